/* SPDX-License-Identifier: Apache-2.0 */
/* expand_float.c - LLVM's intrinsics on floating-point numbers as instructions.
 *
 *     copysign(x, y)      =>  the sign bit of y over the other bits of x
 *     is.fpclass(x, 3)    =>  (bits(x) & 0x7fffffff) > 0x7f800000
 *     floor(double x)     =>  t = x without the bits behind the point;  x < t ? t - 1 : t
 *
 * Needs     calls on scalars.
 * Does not  change a result, NaN and both zeros included [no code].
 * Safe because: only bits of the operands are tested and masked, and the sums that stand here
 * (t - 1, x + 2^52) are those of numbers whose sum the type has.  Only exp, log and log10 may
 * differ in the last bits: OpenCL's native_ functions, which they come from, have no precision. */
#include "spmd/expand.h"

#include "ir/ir.h"

/* The number's format, and its bits as an integer. */
struct number {
    LLVMBuilderRef b;
    LLVMTypeRef type, word;
    unsigned bits, fraction; /* bits of the whole number, and of its fraction */
    LLVMValueRef x, raw;
};

static struct number number_of(LLVMBuilderRef b, LLVMValueRef x)
{
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMTypeKind kind = LLVMGetTypeKind(t);
    struct number n = { .b = b, .type = t, .x = x };
    n.bits = kind == LLVMHalfTypeKind ? 16 : kind == LLVMFloatTypeKind ? 32 : 64;
    n.fraction = n.bits == 16 ? 10 : n.bits == 32 ? 23 : 52;
    n.word = LLVMIntTypeInContext(LLVMGetTypeContext(t), n.bits);
    n.raw = LLVMBuildBitCast(b, x, n.word, "");
    return n;
}

static LLVMValueRef constant(const struct number *n, uint64_t v)
{
    return LLVMConstInt(n->word, v, false);
}

static uint64_t sign_bit(const struct number *n) { return UINT64_C(1) << (n->bits - 1); }

/* The bits of infinity: an exponent of ones. */
static uint64_t infinity(const struct number *n)
{
    return sign_bit(n) - (UINT64_C(1) << n->fraction);
}

static LLVMValueRef and (const struct number *n, LLVMValueRef v, uint64_t mask)
{
    return LLVMBuildAnd(n->b, v, constant(n, mask), "");
}

static LLVMValueRef number(const struct number *n, LLVMValueRef raw)
{
    return LLVMBuildBitCast(n->b, raw, n->type, "");
}

/* The sign of `y` on x's bits. */
static LLVMValueRef copysign_of(const struct number *n, LLVMValueRef raw, LLVMValueRef y)
{
    LLVMValueRef sign = and(n, LLVMBuildBitCast(n->b, y, n->word, ""), sign_bit(n));
    return number(n, LLVMBuildOr(n->b, and(n, raw, sign_bit(n) - 1), sign, ""));
}

static LLVMValueRef compare(const struct number *n, LLVMIntPredicate p, LLVMValueRef v, uint64_t to)
{
    return LLVMBuildICmp(n->b, p, v, constant(n, to), "");
}

/* ---- classes ---- */

/* The classes of one sign: bits of is.fpclass, and what `mag`, the number without its sign, is. */
static LLVMValueRef is_class(const struct number *n, LLVMValueRef mag, unsigned k)
{
    enum { INFINITE, NORMAL, SUBNORMAL, ZERO };
    uint64_t least = UINT64_C(1) << n->fraction; /* the least normal number */
    switch (k) {
    case INFINITE: return compare(n, LLVMIntEQ, mag, infinity(n));
    case ZERO: return compare(n, LLVMIntEQ, mag, 0);
    case NORMAL: {
        LLVMValueRef from = LLVMBuildSub(n->b, mag, constant(n, least), "");
        return compare(n, LLVMIntULT, from, infinity(n) - least);
    }
    default: {
        LLVMValueRef from = LLVMBuildSub(n->b, mag, constant(n, 1), "");
        return compare(n, LLVMIntULT, from, least - 1);
    }
    }
}

/* is.fpclass: bits 0 and 1 ask for a NaN, signalling or quiet; bits 2 to 5 for negative infinity,
 * normal, subnormal, zero; bits 6 to 9 for positive zero, subnormal, normal, infinity. */
static LLVMValueRef class_of(const struct number *n, uint64_t asked)
{
    LLVMTypeRef bit = LLVMInt1TypeInContext(LLVMGetTypeContext(n->type));
    LLVMValueRef mag = and(n, n->raw, sign_bit(n) - 1), is = LLVMConstNull(bit);
    LLVMValueRef negative = compare(n, LLVMIntSLT, n->raw, 0);
    uint64_t quiet = infinity(n) | UINT64_C(1) << (n->fraction - 1);
    if (asked & 1 || asked & 2) {
        LLVMValueRef nan = compare(n, LLVMIntUGT, mag, infinity(n));
        LLVMValueRef q = compare(n, LLVMIntUGE, mag, quiet);
        if ((asked & 3) == 1)
            nan = LLVMBuildAnd(n->b, nan, LLVMBuildNot(n->b, q, ""), "");
        is = (asked & 3) == 2 ? q : nan;
    }
    for (unsigned k = 0; k < 4; k++) {
        bool minus = asked >> (2 + k) & 1, plus = asked >> (9 - k) & 1;
        if (!minus && !plus)
            continue;
        LLVMValueRef in = is_class(n, mag, k);
        if (!plus)
            in = LLVMBuildAnd(n->b, in, negative, "");
        else if (!minus)
            in = LLVMBuildAnd(n->b, in, LLVMBuildNot(n->b, negative, ""), "");
        is = LLVMBuildOr(n->b, is, in, "");
    }
    return is;
}

/* ---- minimum and maximum ---- */

/* The smaller or larger number; -0 is smaller than 0, and a NaN is no number. */
static LLVMValueRef least_or_most(const struct number *n, LLVMValueRef y, bool least)
{
    LLVMBuilderRef b = n->b;
    LLVMValueRef first = LLVMBuildFCmp(b, least ? LLVMRealOLT : LLVMRealOGT, n->x, y, "");
    LLVMValueRef v = LLVMBuildSelect(b, first, n->x, y, "");
    LLVMValueRef other = LLVMBuildBitCast(b, y, n->word, "");
    LLVMValueRef zeros =
        least ? LLVMBuildOr(b, n->raw, other, "") : LLVMBuildAnd(b, n->raw, other, "");
    LLVMValueRef equal = LLVMBuildFCmp(b, LLVMRealOEQ, n->x, y, "");
    v = LLVMBuildSelect(b, equal, number(n, zeros), v, "");
    LLVMValueRef no_number = LLVMBuildFCmp(b, LLVMRealUNO, y, y, "");
    return LLVMBuildSelect(b, no_number, n->x, v, "");
}

/* ---- rounding ---- */

/* A double without the bits behind the point.  Example: 5.5 has exponent 2, so 50 bits of its
 * fraction are behind the point. */
static LLVMValueRef truncated(const struct number *n)
{
    unsigned bias = (unsigned)(infinity(n) >> (n->fraction + 1));
    LLVMValueRef mag = and(n, n->raw, sign_bit(n) - 1);
    LLVMValueRef exponent = LLVMBuildLShr(n->b, mag, constant(n, n->fraction), "");
    exponent = LLVMBuildSub(n->b, exponent, constant(n, bias), "");
    LLVMValueRef small = compare(n, LLVMIntSLT, exponent, 0);
    LLVMValueRef whole = compare(n, LLVMIntSGE, exponent, n->fraction);
    LLVMValueRef by = and(n, exponent, 63);
    LLVMValueRef behind =
        LLVMBuildLShr(n->b, constant(n, (UINT64_C(1) << n->fraction) - 1), by, "");
    LLVMValueRef cut = LLVMBuildAnd(n->b, n->raw, LLVMBuildNot(n->b, behind, ""), "");
    cut = LLVMBuildSelect(n->b, small, and(n, n->raw, sign_bit(n)), cut, "");
    return number(n, LLVMBuildSelect(n->b, whole, n->raw, cut, ""));
}

/* floor (`down`) and ceil by the truncated number. */
static LLVMValueRef rounded_to_side(const struct number *n, bool down)
{
    LLVMValueRef t = truncated(n), one = LLVMConstReal(n->type, down ? -1 : 1);
    LLVMValueRef past = LLVMBuildFCmp(n->b, down ? LLVMRealOLT : LLVMRealOGT, n->x, t, "");
    LLVMValueRef r = LLVMBuildSelect(n->b, past, LLVMBuildFAdd(n->b, t, one, ""), t, "");
    return copysign_of(n, LLVMBuildBitCast(n->b, r, n->word, ""), n->x);
}

/* To the nearest, halves to even: the sum with 2^52 has no bits behind the point. */
static LLVMValueRef rounded_to_even(const struct number *n)
{
    LLVMValueRef big = LLVMConstReal(n->type, (double)(UINT64_C(1) << n->fraction));
    LLVMValueRef mag = number(n, and(n, n->raw, sign_bit(n) - 1));
    LLVMValueRef sum = LLVMBuildFAdd(n->b, mag, big, "");
    LLVMValueRef r = LLVMBuildFSub(n->b, sum, big, "");
    LLVMValueRef small = LLVMBuildFCmp(n->b, LLVMRealOLT, mag, big, "");
    r = copysign_of(n, LLVMBuildBitCast(n->b, r, n->word, ""), n->x);
    return LLVMBuildSelect(n->b, small, r, n->x, "");
}

static LLVMValueRef unary(LLVMBuilderRef b, const char *name, LLVMValueRef x)
{
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInsertBlock(b)));
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(m, id, &t, 1);
    return LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, &x, 1, "");
}

/* To the nearest, halves away from zero. */
static LLVMValueRef rounded_away(const struct number *n)
{
    LLVMValueRef t = n->bits == 64 ? truncated(n) : unary(n->b, "llvm.trunc", n->x);
    LLVMValueRef rest = LLVMBuildFSub(n->b, n->x, t, "");
    struct number r = number_of(n->b, rest);
    rest = number(&r, and(&r, r.raw, sign_bit(&r) - 1));
    LLVMValueRef far = LLVMBuildFCmp(n->b, LLVMRealOGE, rest, LLVMConstReal(n->type, 0.5), "");
    LLVMValueRef by =
        LLVMBuildSelect(n->b, far, LLVMConstReal(n->type, 1), LLVMConstReal(n->type, 0), "");
    struct number step = number_of(n->b, by);
    LLVMValueRef sum = LLVMBuildFAdd(n->b, t, copysign_of(&step, step.raw, n->x), "");
    return copysign_of(n, LLVMBuildBitCast(n->b, sum, n->word, ""), n->x);
}

/* exp and logarithms by those to base 2, which the machine has. */
static LLVMValueRef exp_of(const struct number *n, LLVMValueRef call)
{
    static const double log2_e = 1.44269504088896340736;
    (void)call;
    LLVMValueRef by = LLVMConstReal(n->type, log2_e);
    return unary(n->b, "llvm.exp2", LLVMBuildFMul(n->b, n->x, by, ""));
}

static LLVMValueRef log_of(const struct number *n, LLVMValueRef call)
{
    static const double ln_2 = 0.69314718055994530942, log10_2 = 0.30102999566398119521;
    double by = ir_name_begins(ir_callee(call), "llvm.log10.") ? log10_2 : ln_2;
    return LLVMBuildFMul(n->b, unary(n->b, "llvm.log2", n->x), LLVMConstReal(n->type, by), "");
}

/* ---- the table ---- */

static LLVMValueRef copysign_call(const struct number *n, LLVMValueRef call)
{
    return copysign_of(n, n->raw, LLVMGetOperand(call, 1));
}

static LLVMValueRef class_call(const struct number *n, LLVMValueRef call)
{
    return class_of(n, LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)));
}

static LLVMValueRef least(const struct number *n, LLVMValueRef call)
{
    return least_or_most(n, LLVMGetOperand(call, 1), true);
}

static LLVMValueRef most(const struct number *n, LLVMValueRef call)
{
    return least_or_most(n, LLVMGetOperand(call, 1), false);
}

static LLVMValueRef floor_of(const struct number *n, LLVMValueRef call)
{
    (void)call;
    return rounded_to_side(n, true);
}

static LLVMValueRef ceil_of(const struct number *n, LLVMValueRef call)
{
    (void)call;
    return rounded_to_side(n, false);
}

static LLVMValueRef trunc_of(const struct number *n, LLVMValueRef call)
{
    (void)call;
    return truncated(n);
}

static LLVMValueRef round_of(const struct number *n, LLVMValueRef call)
{
    (void)call;
    return rounded_away(n);
}

static LLVMValueRef even_of(const struct number *n, LLVMValueRef call)
{
    (void)call;
    return n->bits == 64 ? rounded_to_even(n) : unary(n->b, "llvm.rint", n->x);
}

enum { SMALL = 1, DOUBLES = 2, ANY = SMALL | DOUBLES };

/* The intrinsics, and of which types their calls are replaced: half and float, or double. */
static const struct {
    const char *name;
    LLVMValueRef (*make)(const struct number *n, LLVMValueRef call);
    unsigned types;
} known[] = {
    { "llvm.copysign.", copysign_call, ANY }, { "llvm.is.fpclass.", class_call, ANY },
    { "llvm.minimumnum.", least, ANY },       { "llvm.maximumnum.", most, ANY },
    { "llvm.round.", round_of, ANY },         { "llvm.nearbyint.", even_of, ANY },
    { "llvm.exp.", exp_of, SMALL },           { "llvm.log.", log_of, SMALL },
    { "llvm.log10.", log_of, SMALL },         { "llvm.floor.", floor_of, DOUBLES },
    { "llvm.ceil.", ceil_of, DOUBLES },       { "llvm.trunc.", trunc_of, DOUBLES },
    { "llvm.rint.", even_of, DOUBLES },       { "llvm.roundeven.", even_of, DOUBLES },
};

LLVMValueRef spmd_expand_float(LLVMBuilderRef b, LLVMValueRef call)
{
    LLVMValueRef x = LLVMGetNumArgOperands(call) ? LLVMGetOperand(call, 0) : NULL;
    LLVMTypeKind kind = x ? LLVMGetTypeKind(LLVMTypeOf(x)) : LLVMVoidTypeKind;
    if (kind != LLVMHalfTypeKind && kind != LLVMFloatTypeKind && kind != LLVMDoubleTypeKind)
        return NULL;
    for (unsigned k = 0; k < COUNTOF(known); k++) {
        bool is = ir_name_begins(ir_callee(call), known[k].name) &&
                  known[k].types & (kind == LLVMDoubleTypeKind ? DOUBLES : SMALL);
        if (!is)
            continue;
        struct number n = number_of(b, x);
        return known[k].make(&n, call);
    }
    return NULL;
}
