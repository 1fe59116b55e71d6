/* SPDX-License-Identifier: Apache-2.0 */
/* written.h - reads what was written where it lies, and drops fills that are written over. */
#ifndef GENX_OPTIMIZE_WRITTEN_H
#define GENX_OPTIMIZE_WRITTEN_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* A new function that does the same as `f`: an operation whose result is written into a vector has
 * no other users where that saves a move, and constants that are written over are not made.
 * Building the function again would undo it. */
struct gx_func *gx_written(const struct gx_func *f, const struct gx_platform *pf);

#endif
