/* SPDX-License-Identifier: Apache-2.0 */
/* atomic_calls.h - OpenCL's atomic functions as atomic instructions. */
#ifndef SEMANTICS_ATOMIC_CALLS_H
#define SEMANTICS_ATOMIC_CALLS_H

#include "base/base.h"

#include <llvm-c/Core.h>

enum atomic_shape {
    ATOMIC_RMW,
    ATOMIC_STEP,
    ATOMIC_LOAD,
    ATOMIC_STORE,
    ATOMIC_CMPXCHG,
    ATOMIC_COMPARE,
    ATOMIC_SET,
    ATOMIC_CLEAR
};

/* An atomic function: its row in the table of atomic_calls.c, and the letter of the type that its
 * first pointer points to. */
struct atomic_function {
    const struct atomic_row *row;
    enum atomic_shape shape;
    char letter;
};

/* The atomic function of a mangled name of OpenCL's library.  False: it is none. */
bool atomic_find(const char *mangled, struct atomic_function *ret);

/* True if the call's arguments and result have the types that the function's name demands. */
bool atomic_fits(const struct atomic_function *fn, LLVMValueRef call);

/* The weakest order that the call lets its access have: that of OpenCL 1.2's functions and of
 * `memory_order_relaxed` is monotonic, of all others sequentially consistent. */
LLVMAtomicOrdering atomic_order(const struct atomic_function *fn, LLVMValueRef call);

/* Builds what the call does, with `at` for its first pointer, and for a comparison's second one
 * `expected`.  Returns its result, of the call's type; NULL: it has none. */
LLVMValueRef atomic_build(const struct atomic_function *fn, LLVMBuilderRef b, LLVMValueRef call,
                          LLVMValueRef at, LLVMValueRef expected, LLVMAtomicOrdering order);

#endif
