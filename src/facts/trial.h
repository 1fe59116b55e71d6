/* SPDX-License-Identifier: Apache-2.0 */
/* trial.h - the facts that one function would have if its parameters were known better.
 *
 *     trial_suppose(&t, node of %p, {local});
 *     trial_run(&t, facts_range(f, fn), all); changes facts of values made from %p, as if it were
 *     trial_end(&t);                          restores them
 *
 * `specialize` finds by a trial what a copy of the function would gain.  No pass may rewrite code
 * by the facts of a trial.  They hold in the copy alone, and not even there for sure: an object of
 * the trial has the pointers that trial_put() put there, and no zeros, plain bytes or cuts that the
 * caller's stores left in the real one:
 *
 *     caller:    *p = %s;  memset(p + 4, 0, 4)         a trial takes *p for a pointer to %s's space
 * Such a copy is made in vain.  It is not wrong, for its facts are inferred from the copy and its
 * callers, like any function's.
 *
 * Memory keeps what it holds, but for *slots*: variables of the function of which nothing but its
 * own loads and stores have the address.  Each copy of the function has its own, so a trial solves
 * them again, too.  In code that no optimizer has seen every parameter goes through one:
 *
 *     %a = alloca ptr          store ptr %p, ptr %a          %q = load ptr, ptr %a */
#ifndef FACTS_TRIAL_H
#define FACTS_TRIAL_H

#include "facts/solve.h"

struct trial {
    struct facts *f;    /* borrowed */
    struct arena arena; /* owns the tables and vectors here */
    struct users users;
    uint32_t first_object;    /* objects from this number on exist only during the trial … */
    uint32_t first_link;      /* … and so do entries of memory.link from this one on */
    struct arena_mark mark;   /* … and arena memory behind this mark */
    uint32_t *seen;           /* by node: 1 + its index in `node`; 0: it is not there */
    uint32_t *slot;           /* by node, of an address in a slot: 1 + the node of its alloca */
    VEC_OF(uint32_t) node;    /* nodes that depend on the parameters, parameters first */
    VEC_OF(struct fact) base; /* the fact that each of these has outside the trial */
};

void trial_init(struct trial *t, struct facts *f);
void trial_fini(struct trial *t);

/* Tells of an alloca of the function that has these nodes, before the first trial.  If it is a
 * slot, trials solve it again. */
void trial_add_alloca(struct trial *t, uint32_t node, struct node_range range);

/* The node of the slot that the node, a load, a store or zeros, accesses; PTRMAP_NONE: it accesses
 * other memory, or none. */
uint32_t trial_slot(const struct trial *t, uint32_t node);

/* Finds the node that depends on `v` and is the `k`th of those: its users, and, if `v` changes a
 * slot, the slot.  False: there are not so many. */
bool trial_user(const struct trial *t, uint32_t v, uint32_t k, uint32_t *ret_user);

/* Supposes that the node of a parameter has that fact. */
void trial_suppose(struct trial *t, uint32_t node, struct fact fact);

/* Makes an object that holds nothing; it is gone after trial_end(). */
uint32_t trial_object(struct trial *t);

/* Puts a pointer to one of the spaces `set`, of `size` bytes, at byte offset `at` of an object of
 * the trial. */
void trial_put(struct trial *t, uint32_t object, int64_t at, uint32_t size, space_set set);

/* The launches in which the code of one function runs (infer/launches.c). */
uint64_t trial_launches(const struct trial *t, struct node_range range);

/* Solves the nodes of one function again, as far as they depend on the supposed parameters, as if
 * the function ran only in these launches. */
void trial_run(struct trial *t, struct node_range range, uint64_t launches);

/* The fact that a node has outside the trial. */
struct fact trial_base(const struct trial *t, uint32_t node);

/* Ends the trial: all facts and the memory are as before the first trial_suppose(). */
void trial_end(struct trial *t);

#endif
