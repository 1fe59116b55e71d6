/* SPDX-License-Identifier: Apache-2.0 */
/* run_code.h - translates one instruction of a function's body. */
#ifndef SPIRV_RUN_CODE_H
#define SPIRV_RUN_CODE_H

#include "spirv/reader.h"

/* At the builder's position.  What stands outside of functions is reported. */
int spirv_run_code(struct reader *r, const struct inst *i);

#endif
