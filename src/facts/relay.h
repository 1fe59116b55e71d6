/* SPDX-License-Identifier: Apache-2.0 */
/* relay.h - constants that copies hand on through memory that is not private.
 *
 *     memcpy(@via, %table, 16)                  @via global, %table constant
 *     memcpy(%v, @via, 16)          =>          memcpy(%v, %table, 16), since LLVM forwards copies
 *
 * So LLVM may use %table in place of %v, as if %v were copied from it (infer/exchange.c and
 * thin/thin_exchange.c, which know for private memory which variables are copied to each other).
 *
 * Safe     because copies are forwarded only through one address, which two pointers may be that
 *          point to a common object, or of which one points to memory that is not followed. */
#ifndef FACTS_RELAY_H
#define FACTS_RELAY_H

#include "facts/memory.h"

struct relay {
    struct memory *m;
    space_set *of;               /* by object: the spaces of constants that may be copied to it */
    space_set all[SPACE_LEAVES]; /* … to any memory of a space */
    space_set unknown[SPACE_LEAVES]; /* … to memory of a space that is not followed */
};

void relay_init(struct relay *r, struct memory *m);
void relay_fini(struct relay *r);

/* Bytes of constants in such spaces may be copied to what `to` leads to, but for private memory.
 * True: this was not known. */
bool relay_put(struct relay *r, struct fact to, space_set constants);

/* The spaces of constants whose bytes may be in what `from` leads to, but for private memory. */
space_set relay_get(const struct relay *r, struct fact from);

/* Of all constants that were put. */
space_set relay_all(const struct relay *r);

#endif
