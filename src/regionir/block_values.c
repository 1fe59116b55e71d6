/* SPDX-License-Identifier: Apache-2.0 */
/* block_values.c - messages of blocks of LLVM IR as values of the model. */
#include "regionir/block_values.h"

uint32_t regionir_block(struct gx_func *f, enum regionir_special which, struct gx_type t,
                        const uint32_t *args, uint32_t loc)
{
    struct gx_inst i = { .op = GX_BLOCK_LD, .type = t, .loc = loc };
    uint32_t n = 1;
    switch (which) {
    case SPECIAL_OWORD_LD_U:
    case SPECIAL_OWORD_LD: /* the first operand is a hint */
        i.op = GX_OWORD_LD;
        i.sub = which == SPECIAL_OWORD_LD_U;
        args++;
        n = 2;
        break;
    case SPECIAL_OWORD_ST:
        i.op = GX_OWORD_ST;
        i.type = gx_scalar(GX_VOID);
        n = 3;
        break;
    case SPECIAL_BLOCK_ST:
        i.op = GX_BLOCK_ST;
        i.type = gx_scalar(GX_VOID);
        n = 2;
        break;
    default: break;
    }
    return gx_add(f, i, args, n);
}
