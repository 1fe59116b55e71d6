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

/** Has the module memory spaces that gaspar knows: is it for a target with a generic address space,
 *  or a host's of a language with spaces? */
GSP_API int gsp_has_spaces(LLVMModuleRef module);

/* ---- an alias analysis ---------------------------------------------------------------------- */

/** What the numbers of a function's module mean, for questions about pointers. */
typedef struct gsp_alias_model gsp_alias_model;

/** NULL: it has no spaces that gaspar knows. */
GSP_API gsp_alias_model *gsp_alias_model_create(LLVMValueRef function);

/** NULL is allowed. */
GSP_API void gsp_alias_model_destroy(gsp_alias_model *model);

/** Can the two pointers never point to the same memory?  The answer follows from the IR as it is at
 *  this moment, and from nothing that was found before. */
GSP_API int gsp_alias_apart(const gsp_alias_model *model, LLVMValueRef a, LLVMValueRef b);

/** Does the pointer only point to memory that no kernel writes? */
GSP_API int gsp_alias_constant(const gsp_alias_model *model, LLVMValueRef pointer);

#ifdef __cplusplus
}
#endif

#endif
