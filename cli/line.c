/* SPDX-License-Identifier: Apache-2.0 */
/* line.c - texts of one line, whatever the names and the output of kernels in them hold. */
#include "cli.h"
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The library spells its own messages so, too. */
char *cli_line(const char *text)
{
    char *line = memory_alloc(4 * strlen(text) + 1), *end = line; /* "\x1b" has four letters */
    for (const char *p = text; *p; p++)
        if (*p == '\n')
            end = stpcpy(end, "\\n");
        else if (((unsigned char)*p < ' ' && *p != '\t') || *p == 0x7f)
            end += sprintf(end, "\\x%02x", (unsigned)*p);
        else
            *end++ = *p;
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
