/* SPDX-License-Identifier: Apache-2.0 */
/* mask_values.h - the values that are masks of SIMD control flow. */
#ifndef GENX_MODEL_MASK_VALUES_H
#define GENX_MODEL_MASK_VALUES_H

#include "genx/model/model.h"

/* By value, 1 for each GOTO, GOTO_RM, JOIN and OFF, and for each phi that joins such masks or is an
 * operand of them.  The arena owns the table.
 *
 * These stay values of their own in legal code, and their constants constants: the machine's mask
 * may be what they say, and then no register holds them. */
uint8_t *gx_masks_of(const struct gx_func *f, struct arena *a);

/* The mask of which `v` is a part, or `v` itself; *ret_first: its first lane there. */
uint32_t gx_masks_root(const struct gx_func *f, uint32_t v, uint32_t *ret_first);

#endif
