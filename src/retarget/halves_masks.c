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
    if (c && LLVMIsAConstantFP(c)) /* (ulong)p | as_ulong((float2)(0, 1)) */
        c = LLVMConstBitCast(c, LLVMIntTypeInContext(LLVMGetTypeContext(LLVMTypeOf(c)), width));
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
static bool is_alignment(struct halves *h, LLVMValueRef mask)
{
    LLVMValueRef ones = LLVMConstAllOnes(LLVMTypeOf(mask));
    if (does(mask, LLVMShl))
        return LLVMGetOperand(mask, 0) == ones;
    if (does(mask, LLVMSub))
        return LLVMIsNull(LLVMGetOperand(mask, 0));
    if (!does(mask, LLVMXor) || LLVMGetOperand(mask, 1) != ones)
        return false;
    LLVMValueRef less = rt_half_held(h, LLVMGetOperand(mask, 0));
    return (does(less, LLVMAdd) && LLVMGetOperand(less, 1) == ones) ||
           (does(less, LLVMSub) &&
            LLVMGetOperand(less, 1) == LLVMConstInt(LLVMTypeOf(mask), 1, false));
}

/* True if all bits but low ones are known to be one; `sign`: also that which is repeated above.  A
 * number of 16 bits may be any quarter of an address. */
static bool is_known(struct retarget *r, LLVMValueRef mask, bool sign)
{
    LLVMTypeRef t = LLVMTypeOf(mask);
    uint64_t width = rt_half_bits(r->halves, rt_half_scalar(t)), zero = 0, one = 0;
    uint64_t lanes = rt_half_bits(r->halves, t) / width, end = rt_half_target(OF_HIGHEST) + 1;
    if (LLVMGetTypeKind(t) == LLVMIntegerTypeKind && width <= WORD)
        shim_known_bits(r->m, mask, &zero, &one);
    uint64_t first = sign && width <= HALF_SMALL ? width - 1 : HALF_SMALL;
    if (width <= HALF_SMALL && !sign)
        return false;
    for (uint64_t lane = 0; lane < lanes; lane++)
        for (uint64_t bit = first; bit < end && bit < width; bit++)
            if (rt_half_constant_bit(mask, (unsigned)width, lane * width + bit) != 1 &&
                !(one >> bit & 1))
                return false;
    return true;
}

/* `depth`: of more masks together than that, no more are looked at.  A number with a sign has ones
 * above:  (p + a - 1) & ~(a - 1)  where `a` is an int. */
static bool cuts(struct retarget *r, LLVMValueRef mask, unsigned depth)
{
    bool sign = false;
    mask = rt_half_held(r->halves, mask);
    for (; LLVMIsASExtInst(mask); sign = true)
        mask = rt_half_held(r->halves, LLVMGetOperand(mask, 0));
    if (is_alignment(r->halves, mask) || is_known(r, mask, sign))
        return false;
    unsigned first = does(mask, LLVMAnd) ? 0 : 1; /* m & n, c ? m : n */
    return depth == 0 || (first && !LLVMIsASelectInst(mask)) ||
           cuts(r, LLVMGetOperand(mask, first), depth - 1) ||
           cuts(r, LLVMGetOperand(mask, first + 1), depth - 1);
}

bool rt_half_mask_cuts(struct retarget *r, LLVMValueRef mask)
{
    enum { DEPTH = 4 };
    return cuts(r, mask, DEPTH);
}
