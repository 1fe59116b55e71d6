/* SPDX-License-Identifier: Apache-2.0 */
/* alias_types.h - the tree of types in which each space has types of its own (see tbaa.c). */
#ifndef ALIAS_TYPES_H
#define ALIAS_TYPES_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "space/space.h"

#include <llvm-c/Core.h>

/* In place of a space: the types of accesses of any space. */
enum { TYPES_OF_ANY = SPACE_LEAVES };

struct alias_types {
    LLVMContextRef ctx;
    struct ptrmap type_of[SPACE_LEAVES]; /* by space: a front end's type -> its place in `types` */
    VEC_OF(LLVMMetadataRef) types;       /* NULL: the type has no copy */
    struct ptrmap root_of;               /* a front end's type -> its place in `roots` */
    VEC_OF(LLVMValueRef) roots;          /* names of roots; NULL: the tree is not a front end's */
};

/* The tables lie in the arena. */
void alias_types_init(struct alias_types *t, struct arena *a, LLVMContextRef ctx);

/* Fills `part` with the operands of a metadata node that has at most `most`.  Returns their number;
 * 0: it is no such node. */
unsigned alias_types_parts(LLVMValueRef node, LLVMValueRef *part, unsigned most);

/* The name of the root of a front end's type.  NULL: the type is one of ours, or of an unknown
 * form. */
LLVMValueRef alias_types_root(struct alias_types *t, LLVMValueRef type);

/* The type "omnipotent char$__global" below the root of that name; for TYPES_OF_ANY plain
 * "omnipotent char". */
LLVMMetadataRef alias_types_char(struct alias_types *t, LLVMValueRef root_name, unsigned space);

/* The copy of the type for a space; NULL: it has none. */
LLVMMetadataRef alias_types_typed(struct alias_types *t, LLVMValueRef type, unsigned space);

LLVMMetadataRef alias_types_number(struct alias_types *t, uint64_t n);

#endif
