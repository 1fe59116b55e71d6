/* SPDX-License-Identifier: Apache-2.0 */
/* gain.c - what a copy of a function would gain: accesses, results, variables that do not escape.
 *
 * Does not count a pointer that is stored in a slot, but what is made of it when it is loaded
 *          [slot]; a pointer that is stored in a module variable, which all copies share [shared],
 *          or on which no unresolved access depends where it is stored [unread]; an argument of
 *          a library function, or of assembly, that has no form for a named pointer [form]; an
 *          access that would stay generic because it is volatile [volatile]; that a variable does
 *          not escape, unless an unresolved access depends on what it holds [held]. */
#include "propagate/gain.h"

#include "base/guard.h"
#include "facts/choice.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "propagate/copy.h"
#include "semantics/functions.h"
#include "semantics/ptx.h"

#include <assert.h>
#include <stdlib.h>

/* An access in a loop counts eight times as much. */
enum { LOOP_SHIFT = 3 };

uint32_t gain_node_at(const struct facts *f, LLVMUseRef use)
{
    uint32_t node = ptrmap_find(&f->at_use, use);
    return node == PTRMAP_NONE ? facts_node(f, LLVMGetUsedValue(use)) : node;
}

/* True if the store is to a slot: a trial follows what is stored there. */
static bool is_to_slot(const struct plan *p, LLVMValueRef store)
{
    uint32_t node = gain_node_at(p->u->facts, LLVMGetOperandUse(store, 1));
    return node != PTRMAP_NONE && p->trial.slot[node];
}

bool gain_is_wanted(const struct plan *p, LLVMValueRef i, const struct ir_access *a, unsigned k)
{
    for (unsigned n = 0; n < a->n; n++)
        if (a->operand[n] == k)
            return true;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMRet: return true;
    case LLVMStore: return k == 0 && !GUARD("gain:slot", is_to_slot(p, i));
    case LLVMCall: return a->n == 0 && !ir_intrinsic(i) && k < LLVMGetNumArgOperands(i);
    default: return false;
    }
}

/* The number of leaves of a type, or more than BUDGET_FACT_LEAVES where one node stands for all. */
static uint64_t leaves_of(LLVMTypeRef type)
{
    uint64_t n = 0, most = BUDGET_FACT_LEAVES + 1;
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind: return 0;
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type) && n < most; k++)
            n += leaves_of(LLVMStructGetTypeAtIndex(type, k));
        break;
    case LLVMArrayTypeKind:
        n = leaves_of(LLVMGetElementType(type));
        n *= LLVMGetArrayLength2(type) < most ? LLVMGetArrayLength2(type) : most;
        break;
    case LLVMVectorTypeKind:
        return facts_lanes(type) == LLVMGetVectorSize(type) ? facts_lanes(type) : most;
    case LLVMScalableVectorTypeKind: return most;
    default: return 1;
    }
    return n < most ? n : most;
}

uint32_t gain_leaves(LLVMTypeRef type)
{
    uint64_t n = leaves_of(type);
    return n > BUDGET_FACT_LEAVES ? 1 : (uint32_t)n;
}

/* True if a value of the type may hold a pointer. */
static bool may_hold(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMArrayTypeKind: return may_hold(LLVMGetElementType(type));
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            if (may_hold(LLVMStructGetTypeAtIndex(type, k)))
                return true;
        return false;
    case LLVMPointerTypeKind: return true;
    default: return false;
    }
}

bool gain_keeps_variable(const struct plan *p, LLVMValueRef call, unsigned k,
                         const struct supposed *s)
{
    if (!s->row || s->row->space != SPACE_PRIVATE || !world_is_entry(p->u, ir_callee(call)))
        return false;
    LLVMValueRef base = contents_base(LLVMGetOperand(call, k));
    uint32_t node = facts_node(p->u->facts, base);
    bool held = p->holds || node == PTRMAP_NONE || p->depends[node];
    return !GUARD("gain:held", !held) &&
           (!LLVMIsAAllocaInst(base) || may_hold(LLVMGetAllocatedType(base)));
}

bool gain_asks_result(const struct plan *p, LLVMValueRef call, const struct candidate *c)
{
    const struct facts *f = p->u->facts;
    uint32_t node = facts_node(f, call);
    if (node == PTRMAP_NONE || !LLVMGetFirstUse(call))
        return false;
    for (uint32_t leaf = 0; leaf < c->results && node + leaf < f->node.n; leaf++) {
        struct fact fact = f->fact.at[node + leaf];
        if (p->depends[node + leaf] && !space_empty(fact.set) && !facts_resolved(f, fact))
            return true;
    }
    return false;
}

struct nodes {
    VEC(uint32_t);
};

/* Lists of the nodes that write to each object. */
struct writers {
    uint32_t *first; /* by object: 1 + the index of its first element; 0: none */
    VEC_OF(struct node_link) link;
};

static void add_writer(struct plan *p, struct writers *w, uint32_t node)
{
    struct facts *f = p->u->facts;
    uint32_t member[BUDGET_GROUP], object = f->fact.at[f->input.at[f->node.at[node].in]].object;
    uint32_t n = object == MEMORY_NONE ? 0 : memory_members(&f->memory, object, member);
    for (uint32_t k = 0; k < n; k++) {
        vec_push(&w->link, ((struct node_link){ node, w->first[member[k]] }));
        w->first[member[k]] = w->link.n;
    }
}

/* Appends the node unless it is there. */
static void depend(struct plan *p, uint32_t node, struct nodes *list)
{
    if (node == PTRMAP_NONE || p->depends[node])
        return;
    p->depends[node] = 1;
    vec_push(list, node);
}

/* Appends what writes to the memory that a node reads.  Each object is read once. */
static void depend_on_memory(struct plan *p, struct writers *w, uint32_t address,
                             struct nodes *list)
{
    struct facts *f = p->u->facts;
    uint32_t member[BUDGET_GROUP], object = f->fact.at[address].object;
    uint32_t n = object == MEMORY_NONE ? 0 : memory_members(&f->memory, object, member);
    for (uint32_t k = 0; k < n; k++) {
        for (uint32_t at = w->first[member[k]]; at; at = w->link.at[at - 1].next)
            depend(p, w->link.at[at - 1].node, list);
        w->first[member[k]] = 0;
    }
}

/* Appends the operands of accesses, and of calls of functions without a body, that are not
 * resolved. */
static void depend_on_accesses(struct plan *p, LLVMValueRef i, struct nodes *list)
{
    const struct facts *f = p->u->facts;
    struct ir_access a = ir_access(i);
    bool own = a.n == 0 && LLVMIsACallInst(i) && ir_callee(i) && !LLVMIsDeclaration(ir_callee(i));
    if (own || LLVMIsAReturnInst(i))
        return;
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMUseRef use = LLVMGetOperandUse(i, k);
        bool stored = LLVMIsAStoreInst(i) && k == 0;
        uint32_t node = stored || !copy_is_generic(p->u, LLVMTypeOf(LLVMGetUsedValue(use))) ||
                                !gain_is_wanted(p, i, &a, k)
                            ? PTRMAP_NONE
                            : gain_node_at(f, use);
        if (node != PTRMAP_NONE && choice_is_unresolved(f, f->fact.at[node]))
            depend(p, node, list);
    }
}

/* True if the node stores a pointer to private memory in a variable, and an unresolved access
 * depends on that memory: it escapes with the variable. */
static bool is_held(const struct plan *p, uint32_t v)
{
    const struct facts *f = p->u->facts;
    const struct node *n = &f->node.at[v];
    if (n->op != OP_STORE || n->n_in < 2 || trial_slot(&p->trial, v) != PTRMAP_NONE)
        return false;
    uint32_t value = f->input.at[n->in + 1];
    return p->depends[value] && space_has(f->fact.at[value].set, SPACE_PRIVATE);
}

void gain_find_dependent(struct plan *p)
{
    struct facts *f = p->u->facts;
    struct writers w = { .first = NEWN(&p->arena, uint32_t, f->memory.object.n + 1) };
    struct nodes list = { 0 };
    p->depends = NEWN(&p->arena, uint8_t, f->node.n + 1);
    for (uint32_t v = 0; v < f->node.n; v++)
        if (f->node.at[v].op == OP_STORE || f->node.at[v].op == OP_COPY)
            add_writer(p, &w, v);
    WORLD_EACH_FUNCTION (p->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                pass_ask(p->u);
                depend_on_accesses(p, i, &list);
            }
    for (uint32_t k = 0; k < list.n; k++) { /* as many as the graph has edges and writers */
        const struct node *n = &f->node.at[list.at[k]];
        for (uint32_t i = 0; i < n->n_in; i++)
            depend(p, f->input.at[n->in + i], &list);
        if (n->op == OP_LOAD || n->op == OP_COPY)
            depend_on_memory(p, &w, f->input.at[n->in + (n->op == OP_COPY)], &list);
    }
    for (uint32_t v = 0; v < f->node.n && !p->holds; v++)
        p->holds = is_held(p, v);
    vec_fini(&list);
    vec_fini(&w.link);
}

/* True if the trial resolves the node, and it is unresolved outside: then the space; else NULL. */
static const struct target_row *resolves(const struct plan *p, uint32_t node)
{
    const struct facts *f = p->u->facts;
    bool known = node != PTRMAP_NONE && p->trial.seen[node];
    return known && choice_is_unresolved(f, trial_base(&p->trial, node))
               ? facts_signable(f, f->fact.at[node])
               : NULL;
}

/* True if the store is to a module variable, which all copies of the function share. */
static bool is_to_shared(LLVMValueRef store)
{
    return LLVMIsAGlobalVariable(contents_base(LLVMGetOperand(store, 1))) != NULL;
}

/* True if no unresolved access depends on what is stored with this value. */
static bool is_not_read(const struct plan *p, uint32_t value)
{
    const struct facts *f = p->u->facts;
    for (uint32_t u = p->trial.users.at[value]; u < p->trial.users.at[value + 1]; u++) {
        uint32_t to = p->trial.users.node[u];
        if (f->node.at[to].op == OP_STORE && p->depends[to])
            return false;
    }
    return true;
}

/* True if operand `k` of a call of code that is not here becomes a named pointer where it is in the
 * row's space: the code has a form for it, or the call is a test, which is answered. */
static bool has_form(const struct plan *p, LLVMValueRef call, unsigned k,
                     const struct target_row *row)
{
    LLVMValueRef code = LLVMGetCalledValue(call), callee = ir_callee(call);
    if (!LLVMIsAInlineAsm(code))
        return callee && (function_builtin(callee) || test_is_function(callee));
    bool named = p->u->target->map == MAP_NVPTX && p->u->option[OPTION_ASSEMBLY];
    char *text = named ? ptx_name_space(code, ptx_operand(code, k), row->space) : NULL;
    free(text);
    return text != NULL;
}

uint64_t gain_of(struct plan *p, LLVMValueRef i, unsigned depth)
{
    struct ir_access a = ir_access(i);
    uint64_t gain = 0;
    bool own = a.n == 0 && LLVMIsACallInst(i) && ir_callee(i) && !LLVMIsDeclaration(ir_callee(i));
    own |= LLVMIsAReturnInst(i) != NULL; /* gain_of_result() */
    for (unsigned k = 0; !own && k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMUseRef use = LLVMGetOperandUse(i, k);
        if (!copy_is_generic(p->u, LLVMTypeOf(LLVMGetUsedValue(use))) ||
            !gain_is_wanted(p, i, &a, k))
            continue;
        uint32_t node = gain_node_at(p->u->facts, use);
        const struct target_row *row = resolves(p, node);
        bool stored = LLVMIsAStoreInst(i) && k == 0;
        if (row && !(stored && GUARD("gain:shared", is_to_shared(i))) &&
            !(stored && GUARD("gain:unread", is_not_read(p, node))) &&
            !(a.n == 0 && !stored && GUARD("gain:form", !has_form(p, i, k, row))) &&
            !(!stored && GUARD("gain:volatile", !ir_keeps_volatile(&a, row))))
            gain += UINT64_C(1) << LOOP_SHIFT * depth;
    }
    return gain;
}

uint64_t gain_of_result(struct plan *p, const struct candidate *c, LLVMValueRef i)
{
    uint64_t gain = 0;
    for (uint32_t leaf = 0; leaf < c->results && LLVMIsAReturnInst(i); leaf++) {
        uint32_t node = gain_node_at(p->u->facts, LLVMGetOperandUse(i, 0));
        bool known = node != PTRMAP_NONE && node + leaf < p->u->facts->node.n;
        gain += known && resolves(p, node + leaf) != NULL;
    }
    return gain;
}

uint64_t gain_in(const struct plan_context *x)
{
    return x->gain + (x->asked ? x->returned : 0) + x->keeps;
}
