/* races.h - which item of a group touched which byte since the last barrier. */
#ifndef RUNNER_RACES_H
#define RUNNER_RACES_H

#include "runner/run.h"

struct shadow;

struct shadow *races_create(void);
void races_destroy(struct shadow *s);

/* The running item touches bytes at a host address; reports the first conflict of each pair of
 * sites.  `kind`: enum site_kind. */
void races_access(struct context *c, const unsigned char *at, uint64_t bytes, uint32_t site,
                  unsigned kind, enum space space);

#endif
