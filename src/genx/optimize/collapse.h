/* SPDX-License-Identifier: Apache-2.0 */
/* collapse.h - composes regions of regions.
 *
 *     %a = rd %x, 8@0<0;8,2>         the even elements of %x
 *     %b = rd %a, 4@0<0;4,2>   =>    %b = rd %x, 4@0<0;4,4>
 *
 * A read of elements that were read or written before reads the original; a write that is
 * overwritten before it is read is deleted; an operation on constants is a constant; equal values
 * are united. Composing works on lists of elements, so all shapes compose.  A list that is no
 * single region stays a list (GX_LIST) if reading it as one operand costs less than the move that
 * it saves. */
#ifndef GENX_OPTIMIZE_COLLAPSE_H
#define GENX_OPTIMIZE_COLLAPSE_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* A new function that does the same as `f`.  `pf` gives the costs of pieces. */
struct gx_func *gx_collapse(const struct gx_func *f, const struct gx_platform *pf);

#endif
