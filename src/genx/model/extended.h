/* SPDX-License-Identifier: Apache-2.0 */
/* extended.h - extensions that are part of the operation that reads them. */
#ifndef GENX_MODEL_EXTENDED_H
#define GENX_MODEL_EXTENDED_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* True if the instruction for `user` can extend the elements of its operand `k` itself, from type
 * `from` to `to`, by signs or by zeros (extended.def).  Of the other operands it asks nothing. */
bool gx_takes_extended(const struct gx_platform *pf, const struct gx_inst *user, uint32_t k,
                       enum gx_elt from, enum gx_elt to, bool by_signs);

/* True if the instruction for `user` can apply a modifier to its operand `k` itself: 'a' the
 * absolute value, '-' the negation, '~' inverting all bits.  `fits`: an absolute value is a number
 * of the type. */
bool gx_takes_modified(const struct gx_inst *user, uint32_t k, char modifier, bool fits);

#endif
