/* SPDX-License-Identifier: Apache-2.0 */
/* thin.c - gaspar summarize, summary and thinlink. */
#include "cli.h"
#include "diagnostics.h"
#include "memory.h"

#include <errno.h>
#include <gaspar/thin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct request {
    const char *target, *entries, *out, *ninja;
    char assume[256]; /* "NAME,NAME" */
    bool json, stats;
};

static bool take(void *user, const char *name, const char *arg)
{
    struct request *r = user;
    const struct {
        const char *name, **to;
    } strings[] = { { "target", &r->target },
                    { "entries", &r->entries },
                    { "output", &r->out },
                    { "ninja", &r->ninja } };
    for (size_t i = 0; i < COUNTOF(strings); i++)
        if (strcmp(strings[i].name, name) == 0) {
            *strings[i].to = arg;
            return *arg != '\0';
        }
    if (strcmp(name, "assume") == 0)
        return cli_add(r->assume, sizeof r->assume, "", arg);
    *(strcmp(name, "json") == 0 ? &r->json : &r->stats) = true;
    return true;
}

int cmd_summarize(int argc, char **argv)
{
    struct request r = { 0 };
    int rest = cli_parse("summarize", argc, argv, take, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest != 1)
        return cli_not_one("summarize", rest);
    if (!r.out)
        return cli_usage("summarize", "where to? -o %s is missing", "OUT.gsum");
    if (cli_distinct("summarize", argv[0], (const char *[]){ NULL, r.out }, 2) != GSP_EXIT_DONE)
        return GSP_EXIT_USAGE;
    diagnostics_about(argv[0], r.target);
    gsp_session *s = diagnostics_session();
    gsp_module *m = gsp_read(s, argv[0]);
    diagnostics_about(NULL, m && !r.target ? gsp_module_target(m) : NULL);
    int result = m ? gsp_summarize(s, m, r.target, r.out) : GSP_BAD_INPUT;
    int code = result == GSP_BAD_REQUEST ? GSP_EXIT_USAGE
               : result < 0              ? GSP_EXIT_REJECTED
                                         : GSP_EXIT_DONE;
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    return code;
}

int cmd_summary(int argc, char **argv)
{
    struct request r = { 0 };
    int rest = cli_parse("summary", argc, argv, take, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest != 1)
        return cli_not_one("summary", rest);
    diagnostics_about(argv[0], NULL);
    gsp_session *s = diagnostics_session();
    char *text = gsp_summary_text(s, argv[0], r.json);
    int code = text ? cli_write_text(s, "-", text) : GSP_EXIT_REJECTED;
    free(text);
    gsp_session_destroy(s);
    return code;
}

/* ---- thinlink ---- */

struct names {
    char **at;
    size_t n, room;
};

static void add_name(struct names *names, const char *name, size_t len)
{
    if (names->n == names->room) {
        names->room = names->room ? 2 * names->room : 64;
        names->at = memory_realloc(names->at, names->room * sizeof *names->at);
    }
    names->at[names->n++] = memory_printf("%.*s", (int)len, name);
}

/* Adds the names that a file lists, one on each line, which ends with LF or CR LF.  An exit
 * code. */
static int add_list(struct names *names, const char *path)
{
    cli_reads(path);
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    ssize_t n = 0;
    unsigned at = 0;
    bool zero = false;
    if (!file)
        return cli_usage("thinlink", "cannot read %s: %s", path, strerror(errno));
    while (!zero && (n = getline(&line, &room, file)) > 0) {
        at++;
        zero = memchr(line, '\0', (size_t)n) != NULL;
        if (line[n - 1] == '\n')
            n -= n > 1 && line[n - 2] == '\r' ? 2 : 1;
        if (n > 0 && !zero)
            add_name(names, line, (size_t)n);
    }
    bool whole = feof(file);
    int why = errno;
    free(line);
    fclose(file);
    if (zero)
        return cli_usage("thinlink", "%s:%u: a byte of 0 in a name", path, at);
    if (whole)
        return GSP_EXIT_DONE;
    if (why == ENOMEM)
        memory_out();
    return cli_usage("thinlink", "cannot read %s: %s", path, strerror(why));
}

static void print_stats(const gsp_session *s)
{
    struct gsp_thinlink_stats n = GSP_SIZED(n);
    gsp_thinlink_stats_get(s, &n);
    fprintf(stderr, "gaspar: %llu files linked, %llu nodes; %llu slices written\n",
            (unsigned long long)n.files, (unsigned long long)n.nodes,
            (unsigned long long)n.written);
}

int cmd_thinlink(int argc, char **argv)
{
    struct request r = { 0 };
    struct names names = { 0 };
    int rest = cli_parse("thinlink", argc, argv, take, &r), code = GSP_EXIT_DONE;
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest == 0)
        return cli_usage("thinlink", "no input");
    for (int k = 0; k < rest && code == GSP_EXIT_DONE; k++)
        if (argv[k][0] == '@')
            code = add_list(&names, argv[k] + 1);
        else
            add_name(&names, argv[k], strlen(argv[k]));
    for (size_t k = 0; k < names.n; k++)
        diagnostics_about(names.at[k], NULL);
    if (code == GSP_EXIT_DONE && r.ninja) {
        gsp_session *s = diagnostics_session();
        code = ninja_write(s, r.ninja, names.at, names.n, r.entries, *r.assume ? r.assume : NULL);
        gsp_session_destroy(s);
    } else if (code == GSP_EXIT_DONE) {
        gsp_session *s = diagnostics_session();
        int result = gsp_thinlink(s, GSP_THINLINK_OPTS(.summaries = (const char *const *)names.at,
                                                       .n = names.n, .entries = r.entries,
                                                       .assume = *r.assume ? r.assume : NULL));
        code = result == GSP_BAD_REQUEST ? GSP_EXIT_USAGE
               : result < 0              ? GSP_EXIT_REJECTED
                                         : GSP_EXIT_DONE;
        if (code == GSP_EXIT_DONE && r.stats)
            print_stats(s);
        gsp_session_destroy(s);
    }
    for (size_t k = 0; k < names.n; k++)
        free(names.at[k]);
    free(names.at);
    return code;
}
