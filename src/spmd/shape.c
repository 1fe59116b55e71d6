/* SPDX-License-Identifier: Apache-2.0 */
/* shape.c - computes shapes by a fixed point from "all is uniform".
 *
 *     i = get_global_id(0)           varying: 16 ids of one thread
 *     y = get_global_id(1)           uniform: a thread is a row
 *     x[y]                           uniform: one address, read at one time
 *     for (n = 0; n < a[i]; n++)     n is uniform in the loop: all work-items that are still there
 *                                    have counted equally far; behind the loop it is varying
 *
 * Does not  call uniform what work-items merge where the ways of a divergent if meet [join], or
 *           what they take out of a loop that they leave at different times [behind].
 * Safe because: each rule says "varying" if an operand is, or if the instruction gives different
 * results for equal operands; what is left computes the same from the same. */
#include "spmd/shape.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "semantics/functions.h"

bool spmd_is_varying(const struct spmd_shape *s, LLVMValueRef v)
{
    return ptrmap_find(&s->varying, v) != PTRMAP_NONE;
}

bool spmd_is_divergent(const struct spmd_shape *s, uint32_t b)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(s->flow->c.block[b]);
    return LLVMIsABranchInst(end) && LLVMIsConditional(end) &&
           spmd_is_varying(s, LLVMGetCondition(end));
}

bool spmd_merges(const struct spmd_shape *s, LLVMValueRef phi)
{
    uint32_t b = cfg_find(&s->flow->c, LLVMGetInstructionParent(phi));
    uint32_t join = s->flow->join_of[b], exit = s->flow->exit_of[b];
    return (join != CFG_NONE && spmd_is_divergent(s, join)) ||
           (exit != CFG_NONE && spmd_is_divergent(s, exit));
}

static bool is_open(LLVMValueRef v) { return LLVMIsUndef(v) || LLVMIsPoison(v); }

/* True if all incoming values that are not undefined are one value. */
static bool is_one_value(LLVMValueRef phi)
{
    LLVMValueRef one = NULL;
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMValueRef v = LLVMGetIncomingValue(phi, k);
        if (is_open(v) || v == phi || v == one)
            continue;
        if (one)
            return false;
        one = v;
    }
    return true;
}

/* A value behind a divergent loop differs, though it is one value in the loop: work-items leave in
 * different iterations. */
static bool phi_varies(const struct spmd_shape *s, LLVMValueRef phi)
{
    uint32_t b = cfg_find(&s->flow->c, LLVMGetInstructionParent(phi));
    uint32_t exit = s->flow->exit_of[b];
    if (GUARD("shape:behind", exit != CFG_NONE && spmd_is_divergent(s, exit)))
        return true;
    return GUARD("shape:join", spmd_merges(s, phi) && !is_one_value(phi));
}

static const struct function_row *row_of(LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return fn ? function_find(fn) : NULL;
}

/* A function of a sub-group gives all its work-items the same, or each its own result, whatever its
 * operands are; one that reads other lanes gives the same if it reads the same lane for all. */
static bool together_varies(const struct spmd_shape *s, LLVMValueRef call, int form)
{
    switch ((enum function_together)form) {
    case TOGETHER_ALL:
    case TOGETHER_ANY:
    case TOGETHER_WORD:
    case TOGETHER_REDUCE: return false;
    case TOGETHER_SHUFFLE: return spmd_is_varying(s, LLVMGetOperand(call, 1));
    default: return true;
    }
}

static bool call_varies(LLVMValueRef call)
{
    const struct function_row *row = row_of(call);
    if (row && row->lanes)
        return row->lanes == LANES_LANE;
    if (!row || row->action != ACTION_QUERY)
        return false;
    if (row->what != WORD_LOCAL_ID && row->what != WORD_GLOBAL_ID)
        return false;
    if (row->detail != FUNCTION_ARG)
        return row->detail <= 0; /* the linear id, or dimension 0 */
    LLVMValueRef dim = LLVMGetOperand(call, 0);
    return !LLVMIsAConstantInt(dim) || LLVMConstIntGetZExtValue(dim) == 0;
}

/* True if the instruction differs though its operands may not. */
static bool begins_varying(const struct spmd_shape *s, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMPHI: return phi_varies(s, i);
    case LLVMCall: return call_varies(i);
    case LLVMLoad: return LLVMGetVolatile(i);
    case LLVMAlloca: /* each work-item has its own */
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: return true;
    default: return false;
    }
}

static bool varies(const struct spmd_shape *s, LLVMValueRef i)
{
    const struct function_row *row = row_of(i);
    if (row && row->lanes == LANES_TOGETHER)
        return together_varies(s, i, row->detail);
    if (begins_varying(s, i))
        return true;
    for (int k = 0; k < LLVMGetNumOperands(i); k++)
        if (spmd_is_varying(s, LLVMGetOperand(i, (unsigned)k)))
            return true;
    return false;
}

void spmd_shape_init(struct spmd_shape *s, struct arena *a, const struct spmd_flow *flow)
{
    s->flow = flow;
    ptrmap_init_in(&s->varying, a, 256);
    /* Each round makes a value varying or is the last: at most as many rounds as values. */
    for (bool again = true; again;) {
        again = false;
        for (uint32_t b = 0; b < flow->c.n; b++)
            IR_EACH_INSTRUCTION (flow->c.block[b], i)
                if (!spmd_is_varying(s, i) && varies(s, i)) {
                    ptrmap_put(&s->varying, i, 1);
                    again = true;
                }
    }
}
