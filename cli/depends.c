/* SPDX-License-Identifier: Apache-2.0 */
/* depends.c - the files of dependencies that -MD and its siblings ask clang for, of gaspar cc.
 *
 *     gaspar cc -c -MD k.hip -o o/k.o        o/k.d: "o/k.o: k.hip k.h"
 *
 * clang makes a temporary module of each input; left alone, it would name that in the rule, and
 * put the file beside it.  Each rule goes to a temporary file, too, since the output is made of all
 * inputs: the file that the user asked for has a rule for each. */
#include "depends.h"

#include "cli.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

bool depends_take(struct depends *d, const struct clang_word *w)
{
    static const struct {
        const char *word, *means;
        bool has_file; /* behind the word; clang takes no file from a list: -Wp,-MD,F,-MT,x */
    } rows[] = {
        { "-Wp,-MD,", "-MD", true },   { "-Wp,-MMD,", "-MMD", true }, { "-Wp,-MD", "-MD", false },
        { "-Wp,-MMD", "-MMD", false }, { "-MD", "-MD", false },       { "-MMD", "-MMD", false },
    };
    for (size_t k = 0; k < COUNTOF(rows); k++) {
        size_t n = strlen(rows[k].word);
        if (rows[k].has_file ? strncmp(w->option, rows[k].word, n) != 0
                             : strcmp(w->option, rows[k].word) != 0)
            continue;
        d->word = rows[k].means;
        d->file = rows[k].has_file && !strchr(w->option + n, ',') ? w->option + n : d->file;
        return true;
    }
    if (strcmp(w->option, "-Xclang") == 0) {
        bool is_file = d->inner_next;
        d->inner_next = !is_file && strcmp(w->value, "-dependency-file") == 0;
        if (is_file)
            d->inner = w->value;
        return is_file || d->inner_next;
    }
    d->has_target |= strcmp(w->option, "-MT") == 0 || strcmp(w->option, "-MQ") == 0;
    if (strcmp(w->option, "-MF") != 0)
        return false;
    d->file = w->value;
    return true;
}

const char *depends_file(struct depends *d, const char *out)
{
    int n = (int)(strlen(out) - strlen(cli_ending(out)));
    free(d->to);
    const char *said = d->inner ? d->inner : d->file;
    d->to = !d->word ? NULL : said ? memory_copy(said) : memory_printf("%.*s.d", n, out);
    return d->to;
}

/* clang's compiler itself, without its driver, writes the rules there. */
static void add_inner(struct args *w, const char *file)
{
    args_add(w, "-Xclang");
    args_add(w, "-dependency-file");
    args_add(w, "-Xclang");
    args_add(w, file);
}

bool depends_add(struct depends *d, struct tools *t, struct args *w, const char *input,
                 const char *out, bool is_hip)
{
    if (!d->word) {
        if (d->inner)
            add_inner(w, d->inner);
        return true;
    }
    char *rule = tools_temporary(t, input, ".d");
    if (!rule)
        return false;
    args_add(w, "--start-no-unused-arguments"); /* as -MF is for a device's HIP */
    args_add(w, d->word);
    args_add(w, "-MF");
    args_add(w, rule);
    if (!d->has_target) {
        args_add(w, "-MQ");
        args_add(w, out);
    }
    args_add(w, "--end-no-unused-arguments");
    if (is_hip) /* for the device, clang's driver leaves out that its compiler writes a file */
        add_inner(w, rule);
    args_add(&d->rules, rule);
    free(rule);
    return true;
}

int depends_write(struct depends *d, struct tools *t)
{
    return d->rules.n ? tools_join(t, &d->rules, d->to) : GSP_EXIT_DONE;
}

void depends_fini(struct depends *d)
{
    free(d->to);
    args_forget(&d->rules);
}
