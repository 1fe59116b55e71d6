/* SPDX-License-Identifier: Apache-2.0 */
/* exchange.c - classes of variables that are copied from one another, and the memory that LLVM may
 * use in place of each.
 *
 *     memcpy(%a, %g, 64); memcpy(%b, %a, 64)       %a and %b are one class: LLVM may pass %g for
 *                                                  either
 *     %v = load i64, ptr %x; store i64 %v, ptr %g  a pair: LLVM may let the call that filled %x
 *                                                  write to %g, but use nothing in place of %g
 *
 * Safe     because a class and a pair have all spaces of what they are copied from and to, and of
 *          the variables there; if that takes too many rounds, they have all spaces of all copies.
 *
 * Does not take a store whose value could not be traced to its loads for a copy of a variable that
 *          is larger than the store [larger]; does not forget that what is stored to in private
 *          memory may be exchanged itself [onward], or that the answer of a test changes with the
 *          pointer [tested]. */
#include "infer/exchange.h"

#include "base/guard.h"

#include <assert.h>

static uint32_t find(uint32_t *parent, uint32_t k)
{
    assert(parent[k] <= UINT32_MAX - 1 && "a number of an object");
    for (; parent[k] != k; k = parent[k])
        parent[k] = parent[parent[k]];
    return k;
}

/* Joins the objects that `object` stands for to the class of the object `with`. */
static void unite(struct memory *m, uint32_t *parent, uint32_t object, uint32_t with)
{
    uint32_t member[BUDGET_GROUP], n = memory_members(m, object, member);
    for (uint32_t k = 0; k < n; k++)
        parent[find(parent, memory_find(m, member[k]))] = find(parent, with);
}

/* Adds the spaces `set`, and those of the classes of all variables that the other end of the pair
 * may point to, as far as the pair exchanges with them, to the class of the variable `object`; from
 * behind a parameter of a function that is not inlined also what is constant of these classes.
 * True: the class grew. */
static bool pair(struct memory *m, uint32_t *parent, uint32_t object, const struct copy *with,
                 space_set set, bool last)
{
    uint32_t class = find(parent, memory_find(m, object)), member[BUDGET_GROUP], n = 0;
    space_set *mine = m->object.at[class].alike, any = mine[ALIKE_ANY];
    space_set constant = mine[ALIKE_CONSTANT];
    struct fact to = with->from.fact;
    if (space_has(to.set, SPACE_PRIVATE) && to.object != MEMORY_NONE)
        n = memory_members(m, to.object, member);
    for (uint32_t k = 0; k < n; k++) {
        const space_set *of = m->object.at[find(parent, memory_find(m, member[k]))].alike;
        set = space_join(set, of[ALIKE_ANY]);
        if (with->from.far)
            memory_copied(m, class, ALIKE_CONSTANT, last ? set : of[ALIKE_CONSTANT]);
    }
    memory_copied(m, class, ALIKE_ANY, space_meet(set, with->spaces));
    return !space_le(mine[ALIKE_ANY], any) || !space_le(mine[ALIKE_CONSTANT], constant);
}

void infer_lose_copy(struct exchange *x, struct fact to, uint64_t size)
{
    for (enum space s = 0; s < SPACE_LEAVES; s++)
        if (space_has(to.set, s) && x->lost[s] < size)
            x->lost[s] = size;
    if (space_has(to.set, SPACE_PRIVATE) && to.object != MEMORY_NONE)
        vec_push(&x->lost_to, to.object);
}

/* True if a store of `size` bytes, whose value could not be traced to its loads, may be all bytes
 * of a variable of the object. */
static bool may_be_lost(const struct exchange *x, uint32_t object, uint64_t size)
{
    return size > 0 && !GUARD("exchange:larger", x->bytes[object] > size);
}

/* Adds the spaces of such stores. */
static void add_lost(struct exchange *x)
{
    for (enum space s = 0; s < SPACE_LEAVES; s++)
        for (uint32_t k = 0; k < x->memory->object.n && x->lost[s] > 0; k++)
            if (may_be_lost(x, k, x->lost[s]))
                memory_copied(x->memory, k, ALIKE_ANY, space_one(s));
}

/* Adds the spaces of the classes to which such stores are, and `more`, to each variable that may be
 * stored there.  True: a class grew. */
static bool spread_lost(struct exchange *x, uint32_t *parent, space_set more)
{
    struct memory *m = x->memory;
    bool grew = false;
    for (uint32_t k = 0; k < x->lost_to.n; k++) {
        uint32_t member[BUDGET_GROUP], n = memory_members(m, x->lost_to.at[k], member);
        for (uint32_t i = 0; i < n; i++)
            more = space_join(
                more, m->object.at[find(parent, memory_find(m, member[i]))].alike[ALIKE_ANY]);
    }
    for (uint32_t k = 0; k < m->object.n; k++) {
        uint32_t class = find(parent, memory_find(m, k));
        if (!may_be_lost(x, k, x->lost[SPACE_PRIVATE]) ||
            space_le(more, m->object.at[class].alike[ALIKE_ANY]))
            continue;
        memory_copied(m, class, ALIKE_ANY, more);
        grew = true;
    }
    return grew;
}

/* Adds to each class the spaces to which a pair stores one of its variables, until nothing changes.
 * Bound: a fixed number of rounds over all pairs; if they do not suffice, each class gets all
 * spaces. */
static void spread_pairs(struct exchange *x, uint32_t *parent)
{
    enum { ROUNDS = 8 };
    struct memory *m = x->memory;
    space_set all = space_none();
    bool grew = true;
    for (uint32_t k = 0; k < x->pair.n; k++)
        all = space_join(all, x->pair.at[k].from.fact.set);
    for (uint32_t k = 0; k < m->object.n; k++)
        all = space_join(all, m->object.at[k].alike[ALIKE_ANY]);
    for (unsigned round = 0; grew && round <= ROUNDS; round++) {
        bool last = round == ROUNDS;
        grew = GUARD("exchange:onward", x->lost_to.n > 0) &&
               spread_lost(x, parent, last ? all : space_none());
        for (uint32_t k = 0; k < x->pair.n; k++) {
            const struct copy *with = &x->pair.at[k];
            uint32_t member[BUDGET_GROUP], n = memory_members(m, with->object, member);
            for (uint32_t i = 0; i < n; i++) /* at most BUDGET_GROUP */
                grew |= pair(m, parent, member[i], with, last ? all : with->from.fact.set, last);
        }
    }
}

/* Joins variables that are copied from one another to classes, because a copy of a copy has equal
 * bytes, too.  All variables of a class get the spaces of any of them.  Time: a few steps for each
 * copy and object. */
void infer_spread_copies(struct exchange *x)
{
    struct memory *m = x->memory;
    uint32_t n = m->object.n, *parent = base_alloc((n + 1) * sizeof *parent);
    for (uint32_t k = 0; k < n; k++)
        parent[k] = k;
    for (uint32_t k = 0; k < x->copy.n; k++) {
        const struct end *from = &x->copy.at[k].from;
        uint32_t first = memory_find(m, x->copy.at[k].object);
        unite(m, parent, x->copy.at[k].object, first);
        if (!from->far && space_has(from->fact.set, SPACE_PRIVATE) &&
            from->fact.object != MEMORY_NONE)
            unite(m, parent, from->fact.object, first);
    }
    for (uint32_t k = 0; k < x->copy.n; k++) {
        const struct end *from = &x->copy.at[k].from;
        uint32_t class = find(parent, memory_find(m, x->copy.at[k].object));
        memory_copied(m, class, ALIKE_ANY, from->fact.set);
        if (from->constant)
            memory_copied(m, class, ALIKE_CONSTANT, from->fact.set);
    }
    add_lost(x);
    for (unsigned kind = 0; kind < ALIKE_KINDS; kind++)
        for (uint32_t k = 0; k < n; k++)
            memory_copied(m, find(parent, k), kind, m->object.at[k].alike[kind]);
    spread_pairs(x, parent);
    for (unsigned kind = 0; kind < ALIKE_KINDS; kind++)
        for (uint32_t k = 0; k < n; k++)
            memory_copied(m, k, kind, m->object.at[find(parent, k)].alike[kind]);
    free(parent);
}

bool infer_find_swapped(struct facts *f, bool all, struct node_list *ret)
{
    uint32_t before = ret->n;
    for (uint32_t v = 0; v < f->node.n; v++) {
        const struct node *n = &f->node.at[v];
        if (n->op != OP_MEET || n->swapped)
            continue;
        struct fact x = f->fact.at[f->input.at[n->in]];
        space_set may = space_meet(facts_lasting(f, x, FACT_PASSED), n->mask);
        bool some = all && space_has(x.set, SPACE_PRIVATE);
        if (GUARD("exchange:tested", some || !space_le(may, f->fact.at[v].set)))
            vec_push(ret, v);
    }
    return ret->n > before;
}

void infer_mark_swapped(struct facts *f, const struct node_list *of)
{
    for (uint32_t k = 0; k < of->n; k++) {
        assert(f->node.at[of->at[k]].op == OP_MEET && "the same graph");
        f->node.at[of->at[k]].swapped = true;
    }
}
