/* SPDX-License-Identifier: Apache-2.0 */
/* retype.c - changes types in place, and casts at the border between changed and unchanged
 * values. */
#include "semantics/retype.h"

#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/cast.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

void retyper_init(struct retyper *r, struct arena *a, const struct target *t, LLVMContextRef ctx,
                  bool names_all)
{
    *r = (struct retyper){ .target = t, .names_all = names_all, .casts = VEC_IN(a) };
    r->builder = LLVMCreateBuilderInContext(ctx);
    ptrmap_init_in(&r->fitted, a, 0);
    ptrmap_init_in(&r->newest, a, 0);
}

void retyper_fini(struct retyper *r) { LLVMDisposeBuilder(r->builder); }

void retyper_clear(struct retyper *r)
{
    ptrmap_clear(&r->fitted);
    ptrmap_clear(&r->newest);
    r->casts.n = 0;
}

void retype_forget(struct retyper *r, LLVMValueRef v) { ptrmap_remove(&r->newest, v); }

/* ---- step 1: values ---- */

void retype_value(LLVMValueRef v, LLVMTypeRef type)
{
    assert((!LLVMIsAConstant(v) || LLVMIsAGlobalVariable(v)) && "constants are shared");
    shim_mutate_type(v, type);
}

/* Gives a ptrmask a mask as wide as the index of the pointer's new type. */
static void narrow_mask(struct retyper *r, LLVMValueRef call, const struct target_row *row)
{
    LLVMValueRef mask = LLVMGetOperand(call, 1);
    LLVMModuleRef m = LLVMGetGlobalParent(ir_callee(call));
    uint32_t bits = shim_index_bits(m, row->number);
    if (LLVMGetIntTypeWidth(LLVMTypeOf(mask)) == bits)
        return;
    LLVMPositionBuilderBefore(r->builder, call);
    LLVMSetCurrentDebugLocation2(r->builder, LLVMInstructionGetDebugLoc(call));
    LLVMTypeRef narrow = LLVMIntTypeInContext(LLVMGetModuleContext(m), bits);
    LLVMSetOperand(call, 1, LLVMBuildTrunc(r->builder, mask, narrow, ""));
}

static void retype_intrinsic(struct retyper *r, LLVMValueRef call, const struct target_row *row,
                             bool may_be_null)
{
    LLVMTypeRef type = ir_in_space(LLVMTypeOf(call), row->number);
    LLVMModuleRef m = LLVMGetGlobalParent(ir_callee(call));
    null_drop_attributes(call, LLVMAttributeReturnIndex, row, may_be_null);
    null_drop_attributes(call, 1, row, may_be_null);
    if (flow_of(call).kind != FLOW_MASK) {
        ir_retype_intrinsic(m, call, 0, type, type);
        return;
    }
    narrow_mask(r, call, row);
    LLVMTypeRef param[] = { type, LLVMTypeOf(LLVMGetOperand(call, 1)) };
    LLVMTypeRef fn_type = LLVMFunctionType(type, param, 2, false);
    shim_set_called_function(call, fn_type, shim_intrinsic_of_type(m, ir_intrinsic(call), fn_type));
}

void retype_computed(struct retyper *r, LLVMValueRef v, const struct target_row *row,
                     bool may_be_null, bool keeps_flags)
{
    struct flow flow = flow_of(v);
    assert(flow.retype != RETYPE_NONE && "the type of the value can change in place");
    if (flow.retype == RETYPE_CALLEE)
        retype_intrinsic(r, v, row, may_be_null);
    else
        retype_value(v, ir_in_space(LLVMTypeOf(v), row->number));
    if (flow.kind == FLOW_OFFSET && !keeps_flags)
        LLVMGEPSetNoWrapFlags(v, 0);
}

LLVMValueRef retype_function(LLVMValueRef fn, LLVMTypeRef type)
{
    LLVMValueRef to = shim_function_like(fn, type);
    if (!LLVMIsDeclaration(fn))
        ir_move_body(fn, to);
    return to;
}

static void replace_uses(LLVMValueRef old, LLVMValueRef now)
{
    LLVMTypeRef was = LLVMTypeOf(old);
    shim_mutate_type(old, LLVMTypeOf(now));
    LLVMReplaceAllUsesWith(old, now);
    shim_mutate_type(old, was);
}

void retype_replace(LLVMValueRef old, LLVMValueRef now)
{
    shim_replace_debug_uses(old, now);
    replace_uses(old, now);
}

/* Attributes that tell the type of memory to which a parameter points. */
static const char *const typed[] = { "byval", "sret" };

bool retype_memory_attributes(LLVMValueRef at, retype_memory *type_of, void *user)
{
    bool any = false, call = LLVMIsAFunction(at) == NULL;
    unsigned n = call ? LLVMGetNumArgOperands(at) : LLVMCountParams(at);
    for (unsigned k = 0; k < n; k++)
        for (size_t a = 0; a < COUNTOF(typed); a++) { /* two attributes of each parameter */
            unsigned kind = ir_attribute_kind(typed[a]);
            LLVMAttributeRef old = call ? LLVMGetCallSiteEnumAttribute(at, k + 1, kind)
                                        : LLVMGetEnumAttributeAtIndex(at, k + 1, kind);
            LLVMTypeRef was = old ? LLVMGetTypeAttributeValue(old) : NULL;
            LLVMValueRef pointer = call ? LLVMGetOperand(at, k) : LLVMGetParam(at, k);
            LLVMTypeRef now = was ? type_of(user, pointer, was) : NULL;
            if (now == was)
                continue;
            LLVMAttributeRef other = LLVMCreateTypeAttribute(LLVMGetTypeContext(now), kind, now);
            if (call) {
                LLVMRemoveCallSiteEnumAttribute(at, k + 1, kind);
                LLVMAddCallSiteAttribute(at, k + 1, other);
            } else {
                LLVMRemoveEnumAttributeAtIndex(at, k + 1, kind);
                LLVMAddAttributeAtIndex(at, k + 1, other);
            }
            any = true;
        }
    return any;
}

/* The type of part `k`. */
static LLVMTypeRef part_type(LLVMTypeRef type, unsigned k)
{
    return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, k)
                                                       : LLVMGetElementType(type);
}

LLVMValueRef retype_constant(LLVMValueRef c, LLVMTypeRef type, retype_leaf *leaf, void *user)
{
    LLVMTypeRef was = LLVMTypeOf(c);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (was == type)
        return c;
    if (LLVMIsPoison(c))
        return LLVMGetPoison(type);
    if (LLVMIsUndef(c))
        return LLVMGetUndef(type);
    if (LLVMIsNull(c))
        return LLVMConstNull(type);
    if (LLVMGetTypeKind(was) == LLVMPointerTypeKind)
        return leaf(user, c, type);
    uint64_t n = kind == LLVMArrayTypeKind    ? LLVMGetArrayLength2(type)
                 : kind == LLVMVectorTypeKind ? LLVMGetVectorSize(type)
                                              : LLVMCountStructElementTypes(type);
    LLVMValueRef *part = base_alloc((n + 1) * sizeof(LLVMValueRef)), now;
    for (unsigned k = 0; k < n; k++)
        part[k] = retype_constant(LLVMGetAggregateElement(c, k), part_type(type, k), leaf, user);
    if (kind == LLVMArrayTypeKind)
        now = LLVMConstArray2(LLVMGetElementType(type), part, n);
    else if (kind == LLVMVectorTypeKind)
        now = LLVMConstVector(part, (unsigned)n);
    else
        now = LLVMConstStructInContext(LLVMGetTypeContext(type), part, (unsigned)n,
                                       LLVMIsPackedStruct(type));
    free(part);
    return now;
}

/* ---- step 2: operands ---- */

void retype_fits(struct retyper *r, LLVMUseRef use) { ptrmap_put(&r->fitted, use, 1); }

bool retype_operand(struct retyper *r, LLVMValueRef user, unsigned operand, LLVMValueRef now)
{
    bool other = LLVMGetOperand(user, operand) != now;
    if (other)
        LLVMSetOperand(user, operand, now);
    retype_fits(r, LLVMGetOperandUse(user, operand));
    return other;
}

void retype_null_test(struct retyper *r, LLVMValueRef test, LLVMValueRef v)
{
    assert(LLVMIsAICmpInst(test) && "a comparison");
    unsigned other = LLVMGetOperand(test, 0) == v;
    LLVMValueRef null = cast_constant(r->target, LLVMGetOperand(test, other), LLVMTypeOf(v));
    if (!null)
        return;
    retype_operand(r, test, other, null);
    retype_fits(r, LLVMGetOperandUse(test, 1 - other));
}

LLVMValueRef retype_nothing(LLVMValueRef nothing, LLVMTypeRef type)
{
    return LLVMIsPoison(nothing)  ? LLVMGetPoison(type)
           : LLVMIsUndef(nothing) ? LLVMGetUndef(type)
                                  : LLVMConstNull(type);
}

/* ---- step 3: borders ---- */

LLVMValueRef retype_cast(struct retyper *r, LLVMValueRef v, LLVMTypeRef type, enum cast_kind kind,
                         LLVMValueRef at, LLVMValueRef like, const char *word)
{
    char name[IR_NAME_SIZE];
    size_t len;
    const char *old = LLVMGetValueName2(v, &len);
    snprintf(name, sizeof name, len ? "%s.%s" : "%s%s", old, len || r->names_all ? word : "");
    LLVMPositionBuilderBefore(r->builder, at);
    LLVMSetCurrentDebugLocation2(r->builder, like ? LLVMInstructionGetDebugLoc(like) : NULL);
    const struct target_row *row = target_row(r->target, (struct target_space){ ir_space(type) });
    LLVMValueRef cast = kind == CAST_HIDDEN ? cast_build_hidden(r->target, r->builder, v, row, name)
                                            : cast_build(r->target, r->builder, v, type, name);
    assert(cast && "the pass planned a cast that the target has");
    r->made++;
    return cast;
}

LLVMValueRef retype_find_cast(const struct retyper *r, LLVMValueRef v, uint32_t number)
{
    for (uint32_t k = ptrmap_find(&r->newest, v); k != PTRMAP_NONE; k = r->casts.at[k].next)
        if (r->casts.at[k].space == number)
            return r->casts.at[k].cast;
    return NULL;
}

LLVMValueRef retype_cast_behind(struct retyper *r, LLVMValueRef v, LLVMTypeRef type,
                                enum cast_kind kind, LLVMValueRef at, LLVMValueRef like,
                                const char *word)
{
    uint32_t number = ir_space(type);
    LLVMValueRef cast = retype_find_cast(r, v, number);
    if (cast)
        return cast;
    cast = retype_cast(r, v, type, kind, at, like, word);
    uint32_t before = ptrmap_find(&r->newest, v);
    ptrmap_put(&r->newest, v, r->casts.n);
    vec_push(&r->casts, ((struct retype_cast){ v, cast, number, before }));
    return cast;
}

static bool fits(const struct retyper *r, LLVMUseRef use)
{
    return ptrmap_find(&r->fitted, use) != PTRMAP_NONE;
}

LLVMValueRef retype_give_back(struct retyper *r, LLVMValueRef v, LLVMTypeRef was, LLVMValueRef at,
                              LLVMValueRef like, const char *word)
{
    VEC_OF(LLVMUseRef) uses = { 0 };
    LLVMValueRef cast = NULL;
    IR_EACH_USE (v, use)
        if (!fits(r, use))
            vec_push(&uses, use);
    if (uses.n > 0)
        cast = retype_cast_behind(r, v, was, CAST_PLAIN, at, like, word);
    for (uint32_t k = 0; k < uses.n; k++) {
        LLVMValueRef user = LLVMGetUser(uses.at[k]);
        /* Gives the cast to all operands of a user when it comes to the user's first use, so the
         * inner loop runs once for each user. */
        bool done = user == cast || LLVMGetUsedValue(uses.at[k]) != v;
        for (int o = 0; !done && o < LLVMGetNumOperands(user); o++)
            if (LLVMGetOperand(user, (unsigned)o) == v &&
                !fits(r, LLVMGetOperandUse(user, (unsigned)o)))
                LLVMSetOperand(user, (unsigned)o, cast);
    }
    vec_fini(&uses);
    return cast;
}
