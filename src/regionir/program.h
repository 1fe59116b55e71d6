/* SPDX-License-Identifier: Apache-2.0 */
/* program.h - LLVM IR of whole-thread vector code into the model of genx/, and back. */
#ifndef REGIONIR_PROGRAM_H
#define REGIONIR_PROGRAM_H

#include "genx/model/model.h"
#include "base/ptrmap.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

/* Checks every rule of docs/spec/regions.md (rule.def has a row for each) and reports each place
 * that breaks one.  Returns how many do. */
uint32_t regionir_verify(struct trace *t, LLVMModuleRef m, const char *path);

/* Promotes variables and lowers switches in `m`, which regionir_verify() found right, and makes
 * *ret_module of it; the caller ends it with gx_module_fini(), also on failure. */
int regionir_program(struct trace *t, LLVMModuleRef m, const char *path,
                     struct gx_module *ret_module);

/* Replaces the bodies of m's functions by those of the model, function for function by name. */
int regionir_raise(struct trace *t, const struct gx_module *from, LLVMModuleRef m,
                   const char *path);

/* Copies subroutines so that each is used by one kernel or function only
 * (docs/spec/regions.md, "Copies of subroutines"): of several users each has its own, all of them
 * renamed to name.user.  Returns how many copies were made. */
uint32_t regionir_clone(LLVMModuleRef m);

/* The entry of !genx.kernels about `fn`, or NULL; its parts in either of the two layouts. */
struct regionir_kernel_entry {
    LLVMValueRef node;
    LLVMValueRef name, asm_name, kinds, slm, offsets; /* NULL: the layout, or the entry, has none */
};
bool regionir_kernel_entry(LLVMModuleRef m, LLVMValueRef fn, struct regionir_kernel_entry *ret);

/* Sets what the entry says of a kernel's local memory and parameters; nothing where `fn` has
 * none. */
void regionir_describe(struct gx_func *f, LLVMModuleRef m, LLVMValueRef fn);

/* Is the function a kernel: dllexport, or marked "CMGenxMain"? */
bool regionir_is_kernel(LLVMValueRef fn);

#endif
