/* SPDX-License-Identifier: Apache-2.0 */
/* parse.c - options on the command line, by the rows of options.def.
 *
 *     --name=VALUE   --name VALUE   --name        a long option, spelled in full
 *     -xVALUE        -x VALUE       -xyz          a letter's value, or several letters
 *     --                                          all that follows is input
 *
 * getopt_long() is not used because it accepts abbreviations: `--stats FILE` would mean
 * `--stats-json=FILE` to a command that has no option --stats, and overwrite the input FILE. */
#include "diagnostics.h"
#include "memory.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char why[400];

bool cli_because(const char *text)
{
    snprintf(why, sizeof why, "%s", text);
    return false;
}

/* ---- one option ---- */

/* Says that there is no such option, and which have nearly that name. */
static int unknown(const char *command, const char *dashes, const char *typed, size_t len)
{
    char name[64], near[600] = "";
    const struct option_row *o;
    snprintf(name, sizeof name, "%.*s", (int)len, typed);
    for (size_t k = 0; (o = cli_option_at(k)); k++)
        if (strcmp(o->command, command) == 0 && gsp_is_near(name, o->name))
            snprintf(near + strlen(near), sizeof near - strlen(near), "%s'--%s'",
                     *near ? " or " : ", perhaps ", o->name);
    cli_usage(command, "unknown option '%s%.*s'%s", dashes, (int)len, typed, near);
    return -1;
}

/* A walk over the words of a command line. */
struct walk {
    const char *command;
    int argc, at;
    char **argv;
    bool (*take)(void *user, const char *name, const char *arg);
    void *user;
};

static const struct option_row *find(const char *command, const char *name, size_t len, int letter)
{
    const struct option_row *o;
    for (size_t k = 0; (o = cli_option_at(k)); k++)
        if (strcmp(o->command, command) == 0 &&
            (letter ? o->letter == letter
                    : strlen(o->name) == len && memcmp(o->name, name, len) == 0))
            return o;
    return NULL;
}

/* Hands on the option; `arg`: what is joined to it, or NULL, and then it is the next word. */
static int give(struct walk *w, const struct option_row *o, const char *said, const char *arg)
{
    if (o->arg && o->arg[0] != '[' && !arg) {
        if (w->at == w->argc) {
            cli_usage(w->command, "option '%s' needs an argument", said);
            return -1;
        }
        arg = w->argv[w->at++];
    }
    struct words words = words_of(o->arg);
    char text[1000];
    why[0] = '\0';
    /* Two options are the same for every command. */
    bool taken = (!arg || words_take(&words, arg)) &&
                 (strcmp(o->name, "diagnostics") == 0 ? diagnostics_take(arg)
                  : strcmp(o->name, "isolate") == 0   ? diagnostics_isolate()
                                                      : w->take(w->user, o->name, arg));
    if (taken)
        return 0;
    words_complain(&words, o->name, arg ? arg : "", text, sizeof text);
    if (why[0])
        cli_usage(w->command, "--%s: %s", o->name, why);
    else
        cli_usage(w->command, "%s", text);
    return -1;
}

static int take_long(struct walk *w, const char *said)
{
    const char *name = said + 2;
    size_t len = strcspn(name, "=");
    const char *arg = name[len] ? name + len + 1 : NULL;
    const struct option_row *o = find(w->command, name, len, 0);
    if (!o)
        return unknown(w->command, "--", name, len);
    if (arg && !o->arg) {
        cli_usage(w->command, "option '--%s' takes no argument", o->name);
        return -1;
    }
    return give(w, o, said, arg);
}

static int take_letters(struct walk *w, const char *said)
{
    for (const char *p = said + 1; *p; p++) {
        const struct option_row *o = find(w->command, NULL, 0, *p);
        bool whole = p == said + 1 && p[1]; /* -stats, where --stats is meant */
        if (!o)
            return unknown(w->command, "-", p, whole ? strcspn(p, "=") : 1);
        if (give(w, o, said, o->arg && p[1] ? p + 1 : NULL) < 0)
            return -1;
        if (o->arg)
            return 0;
    }
    return 0;
}

int cli_walk(const char *command, int argc, char **argv, char **ret_inputs,
             bool (*take)(void *user, const char *name, const char *arg), void *user)
{
    struct walk w = { command, argc, 1, argv, take, user };
    int inputs = 0;
    bool options = true;
    while (w.at < argc) {
        char *said = argv[w.at++];
        if (options && strcmp(said, "--") == 0) {
            options = false;
        } else if (!options || said[0] != '-' || said[1] == '\0') {
            ret_inputs[inputs++] = said;
        } else if ((said[1] == '-' ? take_long(&w, said) : take_letters(&w, said)) < 0) {
            return -1;
        }
    }
    return inputs;
}

int cli_parse(const char *command, int argc, char **argv,
              bool (*take)(void *user, const char *name, const char *arg), void *user)
{
    char **inputs = memory_zeroed((size_t)argc + 1, sizeof *inputs);
    int n = cli_walk(command, argc, argv, inputs, take, user);
    if (n > 0)
        memcpy(argv, inputs, (size_t)n * sizeof *argv);
    free(inputs);
    return n;
}

void cli_spell(char *to, size_t size, int argc, char **argv)
{
    snprintf(to, size, "gaspar");
    for (int i = 0; i < argc; i++)
        snprintf(to + strlen(to), size - strlen(to), " %s", argv[i]);
}
