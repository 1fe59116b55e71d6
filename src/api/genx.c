/* genx.c - whole-thread vector code through the public interface. */
#include "api/session.h"

#include "base/text.h"
#include "genx/optimize/collapse.h"
#include "genx/visa/emit.h"
#include "genx/optimize/emulate.h"
#include "genx/legalize/legalize.h"
#include "genx/run/interp.h"
#include "genx/run/visa_run.h"
#include "ir/ir.h"
#include "lower/program.h"

#include <gaspar/genx.h>

/* A program at a stage, and where it came from. */
struct work {
    gsp_session *s;
    const char *path;
    const struct platform *pf;
    struct gx_module m;
    uint32_t kernel;
};

static int bad(gsp_session *s, const char *path, const char *text)
{
    return diag(&s->trace, (struct src_loc){ .file = path }, DIAG_BAD_LAUNCH, text);
}

int gsp_genx_platform_at(size_t k, const char **ret_name, unsigned *ret_register_bytes)
{
    const struct platform *pf = platform_at(k);
    if (!pf)
        return 0;
    *ret_name = pf->name;
    *ret_register_bytes = pf->grf;
    return 1;
}

int gsp_genx_stats_get(const gsp_session *s, struct gsp_genx_stats *ret)
{
    return sized_fill(ret, &s->genx, sizeof s->genx);
}

static int find_platform(gsp_session *s, const struct gsp_genx_opts *o, const struct platform **ret)
{
    const char *name = o && o->platform ? o->platform : platform_at(0)->name;
    *ret = platform_find(name);
    if (*ret)
        return 0;
    struct text t = { 0 };
    text_putf(&t, "unknown platform '%s'; known are", name);
    for (size_t k = 0; platform_at(k); k++)
        text_putf(&t, "%s %s", k ? "," : "", platform_at(k)->name);
    int r = diag(&s->trace, (struct src_loc){ 0 }, DIAG_BAD_OPTIONS, text_get(&t));
    text_fini(&t);
    return r;
}

int gsp_genx_verify(gsp_session *s, gsp_module *m)
{
    s->genx = (struct gsp_genx_stats){ 0 };
    return (int)lower_verify(&s->trace, m->mod, m->path);
}

int gsp_genx_clone(gsp_session *s, gsp_module *m)
{
    if (gsp_genx_verify(s, m))
        return -1;
    m->valid = false;
    s->genx.clones = lower_clone(m->mod);
    return (int)s->genx.clones;
}

/* ---- stages ---- */

static void replace(struct gx_module *m, uint32_t k, struct gx_func *f)
{
    gx_func_free(m->func.at[k]);
    m->func.at[k] = f;
}

static void collapse(struct work *w)
{
    for (uint32_t k = 0; k < w->m.func.n; k++)
        replace(&w->m, k, gx_collapse(w->m.func.at[k], w->pf));
}

static void legalize(struct work *w)
{
    struct legal_stats stats = { 0 };
    for (uint32_t k = 0; k < w->m.func.n; k++) {
        replace(&w->m, k, gx_emulate(w->m.func.at[k], w->pf));
        replace(&w->m, k, gx_collapse(w->m.func.at[k], w->pf));
        replace(&w->m, k, gx_legalize(w->m.func.at[k], w->pf, &stats));
    }
    w->s->genx.operations = stats.operations;
    w->s->genx.pieces = stats.pieces;
    w->s->genx.moves = stats.moves;
}

/* Verifies, clones where `stage` needs it, and takes the program to the stage before emission. */
static int open_program(struct work *w, gsp_session *s, gsp_module *m,
                        const struct gsp_genx_opts *o, enum gsp_genx_stage stage)
{
    double begin = base_now();
    *w = (struct work){ .s = s, .path = m->path };
    if (find_platform(s, o, &w->pf) < 0 || gsp_genx_verify(s, m))
        return -1;
    m->valid = false;
    if (stage >= GSP_GENX_LEGALIZE)
        s->genx.clones = lower_clone(m->mod);
    if (lower_program(&s->trace, m->mod, m->path, &w->m) < 0) {
        gx_module_fini(&w->m);
        return -1;
    }
    s->genx.functions = w->m.func.n;
    if (stage >= GSP_GENX_COLLAPSE)
        collapse(w);
    if (stage >= GSP_GENX_LEGALIZE)
        legalize(w);
    s->genx.seconds = base_now() - begin;
    return 0;
}

static int find_kernel(struct work *w, const char *name)
{
    uint32_t found = GX_NONE, count = 0;
    for (uint32_t k = 0; k < w->m.func.n; k++) {
        const struct gx_func *f = w->m.func.at[k];
        if (f->linkage != GX_KERNEL || (name && strcmp(f->name, name) != 0))
            continue;
        found = k;
        count++;
    }
    w->kernel = found;
    if (count == 1)
        return 0;
    if (count > 1)
        return bad(w->s, w->path, "there are several kernels; say which");
    return bad(w->s, w->path, name ? "there is no kernel of that name" : "there is no kernel");
}

/* The caller's options in our struct. */
static int take_options(gsp_session *s, const struct gsp_genx_opts *given,
                        struct gsp_genx_opts *ret)
{
    return sized_read(s, "gsp_genx_opts", given, ret, sizeof *ret);
}

static int store(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *given,
                 enum gsp_genx_stage stage)
{
    struct gsp_genx_opts o;
    struct work w;
    if (take_options(s, given, &o) < 0)
        return GSP_BAD_REQUEST;
    if (open_program(&w, s, m, &o, stage) < 0)
        return GSP_BAD_INPUT;
    int r = lower_raise(&s->trace, &w.m, m->mod, m->path);
    gx_module_fini(&w.m);
    return r;
}

int gsp_genx_collapse(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *o)
{
    return store(s, m, o, GSP_GENX_COLLAPSE);
}

int gsp_genx_legalize(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *o)
{
    return store(s, m, o, GSP_GENX_LEGALIZE);
}

/* The kernel as vISA; NULL: reported. */
static struct visa_kernel *emit(struct work *w)
{
    char why[500];
    struct emit_stats stats = { 0 };
    double begin = base_now();
    uint32_t loc;
    struct visa_kernel *k = gx_emit(&w->m, w->kernel, w->pf, &stats, why, sizeof why, &loc);
    w->s->genx.instructions = stats.instructions;
    w->s->genx.copies = stats.copies;
    w->s->genx.seconds += base_now() - begin;
    if (k)
        return k;
    struct src_loc at = { .file = w->path, .fn = w->m.func.at[w->kernel]->name };
    LLVMValueRef value = NULL;
    char name[IR_NAME_SIZE];
    if (loc) {
        value = (LLVMValueRef)(uintptr_t)w->m.loc.at[loc - 1].value;
        at = ir_loc(value);
        at.file = at.file ? at.file : w->path;
    }
    diag(&w->s->trace, at, DIAG_GENX_EMIT, value ? ir_name(value, name, sizeof name) : at.fn,
         w->pf->name, why);
    return NULL;
}

int gsp_genx_emit(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts, const char *path)
{
    struct gsp_genx_opts o;
    struct work w;
    struct text t = { 0 };
    if (take_options(s, opts, &o) < 0)
        return GSP_BAD_REQUEST;
    if (open_program(&w, s, m, &o, GSP_GENX_EMIT) < 0)
        return GSP_BAD_INPUT;
    int r = find_kernel(&w, o.kernel);
    struct visa_kernel *k = r < 0 ? NULL : emit(&w);
    if (k) {
        visa_put(&t, k, w.pf);
        r = ir_save_text(&s->trace, t.at, t.n, path);
    } else {
        r = -1;
    }
    text_fini(&t);
    visa_free(k);
    gx_module_fini(&w.m);
    return r;
}

/* ---- running ---- */

enum { MOST_ARGS = 256 };

struct values {
    const unsigned char *at[MOST_ARGS];
    unsigned char *own[MOST_ARGS];
    uint8_t kind[MOST_ARGS];
    uint32_t n;
};

static void values_fini(struct values *v)
{
    for (uint32_t k = 0; k < v->n; k++)
        free(v->own[k]);
}

/* What the parameters hold, `bytes` each; those whose kind says so are left to the machine. */
static int fill(gsp_session *s, const char *path, const struct machine *m,
                const struct gsp_launch *l, struct values *v, const uint32_t *bytes)
{
    size_t given = 0;
    for (uint32_t k = 0; k < v->n; k++) {
        char text[120];
        if (v->kind[k] >> 3) {
            if (interp_is_implicit(v->kind[k], bytes[k]))
                continue;
            snprintf(text, sizeof text,
                     "parameter %u, of kind %u and %u bytes, is none that can be filled here", k,
                     v->kind[k], bytes[k]);
            return bad(s, path, text);
        }
        if (given == l->n_args)
            return bad(s, path, "the kernel has more parameters than arguments are given");
        const struct gsp_arg *a = &l->args[given++];
        v->own[k] = base_alloc(bytes[k] + 8);
        memset(v->own[k], 0, bytes[k] + 8);
        v->at[k] = v->own[k];
        uint64_t address = 0;
        if (a->kind == GSP_ARG_LOCAL)
            return bad(s, path, "vector code has no arguments of local memory");
        if (a->kind == GSP_ARG_BUFFER)
            address = m->buffer[a->buffer].address + a->offset;
        uint64_t have = a->kind == GSP_ARG_BUFFER ? 8 : a->bytes;
        if (have != bytes[k]) {
            snprintf(text, sizeof text, "argument %u has %llu bytes, the parameter %u", k,
                     (unsigned long long)have, bytes[k]);
            return bad(s, path, text);
        }
        memcpy(v->own[k], a->kind == GSP_ARG_BUFFER ? (const void *)&address : a->data, have);
    }
    return given == l->n_args ? 0 : bad(s, path, "more arguments are given than the kernel has");
}

static int begin(gsp_session *s, const struct gsp_launch *l, struct machine *m)
{
    *m = (struct machine){ .n_buffers = (uint32_t)l->n_buffers,
                           .most_steps = l->timeout < 0 ? UINT64_MAX : UINT64_C(1) << 32 };
    if (l->dims < 1 || l->dims > 3)
        return bad(s, NULL, "a launch has 1 to 3 dimensions");
    for (unsigned d = 0; d < 3; d++) {
        uint64_t all = d < l->dims ? l->global[d] : 1, some = d < l->dims ? l->local[d] : 1;
        some = some ? some : 1;
        if (!all || some > all || all % some || all > UINT32_MAX)
            return bad(s, NULL, "threads come in whole groups");
        m->local[d] = (uint32_t)some;
        m->groups[d] = (uint32_t)(all / some);
    }
    for (size_t k = 0; k < l->n_args; k++)
        if (l->args[k].kind == GSP_ARG_BUFFER && l->args[k].buffer >= l->n_buffers)
            return bad(s, NULL, "an argument names a buffer that there is not");
    m->buffer = base_alloc((l->n_buffers + 1) * sizeof *m->buffer);
    for (size_t k = 0; k < l->n_buffers; k++)
        m->buffer[k] = (struct machine_buffer){ l->buffers[k].name ? l->buffers[k].name : "?",
                                                l->buffers[k].data, l->buffers[k].bytes, 0 };
    machine_place(m);
    for (size_t k = 0; k < l->n_pointers; k++) {
        const struct gsp_pointer *p = &l->pointers[k];
        uint64_t address = p->to < l->n_buffers ? m->buffer[p->to].address + p->offset : 0;
        if (p->in_argument || p->where >= l->n_buffers || !address ||
            p->at > m->buffer[p->where].bytes || m->buffer[p->where].bytes - p->at < 8) {
            free(m->buffer);
            return bad(s, NULL, "a pointer lies in a buffer and points to one");
        }
        memcpy(m->buffer[p->where].data + p->at, &address, 8);
    }
    return 0;
}

static int finish(gsp_session *s, const char *path, const char *kernel, struct machine *m, bool ok)
{
    if (!ok)
        diag(&s->trace, (struct src_loc){ .file = path, .fn = kernel }, DIAG_KERNEL_FAULT, m->why);
    free(m->buffer);
    return ok ? 0 : GSP_FAILED;
}

static int run_visa(gsp_session *s, const char *path, const struct visa_kernel *k, struct values *v,
                    const struct gsp_launch *launch)
{
    struct machine m;
    uint32_t in[MOST_ARGS], bytes[MOST_ARGS];
    uint32_t n = visa_inputs(k, in, MOST_ARGS);
    if (n > MOST_ARGS)
        return bad(s, path, "too many inputs");
    for (uint32_t a = 0; a < n; a++)
        bytes[a] = k->var.at[in[a]].input_bytes;
    v->n = n;
    if (begin(s, launch, &m) < 0)
        return -1;
    if (fill(s, path, &m, launch, v, bytes) < 0) {
        free(m.buffer);
        return -1;
    }
    struct visa_launch l = { k, v->at, v->kind, n };
    return finish(s, path, k->name, &m, visa_run(&m, &l));
}

static int run_model(struct work *w, struct values *v, const struct gsp_launch *launch)
{
    const struct gx_func *f = w->m.func.at[w->kernel];
    struct machine m;
    uint32_t bytes[MOST_ARGS];
    v->n = f->param.n;
    for (uint32_t k = 0; k < v->n; k++)
        bytes[k] = gx_type_bytes(f->inst.at[f->param.at[k]].type);
    if (begin(w->s, launch, &m) < 0)
        return -1;
    if (fill(w->s, w->path, &m, launch, v, bytes) < 0) {
        free(m.buffer);
        return -1;
    }
    struct interp_launch l = { &w->m, f, v->at };
    return finish(w->s, w->path, f->name, &m, interp_run(&m, &l));
}

int gsp_genx_launch(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts,
                    const struct gsp_launch *launch)
{
    struct gsp_genx_opts o;
    struct gsp_launch l;
    struct work w;
    struct values v = { 0 };
    if (take_options(s, opts, &o) < 0 || sized_read(s, "gsp_launch", launch, &l, sizeof l) < 0)
        return GSP_BAD_REQUEST;
    if (open_program(&w, s, m, &o, o.stage) < 0)
        return GSP_BAD_INPUT;
    int r = find_kernel(&w, l.kernel ? l.kernel : o.kernel);
    const struct gx_func *f = r < 0 ? NULL : w.m.func.at[w.kernel];
    if (f && f->param.n > MOST_ARGS)
        r = bad(s, m->path, "too many parameters");
    for (uint32_t k = 0; r == 0 && k < f->param.n && k < f->kind.n; k++)
        v.kind[k] = f->kind.at[k];
    if (r == 0 && o.stage < GSP_GENX_EMIT) {
        r = run_model(&w, &v, &l);
    } else if (r == 0) {
        struct visa_kernel *k = emit(&w), *again = NULL;
        struct text t = { 0 };
        char why[400];
        uint32_t line;
        if (k)
            visa_put(&t, k, w.pf);
        if (k && !(again = visa_parse(text_get(&t), w.pf, &line, why, sizeof why)))
            diag(&s->trace, (struct src_loc){ .file = "<vISA>", .line = line }, DIAG_BAD_VISA, why);
        r = again ? run_visa(s, m->path, again, &v, &l) : -1;
        visa_free(again);
        visa_free(k);
        text_fini(&t);
    }
    values_fini(&v);
    gx_module_fini(&w.m);
    return r;
}

int gsp_genx_launch_visa(gsp_session *s, const char *path, const struct gsp_genx_opts *opts,
                         const struct gsp_launch *launch)
{
    struct gsp_genx_opts o;
    struct gsp_launch l;
    const struct platform *pf;
    struct text t = { 0 };
    struct values v = { 0 };
    char why[400];
    uint32_t line;
    if (take_options(s, opts, &o) < 0 || sized_read(s, "gsp_launch", launch, &l, sizeof l) < 0 ||
        find_platform(s, &o, &pf) < 0)
        return GSP_BAD_REQUEST;
    if (ir_load_text(&s->trace, path, &t) < 0) {
        text_fini(&t);
        return GSP_BAD_INPUT;
    }
    struct visa_kernel *k = visa_parse(text_get(&t), pf, &line, why, sizeof why);
    text_fini(&t);
    if (!k)
        return diag(&s->trace, (struct src_loc){ .file = path, .line = line }, DIAG_BAD_VISA, why);
    int r = run_visa(s, path, k, &v, &l);
    values_fini(&v);
    visa_free(k);
    return r;
}
