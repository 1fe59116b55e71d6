/* SPDX-License-Identifier: Apache-2.0 */
/* growth.h - how much larger kernels became, on targets where generic pointers are tested.
 *
 *     growth_begin(&g, &u);
 *     pipeline_run(&u, text);
 *     growth_end(&g, &u);      traces: @k: 40 -> 52 instructions, 2 tests */
#ifndef PIPELINE_GROWTH_H
#define PIPELINE_GROWTH_H

#include "base/vec.h"
#include "pass/pass.h"

/* One kernel and all that it calls. */
struct kernel_growth {
    char *name;             /* owned */
    uint64_t before, after; /* instructions */
    uint64_t tests;         /* tests of tags after the passes */
};

struct growth {
    VEC_OF(struct kernel_growth) kernels; /* in the module's order; empty where no tag is tested */
};

/* Drops what an earlier run left, and counts the kernels.  The struct may be all zeros. */
void growth_begin(struct growth *g, const struct unit *u);

/* Counts the kernels again, and traces each (EVENT_GROW).  Passes may have replaced a kernel's
 * function, but they neither add, delete nor reorder kernels. */
void growth_end(struct growth *g, struct unit *u);

void growth_fini(struct growth *g);

#endif
