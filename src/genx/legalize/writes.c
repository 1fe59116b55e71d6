/* SPDX-License-Identifier: Apache-2.0 */
/* writes.c - makes bales that write regions of existing values. */
#include "genx/legalize/legal.h"

#include <assert.h>

static const struct gx_inst *at(const struct gx_legal *w, uint32_t v) { return gx_at(w->f, v); }

/* True if an operation that reads `s` and writes `d`, regions of one value, reads each element
 * before it is written: the regions are equal lane by lane, or have no common element. */
static bool in_place(const struct gx_source *s, const struct gx_source *d)
{
    if (s->kind == SOURCE_PRED || d->kind == SOURCE_PRED)
        return false;
    bool same = s->kind == d->kind && s->n == d->n && s->elt == d->elt &&
                memcmp(s->list, d->list, s->n * sizeof *s->list) == 0;
    if (s->kind != SOURCE_LIST || d->kind != SOURCE_LIST)
        return same && s->kind == SOURCE_INDEX && s->index == d->index && s->start == d->start;
    return same || !gx_legal_meet(s->list, s->n, d->list, d->n);
}

/* True if the machine executes the whole bale in one pass, reading all before it writes: its lanes,
 * of the widest element, fit in one register. */
static bool one_pass(struct gx_legal *w, const struct gx_inst *op, const struct gx_source *s,
                     uint32_t n, const struct gx_source *d)
{
    uint32_t widest = gx_elt_bytes(d->elt) > 2 ? gx_elt_bytes(d->elt) : 2;
    struct gx_region r;
    if (d->n & (d->n - 1) || d->n > gx_legal_most_lanes(op) || d->kind != SOURCE_LIST)
        return false;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t size = s[k].kind == SOURCE_PRED ? 1 : gx_elt_bytes(s[k].elt);
        widest = size > widest ? size : widest;
        if (!gx_legal_region(w->pf, &s[k], 0, d->n, d->n, &r))
            return false;
    }
    return d->n * widest <= w->pf->grf && gx_legal_region(w->pf, d, 0, d->n, d->n, &r) &&
           (r.n == 1 || r.stride == 1) &&
           (uint32_t)r.start / w->pf->grf ==
               ((uint32_t)r.start + d->n * gx_elt_bytes(d->elt) - 1) / w->pf->grf;
}

/* For a masked write whose lanes fit no pieces well: true if it can write more lanes, with a mask
 * that is off in these.  *ret is that mask; it costs two instructions for each 32 lanes. */
static bool cut_mask(struct gx_legal *w, const struct gx_inst *op, const struct gx_source *s,
                     uint32_t n, const struct gx_source *d, const struct gx_source *mask,
                     uint32_t loc, struct gx_source *ret)
{
    struct gx_source all[6];
    struct gx_piece *piece = NEWN(&w->lists, struct gx_piece, d->n);
    uint32_t room = gx_legal_room(d->n), most = gx_legal_most_lanes(op);
    memcpy(all, s, n * sizeof *s);
    all[n] = *d;
    all[n + 1] = *mask;
    if (mask->kind != SOURCE_PRED || mask->start || room == d->n || mask->of < room)
        return false;
    uint32_t exact = gx_legal_split(w->pf, all, n + 2, d->n, d->n, most, false, piece);
    uint32_t loose = gx_legal_split(w->pf, all, n + 2, d->n, room, most, true, piece);
    if (loose == 0 || (exact && exact <= loose + 2 * ((d->n + 31) / 32)))
        return false;
    *ret = gx_legal_whole(w, gx_legal_pred_cut(w, mask->value, d->n, loc), d->n);
    return true;
}

static uint32_t written(struct gx_legal *w, const struct gx_inst *op, struct gx_source *s,
                        uint32_t n, struct gx_source *d, const struct gx_source *mask, uint32_t loc)
{
    assert(n <= 4);
    struct gx_piece *piece = NEWN(&w->lists, struct gx_piece, d->n);
    uint32_t old = d->value, cur = old, count = n, pieces;
    bool shares = false;
    for (uint32_t k = 0; k < n; k++)
        shares |= s[k].kind != SOURCE_SPLAT && s[k].value == old;
    struct gx_source whole_mask;
    s[count++] = *d;
    if (mask)
        s[count++] = *mask;
    if (mask && !shares && cut_mask(w, op, s, n, d, mask, loc, &whole_mask)) {
        mask = &whole_mask;
        s[count - 1] = whole_mask;
        pieces = gx_legal_split(w->pf, s, count, d->n, gx_legal_room(d->n), gx_legal_most_lanes(op),
                                true, piece);
    } else {
        pieces = gx_legal_split(w->pf, s, count, d->n, d->n, gx_legal_most_lanes(op),
                                !mask && !shares, piece);
    }
    for (uint32_t k = 0; k < pieces; k++) {
        for (uint32_t j = 0; j < n; j++)
            if (s[j].kind != SOURCE_SPLAT && s[j].value == old)
                s[j].value = cur;
        old = cur;
        uint32_t v = gx_legal_piece(w, op, s, n, &piece[k]), m = GX_NONE, index = GX_NONE;
        struct gx_region r;
        if (mask)
            m = gx_legal_part(w, mask, &piece[k], loc);
        gx_legal_region(w->pf, d, piece[k].first, piece[k].n,
                        piece[k].first + piece[k].n > d->n ? d->n - piece[k].first : piece[k].n,
                        &r);
        if (r.index != REGION_DIRECT) {
            index = d->index;
            if (d->kind == SOURCE_ROWS) {
                struct gx_region one_row =
                    gx_region_line(1, 1, (int32_t)(piece[k].first / d->width * 2));
                if (gx_at(w->to, index)->type.n > 1)
                    index = gx_rd(w->to, gx_scalar(GX_I16), index, &one_row, GX_NONE, loc);
            }
        }
        cur = gx_wr(w->to, cur, v, &r, index, m, loc);
    }
    return pieces ? cur : GX_NONE;
}

uint32_t gx_legal_move_into(struct gx_legal *w, uint32_t to, const struct gx_inst *move,
                            const struct gx_source *s)
{
    assert(s->n < gx_at(w->to, to)->type.n);
    struct gx_source from[3] = { *s }, d = gx_legal_whole(w, to, s->n);
    d.scalar_read = false;
    return written(w, move, from, 1, &d, NULL, move->loc);
}

/* A write whose mask does not fit its region: reads the old elements, selects, and writes all of
 * them.  If the old value is undefined, no lane has to be kept, and the new one is written. */
static uint32_t written_by_choice(struct gx_legal *w, struct gx_type t, struct gx_source value,
                                  struct gx_source d, struct gx_source mask, uint32_t loc)
{
    struct gx_inst move = { .op = GX_MOV, .type = t, .loc = loc }, choose = move;
    struct gx_source was = d, s[4];
    was.scalar_read = true;
    choose.op = GX_SELECT;
    s[0] = mask;
    s[1] = value;
    if (gx_at(w->to, d.value)->op == GX_UNDEF) {
        s[0] = value;
        return written(w, &move, s, 1, &d, NULL, loc);
    }
    s[2] = gx_legal_whole(w, gx_legal_bale(w, &move, t, &was, 1), t.n);
    s[0] = gx_legal_whole(w, gx_legal_bale(w, &choose, t, s, 3), t.n);
    w->moves += 2;
    return written(w, &move, s, 1, &d, NULL, loc);
}

void gx_legal_write(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t value = gx_arg(w->f, i, 1), lanes = gx_lanes(w->f, i), n = 1, mask = gx_mask(w->f, i);
    uint64_t same;
    if (at(w, value)->op == GX_CONST && mask == GX_NONE && !gx_is_splat(w->f, value, &same)) {
        struct gx_source to =
            gx_legal_region_source(w, i, gx_legal_writable(w, gx_arg(w->f, i, 0)), false);
        const uint64_t *bits = &w->f->bits.at[at(w, value)->data];
        if ((w->map[v] = gx_legal_packed_write(w, &to, bits, i->loc)) != GX_NONE)
            return;
    }
    struct gx_type t = gx_vector(i->type.elt, lanes);
    struct gx_inst op = { .op = GX_MOV, .type = t, .loc = i->loc };
    struct gx_source s[6], d, m;
    if (w->home[value] == v) {
        op = *at(w, value);
        n = op.n_args;
        for (uint32_t k = 0; k < n; k++)
            s[k] = gx_legal_operand(w, value, k, lanes);
    } else {
        s[0] = gx_legal_operand(w, v, 1, lanes);
        w->moves++;
    }
    if (at(w, value)->op == GX_UNDEF) {
        w->map[v] = gx_legal_writable(w, gx_arg(w->f, i, 0));
        return;
    }
    uint32_t old = gx_legal_writable(w, gx_arg(w->f, i, 0));
    d = gx_legal_region_source(w, i, old, false);
    if (mask != GX_NONE)
        m = gx_legal_operand(w, v, i->n_args - 1, lanes);
    bool apart = false;
    for (uint32_t k = 0; k < n; k++)
        apart |= s[k].kind != SOURCE_SPLAT && s[k].value == old && !in_place(&s[k], &d);
    if (apart && (mask != GX_NONE || !one_pass(w, &op, s, n, &d))) {
        s[0] = gx_legal_whole(w, gx_legal_bale(w, &op, t, s, n), lanes);
        op = (struct gx_inst){ .op = GX_MOV, .type = t, .loc = i->loc };
        n = 1;
        w->moves++;
    }
    w->map[v] = written(w, &op, s, n, &d, mask != GX_NONE ? &m : NULL, i->loc);
    if (w->map[v] != GX_NONE)
        return;
    s[0] = gx_legal_whole(w, gx_legal_bale(w, &op, t, s, n), lanes);
    op = (struct gx_inst){ .op = GX_MOV, .type = t, .loc = i->loc };
    w->map[v] = written(w, &op, s, 1, &d, mask != GX_NONE ? &m : NULL, i->loc);
    if (w->map[v] == GX_NONE)
        w->map[v] = written_by_choice(w, t, s[0], d, m, i->loc);
}

bool gx_legal_compare_into(struct gx_legal *w, uint32_t v)
{
    assert(w->home[gx_arg(w->f, at(w, v), 1)] == v);
    const struct gx_inst *i = at(w, v);
    uint32_t value = gx_arg(w->f, i, 1), n = at(w, value)->type.n;
    struct gx_piece *piece = NEWN(&w->lists, struct gx_piece, n);
    struct gx_source s[3];
    for (uint32_t k = 0; k < 2; k++)
        s[k] = gx_legal_operand(w, value, k, n);
    uint32_t cur = gx_legal_register(w, gx_arg(w->f, i, 0));
    s[2] = gx_legal_whole(w, cur, n);
    s[2].start = (int32_t)i->data;
    uint32_t pieces =
        gx_legal_split(w->pf, s, 3, n, n, gx_legal_most_lanes(at(w, value)), false, piece);
    for (uint32_t k = 0; k < pieces; k++) {
        uint32_t args[2] = { cur, gx_legal_piece(w, at(w, value), s, 2, &piece[k]) };
        struct gx_inst put = { .op = GX_PWR,
                               .type = gx_at(w->to, cur)->type,
                               .data = i->data + piece[k].first,
                               .loc = i->loc };
        cur = gx_add(w->to, put, args, 2);
    }
    w->map[v] = cur;
    return pieces != 0;
}
