/* SPDX-License-Identifier: Apache-2.0 */
/* build_calls.c - builds calls of OpenCL's library. */
#include "spmd/build_calls.h"

#include "base/base.h"
#include "ir/ir.h"

#include <assert.h>

static LLVMModuleRef module_of(LLVMBuilderRef b)
{
    return LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInsertBlock(b)));
}

LLVMValueRef spmd_library_call(LLVMBuilderRef b, const char *name, LLVMTypeRef result,
                               LLVMValueRef *args, unsigned n)
{
    LLVMTypeRef types[2];
    LLVMModuleRef m = module_of(b);
    assert(n <= COUNTOF(types) && "no function that is called here takes more");
    for (unsigned k = 0; k < n; k++)
        types[k] = LLVMTypeOf(args[k]);
    LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
    LLVMValueRef fn = LLVMGetNamedFunction(m, name);
    if (!fn) {
        fn = LLVMAddFunction(m, name, type);
        ir_add_attribute(fn, "convergent");
    }
    return LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, args, n, "");
}

LLVMValueRef spmd_library_ask(LLVMBuilderRef b, const char *name, unsigned dim)
{
    LLVMContextRef ctx = LLVMGetModuleContext(module_of(b));
    LLVMValueRef d = LLVMConstInt(LLVMInt32TypeInContext(ctx), dim, false);
    return spmd_library_call(b, name, LLVMInt64TypeInContext(ctx), &d, 1);
}

LLVMValueRef spmd_library_size(LLVMBuilderRef b)
{
    LLVMValueRef n = spmd_library_ask(b, "_Z14get_local_sizej", 0);
    for (unsigned k = 1; k < 3; k++)
        n = LLVMBuildMul(b, n, spmd_library_ask(b, "_Z14get_local_sizej", k), "");
    return n;
}

void spmd_library_barrier(LLVMBuilderRef b, unsigned fences)
{
    LLVMContextRef ctx = LLVMGetModuleContext(module_of(b));
    LLVMValueRef flags = LLVMConstInt(LLVMInt32TypeInContext(ctx), fences, false);
    spmd_library_call(b, "_Z7barrierj", LLVMVoidTypeInContext(ctx), &flags, 1);
}
