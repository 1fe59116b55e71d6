/* SPDX-License-Identifier: Apache-2.0 */
/* resolve.c - gives every access whose space is known a pointer that names the space.
 *
 *     %g = addrspacecast ptr addrspace(3) %p to ptr
 *     %x = load i32, ptr %g                          =>  %x = load i32, ptr addrspace(3) %p
 *
 * Needs    facts.        Keeps  world: no function calls or names another one than before.  No
 *          facts: types of values change.
 * The text of NVIDIA's inline assembly names the space, too: see assembly.c.
 * A hint (prefetch, …) or a cast back to a named space gets the named pointer only if one exists
 * for an access; for comparisons see compare.c.
 * Does not name a space that has no instruction for the access, such as a store to constant memory
 *          or an atomicrmw in NVIDIA's local memory: it names a larger space around it [unable], or
 *          leaves the access generic if the intrinsic has no form for the space [no-form]; does not
 *          change a volatile access if the target would lose `volatile` in that space [volatile];
 *          does not remove or move an access, or change a call of a function that is no intrinsic
 *          [no code].
 * Safe     because the fact holds on every run (infer.c) and a cast from generic to the space that
 *          the pointer is in gives the same memory (LLVM LangRef, addrspacecast).  Accesses change
 *          in place: alignment, ordering, metadata and attributes are not touched.
 * Limits   some intrinsics, as expanding loads, cannot name a space: see expand_masked.c. */
#include "base/guard.h"
#include "facts/keep.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"
#include "semantics/cast.h"

#include <assert.h>

static void tell(struct unit *u, LLVMValueRef i, unsigned operand, enum event_verb verb,
                 const char *space, const char *why)
{
    char name[IR_NAME_SIZE], subject[IR_NAME_SIZE + 64], set[SPACE_TEXT_SIZE];
    if (!trace_wanted(u->trace))
        return;
    LLVMUseRef use = LLVMGetOperandUse(i, operand);
    struct fact fact = facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(LLVMGetUsedValue(use))));
    snprintf(subject, sizeof subject, "%s %s", ir_name(LLVMGetUsedValue(use), name, sizeof name),
             space);
    trace_event(u->trace, u->pass, verb, ir_loc(i), subject,
                why ? why : space_set_text(fact.set, set, sizeof set));
}

/* The wishes of one function's instructions; emptied for each function. */
struct plan {
    struct wishes accesses, hints;
    struct wishes compares; /* all comparisons, then two wishes for each chosen one */
    struct wishes trips;    /* casts from generic to a named space; first all, then the chosen */
    struct wishes copies;   /* operands from which a call copies a struct that it passes by value */
    struct wishes texts;    /* operands that are addresses in the text of inline assembly */
    struct unseen_module module;
};

static void collect_access(struct unit *u, LLVMValueRef i, struct ir_access a, struct plan *p)
{
    static const struct {
        const char *why;
        enum pass_count count; /* COUNT_COUNT: it is not counted */
    } kept[] = {
        [LEFT_UNKNOWN] = { NULL, COUNT_COUNT },
        [LEFT_COPY] = { "LLVM may use what it is a copy of", COUNT_KEPT_COPY },
        [LEFT_UNABLE] = { "its space has no such instruction", COUNT_KEPT_UNABLE },
        [LEFT_VOLATILE] = { "the target would lose `volatile`", COUNT_KEPT_VOLATILE },
    };
    for (unsigned k = 0; k < a.n; k++) {
        enum rewrite_left left;
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, a.operand[k]));
        if (ir_space(type) != u->generic.number)
            continue;
        const struct target_row *row = rewrite_access_row(u, i, &a, k, &left);
        if (row) {
            vec_push(a.hint ? &p->hints : &p->accesses, ((struct wish){ i, a.operand[k], row }));
            continue;
        }
        tell(u, i, a.operand[k], EVENT_KEEP, "generic", kept[left].why);
        if (kept[left].count != COUNT_COUNT)
            u->count[kept[left].count]++;
    }
}

/* Collects structs that a call passes by value.  The operand stays generic, but a cast in front of
 * the call shows its space to the back end, which copies the struct.  No volatile or atomic form is
 * needed. */
static void collect_copies(struct unit *u, LLVMValueRef call, struct plan *p)
{
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        if (!ir_is_byval(call, k, u->generic.number) || ir_shows_space(call, k))
            continue;
        const struct target_row *row = rewrite_row(u, call, k);
        if (row && !(row->flags & ROW_PARAM) && cast_may(u->target, row->number, u->generic.number))
            vec_push(&p->copies, ((struct wish){ call, k, row }));
        else
            tell(u, call, k, EVENT_KEEP, "generic", NULL);
    }
}

/* Collects the accesses whose space shall be named, and the comparisons, hints and casts that may
 * use the same named pointers. */
static void collect(struct unit *u, LLVMValueRef fn, struct plan *p)
{
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            struct ir_access a = ir_access(i);
            LLVMOpcode op = LLVMGetInstructionOpcode(i);
            pass_ask(u);
            if (a.n > 0)
                collect_access(u, i, a, p);
            else if (op == LLVMCall) {
                collect_copies(u, i, p);
                rewrite_collect_texts(u, i, &p->texts);
            } else if (op == LLVMICmp && ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, 0))))
                vec_push(&p->compares, ((struct wish){ .user = i }));
            else if (op == LLVMAddrSpaceCast &&
                     ir_space(LLVMTypeOf(LLVMGetOperand(i, 0))) == u->generic.number)
                vec_push(&p->trips, ((struct wish){ .user = i }));
        }
}

/* Gives the access a pointer of its space.  False: the intrinsic has no form for it. */
static bool apply(struct rewriter *r, struct wish w)
{
    if (LLVMIsACallInst(w.user)) {
        LLVMTypeRef type =
            ir_in_space(LLVMTypeOf(LLVMGetOperand(w.user, w.operand)), w.row->number);
        if (!ir_retype_intrinsic(r->u->mod, w.user, w.operand, type, LLVMTypeOf(w.user)))
            return false;
    }
    rewrite_operand(r, w);
    return true;
}

static void choose_compares(struct rewriter *r, struct wishes *compares)
{
    uint32_t candidates = compares->n;
    for (uint32_t k = 0; k < candidates; k++) {
        LLVMValueRef i = compares->at[k].user;
        const struct target_row *row = rewrite_compare_row(r, i);
        if (row && rewrite_has_named(r, LLVMGetOperand(i, 0), row) &&
            rewrite_has_named(r, LLVMGetOperand(i, 1), row)) {
            vec_push(compares, ((struct wish){ i, 0, row }));
            vec_push(compares, ((struct wish){ i, 1, row }));
        }
    }
    compares->n -= candidates;
    if (compares->n > 0)
        memmove(compares->at, compares->at + candidates, compares->n * sizeof *compares->at);
}

/* Marks the operand of a cast from generic to a named space, if facts know the operand to be in
 * that space. */
static void mark_trip(struct rewriter *r, LLVMValueRef cast)
{
    const struct target_row *row = rewrite_row(r->u, cast, 0);
    if (row && row->number == ir_space(LLVMTypeOf(cast)))
        rewrite_mark(r, LLVMGetOperand(cast, 0));
}

/* Keeps only those casts from generic to a named space for whose operand a pointer of that space
 * exists. */
static void choose_round_trips(struct rewriter *r, struct wishes *trips)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < trips->n; k++) {
        LLVMValueRef i = trips->at[k].user, from = LLVMGetOperand(i, 0);
        const struct target_row *row =
            target_row(r->u->target, (struct target_space){ ir_space(LLVMTypeOf(i)) });
        if (row && !LLVMIsAConstant(from) && rewrite_has_named(r, from, row))
            trips->at[n++] = (struct wish){ i, 0, row };
    }
    trips->n = n;
}

/* Replaces a cast whose operand now has the cast's own type by the operand. */
static void drop_round_trip(struct rewriter *r, struct wish w)
{
    rewrite_operand(r, w);
    if (LLVMTypeOf(LLVMGetOperand(w.user, 0)) != LLVMTypeOf(w.user))
        return;
    IR_EACH_USE (w.user, use)
        retype_fits(&r->types, use); /* these uses need the named pointer */
    LLVMReplaceAllUsesWith(w.user, ir_uncast(w.user));
    rewrite_orphan(r, w.user);
}

static void mark(struct rewriter *r, const struct wishes *wishes)
{
    for (uint32_t k = 0; k < wishes->n; k++) {
        struct wish w = wishes->at[k];
        pass_ask(r->u);
        rewrite_mark(r, LLVMGetOperand(w.user, w.operand));
        tell(r->u, w.user, w.operand, EVENT_RESOLVE, space_name(w.row->space), NULL);
    }
}

static void resolve(struct rewriter *r, LLVMValueRef fn, struct plan *p)
{
    p->accesses.n = p->hints.n = p->compares.n = p->trips.n = p->copies.n = 0;
    p->texts.n = 0;
    collect(r->u, fn, p);
    if (r->u->cancelled)
        return;
    mark(r, &p->accesses);
    mark(r, &p->copies);
    mark(r, &p->texts);
    for (uint32_t k = 0; k < p->trips.n; k++)
        mark_trip(r, p->trips.at[k].user);
    if (p->compares.n > 0)
        rewrite_follow_compares(r, fn);
    rewrite_settle(r);
    unseen_note(r->u, fn, &r->unseen);
    choose_compares(r, &p->compares);
    choose_round_trips(r, &p->trips);
    rewrite_retype(r);
    for (uint32_t k = 0; k < p->accesses.n; k++) {
        pass_ask(r->u);
        r->u->count[COUNT_RESOLVED] += apply(r, p->accesses.at[k]);
    }
    for (uint32_t k = 0; k < p->copies.n; k++) {
        rewrite_operand_shown(r, p->copies.at[k]);
        r->u->count[COUNT_RESOLVED]++;
    }
    for (uint32_t k = 0; k < p->texts.n; k++)
        rewrite_text(r, p->texts.at[k]);
    for (uint32_t k = 0; k < p->compares.n; k++) {
        rewrite_operand(r, p->compares.at[k]);
        if (!(p->compares.at[k].row->flags & ROW_NOOP))
            LLVMSetICmpSameSign(p->compares.at[k].user, false); /* true of the generic bits only */
    }
    for (uint32_t k = 0; k < p->trips.n; k++)
        drop_round_trip(r, p->trips.at[k]);
    for (uint32_t k = 0; k < p->hints.n; k++) {
        struct wish w = p->hints.at[k];
        if (rewrite_has_named(r, LLVMGetOperand(w.user, w.operand), w.row))
            apply(r, w);
    }
    rewrite_repair_uses(r);
    r->changed |= unseen_hide(r->u, &r->unseen);
    if (target_llvm_infers(r->u->target))
        r->changed |= unseen_hide_joined(r->u, fn, &p->module);
}

static int run(struct unit *u)
{
    struct rewriter r;
    struct plan plan = {
        .accesses = VEC_IN(&u->arena),
        .hints = VEC_IN(&u->arena),
        .compares = VEC_IN(&u->arena),
        .trips = VEC_IN(&u->arena),
        .copies = VEC_IN(&u->arena),
        .texts = VEC_IN(&u->arena),
    };
    uint32_t done = 0, all = 0;
    if (!u->has_generic)
        return PASS_SAME;
    if (target_llvm_infers(u->target))
        plan.module = unseen_look(u);
    IR_EACH_FUNCTION (u->mod, fn)
        all += u->progress != NULL;
    rewriter_init(&r, u);
    WORLD_EACH_FUNCTION (u, fn) {
        if (u->progress && ++done % 64 == 0)
            u->progress(u->progress_user, u->pass, (double)done / all);
        if (!LLVMIsDeclaration(fn) && !u->cancelled)
            resolve(&r, fn, &plan);
    }
    return rewriter_fini(&r) ? PASS_CHANGED : PASS_SAME;
}

/* A second run may change more, so the pass does not say again_is_noop: a variable that is a copy
 * of constant memory stays generic while the memcpy reads that memory by a generic pointer, and
 * that pointer is named by the first run. */
const struct pass rewrite_resolve_pass = {
    .name = "resolve",
    .brief = "name the space of every access whose space is known",
    .run = run,
    .needs = PROP_FACTS,
    .keeps = PROP_WORLD,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
