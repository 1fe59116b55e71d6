/* SPDX-License-Identifier: Apache-2.0 */
/* sized.c - programs that were built with older and newer headers: structs that begin with `size`.
 *
 * A struct of every size, from the one that has nothing but `size` to one that is larger than the
 * library's, ends where memory ends: the page behind it can be neither read nor written. */
#include <gaspar/alias.h>
#include <gaspar/explain.h>
#include <gaspar/genx.h>
#include <gaspar/retarget.h>
#include <gaspar/thin.h>
#include <gaspar/launch.h>
#include <gaspar/spaces.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define COUNTOF(a) (sizeof(a) / sizeof *(a))
enum { GUARD = 0xa5, MOST = 1024 };

static gsp_session *s;
static const char *kernel_ll, *vector_ll, *vector_visa;
static unsigned char *end; /* of the memory that is there */
static const char *now = "";
static size_t now_size;
static int failed;

static void on_fault(int number)
{
    char text[200];
    int n =
        snprintf(text, sizeof text, "FAILED: %s goes past a struct of %zu bytes\n", now, now_size);
    (void)!write(STDOUT_FILENO, text, (size_t)n);
    _exit(1);
    (void)number;
}

static void fail(const char *what)
{
    printf("FAILED: %s, %zu bytes: %s\n", now, now_size, what);
    failed = 1;
}

static char last[64];

static void on_diag(void *user, const struct gsp_diag *d)
{
    (void)user;
    if (d->severity == GSP_ERROR)
        snprintf(last, sizeof last, "%s", d->id);
}

/* ---- structs that are filled ---- */

static gsp_module *module(const char *path)
{
    gsp_module *m = gsp_read(s, path);
    if (!m)
        exit(1);
    return m;
}

static int stats(void *p) { return gsp_stats_get(s, p); }
static int pointers(void *p) { return gsp_stats_pointers(s, 0, p); }
static int kernel(void *p) { return gsp_stats_kernel(s, 0, p); }
static int space(void *p) { return gsp_space_at(1, p); }
static int target(void *p) { return gsp_target_at(1, p); }
static int target_space(void *p) { return gsp_target_space_at("amdgcn", 3, p); }
static int language(void *p) { return gsp_language_at(3, p); }
static int lang_space(void *p) { return gsp_lang_space_at("opencl", NULL, "amdgcn", 1, p); }
static int lang_context(void *p) { return gsp_lang_context_at("opencl", NULL, "amdgcn", 0, p); }
static int genx_stats(void *p) { return gsp_genx_stats_get(s, p); }
static int retarget_stats(void *p) { return gsp_retarget_stats_get(s, p); }

static int thin_stats(void *p) { return gsp_thinlink_stats_get(s, p); }

static int alias(void *p)
{
    gsp_module *m = module(kernel_ll);
    int r = gsp_alias(s, m, NULL, p);
    gsp_module_destroy(m);
    return r + 1;
}

static int launch_with(const struct gsp_launch_opts *l, void *times)
{
    gsp_module *m = module(kernel_ll);
    int r = gsp_launch(s, m, l, times);
    gsp_module_destroy(m);
    return r;
}

static int x[4], far_away;
static struct gsp_buffer buffer = { "x", x, sizeof x };
static struct gsp_arg args[] = { { .kind = GSP_ARG_BUFFER, .buffer = 0 },
                                 { .kind = GSP_ARG_BYTES, .data = &far_away, .bytes = 4 } };
#define LAUNCH                                                                                 \
    .dims = 1, .global = { 4 }, .buffers = &buffer, .n_buffers = 1, .args = args, .n_args = 2, \
    .in_process = 1, .threads = 1

static int times(void *p) { return launch_with(GSP_LAUNCH(LAUNCH), p) + 1; }

static const struct {
    const char *name;
    int (*fill)(void *p); /* 1: it is filled */
    size_t size;
    int varies;
} fills[] = {
    { "gsp_stats_get", stats, sizeof(struct gsp_stats), 0 },
    { "gsp_stats_kernel", kernel, sizeof(struct gsp_kernel_stats), 0 },
    { "gsp_stats_pointers", pointers, sizeof(struct gsp_pointer_stats), 0 },
    { "gsp_space_at", space, sizeof(struct gsp_space), 0 },
    { "gsp_target_at", target, sizeof(struct gsp_target), 0 },
    { "gsp_target_space_at", target_space, sizeof(struct gsp_target_space), 0 },
    { "gsp_language_at", language, sizeof(struct gsp_language), 0 },
    { "gsp_lang_space_at", lang_space, sizeof(struct gsp_lang_space), 0 },
    { "gsp_lang_context_at", lang_context, sizeof(struct gsp_lang_context), 0 },
    { "gsp_genx_stats_get", genx_stats, sizeof(struct gsp_genx_stats), 0 },
    { "gsp_retarget_stats_get", retarget_stats, sizeof(struct gsp_retarget_stats), 0 },
    { "gsp_thinlink_stats_get", thin_stats, sizeof(struct gsp_thinlink_stats), 0 },
    { "gsp_alias", alias, sizeof(struct gsp_alias_counts), 0 },
    { "gsp_launch", times, sizeof(struct gsp_launch_times), 1 },
};

/* Calls it with a struct of `size` bytes at the end of memory. */
static int fill_at_end(unsigned k, size_t size, size_t said)
{
    memset(end - MOST, GUARD, MOST);
    memcpy(end - size, &said, sizeof said);
    now = fills[k].name;
    now_size = size;
    return fills[k].fill(end - size);
}

static int is_guard(const unsigned char *p, size_t n)
{
    while (n > 0 && p[n - 1] == GUARD)
        n--;
    return n == 0;
}

static void check_fill(unsigned k)
{
    unsigned char all[MOST];
    size_t known = fills[k].size, said;
    if (fill_at_end(k, known, known) != 1)
        fail("is not filled");
    memcpy(all, end - known, known);
    for (size_t size = sizeof size; size < known + 64; size += sizeof size) {
        size_t both = size < known ? size : known;
        if (fill_at_end(k, size, size) != 1)
            fail("is not filled");
        memcpy(&said, end - size, sizeof said);
        if (said != both)
            fail("says another size than what both know");
        if (!fills[k].varies && memcmp(end - size + 8, all + 8, both - 8) != 0)
            fail("is filled with something else");
        if (!is_guard(end - MOST, MOST - size) || !is_guard(end - size + both, size - both))
            fail("more is written than both know");
    }
    if (fill_at_end(k, known, 0) == 1 || !is_guard(end - known + 8, known - 8))
        fail("is filled without a size");
}

/* ---- structs of options ---- */

static int run(const void *o)
{
    gsp_module *m = module(kernel_ll);
    int r = gsp_run(s, m, NULL, o);
    gsp_module_destroy(m);
    return r;
}

static int read_with(const void *o)
{
    gsp_module *m = gsp_read_with(s, kernel_ll, o);
    gsp_module_destroy(m);
    return m ? 0 : -1;
}

static int read_memory(const void *o)
{
    static const char text[] = "target triple = \"spir64\"\n";
    gsp_module *m = gsp_read_memory(s, text, sizeof text - 1, NULL, o);
    gsp_module_destroy(m);
    return m ? 0 : -1;
}

static int write_memory(const void *o)
{
    size_t n;
    gsp_module *m = module(kernel_ll);
    char *bytes = gsp_write_memory(s, m, GSP_FORMAT_SPIRV, o, &n);
    gsp_module_destroy(m);
    gsp_free(bytes);
    return bytes ? 0 : -1;
}

static int link_in(const void *o)
{
    gsp_module *m = module(kernel_ll);
    int r = gsp_link(s, m, vector_ll, o);
    gsp_module_destroy(m);
    return r;
}

static int check(const void *o) { return gsp_check(s, "infer,resolve", o); }

static int alias_opts(const void *o)
{
    gsp_module *m = module(kernel_ll);
    int r = gsp_alias(s, m, o, NULL);
    gsp_module_destroy(m);
    return r;
}

static int query(const void *o)
{
    gsp_module *m = module(kernel_ll);
    int r = gsp_query(s, m, o);
    gsp_module_destroy(m);
    return r;
}

static int retarget(const void *o)
{
    gsp_module *m = module(kernel_ll);
    int r = gsp_retarget(s, m, o);
    gsp_module_destroy(m);
    return r;
}

static int thinlink(const void *o) { return gsp_thinlink(s, o); }

static int check_spirv(const void *o) { return gsp_check_spirv(s, o); }

static int write_spirv(const void *o)
{
    gsp_module *m = module(kernel_ll);
    int r = gsp_write_spirv(s, m, "/dev/null", o);
    gsp_module_destroy(m);
    return r;
}

static int genx(int (*step)(gsp_session *, gsp_module *, const struct gsp_genx_opts *),
                const void *o)
{
    gsp_module *m = module(vector_ll);
    int r = step(s, m, o);
    gsp_module_destroy(m);
    return r;
}

static int collapse(const void *o) { return genx(gsp_genx_collapse, o); }
static int legalize(const void *o) { return genx(gsp_genx_legalize, o); }

static int vectorize(const void *o)
{
    gsp_module *m = module(kernel_ll);
    int r = gsp_run(s, m, NULL, GSP_RUN_OPTS(.target = "intel", .closed = 1));
    r = r < 0 ? r : gsp_genx_vectorize(s, m, o);
    gsp_module_destroy(m);
    return r;
}

static int emit(const void *o)
{
    gsp_module *m = module(vector_ll);
    int r = gsp_genx_emit(s, m, o, "/dev/null");
    gsp_module_destroy(m);
    return r;
}

static int launch(const void *o) { return launch_with(o, NULL); }

static struct gsp_launch_opts vector_launch;

static int genx_launch(const void *o)
{
    gsp_module *m = module(vector_ll);
    int r = gsp_genx_launch(s, m, o, &vector_launch);
    gsp_module_destroy(m);
    return r;
}

static int genx_visa(const void *o)
{
    return gsp_genx_launch_visa(s, vector_visa, o, &vector_launch);
}

static int genx_launch_launch(const void *l)
{
    gsp_module *m = module(vector_ll);
    int r = gsp_genx_launch(s, m, NULL, l);
    gsp_module_destroy(m);
    return r;
}

static int genx_visa_launch(const void *l) { return gsp_genx_launch_visa(s, vector_visa, NULL, l); }

static void check_options(const char *name, int (*call)(const void *), const void *opts,
                          size_t known)
{
    now = name;
    for (size_t size = 0; size <= known + 32; size += sizeof size) {
        size_t room = size ? size : known;
        memset(end - MOST, GUARD, MOST);
        memset(end - room, 0, room);
        memcpy(end - room, opts, room < known ? room : known);
        memcpy(end - room, &size, sizeof size);
        now_size = size;
        last[0] = '\0';
        int r = call(end - room);
        if (size == 0 && (r >= 0 || strcmp(last, "BAD_OPTIONS") != 0))
            fail("options without a size are taken");
        if (size >= known && r < 0)
            fail("options that are known are not taken");
        if (size <= known)
            continue;
        end[-1] = 1; /* an option of the future */
        last[0] = '\0';
        if (call(end - room) >= 0 || strcmp(last, "BAD_OPTIONS") != 0)
            fail("an option that is not known is dropped");
    }
}

int main(int argc, char **argv)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *at =
        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (argc != 5 || at == MAP_FAILED || mprotect(at + page, page, PROT_NONE) < 0)
        return 1;
    end = at + page;
    kernel_ll = argv[1];
    vector_ll = argv[2];
    vector_visa = argv[3];
    signal(SIGSEGV, on_fault);
    s = gsp_session_create();
    gsp_set_diag(s, on_diag, NULL);

    /* Something for each to tell. */
    gsp_module *m = module(kernel_ll);
    if (gsp_run(s, m, NULL, GSP_RUN_OPTS(.target = "intel")) < 0)
        return 1;
    gsp_module_destroy(m);
    if (emit(NULL) < 0 || retarget(GSP_RETARGET_OPTS(.to = "amdgcn")) < 0)
        return 1;
    for (unsigned k = 0; k < COUNTOF(fills); k++)
        check_fill(k);

    int vector[16] = { 0 }, zero = 0;
    struct gsp_buffer vector_buffer = { "x", vector, sizeof vector };
    struct gsp_arg vector_args[] = { { .kind = GSP_ARG_BUFFER },
                                     { .kind = GSP_ARG_BYTES, .data = &zero, .bytes = 4 } };
    vector_launch =
        *GSP_LAUNCH(.dims = 1, .global = { 1 }, .local = { 1 }, .buffers = &vector_buffer,
                    .n_buffers = 1, .args = vector_args, .n_args = 2);
    check_options("gsp_run", run, GSP_RUN_OPTS(.target = "spir64", .closed = 1, .set = "copies=3"),
                  sizeof(struct gsp_run_opts));
    check_options("gsp_read_with", read_with, GSP_READ_OPTS(.spec_constants = NULL),
                  sizeof(struct gsp_read_opts));
    check_options("gsp_read_memory", read_memory, GSP_READ_OPTS(.spec_constants = NULL),
                  sizeof(struct gsp_read_opts));
    check_options("gsp_write_memory", write_memory, GSP_SPIRV_OPTS(.version = "1.2"),
                  sizeof(struct gsp_spirv_opts));
    check_options("gsp_link", link_in, GSP_READ_OPTS(.spec_constants = NULL),
                  sizeof(struct gsp_read_opts));
    check_options("gsp_check", check, GSP_RUN_OPTS(.target = "spir64", .set = "copies=3"),
                  sizeof(struct gsp_run_opts));
    check_options("gsp_alias", alias_opts, GSP_ALIAS_OPTS(.target = "spir64", .most_pairs = 7),
                  sizeof(struct gsp_alias_opts));
    check_options("gsp_query", query,
                  GSP_QUERY_OPTS(.target = "spir64", .function = "k", .value = "%p"),
                  sizeof(struct gsp_query_opts));
    check_options("gsp_retarget", retarget, GSP_RETARGET_OPTS(.to = "amdgcn", .no_library = 1),
                  sizeof(struct gsp_retarget_opts));
    gsp_module *part = module(kernel_ll);
    const char *summary = argv[4];
    if (gsp_summarize(s, part, NULL, summary) < 0)
        return 1;
    gsp_module_destroy(part);
    check_options("gsp_thinlink", thinlink, GSP_THINLINK_OPTS(.summaries = &summary, .n = 1),
                  sizeof(struct gsp_thinlink_opts));
    check_options("gsp_write_spirv", write_spirv, GSP_SPIRV_OPTS(.version = "1.2"),
                  sizeof(struct gsp_spirv_opts));
    check_options("gsp_check_spirv", check_spirv, GSP_SPIRV_OPTS(.version = "1.2"),
                  sizeof(struct gsp_spirv_opts));
    const struct gsp_genx_opts *g = GSP_GENX_OPTS(.platform = "skl", .kernel = "loop");
    check_options("gsp_genx_collapse", collapse, g, sizeof *g);
    check_options("gsp_genx_legalize", legalize, g, sizeof *g);
    check_options("gsp_genx_emit", emit, g, sizeof *g);
    check_options("gsp_genx_vectorize", vectorize, GSP_GENX_OPTS(.kernel = "k", .lanes = 8),
                  sizeof *g);
    check_options("gsp_genx_launch", genx_launch, g, sizeof *g);
    check_options("gsp_genx_launch_visa", genx_visa, g, sizeof *g);
    check_options("gsp_launch", launch, GSP_LAUNCH(LAUNCH), sizeof(struct gsp_launch_opts));
    check_options("gsp_genx_launch", genx_launch_launch, &vector_launch, sizeof vector_launch);
    check_options("gsp_genx_launch_visa", genx_visa_launch, &vector_launch, sizeof vector_launch);
    gsp_session_destroy(s);
    if (!failed)
        printf("structs of every size: good\n");
    return failed;
}
