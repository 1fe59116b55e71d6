/* SPDX-License-Identifier: Apache-2.0 */
/* older.c - which accesses became generic since an older run.
 *
 * An access and the copies of it in copies of its function have one id.  It became generic if no
 * access of that id was generic before; or if some way of calls leads to it that led, before, to
 * one that was not:
 *
 *     before:  k calls f.local (resolved)         now:  k calls f (generic)
 *              g calls f       (generic)                g calls f (generic)
 *
 * Calls have ids, too, so both runs are walked together, from the functions that both have: a pair
 * is a function of each run, to which the same calls lead.  Bound: of one function of the program,
 * the pairs are its copies before times those now. */
#include "older.h"

#include "accesses.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct older {
    json_t *generic; /* id -> whether one of the accesses was generic */
    json_t *state;   /* function -> id -> whether it was generic there */
    json_t *was;     /* function -> what calls, of the older run */
    json_t *is;      /* the same of this run */
    json_t *pairs;   /* function of this run -> function of the older; NULL: not walked yet */
};

static const char *member(const json_t *o, const char *name)
{
    return json_string_value(json_object_get(o, name));
}

/* The object at that key, which is made if it is not there. */
static json_t *inner(json_t *o, const char *key)
{
    if (!json_object_get(o, key))
        json_object_set_new(o, key, json_object());
    return json_object_get(o, key);
}

/* Sets the key, unless it is true already. */
static void either(json_t *o, const char *key, bool value)
{
    if (value || !json_object_get(o, key))
        json_object_set_new(o, key, json_boolean(value));
}

static void add_accesses(struct older *o, const json_t *list)
{
    const json_t *a;
    size_t k;
    json_array_foreach(list, k, a)
    {
        const char *id = member(a, "id"), *done = member(a, "done"), *in = member(a, "symbol");
        bool generic = done && strcmp(done, "generic") == 0;
        if (!id)
            continue;
        either(o->generic, id, generic);
        if (in)
            either(inner(o->state, in), id, generic);
    }
}

static void add_functions(json_t *to, const json_t *list)
{
    json_t *f;
    size_t k;
    json_array_foreach(list, k, f) if (member(f, "symbol"))
        json_object_set(to, member(f, "symbol"), f);
}

struct older *older_read(const char *path,
                         void (*say)(const char *file, unsigned line, enum gsp_severity severity,
                                     const char *id, const char *text))
{
    json_error_t wrong;
    json_t *file = cli_load_json(path, &wrong);
    json_t *list = json_object_get(file, "accesses");
    struct older *o = NULL;
    if (!file)
        say(path, wrong.line > 0 ? (unsigned)wrong.line : 0, GSP_ERROR, "NOT_ACCESSES", wrong.text);
    else if (!json_is_array(list))
        say(path, 0, GSP_ERROR, "NOT_ACCESSES", "this is not what gaspar explain --json writes");
    if (json_is_array(list)) {
        o = memory_alloc(sizeof *o);
        *o = (struct older){ json_object(), json_object(), json_object(), json_object(), NULL };
        add_accesses(o, list);
        add_functions(o->was, json_object_get(file, "functions"));
        if (!json_object_get(file, "functions"))
            say(path, 0, GSP_WARNING, "NO_FUNCTIONS",
                "it lists no functions, as an older gaspar wrote it: a copy that is gone is not "
                "noticed where its original stays generic");
    }
    json_decref(file);
    return o;
}

void older_destroy(struct older *o)
{
    if (!o)
        return;
    json_decref(o->generic);
    json_decref(o->state);
    json_decref(o->was);
    json_decref(o->is);
    json_decref(o->pairs);
    free(o);
}

void older_add_function(struct older *o, const struct gsp_function *f)
{
    json_object_set_new(o->is, f->place.symbol, accesses_function_json(f));
}

/* Adds the pair to those that are known, and to the list of those that are to be walked. */
static void add_pair(struct older *o, json_t *list, const char *was, const char *is)
{
    json_t *known = inner(o->pairs, is);
    if (json_object_get(known, was))
        return;
    json_object_set_new(known, was, json_true());
    json_array_append_new(list, json_pack("[s, s]", was, is));
}

/* What a function calls: id of a call -> names of functions, of which a pass may have made
 * several. */
static json_t *called_in(const json_t *function)
{
    json_t *ret = json_object();
    const json_t *call;
    size_t k;
    json_array_foreach(json_object_get(function, "calls"), k, call)
    {
        const char *id = member(call, "id"), *callee = member(call, "callee");
        if (id && callee)
            json_object_set_new(inner(ret, id), callee, json_true());
    }
    return ret;
}

static void walk_calls(struct older *o, json_t *list, const char *was, const char *is)
{
    json_t *before = called_in(json_object_get(o->was, was)), *to, *yes;
    json_t *now = called_in(json_object_get(o->is, is));
    const char *id, *from, *callee;
    json_object_foreach(now, id, to) json_object_foreach(to, callee, yes)
        json_object_foreach(json_object_get(before, id), from, yes) add_pair(o, list, from, callee);
    json_decref(before);
    json_decref(now);
}

static void walk(struct older *o)
{
    json_t *list = json_array();
    const char *name;
    json_t *f;
    o->pairs = json_object();
    json_object_foreach(o->is, name,
                        f) if (!json_object_get(f, "copy_of") && json_object_get(o->was, name))
        add_pair(o, list, name, name);
    for (size_t k = 0; k < json_array_size(list); k++) {
        const char *was, *is;
        json_unpack(json_array_get(list, k), "[s, s]", &was, &is);
        walk_calls(o, list, was, is);
    }
    json_decref(list);
}

const char *older_became_generic(struct older *o, const struct gsp_access *a)
{
    const char *was;
    json_t *pair;
    if (a->done != GSP_DONE_GENERIC)
        return NULL;
    if (!json_is_true(json_object_get(o->generic, a->id)))
        return a->place.symbol;
    if (!o->pairs)
        walk(o);
    json_object_foreach(json_object_get(o->pairs, a->place.symbol), was, pair)
    {
        const json_t *before = json_object_get(json_object_get(o->state, was), a->id);
        if (before && !json_is_true(before))
            return was;
    }
    return NULL;
}
