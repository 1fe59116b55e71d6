/* collapse.h - regions of regions as regions.
 *
 * A read of what was read, or written, reads there itself; a write into what was only written to be
 * written over is left out; what is computed of constants is a constant; the same value is made
 * once. Composing is done on lists of elements, so every shape composes; what is no single region
 * stays a list (GX_LIST) where one operand of the machine costs less than the move that it
 * saves. */
#ifndef GENX_OPTIMIZE_COLLAPSE_H
#define GENX_OPTIMIZE_COLLAPSE_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* A new function that does what `f` does.  `pf` says what pieces cost. */
struct gx_func *gx_collapse(const struct gx_func *f, const struct gx_platform *pf);

#endif
