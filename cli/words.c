/* SPDX-License-Identifier: Apache-2.0 */
/* words.c - values.def: what an option's argument may be. */
#include "words.h"

#include <gaspar/genx.h>
#include <gaspar/spaces.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- what other tables list ---- */

static const char *list_target(size_t i)
{
    struct gsp_target t = GSP_SIZED(t);
    return gsp_target_at(i, &t) ? t.name : NULL;
}

/* What `list` lists, and "all" before it. */
static const char *all_or(const char *(*list)(size_t), size_t i)
{
    return i == 0 ? "all" : list(i - 1);
}

static const char *list_target_or_all(size_t i) { return all_or(list_target, i); }

static const char *list_language(size_t i)
{
    struct gsp_language l = GSP_SIZED(l);
    return gsp_language_at(i, &l) ? l.name : NULL;
}

static const char *list_language_or_all(size_t i) { return all_or(list_language, i); }

static const char *list_platform(size_t i)
{
    const char *name;
    unsigned bytes;
    return gsp_genx_platform_at(i, &name, &bytes) ? name : NULL;
}

static const char *list_context(size_t i)
{
    struct gsp_lang_context c = GSP_SIZED(c);
    return i == 0                                                     ? "all"
           : gsp_lang_context_at("opencl", NULL, NULL, i - 1, &c) > 0 ? c.name
                                                                      : NULL;
}

static const char *list_space(size_t i)
{
    struct gsp_space s = GSP_SIZED(s);
    return gsp_space_at(i, &s) ? s.name : NULL;
}

static const char *list_pass(size_t i)
{
    const char *name, *brief;
    size_t words = 0;
    if (gsp_preset_word_at(i, &name, &brief))
        return name;
    while (gsp_preset_word_at(words, &name, &brief))
        words++;
    return gsp_pass_at(i - words, &name, &brief) ? name : NULL;
}

static const char *list_assumption(size_t i)
{
    const char *name, *meaning;
    return gsp_assumption_at(i, &name, &meaning) ? name : NULL;
}

static const char *list_setting(size_t i)
{
    static char text[64];
    const char *name, *meaning;
    long long value;
    if (!gsp_option_at(i, &name, &meaning, &value))
        return NULL;
    snprintf(text, sizeof text, "%s=", name);
    return text;
}

static const char *list_command(size_t i)
{
    const struct command_row *c = cli_command_at(i);
    return c ? c->name : NULL;
}

/* ---- the table ---- */

static const struct {
    const char *word;
    enum words_kind kind;
    const char *noun, *list;
    const char *(*at)(size_t i);
} rows[] = {
#define WORDS(word, noun, list) { #word, WORDS_ONLY, noun, list, NULL },
#define LIST(word, noun, at) { #word, WORDS_ONLY, noun, NULL, at },
#define HINT(word, noun, at) { #word, WORDS_HINT, noun, NULL, at },
#define FILES(word) { #word, WORDS_FILE, NULL, NULL, NULL },
#define ALIAS(word, typed, meant)
#include "values.def"
#undef WORDS
#undef LIST
#undef HINT
#undef FILES
#undef ALIAS
};

static const struct {
    const char *word, *typed, *meant;
} aliases[] = {
#define WORDS(word, noun, list)
#define LIST(word, noun, at)
#define HINT(word, noun, at)
#define FILES(word)
#define ALIAS(word, typed, meant) { #word, typed, meant },
#include "values.def"
#undef WORDS
#undef LIST
#undef HINT
#undef FILES
#undef ALIAS
};

struct words words_of(const char *arg)
{
    struct words w = { .kind = WORDS_FREE };
    if (!arg)
        return w;
    arg += strspn(arg, "[=");
    size_t n = strcspn(arg, "[,]|");
    snprintf(w.word, sizeof w.word, "%.*s", (int)n, arg);
    w.many = strstr(arg, "[,") != NULL;
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (strcmp(rows[k].word, w.word) == 0) {
            w.kind = rows[k].kind;
            w.noun = rows[k].noun;
            w.list = rows[k].list;
            w.at = rows[k].at;
        }
    return w;
}

bool words_at(const struct words *w, size_t i, char *ret, size_t size)
{
    const char *word = w->at ? w->at(i) : NULL;
    size_t n = word ? strlen(word) : 0;
    if (!w->at && w->list) {
        for (word = w->list; i > 0 && *word; i--) {
            word += strcspn(word, " ");
            word += *word == ' ';
        }
        n = strcspn(word, " ");
    }
    if (n > 0)
        snprintf(ret, size, "%.*s", (int)n, word);
    return n > 0;
}

/* Is it one of the words?  `n`: the bytes of it. */
static bool is_one(const struct words *w, const char *typed, size_t n)
{
    char word[64];
    for (size_t i = 0; words_at(w, i, word, sizeof word); i++)
        if (strlen(word) == n && strncasecmp(word, typed, n) == 0)
            return true;
    return false;
}

/* The first part that is none of the words; NULL: all are. */
static const char *wrong_part(const struct words *w, const char *typed, size_t *ret_n)
{
    for (;; typed += *ret_n + 1) {
        *ret_n = w->many ? strcspn(typed, ",") : strlen(typed);
        if (!is_one(w, typed, *ret_n))
            return typed;
        if (!typed[*ret_n])
            return NULL;
    }
}

bool words_take(const struct words *w, const char *typed)
{
    size_t n;
    return w->kind != WORDS_ONLY || !wrong_part(w, typed, &n);
}

static void append(char *text, size_t size, const char *word, const char *first, const char *other,
                   unsigned *count)
{
    size_t n = strlen(text);
    snprintf(text + n, size - n, "%s%s", (*count)++ ? other : first, word);
}

void words_near(const char *typed, bool (*at)(void *user, size_t i, char *ret, size_t size),
                void *user, char *text, size_t size)
{
    enum { MOST = 6 }; /* more than that are no help */
    char word[64], quoted[70];
    unsigned count = 0;
    for (size_t i = 0; count < MOST && at(user, i, word, sizeof word); i++) {
        snprintf(quoted, sizeof quoted, "'%s'", word);
        if (gsp_is_near(typed, word))
            append(text, size, quoted, ", perhaps ", " or ", &count);
    }
}

static bool at_word(void *user, size_t i, char *ret, size_t size)
{
    return words_at(user, i, ret, size);
}

void words_complain(const struct words *w, const char *option, const char *typed, char *ret,
                    size_t size)
{
    char part[64], word[64];
    size_t n = strlen(typed);
    const char *wrong = w->kind == WORDS_ONLY ? wrong_part(w, typed, &n) : NULL;
    unsigned count = 0;
    snprintf(part, sizeof part, "%.*s", (int)n, wrong ? wrong : typed);
    if (w->noun)
        snprintf(ret, size, "unknown %s '%s'", w->noun, part);
    else
        snprintf(ret, size, "'%s' is no argument for --%s", part, option);
    for (size_t k = 0; k < COUNTOF(aliases); k++)
        if (strcmp(aliases[k].word, w->word) == 0 && strcasecmp(aliases[k].typed, part) == 0) {
            size_t end = strlen(ret);
            snprintf(ret + end, size - end, ", perhaps '%s'", aliases[k].meant);
            count++;
        }
    if (!count)
        words_near(part, at_word, (void *)w, ret, size);
    count = 0;
    for (size_t i = 0; words_at(w, i, word, sizeof word); i++)
        append(ret, size, word, "; one of ", ", ", &count);
}
