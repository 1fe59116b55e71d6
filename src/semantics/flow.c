/* SPDX-License-Identifier: Apache-2.0 */
/* flow.c - the flow through each kind of instruction, by opcode. */
#include "semantics/flow.h"

#include "ir/access.h"
#include "ir/ir.h"
#include "ir/parts.h"
#include "semantics/functions.h"

#include <assert.h>

/* LLVM's flags of a GEP (LLVMGEPNoWrapFlags).  nusw: the offset does not wrap as a signed number;
 * inbounds implies nusw. */
enum { GEP_INBOUNDS = 1, GEP_NUSW = 2, GEP_NUW = 4 };

enum { ALL = 255 }; /* of the operands */

/* Opcodes that are not listed are FLOW_ANY, which is 0. */
static const struct row {
    uint8_t kind, first, end, retype;
} rows[] = {
    [LLVMICmp] = { FLOW_LOOK },
    [LLVMFCmp] = { FLOW_LOOK },
    [LLVMBr] = { FLOW_LOOK },
    [LLVMSwitch] = { FLOW_LOOK },
    [LLVMUnreachable] = { FLOW_LOOK },
    [LLVMPHI] = { FLOW_JOIN, 0, ALL, RETYPE_TYPE },
    [LLVMSelect] = { FLOW_JOIN, 1, 3, RETYPE_TYPE },
    [LLVMFreeze] = { FLOW_JOIN, 0, 1, RETYPE_TYPE },
    [LLVMAddrSpaceCast] = { FLOW_JOIN, 0, 1 },
    [LLVMGetElementPtr] = { FLOW_OFFSET, 0, 1, RETYPE_TYPE },
    [LLVMExtractElement] = { FLOW_PART, 0, 1, RETYPE_TYPE },
    [LLVMInsertElement] = { FLOW_PART, 0, 2, RETYPE_TYPE },
    [LLVMShuffleVector] = { FLOW_PART, 0, 2, RETYPE_TYPE },
    [LLVMExtractValue] = { FLOW_PART, 0, 1 },
    [LLVMInsertValue] = { FLOW_PART, 0, 2 },
    [LLVMPtrToInt] = { FLOW_BITS, 0, 1 },
    [LLVMPtrToAddr] = { FLOW_BITS, 0, 1 },
    [LLVMIntToPtr] = { FLOW_BITS, 0, 1 },
    [LLVMBitCast] = { FLOW_BITS, 0, 1 },
    [LLVMTrunc] = { FLOW_BITS, 0, 1 },
    [LLVMZExt] = { FLOW_BITS, 0, 1 },
    [LLVMSExt] = { FLOW_BITS, 0, 1 },
    [LLVMAdd] = { FLOW_DERIVED, 0, ALL },
    [LLVMSub] = { FLOW_DERIVED, 0, ALL },
    [LLVMMul] = { FLOW_DERIVED, 0, ALL },
    [LLVMUDiv] = { FLOW_DERIVED, 0, ALL },
    [LLVMSDiv] = { FLOW_DERIVED, 0, ALL },
    [LLVMURem] = { FLOW_DERIVED, 0, ALL },
    [LLVMSRem] = { FLOW_DERIVED, 0, ALL },
    [LLVMShl] = { FLOW_DERIVED, 0, ALL },
    [LLVMLShr] = { FLOW_DERIVED, 0, ALL },
    [LLVMAShr] = { FLOW_DERIVED, 0, ALL },
    [LLVMAnd] = { FLOW_DERIVED, 0, ALL },
    [LLVMOr] = { FLOW_DERIVED, 0, ALL },
    [LLVMXor] = { FLOW_DERIVED, 0, ALL },
    [LLVMFNeg] = { FLOW_DERIVED, 0, ALL },
    [LLVMFAdd] = { FLOW_DERIVED, 0, ALL }, /* times 1.0, plus -0.0 and the like: the same bits */
    [LLVMFSub] = { FLOW_DERIVED, 0, ALL },
    [LLVMFMul] = { FLOW_DERIVED, 0, ALL },
    [LLVMFDiv] = { FLOW_DERIVED, 0, ALL },
    [LLVMFRem] = { FLOW_DERIVED, 0, ALL },
    [LLVMFPToUI] = { FLOW_DERIVED, 0, ALL }, /* a double holds an address of 48 bits exactly */
    [LLVMFPToSI] = { FLOW_DERIVED, 0, ALL },
    [LLVMUIToFP] = { FLOW_DERIVED, 0, ALL },
    [LLVMSIToFP] = { FLOW_DERIVED, 0, ALL },
    [LLVMFPTrunc] = { FLOW_DERIVED, 0, ALL },
    [LLVMFPExt] = { FLOW_DERIVED, 0, ALL },
    [LLVMAlloca] = { FLOW_OBJECT },
    [LLVMLoad] = { FLOW_ACCESS },
    [LLVMStore] = { FLOW_ACCESS },
    [LLVMAtomicCmpXchg] = { FLOW_ACCESS },
    [LLVMAtomicRMW] = { FLOW_ACCESS },
    [LLVMFence] = { FLOW_ACCESS },
    [LLVMCall] = { FLOW_CALL },
    [LLVMInvoke] = { FLOW_CALL },
    [LLVMCallBr] = { FLOW_CALL },
    [LLVMRet] = { FLOW_RETURN },
};

static struct row row_of(LLVMOpcode op)
{
    return (size_t)op < COUNTOF(rows) ? rows[op] : (struct row){ FLOW_ANY };
}

enum flow_kind flow_of_opcode(LLVMOpcode op) { return (enum flow_kind)row_of(op).kind; }

enum call_flow flow_of_intrinsic(LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsACallInst(v) && ir_intrinsic(v) ? ir_callee(v) : NULL;
    const struct function_row *row = fn ? function_find_in(fn, false) : NULL;
    return row ? row->flow : CALL_UNKNOWN;
}

bool flow_may_access(LLVMValueRef v, unsigned k)
{
    if (!ir_is_call(v) || k >= LLVMGetNumArgOperands(v) ||
        !ir_is_pointer(LLVMTypeOf(LLVMGetOperand(v, k))))
        return false;
    if (LLVMIsAInlineAsm(LLVMGetCalledValue(v)))
        return ir_call_arg_has(v, k, "elementtype");
    return ir_intrinsic(v) && ir_access(v).n == 0 && !function_find_in(ir_callee(v), false) &&
           !ir_touches_no_argument(ir_callee(v));
}

/* A call that returns its operand 0, by functions.def.  llvm.threadlocal.address does not change
 * its type: LLVM takes a variable as its operand, and no cast of one. */
static struct flow of_call(LLVMValueRef call)
{
    enum call_flow is = flow_of_intrinsic(call);
    if (is != CALL_SAME && is != CALL_MASKED)
        return (struct flow){ .kind = FLOW_CALL };
    LLVMValueRef from = LLVMGetOperand(call, 0);
    bool fixed = LLVMIsAGlobalVariable(from) && LLVMIsThreadLocal(from);
    return (struct flow){ .kind = is == CALL_SAME ? FLOW_JOIN : FLOW_MASK,
                          .end = 1,
                          .retype = fixed ? RETYPE_NONE : RETYPE_CALLEE };
}

struct flow flow_of(LLVMValueRef v)
{
    bool expression = LLVMIsAConstantExpr(v) != NULL;
    if (!expression && !LLVMIsAInstruction(v))
        return (struct flow){ .kind = FLOW_ANY };
    LLVMOpcode op = expression ? LLVMGetConstOpcode(v) : LLVMGetInstructionOpcode(v);
    if (op == LLVMCall)
        return of_call(v);
    unsigned operands = (unsigned)LLVMGetNumOperands(v);
    struct row row = row_of(op);
    struct flow flow = { (enum flow_kind)row.kind, row.first, row.end == ALL ? operands : row.end,
                         (enum flow_retype)row.retype };
    if (op == LLVMGetElementPtr && LLVMIsNull(LLVMGetOperand(v, 0)))
        return (struct flow){ .kind = FLOW_DERIVED, .first = 1, .end = operands };
    assert(flow.first <= flow.end && flow.end <= operands && "a row names operands that there are");
    assert((flow.retype == RETYPE_NONE || flow.end > flow.first) &&
           "a type changes with operands'");
    if (op == LLVMBitCast && LLVMTypeOf(v) == LLVMTypeOf(LLVMGetOperand(v, 0)))
        flow.kind = FLOW_JOIN;
    return flow;
}

LLVMValueRef flow_source(LLVMValueRef v, bool moved)
{
    struct flow flow = flow_of(v);
    bool whole =
        flow.kind == FLOW_JOIN || (moved && (flow.kind == FLOW_OFFSET || flow.kind == FLOW_MASK));
    return whole && flow.end - flow.first == 1 ? LLVMGetOperand(v, flow.first) : NULL;
}

bool flow_is_final(LLVMValueRef v)
{
    for (unsigned n = 0; LLVMIsABitCastInst(v) && n < BUDGET_COPIED_STEPS; n++)
        v = LLVMGetOperand(v, 0);
    LLVMValueRef by = LLVMIsABinaryOperator(v) ? LLVMGetOperand(v, 1) : NULL;
    LLVMBool inexact;
    if (!by || !LLVMIsAConstantFP(by) || LLVMGetFastMathFlags(v) & LLVMFastMathAllowReassoc)
        return false;
    double c = LLVMConstRealGetDouble(by, &inexact);
    switch (LLVMGetInstructionOpcode(v)) {
    case LLVMFAdd:
    case LLVMFSub: return c != 0;
    case LLVMFMul:
    case LLVMFDiv: return c != 1 && c != -1;
    default: return false;
    }
}

bool flow_is_inbounds(LLVMValueRef gep)
{
    assert(LLVMIsAGetElementPtrInst(gep) || flow_of(gep).kind == FLOW_OFFSET ||
           flow_of(gep).kind == FLOW_DERIVED);
    return LLVMGEPGetNoWrapFlags(gep) & GEP_INBOUNDS;
}

bool flow_stays_inside(LLVMValueRef v)
{
    return flow_of(v).kind == FLOW_OFFSET && flow_is_inbounds(v);
}

static enum ir_answer has_bytes(const void *user, LLVMTypeRef t)
{
    (void)user;
    switch (LLVMGetTypeKind(t)) {
    case LLVMArrayTypeKind: return LLVMGetArrayLength2(t) == 0 ? IR_NO : IR_INSIDE;
    case LLVMStructTypeKind: return IR_INSIDE;
    case LLVMTargetExtTypeKind: return IR_NO;
    default: return IR_YES;
    }
}

/* True if a value of the type may have no bytes: `{}`, `[0 x i32]`, a struct of these. */
static bool may_be_empty(LLVMTypeRef t) { return !ir_type_has(t, has_bytes, NULL); }

/* True if the struct's field `index` has bytes in front of it. */
static bool is_behind(LLVMTypeRef t, unsigned long long index)
{
    for (unsigned k = 0; k < index; k++)
        if (!may_be_empty(LLVMStructGetTypeAtIndex(t, k)))
            return true;
    return false;
}

bool flow_needs_object(LLVMValueRef v)
{
    if (!flow_stays_inside(v))
        return false;
    LLVMTypeRef in = NULL, at = LLVMGetGEPSourceElementType(v); /* at: what an index steps over */
    bool moves = false;
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(v); k++) {
        LLVMValueRef index = LLVMGetOperand(v, k);
        bool is_struct = in && LLVMGetTypeKind(in) == LLVMStructTypeKind;
        bool known = LLVMIsAConstantInt(index) && !LLVMIsNull(index);
        if (is_struct && !LLVMIsAConstantInt(index))
            return moves; /* a vector: as of other vectors, nothing is known */
        if (is_struct) {
            unsigned long long field = LLVMConstIntGetZExtValue(index);
            moves |= known && is_behind(in, field);
            in = LLVMStructGetTypeAtIndex(in, (unsigned)field);
        } else {
            if (in)
                at = LLVMGetElementType(in);
            moves |= known && !may_be_empty(at);
            in = at;
        }
    }
    return moves;
}

bool flow_counts_exactly(LLVMValueRef gep)
{
    return LLVMGEPGetNoWrapFlags(gep) & (GEP_INBOUNDS | GEP_NUSW | GEP_NUW);
}
