/* SPDX-License-Identifier: Apache-2.0 */
/* assembly.c - writes the space into the text of NVIDIA's inline assembly; for resolve.
 *
 *     asm "ld.relaxed.gpu.u32 $0, [$1];", "=r,l"(ptr %g)
 *                    =>  asm "ld.relaxed.gpu.shared.u32 $0, [$1];", "=r,l"(ptr addrspace(3) %p)
 *
 * Does not change the text where the operand has another size in its space [size], or an
 *          instruction that uses the operand cannot name the space (ptx.h), or where the option
 *          name-in-assembly is 0.
 * Safe     because an instruction that names a space accesses the same memory as one that does not
 *          by the generic address of a pointer in that space (PTX ISA, "Generic Addressing"), and
 *          the text uses the operand only as the address of such instructions, so nothing else sees
 *          that its bits changed. */
#include "base/guard.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/rewrite.h"
#include "semantics/ptx.h"

#include <assert.h>
#include <llvm-c/Target.h>

/* The named space that the text can name for operand `k` of the call; NULL: there is none. */
static const struct target_row *row_of(struct unit *u, LLVMValueRef call, unsigned k)
{
    LLVMValueRef code = LLVMGetCalledValue(call);
    const struct target_row *row = rewrite_row(u, call, k);
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(u->mod);
    if (!row || GUARD("assembly:size", LLVMPointerSizeForAS(td, row->number) !=
                                           LLVMPointerSizeForAS(td, u->generic.number)))
        return NULL;
    char *text = ptx_name_space(code, ptx_operand(code, k), row->space);
    free(text);
    return text ? row : NULL;
}

void rewrite_collect_texts(struct unit *u, LLVMValueRef call, struct wishes *texts)
{
    bool wanted = u->target->map == MAP_NVPTX && u->option[OPTION_ASSEMBLY];
    if (!wanted || !LLVMIsAInlineAsm(LLVMGetCalledValue(call)))
        return;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        const struct target_row *row = row_of(u, call, k);
        if (row)
            vec_push(texts, ((struct wish){ call, k, row }));
    }
}

void rewrite_text(struct rewriter *r, struct wish w)
{
    LLVMValueRef code = LLVMGetCalledValue(w.user);
    LLVMTypeRef old = LLVMGetCalledFunctionType(w.user);
    unsigned n = LLVMCountParamTypes(old);
    size_t len;
    char *text = ptx_name_space(code, ptx_operand(code, w.operand), w.row->space);
    const char *constraints = LLVMGetInlineAsmConstraintString(code, &len);
    assert(text && w.operand < n && "the text of one operand does not change another's");
    LLVMTypeRef *param = base_alloc(n * sizeof(LLVMTypeRef));
    LLVMGetParamTypes(old, param);
    param[w.operand] = ir_in_space(param[w.operand], w.row->number);
    LLVMTypeRef type = LLVMFunctionType(LLVMGetReturnType(old), param, n, false);
    LLVMValueRef now = LLVMGetInlineAsm(
        type, text, strlen(text), constraints, len, LLVMGetInlineAsmHasSideEffects(code),
        LLVMGetInlineAsmNeedsAlignedStack(code), LLVMGetInlineAsmDialect(code),
        LLVMGetInlineAsmCanUnwind(code));
    shim_set_called_function(w.user, type, now);
    rewrite_operand(r, w);
    r->u->count[COUNT_RESOLVED]++;
    free(param);
    free(text);
}
