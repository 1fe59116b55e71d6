/* SPDX-License-Identifier: Apache-2.0 */
/* wants.h - what the planner of copies (facts/plan.h) has to know of the code: what a better fact
 * of a pointer would name in each function, and which calls are there. */
#ifndef PROPAGATE_WANTS_H
#define PROPAGATE_WANTS_H

#include "facts/boundary.h"
#include "facts/facts.h"
#include "pass/pass.h"

/* Notes the functions of the module that may run, and their calls.  Facts are valid. */
void wants_of_module(struct unit *u, struct boundary *ret);

/* Adds to the boundary of one file, which infer_file() filled with these facts, what is in its
 * functions. */
void wants_of_file(struct unit *u, const struct facts *f, struct boundary *b);

#endif
