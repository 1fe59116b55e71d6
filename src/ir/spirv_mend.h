/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_mend.h - mends SPIR-V that LLVM 22's back end wrote wrong, where no other LLVM IR helps. */
#ifndef IR_SPIRV_MEND_H
#define IR_SPIRV_MEND_H

#include "base/text.h"

/* Replaces the words by mended ones.  They must be SPIR-V as the back end writes it. */
void ir_mend_spirv(struct text *words);

#endif
