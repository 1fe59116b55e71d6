/* SPDX-License-Identifier: Apache-2.0 */
/* hostile.c - preloaded into gaspar run: the kernel's process does what a kernel could that has taken
 * it over.
 *
 * HOSTILE=sleep: at its end it closes all files and sleeps.  HOSTILE=still: likewise, and says
 * before that that the kernel does not run.  HOSTILE=print: it prints without end.  HOSTILE=N: it
 * fills the memory that it reports in with random bytes, of seed N; with the byte -N. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static pid_t first;
static const char *what;
static unsigned char *shared; /* the first memory that is shared and may lie anywhere */
static size_t bytes;

__attribute__((constructor)) static void begin(void)
{
    first = getpid();
    what = getenv("HOSTILE");
}

void *mmap(void *at, size_t n, int rights, int flags, int fd, off_t offset)
{
    void *got = (void *)syscall(SYS_mmap, at, n, rights, flags, fd, offset);
    if (!shared && !at && flags & MAP_SHARED && flags & MAP_ANONYMOUS && got != MAP_FAILED) {
        shared = got;
        bytes = n;
    }
    return got;
}

void *mmap64(void *at, size_t n, int rights, int flags, int fd, off_t offset)
    __attribute__((alias("mmap")));

static void fill(long seed)
{
    for (size_t k = 0; k < bytes; k++) {
        seed = (long)((unsigned long)seed * 6364136223846793005u + 1442695040888963407u);
        shared[k] = (unsigned char)(seed >> 33);
    }
}

void _exit(int status)
{
    if (what && shared && getpid() != first) {
        static char letters[4096];
        struct timespec hour = { .tv_sec = 3600 };
        long seed = atol(what);
        memset(letters, 'x', sizeof letters);
        if (strcmp(what, "still") == 0)
            memset(shared, 0, bytes);
        if (seed > 0)
            fill(seed);
        else if (seed < 0)
            memset(shared, (int)-seed, bytes);
        while (strcmp(what, "print") == 0)
            for (int fd = 3; fd < 16; fd++)
                (void)!write(fd, letters, sizeof letters);
        for (int fd = 0; seed == 0 && fd < 64; fd++)
            close(fd);
        while (seed == 0)
            nanosleep(&hour, NULL);
    }
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}
