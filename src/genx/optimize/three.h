/* SPDX-License-Identifier: Apache-2.0 */
/* three.h - sums and logic of three operands as one operation. */
#ifndef GENX_OPTIMIZE_THREE_H
#define GENX_OPTIMIZE_THREE_H

#include "genx/optimize/build.h"

/* Sum or logic `v` of the old function and what it is made of as one operation on three values;
 * GX_NONE: the machine has none, or it would save nothing. */
uint32_t gx_three(struct gx_build *b, uint32_t v);

#endif
