/* SPDX-License-Identifier: Apache-2.0 */
/* cancel.h - asks the caller whether the run is cancelled.
 *
 * What looks for something may end at once.  A pass that has begun to change a function goes on
 * until the function is valid again. */
#ifndef PASS_CANCEL_H
#define PASS_CANCEL_H

#include "pass/pass.h"

/* Asks whether the run is cancelled; once it is, it stays so. */
bool pass_is_cancelled(struct unit *u);

/* The same for loops over instructions: asks at each 256th call. */
static inline bool pass_ask(struct unit *u)
{
    return ++u->steps % 256 == 0 ? pass_is_cancelled(u) : u->cancelled;
}

#endif
