/* SPDX-License-Identifier: Apache-2.0 */
/* genx.c - whole-thread vector code through the public interface. */
#include "api/session.h"

#include "base/text.h"
#include "genx/run/start.h"
#include "genx/stages/stages.h"
#include "ir/ir.h"
#include "ir/module.h"
#include "regionir/program.h"
#include "spmd/spmd.h"

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

const char *gsp_genx_platform_find(const char *name)
{
    const struct gx_platform *p = gx_platform_find(name);
    return p ? p->name : NULL;
}

const char *gsp_genx_platform_other(const char *name) { return gx_platform_other(name); }

static int find_platform(gsp_session *s, const struct gsp_genx_opts *o,
                         const struct gx_platform **ret)
{
    const char *name = o && o->platform ? o->platform : gx_platform_at(0)->name;
    *ret = gx_platform_find(name);
    if (*ret)
        return 0;
    if (gx_platform_other(name))
        return diag_other_platform(&s->trace, (struct src_loc){ 0 }, name, gx_platform_other(name));
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

/* Runs the stages up to a goal.  The caller ends `p` in any case.  0, or a status. */
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
        return GSP_BAD_REQUEST;
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
    return r < 0 ? GSP_BAD_INPUT : 0;
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
    return r < 0 ? r : (int)s->genx.clones;
}

int gsp_genx_vectorize(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *given)
{
    struct gsp_genx_opts o;
    if (take_options(s, given, &o) < 0)
        return GSP_BAD_REQUEST;
    m->valid = false;
    int r = spmd_vectorize(&s->trace, m->mod, m->path, o.kernel, o.lanes);
    return r < 0 || ir_verify(&s->trace, m->mod, m->path) < 0 ? GSP_BAD_INPUT : 0;
}

static int store(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *given,
                 enum genx_goal goal)
{
    struct gsp_genx_opts o;
    struct genx_program p;
    if (take_options(s, given, &o) < 0)
        return GSP_BAD_REQUEST;
    int r = run_stages(s, m, &o, goal, &p);
    if (r == 0)
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
    int r = run_stages(s, m, &o, GENX_EMIT, &p);
    if (r == 0) {
        gx_visa_put(&t, p.visa, p.pf);
        r = ir_save_text(&s->trace, t.at, t.n, path);
    }
    text_fini(&t);
    genx_program_fini(&p);
    return r;
}

/* ---- running ---- */

/* Takes the options and the launch; the caller ends the arena in any case. */
static int take_launch(gsp_session *s, const struct gsp_genx_opts *opts,
                       const struct gsp_launch_opts *launch, struct arena *a,
                       struct gsp_genx_opts *ret, struct launch *ret_launch)
{
    struct gsp_launch_opts given;
    *a = (struct arena){ 0 };
    if (take_options(s, opts, ret) < 0 ||
        sized_read(s, "gsp_launch_opts", launch, &given, sizeof given) < 0 ||
        session_launch(s, a, &given, ret_launch) < 0)
        return GSP_BAD_REQUEST;
    return 0;
}

static int result_of(int ran)
{
    return ran == LAUNCH_FAILED ? GSP_FAILED : ran < 0 ? GSP_BAD_INPUT : 0;
}

int gsp_genx_launch(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts,
                    const struct gsp_launch_opts *launch)
{
    static const enum genx_goal goals[] = { [GSP_GENX_INPUT] = GENX_INPUT,
                                            [GSP_GENX_COLLAPSE] = GENX_COLLAPSE,
                                            [GSP_GENX_LEGALIZE] = GENX_LEGALIZE,
                                            [GSP_GENX_EMIT] = GENX_EMIT };
    struct gsp_genx_opts o;
    struct launch l;
    struct arena a;
    struct genx_program p;
    uint32_t kernel;
    int r = take_launch(s, opts, launch, &a, &o, &l);
    if (r == 0 && (size_t)o.stage >= COUNTOF(goals))
        r = diag_option_stage(&s->trace, (struct src_loc){ 0 });
    if (r == 0) {
        o.kernel = l.kernel ? l.kernel : o.kernel;
        r = run_stages(s, m, &o, goals[o.stage], &p);
        r = r < 0 ? r : genx_find_kernel(&p, o.kernel, &kernel);
        if (r == 0)
            r = result_of(
                p.visa ? gx_start_text(&s->trace, p.path, p.visa, p.pf, p.m.func.at[kernel], &l)
                       : gx_start_model(&s->trace, p.path, &p.m, kernel, &l));
        genx_program_fini(&p);
    }
    arena_fini(&a);
    return r;
}

int gsp_genx_launch_visa(gsp_session *s, const char *path, const struct gsp_genx_opts *opts,
                         const struct gsp_launch_opts *launch)
{
    struct gsp_genx_opts o;
    struct launch l;
    struct arena a;
    const struct gx_platform *pf = NULL;
    struct text t = { 0 };
    int r = take_launch(s, opts, launch, &a, &o, &l);
    if (r == 0 && find_platform(s, &o, &pf) < 0)
        r = GSP_BAD_REQUEST;
    if (r == 0 && ir_load_text(&s->trace, path, &t) < 0)
        r = GSP_BAD_INPUT;
    struct gx_visa_kernel *k = r < 0 ? NULL : gx_visa_parse(text_get(&t), pf, &s->trace, path);
    if (r == 0)
        r = k ? result_of(gx_start_visa(&s->trace, path, k, NULL, &l)) : GSP_BAD_INPUT;
    gx_visa_free(k);
    text_fini(&t);
    arena_fini(&a);
    return r;
}
