/* SPDX-License-Identifier: Apache-2.0 */
/* loop.h - loops as spans, so that one test before the loop serves all its iterations. */
#ifndef GENERIC_LOOP_H
#define GENERIC_LOOP_H

#include "generic/span.h"
#include "ir/cfg.h"

/* True if block `b` is in the loop with the head `head`, or in a loop nested in it.  Both are
 * numbers of `c`; CFG_NONE, a block that never runs, is in no loop. */
bool loop_has(const struct cfg *c, uint32_t head, uint32_t b);

/* Adds the loop's blocks to the empty `span`, head first; changes nothing else.  False: the loop
 * cannot be copied, and the span is not to be used.  Reasons: an instruction must not be copied,
 * there are more than `most` instructions, a block's address is taken, or a block is entered from
 * outside the loop or not by a branch or switch. */
bool loop_span_find(const struct cfg *c, uint32_t head, int64_t most, struct span *span);

/* Makes two blocks before the loop's head, which all edges from outside pass: the first gets the
 * switch over the tag and becomes span->before; the second gets the casts of each copy and becomes
 * the first block of the span. */
void loop_span_enter(const struct cfg *c, uint32_t head, struct span *span);

#endif
