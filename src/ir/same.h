/* SPDX-License-Identifier: Apache-2.0 */
/* same.h - a pointer again, as a value that LLVM does not look through.
 *
 *     %h = call ptr @llvm.strip.invariant.group(ptr %p)
 *     %same = freeze ptr %h, !gaspar.same !{}               %p, and no code
 *
 * The call returns its operand, and only accesses with `!invariant.group` see that it was called
 * (LLVM LangRef).  Of two such calls in a row instcombine makes one, and finds a cast in front of
 * the first; it does not where a freeze is between.  No pass moves that freeze over a cast, or
 * removes it, since to LLVM the result of a call may be undefined.  But LLVM's alias analysis looks
 * through the call alone: to it a frozen pointer may point to any variable. */
#ifndef IR_SAME_H
#define IR_SAME_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/* Makes the value, where the builder stands, with the freeze or without.  Of a vector each lane
 * becomes one, since LLVM may take the vector apart, or, if their number is not fixed, the first
 * lane. */
LLVMValueRef ir_build_same(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef v, bool frozen);

/* True for a call of llvm.strip.invariant.group or llvm.launder.invariant.group.  Of two in a row
 * LLVM makes one, also through casts. */
bool ir_is_regrouped(LLVMValueRef v);

/* The pointer that ir_build_same() made `v` of, or NULL: it did not. */
LLVMValueRef ir_same_as(LLVMValueRef v);

#endif
