/* SPDX-License-Identifier: Apache-2.0 */
/* host_build.c - shared by all files that lower a module: places for errors, and calls of the
 * runtime. */
#include "runner/host.h"

#include <assert.h>

const char *const host_local_id_name[3] = { "gaspar.local.id.0", "gaspar.local.id.1",
                                            "gaspar.local.id.2" };

const char entry_group_name[] = "gaspar.group", entry_item_name[] = "gaspar.item";

struct src_loc host_place(const struct host *l, LLVMValueRef at)
{
    return ir_place(l->path, at ? at : l->fn);
}

/* The runtime's function of that name, declared in the module. */
static LLVMValueRef runtime_function(struct host *l, const char *name, LLVMTypeRef result,
                                     LLVMTypeRef *params, unsigned n)
{
    LLVMValueRef fn = LLVMGetNamedFunction(l->m, name);
    if (!fn) {
        fn = LLVMAddFunction(l->m, name, LLVMFunctionType(result, params, n, false));
        ir_add_attribute(fn, "convergent");
        ir_add_attribute(fn, "nounwind");
    }
    return fn;
}

LLVMValueRef host_call_runtime(struct host *l, const char *name, LLVMTypeRef result,
                               LLVMValueRef *args, unsigned n)
{
    assert(n <= 8 && "the runtime's functions have few parameters");
    LLVMTypeRef params[8];
    for (unsigned k = 0; k < n; k++) {
        params[k] = LLVMTypeOf(args[k]);
        if (LLVMGetTypeKind(params[k]) == LLVMPointerTypeKind && params[k] != l->ptr) {
            args[k] = LLVMBuildAddrSpaceCast(l->b, args[k], l->ptr, "");
            params[k] = l->ptr;
        }
    }
    LLVMValueRef fn = runtime_function(l, name, result, params, n);
    LLVMTypeRef type = LLVMGlobalGetValueType(fn);
    return LLVMBuildCall2(l->b, type, fn, args, n, "");
}
