/* base.c - memory that does not fail quietly, and the clock. */
#include "base/base.h"

#include <time.h>

NORETURN void base_oom(void)
{
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

double base_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
