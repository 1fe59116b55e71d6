/* SPDX-License-Identifier: Apache-2.0 */
/* specialize.c - copies a function that is called with pointers to several spaces, one for each.
 *
 *     call i32 @get(ptr %local)              call i32 @get.local(ptr %local)
 *     call i32 @get(ptr %global)      =>     call i32 @get.global(ptr %global)
 *
 * Types stay: the copy's callers are all known, so facts name its parameters, and resolve its
 * accesses.  Copies go down chains of calls and around recursion in one run (plan.c); only what a
 * call returns, or what memory holds, is known to the next.  Two calls also differ where they pass
 * variables that hold pointers to different spaces (contents.c).
 *
 * Needs    facts, copies.        Keeps  copies; there are new functions, and calls go elsewhere.
 * Does not copy a kernel [kernel], a function whose body may be replaced [replaced], one that takes
 *          variable arguments [varargs], one that must not be copied [plan:noduplicate],
 *          [plan:label], or one in which nothing would become better [useless], or that was made
 *          for the same [made-for]; does not let a call go to a copy that the module had when the
 *          pass began, as such a copy fits its callers only [no code]; does not touch calls by
 *          pointer or as a function of another type [no code]; does not remove an original that
 *          others may call [entry], or that is still named [named].
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
#include "propagate/plan.h"

/* The function made for a context. */
struct copy {
    LLVMValueRef fn; /* NULL: nothing */
    bool is_new;
};

/* The copy for a context: the one that an earlier round of this pass made, or a new one. */
static struct copy realize(struct plan *p, const struct plan_context *x)
{
    LLVMValueRef fn = p->candidates.at[x->candidate].fn;
    struct text name = { 0 }, tag = { 0 };
    const char *original = ir_name_of(fn);
    struct copy copy = { 0 };
    text_putf(&name, "%s%s", original, x->name);
    text_putf(&tag, "%s:%s", original, x->name);
    copy.fn = copy_find(p->u, text_get(&tag));
    int64_t most = p->u->option[OPTION_CLONES];
    if (!copy.fn && most >= 0 && p->u->count[COUNT_CLONES] >= (uint64_t)most) {
        if (p->u->option[OPTION_DUMP])
            trace_line(p->u->trace, "avoid cloning of %s", original);
        plan_tell_met(p, &p->candidates.at[x->candidate], OPTION_CLONES, 0);
    } else if (!copy.fn) {
        if (p->u->option[OPTION_DUMP])
            trace_line(p->u->trace, "%s is cloned", original);
        copy.fn = copy_make(p->u, fn, text_get(&name));
        copy_set_tag(copy.fn, text_get(&tag));
        copy_note(p->u, copy.fn);
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
static LLVMValueRef serving(const struct plan *p, const struct copy *copies, uint32_t context)
{
    uint32_t weaker = p->contexts.at[context].weaker;
    LLVMValueRef fn = copies[context].fn;
    return fn || weaker == PTRMAP_NONE ? fn : copies[weaker].fn;
}

/* Redirects calls inside a new copy, which the plan gives by their number in the function. */
static void redirect_inside(struct plan *p, const struct plan_context *x, LLVMValueRef fn,
                            const struct copy *copies)
{
    uint32_t call = 0, next = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            pass_ask(p->u);
            if (!LLVMIsACallInst(i))
                continue;
            if (next < x->calls.n && x->calls.at[next].call == call) {
                LLVMValueRef to = serving(p, copies, x->calls.at[next++].context);
                if (to)
                    redirect(p->u, i, to);
            }
            call++;
        }
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
static void remove_unused(struct plan *p, const struct copy *copies)
{
    VEC_OF(LLVMValueRef) may_go = VEC_IN(&p->u->arena);
    struct ptrmap goes;
    struct reach stays;
    ptrmap_init_in(&goes, &p->u->arena, 64);
    for (uint32_t k = 0; k < p->candidates.n; k++)
        if (p->candidates.at[k].copies > 0 &&
            !GUARD("specialize:entry", world_is_entry(p->u, p->candidates.at[k].fn)))
            vec_push(&may_go, p->candidates.at[k].fn);
    for (uint32_t k = 0; k < p->contexts.n; k++)
        if (copies[k].is_new)
            vec_push(&may_go, copies[k].fn);
    for (uint32_t k = 0; k < may_go.n; k++)
        ptrmap_put(&goes, may_go.at[k], 1);
    reach_init(&stays, &p->u->arena);
    reach_add_all(&stays, p->u->mod, &goes);
    for (uint32_t k = 0; k < may_go.n; k++)
        if (!GUARD("specialize:named", reach_has(&stays, may_go.at[k])))
            erase(p->u, may_go.at[k]);
}

static bool carry_out(struct plan *p)
{
    struct copy *copies = base_alloc((p->contexts.n + 1) * sizeof *copies);
    bool changed = false;
    memset(copies, 0, (p->contexts.n + 1) * sizeof *copies);
    for (uint32_t k = 0; k < p->contexts.n && !pass_is_cancelled(p->u); k++)
        if (p->contexts.at[k].selected)
            copies[k] = realize(p, &p->contexts.at[k]);
    for (uint32_t k = 0; k < p->roots.n; k++) {
        LLVMValueRef to = serving(p, copies, p->roots.at[k].context);
        if (to)
            redirect(p->u, p->roots.at[k].call, to);
        changed |= to != NULL;
    }
    for (uint32_t k = 0; k < p->contexts.n; k++)
        if (copies[k].is_new)
            redirect_inside(p, &p->contexts.at[k], copies[k].fn, copies);
    for (uint32_t k = 0; k < p->contexts.n; k++)
        changed |= copies[k].is_new;
    if (changed && !pass_is_cancelled(p->u))
        remove_unused(p, copies);
    free(copies);
    return changed;
}

static int run(struct unit *u)
{
    struct plan plan;
    if (!u->has_generic)
        return PASS_SAME;
    bool changed = plan_make(&plan, u) && carry_out(&plan);
    plan_fini(&plan);
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
