/* SPDX-License-Identifier: Apache-2.0 */
/* neighbours.c - loads neighbouring dwords of each lane by one message.
 *
 *     %x = gather %m, %a                          %v = gather4 %m, %a
 *     %b = add %a, 4                              %x = lanes of the first channel of %v
 *     %y = gather %m, %b                   =>     %y = lanes of the second channel of %v
 *
 * Gathers of one block belong together if their addresses are sums of one value and constants, and
 * the same lanes are on.  Of those, two to four neighbours are one message, at the place of the
 * first of them.
 *
 * Does not  join loads whose lanes do not fill a register, as of 8 lanes on pvc [lanes]: the dwords
 *           of a message would lie in parts of registers, and the assembler never ends;
 *           move a load to before what may write memory or wait for others [written];
 *           take a load whose lanes that are off keep a value [kept]: in a message of several
 *           dwords they have none.
 * Safe because: the message reads the dwords that the loads read, and no other; only their order
 * differs, with nothing that writes between them.
 *
 * Time: loads times groups, of which OPEN are looked at. */
#include "genx/optimize/neighbours.h"

#include "base/guard.h"
#include "genx/optimize/builder.h"

#include <assert.h>

enum { OPEN = 32, MEMBERS = 32, CHANNELS = 4 };

/* Loads at constant distances from one address, in one block. */
struct group {
    uint32_t base, mask, n; /* old values */
    struct gx_type type;
    uint32_t load[MEMBERS];
    int64_t at[MEMBERS];
};

/* By old value. */
struct neighbours {
    uint32_t *first;   /* of a load that is part of a message: the first such load; GX_NONE */
    uint8_t *channel;  /* which dword of the message it is */
    uint8_t *channels; /* of the first load: how many the message has */
    int64_t *at;       /* of the first load: where the message begins, behind its base */
    uint32_t *message; /* of the first load: the new value */
    struct group open[OPEN];
    uint32_t n_open;
};

static const struct gx_inst *old(const struct gx_build *b, uint32_t v) { return gx_at(b->f, v); }

/* ---- which loads belong together ---- */

/* Makes loads [from, end) of a group, which lie in the order of their places, one message. */
static void make_message(struct neighbours *s, const struct group *g, uint32_t from, uint32_t end)
{
    uint32_t first = g->load[from];
    for (uint32_t k = from; k < end; k++)
        first = g->load[k] < first ? g->load[k] : first;
    s->at[first] = g->at[from];
    s->channels[first] = (uint8_t)((g->at[end - 1] - g->at[from]) / 4 + 1);
    for (uint32_t k = from; k < end; k++) {
        s->first[g->load[k]] = first;
        s->channel[g->load[k]] = (uint8_t)((g->at[k] - g->at[from]) / 4);
    }
}

/* How many bytes load `b` of a group lies behind load `a`, which is before it in the order of the
 * places: any two places are less than 2^64 apart. */
static uint64_t behind(const struct group *g, uint32_t b, uint32_t a)
{
    return (uint64_t)g->at[b] - (uint64_t)g->at[a];
}

/* Ends a group: puts its loads into the order of their places, and makes messages of them. */
static void close_group(struct neighbours *s, struct group *g)
{
    for (uint32_t k = 1; k < g->n; k++)
        for (uint32_t j = k; j > 0 && g->at[j] < g->at[j - 1]; j--) {
            int64_t at = g->at[j];
            uint32_t load = g->load[j];
            g->at[j] = g->at[j - 1];
            g->load[j] = g->load[j - 1];
            g->at[j - 1] = at;
            g->load[j - 1] = load;
        }
    for (uint32_t from = 0, end; from < g->n; from = end) {
        for (end = from + 1; end < g->n; end++)
            if ((behind(g, end, end - 1) != 0 && behind(g, end, end - 1) != 4) ||
                behind(g, end, from) >= 4 * CHANNELS)
                break;
        if (g->at[end - 1] != g->at[from])
            make_message(s, g, from, end);
    }
}

static void close_all(struct neighbours *s)
{
    for (uint32_t k = 0; k < s->n_open; k++)
        close_group(s, &s->open[k]);
    s->n_open = 0;
}

/* The value and the constant whose sum an address is. */
static uint32_t base_of(const struct gx_build *b, uint32_t address, int64_t *ret_at)
{
    const struct gx_inst *i = old(b, address);
    uint64_t bits;
    *ret_at = 0;
    if (i->op != GX_ADD || !gx_is_splat(b->f, gx_arg(b->f, i, 1), &bits))
        return address;
    *ret_at = (int64_t)bits;
    return gx_arg(b->f, i, 0);
}

static bool is_neighbour(const struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = old(b, v);
    if (i->op != GX_GATHER || i->sub || gx_elt_bytes(i->type.elt) != 4)
        return false;
    uint32_t n = i->type.n;
    return (n == 8 || n == 16 || n == 32) && !GUARD("neighbours:lanes", 4 * n < b->pf->grf) &&
           !GUARD("neighbours:kept", old(b, gx_arg(b->f, i, 2))->op != GX_UNDEF);
}

static void put(struct gx_build *b, struct neighbours *s, uint32_t v)
{
    const struct gx_inst *i = old(b, v);
    int64_t at;
    uint32_t base = base_of(b, gx_arg(b->f, i, 1), &at), mask = gx_arg(b->f, i, 0), k = 0;
    while (k < s->n_open && (s->open[k].base != base || s->open[k].mask != mask ||
                             !gx_same_type(s->open[k].type, i->type) || s->open[k].n == MEMBERS))
        k++;
    if (k == OPEN) { /* the oldest makes room */
        close_group(s, &s->open[0]);
        memmove(&s->open[0], &s->open[1], (OPEN - 1) * sizeof s->open[0]);
        k = --s->n_open;
    }
    struct group *g = &s->open[k];
    if (k == s->n_open) {
        *g = (struct group){ .base = base, .mask = mask, .type = i->type };
        s->n_open++;
    }
    g->load[g->n] = v;
    g->at[g->n++] = at;
}

static void plan(struct gx_build *b)
{
    struct neighbours *s = b->known;
    for (uint32_t k = 0; k < b->f->block.n; k++) {
        for (uint32_t v = b->f->block.at[k].first; v < b->f->block.at[k].end; v++) {
            const struct gx_inst *i = old(b, v);
            bool writes = i->op == GX_CALL || (gx_op_shape(i->op) == 'm' && gx_has_effect(i->op));
            if (GUARD("neighbours:written", writes))
                close_all(s);
            else if (is_neighbour(b, v))
                put(b, s, v);
        }
        close_all(s);
    }
}

/* ---- messages ---- */

/* The message of which load `v` is the first. */
static uint32_t message(struct gx_build *b, uint32_t v)
{
    struct neighbours *s = b->known;
    const struct gx_inst *i = old(b, v);
    uint32_t address = gx_arg(b->f, i, 1), n = i->type.n;
    int64_t was;
    bool whole = base_of(b, address, &was) == address;
    uint32_t base = whole ? gx_build_arg(b, i, 1) : gx_build_arg(b, old(b, address), 0);
    struct gx_type q = gx_vector(GX_I64, n), all = gx_vector(i->type.elt, n * s->channels[v]);
    if (s->at[v])
        base = gx_build_2(b, GX_ADD, q, base, gx_splat(b->to, q, (uint64_t)s->at[v]), i->loc);
    uint32_t args[3] = { gx_build_arg(b, i, 0), base, gx_undef(b->to, all) };
    return gx_add(b->to, (struct gx_inst){ .op = GX_GATHER4, .type = all, .loc = i->loc }, args, 3);
}

static uint32_t one(struct gx_build *b, uint32_t v)
{
    struct neighbours *s = b->known;
    const struct gx_inst *i = old(b, v);
    uint32_t first = s->first[v], n = i->type.n;
    if (first == GX_NONE)
        return gx_build_same(b, v);
    if (first == v)
        s->message[v] = message(b, v);
    assert(s->message[first] != GX_NONE && "the first is the first in the block");
    int64_t *list = NEWN(&b->lists, int64_t, n);
    for (uint32_t k = 0; k < n; k++)
        list[k] = gx_channel_element(n, s->channels[first], s->channel[v], k);
    struct gx_names x = { .n = n, .list = list, .index = GX_NONE };
    return gx_build_read(b, i->type, s->message[first], x, i->loc);
}

struct gx_func *gx_neighbours(const struct gx_func *f, const struct gx_platform *pf)
{
    struct arena a;
    arena_init(&a);
    uint32_t n = f->inst.n + 1;
    struct neighbours *s = NEW(&a, struct neighbours);
    s->first = NEWN(&a, uint32_t, n);
    s->channel = NEWN(&a, uint8_t, n);
    s->channels = NEWN(&a, uint8_t, n);
    s->at = NEWN(&a, int64_t, n);
    s->message = NEWN(&a, uint32_t, n);
    memset(s->first, 0xff, n * sizeof *s->first);
    memset(s->message, 0xff, n * sizeof *s->message);
    struct gx_func *to = gx_build_planned(f, pf, plan, one, s);
    arena_fini(&a);
    return to;
}
