/* SPDX-License-Identifier: Apache-2.0 */
/* oom.c - preloaded into gaspar: one allocation of gaspar's own code fails.
 *
 * OOM_AT=N: the N-th of them returns NULL, and with OOM_ALL=1 each later one, too.  OOM_COUNT=FILE:
 * how many there were is written to FILE at the end.  An allocation is gaspar's own if it is called
 * from the command or from libgaspar; those of LLVM and of libc are not counted. */
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);

/* Where the code of the command and of libgaspar lies. */
static struct range {
    uintptr_t begin, end;
} own[8];
static int n_own;
static long count, at;
static bool all;

static int add(struct dl_phdr_info *info, size_t size, void *user)
{
    const char *slash = strrchr(info->dlpi_name, '/');
    (void)size;
    (void)user;
    if (*info->dlpi_name && strncmp(slash ? slash + 1 : "", "libgaspar", 9) != 0)
        return 0; /* the command itself has no name */
    for (int k = 0; k < info->dlpi_phnum; k++)
        if (info->dlpi_phdr[k].p_type == PT_LOAD && info->dlpi_phdr[k].p_flags & PF_X &&
            n_own < 8) {
            uintptr_t begin = info->dlpi_addr + info->dlpi_phdr[k].p_vaddr;
            own[n_own++] = (struct range){ begin, begin + info->dlpi_phdr[k].p_memsz };
        }
    return 0;
}

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("OOM_AT");
    if (strcmp(program_invocation_short_name, "gaspar") != 0)
        return; /* clang-22 and others that gaspar cc starts */
    dl_iterate_phdr(add, NULL);
    all = getenv("OOM_ALL") != NULL;
    at = text ? atol(text) : 0;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("OOM_COUNT");
    FILE *f = path && n_own ? fopen(path, "w") : NULL;
    if (f)
        fprintf(f, "%ld\n", count);
    if (f)
        fclose(f);
}

static bool fails(const void *caller)
{
    for (int k = 0; k < n_own; k++)
        if ((uintptr_t)caller >= own[k].begin && (uintptr_t)caller < own[k].end) {
            long n = __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
            return at && (n == at || (all && n > at));
        }
    return false;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}
