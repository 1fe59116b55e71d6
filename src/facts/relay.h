/* SPDX-License-Identifier: Apache-2.0 */
/* relay.h - the spaces of memory whose bytes copies hand on through other memory.
 *
 *     memcpy(@via, %table, 16)                  @via global, %table constant
 *     memcpy(%v, @via, 16)          =>          memcpy(%v, %table, 16), since LLVM forwards copies
 *
 * So LLVM may use %table in place of %v, as if %v were copied from it.  infer/exchange.c and
 * thin/thin_exchange.c have such a table of constants, without private memory, of which they know
 * which variables are copied to each other; infer/exchange.c has two more of all bytes, for
 * parameters by value.
 *
 * Safe     because copies are forwarded only through one address, which two pointers may be that
 *          point to a common object, or of which one points to memory that is not followed. */
#ifndef FACTS_RELAY_H
#define FACTS_RELAY_H

#include "facts/memory.h"

struct relay {
    struct memory *m;
    space_set through;           /* the spaces of memory that hands on bytes */
    space_set *of;               /* by object: the spaces from which bytes may be copied to it */
    space_set all[SPACE_LEAVES]; /* … to any memory of a space */
    space_set unknown[SPACE_LEAVES]; /* … to memory of a space that is not followed */
};

/* `through`: the spaces of the memory that is looked at; bytes that are copied to, or from, memory
 * of other spaces are not. */
void relay_init(struct relay *r, struct memory *m, space_set through);
void relay_fini(struct relay *r);

/* Bytes of memory in such spaces may be copied to what `to` leads to.  True: this was not known. */
bool relay_put(struct relay *r, struct fact to, space_set bytes);

/* The spaces of the memory whose bytes may be in what `from` leads to. */
space_set relay_get(const struct relay *r, struct fact from);

/* Of all bytes that were put. */
space_set relay_all(const struct relay *r);

#endif
