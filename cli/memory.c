/* SPDX-License-Identifier: Apache-2.0 */
/* memory.c - memory of the command, and its end. */
#include "memory.h"

#include <gaspar/gaspar.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RESERVE_BYTES = 64 << 10 }; /* for the cleaning, as opendir() needs some */
static void *reserve;
static void (*clean_up)(void);

void memory_at_end(void (*fn)(void)) { clean_up = fn; }

void memory_out(void)
{
    static const char text[] = "gaspar: out of memory\n";
    ssize_t done = write(STDERR_FILENO, text, sizeof text - 1);
    (void)done;
    free(reserve);
    if (clean_up)
        clean_up();
    _exit(GSP_EXIT_REJECTED);
}

static void *checked(void *p)
{
    if (!p)
        memory_out();
    return p;
}

void *memory_alloc(size_t size) { return checked(malloc(size ? size : 1)); }

void *memory_zeroed(size_t n, size_t size) { return checked(calloc(n ? n : 1, size)); }

void *memory_try(size_t size) { return calloc(size ? size : 1, 1); }

void *memory_realloc(void *old, size_t size) { return checked(realloc(old, size ? size : 1)); }

char *memory_copy(const char *text) { return checked(strdup(text)); }

char *memory_vprintf(const char *format, va_list args)
{
    char *text;
    if (vasprintf(&text, format, args) < 0)
        memory_out();
    return text;
}

char *memory_printf(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = memory_vprintf(format, args);
    va_end(args);
    return text;
}

FILE *memory_stream(char **text, size_t *size)
{
    *text = NULL;
    return checked(open_memstream(text, size));
}

void memory_close(FILE *stream)
{
    if (ferror(stream) || fclose(stream) != 0)
        memory_out();
}

void memory_begin(void)
{
    reserve = memory_alloc(RESERVE_BYTES);
    gsp_set_out_of_memory(memory_out);
    json_set_alloc_funcs(memory_alloc, free);
}
