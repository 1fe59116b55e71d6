/* emulate.h - 64-bit integers where the machine has none, or not for that operation. */
#ifndef GENX_EMULATE_H
#define GENX_EMULATE_H

#include "genx/model.h"
#include "genx/platform.h"

/* A new function in which each operation on 64-bit integers that `pf` lacks works on their halves.
 * Values stay 64 bits wide; halves are read and written as every second dword of them. */
struct gx_func *gx_emulate(const struct gx_func *f, const struct platform *pf);

#endif
