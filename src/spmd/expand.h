/* SPDX-License-Identifier: Apache-2.0 */
/* expand.h - scalar code without LLVM's intrinsics that have no vector form. */
#ifndef SPMD_EXPAND_H
#define SPMD_EXPAND_H

#include "trace/trace.h"

#include <llvm-c/Core.h>

/* Replaces calls of LLVM's intrinsics on numbers, and questions for a dimension that is computed,
 * by instructions and by the intrinsics that widen.c knows.  All values are scalars. */
void spmd_expand(LLVMModuleRef m);

/* ---- expand_group.c ---- */

/* Replaces functions of a work-group by those of sub-groups, in kernels in which all is inlined.
 * `lanes`: the work-items that a thread has at least, where the kernel does not say. */
void spmd_expand_groups(LLVMModuleRef m, unsigned lanes);

/* ---- expand_bits.c ---- */

/* Gives integers of a width that lanes do not have one that they have, as far as the instructions
 * on them are known. */
void spmd_expand_bits(LLVMModuleRef m);

/* ---- expand_calls.c ---- */

/* Replaces calls of OpenCL's atomic functions, hints and waits, and atomics that messages lack. */
void spmd_expand_calls(LLVMModuleRef m);

/* ---- expand_copy.c ---- */

/* Replaces copies that a work-group makes by loops, and events by null. */
void spmd_expand_copies(LLVMModuleRef m);

/* ---- expand_pointer_calls.c ---- */

/* Gives functions whose address is taken numbers, and replaces calls through pointers by direct
 * calls.  True: there are calls to inline. */
bool spmd_expand_pointer_calls(LLVMModuleRef m);

/* ---- expand_memory.c ---- */

/* Replaces copies and fills of memory by loads and stores. */
void spmd_expand_memory(LLVMModuleRef m);

/* ---- ranges.c ---- */

/* Gives calls that ask for ids and sizes the range of their result. */
void spmd_ranges(LLVMModuleRef m);

/* ---- expand_float.c ---- */

/* What a call of LLVM's intrinsics on floating-point numbers computes, where the builder stands.
 * NULL: it is none that this file knows, or the machine does it as it is. */
LLVMValueRef spmd_expand_float(LLVMBuilderRef b, LLVMValueRef call);

#endif
