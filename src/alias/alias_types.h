/* SPDX-License-Identifier: Apache-2.0 */
/* alias_types.h - the tree of types in which each space has its own (see tbaa.c). */
#ifndef ALIAS_TYPES_H
#define ALIAS_TYPES_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "space/space.h"

#include <llvm-c/Core.h>

/* Which space's types: one of the leaves, or of none. */
enum { TYPES_OF_ANY = SPACE_LEAVES };

struct alias_types {
    LLVMContextRef ctx;
    struct ptrmap type_of[SPACE_LEAVES]; /* by space: a front end's type -> its place in `types` */
    VEC_OF(LLVMMetadataRef) types;       /* NULL: it cannot be said */
    struct ptrmap root_of;               /* a front end's type -> its place in `roots` */
    VEC_OF(LLVMValueRef) roots;          /* names; NULL: no tree of a front end's */
};

void alias_types_init(struct alias_types *t, LLVMContextRef ctx);
void alias_types_fini(struct alias_types *t);

/* The operands of a metadata node that has at most `most`; returns how many, 0: it is none. */
unsigned alias_types_parts(LLVMValueRef node, LLVMValueRef *part, unsigned most);

/* The name of the root that a front end's type is under; NULL: it is one of ours already, or of a
 * form that is not known. */
LLVMValueRef alias_types_root(struct alias_types *t, LLVMValueRef type);

/* "omnipotent char$__global" below the root of that name, or plain "omnipotent char" of any. */
LLVMMetadataRef alias_types_char(struct alias_types *t, LLVMValueRef root_name, unsigned space);

/* The type in a space; NULL: it cannot be said. */
LLVMMetadataRef alias_types_typed(struct alias_types *t, LLVMValueRef type, unsigned space);

LLVMMetadataRef alias_types_number(struct alias_types *t, uint64_t n);

#endif
