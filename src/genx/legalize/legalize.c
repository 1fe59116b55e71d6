/* SPDX-License-Identifier: Apache-2.0 */
/* legalize.c - cuts vector code into pieces that one machine instruction each can do.
 *
 * Each operation is taken together with the regions that its operands read and the region that its
 * result is written to: a bale.  The place of the operation does not change, except that an
 * operation whose only user is a write moves down to that write. */
#include "genx/legalize/legal.h"

#include "genx/model/mask_values.h"

static const struct gx_inst *at(const struct gx_legal *w, uint32_t v) { return gx_at(w->f, v); }

static void fresh(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    struct gx_source s[5];
    struct gx_inst op = *i;
    uint32_t n = i->n_args;
    if (i->op == GX_RD) {
        op = (struct gx_inst){ .op = GX_MOV, .type = i->type, .loc = i->loc };
        s[0] = gx_legal_region_source(w, i, gx_legal_register(w, gx_arg(w->f, i, 0)), true);
        n = 1;
        w->moves++;
    } else {
        for (uint32_t k = 0; k < n; k++)
            s[k] = gx_legal_operand(w, v, k, i->type.n);
    }
    w->map[v] = gx_legal_bale(w, &op, i->type, s, n);
}

/* A bitcast: the same register with another type. */
static void bitcast(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    struct gx_type t = i->type;
    if (gx_is_pred(t) || gx_is_pred(at(w, gx_arg(w->f, i, 0))->type)) {
        gx_legal_pred_cast(w, v);
        return;
    }
    uint32_t from = gx_legal_register(w, gx_arg(w->f, i, 0));
    t.n = gx_type_bytes(gx_at(w->to, from)->type) / gx_elt_bytes(t.elt);
    t.scalar = t.n == 1;
    w->map[v] = gx_op(w->to, GX_BITCAST, t, &from, 1, i->loc);
}

/* An operand of a mask of SIMD control flow: a constant stays one. */
static uint32_t of_mask(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    if (i->op == GX_UNDEF)
        return gx_undef(w->to, i->type);
    return i->op == GX_CONST ? gx_const(w->to, i->type, &w->f->bits.at[i->data])
                             : gx_legal_register(w, v);
}

static void plain(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t few[16],
        *args = i->n_args <= COUNTOF(few) ? few : base_alloc(i->n_args * sizeof *args);
    struct gx_inst new = *i;
    for (uint32_t k = 0; k < i->n_args; k++)
        args[k] = i->op == GX_PHI                    ? GX_NONE
                  : w->mask[v] || i->op == GX_GET_EM ? of_mask(w, gx_arg(w->f, i, k))
                                                     : gx_legal_register(w, gx_arg(w->f, i, k));
    if (new.type.elt != GX_VOID)
        new.type = gx_legal_roomy(new.type);
    w->map[v] = gx_add(w->to, new, args, i->n_args);
    if (args != few)
        free(args);
}

static void instruction(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t value;
    switch ((enum gx_op)i->op) {
    case GX_CONST:
    case GX_UNDEF: return;
    case GX_PARAM: w->map[v] = gx_param(w->to, i->type); return;
    case GX_RD:
        if (!w->operand[v] && w->uses[v])
            fresh(w, v);
        return;
    case GX_WR: gx_legal_write(w, v); return;
    case GX_PRD:
        if (!w->operand[v])
            gx_legal_pred_read(w, v);
        return;
    case GX_PWR:
        value = gx_arg(w->f, i, 1);
        if (w->home[value] == v) {
            if (gx_legal_compare_into(w, v))
                return;
            fresh(w, value);
        }
        gx_legal_pred_write(w, v);
        return;
    case GX_ALL:
    case GX_ANY: gx_legal_reduce(w, v); return;
    case GX_BITCAST: bitcast(w, v); return;
    default: break;
    }
    if (gx_is_alu(i->op)) {
        if (w->home[v] == GX_NONE && w->uses[v] && !w->operand[v])
            fresh(w, v);
    } else if (gx_op_shape(i->op) == 'm') {
        gx_legal_message(w, v);
    } else {
        plain(w, v);
    }
}

/* Makes the constants that phis of the next blocks take from this one. */
static void phi_constants(struct gx_legal *w, uint32_t b, uint32_t *made)
{
    const struct gx_inst *t = gx_at(w->f, w->f->block.at[b].end - 1);
    uint32_t to[2] = { t->op == GX_BR || t->op == GX_CBR ? t->data : GX_NONE,
                       t->op == GX_CBR ? t->other : GX_NONE };
    for (int s = 0; s < 2; s++) {
        if (to[s] == GX_NONE)
            continue;
        const struct gx_block *block = &w->f->block.at[to[s]];
        for (uint32_t k = block->first; k < block->end; k++) {
            const struct gx_inst *phi = at(w, k);
            if (phi->op != GX_PHI)
                continue;
            for (uint32_t p = 0; p < block->n_preds; p++) {
                uint32_t v = gx_arg(w->f, phi, p);
                if (w->f->pred.at[block->preds + p] == b &&
                    (at(w, v)->op == GX_CONST || at(w, v)->op == GX_UNDEF))
                    made[phi->args + p] = w->mask[k] ? of_mask(w, v) : gx_legal_register(w, v);
            }
        }
    }
}

static void phis(struct gx_legal *w, const uint32_t *made)
{
    for (uint32_t v = 0; v < w->f->inst.n; v++) {
        const struct gx_inst *i = at(w, v);
        if (i->op != GX_PHI)
            continue;
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t from = gx_arg(w->f, i, k);
            w->to->arg.at[gx_at(w->to, w->map[v])->args + k] =
                made[i->args + k] != GX_NONE ? made[i->args + k] : w->map[from];
        }
    }
}

struct gx_func *gx_legalize(const struct gx_func *f, const struct gx_platform *pf,
                            struct gx_legal_stats *stats)
{
    struct gx_legal w = { .pf = pf, .f = f, .to = gx_func_like(f) };
    uint32_t n = f->inst.n + 1;
    arena_init(&w.lists);
    w.map = base_alloc(n * sizeof *w.map);
    w.uses = base_alloc(n * sizeof *w.uses);
    w.home = base_alloc(n * sizeof *w.home);
    w.kill = base_alloc(n * sizeof *w.kill);
    w.operand = base_alloc(n);
    w.reader = base_alloc(n * sizeof *w.reader);
    memset(w.operand, 0, n);
    memset(w.reader, 0xff, n * sizeof *w.reader);
    uint32_t *made = base_alloc((f->arg.n + 1) * sizeof *made);
    memset(w.map, 0xff, n * sizeof *w.map);
    memset(w.home, 0xff, n * sizeof *w.home);
    memset(w.kill, 0xff, n * sizeof *w.kill);
    memset(w.uses, 0, n * sizeof *w.uses);
    memset(made, 0xff, (f->arg.n + 1) * sizeof *made);
    w.mask = gx_masks_of(f, &w.lists);
    gx_legal_plan(&w);
    gx_legal_share(&w);
    for (uint32_t b = 0; b < f->block.n; b++) {
        const struct gx_block *block = &f->block.at[b];
        bool ready = false;
        gx_begin(w.to);
        for (uint32_t v = block->first; v < block->end; v++) {
            struct arena_mark mark = arena_mark(&w.lists);
            if (!ready && (at(&w, v)->op == GX_GOTO || v + 1 == block->end)) {
                phi_constants(&w, b, made); /* nothing stands between a goto and its branch */
                ready = true;
            }
            instruction(&w, v);
            arena_release(&w.lists, mark);
        }
        gx_end(w.to);
        /* Constants are made again in the next block. */
        for (uint32_t k = 0; k < w.constants.n; k++)
            w.map[w.constants.at[k]] = GX_NONE;
        w.constants.n = 0;
    }
    gx_link(w.to);
    phis(&w, made);
    if (stats) {
        for (uint32_t v = 0; v < f->inst.n; v++)
            stats->operations += gx_is_alu(f->inst.at[v].op);
        for (uint32_t v = 0; v < w.to->inst.n; v++)
            stats->pieces += gx_is_alu(w.to->inst.at[v].op);
        stats->moves += w.moves;
    }
    arena_fini(&w.lists);
    vec_fini(&w.constants);
    free(w.map);
    free(w.uses);
    free(w.home);
    free(w.kill);
    free(w.operand);
    free(w.reader);
    free(made);
    return w.to;
}
