/* SPDX-License-Identifier: Apache-2.0 */
/* retarget_stages.c - the runner of the stages of retargeting. */
#include "retarget/retarget_stages.h"

#include "pass/pass.h"
#include "retarget/apart.h"
#include "retarget/metadata.h"
#include "retarget/nulls.h"
#include "retarget/passed_bits.h"
#include "retarget/storage.h"

#include "ir/module.h"

/* ---- stages that are more than one function ---- */

static void do_by_value(struct retarget *r) { rt_abi_by_value(r); }
static void do_refuse(struct retarget *r) { rt_check(r); }
static void do_old_nulls(struct retarget *r)
{
    rt_null_attributes(r, r->from);
    rt_drop_kept_nulls(r);
}
static void do_forget(struct retarget *r)
{
    if (r->from->map != r->to->map)
        rt_forget(r);
}
static void do_annotate(struct retarget *r) { rt_say(r); }
static void do_apart(struct retarget *r) { rt_apart(r); }
static void do_pass_bits(struct retarget *r) { rt_pass_bits(r); }
static void do_bridge(struct retarget *r) { rt_bridge(r); }
static void do_globals(struct retarget *r) { rt_globals(r); }
static void do_memory(struct retarget *r) { rt_kept(r); }
static void do_use_attributes(struct retarget *r) { rt_hear(r); }
static void do_metadata(struct retarget *r) { rt_metadata(r); }
static void do_new_nulls(struct retarget *r)
{
    rt_null_attributes(r, r->to);
    rt_keep_nulls(r);
}
static void do_rename(struct retarget *r) { rt_rename(r); }
static void do_spirv(struct retarget *r) { rt_spirv(r); }
static void do_library(struct retarget *r) { rt_library(r); }
static void do_names_back(struct retarget *r) { rt_names_back(r); }

static void do_layout(struct retarget *r)
{
    char *layout = LLVMCopyStringRepOfTargetData(r->now);
    rt_begin_changes(r);
    LLVMSetTarget(r->m, r->o->triple ? r->o->triple : retarget_triple(r->to));
    LLVMSetDataLayout(r->m, layout);
    LLVMDisposeMessage(layout);
}

static void do_code(struct retarget *r)
{
    IR_EACH_FUNCTION (r->m, fn)
        if (!rt_failed(r))
            rt_function(r, fn);
}

/* ---- the table ---- */

enum when { ALWAYS, RENUMBER, SPIRV, LIBRARY };

static const struct stage {
    const char *name;
    enum when when;
    bool whole, optional, again;
    void (*run)(struct retarget *r);
} stages[] = {
#define STAGE(function, name, when, whole, optional, again, effect) \
    { name, when, whole, optional, again, do_##function },
#include "retarget/retarget_stages.def"
#undef STAGE
};

static bool is_due(const struct retarget *r, const struct stage *s)
{
    const char *triple = LLVMGetTarget(r->m);
    switch (s->when) {
    case RENUMBER: return !r->same;
    case SPIRV: return strncmp(triple, "spirv", strlen("spirv")) == 0;
    case LIBRARY: return r->o->link;
    case ALWAYS: break;
    }
    return true;
}

int retarget_check_skip(struct trace *t, const char *skip)
{
    for (const char *s = skip; s && *s; s += strcspn(s, ","), s += *s == ',') {
        const struct stage *of = NULL;
        for (size_t k = 0; k < COUNTOF(stages); k++)
            if (pass_is_word(s, stages[k].name))
                of = &stages[k];
        if (!of)
            return diag_option_no_stage(t, (struct src_loc){ 0 }, s);
        if (!of->optional)
            return diag_option_skip_stage(t, (struct src_loc){ 0 }, of->name);
    }
    return 0;
}

/* ---- the runner ---- */

NORETURN void rt_bug(const struct retarget *r, const char *stage, const char *what)
{
    pass_bug(&(struct unit){ .command = r->o->command }, stage, what);
}

/* Does the checks of the debug modes on a module that a stage has left. */
static void check(struct retarget *r, const struct stage *s, bool changed)
{
    struct unit u = { .mod = r->m, .command = r->o->command };
    if (strcmp(s->name, "refuse") == 0 && r->o->debug & DEBUG_LIES && changed)
        rt_bug(r, s->name, "changed the module, which it only looks at");
    if (changed && r->o->debug & DEBUG_PRINT) {
        char *text = LLVMPrintModuleToString(r->m);
        fprintf(stderr, "; after stage '%s'\n%s", s->name, text);
        LLVMDisposeMessage(text);
    }
    if (s->whole && r->o->debug & DEBUG_VERIFY)
        pass_check_valid(&u, s->name);
    if (s->whole && r->o->debug & DEBUG_ROUNDTRIP)
        pass_check_round_trip(&u, s->name);
}

/* Debug mode `twice`.  What the stage counted it counts once. */
static void run_twice(struct retarget *r, const struct stage *s)
{
    struct retarget_stats stats = r->stats;
    char *once = LLVMPrintModuleToString(r->m), *twice;
    s->run(r);
    twice = LLVMPrintModuleToString(r->m);
    if (rt_failed(r) || strcmp(once, twice) != 0)
        rt_bug(r, s->name, "changed the module when run a second time");
    LLVMDisposeMessage(once);
    LLVMDisposeMessage(twice);
    r->stats = stats;
}

static void run(struct retarget *r, const struct stage *s)
{
    bool look = trace_wanted(r->failure.to) || r->o->debug & (DEBUG_PRINT | DEBUG_LIES);
    char *before = look ? LLVMPrintModuleToString(r->m) : NULL, *after = NULL;
    trace_event(r->failure.to, s->name, EVENT_BEGIN, (struct src_loc){ 0 }, "", NULL);
    s->run(r);
    after = look ? LLVMPrintModuleToString(r->m) : NULL;
    bool changed = look && strcmp(before, after) != 0;
    trace_event(r->failure.to, s->name, EVENT_END, (struct src_loc){ 0 },
                rt_failed(r) ? "rejected"
                : changed    ? "changed"
                             : "same",
                NULL);
    LLVMDisposeMessage(before);
    LLVMDisposeMessage(after);
    if (rt_failed(r))
        return;
    check(r, s, changed);
    if (s->again && r->o->debug & DEBUG_TWICE)
        run_twice(r, s);
}

void rt_run_stages(struct retarget *r)
{
    for (size_t k = 0; k < COUNTOF(stages) && !rt_failed(r); k++)
        if (is_due(r, &stages[k]) && !pass_is_listed(r->o->skip, stages[k].name))
            run(r, &stages[k]);
}
