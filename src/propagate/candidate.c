/* candidate.c - which functions would gain from a copy, and which copy a call wants. */
#include "facts/facts.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "propagate/propagate.h"

enum { MOST_PARAMETERS = 64 };

static bool is_generic(const struct unit *u, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && ir_space(type) == u->generic.number;
}

/* The named space that the parameter is known to be in, or NULL. */
static const struct target_row *param_row(const struct unit *u, LLVMValueRef fn, unsigned k)
{
    return facts_resolved(u->facts, facts_get(u->facts, LLVMGetParam(fn, k), 1));
}

/* Would anything in the body become better if more were known of its parameters?  Counts its
 * instructions on the way. */
static bool would_gain(const struct unit *u, LLVMValueRef fn, uint32_t *ret_instructions)
{
    bool gain = false;
    uint32_t n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            struct ir_access a = ir_access(i);
            unsigned operands = (unsigned)LLVMGetNumOperands(i);
            bool call = LLVMIsACallInst(i) && !ir_intrinsic(i);
            bool uses = a.n > 0 || call || LLVMGetInstructionOpcode(i) == LLVMRet ||
                        LLVMGetInstructionOpcode(i) == LLVMStore;
            n++;
            for (unsigned k = 0; uses && !gain && k < operands; k++)
                gain =
                    is_generic(u, LLVMTypeOf(LLVMGetOperand(i, k))) &&
                    !facts_resolved(u->facts, facts_at_use(u->facts, LLVMGetOperandUse(i, k), 1));
        }
    *ret_instructions = n;
    return gain;
}

static bool must_not_copy(LLVMValueRef fn)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("noduplicate", strlen("noduplicate"));
    LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            if (LLVMIsACallInst(i) &&
                (LLVMGetCallSiteEnumAttribute(i, index, kind) ||
                 (callee && LLVMGetEnumAttributeAtIndex(callee, index, kind))))
                return true;
        }
    return false;
}

bool propagate_is_candidate(const struct unit *u, LLVMValueRef fn, uint32_t *ret_instructions)
{
    LLVMLinkage linkage = LLVMGetLinkage(fn);
    unsigned n = LLVMCountParams(fn);
    bool exact = linkage == LLVMExternalLinkage || linkage == LLVMInternalLinkage ||
                 linkage == LLVMPrivateLinkage || u->closed;
    if (LLVMIsDeclaration(fn) || !exact || ir_is_kernel(fn) || n > MOST_PARAMETERS ||
        LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn)))
        return false;
    bool unresolved = false;
    for (unsigned k = 0; k < n; k++)
        unresolved |= is_generic(u, LLVMTypeOf(LLVMGetParam(fn, k))) && !param_row(u, fn, k);
    return unresolved && would_gain(u, fn, ret_instructions) && !must_not_copy(fn);
}

bool propagate_tuple(const struct unit *u, LLVMValueRef call, LLVMValueRef fn, struct text *ret)
{
    bool any = false;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        if (!is_generic(u, LLVMTypeOf(LLVMGetParam(fn, k))) || param_row(u, fn, k))
            continue;
        LLVMUseRef use = LLVMGetOperandUse(call, k);
        const struct target_row *row = facts_resolved(u->facts, facts_at_use(u->facts, use, 1));
        text_putf(ret, ".%s", row ? space_name(row->space) : "generic");
        any |= row != NULL;
    }
    return any;
}
