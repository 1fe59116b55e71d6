/* SPDX-License-Identifier: Apache-2.0 */
/**
 * llvm.h - for programs that hold an LLVM module already.
 */
#ifndef GASPAR_LLVM_H
#define GASPAR_LLVM_H

#include <gaspar/gaspar.h>
#include <llvm-c/Types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** gsp_run() over a module of the caller's.  `module` is borrowed; its context must not be in use
 *  by another thread.  The module is verified only where a debug mode asks for it. */
GSP_API int gsp_run_llvm(gsp_session *s, LLVMModuleRef module, const char *pipeline,
                         const struct gsp_run_opts *opts);

/** Does the module's triple mean a target with a generic address space? */
GSP_API int gsp_is_gpu_module(LLVMModuleRef module);

#ifdef __cplusplus
}
#endif

#endif
