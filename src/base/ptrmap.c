/* SPDX-License-Identifier: Apache-2.0 */
/* ptrmap.c - linear probing; the hash mixes the address's block of 512 bytes and keeps its place in
 * the block. */
#include "base/ptrmap.h"

#include <assert.h>

enum { FEWEST = 64 }; /* entries of the smallest table */

static const char removed_mark;
#define REMOVED ((const void *)&removed_mark)

/* The first slot to try.  Values that were allocated together are looked up together: the block is
 * hashed, but neighbours in it get neighbouring slots, so they share cache lines.  Blocks are as
 * small as a few lines of slots: 2,000 types beside each other fill whole pages, and blocks of a
 * page's size would make runs of full slots of them, and a search five times as long. */
static uint32_t slot_of(const struct ptrmap *m, const void *key)
{
    uint64_t address = (uint64_t)(uintptr_t)key;
    uint64_t h = (address >> 9) * UINT64_C(0x9e3779b97f4a7c15);
    return ((uint32_t)(h >> 32) + (uint32_t)(address >> 5 & 15)) & m->mask;
}

static void alloc_table(struct ptrmap *m, uint32_t entries)
{
    assert(entries > 0 && (entries & (entries - 1)) == 0 &&
           "the mask picks a slot of a power of two");
    if (m->arena)
        m->at = NEWN(m->arena, struct ptrmap_entry, entries);
    else
        m->at = base_zeroed(entries, sizeof *m->at); /* fresh pages are zero already */
    m->mask = entries - 1;
    m->room = entries;
    m->used = 0;
}

void ptrmap_init(struct ptrmap *m, uint32_t expect) { ptrmap_init_in(m, NULL, expect); }

void ptrmap_init_in(struct ptrmap *m, struct arena *a, uint32_t expect)
{
    uint32_t entries = FEWEST;
    m->arena = a;
    while (entries / 2 < expect)
        entries = base_twice(entries);
    alloc_table(m, entries);
}

void ptrmap_fini(struct ptrmap *m)
{
    if (!m->arena)
        free(m->at);
    *m = (struct ptrmap){ 0 };
}

void ptrmap_clear(struct ptrmap *m)
{
    if (m->used == 0)
        return;
    if (m->mask >= FEWEST && m->used < m->mask / 8)
        m->mask = FEWEST - 1; /* grow() clears the rest before it uses it */
    memset(m->at, 0, (m->mask + 1) * sizeof *m->at);
    m->used = 0;
}

uint32_t ptrmap_find(const struct ptrmap *m, const void *key)
{
    assert(m->at && "the map was initialized, and not ended");
    assert(key && key != REMOVED && "NULL and REMOVED mark slots, and are no keys");
    assert(m->used <= m->mask && "a free slot ends the search");
    for (uint32_t i = slot_of(m, key);; i = (i + 1) & m->mask) {
        if (m->at[i].key == key)
            return m->at[i].value;
        if (!m->at[i].key)
            return PTRMAP_NONE;
    }
}

static void grow(struct ptrmap *m)
{
    struct ptrmap old = *m;
    uint32_t entries = base_twice(old.mask + 1);
    bool fits = entries <= old.room;
    assert(old.mask < old.room && "the table is the beginning of its memory");
    if (fits) {
        old.at = base_alloc((old.mask + 1) * sizeof *old.at);
        memcpy(old.at, m->at, (old.mask + 1) * sizeof *old.at);
        memset(m->at, 0, entries * sizeof *m->at);
        m->mask = entries - 1;
        m->used = 0;
    } else {
        alloc_table(m, entries);
    }
    for (uint32_t i = 0; i <= old.mask; i++)
        if (old.at[i].key && old.at[i].key != REMOVED)
            ptrmap_put(m, old.at[i].key, old.at[i].value);
    if (fits || !old.arena)
        free(old.at);
}

void ptrmap_put(struct ptrmap *m, const void *key, uint32_t value)
{
    assert(key && key != REMOVED && "NULL and REMOVED mark slots, and are no keys");
    assert(value != PTRMAP_NONE && "ptrmap_find() returns this for a missing key");
    if ((uint64_t)m->used * 8 >= (uint64_t)(m->mask + 1) * 5)
        grow(m);
    uint32_t i = slot_of(m, key);
    while (m->at[i].key && m->at[i].key != key)
        i = (i + 1) & m->mask;
    if (!m->at[i].key)
        m->used++;
    m->at[i] = (struct ptrmap_entry){ key, value };
}

void ptrmap_remove(struct ptrmap *m, const void *key)
{
    assert(key && key != REMOVED && "NULL and REMOVED mark slots, and are no keys");
    for (uint32_t i = slot_of(m, key); m->at[i].key; i = (i + 1) & m->mask)
        if (m->at[i].key == key) {
            m->at[i].key = REMOVED;
            return;
        }
}
