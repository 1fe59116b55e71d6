/* SPDX-License-Identifier: Apache-2.0 */
/* payload.c - where the parameters of a kernel lie in what a thread is started with. */
#include "genx/model/payload.h"

bool gx_is_placed(const struct gx_func *f, uint32_t k)
{
    return k < f->offset.n && f->offset.at[k] > 0;
}

void gx_payload_order(const struct gx_func *f, uint32_t *ret)
{
    for (uint32_t k = 0; k < f->param.n; k++) {
        uint32_t at = k; /* behind those that lie before it; equal ones stay in order */
        while (at > 0 && gx_is_placed(f, k) &&
               (!gx_is_placed(f, ret[at - 1]) || f->offset.at[ret[at - 1]] > f->offset.at[k])) {
            ret[at] = ret[at - 1];
            at--;
        }
        ret[at] = k;
    }
}
