/* SPDX-License-Identifier: Apache-2.0 */
/* beside.h - files that clang puts beside its output, of gaspar cc. */
#ifndef CLI_BESIDE_H
#define CLI_BESIDE_H

#include "clang.h"

enum beside_kind { BESIDE_TIMES, BESIDE_RECORD, BESIDE_TEMPS, BESIDE_STATS, BESIDE_KINDS };

/* Zero-initialized: clang puts none there. */
struct beside {
    const char *word[BESIDE_KINDS]; /* by which clang does; NULL: it does not */
};

/* Notes what the option says of such files; `word` is its spelling. */
void beside_note(struct beside *b, const struct clang_word *w, const char *word);

/* Are there none?  An exit code. */
int beside_check(const struct beside *b);

#endif
