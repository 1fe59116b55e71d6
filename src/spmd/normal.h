/* SPDX-License-Identifier: Apache-2.0 */
/* normal.h - the form of a kernel that the other parts of spmd/ take. */
#ifndef SPMD_NORMAL_H
#define SPMD_NORMAL_H

#include "trace/trace.h"

#include <llvm-c/Core.h>

/* Inlines all functions into the kernels, and brings these to scalar values, one return and
 * structured branches, by LLVM's passes.  `lanes`: the work-items that a thread has at least, where
 * the kernel does not say.  Negative: an error was reported. */
int spmd_normal(struct trace *t, LLVMModuleRef m, const char *path, unsigned lanes);

/* ---- by_value.c ---- */

/* Makes vectors of the structs that kernels get by value. */
void spmd_by_value(LLVMModuleRef m);

/* ---- library_bodies.c ---- */

/* Makes LLVM's pass always-inline inline every function of the module that has a body. */
void spmd_inline_all(LLVMModuleRef m);

/* Gives the functions of OpenCL's library that the module calls their bodies.  Negative: an error
 * was reported. */
int spmd_bodies(struct trace *t, LLVMModuleRef m);

#endif
