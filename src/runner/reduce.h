/* reduce.h - what all work-items of a group compute together (OpenCL C 3.0, 6.15.16). */
#ifndef RUNNER_REDUCE_H
#define RUNNER_REDUCE_H

#include "semantics/functions.h"

#include <stdint.h>

/* Each item gives its value and gets its result.  `type` is the mangled letter of the value's
 * type; x, y, z: whose value a broadcast gives.  All items of the group must call it. */
uint64_t runtime_reduce(uint64_t value, uint32_t op, uint32_t type, uint64_t x, uint64_t y,
                        uint64_t z);

/* What combining no values gives; op: ADD, MIN or MAX. */
uint64_t reduce_identity(uint32_t op, uint32_t type);

/* The group's first item copies `n` elements; the others do nothing. */
void runtime_async_copy(unsigned char *to, const unsigned char *from, uint64_t bytes, uint64_t n,
                        uint64_t to_stride, uint64_t from_stride);

#endif
