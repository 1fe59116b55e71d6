/* SPDX-License-Identifier: Apache-2.0 */
/* globals.c - functions and variables of other types.
 *
 * A variable keeps its identity: its type and contents change in place.  Where its pointers become
 * generic it lies in global memory and is cast at each use (rebuild.c).  A function whose type
 * changes becomes another one, with the same body. */
#include "facts/origin.h"
#include "retarget/apart.h"
#include "retarget/halves_asked.h"
#include "retarget/named_constants.h"
#include "retarget/work.h"
#include "semantics/functions.h"
#include "semantics/retype.h"

#include <assert.h>

/* The number of the memory in which the module variable will lie. */
static uint32_t place(struct retarget *r, LLVMValueRef v)
{
    uint32_t was = ir_space(LLVMTypeOf(v)), wanted = rt_number(r, was);
    if (rt_space_is(r, wanted) != SPACE_GENERIC)
        return wanted;
    bool host = rt_space_was(r, was) == SPACE_NONE;
    enum space said = host ? origin_of_variable(v) : SPACE_COUNT;
    if (host && rt_is_named_constant(r, v))
        said = SPACE_CONSTANT;
    if (said == SPACE_COUNT || !target_castable(r->to, said, SPACE_GENERIC))
        said = SPACE_GLOBAL;
    return rt_number_of(r->to, said);
}

static void variable(struct retarget *r, LLVMValueRef v)
{
    uint32_t was = ir_space(LLVMTypeOf(v));
    LLVMTypeRef apart = rt_apart_type(r, v);
    uint32_t is = apart ? ir_space(apart) : place(r, v);
    rt_visibility(r, v);
    ptrmap_put(&r->was, v, was);
    r->stats.variables += is != was;
    if (is != was)
        retype_value(v, rt_pointer(r, is));
}

static void contents(struct retarget *r, LLVMValueRef v)
{
    LLVMTypeRef was = LLVMGlobalGetValueType(v), is = rt_memory(r, was);
    LLVMValueRef old = LLVMGetInitializer(v);
    if (!old && is != was) {
        shim_replace_initializer(v, LLVMGetUndef(is), 0);
    } else if (old) {
        LLVMValueRef now = rt_constant(r, old, true);
        if (now != old || is != was)
            shim_replace_initializer(v, now, 1);
    }
}

/* ---- functions ---- */

/* Computes the parameter's value from the new parameter, in front of the first instruction that is
 * no alloca. */
static LLVMValueRef bring_in(struct retarget *r, LLVMValueRef fn, unsigned k, enum abi how,
                             LLVMTypeRef wanted)
{
    LLVMValueRef in = LLVMGetParam(fn, k), at = LLVMGetFirstInstruction(LLVMGetFirstBasicBlock(fn));
    r->stats.casts++;
    while (LLVMIsAAllocaInst(at))
        at = LLVMGetNextInstruction(at);
    LLVMPositionBuilderBefore(r->b, at);
    if (how == ABI_CAST)
        return rt_fresh(r, LLVMBuildAddrSpaceCast(r->b, in, wanted, ""));
    static const char *const by_value[] = { "byval", "byref" };
    LLVMAttributeRef a = NULL;
    for (size_t n = 0; !a && n < COUNTOF(by_value); n++)
        a = LLVMGetEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind(by_value[n]));
    LLVMTypeRef type = rt_memory(r, LLVMGetTypeAttributeValue(a));
    LLVMAttributeRef align = LLVMGetEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind("align"));
    unsigned bytes = ir_stated_align(align, 1);
    LLVMPositionBuilderBefore(r->b, LLVMGetFirstInstruction(LLVMGetFirstBasicBlock(fn)));
    LLVMValueRef own = rt_fresh(r, LLVMBuildAlloca(r->b, type, ""));
    if (align)
        LLVMSetAlignment(own, bytes);
    LLVMPositionBuilderBefore(r->b, at);
    LLVMValueRef size =
        LLVMConstInt(LLVMInt64TypeInContext(r->ctx), LLVMABISizeOfType(r->now, type), false);
    rt_fresh(r, LLVMBuildMemCpy(r->b, own, bytes, in, bytes, size));
    ir_drop_unread(fn, k);
    if (LLVMTypeOf(own) == wanted)
        return own;
    return rt_fresh(r, LLVMBuildAddrSpaceCast(r->b, own, wanted, ""));
}

static void function(struct retarget *r, LLVMValueRef fn)
{
    LLVMTypeRef was = LLVMGlobalGetValueType(fn);
    unsigned n = LLVMCountParamTypes(was);
    bool only_called = ir_is_only_called(fn);
    struct abi_param *abi = base_alloc((n + 1) * sizeof *abi);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
    LLVMTypeRef apart = rt_apart_type(r, fn);
    LLVMTypeRef result = apart ? apart : rt_type(r, LLVMGetReturnType(was));
    bool changed = result != LLVMGetReturnType(was);
    LLVMGetParamTypes(was, param);
    for (unsigned k = 0; k < n; k++) {
        abi[k] = rt_abi(r, fn, k);
        changed |= abi[k].type != param[k];
        param[k] = abi[k].type;
    }
    LLVMValueRef to = fn;
    if (changed)
        to = retype_function(
            fn, LLVMFunctionType(result, param, n, (LLVMBool)LLVMIsFunctionVarArg(was)));
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef old = LLVMGetParam(fn, k), now = LLVMGetParam(to, k);
        LLVMTypeRef wanted = rt_apart_type(r, old);
        if (!wanted)
            wanted = rt_type(r, LLVMTypeOf(old));
        if (changed)
            ir_take_name(old, now);
        if (!LLVMIsDeclaration(to) && abi[k].how != ABI_SAME) {
            /* A stand-in takes the uses, since what comes in may be the old parameter itself. */
            LLVMPositionBuilderBefore(r->b, LLVMGetFirstInstruction(LLVMGetFirstBasicBlock(to)));
            LLVMValueRef stand = LLVMBuildFreeze(r->b, LLVMGetUndef(wanted), "");
            retype_replace(old, stand);
            LLVMReplaceAllUsesWith(stand, bring_in(r, to, k, abi[k].how, wanted));
            LLVMInstructionEraseFromParent(stand);
        } else if (changed) {
            retype_replace(old, now);
        }
    }
    LLVMTypeRef pointed = rt_pointed_type(r, fn, was);
    if (changed) {
        rt_callee_becomes(r, fn, to);
        LLVMReplaceAllUsesWith(fn, to);
        LLVMDeleteFunction(fn);
    }
    rt_type_attributes(r, to, n);
    if (!ir_is_kernel(to) && LLVMGlobalGetValueType(to) != pointed && !only_called)
        rt_note_pointed(r, to, pointed);
    free(abi);
    free(param);
}

/* ---- variables of LLVM's own ---- */

static bool is_constructors(LLVMValueRef v)
{
    return ir_name_is(v, "llvm.global_ctors") || ir_name_is(v, "llvm.global_dtors");
}

/* An address in a list, with the type that all have at its place there.  What is no address is a
 * null for LLVM whatever its bits. */
static LLVMValueRef address(struct retarget *r, LLVMValueRef old, LLVMTypeRef wanted)
{
    LLVMValueRef g = old;
    while (!LLVMIsAGlobalValue(g) && LLVMIsAConstantExpr(g) &&
           LLVMGetConstOpcode(g) == LLVMAddrSpaceCast)
        g = LLVMGetOperand(g, 0);
    if (LLVMIsNull(old))
        return LLVMConstNull(wanted);
    if (LLVMIsAGlobalValue(g))
        g = rt_not_pointed(r, g);
    else
        g = rt_constant(r, old, false);
    return LLVMTypeOf(g) == wanted ? g : LLVMConstAddrSpaceCast(g, wanted);
}

/* Entries of llvm.global_ctors and llvm.global.annotations: structs of addresses and numbers, which
 * are laid out for LLVM alone. */
static LLVMTypeRef entry_type(struct retarget *r, LLVMValueRef list, LLVMTypeRef was)
{
    unsigned n = LLVMCountStructElementTypes(was);
    LLVMTypeRef *part = base_alloc((n + 1) * sizeof *part);
    for (unsigned k = 0; k < n; k++) {
        part[k] = LLVMStructGetTypeAtIndex(was, k);
        if (!ir_is_pointer(part[k]))
            continue;
        bool code = k == 1 && is_constructors(list);
        part[k] = code ? rt_pointer(r, target_program(r->to).number) : rt_type(r, part[k]);
    }
    LLVMTypeRef is = LLVMStructTypeInContext(r->ctx, part, n, LLVMIsPackedStruct(was));
    free(part);
    return is;
}

static LLVMValueRef entry(struct retarget *r, LLVMValueRef old, LLVMTypeRef is)
{
    unsigned n = LLVMCountStructElementTypes(is);
    LLVMValueRef *part = base_alloc((n + 1) * sizeof *part);
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeRef wanted = LLVMStructGetTypeAtIndex(is, k);
        part[k] = LLVMGetAggregateElement(old, k);
        if (ir_is_pointer(wanted))
            part[k] = address(r, part[k], wanted);
    }
    LLVMValueRef ret = LLVMConstStructInContext(r->ctx, part, n, LLVMIsPackedStruct(is));
    free(part);
    return ret;
}

/* llvm.used and its like: arrays of addresses, in space 0 by LLVM's rules, or of entries that hold
 * such. */
static void list_of_addresses(struct retarget *r, LLVMValueRef v)
{
    LLVMValueRef old = LLVMGetInitializer(v);
    uint32_t number = target_globals(r->to).number;
    if (ir_space(LLVMTypeOf(v)) != number && !is_constructors(v))
        retype_value(v, rt_pointer(r, number));
    if (!old || LLVMGetTypeKind(LLVMTypeOf(old)) != LLVMArrayTypeKind)
        return;
    LLVMTypeRef was = LLVMGetElementType(LLVMTypeOf(old)), is = was;
    bool entries = LLVMGetTypeKind(was) == LLVMStructTypeKind;
    unsigned n = LLVMIsNull(old) ? 0 : (unsigned)LLVMGetNumOperands(old);
    if (entries)
        is = entry_type(r, v, was);
    else if (!ir_is_pointer(was) || n == 0)
        return;
    if (n == 0) {
        shim_replace_initializer(
            v, LLVMConstNull(LLVMArrayType2(is, LLVMGetArrayLength2(LLVMTypeOf(old)))), 1);
        return;
    }
    LLVMValueRef *part = base_alloc((n + 1) * sizeof *part);
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef of = LLVMGetOperand(old, k);
        part[k] = entries ? entry(r, of, is) : address(r, of, is);
    }
    shim_replace_initializer(v, LLVMConstArray2(is, part, n), 1);
    free(part);
}

/* ---- intrinsics: their names carry their types ---- */

/* llvm.ptrmask's mask has the width of the pointer's index. */
static LLVMTypeRef ptrmask_type(struct retarget *r, LLVMTypeRef was)
{
    LLVMTypeRef param[2];
    LLVMGetParamTypes(was, param);
    param[0] = rt_type(r, param[0]);
    LLVMTypeRef word =
        LLVMIntTypeInContext(r->ctx, 8 * LLVMPointerSizeForAS(r->now, ir_space(param[0])));
    param[1] = LLVMGetTypeKind(param[1]) == LLVMVectorTypeKind
                   ? LLVMVectorType(word, LLVMGetVectorSize(param[1]))
                   : word;
    return LLVMFunctionType(param[0], param, 2, false);
}

/* Widens or cuts a mask, which keeps the bits that the old pointer did not have.  Safe because a
 * mask of fewer bits that clears more than an alignment is refused where these are an address. */
static void fit_mask(struct retarget *r, LLVMValueRef call, LLVMTypeRef type)
{
    LLVMTypeRef param[2];
    LLVMGetParamTypes(type, param);
    LLVMValueRef mask = LLVMGetOperand(call, 1);
    unsigned was = LLVMGetIntTypeWidth(rt_half_scalar(LLVMTypeOf(mask)));
    unsigned is = LLVMGetIntTypeWidth(rt_half_scalar(param[1]));
    if (is == was)
        return;
    LLVMPositionBuilderBefore(r->b, call);
    mask = LLVMBuildIntCast2(r->b, mask, param[1], false, "");
    if (is > was)
        mask = LLVMBuildOr(r->b, mask, rt_integer(param[1], UINT64_MAX << was), "");
    LLVMSetOperand(call, 1, mask);
}

/* llvm.invariant.start and its end hand each other a pointer of number 0, whatever that means. */
static LLVMTypeRef invariant_type(struct retarget *r, LLVMTypeRef was)
{
    LLVMTypeRef param[3];
    unsigned n = LLVMCountParamTypes(was);
    assert(n >= 2 && n <= COUNTOF(param) && "the size and the object, at the end with the pointer");
    LLVMGetParamTypes(was, param);
    param[n - 1] = rt_type(r, param[n - 1]);
    return LLVMFunctionType(LLVMGetReturnType(was), param, n, false);
}

static LLVMTypeRef intrinsic_type(struct retarget *r, LLVMValueRef fn)
{
    LLVMTypeRef was = LLVMGlobalGetValueType(fn), result = LLVMGetReturnType(was);
    if (ir_name_begins(fn, "llvm.invariant.start.") || ir_name_begins(fn, "llvm.invariant.end."))
        return invariant_type(r, was);
    if (function_flow(fn) == CALL_MASKED)
        return ptrmask_type(r, was);
    if (function_flow(fn) != CALL_LIFE && !ir_name_begins(fn, "llvm.stack"))
        return rt_function_type(r, was);
    /* These speak of allocas themselves. */
    LLVMTypeRef p = rt_pointer(r, target_alloca(r->to).number);
    if (ir_is_pointer(result))
        return LLVMFunctionType(p, NULL, 0, false);
    return LLVMFunctionType(result, &p, LLVMCountParamTypes(was), false);
}

/* Renames all intrinsics at once, because one's new name may be another's old name. */
static void intrinsics(struct retarget *r)
{
    VEC_OF(LLVMValueRef) old = VEC_IN(&r->arena), call = VEC_IN(&r->arena);
    VEC_OF(LLVMTypeRef) type = VEC_IN(&r->arena);
    VEC_OF(unsigned) id = VEC_IN(&r->arena);
    IR_EACH_FUNCTION (r->m, fn) {
        LLVMTypeRef is = LLVMGetIntrinsicID(fn) ? intrinsic_type(r, fn) : NULL;
        if (!is || is == LLVMGlobalGetValueType(fn))
            continue;
        vec_push(&old, fn);
        IR_EACH_USE (fn, use) {
            vec_push(&call, LLVMGetUser(use));
            vec_push(&type, is);
            vec_push(&id, LLVMGetIntrinsicID(fn));
        }
    }
    for (uint32_t k = 0; k < call.n && !rt_failed(r); k++) {
        LLVMValueRef to = shim_intrinsic_of_type(r->m, id.at[k], type.at[k]);
        if (to && function_flow(to) == CALL_MASKED)
            fit_mask(r, call.at[k], type.at[k]);
        if (to)
            shim_set_called_function(call.at[k], type.at[k], to);
        else
            diag_no_meaning_intrinsic(RT_AT(r, call.at[k]),
                                      ir_name_of(LLVMGetCalledValue(call.at[k])));
    }
    for (uint32_t k = 0; k < old.n; k++)
        if (!LLVMGetFirstUse(old.at[k]))
            LLVMDeleteFunction(old.at[k]);
}

/* Data in front of a function's code.  Instructions there (prologue) are one machine's: rt_check()
 * refuses them. */
static void prefix(struct retarget *r, LLVMValueRef fn)
{
    if (LLVMHasPrefixData(fn))
        LLVMSetPrefixData(fn, rt_constant(r, LLVMGetPrefixData(fn), true));
}

void rt_globals(struct retarget *r)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v && !r->same; v = LLVMGetNextGlobal(v))
        if (!ir_name_begins(v, "llvm."))
            variable(r, v);
    if (!r->same)
        intrinsics(r);
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        bool kernel = rt_is_kernel(r, fn);
        if (LLVMGetIntrinsicID(fn))
            continue;
        rt_calling_convention(r, fn, kernel);
        if (!r->same)
            function(r, fn);
    }
    rt_point(r);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v && !r->same; v = LLVMGetNextGlobal(v))
        if (ir_name_begins(v, "llvm."))
            list_of_addresses(r, v);
        else
            contents(r, v);
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m); fn && !r->same; fn = LLVMGetNextFunction(fn))
        prefix(r, fn);
}
