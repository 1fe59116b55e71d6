/* SPDX-License-Identifier: Apache-2.0 */
/* trace.h - diagnostics and the transcript.
 *
 * Each run has two outputs: diagnostics, about faults of the user's input, and the transcript, one
 * line for each decision with its reason.  Both are plain data; sinks turn them into text or JSON.
 * This folder does not know LLVM. */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include "base/base.h"

#include <stdarg.h>

/* A place in the source.  Any part may be missing: NULL or 0. */
struct src_loc {
    const char *file;
    unsigned line, col;
    const char *fn; /* function, without the @ */
};

enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE };

enum diag_id {
#define DIAG(name, code, severity, params, text) DIAG_##name,
#include "trace/diag.def"
#undef DIAG
    DIAG_COUNT
};

enum event_verb {
#define EVENT(id, verb) EVENT_##id,
#include "trace/event.def"
#undef EVENT
    EVENT_COUNT
};

/* One diagnostic.  Strings live until the sink returns. */
struct diag_msg {
    enum diag_id id;
    const char *code; /* "GENERIC_UNRESOLVED" */
    enum severity severity;
    struct src_loc at;
    const char *text;
};

/* One line of the transcript.  Strings live until the sink returns. */
struct event_msg {
    const char *pass;
    const char *verb_name; /* of event.def */
    struct src_loc at;     /* at.fn: the function it is about, or NULL for the module */
    const char *subject;   /* the value or name it is about; never NULL */
    const char *because;   /* the reason; "" where there is none */
};

struct trace {
    void (*on_diag)(void *user, const struct diag_msg *msg);
    void *diag_user;
    void (*on_event)(void *user, const struct event_msg *msg); /* NULL: no transcript is wanted */
    void *event_user;
    void (*on_line)(void *user, const char *line); /* NULL: lines go to standard error */
    void *line_user;
    uint32_t errors; /* diagnostics of severity ERROR so far */
};

/* Walks a row's parameters, by two macros in turn: (STR, name)(U32, n) => , STR name, U32 n. */
#define DIAG_PARAMS(params) DIAG_END(DIAG_PARAM params)
#define DIAG_PARAM(type, name) , type name DIAG_PARAM2
#define DIAG_PARAM2(type, name) , type name DIAG_PARAM
#define DIAG_PARAM_END
#define DIAG_PARAM2_END
#define DIAG_END(...) DIAG_END_(__VA_ARGS__)
#define DIAG_END_(...) __VA_ARGS__##_END

/* Declares a function for each message.  It reports a fault of the input and returns -1, so that
 * the caller can write `return diag_…(…)`.  The function that understands a fault reports it; its
 * callers return the negative value and report nothing. */
#define DIAG(name, code, severity, params, text) \
    int diag_##name(struct trace *t, struct src_loc at DIAG_PARAMS(params));
#include "trace/diag.def"
#undef DIAG

/* Reports a message that was formatted elsewhere, for example in another process.  If `text` is
 * NULL, the row's own text is used, which then must have no parameters. */
int diag_pass_on(struct trace *t, struct src_loc at, enum diag_id id, const char *text);

/* True if a transcript is wanted.  Lets callers skip formatting the text. */
static inline bool trace_wanted(const struct trace *t) { return t->on_event != NULL; }

/* Adds a line to the transcript; `because` may be NULL. */
void trace_event(struct trace *t, const char *pass, enum event_verb verb, struct src_loc at,
                 const char *subject, const char *because);

/* Writes a line of text as it is, for options that print a report. */
void trace_line(struct trace *t, const char *format, ...) PRINTF_LIKE(2, 3);

/* The sinks.  `user` is the FILE to write to. */
void trace_diag_to_text(void *user, const struct diag_msg *msg);
void trace_event_to_text(void *user, const struct event_msg *msg);
void trace_event_to_json(void *user, const struct event_msg *msg);

/* The i-th row of diag.def; false past the last. */
bool diag_at(size_t i, const char **ret_code, enum severity *ret_severity, const char **ret_text);

#endif
