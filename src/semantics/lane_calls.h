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

/* ---- blocks that a sub-group reads or writes together ---- */

/* True if the call has the operands and the result of cl_intel_subgroups' block functions; it is a
 * call of a function with BUILTIN_BLOCK. */
bool lane_block_fits(LLVMValueRef call);

/* Builds the loads or stores of that call, where the builder stands.  `at`: where its operand 0
 * points.  `alone`: the sub-group is one lane.  Returns what was read, or NULL. */
LLVMValueRef lane_block(LLVMBuilderRef b, LLVMValueRef call, LLVMValueRef at, bool alone);

#endif
