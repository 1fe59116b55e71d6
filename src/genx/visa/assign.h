/* SPDX-License-Identifier: Apache-2.0 */
/* assign.h - assigns values of legal code to register variables.
 *
 * A variable is a class of values that are never needed at the same time.  A WR shares a variable
 * with the value that it changes, a phi with its operands, a bitcast with its operand, if nothing
 * in their classes is needed later; otherwise they are copied. */
#ifndef GENX_VISA_ASSIGN_H
#define GENX_VISA_ASSIGN_H

#include "genx/visa/divergent.h"

struct gx_assign {
    uint32_t *class; /* value -> the value that names its class; GX_NONE: it needs no register */
    uint32_t *user;  /* operation -> the WR or PWR that it writes through; GX_NONE */
    uint32_t *uses;  /* number of uses by needed instructions */
    uint8_t *needed; /* instruction: it has an effect, or a needed instruction uses it */
    struct gx_divergent flow;
};

/* The classes of `f`, which is legal code (legalize.h).  The tables lie in the arena.  `states`:
 * masks that the machine's own mask can be (divergent.h) need no register. */
void gx_assign_init(struct gx_assign *a, struct arena *tables, const struct gx_func *f,
                    bool states);

#endif
