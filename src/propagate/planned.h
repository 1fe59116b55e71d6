/* SPDX-License-Identifier: Apache-2.0 */
/* planned.h - the copies that a thin link planned for one file of a program. */
#ifndef PROPAGATE_PLANNED_H
#define PROPAGATE_PLANNED_H

#include "pass/pass.h"

struct given;

/* Does the steps of the index in the module, as it was read.  1: it changed; 0: there are none;
 * negative: the module is not the one that the index was made for, and may have changed. */
int planned_apply(struct unit *u, const struct given *g);

#endif
