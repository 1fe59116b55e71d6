/* SPDX-License-Identifier: Apache-2.0 */
/* arena.h - memory by lifetime.
 *
 * Nothing allocated from an arena is freed by hand, and nothing in a longer-lived arena may point
 * into a shorter-lived one. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

struct arena_block;

struct arena {
    struct arena_block *top; /* the block that allocations come from; NULL: none yet */
    size_t used;             /* bytes taken from the top block */
    size_t total;            /* bytes asked for since arena_init(), for statistics */
};

/* A point in an arena's life to return to. */
struct arena_mark {
    struct arena_block *top;
    size_t used;
};

void arena_init(struct arena *a);
void arena_fini(struct arena *a);

/* `size` bytes aligned to `align` (a power of two, at most 16); contents undefined. */
void *arena_alloc(struct arena *a, size_t size, size_t align);

/* Grows the `old_size` bytes at `old` (NULL: none) to `size` bytes and returns their address: the
 * same one if they are the newest allocation and the block has room, else that of a copy. Aligned
 * to 16. */
void *arena_grow(struct arena *a, void *old, size_t old_size, size_t size);

/* As arena_grow() where `a` is an arena; NULL: by realloc(), and the caller frees it. */
void *arena_resize(struct arena *a, void *old, size_t old_size, size_t size);

/* As arena_alloc(), all zero. */
void *arena_zalloc(struct arena *a, size_t size, size_t align);

struct arena_mark arena_mark(const struct arena *a);

/* Gives back all that was allocated since `m`. */
void arena_release(struct arena *a, struct arena_mark m);

#define NEW(a, T) ((T *)arena_zalloc((a), sizeof(T), _Alignof(T)))
#define NEWN(a, T, n) ((T *)arena_zalloc((a), sizeof(T) * (size_t)(n), _Alignof(T)))

#endif
