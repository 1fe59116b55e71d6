/* SPDX-License-Identifier: Apache-2.0 */
/* pipeline.h - the list of passes, and running passes in the order that a text gives.
 *
 *     text    = element { "," element }
 *     element = PASS [ "<" option { ";" option } ">" ] | "preset" | "early" | "before-link"
 *             | "before-summary" | "tags" | "repeat<" NUMBER ">(" text ")"
 *     option  = NAME "=" NUMBER, of pass/option.def
 *
 * The five words stand for the target's rows in presets.def. */
#ifndef PIPELINE_PIPELINE_H
#define PIPELINE_PIPELINE_H

#include "pass/pass.h"

/* The passes in order; NULL past the last. */
const struct pass *pipeline_pass_at(size_t i);

/* The pass with that name or older name; NULL: there is none. */
const struct pass *pipeline_find(const char *name, size_t len);

/* Registers the providers of properties, and finds the levels that the module has reached
 * already. */
void pipeline_init_unit(struct unit *u);

/* Checks that the text is a pipeline for any target; if not, reports BAD_PIPELINE. */
int pipeline_check(struct trace *t, const char *text);

/* Checks that the passes can run in that order on this module, by the levels that each needs and
 * sets; if not, reports BAD_PIPELINE.  Runs nothing. */
int pipeline_order(struct unit *u, const char *text);

/* Runs the text, which pipeline_order() accepted, and verifies the changed module (pass_verify()).
 * Returns PASS_SAME, PASS_CHANGED, or a negative number: an error was reported. */
int pipeline_run(struct unit *u, const char *text);

#endif
