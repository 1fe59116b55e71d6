/* SPDX-License-Identifier: Apache-2.0 */
/* lane_calls.h - functions of a sub-group, written by fewer ones. */
#ifndef SEMANTICS_LANE_CALLS_H
#define SEMANTICS_LANE_CALLS_H

#include "semantics/functions.h"

/* What the call returns in a sub-group of one lane, where the builder stands.  `row`: that of the
 * called function, whose action is ACTION_LANES. */
LLVMValueRef lane_call_alone(LLVMBuilderRef b, LLVMValueRef call, const struct function_row *row);

/* The value of the call, by calls of functions that have one of the basic forms of together.def and
 * work on scalars, where the builder stands.  NULL: the called function is one of these. */
LLVMValueRef lane_call_expand(LLVMBuilderRef b, LLVMValueRef call, const struct function_row *row);

#endif
