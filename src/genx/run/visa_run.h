/* SPDX-License-Identifier: Apache-2.0 */
/* visa_run.h - interprets vISA. */
#ifndef GENX_RUN_VISA_RUN_H
#define GENX_RUN_VISA_RUN_H

#include "genx/run/machine.h"
#include "genx/visa/visa.h"

/* A kernel and its inputs: arg[k] has the bytes of input k, in the order of their offsets; NULL:
 * the machine fills it, by `kind` (interp.h). */
struct gx_visa_launch {
    const struct gx_visa_kernel *kernel;
    const unsigned char *const *arg;
    const uint8_t *kind;
    uint32_t n_args;
};

/* Fills `ret` with up to `most` variables that are inputs, by offset; returns the number of all. */
uint32_t gx_visa_inputs(const struct gx_visa_kernel *k, uint32_t *ret, uint32_t most);

/* Runs the kernel; false: see m->failure.  Registers that were never written hold a pattern that no
 * program should depend on. */
bool gx_visa_run(struct gx_machine *m, struct gx_visa_launch *l);

#endif
