/* SPDX-License-Identifier: Apache-2.0 */
/* intrinsic.h - the calls that vector code may make, by name. */
#ifndef REGIONIR_INTRINSIC_H
#define REGIONIR_INTRINSIC_H

#include "genx/model/model.h"

#include <llvm-c/Core.h>

enum regionir_special {
#define SPECIAL(id, name, least, most, types) SPECIAL_##id,
#include "regionir/special.def"
#undef SPECIAL
    SPECIAL_NONE
};

/* The meaning of a call of `fn`. */
struct regionir_intrinsic {
    bool known;
    bool typed;                    /* the name has an overload suffix */
    enum regionir_special special; /* SPECIAL_NONE: one operation, by the rest */
    enum gx_op op;
    unsigned flags;       /* enum gx_flag */
    const char *shape;    /* intrinsic.def */
    unsigned least, most; /* operands */
    const char *types;    /* special.def; "": of other calls */
    const char *name;     /* behind "llvm." */
    const char *suffix;   /* the text behind the name, from its dot on; "": none */
};

/* The meaning of calls of `fn`.  Older spellings have the meaning of today's (docs/spec/regions.md,
 * "Older spellings"). */
struct regionir_intrinsic regionir_intrinsic_of(LLVMValueRef fn);

/* True for a message whose first operand is its mask. */
bool regionir_has_lanes(enum regionir_special s);

/* The name behind "llvm." of the intrinsic that computes this operation on each element, and its
 * shape; NULL: there is none. */
const char *regionir_intrinsic_name(enum gx_op op, unsigned flags, const char **ret_shape);

/* The type that a value has in the model; elt == GX_VOID: there is none, or it is void. */
struct gx_type regionir_type(LLVMTypeRef type);

#endif
