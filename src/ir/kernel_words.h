/* SPDX-License-Identifier: Apache-2.0 */
/* kernel_words.h - what the metadata of a kernel says of its launches.
 *
 *     define spir_kernel void @k() !reqd_work_group_size !0          !0 = !{i32 8, i32 1, i32 1}
 *
 *     !opencl.kernels = !{!1}                                        of SPIR 1.2 says the same
 *     !1 = !{ptr @k, !2}          !2 = !{!"reqd_work_group_size", i32 8, i32 1, i32 1} */
#ifndef IR_KERNEL_WORDS_H
#define IR_KERNEL_WORDS_H

#include "trace/trace.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

/* Sets ret[0] to ret[n - 1] to the numbers that the kernel's metadata of that kind has.  False: it
 * has none, or other than n numbers, and all of them are 0. */
bool ir_kernel_numbers(LLVMValueRef kernel, const char *kind, unsigned n, uint64_t *ret);

/* Reports that the module has no kernel, or none of that name. */
int ir_no_kernel(struct trace *t, LLVMModuleRef m, struct src_loc at, const char *wanted);

#endif
