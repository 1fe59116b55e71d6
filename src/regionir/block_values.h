/* SPDX-License-Identifier: Apache-2.0 */
/* block_values.h - messages of blocks of LLVM IR as values of the model. */
#ifndef REGIONIR_BLOCK_VALUES_H
#define REGIONIR_BLOCK_VALUES_H

#include "regionir/intrinsic.h"

/* Adds a load or store of a block, of global memory or of a surface, with the call's operands;
 * a load returns `t`. */
uint32_t regionir_block(struct gx_func *f, enum regionir_special which, struct gx_type t,
                        const uint32_t *args, uint32_t loc);

#endif
