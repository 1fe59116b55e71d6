/* main.c - finds the command, and what to say when gaspar itself fails. */
#include "cli.h"

#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

int cli_usage(const char *command, const char *format, ...)
{
    va_list args;
    fprintf(stderr, "gaspar %s: ", command);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "; see 'gaspar help %s'\n", command);
    return GSP_EXIT_USAGE;
}

bool cli_world(const char *arg, bool *ret_closed)
{
    *ret_closed = strcmp(arg, "closed") == 0;
    return *ret_closed || strcmp(arg, "open") == 0;
}

static char why[400];

bool cli_because(const char *text)
{
    snprintf(why, sizeof why, "%s", text);
    return false;
}

int cli_parse(const char *command, int argc, char **argv,
              bool (*take)(void *user, const char *name, const char *arg), void *user)
{
    enum { MOST = 32 };
    const struct option_row *row[MOST];
    struct option longs[MOST + 1] = { 0 };
    char letters[2 * MOST + 2] = ":";
    int n = 0, got, index;

    for (size_t i = 0; i < COUNTOF(option_rows) && n < MOST; i++) {
        if (strcmp(option_rows[i].command, command) != 0)
            continue;
        row[n] = &option_rows[i];
        longs[n] = (struct option){ row[n]->name, row[n]->arg ? required_argument : no_argument,
                                    NULL, 256 + n };
        if (row[n]->letter) {
            size_t end = strlen(letters);
            letters[end] = (char)row[n]->letter;
            letters[end + 1] = row[n]->arg ? ':' : '\0';
            letters[end + 2] = '\0';
        }
        n++;
    }
    opterr = 0;
    optind = 1;
    while ((got = getopt_long(argc, argv, letters, longs, &index)) != -1) {
        const char *said = argv[optind - 1];
        if (got == '?' || got == ':') {
            if (got == '?')
                cli_usage(command,
                          optopt && optopt < 256 ? "unknown option '-%c'"
                                                 : "unknown option '%.0d%s'",
                          optopt, said);
            else
                cli_usage(command, "option '%s' needs an argument", said);
            return -1;
        }
        int which = got - 256;
        for (int k = 0; got < 256 && k < n; k++)
            if (row[k]->letter == got)
                which = k;
        if (!take(user, row[which]->name, optarg)) {
            if (why[0])
                cli_usage(command, "--%s: %s", row[which]->name, why);
            else
                cli_usage(command, "'%s' is no argument for --%s", optarg ? optarg : "",
                          row[which]->name);
            return -1;
        }
    }
    int rest = argc - optind;
    memmove(argv, argv + optind, (size_t)rest * sizeof *argv);
    return rest;
}

/* A crash is our bug: say so in one line, with what was run, and exit as documented. */
static char *command_line;

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
    command_line = malloc(size);
    command_line[0] = '\0';
    for (int i = 0; i < argc; i++) {
        strcat(command_line, argv[i]);
        strcat(command_line, i + 1 < argc ? " " : "");
    }
#ifndef GASPAR_SANITIZED /* a sanitizer has its own handlers, which say more */
    signal(SIGSEGV, on_crash);
    signal(SIGBUS, on_crash);
    signal(SIGFPE, on_crash);
    signal(SIGILL, on_crash);
#endif
    signal(SIGABRT, on_crash);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "help";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    if (strcmp(name, "--version") == 0)
        name = "version";
    const struct command_row *c = cli_command_find(name);
    if (!c) {
        fprintf(stderr, "gaspar: '%s' is not a command; see 'gaspar help'\n", name);
        return GSP_EXIT_USAGE;
    }
    watch_for_crashes(argc, argv);
    int code;
    if (argc > 2 && (strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0)) {
        char *help[] = { argv[0], (char *)c->name, NULL };
        code = cmd_help(2, help);
    } else {
        code = c->run(argc > 1 ? argc - 1 : 1, argc > 1 ? argv + 1 : argv);
    }
    if (fflush(stdout) != 0 && code == GSP_EXIT_DONE) {
        fprintf(stderr, "gaspar: cannot write to standard output\n");
        code = GSP_EXIT_REJECTED;
    }
    free(command_line);
    return code;
}
