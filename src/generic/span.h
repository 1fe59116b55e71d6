/* span.h - code that is copied so that each copy knows where a pointer points. */
#ifndef GENERIC_SPAN_H
#define GENERIC_SPAN_H

#include "base/ptrmap.h"
#include "base/vec.h"

#include <llvm-c/Core.h>

/* Blocks of one function that are entered by the first alone, from one block outside, `before`,
 * whose only successor is the first.  The first has no phis. */
struct span {
    LLVMBasicBlockRef before;
    struct { VEC(LLVMBasicBlockRef); } block;
};

/* The span as it is, or a copy of it. */
struct span_copy {
    LLVMBasicBlockRef *block;  /* as many as the span has, in its order */
    struct ptrmap number;      /* of the copy: instruction of the span -> number of its twin */
    struct ptrmap inside;      /* block -> its number in `block` */
    struct { VEC(LLVMValueRef); } twin;
};

/* The instructions from `first` to `last`, of one block, as a span. */
void span_of_run(struct span *r, LLVMValueRef first, LLVMValueRef last);
void span_fini(struct span *r);

/* Makes `n` of the span, itself the first of them.  `before` still goes to that one alone. */
void span_copy(const struct span *r, struct span_copy *copies, unsigned n);

/* Makes what comes behind the span take values from each of them; once all are reached. */
void span_join(const struct span *r, const struct span_copy *copies, unsigned n);
void span_copies_fini(struct span_copy *copies, unsigned n);

/* May the instruction stand in two branches instead of one place? */
bool span_may_copy(LLVMValueRef i);

#endif
