/* SPDX-License-Identifier: Apache-2.0 */
/* worklist.c - a ring with a bit per member. */
#include "base/worklist.h"

#include <assert.h>

void worklist_init(struct worklist *w, uint32_t size, uint64_t shuffle_seed)
{
    size_t words = (size + 63) / 64;
    *w = (struct worklist){ .size = size, .shuffle = shuffle_seed };
    w->ring = base_alloc(size * sizeof *w->ring);
    w->in = base_alloc(words * sizeof *w->in);
    memset(w->in, 0, words * sizeof *w->in);
}

void worklist_fini(struct worklist *w)
{
    free(w->ring);
    free(w->in);
    *w = (struct worklist){ 0 };
}

static uint32_t wrap(const struct worklist *w, uint64_t i)
{
    assert(i < 2 * (uint64_t)w->size && "an index is at most one turn too far");
    return (uint32_t)(i < w->size ? i : i - w->size);
}

void worklist_push(struct worklist *w, uint32_t x)
{
    assert(x < w->size && "a number outside the worklist's range");
    uint64_t bit = UINT64_C(1) << (x % 64);
    assert((w->count < w->size || w->in[x / 64] & bit) && "the ring has room for each number once");
    if (w->in[x / 64] & bit)
        return;
    w->in[x / 64] |= bit;
    w->ring[wrap(w, (uint64_t)w->head + w->count)] = x;
    w->count++;
}

/* xorshift64: enough to disturb an order, and the same on every machine. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

bool worklist_pop(struct worklist *w, uint32_t *ret_x)
{
    if (w->count == 0)
        return false;
    if (w->shuffle) {
        uint32_t i = wrap(w, (uint64_t)w->head + next_random(&w->shuffle) % w->count);
        uint32_t x = w->ring[i];
        w->ring[i] = w->ring[w->head];
        w->ring[w->head] = x;
    }
    uint32_t x = w->ring[w->head];
    assert(w->in[x / 64] >> (x % 64) & 1 && "a number in the ring has its bit set");
    w->head = wrap(w, (uint64_t)w->head + 1);
    w->count--;
    w->in[x / 64] &= ~(UINT64_C(1) << (x % 64));
    *ret_x = x;
    return true;
}
