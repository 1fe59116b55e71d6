/* SPDX-License-Identifier: Apache-2.0 */
/* text.h - text that grows. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/base.h"

#include <stdarg.h>

struct text {
    char *at;    /* always zero-terminated once something was put; NULL before */
    size_t n;    /* bytes before the zero */
    size_t room; /* bytes allocated */
};

void text_fini(struct text *t);
void text_put(struct text *t, const char *s, size_t len);
void text_putf(struct text *t, const char *format, ...) PRINTF_LIKE(2, 3);
void text_vputf(struct text *t, const char *format, va_list args) PRINTF_LIKE(2, 0);

/* The text; "" if nothing was put. */
const char *text_get(const struct text *t);

#endif
