/* SPDX-License-Identifier: Apache-2.0 */
/* retarget_stages.h - the runner of the stages of retargeting, which are rows of
 * retarget_stages.def.
 *
 * The runner says in the transcript what each stage changed, and checks each by the debug modes:
 *
 *   print      the module after each stage that changes it, be it whole or not
 *   verify     LLVM's verifier, where the module is whole
 *   lies       refusing leaves the module as it is
 *   recompute  a second run, on a copy of the module in a context of its own, gives the same text
 *   roundtrip  where the module is whole, it is printed, parsed and verified
 *
 * `twice`, `stale` and `shuffle` have no meaning here: a stage leaves what it cannot take as its
 * input again, nothing is kept that could be stale, and nothing is solved in an order that could
 * be another. */
#ifndef RETARGET_STAGES_H
#define RETARGET_STAGES_H

#include "retarget/work.h"

/* Runs all stages, until one reports an error. */
void rt_run_stages(struct retarget *r);

/* Our fault: names the stage, says how to run it again, aborts. */
NORETURN void rt_bug(const struct retarget *r, const char *stage, const char *what);

#endif
