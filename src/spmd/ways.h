/* SPDX-License-Identifier: Apache-2.0 */
/* ways.h - the branches of a kernel in normal form. */
#ifndef SPMD_WAYS_H
#define SPMD_WAYS_H

#include "ir/cfg.h"

enum spmd_branch {
    SPMD_PLAIN, /* the block does not end in a branch with two ways */
    SPMD_IF,    /* one way leads through some code to the other: if (c) { code } */
    SPMD_LATCH, /* one way begins the loop again, the other leaves it, and no other edge does */
    SPMD_OTHER  /* none of these: only work-items that all go the same way can take it */
};

struct spmd_flow {
    struct cfg c;
    enum spmd_branch *branch; /* of each block */
    uint32_t *then;     /* SPMD_IF: the first block of the code; SPMD_LATCH: the loop's head */
    uint32_t *join;     /* SPMD_IF: where both ways meet; SPMD_LATCH: the block outside */
    uint32_t *join_of;  /* the SPMD_IF block whose join this is; CFG_NONE */
    uint32_t *exit_of;  /* the SPMD_LATCH block whose exit this is; CFG_NONE */
    uint32_t *latch_of; /* of the head of a loop with an SPMD_LATCH: that; CFG_NONE */
};

/* Finds the branches of `fn`; allocates in `a`. */
void spmd_flow_init(struct spmd_flow *f, struct arena *a, LLVMValueRef fn);

/* The predecessor of block `b` that is not `other`; b has two predecessors. */
uint32_t spmd_flow_other_pred(const struct spmd_flow *f, uint32_t b, uint32_t other);

/* True if block `b` is in the loop with this head, or in one inside of it. */
bool spmd_flow_in_loop(const struct spmd_flow *f, uint32_t b, uint32_t head);

#endif
