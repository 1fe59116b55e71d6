/* SPDX-License-Identifier: Apache-2.0 */
/* expand_bits.c - integers of odd widths, and a vector's bits as one value.
 *
 *     trunc i64 %t to i3, switch on that      =>  and i8 (trunc i64 %t to i8), 7, switch on that
 *     bitcast <4 x i1> (a, b, c, d) to i4     =>  a | b << 1 | c << 2 | d << 3, as an i8
 *     bitcast <2 x half> (a, b) to float      =>  bitcast (zext a | zext b << 16), both as i16
 *     bitcast float %v to <2 x i16>           =>  (trunc %v, trunc (%v >> 16)), %v as i32
 *     icmp slt i4 %m, 0                       =>  icmp slt i8 (ashr (shl %m, 4), 4), 0
 *     store i24 %v, align 1                   =>  store i16 (trunc %v), store i8 (trunc (%v >> 16))
 *
 * LLVM's instcombine makes the first two, its sroa the last, of a dword of which another access has
 * a part, and its scalarizer the others, of bitcasts of vectors.
 *
 * Needs     scalar code (normal.c).
 * Does not  touch a value that an instruction uses of which this file does not know how it works on
 *           more bits [no code]: no_vector.c refuses it.
 * Safe because: the bits above the width are always zero. */
#include "spmd/expand.h"

#include "base/ptrmap.h"
#include "base/vec.h"
#include "ir/cfg.h"
#include "ir/ir.h"

#include <llvm-c/DebugInfo.h>

/* One function, while its values get wider. */
struct bits {
    LLVMBuilderRef b;
    struct arena arena;
    struct ptrmap number; /* old value -> index in `now` */
    VEC_OF(LLVMValueRef) old, now;
};

/* The width that lanes have for an odd one; 0: the width is not odd. */
static unsigned room(LLVMTypeRef t)
{
    unsigned n = LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
    if (n < 2 || n >= 64 || n == 8 || n == 16 || n == 32)
        return 0;
    return n < 8 ? 8 : n < 16 ? 16 : n < 32 ? 32 : 64;
}

static LLVMTypeRef wide_type(LLVMTypeRef t)
{
    return room(t) ? LLVMIntTypeInContext(LLVMGetTypeContext(t), room(t)) : t;
}

static uint64_t mask(LLVMTypeRef t) { return (UINT64_C(1) << LLVMGetIntTypeWidth(t)) - 1; }

static LLVMValueRef wide(struct bits *x, LLVMValueRef v)
{
    uint32_t at = ptrmap_find(&x->number, v);
    if (at != PTRMAP_NONE)
        return x->now.at[at];
    LLVMTypeRef t = wide_type(LLVMTypeOf(v));
    if (LLVMTypeOf(v) == t)
        return v;
    if (LLVMIsAConstantInt(v))
        return LLVMConstInt(t, LLVMConstIntGetZExtValue(v), false);
    return LLVMIsPoison(v) ? LLVMGetPoison(t) : LLVMConstNull(t); /* an undefined value may be 0 */
}

static bool is_odd(LLVMValueRef v) { return room(LLVMTypeOf(v)) != 0; }

/* The bits of a scalar of a type that lanes have, or of a narrower integer; 0: of others. */
static unsigned scalar_bits(LLVMTypeRef t)
{
    switch (LLVMGetTypeKind(t)) {
    case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(t) <= 64 ? LLVMGetIntTypeWidth(t) : 0;
    case LLVMHalfTypeKind: return 16;
    case LLVMFloatTypeKind: return 32;
    case LLVMDoubleTypeKind: return 64;
    default: return 0;
    }
}

/* The bits of each element, if they can be told in the scalar `one`. */
static unsigned element_bits(LLVMTypeRef many, LLVMTypeRef one)
{
    if (LLVMGetTypeKind(many) != LLVMVectorTypeKind || !scalar_bits(one))
        return 0;
    unsigned n = scalar_bits(LLVMGetElementType(many));
    return room(LLVMGetElementType(many)) ? 0 : n;
}

/* A scalar made of a vector's bits. */
static bool is_joined(LLVMValueRef i)
{
    return LLVMIsABitCastInst(i) && element_bits(LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i));
}

/* A vector made of a scalar's bits. */
static bool is_parted(LLVMValueRef i)
{
    return LLVMIsABitCastInst(i) && element_bits(LLVMTypeOf(i), LLVMTypeOf(LLVMGetOperand(i, 0)));
}

/* True for a load or store of a whole number of bytes that is neither volatile nor atomic. */
static bool is_plain_access(LLVMValueRef i)
{
    LLVMTypeRef t = LLVMTypeOf(LLVMIsAStoreInst(i) ? LLVMGetOperand(i, 0) : i);
    return room(t) && LLVMGetIntTypeWidth(t) % 8 == 0 && !LLVMGetVolatile(i) &&
           LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
}

/* True for an instruction that the switch in widened() knows. */
static bool is_known(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMPHI:
    case LLVMSelect:
    case LLVMFreeze:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMLShr:
    case LLVMUDiv:
    case LLVMURem:
    case LLVMSExt:
    case LLVMAShr:
    case LLVMSDiv:
    case LLVMSRem:
    case LLVMICmp:
    case LLVMSwitch: return true;
    case LLVMLoad:
    case LLVMStore: return is_plain_access(i);
    case LLVMBitCast: return is_joined(i) || is_parted(i);
    default: return false;
    }
}

/* The type of an integer that has the bits of a value of type t, in a lane. */
static LLVMTypeRef bits_type(LLVMTypeRef t)
{
    LLVMTypeRef whole = LLVMIntTypeInContext(LLVMGetTypeContext(t), scalar_bits(t));
    return wide_type(whole);
}

/* The elements of a vector, one above the other, as a value of type t. */
static LLVMValueRef joined(struct bits *x, LLVMValueRef v, LLVMTypeRef t)
{
    LLVMTypeRef of = LLVMGetElementType(LLVMTypeOf(v)), whole = bits_type(t);
    LLVMValueRef all = LLVMConstNull(whole);
    for (unsigned k = 0; k < LLVMGetVectorSize(LLVMTypeOf(v)); k++) {
        LLVMTypeRef word = LLVMInt32TypeInContext(LLVMGetTypeContext(t));
        LLVMValueRef e = v;
        while (LLVMIsAInsertElementInst(e)) { /* the element's own value, where it is known */
            LLVMValueRef at = LLVMGetOperand(e, 2);
            if (!LLVMIsAConstantInt(at))
                break;
            if (LLVMConstIntGetZExtValue(at) == k) {
                e = LLVMGetOperand(e, 1);
                break;
            }
            e = LLVMGetOperand(e, 0);
        }
        if (LLVMTypeOf(e) == LLVMTypeOf(v))
            e = LLVMBuildExtractElement(x->b, e, LLVMConstInt(word, k, false), "");
        e = LLVMBuildBitCast(x->b, e, bits_type(of), "");
        e = LLVMBuildIntCast2(x->b, e, whole, false, "");
        e = LLVMBuildShl(x->b, e, LLVMConstInt(whole, (uint64_t)k * scalar_bits(of), false), "");
        all = LLVMBuildOr(x->b, all, e, "");
    }
    return LLVMBuildBitCast(x->b, all, t, "");
}

/* The bits of a value as the elements of a vector of type t. */
static LLVMValueRef parted(struct bits *x, LLVMValueRef v, LLVMTypeRef t)
{
    LLVMTypeRef of = LLVMGetElementType(t), whole = bits_type(LLVMTypeOf(v));
    LLVMTypeRef word = LLVMInt32TypeInContext(LLVMGetTypeContext(t));
    LLVMValueRef bits = LLVMBuildBitCast(x->b, v, whole, ""), all = LLVMGetPoison(t);
    for (unsigned k = 0; k < LLVMGetVectorSize(t); k++) {
        LLVMValueRef n = LLVMConstInt(whole, (uint64_t)k * scalar_bits(of), false);
        LLVMValueRef e = LLVMBuildLShr(x->b, bits, n, "");
        e = LLVMBuildIntCast2(x->b, e, bits_type(of), false, "");
        e = LLVMBuildBitCast(x->b, e, of, "");
        all = LLVMBuildInsertElement(x->b, all, e, LLVMConstInt(word, k, false), "");
    }
    return all;
}

/* The number of an odd width, or an i1, as a signed one of more bits. */
static LLVMValueRef signed_wide(struct bits *x, LLVMValueRef old)
{
    LLVMValueRef v = wide(x, old);
    LLVMTypeRef t = LLVMTypeOf(v);
    unsigned above = LLVMGetIntTypeWidth(t) - LLVMGetIntTypeWidth(LLVMTypeOf(old));
    LLVMValueRef n = LLVMConstInt(t, above, false);
    return above ? LLVMBuildAShr(x->b, LLVMBuildShl(x->b, v, n, ""), n, "") : v;
}

/* A load or store as one of each part that has a type of lanes, the longest first.  Returns what
 * the load gives. */
static LLVMValueRef accessed(struct bits *x, LLVMValueRef i)
{
    bool store = LLVMIsAStoreInst(i);
    LLVMTypeRef was = LLVMTypeOf(store ? LLVMGetOperand(i, 0) : i), t = wide_type(was);
    LLVMContextRef ctx = LLVMGetTypeContext(was);
    LLVMValueRef pointer = LLVMGetOperand(i, store), all = LLVMConstNull(t);
    unsigned bytes = LLVMGetIntTypeWidth(was) / 8, size;
    for (unsigned at = 0; at < bytes; at += size) {
        size = bytes - at >= 4 ? 4 : bytes - at >= 2 ? 2 : 1;
        LLVMTypeRef part = LLVMIntTypeInContext(ctx, 8 * size);
        LLVMValueRef offset = LLVMConstInt(LLVMInt32TypeInContext(ctx), at, false);
        LLVMValueRef to = LLVMBuildGEP2(x->b, LLVMInt8TypeInContext(ctx), pointer, &offset, 1, "");
        LLVMValueRef by = LLVMConstInt(t, 8 * at, false), access, v;
        if (store) {
            v = LLVMBuildLShr(x->b, wide(x, LLVMGetOperand(i, 0)), by, "");
            v = LLVMBuildIntCast2(x->b, v, part, false, "");
            access = LLVMBuildStore(x->b, v, to);
        } else {
            access = LLVMBuildLoad2(x->b, part, to, "");
            v = LLVMBuildIntCast2(x->b, access, t, false, "");
            all = LLVMBuildOr(x->b, all, LLVMBuildShl(x->b, v, by, ""), "");
        }
        unsigned align = ir_alignment(i);
        while (at % align)
            align /= 2;
        LLVMSetAlignment(access, align);
    }
    return store ? NULL : all;
}

/* The instruction on more bits, of which only its own may be other than zero. */
static LLVMValueRef widened(struct bits *x, LLVMValueRef i)
{
    LLVMTypeRef was = LLVMTypeOf(i), t = wide_type(was);
    LLVMOpcode o = LLVMGetInstructionOpcode(i);
    bool is_signed = o == LLVMAShr || o == LLVMSDiv || o == LLVMSRem ||
                     (o == LLVMICmp && LLVMGetICmpPredicate(i) >= LLVMIntSGT);
    LLVMValueRef v;
#define ARG(k) (is_signed ? signed_wide(x, LLVMGetOperand(i, k)) : wide(x, LLVMGetOperand(i, k)))
    switch (o) {
    case LLVMTrunc:
    case LLVMZExt: v = LLVMBuildIntCast2(x->b, ARG(0), t, false, ""); break;
    case LLVMSExt:
        v = LLVMBuildIntCast2(x->b, signed_wide(x, LLVMGetOperand(i, 0)), t, true, "");
        break;
    case LLVMPHI: return LLVMBuildPhi(x->b, t, "");
    case LLVMSelect: return LLVMBuildSelect(x->b, LLVMGetOperand(i, 0), ARG(1), ARG(2), "");
    case LLVMFreeze: v = LLVMBuildFreeze(x->b, ARG(0), ""); break;
    case LLVMICmp: return LLVMBuildICmp(x->b, LLVMGetICmpPredicate(i), ARG(0), ARG(1), "");
    case LLVMBitCast:
        return is_joined(i) ? joined(x, LLVMGetOperand(i, 0), t) : parted(x, ARG(0), t);
    default: v = LLVMBuildBinOp(x->b, o, ARG(0), ARG(1), ""); break;
    }
#undef ARG
    return t == was ? v : LLVMBuildAnd(x->b, v, LLVMConstInt(t, mask(was), false), "");
}

/* A switch on more bits, with the same ways. */
static void widen_switch(struct bits *x, LLVMValueRef old)
{
    unsigned n = LLVMGetNumSuccessors(old);
    LLVMValueRef new = LLVMBuildSwitch(x->b, wide(x, LLVMGetOperand(old, 0)),
                                       LLVMGetSwitchDefaultDest(old), n - 1);
    for (unsigned k = 1; k < n; k++)
        LLVMAddCase(new, wide(x, LLVMGetSwitchCaseValue(old, k)), LLVMGetSuccessor(old, k));
}

static bool concerns(LLVMValueRef i)
{
    bool is = is_odd(i) || is_joined(i) || is_parted(i);
    for (int k = 0; !is && k < LLVMGetNumOperands(i); k++) {
        LLVMValueRef v = LLVMGetOperand(i, (unsigned)k);
        is = !LLVMValueIsBasicBlock(v) && is_odd(v);
    }
    return is;
}

/* Makes the new instructions beside the old ones, which stay until all are there.  Blocks are
 * visited behind those that dominate them, so only a phi uses a value that is not seen yet. */
static void widen_all(struct bits *x, LLVMValueRef fn)
{
    struct cfg c;
    cfg_init_every_edge(&c, &x->arena, fn);
    for (uint32_t b = 0; b < c.n; b++)
        IR_EACH_INSTRUCTION (c.block[b], i) {
            if (!concerns(i))
                continue;
            LLVMPositionBuilderBefore(x->b, i);
            LLVMSetCurrentDebugLocation2(x->b, LLVMInstructionGetDebugLoc(i));
            LLVMValueRef now = NULL;
            if (LLVMIsASwitchInst(i))
                widen_switch(x, i);
            else if (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i))
                now = accessed(x, i);
            else
                now = widened(x, i);
            ptrmap_put(&x->number, i, x->now.n);
            vec_push_in(&x->arena, &x->old, i);
            vec_push_in(&x->arena, &x->now, now);
        }
    for (uint32_t k = 0; k < x->old.n; k++)
        for (unsigned n = 0; LLVMIsAPHINode(x->old.at[k]) && n < LLVMCountIncoming(x->old.at[k]);
             n++) {
            LLVMValueRef v = wide(x, LLVMGetIncomingValue(x->old.at[k], n));
            LLVMBasicBlockRef from = LLVMGetIncomingBlock(x->old.at[k], n);
            LLVMAddIncoming(x->now.at[k], &v, &from, 1);
        }
    for (uint32_t k = x->old.n; k-- > 0;) {
        LLVMValueRef old = x->old.at[k], now = x->now.at[k];
        if (now && LLVMTypeOf(now) == LLVMTypeOf(old))
            LLVMReplaceAllUsesWith(old, now);
        else if (now)
            LLVMReplaceAllUsesWith(old, LLVMGetPoison(LLVMTypeOf(old)));
        LLVMInstructionEraseFromParent(old);
    }
}

static bool all_known(LLVMValueRef fn, bool *ret_any)
{
    *ret_any = false;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (concerns(i)) {
                *ret_any = true;
                if (!is_known(i))
                    return false;
            }
    return true;
}

void spmd_expand_bits(LLVMModuleRef m)
{
    IR_EACH_FUNCTION (m, fn) {
        bool any;
        if (!all_known(fn, &any) || !any)
            continue;
        struct bits x = { .b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m)) };
        ptrmap_init_in(&x.number, &x.arena, 16);
        widen_all(&x, fn);
        LLVMDisposeBuilder(x.b);
        arena_fini(&x.arena);
    }
}
