/* SPDX-License-Identifier: Apache-2.0 */
/* accesses.c - accesses as JSON, and those of an older run. */
#include "accesses.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *accesses_text(const char *text, size_t n)
{
    json_t *o = json_stringn(text, n);
    if (o)
        return o;
    char *plain = memory_alloc(n + 1);
    for (size_t k = 0; k < n; k++)
        plain[k] = (unsigned char)text[k] < 0x80 ? text[k] : '?';
    o = json_stringn(plain, n);
    free(plain);
    return o;
}

json_t *accesses_string(const char *text) { return accesses_text(text, strlen(text)); }

void accesses_add_place(json_t *o, const struct gsp_place *p)
{
    const struct {
        const char *key, *value;
    } rows[] = { { "file", p->file },
                 { "symbol", p->symbol },
                 { "function", p->function },
                 { "inlined_into", p->inlined } };
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (rows[k].value)
            json_object_set_new(o, rows[k].key, accesses_string(rows[k].value));
    if (p->line) {
        json_object_set_new(o, "line", json_integer(p->line));
        json_object_set_new(o, "column", json_integer(p->column));
    }
}

json_t *accesses_json(const struct gsp_access *a)
{
    static const char *const done[] = { "named", "resolved", "generic" };
    static const char *const kinds[] = { "way", "origin", "part", "limit" };
    json_t *causes = json_array();
    json_t *o = json_pack("{s:o, s:o, s:s, s:s}", "what", accesses_string(a->what), "pointer",
                          accesses_string(a->pointer), "spaces", a->spaces, "done", done[a->done]);
    if (a->id)
        json_object_set_new(o, "id", accesses_string(a->id));
    accesses_add_place(o, &a->place);
    for (size_t k = 0; k < a->n_causes; k++) {
        const struct gsp_cause *c = a->causes[k];
        json_t *one = json_pack("{s:s, s:s, s:o}", "id", c->id, "kind", kinds[c->kind], "text",
                                accesses_string(c->text));
        if (c->help)
            json_object_set_new(one, "help", accesses_string(c->help));
        accesses_add_place(one, &c->place);
        json_array_append_new(causes, one);
    }
    if (a->runs >= 0)
        json_object_set_new(o, "runs", json_integer(a->runs));
    json_object_set_new(o, "causes", causes);
    return o;
}

json_t *accesses_read(const char *path)
{
    json_error_t wrong;
    json_t *file = json_load_file(path, 0, &wrong), *known = json_object(), *a;
    json_t *list = json_object_get(file, "accesses");
    size_t k;
    if (!file)
        fprintf(stderr, "%s:%d: error: %s [NOT_ACCESSES]\n", path, wrong.line, wrong.text);
    else if (!json_is_array(list))
        fprintf(stderr, "%s: error: this is not what gaspar explain --json writes [NOT_ACCESSES]\n",
                path);
    json_array_foreach(list, k, a)
    {
        const char *id = json_string_value(json_object_get(a, "id"));
        const char *done = json_string_value(json_object_get(a, "done"));
        bool generic = done && strcmp(done, "generic") == 0;
        if (id && (generic || !json_object_get(known, id)))
            json_object_set_new(known, id, json_boolean(generic));
    }
    bool ok = json_is_array(list);
    json_decref(file);
    if (!ok)
        json_decref(known);
    return ok ? known : NULL;
}

bool accesses_became_generic(const json_t *old, const struct gsp_access *a)
{
    return a->done == GSP_DONE_GENERIC && !json_is_true(json_object_get(old, a->id));
}
