/* SPDX-License-Identifier: Apache-2.0 */
/* root.h - pointers that share a tag, and tags that control flow computes.
 *
 * Inbounds arithmetic stays inside one object, so a pointer that it makes has the tag of the
 * pointer that it started from, its root:
 *
 *     %q = getelementptr inbounds i8, ptr %p, i64 4         root of %q: %p
 *     %i = phi ptr [%p, %entry], [%next, %loop]             root of %i and %next: %p
 *     %next = getelementptr inbounds i8, ptr %i, i64 4
 *
 * Where a root is a select or phi of pointers whose spaces are known, the conditions tell the tag,
 * and it need not be read from the pointer.  The number so computed is the code of the tag:
 *
 *     %r = select i1 %c, ptr %private, ptr %local           its code:
 *                                                           select i1 %c, i64 1, i64 2 */
#ifndef GENERIC_ROOT_H
#define GENERIC_ROOT_H

#include "facts/facts.h"
#include "generic/tag.h"

/* The roots and codes of one function, computed on demand and remembered. */
struct roots {
    struct unit *u; /* borrowed; facts must be valid */
    struct tag_mode mode;
    LLVMBuilderRef builder; /* owned; other files of this folder build with it, too */
    struct ptrmap root;     /* value -> number of its root in `value` */
    struct ptrmap code;     /* value -> number of its code in `value` */
    struct ptrmap visited;  /* phis and selects that the current question has seen -> 1 */
    VEC_OF(LLVMValueRef) value;
};

void roots_init(struct roots *r, struct unit *u);
void roots_fini(struct roots *r);

/* Forgets all roots and codes: before another function, or when this one changed. */
void roots_clear(struct roots *r);

/* The root of `v`; `v` itself where no inbounds arithmetic made it.  The root dominates `v`. */
LLVMValueRef roots_of(struct roots *r, LLVMValueRef v);

/* The code of the tag of `v`, an i64 with the branches' numbers (tag.def).  Builds the selects and
 * phis that compute it, each right before the select or phi of pointers that it follows.  NULL:
 * some pointer that `v` may be is not known to need one branch, so the caller reads the tag. */
LLVMValueRef roots_code(struct roots *r, LLVMValueRef v);

/* The arm that the select `v` equals wherever its code is branch `b`; `v` itself where both arms
 * may need that branch, or `v` is no select.  Above, %r is %local in branch BRANCH_LOCAL. */
LLVMValueRef roots_arm(struct roots *r, LLVMValueRef v, enum branch b);

/* True if roots_code() would give a code for `v`.  Builds nothing. */
bool roots_has_code(struct roots *r, LLVMValueRef v);

/* True if `v` is an inbounds GEP, which points into the object of its operand 0. */
bool root_is_step(LLVMValueRef v);

#endif
