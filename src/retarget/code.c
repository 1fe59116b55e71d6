/* SPDX-License-Identifier: Apache-2.0 */
/* code.c - changes instructions in place. */
#include "retarget/apart.h"
#include "retarget/metadata.h"
#include "retarget/storage.h"
#include "semantics/flow.h"
#include "semantics/retype.h"

#include <assert.h>

LLVMValueRef rt_fresh(struct retarget *r, LLVMValueRef i)
{
    ptrmap_put(&r->fresh, i, 1);
    return i;
}

static bool is_fresh(const struct retarget *r, LLVMValueRef i)
{
    return r->fresh.used && ptrmap_find(&r->fresh, i) != PTRMAP_NONE;
}

/* ---- attributes ---- */

static const char *const typed[] = { "byval",       "byref",    "sret",
                                     "elementtype", "inalloca", "preallocated" };

static void type_attribute(struct retarget *r, LLVMValueRef owner, unsigned at, unsigned kind,
                           bool to_byref)
{
    LLVMAttributeRef a = ir_find_attribute(owner, at, kind);
    if (!a)
        return;
    LLVMTypeRef was = LLVMGetTypeAttributeValue(a), is = rt_memory(r, was);
    if (is == was && !to_byref)
        return;
    unsigned now = to_byref ? ir_attribute_kind("byref") : kind;
    ir_remove_attribute(owner, at, a);
    ir_put_attribute(owner, at, LLVMCreateTypeAttribute(r->ctx, now, is));
}

/* A parameter that comes in as a pointer to another space is not what the function returns. */
static void drop_returned(LLVMValueRef owner, unsigned params)
{
    bool fn = LLVMIsAFunction(owner) != NULL;
    LLVMTypeRef type = fn ? LLVMGlobalGetValueType(owner) : LLVMGetCalledFunctionType(owner);
    LLVMTypeRef *param = base_alloc((params + 1) * sizeof *param);
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < params; k++) {
        LLVMAttributeRef a = ir_find_attribute(owner, k + 1, ir_attribute_kind("returned"));
        if (a && param[k] != LLVMGetReturnType(type))
            ir_remove_attribute(owner, k + 1, a);
    }
    free(param);
}

void rt_type_attributes(struct retarget *r, LLVMValueRef owner, unsigned params)
{
    bool amd_kernel = LLVMIsAFunction(owner) && r->to->map == MAP_AMDGCN && ir_is_kernel(owner);
    for (unsigned at = 0; at <= params; at++)
        for (size_t k = 0; k < COUNTOF(typed); k++)
            type_attribute(r, owner, at, ir_attribute_kind(typed[k]), amd_kernel && k == 0);
    drop_returned(owner, params);
}

/* ---- calls ---- */

static void call(struct retarget *r, LLVMValueRef i)
{
    LLVMValueRef callee = LLVMGetCalledValue(i);
    LLVMTypeRef was = LLVMGetCalledFunctionType(i), is;
    bool intrinsic = LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee);
    if (intrinsic)
        return; /* globals.c changed it with its declaration */
    is = LLVMIsAFunction(callee) ? LLVMGlobalGetValueType(callee) : rt_pointed_type(r, i, was);
    rt_convention_of_call(r, i);
    unsigned n = LLVMCountParamTypes(is);
    if (is != was)
        shim_set_called_function(i, is, callee);
    rt_type_attributes(r, i, n);
    if (r->from->map == MAP_HOST) {
        vec_push_in(&r->arena, &r->calls, i);
        return;
    }
    for (unsigned k = 0; k < n; k++)
        if (LLVMGetCallSiteAttributeCount(i, k + 1) &&
            LLVMGetCallSiteEnumAttribute(i, k + 1, ir_attribute_kind("byval"))) {
            vec_push_in(&r->arena, &r->calls, i);
            break;
        }
}

/* ---- instructions ---- */

static void retype(struct retarget *r, LLVMValueRef i)
{
    LLVMTypeRef was = LLVMTypeOf(i);
    if (LLVMIsAAllocaInst(i)) {
        rt_alloca(r, i);
        return;
    }
    LLVMTypeRef apart = rt_apart_type(r, i), is = apart ? apart : rt_type(r, was);
    if (LLVMIsAGetElementPtrInst(i))
        rt_note_gep(r, i, was);
    if (is == was)
        return;
    r->stats.changed++;
    if (LLVMIsACallInst(i)) {
        LLVMValueRef callee = LLVMGetCalledValue(i);
        if (LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee))
            return; /* it has the new type already */
    }
    retype_value(i, is);
}

/* Back to where a parameter came in, from which this cast it. */
static void cast_back(struct retarget *r, LLVMValueRef i)
{
    LLVMValueRef of = LLVMGetOperand(i, 0);
    if (!LLVMIsAAddrSpaceCastInst(of) || !is_fresh(r, of) ||
        LLVMTypeOf(LLVMGetOperand(of, 0)) != LLVMTypeOf(i))
        return;
    LLVMSetOperand(i, 0, LLVMGetOperand(of, 0));
    vec_push_in(&r->arena, &r->folds, i);
    if (!LLVMGetFirstUse(of)) {
        ptrmap_remove(&r->fresh, of);
        LLVMInstructionEraseFromParent(of);
    }
}

static void anew(struct retarget *r, LLVMValueRef i)
{
    LLVMOpcode o = LLVMGetInstructionOpcode(i);
    unsigned n = (unsigned)LLVMGetNumOperands(i);
    /* Arithmetic on null is about address 0, not about the new null. */
    bool number = flow_of(i).kind == FLOW_DERIVED;
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef v = LLVMGetOperand(i, k);
        if (!LLVMIsAConstant(v) || LLVMIsAFunction(v))
            continue;
        LLVMValueRef now = number && LLVMIsNull(v) ? LLVMConstNull(rt_type(r, LLVMTypeOf(v)))
                                                   : rt_constant(r, v, false);
        if (now != v)
            LLVMSetOperand(i, k, now);
    }
    if (LLVMHasMetadata(i))
        rt_instruction_metadata(r, i);
    switch (o) {
    case LLVMAddrSpaceCast:
        if (LLVMTypeOf(LLVMGetOperand(i, 0)) == LLVMTypeOf(i))
            vec_push_in(&r->arena, &r->folds, i);
        else
            cast_back(r, i);
        return;
    case LLVMGetElementPtr: {
        LLVMTypeRef was = LLVMGetGEPSourceElementType(i), is = rt_memory(r, was);
        if (is != was)
            shim_set_gep_type(i, is);
        return;
    }
    case LLVMCall: call(r, i); return;
    default:
        if (rt_has_scope(i))
            rt_scope(r, i, true);
        return;
    }
}

/* True if the function that is called takes the same parameters as `fn`. */
static bool has_parameters_of(LLVMValueRef call, LLVMValueRef fn)
{
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    unsigned n = LLVMCountParamTypes(type);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
    bool same = n == LLVMCountParams(fn);
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; same && k < n; k++)
        same = param[k] == LLVMTypeOf(LLVMGetParam(fn, k));
    free(param);
    return same;
}

void rt_function(struct retarget *r, LLVMValueRef fn)
{
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (!is_fresh(r, i))
                retype(r, i);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (!is_fresh(r, i))
                anew(r, i);
    rt_apart_finish(r, fn);
    rt_cast_allocas(r); /* before casts fold: their users want the alloca itself */
    for (uint32_t k = 0; k < r->folds.n; k++) {
        LLVMReplaceAllUsesWith(r->folds.at[k], ir_uncast(r->folds.at[k]));
        LLVMInstructionEraseFromParent(r->folds.at[k]);
    }
    r->stats.folded += r->folds.n;
    r->folds.n = 0;
    rt_offsets(r);
    for (uint32_t k = 0; k < r->calls.n; k++) {
        rt_hand_over(r, r->calls.at[k]);
        if (ir_is_must_tail(r->calls.at[k]) && !has_parameters_of(r->calls.at[k], fn))
            diag_no_meaning_tail(RT_AT(r, r->calls.at[k]));
    }
    r->calls.n = 0;
}
