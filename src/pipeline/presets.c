/* SPDX-License-Identifier: Apache-2.0 */
/* presets.c - the rows of presets.def. */
#include "pipeline/presets.h"

#include "base/base.h"

#include <string.h>

static const struct preset rows[] = {
#define PRESET(target, text) { "preset", target, text },
#define EARLY(target, text) { "early", target, text },
#define BEFORE_LINK(target, text) { "before-link", target, text },
#define BEFORE_SUMMARY(target, text) { "before-summary", target, text },
#define TAGS_PRESET(target, text) { "tags", target, text },
#include "pipeline/presets.def"
    { 0 },
};

static const struct {
    const char *word, *meaning;
} words[] = {
    { "preset", "what runs without --pipeline" },
    { "early", "what the plugin runs before inlining" },
    { "before-link", "what the plugin runs on a module that will be linked with others" },
    { "before-summary", "what runs on a file of a program before its summary is made" },
    { "tags", "what --generic=tags runs" },
};

const struct preset *presets_all(void) { return rows; }

bool presets_is(const struct preset *p, const char *word, size_t len)
{
    return strlen(p->word) == len && memcmp(p->word, word, len) == 0;
}

bool presets_word_at(size_t i, const char **ret_word, const char **ret_meaning)
{
    if (i >= COUNTOF(words))
        return false;
    *ret_word = words[i].word;
    *ret_meaning = words[i].meaning;
    return true;
}

const char *presets_row(const char *word, size_t len, const struct target *t)
{
    for (const struct preset *p = rows; p->word; p++)
        if (presets_is(p, word, len) && strcmp(p->target, t->name) == 0)
            return p->text;
    return NULL;
}

const char *presets_text(const char *word, size_t len, const struct target *t)
{
    const char *text = presets_row(word, len, t);
    return text ? text : "check-spaces";
}
