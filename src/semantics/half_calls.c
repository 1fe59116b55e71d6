/* SPDX-License-Identifier: Apache-2.0 */
/* half_calls.c - OpenCL's functions of halves by those of floats.
 *
 *     half r = exp(h)           =>  half r = (half)exp((float)h)
 *     short4 r = isnan(h4)      =>  short4 r = convert_short4(isnan(convert_float4(h4)))
 *     half r = fma(a, b, c)     =>  llvm.fma.f16
 *
 * libclc for nvptx64 has no functions of halves.
 *
 * Does not  take a function that asks how halves are written for one of floats [written]: the half
 *           behind a half is not the float behind it, and a denormal half is a normal float;
 *           take a function with a pointer to halves for one with a pointer to floats [pointer]:
 *           half_steps.c writes these with a store.
 * Safe because: each half is a float.  What is exact of floats whose result is a half is exact
 * (ceil, fmod, ldexp, fmin, …).  The float that is nearest to a sum, product, quotient or root of
 * halves, rounded to a half, is the nearest half, since a float has more than 2 * 11 + 1 digits; so
 * sqrt and fdim are right.  fma is not one of these.  The functions that round in other ways may be
 * wrong by two of the last places of a half (OpenCL C 3.0, 7.4, half precision), and are so by less
 * than one. */
#include "semantics/half_calls.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "semantics/half_steps.h"

#include <assert.h>
#include <ctype.h>

/* ---- names ---- */

/* The parts of a mangled name: "_Z3expDv4_Dh" has exp and Dv4_Dh.  False: it is no such name. */
static bool parts(const char *name, const char **ret_plain, size_t *ret_len, const char **ret_types)
{
    size_t n = 0;
    if (strncmp(name, "_Z", 2) != 0 || !isdigit((unsigned char)name[2]))
        return false;
    for (name += 2; isdigit((unsigned char)*name) && n < 1000; name++)
        n = n * 10 + (size_t)(*name - '0');
    if (strlen(name) <= n)
        return false;
    *ret_plain = name;
    *ret_len = n;
    *ret_types = name + n;
    return true;
}

static bool begins(const char *plain, size_t n, const char *word)
{
    return n >= strlen(word) && strncmp(plain, word, strlen(word)) == 0;
}

static bool is_named(const char *plain, size_t n, const char *word)
{
    return n == strlen(word) && strncmp(plain, word, n) == 0;
}

/* True if a parameter is a pointer to something that is or may be a half; a pointer to an int, as
 * frexp() has, is the same in the function of floats. */
static bool points_to_halves(const char *types)
{
    const char *p = strchr(types, 'P');
    for (; p && *p; p++)
        if (strncmp(p, "Dh", 2) == 0 || *p == 'K' || *p == 'V' ||
            (*p == 'S' && (p[1] == '_' || (p[1] && p[2] == '_'))))
            return true;
    return false;
}

bool half_float_name(const char *name, struct text *ret)
{
    static const char *const written[] = { "nextafter", "isnormal", "bitselect", "fma" };
    const char *plain, *types;
    size_t n;
    if (!parts(name, &plain, &n, &types) || !strstr(types, "Dh") ||
        GUARD("half-calls:pointer", points_to_halves(types)))
        return false;
    for (size_t k = 0; k < COUNTOF(written); k++)
        if (GUARD("half-calls:written", is_named(plain, n, written[k])))
            return false;
    if (begins(plain, n, "convert_half") || begins(plain, n, "sub_group") ||
        begins(plain, n, "work_group"))
        return false;
    text_putf(ret, "_Z%zu%.*s", n, (int)n, plain);
    for (; *types; types++)
        if (strncmp(types, "Dh", 2) == 0) {
            text_putf(ret, "f");
            types++;
        } else { /* select's last operand is as wide as the others */
            char wide = *types == 's' ? 'i' : *types == 't' ? 'j' : *types;
            text_putf(ret, "%c", wide);
        }
    return true;
}

/* ---- calls ---- */

/* The type in the function of floats; NULL: it is no number. */
static LLVMTypeRef widened(LLVMTypeRef t)
{
    LLVMContextRef ctx = LLVMGetTypeContext(t);
    LLVMTypeRef e = half_element_of(t);
    switch (LLVMGetTypeKind(e)) {
    case LLVMHalfTypeKind: return half_as_long(LLVMFloatTypeInContext(ctx), t);
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(e) == 16 ? half_as_long(LLVMInt32TypeInContext(ctx), t) : t;
    case LLVMPointerTypeKind: /* to an int */
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind: return t;
    default: return NULL;
    }
}

/* A half as a float, or the reverse; an integer with its sign. */
static LLVMValueRef converted(LLVMBuilderRef b, LLVMValueRef v, LLVMTypeRef t)
{
    if (LLVMTypeOf(v) == t)
        return v;
    if (LLVMGetTypeKind(half_element_of(t)) == LLVMIntegerTypeKind)
        return LLVMBuildIntCast2(b, v, t, true, "");
    return LLVMBuildFPCast(b, v, t, "");
}

LLVMValueRef half_call_widen(LLVMBuilderRef b, LLVMValueRef call, const char *name)
{
    enum { MOST = 4 };
    LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    LLVMTypeRef result = LLVMTypeOf(call), param[MOST], type;
    LLVMValueRef args[MOST];
    unsigned n = LLVMGetNumArgOperands(call);
    /* A conversion names the type of its result, and a comparison's is as wide as the operands. */
    bool keeps = strstr(name, "convert_") || LLVMGetTypeKind(result) != LLVMVectorTypeKind;
    bool integer = LLVMGetTypeKind(half_element_of(result)) == LLVMIntegerTypeKind;
    LLVMTypeRef wide = integer && keeps ? result : widened(result);
    for (unsigned k = 0; k < n && k < MOST; k++)
        param[k] = widened(LLVMTypeOf(LLVMGetOperand(call, k)));
    for (unsigned k = 0; k < n; k++)
        if (n > MOST || !param[k])
            return NULL;
    if (!wide)
        return NULL;
    for (unsigned k = 0; k < n; k++)
        args[k] = converted(b, LLVMGetOperand(call, k), param[k]);
    type = LLVMFunctionType(wide, param, n, false);
    LLVMValueRef fn = LLVMGetNamedFunction(m, name);
    if (!fn)
        fn = LLVMAddFunction(m, name, type);
    LLVMValueRef new = LLVMBuildCall2(b, type, fn, args, n, "");
    LLVMSetInstructionCallConv(new, LLVMGetInstructionCallConv(call));
    LLVMReplaceAllUsesWith(call, converted(b, new, result));
    LLVMInstructionEraseFromParent(call);
    return new;
}

/* ---- functions that floats do not have ---- */

/* The type of halves for integers of 16 bits; NULL: these are others. */
static LLVMTypeRef half_like(LLVMTypeRef t)
{
    LLVMTypeRef e = half_element_of(t);
    bool fits = LLVMGetTypeKind(e) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(e) == 16;
    return fits ? half_as_long(LLVMHalfTypeInContext(LLVMGetTypeContext(t)), t) : NULL;
}

static LLVMValueRef bitselect(LLVMBuilderRef b, LLVMValueRef call)
{
    LLVMValueRef x = half_as_bits(b, LLVMGetOperand(call, 0)),
                 y = half_as_bits(b, LLVMGetOperand(call, 1));
    LLVMValueRef c = half_as_bits(b, LLVMGetOperand(call, 2));
    y = LLVMBuildAnd(b, y, c, "");
    x = LLVMBuildAnd(b, x, LLVMBuildNot(b, c, ""), "");
    return LLVMBuildBitCast(b, LLVMBuildOr(b, x, y, ""), LLVMTypeOf(call), "");
}

static LLVMValueRef fused(LLVMBuilderRef b, LLVMValueRef call)
{
    LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    LLVMTypeRef t = LLVMTypeOf(call);
    LLVMValueRef args[3];
    unsigned id = LLVMLookupIntrinsicID("llvm.fma", 8);
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(m, id, &t, 1);
    for (unsigned k = 0; k < 3; k++)
        args[k] = LLVMGetOperand(call, k);
    return LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, args, 3, "");
}

/* The exponent is neither the least nor the greatest.  True is 1, and of vectors -1. */
static LLVMValueRef isnormal(LLVMBuilderRef b, LLVMValueRef call)
{
    enum { ONE = 0x400, INFINITE = 0x7c00, MAGNITUDE = 0x7fff };
    LLVMValueRef v = half_as_bits(b, LLVMGetOperand(call, 0));
    LLVMTypeRef t = LLVMTypeOf(v);
    v = LLVMBuildAnd(b, v, half_splat(t, MAGNITUDE), "");
    v = LLVMBuildSub(b, v, half_splat(t, ONE), "");
    v = LLVMBuildICmp(b, LLVMIntULT, v, half_splat(t, INFINITE - ONE), "");
    bool vector = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
    return vector ? LLVMBuildSExt(b, v, LLVMTypeOf(call), "")
                  : LLVMBuildZExt(b, v, LLVMTypeOf(call), "");
}

/* A quiet NaN with the operand's bits. */
static LLVMValueRef nan_of(LLVMBuilderRef b, LLVMValueRef call)
{
    enum { QUIET = 0x7e00, ABOVE = 0x1ff };
    LLVMValueRef v = half_as_bits(b, LLVMGetOperand(call, 0));
    v = LLVMBuildAnd(b, v, half_splat(LLVMTypeOf(v), ABOVE), "");
    v = LLVMBuildOr(b, v, half_splat(LLVMTypeOf(v), QUIET), "");
    return LLVMBuildBitCast(b, v, LLVMTypeOf(call), "");
}

/* From a number.  `way`: how it is rounded, as in half_rounded(), or 'e' to the nearest, as casts
 * do. */
static LLVMValueRef convert(LLVMBuilderRef b, LLVMValueRef call, const char *types, char way)
{
    LLVMValueRef v = LLVMGetOperand(call, 0), near;
    LLVMTypeRef t = LLVMTypeOf(call);
    if (LLVMGetTypeKind(half_element_of(LLVMTypeOf(v))) == LLVMHalfTypeKind)
        return v;
    if (LLVMGetTypeKind(half_element_of(LLVMTypeOf(v))) != LLVMIntegerTypeKind) {
        near = converted(b, v, t);
        return way == 'e' ? near : half_rounded(b, v, near, way);
    }
    if (strncmp(types, "Dv", 2) == 0)
        types += strcspn(types, "_") + 1;
    bool is_signed = *types && strchr("acsil", *types);
    if (way == 'e')
        return is_signed ? LLVMBuildSIToFP(b, v, t, "") : LLVMBuildUIToFP(b, v, t, "");
    v = half_float_of(b, v, is_signed);
    near = converted(b, v, t);
    return half_rounded(b, v, near, way);
}

LLVMValueRef half_call_build(LLVMBuilderRef b, LLVMValueRef call)
{
    const char *plain, *types;
    size_t n;
    LLVMTypeRef t = LLVMTypeOf(call);
    unsigned args = LLVMGetNumArgOperands(call);
    if (!parts(ir_name_of(ir_callee(call)), &plain, &n, &types) || args == 0)
        return NULL;
    LLVMTypeRef from = LLVMTypeOf(LLVMGetOperand(call, 0));
    bool halves = LLVMGetTypeKind(half_element_of(from)) == LLVMHalfTypeKind;
    bool same = halves && args == 3 && from == t && LLVMTypeOf(LLVMGetOperand(call, 1)) == t &&
                LLVMTypeOf(LLVMGetOperand(call, 2)) == t;
    if (same && is_named(plain, n, "bitselect"))
        return bitselect(b, call);
    if (same && is_named(plain, n, "fma"))
        return fused(b, call);
    if (halves && args == 1 && is_named(plain, n, "isnormal") &&
        LLVMGetTypeKind(half_element_of(t)) == LLVMIntegerTypeKind)
        return isnormal(b, call);
    if (args == 1 && is_named(plain, n, "nan") && LLVMTypeOf(call) == half_like(from))
        return nan_of(b, call);
    if (halves && args == 2 && from == t && LLVMTypeOf(LLVMGetOperand(call, 1)) == t &&
        is_named(plain, n, "nextafter"))
        return half_next_after(b, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1));
    if (args != 1 || !begins(plain, n, "convert_half") || widened(from) == NULL ||
        LLVMGetTypeKind(half_element_of(t)) != LLVMHalfTypeKind ||
        half_as_long(half_element_of(t), from) != t)
        return NULL;
    plain += 12 + strspn(plain + 12, "0123456789");
    n = (size_t)(types - plain);
    if (n == 0)
        return convert(b, call, types, 'e');
    bool known = n == 4 && begins(plain, n, "_rt") && strchr("ezpn", plain[3]);
    return known ? convert(b, call, types, plain[3]) : NULL;
}
