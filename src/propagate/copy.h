/* copy.h - a function's copies: making one, and telling that a function is one. */
#ifndef PROPAGATE_COPY_H
#define PROPAGATE_COPY_H

#include "pass/pass.h"

/* An attribute on each copy: "FUNCTION:NAME". */
#define COPY_ATTRIBUTE "gaspar-copy-of"

/* What says that the function is a copy, or NULL. */
LLVMAttributeRef copy_attribute(LLVMValueRef fn);

/* The text of it, "FUNCTION:NAME", not terminated; NULL: it is none. */
const char *copy_tag(LLVMValueRef fn, unsigned *ret_len);

/* A copy that only this module sees.  Calls of the function itself in it call the original. */
LLVMValueRef copy_make(struct unit *u, LLVMValueRef fn, const char *name);

/* Says that it is a copy, by that tag. */
void copy_set_tag(LLVMValueRef fn, const char *tag);

/* One pointer in the generic space? */
bool copy_is_generic(const struct unit *u, LLVMTypeRef type);

#endif
