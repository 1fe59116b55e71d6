/* SPDX-License-Identifier: Apache-2.0 */
/* ptx.h - the text of inline assembly for NVIDIA's machines (PTX ISA 9.0; LangRef, "Inline
 * Assembler Expressions").
 *
 *     call i32 asm "ld.relaxed.gpu.u32 $0, [$1];", "=r,l"(ptr %p)
 *
 * Operands are counted as the text does: results first. */
#ifndef SEMANTICS_PTX_H
#define SEMANTICS_PTX_H

#include "space/space.h"

#include <llvm-c/Core.h>

/* The number in the text of the operand that argument `k` of a call of the inline assembly `code`
 * is.  -1: not found, or tied to another operand. */
int ptx_operand(LLVMValueRef code, unsigned k);

/* True if the text uses the operand only behind an opening bracket, "[$1]" or "[$1+4]": as an
 * address, whose value is not copied anywhere. */
bool ptx_is_only_address(LLVMValueRef code, int operand);

/* The text in which every instruction that accesses memory at the operand names the space:
 *
 *     ld.relaxed.gpu.u32 $0, [$1];      global: ld.relaxed.gpu.global.u32 $0, [$1];
 *
 * NULL: the operand stands anywhere else, or in an instruction that names a space already, that has
 * no form for the space, or that is not one of the table in ptx.c.  The caller frees the text. */
char *ptx_name_space(LLVMValueRef code, int operand, enum space space);

#endif
