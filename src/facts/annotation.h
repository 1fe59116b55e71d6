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
 * Deletes the attribute where all numbers would be 0.  What is written is for other tools, and is
 * not read back, unless a visible function had the attribute before.  True: the function
 * changed. */
bool annotation_write(LLVMValueRef fn, const enum vote *votes, unsigned n);

/* True if the function has the attribute, well formed or not, and annotation_write() did not write
 * it. */
bool annotation_has(LLVMValueRef fn);

/* The space that the attribute gives a parameter.  POISON if there is no attribute, if its number
 * for this parameter is 0, or if the count of its numbers is not the count of parameters. */
enum vote annotation_read(LLVMValueRef fn, unsigned param);

/* Warns if the function has the attribute and it is malformed. */
void annotation_check(LLVMValueRef fn, struct trace *t, struct src_loc at);

#endif
