/* SPDX-License-Identifier: Apache-2.0 */
/* spmd.h - scalar kernels for work-items become whole-thread code in the region language.
 *
 *     kernel void k(global int *x) { x[get_global_id(0)] += 1; }
 * =>  a thread that adds 1 to 16 elements, those of the work-items that exist
 *
 * docs/design/vectorize.md says how.  The order of the parts: normal.c brings the kernel to a
 * normal form, ways.c finds its branches and loops, shape.c says which values differ between the
 * work-items of a thread, no_vector.c reports what has no vector form, and widen.c writes the new
 * function with wide_values.c, wide_memory.c and kernel.c. */
#ifndef SPMD_SPMD_H
#define SPMD_SPMD_H

#include "trace/trace.h"

#include <llvm-c/Core.h>

enum { SPMD_AUTO = 1 };

/* Replaces the kernels of `m`, IR behind `gaspar opt --target=intel`, by whole-thread code.
 * `kernel`: only this one, and the others are deleted; NULL: all.  `lanes`: 8, 16 or 32 work-items
 * of a thread; 0: what the kernel asks for (intel_reqd_sub_group_size), or 16; SPMD_AUTO: what it
 * asks for, or as many as its registers allow.  Negative: an error was reported, and the module is
 * good for nothing. */
int spmd_vectorize(struct trace *t, LLVMModuleRef m, const char *path, const char *kernel,
                   unsigned lanes);

#endif
