/* SPDX-License-Identifier: Apache-2.0 */
/* half_steps.h - functions of halves that go to the next half, or that store a second result. */
#ifndef SEMANTICS_HALF_STEPS_H
#define SEMANTICS_HALF_STEPS_H

#include "base/base.h"

#include <llvm-c/Core.h>

/* nextafter(x, y) of halves, or of vectors of them. */
LLVMValueRef half_next_after(LLVMBuilderRef b, LLVMValueRef x, LLVMValueRef y);

/* The half for a float or double `v`, of which `near` is the nearest half.  `way` is how it is
 * rounded: 'z' to zero, 'p' up, 'n' down. */
LLVMValueRef half_rounded(LLVMBuilderRef b, LLVMValueRef v, LLVMValueRef near, char way);

/* The float for an integer that is rounded to the same half in every way. */
LLVMValueRef half_float_of(LLVMBuilderRef b, LLVMValueRef v, bool is_signed);

/* What a call of two results was replaced by. */
struct half_split {
    LLVMValueRef stored, store, returned; /* two calls, of which the second may be NULL */
};

/* Replaces a call of modf(), fract() or sincos() of halves by functions of one result and a store.
 * False: it is another instruction. */
bool half_split_call(LLVMBuilderRef b, LLVMValueRef call, struct half_split *ret);

#endif
