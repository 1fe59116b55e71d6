/* SPDX-License-Identifier: Apache-2.0 */
/* root.c - finds roots and codes.  Inbounds arithmetic stays in its object, so it keeps the tag
 * (docs/spec/spaces.md, rule 10). */
#include "generic/root.h"

#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>

void roots_init(struct roots *r, struct unit *u)
{
    assert(u->props & PROP_FACTS && u->has_generic && "facts, and a target with generic pointers");
    *r = (struct roots){ .u = u, .mode = tags_mode_read(u->mod), .value = VEC_IN(&u->arena) };
    r->builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    ptrmap_init_in(&r->root, &u->arena, 64);
    ptrmap_init_in(&r->code, &u->arena, 64);
    ptrmap_init_in(&r->visited, &u->arena, 0);
}

void roots_fini(struct roots *r) { LLVMDisposeBuilder(r->builder); }

void roots_clear(struct roots *r)
{
    ptrmap_clear(&r->root);
    ptrmap_clear(&r->code);
    r->value.n = 0;
}

bool root_is_step(LLVMValueRef v)
{
    return LLVMIsAInstruction(v) && flow_stays_inside(v) &&
           LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind &&
           LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(v, 0))) == LLVMPointerTypeKind;
}

/* ---- roots ---- */

static LLVMValueRef find(struct roots *r, LLVMValueRef v, unsigned depth);

/* Finds the one value that enters a cycle of phis and steps.  False: there are several.  `*enters`
 * is the value found so far; NULL: none yet. */
static bool one_entry(struct roots *r, LLVMValueRef v, LLVMValueRef *enters, unsigned depth)
{
    while (root_is_step(v))
        v = LLVMGetOperand(v, 0);
    if (!LLVMIsAPHINode(v) || depth == 0) {
        if (*enters && *enters != v)
            return false;
        *enters = v;
        return true;
    }
    if (ptrmap_find(&r->visited, v) != PTRMAP_NONE)
        return true;
    ptrmap_put(&r->visited, v, 1);
    for (unsigned k = 0; k < LLVMCountIncoming(v); k++)
        if (!one_entry(r, LLVMGetIncomingValue(v, k), enters, depth - 1))
            return false;
    return true;
}

static LLVMValueRef of_phi(struct roots *r, LLVMValueRef phi)
{
    LLVMValueRef enters = NULL;
    ptrmap_clear(&r->visited);
    bool one = one_entry(r, phi, &enters, BUDGET_ROOT_DEPTH);
    return one && enters && !LLVMIsAConstant(enters) && enters != phi ? enters : phi;
}

static LLVMValueRef find(struct roots *r, LLVMValueRef v, unsigned depth)
{
    uint32_t known = ptrmap_find(&r->root, v);
    if (known != PTRMAP_NONE)
        return r->value.at[known];
    LLVMValueRef root = v;
    if (root_is_step(v) && depth > 0)
        root = find(r, LLVMGetOperand(v, 0), depth - 1);
    else if (LLVMIsAPHINode(v) && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind)
        root = of_phi(r, v);
    ptrmap_put(&r->root, v, r->value.n);
    vec_push(&r->value, root);
    return root;
}

LLVMValueRef roots_of(struct roots *r, LLVMValueRef v)
{
    assert(ir_is_pointer(LLVMTypeOf(v)) && "a pointer");
    return find(r, v, BUDGET_ROOT_DEPTH);
}

/* ---- codes ---- */

/* The branch that an operand needs if it is only one; BRANCH_COUNT: it may need several. */
static enum branch branch_at(struct roots *r, LLVMUseRef use)
{
    assert(ir_is_pointer(LLVMTypeOf(LLVMGetUsedValue(use))) && "a pointer");
    LLVMValueRef v = LLVMGetUsedValue(use);
    if (null_is(r->u->target, v) || LLVMIsUndef(v))
        return BRANCH_GLOBAL; /* no access goes through it */
    struct fact fact = facts_at_use(r->u->facts, use, 1);
    if (facts_node(r->u->facts, v) == PTRMAP_NONE && !LLVMIsAConstant(v))
        return BRANCH_COUNT;
    branch_set set = tags_branches(r->mode, fact.set);
    for (enum branch b = 0; b < BRANCH_COUNT; b++)
        if (set == 1u << b)
            return b;
    return BRANCH_COUNT;
}

/* The operands of a phi or select that it may be equal to: from `*ret_first`, up to `*ret_end` -
 * 1. */
static bool choices(LLVMValueRef v, unsigned *ret_first, unsigned *ret_end)
{
    *ret_first = LLVMIsASelectInst(v) ? 1 : 0;
    *ret_end = (unsigned)LLVMGetNumOperands(v);
    return LLVMIsAPHINode(v) ||
           (LLVMIsASelectInst(v) &&
            LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(v, 0))) == LLVMIntegerTypeKind);
}

static bool knows(struct roots *r, LLVMValueRef v, unsigned depth)
{
    unsigned first, end;
    while (root_is_step(v))
        v = LLVMGetOperand(v, 0);
    if (depth == 0 || !LLVMIsAInstruction(v) || !choices(v, &first, &end))
        return false;
    if (ptrmap_find(&r->visited, v) != PTRMAP_NONE)
        return true;
    ptrmap_put(&r->visited, v, 1);
    for (unsigned k = first; k < end; k++)
        if (branch_at(r, LLVMGetOperandUse(v, k)) == BRANCH_COUNT &&
            !knows(r, LLVMGetOperand(v, k), depth - 1))
            return false;
    return true;
}

bool roots_has_code(struct roots *r, LLVMValueRef v)
{
    ptrmap_clear(&r->visited);
    return knows(r, v, BUDGET_ROOT_DEPTH);
}

static LLVMValueRef build(struct roots *r, LLVMValueRef v);

static LLVMValueRef code_of_operand(struct roots *r, LLVMValueRef v, unsigned k)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(LLVMGetModuleContext(r->u->mod));
    enum branch b = branch_at(r, LLVMGetOperandUse(v, k));
    return b != BRANCH_COUNT ? LLVMConstInt(i64, tags_number(b), false)
                             : build(r, LLVMGetOperand(v, k));
}

static LLVMValueRef build(struct roots *r, LLVMValueRef v)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(LLVMGetModuleContext(r->u->mod));
    while (root_is_step(v))
        v = LLVMGetOperand(v, 0);
    uint32_t known = ptrmap_find(&r->code, v);
    if (known != PTRMAP_NONE)
        return r->value.at[known];
    if (LLVMIsASelectInst(v)) {
        LLVMValueRef yes = code_of_operand(r, v, 1), no = code_of_operand(r, v, 2);
        LLVMPositionBuilderBefore(r->builder, v);
        LLVMValueRef code = LLVMBuildSelect(r->builder, LLVMGetOperand(v, 0), yes, no, "space");
        ptrmap_put(&r->code, v, r->value.n);
        vec_push(&r->value, code);
        return code;
    }
    LLVMPositionBuilderBefore(r->builder, v);
    LLVMValueRef phi = LLVMBuildPhi(r->builder, i64, "space");
    ptrmap_put(&r->code, v, r->value.n); /* before the operands, which may lead back to `v` */
    vec_push(&r->value, phi);
    for (unsigned k = 0; k < LLVMCountIncoming(v); k++) {
        LLVMValueRef code = code_of_operand(r, v, k);
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(v, k);
        LLVMAddIncoming(phi, &code, &from, 1);
    }
    return phi;
}

LLVMValueRef roots_code(struct roots *r, LLVMValueRef v)
{
    assert(ir_is_pointer(LLVMTypeOf(v)) && "a tag is a pointer's");
    return roots_has_code(r, v) ? build(r, v) : NULL;
}

LLVMValueRef roots_arm(struct roots *r, LLVMValueRef v, enum branch b)
{
    assert(b < BRANCH_COUNT && "a branch");
    unsigned first, end;
    while (LLVMIsASelectInst(v) && choices(v, &first, &end)) {
        enum branch yes = branch_at(r, LLVMGetOperandUse(v, 1));
        enum branch no = branch_at(r, LLVMGetOperandUse(v, 2));
        if (no != BRANCH_COUNT && no != b)
            v = LLVMGetOperand(v, 1);
        else if (yes != BRANCH_COUNT && yes != b)
            v = LLVMGetOperand(v, 2);
        else
            return v;
        if (LLVMIsAConstant(v) || yes == b || no == b)
            return v; /* the facts know that the arm needs this branch alone */
    }
    return v;
}
