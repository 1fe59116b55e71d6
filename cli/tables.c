/* tables.c - gaspar spaces, gaspar passes, gaspar version. */
#include "cli.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static int print_json(json_t *o)
{
    json_dumpf(o, stdout, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(o);
    return GSP_EXIT_DONE;
}

/* ---- spaces ---- */

struct spaces {
    const char *target, *lang;
    bool json;
};

static bool take_spaces(void *user, const char *name, const char *arg)
{
    struct spaces *s = user;
    if (strcmp(name, "json") == 0)
        s->json = true;
    else
        *(strcmp(name, "target") == 0 ? &s->target : &s->lang) = arg;
    return true;
}

static bool wanted(const char *asked, const char *name)
{
    return strcmp(asked, "all") == 0 || strcmp(asked, name) == 0;
}

/* Numbers of the other spaces for which the library answers yes. */
static json_t *partners(const struct gsp_target *t, const struct gsp_target_space *space,
                        int (*ask)(const char *target, const char *a, const char *b))
{
    json_t *list = json_array();
    struct gsp_target_space other;
    for (size_t i = 0; gsp_target_space_at(t->name, i, &other); i++)
        if (other.number != space->number && ask(t->name, space->space, other.space) > 0)
            json_array_append_new(list, json_integer(other.number));
    return list;
}

/* "0 3 7" of a list of numbers, which it takes. */
static void print_numbers(json_t *list, int width)
{
    char text[128] = "";
    for (size_t k = 0; k < json_array_size(list); k++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%lld", k ? " " : "",
                 (long long)json_integer_value(json_array_get(list, k)));
    printf("  %-*s", width, text);
    json_decref(list);
}

static void print_target(const struct gsp_target *t)
{
    struct gsp_target_space s;
    printf("%s: %s; %u-bit pointers; generic ", t->name, t->what, t->pointer_bits);
    if (t->generic < 0)
        printf("none");
    else
        printf("%lld%s", (long long)t->generic, t->native_generic ? "" : " (not in hardware)");
    printf(", alloca %u, globals %u, functions %u\n", t->alloca_space, t->globals_space,
           t->program_space);
    printf("  %6s  %-16s %-22s %5s  %-8s  %-9s  %-16s  %s\n", "number", "space", "target's word",
           "bits", "null", "generic", "casts", "may overlap");
    for (size_t i = 0; gsp_target_space_at(t->name, i, &s); i++) {
        printf("  %6u  %-16s %-22s %5u  %-8s  %-9s", s.number, s.space, s.word, s.pointer_bits,
               s.null, s.castable ? s.same_bits ? "same bits" : "cast" : "-");
        print_numbers(partners(t, &s, gsp_castable), 16);
        print_numbers(partners(t, &s, gsp_overlap), 0);
        putchar('\n');
    }
}

static json_t *target_json(const struct gsp_target *t)
{
    struct gsp_target_space s;
    json_t *spaces = json_array();
    for (size_t i = 0; gsp_target_space_at(t->name, i, &s); i++)
        json_array_append_new(spaces, json_pack("{s:i, s:s, s:s, s:i, s:s, s:b, s:b, s:o, s:o}",
                                                "number", (int)s.number, "space", s.space, "word",
                                                s.word, "bits", (int)s.pointer_bits, "null", s.null,
                                                "castable", s.castable, "same_bits", s.same_bits,
                                                "casts", partners(t, &s, gsp_castable), "overlaps",
                                                partners(t, &s, gsp_overlap)));
    json_t *o =
        json_pack("{s:s, s:s, s:i, s:b, s:i, s:i, s:i, s:o}", "target", t->name, "what", t->what,
                  "pointer_bits", (int)t->pointer_bits, "native_generic", t->native_generic,
                  "alloca", (int)t->alloca_space, "globals", (int)t->globals_space, "functions",
                  (int)t->program_space, "spaces", spaces);
    json_object_set_new(o, "generic", t->generic < 0 ? json_null() : json_integer(t->generic));
    return o;
}

static int show_targets(const struct spaces *r)
{
    json_t *all = json_array();
    struct gsp_target t;
    size_t n = 0;
    for (size_t i = 0; gsp_target_at(i, &t); i++) {
        if (!wanted(r->target, t.name))
            continue;
        if (r->json)
            json_array_append_new(all, target_json(&t));
        else
            print_target(&t);
        n++;
    }
    if (n == 0) {
        json_decref(all);
        return cli_usage("spaces", "unknown target '%s'", r->target);
    }
    if (r->json)
        return print_json(all);
    json_decref(all);
    return GSP_EXIT_DONE;
}

static int show_languages(const struct spaces *r)
{
    json_t *all = json_array();
    struct gsp_lang_space l;
    size_t n = 0;
    for (size_t i = 0; gsp_lang_space_at(i, &l); i++) {
        if (!wanted(r->lang, l.language))
            continue;
        if (r->json)
            json_array_append_new(all, json_pack("{s:s, s:s, s:s}", "language", l.language,
                                                 "keyword", l.keyword, "space", l.space));
        else
            printf("%-8s %-16s %s\n", l.language, l.keyword, l.space);
        n++;
    }
    if (n == 0) {
        json_decref(all);
        return cli_usage("spaces", "unknown language '%s'", r->lang);
    }
    if (r->json)
        return print_json(all);
    json_decref(all);
    return GSP_EXIT_DONE;
}

static int show_unified(const struct spaces *r)
{
    json_t *all = json_array();
    struct gsp_space s;
    for (size_t i = 0; gsp_space_at(i, &s); i++) {
        if (r->json)
            json_array_append_new(all,
                                  json_pack("{s:s, s:s}", "space", s.name, "meaning", s.meaning));
        else
            printf("%-16s %s\n", s.name, s.meaning);
    }
    if (r->json)
        return print_json(all);
    json_decref(all);
    return GSP_EXIT_DONE;
}

int cmd_spaces(int argc, char **argv)
{
    struct spaces r = { 0 };
    int rest = cli_parse("spaces", argc, argv, take_spaces, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest > 0)
        return cli_usage("spaces", "'%s' is not expected", argv[0]);
    if (r.target && r.lang)
        return cli_usage("spaces", "either --target or --lang, not %s", "both");
    if (r.target)
        return show_targets(&r);
    return r.lang ? show_languages(&r) : show_unified(&r);
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
    struct gsp_target t;
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
        return GSP_EXIT_DONE;
    }
    json_t *passes = json_array(), *options = json_array(), *presets = json_object();
    for (size_t i = 0; gsp_pass_at(i, &name, &brief); i++)
        json_array_append_new(passes, json_pack("{s:s, s:s}", "name", name, "brief", brief));
    for (size_t i = 0; gsp_target_at(i, &t); i++)
        json_object_set_new(presets, t.name, json_string(gsp_preset(t.name)));
    for (size_t i = 0; gsp_option_at(i, &name, &brief, &value); i++)
        json_array_append_new(options, json_pack("{s:s, s:s, s:I}", "name", name, "brief", brief,
                                                 "value", (json_int_t)value));
    return print_json(
        json_pack("{s:o, s:o, s:o}", "passes", passes, "options", options, "presets", presets));
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
        return print_json(json_pack("{s:s, s:s, s:{s:b}}", "gaspar", gsp_version(), "llvm",
                                    gsp_llvm_version(), "features", "spirv", gsp_has_spirv()));
    printf("gaspar %s, LLVM %s%s\n", gsp_version(), gsp_llvm_version(),
           gsp_has_spirv() ? ", SPIR-V" : "");
    return GSP_EXIT_DONE;
}
