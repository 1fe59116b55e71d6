/* SPDX-License-Identifier: Apache-2.0 */
/* plan.h - the plan: which functions are copied, and for which arguments, decided before the first
 * copy is made.
 *
 * A context is a function together with what is supposed of its parameters at some calls: "get,
 * with a local pointer".  The planner starts at every call, tries what a copy for its context would
 * gain (facts/trial.h), and goes on to the calls inside the copy.  So a plan holds whole chains and
 * rings of calls.  It looks at a solved graph and at what struct boundary notes of each body, and
 * knows no instructions; so it is the same for one module (propagate/specialize.c) and for the
 * files of a program (thin/thin_plan.c).
 *
 *   plan.c           contexts, and which of them are selected
 *   plan_gain.c      what the space of a pointer would name
 *   plan_contents.c  what the variable holds whose address is passed
 *
 * The three are one unit; only plan_… functions and struct plan are for others. */
#ifndef FACTS_PLAN_H
#define FACTS_PLAN_H

#include "base/intern.h"
#include "base/text.h"
#include "facts/boundary.h"
#include "facts/trial.h"

enum { CONTENTS_NONE = 0 };

/* A function that has one body, of which copies can be made. */
struct plan_body {
    uint32_t file, symbol; /* the body's place in plan_source.file */
    uint32_t copies;       /* how many there are already */
    const char *made_for;  /* the context's name, if the function is itself a copy; else NULL */
};

/* The program, as the planner sees it.  Functions have numbers, which are the same in all files. */
struct plan_source {
    struct facts *f;                    /* solved */
    const int64_t *option;              /* the options of pass/option.def */
    const struct boundary *const *file; /* what is noted of each file, or of the one module */
    uint32_t files, functions;
    uint64_t instructions, copied; /* in functions that are no copies, and in those that are */
    void *user;                    /* the first argument of: */
    /* The number of the function that a symbol of a file names. */
    uint32_t (*function)(const void *user, uint32_t file, uint32_t symbol);
    /* False: no copy can be made of it. */
    bool (*find_body)(const void *user, uint32_t function, struct plan_body *ret);
    /* Is there a copy of it for that context? */
    bool (*is_made)(const void *user, uint32_t function, const char *name);
    /* An option kept a function from being copied; `wanted` would have been enough; 0: it is not
     * known. */
    void (*tell_met)(void *user, uint32_t function, enum option met, int64_t wanted);
    /* A budget of base/budget.def ended a search that the store with that node began.  NULL: nobody
     * asks. */
    void (*tell_budget)(void *user, uint32_t node, const char *name, int64_t value);
};

/* What is supposed of one leaf of a parameter in a context. */
struct supposed {
    const struct target_row *row; /* its space; NULL: as in the original */
    uint32_t flags;               /* with a space: those that the first call's argument has */
    uint32_t shape;               /* contents of the variable that it points to, or CONTENTS_NONE */
    int32_t offset;               /* its byte offset in that variable */
};

/* A call in a copy that is to call the copy for `context`. */
struct redirection {
    uint32_t call; /* its number among the calls of the body */
    uint32_t context;
};

/* How a parameter's better fact would help: it would name … */
enum ask {
    ASKS_SPACE = 1,    /* an access through the parameter, or an argument made of it */
    ASKS_CONTENTS = 2, /* an access through a pointer that is loaded through it */
};

/* A function that calls ask for copies of. */
struct candidate {
    uint32_t function;
    struct plan_body body;
    uint32_t copies; /* the copies that there are, and those that are selected */
    uint32_t tried;  /* contexts tried, and copies that there were */
    uint32_t
        helping;   /* contexts that have a gain and no copy yet, without those for spaces alone */
    uint8_t *asks; /* by leaf of the parameters: enum ask */
};

/* A context, and the copy planned for it. */
struct plan_context {
    uint32_t candidate;
    const char *name;          /* suffix of the copy's name: ".local" */
    struct supposed *supposed; /* by leaf of the parameters */
    uint32_t parent;   /* the context that has the call; PTRMAP_NONE: a call of the program */
    uint64_t launches; /* in which the calls that were found before it was tried run */
    uint64_t gain;     /* what it names, weighted by loop depth */
    uint64_t returned; /* number of leaves of results that it names … */
    bool asked;        /* … which a call does not know by itself */
    bool keeps;        /* a variable that a call passes escapes in the original alone */
    bool made;         /* there is a copy for it */
    uint32_t weaker;   /* the context for the same spaces alone, without contents, which calls go to
                      * if this is not selected; PTRMAP_NONE: there is none */
    uint32_t serves;   /* number of contexts whose weaker one it is */
    bool selected; /* the budgets allow it: calls go to the copy, which is made if there is none */
    VEC_OF(struct redirection) calls;
};

/* A call of the program as it is, which is to call the copy for `context`. */
struct root {
    uint32_t file, call;
    uint32_t context;
};

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

/* The pointers that variables hold. */
struct contents {
    uint32_t at;                   /* the node of the store or copy at work; PTRMAP_NONE: none */
    struct ptrmap first;           /* variable's node -> number of its first content */
    VEC_OF(struct content) stored; /* 0 is none */
    struct ptrmap shape_of;        /* variable's node -> number of its shape */
    VEC_OF(struct shape) shapes;   /* 0 is none */
    struct intern names;           /* name of a shape -> its number */
};

/* A leaf of a function's parameters, and a call of a function. */
struct plan_param {
    uint32_t function, leaf;
};
struct plan_call {
    uint32_t file, call, next; /* next: 1 + index of the function's next one; 0: none */
};

struct plan {
    const struct plan_source *from;
    struct arena arena; /* owns names and arrays of candidates and contexts */
    struct trial trial;
    uint8_t *mark;      /* by node: enum mark of plan_gain.c */
    uint32_t *param_of; /* by node: 1 + index in `param` of the leaf that it is; 0: none */
    VEC_OF(struct plan_param) param;
    uint32_t *first_call; /* by function: 1 + index in `call` of one of its calls; 0: none */
    VEC_OF(struct plan_call) call;
    bool holds; /* a private variable on which an access depends has its address in memory */
    struct contents contents;
    uint32_t
        *candidate_of; /* by function: 2 + number in `candidates`; 1: none; 0: not looked for */
    VEC_OF(struct candidate) candidates;
    VEC_OF(struct plan_context) contexts;
    VEC_OF(struct root) roots;
    struct intern names; /* candidate and name of a context -> its number */
    uint64_t copied;     /* instructions in copies, those that exist and those that are selected */
};

/* Finds all contexts that help, and selects those that the budgets allow.  False: none helps, or
 * f->stop() ended it. */
bool plan_make(struct plan *p, const struct plan_source *from);
void plan_fini(struct plan *p);

/* The body of a candidate, and the boundary that it is in. */
static inline const struct boundary *plan_file(const struct plan *p, const struct candidate *c)
{
    return p->from->file[c->body.file];
}

static inline const struct symbol *plan_symbol(const struct plan *p, const struct candidate *c)
{
    return &plan_file(p, c)->symbol.at[c->body.symbol];
}

/* ---- plan_gain.c ---- */

/* Marks the nodes on which an unresolved pointer that something wants depends, also through memory,
 * and sets plan.holds.  False: there is no such pointer, so no copy can gain. */
bool plan_find_dependent(struct plan *p);

/* How better facts of the parameters would help: fills c->asks.  False: none would. */
bool plan_find_asks(struct plan *p, struct candidate *c);

/* What the trial of a body names, and what of its results. */
uint64_t plan_gain(const struct plan *p, const struct candidate *c);
uint64_t plan_gain_of_results(const struct plan *p, const struct candidate *c);

/* True if the call's own result is not resolved, though it may be in a copy, and an unresolved
 * access depends on it.  Where a function only returns its parameter, a call knows what it passes,
 * and asks for nothing (infer/results.c), unless LLVM may exchange the variable that it passes to a
 * generic parameter (facts_resolved()). */
bool plan_asks_result(const struct plan *p, const struct candidate *c,
                      const struct symbol_call *call);

/* True if the call makes a variable escape that may hold pointers on which an unresolved access
 * depends, and a call of a copy does not: code outside may call the original, so what it is passed
 * is not followed (infer/calls.c).  Memory of other spaces is the host's. */
bool plan_keeps_variable(const struct plan *p, const struct candidate *c, uint32_t arg,
                         const struct supposed *s);

/* The pointer of the graph from which that of the node is made by casts and offsets. */
uint32_t plan_base(const struct plan *p, uint32_t node);

/* ---- plan_contents.c ---- */

void plan_find_contents(struct plan *p);

/* The shape of the variable that a pointer points to; sets the byte offset there.  CONTENTS_NONE:
 * it may point to several variables, or to one whose contents are not known. */
uint32_t plan_contents_of(struct plan *p, uint32_t node, int32_t *ret_offset);

/* Makes an object of the trial with the contents of the shape; returns its number. */
uint32_t plan_contents_object(struct plan *p, uint32_t shape);

#endif
