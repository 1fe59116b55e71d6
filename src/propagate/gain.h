/* SPDX-License-Identifier: Apache-2.0 */
/* gain.h - what a copy of a function would gain, by the facts of a trial (facts/trial.h). */
#ifndef PROPAGATE_GAIN_H
#define PROPAGATE_GAIN_H

#include "ir/access.h"
#include "propagate/plan.h"

/* The node of the operand at a use, or PTRMAP_NONE. */
uint32_t gain_node_at(const struct facts *f, LLVMUseRef use);

/* True if a better fact of operand `k` would help: the operand is an address, or a pointer that a
 * call passes to a function of this module, that is stored where a trial does not follow it,
 * or returned. */
bool gain_is_wanted(const struct plan *p, LLVMValueRef i, const struct ir_access *a, unsigned k);

/* The number of nodes that a value of the type has, if it has any. */
uint32_t gain_leaves(LLVMTypeRef type);

/* True if the call makes a variable escape that may hold pointers on which an unresolved access
 * depends, and a call of a copy does not: code outside may call the original, so what it is passed
 * is not followed (infer/calls.c).  Memory of other spaces is the host's. */
bool gain_keeps_variable(const struct plan *p, LLVMValueRef call, unsigned k,
                         const struct supposed *s);

/* Finds the nodes on which an unresolved access of some function depends, also through memory:
 * plan.depends, and plan.holds. */
void gain_find_dependent(struct plan *p);

/* True if the call's own result is not resolved, though it may be in a copy, and an unresolved
 * access depends on it.  Where a function only returns its parameter, a call knows what it passes,
 * and asks for nothing (infer/results.c), unless LLVM may exchange the variable that it passes to a
 * generic parameter (facts_resolved()). */
bool gain_asks_result(const struct plan *p, LLVMValueRef call, const struct candidate *c);

/* The gain from an instruction: for each operand that was unresolved and is resolved now, the
 * weight of its block. */
uint64_t gain_of(struct plan *p, LLVMValueRef i, unsigned depth);

/* The gain from a return, for calls that ask for it (gain_asks_result()): one for each leaf of the
 * value that is resolved now. */
uint64_t gain_of_result(struct plan *p, const struct candidate *c, LLVMValueRef i);

/* The gain of a context: its own accesses, the result for calls that ask for it, and variables that
 * do not escape. */
uint64_t gain_in(const struct plan_context *x);

#endif
