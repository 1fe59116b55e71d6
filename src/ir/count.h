/* SPDX-License-Identifier: Apache-2.0 */
/* count.h - how many accesses a module has, and how many of them are generic. */
#ifndef IR_COUNT_H
#define IR_COUNT_H

#include "base/base.h"

#include <llvm-c/Core.h>

struct ir_count {
    uint64_t functions; /* with a body */
    uint64_t accesses;  /* addresses that loads, stores, atomics and memory intrinsics use */
    uint64_t generic;   /* accesses through generic pointers */
    uint64_t in_loops;  /* generic accesses in a loop */
};

/* Counts the module's accesses.  `generic` is the number of the generic space; UINT32_MAX if there
 * is none.  A kernel that clang emitted twice is counted once (ir_is_kernel_twin()).  A function
 * for which `runs` returns false is not counted, because none of its accesses happens.  `loops`:
 * fill in_loops, too. */
struct ir_count ir_count(LLVMModuleRef m, uint32_t generic, bool loops,
                         bool (*runs)(void *user, LLVMValueRef fn), void *user);

/* The counts of a kernel, together with all functions that it calls directly or through others. */
struct ir_kernel {
    LLVMValueRef fn;
    uint64_t instructions;
    uint64_t tests; /* reads of a generic pointer's tag (space/tag.def), which are shifts by 61 */
};

/* The kernels of a module in order, without the bodies that clang emitted for calls of them.
 * Returns their number; the caller frees `*ret`. */
uint32_t ir_count_kernels(LLVMModuleRef m, uint32_t generic, struct ir_kernel **ret);

#endif
