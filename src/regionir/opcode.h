/* SPDX-License-Identifier: Apache-2.0 */
/* opcode.h - which operations of the model LLVM's instructions are. */
#ifndef REGIONIR_OPCODE_H
#define REGIONIR_OPCODE_H

#include "genx/model/model.h"

#include <llvm-c/Core.h>

/* The operation on each element for an opcode; GX_OPS: there is none. */
enum gx_op regionir_plain(LLVMOpcode o);

/* True if the instruction is a sum that is one operation with the product in it; sets the operands
 * of that FMA. */
bool regionir_contracts(LLVMValueRef i, LLVMValueRef ret[3]);

#endif
