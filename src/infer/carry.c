/* SPDX-License-Identifier: Apache-2.0 */
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
 * only look at it: by them a program may find out the bits, and make a number of them (OP_LOOK).  A
 * store puts them into memory, where a node for the bits stands for the value.  Everything else,
 * and whatever goes beyond the budgets, lets the bits leave: then the pointer escapes, and numbers
 * that come from such values are in the pool.
 *
 * Does not take a comparison for one that tells nothing where it is with another number than
 *          zero [compare], by order [order], or of a named pointer's bits [named]; does not
 *          follow bits into an access other than a store of them [access], into a value that has
 *          nodes of its own [followed], or into any other instruction [other]; does not take bits
 *          that leave for bits that the program does not find out [left]; does not take what
 *          arithmetic made for the pointer's own bits [computed]; does not take bits that the
 *          program looks at for bits that it does not know [told], nor low bits, which may be all
 *          that it needs [low]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <assert.h>

/* Where the bits of one value end up. */
struct carry {
    LLVMValueRef store[BUDGET_CARRY_STORES]; /* stores of values computed from the bits */
    LLVMValueRef seen[BUDGET_CARRY_USES];    /* phis on the way */
    unsigned stores, n_seen, uses;
    bool computed; /* there is arithmetic on the way: a stored value may be n - p, of 63 bits */
    bool told;     /* some use shows the bits to the program … */
    bool low;      /* … or low bits alone */
};

void infer_make_numbers(struct infer *s)
{
    s->plain = facts_constant(s->f, (struct fact){ .flags = FACT_PLAIN });
    s->pool = facts_reserve(s->f, 5);
    assert(s->pool == s->plain + 1 && "the loop below sets the views of nodes in a row");
    s->number = s->pool + 1;
    s->given = s->pool + 2;
    for (uint32_t k = s->plain; k < s->pool + 5; k++)
        s->f->node.at[k].view = VIEW_INT;
    facts_define(s->f, s->pool + 3, OP_NUMBER, NULL, 0);
    /* Code outside may write the number. */
    facts_define(s->f, s->pool + 4, OP_LOAD, &s->anything, 1);
    facts_define(s->f, s->number, OP_JOIN, (uint32_t[]){ s->pool, s->pool + 3 }, 2);
    facts_define(s->f, s->given, OP_JOIN, (uint32_t[]){ s->number, s->pool + 4 }, 2);
}

/* A new node for numbers that may be computed from the bits of `node`. */
static uint32_t computed_from(struct infer *s, uint32_t node)
{
    uint32_t bits = infer_new_integer(s);
    facts_define(s->f, bits, OP_DERIVED, &node, 1);
    return bits;
}

void infer_leave(struct infer *s, uint32_t node)
{
    assert(node < s->f->node.n && "a node of the graph");
    if (!s->memory)
        return;
    uint32_t bits = computed_from(s, node), in[] = { node, s->plain };
    infer_effect(s, OP_ESCAPE, &bits, 1, 0);
    if (GUARD("carry:left", s->ints)) /* what becomes of them may tell the program of them */
        infer_effect(s, OP_LOOK, in, 2, 0);
    infer_link(s, s->pool, bits);
}

static bool is_seen(struct carry *c, LLVMValueRef phi)
{
    assert(c->n_seen <= COUNTOF(c->seen) && "each visited phi costs a use");
    for (unsigned k = 0; k < c->n_seen; k++) /* at most BUDGET_CARRY_USES */
        if (c->seen[k] == phi)
            return true;
    assert(c->n_seen < COUNTOF(c->seen) && "each visited phi costs a use, so there is room");
    c->seen[c->n_seen++] = phi;
    return false;
}

/* True if a pointer's number is compared with that of null: it tells nothing but of a pointer that
 * arithmetic moved, or a mask. */
static bool is_null_test(struct infer *s, LLVMValueRef user, unsigned index)
{
    space_set mask;
    LLVMValueRef v = LLVMGetOperand(user, index);
    if (!LLVMIsAICmpInst(user) || !LLVMIsAPtrToIntInst(v) ||
        GUARD("carry:compare", !LLVMIsNull(LLVMGetOperand(user, 1 - index))) ||
        GUARD("carry:order",
              LLVMGetICmpPredicate(user) != LLVMIntEQ && LLVMGetICmpPredicate(user) != LLVMIntNE))
        return false;
    return !GUARD("carry:named",
                  infer_view(s, LLVMTypeOf(LLVMGetOperand(v, 0)), &mask) == VIEW_NAMED);
}

/* True if the instruction only looks at operand `index`.  By its result the program may still find
 * out the bits, and make the same number from constants:
 *
 *     %b = and i64 %address, 8
 *     %c = icmp eq i64 %b, 0
 *     %n = select i1 %c, i64 %m, i64 %m8        bit 3 of %n is that of %address
 *
 * A comparison of pointers tells as much of an address that became a number somewhere, by whichever
 * instruction, and nothing of others: no pointer made from a number reaches those. */
enum look { LOOK_NOT, LOOK_IN_VAIN, LOOK_LOW, LOOK_TESTS, LOOK_TELLS };

static enum look look_of(struct infer *s, LLVMValueRef user, unsigned index)
{
    struct flow flow = flow_of(user);
    LLVMValueRef v = LLVMGetOperand(user, index);
    bool looks = false;
    switch (flow.kind) {
    case FLOW_LOOK: looks = true; break;
    case FLOW_JOIN: looks = index < flow.first; break; /* the condition of a select */
    case FLOW_OFFSET:
        assert(!LLVMIsNull(LLVMGetOperand(user, 0)) && "what begins at null is FLOW_DERIVED");
        looks = index > 0;
        break;
    case FLOW_PART: /* the index of the element: the last operand of both */
        looks = (LLVMIsAExtractElementInst(user) && index == 1) ||
                (LLVMIsAInsertElementInst(user) && index == 2);
        break;
    case FLOW_OBJECT: looks = true; break; /* the size */
    default: break;
    }
    if (!looks)
        return LOOK_NOT;
    if (ir_is_pointer(LLVMTypeOf(v)))
        return s->ints && LLVMIsAICmpInst(user) ? LOOK_TELLS : LOOK_IN_VAIN;
    if (infer_low_part(s, v))
        return LOOK_LOW;
    return is_null_test(s, user, index) ? LOOK_TESTS : LOOK_TELLS;
}

/* Notes that the instruction looks at operand `index` in that way, FACTS_TESTED or FACTS_LOW. */
static void look_so(struct infer *s, LLVMValueRef i, unsigned index, int32_t how)
{
    uint32_t leaves =
        s->memory && s->ints ? infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, index))) : 0;
    for (uint32_t leaf = 0; leaf < leaves; leaf++)
        infer_effect(s, OP_LOOK, (uint32_t[]){ infer_operand(s, i, index, leaf) }, 1, how);
}

void infer_look_if_moved(struct infer *s, LLVMValueRef i, unsigned index)
{
    look_so(s, i, index, FACTS_TESTED);
}

void infer_look(struct infer *s, LLVMValueRef i, unsigned index)
{
    assert(index < (unsigned)LLVMGetNumOperands(i) && "an operand of the instruction");
    LLVMValueRef v = LLVMGetOperand(i, index);
    bool compared = s->ints && (LLVMIsAICmpInst(i) || LLVMIsAAtomicCmpXchgInst(i));
    if (!s->memory || LLVMIsAConstantInt(v) || LLVMIsNull(v) ||
        (ir_is_pointer(LLVMTypeOf(v)) && !compared))
        return;
    uint32_t leaves = infer_leaves(s, LLVMTypeOf(v));
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in[2] = { infer_operand(s, i, index, leaf) }, n = 1;
        if (LLVMIsAICmpInst(i) && !LLVMIsAConstantInt(LLVMGetOperand(i, 1 - index)) &&
            !LLVMIsNull(LLVMGetOperand(i, 1 - index)))
            in[n++] = infer_operand(s, i, 1 - index, leaf); /* shows the difference */
        infer_effect(s, OP_LOOK, in, n, ir_is_pointer(LLVMTypeOf(v)) ? FACTS_COMPARED : 0);
    }
}

static void look_as(struct infer *s, LLVMValueRef i, unsigned index, enum look look)
{
    if (look == LOOK_TELLS)
        infer_look(s, i, index);
    else if (look == LOOK_TESTS)
        infer_look_if_moved(s, i, index);
    else if (GUARD("carry:low", look == LOOK_LOW))
        look_so(s, i, index, FACTS_LOW);
}

void infer_look_operands(struct infer *s, LLVMValueRef i)
{
    enum flow_kind kind = flow_of(i).kind;
    if (!s->ints || kind == FLOW_BITS || kind == FLOW_DERIVED || kind == FLOW_ACCESS)
        return;
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++)
        look_as(s, i, k, look_of(s, i, k));
}

static bool carry_on(struct infer *s, LLVMValueRef v, struct carry *c, unsigned depth);

/* Follows the bits into operand `index` of `user`.  False: they leave. */
static bool carry_into(struct infer *s, LLVMValueRef user, unsigned index, struct carry *c,
                       unsigned depth)
{
    enum look look = look_of(s, user, index);
    c->told |= look == LOOK_TELLS || look == LOOK_TESTS;
    c->low |= look == LOOK_LOW;
    if (look != LOOK_NOT)
        return true;
    switch (flow_of(user).kind) {
    case FLOW_ACCESS:
        if (GUARD("carry:access", !LLVMIsAStoreInst(user) || index != 0))
            return false;
        if (LLVMIsALoadInst(LLVMGetOperand(user, 0)))
            return true; /* a copy: infer_store() makes it */
        if (c->stores == BUDGET_CARRY_STORES) {
            FACTS_BUDGET_MET(s->f, s->at, CARRY_STORES, 0);
            return false;
        }
        c->store[c->stores++] = user;
        return true;
    case FLOW_JOIN:
    case FLOW_PART:
    case FLOW_BITS:
    case FLOW_DERIVED:
        /* The result has a node: it is a number of the pool, or see infer_low_part(). */
        if (GUARD("carry:followed", infer_leaves(s, LLVMTypeOf(user)) > 0))
            return infer_low_part(s, user) != NULL;
        if (LLVMIsAPHINode(user) && is_seen(c, user))
            return true;
        c->computed |= flow_of(user).kind == FLOW_DERIVED;
        return carry_on(s, user, c, depth + 1);
    default: return !GUARD("carry:other", true);
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
    if (depth == BUDGET_CARRY_DEPTH) {
        FACTS_BUDGET_MET(s->f, s->at, CARRY_DEPTH, 0);
        return false;
    }
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        unsigned operands = (unsigned)LLVMGetNumOperands(user);
        bool many = ++c->uses > BUDGET_CARRY_USES || operands > BUDGET_CARRY_USES;
        if (many)
            FACTS_BUDGET_MET(s->f, s->at, CARRY_USES, 0);
        if (!LLVMIsAInstruction(user) || many ||
            !carry_into(s, user, operand_of(use, user), c, depth))
            return false; /* a phi or a call of many operands: do not search */
    }
    return true;
}

void infer_carry(struct infer *s, LLVMValueRef v, uint32_t node)
{
    assert(node < s->f->node.n && "a node of the graph");
    struct carry c = { 0 };
    if (!s->memory)
        return;
    if (!carry_on(s, v, &c, 0)) {
        infer_leave(s, node);
        return;
    }
    if (GUARD("carry:told", c.told)) { /* perhaps beside a number */
        uint32_t in[] = { node, s->plain };
        infer_effect(s, OP_LOOK, in, 2, 0);
    }
    if (GUARD("carry:low", c.low))
        infer_effect(s, OP_LOOK, &node, 1, FACTS_LOW);
    if (c.stores > 0 && GUARD("carry:computed", c.computed))
        node = computed_from(s, node);
    for (unsigned k = 0; k < c.stores; k++) {
        uint32_t in[] = { infer_operand(s, c.store[k], 1, 0), node };
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(c.store[k], 0));
        infer_effect(s, OP_STORE, in, 2, infer_stored_size(s, type));
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
        uint32_t end = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, k))), first = 0, n;
        if (end > 0 && LLVMIsAExtractValueInst(i)) { /* %n of { %p, %n } carries nothing of %p */
            first = infer_leaf_at(s, LLVMTypeOf(LLVMGetOperand(i, k)), LLVMGetIndices(i),
                                  LLVMGetNumIndices(i), &n);
            end = first + n;
        }
        enum look look = end ? look_of(s, i, k) : LOOK_NOT;
        look_as(s, i, k, look);
        for (uint32_t leaf = first; leaf < end && look == LOOK_NOT; leaf++)
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
