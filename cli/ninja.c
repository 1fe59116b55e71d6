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

/* A file that is read, or that a step writes. */
struct used {
    struct cli_file file;
    char *name;
    const char *of; /* the input of the step that writes it; NULL: none does */
    size_t at;      /* in the order in which they were named */
};

static void use(struct used *used, size_t *n, char *name, const char *of)
{
    struct used *new = &used[*n];
    *new = (struct used){ .name = name, .of = of, .at = *n };
    if (cli_find_file(name, &new->file))
        ++*n;
    else
        free(name);
}

/* What steps write is behind the others of the same file. */
static int by_file(const void *a, const void *b)
{
    const struct used *x = a, *y = b;
    int order = cli_file_order(&x->file, &y->file);
    if (order == 0)
        order = (x->of != NULL) - (y->of != NULL);
    return order ? order : x->at < y->at ? -1 : 1;
}

/* The first file that a step writes though it is another one's, or read; 0: there is none.  The
 * other one is before it. */
static size_t find_clash(const struct used *used, size_t n)
{
    size_t found = 0;
    for (size_t k = 1; k < n; k++)
        if (used[k].of && cli_file_order(&used[k - 1].file, &used[k].file) == 0 &&
            (!found || used[k].at < used[found].at))
            found = k;
    return found;
}

/* Is each file that a step writes, or ninja itself, another one than the inputs and the others?
 * ninja removes the `list` behind its step.  An exit code. */
static int check_files(const char *path, const char *list, char *const *names, size_t n)
{
    static const char *const endings[] = { ".gsum", ".gidx", ".o.bc" };
    const char *const own[] = { NULL, path, list };
    struct used *used = memory_zeroed(2 + n * (1 + COUNTOF(endings)), sizeof *used);
    size_t n_used = 0, clash = 0;
    int code = GSP_EXIT_DONE;
    use(used, &n_used, memory_copy(path), NULL);
    use(used, &n_used, memory_copy(list), NULL);
    for (size_t k = 0; k < n && code == GSP_EXIT_DONE; k++) {
        code = cli_distinct("thinlink", names[k], own, COUNTOF(own));
        use(used, &n_used, memory_copy(names[k]), NULL);
        for (size_t e = 0; e < COUNTOF(endings); e++)
            use(used, &n_used, memory_printf("%.*s%s", stem(names[k]), names[k], endings[e]),
                names[k]);
    }
    if (code == GSP_EXIT_DONE) {
        qsort(used, n_used, sizeof *used, by_file);
        clash = find_clash(used, n_used);
    }
    if (clash && used[clash - 1].of)
        code = cli_usage("thinlink", "%s: the steps of %s and %s would both write it",
                         used[clash].name, used[clash - 1].of, used[clash].of);
    else if (clash)
        code = cli_usage("thinlink", "%s is the %s, and a step would overwrite it",
                         used[clash - 1].name,
                         strcmp(used[clash - 1].name, path) == 0 ? "build file" : "input");
    for (size_t k = 0; k < n_used; k++) {
        free(used[k].file.name);
        free(used[k].name);
    }
    free(used);
    return code;
}

static int write_steps(gsp_session *s, const char *path, const char *list, char *const *names,
                       size_t n, const char *entries, const char *assume)
{
    char *gaspar = tools_beside("gaspar"), *text = NULL;
    size_t size;
    const char *odd = is_plain(path) ? NULL : path;
    for (size_t k = 0; k < n; k++)
        odd = is_plain(names[k]) ? odd : names[k];
    if (!gaspar || !is_plain(gaspar))
        odd = gaspar ? gaspar : "gaspar";
    if (entries && !is_plain(entries))
        odd = entries;
    int code = GSP_EXIT_DONE;
    FILE *out = odd ? NULL : open_memstream(&text, &size);
    if (odd)
        code = cli_usage("thinlink",
                         "--ninja takes names of letters, digits and ./_-+=,@%%~, "
                         "and not '%s'",
                         odd);
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
