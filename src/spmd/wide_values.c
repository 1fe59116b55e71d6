/* SPDX-License-Identifier: Apache-2.0 */
/* wide_values.c - types and values of the new function. */
#include "spmd/widen.h"

#include "base/text.h"
#include "ir/ir.h"

#include <assert.h>

static LLVMTypeRef scalar_type(const struct spmd_widen *w, LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMPointerTypeKind ? LLVMInt64TypeInContext(w->ctx) : t;
}

LLVMTypeRef spmd_type(const struct spmd_widen *w, LLVMTypeRef t, bool wide)
{
    t = scalar_type(w, t);
    return wide ? LLVMVectorType(t, w->lanes) : t;
}

LLVMValueRef spmd_i32(const struct spmd_widen *w, uint32_t v)
{
    return LLVMConstInt(LLVMInt32TypeInContext(w->ctx), v, false);
}

LLVMValueRef spmd_mask(const struct spmd_widen *w, uint32_t b) { return w->mask[w->masks.of[b]]; }

LLVMValueRef spmd_splat(struct spmd_widen *w, LLVMValueRef scalar)
{
    LLVMTypeRef t = LLVMVectorType(LLVMTypeOf(scalar), w->lanes);
    if (LLVMIsConstant(scalar)) {
        LLVMValueRef all[SPMD_LANES];
        assert(w->lanes <= COUNTOF(all) && "32 lanes at most");
        for (unsigned k = 0; k < w->lanes; k++)
            all[k] = scalar;
        return LLVMConstVector(all, w->lanes);
    }
    if (LLVMTypeOf(scalar) == LLVMInt1TypeInContext(w->ctx)) /* no region of predicates repeats */
        return LLVMBuildSelect(w->b, scalar, LLVMConstAllOnes(t), LLVMConstNull(t), "");
    LLVMValueRef one = LLVMBuildInsertElement(w->b, LLVMGetPoison(t), scalar, spmd_i32(w, 0), "");
    LLVMTypeRef mask = LLVMVectorType(LLVMInt32TypeInContext(w->ctx), w->lanes);
    return LLVMBuildShuffleVector(w->b, one, LLVMGetPoison(t), LLVMConstNull(mask), "");
}

static LLVMValueRef constant(const struct spmd_widen *w, LLVMValueRef c)
{
    LLVMTypeRef t = scalar_type(w, LLVMTypeOf(c));
    uint64_t bits = 0;
    if (LLVMIsPoison(c))
        return LLVMGetPoison(t);
    if (LLVMIsUndef(c))
        return LLVMGetUndef(t);
    if (!LLVMIsAConstantExpr(c) && !ir_is_pointer(LLVMTypeOf(c)))
        return c;
    bool known = spmd_number(w, c, &bits);
    assert(known && "no_vector.c accepts no other constant");
    return known ? LLVMConstInt(t, bits, false) : NULL;
}

LLVMValueRef spmd_value(struct spmd_widen *w, LLVMValueRef old, bool wide)
{
    bool varying = spmd_is_varying(&w->shape, old);
    assert((wide || !varying) && "a varying value is wide");
    uint32_t at = ptrmap_find(&w->number, old);
    assert((at != PTRMAP_NONE || LLVMIsConstant(old)) && "made before it is used");
    LLVMValueRef v = at != PTRMAP_NONE        ? w->value.at[at]
                     : spmd_is_placed(w, old) ? spmd_global(w, old)
                                              : constant(w, old);
    return wide && !varying ? spmd_splat(w, v) : v;
}

static unsigned width(LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    bool wide = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
    return LLVMGetIntTypeWidth(wide ? LLVMGetElementType(t) : t);
}

/* What was extended to the integer v, if that had no more than `bits` bits; else NULL. */
static LLVMValueRef extended(LLVMValueRef v, unsigned bits)
{
    LLVMValueRef from = LLVMIsAZExtInst(v) || LLVMIsASExtInst(v) ? LLVMGetOperand(v, 0) : NULL;
    return from && width(from) > 1 && width(from) <= bits ? from : NULL;
}

/* The number by which v, of more than `bits` bits, is an extension shifted up, if it is a constant
 * below `bits`; else 0. */
static uint64_t shifts_extension(LLVMValueRef v, unsigned bits)
{
    if (!LLVMIsAInstruction(v) || LLVMGetInstructionOpcode(v) != LLVMShl || width(v) <= bits ||
        !extended(LLVMGetOperand(v, 0), bits))
        return 0;
    LLVMValueRef by = LLVMGetOperand(v, 1); /* of a scalar kernel, so one number for all lanes */
    if (LLVMIsConstant(by) && LLVMGetTypeKind(LLVMTypeOf(by)) == LLVMVectorTypeKind)
        by = LLVMGetAggregateElement(by, 0);
    uint64_t n = by && LLVMIsAConstantInt(by) ? LLVMConstIntGetZExtValue(by) : 0;
    return n < bits ? n : 0;
}

LLVMValueRef spmd_resize(struct spmd_widen *w, LLVMValueRef v, LLVMTypeRef element)
{
    bool wide = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
    LLVMTypeRef t = wide ? LLVMVectorType(element, LLVMGetVectorSize(LLVMTypeOf(v))) : element;
    unsigned bits = LLVMGetIntTypeWidth(element);
    if (LLVMTypeOf(v) == t)
        return v;
    LLVMValueRef from = extended(v, bits);
    if (from)
        return LLVMTypeOf(from) == t
                   ? from
                   : LLVMBuildCast(w->b, LLVMGetInstructionOpcode(v), from, t, "");
    uint64_t by = shifts_extension(v, bits);
    if (!by)
        return LLVMBuildIntCast2(w->b, v, t, true, "");
    LLVMValueRef low = spmd_resize(w, LLVMGetOperand(v, 0), element);
    LLVMValueRef number = LLVMConstInt(element, by, false);
    return LLVMBuildShl(w->b, low, wide ? spmd_splat(w, number) : number, "");
}

void spmd_put(struct spmd_widen *w, LLVMValueRef old, LLVMValueRef new)
{
    ptrmap_put(&w->number, old, w->value.n);
    vec_push_in(&w->arena, &w->value, new);
}

/* The type as names of intrinsics have it: "v16i32", "f32". */
static void spell(struct text *t, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) {
        text_putf(t, "v%u", LLVMGetVectorSize(type));
        type = LLVMGetElementType(type);
    }
    switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind: text_putf(t, "f16"); return;
    case LLVMFloatTypeKind: text_putf(t, "f32"); return;
    case LLVMDoubleTypeKind: text_putf(t, "f64"); return;
    default: text_putf(t, "i%u", LLVMGetIntTypeWidth(type)); return;
    }
}

LLVMValueRef spmd_genx(struct spmd_widen *w, const char *name, LLVMTypeRef result,
                       LLVMValueRef *args, unsigned n, unsigned typed)
{
    struct text t = { 0 };
    LLVMTypeRef types[8];
    assert(n <= COUNTOF(types) && "no intrinsic takes more");
    text_putf(&t, "llvm.genx.%s", name);
    if (LLVMGetTypeKind(result) != LLVMVoidTypeKind && typed) {
        text_putf(&t, ".");
        spell(&t, result);
    }
    for (unsigned k = 0; k < n; k++) {
        types[k] = LLVMTypeOf(args[k]);
        if (typed >> k & 1) {
            text_putf(&t, ".");
            spell(&t, types[k]);
        }
    }
    LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
    LLVMValueRef fn = LLVMGetNamedFunction(w->m, text_get(&t));
    if (!fn)
        fn = LLVMAddFunction(w->m, text_get(&t), type);
    text_fini(&t);
    return LLVMBuildCall2(w->b, type, fn, args, n, "");
}
