/* SPDX-License-Identifier: Apache-2.0 */
/* planner.h - the planner of copies (facts/plan.h) for one module. */
#ifndef PROPAGATE_PLANNER_H
#define PROPAGATE_PLANNER_H

#include "facts/plan.h"

/* The plan of one run of a pass. */
struct planner {
    struct unit *u;
    struct boundary b;
    const struct boundary *file;
    struct plan_source from;
    struct plan plan;
    LLVMValueRef *fn;   /* by function: its number is that of its symbol */
    LLVMValueRef *call; /* by call of the boundary */
    uint32_t *copies;   /* by function */
    bool *told;         /* by function: it was traced that an option keeps it from being copied */
};

/* Makes ready for plan_make(&s->plan, &s->from).  Facts and PROP_COPIES are valid. */
void planner_init(struct planner *s, struct unit *u);
void planner_fini(struct planner *s);

/* Traces that the limit `met` keeps a function from being copied again, and warns of it when the
 * limit is reached for the first time.  `wanted` would be enough; 0: it is not known. */
void planner_tell_met(struct planner *s, uint32_t function, enum option met, int64_t wanted);

#endif
