/* SPDX-License-Identifier: Apache-2.0 */
/* shim_constants.h - what LLVM-C does not tell of constants.  Rules as in shim.h. */
#ifndef IR_SHIM_CONSTANTS_H
#define IR_SHIM_CONSTANTS_H

#include <llvm-c/Types.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* True if each constant of the module has operands, and a type, that its operation takes.  LLVM's
 * reader of bitcode makes others, too.  Many calls, because LLVM-C cannot ask whether an operation
 * takes types.  Delete when LLVM's verifier looks at constants. */
LLVMBool shim_constants_fit(LLVMModuleRef m);

/* Bits 64 * k to 64 * k + 63 of an integer constant, 0 above its type.  Delete when LLVM-C has
 * getRawData() of constants; LLVMConstIntGetZExtValue() must not be asked of one that has more than
 * 64 bits. */
uint64_t shim_constant_word(LLVMValueRef constant, unsigned k);

#ifdef __cplusplus
}
#endif
#endif
