/* SPDX-License-Identifier: Apache-2.0 */
/* inits.c - one bit for each byte of memory that was allocated and not written yet.
 *
 * A set bit is a byte without contents: of a function's variable when it begins, of local memory
 * when a group begins, of memory from malloc.  All other bytes count as written: buffers and
 * variables, which the host fills.  A worker runs one group after the other, so it sees all
 * writes. */
#include "runner/inits.h"

#include "base/ptrmap.h"

enum { PAGE_BYTES = 4096, WORD_BITS = 64, PAGE_WORDS = PAGE_BYTES / WORD_BITS };

struct bits {
    uint64_t word[PAGE_WORDS];
};

struct inits {
    struct arena arena; /* owns all of it */
    struct ptrmap page; /* address / PAGE_BYTES -> number */
    VEC_OF(struct bits *) pages;
};

struct inits *inits_create(void)
{
    struct inits *s = base_alloc(sizeof *s);
    *s = (struct inits){ .pages = VEC_IN(&s->arena) };
    ptrmap_init_in(&s->page, &s->arena, 0);
    return s;
}

void inits_destroy(struct inits *s)
{
    if (!s)
        return;
    arena_fini(&s->arena);
    free(s);
}

/* The bits of the page; NULL: all its bytes were written. */
static struct bits *find(const struct inits *s, uintptr_t at)
{
    uint32_t n = ptrmap_find(&s->page, (const void *)(at / PAGE_BYTES));
    return n == PTRMAP_NONE ? NULL : s->pages.at[n];
}

static struct bits *make(struct inits *s, uintptr_t at)
{
    struct bits *b = find(s, at);
    if (b)
        return b;
    b = NEW(&s->arena, struct bits);
    ptrmap_put(&s->page, (const void *)(at / PAGE_BYTES), s->pages.n);
    vec_push(&s->pages, b);
    return b;
}

static bool get(const struct inits *s, uintptr_t at)
{
    const struct bits *b = find(s, at);
    uintptr_t k = at % PAGE_BYTES;
    return b && b->word[k / WORD_BITS] >> (k % WORD_BITS) & 1;
}

static void set(struct inits *s, uintptr_t at, uint64_t bytes, bool to)
{
    for (uint64_t n; bytes > 0; at += n, bytes -= n) {
        uintptr_t k = at % WORD_BITS;
        n = bytes < WORD_BITS - k ? bytes : WORD_BITS - k;
        uint64_t mask = (n == WORD_BITS ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1) << k;
        struct bits *b = to ? make(s, at) : find(s, at);
        if (b && to)
            b->word[at % PAGE_BYTES / WORD_BITS] |= mask;
        else if (b)
            b->word[at % PAGE_BYTES / WORD_BITS] &= ~mask;
    }
}

void inits_begin(struct inits *s, const unsigned char *at, uint64_t bytes)
{
    set(s, (uintptr_t)at, bytes, true);
}

void inits_end(struct inits *s, const unsigned char *at, uint64_t bytes)
{
    set(s, (uintptr_t)at, bytes, false);
}

void inits_copy(struct inits *s, const unsigned char *to, const unsigned char *from, uint64_t bytes)
{
    bool down = (uintptr_t)to > (uintptr_t)from; /* source and destination may overlap */
    for (uint64_t k = 0; k < bytes; k++) {
        uint64_t at = down ? bytes - 1 - k : k;
        set(s, (uintptr_t)to + at, 1, get(s, (uintptr_t)from + at));
    }
}

uint64_t inits_find(const struct inits *s, const unsigned char *at, uint64_t bytes)
{
    uint64_t k = 0;
    while (k < bytes && !get(s, (uintptr_t)at + k))
        k++;
    return k;
}
