/* SPDX-License-Identifier: Apache-2.0 */
/* bodies.h - the body of one function. */
#ifndef SPIRV_BODIES_H
#define SPIRV_BODIES_H

#include "spirv/reader.h"

/* Translates all instructions of an OpFunction that is declared already. */
int spirv_body(struct reader *r, const struct inst *function);

#endif
