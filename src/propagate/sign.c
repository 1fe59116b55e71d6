/* SPDX-License-Identifier: Apache-2.0 */
/* sign.c - gives a function its planned signature; see signatures.c. */
#include "propagate/signature.h"

#include "base/guard.h"
#include "facts/keep.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "propagate/copy.h"
#include "semantics/cast.h"
#include "semantics/null.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

void signer_init(struct signer *s, struct unit *u)
{
    assert(u->props & PROP_FACTS && u->has_generic && "facts about generic pointers");
    *s = (struct signer){ .u = u };
    arena_init(&s->arena);
    retyper_init(&s->types, &u->arena, u->target, LLVMGetModuleContext(u->mod), false);
}

void signer_fini(struct signer *s)
{
    s->u->count[COUNT_CASTS] += s->types.made;
    retyper_fini(&s->types);
    arena_fini(&s->arena);
}

static LLVMTypeRef type_of(struct signer *s, const struct signature *g)
{
    assert(g->params == LLVMCountParams(g->fn) && "an entry for each parameter");
    LLVMTypeRef old = LLVMGlobalGetValueType(g->fn), result = LLVMGetReturnType(old);
    LLVMTypeRef *types = NEWN(&s->arena, LLVMTypeRef, g->params + 1);
    LLVMGetParamTypes(old, types);
    for (unsigned k = 0; k < g->params; k++)
        if (g->param[k])
            types[k] = ir_in_space(types[k], g->param[k]->number);
    if (g->result)
        result = ir_in_space(result, g->result->number);
    return LLVMFunctionType(result, types, g->params, false);
}

/* True if the pointer is null on every run, or its code never runs.  Null and some bytes is a
 * number that the program may use, although nothing is there. */
static bool is_nowhere(const struct facts *f, uint32_t node)
{
    return node != PTRMAP_NONE && space_empty(f->fact.at[node].set) &&
           !GUARD("signatures:moved", f->fact.at[node].flags & FACT_LEFT);
}

/* `v` as a pointer of another type without a cast; NULL: it takes a cast.  A pointer to nowhere
 * becomes the null of `type`: if `v` is itself a cast from another named space, LLVM would fold
 * the two casts to one that is poison.  A constant becomes another constant.  `node`: the node
 * of `v`. */
static LLVMValueRef known(struct signer *s, LLVMValueRef v, LLVMTypeRef type, uint32_t node)
{
    assert(ir_is_pointer(type) && (node == PTRMAP_NONE || node < s->u->facts->node.n));
    if (is_nowhere(s->u->facts, node))
        return null_of(s->u->target, type);
    if (!LLVMIsAConstant(v))
        return NULL;
    /* By the facts, a call that passes a constant of another space never runs, so null will do. */
    LLVMValueRef c = cast_constant(s->u->target, v, type);
    return c ? c : null_of(s->u->target, type);
}

/* Gives the cast the fact of the pointer that it casts. */
static void share_fact(struct signer *s, LLVMValueRef cast, uint32_t node)
{
    if (node != PTRMAP_NONE)
        ptrmap_put(&s->u->facts->ids, cast, node);
}

/* The generic `v` as a pointer of that type, for `user`.  If `v` is in that space at all its uses,
 * one cast behind `v` serves all calls.  `planned`: NULL, or a thin link planned the type, and this
 * says whether a pointer of it is in its space only where a test was true.  The program's files
 * together may know more of the pointer than this one:
 *     define void @of(i64 %n)              the others pass numbers of null and of local pointers
 *       %p = inttoptr i64 %n to ptr
 *       call void @f(ptr %p)               planned: local or null; this file: anything */
static LLVMValueRef named_for(struct signer *s, LLVMValueRef v, LLVMTypeRef type,
                              const struct target_row *row, LLVMValueRef user, const bool *planned)
{
    const struct facts *f = s->u->facts;
    uint32_t node = facts_node(f, v);
    LLVMValueRef at = NULL, now = known(s, v, type, node);
    if (now)
        return now;
    if (LLVMIsACallInst(user) && node != PTRMAP_NONE &&
        facts_signable(f, f->fact.at[node]) == row) {
        at = ir_after(v);
        while (at && LLVMIsAAllocaInst(at))
            at = LLVMGetNextInstruction(at);
    }
    const char *word = space_name(row->space);
    bool tested = node == PTRMAP_NONE || facts_is_tested(f, f->fact.at[node], row), is = tested;
    if (GUARD("signatures:planned", planned != NULL))
        is = *planned;
    enum cast_kind kind = is ? CAST_HIDDEN : CAST_PLAIN;
    /* The cast behind `v` is found by its space alone, so it has the kind that this file wants. */
    now = at && at != user && is == tested
              ? retype_cast_behind(&s->types, v, type, kind, at, at, word)
              : retype_cast(&s->types, v, type, kind, user, user, word);
    share_fact(s, now, node);
    return now;
}

/* Gives users of `v`, which has a named type now, a cast back to the generic pointer that it
 * was. */
static void give_back(struct signer *s, LLVMValueRef v, LLVMTypeRef was, LLVMValueRef at,
                      uint32_t node)
{
    keep_null_tests(s->u, &s->types, v);
    LLVMValueRef cast = retype_give_back(&s->types, v, was, at, at, "generic");
    if (cast)
        share_fact(s, cast, node);
}

static bool may_be_null(const struct signer *s, uint32_t node)
{
    return node == PTRMAP_NONE || s->u->facts->fact.at[node].flags & FACT_NULL;
}

static void replace_params(struct signer *s, const struct signature *g, LLVMValueRef to)
{
    bool body = !LLVMIsDeclaration(to);
    LLVMValueRef at = g->params && body ? ir_after(LLVMGetParam(to, 0)) : NULL;
    for (unsigned k = 0; k < g->params; k++) {
        LLVMValueRef old = LLVMGetParam(g->fn, k), now = LLVMGetParam(to, k);
        uint32_t node = facts_node(s->u->facts, old);
        ir_take_name(old, now);
        if (node != PTRMAP_NONE)
            ptrmap_put(&s->u->facts->ids, now, node);
        retype_replace(old, now);
        if (g->param[k]) {
            null_drop_attributes(to, k + 1, g->param[k], may_be_null(s, node));
            if (body)
                give_back(s, now, LLVMTypeOf(old), at, node);
        }
        facts_forget(s->u->facts, old);
        retype_forget(&s->types, old);
    }
}

static void change_returns(struct signer *s, const struct signature *g, LLVMValueRef to)
{
    assert(g->result && "the result changes");
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(to));
    null_drop_attributes(to, LLVMAttributeReturnIndex, g->result, true);
    IR_EACH_BLOCK (to, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end))
            LLVMSetOperand(end, 0,
                           named_for(s, LLVMGetOperand(end, 0), type, g->result, end,
                                     g->planned ? &g->result_tested : NULL));
    }
}

static void change_call(struct signer *s, const struct signature *g, LLVMValueRef to,
                        LLVMValueRef call)
{
    assert(ir_callee(call) == g->fn && "every use is a direct call");
    LLVMTypeRef type = LLVMGlobalGetValueType(to), before = LLVMTypeOf(call);
    for (unsigned k = 0; k < g->params; k++) {
        if (!g->param[k])
            continue;
        LLVMValueRef v = LLVMGetOperand(call, k);
        null_drop_attributes(call, k + 1, g->param[k], may_be_null(s, facts_node(s->u->facts, v)));
        LLVMSetOperand(call, k,
                       named_for(s, v, LLVMTypeOf(LLVMGetParam(to, k)), g->param[k], call,
                                 g->planned ? &g->tested[k] : NULL));
    }
    shim_set_called_function(call, type, to);
    if (!g->result)
        return;
    null_drop_attributes(call, LLVMAttributeReturnIndex, g->result, true);
    /* Invokes are not changed, so there is a next instruction. */
    give_back(s, call, before, LLVMGetNextInstruction(call), facts_node(s->u->facts, call));
}

static void tell(struct signer *s, const struct signature *g)
{
    char subject[64];
    if (!trace_wanted(s->u->trace))
        return;
    snprintf(subject, sizeof subject, "%u parameter%s%s%s", g->changed, g->changed == 1 ? "" : "s",
             g->result ? ", returns " : "", g->result ? space_name(g->result->space) : "");
    trace_event(s->u->trace, s->u->pass, EVENT_SIGN, ir_function_loc(g->fn), subject, NULL);
}

LLVMValueRef signature_change(struct signer *s, const struct signature *g)
{
    assert((g->changed > 0 || g->result) && (g->planned || world_may_sign(s->u, g->fn)) &&
           "signature_settle() left a change");
    struct facts *f = s->u->facts;
    tell(s, g);
    LLVMValueRef to = retype_function(g->fn, type_of(s, g));
    uint32_t range = ptrmap_find(&f->range_of, g->fn);
    if (range != PTRMAP_NONE)
        ptrmap_put(&f->range_of, to, range);
    ptrmap_remove(&f->range_of, g->fn);
    replace_params(s, g, to);
    for (LLVMUseRef use; (use = LLVMGetFirstUse(g->fn));)
        change_call(s, g, to, LLVMGetUser(use));
    if (g->result)
        change_returns(s, g, to);
    assert(!LLVMGetFirstUse(g->fn) && LLVMIsDeclaration(g->fn) && "its calls and its body moved");
    LLVMReplaceAllUsesWith(g->fn, to); /* metadata may refer to it */
    LLVMDeleteFunction(g->fn);
    s->u->count[COUNT_SIGNATURES]++;
    return to;
}
