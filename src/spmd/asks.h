/* SPDX-License-Identifier: Apache-2.0 */
/* asks.h - what a kernel's attributes ask of its threads and groups. */
#ifndef SPMD_ASKS_H
#define SPMD_ASKS_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

enum { SPMD_GROUP_ITEMS = 1024 }; /* work-items of a group at most, on any machine */

/* The work-items of a thread that the kernel asks for (intel_reqd_sub_group_size); 0: none. */
unsigned spmd_asked_lanes(LLVMValueRef kernel);

/* Sets *ret to the only size of full groups that the kernel accepts (reqd_work_group_size); the
 * last ones of a launch may be smaller.  False: it accepts any, and *ret is 0. */
bool spmd_asked_size(LLVMValueRef kernel, uint32_t ret[3]);

#endif
