/* SPDX-License-Identifier: Apache-2.0 */
/* rebuild.c - builds constants anew. */
#include "ir/parts.h"
#include "retarget/apart.h"
#include "retarget/nulls.h"
#include "retarget/work.h"
#include "semantics/null.h"

#include <assert.h>

/* A variable, cast to the type that its uses have. */
static LLVMValueRef variable(struct retarget *r, LLVMValueRef v)
{
    uint32_t was = rt_apart_type(r, v) ? PTRMAP_NONE : ptrmap_find(&r->was, v);
    uint32_t want = was == PTRMAP_NONE ? NO_NUMBER : rt_number(r, was);
    if (want == NO_NUMBER || want == ir_space(LLVMTypeOf(v)))
        return v;
    return LLVMConstAddrSpaceCast(v, rt_pointer(r, want));
}

/* The bits of a pointer constant as an integer of the type `want`. */
static LLVMValueRef bits_of(struct retarget *r, LLVMTypeRef was, LLVMValueRef now, LLVMTypeRef want)
{
    uint64_t bits; /* in an initial value LLVM evaluates a cast of null to 0 */
    struct target_space number = { ir_space(LLVMTypeOf(now)) };
    if (null_is(r->to, now) && (rt_kept_null(r, ir_space(was), &bits) ||
                                null_bits(r->to, target_row(r->to, number), &bits)))
        return rt_integer(want, bits);
    return LLVMConstPtrToInt(now, want);
}

/* The pointer constant whose bits are `n`, an integer. */
static LLVMValueRef pointer_of(struct retarget *r, LLVMTypeRef was, LLVMValueRef n)
{
    uint64_t null;
    LLVMTypeRef is = rt_type(r, was), kept = rt_memory(r, was);
    if (!LLVMIsAConstantInt(n) || !rt_kept_null(r, ir_space(was), &null))
        return LLVMConstIntToPtr(n, is);
    if (LLVMGetIntTypeWidth(LLVMTypeOf(n)) > LLVMGetIntTypeWidth(kept))
        n = LLVMConstTrunc(n, kept);
    return LLVMConstIntGetZExtValue(n) == null ? rt_null(r, is) : LLVMConstIntToPtr(n, is);
}

LLVMValueRef rt_in_memory(struct retarget *r, LLVMTypeRef was, LLVMValueRef now)
{
    LLVMTypeRef want = rt_memory(r, was);
    if (LLVMTypeOf(now) == want)
        return now;
    if (LLVMIsUndef(now))
        return LLVMIsPoison(now) ? LLVMGetPoison(want) : LLVMGetUndef(want);
    return bits_of(r, was, now, want);
}

struct zero {
    struct retarget *r;
    bool memory;
};

/* Does a pointer that had zero bits have other bits on the new target? */
static enum ir_answer zero_moves(const void *user, LLVMTypeRef t)
{
    const struct zero *z = user;
    if (LLVMGetTypeKind(t) != LLVMPointerTypeKind)
        return IR_INSIDE;
    LLVMValueRef now = rt_zero(z->r, t);
    return LLVMIsNull(z->memory ? rt_in_memory(z->r, t, now) : now) ? IR_NO : IR_YES;
}

static LLVMTypeRef part_type(LLVMTypeRef t, unsigned k)
{
    return LLVMGetTypeKind(t) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(t, k)
                                                    : LLVMGetElementType(t);
}

static LLVMValueRef assemble(LLVMTypeRef t, LLVMValueRef *part, unsigned n)
{
    switch (LLVMGetTypeKind(t)) {
    case LLVMStructTypeKind:
        if (LLVMGetStructName(t))
            return LLVMConstNamedStruct(t, part, n);
        return LLVMConstStructInContext(LLVMGetTypeContext(t), part, n, LLVMIsPackedStruct(t));
    case LLVMArrayTypeKind: return LLVMConstArray2(LLVMGetElementType(t), part, n);
    default: return LLVMConstVector(part, n);
    }
}

/* A struct and an array have the same bits in registers as in memory. */
static LLVMValueRef aggregate(struct retarget *r, LLVMValueRef c, bool memory)
{
    memory |= LLVMGetTypeKind(LLVMTypeOf(c)) != LLVMVectorTypeKind;
    LLVMTypeRef was = LLVMTypeOf(c), is = memory ? rt_memory(r, was) : rt_type(r, was);
    bool zero = LLVMIsNull(c);
    if (zero && !ir_type_has(was, zero_moves, &(struct zero){ r, memory }))
        return LLVMConstNull(is);
    unsigned n;
    if (!rt_parts(r, NULL, was, &n))
        return LLVMGetUndef(is);
    assert(n > 0 || zero);
    LLVMValueRef *part = base_alloc((n + 1) * sizeof *part);
    bool changed = is != was;
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef old = zero ? LLVMConstNull(part_type(was, k)) : LLVMGetAggregateElement(c, k);
        part[k] = rt_constant(r, old, memory);
        changed |= part[k] != old;
    }
    LLVMValueRef ret = changed ? assemble(is, part, n) : c;
    free(part);
    return ret;
}

static LLVMValueRef gep(struct retarget *r, LLVMValueRef c)
{
    unsigned n = (unsigned)LLVMGetNumOperands(c) - 1, flags = LLVMGEPGetNoWrapFlags(c);
    uint32_t was = ir_space(LLVMTypeOf(c));
    LLVMValueRef base = LLVMGetOperand(c, 0);
    int64_t offset;
    base = LLVMIsNull(base) ? LLVMConstNull(rt_type(r, LLVMTypeOf(base))) /* address 0 */
                            : rt_constant(r, base, false);
    if (rt_constant_wraps(r, c, &offset)) {
        LLVMValueRef by =
            LLVMConstInt(LLVMInt64TypeInContext(r->ctx), (unsigned long long)offset, true);
        return LLVMConstGEP2(LLVMInt8TypeInContext(r->ctx), base, &by, 1);
    }
    if (rt_bits_is(r, rt_number(r, was)) < rt_bits_was(r, was) && !(flags & LLVMGEPFlagInBounds))
        flags = 0;
    LLVMValueRef *index = base_alloc((n + 1) * sizeof *index);
    for (unsigned k = 0; k < n; k++)
        index[k] = rt_constant(r, LLVMGetOperand(c, k + 1), false);
    LLVMValueRef ret = LLVMConstGEPWithNoWrapFlags(rt_memory(r, LLVMGetGEPSourceElementType(c)),
                                                   base, index, n, flags);
    free(index);
    return ret;
}

/* A cast of the generic null stays a cast; so does any other, unless both spaces are the same
 * now. */
static LLVMValueRef cast(struct retarget *r, LLVMValueRef c)
{
    LLVMValueRef of = rt_constant(r, LLVMGetOperand(c, 0), false);
    LLVMTypeRef is = rt_type(r, LLVMTypeOf(c));
    if (LLVMTypeOf(of) == is)
        return of;
    /* The variable may lie in the very space that this casts to. */
    if (LLVMIsAConstantExpr(of) && LLVMGetConstOpcode(of) == LLVMAddrSpaceCast &&
        LLVMTypeOf(LLVMGetOperand(of, 0)) == is)
        return LLVMGetOperand(of, 0);
    return LLVMConstAddrSpaceCast(of, is);
}

static LLVMValueRef expression(struct retarget *r, LLVMValueRef c)
{
    LLVMTypeRef is = rt_type(r, LLVMTypeOf(c));
    LLVMOpcode o = LLVMGetConstOpcode(c);
    LLVMValueRef a, b;
    uint64_t null;
    switch (o) {
    case LLVMGetElementPtr: return gep(r, c);
    case LLVMAddrSpaceCast: return cast(r, c);
    default: break;
    }
    a = rt_constant(r, LLVMGetOperand(c, 0), false);
    b = LLVMGetNumOperands(c) > 1 ? rt_constant(r, LLVMGetOperand(c, 1), false) : NULL;
    if (a == LLVMGetOperand(c, 0) && (!b || b == LLVMGetOperand(c, 1)) && is == LLVMTypeOf(c) &&
        o != LLVMPtrToInt && o != LLVMPtrToAddr && o != LLVMIntToPtr)
        return c;
    switch (o) {
    case LLVMPtrToInt:
        if (rt_kept_null(r, ir_space(LLVMTypeOf(LLVMGetOperand(c, 0))), &null))
            return bits_of(r, LLVMTypeOf(LLVMGetOperand(c, 0)), a, is);
        return LLVMConstPtrToInt(a, is);
    case LLVMPtrToAddr: return LLVMConstPtrToInt(a, is); /* the same number */
    case LLVMIntToPtr: return pointer_of(r, LLVMTypeOf(c), a);
    case LLVMTrunc: return LLVMConstTrunc(a, is);
    case LLVMBitCast: return LLVMConstBitCast(a, is);
    case LLVMExtractElement: return LLVMConstExtractElement(a, b);
    case LLVMAdd: return LLVMConstAdd(a, b);
    case LLVMSub: return LLVMConstSub(a, b);
    case LLVMXor: return LLVMConstXor(a, b);
    default: return c; /* refuse.c has refused all others */
    }
}

static LLVMValueRef build(struct retarget *r, LLVMValueRef c, bool memory)
{
    LLVMTypeRef was = LLVMTypeOf(c);
    LLVMTypeKind kind = LLVMGetTypeKind(was);
    bool pointer = kind == LLVMPointerTypeKind;
    LLVMValueRef now;
    if (LLVMIsAGlobalVariable(c)) {
        /* The variable has its new type already. */
        uint32_t number = ptrmap_find(&r->was, c);
        now = variable(r, c);
        return memory && number != PTRMAP_NONE ? rt_in_memory(r, rt_pointer(r, number), now) : now;
    }
    if (LLVMIsAGlobalValue(c) || LLVMIsABlockAddress(c))
        return c;
    if (LLVMIsUndef(c)) {
        LLVMTypeRef is = memory ? rt_memory(r, was) : rt_type(r, was);
        return LLVMIsPoison(c) ? LLVMGetPoison(is) : LLVMGetUndef(is);
    }
    if (LLVMIsAConstantPointerNull(c)) {
        now = rt_zero(r, was);
        return memory ? rt_in_memory(r, was, now) : now;
    }
    if (LLVMIsAConstantExpr(c)) {
        now = expression(r, c);
        return memory && pointer ? rt_in_memory(r, was, now) : now;
    }
    if (kind == LLVMTargetExtTypeKind && LLVMIsNull(c))
        return LLVMConstNull(rt_type(r, was));
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind)
        return LLVMIsAConstantDataSequential(c) ? c : aggregate(r, c, memory);
    return c;
}

LLVMValueRef rt_constant(struct retarget *r, LLVMValueRef c, bool memory)
{
    assert(LLVMIsAConstant(c) && "a constant of the old target");
    struct ptrmap *map = &r->constant[memory];
    if (LLVMIsAConstantInt(c) || LLVMIsAConstantFP(c) || r->same)
        return c;
    uint32_t known = ptrmap_find(map, c);
    if (known != PTRMAP_NONE)
        return r->values.at[known];
    LLVMValueRef ret = build(r, c, memory);
    ptrmap_put(map, c, r->values.n);
    vec_push_in(&r->arena, &r->values, ret);
    return ret;
}
