/* SPDX-License-Identifier: Apache-2.0 */
/* files.c - what the command writes: in which form, and whole or not at all. */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool cli_ends_in(const char *s, const char *end)
{
    size_t n = strlen(s), k = strlen(end);
    return n >= k && strcmp(s + n - k, end) == 0;
}

const char *cli_ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot != name ? dot : "";
}

/* The form that --emit names. */
static bool find_form(const char *word, enum cli_form *ret)
{
    *ret = strcmp(word, "ir") == 0 ? CLI_FORM_TEXT : CLI_FORM_BITCODE;
    return *ret == CLI_FORM_TEXT || strcmp(word, "bc") == 0;
}

int cli_form(const char *command, const struct cli_output *o, enum cli_form *ret)
{
    const char *ending = o->path ? cli_ending(o->path) : "";
    *ret = o->text ? CLI_FORM_TEXT : CLI_FORM_AS_INPUT;
    if (strcmp(ending, ".spv") == 0 || (o->emit && strcmp(o->emit, "spirv") == 0))
        return cli_usage(command, "%s: SPIR-V is read, not written; .ll is text, .bc is bitcode",
                         *ending ? o->path : "--emit=spirv");
    if (o->emit && !find_form(o->emit, ret))
        return cli_usage(command, "'%s' is no argument for --emit", o->emit);
    if (o->emit && o->text && *ret != CLI_FORM_TEXT)
        return cli_usage(command, "-S and --emit=%s contradict each other", o->emit);
    if (*ret != CLI_FORM_AS_INPUT || !*ending)
        return GSP_EXIT_DONE;
    *ret = strcmp(ending, ".ll") == 0 ? CLI_FORM_TEXT : CLI_FORM_BITCODE;
    if (*ret == CLI_FORM_TEXT || strcmp(ending, ".bc") == 0)
        return GSP_EXIT_DONE;
    return cli_usage(command, "%s ends in neither .ll, text, nor .bc, bitcode; say --emit=ir or bc",
                     o->path);
}

/* Do the names mean one file?  One that is not there yet has its name alone. */
static bool same_file(const char *a, const char *b)
{
    struct stat x, y;
    if (!a || !b || strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
        return false;
    if (stat(a, &x) == 0 && stat(b, &y) == 0)
        return S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
    return strcmp(a, b) == 0;
}

int cli_distinct(const char *command, const char *in, const char *const *out, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        if (k > 0 && same_file(in, out[k]))
            return cli_usage(command, "%s is the input, and would be overwritten", out[k]);
        for (size_t j = 0; j < k; j++)
            if (same_file(out[j], out[k]))
                return cli_usage(command, "%s is asked for twice", out[k]);
    }
    return GSP_EXIT_DONE;
}

int cli_write_module(gsp_session *s, gsp_module *m, const char *path, enum cli_form form)
{
    bool text = form == CLI_FORM_TEXT;
    if (form == CLI_FORM_AS_INPUT)
        text = gsp_module_format(m) == GSP_FORMAT_TEXT || (!path && isatty(STDOUT_FILENO));
    return gsp_write(s, m, path ? path : "-", text ? GSP_FORMAT_TEXT : GSP_FORMAT_BITCODE) < 0
               ? GSP_EXIT_REJECTED
               : GSP_EXIT_DONE;
}

int cli_write_text(gsp_session *s, const char *path, const char *text)
{
    return gsp_write_bytes(s, path, text, strlen(text)) < 0 ? GSP_EXIT_REJECTED : GSP_EXIT_DONE;
}

int cli_write_json(gsp_session *s, const char *path, json_t *o)
{
    char *text = json_dumps(o, JSON_INDENT(2) | JSON_PRESERVE_ORDER), *line = NULL;
    json_decref(o);
    int code =
        text && asprintf(&line, "%s\n", text) >= 0 ? cli_write_text(s, path, line) : GSP_EXIT_BUG;
    free(line);
    free(text);
    return code;
}
