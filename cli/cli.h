/* SPDX-License-Identifier: Apache-2.0 */
/* cli.h - the command is a customer of the public API: nothing of src/ is included here. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <gaspar/gaspar.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#define COUNTOF(a) (sizeof(a) / sizeof *(a))

/* One row of options.def. */
struct option_row {
    const char *command;
    int letter; /* 0: none */
    const char *name;
    const char *arg; /* NULL: takes none */
    const char *text;
};

/* One row of commands.def. */
struct command_row {
    const char *name;
    const char *usage;
    const char *brief;
    const char *manual;
    int (*run)(int argc, char **argv);
};

/* The rows in order; NULL past the last. */
const struct option_row *cli_option_at(size_t i);
const struct command_row *cli_command_at(size_t i);
const struct command_row *cli_command_find(const char *name);

/* The names of all commands. */
bool cli_command_name(void *user, size_t i, char *ret, size_t size);

/* Says that there is no such command, and which are near; returns GSP_EXIT_USAGE. */
int cli_no_command(const char *name);

/* Takes `command`'s options out of argv by its rows of options.def and calls `take` for each, names
 * in full; it returns false where the argument makes no sense.  The rest of argv is moved to its
 * front.  Returns how many that are, or -1: said already, exit with GSP_EXIT_USAGE. */
int cli_parse(const char *command, int argc, char **argv,
              bool (*take)(void *user, const char *name, const char *arg), void *user);

/* The same without touching argv: inputs go to `ret_inputs`, which has room for argc. */
int cli_walk(const char *command, int argc, char **argv, char **ret_inputs,
             bool (*take)(void *user, const char *name, const char *arg), void *user);

/* Prints the completion script of "bash", "zsh" or "fish". */
void cli_print_completion(const char *shell);

/* What the options of a run of passes say: -p, --target, --from, --world, --entries, --set,
 * --assume. */
struct cli_passes {
    const char *pipeline, *target, *from, *entries; /* NULL: not said */
    char set[512];                                  /* "NAME=VALUE,NAME=VALUE" */
    char assume[256];                               /* "NAME,NAME" */
    bool closed;
};

/* Takes one of these options: 1 it is taken, 0 its argument makes no sense, -1 it is another. */
int cli_take_passes(struct cli_passes *p, const char *name, const char *arg);

/* Appends NAMEVALUE to a list of `size` bytes, "a,b"; false: there is no room. */
bool cli_add(char *list, size_t size, const char *name, const char *value);

/* Adds NAMEVALUE to `set`, likewise. */
bool cli_add_setting(struct cli_passes *p, const char *name, const char *value);

/* The same as options of gsp_run(). */
struct gsp_run_opts cli_run_opts(const struct cli_passes *p);

/* The argument of --world, which values.def has checked.  True. */
bool cli_world(const char *arg, bool *ret_closed);

/* For `take`: why the argument makes no sense, instead of that it does.  Returns false. */
bool cli_because(const char *text);

/* The command line as it was typed, cut off at `size`, for bug reports. */
void cli_spell(char *to, size_t size, int argc, char **argv);

/* The bytes at `s` that are one control character, and which: those below 0x20, DEL, and U+0080 to
 * U+009F, of which U+009B begins a command of a terminal, as ESC [ does.  0: it is none. */
size_t cli_control(const char *s, unsigned *ret);

/* The text as one line: the end of a line is "\n", another control character but a tab "\x1b".  The
 * caller frees it. */
char *cli_line(const char *text);

/* Prints a part of a line so. */
void cli_put(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints a line so on standard error. */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "gaspar COMMAND: TEXT; see 'gaspar help COMMAND'" on standard error; returns GSP_EXIT_USAGE. */
int cli_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Likewise for a command that takes one input and got `n`, none or several. */
int cli_not_one(const char *command, int n);

/* Reads a module of which this build of it is meant: specialization constants of SPIR-V that `spec`
 * ("ID=VALUE,…", or NULL) does not name have the module's own values.  NULL on error. */
gsp_module *cli_read_built(gsp_session *s, const char *path, const char *spec);

/* ---- what is written (files.c) ---- */

/* What -o, -S, --emit and the options of SPIR-V say. */
struct cli_output {
    const char *path, *emit, *spirv_version, *spirv_ext; /* NULL: not said */
    bool text;
};

/* Takes one of these options; false: it is another one. */
bool cli_take_output(struct cli_output *o, const char *name, const char *arg);

enum cli_form { CLI_FORM_AS_INPUT, CLI_FORM_TEXT, CLI_FORM_BITCODE, CLI_FORM_SPIRV };

/* The form that a module is written in: what -S or --emit says, else what the ending .ll, .bc or
 * .spv says, else, where the name has no ending, as the input.  An exit code: another ending, or
 * what contradicts another option, is bad usage. */
int cli_form(const char *command, const struct cli_output *o, enum cli_form *ret);

/* An input's name in messages and JSON: "<stdin>" for "-". */
const char *cli_shown(const char *path);

/* "/a.b/c.ll" -> ".ll"; "" where the name has no ending. */
const char *cli_ending(const char *path);
bool cli_ends_in(const char *s, const char *end);

/* The bytes of a file, or of standard input for "-", and a 0 behind them, which the caller frees.
 * NULL: they cannot be read; errno says why. */
char *cli_read_bytes(const char *path, size_t *ret_n);

/* A file, there already or not, whatever name it is given: "n.ll" and "./n.ll" are one. */
struct cli_file {
    dev_t device;
    ino_t number; /* the file's; of one that is not there yet its folder's, or 0: there is none */
    char *name;   /* its name in that folder; NULL: it is there */
};

/* Which file a name means; the caller frees the member `name`.  False: none, as NULL, "-" and what
 * is no regular file. */
bool cli_find_file(const char *path, struct cli_file *ret);
int cli_file_order(const struct cli_file *a, const struct cli_file *b); /* as strcmp() */

/* Do both names mean one file? */
bool cli_same_file(const char *a, const char *b);

/* Would of two outputs one replace the other, or be written over it?  Not where one is written
 * behind the other, as to /dev/stdout twice. */
bool cli_same_output(const char *a, const char *b);

/* Is it a name for what the command has open, as /dev/fd/3?  That is written where it lies. */
bool cli_is_open(const char *path);

/* Is it standard input, or standard output, by "-", /dev/stdout or another name? */
bool cli_is_stdin(const char *path);
bool cli_is_stdout(const char *path);

/* Does standard output or standard error go to the file, so that what is printed would be lost if
 * it took the file's place?  Not where it is written behind what is printed, as /dev/stdout is. */
bool cli_is_printed_to(const char *path);

/* A file that the command reads beside its input, such as --launch=FILE: it may not be written. */
void cli_reads(const char *path);

/* Are the files all different, and none but the first `in`, none of cli_reads(), and none that is
 * printed to?  NULL and "-" are none.  An exit code: one that is meant for two things is bad
 * usage. */
int cli_distinct(const char *command, const char *in, const char *const *out, size_t n);

/* Each writes a file whole or not at all; `path` NULL or "-": standard output.  An exit code. */
int cli_write_module(gsp_session *s, gsp_module *m, const struct cli_output *o, enum cli_form form);
int cli_write_text(gsp_session *s, const char *path, const char *text);

/* ---- --stats (stats.c) ---- */

/* What --stats and -v say. */
struct cli_stats {
    bool wanted, all;
};

/* Takes one of these options; false: it is another one. */
bool cli_take_stats(struct cli_stats *stats, const char *name);

/* One count, and what it counts. */
struct cli_stat {
    const char *name;
    uint64_t value;
    const char *meaning;
};

/* Prints the counts on standard error, those that are 0 only with -v. */
void cli_print_stats(const struct cli_stats *stats, const struct cli_stat *rows, size_t n);

int cmd_opt(int argc, char **argv);
int cmd_cc(int argc, char **argv);
int cmd_host(int argc, char **argv); /* gaspar-clang++ */
int cmd_explain(int argc, char **argv);
int cmd_query(int argc, char **argv);
int cmd_run(int argc, char **argv);
int cmd_genx(int argc, char **argv);
int cmd_alias(int argc, char **argv);
int cmd_retarget(int argc, char **argv);
int cmd_summarize(int argc, char **argv);
int cmd_summary(int argc, char **argv);
int cmd_thinlink(int argc, char **argv);

/* Writes the steps for a program of the `n` files of IR `names` to `path` (ninja.c).  An exit
 * code. */
int ninja_write(gsp_session *s, const char *path, char *const *names, size_t n, const char *entries,
                const char *assume);

int cmd_spaces(int argc, char **argv);
int cmd_passes(int argc, char **argv);
int cmd_help(int argc, char **argv);
int cmd_version(int argc, char **argv);

#endif
