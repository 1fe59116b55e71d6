/* SPDX-License-Identifier: Apache-2.0 */
/* neighbours.h - one message for neighbouring dwords of each lane. */
#ifndef GENX_OPTIMIZE_NEIGHBOURS_H
#define GENX_OPTIMIZE_NEIGHBOURS_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

struct gx_func *gx_neighbours(const struct gx_func *f, const struct gx_platform *pf);

#endif
