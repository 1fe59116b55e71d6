/* context.h - what a running work-group knows; one for each worker, at the base of its GS.
 *
 * Compiled kernels read it by offset (entry.c, forms.c): the first part is an interface, and the
 * offsets are taken from here with offsetof(). */
#ifndef RUNNER_CONTEXT_H
#define RUNNER_CONTEXT_H

#include "runner/runner.h"
#include "space/tag.h"

#include <stddef.h>

/* Encoded pointers: see form.def.  CODE numbers functions; it is the same in every space. */
#define ENCODED_GLOBAL (UINT64_C(1) << 48)
#define ENCODED_CONSTANT (UINT64_C(2) << 48)
#define ENCODED_CODE (UINT64_C(5) << 48)
#define ENCODED_LOCAL UINT64_C(0x10000000)
#define ENCODED_PRIVATE UINT64_C(0x20000000)
/* What a cast gives that no target has: not null, in no space, and using it faults. */
#define ENCODED_NOWHERE (UINT64_C(0x33) << 48 | 0x7fffffff)
/* NVIDIA's windows of shared and local memory among generic addresses begin at a multiple of it. */
#define NULL_WINDOW (UINT64_C(1) << 24)
/* Below this an encoded or host address is null or an offset from null: it keeps its bits, but in
 * local and private memory of targets where 0 is an address there. */
#define ENCODED_NULL UINT64_C(0x10000)

struct item;
struct run;

struct context {
    struct context *self;          /* GS:0 */
    uint64_t base[TAG_COUNT];      /* by tag: host address = untagged + base */
    uint64_t local_id[3];          /* of the work-item that runs */
    uint64_t global_base[3];       /* global id of the group's first work-item */
    uint64_t group_id[3];
    uint64_t local_size[3];        /* of this group: the last one may be smaller */
    uint64_t enqueued_size[3];     /* of all others */
    uint64_t group_count[3];
    uint64_t global_size[3];
    uint64_t global_offset[3];
    uint64_t dims;
    const unsigned char *args;     /* encoded arguments, each at its offset */
    unsigned char *dispatch;       /* AMDGPU: an hsa_kernel_dispatch_packet */
    unsigned char *implicit;       /* AMDGPU: the implicit arguments */
    unsigned char *frame;          /* what items keep over barriers; see phases.c */
    /* From here on only the runtime looks. */
    struct run *run;
    uint64_t group;                /* linear number of the group that runs */
    struct item *item;             /* of the group; NULL: it runs without fibers */
    uint64_t *exchange;            /* by item: what it gives to a collective function */
    uint32_t n_items;
    uint32_t current;              /* which item runs */
    uint32_t alive;                /* items that have not returned */
    uint64_t epoch[2];             /* barriers so far: that order local, global memory */
    void *scheduler;               /* stack pointer of the worker itself */
    unsigned char *local_memory;   /* host address of the group's local memory */
    unsigned char *stacks;         /* host address of the first item's stack */
    volatile int in_group;         /* an item's code runs, or the runtime for it */
    volatile int in_runtime;       /* the runtime does; a group that shall end ends after it */
    volatile int stopped;          /* the group failed; see fault.c */
    uint32_t call_site;            /* --check: of the library call under way */
    struct shadow *shadow;         /* --check=races */
    struct meets *meets;           /* --check=alias */
    struct inits *inits;           /* --check=init */
    struct frames *frames;         /* --check=spaces: private objects of each item */
    struct text *output;           /* what the group printed */
    unsigned char *print_room;     /* AMDGPU: where a printf stores what it prints */
    bool print_pending;            /* something is there */
};

/* The context of the thread; only in functions that compiled kernels call. */
static inline struct context *context_self(void)
{
    struct context *c;
    __asm__ volatile("movq %%gs:0, %0" : "=r"(c));
    return c;
}

#endif
