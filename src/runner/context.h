/* SPDX-License-Identifier: Apache-2.0 */
/* context.h - the state of the work-group that a worker runs; its GS register points to it.
 *
 * Compiled kernels read the first part by offset: entry.c and forms.c take the offsets from here
 * with offsetof().  The runtime alone reads the rest. */
#ifndef RUNNER_CONTEXT_H
#define RUNNER_CONTEXT_H

#include "runner/runner.h"
#include "space/tag.h"

#include <stddef.h>

/* Encoded pointers: see form.def.  Addresses from ENCODED_CODE on are of functions, the same in
 * every space. */
#define ENCODED_GLOBAL (UINT64_C(1) << 48)
#define ENCODED_CONSTANT (UINT64_C(2) << 48)
#define ENCODED_CODE (UINT64_C(5) << 48)
#define ENCODED_LOCAL UINT64_C(0x10000000)
#define ENCODED_PRIVATE UINT64_C(0x20000000)
#define RESERVED_LOCAL UINT64_C(0x400) /* where variables begin, if casts cut: cast_is_cut() */
/* What casts of private memory add, if they add something: a multiple of 64, no more, since LLVM
 * takes a variable that is aligned for aligned behind a cast. */
#define BASE_PRIVATE UINT64_C(0x1234a40)
/* The result of a cast that the target lacks: not null, in no space, and every access faults. */
#define ENCODED_NOWHERE (UINT64_C(0x33) << 48 | 0x7fffffff)
/* An encoded address below this is null plus an offset, except in local and private memory of
 * targets where 0 is an address there. */
#define ENCODED_NULL UINT64_C(0x10000)

struct item;
struct run;

struct context {
    struct context *self;     /* this context, read at GS:0 */
    uint64_t base[TAG_COUNT]; /* by tag: host address = untagged generic pointer + base */
    uint64_t local_id[3];     /* local id of the work-item that runs */
    uint64_t global_base[3];  /* global id of the group's first work-item */
    uint64_t group_id[3];
    uint64_t local_size[3];    /* size of this group; the last one may be smaller */
    uint64_t enqueued_size[3]; /* size of every group but the last */
    uint64_t group_count[3];
    uint64_t global_size[3];
    uint64_t global_offset[3];
    uint64_t dims;
    const unsigned char *args; /* encoded arguments, each at its offset */
    unsigned char *dispatch;   /* AMDGPU: an hsa_kernel_dispatch_packet */
    unsigned char *implicit;   /* AMDGPU: the implicit arguments */
    unsigned char *frame;      /* values that items keep across barriers; see phases.c */
    /* The runtime's part: */
    struct run *run;
    uint64_t group;     /* linear number of the group that runs */
    struct item *item;  /* the group's items; NULL: the group runs without fibers */
    uint64_t *exchange; /* by item: its operand of a collective function */
    uint32_t n_items;
    uint32_t current;             /* number of the item that runs */
    uint32_t alive;               /* number of items that have not returned */
    uint64_t epoch[2];            /* number of barriers so far that order local, global memory */
    uint64_t round;               /* number of times so far that all items waited or returned */
    void *scheduler;              /* stack pointer of the worker's own code */
    unsigned char *local_memory;  /* host address of the group's local memory */
    unsigned char *stacks;        /* host address of the first item's stack */
    volatile int in_group;        /* an item's code runs, or a function of the runtime for it */
    volatile int in_runtime;      /* such a function runs; a group that is stopped ends after it */
    volatile int stopped;         /* the group failed; see fault.c */
    uint32_t call_site;           /* --check: the site of the library call under way */
    struct shadow *shadow;        /* state of --check=races */
    struct shadow *launch_shadow; /* state of --check=groups */
    struct meets *meets;          /* state of --check=alias */
    struct inits *inits;          /* state of --check=init */
    struct frames *frames;        /* --check=spaces: private objects of each item */
    struct text *output;          /* text that the group printed */
    unsigned char *print_room;    /* AMDGPU: where a printf stores its arguments */
    bool print_pending;           /* print_room holds a printf that is not printed yet */
};

/* The context of this thread.  Valid in functions that compiled kernels call, and nowhere else. */
static inline struct context *context_self(void)
{
    struct context *c;
    __asm__ volatile("movq %%gs:0, %0" : "=r"(c));
    return c;
}

#endif
