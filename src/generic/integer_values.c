/* SPDX-License-Identifier: Apache-2.0 */
/* integer_values.c - arithmetic on generic pointers as arithmetic on integers. */
#include "generic/integer_types.h"

#include "ir/gep.h"
#include "ir/ir.h"

#include <assert.h>
#include <llvm-c/Target.h>

/* The integer as one of that type, in each lane where that is a vector. */
static LLVMValueRef fit(struct integer_types *s, LLVMBuilderRef b, LLVMValueRef v, LLVMTypeRef type)
{
    bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    if (!vector || LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind)
        return LLVMBuildIntCast2(b, v, type, true, "");
    LLVMValueRef now = LLVMGetPoison(type), one = fit(s, b, v, LLVMGetElementType(type));
    for (unsigned k = 0; k < LLVMGetVectorSize(type); k++)
        now = LLVMBuildInsertElement(b, now, one, LLVMConstInt(s->word, k, false), "");
    return now;
}

/* The bytes by which a GEP moves its operand. */
static LLVMValueRef distance(struct integer_types *s, LLVMBuilderRef b, LLVMValueRef gep,
                             LLVMTypeRef type)
{
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(s->u->mod);
    LLVMTypeRef of = LLVMGetGEPSourceElementType(gep);
    LLVMValueRef sum = LLVMConstNull(type);
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(gep); k++) {
        struct ir_gep_part part = ir_gep_part(layout, gep, k, &of);
        LLVMValueRef by = LLVMConstInt(s->word, part.index ? part.size : part.offset, false);
        by = fit(s, b, by, type);
        if (part.index)
            by = LLVMBuildMul(b, fit(s, b, part.index, type), by, "");
        sum = LLVMBuildAdd(b, sum, by, "");
    }
    return sum;
}

static bool is_mask(LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return fn && ir_name_begins(fn, "llvm.ptrmask.");
}

bool generic_integer_is_computed(const struct integer_types *s, LLVMValueRef i)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    bool result = op == LLVMIntToPtr || op == LLVMGetElementPtr || is_mask(i);
    bool operand = op == LLVMPtrToInt || op == LLVMPtrToAddr;
    LLVMTypeRef type = LLVMTypeOf(operand ? LLVMGetOperand(i, 0) : i);
    return (result || operand) && ir_is_pointer(type) && unit_is_generic(s->u, ir_space(type));
}

LLVMValueRef generic_integer_value(struct integer_types *s, LLVMBuilderRef b, LLVMValueRef i)
{
    LLVMTypeRef type = generic_integer_type(s, LLVMTypeOf(i));
    LLVMValueRef in = LLVMGetOperand(i, 0);
    assert(LLVMGetTypeKind(LLVMTypeOf(in)) != LLVMPointerTypeKind && "it is an integer already");
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMGetElementPtr: {
        LLVMValueRef base = fit(s, b, in, type);
        return LLVMBuildAdd(b, base, distance(s, b, i, type), "");
    }
    case LLVMCall: return LLVMBuildAnd(b, in, fit(s, b, LLVMGetOperand(i, 1), type), "");
    default: return LLVMBuildIntCast2(b, in, type, false, "");
    }
}
