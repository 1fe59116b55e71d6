/* SPDX-License-Identifier: Apache-2.0 */
/* results.c - a function that returns one of its parameters gives each call the space of what this
 * call passes.
 *
 *     define ptr @larger(ptr %a, ptr %b) {
 *       …
 *       %r = select i1 %c, ptr %a, ptr %b
 *       ret ptr %r
 *     }
 *     %x = call ptr @larger(ptr %g1, ptr %g2)       %x is {global}, although another call makes
 *     %y = call ptr @larger(ptr %s1, ptr %s2)       %r {local, global}: WITHIN of %r and %g1, %g2
 *
 * What a function returns is followed back through phis, selects, inbounds GEPs and variables that
 * are only loaded and stored, as unoptimized code has them.  Where the walk ends at a parameter,
 * the call's own argument counts; where it ends at another value, such as a load from other memory,
 * that value's fact counts for all calls.
 *
 * Safe     because each step of the walk gives a pointer to the object of one of its operands, or,
 *          from a variable, one of the values stored there in this call; so the result points into
 *          the object of the argument or of the other value, on this call.  It has their flags:
 *          where code outside passes a parameter as well, that is an unknown pointer, whose fact
 *          lacks what is known of this argument: that it left its object (FACT_LEFT), or is a
 *          parameter of the caller (FACT_PASSED).
 *
 * Does not follow arithmetic that may leave its object [inbounds]; does not take a parameter by
 *          value for the argument, because it is a copy [by-value]; does not leave out values that
 *          are no parameters [others]; does not give all lanes of a vector the spaces of one
 *          [lanes]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "infer/nodes.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <assert.h>

/* The values from which what a function returns is made, and where each walk ends. */
struct returned {
    LLVMValueRef value[BUDGET_RETURNED_VALUES];
    bool ends[BUDGET_RETURNED_VALUES]; /* the value is where the walk ends */
    unsigned n;
    bool all; /* there are no more than the budget */
};

static void add(struct returned *r, LLVMValueRef v)
{
    for (unsigned k = 0; k < r->n; k++) /* at most BUDGET_RETURNED_VALUES */
        if (r->value[k] == v)
            return;
    r->all &= r->n < BUDGET_RETURNED_VALUES;
    if (r->all)
        r->value[r->n++] = v;
}

/* Adds the values from which phis, selects and inbounds GEPs make the value, or which are stored in
 * the variable that it is loaded from; false: it is none of those. */
static bool add_sources(struct returned *r, LLVMValueRef v)
{
    struct flow flow = flow_of(v);
    struct words stored = { 0 };
    if (LLVMIsALoadInst(v) && infer_variable(LLVMGetOperand(v, 0), LLVMTypeOf(v), &stored)) {
        for (unsigned k = 0; k < stored.n; k++)
            add(r, stored.at[k]);
        return true;
    }
    bool same = flow.kind == FLOW_JOIN && (LLVMIsAPHINode(v) || LLVMIsASelectInst(v));
    bool moved = flow.kind == FLOW_OFFSET && LLVMIsAGetElementPtrInst(v) &&
                 !GUARD("results:inbounds", !flow_is_inbounds(v));
    unsigned end = same ? flow.end : 1;
    if (!same && !moved)
        return false;
    for (unsigned k = same ? flow.first : 0; k < end; k++) {
        assert(LLVMTypeOf(LLVMGetOperand(v, k)) == LLVMTypeOf(v) && "a generic pointer");
        add(r, LLVMGetOperand(v, k));
    }
    return true;
}

/* Fills `ret`; false: the function returns no generic pointer, or the budget is met.  A vector has
 * a node for each lane. */
static bool find(struct infer *s, LLVMValueRef fn, struct returned *ret)
{
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    ret->n = 0;
    ret->all = true;
    if (GUARD("results:lanes", LLVMGetTypeKind(type) != LLVMPointerTypeKind) ||
        !unit_is_generic(s->u, ir_space(type)))
        return false;
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end))
            add(ret, LLVMGetOperand(end, 0));
    }
    for (unsigned k = 0; k < ret->n; k++)
        ret->ends[k] = !add_sources(ret, ret->value[k]);
    return ret->all;
}

/* The bit of struct scope's `given` for a value at which a walk ends; 0: it is no parameter whose
 * argument counts. */
static uint64_t bit_of(LLVMValueRef fn, LLVMValueRef v)
{
    enum { BITS = 63 }; /* each shift stays less than the width */
    if (!LLVMIsAArgument(v))
        return 0;
    unsigned index = ir_param_index(v);
    bool copy = GUARD("results:by-value", ir_arg_has(fn, index, "byval"));
    return copy || index >= BITS ? 0 : UINT64_C(1) << index;
}

void infer_find_results(struct infer *s, LLVMValueRef fn, struct scope *scope)
{
    struct returned r;
    assert(scope->given == 0 && "found once");
    if (!find(s, fn, &r))
        return;
    for (unsigned k = 0; k < r.n; k++)
        if (r.ends[k])
            scope->given |= bit_of(fn, r.value[k]);
    if (scope->given)
        scope->others = infer_reserve(s, LLVMGetReturnType(LLVMGlobalGetValueType(fn)));
}

void infer_link_results(struct infer *s, LLVMValueRef fn, const struct scope *scope)
{
    struct returned r;
    assert(scope && "a function with a body");
    if (scope->given == 0 || !find(s, fn, &r))
        return;
    for (unsigned k = 0; k < r.n; k++)
        if (r.ends[k] && GUARD("results:others", bit_of(fn, r.value[k]) == 0))
            infer_link(s, scope->others, infer_node(s, r.value[k], 0));
}

uint32_t infer_result(struct infer *s, LLVMValueRef call, const struct scope *scope, uint32_t leaf)
{
    assert(scope && scope->exact && scope->result != PTRMAP_NONE && "what the call returns");
    if (scope->given == 0)
        return scope->result + leaf;
    assert(leaf == 0 && "a pointer has one node");
    uint32_t in[2] = { scope->result, facts_reserve(s->f, 1) };
    uint32_t node = facts_reserve(s->f, 1), view = s->f->node.at[scope->result].view;
    infer_link(s, in[1], scope->others);
    for (unsigned k = 0; scope->given >> k; k++)
        if (scope->given >> k & 1)
            infer_link(s, in[1], infer_operand(s, call, k, 0));
    facts_define(s->f, node, OP_WITHIN, in, 2);
    s->f->node.at[node].view = s->f->node.at[in[1]].view = view;
    return node;
}
