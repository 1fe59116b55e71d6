/* SPDX-License-Identifier: Apache-2.0 */
/* served.c - a program that starts once and answers many times.
 *
 * Most of what a small run of gaspar, opt-22 or clang-22 costs is the start: libLLVM is loaded and
 * linked before main().  This library is preloaded into such a program.  When all is loaded it
 * waits for requests instead of calling main(), and calls main() in a child for each:
 *
 *     LD_PRELOAD=libserved.so LD_BIND_NOW=1 SERVED_FD=3 opt-22      then served.py asks
 *
 * A request is one packet: the words of a command, each with its zero byte, and the descriptors for
 * the child's output and its errors.  The answers are the child's id, and its wait status when it
 * has ended.
 * Children are what they would be without this: same program, same words, same exit codes. */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 17, MOST_WORDS = 4096 };

typedef int main_function(int argc, char **argv, char **env);
typedef int start_function(main_function *, int, char **, void (*)(void), void (*)(void),
                           void (*)(void), void *);

int __libc_start_main(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void),
                      void *);

static main_function *real_main;

/* One request: its words in `bytes`, and the descriptors for output and errors, which are two.
 * False where no more come. */
static bool receive(int from, char *bytes, size_t *ret_n, int to[2])
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(2 * sizeof(int))];
    } control;
    struct iovec part = { bytes, MOST_BYTES - 1 };
    struct msghdr m = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control
    };
    ssize_t n = recvmsg(from, &m, MSG_CMSG_CLOEXEC);
    struct cmsghdr *c = n > 0 ? CMSG_FIRSTHDR(&m) : NULL;
    if (!c || c->cmsg_type != SCM_RIGHTS || c->cmsg_len != CMSG_LEN(2 * sizeof(int)) ||
        m.msg_flags & MSG_TRUNC)
        return false;
    memcpy(to, CMSG_DATA(c), 2 * sizeof(int));
    bytes[n] = '\0';
    *ret_n = (size_t)n;
    return true;
}

static int split(char *bytes, size_t n, char **word)
{
    int count = 0;
    for (char *at = bytes; at < bytes + n && count < MOST_WORDS - 1; at += strlen(at) + 1)
        word[count++] = at;
    word[count] = NULL;
    return count;
}

/* Children end the loop by returning from it as main() does; the server never returns. */
static int serve(int argc, char **argv, char **env)
{
    static char bytes[MOST_BYTES], *word[MOST_WORDS];
    int to = (int)strtol(getenv("SERVED_FD"), NULL, 10), out[2], status;
    size_t n;
    (void)argc, (void)argv;
    unsetenv("LD_PRELOAD"); /* what the children start is not served */
    unsetenv("LD_BIND_NOW");
    unsetenv("SERVED_FD");
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (receive(to, bytes, &n, out)) {
        pid_t child = fork();
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            dup2(out[0], STDOUT_FILENO);
            dup2(out[1], STDERR_FILENO);
            close(out[0]);
            close(out[1]);
            close(to);
            return real_main(split(bytes, n, word), word, environ);
        }
        close(out[0]);
        close(out[1]);
        if (send(to, &child, sizeof child, 0) < 0 || child < 0)
            break;
        waitpid(child, &status, 0);
        if (send(to, &status, sizeof status, 0) < 0)
            break;
    }
    (void)env;
    _exit(0);
}

int __libc_start_main(main_function *main_of, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*end)(void), void *stack)
{
    start_function *start;
    *(void **)&start = dlsym(RTLD_NEXT, "__libc_start_main");
    real_main = main_of;
    return start(getenv("SERVED_FD") ? serve : main_of, argc, argv, init, fini, end, stack);
}
