/* SPDX-License-Identifier: Apache-2.0 */
/* index.c - how large an integer may be: an index that is masked, counted by a loop, tested, or of
 * few bits.
 *
 *     %z = zext i8 %n to i64        255
 *     %m = and i64 %n, 15           15
 *     %r = urem i32 %n, 48          47
 *     %c = icmp ult i32 %n, 10
 *     br i1 %c, label %in, label %out        in %in, 9
 *
 * Does not learn from a signed comparison of a number that may be negative, or with one [signed].
 * Safe     because each rule holds on every execution, or the integer is poison: then so is the
 *          pointer that it moves, which nothing may access.  A test in front of a block holds for
 *          the number that the block uses, and not just for one of another iteration: every way to
 *          the block takes the test's edge, and so does the part of the way behind the instruction
 *          that computes the number, since that instruction dominates the test.  A branch by
 *          poison or undef is undefined, so the number is neither. */
#include "infer/infer.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>
#include <limits.h>

/* Where a number is used, so that the tests in front of that block hold. */
struct place {
    struct infer *s;
    LLVMBasicBlockRef block; /* NULL: no block, or one that never runs; no test is known */
};

/* The blocks of the function at work. */
static const struct cfg *blocks(struct infer *s)
{
    if (s->has_cfg)
        return &s->cfg;
    if (s->blocks.n == 0)
        cfg_init(&s->blocks, &s->arena, s->fn);
    return &s->blocks;
}

static uint64_t greatest(LLVMValueRef v, struct place at, unsigned depth);

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
    case LLVMIntUGT: return LLVMIntULE;
    case LLVMIntSGT: return LLVMIntSLE;
    default: return LLVMIntEQ; /* of no use */
    }
}

/* What is left of `most`, the greatest that a number may be, where it compares so with `c`.  The
 * number and `c` have no sign bit, or `p` asks for none. */
static uint64_t most_where(LLVMIntPredicate p, uint64_t c, uint64_t most)
{
    switch ((unsigned)p) {
    case LLVMIntULT:
    case LLVMIntSLT: return c > 0 ? least_of(most, c - 1) : most;
    case LLVMIntULE:
    case LLVMIntSLE: return least_of(most, c);
    case LLVMIntNE: return most > 0 && most == c ? most - 1 : most;
    default: return most;
    }
}

/* Finds the next test of `v` by a constant in front of the place, and moves the place in front of
 * it.  `left` counts the blocks of the dominator tree that may still be looked at, of all calls.
 * False: there is none. */
static bool find_test(LLVMValueRef v, struct place *at, unsigned *left, LLVMIntPredicate *ret_holds,
                      uint64_t *ret_c)
{
    const struct cfg *cfg = at->block ? blocks(at->s) : NULL;
    uint32_t b = at->block ? cfg_find(cfg, at->block) : CFG_NONE;
    for (; b != CFG_NONE && b != 0 && *left > 0; b = cfg->idom[b], --*left) {
        uint32_t from = cfg->way_in[b];
        LLVMValueRef branch =
            from == CFG_NONE ? NULL : LLVMGetBasicBlockTerminator(cfg->block[from]);
        if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch) ||
            LLVMGetSuccessor(branch, 0) == LLVMGetSuccessor(branch, 1))
            continue;
        LLVMValueRef test = LLVMGetCondition(branch);
        if (!LLVMIsAICmpInst(test) || LLVMGetOperand(test, 0) != v ||
            !constant(LLVMGetOperand(test, 1), ret_c))
            continue;
        *ret_holds = LLVMGetICmpPredicate(test);
        if (LLVMGetSuccessor(branch, 0) != cfg->block[b])
            *ret_holds = opposite(*ret_holds);
        at->block = cfg->block[cfg->idom[b]];
        --*left;
        return true;
    }
    at->block = NULL;
    return false;
}

/* What the tests in front of the place leave of `most`, the greatest that `v` may be without them.
 * Where that has no sign bit, a signed comparison with such a number is an unsigned one. */
static uint64_t tested(LLVMValueRef v, struct place at, uint64_t most)
{
    uint64_t c, half = all_of(v) / 2;
    unsigned left = BUDGET_INDEX_TESTS;
    LLVMIntPredicate holds;
    bool positive = most <= half;
    while (find_test(v, &at, &left, &holds, &c)) {
        bool is_signed = holds == LLVMIntSLT || holds == LLVMIntSLE;
        if (!GUARD("index:signed", is_signed && !(positive && c <= half)))
            most = most_where(holds, c, most);
    }
    return most;
}

/* The greatest that the counter `phi` is in the loop's body, behind a test of the counter itself;
 * UINT64_MAX: that is not known.
 *
 *     %i = phi i32 [ 0, %entry ], [ %next, %body ]
 *     %c = icmp slt i32 %i, 16
 *     br i1 %c, label %body, label %exit            in %body it is 15 or less, %next 16 */
static uint64_t last_behind_test(LLVMValueRef phi, struct place latch, uint64_t start,
                                 uint64_t step)
{
    uint64_t end;
    unsigned left = BUDGET_INDEX_TESTS;
    LLVMIntPredicate holds;
    while (find_test(phi, &latch, &left, &holds, &end)) {
        uint64_t last = last_of(holds, start, step, end, all_of(phi) / 2);
        if (last != UINT64_MAX)
            return last;
    }
    return UINT64_MAX;
}

/* A loop's counter, as above; else all that its width holds. */
static uint64_t counter(LLVMValueRef phi, struct infer *s)
{
    uint64_t start, step, end, all = all_of(phi);
    for (unsigned k = 0; k < 2 && LLVMCountIncoming(phi) == 2; k++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, k);
        LLVMBasicBlockRef latch = LLVMGetIncomingBlock(phi, k);
        LLVMValueRef branch = LLVMGetBasicBlockTerminator(latch);
        if (!LLVMIsABinaryOperator(next) || LLVMGetInstructionOpcode(next) != LLVMAdd ||
            LLVMGetOperand(next, 0) != phi || !constant(LLVMGetOperand(next, 1), &step) ||
            !constant(LLVMGetIncomingValue(phi, 1 - k), &start) || step == 0)
            continue;
        struct place behind = { s, latch };
        uint64_t last = last_behind_test(phi, behind, start, step);
        if (last != UINT64_MAX)
            return last + step > start ? last + step : start;
        if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch) ||
            LLVMGetSuccessor(branch, 0) == LLVMGetSuccessor(branch, 1))
            continue;
        LLVMValueRef test = LLVMGetCondition(branch);
        if (!LLVMIsAICmpInst(test) || LLVMGetOperand(test, 0) != next ||
            !constant(LLVMGetOperand(test, 1), &end))
            continue;
        LLVMIntPredicate stays = LLVMGetICmpPredicate(test);
        if (LLVMGetSuccessor(branch, 0) != LLVMGetInstructionParent(phi))
            stays = opposite(stays);
        last = last_of(stays, start, step, end, all / 2);
        return last == UINT64_MAX ? all : last > start ? last : start;
    }
    return all;
}

/* Of operations whose result is not above their operands', or does not wrap. */
static uint64_t computed(LLVMValueRef v, struct place at, unsigned depth)
{
    uint64_t all = all_of(v), a = greatest(LLVMGetOperand(v, 0), at, depth - 1), c = 0;
    bool by = constant(LLVMGetOperand(v, 1), &c);
    uint64_t b = by ? c : greatest(LLVMGetOperand(v, 1), at, depth - 1), r;
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

static uint64_t either(LLVMValueRef v, LLVMValueRef w, struct place at_v, struct place at_w,
                       unsigned depth)
{
    uint64_t a = greatest(v, at_v, depth), b = greatest(w, at_w, depth);
    return a > b ? a : b;
}

/* Where the phi's value `k` comes from. */
static struct place incoming(LLVMValueRef phi, unsigned k, struct place at)
{
    return (struct place){ at.s, at.block ? LLVMGetIncomingBlock(phi, k) : NULL };
}

/* Without the tests in front of the place of `v` itself. */
static uint64_t untested(LLVMValueRef v, struct place at, unsigned depth)
{
    uint64_t all = all_of(v), c;
    if (LLVMIsABinaryOperator(v))
        return computed(v, at, depth);
    switch ((unsigned)LLVMGetInstructionOpcode(v)) {
    case LLVMZExt: return greatest(LLVMGetOperand(v, 0), at, depth - 1);
    case LLVMSExt:
        c = greatest(LLVMGetOperand(v, 0), at, depth - 1);
        return c <= all_of(LLVMGetOperand(v, 0)) / 2 ? c : all;
    case LLVMTrunc:
        if (LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(v, 0))) > 64)
            return all;
        return least_of(all, greatest(LLVMGetOperand(v, 0), at, depth - 1));
    case LLVMSelect: return either(LLVMGetOperand(v, 1), LLVMGetOperand(v, 2), at, at, depth - 1);
    case LLVMPHI:
        c = counter(v, at.s);
        return c < all || LLVMCountIncoming(v) != 2
                   ? c
                   : either(LLVMGetIncomingValue(v, 0), LLVMGetIncomingValue(v, 1),
                            incoming(v, 0, at), incoming(v, 1, at), depth - 1);
    case LLVMCall:
    case LLVMLoad: return least_of(all, shim_greatest(v));
    default: return all;
    }
}

static uint64_t greatest(LLVMValueRef v, struct place at, unsigned depth)
{
    uint64_t c;
    if (constant(v, &c))
        return c;
    bool computes = depth > 0 && LLVMIsAInstruction(v);
    return tested(v, at, computes ? untested(v, at, depth) : all_of(v));
}

/* Notes for explain/ that a test of the number stands further up than the budget allows. */
static void note_far_test(struct infer *s, LLVMValueRef v, struct place at)
{
    LLVMIntPredicate holds;
    unsigned left = UINT_MAX;
    uint64_t c;
    if (find_test(v, &at, &left, &holds, &c) && UINT_MAX - left > BUDGET_INDEX_TESTS)
        FACTS_BUDGET_MET(s->f, s->at, INDEX_TESTS, UINT_MAX - left);
}

uint64_t infer_greatest(struct infer *s, LLVMValueRef v, LLVMValueRef user)
{
    assert(LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind && "an integer, not a vector");
    bool placed = LLVMIsAInstruction(user);
    struct place at = { s, placed ? LLVMGetInstructionParent(user) : NULL };
    assert((!placed || LLVMGetBasicBlockParent(at.block) == s->fn) && "of the function at work");
    uint64_t most = greatest(v, at, BUDGET_INDEX_DEPTH);
    if (s->f->told && most > all_of(v) / 2)
        note_far_test(s, v, at);
    return most;
}
