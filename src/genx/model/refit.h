/* SPDX-License-Identifier: Apache-2.0 */
/* refit.h - finds regions for lists of element numbers.
 *
 * Composing two regions gives a list of elements.  The functions here find one region for such a
 * list, or the fewest that name it together. */
#ifndef GENX_MODEL_REFIT_H
#define GENX_MODEL_REFIT_H

#include "genx/model/region.h"

/* Finds the region, with any parameters that one has in LLVM IR, whose strides are not negative
 * (docs/spec/regions.md), that names exactly these elements, in canonical form.  False: no single
 * region does. */
bool gx_refit_one(const int64_t *list, uint32_t n, uint32_t size, struct gx_region *ret);

/* The regions that one operand of a machine instruction may have (docs/spec/machine.md). */
struct gx_refit_rule {
    uint32_t grf;  /* bytes of a register */
    uint32_t most; /* elements: a power of two, at most 32 */
    bool write;    /* a destination: one row, a stride of 1, 2 or 4 */
};

/* Likewise for an operand of an instruction: n is a power of two, strides are among the hardware's,
 * at most two neighbouring registers are touched, no row crosses a register.  The region is spelled
 * as in vISA: with rows of one element for strides that only vstride can have. */
bool gx_refit_legal(const int64_t *list, uint32_t n, uint32_t size,
                    const struct gx_refit_rule *rule, struct gx_region *ret);

/* Finds the fewest consecutive legal pieces that name the elements in order; returns their number.
 * `ret` has room for n pieces, or is NULL. */
uint32_t gx_refit(const int64_t *list, uint32_t n, uint32_t size, const struct gx_refit_rule *rule,
                  struct gx_region *ret);

#endif
