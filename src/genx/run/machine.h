/* SPDX-License-Identifier: Apache-2.0 */
/* machine.h - memory and threads for both interpreters.
 *
 * A launch is groups of threads; each thread runs the whole kernel
 * (docs/spec/regions.md).  The threads of a group take turns: each runs until a barrier or its
 * end. */
#ifndef GENX_RUN_MACHINE_H
#define GENX_RUN_MACHINE_H

#include "trace/failure.h"

/* Memory of the host at an address of the device. */
struct gx_machine_buffer {
    const char *name;
    unsigned char *data; /* borrowed */
    uint64_t bytes;
    uint64_t address; /* gx_machine_place() sets it */
    bool surface;     /* a parameter has its number: gx_machine_number() */
};

struct gx_machine {
    struct gx_machine_buffer *buffer;
    uint32_t n_buffers;
    unsigned char *slm; /* local memory of the group that runs */
    uint32_t slm_bytes;
    uint32_t slm_arguments; /* bytes to the end of the arguments of local memory, which lie behind
                             * the kernel's own; 0: there are none */
    uint32_t groups[3], local[3]; /* number of groups, and of threads in each */
    /* A launch that counts work-items: so many in dimension 0 are one thread, and `local` is not
     * read.  0: the launch counts threads. */
    uint32_t items;
    uint32_t item_local[3], item_global[3], item_offset[3]; /* as clEnqueueNDRangeKernel has them */
    uint32_t dims;
    uint64_t most_steps; /* instructions of all threads together */
    uint64_t steps;
    struct failure failure; /* the fault … */
    struct src_loc at;      /* … and its place, the kernel */
};

/* The ids of one thread in the launch. */
struct gx_machine_ids {
    uint32_t group[3], local[3];
    uint32_t threads[3]; /* of this group */
    uint32_t size[3];    /* work-items of this group; the last ones of a launch may have fewer */
};

/* The result of running a thread. */
enum gx_machine_step { MACHINE_FAULT = -1, MACHINE_DONE, MACHINE_BARRIER };

/* A program that threads can run. */
struct gx_machine_program {
    void *user;
    void *(*begin)(void *user, struct gx_machine *m, const struct gx_machine_ids *ids);
    enum gx_machine_step (*resume)(void *thread);
    void (*end)(void *thread);
};

/* Gives each buffer an address, far apart from the others, so that running past an end meets no
 * other. */
void gx_machine_place(struct gx_machine *m);

/* The bytes at an address; NULL: a fault was reported to m->failure. */
unsigned char *gx_machine_at(struct gx_machine *m, uint64_t address, uint32_t bytes);

/* The number of buffer `k` as a surface: what its parameter holds. */
uint32_t gx_machine_number(uint32_t k);

/* The bytes at byte `at` of a surface, GX_LOCAL: of the group's local memory.  NULL: a fault was
 * reported. */
unsigned char *gx_machine_surface(struct gx_machine *m, uint32_t surface, uint64_t at,
                                  uint32_t bytes);

/* Likewise at an offset in owords or, if `counts_bytes`, in bytes, which is whole dwords. */
unsigned char *gx_machine_owords(struct gx_machine *m, uint32_t surface, uint32_t offset,
                                 bool counts_bytes, uint32_t bytes);

/* Runs all threads; false: see m->failure. */
bool gx_machine_run(struct gx_machine *m, const struct gx_machine_program *p);

#endif
