/* flow.c - the kinds of instructions, by opcode. */
#include "semantics/flow.h"

#include <assert.h>

/* LLVM's flags of a GEP (LLVMGEPNoWrapFlags): inbounds implies that the offset does not wrap as a
 * signed number, which is what nusw alone says. */
enum { GEP_INBOUNDS = 1, GEP_NUSW = 2, GEP_NUW = 4 };

static enum flow_kind kind_of(LLVMOpcode op)
{
    switch (op) {
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMBr:
    case LLVMSwitch:
    case LLVMUnreachable:
    case LLVMFence: return FLOW_LOOK;
    case LLVMPHI:
    case LLVMSelect:
    case LLVMFreeze:
    case LLVMAddrSpaceCast: return FLOW_JOIN;
    case LLVMGetElementPtr: return FLOW_OFFSET;
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector:
    case LLVMExtractValue:
    case LLVMInsertValue: return FLOW_PART;
    case LLVMPtrToInt:
    case LLVMPtrToAddr:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt: return FLOW_BITS;
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMFNeg:
    case LLVMFAdd: /* times 1.0, plus -0.0 and the like give the same bits */
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFRem:
    case LLVMFPToUI: /* a double holds an address of 48 bits exactly */
    case LLVMFPToSI:
    case LLVMUIToFP:
    case LLVMSIToFP:
    case LLVMFPTrunc:
    case LLVMFPExt: return FLOW_DERIVED;
    case LLVMAlloca: return FLOW_OBJECT;
    case LLVMLoad:
    case LLVMStore:
    case LLVMAtomicCmpXchg:
    case LLVMAtomicRMW: return FLOW_ACCESS;
    case LLVMCall:
    case LLVMInvoke:
    case LLVMCallBr: return FLOW_CALL;
    case LLVMRet: return FLOW_RETURN;
    default: return FLOW_ANY;
    }
}

struct flow flow_of(LLVMValueRef v)
{
    bool expression = LLVMIsAConstantExpr(v) != NULL;
    assert((expression || LLVMIsAInstruction(v)) && "only what is computed has a flow");
    LLVMOpcode op = expression ? LLVMGetConstOpcode(v) : LLVMGetInstructionOpcode(v);
    struct flow flow = { .kind = kind_of(op) };
    if (flow.kind == FLOW_JOIN) {
        flow.first = op == LLVMSelect ? 1 : 0;
        flow.end = (unsigned)LLVMGetNumOperands(v);
    }
    return flow;
}

bool flow_is_inbounds(LLVMValueRef gep) { return LLVMGEPGetNoWrapFlags(gep) & GEP_INBOUNDS; }

bool flow_counts_exactly(LLVMValueRef gep)
{
    return LLVMGEPGetNoWrapFlags(gep) & (GEP_INBOUNDS | GEP_NUSW | GEP_NUW);
}
