/* SPDX-License-Identifier: Apache-2.0 */
/* emulate.h - operations that the machine lacks: of 64-bit integers, division, rotation. */
#ifndef GENX_OPTIMIZE_EMULATE_H
#define GENX_OPTIMIZE_EMULATE_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* A new function in which each operation that `pf` lacks is made of those that it has; of 64 bits,
 * on halves. Values stay 64 bits wide; halves are read and written as every second dword of
 * them. */
struct gx_func *gx_emulate(const struct gx_func *f, const struct gx_platform *pf);

#endif
