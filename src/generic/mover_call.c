/* SPDX-License-Identifier: Apache-2.0 */
/* mover_call.c - fits calls of functions that take the buffer as a parameter, or arguments by
 * value. */
#include "generic/mover.h"

#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

/* A private copy of the bytes to which argument `k`, passed by value, points.  It is aligned as the
 * callee's own copy, which the back end may leave out. */
static LLVMValueRef private_copy(struct mover *m, LLVMValueRef call, unsigned k, LLVMValueRef to)
{
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(m->u->mod);
    LLVMValueRef from = LLVMGetOperand(call, k);
    LLVMTypeRef type = privates_byval(to, k);
    unsigned kind = ir_attribute_kind("align");
    unsigned own = mover_align(m, LLVMGetEnumAttributeAtIndex(to, k + 1, kind), type);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(LLVMGetModuleContext(m->u->mod));
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    unsigned given = mover_align(m, LLVMGetCallSiteEnumAttribute(call, k + 1, kind), type);
    unsigned least = LLVMABIAlignmentOfType(td, type), align = own > least ? own : least;
    LLVMPositionBuilderBefore(m->types.builder,
                              LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
    LLVMSetCurrentDebugLocation2(m->types.builder, NULL);
    LLVMValueRef copy = LLVMBuildAlloca(m->types.builder, type, "");
    LLVMSetAlignment(copy, align);
    LLVMPositionBuilderBefore(m->types.builder, call);
    LLVMSetCurrentDebugLocation2(m->types.builder, LLVMInstructionGetDebugLoc(call));
    LLVMBuildMemCpy(m->types.builder, copy, align, from, given,
                    LLVMConstInt(i64, LLVMABISizeOfType(td, type), false));
    return copy;
}

static LLVMValueRef build_call(struct mover *m, LLVMValueRef call, LLVMValueRef to,
                               LLVMValueRef *arg, unsigned n)
{
    unsigned n_bundles = LLVMGetNumOperandBundles(call);
    LLVMOperandBundleRef *bundle = base_alloc((n_bundles + 1) * sizeof *bundle);
    for (unsigned k = 0; k < n_bundles; k++)
        bundle[k] = LLVMGetOperandBundleAtIndex(call, k);
    LLVMPositionBuilderBefore(m->types.builder, call);
    LLVMSetCurrentDebugLocation2(m->types.builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef now = LLVMBuildCallWithOperandBundles(m->types.builder, LLVMGlobalGetValueType(to),
                                                       to, arg, n, bundle, n_bundles, "");
    for (unsigned k = 0; k < n_bundles; k++)
        LLVMDisposeOperandBundle(bundle[k]);
    free(bundle);
    return now;
}

static void change_call(struct mover *m, LLVMValueRef call, uint32_t caller, LLVMValueRef to)
{
    unsigned n = LLVMGetNumArgOperands(call), params = LLVMCountParams(to);
    LLVMValueRef *arg = base_alloc((params + 1) * sizeof *arg);
    for (unsigned k = 0; k < n; k++) {
        arg[k] = LLVMGetOperand(call, k);
        LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(to, k));
        if (LLVMTypeOf(arg[k]) == type)
            continue;
        if (privates_is_nothing(arg[k]))
            arg[k] = retype_nothing(arg[k], type);
        else if (privates_byval(to, k))
            arg[k] = private_copy(m, call, k, to);
    }
    if (params > n)
        arg[n] = m->slice.at[caller];
    LLVMValueRef now = build_call(m, call, to, arg, params);
    LLVMSetInstructionCallConv(now, LLVMGetInstructionCallConv(call));
    if (LLVMGetTailCallKind(call) == LLVMTailCallKindNoTail)
        /* Arguments may point to private copies. */
        LLVMSetTailCallKind(now, LLVMTailCallKindNoTail);
    if (LLVMCanValueUseFastMathFlags(call))
        LLVMSetFastMathFlags(now, LLVMGetFastMathFlags(call));
    ir_copy_attributes(call, now, n);
    for (unsigned k = 0; k < n; k++)
        if (privates_byval(to, k) && privates_moves(&m->privates, LLVMGetParam(to, k)))
            ir_drop_unread(now, k); /* its copy in the buffer */
    if (params > n)
        LLVMRemoveCallSiteEnumAttribute(now, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                        ir_attribute_kind("memory"));
    ir_take_metadata(call, now);
    if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind) {
        ir_take_name(call, now);
        retype_replace(call, now);
    }
    LLVMInstructionEraseFromParent(call);
    free(arg);
}

void mover_call(struct mover *m, uint32_t n)
{
    assert(n < m->slice.n && "after mover_sign()");
    struct privates *p = &m->privates;
    IR_EACH_BLOCK (p->frames.frame.at[n].fn, bb)
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
            LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            next = LLVMGetNextInstruction(i);
            uint32_t known = callee ? ptrmap_find(&p->frames.number, callee) : PTRMAP_NONE;
            if (known == PTRMAP_NONE)
                continue;
            LLVMValueRef to = p->frames.frame.at[known].fn;
            bool copies = false;
            for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
                copies |= LLVMTypeOf(LLVMGetOperand(i, k)) != LLVMTypeOf(LLVMGetParam(to, k));
            if (to != callee || copies)
                change_call(m, i, n, to);
        }
}
