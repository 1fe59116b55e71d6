/* SPDX-License-Identifier: Apache-2.0 */
/* masks.h - which blocks run with the same work-items on. */
#ifndef SPMD_MASKS_H
#define SPMD_MASKS_H

#include "spmd/shape.h"

/* The mask of a block says which work-items of the thread would run it.  Blocks with one number
 * have one mask; number 0 is the entry's, the work-items that exist. */
struct spmd_masks {
    uint32_t *of;   /* block -> number */
    uint32_t *made; /* number -> the block with which it begins: code of a divergent if, or the head
                     * of a divergent loop; of 0 the entry */
    uint32_t n;
    uint32_t odd; /* a block where ways with different masks meet, other than behind a divergent if
                   * or loop, or which ends in a divergent SPMD_OTHER; CFG_NONE: there is none */
};

void spmd_masks_init(struct spmd_masks *m, struct arena *a, const struct spmd_shape *s);

/* True if the mask of block b is made there, as b is the code of a divergent if or the head of a
 * divergent loop. */
bool spmd_masks_begins(const struct spmd_masks *m, uint32_t b);

#endif
