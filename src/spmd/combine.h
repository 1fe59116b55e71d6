/* SPDX-License-Identifier: Apache-2.0 */
/* combine.h - sums, minima and maxima over many work-items, one step of them. */
#ifndef SPMD_COMBINE_H
#define SPMD_COMBINE_H

#include "semantics/functions.h"

/* What a function of a group computes: REDUCE_ADD, _MIN or _MAX, of a scalar type. */
struct spmd_sum {
    enum function_reduce op;
    LLVMTypeRef type;
    bool is_signed; /* integers: as the last letter of OpenCL's name says */
};

/* What `call`, of a function that reduces or scans, computes. */
struct spmd_sum spmd_sum_of(enum function_reduce op, LLVMValueRef call);

/* True if the order of the values counts: floats are rounded, and NaNs compare with nothing. */
bool spmd_in_order(const struct spmd_sum *s);

/* The value that changes none that it is combined with. */
LLVMValueRef spmd_identity(const struct spmd_sum *s);

/* x, of the work-items before, combined with y; both scalars, or vectors. */
LLVMValueRef spmd_combine(LLVMBuilderRef b, const struct spmd_sum *s, LLVMValueRef x,
                          LLVMValueRef y);

#endif
