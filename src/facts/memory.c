/* SPDX-License-Identifier: Apache-2.0 */
/* memory.c - objects, cells, groups and unification.
 *
 * Does not unite objects, or expose pointers to code outside, during a trial [trial]; does not keep
 *          objects apart if one pointer may point to more than the budget [group], or cells of one
 *          object beyond the budget [cells], or regions without pointers [plain]; does not keep the
 *          end of an offset where two facts have different ends [end]; does not leave a space out
 *          of a load if code of this launch may have stored a pointer to it [launch], or if
 *          another launch may have carried this launch's pointer there [carried]; does not take the
 *          parts of several pointers for the address of one [mixed]. */
#include "facts/memory.h"

#include "base/guard.h"

#include <assert.h>

const enum space memory_ends[MEMORY_ENDS] = { SPACE_PRIVATE, SPACE_LOCAL, SPACE_SHARED_CLUSTER,
                                              SPACE_PARAM };

/* The bound that no offset of a pointer is below, whether it has a modulus or not. */
static int32_t low_of(const struct fact *x) { return x->mod ? x->low : fact_low_of(x->rem); }

uint32_t fact_end(const struct fact *x)
{
    return x->mod ? x->end : x->rem < 0 ? 0 : (uint32_t)x->rem + 1;
}

void memory_init(struct memory *m, struct arena *lists)
{
    *m = (struct memory){ .object = VEC_IN(lists),
                          .group = VEC_IN(lists),
                          .link = VEC_IN(lists),
                          .pending = VEC_IN(lists),
                          .woken = VEC_IN(lists) };
    intern_init(&m->groups, &m->arena);
    memory_new_object(m, false); /* MEMORY_NONE */
    memory_new_object(m, false); /* MEMORY_UNKNOWN */
    m->object.at[MEMORY_UNKNOWN].weight = BUDGET_GROUP + 1;
    vec_push(&m->link, ((struct node_link){ 0, 0 }));
}

void memory_fini(struct memory *m) { arena_fini(&m->arena); }

uint32_t memory_new_object(struct memory *m, bool host)
{
    uint32_t id = m->object.n;
    vec_push(&m->object, ((struct object){ .parent = id,
                                           .weight = 1,
                                           .host = host,
                                           .zeros = host,
                                           .cell = VEC_IN(&m->arena),
                                           .plain = VEC_IN(&m->arena),
                                           .cut = VEC_IN(&m->arena) }));
    return id;
}

uint32_t memory_find(struct memory *m, uint32_t object)
{
    assert(object < m->object.n && "an object of this memory");
    while (m->object.at[object].parent != object) {
        uint32_t up = m->object.at[object].parent;
        assert(!(m->object.at[up].member && !m->object.at[object].member) &&
               "an object joins objects");
        m->object.at[object].parent = m->object.at[up].parent;
        object = up;
    }
    return object;
}

uint32_t memory_members(struct memory *m, uint32_t object, uint32_t ret[BUDGET_GROUP])
{
    object = memory_find(m, object);
    const struct object *o = &m->object.at[object];
    if (!o->member) {
        ret[0] = object;
        return 1;
    }
    assert(o->members >= 2 && o->members <= BUDGET_GROUP && "a group fits the caller's array");
    memcpy(ret, o->member, o->members * sizeof *ret);
    return o->members;
}

void memory_copied(struct memory *m, uint32_t object, enum alike kind, space_set places)
{
    assert(m->pending.n == 0 && !m->frozen && "all unions are done, so that the spaces are joined");
    assert(kind < ALIKE_KINDS);
    uint32_t member[BUDGET_GROUP];
    for (uint32_t k = 0, n = memory_members(m, object, member); k < n; k++) {
        struct object *o = &m->object.at[memory_find(m, member[k])];
        o->alike[kind] = space_join(o->alike[kind], places);
    }
}

/* memory_find() for const memory: does not shorten the chain of parents. */
static const struct object *living(const struct memory *m, uint32_t object)
{
    assert(object < m->object.n && "an object of this memory");
    while (m->object.at[object].parent != object)
        object = m->object.at[object].parent;
    return &m->object.at[object];
}

space_set memory_alike(const struct memory *m, uint32_t object, enum alike kind, bool outside)
{
    assert(kind < ALIKE_KINDS && object != MEMORY_NONE && "a pointer that reaches something");
    const struct object *o = living(m, object), *but = outside ? NULL : living(m, MEMORY_UNKNOWN);
    space_set all = o == but ? space_none() : o->alike[kind];
    for (uint32_t k = 0; o->member && k < o->members; k++) {
        const struct object *member = living(m, o->member[k]);
        all = space_join(all, member == but ? space_none() : member->alike[kind]);
    }
    return all;
}

static void add_link(struct memory *m, uint32_t *list, uint32_t node)
{
    assert(*list < m->link.n && m->link.n > 0 && "element 0 ends lists");
    uint32_t l = m->link.n;
    vec_push(&m->link, ((struct node_link){ node, *list }));
    *list = l;
}

static void unite_later(struct memory *m, uint32_t a, uint32_t b)
{
    assert(!m->frozen && "a trial unites no real objects");
    vec_push(&m->pending, ((struct object_pair){ a, b }));
}

static void unite_all(struct memory *m, const uint32_t *member, uint32_t n)
{
    for (uint32_t k = 1; k < n; k++)
        unite_later(m, member[0], member[k]);
}

void memory_escape(struct memory *m, uint32_t object)
{
    uint32_t member[BUDGET_GROUP];
    uint32_t n = object == MEMORY_NONE ? 0 : memory_members(m, object, member);
    for (uint32_t k = 0; k < n; k++)
        if (member[k] != MEMORY_UNKNOWN)
            unite_later(m, member[k], MEMORY_UNKNOWN);
}

/* The group with these members; makes it if there is none.  They are living objects, in order, and
 * at least two. */
static uint32_t group_of(struct memory *m, const uint32_t *member, uint32_t n)
{
    assert(n >= 2 && n <= BUDGET_GROUP && "a group has two objects or more");
    uint32_t known = intern_put(&m->groups, member, n * sizeof *member);
    if (known < m->group.n)
        return memory_find(m, m->group.at[known]);
    uint32_t id = memory_new_object(m, false);
    m->object.at[id].member = intern_get(&m->groups, known);
    m->object.at[id].members = n;
    vec_push(&m->group, id);
    for (uint32_t k = 0; k < n; k++) {
        assert((k == 0 || member[k - 1] < member[k]) && "in order");
        assert(m->object.at[member[k]].parent == member[k] && "alive");
        add_link(m, &m->object.at[member[k]].groups, id);
    }
    return id;
}

/* The object or group for a pointer that may point to any of `n` objects: the object if they are
 * the same, a group if they are few, else one object, into which all are united later. */
static uint32_t group(struct memory *m, uint32_t *member, uint32_t n)
{
    assert(n >= 1 && n <= 2 * BUDGET_GROUP && "the members of two groups at most");
    uint32_t kept = 0;
    uint64_t weight = 0;
    for (uint32_t k = 1; k < n; k++) /* in order: there are few */
        for (uint32_t j = k; j > 0 && member[j] < member[j - 1]; j--) {
            uint32_t swap = member[j];
            member[j] = member[j - 1];
            member[j - 1] = swap;
        }
    for (uint32_t k = 0; k < n; k++)
        if (kept == 0 || member[k] != member[kept - 1]) {
            weight += m->object.at[member[k]].weight;
            member[kept++] = member[k];
        }
    if (kept == 1)
        return member[0];
    if (GUARD("memory:group", weight > BUDGET_GROUP)) {
        unite_all(m, member, kept);
        return member[0];
    }
    return group_of(m, member, kept);
}

/* The object or group for a pointer that may point to `a` or to `b`. */
static uint32_t together(struct memory *m, uint32_t a, uint32_t b)
{
    assert(a != b && "one object is no group");
    uint32_t member[2 * BUDGET_GROUP];
    if (GUARD("memory:trial", m->frozen))
        return MEMORY_UNKNOWN;
    uint32_t n = memory_members(m, a, member);
    n += memory_members(m, b, member + n);
    return group(m, member, n);
}

bool memory_join(struct memory *m, struct fact *into, struct fact from)
{
    assert(from.object < m->object.n && into->object < m->object.n && "facts of this memory");
    bool grew = !space_le(from.set, into->set) || (from.flags & ~into->flags) != 0;
    into->set = space_join(into->set, from.set);
    into->flags |= from.flags;
    if (from.object == MEMORY_NONE)
        return grew;
    if (into->object == MEMORY_NONE) {
        into->object = from.object;
        into->rem = from.rem;
        into->mod = from.mod;
        into->low = from.low;
        into->end = from.end;
        return true;
    }
    uint32_t a = memory_find(m, into->object), b = memory_find(m, from.object);
    if (a != b) {
        into->object = together(m, a, b);
        grew |= into->object != a;
    }
    assert(memory_find(m, into->object) != MEMORY_NONE &&
           "what something reaches points somewhere");
    int64_t apart = (int64_t)into->rem - from.rem;
    uint64_t mod = base_gcd(base_gcd(into->mod, from.mod), (uint64_t)(apart < 0 ? -apart : apart));
    if (mod > INT32_MAX)
        mod = 1;
    if (mod == 0)
        return grew;
    int32_t low = low_of(into), from_low = low_of(&from);
    uint32_t end = GUARD("memory:end", fact_end(into) != fact_end(&from)) ? 0 : fact_end(into);
    low = low < from_low ? low : from_low;
    if (mod != into->mod || low != into->low || end != into->end) {
        into->mod = (uint32_t)mod;
        into->rem = (int32_t)region_residue(into->rem, into->mod);
        into->low = low;
        into->end = end;
        grew = true;
    }
    return grew;
}

static void wake(struct memory *m, uint32_t list)
{
    for (uint32_t l = list; l; l = m->link.at[l].next)
        vec_push(&m->woken, m->link.at[l].node);
}

static void append_links(struct memory *m, uint32_t *list, uint32_t more)
{
    assert(*list < m->link.n && "lists are in memory.link");
    while (more) {
        uint32_t next = m->link.at[more].next;
        assert(more != *list && "an element is in one list");
        m->link.at[more].next = *list;
        *list = more;
        more = next;
    }
}

void memory_read_by(struct memory *m, struct cell *c, uint32_t node)
{
    assert(c->id > 0 && c->id <= m->cells && "a cell of this memory");
    add_link(m, &c->readers, node);
}

void memory_copied_by(struct memory *m, uint32_t object, uint32_t node)
{
    assert(m->object.at[object].parent == object && "a living object");
    add_link(m, &m->object.at[object].copiers, node);
}

/* Leaves the object with one cell for all offsets.  Called when it has BUDGET_MEMORY_CELLS.  Cells
 * of places where a pointer was before it grew count, too, as plain bytes there do.  Near the
 * budgets the order of visits therefore decides whether the solution is larger than it need be; a
 * module is always solved in the same order. */
static void collapse(struct memory *m, uint32_t object)
{
    assert(!m->object.at[object].collapsed && "one cell stands for all already");
    struct object *o = &m->object.at[object];
    struct cell all = { .id = ++m->cells, .where = region_anywhere() };
    for (uint32_t i = 0; i < o->cell.n; i++) {
        memory_join(m, &all.stored, o->cell.at[i].stored);
        o = &m->object.at[object]; /* joining may make a group, which may move the array */
        wake(m, o->cell.at[i].readers);
        append_links(m, &all.readers, o->cell.at[i].readers);
    }
    all.value = all.stored;
    assert(m->object.at[object].parent == object &&
           "joining unites nothing before memory_settle()");
    o->cell.n = 0;
    o->cell_at = NULL;
    vec_push(&o->cell, all);
    o->collapsed = true;
    wake(m, o->copiers);
}

/* The index of the cell for `where`, or INTERN_NONE. */
static uint32_t find_cell(const struct object *o, struct region where)
{
    if (o->cell_at)
        return intern_find(o->cell_at, &where, sizeof where);
    for (uint32_t k = 0; k < o->cell.n; k++) /* at most MEMORY_FEW_CELLS */
        if (region_same(o->cell.at[k].where, where))
            return k;
    return INTERN_NONE;
}

/* Adds a cell.  Makes the table `cell_at` once there are more than MEMORY_FEW_CELLS. */
static void add_cell(struct memory *m, struct object *o, struct cell c)
{
    vec_push(&o->cell, c);
    if (o->cell.n <= MEMORY_FEW_CELLS)
        return;
    if (!o->cell_at)
        intern_init(o->cell_at = NEW(&m->arena, struct intern), &m->arena);
    while (o->cell_at->n < o->cell.n)
        intern_put(o->cell_at, &o->cell.at[o->cell_at->n].where, sizeof c.where);
}

struct cell *memory_cell(struct memory *m, uint32_t object, struct region where)
{
    assert(object != MEMORY_NONE && object != MEMORY_UNKNOWN && "memory outside has no cells");
    assert(m->object.at[object].parent == object && !m->object.at[object].member &&
           "alive, no group");
    struct object *o = &m->object.at[object];
    where = region_tidy(where);
    if (o->collapsed)
        return &o->cell.at[0];
    uint32_t known = find_cell(o, where);
    if (known != INTERN_NONE)
        return &o->cell.at[known];
    if (GUARD("memory:cells", o->cell.n == BUDGET_MEMORY_CELLS)) {
        collapse(m, object);
        return &o->cell.at[0];
    }
    struct cell c = { .id = ++m->cells, .where = where };
    for (uint32_t i = 0; i < o->cell.n; i++)
        if (region_overlap(o->cell.at[i].where, where)) {
            memory_join(m, &c.value, o->cell.at[i].stored);
            o = &m->object.at[object];
        }
    add_cell(m, o, c);
    return &o->cell.at[o->cell.n - 1];
}

/* Bound: each new bit of MEMORY_ENDS numbers of 64 bits wakes all readers of the object once. */
void memory_put(struct memory *m, uint32_t object, space_set set, uint64_t launches)
{
    assert(m->object.at[object].parent == object && "a living object");
    struct object *o = &m->object.at[object];
    uint64_t grew = 0;
    for (unsigned k = 0; k < MEMORY_ENDS; k++)
        if (space_has(set, memory_ends[k])) {
            grew |= launches & ~o->put[k];
            o->put[k] |= launches;
            if (object == MEMORY_UNKNOWN)
                m->carried[k] |= launches;
        }
    if (grew == 0)
        return;
    for (uint32_t i = 0; i < o->cell.n; i++)
        wake(m, o->cell.at[i].readers);
    wake(m, o->copiers);
    if (object == MEMORY_UNKNOWN)
        m->outside_launches |= grew;
}

space_set memory_gone(const struct memory *m, uint32_t object, uint64_t launches)
{
    assert(m->object.at[object].parent == object && launches != 0 && "alive, and code that runs");
    space_set gone = space_none();
    for (unsigned k = 0; k < MEMORY_ENDS; k++)
        if (!GUARD("memory:launch", m->object.at[object].put[k] & launches))
            gone = space_join(gone, space_one(memory_ends[k]));
    return space_meet(gone, m->ends);
}

/* Bound: each of MEMORY_ENDS numbers has 64 bits, and for each all who read outside wake. */
uint32_t memory_carry(struct memory *m, uint32_t object, space_set set, uint64_t launches)
{
    assert(m->object.at[object].parent == object && launches != 0 && "alive, and code that runs");
    bool carries = false;
    set = space_meet(set, m->ends);
    for (unsigned k = 0; k < MEMORY_ENDS; k++) {
        uint64_t others = m->object.at[object].put[k] & ~launches;
        if (object == MEMORY_UNKNOWN)
            carries |= space_has(set, memory_ends[k]);
        else if (space_has(set, memory_ends[k]) && others && !m->frozen) {
            m->outside_launches |= others & ~m->carried[k];
            m->carried[k] |= others;
            carries = true;
        }
    }
    return carries ? FACT_CARRIED : 0;
}

space_set memory_back(const struct memory *m, uint32_t flags, uint64_t launches)
{
    assert(launches != 0 && "code that runs");
    space_set back = space_none();
    for (unsigned k = 0; k < MEMORY_ENDS && flags & FACT_CARRIED; k++)
        if (GUARD("memory:carried", m->carried[k] & launches))
            back = space_join(back, space_one(memory_ends[k]));
    return space_meet(back, m->ends);
}

void memory_store(struct memory *m, uint32_t object, struct region where, struct fact value,
                  uint64_t launches)
{
    assert(m->object.at[object].parent == object && "a living object");
    assert(!(value.flags & FACT_PLAIN) && "bytes of no pointer go to memory_store_plain()");
    where = region_tidy(where);
    if (where.size == 0)
        return;
    memory_put(m, object, value.set, launches);
    struct cell *c = memory_cell(m, object, where);
    if (!memory_join(m, &c->stored, value)) /* this may move the array of objects, but no cell */
        return;
    struct fact stored = c->stored;
    where = c->where;
    for (uint32_t i = 0; i < m->object.at[object].cell.n; i++) {
        struct cell *d = &m->object.at[object].cell.at[i];
        if (region_overlap(d->where, where) && memory_join(m, &d->value, stored))
            wake(m, d->readers);
    }
    wake(m, m->object.at[object].copiers);
}

void memory_store_plain(struct memory *m, uint32_t object, struct region where)
{
    assert(object != MEMORY_NONE && object != MEMORY_UNKNOWN && "memory outside has no regions");
    assert(m->object.at[object].parent == object && !m->object.at[object].member &&
           "alive, no group");
    struct object *o = &m->object.at[object];
    where = region_tidy(where);
    if (where.size == 0)
        return;
    for (uint32_t i = 0; i < o->plain.n; i++) { /* at most BUDGET_MEMORY_PLAIN, and again after each
                                                 * union */
        struct region *p = &o->plain.at[i];
        if (region_same(*p, where) || region_same(*p, region_anywhere()))
            return;
        if (p->mod || where.mod)
            continue;
        int64_t p_end = p->rem + p->size, end = where.rem + where.size;
        assert(p_end >= p->rem && end >= where.rem && "offsets and sizes have 32 bits");
        if (p->rem <= where.rem && end <= p_end)
            return;
        if (where.rem <= p_end && p->rem <= end && end - p->rem < UINT32_MAX / 2) {
            /* The two regions touch: unites them, and compares the result with the others again. */
            int64_t begin = p->rem < where.rem ? p->rem : where.rem;
            where = (struct region){ .rem = begin,
                                     .size = (uint32_t)((end > p_end ? end : p_end) - begin) };
            *p = o->plain.at[--o->plain.n];
            i = UINT32_MAX;
        }
    }
    if (GUARD("memory:plain", o->plain.n == BUDGET_MEMORY_PLAIN)) {
        o->plain.n = 0;
        o->full = true;
        where = region_anywhere();
    }
    vec_push(&o->plain, where);
    for (uint32_t i = 0; i < o->cell.n; i++)
        if (region_overlap(o->cell.at[i].where, where))
            wake(m, o->cell.at[i].readers);
    wake(m, o->copiers);
}

void memory_zero(struct memory *m, uint32_t object)
{
    assert(object != MEMORY_NONE && m->object.at[object].parent == object && "a living object");
    struct object *o = &m->object.at[object];
    if (object == MEMORY_UNKNOWN || o->zeros)
        return;
    o->zeros = true;
    for (uint32_t i = 0; i < o->cut.n; i++)
        memory_store_plain(m, object, o->cut.at[i]);
    wake(m, o->copiers);
}

void memory_cut(struct memory *m, uint32_t object, struct region where)
{
    assert(object != MEMORY_NONE && m->object.at[object].parent == object && "a living object");
    struct object *o = &m->object.at[object];
    if (object == MEMORY_UNKNOWN)
        return;
    if (o->zeros)
        memory_store_plain(m, object, where);
    where = region_tidy(where);
    for (uint32_t i = 0; i < o->cut.n; i++) /* at most BUDGET_MEMORY_PLAIN */
        if (region_same(o->cut.at[i], where) || region_same(o->cut.at[i], region_anywhere()))
            return;
    if (o->cut.n == BUDGET_MEMORY_PLAIN) {
        o->cut.n = 0;
        o->full = true;
        where = region_anywhere();
    }
    vec_push(&o->cut, where);
    for (uint32_t i = 0; i < o->cell.n; i++)
        if (region_overlap(o->cell.at[i].where, where))
            wake(m, o->cell.at[i].readers);
    wake(m, o->copiers);
}

uint32_t memory_cut_flags(const struct object *o, struct region where)
{
    for (uint32_t i = 0; i < o->cut.n; i++) /* at most BUDGET_MEMORY_PLAIN */
        if (GUARD("memory:mixed", region_overlap(o->cut.at[i], where)))
            return FACT_AWAY;
    return 0;
}

struct fact memory_value(struct memory *m, uint32_t object, const struct cell *c, bool halves)
{
    assert(m->object.at[object].parent == object && "a living object");
    assert(c >= m->object.at[object].cell.at &&
           c < m->object.at[object].cell.at + m->object.at[object].cell.n);
    struct object *o = &m->object.at[object];
    struct fact v = c->value;
    for (uint32_t i = 0; i < o->plain.n; i++)
        if (region_overlap(o->plain.at[i], c->where))
            v.flags |= FACT_PLAIN;
    v.flags |= memory_cut_flags(o, c->where);
    if (halves) /* the end of one pointer and the next one's begin */
        v.flags |= o->zeros ? FACT_AWAY | FACT_PLAIN : FACT_AWAY;
    return v;
}

void memory_expose(struct memory *m, struct fact value, uint64_t launches)
{
    uint32_t back = value.flags & (FACT_AWAY | FACT_UNNAMED | FACT_CARRIED | FACT_TESTED);
    if (value.flags & (FACT_FAR | FACT_DISTANCE))
        back |= FACT_FAR;
    if (GUARD("memory:trial", m->frozen))
        return;
    memory_put(m, MEMORY_UNKNOWN, value.set, launches);
    if (space_le(value.set, m->outside) && !(back & ~m->outside_flags))
        return;
    m->outside = space_join(m->outside, value.set);
    m->outside_flags |= back;
    m->outside_grew = true;
}

void memory_guess(struct memory *m)
{
    if (!GUARD("memory:trial", m->frozen) && !m->guesses)
        m->guesses = m->outside_grew = true;
}

void memory_look(struct memory *m, struct looks at)
{
    struct looks *l = &m->looks;
    bool known =
        space_le(at.whole, l->whole) && space_le(at.low, l->low) && space_le(at.made, l->made);
    if (GUARD("memory:trial", m->frozen) || known)
        return;
    l->whole = space_join(l->whole, at.whole);
    l->low = space_join(l->low, at.low);
    l->made = space_join(l->made, at.made);
    m->outside_grew = true;
}

void memory_number(struct memory *m, struct fact value)
{
    uint32_t member[BUDGET_GROUP];
    if (GUARD("memory:trial", m->frozen) || value.object == MEMORY_NONE)
        return;
    for (uint32_t k = 0, n = memory_members(m, value.object, member); k < n; k++) {
        struct object *o = &m->object.at[member[k]];
        if (member[k] == MEMORY_UNKNOWN && !space_le(value.set, m->numbered)) {
            m->numbered = space_join(m->numbered, value.set);
            m->outside_grew = true;
        } else if (member[k] != MEMORY_UNKNOWN && !o->numbered) {
            o->numbered = m->outside_grew = true;
        }
    }
}

space_set memory_numbered(struct memory *m, struct fact value)
{
    uint32_t member[BUDGET_GROUP];
    bool numbered = false, outside = false;
    if (value.object == MEMORY_NONE)
        return space_none();
    for (uint32_t k = 0, n = memory_members(m, value.object, member); k < n; k++) {
        numbered |= m->object.at[member[k]].numbered;
        outside |= member[k] == MEMORY_UNKNOWN;
    }
    if (numbered)
        return value.set;
    return outside ? space_meet(value.set, m->numbered) : space_none();
}

/* Exposes everything in `o`, because its address reached code outside the module.  The sets of
 * launches that stored it are united with MEMORY_UNKNOWN's by unite(). */
static void spill(struct memory *m, struct object *o)
{
    for (uint32_t i = 0; i < o->cell.n; i++) {
        struct fact value = o->cell.at[i].value;
        value.flags |= memory_cut_flags(o, o->cell.at[i].where);
        memory_escape(m, value.object);
        memory_expose(m, value, 0);
        wake(m, o->cell.at[i].readers);
    }
    wake(m, o->copiers);
}

/* Forms the groups of `object` anew after another object was united into it: members may be the
 * same object now, or weigh too much together. */
static void regroup(struct memory *m, uint32_t object)
{
    assert(m->object.at[object].parent == object && !m->object.at[object].member &&
           "an object that took one in");
    uint32_t list = m->object.at[object].groups;
    m->object.at[object].groups = 0;
    while (list) {
        struct node_link l = m->link.at[list];
        struct object *g = &m->object.at[l.node];
        uint32_t next = l.next;
        if (g->parent == l.node) {
            uint32_t member[BUDGET_GROUP], n = g->members;
            assert(n >= 2 && n <= BUDGET_GROUP && "a group has two objects or more");
            for (uint32_t k = 0; k < n; k++)
                member[k] = memory_find(m, g->member[k]);
            uint32_t now = group(m, member, n);
            m->object.at[l.node].parent = now;
            if (now == l.node) {
                m->link.at[list].next = m->object.at[object].groups;
                m->object.at[object].groups = list;
            }
        }
        list = next;
    }
}

static void unite(struct memory *m, uint32_t a, uint32_t b)
{
    assert(!m->frozen && a != MEMORY_NONE && b != MEMORY_NONE && "real objects, outside a trial");
    for (unsigned kind = 0; kind < ALIKE_KINDS; kind++)
        assert(space_empty(m->object.at[b].alike[kind]) && "copies are found after solving");
    a = memory_find(m, a);
    b = memory_find(m, b);
    if (a == b)
        return;
    if (b == MEMORY_UNKNOWN ||
        (a != MEMORY_UNKNOWN && m->object.at[a].cell.n < m->object.at[b].cell.n)) {
        uint32_t swap = a;
        a = b;
        b = swap;
    }
    struct object gone = m->object.at[b];
    assert(!gone.member && !m->object.at[a].member && "objects are united, and groups formed anew");
    assert(b != MEMORY_UNKNOWN && "memory outside takes others in");
    m->object.at[b].parent = a;
    /* Comparisons of pointers to either have to be looked at again: memory_numbered(). */
    m->outside_grew |= m->object.at[a].numbered != gone.numbered || a == MEMORY_UNKNOWN;
    m->object.at[a].numbered |= gone.numbered;
    m->object.at[b].groups = 0;
    if (a != MEMORY_UNKNOWN)
        m->object.at[a].weight += gone.weight;
    append_links(m, &m->object.at[a].groups, gone.groups);
    regroup(m, a); /* before values are joined: what they point to may be such a group */
    for (unsigned k = 0; k < MEMORY_ENDS; k++)
        memory_put(m, a, space_one(memory_ends[k]), gone.put[k]);
    m->object.at[b].cell.at = NULL;
    m->object.at[b].plain.at = NULL;
    m->object.at[b].cell_at = NULL;
    m->object.at[b].cell.n = m->object.at[b].cell.room = 0;
    m->object.at[b].plain.n = m->object.at[b].plain.room = 0;
    m->object.at[b].cut.at = NULL;
    m->object.at[b].cut.n = m->object.at[b].cut.room = 0;
    if (a == MEMORY_UNKNOWN) {
        spill(m, &gone);
        return;
    }
    m->object.at[a].full |= gone.full;
    if (gone.collapsed && !m->object.at[a].collapsed)
        collapse(m, a);
    for (uint32_t i = 0; i < gone.cell.n; i++) {
        struct cell *from = &gone.cell.at[i];
        wake(m, from->readers);
        memory_store(m, a, from->where, from->stored, 0);
        struct cell *to = memory_cell(m, a, from->where);
        append_links(m, &to->readers, from->readers);
    }
    for (uint32_t i = 0; i < gone.plain.n; i++)
        memory_store_plain(m, a, gone.plain.at[i]);
    for (uint32_t i = 0; i < gone.cut.n; i++)
        memory_cut(m, a, gone.cut.at[i]);
    if (gone.zeros)
        memory_zero(m, a);
    struct object *o = &m->object.at[a];
    o->host |= gone.host;
    o->visible |= gone.visible;
    for (uint32_t i = 0; i < o->cell.n; i++)
        wake(m, o->cell.at[i].readers);
    wake(m, o->copiers);
    wake(m, gone.copiers);
    append_links(m, &o->copiers, gone.copiers);
}

void memory_settle(struct memory *m)
{
    assert((!m->frozen || m->pending.n == 0) && "a trial unites no real objects");
    while (m->pending.n > 0) {
        struct object_pair p = m->pending.at[--m->pending.n];
        unite(m, p.a, p.b);
    }
}
