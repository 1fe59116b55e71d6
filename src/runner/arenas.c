/* SPDX-License-Identifier: Apache-2.0 */
/* arenas.c - memory for every space, each at addresses that no pointer of another space reaches.
 *
 * Global and constant objects lie in one reserved range, each in pages of its own that end where
 * the object ends, with pages before and after that trap.  Local memory and stacks of a worker lie
 * in two ranges of 4 GiB that trap everywhere else, so any 32-bit offset that is used in the wrong
 * range traps.  If 0 is an address of local memory, its first byte lies there.  If 0 is an address
 * of private memory, the first variable of the group's first item lies there, unless there is local
 * memory. So code that takes 0 for null goes wrong here as it does on the device. */
#include "runner/run.h"
#include "runner/runtime.h"

#include <assert.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0x4000
#endif
#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS 0x20
#endif

/* Addresses for global and constant memory: so many, or half of them and so on where the process
 * may have less, as under valgrind, but not less than the second number. */
#define RESERVED_BYTES (UINT64_C(1) << 38)
#define LEAST_RESERVED_BYTES (UINT64_C(1) << 32)
/* One range for a worker's local memory, one for its stacks. */
#define RANGE_BYTES (UINT64_C(1) << 32)
/* Enough for any position of address 0 in the range. */
#define AROUND_BYTES (RANGE_BYTES + 2 * ENCODED_LOCAL)
enum { OBJECT_ALIGN = 128, LOCAL_FILL = 0xa5 };
/* No less than what fibers.c and checked.c keep of a work-item. */
enum { ITEM_BYTES = 128 };

static uint64_t round_up(uint64_t n, uint64_t to) { return (n + to - 1) / to * to; }

/* a * b, or the largest number where that is more. */
static uint64_t times(uint64_t a, uint64_t b)
{
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

static uint64_t page_bytes(void) { return (uint64_t)sysconf(_SC_PAGESIZE); }

static unsigned char *reserve(uint64_t bytes)
{
    void *at = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

static bool commit(unsigned char *at, uint64_t bytes, bool shared)
{
    int flags = (shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE;
    return mmap(at, bytes, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED;
}

/* Copies a name, because its module may be deleted before the run ends. */
static const char *keep_name(struct run *r, const char *name)
{
    size_t n = strlen(name) + 1;
    return memcpy(arena_alloc(&r->arena, n, 1), name, n);
}

unsigned char *run_memory_object(struct run *r, const char *name, enum space space, uint64_t bytes,
                                 uint64_t align, bool read_only)
{
    uint64_t page = page_bytes();
    if (align < OBJECT_ALIGN)
        align = OBJECT_ALIGN;
    uint64_t in_pages = round_up(bytes ? bytes : 1, page > align ? page : align);
    if (in_pages < bytes || in_pages > r->l->memory - r->committed ||
        in_pages + 2 * page + align > r->reserved_bytes - r->reserved_used)
        return NULL;
    unsigned char *at =
        r->reserved + round_up(r->reserved_used + page, align > page ? align : page);
    if (!commit(at, in_pages, r->shared))
        return NULL;
    r->reserved_used = (uint64_t)(at - r->reserved) + in_pages;
    r->committed += in_pages;
    at += in_pages - round_up(bytes, align);
    struct run_object o = { keep_name(r, name), space, at, bytes, read_only };
    vec_push(&r->objects, o);
    return at;
}

uint64_t run_memory_local(struct run *r, const char *name, uint64_t bytes, uint64_t align)
{
    assert(r->local_base == 0 && "before run_memory_seal_local()");
    assert((align & (align - 1)) == 0 && "no alignment or a power of two");
    if (align > r->local_align)
        r->local_align = align;
    uint64_t at = round_up(r->local_bytes, align ? align : 1);
    struct run_object o = { keep_name(r, name), SPACE_LOCAL, (unsigned char *)(uintptr_t)at, bytes,
                            false };
    vec_push(&r->locals, o);
    /* More than a range is too much, which run_memory_seal_local() says. */
    r->local_bytes = bytes > RANGE_BYTES - at ? RANGE_BYTES : at + bytes;
    return at;
}

static int out_of_memory(struct run *r, const char *what, uint64_t bytes)
{
    return diag_memory_bound(r->u->trace, (struct src_loc){ .file = r->path }, what, bytes,
                             r->committed, r->l->memory);
}

/* The work-items of a group, which launch_count_groups() has counted. */
static uint64_t items_of(const struct run *r) { return r->local[0] * r->local[1] * r->local[2]; }

/* The number of stacks of a worker: one for each item of a group, or one in all if items run one
 * after the other. */
static uint64_t stacks_of(const struct run *r) { return r->fibers ? items_of(r) : 1; }

/* The bytes of a group's local memory with what lies before it: its end is the end of a page, so
 * that an access behind it faults, and its beginning is aligned as its variables want it. */
static uint64_t local_pages(const struct run *r)
{
    uint64_t page = page_bytes();
    return round_up(r->local_bytes ? r->local_bytes : 1,
                    r->local_align > page ? r->local_align : page);
}

int run_memory_seal_local(struct run *r)
{
    assert(r->local_base == 0 && r->n_workers > 0 && "once, when the number of workers is known");
    uint64_t local = local_pages(r);
    uint64_t align = r->local_align > OBJECT_ALIGN ? r->local_align : OBJECT_ALIGN;
    uint64_t begin = ENCODED_LOCAL + local - round_up(r->local_bytes, align);
    r->local_at = r->local_cut ? RESERVED_LOCAL : r->local_zero ? 0 : begin;
    r->local_base = begin - r->local_at;
    if (local > RANGE_BYTES - 2 * ENCODED_LOCAL ||
        local * r->n_workers > r->l->memory - r->committed)
        return out_of_memory(r, "local memory", times(local, r->n_workers));
    r->committed += local * r->n_workers;
    return 0;
}

/* The bytes of the variables at 0 of private memory, of all items of a group. */
static uint64_t first_bytes(const struct run *r)
{
    return round_up(r->first_stride * items_of(r), page_bytes());
}

int run_memory_seal_private(struct run *r)
{
    assert(r->n_workers > 0 && r->l->private_bytes > 0 && "the number of workers is known");
    uint64_t page = page_bytes(), items = stacks_of(r);
    assert(r->l->private_bytes <= r->l->memory && "run_memory_init() has seen to that");
    if ((r->fibers || r->checks) &&
        items_of(r) > (r->l->memory - r->committed) / r->n_workers / ITEM_BYTES)
        return out_of_memory(r, "the state of work-items",
                             times(items_of(r), (uint64_t)ITEM_BYTES * r->n_workers));
    r->stack_bytes = round_up(r->l->private_bytes, page);
    r->stack_stride = r->stack_bytes + page;
    if (items > (RANGE_BYTES - 2 * ENCODED_PRIVATE) / r->stack_stride ||
        items * r->stack_bytes * r->n_workers > r->l->memory - r->committed)
        return out_of_memory(r, "private memory", times(items * r->n_workers, r->stack_bytes));
    r->committed += items * r->stack_bytes * r->n_workers;
    if (r->frame_bytes > RANGE_BYTES - 4 * ENCODED_PRIVATE ||
        r->frame_bytes * r->n_workers > r->l->memory - r->committed)
        return out_of_memory(r, "private memory", times(r->frame_bytes, r->n_workers));
    r->committed += r->frame_bytes * r->n_workers;
    if (first_bytes(r) > ENCODED_LOCAL ||
        first_bytes(r) * r->n_workers > r->l->memory - r->committed)
        return out_of_memory(r, "private memory", first_bytes(r) * r->n_workers);
    r->committed += first_bytes(r) * r->n_workers;
    return 0;
}

struct context *context_create(struct run *r)
{
    uint64_t page = page_bytes(), local = local_pages(r);
    unsigned char *locals = reserve(AROUND_BYTES), *stacks = reserve(AROUND_BYTES);
    if (!locals || !stacks || !commit(locals + ENCODED_LOCAL, local, false))
        base_oom();
    stacks += ENCODED_LOCAL; /* room below it, for null pointers that are not 0 */
    if (first_bytes(r) && !commit(stacks, first_bytes(r), false))
        base_oom();
    struct context *c = base_alloc(sizeof *c);
    *c = (struct context){ .self = c, .run = r, .args = r->args, .dims = r->l->dims };
    for (unsigned tag = 0; tag < TAG_COUNT; tag++)
        c->base[tag] = UINT64_C(0x7f) << 48; /* the tag of no space: no address is canonical */
    c->base[TAG_GLOBAL] = c->base[TAG_GLOBAL_HIGH] = -ENCODED_GLOBAL;
    c->base[TAG_CONSTANT] = -ENCODED_CONSTANT;
    c->dispatch = r->dispatch;
    c->implicit = r->implicit;
    c->base[TAG_LOCAL] = (uint64_t)(uintptr_t)locals + r->local_base;
    c->base[TAG_PRIVATE] = (uint64_t)(uintptr_t)stacks - r->private_base;
    c->local_memory = locals + r->local_base + r->local_at;
    c->stacks = stacks + ENCODED_PRIVATE + page;
    for (uint64_t k = 0; k < stacks_of(r); k++)
        if (!commit(c->stacks + k * r->stack_stride, r->stack_bytes, false))
            base_oom();
    c->frame = c->stacks + stacks_of(r) * r->stack_stride;
    if (r->frame_bytes && !commit(c->frame, round_up(r->frame_bytes, page), false))
        base_oom();
    c->output = base_alloc(sizeof *c->output);
    *c->output = (struct text){ 0 };
    group_init(r, c);
    return c;
}

void context_destroy(struct context *c)
{
    munmap((void *)(uintptr_t)(c->base[TAG_LOCAL] - c->run->local_base), AROUND_BYTES);
    munmap((void *)(uintptr_t)(c->base[TAG_PRIVATE] + c->run->private_base - ENCODED_LOCAL),
           AROUND_BYTES);
    text_fini(c->output);
    free(c->output);
    free(c->item);
    free(c->exchange);
    free(c);
}

void run_memory_clear_local(struct context *c)
{
    memset(c->local_memory, LOCAL_FILL, c->run->local_bytes);
}

static int by_address(const void *a, const void *b)
{
    const struct run_object *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

void run_memory_sort(struct run *r)
{
    if (r->objects.n)
        qsort(r->objects.at, r->objects.n, sizeof *r->objects.at, by_address);
    for (uint32_t k = 1; k < r->objects.n; k++)
        assert(r->objects.at[k - 1].at + r->objects.at[k - 1].bytes <= r->objects.at[k].at &&
               "objects do not overlap");
}

const struct run_object *run_memory_find(const struct run *r, const unsigned char *at)
{
    uint32_t low = 0, high = r->objects.n;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (r->objects.at[mid].at <= at)
            low = mid + 1;
        else
            high = mid;
    }
    assert((low == 0 || low == r->objects.n || r->objects.at[low - 1].at < r->objects.at[low].at) &&
           "after run_memory_sort()");
    return low ? &r->objects.at[low - 1] : NULL;
}

/* ---- buffers of the host ---- */

static void put_pointers(struct run *r)
{
    for (uint32_t k = 0; k < r->l->n_pointers; k++) {
        const struct launch_pointer *p = &r->l->pointers[k];
        uint64_t encoded = (uint64_t)(uintptr_t)r->buffer_at[p->to] + p->offset;
        if (!r->one_space)
            encoded += ENCODED_GLOBAL;
        if (!p->in_argument)
            memcpy(r->buffer_at[p->where] + p->at, &encoded, r->u->target->word / 8);
    }
}

void run_memory_copy_in(struct run *r)
{
    for (uint32_t k = 0; k < r->l->n_buffers; k++)
        if (r->l->buffers[k].bytes)
            memcpy(r->buffer_at[k], r->l->buffers[k].data, r->l->buffers[k].bytes);
    put_pointers(r);
}

void run_memory_copy_out(struct run *r)
{
    for (uint32_t k = 0; k < r->l->n_buffers; k++)
        if (r->l->buffers[k].bytes)
            memcpy(r->l->buffers[k].data, r->buffer_at[k], r->l->buffers[k].bytes);
}

int run_memory_init(struct run *r)
{
    /* Sums with these do not wrap from here on. */
    if (r->l->private_bytes > r->l->memory)
        return out_of_memory(r, "private memory", r->l->private_bytes);
    if (r->l->shared_bytes > r->l->memory)
        return out_of_memory(r, "local memory", r->l->shared_bytes);
    r->shared = !r->l->in_process;
    r->reserved_bytes = RESERVED_BYTES;
    while (!(r->reserved = reserve(r->reserved_bytes)) && r->reserved_bytes > LEAST_RESERVED_BYTES)
        r->reserved_bytes /= 2;
    if (!r->reserved)
        base_oom();
    r->buffer_at = NEWN(&r->arena, unsigned char *, r->l->n_buffers + 1);
    for (uint32_t k = 0; k < r->l->n_buffers; k++) {
        const struct launch_buffer *b = &r->l->buffers[k];
        r->buffer_at[k] = run_memory_object(r, b->name, SPACE_GLOBAL, b->bytes, 0, false);
        if (!r->buffer_at[k])
            return out_of_memory(r, b->name, b->bytes);
    }
    return 0;
}

void run_memory_fini(struct run *r)
{
    if (r->reserved)
        munmap(r->reserved, r->reserved_bytes);
}

void *context_host(const struct context *c, uint64_t encoded)
{
    uint64_t tag = encoded >> TAG_SHIFT;
    if (c->run->one_space)
        return (void *)(uintptr_t)encoded;
    if (tag == TAG_GLOBAL && encoded >> 48 == ENCODED_CONSTANT >> 48)
        tag = TAG_CONSTANT;
    if (tag == TAG_GLOBAL && encoded < ENCODED_NULL)
        return (void *)(uintptr_t)encoded;
    if (tag == TAG_GLOBAL && encoded <= UINT32_MAX) {
        tag = encoded >= ENCODED_PRIVATE ? TAG_PRIVATE : TAG_LOCAL;
        encoded += tag == TAG_PRIVATE ? c->run->private_base : 0;
    }
    return (void *)(uintptr_t)(tag_clear(encoded) + c->base[tag]);
}
