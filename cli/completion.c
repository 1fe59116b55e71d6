/* SPDX-License-Identifier: Apache-2.0 */
/* completion.c - completion for bash, zsh and fish, from commands.def, options.def and values.def.
 *
 * Each script knows the commands, each command's options, what an option's argument may be, and
 * what stands behind a command: words, as for `gaspar genx`, or files. */
#include "words.h"

#include <stdio.h>
#include <string.h>

/* The words that may stand right behind a command: "verify run emit"; "" where it is a file. */
static void words_behind(const struct command_row *c, char *ret, size_t size)
{
    char word[64];
    size_t n = strcspn(c->usage, " ");
    *ret = '\0';
    if (strcmp(c->usage, "[COMMAND]") == 0) {
        for (size_t i = 0; cli_command_name(NULL, i, word, sizeof word); i++)
            snprintf(ret + strlen(ret), size - strlen(ret), "%s%s", i ? " " : "", word);
    } else if (memchr(c->usage, '|', n)) {
        snprintf(ret, size, "%.*s", (int)n, c->usage);
        for (char *p = ret; *p; p++)
            *p = *p == '|' ? ' ' : *p;
    }
}

static bool takes_file(const struct command_row *c) { return strstr(c->usage, "IN") != NULL; }

static void print_words(const struct words *w)
{
    char word[64];
    for (size_t i = 0; words_at(w, i, word, sizeof word); i++)
        printf("%s%s", i ? " " : "", word);
}

/* Is the argument a list with commas? */
static bool is_list(const struct words *w) { return w->many || strcmp(w->word, "PIPELINE") == 0; }

/* The first clause of a text, without what a shell would take for something else. */
static void print_clause(const char *text, bool zsh)
{
    size_t n = strcspn(text, ";(:");
    while (n > 0 && text[n - 1] == ' ')
        n--;
    for (size_t k = 0; k < n; k++) {
        if (text[k] == '\'')
            printf(zsh ? "'\\''" : "\\'");
        else if (zsh && strchr("[]", text[k]))
            printf("\\%c", text[k]);
        else
            putchar(text[k]);
    }
}

/* ---- bash ---- */

static void bash_option(const struct option_row *o)
{
    struct words w = words_of(o->arg);
    if (!o->arg)
        return;
    printf("    %s--%s%s", o->command, o->name, o->letter ? "|" : "");
    if (o->letter)
        printf("%s-%c", o->command, o->letter);
    if (w.kind == WORDS_FILE) {
        puts(") files=1 ;;");
    } else if (w.kind == WORDS_FREE) {
        puts(") return ;;");
    } else {
        printf(") words=\"");
        print_words(&w);
        printf("\"%s ;;\n", is_list(&w) ? " list=1" : "");
    }
}

static void bash_command(const struct command_row *c)
{
    char behind[400];
    const struct option_row *o;
    words_behind(c, behind, sizeof behind);
    printf("    %s) words=\"%s", c->name, behind);
    for (size_t i = 0; (o = cli_option_at(i)); i++) {
        if (strcmp(o->command, c->name) != 0)
            continue;
        if (!o->arg || o->arg[0] == '[')
            printf(" --%s", o->name);
        if (o->arg)
            printf(" --%s=", o->name);
    }
    printf("\"%s ;;\n", takes_file(c) ? " files=1" : "");
}

static void print_bash(void)
{
    puts("# Completion of gaspar for bash; made by `gaspar help --completion=bash`.\n"
         "_gaspar() {\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} prev= before= words= files= list= value=1 k\n"
         "    local command=${COMP_WORDS[1]}\n"
         "    COMPREPLY=()\n"
         "    # bash makes three words of --world=open, where COMP_WORDBREAKS has the sign\n"
         "    case $cur in\n"
         "    --*=*) prev=${cur%%=*} before=$prev= cur=${cur#*=} ;;\n"
         "    =) prev=${COMP_WORDS[COMP_CWORD-1]} cur= ;;\n"
         "    *) prev=${COMP_WORDS[COMP_CWORD-1]}\n"
         "        [ \"$prev\" = = ] && prev=${COMP_WORDS[COMP_CWORD-2]} ;;\n"
         "    esac\n"
         "    [ \"$COMP_CWORD\" -gt 1 ] || prev=\n"
         "    case $command$prev in");
    const struct option_row *o;
    for (size_t i = 0; (o = cli_option_at(i)); i++)
        bash_option(o);
    puts("    *) value= ;;\n    esac");
    printf("    if [ \"$COMP_CWORD\" -le 1 ]; then words=\"");
    for (size_t i = 0; cli_command_at(i); i++)
        printf("%s%s", i ? " " : "", cli_command_at(i)->name);
    puts("\"\n    elif [ -z \"$value\" ]; then case $command in");
    for (size_t i = 0; cli_command_at(i); i++)
        bash_command(cli_command_at(i));
    puts("    esac; fi\n"
         "    if [ -n \"$list\" ]; then case $cur in\n"
         "        *,*) before=$before${cur%,*}, cur=${cur##*,} ;;\n"
         "    esac; fi\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "    case $files$cur in 1-*) ;; 1*) COMPREPLY+=($(compgen -f -- \"$cur\")) ;; esac\n"
         "    for k in \"${!COMPREPLY[@]}\"; do COMPREPLY[k]=$before${COMPREPLY[k]}; done\n"
         "    case ${COMPREPLY[0]-} in *=) compopt -o nospace 2>/dev/null ;; esac\n"
         "    return 0\n"
         "}\n"
         "complete -o filenames -F _gaspar gaspar");
}

/* ---- zsh ---- */

static void zsh_option(const struct option_row *o)
{
    struct words w = words_of(o->arg);
    bool may_lack = o->arg && o->arg[0] == '[';
    printf(" \\\n        ");
    if (o->letter)
        printf("'(-%c --%s)'{-%c%s,--%s%s}", o->letter, o->name, o->letter, o->arg ? "+" : "",
               o->name, o->arg ? "=" : "");
    else
        printf("'%s--%s%s'", strcmp(o->name, "set") == 0 || strcmp(o->name, "arg") == 0 ? "*" : "",
               o->name,
               !o->arg    ? ""
               : may_lack ? "=-"
                          : "=");
    printf("'[");
    print_clause(o->text, true);
    putchar(']');
    if (o->arg) {
        printf(":%s%s:", may_lack ? ":" : "", w.word);
        if (w.kind == WORDS_FILE) {
            printf("_files");
        } else if (w.kind != WORDS_FREE) {
            printf(is_list(&w) ? "_sequence compadd - " : "(");
            print_words(&w);
            printf(is_list(&w) ? "" : ")");
        }
    }
    putchar('\'');
}

static void print_zsh(void)
{
    const struct command_row *c;
    const struct option_row *o;
    char behind[400];
    puts("#compdef gaspar\n"
         "# Completion of gaspar for zsh; made by `gaspar help --completion=zsh`.\n"
         "_gaspar() {\n    local -a commands\n    commands=(");
    for (size_t i = 0; (c = cli_command_at(i)); i++) {
        printf("        '%s:", c->name);
        print_clause(c->brief, true);
        puts("'");
    }
    puts("    )\n"
         "    if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
         "    local command=$words[2]\n"
         "    shift words; (( CURRENT-- ))\n"
         "    case $command in");
    for (size_t i = 0; (c = cli_command_at(i)); i++) {
        words_behind(c, behind, sizeof behind);
        printf("    %s) _arguments", c->name);
        for (size_t k = 0; (o = cli_option_at(k)); k++)
            if (strcmp(o->command, c->name) == 0)
                zsh_option(o);
        if (*behind)
            printf(" \\\n        '1:word:(%s)'", behind);
        if (takes_file(c))
            printf(" \\\n        '*:file:_files'");
        puts(" ;;");
    }
    puts("    esac\n}\n"
         "if [[ $funcstack[1] == _gaspar ]]; then _gaspar \"$@\"; else compdef _gaspar gaspar; fi");
}

/* ---- fish ---- */

static void fish_option(const struct option_row *o)
{
    struct words w = words_of(o->arg);
    printf("complete -c gaspar -n '__fish_seen_subcommand_from %s' -l %s", o->command, o->name);
    if (o->letter)
        printf(" -s %c", o->letter);
    printf(" -d '");
    print_clause(o->text, false);
    putchar('\'');
    if (o->arg && w.kind == WORDS_FILE) {
        printf(" -r -F");
    } else if (o->arg && w.kind == WORDS_FREE) {
        printf(" -x");
    } else if (o->arg) {
        printf(" %s -a '%s", o->arg[0] == '[' ? "-f" : "-x",
               is_list(&w) ? "(__fish_append , " : "");
        print_words(&w);
        printf("%s'", is_list(&w) ? ")" : "");
    }
    putchar('\n');
}

static void print_fish(void)
{
    const struct command_row *c;
    const struct option_row *o;
    char behind[400];
    puts("# Completion of gaspar for fish; made by `gaspar help --completion=fish`.\n"
         "complete -c gaspar -f");
    for (size_t i = 0; (c = cli_command_at(i)); i++) {
        words_behind(c, behind, sizeof behind);
        printf("complete -c gaspar -n __fish_use_subcommand -a %s -d '", c->name);
        print_clause(c->brief, false);
        puts("'");
        if (takes_file(c))
            printf("complete -c gaspar -n '__fish_seen_subcommand_from %s' -F\n", c->name);
        if (*behind)
            printf("complete -c gaspar -n '__fish_seen_subcommand_from %s' -a '%s'\n", c->name,
                   behind);
    }
    for (size_t i = 0; (o = cli_option_at(i)); i++)
        fish_option(o);
}

void cli_print_completion(const char *shell)
{
    if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") == 0)
        print_fish();
    else
        print_bash();
}
