/* SPDX-License-Identifier: Apache-2.0 */
/* program.h - translates LLVM IR of whole-thread vector code into the model of genx/, and back. */
#ifndef REGIONIR_PROGRAM_H
#define REGIONIR_PROGRAM_H

#include "genx/model/model.h"
#include "base/ptrmap.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

/* Checks every rule of docs/spec/regions.md (a row of rule.def each) and reports each place that
 * breaks one.  Returns the number of these places. */
uint32_t regionir_verify(struct trace *t, LLVMModuleRef m, const char *path);

/* Promotes variables and lowers switches in `m`, which regionir_verify() accepted, and translates
 * it to *ret_module.  The caller ends that with gx_module_fini(), also on failure. */
int regionir_program(struct trace *t, LLVMModuleRef m, const char *path,
                     struct gx_module *ret_module);

/* Replaces the bodies of m's functions by those of the model; functions are matched by name. */
int regionir_raise(struct trace *t, const struct gx_module *from, LLVMModuleRef m,
                   const char *path);

/* Copies subroutines so that each is used by one kernel or function only (docs/spec/regions.md,
 * "Copies of subroutines"); if there are several users, each gets a copy named name.user.  Returns
 * the number of copies. */
uint32_t regionir_clone(LLVMModuleRef m);

/* The entry of !genx.kernels for `fn`, in either of its two layouts.  False: there is none. */
struct regionir_kernel_entry {
    LLVMValueRef node;
    LLVMValueRef name, kinds, slm, offsets; /* NULL: the layout, or the entry, has none */
    unsigned at; /* the operand that `kinds` is; `slm` and `offsets` are the next ones */
};
bool regionir_kernel_entry(LLVMModuleRef m, LLVMValueRef fn, struct regionir_kernel_entry *ret);

/* Operand `k` of a list of numbers, which regionir_verify() accepted. */
int64_t regionir_number_in(LLVMValueRef node, unsigned k);

/* Copies the kernel's local memory size, argument kinds and offsets from the entry, if `fn` has
 * one, and from its metadata how many work-items are a thread and need which private buffer. */
void regionir_describe(struct gx_func *f, LLVMModuleRef m, LLVMValueRef fn);

/* Makes parameters of the calls by which kernels ask for ids and sizes (lower_ids.c). */
void regionir_lower_ids(LLVMModuleRef m);

/* True if the function is a kernel: dllexport, or marked "CMGenxMain". */
bool regionir_is_kernel(LLVMValueRef fn);

#endif
