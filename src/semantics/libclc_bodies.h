/* SPDX-License-Identifier: Apache-2.0 */
/* libclc_bodies.h - the bodies of OpenCL's functions, from Debian's libclc. */
#ifndef SEMANTICS_LIBCLC_BODIES_H
#define SEMANTICS_LIBCLC_BODIES_H

#include "base/text.h"
#include "space/target.h"

#include <llvm-c/Core.h>

/* The library's module for nvptx64, which needs nothing but work-item functions and a barrier. */
extern const char libclc_path[];
const struct target *libclc_target(void);

/* Opens the library.  NULL: *reterr_why says why it cannot be read, which the caller frees by
 * LLVMDisposeMessage(); or that is NULL, and the file is no bitcode. */
LLVMModuleRef libclc_open(LLVMContextRef ctx, char **reterr_why);

/* The library's function for a mangled name in the numbers of `from`; NULL: it has none. */
LLVMValueRef libclc_find(LLVMModuleRef library, const struct target *from, const char *name);

/* The declaration in `m` of a function of the library, by a name of its own: the module's
 * declarations of the library's names may have other types.  *ret_new: it was made here. */
LLVMValueRef libclc_declare(LLVMModuleRef m, LLVMValueRef theirs, bool *ret_new);

/* A module with the functions that the `n` declarations name, and all that these need.  Consumes
 * the library.  NULL: LLVM cannot link it. */
LLVMModuleRef libclc_take(LLVMModuleRef library, const LLVMValueRef *declared, uint32_t n);

/* Links such a module into `m`, of the same numbers, and consumes it.  False: LLVM cannot. */
bool libclc_join(LLVMModuleRef m, LLVMModuleRef needed);

#endif
