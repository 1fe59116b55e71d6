/* SPDX-License-Identifier: Apache-2.0 */
/* build_all.c - rebuilds a whole function, instruction by instruction, and leaves out dead
 * values. */
#include "genx/optimize/builder.h"

#include <assert.h>

/* The elements that an RD or WR of the old function names. */
static struct gx_names old_names(struct gx_build *b, const struct gx_inst *i)
{
    struct gx_names x = { .n = gx_lanes(b->f, i), .index = GX_NONE };
    int64_t *list = NEWN(&b->lists, int64_t, x.n);
    if (gx_elements(b->f, i, list)) {
        x.list = list;
    } else {
        x.r = *gx_region(b->f, i);
        x.index = gx_build_arg(b, i, i->op == GX_RD ? 1 : 2);
    }
    return x;
}

/* An RD or WR of the old function. */
static uint32_t region(struct gx_build *b, const struct gx_inst *i)
{
    if (i->op == GX_RD)
        return gx_build_read(b, i->type, gx_build_arg(b, i, 0), old_names(b, i), i->loc);
    uint32_t mask = i->flags & GX_MASKED ? gx_build_arg(b, i, i->n_args - 1) : GX_NONE;
    return gx_build_write(b, gx_build_arg(b, i, 0), gx_build_arg(b, i, 1), old_names(b, i), mask,
                          i->loc);
}

/* A block load of which only the first elements are read becomes a smaller one that is still one
 * message. */
static uint32_t load(struct gx_build *b, uint32_t v)
{
    enum { OWORD = 16 };
    const struct gx_inst *i = gx_at(b->f, v);
    uint32_t address = gx_build_arg(b, i, 0), size = gx_elt_bytes(i->type.elt);
    uint32_t bytes = OWORD, n;
    struct gx_inst less = *i;
    while (bytes < b->reach[v] * size)
        bytes *= 2;
    n = b->reach[v] ? bytes / size : 0;
    if (n == 0 || n >= i->type.n)
        return gx_add(b->to, less, &address, 1);
    less.type.n = n;
    uint32_t part = gx_add(b->to, less, &address, 1);
    return gx_build_write(b, gx_undef(b->to, i->type), part, gx_build_line(b, n, 0, 1), GX_NONE,
                          i->loc);
}

/* A pointer with a tag put on or cleared. */
static uint32_t tagged(struct gx_build *b, struct gx_inst like, uint32_t pointer)
{
    if (gx_at(b->to, pointer)->op == GX_UNDEF)
        return gx_undef(b->to, like.type);
    uint32_t v = gx_build_folded(b, &like, &pointer, 1);
    return v != GX_NONE ? v : gx_build_once(b, like, &pointer, 1);
}

uint32_t gx_build_same(struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = gx_at(b->f, v);
    if (i->op == GX_RD || i->op == GX_WR)
        return region(b, i);
    if (i->op == GX_BLOCK_LD)
        return load(b, v);
    uint32_t few[16],
        *args = i->n_args <= COUNTOF(few) ? few : base_alloc(i->n_args * sizeof *args);
    struct gx_inst new = *i;
    uint32_t r;
    for (uint32_t k = 0; k < i->n_args; k++)
        args[k] = i->op == GX_PHI ? GX_NONE : gx_build_arg(b, i, k);
    if (i->op == GX_PARAM)
        r = gx_param(b->to, i->type);
    else if (gx_is_alu(i->op))
        r = gx_build_op(b, new, args, i->n_args);
    else if (i->op == GX_BITCAST)
        r = gx_build_bitcast(b, i->type, args[0], i->loc);
    else if (i->op == GX_TAG || i->op == GX_UNTAG)
        r = tagged(b, new, args[0]);
    else if (i->op == GX_PRD || i->op == GX_PWR || i->op == GX_ALL || i->op == GX_ANY ||
             i->op == GX_GROUP_ID || i->op == GX_GOTO_RM || i->op == GX_OFF || i->op == GX_GET_EM)
        r = gx_build_once(b, new, args, i->n_args);
    else
        r = gx_add(b->to, new, args, i->n_args);
    if (args != few)
        free(args);
    return r;
}

static void count_uses(struct gx_build *b, uint32_t v, uint32_t r)
{
    while (r >= b->room) {
        uint32_t was = b->room;
        b->room = b->room ? base_twice(b->room) : 256;
        b->new_uses = base_realloc(b->new_uses, b->room * sizeof *b->new_uses);
        memset(b->new_uses + was, 0, (b->room - was) * sizeof *b->new_uses);
        b->only_read = base_realloc(b->only_read, b->room);
        memset(b->only_read + was, 1, b->room - was);
    }
    b->new_uses[r] += b->uses[v];
    b->only_read[r] &= b->part_uses[v] == b->uses[v];
}

/* Leaves out values without uses and effects, and renumbers the rest. */
static struct gx_func *without_dead(struct gx_func *f)
{
    uint8_t *live = base_alloc(f->inst.n + 1);
    uint32_t *to = base_alloc((f->inst.n + 1) * sizeof *to), n = 0;
    VEC_OF(uint32_t) open = { 0 };
    memset(live, 0, f->inst.n + 1);
    for (uint32_t v = 0; v < f->inst.n; v++)
        if (gx_has_effect(f->inst.at[v].op))
            vec_push(&open, v);
    while (open.n) {
        uint32_t v = open.at[--open.n];
        if (live[v])
            continue;
        live[v] = 1;
        for (uint32_t k = 0; k < f->inst.at[v].n_args; k++) {
            uint32_t a = gx_arg(f, &f->inst.at[v], k);
            if (a != GX_NONE && !live[a])
                vec_push(&open, a);
        }
    }
    for (uint32_t v = 0; v < f->inst.n; v++)
        to[v] = live[v] ? n++ : GX_NONE;
    uint32_t block = 0, old_n = f->inst.n;
    for (; block < f->block.n; block++) {
        struct gx_block *x = &f->block.at[block];
        uint32_t from = x->first, end = x->end;
        while (from < old_n && !live[from])
            from++;
        x->first = from < old_n ? to[from] : n;
        while (end < old_n && !live[end])
            end++;
        x->end = end < old_n ? to[end] : n;
    }
    for (uint32_t v = 0; v < old_n; v++) {
        if (!live[v])
            continue;
        struct gx_inst *i = &f->inst.at[v];
        for (uint32_t k = 0; k < i->n_args; k++)
            if (f->arg.at[i->args + k] != GX_NONE)
                f->arg.at[i->args + k] = to[f->arg.at[i->args + k]];
        f->inst.at[to[v]] = *i;
    }
    f->inst.n = n;
    for (uint32_t k = 0; k < f->param.n; k++)
        f->param.at[k] = to[f->param.at[k]];
    f->hash = NULL; /* the places named in it have moved */
    f->n_hash = f->in_hash = 0;
    vec_fini(&open);
    free(live);
    free(to);
    return f;
}

struct gx_func *gx_build_all(const struct gx_func *f, const struct gx_platform *pf,
                             uint32_t (*one)(struct gx_build *b, uint32_t v), void *known)
{
    return gx_build_planned(f, pf, NULL, one, known);
}

struct gx_func *gx_build_planned(const struct gx_func *f, const struct gx_platform *pf,
                                 void (*plan)(struct gx_build *b),
                                 uint32_t (*one)(struct gx_build *b, uint32_t v), void *known)
{
    struct gx_build b;
    gx_build_init(&b, f, pf);
    b.known = known;
    if (plan)
        plan(&b);
    for (uint32_t k = 0; k < f->block.n; k++) {
        gx_begin(b.to);
        for (uint32_t v = f->block.at[k].first; v < f->block.at[k].end; v++) {
            const struct gx_inst i = *gx_at(f, v);
            if (i.op == GX_CONST || i.op == GX_UNDEF)
                continue;
            struct arena_mark m = arena_mark(&b.lists);
            b.map[v] = one(&b, v);
            if (b.map[v] != GX_NONE)
                count_uses(&b, v, b.map[v]);
            arena_release(&b.lists, m);
        }
        gx_end(b.to);
    }
    gx_link(b.to);
    for (uint32_t v = 0; v < f->inst.n; v++) {
        const struct gx_inst i = *gx_at(f, v);
        for (uint32_t k = 0; i.op == GX_PHI && k < i.n_args; k++) {
            uint32_t a = gx_build_arg(&b, &i, k);
            assert(a != GX_NONE && b.map[v] != GX_NONE);
            b.to->arg.at[gx_at(b.to, b.map[v])->args + k] = a;
        }
    }
    return without_dead(gx_build_finish(&b));
}
