/* SPDX-License-Identifier: Apache-2.0 */
/* runtimes.c - calls of runtimes that call functions of the module, which are their arguments.
 *
 *     call @__kmpc_parallel_60(…, ptr @body, ptr @wrapper, ptr %args, i64 2, …)
 *
 * Threads that run already call @body with the pointers in %args.  Threads that waited for work
 * call @wrapper, which asks for the pointers: __kmpc_get_shared_variables gives it a copy of %args.
 *
 * Does not take the array of a parallel region as the one that a function asks for if other code
 *          may call the function [called] or get its address [address]; does not assume that only
 *          the wrapper reads the pointers in the array if another function asks for an array, too
 *          [asks]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>

/* True if the runtime's threads call `fn` as a wrapper, and nothing else calls it: each use of its
 * address is the operand `function` of a SHARED row. */
static bool is_wrapper(struct infer *s, LLVMValueRef fn)
{
    const struct scope *scope = LLVMIsAFunction(fn) ? infer_scope(s, fn) : NULL;
    if (!scope || !scope->exact || GUARD("runtimes:called", !scope->closed || scope->noted))
        return false;
    IR_EACH_USE (fn, use) {
        LLVMValueRef call = LLVMGetUser(use);
        size_t n = 0;
        bool shared = false;
        LLVMValueRef callee = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
        const struct function_entry *e = callee ? function_entries(callee, &n) : NULL;
        for (size_t k = 0; k < n; k++) /* the rows of one function: ten at most */
            shared |= e[k].kind == ENTRY_SHARED && LLVMGetOperandUse(call, e[k].function) == use;
        if (GUARD("runtimes:address", !shared))
            return false;
    }
    return true;
}

/* The address of the array that a wrapper gets: an object of its own for each wrapper, for the
 * runtime copies the array of the call to memory of its choice. */
static uint32_t shared_array(struct infer *s, LLVMValueRef wrapper)
{
    uint32_t node = ptrmap_find(&s->shared, wrapper);
    if (node != PTRMAP_NONE)
        return node;
    struct fact fact = facts_unknown(s->f, VIEW_GENERIC, space_none());
    fact.object = memory_new_object(&s->f->memory, false);
    fact.mod = 0;
    node = facts_constant(s->f, fact);
    ptrmap_put(&s->shared, wrapper, node);
    return node;
}

/* True if a function that is no wrapper named by a call asks for the array, too.  A wrapper may
 * have called it: LLVM's mergefunc replaces a wrapper by a thunk that calls another function.
 * Looks at each use of the runtime's function once for a module. */
static bool others_ask(struct infer *s)
{
    if (s->others_ask != ASK_UNKNOWN)
        return s->others_ask == ASK_OTHERS;
    s->others_ask = ASK_WRAPPERS;
    LLVMValueRef asked = LLVMGetFirstFunction(s->u->mod);
    for (; asked; asked = LLVMGetNextFunction(asked)) {
        if (function_flow(asked) != CALL_SHARED)
            continue;
        IR_EACH_USE (asked, use) {
            LLVMValueRef call = LLVMIsACallInst(LLVMGetUser(use));
            bool direct = call && ir_callee(call) == asked;
            if (!direct || !is_wrapper(s, LLVMGetBasicBlockParent(LLVMGetInstructionParent(call))))
                s->others_ask = ASK_OTHERS;
        }
    }
    return s->others_ask == ASK_OTHERS;
}

/* Stores the address of the array of the wrapper that calls at operand 0.  Safe because the runtime
 * starts a wrapper only for the region whose call named it, and for one at a time (LLVM's
 * State.cpp), and a wrapper runs no other code that asks for another's array.  The name is
 * reserved. */
void infer_call_shared(struct infer *s, LLVMValueRef i)
{
    uint32_t in[] = { infer_operand(s, i, 0, 0), s->anything };
    if (!s->memory)
        return;
    if (is_wrapper(s, s->fn))
        in[1] = shared_array(s, s->fn);
    infer_effect(s, OP_STORE, in, 2, s->word / 8);
}

/* Hands the array on to the threads that call the wrapper. */
static void share(struct infer *s, LLVMValueRef i, const struct function_entry *e)
{
    LLVMValueRef wrapper = LLVMGetOperand(i, e->function);
    if (LLVMIsAConstantPointerNull(wrapper))
        return; /* all threads run the other function themselves */
    uint32_t array = infer_operand(s, i, e->operand, 0);
    bool known = is_wrapper(s, wrapper);
    if (known) {
        uint32_t in[] = { shared_array(s, wrapper), array };
        infer_effect(s, OP_COPY, in, 2, -1);
        s->f->node.at[s->f->node.n - 1].span = (int32_t)s->f->word; /* it holds whole pointers */
    } else {
        infer_escape(s, i, e->function);
    }
    if (!known || GUARD("runtimes:asks", others_ask(s)))
        infer_leave(s, infer_read_bytes(s, array, -1)); /* any code may read the copy */
}

/* Gives a parameter the value that the runtime loads from the array. */
static void pass_from_array(struct infer *s, LLVMValueRef i, const struct function_entry *e,
                            LLVMValueRef param, unsigned place)
{
    uint32_t value = infer_reserve(s, LLVMTypeOf(param)), word = s->word / 8;
    uint32_t in = infer_moved(s, infer_operand(s, i, e->operand, 0), (int64_t)place * word, 0);
    facts_define(s->f, value, OP_LOAD, &in, 1);
    s->f->node.at[value].rem = (int32_t)word;
    infer_link(s, facts_node(s->f, param), value);
}

static void pass_own(struct infer *s, LLVMValueRef param)
{
    struct fact fact = facts_unknown(s->f, VIEW_GENERIC, space_none());
    fact.set = space_one(SPACE_PRIVATE);
    infer_link(s, facts_node(s->f, param), facts_constant(s->f, fact));
}

static void pass_unknown(struct infer *s, LLVMValueRef param)
{
    uint32_t node = facts_node(s->f, param), leaves = infer_leaves(s, LLVMTypeOf(param));
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        const struct node *n = &s->f->node.at[node + leaf];
        struct fact fact = facts_unknown(s->f, (enum view)n->view, n->mask);
        infer_link(s, node + leaf, facts_constant(s->f, fact));
    }
}

/* Gives parameter `k` the value that a row of the table states.  False: the row does not state
 * it. */
static bool pass(struct infer *s, LLVMValueRef i, const struct function_entry *e, LLVMValueRef fn,
                 unsigned k)
{
    LLVMValueRef param = LLVMGetParam(fn, k);
    if (LLVMGetNumArgOperands(i) <= e->operand || infer_leaves(s, LLVMTypeOf(param)) != 1)
        return false;
    if (e->kind == ENTRY_ARRAY && k >= e->param)
        pass_from_array(s, i, e, param, k - e->param);
    else if (e->kind == ENTRY_ARRAY && LLVMGetTypeKind(LLVMTypeOf(param)) == LLVMPointerTypeKind)
        pass_own(s, param);
    else if (e->kind == ENTRY_GIVEN && k == e->param)
        infer_link(s, facts_node(s->f, param), infer_operand(s, i, e->operand, 0));
    else
        return false;
    return true;
}

/* The runtime calls operand `index`: each parameter gets the value that some row states, or an
 * unknown one. */
static void pass_all(struct infer *s, LLVMValueRef i, unsigned index)
{
    size_t rows;
    const struct function_entry *e = function_entries(ir_callee(i), &rows);
    LLVMValueRef fn = LLVMGetOperand(i, index);
    const struct scope *scope = LLVMIsAFunction(fn) ? infer_scope(s, fn) : NULL;
    if (!scope || !scope->closed)
        return;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        bool any = false;
        for (size_t n = 0; n < rows; n++)
            if (e[n].function == index)
                any |= pass(s, i, &e[n], fn, k);
        if (!any)
            pass_unknown(s, LLVMGetParam(fn, k));
    }
}

/* Lets the entry's data operand escape, if the function that the runtime calls may be one whose
 * callers are not all seen. */
static void escape(struct infer *s, LLVMValueRef i, const struct function_entry *e)
{
    LLVMValueRef fn = LLVMGetOperand(i, e->function);
    const struct scope *scope = LLVMIsAFunction(fn) ? infer_scope(s, fn) : NULL;
    if ((!scope || !scope->closed) && LLVMGetNumArgOperands(i) > e->operand)
        infer_escape(s, i, e->operand);
}

void infer_call_entry(struct infer *s, LLVMValueRef i)
{
    assert(function_is_runtime(ir_callee(i)) && "a call of a runtime's function");
    size_t n;
    const struct function_entry *first = function_entries(ir_callee(i), &n);
    uint64_t passed = 0, named = 0; /* bit by operand that is called; that some row names */
    for (size_t k = 0; k < n; k++) {
        const struct function_entry *e = &first[k];
        if (LLVMGetNumArgOperands(i) <= e->function)
            continue;
        if (e->kind == ENTRY_SHARED)
            share(s, i, e);
        else
            escape(s, i, e);
        if (!(passed >> e->function & 1))
            pass_all(s, i, e->function);
        passed |= UINT64_C(1) << e->function;
        named |= UINT64_C(1) << e->function | UINT64_C(1) << e->operand;
    }
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
        if (k >= 64 || !(named >> k & 1)) /* no row says what the runtime does with it */
            infer_escape(s, i, k);
}
