/* SPDX-License-Identifier: Apache-2.0 */
/* plan.c - finds contexts, computes what a copy for each would gain, and selects some.
 *
 * Each context is tried once: its function's part of the fact graph is solved with what is supposed
 * of the parameters, and its calls name further contexts.  So the work is the number of contexts
 * times the size of their functions, both of which have a budget (pass/option.def).
 *
 * A function with more contexts that help than it may have copies is crowded.  Contexts that differ
 * only in contents then share one copy more, for their spaces alone, to which the calls go whose
 * own context is not selected:
 *
 *     use.private.of.0.global  use.private.of.0.local  …     16 copies
 *     use.private                                            one of them, for all other calls
 *
 * The next run plans for contents again, as copies of that copy.
 *
 * Does not copy a function in which nothing would become better [useless], or that was made for the
 *          same [made-for]; does not take as a gain a result whose space each call knows by itself
 *          [result], or that an argument which holds no pointers does not escape [escapes]; does
 *          not redirect a call that is no call instruction [invoke]. */
#include "facts/plan.h"

#include "base/guard.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- calls and parameters ---- */

static bool is_stopped(const struct plan *p)
{
    return p->from->f->stop && p->from->f->stop(p->from->f->stop_user);
}

static uint32_t function_of(const struct plan *p, uint32_t file, uint32_t symbol)
{
    uint32_t function = p->from->function(p->from->user, file, symbol);
    assert(function < p->from->functions && "a function's number");
    return function;
}

/* Fills param_of and first_call. */
static void find_calls(struct plan *p)
{
    p->param_of = NEWN(&p->arena, uint32_t, p->from->f->node.n + 1);
    p->first_call = NEWN(&p->arena, uint32_t, p->from->functions + 1);
    for (uint32_t k = 0; k < p->from->files; k++) {
        const struct boundary *b = p->from->file[k];
        for (uint32_t i = 0; i < b->symbol.n; i++)
            for (uint32_t n = 0; n < b->symbol.at[i].params; n++) { /* each leaf once */
                struct plan_param param = { function_of(p, k, i), n };
                vec_push_in(&p->arena, &p->param, param);
                p->param_of[b->leaf.at[b->symbol.at[i].param + n].node] = p->param.n;
            }
        for (uint32_t i = 0; i < b->call.n; i++) {
            uint32_t *first = &p->first_call[function_of(p, k, b->call.at[i].symbol)];
            vec_push_in(&p->arena, &p->call, ((struct plan_call){ k, i, *first }));
            *first = p->call.n;
        }
    }
}

/* ---- candidates ---- */

/* Tells trials of each alloca. */
static void find_slots(struct plan *p)
{
    for (uint32_t k = 0; k < p->from->files; k++) {
        const struct boundary *b = p->from->file[k];
        for (uint32_t i = 0; i < b->symbol.n; i++) {
            const struct symbol *s = &b->symbol.at[i];
            for (uint32_t n = 0; n < s->owns && s->first < s->end; n++) /* each alloca once */
                trial_add_alloca(&p->trial, b->own.at[s->own + n].node,
                                 (struct node_range){ s->first, s->end });
        }
    }
}

enum { NOT_LOOKED_FOR, NO_CANDIDATE, FIRST_CANDIDATE };

/* The number of the function's candidate; PTRMAP_NONE: no copy of it helps, or can be made.  Not
 * during a trial. */
static uint32_t find_candidate(struct plan *p, uint32_t function)
{
    uint32_t *known = &p->candidate_of[function];
    if (*known == NOT_LOOKED_FOR) {
        struct candidate c = { .function = function };
        assert(p->trial.node.n == 0 && "facts outside of trials");
        *known = NO_CANDIDATE;
        if (p->from->find_body(p->from->user, function, &c.body) && plan_find_asks(p, &c)) {
            assert(plan_symbol(p, &c)->flags & SYMBOL_COPIES && "its body may be copied");
            c.copies = c.tried = c.body.copies;
            *known = FIRST_CANDIDATE + p->candidates.n;
            vec_push_in(&p->arena, &p->candidates, c);
        }
    }
    return *known == NO_CANDIDATE ? PTRMAP_NONE : *known - FIRST_CANDIDATE;
}

static bool is_made_for(const struct candidate *c, const char *name)
{
    return c->body.made_for && strcmp(c->body.made_for, name) == 0;
}

static void tell_met(const struct plan *p, const struct candidate *c, enum option met,
                     int64_t wanted)
{
    assert(met < OPTION_COUNT && "a limit is an option");
    p->from->tell_met(p->from->user, c->function, met, wanted);
}

/* ---- contexts ---- */

/* The number of the context for that function and these suppositions, which is made if it is new.
 * PTRMAP_NONE: the limit of contexts tried for this function is reached; `more` may be tried
 * beyond it. */
static uint32_t find_context(struct plan *p, uint32_t candidate, const struct text *name,
                             const struct supposed *supposed, uint32_t parent, int64_t more)
{
    assert(candidate < p->candidates.n && (parent == PTRMAP_NONE || parent < p->contexts.n));
    struct candidate *c = &p->candidates.at[candidate];
    struct text key = { 0 };
    text_put(&key, (const char *)&candidate, sizeof candidate);
    text_put(&key, name->at, name->n);
    uint32_t known = intern_find(&p->names, key.at, key.n);
    bool may =
        known == INTERN_NONE && (int64_t)c->tried - more < p->from->option[OPTION_TRIED_TUPLES];
    if (may)
        intern_put(&p->names, key.at, key.n);
    text_fini(&key);
    if (known != INTERN_NONE)
        return known;
    if (!may) {
        tell_met(p, c, OPTION_TRIED_TUPLES, 0);
        return PTRMAP_NONE;
    }
    c->tried++;
    uint32_t params = plan_symbol(p, c)->params;
    struct plan_context x = { .candidate = candidate, .parent = parent, .weaker = PTRMAP_NONE };
    x.name = (const char *)intern_get(&p->names, p->contexts.n) + sizeof candidate;
    x.made = p->from->is_made(p->from->user, c->function, x.name);
    x.supposed = NEWN(&p->arena, struct supposed, params + 1);
    memcpy(x.supposed, supposed, params * sizeof *supposed);
    vec_push_in(&p->arena, &p->contexts, x);
    return p->contexts.n - 1;
}

/* The shape of the trial's object that a pointer points to, and the pointer's offset in it.
 * `shapes`: the shapes of the objects made for this trial, in order. */
static uint32_t shape_at(const struct plan *p, struct fact fact, const uint32_t *shapes, uint32_t n,
                         int32_t *ret_offset)
{
    uint32_t k = fact.object - p->trial.first_object;
    if (fact.object < p->trial.first_object || k >= n || fact.mod != 0)
        return CONTENTS_NONE;
    *ret_offset = fact.rem;
    return shapes[k];
}

/* Appends the name of a context of `c`: ".local.generic.of.0.global". */
static void put_name(const struct plan *p, const struct candidate *c,
                     const struct supposed *supposed, struct text *name)
{
    for (uint32_t k = 0; k < plan_symbol(p, c)->params; k++) {
        const struct supposed *s = &supposed[k];
        if (c->asks[k] & ASKS_SPACE)
            text_putf(name, ".%s", s->row ? space_name(s->row->space) : "generic");
        if (s->shape != CONTENTS_NONE)
            text_putf(name, ".of.%s", p->contents.shapes.at[s->shape].name);
        if (s->shape != CONTENTS_NONE && s->offset)
            text_putf(name, ".at.%d", s->offset);
    }
}

/* The context for the same spaces without contents.  PTRMAP_NONE: it would be the same, or suppose
 * nothing, or the function was made for it, or too many are there.  Of these, `copies` more may be
 * tried than of others. */
static uint32_t find_weaker(struct plan *p, uint32_t candidate, const struct supposed *supposed,
                            uint32_t parent)
{
    const struct candidate *c = &p->candidates.at[candidate];
    uint32_t params = plan_symbol(p, c)->params;
    struct supposed *spaces = NEWN(&p->arena, struct supposed, params + 1);
    struct text name = { 0 };
    bool any = false, contents = false;
    for (uint32_t k = 0; k < params; k++) {
        spaces[k].row = supposed[k].row;
        spaces[k].flags = supposed[k].flags;
        any |= spaces[k].row != NULL;
        contents |= supposed[k].shape != CONTENTS_NONE;
    }
    put_name(p, c, spaces, &name);
    bool wanted = any && contents && !GUARD("plan:made-for", is_made_for(c, text_get(&name)));
    uint32_t weaker =
        wanted ? find_context(p, candidate, &name, spaces, parent, p->from->option[OPTION_COPIES])
               : PTRMAP_NONE;
    text_fini(&name);
    return weaker;
}

/* The launches in which a call runs: those of the copy that holds it, or of its function. */
static uint64_t launches_at(const struct plan *p, const struct boundary *b,
                            const struct symbol_call *call, uint32_t parent)
{
    const struct symbol *caller = &b->symbol.at[call->caller];
    return parent == PTRMAP_NONE
               ? trial_launches(&p->trial, (struct node_range){ caller->first, caller->end })
               : p->contexts.at[parent].launches;
}

/* What a call supposes of a leaf of its callee's parameters. */
static struct supposed suppose_leaf(struct plan *p, uint8_t asks, uint32_t node,
                                    const uint32_t *shapes, uint32_t n_shapes)
{
    const struct facts *f = p->from->f;
    bool known = asks && node != PTRMAP_NONE;
    struct fact fact = known ? f->fact.at[node] : (struct fact){ 0 };
    struct supposed s = { .flags = fact.flags };
    if (!known)
        return s;
    if (asks & ASKS_SPACE)
        s.row = facts_signable(f, fact);
    if (asks & ASKS_CONTENTS) {
        s.shape = shape_at(p, fact, shapes, n_shapes, &s.offset);
        if (s.shape == CONTENTS_NONE)
            s.shape = plan_contents_of(p, node, &s.offset);
    }
    return s;
}

/* The context that a call wants.  PTRMAP_NONE: the call knows nothing more than the callee does. */
static uint32_t wanted_context(struct plan *p, uint32_t file, uint32_t number, uint32_t parent,
                               const uint32_t *shapes, uint32_t n_shapes)
{
    const struct boundary *b = p->from->file[file];
    const struct symbol_call *call = &b->call.at[number];
    uint32_t function = function_of(p, file, call->symbol);
    uint32_t candidate = p->candidate_of[function];
    assert(candidate != NOT_LOOKED_FOR && "find_candidate() was there");
    if (candidate == NO_CANDIDATE || GUARD("plan:invoke", call->number == CALL_STAYS))
        return PTRMAP_NONE;
    candidate -= FIRST_CANDIDATE;
    const struct candidate *c = &p->candidates.at[candidate];
    if (call->args != plan_symbol(p, c)->params)
        return PTRMAP_NONE;
    struct supposed *supposed = NEWN(&p->arena, struct supposed, call->args + 1);
    struct text name = { 0 };
    bool any = false, keeps = false;
    for (uint32_t k = 0; k < call->args; k++) {
        uint32_t node = b->leaf.at[call->arg + k].node;
        supposed[k] = suppose_leaf(p, c->asks[k], node, shapes, n_shapes);
        any |= supposed[k].row || supposed[k].shape != CONTENTS_NONE;
        keeps |= !GUARD("plan:escapes", !plan_keeps_variable(p, c, node, &supposed[k]));
    }
    put_name(p, c, supposed, &name);
    uint32_t context = PTRMAP_NONE;
    if (any && !GUARD("plan:made-for", is_made_for(c, text_get(&name)))) {
        context = find_context(p, candidate, &name, supposed, parent, 0);
        if (context == PTRMAP_NONE)
            context = find_weaker(p, candidate, supposed, parent);
    }
    text_fini(&name);
    if (context == PTRMAP_NONE)
        return PTRMAP_NONE;
    struct plan_context *x = &p->contexts.at[context];
    x->asked |= !GUARD("plan:result", !plan_asks_result(p, &p->candidates.at[candidate], call));
    x->keeps |= keeps;
    x->launches |= launches_at(p, b, call, parent);
    return context;
}

/* Supposes the facts that the context gives its function's parameters.  Returns the number of
 * objects made for it, whose shapes are in *ret_shapes. */
static uint32_t suppose(struct plan *p, const struct plan_context *x, uint32_t **ret_shapes)
{
    const struct candidate *c = &p->candidates.at[x->candidate];
    const struct symbol *s = plan_symbol(p, c);
    const struct facts *f = p->from->f;
    uint32_t n = 0, *shapes = NEWN(&p->arena, uint32_t, s->params + 1);
    for (uint32_t k = 0; k < s->params; k++) {
        const struct supposed *of = &x->supposed[k];
        uint32_t node = plan_file(p, c)->leaf.at[s->param + k].node;
        if (!of->row && of->shape == CONTENTS_NONE)
            continue;
        struct fact fact = f->fact.at[node];
        if (of->row) {
            fact.set = target_places(f->target, of->row->space);
            fact.flags = of->flags | (fact.flags & (FACT_PASSED | FACT_FIXED));
        }
        if (of->shape != CONTENTS_NONE) {
            shapes[n++] = of->shape;
            fact.object = plan_contents_object(p, of->shape);
            fact.rem = of->offset;
            fact.mod = 0;
            fact.low = 0;
            fact.end = 0;
        }
        trial_suppose(&p->trial, node, fact);
    }
    *ret_shapes = shapes;
    return n;
}

/* What a copy loads from contents and returns in a struct, calls put into other variables: the next
 * run plans for their contents.  So such a result is no gain. */
static void try_context(struct plan *p, uint32_t number)
{
    assert(number < p->contexts.n && p->trial.node.n == 0 && "a context, and no other trial");
    uint32_t candidate = p->contexts.at[number].candidate, *shapes;
    const struct plan_body body = p->candidates.at[candidate].body;
    const struct symbol *s = plan_symbol(p, &p->candidates.at[candidate]);
    for (uint32_t k = 0; k < s->calls; k++)
        find_candidate(
            p, function_of(p, body.file, p->from->file[body.file]->call.at[s->call + k].symbol));
    uint32_t n = suppose(p, &p->contexts.at[number], &shapes);
    trial_run(&p->trial, (struct node_range){ s->first, s->end }, p->contexts.at[number].launches);
    const struct candidate *c = &p->candidates.at[candidate];
    p->contexts.at[number].gain = plan_gain(p, c);
    p->contexts.at[number].returned = n > 0 && s->results > 1 ? 0 : plan_gain_of_results(p, c);
    for (uint32_t k = 0; k < s->calls && !is_stopped(p); k++) {
        uint32_t to = wanted_context(p, body.file, s->call + k, number, shapes, n);
        if (to != PTRMAP_NONE)
            vec_push_in(&p->arena, &p->contexts.at[number].calls, ((struct redirection){ k, to }));
    }
    trial_end(&p->trial);
}

static void find_contexts(struct plan *p)
{
    for (uint32_t k = 0; k < p->from->files; k++)
        for (uint32_t i = 0; i < p->from->file[k]->call.n && !is_stopped(p); i++) { /* each once */
            find_candidate(p, function_of(p, k, p->from->file[k]->call.at[i].symbol));
            uint32_t to = wanted_context(p, k, i, PTRMAP_NONE, NULL, 0);
            if (to != PTRMAP_NONE)
                vec_push_in(&p->arena, &p->roots, ((struct root){ k, i, to }));
        }
    for (uint32_t k = 0; k < p->contexts.n && !is_stopped(p); k++)
        try_context(p, k);
}

/* The gain of a context: what the copy names, the result for calls that ask for it, and variables
 * that do not escape. */
static uint64_t gain_in(const struct plan_context *x)
{
    return x->gain + (x->asked ? x->returned : 0) + x->keeps;
}

/* ---- crowded functions ---- */

static bool is_crowded(const struct plan *p, const struct candidate *c)
{
    return c->copies + c->helping > p->from->option[OPTION_COPIES];
}

/* Gives contexts of crowded functions their weaker ones, and tries these. */
static void relieve(struct plan *p)
{
    uint32_t n = p->contexts.n;
    for (uint32_t k = 0; k < n; k++)
        p->candidates.at[p->contexts.at[k].candidate].helping +=
            gain_in(&p->contexts.at[k]) > 0 && !p->contexts.at[k].made;
    for (uint32_t k = 0; k < n; k++) {
        const struct plan_context *x = &p->contexts.at[k];
        if (gain_in(x) > 0 && is_crowded(p, &p->candidates.at[x->candidate])) {
            uint32_t weaker = find_weaker(p, x->candidate, x->supposed, x->parent);
            p->contexts.at[k].weaker = weaker;
            if (weaker != PTRMAP_NONE) {
                p->contexts.at[weaker].serves++;
                p->contexts.at[weaker].asked |= p->contexts.at[k].asked;
                p->contexts.at[weaker].keeps |= p->contexts.at[k].keeps;
                p->contexts.at[weaker].launches |= p->contexts.at[k].launches;
            }
        }
    }
    /* One that would serve a single context gains nothing: it is not tried. */
    for (uint32_t k = n; k < p->contexts.n && !is_stopped(p); k++)
        if (p->contexts.at[k].serves != 1)
            try_context(p, k);
}

/* ---- selection ---- */

/* Which contexts are selected first, so that as many calls as possible go to some copy. */
enum rank {
    RANK_SHARED, /* for several contexts of a crowded function */
    RANK_ALONE,
    RANK_SERVED, /* those several: their calls have the shared one */
};

/* A context that may be selected. */
struct choice {
    enum rank rank;   /* the least first … */
    uint64_t value;   /* … of these the greatest, the gain for each instruction, and then … */
    uint32_t context; /* … in the order in which they were found */
};

static int by_value(const void *a, const void *b)
{
    const struct choice *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return x->context < y->context ? -1 : x->context > y->context;
}

/* The copies with which each context of the function that gains would have one: those that share
 * (relieve()) are not needed then. */
static int64_t copies_wanted(const struct candidate *c)
{
    return (int64_t)c->body.copies + c->helping;
}

/* The number of instructions that all copies may have. */
static uint64_t most_copied(const struct plan *p)
{
    uint64_t grown = p->from->instructions * (uint64_t)p->from->option[OPTION_GROWTH] / 100;
    uint64_t fixed = (uint64_t)p->from->option[OPTION_COPIED];
    return grown > fixed ? grown : fixed;
}

/* Selects a context together with the callers it depends on, or none of them. */
static void select_chain(struct plan *p, uint32_t number)
{
    assert(number < p->contexts.n && "a context of the plan");
    uint64_t cost = 0, left = most_copied(p);
    left = left > p->copied ? left - p->copied : 0;
    for (uint32_t k = number; k != PTRMAP_NONE && !p->contexts.at[k].selected;
         k = p->contexts.at[k].parent) {
        const struct candidate *c = &p->candidates.at[p->contexts.at[k].candidate];
        if (p->contexts.at[k].made)
            continue;
        cost += plan_symbol(p, c)->instructions;
        if (c->copies >= p->from->option[OPTION_COPIES]) {
            tell_met(p, c, OPTION_COPIES, copies_wanted(c));
            return;
        }
        if (cost > left) {
            tell_met(p, c, OPTION_COPIED, (int64_t)(p->copied + cost));
            return;
        }
    }
    for (uint32_t k = number; k != PTRMAP_NONE && !p->contexts.at[k].selected;
         k = p->contexts.at[k].parent) {
        p->contexts.at[k].selected = true;
        p->candidates.at[p->contexts.at[k].candidate].copies += !p->contexts.at[k].made;
    }
    p->copied += cost;
}

static enum rank rank_of(const struct plan *p, const struct plan_context *x)
{
    const struct plan_context *weaker =
        x->weaker == PTRMAP_NONE ? NULL : &p->contexts.at[x->weaker];
    bool served = weaker && weaker->serves > 1 && gain_in(weaker) > 0;
    return x->serves > 1 ? RANK_SHARED : served ? RANK_SERVED : RANK_ALONE;
}

static bool select_contexts(struct plan *p)
{
    VEC_OF(struct choice) choices = { 0 };
    for (uint32_t k = 0; k < p->contexts.n; k++) {
        const struct plan_context *x = &p->contexts.at[k];
        uint32_t cost = plan_symbol(p, &p->candidates.at[x->candidate])->instructions;
        uint64_t value = gain_in(x) * 1000 / (cost ? cost : 1);
        if (!GUARD("plan:useless", gain_in(x) == 0))
            vec_push(&choices, ((struct choice){ rank_of(p, x), value, k }));
    }
    if (choices.n > 0)
        qsort(choices.at, choices.n, sizeof *choices.at, by_value);
    for (uint32_t k = 0; k < choices.n; k++)
        select_chain(p, choices.at[k].context);
    bool any = choices.n > 0;
    vec_fini(&choices);
    return any;
}

bool plan_make(struct plan *p, const struct plan_source *from)
{
    assert(facts_check(from->f) && "trials start from facts");
    *p = (struct plan){ .from = from, .copied = from->copied };
    arena_init(&p->arena);
    intern_init(&p->names, &p->arena);
    p->mark = NEWN(&p->arena, uint8_t, from->f->node.n + 1);
    trial_init(&p->trial, from->f);
    if (is_stopped(p))
        return false;
    find_slots(p);
    if (!plan_find_dependent(p))
        return false;
    find_calls(p);
    p->candidate_of = NEWN(&p->arena, uint32_t, from->functions + 1);
    plan_find_contents(p);
    find_contexts(p);
    relieve(p);
    return !is_stopped(p) && select_contexts(p);
}

void plan_fini(struct plan *p)
{
    trial_fini(&p->trial);
    arena_fini(&p->arena);
}
