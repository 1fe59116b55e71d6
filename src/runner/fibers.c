/* SPDX-License-Identifier: Apache-2.0 */
/* fibers.c - the work-items of a group: one loop if they never meet, fibers if they do.
 *
 * A barrier switches to the next item that has not returned; when all have arrived, the first one
 * continues.  So between two barriers items run one after the other, each to its barrier.  An item
 * that has returned no longer counts, as on hardware (for `bar.sync` see the PTX ISA, 9.7.13;
 * OpenCL C 3.0, 6.15.8, leaves it undefined). */
#include "runner/run.h"
#include "runner/runtime.h"

#ifndef __x86_64__
#error "the fibers of gaspar run are written for x86-64"
#endif

struct item {
    void *stack;   /* stack pointer while it does not run */
    uint32_t next; /* the next item that has not returned, in a ring */
    uint32_t previous;
    uint64_t local_id[3];
};

/* Saves the registers that a callee must keep, switches stacks, and returns on the other one. */
void gaspar_fiber_switch(void **save, void *to);
/* The first function that runs on a new stack. */
void gaspar_fiber_start(void);

__asm__(".text\n"
        ".globl gaspar_fiber_switch\n"
        ".hidden gaspar_fiber_switch\n"
        ".type gaspar_fiber_switch,@function\n"
        "gaspar_fiber_switch:\n"
        "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
        "  ret\n"
        ".size gaspar_fiber_switch,.-gaspar_fiber_switch\n"
        ".globl gaspar_fiber_start\n"
        ".hidden gaspar_fiber_start\n"
        ".type gaspar_fiber_start,@function\n"
        "gaspar_fiber_start:\n"
        "  movq %rbx, %rdi\n"
        "  xorl %ebp, %ebp\n"
        "  callq *%r12\n"
        "  ud2\n"
        ".size gaspar_fiber_start,.-gaspar_fiber_start\n");

/* Stacks begin at different distances from the start of their pages, a cache line or more apart.
 * Otherwise the tops of all stacks would compete for a few sets of the cache. */
enum { COLOURS = 16, COLOUR_BYTES = 192 };

static unsigned char *stack_top(const struct context *c, uint32_t item)
{
    const struct run *r = c->run;
    unsigned char *end = c->stacks + (uint64_t)item * r->stack_stride + r->stack_bytes;
    return end - (item % COLOURS) * COLOUR_BYTES;
}

/* Prepares a stack so that a switch to it enters gaspar_fiber_start(), which calls fn(c). */
static void *prepare(struct context *c, uint32_t item, void (*fn)(struct context *))
{
    void **sp = (void **)stack_top(c, item);
    *--sp = NULL; /* with the next word: aligns the stack for gaspar_fiber_start()'s call */
    *--sp = NULL;
    *--sp = (void *)(uintptr_t)gaspar_fiber_start;
    *--sp = NULL;                  /* rbp */
    *--sp = c;                     /* rbx */
    *--sp = (void *)(uintptr_t)fn; /* r12 */
    *--sp = NULL;
    *--sp = NULL;
    *--sp = NULL;
    return sp;
}

static void set_current(struct context *c, uint32_t item)
{
    c->current = item;
    memcpy(c->local_id, c->item[item].local_id, sizeof c->local_id);
}

/* Leaves the item's fiber; does not return.  See group_abort(). */
static void leave(struct context *c)
{
    void *unused;
    gaspar_fiber_switch(&unused, c->scheduler);
    abort();
}

void group_abort(struct context *c)
{
    c->in_group = 0;
    c->in_runtime = 0;
    c->stopped = 1;
    leave(c);
}

static void end_phase(struct context *c, uint32_t flags)
{
    c->round++;
    c->epoch[0] += flags & 1 ? 1 : 0;
    c->epoch[1] += flags & 2 ? 1 : 0;
}

/* The function that an item's fiber runs. */
static void run_item(struct context *c)
{
    c->in_group = 1;
    c->run->item_fn(NULL, c->current, c->local_id[0], c->local_id[1], c->local_id[2]);
    struct item *me = &c->item[c->current];
    uint32_t next = me->next;
    if (--c->alive == 0) {
        c->in_group = 0;
        leave(c);
    }
    c->item[me->previous].next = me->next;
    c->item[me->next].previous = me->previous;
    if (next <= c->current)
        end_phase(c, 3);
    set_current(c, next);
    void *unused;
    gaspar_fiber_switch(&unused, c->item[next].stack);
    abort();
}

/* flags: 1 orders local memory, 2 global memory. */
void runtime_barrier(uint32_t flags)
{
    struct context *c = context_self();
    struct item *me = &c->item[c->current];
    uint32_t next = me->next;
    if (next <= c->current)
        end_phase(c, flags);
    if (me == &c->item[next])
        return;
    set_current(c, next);
    gaspar_fiber_switch(&me->stack, c->item[next].stack);
}

static void run_group_fn(struct context *c)
{
    c->in_group = 1;
    c->run->group_fn(c);
    c->in_group = 0;
    leave(c);
}

void group_init(struct run *r, struct context *c)
{
    uint64_t n = r->local[0] * r->local[1] * r->local[2];
    if (r->fibers) {
        c->item = base_alloc(n * sizeof *c->item);
        c->exchange = base_alloc(n * sizeof *c->exchange);
    }
}

void group_run(struct context *c)
{
    struct run *r = c->run;
    c->n_items = (uint32_t)(c->local_size[0] * c->local_size[1] * c->local_size[2]);
    c->stopped = 0;
    if (!r->fibers) {
        c->current = 0;
        gaspar_fiber_switch(&c->scheduler, prepare(c, 0, run_group_fn));
        return;
    }
    uint32_t k = 0;
    for (uint64_t z = 0; z < c->local_size[2]; z++)
        for (uint64_t y = 0; y < c->local_size[1]; y++)
            for (uint64_t x = 0; x < c->local_size[0]; x++, k++)
                c->item[k] = (struct item){
                    .stack = prepare(c, k, run_item),
                    .next = k + 1 < c->n_items ? k + 1 : 0,
                    .previous = k ? k - 1 : c->n_items - 1,
                    .local_id = { x, y, z },
                };
    c->alive = c->n_items;
    set_current(c, 0);
    gaspar_fiber_switch(&c->scheduler, c->item[0].stack);
}
