/* SPDX-License-Identifier: Apache-2.0 */
/* count.h - how many accesses a module has, and how many of them are generic. */
#ifndef IR_COUNT_H
#define IR_COUNT_H

#include "base/base.h"

#include <llvm-c/Core.h>

struct ir_count {
    uint64_t functions; /* with a body */
    uint64_t accesses;  /* addresses that loads, stores, atomics and memory intrinsics use */
    uint64_t generic;   /* those of them that are generic pointers */
    uint64_t in_loops;  /* those of the generic ones that stand in a loop */
};

/* `generic` is the number of the generic space; UINT32_MAX where there is none.  A kernel that
 * clang emitted twice is counted once (ir_is_kernel_twin()), and a function for which `runs` says
 * no is not counted: no access of it ever happens.  `loops`: fill in_loops too. */
struct ir_count ir_count(LLVMModuleRef m, uint32_t generic, bool loops,
                         bool (*runs)(const void *user, LLVMValueRef fn), const void *user);

/* A kernel with all that it may call directly. */
struct ir_kernel {
    LLVMValueRef fn;
    uint64_t instructions;
    uint64_t tests; /* of the tag of a generic pointer (space/tag.def), shifted down */
};

/* The kernels of a module in order, but those that clang emitted for calls; returns how many.
 * `*ret`: to be freed. */
uint32_t ir_count_kernels(LLVMModuleRef m, uint32_t generic, struct ir_kernel **ret);

#endif
