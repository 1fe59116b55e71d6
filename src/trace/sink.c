/* SPDX-License-Identifier: Apache-2.0 */
/* sink.c - diagnostics and events as text and as JSON lines. */
#include "base/text.h"
#include "trace/trace.h"

#include <jansson.h>

static const char *const severities[] = {
    [SEVERITY_ERROR] = "error",
    [SEVERITY_WARNING] = "warning",
    [SEVERITY_NOTE] = "note",
};

/* Names of files and functions may hold any byte, and a message is one line: the end of a line in
 * one is written as in C, "a\nb.ll", and another control character, of which U+0080 to U+009F have
 * two bytes, as "\x9b". */
static void put(FILE *f, const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p; p++)
        if (*p == '\n')
            fputs("\\n", f);
        else if ((*p < ' ' && *p != '\t') || *p == 0x7f)
            fprintf(f, "\\x%02x", *p);
        else if (*p == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0)
            fprintf(f, "\\x%02x", *++p);
        else
            fputc(*p, f);
}

/* "k.cl:12:9: error: access through 'p' may be in {global, local} [GENERIC_UNRESOLVED] in @k", or
 * "in push(Queue*, Node*)" where the function's name has been demangled. */
void trace_diag_to_text(void *user, const struct diag_msg *msg)
{
    FILE *f = user;
    put(f, msg->at.file ? msg->at.file : "gaspar");
    if (msg->at.line)
        fprintf(f, ":%u", msg->at.line);
    if (msg->at.line && msg->at.col)
        fprintf(f, ":%u", msg->at.col);
    fprintf(f, ": %s: ", severities[msg->severity]);
    put(f, msg->text);
    fprintf(f, " [%s]", msg->code);
    if (msg->at.fn) {
        fputs(strchr(msg->at.fn, '(') ? " in " : " in @", f);
        put(f, msg->at.fn);
    }
    fputc('\n', f);
}

/* "resolve: resolve @k load %p as global  (because) from=k.cl:12:9" */
void trace_event_to_text(void *user, const struct event_msg *msg)
{
    FILE *f = user;
    fprintf(f, "%s: %s", msg->pass, msg->verb_name);
    const struct {
        const char *before, *text, *behind;
    } parts[] = { { " @", msg->at.fn, "" },
                  { " ", *msg->subject ? msg->subject : NULL, "" },
                  { "  (", *msg->because ? msg->because : NULL, ")" } };
    for (size_t k = 0; k < COUNTOF(parts); k++)
        if (parts[k].text) {
            fputs(parts[k].before, f);
            put(f, parts[k].text);
            fputs(parts[k].behind, f);
        }
    if (msg->at.line) {
        fputs(" from=", f);
        put(f, msg->at.file ? msg->at.file : "?");
        fprintf(f, ":%u:%u", msg->at.line, msg->at.col);
    }
    fputc('\n', f);
}

/* The text as JSON; of a name that is no UTF-8, each byte that is no ASCII is "?". */
static json_t *as_json(const char *text)
{
    json_t *o = json_string(text);
    if (o)
        return o;
    struct text plain = { 0 };
    for (const char *p = text; *p; p++)
        text_put(&plain, (unsigned char)*p < 0x80 ? p : "?", 1);
    o = json_string(text_get(&plain));
    text_fini(&plain);
    return o;
}

void trace_event_to_json(void *user, const struct event_msg *msg)
{
    json_t *o = json_pack("{s:s, s:i, s:s, s:s, s:o, s:o}", "format", "transcript", "version", 1,
                          "pass", msg->pass, "verb", msg->verb_name, "subject",
                          as_json(msg->subject), "because", as_json(msg->because));
    if (msg->at.fn)
        json_object_set_new(o, "function", as_json(msg->at.fn));
    if (msg->at.line) {
        json_object_set_new(o, "file", as_json(msg->at.file ? msg->at.file : "?"));
        json_object_set_new(o, "line", json_integer(msg->at.line));
        json_object_set_new(o, "column", json_integer(msg->at.col));
    }
    json_dumpf(o, user, JSON_COMPACT | JSON_PRESERVE_ORDER);
    fputc('\n', user);
    json_decref(o);
}
