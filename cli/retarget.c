/* SPDX-License-Identifier: Apache-2.0 */
/* retarget.c - gaspar retarget. */
#include "json.h"
#include "diagnostics.h"
#include "transcript.h"

#include <gaspar/retarget.h>
#include <stdio.h>
#include <string.h>

struct request {
    const char *to, *from, *triple, *stats, *trace, *spec;
    struct cli_output out;
    struct cli_stats show;
    bool named_spaces, no_library;
};

static bool take(void *user, const char *name, const char *arg)
{
    struct request *r = user;
    const struct {
        const char *name, **to;
    } strings[] = { { "to", &r->to },         { "from", &r->from },
                    { "triple", &r->triple }, { "stats-json", &r->stats },
                    { "trace", &r->trace },   { "spec-const", &r->spec } };
    const struct {
        const char *name;
        bool *to;
    } flags[] = { { "named-spaces", &r->named_spaces }, { "no-library", &r->no_library } };
    if (cli_take_output(&r->out, name, arg))
        return !arg || *arg != '\0';
    if (cli_take_stats(&r->show, name))
        return true;
    for (size_t i = 0; i < COUNTOF(strings); i++)
        if (strcmp(strings[i].name, name) == 0) {
            *strings[i].to = arg;
            return *arg != '\0';
        }
    for (size_t i = 0; i < COUNTOF(flags); i++)
        if (strcmp(flags[i].name, name) == 0)
            *flags[i].to = true;
    return true;
}

static int write_stats(gsp_session *s, const char *path, const char *to, const char *file)
{
    struct gsp_retarget_stats n = GSP_SIZED(n);
    gsp_retarget_stats_get(s, &n);
    json_t *o =
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "functions", (json_int_t)n.functions,
                  "changed", (json_int_t)n.changed, "variables", (json_int_t)n.variables, "casts",
                  (json_int_t)n.casts, "folded", (json_int_t)n.folded, "linked",
                  (json_int_t)n.linked, "undefined", (json_int_t)n.undefined);
    return cli_write_json(s, path, cli_json("retarget-stats", to, file, o));
}

static void print_stats(gsp_session *s, const struct request *r)
{
    struct gsp_retarget_stats n = GSP_SIZED(n);
    gsp_retarget_stats_get(s, &n);
    const struct cli_stat rows[] = {
        { "functions", n.functions, "with a body" },
        { "changed", n.changed, "instructions whose type changed" },
        { "variables", n.variables, "that got another number" },
        { "casts", n.casts, "between spaces, added" },
        { "folded", n.folded, "casts between spaces, deleted" },
        { "linked", n.linked, "functions that the library defines" },
        { "undefined", n.undefined, "functions that stay declarations" },
    };
    fprintf(stderr, "gaspar: renumbered for %s: %llu instructions changed\n", r->to,
            (unsigned long long)n.changed);
    cli_print_stats(&r->show, rows, COUNTOF(rows));
}

int cmd_retarget(int argc, char **argv)
{
    struct request r = { 0 };
    struct transcript t = { 0 };
    enum cli_form form;
    char command[1024];
    cli_spell(command, sizeof command, argc, argv);
    int rest = cli_parse("retarget", argc, argv, take, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest != 1)
        return cli_not_one("retarget", rest);
    if (!r.to)
        return cli_usage("retarget", "for which target? --to=%s is missing", "T");
    const char *const files[] = { r.out.path, r.stats, r.trace };
    if (cli_form("retarget", &r.out, &form) != GSP_EXIT_DONE ||
        cli_distinct("retarget", argv[0], files, COUNTOF(files)) != GSP_EXIT_DONE)
        return GSP_EXIT_USAGE;

    diagnostics_about(argv[0], r.to);
    gsp_session *s = diagnostics_session();
    gsp_set_command(s, command);
    if (r.trace)
        cli_transcript_open(s, &t, r.trace);
    bool can_stay_open = strncmp(r.to, "spir", 4) == 0;
    gsp_module *m = can_stay_open
                        ? gsp_read_with(s, argv[0], GSP_READ_OPTS(.spec_constants = r.spec))
                        : cli_read_built(s, argv[0], r.spec);
    int code = GSP_EXIT_REJECTED;
    int result = GSP_BAD_INPUT;
    if (m)
        result = gsp_retarget(s, m,
                              GSP_RETARGET_OPTS(.to = r.to, .from = r.from, .triple = r.triple,
                                                .named_spaces = r.named_spaces,
                                                .no_library = r.no_library));
    if (result == GSP_BAD_REQUEST)
        code = GSP_EXIT_USAGE;
    else if (m)
        code = cli_transcript_close(s, &t);
    if (result < 0 && code == GSP_EXIT_DONE)
        code = GSP_EXIT_REJECTED;
    bool quiet = t.to_stdout && !r.out.path;
    if (code == GSP_EXIT_DONE && !quiet)
        code = cli_write_module(s, m, &r.out, form);
    if (code == GSP_EXIT_DONE && r.show.wanted)
        print_stats(s, &r);
    if (code == GSP_EXIT_DONE && r.stats)
        code = write_stats(s, r.stats, r.to, argv[0]);
    cli_transcript_forget(&t);
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    return code;
}
