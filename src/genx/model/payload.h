/* SPDX-License-Identifier: Apache-2.0 */
/* payload.h - where the parameters of a kernel lie in what a thread is started with. */
#ifndef GENX_MODEL_PAYLOAD_H
#define GENX_MODEL_PAYLOAD_H

#include "genx/model/model.h"

/* True if the description of a kernel gives an offset for parameter `k`. */
bool gx_is_placed(const struct gx_func *f, uint32_t k);

/* The numbers of a kernel's parameters as they lie in its payload: those with offsets by these,
 * then the others.  `ret` has room for f->param.n. */
void gx_payload_order(const struct gx_func *f, uint32_t *ret);

#endif
