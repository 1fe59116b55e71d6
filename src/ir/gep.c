/* SPDX-License-Identifier: Apache-2.0 */
/* gep.c - the parts of a getelementptr's distance. */
#include "ir/gep.h"

#include <assert.h>
#include <llvm-c/Core.h>
#include <stdbool.h>

uint64_t ir_element_size(LLVMTargetDataRef layout, LLVMTypeRef type)
{
    LLVMTypeRef element = LLVMGetElementType(type);
    bool array = LLVMGetTypeKind(type) == LLVMArrayTypeKind;
    return array ? LLVMABISizeOfType(layout, element) : LLVMStoreSizeOfType(layout, element);
}

struct ir_gep_part ir_gep_part(LLVMTargetDataRef layout, LLVMValueRef gep, unsigned k,
                               LLVMTypeRef *type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(*type);
    LLVMValueRef index = LLVMGetOperand(gep, k);
    assert(k >= 1 && kind != LLVMFunctionTypeKind && "an index of a GEP");
    if (k == 1)
        return (struct ir_gep_part){ .size = LLVMABISizeOfType(layout, *type), .index = index };
    if (kind == LLVMStructTypeKind) {
        LLVMValueRef one = LLVMIsAConstantInt(index) ? index : LLVMGetAggregateElement(index, 0);
        unsigned field = (unsigned)LLVMConstIntGetZExtValue(one);
        LLVMTypeRef of = *type;
        *type = LLVMStructGetTypeAtIndex(of, field);
        return (struct ir_gep_part){ .offset = LLVMOffsetOfElement(layout, of, field) };
    }
    uint64_t size = ir_element_size(layout, *type);
    *type = LLVMGetElementType(*type);
    return (struct ir_gep_part){ .size = size, .index = index };
}
