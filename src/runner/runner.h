/* SPDX-License-Identifier: Apache-2.0 */
/* runner.h - runs a kernel on the CPU, each memory space at addresses of its own.
 *
 * The way of a launch:
 *
 *     module ── sites ──▶ clone ── host.c ─▶ host module ── jit ──▶ code ── workers ──▶ memory
 *               (facts)            (forms)   + library.c              │
 *                                            + entry.c, phases.c      └─ fault ──▶ again, checked
 *
 * api/ passes a struct launch; docs/design/run.md explains how spaces are kept apart. */
#ifndef RUNNER_RUNNER_H
#define RUNNER_RUNNER_H

#include "pass/pass.h"

/* The checks of --check, each in addition to the faults that are always found. */
enum check_flag {
    CHECK_SPACES = 1 << 0, /* space, bounds, alignment and allowed set of every access */
    CHECK_RACES = 1 << 1,  /* two work-items at the same bytes without a barrier between */
    CHECK_ALIAS = 1 << 2,  /* two accesses at the same byte that are claimed never to meet */
    CHECK_INIT = 1 << 3,   /* a byte is read before anything was written there */
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
    /* Of these, 0: what runner_launch() takes for it. */
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

struct launch_times {
    double compile, run; /* seconds */
};

/* The results of a launch that ended with a reported error. */
enum { RUNNER_REFUSED = -1, RUNNER_FAILED = -2 };

/* Runs a kernel of the unit's module, which stays as it is.  0: all groups ran.  RUNNER_REFUSED: no
 * work-item ran, and the buffers are unchanged.  RUNNER_FAILED: the buffers hold what the kernel
 * wrote until it failed.  `ret_times` may be NULL. */
int runner_launch(struct unit *u, const char *path, const struct launch *l,
                  struct launch_times *ret_times);

#endif
