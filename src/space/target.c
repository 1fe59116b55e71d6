/* SPDX-License-Identifier: Apache-2.0 */
/* target.c - lookups in target.def. */
#include "space/target.h"

#include <assert.h>
#include <threads.h>

#define NO_NUM UINT32_MAX
#define NO (-1)

#define C ROW_CASTABLE
#define N ROW_NOOP
#define V ROW_VOLATILE
#define A ROW_VOLATILE_ATOMIC
#define P ROW_PARAM
#define R ROW_READ_ONLY
#define X ROW_NO_ATOMIC
#define S ROW_NO_SATURATE
#define Z ROW_HAS_NULL
#define L ROW_LINEAR
#define H ROW_CUT
#define O ROW_ZERO_ADDRESS
#define U ROW_UNNAMED
#define W 0

static const struct {
    uint32_t generic, alloca, globals, program, low_bits;
    bool reads_noalias, llvm_infers;
} maps[] = {
#define MAP(id, generic, alloca, globals, program, low, noalias, infers) \
    { generic, alloca, globals, program, low, noalias, infers },
#include "space/target.def"
};

static const struct target_row rows[] = {
#define ROW(map, number, space, bits, null, flags, dwarf, word) \
    { MAP_##map, number, SPACE_##space, bits, NULL_##null, flags, dwarf, word },
#include "space/target.def"
};

static const struct {
    enum target_map map;
    enum space space;
    uint32_t kept;
} bases[] = {
#define BASE(map, space, kept) { MAP_##map, SPACE_##space, kept },
#include "space/target.def"
};

static const struct {
    enum target_map map;
    enum space inner, outer;
} insides[] = {
#define INSIDE(map, inner, outer) { MAP_##map, SPACE_##inner, SPACE_##outer },
#include "space/target.def"
};

static const struct {
    enum target_map map;
    enum space a, b;
} overlaps[] = {
#define OVERLAP(map, a, b) { MAP_##map, SPACE_##a, SPACE_##b },
#include "space/target.def"
};

static const struct {
    enum target_map map;
    enum space space;
} flats[] = {
#define FLAT(map, space) { MAP_##map, SPACE_##space },
#include "space/target.def"
};

static const struct {
    enum target_map map;
    enum space inner, outer;
} windows[] = {
#define ANSWERS(map, inner, outer) { MAP_##map, SPACE_##inner, SPACE_##outer },
#include "space/target.def"
};

enum target_id {
#define TARGET(id, ...) TARGET_##id,
#include "space/target.def"
    TARGET_COUNT
};

static const struct target targets[] = {
#define TARGET(id, text, map, word, native, what) \
    [TARGET_##id] = { text, what, MAP_##map, word, native },
#include "space/target.def"
};

static const char names[] =
#define TARGET(id, text, ...) text ", "
#include "space/target.def"
    "";

static const struct {
    const char *arch;
    enum target_id target;
} archs[] = {
#define ARCH(text, target) { text, TARGET_##target },
#include "space/target.def"
};

const struct target *target_at(size_t i) { return i < COUNTOF(targets) ? &targets[i] : NULL; }

const struct target *target_find(const char *name, size_t len)
{
    for (size_t i = 0; i < COUNTOF(targets); i++)
        if (strlen(targets[i].name) == len && memcmp(targets[i].name, name, len) == 0)
            return &targets[i];
    return NULL;
}

const char *target_names(void)
{
    static char list[sizeof names];
    memcpy(list, names, sizeof names);
    list[sizeof names - 3] = '\0'; /* the last ", " */
    return list;
}

/* The length of a triple's first part without the version of SPIR-V: "spirv64v1.2-…" gives 7. */
static size_t arch_length(const char *triple)
{
    static const char spirv[] = "spirv64";
    size_t len = strcspn(triple, "-"), bits = sizeof spirv - 1;
    bool has_bits = strncmp(triple, "spirv64", bits) == 0 || strncmp(triple, "spirv32", bits) == 0;
    bool version = has_bits && len == bits + 4 && strncmp(triple + bits, "v1.", 3) == 0;
    return version ? bits : len;
}

const struct target *target_of_triple(const char *triple)
{
    size_t len = arch_length(triple);
    for (size_t i = 0; i < COUNTOF(archs); i++)
        if (strlen(archs[i].arch) == len && memcmp(archs[i].arch, triple, len) == 0)
            return &targets[archs[i].target];
    return NULL;
}

const struct target_row *target_row_at(const struct target *t, size_t i)
{
    for (size_t r = 0; r < COUNTOF(rows); r++)
        if (rows[r].map == t->map && i-- == 0)
            return &rows[r];
    return NULL;
}

const struct target_row *target_row(const struct target *t, struct target_space n)
{
    for (size_t r = 0; r < COUNTOF(rows); r++)
        if (rows[r].map == t->map && rows[r].number == n.number)
            return &rows[r];
    return NULL;
}

const struct target_row *target_row_of(const struct target *t, enum space s)
{
    assert(s < SPACE_COUNT && "SPACE_COUNT is no space");
    if (s == SPACE_TARGET)
        return NULL;
    for (size_t r = 0; r < COUNTOF(rows); r++)
        if (rows[r].map == t->map && rows[r].space == s)
            return &rows[r];
    return NULL;
}

uint32_t target_bits(const struct target *t, const struct target_row *row)
{
    assert(row->map == t->map && "the row is of this target's table");
    return row->bits ? row->bits : t->word;
}

bool target_generic(const struct target *t, struct target_space *ret_number)
{
    if (maps[t->map].generic == NO_NUM)
        return false;
    ret_number->number = maps[t->map].generic;
    return true;
}

struct target_space target_alloca(const struct target *t)
{
    return (struct target_space){ maps[t->map].alloca };
}

struct target_space target_globals(const struct target *t)
{
    return (struct target_space){ maps[t->map].globals };
}

struct target_space target_program(const struct target *t)
{
    return (struct target_space){ maps[t->map].program };
}

bool target_reads_noalias(const struct target *t) { return maps[t->map].reads_noalias; }

bool target_llvm_infers(const struct target *t) { return maps[t->map].llvm_infers; }

uint32_t target_low_bits(const struct target *t) { return maps[t->map].low_bits; }

uint32_t target_kept_bits(const struct target *t, const struct target_row *row)
{
    uint32_t least = target_low_bits(t);
    for (size_t k = 0; k < COUNTOF(bases) && t->native_generic; k++)
        if (bases[k].map == t->map && (!row || bases[k].space == row->space) &&
            bases[k].kept < least)
            least = bases[k].kept;
    return least;
}

/* Sets that follow from the tables; computed once, because they are asked for often. */
static struct {
    space_set places[SPACE_COUNT], reach[SPACE_LEAVES];
} derived[MAP_COUNT];
static once_flag derived_once = ONCE_FLAG_INIT;

static space_set find_places(enum target_map map, enum space s)
{
    space_set set = space_none();
    if (s == SPACE_GENERIC) {
        for (size_t r = 0; r < COUNTOF(rows); r++)
            if (rows[r].map == map && rows[r].flags & ROW_CASTABLE && rows[r].space < SPACE_LEAVES)
                set = space_join(set, space_one(rows[r].space));
        return set;
    }
    if (s >= SPACE_LEAVES)
        return set;
    set = space_one(s);
    for (size_t i = 0; i < COUNTOF(insides); i++)
        if (insides[i].map == map && insides[i].outer == s)
            set = space_join(set, space_one(insides[i].inner));
    return set;
}

/* True if the table has a row OVERLAP for the two, or one contains memory of the other. */
static bool find_overlap(enum target_map map, enum space a, enum space b)
{
    assert(a < SPACE_LEAVES && b < SPACE_LEAVES &&
           "of other spaces target_overlap() asks each leaf");
    bool meet = !space_empty(space_meet(derived[map].places[a], derived[map].places[b]));
    for (size_t i = 0; i < COUNTOF(overlaps); i++)
        meet |= overlaps[i].map == map && ((overlaps[i].a == a && overlaps[i].b == b) ||
                                           (overlaps[i].a == b && overlaps[i].b == a));
    return meet || a == b;
}

static void derive(void)
{
    for (unsigned map = 0; map < MAP_COUNT; map++) {
        for (unsigned s = 0; s < SPACE_COUNT; s++)
            derived[map].places[s] = find_places((enum target_map)map, (enum space)s);
        assert(space_empty(derived[map].places[SPACE_NONE]) &&
               "a pointer to no space has no places");
        for (unsigned a = 0; a < SPACE_LEAVES; a++)
            for (unsigned b = 0; b < SPACE_LEAVES; b++)
                if (find_overlap((enum target_map)map, (enum space)a, (enum space)b))
                    derived[map].reach[a] =
                        space_join(derived[map].reach[a], space_one((enum space)b));
    }
}

space_set target_places(const struct target *t, enum space s)
{
    assert(s < SPACE_COUNT && "SPACE_COUNT is no space");
    call_once(&derived_once, derive);
    return derived[t->map].places[s];
}

space_set target_window(const struct target *t, enum space s)
{
    space_set set = target_places(t, s);
    for (size_t k = 0; k < COUNTOF(windows); k++)
        if (windows[k].map == t->map && windows[k].outer == s)
            set = space_join(set, space_one(windows[k].inner));
    return set;
}

const struct target_row *target_cover(const struct target *t, space_set set, uint32_t without)
{
    assert(set.bits >> SPACE_LEAVES == 0 && "a set has leaves only");
    const struct target_row *best = NULL;
    unsigned best_count = 0;
    if (space_empty(set))
        return NULL;
    for (size_t r = 0; r < COUNTOF(rows); r++) {
        if (rows[r].map != t->map || rows[r].space >= SPACE_TARGET ||
            !(rows[r].flags & ROW_CASTABLE) || rows[r].flags & (without | ROW_UNNAMED))
            continue;
        space_set places = target_places(t, rows[r].space);
        unsigned count = space_count(places);
        if (space_le(set, places) && (!best || count < best_count)) {
            best = &rows[r];
            best_count = count;
        }
    }
    assert((!best || space_le(set, target_places(t, best->space))) &&
           "the row's places cover the set");
    return best;
}

bool target_overlap(const struct target *t, enum space a, enum space b)
{
    assert(a < SPACE_COUNT && b < SPACE_COUNT &&
           "SPACE_COUNT is what a search says that finds none");
    if (a == b)
        return true;
    if (b == SPACE_GENERIC)
        return target_overlap(t, b, a);
    space_set of_a = a == SPACE_GENERIC ? target_places(t, a) : space_none();
    for (unsigned s = 0; s < SPACE_LEAVES; s++) /* join over all places of a generic pointer */
        if (space_has(of_a, (enum space)s) && target_overlap(t, (enum space)s, b))
            return true;
    call_once(&derived_once, derive);
    return a < SPACE_LEAVES && b < SPACE_LEAVES && space_has(derived[t->map].reach[a], b);
}

space_set target_reach(const struct target *t, space_set set)
{
    space_set reach = space_empty(set) ? set : space_one(SPACE_TARGET);
    if (space_has(set, SPACE_TARGET))
        return (space_set){ ~UINT32_C(0) };
    call_once(&derived_once, derive);
    for (unsigned a = 0; a < SPACE_LEAVES; a++)
        if (space_has(set, (enum space)a))
            reach = space_join(reach, derived[t->map].reach[a]);
    return reach;
}

space_set target_flat(const struct target *t)
{
    space_set set = space_none();
    for (size_t k = 0; k < COUNTOF(flats); k++)
        if (flats[k].map == t->map)
            set = space_join(set, space_one(flats[k].space));
    return set;
}

bool target_castable(const struct target *t, enum space a, enum space b)
{
    const struct target_row *ra = target_row_of(t, a), *rb = target_row_of(t, b);
    if (!ra || !rb)
        return false;
    if (a == b)
        return true;
    if (a == SPACE_GENERIC || b == SPACE_GENERIC)
        return ra->flags & rb->flags & ROW_CASTABLE;
    return a < SPACE_LEAVES && b < SPACE_LEAVES &&
           (space_has(target_places(t, a), b) || space_has(target_places(t, b), a));
}

const char *target_set_text(const struct target *t, space_set set, char *buf, size_t size)
{
    assert(size >= SPACE_TEXT_SIZE && "room for all spaces");
    if (space_eq(set, target_places(t, SPACE_GENERIC))) {
        snprintf(buf, size, "anywhere");
        return buf;
    }
    if (space_empty(set)) {
        snprintf(buf, size, "nowhere");
        return buf;
    }
    const struct target_row *row = target_cover(t, set, 0);
    if (row && space_eq(target_places(t, row->space), set)) {
        snprintf(buf, size, "{%s}", space_name(row->space)); /* not what it consists of */
        return buf;
    }
    return space_set_text(set, buf, size);
}

const char *target_where_text(const struct target *t, space_set set, char *buf, size_t size)
{
    static const char in[] = "in ";
    size_t n = strlen(in);
    assert(size >= SPACE_TEXT_SIZE + n && "room for all spaces");
    memcpy(buf, in, n);
    return target_set_text(t, set, buf + n, size - n)[0] == '{' ? buf : buf + n;
}
