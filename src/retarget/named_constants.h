/* SPDX-License-Identifier: Apache-2.0 */
/* named_constants.h - a host's variables of OpenCL's constant memory, where that lies apart. */
#ifndef RETARGET_NAMED_CONSTANTS_H
#define RETARGET_NAMED_CONSTANTS_H

#include "base/ptrmap.h"

#include <llvm-c/Core.h>

struct retarget;

struct named_constants {
    struct ptrmap of;  /* variable that is to lie in constant memory -> 1 */
    bool kept;         /* an address of another constant may come from elsewhere */
    uint8_t elsewhere; /* the names that are given to what comes from there */
};

/* Finds them, before anything changes, and whether an address of another constant variable may
 * come from elsewhere. */
void rt_name_constants(struct retarget *r);

/* True if the module variable is to lie in constant memory, where that lies apart. */
bool rt_is_named_constant(const struct retarget *r, LLVMValueRef variable);

/* Refuses, at the call, the argument `p` that a name calls a pointer to constant memory, if that
 * lies apart and `p` may point elsewhere. */
void rt_check_constant(struct retarget *r, LLVMValueRef call, LLVMValueRef p);

#endif
