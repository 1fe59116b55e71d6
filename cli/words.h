/* SPDX-License-Identifier: Apache-2.0 */
/* words.h - the words that an option's argument may be (values.def), and words near to one. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include "cli.h"

enum words_kind {
    WORDS_FREE, /* anything: a name, a number */
    WORDS_ONLY, /* one of the words, and nothing else */
    WORDS_HINT, /* one of the words, or something else */
    WORDS_FILE  /* the name of a file */
};

/* One row of values.def, or what an argument is that it has no row for. */
struct words {
    enum words_kind kind;
    char word[24];               /* "WORLD" */
    const char *noun;            /* "target"; NULL: none */
    const char *list;            /* "a b c", or NULL: */
    const char *(*at)(size_t i); /* the i-th word, NULL past the last */
    bool many;                   /* several with commas between */
};

/* What `arg` of a row of options.def may be; NULL: takes none, which is WORDS_FREE. */
struct words words_of(const char *arg);

/* Copies the i-th word to `ret`; false past the last. */
bool words_at(const struct words *w, size_t i, char *ret, size_t size);

/* Is `typed`, or each of its parts, one of the words?  True for all but WORDS_ONLY. */
bool words_take(const struct words *w, const char *typed);

/* "unknown target 'ptx', perhaps 'nvptx64'; one of spir, …" for an argument that words_take()
 * does not take. */
void words_complain(const struct words *w, const char *option, const char *typed, char *ret,
                    size_t size);

/* Appends ", perhaps 'a' or 'b'": the words that `typed` is near to, where there are any. */
void words_near(const char *typed, bool (*at)(void *user, size_t i, char *ret, size_t size),
                void *user, char *text, size_t size);

#endif
