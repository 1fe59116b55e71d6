/* SPDX-License-Identifier: Apache-2.0 */
/* ptrmap.h - from an address to a number (contents have numbers by intern.h).
 *
 * LLVM values have no room for a number of ours, so the one hash table of the
 * project sits here: open addressing, 16 bytes an entry, never iterated (its
 * order would reach the output). */
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
    uint32_t used;           /* entries in use, removed ones included */
    struct arena *arena;     /* the table lies in it; NULL: ptrmap_fini() frees it */
};

void ptrmap_init(struct ptrmap *m, uint32_t expect);
void ptrmap_fini(struct ptrmap *m);

/* A map in an arena: there is nothing to fini.  Growing leaves the old table there, so its peak is
 * twice that of another map. */
void ptrmap_init_in(struct ptrmap *m, struct arena *a, uint32_t expect);

/* Forgets all; a table much larger than what was in it shrinks, so that clearing after each of
 * many small things costs no more than they did. */
void ptrmap_clear(struct ptrmap *m);

/* The number of `key`, or PTRMAP_NONE. */
uint32_t ptrmap_find(const struct ptrmap *m, const void *key);

/* Sets or replaces; `key` must not be NULL. */
void ptrmap_put(struct ptrmap *m, const void *key, uint32_t value);

/* Forgets `key`; nothing happens where it is not there. */
void ptrmap_remove(struct ptrmap *m, const void *key);

#endif
