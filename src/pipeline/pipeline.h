/* SPDX-License-Identifier: Apache-2.0 */
/* pipeline.h - which passes there are, and running them in the order that a text gives.
 *
 *     text    = element { "," element }
 *     element = PASS [ "<" option { ";" option } ">" ] | "preset" | "early"
 *             | "repeat<" NUMBER ">(" text ")"
 *     option  = NAME "=" NUMBER, of pass/option.def
 *
 * `preset` and `early` stand for the target's rows in presets.def. */
#ifndef PIPELINE_PIPELINE_H
#define PIPELINE_PIPELINE_H

#include "pass/pass.h"

/* The passes in order; NULL past the last. */
const struct pass *pipeline_pass_at(size_t i);

/* The pass of that name, or that had it before; or NULL. */
const struct pass *pipeline_find(const char *name, size_t len);

/* What the preset of a target runs; never NULL. */
const char *pipeline_preset(const struct target *t);

/* What the plugin runs before inlining; never NULL. */
const char *pipeline_early(const struct target *t);

/* Registers the providers of properties, and finds the levels that the module comes with. */
void pipeline_init_unit(struct unit *u);

/* Is the text a pipeline, whatever the target?  Reports BAD_PIPELINE where not. */
int pipeline_check(struct trace *t, const char *text);

/* Can its passes run in that order on this module, by the levels that each asks for and sets?
 * Reports BAD_PIPELINE where not.  Nothing runs. */
int pipeline_order(struct unit *u, const char *text);

/* Runs it, whose order pipeline_order() found possible, and verifies what was changed: see
 * pass_verify().  PASS_SAME, PASS_CHANGED, or negative: reported. */
int pipeline_run(struct unit *u, const char *text);

#endif
