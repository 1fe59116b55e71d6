/* SPDX-License-Identifier: Apache-2.0 */
/* constant_ops.c - OpSpecConstantOp: instructions on constants. */
#include "spirv/run_code.h"
#include "spirv/translate.h"

/* An instruction on constants: it is translated in a function of its own, where LLVM's builder
 * folds it to a constant. */
int spirv_constant_op(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    unsigned depth = 0;
    for (uint32_t k = 1; k < i->n; k++) {
        uint32_t id = spirv_at(r, i, k);
        if (id < r->file.bound && r->slots[id].kind == SLOT_VALUE && r->slots[id].depth > depth)
            depth = r->slots[id].depth;
    }
    LLVMTypeRef none = LLVMFunctionType(LLVMVoidTypeInContext(r->ctx), NULL, 0, false);
    LLVMValueRef fn = LLVMAddFunction(r->m, "", none);
    LLVMPositionBuilderAtEnd(r->b, LLVMAppendBasicBlockInContext(r->ctx, fn, ""));
    struct inst inner = *i;
    inner.op = (uint16_t)spirv_at(r, i, 0);
    inner.skip++;
    inner.n--;
    const struct grammar *row = spirv_grammar_find(spirv_at(r, i, 0));
    int result = !row || row->operands[0] != 'T' || spirv_at(r, i, 0) == OpSpecConstantOp ||
                         inner.n < spirv_least_operands(row)
                     ? spirv_broken(r, i, FAULT_CONSTANT)
                     : spirv_run_code(r, &inner);
    LLVMValueRef v = r->slots[i->result].value;
    if (result == 0 && (r->slots[i->result].kind != SLOT_VALUE || !LLVMIsConstant(v)))
        result = spirv_broken(r, i, FAULT_CONSTANT);
    LLVMClearInsertionPosition(r->b);
    LLVMDeleteFunction(fn);
    if (result == 0 && depth >= SPIRV_DEPTH)
        result = spirv_broken(r, i, FAULT_DEPTH);
    r->slots[i->result].depth = (uint16_t)(depth + 1);
    return result;
}
