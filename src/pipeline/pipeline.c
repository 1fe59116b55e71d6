/* SPDX-License-Identifier: Apache-2.0 */
/* pipeline.c - reads and runs pipeline text. */
#include "pipeline/pipeline.h"

#include "alias/alias.h"
#include "base/near.h"
#include "explain/explain.h"
#include "facts/world.h"
#include "generic/tag.h"
#include "infer/infer.h"
#include "pipeline/presets.h"
#include "propagate/copy.h"
#include "rewrite/rewrite.h"
#include "semantics/needs.h"

#include <assert.h>

#define PASS(id) extern const struct pass id;
#include "pipeline/passes.def"
#undef PASS

static const struct pass *const passes[] = {
#define PASS(id) &id,
#include "pipeline/passes.def"
#undef PASS
};

const struct pass *pipeline_pass_at(size_t i) { return i < COUNTOF(passes) ? passes[i] : NULL; }

const struct pass *pipeline_find(const char *name, size_t len)
{
    for (size_t i = 0; i < COUNTOF(passes); i++)
        if (pass_is_named(passes[i], name, len))
            return passes[i];
    return NULL;
}

void pipeline_init_unit(struct unit *u)
{
    u->providers[0] = &infer_provider;
    u->providers[1] = &world_provider;
    u->providers[2] = &explain_provider;
    u->providers[3] = &copy_provider;
    u->tell_causes = explain_tell;
    bool planned = tags_mode_is_there(u->mod);
    u->done |= planned ? LEVEL_PLANNED : 0;
    /* If no plan to move private memory is recorded in the module, or the plan is to leave it in
     * place, then nothing is left to move. */
    u->done |= tags_mode_read(u->mod).private_in_global ? 0 : LEVEL_BUFFERED;
}

/* One walk over a pipeline's text. */
struct walk {
    struct unit *u;
    const char *p; /* the rest of the text */
    enum {
        WALK_READ,  /* checks the form of the text; the unit has no target and no module */
        WALK_ORDER, /* checks that the passes can run in this order */
        WALK_RUN,
    } what;
    unsigned depth;
    int result;      /* of the passes run so far */
    uint32_t levels; /* WALK_ORDER: the levels of the module at this point */
};

static int list(struct walk *w);

/* Reads <NAME=VALUE;…> behind a pass: its options for this run. */
static int read_options(struct walk *w, int64_t *options)
{
    if (*w->p != '<')
        return 0;
    do {
        const char *text = ++w->p;
        w->p += strcspn(w->p, ";>");
        if (pass_option_read(w->u->trace, options, text, (size_t)(w->p - text), true) < 0)
            return -1;
    } while (*w->p == ';');
    if (*w->p != '>')
        return diag_pipeline_options_end(w->u->trace, (struct src_loc){ 0 });
    w->p++;
    return 0;
}

/* The name of the pass that brings a module to that level; each level has exactly one. */
static const char *setter_of(unsigned bit)
{
    size_t i = 0;
    while (!(passes[i]->sets >> bit & 1))
        i++;
    return passes[i]->name;
}

/* Checks that the pass can run at this point.  Only check-spaces may be left out of the text:
 * run_pass() adds it. */
static int order_pass(struct walk *w, const struct pass *p)
{
    if (pass_is_skipped(w->u, p))
        return 0;
    w->levels |= LEVEL_CHECKED;
    for (unsigned bit = 0; bit < LEVEL_COUNT; bit++) {
        if (p->after & ~w->levels & 1u << bit)
            return diag_pipeline_needs(w->u->trace, (struct src_loc){ 0 }, p->name, setter_of(bit),
                                       pass_level_meaning(bit));
        if (p->not_after & w->levels & 1u << bit)
            return diag_pipeline_not_after(w->u->trace, (struct src_loc){ 0 }, p->name,
                                           setter_of(bit), pass_level_meaning(bit));
    }
    w->levels = pass_levels(p, w->levels);
    return 0;
}

static int run_pass(struct walk *w, const struct pass *p)
{
    assert(w->what != WALK_RUN || w->u->providers[0]);
    if (w->what == WALK_READ)
        return 0;
    if (w->what == WALK_ORDER)
        return order_pass(w, p);
    if (p->after & ~w->u->done & LEVEL_CHECKED) {
        int r = pass_run(w->u, &rewrite_check_spaces_pass);
        if (r < 0)
            return r;
        w->u->done |= LEVEL_CHECKED; /* also if GASPAR_SKIP leaves it out */
    }
    int r = pass_run(w->u, p);
    w->result = r > w->result ? r : w->result;
    return r < 0 ? r : 0;
}

static int repeat(struct walk *w)
{
    char *after;
    unsigned long rounds = strtoul(w->p, &after, 10);
    if (after == w->p || rounds == 0 || rounds > BUDGET_REPEAT_ROUNDS || after[0] != '>' ||
        after[1] != '(')
        return diag_pipeline_repeat(w->u->trace, (struct src_loc){ 0 }, BUDGET_REPEAT_ROUNDS);
    const char *body = after + 2;
    if (++w->depth > BUDGET_REPEAT_DEPTH)
        return diag_pipeline_depth(w->u->trace, (struct src_loc){ 0 }, BUDGET_REPEAT_DEPTH);
    /* When the text is only checked, one or two rounds are enough: the levels at the start of the
     * third round are those of the second, since a pass sets and ends the same levels each time.
     * So the passes of nested repeats are visited at most 2 to the depth times. */
    if (w->what != WALK_RUN && rounds > 2)
        rounds = 2;
    bool changed = true;
    for (unsigned long k = 0; k < rounds && changed; k++) {
        int before = w->result;
        w->p = body;
        w->result = PASS_SAME;
        if (list(w) < 0)
            return -1;
        changed = w->what != WALK_RUN || w->result == PASS_CHANGED;
        w->result = w->result == PASS_CHANGED ? PASS_CHANGED : before;
        if (*w->p != ')')
            return diag_pipeline_repeat_end(w->u->trace, (struct src_loc){ 0 });
    }
    w->depth--;
    w->p++;
    return 0;
}

static int inner_text(struct walk *w, const char *text)
{
    struct walk inner = { w->u, text, w->what, w->depth, PASS_SAME, w->levels };
    if (list(&inner) < 0)
        return -1;
    w->levels = inner.levels;
    w->result = inner.result > w->result ? inner.result : w->result;
    return 0;
}

/* Walks over the text that the word stands for.  When a text is only read, no target is known, so
 * the texts of all targets are read. */
static int named_text(struct walk *w, const char *word, size_t len)
{
    assert((w->u->target || w->what == WALK_READ) && "a unit with a module has a target");
    if (w->what != WALK_READ)
        return inner_text(w, presets_text(word, len, w->u->target));
    for (const struct preset *p = presets_all(); p->word; p++)
        if (presets_is(p, word, len) && inner_text(w, p->text) < 0)
            return -1;
    return 0;
}

static int unknown_pass(struct walk *w, const char *name, size_t len)
{
    struct text near = { 0 };
    for (size_t k = 0; k < COUNTOF(passes); k++)
        near_put(&near, name, len, passes[k]->name);
    int r = diag_pipeline_unknown_pass(w->u->trace, (struct src_loc){ 0 },
                                       (int)(len < 60 ? len : 60), name, text_get(&near));
    text_fini(&near);
    return r;
}

static int element(struct walk *w)
{
    static const char word[] = "repeat<";
    if (strncmp(w->p, word, strlen(word)) == 0) {
        w->p += strlen(word);
        return repeat(w);
    }
    size_t len = strcspn(w->p, ",()<>");
    const char *name = w->p;
    w->p += len;
    for (const struct preset *p = presets_all(); p->word; p++)
        if (presets_is(p, name, len))
            return named_text(w, name, len);
    const struct pass *p = pipeline_find(name, len);
    if (len == 0)
        return diag_pipeline_no_name(w->u->trace, (struct src_loc){ 0 });
    if (!p)
        return unknown_pass(w, name, len);
    int64_t saved[OPTION_COUNT];
    memcpy(saved, w->u->option, sizeof saved);
    int r = read_options(w, w->u->option);
    if (r == 0)
        r = run_pass(w, p);
    memcpy(w->u->option, saved, sizeof saved);
    return r;
}

static int list(struct walk *w)
{
    for (;;) {
        if (element(w) < 0)
            return -1;
        if (*w->p != ',')
            return 0;
        w->p++;
    }
}

static int walk(struct walk w)
{
    if (list(&w) < 0)
        return -1;
    if (*w.p)
        return diag_pipeline_rest(w.u->trace, (struct src_loc){ 0 }, *w.p, w.p + 1);
    return w.result;
}

int pipeline_check(struct trace *t, const char *text)
{
    struct unit u = { .trace = t };
    pass_option_defaults(u.option);
    return walk((struct walk){ .u = &u, .p = text, .what = WALK_READ });
}

int pipeline_order(struct unit *u, const char *text)
{
    return walk((struct walk){ .u = u, .p = text, .what = WALK_ORDER, .levels = u->done });
}

int pipeline_run(struct unit *u, const char *text)
{
    int r = walk((struct walk){ .u = u, .p = text, .what = WALK_RUN });
    if (r == PASS_CHANGED) {
        needs_renew(u->mod, u->target);
        pass_verify(u);
    }
    pass_unwatch(u);
    return r;
}
