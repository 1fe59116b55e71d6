/* SPDX-License-Identifier: Apache-2.0 */
/* low.c - integers that have only low bits of an address: p & 15, 16 - (p & 15).
 *
 * Does not take an integer for low bits of an address if its mask keeps more than a page's bits
 *          [low], or if it was truncated to more bits than these [narrow]. */
#include "infer/infer.h"

#include "base/guard.h"

#include <assert.h>

bool infer_is_below(LLVMValueRef v, uint32_t low)
{
    if (LLVMIsAConstantInt(v))
        return low >= 64 || LLVMConstIntGetZExtValue(v) >> low == 0;
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind &&
        LLVMGetIntTypeWidth(LLVMTypeOf(v)) <= low)
        return true;
    if (!LLVMIsAInstruction(v))
        return false;
    LLVMOpcode op = LLVMGetInstructionOpcode(v);
    if (op == LLVMZExt)
        return LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(v, 0))) <= low;
    if (op == LLVMAnd)
        return LLVMIsAConstantInt(LLVMGetOperand(v, 1)) &&
               infer_is_below(LLVMGetOperand(v, 1), low);
    return false;
}

uint32_t infer_page_bits(struct infer *s)
{
    enum { PAGE = 12 };
    uint32_t low = target_low_bits(s->u->target);
    return low < PAGE ? low : PAGE;
}

/* The pointer whose address `v` is, apart from an added constant and cut high bits; or NULL. */
static LLVMValueRef address_in(LLVMValueRef v)
{
    if (LLVMIsABinaryOperator(v) &&
        (LLVMGetInstructionOpcode(v) == LLVMAdd || LLVMGetInstructionOpcode(v) == LLVMSub)) {
        LLVMValueRef a = LLVMGetOperand(v, 0), b = LLVMGetOperand(v, 1);
        v = LLVMIsAConstantInt(a) ? b : LLVMIsAConstantInt(b) ? a : v;
    }
    if (LLVMIsATruncInst(v))
        v = LLVMGetOperand(v, 0);
    LLVMValueRef p = LLVMIsAPtrToIntInst(v) ? LLVMGetOperand(v, 0) : NULL;
    return p && LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMPointerTypeKind ? p : NULL;
}

/* The pointer in p & 15 or (p >> 2) & 3. */
static LLVMValueRef masked_address(struct infer *s, LLVMValueRef v)
{
    LLVMValueRef of = LLVMGetOperand(v, 0), mask = LLVMGetOperand(v, 1);
    uint32_t low = infer_page_bits(s);
    if (LLVMGetInstructionOpcode(v) != LLVMAnd || !LLVMIsAConstantInt(mask))
        return NULL;
    if (LLVMIsABinaryOperator(of) && LLVMGetInstructionOpcode(of) == LLVMLShr &&
        LLVMIsAConstantInt(LLVMGetOperand(of, 1))) {
        uint64_t by = LLVMConstIntGetZExtValue(LLVMGetOperand(of, 1));
        low = by < low ? low - (uint32_t)by : 0;
        of = LLVMGetOperand(of, 0);
    }
    return GUARD("low:low", !infer_is_below(mask, low)) ? NULL : address_in(of);
}

/* Safe because `v` depends on less than a page of the address.  So other bits decide the object of
 * any address computed from it, and those are followed, or were looked at and count as known (see
 * carry.c). */
LLVMValueRef infer_low_part(struct infer *s, LLVMValueRef v)
{
    assert(v && "an integer");
    for (unsigned k = 0; k < BUDGET_LOW_STEPS && LLVMIsAInstruction(v); k++) {
        bool binary = LLVMIsABinaryOperator(v) != NULL;
        if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMIntegerTypeKind)
            return NULL;
        LLVMValueRef p = binary ? masked_address(s, v) : NULL;
        if (LLVMIsATruncInst(v) &&
            !GUARD("low:narrow", LLVMGetIntTypeWidth(LLVMTypeOf(v)) > infer_page_bits(s)))
            p = address_in(LLVMGetOperand(v, 0));
        if (p)
            return p;
        if (binary && LLVMIsAConstantInt(LLVMGetOperand(v, 0)))
            v = LLVMGetOperand(v, 1);
        else if (LLVMIsATruncInst(v) || LLVMIsAZExtInst(v) || LLVMIsASExtInst(v) ||
                 (binary && LLVMIsAConstantInt(LLVMGetOperand(v, 1))))
            v = LLVMGetOperand(v, 0);
        else
            return NULL;
    }
    return NULL;
}
