/* SPDX-License-Identifier: Apache-2.0 */
/* thin.c - gaspar/thin.h. */
#include "thin/thin.h"
#include "api/session.h"

#include "facts/world.h"
#include "infer/outside.h"
#include "ir/fingerprint.h"
#include "ir/shim.h"
#include "pass/assumption.h"
#include "propagate/wants.h"

#include <assert.h>
#include <gaspar/thin.h>
#include <stdlib.h>
#include <unistd.h>

/* Brings a copy of the module into the form that the summary describes, and writes that.  A
 * borrowed module is first written and read, as `gaspar opt --index` will read it. */
static int summarize(gsp_session *s, const gsp_module *m, const struct target *t, struct text *ret)
{
    LLVMModuleRef copy = m->hashed ? shim_clone_module(m->mod) : ir_read_again(m->mod);
    struct thin_file file = { .target = t->name, .hash = m->hashed ? m->hash : ir_hash(copy) };
    struct facts *f = NULL;
    struct unit u;
    int result = session_prepare(s, copy, t) < 0 ? GSP_CANCELLED : 0;
    session_unit(s, &u, copy, t);
    boundary_init(&file.boundary);
    if (result == 0) {
        f = infer_file(&u, &file.boundary);
        result = f ? 0 : GSP_CANCELLED;
    }
    if (f) {
        wants_of_file(&u, f, &file.boundary);
        file.fingerprint = ir_fingerprint(copy);
        thin_write_summary(f, &file, ret);
        facts_destroy(f);
    }
    boundary_fini(&file.boundary);
    pass_unit_fini(&u);
    if (m->hashed)
        LLVMDisposeModule(copy);
    else
        ir_forget(copy);
    return result;
}

int gsp_summarize(gsp_session *s, gsp_module *m, const char *target, const char *path)
{
    struct src_loc at = { .file = m->path };
    const struct target *t = NULL;
    struct unit u;
    struct text bytes = { 0 };
    if (session_check_debug(s) < 0)
        return GSP_BAD_REQUEST;
    if (!m->hashed && !m->borrowed)
        return diag_index_linked(&s->trace, at), GSP_BAD_REQUEST;
    if (session_target(s, m->mod, m->path, target, &t) < 0)
        return GSP_BAD_INPUT;
    session_hear(s, m, t);
    session_unit(s, &u, m->mod, t);
    bool flat = u.flat || !u.has_generic;
    pass_unit_fini(&u);
    if (flat)
        return diag_thin_flat(&s->trace, at, t->name), GSP_BAD_INPUT;
    int result = summarize(s, m, t, &bytes);
    if (result == 0 && ir_save_text(&s->trace, bytes.at, bytes.n, path) < 0)
        result = GSP_BAD_INPUT;
    text_fini(&bytes);
    return result;
}

/* Reads one summary, and adds its graph to *f.  `ret_seal`: a hash of its bytes. */
static int read_summary(gsp_session *s, const char *path, struct facts **f, struct thin_file *ret,
                        uint64_t *ret_seal)
{
    struct text bytes = { 0 };
    int result = ir_load_text(&s->trace, path, &bytes);
    if (result == 0)
        result = thin_read_summary(&s->trace, path, text_get(&bytes), bytes.n, f, ret);
    *ret_seal = result == 0 ? thin_seal(text_get(&bytes)) : 0;
    text_fini(&bytes);
    return result;
}

char *gsp_summary_text(gsp_session *s, const char *path, int json)
{
    struct facts *f = NULL;
    struct thin_file file;
    struct text text = { 0 };
    uint64_t seal;
    if (read_summary(s, path, &f, &file, &seal) == 0) {
        if (facts_check(f))
            thin_print_summary(f, &file, json ? GSP_VERSION : NULL, &text);
        else
            thin_damaged(&s->trace, path);
        thin_forget(&file);
    }
    if (f)
        facts_destroy(f);
    return text.at;
}

/* "x.gidx" of "x.gsum", to be freed. */
static char *slice_path(const char *summary)
{
    size_t n = strlen(summary);
    char *path = base_strdup(summary);
    assert(n > 5 && "it ends in .gsum");
    memcpy(path + n - 4, "gidx", 4);
    return path;
}

/* Writes the slice, unless the file has these bytes: so a build system sees that what depends on it
 * need not run.  1: it was written. */
static int write_slice(gsp_session *s, const struct thin_program *p, uint32_t k)
{
    struct thin_slice slice;
    struct text bytes = { 0 }, old = { 0 };
    char *path = slice_path(p->file.at[k].path);
    thin_slice_of(p, k, &slice);
    thin_write_slice(&slice, &bytes);
    thin_forget_slice(&slice);
    int result = 1;
    if (access(path, R_OK) == 0 && ir_load_text(&s->trace, path, &old) == 0 && old.n == bytes.n &&
        memcmp(old.at, bytes.at, bytes.n) == 0)
        result = 0;
    else if (ir_save_text(&s->trace, bytes.at, bytes.n, path) < 0)
        result = GSP_BAD_INPUT;
    text_fini(&old);
    text_fini(&bytes);
    free(path);
    return result;
}

/* Reads all summaries and links them.  `seals`: of each file, what thin_seal() says, or 0 in the
 * first round. */
static int read_and_link(gsp_session *s, struct thin_program *p, const struct gsp_thinlink_opts *o,
                         uint64_t *seals)
{
    for (size_t k = 0; k < o->n; k++) {
        struct thin_file file;
        uint64_t seal = seals[k];
        if (read_summary(s, o->summaries[k], &p->f, &file, &seals[k]) < 0)
            return GSP_BAD_INPUT;
        bool same = p->plan->copy.n == 0 || seal == seals[k];
        if (same) /* before the file's arena moves */
            thin_copy(p->f, &file, &p->plan->steps[k]);
        vec_push(&p->file, file);
        if (!same)
            return thin_damaged(&s->trace, o->summaries[k]), GSP_BAD_INPUT;
    }
    if (pass_assumptions_check(&s->trace, o->summaries[0], p->f->target, p->assumes) < 0)
        return GSP_BAD_REQUEST;
    return thin_link(&s->trace, p) < 0 ? GSP_BAD_INPUT : 0;
}

/* How often better facts may ask for more copies: as often as in one module, where the presets
 * repeat specialize (pipeline/presets.def). */
enum { ROUNDS = 16 };

/* Links the program again as long as better facts ask for copies. */
static int link_in_rounds(gsp_session *s, struct thin_program *p, const struct gsp_thinlink_opts *o)
{
    uint64_t *seals = base_alloc((o->n + 1) * sizeof *seals);
    int result = 0;
    for (unsigned round = 0; result == 0; round++) {
        result = read_and_link(s, p, o, seals);
        if (result < 0 || round == ROUNDS || !thin_plan_more(&s->trace, p))
            break;
        thin_program_fini(p);
        *p = (struct thin_program){ .entries = o->entries, .assumes = p->assumes, .plan = p->plan };
    }
    free(seals);
    return result;
}

static int link_and_write(gsp_session *s, struct thin_program *p, const struct gsp_thinlink_opts *o)
{
    int result = link_in_rounds(s, p, o);
    if (result < 0)
        return result;
    thin_finish(p);
    s->thin.files = p->file.n;
    s->thin.nodes = p->f->node.n;
    for (uint32_t k = 0; k < p->file.n; k++) {
        int written = write_slice(s, p, k);
        if (written < 0)
            return written;
        s->thin.written += (uint64_t)written;
    }
    return 0;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int gsp_thinlink(gsp_session *s, const struct gsp_thinlink_opts *opts)
{
    static const char ending[] = ".gsum";
    struct gsp_thinlink_opts o;
    if (sized_read(s, "gsp_thinlink_opts", opts, &o, sizeof o) < 0)
        return GSP_BAD_REQUEST;
    for (size_t k = 0; k < o.n; k++) {
        size_t n = strlen(o.summaries[k]);
        if (n < sizeof ending || strcmp(o.summaries[k] + n + 1 - sizeof ending, ending) != 0)
            return diag_thin_ending(&s->trace, (struct src_loc){ .file = o.summaries[k] }),
                   GSP_BAD_REQUEST;
    }
    uint32_t assumes;
    if (pass_assumptions_read(&s->trace, o.assume, &assumes) < 0)
        return GSP_BAD_REQUEST;
    if (o.n == 0)
        return diag_thin_none(&s->trace, (struct src_loc){ 0 }), GSP_BAD_REQUEST;
    /* In the order of their names, so that the order in which they were given changes nothing. */
    const char **names = base_alloc(o.n * sizeof *names);
    memcpy(names, o.summaries, o.n * sizeof *names);
    qsort(names, o.n, sizeof *names, by_path);
    o.summaries = names;
    struct thin_plan plan;
    struct thin_program p = { .entries = o.entries, .assumes = assumes, .plan = &plan };
    thin_plan_init(&plan, (uint32_t)o.n);
    s->thin = (struct gsp_thinlink_stats){ .size = sizeof s->thin };
    int result = link_and_write(s, &p, &o);
    thin_program_fini(&p);
    thin_plan_fini(&plan);
    free(names);
    return result;
}

int gsp_thinlink_stats_get(const gsp_session *s, struct gsp_thinlink_stats *ret)
{
    return sized_fill(ret, &s->thin, sizeof s->thin);
}
