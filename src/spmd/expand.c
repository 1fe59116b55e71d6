/* SPDX-License-Identifier: Apache-2.0 */
/* expand.c - replaces LLVM's intrinsics by instructions, on scalar code.
 *
 *     fmuladd(a, b, c)         =>  fma(a, b, c), one instruction of the machine
 *     fshl(a, b, n)            =>  a << n%32 | b >> 1 >> 31 - n%32
 *     uadd.sat(a, b)           =>  s = a + b;  s < a ? -1 : s
 *     cttz(x)                  =>  ctpop(~x & (x - 1))
 *     get_global_id(n)         =>  n == 0 ? get_global_id(0) : n == 1 ? …
 *
 * Needs     calls on scalars (normal.c).
 * Does not  touch a call that widen.c knows [no code].
 * Safe because: each formula gives what LangRef says of the intrinsic, and no shift is as wide as
 * its type. */
#include "spmd/expand.h"

#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

/* The call that is replaced, its operands, and their type. */
struct at {
    LLVMBuilderRef b;
    LLVMValueRef call, x, y, z;
    LLVMTypeRef type;
    unsigned bits;
};

static LLVMValueRef number(const struct at *a, uint64_t v)
{
    return LLVMConstInt(a->type, v, false);
}

static LLVMValueRef intrinsic(const struct at *a, const char *name, LLVMTypeRef t,
                              LLVMValueRef *args, unsigned n)
{
    LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInsertBlock(a->b)));
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    assert(id && "an intrinsic of LLVM");
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(m, id, &t, 1);
    return LLVMBuildCall2(a->b, LLVMGlobalGetValueType(fn), fn, args, n, "");
}

static LLVMValueRef fmuladd(const struct at *a)
{
    LLVMValueRef args[] = { a->x, a->y, a->z };
    return intrinsic(a, "llvm.fma", a->type, args, 3);
}

/* ---- bits ---- */

/* Both shifts are by less than the type's bits: what crosses is shifted by one first. */
static LLVMValueRef funnel(const struct at *a, bool left)
{
    LLVMBuilderRef b = a->b;
    LLVMValueRef n = LLVMBuildAnd(b, a->z, number(a, a->bits - 1), "");
    LLVMValueRef back = LLVMBuildXor(b, n, number(a, a->bits - 1), ""), one = number(a, 1);
    LLVMValueRef high = left ? LLVMBuildShl(b, a->x, n, "")
                             : LLVMBuildShl(b, LLVMBuildShl(b, a->x, one, ""), back, "");
    LLVMValueRef low = left ? LLVMBuildLShr(b, LLVMBuildLShr(b, a->y, one, ""), back, "")
                            : LLVMBuildLShr(b, a->y, n, "");
    return LLVMBuildOr(b, high, low, "");
}

static LLVMValueRef fshl(const struct at *a) { return funnel(a, true); }
static LLVMValueRef fshr(const struct at *a) { return funnel(a, false); }

static LLVMValueRef cttz(const struct at *a)
{
    LLVMValueRef below = LLVMBuildSub(a->b, a->x, number(a, 1), "");
    LLVMValueRef v = LLVMBuildAnd(a->b, LLVMBuildNot(a->b, a->x, ""), below, "");
    return intrinsic(a, "llvm.ctpop", a->type, &v, 1);
}

/* llvm.ctlz or llvm.bitreverse of a dword, which the machine has. */
static LLVMValueRef of_dword(const struct at *a, const char *name, LLVMValueRef v)
{
    LLVMContextRef ctx = LLVMGetTypeContext(a->type);
    LLVMValueRef args[] = { v, LLVMConstInt(LLVMInt1TypeInContext(ctx), 0, false) };
    return intrinsic(a, name, LLVMInt32TypeInContext(ctx), args,
                     strcmp(name, "llvm.ctlz") == 0 ? 2 : 1);
}

/* The dwords of a qword, or the number as one dword. */
static LLVMValueRef dword(const struct at *a, bool high)
{
    LLVMTypeRef t = LLVMInt32TypeInContext(LLVMGetTypeContext(a->type));
    LLVMValueRef v = high ? LLVMBuildLShr(a->b, a->x, number(a, 32), "") : a->x;
    return LLVMBuildIntCast2(a->b, v, t, false, "");
}

static LLVMValueRef ctlz(const struct at *a)
{
    LLVMValueRef low = of_dword(a, "llvm.ctlz", dword(a, false));
    LLVMTypeRef t = LLVMTypeOf(low);
    if (a->bits == 32)
        return NULL;
    if (a->bits < 32) {
        low = LLVMBuildSub(a->b, low, LLVMConstInt(t, 32 - a->bits, false), "");
        return LLVMBuildIntCast2(a->b, low, a->type, false, "");
    }
    LLVMValueRef top = dword(a, true), high = of_dword(a, "llvm.ctlz", top);
    LLVMValueRef none = LLVMBuildICmp(a->b, LLVMIntEQ, top, LLVMConstNull(t), "");
    low = LLVMBuildAdd(a->b, low, LLVMConstInt(t, 32, false), "");
    LLVMValueRef n = LLVMBuildSelect(a->b, none, low, high, "");
    return LLVMBuildIntCast2(a->b, n, a->type, false, "");
}

static LLVMValueRef bitreverse(const struct at *a)
{
    if (a->bits == 32)
        return NULL;
    LLVMValueRef low = of_dword(a, "llvm.bitreverse", dword(a, false));
    if (a->bits < 32) {
        LLVMValueRef by = LLVMConstInt(LLVMTypeOf(low), 32 - a->bits, false);
        return LLVMBuildIntCast2(a->b, LLVMBuildLShr(a->b, low, by, ""), a->type, false, "");
    }
    LLVMValueRef high = of_dword(a, "llvm.bitreverse", dword(a, true));
    low = LLVMBuildIntCast2(a->b, low, a->type, false, "");
    high = LLVMBuildIntCast2(a->b, high, a->type, false, "");
    return LLVMBuildOr(a->b, LLVMBuildShl(a->b, low, number(a, 32), ""), high, "");
}

static LLVMValueRef bswap(const struct at *a)
{
    LLVMValueRef all = NULL;
    for (unsigned from = 0; from < a->bits; from += 8) {
        unsigned to = a->bits - 8 - from;
        LLVMValueRef v = from > to ? LLVMBuildLShr(a->b, a->x, number(a, from - to), "")
                                   : LLVMBuildShl(a->b, a->x, number(a, to - from), "");
        v = LLVMBuildAnd(a->b, v, number(a, UINT64_C(255) << to), "");
        all = all ? LLVMBuildOr(a->b, all, v, "") : v;
    }
    return all;
}

/* ---- sums that saturate, or tell that they wrap ---- */

static LLVMValueRef below(const struct at *a, LLVMIntPredicate p, LLVMValueRef x, LLVMValueRef y)
{
    return LLVMBuildICmp(a->b, p, x, y, "");
}

/* True where a signed sum or difference of x and y, `v`, wraps: the sign is wrong. */
static LLVMValueRef wraps(const struct at *a, LLVMValueRef v, bool sub)
{
    LLVMValueRef left = LLVMBuildXor(a->b, v, a->x, "");
    LLVMValueRef right = LLVMBuildXor(a->b, sub ? a->x : v, a->y, "");
    return below(a, LLVMIntSLT, LLVMBuildAnd(a->b, left, right, ""), number(a, 0));
}

/* Where it wraps, the sign of v says on which side the true result is. */
static LLVMValueRef saturated(const struct at *a, LLVMValueRef v, bool sub)
{
    LLVMValueRef side = LLVMBuildAShr(a->b, v, number(a, a->bits - 1), "");
    LLVMValueRef end = LLVMBuildXor(a->b, side, number(a, UINT64_C(1) << (a->bits - 1)), "");
    return LLVMBuildSelect(a->b, wraps(a, v, sub), end, v, "");
}

static LLVMValueRef sadd_sat(const struct at *a)
{
    return saturated(a, LLVMBuildAdd(a->b, a->x, a->y, ""), false);
}

static LLVMValueRef ssub_sat(const struct at *a)
{
    return saturated(a, LLVMBuildSub(a->b, a->x, a->y, ""), true);
}

static LLVMValueRef uadd_sat(const struct at *a)
{
    LLVMValueRef s = LLVMBuildAdd(a->b, a->x, a->y, "");
    return LLVMBuildSelect(a->b, below(a, LLVMIntULT, s, a->x), LLVMConstAllOnes(a->type), s, "");
}

static LLVMValueRef usub_sat(const struct at *a)
{
    LLVMValueRef d = LLVMBuildSub(a->b, a->x, a->y, "");
    return LLVMBuildSelect(a->b, below(a, LLVMIntULT, a->x, a->y), number(a, 0), d, "");
}

/* x.with.overflow: gives the uses of both results new values. */
static LLVMValueRef pair(const struct at *a, LLVMValueRef v, LLVMValueRef wrapped)
{
    LLVMTypeRef both = LLVMTypeOf(a->call);
    LLVMValueRef r = LLVMBuildInsertValue(a->b, LLVMGetPoison(both), v, 0, "");
    for (LLVMUseRef use = LLVMGetFirstUse(a->call), next; use; use = next) {
        LLVMValueRef user = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!LLVMIsAExtractValueInst(user))
            continue;
        LLVMReplaceAllUsesWith(user, LLVMGetIndices(user)[0] ? wrapped : v);
    }
    return LLVMBuildInsertValue(a->b, r, wrapped, 1, "");
}

static LLVMValueRef sadd_over(const struct at *a)
{
    LLVMValueRef v = LLVMBuildAdd(a->b, a->x, a->y, "");
    return pair(a, v, wraps(a, v, false));
}

static LLVMValueRef ssub_over(const struct at *a)
{
    LLVMValueRef v = LLVMBuildSub(a->b, a->x, a->y, "");
    return pair(a, v, wraps(a, v, true));
}

static LLVMValueRef uadd_over(const struct at *a)
{
    LLVMValueRef v = LLVMBuildAdd(a->b, a->x, a->y, "");
    return pair(a, v, below(a, LLVMIntULT, v, a->x));
}

static LLVMValueRef usub_over(const struct at *a)
{
    LLVMValueRef v = LLVMBuildSub(a->b, a->x, a->y, "");
    return pair(a, v, below(a, LLVMIntULT, a->x, a->y));
}

/* The product in the type of twice the bits, which there is up to 32. */
static LLVMValueRef product_over(const struct at *a, bool is_signed)
{
    if (a->bits > 32)
        return NULL;
    LLVMTypeRef t = LLVMIntTypeInContext(LLVMGetTypeContext(a->type), 2 * a->bits);
    LLVMValueRef x = LLVMBuildIntCast2(a->b, a->x, t, is_signed, "");
    LLVMValueRef y = LLVMBuildIntCast2(a->b, a->y, t, is_signed, "");
    LLVMValueRef all = LLVMBuildMul(a->b, x, y, "");
    LLVMValueRef v = LLVMBuildTrunc(a->b, all, a->type, "");
    LLVMValueRef back = LLVMBuildIntCast2(a->b, v, t, is_signed, "");
    return pair(a, v, below(a, LLVMIntNE, back, all));
}

static LLVMValueRef smul_over(const struct at *a) { return product_over(a, true); }
static LLVMValueRef umul_over(const struct at *a) { return product_over(a, false); }

/* ---- pointers ---- */

static LLVMValueRef ptrmask(const struct at *a)
{
    LLVMTypeRef word = LLVMInt64TypeInContext(LLVMGetTypeContext(a->type));
    LLVMValueRef bits = LLVMBuildPtrToInt(a->b, a->x, word, "");
    LLVMValueRef mask = LLVMBuildIntCast2(a->b, a->y, word, false, "");
    return LLVMBuildIntToPtr(a->b, LLVMBuildAnd(a->b, bits, mask, ""), LLVMTypeOf(a->call), "");
}

/* ---- the pass ---- */

static const struct {
    const char *name;
    LLVMValueRef (*make)(const struct at *a); /* NULL comes back: the call stays */
} known[] = {
    { "llvm.fmuladd.", fmuladd },
    { "llvm.fshl.", fshl },
    { "llvm.fshr.", fshr },
    { "llvm.cttz.", cttz },
    { "llvm.ctlz.", ctlz },
    { "llvm.bitreverse.", bitreverse },
    { "llvm.bswap.", bswap },
    { "llvm.sadd.sat.", sadd_sat },
    { "llvm.ssub.sat.", ssub_sat },
    { "llvm.uadd.sat.", uadd_sat },
    { "llvm.usub.sat.", usub_sat },
    { "llvm.sadd.with.overflow.", sadd_over },
    { "llvm.ssub.with.overflow.", ssub_over },
    { "llvm.uadd.with.overflow.", uadd_over },
    { "llvm.usub.with.overflow.", usub_over },
    { "llvm.smul.with.overflow.", smul_over },
    { "llvm.umul.with.overflow.", umul_over },
    { "llvm.ptrmask.", ptrmask },
};

static LLVMValueRef intrinsic_of(LLVMBuilderRef b, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    unsigned n = LLVMGetNumArgOperands(call);
    for (unsigned k = 0; k < COUNTOF(known); k++) {
        if (!ir_name_begins(fn, known[k].name))
            continue;
        struct at a = { .b = b, .call = call };
        a.x = LLVMGetOperand(call, 0);
        a.y = n > 1 ? LLVMGetOperand(call, 1) : NULL;
        a.z = n > 2 ? LLVMGetOperand(call, 2) : NULL;
        a.type = LLVMTypeOf(a.x);
        bool integer = LLVMGetTypeKind(a.type) == LLVMIntegerTypeKind;
        a.bits = integer ? LLVMGetIntTypeWidth(a.type) : 0;
        if (LLVMGetTypeKind(a.type) == LLVMVectorTypeKind ||
            (integer && (a.bits < 8 || a.bits > 64 || (a.bits & (a.bits - 1)))))
            return NULL;
        return known[k].make(&a);
    }
    return spmd_expand_float(b, call);
}

/* A question for a dimension that is computed: of all three, the answer for that one.  The operand
 * of those behind 2 is 3, for which all have one answer. */
static LLVMValueRef question(LLVMBuilderRef b, LLVMValueRef call)
{
    LLVMValueRef dim = LLVMGetOperand(call, 0), fn = ir_callee(call), all = NULL;
    LLVMTypeRef t = LLVMTypeOf(dim), type = LLVMGlobalGetValueType(fn);
    for (unsigned k = 4; k-- > 0;) {
        LLVMValueRef number = LLVMConstInt(t, k, false);
        LLVMValueRef v = LLVMBuildCall2(b, type, fn, &number, 1, "");
        LLVMValueRef is = LLVMBuildICmp(b, LLVMIntEQ, dim, number, "");
        all = all ? LLVMBuildSelect(b, is, v, all, "") : v;
    }
    return all;
}

static LLVMValueRef expanded(LLVMBuilderRef b, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    const struct function_row *row = fn ? function_find(fn) : NULL;
    if (!fn)
        return NULL;
    if (row && row->action == ACTION_QUERY && row->detail == FUNCTION_ARG)
        return LLVMIsAConstantInt(LLVMGetOperand(call, 0)) ? NULL : question(b, call);
    if (row && row->action == ACTION_SIZE) {
        bool least = !LLVMIsNull(LLVMGetOperand(call, 1));
        LLVMTypeRef t = LLVMTypeOf(call);
        return least ? LLVMConstNull(t) : LLVMConstAllOnes(t);
    }
    return intrinsic_of(b, call);
}

void spmd_expand(LLVMModuleRef m)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                if (!LLVMIsACallInst(i))
                    continue;
                LLVMPositionBuilderBefore(b, i);
                LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
                LLVMValueRef v = expanded(b, i);
                if (!v)
                    continue;
                LLVMReplaceAllUsesWith(i, v);
                LLVMInstructionEraseFromParent(i);
            }
    LLVMDisposeBuilder(b);
}
