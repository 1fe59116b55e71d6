/* SPDX-License-Identifier: Apache-2.0 */
/* sink.c - diagnostics and events as text and as JSON lines. */
#include "trace/trace.h"

#include <jansson.h>

static const char *const severities[] = {
    [SEVERITY_ERROR] = "error",
    [SEVERITY_WARNING] = "warning",
    [SEVERITY_NOTE] = "note",
};

/* "k.cl:12:9: error: access through 'p' may be in {global, local} [GENERIC_UNRESOLVED] in @k", or
 * "in push(Queue*, Node*)" where the function's name has been demangled. */
void trace_diag_to_text(void *user, const struct diag_msg *msg)
{
    FILE *f = user;
    fputs(msg->at.file ? msg->at.file : "gaspar", f);
    if (msg->at.line)
        fprintf(f, ":%u", msg->at.line);
    if (msg->at.line && msg->at.col)
        fprintf(f, ":%u", msg->at.col);
    fprintf(f, ": %s: %s [%s]", severities[msg->severity], msg->text, msg->code);
    if (msg->at.fn)
        fprintf(f, " in %s%s", strchr(msg->at.fn, '(') ? "" : "@", msg->at.fn);
    fputc('\n', f);
}

/* "resolve: resolve @k load %p as global  (because) from=k.cl:12:9" */
void trace_event_to_text(void *user, const struct event_msg *msg)
{
    FILE *f = user;
    fprintf(f, "%s: %s", msg->pass, msg->verb_name);
    if (msg->at.fn)
        fprintf(f, " @%s", msg->at.fn);
    if (*msg->subject)
        fprintf(f, " %s", msg->subject);
    if (*msg->because)
        fprintf(f, "  (%s)", msg->because);
    if (msg->at.line)
        fprintf(f, " from=%s:%u:%u", msg->at.file ? msg->at.file : "?", msg->at.line, msg->at.col);
    fputc('\n', f);
}

void trace_event_to_json(void *user, const struct event_msg *msg)
{
    json_t *o = json_pack("{s:s, s:i, s:s, s:s, s:s, s:s}", "format", "transcript", "version", 1,
                          "pass", msg->pass, "verb", msg->verb_name, "subject", msg->subject,
                          "because", msg->because);
    if (msg->at.fn)
        json_object_set_new(o, "function", json_string(msg->at.fn));
    if (msg->at.line) {
        json_object_set_new(o, "file", json_string(msg->at.file ? msg->at.file : "?"));
        json_object_set_new(o, "line", json_integer(msg->at.line));
        json_object_set_new(o, "column", json_integer(msg->at.col));
    }
    json_dumpf(o, user, JSON_COMPACT | JSON_PRESERVE_ORDER);
    fputc('\n', user);
    json_decref(o);
}
