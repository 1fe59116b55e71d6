/* SPDX-License-Identifier: Apache-2.0 */
/* copy.c - copies functions, for all passes that do. */
#include "propagate/copy.h"

#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>
#include <llvm-c/Comdat.h>

enum { INDEX = (int)LLVMAttributeFunctionIndex };

LLVMAttributeRef copy_attribute(LLVMValueRef fn)
{
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, COPY_ATTRIBUTE,
                                         strlen(COPY_ATTRIBUTE));
}

const char *copy_tag(LLVMValueRef fn, unsigned *ret_len)
{
    LLVMAttributeRef a = copy_attribute(fn);
    return a ? LLVMGetStringAttributeValue(a, ret_len) : NULL;
}

void copy_set_tag(LLVMValueRef fn, const char *tag)
{
    assert(strchr(tag, ':') && "the form FUNCTION:NAME");
    LLVMContextRef ctx = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    LLVMAttributeRef a = LLVMCreateStringAttribute(ctx, COPY_ATTRIBUTE, strlen(COPY_ATTRIBUTE), tag,
                                                   (unsigned)strlen(tag));
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, a);
}

LLVMValueRef copy_make(struct unit *u, LLVMValueRef fn, const char *name)
{
    assert(!LLVMIsDeclaration(fn) && "a function with a body");
    LLVMValueRef copy = shim_clone_function(fn);
    LLVMSetComdat(copy, NULL);
    LLVMSetLinkage(copy, LLVMInternalLinkage);
    LLVMSetVisibility(copy, LLVMDefaultVisibility);
    LLVMSetDLLStorageClass(copy, LLVMDefaultStorageClass);
    LLVMSetValueName2(copy, name, strlen(name));
    u->count[COUNT_CLONES]++;
    return copy;
}

bool copy_is_generic(const struct unit *u, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && u->has_generic &&
           ir_space(type) == u->generic.number;
}
