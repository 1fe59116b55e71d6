/* site.h - accesses through generic pointers, and naming them. */
#ifndef GENERIC_SITE_H
#define GENERIC_SITE_H

#include "facts/facts.h"
#include "generic/tag.h"

/* One generic address of an instruction that accesses memory: a load, store, atomic, memory
 * intrinsic, or an OpenCL function that has an overload for each space that it may be in. */
struct site {
    LLVMValueRef i;
    unsigned operand;
    branch_set branches;
    bool builtin;
};

struct sites {
    VEC(struct site);
};

/* Appends the sites of one instruction that have one generic pointer each; a vector of pointers
 * is none. */
void site_find(struct unit *u, struct tag_mode mode, LLVMValueRef i, struct sites *ret);

/* Makes the access name the space; false: the intrinsic has no form for it. */
bool site_name(struct unit *u, LLVMBuilderRef b, struct site s, const struct target_row *row);

/* Reports that nothing can be done for it. */
int site_tell_left(struct unit *u, struct site s);

/* Reports that the access needs a run-time test, and for each space where it comes from. */
int site_report(struct unit *u, struct site s);

#endif
