/* SPDX-License-Identifier: Apache-2.0 */
/* nulls.h - null pointers and zero bits on the two targets. */
#ifndef RETARGET_NULLS_H
#define RETARGET_NULLS_H

#include "retarget/work.h"

/* The null of a space of the new target. */
LLVMValueRef rt_null(struct retarget *r, LLVMTypeRef pointer);

/* The new constant for zero bits of an old pointer type: a null, or an address that is zero on the
 * new target, too. */
LLVMValueRef rt_zero(struct retarget *r, LLVMTypeRef was);

/* True if integers keep pointers of an old number in fewer bits than the pointers have on the new
 * target.  The new null does not fit there, so it is kept as the old target's null, whose bits this
 * gives: initial values, and what memset wrote, mean that null as well. */
bool rt_kept_null(const struct retarget *r, uint32_t was, uint64_t *ret_bits);

/* Refuses zero bits that are null on one target and an address on the other, and nulls whose bits
 * no initial value can give. */
void rt_check_null(struct retarget *r, LLVMValueRef at, LLVMValueRef c, bool initial);

/* Keeps null null where the new target's casts lose it (ROW_CUT), after all other changes:
 *
 *     %g = addrspacecast ptr addrspace(3) %l to ptr
 * =>  %g = select i1 (%l is null), ptr null, ptr (addrspacecast ptr addrspace(3) %l to ptr) */
void rt_keep_nulls(struct retarget *r);

/* Deletes such tests of a module for NVIDIA, before any change: no other target needs them. */
void rt_drop_kept_nulls(struct retarget *r);

/* Deletes attributes of functions, calls and loads, and assumptions, that are untrue of pointers by
 * the rows of `t`: before any change for the old target, after all changes for the new one. */
void rt_null_attributes(struct retarget *r, const struct target *t);

#endif
