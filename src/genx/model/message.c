/* SPDX-License-Identifier: Apache-2.0 */
/* message.c - the operands of messages to memory. */
#include "genx/model/message.h"

bool gx_is_local(const struct gx_func *f, uint32_t v)
{
    uint64_t bits;
    return gx_is_splat(f, v, &bits) && bits == GX_LOCAL;
}

bool gx_has_mask(enum gx_op op)
{
    switch (op) {
    case GX_GATHER:
    case GX_GATHER4:
    case GX_SCATTER:
    case GX_SURF_LD:
    case GX_SURF_ST:
    case GX_ATOMIC: return true;
    default: return false;
    }
}

uint32_t gx_address(enum gx_op op)
{
    assert(gx_has_mask(op));
    return op == GX_SURF_LD || op == GX_SURF_ST ? 3 : op == GX_ATOMIC ? 2 : 1;
}
