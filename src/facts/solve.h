/* solve.h - what the solver shares with trial.c. */
#ifndef FACTS_SOLVE_H
#define FACTS_SOLVE_H

#include "facts/facts.h"

/* Who reads each node: those that read v are node[at[v]] to node[at[v + 1] - 1]. */
struct users {
    uint32_t *at, *node; /* owned */
};

struct users solve_users(const struct facts *f);

/* The fact of a node by those of its inputs; does what an effect does. */
struct fact solve_value(struct facts *f, uint32_t node);

#endif
