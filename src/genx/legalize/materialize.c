/* SPDX-License-Identifier: Apache-2.0 */
/* materialize.c - makes constants in registers, by the cheapest of ten ways (listed at the end). */
#include "genx/legalize/legal.h"
#include "genx/model/alu.h"
#include "genx/visa/visa.h"

#include <assert.h>

/* A constant to be made in a register. */
struct wanted {
    struct gx_type t;
    const uint64_t *bits;
    uint32_t size; /* bytes of an element */
    uint32_t wide; /* bytes of the widest immediate */
    uint32_t loc;
};

/* Numbers in one immediate: eight small words, or four small floats. */
enum { DIGITS = 8, FLOATS = 4 };

static uint32_t add(struct gx_legal *w, enum gx_op op, struct gx_type t, uint32_t a, uint32_t loc)
{
    return gx_op(w->to, op, t, &a, 1, loc);
}

/* The number of moves that fill n elements with one value. */
static uint32_t fills(const struct gx_legal *w, uint32_t size, uint32_t n)
{
    uint32_t lanes = 2 * w->pf->grf / size;
    lanes = lanes > 32 ? 32 : lanes;
    return (n + lanes - 1) / lanes;
}

static uint32_t move_all(struct gx_legal *w, struct gx_type t, uint64_t bits, uint32_t loc)
{
    struct gx_inst move = { .op = GX_MOV, .type = t, .loc = loc };
    struct gx_source s = {
        .kind = SOURCE_SPLAT, .bits = bits, .elt = t.elt, .n = t.n, .scalar_read = true
    };
    t.n = gx_legal_room(t.n);
    return gx_legal_bale(w, &move, t, &s, 1);
}

/* The most frequent value of the elements. */
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

/* The places of elements equal to element `k`; none if an earlier element is equal, too. */
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

/* True if element k equals *ground and needs no write of its own. */
static bool is_ground(const uint64_t *bits, uint32_t k, const uint64_t *ground)
{
    return ground && bits[k] == *ground;
}

/* Writes each value except *ground (NULL: each value) to the elements of `cur` that have it.
 * Returns the value after that. */
static uint32_t groups(struct gx_legal *w, uint32_t cur, struct gx_type t, const uint64_t *bits,
                       const uint64_t *ground, uint32_t loc)
{
    struct gx_refit_rule rule = { .grf = w->pf->grf, .most = 32, .write = true };
    int64_t *list = NEWN(&w->lists, int64_t, t.n);
    struct gx_region *r = NEWN(&w->lists, struct gx_region, t.n);
    for (uint32_t k = 0; k < t.n; k++) {
        uint32_t n = is_ground(bits, k, ground) ? 0 : places(bits, t.n, k, list);
        uint32_t pieces = n ? gx_refit(list, n, gx_elt_bytes(t.elt), &rule, r) : 0;
        for (uint32_t j = 0; j < pieces; j++) {
            struct gx_type one = r[j].n == 1 ? gx_scalar(t.elt) : gx_vector(t.elt, r[j].n);
            uint32_t v = add(w, GX_MOV, one, gx_splat(w->to, one, bits[k]), loc);
            cur = gx_wr(w->to, cur, v, &r[j], GX_NONE, GX_NONE, loc);
        }
    }
    return cur;
}

/* The number of writes that groups() makes. */
static uint32_t groups_count(const struct gx_legal *w, struct gx_type t, const uint64_t *bits,
                             const uint64_t *ground)
{
    struct gx_refit_rule rule = { .grf = w->pf->grf, .most = 32, .write = true };
    uint32_t count = 0;
    int64_t *list = base_alloc(t.n * sizeof *list);
    for (uint32_t k = 0; k < t.n; k++) {
        uint32_t n = is_ground(bits, k, ground) ? 0 : places(bits, t.n, k, list);
        count += n ? gx_refit(list, n, gx_elt_bytes(t.elt), &rule, NULL) : 0;
    }
    free(list);
    return count;
}

/* Makes elements of `size` bytes by packing several into immediates of `wide` bytes. */
static uint32_t packed(struct gx_legal *w, const uint64_t *bits, uint32_t n, uint32_t size,
                       uint32_t wide, uint32_t loc)
{
    assert(size < wide && wide % size == 0);
    uint32_t each = wide / size, count = (n + each - 1) / each;
    struct gx_type t = gx_vector(gx_elt_int(wide), gx_legal_room(count));
    t.scalar = t.n == 1;
    uint32_t cur = t.n == 1 ? GX_NONE : gx_undef(w->to, t);
    for (uint32_t k = 0; k < count; k++) {
        uint64_t v = 0;
        for (uint32_t j = 0; j < each && k * each + j < n; j++)
            v |= (bits[k * each + j] & (UINT64_MAX >> (64 - 8 * size))) << 8 * size * j;
        struct gx_type one = gx_scalar(t.elt);
        struct gx_region r = gx_region_line(1, 1, (int32_t)(k * wide));
        uint32_t m = add(w, GX_MOV, one, gx_splat(w->to, one, v), loc);
        cur = t.n == 1 ? m : gx_wr(w->to, cur, m, &r, GX_NONE, GX_NONE, loc);
    }
    return cur;
}

/* True if all elements, as integers, fit in `size` bytes, extended with or without sign. */
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

static uint32_t widened(struct gx_legal *w, struct gx_type t, uint32_t from, enum gx_elt e,
                        bool sign, uint32_t loc)
{
    struct gx_type narrow_t =
        gx_vector(e, gx_type_bytes(gx_at(w->to, from)->type) / gx_elt_bytes(e));
    uint32_t v = add(w, GX_BITCAST, narrow_t, from, loc);
    struct gx_inst op = { .op = sign ? GX_SEXT : GX_ZEXT, .loc = loc };
    struct gx_source s = gx_legal_whole(w, v, t.n);
    struct gx_type to = t;
    to.elt = gx_elt_int(gx_elt_bytes(t.elt));
    op.type = to;
    v = gx_legal_bale(w, &op, to, &s, 1);
    if (to.elt == t.elt)
        return v;
    t.n = gx_at(w->to, v)->type.n;
    return add(w, GX_BITCAST, t, v, loc);
}

/* ---- digits: base + step * d, with eight d of four bits in one immediate ---- */

struct digits {
    int64_t base, step;
    bool is_signed;        /* the digits are -8 to 7 */
    uint64_t word[DIGITS]; /* as words */
};

static int64_t as_signed(uint64_t v, uint32_t size)
{
    return size == 8 ? (int64_t)v : (int64_t)(v << (64 - 8 * size)) >> (64 - 8 * size);
}

/* Finds base, step and digits for n elements; false: there are none. */
static bool find_digits(const uint64_t *bits, uint32_t n, uint32_t size, struct digits *ret)
{
    assert(n);
    int64_t low = as_signed(bits[0], size), high = low;
    uint64_t step = 0;
    for (uint32_t k = 1; k < n; k++) {
        int64_t x = as_signed(bits[k], size);
        low = x < low ? x : low;
        high = x > high ? x : high;
    }
    if ((uint64_t)high - (uint64_t)low > INT32_MAX)
        return false;
    bool plain = (low >= 0 && high <= 15) || (low >= -8 && high <= 7);
    for (uint32_t k = 0; k < n; k++)
        step = base_gcd((uint64_t)(as_signed(bits[k], size) - low), step);
    step = plain || step == 0 ? 1 : step;
    int64_t base = plain ? 0 : low;
    if (!plain && low % (int64_t)step == 0 && low >= 0 && high / (int64_t)step <= 15)
        base = 0; /* the elements are multiples of the step */
    if ((high - base) / (int64_t)step > 15)
        return false;
    *ret = (struct digits){ .base = base, .step = (int64_t)step, .is_signed = plain && low < 0 };
    for (uint32_t k = 0; k < n && n <= DIGITS; k++)
        ret->word[k] = (uint64_t)((as_signed(bits[k], size) - base) / (int64_t)step) & 0xffff;
    return true;
}

static uint32_t digits_cost(const struct digits *d) { return (d->step != 1) + (d->base != 0); }

/* The number of elements in part k of a constant: `each`, or in the last part the rest. */
static uint32_t part_of(uint32_t n, uint32_t k, uint32_t each)
{
    return n - k < each ? n - k : each;
}

/* The cost of digits for each eight words separately; UINT32_MAX: some have none. */
static uint32_t word_cost(const uint64_t *bits, uint32_t n, uint32_t size)
{
    uint32_t cost = 0;
    struct digits d;
    for (uint32_t k = 0; k < n; k += DIGITS) {
        if (!find_digits(bits + k, part_of(n, k, DIGITS), size, &d))
            return UINT32_MAX;
        cost += 1 + digits_cost(&d);
    }
    return cost;
}

/* Computes dst = src op number for the elements from `first` on. */
static uint32_t stepped(struct gx_legal *w, uint32_t cur, enum gx_op op, uint32_t first, uint32_t n,
                        int64_t number, uint32_t loc)
{
    struct gx_type t = gx_at(w->to, cur)->type, some = gx_vector(t.elt, n);
    uint32_t size = gx_elt_bytes(t.elt);
    struct gx_region r = gx_region_line(n, 1, (int32_t)(first * size));
    uint32_t args[2] = { gx_rd(w->to, some, cur, &r, GX_NONE, loc),
                         gx_splat(w->to, some,
                                  (uint64_t)number & (UINT64_MAX >> (64 - 8 * size))) };
    return gx_wr(w->to, cur, gx_op(w->to, op, some, args, 2, loc), &r, GX_NONE, GX_NONE, loc);
}

static uint32_t power(uint32_t n)
{
    uint32_t p = 1;
    while (p < n)
        p *= 2;
    return p;
}

/* Writes elements from digits into `cur`, in its own type. */
static uint32_t put_digits(struct gx_legal *w, uint32_t cur, const struct digits *d, uint32_t first,
                           uint32_t n, uint32_t loc)
{
    struct gx_type t = gx_at(w->to, cur)->type;
    uint64_t word[DIGITS] = { 0 };
    n = power(n);
    memcpy(word, d->word, sizeof word);
    struct gx_region r = gx_region_line(n, 1, (int32_t)(first * gx_elt_bytes(t.elt)));
    uint32_t c = gx_const(w->to, gx_vector(GX_I16, n), word);
    struct gx_type some = gx_vector(t.elt, n);
    enum gx_op op = t.elt == GX_I16 ? GX_MOV : d->is_signed ? GX_SEXT : GX_ZEXT;
    return gx_wr(w->to, cur, add(w, op, some, c, loc), &r, GX_NONE, GX_NONE, loc);
}

/* Makes each eight elements from digits with their own base and step, in elements of type `elt`. */
static uint32_t in_digits(struct gx_legal *w, enum gx_elt elt, const uint64_t *bits, uint32_t n,
                          uint32_t size, uint32_t loc)
{
    uint32_t room = (n + DIGITS - 1) / DIGITS * DIGITS;
    uint32_t cur = gx_undef(w->to, gx_vector(elt, gx_legal_room(room)));
    for (uint32_t k = 0; k < n; k += DIGITS) {
        struct digits d;
        uint32_t some = part_of(n, k, DIGITS);
        find_digits(bits + k, some, size, &d);
        cur = put_digits(w, cur, &d, k, some, loc);
        if (d.step != 1)
            cur = stepped(w, cur, GX_MUL, k, power(some), d.step, loc);
        if (d.base)
            cur = stepped(w, cur, GX_ADD, k, power(some), d.base, loc);
    }
    return cur;
}

/* Makes all elements from digits with one base and step. */
static uint32_t in_steps(struct gx_legal *w, struct gx_type t, const uint64_t *bits,
                         const struct digits *all, uint32_t loc)
{
    uint32_t size = gx_elt_bytes(t.elt), room = (t.n + DIGITS - 1) / DIGITS * DIGITS;
    struct gx_type whole = gx_vector(t.elt, gx_legal_room(room));
    uint32_t cur = gx_undef(w->to, whole), most = 2 * w->pf->grf / size;
    for (uint32_t k = 0; k < t.n; k += DIGITS) {
        struct digits d = *all;
        uint32_t some = part_of(t.n, k, DIGITS);
        for (uint32_t j = 0; j < DIGITS; j++)
            d.word[j] = j < some
                            ? (uint64_t)((as_signed(bits[k + j], size) - d.base) / d.step) & 0xffff
                            : 0;
        cur = put_digits(w, cur, &d, k, some, loc);
    }
    for (int add_base = 0; add_base < 2; add_base++) {
        int64_t number = add_base ? all->base : all->step;
        for (uint32_t k = 0; number != !add_base && k < t.n; k += most) {
            uint32_t some = power(part_of(t.n, k, most));
            cur = stepped(w, cur, add_base ? GX_ADD : GX_MUL, k, some, number, loc);
        }
    }
    return cur;
}

/* The cost of floats, four in an immediate; UINT32_MAX: they do not fit. */
static uint32_t floats_cost(struct gx_type t, const uint64_t *bits)
{
    struct gx_visa_operand o;
    for (uint32_t k = 0; k < t.n; k += FLOATS)
        if (t.elt != GX_F || !gx_visa_pack(GX_F, bits + k, part_of(t.n, k, FLOATS), &o))
            return UINT32_MAX;
    return (t.n + FLOATS - 1) / FLOATS;
}

static uint32_t in_floats(struct gx_legal *w, struct gx_type t, const uint64_t *bits, uint32_t loc)
{
    uint32_t room = (t.n + FLOATS - 1) / FLOATS * FLOATS;
    uint32_t cur = gx_undef(w->to, gx_vector(GX_F, gx_legal_room(room)));
    for (uint32_t k = 0; k < t.n; k += FLOATS) {
        uint64_t four[FLOATS] = { 0 };
        memcpy(four, bits + k, part_of(t.n, k, FLOATS) * sizeof *four);
        struct gx_type some = gx_vector(GX_F, FLOATS);
        struct gx_region r = gx_region_line(FLOATS, 1, (int32_t)(k * 4));
        uint32_t v = add(w, GX_MOV, some, gx_const(w->to, some, four), loc);
        cur = gx_wr(w->to, cur, v, &r, GX_NONE, GX_NONE, loc);
    }
    return cur;
}

/* Makes a predicate: one move of its bits for each 32 lanes. */
static uint32_t predicate(struct gx_legal *w, struct gx_type t, const uint64_t *bits, uint32_t loc)
{
    struct gx_type whole = gx_vector(GX_I1, gx_legal_room(t.n));
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

/* ---- the ways ----
 *
 * The cost of a way is the number of instructions that it takes; NO_WAY: it cannot make the
 * constant. Each is shown with an example. */

static const uint32_t NO_WAY = UINT32_MAX;

/* 7, 7, 7, 7: one move of a splat.  No way is cheaper. */
static uint32_t same_cost(const struct gx_legal *w, const struct wanted *c)
{
    (void)w;
    for (uint32_t k = 1; k < c->t.n; k++)
        if (c->bits[k] != c->bits[0])
            return NO_WAY;
    return 0;
}

static uint32_t make_same(struct gx_legal *w, const struct wanted *c)
{
    return move_all(w, c->t, c->bits[0], c->loc);
}

/* 7, 7, 9, 7: the most frequent value everywhere, then each other value over it. */
static uint32_t groups_cost(const struct gx_legal *w, const struct wanted *c)
{
    uint64_t ground = most_frequent(c->bits, c->t.n);
    return fills(w, c->size, c->t.n) + groups_count(w, c->t, c->bits, &ground);
}

static uint32_t make_groups(struct gx_legal *w, const struct wanted *c)
{
    uint64_t ground = most_frequent(c->bits, c->t.n);
    uint32_t all = move_all(w, c->t, ground, c->loc);
    return groups(w, all, c->t, c->bits, &ground, c->loc);
}

/* 1, 1, 9, 9: each value to its own elements. */
static uint32_t each_cost(const struct gx_legal *w, const struct wanted *c)
{
    return groups_count(w, c->t, c->bits, NULL);
}

static uint32_t make_each(struct gx_legal *w, const struct wanted *c)
{
    uint32_t none = gx_undef(w->to, gx_vector(c->t.elt, gx_legal_room(c->t.n)));
    return groups(w, none, c->t, c->bits, NULL, c->loc);
}

/* 0x11, 0x22, 0x33, 0x44 of i8: one move of 0x44332211 as i32. */
static uint32_t packed_cost(const struct gx_legal *w, const struct wanted *c)
{
    (void)w;
    uint32_t each = c->wide / c->size;
    return c->size < c->wide ? (c->t.n + each - 1) / each : NO_WAY;
}

static uint32_t make_packed(struct gx_legal *w, const struct wanted *c)
{
    uint32_t v = packed(w, c->bits, c->t.n, c->size, c->wide, c->loc);
    uint32_t n = gx_type_bytes(gx_at(w->to, v)->type) / c->size;
    return add(w, GX_BITCAST, gx_vector(c->t.elt, n), v, c->loc);
}

/* 100, 3, 250, 7 of i32: packed as bytes or words, then widened, by one move for two registers. */
static uint32_t narrow_cost(const struct gx_legal *w, const struct wanted *c, uint32_t part)
{
    if (part >= c->size || (!narrow(c->bits, c->t.n, part, c->size, false) &&
                            !narrow(c->bits, c->t.n, part, c->size, true)))
        return NO_WAY;
    return (c->t.n * part + c->wide - 1) / c->wide + fills(w, c->size, c->t.n);
}

static uint32_t make_narrow(struct gx_legal *w, const struct wanted *c, uint32_t part)
{
    bool is_signed = !narrow(c->bits, c->t.n, part, c->size, false);
    uint32_t v = packed(w, c->bits, c->t.n, part, c->wide, c->loc);
    return widened(w, c->t, v, gx_elt_int(part), is_signed, c->loc);
}

static uint32_t bytes_cost(const struct gx_legal *w, const struct wanted *c)
{
    return narrow_cost(w, c, 1);
}

static uint32_t make_bytes(struct gx_legal *w, const struct wanted *c)
{
    return make_narrow(w, c, 1);
}

static uint32_t words_cost(const struct gx_legal *w, const struct wanted *c)
{
    return narrow_cost(w, c, 2);
}

static uint32_t make_words(struct gx_legal *w, const struct wanted *c)
{
    return make_narrow(w, c, 2);
}

/* 1000, 1003, 1006 … of i32: eight words from one immediate of digits, scaled and shifted, and all
 * of them widened by one move. */
static uint32_t digits_way_cost(const struct gx_legal *w, const struct wanted *c)
{
    if (c->size < 2 || gx_elt_kind(c->t.elt) != 'i' ||
        (!narrow(c->bits, c->t.n, 2, c->size, true) && !narrow(c->bits, c->t.n, 2, c->size, false)))
        return NO_WAY;
    uint32_t cost = word_cost(c->bits, c->t.n, c->size);
    return cost == NO_WAY || c->size == 2 ? cost : cost + fills(w, c->size, c->t.n);
}

static uint32_t make_digits(struct gx_legal *w, const struct wanted *c)
{
    uint32_t v = in_digits(w, GX_I16, c->bits, c->t.n, c->size, c->loc);
    if (c->size == 2)
        return v;
    bool is_signed = narrow(c->bits, c->t.n, 2, c->size, true);
    return widened(w, c->t, v, GX_I16, is_signed, c->loc);
}

/* 0, 70000, 140000 … of i32: digits of one base and step for all elements.  64 bits are not scaled:
 * no machine multiplies them. */
static uint32_t steps_cost(const struct gx_legal *w, const struct wanted *c)
{
    struct digits all;
    if (gx_elt_kind(c->t.elt) != 'i' || c->size < 4 ||
        !find_digits(c->bits, c->t.n, c->size, &all) || (all.step != 1 && c->size == 8))
        return NO_WAY;
    return (c->t.n + DIGITS - 1) / DIGITS + digits_cost(&all) * fills(w, c->size, c->t.n);
}

static uint32_t make_steps(struct gx_legal *w, const struct wanted *c)
{
    struct digits all;
    find_digits(c->bits, c->t.n, c->size, &all);
    return in_steps(w, c->t, c->bits, &all, c->loc);
}

/* 1, 2, 3, 4, 5, 6, 7, 8, 70000, 70001 …: eight elements at a time, by their own base and step. */
static uint32_t direct_cost(const struct gx_legal *w, const struct wanted *c)
{
    (void)w;
    if (gx_elt_kind(c->t.elt) != 'i' || c->size != 4)
        return NO_WAY;
    return word_cost(c->bits, c->t.n, c->size);
}

static uint32_t make_direct(struct gx_legal *w, const struct wanted *c)
{
    return in_digits(w, c->t.elt, c->bits, c->t.n, c->size, c->loc);
}

/* 0.5, 1.0, 2.0, -3.0: four small floats in one immediate. */
static uint32_t floats_way_cost(const struct gx_legal *w, const struct wanted *c)
{
    (void)w;
    return floats_cost(c->t, c->bits);
}

static uint32_t make_floats(struct gx_legal *w, const struct wanted *c)
{
    return in_floats(w, c->t, c->bits, c->loc);
}

/* Of two ways with equal cost the first is taken. */
static const struct way {
    uint32_t (*cost)(const struct gx_legal *w, const struct wanted *c);
    uint32_t (*make)(struct gx_legal *w, const struct wanted *c);
} ways[] = {
    { same_cost, make_same },         { groups_cost, make_groups }, { each_cost, make_each },
    { packed_cost, make_packed },     { bytes_cost, make_bytes },   { words_cost, make_words },
    { digits_way_cost, make_digits }, { steps_cost, make_steps },   { direct_cost, make_direct },
    { floats_way_cost, make_floats },
};

/* True if an element is a signalling NaN.  Intel's assembler would make a quiet one of it, but the
 * bits of a constant may stand for anything: it is made as integers. */
static bool signals(struct gx_type t, const uint64_t *bits)
{
    for (uint32_t k = 0; k < t.n; k++)
        if (gx_alu_signals(t.elt, bits[k]))
            return true;
    return false;
}

uint32_t gx_legal_constant(struct gx_legal *w, struct gx_type t, const uint64_t *bits, uint32_t loc)
{
    assert(t.n);
    struct wanted c = { t, bits, gx_elt_bytes(t.elt), w->pf->int64 ? 8 : 4, loc };
    if (gx_is_pred(t))
        return predicate(w, t, bits, loc);
    if (c.size == 8 && !w->pf->int64) { /* done as twice as many dwords */
        struct gx_type d = gx_vector(GX_I32, t.n * 2);
        uint64_t *half = NEWN(&w->lists, uint64_t, d.n);
        for (uint32_t k = 0; k < d.n; k++)
            half[k] = bits[k / 2] >> k % 2 * 32 & UINT32_MAX;
        uint32_t v = gx_legal_constant(w, d, half, loc);
        t.n = gx_type_bytes(gx_at(w->to, v)->type) / 8;
        t.scalar = t.n == 1;
        return add(w, GX_BITCAST, t, v, loc);
    }
    if (signals(t, bits)) {
        struct gx_type whole = t;
        whole.elt = gx_elt_int(c.size);
        uint32_t v = gx_legal_constant(w, whole, bits, loc);
        t.n = gx_at(w->to, v)->type.n;
        return add(w, GX_BITCAST, t, v, loc);
    }
    const struct way *best = NULL;
    uint32_t least = NO_WAY;
    for (size_t k = 0; k < COUNTOF(ways); k++) {
        uint32_t cost = ways[k].cost(w, &c);
        if (cost < least) {
            least = cost;
            best = &ways[k];
        }
    }
    assert(best && "the way of each_cost() makes every constant");
    return best->make(w, &c);
}

uint32_t gx_legal_packed_write(struct gx_legal *w, const struct gx_source *d, const uint64_t *bits,
                               uint32_t loc)
{
    uint32_t size = gx_elt_bytes(d->elt), n = d->n;
    struct digits digits;
    struct gx_region r;
    if (gx_elt_kind(d->elt) != 'i' || size < 2 || size > 4 || n < 2 || n > DIGITS || n & (n - 1) ||
        d->kind != SOURCE_LIST || !gx_legal_region(w->pf, d, 0, n, n, &r) ||
        !find_digits(bits, n, size, &digits) || digits_cost(&digits))
        return GX_NONE;
    uint32_t c = gx_const(w->to, gx_vector(GX_I16, n), digits.word);
    enum gx_op op = size == 2 ? GX_MOV : digits.is_signed ? GX_SEXT : GX_ZEXT;
    uint32_t v = add(w, op, gx_vector(d->elt, n), c, loc);
    return gx_wr(w->to, d->value, v, &r, GX_NONE, GX_NONE, loc);
}
