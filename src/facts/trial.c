/* SPDX-License-Identifier: Apache-2.0 */
/* trial.c - solves one function's part of the graph again, under assumptions.
 *
 * Nodes that depend on the supposed parameters start from the empty fact.
 *
 * Does not read or write objects other than those made for the trial [memory]; does not unite
 *          objects [memory:trial]; does not tell code outside of pointers [effects]; does not
 *          visit nodes of other functions [outside]. */
#include "facts/trial.h"

#include "base/guard.h"

#include <assert.h>

void trial_init(struct trial *t, struct facts *f)
{
    assert(facts_check(f) && !f->memory.frozen && "facts that are solved, and no other trial");
    *t = (struct trial){ .f = f,
                         .first_object = f->memory.object.n,
                         .node = VEC_IN(&t->arena),
                         .base = VEC_IN(&t->arena) };
    t->users = facts_users(f, &t->arena);
    t->first_link = f->memory.link.n;
    t->mark = arena_mark(&f->memory.arena);
    t->seen = NEWN(&t->arena, uint32_t, f->node.n + 1);
}

void trial_fini(struct trial *t)
{
    assert(t->node.n == 0 && t->f->memory.object.n == t->first_object && "after trial_end()");
    arena_fini(&t->arena);
}

void trial_suppose(struct trial *t, uint32_t node, struct fact fact)
{
    assert(node < t->f->node.n && !t->seen[node] && "a parameter is supposed once");
    assert(t->node.n == t->base.n && !t->f->memory.frozen && "before trial_run()");
    vec_push(&t->node, node);
    t->seen[node] = t->node.n;
    vec_push(&t->base, t->f->fact.at[node]);
    t->f->fact.at[node] = fact;
}

uint32_t trial_object(struct trial *t)
{
    assert(!t->f->memory.frozen && t->f->memory.object.n >= t->first_object &&
           "before trial_run()");
    return memory_new_object(&t->f->memory, false);
}

void trial_put(struct trial *t, uint32_t object, int64_t at, uint32_t size, space_set set)
{
    assert(object >= t->first_object && "an object of the trial");
    struct fact fact = { .set = set, .flags = FACT_NULL, .object = MEMORY_UNKNOWN, .mod = 1 };
    memory_store(&t->f->memory, object, (struct region){ .rem = at, .size = size }, fact,
                 UINT64_MAX);
}

/* True if the pointer may be to an object that was there before the trial. */
static bool is_real(const struct trial *t, uint32_t node)
{
    assert(node < t->f->node.n && "a node of the graph");
    return GUARD("trial:memory", t->f->fact.at[node].object < t->first_object);
}

/* Computes a node's fact in the trial.  Loads from, and effects on, real memory keep `base`, the
 * fact outside the trial. */
static struct fact value(struct trial *t, uint32_t node, struct fact base)
{
    struct facts *f = t->f;
    const struct node *n = &f->node.at[node];
    enum fact_op op = (enum fact_op)n->op;
    bool memory = op == OP_LOAD || op == OP_ZERO || op == OP_STORE || op == OP_COPY;
    if (memory &&
        (is_real(t, f->input.at[n->in]) || (op == OP_COPY && is_real(t, f->input.at[n->in + 1]))))
        return base;
    if (GUARD("trial:effects", op == OP_ESCAPE || op == OP_LOOK || op == OP_REVEAL))
        return base;
    return solve_value(f, node);
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Collects the nodes that depend on the supposed parameters, in program order, and empties their
 * facts. */
static void collect(struct trial *t, struct node_range range)
{
    uint32_t supposed = t->node.n;
    for (uint32_t k = 0; k < t->node.n; k++) {
        uint32_t v = t->node.at[k];
        for (uint32_t u = t->users.at[v]; u < t->users.at[v + 1]; u++) {
            uint32_t to = t->users.node[u];
            if (t->seen[to] || GUARD("trial:outside", to < range.first || to >= range.end))
                continue;
            t->seen[to] = 1;
            vec_push(&t->node, to);
        }
    }
    if (t->node.n > supposed)
        qsort(t->node.at + supposed, t->node.n - supposed, sizeof *t->node.at, by_number);
    for (uint32_t k = supposed; k < t->node.n; k++) {
        uint32_t v = t->node.at[k];
        t->seen[v] = k + 1;
        vec_push(&t->base, t->f->fact.at[v]);
        t->f->fact.at[v] = (struct fact){ 0 };
    }
}

void trial_run(struct trial *t, struct node_range range)
{
    assert(range.first <= range.end && range.end <= t->f->node.n && "the nodes of one function");
    struct facts *f = t->f;
    uint32_t supposed = t->node.n;
    collect(t, range);
    f->memory.frozen = true;
    for (bool grew = true; grew;) {
        grew = false;
        for (uint32_t k = supposed; k < t->node.n; k++) {
            struct fact now = value(t, t->node.at[k], t->base.at[k]);
            grew |= memory_join(&f->memory, &f->fact.at[t->node.at[k]], now);
            assert(f->fact.at[t->node.at[k]].object < f->memory.object.n &&
                   "in a trial nothing new is made");
        }
        grew |= f->memory.woken.n > 0; /* a store reached a cell that a load has read before */
        f->memory.woken.n = 0;
    }
    f->memory.frozen = false;
    assert(f->memory.pending.n == 0);
}

struct fact trial_base(const struct trial *t, uint32_t node)
{
    assert(node < t->f->node.n && "a node of the graph");
    return t->seen[node] ? t->base.at[t->seen[node] - 1] : t->f->fact.at[node];
}

void trial_end(struct trial *t)
{
    struct memory *m = &t->f->memory;
    for (uint32_t k = 0; k < t->node.n; k++) {
        t->f->fact.at[t->node.at[k]] = t->base.at[k];
        t->seen[t->node.at[k]] = 0;
    }
    t->node.n = t->base.n = 0;
    assert(!m->frozen && m->link.n >= t->first_link && "the memory only grew");
    m->link.n = t->first_link;
    m->object.n = t->first_object;
    arena_release(&m->arena, t->mark);
}
