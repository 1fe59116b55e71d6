/* SPDX-License-Identifier: Apache-2.0 */
/* alias.c - gaspar alias. */
#include "json.h"
#include "diagnostics.h"

#include <gaspar/alias.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct request {
    const char *target, *entries;
    uint64_t most;
    bool json, closed, counts;
    json_t *functions, *pairs; /* with --json */
    bool headed;               /* the function at work has its heading */
};

static bool take(void *user, const char *name, const char *arg)
{
    struct request *r = user;
    char *end;
    if (strcmp(name, "target") == 0)
        r->target = arg;
    else if (strcmp(name, "entries") == 0)
        r->entries = arg;
    else if (strcmp(name, "world") == 0)
        return cli_world(arg, &r->closed);
    else if (strcmp(name, "json") == 0)
        r->json = true;
    else if (strcmp(name, "counts") == 0)
        r->counts = true;
    else if (strcmp(name, "most-pairs") == 0) {
        r->most = strtoull(arg, &end, 10);
        return *arg >= '0' && *arg <= '9' && *end == '\0' && r->most > 0;
    }
    return true;
}

/* ---- JSON ---- */

static json_t *access_json(const struct gsp_alias_access *a)
{
    json_t *o = json_pack("{s:s, s:s}", "text", a->text, "places", a->places);
    if (a->file) {
        json_object_set_new(o, "file", json_string(a->file));
        json_object_set_new(o, "line", json_integer(a->line));
        json_object_set_new(o, "column", json_integer(a->column));
    }
    return o;
}

static json_t *counts_json(const struct gsp_alias_counts *c)
{
    const struct {
        const char *name;
        uint64_t n;
    } rows[] = { { "accesses", c->accesses },   { "pairs", c->pairs },
                 { "left_out", c->left_out },   { "llvm", c->llvm },
                 { "gaspar", c->gaspar },       { "only_gaspar", c->only_gaspar },
                 { "only_llvm", c->only_llvm }, { "must", c->must },
                 { "partial", c->partial } };
    json_t *o = json_object();
    if (c->function)
        json_object_set_new(o, "function", json_string(c->function));
    for (size_t k = 0; k < COUNTOF(rows); k++)
        json_object_set_new(o, rows[k].name, json_integer((json_int_t)rows[k].n));
    return o;
}

/* ---- both ---- */

static void print_access(const struct gsp_alias_access *a)
{
    printf("    %s %s", a->places, a->text);
    if (a->line)
        printf("   (%s:%u)", a->file ? a->file : "?", a->line);
}

static void on_pair(void *user, const struct gsp_alias_pair *p)
{
    struct request *r = user;
    if (r->json) {
        json_array_append_new(r->pairs, json_pack("{s:o, s:o, s:s}", "a", access_json(&p->a), "b",
                                                  access_json(&p->b), "reason", p->reason));
        return;
    }
    if (!r->headed)
        printf("@%s\n", p->function);
    r->headed = true;
    print_access(&p->a);
    printf("\n");
    print_access(&p->b);
    printf("   [%s]\n", p->reason);
}

static void print_counts(const struct gsp_alias_counts *c)
{
    printf("%s%s: %llu accesses, %llu pairs; apart: LLVM %llu, gaspar %llu; %llu by gaspar alone, "
           "%llu by LLVM alone; must alias: %llu, partially: %llu",
           c->function ? "@" : "", c->function ? c->function : "module",
           (unsigned long long)c->accesses, (unsigned long long)c->pairs,
           (unsigned long long)c->llvm, (unsigned long long)c->gaspar,
           (unsigned long long)c->only_gaspar, (unsigned long long)c->only_llvm,
           (unsigned long long)c->must, (unsigned long long)c->partial);
    if (c->left_out)
        printf("; %llu not looked at", (unsigned long long)c->left_out);
    printf("\n");
}

static void on_function(void *user, const struct gsp_alias_counts *c)
{
    struct request *r = user;
    r->headed = false;
    if (!r->json) {
        if (c->pairs)
            print_counts(c);
        return;
    }
    json_t *o = counts_json(c);
    if (!r->counts)
        json_object_set_new(o, "apart_by_gaspar_alone", r->pairs);
    else
        json_decref(r->pairs);
    json_array_append_new(r->functions, o);
    r->pairs = json_array();
}

int cmd_alias(int argc, char **argv)
{
    struct request r = { 0 };
    struct gsp_alias_counts all = GSP_SIZED(all);
    int rest = cli_parse("alias", argc, argv, take, &r);
    if (rest < 0)
        return GSP_EXIT_USAGE;
    if (rest != 1)
        return cli_not_one("alias", rest);
    if (r.json) {
        r.functions = json_array();
        r.pairs = json_array();
    }
    gsp_session *s = diagnostics_session();
    diagnostics_about(argv[0], r.target);
    gsp_module *m = cli_read_built(s, argv[0], NULL);
    diagnostics_about(NULL, m && !r.target ? gsp_module_target(m) : NULL);
    int code = GSP_EXIT_REJECTED;
    if (m && gsp_alias(s, m,
                       GSP_ALIAS_OPTS(.target = r.target, .closed = r.closed, .entries = r.entries,
                                      .most_pairs = r.most, .on_pair = r.counts ? NULL : on_pair,
                                      .on_function = on_function, .user = &r),
                       &all) == 0) {
        code = GSP_EXIT_DONE;
        if (r.json)
            cli_print_json(cli_json(
                "alias", r.target ? r.target : gsp_module_target(m), argv[0],
                json_pack("{s:o, s:O}", "module", counts_json(&all), "functions", r.functions)));
        else
            print_counts(&all);
    }
    json_decref(r.functions);
    json_decref(r.pairs);
    gsp_module_destroy(m);
    gsp_session_destroy(s);
    return code;
}
