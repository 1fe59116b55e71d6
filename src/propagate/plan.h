/* plan.h - which functions get which copies, before any is made.
 *
 * A context is a function with what is supposed of its parameters: "get, with a local pointer".
 * The planner starts at every call of the module as it is, tries what each callee would gain
 * (facts/trial.h), and goes on to the calls inside, so that a plan holds whole chains and rings
 * of calls at once.  Nothing is changed; specialize.c does that. */
#ifndef PROPAGATE_PLAN_H
#define PROPAGATE_PLAN_H

#include "base/text.h"
#include "facts/trial.h"
#include "propagate/contents.h"

/* What is supposed of one parameter. */
struct supposed {
    const struct target_row *row; /* its space; NULL: whatever it is */
    uint32_t shape;               /* what it points to, a number of contents.h; CONTENTS_NONE */
    int32_t offset;               /* where in that it points, in bytes */
};

/* A call that would call a copy: call number `call` of the function (all its calls count). */
struct redirection {
    uint32_t call;
    uint32_t context;
};

/* One function that may be copied. */
struct candidate {
    LLVMValueRef fn;
    uint32_t instructions;
    uint32_t copies;   /* there are, of earlier runs, or selected */
    uint32_t tried;    /* contexts, of earlier runs those that became copies */
    bool told;         /* that a budget was met */
    uint8_t *asks;     /* by parameter: enum ask */
    uint8_t *depth;    /* by block, in order: how many loops it is in */
};

/* A better fact of the parameter would resolve … */
enum ask {
    ASKS_SPACE = 1,    /* an access, or something handed on */
    ASKS_CONTENTS = 2, /* what is loaded through it */
};

struct plan_context {
    uint32_t candidate;
    char *name;                /* what a copy is called after the function: ".local" */
    struct supposed *supposed; /* by parameter */
    uint32_t parent;           /* the context whose call made this one; PTRMAP_NONE: the module's */
    uint64_t gain;             /* generic accesses that go away, weighted by loop depth */
    bool selected;
    struct { VEC(struct redirection); } calls;
};

/* A call in the module as it is, and the context that it would call. */
struct root {
    LLVMValueRef call;
    uint32_t context;
};

struct plan {
    struct unit *u;
    struct arena arena; /* owns names and arrays of candidates and contexts */
    struct trial trial;
    struct contents contents;
    struct ptrmap number; /* function -> number of its candidate */
    struct { VEC(struct candidate); } candidates;
    struct { VEC(struct plan_context); } contexts;
    struct { VEC(struct root); } roots;
    struct ptrmap by_hash; /* hash of a context -> its number */
    uint64_t instructions; /* of the module's functions, copies left out */
    uint64_t copied;       /* of copies: there, or selected */
};

/* Finds all contexts that help, and selects those that the budgets allow; false: there is none. */
bool plan_make(struct plan *p, struct unit *u);
void plan_fini(struct plan *p);

/* Does it hold a call that must not be there twice, or a label whose address is taken? */
bool plan_must_not_copy(LLVMValueRef fn);

/* How many instructions a function has. */
uint32_t plan_count_instructions(LLVMValueRef fn);

/* Says that an option keeps a function from being copied again: in the transcript, and in a warning
 * for the first one. */
void plan_tell_met(struct plan *p, struct candidate *c, enum option met);

#endif
