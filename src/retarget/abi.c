/* SPDX-License-Identifier: Apache-2.0 */
/* abi.c - how kernels and functions take their parameters on each target.
 *
 *                 SPIR                 NVPTX            AMDGCN                 host
 *   kernel        spir_kernel          ptx_kernel       amdgpu_kernel          spir_kernel
 *   function      spir_func            C                C                      C
 *   struct by     private byval        generic byval    kernels: constant      byval
 *   value                                               byref, else private byval
 *   pointers of   global where they    as they are      global where they      as they are
 *   kernels       were generic                          were generic
 *
 * Kernels' generic pointers come from the host and are global (the ABI of CUDA, HIP and SYCL). */
#include "facts/origin.h"
#include "ir/kernel_words.h"
#include "retarget/apart.h"
#include "retarget/work.h"
#include "semantics/retype.h"

#include <assert.h>
#include <inttypes.h>

static bool is_host(const struct target *t) { return t->map == MAP_HOST; }

/* ---- calling conventions ---- */

static unsigned convention(struct retarget *r, unsigned was, bool kernel)
{
    switch (r->to->map) {
    case MAP_SPIR: return kernel ? LLVMSPIRKERNELCallConv : LLVMSPIRFUNCCallConv;
    case MAP_NVPTX:
        if (kernel)
            return LLVMPTXKernelCallConv;
        break;
    case MAP_AMDGCN:
        if (kernel)
            return LLVMAMDGPUKERNELCallConv;
        break;
    default:
        if (kernel && strncmp(LLVMGetTarget(r->m), "aarch64", 7) != 0)
            return LLVMSPIRKERNELCallConv;
        if (kernel)
            return LLVMCCallConv; /* its back end knows no other */
        break;
    }
    return was == LLVMSPIRFUNCCallConv || was == LLVMPTXDeviceCallConv ? LLVMCCallConv : was;
}

/* Attributes that speak of the old target's machine. */
static bool of_machine(const char *name, size_t len)
{
    static const char *const prefix[] = { "target-cpu", "target-features", "tune-cpu",
                                          "amdgpu-",    "nvvm.",           "nvptx-" };
    for (size_t k = 0; k < COUNTOF(prefix); k++)
        if (len >= strlen(prefix[k]) && memcmp(name, prefix[k], strlen(prefix[k])) == 0)
            return true;
    return false;
}

static void drop_attributes(LLVMValueRef fn)
{
    LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    unsigned n, len;
    LLVMAttributeRef *all = ir_attributes(fn, at, &n);
    for (unsigned k = 0; k < n; k++)
        if (LLVMIsStringAttribute(all[k])) {
            const char *name = LLVMGetStringAttributeKind(all[k], &len);
            if (of_machine(name, len))
                ir_remove_attribute(fn, at, all[k]);
        }
    free(all);
}

/* reqd_work_group_size as NVIDIA's back end reads it.  No launch has a size of 0, or one that takes
 * more than 32 bits: such metadata says nothing. */
static void required_size(struct retarget *r, LLVMValueRef fn)
{
    uint64_t size[3];
    char text[64];
    if (!ir_kernel_numbers(fn, "reqd_work_group_size", 3, size))
        return;
    for (unsigned d = 0; d < 3; d++)
        if (size[d] == 0 || size[d] > UINT32_MAX)
            return;
    snprintf(text, sizeof text, "%" PRIu64 ",%" PRIu64 ",%" PRIu64, size[0], size[1], size[2]);
    LLVMAddAttributeAtIndex(
        fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(r->ctx, "nvvm.reqntid", 12, text, (unsigned)strlen(text)));
}

void rt_convention_of_call(struct retarget *r, LLVMValueRef call)
{
    assert(!r->same && "rt_calling_convention() changes the functions, too");
    LLVMValueRef callee = LLVMGetCalledValue(call);
    unsigned was = LLVMGetInstructionCallConv(call);
    bool kernel = ir_is_kernel_convention(was);
    assert((!kernel || r->to->map == MAP_NVPTX) && "check_call() refuses it elsewhere");
    if (!LLVMIsAInlineAsm(callee))
        LLVMSetInstructionCallConv(call, LLVMIsAFunction(callee) ? LLVMGetFunctionCallConv(callee)
                                                                 : convention(r, was, kernel));
}

void rt_calling_convention(struct retarget *r, LLVMValueRef fn, bool kernel)
{
    if (!r->same || kernel) /* where both number alike no call changes, and so no function may */
        LLVMSetFunctionCallConv(fn, convention(r, LLVMGetFunctionCallConv(fn), kernel));
    if (!r->machine)
        return;
    drop_attributes(fn);
    if (kernel && r->to->map == MAP_NVPTX)
        required_size(r, fn);
    rt_visibility(r, fn);
}

/* AMD's code addresses its own definitions relative to itself, so no other definition may replace
 * them; declarations come from elsewhere. */
void rt_visibility(struct retarget *r, LLVMValueRef global)
{
    bool external = LLVMGetLinkage(global) != LLVMInternalLinkage &&
                    LLVMGetLinkage(global) != LLVMPrivateLinkage;
    if (!r->machine || !external)
        return;
    if (LLVMIsDeclaration(global)) {
        LLVMSetVisibility(global, LLVMDefaultVisibility);
        shim_set_dso_local(global, 0);
    } else if (r->to->map == MAP_AMDGCN) {
        LLVMSetVisibility(global, LLVMProtectedVisibility);
    } else if (r->from->map == MAP_AMDGCN) {
        LLVMSetVisibility(global, LLVMDefaultVisibility);
    }
}

/* ---- parameters ---- */

static LLVMAttributeRef by_value(LLVMValueRef fn, unsigned k, const char *name)
{
    return LLVMGetEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind(name));
}

/* Where the new target has structs by value. */
static uint32_t by_value_number(struct retarget *r, bool kernel)
{
    if (r->to->map == MAP_AMDGCN)
        return rt_number_of(r->to, kernel ? SPACE_CONSTANT : SPACE_PRIVATE);
    return 0;
}

/* The new number of a kernel's pointer parameter that was generic, or a host's. */
static uint32_t kernel_number(struct retarget *r, LLVMValueRef fn, unsigned k, uint32_t is)
{
    enum space s = SPACE_GLOBAL;
    if (is_host(r->from)) {
        s = origin_of_argument(r->from, fn, k);
        if (s == SPACE_COUNT || s == SPACE_PRIVATE)
            s = SPACE_GLOBAL;
        if (!target_castable(r->to, s, SPACE_GENERIC))
            s = SPACE_GLOBAL; /* the host passes a buffer for either */
    } else if (r->to->map == MAP_NVPTX) {
        return is;
    }
    return rt_number_of(r->to, s);
}

/* On a host the type names no space, but attributes or the function's mangled name may. */
static uint32_t named_number(struct retarget *r, LLVMValueRef fn, unsigned k)
{
    enum space s = origin_of_argument(r->from, fn, k);
    return s == SPACE_COUNT || !target_castable(r->to, s, SPACE_GENERIC) ? NO_NUMBER
                                                                         : rt_number_of(r->to, s);
}

struct abi_param rt_abi(struct retarget *r, LLVMValueRef fn, unsigned k)
{
    assert(k < LLVMCountParams(fn) && "a parameter of the function");
    LLVMTypeRef was = LLVMTypeOf(LLVMGetParam(fn, k)), is = rt_type(r, was);
    LLVMTypeRef apart = rt_apart_type(r, LLVMGetParam(fn, k));
    struct abi_param same = { ABI_SAME, apart ? apart : is };
    if (apart)
        return same;
    bool kernel = ir_is_kernel(fn);
    if (LLVMGetTypeKind(is) != LLVMPointerTypeKind || LLVMGetTypeKind(was) != LLVMPointerTypeKind)
        return same;
    uint32_t number = ir_space(is), in;
    if (by_value(fn, k, "byval")) {
        in = by_value_number(r, kernel);
        bool copy =
            kernel && (r->to->map == MAP_AMDGCN || (r->to->map == MAP_NVPTX && number != in));
        if (copy)
            return (struct abi_param){ ABI_COPY, rt_pointer(r, in) };
    } else if (!kernel && is_host(r->from) && named_number(r, fn, k) != NO_NUMBER) {
        in = named_number(r, fn, k);
    } else if (kernel && rt_space_is(r, number) == SPACE_GENERIC) {
        in = kernel_number(r, fn, k, number);
    } else {
        return same;
    }
    return in == number ? same : (struct abi_param){ ABI_CAST, rt_pointer(r, in) };
}

LLVMTypeRef rt_pointed_type(struct retarget *r, LLVMValueRef at, LLVMTypeRef type)
{
    assert(LLVMGetTypeKind(type) == LLVMFunctionTypeKind && "the type of a function");
    unsigned n = LLVMCountParamTypes(type), kind = ir_attribute_kind("byval");
    LLVMTypeRef ret = rt_function_type(r, type), *param = base_alloc((n + 1) * sizeof *param);
    bool changed = false;
    LLVMGetParamTypes(ret, param);
    for (unsigned k = 0; k < n; k++)
        if (ir_find_attribute(at, k + 1, kind)) {
            LLVMTypeRef is = rt_pointer(r, by_value_number(r, false));
            changed |= is != param[k];
            param[k] = is;
        }
    if (changed)
        ret = LLVMFunctionType(LLVMGetReturnType(ret), param, n, LLVMIsFunctionVarArg(type) != 0);
    free(param);
    return ret;
}

/* ---- by value behind a constant pointer ---- */

/* True if all pointers computed from this one can be private. */
static bool only_read(LLVMValueRef v)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef i = LLVMGetUser(use);
        if (LLVMIsAGetElementPtrInst(i) ? !only_read(i)
            : LLVMIsALoadInst(i)        ? false
                                        : !(LLVMIsAMemCpyInst(i) && LLVMGetOperand(i, 1) == v))
            return false;
    }
    return true;
}

/* Makes these pointers private. */
static void make_private(struct retarget *r, LLVMValueRef v, LLVMTypeRef p)
{
    retype_value(v, p);
    for (LLVMUseRef use = LLVMGetFirstUse(v), next; use; use = next) {
        LLVMValueRef i = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (LLVMIsAGetElementPtrInst(i)) {
            make_private(r, i, p);
        } else if (LLVMIsACallInst(i)) {
            LLVMTypeRef param[4], type = LLVMGetCalledFunctionType(i);
            unsigned n = LLVMCountParamTypes(type);
            assert(LLVMIsAMemCpyInst(i) && n == COUNTOF(param) && "only_read() lets no other pass");
            LLVMGetParamTypes(type, param);
            param[1] = p;
            type = LLVMFunctionType(LLVMGetReturnType(type), param, n, false);
            LLVMValueRef to =
                shim_intrinsic_of_type(r->m, LLVMGetIntrinsicID(LLVMGetCalledValue(i)), type);
            shim_set_called_function(i, type, to);
        }
    }
}

void rt_abi_by_value(struct retarget *r)
{
    if (r->from->map != MAP_AMDGCN || r->same)
        return;
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m), next; fn && !rt_failed(r); fn = next) {
        LLVMTypeRef type = LLVMGlobalGetValueType(fn);
        unsigned n = LLVMCountParamTypes(type);
        bool any = false;
        next = LLVMGetNextFunction(fn);
        LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
        LLVMTypeRef own = rt_pointer(r, target_alloca(r->from).number);
        LLVMGetParamTypes(type, param);
        for (unsigned k = 0; k < n; k++) {
            if (!by_value(fn, k, "byref") || !ir_is_kernel(fn))
                continue;
            if (!only_read(LLVMGetParam(fn, k)))
                diag_no_meaning_by_value(RT_AT(r, fn));
            param[k] = own;
            any = true;
        }
        if (any && !rt_failed(r)) {
            LLVMValueRef to =
                retype_function(fn, LLVMFunctionType(LLVMGetReturnType(type), param, n, false));
            for (unsigned k = 0; k < n; k++) {
                LLVMValueRef old = LLVMGetParam(fn, k);
                LLVMAttributeRef a = by_value(fn, k, "byref");
                if (LLVMTypeOf(old) != param[k])
                    make_private(r, old, param[k]);
                LLVMReplaceAllUsesWith(old, LLVMGetParam(to, k));
                if (a) {
                    LLVMRemoveEnumAttributeAtIndex(to, k + 1, ir_attribute_kind("byref"));
                    LLVMAddAttributeAtIndex(to, k + 1,
                                            LLVMCreateTypeAttribute(r->ctx,
                                                                    ir_attribute_kind("byval"),
                                                                    LLVMGetTypeAttributeValue(a)));
                }
            }
            LLVMReplaceAllUsesWith(fn, to);
            LLVMDeleteFunction(fn);
        }
        free(param);
    }
}
