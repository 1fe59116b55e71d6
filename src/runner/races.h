/* SPDX-License-Identifier: Apache-2.0 */
/* races.h - finds two work-items of a group that access the same byte without a barrier between
 * or that wait at different calls (--check=races), and two of different groups that access the same
 * byte (--check=groups). */
#ifndef RUNNER_RACES_H
#define RUNNER_RACES_H

#include "runner/run.h"

/* Who accessed each byte: items of a group since the last barrier, or groups of a launch. */
struct shadow;

struct shadow *races_create(void);
void races_destroy(struct shadow *s);

/* Notes that the running item accesses `bytes` bytes of `space` at a host address by `site`, and
 * reports the first conflict of each pair of sites.  `kind`: enum site_kind. */
void races_access(struct context *c, const unsigned char *at, uint64_t bytes, uint32_t site,
                  unsigned kind, enum space space);

/* Notes that the running item waits for the others at the call `site`, and reports the first pair
 * of calls at which two items wait together. */
void races_wait(struct context *c, uint32_t site);

#endif
