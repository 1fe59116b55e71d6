/* SPDX-License-Identifier: Apache-2.0 */
/* text.c - text that grows. */
#include "base/text.h"

#include <assert.h>

void text_fini(struct text *t)
{
    free(t->at);
    *t = (struct text){ 0 };
}

static void reserve(struct text *t, size_t more)
{
    assert((t->at ? t->n < t->room : t->n == 0) && "there is room for the zero behind the text");
    if (t->n + more < t->room)
        return;
    t->room = (t->n + more + 1) * 2;
    t->at = base_realloc(t->at, t->room);
}

void text_put(struct text *t, const char *s, size_t len)
{
    reserve(t, len);
    memcpy(t->at + t->n, s, len);
    t->n += len;
    t->at[t->n] = '\0';
}

void text_vputf(struct text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (len < 0)
        return;
    reserve(t, (size_t)len);
    vsnprintf(t->at + t->n, (size_t)len + 1, format, args);
    t->n += (size_t)len;
}

void text_putf(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_vputf(t, format, args);
    va_end(args);
}

const char *text_get(const struct text *t)
{
    assert((!t->at || t->at[t->n] == '\0') && "the text ends with a zero");
    return t->at ? t->at : "";
}
