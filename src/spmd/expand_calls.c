/* SPDX-License-Identifier: Apache-2.0 */
/* expand_calls.c - calls of OpenCL's library that are instructions.
 *
 *     atomic_add(p, v)         =>  atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
 *     atomicrmw fadd           =>  a loop that adds, and exchanges if nobody was faster
 *     wait_group_events(n, e)  =>  barrier
 *     sub_group_elect()        =>  get_sub_group_local_id() == cttz(__gaspar_ballot(1))
 *     intel_sub_group_block_read(p)  =>  p[get_sub_group_local_id()]
 *
 * Needs     calls that name their spaces, as `gaspar opt --target=intel` leaves them.
 * Does not  touch a call of generic memory [no code]: such a name is none of the table's.
 * Safe because: semantics/atomic_calls.h and lane_calls.h say what the functions do. */
#include "spmd/expand.h"

#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/atomic_calls.h"
#include "semantics/functions.h"
#include "semantics/lane_calls.h"
#include "space/builtin.h"
#include "spmd/build_calls.h"

#include <llvm-c/DebugInfo.h>

static void replace(LLVMValueRef call, LLVMValueRef v)
{
    if (v)
        LLVMReplaceAllUsesWith(call, v);
    else if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind)
        LLVMReplaceAllUsesWith(call, LLVMConstNull(LLVMTypeOf(call)));
    LLVMInstructionEraseFromParent(call);
}

/* ---- atomics that no message does ---- */

static bool is_arithmetic(LLVMValueRef rmw)
{
    switch (LLVMGetAtomicRMWBinOp(rmw)) {
    case LLVMAtomicRMWBinOpFAdd:
    case LLVMAtomicRMWBinOpFSub:
    case LLVMAtomicRMWBinOpFMin:
    case LLVMAtomicRMWBinOpFMax:
    case LLVMAtomicRMWBinOpNand: return true;
    default: return false;
    }
}

/* before: first = load;  loop: old = phi [first], [found];  found = cmpxchg old, old + v;
 * br found == old, behind, loop.  The comparison is of bits. */
static void exchange(LLVMBuilderRef b, LLVMValueRef rmw)
{
    LLVMValueRef at = LLVMGetOperand(rmw, 0);
    LLVMTypeRef type = LLVMTypeOf(rmw);
    LLVMContextRef ctx = LLVMGetTypeContext(type);
    bool is_double = LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
    LLVMTypeRef word = LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? type
                       : is_double                                  ? LLVMInt64TypeInContext(ctx)
                                                                    : LLVMInt32TypeInContext(ctx);
    unsigned bytes = LLVMGetIntTypeWidth(word) / 8;
    LLVMAtomicOrdering order = LLVMGetOrdering(rmw);
    LLVMBasicBlockRef before = LLVMGetInstructionParent(rmw);
    LLVMBasicBlockRef behind = shim_split_block(rmw);
    LLVMBasicBlockRef code = LLVMInsertBasicBlockInContext(ctx, behind, "");
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(before));
    LLVMPositionBuilderAtEnd(b, before);
    LLVMValueRef first = LLVMBuildLoad2(b, word, at, "");
    LLVMSetAlignment(first, bytes);
    LLVMSetOrdering(first, LLVMAtomicOrderingMonotonic);
    LLVMBuildBr(b, code);
    LLVMPositionBuilderAtEnd(b, code);
    LLVMValueRef old = LLVMBuildPhi(b, word, "");
    LLVMValueRef was = LLVMBuildBitCast(b, old, type, "");
    LLVMValueRef now = LLVMBuildBitCast(b, shim_atomic_result(b, rmw, was), word, "");
    LLVMValueRef both =
        LLVMBuildAtomicCmpXchg(b, at, old, now, order, LLVMAtomicOrderingMonotonic, false);
    LLVMValueRef found = LLVMBuildExtractValue(b, both, 0, "");
    LLVMBuildCondBr(b, LLVMBuildExtractValue(b, both, 1, ""), behind, code);
    LLVMAddIncoming(old, &first, &before, 1);
    LLVMAddIncoming(old, &found, &code, 1);
    LLVMReplaceAllUsesWith(rmw, was);
    LLVMInstructionEraseFromParent(rmw);
}

/* ---- calls ---- */

static void expand(LLVMBuilderRef b, LLVMValueRef call)
{
    enum { LOCAL_FENCE = 1, GLOBAL_FENCE = 2 };
    LLVMValueRef fn = ir_callee(call);
    const char *name = fn ? ir_name_of(fn) : "";
    if (!fn || !LLVMIsDeclaration(fn))
        return;
    const struct function_row *known = function_find(fn);
    LLVMPositionBuilderBefore(b, call);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    if (known && known->action == ACTION_LANES) {
        LLVMValueRef v = lane_call_expand(b, call, known);
        if (v)
            replace(call, v);
    }
    if (known)
        return;
    const struct builtin *row = builtin_find(name, strlen(name));
    struct atomic_function atomic;
    switch (row ? row->run : BUILTIN_COMPUTES) {
    case BUILTIN_COMPUTES: return;
    case BUILTIN_HINT: replace(call, NULL); return;
    case BUILTIN_WAITS:
        spmd_library_barrier(b, LOCAL_FENCE | GLOBAL_FENCE);
        replace(call, NULL);
        return;
    case BUILTIN_BLOCK:
        if (lane_block_fits(call) && ir_space(LLVMTypeOf(LLVMGetOperand(call, 0))) != 4)
            replace(call, lane_block(b, call, LLVMGetOperand(call, 0), false));
        return;
    case BUILTIN_ATOMIC:
        if (!atomic_find(name, &atomic) || !atomic_fits(&atomic, call) ||
            ir_space(LLVMTypeOf(LLVMGetOperand(call, 0))) == 4)
            return;
        LLVMValueRef expected = atomic.shape == ATOMIC_COMPARE ? LLVMGetOperand(call, 1) : NULL;
        replace(call, atomic_build(&atomic, b, call, LLVMGetOperand(call, 0), expected,
                                   atomic_order(&atomic, call)));
    }
}

void spmd_expand_calls(LLVMModuleRef m)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                if (LLVMIsACallInst(i))
                    expand(b, i);
            }
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (LLVMIsAAtomicRMWInst(i) && is_arithmetic(i)) {
                    LLVMPositionBuilderBefore(b, i);
                    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
                    exchange(b, i);
                    break; /* the rest stands in a new block, which the walk reaches */
                }
    LLVMDisposeBuilder(b);
}
