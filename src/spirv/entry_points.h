/* SPDX-License-Identifier: Apache-2.0 */
/* entry_points.h - what the module says of itself and of its kernels, as metadata. */
#ifndef SPIRV_ENTRY_POINTS_H
#define SPIRV_ENTRY_POINTS_H

#include "spirv/reader.h"

/* Translates execution modes, kernels' arguments and the source's language.  All functions are
 * declared. */
int spirv_describe(struct reader *r);

#endif
