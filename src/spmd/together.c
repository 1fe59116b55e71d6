/* SPDX-License-Identifier: Apache-2.0 */
/* together.c - functions of a sub-group, which is the work-items of one thread.
 *
 *     sub_group_reduce_add(v)    the sum of the lanes that are on: halves, then halves of those
 *     sub_group_shuffle(v, i)    the lane with number i of v, read by address
 *     sub_group_any(p)           any(p and mask)
 *
 * Does not  count a lane that is off [off], so that a function of code that some work-items run
 *           computes over those;
 *           read outside of the vector [inside], whatever a lane asks for.
 * Safe because: lane l of a thread is work-item l of its sub-group (kernel.c), and floats are
 * combined from the first one on, as OpenCL's scans are defined. */
#include "base/guard.h"
#include "ir/ir.h"
#include "spmd/combine.h"
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
static LLVMValueRef filled(struct spmd_widen *w, const struct spmd_sum *s, LLVMValueRef call,
                           uint32_t b)
{
    LLVMValueRef v = spmd_value(w, LLVMGetOperand(call, 0), true);
    if (!GUARD("together:off", true))
        return v;
    return LLVMBuildSelect(w->b, spmd_mask(w, b), v, spmd_splat(w, spmd_identity(s)), "");
}

static LLVMValueRef reduce(struct spmd_widen *w, const struct spmd_sum *s, LLVMValueRef v)
{
    if (spmd_in_order(s)) {
        LLVMValueRef sum = spmd_identity(s);
        for (unsigned k = 0; k < w->lanes; k++)
            sum = spmd_combine(w->b, s, sum, lane(w, v, k));
        return sum;
    }
    for (unsigned n = w->lanes / 2; n; n /= 2) {
        LLVMValueRef low = part(w, v, 0, n);
        v = spmd_combine(w->b, s, low, part(w, v, n, n));
    }
    return lane(w, v, 0);
}

static LLVMValueRef scan(struct spmd_widen *w, const struct spmd_sum *s, LLVMValueRef v,
                         bool inclusive)
{
    LLVMValueRef none = spmd_splat(w, spmd_identity(s)), sum = spmd_identity(s), all = none;
    if (!spmd_in_order(s)) {
        for (unsigned by = 1; by < w->lanes; by *= 2)
            v = spmd_combine(w->b, s, moved_up(w, v, none, by), v);
        return inclusive ? v : moved_up(w, v, none, 1);
    }
    for (unsigned k = 0; k < w->lanes; k++) {
        LLVMValueRef next = spmd_combine(w->b, s, sum, lane(w, v, k));
        all = LLVMBuildInsertElement(w->b, all, inclusive ? next : sum, spmd_i32(w, k), "");
        sum = next;
    }
    return all;
}

/* True if the operand is not 0 in any (all: in each) lane that is on. */
static LLVMValueRef voted(struct spmd_widen *w, LLVMValueRef call, bool all, uint32_t b)
{
    LLVMValueRef v = spmd_value(w, LLVMGetOperand(call, 0), true), zero;
    zero = LLVMConstNull(LLVMTypeOf(v));
    LLVMValueRef is = LLVMBuildICmp(w->b, all ? LLVMIntEQ : LLVMIntNE, v, zero, "");
    if (GUARD("together:off", true))
        is = LLVMBuildAnd(w->b, is, spmd_mask(w, b), "");
    LLVMTypeRef bit = LLVMInt1TypeInContext(w->ctx), t = LLVMTypeOf(call);
    LLVMValueRef any = spmd_genx(w, "any", bit, &is, 1, 0), one = LLVMConstInt(t, 1, false);
    zero = LLVMConstNull(t);
    return LLVMBuildSelect(w->b, any, all ? zero : one, all ? one : zero, "");
}

/* ---- shuffles ---- */

/* The numbers of the lanes that each lane reads. */
static LLVMValueRef wanted(struct spmd_widen *w, enum function_reduce op, LLVMValueRef by)
{
    LLVMTypeRef t = LLVMGetElementType(LLVMTypeOf(by));
    LLVMValueRef own[SPMD_LANES], at;
    for (unsigned k = 0; k < w->lanes; k++)
        own[k] = LLVMConstInt(t, k, false);
    at = LLVMConstVector(own, w->lanes);
    switch (op) {
    case REDUCE_SHUFFLE_XOR: return LLVMBuildXor(w->b, at, by, "");
    case REDUCE_SHUFFLE_UP: return LLVMBuildSub(w->b, at, by, "");
    case REDUCE_SHUFFLE_DOWN: return LLVMBuildAdd(w->b, at, by, "");
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

static LLVMValueRef shuffled(struct spmd_widen *w, enum function_reduce op, LLVMValueRef call,
                             bool wide)
{
    LLVMValueRef v = spmd_value(w, LLVMGetOperand(call, 0), true), by = LLVMGetOperand(call, 1);
    if (!wide)
        return LLVMBuildExtractElement(w->b, v, inside(w, spmd_value(w, by, false)), "");
    return read_lanes(w, v, wanted(w, op, spmd_value(w, by, true)));
}

LLVMValueRef spmd_together(struct spmd_widen *w, LLVMValueRef call, bool wide, uint32_t b)
{
    enum function_reduce op = (enum function_reduce)function_find(ir_callee(call))->detail;
    struct spmd_sum s = spmd_sum_of(op, call);
    switch (op) {
    case REDUCE_ALL:
    case REDUCE_ANY: return voted(w, call, op == REDUCE_ALL, b);
    case REDUCE_BROADCAST:
    case REDUCE_SHUFFLE:
    case REDUCE_SHUFFLE_XOR:
    case REDUCE_SHUFFLE_UP:
    case REDUCE_SHUFFLE_DOWN: return shuffled(w, op, call, wide);
    case REDUCE_ADD:
    case REDUCE_MIN:
    case REDUCE_MAX: return reduce(w, &s, filled(w, &s, call, b));
    case REDUCE_EXCLUSIVE_ADD:
    case REDUCE_EXCLUSIVE_MIN:
    case REDUCE_EXCLUSIVE_MAX: return scan(w, &s, filled(w, &s, call, b), false);
    case REDUCE_INCLUSIVE_ADD:
    case REDUCE_INCLUSIVE_MIN:
    case REDUCE_INCLUSIVE_MAX: return scan(w, &s, filled(w, &s, call, b), true);
    case REDUCE_COUNT: break;
    }
    assert(!"the table has no other function of a sub-group");
    return NULL;
}
