/* SPDX-License-Identifier: Apache-2.0 */
/* live.h - how much a kernel keeps for each work-item at one time. */
#ifndef SPMD_LIVE_H
#define SPMD_LIVE_H

#include "spmd/shape.h"

/* The most bytes of varying values that are live at one place of the kernel, for each work-item.
 * Truth values count nothing: they are in registers of their own.  Allocates in `a`. */
uint32_t spmd_live_bytes(const struct spmd_shape *s, struct arena *a);

#endif
