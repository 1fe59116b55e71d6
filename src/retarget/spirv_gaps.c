/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_gaps.c - what LLVM 22's SPIR-V back end cannot select, in other words.
 *
 *     %m = bitcast <4 x i1> %v to i4        SPIR-V has no bits in a bool: each lane is shifted to
 *     %c = icmp eq i4 %m, -1                its place in an i32, and what compares that compares it
 *     @llvm.experimental.cttz.elts          a chain of selects over the lanes
 *     load <1 x float>                      a load of a float, which its shuffles splat
 *     all(v), any(v) of integers            the sign of all lanes together; the back end forgets to
 *                                           make bools of them
 *
 *     vstore4(v, 0, @array)                 the element's address: the back end takes @array for a
 *                                           pointer to the whole
 *     atomic_compare_exchange of floats     that of integers with the same bits
 *
 *     asm "", "~{memory}"                   nothing: it keeps the compiler in order, which is done
 *
 *     <32 x i32>, <6 x float>               their function is scalarized: 2, 3, 4, 8 and
 *                                           16 lanes are all that there is
 *
 * Optimizers make the first three of loops over vectors.  (Measured with llc-22.) */
#include "retarget/work.h"
#include "semantics/functions.h"
#include "semantics/retype.h"

#include <assert.h>
#include <llvm-c/Transforms/PassBuilder.h>

/* Object, expected and desired value, two orders, scope. */
enum { EXCHANGE_ARGUMENTS = 6 };

static LLVMValueRef lane(struct retarget *r, LLVMValueRef v, unsigned k)
{
    return LLVMBuildExtractElement(r->b, v, LLVMConstInt(LLVMInt32TypeInContext(r->ctx), k, false),
                                   "");
}

/* The lanes of a mask as the low bits of an integer of `type`. */
static LLVMValueRef bits(struct retarget *r, LLVMValueRef v, LLVMTypeRef type)
{
    LLVMValueRef sum = NULL;
    for (unsigned k = 0; k < LLVMGetVectorSize(LLVMTypeOf(v)); k++) {
        LLVMValueRef bit = LLVMBuildZExt(r->b, lane(r, v, k), type, "");
        bit = k ? LLVMBuildShl(r->b, bit, LLVMConstInt(type, k, false), "") : bit;
        sum = sum ? LLVMBuildOr(r->b, sum, bit, "") : bit;
    }
    return sum;
}

/* Comparisons that read no sign, and extensions by zeros, take the wider integer as it is. */
static bool take_wider(struct retarget *r, LLVMValueRef user, LLVMValueRef narrow,
                       LLVMValueRef wide)
{
    LLVMTypeRef type = LLVMTypeOf(wide);
    if (LLVMIsAZExtInst(user)) {
        LLVMPositionBuilderBefore(r->b, user);
        LLVMReplaceAllUsesWith(user, LLVMBuildIntCast2(r->b, wide, LLVMTypeOf(user), false, ""));
        LLVMInstructionEraseFromParent(user);
        return true;
    }
    if (!LLVMIsAICmpInst(user) || LLVMGetICmpPredicate(user) >= LLVMIntSGT)
        return false;
    for (unsigned k = 0; k < 2; k++)
        if (LLVMGetOperand(user, k) != narrow && !LLVMIsAConstantInt(LLVMGetOperand(user, k)))
            return false;
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef o = LLVMGetOperand(user, k);
        LLVMSetOperand(user, k,
                       o == narrow ? wide : LLVMConstInt(type, LLVMConstIntGetZExtValue(o), false));
    }
    return true;
}

static void mask(struct retarget *r, LLVMValueRef cast)
{
    LLVMValueRef v = LLVMGetOperand(cast, 0);
    unsigned n = LLVMGetVectorSize(LLVMTypeOf(v));
    LLVMTypeRef type = LLVMIntTypeInContext(r->ctx, n > 32 ? 64 : 32);
    LLVMPositionBuilderBefore(r->b, cast);
    LLVMValueRef wide = bits(r, v, type);
    for (LLVMUseRef use = LLVMGetFirstUse(cast), next; use; use = next) {
        next = LLVMGetNextUse(use);
        take_wider(r, LLVMGetUser(use), cast, wide);
    }
    if (LLVMGetFirstUse(cast)) {
        LLVMPositionBuilderBefore(r->b, cast);
        LLVMReplaceAllUsesWith(cast, LLVMBuildIntCast2(r->b, wide, LLVMTypeOf(cast), false, ""));
    }
    LLVMInstructionEraseFromParent(cast);
}

/* Counts the lanes before the first one that is on. */
static void count(struct retarget *r, LLVMValueRef call)
{
    LLVMValueRef v = LLVMGetOperand(call, 0);
    LLVMTypeRef type = LLVMTypeOf(call);
    unsigned n = LLVMGetVectorSize(LLVMTypeOf(v));
    LLVMPositionBuilderBefore(r->b, call);
    LLVMValueRef ret = LLVMConstInt(type, n, false), off = LLVMConstNull(LLVMTypeOf(v));
    LLVMValueRef on = LLVMBuildICmp(r->b, LLVMIntNE, v, off, "");
    while (n--)
        ret = LLVMBuildSelect(r->b, lane(r, on, n), LLVMConstInt(type, n, false), ret, "");
    LLVMReplaceAllUsesWith(call, ret);
    LLVMInstructionEraseFromParent(call);
}

/* OpenCL C 3.0, 6.15.6: the most significant bits decide. */
static void signs(struct retarget *r, LLVMValueRef call, bool all)
{
    LLVMValueRef v = LLVMGetOperand(call, 0), sum;
    LLVMTypeRef type = LLVMTypeOf(v);
    bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    LLVMPositionBuilderBefore(r->b, call);
    sum = vector ? lane(r, v, 0) : v;
    for (unsigned k = 1; vector && k < LLVMGetVectorSize(type); k++)
        sum = all ? LLVMBuildAnd(r->b, sum, lane(r, v, k), "")
                  : LLVMBuildOr(r->b, sum, lane(r, v, k), "");
    sum = LLVMBuildICmp(r->b, LLVMIntSLT, sum, LLVMConstNull(LLVMTypeOf(sum)), "");
    LLVMReplaceAllUsesWith(call, LLVMBuildZExt(r->b, sum, LLVMTypeOf(call), ""));
    LLVMInstructionEraseFromParent(call);
}

/* A load of one lane becomes a scalar load for its users. */
static void one_lane(struct retarget *r, LLVMValueRef load)
{
    LLVMTypeRef of = LLVMGetElementType(LLVMTypeOf(load));
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    for (LLVMUseRef use = LLVMGetFirstUse(load), next; use; use = next) {
        LLVMValueRef i = LLVMGetUser(use), now = load;
        next = LLVMGetNextUse(use);
        LLVMPositionBuilderBefore(r->b, i);
        if (LLVMIsAShuffleVectorInst(i)) {
            LLVMTypeRef type = LLVMTypeOf(i);
            LLVMValueRef stand = LLVMBuildFreeze(r->b, LLVMGetUndef(of), "");
            now = LLVMBuildInsertElement(r->b, LLVMGetPoison(type), stand, LLVMConstNull(i32), "");
            LLVMSetOperand(now, 1, load);
            LLVMInstructionEraseFromParent(stand);
            now = LLVMBuildShuffleVector(
                r->b, now, LLVMGetPoison(type),
                LLVMConstNull(LLVMVectorType(i32, LLVMGetVectorSize(type))), "");
        }
        LLVMReplaceAllUsesWith(i, now);
        LLVMInstructionEraseFromParent(i);
    }
    retype_value(load, of);
}

static bool is_array(LLVMValueRef v)
{
    return LLVMIsAGlobalVariable(v) &&
           LLVMGetTypeKind(LLVMGlobalGetValueType(v)) == LLVMArrayTypeKind;
}

/* The address of the first element of a module's array, in an instruction of its own. */
static LLVMValueRef first_element(struct retarget *r, LLVMValueRef array)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(array), i32 = LLVMInt32TypeInContext(r->ctx);
    while (LLVMGetTypeKind(type) == LLVMArrayTypeKind)
        type = LLVMGetElementType(type);
    LLVMValueRef zero = LLVMConstNull(i32);
    LLVMValueRef stand = LLVMBuildFreeze(r->b, LLVMGetUndef(LLVMTypeOf(array)), "");
    LLVMValueRef first = LLVMBuildInBoundsGEP2(r->b, type, stand, &zero, 1, "");
    LLVMSetOperand(first, 0, array); /* the builder would fold a constant */
    LLVMInstructionEraseFromParent(stand);
    return first;
}

static void elements(struct retarget *r, LLVMValueRef call)
{
    LLVMPositionBuilderBefore(r->b, call);
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        LLVMValueRef v = LLVMGetOperand(call, k);
        if (is_array(v))
            LLVMSetOperand(call, k, first_element(r, v));
    }
}

/* The mangled name of the function for integers of the same size: `f` and `d` are float and double
 * in its parameters, whose only names are _Atomic, memory_order and memory_scope.
 *     …explicitPU3AS4VU7_AtomicfPU3AS4ff12memory_order…  =>  …PU3AS4VU7_AtomiciPU3AS4ii12memory… */
static void name_of_integers(const char *name, size_t len, struct text *ret)
{
    const char *end = strstr(name, "12memory_order");
    const char *types = strstr(name, "PU"), *last = end ? end : name + len;
    for (size_t k = 0; k < len; k++) {
        bool type = types && name + k >= types && name + k < last;
        text_put(ret, type && name[k] == 'f' ? "i" : type && name[k] == 'd' ? "l" : name + k, 1);
    }
}

/* Compares and exchanges the bits: C11, 7.17.7.4, compares them, not the values. */
static void exchange(struct retarget *r, LLVMValueRef call)
{
    LLVMValueRef of = LLVMGetOperand(call, 2), fn = ir_callee(call), now;
    LLVMTypeRef was = LLVMGlobalGetValueType(fn), type = LLVMTypeOf(of);
    bool single = LLVMGetTypeKind(type) == LLVMFloatTypeKind;
    LLVMTypeRef bits = single ? LLVMInt32TypeInContext(r->ctx) : LLVMInt64TypeInContext(r->ctx);
    LLVMTypeRef param[EXCHANGE_ARGUMENTS];
    unsigned n = LLVMCountParamTypes(was);
    assert(n >= 3 && n <= COUNTOF(param) && "is_exchange_of_floats() counted them");
    struct text name = { 0 };
    size_t len;
    const char *old = LLVMGetValueName2(fn, &len);
    name_of_integers(old, len, &name);
    LLVMGetParamTypes(was, param);
    param[2] = bits;
    LLVMTypeRef sign = LLVMFunctionType(LLVMGetReturnType(was), param, n, false);
    bool is_new;
    now = rt_callee(r, text_get(&name), sign, &is_new);
    if (is_new) {
        LLVMSetFunctionCallConv(now, LLVMGetFunctionCallConv(fn));
        ir_copy_attributes(fn, now, n);
    }
    text_fini(&name);
    LLVMPositionBuilderBefore(r->b, call);
    LLVMValueRef arg[COUNTOF(param)];
    for (unsigned k = 0; k < n; k++)
        arg[k] = LLVMGetOperand(call, k);
    arg[2] = LLVMBuildBitCast(r->b, of, bits, "");
    LLVMValueRef result = rt_call_like(r, now, arg, call);
    LLVMSetInstructionCallConv(result, LLVMGetInstructionCallConv(call));
    ir_copy_attributes(call, result, n);
    LLVMReplaceAllUsesWith(call, result);
    LLVMInstructionEraseFromParent(call);
}

/* ---- finding them ---- */

static bool is_mask(LLVMValueRef i)
{
    LLVMTypeRef from = LLVMIsABitCastInst(i) ? LLVMTypeOf(LLVMGetOperand(i, 0)) : NULL;
    return from && LLVMGetTypeKind(from) == LLVMVectorTypeKind &&
           LLVMGetElementType(from) == LLVMInt1TypeInContext(LLVMGetTypeContext(from)) &&
           LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind && LLVMGetVectorSize(from) <= 64;
}

static bool is_call_of(LLVMValueRef i, const char *prefix)
{
    LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return callee && LLVMIsDeclaration(callee) && ir_name_begins(callee, prefix);
}

static bool has_array(LLVMValueRef call)
{
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
        if (is_array(LLVMGetOperand(call, k)))
            return true;
    return false;
}

/* The function that the call reaches, with the type that the call has. */
static LLVMValueRef reached(LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return fn && LLVMIsDeclaration(fn) && !LLVMGetIntrinsicID(fn) ? fn : NULL;
}

/* OpenCL's functions on _Atomic floats.  Of their parameters only those that the rewriting uses are
 * looked at: clang counts a private pointer twice when it numbers what the name repeats. */
static bool is_exchange_of_floats(LLVMValueRef i)
{
    static const char *const names[] = { "atomic_compare_exchange_strong",
                                         "atomic_compare_exchange_weak",
                                         "atomic_compare_exchange_strong_explicit",
                                         "atomic_compare_exchange_weak_explicit" };
    LLVMValueRef fn = reached(i);
    size_t len, of;
    const char *name = fn ? LLVMGetValueName2(fn, &len) : NULL;
    const char *plain = fn ? builtin_plain_name(name, len, &of) : NULL;
    bool named = false;
    for (size_t k = 0; plain && k < COUNTOF(names); k++)
        named |= strlen(names[k]) == of && memcmp(names[k], plain, of) == 0;
    if (!named || !strstr(plain + of, "U7_Atomic") || !function_speaks_opencl(fn) ||
        LLVMCountParams(fn) < 3 || LLVMCountParams(fn) > EXCHANGE_ARGUMENTS)
        return false;
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 2)));
    return ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, 0))) &&
           ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, 1))) &&
           LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind &&
           (kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind);
}

/* True if the call is OpenCL's `plain`, all or any: int (igentype). */
static bool is_sign_test(LLVMValueRef i, const char *plain)
{
    struct builtin_parameter said;
    LLVMValueRef fn = reached(i);
    size_t len;
    const char *name = fn ? LLVMGetValueName2(fn, &len) : NULL;
    if (!fn || !function_is_opencls(fn, plain) || builtin_parameters(name, len, &said, 1) != 1)
        return false;
    LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(i, 0));
    bool vector = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
    LLVMTypeRef of = vector ? LLVMGetElementType(t) : t;
    return vector == (said.kind == 'v') && (vector || said.kind == 'i') &&
           LLVMGetTypeKind(of) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(of) > 1 &&
           LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind;
}

static bool is_one_lane(LLVMValueRef i)
{
    LLVMTypeRef t = LLVMIsALoadInst(i) ? LLVMTypeOf(i) : NULL;
    if (!t || LLVMGetTypeKind(t) != LLVMVectorTypeKind || LLVMGetVectorSize(t) != 1)
        return false;
    IR_EACH_USE (i, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool shuffle = LLVMIsAShuffleVectorInst(user) && LLVMGetOperand(user, 0) == i &&
                       LLVMIsUndef(LLVMGetOperand(user, 1));
        if (!shuffle && !LLVMIsAExtractElementInst(user))
            return false;
    }
    return true;
}

static bool is_empty_asm(LLVMValueRef i)
{
    LLVMValueRef code = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
    size_t len;
    if (!code || !LLVMIsAInlineAsm(code) || LLVMGetNumArgOperands(i) ||
        LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind)
        return false;
    LLVMGetInlineAsmAsmString(code, &len);
    return len == 0;
}

/* Replaces the instruction if the back end cannot select it. */
static void rewrite(struct retarget *r, LLVMValueRef i)
{
    if (is_mask(i))
        mask(r, i);
    else if (is_one_lane(i))
        one_lane(r, i);
    else if (is_call_of(i, "llvm.experimental.cttz.elts."))
        count(r, i);
    else if (is_empty_asm(i))
        LLVMInstructionEraseFromParent(i);
    else if (is_exchange_of_floats(i))
        exchange(r, i);
    else if (is_call_of(i, "_Z") && LLVMIsACallInst(i) && has_array(i))
        elements(r, i);
    else if (is_sign_test(i, "all") || is_sign_test(i, "any"))
        signs(r, i, is_sign_test(i, "all"));
}

/* True if SPIR-V has vectors with that number of lanes.  (SPIR-V 3.7, OpTypeVector, Vector16.) */
static bool has_lanes(LLVMTypeRef t)
{
    if (LLVMGetTypeKind(t) != LLVMVectorTypeKind)
        return true;
    unsigned n = LLVMGetVectorSize(t);
    return n <= 4 || n == 8 || n == 16;
}

static bool is_wide(LLVMValueRef fn)
{
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (!has_lanes(LLVMTypeOf(i)) ||
                (LLVMIsAStoreInst(i) && !has_lanes(LLVMTypeOf(LLVMGetOperand(i, 0)))))
                return true;
    return false;
}

static void scalarize(struct retarget *r)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    IR_EACH_FUNCTION (r->m, fn) {
        if (!is_wide(fn))
            continue;
        LLVMErrorRef error = LLVMRunPassesOnFunction(fn, "scalarizer<load-store>", NULL, options);
        if (error) {
            char *text = LLVMGetErrorMessage(error);
            diag_no_meaning_lanes(RT_AT(r, fn), text);
            LLVMDisposeErrorMessage(text);
        }
    }
    LLVMDisposePassBuilderOptions(options);
}

void rt_spirv(struct retarget *r)
{
    scalarize(r);
    VEC_OF(LLVMValueRef) found = { 0 };
    IR_EACH_FUNCTION (r->m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (LLVMIsABitCastInst(i) || LLVMIsALoadInst(i) || LLVMIsACallInst(i))
                    vec_push(&found, i);
    for (uint32_t k = 0; k < found.n; k++)
        rewrite(r, found.at[k]);
    vec_fini(&found);
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (LLVMIsDeclaration(fn) && !LLVMGetFirstUse(fn) &&
            ir_name_begins(fn, "llvm.experimental.cttz.elts."))
            LLVMDeleteFunction(fn);
    }
}

/* Refuses kernels that enqueue kernels: the back end ends the process on a block's function, and
 * on a list of events. */
static void refuse_enqueues(struct retarget *r)
{
    IR_EACH_FUNCTION (r->m, fn) {
        const struct function_row *row = LLVMGetFirstUse(fn) ? function_find(fn) : NULL;
        size_t len;
        if (row && row->action == ACTION_ENQUEUE)
            diag_spirv_call(&r->failure.sink, ir_place(r->path, LLVMGetUser(LLVMGetFirstUse(fn))),
                            LLVMGetValueName2(fn, &len));
    }
}

/* Refuses functions of a program's own that are named all or any: the back end takes each for
 * OpenCL's, whatever its parameters, and writes another one's operands.  Calls of OpenCL's are gone
 * by now. */
static void refuse_sign_tests(struct retarget *r)
{
    IR_EACH_FUNCTION (r->m, fn) {
        LLVMUseRef use = LLVMIsDeclaration(fn) ? LLVMGetFirstUse(fn) : NULL;
        size_t len;
        if (!use || (!ir_name_begins(fn, "_Z3all") && !ir_name_begins(fn, "_Z3any")))
            continue;
        LLVMValueRef user = LLVMGetUser(use);
        diag_spirv_call(&r->failure.sink, ir_place(r->path, LLVMIsAInstruction(user) ? user : fn),
                        LLVMGetValueName2(fn, &len));
    }
}

int retarget_mend_spirv(struct trace *t, const char *path, LLVMModuleRef m)
{
    struct retarget r = { .path = path, .m = m, .ctx = LLVMGetModuleContext(m), .opencl = true };
    r.from = r.to = target_of_triple(LLVMGetTarget(m));
    assert(r.to && r.to->map == MAP_SPIR && "a module for SPIR or SPIR-V");
    failure_init(&r.failure, t);
    ptrmap_init_in(&r.callees.made, &r.arena, 16);
    r.b = LLVMCreateBuilderInContext(r.ctx);
    refuse_enqueues(&r);
    rt_spirv(&r);
    refuse_sign_tests(&r);
    rt_names_back(&r);
    int result = rt_failed(&r) ? -1 : 0;
    LLVMDisposeBuilder(r.b);
    failure_fini(&r.failure);
    arena_fini(&r.arena);
    return result;
}
