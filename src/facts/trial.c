/* SPDX-License-Identifier: Apache-2.0 */
/* trial.c - solves one function's part of the graph again, under assumptions.
 *
 * Nodes that depend on the supposed parameters start from the empty fact, and so do slots.  A slot
 * gets an object of the trial.
 *
 * Does not read or write objects other than those made for the trial [memory]; does not unite
 *          objects [memory:trial]; does not tell code outside of pointers [effects]; does not
 *          visit nodes of other functions [outside]; does not treat a variable as a slot if its
 *          address is stored [kept], or goes elsewhere than to loads and stores of the function
 *          [passed]. */
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
    t->slot = NEWN(&t->arena, uint32_t, f->node.n + 1);
}

void trial_fini(struct trial *t)
{
    assert(t->node.n == 0 && t->f->memory.object.n == t->first_object && "after trial_end()");
    arena_fini(&t->arena);
}

/* True if the user `to` of an address in a slot only moves it, so that its result is one, too. */
static bool moves(const struct node *to)
{
    return to->op == OP_OFFSET || to->op == OP_MEET || (to->op == OP_JOIN && to->n_in == 1);
}

/* True if the user `to` of the address `v` only accesses what is there. */
static bool accesses(const struct facts *f, const struct node *to, uint32_t v)
{
    return to->op == OP_LOAD || to->op == OP_ZERO ||
           (to->op == OP_STORE &&
            !GUARD("trial:kept", to->n_in > 1 && f->input.at[to->in + 1] == v));
}

void trial_add_alloca(struct trial *t, uint32_t node, struct node_range range)
{
    assert(node >= range.first && node < range.end && t->node.n == 0 && "before trials");
    struct facts *f = t->f;
    uint32_t object = f->fact.at[node].object;
    if (object == MEMORY_NONE || object == MEMORY_UNKNOWN ||
        memory_find(&f->memory, object) != object || t->slot[node])
        return;
    bool slot = true;
    vec_push(&t->node, node);
    t->slot[node] = node + 1;
    for (uint32_t k = 0; k < t->node.n && slot; k++) {
        uint32_t v = t->node.at[k];
        for (uint32_t u = t->users.at[v]; u < t->users.at[v + 1] && slot; u++) {
            uint32_t to = t->users.node[u];
            const struct node *n = &f->node.at[to];
            bool moved = moves(n), here = to >= range.first && to < range.end;
            slot = here && !GUARD("trial:passed", !moved && !accesses(f, n, v));
            if (moved && slot && !t->slot[to]) {
                t->slot[to] = node + 1;
                vec_push(&t->node, to);
            }
        }
    }
    for (uint32_t k = 0; k < t->node.n && !slot; k++)
        t->slot[t->node.at[k]] = 0;
    t->node.n = 0;
}

uint32_t trial_slot(const struct trial *t, uint32_t node)
{
    assert(node < t->f->node.n && "a node of the graph");
    const struct node *n = &t->f->node.at[node];
    bool access = n->op == OP_LOAD || n->op == OP_STORE || n->op == OP_ZERO;
    uint32_t slot = access ? t->slot[t->f->input.at[n->in]] : 0;
    return slot ? slot - 1 : PTRMAP_NONE;
}

bool trial_user(const struct trial *t, uint32_t v, uint32_t k, uint32_t *ret_user)
{
    assert(v < t->f->node.n && "a node of the graph");
    uint32_t n = t->users.at[v + 1] - t->users.at[v];
    if (k < n) {
        *ret_user = t->users.node[t->users.at[v] + k];
        return true;
    }
    uint32_t slot = k == n && t->f->node.at[v].op >= OP_STORE ? trial_slot(t, v) : PTRMAP_NONE;
    if (slot != PTRMAP_NONE)
        *ret_user = slot;
    return slot != PTRMAP_NONE;
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
    struct fact fact = { .set = set, .object = MEMORY_UNKNOWN, .mod = 1 };
    fact.flags = FACT_NULL | t->f->exchanged;
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

/* The fact of a slot's alloca in the trial: it points to an object of its own, which LLVM may
 * exchange for the same memory as the real one. */
static struct fact own(struct trial *t, struct fact fact)
{
    struct memory *m = &t->f->memory;
    uint32_t object = trial_object(t);
    memcpy(m->object.at[object].alike, m->object.at[fact.object].alike,
           sizeof m->object.at[object].alike);
    fact.object = object;
    return fact;
}

/* Collects the nodes that depend on the supposed parameters, in program order, and empties their
 * facts. */
static void collect(struct trial *t, struct node_range range)
{
    uint32_t supposed = t->node.n, to;
    for (uint32_t k = 0; k < t->node.n; k++) {
        uint32_t v = t->node.at[k];
        for (uint32_t u = 0; trial_user(t, v, u, &to); u++) {
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
        t->f->fact.at[v] = t->slot[v] == v + 1 ? own(t, t->f->fact.at[v]) : (struct fact){ 0 };
    }
}

/* The number in facts.launches of the function that has these nodes.  Constants among them have
 * 0. */
static uint32_t launch_of(const struct facts *f, struct node_range range)
{
    uint32_t v = range.first;
    while (v < range.end && f->node.at[v].launch == 0)
        v++;
    return v < range.end ? f->node.at[v].launch : 0;
}

uint64_t trial_launches(const struct trial *t, struct node_range range)
{
    assert(range.first <= range.end && range.end <= t->f->node.n && "the nodes of one function");
    return t->f->launches.at[launch_of(t->f, range)];
}

void trial_run(struct trial *t, struct node_range range, uint64_t launches)
{
    assert(range.first <= range.end && range.end <= t->f->node.n && "the nodes of one function");
    assert(launches != 0 && "code that runs");
    struct facts *f = t->f;
    uint32_t supposed = t->node.n, launch = launch_of(f, range);
    uint64_t real = f->launches.at[launch];
    collect(t, range);
    f->launches.at[launch] = launches;
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
    f->launches.at[launch] = real;
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
