/* SPDX-License-Identifier: Apache-2.0 */
/* opt.c - options, target, pipeline, statistics. */
#include "api/helps.h"
#include "api/session.h"

#include "facts/origin.h"
#include "facts/world.h"
#include "ir/fingerprint.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "ir/shim_layout.h"
#include "base/text.h"
#include "pass/assumption.h"
#include "pipeline/pipeline.h"
#include "pipeline/presets.h"
#include "propagate/planned.h"
#include "retarget/retarget.h"
#include "thin/thin.h"

#include <assert.h>
#include <jansson.h>
#include <llvm-c/Target.h>

static int find_target(gsp_session *s, const char *name, const struct target **ret)
{
    const struct target *t = name ? target_find(name, strlen(name)) : NULL;
    if (name && !t)
        return diag_unknown_target(&s->trace, (struct src_loc){ 0 }, name, target_names());
    *ret = t;
    return 0;
}

/* Refuses pointers of generic memory, and of spaces that are cast to it, with more than 64 bits, or
 * with bits that arithmetic leaves as they are: no target has them, and passes compute addresses in
 * 64 bits, and in all of them.  Other spaces' are the back end's own (AMD's buffers). */
static int check_layout(gsp_session *s, LLVMModuleRef m, const char *path, const struct target *t)
{
    const struct target_row *row;
    for (size_t k = 0; (row = target_row_at(t, k)); k++) {
        unsigned bits = 8 * LLVMPointerSizeForAS(LLVMGetModuleDataLayout(m), row->number);
        unsigned index = shim_index_bits(m, row->number);
        if ((row->flags & ROW_CASTABLE || row->space == SPACE_NONE) && (bits > 64 || index != bits))
            return diag_layout_pointers(&s->trace, (struct src_loc){ .file = path }, bits,
                                        row->number, index, t->name);
    }
    return 0;
}

/* Finds the target whose numbers the module uses, and the one to resolve for.  The two may have
 * different names (spir64 and intel) but their numbers are the same.  Gives a module without a data
 * layout that of its target (shim_give_layout): facts, passes, the runner and what is behind gaspar
 * take sizes, offsets and alignments from there. */
static int choose_target(gsp_session *s, LLVMModuleRef m, const char *path,
                         const struct gsp_run_opts *o, const struct target **ret)
{
    const struct target *to = NULL, *from = NULL, *own;
    const char *triple = LLVMGetTarget(m);
    struct src_loc at = { .file = path };
    if (find_target(s, o->target, &to) < 0 || find_target(s, o->from, &from) < 0)
        return -1;
    own = origin_target(m);
    if (from && own && from->map != own->map)
        return diag_from_contradicts(&s->trace, at, from->name, triple, own->name);
    if (!from)
        from = own ? own : to;
    if (!from && !to)
        return *triple ? diag_unknown_triple(&s->trace, at, triple) : diag_no_target(&s->trace, at);
    if (!to)
        to = from;
    if (from->map != to->map)
        return diag_renumber(&s->trace, at, from->name, to->name, to->name);
    shim_give_layout(m, triple);
    shim_give_layout(m, retarget_triple(to)); /* of a triple that LLVM does not know, or none */
    *ret = to;
    return check_layout(s, m, path, to);
}

/* With generic="tags": the target whose generic pointers have tags, with the same numbers. */
static int choose_tags(gsp_session *s, const char *path, const struct target **target,
                       const char **pipeline)
{
    static const char intel[] = "intel";
    const struct target *tags = target_find(intel, strlen(intel));
    assert(tags && "a target of the table");
    if ((*target)->map != tags->map || (*target)->word != tags->word)
        return diag_option_tags(&s->trace, (struct src_loc){ .file = path }, (*target)->name);
    *target = tags;
    *pipeline = *pipeline ? *pipeline : "tags";
    return 0;
}

int session_target(gsp_session *s, LLVMModuleRef m, const char *path, const char *name,
                   const struct target **ret)
{
    struct gsp_run_opts o = { .size = sizeof o, .target = name };
    return choose_target(s, m, path, &o, ret);
}

void session_hear(gsp_session *s, gsp_module *m, const struct target *t)
{
    if (!m->heard)
        origin_check(&s->trace, t, m->mod, m->path);
    m->heard = true;
}

/* Reports a name in GASPAR_SKIP that no pass has, because it would skip nothing without notice. */
static int check_skip(gsp_session *s)
{
    for (const char *p = s->skip; p && *p; p += strcspn(p, ","), p += *p == ',')
        if (!pipeline_find(p, strcspn(p, ",")))
            return diag_option_skip(&s->trace, (struct src_loc){ 0 }, p);
    return 0;
}

/* "NAME=VALUE,NAME=VALUE" */
static int set_options(gsp_session *s, int64_t *option, const char *text)
{
    while (text && *text) {
        size_t len = strcspn(text, ",");
        if (pass_option_read(&s->trace, option, text, len, false) < 0)
            return -1;
        text += len + (text[len] == ',');
    }
    return 0;
}

static int check_generic(gsp_session *s, const char *word)
{
    if (!word || strcmp(word, "tags") == 0)
        return 0;
    return diag_option_generic(&s->trace, (struct src_loc){ 0 }, word);
}

/* Checks everything that can be checked without a module. */
static int check_request(gsp_session *s, const char *pipeline, const struct gsp_run_opts *given,
                         struct gsp_run_opts *ret)
{
    const struct target *to = NULL, *from = NULL;
    uint32_t assumes;
    int64_t option[OPTION_COUNT];
    pass_option_defaults(option);
    if (session_check_debug(s) == 0 &&
        sized_read(s, "gsp_run_opts", given, ret, sizeof *ret) == 0 && check_skip(s) == 0 &&
        find_target(s, ret->target, &to) == 0 && find_target(s, ret->from, &from) == 0 &&
        set_options(s, option, ret->set) == 0 && check_generic(s, ret->generic) == 0 &&
        pass_assumptions_read(&s->trace, ret->assume, &assumes) == 0 &&
        (!pipeline || pipeline_check(&s->trace, pipeline) == 0))
        return 0;
    return GSP_BAD_REQUEST;
}

int gsp_check(gsp_session *s, const char *pipeline, const struct gsp_run_opts *opts)
{
    struct gsp_run_opts o;
    return check_request(s, pipeline, opts, &o);
}

/* Of a run that is cancelled nothing is counted any more. */
static bool runs(void *unit, LLVMValueRef fn)
{
    return !pass_is_cancelled(unit) && world_runs(unit, fn);
}

/* Counts the accesses that may happen, in the world that the options give. */
static struct ir_count count_accesses(struct unit *u, bool loops)
{
    pass_require(u, PROP_WORLD);
    return ir_count(u->mod, u->has_generic ? u->generic.number : UINT32_MAX, loops, runs, u);
}

static void note_pointer(void *user, enum ir_generic kind, LLVMValueRef at, LLVMValueRef value)
{
    gsp_session *s = user;
    struct pointers_left *left = &s->pointers[kind];
    if (left->n++ > 0)
        return;
    struct src_loc loc = ir_place(NULL, at);
    left->why = ir_generic_why(kind, at, value);
    const char *symbol = loc.fn ? loc.fn : "";
    char *source = shim_demangle(symbol);
    int n = loc.line ? snprintf(left->place, sizeof left->place, "%s:%u:%u in ",
                                loc.file ? loc.file : "", loc.line, loc.col)
                     : 0;
    if (n >= 0 && (size_t)n < sizeof left->place)
        snprintf(left->place + n, sizeof left->place - (size_t)n, "%s%s",
                 strcmp(source, symbol) == 0 ? "@" : "", source);
    free(source);
}

/* Counts the generic pointers that are left. */
static void count_pointers(gsp_session *s, const struct unit *u)
{
    memset(s->pointers, 0, sizeof s->pointers);
    if (u->has_generic)
        ir_each_generic(u->mod, u->generic.number, note_pointer, s);
}

/* The pass that reports what `strict` refuses. */
static const char *strict_pass(int strict)
{
    return strict == GSP_STRICT_POINTERS ? "check-pointers" : "check-generic";
}

/* Makes of a file what its slice says; 1: it changed.  Negative: an error was reported. */
static int apply_slice(gsp_session *s, struct unit *u, const char *path, const char *index,
                       const struct thin_slice *slice)
{
    if (session_prepare(s, u->mod, u->target) < 0)
        return -1;
    pass_drop(u, PROP_ALL);
    int result =
        slice->fingerprint == ir_fingerprint(u->mod) ? planned_apply(u, &slice->given) : -1;
    if (result < 0)
        diag_index_stale(&s->trace, (struct src_loc){ .file = path }, index);
    return result;
}

/* `own`: the library's own module, or NULL. */
static int run(gsp_session *s, LLVMModuleRef m, gsp_module *own, const char *path,
               const char *pipeline, const struct gsp_run_opts *given)
{
    struct gsp_run_opts o;
    const struct target *t = NULL;
    struct thin_slice slice = { 0 };
    struct unit u;

    if (check_request(s, pipeline, given, &o) < 0)
        return GSP_BAD_REQUEST;
    if (choose_target(s, m, path, &o, &t) < 0)
        return GSP_BAD_INPUT;
    if (o.generic && choose_tags(s, path, &t, &pipeline) < 0)
        return GSP_BAD_REQUEST;
    if (own)
        session_hear(s, own, t);
    else if (!pipeline || strcmp(pipeline, "early") != 0) /* the warnings come when the rest runs */
        origin_check(&s->trace, t, m, path);
    uint32_t assumes = 0;
    (void)pass_assumptions_read(&s->trace, o.assume, &assumes); /* checked before */
    if (pass_assumptions_check(&s->trace, path, t, assumes) < 0)
        return GSP_BAD_REQUEST;
    int index = o.index ? session_index(s, own, &o, t, &slice) : 0;
    if (index < 0)
        return index;
    session_unit(s, &u, m, t);
    u.given = o.index ? &slice.given : NULL;
    u.closed = o.closed != 0;
    u.entries = o.entries;
    u.assumes = o.index ? slice.given.assumes : assumes;
    u.strict = o.strict && !(o.generic && o.strict == GSP_STRICT_POINTERS); /* tags may be tested */
    u.explained = u.strict || s->access;
    if (!pipeline)
        pipeline = presets_text("preset", strlen("preset"), t);
    (void)set_options(s, u.option, o.set); /* checked before */
    if (own)
        own->hashed = false;
    if (pipeline_order(&u, pipeline) < 0 || world_settle(&u) < 0) {
        thin_forget_slice(&slice);
        return GSP_BAD_REQUEST;
    }

    free(s->path);
    s->path = base_strdup(path);
    s->at_work = s->path;
    s->target = t;
    s->before = count_accesses(&u, false);
    bool noted = u.explained || s->trace.on_event;
    if (noted || s->access || s->function)
        pass_drop(&u, PROP_ALL); /* notes and marks come into functions that never run, too */
    if (noted)
        ir_names_note(m);
    session_mark(s, &u);
    struct helps *helps = s->access && !o.index ? helps_create(s, &u, pipeline) : NULL;
    growth_begin(&s->growth, &u);
    int planned = o.index ? apply_slice(s, &u, path, o.index, &slice) : 0;
    int r = planned < 0 ? -1 : pipeline_run(&u, pipeline);
    r = r == 0 ? planned : r;
    if (r >= 0 && o.strict) {
        int strict = pipeline_run(&u, strict_pass(o.strict));
        r = strict < 0 ? strict : r;
    }
    s->after = count_accesses(&u, true);
    if (!pass_is_cancelled(&u))
        count_pointers(s, &u);
    if (!pass_is_cancelled(&u) && (r >= 0 || o.strict))
        session_explain(s, &u, helps);
    helps_destroy(helps);
    pass_drop(&u, PROP_ALL); /* and go again */
    session_unmark(s, &u);
    if (o.index)
        given_forget(m);
    if (!pass_is_cancelled(&u))
        growth_end(&s->growth, &u);
    if (u.cancelled && r >= 0) /* behind the last pass */
        r = diag_cancelled(u.trace, (struct src_loc){ 0 }, "the counts");
    if (noted)
        ir_names_forget(m);
    memcpy(s->count, u.count, sizeof s->count);
    s->times.n = 0;
    for (uint32_t k = 0; k < u.times.n; k++)
        vec_push(&s->times, u.times.at[k]);
    pass_unit_fini(&u);
    thin_forget_slice(&slice);
    s->at_work = NULL;
    return r >= 0 ? r : u.cancelled ? GSP_CANCELLED : GSP_BAD_INPUT;
}

int gsp_run(gsp_session *s, gsp_module *m, const char *pipeline, const struct gsp_run_opts *opts)
{
    return run(s, m->mod, m, m->path, pipeline, opts);
}

int gsp_run_llvm(gsp_session *s, LLVMModuleRef module, const char *pipeline,
                 const struct gsp_run_opts *opts)
{
    size_t len;
    return run(s, module, NULL, LLVMGetModuleIdentifier(module, &len), pipeline, opts);
}

int gsp_has_spaces(LLVMModuleRef module)
{
    struct target_space generic;
    const struct target *t = origin_target(module);
    return t &&
           (target_generic(t, &generic) || (!space_empty(target_flat(t)) && origin_speaks(module)));
}

int gsp_stats_get(const gsp_session *s, struct gsp_stats *ret_stats)
{
    struct gsp_stats all = {
        .functions = s->after.functions,
        .accesses = s->after.accesses,
        .generic_before = s->before.generic,
        .generic_after = s->after.generic,
        .generic_in_loops = s->after.in_loops,
    };
    for (uint32_t k = 0; k < s->times.n; k++)
        all.seconds += s->times.at[k].seconds;
    return sized_fill(ret_stats, &all, sizeof all);
}

int gsp_stats_counter(const gsp_session *s, size_t i, const char **ret_name,
                      const char **ret_meaning, uint64_t *ret_value)
{
    if (i >= COUNT_COUNT)
        return 0;
    *ret_name = pass_count_name((enum pass_count)i);
    *ret_meaning = pass_count_meaning((enum pass_count)i);
    *ret_value = s->count[i];
    return 1;
}

int gsp_stats_time(const gsp_session *s, size_t i, const char **ret_name, double *ret_seconds)
{
    if (i >= s->times.n)
        return 0;
    *ret_name = s->times.at[i].name;
    *ret_seconds = s->times.at[i].seconds;
    return 1;
}

int gsp_stats_kernel(const gsp_session *s, size_t i, struct gsp_kernel_stats *ret)
{
    if (i >= s->growth.kernels.n)
        return 0;
    const struct kernel_growth *g = &s->growth.kernels.at[i];
    struct gsp_kernel_stats all = { 0, g->name, g->before, g->after, g->tests };
    return sized_fill(ret, &all, sizeof all);
}

int gsp_stats_pointers(const gsp_session *s, size_t i, struct gsp_pointer_stats *ret)
{
    if (i >= IR_GENERIC_KINDS)
        return 0;
    const struct pointers_left *left = &s->pointers[i];
    struct gsp_pointer_stats all = { 0, ir_generic_name((enum ir_generic)i), left->n,
                                     left->n ? left->place : NULL, left->n ? left->why : NULL };
    return sized_fill(ret, &all, sizeof all);
}

static json_t *pointers_json(const gsp_session *s)
{
    json_t *o = json_object();
    uint64_t all = 0;
    for (unsigned k = 0; k < IR_GENERIC_KINDS; k++)
        all += s->pointers[k].n;
    json_object_set_new(o, "all", json_integer((json_int_t)all));
    for (unsigned k = 0; k < IR_GENERIC_KINDS; k++) {
        json_t *kind = json_pack("{s:I}", "left", (json_int_t)s->pointers[k].n);
        if (s->pointers[k].n) {
            json_object_set_new(kind, "first", json_string(s->pointers[k].place));
            json_object_set_new(kind, "why", json_string(s->pointers[k].why));
        }
        json_object_set_new(o, ir_generic_name((enum ir_generic)k), kind);
    }
    return o;
}

static json_t *kernels_json(const gsp_session *s)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < s->growth.kernels.n; k++) {
        const struct kernel_growth *g = &s->growth.kernels.at[k];
        json_array_append_new(list, json_pack("{s:s, s:I, s:I, s:I}", "name", g->name,
                                              "instructions_before", (json_int_t)g->before,
                                              "instructions_after", (json_int_t)g->after,
                                              "tag_tests", (json_int_t)g->tests));
    }
    return list;
}

char *gsp_stats_json(const gsp_session *s)
{
    struct gsp_stats st = GSP_SIZED(st);
    gsp_stats_get(s, &st);
    json_t *seconds = json_object();
    for (uint32_t k = 0; k < s->times.n; k++)
        json_object_set_new(seconds, s->times.at[k].name, json_real(s->times.at[k].seconds));
    json_t *o =
        json_pack("{s:s, s:i, s:s}", "format", "stats", "version", 1, "gaspar", GSP_VERSION);
    if (s->target) {
        json_object_set_new(o, "target", json_string(s->target->name));
        json_object_set_new(o, "file", json_string(s->path));
    }
    json_t *counts = json_pack(
        "{s:I, s:I, s:I, s:I, s:I}", "functions", (json_int_t)st.functions, "accesses",
        (json_int_t)st.accesses, "generic_before", (json_int_t)st.generic_before, "generic_after",
        (json_int_t)st.generic_after, "generic_in_loops", (json_int_t)st.generic_in_loops);
    json_object_update(o, counts);
    json_decref(counts);
    for (unsigned i = 0; i < COUNT_COUNT; i++)
        json_object_set_new(o, pass_count_name((enum pass_count)i),
                            json_integer((json_int_t)s->count[i]));
    json_object_set_new(o, "generic_pointers_left", pointers_json(s));
    json_object_set_new(o, "seconds", seconds);
    if (s->growth.kernels.n > 0)
        json_object_set_new(o, "kernels", kernels_json(s));
    char *text = json_dumps(o, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    json_decref(o);
    return text;
}
