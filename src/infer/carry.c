/* carry.c - bits of pointers in values that have no node: integers of other widths, bytes, vectors
 * of words, floats.
 *
 *     %v = load <2 x i32>, ptr %a         the bits of a pointer, perhaps
 *     store <2 x i32> %v, ptr %b          … are copied: what %a points to is at %b now, too
 *
 *     %h = load i32, ptr %a               half of a pointer
 *     %i = add i32 %h, 4
 *     store i32 %i, ptr %b                is stored: computed from the pointer
 *     %z = zext i32 %i to i64             leaves: it is a number that may hold any part of it
 *
 * Such a value is followed forward to where its bits end up.  Comparisons, branches and indices
 * only look at it.  A store puts them into memory, where a node for the bits stands for the value.
 * Everything else, and whatever goes beyond the budgets, lets the bits leave: then the pointer
 * escapes, and numbers that come from such values are in the pool. */
#include "infer/infer.h"

#include "ir/ir.h"
#include "semantics/flow.h"

enum { MOST_USES = 48, MOST_DEPTH = 12, MOST_STORES = 8 };

/* Where the bits of one value end up. */
struct carry {
    LLVMValueRef store[MOST_STORES]; /* stores of a value that is made of them */
    LLVMValueRef seen[MOST_USES];    /* phis on the way */
    unsigned stores, n_seen, uses;
    bool computed; /* arithmetic on the way: what is stored may be n - p, of 63 bits */
};

void infer_make_numbers(struct infer *s)
{
    s->plain = facts_constant(s->f, (struct fact){ .flags = FACT_PLAIN });
    s->pool = facts_reserve(s->f, 5);
    s->number = s->pool + 1;
    s->given = s->pool + 2;
    for (uint32_t k = s->plain; k < s->pool + 5; k++)
        s->f->node.at[k].view = VIEW_INT;
    facts_define(s->f, s->pool + 3, OP_NUMBER, NULL, 0);
    facts_define(s->f, s->pool + 4, OP_LOAD, &s->anything, 1); /* code outside may write it there */
    facts_define(s->f, s->number, OP_JOIN, (uint32_t[]){ s->pool, s->pool + 3 }, 2);
    facts_define(s->f, s->given, OP_JOIN, (uint32_t[]){ s->number, s->pool + 4 }, 2);
}

/* What may have been computed from the bits of `node`. */
static uint32_t computed_from(struct infer *s, uint32_t node)
{
    uint32_t bits = facts_reserve(s->f, 1);
    s->f->node.at[bits].view = VIEW_INT;
    facts_define(s->f, bits, OP_DERIVED, &node, 1);
    return bits;
}

void infer_leave(struct infer *s, uint32_t node)
{
    if (!s->memory)
        return;
    uint32_t bits = computed_from(s, node);
    infer_effect(s, OP_ESCAPE, &bits, 1, 0);
    infer_link(s, s->pool, bits);
}

static bool is_seen(struct carry *c, LLVMValueRef phi)
{
    for (unsigned k = 0; k < c->n_seen; k++) /* at most MOST_USES */
        if (c->seen[k] == phi)
            return true;
    c->seen[c->n_seen++] = phi; /* each costs a use, so there is room */
    return false;
}

/* Does the instruction only look at operand `index`? */
static bool only_looks(struct infer *s, LLVMValueRef user, unsigned index)
{
    struct flow flow = flow_of(user);
    switch (flow.kind) {
    case FLOW_LOOK: return true;
    case FLOW_JOIN: /* the condition of a select; one of a vector picks bit by bit */
        return index < flow.first &&
               LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(user, index))) == LLVMIntegerTypeKind;
    case FLOW_OFFSET: return index > 0 && !LLVMIsNull(LLVMGetOperand(user, 0));
    case FLOW_PART: /* which element: the last operand of both */
        return (LLVMIsAExtractElementInst(user) && index == 1) ||
               (LLVMIsAInsertElementInst(user) && index == 2);
    case FLOW_DERIVED:
        return LLVMIsABinaryOperator(user) && LLVMGetInstructionOpcode(user) == LLVMAnd &&
               infer_masks_page(s, user);
    default: return false;
    }
}

static bool carry_on(struct infer *s, LLVMValueRef v, struct carry *c, unsigned depth);

/* The bits are in operand `index` of `user`; false: they leave. */
static bool carry_into(struct infer *s, LLVMValueRef user, unsigned index, struct carry *c,
                       unsigned depth)
{
    if (only_looks(s, user, index))
        return true;
    switch (flow_of(user).kind) {
    case FLOW_ACCESS:
        if (!LLVMIsAStoreInst(user) || index != 0)
            return false;
        if (LLVMIsALoadInst(LLVMGetOperand(user, 0)))
            return true; /* a copy: infer_store() makes it */
        if (c->stores == MOST_STORES)
            return false;
        c->store[c->stores++] = user;
        return true;
    case FLOW_JOIN:
    case FLOW_PART:
    case FLOW_BITS:
    case FLOW_DERIVED:
        if (infer_leaves(s, LLVMTypeOf(user)) > 0)
            return false; /* what is followed takes it for a number of the pool */
        if (LLVMIsAPHINode(user) && is_seen(c, user))
            return true;
        c->computed |= flow_of(user).kind == FLOW_DERIVED;
        return carry_on(s, user, c, depth + 1);
    default: return false;
    }
}

static unsigned operand_of(LLVMUseRef use, LLVMValueRef user)
{
    unsigned index = 0;
    while (LLVMGetOperandUse(user, index) != use)
        index++;
    return index;
}

static bool carry_on(struct infer *s, LLVMValueRef v, struct carry *c, unsigned depth)
{
    if (depth == MOST_DEPTH)
        return false;
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAInstruction(user) || ++c->uses > MOST_USES)
            return false;
        unsigned operands = (unsigned)LLVMGetNumOperands(user);
        if (operands > MOST_USES || !carry_into(s, user, operand_of(use, user), c, depth))
            return false; /* a phi or a call of many operands: do not search */
    }
    return true;
}

void infer_carry(struct infer *s, LLVMValueRef v, uint32_t node)
{
    struct carry c = { 0 };
    if (!s->memory)
        return;
    if (!carry_on(s, v, &c, 0)) {
        infer_leave(s, node);
        return;
    }
    if (c.computed && c.stores > 0)
        node = computed_from(s, node);
    for (unsigned k = 0; k < c.stores; k++) {
        uint32_t in[] = { infer_operand(s, c.store[k], 1, 0), node };
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(c.store[k], 0));
        infer_effect(s, OP_STORE, in, 2, infer_size(s, type));
    }
}

void infer_carry_operands(struct infer *s, LLVMValueRef i)
{
    if (!s->memory)
        return;
    if (flow_of(i).kind == FLOW_ANY) {
        infer_leave_operands(s, i);
        return;
    }
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        uint32_t leaves = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, k)));
        for (uint32_t leaf = 0; leaf < leaves && !only_looks(s, i, k); leaf++)
            infer_carry(s, i, infer_operand(s, i, k, leaf));
    }
}

void infer_leave_operands(struct infer *s, LLVMValueRef i)
{
    for (unsigned k = 0; s->memory && k < (unsigned)LLVMGetNumOperands(i); k++) {
        uint32_t leaves = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, k)));
        for (uint32_t leaf = 0; leaf < leaves; leaf++)
            infer_leave(s, infer_operand(s, i, k, leaf));
    }
}
