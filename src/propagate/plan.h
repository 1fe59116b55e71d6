/* SPDX-License-Identifier: Apache-2.0 */
/* plan.h - the plan: the copies of functions that `specialize` makes, decided before the first.
 *
 * A context is a function together with the spaces of its arguments at some calls: "get, with a
 * local pointer".  The planner starts at every call of the module, tries what a copy for its
 * context would gain (facts/trial.h), and goes on to the calls inside the copy.  So a plan holds
 * whole chains and rings of calls.  Planning changes nothing; specialize.c makes the copies. */
#ifndef PROPAGATE_PLAN_H
#define PROPAGATE_PLAN_H

#include "base/text.h"
#include "facts/trial.h"
#include "propagate/contents.h"

/* One parameter in a context. */
struct supposed {
    const struct target_row *row; /* its space; NULL: as in the original */
    uint32_t flags;               /* with a space: those that the first call's argument has */
    uint32_t shape;               /* contents of the variable that it points to (contents.h), or
                                   * CONTENTS_NONE */
    int32_t offset;               /* its byte offset in that variable */
};

/* A call in a copy that is to call the copy for `context`. */
struct redirection {
    uint32_t call; /* its number among all calls of the function, in program order */
    uint32_t context;
};

/* One function that may be copied. */
struct candidate {
    LLVMValueRef fn;
    uint32_t instructions;
    uint32_t results; /* number of nodes of what it returns */
    uint32_t copies;  /* number of copies that exist from earlier runs or are selected */
    uint32_t earlier; /* number of copies that earlier runs made */
    uint32_t tried;   /* number of contexts tried; of earlier runs, those that became copies */
    uint32_t helping; /* number of contexts that have a gain, but for those for spaces alone */
    bool told;        /* it was traced that a budget keeps it from being copied */
    uint8_t *asks;    /* by parameter: enum ask */
    uint8_t *depth;   /* by block, in order: the number of loops around it */
};

/* How a parameter's better fact would help: it would resolve … */
enum ask {
    ASKS_SPACE = 1,    /* an access through the parameter, or an argument made of it */
    ASKS_CONTENTS = 2, /* an access through a pointer that is loaded through it */
};

/* A context that helps, and the copy planned for it. */
struct plan_context {
    uint32_t candidate;
    const char *name;          /* suffix of the copy's name: ".local" */
    struct supposed *supposed; /* by parameter */
    uint32_t parent;   /* the context that has the call; PTRMAP_NONE: a call of the module */
    uint64_t launches; /* in which the calls that were found before it was tried run */
    uint64_t gain;     /* number of accesses that it resolves, weighted by loop depth */
    uint64_t returned; /* number of leaves of results that it resolves … */
    bool keeps;        /* a variable that a call passes escapes in the original alone */
    bool asked;        /* … which a call does not know by itself */
    uint32_t
        weaker; /* the context for the same spaces alone, without contents, which calls go to if
                      * this is not selected; PTRMAP_NONE: there is none */
    uint32_t serves; /* number of contexts whose weaker one it is */
    bool selected;   /* the budgets allow it: the copy will be made */
    VEC_OF(struct redirection) calls;
};

/* A call in the module as it is, which is to call the copy for `context`. */
struct root {
    LLVMValueRef call;
    uint32_t context;
};

struct plan {
    struct unit *u;
    struct arena arena; /* owns names and arrays of candidates and contexts */
    struct trial trial;
    uint8_t *depends; /* by node: 1: an unresolved access depends on it (gain_find_dependent()) */
    bool holds;       /* a private variable on which one depends has its address in memory */
    struct contents contents;
    struct ptrmap number; /* function -> number of its candidate */
    VEC_OF(struct candidate) candidates;
    VEC_OF(struct plan_context) contexts;
    VEC_OF(struct root) roots;
    struct intern names;   /* candidate and name of a context -> its number */
    uint64_t instructions; /* number of instructions in the module's functions without copies */
    uint64_t copied;       /* number in copies, those that exist and those that are selected */
};

/* Finds all contexts that help, and selects those that the budgets allow.  False: none helps, or
 * the run is cancelled. */
bool plan_make(struct plan *p, struct unit *u);
void plan_fini(struct plan *p);

/* True if no pass may copy the function: it has a `noduplicate` call, or a label whose address is
 * taken. */
bool plan_must_not_copy(LLVMValueRef fn);

/* The number of instructions of a function. */
uint32_t plan_count_instructions(LLVMValueRef fn);

/* Traces that the limit `met` keeps a function from being copied again, and warns of it when the
 * limit is reached for the first time. */
void plan_tell_met(struct plan *p, struct candidate *c, enum option met, int64_t wanted);

#endif
