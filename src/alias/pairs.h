/* SPDX-License-Identifier: Apache-2.0 */
/* pairs.h - counts the pairs of accesses that gaspar, and that LLVM, finds to be apart. */
#ifndef ALIAS_PAIRS_H
#define ALIAS_PAIRS_H

#include "alias/alias.h"

struct pairs_function {
    LLVMValueRef fn;
    uint64_t accesses; /* addresses that are accessed, and calls that touch memory */
    uint64_t pairs;    /* pairs of them of which at least one may write */
    uint64_t left_out; /* pairs beyond the bound */
    uint64_t stock;    /* pairs that LLVM finds apart */
    uint64_t ours;     /* pairs that gaspar finds apart */
    uint64_t only_ours, only_stock;
    uint64_t must, partial; /* pairs that begin at the same byte, or overlap, by gaspar */
};

/* A pair that gaspar finds apart and LLVM does not. */
struct pairs_pair {
    LLVMValueRef fn, a, b; /* a stands before b */
    space_set places_a, places_b;
    enum alias_reason reason;
};

enum { PAIRS_MOST = 200000 };

struct pairs_opts {
    uint64_t most; /* the most pairs of a function to look at; 0: PAIRS_MOST */
    void (*on_pair)(void *user, const struct pairs_pair *pair);
    void (*on_function)(void *user, const struct pairs_function *f); /* after its pairs */
    void *user;
};

/* Calls on_pair and on_function for every function's pairs, in the module's order. */
void alias_pairs_report(struct unit *u, const struct pairs_opts *o);

#endif
