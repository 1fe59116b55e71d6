/* constants.h - constants that cast pointers to generic or back, with the tag as a number. */
#ifndef GENERIC_CONSTANTS_H
#define GENERIC_CONSTANTS_H

#include "generic/tag.h"

/* The same constant without such casts: itself where it has none; NULL: it cannot be said. */
LLVMValueRef constant_tagged(struct unit *u, LLVMValueRef c);

#endif
