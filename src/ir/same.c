/* SPDX-License-Identifier: Apache-2.0 */
/* same.c - a pointer again, as a value that LLVM does not look through. */
#include "ir/same.h"

#include "ir/ir.h"

#include <assert.h>

static const char mark_name[] = "gaspar.same";
static const char strip_name[] = "llvm.strip.invariant.group";
static const char launder_name[] = "llvm.launder.invariant.group";

static unsigned mark_kind(LLVMContextRef ctx)
{
    return LLVMGetMDKindIDInContext(ctx, mark_name, sizeof mark_name - 1);
}

static LLVMValueRef of_pointer(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef v, bool frozen,
                               const char *name)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMContextRef ctx = LLVMGetTypeContext(type);
    unsigned strip = LLVMLookupIntrinsicID(strip_name, sizeof strip_name - 1);
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(m, strip, &type, 1);
    v = LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, &v, 1, frozen ? "" : name);
    if (!frozen)
        return v;
    v = LLVMBuildFreeze(b, v, name);
    LLVMMetadataRef none = LLVMMDNodeInContext2(ctx, NULL, 0);
    LLVMSetMetadata(v, mark_kind(ctx), LLVMMetadataAsValue(ctx, none));
    return v;
}

LLVMValueRef ir_build_same(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef v, bool frozen)
{
    static const char name[] = "same";
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    assert(ir_is_pointer(type) && "a pointer or a vector of them");
    if (kind == LLVMPointerTypeKind)
        return of_pointer(m, b, v, frozen, name);
    unsigned lanes = kind == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 1;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    for (unsigned k = 0; k < lanes; k++) {
        LLVMValueRef lane = LLVMConstInt(i32, k, false);
        LLVMValueRef one = of_pointer(m, b, LLVMBuildExtractElement(b, v, lane, ""), frozen, "");
        v = LLVMBuildInsertElement(b, v, one, lane, k + 1 == lanes ? name : "");
    }
    return v;
}

bool ir_is_regrouped(LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    return fn && (ir_name_begins(fn, strip_name) || ir_name_begins(fn, launder_name));
}

/* The operand of the call, or NULL if `v` is none. */
static LLVMValueRef stripped(LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    return fn && ir_name_begins(fn, strip_name) ? LLVMGetOperand(v, 0) : NULL;
}

LLVMValueRef ir_same_as(LLVMValueRef v)
{
    if (LLVMIsAInsertElementInst(v))
        v = LLVMGetOperand(v, 1);
    if (!LLVMIsAFreezeInst(v))
        return stripped(v);
    if (!LLVMHasMetadata(v) || !LLVMGetMetadata(v, mark_kind(LLVMGetTypeContext(LLVMTypeOf(v)))))
        return NULL;
    LLVMValueRef of = LLVMGetOperand(v, 0), from = stripped(of);
    return from ? from : of;
}
