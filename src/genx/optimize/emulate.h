/* SPDX-License-Identifier: Apache-2.0 */
/* emulate.h - replaces operations that the machine lacks: on 64-bit integers, division,
 * rotation. */
#ifndef GENX_OPTIMIZE_EMULATE_H
#define GENX_OPTIMIZE_EMULATE_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* A new function in which each operation that `pf` lacks is replaced by some that it has; 64-bit
 * operations work on halves.  Values stay 64 bits wide; their halves are read and written as every
 * second dword. */
struct gx_func *gx_emulate(const struct gx_func *f, const struct gx_platform *pf);

#endif
