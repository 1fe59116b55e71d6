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
#include "space/tag.h"

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
        if (ir_space(LLVMTypeOf(c)) == SPMD_AS_LOCAL && ptrmap_find(&w->local, c) == PTRMAP_NONE)
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
    uint64_t align = ir_alignment(i), count = LLVMConstIntGetZExtValue(n);
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

/* ---- constants ---- */

/* The sum of pointer `from` becomes that of `to`, its pointer in another space: an address in local
 * memory gets its tag in generic memory; those in global and constant memory, where the buffer is,
 * have none. */
static bool in_space(LLVMValueRef from, LLVMValueRef to, struct spmd_sum *sum)
{
    unsigned space = ir_space(LLVMTypeOf(from)), now = ir_space(LLVMTypeOf(to));
    if (space == now)
        return true;
    if (now != SPMD_AS_GENERIC || space == SPMD_AS_PRIVATE)
        return false;
    if (space == SPMD_AS_LOCAL && !LLVMIsNull(from))
        sum->number = tag_put(sum->number, TAG_LOCAL);
    return true;
}

static bool sum_of_expression(const struct spmd_widen *w, LLVMValueRef c, struct spmd_sum *ret)
{
    struct spmd_sum right;
    LLVMOpcode o = LLVMGetConstOpcode(c);
    if (o == LLVMGetElementPtr) {
        int64_t offset = 0;
        LLVMValueRef base = shim_strip_offsets(w->m, c, &offset); /* casts between spaces as well */
        bool known = base != c && spmd_sum(w, base, ret);
        ret->number += (uint64_t)offset;
        return known && in_space(base, c, ret);
    }
    if (!spmd_sum(w, LLVMGetOperand(c, 0), ret))
        return false;
    if (o == LLVMPtrToInt || o == LLVMIntToPtr)
        return true;
    if (o == LLVMAddrSpaceCast)
        return in_space(LLVMGetOperand(c, 0), c, ret);
    if ((o != LLVMAdd && o != LLVMSub) || !spmd_sum(w, LLVMGetOperand(c, 1), &right))
        return false;
    ret->times += o == LLVMAdd ? right.times : -right.times;
    ret->number = o == LLVMAdd ? ret->number + right.number : ret->number - right.number;
    return true;
}

/* Constants are trees of expressions, so the walk ends. */
bool spmd_sum(const struct spmd_widen *w, LLVMValueRef c, struct spmd_sum *ret)
{
    LLVMTypeRef t = LLVMTypeOf(c);
    bool integer = LLVMGetTypeKind(t) == LLVMIntegerTypeKind, known = true;
    uint32_t local = ptrmap_find(&w->local, c), global = ptrmap_find(&w->global, c);
    *ret = (struct spmd_sum){ 0 };
    if (local != PTRMAP_NONE)
        ret->number = local;
    else if (global != PTRMAP_NONE)
        *ret = (struct spmd_sum){ .number = global, .times = 1 };
    else if (LLVMIsAConstantInt(c))
        ret->number = LLVMConstIntGetZExtValue(c);
    else if (!LLVMIsAConstantPointerNull(c))
        known = LLVMIsAConstantExpr(c) && sum_of_expression(w, c, ret);
    if (!known || !integer || LLVMGetIntTypeWidth(t) >= 64)
        return known;
    ret->number &= (UINT64_C(1) << LLVMGetIntTypeWidth(t)) - 1;
    return ret->times == 0; /* a part of an address is no sum */
}

bool spmd_number(const struct spmd_widen *w, LLVMValueRef c, uint64_t *ret)
{
    struct spmd_sum sum;
    bool known = spmd_sum(w, c, &sum) && sum.times == 0;
    *ret = known ? sum.number : 0;
    return known;
}
