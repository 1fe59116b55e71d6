/* SPDX-License-Identifier: Apache-2.0 */
/* define.h - bodies for functions that neither a back end nor a library has. */
#ifndef RETARGET_DEFINE_H
#define RETARGET_DEFINE_H

#include "retarget/work.h"

/* Makes math intrinsics that the back end cannot select OpenCL's functions; true: changed. */
bool rt_math(struct retarget *r);

/* Gives the declaration `fn` a body that calls `name`, of type `type`, with as many arguments as
 * that takes, pointers cast.  Changes nothing where the types do not fit. */
void rt_forward(struct retarget *r, LLVMValueRef fn, const char *name, LLVMTypeRef type);

/* Gives OpenCL 2.0's names of functions that the library has under older names bodies. */
void rt_aliases(struct retarget *r);

/* Gives functions that ask where a generic pointer points bodies. */
void rt_define(struct retarget *r);

#endif
