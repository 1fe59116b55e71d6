/* SPDX-License-Identifier: Apache-2.0 */
/* signature.c - decides which parameters and results of a function become named pointers. */
#include "propagate/signature.h"

#include "base/guard.h"
#include "facts/keep.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "propagate/copy.h"
#include "semantics/flow.h"
#include "semantics/needs.h"

#include <assert.h>

static const struct target_row *nameable(const struct target_row *row)
{
    return row && !(row->flags & ROW_PARAM) ? row : NULL;
}

/* The space of the function's result, if every return gives the same one.  A parameter of the
 * function that stays generic may be returned, and LLVM may pass that another pointer:
 *
 *     %r = call ptr @next(ptr %p)        returns %p + 4, and %p is a parameter of a function
 *                                        whose address is taken; LLVM passes that one %g for %copy
 */
static const struct target_row *result_row(const struct unit *u, LLVMValueRef fn)
{
    struct fact all = { 0 };
    if (!copy_is_generic(u, LLVMGetReturnType(LLVMGlobalGetValueType(fn))))
        return NULL;
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!LLVMIsAReturnInst(end))
            continue;
        struct fact fact = facts_at_use(u->facts, LLVMGetOperandUse(end, 0), 1);
        all.set = space_join(all.set, GUARD("signatures:handed-back", true)
                                          ? facts_lasting(u->facts, fact, FACT_FIXED)
                                          : fact.set);
        all.flags |= fact.flags & (FACT_TESTED | FACT_NULL | FACT_LEFT);
    }
    return nameable(facts_signable(u->facts, all));
}

static const struct target_row *param_row(const struct unit *u, LLVMValueRef fn, unsigned k)
{
    assert(k < LLVMCountParams(fn) && "a parameter of the function");
    LLVMValueRef param = LLVMGetParam(fn, k);
    if (!copy_is_generic(u, LLVMTypeOf(param)) || facts_node(u->facts, param) == PTRMAP_NONE)
        return NULL;
    return nameable(facts_signable(u->facts, facts_get(u->facts, param, 1)));
}

bool signature_leaves(const struct unit *u, const struct signature *g, unsigned k)
{
    assert(k < g->params && g->params == LLVMCountParams(g->fn) && "as planned");
    if ((g->param && g->param[k]) || !param_row(u, g->fn, k))
        return false;
    struct fact fact = facts_get(u->facts, LLVMGetParam(g->fn, k), 1);
    return space_has(fact.set, SPACE_PRIVATE) && !(fact.flags & FACT_FIXED);
}

static bool is_wanted(const struct unit *u, LLVMValueRef v, struct ptrmap *seen, unsigned left);

/* True if a cast to a named space goes with the generic pointer, or a comparison is with a pointer
 * that becomes a named one.
 *     %c = icmp eq ptr %next, %end          with a load by %next */
static bool is_wanted_by_look(const struct unit *u, LLVMUseRef use, struct ptrmap *seen,
                              unsigned left)
{
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsAICmpInst(user))
        return true;
    LLVMUseRef other = LLVMGetOperandUse(user, LLVMGetOperandUse(user, 0) == use);
    LLVMValueRef v = LLVMGetUsedValue(other);
    return !LLVMIsAConstant(v) && copy_is_generic(u, LLVMTypeOf(v)) &&
           facts_resolved(u->facts, facts_at_use(u->facts, other, 1)) &&
           is_wanted(u, v, seen, left);
}

/* True if a named pointer instead of the generic one helps this use. */
static bool is_wanted_by(const struct unit *u, LLVMUseRef use, struct ptrmap *seen, unsigned left)
{
    LLVMValueRef user = LLVMGetUser(use), fn;
    struct ir_access a = ir_access(user);
    for (unsigned k = 0; k < a.n; k++)
        if (LLVMGetOperandUse(user, a.operand[k]) == use)
            return true;
    if (LLVMIsAAddrSpaceCastInst(user) || LLVMIsAICmpInst(user))
        return is_wanted_by_look(u, use, seen, left);
    switch (flow_of(user).kind) {
    case FLOW_RETURN: return true;
    /* The stored pointer may be loaded and used again. */
    case FLOW_ACCESS: return LLVMIsAStoreInst(user);
    case FLOW_JOIN:
    case FLOW_OFFSET:
    case FLOW_MASK:
    case FLOW_PART: return is_wanted(u, user, seen, left);
    case FLOW_CALL:
        fn = ir_callee(user);
        if (!fn || LLVMIsDeclaration(fn) || /* a struct that contains it is passed */
            !copy_is_generic(u, LLVMTypeOf(LLVMGetUsedValue(use))))
            return fn && !LLVMGetIntrinsicID(fn);
        for (unsigned k = 0; k < LLVMCountParams(fn) && k < LLVMGetNumArgOperands(user); k++)
            /* A parameter that was seen before adds nothing. */
            if (LLVMGetOperandUse(user, k) == use)
                return ptrmap_find(seen, LLVMGetParam(fn, k)) == PTRMAP_NONE &&
                       (param_row(u, fn, k) ||
                        !copy_is_generic(u, LLVMTypeOf(LLVMGetParam(fn, k))));
        return false;
    default: return false;
    }
}

/* True if a named pointer helps a use of `v`, or of a pointer computed from `v`; also true when the
 * limit `left` is reached. */
static bool is_wanted(const struct unit *u, LLVMValueRef v, struct ptrmap *seen, unsigned left)
{
    if (ptrmap_find(seen, v) != PTRMAP_NONE)
        return false;
    ptrmap_put(seen, v, 1);
    if (left == 0)
        return true;
    IR_EACH_USE (v, use)
        if (is_wanted_by(u, use, seen, left - 1))
            return true;
    return false;
}

/* True if the named type helps parameter `k` of a copy.  Copies whose difference does not matter
 * shall stay equal, so that they can be merged; so their other parameters do not change. */
static bool serves(const struct unit *u, LLVMValueRef fn, unsigned k)
{
    struct ptrmap seen;
    if (!copy_attribute(fn))
        return true;
    ptrmap_init(&seen, 0);
    bool result = is_wanted(u, LLVMGetParam(fn, k), &seen, BUDGET_WANTED_DEPTH);
    ptrmap_fini(&seen);
    return result;
}

/* True if no use of parameter `k` sees that each argument was cast to the space and back. */
static bool keeps_param(const struct unit *u, LLVMValueRef fn, unsigned k,
                        const struct target_row *row)
{
    assert(ir_is_only_called(fn) && "every use is a direct call");
    bool loses = false;
    IR_EACH_USE (fn, use) {
        LLVMValueRef arg = LLVMGetOperand(LLVMGetUser(use), k);
        if (keep_wanders(u, arg, row))
            return false;
        loses |= keep_loses_null(u, arg, row);
    }
    return !loses || !keep_is_observed(u, LLVMGetParam(fn, k), row);
}

/* True if no use of a call's result sees that what is returned was cast to the space and back. */
static bool keeps_result(const struct unit *u, LLVMValueRef fn, const struct target_row *row)
{
    bool loses = false;
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!LLVMIsAReturnInst(end))
            continue;
        if (keep_wanders(u, LLVMGetOperand(end, 0), row))
            return false;
        loses |= keep_loses_null(u, LLVMGetOperand(end, 0), row);
    }
    if (loses)
        IR_EACH_USE (fn, use)
            if (keep_is_observed(u, LLVMGetUser(use), row))
                return false;
    return true;
}

/* True if the pointer of `row` is no other generic pointer where it is cast back, and can be cast
 * back in the function. */
static bool comes_back(const struct unit *u, const struct signature *g, unsigned k)
{
    return !GUARD("signatures:param-back", !keeps_param(u, g->fn, k, g->param[k])) &&
           !GUARD("signatures:window", !needs_may_cast(u->target, g->fn, g->param[k]));
}

static bool result_comes_back(const struct unit *u, const struct signature *g)
{
    return !GUARD("signatures:result-back", !keeps_result(u, g->fn, g->result)) &&
           !GUARD("signatures:window", !needs_may_cast(u->target, g->fn, g->result));
}

bool signature_settle(const struct unit *u, struct signature *g)
{
    for (unsigned k = 0; k < g->params; k++)
        if (g->param[k] &&
            (GUARD("signatures:by-value", world_is_fixed(g->fn, k)) || !comes_back(u, g, k)))
            g->param[k] = NULL;
    if (g->result && !result_comes_back(u, g))
        g->result = NULL;
    /* A second time, since the result may have changed. */
    for (unsigned again = 0; again < 2; again++)
        for (unsigned k = 0; k < g->params; k++)
            if (GUARD("signatures:returned",
                      ir_arg_has(g->fn, k, "returned") && g->param[k] != g->result))
                g->param[k] = g->result = NULL;
    g->changed = 0;
    for (unsigned k = 0; k < g->params; k++)
        g->changed += g->param[k] != NULL;
    return g->changed > 0 || g->result;
}

bool signature_plan(struct unit *u, struct arena *a, LLVMValueRef fn, struct signature *ret)
{
    assert(u->props & PROP_FACTS && "the types follow from facts");
    *ret = (struct signature){ .fn = fn, .params = LLVMCountParams(fn) };
    if (!world_may_sign(u, fn))
        return false;
    ret->result = result_row(u, fn);
    ret->param = NEWN(a, const struct target_row *, ret->params + 1);
    for (unsigned k = 0; k < ret->params; k++) {
        bool serves_not = GUARD("signatures:serves", !serves(u, fn, k));
        ret->param[k] = serves_not ? NULL : param_row(u, fn, k);
    }
    return signature_settle(u, ret);
}
