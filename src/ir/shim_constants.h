/* SPDX-License-Identifier: Apache-2.0 */
/* shim_constants.h - constants that LLVM's verifier does not look at.  Rules as in shim.h. */
#ifndef IR_SHIM_CONSTANTS_H
#define IR_SHIM_CONSTANTS_H

#include <llvm-c/Types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* True if each constant of the module has operands, and a type, that its operation takes.  LLVM's
 * reader of bitcode makes others, too.  Many calls, because LLVM-C cannot ask whether an operation
 * takes types.  Delete when LLVM's verifier looks at constants. */
LLVMBool shim_constants_fit(LLVMModuleRef m);

#ifdef __cplusplus
}
#endif
#endif
