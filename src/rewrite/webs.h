/* SPDX-License-Identifier: Apache-2.0 */
/* webs.h - memory that can hold named pointers in place of generic ones; for name_memory.c.
 *
 *     struct { int *g; int n; int *l; } c;       object %c, with two places: bytes 0 to 7, 16 to 23
 *
 * A web is a set of places of objects that must hold pointers of one type, since an instruction may
 * access either.  Objects that are copied to each other are of one kind: they have the same places,
 * and each place is in the same web for all of them. */
#ifndef REWRITE_WEBS_H
#define REWRITE_WEBS_H

#include "facts/facts.h"

#include <llvm-c/Target.h>

/* What is known of one web. */
struct web {
    uint32_t parent;              /* a web that this one was joined to; itself: it is alive */
    const struct target_row *row; /* of the pointers in it; NULL: none is known yet */
    bool stays;                   /* its pointers stay generic */
};

/* Bytes at which generic pointers are. */
struct web_place {
    struct region where;
    uint32_t web;
};

/* One object.  What is known of a kind stands at its first object. */
struct web_kind {
    uint32_t parent;    /* an object of the same kind; itself: it is the first */
    uint32_t variables; /* variables that were united in the object */
    uint32_t period;    /* bytes this far apart are of one type, because copies move them; 0: no
                         * copy does */
    bool stays;         /* all pointers in it stay generic */
    VEC_OF(struct web_place) places;
    VEC_OF(struct region) views; /* where anything else is read or written */
};

struct webs {
    struct unit *u;      /* borrowed; facts must be valid */
    struct web_kind *of; /* by number of the object */
    uint32_t n;
    VEC_OF(struct web) web;
    LLVMTargetDataRef layout; /* borrowed from the module */
    struct ptrmap may_sign;   /* function -> 1 if world_may_sign(), which looks at its body */
    struct ptrmap generics;   /* struct or array -> 1 if it contains a generic pointer, else 0 */
    const struct target_row *spare; /* of pointers that nothing reads or writes; NULL: they stay */
};

/* True if the module loads or stores a generic pointer, so that webs can be of use. */
bool webs_has_accesses(struct unit *u);

/* The webs lie in the unit's arena. */
void webs_init(struct webs *w, struct unit *u);

/* The space of the pointer that the load or store `i` shall load or store; NULL: it stays. */
const struct target_row *webs_row_of_access(struct webs *w, LLVMValueRef i);

/* The type that memory of type `type` at the pointer shall have, with the same layout; `type`: it
 * stays. */
LLVMTypeRef webs_type_at(struct webs *w, LLVMValueRef pointer, LLVMTypeRef type);

#endif
