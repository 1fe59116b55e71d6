/* SPDX-License-Identifier: Apache-2.0 */
/* base.h - the few words every folder uses.
 *
 * Nothing here knows LLVM or a GPU. */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h> /* before the poison below, which would reject their declarations */
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"

#define COUNTOF(a) (sizeof(a) / sizeof *(a))

#if defined(__GNUC__)
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))
#define NORETURN __attribute__((noreturn))
#else
#define PRINTF_LIKE(fmt, args)
#define NORETURN
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Reports on standard error that memory ran out, and aborts, as LLVM does; or calls what
 * base_on_oom() set, which does not return. */
NORETURN void base_oom(void);
void base_on_oom(void (*fn)(void));

/* malloc and realloc that do not return NULL. */
void *base_alloc(size_t size);
void *base_realloc(void *old, size_t size);

/* The same: `n` things of `size` bytes that are 0, a copy of a text, and of its first `n` bytes. */
void *base_zeroed(size_t n, size_t size);
char *base_strdup(const char *text);
char *base_strndup(const char *text, size_t n);

/* Twice as many, for a table that grows.  Memory has run out where 32 bits do not count them: room
 * for 2^32 would be room for 0. */
static inline uint32_t base_twice(uint32_t n)
{
    if (n > UINT32_MAX / 2)
        base_oom();
    return 2 * n;
}

/* Greatest common divisor; of 0 and x: x. */
static inline uint64_t base_gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}

/* Seconds on the monotonic clock; only differences mean anything. */
double base_now(void);

/* Seconds that the processor worked for this thread: a pass does not become slow because the
 * machine is busy with something else.  Only differences mean anything. */
double base_worked(void);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC poison strtok sprintf atoi gets
#endif

#endif
