/* SPDX-License-Identifier: Apache-2.0 */
/* ipmsp.c - interprocedural memory-space propagation as NVIDIA's compiler does it, function by
 * function (docs/spec/votes.md).
 *
 *     Initial work list size : 2
 *     f : changed in argument memory space (1 arguments)
 *     f : return memory space is resolved : 3
 *
 * A parameter on whose space all calls agree gets that space: in place if all callers are in this
 * module, else in a copy for those that are.  Then the function's callees are looked at again.
 * `specialize` and `signatures` do more; this pass is for comparing, and for tools that expect
 * its transcript, which `dump-ip-msp` asks for.
 *
 * Needs    facts.        Keeps  nothing.
 * Does not touch kernels [kernel], declarations [declaration], bodies that another may replace
 *          [replaced], functions whose address is taken [address], or that one calls which never
 *          runs [idle]; does not take a vote in place that the facts do not confirm [facts]; does
 *          not copy what `specialize` must not [must-not-copy], nor make a copy for each space
 *          where calls disagree [no code].
 * Safe     because a vote counts only where all calls agree, and in place only where the facts say
 *          the same, which hold on every run.
 * Limits   options do-clone-for-ip-msp (attempts) and visits (of a block). */
#include "pass/pass.h"

#include "base/guard.h"
#include "facts/annotation.h"
#include "facts/unseen.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "nvvm/ballot.h"
#include "propagate/copy.h"
#include "propagate/signature.h"

struct msp {
    struct unit *u;
    struct signer signer;
    struct returns returns;
    struct ptrmap listed; /* function -> 1: it was on the list at the start, and is alive */
    struct ballot ballot;
    VEC_OF(LLVMValueRef) list; /* the last one is taken next */
    uint32_t attempts, copies;
    bool changed;
};

static bool is_listed(const struct unit *u, LLVMValueRef fn)
{
    if (GUARD("ipmsp:declaration", LLVMIsDeclaration(fn)) ||
        GUARD("ipmsp:replaced", !u->closed && !ir_may_run_body(fn)) ||
        GUARD("ipmsp:kernel", ir_is_kernel(fn)) || !LLVMGetFirstUse(fn) ||
        GUARD("ipmsp:address", !ir_is_only_called(fn)) ||
        GUARD("ipmsp:idle", world_is_called_idly(u, fn)))
        return false;
    if (copy_is_generic(u, LLVMGetReturnType(LLVMGlobalGetValueType(fn))))
        return true;
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        if (copy_is_generic(u, LLVMTypeOf(a)))
            return true;
    return false;
}

/* Fills `votes` with the votes on the parameters; if `in_place`, only with those that the facts
 * confirm.  Returns the number of parameters whose space is known. */
static unsigned vote(struct msp *s, LLVMValueRef fn, bool in_place, enum vote *votes)
{
    unsigned known = 0;
    ballot_take(&s->ballot, fn, votes);
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        LLVMValueRef param = LLVMGetParam(fn, k);
        if (GUARD("ipmsp:facts", in_place && vote_is_concrete(votes[k]) &&
                                     vote_of_set(facts_get(s->u->facts, param, 1).set) != votes[k]))
            votes[k] = VOTE_POISON;
        known += vote_is_concrete(votes[k]);
    }
    return known;
}

static const struct target_row *row_of(const struct unit *u, enum vote v)
{
    return vote_is_concrete(v) ? target_row_of(u->target, vote_place(v)) : NULL;
}

/* Gives `fn` the parameters and result of the votes, as far as its signature may change. */
static bool sign(struct msp *s, LLVMValueRef *fn, const enum vote *votes, enum vote result)
{
    struct signature g;
    if (!world_may_sign(s->u, *fn))
        return false;
    unsigned params = LLVMCountParams(*fn);
    g = (struct signature){ .fn = *fn, .params = params };
    g.param = NEWN(&s->signer.arena, const struct target_row *, params + 1);
    g.result = copy_is_generic(s->u, LLVMGetReturnType(LLVMGlobalGetValueType(*fn)))
                   ? row_of(s->u, result)
                   : NULL;
    for (unsigned k = 0; k < params; k++)
        if (vote_is_concrete(votes[k]) && copy_is_generic(s->u, LLVMTypeOf(LLVMGetParam(*fn, k))))
            g.param[k] = row_of(s->u, votes[k]);
    if (!signature_settle(s->u, &g))
        return false;
    ballot_forget(&s->ballot, *fn);
    ptrmap_remove(&s->listed, *fn);
    ptrmap_remove(&s->returns.number, *fn);
    *fn = signature_change(&s->signer, &g);
    ptrmap_put(&s->listed, *fn, 1);
    return true;
}

/* Makes a copy named NAME$N and redirects the calls in this module to it.  NULL: the attempts are
 * used up, or `specialize` does not copy this function either. */
static LLVMValueRef copy(struct msp *s, LLVMValueRef fn)
{
    char name[2 * IR_NAME_SIZE];
    const char *original = ir_name_of(fn);
    int64_t most = s->u->option[OPTION_CLONES];
    bool dump = s->u->option[OPTION_DUMP];
    if ((most >= 0 && s->attempts >= most) || GUARD("ipmsp:must-not-copy", copy_is_barred(fn))) {
        if (dump)
            trace_line(s->u->trace, "avoid cloning of %s", original);
        return NULL;
    }
    s->attempts++;
    snprintf(name, sizeof name, "%s$%u", original, ++s->copies);
    if (dump)
        trace_line(s->u->trace, "%s is cloned", original);
    ballot_forget(&s->ballot, fn);
    LLVMValueRef to = copy_make(s->u, fn, name);
    trace_event(s->u->trace, s->u->pass, EVENT_CLONE, ir_function_loc(fn), name, NULL);
    for (LLVMUseRef use = LLVMGetFirstUse(fn), next; use; use = next) {
        next = LLVMGetNextUse(use);
        if (ballot_caller(use) != fn) /* the original still calls itself */
            shim_set_called_function(LLVMGetUser(use), LLVMGlobalGetValueType(to), to);
    }
    return to;
}

/* Puts the functions that `fn` calls back on the list. */
static void wake_callees(struct msp *s, LLVMValueRef fn)
{
    struct ptrmap seen;
    unsigned n = 0;
    ptrmap_init(&seen, 0);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            if (!callee || callee == fn || ptrmap_find(&seen, callee) != PTRMAP_NONE ||
                ptrmap_find(&s->listed, callee) == PTRMAP_NONE || !is_listed(s->u, callee))
                continue;
            ptrmap_put(&seen, callee, 1);
            vec_push(&s->list, callee);
            n++;
        }
    if (n && s->u->option[OPTION_DUMP])
        trace_line(s->u->trace, "%u callees are affected", n);
    ptrmap_fini(&seen);
}

static void visit(struct msp *s, LLVMValueRef fn)
{
    struct unit *u = s->u;
    bool in_place = !world_is_entry(u, fn);
    bool dump = u->option[OPTION_DUMP];
    unsigned params = LLVMCountParams(fn);
    enum vote *votes = NEWN(&s->signer.arena, enum vote, params + 1), result = VOTE_POISON;
    unsigned known = vote(s, fn, in_place, votes);
    struct driver d;
    if (known && dump)
        trace_line(u->trace, "%s : changed in argument memory space (%u arguments)", ir_name_of(fn),
                   known);
    LLVMValueRef to = in_place ? fn : known ? copy(s, fn) : NULL;
    if (!to)
        return;
    if (driver_run(&d, u, to, votes, &s->returns))
        result = driver_result(&d);
    driver_fini(&d);
    bool returns = vote_is_concrete(result) &&
                   copy_is_generic(u, LLVMGetReturnType(LLVMGlobalGetValueType(to)));
    if (!known && !returns)
        return;
    bool changed = sign(s, &to, votes, result);
    changed |= annotation_write(to, votes, params);
    s->changed |= changed || to != fn;
    if (returns && dump)
        trace_line(u->trace, "%s : return memory space is resolved : %d", ir_name_of(to),
                   (int)result);
    if (returns) {
        ptrmap_put(&s->returns.number, to, s->returns.space.n);
        vec_push(&s->returns.space, result);
        ballot_forget(&s->ballot, to);
    }
    /* Not if nothing changed: two functions that call each other would wake each other for ever.  A
     * copy's callees are called by the original, too. */
    if (known && in_place && changed)
        wake_callees(s, to);
}

static int run(struct unit *u)
{
    struct msp s = { .u = u, .list = VEC_IN(&u->arena), .returns = { .space = VEC_IN(&u->arena) } };
    if (!u->has_generic)
        return PASS_SAME;
    signer_init(&s.signer, u);
    ptrmap_init_in(&s.returns.number, &u->arena, 64);
    ballot_init(&s.ballot, u, &s.returns);
    ptrmap_init_in(&s.listed, &u->arena, 64);
    struct unseen kept = UNSEEN_IN(u);
    WORLD_EACH_FUNCTION (u, fn)
        unseen_note(u, fn, &kept);
    WORLD_EACH_FUNCTION (u, fn)
        if (is_listed(u, fn)) {
            vec_push(&s.list, fn);
            ptrmap_put(&s.listed, fn, 1);
        }
    if (u->option[OPTION_DUMP])
        trace_line(u->trace, "Initial work list size : %u", s.list.n);
    while (s.list.n > 0) {
        LLVMValueRef fn = s.list.at[--s.list.n];
        struct arena_mark mark = arena_mark(&s.signer.arena);
        if (ptrmap_find(&s.listed, fn) != PTRMAP_NONE && is_listed(u, fn))
            visit(&s, fn);
        arena_release(&s.signer.arena, mark);
    }
    s.changed |= unseen_hide(u, &kept);
    ballot_fini(&s.ballot);
    signer_fini(&s.signer);
    return s.changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass nvvm_ipmsp_pass = {
    .name = "ipmsp",
    .brief = "propagate memory spaces function by function, as NVIDIA's compiler does",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
