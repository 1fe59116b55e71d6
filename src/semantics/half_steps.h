/* SPDX-License-Identifier: Apache-2.0 */
/* half_steps.h - functions of halves that go to the next half, or that store a second result. */
#ifndef SEMANTICS_HALF_STEPS_H
#define SEMANTICS_HALF_STEPS_H

#include "base/base.h"

#include <llvm-c/Core.h>

/* The type of the elements; the type itself if it is no vector. */
LLVMTypeRef half_element_of(LLVMTypeRef t);

/* A scalar of the type `e`, or a vector of such as long as `like`. */
LLVMTypeRef half_as_long(LLVMTypeRef e, LLVMTypeRef like);

/* `bits` in each element of an integer type. */
LLVMValueRef half_splat(LLVMTypeRef t, uint64_t bits);

/* The bits of a half, or of a vector of halves, as integers of 16 bits. */
LLVMValueRef half_as_bits(LLVMBuilderRef b, LLVMValueRef v);

/* nextafter(x, y) of halves, or of vectors of them. */
LLVMValueRef half_next_after(LLVMBuilderRef b, LLVMValueRef x, LLVMValueRef y);

/* The half for a float or double `v`, of which `near` is the nearest half.  `way` is how it is
 * rounded: 'z' to zero, 'p' up, 'n' down. */
LLVMValueRef half_rounded(LLVMBuilderRef b, LLVMValueRef v, LLVMValueRef near, char way);

/* The float for an integer that is rounded to the same half in every way. */
LLVMValueRef half_float_of(LLVMBuilderRef b, LLVMValueRef v, bool is_signed);

/* What replaces a call with two results: r = fract(x, p) becomes `stored` = floor(x), `store` of it
 * to p, and `returned` = the fraction of x. */
struct half_split {
    LLVMValueRef stored;   /* the call whose result is stored */
    LLVMValueRef store;    /* the instruction that stores it */
    LLVMValueRef returned; /* the call whose result stands for the old one; may be NULL */
};

/* Replaces a call of modf(), fract() or sincos() of halves by functions of one result and a store.
 * False: it is another instruction. */
bool half_split_call(LLVMBuilderRef b, LLVMValueRef call, struct half_split *ret);

#endif
