/* SPDX-License-Identifier: Apache-2.0 */
/* mask_values.c - finds the values that are masks of SIMD control flow. */
#include "genx/model/mask_values.h"

static bool is_flow(enum gx_op op)
{
    return op == GX_GOTO || op == GX_GOTO_RM || op == GX_JOIN || op == GX_OFF;
}

/* Marks the phis that are operands of a goto or join, and theirs. */
static void mark_operands(const struct gx_func *f, uint8_t *mark)
{
    VEC_OF(uint32_t) open = { 0 };
    for (uint32_t v = 0; v < f->inst.n; v++)
        if (gx_at(f, v)->op == GX_GOTO || gx_at(f, v)->op == GX_JOIN)
            vec_push(&open, v);
    while (open.n) {
        const struct gx_inst *i = gx_at(f, open.at[--open.n]);
        uint32_t n = i->op == GX_PHI ? i->n_args : 2; /* a goto's condition is no mask */
        for (uint32_t k = 0; k < n; k++) {
            uint32_t of = gx_arg(f, i, k);
            if (gx_at(f, of)->op != GX_PHI || mark[of])
                continue;
            mark[of] = 1;
            vec_push(&open, of);
        }
    }
    vec_fini(&open);
}

uint8_t *gx_masks_of(const struct gx_func *f, struct arena *a)
{
    uint8_t *mark = NEWN(a, uint8_t, f->inst.n + 1);
    for (uint32_t v = 0; v < f->inst.n; v++)
        mark[v] = is_flow(gx_at(f, v)->op);
    mark_operands(f, mark);
    /* Phis of masks that only writes use: as many rounds as loops are nested, and two. */
    for (bool more = true; more;) {
        more = false;
        for (uint32_t v = 0; v < f->inst.n; v++) {
            const struct gx_inst *i = gx_at(f, v);
            for (uint32_t k = 0; i->op == GX_PHI && !mark[v] && k < i->n_args; k++)
                more |= mark[v] = mark[gx_arg(f, i, k)];
        }
    }
    return mark;
}

uint32_t gx_masks_root(const struct gx_func *f, uint32_t v, uint32_t *ret_first)
{
    *ret_first = 0;
    while (gx_at(f, v)->op == GX_PRD) {
        *ret_first += gx_at(f, v)->data;
        v = gx_arg(f, gx_at(f, v), 0);
    }
    return v;
}
