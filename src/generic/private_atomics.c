/* SPDX-License-Identifier: Apache-2.0 */
/* private_atomics.c - replaces atomic accesses of private memory by plain ones.
 *
 *     %o = atomicrmw add ptr %p, i32 1 seq_cst, align 4
 * =>  %o = load i32, ptr %p, align 4; store (add %o, 1), ptr %p, align 4
 *
 * NVIDIA has no such instructions for local memory, by a generic address neither (PTX ISA, `atom`),
 * and llc-22 -O0 cannot select them by its name; for AMD's GFX1250 it cannot select some.  So there
 * an access whose pointer is generic, but known to be to private memory, becomes plain, too, before
 * `resolve` names it.
 *
 * Needs    facts.        Keeps  nothing.
 * Does not touch an access of another space [elsewhere], or, by the facts alone, one that LLVM may
 *          let access what a private variable is a copy of [copy]; does nothing where the target's
 *          private memory has atomics [able].
 * Safe     because private memory is one work-item's: no other can see a value in between, and
 *          an ordering needs another one to order for (OpenCL C 3.0, 6.7.5 and the memory model's
 *          definition of a synchronizes-with relation, which needs two units of execution).
 *          Alignment, `volatile` and metadata stay. */
#include "facts/facts.h"
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
    LLVMSetAlignment(access, ir_alignment(i));
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

/* True if operand `k` points to private memory, by its type or by the facts. */
static bool is_private(struct unit *u, LLVMValueRef i, unsigned k)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, k));
    const struct target_row *row = target_row(u->target, (struct target_space){ ir_space(type) });
    if (row && u->target->native_generic && unit_is_generic(u, row->number)) {
        struct fact fact = facts_at_use(u->facts, LLVMGetOperandUse(i, k), 1);
        row = GUARD("private-atomics:copy", !facts_resolved(u->facts, fact))
                  ? NULL
                  : facts_cover(u->facts, fact);
    }
    return row && row->space == SPACE_PRIVATE;
}

static bool lower(struct unit *u, LLVMBuilderRef b, LLVMValueRef i)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    bool rmw = op == LLVMAtomicRMW, cmpxchg = op == LLVMAtomicCmpXchg;
    bool simple =
        (op == LLVMLoad || op == LLVMStore) && LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
    if ((!rmw && !cmpxchg && !simple) ||
        GUARD("private-atomics:elsewhere", !is_private(u, i, op == LLVMStore)))
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
    const struct target_row *row = target_row_of(u->target, SPACE_PRIVATE);
    bool unable = tags_begin(u) || (row && row->flags & ROW_NO_ATOMIC);
    bool changed = false;
    if (!u->has_generic || GUARD("private-atomics:able", !unable))
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
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
};
