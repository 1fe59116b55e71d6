/* SPDX-License-Identifier: Apache-2.0 */
/* slim.h - operations on narrower elements than the program's. */
#ifndef GENX_OPTIMIZE_SLIM_H
#define GENX_OPTIMIZE_SLIM_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* A new function that does the same as `f`, where dwords of which only 16 bits count are computed
 * as words. */
struct gx_func *gx_slim(const struct gx_func *f, const struct gx_platform *pf);

#endif
