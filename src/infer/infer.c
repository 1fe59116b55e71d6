/* SPDX-License-Identifier: Apache-2.0 */
/* infer.c - finds the spaces that every pointer of the module may point to.
 *
 *     %g = addrspacecast ptr addrspace(3) %p to ptr      %g : {local}
 *     %q = getelementptr i8, ptr %g, i64 4               %q : {local}
 *     %r = select i1 %c, ptr %q, ptr null                %r : {local}
 *     %x = load ptr, ptr addrspace(1) %a                 %x : {private, local, global, …}
 *
 * Needs    nothing.          Keeps  everything: this pass writes only to the transcript.
 * Does not change the module [by lies].  An argument of a function that code elsewhere may call,
 *          and the result of a call of unknown code, may be anywhere that generic reaches.
 * Safe     because each transfer function covers at least all that can happen (docs/spec/
 *          spaces.md, rules 3 to 6), and the solver joins them to a fixed point. */
#include "infer/infer.h"

#include "facts/annotation.h"
#include "facts/world.h"
#include "infer/exchange.h"
#include "infer/nodes.h"
#include "infer/outside.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <assert.h>

static void number_function(struct infer *s, LLVMValueRef fn)
{
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            if (infer_leaves(s, LLVMTypeOf(i)) > 0) {
                assert(facts_node(s->f, i) == PTRMAP_NONE && "each instruction is numbered once");
                uint32_t node = infer_reserve(s, LLVMTypeOf(i));
                ptrmap_put(&s->f->ids, i, node);
            }
        }
}

/* Finds out what has to be followed: integers, if some become pointers; memory, if pointers are
 * loaded or stored, or structs passed by value; branches, in functions that test pointers or have
 * dead branches. */
static void survey(struct infer *s, struct ptrmap *flow)
{
    uint32_t values = 0;
    s->memory = s->u->objects;
    s->makes = infer_constants_make_pointer(s->u->mod);
    s->ints = s->boundary || s->makes;
    for (LLVMValueRef fn = LLVMGetFirstFunction(s->u->mod); fn; fn = LLVMGetNextFunction(fn)) {
        s->memory |= infer_takes_struct(fn);
        s->coroutines |= ir_function_has(fn, "presplitcoroutine");
        if (LLVMIsDeclaration(fn) && (test_is_function(fn) || annotation_has(fn))) {
            IR_EACH_USE (fn, use) {
                LLVMValueRef user = LLVMGetUser(use);
                if (LLVMIsACallInst(user))
                    ptrmap_put(flow, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)), 1);
            }
        }
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                LLVMOpcode op = LLVMGetInstructionOpcode(i);
                values++;
                pass_ask(s->u);
                if (s->u->flat && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind &&
                    infer_said(i) != SPACE_COUNT)
                    ptrmap_put(flow, fn, 1);
                if (ir_is_call(i)) {
                    if (LLVMIsAInlineAsm(LLVMGetCalledValue(i)))
                        s->unseen |= infer_asm_reaches(s, i);
                    infer_note_call(s, i);
                    s->inlined |= !ir_callee(i) && ir_call_must_inline(i);
                }
                s->memory |= op == LLVMAlloca; /* copies.c tells variables apart */
                if (op == LLVMIntToPtr ||
                    (op == LLVMGetElementPtr && LLVMIsNull(LLVMGetOperand(i, 0))))
                    s->makes = true; /* indices on null are an address */
                else if (op == LLVMBr && LLVMIsConditional(i) &&
                         LLVMIsAConstantInt(LLVMGetCondition(i)))
                    ptrmap_put(flow, fn, 1);
                else if (op == LLVMStore || flow_of_intrinsic(i) == CALL_STORE)
                    s->memory |= infer_is_followed(s, LLVMTypeOf(LLVMGetOperand(i, 0)));
                else if (op == LLVMLoad || op == LLVMAtomicCmpXchg || op == LLVMAtomicRMW ||
                         (op == LLVMCall && ir_intrinsic(i)))
                    s->memory |= infer_is_followed(s, LLVMTypeOf(i));
                s->ints |= s->makes;
            }
    }
    ptrmap_init_in(&s->f->ids, &s->f->arena, values / 2);
    if (s->ints) {
        /* Integers count from now on: which types hold something to follow changes. */
        s->memory = true;
        ptrmap_init_in(&s->shape, &s->tables, 64);
    }
}

/* The nodes that are made from now on are for that instruction. */
static void begin(struct infer *s, LLVMValueRef at)
{
    s->at = at;
    if (s->f->told)
        vec_push_in(&s->f->arena, &s->f->node_cause, ((struct node_cause){ s->f->node.n, at }));
}

static void infer_function(struct infer *s, LLVMValueRef fn, bool flow)
{
    assert(!LLVMIsDeclaration(fn) && world_runs(s->u, fn) && !s->has_cfg && "code that may run");
    struct arena_mark mark = arena_mark(&s->arena);
    s->has_cfg = flow;
    s->blocks.n = 0;
    s->fn = fn;
    if (flow) {
        cfg_init(&s->cfg, &s->arena, fn);
        infer_find_refinements(s);
    }
    IR_EACH_BLOCK (fn, bb) {
        if (flow && cfg_find(&s->cfg, bb) == CFG_NONE)
            continue; /* the block never runs, so its values stay empty */
        IR_EACH_INSTRUCTION (bb, i) {
            begin(s, i);
            infer_instruction(s, i);
            pass_ask(s->u);
        }
    }
    begin(s, NULL);
    if (flow) {
        infer_forget_refinements(s);
        s->has_cfg = false;
    }
    arena_release(&s->arena, mark);
}

static bool is_cancelled(void *unit) { return pass_is_cancelled(unit); }

/* Of a run that is cancelled there are no facts: each value may be anything. */
static struct facts *build(struct unit *u, struct boundary *boundary,
                           const struct node_list *swapped)
{
    struct infer s = { .u = u, .f = facts_create(u), .boundary = boundary };
    struct ptrmap flow;
    struct ptrmap *maps[] = { &s.shape,  &s.written,       &s.calls,  &s.scopes, &s.only_called,
                              &s.places, &s.taken_of_type, &s.shared, &s.named,  &flow };
    pass_require(u, PROP_WORLD);
    arena_init(&s.arena);
    for (size_t k = 0; k < COUNTOF(maps); k++)
        ptrmap_init_in(maps[k], &s.tables, 32);
    s.td = LLVMGetModuleDataLayout(u->mod);
    s.word = 8 * LLVMPointerSizeForAS(s.td, u->has_generic ? u->generic.number : 0);
    assert(s.word > 0 && s.word % 8 == 0 && s.word / 8 == s.f->word && "bits of a generic pointer");
    s.null = facts_constant(s.f, (struct fact){ .flags = FACT_NULL });
    s.nothing = facts_constant(s.f, (struct fact){ 0 });
    s.anything = facts_constant(s.f, facts_unknown(s.f, VIEW_GENERIC, space_none()));
    s.f->node.at[s.anything].view = VIEW_NAMED; /* code outside stores pointers in their own form */
    infer_make_numbers(&s);
    if (!u->closed && !boundary)
        infer_expect_others(&s);
    infer_number_places(&s);
    pass_is_cancelled(u);
    survey(&s, &flow);
    infer_find_taken(&s);
    infer_find_launches(&s);
    infer_globals(&s);
    pass_is_cancelled(u);
    infer_number_signatures(&s);
    uint32_t done = 0, all = 0;
    IR_EACH_FUNCTION (u->mod, fn)
        all += u->progress != NULL;
    s.f->stop = is_cancelled;
    s.f->stop_user = u;
    IR_EACH_FUNCTION (u->mod, fn) {
        if (pass_is_cancelled(u))
            break;
        if (u->progress && ++done % 64 == 0)
            u->progress(u->progress_user, "facts", (double)done / all);
        if (LLVMIsDeclaration(fn) || !world_runs(u, fn))
            continue;
        /* One after the other, so that the second walk finds the function in the cache. */
        struct node_range range = { .first = s.f->node.n };
        s.f->launch = infer_launch(&s, fn);
        number_function(&s, fn);
        infer_function(&s, fn, ptrmap_find(&flow, fn) != PTRMAP_NONE);
        infer_link_results(&s, fn, infer_scope(&s, fn));
        range.end = s.f->node.n;
        assert(range.first <= range.end && "nodes are only added");
        ptrmap_put(&s.f->range_of, fn, s.f->range.n);
        vec_push_in(&s.f->arena, &s.f->range, range);
    }
    assert(!s.has_cfg && "no function is under work");
    s.f->launch = 0;
    if (!u->cancelled) {
        if (boundary)
            infer_note_symbols(&s);
        if (boundary && s.f->loose)
            infer_note_copies(&s);
        infer_define_links(&s);
        infer_mark_swapped(s.f, swapped);
        if (!boundary && facts_solve(s.f) && !s.f->lasts)
            infer_find_copies(&s);
    }
    arena_fini(&s.arena);
    arena_fini(&s.tables);
    if (!u->cancelled)
        return s.f;
    facts_destroy(s.f);
    return boundary ? NULL : facts_create(u);
}

struct facts *infer_file(struct unit *u, struct boundary *ret)
{
    return build(u, ret, &(struct node_list){ 0 });
}

/* Bound: each round but the last finds a use; the first one usually finds none, the fourth all. */
static struct facts *complete(struct unit *u)
{
    struct node_list swapped = { .home = &u->arena };
    struct facts *f = build(u, NULL, &swapped);
    for (unsigned k = 1; !u->cancelled && infer_find_swapped(f, k > 3, &swapped); k++) {
        facts_destroy(f);
        f = build(u, NULL, &swapped);
    }
    return f;
}

static void compute(struct unit *u)
{
    assert(!u->facts && "old facts are dropped first");
    u->facts = complete(u);
}

static void forget(struct unit *u)
{
    assert(u->facts && "PROP_FACTS was valid");
    facts_destroy(u->facts);
    u->facts = NULL;
}

/* A pass that keeps facts may have made them more precise, never less. */
static const char *check(struct unit *u)
{
    assert(u->facts && "a pass kept PROP_FACTS");
    struct facts *now = complete(u);
    const char *wrong = NULL;
    IR_EACH_FUNCTION (u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                uint32_t a = facts_node(u->facts, i), b = facts_node(now, i);
                if (a != PTRMAP_NONE && b != PTRMAP_NONE &&
                    !space_le(now->fact.at[b].set, u->facts->fact.at[a].set))
                    wrong = "kept facts that are not true any more";
            }
    facts_destroy(now);
    return wrong;
}

const struct provider infer_provider = { PROP_FACTS, compute, forget, check };

/* Traces the fact of one pointer. */
static void tell(struct unit *u, LLVMValueRef v, struct src_loc at)
{
    char name[IR_NAME_SIZE], set[SPACE_TEXT_SIZE], subject[IR_NAME_SIZE + SPACE_TEXT_SIZE];
    struct fact fact = facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v)));
    snprintf(subject, sizeof subject, "%s=%s", ir_name(v, name, sizeof name),
             space_set_text(fact.set, set, sizeof set));
    trace_event(u->trace, "infer", EVENT_KNOW, at, subject, NULL);
}

static bool is_generic(const struct unit *u, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    return ir_is_pointer(type) && unit_is_generic(u, ir_space(type));
}

static int run(struct unit *u)
{
    if (!trace_wanted(u->trace))
        return PASS_SAME;
    WORLD_EACH_FUNCTION (u, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
            if (is_generic(u, a))
                tell(u, a, ir_function_loc(fn));
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (!pass_ask(u) && is_generic(u, i))
                    tell(u, i, ir_loc(i));
    }
    return PASS_SAME;
}

const struct pass infer_pass = {
    .name = "infer",
    .brief = "find out where every pointer may point; trace it",
    .run = run,
    .needs = PROP_FACTS,
    .keeps = PROP_ALL,
    .again_is_noop = true,
};
