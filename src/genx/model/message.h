/* SPDX-License-Identifier: Apache-2.0 */
/* message.h - the operands of messages to memory.
 *
 *     BLOCK_LD address                  GATHER, GATHER4 mask, addresses, old
 *     BLOCK_ST address, data            SCATTER mask, addresses, data
 *     OWORD_LD surface, offset          SURF_LD mask, surface, offset, offsets, old
 *     OWORD_ST surface, offset, data    SURF_ST mask, surface, offset, offsets, data
 *     ATOMIC mask, surface, addresses, value, value, old
 *
 * Addresses are qwords.  A surface is memory that the launch names by a number, a dword, and in
 * which offsets are dwords: lanes add theirs to the message's.  An atomic operation on global
 * memory has qwords and an undefined surface.  `old` is the result of lanes that are off. */
#ifndef GENX_MODEL_MESSAGE_H
#define GENX_MODEL_MESSAGE_H

#include "genx/model/model.h"

/* The number of local memory; it is a constant, and no other surface is. */
enum { GX_LOCAL = 254 };

/* True if the surface `v` is local memory. */
bool gx_is_local(const struct gx_func *f, uint32_t v);

/* True if the message has lanes, and operand 0 is their mask. */
bool gx_has_mask(enum gx_op op);

/* The operand of such a message that is the lanes' addresses. */
uint32_t gx_address(enum gx_op op);

#endif
