/* SPDX-License-Identifier: Apache-2.0 */
/* ballot.h - counts the votes of all calls of a function on the spaces of its parameters.
 *
 *     call void @f(ptr %shared)      votes SHARED on parameter 0
 *     call void @f(ptr %global)      votes GLOBAL; the meet of both, POISON, is the result
 *
 * A vote is one call's opinion; docs/spec/votes.md defines the lattice. */
#ifndef NVVM_BALLOT_H
#define NVVM_BALLOT_H

#include "nvvm/driver.h"

/* The votes on all pointers of callers, kept from one count to the next. */
struct ballot {
    struct unit *u;                /* borrowed; facts must be valid */
    const struct returns *returns; /* votes on results of functions; borrowed */
    struct ptrmap driven;          /* caller -> number of its valid driver in `drivers` */
    VEC_OF(struct driver) drivers; /* owned; a forgotten one is all zeros */
};

void ballot_init(struct ballot *b, struct unit *u, const struct returns *returns);
void ballot_fini(struct ballot *b);

/* Fills `votes`, one element for each parameter of `fn`, with the meet over all calls; of a
 * parameter that is no generic pointer, UNDET.  All uses of `fn` must be direct calls.  The calls
 * of `fn` in `fn` itself depend on the result: they are folded in again until it stays the same. */
void ballot_take(struct ballot *b, LLVMValueRef fn, enum vote *votes);

/* Drops the kept votes on pointers of `fn` and of its callers: `fn` is about to change, or the vote
 * on its result has become better. */
void ballot_forget(struct ballot *b, LLVMValueRef fn);

/* The function that contains the call; `use` is the call's use of its callee. */
LLVMValueRef ballot_caller(LLVMUseRef use);

#endif
