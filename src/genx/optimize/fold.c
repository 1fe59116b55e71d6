/* SPDX-License-Identifier: Apache-2.0 */
/* fold.c - operations whose result is a constant or an operand, and the arithmetic of indices. */
#include "genx/optimize/builder.h"

#include "genx/model/alu.h"

#include <assert.h>

uint64_t gx_build_all_ones(struct gx_type t)
{
    uint32_t bytes = gx_elt_bytes(t.elt);
    return bytes ? UINT64_MAX >> (64 - 8 * bytes) : 1;
}

uint32_t gx_build_folded(struct gx_build *b, const struct gx_inst *i, const uint32_t *args,
                         uint32_t n)
{
    struct gx_alu_type from[4];
    if (n == 0 || n > 4 || i->type.n > 4096)
        return GX_NONE;
    for (uint32_t k = 0; k < n; k++)
        if (gx_at(b->to, args[k])->op != GX_CONST)
            return GX_NONE;
    uint64_t *bits = base_alloc(i->type.n * sizeof *bits);
    for (uint32_t lane = 0; lane < i->type.n; lane++) {
        uint64_t x[4];
        for (uint32_t k = 0; k < n; k++) {
            const struct gx_inst a = *gx_at(b->to, args[k]);
            from[k] = gx_alu_source(i, k, (enum gx_elt)a.type.elt);
            x[k] = gx_bits(b->to, &a, lane);
        }
        bits[lane] = gx_alu_eval(i->op, i->sub, i->flags, gx_alu_to(i), from, x);
    }
    uint32_t v = gx_const(b->to, i->type, bits);
    free(bits);
    return v;
}

uint32_t gx_build_neutral(struct gx_build *b, const struct gx_inst *i, const uint32_t *args,
                          uint32_t n)
{
    uint64_t y;
    if (i->op == GX_SELECT && gx_is_splat(b->to, args[0], &y))
        return y & 1 ? args[1] : args[2];
    if (i->op == GX_SELECT && args[1] == args[2])
        return args[1];
    if (i->op == GX_MOV)
        return args[0];
    if (n != 2 || !gx_is_splat(b->to, args[1], &y) || gx_elt_kind(i->type.elt) == 'f')
        return GX_NONE;
    switch ((enum gx_op)i->op) {
    case GX_ADD:
    case GX_SUB:
    case GX_OR:
    case GX_XOR:
    case GX_SHL:
    case GX_LSHR:
    case GX_ASHR:
    case GX_ROL:
    case GX_ROR: return y == 0 ? args[0] : GX_NONE;
    case GX_MUL: return y == 1 ? args[0] : y == 0 ? args[1] : GX_NONE;
    case GX_AND: return y == gx_build_all_ones(i->type) ? args[0] : y == 0 ? args[1] : GX_NONE;
    case GX_UDIV:
    case GX_SDIV: return y == 1 ? args[0] : GX_NONE;
    default: return GX_NONE;
    }
}

/* True if `v` extends bytes. */
static bool extends_bytes(const struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = gx_at(b->to, v);
    return (i->op == GX_ZEXT || i->op == GX_SEXT) &&
           gx_elt_bytes(gx_at(b->to, gx_arg(b->to, i, 0))->type.elt) == 1;
}

void gx_build_constant_last(struct gx_build *b, const struct gx_inst *i, uint32_t *args, uint32_t n)
{
    uint64_t bits;
    if (n != 2 || !gx_commutes(i) || gx_is_splat(b->to, args[1], &bits))
        return;
    if (!gx_is_splat(b->to, args[0], &bits) &&
        (extends_bytes(b, args[0]) || !extends_bytes(b, args[1])))
        return;
    uint32_t first = args[0];
    args[0] = args[1];
    args[1] = first;
}

uint32_t gx_build_word(struct gx_build *b, enum gx_op op, uint32_t x, uint32_t y, uint32_t loc)
{
    assert(gx_same_type(gx_at(b->to, x)->type, gx_scalar(GX_I16)) &&
           gx_same_type(gx_at(b->to, y)->type, gx_scalar(GX_I16)));
    struct gx_inst i = { .op = (uint8_t)op, .type = gx_scalar(GX_I16), .loc = loc };
    uint32_t args[2] = { x, y }, v;
    gx_build_constant_last(b, &i, args, 2);
    if ((v = gx_build_folded(b, &i, args, 2)) != GX_NONE ||
        (v = gx_build_neutral(b, &i, args, 2)) != GX_NONE)
        return v;
    return gx_build_once(b, i, args, 2);
}
