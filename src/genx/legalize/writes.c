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

/* True if the machine executes these lanes of the bale in one pass, reading all before it writes:
 * the lanes, of the widest element, fit in one register. */
static bool one_pass(struct gx_legal *w, const struct gx_inst *op, const struct gx_source *s,
                     uint32_t n, const struct gx_source *d, uint32_t first, uint32_t lanes)
{
    uint32_t widest = gx_elt_bytes(d->elt) > 2 ? gx_elt_bytes(d->elt) : 2;
    struct gx_region r;
    if (lanes & (lanes - 1) || lanes > gx_legal_most_lanes(op) || d->kind != SOURCE_LIST)
        return false;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t size = s[k].kind == SOURCE_PRED ? 1 : gx_elt_bytes(s[k].elt);
        widest = size > widest ? size : widest;
        if (!gx_legal_region(w->pf, &s[k], first, lanes, lanes, &r))
            return false;
    }
    return lanes * widest <= w->pf->grf && gx_legal_region(w->pf, d, first, lanes, lanes, &r) &&
           (r.n == 1 || r.stride == 1) &&
           (uint32_t)r.start / w->pf->grf ==
               ((uint32_t)r.start + lanes * gx_elt_bytes(d->elt) - 1) / w->pf->grf;
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

/* True if piece `reader` of the bale reads an element that piece `writer` writes. */
static bool reads(const struct gx_source *s, uint32_t n, const struct gx_source *d,
                  const struct gx_piece *reader, const struct gx_piece *writer)
{
    for (uint32_t k = 0; k < n; k++)
        if (s[k].kind == SOURCE_LIST && s[k].value == d->value &&
            gx_legal_meet(s[k].list + reader->first, reader->n, d->list + writer->first, writer->n))
            return true;
    return false;
}

/* True if the piece reads each of its elements before it writes it. */
static bool reads_first(struct gx_legal *w, const struct gx_inst *op, const struct gx_source *s,
                        uint32_t n, const struct gx_source *d, const struct gx_piece *p)
{
    bool equal = true;
    for (uint32_t k = 0; k < n; k++)
        if (s[k].kind == SOURCE_LIST && s[k].value == d->value &&
            memcmp(s[k].list + p->first, d->list + p->first, p->n * sizeof *d->list) != 0)
            equal = equal && !gx_legal_meet(s[k].list + p->first, p->n, d->list + p->first, p->n);
    return equal || one_pass(w, op, s, n, d, p->first, p->n);
}

/* An order of the pieces in which none reads what one before it wrote.  Pieces that no order suits
 * are computed aside before all others, and moved behind them: those from ret[*ret_ordered] on. */
static void put_in_order(struct gx_legal *w, const struct gx_inst *op, const struct gx_source *s,
                         uint32_t n, const struct gx_source *d, const struct gx_piece *piece,
                         uint32_t pieces, struct gx_piece *ret, uint32_t *ret_ordered)
{
    uint8_t *done = NEWN(&w->lists, uint8_t, pieces);
    uint32_t ordered = 0, aside = pieces;
    memset(done, 0, pieces);
    for (uint32_t k = 0; k < pieces; k++)
        if (!reads_first(w, op, s, n, d, &piece[k])) {
            done[k] = 1;
            ret[--aside] = piece[k];
        }
    while (ordered < aside) {
        uint32_t open = GX_NONE, next = GX_NONE;
        for (uint32_t k = pieces; k-- > 0 && next == GX_NONE;) {
            bool read = false;
            if (done[k])
                continue;
            open = k;
            for (uint32_t j = 0; j < pieces && !read; j++)
                read = j != k && !done[j] && reads(s, n, d, &piece[j], &piece[k]);
            next = read ? GX_NONE : k;
        }
        assert(open != GX_NONE && "a piece is left");
        done[next == GX_NONE ? open : next] = 1;
        if (next == GX_NONE)
            ret[--aside] = piece[open];
        else
            ret[ordered++] = piece[next];
    }
    *ret_ordered = ordered;
}

/* A write of an operation on elements of the same vector, as in
 *
 *     %s = add 15@4<0;15,1> of %x, 15@0<0;15,1> of %x,   written to 15@4<0;15,1> of %x
 *
 * piece by piece from the one whose elements no other reads: here from the last one on.  GX_NONE:
 * computing all aside and moving it takes no more instructions. */
static uint32_t shifted(struct gx_legal *w, const struct gx_inst *op, struct gx_source *s,
                        uint32_t n, const struct gx_source *d, uint32_t loc)
{
    enum { MOST = 64 }; /* pieces; orders of more are not looked for */
    struct gx_source all[5], own = *d;
    struct gx_piece *piece = NEWN(&w->lists, struct gx_piece, d->n);
    struct gx_piece *order = NEWN(&w->lists, struct gx_piece, d->n);
    uint32_t most = gx_legal_most_lanes(op), ordered, cur = d->value, *aside;
    if (d->kind != SOURCE_LIST)
        return GX_NONE;
    for (uint32_t k = 0; k < n; k++) {
        if (s[k].kind != SOURCE_SPLAT && s[k].kind != SOURCE_LIST && s[k].value == d->value)
            return GX_NONE;
        all[k] = s[k];
    }
    all[n] = *d;
    uint32_t pieces = gx_legal_split(w->pf, all, n + 1, d->n, d->n, most, false, piece);
    if (pieces == 0 || pieces > MOST)
        return GX_NONE;
    put_in_order(w, op, s, n, d, piece, pieces, order, &ordered);
    int64_t *line = NEWN(&w->lists, int64_t, d->n);
    for (uint32_t k = 0; k < d->n; k++)
        line[k] = k;
    own.list = line;
    own.of = gx_legal_room(d->n);
    all[n] = own;
    uint32_t whole = gx_legal_split(w->pf, all, n + 1, d->n, own.of, most, true, piece);
    own.scalar_read = true;
    all[0] = own;
    all[1] = *d;
    uint32_t moves = gx_legal_split(w->pf, all, 2, d->n, d->n, most, false, piece);
    if (whole && moves && pieces + (pieces - ordered) >= whole + moves)
        return GX_NONE;
    aside = NEWN(&w->lists, uint32_t, pieces + 1);
    for (uint32_t k = ordered; k < pieces; k++)
        aside[k] = gx_legal_piece(w, op, s, n, &order[k]);
    for (uint32_t k = 0; k < pieces; k++) {
        struct gx_region r;
        uint32_t value = k < ordered ? gx_legal_piece(w, op, s, n, &order[k]) : aside[k];
        if (k >= ordered) {
            struct gx_inst move = { .op = GX_MOV, .type = gx_at(w->to, value)->type, .loc = loc };
            struct gx_source from = gx_legal_whole(w, value, order[k].n);
            struct gx_piece p = { 0, order[k].n, order[k].n };
            value = gx_legal_piece(w, &move, &from, 1, &p);
            w->moves++;
        }
        gx_legal_region(w->pf, d, order[k].first, order[k].n, order[k].n, &r);
        uint32_t next = gx_wr(w->to, cur, value, &r, GX_NONE, GX_NONE, loc);
        for (uint32_t j = 0; j < n; j++)
            if (s[j].kind != SOURCE_SPLAT && s[j].value == cur)
                s[j].value = next;
        cur = next;
    }
    return cur;
}

/* Makes a write of the bits of a predicate as one instruction that reads the predicate; false: it
 * is none. */
static bool bits_into(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t value = gx_arg(w->f, i, 1), bits = w->map[value];
    if (at(w, value)->op != GX_BITCAST || w->uses[value] != 1 || i->flags & GX_MASKED ||
        at(w, value)->block != i->block || gx_index(w->f, i) != GX_NONE || gx_lanes(w->f, i) != 1)
        return false;
    const struct gx_inst *cast = gx_at(w->to, bits);
    if (cast->op != GX_BITCAST || !gx_is_pred(gx_at(w->to, gx_arg(w->to, cast, 0))->type) ||
        cast->type.elt != i->type.elt || cast->type.n != 1)
        return false;
    uint32_t old = gx_legal_writable(w, gx_arg(w->f, i, 0));
    struct gx_region r =
        gx_region_line(1, 1, (int32_t)(gx_legal_elements(w, i)[0] * gx_elt_bytes(i->type.elt)));
    w->map[v] = gx_wr(w->to, old, bits, &r, GX_NONE, GX_NONE, i->loc);
    return true;
}

/* The value whose register `v` is, read by another type. */
static uint32_t register_of(const struct gx_legal *w, uint32_t v)
{
    while (gx_at(w->to, v)->op == GX_BITCAST && !gx_is_pred(gx_at(w->to, v)->type))
        v = gx_arg(w->to, gx_at(w->to, v), 0);
    return v;
}

/* True if the source is the written vector by another type, and a later lane reads bytes that an
 * earlier one writes: bytes 15 to 30, say, while dwords 4 to 19 are written. */
static bool reads_later(struct gx_legal *w, const struct gx_source *s, const struct gx_source *d)
{
    uint32_t have = gx_elt_bytes(d->elt), size = gx_elt_bytes(s->elt), bytes = d->of * have;
    if (s->kind == SOURCE_SPLAT || s->kind == SOURCE_PRED || s->value == d->value ||
        register_of(w, s->value) != register_of(w, d->value))
        return false;
    if (s->kind != SOURCE_LIST || d->kind != SOURCE_LIST)
        return true;
    uint32_t *lane = NEWN(&w->lists, uint32_t, bytes + 1); /* by byte: who writes it, plus 1 */
    for (uint32_t k = d->n; k-- > 0;)
        for (uint32_t b = 0; b < have; b++)
            lane[(uint64_t)d->list[k] * have + b] = k + 1;
    bool later = false;
    for (uint32_t k = 0; k < s->n && k < d->n; k++)
        for (uint32_t b = 0; b < size; b++) {
            uint64_t at_byte = (uint64_t)s->list[k] * size + b;
            later |= at_byte < bytes && lane[at_byte] && lane[at_byte] <= k;
        }
    return later;
}

void gx_legal_write(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t value = gx_arg(w->f, i, 1), lanes = gx_lanes(w->f, i), n = 1, mask = gx_mask(w->f, i);
    uint64_t same;
    if (bits_into(w, v))
        return;
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
    bool apart = false, cast = false;
    for (uint32_t k = 0; k < n; k++) {
        apart |= s[k].kind != SOURCE_SPLAT && s[k].value == old && !in_place(&s[k], &d);
        cast |= reads_later(w, &s[k], &d);
    }
    if (apart && !cast && mask == GX_NONE &&
        (w->map[v] = shifted(w, &op, s, n, &d, i->loc)) != GX_NONE)
        return;
    if (cast || (apart && (mask != GX_NONE || !one_pass(w, &op, s, n, &d, 0, d.n)))) {
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
