/* materialize.c - constants in registers, by the fewest moves.
 *
 * Ways to make n elements: one move each 2 registers where all are equal; the most frequent one by
 * such moves and each other value over it; narrow elements packed into wider immediates; elements
 * that are narrow numbers made packed and widened by one move. */
#include "genx/legal.h"

enum way { WAY_GROUPS, WAY_EACH, WAY_PACKED, WAY_BYTES, WAY_WORDS };

static uint32_t add(struct legal *w, enum gx_op op, struct gx_type t, uint32_t a, uint32_t loc)
{
    return gx_op(w->to, op, t, &a, 1, loc);
}

/* Moves that fill n elements with one value. */
static uint32_t fills(const struct legal *w, uint32_t size, uint32_t n)
{
    uint32_t lanes = 2 * w->pf->grf / size;
    lanes = lanes > 32 ? 32 : lanes;
    return (n + lanes - 1) / lanes;
}

static uint32_t move_all(struct legal *w, struct gx_type t, uint64_t bits, uint32_t loc)
{
    struct gx_inst move = { .op = GX_MOV, .type = t, .loc = loc };
    struct source s = {
        .kind = SOURCE_SPLAT, .bits = bits, .elt = t.elt, .n = t.n, .scalar_read = true
    };
    t.n = legal_room(t.n);
    return legal_bale(w, &move, t, &s, 1);
}

/* The value that most elements have. */
static uint64_t most_frequent(const uint64_t *bits, uint32_t n)
{
    uint64_t best = bits[0];
    uint32_t most = 0;
    for (uint32_t k = 0; k < n && k < 256; k++) {
        uint32_t count = 0;
        for (uint32_t j = 0; j < n && j < 256; j++)
            count += bits[j] == bits[k];
        if (count > most) {
            most = count;
            best = bits[k];
        }
    }
    return best;
}

/* Where the elements that equal element `k` are; none where an earlier one is the same. */
static uint32_t places(const uint64_t *bits, uint32_t n, uint32_t k, int64_t *ret)
{
    uint32_t count = 0;
    for (uint32_t j = 0; j < k; j++)
        if (bits[j] == bits[k])
            return 0;
    for (uint32_t j = k; j < n; j++)
        if (bits[j] == bits[k])
            ret[count++] = j;
    return count;
}

/* Writes of each value but *ground, or of each (NULL); with `cur` they are made, and *cur is what
 * they leave. */
static uint32_t groups(struct legal *w, struct gx_type t, const uint64_t *bits,
                       const uint64_t *ground, uint32_t *cur, uint32_t loc)
{
    struct refit_rule rule = { .grf = w->pf->grf, .most = 32, .write = true };
    uint32_t size = gx_elt_bytes(t.elt), cost = 0;
    int64_t *list = NEWN(&w->lists, int64_t, t.n);
    struct region *r = NEWN(&w->lists, struct region, t.n);
    for (uint32_t k = 0; k < t.n; k++) {
        uint32_t n = ground && bits[k] == *ground ? 0 : places(bits, t.n, k, list);
        uint32_t pieces = n ? refit(list, n, size, &rule, r) : 0;
        cost += pieces;
        for (uint32_t j = 0; cur && j < pieces; j++) {
            struct gx_type one = r[j].n == 1 ? gx_scalar(t.elt) : gx_vector(t.elt, r[j].n);
            uint32_t v = add(w, GX_MOV, one, gx_splat(w->to, one, bits[k]), loc);
            *cur = gx_wr(w->to, *cur, v, &r[j], GX_NONE, GX_NONE, loc);
        }
    }
    return cost;
}

/* Elements of `size` bytes packed into immediates of `wide`. */
static uint32_t packed(struct legal *w, const uint64_t *bits, uint32_t n, uint32_t size,
                       uint32_t wide, uint32_t loc)
{
    uint32_t each = wide / size, count = (n + each - 1) / each;
    struct gx_type t = gx_vector(gx_elt_int(wide), legal_room(count));
    t.scalar = t.n == 1;
    uint32_t cur = t.n == 1 ? GX_NONE : gx_undef(w->to, t);
    for (uint32_t k = 0; k < count; k++) {
        uint64_t v = 0;
        for (uint32_t j = 0; j < each && k * each + j < n; j++)
            v |= (bits[k * each + j] & (UINT64_MAX >> (64 - 8 * size))) << 8 * size * j;
        struct gx_type one = gx_scalar(t.elt);
        struct region r = region_line(1, 1, (int32_t)(k * wide));
        uint32_t m = add(w, GX_MOV, one, gx_splat(w->to, one, v), loc);
        cur = t.n == 1 ? m : gx_wr(w->to, cur, m, &r, GX_NONE, GX_NONE, loc);
    }
    return cur;
}

/* Do all elements, as integers, fit in `size` bytes when extended with or without sign? */
static bool narrow(const uint64_t *bits, uint32_t n, uint32_t size, uint32_t to, bool is_signed)
{
    uint64_t all = UINT64_MAX >> (64 - 8 * size);
    for (uint32_t k = 0; k < n; k++) {
        uint64_t v = bits[k] & (UINT64_MAX >> (64 - 8 * to)), x = v & all;
        if (is_signed && x >> (8 * size - 1))
            x |= ~all & (UINT64_MAX >> (64 - 8 * to));
        if (x != v)
            return false;
    }
    return true;
}

static uint32_t widened(struct legal *w, struct gx_type t, uint32_t from, enum gx_elt e, bool sign,
                        uint32_t loc)
{
    struct gx_type narrow_t =
        gx_vector(e, gx_type_bytes(gx_at(w->to, from)->type) / gx_elt_bytes(e));
    uint32_t v = add(w, GX_BITCAST, narrow_t, from, loc);
    struct gx_inst op = { .op = sign ? GX_SEXT : GX_ZEXT, .loc = loc };
    struct source s = legal_whole(w, v, t.n);
    struct gx_type to = t;
    to.elt = gx_elt_int(gx_elt_bytes(t.elt));
    op.type = to;
    v = legal_bale(w, &op, to, &s, 1);
    if (to.elt == t.elt)
        return v;
    t.n = gx_at(w->to, v)->type.n;
    return add(w, GX_BITCAST, t, v, loc);
}

/* Predicates are set by one move of their bits for each 32. */
static uint32_t predicate(struct legal *w, struct gx_type t, const uint64_t *bits, uint32_t loc)
{
    struct gx_type whole = gx_vector(GX_I1, legal_room(t.n));
    whole.scalar = whole.n == 1;
    uint32_t cur = whole.n <= 32 ? GX_NONE : gx_undef(w->to, whole);
    for (uint32_t at = 0; at < t.n; at += 32) {
        uint32_t n = whole.n - at < 32 ? whole.n - at : 32;
        uint64_t v = 0;
        for (uint32_t k = at; k < t.n && k < at + 32; k++)
            v |= (bits[k] & 1) << (k - at);
        struct gx_type some = n == 1 ? gx_scalar(GX_I1) : gx_vector(GX_I1, n);
        uint32_t p = gx_splat(w->to, gx_scalar(n <= 16 ? GX_I16 : GX_I32), v);
        p = add(w, GX_BITCAST, some, p, loc);
        uint32_t args[2] = { cur, p };
        cur = whole.n <= 32
                  ? p
                  : gx_add(w->to,
                           (struct gx_inst){ .op = GX_PWR, .type = whole, .data = at, .loc = loc },
                           args, 2);
    }
    return cur;
}

uint32_t legal_constant(struct legal *w, struct gx_type t, const uint64_t *bits, uint32_t loc)
{
    uint32_t size = gx_elt_bytes(t.elt), wide = w->pf->int64 ? 8 : 4, best = UINT32_MAX;
    if (t.elt == GX_I1)
        return predicate(w, t, bits, loc);
    if (size == 8 && !w->pf->int64) { /* as twice as many dwords */
        struct gx_type d = gx_vector(GX_I32, t.n * 2);
        uint64_t *half = NEWN(&w->lists, uint64_t, d.n);
        for (uint32_t k = 0; k < d.n; k++)
            half[k] = bits[k / 2] >> k % 2 * 32 & UINT32_MAX;
        uint32_t v = legal_constant(w, d, half, loc);
        t.n = gx_type_bytes(gx_at(w->to, v)->type) / 8;
        t.scalar = t.n == 1;
        return add(w, GX_BITCAST, t, v, loc);
    }
    enum way way = WAY_GROUPS;
    uint64_t ground = most_frequent(bits, t.n);
    bool same = true, is_signed = false;
    for (uint32_t k = 1; k < t.n; k++)
        same &= bits[k] == bits[0];
    if (same)
        return move_all(w, t, bits[0], loc);
    uint32_t cost = fills(w, size, t.n) + groups(w, t, bits, &ground, NULL, loc);
    best = cost;
    if ((cost = groups(w, t, bits, NULL, NULL, loc)) < best) {
        best = cost;
        way = WAY_EACH;
    }
    uint32_t each = wide / size;
    if (size < wide && (cost = (t.n + each - 1) / each) < best) {
        best = cost;
        way = WAY_PACKED;
    }
    for (uint32_t part = 1; part < size && part <= 2; part++)
        for (int sign = 0; sign < 2; sign++) {
            cost = (t.n * part + wide - 1) / wide + fills(w, size, t.n);
            if (cost >= best || !narrow(bits, t.n, part, size, sign))
                continue;
            best = cost;
            way = part == 1 ? WAY_BYTES : WAY_WORDS;
            is_signed = sign;
        }
    if (way == WAY_GROUPS || way == WAY_EACH) {
        struct gx_type whole = gx_vector(t.elt, legal_room(t.n));
        uint32_t cur = way == WAY_EACH ? gx_undef(w->to, whole) : move_all(w, t, ground, loc);
        groups(w, t, bits, way == WAY_EACH ? NULL : &ground, &cur, loc);
        return cur;
    }
    uint32_t part = way == WAY_BYTES ? 1 : way == WAY_WORDS ? 2 : size;
    uint32_t v = packed(w, bits, t.n, part, wide, loc);
    if (way == WAY_PACKED) {
        struct gx_type to = gx_vector(t.elt, gx_type_bytes(gx_at(w->to, v)->type) / size);
        return add(w, GX_BITCAST, to, v, loc);
    }
    return widened(w, t, v, gx_elt_int(part), is_signed, loc);
}
