/* SPDX-License-Identifier: Apache-2.0 */
/* tables.c - gaspar passes, gaspar version. */
#include "json.h"
#include <stdio.h>
#include <string.h>

int cli_print_json(json_t *o)
{
    json_dumpf(o, stdout, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
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
        puts("\npresets:");
        for (size_t i = 0; gsp_target_at(i, &t); i++)
            printf("%-16s %s\n", t.name, gsp_preset(t.name));
        puts("\nearly, in the plugin before inlining:");
        for (size_t i = 0; gsp_target_at(i, &t); i++)
            printf("%-16s %s\n", t.name, gsp_early(t.name));
        return GSP_EXIT_DONE;
    }
    json_t *passes = json_array(), *options = json_array(), *presets = json_object();
    json_t *early = json_object();
    for (size_t i = 0; gsp_pass_at(i, &name, &brief); i++)
        json_array_append_new(passes, json_pack("{s:s, s:s}", "name", name, "brief", brief));
    for (size_t i = 0; gsp_target_at(i, &t); i++) {
        json_object_set_new(presets, t.name, json_string(gsp_preset(t.name)));
        json_object_set_new(early, t.name, json_string(gsp_early(t.name)));
    }
    for (size_t i = 0; gsp_option_at(i, &name, &brief, &value); i++)
        json_array_append_new(options, json_pack("{s:s, s:s, s:I}", "name", name, "brief", brief,
                                                 "value", (json_int_t)value));
    return cli_print_json(json_pack("{s:o, s:o, s:o, s:o}", "passes", passes, "options", options,
                                    "presets", presets, "early", early));
}

/* ---- version ---- */

int cmd_version(int argc, char **argv)
{
    bool json = false;
    int rest = cli_parse("version", argc, argv, take_json, &json);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest > 0)
        return cli_usage("version", "'%s' is not expected", argv[0]);
    if (json)
        return cli_print_json(json_pack("{s:s, s:s, s:{s:b}}", "gaspar", gsp_version(), "llvm",
                                        gsp_llvm_version(), "features", "spirv", gsp_has_spirv()));
    printf("gaspar %s, LLVM %s%s\n", gsp_version(), gsp_llvm_version(),
           gsp_has_spirv() ? ", SPIR-V" : "");
    return GSP_EXIT_DONE;
}
