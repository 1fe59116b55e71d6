/* SPDX-License-Identifier: Apache-2.0 */
/* plan_gain.c - what a copy of a function would gain: accesses, results, variables that do not
 * escape.
 *
 * Does not count a pointer that is stored in a slot, but what is made of it when it is loaded
 *          [slot]; a pointer that is stored in a module variable, which all copies share [shared],
 *          or on which no unresolved access depends where it is stored [unread]; that a variable
 *          does not escape, unless an unresolved access depends on what it holds [held]; a pointer
 *          in a space for which what wants it has no form [form]. */
#include "facts/plan.h"

#include "base/guard.h"

#include <assert.h>

/* Of a node. */
enum mark {
    MARK_DEPENDS = 1 << 0, /* an unresolved access depends on it */
    MARK_WANTED = 1 << 1, /* its space would name something in the function that is looked at … */
    MARK_HANDED = 1 << 2, /* … or a call there gets it */
    MARK_REACHED = 1 << 3, /* the search has been there */
    MARK_OWN = 1 << 4,     /* it is an alloca … */
    MARK_HOLDS = 1 << 5,   /* … that may hold pointers */
};

/* True if the fact names no single space, and is of a pointer that something reaches: a copy may
 * know better. */
static bool is_unresolved(const struct facts *f, struct fact fact)
{
    return !space_empty(fact.set) && !facts_signable(f, fact);
}

/* The fact of what is wanted, where the pointer has that fact: no kernel writes constant memory
 * (facts_at_use()). */
static struct fact fact_of(const struct facts *f, const struct boundary_want *w, struct fact fact)
{
    space_set written = space_minus(fact.set, f->constant);
    if (w->writes && !space_empty(written))
        fact.set = written;
    return fact;
}

static bool is_wanting(const struct facts *f, const struct boundary_want *w)
{
    return is_unresolved(f, fact_of(f, w, f->fact.at[w->node]));
}

static bool is_generic(const struct facts *f, uint32_t node)
{
    return f->node.at[node].view == VIEW_GENERIC && space_empty(f->node.at[node].mask);
}

uint32_t plan_base(const struct plan *p, uint32_t node)
{
    const struct facts *f = p->from->f;
    for (unsigned k = 0; k < BUDGET_CONTENT_STEPS && !p->param_of[node]; k++) {
        const struct node *n = &f->node.at[node];
        bool moved = n->op == OP_OFFSET || n->op == OP_MEET || (n->op == OP_JOIN && n->n_in == 1);
        if (!moved)
            break;
        node = f->input.at[n->in];
    }
    return node;
}

/* ---- dependence ---- */

struct nodes {
    VEC(uint32_t);
};

/* Lists of the nodes that write to each object. */
struct writers {
    uint32_t *first; /* by object: 1 + the index of its first element; 0: none */
    VEC_OF(struct node_link) link;
};

static void add_writer(struct plan *p, struct writers *w, uint32_t node)
{
    struct facts *f = p->from->f;
    uint32_t member[BUDGET_GROUP], object = f->fact.at[f->input.at[f->node.at[node].in]].object;
    uint32_t n = object == MEMORY_NONE ? 0 : memory_members(&f->memory, object, member);
    for (uint32_t k = 0; k < n; k++) {
        vec_push(&w->link, ((struct node_link){ node, w->first[member[k]] }));
        w->first[member[k]] = w->link.n;
    }
}

/* Appends the node unless it is there. */
static void depend(struct plan *p, uint32_t node, struct nodes *list)
{
    if (p->mark[node] & MARK_DEPENDS)
        return;
    p->mark[node] |= MARK_DEPENDS;
    vec_push(list, node);
}

/* Appends what writes to the memory that a node reads.  Each object is read once. */
static void depend_on_memory(struct plan *p, struct writers *w, uint32_t address,
                             struct nodes *list)
{
    struct facts *f = p->from->f;
    uint32_t member[BUDGET_GROUP], object = f->fact.at[address].object;
    uint32_t n = object == MEMORY_NONE ? 0 : memory_members(&f->memory, object, member);
    for (uint32_t k = 0; k < n; k++) {
        for (uint32_t at = w->first[member[k]]; at; at = w->link.at[at - 1].next)
            depend(p, w->link.at[at - 1].node, list);
        w->first[member[k]] = 0;
    }
}

/* True if the node stores a pointer to private memory in a variable, and an unresolved access
 * depends on that memory: it escapes with the variable. */
static bool is_held(const struct plan *p, uint32_t v)
{
    const struct facts *f = p->from->f;
    const struct node *n = &f->node.at[v];
    if (n->op != OP_STORE || n->n_in < 2 || trial_slot(&p->trial, v) != PTRMAP_NONE)
        return false;
    uint32_t value = f->input.at[n->in + 1];
    return p->mark[value] & MARK_DEPENDS && space_has(f->fact.at[value].set, SPACE_PRIVATE);
}

/* Appends the unresolved pointers that something wants. */
static void depend_on_wants(struct plan *p, struct nodes *list)
{
    for (uint32_t k = 0; k < p->from->files; k++)
        for (uint32_t i = 0; i < p->from->file[k]->want.n; i++) { /* each once */
            const struct boundary_want *w = &p->from->file[k]->want.at[i];
            if (w->kind != WANT_STORED && is_wanting(p->from->f, w))
                depend(p, w->node, list);
        }
}

static void mark_own(struct plan *p)
{
    for (uint32_t k = 0; k < p->from->files; k++)
        for (uint32_t i = 0; i < p->from->file[k]->own.n; i++) { /* each once */
            struct boundary_own own = p->from->file[k]->own.at[i];
            p->mark[own.node] |= own.holds ? MARK_OWN | MARK_HOLDS : MARK_OWN;
        }
}

bool plan_find_dependent(struct plan *p)
{
    struct facts *f = p->from->f;
    struct writers w = { 0 };
    struct nodes list = { 0 };
    depend_on_wants(p, &list);
    if (list.n == 0)
        return false;
    w.first = NEWN(&p->arena, uint32_t, f->memory.object.n + 1);
    mark_own(p);
    for (uint32_t v = 0; v < f->node.n; v++)
        if (f->node.at[v].op == OP_STORE || f->node.at[v].op == OP_COPY)
            add_writer(p, &w, v);
    for (uint32_t k = 0; k < list.n; k++) { /* as many as the graph has edges and writers */
        const struct node *n = &f->node.at[list.at[k]];
        for (uint32_t i = 0; i < n->n_in; i++)
            depend(p, f->input.at[n->in + i], &list);
        if (n->op == OP_LOAD || n->op == OP_COPY)
            depend_on_memory(p, &w, f->input.at[n->in + (n->op == OP_COPY)], &list);
    }
    for (uint32_t v = 0; v < f->node.n && !p->holds; v++)
        p->holds = is_held(p, v);
    vec_fini(&list);
    vec_fini(&w.link);
    return true;
}

bool plan_keeps_variable(const struct plan *p, const struct candidate *c, uint32_t arg,
                         const struct supposed *s)
{
    if (!s->row || s->row->space != SPACE_PRIVATE || !(plan_symbol(p, c)->flags & SYMBOL_ENTRY))
        return false;
    uint8_t mark = p->mark[plan_base(p, arg)];
    bool held = p->holds || mark & MARK_DEPENDS;
    return !GUARD("plan-gain:held", !held) && (!(mark & MARK_OWN) || mark & MARK_HOLDS);
}

bool plan_asks_result(const struct plan *p, const struct candidate *c,
                      const struct symbol_call *call)
{
    const struct facts *f = p->from->f;
    if (!call->used)
        return false;
    for (uint32_t k = 0; k < plan_symbol(p, c)->results && k < call->results; k++) {
        struct fact fact = f->fact.at[call->result + k];
        if (p->mark[call->result + k] & MARK_DEPENDS && !space_empty(fact.set) &&
            !facts_resolved(f, fact))
            return true;
    }
    return false;
}

/* ---- what asks ---- */

/* True if the pointer is stored in a slot: a trial follows what is stored there. */
static bool is_to_slot(const struct plan *p, const struct boundary_want *w)
{
    return w->kind == WANT_STORED && p->trial.slot[w->place];
}

/* Calls `fn` for each node of the body that something wants, or that a call there gets.  True:
 * there is one, or a result. */
static bool each_wanted(struct plan *p, const struct candidate *c,
                        void (*fn)(struct plan *p, uint32_t node, uint8_t mark), bool on)
{
    const struct facts *f = p->from->f;
    const struct boundary *b = plan_file(p, c);
    const struct symbol *s = plan_symbol(p, c);
    bool any = s->backs > 0 || s->calls > 0;
    for (uint32_t k = 0; k < s->wants; k++) {
        const struct boundary_want *w = &b->want.at[s->want + k];
        any |= w->kind == WANT_ARGUMENT || is_wanting(f, w);
        bool slot = GUARD("plan-gain:slot", is_to_slot(p, w));
        if (!on || (!slot && is_wanting(f, w)))
            fn(p, w->node, MARK_WANTED);
        if (w->kind == WANT_ARGUMENT)
            fn(p, w->node, MARK_HANDED);
    }
    for (uint32_t k = 0; k < s->backs; k++) {
        uint32_t node = b->back.at[s->back + k];
        if (!on || (is_generic(f, node) && is_unresolved(f, f->fact.at[node])))
            fn(p, node, MARK_WANTED);
    }
    for (uint32_t k = 0; k < s->calls; k++)
        for (uint32_t a = 0; a < b->call.at[s->call + k].args; a++) { /* each argument once */
            uint32_t node = b->leaf.at[b->call.at[s->call + k].arg + a].node;
            if (node != PTRMAP_NONE)
                fn(p, node, MARK_HANDED);
        }
    return any;
}

static void put_mark(struct plan *p, uint32_t node, uint8_t mark) { p->mark[node] |= mark; }

static void take_mark(struct plan *p, uint32_t node, uint8_t mark)
{
    p->mark[node] &= (uint8_t)~mark;
}

/* How a better fact of one node would help: looks at all nodes of the body that depend on it. */
static uint8_t asks_of(struct plan *p, uint32_t param, struct node_range range)
{
    const struct facts *f = p->from->f;
    struct nodes reached = { 0 };
    uint32_t to;
    uint8_t asks = p->mark[param] & MARK_WANTED ? ASKS_SPACE : 0;
    asks |= p->mark[param] & MARK_HANDED ? ASKS_SPACE | ASKS_CONTENTS : 0;
    vec_push(&reached, param);
    for (uint32_t k = 0; k < reached.n; k++)
        for (uint32_t u = 0; trial_user(&p->trial, reached.at[k], u, &to); u++) { /* edges once */
            const struct node *n = &f->node.at[to];
            if (to < range.first || to >= range.end) {
                /* The node is a callee's parameter, or the result. */
                asks |= ASKS_SPACE | ASKS_CONTENTS;
                continue;
            }
            bool slot = trial_slot(&p->trial, to) != PTRMAP_NONE;
            if (n->op == OP_LOAD && n->view == VIEW_GENERIC && !slot &&
                is_unresolved(f, f->fact.at[to]))
                asks |= ASKS_CONTENTS;
            if (p->mark[to] & MARK_WANTED)
                asks |= ASKS_SPACE;
            if (p->mark[to] & MARK_HANDED)
                asks |= ASKS_SPACE | ASKS_CONTENTS;
            if ((n->op == OP_STORE && !slot) || n->op == OP_ESCAPE || n->op == OP_COPY)
                asks |= ASKS_SPACE;
            if (!(p->mark[to] & MARK_REACHED)) {
                p->mark[to] |= MARK_REACHED;
                vec_push(&reached, to);
            }
        }
    for (uint32_t k = 1; k < reached.n; k++)
        p->mark[reached.at[k]] &= (uint8_t)~MARK_REACHED;
    vec_fini(&reached);
    return asks;
}

/* True if the leaf is all of its parameter. */
static bool is_alone(const struct boundary_leaf *leaf, uint32_t k, uint32_t n)
{
    return (k == 0 || leaf[k - 1].param != leaf[k].param) &&
           (k + 1 == n || leaf[k + 1].param != leaf[k].param);
}

bool plan_find_asks(struct plan *p, struct candidate *c)
{
    const struct facts *f = p->from->f;
    const struct symbol *s = plan_symbol(p, c);
    const struct boundary_leaf *leaf = plan_file(p, c)->leaf.at + s->param;
    bool entry = s->flags & SYMBOL_ENTRY; /* it lets arguments escape: plan_keeps_variable() */
    uint8_t asks = 0;
    c->asks = NEWN(&p->arena, uint8_t, s->params + 1);
    bool any = each_wanted(p, c, put_mark, true) || entry;
    for (uint32_t k = 0; any && k < s->params; k++) {
        if (f->node.at[leaf[k].node].view == VIEW_INT || !is_alone(leaf, k, s->params))
            continue;
        c->asks[k] = asks_of(p, leaf[k].node, (struct node_range){ s->first, s->end }) |
                     (entry ? ASKS_SPACE : 0);
        if (!is_generic(f, leaf[k].node) || leaf[k].fixed ||
            !is_unresolved(f, f->fact.at[leaf[k].node]))
            c->asks[k] &= (uint8_t)~ASKS_SPACE;
        asks |= c->asks[k];
    }
    each_wanted(p, c, take_mark, false);
    return asks;
}

/* ---- gain ---- */

/* True if the store is to a module variable, which all copies of the function share. */
static bool is_to_shared(const struct plan *p, const struct boundary_want *w)
{
    uint32_t base = plan_base(p, w->place);
    return p->from->f->node.at[base].op == OP_CONST && !p->param_of[base] &&
           !(p->mark[base] & MARK_OWN);
}

/* True if no unresolved access depends on what is stored with this value. */
static bool is_not_read(const struct plan *p, uint32_t value)
{
    const struct facts *f = p->from->f;
    for (uint32_t u = p->trial.users.at[value]; u < p->trial.users.at[value + 1]; u++) {
        uint32_t to = p->trial.users.node[u];
        if (f->node.at[to].op == OP_STORE && p->mark[to] & MARK_DEPENDS)
            return false;
    }
    return true;
}

/* The space that a pointer of the trial is in, if it is not known outside of it, where it has the
 * fact `base`; NULL: none. */
static const struct target_row *now_known(const struct plan *p, uint32_t node, struct fact base)
{
    const struct facts *f = p->from->f;
    return p->trial.seen[node] && is_unresolved(f, base) ? facts_signable(f, f->fact.at[node])
                                                         : NULL;
}

uint64_t plan_gain(const struct plan *p, const struct candidate *c)
{
    const struct symbol *s = plan_symbol(p, c);
    uint64_t gain = 0;
    for (uint32_t k = 0; k < s->wants; k++) {
        const struct boundary_want *w = &plan_file(p, c)->want.at[s->want + k];
        struct fact base = fact_of(p->from->f, w, trial_base(&p->trial, w->node));
        const struct target_row *row = now_known(p, w->node, base);
        bool stored = w->kind == WANT_STORED;
        if (row && !GUARD("plan-gain:form", !(w->rows >> row->space & 1)) && !is_to_slot(p, w) &&
            !(stored && GUARD("plan-gain:shared", is_to_shared(p, w))) &&
            !(stored && GUARD("plan-gain:unread", is_not_read(p, w->node))))
            gain += w->weight;
    }
    return gain;
}

uint64_t plan_gain_of_results(const struct plan *p, const struct candidate *c)
{
    const struct symbol *s = plan_symbol(p, c);
    uint64_t gain = 0;
    for (uint32_t k = 0; k < s->backs; k++) { /* each leaf of each return once */
        uint32_t node = plan_file(p, c)->back.at[s->back + k];
        gain += now_known(p, node, trial_base(&p->trial, node)) != NULL;
    }
    return gain;
}
