/* SPDX-License-Identifier: Apache-2.0 */
/* remarks.c - optimization remarks in the YAML that llvm-remarkutil-22 and opt-viewer read.
 *
 *     --- !Missed
 *     Pass:            gaspar
 *     Name:            Generic
 *     DebugLoc:        { File: 'k.cl', Line: 6, Column: 24 }
 *     Function:        'k'
 *     Args:
 *       - What:            'load'
 *       - String:          ' through '
 *       … */
#include "remarks.h"

#include "accesses.h"
#include "memory.h"

#include <gaspar/explain.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put(struct remarks *r, const char *s, size_t len)
{
    while (r->n + len + 1 > r->room) {
        r->room = r->room ? 2 * r->room : 4096;
        r->text = memory_realloc(r->text, r->room);
    }
    memcpy(r->text + r->n, s, len);
    r->n += len;
    r->text[r->n] = '\0';
}

static void putf(struct remarks *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void putf(struct remarks *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = memory_vprintf(format, args);
    put(r, text, strlen(text));
    va_end(args);
    free(text);
}

/* True for the first byte of what YAML allows in no text: a control byte, or the two bytes of
 * U+0080 to U+009F. */
static bool is_control(const char *s)
{
    unsigned char first = (unsigned char)*s, second = first ? (unsigned char)s[1] : 0;
    return iscntrl(first) || (first == 0xc2 && second >= 0x80 && second < 0xa0);
}

/* What JSON writes in double quotes is YAML, but for controls that it leaves as they are. */
static void put_json(struct remarks *r, const char *json)
{
    for (const char *s = json; *s; s++)
        if (!is_control(s))
            put(r, s, 1);
        else if ((unsigned char)*s == 0xc2)
            putf(r, "\\x%02x", (unsigned)(unsigned char)*++s);
        else
            putf(r, "\\x%02x", (unsigned)(unsigned char)*s);
}

/* 'it''s': quoted for YAML, where a name with a line's end, another control byte or no UTF-8 needs
 * double quotes: "a\nb". */
static void put_quoted(struct remarks *r, const char *s)
{
    json_t *text = accesses_string(s);
    const char *control = s;
    while (*control && !is_control(control))
        control++;
    if (*control || strcmp(json_string_value(text), s) != 0) {
        char *quoted = json_dumps(text, JSON_ENCODE_ANY);
        put_json(r, quoted);
        free(quoted);
    } else {
        put(r, "'", 1);
        for (; *s; s++)
            put(r, *s == '\'' ? "''" : s, *s == '\'' ? 2 : 1);
        put(r, "'", 1);
    }
    json_decref(text);
}

static void argument(struct remarks *r, const char *key, const char *value)
{
    putf(r, "  - %s: ", key);
    put_quoted(r, value);
    put(r, "\n", 1);
}

static void begin(struct remarks *r, const char *kind, const char *name,
                  const struct gsp_place *place, const char *function, int64_t runs)
{
    putf(r, "--- !%s\nPass:            gaspar\nName:            %s\n", kind, name);
    if (place->line && place->file) {
        putf(r, "DebugLoc:        { File: ");
        put_quoted(r, place->file);
        putf(r, ", Line: %u, Column: %u }\n", place->line, place->column);
    }
    putf(r, "Function:        ");
    put_quoted(r, function ? function : "");
    if (runs >= 0)
        putf(r, "\nHotness:         %lld", (long long)runs);
    putf(r, "\nArgs:\n");
}

static void on_access(void *user, const struct gsp_access *a)
{
    struct remarks *r = user;
    const char *in = a->place.symbol;
    bool generic = a->done == GSP_DONE_GENERIC;
    if (a->done == GSP_DONE_NAMED)
        return;
    begin(r, generic ? "Missed" : "Passed", generic ? "Generic" : "Resolved", &a->place, in,
          a->runs);
    argument(r, "What", a->what);
    argument(r, "String", " through '");
    argument(r, "Pointer", a->pointer);
    argument(r, "String",
             !generic              ? "' names "
             : a->spaces[0] == '{' ? "' stays generic: it may be in "
                                   : "' stays generic: it may be ");
    argument(r, "Spaces", a->spaces);
    putf(r, "...\n");
    for (size_t k = 0; k < a->n_causes; k++) {
        const struct gsp_cause *c = a->causes[k];
        bool placed = c->place.line > 0;
        begin(r, "Analysis", c->id, placed ? &c->place : &a->place, placed ? c->place.symbol : in,
              -1);
        argument(r, "Cause", c->text);
        if (c->help) {
            argument(r, "String", "; help: ");
            argument(r, "Help", c->help);
        }
        putf(r, "...\n");
    }
    if (a->closed) {
        begin(r, "Analysis", "ClosedWorld", &a->place, in, -1);
        argument(r, "String", "a closed world names its space: --world=closed");
        putf(r, "...\n");
    }
}

void remarks_listen(gsp_session *s, struct remarks *r) { gsp_set_access(s, on_access, r); }

int remarks_write(gsp_session *s, const struct remarks *r, const char *path)
{
    return cli_write_text(s, path, r->text ? r->text : "");
}

void remarks_forget(struct remarks *r)
{
    free(r->text);
    *r = (struct remarks){ 0 };
}
