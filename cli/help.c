/* SPDX-License-Identifier: Apache-2.0 */
/* help.c - gaspar help: text, manual pages and completion from commands.def and options.def. */
#include "memory.h"
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

/* Prints the text from column `column` on, and ends the line.  A line that the width cuts off ends
 * in `cut`, and the next one begins at column `indent`. */
static void print_from(int column, const char *text, int indent, int width, const char *cut)
{
    bool begins = true; /* a line has one word at least */
    while (*text) {
        int bytes = (int)strcspn(text, " "), n = letters(text, bytes);
        bool is_last = text[bytes + (int)strspn(text + bytes, " ")] == '\0';
        if (!begins && column + 1 + n + (is_last ? 0 : (int)strlen(cut)) > width) {
            printf("%s\n%*s", cut, indent, "");
            column = indent;
        } else if (!begins) {
            putchar(' ');
            column++;
        }
        begins = false;
        printf("%.*s", bytes, text);
        column += n;
        text += bytes;
        text += strspn(text, " ");
    }
    putchar('\n');
}

/* The cursor is at column `indent`; lines that follow begin there. */
static void print_wrapped(const char *text, int indent, int width)
{
    print_from(indent, text, indent, width, "");
}

/* What stands between an option and its argument; one that may be left out has it in itself. */
static const char *equals(const struct option_row *o)
{
    return o->arg && o->arg[0] != '[' ? "=" : "";
}

static void print_option(const struct option_row *o, int width)
{
    const int indent = width < 60 ? 8 : 26; /* the text's; narrow: it stands below the option */
    char left[64], word[64], text[1200];
    struct words w = words_of(o->arg);
    snprintf(left, sizeof left, "%s%c%s--%s%s%s", o->letter ? "-" : " ",
             o->letter ? o->letter : ' ', o->letter ? ", " : "  ", o->name, equals(o),
             o->arg ? o->arg : "");
    if ((int)strlen(left) > indent - 4)
        printf("  %s\n%*s", left, indent, "");
    else
        printf("  %-*s", indent - 2, left);
    snprintf(text, sizeof text, "%s", o->text);
    for (size_t i = 0; w.kind == WORDS_ONLY && words_at(&w, i, word, sizeof word); i++) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "%s%s", i ? ", " : " [", word);
    }
    if (w.kind == WORDS_ONLY)
        snprintf(text + strlen(text), sizeof text - strlen(text), "]");
    print_wrapped(text, indent, width);
}

static void print_command(const struct command_row *c)
{
    int width = columns();
    char *usage = memory_printf("gaspar %s %s", c->name, c->usage);
    printf("usage: ");
    print_wrapped(usage, 7, width);
    free(usage);
    printf("\n  ");
    print_wrapped(c->manual, 2, width);
    puts("\noptions:");
    for (size_t i = 0; cli_option_at(i); i++)
        if (strcmp(cli_option_at(i)->command, c->name) == 0)
            print_option(cli_option_at(i), width);
    puts("\nexamples:");
    for (size_t i = 0; i < COUNTOF(examples); i++)
        if (strcmp(examples[i].command, c->name) == 0) {
            printf("  gaspar ");
            print_from(9, examples[i].typed, 6, width, " \\");
            printf("      ");
            print_wrapped(examples[i].does, 6, width);
        }
    putchar('\n');
    print_wrapped("exit codes: 0 done, 1 the input is rejected, 2 bad usage, 3 a bug in gaspar", 0,
                  width);
}

/* scdoc reads _ and * as markup, and ++ as the end of a line. */
static void print_escaped(const char *text)
{
    for (; *text; text++) {
        if (strchr("_*<>[]\\+", *text))
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

/* The options of the command, without the one that is called `but`; NULL: all. */
static void man_options(const char *command, const char *but)
{
    puts("# OPTIONS\n");
    for (size_t i = 0; cli_option_at(i); i++) {
        const struct option_row *o = cli_option_at(i);
        if (strcmp(o->command, command) != 0 || (but && strcmp(o->name, but) == 0))
            continue;
        if (o->letter)
            printf("*-%c*, ", o->letter);
        printf("*--%s*%s%s\n\t", o->name, equals(o), o->arg ? o->arg : "");
        print_escaped(o->text);
        puts("\n");
    }
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
    puts("\n");
    man_options(c->name, NULL);
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

/* The page of `gaspar cc --host` by its other name, whose `++` stands in no title that scdoc takes:
 * the build puts it there. */
static void man_driver(void)
{
    printf("%s(1)\n\n# NAME\n\n", "gaspar-clang");
    puts("gaspar-clang\\+\\+ - compile and link a whole CUDA or HIP program with gaspar in it\n");
    puts("# SYNOPSIS\n\n*gaspar-clang\\+\\+* \\[options\\] \\[clang's options\\] IN...\n");
    puts("# DESCRIPTION\n");
    puts(
        "Runs clang\\+\\+-22 with gaspar's plugin on a program's files, device and host parts. The "
        "device code of each file is a whole program, whose world is closed, unless -fgpu-rdc or "
        "--world=open says that others may call it. Every option that is not listed here is "
        "clang's: -c, -o and -l mean what they mean there, --offload-arch=sm_80 or gfx90a says "
        "what device for. It is *gaspar cc --host* by another name.\n");
    puts("It needs clang-22's clang-linker-wrapper, for CUDA also NVIDIA's ptxas and fatbinary. "
         "CUDA's and HIP's headers come from their SDKs.\n");
    man_options("cc", "host");
    puts("# ENVIRONMENT\n\n*GASPAR\\_OPTIONS*\n\toptions of the plugin, which count more than "
         "those of "
         "the command line: world=open;set=copies=2\n");
    puts("# EXAMPLES\n\n\tgaspar-clang\\+\\+ --offload-arch=sm\\_80 -O2 main.cu other.cpp "
         "-L/usr/local/cuda/lib64 -lcudart -o main\n\n\t\ta whole CUDA program\n");
    puts("\tgaspar-clang\\+\\+ --offload-arch=gfx90a -x hip -O2 main.hip -Rpass-missed=gaspar -o "
         "main\n\n\t\ta whole HIP program, with a remark for each access that stays generic\n");
    puts("# EXIT STATUS\n\nThat of clang\\+\\+-22; 1 if the plugin is not found, 2 if an option of "
         "gaspar "
         "makes no sense.\n");
    puts("# SEE ALSO\n\n*gaspar-cc*(1), *gaspar-opt*(1), *gaspar*(1)");
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
    if (h.man && rest && strcmp(argv[0], "gaspar-clang++") == 0) {
        man_driver();
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
    print_wrapped("gaspar: resolve generic pointers of GPU programs to memory spaces", 0,
                  columns());
    putchar('\n');
    for (size_t i = 0; cli_command_at(i); i++) {
        printf("  %-10s ", cli_command_at(i)->name);
        print_wrapped(cli_command_at(i)->brief, 13, columns());
    }
    puts("\n'gaspar help COMMAND' explains one.");
    return GSP_EXIT_DONE;
}
