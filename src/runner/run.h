/* SPDX-License-Identifier: Apache-2.0 */
/* run.h - one launch under way, shared by the files of this folder. */
#ifndef RUNNER_RUN_H
#define RUNNER_RUN_H

#include "base/arena.h"
#include "base/ptrmap.h"
#include "base/text.h"
#include "base/vec.h"
#include "runner/context.h"
#include "runner/runner.h"

#include <pthread.h>
#include <stdatomic.h>

/* A piece of memory that a kernel may touch: a buffer, a module variable, an argument. */
struct run_object {
    const char *name;
    enum space space;
    unsigned char *at; /* host address; of local memory: offset in the group's, see run.local_at */
    uint64_t bytes;
    bool read_only;
};

/* One access of the kernel's module, for messages and checks. */
struct run_site {
    struct src_loc at;
    const char *what;    /* "load", … */
    const char *pointer; /* "%p" */
    enum space space;    /* of the pointer's type */
    space_set allowed;   /* the spaces that the facts allow, if has_allowed */
    bool has_allowed;
    uint64_t align; /* in bytes */
    uint8_t kind;   /* enum site_kind */
};

/* What a site does, as bits.  SITE_COPY: the instruction only copies the bytes that it reads. */
enum site_kind { SITE_READ = 1, SITE_WRITE = 2, SITE_ATOMIC = 4, SITE_COPY = 8 };

/* The report of a failed group; without pointers, so that it can lie in shared memory. */
struct report {
    uint32_t kind; /* enum diag_id */
    unsigned line, col;
    char file[256], fn[128]; /* "": not known */
    char text[1024];         /* "": that of the kind */
    uint8_t needs_place;     /* only a signal is known: a run with checks finds the access */
};

enum { PRINT_ROOM = 64 << 10 };

/* AMDGPU: what a printf prints, by the metadata of its module.  The record of its arguments fits
 * into PRINT_ROOM. */
struct print_format {
    uint32_t number, n; /* the record begins with the first; so many arguments */
    uint32_t *bytes;    /* of each argument */
    const char *text;   /* with C's escapes */
};

/* The memory that both processes of a launch share, beside the buffers. */
struct outcome {
    atomic_uint n_reports; /* may be more than BUDGET_REPORTS, which are kept */
    struct report report[BUDGET_REPORTS];
    atomic_uint groups_failed;
    atomic_int finished;     /* all groups were run, or given up */
    atomic_int running;      /* the kernel is compiled, and its time counts */
    double compile, run;     /* seconds */
    atomic_ullong heap_used; /* bytes that kernels allocated */
};

typedef void kernel_group(struct context *);
typedef uint32_t kernel_item(void *frame, uint64_t index, uint64_t x, uint64_t y, uint64_t z);

struct worker {
    struct run *run;
    pthread_t thread;
    struct context *context;
    atomic_ullong group; /* number of the group that it runs; UINT64_MAX: none */
    bool started;
};

/* The output of one finished group. */
struct printed {
    uint64_t group;
    char *text;
    size_t n;
};

struct run {
    struct unit *u;
    const char *path;
    const struct launch *l;
    uint32_t checks;    /* enum check_flag; more than the launch asks for after a fault */
    struct arena arena; /* lives as long as the run */
    uint64_t local[3];  /* size of a work-group by dimension */
    uint64_t group_count[3], groups; /* number of groups by dimension, and of all */

    /* memory (arenas.c) */
    unsigned char *reserved;                /* address range for global and constant memory … */
    uint64_t reserved_bytes, reserved_used; /* … its size, and the part that has pages */
    uint64_t committed;                /* bytes of all spaces, which the launch's bound limits */
    bool shared;                       /* the memory is shared with the child process */
    VEC_OF(struct run_object) objects; /* global, constant ones; see run_memory_sort() */
    VEC_OF(struct run_object) locals;  /* local ones; `at` is an offset */
    uint64_t local_bytes;              /* bytes of local memory of one group */
    uint64_t local_align;              /* the largest alignment of its variables */
    uint64_t local_at;                 /* encoded address of local memory's first byte */
    uint64_t local_base;   /* offset of encoded address 0 in a worker's range for local memory */
    bool local_zero;       /* 0 is an address of local memory on the target: its first byte */
    bool local_cut;        /* casts to and from local memory are those of cast_is_cut() */
    uint64_t private_base; /* added to private pointers that are cast: see cast_has_base() */
    bool private_zero;     /* 0 is an address of private memory: the first item's variable … */
    uint64_t first_stride; /* … lies there, the next item's so many bytes behind; 0: none does */
    uint64_t stack_bytes, stack_stride; /* size of an item's stack; distance of two */
    uint64_t frame_bytes;      /* bytes of a group's frame, beside its one stack; see phases.c */
    unsigned char **buffer_at; /* by buffer: host address */
    unsigned char *private_buffer; /* argument for the buffer that private-buffer adds; or NULL */
    unsigned char *args;           /* block of encoded arguments */
    uint64_t args_bytes;           /* size of the block */
    LLVMTypeRef *arg_types; /* by argument: type passed by value; NULL: the parameter's type */
    uint64_t *arg_at, *arg_local;       /* by argument: offset in the block; in local memory */
    unsigned char *dispatch, *implicit; /* AMDGPU: see context.h */
    unsigned char *heap;                /* device malloc */
    uint64_t heap_bytes;

    /* code */
    bool one_space;               /* the target has one space: addresses are the host's */
    enum tag constant_tag;        /* tag of constant memory: its own, or that of global memory */
    LLVMModuleRef library;        /* libclc, while the kernel is lowered */
    VEC_OF(LLVMValueRef) wanted;  /* declarations that libclc is to define */
    struct print_format *formats; /* AMDGPU: formats of printf */
    uint32_t n_formats;
    unsigned char *print_room; /* AMDGPU: PRINT_ROOM bytes for each worker */
    uint32_t n_functions;      /* number of functions whose address is taken … */
    void **functions;          /* … and their code, by number */
    bool has_barrier;          /* the kernel, or a function that it calls, has a barrier */
    bool fibers;               /* each item has a stack of its own */
    kernel_group *group_fn; /* runs a group, if the kernel has no barrier or was divided at them */
    kernel_item *item_fn;   /* runs an item, if items have stacks of their own */
    VEC_OF(struct run_site) sites;
    struct claims *claims; /* of each site, with --check=alias; NULL: without */

    /* running */
    struct outcome *outcome;
    atomic_ullong next_group;
    struct worker *workers;
    unsigned n_workers, n_done;
    pthread_mutex_t done_lock;
    pthread_cond_t done;
    pthread_mutex_t print_lock;
    atomic_uint_least64_t printed_bytes; /* of all groups … */
    atomic_bool printed_over;            /* … are too many, and that was said */
    VEC_OF(struct printed) printed;      /* output of groups that finished out of order */
    int output_fd;                       /* pipe for output; -1: it goes to the launch's callback */
    double deadline;    /* when the kernel's time is over, by base_now(); under done_lock … */
    double given_since; /* … as is since when output is given to a reader; 0: none is */
    bool quiet;         /* nothing is printed, and the first fault alone is reported */
};

/* ---- arenas.c: memory ---- */

/* Reserves the memory of the launch.  Negative: reported. */
int run_memory_init(struct run *r);
void run_memory_fini(struct run *r);

/* Copies buffers back to the host. */
void run_memory_copy_out(struct run *r);

/* Puts the launch's contents into all buffers. */
void run_memory_copy_in(struct run *r);

/* Makes an object whose end is next to a guard page; returns its host address, valid for the run.
 * NULL: the launch's bound is reached, or the system has no memory. */
unsigned char *run_memory_object(struct run *r, const char *name, enum space space, uint64_t bytes,
                                 uint64_t align, bool read_only);

/* Reserves bytes in each group's local memory; returns their offset from its start. */
uint64_t run_memory_local(struct run *r, const char *name, uint64_t bytes, uint64_t align);

/* Lays out local memory, after the last run_memory_local().  Negative: reported. */
int run_memory_seal_local(struct run *r);

/* Lays out stacks, once it is known whether items need their own.  Negative: reported. */
int run_memory_seal_private(struct run *r);

/* Sorts the objects by address; none may be made later.  They must not overlap. */
void run_memory_sort(struct run *r);

/* The object that a host address lies in; NULL: none.  After run_memory_sort(). */
const struct run_object *run_memory_find(const struct run *r, const unsigned char *at);

/* Fills the group's local memory with a pattern, so that no group sees what the last one left. */
void run_memory_clear_local(struct context *c);

struct context *context_create(struct run *r);
void context_destroy(struct context *c);

/* ---- fibers.c: the work-items of a group ---- */

/* Runs the context's group to its end, or to its failure. */
void group_run(struct context *c);
void group_init(struct run *r, struct context *c);

/* Leaves the group from within one of its items; does not return.  (It is not declared so:
 * sanitizers would take the item's stack for one that unwinds.) */
void group_abort(struct context *c);

/* ---- workers.c ---- */

/* Runs all groups on all processors.  */
void run_groups(struct run *r);

/* ---- fault.c ---- */

/* Begins, and ends, turning signals into reports of the kernel's faults. */
void fault_watch(void);
void fault_unwatch(void);

/* Makes faults of this thread count as faults of the group in `c`; NULL: of no group. */
void fault_thread(struct context *c);

/* Ends all groups that run now, when the kernel's time is over. */
void fault_stop_all(struct run *r);

/* A sink that adds reports to the outcome, for the use of one thread. */
struct trace fault_sink(struct run *r);

/* The place of a site; UINT32_MAX: none. */
struct src_loc fault_place(const struct context *c, uint32_t site);

/* Names a work-item for messages, in `buf`: "work-item (3,0,0) of group (1,0,0)". */
enum { WHO_SIZE = 160 };
const char *fault_who(const struct context *c, uint32_t item, char *buf, size_t size);

/* ---- print.c ---- */

/* Hand on the output of a finished group, and at the end the rest, in the groups' order. */
void print_flush(struct run *r, struct context *c);
void print_rest(struct run *r);

/* ---- jit.c ---- */

struct jit;

/* Optimizes a host module, from the point that entry.c leaves it in. */
int jit_optimize(struct run *r, LLVMModuleRef m, const char *passes);

/* Compiles the module, which it takes with its context; NULL: reported. */
struct jit *jit_create(struct run *r, LLVMModuleRef take_module, LLVMContextRef take_ctx);
void jit_destroy(struct jit *j);

#endif
