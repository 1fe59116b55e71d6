/* SPDX-License-Identifier: Apache-2.0 */
/* line.c - texts of one line, whatever the names and the output of kernels in them hold. */
#include "cli.h"
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t cli_control(const char *s, unsigned *ret)
{
    const unsigned char *at = (const unsigned char *)s;
    bool high = at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0; /* UTF-8 of U+0080 to U+009F */
    *ret = high ? at[1] : at[0];
    return high ? 2 : at[0] && (at[0] < ' ' || at[0] == 0x7f);
}

/* The library spells its own messages so, too (src/trace/sink.c). */
char *cli_line(const char *text)
{
    char *line = memory_alloc(4 * strlen(text) + 1), *end = line; /* "\x1b" has four letters */
    for (const char *p = text; *p;) {
        unsigned code;
        size_t n = cli_control(p, &code);
        if (n == 0 || *p == '\t')
            *end++ = *p;
        else
            end += sprintf(end, *p == '\n' ? "\\n" : "\\x%02x", code);
        p += n ? n : 1;
    }
    *end = '\0';
    return line;
}

void cli_put(FILE *f, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = memory_vprintf(format, args), *line = cli_line(text);
    va_end(args);
    fputs(line, f);
    free(line);
    free(text);
}

void cli_complain(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = memory_vprintf(format, args);
    va_end(args);
    cli_put(stderr, "%s", text);
    fputc('\n', stderr);
    free(text);
}

int cli_usage(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = memory_vprintf(format, args);
    va_end(args);
    cli_complain("gaspar %s: %s; see 'gaspar help %s'", command, text, command);
    free(text);
    return GSP_EXIT_USAGE;
}
