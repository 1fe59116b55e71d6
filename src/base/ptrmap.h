/* SPDX-License-Identifier: Apache-2.0 */
/* ptrmap.h - a hash table from an address to a number (intern.h has numbers for contents).
 *
 * LLVM values have no field for a number of ours, so the numbers are kept here.  Open addressing,
 * 16 bytes an entry.  There is no way to iterate, because the order depends on addresses and must
 * not reach the output. */
#ifndef BASE_PTRMAP_H
#define BASE_PTRMAP_H

#include "base/arena.h"

#define PTRMAP_NONE UINT32_MAX

struct ptrmap_entry {
    const void *key; /* NULL: free; see ptrmap.c for the mark of a removed one */
    uint32_t value;
};

struct ptrmap {
    struct ptrmap_entry *at; /* a power of two of entries; NULL when empty */
    uint32_t mask;           /* entries - 1 */
    uint32_t room;           /* entries that the memory at `at` has, `mask` + 1 or more */
    uint32_t used;           /* entries in use, removed ones included */
    struct arena *arena;     /* the table lies in it; NULL: ptrmap_fini() frees it */
};

void ptrmap_init(struct ptrmap *m, uint32_t expect);
void ptrmap_fini(struct ptrmap *m);

/* A map whose table lies in an arena; it needs no ptrmap_fini().  Growing leaves the old tables in
 * the arena, so it takes twice the memory of another map. */
void ptrmap_init_in(struct ptrmap *m, struct arena *a, uint32_t expect);

/* Deletes all entries.  Of a table much larger than its contents only the beginning is used again,
 * until it grows, so that clearing a map after each of many small functions does not cost more than
 * the functions did. */
void ptrmap_clear(struct ptrmap *m);

/* The number of `key`, or PTRMAP_NONE. */
uint32_t ptrmap_find(const struct ptrmap *m, const void *key);

/* Sets or replaces; `key` must not be NULL. */
void ptrmap_put(struct ptrmap *m, const void *key, uint32_t value);

/* Deletes `key`, if it is there. */
void ptrmap_remove(struct ptrmap *m, const void *key);

#endif
