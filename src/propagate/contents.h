/* SPDX-License-Identifier: Apache-2.0 */
/* contents.h - the pointers that a variable holds when its address is passed to a function.
 *
 *     struct ctx a = { &global_thing, &local_thing };  use(&a);      shape of a: "0.global.8.local"
 *     struct ctx b = { &local_thing, &local_thing };   use(&b);      shape of b: "0.local.8.local"
 *
 * The facts of use()'s loads are the union over all calls.  The shapes tell the calls apart, so
 * that `specialize` can plan a copy for each.  For planning only: no pass rewrites code by them. */
#ifndef PROPAGATE_CONTENTS_H
#define PROPAGATE_CONTENTS_H

#include "base/intern.h"
#include "base/text.h"
#include "facts/trial.h"

enum { CONTENTS_NONE = 0 };

/* A pointer at byte offset `at` of a variable, into one of the spaces `set`. */
struct content {
    int32_t at;
    space_set set;
    uint32_t next; /* number of the variable's next content; 0: none */
};

/* The contents of a variable; variables with equal contents share one shape. */
struct shape {
    const char *name; /* "0.global.8.local" */
    VEC_OF(struct content) content;
};

struct contents {
    struct unit *u;
    struct arena *arena;
    const char *function;          /* of the store at work; NULL: none */
    struct ptrmap first;           /* variable -> number of its first content */
    VEC_OF(struct content) stored; /* 0 is none */
    struct ptrmap shape_of;        /* variable -> number of its shape */
    VEC_OF(struct shape) shapes;   /* 0 is none */
    struct intern names;           /* name of a shape -> its number */
};

void contents_init(struct contents *c, struct unit *u, struct arena *a);

/* The pointer from which `v` is computed by casts and offsets. */
LLVMValueRef contents_base(LLVMValueRef v);

/* The shape of the variable that a pointer points to; sets the byte offset there.  CONTENTS_NONE:
 * it may point to several variables, or to one whose contents are not known. */
uint32_t contents_of(struct contents *c, LLVMValueRef pointer, int32_t *ret_offset);

/* Makes an object of the trial with the contents of the shape; returns its number. */
uint32_t contents_object(struct contents *c, struct trial *t, uint32_t shape);

#endif
