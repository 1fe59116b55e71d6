/* SPDX-License-Identifier: Apache-2.0 */
/* shape.h - which values of a kernel are the same for all work-items of a thread. */
#ifndef SPMD_SHAPE_H
#define SPMD_SHAPE_H

#include "spmd/ways.h"

/* A value is *varying* if work-items of one thread that compute it at the same time may get
 * different results, else *uniform*.  A branch is *divergent* if its condition is varying. */
struct spmd_shape {
    const struct spmd_flow *flow;
    struct ptrmap varying; /* the values that are */
};

/* Computes the shapes of the function of `flow`; allocates in `a`. */
void spmd_shape_init(struct spmd_shape *s, struct arena *a, const struct spmd_flow *flow);

bool spmd_is_varying(const struct spmd_shape *s, LLVMValueRef v);

/* True if block `b` ends in a divergent branch. */
bool spmd_is_divergent(const struct spmd_shape *s, uint32_t b);

/* True if the phi merges values by work-item: it stands where the ways of a divergent if meet, or
 * behind a loop that work-items leave at different times. */
bool spmd_merges(const struct spmd_shape *s, LLVMValueRef phi);

#endif
