/* SPDX-License-Identifier: Apache-2.0 */
/* generics.h - finds where generic pointers come into a module, accessed or not.
 *
 *     %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)      a cast
 *     %list = alloca [2 x ptr addrspace(4)]                           memory
 *     define void @f(ptr addrspace(4) %q)                             a parameter
 *
 * A SPIR-V module with a type that contains one needs the capability GenericPointer, which drivers
 * without a generic space refuse. */
#ifndef IR_GENERICS_H
#define IR_GENERICS_H

#include "base/base.h"

#include <llvm-c/Core.h>

/* How a generic pointer comes into the program.  Every other generic value is computed from one of
 * these. */
enum ir_generic {
    IR_GENERIC_CAST,   /* a cast to generic, or a constant that is a generic pointer or has one */
    IR_GENERIC_MEMORY, /* memory whose type contains one, or a load or store of one */
    IR_GENERIC_PARAMETER, /* of a function, or of the callee of a call by pointer */
    IR_GENERIC_RESULT,    /* likewise */
    IR_GENERIC_KINDS
};

/* "cast", "memory", "parameter", "result". */
const char *ir_generic_name(enum ir_generic kind);

/* Why the place needs a generic pointer, as far as the place itself tells: "a function without a
 * body takes it". */
const char *ir_generic_why(enum ir_generic kind, LLVMValueRef at, LLVMValueRef value);

/* Calls `each` for every such place of the module, in order.  `generic`: the number of the generic
 * space.  `at`: the instruction, variable or function; `value`: what is generic there, or `at`. */
void ir_each_generic(LLVMModuleRef m, uint32_t generic,
                     void (*each)(void *user, enum ir_generic kind, LLVMValueRef at,
                                  LLVMValueRef value),
                     void *user);

#endif
