/* SPDX-License-Identifier: Apache-2.0 */
/* accesses.c - accesses and functions as JSON. */
#include "accesses.h"

#include "memory.h"

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
        if (c->helps != GSP_HELPS_UNKNOWN)
            json_object_set_new(one, "enough", json_boolean(c->helps == GSP_HELPS_NAMES));
        accesses_add_place(one, &c->place);
        json_array_append_new(causes, one);
    }
    if (a->runs >= 0)
        json_object_set_new(o, "runs", json_integer(a->runs));
    if (a->closed)
        json_object_set_new(o, "closed", json_true());
    json_object_set_new(o, "causes", causes);
    return o;
}

json_t *accesses_function_json(const struct gsp_function *f)
{
    json_t *calls = json_array(), *o = json_object();
    for (size_t k = 0; k < f->n_calls; k++) {
        json_t *call = json_object();
        if (f->calls[k]->id)
            json_object_set_new(call, "id", accesses_string(f->calls[k]->id));
        if (f->calls[k]->callee)
            json_object_set_new(call, "callee", accesses_string(f->calls[k]->callee));
        json_array_append_new(calls, call);
    }
    accesses_add_place(o, &f->place);
    json_object_set_new(o, "kernel", json_boolean(f->kernel));
    if (f->copy_of)
        json_object_set_new(o, "copy_of", accesses_string(f->copy_of));
    json_object_set_new(o, "calls", calls);
    return o;
}
