/* SPDX-License-Identifier: Apache-2.0 */
/* genx.c - whole-thread vector code through the public interface. */
#include "api/session.h"

#include "base/text.h"
#include "genx/run/interp.h"
#include "genx/run/visa_run.h"
#include "genx/stages/stages.h"
#include "ir/ir.h"
#include "ir/module.h"
#include "regionir/program.h"

#include <gaspar/genx.h>

int gsp_genx_platform_at(size_t k, const char **ret_name, unsigned *ret_register_bytes)
{
    const struct gx_platform *pf = gx_platform_at(k);
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

static int find_platform(gsp_session *s, const struct gsp_genx_opts *o,
                         const struct gx_platform **ret)
{
    const char *name = o && o->platform ? o->platform : gx_platform_at(0)->name;
    *ret = gx_platform_find(name);
    if (*ret)
        return 0;
    struct text known = { 0 };
    for (size_t k = 0; gx_platform_at(k); k++)
        text_putf(&known, "%s%s", k ? ", " : "", gx_platform_at(k)->name);
    int r = diag_unknown_platform(&s->trace, (struct src_loc){ 0 }, name, text_get(&known));
    text_fini(&known);
    return r;
}

/* ---- stages ---- */

/* Copies the caller's options to our struct. */
static int take_options(gsp_session *s, const struct gsp_genx_opts *given,
                        struct gsp_genx_opts *ret)
{
    return sized_read(s, "gsp_genx_opts", given, ret, sizeof *ret);
}

/* Runs the stages up to a goal.  The caller ends `p` in any case.  0, or negative. */
static int run_stages(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *o,
                      enum genx_goal goal, struct genx_program *p)
{
    *p = (struct genx_program){ .trace = &s->trace,
                                .mod = m->mod,
                                .path = m->path,
                                .kernel = o ? o->kernel : NULL,
                                .debug = s->debug,
                                .skip = s->skip,
                                .command = s->command };
    s->genx = (struct gsp_genx_stats){ 0 };
    if (session_check_debug(s) < 0 || find_platform(s, o, &p->pf) < 0)
        return -1;
    m->valid &= goal == GENX_VERIFY;
    int r = genx_run(p, goal);
    s->genx = (struct gsp_genx_stats){ .functions = p->m.func.n,
                                       .operations = p->operations,
                                       .pieces = p->pieces,
                                       .moves = p->moves,
                                       .instructions = p->instructions,
                                       .copies = p->copies,
                                       .clones = p->clones,
                                       .seconds = p->seconds };
    return r;
}

int gsp_genx_verify(gsp_session *s, gsp_module *m)
{
    struct genx_program p;
    int r = run_stages(s, m, NULL, GENX_VERIFY, &p), broken = (int)p.broken;
    genx_program_fini(&p);
    return r < 0 && !broken ? r : broken;
}

int gsp_genx_clone(gsp_session *s, gsp_module *m)
{
    struct genx_program p;
    int r = run_stages(s, m, NULL, GENX_CLONE, &p);
    genx_program_fini(&p);
    return r < 0 ? -1 : (int)s->genx.clones;
}

static int store(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *given,
                 enum genx_goal goal)
{
    struct gsp_genx_opts o;
    struct genx_program p;
    if (take_options(s, given, &o) < 0)
        return GSP_BAD_REQUEST;
    int r = GSP_BAD_INPUT;
    if (run_stages(s, m, &o, goal, &p) >= 0)
        r = regionir_raise(&s->trace, &p.m, m->mod, m->path);
    genx_program_fini(&p);
    return r;
}

int gsp_genx_collapse(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *o)
{
    return store(s, m, o, GENX_COLLAPSE);
}

int gsp_genx_legalize(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *o)
{
    return store(s, m, o, GENX_LEGALIZE);
}

int gsp_genx_emit(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts, const char *path)
{
    struct gsp_genx_opts o;
    struct genx_program p;
    struct text t = { 0 };
    if (take_options(s, opts, &o) < 0)
        return GSP_BAD_REQUEST;
    int r = run_stages(s, m, &o, GENX_EMIT, &p) < 0 ? GSP_BAD_INPUT : 0;
    if (r == 0) {
        gx_visa_put(&t, p.visa, p.pf);
        r = ir_save_text(&s->trace, t.at, t.n, path);
    }
    text_fini(&t);
    genx_program_fini(&p);
    return r;
}

/* ---- running ---- */

struct values {
    const unsigned char *at[BUDGET_GENX_ARGUMENTS];
    unsigned char *own[BUDGET_GENX_ARGUMENTS];
    uint8_t kind[BUDGET_GENX_ARGUMENTS];
    uint32_t n;
};

static void values_fini(struct values *v)
{
    for (uint32_t k = 0; k < v->n; k++)
        free(v->own[k]);
}

/* Fills the parameters' values, of `bytes` each, except those that the machine fills by their
 * kind. */
static int fill(gsp_session *s, const char *path, const struct gx_machine *m,
                const struct gsp_launch *l, struct values *v, const uint32_t *bytes)
{
    struct src_loc at = { .file = path };
    size_t given = 0;
    for (uint32_t k = 0; k < v->n; k++) {
        if (v->kind[k] >> 3) {
            if (gx_interp_is_implicit(v->kind[k], bytes[k]))
                continue;
            return diag_launch_kind(&s->trace, at, k, v->kind[k], bytes[k]);
        }
        if (given == l->n_args)
            return diag_launch_few_arguments(&s->trace, at);
        const struct gsp_arg *a = &l->args[given++];
        v->own[k] = base_alloc(bytes[k] + 8);
        memset(v->own[k], 0, bytes[k] + 8);
        v->at[k] = v->own[k];
        uint64_t address = 0;
        if (a->kind == GSP_ARG_LOCAL)
            return diag_launch_vector_local(&s->trace, at);
        if (a->kind == GSP_ARG_BUFFER)
            address = m->buffer[a->buffer].address + a->offset;
        uint64_t have = a->kind == GSP_ARG_BUFFER ? 8 : a->bytes;
        if (have != bytes[k])
            return diag_launch_vector_bytes(&s->trace, at, k, have, bytes[k]);
        memcpy(v->own[k], a->kind == GSP_ARG_BUFFER ? (const void *)&address : a->data, have);
    }
    return given == l->n_args ? 0 : diag_launch_more_arguments(&s->trace, at);
}

/* Begins a run.  If it returns 0, the caller has to finish `m`. */
static int begin(gsp_session *s, const struct gsp_launch *l, struct src_loc at,
                 struct gx_machine *m)
{
    struct src_loc none = { 0 };
    *m = (struct gx_machine){ .at = at,
                              .n_buffers = (uint32_t)l->n_buffers,
                              .most_steps = l->timeout < 0 ? UINT64_MAX : UINT64_C(1) << 32 };
    if (l->dims < 1 || l->dims > 3)
        return diag_launch_dimensions(&s->trace, none, l->dims);
    for (unsigned d = 0; d < 3; d++) {
        uint64_t all = d < l->dims ? l->global[d] : 1, some = d < l->dims ? l->local[d] : 1;
        some = some ? some : 1;
        if (!all || some > all || all % some || all > UINT32_MAX)
            return diag_launch_whole_groups(&s->trace, none);
        m->local[d] = (uint32_t)some;
        m->groups[d] = (uint32_t)(all / some);
    }
    for (size_t k = 0; k < l->n_args; k++)
        if (l->args[k].kind == GSP_ARG_BUFFER && l->args[k].buffer >= l->n_buffers)
            return diag_launch_no_buffer(&s->trace, none);
    m->buffer = base_alloc((l->n_buffers + 1) * sizeof *m->buffer);
    for (size_t k = 0; k < l->n_buffers; k++)
        m->buffer[k] = (struct gx_machine_buffer){ l->buffers[k].name ? l->buffers[k].name : "?",
                                                   l->buffers[k].data, l->buffers[k].bytes, 0 };
    gx_machine_place(m);
    for (size_t k = 0; k < l->n_pointers; k++) {
        const struct gsp_pointer *p = &l->pointers[k];
        uint64_t address = p->to < l->n_buffers ? m->buffer[p->to].address + p->offset : 0;
        if (p->in_argument || p->where >= l->n_buffers || !address ||
            p->at > m->buffer[p->where].bytes || m->buffer[p->where].bytes - p->at < 8) {
            free(m->buffer);
            return diag_launch_pointer(&s->trace, none);
        }
        memcpy(m->buffer[p->where].data + p->at, &address, 8);
    }
    failure_init(&m->failure, &s->trace);
    return 0;
}

static int finish(struct gx_machine *m)
{
    int r = failure_is(&m->failure) ? GSP_FAILED : 0;
    failure_fini(&m->failure);
    free(m->buffer);
    return r;
}

static int run_visa(gsp_session *s, const char *path, const struct gx_visa_kernel *k,
                    struct values *v, const struct gsp_launch *launch)
{
    struct gx_machine m;
    uint32_t in[BUDGET_GENX_ARGUMENTS], bytes[BUDGET_GENX_ARGUMENTS];
    uint32_t n = gx_visa_inputs(k, in, BUDGET_GENX_ARGUMENTS);
    struct src_loc at = { .file = path, .fn = k->name };
    if (n > BUDGET_GENX_ARGUMENTS)
        return diag_launch_most_parameters(&s->trace, at, BUDGET_GENX_ARGUMENTS);
    for (uint32_t a = 0; a < n; a++)
        bytes[a] = k->var.at[in[a]].input_bytes;
    v->n = n;
    if (begin(s, launch, at, &m) < 0)
        return -1;
    struct gx_visa_launch l = { k, v->at, v->kind, n };
    int r = fill(s, path, &m, launch, v, bytes);
    if (r == 0)
        gx_visa_run(&m, &l);
    int ran = finish(&m);
    return r < 0 ? r : ran;
}

static int run_model(gsp_session *s, const struct genx_program *p, uint32_t kernel,
                     struct values *v, const struct gsp_launch *launch)
{
    const struct gx_func *f = p->m.func.at[kernel];
    struct gx_machine m;
    uint32_t bytes[BUDGET_GENX_ARGUMENTS];
    struct src_loc at = { .file = p->path, .fn = f->name };
    if (f->param.n > BUDGET_GENX_ARGUMENTS)
        return diag_launch_most_parameters(&s->trace, at, BUDGET_GENX_ARGUMENTS);
    v->n = f->param.n;
    for (uint32_t k = 0; k < v->n; k++)
        bytes[k] = gx_type_bytes(f->inst.at[f->param.at[k]].type);
    if (begin(s, launch, at, &m) < 0)
        return -1;
    struct gx_interp_launch l = { &p->m, f, v->at };
    int r = fill(s, p->path, &m, launch, v, bytes);
    if (r == 0)
        gx_interp_run(&m, &l);
    int ran = finish(&m);
    return r < 0 ? r : ran;
}

/* Runs the kernel by interpreting its vISA text. */
static int run_emitted(gsp_session *s, const struct genx_program *p, struct values *v,
                       const struct gsp_launch *launch)
{
    struct text t = { 0 };
    gx_visa_put(&t, p->visa, p->pf);
    struct gx_visa_kernel *k = gx_visa_parse(text_get(&t), p->pf, &s->trace, "<vISA>");
    text_fini(&t);
    if (!k)
        return -1;
    int r = run_visa(s, p->path, k, v, launch);
    gx_visa_free(k);
    return r;
}

int gsp_genx_launch(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts,
                    const struct gsp_launch *launch)
{
    static const enum genx_goal goals[] = { [GSP_GENX_INPUT] = GENX_INPUT,
                                            [GSP_GENX_COLLAPSE] = GENX_COLLAPSE,
                                            [GSP_GENX_LEGALIZE] = GENX_LEGALIZE,
                                            [GSP_GENX_EMIT] = GENX_EMIT };
    struct gsp_genx_opts o;
    struct gsp_launch l;
    struct genx_program p;
    struct values v = { 0 };
    uint32_t kernel;
    if (take_options(s, opts, &o) < 0 || sized_read(s, "gsp_launch", launch, &l, sizeof l) < 0)
        return GSP_BAD_REQUEST;
    if ((size_t)o.stage >= COUNTOF(goals))
        return diag_option_stage(&s->trace, (struct src_loc){ 0 });
    o.kernel = l.kernel ? l.kernel : o.kernel;
    int r = GSP_BAD_INPUT;
    if (run_stages(s, m, &o, goals[o.stage], &p) >= 0)
        r = genx_find_kernel(&p, o.kernel, &kernel);
    if (r == 0) {
        const struct gx_func *f = p.m.func.at[kernel];
        for (uint32_t k = 0; k < BUDGET_GENX_ARGUMENTS && k < f->param.n && k < f->kind.n; k++)
            v.kind[k] = f->kind.at[k];
        r = p.visa ? run_emitted(s, &p, &v, &l) : run_model(s, &p, kernel, &v, &l);
    }
    values_fini(&v);
    genx_program_fini(&p);
    return r;
}

int gsp_genx_launch_visa(gsp_session *s, const char *path, const struct gsp_genx_opts *opts,
                         const struct gsp_launch *launch)
{
    struct gsp_genx_opts o;
    struct gsp_launch l;
    const struct gx_platform *pf;
    struct text t = { 0 };
    struct values v = { 0 };
    if (take_options(s, opts, &o) < 0 || sized_read(s, "gsp_launch", launch, &l, sizeof l) < 0 ||
        find_platform(s, &o, &pf) < 0)
        return GSP_BAD_REQUEST;
    if (ir_load_text(&s->trace, path, &t) < 0) {
        text_fini(&t);
        return GSP_BAD_INPUT;
    }
    struct gx_visa_kernel *k = gx_visa_parse(text_get(&t), pf, &s->trace, path);
    text_fini(&t);
    if (!k)
        return -1;
    int r = run_visa(s, path, k, &v, &l);
    values_fini(&v);
    gx_visa_free(k);
    return r;
}
