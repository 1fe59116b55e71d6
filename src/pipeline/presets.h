/* SPDX-License-Identifier: Apache-2.0 */
/* presets.h - words of a pipeline's text that stand for passes, other ones on each target. */
#ifndef PIPELINE_PRESETS_H
#define PIPELINE_PRESETS_H

#include "space/target.h"

#include <stdbool.h>
#include <stddef.h>

/* A row of presets.def: what the word stands for on a target. */
struct preset {
    const char *word, *target, *text;
};

/* All rows, and behind them one without a word. */
const struct preset *presets_all(void);

/* Is it a row of this word? */
bool presets_is(const struct preset *p, const char *word, size_t len);

/* The i-th word, and what runs it; false past the last. */
bool presets_word_at(size_t i, const char **ret_word, const char **ret_meaning);

/* The text of the word's row for a target; NULL: there is none. */
const char *presets_row(const char *word, size_t len, const struct target *t);

/* What the word stands for on a target: its row's text, or what runs on a target without one. */
const char *presets_text(const char *word, size_t len, const struct target *t);

#endif
