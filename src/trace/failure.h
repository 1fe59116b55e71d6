/* SPDX-License-Identifier: Apache-2.0 */
/* failure.h - the first error of some work.
 *
 * What goes wrong behind the first error is mostly its consequence: work goes on until it asks, and
 * only the first is reported.  Warnings and notes pass.
 *
 *     diag_no_meaning_label(&f.sink, at, "spir64");  -- reported
 *     diag_no_meaning_alias(&f.sink, at, "spir64", "a");  -- dropped
 *     if (failure_is(&f)) … */
#ifndef TRACE_FAILURE_H
#define TRACE_FAILURE_H

#include "base/text.h"
#include "trace/trace.h"

struct failure {
    struct trace sink; /* for the functions of diag.def */
    struct trace *to;  /* gets the first error at once; NULL: it is kept here alone */
    enum diag_id id;   /* of the first error … */
    struct src_loc at; /* … its place, whose strings are the reporter's … */
    struct text text;  /* … and its text */
};

/* `f` stays where it is until failure_fini(): its sink points to it. */
void failure_init(struct failure *f, struct trace *to);
void failure_fini(struct failure *f);

/* Keeps a text that is no message to a user, as the first error: what a check of our own code
 * found.  `f` has no sink behind it. */
void failure_put(struct failure *f, const char *format, ...) PRINTF_LIKE(2, 3);

static inline bool failure_is(const struct failure *f) { return f->sink.errors > 0; }

#endif
