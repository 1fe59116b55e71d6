/* SPDX-License-Identifier: Apache-2.0 */
/* outputs.c - what a launch leaves: printed, written to files, compared. */
#include "outputs.h"

#include "accesses.h"
#include "cli.h"
#include "diagnostics.h"
#include "memory.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { MOST_PRINTED = 1024 }; /* numbers of a buffer that nobody asked for */

/* A number as `text` spells it.  JSON has no infinity, and jansson no integer from 2^63 on: those
 * are texts. */
static json_t *number_json(const struct typed *t, const char *text)
{
    if (t->of->kind == 'f') {
        double v = strtod(text, NULL);
        return v - v == 0 ? json_real(v) : json_string(text);
    }
    errno = 0;
    long long v = strtoll(text, NULL, 0);
    return errno ? json_string(text) : json_integer(v);
}

static json_t *as_json(const struct typed *t)
{
    json_t *list = json_array();
    char text[64];
    for (uint64_t k = 0; k < typed_scalars(t); k++) {
        typed_format(t, k, text, sizeof text);
        json_array_append_new(list, number_json(t, text));
    }
    return list;
}

/* Each buffer that is asked for, or all where none is: printed, or added to `buffers` where that is
 * not NULL, or written to a file. */
static bool each_output(gsp_session *s, struct plan *p, json_t *buffers)
{
    bool ok = true, all = p->n_outputs == 0 && p->n_expected == 0 && !p->printed;
    for (size_t k = 0; k < (all ? p->n_buffers : p->n_outputs); k++) {
        const struct typed *t = all ? &p->typed[k] : plan_find(p, p->outputs[k].name);
        bool large = all && typed_scalars(t) > MOST_PRINTED;
        struct output unasked = { .how = large ? OUTPUT_HASH : OUTPUT_PRINT };
        const struct output *o = all ? &unasked : &p->outputs[k];
        unsigned long long hash = o->how == OUTPUT_HASH ? XXH3_64bits(t->data, t->bytes) : 0;
        if (o->how == OUTPUT_FILE)
            ok &= gsp_write_bytes(s, o->file, t->data, t->bytes) == 0;
        else if (buffers)
            json_object_set_new(buffers, t->name,
                                o->how == OUTPUT_HASH ? json_sprintf("%016llx", hash) : as_json(t));
        else if (o->how == OUTPUT_HASH)
            printf("%s = hash:%016llx\n", t->name, hash);
        else
            typed_print(t, stdout);
    }
    return ok;
}

bool outputs_give(gsp_session *s, struct plan *p) { return each_output(s, p, NULL); }

bool outputs_add(gsp_session *s, struct plan *p, const struct gsp_launch_times *times,
                 json_t *result)
{
    json_t *buffers = json_object();
    bool ok = each_output(s, p, buffers);
    json_object_set_new(result, "buffers", buffers);
    json_object_set_new(result, "seconds",
                        json_pack("{s:f, s:f}", "compile", times->compile, "run", times->run));
    return ok;
}

/* ---- messages ---- */

static void keep(json_t *said, const struct gsp_diag *d)
{
    static const char *const severities[] = { "error", "warning", "note" };
    json_t *o = json_pack("{s:s, s:s, s:o}", "id", d->id, "severity", severities[d->severity],
                          "text", accesses_string(d->text));
    if (d->file)
        json_object_set_new(o, "file", accesses_string(d->file));
    if (d->line) {
        json_object_set_new(o, "line", json_integer(d->line));
        json_object_set_new(o, "column", json_integer(d->column));
    }
    if (d->function)
        json_object_set_new(o, "function", accesses_string(d->function));
    json_array_append_new(said, o);
}

static void on_diag(void *user, const struct gsp_diag *d)
{
    diagnostics_say(d);
    keep(user, d);
}

json_t *outputs_listen(gsp_session *s)
{
    json_t *said = json_array();
    gsp_set_diag(s, on_diag, said);
    return said;
}

void outputs_complain(json_t *said, const char *file, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = memory_vprintf(format, args);
    va_end(args);
    diagnostics_complain(file, 0, GSP_ERROR, id, text);
    keep(said, &(struct gsp_diag){ .id = id, .severity = GSP_ERROR, .file = file, .text = text });
    free(text);
}

char *outputs_readable(const struct printed *what)
{
    char *text = memory_alloc(4 * what->n + 1), *end = text;
    for (size_t k = 0; k < what->n; k++)
        if (what->text[k])
            *end++ = what->text[k];
        else
            end = stpcpy(end, "\\000");
    *end = '\0';
    return text;
}

bool outputs_same_text(const struct printed *a, const struct printed *b)
{
    return a->n == b->n && (a->n == 0 || memcmp(a->text, b->text, a->n) == 0);
}

bool outputs_check(struct plan *p, const char *in, const struct printed *printed, json_t *said)
{
    bool ok = true;
    for (size_t k = 0; k < p->n_expected; k++) {
        const struct typed *e = &p->expected[k], *t = plan_find(p, e->name);
        if (t->of != e->of || t->lanes != e->lanes || t->count != e->count) {
            outputs_complain(said, in, "EXPECTED", "'%s' is %s[%llu], %s[%llu] is expected",
                             t->name, t->of->name, (unsigned long long)t->count, e->of->name,
                             (unsigned long long)e->count);
            ok = false;
            continue;
        }
        uint64_t at = typed_difference(t, e, p->tolerance);
        if (at != UINT64_MAX) {
            char is[64], want[64];
            typed_format(t, at, is, sizeof is);
            typed_format(e, at, want, sizeof want);
            outputs_complain(said, in, "EXPECTED", "%s[%llu] is %s, %s is expected", t->name,
                             (unsigned long long)at, is, want);
            ok = false;
        }
    }
    struct printed want = { .text = p->printed, .n = p->printed ? strlen(p->printed) : 0 };
    if (p->printed && !outputs_same_text(printed, &want)) {
        char *is = outputs_readable(printed);
        outputs_complain(said, in, "EXPECTED", "it prints '%s', '%s' is expected", is, p->printed);
        free(is);
        ok = false;
    }
    return ok;
}

bool outputs_same(struct plan *p, unsigned char *const *first, const char *in, const char *before,
                  const char *what, const char *after, json_t *said)
{
    for (size_t k = 0; k < p->n_buffers; k++) {
        struct typed was = p->typed[k];
        was.data = first[k];
        uint64_t at = typed_difference(&was, &p->typed[k], p->tolerance);
        if (at == UINT64_MAX)
            continue;
        char x[64], y[64];
        typed_format(&was, at, x, sizeof x);
        typed_format(&p->typed[k], at, y, sizeof y);
        outputs_complain(said, in, "DIFFERENT", "%s[%llu] is %s %s '%s' and %s %s", was.name,
                         (unsigned long long)at, x, before, what, y, after);
        return false;
    }
    return true;
}

/* Is each file that is written another one than the input and the others? */
static int check_files(const struct plan *p, const char *command, const char *in,
                       const char *const *also, size_t n)
{
    const char **file = memory_zeroed(1 + n + p->n_outputs, sizeof *file);
    for (size_t k = 0; k < n; k++)
        file[1 + k] = also[k]; /* file[0]: nothing may be written in place of the input */
    for (size_t k = 0; k < p->n_outputs; k++)
        file[1 + n + k] = p->outputs[k].file;
    for (size_t k = 0; k < p->n_reads; k++)
        cli_reads(p->reads[k]);
    int code = cli_distinct(command, in, file, 1 + n + p->n_outputs);
    free(file);
    return code;
}

/* What a launch, or a file of expectations, says is wrong: tells it, also in the JSON of --json. */
static int reject(const struct plan *p, const char *in, const char *file, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static int reject(const struct plan *p, const char *in, const char *file, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *why = memory_vprintf(format, args);
    va_end(args);
    json_t *said = json_array();
    outputs_complain(said, file, "BAD_LAUNCH", "%s", why);
    if (p->json)
        cli_print_json(cli_json("run", NULL, in, json_pack("{s:O}", "diagnostics", said)));
    json_decref(said);
    free(why);
    return GSP_EXIT_REJECTED;
}

int outputs_check_plan(struct plan *p, const char *command, const char *in, const char *const *also,
                       size_t n)
{
    for (size_t k = 0; k < p->n_expects; k++)
        if (!plan_expect(p, p->expects[k])) {
            if (plan_is_inline(p->expects[k]))
                return cli_usage(command, "--expect=%s: %s", p->expects[k], p->error);
            return reject(p, in, p->expects[k], "%s", p->error);
        }
    for (size_t k = 0; k < p->n_outputs + p->n_expected; k++) {
        bool is_output = k < p->n_outputs;
        size_t at = is_output ? k : k - p->n_outputs;
        const char *name = is_output ? p->outputs[at].name : p->expected[at].name;
        if (plan_find(p, name))
            continue;
        if (at < (is_output ? p->file_outputs : p->file_expected))
            return reject(p, in, p->file, "there is no buffer '%s'", name);
        return cli_usage(command, "there is no buffer '%s'", name);
    }
    for (unsigned d = 0; d < p->launch.dims; d++) {
        uint64_t all = p->launch.global[d], some = p->launch.local[d];
        if (all == 0)
            return cli_usage(command, "--global: the size is 0 in dimension %u", d);
        bool is_files = p->file && !p->local_said;
        if (some > all && is_files && !p->global_said)
            return reject(p, in, p->file, "'local' is %llu, more than the global size %llu",
                          (unsigned long long)some, (unsigned long long)all);
        if (some > all && is_files)
            return cli_usage(command, "--global: %llu is less than %llu, 'local' in %s",
                             (unsigned long long)all, (unsigned long long)some, p->file);
        if (some > all)
            return cli_usage(command, "--local: %llu is more than the global size %llu",
                             (unsigned long long)some, (unsigned long long)all);
    }
    return check_files(p, command, in, also, n);
}

/* Of all options, only --launch, and --json, which says in which form the first is refused. */
struct launch_files {
    struct plan *plan;
    bool bad; /* plan->file is */
};

static bool take_launch_file(void *user, const char *name, const char *arg)
{
    struct launch_files *l = user;
    struct plan *p = l->plan;
    p->json |= strcmp(name, "json") == 0;
    if (strcmp(name, "launch") != 0 || l->bad)
        return true;
    p->file = arg;
    l->bad = !plan_json(p, arg);
    p->file_outputs = p->n_outputs;
    p->file_expected = p->n_expected;
    return true;
}

int plan_launch_files(struct plan *p, const char *command, int argc, char **argv)
{
    struct launch_files l = { p, false };
    char **inputs = memory_zeroed((size_t)argc + 1, sizeof *inputs);
    int n = cli_walk(command, argc, argv, inputs, take_launch_file, &l);
    const char *in = n > 0 ? inputs[n - 1] : p->input; /* "genx run x.ll" */
    int code = n < 0 ? GSP_EXIT_USAGE : GSP_EXIT_DONE;
    if (n >= 0 && l.bad) {
        if (in)
            diagnostics_about(in, NULL);
        code = reject(p, in, p->file, "%s", p->error);
    }
    free(inputs);
    return code;
}

int plan_take(struct plan *p, const char *name, const char *arg)
{
#define IS(word) (strcmp(name, word) == 0)
    p->global_said |= IS("global");
    p->local_said |= IS("local");
    if (IS("global"))
        return plan_sizes(p, arg, p->launch.global, true);
    if (IS("local"))
        return plan_sizes(p, arg, p->launch.local, false);
    if (IS("arg"))
        return plan_argument(p, arg) || cli_because(p->error);
    if (IS("buffer"))
        return plan_buffer(p, arg) || cli_because(p->error);
    if (IS("out"))
        return plan_output(p, arg);
    if (IS("launch"))
        return 1; /* read before all others: plan_launch_files() */
    if (IS("expect")) {
        if (p->n_expects == MOST_BUFFERS)
            return 0;
        p->expects[p->n_expects++] = arg;
        return 1;
    }
    if (IS("tolerance")) {
        char *end;
        p->tolerance = strtod(arg, &end);
        return end != arg && *end == '\0' && p->tolerance >= 0;
    }
#undef IS
    return -1;
}
