/* run.c - gaspar run. */
#include "cli.h"
#include "plan.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { MOST_PRINTED = 1024 }; /* numbers of a buffer that nobody asked for */

struct request {
    struct plan plan;
    const char *pipeline, *compare, *clang;
    const char *expects[MOST_BUFFERS]; /* read once all buffers are known */
    size_t n_expects;
    bool json, times, closed;
};

/* What a kernel printed. */
struct printed {
    FILE *file;
    char *text;
    size_t n;
    bool echo;
};

static bool take_check(struct plan *p, const char *arg)
{
    for (const char *s = arg; *s; s += strcspn(s, ","), s += *s == ',') {
        size_t n = strcspn(s, ",");
        if (n == 6 && strncmp(s, "spaces", n) == 0)
            p->launch.checks |= GSP_CHECK_SPACES;
        else if (n == 5 && strncmp(s, "races", n) == 0)
            p->launch.checks |= GSP_CHECK_RACES;
        else
            return false;
    }
    return *arg != '\0';
}

static bool take_number(const char *arg, double *ret)
{
    char *end;
    *ret = strtod(arg, &end);
    return end != arg && *end == '\0' && *ret >= 0;
}

static bool take_text(char **to, const char *arg)
{
    free(*to);
    *to = strdup(arg);
    return *arg != '\0';
}

static bool take(void *user, const char *name, const char *arg)
{
    struct request *r = user;
    struct plan *p = &r->plan;
    double number;
    const struct {
        const char *name;
        uint64_t *to;
    } sizes[] = { { "memory", &p->launch.memory },
                  { "private", &p->launch.private_bytes },
                  { "shared", &p->launch.shared_bytes },
                  { "heap", &p->launch.heap_bytes } };
    for (size_t k = 0; k < COUNTOF(sizes); k++)
        if (strcmp(name, sizes[k].name) == 0)
            return plan_bytes(arg, sizes[k].to) && *sizes[k].to;
#define IS(word) (strcmp(name, word) == 0)
    if (IS("kernel"))
        return take_text(&p->kernel, arg);
    if (IS("target"))
        return take_text(&p->target, arg);
    if (IS("global"))
        return plan_sizes(p, arg, p->launch.global, true);
    if (IS("local"))
        return plan_sizes(p, arg, p->launch.local, false);
    if (IS("offset"))
        return plan_sizes(p, arg, p->launch.offset, false);
    if (IS("arg"))
        return plan_argument(p, arg) || cli_because(p->error);
    if (IS("buffer"))
        return plan_buffer(p, arg) || cli_because(p->error);
    if (IS("out"))
        return plan_output(p, arg);
    if (IS("expect")) {
        if (r->n_expects == MOST_BUFFERS)
            return false;
        r->expects[r->n_expects++] = arg;
        return true;
    }
    if (IS("launch"))
        return true; /* read before all others; see cmd_run() */
    if (IS("world"))
        return cli_world(arg, &r->closed);
    if (IS("check"))
        return take_check(p, arg);
    if (IS("timeout")) {
        if (!take_number(arg, &number))
            return false;
        p->launch.timeout = number > 0 ? number : -1;
        return true;
    }
    if (IS("tolerance"))
        return take_number(arg, &p->tolerance);
    if (IS("threads")) {
        if (!take_number(arg, &number) || number < 1 || number > 1024)
            return false;
        p->launch.threads = (unsigned)number;
        return true;
    }
    if (IS("pipeline"))
        r->pipeline = arg;
    else if (IS("compare"))
        r->compare = arg;
    else if (IS("clang"))
        r->clang = arg;
    else if (IS("in-process"))
        p->launch.in_process = 1;
    else if (IS("json"))
        r->json = true;
    else if (IS("time"))
        r->times = true;
#undef IS
    return true;
}

/* ---- running ---- */

static bool ends_in(const char *s, const char *end)
{
    size_t n = strlen(s), k = strlen(end);
    return n >= k && strcmp(s + n - k, end) == 0;
}

static gsp_module *read_input(gsp_session *s, const struct request *r, const char *in)
{
    if (ends_in(in, ".cl"))
        return gsp_compile(s, in, r->plan.target ? r->plan.target : "spirv64", r->clang);
    return gsp_read(s, in);
}

static void on_output(void *user, const char *bytes, size_t n)
{
    struct printed *p = user;
    fwrite(bytes, 1, n, p->file);
    if (p->echo)
        fwrite(bytes, 1, n, stdout);
}

/* Reads the input, runs `pipeline` over it where that is not NULL, and launches. */
static int launch(gsp_session *s, struct request *r, const char *in, const char *pipeline,
                  struct printed *out, struct gsp_launch_times *ret_times)
{
    gsp_module *m = read_input(s, r, in);
    if (!m)
        return -1;
    int result = 0;
    if (pipeline)
        result = gsp_run(s, m, strcmp(pipeline, "preset") == 0 ? NULL : pipeline,
                         GSP_RUN_OPTS(.target = r->plan.target, .closed = r->closed));
    out->file = open_memstream(&out->text, &out->n);
    r->plan.launch.output = on_output;
    r->plan.launch.output_user = out;
    if (result >= 0)
        result = gsp_launch(s, m, plan_launch(&r->plan), ret_times);
    fclose(out->file);
    gsp_module_destroy(m);
    return result;
}

/* ---- afterwards ---- */

static bool write_file(const struct typed *t, const char *path)
{
    FILE *f = fopen(path, "wb");
    bool ok = f && fwrite(t->data, 1, t->bytes, f) == t->bytes;
    if (f)
        ok &= fclose(f) == 0;
    if (!ok)
        fprintf(stderr, "%s: error: cannot write [CANNOT_WRITE]\n", path);
    return ok;
}

static json_t *as_json(const struct typed *t)
{
    json_t *list = json_array();
    char text[64];
    for (uint64_t k = 0; k < typed_scalars(t); k++) {
        typed_format(t, k, text, sizeof text);
        double v = strtod(text, NULL);
        json_array_append_new(list, t->of->kind == 'i' ? json_integer(strtoll(text, NULL, 0))
                                    : t->of->kind != 'f'
                                        ? json_integer((json_int_t)strtoull(text, NULL, 0))
                                    : v - v == 0 ? json_real(v)
                                                 : json_string(text));
    }
    return list;
}

static bool give_out(struct request *r, const struct gsp_launch_times *times)
{
    struct plan *p = &r->plan;
    bool ok = true, all = p->n_outputs == 0 && p->n_expected == 0 && !p->printed;
    json_t *buffers = json_object();
    for (size_t k = 0; k < (all ? p->n_buffers : p->n_outputs); k++) {
        const struct typed *t = all ? &p->typed[k] : plan_find(p, p->outputs[k].name);
        bool large = all && typed_scalars(t) > MOST_PRINTED;
        struct output unasked = { .how = large ? OUTPUT_HASH : OUTPUT_PRINT };
        const struct output *o = all ? &unasked : &p->outputs[k];
        if (o->how == OUTPUT_FILE)
            ok &= write_file(t, o->file);
        else if (r->json)
            json_object_set_new(
                buffers, t->name,
                o->how == OUTPUT_HASH
                    ? json_sprintf("%016llx", (unsigned long long)XXH3_64bits(t->data, t->bytes))
                    : as_json(t));
        else if (o->how == OUTPUT_HASH)
            printf("%s = hash:%016llx\n", t->name,
                   (unsigned long long)XXH3_64bits(t->data, t->bytes));
        else
            typed_print(t, stdout);
    }
    if (r->json) {
        json_t *o = json_pack("{s:o, s:{s:f, s:f}}", "buffers", buffers, "seconds", "compile",
                              times->compile, "run", times->run);
        json_dumpf(o, stdout, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(17));
        putchar('\n');
        json_decref(o);
    } else {
        json_decref(buffers);
    }
    if (r->times)
        fprintf(stderr, "compile %.6f s\nrun %.6f s\n", times->compile, times->run);
    return ok;
}

static bool check_expected(struct request *r, const char *in, const struct printed *out)
{
    struct plan *p = &r->plan;
    bool ok = true;
    for (size_t k = 0; k < p->n_expected; k++) {
        const struct typed *e = &p->expected[k], *t = plan_find(p, e->name);
        if (t->of != e->of || t->lanes != e->lanes || t->count != e->count) {
            fprintf(stderr, "%s: error: '%s' is %s[%llu], %s[%llu] is expected [EXPECTED]\n", in,
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
            fprintf(stderr, "%s: error: %s[%llu] is %s, %s is expected [EXPECTED]\n", in, t->name,
                    (unsigned long long)at, is, want);
            ok = false;
        }
    }
    if (p->printed && strcmp(out->text, p->printed) != 0) {
        fprintf(stderr, "%s: error: it prints '%s', '%s' is expected [EXPECTED]\n", in, out->text,
                p->printed);
        ok = false;
    }
    return ok;
}

/* Before and after the pipeline: is all that it leaves the same? */
static int compare(gsp_session *s, struct request *r, const char *in)
{
    struct plan *p = &r->plan;
    struct printed before = { 0 }, after = { 0 };
    struct gsp_launch_times times;
    unsigned char *saved[MOST_BUFFERS], *first[MOST_BUFFERS];
    int code = GSP_EXIT_REJECTED;
    plan_save(p, saved);
    int result = launch(s, r, in, r->pipeline, &before, &times);
    plan_save(p, first);
    bool ok = result >= 0 && check_expected(r, in, &before);
    plan_restore(p, saved);
    if (ok && launch(s, r, in, r->compare, &after, &times) >= 0) {
        code = GSP_EXIT_DONE;
        for (size_t k = 0; k < p->n_buffers && code == GSP_EXIT_DONE; k++) {
            struct typed was = p->typed[k];
            was.data = first[k];
            uint64_t at = typed_difference(&was, &p->typed[k], p->tolerance);
            if (at == UINT64_MAX)
                continue;
            char x[64], y[64];
            typed_format(&was, at, x, sizeof x);
            typed_format(&p->typed[k], at, y, sizeof y);
            fprintf(stderr, "%s: error: %s[%llu] is %s before '%s' and %s after [DIFFERENT]\n", in,
                    was.name, (unsigned long long)at, x, r->compare, y);
            code = GSP_EXIT_REJECTED;
        }
        if (code == GSP_EXIT_DONE && strcmp(before.text, after.text) != 0) {
            fprintf(stderr, "%s: error: it prints '%s' before '%s' and '%s' after [DIFFERENT]\n",
                    in, before.text, r->compare, after.text);
            code = GSP_EXIT_REJECTED;
        }
        if (code == GSP_EXIT_DONE)
            printf("same before and after '%s': %zu buffers\n", r->compare, p->n_buffers);
    }
    plan_free_saved(p, saved);
    plan_free_saved(p, first);
    free(before.text);
    free(after.text);
    return code;
}

static int run_once(gsp_session *s, struct request *r, const char *in)
{
    struct printed out = { .echo = !r->json };
    struct gsp_launch_times times = { 0 };
    int result = launch(s, r, in, r->pipeline, &out, &times);
    fflush(stdout);
    bool ok = give_out(r, &times);
    if (result >= 0)
        ok &= check_expected(r, in, &out);
    free(out.text);
    return result >= 0 && ok ? GSP_EXIT_DONE : GSP_EXIT_REJECTED;
}

/* Names that outputs and expectations use must be buffers. */
static int check_names(struct request *r)
{
    struct plan *p = &r->plan;
    for (size_t k = 0; k < r->n_expects; k++)
        if (!plan_expect(p, r->expects[k])) {
            fprintf(stderr, "%s: error: %s [BAD_LAUNCH]\n", r->expects[k], p->error);
            return GSP_EXIT_REJECTED;
        }
    for (size_t k = 0; k < p->n_outputs + p->n_expected; k++) {
        const char *name =
            k < p->n_outputs ? p->outputs[k].name : p->expected[k - p->n_outputs].name;
        if (!plan_find(p, name))
            return cli_usage("run", "there is no buffer '%s'", name);
    }
    return 0;
}

static int work(struct request *r, int rest, char **argv, const char *command)
{
    const char *in = rest ? argv[0] : r->plan.input;
    if (rest > 1 || !in)
        return cli_usage("run", rest ? "one input, please, not %d" : "no input%.0d", rest);
    if (r->plan.launch.dims == 0)
        return cli_usage("run", "how many work-items? Say --global=N%s", "");
    int bad = check_names(r);
    if (bad)
        return bad;
    if (r->plan.target && !gsp_preset(r->plan.target))
        return cli_usage("run", "unknown target '%s'", r->plan.target);
    for (unsigned d = 1; d < r->plan.launch.dims; d++)
        if (r->plan.launch.local[0] && !r->plan.launch.local[d])
            r->plan.launch.local[d] = 1;
    gsp_session *s = gsp_session_create();
    gsp_set_command(s, command);
    int code = r->compare ? compare(s, r, in) : run_once(s, r, in);
    gsp_session_destroy(s);
    return code;
}

/* First, so that options on the command line go before what a file says. */
static int read_launch_files(struct request *r, int argc, char **argv)
{
    for (int k = 1; k < argc && strcmp(argv[k], "--") != 0; k++) {
        const char *file = NULL;
        if (strncmp(argv[k], "--launch=", 9) == 0)
            file = argv[k] + 9;
        else if (strcmp(argv[k], "--launch") == 0 && k + 1 < argc)
            file = argv[k + 1];
        if (file && !plan_json(&r->plan, file)) {
            fprintf(stderr, "%s: error: %s [BAD_LAUNCH]\n", file, r->plan.error);
            return GSP_EXIT_REJECTED;
        }
    }
    return GSP_EXIT_DONE;
}

int cmd_run(int argc, char **argv)
{
    struct request *r = calloc(1, sizeof *r);
    char command[1024] = "gaspar";
    for (int i = 0; i < argc; i++)
        snprintf(command + strlen(command), sizeof command - strlen(command), " %s", argv[i]);
    plan_init(&r->plan);
    int code = read_launch_files(r, argc, argv);
    if (code == GSP_EXIT_DONE) {
        int rest = cli_parse("run", argc, argv, take, r);
        code = rest < 0 ? GSP_EXIT_USAGE : work(r, rest, argv, command);
    }
    plan_fini(&r->plan);
    free(r);
    return code;
}
