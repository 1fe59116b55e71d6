/* SPDX-License-Identifier: Apache-2.0 */
/* spawn.c - temporary files and child processes. */
#define _GNU_SOURCE /* memfd_create() */
#include "ir/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int spawn_temporary(char path[SPAWN_PATH_SIZE])
{
    int fd = memfd_create("gaspar", MFD_CLOEXEC);
    snprintf(path, SPAWN_PATH_SIZE, "/proc/self/fd/%d", fd);
    return fd;
}

int spawn_wait(char *const argv[], int in, int out, bool quiet, int *ret_status)
{
    posix_spawn_file_actions_t actions;
    if (in >= 0 && lseek(in, 0, SEEK_SET) < 0)
        return errno;
    posix_spawn_file_actions_init(&actions);
    if (in >= 0)
        posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    if (out >= 0)
        posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    if (quiet)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    /* The caller may ignore these signals; a child must begin with the defaults. */
    posix_spawnattr_t attributes;
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, SIGPIPE);
    sigaddset(&own, SIGXFSZ);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &own);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t pid;
    int error = posix_spawnp(&pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error)
        return error;
    while (waitpid(pid, ret_status, 0) < 0)
        if (errno != EINTR)
            return errno;
    return 0;
}

bool spawn_write(int fd, const void *bytes, size_t n)
{
    for (const char *at = bytes; n > 0;) {
        ssize_t done = write(fd, at, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        at += done;
        n -= (size_t)done;
    }
    return true;
}

int spawn_call(void (*run)(void *user, int out), void *user, const struct child_rights *rights,
               int *ret_status)
{
    pid_t parent = getpid(), child = fork();
    if (child < 0)
        return errno;
    if (child == 0) {
        child_begin(parent, rights);
        run(user, rights->out);
        _exit(0);
    }
    while (waitpid(child, ret_status, 0) < 0)
        if (errno != EINTR)
            return errno;
    return 0;
}

bool spawn_missing(int error, int status)
{
    return error == ENOENT || (!error && WIFEXITED(status) && WEXITSTATUS(status) == 127);
}
