/* SPDX-License-Identifier: Apache-2.0 */
/* files.c - what the command writes: in which form, and whole or not at all. */
#include "diagnostics.h"
#include "json.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

gsp_module *cli_read_built(gsp_session *s, const char *path, const char *spec)
{
    char *all = memory_printf("%s%sdefault", spec ? spec : "", spec && *spec ? "," : "");
    gsp_module *m = gsp_read_with(s, path, GSP_READ_OPTS(.spec_constants = all));
    free(all);
    return m;
}

const char *cli_ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot != name ? dot : "";
}

bool cli_take_output(struct cli_output *o, const char *name, const char *arg)
{
    const struct {
        const char *name, **to;
    } strings[] = { { "output", &o->path },
                    { "emit", &o->emit },
                    { "spirv-version", &o->spirv_version },
                    { "spirv-ext", &o->spirv_ext } };
    for (size_t i = 0; i < COUNTOF(strings); i++)
        if (strcmp(strings[i].name, name) == 0)
            *strings[i].to = arg;
    if (strcmp(name, "text") == 0)
        o->text = true;
    for (size_t i = 0; i < COUNTOF(strings); i++)
        if (strcmp(strings[i].name, name) == 0)
            return true;
    return strcmp(name, "text") == 0;
}

/* The form that a word of --emit, or an ending, names. */
static bool find_form(const char *word, enum cli_form *ret)
{
    static const struct {
        const char *word;
        enum cli_form form;
    } forms[] = { { "ll", CLI_FORM_TEXT },     { "ir", CLI_FORM_TEXT },
                  { ".ll", CLI_FORM_TEXT },    { "bc", CLI_FORM_BITCODE },
                  { ".bc", CLI_FORM_BITCODE }, { "spirv", CLI_FORM_SPIRV },
                  { ".spv", CLI_FORM_SPIRV } };
    for (size_t k = 0; k < COUNTOF(forms); k++)
        if (strcmp(word, forms[k].word) == 0) {
            *ret = forms[k].form;
            return true;
        }
    return false;
}

/* What -S, --emit and the name's ending say. */
static int said_form(const char *command, const struct cli_output *o, enum cli_form *ret)
{
    const char *ending = o->path ? cli_ending(o->path) : "";
    *ret = o->text ? CLI_FORM_TEXT : CLI_FORM_AS_INPUT;
    if (o->emit && (*o->emit == '.' || !find_form(o->emit, ret)))
        return cli_usage(command, "'%s' is no argument for --emit", o->emit);
    if (o->emit && o->text && *ret != CLI_FORM_TEXT)
        return cli_usage(command, "-S and --emit=%s contradict each other", o->emit);
    if (*ret != CLI_FORM_AS_INPUT || !*ending || find_form(ending, ret))
        return GSP_EXIT_DONE;
    return cli_usage(command,
                     "%s ends in none of .ll, text, .bc, bitcode, and .spv, SPIR-V; say --emit=ll, "
                     "bc or spirv",
                     o->path);
}

int cli_form(const char *command, const struct cli_output *o, enum cli_form *ret)
{
    int code = said_form(command, o, ret);
    if (code == GSP_EXIT_DONE && *ret != CLI_FORM_SPIRV && (o->spirv_version || o->spirv_ext))
        return cli_usage(command, "--spirv-%s is for SPIR-V; say -o x.spv or --emit=spirv",
                         o->spirv_version ? "version" : "ext");
    if (code == GSP_EXIT_DONE && *ret == CLI_FORM_SPIRV) {
        gsp_session *s = diagnostics_session();
        if (gsp_check_spirv(s, GSP_SPIRV_OPTS(.version = o->spirv_version)) < 0)
            code = GSP_EXIT_USAGE;
        gsp_session_destroy(s);
    }
    return code;
}

static struct {
    char **path;
    size_t n;
} also_read;

void cli_reads(const char *path)
{
    also_read.path = memory_realloc(also_read.path, (also_read.n + 1) * sizeof *also_read.path);
    also_read.path[also_read.n++] = memory_copy(path);
}

int cli_distinct(const char *command, const char *in, const char *const *out, size_t n)
{
    if (in && strcmp(in, "-") == 0)
        in = "/dev/stdin";
    for (size_t k = 0; k < n; k++) {
        bool may_replace = k == 0 && !cli_is_open(out[k]); /* the input, which has been read */
        if (!may_replace && cli_same_file(in, out[k]))
            return cli_usage(command, "%s is the input, and would be overwritten", out[k]);
        if (cli_is_printed_to(out[k]))
            return cli_usage(command, "%s is printed to, too, and would be overwritten", out[k]);
        for (size_t j = 0; j < also_read.n; j++) /* a few options, a launch's buffers */
            if (cli_same_file(also_read.path[j], out[k]))
                return cli_usage(command, "%s is read, too, and would be overwritten", out[k]);
        for (size_t j = 0; j < k; j++)
            if (cli_same_output(out[j], out[k]))
                return cli_usage(command, "%s is asked for twice", out[k]);
    }
    return GSP_EXIT_DONE;
}

int cli_write_module(gsp_session *s, gsp_module *m, const struct cli_output *o, enum cli_form form)
{
    const char *path = o->path ? o->path : "-";
    bool text = form == CLI_FORM_TEXT;
    int r;
    if (form == CLI_FORM_AS_INPUT)
        text = gsp_module_format(m) == GSP_FORMAT_TEXT || (!o->path && isatty(STDOUT_FILENO));
    if (form == CLI_FORM_SPIRV)
        r = gsp_write_spirv(
            s, m, path, GSP_SPIRV_OPTS(.version = o->spirv_version, .extensions = o->spirv_ext));
    else
        r = gsp_write(s, m, path, text ? GSP_FORMAT_TEXT : GSP_FORMAT_BITCODE);
    return r < 0 ? GSP_EXIT_REJECTED : GSP_EXIT_DONE;
}

int cli_write_text(gsp_session *s, const char *path, const char *text)
{
    return gsp_write_bytes(s, path, text, strlen(text)) < 0 ? GSP_EXIT_REJECTED : GSP_EXIT_DONE;
}

int cli_write_json(gsp_session *s, const char *path, json_t *o)
{
    char *text = json_dumps(o, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    char *line = memory_printf("%s\n", text);
    json_decref(o);
    int code = cli_write_text(s, path, line);
    free(line);
    free(text);
    return code;
}
