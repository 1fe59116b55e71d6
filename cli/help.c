/* SPDX-License-Identifier: Apache-2.0 */
/* help.c - gaspar help: text, manual pages and completion from commands.def and options.def. */
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct help {
    bool man;
    const char *completion;
};

static bool take(void *user, const char *name, const char *arg)
{
    struct help *h = user;
    if (strcmp(name, "man") == 0)
        h->man = true;
    else
        h->completion = arg;
    return true;
}

/* ---- text ---- */

static const struct {
    const char *command, *typed, *does;
} examples[] = {
#define EXAMPLE(command, typed, does) { #command, typed, does },
#include "examples.def"
#undef EXAMPLE
};

/* The columns of the terminal: COLUMNS, what the terminal says, or 80; within 40 and 120. */
static int columns(void)
{
    const char *said = getenv("COLUMNS");
    struct winsize size = { 0 };
    int n = said ? atoi(said) : 0;
    if (n <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        n = size.ws_col;
    return n <= 0 ? 80 : n < 40 ? 40 : n > 120 ? 120 : n;
}

/* How many letters stand in so many bytes of UTF-8. */
static int letters(const char *text, int bytes)
{
    int n = 0;
    for (int k = 0; k < bytes; k++)
        n += (text[k] & 0xc0) != 0x80;
    return n;
}

/* The cursor is at column `indent`; lines that follow begin there. */
static void print_wrapped(const char *text, int indent, int width)
{
    int column = indent;
    while (*text) {
        int bytes = (int)strcspn(text, " "), n = letters(text, bytes);
        if (column > indent && column + 1 + n > width) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", bytes, text);
        column += n;
        text += bytes;
        text += strspn(text, " ");
    }
    putchar('\n');
}

/* What stands between an option and its argument; one that may be left out has it in itself. */
static const char *equals(const struct option_row *o)
{
    return o->arg && o->arg[0] != '[' ? "=" : "";
}

static void print_option(const struct option_row *o, int width)
{
    enum { INDENT = 26 };
    char left[64], word[64], text[1200];
    struct words w = words_of(o->arg);
    snprintf(left, sizeof left, "%s%c%s--%s%s%s", o->letter ? "-" : " ",
             o->letter ? o->letter : ' ', o->letter ? ", " : "  ", o->name, equals(o),
             o->arg ? o->arg : "");
    if (strlen(left) > INDENT - 4)
        printf("  %s\n%*s", left, INDENT, "");
    else
        printf("  %-*s", INDENT - 2, left);
    snprintf(text, sizeof text, "%s", o->text);
    for (size_t i = 0; w.kind == WORDS_ONLY && words_at(&w, i, word, sizeof word); i++) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "%s%s", i ? ", " : " [", word);
    }
    if (w.kind == WORDS_ONLY)
        snprintf(text + strlen(text), sizeof text - strlen(text), "]");
    print_wrapped(text, INDENT, width);
}

static void print_command(const struct command_row *c)
{
    int width = columns();
    printf("usage: gaspar %s %s\n\n  ", c->name, c->usage);
    print_wrapped(c->manual, 2, width);
    puts("\noptions:");
    for (size_t i = 0; cli_option_at(i); i++)
        if (strcmp(cli_option_at(i)->command, c->name) == 0)
            print_option(cli_option_at(i), width);
    puts("\nexamples:");
    for (size_t i = 0; i < COUNTOF(examples); i++)
        if (strcmp(examples[i].command, c->name) == 0) {
            printf("  gaspar %s\n      ", examples[i].typed);
            print_wrapped(examples[i].does, 6, width);
        }
    putchar('\n');
    print_wrapped("exit codes: 0 done, 1 the input is rejected, 2 bad usage, 3 a bug in gaspar", 0,
                  width);
}

/* scdoc reads _ and * as markup. */
static void print_escaped(const char *text)
{
    for (; *text; text++) {
        if (strchr("_*<>[]\\", *text))
            putchar('\\');
        putchar(*text);
    }
}

static void man_header(const char *name, const char *brief)
{
    printf("%s(1)\n\n# NAME\n\n%s - ", name, name);
    print_escaped(brief);
    puts("\n");
}

static void man_exit_codes(void)
{
    puts("# EXIT STATUS\n");
    puts(
        "*0*\n\tdone\n\n*1*\n\tthe input was rejected, with one message that says where and why\n");
    puts("*2*\n\tthe command line makes no sense\n\n*3*\n\ta bug in gaspar\n");
}

static void man_command(const struct command_row *c)
{
    char name[32];
    snprintf(name, sizeof name, "gaspar-%s", c->name);
    man_header(name, c->brief);
    printf("# SYNOPSIS\n\n*gaspar %s* ", c->name);
    print_escaped(c->usage);
    puts("\n\n# DESCRIPTION\n");
    print_escaped(c->manual);
    puts("\n\n# OPTIONS\n");
    for (size_t i = 0; cli_option_at(i); i++) {
        const struct option_row *o = cli_option_at(i);
        if (strcmp(o->command, c->name) != 0)
            continue;
        if (o->letter)
            printf("*-%c*, ", o->letter);
        printf("*--%s*%s%s\n\t", o->name, equals(o), o->arg ? o->arg : "");
        print_escaped(o->text);
        puts("\n");
    }
    puts("# EXAMPLES\n");
    for (size_t i = 0; i < COUNTOF(examples); i++)
        if (strcmp(examples[i].command, c->name) == 0) {
            printf("\tgaspar ");
            print_escaped(examples[i].typed);
            printf("\n\n\t\t");
            print_escaped(examples[i].does);
            puts("\n");
        }
    man_exit_codes();
    puts("# SEE ALSO\n\n*gaspar*(1), *gaspar-pipelines*(7), *gaspar-messages*(7), *libgaspar*(3)");
}

static void man_all(void)
{
    const char *name, *meaning;
    man_header("gaspar", "resolve generic pointers of GPU programs to memory spaces");
    puts("# SYNOPSIS\n\n*gaspar* COMMAND \\[options\\]\n\n# DESCRIPTION\n");
    puts("A toolkit for the memory spaces of accelerators. LLVM IR of a GPU program goes in; out "
         "comes the same program in which every pointer that can be proved names its memory "
         "space.\n\n# COMMANDS\n");
    for (size_t i = 0; cli_command_at(i); i++) {
        printf("*%s*\n\t", cli_command_at(i)->name);
        print_escaped(cli_command_at(i)->brief);
        printf(". See *gaspar-%s*(1).\n\n", cli_command_at(i)->name);
    }
    puts("# ENVIRONMENT\n\n*GASPAR\\_DEBUG*\n\tdebug modes, separated by commas, or all:\n");
    for (size_t i = 0; gsp_debug_at(i, &name, &meaning); i++) {
        printf("\t%s: ", name);
        print_escaped(meaning);
        puts("\n");
    }
    puts("*GASPAR\\_SKIP*\n\tpasses to leave out, separated by commas\n");
    man_exit_codes();
}

int cmd_help(int argc, char **argv)
{
    struct help h = { 0 };
    int rest = cli_parse("help", argc, argv, take, &h);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest > 1)
        return cli_usage("help", "one command, please, not %d", rest);
    if (h.completion) {
        cli_print_completion(h.completion);
        return GSP_EXIT_DONE;
    }
    const struct command_row *c = rest ? cli_command_find(argv[0]) : NULL;
    if (rest && !c)
        return cli_no_command(argv[0]);
    if (h.man) {
        if (c)
            man_command(c);
        else
            man_all();
        return GSP_EXIT_DONE;
    }
    if (c) {
        print_command(c);
        return GSP_EXIT_DONE;
    }
    puts("gaspar: resolve generic pointers of GPU programs to memory spaces\n");
    for (size_t i = 0; cli_command_at(i); i++)
        printf("  %-10s %s\n", cli_command_at(i)->name, cli_command_at(i)->brief);
    puts("\n'gaspar help COMMAND' explains one.");
    return GSP_EXIT_DONE;
}
