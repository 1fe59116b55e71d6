/* SPDX-License-Identifier: Apache-2.0 */
/* assign.h - which values of legal code share a register variable.
 *
 * A variable is a class of values that are never needed at the same time.  A WR shares with the
 * value it goes on from, a phi with what comes in, a value with its bits as another type, wherever
 * nothing in their class is still to be read; else they are copied. */
#ifndef GENX_VISA_ASSIGN_H
#define GENX_VISA_ASSIGN_H

#include "genx/model/model.h"

struct gx_assign {
    uint32_t *class; /* value -> the one that stands for its class; GX_NONE: it needs no register */
    uint32_t *user;  /* operation -> the WR or PWR that it writes through; GX_NONE */
    uint32_t *uses;  /* by instructions that are needed */
    uint8_t *needed; /* instruction: it has an effect, or something needed uses it */
};

/* The classes of `f`, which is legal code (legalize.h). */
void gx_assign_init(struct gx_assign *a, const struct gx_func *f);
void gx_assign_fini(struct gx_assign *a);

#endif
