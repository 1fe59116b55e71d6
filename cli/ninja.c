/* SPDX-License-Identifier: Apache-2.0 */
/* ninja.c - gaspar thinlink --ninja: the three steps of a program of many files, for ninja.
 *
 *     build a.gsum: summarize a.bc
 *     build a.gidx b.gidx: link a.gsum b.gsum      restat: a slice that did not change is not newer
 *     build a.o.bc: opt a.bc | a.gidx              so this runs again only if one of both changed
 */
#include "cli.h"
#include "memory.h"
#include "tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* True if the name means itself in ninja's files and in a shell. */
static bool is_plain(const char *name)
{
    return *name && *name != '-' &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "0123456789./_-+=,@%~")] == '\0';
}

/* The length of the name without what stands behind its last dot. */
static int stem(const char *name)
{
    const char *dot = strrchr(name, '.'), *slash = strrchr(name, '/');
    return (int)(dot && (!slash || dot > slash + 1) ? (size_t)(dot - name) : strlen(name));
}

static void put_rules(FILE *out, const char *gaspar, const char *entries, const char *assume)
{
    fprintf(out,
            "# written by gaspar thinlink --ninja\n"
            "rule summarize\n"
            "  command = %s summarize $in -o $out\n"
            "  description = summarize $in\n"
            "rule link\n"
            "  command = %s thinlink%s%s%s%s @$list\n"
            "  description = link the summaries\n"
            "  rspfile = $list\n"
            "  rspfile_content = $in_newline\n"
            "  restat = 1\n"
            "rule opt\n"
            "  command = %s opt --index=$index $in -o $out\n"
            "  description = opt $in\n",
            gaspar, gaspar, entries ? " --entries=" : "", entries ? entries : "",
            assume ? " --assume=" : "", assume ? assume : "", gaspar);
}

static void put_steps(FILE *out, const char *list, const char *gaspar, char *const *names, size_t n)
{
    for (size_t k = 0; k < n; k++)
        fprintf(out, "build %.*s.gsum: summarize %s | %s\n", stem(names[k]), names[k], names[k],
                gaspar);
    fprintf(out, "build");
    for (size_t k = 0; k < n; k++)
        fprintf(out, " %.*s.gidx", stem(names[k]), names[k]);
    fprintf(out, ": link");
    for (size_t k = 0; k < n; k++)
        fprintf(out, " %.*s.gsum", stem(names[k]), names[k]);
    fprintf(out, "\n  list = %s\n", list);
    for (size_t k = 0; k < n; k++)
        fprintf(out, "build %.*s.o.bc: opt %s | %.*s.gidx\n  index = %.*s.gidx\n", stem(names[k]),
                names[k], names[k], stem(names[k]), names[k], stem(names[k]), names[k]);
}

static int by_stem(const void *a, const void *b)
{
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    int n = stem(x), m = stem(y), order = strncmp(x, y, (size_t)(n < m ? n : m));
    return order ? order : n - m;
}

/* One of two names that would have one summary; NULL: there are none. */
static const char *find_same(char *const *names, size_t n)
{
    char **sorted = memory_realloc(NULL, (n + 1) * sizeof *sorted);
    const char *same = NULL;
    memcpy(sorted, names, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_stem);
    for (size_t k = 1; k < n && !same; k++)
        same = by_stem(&sorted[k - 1], &sorted[k]) == 0 ? sorted[k] : NULL;
    free(sorted);
    return same;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Is each file that a step writes, or ninja itself, another one than the inputs?  ninja removes the
 * `list` behind its step.  An exit code. */
static int check_files(const char *path, const char *list, char *const *names, size_t n)
{
    static const char *const endings[] = { ".gsum", ".gidx", ".o.bc" };
    char **sorted = memory_realloc(NULL, (n + 1) * sizeof *sorted);
    int code = GSP_EXIT_DONE;
    memcpy(sorted, names, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_name);
    for (size_t k = 0; k < n && code == GSP_EXIT_DONE; k++) {
        code = cli_distinct("thinlink", names[k], (const char *[]){ NULL, path, list }, 3);
        for (size_t e = 0; e < COUNTOF(endings) && code == GSP_EXIT_DONE; e++) {
            char *made = memory_printf("%.*s%s", stem(names[k]), names[k], endings[e]);
            if (bsearch(&made, sorted, n, sizeof *sorted, by_name))
                code =
                    cli_usage("thinlink", "%s is the input, and a step would overwrite it", made);
            free(made);
        }
    }
    free(sorted);
    return code;
}

static int write_steps(gsp_session *s, const char *path, const char *list, char *const *names,
                       size_t n, const char *entries, const char *assume)
{
    char *gaspar = tools_beside("gaspar"), *text = NULL;
    size_t size;
    const char *same = find_same(names, n), *odd = is_plain(path) ? NULL : path;
    for (size_t k = 0; k < n; k++)
        odd = is_plain(names[k]) ? odd : names[k];
    if (!gaspar || !is_plain(gaspar))
        odd = gaspar ? gaspar : "gaspar";
    if (entries && !is_plain(entries))
        odd = entries;
    int code = GSP_EXIT_DONE;
    FILE *out = odd || same ? NULL : open_memstream(&text, &size);
    if (odd)
        code = cli_usage("thinlink",
                         "--ninja takes names of letters, digits and ./_-+=,@%%~, "
                         "and not '%s'",
                         odd);
    else if (same)
        code = cli_usage("thinlink", "another input has the summary of %s", same);
    else if (!out)
        memory_out();
    if (out) {
        put_rules(out, gaspar, entries, assume);
        put_steps(out, list, gaspar, names, n);
        if (fclose(out) != 0)
            memory_out();
        code = cli_write_text(s, path, text);
    }
    free(text);
    free(gaspar);
    return code;
}

int ninja_write(gsp_session *s, const char *path, char *const *names, size_t n, const char *entries,
                const char *assume)
{
    char *list = memory_printf("%s.list", path);
    int code = check_files(path, list, names, n);
    if (code == GSP_EXIT_DONE)
        code = write_steps(s, path, list, names, n, entries, assume);
    free(list);
    return code;
}
