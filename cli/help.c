/* SPDX-License-Identifier: Apache-2.0 */
/* help.c - gaspar help: text, manual pages and completion from commands.def and options.def. */
#include "cli.h"

#include <stdio.h>
#include <string.h>

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
    return !arg || strcmp(arg, "bash") == 0;
}

static void print_wrapped(const char *text, int indent, int width)
{
    int column = indent;
    while (*text) {
        int n = (int)strcspn(text, " ");
        if (column + n > width && column > indent) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        printf("%.*s", n, text);
        column += n;
        text += n;
        if (*text == ' ') {
            putchar(' ');
            column++;
            text++;
        }
    }
    putchar('\n');
}

/* What stands between an option and its argument; one that may be left out has it in itself. */
static const char *equals(const struct option_row *o)
{
    return o->arg && o->arg[0] != '[' ? "=" : "";
}

static void print_option(const struct option_row *o)
{
    char left[64];
    snprintf(left, sizeof left, "%s%c%s--%s%s%s", o->letter ? "-" : " ",
             o->letter ? o->letter : ' ', o->letter ? ", " : "  ", o->name, equals(o),
             o->arg ? o->arg : "");
    printf("  %-26s", left);
    print_wrapped(o->text, 28, 96);
}

static void print_command(const struct command_row *c)
{
    printf("gaspar %s %s\n\n  ", c->name, c->usage);
    print_wrapped(c->manual, 2, 96);
    putchar('\n');
    for (size_t i = 0; cli_option_at(i); i++)
        if (strcmp(cli_option_at(i)->command, c->name) == 0)
            print_option(cli_option_at(i));
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
    man_exit_codes();
    puts("# SEE ALSO\n\n*gaspar*(1)");
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

static void print_bash_completion(void)
{
    puts("_gaspar() {\n    local cur=${COMP_WORDS[COMP_CWORD]} words");
    printf("    if [ \"$COMP_CWORD\" = 1 ]; then words=\"");
    for (size_t i = 0; cli_command_at(i); i++)
        printf("%s%s", i ? " " : "", cli_command_at(i)->name);
    puts("\"; else case ${COMP_WORDS[1]} in");
    for (size_t c = 0; cli_command_at(c); c++) {
        printf("    %s) words=\"", cli_command_at(c)->name);
        for (size_t i = 0; cli_option_at(i); i++)
            if (strcmp(cli_option_at(i)->command, cli_command_at(c)->name) == 0)
                printf("--%s%s ", cli_option_at(i)->name, equals(cli_option_at(i)));
        puts("\" ;;");
    }
    puts("    esac; fi\n    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}");
    puts("complete -o default -F _gaspar gaspar");
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
        print_bash_completion();
        return GSP_EXIT_DONE;
    }
    const struct command_row *c = rest ? cli_command_find(argv[0]) : NULL;
    if (rest && !c)
        return cli_usage("help", "'%s' is not a command", argv[0]);
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
