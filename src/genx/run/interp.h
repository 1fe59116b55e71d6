/* SPDX-License-Identifier: Apache-2.0 */
/* interp.h - interprets the model. */
#ifndef GENX_RUN_INTERP_H
#define GENX_RUN_INTERP_H

#include "genx/run/machine.h"
#include "genx/model/implicit.h"
#include "genx/model/model.h"

/* A kernel and its arguments: arg[k] has the bytes of parameter k as in a register; NULL: the
 * machine fills it, by its kind (docs/spec/regions.md, "Kernel information"). */
struct gx_interp_launch {
    const struct gx_module *module;
    const struct gx_func *kernel;
    const unsigned char *const *arg;
};

/* True if `kind` is one that the machine fills (genx/model/implicit.h), and `bytes` are dwords, for
 * one dimension or for all three. */
bool gx_interp_is_implicit(unsigned kind, uint32_t bytes);

/* Writes the bytes of such a parameter. */
void gx_interp_implicit(const struct gx_machine *m, const struct gx_machine_ids *ids, unsigned kind,
                        unsigned char *ret, uint32_t bytes);

/* Runs the kernel.  False: see m->failure.  A value that is never defined reads as a pattern of
 * bits that no program should depend on. */
bool gx_interp_run(struct gx_machine *m, const struct gx_interp_launch *l);

#endif
