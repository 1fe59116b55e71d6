/* SPDX-License-Identifier: Apache-2.0 */
/* more.c - modules from memory and of the caller, cancelling, messages, versions. */
#include <gaspar/alias.h>
#include <gaspar/explain.h>
#include <gaspar/llvm.h>
#include <gaspar/retarget.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CHECK(condition)                                           \
    do {                                                           \
        if (!(condition)) {                                        \
            printf("FAILED: line %d: %s\n", __LINE__, #condition); \
            exit(1);                                               \
        }                                                          \
    } while (0)

static char last[64], spaces[64];

static void on_diag(void *user, const struct gsp_diag *d)
{
    (void)user;
    snprintf(last, sizeof last, "%s", d->id);
}

static int after(void *left) { return (*(int *)left)-- <= 0; }

static void on_value(void *user, const struct gsp_access *a)
{
    (void)user;
    snprintf(spaces, sizeof spaces, "%s", a->spaces);
}

static const char text[] = "target triple = \"nvptx64-nvidia-cuda\"\n"
                           "define ptx_kernel void @k(ptr addrspace(3) %p) {\n"
                           "  %g = addrspacecast ptr addrspace(3) %p to ptr\n"
                           "  store i32 1, ptr %g\n"
                           "  ret void\n"
                           "}\n";

/* Text in, each format out, and in again. */
static void memory(gsp_session *s)
{
    size_t n;
    gsp_module *m = gsp_read_memory(s, text, sizeof text - 1, "k.ll", NULL);
    CHECK(m && gsp_run(s, m, NULL, NULL) == 1);
    char *ll = gsp_write_memory(s, m, GSP_FORMAT_TEXT, NULL, &n);
    CHECK(ll && strlen(ll) == n && strstr(ll, "store i32 1, ptr addrspace(3) %p"));
    char *bc = gsp_write_memory(s, m, GSP_FORMAT_BITCODE, NULL, &n);
    gsp_module *again = gsp_read_memory(s, bc, n, NULL, NULL);
    CHECK(again && gsp_module_format(again) == GSP_FORMAT_BITCODE);
    CHECK(strcmp(gsp_module_target(again), "nvptx64") == 0);
    CHECK(!gsp_write_memory(s, m, GSP_FORMAT_SPIRV, NULL, &n) && strcmp(last, "NOT_SPIRV") == 0);
    CHECK(gsp_retarget(s, m, GSP_RETARGET_OPTS(.to = "spirv64", .no_library = 1)) == 0);
    char *spv = gsp_write_memory(s, m, GSP_FORMAT_SPIRV, GSP_SPIRV_OPTS(.version = "1.2"), &n);
    CHECK(spv && memcmp(spv, "\x03\x02\x23\x07\0\x02\x01", 7) == 0);
    gsp_module *back = gsp_read_memory(s, spv, n, "k.spv", NULL);
    CHECK(back && gsp_module_format(back) == GSP_FORMAT_SPIRV);
    CHECK(!gsp_read_memory(s, "", 0, NULL, NULL) && strcmp(last, "EMPTY_INPUT") == 0);
    CHECK(!gsp_read_memory(s, "x", 1, NULL, NULL) && strcmp(last, "NOT_IR") == 0);
    gsp_module_destroy(back);
    gsp_module_destroy(again);
    gsp_module_destroy(m);
    gsp_free(ll);
    gsp_free(bc);
    gsp_free(spv);
}

/* A module of the caller's: explained, its accesses paired, renumbered. */
static void borrowed(gsp_session *s)
{
    LLVMContextRef ctx = LLVMContextCreate();
    LLVMModuleRef mod;
    char *why;
    LLVMMemoryBufferRef bytes =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(text, sizeof text - 1, "k");
    CHECK(!LLVMParseIRInContext(ctx, bytes, &mod, &why));
    gsp_module *m = gsp_module_borrow(mod, NULL);
    CHECK(gsp_module_llvm(m) == mod);
    LLVMValueRef p = LLVMGetParam(LLVMGetNamedFunction(mod, "k"), 0);
    CHECK(gsp_query(s, m, GSP_QUERY_OPTS(.at = p, .on_value = on_value)) == 0);
    CHECK(strcmp(spaces, "{local}") == 0);
    CHECK(gsp_run(s, m, NULL, NULL) == 1);
    CHECK(gsp_alias(s, m, NULL, NULL) == 0);
    CHECK(gsp_retarget(s, m, GSP_RETARGET_OPTS(.to = "amdgcn", .no_library = 1)) == 0);
    gsp_module_destroy(m);
    CHECK(strncmp(LLVMGetTarget(mod), "amdgcn", 6) == 0);
    LLVMDisposeModule(mod);
    LLVMContextDispose(ctx);
}

/* Questions whether to stop: how many, and the two longest times between one and the next. */
struct asked {
    int n, stop_at;
    double last, longest, second;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); /* other programs do not count */
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int ask(void *user)
{
    struct asked *a = user;
    double t = now(), apart = a->n > 0 ? t - a->last : 0;
    if (apart > a->longest) {
        a->second = a->longest;
        a->longest = apart;
    } else if (apart > a->second)
        a->second = apart;
    a->last = t;
    return ++a->n >= a->stop_at;
}

static void on_access(void *user, const struct gsp_access *a)
{
    (void)user;
    CHECK(a->done != GSP_DONE_GENERIC);
}

/* One function with a long loop of `n` pointers, each of which depends on the next; all are local. */
static gsp_module *read_ring(gsp_session *s, int n)
{
    size_t size = (size_t)n * 100 + 1000, len = 0;
    char *ir = malloc(size);
    len += (size_t)snprintf(ir + len, size - len,
                            "target triple = \"nvptx64-nvidia-cuda\"\n"
                            "define ptx_kernel void @k(ptr addrspace(3) %%s, i1 %%c) {\n"
                            "  %%g = addrspacecast ptr addrspace(3) %%s to ptr\n  br label %%loop\n"
                            "loop:\n");
    for (int k = 0; k < n; k++)
        len += (size_t)snprintf(ir + len, size - len,
                                "  %%p%d = phi ptr [ %s, %%0 ], [ %%p%d, %%loop ]\n", k,
                                k + 1 < n ? "null" : "%g", (k + 1) % n);
    len += (size_t)snprintf(ir + len, size - len,
                            "  store i32 1, ptr %%p0\n"
                            "  br i1 %%c, label %%loop, label %%out\nout:\n  ret void\n}\n");
    gsp_module *m = gsp_read_memory(s, ir, len, "ring.ll", NULL);
    free(ir);
    CHECK(m);
    return m;
}

/* Chains of functions that two kernels call with their pointers exchanged, so that each is copied
 * twice, its accesses are named, and each gets alias scopes. */
static gsp_module *read_chains(gsp_session *s, int n)
{
    size_t size = (size_t)n * 4000 + 2000, len = 0;
    char *ir = malloc(size);
#define PUT(...) (len += (size_t)snprintf(ir + len, size - len, __VA_ARGS__))
    PUT("target triple = \"spirv64\"\n");
    for (int k = 0; k < n; k++) {
        PUT("define internal void @f%d(ptr addrspace(4) %%p, ptr addrspace(4) %%q) noinline {\n",
            k);
        for (int i = 0; i < 12; i++)
            PUT("  %%a%d = getelementptr i32, ptr addrspace(4) %%p, i32 %d\n"
                "  %%v%d = load i32, ptr addrspace(4) %%a%d\n"
                "  %%b%d = getelementptr i32, ptr addrspace(4) %%q, i32 %d\n"
                "  store i32 %%v%d, ptr addrspace(4) %%b%d\n",
                i, i, i, i, i, i, i, i);
        if (k % 8)
            PUT("  call void @f%d(ptr addrspace(4) %%q, ptr addrspace(4) %%p)\n", k - 1);
        PUT("  ret void\n}\n");
    }
    for (int x = 0; x < 2; x++) {
        PUT("define spir_kernel void @k%d(ptr addrspace(%d) %%x, ptr addrspace(%d) %%y) {\n"
            "  %%p = addrspacecast ptr addrspace(%d) %%x to ptr addrspace(4)\n"
            "  %%q = addrspacecast ptr addrspace(%d) %%y to ptr addrspace(4)\n",
            x, x ? 3 : 1, x ? 1 : 3, x ? 3 : 1, x ? 1 : 3);
        for (int k = 7; k < n; k += 8)
            PUT("  call void @f%d(ptr addrspace(4) %%p, ptr addrspace(4) %%q)\n", k);
        PUT("  ret void\n}\n");
    }
#undef PUT
    CHECK(len < size);
    gsp_module *m = gsp_read_memory(s, ir, len, "chains.ll", NULL);
    free(ir);
    CHECK(m);
    return m;
}

/* Whether a gap between two questions is short: in seconds, or, on a machine that is so slow that this
 * says nothing, as one of `parts` of the CPU time of the whole run. */
static bool is_short(double gap, double seconds, double run, int parts)
{
    return gap < seconds || gap < run / parts || getenv("GASPAR_SANITIZED");
}

/* A run of that pipeline (NULL: the preset) is cancelled at sixteen of its questions, also those
 * inside of one pass; returns how many it asks. */
static int cancelling(gsp_session *s, gsp_module *(*read)(gsp_session *, int), int n,
                      const char *pipeline)
{
    struct asked all = { .stop_at = INT_MAX };
    gsp_set_cancel(s, ask, &all);
    gsp_set_access(s, on_access, NULL);
    gsp_module *m = read(s, n);
    double run = now();
    CHECK(gsp_run(s, m, pipeline, GSP_RUN_OPTS(.closed = 1)) == 1);
    run = now() - run;
    gsp_module_destroy(m);
    printf("asked %d times, at most %.1f ms apart, in %.0f ms\n", all.n, 1e3 * all.longest,
           1e3 * run);
    for (int k = 1; k <= all.n; k += 1 + all.n / 16) {
        struct asked a = { .stop_at = k };
        gsp_set_cancel(s, ask, &a);
        m = read(s, n);
        CHECK(gsp_run(s, m, pipeline, GSP_RUN_OPTS(.closed = 1)) == GSP_CANCELLED);
        CHECK(strcmp(last, "CANCELLED") == 0 && a.n == k);
        gsp_module_destroy(m);
    }
    gsp_set_access(s, NULL, NULL);
    gsp_set_cancel(s, NULL, NULL);
    CHECK(is_short(all.longest, 0.2, run, 6));
    return all.n;
}

/* Of a module that grows to 300,000 instructions no two questions are further than 100 ms apart, but for those
 * before and after LLVM's check of the whole module. */
static void large(gsp_session *s)
{
    struct asked all = { .stop_at = INT_MAX };
    gsp_module *m = read_chains(s, 2000);
    gsp_set_cancel(s, ask, &all);
    double run = now();
    CHECK(gsp_run(s, m, NULL, GSP_RUN_OPTS(.closed = 1)) == 1);
    run = now() - run;
    gsp_set_cancel(s, NULL, NULL);
    gsp_module_destroy(m);
    printf("asked %d times, at most %.1f and %.1f ms apart, in %.0f ms\n", all.n, 1e3 * all.longest,
           1e3 * all.second, 1e3 * run);
    CHECK(is_short(all.second, 0.1, run, 20));
}

int main(int argc, char **argv)
{
    /* The environment says GASPAR_DEBUG=nonsense, which is an error for those that read it. */
    gsp_session *s = gsp_session_create(), *alone;
    CHECK(argc == 2 && s);
    gsp_set_diag(s, on_diag, NULL);
    CHECK(gsp_check(s, NULL, NULL) < 0);
    gsp_session_destroy(s);
    alone = s = gsp_session_create_with(GSP_SESSION_OPTS(.no_environment = 1));
    gsp_set_diag(s, on_diag, NULL);
    CHECK(gsp_check(alone, NULL, NULL) == 0);
    memory(s);
    borrowed(s);

    int left = 3;
    gsp_module *m = gsp_read(s, argv[1]);
    gsp_set_cancel(s, after, &left);
    CHECK(m && gsp_run(s, m, NULL, NULL) == GSP_CANCELLED && strcmp(last, "CANCELLED") == 0);
    gsp_module_destroy(m);
    /* Each node is visited twice at least; each instruction of 3 * 200 functions by some passes. */
    CHECK(cancelling(s, read_ring, 20000, "infer,resolve") > 2 * 20000 / 1024);
    CHECK(cancelling(s, read_chains, 200, NULL) > 3 * 200 * 50 / 256);
    large(s);
    gsp_session_destroy(s);

    const char *id, *format;
    enum gsp_severity severity;
    size_t n = 0;
    int found = 0;
    for (; gsp_diag_at(n, &id, &severity, &format); n++)
        found |= strcmp(id, "GENERIC_UNRESOLVED") == 0 && severity == GSP_ERROR;
    CHECK(found && n > 200);
    CHECK(gsp_version_number() == GSP_VERSION_NUMBER);
    CHECK(gsp_version_hash() != 0 && gsp_version_hash() == gsp_version_hash());
    CHECK(gsp_is_near("resovle", "resolve") && !gsp_is_near("x", "resolve"));
    printf("memory, borrowed modules, cancelling: good\n");
    return 0;
}
