/* SPDX-License-Identifier: Apache-2.0 */
/* served.c - a program that starts once and answers many times.
 *
 * Most of what a small run of gaspar, opt-22 or clang-22 costs is the start: libLLVM is loaded and
 * linked before main().  This library is preloaded into such a program.  When all is loaded it
 * waits for requests instead of calling main(), and calls main() in a child for each, several at a
 * time:
 *
 *     LD_PRELOAD=libserved.so LD_BIND_NOW=1 SERVED_FD=3 opt-22      3: a socket that listens
 *
 * Its input is a pipe: when the last process that may write there has ended, the server ends, and
 * its children do.
 * Who asks connects (served.py, served_client.c).  A request is one packet of strings, each with
 * its zero byte, and the descriptors for the child's input, output and errors:
 *
 *     /tmp/x  3  opt-22  -S  a.ll  HOME=/root  PATH=/bin      its folder, the number of words, the
 *                                                             words, and its environment
 *
 * Without a folder or an environment the child has the server's.  The answers are the child's id,
 * and its wait status when it has ended.  Who hangs up before that ends the child.
 * Children are what they would be without this: same program, same words, same exit codes.  With
 * SERVED_QUICK they end by _exit(): what libLLVM frees at its end is most of a small run's time in
 * a child, which has to copy each page of it first.  That is for a program that leaves nothing to
 * exit handlers, as gaspar does. */
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 17, MOST_STRINGS = 8192, MOST_CHILDREN = 64, STREAMS = 3 };
enum { LISTENS, ENDS, INPUT, FIRST_CHILD }; /* places in `at` */

typedef int main_function(int argc, char **argv, char **env);
typedef int start_function(main_function *, int, char **, void (*)(void), void (*)(void),
                           void (*)(void), void *);

int __libc_start_main(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void),
                      void *);

static main_function *real_main;
static bool is_quick;

struct request {
    char bytes[MOST_BYTES];
    char *string[MOST_STRINGS];
    int words, to[STREAMS];
};

/* What is to run, and who asked. */
static struct pollfd at[FIRST_CHILD + MOST_CHILDREN];
static pid_t child[FIRST_CHILD + MOST_CHILDREN];
static nfds_t n_at;

/* Reads a request; false: none came, or it is no request. */
static bool receive(int from, struct request *r)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof r->to)];
    } control;
    struct iovec part = { r->bytes, MOST_BYTES - 1 };
    struct msghdr m = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control
    };
    ssize_t n = recvmsg(from, &m, MSG_CMSG_CLOEXEC);
    struct cmsghdr *c = n > 0 ? CMSG_FIRSTHDR(&m) : NULL;
    if (!c || c->cmsg_type != SCM_RIGHTS || c->cmsg_len != CMSG_LEN(sizeof r->to) ||
        m.msg_flags & MSG_TRUNC)
        return false;
    memcpy(r->to, CMSG_DATA(c), sizeof r->to);
    r->bytes[n] = '\0';
    int count = 0;
    for (char *s = r->bytes; s < r->bytes + n && count < MOST_STRINGS - 1; s += strlen(s) + 1)
        r->string[count++] = s;
    r->string[count] = NULL;
    r->words = count > 2 ? (int)strtol(r->string[1], NULL, 10) : 0;
    return r->words > 0 && r->words <= count - 2;
}

/* Makes this process the program with the request's words: what main() returned. */
static int run(struct request *r)
{
    sigset_t all;
    sigemptyset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int k = 0; k < STREAMS; k++)
        dup2(r->to[k], k);
    for (int k = 0; k < STREAMS; k++)
        close(r->to[k]);
    for (nfds_t k = 0; k < n_at; k++)
        if (k != INPUT) /* already the child's */
            close(at[k].fd);
    if (r->string[0][0] && chdir(r->string[0]) < 0)
        _exit(127);
    static char *word[MOST_STRINGS];
    memcpy(word, r->string + 2, (size_t)r->words * sizeof *word);
    if (r->string[2 + r->words])
        environ = r->string + 2 + r->words;
    int status = real_main(r->words, word, environ);
    if (is_quick && fflush(NULL) == 0)
        _exit(status);
    return status;
}

/* Hangs up on who asked for the k-th child. */
static void forget(nfds_t k)
{
    close(at[k].fd);
    at[k] = at[--n_at];
    child[k] = child[n_at];
}

/* Says how the children ended that did. */
static void reap(void)
{
    struct signalfd_siginfo said;
    int status;
    pid_t pid;
    if (read(at[ENDS].fd, &said, sizeof said) < 0)
        return;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
        for (nfds_t k = FIRST_CHILD; k < n_at; k++) /* at most MOST_CHILDREN */
            if (child[k] == pid) {
                send(at[k].fd, &status, sizeof status, MSG_NOSIGNAL);
                forget(k);
                break;
            }
}

/* Children return from it as from main(); the server never does. */
static int serve(int argc, char **argv, char **env)
{
    static struct request r;
    (void)argc, (void)argv, (void)env;
    int listens = (int)strtol(getenv("SERVED_FD"), NULL, 10);
    unsetenv("LD_PRELOAD"); /* what the children start is not served */
    unsetenv("LD_BIND_NOW");
    unsetenv("SERVED_FD");
    is_quick = getenv("SERVED_QUICK") != NULL;
    unsetenv("SERVED_QUICK");
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    at[LISTENS] = (struct pollfd){ listens, POLLIN, 0 };
    at[ENDS] = (struct pollfd){ signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK), POLLIN, 0 };
    at[INPUT] = (struct pollfd){ STDIN_FILENO, 0, 0 };
    n_at = FIRST_CHILD;
    while (poll(at, n_at, -1) >= 0 && !at[INPUT].revents) {
        for (nfds_t k = n_at; k-- > FIRST_CHILD;)
            if (at[k].revents) { /* nobody waits for it */
                kill(child[k], SIGKILL);
                forget(k);
            }
        if (at[ENDS].revents)
            reap();
        at[LISTENS].events = n_at < FIRST_CHILD + MOST_CHILDREN ? POLLIN : 0; /* others wait */
        bool asked = at[LISTENS].revents && at[LISTENS].events;
        int asks = asked ? accept4(listens, NULL, NULL, SOCK_CLOEXEC) : -1;
        if (asks < 0)
            continue;
        if (!receive(asks, &r)) {
            close(asks);
            continue;
        }
        at[n_at] = (struct pollfd){ asks, 0, 0 };
        n_at++;
        pid_t pid = fork();
        if (pid == 0)
            return run(&r);
        child[n_at - 1] = pid;
        for (int k = 0; k < STREAMS; k++)
            close(r.to[k]);
        if (pid < 0 || send(asks, &pid, sizeof pid, MSG_NOSIGNAL) < 0)
            forget(n_at - 1);
    }
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
