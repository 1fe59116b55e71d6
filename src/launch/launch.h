/* SPDX-License-Identifier: Apache-2.0 */
/* launch.h - what a kernel is run with: sizes, memory of the host, arguments.
 *
 * runner/ runs a kernel's work-items, genx/run a vector kernel's threads; api/ makes the launch of
 * what the caller gives, and has checked that each argument and pointer names a buffer and that
 * pointers lie inside of theirs. */
#ifndef LAUNCH_LAUNCH_H
#define LAUNCH_LAUNCH_H

#include "trace/trace.h"

/* The checks of --check, each in addition to the faults that are always found. */
enum check_flag {
    CHECK_SPACES = 1 << 0, /* space, bounds, alignment and allowed set of every access */
    CHECK_RACES = 1 << 1,  /* two work-items at the same bytes, or waiting at two calls */
    CHECK_ALIAS = 1 << 2,  /* two accesses at the same byte that are claimed never to meet */
    CHECK_INIT = 1 << 3,   /* a byte is read before anything was written there */
    CHECK_GROUPS = 1 << 4, /* work-items of two groups at the same bytes, one of them writing */
};

/* Memory that the host gives and gets back. */
struct launch_buffer {
    const char *name; /* for messages */
    void *data;       /* copied in before and out after */
    uint64_t bytes;
};

enum launch_arg_kind {
    ARG_BYTES,  /* a value as it stands in memory: a scalar, vector or struct */
    ARG_BUFFER, /* the address of a buffer, plus an offset */
    ARG_LOCAL,  /* so many bytes of local memory */
};

struct launch_arg {
    enum launch_arg_kind kind;
    const void *data; /* BYTES */
    uint64_t bytes;   /* BYTES, LOCAL */
    uint32_t buffer;  /* BUFFER: which */
    uint64_t offset;  /* BUFFER: bytes into it */
};

/* A pointer that lies in host memory, or in an argument that is a struct. */
struct launch_pointer {
    bool in_argument;
    uint32_t where;  /* number of the argument or buffer */
    uint64_t at;     /* bytes into it */
    uint32_t to;     /* number of the buffer that it points to … */
    uint64_t offset; /* … and bytes into that */
};

struct launch {
    const char *kernel;                      /* its name; NULL: the module has only one */
    unsigned dims;                           /* 1 to 3 */
    uint64_t global[3], local[3], offset[3]; /* of `dims` dimensions; local 0: chosen */
    struct launch_buffer *buffers;
    uint32_t n_buffers;
    const struct launch_arg *args;
    uint32_t n_args;
    const struct launch_pointer *pointers;
    uint32_t n_pointers;
    uint32_t checks; /* enum check_flag */
    /* Of these, 0: what the runner takes for it. */
    double timeout;         /* seconds for the kernel to run; negative: as many as it takes */
    uint64_t memory;        /* most bytes of all spaces together */
    uint64_t private_bytes; /* of each work-item's stack */
    uint64_t shared_bytes;  /* dynamic local memory, for `extern __shared__` */
    uint64_t heap_bytes;    /* memory that kernels may allocate */
    unsigned threads;       /* 0: one for each processor */
    bool in_process;        /* no child process: faster, and a wild store may hit the caller */
    bool unoptimized;       /* the host module runs as it was lowered: less to compile */
    void (*output)(void *user, const char *bytes, size_t n); /* what kernels print; NULL: dropped */
    void *output_user;
};

/* Counts the groups of a launch, by dimension and all.  `local` has the sizes of its groups in
 * three dimensions, none of them 0.  Negative, reported: they do not fit the launch, or a number
 * of work-items or groups has too many bits. */
int launch_count_groups(struct trace *t, struct src_loc at, const struct launch *l,
                        const uint64_t *local, uint64_t *ret_count, uint64_t *ret_groups);

/* The results of a launch that ended with a reported error. */
enum { LAUNCH_REFUSED = -1, LAUNCH_FAILED = -2 };

#endif
