/* SPDX-License-Identifier: Apache-2.0 */
/* served_client.c - runs a command by a program that has started already (served.c).
 *
 *     served SOCKET opt-22 -S a.ll            with this process's folder, environment and streams
 *
 * It ends as the command does, by a signal, too.  Without a server it becomes the command. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 17, STREAMS = 3 };

static char bytes[MOST_BYTES];
static size_t n;

/* Adds a string with its zero byte; 0: there is no room. */
static int put(const char *s)
{
    size_t size = strlen(s) + 1;
    if (n + size >= MOST_BYTES)
        return 0;
    memcpy(bytes + n, s, size);
    n += size;
    return 1;
}

/* Asks: the socket on which the answers come, or -1. */
static int ask(const char *path)
{
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    static const int stream[STREAMS] = { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO };
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof stream)];
    } control = {
        { .cmsg_len = CMSG_LEN(sizeof stream), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS }
    };
    memcpy(CMSG_DATA(&control.head), stream, sizeof stream);
    struct iovec part = { bytes, n };
    struct msghdr m = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control
    };
    int s = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (strlen(path) >= sizeof to.sun_path)
        return -1;
    strcpy(to.sun_path, path);
    return s >= 0 && connect(s, (struct sockaddr *)&to, sizeof to) == 0 && sendmsg(s, &m, 0) >= 0
               ? s
               : -1;
}

int main(int argc, char **argv, char **env)
{
    char folder[4096], count[16];
    int status = 0, fits = argc > 2 && getcwd(folder, sizeof folder) != NULL;
    if (argc <= 2)
        return 127;
    snprintf(count, sizeof count, "%d", argc - 2);
    fits = fits && put(folder) && put(count);
    for (int k = 2; k < argc; k++)
        fits = fits && put(argv[k]);
    for (; *env; env++)
        fits = fits && put(*env);
    int s = fits ? ask(argv[1]) : -1;
    pid_t child;
    if (s < 0 || recv(s, &child, sizeof child, 0) != sizeof child) {
        execvp(argv[2], argv + 2);
        perror(argv[2]);
        return 127;
    }
    if (recv(s, &status, sizeof status, 0) != sizeof status)
        return 127;
    if (!WIFSIGNALED(status))
        return WEXITSTATUS(status);
    struct rlimit none = { 0, 0 };
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
    return 128 + WTERMSIG(status);
}
