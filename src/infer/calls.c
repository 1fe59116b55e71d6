/* SPDX-License-Identifier: Apache-2.0 */
/* calls.c - edges from arguments to parameters and from returns to results.
 *
 * A function whose callers are all in the module gets the arguments that they pass, and these do
 * not escape, because the graph contains the function's own loads and stores.  In an open world,
 * code elsewhere may call functions with external linkage (docs/spec/spaces.md, rule 7): their
 * parameters are unknown, and arguments passed to them escape.  The result of a function is what
 * its body returns, if that body is the one that runs.  Recursion is a cycle like any other, so two
 * functions that call each other, and get only local pointers from elsewhere, have parameters with
 * the fact {local}.
 *
 * Does not take the arguments of the module's calls as all values of a parameter if code outside
 *          may call the function [entry], if it takes variable arguments [varargs], or if its
 *          address may reach unknown code [address], or if LLVM may call it where the module does
 *          not [speculatable]; does not take the values that a body returns
 *          as the call's results if the linker may replace the body [replaced]; does not assume
 *          that unknown callers forget what a function returns to them [returned]; does not take
 *          `noinline` as a promise that LLVM keeps at a call that says `alwaysinline`
 *          [alwaysinline]; does not assume that the copy of a parameter by value stays in private
 *          memory in a module with coroutines [coroutine]; does not take what an allocator's body
 *          returns as the result of a call by an alias or a table, which LLVM may make a direct one
 *          [allocator]: see effects.c. */
#include "infer/infer.h"

#include "base/guard.h"
#include "facts/origin.h"
#include "facts/world.h"
#include "infer/outside.h"
#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>

static struct scope make_scope(struct infer *s, LLVMValueRef fn)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(fn), result = LLVMGetReturnType(type);
    struct scope scope = { .result = PTRMAP_NONE, .others = PTRMAP_NONE };
    bool code = function_has_instructions(fn);
    scope.noted = infer_is_noted(s, fn);
    scope.closed = scope.noted || (code && !GUARD("calls:entry", world_is_entry(s->u, fn)) &&
                                   !GUARD("calls:varargs", LLVMIsFunctionVarArg(type)) &&
                                   !GUARD("calls:address", !infer_stays_here(s, fn)));
    /* LLVM may call such a function in front of the test that its call stands behind. */
    if (GUARD("calls:speculatable", ir_function_has(fn, "speculatable")))
        scope.closed = false;
    if (!scope.closed && !ir_is_only_started(fn))
        memory_guess(&s->f->memory); /* callers elsewhere may pass pointers made from numbers */
    scope.exact = code && !GUARD("calls:replaced", !ir_body_is_exact(fn) && !s->u->closed) &&
                  !GUARD("calls:allocator", ir_function_has(fn, "allockind"));
    if (LLVMGetTypeKind(result) != LLVMVoidTypeKind && infer_leaves(s, result) > 0)
        scope.result = infer_reserve(s, result);
    scope.apart = (scope.closed || ir_is_only_started(fn)) && ir_function_has(fn, "noinline") &&
                  !GUARD("calls:alwaysinline", infer_asks_to_inline(s, fn));
    infer_find_results(s, fn, &scope);
    return scope;
}

/* The spaces of a generic parameter that callers outside the module pass, by its annotations. */
static space_set said_of(struct infer *s, LLVMValueRef fn, unsigned index, bool kernel)
{
    assert(index < LLVMCountParams(fn) && "a parameter of the function");
    enum space said = origin_of_argument(s->u->target, fn, index);
    if (said != SPACE_COUNT)
        return target_places(s->u->target, said);
    return kernel && !s->u->flat ? s->f->global : infer_annotated(s, fn, index);
}

/* True if memory at `v` is only loaded, through GEPs and casts.  NVIDIA's back end reads such a
 * kernel parameter where it lies.  Of others, whose address goes to a call, a test, a phi or a
 * number, it makes a private copy.  Each use is visited once: no value of such a tree has two
 * operands in it. */
static bool is_only_loaded(LLVMValueRef v, unsigned depth)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool step = LLVMIsAAddrSpaceCastInst(user) ||
                    (LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == v &&
                     LLVMGetTypeKind(LLVMTypeOf(user)) == LLVMPointerTypeKind);
        bool load = LLVMIsALoadInst(user) && !LLVMGetVolatile(user) &&
                    LLVMGetOrdering(user) == LLVMAtomicOrderingNotAtomic;
        if (!load && (!step || depth == 0 || !is_only_loaded(user, depth - 1)))
            return false;
    }
    return true;
}

enum { MORE_STEPS = 64 }; /* beyond the budget, of which explain/ says how many would do */

/* True for a pointer to NVIDIA's shared memory that the host passes: it is no null.  Safe because
 * the host passes an offset, and the null of that memory is what the device's cast makes of the
 * generic null: no number that a host could know, or 0, where no variable lies. */
static bool is_offset(const struct unit *u, LLVMTypeRef type)
{
    if (!ir_is_pointer(type))
        return false;
    const struct target_row *row = target_row(u->target, (struct target_space){ ir_space(type) });
    return row && row->flags & ROW_CUT;
}

/* Makes the node of a parameter.  A kernel's generic pointers are global, and so are pointers in
 * its parameters by value (docs/spec/spaces.md, rule 4), unless the module also calls the kernel as
 * a function.  A function's parameter by value is its own copy. */
static void number_argument(struct infer *s, LLVMValueRef fn, LLVMValueRef arg, unsigned index,
                            bool closed, bool may_sign)
{
    assert(LLVMGetParam(fn, index) == arg && "the parameter of that index");
    LLVMTypeRef type = LLVMTypeOf(arg);
    uint32_t leaves = infer_leaves(s, type);
    if (leaves == 0)
        return;
    uint32_t node = infer_reserve(s, type);
    ptrmap_put(&s->f->ids, arg, node);
    bool kernel = ir_is_kernel(fn), host = ir_is_only_started(fn);
    bool copy = ir_is_pointer(type) && ir_arg_has(fn, index, "byval");
    for (uint32_t leaf = 0; leaf < leaves && (!closed || copy); leaf++) {
        struct fact *fact = &s->f->fact.at[node + leaf];
        struct node *n = &s->f->node.at[node + leaf];
        if (n->view == VIEW_INT && !host) {
            infer_define_given(s, node + leaf);
            continue;
        }
        const struct given_param *given = given_param(infer_given(s, fn), index);
        *fact = facts_unknown(s->f, (enum view)n->view, n->mask);
        if (host && is_offset(s->u, type))
            fact->flags &= ~(uint32_t)FACT_NULL;
        if (n->view == VIEW_GENERIC && space_empty(n->mask) && given)
            *fact = infer_given_fact(given->fact);
        else if (n->view == VIEW_GENERIC && space_empty(n->mask))
            fact->set = said_of(s, fn, index, host);
        else if (n->view == VIEW_NAMED && space_empty(n->mask) && host)
            fact->set = s->f->global;
        else if (n->view == VIEW_NAMED && given && given->row)
            fact->flags &= ~s->f->exchanged | given->fact.flags; /* see facts.exchanged */
    }
    /* Each part of a vector or struct is passed; only a single pointer can get a named type. */
    bool one = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
    bool fixed = !one || world_is_fixed(fn, index) || !may_sign;
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        bool generic = s->f->node.at[node + leaf].view == VIEW_GENERIC;
        bool passed = generic && closed && !copy;
        bool body = generic && copy && !kernel;
        if (passed)
            infer_link(s, node + leaf, fixed ? s->fixed : s->passed);
        else if (body)
            s->f->fact.at[node + leaf].flags |= FACT_PASSED | FACT_FIXED;
        if (passed || body)
            vec_push_in(&s->tables, &s->passed_parameters, node + leaf);
        if ((passed && fixed) || body)
            vec_push_in(&s->tables, &s->fixed_parameters, node + leaf);
    }
    if (!ir_is_pointer(type))
        return;
    struct fact *fact = &s->f->fact.at[node];
    if (copy && GUARD("calls:coroutine", infer_may_move(s, fn))) {
        fact->set = space_empty(s->f->node.at[node].mask) ? s->f->top : fact->set;
        return;
    }
    if (copy && space_empty(s->f->node.at[node].mask)) {
        const struct target_row *param = target_row_of(s->u->target, SPACE_PARAM);
        fact->set = space_one(SPACE_PRIVATE);
        bool may_read = host && param && ir_arg_has(fn, index, "readonly");
        bool only_loaded = may_read && is_only_loaded(arg, BUDGET_READ_ONLY_STEPS);
        for (unsigned more = 1; s->f->told && may_read && !only_loaded && more <= MORE_STEPS;
             more++)
            if (is_only_loaded(arg, BUDGET_READ_ONLY_STEPS + more)) {
                FACTS_BUDGET_MET(s->f, arg, READ_ONLY_STEPS, BUDGET_READ_ONLY_STEPS + more);
                break;
            }
        if (only_loaded)
            fact->set = space_one(SPACE_PARAM);
        else if (kernel && param)
            fact->set = space_join(fact->set, space_one(SPACE_PARAM));
    }
    if (s->memory && ((host && (copy || ir_arg_has(fn, index, "byref"))) || (closed && copy))) {
        fact->object = memory_new_object(&s->f->memory, kernel);
        fact->mod = 0;
        fact->rem = 0;
    }
}

/* Makes the nodes of arguments and results of all functions first, because calls refer to them. */
void infer_number_signatures(struct infer *s)
{
    assert(s->functions.n == 0 && s->links.n == 0 && "before the first call");
    s->passed = facts_constant(s->f, (struct fact){ .flags = FACT_PASSED });
    s->fixed = facts_constant(s->f, (struct fact){ .flags = FACT_PASSED | FACT_FIXED });
    WORLD_EACH_FUNCTION (s->u, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        struct scope scope = make_scope(s, fn);
        unsigned index = 0;
        bool may_sign =
            LLVMGetFirstParam(fn) && /* looks at the body */
            (s->boundary ? scope.noted && ir_may_change_type(fn) : world_may_sign(s->u, fn));
        ptrmap_put(&s->scopes, fn, s->functions.n);
        vec_push_in(&s->tables, &s->functions, scope);
        for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
            number_argument(s, fn, a, index++, scope.closed, may_sign);
        if (scope.noted)
            infer_note_definition(s, fn, &scope);
    }
}

static int by_target(const void *a, const void *b)
{
    const struct link *x = a, *y = b;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return x->from < y->from ? -1 : x->from > y->from;
}

/* Reduces the number of the pool's inputs, by joins of WIDTH inputs each.  A node is visited
 * whenever an input grows, and each visit looks at all inputs; with joins the growth of one of n
 * inputs costs WIDTH * log(n), not n.  Returns the number of inputs left in `in`. */
static uint32_t few_inputs(struct infer *s, uint32_t *in, uint32_t n)
{
    enum { WIDTH = 16 };
    while (n > WIDTH) {
        uint32_t groups = 0;
        for (uint32_t k = 0; k < n; k += WIDTH, groups++) {
            uint32_t join = infer_new_integer(s);
            facts_define(s->f, join, OP_JOIN, in + k, n - k < WIDTH ? n - k : WIDTH);
            in[groups] = join; /* overwrites only inputs that were read: groups <= k */
        }
        n = groups;
    }
    return n;
}

void infer_define_links(struct infer *s)
{
    uint32_t *in = base_alloc((s->links.n + 1) * sizeof *in);
    if (s->links.n)
        qsort(s->links.at, s->links.n, sizeof *s->links.at, by_target);
    for (uint32_t k = 0; k < s->links.n;) {
        uint32_t n = 0, to = s->links.at[k].to;
        for (; k < s->links.n && s->links.at[k].to == to; k++)
            if (n == 0 || in[n - 1] != s->links.at[k].from)
                in[n++] = s->links.at[k].from;
        if (to == s->pool)
            n = few_inputs(s, in, n);
        facts_define(s->f, to, OP_JOIN, in, n);
    }
    free(in);
}

/* Gives a function of the module the arguments of a call.  A parameter by value is an object of its
 * own, into which each call copies. */
static void pass_arguments(struct infer *s, LLVMValueRef i, LLVMValueRef fn)
{
    assert(LLVMGetCalledFunctionType(i) == LLVMGlobalGetValueType(fn) && "a call of that type");
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
        LLVMValueRef param = LLVMGetParam(fn, k);
        LLVMTypeRef type = LLVMTypeOf(param);
        uint32_t leaves = infer_leaves(s, type), node = facts_node(s->f, param);
        if (leaves == 0)
            continue;
        if (ir_is_pointer(type) && ir_arg_has(fn, k, "byval")) {
            uint32_t in[] = { node, infer_operand(s, i, k, 0) };
            if (s->memory)
                infer_effect(s, OP_COPY, in, 2, infer_copied(s, fn, k));
            continue;
        }
        for (uint32_t leaf = 0; leaf < leaves; leaf++)
            infer_link(s, node + leaf, infer_operand(s, i, k, leaf));
    }
}

/* Gives one of the functions that a call may call its arguments.  False: another body may run
 * instead of this one. */
static bool call_one(struct infer *s, LLVMValueRef i, LLVMValueRef fn)
{
    const struct scope *scope = infer_scope(s, fn);
    if (!scope || LLVMGetCalledFunctionType(i) != LLVMGlobalGetValueType(fn))
        return false;
    if (scope->noted && ir_callee(i) == fn)
        return false; /* thin/ passes the arguments: infer_note_outside() */
    if (scope->closed)
        pass_arguments(s, i, fn);
    else
        for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
            infer_give(s, i, k, infer_given(s, fn) ? OP_REVEAL : OP_ESCAPE);
    return scope->exact;
}

bool infer_call_known(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    LLVMValueRef fn = ir_callee(i), callee = LLVMGetCalledValue(i);
    bool all = true;
    if (infer_note_own(s, i, leaves))
        return true;
    s->callees.n = 0;
    if (fn)
        vec_push_in(&s->tables, &s->callees, fn);
    else if (LLVMIsAInlineAsm(callee))
        return false;
    else
        all = infer_callees(s, callee, LLVMGetCalledFunctionType(i), &s->callees);
    if (!all && s->boundary)
        return false; /* thin/ passes the arguments: infer_note_outside() */
    for (uint32_t k = 0; k < s->callees.n; k++)
        all &= call_one(s, i, s->callees.at[k]);
    for (uint32_t k = 0; all && k < s->callees.n; k++)
        for (uint32_t leaf = 0; leaf < leaves; leaf++)
            infer_link(s, node + leaf, infer_result(s, i, infer_scope(s, s->callees.at[k]), leaf));
    return all;
}

void infer_return(struct infer *s, LLVMValueRef i)
{
    const struct scope *scope = infer_scope(s, s->fn);
    assert(scope && "a function with a return has a body");
    if (LLVMGetNumOperands(i) == 0)
        return;
    uint32_t leaves = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, 0)));
    for (uint32_t leaf = 0; (scope->exact || scope->noted) && leaf < leaves; leaf++)
        infer_link(s, scope->result + leaf, infer_operand(s, i, 0, leaf));
    if (GUARD("calls:returned", !scope->closed))
        infer_give(s, i, 0, infer_given(s, s->fn) ? OP_REVEAL : OP_ESCAPE);
}

/* Adds to each object what the kind says of it, ALIKE_PASSED or ALIKE_FIXED: the constant memory,
 * and any memory where a pointer to the object comes in through one of the parameters with these
 * nodes, or is loaded where the load may become a parameter. */
static void spread_passed(struct facts *f, enum alike kind, const uint32_t *node, uint32_t nodes)
{
    struct memory *m = &f->memory;
    for (uint32_t k = 0; k < m->object.n; k++)
        memory_copied(m, k, kind, m->object.at[k].alike[ALIKE_CONSTANT]);
    memory_copied(m, MEMORY_UNKNOWN, kind, m->object.at[MEMORY_UNKNOWN].alike[ALIKE_ANY]);
    for (uint32_t k = 0; k < nodes; k++)
        facts_spread(f, node[k], kind);
    for (uint32_t k = 0; k < f->node.n; k++)
        if (f->node.at[k].op == OP_LOAD && f->node.at[k].passes)
            facts_spread(f, k, kind);
}

void infer_spread_passed(struct infer *s)
{
    spread_passed(s->f, ALIKE_PASSED, s->passed_parameters.at, s->passed_parameters.n);
    spread_passed(s->f, ALIKE_FIXED, s->fixed_parameters.at, s->fixed_parameters.n);
}
