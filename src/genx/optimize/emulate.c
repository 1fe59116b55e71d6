/* SPDX-License-Identifier: Apache-2.0 */
/* emulate.c - replaces operations that the machine lacks: on 64-bit integers, division,
 * rotation, integers to floats and back. */
#include "genx/optimize/emulate.h"

#include "genx/optimize/build.h"
#include "space/tag.h"

struct halves {
    uint32_t low, high;
};

/* The instruction that is replaced. */
struct at {
    struct gx_build *b;
    struct gx_type q, d; /* the type, and its halves' */
    uint32_t loc;
};

static uint32_t two(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    return gx_build_2(a->b, op, a->d, x, y, a->loc);
}

static uint32_t number(const struct at *a, uint64_t v) { return gx_splat(a->b->to, a->d, v); }

static uint32_t parts(const struct at *a, uint32_t v)
{
    uint32_t n = gx_at(a->b->to, v)->type.n;
    return gx_build_bitcast(a->b, gx_vector(GX_I32, n * 2), v, a->loc);
}

static uint32_t half(const struct at *a, uint32_t v, int64_t which)
{
    return gx_build_read(a->b, a->d, parts(a, v), gx_build_line(a->b, a->d.n, which, 2), a->loc);
}

static struct halves halves(const struct at *a, uint32_t v)
{
    uint32_t low = half(a, v, 0);
    return (struct halves){ low, half(a, v, 1) };
}

/* `into` with one half of each element written; `into` GX_NONE: a new value. */
static uint32_t put(const struct at *a, uint32_t into, uint32_t v, int64_t which)
{
    if (into == GX_NONE)
        into = gx_undef(a->b->to, gx_vector(GX_I32, a->d.n * 2));
    return gx_build_write(a->b, into, v, gx_build_line(a->b, a->d.n, which, 2), GX_NONE, a->loc);
}

static uint32_t whole(const struct at *a, uint32_t dwords)
{
    return gx_build_bitcast(a->b, a->q, dwords, a->loc);
}

static uint32_t joined(const struct at *a, struct halves h)
{
    return whole(a, put(a, put(a, GX_NONE, h.low, 0), h.high, 1));
}

/* Sum or difference: the low halves first, and the carry directly behind them (emit.c makes both by
 * one instruction). */
static uint32_t sum(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    struct halves p = halves(a, x), q = halves(a, y);
    uint32_t to = put(a, GX_NONE, two(a, op, p.low, q.low), 0);
    uint32_t carry = two(a, op == GX_ADD ? GX_CARRY : GX_BORROW, p.low, q.low);
    uint32_t high = two(a, op, two(a, op, p.high, q.high), carry);
    return whole(a, put(a, to, high, 1));
}

static uint32_t bitwise(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    uint64_t bits;
    if (gx_is_splat(a->b->to, y, &bits) && (uint32_t)bits != bits >> 32) {
        struct halves p = halves(a, x);
        uint32_t low = two(a, op, p.low, number(a, (uint32_t)bits));
        return joined(a, (struct halves){ low, two(a, op, p.high, number(a, bits >> 32)) });
    }
    struct gx_type t = gx_vector(GX_I32, a->d.n * 2);
    uint32_t left = parts(a, x), right = parts(a, y);
    return whole(a, gx_build_2(a->b, op, t, left, right, a->loc));
}

static uint32_t product(const struct at *a, uint32_t x, uint32_t y)
{
    struct halves p = halves(a, x), q = halves(a, y);
    uint32_t cross[2] = { two(a, GX_MUL, p.low, q.high) };
    cross[1] = two(a, GX_MUL, p.high, q.low);
    uint32_t middle = two(a, GX_ADD, cross[0], cross[1]);
    uint32_t high = two(a, GX_ADD, two(a, GX_UMULH, p.low, q.low), middle);
    return joined(a, (struct halves){ two(a, GX_MUL, p.low, q.low), high });
}

static uint32_t ask(const struct at *a, enum gx_pred p, bool is_signed, uint32_t x, uint32_t y)
{
    struct gx_type t = a->d;
    uint32_t args[2] = { x, y };
    t.elt = GX_I1;
    return gx_build_op(a->b,
                       (struct gx_inst){ .op = GX_ICMP,
                                         .sub = (uint8_t)p,
                                         .type = t,
                                         .loc = a->loc,
                                         .flags = is_signed ? GX_SRC_SIGNED : 0 },
                       args, 2);
}

static uint32_t logic(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    struct gx_type t = a->d;
    t.elt = GX_I1;
    return gx_build_2(a->b, op, t, x, y, a->loc);
}

static uint32_t negated(const struct at *a, uint32_t p)
{
    struct gx_type t = a->d;
    t.elt = GX_I1;
    return logic(a, GX_XOR, p, gx_splat(a->b->to, t, 1));
}

static uint32_t less(const struct at *a, bool is_signed, struct halves p, struct halves q)
{
    uint32_t equal = ask(a, GX_EQ, false, p.high, q.high);
    uint32_t low = logic(a, GX_AND, equal, ask(a, GX_LT, false, p.low, q.low));
    return logic(a, GX_OR, ask(a, GX_LT, is_signed, p.high, q.high), low);
}

static uint32_t compared(const struct at *a, enum gx_pred pred, bool is_signed, uint32_t x,
                         uint32_t y)
{
    struct halves p = halves(a, x), q = halves(a, y);
    switch (pred) {
    case GX_EQ:
    case GX_NE: {
        uint32_t low = ask(a, pred, false, p.low, q.low);
        return logic(a, pred == GX_EQ ? GX_AND : GX_OR, low, ask(a, pred, false, p.high, q.high));
    }
    case GX_LT: return less(a, is_signed, p, q);
    case GX_GT: return less(a, is_signed, q, p);
    case GX_LE: return negated(a, less(a, is_signed, q, p));
    default: return negated(a, less(a, is_signed, p, q));
    }
}

static uint32_t choose(const struct at *a, uint32_t p, uint32_t x, uint32_t y)
{
    uint32_t args[3] = { p, x, y };
    return gx_build_op(a->b, (struct gx_inst){ .op = GX_SELECT, .type = a->d, .loc = a->loc }, args,
                       3);
}

static uint32_t chosen(const struct at *a, uint32_t p, uint32_t x, uint32_t y)
{
    struct halves h[2] = { halves(a, x) };
    h[1] = halves(a, y);
    uint32_t low = choose(a, p, h[0].low, h[1].low);
    return joined(a, (struct halves){ low, choose(a, p, h[0].high, h[1].high) });
}

/* True if all bits of `v` are the sign of `low`: both are the halves of an extended dword. */
static bool is_sign_of(const struct at *a, uint32_t v, uint32_t low)
{
    const struct gx_inst *i = gx_at(a->b->to, v);
    uint64_t by;
    return i->op == GX_ASHR && gx_arg(a->b->to, i, 0) == low &&
           gx_is_splat(a->b->to, gx_arg(a->b->to, i, 1), &by) && by == 31;
}

/* Shifts an extended dword by less than 32 bits: what goes from one half to the other brings its
 * sign along.
 *
 *     shl (sext x), 2    =>   low: shl x, 2    high: ashr x, 30 */
static struct halves shifted_extension(const struct at *a, enum gx_op op, struct halves p,
                                       uint64_t by)
{
    uint32_t c = number(a, by);
    if (op == GX_SHL) {
        uint32_t low = two(a, GX_SHL, p.low, c);
        return (struct halves){ low, two(a, GX_ASHR, p.low, number(a, 32 - by)) };
    }
    uint32_t low = two(a, GX_ASHR, p.low, c);
    return (struct halves){ low, op == GX_ASHR ? p.high : two(a, GX_LSHR, p.high, c) };
}

/* Shifts by a constant number of bits, 1 to 63. */
static uint32_t shifted_by(const struct at *a, enum gx_op op, struct halves p, uint64_t by)
{
    uint32_t fill = op == GX_ASHR ? two(a, GX_ASHR, p.high, number(a, 31)) : number(a, 0);
    struct halves r;
    if (by >= 32) {
        uint32_t c = number(a, by - 32);
        r = op == GX_SHL ? (struct halves){ number(a, 0), two(a, GX_SHL, p.low, c) }
                         : (struct halves){ two(a, op, p.high, c), fill };
    } else if (is_sign_of(a, p.high, p.low)) {
        r = shifted_extension(a, op, p, by);
    } else {
        uint32_t c = number(a, by), rest = number(a, 32 - by);
        if (op == GX_SHL) {
            uint32_t crossing = two(a, GX_LSHR, p.low, rest);
            r.low = two(a, GX_SHL, p.low, c);
            r.high = two(a, GX_OR, two(a, GX_SHL, p.high, c), crossing);
        } else {
            uint32_t crossing = two(a, GX_SHL, p.high, rest);
            r.low = two(a, GX_OR, two(a, GX_LSHR, p.low, c), crossing);
            r.high = two(a, op, p.high, c);
        }
    }
    return joined(a, r);
}

/* Shifts by an unknown number n: selects between a shift by less than 32 and one by more.  Bits
 * that cross from one half to the other are shifted by one and then by 31 - n, so that none cross
 * if n is 0. */
static uint32_t shifted(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    uint64_t by;
    struct halves p = halves(a, x);
    if (gx_is_splat(a->b->to, y, &by))
        return by & 63 ? shifted_by(a, op, p, by & 63) : x;
    uint32_t n = two(a, GX_AND, half(a, y, 0), number(a, 31)), not_n;
    uint32_t far = ask(a, GX_NE, false, two(a, GX_AND, half(a, y, 0), number(a, 32)), number(a, 0));
    not_n = two(a, GX_XOR, n, number(a, 31));
    struct halves near, beyond;
    if (op == GX_SHL) {
        uint32_t crossing = two(a, GX_LSHR, two(a, GX_LSHR, p.low, number(a, 1)), not_n);
        near.low = two(a, GX_SHL, p.low, n);
        near.high = two(a, GX_OR, two(a, GX_SHL, p.high, n), crossing);
        beyond = (struct halves){ number(a, 0), near.low };
    } else {
        uint32_t crossing = two(a, GX_SHL, two(a, GX_SHL, p.high, number(a, 1)), not_n);
        near.low = two(a, GX_OR, two(a, GX_LSHR, p.low, n), crossing);
        near.high = two(a, op, p.high, n);
        beyond.low = near.high;
        beyond.high = op == GX_ASHR ? two(a, GX_ASHR, p.high, number(a, 31)) : number(a, 0);
    }
    uint32_t low = choose(a, far, beyond.low, near.low);
    return joined(a, (struct halves){ low, choose(a, far, beyond.high, near.high) });
}

static uint32_t rotated(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    uint32_t all = gx_splat(a->b->to, a->q, 64), back = sum(a, GX_SUB, all, y);
    uint32_t left = shifted(a, GX_SHL, x, op == GX_ROL ? y : back);
    uint32_t right = shifted(a, GX_LSHR, x, op == GX_ROL ? back : y);
    return bitwise(a, GX_OR, left, right);
}

/* Rotations of narrow integers, which the machine can hold but not rotate. */
static uint32_t rotated_narrow(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    uint64_t bits = 8 * gx_elt_bytes(a->q.elt);
    uint32_t most = gx_splat(a->b->to, a->q, bits - 1), zero = gx_splat(a->b->to, a->q, 0);
    uint32_t n = gx_build_2(a->b, GX_AND, a->q, y, most, a->loc);
    uint32_t back = gx_build_2(a->b, GX_SUB, a->q, zero, n, a->loc);
    back = gx_build_2(a->b, GX_AND, a->q, back, most, a->loc);
    uint32_t left = gx_build_2(a->b, GX_SHL, a->q, x, op == GX_ROL ? n : back, a->loc);
    uint32_t right = gx_build_2(a->b, GX_LSHR, a->q, x, op == GX_ROL ? back : n, a->loc);
    return gx_build_2(a->b, GX_OR, a->q, left, right, a->loc);
}

static uint32_t extended(const struct at *a, enum gx_op op, uint32_t v)
{
    uint32_t low = gx_at(a->b->to, v)->type.elt == GX_I32 ? v : two(a, op, v, GX_NONE);
    return joined(a, (struct halves){ low, op == GX_ZEXT ? number(a, 0)
                                                         : two(a, GX_ASHR, low, number(a, 31)) });
}

/* ---- division of 32 bits and less ---- */

struct division {
    uint32_t quotient, rest;
};

/* Divides by multiplying with a reciprocal in float that is a little too small.  One step of
 * Newton's method in integers leaves a quotient that is right, or one or two too small: so it is
 * corrected twice. */
static struct division divided(const struct at *a, uint32_t x, uint32_t y)
{
    struct gx_type f = a->d;
    uint32_t less = 0x4f7ffffe; /* a float just below 2 to the 32nd */
    f.elt = GX_F;
    uint32_t z = gx_build_2(a->b, GX_UITOFP, f, y, GX_NONE, a->loc);
    z = gx_build_2(a->b, GX_INV, f, z, GX_NONE, a->loc);
    z = gx_build_2(a->b, GX_FMUL, f, z, gx_splat(a->b->to, f, less), a->loc);
    z = two(a, GX_FPTOUI, z, GX_NONE);
    uint32_t error = two(a, GX_MUL, two(a, GX_SUB, number(a, 0), y), z);
    z = two(a, GX_ADD, z, two(a, GX_UMULH, z, error));
    struct division r = { .quotient = two(a, GX_UMULH, x, z) };
    r.rest = two(a, GX_SUB, x, two(a, GX_MUL, r.quotient, y));
    for (int k = 0; k < 2; k++) {
        uint32_t more = ask(a, GX_GE, false, r.rest, y);
        r.quotient = choose(a, more, two(a, GX_ADD, r.quotient, number(a, 1)), r.quotient);
        r.rest = choose(a, more, two(a, GX_SUB, r.rest, y), r.rest);
    }
    return r;
}

/* Divides absolute values.  The quotient is negative if the signs differ; the remainder has the
 * sign of the dividend. */
static uint32_t quotient(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    bool is_signed = op == GX_SDIV || op == GX_SREM, rest = op == GX_SREM || op == GX_UREM;
    uint32_t sign[2] = { GX_NONE, GX_NONE }, v[2] = { x, y };
    for (int k = 0; k < 2; k++) {
        if (a->q.elt != GX_I32)
            v[k] = two(a, is_signed ? GX_SEXT : GX_ZEXT, v[k], GX_NONE);
        if (is_signed) {
            sign[k] = two(a, GX_ASHR, v[k], number(a, 31));
            v[k] = two(a, GX_SUB, two(a, GX_XOR, v[k], sign[k]), sign[k]);
        }
    }
    struct division d = divided(a, v[0], v[1]);
    uint32_t r = rest ? d.rest : d.quotient;
    if (is_signed) {
        uint32_t s = rest ? sign[0] : two(a, GX_XOR, sign[0], sign[1]);
        r = two(a, GX_SUB, two(a, GX_XOR, r, s), s);
    }
    if (a->q.elt != GX_I32)
        r = gx_build_2(a->b, GX_TRUNC, a->q, r, GX_NONE, a->loc);
    return r;
}

/* ---- 64-bit integers and floats ---- */

static struct gx_type floats(const struct at *a)
{
    struct gx_type t = a->d;
    t.elt = GX_F;
    return t;
}

static uint32_t scaled(const struct at *a, uint32_t v, uint32_t by)
{
    return gx_build_2(a->b, GX_FMUL, floats(a), v, by, a->loc);
}

/* All bits of v's sign. */
static uint32_t sign_of(const struct at *a, uint32_t v)
{
    uint32_t s = two(a, GX_ASHR, half(a, v, 1), number(a, 31));
    return joined(a, (struct halves){ s, s });
}

/* v where the sign is 0, -v where its bits are 1. */
static uint32_t with_sign(const struct at *a, uint32_t v, uint32_t sign)
{
    return sum(a, GX_SUB, bitwise(a, GX_XOR, v, sign), sign);
}

/* The float that is nearest to an unsigned integer.  The highest 32 bits of it, from its first one
 * on, become a float, which rounds as the whole number would if the lowest of them says whether a
 * bit below is 1: 24 of the 32 bits stay.
 *
 *     0x00000001_80000001   =>   0xc0000000 | 1, times 2 to the 1st */
static uint32_t to_float(const struct at *a, uint32_t v)
{
    struct halves p = halves(a, v);
    uint32_t n = two(a, GX_LZD, p.high, GX_NONE), none = number(a, 0);
    uint32_t small = ask(a, GX_EQ, false, p.high, none);
    uint32_t below = two(a, GX_LSHR, p.low, number(a, 1));
    uint32_t top = two(a, GX_LSHR, below, two(a, GX_XOR, n, number(a, 31)));
    top = two(a, GX_OR, two(a, GX_SHL, p.high, n), top);
    uint32_t rest = ask(a, GX_NE, false, two(a, GX_SHL, p.low, n), none);
    top = two(a, GX_OR, top, choose(a, rest, number(a, 1), none));
    uint32_t exponent = two(a, GX_SUB, number(a, 127 + 32), n);
    uint32_t scale = two(a, GX_SHL, choose(a, small, number(a, 127), exponent), number(a, 23));
    top = choose(a, small, p.low, top);
    top = gx_build_2(a->b, GX_UITOFP, floats(a), top, GX_NONE, a->loc);
    return scaled(a, top, gx_build_bitcast(a->b, floats(a), scale, a->loc));
}

/* The integer part of a float of 0 and more.  No step rounds: both halves are parts of its 24
 * bits. */
static uint32_t from_float(const struct at *a, uint32_t v)
{
    uint32_t up = gx_splat(a->b->to, floats(a), 0x4f800000);   /* 2 to the 32nd */
    uint32_t down = gx_splat(a->b->to, floats(a), 0x2f800000); /* and its reciprocal */
    struct halves r = { .high = two(a, GX_FPTOUI, scaled(a, v, down), GX_NONE) };
    uint32_t above = gx_build_2(a->b, GX_UITOFP, floats(a), r.high, GX_NONE, a->loc);
    uint32_t rest = gx_build_2(a->b, GX_FSUB, floats(a), v, scaled(a, above, up), a->loc);
    r.low = two(a, GX_FPTOUI, rest, GX_NONE);
    return joined(a, r);
}

/* A 64-bit integer as a float, or as a half: floats hold those exactly that a half can hold. */
static uint32_t as_float(const struct at *a, bool is_signed, uint32_t v)
{
    uint32_t r;
    if (is_signed) {
        uint32_t sign = sign_of(a, v);
        r = gx_build_bitcast(a->b, a->d, to_float(a, with_sign(a, v, sign)), a->loc);
        sign = two(a, GX_AND, half(a, sign, 0), number(a, UINT32_C(1) << 31));
        r = gx_build_bitcast(a->b, floats(a), two(a, GX_OR, r, sign), a->loc);
    } else {
        r = to_float(a, v);
    }
    return a->q.elt == GX_F ? r : gx_build_2(a->b, GX_FPTRUNC, a->q, r, GX_NONE, a->loc);
}

/* The integer part of a float.  Floats that no integer of the type is equal to become the least or
 * the greatest one, as the machine converts to 32 bits. */
static uint32_t as_integer(const struct at *a, bool is_signed, uint32_t v)
{
    if (gx_at(a->b->to, v)->type.elt == GX_HF)
        v = gx_build_2(a->b, GX_FPEXT, floats(a), v, GX_NONE, a->loc);
    if (!is_signed)
        return from_float(a, v);
    uint32_t bits = gx_build_bitcast(a->b, a->d, v, a->loc);
    uint32_t s = two(a, GX_ASHR, bits, number(a, 31));
    bits = two(a, GX_AND, bits, number(a, INT32_MAX));
    v = from_float(a, gx_build_bitcast(a->b, floats(a), bits, a->loc));
    struct halves p = halves(a, v);
    uint32_t far = ask(a, GX_LT, true, p.high, number(a, 0));
    p.low = choose(a, far, two(a, GX_XOR, s, number(a, UINT32_MAX)), p.low);
    p.high = choose(a, far, two(a, GX_XOR, s, number(a, INT32_MAX)), p.high);
    uint32_t sign = joined(a, (struct halves){ s, s });
    return with_sign(a, joined(a, p), sign);
}

/* ---- division of 64 bits ---- */

static uint32_t zero_extended(const struct at *a, uint32_t low)
{
    return joined(a, (struct halves){ low, number(a, 0) });
}

/* x * y, 64 bits of two times 32. */
static uint32_t product_of_dwords(const struct at *a, uint32_t x, uint32_t y)
{
    struct halves r = { .low = two(a, GX_MUL, x, y) };
    r.high = two(a, GX_UMULH, x, y);
    return joined(a, r);
}

/* The high 64 bits of x * y.  No sum overflows: (2^32 - 1)^2 + 2 * (2^32 - 1) is 2^64 - 1. */
static uint32_t high_product(const struct at *a, uint32_t x, uint32_t y)
{
    struct halves p = halves(a, x), q = halves(a, y);
    uint32_t low = zero_extended(a, two(a, GX_UMULH, p.low, q.low));
    uint32_t m = sum(a, GX_ADD, product_of_dwords(a, p.high, q.low), low);
    uint32_t n = zero_extended(a, half(a, m, 0));
    n = sum(a, GX_ADD, product_of_dwords(a, p.low, q.high), n);
    uint32_t r = product_of_dwords(a, p.high, q.high);
    r = sum(a, GX_ADD, r, zero_extended(a, half(a, m, 1)));
    return sum(a, GX_ADD, r, zero_extended(a, half(a, n, 1)));
}

/* As divided(), by two steps of Newton's method.  With R = 2^64 / y: the first reciprocal z is no
 * larger than R, and above R - R / 2^20 - 1: the rounding of y, of its reciprocal and of the
 * product make up R / 2^22.  A step squares the relative error and cuts off less than 1; after two,
 * z is above R - 2.  So the quotient, the high half of x * z, is right, or one or two too small. */
static struct division divided_long(const struct at *a, uint32_t x, uint32_t y)
{
    uint32_t less = 0x5f7ffff8; /* a float, 2 to the 64th less a 2^21st of it */
    uint32_t zero = gx_splat(a->b->to, a->q, 0), one = gx_splat(a->b->to, a->q, 1);
    uint32_t z = gx_build_2(a->b, GX_INV, floats(a), to_float(a, y), GX_NONE, a->loc);
    z = from_float(a, scaled(a, z, gx_splat(a->b->to, floats(a), less)));
    for (int k = 0; k < 2; k++) {
        uint32_t error = product(a, sum(a, GX_SUB, zero, y), z);
        z = sum(a, GX_ADD, z, high_product(a, z, error));
    }
    struct division r = { .quotient = high_product(a, x, z) };
    r.rest = sum(a, GX_SUB, x, product(a, r.quotient, y));
    for (int k = 0; k < 2; k++) {
        uint32_t more = compared(a, GX_GE, false, r.rest, y);
        r.quotient = chosen(a, more, sum(a, GX_ADD, r.quotient, one), r.quotient);
        r.rest = chosen(a, more, sum(a, GX_SUB, r.rest, y), r.rest);
    }
    return r;
}

static uint32_t quotient_long(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    bool is_signed = op == GX_SDIV || op == GX_SREM, rest = op == GX_SREM || op == GX_UREM;
    struct division d;
    if (!is_signed) {
        d = divided_long(a, x, y);
        return rest ? d.rest : d.quotient;
    }
    uint32_t sign[2] = { sign_of(a, x) };
    sign[1] = sign_of(a, y);
    x = with_sign(a, x, sign[0]);
    d = divided_long(a, x, with_sign(a, y, sign[1]));
    if (rest)
        return with_sign(a, d.rest, sign[0]);
    return with_sign(a, d.quotient, bitwise(a, GX_XOR, sign[0], sign[1]));
}

/* ---- counts, halves, tags ---- */

/* Counts the one bits of 64-bit elements: the sum of the counts of both halves. */
static uint32_t counted(const struct at *a, struct gx_type to, uint32_t v)
{
    uint32_t n;
    if (gx_at(a->b->to, v)->type.elt == GX_I64) {
        struct halves h = halves(a, v);
        n = two(a, GX_CBIT, h.low, GX_NONE);
        n = two(a, GX_ADD, n, two(a, GX_CBIT, h.high, GX_NONE));
    } else {
        n = two(a, GX_CBIT, v, GX_NONE);
    }
    if (to.elt == GX_I64)
        return a->b->pf->int64 ? gx_build_2(a->b, GX_ZEXT, to, n, GX_NONE, a->loc)
                               : extended(a, GX_ZEXT, n);
    return to.elt == GX_I32 ? n : gx_build_2(a->b, GX_TRUNC, to, n, GX_NONE, a->loc);
}

/* Computes half floats as floats: the result is exact, or rounds to the same half. */
static uint32_t by_float(const struct at *a, enum gx_op op, uint32_t x, uint32_t y)
{
    struct gx_type f = a->q;
    f.elt = GX_F;
    x = gx_build_2(a->b, GX_FPEXT, f, x, GX_NONE, a->loc);
    if (y != GX_NONE)
        y = gx_build_2(a->b, GX_FPEXT, f, y, GX_NONE, a->loc);
    return gx_build_2(a->b, GX_FPTRUNC, a->q, gx_build_2(a->b, op, f, x, y, a->loc), GX_NONE,
                      a->loc);
}

/* Puts or clears tags in the high halves only; null, which is zero, gets none. */
static uint32_t tagged(const struct at *a, const struct gx_inst *i, uint32_t v)
{
    uint32_t high = half(a, v, 1);
    if (i->op == GX_TAG && i->sub == 0)
        return v;
    if (i->op == GX_TAG) {
        uint32_t some = two(a, GX_OR, half(a, v, 0), high);
        uint32_t mine = two(a, GX_AND, high, number(a, TAG_ADDRESS >> 32));
        mine = two(a, GX_OR, mine, number(a, (uint64_t)i->sub << (TAG_SHIFT - 32)));
        high = choose(a, ask(a, GX_NE, false, some, number(a, 0)), mine, number(a, 0));
    } else {
        high = two(a, GX_SHL, high, number(a, TAG_CLEAR_SHIFT));
        high = two(a, GX_ASHR, high, number(a, TAG_CLEAR_SHIFT));
    }
    return whole(a, put(a, parts(a, v), high, 1));
}

/* ---- regions of 64-bit elements ---- */

/* The dwords of the 64-bit elements that `i` names.  For elements 2, 5: dwords 4, 5, 10, 11 (which
 * < 0), or the low ones 4, 10, or the high ones 5, 11. */
static struct gx_names of_halves(struct gx_build *b, const struct gx_func *f,
                                 const struct gx_inst *i, uint32_t index, int which)
{
    uint32_t n = gx_lanes(f, i);
    int64_t *list = NEWN(&b->lists, int64_t, n * 2), *old = NEWN(&b->lists, int64_t, n);
    struct gx_names x = { .n = which < 0 ? 2 * n : n, .index = GX_NONE };
    if (gx_elements(f, i, old)) {
        for (uint32_t k = 0; k < x.n; k++)
            list[k] = which < 0 ? old[k / 2] * 2 + k % 2 : old[k] * 2 + which;
        x.list = list;
        return x;
    }
    x.r = *gx_region(f, i);
    x.r.vstride *= 2;
    x.r.stride *= 2;
    x.r.start += which * 4;
    x.r.parent *= 2;
    if (x.r.n == 1)
        x.r = gx_region_canonical(x.r);
    x.index = index;
    return x;
}

static uint32_t read(const struct at *a, const struct gx_inst *i)
{
    struct gx_build *b = a->b;
    uint32_t of = parts(a, gx_build_arg(b, i, 0)), n = i->type.n;
    bool indexed = gx_index(b->f, i) != GX_NONE;
    if (!indexed)
        return whole(a, gx_build_read(b, gx_vector(GX_I32, 2 * n), of,
                                      of_halves(b, b->f, i, GX_NONE, -1), a->loc));
    uint32_t index = gx_build_arg(b, i, 1);
    struct halves h;
    h.low = gx_build_read(b, a->d, of, of_halves(b, b->f, i, index, 0), a->loc);
    h.high = gx_build_read(b, a->d, of, of_halves(b, b->f, i, index, 1), a->loc);
    return joined(a, h);
}

static uint32_t write(const struct at *a, const struct gx_inst *i)
{
    struct gx_build *b = a->b;
    uint32_t old = parts(a, gx_build_arg(b, i, 0)), value = gx_build_arg(b, i, 1);
    uint32_t mask = i->flags & GX_MASKED ? gx_build_arg(b, i, i->n_args - 1) : GX_NONE;
    bool indexed = gx_index(b->f, i) != GX_NONE;
    struct gx_type t = i->type;
    if (!indexed && mask == GX_NONE) {
        old = gx_build_write(b, old, parts(a, value), of_halves(b, b->f, i, GX_NONE, -1), GX_NONE,
                             a->loc);
        return gx_build_bitcast(b, t, old, a->loc);
    }
    uint32_t index = indexed ? gx_build_arg(b, i, 2) : GX_NONE;
    struct at v = *a;
    v.q = gx_at(b->to, value)->type;
    v.d = v.q;
    v.d.elt = GX_I32;
    struct halves h = halves(&v, value);
    old = gx_build_write(b, old, h.low, of_halves(b, b->f, i, index, 0), mask, a->loc);
    old = gx_build_write(b, old, h.high, of_halves(b, b->f, i, index, 1), mask, a->loc);
    return gx_build_bitcast(b, t, old, a->loc);
}

/* ---- the pass ---- */

/* True if the machine lacks the operation. */
static bool lacks(const struct gx_platform *pf, const struct gx_func *f, const struct gx_inst *i)
{
    enum gx_elt e = i->type.elt;
    if (i->op == GX_ICMP && i->n_args)
        e = gx_at(f, gx_arg(f, i, 0))->type.elt;
    if ((i->op == GX_ROL || i->op == GX_ROR) && (!pf->rol || e == GX_I8))
        return true;
    if (i->op == GX_CBIT)
        return e == GX_I64 || gx_at(f, gx_arg(f, i, 0))->type.elt == GX_I64;
    if (i->op == GX_SITOFP || i->op == GX_UITOFP || i->op == GX_FPTOSI || i->op == GX_FPTOUI) {
        enum gx_elt of = gx_at(f, gx_arg(f, i, 0))->type.elt;
        bool shrinks = e == GX_F || e == GX_HF, grows = of == GX_F || of == GX_HF;
        return pf->int64 == 0 && ((of == GX_I64 && shrinks) || (e == GX_I64 && grows));
    }
    if (e == GX_HF)
        return i->op == GX_FRC || i->op == GX_RNDD || i->op == GX_RNDE || i->op == GX_RNDU ||
               i->op == GX_RNDZ || i->op == GX_IEEE_DIV || i->op == GX_IEEE_SQRT;
    bool divides = i->op == GX_SDIV || i->op == GX_UDIV || i->op == GX_SREM || i->op == GX_UREM;
    if (divides && (e == GX_I64 || !pf->div))
        return true;
    if (e != GX_I64)
        return false;
    switch ((enum gx_op)i->op) {
    case GX_MUL: return true;
    case GX_AND:
    case GX_OR:
    case GX_XOR: return pf->int64 < 2;
    case GX_ADD:
    case GX_SUB:
    case GX_SHL:
    case GX_LSHR:
    case GX_ASHR:
    case GX_ROL:
    case GX_ROR:
    case GX_ICMP:
    case GX_SELECT:
    case GX_ZEXT:
    case GX_SEXT:
    case GX_SMIN:
    case GX_SMAX:
    case GX_UMIN:
    case GX_UMAX:
    case GX_ABS:
    case GX_RD:
    case GX_WR:
    case GX_TAG:
    case GX_UNTAG: return pf->int64 == 0;
    default: return false;
    }
}

static uint32_t one(struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = gx_at(b->f, v);
    if (!lacks(b->pf, b->f, i))
        return gx_build_same(b, v);
    struct at a = { .b = b, .q = i->type, .d = i->type, .loc = i->loc };
    a.d.elt = GX_I32;
    if (i->op == GX_RD)
        return read(&a, i);
    if (i->op == GX_WR)
        return write(&a, i);
    uint32_t x[3] = { GX_NONE, GX_NONE, GX_NONE };
    for (uint32_t k = 0; k < i->n_args && k < 3; k++)
        x[k] = gx_build_arg(b, i, k);
    bool is_signed = i->op == GX_SMIN || i->op == GX_SMAX || i->flags & GX_SRC_SIGNED;
    switch ((enum gx_op)i->op) {
    case GX_MUL: return product(&a, x[0], x[1]);
    case GX_SDIV:
    case GX_UDIV:
    case GX_SREM:
    case GX_UREM:
        return a.q.elt == GX_I64 ? quotient_long(&a, i->op, x[0], x[1])
                                 : quotient(&a, i->op, x[0], x[1]);
    case GX_SITOFP:
    case GX_UITOFP: return as_float(&a, i->op == GX_SITOFP, x[0]);
    case GX_FPTOSI:
    case GX_FPTOUI: return as_integer(&a, i->op == GX_FPTOSI, x[0]);
    case GX_AND:
    case GX_OR:
    case GX_XOR: return bitwise(&a, i->op, x[0], x[1]);
    case GX_ADD:
    case GX_SUB: return sum(&a, i->op, x[0], x[1]);
    case GX_CBIT: return counted(&a, i->type, x[0]);
    case GX_FRC:
    case GX_RNDD:
    case GX_RNDE:
    case GX_RNDU:
    case GX_RNDZ:
    case GX_IEEE_DIV:
    case GX_IEEE_SQRT: return by_float(&a, i->op, x[0], x[1]);
    case GX_SHL:
    case GX_LSHR:
    case GX_ASHR: return shifted(&a, i->op, x[0], x[1]);
    case GX_ROL:
    case GX_ROR:
        if (b->pf->int64 == 0 && i->type.elt == GX_I64)
            return rotated(&a, i->op, x[0], x[1]);
        return rotated_narrow(&a, i->op, x[0], x[1]);
    case GX_ICMP: return compared(&a, i->sub, is_signed, x[0], x[1]);
    case GX_SELECT: return chosen(&a, x[0], x[1], x[2]);
    case GX_ZEXT:
    case GX_SEXT: return extended(&a, i->op, x[0]);
    case GX_SMIN:
    case GX_UMIN: return chosen(&a, compared(&a, GX_LT, is_signed, x[0], x[1]), x[0], x[1]);
    case GX_SMAX:
    case GX_UMAX: return chosen(&a, compared(&a, GX_LT, is_signed, x[0], x[1]), x[1], x[0]);
    case GX_ABS: {
        uint32_t zero = gx_splat(b->to, i->type, 0);
        uint32_t negative = compared(&a, GX_LT, true, x[0], zero);
        return chosen(&a, negative, sum(&a, GX_SUB, zero, x[0]), x[0]);
    }
    default: return tagged(&a, i, x[0]);
    }
}

struct gx_func *gx_emulate(const struct gx_func *f, const struct gx_platform *pf)
{
    return gx_build_all(f, pf, one, NULL);
}
