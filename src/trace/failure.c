/* SPDX-License-Identifier: Apache-2.0 */
/* failure.c - a sink that keeps the first error only. */
#include "trace/failure.h"

#include <assert.h>

static void on_diag(void *user, const struct diag_msg *msg)
{
    struct failure *f = user;
    bool is_error = msg->severity == SEVERITY_ERROR;
    if (is_error && f->sink.errors > 1)
        return;
    if (is_error) {
        f->id = msg->id;
        f->at = msg->at;
        text_putf(&f->text, "%s", msg->text);
    }
    if (f->to)
        diag_pass_on(f->to, msg->at, msg->id, msg->text);
}

void failure_init(struct failure *f, struct trace *to)
{
    *f = (struct failure){ .sink = { .on_diag = on_diag, .diag_user = f }, .to = to };
    assert(!failure_is(f));
}

void failure_fini(struct failure *f)
{
    assert(f->sink.diag_user == f);
    text_fini(&f->text);
}

void failure_put(struct failure *f, const char *format, ...)
{
    va_list args;
    assert(!f->to);
    if (f->sink.errors++ > 0)
        return;
    va_start(args, format);
    text_vputf(&f->text, format, args);
    va_end(args);
}
