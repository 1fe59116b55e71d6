/* SPDX-License-Identifier: Apache-2.0 */
/* lane_sum.h - sums, minima and maxima over many work-items, one step of them. */
#ifndef SEMANTICS_LANE_SUM_H
#define SEMANTICS_LANE_SUM_H

#include "semantics/functions.h"

/* What a function of a group combines values by: one of REDUCE_ADD, _MUL, _MIN, _MAX, _AND, _OR and
 * _XOR, of a scalar type. */
struct lane_sum {
    enum function_reduce op;
    LLVMTypeRef type;
    bool is_signed; /* integers: as the first letter of the operands in OpenCL's name says */
};

/* What `call`, of a function that reduces or scans, computes. */
struct lane_sum lane_sum_of(enum function_reduce op, LLVMValueRef call);

/* True if the order of the values counts: floats are rounded, and NaNs compare with nothing. */
bool lane_sum_in_order(const struct lane_sum *s);

/* The value that changes none that it is combined with. */
LLVMValueRef lane_sum_identity(const struct lane_sum *s);

/* x, of the work-items before, combined with y; both scalars, or vectors. */
LLVMValueRef lane_sum_combine(LLVMBuilderRef b, const struct lane_sum *s, LLVMValueRef x,
                              LLVMValueRef y);

#endif
