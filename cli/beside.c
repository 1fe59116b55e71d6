/* SPDX-License-Identifier: Apache-2.0 */
/* beside.c - files that clang puts beside its output, of gaspar cc.
 *
 *     gaspar cc -ftime-trace k.cl              clang would write /tmp/gaspar-ab12/k-1.json
 *     gaspar cc -ftime-trace=k.json k.cl       and so it writes k.json
 *
 * clang's output is a temporary file, and what lies beside it is removed with it.  A word that
 * names the file, or its folder, does what it says; but a record of what clang optimizes, which is
 * nothing, is refused under any name. */
#include "beside.h"

#include "cli.h"

#include <string.h>

static const struct {
    const char *option, *value; /* NULL: any, or none */
    enum beside_kind kind;
    bool is; /* beside the output; else it is elsewhere, or not at all */
} rows[] = {
    { "-ftime-trace", NULL, BESIDE_TIMES, true },
    { "-ftime-trace=", NULL, BESIDE_TIMES, false },
    { "-fsave-optimization-record", NULL, BESIDE_RECORD, true },
    { "-fno-save-optimization-record", NULL, BESIDE_RECORD, false },
    { "-save-temps=", "obj", BESIDE_TEMPS, true },
    { "-save-temps=", NULL, BESIDE_TEMPS, false },
    { "-save-stats=", "obj", BESIDE_STATS, true },
    { "-save-stats=", NULL, BESIDE_STATS, false },
};

void beside_note(struct beside *b, const struct clang_word *w, const char *word)
{
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (strcmp(w->option, rows[k].option) == 0 &&
            (!rows[k].value || (w->value && strcmp(w->value, rows[k].value) == 0))) {
            b->word[rows[k].kind] = rows[k].is ? word : NULL; /* the last one counts */
            return;
        }
}

int beside_check(const struct beside *b)
{
    static const char *const better[BESIDE_KINDS] = { [BESIDE_TIMES] = "-ftime-trace=FILE",
                                                      [BESIDE_TEMPS] = "-save-temps=cwd",
                                                      [BESIDE_STATS] = "-save-stats=cwd" };
    for (size_t k = 0; k < BESIDE_KINDS; k++)
        if (b->word[k] && better[k])
            return cli_usage("cc", "%s writes beside a temporary file of clang-22; say %s",
                             b->word[k], better[k]);
    if (b->word[BESIDE_RECORD])
        return cli_usage("cc", "%s: opt-22 optimizes, and clang-22 would record nothing of that",
                         b->word[BESIDE_RECORD]);
    return GSP_EXIT_DONE;
}
