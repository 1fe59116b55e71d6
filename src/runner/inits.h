/* SPDX-License-Identifier: Apache-2.0 */
/* inits.h - finds bytes that are read before anything was written there (--check=init). */
#ifndef RUNNER_INITS_H
#define RUNNER_INITS_H

#include "runner/run.h"

/* The bytes of a worker's memory that were never written, by host address. */
struct inits;

struct inits *inits_create(void);
void inits_destroy(struct inits *s);

/* Notes new memory, whose bytes are not written yet. */
void inits_begin(struct inits *s, const unsigned char *at, uint64_t bytes);

/* Notes that the bytes were written, or that the memory is given back. */
void inits_end(struct inits *s, const unsigned char *at, uint64_t bytes);

/* Notes a copy.  Where the source was never written, as in the padding of a struct, the destination
 * counts as not written either. */
void inits_copy(struct inits *s, const unsigned char *to, const unsigned char *from,
                uint64_t bytes);

/* The offset of the first byte that was not written; `bytes`: all were. */
uint64_t inits_find(const struct inits *s, const unsigned char *at, uint64_t bytes);

#endif
