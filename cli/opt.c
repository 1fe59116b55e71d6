/* SPDX-License-Identifier: Apache-2.0 */
/* opt.c - gaspar opt. */
#include "cli.h"
#include "diagnostics.h"
#include "memory.h"
#include "remarks.h"
#include "transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct request {
    char **in; /* the inputs */
    int n_in;
    const char *stats_json, *trace, *generic, *spec, *remarks, *index;
    struct cli_passes passes;
    struct cli_output out;
    enum cli_form form;
    struct cli_stats stats;
    enum gsp_strict strict;
    bool progress_always, progress_never;
};

static bool take(void *user, const char *name, const char *arg)
{
    struct request *r = user;
    const struct {
        const char *name, **to;
    } strings[] = { { "stats-json", &r->stats_json }, { "trace", &r->trace },
                    { "generic", &r->generic },       { "spec-const", &r->spec },
                    { "remarks", &r->remarks },       { "index", &r->index } };
    int taken = cli_take_passes(&r->passes, name, arg);
    if (taken >= 0)
        return taken;
    if (cli_take_output(&r->out, name, arg))
        return !arg || *arg != '\0';
    for (size_t i = 0; i < COUNTOF(strings); i++)
        if (strcmp(strings[i].name, name) == 0) {
            *strings[i].to = arg;
            if (arg == r->index)
                cli_reads(arg);
            return *arg != '\0';
        }
    if (strcmp(name, "do-clone-for-ip-msp") == 0)
        return cli_add_setting(&r->passes, "do-clone-for-ip-msp=", arg);
    if (strcmp(name, "dump-ip-msp") == 0)
        return cli_add_setting(&r->passes, "dump-ip-msp=", "1");
    if (strcmp(name, "progress") == 0) {
        r->progress_always = strcmp(arg, "always") == 0;
        r->progress_never = strcmp(arg, "never") == 0;
        return r->progress_always || r->progress_never || strcmp(arg, "auto") == 0;
    }
    if (strcmp(name, "strict") == 0) {
        r->strict = arg ? GSP_STRICT_POINTERS : GSP_STRICT_ACCESSES;
        return !arg || strcmp(arg, "pointers") == 0;
    }
    return cli_take_stats(&r->stats, name);
}

/* ---- the progress line ---- */

struct progress {
    struct timespec start;
    double last; /* seconds after start when it was drawn */
    bool always, drawn;
};

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) * 1e-9;
}

static void on_progress(void *user, const char *pass, double fraction)
{
    struct progress *p = user;
    double t = seconds_since(&p->start);
    if (!p->always && (t < 1.0 || t - p->last < 0.1))
        return;
    p->last = t;
    p->drawn = true;
    fprintf(stderr, "\rgaspar: %s %3.0f %%, %.1f s ", pass, fraction * 100, t);
    fflush(stderr);
}

static void end_progress(struct progress *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    p->drawn = false;
}

static void print_counters(const gsp_session *s, const struct cli_stats *stats)
{
    struct cli_stat row;
    for (size_t i = 0; gsp_stats_counter(s, i, &row.name, &row.meaning, &row.value); i++)
        cli_print_stats(stats, &row, 1);
    struct gsp_pointer_stats p = GSP_SIZED(p);
    for (size_t i = 0; gsp_stats_pointers(s, i, &p); i++) {
        char name[40], left[600];
        snprintf(name, sizeof name, "generic %s", p.kind);
        snprintf(left, sizeof left, "left%s%s%s%s", p.place ? ", the first at " : "",
                 p.place ? p.place : "", p.why ? ": " : "", p.why ? p.why : "");
        cli_print_stats(stats, &(struct cli_stat){ name, p.left, left }, 1);
    }
}

/* One line, then what was done: rows that are not 0, and all of them and times with -v. */
static void print_stats(const gsp_session *s, const struct cli_stats *stats)
{
    struct gsp_stats st = GSP_SIZED(st);
    struct gsp_kernel_stats k = GSP_SIZED(k);
    const char *name;
    double seconds;
    gsp_stats_get(s, &st);
    fprintf(stderr,
            "gaspar: generic accesses: %llu before, %llu after (%llu in loops), of %llu; %.3f s\n",
            (unsigned long long)st.generic_before, (unsigned long long)st.generic_after,
            (unsigned long long)st.generic_in_loops, (unsigned long long)st.accesses, st.seconds);
    cli_print_stats(stats, &(struct cli_stat){ "functions", st.functions, "with a body" }, 1);
    print_counters(s, stats);
    for (size_t i = 0; gsp_stats_kernel(s, i, &k); i++)
        if (stats->all || k.tag_tests || k.instructions_after != k.instructions_before)
            cli_complain("kernel %-15s %10llu   instructions, %llu before; %llu tests", k.name,
                         (unsigned long long)k.instructions_after,
                         (unsigned long long)k.instructions_before,
                         (unsigned long long)k.tag_tests);
    for (size_t i = 0; stats->all && gsp_stats_time(s, i, &name, &seconds); i++)
        fprintf(stderr, "%-22s %10.6f s\n", name, seconds);
}

static int write_stats(gsp_session *s, const char *path)
{
    char *text = gsp_stats_json(s), *line = memory_printf("%s\n", text);
    int code = cli_write_text(s, path, line);
    free(line);
    free(text);
    return code;
}

/* Reads the first input and links the others into it. */
static gsp_module *read_inputs(gsp_session *s, const struct request *r)
{
    const struct gsp_read_opts *opts = GSP_READ_OPTS(.spec_constants = r->spec);
    gsp_module *m = gsp_read_with(s, r->in[0], opts);
    for (int k = 1; m && k < r->n_in; k++)
        if (gsp_link(s, m, r->in[k], opts) < 0) {
            gsp_module_destroy(m);
            return NULL;
        }
    return m;
}

static int work(gsp_session *s, const struct request *r, struct transcript *t)
{
    gsp_module *m = read_inputs(s, r);
    if (!m)
        return GSP_EXIT_REJECTED;
    diagnostics_about(NULL, r->passes.target ? r->passes.target : gsp_module_target(m));
    struct gsp_run_opts opts = cli_run_opts(&r->passes);
    struct remarks remarks = { 0 };
    opts.strict = (int)r->strict;
    opts.generic = r->generic;
    opts.index = r->index;
    if (r->remarks)
        remarks_listen(s, &remarks);
    int changed = gsp_run(s, m, r->passes.pipeline, &opts);
    int code = changed == GSP_BAD_REQUEST ? GSP_EXIT_USAGE : cli_transcript_close(s, t);
    bool quiet = t->to_stdout && !r->out.path;
    if (changed < 0 && code == GSP_EXIT_DONE)
        code = GSP_EXIT_REJECTED;
    if (code == GSP_EXIT_DONE && r->remarks)
        code = remarks_write(s, &remarks, r->remarks);
    remarks_forget(&remarks);
    if (code == GSP_EXIT_DONE && !quiet)
        code = cli_write_module(s, m, &r->out, r->form);
    if (changed >= 0 && r->stats.wanted)
        print_stats(s, &r->stats);
    if (code == GSP_EXIT_DONE && r->stats_json)
        code = write_stats(s, r->stats_json);
    gsp_module_destroy(m);
    return code;
}

int cmd_opt(int argc, char **argv)
{
    struct request r = { 0 };
    struct transcript t = { 0 };
    struct progress p = { 0 };
    char command[1024];
    cli_spell(command, sizeof command, argc, argv);

    int rest = cli_parse("opt", argc, argv, take, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest == 0)
        return cli_usage("opt", "no input");
    r.in = argv;
    r.n_in = rest;

    const char *const files[] = { r.out.path, r.stats_json, r.trace, r.remarks };
    if (cli_form("opt", &r.out, &r.form) != GSP_EXIT_DONE)
        return GSP_EXIT_USAGE;
    for (int k = 0; k < r.n_in; k++)
        diagnostics_about(r.in[k], r.passes.target);
    for (int k = 0; k < r.n_in; k++)
        if (cli_distinct("opt", r.in[k], files, COUNTOF(files)) != GSP_EXIT_DONE)
            return GSP_EXIT_USAGE;

    gsp_session *s = diagnostics_session();
    gsp_set_command(s, command);
    struct gsp_run_opts opts = cli_run_opts(&r.passes);
    opts.generic = r.generic;
    if (gsp_check(s, r.passes.pipeline, &opts) < 0) {
        gsp_session_destroy(s);
        return GSP_EXIT_USAGE;
    }
    if (r.trace)
        cli_transcript_open(s, &t, r.trace);
    p.always = r.progress_always;
    clock_gettime(CLOCK_MONOTONIC, &p.start);
    if (r.progress_always || (!r.progress_never && isatty(STDERR_FILENO)))
        gsp_set_progress(s, on_progress, &p);

    int code = work(s, &r, &t);
    end_progress(&p);
    cli_transcript_forget(&t); /* there was nothing to run */
    gsp_session_destroy(s);
    return code;
}
