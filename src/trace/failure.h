/* SPDX-License-Identifier: Apache-2.0 */
/* failure.h - a sink that keeps the first error only.
 *
 * Later errors are mostly consequences of the first, so only the first is reported.  Warnings and
 * notes are passed on.  The work need not stop at once: it asks at convenient points.
 *
 *     diag_no_meaning_label(&f.sink, at, "spir64");  -- reported
 *     diag_no_meaning_alias(&f.sink, at, "spir64", "a");  -- dropped
 *     if (failure_is(&f)) … */
#ifndef TRACE_FAILURE_H
#define TRACE_FAILURE_H

#include "base/text.h"
#include "trace/trace.h"

#include <assert.h>

struct failure {
    struct trace sink; /* for the functions of diag.def */
    struct trace *to;  /* gets the first error at once; NULL: the error is only kept here */
    enum diag_id id;   /* the first error's row … */
    struct src_loc at; /* … its place; the reporter owns the strings … */
    struct text text;  /* … and its text */
};

/* The sink points to `f`, so `f` must be at the same address when it is asked and ended. */
void failure_init(struct failure *f, struct trace *to);
void failure_fini(struct failure *f);

/* Keeps a text that is no message to the user as the first error: a fault that a check of our own
 * code found.  Only if `f` passes nothing on (`to` is NULL). */
void failure_put(struct failure *f, const char *format, ...) PRINTF_LIKE(2, 3);

static inline bool failure_is(const struct failure *f)
{
    assert(f->sink.diag_user == f && "failure_init() was called, and `f` was not moved");
    return f->sink.errors > 0;
}

#endif
