/* SPDX-License-Identifier: Apache-2.0 */
/* halves_stored.h - what the module stores where nothing follows it, by the space of the memory. */
#ifndef RETARGET_HALVES_STORED_H
#define RETARGET_HALVES_STORED_H

#include "retarget/work.h"

struct halves;

/* Memory that is not followed:  a bit for each number of a space below 7, and one for all others.
 * A generic pointer, and a function of another module, may lead to each. */
typedef uint8_t half_spaces;
enum { HALF_SPACES = 8 };

/* What is stored there. */
struct half_stored {
    half_spaces cut;            /* where that may be an address that was cut */
    uint32_t tags[HALF_SPACES]; /* in which bits of the upper half it has others */
};

/* Notes that the node's number comes from memory that is not followed, by that pointer, or by none:
 * from a function of another module.  What this module stores there may be what it gives. */
void rt_half_loaded(struct halves *h, uint32_t k, LLVMValueRef pointer);

/* Where that pointer leads; NULL: anywhere. */
half_spaces rt_half_spaces(const struct halves *h, LLVMValueRef pointer);

/* Where memory may give half an address as a value of that type.  A number that this module loads,
 * cuts and stores again is one only if a number there becomes a pointer, or an address is stored
 * there as a number:  s->seed & 0xffffffff beside a pointer s->tile is none. */
half_spaces rt_half_stores_cut(const struct halves *h, LLVMTypeRef loaded);

/* Asks what may be stored in the memory `from`, of which a value of that type is loaded: an address
 * that was cut, or `tags`.  Nodes that were found before are no longer valid then. */
void rt_half_find_stored(struct retarget *r, half_spaces from, LLVMTypeRef loaded, bool tags);

#endif
