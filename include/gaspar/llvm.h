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

/** A module of the caller's, for every function of this library that takes one: gsp_retarget(),
 *  gsp_alias(), gsp_launch(), gsp_query(), gsp_write(), … .  It is borrowed, and must outlive what
 *  gsp_module_destroy() then destroys: the handle alone.  Its context must not be in use by another
 *  thread.  `name`: in messages; NULL: the module's identifier. */
GSP_API gsp_module *gsp_module_borrow(LLVMModuleRef module, const char *name);

/** LLVM's module, which stays the library's. */
GSP_API LLVMModuleRef gsp_module_llvm(const gsp_module *m);

/** 1 if the module has memory spaces that gaspar knows: it is for a target with a generic address
 *  space, or for a host, in a language with spaces.  Else 0. */
GSP_API int gsp_has_spaces(LLVMModuleRef module);

/* ---- an alias analysis ---------------------------------------------------------------------- */

/** Meaning of the address-space numbers in a function's module; for questions about pointers. */
typedef struct gsp_alias_model gsp_alias_model;

/** A model for the function's module; NULL: the module has no spaces that gaspar knows. */
GSP_API gsp_alias_model *gsp_alias_model_create(LLVMValueRef function);

/** Destroys the model.  NULL is allowed. */
GSP_API void gsp_alias_model_destroy(gsp_alias_model *model);

/** 1 if the two pointers never point to the same memory, else 0.  The answer depends on the IR at
 *  this moment only; nothing is remembered from earlier calls. */
GSP_API int gsp_alias_apart(const gsp_alias_model *model, LLVMValueRef a, LLVMValueRef b);

/** 1 if the pointer only points to memory that no kernel writes, else 0. */
GSP_API int gsp_alias_constant(const gsp_alias_model *model, LLVMValueRef pointer);

#ifdef __cplusplus
}
#endif

#endif
