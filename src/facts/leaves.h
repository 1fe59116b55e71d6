/* SPDX-License-Identifier: Apache-2.0 */
/* leaves.h - generic pointers that leave to code which is not here; see leaves.c.
 *
 *     struct leaves l = leaves_survey(u);
 *     leaves_at(&l, call, 0)          true: the callee's body may compare what gaspar cast
 */
#ifndef FACTS_LEAVES_H
#define FACTS_LEAVES_H

#include "facts/facts.h"

struct leaves {
    struct unit *u;
    space_set seen; /* the spaces from which a cast changes bits; none: nothing is to be hidden */
    bool others;    /* code that is not here may run */
    bool parts;     /* structures or arrays with pointers leave */
    bool copies;    /* memory that holds pointers is copied to memory outside, or to structures */
    bool on;        /* a visible function passes its parameter on to code that is not here */
};

/* Needs facts.  At most five walks over the instructions. */
struct leaves leaves_survey(struct unit *u);

/* True if operand `k` of the instruction leaves, and LLVM may find it to be a cast that the program
 * did not have.  Bound: BUDGET_KEEP_VALUES. */
bool leaves_at(const struct leaves *l, LLVMValueRef i, unsigned k);

#endif
