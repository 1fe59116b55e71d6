/* SPDX-License-Identifier: Apache-2.0 */
/* site.h - the sites of an instruction: generic addresses that it accesses memory through. */
#ifndef GENERIC_SITE_H
#define GENERIC_SITE_H

#include "facts/facts.h"
#include "generic/tag.h"

/* One generic address of an instruction that accesses memory: of a load, store, atomic or memory
 * intrinsic, or of an OpenCL function with an overload for each space that the address may be in.
 * A memcpy between two generic pointers has two sites. */
struct site {
    LLVMValueRef i;
    unsigned operand;    /* number of the address among the operands of `i` */
    branch_set branches; /* the branches that the access may need */
    bool builtin;        /* `i` calls an OpenCL function */
};

struct sites {
    VEC(struct site);
};

/* Appends the sites of `i` to `ret`.  A vector of pointers is no site, nor is a pointer that may
 * have no tag (tag_is_there()). */
void site_find(struct unit *u, struct tag_mode mode, LLVMValueRef i, struct sites *ret);

/* Casts the site's address to the space of `row`, right before the access.  An OpenCL function gets
 * the address cast back to generic, for `redirect` to choose the overload.  False: the intrinsic
 * has no form for the space, and nothing changed. */
bool site_name(struct unit *u, LLVMBuilderRef b, struct site s, const struct target_row *row);

/* Reports the error that the access stays generic, since its tag cannot be read or no form of the
 * instruction names the space.  Negative. */
int site_tell_left(struct unit *u, struct site s);

/* Reports the error of --strict that the access needs a run-time test, with notes that say why
 * (explain/).  Negative. */
int site_report(struct unit *u, struct site s);

#endif
