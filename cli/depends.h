/* SPDX-License-Identifier: Apache-2.0 */
/* depends.h - the files of dependencies that -MD and its siblings ask clang for, of gaspar cc. */
#ifndef CLI_DEPENDS_H
#define CLI_DEPENDS_H

#include "clang.h"
#include "tools.h"

/* Zero-initialized: none are asked for. */
struct depends {
    const char *word; /* -MD or -MMD; NULL: none */
    const char *file; /* -MF; NULL: not said */
    const char
        *inner;      /* -Xclang -dependency-file -Xclang FILE, which counts more; NULL: not said */
    bool inner_next; /* of these four words two were taken */
    bool has_target; /* by -MT or -MQ */
    char *to;        /* where they go; owned */
    struct args rules; /* files with the rules, one for each input */
};

/* Takes an option; false: it is another one, or clang needs it, too. */
bool depends_take(struct depends *d, const struct clang_word *w);

/* Names the file, where `out` is what the command makes.  NULL: none is asked for. */
const char *depends_file(struct depends *d, const char *out);

/* Adds to clang's words what makes the rule of one input; `is_hip`: it is of HIP.  False: no
 * temporary file can be made, reported. */
bool depends_add(struct depends *d, struct tools *t, struct args *w, const char *input,
                 const char *out, bool is_hip);

/* Writes the rules of all inputs to the file, whole or not at all.  An exit code. */
int depends_write(struct depends *d, struct tools *t);

void depends_fini(struct depends *d);

#endif
