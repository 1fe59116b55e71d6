/* SPDX-License-Identifier: Apache-2.0 */
/* solve.h - what solve.c, look.c and trial.c share. */
#ifndef FACTS_SOLVE_H
#define FACTS_SOLVE_H

#include "facts/facts.h"

#include <assert.h>

/* The users of each node: node v is an input of node[at[v]] to node[at[v + 1] - 1]. */
struct users {
    uint32_t *at, *node; /* owned; freed by free() */
};

struct users facts_users(const struct facts *f, struct arena *a);

/* Computes the fact of a node from the facts of its inputs.  Of an effect (op.def) it changes the
 * memory, and returns the empty fact. */
struct fact solve_value(struct facts *f, uint32_t node);

static inline struct fact solve_input(const struct facts *f, const struct node *n, uint32_t i)
{
    assert(i < n->n_in && "as many inputs as op.def says");
    return f->fact.at[f->input.at[n->in + i]];
}

/* The launches in which the node's code runs. */
static inline uint64_t solve_launches(const struct facts *f, uint32_t node)
{
    assert(f->node.at[node].launch < f->launches.n && "numbered before the walk");
    return f->launches.at[f->node.at[node].launch];
}

/* ---- look.c ---- */

/* Makes the solver visit the node again whenever memory.outside grows. */
void solve_read_outside(struct facts *f, uint32_t node);

/* The integer of which OP_TO_PTR makes a pointer; input `i`, an integer that is stored or exposed;
 * and an integer whose low bits were changed. */
struct fact solve_made(struct facts *f, uint32_t node);
struct fact solve_stored(struct facts *f, uint32_t node, uint32_t i);
void solve_nudged(struct facts *f, uint32_t node, struct fact *r);

/* The program looks at an address.  True: it may rebuild it from then on. */
bool solve_look(struct facts *f, uint32_t node);

/* A pointer is made from the number, through which an access may look at what was added to it. */
void solve_aim(struct facts *f, uint32_t node, struct fact number);

/* The number is added to another one, or taken from it. */
void solve_added(struct facts *f, uint32_t node, struct fact number);

#endif
