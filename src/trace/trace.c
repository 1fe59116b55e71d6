/* trace.c - hands diagnostics and events to whoever listens. */
#include "trace/trace.h"

#include "base/text.h"

static const struct {
    const char *name;
    enum severity severity;
    const char *format;
} diags[] = {
#define DIAG(id, severity, text) [DIAG_##id] = { #id, SEVERITY_##severity, text },
#include "trace/diag.def"
#undef DIAG
};

static const char *const verbs[] = {
#define EVENT(id, verb) [EVENT_##id] = verb,
#include "trace/event.def"
#undef EVENT
};

int diag(struct trace *t, struct src_loc at, enum diag_id id, ...)
{
    struct text text = { 0 };
    va_list args;

    va_start(args, id);
    text_vputf(&text, diags[id].format, args);
    va_end(args);
    if (diags[id].severity == SEVERITY_ERROR)
        t->errors++;
    struct diag_msg msg = { id, diags[id].name, diags[id].severity, at, text_get(&text) };
    if (t->on_diag)
        t->on_diag(t->diag_user, &msg);
    text_fini(&text);
    return -1;
}

void trace_event(struct trace *t, const char *pass, enum event_verb verb, struct src_loc at,
                 const char *subject, const char *because)
{
    if (!t->on_event)
        return;
    struct event_msg msg = { pass, verb, verbs[verb], at, subject, because ? because : "" };
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
