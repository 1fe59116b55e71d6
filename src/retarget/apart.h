/* SPDX-License-Identifier: Apache-2.0 */
/* apart.h - constant memory where generic pointers do not reach it. */
#ifndef RETARGET_APART_H
#define RETARGET_APART_H

#include <llvm-c/Core.h>
#include <stdbool.h>

struct retarget;

/* Finds which pointers of a host's module are to constant memory throughout; before anything
 * changes. */
void rt_apart(struct retarget *r);

/* Is the variable, parameter, instruction, or result of the function (named by itself) such a
 * pointer?  NULL: no; else its type on the new target. */
LLVMTypeRef rt_apart_type(struct retarget *r, LLVMValueRef v);

/* Nulls beside such pointers, and intrinsics that take them; the function has its new types. */
void rt_apart_finish(struct retarget *r, LLVMValueRef fn);

#endif
