/* SPDX-License-Identifier: Apache-2.0 */
/* sources.c - turns operands of the old function into sources: registers, constants, regions. */
#include "genx/legalize/legal.h"

#include "genx/model/alu.h"

#include <assert.h>

static const struct gx_inst *at(const struct gx_legal *w, uint32_t v) { return gx_at(w->f, v); }

/* A number of bytes that the value is known to be a multiple of. */
static uint32_t aligned(const struct gx_func *f, uint32_t v, int depth)
{
    const struct gx_inst *i = gx_at(f, v);
    uint64_t bits;
    if (gx_is_splat(f, v, &bits))
        return bits && __builtin_ctzll(bits) < 12 ? 1u << __builtin_ctzll(bits) : 4096;
    if (depth == 0 || i->n_args == 0)
        return 1;
    uint32_t a = i->op == GX_PHI ? 1 : aligned(f, gx_arg(f, i, 0), depth - 1), b;
    switch ((enum gx_op)i->op) {
    case GX_TRUNC:
    case GX_ZEXT:
    case GX_SEXT:
    case GX_MOV:
    case GX_RD: return a;
    case GX_SHL:
        if (!gx_is_splat(f, gx_arg(f, i, 1), &bits) || bits > 12)
            return a;
        return a << bits < 4096 ? a << bits : 4096;
    case GX_ADD:
    case GX_SUB:
    case GX_OR: b = aligned(f, gx_arg(f, i, 1), depth - 1); return a < b ? a : b;
    case GX_AND: b = aligned(f, gx_arg(f, i, 1), depth - 1); return a > b ? a : b;
    case GX_MUL: b = aligned(f, gx_arg(f, i, 1), depth - 1); return a * b < 4096 ? a * b : 4096;
    default: return 1;
    }
}

uint32_t gx_legal_register(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    if (i->op == GX_CONST && w->map[v] == GX_NONE) {
        w->map[v] = gx_legal_constant(w, i->type, &w->f->bits.at[i->data], i->loc);
        vec_push(&w->constants, v);
    }
    if (i->op == GX_UNDEF)
        return gx_undef(w->to, gx_legal_roomy(i->type));
    assert(w->map[v] != GX_NONE && "a value is made before it is used");
    return w->map[v];
}

uint32_t gx_legal_registers_of(struct gx_legal *w, uint32_t user, uint32_t k, uint32_t *ret_first)
{
    uint32_t v = gx_arg(w->f, at(w, user), k);
    *ret_first = 0;
    if (at(w, v)->op != GX_RD || !w->operand[v])
        return gx_legal_register(w, v);
    *ret_first = (uint32_t)gx_region(w->f, at(w, v))->start;
    return gx_legal_register(w, gx_legal_newest(w, v, user));
}

uint32_t gx_legal_writable(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    if (i->op == GX_CONST)
        return gx_legal_constant(w, i->type, &w->f->bits.at[i->data], i->loc);
    return gx_legal_register(w, v);
}

struct gx_source gx_legal_region_source(struct gx_legal *w, const struct gx_inst *i, uint32_t value,
                                        bool read)
{
    assert(i->op == GX_RD || i->op == GX_WR);
    uint32_t n = gx_lanes(w->f, i), index = gx_index(w->f, i);
    struct gx_type t = gx_at(w->to, value)->type;
    struct gx_source s = {
        .kind = SOURCE_LIST, .value = value, .elt = t.elt, .of = t.n, .n = n, .scalar_read = read
    };
    if (index == GX_NONE) {
        s.list = gx_legal_elements(w, i);
        return s;
    }
    const struct gx_region *r = gx_region(w->f, i);
    int64_t *list = NEWN(&w->lists, int64_t, n);
    uint32_t size = gx_elt_bytes(t.elt), known = aligned(w->f, index, 6);
    for (uint32_t k = 0; k < n; k++)
        list[k] = region_step(r, k);
    s.list = list;
    s.kind = r->index == REGION_ROWS ? SOURCE_ROWS : SOURCE_INDEX;
    s.start = r->start;
    s.index = gx_legal_register(w, index);
    s.align = known > size ? known : size; /* a start within an element has no meaning */
    s.parent = r->parent;
    s.width = r->width;
    return s;
}

bool gx_legal_immediate(const struct gx_func *f, uint32_t v, uint64_t *ret_bits)
{
    const struct gx_inst *i = gx_at(f, v);
    return i->op == GX_UNDEF ||
           (gx_is_splat(f, v, ret_bits) && !gx_alu_signals(i->type.elt, *ret_bits));
}

struct gx_source gx_legal_operand(struct gx_legal *w, uint32_t user, uint32_t k, uint32_t n)
{
    uint32_t v = gx_arg(w->f, at(w, user), k);
    const struct gx_inst *i = at(w, v);
    struct gx_source s = { .kind = SOURCE_SPLAT, .elt = i->type.elt, .n = n, .scalar_read = true };
    if (gx_legal_immediate(w->f, v, &s.bits))
        return s;
    if (gx_legal_applied(w, i) && w->operand[v]) {
        s = gx_legal_operand(w, v, 0, n);
        s.apply = (uint8_t)gx_legal_applied(w, i);
        s.wide = i->type.elt;
        return s;
    }
    if (i->op == GX_RD && w->operand[v])
        return gx_legal_region_source(w, i, gx_legal_register(w, gx_legal_newest(w, v, user)),
                                      true);
    if (i->op == GX_PRD && w->operand[v]) {
        s = gx_legal_whole(w, gx_legal_register(w, gx_arg(w->f, i, 0)), n);
        s.start = (int32_t)i->data;
        return s;
    }
    return gx_legal_whole(w, gx_legal_register(w, v), n);
}
