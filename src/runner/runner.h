/* SPDX-License-Identifier: Apache-2.0 */
/* runner.h - runs a kernel on the CPU, each memory space at addresses of its own.
 *
 * The way of a launch:
 *
 *     module ── sites ──▶ clone ── host.c ─▶ host module ── jit ──▶ code ── workers ──▶ memory
 *               (facts)            (forms)   + library.c              │
 *                                            + entry.c, phases.c      └─ fault ──▶ again, checked
 *
 * docs/design/run.md explains how spaces are kept apart. */
#ifndef RUNNER_RUNNER_H
#define RUNNER_RUNNER_H

#include "launch/launch.h"
#include "pass/pass.h"

struct launch_times {
    double compile, run; /* seconds */
};

/* Runs a kernel of the unit's module, which stays as it is.  0: all groups ran.  LAUNCH_REFUSED: no
 * work-item ran, and the buffers are unchanged.  LAUNCH_FAILED: the buffers hold what the kernel
 * wrote until it failed.  `ret_times` may be NULL. */
int runner_launch(struct unit *u, const char *path, const struct launch *l,
                  struct launch_times *ret_times);

#endif
