/* SPDX-License-Identifier: Apache-2.0 */
/* runtimes.c - calls of runtimes that call functions of the module, which are their arguments. */
#include "infer/infer.h"

#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>

/* Gives a parameter the value that the runtime loads from the array.  Sleeping workers get the
 * array by a call, so its contents are exposed. */
static void pass_from_array(struct infer *s, LLVMValueRef i, const struct function_entry *e,
                            LLVMValueRef param, unsigned place)
{
    uint32_t value = infer_reserve(s, LLVMTypeOf(param)), word = s->word / 8;
    uint32_t in = infer_moved(s, infer_operand(s, i, e->operand, 0), (int64_t)place * word, 0);
    facts_define(s->f, value, OP_LOAD, &in, 1);
    s->f->node.at[value].rem = (int32_t)word;
    infer_link(s, facts_node(s->f, param), value);
    infer_effect(s, OP_ESCAPE, &value, 1, 0);
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
    if (e->array && k >= e->param)
        pass_from_array(s, i, e, param, k - e->param);
    else if (e->array && LLVMGetTypeKind(LLVMTypeOf(param)) == LLVMPointerTypeKind)
        pass_own(s, param);
    else if (!e->array && k == e->param)
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
        escape(s, i, e);
        if (!(passed >> e->function & 1))
            pass_all(s, i, e->function);
        passed |= UINT64_C(1) << e->function;
        named |= UINT64_C(1) << e->function | UINT64_C(1) << e->operand;
    }
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
        if (k >= 64 || !(named >> k & 1)) /* what the runtime does with it, no row says */
            infer_escape(s, i, k);
}
