/* SPDX-License-Identifier: Apache-2.0 */
/* refit.h - regions from lists of element numbers.
 *
 * Composing two regions gives a list of elements; which region is that again, or which few? */
#ifndef GENX_MODEL_REFIT_H
#define GENX_MODEL_REFIT_H

#include "genx/model/region.h"

/* The region of any parameters that names exactly these elements, in canonical form; false: no
 * single region does. */
bool gx_refit_one(const int64_t *list, uint32_t n, uint32_t size, struct gx_region *ret);

/* The regions that one operand of a machine instruction may have (docs/spec/machine.md). */
struct gx_refit_rule {
    uint32_t grf;  /* bytes of a register */
    uint32_t most; /* elements: a power of two, at most 32 */
    bool write;    /* a destination: one row, a stride of 1, 2 or 4 */
};

/* The same for one operand: n a power of two, strides that the hardware has, no more than two
 * neighbouring registers, no row across a register.  The region is as vISA will spell it: rows of
 * one element for strides that only vstride can have. */
bool gx_refit_legal(const int64_t *list, uint32_t n, uint32_t size,
                    const struct gx_refit_rule *rule, struct gx_region *ret);

/* The fewest consecutive legal pieces that name the elements in their order; `ret` has room for
 * n, or is NULL.  Returns how many. */
uint32_t gx_refit(const int64_t *list, uint32_t n, uint32_t size, const struct gx_refit_rule *rule,
                  struct gx_region *ret);

#endif
