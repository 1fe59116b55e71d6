/* SPDX-License-Identifier: Apache-2.0 */
/* facts_test.c - regions, cells, unification, and the solver on graphs drawn by hand. */
#include <setjmp.h>
#include <stdarg.h>

#include "facts/facts.h"
#include "facts/trial.h"

#include <cmocka.h>
#include <llvm-c/Core.h>

static struct facts *make(uint32_t debug)
{
    static struct unit u;
    LLVMModuleRef m = u.mod;
    if (!m)
        m = LLVMModuleCreateWithNameInContext("m", LLVMContextCreate());
    u = (struct unit){
        .mod = m, .target = target_find("nvptx64", 7), .has_generic = true, .debug = debug
    };
    return facts_create(&u);
}

static uint32_t op(struct facts *f, enum fact_op kind, uint32_t a, uint32_t b)
{
    uint32_t in[] = { a, b }, node = facts_reserve(f, 1);
    facts_define(f, node, kind, in, b == PTRMAP_NONE ? 1 : 2);
    return node;
}

static uint32_t op(struct facts *f, enum fact_op kind, uint32_t a, uint32_t b);
static uint32_t at(struct facts *f, uint32_t base, int64_t rem, uint32_t mod);

static uint32_t pointer(struct facts *f, enum space s, uint32_t object)
{
    return facts_constant(f, (struct fact){ space_one(s), 0, object, 0, 0 });
}

static void regions_overlap_by_residue(void **state)
{
    (void)state;
    struct region a = { 0, 0, 8 }, b = { 8, 0, 8 }, c = { 4, 0, 8 };
    assert_false(region_overlap(a, b));
    assert_true(region_overlap(a, c) && region_overlap(c, b));
    struct region every16 = { 8, 16, 8 }, every8 = { 0, 8, 8 }, byte = { 3, 4, 1 };
    assert_false(region_overlap(a, every16));
    assert_true(region_overlap(b, every16) && region_overlap(a, every8));
    assert_true(region_overlap(every16, byte));
    /* Symmetric, and equal to looking at each byte, for all small regions. */
    for (int ar = 0; ar < 12; ar++)
        for (int br = 0; br < 12; br++)
            for (unsigned am = 0; am < 7; am++)
                for (unsigned bm = 0; bm < 7; bm++)
                    for (unsigned as = 1; as < 5; as++) {
                        struct region x = { am ? ar % (int)am : ar, am, as };
                        struct region y = { bm ? br % (int)bm : br, bm, 3 };
                        bool meet = false;
                        for (int i = am ? -40 : 0; i < (am ? 41 : 1); i++)
                            for (int j = bm ? -40 : 0; j < (bm ? 41 : 1); j++) {
                                long p = x.rem + (long)i * am, q = y.rem + (long)j * bm;
                                meet |= p < q + 3 && q < p + (long)as;
                            }
                        if (region_overlap(x, y) != meet || region_overlap(y, x) != meet)
                            fail_msg("%d %u %u, %d %u 3", ar, am, as, br, bm);
                    }
}

/* With bounds: a region has the bytes of its class from `low` on, before `end`. */
static bool has(struct region r, int64_t byte)
{
    if (r.mod == 0)
        return byte >= r.rem && byte < r.rem + r.size;
    return region_residue(byte - r.rem, r.mod) < (int64_t)r.size && (r.low < 0 || byte >= r.low) &&
           (r.end == 0 || byte < (int64_t)r.end);
}

static uint32_t random_below(uint64_t *seed, uint32_t n)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33) % n;
}

/* A region with a modulus that divides 24, or `mod`, and perhaps bounds below 48. */
static struct region some_region(uint64_t *seed, uint32_t mod)
{
    static const uint32_t mods[] = { 0, 1, 2, 3, 4, 6, 8, 12, 24, 5, 7 };
    struct region r = { .mod = mod ? mod : mods[random_below(seed, COUNTOF(mods))], .low = -1 };
    r.rem = random_below(seed, r.mod ? r.mod : 40);
    r.size = 1 + random_below(seed, 12);
    if (r.mod == 0 || random_below(seed, 3) == 0)
        r.low = r.mod ? -1 : 0;
    else
        r.low = (int32_t)random_below(seed, 24);
    if (r.mod && random_below(seed, 3))
        r.end = (uint32_t)(r.low < 0 ? 0 : r.low) + 1 + random_below(seed, 24);
    return r;
}

/* Equal to looking at each byte: overlaps, normal forms and what two regions have in common. */
static void bounded_regions_overlap(void **state)
{
    (void)state;
    struct region array = { 0, 4, 4, .low = 8, .end = 24 }, before = { 0, 0, 8 };
    struct region behind = { 24, 0, 8 }, last = { 20, 0, 1 }, endless = { 0, 4, 4, .low = 8 };
    assert_false(region_overlap(array, before) || region_overlap(before, array));
    assert_false(region_overlap(array, behind) || region_overlap(behind, array));
    assert_true(region_overlap(array, last) && region_overlap(endless, behind));
    assert_false(region_overlap(endless, before));
    assert_true(region_overlap(region_anywhere(), before));
    enum { BYTES = 400 }; /* several times the least common multiple of two moduli */
    uint64_t seed = 1;
    for (uint32_t round = 0; round < 20000; round++) {
        struct region x = some_region(&seed, 0), y = some_region(&seed, 0), piece[REGION_PIECES];
        struct region z = some_region(&seed, 24), tidy = region_tidy(x);
        bool meet = false, meets = x.mod && 24 % x.mod == 0;
        uint32_t n = meets ? region_meet(x, z, piece) : 0;
        bool whole = n == 1 && region_same(piece[0], region_tidy(z));
        for (int64_t at = -BYTES; at < BYTES; at++) {
            bool in = false;
            for (uint32_t k = 0; k < n; k++)
                in |= has(piece[k], at);
            meet |= has(x, at) && has(y, at);
            if (has(tidy, at) != has(x, at) ||
                (meets && !whole && in != (has(x, at) && has(z, at))))
                fail_msg("round %u, byte %d", round, (int)at);
        }
        if (region_overlap(x, y) != meet || region_overlap(tidy, y) != meet ||
            region_overlap(y, x) != meet)
            fail_msg("%d %u %u from %d to %u, %d %u %u from %d to %u", (int)x.rem, x.mod, x.size,
                     x.low, x.end, (int)y.rem, y.mod, y.size, y.low, y.end);
    }
}

/* A loop keeps the least offset and loses the end; what may come down loses both. */
static void bounds_of_loops_end(void **state)
{
    (void)state;
    for (unsigned way = 0; way < 4; way++) {
        bool down = way & 1, wraps = way & 2;
        struct facts *f = make(way == 0 ? DEBUG_SHUFFLE : 0);
        uint32_t o = memory_new_object(&f->memory, false), base = pointer(f, SPACE_PRIVATE, o);
        uint32_t start = op(f, OP_OFFSET, base, PTRMAP_NONE), loop = facts_reserve(f, 1);
        uint32_t step = op(f, OP_OFFSET, loop, PTRMAP_NONE), in[] = { start, step };
        f->node.at[start].rem = 16;
        f->node.at[step].rem = down ? -4 : 4;
        f->node.at[step].nowrap = !wraps;
        facts_define(f, loop, OP_JOIN, in, 2);
        facts_solve(f);
        assert_int_equal(f->fact.at[start].mod, 0);
        assert_int_equal(f->fact.at[loop].mod, 4);
        assert_int_equal(f->fact.at[loop].low, down || wraps ? -1 : 16);
        assert_int_equal(f->fact.at[loop].end, 0);
        facts_destroy(f);
    }
}

/* What an index adds: rem, up to span more.  Bounds are sums, and none where these may wrap. */
static void bounds_are_added(void **state)
{
    (void)state;
    struct facts *f = make(0);
    uint32_t o = memory_new_object(&f->memory, false), base = pointer(f, SPACE_PRIVATE, o);
    struct row {
        int32_t rem, span;
        bool nowrap;
        int32_t low;
        uint32_t end;
    } rows[] = { { 8, 12, true, 8, 21 },
                 { 8, 12, false, 8, 21 },
                 { 8, SPAN_ANY, true, 8, 0 },
                 { 8, SPAN_ANY, false, -1, 0 },
                 { 0, 0, true, -1, 0 },
                 { -4, 12, true, -1, 9 },
                 { 4096, 4, true, BUDGET_LOW, 4101 } };
    uint32_t node[COUNTOF(rows)], on[COUNTOF(rows)];
    for (unsigned k = 0; k < COUNTOF(rows); k++) {
        node[k] = at(f, base, rows[k].rem, 4);
        f->node.at[node[k]].span = rows[k].span;
        f->node.at[node[k]].nowrap = rows[k].nowrap;
        on[k] = at(f, node[k], 2, 0); /* and two bytes on, which may wrap */
    }
    facts_solve(f);
    for (unsigned k = 0; k < COUNTOF(rows); k++) {
        struct fact x = f->fact.at[node[k]], y = f->fact.at[on[k]];
        bool between = x.low >= 0 && x.end > 0;
        assert_int_equal(x.low, rows[k].low);
        assert_int_equal(x.end, rows[k].end);
        assert_int_equal(y.low, between ? fact_low_of(x.low + 2) : -1);
        assert_int_equal(y.end, between ? x.end + 2 : 0);
    }
    facts_destroy(f);
}

static void joins_reach_a_fixed_point(void **state)
{
    (void)state;
    for (unsigned shuffle = 0; shuffle < 2; shuffle++) {
        struct facts *f = make(shuffle ? DEBUG_SHUFFLE : 0);
        uint32_t local = pointer(f, SPACE_LOCAL, MEMORY_UNKNOWN);
        uint32_t a = facts_reserve(f, 1), b = op(f, OP_JOIN, a, PTRMAP_NONE);
        uint32_t in[] = { local, b };
        facts_define(f, a, OP_JOIN, in, 2);
        uint32_t loop = facts_reserve(f, 1); /* joins only itself: nothing reaches it */
        facts_define(f, loop, OP_JOIN, &loop, 1);
        facts_solve(f);
        assert_int_equal(f->fact.at[b].set.bits, space_one(SPACE_LOCAL).bits);
        assert_true(space_empty(f->fact.at[loop].set));
        facts_destroy(f);
    }
}

static void integers_follow_rule_six(void **state)
{
    (void)state;
    struct facts *f = make(0);
    uint32_t local = pointer(f, SPACE_LOCAL, MEMORY_UNKNOWN);
    uint32_t global = pointer(f, SPACE_GLOBAL, MEMORY_UNKNOWN);
    uint32_t plain = facts_constant(f, (struct fact){ .flags = FACT_PLAIN });
    uint32_t i = op(f, OP_TO_INT, local, PTRMAP_NONE), j = op(f, OP_TO_INT, global, PTRMAP_NONE);
    uint32_t sum = op(f, OP_ARITH, i, plain), both = op(f, OP_ARITH, i, j);
    uint32_t none = op(f, OP_ARITH, plain, plain);
    uint32_t p = op(f, OP_TO_PTR, sum, PTRMAP_NONE), q = op(f, OP_TO_PTR, both, PTRMAP_NONE);
    uint32_t any = op(f, OP_TO_PTR, none, PTRMAP_NONE);
    facts_solve(f);
    assert_int_equal(f->fact.at[p].set.bits, space_one(SPACE_LOCAL).bits);
    assert_int_equal(space_count(f->fact.at[q].set), 2);
    assert_int_equal(f->fact.at[any].set.bits, f->top.bits);
    facts_destroy(f);
}

static uint32_t store(struct facts *f, uint32_t to, uint32_t value, int64_t size)
{
    uint32_t node = op(f, OP_STORE, to, value);
    f->node.at[node].rem = size;
    return node;
}

static uint32_t at(struct facts *f, uint32_t base, int64_t rem, uint32_t mod)
{
    uint32_t node = op(f, OP_OFFSET, base, PTRMAP_NONE);
    f->node.at[node].rem = rem;
    f->node.at[node].mod = mod;
    return node;
}

static uint32_t load(struct facts *f, uint32_t from)
{
    uint32_t node = op(f, OP_LOAD, from, PTRMAP_NONE);
    f->node.at[node].rem = 8;
    return node;
}

static void memory_keeps_fields_apart(void **state)
{
    (void)state;
    for (unsigned shuffle = 0; shuffle < 2; shuffle++) {
        struct facts *f = make(shuffle ? DEBUG_SHUFFLE : 0);
        uint32_t o = memory_new_object(&f->memory, false);
        uint32_t base = pointer(f, SPACE_PRIVATE, o);
        uint32_t local = pointer(f, SPACE_LOCAL, MEMORY_UNKNOWN);
        uint32_t global = pointer(f, SPACE_GLOBAL, MEMORY_UNKNOWN);
        uint32_t a = load(f, at(f, base, 0, 16)), b = load(f, at(f, base, 8, 16));
        uint32_t both = load(f, at(f, base, 0, 8)), exact = load(f, at(f, base, 24, 0));
        store(f, base, local, 8);
        store(f, at(f, base, 8, 16), global, 8);
        facts_solve(f);
        assert_int_equal(f->fact.at[a].set.bits, space_one(SPACE_LOCAL).bits);
        assert_int_equal(f->fact.at[b].set.bits, space_one(SPACE_GLOBAL).bits);
        assert_int_equal(f->fact.at[exact].set.bits, space_one(SPACE_GLOBAL).bits);
        assert_int_equal(space_count(f->fact.at[both].set), 2);
        facts_destroy(f);
    }
}

/* A pointer to an 8-byte cell of one of the objects, or of a class of such cells. */
static uint32_t somewhere(struct facts *f, const uint32_t *base, uint32_t n, uint64_t *seed)
{
    static const uint32_t class[] = { 0, 0, 8, 16, 32, 64 };
    uint32_t o = base[random_below(seed, n)], mod = class[random_below(seed, 6)];
    return at(f, o, 8 * (int64_t)random_below(seed, mod ? mod / 8 : 8), mod);
}

/* A pointer to a pointer's begin or middle.  With `either`, to one of the two: the solver may visit
 * what uses it when only one has come. */
static uint32_t inside(struct facts *f, const uint32_t *base, bool either, uint64_t *seed)
{
    uint32_t place = somewhere(f, base, 3, seed);
    uint32_t half = at(f, place, 4 * (int64_t)random_below(seed, 2), 0);
    return either ? op(f, OP_JOIN, half, at(f, place, 4, 0)) : half;
}

/* Zeros and copies that begin or end inside of pointers, and loads that do. */
static void add_parts(struct facts *f, const uint32_t *base, uint64_t *seed, uint32_t ret[2])
{
    for (uint32_t k = 0; k < 4; k++) {
        bool either = random_below(seed, 2), zero = random_below(seed, 3) == 0;
        uint32_t to = inside(f, base, either, seed), from = inside(f, base, either, seed);
        uint32_t part = zero ? op(f, OP_ZERO, to, PTRMAP_NONE) : op(f, OP_COPY, to, from);
        f->node.at[part].rem = 4 << random_below(seed, 3);
        if (k < 2) {
            ret[k] = load(f, from);
            f->node.at[ret[k]].part = true;
        }
    }
}

/* Loads from memory outside: from constant and from global memory, as the space of the address, or
 * a test of it, says.  What reaches the address comes by several nodes, for any order of visits. */
static void add_outside(struct facts *f, uint64_t *seed, uint32_t ret[2])
{
    static const enum space place[] = { SPACE_CONSTANT, SPACE_GLOBAL, SPACE_CONSTANT32 };
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t some = pointer(f, place[random_below(seed, 3)], MEMORY_UNKNOWN);
        uint32_t more = pointer(f, place[random_below(seed, 3)], MEMORY_UNKNOWN);
        uint32_t from = op(f, OP_JOIN, some, op(f, OP_JOIN, more, PTRMAP_NONE));
        if (random_below(seed, 2)) {
            from = op(f, OP_MEET, from, PTRMAP_NONE);
            f->node.at[from].mask = space_one(place[random_below(seed, 3)]);
        }
        ret[k] = load(f, from);
    }
}

/* Stores, copies and loads at random places of three objects, the loads first, last or with more
 * that nothing uses, solved in the order of `shuffle`.  With `launched`, in functions of launches
 * of two kernels, and what is loaded is stored, too, also to memory outside, of which also others
 * load, in each kind of world.  With `parts`, some of them are parts of pointers.  Fills `ret` with the facts of the loads. */
static void solve_random(uint64_t seed, uint32_t more, uint64_t shuffle, bool launched, bool parts,
                         struct fact ret[8])
{
    struct facts *f = make(0);
    uint32_t base[4], from[12], node[8], bases = launched ? 4 : 3;
    base[3] = pointer(f, SPACE_GLOBAL, MEMORY_UNKNOWN);
    for (uint64_t k = 1; launched && k <= 3; k++)
        vec_push(&f->launches, k);
    uint64_t extra = seed + more;
    for (uint32_t k = 0; k < 3; k++)
        base[k] = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
    static const enum space places[] = { SPACE_LOCAL, SPACE_GLOBAL, SPACE_CONSTANT, SPACE_PRIVATE };
    for (uint32_t k = 0; k < 4; k++)
        from[k] = pointer(f, places[k], MEMORY_UNKNOWN);
    uint32_t first = f->node.n;
    for (uint32_t k = 0; k < 8; k++)
        from[4 + k] = node[k] = load(f, somewhere(f, base, bases, &seed));
    for (uint32_t k = 0; k < 5; k++)
        store(f, somewhere(f, base, bases, &seed), from[random_below(&seed, launched ? 12 : 4)], 8);
    for (uint32_t k = 0; k < 5; k++) {
        uint32_t to = somewhere(f, base, bases, &seed);
        uint32_t copied = op(f, OP_COPY, to, somewhere(f, base, bases, &seed));
        f->node.at[copied].rem = 8 << random_below(&seed, 4);
    }
    if (parts)
        add_parts(f, base, &seed, node);
    f->closed = launched && seed % 3 == 0;
    f->host_global = launched && seed % 3 == 1;
    if (launched)
        add_outside(f, &seed, node + 2);
    for (uint32_t k = first; launched && k < f->node.n; k++)
        f->node.at[k].launch = 1 + random_below(&seed, 3);
    for (uint32_t k = 0; k < more; k++)
        load(f, somewhere(f, base, bases, &extra));
    f->shuffle = shuffle;
    facts_solve(f);
    for (uint32_t k = 0; k < 8; k++)
        ret[k] = f->fact.at[node[k]];
    facts_destroy(f);
}

/* What a load reads depends neither on the order of visits nor on what other loads look at: their
 * cells add nothing to what a copy copies. */
static void solutions_depend_on_no_order(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5000; seed++) {
        struct fact usual[8], other[8];
        bool launched = seed % 2, parts = seed % 3 == 0;
        solve_random(seed, 0, 0, launched, parts, usual);
        for (uint32_t k = 0; k < 6; k++) {
            /* more loads of code that runs in all launches read all; so none of them here */
            uint32_t more = k < 3 || launched ? 0 : 2 * k;
            solve_random(seed, more, k ? seed * 77 + k : 0, launched, parts, other);
            for (uint32_t l = 0; l < 8; l++)
                if (usual[l].set.bits != other[l].set.bits || usual[l].flags != other[l].flags)
                    fail_msg("seed %d, order %u, load %u: set %x, not %x; flags %x, not %x",
                             (int)seed, k, l, other[l].set.bits, usual[l].set.bits, other[l].flags,
                             usual[l].flags);
        }
    }
}

/* A pointer to two objects reads both and leaves them apart; what escapes is unknown, and so is
 * what a pointer may point to beside it. */
static void objects_group_and_escape(void **state)
{
    (void)state;
    for (unsigned escapes = 0; escapes < 2; escapes++) {
        struct facts *f = make(escapes ? DEBUG_SHUFFLE : 0);
        uint32_t x = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
        uint32_t y = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
        uint32_t z = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
        uint32_t local = pointer(f, SPACE_LOCAL, MEMORY_UNKNOWN);
        uint32_t global = pointer(f, SPACE_GLOBAL, MEMORY_UNKNOWN);
        uint32_t constant = pointer(f, SPACE_CONSTANT, MEMORY_UNKNOWN);
        uint32_t both = op(f, OP_JOIN, x, y), a = load(f, both), b = load(f, y), c = load(f, z);
        uint32_t d = load(f, at(f, both, 8, 0)), e = load(f, at(f, x, 8, 0));
        store(f, x, local, 8);
        store(f, y, global, 8);
        store(f, z, local, 8);
        store(f, at(f, both, 8, 0), constant, 8); /* to either */
        op(f, OP_ESCAPE, escapes ? x : z, PTRMAP_NONE);
        facts_solve(f);
        uint32_t top = f->top.bits, one = space_one(SPACE_GLOBAL).bits;
        assert_int_equal(f->fact.at[a].set.bits,
                         escapes ? top : (one | space_one(SPACE_LOCAL).bits));
        assert_int_equal(f->fact.at[b].set.bits, escapes ? top : one);
        assert_int_equal(f->fact.at[c].set.bits, escapes ? space_one(SPACE_LOCAL).bits : top);
        assert_int_equal(f->fact.at[d].set.bits, escapes ? top : space_one(SPACE_CONSTANT).bits);
        assert_int_equal(f->fact.at[e].set.bits, f->fact.at[d].set.bits);
        facts_destroy(f);
    }
}

/* A store of no bytes stores nothing, before its object escapes and after. */
static void stores_of_no_bytes_store_nothing(void **state)
{
    (void)state;
    struct facts *f = make(0);
    uint32_t x = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
    store(f, x, pointer(f, SPACE_LOCAL, MEMORY_UNKNOWN), 0);
    facts_solve(f);
    assert_true(facts_check(f));
    op(f, OP_ESCAPE, x, PTRMAP_NONE);
    facts_solve(f);
    assert_false(space_has(f->memory.outside, SPACE_LOCAL));
    facts_destroy(f);
}

/* On both sides of BUDGET_GROUP: so many objects stay apart, one more and all are one; in any order,
 * also where groups overlap. */
static void many_objects_become_one(void **state)
{
    (void)state;
    for (unsigned shuffle = 0; shuffle < 2; shuffle++)
        for (unsigned extra = 0; extra < 2; extra++) {
            enum { N = BUDGET_GROUP + 1 };
            struct facts *f = make(shuffle ? DEBUG_SHUFFLE : 0);
            uint32_t o[N + 4], last = 0;
            uint32_t local = pointer(f, SPACE_LOCAL, MEMORY_UNKNOWN);
            uint32_t global = pointer(f, SPACE_GLOBAL, MEMORY_UNKNOWN);
            for (unsigned k = 0; k < N + 4; k++)
                o[k] = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
            for (unsigned k = 0; k < N - 1 + extra; k++)
                last = k == 0 ? o[0] : op(f, OP_JOIN, last, o[k]);
            store(f, o[0], local, 8);
            for (unsigned k = 1; k < N + 4; k++)
                store(f, o[k], global, 8);
            /* Overlaps by one, and is no larger than allowed by itself. */
            uint32_t other = op(f, OP_JOIN, op(f, OP_JOIN, o[1], o[N + 1]), o[N + 2]);
            uint32_t all = load(f, last), first = load(f, o[1]), beside = load(f, o[N + 2]);
            uint32_t third = load(f, other), alone = load(f, o[N + 3]);
            facts_solve(f);
            assert_int_equal(space_count(f->fact.at[all].set), 2);
            assert_int_equal(space_count(f->fact.at[first].set), 1 + extra);
            assert_int_equal(space_count(f->fact.at[beside].set), 1 + extra);
            assert_int_equal(space_count(f->fact.at[third].set), 1 + extra);
            assert_int_equal(space_count(f->fact.at[alone].set), 1);
            facts_destroy(f);
        }
}

/* On both sides of BUDGET_MEMORY_CELLS: one more, and all are one; never less than is stored. */
static void many_cells_become_one(void **state)
{
    (void)state;
    for (unsigned extra = 0; extra < 2; extra++) {
        struct facts *f = make(0);
        uint32_t base = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
        uint32_t local = pointer(f, SPACE_LOCAL, MEMORY_UNKNOWN);
        uint32_t global = pointer(f, SPACE_GLOBAL, MEMORY_UNKNOWN);
        for (unsigned i = 0; i < BUDGET_MEMORY_CELLS - 1 + extra; i++)
            store(f, at(f, base, 8 * i, 0), local, 8);
        store(f, at(f, base, 8 * BUDGET_MEMORY_CELLS, 0), global, 8);
        uint32_t first = load(f, base);
        facts_solve(f);
        assert_int_equal(space_count(f->fact.at[first].set), 1 + extra);
        facts_destroy(f);
    }
}

/* A store through a pointer that grows leaves a cell at each place where it was visited, so near
 * BUDGET_MEMORY_CELLS the order of visits may decide whether the object keeps its cells apart.  In
 * each order what is loaded holds what is stored there.  In the usual one the pointers are known
 * before the stores are visited, and the cells stay apart; shuffled, they do not. */
static void cells_in_any_order(void **state)
{
    (void)state;
    enum { STORES = 1000 };
    for (unsigned order = 0; order < 12; order++) {
        struct facts *f = make(order ? DEBUG_SHUFFLE : 0);
        f->shuffle = order;
        uint32_t base = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
        uint32_t local = pointer(f, SPACE_LOCAL, MEMORY_UNKNOWN);
        uint32_t global = pointer(f, SPACE_GLOBAL, MEMORY_UNKNOWN);
        uint32_t first = PTRMAP_NONE;
        for (unsigned i = 0; i < STORES; i++) {
            uint32_t here = at(f, base, 8 * i, 0), far = at(f, base, 8 * (i + 1024), 0);
            uint32_t grows = op(f, OP_JOIN, here, far);
            store(f, grows, i ? local : global, 8);
            first = i ? first : load(f, here);
        }
        facts_solve(f);
        space_set set = f->fact.at[first].set;
        assert_true(space_has(set, SPACE_GLOBAL) && space_count(set) <= 2);
        assert_true(order || space_count(set) == 1);
        facts_destroy(f);
    }
}

/* A trial says what would follow, from a space and from made-up contents, inside the range alone; and
 * leaves everything as it was. */
static void trials_leave_no_trace(void **state)
{
    (void)state;
    struct facts *f = make(0);
    uint32_t top = facts_constant(f, facts_unknown(f, VIEW_GENERIC, space_none()));
    uint32_t param = op(f, OP_JOIN, top, PTRMAP_NONE);
    struct node_range range = { f->node.n, 0 };
    uint32_t moved = at(f, param, 8, 0), loaded = load(f, moved);
    uint32_t loop = facts_reserve(f, 1), step = op(f, OP_OFFSET, loop, PTRMAP_NONE);
    uint32_t in[] = { param, step };
    facts_define(f, loop, OP_JOIN, in, 2);
    range.end = f->node.n;
    uint32_t outside = op(f, OP_JOIN, loop, PTRMAP_NONE);
    facts_solve(f);
    uint32_t objects = f->memory.object.n, links = f->memory.link.n;

    struct trial t;
    trial_init(&t, f);
    for (unsigned again = 0; again < 2; again++) {
        struct fact fact = f->fact.at[param];
        fact.set = space_one(SPACE_PRIVATE);
        fact.object = trial_object(&t);
        fact.mod = 0;
        trial_put(&t, fact.object, 8, 8, space_one(SPACE_LOCAL));
        trial_suppose(&t, param, fact);
        trial_run(&t, range, UINT64_MAX);
        assert_int_equal(f->fact.at[loop].set.bits, space_one(SPACE_PRIVATE).bits);
        assert_int_equal(f->fact.at[loaded].set.bits, space_one(SPACE_LOCAL).bits);
        assert_int_equal(trial_base(&t, loaded).set.bits, f->top.bits);
        assert_int_equal(f->fact.at[outside].set.bits, f->top.bits);
        trial_end(&t);
        assert_int_equal(f->fact.at[loop].set.bits, f->top.bits);
        assert_int_equal(f->fact.at[loaded].set.bits, f->top.bits);
        assert_int_equal(f->memory.object.n, objects);
        assert_int_equal(f->memory.link.n, links);
    }
    trial_fini(&t);
    facts_destroy(f);
}

/* A trial supposes that a parameter points to a made-up object, which the function stores to a
 * variable, lets escape, and joins with another pointer: the variable holds afterwards what it held
 * before, nothing escaped, and no objects were united. */
static void trials_change_no_memory(void **state)
{
    (void)state;
    struct facts *f = make(0);
    uint32_t slot = memory_new_object(&f->memory, false);
    uint32_t own = memory_new_object(&f->memory, false);
    uint32_t given = memory_new_object(&f->memory, false);
    uint32_t at_slot = pointer(f, SPACE_PRIVATE, slot);
    uint32_t stored = op(f, OP_JOIN, pointer(f, SPACE_LOCAL, own), PTRMAP_NONE);
    uint32_t escapes = op(f, OP_JOIN, pointer(f, SPACE_LOCAL, given), PTRMAP_NONE);
    struct node_range range = { f->node.n, 0 };
    uint32_t store = op(f, OP_STORE, at_slot, stored);
    f->node.at[store].rem = 8;
    op(f, OP_ESCAPE, escapes, PTRMAP_NONE);
    uint32_t either = op(f, OP_JOIN, stored, at_slot);
    range.end = f->node.n;
    facts_solve(f);
    uint32_t objects = f->memory.object.n, links = f->memory.link.n;
    assert_int_equal(memory_find(&f->memory, given), MEMORY_UNKNOWN);

    struct trial t;
    trial_init(&t, f);
    struct fact fact = f->fact.at[stored];
    fact.object = trial_object(&t);
    trial_suppose(&t, stored, fact);
    fact.object = trial_object(&t);
    trial_suppose(&t, escapes, fact);
    trial_run(&t, range, UINT64_MAX);
    assert_int_equal(f->fact.at[either].object, MEMORY_UNKNOWN);
    trial_end(&t);
    trial_fini(&t);
    assert_int_equal(f->memory.pending.n, 0);
    assert_int_equal(f->memory.object.n, objects);
    assert_int_equal(f->memory.link.n, links);
    struct region where = { .size = 8 };
    assert_int_equal(memory_cell(&f->memory, slot, where)->value.object, own);
    facts_destroy(f);
}

/* A trial solves again what a variable of the function holds if only the function's loads and stores
 * have its address (a slot).  Another one, whose address is stored or goes to another function,
 * keeps what it holds. */
static void trials_follow_slots(void **state)
{
    (void)state;
    struct facts *f = make(0);
    uint32_t top = facts_constant(f, facts_unknown(f, VIEW_GENERIC, space_none()));
    uint32_t param = op(f, OP_JOIN, top, PTRMAP_NONE);
    struct node_range range = { f->node.n, 0 };
    uint32_t variable[3], loaded[3];
    for (unsigned k = 0; k < COUNTOF(variable); k++) {
        variable[k] = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
        store(f, at(f, variable[k], 8, 0), param, 8);
        loaded[k] = load(f, at(f, variable[k], 8, 0));
    }
    store(f, variable[0], variable[1], 8);
    range.end = f->node.n;
    op(f, OP_JOIN, variable[2], PTRMAP_NONE);
    facts_solve(f);

    struct trial t;
    trial_init(&t, f);
    for (unsigned k = 0; k < COUNTOF(variable); k++) {
        trial_add_alloca(&t, variable[k], range);
        assert_int_equal(trial_slot(&t, loaded[k]), k == 0 ? variable[0] : PTRMAP_NONE);
    }
    struct fact fact = f->fact.at[param];
    fact.set = space_one(SPACE_LOCAL);
    for (unsigned again = 0; again < 2; again++) {
        trial_suppose(&t, param, fact);
        trial_run(&t, range, UINT64_MAX);
        assert_int_equal(f->fact.at[loaded[0]].set.bits, space_one(SPACE_LOCAL).bits);
        assert_int_equal(f->fact.at[loaded[1]].set.bits, f->top.bits);
        assert_int_equal(f->fact.at[loaded[2]].set.bits, f->top.bits);
        trial_end(&t);
        assert_int_equal(f->fact.at[loaded[0]].set.bits, f->top.bits);
    }
    trial_fini(&t);
    facts_destroy(f);
}

/* A trial of a function that runs in launches 1 and 2, for a call in launch 1: what launch 2 may
 * have carried into a pointer is not there. */
static void trials_run_in_some_launches(void **state)
{
    (void)state;
    struct facts *f = make(0);
    uint32_t top = facts_constant(f, facts_unknown(f, VIEW_GENERIC, space_none()));
    uint32_t param = op(f, OP_JOIN, top, PTRMAP_NONE);
    uint64_t first = 2, second = 4;
    struct node_range range = { f->node.n, 0 };
    uint32_t variable = pointer(f, SPACE_PRIVATE, memory_new_object(&f->memory, false));
    vec_push_in(&f->arena, &f->launches, first | second);
    f->launch = f->launches.n - 1;
    uint32_t slot = at(f, variable, 8, 0);
    store(f, slot, param, 8);
    uint32_t loaded = load(f, slot);
    range.end = f->node.n;
    f->launch = 0;
    facts_solve(f);

    struct trial t;
    trial_init(&t, f);
    assert_int_equal(trial_launches(&t, range), first | second);
    for (unsigned k = 0; k < MEMORY_ENDS; k++)
        f->memory.carried[k] = second;
    struct fact fact = f->fact.at[param];
    fact.set = space_one(SPACE_GLOBAL);
    fact.flags = FACT_CARRIED;
    trial_add_alloca(&t, variable, range);
    for (unsigned both = 0; both < 2; both++) {
        trial_suppose(&t, param, fact);
        trial_run(&t, range, both ? first | second : first);
        assert_int_equal(space_has(f->fact.at[loaded].set, SPACE_PRIVATE), both);
        trial_end(&t);
        assert_int_equal(trial_launches(&t, range), first | second);
    }
    trial_fini(&t);
    facts_destroy(f);
}

/* The checks that assertions ask for see each way of being broken. */
static void broken_graphs_are_seen(void **state)
{
    (void)state;
    struct facts *f = make(0);
    struct memory *m = &f->memory;
    uint32_t object[] = { memory_new_object(m, false), memory_new_object(m, false) };
    uint32_t a = pointer(f, SPACE_PRIVATE, object[0]), b = pointer(f, SPACE_PRIVATE, object[1]);
    f->fact.at[a].rem = 5;
    uint32_t both = op(f, OP_JOIN, a, b), in = load(f, both);
    store(f, a, b, 8);
    store(f, at(f, a, 8, 0), b, 8);
    facts_solve(f);
    assert_true(facts_check(f) && memory_check(m));
    struct object *o = &m->object.at[object[0]];
    uint32_t group = f->fact.at[both].object;
    struct cell *filled = &o->cell.at[0];
    while (space_empty(filled->stored.set))
        filled++;
    assert_true(o->cell.n >= 2 && m->object.at[group].members == 2);

#define BROKEN(place, wrong)             \
    do {                                 \
        __typeof__(place) was = (place); \
        (place) = (wrong);               \
        assert_false(facts_check(f));    \
        (place) = was;                   \
        assert_true(facts_check(f));     \
    } while (0)
    BROKEN(f->input.at[f->node.at[both].in], f->node.n);   /* no node */
    BROKEN(f->node.at[in].n_in, 2);                        /* an input too many */
    BROKEN(f->node.at[in].in, f->input.n);                 /* behind the last input */
    BROKEN(f->fact.at[both].object, m->object.n);          /* no object */
    BROKEN(f->fact.at[both].set.bits, 1u << SPACE_LEAVES); /* no leaf */
    BROKEN(f->fact.at[a].mod, 4u);                         /* 5 modulo 4 */
    BROKEN(f->fact.at[a].low, 4);                          /* a bound of one offset */
    BROKEN(filled->where.end, 5u);                         /* so is this */
    BROKEN(o->cell.at[1].where, o->cell.at[0].where);      /* two cells of one region */
    BROKEN(filled->value.set, space_none());               /* less than was stored */
    BROKEN(o->cell.at[0].readers, m->link.n);              /* no list */
    BROKEN(o->parent, object[1]);                          /* dead, and holds cells */
    BROKEN(*(uint32_t *)(uintptr_t)m->object.at[group].member, object[1]); /* not in order */
    BROKEN(m->object.at[group].members, 1);                                /* a group of one */
    BROKEN(m->object.at[object[1]].weight, BUDGET_GROUP);
    BROKEN(m->outside.bits, ~0u);
#undef BROKEN
    facts_destroy(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_overlap_by_residue),
        cmocka_unit_test(broken_graphs_are_seen),
        cmocka_unit_test(bounded_regions_overlap),
        cmocka_unit_test(bounds_of_loops_end),
        cmocka_unit_test(bounds_are_added),
        cmocka_unit_test(joins_reach_a_fixed_point),
        cmocka_unit_test(integers_follow_rule_six),
        cmocka_unit_test(memory_keeps_fields_apart),
        cmocka_unit_test(objects_group_and_escape),
        cmocka_unit_test(stores_of_no_bytes_store_nothing),
        cmocka_unit_test(many_objects_become_one),
        cmocka_unit_test(solutions_depend_on_no_order),
        cmocka_unit_test(many_cells_become_one),
        cmocka_unit_test(cells_in_any_order),
        cmocka_unit_test(trials_leave_no_trace),
        cmocka_unit_test(trials_change_no_memory),
        cmocka_unit_test(trials_follow_slots),
        cmocka_unit_test(trials_run_in_some_launches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
