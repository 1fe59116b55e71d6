/* SPDX-License-Identifier: Apache-2.0 */
/* split.h - copies a span once for each branch of a tag, and casts the pointers of each copy to its
 * branch's space.
 *
 *     %v = load i32, ptr addrspace(4) %p              %p : {local, global}
 * =>  switch i64 %tag, label %GlobalBlock [ i64 2, label %LocalBlock ]
 *     LocalBlock:  %n = addrspacecast %p to ptr addrspace(3)
 *                  %q = addrspacecast %n to ptr addrspace(4)
 *                  %v = load i32, ptr addrspace(4) %q          which facts know to be local */
#ifndef GENERIC_SPLIT_H
#define GENERIC_SPLIT_H

#include "generic/span.h"
#include "generic/root.h"
#include "generic/site.h"

struct split {
    struct unit *u;
    struct roots *roots; /* borrowed; its builder builds the new instructions */
    LLVMValueRef root;   /* the pointer whose tag is tested */
    bool by_code;        /* the tag is the code of the root's selects and phis */
    LLVMValueRef tag;    /* an i64 that dominates the span */
    branch_set branches; /* the branches that the span's accesses may need, two or more */
};

/* Splits the span.  `pointers`: the `n` addresses in the span whose root is r->root.  In each copy,
 * the pointers from outside the span that they are made of are cast to the branch's space and back
 * to generic, so that facts name the space, and `resolve` the accesses. */
void split_span(struct split *r, const struct span *span, const LLVMValueRef *pointers, unsigned n);

#endif
