/* SPDX-License-Identifier: Apache-2.0 */
/* no_vector.c - what has no vector form, each place with its reason.
 *
 * Does not  let pass
 *           - a barrier that only some work-items of a thread reach [barrier]: the thread would
 *             wait for itself;
 *           - ways that meet with other work-items than they had where they parted [flow];
 *           - sums of clusters whose size is not constant [cluster]. */
#include "spmd/widen.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "semantics/functions.h"

#include <llvm-c/Target.h>

/* The types that lanes may have. */
static bool is_lane_type(LLVMTypeRef t)
{
    switch (LLVMGetTypeKind(t)) {
    case LLVMIntegerTypeKind: {
        unsigned n = LLVMGetIntTypeWidth(t);
        return n == 1 || n == 8 || n == 16 || n == 32 || n == 64;
    }
    case LLVMHalfTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMPointerTypeKind: return true;
    default: return false;
    }
}

/* What the machine has; expand.c replaces the others.  `no_doubles`: not for doubles. */
static const struct {
    const char *llvm, *genx;
    bool no_doubles;
} intrinsics[] = {
    { "llvm.smin.", "smin", false },     { "llvm.smax.", "smax", false },
    { "llvm.umin.", "umin", false },     { "llvm.umax.", "umax", false },
    { "llvm.abs.", "absi", false },      { "llvm.fabs.", "absf", false },
    { "llvm.minnum.", "fmin", false },   { "llvm.maxnum.", "fmax", false },
    { "llvm.floor.", "rndd", true },     { "llvm.ceil.", "rndu", true },
    { "llvm.trunc.", "rndz", true },     { "llvm.rint.", "rnde", true },
    { "llvm.roundeven.", "rnde", true }, { "llvm.ctpop.", "cbit", false },
    { "llvm.ctlz.i32", "lzd", false },   { "llvm.bitreverse.i32", "bfrev", false },
    { "llvm.sqrt.", "sqrt", true },      { "llvm.sqrt.", "ieee.sqrt", false },
    { "llvm.exp2.", "exp", true },       { "llvm.log2.", "log", true },
    { "llvm.sin.", "sin", true },        { "llvm.cos.", "cos", true },
};

const char *spmd_intrinsic(LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    bool is_double = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMDoubleTypeKind;
    for (size_t k = 0; fn && k < COUNTOF(intrinsics); k++)
        if (ir_name_begins(fn, intrinsics[k].llvm) && !(is_double && intrinsics[k].no_doubles))
            return intrinsics[k].genx;
    return NULL;
}

bool spmd_is_dropped(LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    const struct function_row *row = fn ? function_find(fn) : NULL;
    return row && row->action == ACTION_DROP && !LLVMGetFirstUse(call);
}

static bool is_known_constant(const struct spmd_widen *w, LLVMValueRef c)
{
    uint64_t bits;
    return LLVMIsAConstantFP(c) || LLVMIsUndef(c) || LLVMIsPoison(c) || spmd_is_placed(w, c) ||
           spmd_number(w, c, &bits);
}

/* An atomic access is one message: of a dword, or in global memory of a qword. */
static int refuse_atomic(struct spmd_widen *w, struct src_loc at, LLVMValueRef i)
{
    bool plain = LLVMIsALoadInst(i) || LLVMIsAStoreInst(i), store = LLVMIsAStoreInst(i);
    LLVMValueRef pointer = LLVMGetOperand(i, store);
    LLVMTypeRef t = LLVMTypeOf(LLVMIsALoadInst(i) ? i : LLVMGetOperand(i, !store));
    unsigned space = ir_space(LLVMTypeOf(pointer));
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(w->m);
    uint64_t bytes = LLVMABISizeOfType(layout, t);
    if (space == SPMD_AS_GENERIC)
        return diag_spmd_generic(w->trace, at);
    if (!plain && !spmd_atomic_name(i))
        return diag_spmd_atomic_operation(w->trace, at);
    if (bytes != 4 && (bytes != 8 || space == SPMD_AS_LOCAL))
        return diag_spmd_atomic(w->trace, at, (unsigned)bytes,
                                space == SPMD_AS_LOCAL ? "local" : "global");
    return 0;
}

static int refuse_access(struct spmd_widen *w, struct src_loc at, LLVMValueRef i)
{
    LLVMValueRef pointer = LLVMGetOperand(i, LLVMIsAStoreInst(i) != NULL);
    if (ir_space(LLVMTypeOf(pointer)) == SPMD_AS_GENERIC)
        return diag_spmd_generic(w->trace, at);
    if (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic && refuse_atomic(w, at, i) < 0)
        return -1;
    return 0;
}

static bool is_question(const struct function_row *row, LLVMValueRef call)
{
    if (row->action != ACTION_QUERY || row->what == WORD_DISPATCH || row->what == WORD_IMPLICIT)
        return false;
    return row->detail != FUNCTION_ARG || LLVMIsAConstantInt(LLVMGetOperand(call, 0));
}

/* True if the lanes of a cluster are known, if the function has one. */
static bool has_cluster(const struct function_row *row, LLVMValueRef call)
{
    return row->detail != TOGETHER_CLUSTERED || LLVMIsAConstantInt(LLVMGetOperand(call, 1));
}

static int refuse_call(struct spmd_widen *w, struct src_loc at, LLVMValueRef i)
{
    LLVMValueRef fn = ir_callee(i);
    const struct function_row *row = fn ? function_find(fn) : NULL;
    if (spmd_intrinsic(i) || spmd_is_dropped(i) || (fn && ir_name_begins(fn, "llvm.fma.")))
        return 0;
    if (row && row->action == ACTION_FENCE)
        return 0;
    if (row && row->action == ACTION_BARRIER) {
        uint32_t b = cfg_find(&w->flow.c, LLVMGetInstructionParent(i));
        bool apart = GUARD("no-vector:barrier", w->masks.of && w->masks.of[b] != 0);
        return apart ? diag_spmd_barrier(w->trace, at) : 0;
    }
    if (row && row->lanes == LANES_TOGETHER && !is_lane_type(LLVMTypeOf(LLVMGetOperand(i, 0))))
        return diag_spmd_call(w->trace, at, ir_name_of(fn));
    if (row && row->lanes == LANES_TOGETHER && GUARD("no-vector:cluster", !has_cluster(row, i)))
        return diag_spmd_cluster(w->trace, at, ir_name_of(fn));
    if (row && row->lanes)
        return 0;
    if (row && row->action == ACTION_QUERY)
        return is_question(row, i) ? 0 : diag_spmd_dimension(w->trace, at, ir_name_of(fn));
    if (!fn)
        return diag_spmd_pointer_call(w->trace, at);
    /* What has code is inlined, unless it calls itself, directly or through others. */
    return LLVMIsDeclaration(fn) ? diag_spmd_call(w->trace, at, ir_name_of(fn))
                                 : diag_spmd_recursion(w->trace, at, ir_name_of(fn));
}

static int refuse_instruction(struct spmd_widen *w, LLVMValueRef i)
{
    struct src_loc at = ir_place(w->path, i);
    LLVMTypeRef t = LLVMTypeOf(i);
    uint32_t b = cfg_find(&w->flow.c, LLVMGetInstructionParent(i));
    bool pair = LLVMIsAAtomicCmpXchgInst(i) != NULL; /* {old value, was it the expected one} */
    if (LLVMIsACallInst(i) && refuse_call(w, at, i) < 0)
        return -1; /* says more than the type of what a function returns */
    if (LLVMGetTypeKind(t) != LLVMVoidTypeKind && !is_lane_type(t) && !pair) {
        char *text = LLVMPrintTypeToString(t);
        int r = diag_spmd_type(w->trace, at, text);
        LLVMDisposeMessage(text);
        return r;
    }
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
    case LLVMStore: return refuse_access(w, at, i);
    case LLVMAlloca:
        return ptrmap_find(&w->frame, i) == PTRMAP_NONE || w->flow.c.loop_depth[b]
                   ? diag_spmd_private(w->trace, at)
                   : 0;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: return refuse_atomic(w, at, i);
    case LLVMExtractValue:
        return LLVMIsAAtomicCmpXchgInst(LLVMGetOperand(i, 0)) ? 0
                                                              : diag_spmd_instruction(w->trace, at);
    case LLVMUnreachable: return diag_spmd_unreachable(w->trace, at);
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMSDiv:
    case LLVMUDiv:
    case LLVMSRem:
    case LLVMURem:
        return LLVMTypeOf(i) == LLVMInt1TypeInContext(w->ctx)
                   ? diag_spmd_type(w->trace, at, "arithmetic on i1")
                   : 0;
    case LLVMCall:
    case LLVMFence:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFNeg:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMSelect:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMFPTrunc:
    case LLVMFPExt:
    case LLVMFPToSI:
    case LLVMFPToUI:
    case LLVMSIToFP:
    case LLVMUIToFP:
    case LLVMBitCast:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMAddrSpaceCast:
    case LLVMGetElementPtr:
    case LLVMFreeze:
    case LLVMExtractElement:
    case LLVMPHI:
    case LLVMBr:
    case LLVMRet: return 0;
    default: return diag_spmd_instruction(w->trace, at);
    }
}

static int refuse_operands(struct spmd_widen *w, LLVMValueRef i)
{
    char name[IR_NAME_SIZE];
    const struct function_row *row =
        LLVMIsACallInst(i) && ir_callee(i) ? function_find(ir_callee(i)) : NULL;
    if (LLVMIsACallInst(i) && !spmd_intrinsic(i) && (!row || row->lanes != LANES_TOGETHER))
        return 0; /* constants of questions and barriers */
    for (int k = 0; k < LLVMGetNumOperands(i); k++) {
        LLVMValueRef v = LLVMGetOperand(i, (unsigned)k);
        if (!LLVMIsConstant(v) || LLVMIsAFunction(v) || is_known_constant(w, v))
            continue;
        return diag_spmd_constant(w->trace, ir_place(w->path, i), ir_name(v, name, sizeof name));
    }
    return 0;
}

static uint32_t refuse_parameters(struct spmd_widen *w)
{
    uint32_t n = 0;
    for (unsigned k = 0; k < LLVMCountParams(w->old); k++) {
        LLVMTypeRef t = LLVMTypeOf(LLVMGetParam(w->old, k));
        bool vector = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
        LLVMTypeRef one = vector ? LLVMGetElementType(t) : t;
        bool ok = is_lane_type(one) && one != LLVMInt1TypeInContext(w->ctx);
        if (ok && (!ir_is_pointer(one) || ir_space(one) != 0))
            continue;
        diag_spmd_parameter(w->trace, ir_place(w->path, w->old), k);
        n++;
    }
    return n;
}

uint32_t spmd_refuse(struct spmd_widen *w)
{
    enum { SLM_BYTES = 65536 }; /* docs/spec/regions.md, "Kernel information" */
    uint32_t n = refuse_parameters(w);
    if (w->local_bytes > SLM_BYTES) {
        diag_spmd_local(w->trace, ir_place(w->path, w->old), w->local_bytes, SLM_BYTES);
        n++;
    }
    for (uint32_t b = 0; b < w->flow.c.n; b++) {
        IR_EACH_INSTRUCTION (w->flow.c.block[b], i)
            n += refuse_instruction(w, i) < 0 || refuse_operands(w, i) < 0;
        if (spmd_may_wait(w, b)) {
            LLVMValueRef end = LLVMGetBasicBlockTerminator(w->flow.c.block[b]);
            diag_spmd_others(w->trace, ir_place(w->path, end));
            n++;
        }
    }
    if (GUARD("no-vector:flow", w->masks.odd != CFG_NONE)) {
        LLVMValueRef at = LLVMGetBasicBlockTerminator(w->flow.c.block[w->masks.odd]);
        diag_spmd_flow(w->trace, ir_place(w->path, at));
        n++;
    }
    return n;
}
