/* SPDX-License-Identifier: Apache-2.0 */
/* span.h - code that is copied so that each copy knows the space of a pointer.
 *
 *     before ──▶ span ──▶ behind      =>      before ──switch──▶ span      ──▶ behind
 *                                                    └────────▶ its copy  ──▶ behind */
#ifndef GENERIC_SPAN_H
#define GENERIC_SPAN_H

#include "base/ptrmap.h"
#include "base/vec.h"

#include <llvm-c/Core.h>

/* Blocks of one function.  Control enters them only at the first, which has no phis, and only from
 * the block `before`, whose only successor is the first. */
struct span {
    LLVMBasicBlockRef before;
    VEC_OF(LLVMBasicBlockRef) block;
};

/* The original span, or one copy of it. */
struct span_copy {
    LLVMBasicBlockRef *block; /* in the order of the span's blocks */
    struct ptrmap number;     /* instruction of the span -> number of its twin; empty in the
                                * original */
    struct ptrmap inside;     /* block -> its number in `block` */
    VEC_OF(LLVMValueRef) twin;
};

/* Splits the block around the instructions from `first` to `last` and makes them the span. */
void span_of_run(struct span *r, LLVMValueRef first, LLVMValueRef last);
void span_fini(struct span *r);

/* Fills copies[0] with the span itself and copies[1] to copies[n - 1] with new copies, which no
 * block goes to yet: the caller changes the end of `before`.  Their tables lie in the arena. */
void span_copy(const struct span *r, struct arena *a, struct span_copy *copies, unsigned n);

/* Gives the code behind the span phis of the values that it takes from it, with one edge from each
 * copy; after `before` goes to all copies. */
void span_join(const struct span *r, const struct span_copy *copies, unsigned n);

/* True if the instruction may be copied into two branches.  False for a convergent or noduplicate
 * call, an alloca, inline assembly, or any kind that is not known. */
bool span_may_copy(LLVMValueRef i);

#endif
