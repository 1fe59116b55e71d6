/* SPDX-License-Identifier: Apache-2.0 */
/* trace.c - hands diagnostics, events and lines to the sinks. */
#include "trace/trace.h"

#include "base/text.h"

#include <assert.h>

static const struct {
    const char *code;
    enum severity severity;
    const char *text; /* a format */
} diags[] = {
#define DIAG(name, code, severity, params, text) \
    [DIAG_##name] = { #code, SEVERITY_##severity, text },
#include "trace/diag.def"
#undef DIAG
};

bool diag_at(size_t i, const char **ret_code, enum severity *ret_severity, const char **ret_text)
{
    if (i >= COUNTOF(diags))
        return false;
    *ret_code = diags[i].code;
    *ret_severity = diags[i].severity;
    *ret_text = diags[i].text;
    return true;
}

static const char *const verbs[] = {
#define EVENT(id, verb) [EVENT_##id] = verb,
#include "trace/event.def"
#undef EVENT
};

int diag_pass_on(struct trace *t, struct src_loc at, enum diag_id id, const char *text)
{
    assert(id < DIAG_COUNT);
    assert(text || !strchr(diags[id].text, '%'));
    struct diag_msg msg = { id, diags[id].code, diags[id].severity, at,
                            text ? text : diags[id].text };
    if (msg.severity == SEVERITY_ERROR)
        t->errors++;
    if (t->on_diag)
        t->on_diag(t->diag_user, &msg);
    return -1;
}

static int put(struct trace *t, struct src_loc at, enum diag_id id, const char *format, ...)
    PRINTF_LIKE(4, 5);
static int put(struct trace *t, struct src_loc at, enum diag_id id, const char *format, ...)
{
    assert(id < DIAG_COUNT && "a row of diag.def");
    struct text text = { 0 };
    va_list args;
    va_start(args, format);
    text_vputf(&text, format, args);
    va_end(args);
    int r = diag_pass_on(t, at, id, text_get(&text));
    text_fini(&text);
    return r;
}

/* (STR, name)(U32, n) => , name, n */
#define NAMES(params) DIAG_END(NAME params)
#define NAME(type, name) , name NAME2
#define NAME2(type, name) , name NAME
#define NAME_END
#define NAME2_END

#define DIAG(name, code, severity, params, text)                            \
    int diag_##name(struct trace *t, struct src_loc at DIAG_PARAMS(params)) \
    {                                                                       \
        return put(t, at, DIAG_##name, text NAMES(params));                 \
    }
#include "trace/diag.def"
#undef DIAG

void trace_event(struct trace *t, const char *pass, enum event_verb verb, struct src_loc at,
                 const char *subject, const char *because)
{
    assert(verb < EVENT_COUNT && "a row of event.def");
    assert(pass && subject && "only the reason may be missing");
    if (!t->on_event)
        return;
    struct event_msg msg = { pass, verbs[verb], at, subject, because ? because : "" };
    t->on_event(t->event_user, &msg);
}

void trace_line(struct trace *t, const char *format, ...)
{
    struct text text = { 0 };
    va_list args;

    va_start(args, format);
    text_vputf(&text, format, args);
    va_end(args);
    if (t->on_line)
        t->on_line(t->line_user, text_get(&text));
    else
        fprintf(stderr, "%s\n", text_get(&text));
    text_fini(&text);
}
