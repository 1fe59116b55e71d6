/* SPDX-License-Identifier: Apache-2.0 */
/* halves_calls.c - what calls pass to parameters, and what they give back, for halves.c.
 *
 *     %f = select i1 %c, ptr @a, ptr @b
 *     %n = call i64 %f(i64 %x)           %x is a parameter of @a and @b, and of no other function;
 *                                        %n is what one of the two gives back
 *
 * A call through a pointer that comes from elsewhere may reach each function of its type whose
 * address is taken. */
#include "retarget/halves.h"
#include "semantics/flow.h"

#include <assert.h>

enum { WORD = 64, PARAM = 32, RESULT = 1 << 30 };

/* ---- which calls reach which functions ---- */

static void note(struct halves *h, struct ptrmap *of, const void *key, LLVMValueRef v)
{
    uint32_t last = ptrmap_find(of, key);
    vec_push(&h->listed, ((struct half_listed){ v, last == PTRMAP_NONE ? 0 : last }));
    ptrmap_put(of, key, h->listed.n);
}

/* The last entry of a list, from 1; 0: there is none. */
static uint32_t last_of(const struct ptrmap *of, const void *key)
{
    uint32_t last = ptrmap_find(of, key);
    return last == PTRMAP_NONE ? 0 : last;
}

static void count(struct ptrmap *of, LLVMTypeRef type, int by)
{
    uint32_t n = ptrmap_find(of, type);
    ptrmap_put(of, type, (uint32_t)((n == PTRMAP_NONE ? 0 : (int)n) + by));
}

static bool has_some(const struct ptrmap *of, LLVMTypeRef type)
{
    uint32_t n = ptrmap_find(of, type);
    return n != PTRMAP_NONE && n > 0;
}

void rt_half_gather(struct halves *h)
{
    h->gathered = true;
    IR_EACH_FUNCTION (h->r->m, fn) {
        if (!LLVMGetIntrinsicID(fn) && !ir_is_only_called(fn)) {
            note(h, &h->functions, LLVMGlobalGetValueType(fn), fn);
            count(&h->bodies, LLVMGlobalGetValueType(fn), !LLVMIsDeclaration(fn));
        }
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (ir_is_call(i) && !ir_callee(i) && !LLVMIsAInlineAsm(LLVMGetCalledValue(i))) {
                    note(h, &h->calls, LLVMGetCalledFunctionType(i), i);
                    count(&h->unknown, LLVMGetCalledFunctionType(i), 1);
                    vec_push(&h->by_pointer, i);
                }
    }
}

void rt_half_reaches(struct halves *h, LLVMValueRef call, const LLVMValueRef *fn, unsigned n)
{
    bool seen = n > 0;
    for (unsigned k = 0; k < n; k++)
        seen &= LLVMGlobalGetValueType(fn[k]) == LLVMGetCalledFunctionType(call) &&
                !LLVMIsDeclaration(fn[k]) && ir_may_run_body(fn[k]);
    if (seen)
        count(&h->unknown, LLVMGetCalledFunctionType(call), -1);
    for (unsigned k = 0; k < n && seen; k++) {
        note(h, &h->callees, call, fn[k]);
        note(h, &h->callers, fn[k], call);
    }
}

bool rt_half_is_elsewhere_called(const struct halves *h, LLVMValueRef call)
{
    assert(h->gathered && "see rt_half_see_calls()");
    return !ir_callee(call) && !LLVMIsAInlineAsm(LLVMGetCalledValue(call)) &&
           !last_of(&h->callees, call) && !has_some(&h->bodies, LLVMGetCalledFunctionType(call));
}

/* ---- inputs ---- */

/* True if the node is one for the bit that is looked for, where an address has it. */
static bool is_at_place(const struct half_node *n)
{
    return n->bit % WORD == rt_half_target((enum half_of)n->of);
}

/* Draws the node that stands for one parameter of all calls through pointers that have one type:
 *
 *     call i64 %f(i64 %a)        inputs of the node for parameter 0 of type i64 (i64): %a and %b,
 *     call i64 %g(i64 %b)        if it is not known which functions %f and %g are
 *
 * or for their RESULT: then each function of that type whose address is taken is an input.  The
 * upper half of the node's bit is the parameter's number, or RESULT; the node's value is the last
 * call of that type, which stands for the type.  A call whose functions rt_half_reaches() has named
 * is no input: its arguments are inputs of these functions' own parameters. */
void rt_half_draw_by_type(struct halves *h, uint32_t k)
{
    uint64_t bit = h->node.at[k].bit, param = bit >> PARAM;
    LLVMTypeRef type = LLVMGetCalledFunctionType(h->node.at[k].v);
    h->node.at[k].how = HOW_CHOICE;
    for (uint32_t at = last_of(param == RESULT ? &h->functions : &h->calls, type); at;
         at = h->listed.at[at - 1].next) {
        LLVMValueRef v = h->listed.at[at - 1].v;
        if (param == RESULT && !LLVMIsDeclaration(v))
            rt_half_input(h, k, v, bit & UINT32_MAX, true);
        else if (param != RESULT && !last_of(&h->callees, v))
            rt_half_input(h, k, LLVMGetOperand(v, (unsigned)param), bit & UINT32_MAX, false);
    }
}

/* Adds what such calls pass to the parameter, or give back.  What is not seen may be an address.
 * But where something is seen, that decides whether a number was cut:
 *
 *     %f = load ptr, ptr %x                  both @a and @b give a number whose upper half is 0: so
 *     %n = call i64 %f(i64 %x)               %n may have none, whatever other functions give */
static void by_pointer(struct halves *h, uint32_t k, LLVMTypeRef type, unsigned param)
{
    uint32_t last = last_of(&h->calls, type);
    uint64_t bit = h->node.at[k].bit;
    unsigned of = h->node.at[k].of;
    bool at_place = is_at_place(&h->node.at[k]);
    bool given = param == RESULT;
    bool listed = has_some(given ? &h->bodies : &h->unknown, type); /* that call finds an input */
    bool seen = listed || h->node.at[k].n > 0;
    h->node.at[k].how = HOW_CHOICE;
    h->node.at[k].elsewhere = of == OF_NUMBER || (at_place && of >= OF_TAGS);
    if (!seen && of != OF_NUMBER)
        rt_half_leaf(h, k, rt_half_bits(h, LLVMTypeOf(h->node.at[k].v)), false);
    if (last && listed && bit <= UINT32_MAX)
        rt_half_input(h, k, h->listed.at[last - 1].v, bit | (uint64_t)param << PARAM, true);
}

void rt_half_draw_given(struct halves *h, uint32_t k, LLVMValueRef call)
{
    uint64_t bit = h->node.at[k].bit;
    uint32_t at = last_of(&h->callees, call);
    h->node.at[k].how = HOW_CHOICE;
    if (!at)
        by_pointer(h, k, LLVMGetCalledFunctionType(call), RESULT);
    for (; at; at = h->listed.at[at - 1].next)
        rt_half_input(h, k, h->listed.at[at - 1].v, bit, true);
}

/* Of a node for what the function returns, which is the input of all its calls. */
void rt_half_draw_results(struct halves *h, uint32_t k, LLVMValueRef fn)
{
    uint64_t bit = h->node.at[k].bit;
    h->node.at[k].how = HOW_CHOICE;
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end))
            rt_half_input(h, k, LLVMGetOperand(end, 0), bit, false);
    }
}

/* Adds what the calls pass that are seen to reach the function.  Where others may call it, too, a
 * null among that tells nothing of the tags of what they pass. */
static void draw_passed(struct halves *h, uint32_t k, LLVMValueRef fn, unsigned param)
{
    bool all = ir_is_local(fn) || h->node.at[k].of <= OF_OFFSET;
    uint64_t bit = h->node.at[k].bit;
    IR_EACH_USE (fn, use) { /* of another type: refused */
        LLVMValueRef call = LLVMGetUser(use);
        if (!ir_is_call(call) || LLVMGetCalledValue(call) != fn ||
            LLVMGetCalledFunctionType(call) != LLVMGlobalGetValueType(fn))
            continue;
        LLVMValueRef passed = LLVMGetOperand(call, param);
        if (all || !LLVMIsNull(passed))
            rt_half_input(h, k, passed, bit, false);
    }
    for (uint32_t at = last_of(&h->callers, fn); at; at = h->listed.at[at - 1].next)
        rt_half_input(h, k, LLVMGetOperand(h->listed.at[at - 1].v, param), bit, false);
}

/* Of a function that others may call, too.  They may pass an address, with a tag or without.  What
 * this module passes decides whether that was cut, if it makes a number: one that was cut is wrong
 * whatever others are.  It makes none of a function's own parameter that it moves by an index:
 *
 *     define void @sort(i64 %p, i32 %n) {
 *       %w = zext i32 %n to i64
 *       %q = add i64 %p, %w
 *       call void @sort(i64 %q, i32 …)        %p is what others pass */
static void draw_open(struct halves *h, uint32_t k, LLVMValueRef parameter)
{
    struct half_node *n = &h->node.at[k];
    n->open = is_at_place(n);
    n->others |= rt_half_leaf_parts(n, rt_half_bits(h, LLVMTypeOf(parameter)), false);
    if (n->n == 0)
        rt_half_leaf(h, k, rt_half_bits(h, LLVMTypeOf(parameter)), false);
    else if (n->of >= OF_TAGS)
        rt_half_input(h, k, parameter, n->bit, true);
}

void rt_half_draw_argument(struct halves *h, uint32_t k, LLVMValueRef v)
{
    LLVMValueRef fn = LLVMGetParamParent(v);
    bool kernel = rt_is_kernel(h->r, fn);
    bool number = h->node.at[k].of == OF_NUMBER; /* of a parameter what this module passes */
    if (kernel && ir_is_pointer(LLVMTypeOf(v))) {
        rt_half_leaf(h, k, rt_half_bits(h, LLVMTypeOf(v)), true);
        h->node.at[k].elsewhere = true;
    } else if (kernel) {
        h->node.at[k].level = HALF_NUMBER; /* a host has no addresses of such memory */
    } else {
        unsigned param = ir_param_index(v);
        h->node.at[k].how = HOW_CHOICE;
        draw_passed(h, k, fn, param);
        if (!ir_is_only_called(fn))
            by_pointer(h, k, LLVMGlobalGetValueType(fn), param);
        if (!ir_is_local(fn) && !number)
            draw_open(h, k, v);
    }
}
