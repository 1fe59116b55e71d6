/* ptrmap.c - linear probing with a multiplicative hash. */
#include "base/ptrmap.h"

static const char removed_mark;
#define REMOVED ((const void *)&removed_mark)

static uint32_t slot_of(const struct ptrmap *m, const void *key)
{
    uint64_t h = ((uint64_t)(uintptr_t)key >> 3) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(h >> 32) & m->mask;
}

static void alloc_table(struct ptrmap *m, uint32_t entries)
{
    m->at = base_alloc(entries * sizeof *m->at);
    memset(m->at, 0, entries * sizeof *m->at);
    m->mask = entries - 1;
    m->used = 0;
}

void ptrmap_init(struct ptrmap *m, uint32_t expect)
{
    uint32_t entries = 64;
    while (entries / 2 < expect)
        entries *= 2;
    alloc_table(m, entries);
}

void ptrmap_fini(struct ptrmap *m)
{
    free(m->at);
    *m = (struct ptrmap){ 0 };
}

uint32_t ptrmap_find(const struct ptrmap *m, const void *key)
{
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
    alloc_table(m, (old.mask + 1) * 2);
    for (uint32_t i = 0; i <= old.mask; i++)
        if (old.at[i].key && old.at[i].key != REMOVED)
            ptrmap_put(m, old.at[i].key, old.at[i].value);
    free(old.at);
}

void ptrmap_put(struct ptrmap *m, const void *key, uint32_t value)
{
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
    for (uint32_t i = slot_of(m, key); m->at[i].key; i = (i + 1) & m->mask)
        if (m->at[i].key == key) {
            m->at[i].key = REMOVED;
            return;
        }
}
