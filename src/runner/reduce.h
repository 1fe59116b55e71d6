/* SPDX-License-Identifier: Apache-2.0 */
/* reduce.h - functions that all work-items of a group compute together: reductions, scans and
 * broadcasts (OpenCL C 3.0, 6.15.16). */
#ifndef RUNNER_REDUCE_H
#define RUNNER_REDUCE_H

#include "semantics/functions.h"

#include <stdint.h>

/* Takes the running item's value and returns its result, once all items of the group have called
 * it.  `op`: enum function_reduce; `type`: the letter of the value's type in mangled names ('i' for
 * int); x, y, z: local id of the item whose value a broadcast gives. */
uint64_t runtime_reduce(uint64_t value, uint32_t op, uint32_t type, uint64_t x, uint64_t y,
                        uint64_t z);

/* Copies `n` elements of `bytes` bytes if the running item is the group's first; strides are in
 * elements. */
void runtime_async_copy(unsigned char *to, const unsigned char *from, uint64_t bytes, uint64_t n,
                        uint64_t to_stride, uint64_t from_stride);

#endif
