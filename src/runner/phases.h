/* phases.h - kernels with barriers as loops between them. */
#ifndef RUNNER_PHASES_H
#define RUNNER_PHASES_H

#include "runner/host.h"

/* Makes the function `name`, which runs a group, from the function of one item:
 *
 *     i32 item(ptr frame, i64 index, i64 x, i64 y, i64 z)
 *
 * which goes away.  `calls_ids`: other functions read the item's id from the context.  Sets the
 * run's frame_bytes.  False: it cannot be done, and nothing happened. */
bool phases_build(struct run *r, LLVMModuleRef m, LLVMValueRef item, bool calls_ids,
                  const char *name);

#endif
