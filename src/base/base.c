/* SPDX-License-Identifier: Apache-2.0 */
/* base.c - allocation that aborts when memory runs out, the clock, and guards of the mutation
 * build. */
#include "base/base.h"

#include "base/guard.h"

#include <time.h>

static void (*on_oom)(void);

void base_on_oom(void (*fn)(void)) { on_oom = fn; }

NORETURN void base_oom(void)
{
    if (on_oom)
        on_oom();
    fputs("gaspar: out of memory\n", stderr);
    abort();
}

void *base_alloc(size_t size)
{
    void *p = malloc(size ? size : 1);
    if (!p)
        base_oom();
    return p;
}

void *base_realloc(void *old, size_t size)
{
    void *p = realloc(old, size ? size : 1);
    if (!p)
        base_oom();
    return p;
}

void *base_zeroed(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size);
    if (!p)
        base_oom();
    return p;
}

char *base_strdup(const char *text)
{
    char *p = strdup(text);
    if (!p)
        base_oom();
    return p;
}

char *base_strndup(const char *text, size_t n)
{
    char *p = strndup(text, n);
    if (!p)
        base_oom();
    return p;
}

static double seconds_by(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double base_now(void) { return seconds_by(CLOCK_MONOTONIC); }

double base_worked(void) { return seconds_by(CLOCK_THREAD_CPUTIME_ID); }

#ifdef GASPAR_MUTATE
bool base_guard_holds(const char *name)
{
    static const char *seen[512]; /* two threads may both add a name */
    static unsigned n;
    const char *off = getenv("GASPAR_MUTANT"), *path = getenv("GASPAR_GUARDS_SEEN");
    bool known = !path || n == COUNTOF(seen);
    for (unsigned k = 0; k < n && !known; k++)
        known = strcmp(seen[k], name) == 0;
    FILE *f = known ? NULL : fopen(path, "a");
    if (f) {
        seen[n++] = name;
        fprintf(f, "%s\n", name);
        fclose(f);
    }
    return !off || strcmp(off, name) != 0;
}
#endif
