/* SPDX-License-Identifier: Apache-2.0 */
/* solve.h - what solve.c and trial.c share. */
#ifndef FACTS_SOLVE_H
#define FACTS_SOLVE_H

#include "facts/facts.h"

/* The users of each node: node v is an input of node[at[v]] to node[at[v + 1] - 1]. */
struct users {
    uint32_t *at, *node; /* owned; freed by free() */
};

struct users facts_users(const struct facts *f, struct arena *a);

/* Computes the fact of a node from the facts of its inputs.  Of an effect (op.def) it changes the
 * memory, and returns the empty fact. */
struct fact solve_value(struct facts *f, uint32_t node);

#endif
