/* SPDX-License-Identifier: Apache-2.0 */
/* halves_masks.c - which bits constants have, and which masks keep an address, for halves.c.
 *
 *     %m = sub i64 0, %a                     an alignment's: it clears low bits of an address
 *     %m = zext i32 %i to i64                it clears the upper half
 */
#include "ir/shim_constants.h"
#include "retarget/halves.h"

enum { WORD = 64 };

int rt_half_constant_bit(LLVMValueRef c, unsigned width, uint64_t bit)
{
    if (LLVMIsAConstant(c) && LLVMGetTypeKind(LLVMTypeOf(c)) == LLVMVectorTypeKind)
        c = LLVMGetAggregateElement(c, (unsigned)(bit / width));
    if (!c || !LLVMIsAConstantInt(c))
        return -1;
    uint64_t in = bit % width;
    return (int)(shim_constant_word(c, (unsigned)(in / WORD)) >> in % WORD & 1);
}

static bool does(LLVMValueRef v, LLVMOpcode op)
{
    return LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == op;
}

/* True for -1 << n, which clears low bits, however many, and for -a and ~(a - 1), which clang makes
 * of __builtin_align_down(p, a), where `a` is an alignment. */
static bool is_alignment(LLVMValueRef mask)
{
    LLVMValueRef ones = LLVMConstAllOnes(LLVMTypeOf(mask));
    if (does(mask, LLVMShl))
        return LLVMGetOperand(mask, 0) == ones;
    if (does(mask, LLVMSub))
        return LLVMIsNull(LLVMGetOperand(mask, 0));
    if (!does(mask, LLVMXor) || LLVMGetOperand(mask, 1) != ones)
        return false;
    LLVMValueRef less = LLVMGetOperand(mask, 0);
    return (does(less, LLVMAdd) && LLVMGetOperand(less, 1) == ones) ||
           (does(less, LLVMSub) &&
            LLVMGetOperand(less, 1) == LLVMConstInt(LLVMTypeOf(mask), 1, false));
}

bool rt_half_mask_cuts(struct retarget *r, LLVMValueRef mask)
{
    LLVMTypeRef t = LLVMTypeOf(mask);
    uint64_t width = rt_half_bits(r->halves, rt_half_scalar(t)), zero = 0, one = 0;
    uint64_t lanes = rt_half_bits(r->halves, t) / width;
    if (LLVMGetTypeKind(t) == LLVMIntegerTypeKind && width <= WORD)
        shim_known_bits(r->m, mask, &zero, &one);
    uint64_t end = rt_half_target(OF_HIGHEST) + 1;
    for (uint64_t lane = 0; lane < lanes && !is_alignment(mask); lane++)
        for (uint64_t bit = HALF_SMALL; bit < end && bit < width; bit++)
            if (rt_half_constant_bit(mask, (unsigned)width, lane * width + bit) != 1 &&
                !(one >> bit & 1))
                return true;
    return false;
}
