/* SPDX-License-Identifier: Apache-2.0 */
/* exchange.c - classes of variables that are copied from one another, and the memory that LLVM may
 * use in place of each.
 *
 *     memcpy(%a, %g, 64); memcpy(%b, %a, 64)       %a and %b are one class: LLVM may pass %g for
 *                                                  either
 *     %v = load i64, ptr %x; store i64 %v, ptr %g  a pair: LLVM may let the call that filled %x
 *                                                  write to %g, but use nothing in place of %g
 *     store i64 %v, ptr %s; …                      a part of a larger variable %s is stored to %g:
 *     %w = load i64, ptr %s; store i64 %w, ptr %g  nothing is used in place of %s, but %g in place
 *                                                  of the variable that %v is loaded from
 *
 * Safe     because a class and a pair have all spaces of what they are copied from and to, and of
 *          the variables there; if that takes too many rounds, they have all spaces of all copies.
 *
 * Does not take parts that are all of a variable for parts [joined], or a store whose value could
 *          not be traced to its loads for a copy of a variable that is larger than the store
 *          [larger]; does not forget that what is stored to in private memory may be exchanged
 *          itself, or be read in parts [onward], which are all of a smaller variable that is copied
 *          there [smaller], that copies hand on constants through other memory [relayed], and bytes
 *          of variables to what calls pass by value to a function that is never inlined
 *          [forwarded], or that the answer of a test changes with the pointer [tested], nor assume
 *          that a function that is never inlined reaches its caller's variable by its parameter
 *          alone [reached]. */
#include "infer/exchange.h"

#include "base/guard.h"
#include "facts/relay.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Where parts of the variables of a class may be stored, and the size of the largest such part: so
 * all of a variable that is not larger, if that is copied to another one of the class. */
struct onward {
    space_set set;
    uint64_t size;
};

/* The classes, while they grow. */
struct classes {
    struct exchange *x;
    struct memory *m;
    uint32_t *parent; /* by object: another one of its class; itself: it stands for the class */
    struct onward *onward; /* by that one */
    struct relay relay;    /* of constants … */
    struct relay passed;   /* … that callers outside copy to memory which they pass */
    struct relay bytes;    /* of all bytes … */
    struct relay far;      /* … that are copied to memory behind an end that is `far` */
};

static uint32_t find(uint32_t *parent, uint32_t k)
{
    assert(parent[k] <= UINT32_MAX - 1 && "a number of an object");
    for (; parent[k] != k; k = parent[k])
        parent[k] = parent[parent[k]];
    return k;
}

/* The first of the objects that `object` stands for, which is no group: the spaces that are added
 * to a group are its members', see memory_copied(). */
static uint32_t first_of(struct memory *m, uint32_t object)
{
    uint32_t member[BUDGET_GROUP], n = memory_members(m, object, member);
    assert(n > 0 && "an object");
    return memory_find(m, n > 0 ? member[0] : object);
}

/* Joins the objects that `object` stands for to the class of the object `with`. */
static void unite(struct memory *m, uint32_t *parent, uint32_t object, uint32_t with)
{
    uint32_t member[BUDGET_GROUP], n = memory_members(m, object, member);
    for (uint32_t k = 0; k < n; k++)
        parent[find(parent, memory_find(m, member[k]))] = find(parent, with);
}

/* The members of the private object or group at the end; returns how many. */
static uint32_t privates(struct memory *m, const struct end *of, uint32_t member[BUDGET_GROUP])
{
    bool leads = space_has(of->fact.set, SPACE_PRIVATE) && of->fact.object != MEMORY_NONE;
    return leads ? memory_members(m, end_object(of), member) : 0;
}

static uint32_t class_of(struct classes *c, uint32_t object)
{
    return find(c->parent, memory_find(c->m, object));
}

/* The memory that LLVM may use in place of the private variables at the end. */
static space_set alike(struct classes *c, const struct end *of, enum alike kind)
{
    uint32_t member[BUDGET_GROUP], n = privates(c->m, of, member);
    space_set all = space_none();
    for (uint32_t k = 0; k < n; k++)
        all = space_join(all, c->m->object.at[class_of(c, member[k])].alike[kind]);
    return all;
}

/* Where parts of what is stored there may be stored then. */
static struct onward onward(struct classes *c, const struct end *end)
{
    uint32_t member[BUDGET_GROUP], n = privates(c->m, end, member);
    struct onward all = { 0 };
    for (uint32_t k = 0; k < n && GUARD("exchange:onward", true); k++) {
        struct onward of = c->onward[class_of(c, member[k])];
        all.set = space_join(all.set, of.set);
        all.size = of.size > all.size ? of.size : all.size;
    }
    return all;
}

/* Adds spaces to a class.  True: it grew. */
static bool grow(struct classes *c, uint32_t class, enum alike kind, space_set more)
{
    space_set before = c->m->object.at[class].alike[kind];
    memory_copied(c->m, class, kind, more);
    return !space_le(more, before);
}

/* Adds the spaces `set`, and those of the classes of all variables that the other end of the pair
 * may point to, as far as the pair exchanges with them, to the class of the variable `object`; from
 * behind a parameter of a function that is not inlined also what is constant of these classes.
 * True: the class grew. */
static bool pair(struct classes *c, uint32_t object, const struct copy *with, space_set set,
                 bool last)
{
    uint32_t class = class_of(c, object);
    bool grew = false;
    struct onward on = onward(c, &with->from);
    set = space_join(set, alike(c, &with->from, ALIKE_ANY));
    if (!with->equal && c->x->bytes.at[memory_find(c->m, object)] <= on.size)
        set = space_join(set, on.set);
    if (with->from.far)
        grew = grow(c, class, ALIKE_CONSTANT, last ? set : alike(c, &with->from, ALIKE_CONSTANT));
    return grow(c, class, ALIKE_ANY, space_meet(set, with->spaces)) || grew;
}

/* Likewise adds where a part of the variable `object` may be stored. */
static bool part(struct classes *c, uint32_t object, const struct copy *with, space_set set)
{
    struct onward *to = &c->onward[class_of(c, object)], before = *to;
    struct onward on = onward(c, &with->from);
    uint64_t size = with->equal ? on.size : with->size;
    if (!with->equal)
        set = space_join(set, alike(c, &with->from, ALIKE_ANY));
    to->set = space_join(before.set, space_join(set, on.set));
    to->size = size > before.size ? size : before.size;
    return !space_le(to->set, before.set) || to->size > before.size;
}

/* Adds to classes where all of a variable may be stored that is a part of another one of its class.
 * True: a class grew. */
static bool spread_parts(struct classes *c)
{
    bool grew = false;
    for (uint32_t k = 0; k < c->m->object.n; k++) {
        uint32_t class = find(c->parent, k);
        struct onward on = c->onward[class];
        if (GUARD("exchange:smaller", c->x->bytes.at[k] <= on.size))
            grew |= grow(c, class, ALIKE_ANY, on.set);
    }
    return grew;
}

/* Adds the constants that copies hand on through memory that is not private.  True: a class, or
 * what is known of such memory, grew. */
static bool spread_relays(struct classes *c, space_set more)
{
    bool grew = false;
    for (uint32_t k = 0; k < c->x->move.n; k++) {
        const struct end *to = &c->x->move.at[k].to, *from = &c->x->move.at[k].from;
        uint32_t member[BUDGET_GROUP], n = privates(c->m, to, member);
        space_set through = more;
        if (!from->fixed)
            through = space_join(through, relay_get(&c->relay, from->fact));
        if (!from->fixed && !from->started)
            through = space_join(through, relay_get(&c->passed, from->fact));
        space_set here = from->constant ? from->fact.set : space_none();
        for (uint32_t i = 0; i < n; i++)
            grew |= grow(c, class_of(c, member[i]), ALIKE_CONSTANT, through);
        here = space_join(here, alike(c, from, ALIKE_CONSTANT));
        grew |= relay_put(&c->relay, to->fact, space_join(here, through));
    }
    return grew;
}

/* The private memory at an end that is `far`, as the function sees it. */
static struct fact seen_at(struct end e)
{
    assert(e.far && "else it has no view of its own");
    return (struct fact){ .set = space_meet(e.fact.set, space_one(SPACE_PRIVATE)),
                          .object = e.seen };
}

/* The spaces from which copies may bring bytes to what is read at `from`.  LLVM forwards only
 * copies that it sees in one function: what a function that is never inlined copies to memory of
 * its parameter, no other function sees. */
static space_set carried(struct classes *c, struct end from)
{
    space_set all = relay_get(&c->bytes, from.fact);
    struct fact far = from.fact;
    if (from.own)
        return all;
    if (from.far && from.seen != MEMORY_NONE)
        all = space_join(all, relay_get(&c->bytes, seen_at(from)));
    if (from.far)
        far.set = space_minus(far.set, space_one(SPACE_PRIVATE));
    return space_join(all, relay_get(&c->far, far));
}

/* Notes that bytes of such spaces are copied to memory.  True: this was not known. */
static bool carry(struct classes *c, struct end to, space_set bytes)
{
    if (!to.far)
        return relay_put(&c->bytes, to.fact, bytes);
    bool grew = to.seen != MEMORY_NONE && relay_put(&c->bytes, seen_at(to), bytes);
    return relay_put(&c->far, to.fact, bytes) || grew;
}

/* Adds to parameters by value of functions that are never inlined the spaces of variables whose
 * bytes copies hand on to what calls pass.  True: a class, or what is known of memory, grew. */
static bool spread_bytes(struct classes *c, space_set more)
{
    const struct exchange *x = c->x;
    bool grew = false;
    for (uint32_t k = 0; k < x->move.n + x->by_value.n; k++) {
        bool by_value = k >= x->move.n;
        struct move m = by_value ? x->by_value.at[k - x->move.n] : x->move.at[k];
        uint32_t member[BUDGET_GROUP], n = by_value ? privates(c->m, &m.to, member) : 0;
        space_set here = space_join(m.from.fact.set, space_join(more, carried(c, m.from)));
        for (uint32_t i = 0; i < n; i++)
            grew |= grow(c, class_of(c, member[i]), ALIKE_ANY, space_meet(here, x->variables));
        grew |= carry(c, m.to, here);
    }
    return grew;
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
    return size > 0 && !GUARD("exchange:larger", x->bytes.at[object] > size);
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
static bool spread_lost(struct classes *c, space_set more)
{
    const struct exchange *x = c->x;
    bool grew = false;
    for (uint32_t k = 0; k < x->lost_to.n; k++) {
        struct end to = { .fact = { .set = space_one(SPACE_PRIVATE), .object = x->lost_to.at[k] } };
        more = space_join(more, space_join(alike(c, &to, ALIKE_ANY), onward(c, &to).set));
    }
    for (uint32_t k = 0; k < c->m->object.n; k++)
        if (may_be_lost(x, k, x->lost[SPACE_PRIVATE]))
            grew |= grow(c, find(c->parent, k), ALIKE_ANY, more);
    return grew;
}

/* Adds to each class the spaces to which a pair stores one of its variables, and those of constants
 * that are handed on, until nothing changes.  Bound: a fixed number of rounds over all copies; if
 * they do not suffice, each class gets all spaces. */
static void spread_pairs(struct classes *c)
{
    enum { ROUNDS = 8 };
    const struct exchange *x = c->x;
    space_set all = space_join(x->relayed, x->passed);
    bool grew = true;
    for (uint32_t k = 0; k < x->pair.n; k++)
        all = space_join(all, x->pair.at[k].from.fact.set);
    for (uint32_t k = 0; k < x->part.n; k++)
        all = space_join(all, x->part.at[k].from.fact.set);
    for (uint32_t k = 0; k < x->move.n; k++)
        all = space_join(all, x->move.at[k].from.fact.set);
    for (uint32_t k = 0; k < x->by_value.n; k++)
        all = space_join(all, x->by_value.at[k].from.fact.set);
    for (uint32_t k = 0; k < c->m->object.n; k++)
        all = space_join(all, c->m->object.at[k].alike[ALIKE_ANY]);
    for (unsigned round = 0; grew && round <= ROUNDS; round++) {
        bool last = round == ROUNDS;
        space_set more = last ? all : space_none();
        uint32_t member[BUDGET_GROUP];
        grew = x->lost_to.n > 0 && spread_lost(c, more);
        grew |= GUARD("exchange:relayed", x->move.n > 0) && spread_relays(c, more);
        grew |= GUARD("exchange:forwarded", x->by_value.n > 0) && spread_bytes(c, more);
        for (uint32_t k = 0; k < x->part.n; k++)
            for (uint32_t i = memory_members(c->m, x->part.at[k].object, member); i > 0; i--)
                grew |= part(c, member[i - 1], &x->part.at[k],
                             x->part.at[k].equal ? more
                                                 : space_join(more, x->part.at[k].from.fact.set));
        grew |= spread_parts(c);
        for (uint32_t k = 0; k < x->pair.n; k++)
            for (uint32_t i = memory_members(c->m, x->pair.at[k].object, member); i > 0; i--)
                grew |= pair(c, member[i - 1], &x->pair.at[k],
                             last ? all : x->pair.at[k].from.fact.set, last);
    }
}

/* Takes parts of a variable that together are all of it for the whole variable: LLVM may load and
 * store them at once (load-store-vectorizer), as vectors of up to 16 bytes for NVIDIA.
 *
 *     load float, ptr %x; load float, ptr (%x + 4); two stores side by side
 *     =>  load <2 x float>, ptr %x; store <2 x float> */
static void join_parts(struct exchange *x)
{
    enum { MOST = 16 };
    uint32_t *covered = base_alloc((x->memory->object.n + 1) * sizeof *covered);
    uint32_t member[BUDGET_GROUP];
    memset(covered, 0, (x->memory->object.n + 1) * sizeof *covered);
    for (uint32_t k = 0; k < x->part.n; k++)
        for (uint32_t i = memory_members(x->memory, x->part.at[k].object, member); i > 0; i--)
            covered[memory_find(x->memory, member[i - 1])] |= x->part.at[k].covers;
    for (uint32_t k = 0; k < x->part.n; k++) {
        bool joined = false;
        for (uint32_t i = memory_members(x->memory, x->part.at[k].object, member); i > 0; i--) {
            uint32_t of = memory_find(x->memory, member[i - 1]);
            uint64_t all =
                x->bytes.at[of] <= MOST ? (UINT64_C(1) << x->bytes.at[of]) - 1 : UINT64_MAX;
            joined |= (covered[of] & all) == all;
        }
        if (GUARD("exchange:joined", joined && x->part.at[k].covers != 0))
            vec_push(&x->pair, x->part.at[k]);
    }
    free(covered);
}

/* What LLVM may use in place of object `from`, it may use in place of `object`. */
static void also(struct exchange *x, uint32_t object, uint32_t from)
{
    struct copy copy = {
        .object = object,
        .from = { .fact = { .set = space_one(SPACE_PRIVATE), .object = from },
                  .far = true,
                  .seen = from },
        .spaces.bits = (1u << SPACE_LEAVES) - 1,
        .equal = true,
    };
    vec_push(&x->pair, copy);
    vec_push(&x->part, copy);
}

/* A new object, for which LLVM may use at first what it may use in place of `object` anyway. */
static uint32_t see(struct exchange *x, uint32_t object)
{
    uint32_t seen = memory_new_object(x->memory, false);
    uint64_t bytes = x->bytes.at[object];
    vec_push(&x->bytes, bytes);
    assert(x->bytes.n == x->memory->object.n && "of each object");
    also(x, seen, object);
    return seen;
}

/* What the function sees of one object. */
static uint32_t seen_as(struct exchange *x, LLVMValueRef fn, uint32_t object)
{
    struct {
        LLVMValueRef fn;
        uint64_t object;
    } key = { fn, object };
    uint32_t k = intern_put(&x->seen, &key, sizeof key);
    if (k == x->seen_as.n) {
        vec_push(&x->seen_as, see(x, object));
        (void)see(x, object); /* the next one: infer_behind() */
    }
    return x->seen_as.at[k];
}

uint32_t infer_seen(struct exchange *x, LLVMValueRef fn, struct fact fact)
{
    uint32_t member[BUDGET_GROUP], n = 0, first = MEMORY_NONE;
    if (space_has(fact.set, SPACE_PRIVATE) && fact.object != MEMORY_NONE)
        n = memory_members(x->memory, fact.object, member);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t seen = seen_as(x, fn, memory_find(x->memory, member[k]));
        for (uint32_t i = 0; i < 2 && first != MEMORY_NONE; i++) { /* one class */
            struct fact with = { .set = space_one(SPACE_PRIVATE), .object = first + i };
            vec_push(&x->copy, ((struct copy){ .object = seen + i, .from.fact = with }));
        }
        first = first == MEMORY_NONE ? seen : first;
    }
    return first;
}

void infer_reach(struct exchange *x, LLVMValueRef fn, struct fact fact)
{
    uint32_t member[BUDGET_GROUP], n = 0;
    if (GUARD("exchange:reached", space_has(fact.set, SPACE_PRIVATE)) && fact.object != MEMORY_NONE)
        n = memory_members(x->memory, fact.object, member);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t object = memory_find(x->memory, member[k]), seen = seen_as(x, fn, object);
        also(x, object, seen);
        also(x, object, seen + 1); /* infer_behind() */
    }
}

void infer_add_copy(struct exchange *x, struct end to, struct end from)
{
    struct copy copy = { .object = end_object(&to),
                         .from = from,
                         .spaces.bits = (1u << SPACE_LEAVES) - 1,
                         .equal = true };
    if (!space_has(to.fact.set, SPACE_PRIVATE) || to.fact.object == MEMORY_NONE)
        return;
    copy.from.seen = end_object(&from);
    copy.from.far |= to.far;
    vec_push(&x->copy, copy);
    if (!copy.from.far)
        return;
    vec_push(&x->pair, copy); /* its copies are also those of the variable, … */
    vec_push(&x->part, copy); /* … but not the other way round */
}

/* Joins variables that are copied from one another to classes, because a copy of a copy has equal
 * bytes, too.  All variables of a class get the spaces of any of them.  Time: a few steps for each
 * copy and object. */
void infer_spread_copies(struct exchange *x)
{
    struct memory *m = x->memory;
    uint32_t n = m->object.n, *parent = base_alloc((n + 1) * sizeof *parent);
    struct classes c = { x,     m,     parent, base_alloc((n + 1) * sizeof *c.onward),
                         { 0 }, { 0 }, { 0 },  { 0 } };
    struct fact outside = { .set.bits = (1u << SPACE_LEAVES) - 1, .object = MEMORY_UNKNOWN };
    memset(c.onward, 0, (n + 1) * sizeof *c.onward);
    join_parts(x);
    relay_init(&c.relay, m, space_minus(outside.set, space_one(SPACE_PRIVATE)));
    relay_put(&c.relay, outside, x->relayed);
    relay_init(&c.passed, m, c.relay.through);
    relay_put(&c.passed, outside, x->passed);
    relay_init(&c.bytes, m, outside.set);
    relay_init(&c.far, m, outside.set);
    for (uint32_t k = 0; k < n; k++)
        parent[k] = k;
    for (uint32_t k = 0; k < x->copy.n; k++) {
        const struct end *from = &x->copy.at[k].from;
        uint32_t first = first_of(m, x->copy.at[k].object);
        unite(m, parent, x->copy.at[k].object, first);
        if (!from->far && space_has(from->fact.set, SPACE_PRIVATE) &&
            from->fact.object != MEMORY_NONE)
            unite(m, parent, from->fact.object, first);
    }
    for (uint32_t k = 0; k < x->copy.n; k++) {
        const struct end *from = &x->copy.at[k].from;
        uint32_t class = find(parent, first_of(m, x->copy.at[k].object));
        memory_copied(m, class, ALIKE_ANY, from->fact.set);
        if (from->constant)
            memory_copied(m, class, ALIKE_CONSTANT, from->fact.set);
    }
    add_lost(x);
    for (unsigned kind = 0; kind < ALIKE_KINDS; kind++)
        for (uint32_t k = 0; k < n; k++)
            memory_copied(m, find(parent, k), kind, m->object.at[k].alike[kind]);
    spread_pairs(&c);
    for (unsigned kind = 0; kind < ALIKE_KINDS; kind++)
        for (uint32_t k = 0; k < n; k++)
            memory_copied(m, k, kind, m->object.at[find(parent, k)].alike[kind]);
    relay_fini(&c.relay);
    relay_fini(&c.passed);
    relay_fini(&c.bytes);
    relay_fini(&c.far);
    free(c.onward);
    free(parent);
}

bool infer_find_swapped(struct facts *f, bool all, struct node_list *ret)
{
    uint32_t before = ret->n;
    assert(f->memory.pending.n == 0 && "after solving");
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
