/* SPDX-License-Identifier: Apache-2.0 */
/* ballot.c - the votes of calls on parameters: the meet over all calls (docs/spec/votes.md, "The
 * lattice"). */
#include "nvvm/ballot.h"

#include "ir/ir.h"
#include "propagate/copy.h"

#include <assert.h>

/* The votes on a caller's own parameters: GLOBAL for a kernel's, POISON for all others. */
static void own_votes(const struct unit *u, LLVMValueRef caller, enum vote *votes)
{
    for (unsigned k = 0; k < LLVMCountParams(caller); k++)
        votes[k] = !ir_is_kernel(caller) ? VOTE_POISON
                   : copy_is_generic(u, LLVMTypeOf(LLVMGetParam(caller, k)))
                       ? vote_of_set(facts_get(u->facts, LLVMGetParam(caller, k), 1).set)
                       : VOTE_UNDET;
}

/* The votes in a caller.  Computed once, and dropped when the caller changes, or the result of a
 * function that it calls.  If a block was visited too often there are none: `value` is empty. */
static const struct driver *drive(struct ballot *b, LLVMValueRef caller)
{
    uint32_t known = ptrmap_find(&b->driven, caller);
    if (known != PTRMAP_NONE)
        return &b->drivers.at[known];
    enum vote *own = base_alloc((LLVMCountParams(caller) + 1) * sizeof *own);
    struct driver d;
    own_votes(b->u, caller, own);
    if (!driver_run(&d, b->u, caller, own, b->returns))
        driver_forget(&d);
    free(own);
    ptrmap_put(&b->driven, caller, b->drivers.n);
    vec_push(&b->drivers, d);
    return &b->drivers.at[b->drivers.n - 1];
}

static void forget(struct ballot *b, LLVMValueRef fn)
{
    uint32_t known = ptrmap_find(&b->driven, fn);
    if (known == PTRMAP_NONE)
        return;
    driver_fini(&b->drivers.at[known]);
    b->drivers.at[known] = (struct driver){ 0 };
    ptrmap_remove(&b->driven, fn);
}

LLVMValueRef ballot_caller(LLVMUseRef use)
{
    assert(LLVMIsAInstruction(LLVMGetUser(use)) && "the use is a call's");
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(LLVMGetUser(use)));
}

void ballot_forget(struct ballot *b, LLVMValueRef fn)
{
    forget(b, fn);
    IR_EACH_USE (fn, use)
        forget(b, ballot_caller(use));
}

/* Combines the votes of one call with `votes`.  False: no vote changed. */
static bool vote_of_call(const struct driver *d, LLVMValueRef call, LLVMValueRef fn,
                         enum vote *votes)
{
    assert(ir_callee(call) == fn && "a direct call of the function");
    bool changed = false;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        enum vote before = votes[k];
        if (copy_is_generic(d->u, LLVMTypeOf(LLVMGetParam(fn, k))))
            votes[k] = vote_meet(before, driver_vote(d, LLVMGetOperand(call, k)));
        changed |= votes[k] != before;
    }
    return changed;
}

/* Combines the votes of the function's calls of itself, supposing that its parameters have the
 * votes `votes`.  False: no vote changed. */
static bool vote_of_own_calls(struct ballot *b, LLVMValueRef fn, enum vote *votes)
{
    struct driver d;
    bool changed = false;
    if (!driver_run(&d, b->u, fn, votes, b->returns))
        driver_forget(&d);
    IR_EACH_USE (fn, use)
        if (ballot_caller(use) == fn)
            changed |= vote_of_call(&d, LLVMGetUser(use), fn, votes);
    driver_fini(&d);
    return changed;
}

void ballot_take(struct ballot *b, LLVMValueRef fn, enum vote *votes)
{
    assert(ir_is_only_called(fn) && "every use is a direct call");
    bool own = false;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        votes[k] = VOTE_UNDET;
    IR_EACH_USE (fn, use) {
        own |= ballot_caller(use) == fn;
        if (ballot_caller(use) != fn)
            vote_of_call(drive(b, ballot_caller(use)), LLVMGetUser(use), fn, votes);
    }
    while (own && vote_of_own_calls(b, fn, votes))
        ;
}

void ballot_init(struct ballot *b, struct unit *u, const struct returns *returns)
{
    assert(u->props & PROP_FACTS && u->has_generic && "facts about generic pointers");
    *b = (struct ballot){ .u = u, .returns = returns, .drivers = VEC_IN(&u->arena) };
    ptrmap_init_in(&b->driven, &u->arena, 64);
}

void ballot_fini(struct ballot *b)
{
    for (uint32_t k = 0; k < b->drivers.n; k++)
        driver_fini(&b->drivers.at[k]);
}
