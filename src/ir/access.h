/* SPDX-License-Identifier: Apache-2.0 */
/* access.h - which operands of an instruction are addresses. */
#ifndef IR_ACCESS_H
#define IR_ACCESS_H

#include "base/base.h"
#include "space/target.h"

#include <llvm-c/Core.h>

/* The addresses of one instruction. */
struct ir_access {
    unsigned n;          /* how many; 0: it takes no pointer whose type may name a space */
    unsigned operand[2]; /* which operands they are */
    bool hint;           /* it reads and writes nothing */
    bool is_volatile;
    bool simple;    /* a load or store, not an atomic or a call */
    bool writes[2]; /* by address: may it be written through, or read atomically? */
    bool updates;   /* it reads and writes atomically: an atomicrmw or a cmpxchg */
    bool saturates; /* an atomicrmw that subtracts and stops at 0: usub_sat */
    bool intrinsic; /* a call whose callee's name and type carry the space */
};

struct ir_access ir_access(LLVMValueRef i);

/* True if the access, in the row's space, stays volatile in target code, or is not volatile. */
bool ir_keeps_volatile(const struct ir_access *a, const struct target_row *row);

/* True if argument `k` of the call passes a struct by value through a pointer to address space
 * `space`.  The caller copies the struct: the back end makes loads for it, without instructions.
 *     call void @f(ptr byval(%T) %p)        reads a %T through %p */
bool ir_is_byval(LLVMValueRef call, unsigned k, unsigned space);

/* True if a back end, which selects instructions block by block, can tell the space of a generic
 * operand: it is a constant, an alloca, or a cast from a named space in the same block.  Passes of
 * the back end that come before selection may still move that cast. */
bool ir_shows_space(LLVMValueRef user, unsigned k);

/* True if the back end has the intrinsic for pointers to that space, or if the table does not list
 * the intrinsic. */
bool ir_intrinsic_has(LLVMValueRef call, unsigned space);

/* Changes an intrinsic call to the declaration for new types: `type` for operand `operand`,
 * `result` for its result.  False if the intrinsic has no such form; then nothing has changed. */
bool ir_retype_intrinsic(LLVMModuleRef m, LLVMValueRef call, unsigned operand, LLVMTypeRef type,
                         LLVMTypeRef result);

#endif
