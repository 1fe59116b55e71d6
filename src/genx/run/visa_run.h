/* SPDX-License-Identifier: Apache-2.0 */
/* visa_run.h - runs vISA as its text says. */
#ifndef GENX_RUN_VISA_RUN_H
#define GENX_RUN_VISA_RUN_H

#include "genx/run/machine.h"
#include "genx/visa/visa.h"

/* A kernel with what its inputs hold: bytes of input k, in the order of their offsets; NULL: what
 * the machine fills, by `kind` (interp.h). */
struct gx_visa_launch {
    const struct gx_visa_kernel *kernel;
    const unsigned char *const *arg;
    const uint8_t *kind;
    uint32_t n_args;
};

/* The variables that are inputs, by offset; returns how many, and fills no more than `most`. */
uint32_t gx_visa_inputs(const struct gx_visa_kernel *k, uint32_t *ret, uint32_t most);

/* Runs it; false: m->failure.  Registers that were never written hold a pattern that no program
 * should depend on. */
bool gx_visa_run(struct gx_machine *m, struct gx_visa_launch *l);

#endif
