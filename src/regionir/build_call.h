/* SPDX-License-Identifier: Apache-2.0 */
/* build_call.h - writes calls of the language's intrinsics, and bitcasts. */
#ifndef REGIONIR_BUILD_CALL_H
#define REGIONIR_BUILD_CALL_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/* A call of llvm.`name` with 8 operands at most, and its declaration.  `named` says which types
 * stand in the name: bit 0 the result's, of a struct its first member's, bit k + 1 operand k's;
 * `pure`: it does nothing but compute. */
LLVMValueRef regionir_build_call(LLVMBuilderRef b, LLVMModuleRef m, const char *name,
                                 LLVMTypeRef ret, LLVMValueRef *args, unsigned n, unsigned named,
                                 bool pure);

/* An instruction that gives the bits of `v` another type, also where `v` is a constant; `v` if it
 * has that type. */
LLVMValueRef regionir_build_bitcast(LLVMBuilderRef b, LLVMValueRef v, LLVMTypeRef type);

#endif
