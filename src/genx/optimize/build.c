/* SPDX-License-Identifier: Apache-2.0 */
/* build.c - the function under construction: its blocks, and each value once. */
#include "genx/optimize/builder.h"

#include <assert.h>
#include <xxhash.h>

/* Finds how far each vector is read: up to the last element that an RD names.  Any other use reads
 * all of it. */
static void find_reach(struct gx_build *b)
{
    const struct gx_func *f = b->f;
    for (uint32_t v = 0; v < f->inst.n; v++) {
        const struct gx_inst i = *gx_at(f, v);
        for (uint32_t k = 0; k < i.n_args; k++) {
            uint32_t of = gx_arg(f, &i, k);
            if (of == GX_NONE || gx_at(f, of)->op != GX_BLOCK_LD)
                continue;
            uint32_t high = gx_at(f, of)->type.n;
            if (i.op == GX_RD && k == 0) {
                struct arena_mark m = arena_mark(&b->lists);
                int64_t *list = NEWN(&b->lists, int64_t, i.type.n), last = 0;
                bool direct = gx_elements(f, &i, list);
                for (uint32_t n = 0; direct && n < i.type.n; n++)
                    last = list[n] > last ? list[n] : last;
                if (direct && last < high)
                    high = (uint32_t)last + 1;
                arena_release(&b->lists, m);
            }
            b->reach[of] = high > b->reach[of] ? high : b->reach[of];
        }
    }
}

void gx_build_init(struct gx_build *b, const struct gx_func *f, const struct gx_platform *pf)
{
    uint32_t n = f->inst.n + 1;
    *b = (struct gx_build){ .pf = pf, .f = f, .to = gx_func_like(f) };
    b->map = base_alloc(n * sizeof *b->map);
    b->uses = base_alloc(n * sizeof *b->uses);
    memset(b->map, 0xff, n * sizeof *b->map);
    memset(b->uses, 0, n * sizeof *b->uses);
    for (uint32_t v = 0; v < f->inst.n; v++)
        for (uint32_t k = 0; k < f->inst.at[v].n_args; k++)
            if (gx_arg(f, &f->inst.at[v], k) != GX_NONE)
                b->uses[gx_arg(f, &f->inst.at[v], k)]++;
    b->part_uses = base_alloc(n * sizeof *b->part_uses);
    memset(b->part_uses, 0, n * sizeof *b->part_uses);
    for (uint32_t v = 0; v < f->inst.n; v++)
        if (f->inst.at[v].op == GX_RD)
            b->part_uses[gx_arg(f, &f->inst.at[v], 0)]++;
    b->kill = base_alloc(n * sizeof *b->kill);
    memset(b->kill, 0xff, n * sizeof *b->kill);
    for (uint32_t v = 0; v < f->inst.n; v++) {
        const struct gx_inst *i = gx_at(f, v);
        if (i->op == GX_WR && b->kill[gx_arg(f, i, 0)] == GX_NONE)
            b->kill[gx_arg(f, i, 0)] = v;
    }
    b->idom = gx_dominators(f);
    arena_init(&b->lists);
    b->reach = base_alloc(n * sizeof *b->reach);
    memset(b->reach, 0, n * sizeof *b->reach);
    find_reach(b);
}

struct gx_func *gx_build_finish(struct gx_build *b)
{
    free(b->map);
    free(b->uses);
    free(b->reach);
    free(b->new_uses);
    free(b->only_read);
    free(b->part_uses);
    free(b->kill);
    free(b->idom);
    free(b->table);
    arena_fini(&b->lists);
    return b->to;
}

bool gx_build_killed(const struct gx_build *b, uint32_t of, uint32_t from, uint32_t to)
{
    const struct gx_inst *i = gx_at(b->f, of);
    if (b->kill[of] > from && b->kill[of] < to)
        return true;
    bool reads = i->op == GX_RD || i->op == GX_ZEXT || i->op == GX_SEXT;
    return reads && gx_build_killed(b, gx_arg(b->f, i, 0), from, to);
}

uint32_t gx_build_arg(struct gx_build *b, const struct gx_inst *i, uint32_t k)
{
    uint32_t v = gx_arg(b->f, i, k);
    if (v == GX_NONE)
        return v;
    const struct gx_inst *from = gx_at(b->f, v);
    if (b->map[v] == GX_NONE && from->op == GX_CONST)
        b->map[v] = gx_const(b->to, from->type, &b->f->bits.at[from->data]);
    if (b->map[v] == GX_NONE && from->op == GX_UNDEF)
        b->map[v] = gx_undef(b->to, from->type);
    return b->map[v];
}

/* ---- equal values ---- */

static bool same(const struct gx_func *f, const struct gx_inst *x, const struct gx_inst *y,
                 const uint32_t *y_args)
{
    if (x->op != y->op || x->sub != y->sub || x->flags != y->flags || x->n_args != y->n_args ||
        !gx_same_type(x->type, y->type))
        return false;
    for (uint32_t k = 0; k < x->n_args; k++)
        if (gx_arg(f, x, k) != y_args[k])
            return false;
    if (x->op != GX_RD && x->op != GX_WR)
        return x->data == y->data;
    if (x->flags & GX_LIST) {
        uint32_t n = gx_lanes(f, x);
        return memcmp(&f->bits.at[x->data], &f->bits.at[y->data], n * sizeof(uint64_t)) == 0;
    }
    return gx_region_same(&f->region.at[x->data], &f->region.at[y->data]);
}

static uint32_t *place(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t h = (uint64_t)i->op << 32 | (uint64_t)i->sub << 40 | i->type.n;
    h = XXH3_64bits_withSeed(args, i->n_args * sizeof *args, h);
    if ((i->op == GX_RD || i->op == GX_WR) && !(i->flags & GX_LIST))
        h ^= XXH3_64bits(&b->to->region.at[i->data], sizeof(struct gx_region));
    uint32_t at = (uint32_t)h & (b->n_table - 1);
    while (b->table[at] != GX_NONE) {
        const struct gx_inst x = *gx_at(b->to, b->table[at]);
        if (same(b->to, &x, i, args) && gx_dominates(b->idom, x.block, b->to->block.n - 1))
            break;
        at = (at + 1) & (b->n_table - 1);
    }
    return &b->table[at];
}

static void make_room(struct gx_build *b)
{
    uint32_t *old = b->table, n = b->n_table;
    b->n_table = n ? n * 2 : 256;
    b->table = base_alloc(b->n_table * sizeof *b->table);
    memset(b->table, 0xff, b->n_table * sizeof *b->table);
    for (uint32_t k = 0; k < n; k++)
        if (old[k] != GX_NONE) {
            const struct gx_inst i = *gx_at(b->to, old[k]);
            *place(b, &i, &b->to->arg.at[i.args]) = old[k];
        }
    free(old);
}

uint32_t gx_build_once(struct gx_build *b, struct gx_inst i, const uint32_t *args, uint32_t n)
{
    assert(i.type.elt != GX_VOID && "only values can be found again");
    if (b->in_table * 2 >= b->n_table)
        make_room(b);
    i.n_args = n;
    uint32_t *at = place(b, &i, args);
    if (*at != GX_NONE)
        return *at;
    uint32_t v = gx_add(b->to, i, args, n);
    *at = v;
    b->in_table++;
    return v;
}
