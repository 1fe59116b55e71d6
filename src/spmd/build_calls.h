/* SPDX-License-Identifier: Apache-2.0 */
/* build_calls.h - builds calls of OpenCL's library, which later steps or widen.c know. */
#ifndef SPMD_BUILD_CALLS_H
#define SPMD_BUILD_CALLS_H

#include <llvm-c/Core.h>

/* Calls the function of that mangled name where the builder stands; declares it, as convergent,
 * where the module does not have it. */
LLVMValueRef spmd_library_call(LLVMBuilderRef b, const char *name, LLVMTypeRef result,
                               LLVMValueRef *args, unsigned n);

/* Asks a question of one dimension, such as _Z12get_local_idj; the answer is an i64. */
LLVMValueRef spmd_library_ask(LLVMBuilderRef b, const char *name, unsigned dim);

/* The work-items of the group, as an i64. */
LLVMValueRef spmd_library_size(LLVMBuilderRef b);

/* A barrier; `fences`: OpenCL's flags, of local memory 1 and of global memory 2. */
void spmd_library_barrier(LLVMBuilderRef b, unsigned fences);

#endif
