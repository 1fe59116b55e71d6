/* SPDX-License-Identifier: Apache-2.0 */
/* index.c - how large an integer may be: an index that is masked, counted by a loop, or of few
 * bits.
 *
 *     %z = zext i8 %n to i64        255
 *     %m = and i64 %n, 15           15
 *     %r = urem i32 %n, 48          47
 *
 * Each rule holds on every execution, or the integer is poison: then so is the pointer that it
 * moves, which nothing may access. */
#include "infer/infer.h"

#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>

static uint64_t greatest(LLVMValueRef v, unsigned depth);

static uint64_t least_of(uint64_t a, uint64_t b) { return a < b ? a : b; }

static uint64_t all_of(LLVMValueRef v)
{
    assert(LLVMGetIntTypeWidth(LLVMTypeOf(v)) <= 64 && "a number of 64 bits or less");
    return UINT64_MAX >> (64 - LLVMGetIntTypeWidth(LLVMTypeOf(v)));
}

static bool constant(LLVMValueRef v, uint64_t *ret)
{
    if (!LLVMIsAConstantInt(v))
        return false;
    *ret = LLVMConstIntGetZExtValue(v);
    return true;
}

/* Does the loop go on from `next` by that comparison of it with `end`, given that it counts up from
 * `start` by `step`?  Returns the greatest that goes on; UINT64_MAX: that is not known.
 *
 *     %i = phi i32 [ 0, %entry ], [ %next, %loop ]
 *     %next = add i32 %i, 1
 *     %c = icmp eq i32 %next, 16
 *     br i1 %c, label %exit, label %loop            %i is 0 to 15: 16 is met, and does not go on
 */
static uint64_t last_of(LLVMIntPredicate stays, uint64_t start, uint64_t step, uint64_t end,
                        uint64_t half)
{
    switch ((unsigned)stays) {
    case LLVMIntNE: return start < end && (end - start) % step == 0 ? end - step : UINT64_MAX;
    case LLVMIntULT:
    case LLVMIntSLT:
        /* No sum is negative, where numbers below the end and the start are not. */
        return end > 0 && end <= half && start <= half && step <= half - (end > start ? end : start)
                   ? end - 1
                   : UINT64_MAX;
    default: return UINT64_MAX;
    }
}

static LLVMIntPredicate opposite(LLVMIntPredicate p)
{
    switch ((unsigned)p) {
    case LLVMIntEQ: return LLVMIntNE;
    case LLVMIntUGE: return LLVMIntULT;
    case LLVMIntSGE: return LLVMIntSLT;
    default: return LLVMIntEQ; /* of no use */
    }
}

/* A loop's counter, as above; else all that its width holds. */
static uint64_t counter(LLVMValueRef phi)
{
    uint64_t start, step, end, all = all_of(phi);
    for (unsigned k = 0; k < 2 && LLVMCountIncoming(phi) == 2; k++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, k);
        LLVMValueRef branch = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, k));
        if (!LLVMIsABinaryOperator(next) || LLVMGetInstructionOpcode(next) != LLVMAdd ||
            LLVMGetOperand(next, 0) != phi || !constant(LLVMGetOperand(next, 1), &step) ||
            !constant(LLVMGetIncomingValue(phi, 1 - k), &start) || step == 0 ||
            !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch) ||
            LLVMGetSuccessor(branch, 0) == LLVMGetSuccessor(branch, 1))
            continue;
        LLVMValueRef test = LLVMGetCondition(branch);
        if (!LLVMIsAICmpInst(test) || LLVMGetOperand(test, 0) != next ||
            !constant(LLVMGetOperand(test, 1), &end))
            continue;
        LLVMIntPredicate stays = LLVMGetICmpPredicate(test);
        if (LLVMGetSuccessor(branch, 0) != LLVMGetInstructionParent(phi))
            stays = opposite(stays);
        uint64_t last = last_of(stays, start, step, end, all / 2);
        return last == UINT64_MAX ? all : last > start ? last : start;
    }
    return all;
}

/* Of operations whose result is not above their operands', or does not wrap. */
static uint64_t computed(LLVMValueRef v, unsigned depth)
{
    uint64_t all = all_of(v), a = greatest(LLVMGetOperand(v, 0), depth - 1), c = 0;
    bool by = constant(LLVMGetOperand(v, 1), &c);
    uint64_t b = by ? c : greatest(LLVMGetOperand(v, 1), depth - 1), r;
    switch ((unsigned)LLVMGetInstructionOpcode(v)) {
    case LLVMAnd: return least_of(a, b);
    case LLVMURem: return b > 0 ? least_of(a, b - 1) : all;
    case LLVMUDiv: return by && c > 0 ? a / c : a;
    case LLVMLShr: return by && c < 64 ? a >> c : a;
    case LLVMShl: return by && c < 64 && a <= all >> c ? a << c : all;
    case LLVMAdd: return __builtin_add_overflow(a, b, &r) || r > all ? all : r;
    case LLVMMul: return __builtin_mul_overflow(a, b, &r) || r > all ? all : r;
    default: return all;
    }
}

static uint64_t either(LLVMValueRef v, LLVMValueRef w, unsigned depth)
{
    uint64_t a = greatest(v, depth), b = greatest(w, depth);
    return a > b ? a : b;
}

static uint64_t greatest(LLVMValueRef v, unsigned depth)
{
    uint64_t all = all_of(v), c;
    if (constant(v, &c))
        return c;
    if (depth == 0 || !LLVMIsAInstruction(v))
        return all;
    if (LLVMIsABinaryOperator(v))
        return computed(v, depth);
    switch ((unsigned)LLVMGetInstructionOpcode(v)) {
    case LLVMZExt: return greatest(LLVMGetOperand(v, 0), depth - 1);
    case LLVMSExt:
        c = greatest(LLVMGetOperand(v, 0), depth - 1);
        return c <= all_of(LLVMGetOperand(v, 0)) / 2 ? c : all;
    case LLVMTrunc:
        if (LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(v, 0))) > 64)
            return all;
        return least_of(all, greatest(LLVMGetOperand(v, 0), depth - 1));
    case LLVMSelect: return either(LLVMGetOperand(v, 1), LLVMGetOperand(v, 2), depth - 1);
    case LLVMPHI:
        c = counter(v);
        return c < all || LLVMCountIncoming(v) != 2
                   ? c
                   : either(LLVMGetIncomingValue(v, 0), LLVMGetIncomingValue(v, 1), depth - 1);
    case LLVMCall:
    case LLVMLoad: return least_of(all, shim_greatest(v));
    default: return all;
    }
}

uint64_t infer_greatest(LLVMValueRef v)
{
    assert(LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind && "an integer, not a vector");
    return greatest(v, BUDGET_INDEX_DEPTH);
}
