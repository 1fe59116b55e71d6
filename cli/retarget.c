/* retarget.c - gaspar retarget. */
#include "json.h"

#include <errno.h>
#include <gaspar/retarget.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct request {
    const char *out, *to, *from, *triple, *stats;
    bool text, named_spaces, no_library;
};

static bool take(void *user, const char *name, const char *arg)
{
    struct request *r = user;
    const struct {
        const char *name, **to;
    } strings[] = { { "output", &r->out },
                    { "to", &r->to },
                    { "from", &r->from },
                    { "triple", &r->triple },
                    { "stats-json", &r->stats } };
    const struct {
        const char *name;
        bool *to;
    } flags[] = { { "text", &r->text },
                  { "named-spaces", &r->named_spaces },
                  { "no-library", &r->no_library } };
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

static bool ends_in(const char *s, const char *end)
{
    size_t n = strlen(s), k = strlen(end);
    return n >= k && strcmp(s + n - k, end) == 0;
}

static enum gsp_format format_of(const struct request *r, const gsp_module *m)
{
    if (r->text || (r->out && ends_in(r->out, ".ll")) || (!r->out && isatty(STDOUT_FILENO)))
        return GSP_FORMAT_TEXT;
    if (r->out && ends_in(r->out, ".bc"))
        return GSP_FORMAT_BITCODE;
    return gsp_module_format(m) == GSP_FORMAT_TEXT ? GSP_FORMAT_TEXT : GSP_FORMAT_BITCODE;
}

static int write_stats(const gsp_session *s, const char *path)
{
    struct gsp_retarget_stats n = { .size = sizeof n };
    gsp_retarget_stats_get(s, &n);
    json_t *o =
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "functions", (json_int_t)n.functions,
                  "changed", (json_int_t)n.changed, "variables", (json_int_t)n.variables, "casts",
                  (json_int_t)n.casts, "folded", (json_int_t)n.folded, "linked",
                  (json_int_t)n.linked, "undefined", (json_int_t)n.undefined);
    int failed = 0;
    if (strcmp(path, "-") == 0)
        return cli_print_json(o);
    failed = json_dump_file(o, path, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    json_decref(o);
    if (failed)
        fprintf(stderr, "%s: error: cannot write: %s [CANNOT_WRITE]\n", path, strerror(errno));
    return failed ? GSP_EXIT_REJECTED : GSP_EXIT_DONE;
}

static bool is_target(const char *name)
{
    struct gsp_target t;
    for (size_t i = 0; gsp_target_at(i, &t); i++)
        if (strcmp(t.name, name) == 0)
            return true;
    return false;
}

int cmd_retarget(int argc, char **argv)
{
    struct request r = { 0 };
    int rest = cli_parse("retarget", argc, argv, take, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest != 1)
        return cli_usage("retarget", rest ? "one input, please, not %d" : "no input%.0d", rest);
    if (!r.to)
        return cli_usage("retarget", "for which target? --to=%s is missing", "T");
    if (!is_target(r.to) || (r.from && !is_target(r.from)))
        return cli_usage("retarget", "unknown target '%s'", is_target(r.to) ? r.from : r.to);

    gsp_session *s = gsp_session_create();
    gsp_module *m = gsp_read(s, argv[0]);
    int code = GSP_EXIT_REJECTED;
    if (m &&
        gsp_retarget(s, m,
                     GSP_RETARGET_OPTS(.to = r.to, .from = r.from, .triple = r.triple,
                                       .named_spaces = r.named_spaces,
                                       .no_library = r.no_library)) == 0 &&
        gsp_write(s, m, r.out ? r.out : "-", format_of(&r, m)) == 0)
        code = GSP_EXIT_DONE;
    if (code == GSP_EXIT_DONE && r.stats)
        code = write_stats(s, r.stats);
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    return code;
}
