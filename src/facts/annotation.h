/* annotation.h - the function attribute "nvvm.as": the space of each parameter
 * (docs/spec/votes.md, "The attribute").
 *
 *     "nvvm.as"="array<i32: 3, 0, 1>"      %0 shared, %1 unknown or no pointer, %2 global
 *
 * The numbers are votes that are spaces, on every target. */
#ifndef FACTS_ANNOTATION_H
#define FACTS_ANNOTATION_H

#include "base/text.h"
#include "space/vote.h"

#include <llvm-c/Core.h>

/* Says so of a function with `n` parameters; UNDET and POISON are written as 0.  Where all are,
 * the attribute goes.  True: that is new. */
bool annotation_write(LLVMValueRef fn, const enum vote *votes, unsigned n);

/* Does the function have one? */
bool annotation_has(LLVMValueRef fn);

/* The space that a parameter is said to point to, or POISON: nothing is said, or the attribute has
 * not one number for each parameter. */
enum vote annotation_read(LLVMValueRef fn, unsigned param);

/* Can it be read, where there is one?  `why` says why not. */
bool annotation_is_right(LLVMValueRef fn, struct text *why);

#endif
