/* SPDX-License-Identifier: Apache-2.0 */
/* explain.c - gaspar explain and gaspar query. */
#include "accesses.h"
#include "diagnostics.h"
#include "memory.h"
#include "older.h"
#include "page.h"
#include "sources.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct request {
    const char *of_module;  /* the target that the module's triple names */
    const char *in, *where; /* FUNCTION or FILE:LINE; NULL: all */
    struct cli_passes passes;
    bool json, generic_only, colour;
    bool has_lines;           /* some access has a line */
    json_t *list, *functions; /* with --json */
    const char *diff;
    struct older *old; /* with --diff */
    unsigned became;
    unsigned told, done[3];
    unsigned closed; /* stay generic, and a closed world names their space */
    const char *html, *index;
    struct page *page;   /* with --html … */
    bool html_is_stdout; /* … which is all that is printed there */
    struct sources sources;
};

static bool take(void *user, const char *name, const char *arg)
{
    struct request *r = user;
    int taken = cli_take_passes(&r->passes, name, arg);
    if (taken >= 0)
        return taken;
    const char **file = strcmp(name, "diff") == 0    ? &r->diff
                        : strcmp(name, "html") == 0  ? &r->html
                        : strcmp(name, "index") == 0 ? &r->index
                                                     : NULL;
    if (file) {
        *file = arg;
        if (file != &r->html)
            cli_reads(arg);
        return *arg != '\0';
    }
    *(strcmp(name, "json") == 0 ? &r->json : &r->generic_only) = true;
    return true;
}

/* ---- what was asked for ---- */

static bool ends_in(const char *text, const char *end, size_t len)
{
    size_t n = strlen(text);
    return n >= len && memcmp(text + n - len, end, len) == 0 &&
           (n == len || text[n - len - 1] == '/');
}

/* Is it the function: by its symbol, by its name in the source with or without parameters, or a
 * copy of it ("add.local")? */
static bool is_function(const struct gsp_place *p, const char *name)
{
    const char *names[] = { p->symbol, p->function };
    size_t len = strlen(name);
    if (*name == '@') {
        name++;
        len--;
    }
    for (size_t k = 0; k < COUNTOF(names); k++)
        if (names[k] && strncmp(names[k], name, len) == 0 &&
            (names[k][len] == '\0' || names[k][len] == '(' || names[k][len] == '.'))
            return true;
    return false;
}

/* The colon of FILE:LINE.  NULL: it is a function. */
static const char *line_of(const char *where)
{
    const char *colon = strrchr(where, ':');
    return colon && colon[1] >= '0' && colon[1] <= '9' ? colon : NULL;
}

/* True if code of that line was inlined to where the access is: its text has "'f' at a/k.cl:3:5",
 * and `where` is k.cl:3. */
static bool is_inlined_from(const struct gsp_place *p, const char *where)
{
    static const char before[] = "' at ";
    size_t len = strlen(where);
    const char *at = p->inlined ? strstr(p->inlined, before) : NULL;
    for (; at; at = strstr(at, before)) {
        at += sizeof before - 1;
        const char *found = strstr(at, where), *next = strstr(at, before);
        if (found && (!next || found < next) && (found == at || found[-1] == '/') &&
            found[len] == ':')
            return true;
    }
    return false;
}

static bool is_wanted(const struct gsp_place *p, const char *where)
{
    const char *colon = where ? line_of(where) : NULL;
    if (!where)
        return true;
    if (colon)
        return (p->file && p->line == strtoul(colon + 1, NULL, 10) &&
                ends_in(p->file, where, (size_t)(colon - where))) ||
               is_inlined_from(p, where);
    return is_function(p, where);
}

/* ---- text ---- */

enum colour { PLAIN, BOLD, RED, GREEN, CYAN };

/* https://no-color.org: an environment that sets NO_COLOR wants none. */
static bool has_colour(void)
{
    const char *none = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(none && *none);
}

static void paint(const struct request *r, enum colour c)
{
    static const char *const codes[] = { "0", "1", "1;31", "32", "36" };
    if (r->colour)
        printf("\033[%sm", codes[c]);
}

/* The source line with a caret below the column. */
static void print_source(struct request *r, const struct gsp_place *p)
{
    size_t len = 0;
    const char *line =
        p->file ? sources_line(&r->sources, p->file, p->directory, p->line, &len) : NULL;
    if (!line || len == 0)
        return;
    cli_put(stdout, "%6u | %.*s", p->line, (int)len, line);
    putchar('\n');
    if (!p->column)
        return;
    unsigned before = p->column - 1 < len ? p->column - 1 : (unsigned)len;
    char *left = memory_printf("%.*s", (int)before, line), *shown = cli_line(left);
    printf("       | ");
    for (const char *c = shown; *c; c++)
        if ((*c & 0xc0) != 0x80) /* of a letter of UTF-8 that is the first byte */
            putchar(*c == '\t' ? '\t' : ' ');
    free(shown);
    free(left);
    paint(r, GREEN);
    puts("^");
    paint(r, PLAIN);
}

/* "k.cu:6:24:"; without debug info "@k:" or "push(Queue*, Node*):", behind "in.ll: " of what begins
 * a message. */
static void print_place(const struct request *r, const struct gsp_place *p, bool begins)
{
    if (p->line)
        cli_put(stdout, "%s:%u:", p->file ? p->file : "?", p->line);
    if (p->line && p->column)
        printf("%u:", p->column);
    if (!p->line && begins)
        cli_put(stdout, "%s:%s", cli_shown(r->in), p->symbol ? " " : "");
    bool mangled = p->function && strchr(p->function, '(');
    if (!p->line && p->symbol)
        cli_put(stdout, "%s%s:", mangled ? "" : "@", mangled ? p->function : p->symbol);
}

static void print_cause(struct request *r, const struct gsp_cause *c)
{
    printf("%s", c->kind == GSP_CAUSE_PART ? "      " : "    ");
    if (c->place.line || c->place.symbol) {
        print_place(r, &c->place, false);
        putchar(' ');
    }
    cli_put(stdout, "%s", c->text);
    if (c->place.inlined)
        cli_put(stdout, " (inlined into %s)", c->place.inlined);
    putchar('\n');
    if (c->kind != GSP_CAUSE_PART)
        print_source(r, &c->place);
}

static void print_causes(struct request *r, const struct gsp_access *a)
{
    for (size_t k = 0; k < a->n_causes; k++)
        print_cause(r, a->causes[k]);
    for (size_t k = 0; k < a->n_causes; k++) {
        if (!a->causes[k]->help)
            continue;
        paint(r, CYAN);
        printf("    help: ");
        paint(r, PLAIN);
        cli_put(stdout, "%s", a->causes[k]->help);
        putchar('\n');
    }
}

static void print_access(struct request *r, const struct gsp_access *a)
{
    static const char *const done[] = { "named before", "resolved", "generic" };
    paint(r, BOLD);
    print_place(r, &a->place, true);
    paint(r, PLAIN);
    cli_put(stdout, " %s through '%s': ", a->what, a->pointer);
    if (a->done == GSP_DONE_GENERIC) {
        paint(r, RED);
        printf("generic");
        paint(r, PLAIN);
        cli_put(stdout, ", may be %s%s", a->spaces[0] == '{' ? "in " : "", a->spaces);
    } else {
        cli_put(stdout, "%s, %s", a->spaces, done[a->done]);
    }
    if (a->runs >= 0)
        printf(", runs %lld times", (long long)a->runs);
    if (a->place.line && a->place.function)
        cli_put(stdout, " [%s]", a->place.function);
    putchar('\n');
    if (a->place.inlined) {
        cli_put(stdout, "       inlined into %s", a->place.inlined);
        putchar('\n');
    }
    if (a->done != GSP_DONE_GENERIC)
        return;
    print_source(r, &a->place);
    print_causes(r, a);
}

/* ---- commands ---- */

static void on_access(void *user, const struct gsp_access *a)
{
    struct request *r = user;
    r->has_lines |= a->place.line != 0;
    if (!is_wanted(&a->place, r->where))
        return;
    r->told++;
    r->done[a->done]++;
    r->closed += a->closed != 0;
    const char *was = r->old ? older_became_generic(r->old, a) : NULL;
    bool became = was != NULL;
    r->became += became;
    if (r->page)
        page_add_access(r->page, a);
    if (r->old ? !became : r->generic_only && a->done != GSP_DONE_GENERIC)
        return;
    if (!diagnostics_are_text()) {
        if (a->done == GSP_DONE_GENERIC)
            diagnostics_say_access(r->in, a, became);
    } else if (r->json) {
        json_array_append_new(r->list, accesses_json(a));
    } else if (!r->page) {
        print_access(r, a);
        if (became && strcmp(was, a->place.symbol) != 0) {
            cli_put(stdout, "    before, calls that lead here led to @%s, where it was not generic",
                    was);
            putchar('\n');
        }
    }
}

static void on_function(void *user, const struct gsp_function *f)
{
    struct request *r = user;
    if (r->page)
        page_add_function(r->page, f);
    if (r->old)
        older_add_function(r->old, f);
    if (r->functions)
        json_array_append_new(r->functions, accesses_function_json(f));
}

static int explain(gsp_session *s, gsp_module *m, struct request *r)
{
    gsp_set_access(s, on_access, r);
    if (r->html)
        r->page = page_create(r->in, r->passes.target ? r->passes.target : r->of_module,
                              r->passes.closed || r->index);
    gsp_set_function(s, on_function, r);
    struct gsp_run_opts opts = cli_run_opts(&r->passes);
    opts.index = r->index;
    int changed = gsp_run(s, m, r->passes.pipeline, &opts);
    if (changed < 0)
        return changed == GSP_BAD_REQUEST ? GSP_EXIT_USAGE : GSP_EXIT_REJECTED;
    bool says = !r->json && diagnostics_are_text() && !r->html_is_stdout;
    if (r->where && r->told == 0) {
        bool lines = r->has_lines || !line_of(r->where);
        cli_complain("gaspar explain: no access is in '%s'%s", r->where,
                     lines ? "" : ": the module has no lines; compile it with -g");
        return GSP_EXIT_REJECTED;
    }
    if (says)
        printf("%u access%s: %u named before, %u resolved, %u generic\n", r->told,
               r->told == 1 ? "" : "es", r->done[0], r->done[1], r->done[2]);
    if (r->closed && says)
        printf("--world=closed names %u of the generic ones, if this is the whole program\n",
               r->closed);
    if (r->old && says) {
        cli_put(stdout, "%u became generic since '%s'", r->became, r->diff);
        putchar('\n');
    }
    int code = r->page ? page_write(s, r->page, r->html) : GSP_EXIT_DONE;
    return code == GSP_EXIT_DONE && r->became ? GSP_EXIT_REJECTED : code;
}

/* Frees what both commands leave; prints the list of --json. */
static int finish(struct request *r, const char *format, const char *key, int code)
{
    sources_fini(&r->sources);
    page_destroy(r->page);
    older_destroy(r->old);
    if (r->list && (code == GSP_EXIT_DONE || r->became))
        cli_print_json(cli_json(format, r->passes.target ? r->passes.target : r->of_module, r->in,
                                json_pack("{s:O, s:O*}", key, r->list, "functions", r->functions)));
    json_decref(r->list);
    json_decref(r->functions);
    return code;
}

int cmd_explain(int argc, char **argv)
{
    struct request r = { .colour = has_colour() };
    int rest = cli_parse("explain", argc, argv, take, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest < 1 || rest > 2)
        return cli_usage("explain", "%s", rest ? "one input and one place, please" : "no input");
    r.in = r.sources.in = argv[0];
    r.where = rest > 1 ? argv[1] : NULL;
    if (r.json && !diagnostics_are_text())
        return cli_usage("explain", "%s", "--json and --diagnostics are two forms of the same");
    r.html_is_stdout = r.html && cli_is_stdout(r.html);
    if (r.html_is_stdout && (r.json || !diagnostics_are_text()))
        return cli_usage("explain", "--html=%s and %s are both for standard output", r.html,
                         r.json ? "--json" : "--diagnostics");
    if (cli_distinct("explain", r.in, (const char *[]){ NULL, r.html }, 2) != GSP_EXIT_DONE)
        return GSP_EXIT_USAGE;
    diagnostics_about(r.in, r.passes.target);
    if (r.diff && !(r.old = older_read(r.diff, diagnostics_complain)))
        return GSP_EXIT_REJECTED;
    r.list = r.json ? json_array() : NULL;
    r.functions = r.json ? json_array() : NULL;
    gsp_session *s = diagnostics_session();
    int code = GSP_EXIT_USAGE;
    struct gsp_run_opts opts = cli_run_opts(&r.passes);
    if (gsp_check(s, r.passes.pipeline, &opts) == 0) {
        gsp_module *m = r.index ? gsp_read(s, r.in) : cli_read_built(s, r.in, NULL);
        r.of_module = m ? gsp_module_target(m) : NULL;
        diagnostics_about(NULL, r.passes.target ? NULL : r.of_module);
        code = m ? explain(s, m, &r) : GSP_EXIT_REJECTED;
        gsp_module_destroy(m);
    }
    gsp_session_destroy(s);
    return finish(&r, "explain", "accesses", code);
}

static void on_value(void *user, const struct gsp_access *a)
{
    struct request *r = user;
    if (r->json) {
        json_array_append_new(r->list, accesses_json(a));
        return;
    }
    print_place(r, &a->place, true);
    cli_put(stdout, " '%s' may be %s%s", a->pointer, a->spaces[0] == '{' ? "in " : "", a->spaces);
    putchar('\n');
    print_causes(r, a);
}

int cmd_query(int argc, char **argv)
{
    struct request r = { .colour = has_colour() };
    int rest = cli_parse("query", argc, argv, take, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest < 2 || rest > 3)
        return cli_usage("query", "%s", "an input, a function and a value, please");
    r.in = r.sources.in = argv[0];
    diagnostics_about(r.in, r.passes.target);
    r.list = r.json ? json_array() : NULL;
    gsp_session *s = diagnostics_session();
    gsp_module *m = cli_read_built(s, r.in, NULL);
    int code = GSP_EXIT_REJECTED;
    if (m) {
        r.of_module = gsp_module_target(m);
        diagnostics_about(NULL, r.passes.target ? NULL : r.of_module);
        int got = gsp_query(
            s, m,
            GSP_QUERY_OPTS(.target = r.passes.target, .closed = r.passes.closed,
                           .entries = r.passes.entries, .function = rest > 2 ? argv[1] : NULL,
                           .value = argv[rest - 1], .on_value = on_value, .user = &r));
        code = got == GSP_BAD_REQUEST ? GSP_EXIT_USAGE : got < 0 ? code : GSP_EXIT_DONE;
    }
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    return finish(&r, "query", "values", code);
}
