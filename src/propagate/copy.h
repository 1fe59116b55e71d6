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

/* Computes PROP_COPIES, the copies that no pass has changed since they were made; the pipeline
 * registers it. */
extern const struct provider copy_provider;

/* The copy with that tag among these: what its original does, it does for every call whose
 * arguments are as the tag says.  NULL: there is none.  A copy that the input has, or that another
 * pass may have changed, does so for its callers only:
 *
 *     define internal i32 @get.local()        all calls passed the same: LLVM deleted parameters
 *
 * PROP_COPIES must be valid. */
LLVMValueRef copy_find(struct unit *u, const char *tag);

/* Makes a copy with internal linkage.  Where `fn` calls itself, the copy calls `fn`. */
LLVMValueRef copy_make(struct unit *u, LLVMValueRef fn, const char *name);

/* Annotates the function as a copy with that tag. */
void copy_set_tag(LLVMValueRef fn, const char *tag);

/* Lets copy_find() return the copy, which has its tag and was made now.  PROP_COPIES must be
 * valid. */
void copy_note(struct unit *u, LLVMValueRef fn);

/* Tells copy_find() of a function that is about to be deleted, a copy or not.  PROP_COPIES must be
 * valid. */
void copy_forget(struct unit *u, LLVMValueRef fn);

/* True if no pass may copy the function: it has a `noduplicate` call, or a label whose address is
 * taken. */
bool copy_is_barred(LLVMValueRef fn);

/* The number of instructions of a function. */
uint32_t copy_count_instructions(LLVMValueRef fn);

/* True if the type is a generic pointer, and not a vector of them. */
bool copy_is_generic(const struct unit *u, LLVMTypeRef type);

#endif
