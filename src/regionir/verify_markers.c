/* SPDX-License-Identifier: Apache-2.0 */
/* verify_markers.c - the rules of markers of SIMD control flow: where they stand, and what code
 * that some lanes alone run may do. */
#include "ir/ir.h"
#include "regionir/markers.h"
#include "regionir/verify.h"

static enum regionir_special special_of(LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    return fn ? regionir_intrinsic_of(fn).special : SPECIAL_NONE;
}

static struct gx_type type(LLVMValueRef v) { return regionir_type(LLVMTypeOf(v)); }

/* True if the simdcf.any is the condition of its block's branch alone. */
static bool is_condition(LLVMValueRef any)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(any));
    LLVMUseRef use = LLVMGetFirstUse(any);
    return use && !LLVMGetNextUse(use) && LLVMGetUser(use) == end && LLVMIsABranchInst(end);
}

/* The unmask.begin whose number an unmask.end has: it is its operand, or what was stored in the
 * variable that it loads.  NULL: there is none, or more than one. */
static LLVMValueRef begin_of(LLVMValueRef unmask_end)
{
    LLVMValueRef v = LLVMGetOperand(unmask_end, 0), stored = NULL;
    if (!LLVMIsALoadInst(v) || !LLVMIsAAllocaInst(LLVMGetOperand(v, 0)))
        return regionir_marker(v, SPECIAL_MARK_BEGIN);
    IR_EACH_USE (LLVMGetOperand(v, 0), use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAStoreInst(user))
            continue;
        if (stored)
            return NULL;
        stored = LLVMGetOperand(user, 0);
    }
    return stored ? regionir_marker(stored, SPECIAL_MARK_BEGIN) : NULL;
}

static bool is_pair(LLVMValueRef unmask_end)
{
    LLVMValueRef i = begin_of(unmask_end);
    if (!i || LLVMGetInstructionParent(i) != LLVMGetInstructionParent(unmask_end))
        return false;
    while (i && i != unmask_end)
        i = LLVMGetNextInstruction(i);
    return i != NULL;
}

/* ---- code that some lanes alone run ---- */

static void store(struct regionir_check *c, LLVMValueRef i, uint32_t lanes)
{
    LLVMValueRef part = regionir_stored_part(i);
    uint32_t n = type(LLVMGetOperand(i, 0)).n;
    uint32_t written = part ? type(LLVMGetOperand(part, 1)).n : n;
    if (written != lanes && written != 1 && n != lanes && n != 1 && regionir_lasting_slot(i))
        regionir_check_at(c, RULE_MARKER_WIDTH, i);
}

static bool has_lanes(LLVMValueRef mask, uint32_t lanes)
{
    return !type(mask).scalar && type(mask).n == lanes;
}

static void some_lanes(struct regionir_check *c, LLVMValueRef i, uint32_t lanes)
{
    if (LLVMIsAStoreInst(i)) {
        store(c, i, lanes);
        return;
    }
    if (!LLVMIsACallInst(i))
        return;
    enum regionir_special s = special_of(i);
    if (s == SPECIAL_BLOCK_ST || s == SPECIAL_OWORD_ST ||
        !regionir_intrinsic_of(ir_callee(i)).known)
        regionir_check_at(c, RULE_MARKER_CODE, i);
    else if ((s == SPECIAL_MARK_CHOOSE && type(i).n != lanes) ||
             (regionir_has_lanes(s) && !has_lanes(LLVMGetOperand(i, 0), lanes)))
        regionir_check_at(c, RULE_MARKER_WIDTH, i);
}

static void fault(struct regionir_check *c, const struct regionir_markers *m)
{
    static const enum regionir_rule rule[] = { [REGIONIR_MARKER_SIZE] = RULE_MARKER_SIZE,
                                               [REGIONIR_MARKER_END] = RULE_MARKER_BRANCH,
                                               [REGIONIR_MARKER_BACK] = RULE_MARKER_BACK,
                                               [REGIONIR_MARKER_ORDER] = RULE_MARKER_ORDER,
                                               [REGIONIR_MARKER_PHI] = RULE_MARKER_PHI };
    if (m->fault)
        regionir_check_at(c, rule[m->fault], m->place);
}

void regionir_check_markers(struct regionir_check *c, LLVMValueRef fn)
{
    struct arena a;
    struct regionir_markers m;
    uint32_t before = c->broken;
    LLVMValueRef any = NULL;
    bool flows = false;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            enum regionir_special s = special_of(i);
            flows |= s == SPECIAL_GOTO || s == SPECIAL_JOIN;
            if (s == SPECIAL_MARK_END && !is_pair(i))
                regionir_check_at(c, RULE_MARKER_UNMASK, i);
            if (s != SPECIAL_MARK_ANY)
                continue;
            if (!is_condition(i))
                regionir_check_at(c, RULE_MARKER_ANY, i);
            if (any && LLVMTypeOf(LLVMGetOperand(any, 0)) != LLVMTypeOf(LLVMGetOperand(i, 0)))
                regionir_check_at(c, RULE_SIMDCF_WIDTH, i);
            any = any ? any : i;
        }
    if (any && flows)
        regionir_check_at(c, RULE_MARKER_MIXED, any);
    if (!any || c->broken != before)
        return;
    arena_init(&a);
    regionir_markers_init(&m, &a, fn);
    fault(c, &m);
    for (uint32_t b = 0; b < m.n; b++)
        if (m.way[b].some)
            IR_EACH_INSTRUCTION (m.block[b], i)
                some_lanes(c, i, m.lanes);
    arena_fini(&a);
}
