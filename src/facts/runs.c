/* SPDX-License-Identifier: Apache-2.0 */
/* runs.c - hands the launches of kernels on along calls. */
#include "facts/runs.h"

#include "base/base.h"
#include "base/budget.h"
#include "base/worklist.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint64_t runs_bit_of(uint32_t number) { return UINT64_C(2) << number % BUDGET_LAUNCHES; }

/* Those that place k may call: to[first[k]] up to, not with, to[first[k + 1]]. */
struct callees {
    uint32_t *first, *to;
};

static struct callees sort_edges(uint32_t places, const struct runs_edge *edge, uint32_t n)
{
    struct callees c = { .first = base_alloc((places + 2) * sizeof *c.first),
                         .to = base_alloc((n + 1) * sizeof *c.to) };
    memset(c.first, 0, (places + 2) * sizeof *c.first);
    for (uint32_t k = 0; k < n; k++) {
        assert(edge[k].from < places && edge[k].to < places && "between places");
        c.first[edge[k].from + 2]++;
    }
    for (uint32_t k = 0; k < places; k++)
        c.first[k + 2] += c.first[k + 1];
    for (uint32_t k = 0; k < n; k++)
        c.to[c.first[edge[k].from + 1]++] = edge[k].to;
    assert(c.first[places] == n && "each edge once");
    return c;
}

/* Bound: a place is visited whenever it gets a bit, so each edge 64 times. */
static void spread(uint64_t *launches, uint32_t places, const struct callees *c)
{
    struct worklist work;
    uint32_t at;
    worklist_init(&work, places, 0);
    for (uint32_t k = 0; k < places; k++)
        if (launches[k])
            worklist_push(&work, k);
    while (worklist_pop(&work, &at))
        for (uint32_t k = c->first[at]; k < c->first[at + 1]; k++)
            if (launches[at] & ~launches[c->to[k]]) {
                launches[c->to[k]] |= launches[at];
                worklist_push(&work, c->to[k]);
            }
    worklist_fini(&work);
}

void runs_hand_on(uint64_t *launches, uint32_t places, uint32_t first, const struct runs_edge *edge,
                  uint32_t n, uint64_t unreached)
{
    assert(first <= places && unreached != 0 && "code that runs");
    struct callees c = sort_edges(places, edge, n);
    spread(launches, places, &c);
    for (uint32_t k = first; k < places; k++)
        if (launches[k] == 0)
            launches[k] = unreached;
    spread(launches, places, &c);
    free(c.first);
    free(c.to);
}
