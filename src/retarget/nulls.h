/* SPDX-License-Identifier: Apache-2.0 */
/* nulls.h - what null and zero bits are on the two targets. */
#ifndef RETARGET_NULLS_H
#define RETARGET_NULLS_H

#include "retarget/work.h"

/* The null of a space of the new target. */
LLVMValueRef rt_null(struct retarget *r, LLVMTypeRef pointer);

/* What zero bits of an old pointer type become: a null, or an address that is zero, too. */
LLVMValueRef rt_zero(struct retarget *r, LLVMTypeRef was);

/* Refuses zero bits that are null on one target and an address on the other, and nulls whose bits
 * no initial value can say. */
void rt_check_null(struct retarget *r, LLVMValueRef at, LLVMValueRef c, bool initial);

/* Takes off all functions, calls and loads what is untrue of their pointers by the rows of `t`.
 * The old target's: before anything changes; the new one's: when all did. */
void rt_null_attributes(struct retarget *r, const struct target *t);

#endif
