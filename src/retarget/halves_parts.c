/* SPDX-License-Identifier: Apache-2.0 */
/* halves_parts.c - which bits a bit of a value is made of, for halves.c.
 *
 *     %w = zext i32 %t to i64            bit 20 is bit 20 of %t; bit 32 is none of its bits: cut
 *     %h = shl i64 %x, 32                bit 32 is bit 0 of %x
 *     %v = bitcast <2 x i32> %p to i64   bit 32 is bit 0 of %p's second element
 *     %s = add i64 %a, %b                bit 32 is that of %a or of %b
 *
 * An operation that is not listed here makes a number that is no address any more (cut).  What
 * comes from code or memory elsewhere may be an address. */
#include "facts/origin.h"
#include "ir/shim_constants.h"
#include "retarget/halves.h"
#include "semantics/flow.h"
#include "semantics/functions.h"
#include "space/builtin.h"

#include <assert.h>
#include <string.h>

enum { SMALL = HALF_SMALL, WORD = 64 };

/* A bit of a vector's element, or of a number. */
struct spot {
    LLVMValueRef v;
    LLVMOpcode op;
    uint64_t width, lane, in;
};

static void constant(struct halves *h, uint32_t k)
{
    h->node.at[k].how = HOW_LEAF;
    h->node.at[k].level = HALF_CONSTANT;
}

/* True if the integer constant has more than 64 bits that count. */
static bool is_wider(LLVMValueRef c)
{
    for (unsigned k = 1; k * WORD < LLVMGetIntTypeWidth(LLVMTypeOf(c)); k++)
        if (shim_constant_word(c, k))
            return true;
    return false;
}

/* True for an integer constant, or a vector's element that is one. */
static bool is_constant_at(LLVMValueRef c, uint64_t lane)
{
    if (LLVMIsAConstant(c) && LLVMGetTypeKind(LLVMTypeOf(c)) == LLVMVectorTypeKind)
        c = LLVMGetAggregateElement(c, (unsigned)lane);
    return c && LLVMIsAConstantInt(c);
}

/* By how much a shift moves; -1: not known. */
static int64_t amount(LLVMValueRef by, uint64_t lane)
{
    if (LLVMIsAConstant(by) && LLVMGetTypeKind(LLVMTypeOf(by)) == LLVMVectorTypeKind)
        by = LLVMGetAggregateElement(by, (unsigned)lane);
    bool known = by && LLVMIsAConstantInt(by) && !is_wider(by);
    uint64_t n = known ? shim_constant_word(by, 0) : UINT64_MAX;
    return n <= INT64_MAX ? (int64_t)n : -1;
}

static void choice(struct halves *h, uint32_t k, LLVMValueRef v, uint64_t bit)
{
    h->node.at[k].how = HOW_CHOICE;
    rt_half_input(h, k, v, bit, false);
}

static void two(struct halves *h, uint32_t k, enum half_how how, LLVMValueRef v)
{
    uint64_t bit = h->node.at[k].bit;
    h->node.at[k].how = (uint8_t)how;
    rt_half_input(h, k, LLVMGetOperand(v, 0), bit, false);
    rt_half_input(h, k, LLVMGetOperand(v, 1), bit, false);
}

/* The bit lies above what is left of the number. */
static void cut(struct halves *h, uint32_t k) { h->node.at[k].how = HOW_CUT; }

/* Of an operation that keeps no address.  The inputs tell whether an operand was one: two bits of
 * it, of a vector with as many lanes as the result those of the lane alone, else of all. */
static void other(struct halves *h, uint32_t k, struct spot s)
{
    LLVMValueRef v = s.v;
    const unsigned place = rt_half_target(OF_OFFSET), asked[] = { place, place + 8 };
    uint64_t lanes = s.width ? rt_half_bits(h, LLVMTypeOf(v)) / s.width : 0;
    unsigned operands =
        LLVMIsACallInst(v) ? LLVMGetNumArgOperands(v) : (unsigned)LLVMGetNumOperands(v);
    h->node.at[k].how = HOW_OTHER;
    for (unsigned o = 0; o < operands && h->node.at[k].of <= OF_OFFSET; o++) {
        LLVMValueRef of = LLVMGetOperand(v, o);
        uint64_t width = rt_half_bits(h, rt_half_scalar(LLVMTypeOf(of)));
        uint64_t end = rt_half_bits(h, LLVMTypeOf(of));
        bool same = width && lanes == end / width;
        uint64_t bit = same ? s.lane * width : 0;
        end = same ? bit + width : end;
        for (; width && bit < end; bit += width)
            for (unsigned j = 0; j < COUNTOF(asked); j++) /* two */
                rt_half_input(h, k, of, bit + (asked[j] < width ? asked[j] : width - 1), false);
    }
}

/* Of `x & m`, `x % (m + 1)`: `mask` has the 64 bits of m that the bit is among; `small`: it has
 * fewer than 16 in all. */
static void masked(struct halves *h, uint32_t k, struct spot s, uint64_t mask, bool small,
                   LLVMValueRef x)
{
    if (mask >> s.in % WORD & 1)
        choice(h, k, x, s.lane * s.width + s.in);
    else if (small)
        constant(h, k);
    else
        cut(h, k);
}

static bool is_small(uint64_t mask) { return mask >> (SMALL - 1) == 0; }

static void draw_and(struct halves *h, uint32_t k, struct spot s)
{
    for (unsigned o = 0; o < 2; o++) {
        LLVMValueRef mask = LLVMGetOperand(s.v, o), x = LLVMGetOperand(s.v, 1 - o);
        bool vector = LLVMGetTypeKind(LLVMTypeOf(mask)) == LLVMVectorTypeKind;
        LLVMValueRef c = vector && LLVMIsAConstant(mask)
                             ? LLVMGetAggregateElement(mask, (unsigned)s.lane)
                             : mask;
        uint64_t zero = 0, one;
        if (!c || (vector && !LLVMIsAConstant(mask)))
            continue;
        bool number = h->node.at[k].of <= OF_OFFSET && !LLVMIsAConstant(x); /* -p & 4095 */
        if (number && !rt_half_mask_cuts(h->r, mask)) {
            choice(h, k, x, s.lane * s.width + s.in);
            return;
        }
        if (LLVMIsAConstantInt(c)) {
            bool small = !is_wider(c) && is_small(shim_constant_word(c, 0));
            masked(h, k, s, shim_constant_word(c, (unsigned)(s.in / WORD)), small, x);
            return;
        }
        if (!vector && s.width <= WORD)
            shim_known_bits(h->r->m, mask, &zero, &one);
        if (s.in < WORD && zero >> s.in & 1 && !LLVMIsAConstant(x)) {
            masked(h, k, s, ~zero, is_small(~zero), x);
            return;
        }
    }
    two(h, k, HOW_SUM, s.v);
    h->node.at[k].masked = true;
}

static void draw_remainder(struct halves *h, uint32_t k, struct spot s)
{
    LLVMValueRef x = LLVMGetOperand(s.v, 0), c = LLVMGetOperand(s.v, 1);
    int64_t by = amount(c, s.lane);
    if (by <= 0) {
        uint64_t top = s.width; /* behind the highest bit that is set: none above it is left */
        while (top > 0 &&
               rt_half_constant_bit(c, (unsigned)s.width, s.lane * s.width + top - 1) == 0)
            top--;
        if (s.op == LLVMURem && s.in < top && is_constant_at(c, s.lane))
            choice(h, k, x, s.lane * s.width + s.in);
        else if (s.op == LLVMURem && is_constant_at(c, s.lane))
            cut(h, k);
        else
            other(h, k, s);
        return;
    }
    uint64_t mask = (uint64_t)by - 1;
    for (unsigned n = 1; n < WORD; n *= 2)
        mask |= mask >> n; /* at most so many bits are left */
    masked(h, k, s, s.in < WORD ? mask : 0, is_small(mask), x);
}

/* Of `x << by`, or x >> by. */
static void moved(struct halves *h, uint32_t k, struct spot s, bool up, uint64_t by)
{
    LLVMValueRef of = LLVMGetOperand(s.v, 0);
    uint64_t base = s.lane * s.width;
    assert(by < s.width && "else nothing is left");
    if (up && s.in < by)
        constant(h, k);
    else if (up)
        choice(h, k, of, base + s.in - by);
    else if (s.in + by < s.width)
        choice(h, k, of, base + s.in + by);
    else
        cut(h, k);
}

/* True if the two do the same to their first operands, which may differ:  x + 4 and y + 4 */
static bool do_the_same(LLVMValueRef a, LLVMValueRef b)
{
    bool casts = LLVMIsACastInst(a) && LLVMIsACastInst(b);
    bool sums = LLVMIsABinaryOperator(a) && LLVMIsABinaryOperator(b) &&
                LLVMGetOperand(a, 1) == LLVMGetOperand(b, 1);
    return (casts || sums) && LLVMTypeOf(a) == LLVMTypeOf(b) &&
           LLVMGetInstructionOpcode(a) == LLVMGetInstructionOpcode(b);
}

/* True if the two surely are one number:  clang -O0 loads it twice, and casts and masks each. */
static bool are_same(struct halves *h, LLVMValueRef a, LLVMValueRef b)
{
    enum { STEPS = 8 };
    a = rt_half_held(h, a);
    b = rt_half_held(h, b);
    for (unsigned n = 0; n < STEPS && a != b && do_the_same(a, b); n++) {
        a = rt_half_held(h, LLVMGetOperand(a, 0));
        b = rt_half_held(h, LLVMGetOperand(b, 0));
    }
    return a == b;
}

static LLVMOpcode operation_of(LLVMValueRef v)
{
    return LLVMIsABinaryOperator(v) ? LLVMGetInstructionOpcode(v) : LLVMRet;
}

/* The number that an operation rounds down, which clears low bits:  n / 48 * 48, n - n % 48,
 * n >> i << i.  That an unknown number of them are few is taken for granted, as of a mask -1 << i.
 * NULL: it does something else. */
static LLVMValueRef rounded(struct halves *h, LLVMValueRef v, uint64_t lane)
{
    LLVMValueRef a = LLVMGetOperand(v, 0), b = LLVMGetOperand(v, 1);
    LLVMOpcode op = operation_of(v), first = operation_of(a), second = operation_of(b);
    bool difference = op == LLVMSub && (second == LLVMURem || second == LLVMSRem);
    bool product = op == LLVMMul && (first == LLVMUDiv || first == LLVMSDiv);
    bool shift = op == LLVMShl && (first == LLVMLShr || first == LLVMAShr);
    if (!difference && !product && !shift)
        return NULL;
    LLVMValueRef of = LLVMGetOperand(difference ? b : a, 0);
    LLVMValueRef by = LLVMGetOperand(difference ? b : a, 1);
    int64_t known = amount(rt_half_held(h, by), lane);
    bool few = known < 0 || (!shift && known <= 1 << rt_half_target(OF_OFFSET));
    return few && are_same(h, difference ? of : by, difference ? a : b) ? of : NULL;
}

static void draw_shift(struct halves *h, uint32_t k, struct spot s)
{
    int64_t by = amount(rt_half_held(h, LLVMGetOperand(s.v, 1)), s.lane);
    if (by >= 0 && (uint64_t)by < s.width) {
        moved(h, k, s, s.op == LLVMShl, (uint64_t)by);
    } else {
        h->node.at[k].how = HOW_SCALED;
        rt_half_input(h, k, LLVMGetOperand(s.v, 0), s.lane * s.width + s.in, false);
    }
}

/* A product by 2, 4, 8 … is a shift. */
static void draw_product(struct halves *h, uint32_t k, struct spot s)
{
    int64_t factor = amount(LLVMGetOperand(s.v, 1), s.lane);
    bool power = factor > 0 && (factor & (factor - 1)) == 0;
    if (factor == 1 || (power && h->node.at[k].of != OF_NUMBER && s.op != LLVMSDiv))
        moved(h, k, s, s.op != LLVMUDiv, (uint64_t)__builtin_ctzll((uint64_t)factor));
    else
        two(h, k, HOW_SCALED, s.v);
}

static void draw_element(struct halves *h, uint32_t k, struct spot s)
{
    LLVMValueRef vector = LLVMGetOperand(s.v, 0);
    unsigned lanes = LLVMGetVectorSize(LLVMTypeOf(vector));
    int64_t index = amount(LLVMGetOperand(s.v, 1), 0);
    h->node.at[k].how = HOW_CHOICE;
    for (unsigned lane = 0; lane < lanes; lane++)
        if (index < 0 || index == lane)
            rt_half_input(h, k, vector, lane * s.width + s.in, false);
}

static void draw_insert(struct halves *h, uint32_t k, struct spot s)
{
    int64_t index = amount(LLVMGetOperand(s.v, 2), 0);
    h->node.at[k].how = HOW_CHOICE;
    if (index != (int64_t)s.lane)
        rt_half_input(h, k, LLVMGetOperand(s.v, 0), h->node.at[k].bit, false);
    if (index < 0 || index == (int64_t)s.lane)
        rt_half_input(h, k, LLVMGetOperand(s.v, 1), s.in, false);
}

static void draw_shuffle(struct halves *h, uint32_t k, struct spot s)
{
    int lane = LLVMGetMaskValue(s.v, (unsigned)s.lane);
    int lanes = (int)LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(s.v, 0)));
    if (lane < 0)
        constant(h, k); /* poison */
    else
        choice(h, k, LLVMGetOperand(s.v, lane >= lanes), (uint64_t)(lane % lanes) * s.width + s.in);
}

/* The first bit of the field that the instruction names, and its bits. */
static uint64_t field(struct halves *h, LLVMValueRef v, uint64_t *ret_bits)
{
    LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(v, 0));
    uint64_t bytes = 0;
    for (unsigned j = 0; j < LLVMGetNumIndices(v); j++) {
        unsigned index = LLVMGetIndices(v)[j];
        if (LLVMGetTypeKind(t) == LLVMStructTypeKind) {
            bytes += LLVMOffsetOfElement(h->r->old, t, index);
            t = LLVMStructGetTypeAtIndex(t, index);
        } else {
            t = LLVMGetElementType(t);
            bytes += index * LLVMABISizeOfType(h->r->old, t);
        }
    }
    *ret_bits = rt_half_bits(h, t);
    return bytes * 8;
}

static void draw_field(struct halves *h, uint32_t k, LLVMValueRef v)
{
    uint64_t bits, bit = h->node.at[k].bit, first = field(h, v, &bits);
    if (LLVMIsAExtractValueInst(v))
        choice(h, k, LLVMGetOperand(v, 0), first + bit);
    else if (bit >= first && bit - first < bits)
        choice(h, k, LLVMGetOperand(v, 1), bit - first);
    else
        choice(h, k, LLVMGetOperand(v, 0), bit);
}

/* ---- calls ---- */

/* LLVM's intrinsics that keep an address, by the beginning of their names.  The greater one of an
 * address and a small number is the address. */
static const struct {
    const char *name;
    enum { SUM, EXTREME, GREATER, FIRST, PRODUCT, SWAP, REVERSE, LEFT, RIGHT } kind;
} intrinsics[] = {
    { "llvm.umax.", GREATER },      { "llvm.umin.", EXTREME },       { "llvm.smax.", GREATER },
    { "llvm.smin.", EXTREME },      { "llvm.uadd.", SUM }, /* .sat, .with.overflow */
    { "llvm.sadd.", SUM },          { "llvm.usub.", SUM },           { "llvm.ssub.", SUM },
    { "llvm.umul.with.", PRODUCT }, { "llvm.smul.with.", PRODUCT },  { "llvm.abs.", FIRST },
    { "llvm.bswap.", SWAP },        { "llvm.bitreverse.", REVERSE }, { "llvm.fshl.", LEFT },
    { "llvm.fshr.", RIGHT },
};

/* Of the upper half of operands 0 and `other` together, moved up by `distance`, or down. */
static void draw_funnel(struct halves *h, uint32_t k, struct spot s, unsigned other,
                        LLVMValueRef distance, bool left)
{
    int64_t by = amount(rt_half_held(h, distance), s.lane);
    if (by < 0) {
        two(h, k, HOW_SCALED, s.v);
        return;
    }
    uint64_t n = (uint64_t)by % s.width, up = left ? n : s.width - n; /* fshr 0: all of `other` */
    bool high = s.in >= up;
    choice(h, k, LLVMGetOperand(s.v, high ? 0 : other),
           s.lane * s.width + (high ? s.in - up : s.in + s.width - up));
}

static void draw_intrinsic(struct halves *h, uint32_t k, struct spot s, LLVMValueRef fn)
{
    LLVMValueRef first = LLVMGetOperand(s.v, 0);
    uint64_t base = s.lane * s.width, last = s.width - 1;
    size_t j = 0;
    while (j < COUNTOF(intrinsics) && !ir_name_begins(fn, intrinsics[j].name))
        j++;
    if (j == COUNTOF(intrinsics)) {
        if (ir_touches_nothing(fn)) {
            other(h, k, s);
        } else {
            rt_half_leaf(h, k, rt_half_bits(h, LLVMTypeOf(s.v)), false);
            rt_half_loaded(h, k, NULL);
        }
        return;
    }
    if (rt_half_bits(h, LLVMTypeOf(first)) <= h->node.at[k].bit) {
        constant(h, k); /* the overflow */
        return;
    }
    switch (intrinsics[j].kind) {
    case SUM: two(h, k, HOW_SUM, s.v); break;
    case EXTREME: two(h, k, HOW_CHOICE, s.v); break;
    case GREATER: two(h, k, h->node.at[k].of == OF_NUMBER ? HOW_SUM : HOW_CHOICE, s.v); break;
    case PRODUCT: draw_product(h, k, s); break;
    case FIRST: choice(h, k, first, base + s.in); break;
    case SWAP: choice(h, k, first, base + (last / 8 - s.in / 8) * 8 + s.in % 8); break;
    case REVERSE: choice(h, k, first, base + last - s.in); break;
    case LEFT:
    case RIGHT: draw_funnel(h, k, s, 1, LLVMGetOperand(s.v, 2), intrinsics[j].kind == LEFT); break;
    }
}

bool rt_half_opencls_name(LLVMValueRef fn, char ret[HALF_NAME])
{
    size_t len, n;
    const char *name = LLVMGetValueName2(fn, &len), *is = builtin_plain_name(name, len, &n);
    if (!is || n >= HALF_NAME)
        return false;
    memcpy(ret, is, n);
    ret[n] = 0;
    return function_is_opencls(fn, ret);
}

/* True if the function is OpenCL's one whose name begins so. */
static bool is_opencls(LLVMValueRef fn, const char *begin)
{
    char name[HALF_NAME];
    return rt_half_opencls_name(fn, name) && strncmp(name, begin, strlen(begin)) == 0;
}

/* Draws a call of one of OpenCL's functions that put numbers of fewer bits into one of more:
 *     convert_ulong(uint x)                  the upper half is zero, or the sign
 *     upsample(uint high, uint low)
 * False: it is none. */
static bool draw_conversion(struct halves *h, uint32_t k, struct spot s, LLVMValueRef fn)
{
    unsigned operands = LLVMGetNumArgOperands(s.v);
    LLVMValueRef low = operands ? LLVMGetOperand(s.v, operands - 1) : NULL;
    LLVMTypeRef t = low ? rt_half_scalar(LLVMTypeOf(low)) : NULL;
    bool integers = t && LLVMGetTypeKind(t) == LLVMIntegerTypeKind &&
                    LLVMGetTypeKind(rt_half_scalar(LLVMTypeOf(s.v))) == LLVMIntegerTypeKind;
    bool up = integers && operands == 2 && is_opencls(fn, "upsample");
    if (!up && !(integers && operands == 1 && is_opencls(fn, "convert_")))
        return false;
    uint64_t width = rt_half_bits(h, t);
    if (rt_half_bits(h, LLVMTypeOf(low)) / width != rt_half_bits(h, LLVMTypeOf(s.v)) / s.width)
        return false; /* x86 passes a char4 as an i32 */
    if (s.in < width)
        choice(h, k, low, s.lane * width + s.in);
    else if (up)
        choice(h, k, LLVMGetOperand(s.v, 0), s.lane * width + s.in - width);
    else
        cut(h, k);
    return true;
}

bool rt_half_is_pure(LLVMValueRef fn)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(fn);
    bool pointers = LLVMIsFunctionVarArg(type);
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        pointers |= ir_is_pointer(rt_half_scalar(LLVMTypeOf(LLVMGetParam(fn, k))));
    return LLVMIsDeclaration(fn) && !pointers &&
           (ir_touches_nothing(fn) || (ir_name_begins(fn, "_Z") && function_speaks_opencl(fn)));
}

/* OpenCL's functions of numbers that do not keep each bit in its place. */
static const struct {
    const char *name;
    enum { ROTATE, SELECT_BITS, SHUFFLE, DIFFER } kind;
    unsigned operands;
} movers[] = {
    { "rotate", ROTATE, 2 },    { "bitselect", SELECT_BITS, 3 }, { "shuffle", SHUFFLE, 2 },
    { "shuffle2", SHUFFLE, 3 }, { "abs_diff", DIFFER, 2 },       { "add_sat", DIFFER, 2 },
    { "sub_sat", DIFFER, 2 },
};

/* shuffle(x, mask), shuffle2(x, y, mask):  the lanes count on from x's to y's. */
static void draw_lanes(struct halves *h, uint32_t k, struct spot s, LLVMValueRef mask)
{
    unsigned of = LLVMGetNumArgOperands(s.v) - 1;
    uint64_t lanes = LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(s.v, 0)));
    int64_t lane = amount(rt_half_held(h, mask), s.lane);
    uint64_t end = lanes * of, first = lane < 0 ? 0 : (uint64_t)lane % end;
    h->node.at[k].how = HOW_CHOICE;
    for (uint64_t j = first; j < (lane < 0 ? end : first + 1); j++)
        rt_half_input(h, k, LLVMGetOperand(s.v, (unsigned)(j / lanes)), j % lanes * s.width + s.in,
                      false);
}

/* bitselect(x, y, mask):  y's bit where the mask has a one. */
static void draw_bits(struct halves *h, uint32_t k, struct spot s, LLVMValueRef mask)
{
    int bit = rt_half_constant_bit(rt_half_held(h, mask), (unsigned)s.width, h->node.at[k].bit);
    if (bit < 0)
        other(h, k, s);
    else
        choice(h, k, LLVMGetOperand(s.v, (unsigned)bit), h->node.at[k].bit);
}

/* Draws a call of one of these.  False: it is none. */
static bool draw_mover(struct halves *h, uint32_t k, struct spot s, LLVMValueRef fn)
{
    unsigned operands = LLVMGetNumArgOperands(s.v);
    char name[HALF_NAME];
    size_t j = rt_half_opencls_name(fn, name) ? 0 : COUNTOF(movers);
    while (j < COUNTOF(movers) &&
           (movers[j].operands != operands || strcmp(name, movers[j].name) != 0))
        j++;
    LLVMTypeRef scalar = rt_half_scalar(LLVMTypeOf(s.v));
    if (j == COUNTOF(movers) || LLVMGetTypeKind(scalar) != LLVMIntegerTypeKind)
        return false;
    LLVMTypeRef first = LLVMTypeOf(LLVMGetOperand(s.v, 0));
    bool lanes = LLVMGetTypeKind(first) == LLVMVectorTypeKind;
    LLVMValueRef last = LLVMGetOperand(s.v, operands - 1);
    if (movers[j].kind == SHUFFLE ? !lanes || rt_half_scalar(first) != scalar
                                  : first != LLVMTypeOf(s.v))
        return false; /* passed in another way */
    switch (movers[j].kind) {
    case ROTATE: draw_funnel(h, k, s, 0, last, true); break;
    case SELECT_BITS: draw_bits(h, k, s, last); break;
    case SHUFFLE: draw_lanes(h, k, s, last); break;
    case DIFFER: two(h, k, HOW_SUM, s.v); break;
    }
    return true;
}

/* What it gives may be an address whatever it is given, and what it is given, as max(n, m) is.  A
 * constant bound, as in clamp(n, 0, ~0ul), is no address. */
static void draw_pure(struct halves *h, uint32_t k, struct spot s)
{
    h->node.at[k].how = HOW_CHOICE;
    h->node.at[k].elsewhere = true;
    h->node.at[k].others =
        rt_half_leaf_parts(&h->node.at[k], rt_half_bits(h, LLVMTypeOf(s.v)), false);
    for (unsigned o = 0; o < LLVMGetNumArgOperands(s.v); o++) {
        LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(s.v, o));
        if (rt_half_bits(h, rt_half_scalar(t)) != s.width ||
            LLVMIsAConstant(LLVMGetOperand(s.v, o)))
            continue;
        bool lanes = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
        rt_half_input(h, k, LLVMGetOperand(s.v, o), lanes ? h->node.at[k].bit : s.in, false);
    }
    if (h->node.at[k].n == 0)
        rt_half_leaf(h, k, rt_half_bits(h, LLVMTypeOf(s.v)), false);
}

static void draw_call(struct halves *h, uint32_t k, struct spot s)
{
    LLVMValueRef fn = ir_callee(s.v);
    struct flow flow = flow_of(s.v);
    const struct function_row *row = fn ? function_find(fn) : NULL;
    if (flow.kind == FLOW_JOIN)
        choice(h, k, LLVMGetOperand(s.v, 0), h->node.at[k].bit);
    else if (row && row->flow == CALL_GIVES && row->operand < LLVMGetNumArgOperands(s.v) &&
             LLVMTypeOf(LLVMGetOperand(s.v, row->operand)) == LLVMTypeOf(s.v))
        choice(h, k, LLVMGetOperand(s.v, row->operand), h->node.at[k].bit);
    else if (flow_of_intrinsic(s.v) == CALL_MASKED)
        choice(h, k, LLVMGetOperand(s.v, 0), h->node.at[k].bit);
    else if (row && row->action == ACTION_QUERY)
        h->node.at[k].level = HALF_NUMBER; /* an id or a size */
    else if (fn && LLVMGetIntrinsicID(fn) && LLVMGetTypeKind(LLVMTypeOf(s.v)) != LLVMVoidTypeKind)
        draw_intrinsic(h, k, s, fn);
    else if (fn && !LLVMIsDeclaration(fn) && ir_may_run_body(fn) &&
             LLVMGlobalGetValueType(fn) == LLVMGetCalledFunctionType(s.v)) {
        h->node.at[k].how = HOW_CHOICE;
        rt_half_input(h, k, fn, h->node.at[k].bit, true);
    } else if (!fn && ir_is_call(s.v) && !LLVMIsAInlineAsm(LLVMGetCalledValue(s.v))) {
        rt_half_draw_given(h, k, s.v);
    } else if (fn && draw_conversion(h, k, s, fn)) {
        assert(h->node.at[k].how != HOW_SUM && "moved, or a zero");
    } else if (fn && draw_mover(h, k, s, fn)) {
        assert(h->node.at[k].how != HOW_LEAF && "made of its operands");
    } else if (fn && rt_half_is_pure(fn)) {
        draw_pure(h, k, s);
    } else {
        rt_half_leaf(h, k, rt_half_bits(h, LLVMTypeOf(s.v)), false);
        rt_half_loaded(h, k, NULL);
    }
}

/* ---- constants ---- */

/* The part of the vector, struct or array that holds the bit, and which of the part's bits it is.
 * NULL: it lies between the parts. */
static LLVMValueRef part_at(const struct halves *h, LLVMValueRef c, uint64_t *bit)
{
    LLVMTypeRef t = LLVMTypeOf(c);
    uint64_t first, index;
    if (LLVMGetTypeKind(t) == LLVMStructTypeKind) {
        index = LLVMElementAtOffset(h->r->old, t, *bit / 8);
        first = 8 * LLVMOffsetOfElement(h->r->old, t, (unsigned)index);
    } else {
        bool vector = LLVMGetTypeKind(t) == LLVMVectorTypeKind; /* no gaps between its lanes */
        LLVMTypeRef of = LLVMGetElementType(t);
        uint64_t step = vector ? rt_half_bits(h, of) : 8 * LLVMABISizeOfType(h->r->old, of);
        index = *bit / step;
        first = index * step;
    }
    LLVMValueRef part = LLVMGetAggregateElement(c, (unsigned)index);
    *bit -= first;
    return part && *bit < rt_half_bits(h, LLVMTypeOf(part)) ? part : NULL;
}

/* True for a vector, struct or array of others than plain numbers, zeros and undef. */
static bool has_parts(LLVMValueRef c)
{
    bool one = LLVMIsAConstantVector(c) || LLVMIsAConstantStruct(c) || LLVMIsAConstantArray(c);
    return one && LLVMGetNumOperands(c) > 0;
}

/* Of a constant that is no expression. */
static void draw_constant(struct halves *h, uint32_t k, LLVMValueRef c)
{
    uint64_t bit = h->node.at[k].bit;
    bool whole = bit < rt_half_bits(h, LLVMTypeOf(c));
    bool parts = has_parts(c) || LLVMIsAConstantDataSequential(c);
    LLVMValueRef part = parts && whole ? part_at(h, c, &bit) : NULL;
    if (part)
        choice(h, k, part, bit);
    else
        constant(h, k);
}

/* ---- values ---- */

/* Of a pointer that is made of the first operand, or a number that is made of a pointer.  What lies
 * behind null is a number, which may be an address's. */
static void draw_pointer(struct halves *h, uint32_t k, struct spot s, LLVMValueRef of)
{
    assert(h->node.at[k].of == OF_NUMBER && "others take a pointer for an address");
    if (s.op == LLVMGetElementPtr && LLVMIsAConstantPointerNull(of)) {
        bool bytes = rt_half_bits(h, LLVMGetGEPSourceElementType(s.v)) == 8;
        if (bytes && LLVMGetNumOperands(s.v) == 2) {
            choice(h, k, LLVMGetOperand(s.v, 1), h->node.at[k].bit);
            return;
        }
        h->node.at[k].level = HALF_NUMBER;
    } else if (rt_half_bits(h, LLVMTypeOf(of)) == rt_half_bits(h, LLVMTypeOf(s.v))) {
        choice(h, k, of, h->node.at[k].bit);
    } else {
        rt_half_leaf(h, k, rt_half_bits(h, LLVMTypeOf(s.v)), false);
    }
}

static void draw_instruction(struct halves *h, uint32_t k, struct spot s)
{
    LLVMValueRef v = s.v, of = LLVMGetNumOperands(v) > 0 ? LLVMGetOperand(v, 0) : NULL;
    uint64_t width = of ? rt_half_bits(h, rt_half_scalar(LLVMTypeOf(of))) : 0;
    uint64_t bit = h->node.at[k].bit;
    LLVMValueRef whole = LLVMIsABinaryOperator(v) ? rounded(h, v, s.lane) : NULL;
    if (whole) {
        choice(h, k, whole, bit);
        return;
    }
    switch (s.op) {
    case LLVMZExt:
    case LLVMSExt:
        if (s.in < width)
            choice(h, k, of, s.lane * width + s.in);
        else if (width < SMALL && (s.op == LLVMZExt || width > 1))
            constant(h, k);
        else
            cut(h, k);
        break;
    case LLVMTrunc: choice(h, k, of, s.lane * width + s.in); break;
    case LLVMBitCast: choice(h, k, of, bit); break;
    case LLVMGetElementPtr:
    case LLVMAddrSpaceCast:
    case LLVMIntToPtr: draw_pointer(h, k, s, of); break;
    case LLVMPtrToInt:
    case LLVMPtrToAddr:
        if (h->node.at[k].of == OF_NUMBER) {
            draw_pointer(h, k, s, of);
            break;
        }
        h->node.at[k].bit = s.in;
        rt_half_leaf(h, k, s.width, true);
        h->node.at[k].bit = bit;
        break;
    case LLVMFreeze: choice(h, k, of, bit); break;
    case LLVMSelect:
        choice(h, k, LLVMGetOperand(v, 1), bit);
        rt_half_input(h, k, LLVMGetOperand(v, 2), bit, false);
        break;
    case LLVMPHI:
        h->node.at[k].how = HOW_CHOICE;
        for (unsigned j = 0; j < LLVMCountIncoming(v); j++)
            rt_half_input(h, k, LLVMGetIncomingValue(v, j), bit, false);
        break;
    case LLVMSub:
    case LLVMXor:
        if (of == LLVMGetOperand(v, 1)) { /* zero */
            constant(h, k);
            break;
        }
        /* fallthrough */
    case LLVMAdd:
    case LLVMOr: two(h, k, HOW_SUM, v); break;
    case LLVMMul:
    case LLVMUDiv:
    case LLVMSDiv: draw_product(h, k, s); break;
    case LLVMURem:
    case LLVMSRem: draw_remainder(h, k, s); break;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr: draw_shift(h, k, s); break;
    case LLVMAnd: draw_and(h, k, s); break;
    case LLVMExtractElement: draw_element(h, k, s); break;
    case LLVMInsertElement: draw_insert(h, k, s); break;
    case LLVMShuffleVector: draw_shuffle(h, k, s); break;
    case LLVMExtractValue:
    case LLVMInsertValue: draw_field(h, k, v); break;
    case LLVMLoad: rt_half_draw_load(h, k); break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        rt_half_leaf(h, k, rt_half_bits(h, LLVMTypeOf(v)), false);
        rt_half_loaded(h, k, of);
        break;
    case LLVMCall: draw_call(h, k, s); break;
    default: other(h, k, s);
    }
}

/* True for a host's pointer that a name says to be one to constant memory. */
static bool is_named_constant(const struct halves *h, LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    enum space said = SPACE_COUNT;
    if (!ir_is_pointer(LLVMTypeOf(v)))
        return false;
    if (LLVMIsAArgument(v))
        said = origin_of_argument(h->r->from, LLVMGetParamParent(v), ir_param_index(v));
    else if (LLVMIsAInstruction(v))
        said = origin_of_instruction(v);
    return said == SPACE_CONSTANT || (fn && origin_of_result(fn) == SPACE_CONSTANT);
}

/* Pointers are checked where they are made; what memory holds may be one or a number. */
static bool is_read(LLVMOpcode op)
{
    return op == LLVMLoad || op == LLVMExtractValue || op == LLVMAtomicRMW;
}

void rt_half_draw(struct halves *h, uint32_t k)
{
    LLVMValueRef v = h->node.at[k].v;
    LLVMTypeRef t = LLVMTypeOf(v);
    uint64_t bit = h->node.at[k].bit;
    assert(h->node.at[k].level == HALF_NONE && "drawn once");
    if (h->node.at[k].memory) {
        if (LLVMIsAFunction(v))
            rt_half_draw_results(h, k, v);
        else if (ir_is_call(v))
            rt_half_draw_by_type(h, k);
        else if (LLVMIsAArgument(v))
            rt_half_leaf(h, k, rt_half_bits(h, t), false);
        else
            rt_half_draw_variable(h, k);
        return;
    }
    if (!ir_has_size(t)) { /* refused where it stands, or what a call copies */
        rt_half_leaf(h, k, WORD, false);
        if (flow_of_intrinsic(v) == CALL_COPY)
            rt_half_loaded(h, k, LLVMGetOperand(v, 1));
        return;
    }
    bool expression = LLVMIsAConstantExpr(v) != NULL;
    uint64_t width = rt_half_bits(h, rt_half_scalar(t));
    struct spot s = { v, expression ? LLVMGetConstOpcode(v) : LLVMRet, width,
                      width ? bit / width : 0, width ? bit % width : 0 };
    if (LLVMIsAInstruction(v))
        s.op = LLVMGetInstructionOpcode(v);
    if (h->node.at[k].of == OF_NUMBER && is_named_constant(h, v)) {
        h->node.at[k].level = HALF_ADDRESS;
        return;
    }
    bool address = h->node.at[k].of == OF_NUMBER ? LLVMIsAGlobalValue(v) || LLVMIsAAllocaInst(v)
                                                 : ir_is_pointer(t) && !is_read(s.op);
    if (address)
        rt_half_leaf(h, k, width, true);
    else if (LLVMIsAConstant(v) && !expression)
        draw_constant(h, k, v);
    else if (LLVMIsAArgument(v))
        rt_half_draw_argument(h, k, v);
    else if (!expression && !LLVMIsAInstruction(v))
        rt_half_leaf(h, k, width, false);
    else
        draw_instruction(h, k, s);
}
