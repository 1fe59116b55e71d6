/* SPDX-License-Identifier: Apache-2.0 */
/* call_sites.c - calls of the module's own functions, and through pointers. */
#include "spirv/translate.h"

/* Calls `callee` with the operands from the k-th word on. */
static int call(struct reader *r, const struct inst *i, LLVMTypeRef type, LLVMValueRef callee,
                uint32_t k, unsigned convention)
{
    uint32_t n = i->n - k;
    if (LLVMCountParamTypes(type) != n)
        return spirv_broken(r, i, FAULT_ARGUMENTS);
    LLVMTypeRef *types = base_alloc((n + 1) * sizeof *types);
    LLVMValueRef *args = base_alloc((n + 1) * sizeof *args);
    LLVMGetParamTypes(type, types);
    int result = 0;
    for (uint32_t j = 0; j < n && result == 0; j++) {
        args[j] = spirv_arg(r, i, k + j);
        if (!args[j] || LLVMTypeOf(args[j]) != types[j])
            result = args[j] ? spirv_broken(r, i, FAULT_ARGUMENTS) : -1;
    }
    if (result == 0) {
        LLVMValueRef made = LLVMBuildCall2(r->b, type, callee, args, n, "");
        LLVMSetInstructionCallConv(made, convention);
        if (LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind)
            result = spirv_set(r, i, made);
        else if (spirv_result_type(r, i) != LLVMGetReturnType(type))
            result = spirv_broken(r, i, FAULT_TYPES);
    }
    free(types);
    free(args);
    return result;
}

/* Parameters by value are by value at the call, too. */
static void copy_parameter_attributes(LLVMValueRef made, LLVMValueRef fn)
{
    static const char *const names[] = { "byval", "sret" };
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        for (size_t j = 0; j < COUNTOF(names); j++) {
            unsigned kind = LLVMGetEnumAttributeKindForName(names[j], strlen(names[j]));
            LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, k + 1, kind);
            if (a)
                LLVMAddCallSiteAttribute(made, k + 1, a);
        }
}

int spirv_call_function(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef fn = spirv_function(r, i, spirv_at(r, i, 0));
    if (!fn || call(r, i, LLVMGlobalGetValueType(fn), fn, 1, LLVMGetFunctionCallConv(fn)) < 0)
        return -1;
    LLVMValueRef made = LLVMGetLastInstruction(LLVMGetInsertBlock(r->b));
    if (made && LLVMIsACallInst(made) && LLVMGetCalledValue(made) == fn)
        copy_parameter_attributes(made, fn);
    return 0;
}

/* The pointer's type says the function's. */
int spirv_call_pointer(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    if (i->n == 0)
        return spirv_broken(r, i, FAULT_ARGUMENTS);
    LLVMValueRef callee = spirv_arg(r, i, 0);
    const struct inst *pointer = spirv_type_inst(r, spirv_at(r, i, 0));
    if (!callee)
        return -1;
    LLVMTypeRef type =
        pointer && pointer->op == OpTypePointer ? spirv_type(r, i, spirv_at(r, pointer, 1)) : NULL;
    if (!type || LLVMGetTypeKind(type) != LLVMFunctionTypeKind)
        return spirv_not(&r->file, i, spirv_at(r, i, 0), "pointer to a function");
    return call(r, i, type, callee, 1, LLVMSPIRFUNCCallConv);
}
