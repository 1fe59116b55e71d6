/* SPDX-License-Identifier: Apache-2.0 */
/* dominators.h - immediate dominators of a graph of numbered blocks.
 *
 *     0 -> 1, 0 -> 2, 1 -> 3, 2 -> 3       the immediate dominator of 1, 2 and 3 is 0 */
#ifndef BASE_DOMINATORS_H
#define BASE_DOMINATORS_H

#include "base/base.h"

#define DOMINATORS_NONE UINT32_MAX

/* Fills `ret_idom` for blocks 0 to n - 1: of the entry, block 0, itself; DOMINATORS_NONE of a block
 * that cannot be reached.  The edges into block b come from pred[pred_at[b]] up to, and without,
 * pred[pred_at[b + 1]].  Takes time that grows with edges * log(n), whatever the graph. */
void dominators_find(uint32_t n, const uint32_t *pred_at, const uint32_t *pred, uint32_t *ret_idom);

#endif
