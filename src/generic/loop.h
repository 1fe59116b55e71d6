/* loop.h - loops, to be copied as a whole. */
#ifndef GENERIC_LOOP_H
#define GENERIC_LOOP_H

#include "generic/span.h"
#include "ir/cfg.h"

/* Is block `b` in the loop of that head, or in one inside it? */
bool loop_has(const struct cfg *c, uint32_t head, uint32_t b);

/* The blocks of the loop into an empty span; false: one of them is taken, it holds what must not
 * be copied or more than `most` instructions, or it is entered in odd ways.  Changes nothing. */
bool loop_span_find(const struct cfg *c, uint32_t head, const bool *taken, int64_t most,
                      struct span *span);

/* Puts two blocks in front of the head: one for the switch, which becomes `before`, and one for
 * casts, which becomes the first of the span. */
void loop_span_enter(const struct cfg *c, uint32_t head, struct span *span);

#endif
