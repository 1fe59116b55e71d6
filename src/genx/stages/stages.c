/* SPDX-License-Identifier: Apache-2.0 */
/* stages.c - the runner of the stages of vector code, and the stages themselves. */
#include "genx/stages/stage.h"

#include "genx/optimize/collapse.h"
#include "genx/optimize/emulate.h"
#include "genx/optimize/fuse.h"
#include "genx/optimize/neighbours.h"
#include "genx/optimize/slim.h"
#include "genx/optimize/sums.h"
#include "genx/optimize/written.h"
#include "genx/visa/emit.h"
#include "ir/ir.h"
#include "ir/module.h"
#include "regionir/program.h"

/* ---- kernels ---- */

int genx_find_kernel(struct genx_program *p, const char *name, uint32_t *ret)
{
    struct src_loc at = { .file = p->path };
    struct text names = { 0 };
    uint32_t count = 0;
    bool found = false;
    for (uint32_t k = 0; k < p->m.func.n; k++) {
        const struct gx_func *f = p->m.func.at[k];
        if (f->linkage != GX_KERNEL)
            continue;
        text_putf(&names, "%s%s", count ? ", " : "", f->name);
        if (name ? strcmp(f->name, name) == 0 : count == 0) {
            *ret = k;
            found = true;
        }
        count++;
    }
    int r = count == 0 ? (name ? diag_launch_no_such_kernel(p->trace, at, name)
                               : diag_launch_no_kernel(p->trace, at))
            : !found   ? diag_launch_other_kernels(p->trace, at, name, text_get(&names))
            : !name && count > 1
                ? diag_launch_several_kernels(p->trace, at, count, text_get(&names))
                : 0;
    text_fini(&names);
    return r;
}

/* ---- the stages ---- */

static int do_verify(struct genx_program *p, const struct genx_stage *s)
{
    uint64_t before = p->debug & DEBUG_LIES ? ir_hash(p->mod) : 0;
    p->broken = regionir_verify(p->trace, p->mod, p->path);
    if (p->debug & DEBUG_LIES && ir_hash(p->mod) != before)
        genx_bug(p, s, "changed the module, which it only looks at");
    return p->broken ? -1 : 0;
}

static int do_clone(struct genx_program *p, const struct genx_stage *s)
{
    p->clones = regionir_clone(p->mod);
    if (p->debug & DEBUG_TWICE && regionir_clone(p->mod))
        genx_bug(p, s, "made progress when run a second time");
    return 0;
}

static int do_read(struct genx_program *p, const struct genx_stage *s)
{
    (void)s;
    return regionir_program(p->trace, p->mod, p->path, &p->m);
}

static int each_function(struct genx_program *p, const struct genx_stage *s, genx_rewrite rewrite)
{
    struct gx_legal_stats stats = { 0 };
    for (uint32_t k = 0; k < p->m.func.n; k++) {
        struct gx_func *old = p->m.func.at[k];
        p->m.func.at[k] = genx_checked(p, s, old, rewrite, &stats);
        gx_func_free(old);
    }
    p->operations += stats.operations;
    p->pieces += stats.pieces;
    p->moves += stats.moves;
    return 0;
}

/* The stage that rewrites each function by itself, and counts nothing. */
#define REWRITE(stage, rewrite)                                                               \
    static struct gx_func *stage##_one(const struct gx_func *f, const struct gx_platform *pf, \
                                       struct gx_legal_stats *stats)                          \
    {                                                                                         \
        (void)stats;                                                                          \
        return rewrite(f, pf);                                                                \
    }                                                                                         \
    static int do_##stage(struct genx_program *p, const struct genx_stage *s)                 \
    {                                                                                         \
        return each_function(p, s, stage##_one);                                              \
    }
REWRITE(collapse, gx_collapse)
REWRITE(sums, gx_sums)
REWRITE(neighbours, gx_neighbours)
REWRITE(emulate, gx_emulate)
REWRITE(tidy, gx_collapse)
REWRITE(slim, gx_slim)
REWRITE(fuse, gx_fuse)
REWRITE(written, gx_written)
#undef REWRITE

static int do_legalize(struct genx_program *p, const struct genx_stage *s)
{
    return each_function(p, s, gx_legalize);
}

static int do_emit(struct genx_program *p, const struct genx_stage *s)
{
    char name[IR_NAME_SIZE];
    struct failure failure;
    struct gx_emit_stats stats = { 0 };
    uint32_t kernel, loc;
    (void)s;
    if (genx_find_kernel(p, p->kernel, &kernel) < 0)
        return -1;
    failure_init(&failure, NULL);
    p->visa = gx_emit(&p->m, kernel, p->pf, &stats, &failure, &loc);
    p->instructions = stats.instructions;
    p->copies = stats.copies;
    struct src_loc at = { .file = p->path, .fn = p->m.func.at[kernel]->name };
    LLVMValueRef value = NULL;
    if (!p->visa && loc) {
        value = (LLVMValueRef)(uintptr_t)p->m.loc.at[loc - 1].value;
        at = ir_loc(value);
        at.file = at.file ? at.file : p->path;
    }
    int r = p->visa
                ? 0
                : diag_genx_emit(p->trace, at, value ? ir_name(value, name, sizeof name) : at.fn,
                                 p->pf->name, text_get(&failure.text));
    failure_fini(&failure);
    return r;
}

/* ---- the runner ---- */

#define GOAL(name) (1u << GENX_##name)
#define MACHINE (GOAL(LEGALIZE) | GOAL(EMIT))
#define MODEL (GOAL(INPUT) | GOAL(COLLAPSE) | MACHINE)
#define ALL (GOAL(VERIFY) | GOAL(CLONE) | MODEL)

static const struct genx_stage stages[] = {
#define STAGE(id, name, goals, form, optional, meaning) \
    { #name, goals, GENX_##form, optional, do_##name },
#include "genx/stages/stages.def"
#undef STAGE
};

/* GASPAR_SKIP may not name a stage whose output the next stage needs. */
static int check_skip(struct genx_program *p)
{
    for (size_t k = 0; k < COUNTOF(stages); k++)
        if (pass_is_listed(p->skip, stages[k].name) && !stages[k].optional)
            return diag_option_skip_stage(p->trace, (struct src_loc){ 0 }, stages[k].name);
    return 0;
}

/* Runs one stage.  *form is the form of the program before it, and then after it. */
static int run_stage(struct genx_program *p, const struct genx_stage *s, enum genx_form *form)
{
    bool look = trace_wanted(p->trace) || p->debug & DEBUG_PRINT;
    struct text before = { 0 }, after = { 0 };
    trace_event(p->trace, s->name, EVENT_BEGIN, (struct src_loc){ 0 }, "", NULL);
    if (look)
        before = genx_text(p, *form);
    int r = s->run(p, s);
    if (look && r >= 0)
        after = genx_text(p, s->form);
    bool changed = look && r >= 0 && strcmp(text_get(&before), text_get(&after)) != 0;
    trace_event(p->trace, s->name, EVENT_END, (struct src_loc){ 0 },
                r < 0     ? "rejected"
                : changed ? "changed"
                          : "same",
                NULL);
    if (changed && p->debug & DEBUG_PRINT)
        fprintf(stderr, "; after stage '%s'\n%s", s->name, text_get(&after));
    text_fini(&before);
    text_fini(&after);
    if (r < 0)
        return r;
    *form = s->form;
    genx_check(p, s);
    return 0;
}

int genx_run(struct genx_program *p, enum genx_goal goal)
{
    double begin = base_worked();
    enum genx_form form = GENX_MODULE;
    int r = check_skip(p);
    for (size_t k = 0; r >= 0 && k < COUNTOF(stages); k++)
        if (stages[k].goals >> goal & 1 && !pass_is_listed(p->skip, stages[k].name))
            r = run_stage(p, &stages[k], &form);
    p->seconds = base_worked() - begin;
    return r;
}

void genx_program_fini(struct genx_program *p)
{
    gx_visa_free(p->visa);
    gx_module_fini(&p->m);
}
