/* SPDX-License-Identifier: Apache-2.0 */
/* driver.h - votes on the pointers of one function, by a worklist (docs/spec/votes.md,
 * "The driver within a function"). */
#ifndef NVVM_DRIVER_H
#define NVVM_DRIVER_H

#include "facts/facts.h"
#include "space/vote.h"

/* The votes on the results of functions. */
struct returns {
    struct ptrmap number;    /* function -> its number */
    VEC_OF(enum vote) space; /* by the function's number */
};

/* The votes on all pointers of one function, and the state of computing them. */
struct driver {
    struct unit *u; /* borrowed */
    LLVMValueRef fn;
    struct ptrmap number; /* pointer value or block -> its number */
    VEC_OF(LLVMValueRef) value;
    /* The tables of docs/spec/votes.md: */
    uint32_t *argmask;             /* by value made of others: a bit for each space that arrived */
    uint32_t *clone_count;         /* by block: visits */
    enum vote *vote;               /* by value */
    const struct returns *returns; /* borrowed */
};

/* Computes the votes on every pointer of `fn` from `params`, the votes on its parameters in order.
 * False: a block was visited more often than the option `visits` allows, and the votes are not to
 * be used; driver_fini() frees the driver in any case. */
bool driver_run(struct driver *d, struct unit *u, LLVMValueRef fn, const enum vote *params,
                const struct returns *returns);
void driver_fini(struct driver *d);

/* Drops the votes of all values: from now on driver_vote() answers POISON for each
 * generic instruction and parameter. */
void driver_forget(struct driver *d);

/* The vote on a value of the driver's function, or on a constant. */
enum vote driver_vote(const struct driver *d, LLVMValueRef v);

/* The vote on the function's result.  UNDET: it returns no pointer, or only null. */
enum vote driver_result(const struct driver *d);

#endif
