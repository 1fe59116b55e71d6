/* SPDX-License-Identifier: Apache-2.0 */
/* alu.c - computes one lane of an operation. */
#include "genx/model/alu.h"

#include "space/tag.h"

#include <math.h>

__extension__ typedef _Float16 half;
__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

/* A number: an exact integer, or a float. */
struct num {
    bool is_float;
    wide i;
    double f;
};

static uint64_t low_bits(uint32_t bytes)
{
    return bytes >= 8 ? UINT64_MAX : (UINT64_C(1) << bytes * 8) - 1;
}

static double from_bits(enum gx_elt e, uint64_t x)
{
    half h;
    float f;
    double d;
    uint32_t word = (uint32_t)x;
    uint16_t low = (uint16_t)x;
    switch (e) {
    case GX_HF: memcpy(&h, &low, 2); return (double)h;
    case GX_BF:
        word = (uint32_t)low << 16;
        memcpy(&f, &word, 4);
        return (double)f;
    case GX_F: memcpy(&f, &word, 4); return (double)f;
    default: memcpy(&d, &x, 8); return d;
    }
}

/* A result that is not a number always has these bits. */
static uint64_t no_number(enum gx_elt e)
{
    switch (e) {
    case GX_HF: return 0x7e00;
    case GX_BF: return 0x7fc0;
    case GX_F: return 0x7fc00000;
    default: return UINT64_C(0x7ff8) << 48;
    }
}

bool gx_alu_signals(enum gx_elt e, uint64_t x)
{
    if (gx_elt_kind(e) != 'f')
        return false;
    double v = from_bits(e, x);
    return v != v && (x & no_number(e)) != no_number(e);
}

static uint64_t to_bits(enum gx_elt e, double v)
{
    half h = (half)v;
    float f = (float)v;
    uint32_t word;
    uint16_t low;
    uint64_t all;
    if (v != v)
        return no_number(e);
    switch (e) {
    case GX_HF: memcpy(&low, &h, 2); return low;
    case GX_BF:
        memcpy(&word, &f, 4);
        return (word + 0x7fff + (word >> 16 & 1)) >> 16; /* to the nearest, halves to even */
    case GX_F: memcpy(&word, &f, 4); return word;
    default: memcpy(&all, &v, 8); return all;
    }
}

static struct num load(struct gx_alu_type t, uint64_t x)
{
    struct num n = { 0 };
    if (gx_elt_kind(t.elt) == 'f') {
        n.is_float = true;
        n.f = from_bits(t.elt, x);
        return n;
    }
    uint32_t bytes = gx_elt_bytes(t.elt);
    if (bytes == 0) {
        n.i = x & 1;
        return n;
    }
    x &= low_bits(bytes);
    n.i = (wide)x;
    if (t.is_signed && x >> (bytes * 8 - 1))
        n.i -= (wide)1 << bytes * 8;
    return n;
}

static wide clamp(wide v, wide low, wide high) { return v < low ? low : v > high ? high : v; }

static uint64_t store(struct gx_alu_type t, struct num n, bool saturate)
{
    if (gx_elt_kind(t.elt) == 'f') {
        double v = n.is_float ? n.f : (double)n.i;
        if (saturate)
            v = v != v ? 0 : v < 0 ? 0 : v > 1 ? 1 : v;
        if (!n.is_float && t.elt == GX_F) /* rounded once, not through a double */
            return to_bits(GX_F, (double)(float)n.i);
        return to_bits(t.elt, v);
    }
    uint32_t bits = gx_elt_bytes(t.elt) * 8;
    if (bits == 0)
        return n.is_float ? n.f != 0 : n.i & 1;
    wide low = t.is_signed ? -((wide)1 << (bits - 1)) : 0;
    wide high = ((wide)1 << (bits - t.is_signed)) - 1;
    if (n.is_float) {
        double v = trunc(n.f);
        n.i = v != v ? 0 : v <= (double)low ? low : v >= (double)high ? high : (wide)v;
    } else if (saturate) {
        n.i = clamp(n.i, low, high);
    }
    return (uint64_t)n.i & low_bits(bits / 8);
}

uint64_t gx_alu_convert(struct gx_alu_type to, struct gx_alu_type from, uint64_t x, bool saturate)
{
    /* A conversion to the same type computes nothing: a NaN keeps its bits, signalling or not. */
    if (to.elt == from.elt && gx_elt_kind(to.elt) == 'f' && !saturate)
        return x & low_bits(gx_elt_bytes(to.elt));
    return store(to, load(from, x), saturate);
}

static bool compare(enum gx_pred p, struct num a, struct num b)
{
    if (a.is_float && (a.f != a.f || b.f != b.f))
        return p == GX_NE;
    int order = a.is_float ? (a.f > b.f) - (a.f < b.f) : (a.i > b.i) - (a.i < b.i);
    switch (p) {
    case GX_EQ: return order == 0;
    case GX_NE: return order != 0;
    case GX_LT: return order < 0;
    case GX_LE: return order <= 0;
    case GX_GT: return order > 0;
    default: return order >= 0;
    }
}

/* Multiplies and adds in the precision of the operands, so that the result is rounded once. */
static double multiply_add(enum gx_elt e, double a, double b, double c)
{
    return e == GX_DF ? fma(a, b, c) : (double)fmaf((float)a, (float)b, (float)c);
}

/* The lesser or greater of two numbers, of which -0 is less than 0, so that their order does not
 * matter; of a number and none, the number. */
static double extreme(double a, double b, bool greater)
{
    if (a == 0 && b == 0)
        return !signbit(a) == greater ? a : b;
    return greater ? fmax(a, b) : fmin(a, b);
}

static double float_op(enum gx_op op, enum gx_elt e, const double *x)
{
    switch (op) {
    case GX_FADD:
    case GX_XADD:
    case GX_ADD: return x[0] + x[1];
    case GX_FSUB:
    case GX_SUB: return x[0] - x[1];
    case GX_FMUL:
    case GX_XMUL:
    case GX_MUL: return x[0] * x[1];
    case GX_FDIV:
    case GX_IEEE_DIV:
    case GX_SDIV:
    case GX_UDIV: return x[0] / x[1];
    case GX_FMA:
    case GX_XMAD: return multiply_add(e, x[0], x[1], x[2]);
    case GX_FNEG: return -x[0];
    case GX_FABS:
    case GX_ABS: return fabs(x[0]);
    case GX_FMIN:
    case GX_SMIN:
    case GX_UMIN: return extreme(x[0], x[1], false);
    case GX_FMAX:
    case GX_SMAX:
    case GX_UMAX: return extreme(x[0], x[1], true);
    case GX_FRC: return x[0] - floor(x[0]);
    case GX_RNDD: return floor(x[0]);
    case GX_RNDE: return rint(x[0]);
    case GX_RNDU: return ceil(x[0]);
    case GX_RNDZ: return trunc(x[0]);
    case GX_SQRT:
    case GX_IEEE_SQRT: return sqrt(x[0]);
    case GX_RSQRT: return 1 / sqrt(x[0]);
    case GX_INV: return 1 / x[0];
    case GX_EXP: return exp2(x[0]);
    case GX_LOG: return log2(x[0]);
    case GX_SIN: return sin(x[0]);
    case GX_COS: return cos(x[0]);
    case GX_POW: return pow(fabs(x[0]), x[1]);
    default: return x[0]; /* moves and conversions */
    }
}

/* FBH: the number of the first bit from the top that differs from the sign. */
static uint64_t high_bit(uint32_t x) { return x ? (uint64_t)__builtin_clz(x) : 0xffffffff; }

static uint64_t reverse(uint32_t x)
{
    uint32_t r = 0;
    for (int k = 0; k < 32; k++)
        r |= (x >> k & 1) << (31 - k);
    return r;
}

static wide shift(enum gx_op op, uint32_t bits, const wide *x, uint64_t raw)
{
    bool rotates = op == GX_ROL || op == GX_ROR;
    unsigned by = (unsigned)((uint64_t)x[1] & (bits == 64 ? 63 : rotates ? bits - 1 : 31));
    uint64_t mask = low_bits(bits / 8);
    switch (op) {
    case GX_SHL:
    case GX_XSHL: return (wide)((uwide)x[0] << by);
    case GX_LSHR: return (wide)((raw & mask) >> by);
    case GX_XSHR:
    case GX_ASHR: return x[0] >> by;
    case GX_ROL:
        return (wide)(((raw & mask) << by | (by ? (raw & mask) >> (bits - by) : 0)) & mask);
    default: return (wide)(((raw & mask) >> by | (by ? (raw & mask) << (bits - by) : 0)) & mask);
    }
}

static wide field(enum gx_op op, const uint64_t *x)
{
    unsigned width = x[0] & 31, at = x[1] & 31;
    uint32_t mask = width ? (uint32_t)((UINT64_C(1) << width) - 1) : 0;
    if (op == GX_BFI)
        return (wide)((x[3] & ~(mask << at)) | ((x[2] & mask) << at));
    uint32_t v = (uint32_t)x[2] >> at & mask;
    if (op == GX_SBFE && width && v >> (width - 1) & 1)
        return (wide)(int32_t)(v | ~mask);
    return (wide)v;
}

/* Bit k of the result is the bit of the table that the k-th bits of the sources select. */
static wide by_table(uint8_t table, const wide *x)
{
    uint64_t r = 0;
    for (unsigned k = 0; k < 64; k++) {
        unsigned of = (x[0] >> k & 1) | (x[1] >> k & 1) << 1 | (x[2] >> k & 1) << 2;
        r |= (uint64_t)(table >> of & 1) << k;
    }
    return (wide)r;
}

static wide int_op(enum gx_op op, uint32_t bits, const wide *x, const uint64_t *raw)
{
    switch (op) {
    case GX_ADD:
    case GX_XADD:
    case GX_FADD: return x[0] + x[1];
    case GX_ADD3: return x[0] + x[1] + x[2];
    case GX_SUB:
    case GX_FSUB: return x[0] - x[1];
    case GX_CARRY: return (x[0] + x[1]) >> bits;
    case GX_BORROW: return x[0] < x[1];
    case GX_MUL:
    case GX_XMUL:
    case GX_FMUL: return (wide)((uwide)x[0] * (uwide)x[1]);
    case GX_XMAD:
    case GX_FMA: return (wide)((uwide)x[0] * (uwide)x[1] + (uwide)x[2]);
    case GX_SMULH:
    case GX_UMULH: return (wide)((uwide)x[0] * (uwide)x[1]) >> bits;
    case GX_SDIV:
    case GX_UDIV: return x[1] ? x[0] / x[1] : -1;
    case GX_SREM:
    case GX_UREM: return x[1] ? x[0] % x[1] : x[0];
    case GX_SHL:
    case GX_XSHL:
    case GX_LSHR:
    case GX_ASHR:
    case GX_XSHR:
    case GX_ROL:
    case GX_ROR: return shift(op, bits, x, raw[0]);
    case GX_AND: return x[0] & x[1];
    case GX_OR: return x[0] | x[1];
    case GX_XOR: return x[0] ^ x[1];
    case GX_NOT: return ~x[0];
    case GX_SMIN:
    case GX_UMIN:
    case GX_FMIN: return x[0] < x[1] ? x[0] : x[1];
    case GX_SMAX:
    case GX_UMAX:
    case GX_FMAX: return x[0] > x[1] ? x[0] : x[1];
    case GX_ABS:
    case GX_FABS: return x[0] < 0 ? -x[0] : x[0];
    case GX_FNEG: return -x[0];
    case GX_XAVG: return (x[0] + x[1] + 1) >> 1;
    case GX_BFREV: return (wide)reverse((uint32_t)raw[0]);
    case GX_CBIT: return (wide)__builtin_popcountll(raw[0] & low_bits(bits / 8));
    case GX_FBL:
        return (wide)((uint32_t)raw[0] ? (uint64_t)__builtin_ctz((uint32_t)raw[0]) : 0xffffffff);
    case GX_SFBH: return (wide)high_bit((int32_t)raw[0] < 0 ? ~(uint32_t)raw[0] : (uint32_t)raw[0]);
    case GX_UFBH: return (wide)high_bit((uint32_t)raw[0]);
    case GX_LZD: return (uint32_t)raw[0] ? (wide)high_bit((uint32_t)raw[0]) : 32;
    case GX_SBFE:
    case GX_UBFE:
    case GX_BFI: return field(op, raw);
    default: return x[0];
    }
}

uint64_t gx_alu_sign(enum gx_op op, enum gx_elt elt, uint64_t x)
{
    uint64_t all = low_bits(gx_elt_bytes(elt)), sign = all ^ all >> 1;
    return op == GX_FABS ? x & all & ~sign : (x ^ sign) & all;
}

uint64_t gx_alu_eval(enum gx_op op, enum gx_pred pred, unsigned flags, struct gx_alu_type to,
                     const struct gx_alu_type *from, const uint64_t *x)
{
    struct num n[4] = { { 0 } }, result = { 0 };
    int args = gx_op_args(op);
    if (op == GX_SELECT)
        return gx_alu_convert(to, from[x[0] & 1 ? 1 : 2], x[x[0] & 1 ? 1 : 2],
                              flags & GX_SAT_RESULT);
    if (op == GX_TAG || op == GX_UNTAG) {
        if (op == GX_UNTAG)
            return tag_clear(x[0]);
        return x[0] ? tag_put(x[0], (enum tag)pred) : 0; /* null stays null */
    }
    bool moved = op == GX_MOV || op == GX_FNEG || op == GX_FABS;
    if (moved && to.elt == from[0].elt && gx_elt_kind(to.elt) == 'f' && !(flags & GX_SAT_RESULT))
        return op == GX_MOV ? gx_alu_convert(to, from[0], x[0], false)
                            : gx_alu_sign(op, to.elt, x[0]);
    double f[4];
    wide i[4];
    uint32_t bytes = 2;
    bool is_float = false;
    for (int k = 0; k < args; k++) {
        n[k] = load(from[k], x[k]);
        is_float |= n[k].is_float;
        bytes = gx_elt_bytes(from[k].elt) > bytes ? gx_elt_bytes(from[k].elt) : bytes;
    }
    for (int k = 0; k < args; k++) {
        f[k] = n[k].is_float ? n[k].f : (double)n[k].i;
        i[k] = n[k].i;
    }
    if (op == GX_ICMP || op == GX_FCMP)
        return compare(pred, n[0], n[1]);
    result.is_float = is_float;
    /* Shifts and rotations of a narrow type have its own width if the result has it, too. */
    uint32_t own = gx_elt_bytes(from[0].elt), bits = own ? 8 * own : 1;
    if ((op == GX_XSHL || op == GX_XSHR) && gx_elt_bytes(to.elt) == 8)
        bits = 64;
    if (is_float) {
        result.f = float_op(op, from[0].elt, f);
        enum gx_elt e = from[0].elt;
        if (gx_elt_kind(e) == 'f' && op != GX_FPEXT)
            result.f = from_bits(e, to_bits(e, result.f));
    } else if (op == GX_BFN) {
        result.i = by_table((uint8_t)pred, i);
    } else {
        result.i = int_op(op, bits, i, x);
    }
    return store(to, result, flags & GX_SAT_RESULT || op == GX_SAT);
}

struct gx_alu_type gx_alu_source(const struct gx_inst *i, uint32_t arg, enum gx_elt elt)
{
    char signs = gx_op_signs(i->op);
    bool is_signed = i->flags & GX_SRC_SIGNED;
    if (arg > 0 && i->flags & GX_MIXED)
        is_signed = !is_signed;
    return (struct gx_alu_type){ (uint8_t)elt, signs == 's' || (signs == 'x' && is_signed) };
}

struct gx_alu_type gx_alu_from(const struct gx_func *f, const struct gx_inst *i, uint32_t arg)
{
    return gx_alu_source(i, arg, gx_at(f, gx_arg(f, i, arg))->type.elt);
}

struct gx_alu_type gx_alu_to(const struct gx_inst *i)
{
    char signs = gx_op_signs(i->op);
    return (struct gx_alu_type){ i->type.elt,
                                 signs == 's' || (signs == 'x' && i->flags & GX_DST_SIGNED) };
}

uint64_t gx_alu_atomic(enum gx_atomic op, enum gx_elt elt, uint64_t old, const uint64_t *x)
{
    uint64_t all = low_bits(gx_elt_bytes(elt)), a = x[0] & all;
    uint64_t sign = all ^ all >> 1; /* signed order is unsigned order with the sign bit inverted */
    old &= all;
    switch (op) {
    case GX_ATOMIC_ADD: return (old + a) & all;
    case GX_ATOMIC_SUB: return (old - a) & all;
    case GX_ATOMIC_INC: return (old + 1) & all;
    case GX_ATOMIC_DEC: return (old - 1) & all;
    case GX_ATOMIC_MIN: return old < a ? old : a;
    case GX_ATOMIC_MAX: return old > a ? old : a;
    case GX_ATOMIC_IMIN: return (old ^ sign) < (a ^ sign) ? old : a;
    case GX_ATOMIC_IMAX: return (old ^ sign) > (a ^ sign) ? old : a;
    case GX_ATOMIC_XCHG: return a;
    case GX_ATOMIC_CAS: return old == (x[1] & all) ? a : old;
    case GX_ATOMIC_AND: return old & a;
    case GX_ATOMIC_OR: return old | a;
    case GX_ATOMIC_XOR: return old ^ a;
    case GX_ATOMICS: break;
    }
    return old;
}
