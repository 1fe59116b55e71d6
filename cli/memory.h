/* SPDX-License-Identifier: Apache-2.0 */
/* memory.h - memory of the command.  Where there is none, the command says so and exits with
 * GSP_EXIT_REJECTED; no function here returns NULL. */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stdarg.h>
#include <stdio.h>

/* Makes the end of memory an error of the command, also in libgaspar, LLVM and jansson. */
void memory_begin(void);

/* Says that memory ran out, calls what memory_at_end() set, and exits. */
__attribute__((noreturn)) void memory_out(void);

/* `fn` is called before the command exits for want of memory.  It may not allocate. */
void memory_at_end(void (*fn)(void));

void *memory_alloc(size_t size);
void *memory_zeroed(size_t n, size_t size);
void *memory_realloc(void *old, size_t size);
char *memory_copy(const char *text);

/* Zeroed bytes of a size that the user says; NULL: there are not as many. */
void *memory_try(size_t size);

/* A text as printf() would print it. */
char *memory_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *memory_vprintf(const char *format, va_list args) __attribute__((format(printf, 1, 0)));

/* A stream into memory.  memory_close() ends it; *text is valid from then on. */
FILE *memory_stream(char **text, size_t *size);
void memory_close(FILE *stream);

#endif
