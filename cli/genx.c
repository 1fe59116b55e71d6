/* SPDX-License-Identifier: Apache-2.0 */
/* genx.c - gaspar genx: whole-thread code with vector regions. */
#include "json.h"
#include "diagnostics.h"
#include "memory.h"
#include "outputs.h"
#include "transcript.h"

#include <gaspar/genx.h>
#include <stdlib.h>
#include <string.h>

struct request {
    struct plan plan;
    const char *stats_json, *trace;
    const char *other; /* a platform for which no code is made; NULL: none was named */
    struct cli_stats stats;
    struct cli_output out;
    enum cli_form form;
    bool json, compare, vectorize;
    struct gsp_genx_opts opts;
};

static const char *const stages[] = { "input", "collapse", "legalize", "emit" };

static bool take_stage(struct request *r, const char *arg)
{
    for (size_t k = 0; k < COUNTOF(stages); k++)
        if (strcmp(stages[k], arg) == 0) {
            r->opts.stage = (enum gsp_genx_stage)k;
            return true;
        }
    return false;
}

static bool take_lanes(struct request *r, const char *arg)
{
    static const char *const known[] = { "8", "16", "32" };
    if (strcmp(arg, "auto") == 0) {
        r->opts.lanes = GSP_GENX_LANES_AUTO;
        return true;
    }
    for (size_t k = 0; k < COUNTOF(known); k++)
        if (strcmp(known[k], arg) == 0) {
            r->opts.lanes = 8u << k;
            return true;
        }
    return false;
}

static bool take(void *user, const char *name, const char *arg)
{
    struct request *r = user;
#define IS(word) (strcmp(name, word) == 0)
    if (cli_take_output(&r->out, name, arg))
        return !arg || *arg != '\0';
    if (cli_take_stats(&r->stats, name))
        return true;
    if (IS("stats-json"))
        return *(r->stats_json = arg) != '\0';
    if (IS("trace"))
        return *(r->trace = arg) != '\0';
    if (IS("platform")) {
        r->other = gsp_genx_platform_other(arg) ? arg : NULL;
        return (r->opts.platform = gsp_genx_platform_find(arg)) != NULL || r->other;
    }
    if (IS("kernel"))
        return *(r->opts.kernel = arg) != '\0';
    if (IS("lanes"))
        return take_lanes(r, arg);
    if (IS("stage"))
        return take_stage(r, arg);
    int taken = plan_take(&r->plan, name, arg);
    if (taken >= 0)
        return taken;
    *(IS("json") ? &r->json : IS("vectorize") ? &r->vectorize : &r->compare) = true;
#undef IS
    return true;
}

static void print_stats(gsp_session *s, const struct request *r)
{
    struct gsp_genx_stats n = GSP_SIZED(n);
    gsp_genx_stats_get(s, &n);
    const struct cli_stat rows[] = {
        { "functions", n.functions, "" },
        { "operations", n.operations, "before cutting" },
        { "pieces", n.pieces, "operations after cutting" },
        { "moves", n.moves, "among the pieces" },
        { "instructions", n.instructions, "of vISA" },
        { "copies", n.copies, "among the instructions" },
        { "clones", n.clones, "copies of subroutines" },
    };
    fprintf(stderr, "gaspar: instructions of vISA: %llu; pieces: %llu; %.3f s\n",
            (unsigned long long)n.instructions, (unsigned long long)n.pieces, n.seconds);
    cli_print_stats(&r->stats, rows, COUNTOF(rows));
}

static const char *platform_of(const struct request *r)
{
    const char *first = NULL;
    unsigned bytes;
    gsp_genx_platform_at(0, &first, &bytes);
    return r->opts.platform ? r->opts.platform : first;
}

static int write_stats(gsp_session *s, const struct request *r, const char *path, const char *file)
{
    struct gsp_genx_stats n = GSP_SIZED(n);
    gsp_genx_stats_get(s, &n);
    json_t *o =
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:f}", "functions", (json_int_t)n.functions,
                  "operations", (json_int_t)n.operations, "pieces", (json_int_t)n.pieces, "moves",
                  (json_int_t)n.moves, "instructions", (json_int_t)n.instructions, "copies",
                  (json_int_t)n.copies, "clones", (json_int_t)n.clones, "seconds", n.seconds);
    return cli_write_json(s, path, cli_json("genx-stats", platform_of(r), file, o));
}

static int exit_of(int result)
{
    return result == GSP_BAD_REQUEST ? GSP_EXIT_USAGE
           : result < 0              ? GSP_EXIT_REJECTED
                                     : GSP_EXIT_DONE;
}

/* ---- running ---- */

static int launch(gsp_session *s, struct request *r, const char *in)
{
    const struct gsp_launch_opts *l = plan_launch(&r->plan);
    if (cli_ends_in(in, ".visaasm"))
        return gsp_genx_launch_visa(s, in, &r->opts, l);
    gsp_module *m = gsp_read(s, in);
    int result = m ? gsp_genx_launch(s, m, &r->opts, l) : -1;
    gsp_module_destroy(m);
    return result;
}

/* Every stage, on each platform or the one that is named, leaves the same.  Returns what the first
 * launch that failed did, 0 where none has; *ret_same: all went well. */
static int compare(gsp_session *s, struct request *r, const char *in, json_t *said, bool *ret_same)
{
    unsigned char *saved[MOST_BUFFERS], *first[MOST_BUFFERS];
    const char *only = r->opts.platform, *name;
    struct plan *p = &r->plan;
    unsigned bytes;
    plan_save(p, saved);
    r->opts.stage = GSP_GENX_INPUT;
    int result = launch(s, r, in);
    bool ok = result >= 0;
    plan_save(p, first);
    ok = ok && outputs_check(p, in, &(struct printed){ 0 }, said);
    for (size_t k = 0; ok && gsp_genx_platform_at(k, &name, &bytes); k++) {
        if (only && strcmp(only, name) != 0)
            continue;
        for (int stage = GSP_GENX_COLLAPSE; ok && stage <= GSP_GENX_EMIT; stage++) {
            char what[80];
            snprintf(what, sizeof what, "%s for %s", stages[stage], name);
            r->opts.platform = name;
            r->opts.stage = (enum gsp_genx_stage)stage;
            plan_restore(p, saved);
            result = launch(s, r, in);
            ok = result >= 0 && outputs_same(p, first, in, "before", what, "after", said);
        }
    }
    plan_free_saved(p, saved);
    plan_free_saved(p, first);
    *ret_same = ok;
    return result < 0 ? result : 0;
}

/* Completes the sizes, and asks whether the launch makes sense.  An exit code. */
static int check_launch(struct request *r, const char *in)
{
    const char *const files[] = { r->stats_json, r->trace };
    if (r->plan.launch.dims == 0) {
        r->plan.launch.dims = 1;
        r->plan.launch.global[0] = 1;
    }
    for (unsigned d = 0; d < r->plan.launch.dims; d++)
        if (!r->plan.launch.local[d])
            r->plan.launch.local[d] = 1;
    if (r->plan.launch.checks)
        return cli_usage("genx", "%s has no checks, which the launch asks for", "run");
    return outputs_check_plan(&r->plan, "genx", in, files, COUNTOF(files));
}

static int run(gsp_session *s, struct request *r, const char *in)
{
    struct gsp_launch_times none = GSP_SIZED(none);
    int result = 0;
    json_t *said = outputs_listen(s), *json = json_object();
    bool ok;
    if (r->compare) {
        result = compare(s, r, in, said, &ok);
        json_object_set_new(json, "same", json_boolean(ok));
        if (ok && !r->json)
            printf("same at every stage: %zu buffers\n", r->plan.n_buffers);
    } else {
        result = launch(s, r, in);
        ok = result >= 0;
        if (ok || result == GSP_FAILED)
            ok &= r->json ? outputs_add(s, &r->plan, &none, json) : outputs_give(s, &r->plan);
        if (result >= 0)
            ok &= outputs_check(&r->plan, in, &(struct printed){ 0 }, said);
    }
    json_object_set(json, "diagnostics", said);
    if (r->json)
        cli_print_json(cli_json("run", platform_of(r), in, json_incref(json)));
    json_decref(json);
    json_decref(said);
    return ok || result == GSP_BAD_REQUEST ? exit_of(result) : GSP_EXIT_REJECTED;
}

/* ---- the others ---- */

static int transform(gsp_session *s, struct request *r, const char *what, const char *in)
{
    gsp_module *m = gsp_read(s, in);
    int result = -1, code = GSP_EXIT_REJECTED;
    if (!m)
        return code;
    if (r->vectorize && gsp_genx_vectorize(s, m, &r->opts) < 0) {
        gsp_module_destroy(m);
        return code;
    }
    if (strcmp(what, "verify") == 0) {
        result = gsp_genx_verify(s, m);
        code = result > 0 ? GSP_EXIT_REJECTED : exit_of(result);
    } else if (strcmp(what, "emit") == 0) {
        result = gsp_genx_emit(s, m, &r->opts, r->out.path ? r->out.path : "-");
        code = exit_of(result);
    } else {
        result = strcmp(what, "clone") == 0       ? gsp_genx_clone(s, m)
                 : strcmp(what, "collapse") == 0  ? gsp_genx_collapse(s, m, &r->opts)
                 : strcmp(what, "vectorize") == 0 ? gsp_genx_vectorize(s, m, &r->opts)
                                                  : gsp_genx_legalize(s, m, &r->opts);
        code = exit_of(result);
        if (result >= 0 && r->trace && strcmp(r->trace, "-") == 0 && !r->out.path)
            code = GSP_EXIT_DONE;
        else if (result >= 0)
            code = cli_write_module(s, m, &r->out, r->form);
    }
    gsp_module_destroy(m);
    return code;
}

/* Modules are written as text or bitcode, vISA as text, and the others write no file. */
static int check_output(struct request *r, const char *what)
{
    const char *ending = r->out.path ? cli_ending(r->out.path) : "";
    if (strcmp(what, "emit") == 0) {
        if (r->out.emit)
            return cli_usage("genx", "emit writes vISA text, not --emit=%s", r->out.emit);
        if (*ending && strcmp(ending, ".visaasm") != 0 && !r->out.text)
            return cli_usage("genx", "%s does not end in .visaasm, vISA text; say -S", r->out.path);
        if (!r->out.path && r->trace && strcmp(r->trace, "-") == 0)
            return cli_usage("genx", "%s writes where --trace=- does; say -o", "emit");
        return GSP_EXIT_DONE;
    }
    if ((strcmp(what, "verify") == 0 || strcmp(what, "run") == 0) && r->out.path)
        return cli_usage("genx", "%s has nothing to write to '%s'", what, r->out.path);
    return cli_form("genx", &r->out, &r->form);
}

static int work(struct request *r, int rest, char **argv, const char *command)
{
    static const char *const known[] = { "verify", "run",   "collapse", "legalize",
                                         "emit",   "clone", "vectorize" };
    const char *what = rest ? argv[0] : "";
    bool is_known = false;
    for (size_t k = 0; k < COUNTOF(known); k++)
        is_known |= strcmp(known[k], what) == 0;
    if (!is_known)
        return cli_usage("genx", rest ? "'%s' is none of its commands" : "which of its commands?%s",
                         what);
    const char *in = rest > 1 ? argv[1] : r->plan.input;
    if (rest > 2 || !in)
        return cli_not_one("genx", rest - 1);
    const char *const files[] = { r->out.path, r->stats_json, r->trace };
    if (r->other)
        return cli_usage("genx", "no code is made for platform '%s': it is of generation %s",
                         r->other, gsp_genx_platform_other(r->other));
    if (r->vectorize && strcmp(what, "emit") != 0)
        return cli_usage("genx", "--vectorize is for emit, not for %s", what);
    if (check_output(r, what) != GSP_EXIT_DONE ||
        cli_distinct("genx", in, files, COUNTOF(files)) != GSP_EXIT_DONE)
        return GSP_EXIT_USAGE;
    bool runs = strcmp(what, "run") == 0;
    diagnostics_about(in, platform_of(r));
    int code = runs ? check_launch(r, in) : GSP_EXIT_DONE;
    if (code != GSP_EXIT_DONE)
        return code;
    gsp_session *s = diagnostics_session();
    gsp_set_command(s, command);
    struct transcript t = { 0 };
    if (r->trace)
        cli_transcript_open(s, &t, r->trace);
    code = runs ? run(s, r, in) : transform(s, r, what, in);
    if (code != GSP_EXIT_DONE && cli_transcript_is_empty(&t))
        cli_transcript_forget(&t); /* there was nothing to run */
    int written = cli_transcript_close(s, &t);
    code = code == GSP_EXIT_DONE ? written : code;
    if (code == GSP_EXIT_DONE && r->stats.wanted)
        print_stats(s, r);
    if (code == GSP_EXIT_DONE && r->stats_json)
        code = write_stats(s, r, r->stats_json, in);
    gsp_session_destroy(s);
    return code;
}

int cmd_genx(int argc, char **argv)
{
    struct request *r = memory_zeroed(1, sizeof *r);
    char command[1024];
    cli_spell(command, sizeof command, argc, argv);
    plan_init(&r->plan);
    r->opts.size = sizeof r->opts;
    int code = plan_launch_files(&r->plan, "genx", argc, argv);
    if (code == GSP_EXIT_DONE) {
        int rest = cli_parse("genx", argc, argv, take, r);
        code = rest < 0 ? GSP_EXIT_USAGE : work(r, rest, argv, command);
    }
    plan_fini(&r->plan);
    free(r);
    return code;
}
