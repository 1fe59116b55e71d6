/* SPDX-License-Identifier: Apache-2.0 */
/* main.c - finds the command, and what to say when gaspar itself fails. */
#include "diagnostics.h"
#include "memory.h"
#include "words.h"

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const struct option_row option_rows[] = {
#define OPTION(command, letter, name, arg, text) { #command, letter, name, arg, text },
#include "options.def"
#undef OPTION
};

static const struct command_row command_rows[] = {
#define COMMAND(name, usage, brief, manual) { #name, usage, brief, manual, cmd_##name },
#include "commands.def"
#undef COMMAND
};

const struct option_row *cli_option_at(size_t i)
{
    return i < COUNTOF(option_rows) ? &option_rows[i] : NULL;
}

const struct command_row *cli_command_at(size_t i)
{
    return i < COUNTOF(command_rows) ? &command_rows[i] : NULL;
}

const struct command_row *cli_command_find(const char *name)
{
    for (size_t i = 0; i < COUNTOF(command_rows); i++)
        if (strcmp(command_rows[i].name, name) == 0)
            return &command_rows[i];
    return NULL;
}

bool cli_command_name(void *user, size_t i, char *ret, size_t size)
{
    (void)user;
    if (i < COUNTOF(command_rows))
        snprintf(ret, size, "%s", command_rows[i].name);
    return i < COUNTOF(command_rows);
}

int cli_no_command(const char *name)
{
    char near[200] = "";
    words_near(name, cli_command_name, NULL, near, sizeof near);
    cli_complain("gaspar: '%s' is not a command%s; see 'gaspar help'", name, near);
    return GSP_EXIT_USAGE;
}

int cli_not_one(const char *command, int n)
{
    return n > 0 ? cli_usage(command, "one input, please, not %d", n)
                 : cli_usage(command, "no input");
}

/* A crash is our bug: say so in one line, with what was run, and exit as documented. */
static char *command_line;

enum { CRASH_STACK_BYTES = 64 << 10 };

static void on_crash(int signal)
{
    static const char begin[] = "gaspar: this is a bug in gaspar; it was run as: ";
    ssize_t done = write(STDERR_FILENO, begin, sizeof begin - 1);
    done += write(STDERR_FILENO, command_line, strlen(command_line));
    done += write(STDERR_FILENO, "\n", 1);
    (void)done;
    (void)signal;
    _exit(GSP_EXIT_BUG);
}

static void watch_for_crashes(int argc, char **argv)
{
    size_t size = 1;
    for (int i = 0; i < argc; i++)
        size += strlen(argv[i]) + 1;
    char *words = memory_alloc(size), *end = words;
    *end = '\0';
    for (int i = 0; i < argc; i++)
        end = stpcpy(stpcpy(end, argv[i]), i + 1 < argc ? " " : "");
    command_line = cli_line(words);
    free(words);
    /* A stack of its own, for a recursion that has used up the other one. */
    static char stack[CRASH_STACK_BYTES];
    stack_t other = { .ss_sp = stack, .ss_size = sizeof stack };
    struct sigaction crash = { .sa_handler = on_crash, .sa_flags = SA_ONSTACK };
    static const int signals[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };
    sigaltstack(&other, NULL);
#ifdef GASPAR_SANITIZED /* a sanitizer has its own handlers of the others, which say more */
    enum { WATCHED = 1 };
#else
    enum { WATCHED = COUNTOF(signals) };
#endif
    for (size_t k = 0; k < WATCHED; k++)
        sigaction(signals[k], &crash, NULL);
}

/* Undoes what the caller may have set up.  Writing to a pipe that nobody reads, or past the largest
 * size of a file, gives an error instead of a signal, so that no temporary file stays.  Descriptors
 * 0 to 2 that the caller closed are opened: else a file that the command writes would get such a
 * number, and what the command prints would be in the file. */
static void guard_process(void)
{
    /* A program that ignores SIGCHLD passes that on to us; waitpid() would then give no exit code
     * of gaspar run's child, and a killed kernel would count as one that ended well. */
    signal(SIGCHLD, SIG_DFL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0) /* neither to be read nor written: using it stays an error */
            (void)!open("/dev/null", O_PATH);
}

enum {
    STACK_BYTES = 8 << 20,       /* Linux's default */
    STACK_LEAST_BYTES = 1 << 20, /* LLVM's passes take some 100 KiB for small modules */
};

/* Lets the stack grow to Linux's default where the caller asked for less, as far as it may, so that
 * `ulimit -Ss 64` changes nothing.  False: it may not even grow to what LLVM needs, and running out
 * of it would look like a bug of gaspar; said. */
static bool raise_stack(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= STACK_BYTES)
        return true; /* RLIM_INFINITY is the largest number */
    limit.rlim_cur = limit.rlim_max < STACK_BYTES ? limit.rlim_max : STACK_BYTES;
    (void)setrlimit(RLIMIT_STACK, &limit); /* else it stays as it was */
    if (limit.rlim_cur >= STACK_LEAST_BYTES)
        return true;
    cli_complain("gaspar: the stack is limited to %llu KiB (ulimit -s), and %d are needed",
                 (unsigned long long)limit.rlim_cur >> 10, STACK_LEAST_BYTES >> 10);
    return false;
}

/* True if the words of a command ask for its help.  What `gaspar cc` is given behind the first word
 * may be clang's. */
static bool asks_help(const struct command_row *c, int argc, char **argv)
{
    bool own = strcmp(c->name, "cc") != 0;
    if (argc > 2 && (strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0))
        return true;
    for (int k = 3; own && k < argc && strcmp(argv[k], "--") != 0; k++)
        if (strcmp(argv[k], "--help") == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    guard_process();
    memory_begin();
    const char *slash = strrchr(argv[0], '/');
    if (strcmp(slash ? slash + 1 : argv[0], "gaspar-clang++") == 0)
        return cmd_host(argc, argv);
    const char *name = argc > 1 ? argv[1] : "help";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    if (strcmp(name, "--version") == 0)
        name = "version";
    const struct command_row *c = cli_command_find(name);
    if (!c)
        return cli_no_command(name);
    if (!raise_stack())
        return GSP_EXIT_REJECTED;
    watch_for_crashes(argc, argv);
    int code;
    if (asks_help(c, argc, argv)) {
        char *help[] = { argv[0], (char *)c->name, NULL };
        code = cmd_help(2, help);
    } else {
        code = c->run(argc > 1 ? argc - 1 : 1, argc > 1 ? argv + 1 : argv);
        code = diagnostics_finish(c->name, code);
    }
    if ((fflush(stdout) != 0 || ferror(stdout)) && code == GSP_EXIT_DONE) {
        fprintf(stderr, "gaspar: cannot write to standard output\n");
        code = GSP_EXIT_REJECTED;
    }
    free(command_line);
    return code;
}
