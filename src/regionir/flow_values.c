/* SPDX-License-Identifier: Apache-2.0 */
/* flow_values.c - SIMD control flow of LLVM IR as values of the model. */
#include "regionir/flow_values.h"

#include <assert.h>

static uint32_t one(struct gx_func *f, enum gx_op o, struct gx_type t, uint32_t v, uint32_t loc)
{
    return gx_op(f, o, t, &v, 1, loc);
}

/* The mask that a number stands for: the one that was saved as it, or its bits. */
static uint32_t mask_of(struct gx_func *f, uint32_t number, uint32_t loc)
{
    const struct gx_inst *i = gx_at(f, number);
    const struct gx_inst *from = i->op == GX_BITCAST ? gx_at(f, gx_arg(f, i, 0)) : NULL;
    if (from && from->op == GX_GET_EM)
        return gx_arg(f, from, 0);
    return one(f, GX_BITCAST, gx_vector(GX_I1, GX_EM_LANES), number, loc);
}

uint32_t regionir_flow(struct gx_func *f, enum regionir_special which, const uint32_t *args,
                       uint32_t n, uint32_t loc)
{
    struct gx_type em = gx_vector(GX_I1, GX_EM_LANES);
    switch (which) {
    case SPECIAL_SAVEMASK:
        return one(f, GX_BITCAST, gx_scalar(GX_I32), one(f, GX_GET_EM, em, args[0], loc), loc);
    case SPECIAL_UNMASK: return gx_splat(f, em, 1);
    case SPECIAL_REMASK: return mask_of(f, args[1], loc);
    default: break;
    }
    enum gx_op o = which == SPECIAL_GOTO ? GX_GOTO : which == SPECIAL_JOIN ? GX_JOIN : GX_GET_EM;
    assert((int)n == gx_op_args(o));
    return gx_op(f, o, gx_at(f, args[0])->type, args, n, loc);
}

uint32_t regionir_flow_result(struct gx_func *f, uint32_t v, unsigned k, uint32_t loc)
{
    const struct gx_inst *i = gx_at(f, v);
    assert((i->op == GX_GOTO || i->op == GX_JOIN) && k > 0);
    if (i->op == GX_GOTO && k == 1)
        return gx_op(f, GX_GOTO_RM, gx_at(f, gx_arg(f, i, 1))->type, &v, 1, loc);
    return gx_op(f, GX_OFF, gx_scalar(GX_I1), &v, 1, loc);
}

bool regionir_is_flow_mask(const struct gx_func *f, uint32_t p)
{
    const struct gx_inst *i = gx_at(f, p);
    while (i->op == GX_PRD)
        i = gx_at(f, gx_arg(f, i, 0));
    return i->op == GX_GOTO || i->op == GX_JOIN || (i->op == GX_PHI && i->type.n == GX_EM_LANES);
}
