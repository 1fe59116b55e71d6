/* SPDX-License-Identifier: Apache-2.0 */
/* half_steps.c - functions of halves that go to the next half, or that store a second result.
 *
 *     r = convert_half_rtz(f)   =>   r = (half)f, and one step to zero if that is farther out
 *     r = nextafter(x, y)       =>   the bits of x, one more or less
 *     r = sincos(x, p)          =>   *p = cos(x);  r = sin(x)
 *
 * Bits of halves of one sign are in the order of the halves: 0x3c00 is 1, and 0x3c01 the next one.
 *
 * Safe because: the nearest half of a number is one of the two between which the number lies, or
 * the number itself; so a half on the wrong side of it is one step from the right one.  The sign of
 * the nearest half is the number's, and a step out of 0 keeps it. */
#include "semantics/half_steps.h"

#include "base/text.h"
#include "ir/ir.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

enum { SIGN = 0x8000, MAGNITUDE = 0x7fff, INFINITE = 0x7c00, QUIET = 0x200, BELOW_ONE = 0x3bff };

LLVMTypeRef half_element_of(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

LLVMTypeRef half_as_long(LLVMTypeRef e, LLVMTypeRef like)
{
    bool vector = LLVMGetTypeKind(like) == LLVMVectorTypeKind;
    return vector ? LLVMVectorType(e, LLVMGetVectorSize(like)) : e;
}

LLVMValueRef half_splat(LLVMTypeRef t, uint64_t bits)
{
    LLVMValueRef one = LLVMConstInt(half_element_of(t), bits, false), all[16];
    if (LLVMGetTypeKind(t) != LLVMVectorTypeKind)
        return one;
    assert(LLVMGetVectorSize(t) <= COUNTOF(all) && "OpenCL's vectors have 16 elements at most");
    for (unsigned k = 0; k < LLVMGetVectorSize(t); k++)
        all[k] = one;
    return LLVMConstVector(all, LLVMGetVectorSize(t));
}

LLVMValueRef half_as_bits(LLVMBuilderRef b, LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v), i16 = LLVMInt16TypeInContext(LLVMGetTypeContext(t));
    return LLVMBuildBitCast(b, v, half_as_long(i16, t), "");
}

static LLVMValueRef and_bits(LLVMBuilderRef b, LLVMValueRef v, uint64_t mask)
{
    return LLVMBuildAnd(b, v, half_splat(LLVMTypeOf(v), mask), "");
}

static LLVMValueRef or_bits(LLVMBuilderRef b, LLVMValueRef v, uint64_t mask)
{
    return LLVMBuildOr(b, v, half_splat(LLVMTypeOf(v), mask), "");
}

/* True for lanes of bits that are a NaN. */
static LLVMValueRef is_nan(LLVMBuilderRef b, LLVMValueRef bits)
{
    LLVMValueRef mag = and_bits(b, bits, MAGNITUDE);
    return LLVMBuildICmp(b, LLVMIntUGT, mag, half_splat(LLVMTypeOf(bits), INFINITE), "");
}

LLVMValueRef half_next_after(LLVMBuilderRef b, LLVMValueRef x, LLVMValueRef y)
{
    assert(LLVMTypeOf(x) == LLVMTypeOf(y));
    LLVMValueRef p = half_as_bits(b, x), q = half_as_bits(b, y);
    LLVMTypeRef t = LLVMTypeOf(p);
    LLVMValueRef zero = half_splat(t, 0), one = half_splat(t, 1);
    LLVMValueRef out = LLVMBuildAdd(b, p, one, ""), in = LLVMBuildSub(b, p, one, "");
    LLVMValueRef negative = LLVMBuildICmp(b, LLVMIntSLT, p, zero, "");
    LLVMValueRef up = LLVMBuildFCmp(b, LLVMRealOLT, x, y, "");
    /* outwards: up from above 0, down from below */
    LLVMValueRef outwards = LLVMBuildXor(b, up, negative, "");
    LLVMValueRef r = LLVMBuildSelect(b, outwards, out, in, "");
    /* from a zero: the least half with the sign of y */
    LLVMValueRef none = and_bits(b, p, MAGNITUDE), least = and_bits(b, q, SIGN);
    none = LLVMBuildICmp(b, LLVMIntEQ, none, zero, "");
    least = or_bits(b, least, 1);
    r = LLVMBuildSelect(b, none, least, r, "");
    LLVMValueRef same = LLVMBuildFCmp(b, LLVMRealOEQ, x, y, "");
    r = LLVMBuildSelect(b, same, q, r, "");
    LLVMValueRef quiet = or_bits(b, q, QUIET);
    r = LLVMBuildSelect(b, is_nan(b, q), quiet, r, "");
    quiet = or_bits(b, p, QUIET);
    r = LLVMBuildSelect(b, is_nan(b, p), quiet, r, "");
    return LLVMBuildBitCast(b, r, LLVMTypeOf(x), "");
}

LLVMValueRef half_rounded(LLVMBuilderRef b, LLVMValueRef v, LLVMValueRef near, char way)
{
    assert(way == 'z' || way == 'p' || way == 'n');
    LLVMValueRef bits = half_as_bits(b, near), back = LLVMBuildFPCast(b, near, LLVMTypeOf(v), "");
    LLVMTypeRef t = LLVMTypeOf(bits);
    LLVMValueRef one = half_splat(t, 1), negative;
    LLVMValueRef out = LLVMBuildAdd(b, bits, one, ""), in = LLVMBuildSub(b, bits, one, "");
    negative = LLVMBuildICmp(b, LLVMIntSLT, bits, half_splat(t, 0), "");
    LLVMValueRef above = LLVMBuildFCmp(b, LLVMRealOGT, back, v, "");
    LLVMValueRef below = LLVMBuildFCmp(b, LLVMRealOLT, back, v, "");
    LLVMValueRef down = LLVMBuildSelect(b, negative, out, in, "");
    LLVMValueRef up = LLVMBuildSelect(b, negative, in, out, "");
    LLVMValueRef lower = LLVMBuildSelect(b, above, down, bits, "");
    LLVMValueRef higher = LLVMBuildSelect(b, below, up, bits, "");
    LLVMValueRef r = way == 'n'   ? lower
                     : way == 'p' ? higher
                                  : LLVMBuildSelect(b, negative, higher, lower, "");
    return LLVMBuildBitCast(b, r, LLVMTypeOf(near), "");
}

LLVMValueRef half_float_of(LLVMBuilderRef b, LLVMValueRef v, bool is_signed)
{
    /* 2^17 is beyond all halves, in every way, and floats have all integers up to there. */
    enum { BEYOND = 1 << 17 };
    LLVMTypeRef t = LLVMTypeOf(v);
    LLVMTypeRef f = half_as_long(LLVMFloatTypeInContext(LLVMGetTypeContext(t)), t);
    unsigned bits = LLVMGetIntTypeWidth(half_element_of(t));
    if (bits > 16) {
        LLVMValueRef most = half_splat(t, BEYOND), least = half_splat(t, -(uint64_t)BEYOND);
        LLVMValueRef over = LLVMBuildICmp(b, is_signed ? LLVMIntSGT : LLVMIntUGT, v, most, "");
        v = LLVMBuildSelect(b, over, most, v, "");
        LLVMValueRef under = is_signed ? LLVMBuildICmp(b, LLVMIntSLT, v, least, "") : NULL;
        v = under ? LLVMBuildSelect(b, under, least, v, "") : v;
    }
    return is_signed ? LLVMBuildSIToFP(b, v, f, "") : LLVMBuildUIToFP(b, v, f, "");
}

/* ---- two results ---- */

/* Calls the function of one half with this plain name; `types` has the letters of `x`. */
static LLVMValueRef one_result(LLVMBuilderRef b, LLVMModuleRef m, const char *plain,
                               const char *types, LLVMValueRef x)
{
    struct text name = { 0 };
    LLVMTypeRef t = LLVMTypeOf(x), type = LLVMFunctionType(t, &t, 1, false);
    text_putf(&name, "_Z%zu%s%.*s", strlen(plain), plain, (int)strcspn(types, "P"), types);
    LLVMValueRef fn = LLVMGetNamedFunction(m, text_get(&name));
    if (!fn) {
        fn = LLVMAddFunction(m, text_get(&name), type);
        LLVMSetFunctionCallConv(fn, LLVMSPIRFUNCCallConv);
    }
    LLVMValueRef call = LLVMBuildCall2(b, type, fn, &x, 1, "");
    LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(fn));
    text_fini(&name);
    return call;
}

/* `v` with the sign of `x`. */
static LLVMValueRef signed_as(LLVMBuilderRef b, LLVMValueRef v, LLVMValueRef x)
{
    LLVMValueRef mag = and_bits(b, half_as_bits(b, v), MAGNITUDE);
    LLVMValueRef sign = and_bits(b, half_as_bits(b, x), SIGN);
    return LLVMBuildBitCast(b, LLVMBuildOr(b, mag, sign, ""), LLVMTypeOf(v), "");
}

/* x - whole, which for an infinite x is a zero with its sign. */
static LLVMValueRef rest(LLVMBuilderRef b, LLVMValueRef x, LLVMValueRef whole)
{
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef mag = and_bits(b, half_as_bits(b, x), MAGNITUDE);
    LLVMValueRef infinite =
        LLVMBuildICmp(b, LLVMIntEQ, mag, half_splat(LLVMTypeOf(mag), INFINITE), "");
    LLVMValueRef zero = signed_as(b, LLVMConstNull(t), x);
    LLVMValueRef r = LLVMBuildFSub(b, x, whole, "");
    return LLVMBuildSelect(b, infinite, zero, r, "");
}

struct two {
    const char *name;   /* with its length, as mangled names have it */
    const char *stored; /* the function whose result is stored */
    char returns;       /* 'm' what is behind the point, with the sign; 'f' likewise, above 0;
                         * 's' the sine */
};

static const struct two twos[] = {
    { "4modf", "trunc", 'm' },
    { "5fract", "floor", 'f' },
    { "6sincos", "cos", 's' },
};

/* The function of two results whose types are halves; NULL: it is another one. */
static const struct two *find(LLVMValueRef call, const char **ret_types)
{
    LLVMValueRef fn = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
    if (!fn || !LLVMIsDeclaration(fn) || !ir_name_begins(fn, "_Z") ||
        LLVMGetNumArgOperands(call) != 2)
        return NULL;
    LLVMTypeRef t = LLVMTypeOf(call);
    bool same = LLVMTypeOf(LLVMGetOperand(call, 0)) == t &&
                ir_is_pointer(LLVMTypeOf(LLVMGetOperand(call, 1)));
    for (size_t k = 0; k < COUNTOF(twos); k++) {
        const char *name = ir_name_of(fn) + 2;
        size_t n = strlen(twos[k].name);
        if (strncmp(name, twos[k].name, n) != 0 ||
            LLVMGetTypeKind(half_element_of(t)) != LLVMHalfTypeKind || !same)
            continue;
        *ret_types = name + n;
        return &twos[k];
    }
    return NULL;
}

static LLVMValueRef split(LLVMBuilderRef b, LLVMValueRef call, const struct two *is,
                          const char *types, struct half_split *ret)
{
    LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    LLVMValueRef x = LLVMGetOperand(call, 0), r;
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef second = one_result(b, m, is->stored, types, x);
    ret->stored = second;
    ret->store = LLVMBuildStore(b, second, LLVMGetOperand(call, 1));
    ret->returned = is->returns == 's' ? one_result(b, m, "sin", types, x) : NULL;
    if (ret->returned)
        return ret->returned;
    r = rest(b, x, second);
    if (is->returns == 'm')
        return signed_as(b, r, x);
    /* what is a little below 0 is rounded to 1, and must be less */
    LLVMValueRef one =
        half_splat(half_as_long(LLVMInt16TypeInContext(LLVMGetTypeContext(t)), t), BELOW_ONE);
    LLVMValueRef less = LLVMBuildBitCast(b, one, t, "");
    LLVMValueRef over = LLVMBuildFCmp(b, LLVMRealOGT, r, less, "");
    return LLVMBuildSelect(b, over, less, r, "");
}

bool half_split_call(LLVMBuilderRef b, LLVMValueRef call, struct half_split *ret)
{
    const char *types;
    const struct two *is = find(call, &types);
    if (!is)
        return false;
    LLVMPositionBuilderBefore(b, call);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    LLVMReplaceAllUsesWith(call, split(b, call, is, types, ret));
    LLVMInstructionEraseFromParent(call);
    return true;
}
