/* SPDX-License-Identifier: Apache-2.0 */
/* parameters.h - the parameters of a mangled name beside those that the function has in IR. */
#ifndef SEMANTICS_PARAMETERS_H
#define SEMANTICS_PARAMETERS_H

#include "space/builtin.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

/* True if a parameter of the mangled type `p` may have that type in IR.  Vectors are passed in the
 * way of the target's calling convention, and named types in the way of the front end. */
bool parameter_may_be(struct builtin_parameter p, LLVMTypeRef type);

/* True if parameter `index` of the function is the one with that index in its mangled name.  It
 * need not be: on a host
 *
 *     typedef struct { long x; int *p; } Two;
 *     int f(Two s, local int *t)       is  @_Z1f3TwoPU7CLlocali(i64, ptr, ptr)
 *
 * has the local pointer third in IR and second in its name. */
bool parameter_is_of_name(LLVMValueRef fn, unsigned index);

#endif
