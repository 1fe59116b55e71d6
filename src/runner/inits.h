/* inits.h - is a byte read before anything was written there? (--check=init) */
#ifndef RUNNER_INITS_H
#define RUNNER_INITS_H

#include "runner/run.h"

/* Which bytes of a worker's memory nothing was written to. */
struct inits;

struct inits *inits_create(void);
void inits_destroy(struct inits *s);

/* New memory, of which nothing is known; memory that was written, or is given back. */
void inits_begin(struct inits *s, const unsigned char *at, uint64_t bytes);
void inits_end(struct inits *s, const unsigned char *at, uint64_t bytes);

/* A copy takes along what was never written: the padding of a struct, say. */
void inits_copy(struct inits *s, const unsigned char *to, const unsigned char *from,
                uint64_t bytes);

/* The first of the bytes that was not written, or `bytes`. */
uint64_t inits_find(const struct inits *s, const unsigned char *at, uint64_t bytes);

#endif
