/* SPDX-License-Identifier: Apache-2.0 */
/* thin_plan.c - the plan of copies for a program of many files, as steps for each file.
 *
 *     a.ll:  define void @f(ptr %p)       f.local is planned, a step of a.ll; the call in b.ll goes
 *     b.ll:  call void @f(ptr %local)     to it, a step of b.ll
 *     c.ll:  call void @f(ptr %global)    likewise f.global
 *
 * The planner is that of a module (facts/plan.h).  Each round plans from the facts that the copies
 * of the last one have.
 *
 * Does not copy a function whose callers are not all known [resolved], or with a body that may not
 *          be copied [copies]; does not redirect a call in a function without a name [unnamed];
 *          does not make a copy whose name means something else [taken]. */
#include "thin/links.h"

#include "base/guard.h"
#include "facts/plan.h"
#include "trace/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* The copy for a context. */
struct copied {
    uint32_t made;       /* its number in the plan; NONE: there is none */
    bool is_new;         /* this round makes it … */
    uint32_t first_call; /* … and its calls have the numbers from this one on */
};

struct planner {
    struct trace *trace;
    struct thin_program *p;
    struct thin_plan *plan;
    struct links *l;
    struct arena arena;
    struct plan contexts;
    struct plan_source from;
    struct copied *copied;     /* by context */
    uint32_t *symbols, *calls; /* by file: how many the steps so far leave there */
    struct intern named;       /* file and copy -> symbol of that file … */
    VEC_OF(uint32_t) symbol;   /* … here */
    bool changed;              /* a call was redirected */
};

static const struct symbol *symbol_at(const struct planner *q, uint32_t file, uint32_t symbol)
{
    return &q->p->file.at[file].boundary.symbol.at[symbol];
}

/* ---- what the planner asks ---- */

static uint32_t function_of(const void *user, uint32_t file, uint32_t symbol)
{
    const struct planner *q = user;
    return q->l->of[file][symbol];
}

/* The body of the name that is copied: of several that mean the same, that in the file with the
 * first path.  NONE: the name has none that may be copied. */
static uint32_t body_of(const struct planner *q, const struct shared_name *name)
{
    uint32_t best = NONE;
    const char *path = NULL;
    for (uint32_t k = 0; k < name->mentions; k++) {
        struct mention m = q->l->mention.at[name->mention + k];
        const struct symbol *s = symbol_at(q, m.file, m.symbol);
        if (!(s->flags & SYMBOL_DEFINED))
            continue;
        if (GUARD("thin-plan:copies", !(s->flags & SYMBOL_COPIES)))
            return NONE;
        if (best == NONE || strcmp(q->p->file.at[m.file].path, path) < 0) {
            best = k;
            path = q->p->file.at[m.file].path;
        }
    }
    return best;
}

/* The key of a name in plan.made and plan.originals, to be freed by text_fini(). */
static struct text key_of(const struct planner *q, struct mention m, const char *suffix)
{
    const struct symbol *s = symbol_at(q, m.file, m.symbol);
    struct text key = { 0 };
    if (s->flags & SYMBOL_LOCAL)
        text_putf(&key, "%u", m.file);
    text_putf(&key, ":%s%s", s->name, suffix);
    return key;
}

/* The number of the copy in the plan, if the function is one, or, with a suffix, the copy of it for
 * that; NONE: there is none. */
static uint32_t find_copy(const struct planner *q, struct mention m, const char *suffix)
{
    struct text key = key_of(q, m, suffix);
    uint32_t k = intern_find(&q->plan->made, key.at, key.n);
    text_fini(&key);
    return k == INTERN_NONE ? NONE : k;
}

/* The number of copies that the function has; `ret`: where that is counted. */
static uint32_t *copies_of(const struct planner *q, struct mention m)
{
    struct text key = key_of(q, m, "");
    uint32_t k = intern_put(&q->plan->originals, key.at, key.n);
    if (k == q->plan->copies.n)
        vec_push_in(&q->plan->arena, &q->plan->copies, 0);
    text_fini(&key);
    return &q->plan->copies.at[k];
}

static bool find_body(const void *user, uint32_t function, struct plan_body *ret)
{
    const struct planner *q = user;
    const struct shared_name *name = &q->l->name.at[function];
    if (GUARD("thin-plan:resolved", !name->resolved))
        return false;
    uint32_t body = body_of(q, name);
    if (body == NONE)
        return false;
    struct mention m = q->l->mention.at[name->mention + body];
    uint32_t copy = find_copy(q, m, "");
    *ret = (struct plan_body){ .file = m.file, .symbol = m.symbol, .copies = *copies_of(q, m) };
    ret->made_for = copy == NONE ? NULL : q->plan->copy.at[copy].suffix;
    return true;
}

static bool is_made(const void *user, uint32_t function, const char *name)
{
    const struct planner *q = user;
    struct plan_body body;
    return find_body(user, function, &body) &&
           find_copy(q, (struct mention){ body.file, body.symbol }, name) != NONE;
}

static void tell_met(void *user, uint32_t function, enum option met, int64_t wanted)
{
    struct planner *q = user;
    struct mention m = q->l->mention.at[q->l->name.at[function].mention];
    (void)wanted;
    if (q->plan->told >> met & 1)
        return;
    q->plan->told |= UINT64_C(1) << met;
    diag_copy_budget(q->trace, (struct src_loc){ .file = q->p->file.at[m.file].path },
                     symbol_at(q, m.file, m.symbol)->name, pass_option_at(met)->name,
                     (long long)q->from.option[met], pass_option_at(met)->name);
}

/* ---- steps ---- */

static void add_step(struct planner *q, uint32_t file, struct thin_step step)
{
    vec_push_in(&q->plan->arena, &q->plan->steps[file], step);
}

/* True if the copy's name already means something else in the program, or in the original's file.
 * Internal functions of other files give way (propagate/planned.c). */
static bool is_taken(const struct planner *q, uint32_t file, const char *name)
{
    const struct boundary *b = &q->p->file.at[file].boundary;
    if (thin_find_name(q->l, name, strlen(name)) != NONE)
        return true;
    for (uint32_t k = 0; k < b->symbol.n; k++)
        if (strcmp(b->symbol.at[k].name, name) == 0)
            return true;
    return false;
}

static const struct candidate *candidate_of(const struct planner *q, uint32_t context)
{
    return &q->contexts.candidates.at[q->contexts.contexts.at[context].candidate];
}

/* Makes the copy for a selected context.  Its number; NONE: its name is taken. */
static uint32_t make(struct planner *q, uint32_t context)
{
    const struct plan_body *body = &candidate_of(q, context)->body;
    const char *suffix = q->contexts.contexts.at[context].name;
    struct mention m = { body->file, body->symbol };
    const struct symbol *s = symbol_at(q, m.file, m.symbol);
    struct text name = { 0 }, key = key_of(q, m, suffix);
    text_putf(&name, "%s%s", s->name, suffix);
    bool taken = is_taken(q, m.file, text_get(&name));
    uint32_t k = NONE;
    if (!GUARD("thin-plan:taken", taken)) {
        k = intern_put(&q->plan->made, key.at, key.n);
        char *own = arena_alloc(&q->plan->arena, name.n + 1, 1);
        memcpy(own, text_get(&name), name.n + 1);
        struct thin_made made = { .file = m.file,
                                  .symbol = q->symbols[m.file]++,
                                  .type = s->type,
                                  .name = own,
                                  .suffix = own + strlen(s->name) };
        struct thin_step step = { .kind = THIN_COPY, .at = m.symbol, .name = own };
        assert(k == q->plan->copy.n && "a copy is made once");
        vec_push_in(&q->plan->arena, &q->plan->copy, made);
        add_step(q, m.file, step);
        q->copied[context].first_call = q->calls[m.file];
        q->calls[m.file] += s->calls;
        q->copied[context].is_new = true;
        q->plan->copied += s->instructions;
        ++*copies_of(q, m);
    }
    text_fini(&name);
    text_fini(&key);
    return k;
}

/* The symbol of a copy in a file, which is declared there if it is new. */
static uint32_t symbol_in(struct planner *q, uint32_t file, uint32_t made)
{
    const struct thin_made *copy = &q->plan->copy.at[made];
    uint32_t pair[2] = { file, made };
    if (file == copy->file)
        return copy->symbol;
    uint32_t k = intern_put(&q->named, pair, sizeof pair);
    if (k < q->symbol.n)
        return q->symbol.at[k];
    uint32_t symbol = NONE, name = NONE;
    if (copy->symbol < q->p->file.at[copy->file].boundary.symbol.n) /* of an earlier round */
        name = q->l->of[copy->file][copy->symbol];
    for (uint32_t m = 0; name != NONE && m < q->l->name.at[name].mentions; m++) {
        struct mention mention = q->l->mention.at[q->l->name.at[name].mention + m];
        if (mention.file == file)
            symbol = mention.symbol;
    }
    if (symbol == NONE) {
        struct thin_step step = { .kind = THIN_NAME, .name = copy->name, .type = copy->type };
        add_step(q, file, step);
        symbol = q->symbols[file]++;
    }
    vec_push_in(&q->arena, &q->symbol, symbol);
    return symbol;
}

/* The copy that calls with this context go to; NONE: they stay as they are. */
static uint32_t serving(const struct planner *q, uint32_t context)
{
    uint32_t weaker = q->contexts.contexts.at[context].weaker, made = q->copied[context].made;
    return made != NONE || weaker == PTRMAP_NONE ? made : q->copied[weaker].made;
}

/* Sends call `call` of the file, which is in `caller`, to the copy for the context. */
static void redirect(struct planner *q, uint32_t file, uint32_t call, const char *caller,
                     uint32_t context)
{
    uint32_t made = serving(q, context);
    if (made == NONE || GUARD("thin-plan:unnamed", !*caller))
        return;
    struct thin_step step = { .kind = THIN_CALL, .at = call, .to = symbol_in(q, file, made) };
    add_step(q, file, step);
    q->changed = true;
}

/* Copies first, so that they have the calls that the plan knows. */
static void add_steps(struct planner *q)
{
    const struct plan *plan = &q->contexts;
    q->copied = NEWN(&q->arena, struct copied, plan->contexts.n + 1);
    for (uint32_t k = 0; k < plan->contexts.n; k++) {
        const struct plan_context *x = &plan->contexts.at[k];
        const struct plan_body *body = &candidate_of(q, k)->body;
        struct mention m = { body->file, body->symbol };
        q->copied[k].made = NONE;
        if (x->selected)
            q->copied[k].made = x->made ? find_copy(q, m, x->name) : make(q, k);
    }
    for (uint32_t k = 0; k < plan->roots.n; k++) { /* each call once */
        const struct root *root = &plan->roots.at[k];
        const struct boundary *b = &q->p->file.at[root->file].boundary;
        redirect(q, root->file, root->call, b->symbol.at[b->call.at[root->call].caller].name,
                 root->context);
    }
    for (uint32_t k = 0; k < plan->contexts.n; k++) {
        const struct plan_context *x = &plan->contexts.at[k];
        for (uint32_t i = 0; q->copied[k].is_new && i < x->calls.n; i++) /* each call once */
            redirect(q, candidate_of(q, k)->body.file,
                     q->copied[k].first_call + x->calls.at[i].call,
                     q->plan->copy.at[q->copied[k].made].name, x->calls.at[i].context);
    }
}

bool thin_plan_more(struct trace *t, struct thin_program *p)
{
    assert(p->links && p->plan && p->plan->files == p->file.n && "a linked program");
    struct planner q = { .trace = t, .p = p, .plan = p->plan, .l = p->links };
    int64_t option[OPTION_COUNT];
    arena_init(&q.arena);
    intern_init(&q.named, &q.arena);
    pass_option_defaults(option);
    const struct boundary **file = NEWN(&q.arena, const struct boundary *, p->file.n + 1);
    q.symbols = NEWN(&q.arena, uint32_t, p->file.n);
    q.calls = NEWN(&q.arena, uint32_t, p->file.n);
    q.from = (struct plan_source){
        .f = p->f,
        .option = option,
        .file = file,
        .files = p->file.n,
        .functions = q.l->name.n,
        .copied = p->plan->copied,
        .user = &q,
        .function = function_of,
        .find_body = find_body,
        .is_made = is_made,
        .tell_met = tell_met,
    };
    for (uint32_t k = 0; k < p->file.n; k++) {
        file[k] = &p->file.at[k].boundary;
        q.symbols[k] = file[k]->symbol.n;
        q.calls[k] = file[k]->call.n;
        q.from.instructions += file[k]->instructions;
    }
    if (plan_make(&q.contexts, &q.from))
        add_steps(&q);
    plan_fini(&q.contexts);
    arena_fini(&q.arena);
    return q.changed;
}

void thin_plan_init(struct thin_plan *plan, uint32_t files)
{
    *plan = (struct thin_plan){ .files = files };
    arena_init(&plan->arena);
    intern_init(&plan->made, &plan->arena);
    intern_init(&plan->originals, &plan->arena);
    plan->steps = NEWN(&plan->arena, struct thin_steps, files + 1);
}

void thin_plan_fini(struct thin_plan *plan) { arena_fini(&plan->arena); }
