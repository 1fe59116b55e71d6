/* SPDX-License-Identifier: Apache-2.0 */
/* collapse.h - regions of regions as regions.
 *
 * A read of elements that were read, or written, reads them there; a write that is written over
 * before it is read goes; an operation on constants is a constant; equal values are one.  Composing
 * is done on lists of elements, so every shape composes; a list that is no single region stays one
 * (GX_LIST) where one operand of the machine costs less than the move that it saves. */
#ifndef GENX_OPTIMIZE_COLLAPSE_H
#define GENX_OPTIMIZE_COLLAPSE_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* A new function that does what `f` does.  `pf` says what pieces cost. */
struct gx_func *gx_collapse(const struct gx_func *f, const struct gx_platform *pf);

#endif
