/* SPDX-License-Identifier: Apache-2.0 */
/* null.h - the bits of null pointers, and the null of one space cast to another.
 *
 *     ptr addrspace(3) null                              bits zero: on SPIR a null, on NVPTX and
 *                                                        AMDGCN the first byte of shared memory
 *     addrspacecast (ptr null to ptr addrspace(3))       the null of shared memory, everywhere
 *
 * All answers come from space/target.def. */
#ifndef SEMANTICS_NULL_H
#define SEMANTICS_NULL_H

#include "space/target.h"

#include <llvm-c/Core.h>

/* True if zero bits are the null of the space with that number, so that casts turn them into the
 * null of other spaces.  False if they are an address there, or if the target's table lacks the
 * number. */
bool null_is_zero(const struct target *t, unsigned number);

/* The bits of the space's null.  False: they are no constant; only a cast of the generic null gives
 * them. */
bool null_bits(const struct target *t, const struct target_row *row, uint64_t *ret_bits);

/* True if the constant, a pointer or a vector of pointers, is the null of its space, which points
 * nowhere and which casts turn into the null of other spaces.  Zero bits that are an address are
 * not. */
bool null_is(const struct target *t, LLVMValueRef c);

/* The constant that is the generic null cast to `type`.  NULL: the target has no such cast, or its
 * table lacks the number of `type`. */
LLVMValueRef null_of(const struct target *t, LLVMTypeRef type);

/* True if what the attribute says of a generic pointer may not hold of the same pointer in `row`'s
 * space, whose null has other bits. */
bool null_denies(const struct target_row *row, const char *attribute, bool may_be_null);

/* Deletes attributes at `index` of a call or a function that hold of a generic pointer and not of
 * the same pointer in `row`'s space.  Example: there a pointer that is not null may have zero bits,
 * so `nonnull` goes; null may have all bits set, so `align` goes, unless an
 * intrinsic must have it: then `noundef` does. */
void null_drop_attributes(LLVMValueRef of, LLVMAttributeIndex index, const struct target_row *row,
                          bool may_be_null);

#endif
