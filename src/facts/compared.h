/* SPDX-License-Identifier: Apache-2.0 */
/* compared.h - does a module compare pointers, or numbers made of them, so that LLVM would answer
 * otherwise where it sees that they were cast?  See compared.c. */
#ifndef FACTS_COMPARED_H
#define FACTS_COMPARED_H

#include "facts/facts.h"

/* True if it does, or moves what may be null so that LLVM may move a cast in its place.  Needs
 * facts.  Two walks over the instructions. */
bool compared_tells(struct unit *u);

/* The spaces from which a cast changes bits, and LLVM may see such a cast: some pointer is known to
 * be there alone.  Needs facts. */
space_set compared_seen(const struct unit *u);

/* The spaces that the pointer, or the vector's pointers, may point to; all that there are, where
 * facts do not know the value. */
space_set compared_spaces(const struct unit *u, LLVMValueRef v);

#endif
