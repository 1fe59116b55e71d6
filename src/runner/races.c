/* SPDX-License-Identifier: Apache-2.0 */
/* races.c - finds two work-items that touch the same byte, one of them writing, in no order.
 *
 * Each byte that was touched has a cell: who wrote and who read it last, and the phase in which
 * they did.  Two atomics never conflict.  There are two shadows, each with cells of its own:
 *
 * - of a group, for --check=races: those who touch are the group's work-items.  A phase ends at a
 *   barrier that orders the byte's memory, so a barrier with CLK_LOCAL_MEM_FENCE alone does not end
 *   one for global memory.
 * - of the launch, for --check=groups: those who touch global memory are the groups.  There is one
 *   phase, since nothing orders groups; run.c runs all groups on one thread then.
 *
 * Items that wait must all wait at the same call (OpenCL C 3.0, 6.15.8): where a pass copies a
 * barrier into the branches of a condition on which they differ, hardware would wait forever.
 *
 * Limits: whoever is ordered by atomics is reported although he is in order, and a byte of the heap
 * keeps its cell when it is freed, so the next owner meets the last one. */
#include "runner/races.h"

#include <assert.h>

enum { PAGE_CELLS = 1024, SEVERAL = -1 };

struct touch {
    uint64_t phase; /* 0: never */
    int64_t who;    /* number of the item or group, or SEVERAL */
    uint32_t site;
    bool atomic; /* all accesses of this phase were atomic */
};

struct cell {
    struct touch write, read;
};

struct cell_page {
    struct cell at[PAGE_CELLS];
};

/* The first item that waits, of those that wait together. */
struct wait {
    uint64_t group, round;
    uint32_t item, site;
};

struct shadow {
    struct arena arena; /* owns all of it */
    struct ptrmap page; /* the first address of PAGE_CELLS -> number */
    VEC_OF(struct cell_page *) pages;
    VEC_OF(uint64_t) told; /* pairs of sites that were reported */
    struct wait wait;
};

struct shadow *races_create(void)
{
    struct shadow *s = base_alloc(sizeof *s);
    *s = (struct shadow){ .pages = VEC_IN(&s->arena),
                          .told = VEC_IN(&s->arena),
                          .wait = { .site = UINT32_MAX } };
    ptrmap_init_in(&s->page, &s->arena, 0);
    return s;
}

void races_destroy(struct shadow *s)
{
    if (!s)
        return;
    arena_fini(&s->arena);
    free(s);
}

static struct cell *cell_of(struct shadow *s, const unsigned char *at)
{
    const void *key = at - (uintptr_t)at % PAGE_CELLS;
    uint32_t n = ptrmap_find(&s->page, key);
    if (n == PTRMAP_NONE) {
        struct cell_page *p = NEW(&s->arena, struct cell_page);
        n = s->pages.n;
        vec_push(&s->pages, p);
        ptrmap_put(&s->page, key, n);
    }
    return &s->pages.at[n]->at[(uintptr_t)at % PAGE_CELLS];
}

static bool told_before(struct shadow *s, uint32_t a, uint32_t b)
{
    uint64_t pair = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    for (uint32_t k = 0; k < s->told.n; k++)
        if (s->told.at[k] == pair)
            return true;
    vec_push(&s->told, pair);
    return false;
}

/* "group (1,0,0)", for a number of the launch's groups. */
static const char *name_group(const struct run *r, uint64_t group, char *buf, size_t size)
{
    uint64_t nx = r->group_count[0], ny = r->group_count[1];
    snprintf(buf, size, "group (%llu,%llu,%llu)", (unsigned long long)(group % nx),
             (unsigned long long)(group / nx % ny), (unsigned long long)(group / nx / ny));
    return buf;
}

/* "file.cl:7", the place of a site. */
static const char *name_site(const struct run *r, uint32_t site, char *buf, size_t size)
{
    const struct run_site *s = site < r->sites.n ? &r->sites.at[site] : NULL;
    if (s)
        snprintf(buf, size, "%s:%u", s->at.file ? s->at.file : s->at.fn, s->at.line);
    return s ? buf : "?";
}

static void tell(struct context *c, const struct touch *other, const char *did, uint32_t site,
                 unsigned kind, const unsigned char *at, enum space space, bool groups)
{
    const struct run *r = c->run;
    char mine[WHO_SIZE], theirs[WHO_SIZE], where[300];
    const struct run_object *o = space == SPACE_GLOBAL ? run_memory_find(r, at) : NULL;
    uint64_t offset = o ? (uint64_t)(at - o->at) : (uint64_t)(at - c->local_memory);
    for (uint32_t k = 0; !o && k < r->locals.n; k++) {
        uint64_t first = (uint64_t)(uintptr_t)r->locals.at[k].at;
        if (offset >= first && offset - first < r->locals.at[k].bytes) {
            o = &r->locals.at[k];
            offset -= first;
        }
    }
    struct trace to = fault_sink(c->run);
    const char *me = fault_who(c, c->current, mine, sizeof mine);
    const char *does = kind & SITE_WRITE ? "writes" : "reads", *name = o ? o->name : "?";
    const char *they = other->who == SEVERAL ? "several others"
                       : groups ? name_group(r, (uint64_t)other->who, theirs, sizeof theirs)
                                : fault_who(c, (uint32_t)other->who, theirs, sizeof theirs);
    diag_kernel_race(&to, fault_place(c, site), me, does, offset, name, space_name(space), they,
                     did, name_site(r, other->site, where, sizeof where),
                     groups ? "and groups run in any order" : "with no barrier between");
}

static bool conflicts(const struct touch *t, uint64_t phase, int64_t me, bool atomic)
{
    return t->phase == phase && t->who != me && !(t->atomic && atomic);
}

static void note(struct touch *t, uint64_t phase, int64_t me, uint32_t site, bool atomic)
{
    assert(me >= 0 && "an item or a group, or SEVERAL");
    if (t->phase != phase)
        *t = (struct touch){ phase, me, site, atomic };
    else {
        t->who = t->who == me ? me : SEVERAL;
        t->atomic &= atomic;
    }
}

/* Notes that `me` touches the bytes in `phase`, which is never 0. */
static void touch(struct context *c, struct shadow *s, uint64_t phase, int64_t me,
                  const unsigned char *at, uint64_t bytes, uint32_t site, unsigned kind,
                  enum space space)
{
    bool atomic = kind & SITE_ATOMIC;
    for (uint64_t k = 0; k < bytes; k++) {
        struct cell *cell = cell_of(s, at + k);
        const struct touch *other = NULL;
        const char *did = "wrote";
        if (conflicts(&cell->write, phase, me, atomic)) {
            other = &cell->write;
        } else if (kind & SITE_WRITE && conflicts(&cell->read, phase, me, atomic)) {
            other = &cell->read;
            did = "read";
        }
        if (other && !told_before(s, other->site, site))
            tell(c, other, did, site, kind, at + k, space, s == c->launch_shadow);
        if (kind & SITE_WRITE)
            note(&cell->write, phase, me, site, atomic);
        if (kind & SITE_READ)
            note(&cell->read, phase, me, site, atomic);
    }
}

void races_access(struct context *c, const unsigned char *at, uint64_t bytes, uint32_t site,
                  unsigned kind, enum space space)
{
    assert((c->shadow || c->launch_shadow) && (space == SPACE_LOCAL || space == SPACE_GLOBAL) &&
           "memory that items share");
    uint64_t phase = (c->group + 1) << 24 | (c->epoch[space == SPACE_LOCAL ? 0 : 1] & 0xffffff);
    if (c->shadow)
        touch(c, c->shadow, phase, c->current, at, bytes, site, kind, space);
    if (c->launch_shadow && space == SPACE_GLOBAL)
        touch(c, c->launch_shadow, 1, (int64_t)c->group, at, bytes, site, kind, space);
}

void races_wait(struct context *c, uint32_t site)
{
    assert(c->shadow && site < c->run->sites.n && "--check=races, and a call of the module");
    struct wait *first = &c->shadow->wait, me = { c->group, c->round, c->current, site };
    if (first->site == UINT32_MAX || first->group != me.group || first->round != me.round) {
        *first = me;
    } else if (first->site != me.site && !told_before(c->shadow, first->site, me.site)) {
        char mine[WHO_SIZE], theirs[WHO_SIZE], where[300];
        struct trace to = fault_sink(c->run);
        diag_kernel_meet(&to, fault_place(c, me.site), fault_who(c, me.item, mine, sizeof mine),
                         fault_who(c, first->item, theirs, sizeof theirs),
                         name_site(c->run, first->site, where, sizeof where));
    }
}
