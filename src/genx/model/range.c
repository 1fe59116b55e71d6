/* SPDX-License-Identifier: Apache-2.0 */
/* range.c - ranges of values, from operands to results; bits that count, from results to
 * operands. */
#include "genx/model/range.h"

#include <assert.h>

struct ranging {
    const struct gx_func *f;
    struct gx_range *of;
};

static bool is_small(struct gx_type t)
{
    return t.elt < GX_ELTS && gx_elt_kind(t.elt) == 'i' && gx_elt_bytes(t.elt) <= 4;
}

static uint32_t width(struct gx_type t) { return gx_elt_bytes(t.elt) * 8; }

struct gx_range gx_range_of(struct gx_type t, bool is_signed)
{
    uint32_t bits = is_small(t) ? width(t) : 32;
    int64_t half = INT64_C(1) << (bits - 1);
    return is_signed ? (struct gx_range){ -half, half - 1 } : (struct gx_range){ 0, 2 * half - 1 };
}

static bool within(struct gx_range r, struct gx_range all)
{
    return r.low >= all.low && r.high <= all.high;
}

bool gx_range_fits(struct gx_range r, uint32_t bits, bool is_signed)
{
    int64_t half = INT64_C(1) << (bits - 1);
    return is_signed ? r.low >= -half && r.high < half : r.low >= 0 && r.high < 2 * half;
}

/* The range, if it says anything of a value of type `t`, as it has fewer numbers than the type.
 * It is kept small, so that sums of ranges do not overflow. */
static struct gx_range useful(struct gx_range r, struct gx_type t)
{
    static const int64_t most = INT64_C(1) << 40;
    struct gx_range all = gx_range_of(t, false);
    bool small = r.low > -most && r.high < most;
    return small && r.high - r.low < all.high ? r : all;
}

static struct gx_range either(struct gx_range a, struct gx_range b)
{
    return (struct gx_range){ a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high };
}

/* ---- operands ---- */

/* Operand k as numbers with that sign. */
static struct gx_range as(const struct ranging *r, const struct gx_inst *i, uint32_t k,
                          bool is_signed)
{
    uint32_t v = gx_arg(r->f, i, k);
    struct gx_range all = gx_range_of(gx_at(r->f, v)->type, is_signed);
    return within(r->of[v], all) ? r->of[v] : all;
}

/* The range of operand k as it was computed, before it was cut to the operand's type: 256 for the
 * sum of bytes 255 + 1, though the byte holds 0.  For operations whose low result bits depend on
 * the low bits of their operands alone. */
static struct gx_range any(const struct ranging *r, const struct gx_inst *i, uint32_t k)
{
    return r->of[gx_arg(r->f, i, k)];
}

/* The count of a shift that is constant; -1: it is not. */
static int count(const struct ranging *r, const struct gx_inst *i)
{
    uint64_t bits;
    return gx_is_splat(r->f, gx_arg(r->f, i, 1), &bits) && bits < width(i->type) ? (int)bits : -1;
}

/* The least number of the form 2^n - 1 that is no less than x. */
static int64_t ones(int64_t x)
{
    int64_t r = 0;
    while (r < x)
        r = 2 * r + 1;
    return r;
}

/* ---- results ---- */

static struct gx_range of_constant(const struct gx_func *f, const struct gx_inst *i)
{
    struct gx_range with[2] = { { 0, 0 }, { 0, 0 } };
    assert(i->type.n);
    for (uint32_t k = 0; k < i->type.n; k++) {
        int64_t x = (int64_t)gx_bits(f, i, k), sign = INT64_C(1) << (width(i->type) - 1);
        int64_t number[2] = { x, x & sign ? x - 2 * sign : x };
        for (int s = 0; s < 2; s++) {
            struct gx_range one = { number[s], number[s] };
            with[s] = k ? either(with[s], one) : one;
        }
    }
    return with[0].high - with[0].low <= with[1].high - with[1].low && with[0].high <= INT32_MAX
               ? with[0]
               : with[1];
}

struct gx_range gx_range_product(struct gx_range a, struct gx_range b)
{
    static const struct gx_range unknown = { INT64_MIN, INT64_MAX };
    int64_t x[2] = { a.low, a.high }, y[2] = { b.low, b.high }, p;
    struct gx_range r = { INT64_MAX, INT64_MIN };
    for (int k = 0; k < 4; k++) {
        if (__builtin_mul_overflow(x[k / 2], y[k % 2], &p))
            return unknown;
        r = either(r, (struct gx_range){ p, p });
    }
    return r;
}

static struct gx_range of_logic(const struct ranging *r, const struct gx_inst *i)
{
    struct gx_range a = as(r, i, 0, false), b = as(r, i, 1, false);
    if (i->op == GX_AND)
        return (struct gx_range){ 0, a.high < b.high ? a.high : b.high };
    return (struct gx_range){ 0, ones(a.high > b.high ? a.high : b.high) };
}

static struct gx_range of_shift(const struct ranging *r, const struct gx_inst *i)
{
    int by = count(r, i);
    bool is_signed = i->op == GX_ASHR;
    struct gx_range a = i->op == GX_SHL ? any(r, i, 0) : as(r, i, 0, is_signed);
    if (i->op == GX_SHL)
        return by < 0
                   ? gx_range_of(i->type, false)
                   : gx_range_product(a, (struct gx_range){ INT64_C(1) << by, INT64_C(1) << by });
    if (by < 0) /* towards 0, or -1 */
        return (struct gx_range){ a.low < 0 ? a.low : 0, a.high > 0 ? a.high : 0 };
    return (struct gx_range){ a.low >> by, a.high >> by };
}

static struct gx_range of_extreme(const struct ranging *r, const struct gx_inst *i)
{
    bool is_signed = i->op == GX_SMIN || i->op == GX_SMAX;
    struct gx_range a = as(r, i, 0, is_signed), b = as(r, i, 1, is_signed);
    if (i->op == GX_SMIN || i->op == GX_UMIN)
        return (struct gx_range){ a.low < b.low ? a.low : b.low,
                                  a.high < b.high ? a.high : b.high };
    return (struct gx_range){ a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high };
}

/* The range of a value, if its operands' are known. */
static struct gx_range result(const struct ranging *r, const struct gx_inst *i)
{
    struct gx_range a, b, none = gx_range_of(i->type, false);
    switch ((enum gx_op)i->op) {
    case GX_CONST: return of_constant(r->f, i);
    case GX_UNDEF: return (struct gx_range){ 0, 0 }; /* whatever suits */
    case GX_ADD:
        a = any(r, i, 0);
        b = any(r, i, 1);
        return (struct gx_range){ a.low + b.low, a.high + b.high };
    case GX_SUB:
        a = any(r, i, 0);
        b = any(r, i, 1);
        return (struct gx_range){ a.low - b.high, a.high - b.low };
    case GX_MUL: return gx_range_product(any(r, i, 0), any(r, i, 1));
    case GX_NOT: a = any(r, i, 0); return (struct gx_range){ ~a.high, ~a.low };
    case GX_AND:
    case GX_OR:
    case GX_XOR: return of_logic(r, i);
    case GX_SHL:
    case GX_LSHR:
    case GX_ASHR: return of_shift(r, i);
    case GX_SMIN:
    case GX_SMAX:
    case GX_UMIN:
    case GX_UMAX: return of_extreme(r, i);
    case GX_ABS:
        a = as(r, i, 0, true);
        b = (struct gx_range){ -a.high, -a.low };
        a = either(a, b);
        return (struct gx_range){ 0, a.high };
    case GX_ZEXT: return as(r, i, 0, false);
    case GX_SEXT: return as(r, i, 0, true);
    case GX_TRUNC:
    case GX_MOV:
    case GX_RD: return any(r, i, 0);
    case GX_SELECT: return either(any(r, i, 1), any(r, i, 2));
    case GX_WR: return either(any(r, i, 0), any(r, i, 1));
    case GX_XMOV:
        if (!(i->flags & GX_SAT_RESULT))
            return none;
        a = as(r, i, 0, i->flags & GX_SRC_SIGNED);
        b = gx_range_of(i->type, i->flags & GX_DST_SIGNED);
        a.low = a.low < b.low ? b.low : a.low > b.high ? b.high : a.low;
        a.high = a.high < b.low ? b.low : a.high > b.high ? b.high : a.high;
        return a;
    case GX_CBIT:
    case GX_LZD: return (struct gx_range){ 0, 64 };
    default: return none;
    }
}

struct gx_range *gx_ranges(const struct gx_func *f)
{
    struct ranging r = { f, base_alloc((f->inst.n + 1) * sizeof *r.of) };
    for (uint32_t v = 0; v < f->inst.n; v++)
        r.of[v] = gx_range_of(gx_at(f, v)->type, false);
    for (uint32_t v = 0; v < f->inst.n; v++)
        if (gx_at(f, v)->block == GX_NONE && is_small(gx_at(f, v)->type))
            r.of[v] = useful(result(&r, gx_at(f, v)), gx_at(f, v)->type);
    for (uint32_t v = 0; v < f->inst.n; v++) {
        const struct gx_inst *i = gx_at(f, v);
        if (!is_small(i->type) || i->block == GX_NONE)
            continue;
        bool known = true; /* also of all operands that are read as numbers */
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t of = gx_arg(f, i, k);
            bool counts = (i->op != GX_SELECT || k > 0) && (i->op != GX_RD || k == 0) &&
                          (i->op != GX_WR || k < 2);
            known &= !counts || (of != GX_NONE && is_small(gx_at(f, of)->type));
        }
        if (known && i->op != GX_PHI)
            r.of[v] = useful(result(&r, i), i->type);
    }
    return r.of;
}

/* ---- bits that count ---- */

/* True if the cast makes each element several. */
static bool makes_parts(const struct gx_func *f, const struct gx_inst *i)
{
    struct gx_type from = i->op == GX_BITCAST ? gx_at(f, gx_arg(f, i, 0))->type : i->type;
    return i->op == GX_BITCAST && is_small(from) && is_small(i->type) && from.elt > i->type.elt;
}

/* How many low bits of an element count for a read of some of its parts. */
static uint32_t of_parts(const struct gx_func *f, const struct gx_inst *cast,
                         const struct gx_inst *read)
{
    uint32_t size = gx_elt_bytes(cast->type.elt), last = 0;
    uint32_t parts = gx_elt_bytes(gx_at(f, gx_arg(f, cast, 0))->type.elt) / size;
    int64_t *list = base_alloc(read->type.n * sizeof *list);
    bool known = gx_elements(f, read, list);
    for (uint32_t k = 0; k < read->type.n && known; k++)
        last = (uint32_t)list[k] % parts > last ? (uint32_t)list[k] % parts : last;
    free(list);
    return known ? (last + 1) * size * 8 : 64;
}

/* How many low bits of operand k count for the `bits` low ones of the result.  Of a cast that makes
 * parts it is the elements that are cast whose bits are counted. */
static uint32_t needed(const struct gx_func *f, const struct gx_inst *i, uint32_t k, uint32_t bits)
{
    struct gx_type t = gx_at(f, gx_arg(f, i, k))->type;
    uint32_t all = is_small(t) ? width(t) : 64;
    uint64_t c;
    bool constant = i->n_args == 2 && gx_is_splat(f, gx_arg(f, i, 1), &c);
    if (makes_parts(f, gx_at(f, gx_arg(f, i, k))))
        return i->op == GX_RD && k == 0 ? of_parts(f, gx_at(f, gx_arg(f, i, k)), i) : 64;
    switch ((enum gx_op)i->op) {
    case GX_BITCAST: return makes_parts(f, i) ? bits : all;
    case GX_ADD:
    case GX_SUB:
    case GX_MUL:
    case GX_OR:
    case GX_XOR:
    case GX_NOT:
    case GX_TRUNC:
    case GX_MOV: return bits < all ? bits : all;
    case GX_AND:
        if (constant && k == 0)
            while (bits && !(c >> (bits - 1) & 1))
                bits--;
        return bits < all ? bits : all;
    case GX_ZEXT: return bits < all ? bits : all;
    case GX_SEXT: return bits < all ? bits : all;
    case GX_SHL:
        if (k == 1 || !constant || c >= all)
            return all;
        return bits > c ? bits - (uint32_t)c : 0;
    case GX_LSHR:
        if (k == 1 || !constant || c >= all)
            return all;
        return bits + c < all ? bits + (uint32_t)c : all;
    case GX_SELECT: return k == 0 ? all : bits < all ? bits : all;
    case GX_RD:
    case GX_WR: return k < (i->op == GX_RD ? 1u : 2u) && bits < all ? bits : all;
    default: return all;
    }
}

uint8_t *gx_bits_needed(const struct gx_func *f)
{
    uint8_t *bits = base_alloc(f->inst.n + 1);
    memset(bits, 0, f->inst.n + 1);
    for (uint32_t v = 0; v < f->inst.n; v++) /* a phi may stand in front of what it takes */
        for (uint32_t k = 0; k < gx_at(f, v)->n_args && gx_at(f, v)->op == GX_PHI; k++)
            bits[gx_arg(f, gx_at(f, v), k)] = 64;
    for (uint32_t v = f->inst.n; v-- > 0;) {
        const struct gx_inst *i = gx_at(f, v);
        uint32_t own = gx_has_effect(i->op) ? 64 : bits[v];
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t of = gx_arg(f, i, k);
            if (of == GX_NONE)
                continue;
            uint32_t n = own ? needed(f, i, k, own) : 0;
            bits[of] = (uint8_t)(n > bits[of] ? n : bits[of]);
        }
    }
    return bits;
}
