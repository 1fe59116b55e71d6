/* SPDX-License-Identifier: Apache-2.0 */
/* collapse.c - composes regions of regions: rebuilds the function, and building simplifies it. */
#include "genx/optimize/collapse.h"

#include "genx/optimize/build.h"

struct gx_func *gx_collapse(const struct gx_func *f, const struct gx_platform *pf)
{
    return gx_build_all(f, pf, gx_build_same, NULL);
}
