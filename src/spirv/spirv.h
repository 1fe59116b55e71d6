/* SPDX-License-Identifier: Apache-2.0 */
/* spirv.h - reads SPIR-V of OpenCL's kind as LLVM IR. */
#ifndef SPIRV_SPIRV_H
#define SPIRV_SPIRV_H

#include "trace/trace.h"

#include <llvm-c/Core.h>

/* Translates the bytes of a file to a module for spirv32 or spirv64.  What is wrong with them is
 * reported with the word where it stands.  LLVM's verifier has not seen the module yet.
 *
 * `spec`: "ID=VALUE,ID=VALUE", values of specialization constants, or NULL.  Borrows `ctx`; on
 * success the caller owns *ret_module. */
int spirv_read(struct trace *t, LLVMContextRef ctx, const char *path, const void *bytes, size_t n,
               const char *spec, LLVMModuleRef *ret_module);

#endif
