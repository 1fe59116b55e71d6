/* SPDX-License-Identifier: Apache-2.0 */
/* divergent.h - shows that the machine's execution mask can be the mask values of a function.
 *
 * The model's masks are values (model.h).  The machine has one mask, which its gotos change: lanes
 * that jump forward wait at the label, and go on when the others arrive there.  If all lanes wait,
 * the machine goes on at the next label in the text where lanes may wait.  So a goto of the model
 * is the machine's if, wherever a mask value is used, the machine's mask is that value. */
#ifndef GENX_VISA_DIVERGENT_H
#define GENX_VISA_DIVERGENT_H

#include "genx/model/model.h"

struct gx_divergent {
    bool hardware;    /* the gotos are the machine's; the tables below have a meaning */
    uint32_t lanes;   /* of each goto and join; 0: there are none */
    uint8_t *mask;    /* by value: 1 for masks (mask_values.h), which then have no register */
    uint32_t *target; /* by GOTO: the block whose join its lanes wait for */
    uint32_t *em;     /* by block: the mask with which it runs; GX_NONE: all lanes are on */
};

/* `needed` says, by value, what code is emitted for.  The arena owns the tables. */
void gx_divergent_init(struct gx_divergent *d, const struct gx_func *f, const uint8_t *needed,
                       struct arena *a);

/* True if the branch is a goto's or join's: taken if no lane is on. */
bool gx_divergent_branch(const struct gx_func *f, const struct gx_inst *branch);

#endif
