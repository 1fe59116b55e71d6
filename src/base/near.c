/* SPDX-License-Identifier: Apache-2.0 */
/* near.c - words that are nearly right. */
#include "base/near.h"

#include <strings.h>

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

/* The least number of letters to add, drop or replace that makes one word from the other: the table
 * of Levenshtein's distance, row by row, n_a times strlen(b) steps, within 40 times 40. */
static size_t distance(const char *a, size_t n_a, const char *b)
{
    enum { MOST = 40 };
    size_t row[MOST + 1], n = strlen(b);
    if (n > MOST || n_a > MOST)
        return SIZE_MAX;
    for (size_t k = 0; k <= n; k++)
        row[k] = k;
    for (size_t i = 0; i < n_a; i++) {
        size_t corner = row[0]++; /* the row before, one letter less of b */
        for (size_t k = 0; k < n; k++) {
            size_t change = corner + (lower(a[i]) != lower(b[k]));
            size_t shift = (row[k] < row[k + 1] ? row[k] : row[k + 1]) + 1;
            corner = row[k + 1];
            row[k + 1] = change < shift ? change : shift;
        }
    }
    return row[n];
}

static bool is_part(const char *typed, size_t len, const char *word)
{
    for (size_t k = 0; word[k]; k++)
        if (strncasecmp(word + k, typed, len) == 0)
            return true;
    return false;
}

bool near_is(const char *typed, size_t len, const char *word)
{
    return len > 0 &&
           (strncasecmp(typed, word, len) == 0 || (len > 2 && is_part(typed, len, word)) ||
            distance(typed, len, word) <= 1 + len / 4);
}

void near_put(struct text *ret, const char *typed, size_t len, const char *word)
{
    if (near_is(typed, len, word))
        text_putf(ret, "%s'%s'", ret->n ? " or " : ", perhaps ", word);
}
