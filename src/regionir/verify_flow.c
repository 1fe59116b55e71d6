/* SPDX-License-Identifier: Apache-2.0 */
/* verify_flow.c - the rules of SIMD control flow that concern more than one call: where gotos and
 * joins stand, and where their masks go. */
#include "base/ptrmap.h"
#include "ir/ir.h"
#include "regionir/intrinsic.h"
#include "regionir/verify.h"

static enum regionir_special special_of(LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    return fn ? regionir_intrinsic_of(fn).special : SPECIAL_NONE;
}

static bool is_goto(LLVMValueRef v) { return special_of(v) == SPECIAL_GOTO; }
static bool is_join(LLVMValueRef v) { return special_of(v) == SPECIAL_JOIN; }

/* The number of the last result, whether no lane is on. */
static unsigned last_result(LLVMValueRef call) { return is_goto(call) ? 2 : 1; }

/* True if `v` is result number `k` of a goto or join. */
static bool is_result(LLVMValueRef v, LLVMValueRef call, unsigned k)
{
    return LLVMIsAExtractValueInst(v) && LLVMGetOperand(v, 0) == call && LLVMGetIndices(v)[0] == k;
}

/* ---- uses of masks ---- */

/* The alloca of a load or store; NULL: it is none.  Promotion to registers removes these, so that a
 * value that is stored there is used where it is loaded. */
static LLVMValueRef slot(LLVMValueRef v)
{
    LLVMValueRef p = LLVMIsALoadInst(v)    ? LLVMGetOperand(v, 0)
                     : LLVMIsAStoreInst(v) ? LLVMGetOperand(v, 1)
                                           : NULL;
    return p && LLVMIsAAllocaInst(p) ? p : NULL;
}

/* True if the user may have the execution mask, or a part of it, as operand `k`. */
static bool takes_mask(LLVMValueRef user, unsigned k, bool whole)
{
    if (LLVMIsASelectInst(user))
        return k == 0;
    if (LLVMIsAPHINode(user) || (LLVMIsAStoreInst(user) && slot(user)))
        return whole;
    switch (special_of(user)) {
    case SPECIAL_GOTO:
    case SPECIAL_JOIN:
    case SPECIAL_GET_EM:
    case SPECIAL_SAVEMASK:
    case SPECIAL_REMASK: return whole && k == 0;
    case SPECIAL_RDPRED: return k == 0;
    case SPECIAL_WRREGION: return k == 7;
    default: return regionir_has_lanes(special_of(user)) && k == 0;
    }
}

static unsigned operand_of(LLVMUseRef use)
{
    LLVMValueRef user = LLVMGetUser(use), of = LLVMGetUsedValue(use);
    unsigned k = 0;
    while (LLVMGetOperand(user, k) != of || LLVMGetOperandUse(user, k) != use)
        k++;
    return k;
}

/* Checks the uses of an execution mask.  Phis of it are masks, too; `seen` has those that were
 * checked. */
static void mask_uses(struct regionir_check *c, LLVMValueRef mask, bool whole, struct ptrmap *seen)
{
    if (ptrmap_find(seen, mask) != PTRMAP_NONE)
        return;
    ptrmap_put(seen, mask, 0);
    IR_EACH_USE (mask, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!takes_mask(user, operand_of(use), whole))
            regionir_check_at(c, RULE_SIMDCF_USE, user);
        else if (LLVMIsAPHINode(user))
            mask_uses(c, user, true, seen);
        else if (LLVMIsAStoreInst(user))
            IR_EACH_USE (slot(user), at) {
                if (LLVMIsALoadInst(LLVMGetUser(at)))
                    mask_uses(c, LLVMGetUser(at), true, seen);
            }
        else if (special_of(user) == SPECIAL_RDPRED)
            mask_uses(c, user, false, seen);
    }
}

/* Finds the join to which a resume mask leads; `ret` is set to NULL if there are several. */
static void resume_uses(struct regionir_check *c, LLVMValueRef mask, struct ptrmap *seen,
                        LLVMValueRef *ret, uint32_t *ret_joins)
{
    if (ptrmap_find(seen, mask) != PTRMAP_NONE)
        return;
    ptrmap_put(seen, mask, 0);
    IR_EACH_USE (mask, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool second = !LLVMIsAPHINode(user) && operand_of(use) == 1;
        if (LLVMIsAPHINode(user)) {
            resume_uses(c, user, seen, ret, ret_joins);
        } else if (LLVMIsAStoreInst(user) && slot(user)) {
            IR_EACH_USE (slot(user), at)
                if (LLVMIsALoadInst(LLVMGetUser(at)))
                    resume_uses(c, LLVMGetUser(at), seen, ret, ret_joins);
        } else if (second && is_goto(user)) {
            IR_EACH_USE (user, result)
                if (is_result(LLVMGetUser(result), user, 1))
                    resume_uses(c, LLVMGetUser(result), seen, ret, ret_joins);
        } else if (second && is_join(user)) {
            *ret_joins += *ret != user;
            *ret = user;
        } else {
            regionir_check_at(c, RULE_RESUME_USE, user);
        }
    }
}

static void resumes(struct regionir_check *c, LLVMValueRef call, LLVMValueRef mask)
{
    struct ptrmap seen;
    LLVMValueRef join = NULL;
    uint32_t joins = 0, before = c->broken;
    ptrmap_init(&seen, 8);
    resume_uses(c, mask, &seen, &join, &joins);
    if (joins != 1 && c->broken == before)
        regionir_check_at(c, RULE_GOTO_RESUME, call);
    ptrmap_fini(&seen);
}

static void results(struct regionir_check *c, LLVMValueRef call, struct ptrmap *seen)
{
    bool resumed = false;
    IR_EACH_USE (call, use) {
        LLVMValueRef v = LLVMGetUser(use);
        if (is_result(v, call, 0))
            mask_uses(c, v, true, seen);
        if (is_goto(call) && is_result(v, call, 1)) {
            resumed = true;
            resumes(c, call, v);
        }
    }
    if (is_goto(call) && !resumed)
        regionir_check_at(c, RULE_GOTO_RESUME, call);
}

/* ---- places ---- */

/* The first instruction of a block but for phis, and loads that promotion removes. */
static LLVMValueRef first_behind_phis(LLVMBasicBlockRef bb)
{
    LLVMValueRef i = LLVMGetFirstInstruction(bb);
    while (LLVMIsAPHINode(i) || slot(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

/* Checks the branch by which a goto or join ends its block. */
static void branches(struct regionir_check *c, LLVMValueRef call, LLVMValueRef end)
{
    if (!is_join(first_behind_phis(LLVMGetSuccessor(end, 0))))
        regionir_check_at(c, RULE_GOTO_TARGET, call);
}

static void goto_place(struct regionir_check *c, LLVMValueRef call)
{
    LLVMValueRef i = LLVMGetNextInstruction(call);
    while ((LLVMIsAExtractValueInst(i) && LLVMGetOperand(i, 0) == call) || slot(i))
        i = LLVMGetNextInstruction(i);
    if (!LLVMIsABranchInst(i) || !LLVMIsConditional(i) || !is_result(LLVMGetCondition(i), call, 2))
        regionir_check_at(c, RULE_GOTO_BRANCH, call);
    else
        branches(c, call, i);
}

static void join_place(struct regionir_check *c, LLVMValueRef call)
{
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(call);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    bool conditional = LLVMIsABranchInst(end) && LLVMIsConditional(end);
    if (first_behind_phis(bb) != call)
        regionir_check_at(c, RULE_JOIN_START, call);
    if (conditional && is_result(LLVMGetCondition(end), call, 1))
        branches(c, call, end);
}

/* Checks that what says if no lane is on is used by the branch of its block alone. */
static void last_uses(struct regionir_check *c, LLVMValueRef call)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(call));
    IR_EACH_USE (call, use) {
        LLVMValueRef v = LLVMGetUser(use);
        if (!is_result(v, call, last_result(call)))
            continue;
        IR_EACH_USE (v, of)
            if (LLVMGetUser(of) != end)
                regionir_check_at(c, is_goto(call) ? RULE_GOTO_BRANCH : RULE_JOIN_BRANCH, call);
    }
}

void regionir_check_flow(struct regionir_check *c, LLVMValueRef fn)
{
    struct ptrmap seen;
    LLVMTypeRef width = NULL;
    ptrmap_init(&seen, 8);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            if (special_of(i) == SPECIAL_REMASK)
                mask_uses(c, i, true, &seen);
            if (!is_goto(i) && !is_join(i))
                continue;
            LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(i, 1));
            if (width && t != width)
                regionir_check_at(c, RULE_SIMDCF_WIDTH, i);
            width = width ? width : t;
            if (is_goto(i))
                goto_place(c, i);
            else
                join_place(c, i);
            last_uses(c, i);
            results(c, i, &seen);
        }
    ptrmap_fini(&seen);
}
