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

/* The bytes at `s` of a character that YAML, or a reader of it, allows in no text, and which: a
 * control character, U+FEFF, the mark of a byte order, and U+FFFE and U+FFFF, which are none.
 * 0: it is another one. */
static size_t find_escaped(const char *s, unsigned *ret)
{
    static const struct {
        const char *bytes;
        unsigned code;
    } rows[] = { { "\xef\xbb\xbf", 0xfeff },
                 { "\xef\xbf\xbe", 0xfffe },
                 { "\xef\xbf\xbf", 0xffff } };
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (strncmp(s, rows[k].bytes, 3) == 0) {
            *ret = rows[k].code;
            return 3;
        }
    return cli_control(s, ret);
}

/* What JSON writes in double quotes is YAML, but for characters that it leaves as they are. */
static void put_json(struct remarks *r, const char *json)
{
    for (const char *s = json; *s;) {
        unsigned code;
        size_t n = find_escaped(s, &code);
        if (n == 0)
            put(r, s, 1);
        else
            putf(r, code < 0x100 ? "\\x%02x" : "\\u%04x", code);
        s += n ? n : 1;
    }
}

/* 'it''s': quoted for YAML, where a name with a line's end, another such character or no UTF-8
 * needs double quotes: "a\nb". */
static void put_quoted(struct remarks *r, const char *s)
{
    json_t *text = accesses_string(s);
    const char *escaped = s;
    unsigned code;
    while (*escaped && !find_escaped(escaped, &code))
        escaped++;
    if (*escaped || strcmp(json_string_value(text), s) != 0) {
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
