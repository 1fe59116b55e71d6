/* SPDX-License-Identifier: Apache-2.0 */
/* run.c - gaspar run. */
#include "accesses.h"
#include "json.h"
#include "diagnostics.h"
#include "memory.h"
#include "outputs.h"

#include <stdlib.h>
#include <string.h>

struct request {
    struct plan plan;
    const char *pipeline, *compare, *clang, *spec;
    const char *target; /* of the module that ran */
    bool json, times, closed;
};

static bool take_number(const char *arg, double *ret)
{
    char *end;
    *ret = strtod(arg, &end);
    return end != arg && *end == '\0' && *ret >= 0;
}

static bool take_text(char **to, const char *arg)
{
    free(*to);
    *to = memory_copy(arg);
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
    int taken = plan_take(p, name, arg);
    if (taken >= 0)
        return taken;
    if (IS("offset"))
        return plan_sizes(p, arg, p->launch.offset, false);
    if (IS("world")) {
        bool known = cli_world(arg, &r->closed);
        p->launch.world = r->closed ? GSP_WORLD_CLOSED : GSP_WORLD_OPEN;
        return known;
    }
    if (IS("check"))
        return plan_checks(arg, &p->launch.checks);
    if (IS("timeout")) {
        if (!take_number(arg, &number))
            return false;
        plan_timeout(p, number);
        return true;
    }
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
    else if (IS("spec-const"))
        r->spec = arg;
    else if (IS("in-process"))
        p->launch.in_process = 1;
    else if (IS("unoptimized"))
        p->launch.unoptimized = 1;
    else if (IS("json"))
        r->json = true;
    else if (IS("time"))
        r->times = true;
#undef IS
    return true;
}

/* ---- running ---- */

static gsp_module *read_input(gsp_session *s, const struct request *r, const char *in)
{
    if (cli_ends_in(in, ".cl"))
        return gsp_compile(s, in, r->plan.target ? r->plan.target : "spirv64", r->clang);
    return cli_read_built(s, in, r->spec);
}

static void on_output(void *user, const char *bytes, size_t n)
{
    struct printed *p = user;
    fwrite(bytes, 1, n, p->file);
    if (p->echo)
        fwrite(bytes, 1, n, stdout);
}

/* Reads the input, runs `pipeline` over it where that is not NULL, and launches.  Returns what
 * gsp_launch() does. */
static int launch(gsp_session *s, struct request *r, const char *in, const char *pipeline,
                  struct printed *out, struct gsp_launch_times *ret_times)
{
    out->file = memory_stream(&out->text, &out->n);
    r->plan.launch.output = on_output;
    r->plan.launch.output_user = out;
    gsp_module *m = read_input(s, r, in);
    int result = m ? 0 : GSP_BAD_INPUT;
    if (m)
        r->target = r->plan.target ? r->plan.target : gsp_module_target(m);
    diagnostics_about(NULL, m ? r->target : NULL);
    if (m && pipeline)
        result = gsp_run(
            s, m, strcmp(pipeline, "preset") == 0 ? NULL : pipeline,
            GSP_RUN_OPTS(.target = r->plan.target, .closed = r->closed, .entries = r->plan.kernel));
    if (result >= 0)
        result = gsp_launch(s, m, plan_launch(&r->plan), ret_times);
    memory_close(out->file);
    gsp_module_destroy(m);
    return result;
}

/* ---- afterwards ---- */

/* The result as JSON, which it takes, with all messages. */
static void print_json(const struct request *r, const char *in, json_t *result, json_t *said)
{
    json_object_set(result, "diagnostics", said);
    cli_print_json(cli_json("run", r->target, in, result));
}

static int exit_of(bool ok, int result)
{
    return ok ? GSP_EXIT_DONE : result == GSP_BAD_REQUEST ? GSP_EXIT_USAGE : GSP_EXIT_REJECTED;
}

/* Before and after the pipeline: is all that it leaves the same? */
static int compare(gsp_session *s, struct request *r, const char *in)
{
    struct plan *p = &r->plan;
    struct printed before = { 0 }, after = { 0 };
    struct gsp_launch_times times = GSP_SIZED(times);
    unsigned char *saved[MOST_BUFFERS], *first[MOST_BUFFERS];
    json_t *said = outputs_listen(s);
    plan_save(p, saved);
    int result = launch(s, r, in, r->pipeline, &before, &times);
    plan_save(p, first);
    bool ok = result >= 0 && outputs_check(p, in, &before, said);
    plan_restore(p, saved);
    if (ok)
        result = launch(s, r, in, r->compare, &after, &times);
    ok = ok && result >= 0 && outputs_same(p, first, in, "before", r->compare, "after", said);
    if (ok && !outputs_same_text(&before, &after)) {
        char *was = outputs_readable(&before), *is = outputs_readable(&after);
        outputs_complain(said, in, "DIFFERENT", "it prints '%s' before '%s' and '%s' after", was,
                         r->compare, is);
        free(was);
        free(is);
        ok = false;
    }
    if (r->json)
        print_json(r, in, json_pack("{s:b}", "same", ok), said);
    else if (ok)
        printf("same before and after '%s': %zu buffers\n", r->compare, p->n_buffers);
    json_decref(said);
    plan_free_saved(p, saved);
    plan_free_saved(p, first);
    free(before.text);
    free(after.text);
    return exit_of(ok, result);
}

static int run_once(gsp_session *s, struct request *r, const char *in)
{
    struct printed out = { .echo = !r->json };
    struct gsp_launch_times times = GSP_SIZED(times);
    json_t *said = outputs_listen(s), *json = json_object();
    int result = launch(s, r, in, r->pipeline, &out, &times);
    bool ran = result >= 0 || result == GSP_FAILED, ok = result >= 0;
    fflush(stdout);
    if (ran && r->json) {
        ok &= outputs_add(s, &r->plan, &times, json);
        json_object_set_new(json, "printed", accesses_text(out.text, out.n));
    } else if (ran) {
        ok &= outputs_give(s, &r->plan);
    }
    if (ran && r->times)
        fprintf(stderr, "compile %.6f s\nrun %.6f s\n", times.compile, times.run);
    if (result >= 0)
        ok &= outputs_check(&r->plan, in, &out, said);
    if (r->json)
        print_json(r, in, json_incref(json), said);
    json_decref(json);
    json_decref(said);
    free(out.text);
    return exit_of(ok, result);
}

/* Are the pipelines and what goes with them right, before anything is read? */
static int check_request(gsp_session *s, const struct request *r)
{
    const char *const texts[] = { r->pipeline, r->compare };
    for (size_t k = 0; k < COUNTOF(texts); k++)
        if (gsp_check(s, texts[k], GSP_RUN_OPTS(.target = r->plan.target)) < 0)
            return GSP_EXIT_USAGE;
    return GSP_EXIT_DONE;
}

static int work(struct request *r, int rest, char **argv, const char *command)
{
    const char *in = rest ? argv[0] : r->plan.input;
    if (rest > 1 || !in)
        return cli_not_one("run", rest);
    if (r->plan.launch.dims == 0)
        return cli_usage("run", "how many work-items? Say --global=N%s", "");
    diagnostics_about(in, r->plan.target);
    int bad = outputs_check_plan(&r->plan, "run", in, NULL, 0);
    if (bad)
        return bad;
    for (unsigned d = 1; d < r->plan.launch.dims; d++)
        if (r->plan.launch.local[0] && !r->plan.launch.local[d])
            r->plan.launch.local[d] = 1;
    gsp_session *s = diagnostics_session();
    gsp_set_command(s, command);
    int code = check_request(s, r);
    if (code == GSP_EXIT_DONE)
        code = r->compare ? compare(s, r, in) : run_once(s, r, in);
    gsp_session_destroy(s);
    return code;
}

int cmd_run(int argc, char **argv)
{
    struct request *r = memory_zeroed(1, sizeof *r);
    char command[1024];
    cli_spell(command, sizeof command, argc, argv);
    plan_init(&r->plan);
    int code = plan_launch_files(&r->plan, "run", argc, argv);
    if (code == GSP_EXIT_DONE) {
        int rest = cli_parse("run", argc, argv, take, r);
        code = rest < 0 ? GSP_EXIT_USAGE : work(r, rest, argv, command);
    }
    plan_fini(&r->plan);
    free(r);
    return code;
}
