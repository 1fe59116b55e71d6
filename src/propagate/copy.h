/* SPDX-License-Identifier: Apache-2.0 */
/* copy.h - copies of functions: making one, and the attribute by which they are known. */
#ifndef PROPAGATE_COPY_H
#define PROPAGATE_COPY_H

#include "pass/pass.h"

/* The attribute of each copy.  Its value is the copy's tag, "FUNCTION:NAME". */
#define COPY_ATTRIBUTE "gaspar-copy-of"

/* The attribute; NULL: the function is no copy. */
LLVMAttributeRef copy_attribute(LLVMValueRef fn);

/* The tag, `ret_len` bytes that LLVM owns, without a 0 behind; NULL: the function is no copy. */
const char *copy_tag(LLVMValueRef fn, unsigned *ret_len);

/* Makes a copy with internal linkage.  Where `fn` calls itself, the copy calls `fn`. */
LLVMValueRef copy_make(struct unit *u, LLVMValueRef fn, const char *name);

/* Annotates the function as a copy with that tag. */
void copy_set_tag(LLVMValueRef fn, const char *tag);

/* True if the type is a generic pointer, and not a vector of them. */
bool copy_is_generic(const struct unit *u, LLVMTypeRef type);

#endif
