/* SPDX-License-Identifier: Apache-2.0 */
/* sums.h - the constants of a sum. */
#ifndef GENX_OPTIMIZE_SUMS_H
#define GENX_OPTIMIZE_SUMS_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* A new function that does the same as `f`, where the constants of each sum of integers are one,
 * which is added to the first term. */
struct gx_func *gx_sums(const struct gx_func *f, const struct gx_platform *pf);

#endif
