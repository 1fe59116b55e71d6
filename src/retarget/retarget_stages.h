/* SPDX-License-Identifier: Apache-2.0 */
/* retarget_stages.h - the runner of the stages of retargeting, which are rows of
 * retarget_stages.def.
 *
 * The runner says in the transcript what each stage changed, and checks each by the debug modes:
 *
 *   print      the module after each stage that changes it, be it whole or not
 *   verify     LLVM's verifier, where the module is whole
 *   lies       refusing leaves the module as it is
 *   twice      a stage that says so (`again`) changes nothing when it runs a second time
 *   recompute  a second run of all, on a copy of the module in a context of its own, gives the
 *              same text
 *   roundtrip  where the module is whole, it is printed, parsed and verified
 *
 * `stale` and `shuffle` have no meaning here: nothing is kept that could be stale, and nothing is
 * solved in an order that could be another. */
#ifndef RETARGET_STAGES_H
#define RETARGET_STAGES_H

#include "retarget/work.h"

/* Runs all stages, until one reports an error. */
void rt_run_stages(struct retarget *r);

/* Reports a bug of gaspar: prints the stage and how to run it again, and aborts. */
NORETURN void rt_bug(const struct retarget *r, const char *stage, const char *what);

#endif
