/* SPDX-License-Identifier: Apache-2.0 */
/* private_atomics.c - replaces atomic accesses of private memory by plain ones.
 *
 *     %o = atomicrmw add ptr %p, i32 1 seq_cst, align 4
 * =>  %o = load i32, ptr %p, align 4; store (add %o, 1), ptr %p, align 4
 *
 * Needs    nothing.        Keeps  nothing.
 * Does not touch an access of another space [elsewhere].
 * Safe     because private memory is one work-item's: no other can see a value in between, and
 *          an ordering needs another one to order for (OpenCL C 3.0, 6.7.5 and the memory model's
 *          definition of a synchronizes-with relation, which needs two units of execution).
 *          Alignment, `volatile` and metadata stay. */
#include "facts/world.h"
#include "pass/pass.h"
#include "base/guard.h"
#include "generic/tag.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include <llvm-c/DebugInfo.h>

/* Gives a load or store the alignment, `volatile` and metadata of `i`, which it replaces. */
static LLVMValueRef plain(LLVMValueRef access, LLVMValueRef i)
{
    ir_take_metadata(i, access);
    LLVMSetAlignment(access, LLVMGetAlignment(i));
    LLVMSetVolatile(access, LLVMGetVolatile(i));
    return access;
}

static LLVMValueRef lower_rmw(LLVMBuilderRef b, LLVMValueRef i)
{
    LLVMValueRef p = LLVMGetOperand(i, 0);
    LLVMValueRef old = plain(LLVMBuildLoad2(b, LLVMTypeOf(i), p, ""), i);
    plain(LLVMBuildStore(b, shim_atomic_result(b, i, old), p), i);
    return old;
}

static LLVMValueRef lower_cmpxchg(LLVMBuilderRef b, LLVMValueRef i)
{
    LLVMValueRef p = LLVMGetOperand(i, 0), want = LLVMGetOperand(i, 1);
    LLVMValueRef old = plain(LLVMBuildLoad2(b, LLVMTypeOf(want), p, ""), i);
    LLVMValueRef same = LLVMBuildICmp(b, LLVMIntEQ, old, want, "");
    plain(LLVMBuildStore(b, LLVMBuildSelect(b, same, LLVMGetOperand(i, 2), old, ""), p), i);
    LLVMValueRef pair = LLVMBuildInsertValue(b, LLVMGetPoison(LLVMTypeOf(i)), old, 0, "");
    return LLVMBuildInsertValue(b, pair, same, 1, "");
}

static bool lower(struct unit *u, LLVMBuilderRef b, LLVMValueRef i)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    bool rmw = op == LLVMAtomicRMW, cmpxchg = op == LLVMAtomicCmpXchg;
    bool simple =
        (op == LLVMLoad || op == LLVMStore) && LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
    if ((!rmw && !cmpxchg && !simple) ||
        GUARD("private-atomics:elsewhere",
              tags_branch_of(u, ir_space(LLVMTypeOf(LLVMGetOperand(i, op == LLVMStore)))) !=
                  BRANCH_PRIVATE))
        return false;
    if (simple) {
        LLVMSetAtomicSyncScopeID(
            i,
            LLVMGetSyncScopeID(LLVMGetTypeContext(LLVMTypeOf(LLVMGetOperand(i, op == LLVMStore))),
                               "", 0)); /* for the whole system, like all accesses */
        LLVMSetOrdering(i, LLVMAtomicOrderingNotAtomic);
        return true;
    }
    LLVMPositionBuilderBefore(b, i);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
    LLVMReplaceAllUsesWith(i, rmw ? lower_rmw(b, i) : lower_cmpxchg(b, i));
    LLVMInstructionEraseFromParent(i);
    return true;
}

static int run(struct unit *u)
{
    bool changed = false;
    if (!tags_begin(u))
        return PASS_SAME;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                changed |= lower(u, b, i);
            }
    LLVMDisposeBuilder(b);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass generic_private_atomics_pass = {
    .name = "private-atomics",
    .brief = "access private memory without atomicity, which it cannot need",
    .run = run,
    .after = LEVEL_CHECKED,
};
