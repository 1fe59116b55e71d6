/* SPDX-License-Identifier: Apache-2.0 */
/* intern.c - linear probing over numbers; each entry keeps its hash, so that growing compares no
 * contents. */
#include "base/intern.h"

#include <assert.h>
#include <xxhash.h>

enum { FIRST_ROOM = 16, ALIGN = 8 };

void intern_init(struct intern *t, struct arena *a) { *t = (struct intern){ .arena = a }; }

/* The slot that holds the content, or the free slot where it would be put. */
static uint32_t *slot_of(const struct intern *t, const void *content, size_t size, uint32_t hash)
{
    uint32_t mask = 2 * t->room - 1;
    for (uint32_t i = hash & mask;; i = (i + 1) & mask) { /* half of the slots are free */
        const struct intern_entry *e = t->slot[i] ? &t->entry[t->slot[i] - 1] : NULL;
        if (!e || (e->hash == hash && e->size == size && memcmp(e->content, content, size) == 0))
            return &t->slot[i];
    }
}

static void grow(struct intern *t)
{
    const struct intern_entry *old = t->entry;
    t->room = t->room ? base_twice(t->room) : FIRST_ROOM; /* a power of two */
    t->entry = NEWN(t->arena, struct intern_entry, t->room);
    t->slot = NEWN(t->arena, uint32_t, base_twice(t->room));
    if (t->n)
        memcpy(t->entry, old, t->n * sizeof *old);
    for (uint32_t k = 0; k < t->n; k++) {
        uint32_t i = t->entry[k].hash & (2 * t->room - 1);
        while (t->slot[i])
            i = (i + 1) & (2 * t->room - 1);
        t->slot[i] = k + 1;
    }
}

uint32_t intern_find(const struct intern *t, const void *content, size_t size)
{
    uint32_t number = t->n ? *slot_of(t, content, size, (uint32_t)XXH3_64bits(content, size)) : 0;
    return number ? number - 1 : INTERN_NONE;
}

uint32_t intern_put(struct intern *t, const void *content, size_t size)
{
    uint32_t hash = (uint32_t)XXH3_64bits(content, size);
    if (t->n == t->room)
        grow(t);
    uint32_t *slot = slot_of(t, content, size, hash);
    if (*slot)
        return *slot - 1;
    unsigned char *copy = arena_alloc(t->arena, size + 1, ALIGN);
    if (size)
        memcpy(copy, content, size);
    copy[size] = 0;
    t->entry[t->n] = (struct intern_entry){ copy, (uint32_t)size, hash };
    *slot = ++t->n;
    return t->n - 1;
}

const void *intern_get(const struct intern *t, uint32_t number)
{
    assert(number < t->n);
    return t->entry[number].content;
}
