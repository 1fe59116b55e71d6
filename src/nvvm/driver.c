/* SPDX-License-Identifier: Apache-2.0 */
/* driver.c - votes on one function's pointers, by a worklist.
 *
 * The vote on a value that is computed from others is the meet of theirs.  For another value, such
 * as a load or a number cast to a pointer, it is the module's fact about it. */
#include "nvvm/driver.h"

#include "base/worklist.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "propagate/copy.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>

static const uint32_t poisoned = 1u << 31; /* the bit of argmask for POISON */

static enum vote of_type(const struct unit *u, LLVMTypeRef type)
{
    const struct target_row *row = target_row(u->target, (struct target_space){ ir_space(type) });
    return !row ? VOTE_POISON : vote_of(row->space);
}

enum vote driver_vote(const struct driver *d, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    if (LLVMIsUndef(v) || null_is(d->u->target, v))
        return VOTE_UNDET;
    if (!copy_is_generic(d->u, type))
        return of_type(d->u, type);
    if (LLVMIsAConstant(v)) {
        LLVMValueRef from = flow_source(v, true);
        if (from)
            return driver_vote(d, from);
        /* A variable with the generic number, or another address. */
        return LLVMIsAGlobalVariable(v) ? vote_of_set(facts_get(d->u->facts, v, 1).set)
                                        : VOTE_POISON;
    }
    uint32_t n = ptrmap_find(&d->number, v);
    return n == PTRMAP_NONE ? VOTE_POISON : d->vote[n];
}

/* The meet of the votes on the operands.  Their spaces are first recorded in argmask. */
static enum vote fold(struct driver *d, uint32_t n, struct flow flow)
{
    LLVMValueRef v = d->value.at[n];
    enum vote all = VOTE_UNDET;
    for (unsigned k = flow.first; k < flow.end; k++) {
        enum vote in = driver_vote(d, LLVMGetOperand(v, k));
        if (vote_is_concrete(in))
            d->argmask[n] |= 1u << in;
        else if (in == VOTE_POISON)
            d->argmask[n] |= poisoned;
    }
    for (unsigned k = 0; k < 31; k++)
        if (d->argmask[n] >> k & 1)
            all = vote_meet(all, (enum vote)k);
    return d->argmask[n] & poisoned ? VOTE_POISON : all;
}

static enum vote by_facts(const struct driver *d, LLVMValueRef v)
{
    return vote_of_set(facts_get(d->u->facts, v, 1).set);
}

/* The vote on a value by the present votes on its operands. */
static enum vote classify(struct driver *d, uint32_t n)
{
    LLVMValueRef v = d->value.at[n];
    if (LLVMIsAArgument(v))
        return d->vote[n]; /* the vote was given */
    struct flow flow = flow_of(v);
    switch (flow.kind) {
    case FLOW_OBJECT: return VOTE_LOCAL;
    case FLOW_OFFSET:
    case FLOW_JOIN: return fold(d, n, flow);
    case FLOW_CALL: {
        LLVMValueRef fn = ir_callee(v);
        uint32_t known = fn ? ptrmap_find(&d->returns->number, fn) : PTRMAP_NONE;
        return known == PTRMAP_NONE ? by_facts(d, v) : d->returns->space.at[known];
    }
    default: return by_facts(d, v);
    }
}

static void add(struct driver *d, LLVMValueRef v)
{
    assert(ptrmap_find(&d->number, v) == PTRMAP_NONE && "a value has one number");
    if (!copy_is_generic(d->u, LLVMTypeOf(v)))
        return;
    ptrmap_put(&d->number, v, d->value.n);
    vec_push(&d->value, v);
}

static uint32_t number_all(struct driver *d)
{
    uint32_t blocks = 0;
    for (LLVMValueRef a = LLVMGetFirstParam(d->fn); a; a = LLVMGetNextParam(a))
        add(d, a);
    IR_EACH_BLOCK (d->fn, bb) {
        ptrmap_put(&d->number, bb, blocks++);
        IR_EACH_INSTRUCTION (bb, i)
            add(d, i);
    }
    return blocks;
}

static uint32_t block_of(const struct driver *d, LLVMValueRef v)
{
    return LLVMIsAArgument(v) ? 0 : ptrmap_find(&d->number, LLVMGetInstructionParent(v));
}

/* Traces that a function is left as it is; the first time also warns. */
static void tell_met(struct unit *u, LLVMValueRef fn)
{
    const char *name = ir_name_of(fn);
    trace_event(u->trace, u->pass, EVENT_KEEP, ir_function_loc(fn), name,
                pass_option_at(OPTION_VISITS)->meaning);
    if (!(u->told >> OPTION_VISITS & 1)) {
        const char *option = pass_option_at(OPTION_VISITS)->name;
        char *source = shim_demangle(name);
        diag_visits_met(u->trace, ir_function_loc(fn), source, option,
                        (long long)u->option[OPTION_VISITS], option);
        free(source);
    }
    u->told |= UINT64_C(1) << OPTION_VISITS;
}

bool driver_run(struct driver *d, struct unit *u, LLVMValueRef fn, const enum vote *params,
                const struct returns *returns)
{
    assert(u->props & PROP_FACTS && !LLVMIsDeclaration(fn) && "facts, and a body");
    struct worklist work;
    uint32_t n;
    bool good = true;
    *d = (struct driver){ .u = u, .fn = fn, .returns = returns };
    ptrmap_init(&d->number, 64);
    uint32_t blocks = number_all(d), values = d->value.n;
    d->argmask = base_alloc((values + 1) * sizeof *d->argmask);
    d->vote = base_alloc((values + 1) * sizeof *d->vote);
    d->clone_count = base_alloc((blocks + 1) * sizeof *d->clone_count);
    memset(d->argmask, 0, (values + 1) * sizeof *d->argmask);
    memset(d->clone_count, 0, (blocks + 1) * sizeof *d->clone_count);
    worklist_init(&work, values, 0);
    for (uint32_t k = 0; k < values; k++) {
        d->vote[k] = VOTE_UNDET;
        worklist_push(&work, k);
    }
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        if ((n = ptrmap_find(&d->number, LLVMGetParam(fn, k))) != PTRMAP_NONE)
            d->vote[n] = params[k];
    while (good && worklist_pop(&work, &n)) {
        LLVMValueRef v = d->value.at[n];
        enum vote now = vote_meet(d->vote[n], classify(d, n));
        assert(vote_meet(now, d->vote[n]) == now && "votes only rise");
        good = ++d->clone_count[block_of(d, v)] <= u->option[OPTION_VISITS];
        bool changed = now != d->vote[n] || LLVMIsAArgument(v);
        d->vote[n] = now;
        if (!changed)
            continue;
        IR_EACH_USE (v, use) {
            uint32_t to = ptrmap_find(&d->number, LLVMGetUser(use));
            if (to != PTRMAP_NONE)
                worklist_push(&work, to);
        }
    }
    worklist_fini(&work);
    if (!good)
        tell_met(u, fn);
    return good;
}

void driver_fini(struct driver *d)
{
    ptrmap_fini(&d->number);
    vec_fini(&d->value);
    free(d->argmask);
    free(d->vote);
    free(d->clone_count);
}

void driver_forget(struct driver *d)
{
    ptrmap_clear(&d->number);
    d->value.n = 0;
}

enum vote driver_result(const struct driver *d)
{
    enum vote all = VOTE_UNDET;
    IR_EACH_BLOCK (d->fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end) && LLVMGetNumOperands(end) == 1 &&
            LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(end, 0))) == LLVMPointerTypeKind)
            all = vote_meet(all, driver_vote(d, LLVMGetOperand(end, 0)));
    }
    return all;
}
