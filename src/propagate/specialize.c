/* SPDX-License-Identifier: Apache-2.0 */
/* specialize.c - copies a function that is called with pointers to several spaces, one for each.
 *
 *     call i32 @get(ptr %local)              call i32 @get.local(ptr %local)
 *     call i32 @get(ptr %global)      =>     call i32 @get.global(ptr %global)
 *
 * Types stay: the copy's callers are all known, so facts name its parameters, and resolve its
 * accesses.  Copies go down chains of calls and around recursion in one run (plan.c); only what a
 * call returns, or what memory holds, is known to the next.  Two calls also differ where they pass
 * variables that hold pointers to different spaces (facts/plan_contents.c).
 *
 * Needs    facts, copies.        Keeps  copies; there are new functions, and calls go elsewhere.
 * Does not copy a kernel [wants:kernel], a function whose body may be replaced [wants:replaced],
 *          one that takes variable arguments [wants:varargs], one that must not be copied
 *          [copy:noduplicate], [copy:label], or one in which nothing would become better
 *          [plan:useless], or that was made for the same [plan:made-for]; does not let a call go to
 *          a copy that the module had when the pass began, as such a copy fits its callers only
 *          [no code]; does not touch calls by pointer or as a function of another type [no code];
 *          does not remove an original that others may call [entry], or that is still named
 *          [named].
 * Safe     because a copy does what the original does; module variables are shared, not copied.
 * Limits   options `copies`, `copied-instructions`, `growth`, `tuples`, `do-clone-for-ip-msp`; a
 *          warning says which was met. */
#include "pass/pass.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/reach.h"
#include "ir/shim.h"
#include "propagate/copy.h"
#include "propagate/planner.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The function made for a context. */
struct copy {
    LLVMValueRef fn; /* NULL: nothing */
    bool is_new;
};

/* The copy for a context: the one that an earlier round of this pass made, or a new one. */
static struct copy realize(struct planner *s, const struct plan_context *x)
{
    uint32_t function = s->plan.candidates.at[x->candidate].function;
    LLVMValueRef fn = s->fn[function];
    struct text name = { 0 }, tag = { 0 };
    const char *original = ir_name_of(fn);
    struct copy copy = { 0 };
    text_putf(&name, "%s%s", original, x->name);
    text_putf(&tag, "%s:%s", original, x->name);
    copy.fn = copy_find(s->u, text_get(&tag));
    int64_t most = s->u->option[OPTION_CLONES];
    if (!copy.fn && most >= 0 && s->u->count[COUNT_CLONES] >= (uint64_t)most) {
        if (s->u->option[OPTION_DUMP])
            trace_line(s->u->trace, "avoid cloning of %s", original);
        planner_tell_met(s, function, OPTION_CLONES, 0);
    } else if (!copy.fn) {
        if (s->u->option[OPTION_DUMP])
            trace_line(s->u->trace, "%s is cloned", original);
        copy.fn = copy_make(s->u, fn, text_get(&name));
        copy_set_tag(copy.fn, text_get(&tag));
        copy_note(s->u, copy.fn);
        copy.is_new = true;
    }
    text_fini(&name);
    text_fini(&tag);
    return copy;
}

static void redirect(struct unit *u, LLVMValueRef call, LLVMValueRef to)
{
    char subject[2 * IR_NAME_SIZE];
    const char *from = ir_name_of(ir_callee(call));
    snprintf(subject, sizeof subject, "@%s -> @%s", from, ir_name_of(to));
    trace_event(u->trace, u->pass, EVENT_CLONE, ir_loc(call), subject, NULL);
    shim_set_called_function(call, LLVMGlobalGetValueType(to), to);
}

/* The function that calls with this context go to; NULL: they stay as they are. */
static LLVMValueRef serving(const struct planner *s, const struct copy *copies, uint32_t context)
{
    uint32_t weaker = s->plan.contexts.at[context].weaker;
    LLVMValueRef fn = copies[context].fn;
    return fn || weaker == PTRMAP_NONE ? fn : copies[weaker].fn;
}

/* Redirects calls inside a new copy, which the plan gives by their number in the function. */
static void redirect_inside(struct planner *s, const struct plan_context *x, LLVMValueRef fn,
                            const struct copy *copies)
{
    const struct candidate *c = &s->plan.candidates.at[x->candidate];
    uint32_t first = plan_symbol(&s->plan, c)->call, number = 0, next = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            pass_ask(s->u);
            if (!LLVMIsACallInst(i))
                continue;
            if (next < x->calls.n &&
                s->b.call.at[first + x->calls.at[next].call].number == number) {
                LLVMValueRef to = serving(s, copies, x->calls.at[next++].context);
                if (to)
                    redirect(s->u, i, to);
            }
            number++;
        }
    assert(next == x->calls.n && "calls in program order");
}

static void erase(struct unit *u, LLVMValueRef fn)
{
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            facts_forget(u->facts, i);
    facts_forget(u->facts, fn);
    copy_forget(u, fn);
    /* Uses in functions that are deleted, too. */
    LLVMReplaceAllUsesWith(fn, LLVMGetPoison(LLVMTypeOf(fn)));
    LLVMDeleteFunction(fn);
}

/* Deletes originals that no call is left to, and copies whose only planned caller was not made.
 * Keeps those that something else still names, such as an idle function or a table. */
static void remove_unused(struct planner *s, const struct copy *copies)
{
    const struct plan *p = &s->plan;
    VEC_OF(LLVMValueRef) may_go = VEC_IN(&s->u->arena);
    struct ptrmap goes;
    struct reach stays;
    ptrmap_init_in(&goes, &s->u->arena, 64);
    for (uint32_t k = 0; k < p->candidates.n; k++) {
        LLVMValueRef fn = s->fn[p->candidates.at[k].function];
        if (p->candidates.at[k].copies > 0 && !GUARD("specialize:entry", world_is_entry(s->u, fn)))
            vec_push(&may_go, fn);
    }
    for (uint32_t k = 0; k < p->contexts.n; k++)
        if (copies[k].is_new)
            vec_push(&may_go, copies[k].fn);
    for (uint32_t k = 0; k < may_go.n; k++)
        ptrmap_put(&goes, may_go.at[k], 1);
    reach_init(&stays, &s->u->arena);
    reach_add_all(&stays, s->u->mod, &goes);
    for (uint32_t k = 0; k < may_go.n; k++)
        if (!GUARD("specialize:named", reach_has(&stays, may_go.at[k])))
            erase(s->u, may_go.at[k]);
}

static bool carry_out(struct planner *s)
{
    const struct plan *p = &s->plan;
    struct copy *copies = base_alloc((p->contexts.n + 1) * sizeof *copies);
    bool changed = false;
    memset(copies, 0, (p->contexts.n + 1) * sizeof *copies);
    for (uint32_t k = 0; k < p->contexts.n && !pass_is_cancelled(s->u); k++)
        if (p->contexts.at[k].selected)
            copies[k] = realize(s, &p->contexts.at[k]);
    for (uint32_t k = 0; k < p->roots.n; k++) {
        LLVMValueRef to = serving(s, copies, p->roots.at[k].context);
        if (to)
            redirect(s->u, s->call[p->roots.at[k].call], to);
        changed |= to != NULL;
    }
    for (uint32_t k = 0; k < p->contexts.n; k++)
        if (copies[k].is_new)
            redirect_inside(s, &p->contexts.at[k], copies[k].fn, copies);
    for (uint32_t k = 0; k < p->contexts.n; k++)
        changed |= copies[k].is_new;
    if (changed && !pass_is_cancelled(s->u))
        remove_unused(s, copies);
    free(copies);
    return changed;
}

static int run(struct unit *u)
{
    struct planner s;
    if (!u->has_generic || pass_is_cancelled(u))
        return PASS_SAME;
    planner_init(&s, u);
    bool changed = plan_make(&s.plan, &s.from) && carry_out(&s);
    planner_fini(&s);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass propagate_specialize_pass = {
    .name = "specialize",
    .brief = "copy functions that are called with pointers to several spaces",
    .run = run,
    .needs = PROP_FACTS | PROP_COPIES,
    .keeps = PROP_COPIES,
    .after = LEVEL_CHECKED,
};
