/* SPDX-License-Identifier: Apache-2.0 */
/* storage.h - allocas, structs by value, and pointers in memory. */
#ifndef RETARGET_STORAGE_H
#define RETARGET_STORAGE_H

#include "retarget/work.h"

/* Gives an alloca the number that allocas have on the new target. */
void rt_alloca(struct retarget *r, LLVMValueRef i);

/* Casts the allocas in r->moved for uses whose types have another number. */
void rt_cast_allocas(struct retarget *r);

/* Casts or copies the arguments of a call to the types of the callee's parameters. */
void rt_hand_over(struct retarget *r, LLVMValueRef call);

/* Converts the loads, stores, casts and parts of structures in r->kept from or to integers. */
void rt_kept(struct retarget *r);

#endif
