/* trial.h - what the facts of one function would be if its parameters were known better.
 *
 *     trial_suppose(&t, node of %p, {local});
 *     trial_run(&t, facts_range(f, fn));      facts of what %p flows to are as if %p were local
 *     trial_end(&t);                          … and are again what they were
 *
 * For planning only: nothing may be rewritten by what a trial says. */
#ifndef FACTS_TRIAL_H
#define FACTS_TRIAL_H

#include "facts/solve.h"

struct trial {
    struct facts *f;
    struct users users;
    uint32_t first_object; /* objects from here on are made up */
    uint32_t first_link;   /* so are entries of memory.link */
    uint32_t *seen;        /* by node: 1 + its place in `node`; 0: it is not there */
    struct { VEC(uint32_t); } node;    /* what depends on the parameters, parameters first */
    struct { VEC(struct fact); } base; /* the fact that each of them really has */
};

void trial_init(struct trial *t, struct facts *f);
void trial_fini(struct trial *t);

/* A parameter's node has that fact. */
void trial_suppose(struct trial *t, uint32_t node, struct fact fact);

/* An object that holds nothing yet; until trial_end(). */
uint32_t trial_object(struct trial *t);

/* There is a pointer into `set` at that byte offset of a made-up object. */
void trial_put(struct trial *t, uint32_t object, int64_t at, uint32_t size, space_set set);

/* Finds what follows among the nodes of one function. */
void trial_run(struct trial *t, struct node_range range);


/* The fact that a node has outside the trial. */
struct fact trial_base(const struct trial *t, uint32_t node);

/* All is as it was. */
void trial_end(struct trial *t);

#endif
