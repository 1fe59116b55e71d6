/* SPDX-License-Identifier: Apache-2.0 */
/* flow_values.h - SIMD control flow of LLVM IR as values of the model. */
#ifndef REGIONIR_FLOW_VALUES_H
#define REGIONIR_FLOW_VALUES_H

#include "regionir/intrinsic.h"

/* Adds a goto, join, get.em, savemask, unmask or remask; the value of a goto or join is its
 * execution mask. */
uint32_t regionir_flow(struct gx_func *f, enum regionir_special which, const uint32_t *args,
                       uint32_t n, uint32_t loc);

/* Adds a further result of the goto or join `v`: of a goto the resume mask (1) and whether no lane
 * is on (2), of a join the latter (1). */
uint32_t regionir_flow_result(struct gx_func *f, uint32_t v, unsigned k, uint32_t loc);

/* True if it is an execution mask, or a part of one. */
bool regionir_is_flow_mask(const struct gx_func *f, uint32_t p);

#endif
