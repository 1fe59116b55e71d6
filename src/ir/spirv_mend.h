/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_mend.h - mends SPIR-V that LLVM 22's back end wrote wrong, where no other LLVM IR helps. */
#ifndef IR_SPIRV_MEND_H
#define IR_SPIRV_MEND_H

#include "base/text.h"

#include <llvm-c/Core.h>

/* The extension that lets printf take a format in any space.  The back end may ask for it where
 * each format is in constant memory: it looks for the pointer's type in another function. */
#define SPIRV_RELAXED_PRINTF "SPV_EXT_relaxed_printf_string_address_space"

/* Gives private variables of 128 and more bytes' alignment a name that says it, by which
 * ir_mend_spirv() finds them.  The module is for the back end alone then. */
void ir_name_alignments(LLVMModuleRef m);

/* Replaces the words by mended ones.  They must be SPIR-V as the back end writes it, with the
 * extension above allowed.  `relaxed`: the extension may stay; otherwise it goes, and the result is
 * false where some format needs it. */
bool ir_mend_spirv(struct text *words, bool relaxed);

#endif
