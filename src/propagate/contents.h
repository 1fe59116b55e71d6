/* contents.h - which pointers a variable holds when its address is passed to a function.
 *
 *     struct ctx a = { &global_thing, &local_thing };  use(&a);      a: "0.global.8.local"
 *
 * Facts know one content of what a parameter points to, for all calls together.  Here stands what
 * each variable was given by itself, so that calls can be told apart.  For planning only. */
#ifndef PROPAGATE_CONTENTS_H
#define PROPAGATE_CONTENTS_H

#include "base/text.h"
#include "facts/trial.h"

enum { CONTENTS_NONE = 0 };

/* A pointer at a byte offset. */
struct content {
    int32_t at;
    space_set set;
    uint32_t next; /* in the same variable, by number; 0: none */
};

/* What a variable holds; variables that hold the same have one. */
struct shape {
    char *name; /* "0.global.8.local" */
    struct { VEC(struct content); } content;
};

struct contents {
    struct unit *u;
    struct arena *arena;
    struct ptrmap first; /* variable -> number of its first content */
    struct { VEC(struct content); } stored;  /* 0 is none */
    struct ptrmap shape_of;                  /* variable -> number of its shape */
    struct { VEC(struct shape); } shapes;    /* 0 is none */
    struct ptrmap by_hash;                   /* hash of a name -> number of the shape */
};

void contents_init(struct contents *c, struct unit *u, struct arena *a);
void contents_fini(struct contents *c);

/* The shape of what a pointer points to, and where in it; CONTENTS_NONE: nothing is known of it,
 * or it may point to several variables. */
uint32_t contents_of(struct contents *c, LLVMValueRef pointer, int32_t *ret_offset);

/* A made-up object that holds it. */
uint32_t contents_object(struct contents *c, struct trial *t, uint32_t shape);

#endif
