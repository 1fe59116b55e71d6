/* SPDX-License-Identifier: Apache-2.0 */
/* opcode.h - which operations of the model LLVM's instructions are. */
#ifndef REGIONIR_OPCODE_H
#define REGIONIR_OPCODE_H

#include "genx/model/model.h"

#include <llvm-c/Core.h>

/* The operation on each element for an opcode; GX_OPS: there is none. */
enum gx_op regionir_plain(LLVMOpcode o);

/* An FMA: the product of two factors, or its negation, and a term, or its negation. */
struct regionir_fused {
    LLVMValueRef factor[2], term;
    bool minus_product, minus_term;
};

/* True if the instruction is a sum or difference that is one operation with the product in it. */
bool regionir_contracts(LLVMValueRef i, struct regionir_fused *ret);

/* Adds a cast of `v` to or from generic, as the instruction casts it.  One operation has 1, 2, 4, 8
 * or 16 lanes; a vector of another number is cast in pieces. */
uint32_t regionir_cast_space(struct gx_func *f, LLVMValueRef i, uint32_t v, uint32_t loc);

#endif
