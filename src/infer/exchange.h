/* SPDX-License-Identifier: Apache-2.0 */
/* exchange.h - the copies that copies.c finds, from which exchange.c computes the memory that LLVM
 * may use in place of each variable. */
#ifndef INFER_EXCHANGE_H
#define INFER_EXCHANGE_H

#include "facts/memory.h"

/* One end of a copy. */
struct end {
    struct fact fact;
    bool constant; /* LLVM may find that nothing writes this memory, and then use it in place of the
                    * copy */
    bool far;      /* it is memory of a parameter of a function that is never inlined, so LLVM never
                    * sees the variable and its copy in one function */
};

/* Bytes of `from` are copied to the private variable `to`, or back. */
struct copy {
    uint32_t object;
    struct end from;
    space_set spaces; /* the only ones of `from`, and of its copies, to which LLVM may exchange */
};

/* Bytes are copied by a memcpy, or to a parameter by value. */
struct move {
    struct end to, from;
};

/* What is known of all copies of a module. */
struct exchange {
    struct memory *memory;
    VEC_OF(struct copy) copy;
    VEC_OF(struct copy) pair; /* copies that concern only the variable that is read … */
    VEC_OF(struct copy) part; /* … or only the variables whose bytes are in the part that is read */
    VEC_OF(struct move) move;
    space_set relayed; /* constants that other files copy to memory that is not private */
    uint64_t *bytes;   /* object -> size of the smallest variable in it; 0: unknown */
    /* Stores whose value could not be traced to its loads.  It may be all bytes of any variable
     * that is not larger: the size of the largest such store to each space, 0 for none, and the
     * objects of those to private memory. */
    uint64_t lost[SPACE_LEAVES];
    VEC_OF(uint32_t) lost_to;
};

/* Notes a store of `size` bytes at `to` whose value could not be traced to its loads. */
void infer_lose_copy(struct exchange *x, struct fact to, uint64_t size);

/* Adds to each object the spaces that LLVM may exchange its variables for (memory_copied()). */
void infer_spread_copies(struct exchange *x);

#endif
