/* SPDX-License-Identifier: Apache-2.0 */
/* readers.c - bytes of libFuzzer's for one reader: they are read, or a message says what is wrong.
 *
 *     reader_visa tests/readers/visa/             reads each file once (make check)
 *     reader_visa -max_total_time=600 DIR …       searches (make soak)
 *
 * READER, which CMake sets, is the function of this file that a program calls.  What is read is
 * also used: written again, checked, compared.  gaspar reports an error once, so a refusal without
 * a message aborts. */
#include "api/session.h"
#include "genx/visa/visa.h"
#include "ir/fingerprint.h"
#include "ir/module.h"
#include "older.h"
#include "pipeline/pipeline.h"
#include "plan.h"
#include "spirv/spirv.h"
#include "spirv/words.h"
#include "thin/thin.h"

#include <gaspar/gaspar.h>
#include <gaspar/genx.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n);

#define UNUSED __attribute__((unused)) /* each program calls one reader */

static unsigned said;   /* messages about these bytes */
unsigned fuzz_accepted; /* inputs without one: replay.c asks */

static UNUSED void on_diag(void *user, const struct diag_msg *msg)
{
    (void)user;
    said += msg->severity == SEVERITY_ERROR;
}

static UNUSED void on_message(void *user, const struct gsp_diag *d)
{
    (void)user;
    said += d->severity == GSP_ERROR;
}

static UNUSED void must_have_said(bool fine)
{
    if (!fine && said == 0)
        abort(); /* refused, and nobody knows why */
}

/* vISA text, parsed, checked, written and parsed again. */
static UNUSED void visa(const char *text, size_t n)
{
    struct trace t = { .on_diag = on_diag };
    const struct gx_platform *pf = gx_platform_at(0);
    struct gx_visa_kernel *k = gx_visa_parse(text, pf, &t, "fuzz");
    (void)n;
    must_have_said(k != NULL);
    if (!k)
        return;
    struct failure f;
    failure_init(&f, NULL);
    if (!gx_visa_check(k, pf, &f)) {
        struct text again = { 0 };
        gx_visa_put(&again, k, pf);
        struct gx_visa_kernel *twice = gx_visa_parse(text_get(&again), pf, &t, "written");
        if (!twice)
            abort(); /* it does not read what it writes */
        gx_visa_free(twice);
        text_fini(&again);
    }
    failure_fini(&f);
    gx_visa_free(k);
}

static UNUSED void spirv(const char *text, size_t n)
{
    struct trace t = { .on_diag = on_diag };
    LLVMContextRef ctx = LLVMContextCreate();
    LLVMModuleRef m = NULL;
    int result = spirv_read(&t, ctx, "fuzz", text, n, NULL, &m);
    if (result == 0) {
        result = ir_verify(&t, m, "fuzz");
        LLVMDisposeModule(m);
    }
    must_have_said(result == 0);
    LLVMContextDispose(ctx);
}

/* The decoder of SPIR-V alone, in which no code of LLVM's runs: every word of each instruction that
 * it let through is read, as the translator reads them. */
static UNUSED void words(const char *text, size_t n)
{
    struct trace t = { .on_diag = on_diag };
    struct spirv_file w;
    bool fine = spirv_split(&w, &t, "fuzz", text, n) == 0;
    uint32_t seen = 0;
    for (uint32_t k = 0; k < w.insts.n && fine; k++) {
        const struct inst *i = &w.insts.at[k];
        if (i->result && spirv_definer(&w, i->result) == NULL)
            abort(); /* a result that nothing defines */
        for (uint32_t o = 0; o < i->n; o++)
            seen += spirv_operand(&w, i, o) == n;
        seen += (uint32_t)strlen(spirv_where(&w, i));
    }
    must_have_said(fine);
    if (seen == UINT32_MAX)
        putchar('.'); /* so that each word counts */
    spirv_words_fini(&w);
}

static UNUSED void pipeline(const char *text, size_t n)
{
    struct trace t = { .on_diag = on_diag };
    (void)n;
    must_have_said(pipeline_check(&t, text) >= 0);
}

/* A kernel's argument, a buffer, sizes and what is expected, as on the command line. */
static UNUSED void value(const char *text, size_t n)
{
    uint64_t sizes[3];
    (void)n;
    if (strchr(text, '@')) /* names a file of this machine */
        return;
    struct plan *p = calloc(1, sizeof *p);
    plan_init(p);
    if (plan_argument(p, text))
        plan_launch(p);
    else if (!*p->error)
        abort();
    plan_buffer(p, text);
    plan_expect_value(p, text);
    plan_sizes(p, text, sizes, true);
    plan_bytes(text, sizes);
    plan_fini(p);
    free(p);
}

/* Writes the bytes to a file in memory and gives its path. */
static UNUSED const char *as_file(const char *text, size_t n)
{
    static char path[64];
    static FILE *f;
    if (!f)
        f = tmpfile();
    snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(f));
    if (ftruncate(fileno(f), 0) != 0 || pwrite(fileno(f), text, n, 0) != (ssize_t)n)
        abort();
    return path;
}

static UNUSED void launch(const char *text, size_t n)
{
    if (strchr(text, '@'))
        return;
    struct plan *p = calloc(1, sizeof *p);
    plan_init(p);
    if (plan_json(p, as_file(text, n)))
        plan_launch(p);
    else if (!*p->error)
        abort();
    plan_fini(p);
    free(p);
}

/* A message has a text. */
static UNUSED void complain(const char *file, unsigned line, enum gsp_severity severity,
                            const char *id, const char *text)
{
    (void)line, (void)severity;
    if (!*file || !*id || !*text)
        abort();
}

/* What gaspar explain --json wrote, for --diff. */
static UNUSED void accesses(const char *text, size_t n)
{
    struct older *old = older_read(as_file(text, n), complain);
    struct gsp_call call = { .callee = "f", .id = "k:1:2#0" };
    const struct gsp_call *calls[] = { &call };
    struct gsp_function fn = { .place.symbol = "k", .calls = calls, .n_calls = 1 };
    struct gsp_access a = { .id = "f:1:2#0", .done = GSP_DONE_GENERIC, .place.symbol = "f" };
    if (old) {
        older_add_function(old, &fn);
        older_became_generic(old, &a);
    }
    older_destroy(old);
}

/* A module as LLVM reads it, text or bitcode: checked, and run through the passes of its target.
 * LLVM's own reader may end the process at bytes that are no module; what is sought is a fault
 * behind it. */
static UNUSED void module(const char *bytes, size_t n)
{
    gsp_session *s = gsp_session_create_with(GSP_SESSION_OPTS(.no_environment = 1));
    gsp_set_diag(s, on_message, NULL);
    gsp_module *m = gsp_read_memory(s, bytes, n, "fuzz.ll", NULL);
    must_have_said(m != NULL);
    if (m)
        must_have_said(gsp_run(s, m, NULL, NULL) >= 0);
    gsp_module_destroy(m);
    gsp_session_destroy(s);
}

static UNUSED void ir(const char *text, size_t n) { module(text, n); }

static UNUSED void bitcode(const char *bytes, size_t n)
{
    if (n >= 4 && memcmp(bytes, "BC\xC0\xDE", 4) == 0)
        module(bytes, n);
}

/* LLVM IR of the region language: checked by its rules, into the model, legalized, and back. */
static UNUSED void region(const char *text, size_t n)
{
    gsp_session *s = gsp_session_create_with(GSP_SESSION_OPTS(.no_environment = 1));
    gsp_set_diag(s, on_message, NULL);
    gsp_module *m = gsp_read_memory(s, text, n, "fuzz.ll", NULL);
    must_have_said(m != NULL);
    if (m) {
        int broken = gsp_genx_verify(s, m);
        must_have_said(broken == 0);
        if (broken == 0)
            must_have_said(gsp_genx_legalize(s, m, NULL) >= 0);
    }
    gsp_module_destroy(m);
    gsp_session_destroy(s);
}

/* Three attributes: of the function, the pointer, and a variable that it loads. */
static UNUSED void attribute(const char *text, size_t n)
{
    struct text ir = { 0 }, word = { 0 };
    for (size_t k = 0; k < n; k++)
        text_putf(&word, "\\%02x", (unsigned char)text[k]);
    text_putf(&ir,
              "target triple = \"spir64\"\n@v = global i32 0\n"
              "define void @f(ptr addrspace(4) \"%s\" %%p, ptr \"nvvm.as\"=\"%s\" %%q) #0 {\n"
              "  store i32 0, ptr addrspace(4) %%p\n  ret void\n}\n"
              "attributes #0 = { \"nvvm.as\"=\"%s\" \"%s\" \"ocl_kernel\"=\"%s\" }\n",
              text_get(&word), text_get(&word), text_get(&word), text_get(&word), text_get(&word));
    gsp_session *s = gsp_session_create();
    gsp_set_diag(s, on_message, NULL);
    gsp_module *m = gsp_read_memory(s, text_get(&ir), ir.n, "fuzz.ll", NULL);
    if (m)
        must_have_said(gsp_run(s, m, NULL, GSP_RUN_OPTS(.target = "spir64")) >= 0);
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    text_fini(&ir);
    text_fini(&word);
}

/* What thin_close() puts around the bytes, so that a search need not guess a hash. */
static UNUSED struct text framed(char kind, const char *bytes, size_t n)
{
    struct thin_bytes b = { 0 };
    struct text frame = { 0 };
    text_put(&b.out, bytes, n);
    thin_close(&b, kind, &frame);
    return frame;
}

/* Reads two summaries and links them with what `plan` has.  False: one was refused. */
static UNUSED bool link_two(struct trace *t, const struct text *of, struct thin_program *p)
{
    static const char *const names[2] = { "a.gsum", "b.gsum" };
    for (unsigned k = 0; k < 2; k++) {
        struct thin_file file;
        if (thin_read_summary(t, names[k], text_get(&of[k]), of[k].n, &p->f, &file) < 0)
            return false;
        if (!facts_check(p->f)) {
            thin_forget(&file);
            return false;
        }
        thin_copy(p->f, &file, &p->plan->steps[k]);
        vec_push(&p->file, file);
    }
    return thin_link(t, p) >= 0;
}

/* Two summaries: two bytes say how long the first is.  They are linked, with copies, and give
 * slices that are read again. */
static UNUSED void summary(const char *bytes, size_t n)
{
    struct trace t = { .on_diag = on_diag };
    struct thin_plan plan;
    size_t first = n > 1 ? (unsigned char)bytes[0] | (size_t)(unsigned char)bytes[1] << 8 : 0;
    if (n < 2 || first > n - 2) {
        said++; /* no two summaries */
        return;
    }
    struct text of[2] = { framed(THIN_SUMMARY, bytes + 2, first),
                          framed(THIN_SUMMARY, bytes + 2 + first, n - 2 - first) };
    thin_plan_init(&plan, 2);
    for (unsigned round = 0; round < 4; round++) {
        struct thin_program p = { .plan = &plan };
        bool linked = link_two(&t, of, &p), more = linked && thin_plan_more(&t, &p);
        if (linked && !more)
            thin_finish(&p);
        for (uint32_t k = 0; linked && !more && k < 2; k++) {
            struct thin_slice slice, again;
            struct text out = { 0 };
            thin_slice_of(&p, k, &slice);
            thin_write_slice(&slice, &out);
            must_have_said(thin_read_slice(&t, "a.gidx", text_get(&out), out.n, &again) >= 0);
            thin_forget_slice(&again);
            thin_forget_slice(&slice);
            text_fini(&out);
        }
        thin_program_fini(&p);
        if (!more)
            break;
    }
    thin_plan_fini(&plan);
    text_fini(&of[0]);
    text_fini(&of[1]);
}

/* What a slice must say of which module it is for. */
static UNUSED uint64_t fingerprint(const char *ir, size_t n)
{
    gsp_session *s = gsp_session_create_with(GSP_SESSION_OPTS(.no_environment = 1));
    gsp_module *m = gsp_read_memory(s, ir, n, "fuzz.ll", NULL);
    if (!m || session_prepare(s, m->mod, target_find("nvptx64", strlen("nvptx64"))) < 0)
        abort();
    uint64_t is = ir_fingerprint(m->mod);
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    return is;
}

/* An index, for a module with calls: what it says of the file is done, or refused. */
static UNUSED void slice(const char *bytes, size_t n)
{
    static const char ir[] = "target triple = \"nvptx64-nvidia-cuda\"\n"
                             "declare ptr @g(ptr)\n"
                             "define ptr @f(ptr %p) {\n"
                             "  %v = load float, ptr %p\n"
                             "  %q = call ptr @g(ptr %p)\n"
                             "  %r = call ptr @f(ptr %q)\n"
                             "  ret ptr %r\n}\n"
                             "define ptx_kernel void @k(ptr %p) {\n"
                             "  %q = call ptr @f(ptr %p)\n"
                             "  store float 0.0, ptr %q\n  ret void\n}\n";
    struct trace t = { .on_diag = on_diag };
    struct text in = framed(THIN_SLICE, bytes, n), out = { 0 };
    struct thin_slice given;
    if (thin_read_slice(&t, "fuzz", text_get(&in), in.n, &given) < 0) {
        must_have_said(false);
        text_fini(&in);
        return;
    }
    given.target = "nvptx64"; /* as if it were made for this module */
    given.hash = session_hash(ir, sizeof ir - 1, NULL);
    static uint64_t is;
    is = is ? is : fingerprint(ir, sizeof ir - 1);
    given.fingerprint = is;
    thin_write_slice(&given, &out);
    gsp_session *s = gsp_session_create_with(GSP_SESSION_OPTS(.no_environment = 1));
    gsp_set_diag(s, on_message, NULL);
    gsp_module *m = gsp_read_memory(s, ir, sizeof ir - 1, "fuzz.ll", NULL);
    const char *path = as_file(text_get(&out), out.n);
    must_have_said(m && gsp_run(s, m, NULL, GSP_RUN_OPTS(.index = path)) >= 0);
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    thin_forget_slice(&given);
    text_fini(&in);
    text_fini(&out);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n)
{
    char *text = malloc(n + 1);
    if (n)
        memcpy(text, bytes, n);
    text[n] = '\0';
    said = 0;
    READER(text, n);
    fuzz_accepted += said == 0;
    free(text);
    return 0;
}
