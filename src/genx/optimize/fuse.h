/* SPDX-License-Identifier: Apache-2.0 */
/* fuse.h - operations that one instruction can do together. */
#ifndef GENX_OPTIMIZE_FUSE_H
#define GENX_OPTIMIZE_FUSE_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* A new function that does the same as `f`, where operations that one
 * instruction does are one. */
struct gx_func *gx_fuse(const struct gx_func *f, const struct gx_platform *pf);

#endif
