/* SPDX-License-Identifier: Apache-2.0 */
/* blocks.c - blocks of a function: their terminators, predecessors, dominators. */
#include "genx/model/model.h"

#include "base/dominators.h"

#include <assert.h>

void gx_begin(struct gx_func *f)
{
    vec_push_in(&f->arena, &f->block, ((struct gx_block){ .first = f->inst.n }));
}

void gx_end(struct gx_func *f)
{
    assert(f->block.n && "a block is open");
    f->block.at[f->block.n - 1].end = f->inst.n;
}

const struct gx_inst *gx_terminator(const struct gx_func *f, uint32_t b)
{
    assert(b < f->block.n);
    const struct gx_block *block = &f->block.at[b];
    for (uint32_t k = block->end; k-- > block->first;)
        if (gx_op_shape(f->inst.at[k].op) == 'c' && f->inst.at[k].op != GX_CALL)
            return &f->inst.at[k];
    return NULL;
}

void gx_link(struct gx_func *f)
{
    uint32_t n = f->block.n;
    assert(n > 0 && f->block.at[n - 1].end <= f->inst.n && "after the last gx_end()");
    f->pred.n = 0;
    for (uint32_t b = 0; b < n; b++)
        f->block.at[b].n_preds = 0;
    for (int fill = 0; fill < 2; fill++) {
        for (uint32_t b = 0; b < n; b++) {
            const struct gx_inst *t = gx_terminator(f, b);
            uint32_t to[2] = { t && t->op != GX_RET ? t->data : GX_NONE,
                               t && t->op == GX_CBR ? t->other : GX_NONE };
            for (int k = 0; k < 2; k++) {
                if (to[k] == GX_NONE)
                    continue;
                struct gx_block *s = &f->block.at[to[k]];
                if (fill)
                    f->pred.at[s->preds + s->n_preds] = b;
                s->n_preds++;
            }
        }
        uint32_t at = 0;
        for (uint32_t b = 0; b < n && !fill; b++) {
            f->block.at[b].preds = at;
            at += f->block.at[b].n_preds;
            f->block.at[b].n_preds = 0;
        }
        while (!fill && f->pred.n < at)
            vec_push_in(&f->arena, &f->pred, GX_NONE);
    }
}

uint32_t *gx_dominators(const struct gx_func *f)
{
    uint32_t n = f->block.n, *at = base_alloc((n + 1) * sizeof *at);
    uint32_t *idom = base_alloc((n + 1) * sizeof *idom);
    for (uint32_t b = 0; b < n; b++)
        at[b] = f->block.at[b].preds;
    at[n] = f->block.at[n - 1].preds + f->block.at[n - 1].n_preds;
    dominators_find(n, at, f->pred.at, idom);
    idom[n] = GX_NONE;
    free(at);
    return idom;
}

bool gx_dominates(const uint32_t *idom, uint32_t a, uint32_t x)
{
    while (x > a)
        x = idom[x];
    return x == a;
}
