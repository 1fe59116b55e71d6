/* SPDX-License-Identifier: Apache-2.0 */
/* owords.c - blocks of surfaces (docs/spec/regions.md, "Surfaces"). */
#include "regionir/owords.h"

uint32_t regionir_owords(struct gx_func *f, enum regionir_special which, struct gx_type t,
                         const uint32_t *args, uint32_t loc)
{
    bool store = which == SPECIAL_OWORD_ST; /* a load's first operand is a hint */
    struct gx_inst i = { .op = store ? GX_OWORD_ST : GX_OWORD_LD,
                         .sub = which == SPECIAL_OWORD_LD_U,
                         .type = store ? gx_scalar(GX_VOID) : t,
                         .loc = loc };
    return gx_add(f, i, store ? args : args + 1, store ? 3 : 2);
}
