/* SPDX-License-Identifier: Apache-2.0 */
/* together.c - functions of a sub-group, which is the work-items of one thread.
 *
 *     sub_group_reduce_add(v)    the sum of the lanes that are on: halves, then halves of those
 *     sub_group_shuffle(v, i)    the lane with number i of v, read by address
 *     sub_group_any(p)           any(p and mask)
 *     __gaspar_ballot(p)           the bits of (p and mask) as a number
 *
 * Does not  count a lane that is off [off], so that a function of code that some work-items run
 *           computes over those;
 *           read outside of the vector [inside], whatever a lane asks for.
 * Safe because: lane l of a thread is work-item l of its sub-group (kernel.c), and floats are
 * combined from the first one on, as OpenCL's scans are defined. */
#include "base/guard.h"
#include "ir/ir.h"
#include "semantics/functions.h"
#include "semantics/lane_sum.h"
#include "spmd/widen.h"

#include <assert.h>

static LLVMValueRef lane(struct spmd_widen *w, LLVMValueRef v, unsigned k)
{
    return LLVMBuildExtractElement(w->b, v, spmd_i32(w, k), "");
}

/* `n` lanes of v from `first` on. */
static LLVMValueRef part(struct spmd_widen *w, LLVMValueRef v, unsigned first, unsigned n)
{
    LLVMValueRef at[SPMD_LANES];
    assert(n <= COUNTOF(at) && "a thread has so many work-items");
    for (unsigned k = 0; k < n; k++)
        at[k] = spmd_i32(w, first + k);
    return LLVMBuildShuffleVector(w->b, v, LLVMGetPoison(LLVMTypeOf(v)), LLVMConstVector(at, n),
                                  "");
}

/* v moved up by so many lanes; `low` in those below. */
static LLVMValueRef moved_up(struct spmd_widen *w, LLVMValueRef v, LLVMValueRef low, unsigned by)
{
    LLVMValueRef at[SPMD_LANES];
    for (unsigned k = 0; k < w->lanes; k++)
        at[k] = spmd_i32(w, k < by ? w->lanes + k : k - by);
    return LLVMBuildShuffleVector(w->b, v, low, LLVMConstVector(at, w->lanes), "");
}

/* The operand of the call, and in lanes that are off the value that changes no sum. */
static LLVMValueRef filled(struct spmd_widen *w, const struct lane_sum *s, LLVMValueRef call,
                           uint32_t b)
{
    LLVMValueRef v = spmd_value(w, LLVMGetOperand(call, 0), true);
    if (!GUARD("together:off", true))
        return v;
    return LLVMBuildSelect(w->b, spmd_mask(w, b), v, spmd_splat(w, lane_sum_identity(s)), "");
}

static LLVMValueRef reduce(struct spmd_widen *w, const struct lane_sum *s, LLVMValueRef v)
{
    if (lane_sum_in_order(s)) {
        LLVMValueRef sum = lane_sum_identity(s);
        for (unsigned k = 0; k < w->lanes; k++)
            sum = lane_sum_combine(w->b, s, sum, lane(w, v, k));
        return sum;
    }
    for (unsigned n = w->lanes / 2; n; n /= 2) {
        LLVMValueRef low = part(w, v, 0, n);
        v = lane_sum_combine(w->b, s, low, part(w, v, n, n));
    }
    return lane(w, v, 0);
}

static LLVMValueRef scan(struct spmd_widen *w, const struct lane_sum *s, LLVMValueRef v,
                         bool inclusive)
{
    LLVMValueRef none = spmd_splat(w, lane_sum_identity(s)), sum = lane_sum_identity(s), all = none;
    if (!lane_sum_in_order(s)) {
        for (unsigned by = 1; by < w->lanes; by *= 2)
            v = lane_sum_combine(w->b, s, moved_up(w, v, none, by), v);
        return inclusive ? v : moved_up(w, v, none, 1);
    }
    for (unsigned k = 0; k < w->lanes; k++) {
        LLVMValueRef next = lane_sum_combine(w->b, s, sum, lane(w, v, k));
        all = LLVMBuildInsertElement(w->b, all, inclusive ? next : sum, spmd_i32(w, k), "");
        sum = next;
    }
    return all;
}

/* v of the lanes whose numbers differ by `by` in one bit. */
static LLVMValueRef crossed(struct spmd_widen *w, LLVMValueRef v, unsigned by)
{
    LLVMValueRef at[SPMD_LANES];
    for (unsigned k = 0; k < w->lanes; k++)
        at[k] = spmd_i32(w, k ^ by);
    return LLVMBuildShuffleVector(w->b, v, LLVMGetPoison(LLVMTypeOf(v)),
                                  LLVMConstVector(at, w->lanes), "");
}

/* Each lane of a cluster ends with the sum of all its lanes: after the step by 1 a lane has that of
 * two, after the step by 2 that of four.  OpenCL leaves the order open, for floats, too. */
static LLVMValueRef clustered(struct spmd_widen *w, const struct lane_sum *s, LLVMValueRef v,
                              uint64_t lanes)
{
    for (unsigned by = 1; by < w->lanes && by < lanes; by *= 2) {
        LLVMValueRef others = crossed(w, v, by);
        v = lane_sum_combine(w->b, s, v, others);
    }
    return v;
}

/* The lanes that are on, and whose operand is 0 (`zero`) or not. */
static LLVMValueRef voters(struct spmd_widen *w, LLVMValueRef call, bool zero, uint32_t b)
{
    LLVMValueRef v = spmd_value(w, LLVMGetOperand(call, 0), true), none;
    none = LLVMConstNull(LLVMTypeOf(v));
    LLVMValueRef is = LLVMBuildICmp(w->b, zero ? LLVMIntEQ : LLVMIntNE, v, none, "");
    return GUARD("together:off", true) ? LLVMBuildAnd(w->b, is, spmd_mask(w, b), "") : is;
}

/* True if the operand is not 0 in any (all: in each) lane that is on. */
static LLVMValueRef voted(struct spmd_widen *w, LLVMValueRef call, bool all, uint32_t b)
{
    LLVMValueRef is = voters(w, call, all, b);
    LLVMTypeRef bit = LLVMInt1TypeInContext(w->ctx), t = LLVMTypeOf(call);
    LLVMValueRef any = spmd_genx(w, "any", bit, &is, 1, 0), one = LLVMConstInt(t, 1, false);
    LLVMValueRef zero = LLVMConstNull(t);
    return LLVMBuildSelect(w->b, any, all ? zero : one, all ? one : zero, "");
}

static LLVMValueRef ballot(struct spmd_widen *w, LLVMValueRef call, uint32_t b)
{
    LLVMValueRef bits = voters(w, call, false, b);
    bits = LLVMBuildBitCast(w->b, bits, LLVMIntTypeInContext(w->ctx, w->lanes), "");
    return LLVMBuildIntCast2(w->b, bits, LLVMTypeOf(call), false, "");
}

/* ---- shuffles ---- */

/* The numbers of the lanes that each lane reads. */
static LLVMValueRef wanted(struct spmd_widen *w, enum function_together form, LLVMValueRef by)
{
    LLVMTypeRef t = LLVMGetElementType(LLVMTypeOf(by));
    LLVMValueRef own[SPMD_LANES], at;
    for (unsigned k = 0; k < w->lanes; k++)
        own[k] = LLVMConstInt(t, k, false);
    at = LLVMConstVector(own, w->lanes);
    switch (form) {
    case TOGETHER_XOR: return LLVMBuildXor(w->b, at, by, "");
    case TOGETHER_UP: return LLVMBuildSub(w->b, at, by, "");
    case TOGETHER_DOWN: return LLVMBuildAdd(w->b, at, by, "");
    default: return by;
    }
}

/* A number below that of the lanes; the number of a lane that there is not gives any lane. */
static LLVMValueRef inside(struct spmd_widen *w, LLVMValueRef at)
{
    LLVMTypeRef t = LLVMTypeOf(at);
    bool wide = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
    LLVMValueRef last = LLVMConstInt(wide ? LLVMGetElementType(t) : t, w->lanes - 1, false);
    if (!GUARD("together:inside", true))
        return at;
    return LLVMBuildAnd(w->b, at, wide ? spmd_splat(w, last) : last, "");
}

/* Reads the lanes with those numbers, each by its own address. */
static LLVMValueRef read_lanes(struct spmd_widen *w, LLVMValueRef v, LLVMValueRef at)
{
    LLVMTypeRef word = LLVMInt16TypeInContext(w->ctx), e = LLVMGetElementType(LLVMTypeOf(v));
    bool is_float = LLVMGetTypeKind(e) != LLVMIntegerTypeKind;
    at = LLVMBuildIntCast2(w->b, inside(w, at), LLVMVectorType(word, w->lanes), false, "");
    LLVMValueRef size = spmd_splat(w, LLVMConstInt(word, spmd_bytes(e), false));
    at = LLVMBuildMul(w->b, at, size, "");
    LLVMValueRef one = spmd_i32(w, 1), zero = spmd_i32(w, 0);
    LLVMValueRef args[] = { v, zero, one, zero, at, LLVMGetUndef(LLVMTypeOf(zero)) };
    return spmd_genx(w, is_float ? "rdregionf" : "rdregioni", LLVMTypeOf(v), args, COUNTOF(args),
                     1 | 1 << 4);
}

static LLVMValueRef shuffled(struct spmd_widen *w, enum function_together form, LLVMValueRef call,
                             bool wide)
{
    LLVMValueRef v = spmd_value(w, LLVMGetOperand(call, 0), true), by = LLVMGetOperand(call, 1);
    if (!wide)
        return LLVMBuildExtractElement(w->b, v, inside(w, spmd_value(w, by, false)), "");
    return read_lanes(w, v, wanted(w, form, spmd_value(w, by, true)));
}

static LLVMValueRef combined(struct spmd_widen *w, const struct function_row *row,
                             LLVMValueRef call, uint32_t b)
{
    struct lane_sum s = lane_sum_of((enum function_reduce)row->what, call);
    LLVMValueRef v = filled(w, &s, call, b);
    switch ((enum function_together)row->detail) {
    case TOGETHER_REDUCE: return reduce(w, &s, v);
    case TOGETHER_CLUSTERED:
        return clustered(w, &s, v, LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)));
    default: return scan(w, &s, v, row->detail == TOGETHER_INCLUSIVE);
    }
}

LLVMValueRef spmd_together(struct spmd_widen *w, LLVMValueRef call, bool wide, uint32_t b)
{
    const struct function_row *row = function_find(ir_callee(call));
    enum function_together form = (enum function_together)row->detail;
    switch (form) {
    case TOGETHER_ALL:
    case TOGETHER_ANY: return voted(w, call, form == TOGETHER_ALL, b);
    case TOGETHER_WORD: return ballot(w, call, b);
    case TOGETHER_SHUFFLE:
    case TOGETHER_XOR:
    case TOGETHER_UP:
    case TOGETHER_DOWN: return shuffled(w, form, call, wide);
    case TOGETHER_REDUCE:
    case TOGETHER_INCLUSIVE:
    case TOGETHER_EXCLUSIVE:
    case TOGETHER_CLUSTERED: return combined(w, row, call, b);
    default: break;
    }
    assert(!"lane_calls.c writes all others by these");
    return NULL;
}
