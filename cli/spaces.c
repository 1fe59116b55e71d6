/* SPDX-License-Identifier: Apache-2.0 */
/* spaces.c - gaspar spaces. */
#include "json.h"
#include "words.h"

#include <gaspar/spaces.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct spaces {
    const char *target, *lang, *without, *convert, *context, *text;
    bool json;
};

static bool take_spaces(void *user, const char *name, const char *arg)
{
    struct spaces *s = user;
    const struct {
        const char *name, **to;
    } strings[] = { { "target", &s->target },   { "lang", &s->lang },
                    { "without", &s->without }, { "convert", &s->convert },
                    { "context", &s->context }, { "text", &s->text } };
    for (size_t i = 0; i < COUNTOF(strings); i++)
        if (strcmp(strings[i].name, name) == 0) {
            *strings[i].to = arg;
            return true;
        }
    s->json = true;
    return true;
}

/* ---- targets ---- */

static bool wanted(const char *asked, const char *name)
{
    return strcmp(asked, "all") == 0 || strcmp(asked, name) == 0;
}

/* Numbers of the other spaces for which the library answers yes. */
static json_t *partners(const struct gsp_target *t, const struct gsp_target_space *space,
                        int (*ask)(const char *target, const char *a, const char *b))
{
    json_t *list = json_array();
    struct gsp_target_space other = GSP_SIZED(other);
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
    struct gsp_target_space s = GSP_SIZED(s);
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
    unsigned tag;
    const char *space;
    for (size_t i = 0; gsp_tag_at(t->name, i, &tag, &space); i++)
        printf("%s%u%u%u %s", i ? ", " : "  tags of generic pointers, bits 63 to 61: ", tag >> 2,
               tag >> 1 & 1, tag & 1, space);
    if (gsp_tag_at(t->name, 0, &tag, &space))
        puts("; decode one with --text=0x…");
}

static json_t *target_json(const struct gsp_target *t)
{
    struct gsp_target_space s = GSP_SIZED(s);
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

/* Prints what was asked for, which it frees, as one member of the JSON. */
static int print_list(const struct spaces *r, const char *what, json_t *all)
{
    return cli_print_json(cli_json("spaces", r->target, NULL, json_pack("{s:o}", what, all)));
}

/* The argument of the option is none of the words that it may be. */
static int unknown_word(const char *option, const char *typed)
{
    const struct option_row *o;
    char text[1000] = "";
    for (size_t k = 0; (o = cli_option_at(k)); k++)
        if (strcmp(o->command, "spaces") == 0 && strcmp(o->name, option) == 0) {
            struct words w = words_of(o->arg);
            words_complain(&w, option, typed, text, sizeof text);
        }
    return cli_usage("spaces", "%s", text);
}

static int show_targets(const struct spaces *r)
{
    json_t *all = json_array();
    struct gsp_target t = GSP_SIZED(t);
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
        return unknown_word("target", r->target);
    }
    if (r->json)
        return print_list(r, "targets", all);
    json_decref(all);
    return GSP_EXIT_DONE;
}

/* ---- languages ---- */

/* What an enum gsp_spaces_error is about. */
static int unknown(const struct spaces *r, int error)
{
    return error == GSP_NO_LANGUAGE  ? unknown_word("lang", r->lang)
           : error == GSP_NO_FEATURE ? cli_usage("spaces", "%s lacks no such feature", r->lang)
           : error == GSP_NO_TARGET  ? unknown_word("target", r->target)
                                     : cli_usage("spaces", "unknown space in '%s'", r->convert);
}

static json_t *number_json(int64_t number)
{
    return number < 0 ? json_null() : json_integer(number);
}

static int one_language(const struct spaces *r, const char *lang, json_t *all)
{
    struct gsp_lang_space l = GSP_SIZED(l);
    int more = 0;
    const char *numbering = r->target ? gsp_lang_numbering(lang, r->without, r->target) : NULL;
    if (!r->json && numbering)
        printf("%s on %s: %s\n", lang, r->target, numbering);
    for (size_t i = 0; (more = gsp_lang_space_at(lang, r->without, r->target, i, &l)) > 0; i++) {
        if (r->json) {
            json_t *o =
                json_pack("{s:s, s:s, s:s, s:s, s:o}", "language", lang, "clang", l.clang,
                          "keyword", l.keyword, "space", l.space, "number", number_json(l.number));
            json_array_append_new(all, o);
        } else if (r->target) {
            printf("%-10s %-22s %-40s %-14s %lld\n", lang, l.clang, l.keyword, l.space,
                   (long long)l.number);
        } else {
            printf("%-10s %-22s %-40s %s\n", lang, l.clang, l.keyword, l.space);
        }
    }
    return more;
}

static int show_languages(const struct spaces *r)
{
    json_t *all = json_array();
    struct gsp_language l = GSP_SIZED(l);
    int error = 0;
    if (strcmp(r->lang, "all") != 0)
        error = one_language(r, r->lang, all);
    for (size_t i = 0; strcmp(r->lang, "all") == 0 && gsp_language_at(i, &l) && error == 0; i++)
        error = one_language(r, l.name, all);
    if (error == 0 && r->json)
        return print_list(r, "languages", all);
    json_decref(all);
    return error < 0 ? unknown(r, error) : GSP_EXIT_DONE;
}

static int show_contexts(const struct spaces *r)
{
    json_t *all = json_array();
    struct gsp_lang_context c = GSP_SIZED(c);
    size_t found = 0;
    int more = 0;
    for (size_t i = 0; (more = gsp_lang_context_at(r->lang, r->without, r->target, i, &c)) > 0;
         i++) {
        if (!wanted(r->context, c.name))
            continue;
        found++;
        if (r->json) {
            json_t *o = json_pack("{s:s, s:s, s:s?, s:s?, s:s?, s:o}", "context", c.name, "what",
                                  c.what, "error", c.error, "clang", c.clang, "space", c.space,
                                  "number", number_json(c.number));
            json_array_append_new(all, o);
        } else if (c.error) {
            printf("%-20s error: %s\n", c.name, c.error);
        } else if (!c.clang) {
            printf("%-20s of what it is in\n", c.name);
        } else if (c.number < 0) {
            printf("%-20s %-16s %s\n", c.name, c.clang, c.space);
        } else {
            printf("%-20s %-16s %-12s %lld\n", c.name, c.clang, c.space, (long long)c.number);
        }
    }
    if (more == 0 && found && r->json)
        return print_list(r, "contexts", all);
    json_decref(all);
    if (more == 0 && !found)
        return unknown_word("context", r->context);
    return more < 0 ? unknown(r, more) : GSP_EXIT_DONE;
}

static int show_conversion(const struct spaces *r, const char *to)
{
    static const char *const words[] = { "none", "explicit", "implicit" };
    int how;
    if (r->lang) {
        how = gsp_lang_convert(r->lang, r->without, r->target, r->convert, to);
        if (how < 0)
            return unknown(r, how);
    } else {
        how = gsp_castable(r->target, r->convert, to);
        if (how < 0)
            return cli_usage("spaces", "unknown target or space in '%s'", r->convert);
    }
    if (r->json)
        return print_list(
            r, "conversion",
            json_pack("{s:s, s:s, s:s}", "from", r->convert, "to", to, "how", words[how]));
    printf("%s\n", words[how]);
    return GSP_EXIT_DONE;
}

/* ---- spellings ---- */

/* "0x4000000010000f80": a pointer of a target whose generic pointers have tags. */
static bool is_pointer(const struct spaces *r, uint64_t *ret)
{
    char *end;
    unsigned tag;
    const char *space;
    *ret = strtoull(r->text, &end, 16);
    return strncasecmp(r->text, "0x", 2) == 0 && *end == '\0' && r->target &&
           gsp_tag_at(r->target, 0, &tag, &space);
}

static int show_pointer(const struct spaces *r, uint64_t pointer)
{
    unsigned tag;
    uint64_t address;
    const char *space;
    gsp_tag_decode(r->target, pointer, &tag, &address, &space);
    if (!space)
        return cli_usage("spaces", "tag %u, bits 63 to 61 of %s, is of no space", tag, r->text);
    if (r->json)
        return print_list(r, "pointer",
                          json_pack("{s:i, s:s, s:I}", "tag", (int)tag, "space", space, "address",
                                    (json_int_t)address));
    printf("tag %u%u%u: %s, address 0x%llx%s\n", tag >> 2, tag >> 1 & 1, tag & 1, space,
           (unsigned long long)address, pointer ? "" : "; null in every space");
    return GSP_EXIT_DONE;
}

/* The row of --target for a space's unified name, or for "target<N>". */
static bool find_row(const struct spaces *r, const char *unified, struct gsp_target_space *ret)
{
    unsigned number;
    bool numbered = sscanf(unified, "target<%u>", &number) == 1;
    for (size_t i = 0; gsp_target_space_at(r->target, i, ret); i++)
        if (numbered ? ret->number == number : strcmp(ret->space, unified) == 0)
            return true;
    return false;
}

static int show_text(const struct spaces *r)
{
    struct gsp_target_space row = GSP_SIZED(row);
    uint64_t pointer;
    if (is_pointer(r, &pointer))
        return show_pointer(r, pointer);
    if (r->target && !gsp_preset("preset", r->target))
        return unknown_word("target", r->target);
    char *why, *unified = gsp_space_spell(r->text, "unified", &why);
    if (!unified) {
        cli_complain("gaspar: error: %s [UNKNOWN_SPACE]", why);
        free(why);
        return GSP_EXIT_REJECTED;
    }
    /* On a target a number has a space, whose words are the answer. */
    bool found = r->target && find_row(r, unified, &row);
    const char *meant = found && strncmp(unified, "target<", 7) == 0 ? row.space : r->text;
    json_t *all = json_object();
    if (found)
        json_object_set_new(all, "number", json_sprintf("%u", row.number));
    if (found && !r->json)
        printf("%-14s %u, %s of %s\n", "number", row.number, row.word, r->target);
    else if (r->target && !r->json)
        printf("%-14s none on %s\n", "number", r->target);
    for (size_t i = 0; gsp_space_form_at(i); i++) {
        const char *form = gsp_space_form_at(i);
        char *text = gsp_space_spell(meant, form, &why);
        if (text && r->json)
            json_object_set_new(all, form, json_string(text));
        else if (text)
            printf("%-14s %s\n", form, text);
        free(text);
        free(why);
    }
    free(unified);
    if (r->json)
        return print_list(r, "words", all);
    json_decref(all);
    return GSP_EXIT_DONE;
}

static int show_unified(const struct spaces *r)
{
    json_t *all = json_array();
    struct gsp_space s = GSP_SIZED(s);
    for (size_t i = 0; gsp_space_at(i, &s); i++) {
        if (r->json)
            json_array_append_new(all,
                                  json_pack("{s:s, s:s}", "space", s.name, "meaning", s.meaning));
        else
            printf("%-16s %s\n", s.name, s.meaning);
    }
    if (r->json)
        return print_list(r, "spaces", all);
    json_decref(all);
    return GSP_EXIT_DONE;
}

int cmd_spaces(int argc, char **argv)
{
    struct spaces r = { 0 };
    int rest = cli_parse("spaces", argc, argv, take_spaces, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest != (r.convert != NULL))
        return r.convert ? cli_usage("spaces", "--convert=%s to what?", r.convert)
                         : cli_usage("spaces", "'%s' is not expected", argv[0]);
    if (r.text)
        return show_text(&r);
    if (r.convert && !r.lang && !r.target)
        return cli_usage("spaces", "convert in which --lang or on which --target%s?", "");
    if (r.convert)
        return show_conversion(&r, argv[0]);
    if (r.context && !r.lang)
        return cli_usage("spaces", "context in which --lang%s?", "");
    if (r.context)
        return show_contexts(&r);
    if (r.lang)
        return show_languages(&r);
    return r.target ? show_targets(&r) : show_unified(&r);
}
