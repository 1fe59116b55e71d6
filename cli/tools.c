/* SPDX-License-Identifier: Apache-2.0 */
/* tools.c - child processes and their temporary files. */
#include "tools.h"

#include "cli.h"
#include "memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* ---- words ---- */

void args_add(struct args *w, const char *word)
{
    if (w->n + 1 >= w->room) {
        w->room = 2 * w->room + 16;
        w->at = memory_realloc(w->at, w->room * sizeof *w->at);
    }
    w->at[w->n++] = memory_copy(word);
    w->at[w->n] = NULL;
}

void args_addf(struct args *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *word = memory_vprintf(format, args);
    va_end(args);
    args_add(w, word);
    free(word);
}

void args_add_all(struct args *w, const struct args *from)
{
    for (size_t k = 0; k < from->n; k++)
        args_add(w, from->at[k]);
}

void args_drop(struct args *w, size_t n)
{
    while (n-- > 0) {
        free(w->at[--w->n]);
        w->at[w->n] = NULL;
    }
}

void args_forget(struct args *w)
{
    for (size_t k = 0; k < w->n; k++)
        free(w->at[k]);
    free(w->at);
    *w = (struct args){ 0 };
}

/* As clang prints commands: each word in quotes, so that a shell reads it as one. */
static void print_word(const char *word)
{
    fputc('"', stderr);
    for (const char *p = word; *p; p++) {
        if (strchr("\"\\$`", *p))
            fputc('\\', stderr);
        fputc(*p, stderr);
    }
    fputc('"', stderr);
}

static void print(const struct args *w)
{
    for (size_t k = 0; k < w->n; k++) {
        if (k)
            fputc(' ', stderr);
        print_word(w->at[k]);
    }
}

/* ---- running ---- */

static volatile sig_atomic_t ended_by, child;

static void on_signal(int number)
{
    ended_by = number;
    if (child > 0)
        kill((pid_t)child, number);
}

/* Does the signal's default action end a process, and may it come from outside?  The others stop
 * it, do nothing, cannot be caught, or tell of a crash.  Signals of real time end it, too. */
static bool is_end(int number)
{
    static const int others[] = { SIGKILL, SIGSTOP, SIGTSTP,  SIGTTIN, SIGTTOU, SIGCONT,
                                  SIGCHLD, SIGURG,  SIGWINCH, SIGILL,  SIGTRAP, SIGABRT,
                                  SIGBUS,  SIGFPE,  SIGSEGV,  SIGSYS };
    for (size_t k = 0; k < COUNTOF(others); k++)
        if (number == others[k])
            return false;
    return true;
}

/* Runs and waits.  `in`: a file for standard input, or NULL; `err`: a descriptor for standard
 * error, or -1.  0 and the status, or an errno. */
static int spawn(const struct args *command, const char *in, int err, int *ret_status)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t own;
    pid_t pid;
    sigemptyset(&own); /* this command ignores these two; a child must begin with the defaults */
    sigaddset(&own, SIGPIPE);
    sigaddset(&own, SIGXFSZ);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &own);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_init(&actions);
    if (in)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in, O_RDONLY, 0);
    if (err >= 0)
        posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
    fflush(NULL);
    int error = posix_spawnp(&pid, command->at[0], &actions, &attributes, command->at, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error)
        return error;
    child = (sig_atomic_t)pid;
    while (waitpid(pid, ret_status, 0) < 0)
        if (errno != EINTR)
            return errno;
    child = 0;
    return 0;
}

/* Where clang's words begin: behind its name, which may stand behind `env NAME=VALUE`; 0: the
 * command is another one, which knows no @FILE. */
static size_t words_of_clang(const struct args *command)
{
    size_t k = strcmp(command->at[0], "env") == 0 ? 1 : 0;
    while (k > 0 && k < command->n && strchr(command->at[k], '='))
        k++;
    return k < command->n && strncmp(command->at[k], "clang", 5) == 0 ? k + 1 : 0;
}

/* Writes words to a file, as clang reads them.  False: it cannot be made. */
static bool write_words(char *const *words, size_t n, const char *path)
{
    FILE *f = fopen(path, "w");
    for (size_t k = 0; f && k < n; k++) {
        for (const char *p = words[k]; *p; p++) {
            if (strchr(" \t\r\n\\\"'", *p))
                fputc('\\', f);
            fputc(*p, f);
        }
        fputc('\n', f);
    }
    bool ok = f && !ferror(f);
    return f && fclose(f) == 0 && ok;
}

/* Puts the words for clang into files where there are more than the system may let hand over
 * (execve()).  In a file an empty word is none, so it stays, and so do few words between two such.
 * False: there are fewer, or no file can be made. */
static bool shorten(struct tools *t, const struct args *command, struct args *ret)
{
    enum { MANY = 128 << 10, SOME = 4 << 10 }; /* bytes; every system takes that many */
    size_t bytes = 0, begin = words_of_clang(command);
    for (size_t k = 0; k < command->n; k++)
        bytes += strlen(command->at[k]) + 1;
    if (bytes < MANY || begin == 0 || t->show)
        return false;
    for (size_t k = 0; k < begin; k++)
        args_add(ret, command->at[k]);
    bool ok = true;
    for (size_t k = begin, end; k < command->n && ok; k = end) {
        char *const *words = command->at + k;
        for (bytes = 0, end = k; end < command->n && *command->at[end]; end++)
            bytes += strlen(command->at[end]) + 1;
        if (bytes >= SOME) {
            char *path = tools_temporary(t, "words", ".rsp");
            ok = path && write_words(words, end - k, path);
            args_addf(ret, "@%s", path ? path : "");
            free(path);
        } else {
            end += end < command->n; /* the empty one, too */
            for (size_t i = k; i < end; i++)
                args_add(ret, command->at[i]);
        }
    }
    return ok;
}

int tools_run(struct tools *t, const struct args *command, const char *in)
{
    int status = 0;
    if (t->show || t->verbose) {
        print(command);
        if (in) {
            fputs(" < ", stderr);
            print_word(in);
        }
        fputc('\n', stderr);
    }
    if (t->show)
        return 0;
    struct args few = { 0 };
    bool is_long = shorten(t, command, &few);
    int error = ended_by ? EINTR : spawn(is_long ? &few : command, in, -1, &status);
    args_forget(&few);
    if (ended_by)
        return 128 + ended_by;
    if (error) {
        cli_complain("gaspar cc: cannot run %s: %s", command->at[0], strerror(error));
        return 1;
    }
    if (WIFSIGNALED(status)) {
        cli_complain("gaspar cc: %s was ended by signal %d (%s)", command->at[0], WTERMSIG(status),
                     strsignal(WTERMSIG(status)));
        return 128 + WTERMSIG(status);
    }
    return WEXITSTATUS(status);
}

char *tools_ask(struct tools *t, const struct args *command)
{
    int status, fd = memfd_create("gaspar", MFD_CLOEXEC);
    struct stat st;
    char *text = NULL;
    if (fd < 0)
        return NULL;
    struct args few = { 0 };
    const struct args *words = shorten(t, command, &few) ? &few : command;
    if (spawn(words, NULL, fd, &status) == 0 && status == 0 && fstat(fd, &st) == 0) {
        text = memory_zeroed(1, (size_t)st.st_size + 1);
        if (pread(fd, text, (size_t)st.st_size, 0) != st.st_size) {
            free(text);
            text = NULL;
        }
    }
    args_forget(&few);
    close(fd);
    return text;
}

/* ---- files ---- */

/* "/a.b/c.cl" -> "c", of `ret_n` bytes.  Of a long name not all, since a temporary file's has more
 * behind it: a number, an ending, and what clang adds to that while it writes. */
static const char *stem(const char *path, int *ret_n)
{
    enum { MOST = NAME_MAX - 64 };
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    int n = (int)(dot && dot != name ? dot - name : (ptrdiff_t)strlen(name));
    *ret_n = n < MOST ? n : MOST;
    while (*ret_n > 0 && (name[*ret_n] & 0xC0) == 0x80) /* inside of a letter */
        --*ret_n;
    return name;
}

char *tools_temporary(struct tools *t, const char *of, const char *ending)
{
    const char *where = getenv("TMPDIR");
    int n;
    if (!t->folder) {
        where = where && *where ? where : "/tmp";
        t->folder = memory_printf("%s%s/gaspar-XXXXXX", *where == '-' ? "./" : "", where);
        if (!t->show && !mkdtemp(t->folder)) {
            cli_complain("gaspar cc: cannot make %s: %s", t->folder, strerror(errno));
            free(t->folder);
            t->folder = NULL;
            return NULL;
        }
    }
    const char *begin = stem(of, &n);
    return memory_printf("%s/%.*s-%u%s", t->folder, n, begin, ++t->made, ending);
}

bool tools_is_temporary(const struct tools *t, const char *path)
{
    size_t n = t->folder ? strlen(t->folder) : 0;
    return n > 0 && strncmp(path, t->folder, n) == 0 && path[n] == '/';
}

int tools_join(const struct tools *t, const struct args *files, const char *to)
{
    char *bytes;
    size_t n;
    bool ok = true;
    if (t->show || t->verbose) { /* cat "k-1.d" "j-2.d" > "k.d" */
        fputs("\"cat\" ", stderr);
        print(files);
        fputs(" > ", stderr);
        print_word(to);
        fputc('\n', stderr);
    }
    if (t->show)
        return GSP_EXIT_DONE;
    FILE *all = memory_stream(&bytes, &n);
    for (size_t k = 0; k < files->n && ok; k++) {
        size_t part;
        char *one = cli_read_bytes(files->at[k], &part);
        ok = one != NULL;
        if (ok)
            fwrite(one, 1, part, all);
        else
            cli_complain("gaspar cc: cannot read %s: %s", files->at[k], strerror(errno));
        free(one);
    }
    memory_close(all);
    gsp_session *s = gsp_session_create();
    ok = ok && gsp_write_bytes(s, to, bytes, n) == 0;
    gsp_session_destroy(s);
    free(bytes);
    return ok ? GSP_EXIT_DONE : GSP_EXIT_REJECTED;
}

static void remove_folder(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    while (folder && (entry = readdir(folder)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder)
        closedir(folder);
    rmdir(path);
}

/* The tools of this command, whose folder is removed however the command ends. */
static struct tools *begun;

static void on_no_memory(void)
{
    if (begun->folder && !begun->show)
        remove_folder(begun->folder);
}

void tools_begin(struct tools *t)
{
    struct sigaction action = { .sa_handler = on_signal }, was;
    t->folder = NULL;
    t->made = 0;
    for (int k = 1; k <= SIGRTMAX; k++) /* nohup, and jobs of a shell, ignore some */
        if (is_end(k) && sigaction(k, NULL, &was) == 0 && was.sa_handler == SIG_DFL)
            sigaction(k, &action, NULL);
    begun = t;
    memory_at_end(on_no_memory);
}

void tools_end(struct tools *t)
{
    if (t->folder && !t->show)
        remove_folder(t->folder);
    free(t->folder);
    t->folder = NULL;
    memory_at_end(NULL);
    if (ended_by) {
        signal(ended_by, SIG_DFL);
        raise(ended_by);
    }
}

char *tools_beside(const char *path)
{
    char own[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
    if (n < 0)
        return NULL;
    own[n] = '\0';
    char *slash = strrchr(own, '/');
    if (!slash)
        return NULL;
    char *beside = memory_printf("%.*s/%s", (int)(slash - own), own, path);
    char *real = realpath(beside, NULL);
    free(beside);
    return real;
}
