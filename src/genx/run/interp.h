/* SPDX-License-Identifier: Apache-2.0 */
/* interp.h - runs the model as it stands. */
#ifndef GENX_RUN_INTERP_H
#define GENX_RUN_INTERP_H

#include "genx/run/machine.h"
#include "genx/model/model.h"

/* A kernel with what its parameters hold: of parameter k the bytes arg[k] as they lie in a
 * register, or NULL where its kind says that the machine fills it (docs/spec/regions.md, "Kernel
 * information"). */
struct gx_interp_launch {
    const struct gx_module *module;
    const struct gx_func *kernel;
    const unsigned char *const *arg;
};

/* Kinds of parameters that the machine fills: bits 0 to 2 are the category, the rest is this. */
enum gx_interp_implicit {
    IMPLICIT_LOCAL_SIZE = 1,
    IMPLICIT_GROUP_COUNT = 2,
    IMPLICIT_LOCAL_ID = 3
};

/* Is that one of them, in dwords, one for each dimension or for the first? */
bool gx_interp_is_implicit(unsigned kind, uint32_t bytes);

/* The bytes of such a parameter. */
void gx_interp_implicit(const struct gx_machine *m, const struct gx_machine_ids *ids, unsigned kind,
                        unsigned char *ret, uint32_t bytes);

/* Runs it; false: m->failure.  What is never defined reads as a pattern of bits that no program
 * should depend on. */
bool gx_interp_run(struct gx_machine *m, const struct gx_interp_launch *l);

#endif
