/* SPDX-License-Identifier: Apache-2.0 */
/* library_bodies.c - gives OpenCL's functions that a kernel calls their bodies, of libclc.
 *
 *     declare float @_Z3sinf(float)   =>   define internal float @gaspar.libclc._Z3sinf(float)
 *     half r = sin(h)                 =>   half r = (half)sin((float)h)
 *
 * `gaspar run` computes by the same bodies, so both give the same bits.  The library has NVIDIA's
 * numbers: global and local memory have the same there, and generic pointers, number 0, are private
 * here; constant memory gets its own number.
 *
 * Needs     calls that name their spaces.
 * Does not  give a function a body that takes other types [no code]: no_vector.c refuses the call.
 * Safe because: a function with private pointers is called with private pointers alone. */
#include "spmd/normal.h"

#include "base/vec.h"
#include "ir/ir.h"
#include "ir/module.h"
#include "ir/shim.h"
#include "semantics/functions.h"
#include "semantics/half_calls.h"
#include "semantics/half_steps.h"
#include "semantics/libclc_bodies.h"
#include "semantics/retype.h"

#include <llvm-c/DebugInfo.h>

enum { CONSTANT_THERE = 4, CONSTANT_HERE = 2 };

/* A call of a library's function, and the declaration of its body. */
struct wanted {
    LLVMValueRef call, body;
};

struct wanted_calls {
    VEC(struct wanted);
};

static bool is_wanted(LLVMValueRef call)
{
    LLVMValueRef fn = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
    if (!fn || !LLVMIsDeclaration(fn) || !ir_name_begins(fn, "_Z") || function_find(fn))
        return false;
    const struct builtin *b = builtin_find(ir_name_of(fn), strlen(ir_name_of(fn)));
    return !b || b->run == BUILTIN_COMPUTES;
}

/* ---- constant memory ---- */

static bool is_constant_there(LLVMValueRef v)
{
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind &&
           ir_space(LLVMTypeOf(v)) == CONSTANT_THERE;
}

/* The type of a library's function with the number that constant memory has here. */
static LLVMTypeRef type_here(LLVMTypeRef type)
{
    unsigned n = LLVMCountParamTypes(type);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < n; k++)
        if (ir_is_pointer(param[k]) && ir_space(param[k]) == CONSTANT_THERE)
            param[k] = ir_in_space(param[k], CONSTANT_HERE);
    LLVMTypeRef here = LLVMFunctionType(LLVMGetReturnType(type), param, n, false);
    free(param);
    return here;
}

/* Gives the function that type, and its body the new parameters. */
static void renumber_parameters(LLVMValueRef fn)
{
    LLVMTypeRef was = LLVMGlobalGetValueType(fn), type = type_here(was);
    if (LLVMIsDeclaration(fn) || type == was)
        return;
    LLVMValueRef new = retype_function(fn, type);
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        retype_replace(LLVMGetParam(fn, k), LLVMGetParam(new, k));
    ir_take_name(fn, new);
    LLVMDeleteFunction(fn);
}

/* Gives variables of constant memory, and pointers into them, the number that they have here. */
static void renumber(LLVMModuleRef m)
{
    LLVMTypeRef here = LLVMPointerTypeInContext(LLVMGetModuleContext(m), CONSTANT_HERE);
    for (LLVMValueRef v = LLVMGetFirstGlobal(m); v; v = LLVMGetNextGlobal(v)) {
        if (!is_constant_there(v))
            continue;
        IR_EACH_FUNCTION (m, fn)
            shim_expand_constant(v, fn);
        retype_value(v, here);
    }
    for (LLVMValueRef fn = LLVMGetFirstFunction(m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        renumber_parameters(fn);
    }
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (is_constant_there(i))
                    retype_value(i, here);
}

/* ---- the library ---- */

/* The calls that have a body in the library, of their own type. */
static struct wanted_calls find(LLVMModuleRef m, LLVMModuleRef library)
{
    const struct target *spir = target_find("spir64", 6);
    struct wanted_calls calls = { 0 };
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                if (!is_wanted(i))
                    continue;
                LLVMValueRef body = libclc_find(library, spir, ir_name_of(ir_callee(i)));
                if (body && type_here(LLVMGlobalGetValueType(body)) == LLVMGetCalledFunctionType(i))
                    vec_push(&calls, ((struct wanted){ i, body }));
            }
    return calls;
}

/* Functions of halves with two results become functions of one and a store. */
static void split_halves(LLVMModuleRef m)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    struct half_split made;
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                half_split_call(b, i, &made);
            }
    LLVMDisposeBuilder(b);
}

/* Functions of halves become functions of floats that the library has, or instructions. */
static void widen_halves(LLVMModuleRef m, LLVMModuleRef library)
{
    const struct target *spir = target_find("spir64", 6);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                const char *name = is_wanted(i) ? ir_name_of(ir_callee(i)) : NULL;
                struct text floats = { 0 };
                if (!name || libclc_find(library, spir, name))
                    continue;
                LLVMPositionBuilderBefore(b, i);
                LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
                LLVMValueRef v = half_call_build(b, i);
                if (v) {
                    LLVMReplaceAllUsesWith(i, v);
                    LLVMInstructionEraseFromParent(i);
                } else if (half_float_name(name, &floats) &&
                           libclc_find(library, spir, text_get(&floats))) {
                    half_call_widen(b, i, text_get(&floats));
                }
                text_fini(&floats);
            }
    LLVMDisposeBuilder(b);
}

static bool any_wanted(LLVMModuleRef m)
{
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (is_wanted(i))
                    return true;
    return false;
}

void spmd_inline_all(LLVMModuleRef m)
{
    static const char *const against[] = { "noinline", "optnone" };
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        for (unsigned k = 0; k < COUNTOF(against); k++)
            ir_remove_attribute(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                ir_find_attribute(fn,
                                                  (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                                  ir_attribute_kind(against[k])));
        ir_add_attribute(fn, "alwaysinline");
        if (!ir_is_kernel(fn))
            LLVMSetLinkage(fn, LLVMInternalLinkage);
    }
}

static int take(struct trace *t, LLVMModuleRef m, LLVMModuleRef library, struct wanted_calls *calls)
{
    struct src_loc at = { .file = libclc_path };
    VEC_OF(LLVMValueRef) declared = { 0 };
    for (uint32_t k = 0; k < calls->n; k++) {
        bool new;
        LLVMValueRef call = calls->at[k].call, fn = libclc_declare(m, calls->at[k].body, &new);
        shim_set_called_function(call, LLVMGetCalledFunctionType(call), fn);
        LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(calls->at[k].body));
        if (new)
            vec_push(&declared, fn);
    }
    LLVMModuleRef needed = libclc_take(library, declared.at, declared.n);
    if (needed)
        spmd_inline_all(needed);
    for (uint32_t k = 0; needed && k < declared.n; k++) { /* the pass would delete it, uncalled */
        LLVMValueRef fn = LLVMGetNamedFunction(needed, ir_name_of(declared.at[k]));
        if (fn)
            LLVMSetLinkage(fn, LLVMExternalLinkage);
    }
    vec_fini(&declared);
    if (!needed)
        return diag_library_link(t, at);
    if (ir_run_passes(t, needed, "always-inline", libclc_path) < 0) {
        LLVMDisposeModule(needed);
        return -1;
    }
    renumber(needed);
    LLVMSetTarget(needed, LLVMGetTarget(m));
    LLVMSetDataLayout(needed, LLVMGetDataLayoutStr(m));
    return libclc_join(m, needed) ? 0 : diag_library_link(t, at);
}

int spmd_bodies(struct trace *t, LLVMModuleRef m)
{
    struct src_loc at = { .file = libclc_path };
    char *why;
    if (!any_wanted(m))
        return 0;
    LLVMModuleRef library = libclc_open(LLVMGetModuleContext(m), &why);
    if (!library) {
        int r = why ? diag_no_library(t, at, why) : diag_library_bitcode(t, at);
        if (why)
            LLVMDisposeMessage(why);
        return r;
    }
    split_halves(m);
    widen_halves(m, library);
    struct wanted_calls calls = find(m, library);
    int r = 0;
    if (calls.n)
        r = take(t, m, library, &calls);
    else
        LLVMDisposeModule(library);
    vec_fini(&calls);
    return r;
}
