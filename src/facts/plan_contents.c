/* SPDX-License-Identifier: Apache-2.0 */
/* plan_contents.c - collects the pointers stored to each variable, and gives equal contents one
 * name.
 *
 *     struct ctx a = { &global_thing, &local_thing };  use(&a);      shape of a: "0.global.8.local"
 *     struct ctx b = { &local_thing, &local_thing };   use(&b);      shape of b: "0.local.8.local"
 *
 * The facts of use()'s loads are the union over all calls.  The shapes tell the calls apart, so
 * that a copy for each can be planned.  For planning only: no pass rewrites code by them. */
#include "facts/plan.h"

#include <assert.h>

/* Stores in `base` the nodes from which `node` is computed by casts, offsets, phis and selects, and
 * returns how many: 0 where there are more than BUDGET_CONTENT_BASES. */
static unsigned bases_of(const struct plan *p, uint32_t node, uint32_t *base)
{
    const struct facts *f = p->from->f;
    uint32_t seen[BUDGET_CONTENT_STEPS] = { plan_base(p, node) };
    unsigned n = 0, n_seen = 1;
    for (unsigned k = 0; k < n_seen; k++) {
        const struct node *of = &f->node.at[seen[k]];
        bool joins = of->op == OP_JOIN && of->n_in >= 2 && !p->param_of[seen[k]];
        if (!joins || of->n_in > BUDGET_CONTENT_STEPS) {
            if (n == BUDGET_CONTENT_BASES)
                return 0;
            base[n++] = seen[k];
            continue;
        }
        for (uint32_t i = 0; i < of->n_in;
             i++) { /* with the next loop, BUDGET_CONTENT_STEPS each */
            uint32_t from = plan_base(p, f->input.at[of->in + i]);
            unsigned at = 0;
            while (at < n_seen && seen[at] != from)
                at++;
            if (at == BUDGET_CONTENT_STEPS)
                return 0;
            seen[at] = from;
            n_seen += at == n_seen;
        }
    }
    return n;
}

/* Notes the budget for explain/, at the store. */
static void tell_budget(const struct plan *p, const char *budget, int64_t value)
{
    if (p->from->tell_budget && p->contents.store != PTRMAP_NONE)
        p->from->tell_budget(p->from->user, p->contents.store, budget, value);
}
#define TELL(p, id) tell_budget(p, #id, BUDGET_##id)

/* True if the pointer points at one known offset into variables that code outside does not see. */
static bool is_followed(const struct plan *p, struct fact fact)
{
    return fact.object != MEMORY_NONE && fact.mod == 0 &&
           memory_find(&p->from->f->memory, fact.object) != MEMORY_UNKNOWN;
}

/* True for the address of a variable: an alloca, a module variable, or a struct that a kernel takes
 * by value. */
static bool is_variable(const struct plan *p, uint32_t node)
{
    const struct facts *f = p->from->f;
    return f->node.at[node].op == OP_CONST && f->fact.at[node].object > MEMORY_UNKNOWN;
}

static void put(struct plan *p, uint32_t variable, int32_t at, space_set set)
{
    struct contents *c = &p->contents;
    assert(is_variable(p, variable) && "contents are of variables");
    uint32_t first = ptrmap_find(&c->first, p->from->f->node.at + variable), n = 0;
    if (first == PTRMAP_NONE)
        first = 0;
    for (uint32_t k = first; k; k = c->stored.at[k].next, n++)
        if (c->stored.at[k].at == at) {
            c->stored.at[k].set = space_join(c->stored.at[k].set, set);
            return;
        }
    if (n == BUDGET_CONTENT_POINTERS) {
        TELL(p, CONTENT_POINTERS);
        return;
    }
    ptrmap_put(&c->first, p->from->f->node.at + variable, c->stored.n);
    vec_push_in(&p->arena, &c->stored, ((struct content){ at, set, first }));
}

/* Adds a stored pointer to each variable that the address may point into.  If the address is a
 * parameter, goes on to the arguments of its calls. */
static void put_through(struct plan *p, uint32_t address, int32_t at, space_set set, unsigned depth)
{
    uint32_t base[BUDGET_CONTENT_BASES];
    unsigned n = bases_of(p, address, base);
    if (n == 0)
        TELL(p, CONTENT_BASES);
    for (unsigned k = 0; k < n; k++) {
        if (is_variable(p, base[k])) {
            put(p, base[k], at, set);
            continue;
        }
        if (!p->param_of[base[k]] && plan_base(p, base[k]) != base[k])
            TELL(p, CONTENT_STEPS);
        if (p->param_of[base[k]] && depth == BUDGET_CONTENT_DEPTH)
            TELL(p, CONTENT_DEPTH);
        if (!p->param_of[base[k]] || depth == BUDGET_CONTENT_DEPTH)
            continue;
        struct plan_param param = p->param.at[p->param_of[base[k]] - 1];
        uint32_t call = p->first_call[param.function];
        for (unsigned calls = 0; call && calls < BUDGET_CONTENT_CALLS; calls++) {
            struct plan_call of = p->call.at[call - 1];
            const struct boundary *b = p->from->file[of.file];
            const struct symbol_call *c = &b->call.at[of.call];
            uint32_t node =
                param.leaf < c->args ? b->leaf.at[c->arg + param.leaf].node : PTRMAP_NONE;
            if (node != PTRMAP_NONE)
                put_through(p, node, at, set, depth + 1);
            call = of.next;
        }
        if (call)
            TELL(p, CONTENT_CALLS);
    }
}

/* True if the store puts a pointer back to where it was loaded, moved within its object, so that
 * the variable holds pointers to the same spaces as before.  Facts of the function are about all
 * variables that it is called with; this is about each:
 *
 *     int Run::take() { return *at++; }        `at` is global again in one Run, local in another */
static bool puts_back(const struct plan *p, const struct node *store)
{
    const struct facts *f = p->from->f;
    uint32_t base[BUDGET_CONTENT_BASES], at = plan_base(p, f->input.at[store->in]);
    struct fact to = f->fact.at[f->input.at[store->in]];
    unsigned n = bases_of(p, f->input.at[store->in + 1], base), same = 0;
    for (unsigned k = 0; k < n && f->node.at[base[k]].op == OP_LOAD; k++) {
        uint32_t from = f->input.at[f->node.at[base[k]].in];
        struct fact fact = f->fact.at[from];
        same += plan_base(p, from) == at && fact.mod == 0 && fact.rem == to.rem;
    }
    return n > 0 && same == n;
}

static void collect_store(struct plan *p, const struct node *n)
{
    const struct facts *f = p->from->f;
    uint32_t address = f->input.at[n->in], node = f->input.at[n->in + 1];
    struct fact to = f->fact.at[address], value = f->fact.at[node];
    if (f->node.at[node].view != VIEW_GENERIC || !space_empty(f->node.at[node].mask) ||
        (space_empty(value.set) && value.flags & FACT_NULL))
        return;
    /* A copy does not help if what it loads of this stays generic: it may become a parameter. */
    value.flags |= FACT_PASSED | FACT_FIXED;
    bool known = value.object != MEMORY_NONE &&
                 memory_find(&p->from->f->memory, value.object) != MEMORY_UNKNOWN;
    bool stays = known && facts_cover(f, value) && !facts_signable(f, value);
    if (is_followed(p, to) && !puts_back(p, n))
        put_through(p, address, to.rem, stays ? f->top : value.set, 0);
}

/* Adds the contents of one whole variable that is copied to another. */
static void collect_copy(struct plan *p, const struct node *n)
{
    const struct facts *f = p->from->f;
    uint32_t to = f->input.at[n->in], from = f->input.at[n->in + 1];
    uint32_t k = is_variable(p, to) && is_variable(p, from)
                     ? ptrmap_find(&p->contents.first, f->node.at + from)
                     : PTRMAP_NONE;
    for (; k != PTRMAP_NONE && k; k = p->contents.stored.at[k].next)
        put(p, to, p->contents.stored.at[k].at, p->contents.stored.at[k].set);
}

/* Collects first what is in memory before any store. */
void plan_find_contents(struct plan *p)
{
    const struct facts *f = p->from->f;
    struct contents *c = &p->contents;
    ptrmap_init_in(&c->first, &p->arena, 0);
    ptrmap_init_in(&c->shape_of, &p->arena, 0);
    intern_init(&c->names, &p->arena);
    intern_put(&c->names, "", 0);
    vec_push_in(&p->arena, &c->stored, ((struct content){ 0 }));
    vec_push_in(&p->arena, &c->shapes, ((struct shape){ 0 }));
    c->store = PTRMAP_NONE;
    for (uint32_t k = 0; k < p->from->files; k++)
        for (uint32_t i = 0; i < p->from->file[k]->filled.n; i++) { /* each once */
            struct boundary_filled filled = p->from->file[k]->filled.at[i];
            if (is_variable(p, filled.node))
                put(p, filled.node, filled.at, f->global);
        }
    for (uint32_t v = 0; v < f->node.n; v++) {
        const struct node *n = &f->node.at[v];
        c->store = v;
        if (n->op == OP_STORE && n->n_in == 2)
            collect_store(p, n);
        else if (n->op == OP_COPY)
            collect_copy(p, n);
    }
    c->store = PTRMAP_NONE;
}

/* Adds a content to a shape, in which each offset is once. */
static void add_content(struct plan *p, struct shape *s, struct content content)
{
    for (uint32_t k = 0; k < s->content.n; k++) /* BUDGET_CONTENT_POINTERS of each base */
        if (s->content.at[k].at == content.at) {
            s->content.at[k].set = space_join(s->content.at[k].set, content.set);
            return;
        }
    vec_push_in(&p->arena, &s->content, content);
}

static int by_offset(const void *a, const void *b)
{
    const struct content *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* The number of the shape with this name, a new one or an old one.  A shape without any known
 * pointer has number 0, no shape. */
static uint32_t intern(struct plan *p, struct shape s)
{
    struct contents *c = &p->contents;
    struct text name = { 0 };
    if (s.content.n)
        qsort(s.content.at, s.content.n, sizeof *s.content.at, by_offset);
    for (uint32_t k = 0; k < s.content.n; k++) {
        struct fact fact = { .set = s.content.at[k].set };
        const struct target_row *row = facts_cover(p->from->f, fact);
        if (row)
            text_putf(&name, "%s%d.%s", name.n ? "." : "", s.content.at[k].at,
                      space_name(row->space));
    }
    uint32_t known = intern_put(&c->names, text_get(&name), name.n);
    if (known == c->shapes.n) {
        s.name = intern_get(&c->names, known);
        vec_push_in(&p->arena, &c->shapes, s);
    }
    text_fini(&name);
    return known;
}

uint32_t plan_contents_of(struct plan *p, uint32_t node, int32_t *ret_offset)
{
    struct contents *c = &p->contents;
    uint32_t base[BUDGET_CONTENT_BASES];
    unsigned n = bases_of(p, node, base);
    struct fact fact = p->from->f->fact.at[node];
    if (!is_followed(p, fact))
        return CONTENTS_NONE;
    *ret_offset = fact.rem;
    const struct node *first = n == 1 ? p->from->f->node.at + base[0] : NULL;
    uint32_t known = first ? ptrmap_find(&c->shape_of, first) : PTRMAP_NONE;
    if (known != PTRMAP_NONE)
        return known;
    struct shape s = { 0 };
    for (unsigned k = 0; k < n; k++) {
        uint32_t at = is_variable(p, base[k])
                          ? ptrmap_find(&c->first, p->from->f->node.at + base[k])
                          : PTRMAP_NONE;
        if (at == PTRMAP_NONE)
            return CONTENTS_NONE;
        for (; at; at = c->stored.at[at].next)
            add_content(p, &s, c->stored.at[at]);
    }
    known = intern(p, s);
    if (first)
        ptrmap_put(&c->shape_of, first, known);
    return known;
}

uint32_t plan_contents_object(struct plan *p, uint32_t shape)
{
    assert(shape != CONTENTS_NONE && shape < p->contents.shapes.n && "plan_contents_of() made it");
    const struct shape *s = &p->contents.shapes.at[shape];
    uint32_t object = trial_object(&p->trial), size = p->from->f->word;
    for (uint32_t k = 0; k < s->content.n; k++)
        trial_put(&p->trial, object, s->content.at[k].at, size, s->content.at[k].set);
    return object;
}
