/* SPDX-License-Identifier: Apache-2.0 */
/* clang.c - clang's command line, as far as `gaspar cc` must understand it.
 *
 *     --output=x.spv @words        clang's option "-o", value "x.spv"; the words in the file */
#include "clang.h"

#include "cli.h"
#include "memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- options ---- */

enum how { ALONE, BEHIND, NEXT, EITHER, BEHIND_NEXT };

static const struct row {
    const char *word, *option;
    enum how how;
    int words; /* with all that are behind it */
    bool no_code;
} rows[] = {
#define OPTION(word, how, option) \
    { word, option, how, (how) == NEXT || (how) == BEHIND_NEXT ? 2 : 1, false },
#define NO_CODE(word, how) { word, word, how, (how) == NEXT ? 2 : 1, true },
#define TAKES(word) { word, word, NEXT, 2, false },
#define TAKES_2(word) { word, word, NEXT, 3, false },
#define TAKES_3(word) { word, word, NEXT, 4, false },
#include "clang.def"
#undef OPTION
#undef NO_CODE
#undef TAKES
#undef TAKES_2
#undef TAKES_3
};

/* The row of the word: the longest that is the word, or its beginning where a value may stand
 * behind it. */
static const struct row *find(const char *word)
{
    const struct row *best = NULL;
    size_t most = 0;
    for (size_t k = 0; k < COUNTOF(rows); k++) {
        size_t n = strlen(rows[k].word);
        bool whole = rows[k].how == ALONE || rows[k].how == NEXT;
        if (n > most && strncmp(word, rows[k].word, n) == 0 && (!whole || !word[n])) {
            best = &rows[k];
            most = n;
        }
    }
    return best;
}

struct clang_word clang_read(char *const *words)
{
    const struct row *row = find(words[0]);
    if (!row)
        return (struct clang_word){ .option = words[0], .words = 1 };
    struct clang_word w = { .option = row->option, .words = row->words, .no_code = row->no_code };
    const char *behind = words[0] + strlen(row->word);
    if (row->how == EITHER && !*behind)
        w.words = 2;
    if (row->how != ALONE)
        w.value = row->how == NEXT || w.words == 2 ? words[1] : behind;
    return w;
}

/* ---- words in files ---- */

/* The files that are being read, the innermost first: none of them may stand in itself. */
struct open_file {
    const char *path;
    const struct open_file *outer;
    unsigned depth;
};

enum { MOST_INSIDE = 1000 }; /* files inside each other; of a FIFO, each look gives other words */

static bool expand(char *const *words, size_t n, const struct open_file *outer, struct args *ret);

/* One word at `text`, in which \ and quotes stand for what they do for clang (and gcc).  Returns
 * what is behind it.  `*ret_n` is 0 where there is none, and for '' alone, as for clang. */
static const char *take_word(const char *text, char *ret, size_t *ret_n)
{
    static const char blanks[] = " \t\r\n";
    char quote = 0;
    *ret_n = 0;
    for (text += strspn(text, blanks); *text && (quote || !strchr(blanks, *text)); text++)
        if (*text == '\\' && text[1])
            ret[(*ret_n)++] = *++text;
        else if (quote ? *text == quote : *text == '\'' || *text == '"')
            quote = quote ? 0 : *text;
        else
            ret[(*ret_n)++] = *text;
    ret[*ret_n] = '\0';
    return text;
}

static bool expand_file(const char *path, const struct open_file *outer, struct args *ret)
{
    size_t n;
    struct args words = { 0 };
    struct open_file own = { path, outer, outer ? outer->depth + 1 : 1 };
    char *text = NULL;
    bool ok = true;
    for (const struct open_file *o = outer; o && ok; o = o->outer)
        ok = !cli_same_file(o->path, path);
    if (!ok) {
        cli_usage("cc", "@%s is in itself", path);
    } else if (own.depth > MOST_INSIDE) {
        ok = false;
        cli_usage("cc", "@%s is inside of %u other files of words", path, own.depth - 1);
    } else if (!(text = cli_read_bytes(path, &n))) {
        ok = false;
        cli_usage("cc", "cannot read %s: %s", path, strerror(errno));
    } else if (memchr(text, '\0', n)) {
        ok = false;
        cli_usage("cc", "%s: a byte of 0 in a word", path);
    }
    char *word = ok ? memory_alloc(n + 1) : NULL;
    static const char mark[] = "\xEF\xBB\xBF"; /* of UTF-8 */
    const char *at = ok && strncmp(text, mark, strlen(mark)) == 0 ? text + strlen(mark) : text;
    while (ok && *at) {
        at = take_word(at, word, &n);
        if (n > 0)
            args_add(&words, word);
    }
    ok = ok && expand(words.at, words.n, &own, ret);
    args_forget(&words);
    free(word);
    free(text);
    return ok;
}

static bool expand(char *const *words, size_t n, const struct open_file *outer, struct args *ret)
{
    struct stat st;
    bool ok = true;
    for (size_t k = 0; k < n && ok; k++)
        if (words[k][0] == '@' && stat(words[k] + 1, &st) == 0) /* "@-" is the file of that name */
            ok = expand_file(strcmp(words[k], "@-") == 0 ? "./-" : words[k] + 1, outer, ret);
        else
            args_add(ret, words[k]); /* also where clang would say that there is no such file */
    return ok;
}

bool clang_expand(int n, char *const *words, struct args *ret)
{
    return expand(words, (size_t)n, NULL, ret);
}
