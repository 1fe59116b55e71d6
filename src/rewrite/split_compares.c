/* SPDX-License-Identifier: Apache-2.0 */
/* split_compares.c - compares pointers to different spaces without a generic pointer.
 *
 *     %c = icmp eq ptr addrspace(4) %a, %b        with %a : {global}, %b : {local}
 * =>  %1 = icmp eq ptr addrspace(4) %a, null
 *     %2 = icmp eq ptr addrspace(4) %b, null
 *     %c = and i1 %1, %2
 *
 * resolve can give each comparison with null a named type, which it cannot do for a comparison of
 * two spaces.
 *
 * Needs    facts.          Keeps  nothing: tests of null may improve facts.
 * Does not change a comparison of pointers that are not each known to be in a space of their own,
 *          or null [spaces], or of spaces that have common memory [overlap]; of pointers that
 *          arithmetic may have taken out of their objects [left]; by order [order]; or of vectors
 *          [no code].
 * Safe     because no object is in two spaces that have no common memory, so two such pointers are
 *          equal if and only if both are null.  (OpenCL C 3.0, 6.7, "disjoint address spaces"; C11,
 *          6.5.9, paragraph 6.) */
#include "base/guard.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"

#include <llvm-c/DebugInfo.h>

/* The fact of the comparison's k-th operand, a generic pointer. */
static struct fact fact_of(struct unit *u, LLVMValueRef i, unsigned k)
{
    return facts_at_use(u->facts, LLVMGetOperandUse(i, k), 1);
}

/* True if one of the two is null wherever the other one is equal to it. */
static bool are_apart(struct unit *u, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 0));
    LLVMIntPredicate p = LLVMGetICmpPredicate(i);
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind || ir_space(type) != u->generic.number ||
        GUARD("split-compares:order", p != LLVMIntEQ && p != LLVMIntNE))
        return false;
    struct fact a = fact_of(u, i, 0), b = fact_of(u, i, 1);
    return !GUARD("split-compares:spaces", !rewrite_row(u, i, 0) || !rewrite_row(u, i, 1)) &&
           !GUARD("split-compares:overlap",
                  !space_empty(space_meet(target_reach(u->target, a.set), b.set))) &&
           !GUARD("split-compares:left", (a.flags | b.flags) & FACT_LEFT);
}

static LLVMValueRef with_null(LLVMBuilderRef b, LLVMIntPredicate p, LLVMValueRef pointer)
{
    return LLVMBuildICmp(b, p, pointer, LLVMConstNull(LLVMTypeOf(pointer)), "");
}

static void split(struct rewriter *r, LLVMValueRef i)
{
    LLVMBuilderRef b = r->types.builder;
    LLVMIntPredicate p = LLVMGetICmpPredicate(i);
    LLVMPositionBuilderBefore(b, i);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
    LLVMValueRef x = with_null(b, p, LLVMGetOperand(i, 0));
    LLVMValueRef y = with_null(b, p, LLVMGetOperand(i, 1));
    LLVMValueRef both = p == LLVMIntEQ ? LLVMBuildAnd(b, x, y, "") : LLVMBuildOr(b, x, y, "");
    if (LLVMIsAInstruction(both))
        ir_take_name(i, both);
    LLVMReplaceAllUsesWith(i, both);
    facts_forget(r->u->facts, i);
    LLVMInstructionEraseFromParent(i);
    r->changed = true;
}

static int run(struct unit *u)
{
    struct rewriter r;
    if (!u->has_generic)
        return PASS_SAME;
    rewriter_init(&r, u);
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                if (LLVMIsAICmpInst(i) && are_apart(u, i))
                    split(&r, i);
            }
    return rewriter_fini(&r) ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_split_compares_pass = {
    .name = "split-compares",
    .brief = "compare pointers to different spaces with null",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
    .again_is_noop = true,
};
