/* meets.h - do accesses that were said never to meet touch the same byte? (--check=alias) */
#ifndef RUNNER_MEETS_H
#define RUNNER_MEETS_H

#include "runner/run.h"

/* What is said of each site of a run's module: by the alias queries, and by metadata in it. */
struct claims;

/* Adds the claim of the next site: operand `operand` of an instruction, or what a call touches.
 * Makes `*claims` at the first. */
void claims_add(struct claims **claims, struct unit *u, LLVMValueRef i, unsigned operand);
void claims_destroy(struct claims *claims);

/* Which sites touched which byte. */
struct meets;

struct meets *meets_create(void);
void meets_destroy(struct meets *m);

/* The running item touches bytes at a host address that lie in `space`; reports, once for each pair
 * of sites, that the two were said never to meet. */
void meets_access(struct context *c, const unsigned char *at, uint64_t bytes, uint32_t site,
                  unsigned kind, enum space space);

/* What was there is gone: a function's variables, or a group's local memory. */
void meets_forget(struct meets *m, const unsigned char *at, uint64_t bytes);

#endif
