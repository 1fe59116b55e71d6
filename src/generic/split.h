/* split.h - one copy of a span for each branch of a tag, in which the pointers are what the tag
 * says. */
#ifndef GENERIC_SPLIT_H
#define GENERIC_SPLIT_H

#include "generic/span.h"
#include "generic/root.h"
#include "generic/site.h"

struct split {
    struct unit *u;
    struct roots *roots;    /* borrowed; its builder builds */
    LLVMValueRef root;      /* the pointer whose tag is asked for */
    bool by_code;           /* the tag is made of conditions */
    LLVMValueRef tag;       /* an i64 that is there where the span begins */
    branch_set branches;    /* that it may ask for, two or more */
};

/* `pointers`: addresses in the span that `root` is the root of.  In each copy the pointers from
 * outside that they are made of go through the space of its branch, so facts tell it. */
void split_span(struct split *r, const struct span *span,
                   const LLVMValueRef *pointers, unsigned n);

#endif
