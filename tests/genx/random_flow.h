/* SPDX-License-Identifier: Apache-2.0 */
/* random_flow.h - programs with SIMD control flow that choices make. */
#ifndef GASPAR_RANDOM_FLOW_H
#define GASPAR_RANDOM_FLOW_H

#include "random.h"

#include "genx/model/model.h"

/* A kernel with four parameters: the addresses of its input and output, and two words.  It reads
 * 256 bytes of input at most, and writes less than 2,048. */
struct gx_func *random_flow(struct choices *c);

#endif
