/* SPDX-License-Identifier: Apache-2.0 */
/* webs.h - variables that can hold named pointers in place of generic ones; for name_memory.c.
 *
 * A web is a set of objects of the facts which must hold pointers of one type: an instruction may
 * access either, or one is copied to another. */
#ifndef REWRITE_WEBS_H
#define REWRITE_WEBS_H

#include "facts/facts.h"

/* Regions of one object, each once; one more than the budget: too many. */
struct web_regions {
    VEC(struct region);
};

/* One object.  What is known of a web stands at its first object. */
struct web {
    uint32_t parent;              /* an object of the same web; itself: it is the first */
    const struct target_row *row; /* of the pointers in it; NULL: none is known yet */
    bool stays;                   /* its pointers stay generic */
    uint32_t variables;           /* variables of functions that were united in the object */
    struct web_regions pointers;  /* of the object: where pointers are loaded and stored … */
    struct web_regions views;     /* … and where anything else is */
};

struct webs {
    struct unit *u; /* borrowed; facts must be valid */
    struct web *at; /* by number of the object */
    uint32_t n;
    bool any; /* some web changes */
};

/* The webs lie in the unit's arena. */
void webs_init(struct webs *w, struct unit *u);

/* The space of the pointers that the memory at `pointer` shall hold; NULL: they stay. */
const struct target_row *webs_row(struct webs *w, LLVMValueRef pointer);

/* The space of the pointer that the load or store `i` shall load or store; NULL: it stays. */
const struct target_row *webs_row_of_access(struct webs *w, LLVMValueRef i);

#endif
