/* SPDX-License-Identifier: Apache-2.0 */
/* define.h - bodies for functions that neither a back end nor a library has. */
#ifndef RETARGET_DEFINE_H
#define RETARGET_DEFINE_H

#include "retarget/work.h"

/* Replaces math intrinsics that the back end cannot select by OpenCL's functions.  True: some
 * were. */
bool rt_math(struct retarget *r);

/* Gives the declaration `fn` a body that calls `name`, of type `type`, and passes as many arguments
 * as that takes, with casts.  Does nothing if the types do not fit. */
void rt_forward(struct retarget *r, LLVMValueRef fn, const char *name, LLVMTypeRef type);

/* Defines OpenCL 2.0's names of functions that the library has under older names. */
void rt_aliases(struct retarget *r);

/* Gives those functions of libclc for AMD new bodies that read the implicit arguments of a launch
 * where no code object has them that LLVM writes. */
void rt_mend_library(struct retarget *r, LLVMModuleRef library);

/* Defines functions that test the space of a generic pointer. */
void rt_define(struct retarget *r);

#endif
