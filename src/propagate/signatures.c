/* SPDX-License-Identifier: Apache-2.0 */
/* signatures.c - gives parameters and results whose space is known a type that names the space.
 *
 *     define internal ptr @at(ptr %p, i64 %i)
 *     %q = call ptr @at(ptr %g, i64 4)
 * =>
 *     define internal ptr addrspace(3) @at(ptr addrspace(3) %p, i64 %i)
 *     %q = call ptr addrspace(3) @at(ptr addrspace(3) %p, i64 4)
 *
 * Casts keep bodies and callers as they were; resolve.c deletes those that are not needed.
 *
 * Needs    facts.        Keeps  facts: a new value gets the fact of the value it replaces.  They
 *          are dropped if a generic parameter made them cautious that is a named one now, when
 *          another run may change more types, or if an argument is null and some bytes.
 * Does not touch a function that others may call [entry] or replace [replaced], whose address is
 *          taken [address], that takes variable arguments [varargs], whose body is assembly
 *          [functions:naked], or is called by one that never runs [idle]; one that is called, or
 *          calls, by a tail call that must be one, or is invoked [tail-call]; a parameter by value
 *          or by reference [by-value], or one that is returned as what it is not [returned]; a
 *          parameter or result that would come back as another generic pointer [param-back],
 *          [result-back]; a parameter of a copy whom that serves nothing [serves]; a pointer that
 *          the function's device cannot cast back in a function [window]; nor one to private memory
 *          that comes from a parameter which stays generic, since LLVM may pass that one another
 *          pointer [onward], [handed-back]; does not pass null for null and some bytes, which is
 *          another number [moved], or what only this file does not know to be in the space of a
 *          type that the program's files agreed on (thin/thin_sign.c) by a cast that loses null
 *          [planned].
 * Safe     because all calls are here, and a pointer cast to the space that it is in, and back, is
 *          the same pointer (facts hold on every run); where null does not come back, it is only
 *          tested, and the test is of the named pointer (keep_null_tests()).
 * Loses    `nonnull` of a parameter or result where the space's null is not zero: a pointer that is
 *          not null may then be all zeros. */
#include "facts/unseen.h"
#include "pass/cancel.h"

#include "propagate/signature.h"

#include "base/guard.h"
#include "ir/ir.h"

/* True if `v` is null and some bytes: as a named pointer that is in the space of its type. */
static bool is_moved_null(const struct unit *u, LLVMValueRef v)
{
    uint32_t node = facts_node(u->facts, v);
    struct fact fact = node == PTRMAP_NONE ? (struct fact){ 0 } : u->facts->fact.at[node];
    return space_empty(fact.set) && fact.flags & FACT_LEFT;
}

/* True if such a pointer is passed for a parameter that changes, or returned. */
static bool has_moved_null(const struct unit *u, const struct signature *g)
{
    for (unsigned k = 0; k < g->params; k++)
        IR_EACH_USE (g->fn, use) /* each argument once */
            if (g->param[k] && is_moved_null(u, LLVMGetOperand(LLVMGetUser(use), k)))
                return true;
    IR_EACH_BLOCK (g->fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (g->result && LLVMIsAReturnInst(end) && is_moved_null(u, LLVMGetOperand(end, 0)))
            return true;
    }
    return false;
}

/* True if the facts were cautious only because the type of a parameter is generic (see
 * facts_resolved()), which changes now: about the parameter, or about variables that are filled
 * through it. */
static bool settles(const struct unit *u, const struct signature *g)
{
    for (unsigned k = 0; k < g->params; k++) {
        LLVMValueRef param = LLVMGetParam(g->fn, k);
        if (g->param[k] && (!facts_resolved(u->facts, facts_get(u->facts, param, 1)) ||
                            ptrmap_find(&u->facts->filling, param) != PTRMAP_NONE))
            return true;
    }
    return false;
}

struct plans {
    VEC_OF(struct signature) at; /* of functions that change */
    VEC_OF(uint32_t) stay;       /* nodes of parameters to private memory that stay generic */
};

static void plan_all(struct signer *s, struct plans *ret)
{
    struct unit *u = s->u;
    ret->at.n = ret->stay.n = 0;
    for (LLVMValueRef fn = LLVMGetFirstFunction(u->mod); fn; fn = LLVMGetNextFunction(fn)) {
        struct signature g;
        if (LLVMIsDeclaration(fn) || pass_is_cancelled(u))
            continue;
        if (signature_plan(u, &s->arena, fn, &g))
            vec_push_in(&s->arena, &ret->at, g);
        for (unsigned k = 0; k < g.params; k++)
            if (GUARD("signatures:onward", signature_leaves(u, &g, k)))
                vec_push_in(&s->arena, &ret->stay, facts_node(u->facts, LLVMGetParam(fn, k)));
    }
}

/* Bound: of all rounds but the last, each finds a parameter that stays and did not count as one;
 * most modules have one round. */
static int run(struct unit *u)
{
    struct signer s;
    bool changed = false, better = false, known = true;
    if (!u->has_generic)
        return PASS_SAME;
    signer_init(&s, u);
    struct plans plans = { .at = VEC_IN(&s.arena), .stay = VEC_IN(&s.arena) };
    for (plan_all(&s, &plans); known && plans.stay.n > 0; plan_all(&s, &plans))
        known = facts_stay(u->facts, plans.stay.at, plans.stay.n);
    struct unseen kept = UNSEEN_IN(u);
    for (LLVMValueRef fn = LLVMGetFirstFunction(u->mod); fn && known && plans.at.n > 0;
         fn = LLVMGetNextFunction(fn))
        unseen_note(u, fn, &kept);
    for (uint32_t k = 0; k < plans.at.n && known && !pass_is_cancelled(u); k++) {
        better |= settles(u, &plans.at.at[k]) || has_moved_null(u, &plans.at.at[k]);
        signature_change(&s, &plans.at.at[k]);
        changed = true;
    }
    changed |= unseen_hide(u, &kept);
    signer_fini(&s);
    if (better || !known)
        pass_drop(u, PROP_FACTS);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass propagate_signatures_pass = {
    .name = "signatures",
    .brief = "give parameters and results types that name their space",
    .run = run,
    .needs = PROP_FACTS,
    .keeps = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
