/* SPDX-License-Identifier: Apache-2.0 */
/* tools.h - runs other programs one after the other, without a shell, with files between them in a
 * temporary folder that is removed, also where a signal ends the command. */
#ifndef CLI_TOOLS_H
#define CLI_TOOLS_H

#include <stdbool.h>
#include <stddef.h>

/* The words of a command line, which it owns.  Zero-initialized: none. */
struct args {
    char **at; /* NULL behind the last */
    size_t n, room;
};

void args_add(struct args *w, const char *word);
void args_addf(struct args *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void args_add_all(struct args *w, const struct args *from);
void args_drop(struct args *w, size_t n); /* the last n */
void args_forget(struct args *w);

struct tools {
    bool show;     /* print what would be run, and run nothing */
    bool verbose;  /* print it, and run it */
    char *folder;  /* NULL: none is made yet */
    unsigned made; /* names of temporary files so far */
};

/* Prepares the process: a signal ends the tool that runs, and then this command. */
void tools_begin(struct tools *t);

/* A new name in the temporary folder, which is made for the first: "/tmp/gaspar-ab12/k-1.bc" for
 * ("dir/k.cl", ".bc").  The caller frees it.  NULL: reported. */
char *tools_temporary(struct tools *t, const char *of, const char *ending);

/* Is the path one of these names? */
bool tools_is_temporary(const struct tools *t, const char *path);

/* Runs a program, found by PATH, on a file as standard input, or on this command's where `in` is
 * NULL; for clang, very many words are put into a file.  0, its exit code, or 128 and its signal;
 * if it cannot be run, that is reported. */
int tools_run(struct tools *t, const struct args *command, const char *in);

/* Runs a program, also where nothing else is run, and returns what it prints on standard error,
 * which the caller frees.  NULL: it failed. */
char *tools_ask(struct tools *t, const struct args *command);

/* Joins files that tools have made to one, which is written whole or not at all: a tool itself
 * would have emptied the old one before the disk was full.  An exit code. */
int tools_join(const struct tools *t, const struct args *files, const char *to);

/* Removes the temporary folder.  Does not return if a signal ended the command. */
void tools_end(struct tools *t);

/* The path of a program beside this one ("../lib/x.so"); NULL: none is there.  The caller frees
 * it. */
char *tools_beside(const char *path);

#endif
