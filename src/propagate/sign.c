/* sign.c - gives a function the signature that was planned, in place; see signatures.c. */
#include "propagate/signature.h"

#include "ir/ir.h"
#include "ir/shim.h"
#include "propagate/copy.h"
#include "semantics/cast.h"
#include "semantics/null.h"

#include <assert.h>

#include <llvm-c/DebugInfo.h>

void signer_init(struct signer *s, struct unit *u)
{
    *s = (struct signer){ .u = u };
    arena_init(&s->arena);
    ptrmap_init(&s->named, 64);
    s->builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
}

void signer_fini(struct signer *s)
{
    LLVMDisposeBuilder(s->builder);
    ptrmap_fini(&s->named);
    vec_fini(&s->casts);
    arena_fini(&s->arena);
}

static LLVMTypeRef type_of(struct signer *s, const struct signature *g)
{
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

/* Does it point nowhere, on every run?  It is null then, or never there at all. */
static bool is_nowhere(const struct facts *f, uint32_t node)
{
    return node != PTRMAP_NONE && space_empty(f->fact.at[node].set);
}

/* `v` cast to the type, before `at`; it has the fact of node `node`.  What points nowhere is null
 * there too: where it comes from another named space, LLVM would make one cast of two, and that one
 * is poison. */
static LLVMValueRef cast(struct signer *s, LLVMValueRef v, LLVMTypeRef type, LLVMValueRef at,
                         const char *suffix, uint32_t node)
{
    char name[IR_NAME_SIZE];
    size_t len;
    const char *is = LLVMGetValueName2(v, &len);
    if (is_nowhere(s->u->facts, node) && !copy_is_generic(s->u, type))
        return null_of(s->u->target, type);
    if (LLVMIsAConstant(v)) {
        /* One that is in another space is given by a call that never runs, by the facts. */
        LLVMValueRef c = cast_constant(s->u->target, v, type);
        return c ? c : null_of(s->u->target, type);
    }
    snprintf(name, sizeof name, "%s%s%s", is, len ? "." : "", len ? suffix : "");
    LLVMPositionBuilderBefore(s->builder, at);
    LLVMValueRef c = cast_build(s->u->target, s->builder, v, type, name);
    assert(c && "a space that generic pointers cannot be cast to was planned");
    LLVMInstructionSetDebugLoc(c, LLVMInstructionGetDebugLoc(at));
    if (node != PTRMAP_NONE)
        ptrmap_put(&s->u->facts->ids, c, node);
    s->u->count[COUNT_CASTS]++;
    return c;
}

static LLVMValueRef first_instruction(LLVMValueRef fn)
{
    LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn));
    while (LLVMIsAAllocaInst(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

/* The generic `v` as a pointer of that type for `call`.  Where `v` is in that space wherever it is
 * used, one cast behind it serves all calls. */
static LLVMValueRef named_for(struct signer *s, LLVMValueRef v, LLVMTypeRef type,
                              const struct target_row *row, LLVMValueRef call)
{
    const struct facts *f = s->u->facts;
    uint32_t node = facts_node(f, v), known = ptrmap_find(&s->named, v);
    LLVMValueRef at = call;
    bool everywhere = node != PTRMAP_NONE && facts_signable(f, f->fact.at[node]) == row;
    if (everywhere && known != PTRMAP_NONE)
        return s->casts.at[known];
    if (everywhere && LLVMIsAArgument(v))
        at = first_instruction(LLVMGetParamParent(v));
    else if (everywhere && LLVMIsAInstruction(v) && ir_after(v))
        for (at = ir_after(v); LLVMIsAAllocaInst(at);)
            at = LLVMGetNextInstruction(at);
    LLVMValueRef c = cast(s, v, type, at, space_name(row->space), node);
    if (everywhere && at != call && !LLVMIsAConstant(v)) {
        ptrmap_put(&s->named, v, s->casts.n);
        vec_push(&s->casts, c);
    }
    return c;
}

static bool may_be_null(const struct signer *s, uint32_t node)
{
    return node == PTRMAP_NONE || s->u->facts->fact.at[node].flags & FACT_NULL;
}

static void replace_params(struct signer *s, const struct signature *g, LLVMValueRef to)
{
    LLVMValueRef at = first_instruction(to);
    for (unsigned k = 0; k < g->params; k++) {
        LLVMValueRef old = LLVMGetParam(g->fn, k), now = LLVMGetParam(to, k);
        char name[IR_NAME_SIZE];
        size_t len;
        snprintf(name, sizeof name, "%s", LLVMGetValueName2(old, &len));
        LLVMSetValueName2(old, "", 0);
        LLVMSetValueName2(now, name, strlen(name));
        uint32_t node = facts_node(s->u->facts, old);
        if (node != PTRMAP_NONE)
            ptrmap_put(&s->u->facts->ids, now, node);
        shim_replace_debug_uses(old, now);
        if (g->param[k])
            null_drop_attributes(to, false, k + 1, g->param[k], may_be_null(s, node));
        if (LLVMGetFirstUse(old))
            LLVMReplaceAllUsesWith(
                old, g->param[k] ? cast(s, now, LLVMTypeOf(old), at, "generic", node) : now);
        facts_forget(s->u->facts, old);
        ptrmap_remove(&s->named, old);
    }
}

static void change_returns(struct signer *s, const struct signature *g, LLVMValueRef to)
{
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(to));
    null_drop_attributes(to, false, LLVMAttributeReturnIndex, g->result, true);
    IR_EACH_BLOCK (to, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!LLVMIsAReturnInst(end))
            continue;
        LLVMValueRef v = LLVMGetOperand(end, 0);
        uint32_t node = facts_node(s->u->facts, v);
        LLVMSetOperand(end, 0, cast(s, v, type, end, space_name(g->result->space), node));
    }
}

static void change_call(struct signer *s, const struct signature *g, LLVMValueRef to,
                        LLVMValueRef call)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(to), before = LLVMTypeOf(call);
    for (unsigned k = 0; k < g->params; k++) {
        if (!g->param[k])
            continue;
        LLVMValueRef v = LLVMGetOperand(call, k);
        null_drop_attributes(call, true, k + 1, g->param[k],
                             may_be_null(s, facts_node(s->u->facts, v)));
        LLVMSetOperand(call, k,
                       named_for(s, v, LLVMTypeOf(LLVMGetParam(to, k)), g->param[k], call));
    }
    shim_set_called_function(call, type, to);
    if (!g->result)
        return;
    null_drop_attributes(call, true, LLVMAttributeReturnIndex, g->result, true);
    if (!LLVMGetFirstUse(call))
        return;
    LLVMValueRef after = LLVMGetNextInstruction(call); /* invokes are not changed */
    LLVMValueRef generic = cast(s, call, before, after, "generic", facts_node(s->u->facts, call));
    LLVMReplaceAllUsesWith(call, generic);
    LLVMSetOperand(generic, 0, call);
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
    struct facts *f = s->u->facts;
    tell(s, g);
    LLVMValueRef to = shim_function_like(g->fn, type_of(s, g));
    uint32_t range = ptrmap_find(&f->range_of, g->fn);
    if (range != PTRMAP_NONE)
        ptrmap_put(&f->range_of, to, range);
    ptrmap_remove(&f->range_of, g->fn);
    ir_move_body(g->fn, to);
    replace_params(s, g, to);
    for (LLVMUseRef use; (use = LLVMGetFirstUse(g->fn));)
        change_call(s, g, to, LLVMGetUser(use));
    if (g->result)
        change_returns(s, g, to);
    LLVMReplaceAllUsesWith(g->fn, to); /* metadata may name it */
    LLVMDeleteFunction(g->fn);
    s->u->count[COUNT_SIGNATURES]++;
    return to;
}
