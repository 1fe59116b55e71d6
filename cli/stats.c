/* SPDX-License-Identifier: Apache-2.0 */
/* stats.c - --stats: one form for every command that counts. */
#include "cli.h"

#include <stdio.h>
#include <string.h>

bool cli_take_stats(struct cli_stats *stats, const char *name)
{
    if (strcmp(name, "stats") == 0)
        return stats->wanted = true;
    if (strcmp(name, "verbose") == 0)
        return stats->wanted = stats->all = true;
    return false;
}

void cli_print_stats(const struct cli_stats *stats, const struct cli_stat *rows, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (rows[k].value || stats->all)
            fprintf(stderr, "%-22s %10llu%s%s\n", rows[k].name, (unsigned long long)rows[k].value,
                    *rows[k].meaning ? "   " : "", rows[k].meaning);
}
