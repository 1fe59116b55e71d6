/* SPDX-License-Identifier: Apache-2.0 */
/* plan.c - launches from options and from JSON files. */
#include "plan.h"

#include "cli.h"
#include "memory.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

void plan_init(struct plan *p) { memset(p, 0, sizeof *p); }

void plan_fini(struct plan *p)
{
    for (size_t k = 0; k < p->n_buffers; k++)
        free(p->typed[k].data);
    for (size_t k = 0; k < p->n_expected; k++)
        free(p->expected[k].data);
    for (size_t k = 0; k < p->n_args; k++)
        free(p->arg_bytes[k]);
    free(p->args);
    free(p->arg_bytes);
    for (size_t k = 0; k < p->n_outputs; k++)
        free(p->outputs[k].file);
    free(p->kernel);
    free(p->target);
    free(p->input);
    free(p->printed);
}

struct typed *plan_find(struct plan *p, const char *name)
{
    for (size_t k = 0; k < p->n_buffers; k++)
        if (strcmp(p->typed[k].name, name) == 0)
            return &p->typed[k];
    return NULL;
}

bool plan_bytes(const char *text, uint64_t *ret)
{
    char *end;
    if (!isdigit((unsigned char)*text))
        return false;
    uint64_t n = strtoull(text, &end, 0);
    unsigned shift = *end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0;
    end += shift != 0;
    *ret = n << shift;
    return *end == '\0' && *ret >> shift == n;
}

bool plan_sizes(struct plan *p, const char *text, uint64_t *ret, bool set_dims)
{
    unsigned n = 0;
    for (const char *s = text; n < 3; s++) {
        char *end;
        if (!isdigit((unsigned char)*s))
            return false;
        ret[n++] = strtoull(s, &end, 0);
        s = end;
        if (*s == '\0') {
            if (set_dims)
                p->launch.dims = n;
            return true;
        }
        if (*s != ',')
            return false;
    }
    return false;
}

bool plan_output(struct plan *p, const char *text)
{
    struct output *o = &p->outputs[p->n_outputs];
    size_t n = strcspn(text, ":@");
    if (p->n_outputs == MOST_BUFFERS || n == 0 || n >= sizeof o->name)
        return false;
    memcpy(o->name, text, n);
    o->name[n] = '\0';
    o->how = OUTPUT_PRINT;
    o->file = NULL;
    if (text[n] == '@') {
        o->how = OUTPUT_FILE;
        o->file = memory_copy(text + n + 1);
    } else if (strcmp(text + n, ":hash") == 0) {
        o->how = OUTPUT_HASH;
    } else if (text[n] && strcmp(text + n, ":print") != 0) {
        return false;
    }
    p->n_outputs++;
    return true;
}

/* ---- JSON ---- */

/* One value as the command line spells it, or as an object: {"name", "type", "count", "values"} or
 * {"name", "type", "count", "init"}.  The caller frees the result. */
static char *value_text(const json_t *v)
{
    if (json_is_string(v))
        return memory_copy(json_string_value(v));
    if (!json_is_object(v))
        return NULL;
    const char *name = json_string_value(json_object_get(v, "name"));
    const char *type = json_string_value(json_object_get(v, "type"));
    const char *init = json_string_value(json_object_get(v, "init"));
    json_t *values = json_object_get(v, "values"), *count = json_object_get(v, "count"), *one;
    size_t size, k;
    char *text;
    FILE *f = memory_stream(&text, &size);
    if (name)
        fprintf(f, "%s=", name);
    fprintf(f, "%s[", type ? type : "?");
    if (json_is_integer(count))
        fprintf(f, "%lld", (long long)json_integer_value(count));
    fputs("]:", f);
    if (init)
        fputs(init, f);
    json_array_foreach(values, k, one)
    {
        if (json_is_integer(one))
            fprintf(f, "%s%lld", k ? "," : "", (long long)json_integer_value(one));
        else
            fprintf(f, "%s%.17g", k ? "," : "", json_number_value(one));
    }
    memory_close(f);
    return text;
}

static bool each(struct plan *p, const json_t *list, bool (*take)(struct plan *, const char *))
{
    size_t k;
    json_t *one;
    json_array_foreach(list, k, one)
    {
        char *text = value_text(one);
        bool ok = text && take(p, text);
        free(text);
        if (!ok) {
            if (!p->error[0])
                snprintf(p->error, sizeof p->error, "entry %zu of a list makes no sense", k + 1);
            return false;
        }
    }
    return true;
}

static bool sizes_of(struct plan *p, const json_t *v, uint64_t *ret, bool set_dims)
{
    size_t n = json_array_size(v);
    if (json_is_integer(v)) {
        ret[0] = (uint64_t)json_integer_value(v);
        n = 1;
    } else if (json_is_array(v) && n >= 1 && n <= 3) {
        for (size_t k = 0; k < n; k++)
            ret[k] = (uint64_t)json_integer_value(json_array_get(v, k));
    } else {
        snprintf(p->error, sizeof p->error, "a size is a number or a list of up to three");
        return false;
    }
    if (set_dims)
        p->launch.dims = (unsigned)n;
    return true;
}

static bool known_key(const char *key)
{
    static const char *const keys[] = {
        "input",   "kernel",  "target",    "global",  "local", "offset",
        "args",    "buffers", "expect",    "printed", "check", "memory",
        "timeout", "shared",  "tolerance", "private", "out",
    };
    for (size_t k = 0; k < COUNTOF(keys); k++)
        if (strcmp(keys[k], key) == 0)
            return true;
    return false;
}

static char *string_of(const json_t *root, const char *key, char *otherwise)
{
    const char *s = json_string_value(json_object_get(root, key));
    return s ? memory_copy(s) : otherwise;
}

static bool take_launch(struct plan *p, json_t *root)
{
    const char *key;
    json_t *v;
    json_object_foreach(root, key, v) if (!known_key(key))
    {
        snprintf(p->error, sizeof p->error, "'%s' is no part of a launch", key);
        return false;
    }
    p->kernel = string_of(root, "kernel", p->kernel);
    p->target = string_of(root, "target", p->target);
    p->input = string_of(root, "input", p->input);
    p->printed = string_of(root, "printed", p->printed);
    if ((v = json_object_get(root, "global")) && !sizes_of(p, v, p->launch.global, true))
        return false;
    if ((v = json_object_get(root, "local")) && !sizes_of(p, v, p->launch.local, false))
        return false;
    if ((v = json_object_get(root, "offset")) && !sizes_of(p, v, p->launch.offset, false))
        return false;
    if ((v = json_object_get(root, "timeout")))
        p->launch.timeout = json_number_value(v);
    if ((v = json_object_get(root, "tolerance")))
        p->tolerance = json_number_value(v);
    if ((v = json_object_get(root, "memory")))
        p->launch.memory = (uint64_t)json_integer_value(v);
    if ((v = json_object_get(root, "private")))
        p->launch.private_bytes = (uint64_t)json_integer_value(v);
    if ((v = json_object_get(root, "shared")))
        p->launch.shared_bytes = (uint64_t)json_integer_value(v);
    return each(p, json_object_get(root, "buffers"), plan_buffer) &&
           each(p, json_object_get(root, "args"), plan_argument) &&
           each(p, json_object_get(root, "expect"), plan_expect_value) &&
           each(p, json_object_get(root, "out"), plan_output);
}

bool plan_json(struct plan *p, const char *path)
{
    json_error_t error;
    json_t *root =
        strcmp(path, "-") == 0 ? json_loadf(stdin, 0, &error) : json_load_file(path, 0, &error);
    if (!root) {
        snprintf(p->error, sizeof p->error, "line %d, column %d: %s", error.line, error.column,
                 error.text);
        return false;
    }
    bool ok = json_is_object(root) && take_launch(p, root);
    if (!ok && !p->error[0])
        snprintf(p->error, sizeof p->error, "it is no launch");
    json_decref(root);
    return ok;
}

/* {"x": [1, 2, 3]}: as many elements of the buffer's type. */
static bool expect_json(struct plan *p, const json_t *root)
{
    const char *name;
    json_t *values, *one;
    json_object_foreach((json_t *)(uintptr_t)root, name, values)
    {
        struct typed *t = plan_find(p, name);
        size_t size, k;
        char *text;
        if (!t) {
            snprintf(p->error, sizeof p->error, "there is no buffer '%s'", name);
            return false;
        }
        FILE *f = memory_stream(&text, &size);
        fprintf(f, "%s=%s", name, t->of->name);
        fprintf(f, t->lanes > 1 ? "x%u[]:" : "[]:", t->lanes);
        json_array_foreach(values, k, one) fprintf(f, json_is_integer(one) ? "%s%.0f" : "%s%.17g",
                                                   k ? "," : "", json_number_value(one));
        memory_close(f);
        bool ok = plan_expect_value(p, text);
        free(text);
        if (!ok)
            return false;
    }
    return true;
}

bool plan_is_inline(const char *text)
{
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_')
        n++;
    return n && text[n] == '=';
}

bool plan_expect(struct plan *p, const char *text)
{
    if (plan_is_inline(text))
        return plan_expect_value(p, text);
    json_t *root = json_load_file(text, 0, NULL);
    if (json_is_object(root)) {
        bool ok = expect_json(p, root);
        json_decref(root);
        return ok;
    }
    json_decref(root);
    FILE *f = fopen(text, "r");
    char *line = NULL;
    size_t room = 0;
    bool ok = true;
    if (!f) {
        snprintf(p->error, sizeof p->error, "cannot read: %s", strerror(errno));
        return false;
    }
    while (ok && getline(&line, &room, f) > 0) {
        char *s = line + strspn(line, " \t");
        s[strcspn(s, "\n")] = '\0';
        char *equals = strchr(s, '='); /* as buffers are printed: "x = f32[4]:…" */
        if (!*s || *s == '#')
            continue;
        if (equals && equals > s && equals[-1] == ' ')
            memmove(equals - 1, equals, strlen(equals) + 1);
        ok = plan_expect_value(p, s);
    }
    free(line);
    fclose(f);
    return ok;
}

/* ---- running it ---- */

const struct gsp_launch_opts *plan_launch(struct plan *p)
{
    p->launch.size = sizeof p->launch;
    p->launch.kernel = p->kernel;
    p->launch.target = p->target;
    p->launch.buffers = p->buffers;
    p->launch.n_buffers = p->n_buffers;
    p->launch.args = p->args;
    p->launch.n_args = p->n_args;
    p->launch.pointers = p->pointers;
    p->launch.n_pointers = p->n_pointers;
    return &p->launch;
}

void plan_save(struct plan *p, unsigned char **ret_saved)
{
    for (size_t k = 0; k < p->n_buffers; k++) {
        ret_saved[k] = memory_alloc(p->typed[k].bytes + 1);
        memcpy(ret_saved[k], p->typed[k].data, p->typed[k].bytes);
    }
}

void plan_restore(struct plan *p, unsigned char *const *saved)
{
    for (size_t k = 0; k < p->n_buffers; k++)
        memcpy(p->typed[k].data, saved[k], p->typed[k].bytes);
}

void plan_free_saved(struct plan *p, unsigned char **saved)
{
    for (size_t k = 0; k < p->n_buffers; k++)
        free(saved[k]);
}
