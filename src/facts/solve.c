/* SPDX-License-Identifier: Apache-2.0 */
/* solve.c - the least solution of the fact graph, and one function per kind of node.
 *
 * Does not narrow the set of a pointer by a test if arithmetic may have moved the pointer out of
 *          its object [left], or forget that a test narrowed it [tested]; does not treat a pointer
 *          as inside its object after arithmetic without `inbounds` [offset], after a change of low
 *          bits where it may be null [nudge], after a cast to a named space that it may not be in
 *          [cast], or after a load of a named pointer from bytes that may be a generic one's
 *          [named]; does not take a second small step for one that stays near [strayed];
 * Does not treat a number computed from a pointer's bits, such as a multiple of `q - p`, as a plain
 *          number [derived], nor one computed from what may be a distance [scaled];
 * Does not ignore the object from which new low bits come, as q's in `(p & -4096) | (q & 4095)`
 *          [page], nor its space if those bits may be high bits of its address [piece];
 * Does not assume that a loaded pointer was stored there if plain bytes may lie there, too
 *          [foreign], or if the host fills the object [host]; does not assume that the host wrote
 *          memory that a kernel may write [written], nor that no initialiser elsewhere put a
 *          constant pointer into memory that may be constant [initialised];
 * Does not store a value by a store of no bytes [nothing];
 * Does not treat a pointer as whole if zeros or a copy may overwrite a part of it [cut], or if a
 *          copy may bring it to an offset that is no multiple of its size, where aligned stores
 *          overwrite parts of it [part]; does not bound a copy's target by one round if the result
 *          may be copied again [again];
 * Does not assume that the address of a pointer that an earlier launch may have left is in its
 *          space [ended], or that its bits are no address of this launch [bits]; does not assume
 *          that code outside cannot know an address that is stored [stored] or copied [copied] to
 *          memory outside, or that the host alone wrote there if code elsewhere runs, too
 *          [elsewhere]. */
#include "facts/solve.h"

#include "base/guard.h"
#include "base/worklist.h"
#include "facts/offsets.h"

#include <assert.h>

struct solver {
    struct facts *f;
    struct worklist work;
    struct users users;
    uint64_t visits; /* so far */
    bool stopped;    /* f->stop() said so */
};

enum { INSTEAD = FACT_EXCHANGED | FACT_TRADED };

/* A value computed from the bits of all inputs by an operation without a rule of its own. */
static struct fact derived(struct facts *f, const struct node *n)
{
    struct fact r = { 0 };
    for (uint32_t i = 0; i < n->n_in; i++) {
        struct fact x = solve_input(f, n, i);
        if (!fact_is_reached(x))
            continue;
        memory_join(&f->memory, &r, fact_anywhere(x));
        bool far = GUARD("solve:scaled", (r.flags & (FACT_FAR | FACT_DISTANCE)) != 0);
        r.flags = FACT_PLAIN | FACT_ZERO | (r.flags & FACT_SPREADS) | (far ? FACT_FAR : 0);
    }
    if (GUARD("solve:derived", !space_empty(r.set)))
        r.flags |= FACT_FAR; /* for example a multiple of q - p */
    return r;
}

/* A node's `mod` records in whose list of readers the node is: of a cell, by the cell's number; of
 * a whole object or group, by its number with this bit set. */
enum { LISTED_ALL = 1 << 30 };

/* Removes from the set of a pointer that the node loads those spaces to which only an earlier
 * launch can have stored a pointer there (docs/spec/spaces.md, rule 5): nothing is accessed through
 * such a pointer.  It may still be loaded, so its address may be in a space that is not in the set.
 * True: the value gets FACT_LEFT for that reason, and its bits may be any that this launch has.
 * Adds the spaces of this launch's own pointers if another one may have carried them there.
 *
 * The removed spaces become fewer while the solver finds stores of this launch; a flag given
 * meanwhile would stay, and depend on the order of visits.  So this only notes that a space was
 * removed, and mark_late() gives the flag after a complete solution. */
static bool drop_gone(struct facts *f, uint32_t node, uint32_t object, struct fact *r)
{
    struct node *n = &f->node.at[node];
    uint64_t launches = solve_launches(f, node);
    space_set back = space_meet(memory_back(&f->memory, r->flags, launches), f->top);
    space_set ends = space_meet(r->set, f->memory.ends);
    if (r->flags & FACT_CARRIED)
        solve_read_outside(f, node);
    r->flags |= memory_carry(&f->memory, object, ends, launches);
    if (n->view == VIEW_NAMED)
        return false;
    space_set gone = space_minus(space_meet(ends, memory_gone(&f->memory, object, launches)), back);
    r->set = space_join(space_minus(r->set, gone), back);
    n->drops |= !space_empty(gone);
    if (!n->ended || space_empty(ends))
        return false;
    r->flags |= GUARD("solve:ended", true) ? FACT_AWAY : 0;
    return true;
}

/* The fact of a pointer of unknown origin.  In a closed world, and by assumption in launches
 * without code elsewhere, it came from the host, or from memory or code that pointers of this
 * module were exposed to; in any world, not from what belongs to another launch
 * (docs/spec/spaces.md, rules 5 to 7). */
static struct fact from_outside(struct facts *f, uint32_t node)
{
    const struct node *n = &f->node.at[node];
    struct fact r = facts_unknown(f, (enum view)n->view, n->mask);
    if (n->view != VIEW_INT)
        memory_guess(&f->memory);
    if (n->view != VIEW_GENERIC || !space_empty(n->mask)) {
        r.flags |= memory_carry(&f->memory, MEMORY_UNKNOWN, r.set, solve_launches(f, node));
        return r;
    }
    bool elsewhere = solve_launches(f, node) & LAUNCH_ELSEWHERE;
    bool host = f->closed || (f->host_global && !GUARD("solve:elsewhere", elsewhere));
    solve_read_outside(f, node);
    if (host)
        r.set = space_join(f->global, space_meet(f->memory.outside, f->top));
    uint32_t shared = FACT_SPREADS;
    r.flags |= f->memory.outside_flags & (host ? FACT_AWAY | shared : shared);
    drop_gone(f, node, MEMORY_UNKNOWN, &r);
    return r;
}

/* The flags of a number in memory that is not followed, or from code outside.  It may be the
 * distance of any two pointers that are known there, or be computed from them (FACT_FAR). */
static uint32_t given_flags(struct facts *f, uint32_t node)
{
    solve_read_outside(f, node);
    bool far = f->memory.outside_flags & FACT_FAR || !space_empty(f->memory.outside);
    return FACT_PLAIN | (far ? FACT_FAR : 0);
}

/* The flags of a named pointer in memory that is not followed: if a generic pointer was exposed,
 * its bits may be read as a named pointer. */
static uint32_t named_flags(struct facts *f, uint32_t node)
{
    solve_read_outside(f, node);
    return f->memory.outside_flags & FACT_UNNAMED ? FACT_AWAY : 0;
}

/* The fact of a load from memory that code outside may have written (docs/spec/spaces.md, rules 4
 * and 5).  If no kernel can write the memory, the host or an initialiser wrote it, and the pointer
 * is global or constant; constant only if an initialiser elsewhere may have written it, or one of
 * this module, which is in memory.outside:
 *
 *     load of {constant}                 {global, constant} in an open world; in a closed one
 *                                        those of both to which pointers are outside
 *     load of {global}                   what is outside, see from_outside()
 *     load of {global, constant}         the union of both
 *
 * The result grows with the address's set, or it would depend on the order of visits: a load of
 * {constant} lacks only what one of {global, constant} has.  The set may be empty while the address
 * is not known yet, as that of `p`, {global} so far, behind a test whether it is constant.  Nothing
 * is loaded then, unless the set stays empty (`nowhere`): an address in a space without a leaf. */
static struct fact load_unknown(struct facts *f, uint32_t node, struct fact address)
{
    const struct node *n = &f->node.at[node];
    bool generic = n->view == VIEW_GENERIC && space_empty(n->mask);
    if (generic && space_empty(address.set) && !n->nowhere)
        return (struct fact){ 0 };
    struct fact r = from_outside(f, node);
    if (n->view == VIEW_INT)
        r.flags |= given_flags(f, node);
    if (n->view == VIEW_NAMED)
        r.flags |= named_flags(f, node);
    if (!generic || space_empty(address.set))
        return r;
    space_set given = space_join(f->global, space_meet(f->top, space_one(SPACE_CONSTANT)));
    if (!GUARD("solve:written", !space_le(address.set, f->read_only)))
        r.set = space_meet(r.set, given);
    if (!f->closed &&
        GUARD("solve:initialised", !space_empty(space_meet(address.set, f->read_only))))
        r.set = space_join(r.set, given);
    return r;
}

/* Adds the node to the readers of the whole of `n` objects, the members of `object`. */
static void read_all(struct facts *f, uint32_t node, uint32_t object, const uint32_t *member,
                     uint32_t n)
{
    assert(n >= 1 && object != MEMORY_NONE && object < LISTED_ALL && "an object and its members");
    if (f->node.at[node].mod == (object | LISTED_ALL))
        return;
    f->node.at[node].mod = object | LISTED_ALL;
    for (uint32_t k = 0; k < n; k++)
        memory_copied_by(&f->memory, member[k], node);
}

/* A pointer that the host put into memory: to one of `places`, at any offset. */
static struct fact from_host(space_set places)
{
    return (struct fact){
        .set = places, .flags = FACT_NULL, .object = MEMORY_UNKNOWN, .mod = 1, .low = -1
    };
}

/* The fact of a load from one object.  `alone`: the address points to no other object, so the node
 * reads one cell; otherwise read_all() has listed it for all of each object. */
static struct fact load_from(struct facts *f, uint32_t node, uint32_t object, struct fact address,
                             bool alone)
{
    assert(object != MEMORY_NONE && address.object != MEMORY_NONE &&
           "an address that something reaches");
    const struct node *n = &f->node.at[node];
    if (object == MEMORY_UNKNOWN)
        return load_unknown(f, node, address);
    struct cell *c = memory_cell(&f->memory, object, region_of(address, n->rem));
    assert(c->id < LISTED_ALL && "cell numbers leave the LISTED_ALL bit free");
    if (alone && n->mod != c->id) {
        f->node.at[node].mod = c->id;
        memory_read_by(&f->memory, c, node);
    }
    /* The address decides, not the cell: bytes 8 to 20 are one cell, for a load at 8 or at 12. */
    bool halves = n->part && ((uint32_t)address.rem | address.mod) % f->word != 0;
    struct fact r = memory_value(&f->memory, object, c, halves);
    r.flags |= FACT_NULL; /* zeros are not followed: see is_neutral() in infer/effects.c */
    bool host = f->memory.object.at[object].host;
    if (drop_gone(f, node, object, &r))
        r.flags |= GUARD("solve:bits", true) ? FACT_PLAIN : 0; /* bits that this launch may have */
    bool foreign = r.flags & FACT_PLAIN || (r.flags & FACT_NAMED && n->view != VIEW_NAMED) ||
                   (r.flags & FACT_FAR && n->view != VIEW_INT);
    bool left = r.flags & FACT_UNNAMED || !space_le(r.set, n->mask);
    if (n->view != VIEW_INT)
        solve_aim(f, node, r);
    r.flags &= ~(uint32_t)(FACT_PLAIN | FACT_NAMED | FACT_UNNAMED);
    if (n->view == VIEW_INT) {
        r.flags |= foreign || host ? given_flags(f, node) : 0;
        return r;
    }
    r.flags &= ~(uint32_t)(FACT_ZERO | FACT_FAR | FACT_DISTANCE);
    if (GUARD("solve:foreign", foreign)) {
        memory_join(&f->memory, &r, from_outside(f, node));
        r.flags |= n->view == VIEW_NAMED ? named_flags(f, node) : 0;
    }
    if (GUARD("solve:host", host)) {
        space_set placed = space_empty(n->mask) ? f->global : n->mask;
        memory_join(&f->memory, &r, from_host(placed));
    }
    if (n->view == VIEW_NAMED) {
        r.set = n->mask;
        r.flags |= GUARD("solve:named", left) ? FACT_AWAY : 0;
    }
    return r;
}

static struct fact load(struct facts *f, uint32_t node)
{
    struct fact address = solve_input(f, &f->node.at[node], 0), r = { 0 };
    uint32_t member[BUDGET_GROUP];
    if (address.object == MEMORY_NONE)
        return r;
    uint32_t n = memory_members(&f->memory, address.object, member);
    if (n == 1 && !f->node.at[node].part) { /* parts of two depend on `zeros`, too */
        r = load_from(f, node, member[0], address, true);
    } else {
        read_all(f, node, memory_find(&f->memory, address.object), member, n);
        for (uint32_t k = 0; k < n; k++)
            memory_join(&f->memory, &r, load_from(f, node, member[k], address, false));
    }
    if (f->node.at[node].view == VIEW_INT)
        memory_number(&f->memory, r);
    /* Which memory holds the same bytes as what a trial's object points to is not known. */
    if (f->node.at[node].passes && !space_empty(r.set) && !f->memory.frozen)
        r.flags |= FACT_PASSED | FACT_FIXED;
    return r;
}

/* An input as bytes in memory: FACT_NAMED if it is a named pointer, else FACT_UNNAMED.  An integer
 * made from a pointer is FACT_UNNAMED, too: loaded as a named pointer, it is an address in that
 * space (docs/spec/spaces.md, rule 8). */
static struct fact as_bytes(struct facts *f, uint32_t node, uint32_t i)
{
    const struct node *n = &f->node.at[node];
    enum view view = (enum view)f->node.at[f->input.at[n->in + i]].view;
    struct fact value = view == VIEW_INT ? solve_stored(f, node, i) : solve_input(f, n, i);
    if (view == VIEW_NAMED)
        value.flags |= FACT_NAMED;
    else if (!space_empty(value.set))
        value.flags |= FACT_UNNAMED;
    return value;
}

static void store_to(struct facts *f, uint32_t node, uint32_t object, struct fact address)
{
    assert(object != MEMORY_NONE && address.object != MEMORY_NONE &&
           "an address that something reaches");
    const struct node *n = &f->node.at[node];
    struct region where = region_tidy(region_of(address, n->rem));
    /* Also where the object is memory outside by now, or the visit before that stored less. */
    if (GUARD("solve:nothing", where.size == 0))
        return;
    if (n->n_in == 1) {
        if (object != MEMORY_UNKNOWN)
            memory_store_plain(&f->memory, object, where);
        return;
    }
    struct fact value = as_bytes(f, node, 1);
    if (n->nulls)
        memory_zero(&f->memory, object);
    if (object == MEMORY_UNKNOWN) {
        if (GUARD("solve:stored", true)) {
            memory_escape(&f->memory, value.object);
            memory_expose(&f->memory, value, solve_launches(f, node));
        }
        return;
    }
    if (value.flags & FACT_PLAIN)
        memory_store_plain(&f->memory, object, where);
    value.flags &= ~(uint32_t)FACT_PLAIN;
    memory_store(&f->memory, object, where, value, solve_launches(f, node));
}

static void store(struct facts *f, uint32_t node)
{
    struct fact address = solve_input(f, &f->node.at[node], 0);
    uint32_t member[BUDGET_GROUP];
    if (address.object == MEMORY_NONE)
        return;
    uint32_t n = memory_members(&f->memory, address.object, member);
    for (uint32_t k = 0; k < n; k++)
        store_to(f, node, member[k], address);
}

/* Notes the pointers of which zeros or a copy overwrite a part: such bytes may be no pointer any
 * more.  Zeros that fill whole pointers make nulls, and need no note.  An example: 12 bytes of
 * zeros at offset 0 make the first pointer null, and overwrite half of the second.
 *
 * Pointers lie at multiples of their size in an object (a store at other offsets also stores plain
 * bytes, see infer_store()).  So a pointer that is overwritten in part holds the first byte that is
 * written, or the first byte behind those. */
static void cut_at_ends(struct facts *f, uint32_t node)
{
    const struct node *n = &f->node.at[node];
    struct fact to = solve_input(f, n, 0);
    if (to.object == MEMORY_NONE)
        return;
    uint32_t member[BUDGET_GROUP], members = memory_members(&f->memory, to.object, member);
    uint32_t step = n->span > 0 ? (uint32_t)n->span : 1;
    struct region end[] = { region_of(to, 1), region_behind(to, n->rem, step) };
    for (uint32_t k = 0; k < members; k++) {
        if (n->op == OP_ZERO)
            memory_zero(&f->memory, member[k]);
        for (uint32_t e = 0; e < COUNTOF(end); e++)
            if (GUARD("solve:cut", n->rem && (end[e].rem | end[e].mod) % f->word))
                memory_cut(&f->memory, member[k], end[e]);
    }
}

/* A copy whose result may be copied again (`again`), within one object, or by copies of unknown
 * length around a ring of objects, covers all rounds at once, for each round would make a new cell:
 *
 *     memmove(p + 8, p, n)         the pointer at offset 0 comes to 8, then to 16, 24, …: to 0
 *                                  modulo 8 */
static struct region_move move_of(struct fact to, struct fact from, int64_t size, bool again)
{
    assert(to.object != MEMORY_NONE && from.object != MEMORY_NONE && "both ends point somewhere");
    struct region_move m = { .from = region_of(from, size), .to = region_of(to, size) };
    m.by = (int64_t)to.rem - from.rem;
    m.mod = (uint32_t)base_gcd(to.mod, from.mod);
    if (GUARD("solve:again", again))
        m.mod = (uint32_t)base_gcd(m.mod, (uint64_t)(m.by < 0 ? -m.by : m.by));
    if (size < 0 && (to.mod ? to.low : to.rem) >= 0)
        m.to.low = to.mod ? to.low : to.rem;
    return m;
}

/* Copies what one object holds to another, or to itself. */
static void copy_between(struct facts *f, uint32_t node, uint32_t dst, uint32_t src)
{
    assert(dst != MEMORY_NONE && src != MEMORY_NONE && "both ends point somewhere");
    struct memory *m = &f->memory;
    const struct node *n = &f->node.at[node];
    struct fact to = solve_input(f, n, 0), from = solve_input(f, n, 1);
    if (dst == MEMORY_UNKNOWN && src == MEMORY_UNKNOWN)
        return;
    if (src == MEMORY_UNKNOWN) {
        memory_store_plain(m, dst, region_of(to, n->rem));
        return;
    }
    if (m->object.at[src].zeros)
        memory_zero(m, dst);
    struct region_move move = move_of(to, from, n->rem, dst == src || n->rem < 0);
    struct region there[REGION_PIECES];
    bool part = (move.by | move.mod) % f->word != 0;
    uint64_t launches = solve_launches(f, node);
    if (m->object.at[src].host && dst != MEMORY_UNKNOWN && dst != src) {
        /* The pointers that the host put there are copied, too, to any offset of the region. */
        memory_store(m, dst, region_of(to, n->rem), from_host(f->global), launches);
    }
    /* Accesses cells by index, because a store to the same object may move the array. */
    for (uint32_t i = 0; i < m->object.at[src].cell.n; i++) {
        struct cell c = m->object.at[src].cell.at[i];
        /* Copies what was stored to exactly this region (`stored`, not `value`, which includes
         * overlapping cells: these are copied by themselves).  So a cell that only a load made adds
         * nothing, whether it was made before or after this visit of the copy. */
        if (!fact_is_reached(c.stored) || !region_overlap(c.where, move.from))
            continue; /* a later store there makes the solver visit the copy again */
        bool ended = drop_gone(f, node, src, &c.stored);
        c.stored.flags |= memory_cut_flags(&m->object.at[src], c.where);
        if (dst == MEMORY_UNKNOWN) {
            if (GUARD("solve:copied", true)) {
                memory_escape(m, c.stored.object);
                memory_expose(m, c.stored, launches);
            }
            continue;
        }
        for (uint32_t k = 0, pieces = region_landing(&move, c.where, there); k < pieces; k++) {
            memory_store(m, dst, there[k], c.stored, launches);
            if (GUARD("solve:part", part))
                memory_cut(m, dst, there[k]);
            if (GUARD("solve:bits", ended)) /* bits that this launch may have */
                memory_store_plain(m, dst, there[k]);
        }
    }
    for (uint32_t i = 0; dst != MEMORY_UNKNOWN && i < m->object.at[src].plain.n; i++) {
        uint32_t pieces = region_landing(&move, m->object.at[src].plain.at[i], there);
        for (uint32_t k = 0; k < pieces; k++)
            memory_store_plain(m, dst, there[k]);
    }
}

static void copy(struct facts *f, uint32_t node)
{
    struct memory *m = &f->memory;
    struct fact to = solve_input(f, &f->node.at[node], 0),
                from = solve_input(f, &f->node.at[node], 1);
    uint32_t dst[BUDGET_GROUP], src[BUDGET_GROUP];
    if (to.object == MEMORY_NONE || from.object == MEMORY_NONE)
        return;
    uint32_t n_dst = memory_members(m, to.object, dst), n_src = memory_members(m, from.object, src);
    if (src[0] != MEMORY_UNKNOWN)
        read_all(f, node, memory_find(m, from.object), src, n_src);
    for (uint32_t j = 0; j < n_src; j++)
        for (uint32_t k = 0; k < n_dst; k++)
            copy_between(f, node, dst[k], src[j]);
    cut_at_ends(f, node);
}

struct fact solve_value(struct facts *f, uint32_t node)
{
    assert(node < f->node.n && "a node of the graph");
    const struct node *n = &f->node.at[node];
    struct fact r = { 0 };
    switch ((enum fact_op)n->op) {
    case OP_CONST: return f->fact.at[node];
    case OP_JOIN:
        for (uint32_t i = 0; i < n->n_in; i++)
            memory_join(&f->memory, &r, solve_input(f, n, i));
        if (!space_empty(n->mask)) { /* a cast to a named space */
            /* NVIDIA's cast subtracts the window's base address from any bits.  A pointer
             * outside the window becomes an offset outside the space, and the cast to generic
             * restores it. */
            r.flags |= GUARD("solve:cast", !space_le(r.set, n->mask)) ? FACT_AWAY | FACT_TESTED : 0;
            r.set = fact_within(r, n->mask);
        }
        if (n->narrows)
            fact_cut(&r);
        return r;
    case OP_OFFSET: {
        struct fact from = r = solve_input(f, n, 0);
        fact_move(&r, n->rem, n->mod);
        if (from.mod && !n->nowrap)
            fact_keep_powers(&r);
        fact_bound(&r, &from, n, f->word);
        if (fact_is_reached(r) && GUARD("solve:offset", !n->inbounds) && (n->rem || n->mod)) {
            bool near = !n->mod && n->rem >= 0 && n->rem < FACT_NEAR;
            r.flags |=
                near && !GUARD("solve:strayed", from.flags & FACT_LEFT) ? FACT_LEFT : FACT_AWAY;
        }
        return r;
    }
    case OP_MEET: /* one that left its object may return to it, so its address proves nothing */
        r = solve_input(f, n, 0);
        if (n->inbounds || !GUARD("solve:left", r.flags & FACT_LEFT)) {
            bool swapped = n->swapped && space_has(r.set, SPACE_PRIVATE) &&
                           (f->loose || r.flags & FACT_PASSED);
            r.flags |= GUARD("solve:tested", !space_le(r.set, n->mask)) ? FACT_TESTED : 0;
            r.set = fact_within(r, n->mask);
            if (swapped)
                r.set = space_join(r.set, space_meet(f->top, n->mask));
        }
        return r;
    case OP_WITHIN: /* also if it left its object: where its object is does not change then */
        r = solve_input(f, n, 0);
        r.set = space_meet(r.set, solve_input(f, n, 1).set);
        /* See infer/results.c.  Both inputs say which memory LLVM may use instead. */
        r.flags = ((r.flags | solve_input(f, n, 1).flags) & ~(uint32_t)INSTEAD) |
                  (r.flags & solve_input(f, n, 1).flags & INSTEAD);
        return r;
    case OP_ARITH:
        r = fact_sum(&f->memory, solve_input(f, n, 0), solve_input(f, n, 1));
        solve_added(f, node, solve_input(f, n, 0));
        solve_added(f, node, solve_input(f, n, 1));
        if (n->rem > 0) { /* the other operand is small: no distance, but perhaps bits of one */
            uint32_t far = FACT_FAR | FACT_DISTANCE;
            uint32_t flags = solve_input(f, n, (uint32_t)n->rem - 1).flags;
            solve_aim(f, node, solve_input(f, n, 2 - (uint32_t)n->rem));
            r.flags = (r.flags & ~far) | (flags & far);
            if (!GUARD("solve:strayed", flags & FACT_LEFT))
                r.flags &= ~(uint32_t)FACT_STRAYED;
        }
        return r;
    case OP_NUMBER: return (struct fact){ .flags = given_flags(f, node) };
    case OP_SUB:
        solve_added(f, node, solve_input(f, n, 1));
        return fact_difference(&f->memory, solve_input(f, n, 0), solve_input(f, n, 1));
    case OP_DERIVED: return derived(f, n);
    case OP_NUDGE:
        r = fact_anywhere(solve_input(f, n, 0));
        if (r.flags & FACT_NULL)
            r.flags = (r.flags & ~(uint32_t)FACT_NULL) | FACT_PLAIN;
        if (GUARD("solve:nudge", r.flags & FACT_ZERO))
            r.flags |= FACT_LEFT;
        if (GUARD("solve:page", n->n_in > 1) && fact_is_reached(r)) {
            /* The low bits are those of another object's address, in the same page as input 0 … */
            struct fact low = fact_anywhere(solve_input(f, n, 1));
            if (!GUARD("solve:piece", low.flags & FACT_FAR))
                low.set = space_none();
            /* … or any part of the address, perhaps its high bits; where they are those of a number
             * from no pointer, solve_nudged() says where they lead */
            low.flags &= FACT_FAR | FACT_SPREADS;
            memory_join(&f->memory, &r, low);
        }
        solve_nudged(f, node, &r);
        return r;
    case OP_LOW:
        r = fact_anywhere(solve_input(f, n, 0));
        r.flags = fact_is_reached(r) ? FACT_PLAIN | (r.flags & FACT_SPREADS) : 0;
        return r;
    case OP_TO_INT: {
        uint32_t from = f->input.at[n->in];
        r = solve_input(f, n, 0);
        memory_number(&f->memory, r);
        if (r.flags & FACT_NULL)
            r.flags = (r.flags & ~(uint32_t)FACT_NULL) | FACT_ZERO;
        if (f->node.at[from].view == VIEW_NAMED && !space_empty(r.set))
            r = (struct fact){ .flags = FACT_PLAIN }; /* its bits are no generic pointer's */
        return r;
    }
    case OP_TO_PTR:
        r = solve_input(f, n, 0);
        if (n->view == VIEW_NAMED)
            r.flags |= space_empty(r.set) ? 0 : FACT_FAR; /* its bits are added to a base address */
        solve_aim(f, node, r);
        r = solve_made(f, node);
        if (r.flags & (FACT_PLAIN | FACT_FAR) || n->view == VIEW_NAMED)
            memory_join(&f->memory, &r, from_outside(f, node));
        r.flags &= ~(uint32_t)(FACT_PLAIN | FACT_ZERO | FACT_FAR | FACT_DISTANCE);
        r.flags |= FACT_NULL;
        if (n->view == VIEW_NAMED) {
            r.set = n->mask;
            r.flags |= space_empty(solve_input(f, n, 0).set) ? 0 : FACT_AWAY;
        }
        return r;
    case OP_LOAD: return load(f, node);
    case OP_STORE: store(f, node); return r;
    case OP_ZERO: cut_at_ends(f, node); return r;
    case OP_COPY: copy(f, node); return r;
    case OP_LOOK:
        if (!solve_look(f, node))
            return r;
        /* fall through */
    case OP_ESCAPE:
        memory_expose(&f->memory, as_bytes(f, node, 0), solve_launches(f, node)); /* fall through */
    case OP_REVEAL: memory_escape(&f->memory, solve_input(f, n, 0).object); return r;
    }
    return r;
}

/* If memory outside grew, adds its readers to the worklist: all, or those of some launches. */
static void wake_outside(struct solver *s)
{
    struct facts *f = s->f;
    uint64_t of = f->memory.outside_grew ? UINT64_MAX : f->memory.outside_launches;
    for (uint32_t i = 0; of && i < f->outside_readers.n; i++)
        if (solve_launches(f, f->outside_readers.at[i]) & of)
            worklist_push(&s->work, f->outside_readers.at[i]);
    f->memory.outside_grew = false;
    f->memory.outside_launches = 0;
}

static void visit(struct solver *s, uint32_t v)
{
    struct facts *f = s->f;
    const struct node *n = &f->node.at[v];
    struct fact now = solve_value(f, v);
    assert(
        (n->op < OP_STORE || (space_empty(now.set) && !now.flags && now.object == MEMORY_NONE)) &&
        "an effect has no value");
    if (n->view != VIEW_INT && now.flags & (FACT_PLAIN | FACT_FAR)) {
        /* A pointer that may be made from a number: leaves of an aggregate that share one node. Its
         * origin is unknown. */
        now.flags &= ~(uint32_t)(FACT_PLAIN | FACT_FAR);
        memory_guess(&f->memory);
        memory_join(&f->memory, &now, facts_unknown(f, (enum view)n->view, space_none()));
    }
    if (memory_join(&f->memory, &f->fact.at[v], now))
        for (uint32_t u = s->users.at[v]; u < s->users.at[v + 1]; u++)
            worklist_push(&s->work, s->users.node[u]);
    memory_settle(&f->memory);
    for (uint32_t i = 0; i < f->memory.woken.n; i++)
        worklist_push(&s->work, f->memory.woken.at[i]);
    f->memory.woken.n = 0;
    wake_outside(s);
}

/* Visits the nodes on the worklist until it is empty, or until f->stop() returns true, as it does
 * when the user cancels the run.  The solver calls f->stop() after each 1024 visits, which take
 * some hundred microseconds. */
static void visit_all(struct solver *s)
{
    uint32_t v;
    while (!s->stopped && worklist_pop(&s->work, &v)) {
        s->f->node.at[v].drops = false;
        visit(s, v);
        if (++s->visits % 1024 == 0 && s->f->stop)
            s->stopped = s->f->stop(s->f->stop_user);
    }
}

/* True if the node stores a value that is null in this solution, or zeros made from one. */
static bool stores_null(const struct facts *f, const struct node *n)
{
    if (n->op != OP_STORE || n->n_in < 2)
        return false;
    struct fact value = solve_input(f, n, 1);
    return space_empty(value.set) && value.flags & (FACT_NULL | FACT_ZERO);
}

/* True if the node loads from memory outside, at an address in no space in this solution. */
static bool loads_nowhere(struct facts *f, const struct node *n)
{
    if (n->op != OP_LOAD)
        return false;
    struct fact address = solve_input(f, n, 0);
    return space_empty(address.set) && address.object != MEMORY_NONE &&
           memory_find(&f->memory, address.object) == MEMORY_UNKNOWN;
}

/* Call when the solution is complete: marks what is known only then, because it is true of fewer
 * nodes the more the facts grow: nodes that left a space out of a load, stores of a value that is
 * always null, and loads at an address in no space.  Returns true if a mark is new.  Facts then
 * grow further.  Bound: each call but the last marks a node; usually the first marks all. */
static bool mark_late(struct solver *s)
{
    struct facts *f = s->f;
    bool more = false;
    for (uint32_t v = 0; v < f->node.n; v++) {
        struct node *n = &f->node.at[v];
        bool ended = n->drops && !n->ended, nulls = !n->nulls && stores_null(f, n);
        bool nowhere = !n->nowhere && loads_nowhere(f, n);
        if (!ended && !nulls && !nowhere)
            continue;
        n->ended |= ended;
        n->nulls |= nulls;
        n->nowhere |= nowhere;
        more = true;
        worklist_push(&s->work, v);
    }
    return more;
}

#ifndef NDEBUG
/* True if visiting every node again changes no fact and drops nothing more.  Bound: one visit of
 * each node. */
static bool is_solved(struct solver *s)
{
    struct facts *f = s->f;
    size_t size = f->fact.n * sizeof *f->fact.at;
    struct fact *before = memcpy(base_alloc(size), f->fact.at, size);
    for (uint32_t v = 0; v < f->node.n; v++)
        if (f->node.at[v].op != OP_CONST)
            worklist_push(&s->work, v);
    visit_all(s);
    bool same = memcmp(before, f->fact.at, size) == 0 && !mark_late(s);
    free(before);
    return same;
}
#endif

/* Adds nodes to the worklist 4096 at a time, and solves these before the next are added.  Nodes are
 * in program order and depend mostly on near ones, so this keeps the data in the cache.  The order
 * does not change the result. */
bool facts_solve(struct facts *f)
{
    assert(facts_check(f) && f->memory.woken.n == 0 && "a graph to solve");
    enum { AT_ONCE = 4096 };
    struct solver s = { .f = f };
    struct arena arena = { 0 };
    uint32_t next = 0;
    s.users = facts_users(f, &arena);
    worklist_init(&s.work, f->node.n, f->shuffle);
    while (!s.stopped && next < f->node.n) {
        for (uint32_t k = 0; next < f->node.n && (k < AT_ONCE || f->shuffle); k++, next++)
            if (f->node.at[next].op != OP_CONST)
                worklist_push(&s.work, next);
        visit_all(&s);
    }
    while (!s.stopped && mark_late(&s))
        visit_all(&s);
    bool solved = !s.stopped;
    assert(facts_check(f));
    assert((!solved || is_solved(&s)) && "a solution is a fixed point");
    worklist_fini(&s.work);
    arena_fini(&arena);
    return solved;
}

bool facts_stay(struct facts *f, const uint32_t *node, uint32_t n)
{
    const uint32_t flags = FACT_PASSED | FACT_FIXED;
    uint32_t fixed = facts_constant(f, (struct fact){ .flags = flags });
    for (uint32_t k = 0; k < n; k++) {
        const struct node at = f->node.at[node[k]];
        assert((at.op == OP_JOIN || at.op == OP_CONST) && "the node of a parameter");
        facts_spread(f, node[k], ALIKE_FIXED); /* lanes of a vector have no object */
        if (at.op == OP_CONST) {
            f->fact.at[node[k]].flags |= flags;
            continue;
        }
        uint32_t *in = base_alloc((at.n_in + 1) * sizeof *in);
        for (uint32_t i = 0; i < at.n_in; i++)
            in[i] = f->input.at[at.in + i];
        in[at.n_in] = fixed;
        facts_define(f, node[k], OP_JOIN, in, at.n_in + 1);
        free(in);
    }
    return facts_solve(f);
}
