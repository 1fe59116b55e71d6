/* SPDX-License-Identifier: Apache-2.0 */
/* expand_predicated.c - replaces predicated loads and stores of Intel's compiler through generic
 * pointers by a branch and a load or store.
 *
 *     %x = call i32 @llvm.genx.GenISA.PredicatedLoad.i32.p4.i32(ptr addrspace(4) %p, i64 4, i1 %c,
 *                                                               i32 %d)
 * =>  br i1 %c, label %on, label %off
 *     on:   %v = load i32, ptr addrspace(4) %p, align 4         br label %off
 *     off:  %x = phi i32 [ %d, %before ], [ %v, %on ]
 *
 * Intel's compiler makes them of a branch around a load or store, and does so again behind gaspar.
 * Until then the passes that name and branch by tags need to know only loads and stores.
 *
 * Needs    nothing.        Keeps  nothing: blocks are split.
 * Does not change a call through a named pointer [named], or of a function of that name with other
 *          operands [operands]; does not branch on an undefined predicate [undefined].
 * Safe     because where the predicate is off the intrinsic accesses no memory and gives its last
 *          operand, and where it is on it is a load or store of that alignment. */
#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pass/pass.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

static const char load_name[] = "llvm.genx.GenISA.PredicatedLoad.";
static const char store_name[] = "llvm.genx.GenISA.PredicatedStore.";

/* True for (pointer, alignment, predicate, what is loaded otherwise), and for (pointer, what is
 * stored, alignment, predicate). */
static bool has_operands(LLVMValueRef call, bool load)
{
    unsigned align = load ? 1 : 2, predicate = load ? 2 : 3;
    if (LLVMGetNumArgOperands(call) != 4 || LLVMGetNumOperandBundles(call) != 0)
        return false;
    LLVMTypeRef on = LLVMTypeOf(LLVMGetOperand(call, predicate));
    return LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, 0))) == LLVMPointerTypeKind &&
           LLVMIsAConstantInt(LLVMGetOperand(call, align)) &&
           LLVMGetTypeKind(on) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(on) == 1 &&
           (!load || LLVMTypeOf(call) == LLVMTypeOf(LLVMGetOperand(call, 3)));
}

/* The alignment that the operand gives; 1: it gives none.  If it gives 12, the address is a
 * multiple of 4. */
static unsigned alignment_of(LLVMValueRef operand)
{
    enum { MOST = 1 << 12 };
    uint64_t n = LLVMConstIntGetZExtValue(operand);
    n &= -n;
    return n == 0 ? 1 : n > MOST ? MOST : (unsigned)n;
}

static bool expand(struct unit *u, LLVMBuilderRef b, LLVMValueRef call, bool load)
{
    if (GUARD("expand-predicated:operands", !has_operands(call, load)))
        return false;
    LLVMValueRef p = LLVMGetOperand(call, 0), on = LLVMGetOperand(call, load ? 2 : 3), access;
    if (GUARD("expand-predicated:named", !unit_is_generic(u, ir_space(LLVMTypeOf(p)))))
        return false;
    LLVMBasicBlockRef from = LLVMGetInstructionParent(call), join = shim_split_block(call);
    LLVMBasicBlockRef block =
        LLVMInsertBasicBlockInContext(LLVMGetModuleContext(u->mod), join, "predicated");
    LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
    LLVMPositionBuilderBefore(b, end);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    if (GUARD("expand-predicated:undefined", !shim_is_defined(on)))
        on = LLVMBuildFreeze(b, on, "");
    LLVMBuildCondBr(b, on, block, join);
    LLVMInstructionEraseFromParent(end);

    LLVMPositionBuilderAtEnd(b, block);
    access = load ? LLVMBuildLoad2(b, LLVMTypeOf(call), p, "")
                  : LLVMBuildStore(b, LLVMGetOperand(call, 1), p);
    LLVMSetAlignment(access, alignment_of(LLVMGetOperand(call, load ? 1 : 2)));
    LLVMBuildBr(b, join);
    if (load) {
        LLVMPositionBuilderBefore(b, call);
        LLVMValueRef phi = LLVMBuildPhi(b, LLVMTypeOf(call), "");
        LLVMAddIncoming(phi, (LLVMValueRef[]){ LLVMGetOperand(call, 3), access },
                        (LLVMBasicBlockRef[]){ from, block }, 2);
        LLVMReplaceAllUsesWith(call, phi);
        ir_take_name(call, phi);
    }
    trace_event(u->trace, u->pass, EVENT_EXPAND, ir_loc(access),
                load ? "PredicatedLoad" : "PredicatedStore", space_name(SPACE_GENERIC));
    LLVMInstructionEraseFromParent(call);
    u->count[COUNT_EXPANDED]++;
    return true;
}

static int run(struct unit *u)
{
    struct world_calls calls = VEC_IN(&u->arena);
    bool changed = false;
    if (!u->has_generic)
        return PASS_SAME;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    for (LLVMValueRef fn = LLVMGetFirstFunction(u->mod); fn; fn = LLVMGetNextFunction(fn)) {
        bool load = ir_name_begins(fn, load_name);
        if (!load && !ir_name_begins(fn, store_name))
            continue;
        world_calls(u, fn, &calls);
        for (uint32_t k = calls.n; k-- > 0;)
            changed |= expand(u, b, calls.at[k], load);
    }
    LLVMDisposeBuilder(b);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_expand_predicated_pass = {
    .name = "expand-predicated",
    .brief = "make branches of predicated loads and stores of Intel's compiler",
    .run = run,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
    .again_is_noop = true,
};
