/* SPDX-License-Identifier: Apache-2.0 */
/* start.h - runs a vector kernel with the arguments of a launch.
 *
 * Each function returns 0, LAUNCH_REFUSED or LAUNCH_FAILED (launch/launch.h), and reports why.
 * `path` is the file that messages name. */
#ifndef GENX_RUN_START_H
#define GENX_RUN_START_H

#include "genx/visa/visa.h"
#include "launch/launch.h"

/* Interprets the model. */
int gx_start_model(struct trace *t, const char *path, const struct gx_module *m, uint32_t kernel,
                   const struct launch *l);

/* Interprets vISA.  `kinds` has the kinds of the kernel's parameters, and their order; NULL: the
 * launch has an argument for each input, in the order of their offsets. */
int gx_start_visa(struct trace *t, const char *path, const struct gx_visa_kernel *k,
                  const struct gx_func *kinds, const struct launch *l);

/* As gx_start_visa(), of the kernel's text: prints it, parses that, and runs what comes of it. */
int gx_start_text(struct trace *t, const char *path, const struct gx_visa_kernel *k,
                  const struct gx_platform *pf, const struct gx_func *kinds,
                  const struct launch *l);

#endif
