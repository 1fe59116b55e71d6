/* SPDX-License-Identifier: Apache-2.0 */
/* annotation.h - the function attribute "nvvm.as": the space of each parameter
 * (docs/spec/votes.md, "The attribute").
 *
 *     "nvvm.as"="array<i32: 3, 0, 1>"      %0 shared, %1 unknown or no pointer, %2 global
 *
 * The numbers are votes that are spaces, on every target. */
#ifndef FACTS_ANNOTATION_H
#define FACTS_ANNOTATION_H

#include "space/vote.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

/* Annotates `fn` with the votes on its `n` parameters, in order; UNDET and POISON are written as 0.
 * Deletes the attribute where all numbers would be 0.  True: the function changed. */
bool annotation_write(LLVMValueRef fn, const enum vote *votes, unsigned n);

/* Has the function the attribute? */
bool annotation_has(LLVMValueRef fn);

/* The space of a parameter by the attribute.  POISON: there is no attribute, its number for the
 * parameter is 0, or it has not exactly one number for each parameter. */
enum vote annotation_read(LLVMValueRef fn, unsigned param);

/* Warns where the attribute is there and not well formed. */
void annotation_check(LLVMValueRef fn, struct trace *t, struct src_loc at);

#endif
