/* SPDX-License-Identifier: Apache-2.0 */
/* runs.h - in which launches of kernels the parts of a program may run.
 *
 *     kernel @a calls @f                 bits of @a: 2, of @b: 4
 *     kernel @b calls @f and @g          so of @f: 6, of @g: 4
 *
 * A set of launches is 64 bits (memory.h, memory_put()).  Each kernel has a bit, and whatever it
 * calls gets that. */
#ifndef FACTS_RUNS_H
#define FACTS_RUNS_H

#include <stdint.h>

/* Code of place `from` may call code of place `to`. */
struct runs_edge {
    uint32_t from, to;
};

/* The bit of a kernel by its number, which it shares with others if there are more kernels than
 * bits. */
uint64_t runs_bit_of(uint32_t number);

/* Adds the bits of each place to those that it may call, and theirs, and so on.  A place from
 * `first` on that has none then, because nothing calls it, gets those of `unreached`, and so do
 * those that it may call.  There are `n` edges. */
void runs_hand_on(uint64_t *launches, uint32_t places, uint32_t first, const struct runs_edge *edge,
                  uint32_t n, uint64_t unreached);

#endif
