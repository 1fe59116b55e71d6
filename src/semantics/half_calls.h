/* SPDX-License-Identifier: Apache-2.0 */
/* half_calls.h - OpenCL's functions of halves by those of floats. */
#ifndef SEMANTICS_HALF_CALLS_H
#define SEMANTICS_HALF_CALLS_H

#include "base/text.h"

#include <llvm-c/Core.h>

/* Appends the mangled name of the function of floats that computes what a function of halves does,
 * but for the rounding of its result.  False: the name is none of such a function. */
bool half_float_name(const char *name, struct text *ret);

/* Replaces the call of a function of halves: calls the function `name` of floats where the builder
 * stands, and converts.  Returns the new call.  NULL: an operand is no number, and nothing has
 * changed. */
LLVMValueRef half_call_widen(LLVMBuilderRef b, LLVMValueRef call, const char *name);

/* The value of a call of a function of halves that is no function of floats: bitselect(), fma(),
 * isnormal(), nan(), nextafter(), convert_half() with every rounding.  NULL: it is another
 * function. */
LLVMValueRef half_call_build(LLVMBuilderRef b, LLVMValueRef call);

#endif
