/* SPDX-License-Identifier: Apache-2.0 */
/* met.c - which options and budgets (base/budget.def) keep an access generic.
 *
 * A budget that is met while the graph is drawn is noted at a place (facts_budget_met()): the
 * instruction, argument or type that was looked at.  It belongs to a chain of which a step is about
 * that place:
 *
 *     %w = shufflevector …       bits of %o in more than 8 stores: the budget CARRY_STORES at %w
 *     %p = load ptr, ptr %o      '%p' is loaded from memory that code outside … may have written
 *                                the address of '%o' is given away here: %w
 *
 * One that a pass meets is noted by a function (pass_budget_met()), since passes replace
 * instructions; it belongs to a chain with a cause that the budget can have, in that function. */
#include "explain/causes.h"

#include "ir/access.h"
#include "ir/ir.h"
#include "pass/limits.h"
#include "semantics/flow.h"

#include <assert.h>

static void tell(struct explain_chain *ret, LLVMValueRef at, const char *name, int64_t number,
                 int64_t wanted)
{
    assert((wanted == 0 || wanted > number) && "more would do, or nobody knows how much");
    for (uint32_t k = 0; k < ret->n; k++) /* the steps of a chain are few */
        if (ret->at[k].word && strcmp(ret->at[k].word, name) == 0)
            return;
    vec_push(ret, ((struct explain_step){ .cause = wanted ? CAUSE_BUDGET_OF : CAUSE_BUDGET,
                                          .at = at,
                                          .word = name,
                                          .number = number,
                                          .number2 = wanted }));
}
#define TELL(ret, at, id, wanted) tell(ret, at, #id, BUDGET_##id, wanted)

void causes_limits_of_copies(struct unit *u, LLVMValueRef fn, struct explain_chain *ret)
{
    assert(!LLVMIsDeclaration(fn) && "a function whose callers differ");
    for (uint32_t k = 0; k < u->limits_met.n; k++) {
        const struct limit_met *l = &u->limits_met.at[k];
        if (l->budget || strcmp(l->function, ir_name_of(fn)) != 0)
            continue;
        int64_t number = u->option[l->option];
        vec_push(ret,
                 ((struct explain_step){ .cause = CAUSE_OPTION,
                                         .at = fn,
                                         .fn = fn,
                                         .option = l->option,
                                         .word = pass_option_at(l->option)->name,
                                         .number = number,
                                         .number2 = l->wanted > number ? l->wanted : 2 * number }));
    }
    if (LLVMCountParams(fn) > BUDGET_COPY_PARAMETERS)
        TELL(ret, fn, COPY_PARAMETERS, LLVMCountParams(fn));
}

void causes_limits_of_memory(struct unit *u, uint32_t x, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    assert(x < c->nodes && c->f->node.at[x].op == OP_LOAD && "a load");
    uint32_t member[BUDGET_GROUP], address = c->f->input.at[c->f->node.at[x].in];
    uint32_t object = c->f->fact.at[address].object;
    uint32_t n = object == MEMORY_NONE ? 0 : memory_members(&c->f->memory, object, member);
    LLVMValueRef at = causes_at(c, x);
    for (uint32_t k = 0; k < n; k++) { /* at most BUDGET_GROUP */
        const struct object *o = &c->f->memory.object.at[member[k]];
        if (o->collapsed)
            TELL(ret, at, MEMORY_CELLS, 0);
        if (o->full)
            TELL(ret, at, MEMORY_PLAIN, 0);
        if (o->weight > BUDGET_GROUP) /* as many objects as were united */
            TELL(ret, at, GROUP, member[k] == MEMORY_UNKNOWN ? 0 : o->weight);
    }
}

void causes_limits_of_writer(struct unit *u, uint32_t writer, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    assert(writer < c->nodes && "an effect");
    struct fact to = c->f->fact.at[c->f->input.at[c->f->node.at[writer].in]];
    if (to.low == BUDGET_LOW) /* from there on, or anywhere behind */
        TELL(ret, causes_at(c, writer), LOW, 0);
}

/* Tells whether the pass met the budget in that function. */
static void tell_met(struct unit *u, LLVMValueRef fn, const char *budget, LLVMValueRef at,
                     struct explain_chain *ret)
{
    for (uint32_t k = 0; fn && k < u->limits_met.n; k++) { /* few functions meet any */
        const struct limit_met *l = &u->limits_met.at[k];
        if (l->budget && strcmp(l->budget, budget) == 0 && strcmp(l->function, ir_name_of(fn)) == 0)
            tell(ret, at, l->budget, l->value, l->wanted);
    }
}

/* Tells what was met at a place, which a step at `at` is about. */
static void tell_at(struct unit *u, const void *place, LLVMValueRef at, struct explain_chain *ret)
{
    const struct facts *f = u->facts;
    uint32_t k = place ? ptrmap_find(&f->budget_at, place) : PTRMAP_NONE;
    for (; k != PTRMAP_NONE; k = f->budgets_met.at[k].next) { /* each budget once */
        const struct budget_met *b = &f->budgets_met.at[k];
        tell(ret, at, b->name, b->value, b->wanted);
    }
}

static LLVMValueRef function_of(LLVMValueRef at)
{
    if (at && LLVMIsAInstruction(at))
        return LLVMGetBasicBlockParent(LLVMGetInstructionParent(at));
    return at && LLVMIsAFunction(at) ? at : NULL;
}

/* Tells what was met at the casts and offsets of the addresses that an instruction uses. */
static void tell_addresses(struct unit *u, LLVMValueRef at, struct explain_chain *ret)
{
    struct ir_access a = ir_access(at);
    for (unsigned k = 0; k < a.n; k++) {
        LLVMValueRef v = LLVMGetOperand(at, a.operand[k]);
        for (unsigned steps = 0; v && steps < BUDGET_SAME_STEPS; steps++) {
            tell_at(u, v, at, ret);
            v = flow_source(v, true);
        }
    }
}

/* Tells what passes met in the functions that a step is about, of what its cause can have. */
static void tell_of_passes(struct unit *u, struct explain_step s, struct explain_chain *ret)
{
    static const struct {
        enum cause cause;
        const char *budget;
    } rows[] = {
        { CAUSE_STORE, "CONTENT_BASES" },    { CAUSE_STORE, "CONTENT_CALLS" },
        { CAUSE_STORE, "CONTENT_DEPTH" },    { CAUSE_STORE, "CONTENT_POINTERS" },
        { CAUSE_STORE, "CONTENT_STEPS" },    { CAUSE_PASSED, "PASSED_FIELDS" },
        { CAUSE_BY_VALUE, "PASSED_FIELDS" }, { CAUSE_BY_VALUE_PASSED, "PASSED_FIELDS" },
    };
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (rows[k].cause == s.cause) {
            tell_met(u, s.fn, rows[k].budget, s.at, ret);
            tell_met(u, function_of(s.at), rows[k].budget, s.at, ret);
        }
}

void causes_limits_of_copied(struct unit *u, uint32_t object, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    uint32_t member[BUDGET_GROUP];
    uint32_t n = object == MEMORY_NONE ? 0 : memory_members(&c->f->memory, object, member);
    const struct writer *w;
    for (uint32_t m = 0; m < n; m++) /* at most BUDGET_GROUP */
        for (uint32_t k = causes_writers(c, member[m], &w); k > 0; k--, w++) {
            LLVMValueRef at = causes_at(c, w->node);
            if (c->f->node.at[w->node].op == OP_COPY)
                tell_met(u, function_of(at), "FILLED_MEMBERS", at, ret);
        }
}

void causes_limits_of_chain(struct unit *u, struct explain_chain *ret)
{
    assert(u->props & PROP_FACTS && "the budgets that facts met");
    uint32_t n = ret->n;
    for (uint32_t k = 0; k < n; k++) { /* what is appended is no place of its own */
        struct explain_step s = ret->at[k];
        tell_at(u, s.value, s.at, ret);
        tell_at(u, s.at, s.at, ret);
        tell_at(u, function_of(s.at), s.at, ret);
        tell_at(u, s.value ? LLVMTypeOf(s.value) : NULL, s.at, ret);
        if (s.value && LLVMIsAInstruction(s.value) && LLVMGetNumOperands(s.value) > 0)
            tell_at(u, LLVMTypeOf(LLVMGetOperand(s.value, 0)), s.at, ret);
        if (s.at && LLVMIsAInstruction(s.at))
            tell_addresses(u, s.at, ret);
        if (s.cause == CAUSE_INTEGER && s.value && LLVMIsAInstruction(s.value))
            for (unsigned m = 0; m < (unsigned)LLVMGetNumOperands(s.value); m++)
                tell_at(u, LLVMGetOperand(s.value, m), s.at, ret);
        if (s.cause == CAUSE_EXPOSED)
            tell_at(u, u->mod, s.at, ret);
        tell_of_passes(u, s, ret);
    }
}
