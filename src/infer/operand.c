/* SPDX-License-Identifier: Apache-2.0 */
/* operand.c - the node of an operand: the value's own, or one that a test refines.
 *
 * Does not assume that a pointer behind a test is back in its object if the instruction that uses
 *          it reads and writes nothing [hint], or is arithmetic without `inbounds`, or perhaps by
 *          zero bytes [zeros]; does not join the value of a phi's edge that is never taken [edge];
 *          does not take an alias of a variable for other memory [alias]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <assert.h>

uint32_t infer_node(struct infer *s, LLVMValueRef v, uint32_t leaf)
{
    if (LLVMIsAConstant(v))
        return infer_constant(s, v, leaf);
    uint32_t node = facts_node(s->f, v);
    if (node == PTRMAP_NONE)
        return s->number;
    return leaf && leaf < infer_leaves(s, LLVMTypeOf(v)) ? node + leaf : node;
}

/* True if the operand has to point into its object because the instruction is undefined
 * otherwise. */
static bool needs_object(LLVMValueRef user, unsigned index)
{
    struct ir_access a = ir_access(user);
    if ((a.n > 0 && a.operand[0] == index) || (a.n > 1 && a.operand[1] == index))
        return !GUARD("operand:hint", a.hint);
    return LLVMIsAGetElementPtrInst(user) && index == 0 &&
           !GUARD("operand:zeros", !flow_needs_object(user));
}

uint32_t infer_operand(struct infer *s, LLVMValueRef user, unsigned index, uint32_t leaf)
{
    LLVMValueRef v = LLVMGetOperand(user, index);
    if (s->has_cfg && LLVMIsAPHINode(user) &&
        GUARD("operand:edge",
              !cfg_has_edge(&s->cfg, cfg_find(&s->cfg, LLVMGetIncomingBlock(user, index)),
                            cfg_find(&s->cfg, LLVMGetInstructionParent(user)))))
        return s->nothing;
    uint32_t node = infer_node(s, v, leaf);
    if (s->n_known == 0 || leaf > 0 || LLVMIsAConstant(v) ||
        LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMPointerTypeKind)
        return node;
    space_set mask = infer_refined(s, v, user, index);
    if (space_eq(mask, (space_set){ ~UINT32_C(0) }))
        return node;
    uint32_t better = facts_reserve(s->f, 1);
    facts_define(s->f, better, OP_MEET, &node, 1);
    s->f->node.at[better].view = s->f->node.at[node].view;
    s->f->node.at[better].mask = mask;
    s->f->node.at[better].inbounds = needs_object(user, index);
    ptrmap_put(&s->f->at_use, LLVMGetOperandUse(user, index), better);
    return better;
}

void infer_give(struct infer *s, LLVMValueRef user, unsigned index, enum fact_op op)
{
    if (!s->memory)
        return;
    uint32_t leaves = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(user, index)));
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in = infer_operand(s, user, index, leaf);
        infer_effect(s, op, &in, 1, 0);
    }
}

void infer_escape(struct infer *s, LLVMValueRef user, unsigned index)
{
    assert(index < (unsigned)LLVMGetNumOperands(user) && "an operand of the user");
    infer_give(s, user, index, OP_ESCAPE);
}

LLVMValueRef infer_base(LLVMValueRef v)
{
    bool alias = GUARD("operand:alias", LLVMIsAGlobalAlias(v) != NULL);
    return alias ? LLVMAliasGetAliasee(v) : flow_source(v, true);
}

LLVMValueRef infer_root(LLVMValueRef v)
{
    LLVMValueRef base;
    for (unsigned n = 0; n < BUDGET_COPIED_STEPS && (base = infer_base(v)); n++)
        v = base;
    return v;
}

space_set infer_named(struct infer *s, LLVMTypeRef type)
{
    unsigned number = ir_space(type);
    const struct target_row *row = target_row(s->u->target, (struct target_space){ number });
    return !unit_is_generic(s->u, number) && row && row->space < SPACE_TARGET
               ? target_places(s->u->target, row->space)
               : space_none();
}

struct fact infer_address(struct infer *s, LLVMValueRef user, unsigned k)
{
    LLVMUseRef use = LLVMGetOperandUse(user, k);
    LLVMValueRef v = LLVMGetUsedValue(use);
    space_set set = infer_named(s, LLVMTypeOf(v));
    struct fact fact = { .set = s->f->top, .object = MEMORY_UNKNOWN };
    if (facts_node(s->f, v) != PTRMAP_NONE)
        fact = facts_at_use(s->f, use, facts_lanes(LLVMTypeOf(v)));
    if (!space_empty(set))
        fact.set = set;
    return fact;
}
