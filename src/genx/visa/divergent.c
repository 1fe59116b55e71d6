/* SPDX-License-Identifier: Apache-2.0 */
/* divergent.c - shows that the machine's execution mask can be the mask values of a function.
 *
 * Safe because, by induction over the steps of a run, with H the machine's mask and W(k) the lanes
 * that wait at the join of block k, these hold in each block: H is the block's `em`, and W(k) is
 * what `waits` says, a resume mask of the program or nothing.
 *
 * - At the start all lanes are on and none waits.
 * - A goto's operands are H and W of its target, so its results are what the machine makes of them.
 *   If lanes are left, the machine falls through, as the program does.  If none is left, the
 *   machine goes to the next label where lanes wait; the program goes to a label before which none
 *   waits (`goes_on`), and on from there if none waits there.  A phi there has the goto's mask.
 * - A join's operands are H and W of its own block, behind which nobody waits there.  If no lane is
 *   on then, both go on at the next label; or the block does not ask, and then no lane waits
 *   anywhere else (`joins`), so that all are on.  A join for which no goto's lanes wait is no
 *   label: the machine gets there only with lanes on, and passes it otherwise, as the program does.
 * - A jump passes no label at which lanes wait (`edges`), for the machine would not see that.
 * - Calls and returns happen with all lanes on.
 *
 * What the program does with a mask is asked last (`uses`): each use is one at which H is it.
 *
 * Time and memory: blocks times joins; blocks are at most BUDGET_GENX_FLOW_BLOCKS. */
#include "genx/visa/divergent.h"

#include "base/budget.h"
#include "genx/model/mask_values.h"
#include "genx/model/message.h"

#include <assert.h>

/* Beside numbers of values, and GX_NONE; see `waits`. */
static const uint32_t NOBODY = UINT32_MAX - 1, UNKNOWN = UINT32_MAX - 2;

struct diverging {
    const struct gx_func *f;
    const uint8_t *needed;
    struct gx_divergent *out;
    uint32_t *go;    /* block -> its GOTO; GX_NONE: none */
    uint32_t *join;  /* block -> its JOIN; GX_NONE */
    uint32_t *label; /* block -> 1 if a goto's lanes wait for its join */
    uint32_t *owner; /* resume mask -> the block whose join it leads to; GX_NONE */
    uint32_t *waits; /* of the label in work, block -> the mask of lanes that wait there behind the
                      * block's end: a phi, a GOTO for its resume mask, NOBODY */
    uint8_t *any;    /* label and block -> bit 0: lanes may wait at the block's end; 1: inside it */
};

static const struct gx_inst *at(const struct diverging *d, uint32_t v) { return gx_at(d->f, v); }

bool gx_divergent_branch(const struct gx_func *f, const struct gx_inst *branch)
{
    return branch->op == GX_CBR && gx_at(f, gx_arg(f, branch, 0))->op == GX_OFF;
}

static bool is_constant(const struct diverging *d, uint32_t v, uint64_t bit)
{
    uint64_t bits;
    return gx_is_splat(d->f, v, &bits) && (bits & 1) == bit;
}

static uint32_t pred(const struct diverging *d, uint32_t block, uint32_t k)
{
    return d->f->pred.at[d->f->block.at[block].preds + k];
}

/* ---- gotos and joins ---- */

/* Finds the goto and join of each block.  False: a goto is not the condition of its branch. */
static bool find(struct diverging *d)
{
    bool fine = true;
    for (uint32_t v = 0; v < d->f->inst.n; v++) {
        const struct gx_inst *i = at(d, v);
        if (!d->needed[v] || (i->op != GX_GOTO && i->op != GX_JOIN))
            continue;
        const struct gx_inst *end = gx_terminator(d->f, i->block);
        uint32_t *at_block = i->op == GX_GOTO ? &d->go[i->block] : &d->join[i->block];
        uint32_t n = at(d, gx_arg(d->f, i, 1))->type.n;
        fine = fine && *at_block == GX_NONE && (d->out->lanes == 0 || d->out->lanes == n);
        d->out->lanes = n;
        *at_block = v;
        if (i->op == GX_GOTO)
            fine = fine && gx_divergent_branch(d->f, end) &&
                   gx_arg(d->f, at(d, gx_arg(d->f, end, 0)), 0) == v;
    }
    return fine;
}

/* Marks the resume masks that lead to the join of `block`, and its gotos. */
static bool own(struct diverging *d, uint32_t block, uint32_t v)
{
    const struct gx_inst *i = at(d, v);
    if (is_constant(d, v, 0))
        return true;
    if (d->owner[v] == block)
        return true;
    if (d->owner[v] != GX_NONE || (i->op != GX_PHI && i->op != GX_GOTO_RM))
        return false;
    d->owner[v] = block;
    if (i->op == GX_GOTO_RM) {
        uint32_t g = gx_arg(d->f, i, 0);
        d->out->target[g] = block;
        d->label[block] = 1;
        return own(d, block, gx_arg(d->f, at(d, g), 1));
    }
    bool fine = true;
    for (uint32_t k = 0; k < i->n_args && fine; k++)
        fine = own(d, block, gx_arg(d->f, i, k));
    return fine;
}

/* ---- masks along the blocks ---- */

/* The mask behind a block's end. */
static uint32_t em_behind(const struct diverging *d, uint32_t block)
{
    return d->go[block] != GX_NONE ? d->go[block] : d->out->em[block];
}

/* An execution mask as the tables have it. */
static uint32_t em_value(const struct diverging *d, uint32_t v)
{
    return is_constant(d, v, 1) ? GX_NONE : v;
}

/* A resume mask as the tables have it. */
static uint32_t rm_value(const struct diverging *d, uint32_t v)
{
    if (is_constant(d, v, 0))
        return NOBODY;
    return at(d, v)->op == GX_GOTO_RM ? gx_arg(d->f, at(d, v), 0) : v;
}

/* True if the phi, a mask, is what comes from those blocks before `block` that are done, or with
 * `all` from all; `label` is its join's block, or GX_NONE for execution masks. */
static bool is_merged(const struct diverging *d, uint32_t phi, uint32_t block, uint32_t label,
                      bool all)
{
    bool same = true;
    for (uint32_t k = 0; k < d->f->block.at[block].n_preds; k++) {
        uint32_t from = pred(d, block, k), v = gx_arg(d->f, at(d, phi), k);
        if (from < block || all)
            same = same && (label == GX_NONE ? em_value(d, v) == em_behind(d, from)
                                             : rm_value(d, v) == d->waits[from]);
    }
    return same;
}

/* The mask with which `block` is entered: a phi of it, or what all ways bring; UNKNOWN. */
static uint32_t merged(const struct diverging *d, uint32_t block, uint32_t label)
{
    const struct gx_block *b = &d->f->block.at[block];
    if (block == 0)
        return label == GX_NONE ? GX_NONE : NOBODY;
    for (uint32_t v = b->first; v < b->end; v++) {
        const struct gx_inst *i = at(d, v);
        bool kind = label == GX_NONE ? i->type.n == GX_EM_LANES && d->owner[v] == GX_NONE
                                     : d->owner[v] == label;
        if (i->op == GX_PHI && d->needed[v] && d->out->mask[v] && kind &&
            is_merged(d, v, block, label, false))
            return v;
    }
    uint32_t first = pred(d, block, 0);
    for (uint32_t k = 0; k < b->n_preds; k++)
        first = pred(d, block, k) < first ? pred(d, block, k) : first;
    assert(first < block && "blocks are in reverse post-order");
    uint32_t is = label == GX_NONE ? em_behind(d, first) : d->waits[first];
    for (uint32_t k = 0; k < b->n_preds; k++) {
        uint32_t from = pred(d, block, k);
        if (from < block && (label == GX_NONE ? em_behind(d, from) : d->waits[from]) != is)
            return UNKNOWN;
    }
    return is;
}

/* True if the mask with which `block` is entered also comes by the ways from later blocks. */
static bool comes_round(const struct diverging *d, uint32_t block, uint32_t label, uint32_t is)
{
    if (is < NOBODY && at(d, is)->op == GX_PHI && at(d, is)->block == block)
        return is_merged(d, is, block, label, true);
    for (uint32_t k = 0; k < d->f->block.at[block].n_preds; k++) {
        uint32_t from = pred(d, block, k);
        if (from >= block && (label == GX_NONE ? em_behind(d, from) : d->waits[from]) != is)
            return false;
    }
    return true;
}

/* Follows the execution mask. */
static bool follow(struct diverging *d)
{
    uint32_t *enters = d->waits;
    for (uint32_t b = 0; b < d->f->block.n; b++) {
        uint32_t is = merged(d, b, GX_NONE), join = d->join[b], go = d->go[b];
        enters[b] = is;
        d->out->em[b] = join == GX_NONE ? is : join;
        if (is == UNKNOWN || (join != GX_NONE && em_value(d, gx_arg(d->f, at(d, join), 0)) != is) ||
            (go != GX_NONE && em_value(d, gx_arg(d->f, at(d, go), 0)) != d->out->em[b]))
            return false;
    }
    bool fine = true;
    for (uint32_t b = 0; b < d->f->block.n && fine; b++)
        fine = comes_round(d, b, GX_NONE, enters[b]);
    return fine;
}

/* Follows the lanes that wait for the join of block `label`. */
static bool follow_waiting(struct diverging *d, uint32_t label)
{
    uint32_t n = d->f->block.n;
    uint8_t *any = d->any + (size_t)label * n;
    bool fine = true;
    for (uint32_t b = 0; b < n; b++) {
        uint32_t is = merged(d, b, label), go = d->go[b];
        if (is == UNKNOWN)
            return false;
        if (b == label) {
            if (rm_value(d, gx_arg(d->f, at(d, d->join[b]), 1)) != is)
                return false;
            is = NOBODY;
        }
        any[b] = is == NOBODY ? 0 : 2;
        if (go != GX_NONE && d->out->target[go] == label) {
            if (rm_value(d, gx_arg(d->f, at(d, go), 1)) != is)
                return false;
            is = go;
        }
        d->waits[b] = is;
        any[b] |= is != NOBODY;
    }
    for (uint32_t b = 0; b < n && fine; b++) {
        uint32_t is = merged(d, b, label);
        fine = comes_round(d, b, label, is);
    }
    return fine;
}

/* True if lanes may wait inside of block `b`, but for those that wait for its own end. */
static bool somebody_waits(const struct diverging *d, uint32_t b)
{
    bool any = false;
    for (uint32_t k = 0; k < d->f->block.n; k++)
        any |= d->label[k] && d->any[(size_t)k * d->f->block.n + b] & 2;
    return any;
}

/* ---- places ---- */

/* True if an instruction stands for something in the text. */
static bool has_code(const struct diverging *d, uint32_t v)
{
    const struct gx_inst *i = at(d, v);
    return d->needed[v] && !d->out->mask[v] && i->op != GX_PHI && i->op != GX_RD &&
           i->op != GX_PRD && i->op != GX_CONST && i->op != GX_UNDEF && i->op != GX_ANY &&
           i->op != GX_CBR && !(i->flags & GX_INLINE);
}

/* True if the way from block `from` to `to` passes no label in the text at which lanes wait. */
static bool passes(const struct diverging *d, uint32_t from, uint32_t to)
{
    for (uint32_t k = from + 1; k < to; k++)
        if (d->label[k] && d->any[(size_t)k * d->f->block.n + from] & 1)
            return false;
    return true;
}

/* True if the block's branch is its join's, and it does nothing before. */
static bool asks(const struct diverging *d, uint32_t b)
{
    const struct gx_inst *end = gx_terminator(d->f, b);
    bool alone = gx_divergent_branch(d->f, end) && d->join[b] != GX_NONE &&
                 gx_arg(d->f, at(d, gx_arg(d->f, end, 0)), 0) == d->join[b];
    for (uint32_t v = d->f->block.at[b].first; v < d->f->block.at[b].end && alone; v++)
        alone = !has_code(d, v);
    return alone;
}

/* True if block `from` goes where the machine does if no lane is on: to a label before which nobody
 * waits, by joins at which none can wait. */
static bool goes_on(const struct diverging *d, uint32_t from)
{
    uint32_t to = gx_terminator(d->f, from)->data;
    while (to > from && !d->label[to] && asks(d, to))
        to = gx_terminator(d->f, to)->data;
    return to > from && d->label[to] && passes(d, from, to);
}

/* At the join of a block that does not ask if lanes are on, all are. */
static bool joins(const struct diverging *d, uint32_t b)
{
    const struct gx_inst *end = gx_terminator(d->f, b);
    if (gx_divergent_branch(d->f, end) && d->go[b] == GX_NONE)
        return asks(d, b) && goes_on(d, b);
    return !d->label[b] || !somebody_waits(d, b);
}

static bool edges(const struct diverging *d, uint32_t b)
{
    const struct gx_inst *end = gx_terminator(d->f, b);
    uint32_t go = d->go[b];
    if (end->op == GX_RET)
        return !somebody_waits(d, b);
    if (end->op == GX_BR)
        return passes(d, b, end->data);
    if (go != GX_NONE &&
        (d->out->target[go] == GX_NONE || d->out->target[go] <= b || !goes_on(d, b)))
        return false;
    return passes(d, b, end->other) && (gx_divergent_branch(d->f, end) || passes(d, b, end->data));
}

/* ---- uses ---- */

/* True if instruction `v` may have the mask as operand `k`: it is about the mask's making, or done
 * in those lanes that are on. */
static bool may_use(const struct diverging *d, uint32_t v, uint32_t k)
{
    const struct gx_inst *i = at(d, v);
    uint32_t first, root = gx_masks_root(d->f, gx_arg(d->f, i, k), &first), n;
    if (d->out->mask[v])
        return i->op == GX_PHI || k < 2;
    if (i->op == GX_PRD || i->op == GX_GET_EM || /* uses() asks of which mask the copy is */
        (i->op == GX_CBR && at(d, root)->op == GX_OFF))
        return true;
    if (i->op == GX_WR && i->flags & GX_MASKED && k + 1 == i->n_args)
        n = gx_lanes(d->f, i);
    else if (gx_has_mask(i->op) && k == 0)
        n = at(d, gx_arg(d->f, i, gx_address(i->op)))->type.n;
    else
        n = UINT32_MAX;
    return n != UINT32_MAX && root == d->out->em[i->block] && first + n <= d->out->lanes;
}

static bool uses(const struct diverging *d)
{
    for (uint32_t v = 0; v < d->f->inst.n; v++) {
        const struct gx_inst *i = at(d, v);
        if (!d->needed[v])
            continue;
        if (i->op == GX_CALL && somebody_waits(d, i->block))
            return false;
        if (i->op == GX_GET_EM && em_value(d, gx_arg(d->f, i, 0)) != d->out->em[i->block])
            return false;
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t of = gx_arg(d->f, i, k), first;
            if (of != GX_NONE && d->out->mask[gx_masks_root(d->f, of, &first)] && !may_use(d, v, k))
                return false;
        }
    }
    return true;
}

static bool is_the_machines(struct diverging *d)
{
    uint32_t n = d->f->block.n;
    bool fine = find(d) && d->out->lanes >= 8;
    for (uint32_t b = 0; b < n && fine; b++)
        if (d->join[b] != GX_NONE)
            fine = own(d, b, gx_arg(d->f, at(d, d->join[b]), 1));
    fine = fine && follow(d);
    for (uint32_t b = 0; b < n && fine; b++)
        fine = !d->label[b] || follow_waiting(d, b);
    for (uint32_t b = 0; b < n && fine; b++)
        fine = joins(d, b) && edges(d, b);
    return fine && uses(d);
}

void gx_divergent_init(struct gx_divergent *out, const struct gx_func *f, const uint8_t *needed,
                       struct arena *a)
{
    struct arena own_tables;
    uint32_t n = f->block.n + 1, values = f->inst.n + 1;
    struct diverging d = { .f = f, .needed = needed, .out = out };
    *out = (struct gx_divergent){ .mask = gx_masks_of(f, a) };
    bool gotos = false;
    for (uint32_t v = 0; v < f->inst.n; v++)
        gotos |= gx_at(f, v)->op == GX_GOTO || gx_at(f, v)->op == GX_JOIN;
    if (!gotos || f->block.n > BUDGET_GENX_FLOW_BLOCKS)
        return;
    arena_init(&own_tables);
    out->target = NEWN(a, uint32_t, values);
    out->em = NEWN(a, uint32_t, n);
    d.go = NEWN(&own_tables, uint32_t, n);
    d.join = NEWN(&own_tables, uint32_t, n);
    d.label = NEWN(&own_tables, uint32_t, n);
    d.waits = NEWN(&own_tables, uint32_t, n);
    d.owner = NEWN(&own_tables, uint32_t, values);
    d.any = NEWN(&own_tables, uint8_t, (size_t)n * n);
    memset(out->target, 0xff, values * sizeof *out->target);
    memset(d.owner, 0xff, values * sizeof *d.owner);
    memset(d.go, 0xff, n * sizeof *d.go);
    memset(d.join, 0xff, n * sizeof *d.join);
    out->hardware = is_the_machines(&d);
    arena_fini(&own_tables);
}
