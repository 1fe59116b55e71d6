/* SPDX-License-Identifier: Apache-2.0 */
/* thin_plan.c - finds copies of functions that help, in the solved graph of a program.
 *
 *     a.ll:  define void @f(ptr %p)       f.local is planned, a step of a.ll; the call in b.ll goes
 *     b.ll:  call void @f(ptr %local)     to it, a step of b.ll
 *     c.ll:  call void @f(ptr %global)    likewise f.global
 *
 * A second planner beside propagate/plan.c, for the two walk over different things, code there and
 * summaries here.  What both decide by facts and numbers alone is one function for both
 * (facts/choice.h, facts/trial.h).  The rest differs: here there are no contexts for what variables
 * hold, so none are crowded or share a weaker one; a gain is an access, an argument of a function
 * that no file defines, or a result; copies of earlier rounds cost nothing, because the plan goes
 * on through all rounds.  Each round plans from the facts that the copies of the last one have.
 *
 * Does not copy a function whose callers are not all known [resolved], or with a body that may not
 *          be copied [copies]; does not suppose that a pointer is private [private]: of variables
 *          of other files it is not known whether LLVM may exchange them; does not redirect a call
 *          that is no call instruction [invoke], or in a function without a name [unnamed]; does
 *          not make a copy whose name means something else [taken], or again of a copy for what
 *          that was made for [made-for], or one in which nothing would become better [useless]. */
#include "thin/links.h"

#include "base/guard.h"
#include "facts/choice.h"
#include "facts/trial.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct function {
    uint32_t file, symbol, name;
    uint8_t *asks;  /* by leaf of the parameters: would its space name something? */
    uint32_t tried; /* contexts */
};

struct redirected {
    uint32_t call, context; /* of the file's boundary */
};

struct context {
    uint32_t function, parent;       /* the context that has the call; NONE: the program */
    const char *suffix;              /* of the copy's name: ".local" */
    const struct target_row **space; /* by leaf of the parameters; NULL: as it is */
    uint32_t *flags;                 /* by leaf: those of the first call's argument */
    uint64_t gain, returned;
    bool asked, selected;
    uint32_t made;       /* number of its copy in the plan; NONE: there is none */
    bool is_new;         /* this round makes it … */
    uint32_t first_call; /* … and its calls have the numbers from this one on */
    VEC_OF(struct redirected) calls;
};

struct root {
    uint32_t file, call, context;
};

#define NONE UINT32_MAX

struct planner {
    struct thin_program *p;
    struct thin_plan *plan;
    struct links *l;
    struct facts *f;
    struct arena arena;
    struct trial trial;
    uint8_t *mark, *reached; /* by node */
    uint32_t *of_name;       /* name -> 1 + number in `function`; 0: none yet */
    VEC_OF(struct function) function;
    VEC_OF(struct context) context;
    struct intern contexts; /* function and suffix -> number in `context` */
    VEC_OF(struct root) root;
    uint32_t *symbols, *calls; /* by file: how many the steps so far leave there */
    struct intern named;       /* file and copy -> symbol of that file … */
    VEC_OF(uint32_t) symbol;   /* … here */
    int64_t option[OPTION_COUNT];
    uint64_t instructions;
    bool changed; /* a call was redirected */
};

static const struct symbol *symbol_at(const struct planner *q, uint32_t file, uint32_t symbol)
{
    return &q->p->file.at[file].boundary.symbol.at[symbol];
}

static uint32_t leaf_node(const struct planner *q, const struct function *fn, uint32_t leaf)
{
    const struct symbol *s = symbol_at(q, fn->file, fn->symbol);
    return q->p->file.at[fn->file].boundary.leaf.at[s->param + leaf].node;
}

/* ---- facts ---- */

/* The space that a copy may suppose of such a pointer; NULL: none. */
static const struct target_row *supposable(const struct facts *f, struct fact fact)
{
    const struct target_row *row = facts_signable(f, fact);
    return row && GUARD("thin-plan:private", row->space == SPACE_PRIVATE) ? NULL : row;
}

static bool is_generic(const struct facts *f, uint32_t node)
{
    return f->node.at[node].view == VIEW_GENERIC && space_empty(f->node.at[node].mask);
}

/* ---- functions ---- */

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

/* Marks nodes whose spaces would name an access, or go on to a call; `by`: the marks. */
static void mark_wanted(struct planner *q, const struct function *fn, uint8_t by)
{
    const struct boundary *b = &q->p->file.at[fn->file].boundary;
    const struct symbol *s = symbol_at(q, fn->file, fn->symbol);
    for (uint32_t k = 0; k < s->accesses; k++)
        if (choice_is_unresolved(q->f, q->f->fact.at[b->access.at[s->access + k].node]))
            q->mark[b->access.at[s->access + k].node] = by;
    for (uint32_t k = 0; k < s->calls; k++)
        for (uint32_t a = 0; a < b->call.at[s->call + k].args; a++) /* each argument once */
            q->mark[b->leaf.at[b->call.at[s->call + k].arg + a].node] = by;
}

/* True if a better fact of the parameter would help: looks at all nodes that depend on it. */
static bool asks(struct planner *q, const struct function *fn, uint32_t leaf)
{
    const struct symbol *s = symbol_at(q, fn->file, fn->symbol);
    VEC_OF(uint32_t) reached = { 0 };
    uint32_t to, param = leaf_node(q, fn, leaf);
    bool any = q->mark[param];
    if (!is_generic(q->f, param) || !choice_is_unresolved(q->f, q->f->fact.at[param]))
        return false;
    vec_push(&reached, param);
    for (uint32_t k = 0; k < reached.n && !any; k++)
        for (uint32_t u = 0; trial_user(&q->trial, reached.at[k], u, &to); u++) { /* edges once */
            const struct node *n = &q->f->node.at[to];
            bool slot = trial_slot(&q->trial, to) != PTRMAP_NONE;
            any |= to < s->first || to >= s->end || q->mark[to] || (n->op == OP_STORE && !slot) ||
                   n->op == OP_ESCAPE || n->op == OP_COPY;
            if (!q->reached[to] && to >= s->first && to < s->end) {
                q->reached[to] = 1;
                vec_push(&reached, to);
            }
        }
    for (uint32_t k = 1; k < reached.n; k++)
        q->reached[reached.at[k]] = 0;
    vec_fini(&reached);
    return any;
}

/* The number of the function of that name, if it may be copied; NONE: it may not. */
static uint32_t find_function(struct planner *q, uint32_t name)
{
    const struct shared_name *n = &q->l->name.at[name];
    if (q->of_name[name])
        return q->of_name[name] - 1;
    if (GUARD("thin-plan:resolved", !n->resolved))
        return NONE;
    uint32_t body = body_of(q, n);
    if (body == NONE)
        return NONE;
    struct mention m = q->l->mention.at[n->mention + body];
    struct function fn = { .file = m.file, .symbol = m.symbol, .name = name };
    const struct symbol *s = symbol_at(q, m.file, m.symbol);
    const struct boundary *b = &q->p->file.at[m.file].boundary;
    for (uint32_t k = 0; k < s->owns; k++)
        trial_add_alloca(&q->trial, b->own.at[s->own + k], (struct node_range){ s->first, s->end });
    assert(q->trial.node.n == 0 && "no trial is under way");
    fn.asks = NEWN(&q->arena, uint8_t, s->params + 1);
    mark_wanted(q, &fn, 1);
    for (uint32_t k = 0; k < s->params; k++)
        fn.asks[k] = asks(q, &fn, k);
    mark_wanted(q, &fn, 0);
    q->of_name[name] = q->function.n + 1;
    vec_push_in(&q->arena, &q->function, fn);
    return q->function.n - 1;
}

/* True if the call passes something that its callee knows less of. */
static bool is_better(const struct planner *q, uint32_t file, const struct symbol_call *c)
{
    const struct shared_name *name = &q->l->name.at[q->l->of[file][c->symbol]];
    const struct boundary *b = &q->p->file.at[file].boundary;
    for (uint32_t k = 0; name->resolved && k < c->args && k < name->args; k++)
        if (choice_is_unresolved(q->f, q->f->fact.at[name->arg + k]) &&
            supposable(q->f, q->f->fact.at[b->leaf.at[c->arg + k].node]))
            return true;
    return false;
}

/* ---- contexts ---- */

/* The key of a name in plan.made and plan.originals, to be freed by text_fini(). */
static struct text key_of(const struct planner *q, uint32_t file, uint32_t symbol,
                          const char *suffix)
{
    const struct symbol *s = symbol_at(q, file, symbol);
    struct text key = { 0 };
    if (s->flags & SYMBOL_LOCAL)
        text_putf(&key, "%u", file);
    text_putf(&key, ":%s%s", s->name, suffix);
    return key;
}

/* The number of the copy in the plan, if the function is one, or, with a suffix, the copy of it for
 * that; NONE: there is none. */
static uint32_t find_copy(const struct planner *q, const struct function *fn, const char *suffix)
{
    struct text key = key_of(q, fn->file, fn->symbol, suffix);
    uint32_t k = intern_find(&q->plan->made, key.at, key.n);
    text_fini(&key);
    return k == INTERN_NONE ? NONE : k;
}

/* True if the function is a copy that was made for this. */
static bool is_made_for(const struct planner *q, const struct function *fn, const char *suffix)
{
    uint32_t k = find_copy(q, fn, "");
    return k != NONE && strcmp(q->plan->copy.at[k].suffix, suffix) == 0;
}

/* The context that a call wants by the facts that the graph has now; NONE: the call knows nothing
 * more than its callee. */
static uint32_t wanted(struct planner *q, uint32_t file, uint32_t call, uint32_t parent)
{
    const struct boundary *b = &q->p->file.at[file].boundary;
    const struct symbol_call *c = &b->call.at[call];
    uint32_t number = find_function(q, q->l->of[file][c->symbol]);
    if (number == NONE || GUARD("thin-plan:invoke", c->number == CALL_STAYS) ||
        GUARD("thin-plan:unnamed", !*b->symbol.at[c->caller].name))
        return NONE;
    struct function *fn = &q->function.at[number];
    const struct target_row **space = NEWN(&q->arena, const struct target_row *, c->args + 1);
    uint32_t *flags = NEWN(&q->arena, uint32_t, c->args + 1), context = NONE;
    struct text suffix = { 0 }, key = { 0 };
    bool any = false;
    for (uint32_t k = 0; k < c->args; k++) {
        struct fact fact = q->f->fact.at[b->leaf.at[c->arg + k].node];
        if (!fn->asks[k])
            continue;
        space[k] = supposable(q->f, fact);
        flags[k] = fact.flags;
        text_putf(&suffix, ".%s", space[k] ? space_name(space[k]->space) : "generic");
        any |= space[k] != NULL;
    }
    if (any && !GUARD("thin-plan:made-for", is_made_for(q, fn, text_get(&suffix)))) {
        text_put(&key, (const char *)&number, sizeof number);
        text_put(&key, suffix.at, suffix.n);
        context = intern_find(&q->contexts, key.at, key.n);
        if (context == INTERN_NONE && fn->tried < q->option[OPTION_TRIED_TUPLES]) {
            fn->tried++;
            context = intern_put(&q->contexts, key.at, key.n);
            struct context x = { .function = number, .parent = parent };
            x.made = find_copy(q, fn, text_get(&suffix));
            x.suffix = (const char *)intern_get(&q->contexts, context) + sizeof number;
            x.space = space;
            x.flags = flags;
            vec_push_in(&q->arena, &q->context, x);
        }
    }
    text_fini(&suffix);
    text_fini(&key);
    for (uint32_t k = 0; context != NONE && k < c->results; k++)
        q->context.at[context].asked |= choice_is_unresolved(q->f, q->f->fact.at[c->result + k]);
    return context;
}

/* True if the trial resolves the node, which is not resolved outside of it. */
static bool resolves(const struct planner *q, uint32_t node)
{
    return q->trial.seen[node] && choice_is_unresolved(q->f, trial_base(&q->trial, node)) &&
           supposable(q->f, q->f->fact.at[node]);
}

static uint64_t gain_of_call(const struct planner *q, uint32_t file, const struct symbol_call *c)
{
    const struct boundary *b = &q->p->file.at[file].boundary;
    uint64_t gain = 0;
    if (q->l->name.at[q->l->of[file][c->symbol]].bodies > 0)
        return 0;
    for (uint32_t k = 0; k < c->args; k++)
        gain += resolves(q, b->leaf.at[c->arg + k].node) ? UINT64_C(1) << 3 * c->depth : 0;
    return gain;
}

static void try_context(struct planner *q, uint32_t number)
{
    const struct context *x = &q->context.at[number];
    const struct function fn = q->function.at[x->function];
    const struct symbol *s = symbol_at(q, fn.file, fn.symbol);
    const struct boundary *b = &q->p->file.at[fn.file].boundary;
    uint64_t gain = 0, returned = 0;
    for (uint32_t k = 0; k < s->calls; k++) /* by the facts outside of the trial */
        (void)find_function(q, q->l->of[fn.file][b->call.at[s->call + k].symbol]);
    for (uint32_t k = 0; k < s->params; k++) {
        uint32_t node = leaf_node(q, &fn, k);
        struct fact fact = q->f->fact.at[node];
        if (!x->space[k])
            continue;
        trial_suppose(&q->trial, node, choice_suppose(q->f, fact, x->space[k], x->flags[k]));
    }
    trial_run(&q->trial, (struct node_range){ s->first, s->end }, UINT64_MAX);
    for (uint32_t k = 0; k < s->accesses; k++)
        if (resolves(q, b->access.at[s->access + k].node))
            gain += b->access.at[s->access + k].weight;
    for (uint32_t k = 0; k < s->results; k++) {
        const struct node *n = &q->f->node.at[s->result + k];
        for (uint32_t i = 0; i < n->n_in; i++) /* each value that is returned once */
            returned += resolves(q, q->f->input.at[n->in + i]);
    }
    for (uint32_t k = 0; k < s->calls; k++) {
        gain += gain_of_call(q, fn.file, &b->call.at[s->call + k]);
        uint32_t to = wanted(q, fn.file, s->call + k, number);
        struct redirected calls = { s->call + k, to };
        if (to != NONE)
            vec_push_in(&q->arena, &q->context.at[number].calls, calls);
    }
    trial_end(&q->trial);
    q->context.at[number].gain = gain;
    q->context.at[number].returned = returned;
}

static uint64_t gain_in(const struct context *x) { return x->gain + (x->asked ? x->returned : 0); }

/* ---- selection ---- */

/* The number of copies that the function has; `ret`: where that is counted. */
static uint32_t *copies_of(struct planner *q, const struct function *fn)
{
    struct text key = key_of(q, fn->file, fn->symbol, "");
    uint32_t k = intern_put(&q->plan->originals, key.at, key.n);
    if (k == q->plan->copies.n)
        vec_push_in(&q->plan->arena, &q->plan->copies, 0);
    text_fini(&key);
    return &q->plan->copies.at[k];
}

/* Selects a context together with the callers it depends on, or none of them. */
static void select_chain(struct planner *q, uint32_t number)
{
    uint64_t most = choice_most_copied(q->option, q->instructions), cost = 0;
    for (uint32_t k = number; k != NONE && !q->context.at[k].selected;
         k = q->context.at[k].parent) {
        const struct function *fn = &q->function.at[q->context.at[k].function];
        if (q->context.at[k].made != NONE)
            continue;
        cost += symbol_at(q, fn->file, fn->symbol)->instructions;
        if (*copies_of(q, fn) >= q->option[OPTION_COPIES] || q->plan->copied + cost > most)
            return;
    }
    for (uint32_t k = number; k != NONE && !q->context.at[k].selected;
         k = q->context.at[k].parent) {
        q->context.at[k].selected = true;
        if (q->context.at[k].made == NONE)
            ++*copies_of(q, &q->function.at[q->context.at[k].function]);
    }
    q->plan->copied += cost;
}

static void select_contexts(struct planner *q)
{
    VEC_OF(struct choice) choices = { 0 };
    for (uint32_t k = 0; k < q->context.n; k++) {
        const struct context *x = &q->context.at[k];
        const struct function *fn = &q->function.at[x->function];
        uint32_t cost = symbol_at(q, fn->file, fn->symbol)->instructions;
        if (!GUARD("thin-plan:useless", gain_in(x) == 0))
            vec_push(&choices, ((struct choice){ 0, choice_value(gain_in(x), cost), k }));
    }
    choice_sort(choices.at, choices.n);
    for (uint32_t k = 0; k < choices.n; k++)
        select_chain(q, choices.at[k].context);
    vec_fini(&choices);
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

/* Makes the copy for a selected context.  NONE: its name is taken. */
static uint32_t make(struct planner *q, struct context *x)
{
    const struct function *fn = &q->function.at[x->function];
    const struct symbol *s = symbol_at(q, fn->file, fn->symbol);
    struct text name = { 0 }, key = key_of(q, fn->file, fn->symbol, x->suffix);
    text_putf(&name, "%s%s", s->name, x->suffix);
    bool taken = is_taken(q, fn->file, text_get(&name));
    uint32_t k = NONE;
    if (!GUARD("thin-plan:taken", taken)) {
        k = intern_put(&q->plan->made, key.at, key.n);
        char *own = arena_alloc(&q->plan->arena, name.n + 1, 1);
        memcpy(own, text_get(&name), name.n + 1);
        struct thin_made made = { .file = fn->file,
                                  .symbol = q->symbols[fn->file]++,
                                  .type = s->type,
                                  .name = own,
                                  .suffix = own + strlen(s->name) };
        struct thin_step step = { .kind = THIN_COPY, .at = fn->symbol, .name = own };
        assert(k == q->plan->copy.n && "a copy is made once");
        vec_push_in(&q->plan->arena, &q->plan->copy, made);
        add_step(q, fn->file, step);
        x->first_call = q->calls[fn->file];
        q->calls[fn->file] += s->calls;
        x->is_new = true;
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

static void redirect(struct planner *q, uint32_t file, uint32_t call, uint32_t context)
{
    uint32_t made = q->context.at[context].selected ? q->context.at[context].made : NONE;
    if (made == NONE)
        return;
    struct thin_step step = { .kind = THIN_CALL, .at = call, .to = symbol_in(q, file, made) };
    add_step(q, file, step);
    q->changed = true;
}

/* Copies first, so that they have the calls that the plan knows. */
static void add_steps(struct planner *q)
{
    for (uint32_t k = 0; k < q->context.n; k++)
        if (q->context.at[k].selected && q->context.at[k].made == NONE)
            q->context.at[k].made = make(q, &q->context.at[k]);
    for (uint32_t k = 0; k < q->root.n; k++) /* each call once */
        redirect(q, q->root.at[k].file, q->root.at[k].call, q->root.at[k].context);
    for (uint32_t k = 0; k < q->context.n; k++) {
        const struct context *x = &q->context.at[k];
        const struct function *fn = &q->function.at[x->function];
        uint32_t first = symbol_at(q, fn->file, fn->symbol)->call;
        for (uint32_t i = 0; x->is_new && i < x->calls.n; i++) /* each call of a copy once */
            redirect(q, fn->file, x->first_call + (x->calls.at[i].call - first),
                     x->calls.at[i].context);
    }
}

/* ---- the plan ---- */

/* Collects the calls that pass what their callees know less of.  False: there are none. */
static bool find_roots(struct planner *q)
{
    for (uint32_t k = 0; k < q->p->file.n; k++)
        for (uint32_t i = 0; i < q->p->file.at[k].boundary.call.n; i++)
            if (is_better(q, k, &q->p->file.at[k].boundary.call.at[i]))
                vec_push_in(&q->arena, &q->root, ((struct root){ k, i, NONE }));
    return q->root.n > 0;
}

static void find_contexts(struct planner *q)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < q->root.n; k++) {
        struct root root = q->root.at[k];
        root.context = wanted(q, root.file, root.call, NONE);
        if (root.context != NONE)
            q->root.at[n++] = root;
    }
    q->root.n = n;
    for (uint32_t k = 0; k < q->context.n; k++)
        try_context(q, k);
}

bool thin_plan_more(struct thin_program *p)
{
    assert(p->links && p->plan && p->plan->files == p->file.n && "a linked program");
    struct planner q = { .p = p, .plan = p->plan, .l = p->links, .f = p->f };
    arena_init(&q.arena);
    intern_init(&q.contexts, &q.arena);
    intern_init(&q.named, &q.arena);
    pass_option_defaults(q.option);
    q.of_name = NEWN(&q.arena, uint32_t, q.l->name.n + 1);
    q.symbols = NEWN(&q.arena, uint32_t, p->file.n);
    q.calls = NEWN(&q.arena, uint32_t, p->file.n);
    for (uint32_t k = 0; k < p->file.n; k++) {
        q.symbols[k] = p->file.at[k].boundary.symbol.n;
        q.calls[k] = p->file.at[k].boundary.call.n;
        q.instructions += p->file.at[k].boundary.instructions;
    }
    if (find_roots(&q)) {
        q.mark = NEWN(&q.arena, uint8_t, p->f->node.n + 1);
        q.reached = NEWN(&q.arena, uint8_t, p->f->node.n + 1);
        trial_init(&q.trial, p->f);
        find_contexts(&q);
        trial_fini(&q.trial);
        select_contexts(&q);
        add_steps(&q);
    }
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
