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
};

struct gx_machine {
    struct gx_machine_buffer *buffer;
    uint32_t n_buffers;
    unsigned char *slm; /* of the group that runs */
    uint32_t slm_bytes;
    uint32_t groups[3], local[3]; /* groups, and threads of each */
    uint64_t most_steps;          /* instructions of all threads together */
    uint64_t steps;
    struct failure failure; /* what went wrong … */
    struct src_loc at;      /* … and where, for its report: the kernel */
};

/* Where one thread stands in the launch. */
struct gx_machine_ids {
    uint32_t group[3], local[3];
};

/* MACHINE_FAULT is what a report returns. */
enum gx_machine_step { MACHINE_FAULT = -1, MACHINE_DONE, MACHINE_BARRIER };

/* A program that threads can run. */
struct gx_machine_program {
    void *user;
    void *(*begin)(void *user, struct gx_machine *m, const struct gx_machine_ids *ids);
    enum gx_machine_step (*resume)(void *thread);
    void (*end)(void *thread);
};

/* Gives each buffer its address: far apart, so that running past one meets nothing. */
void gx_machine_place(struct gx_machine *m);

/* The bytes at an address, or NULL: reported to m->failure. */
unsigned char *gx_machine_at(struct gx_machine *m, uint64_t address, uint32_t bytes);

/* The same in the local memory of the group. */
unsigned char *gx_machine_slm(struct gx_machine *m, uint64_t address, uint32_t bytes);

/* Runs all; false: m->failure. */
bool gx_machine_run(struct gx_machine *m, const struct gx_machine_program *p);

#endif
