/* SPDX-License-Identifier: Apache-2.0 */
/* apart.h - pointers to constant memory that must stay apart from generic pointers. */
#ifndef RETARGET_APART_H
#define RETARGET_APART_H

#include <llvm-c/Core.h>
#include <stdbool.h>

struct retarget;

/* Finds the pointers of a host's module that are to constant memory throughout.  Call before any
 * change. */
void rt_apart(struct retarget *r);

/* The new type of the variable, parameter, instruction, or function's result (named by the
 * function) if it is such a pointer; else NULL. */
LLVMTypeRef rt_apart_type(struct retarget *r, LLVMValueRef v);

/* Changes nulls beside such pointers, and intrinsics that take them.  The function has its new
 * types. */
void rt_apart_finish(struct retarget *r, LLVMValueRef fn);

#endif
