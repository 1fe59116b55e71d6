/* SPDX-License-Identifier: Apache-2.0 */
/* dominators.c - Lengauer and Tarjan's algorithm ("A Fast Algorithm for Finding Dominators in a
 * Flowgraph", 1979), without recursion. */
#include "base/dominators.h"

#include "base/arena.h"

#include <assert.h>

#define NONE DOMINATORS_NONE

/* Blocks have other numbers here: the order in which a depth-first walk meets them, in which the
 * walk's tree is known. */
struct search {
    struct arena arena;
    uint32_t n;       /* blocks that the walk met */
    uint32_t *number; /* the block's number -> the walk's; NONE: it cannot be reached */
    uint32_t *block;  /* the other way round */
    uint32_t *parent; /* of the tree */
    uint32_t *semi;   /* least number from which a path comes whose other blocks have larger ones */
    uint32_t *ancestor; /* a forest that grows while `semi` becomes known; NONE: a root of it */
    uint32_t *label;    /* the block with the least `semi` on the way to `ancestor` */
    uint32_t *way;      /* for least_semi() */
    uint32_t *waiting;  /* the first of the blocks that have this one as `semi` */
    uint32_t *next;     /* … and the one after that */
    uint32_t *dom;      /* immediate dominator */
};

/* The edges out of each block, as pred_at and pred have those into it. */
static uint32_t *turn(struct search *s, uint32_t n, const uint32_t *pred_at, const uint32_t *pred,
                      uint32_t *ret_to_at)
{
    uint32_t edges = pred_at[n], *to = NEWN(&s->arena, uint32_t, edges + 1);
    for (uint32_t e = pred_at[0]; e < edges; e++)
        ret_to_at[pred[e] + 1]++;
    for (uint32_t b = 0; b < n; b++)
        ret_to_at[b + 1] += ret_to_at[b];
    uint32_t *fill = NEWN(&s->arena, uint32_t, n + 1);
    for (uint32_t b = 0; b < n; b++) /* each edge once */
        for (uint32_t e = pred_at[b]; e < pred_at[b + 1]; e++)
            to[ret_to_at[pred[e]] + fill[pred[e]]++] = b;
    return to;
}

static void walk(struct search *s, uint32_t n, const uint32_t *to_at, const uint32_t *to)
{
    struct frame {
        uint32_t at, next; /* the walk's number, the next edge */
    } *stack = NEWN(&s->arena, struct frame, n);
    uint32_t depth = 1;
    memset(s->number, 0xff, n * sizeof *s->number);
    s->number[0] = 0;
    s->n = 1;
    stack[0] = (struct frame){ 0, to_at[0] };
    while (depth > 0) { /* each edge once */
        struct frame *f = &stack[depth - 1];
        if (f->next == to_at[s->block[f->at] + 1]) {
            depth--;
            continue;
        }
        uint32_t b = to[f->next++];
        if (s->number[b] != NONE)
            continue;
        s->block[s->n] = b;
        s->parent[s->n] = f->at;
        stack[depth++] = (struct frame){ s->n, to_at[b] };
        s->number[b] = s->n++;
    }
}

/* The block with the least `semi` on the way from v to the root of its tree in the forest.
 * Shortens the way, so that all calls together climb edges * log(n) steps. */
static uint32_t least_semi(struct search *s, uint32_t v)
{
    uint32_t n = 0;
    if (s->ancestor[v] == NONE)
        return v;
    for (uint32_t x = v; s->ancestor[s->ancestor[x]] != NONE; x = s->ancestor[x])
        s->way[n++] = x;
    while (n-- > 0) {
        uint32_t x = s->way[n], above = s->ancestor[x];
        if (s->semi[s->label[above]] < s->semi[s->label[x]])
            s->label[x] = s->label[above];
        s->ancestor[x] = s->ancestor[above];
    }
    return s->label[v];
}

/* The inner loops visit each edge once, and each block once, which waits for its dominator. */
static void search(struct search *s, const uint32_t *pred_at, const uint32_t *pred)
{
    for (uint32_t v = 0; v < s->n; v++) {
        s->semi[v] = s->label[v] = v;
        s->ancestor[v] = s->waiting[v] = NONE;
    }
    for (uint32_t v = s->n; v-- > 1;) {
        uint32_t b = s->block[v], parent = s->parent[v];
        for (uint32_t p = pred_at[b]; p < pred_at[b + 1]; p++) {
            uint32_t from = s->number[pred[p]];
            uint32_t least = from == NONE ? v : s->semi[least_semi(s, from)];
            if (least < s->semi[v])
                s->semi[v] = least;
        }
        s->next[v] = s->waiting[s->semi[v]];
        s->waiting[s->semi[v]] = v;
        s->ancestor[v] = parent;
        for (uint32_t w = s->waiting[parent]; w != NONE; w = s->next[w]) {
            uint32_t least = least_semi(s, w);
            s->dom[w] = s->semi[least] < s->semi[w] ? least : parent;
        }
        s->waiting[parent] = NONE;
    }
    for (uint32_t v = 1; v < s->n; v++)
        if (s->dom[v] != s->semi[v])
            s->dom[v] = s->dom[s->dom[v]];
}

void dominators_find(uint32_t n, const uint32_t *pred_at, const uint32_t *pred, uint32_t *ret_idom)
{
    assert(n > 0 && "an entry");
    struct search s = { 0 };
    arena_init(&s.arena);
    uint32_t **const lists[] = { &s.number, &s.block, &s.parent,  &s.semi, &s.ancestor,
                                 &s.label,  &s.way,   &s.waiting, &s.next, &s.dom };
    for (size_t k = 0; k < COUNTOF(lists); k++)
        *lists[k] = NEWN(&s.arena, uint32_t, n);
    uint32_t *to_at = NEWN(&s.arena, uint32_t, n + 1);
    uint32_t *to = turn(&s, n, pred_at, pred, to_at);
    walk(&s, n, to_at, to);
    search(&s, pred_at, pred);
    memset(ret_idom, 0xff, n * sizeof *ret_idom);
    for (uint32_t v = 0; v < s.n; v++)
        ret_idom[s.block[v]] = s.block[s.dom[v]];
    arena_fini(&s.arena);
}
