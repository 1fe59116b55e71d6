/* SPDX-License-Identifier: Apache-2.0 */
/* arena.c - blocks of growing size, chained newest first. */
#include "base/arena.h"

#include <assert.h>

struct arena_block {
    struct arena_block *below; /* the block that was full before this one */
    size_t size;               /* bytes in data */
    _Alignas(16) unsigned char data[];
};

enum { FIRST_BLOCK = 16 * 1024, LAST_BLOCK = 4 * 1024 * 1024 };

void arena_init(struct arena *a) { *a = (struct arena){ 0 }; }

void arena_fini(struct arena *a)
{
    arena_release(a, (struct arena_mark){ NULL, 0 });
    a->total = 0;
}

static void grow(struct arena *a, size_t need)
{
    size_t size = a->top ? a->top->size * 2 : FIRST_BLOCK;
    if (size > LAST_BLOCK)
        size = LAST_BLOCK;
    if (size < need)
        size = need;
    struct arena_block *b = base_alloc(sizeof *b + size);
    b->below = a->top;
    assert((uintptr_t)b->data % 16 == 0 && "an offset aligned in a block is an aligned address");
    b->size = size;
    a->top = b;
    a->used = 0;
}

void *arena_alloc(struct arena *a, size_t size, size_t align)
{
    assert(align > 0 && align <= 16 && (align & (align - 1)) == 0 &&
           "blocks are aligned to 16 bytes");
    size_t at = (a->used + align - 1) & ~(align - 1);
    if (!a->top || at + size > a->top->size) {
        grow(a, size);
        at = 0;
    }
    a->used = at + size;
    a->total += size;
    return a->top->data + at;
}

void *arena_grow(struct arena *a, void *old, size_t old_size, size_t size)
{
    bool newest = old && (unsigned char *)old + old_size == a->top->data + a->used;
    size_t more = size - old_size;
    if (newest && a->used + more <= a->top->size) {
        a->used += more;
        a->total += more;
        return old;
    }
    void *now = arena_alloc(a, size, 16);
    return old_size ? memcpy(now, old, old_size) : now;
}

void *arena_resize(struct arena *a, void *old, size_t old_size, size_t size)
{
    return a ? arena_grow(a, old, old_size, size) : base_realloc(old, size);
}

void *arena_zalloc(struct arena *a, size_t size, size_t align)
{
    return memset(arena_alloc(a, size, align), 0, size);
}

struct arena_mark arena_mark(const struct arena *a)
{
    return (struct arena_mark){ a->top, a->used };
}

void arena_release(struct arena *a, struct arena_mark m)
{
    assert((m.top || m.used == 0) && "a mark before the first block has nothing in use");
    while (a->top != m.top) {
        assert(a->top && "the mark is of another arena, or was released before");
        struct arena_block *b = a->top;
        a->top = b->below;
        free(b);
    }
    assert((!a->top || m.used <= a->top->size) && "the mark lies in its block");
    a->used = m.used;
}
