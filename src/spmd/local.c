/* SPDX-License-Identifier: Apache-2.0 */
/* local.c - variables of local memory get places, and constants made of their addresses numbers.
 *
 *     local int a[4], b;     a is at 16, b at 32: null, which is 0, is the address of none
 *
 * Private variables that LLVM does not keep in registers lie in a buffer in global memory, with a
 * slice for each work-item. */
#include "spmd/widen.h"

#include "ir/ir.h"
#include "ir/shim.h"

#include <llvm-c/Target.h>

/* Gives a variable the next place. */
static void place(struct spmd_widen *w, LLVMValueRef variable)
{
    enum { FIRST = 16 };
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(w->m);
    LLVMTypeRef type = LLVMGlobalGetValueType(variable);
    uint64_t align = LLVMPreferredAlignmentOfGlobal(layout, variable);
    uint64_t end = w->local_bytes ? w->local_bytes : FIRST;
    uint64_t at = (end + align - 1) / align * align, bytes = LLVMABISizeOfType(layout, type);
    ptrmap_put(&w->local, variable, (uint32_t)at);
    at += bytes;
    w->local_bytes = at > UINT32_MAX ? UINT32_MAX : (uint32_t)at;
}

/* Places the variables of local memory in a constant.  Constants are trees of expressions, so the
 * walk ends. */
static void find(struct spmd_widen *w, LLVMValueRef c)
{
    if (LLVMIsAGlobalVariable(c)) {
        if (ir_space(LLVMTypeOf(c)) == 3 && ptrmap_find(&w->local, c) == PTRMAP_NONE)
            place(w, c);
        return;
    }
    for (int k = 0; LLVMIsAConstantExpr(c) && k < LLVMGetNumOperands(c); k++)
        find(w, LLVMGetOperand(c, (unsigned)k));
}

/* Gives a private variable the next place in the slice. */
static void place_private(struct spmd_widen *w, LLVMValueRef i)
{
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(w->m);
    LLVMValueRef n = LLVMGetOperand(i, 0);
    if (!LLVMIsAConstantInt(n))
        return; /* no_vector.c refuses it */
    uint64_t align = LLVMGetAlignment(i), count = LLVMConstIntGetZExtValue(n);
    uint64_t bytes = LLVMABISizeOfType(layout, LLVMGetAllocatedType(i)) * count;
    uint64_t at = (w->frame_bytes + align - 1) / align * align, end = at + bytes;
    ptrmap_put(&w->frame, i, (uint32_t)at);
    w->frame_bytes = end > INT32_MAX ? INT32_MAX : (uint32_t)end;
}

void spmd_local(struct spmd_widen *w)
{
    for (uint32_t b = 0; b < w->flow.c.n; b++)
        IR_EACH_INSTRUCTION (w->flow.c.block[b], i) {
            if (LLVMIsAAllocaInst(i))
                place_private(w, i);
            for (int k = 0; k < LLVMGetNumOperands(i); k++)
                find(w, LLVMGetOperand(i, (unsigned)k));
        }
}

/* The number of an expression, modulo 2^64. */
static bool expression(const struct spmd_widen *w, LLVMValueRef c, uint64_t *ret)
{
    uint64_t a, b;
    LLVMOpcode o = LLVMGetConstOpcode(c);
    if (o == LLVMGetElementPtr) {
        int64_t offset = 0;
        LLVMValueRef base = shim_strip_offsets(w->m, c, &offset);
        bool known = base != c && spmd_number(w, base, &a);
        *ret = known ? a + (uint64_t)offset : 0;
        return known;
    }
    if (!spmd_number(w, LLVMGetOperand(c, 0), &a))
        return false;
    if (o == LLVMPtrToInt || o == LLVMIntToPtr) {
        *ret = a;
        return true;
    }
    if ((o != LLVMAdd && o != LLVMSub) || !spmd_number(w, LLVMGetOperand(c, 1), &b))
        return false;
    *ret = o == LLVMAdd ? a + b : a - b;
    return true;
}

bool spmd_number(const struct spmd_widen *w, LLVMValueRef c, uint64_t *ret)
{
    LLVMTypeRef t = LLVMTypeOf(c);
    bool integer = LLVMGetTypeKind(t) == LLVMIntegerTypeKind;
    uint32_t at = ptrmap_find(&w->local, c);
    bool known = true;
    if (at != PTRMAP_NONE)
        *ret = at;
    else if (LLVMIsAConstantInt(c))
        *ret = LLVMConstIntGetZExtValue(c);
    else if (LLVMIsAConstantPointerNull(c))
        *ret = 0;
    else
        known = LLVMIsAConstantExpr(c) && expression(w, c, ret);
    if (known && integer && LLVMGetIntTypeWidth(t) < 64)
        *ret &= (UINT64_C(1) << LLVMGetIntTypeWidth(t)) - 1;
    return known;
}
