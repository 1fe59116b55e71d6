/* SPDX-License-Identifier: Apache-2.0 */
/* diagnostics.c - what a command has to say, as text, JSON or SARIF.
 *
 * JSON: docs/reference/diagnostics.schema.json.  SARIF 2.1.0: a message is a result, the notes
 * behind it and the causes of an access are its related locations, and the id of an access is its
 * partial fingerprint, by which a service knows it again. */
#include "diagnostics.h"

#include "accesses.h"
#include "memory.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum form { FORM_TEXT, FORM_JSON, FORM_SARIF };
static const char *const forms[] = { "text", "json", "sarif" };
static const char *const severities[] = { "error", "warning", "note" };

static enum form form;
static bool isolated;
static json_t *said;   /* list of all messages, as JSON; NULL: text */
static json_t *inputs; /* names of the command's inputs; NULL: none yet */
static char *target;   /* NULL: not known */

bool diagnostics_take(const char *arg)
{
    for (unsigned k = 0; k < COUNTOF(forms); k++)
        if (strcmp(arg, forms[k]) == 0) {
            form = (enum form)k;
            json_decref(said);
            said = form == FORM_TEXT ? NULL : json_array();
            return true;
        }
    return false;
}

bool diagnostics_are_text(void) { return form == FORM_TEXT; }

void diagnostics_say(const struct gsp_diag *d)
{
    if (form == FORM_TEXT) {
        cli_complain("%s", d->as_text);
        return;
    }
    struct gsp_place p = {
        .file = d->file, .line = d->line, .column = d->column, .symbol = d->function
    };
    json_t *o = json_pack("{s:s, s:s, s:o}", "id", d->id, "severity", severities[d->severity],
                          "text", accesses_string(d->text));
    accesses_add_place(o, &p);
    json_array_append_new(said, o);
}

void diagnostics_complain(const char *file, unsigned line, enum gsp_severity severity,
                          const char *id, const char *text)
{
    char *place = line ? memory_printf("%s:%u", file, line) : memory_copy(file);
    char *whole = memory_printf("%s: %s: %s [%s]", place, severities[severity], text, id);
    diagnostics_say(&(struct gsp_diag){ .id = id,
                                        .severity = severity,
                                        .file = file,
                                        .line = line,
                                        .text = text,
                                        .as_text = whole });
    free(whole);
    free(place);
}

static void on_diag(void *user, const struct gsp_diag *d)
{
    (void)user;
    diagnostics_say(d);
}

void diagnostics_about(const char *file, const char *of_target)
{
    if (file && !inputs)
        inputs = json_array();
    if (file)
        json_array_append_new(inputs, accesses_string(cli_shown(file)));
    if (of_target) {
        free(target);
        target = memory_copy(of_target);
    }
}

bool diagnostics_isolate(void) { return isolated = true; }

gsp_session *diagnostics_session(void)
{
    gsp_session *s = gsp_session_create();
    gsp_set_diag(s, on_diag, NULL);
    gsp_set_isolation(s, isolated);
    return s;
}

void diagnostics_say_access(const char *in, const struct gsp_access *a, bool wrong)
{
    char *text = memory_printf("%s through '%s' stays generic: it may be %s%s", a->what, a->pointer,
                               a->spaces[0] == '{' ? "in " : "", a->spaces);
    json_t *o = json_pack("{s:s, s:s, s:o, s:o}", "id", "GENERIC", "severity",
                          severities[wrong ? GSP_ERROR : GSP_WARNING], "text",
                          accesses_string(text), "access", accesses_json(a));
    struct gsp_place p = a->place;
    p.file = p.file ? p.file : in;
    accesses_add_place(o, &p);
    json_array_append_new(said, o);
    free(text);
}

/* ---- SARIF ---- */

/* A file as a relative or absolute URI: what may not stand in one is %XX. */
static json_t *uri(const char *file)
{
    char *text = memory_alloc(3 * strlen(file) + 8), *end = text;
    if (file[0] == '/')
        end += sprintf(end, "file://");
    for (const unsigned char *p = (const unsigned char *)file; *p; p++)
        if (isalnum(*p) || strchr("-._~/", *p))
            *end++ = (char)*p;
        else
            end += sprintf(end, "%%%02X", *p);
    *end = '\0';
    json_t *o = json_string(text);
    free(text);
    return o;
}

/* A location of what has the members of accesses_add_place(). */
static json_t *location(const json_t *place)
{
    const char *file = json_string_value(json_object_get(place, "file"));
    const char *symbol = json_string_value(json_object_get(place, "symbol"));
    const char *function = json_string_value(json_object_get(place, "function"));
    json_int_t line = json_integer_value(json_object_get(place, "line"));
    json_int_t column = json_integer_value(json_object_get(place, "column"));
    json_t *o = json_object();
    if (file) {
        json_t *physical = json_pack("{s:{s:o}}", "artifactLocation", "uri", uri(file));
        json_t *region = line > 0 ? json_pack("{s:I}", "startLine", line) : NULL;
        if (region && column > 0)
            json_object_set_new(region, "startColumn", json_integer(column));
        if (region)
            json_object_set_new(physical, "region", region);
        json_object_set_new(o, "physicalLocation", physical);
    }
    if (symbol)
        json_object_set_new(o, "logicalLocations",
                            json_pack("[{s:s, s:s, s:s}]", "name", function ? function : symbol,
                                      "decoratedName", symbol, "kind", "function"));
    return o;
}

/* A message object of SARIF.  SARIF reads "{0}" in a text as "insert argument 0 here", so each
 * brace of the text is written twice: "struct {int}" becomes "struct {{int}}". */
static json_t *message(const char *text)
{
    char *twice = memory_alloc(2 * strlen(text) + 1), *end = twice;
    for (; *text; text++) {
        *end++ = *text;
        if (*text == '{' || *text == '}')
            *end++ = *text;
    }
    *end = '\0';
    json_t *o = json_pack("{s:s}", "text", twice);
    free(twice);
    return o;
}

static void relate(json_t *result, const json_t *place, const char *text)
{
    json_t *list = json_object_get(result, "relatedLocations"), *at = location(place);
    if (!list) {
        list = json_array();
        json_object_set_new(result, "relatedLocations", list);
    }
    json_object_set_new(at, "id", json_integer((json_int_t)json_array_size(list)));
    json_object_set_new(at, "message", message(text));
    json_array_append_new(list, at);
}

static const char *member(const json_t *o, const char *name)
{
    return json_string_value(json_object_get(o, name));
}

/* Adds the causes of an access to its result, and what would help to its message. */
static void add_causes(json_t *result, const json_t *said_of_it, const json_t *access)
{
    char *text = memory_copy(member(said_of_it, "text"));
    const json_t *cause;
    size_t k;
    json_array_foreach(json_object_get(access, "causes"), k, cause)
    {
        relate(result, cause, member(cause, "text"));
        if (!member(cause, "help"))
            continue;
        char *longer = memory_printf("%s\nhelp: %s", text, member(cause, "help"));
        free(text);
        text = longer;
    }
    json_object_set_new(result, "message", message(text));
    free(text);
    if (member(access, "id"))
        json_object_set_new(result, "partialFingerprints",
                            json_pack("{s:s}", "gasparAccess/v1", member(access, "id")));
    if (json_object_get(access, "runs"))
        json_object_set_new(result, "properties",
                            json_pack("{s:O}", "runs", json_object_get(access, "runs")));
}

/* The first text of the message with that id; what depends on the input is "...". */
static json_t *description(const char *id)
{
    static const struct {
        const char *id, *text;
    } own[] = { /* those of the command itself */
                { "GENERIC", "an access through a pointer that stays generic" },
                { "EXPECTED", "a launch leaves something else than is expected" },
                { "DIFFERENT", "two runs of a launch leave something different" },
                { "NOT_ACCESSES", "a file is not what gaspar explain --json writes" },
                { "NO_FUNCTIONS", "a file lists no functions, as an older gaspar wrote it" }
    };
    const char *at = "", *text = "";
    enum gsp_severity severity;
    bool known = false;
    for (size_t k = 0; !known && gsp_diag_at(k, &at, &severity, &text); k++)
        known = strcmp(at, id) == 0;
    for (size_t k = 0; !known && k < COUNTOF(own); k++)
        if ((known = strcmp(own[k].id, id) == 0))
            text = own[k].text;
    assert(known && "an id is the library's, or one of ours");
    char *plain = memory_alloc(3 * strlen(text) + 1), *end = plain;
    for (const char *p = text; *p; p++) {
        if (*p == '%' && p[1] != '%') {
            p += strcspn(p, "sducxXg"); /* the conversion's last letter */
            end = stpcpy(end, "...");
        } else {
            p += *p == '%';
            *end++ = *p;
        }
    }
    *end = '\0';
    json_t *o = message(plain);
    free(plain);
    return o;
}

/* The number of the rule in the list, which it is added to. */
static json_int_t rule_of(json_t *rules, const char *id)
{
    const json_t *rule;
    size_t k;
    json_array_foreach(rules, k,
                       rule) if (strcmp(member(rule, "id"), id) == 0) return (json_int_t)k;
    json_array_append_new(rules,
                          json_pack("{s:s, s:o}", "id", id, "shortDescription", description(id)));
    return (json_int_t)json_array_size(rules) - 1;
}

/* The inputs as artifacts of the run. */
static json_t *artifacts(void)
{
    json_t *list = json_array();
    const json_t *in;
    size_t k;
    json_array_foreach(inputs, k, in)
    {
        json_array_append_new(list,
                              json_pack("{s:{s:o}, s:[s]}", "location", "uri",
                                        uri(json_string_value(in)), "roles", "analysisTarget"));
    }
    return list;
}

static json_t *sarif(int code)
{
    json_t *rules = json_array(), *results = json_array(), *last = NULL;
    const json_t *d;
    size_t k;
    json_array_foreach(said, k, d)
    {
        const char *id = member(d, "id"), *severity = member(d, "severity");
        if (last && strcmp(severity, "note") == 0) {
            relate(last, d, member(d, "text"));
            continue;
        }
        last = json_pack("{s:s, s:I, s:s, s:o}", "ruleId", id, "ruleIndex", rule_of(rules, id),
                         "level", severity, "message", message(member(d, "text")));
        json_t *at = location(d);
        if (json_object_size(at) > 0)
            json_object_set_new(last, "locations", json_pack("[O]", at));
        json_decref(at);
        if (json_object_get(d, "access"))
            add_causes(last, d, json_object_get(d, "access"));
        json_array_append_new(results, last);
    }
    return json_pack("{s:s, s:s, s:[{s:{s:{s:s, s:s, s:o}}, s:[{s:b, s:i}], s:o, s:o*, s:o}]}",
                     "version", "2.1.0", "$schema", "https://json.schemastore.org/sarif-2.1.0.json",
                     "runs", "tool", "driver", "name", "gaspar", "version", gsp_version(), "rules",
                     rules, "invocations", "executionSuccessful",
                     code != GSP_EXIT_BUG && code != GSP_EXIT_USAGE, "exitCode", code, "artifacts",
                     artifacts(), "properties",
                     target ? json_pack("{s:s}", "target", target) : NULL, "results", results);
}

int diagnostics_finish(const char *command, int code)
{
    if (form == FORM_TEXT || (code == GSP_EXIT_USAGE && json_array_size(said) == 0))
        return code; /* the second: what is wrong with the command line was printed as text */
    FILE *to = strcmp(command, "explain") == 0 ? stdout : stderr;
    json_t *o = form == FORM_SARIF
                    ? sarif(code)
                    : cli_json("diagnostics", target, json_string_value(json_array_get(inputs, 0)),
                               json_pack("{s:O}", "diagnostics", said));
    int wrong = json_dumpf(o, to, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    fputc('\n', to);
    json_decref(o);
    json_decref(said);
    said = NULL;
    form = FORM_TEXT;
    return wrong < 0 && code == GSP_EXIT_DONE ? GSP_EXIT_REJECTED : code;
}
