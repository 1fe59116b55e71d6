/* SPDX-License-Identifier: Apache-2.0 */
/* clang.h - clang's command line, as far as `gaspar cc` must understand it. */
#ifndef CLI_CLANG_H
#define CLI_CLANG_H

#include "tools.h"

/* One option of clang, with what belongs to it. */
struct clang_word {
    const char *option; /* clang.def's one name for it; the word itself where it has no row */
    const char *value;  /* "x" in -ox, -o x and --output=x; NULL: none */
    int words;          /* on the command line: 2 for -o x */
    bool no_code;       /* clang prints or checks something, and makes no code */
};

/* Reads the option that the words begin with; NULL is behind the last.  Of its words some may be
 * missing. */
struct clang_word clang_read(char *const *words);

/* Adds the words to `ret`, those that a file holds in place of @FILE, as clang's driver does.
 * False: reported. */
bool clang_expand(int n, char *const *words, struct args *ret);

#endif
