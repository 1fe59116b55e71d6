/* SPDX-License-Identifier: Apache-2.0 */
/* predicates.c - reads and writes parts of predicates that no execution mask can name, and converts
 * predicates to bits. */
#include "genx/legalize/legal.h"

#include <assert.h>

static const struct gx_inst *at(const struct gx_legal *w, uint32_t v) { return gx_at(w->f, v); }

static uint32_t add_op(struct gx_legal *w, enum gx_op op, struct gx_type t, uint32_t a, uint32_t b,
                       uint32_t loc)
{
    uint32_t args[2] = { a, b };
    return gx_op(w->to, op, t, args, b == GX_NONE ? 1 : 2, loc);
}

/* The bits of up to 32 lanes of a predicate, from lane `first` on, as an integer; *ret_n: the
 * number of lanes. */
static uint32_t bits_of(struct gx_legal *w, uint32_t p, uint32_t first, uint32_t *ret_n,
                        uint32_t loc)
{
    assert(gx_is_pred(gx_at(w->to, p)->type));
    uint32_t of = gx_at(w->to, p)->type.n, n = of - first < 32 ? of - first : 32;
    struct gx_type t = n == 1 ? gx_scalar(GX_I1) : gx_vector(GX_I1, n);
    *ret_n = n;
    if (n != of)
        p = gx_add(w->to, (struct gx_inst){ .op = GX_PRD, .type = t, .data = first, .loc = loc },
                   &p, 1);
    return add_op(w, GX_BITCAST, gx_scalar(n <= 16 ? GX_I16 : GX_I32), p, GX_NONE, loc);
}

/* A predicate of `n` lanes made from the bits of a 32-bit integer. */
static uint32_t pred_of(struct gx_legal *w, uint32_t bits, uint32_t n, uint32_t loc)
{
    n = gx_legal_room(n);
    struct gx_type t = n == 1 ? gx_scalar(GX_I1) : gx_vector(GX_I1, n);
    if (n <= 16)
        bits = add_op(w, GX_TRUNC, gx_scalar(GX_I16), bits, GX_NONE, loc);
    return add_op(w, GX_BITCAST, t, bits, GX_NONE, loc);
}

static uint32_t widened(struct gx_legal *w, uint32_t bits, uint32_t loc)
{
    if (gx_at(w->to, bits)->type.elt == GX_I32)
        return bits;
    return add_op(w, GX_ZEXT, gx_scalar(GX_I32), bits, GX_NONE, loc);
}

/* Reads lanes that no mask can name, by shifting bits down; at most 32 lanes out of one part. */
static uint32_t shifted(struct gx_legal *w, uint32_t p, uint32_t first, uint32_t n, uint32_t loc)
{
    assert(n <= 32);
    uint32_t have, low = widened(w, bits_of(w, p, first / 32 * 32, &have, loc), loc);
    struct gx_type d = gx_scalar(GX_I32);
    if (first % 32)
        low = add_op(w, GX_LSHR, d, low, gx_splat(w->to, d, first % 32), loc);
    if (first % 32 + n > 32) {
        uint32_t high = widened(w, bits_of(w, p, first / 32 * 32 + 32, &have, loc), loc);
        high = add_op(w, GX_SHL, d, high, gx_splat(w->to, d, 32 - first % 32), loc);
        low = add_op(w, GX_OR, d, low, high, loc);
    }
    return low;
}

static uint32_t put_pred(struct gx_legal *w, uint32_t old, uint32_t value, uint32_t first,
                         uint32_t loc)
{
    uint32_t args[2] = { old, value };
    return gx_add(w->to,
                  (struct gx_inst){
                      .op = GX_PWR, .type = gx_at(w->to, old)->type, .data = first, .loc = loc },
                  args, 2);
}

/* Lanes [first, first + n) of predicate `p`, as a predicate. */
static uint32_t pred_slice(struct gx_legal *w, uint32_t p, uint32_t first, uint32_t n, uint32_t loc)
{
    if (n <= 32)
        return pred_of(w, shifted(w, p, first, n, loc), n, loc);
    uint32_t room = gx_legal_room(n), cur = gx_undef(w->to, gx_vector(GX_I1, room));
    for (uint32_t k = 0; k < n; k += 32) {
        uint32_t some = n - k < 32 ? n - k : 32;
        cur = put_pred(w, cur, pred_of(w, shifted(w, p, first + k, some, loc), some, loc), k, loc);
    }
    return cur;
}

void gx_legal_pred_read(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t p = gx_legal_register(w, gx_arg(w->f, i, 0));
    if (gx_at(w->to, p)->type.n == gx_legal_room(i->type.n) && i->data == 0) {
        w->map[v] = p;
        return;
    }
    w->map[v] = pred_slice(w, p, i->data, i->type.n, i->loc);
}

void gx_legal_pred_write(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t old = gx_legal_register(w, gx_arg(w->f, i, 0));
    uint32_t value = gx_legal_register(w, gx_arg(w->f, i, 1));
    uint32_t n = at(w, gx_arg(w->f, i, 1))->type.n, of = gx_at(w->to, old)->type.n;
    struct gx_type d = gx_scalar(GX_I32);
    if (i->data % 32 == 0 && (n % 32 == 0 || i->data + n == at(w, v)->type.n) && of > 32) {
        for (uint32_t k = 0; k < n; k += 32) { /* whole parts */
            uint32_t some = n - k < 32 ? n - k : 32;
            uint32_t part_of = value;
            if (n > 32)
                part_of = pred_slice(w, value, k, some, i->loc);
            old = put_pred(w, old, part_of, i->data + k, i->loc);
        }
        w->map[v] = old;
        return;
    }
    uint32_t cur = old;
    for (uint32_t chunk = i->data / 32 * 32; chunk < i->data + n; chunk += 32) {
        uint32_t from = chunk > i->data ? chunk : i->data;
        uint32_t to = chunk + 32 < i->data + n ? chunk + 32 : i->data + n, have;
        uint32_t mask = (to - from == 32 ? UINT32_MAX : (1u << (to - from)) - 1) << (from - chunk);
        uint32_t bits = shifted(w, value, from - i->data, to - from, i->loc);
        if (from != chunk)
            bits = add_op(w, GX_SHL, d, bits, gx_splat(w->to, d, from - chunk), i->loc);
        if (gx_at(w->to, old)->op != GX_UNDEF) {
            uint32_t was = widened(w, bits_of(w, old, chunk, &have, i->loc), i->loc);
            was = add_op(w, GX_AND, d, was, gx_splat(w->to, d, ~mask), i->loc);
            bits = add_op(w, GX_AND, d, bits, gx_splat(w->to, d, mask), i->loc);
            bits = add_op(w, GX_OR, d, bits, was, i->loc);
        }
        uint32_t lanes = of - chunk < 32 ? of - chunk : 32;
        uint32_t p = pred_of(w, bits, lanes, i->loc);
        cur = of <= 32 ? p : put_pred(w, cur, p, chunk, i->loc);
    }
    w->map[v] = cur;
}

/* True if a jump can ask for any lane of the predicate itself: the value is the condition of its
 * block's branch and nothing else, and the predicate is a whole variable. */
static bool is_condition(const struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v), *end = at(w, w->f->block.at[i->block].end - 1);
    uint32_t n = at(w, gx_arg(w->f, i, 0))->type.n;
    return w->pf->any && i->op == GX_ANY && w->uses[v] == 1 && end->op == GX_CBR &&
           gx_arg(w->f, end, 0) == v && (n == 8 || n == 16 || n == 32);
}

void gx_legal_reduce(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t p = gx_legal_register(w, gx_arg(w->f, i, 0)), n = at(w, gx_arg(w->f, i, 0))->type.n;
    struct gx_type d = gx_scalar(GX_I32);
    uint32_t all = GX_NONE, have;
    if (is_condition(w, v)) {
        w->map[v] = gx_op(w->to, GX_ANY, gx_scalar(GX_I1), &p, 1, i->loc);
        return;
    }
    for (uint32_t k = 0; k < n; k += 32) {
        uint32_t some = n - k < 32 ? n - k : 32;
        uint32_t mask = some == 32 ? UINT32_MAX : (1u << some) - 1;
        uint32_t bits = bits_of(w, p, k, &have, i->loc);
        struct gx_type t = gx_at(w->to, bits)->type;
        uint32_t lanes = t.elt == GX_I16 ? 16 : 32;
        if (n > 32) {
            bits = widened(w, bits, i->loc);
            t = d;
            lanes = 32;
        }
        uint32_t full = lanes == 16 ? 0xffff : UINT32_MAX;
        if (i->op == GX_ALL && mask != full)
            bits = add_op(w, GX_OR, t, bits, gx_splat(w->to, t, full & ~mask), i->loc);
        else if (i->op == GX_ANY && mask != full)
            bits = add_op(w, GX_AND, t, bits, gx_splat(w->to, t, mask), i->loc);
        all = all == GX_NONE ? bits
                             : add_op(w, i->op == GX_ALL ? GX_AND : GX_OR, d, all, bits, i->loc);
    }
    struct gx_type t = gx_at(w->to, all)->type;
    uint32_t args[2] = { all, gx_splat(w->to, t,
                                       i->op == GX_ANY   ? 0
                                       : t.elt == GX_I16 ? 0xffff
                                                         : UINT32_MAX) };
    w->map[v] = gx_add(w->to,
                       (struct gx_inst){ .op = GX_ICMP,
                                         .sub = i->op == GX_ANY ? GX_NE : GX_EQ,
                                         .type = gx_scalar(GX_I1),
                                         .loc = i->loc },
                       args, 2);
}

/* The bits of predicate `p` as integers, 32 lanes at a time. */
static uint32_t to_bits(struct gx_legal *w, uint32_t p, uint32_t n, uint32_t loc)
{
    uint32_t have, bits = bits_of(w, p, 0, &have, loc);
    if (n == 8)
        return add_op(w, GX_TRUNC, gx_scalar(GX_I8), bits, GX_NONE, loc);
    if (n <= 32)
        return bits;
    uint32_t all = gx_undef(w->to, gx_vector(GX_I32, gx_legal_room(n / 32)));
    for (uint32_t k = 0; k < n; k += 32) {
        struct gx_region r = gx_region_line(1, 1, (int32_t)(k / 8));
        bits = bits_of(w, p, k, &have, loc);
        bits = add_op(w, GX_MOV, gx_scalar(GX_I32), bits, GX_NONE, loc);
        all = gx_wr(w->to, all, bits, &r, GX_NONE, GX_NONE, loc);
    }
    return all;
}

static uint32_t from_bits(struct gx_legal *w, uint32_t bits, uint32_t n, uint32_t loc)
{
    if (n <= 32) {
        struct gx_type t = gx_scalar(n <= 8 ? GX_I8 : n <= 16 ? GX_I16 : GX_I32);
        if (!gx_same_type(gx_at(w->to, bits)->type, t))
            bits = add_op(w, GX_BITCAST, t, bits, GX_NONE, loc);
        if (n <= 8)
            bits = add_op(w, GX_ZEXT, gx_scalar(GX_I16), bits, GX_NONE, loc);
        return add_op(w, GX_BITCAST, gx_vector(GX_I1, n), bits, GX_NONE, loc);
    }
    uint32_t words = gx_type_bytes(gx_at(w->to, bits)->type) / 4;
    uint32_t all = gx_undef(w->to, gx_vector(GX_I1, gx_legal_room(n)));
    if (gx_at(w->to, bits)->type.elt != GX_I32)
        bits = add_op(w, GX_BITCAST, gx_vector(GX_I32, words), bits, GX_NONE, loc);
    for (uint32_t k = 0; k < n; k += 32) {
        struct gx_region r = gx_region_line(1, 1, (int32_t)(k / 8));
        uint32_t one = gx_rd(w->to, gx_scalar(GX_I32), bits, &r, GX_NONE, loc);
        one = add_op(w, GX_MOV, gx_scalar(GX_I32), one, GX_NONE, loc);
        one = add_op(w, GX_BITCAST, gx_vector(GX_I1, 32), one, GX_NONE, loc);
        all = put_pred(w, all, one, k, loc);
    }
    return all;
}

void gx_legal_pred_cast(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t old = gx_arg(w->f, i, 0), from = gx_legal_register(w, old);
    struct gx_type was = at(w, old)->type, t = i->type;
    if (was.elt == t.elt) {
        w->map[v] = from;
    } else if (t.elt == GX_I1) {
        w->map[v] = from_bits(w, from, t.n, i->loc);
    } else {
        from = to_bits(w, from, was.n, i->loc);
        t.n = gx_type_bytes(gx_at(w->to, from)->type) / gx_elt_bytes(t.elt);
        t.scalar = t.n == 1;
        w->map[v] = gx_same_type(t, gx_at(w->to, from)->type)
                        ? from
                        : add_op(w, GX_BITCAST, t, from, GX_NONE, i->loc);
    }
}

uint32_t gx_legal_pred_longer(struct gx_legal *w, uint32_t p, uint32_t n, uint32_t loc)
{
    assert(gx_at(w->to, p)->type.n <= 32 && n <= 32);
    uint32_t have, bits = bits_of(w, p, 0, &have, loc);
    return add_op(w, GX_BITCAST, gx_vector(GX_I1, n), bits, GX_NONE, loc);
}

uint32_t gx_legal_pred_cut(struct gx_legal *w, uint32_t p, uint32_t n, uint32_t loc)
{
    assert(gx_is_pred(gx_at(w->to, p)->type) && n <= gx_at(w->to, p)->type.n);
    struct gx_type t = gx_at(w->to, p)->type;
    uint64_t *on = NEWN(&w->lists, uint64_t, t.n);
    struct gx_inst both = { .op = GX_AND, .type = t, .loc = loc };
    for (uint32_t k = 0; k < n; k++)
        on[k] = 1;
    struct gx_source s[2] = { gx_legal_whole(w, p, t.n),
                              gx_legal_whole(w, gx_legal_constant(w, t, on, loc), t.n) };
    return gx_legal_bale(w, &both, t, s, 2);
}
