/* SPDX-License-Identifier: Apache-2.0 */
/* owords.h - blocks of surfaces. */
#ifndef REGIONIR_OWORDS_H
#define REGIONIR_OWORDS_H

#include "regionir/intrinsic.h"

/* Makes the call oword.ld, oword.ld.unaligned or oword.st with these operands, which returns
 * `t`. */
uint32_t regionir_owords(struct gx_func *f, enum regionir_special which, struct gx_type t,
                         const uint32_t *args, uint32_t loc);

#endif
