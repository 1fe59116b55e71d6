/* SPDX-License-Identifier: Apache-2.0 */
/* by_value.c - structs that a kernel gets by value become vectors of the same bytes.
 *
 *     kernel void k(global int *x, struct { short a; int b[2]; } s) { x[0] = s.b[1]; }
 * =>  kernel void k(global int *x, int3 v) { int s[3]; s[0] = v.s0; …; old_k(x, &s); }
 *
 * LLVM's front ends pass such a struct as the address of memory that the kernel owns (byval).  A
 * thread is started with the bytes of its arguments, as a vector's; and code that asks for an
 * address finds them in a private variable, which LLVM's passes keep in registers unless a
 * member's place is not known.
 *
 * Needs     spmd_inline_all() next: the old kernel comes into the new one.
 * Does not  change kernels without such a parameter, or one that no launch passes [no code].
 * Safe because: the variable has the struct's size, and its alignment or more; each byte is that of
 * the argument, and a launch of the kernel gives the same bytes.  Each work-item has its own, as it
 * may write there. */
#include "spmd/normal.h"

#include "base/base.h"
#include "ir/ir.h"

#include <llvm-c/Target.h>

/* The struct that parameter k passes by value, in private memory; NULL: it is another one, or has
 * no bytes or more than a launch passes. */
static LLVMTypeRef passed(LLVMValueRef fn, unsigned k)
{
    enum { MOST = 2048 }; /* CL_DEVICE_MAX_PARAMETER_SIZE of Intel's newer driver */
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind("byval"));
    LLVMTypeRef type = a ? LLVMGetTypeAttributeValue(a) : NULL;
    if (!type || ir_space(LLVMTypeOf(LLVMGetParam(fn, k))) != 0)
        return NULL;
    uint64_t bytes = LLVMABISizeOfType(LLVMGetModuleDataLayout(LLVMGetGlobalParent(fn)), type);
    return bytes && bytes <= MOST ? type : NULL;
}

static bool has_any(LLVMValueRef fn)
{
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        if (passed(fn, k))
            return true;
    return false;
}

/* The vector that has the bytes of a struct: of dwords, or of words or bytes where its size is no
 * whole number of dwords. */
static LLVMTypeRef vector_for(LLVMValueRef fn, LLVMTypeRef type)
{
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(fn));
    uint64_t bytes = LLVMABISizeOfType(layout, type);
    unsigned size = bytes % 4 == 0 ? 4 : bytes % 2 == 0 ? 2 : 1;
    LLVMTypeRef element = LLVMIntTypeInContext(LLVMGetTypeContext(type), 8 * size);
    return LLVMVectorType(element, (unsigned)(bytes / size));
}

/* Makes the variable that holds the bytes of `v`. */
static LLVMValueRef variable(LLVMBuilderRef b, LLVMValueRef old, unsigned k, LLVMValueRef v)
{
    LLVMValueRef at = LLVMBuildAlloca(b, passed(old, k), "");
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(v));
    LLVMTypeRef word = LLVMInt32TypeInContext(LLVMGetTypeContext(element));
    LLVMAttributeIndex index = ir_attribute_index(k + 1, LLVMCountParams(old));
    LLVMAttributeRef align = ir_find_attribute(old, index, ir_attribute_kind("align"));
    unsigned size = LLVMGetIntTypeWidth(element) / 8, most = ir_stated_align(align, size);
    most = most > ir_alignment(at) ? most : ir_alignment(at);
    LLVMSetAlignment(at, most > size ? most : size);
    for (unsigned n = 0; n < LLVMGetVectorSize(LLVMTypeOf(v)); n++) {
        LLVMValueRef number = LLVMConstInt(word, n, false);
        LLVMValueRef part = LLVMBuildExtractElement(b, v, number, "");
        LLVMValueRef place = LLVMBuildGEP2(b, element, at, &number, 1, "");
        LLVMSetAlignment(LLVMBuildStore(b, part, place), size);
    }
    return at;
}

/* Gives `to`, the new kernel, what the metadata of `from` says of a launch; what it says of the
 * source stays. */
static void copy_metadata(LLVMValueRef from, LLVMValueRef to)
{
    size_t n;
    LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(from, &n);
    unsigned debug = LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(from)), "dbg", 3);
    for (unsigned k = 0; k < n; k++)
        if (LLVMValueMetadataEntriesGetKind(all, k) != debug)
            LLVMGlobalSetMetadata(to, LLVMValueMetadataEntriesGetKind(all, k),
                                  LLVMValueMetadataEntriesGetMetadata(all, k));
    LLVMDisposeValueMetadataEntries(all);
}

static void rebuild(LLVMModuleRef m, LLVMValueRef old)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m);
    unsigned n = LLVMCountParams(old);
    LLVMTypeRef *types = base_alloc((n + 1) * sizeof *types);
    LLVMValueRef *given = base_alloc((n + 1) * sizeof *given);
    for (unsigned k = 0; k < n; k++)
        types[k] =
            passed(old, k) ? vector_for(old, passed(old, k)) : LLVMTypeOf(LLVMGetParam(old, k));
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(ctx), types, n, false);
    LLVMValueRef fn = LLVMAddFunction(m, "", type);
    ir_take_name(old, fn);
    LLVMSetFunctionCallConv(fn, LLVMGetFunctionCallConv(old));
    LLVMSetLinkage(fn, LLVMGetLinkage(old));
    ir_copy_attributes(old, fn, 0);
    copy_metadata(old, fn);
    LLVMReplaceAllUsesWith(old, fn); /* in !opencl.kernels, and by functions that launch kernels */
    LLVMSetFunctionCallConv(old, LLVMSPIRFUNCCallConv); /* no code may call a kernel */
    LLVMSetLinkage(old, LLVMInternalLinkage);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(ctx);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(ctx, fn, "entry"));
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef v = LLVMGetParam(fn, k);
        ir_take_name(LLVMGetParam(old, k), v);
        given[k] = passed(old, k) ? variable(b, old, k, v) : v;
    }
    LLVMValueRef call = LLVMBuildCall2(b, LLVMGlobalGetValueType(old), old, given, n, "");
    for (unsigned k = 0; k < n; k++) {
        LLVMAttributeIndex at = ir_attribute_index(k + 1, n);
        if (passed(old, k))
            ir_put_attribute(call, at, ir_find_attribute(old, at, ir_attribute_kind("byval")));
    }
    LLVMSetInstructionCallConv(call, LLVMSPIRFUNCCallConv);
    LLVMBuildRetVoid(b);
    LLVMDisposeBuilder(b);
    free(types);
    free(given);
}

void spmd_by_value(LLVMModuleRef m)
{
    for (LLVMValueRef fn = LLVMGetFirstFunction(m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (!LLVMIsDeclaration(fn) && ir_is_kernel(fn) && has_any(fn))
            rebuild(m, fn);
    }
}
