/* SPDX-License-Identifier: Apache-2.0 */
/* phases.h - kernels with barriers as loops over the work-items, one for the code between two. */
#ifndef RUNNER_PHASES_H
#define RUNNER_PHASES_H

#include "runner/host.h"

/* Makes the function `name`, which runs a group, from the function of one item:
 *
 *     i32 item(ptr frame, i64 index, i64 x, i64 y, i64 z)
 *
 * and deletes that.  `calls_ids`: other functions read the item's id from the context.  Sets
 * r->frame_bytes.  False: the kernel is not of the kind that can be divided (phases.c), and nothing
 * changed. */
bool phases_build(struct run *r, LLVMModuleRef m, LLVMValueRef item, bool calls_ids,
                  const char *name);

#endif
