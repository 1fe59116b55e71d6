/* SPDX-License-Identifier: Apache-2.0 */
/* runtimes.c - calls of runtimes that call functions of the module, which are their arguments.
 *
 *     call @__kmpc_parallel_60(…, ptr @body, ptr @wrapper, ptr %args, i64 2, …)
 *
 * Threads that run already call @body with the pointers in %args.  Threads that waited for work
 * call @wrapper, which asks for the pointers: __kmpc_get_shared_variables gives it a copy of %args.
 *
 * In a summary both are noted as calls, since other files may call @body, or have it: @body gets
 * what is loaded from %args, and @wrapper gets the address of the copy behind its own arguments.
 *
 *     a.ll:  call @__kmpc_parallel_60(…)   =>   call @body(…, %args[0], %args[1])
 *                                               call @wrapper(…; copy of %args)
 *
 * Does not take the array of a parallel region as the one that a function asks for if other code
 *          may call the function [called] or get its address [address]; does not assume that only
 *          the wrapper reads and writes the array if another function asks for an array, too
 *          [asks], or code elsewhere does in place of a wrapper that does not ask [elsewhere]. */
#include "infer/infer.h"
#include "infer/outside.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>

/* True if the runtime's threads call `fn` as a wrapper, and nothing else calls it. */
static bool is_wrapper(struct infer *s, LLVMValueRef fn)
{
    const struct scope *scope = LLVMIsAFunction(fn) ? infer_scope(s, fn) : NULL;
    if (!scope || !scope->exact || GUARD("runtimes:called", !scope->closed || scope->noted))
        return false;
    return !GUARD("runtimes:address", !infer_is_only_shared(fn));
}

/* The address of memory of the runtime's choice, to which it copies an array. */
static uint32_t new_array(struct infer *s)
{
    struct fact fact = facts_unknown(s->f, VIEW_GENERIC, space_none());
    fact.object = memory_new_object(&s->f->memory, false);
    fact.mod = 0;
    return facts_constant(s->f, fact);
}

/* The address of the array that a wrapper gets: an object of its own for each wrapper. */
static uint32_t shared_array(struct infer *s, LLVMValueRef wrapper)
{
    uint32_t node = ptrmap_find(&s->shared, wrapper);
    if (node == PTRMAP_NONE) {
        node = new_array(s);
        ptrmap_put(&s->shared, wrapper, node);
    }
    return node;
}

/* True if the linker may take another body of the function, which does something else. */
static bool is_replaceable(LLVMValueRef fn)
{
    LLVMLinkage linkage = LLVMGetLinkage(fn);
    return linkage == LLVMWeakAnyLinkage || linkage == LLVMLinkOnceAnyLinkage;
}

/* True if the module calls by pointer. */
static bool calls_by_pointer(struct infer *s)
{
    IR_EACH_FUNCTION (s->u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (ir_is_call(i) && !ir_callee(i) && !LLVMIsAInlineAsm(LLVMGetCalledValue(i)))
                    return true;
    return false;
}

/* True if the wrapper asks for the array itself, as clang has it. */
static bool asks_itself(LLVMValueRef wrapper)
{
    IR_EACH_BLOCK (wrapper, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (LLVMIsACallInst(i) && ir_callee(i) && function_flow(ir_callee(i)) == CALL_SHARED)
                return true;
    return false;
}

/* True if code elsewhere may ask for the array in place of a wrapper that does not: LLVM's
 * mergefunc makes thunks of wrappers, and the function that they call may come to another file.  Of
 * the files of a program the link knows who asks. */
static bool ask_elsewhere(struct infer *s)
{
    if (s->u->given)
        return s->u->given->asks != GIVEN_ASKS_NONE;
    IR_EACH_FUNCTION (s->u->mod, fn) {
        bool unknown = LLVMIsDeclaration(fn) && !LLVMGetIntrinsicID(fn) &&
                       infer_flow_of_function(s, fn) == CALL_UNKNOWN && ir_reaches_memory(fn);
        if ((unknown || (!s->u->closed && is_replaceable(fn))) && LLVMGetFirstUse(fn) &&
            !infer_is_only_shared(fn))
            return true;
    }
    return !s->u->closed && calls_by_pointer(s);
}

/* True if a function that is no wrapper named by a call asks for the array, too.  A wrapper may
 * have called it: LLVM's mergefunc replaces a wrapper by a thunk that calls another function.
 * Looks at each use of the runtime's function once for a module. */
static bool others_ask(struct infer *s)
{
    if (s->others_ask != ASK_UNKNOWN)
        return s->others_ask == ASK_OTHERS;
    bool files = s->u->given && s->u->given->asks == GIVEN_ASKS_FILES;
    s->others_ask = files ? ASK_OTHERS : ASK_WRAPPERS;
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
    if (s->boundary && infer_scope(s, s->fn)->noted)
        in[1] = ptrmap_find(&s->shared, s->fn); /* what the calls of all files hand to it */
    else if (is_wrapper(s, s->fn))
        in[1] = shared_array(s, s->fn);
    infer_effect(s, OP_STORE, in, 2, s->word / 8);
}

/* The runtime copies the array to `to`. */
static void copy_array(struct infer *s, uint32_t to, uint32_t array)
{
    uint32_t in[] = { to, array };
    infer_effect(s, OP_COPY, in, 2, -1);
    s->f->node.at[s->f->node.n - 1].span = (int32_t)s->f->word; /* it holds whole pointers */
}

/* Hands the array on to the threads that call the wrapper. */
static void share(struct infer *s, LLVMValueRef i, const struct function_entry *e)
{
    LLVMValueRef wrapper = LLVMGetOperand(i, e->function);
    if (LLVMIsAConstantPointerNull(wrapper))
        return; /* all threads run the other function themselves */
    uint32_t array = infer_operand(s, i, e->operand, 0);
    if (LLVMIsAFunction(wrapper) && infer_given(s, wrapper)) {
        infer_give(s, i, e->operand, OP_REVEAL);
        return; /* what the wrapper of another file does with it, the slice says */
    }
    bool known = is_wrapper(s, wrapper);
    if (known) {
        uint32_t copy = shared_array(s, wrapper);
        copy_array(s, copy, array);
        bool others = GUARD("runtimes:asks", others_ask(s));
        if (!others && !GUARD("runtimes:elsewhere", !asks_itself(wrapper) && ask_elsewhere(s)))
            return;
        infer_effect(s, OP_REVEAL, &copy, 1, 0); /* they may read the copy, and write it */
    } else {
        infer_escape(s, i, e->function);
    }
    memory_guess(&s->f->memory); /* code elsewhere may make pointers from numbers */
    infer_leave(s, infer_read_bytes(s, array, -1));
}

/* The value that the runtime loads from the array at `place`, as a parameter of that type. */
static uint32_t load_from_array(struct infer *s, LLVMValueRef i, const struct function_entry *e,
                                LLVMTypeRef type, unsigned place)
{
    uint32_t value = infer_reserve(s, type), word = s->word / 8;
    uint32_t in = infer_moved(s, infer_operand(s, i, e->operand, 0), (int64_t)place * word, 0);
    facts_define(s->f, value, OP_LOAD, &in, 1);
    s->f->node.at[value].rem = (int32_t)word;
    return value;
}

/* The address of a variable of the runtime's own. */
static uint32_t own_address(struct infer *s)
{
    struct fact fact = facts_unknown(s->f, VIEW_GENERIC, space_none());
    fact.set = space_one(SPACE_PRIVATE);
    return facts_constant(s->f, fact);
}

/* The node of what the runtime passes for parameter `k` of `fn`, as a row of the table states it;
 * PTRMAP_NONE: the row does not state it. */
static uint32_t passed(struct infer *s, LLVMValueRef i, const struct function_entry *e,
                       LLVMValueRef fn, unsigned k)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(fn, k));
    if (LLVMGetNumArgOperands(i) <= e->operand || infer_leaves(s, type) != 1)
        return PTRMAP_NONE;
    if (e->kind == ENTRY_ARRAY && k >= e->param)
        return load_from_array(s, i, e, type, k - e->param);
    if (e->kind == ENTRY_ARRAY && LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return own_address(s);
    if (e->kind == ENTRY_GIVEN && k == e->param)
        return infer_operand(s, i, e->operand, 0);
    return PTRMAP_NONE;
}

/* The first node of what the runtime passes for parameter `k` of operand `index`: what some row
 * states, or an unknown value.  No two rows of a function (ten or fewer) state one parameter. */
static uint32_t passed_by_rows(struct infer *s, LLVMValueRef i, unsigned index, unsigned k)
{
    size_t rows;
    const struct function_entry *e = function_entries(ir_callee(i), &rows);
    LLVMValueRef fn = LLVMGetOperand(i, index);
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(fn, k));
    for (size_t n = 0; n < rows; n++) {
        uint32_t node = e[n].function == index ? passed(s, i, &e[n], fn, k) : PTRMAP_NONE;
        if (node != PTRMAP_NONE)
            return node;
    }
    uint32_t node = infer_reserve(s, type);
    for (uint32_t leaf = 0; leaf < infer_leaves(s, type); leaf++) {
        const struct node *n = &s->f->node.at[node + leaf];
        s->f->fact.at[node + leaf] = facts_unknown(s->f, (enum view)n->view, n->mask);
    }
    return node;
}

/* The runtime calls operand `index`, which is a function of this file whose callers are known. */
static void pass_all(struct infer *s, LLVMValueRef i, unsigned index)
{
    LLVMValueRef fn = LLVMGetOperand(i, index);
    const struct scope *scope = LLVMIsAFunction(fn) ? infer_scope(s, fn) : NULL;
    if (!scope || !scope->closed)
        return;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        LLVMValueRef param = LLVMGetParam(fn, k);
        uint32_t leaves = infer_leaves(s, LLVMTypeOf(param));
        uint32_t from = leaves ? passed_by_rows(s, i, index, k) : 0;
        for (uint32_t leaf = 0; leaf < leaves; leaf++)
            infer_link(s, facts_node(s->f, param) + leaf, from + leaf);
    }
}

/* Lets the entry's data operand escape, if the function that the runtime calls may be one whose
 * callers are not all seen. */
static void escape(struct infer *s, LLVMValueRef i, const struct function_entry *e)
{
    LLVMValueRef fn = LLVMGetOperand(i, e->function);
    const struct scope *scope = LLVMIsAFunction(fn) ? infer_scope(s, fn) : NULL;
    if ((scope && scope->closed) || LLVMGetNumArgOperands(i) <= e->operand)
        return;
    bool given = LLVMIsAFunction(fn) && infer_given(s, fn);
    infer_give(s, i, e->operand, given ? OP_REVEAL : OP_ESCAPE);
    if (!given)
        memory_guess(&s->f->memory); /* code elsewhere may make pointers from numbers */
}

/* ---- summaries ---- */

static void add_leaf(struct infer *s, uint32_t node, unsigned param)
{
    struct boundary *b = s->boundary;
    vec_push_in(&b->arena, &b->leaf, ((struct boundary_leaf){ .node = node, .param = param }));
}

/* Notes that the runtime calls operand `index`, whose body may be in any file. */
static void note(struct infer *s, LLVMValueRef i, unsigned index)
{
    assert(infer_is_run(s, i, index) && "a function that thin/ may find");
    size_t rows;
    const struct function_entry *e = function_entries(ir_callee(i), &rows);
    LLVMValueRef fn = LLVMGetOperand(i, index);
    uint32_t arg = s->boundary->leaf.n;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        uint32_t leaves = infer_leaves(s, LLVMTypeOf(LLVMGetParam(fn, k)));
        uint32_t node = leaves ? passed_by_rows(s, i, index, k) : 0;
        for (uint32_t leaf = 0; leaf < leaves; leaf++)
            add_leaf(s, node + leaf, k);
    }
    for (size_t n = 0; n < rows; n++)
        if (e[n].function == index && e[n].kind == ENTRY_SHARED &&
            LLVMGetNumArgOperands(i) > e[n].operand) {
            uint32_t to = new_array(s);
            copy_array(s, to, infer_operand(s, i, e[n].operand, 0));
            add_leaf(s, to, LLVMCountParams(fn));
        }
    uint32_t first = s->f->node.n;
    bool own = infer_scope(s, fn) && infer_scope(s, fn)->exact;
    for (size_t n = 0; n < rows && !own; n++)
        if (e[n].function == index && LLVMGetNumArgOperands(i) > e[n].operand)
            infer_escape(s, i, e[n].operand); /* if no body of it is known */
    infer_note_run(s, fn, arg, first);
}

/* ---- calls ---- */

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
        bool run = infer_is_run(s, i, e->function), again = passed >> e->function & 1;
        passed |= UINT64_C(1) << e->function;
        named |= UINT64_C(1) << e->function | UINT64_C(1) << e->operand;
        if (run && !again)
            note(s, i, e->function);
        if (run)
            continue;
        if (e->kind == ENTRY_SHARED)
            share(s, i, e);
        else
            escape(s, i, e);
        if (!again)
            pass_all(s, i, e->function);
    }
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
        if (k >= 64 || !(named >> k & 1)) /* no row says what the runtime does with it */
            infer_escape(s, i, k);
}
