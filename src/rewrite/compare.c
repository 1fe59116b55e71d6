/* SPDX-License-Identifier: Apache-2.0 */
/* compare.c - gives both pointers of a comparison a named type; for resolve.
 *
 *     %n = getelementptr inbounds i16, ptr %p, i64 1      named for an access
 *     %c = icmp eq ptr %n, %end                           %end: in the same space
 * =>  %c = icmp eq ptr addrspace(3) %n, %end.local
 *
 * If one pointer of a comparison gets a named type, the other one gets it, too: it is computed on
 * named pointers, or cast once behind its definition.  If one of the two stayed generic, LLVM would
 * no longer see their distance.
 *
 * Does not change a comparison with a constant other than null and the address of a variable
 *          [constant], or one whose result on named pointers may differ [order]; does not cast a
 *          pointer for a comparison if it is defined in more loops than the pointer that it is
 *          compared with [deeper].
 * Safe     because both pointers are in one space, or null, and the cast to that space gives
 *          different named pointers for different generic ones: so equality has the same result.
 *          An order (ult, sge, …) has the same result where neither pointer may have left its
 *          object, and null is the lowest address in both forms, or neither pointer may be null. */
#include "rewrite/rewrite.h"

#include "base/guard.h"
#include "facts/keep.h"
#include "ir/cfg.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <assert.h>

static bool may_be_null(struct unit *u, LLVMValueRef i, unsigned k)
{
    LLVMUseRef use = LLVMGetOperandUse(i, k);
    return facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(LLVMGetUsedValue(use)))).flags &
           FACT_NULL;
}

/* True if the comparison has the same result on pointers of that space.  It may differ for null,
 * whose address is the lowest generic one but the highest of AMD's local addresses (all bits set),
 * and for a signed comparison of narrower pointers. */
static bool keeps_order(struct unit *u, LLVMValueRef i, const struct target_row *row)
{
    LLVMIntPredicate p = LLVMGetICmpPredicate(i);
    if (p == LLVMIntEQ || p == LLVMIntNE)
        return true;
    if (!keep_order(u, LLVMGetOperand(i, 0), row) || !keep_order(u, LLVMGetOperand(i, 1), row))
        return false;
    bool is_signed = p == LLVMIntSGT || p == LLVMIntSGE || p == LLVMIntSLT || p == LLVMIntSLE;
    return !(is_signed && keep_is_narrower(u, row)) &&
           (!(row->flags & ROW_ZERO_ADDRESS) || (!may_be_null(u, i, 0) && !may_be_null(u, i, 1)));
}

/* True if the operand is no constant, or a null, or a pointer into a variable of the space. */
static bool is_comparable(LLVMValueRef v, const struct target_row *row)
{
    if (!LLVMIsAConstant(v) || LLVMIsNull(v))
        return true;
    while (LLVMIsAConstantExpr(v) && flow_of(v).kind == FLOW_OFFSET && flow_is_inbounds(v))
        v = LLVMGetOperand(v, 0);
    return LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMAddrSpaceCast &&
           ir_space(LLVMTypeOf(LLVMGetOperand(v, 0))) == row->number &&
           LLVMIsAGlobalVariable(LLVMGetOperand(v, 0));
}

const struct target_row *rewrite_compare_row(struct rewriter *r, LLVMValueRef i)
{
    LLVMValueRef a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1);
    const struct target_row *row = rewrite_row(r->u, i, LLVMIsAConstant(a) ? 1 : 0);
    const struct target_row *other = rewrite_row(r->u, i, LLVMIsAConstant(b) ? 0 : 1);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(i);
    bool null_a = LLVMIsAConstant(a) && LLVMIsNull(a);
    bool null_b = LLVMIsAConstant(b) && LLVMIsNull(b);
    bool equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
    if (!row || row != other || row->flags & ROW_PARAM ||
        GUARD("compare:order", !keeps_order(r->u, i, row)) ||
        GUARD("compare:constant", !is_comparable(a, row) || !is_comparable(b, row)) ||
        ((null_a || null_b) && !equality))
        return NULL;
    return row;
}

/* The number of loops that contain the value's definition. */
static uint32_t loop_depth(const struct cfg *c, LLVMValueRef v)
{
    uint32_t block = LLVMIsAInstruction(v) ? cfg_find(c, LLVMGetInstructionParent(v)) : 0;
    return block == CFG_NONE ? 0 : c->loop_depth[block];
}

/* Marks operand `k` of a comparison, whose other operand changes its type, to change its type, too.
 *
 *     loop:  %p = phi ptr [ %a, %entry ], [ %n, %loop ]        named for its access
 *            store i16 0, ptr %p
 *            %n = getelementptr inbounds i16, ptr %p, i64 1    named with it
 *            %c = icmp eq ptr %n, %end                         %end = %a + 16: named here
 *
 * If %end stayed generic, %n would have to be cast back to generic in each iteration, and LLVM
 * could not compute how often the loop runs.  A pointer that cannot change its type (an argument,
 * the result of a load) is cast where it is defined, unless that is in more loops than the named
 * pointer is. */
static void follow_compare(struct rewriter *r, const struct cfg *c, LLVMValueRef i, unsigned k)
{
    assert(k < 2 && "the other operand");
    const struct target_row *row = rewrite_compare_row(r, i);
    LLVMValueRef other = LLVMGetOperand(i, k), named = LLVMGetOperand(i, 1 - k);
    if (!row || LLVMIsAConstant(other))
        return;
    assert(rewrite_has_named(r, named, row) && "one of the marked values");
    rewrite_mark(r, other);
    if (!rewrite_has_named(r, other, row) &&
        !GUARD("compare:deeper", loop_depth(c, other) > loop_depth(c, named)))
        rewrite_mark_cast(r, other, row);
}

void rewrite_follow_compares(struct rewriter *r, LLVMValueRef fn)
{
    struct arena arena;
    struct cfg cfg;
    arena_init(&arena);
    cfg_init(&cfg, &arena, fn);
    for (uint32_t k = 0; k < r->order.n; k++)
        IR_EACH_USE (r->order.at[k], use)
            if (LLVMIsAICmpInst(LLVMGetUser(use)))
                follow_compare(r, &cfg, LLVMGetUser(use),
                               LLVMGetOperandUse(LLVMGetUser(use), 0) == use);
    arena_fini(&arena);
}
