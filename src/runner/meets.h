/* SPDX-License-Identifier: Apache-2.0 */
/* meets.h - finds accesses that touch the same byte although metadata or the alias queries say that
 * they never meet (--check=alias). */
#ifndef RUNNER_MEETS_H
#define RUNNER_MEETS_H

#include "runner/run.h"

/* The answers of the alias queries, and the metadata, for each site of a run's module. */
struct claims;

/* Adds the claims about the next site: operand `operand` of instruction `i`, or the memory that a
 * call touches.  The first call makes `*claims`, which the caller destroys. */
void claims_add(struct claims **claims, struct unit *u, LLVMValueRef i, unsigned operand);
void claims_destroy(struct claims *claims);

/* The sites that touched each byte so far. */
struct meets;

struct meets *meets_create(void);
void meets_destroy(struct meets *m);

/* Notes that the running item accesses `bytes` bytes of `space` at a host address by `site`, and
 * reports other sites that touched them and were claimed never to meet it, each pair once.  `kind`:
 * enum site_kind. */
void meets_access(struct context *c, const unsigned char *at, uint64_t bytes, uint32_t site,
                  unsigned kind, enum space space);

/* Forgets the accesses to memory that is gone: a function's variables, a group's local memory. */
void meets_forget(struct meets *m, const unsigned char *at, uint64_t bytes);

#endif
