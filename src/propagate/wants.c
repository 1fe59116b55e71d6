/* SPDX-License-Identifier: Apache-2.0 */
/* wants.c - notes of each function what a better fact of a pointer would name.
 *
 *     define void @f(ptr %p) {
 *       for (…)  %v = load float, ptr %p      an access that weighs 8, through the node of %p
 *       call void @g(ptr %p)                  call 0 of @f, in no loop
 *       ret ptr %q                            what is returned: the node of %q
 *
 * Does not let be copied a kernel [kernel], a function whose body may be replaced [replaced], one
 *          that takes variable arguments [varargs], one with more parameters than a copy may have
 *          [parameters], or, of a file, one whose callers are not all noted [callers]; does not
 *          note a space in which an access that is volatile would stay generic [volatile], or for
 *          which a library function, or assembly, has no form [form]. */
#include "propagate/wants.h"

#include "base/guard.h"
#include "facts/keep.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/cfg.h"
#include "ir/ir.h"
#include "ir/parts.h"
#include "propagate/copy.h"
#include "semantics/functions.h"
#include "semantics/needs.h"
#include "semantics/ptx.h"

#include <assert.h>
#include <llvm-c/Target.h>
#include <stdlib.h>

/* An access in a loop counts eight times as much, in four loops at most. */
enum { LOOP_SHIFT = 3, LOOPS_WEIGHED = 4 };

struct noter {
    struct unit *u;
    const struct facts *f;
    struct boundary *b;
    bool whole; /* of a module: symbols and calls are noted here, too */
};

/* The node of the operand at a use, or PTRMAP_NONE. */
static uint32_t node_at(const struct facts *f, LLVMUseRef use)
{
    uint32_t node = ptrmap_find(&f->at_use, use);
    return node == PTRMAP_NONE ? facts_node(f, LLVMGetUsedValue(use)) : node;
}

/* ---- types ---- */

/* The leaves of a vector; too many to tell apart where its lanes have one node for all. */
static uint64_t leaves_of_vector(LLVMTypeRef type)
{
    bool each =
        LLVMGetTypeKind(type) == LLVMVectorTypeKind && facts_lanes(type) == LLVMGetVectorSize(type);
    return each ? facts_lanes(type) : BUDGET_FACT_LEAVES + 1;
}

/* The number of nodes that a value of the type has, if it has any. */
static uint32_t nodes_of(LLVMTypeRef type)
{
    uint64_t n = ir_type_leaves(type, BUDGET_FACT_LEAVES, leaves_of_vector);
    return n > BUDGET_FACT_LEAVES ? 1 : (uint32_t)n;
}

static enum ir_answer is_held(const void *user, LLVMTypeRef type)
{
    (void)user;
    switch (LLVMGetTypeKind(type)) {
    case LLVMArrayTypeKind:
    case LLVMStructTypeKind: return IR_INSIDE;
    case LLVMPointerTypeKind: return IR_YES;
    default: return IR_NO;
    }
}

/* True if a value of the type may hold a pointer. */
static bool may_hold(LLVMTypeRef type) { return ir_type_has(type, is_held, NULL); }

/* ---- what is wanted ---- */

static bool is_address(const struct ir_access *a, unsigned k)
{
    return (a->n > 0 && a->operand[0] == k) || (a->n > 1 && a->operand[1] == k);
}

/* True for the address of a store or an atomic, which always writes, or is undefined. */
static bool is_written(LLVMValueRef i, unsigned k)
{
    return (LLVMIsAStoreInst(i) && k == 1) ||
           ((LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) && k == 0);
}

/* True if operand `k` of a call of code that is not here becomes a named pointer where it is in the
 * row's space: the code has a form for it, or the call is a test, which is answered. */
static bool has_form(const struct unit *u, LLVMValueRef call, unsigned k,
                     const struct target_row *row)
{
    LLVMValueRef code = LLVMGetCalledValue(call), callee = ir_callee(call);
    if (!LLVMIsAInlineAsm(code))
        return callee && (function_builtin(callee) || test_is_function(callee));
    bool named = u->target->map == MAP_NVPTX && u->option[OPTION_ASSEMBLY];
    char *text = named ? ptx_name_space(code, ptx_operand(code, k), row->space) : NULL;
    free(text);
    return text != NULL;
}

/* The spaces that the instruction would name, as bits; all bits where it would name any. */
static uint32_t rows_of(const struct unit *u, LLVMValueRef i, const struct ir_access *a,
                        enum want_kind kind, unsigned k)
{
    uint32_t rows = 0;
    if (kind == WANT_STORED || (kind == WANT_ADDRESS && !a->is_volatile))
        return UINT32_MAX;
    for (enum space s = 0; s < SPACE_COUNT; s++) { /* as many as space.def has rows */
        const struct target_row *row = target_row_of(u->target, s);
        bool form = row && !(kind == WANT_ARGUMENT && GUARD("wants:form", !has_form(u, i, k, row)));
        if (form && !(kind == WANT_ADDRESS && GUARD("wants:volatile", !ir_keeps_volatile(a, row))))
            rows |= 1u << row->space;
    }
    return rows;
}

/* Notes the generic pointers whose spaces the instruction would name, and of a return what it
 * returns. */
static void note_wants(struct noter *n, LLVMValueRef i, unsigned depth)
{
    struct ir_access a = ir_access(i);
    bool store = LLVMIsAStoreInst(i), call = LLVMIsACallInst(i) && a.n == 0;
    LLVMValueRef callee = call ? ir_callee(i) : NULL;
    if (call && ((callee && !LLVMIsDeclaration(callee)) || ir_intrinsic(i)))
        return;
    unsigned operands = call ? LLVMGetNumArgOperands(i) : (unsigned)LLVMGetNumOperands(i);
    for (unsigned k = 0; k < operands && (a.n > 0 || call); k++) {
        bool address = is_address(&a, k), stored = store && k == 0;
        LLVMUseRef use = LLVMGetOperandUse(i, k);
        LLVMValueRef v = LLVMGetUsedValue(use);
        uint32_t node = address || stored || call ? node_at(n->f, use) : PTRMAP_NONE;
        if (node == PTRMAP_NONE || !copy_is_generic(n->u, LLVMTypeOf(v)))
            continue;
        struct boundary_want want = { .node = node, .weight = 1u << LOOP_SHIFT * depth };
        want.kind = stored ? WANT_STORED : address ? WANT_ADDRESS : WANT_ARGUMENT;
        want.rows = rows_of(n->u, i, &a, (enum want_kind)want.kind, k);
        want.writes = address && is_written(i, k);
        want.place = stored ? node_at(n->f, LLVMGetOperandUse(i, 1)) : 0;
        if (want.place != PTRMAP_NONE)
            vec_push_in(&n->b->arena, &n->b->want, want);
    }
}

static void note_return(struct noter *n, LLVMValueRef i)
{
    if (!LLVMIsAReturnInst(i) || LLVMGetNumOperands(i) == 0)
        return;
    LLVMUseRef use = LLVMGetOperandUse(i, 0);
    uint32_t node = node_at(n->f, use), leaves = nodes_of(LLVMTypeOf(LLVMGetUsedValue(use)));
    for (uint32_t leaf = 0; node != PTRMAP_NONE && leaf < leaves; leaf++)
        if (node + leaf < n->f->node.n)
            vec_push_in(&n->b->arena, &n->b->back, node + leaf);
}

/* The bytes of an alloca; 0: they are not known, or very many. */
static uint32_t size_of(struct noter *n, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMGetAllocatedType(i);
    LLVMValueRef count = LLVMGetOperand(i, 0);
    if (!LLVMIsAConstantInt(count) || !ir_has_size(type))
        return 0;
    uint64_t size = LLVMABISizeOfType(LLVMGetModuleDataLayout(n->u->mod), type), all;
    bool many = __builtin_mul_overflow(size, LLVMConstIntGetZExtValue(count), &all);
    return many || all > INT32_MAX ? 0 : (uint32_t)all;
}

static void note_alloca(struct noter *n, LLVMValueRef i, uint32_t *number)
{
    struct boundary_own own = { .number = *number };
    uint32_t node = LLVMIsAAllocaInst(i) ? facts_node(n->f, i) : PTRMAP_NONE;
    *number += LLVMIsAAllocaInst(i) != NULL;
    if (node == PTRMAP_NONE)
        return;
    own.node = node & ((1u << 30) - 1);
    own.holds = may_hold(LLVMGetAllocatedType(i));
    own.size = size_of(n, i) & INT32_MAX;
    assert(own.node == node && "few enough nodes");
    vec_push_in(&n->b->arena, &n->b->own, own);
}

/* ---- calls ---- */

static void add_leaf(struct boundary *b, uint32_t node, unsigned param, bool fixed)
{
    struct boundary_leaf leaf = { .node = node, .param = param, .fixed = fixed };
    vec_push_in(&b->arena, &b->leaf, leaf);
}

/* Notes a call by name of a function of the module, with the pointers that it passes.  A null has
 * no node of its own. */
static void add_call(struct noter *n, LLVMValueRef call, uint32_t caller)
{
    LLVMValueRef fn = ir_callee(call);
    uint32_t symbol = fn ? ptrmap_find(&n->b->numbers, fn) : PTRMAP_NONE;
    uint32_t node = facts_node(n->f, call);
    struct symbol_call c = { .caller = caller, .own = true, .arg = n->b->leaf.n };
    if (symbol == PTRMAP_NONE)
        return;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, k))) != LLVMPointerTypeKind)
            continue;
        add_leaf(n->b, node_at(n->f, LLVMGetOperandUse(call, k)), k, false);
    }
    c.symbol = symbol;
    c.args = n->b->leaf.n - c.arg;
    c.results = node == PTRMAP_NONE ? 0 : nodes_of(LLVMTypeOf(call));
    if (c.results > n->f->node.n - node)
        c.results = n->f->node.n - node;
    c.result = node == PTRMAP_NONE ? 0 : node;
    ptrmap_put(&n->b->calls, call, n->b->call.n);
    vec_push_in(&n->b->arena, &n->b->call, c);
}

static void note_call(struct noter *n, LLVMValueRef i, uint32_t number, unsigned depth)
{
    uint32_t k = ptrmap_find(&n->b->calls, i);
    if (k == PTRMAP_NONE)
        return;
    struct symbol_call *c = &n->b->call.at[k];
    c->number = LLVMIsACallInst(i) ? number : CALL_STAYS;
    c->depth = (uint8_t)depth;
    c->used = LLVMGetFirstUse(i) != NULL;
    for (uint32_t a = 0; a < c->args && !n->whole; a++) {
        struct boundary_leaf *leaf = &n->b->leaf.at[c->arg + a];
        leaf->masked = keep_masks(n->u, LLVMGetOperand(i, leaf->param));
    }
}

/* Marks the symbol of a file by what a change of its type has to know. */
static void note_type(struct noter *n, LLVMValueRef fn, struct symbol *s)
{
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end) && LLVMGetNumOperands(end) > 0 &&
            keep_masks(n->u, LLVMGetOperand(end, 0)))
            s->flags |= SYMBOL_MASKED;
    }
    for (size_t k = 0; target_row_at(n->u->target, k); k++)
        if (!needs_may_cast(n->u->target, fn, target_row_at(n->u->target, k)))
            s->flags |= SYMBOL_OLD;
}

/* Notes a load of a generic pointer; `*loads` counts these. */
static void note_load(struct noter *n, LLVMValueRef i, uint32_t *loads)
{
    if (n->whole || !LLVMIsALoadInst(i) || !copy_is_generic(n->u, LLVMTypeOf(i)))
        return;
    struct boundary_load load = { .node = facts_node(n->f, i), .number = (*loads)++ };
    if (load.node != PTRMAP_NONE)
        vec_push_in(&n->b->arena, &n->b->load, load);
}

/* ---- functions ---- */

static bool may_copy(const struct noter *n, LLVMValueRef fn, const struct symbol *s)
{
    bool replaced = !n->u->closed && !ir_may_run_body(fn);
    bool noted = n->whole || s->flags & SYMBOL_DEFINED;
    return !GUARD("wants:callers", !noted) && !GUARD("wants:replaced", replaced) &&
           !GUARD("wants:kernel", ir_is_kernel(fn)) &&
           !GUARD("wants:parameters", LLVMCountParams(fn) > BUDGET_COPY_PARAMETERS) &&
           !GUARD("wants:varargs", LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn))) &&
           !copy_is_barred(fn);
}

/* Adds the function, with the pointers among its parameters. */
static void add_symbol(struct noter *n, LLVMValueRef fn)
{
    struct symbol s = { .name = ir_name_of(fn), .flags = SYMBOL_BODY, .param = n->b->leaf.n };
    s.flags |= world_is_entry(n->u, fn) ? SYMBOL_ENTRY : 0;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        LLVMValueRef param = LLVMGetParam(fn, k);
        if (LLVMGetTypeKind(LLVMTypeOf(param)) != LLVMPointerTypeKind)
            continue;
        uint32_t node = facts_node(n->f, param);
        if (node == PTRMAP_NONE)
            return;
        add_leaf(n->b, node, k, world_is_fixed(fn, k));
    }
    s.params = n->b->leaf.n - s.param;
    s.results = nodes_of(LLVMGetReturnType(LLVMGlobalGetValueType(fn)));
    ptrmap_put(&n->b->numbers, fn, n->b->symbol.n);
    vec_push_in(&n->b->arena, &n->b->symbol, s);
}

static void note_body(struct noter *n, LLVMValueRef fn)
{
    struct boundary *b = n->b;
    uint32_t number = ptrmap_find(&b->numbers, fn), calls = 0, first = UINT32_MAX, end = 0;
    uint32_t want = b->want.n, own = b->own.n, back = b->back.n, instructions = 0;
    uint32_t load = b->load.n, loads = 0, allocas = 0;
    struct node_range range = facts_range(n->f, fn);
    struct cfg cfg;
    struct arena_mark mark = arena_mark(&n->u->arena);
    cfg_init(&cfg, &n->u->arena, fn);
    IR_EACH_BLOCK (fn, bb) {
        uint32_t k = cfg_find(&cfg, bb), loops = k == CFG_NONE ? 0 : cfg.loop_depth[k];
        unsigned depth = loops < LOOPS_WEIGHED ? loops : LOOPS_WEIGHED;
        IR_EACH_INSTRUCTION (bb, i) {
            instructions++;
            pass_ask(n->u);
            note_wants(n, i, depth);
            note_return(n, i);
            note_alloca(n, i, &allocas);
            note_load(n, i, &loads);
            if (n->whole && LLVMIsACallInst(i))
                add_call(n, i, number);
            note_call(n, i, calls, depth);
            uint32_t at = ptrmap_find(&b->calls, i);
            if (at != PTRMAP_NONE) {
                first = at < first ? at : first;
                end = at + 1 > end ? at + 1 : end;
            }
            calls += LLVMIsACallInst(i) != NULL;
        }
    }
    arena_release(&n->u->arena, mark);
    b->instructions += instructions;
    if (number == PTRMAP_NONE)
        return;
    assert((!n->whole || !end || end == b->call.n) && "calls of one body follow each other");
    struct symbol *s = &b->symbol.at[number];
    s->first = range.first;
    s->end = range.end;
    s->instructions = instructions;
    s->flags |= may_copy(n, fn, s) ? SYMBOL_COPIES : 0;
    if (!n->whole)
        note_type(n, fn, s);
    s->want = want;
    s->wants = b->want.n - want;
    s->own = own;
    s->owns = b->own.n - own;
    s->back = back;
    s->backs = b->back.n - back;
    s->load = load;
    s->loads = b->load.n - load;
    s->call = end ? first : 0;
    s->calls = end ? end - first : 0;
}

/* ---- structs from the host ---- */

static enum ir_answer is_filled(const void *user, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: return copy_is_generic(user, type) ? IR_YES : IR_NO;
    case LLVMArrayTypeKind: return LLVMGetArrayLength2(type) ? IR_INSIDE : IR_NO;
    case LLVMStructTypeKind: return IR_INSIDE;
    default: return IR_NO;
    }
}

/* Adds each pointer of the type, at its offset, as one that the host gave, until the list has
 * `most`.  A part without one, or too far behind, is left out, so each step adds one or more. */
static void add_filled(struct noter *n, uint32_t node, LLVMTypeRef type, uint64_t at, uint32_t most)
{
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(n->u->mod);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool array = kind == LLVMArrayTypeKind;
    if (!ir_type_has(type, is_filled, n->u))
        return;
    if (kind == LLVMPointerTypeKind) {
        vec_push_in(&n->b->arena, &n->b->filled, ((struct boundary_filled){ node, (int32_t)at }));
        return;
    }
    uint64_t parts = array ? LLVMGetArrayLength2(type) : LLVMCountStructElementTypes(type);
    for (unsigned k = 0; k < parts && n->b->filled.n < most; k++) {
        LLVMTypeRef each = array ? LLVMGetElementType(type) : LLVMStructGetTypeAtIndex(type, k);
        uint64_t offset =
            array ? k * LLVMABISizeOfType(td, each) : LLVMOffsetOfElement(td, type, k);
        if (at + offset > INT32_MAX)
            return; /* the next ones are farther */
        add_filled(n, node, each, at + offset, most);
    }
}

static void note_filled(struct noter *n, LLVMValueRef fn)
{
    unsigned kind = ir_attribute_kind("byval");
    for (unsigned k = 0; ir_is_kernel(fn) && k < LLVMCountParams(fn); k++) {
        LLVMAttributeRef by = LLVMGetEnumAttributeAtIndex(fn, k + 1, kind);
        uint32_t node = facts_node(n->f, LLVMGetParam(fn, k));
        if (by && node != PTRMAP_NONE)
            /* One pointer more than the budget, so that plan_contents.c meets it and reports so. */
            add_filled(n, node, LLVMGetTypeAttributeValue(by), 0,
                       n->b->filled.n + BUDGET_CONTENT_POINTERS + 1);
    }
}

static void note_all(struct noter *n)
{
    WORLD_EACH_FUNCTION (n->u, fn)
        if (n->whole && !LLVMIsDeclaration(fn))
            add_symbol(n, fn);
    WORLD_EACH_FUNCTION (n->u, fn)
        if (!LLVMIsDeclaration(fn)) {
            note_body(n, fn);
            note_filled(n, fn);
        }
}

void wants_of_module(struct unit *u, struct boundary *ret)
{
    assert(u->props & PROP_FACTS && u->has_generic && "facts about generic pointers");
    boundary_init(ret);
    note_all(&(struct noter){ .u = u, .f = u->facts, .b = ret, .whole = true });
}

void wants_of_file(struct unit *u, const struct facts *f, struct boundary *b)
{
    assert(u->has_generic && b->symbol.n + 1 > 0 && "infer_file() filled it");
    note_all(&(struct noter){ .u = u, .f = f, .b = b });
}
