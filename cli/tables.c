/* SPDX-License-Identifier: Apache-2.0 */
/* tables.c - gaspar passes, gaspar version. */
#include "accesses.h"
#include "json.h"

#include <assert.h>
#include <gaspar/genx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *cli_shown(const char *path) { return strcmp(path, "-") == 0 ? "<stdin>" : path; }

json_t *cli_json(const char *format, const char *target, const char *file, json_t *body)
{
    json_t *o =
        json_pack("{s:s, s:i, s:s}", "format", format, "version", 1, "gaspar", gsp_version());
    if (target)
        json_object_set_new(o, "target", json_string(target));
    if (file)
        json_object_set_new(o, "file", accesses_string(cli_shown(file)));
    json_object_update_missing(o, body);
    json_decref(body);
    return o;
}

int cli_print_json(json_t *o)
{
    int wrong = json_dumpf(o, stdout, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    assert((wrong == 0 || ferror(stdout)) && "each text is UTF-8: accesses_text()");
    (void)wrong;
    putchar('\n');
    json_decref(o);
    return GSP_EXIT_DONE;
}

/* ---- passes ---- */

static bool take_json(void *user, const char *name, const char *arg)
{
    (void)name;
    (void)arg;
    *(bool *)user = true;
    return true;
}

int cmd_passes(int argc, char **argv)
{
    bool json = false;
    const char *name, *brief;
    long long value;
    struct gsp_target t = GSP_SIZED(t);
    int rest = cli_parse("passes", argc, argv, take_json, &json);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest > 0)
        return cli_usage("passes", "'%s' is not expected", argv[0]);
    if (!json) {
        for (size_t i = 0; gsp_pass_at(i, &name, &brief); i++)
            printf("%-16s %s\n", name, brief);
        puts("\noptions, PASS<NAME=VALUE;…> or --set NAME=VALUE:");
        for (size_t i = 0; gsp_option_at(i, &name, &brief, &value); i++)
            printf("%-20s %8lld  %s\n", name, value, brief);
        for (size_t k = 0; gsp_preset_word_at(k, &name, &brief); k++) {
            printf("\n%s, %s:\n", name, brief);
            for (size_t i = 0; gsp_target_at(i, &t); i++)
                if (gsp_preset(name, t.name))
                    printf("%-16s %s\n", t.name, gsp_preset(name, t.name));
        }
        return GSP_EXIT_DONE;
    }
    json_t *passes = json_array(), *options = json_array();
    json_t *all = json_pack("{s:o, s:o}", "passes", passes, "options", options);
    for (size_t i = 0; gsp_pass_at(i, &name, &brief); i++)
        json_array_append_new(passes, json_pack("{s:s, s:s}", "name", name, "brief", brief));
    for (size_t k = 0; gsp_preset_word_at(k, &name, &brief); k++) {
        json_t *rows = json_object();
        for (size_t i = 0; gsp_target_at(i, &t); i++)
            if (gsp_preset(name, t.name))
                json_object_set_new(rows, t.name, json_string(gsp_preset(name, t.name)));
        json_object_set_new(all, k == 0 ? "presets" : name, rows);
    }
    for (size_t i = 0; gsp_option_at(i, &name, &brief, &value); i++)
        json_array_append_new(options, json_pack("{s:s, s:s, s:I}", "name", name, "brief", brief,
                                                 "value", (json_int_t)value));
    return cli_print_json(cli_json("passes", NULL, NULL, all));
}

/* ---- version ---- */

/* Programs that gaspar calls, or that people call behind it. */
static const char *const peers[] = {
    "clang-22",  "clang-linker-wrapper-22",
    "opt-22",    "llc-22",
    "ld.lld-22", "mlir-translate-22",
    "ptxas",     "nvcc",
    "fatbinary", "ocloc",
    "GenX_IR",   "llvm-spirv-15",
    "spirv-val", "spirv-as",
    "spirv-dis",
};

/* The program's file, found by PATH, or null. */
static json_t *find_program(const char *name)
{
    const char *path = getenv("PATH");
    char file[4096];
    for (const char *p = path ? path : ""; *p; p += strcspn(p, ":"), p += *p == ':') {
        int n = snprintf(file, sizeof file, "%.*s/%s", (int)strcspn(p, ":"), p, name);
        if (n > 0 && (size_t)n < sizeof file && access(file, X_OK) == 0)
            return json_string(file);
    }
    return json_null();
}

static int print_version_json(void)
{
    json_t *found = json_object(), *targets = json_array(), *platforms = json_array();
    struct gsp_target t = GSP_SIZED(t);
    const char *name;
    unsigned bytes;
    for (size_t i = 0; i < COUNTOF(peers); i++)
        json_object_set_new(found, peers[i], find_program(peers[i]));
    for (size_t i = 0; gsp_target_at(i, &t); i++)
        json_array_append_new(targets, json_string(t.name));
    for (size_t i = 0; gsp_genx_platform_at(i, &name, &bytes); i++)
        json_array_append_new(platforms, json_string(name));
    return cli_print_json(cli_json(
        "version", NULL, NULL,
        json_pack("{s:s, s:{s:b, s:o, s:o}, s:o}", "llvm", gsp_llvm_version(), "features", "spirv",
                  gsp_has_spirv(), "targets", targets, "platforms", platforms, "programs", found)));
}

int cmd_version(int argc, char **argv)
{
    bool json = false;
    int rest = cli_parse("version", argc, argv, take_json, &json);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest > 0)
        return cli_usage("version", "'%s' is not expected", argv[0]);
    if (json)
        return print_version_json();
    printf("gaspar %s, LLVM %s%s\n", gsp_version(), gsp_llvm_version(),
           gsp_has_spirv() ? ", SPIR-V" : "");
    return GSP_EXIT_DONE;
}
