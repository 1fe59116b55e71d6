/* SPDX-License-Identifier: Apache-2.0 */
/* plan.c - launches from options and from JSON files. */
#include "plan.h"

#include "json.h"
#include "memory.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
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
    for (size_t k = 0; k < p->n_reads; k++)
        free(p->reads[k]);
    free(p->reads);
    free(p->kernel);
    free(p->target);
    free(p->input);
    free(p->printed);
}

void plan_reads(struct plan *p, const char *path)
{
    p->reads = memory_realloc(p->reads, (p->n_reads + 1) * sizeof *p->reads);
    p->reads[p->n_reads++] = memory_copy(path);
}

struct typed *plan_find(struct plan *p, const char *name)
{
    for (size_t k = 0; k < p->n_buffers; k++)
        if (strcmp(p->typed[k].name, name) == 0)
            return &p->typed[k];
    return NULL;
}

int plan_base(const char *digits) { return strncasecmp(digits, "0x", 2) == 0 ? 16 : 10; }

const char *plan_number(const char *s, uint64_t *ret)
{
    char *end;
    if (!isdigit((unsigned char)*s))
        return NULL;
    errno = 0;
    *ret = strtoull(s, &end, plan_base(s));
    return errno ? NULL : end;
}

bool plan_bytes(const char *text, uint64_t *ret)
{
    uint64_t n = 0;
    const char *end = plan_number(text, &n);
    if (!end)
        return false;
    unsigned shift = *end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0;
    end += shift != 0;
    *ret = n << shift;
    return *end == '\0' && *ret >> shift == n;
}

void plan_timeout(struct plan *p, double seconds)
{
    p->launch.timeout = seconds > 0 ? seconds : -1; /* in a launch, 0 is the default */
}

bool plan_sizes(struct plan *p, const char *text, uint64_t *ret, bool set_dims)
{
    unsigned n = 0;
    uint64_t size[3] = { 0 }; /* those that are not said are not a launch's, either */
    for (const char *s = text; n < 3; s++) {
        s = plan_number(s, &size[n++]);
        if (!s)
            return false;
        if (*s == '\0') {
            memcpy(ret, size, sizeof size);
            if (set_dims)
                p->launch.dims = n;
            return true;
        }
        if (*s != ',')
            return false;
    }
    return false;
}

/* CHECK(name, bit): the checks of --check, each with its bit in enum gsp_check. */
#define CHECKS(CHECK)               \
    CHECK(spaces, GSP_CHECK_SPACES) \
    CHECK(races, GSP_CHECK_RACES)   \
    CHECK(alias, GSP_CHECK_ALIAS)   \
    CHECK(init, GSP_CHECK_INIT)     \
    CHECK(groups, GSP_CHECK_GROUPS)

bool plan_checks(const char *text, uint32_t *ret)
{
#define ROW(name, bit) { #name, bit },
    static const struct {
        const char *name;
        uint32_t bit;
    } checks[] = { CHECKS(ROW) };
#undef ROW
    uint32_t all = 0;
    for (const char *s = text; *s; s += strcspn(s, ","), s += *s == ',') {
        size_t n = strcspn(s, ","), k = 0;
        while (k < COUNTOF(checks) &&
               (strlen(checks[k].name) != n || memcmp(checks[k].name, s, n) != 0))
            k++;
        if (k == COUNTOF(checks))
            return false;
        all |= checks[k].bit;
    }
    *ret |= all;
    return all != 0;
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

/* The first thing that is wrong is the one to tell.  Returns false. */
static bool fail(struct plan *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(struct plan *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!p->error[0])
        vsnprintf(p->error, sizeof p->error, format, args);
    va_end(args);
    return false;
}

/* What a member of an object may be, in the words of messages. */
enum member_kind {
    MEMBER_TEXT,
    MEMBER_WORD,
    MEMBER_WHOLE,
    MEMBER_DISTANCE,
    MEMBER_SIZES,
    MEMBER_GLOBAL,
    MEMBER_TARGET,
    MEMBER_LIST,
    MEMBER_EXPECTED,
    MEMBER_CHECKS
};
static const char *const kind_words[] = {
    [MEMBER_TEXT] = "a text",
    [MEMBER_WORD] = "a text of a letter or more",
    [MEMBER_WHOLE] = "a whole number from 0 on",
    [MEMBER_DISTANCE] = "a number from 0 on",
    [MEMBER_SIZES] = "a whole number from 0 on, or a list of up to three",
    [MEMBER_GLOBAL] = "a whole number from 1 on, or a list of up to three",
    [MEMBER_TARGET] = "the name of a target, which 'gaspar spaces --target=all' lists",
    [MEMBER_LIST] = "a list",
    [MEMBER_EXPECTED] = "a list, or an object of lists",
#define WORD(name, bit) " " #name
    [MEMBER_CHECKS] = "one or more of these, separated by commas:" CHECKS(WORD),
#undef WORD
};

struct member {
    const char *name;
    enum member_kind kind;
};

static bool is_whole(const json_t *v) { return json_is_integer(v) && json_integer_value(v) >= 0; }

static bool is_target(const char *name)
{
    struct gsp_target t = GSP_SIZED(t);
    bool is = false;
    for (size_t k = 0; name && !is && gsp_target_at(k, &t); k++)
        is = strcmp(t.name, name) == 0;
    return is;
}

static bool is_kind(const json_t *v, enum member_kind kind)
{
    size_t n = json_array_size(v), least = kind == MEMBER_GLOBAL;
    uint32_t checks = 0;
    switch (kind) {
    case MEMBER_TEXT: return json_is_string(v);
    case MEMBER_WORD: return json_string_length(v) > 0;
    case MEMBER_WHOLE: return is_whole(v);
    case MEMBER_DISTANCE: return json_is_number(v) && json_number_value(v) >= 0;
    case MEMBER_SIZES:
    case MEMBER_GLOBAL:
        for (size_t k = 0; k < n; k++)
            if (!is_whole(json_array_get(v, k)) ||
                (size_t)json_integer_value(json_array_get(v, k)) < least)
                return false;
        return (is_whole(v) && (size_t)json_integer_value(v) >= least) || (n >= 1 && n <= 3);
    case MEMBER_TARGET: return is_target(json_string_value(v));
    case MEMBER_LIST: return json_is_array(v);
    case MEMBER_EXPECTED: return json_is_array(v) || json_is_object(v);
    case MEMBER_CHECKS: return json_is_string(v) && plan_checks(json_string_value(v), &checks);
    }
    return false;
}

/* Has the object no members but these, each of its kind?  `what` is it in messages. */
static bool check_members(struct plan *p, json_t *object, const char *what,
                          const struct member *members, size_t n)
{
    const char *key;
    json_t *v;
    json_object_foreach(object, key, v)
    {
        size_t k = 0;
        while (k < n && strcmp(members[k].name, key) != 0)
            k++;
        if (k == n)
            return fail(p, "'%s' is no part of %s", key, what);
        if (!is_kind(v, members[k].kind))
            return fail(p, "'%s' of %s is not %s", key, what, kind_words[members[k].kind]);
    }
    return true;
}

/* Writes a number of JSON, or one that JSON cannot hold and --json prints as a text: "nan". */
static bool put_json(FILE *f, const json_t *v)
{
    const char *text = json_string_value(v);
    if (json_is_integer(v))
        fprintf(f, "%lld", (long long)json_integer_value(v));
    else if (json_is_real(v))
        fprintf(f, "%.17g", json_real_value(v));
    else if (text && *text && !text[strspn(text, "0123456789abcdefinptyx+-.")])
        fputs(text, f);
    else
        return false;
    return true;
}

/* Writes the numbers of a list; false: number *ret_wrong is none. */
static bool put_numbers(FILE *f, const json_t *values, size_t *ret_wrong)
{
    json_t *one;
    size_t k;
    json_array_foreach(values, k, one)
    {
        *ret_wrong = k;
        if (k)
            fputc(',', f);
        if (!put_json(f, one))
            return false;
    }
    return true;
}

/* One value as the command line spells it, or as an object: {"name", "type", "count", "values"} or
 * {"name", "type", "count", "init"}.  The caller frees the result; NULL: p->error may say why. */
static char *value_text(struct plan *p, json_t *v)
{
    static const struct member members[] = {
        { "name", MEMBER_TEXT },   { "type", MEMBER_TEXT }, { "count", MEMBER_WHOLE },
        { "values", MEMBER_LIST }, { "init", MEMBER_TEXT },
    };
    if (json_is_string(v))
        return memory_copy(json_string_value(v));
    if (!json_is_object(v) || !check_members(p, v, "a value", members, COUNTOF(members)))
        return NULL;
    const char *name = json_string_value(json_object_get(v, "name"));
    const char *type = json_string_value(json_object_get(v, "type"));
    const char *init = json_string_value(json_object_get(v, "init"));
    json_t *count = json_object_get(v, "count"), *values = json_object_get(v, "values");
    size_t size, wrong = 0;
    char *text;
    if (init && values)
        return fail(p, "'init' and 'values' are two forms of the same"), NULL;
    if (json_integer_value(count) > 0 && values && json_array_size(values) == 0)
        return fail(p, "%lld numbers are needed, there are 0",
                    (long long)json_integer_value(count)),
               NULL;
    FILE *f = memory_stream(&text, &size);
    if (name)
        fprintf(f, "%s=", name);
    fprintf(f, "%s[", type ? type : "?");
    if (count)
        fprintf(f, "%lld", (long long)json_integer_value(count));
    fputs("]:", f);
    if (init)
        fputs(init, f);
    bool ok =
        put_numbers(f, values, &wrong) || fail(p, "number %zu of 'values' is none", wrong + 1);
    memory_close(f);
    if (ok)
        return text;
    free(text);
    return NULL;
}

static bool each(struct plan *p, const json_t *root, const char *key,
                 bool (*take)(struct plan *, const char *))
{
    size_t k;
    json_t *one;
    json_array_foreach(json_object_get(root, key), k, one)
    {
        char *text = value_text(p, one);
        bool ok = text && take(p, text);
        free(text);
        if (!ok) {
            char *why = memory_copy(p->error[0] ? p->error : "it makes no sense");
            snprintf(p->error, sizeof p->error, "entry %zu of '%s': %s", k + 1, key, why);
            free(why);
            return false;
        }
    }
    return true;
}

/* Takes up to three sizes, the others are 0; returns how many there are, 0: the launch has none. */
static unsigned sizes_of(const json_t *root, const char *key, uint64_t *ret)
{
    const json_t *v = json_object_get(root, key);
    bool one = json_is_integer(v);
    unsigned n = one ? 1 : (unsigned)json_array_size(v);
    for (unsigned k = 0; k < 3 && n > 0; k++)
        ret[k] = (uint64_t)json_integer_value(one && k == 0 ? v : json_array_get(v, k));
    return n;
}

static void text_of(const json_t *root, const char *key, char **to)
{
    const char *s = json_string_value(json_object_get(root, key));
    if (!s)
        return;
    free(*to);
    *to = memory_copy(s);
}

static void whole_of(const json_t *root, const char *key, uint64_t *to)
{
    const json_t *v = json_object_get(root, key);
    if (v)
        *to = (uint64_t)json_integer_value(v);
}

/* An output of a launch, which goes to a file of its own. */
static bool take_output(struct plan *p, const char *text)
{
    if (!plan_output(p, text))
        return false;
    const struct output *last = &p->outputs[p->n_outputs - 1];
    for (const struct output *o = p->outputs; o < last; o++)
        if (cli_same_output(o->file, last->file))
            return fail(p, "%s is asked for twice", last->file);
    return true;
}

/* {"x": [1, 2, 3]}: as many elements of the buffer's type. */
static bool expect_json(struct plan *p, json_t *root)
{
    const char *name;
    json_t *values;
    json_object_foreach(root, name, values)
    {
        struct typed *t = plan_find(p, name);
        size_t size, wrong = 0;
        char *text;
        if (!t)
            return fail(p, "there is no buffer '%s'", name);
        if (!json_is_array(values))
            return fail(p, "what is expected of '%s' is no list", name);
        FILE *f = memory_stream(&text, &size);
        fprintf(f, "%s=%s", name, t->of->name);
        fprintf(f, t->lanes > 1 ? "x%u[]:" : "[]:", t->lanes);
        bool ok = put_numbers(f, values, &wrong) ||
                  fail(p, "number %zu that is expected of '%s' is none", wrong + 1, name);
        memory_close(f);
        ok = ok && plan_expect_value(p, text);
        free(text);
        if (!ok)
            return false;
    }
    return true;
}

static bool take_launch(struct plan *p, json_t *root)
{
    static const struct member members[] = {
        { "input", MEMBER_TEXT },         { "kernel", MEMBER_WORD },
        { "target", MEMBER_TARGET },      { "global", MEMBER_GLOBAL },
        { "local", MEMBER_SIZES },        { "offset", MEMBER_SIZES },
        { "args", MEMBER_LIST },          { "buffers", MEMBER_LIST },
        { "expect", MEMBER_EXPECTED },    { "printed", MEMBER_TEXT },
        { "check", MEMBER_CHECKS },       { "memory", MEMBER_WHOLE },
        { "timeout", MEMBER_DISTANCE },   { "shared", MEMBER_WHOLE },
        { "tolerance", MEMBER_DISTANCE }, { "private", MEMBER_WHOLE },
        { "out", MEMBER_LIST },
    };
    if (!json_is_object(root))
        return fail(p, "it is no launch");
    if (!check_members(p, root, "a launch", members, COUNTOF(members)))
        return false;
    text_of(root, "kernel", &p->kernel);
    text_of(root, "target", &p->target);
    text_of(root, "input", &p->input);
    text_of(root, "printed", &p->printed);
    unsigned dims = sizes_of(root, "global", p->launch.global);
    if (dims)
        p->launch.dims = dims;
    sizes_of(root, "local", p->launch.local);
    sizes_of(root, "offset", p->launch.offset);
    json_t *timeout = json_object_get(root, "timeout"), *check = json_object_get(root, "check");
    json_t *tolerance = json_object_get(root, "tolerance"),
           *expect = json_object_get(root, "expect");
    if (timeout)
        plan_timeout(p, json_number_value(timeout));
    if (tolerance)
        p->tolerance = json_number_value(tolerance);
    if (check)
        plan_checks(json_string_value(check), &p->launch.checks);
    whole_of(root, "memory", &p->launch.memory);
    whole_of(root, "private", &p->launch.private_bytes);
    whole_of(root, "shared", &p->launch.shared_bytes);
    return each(p, root, "buffers", plan_buffer) && each(p, root, "args", plan_argument) &&
           each(p, root, "expect", plan_expect_value) && each(p, root, "out", take_output) &&
           (!json_is_object(expect) || expect_json(p, expect));
}

/* Returns false. */
static bool fail_json(struct plan *p, const json_error_t *error)
{
    if (!error->line)
        return fail(p, "%s", error->text);
    return fail(p, "line %d, column %d: %s", error->line, error->column, error->text);
}

bool plan_json(struct plan *p, const char *path)
{
    json_error_t error;
    plan_reads(p, path);
    json_t *root = cli_load_json(path, &error);
    if (!root)
        return fail_json(p, &error);
    bool ok = take_launch(p, root);
    json_decref(root);
    return ok;
}

bool plan_is_inline(const char *text)
{
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_')
        n++;
    return n && text[n] == '=';
}

/* One line as buffers are printed: "x = f32[4]:…". */
static bool expect_line(struct plan *p, char *line)
{
    char *s = line + strspn(line, " \t"), *equals = strchr(s, '=');
    if (!*s || *s == '#')
        return true;
    if (equals && equals > s && equals[-1] == ' ')
        memmove(equals - 1, equals, strlen(equals) + 1);
    return plan_expect_value(p, s);
}

bool plan_expect(struct plan *p, const char *text)
{
    if (plan_is_inline(text))
        return plan_expect_value(p, text);
    size_t n, before = p->n_expected;
    plan_reads(p, text);
    char *bytes = cli_read_bytes(text, &n);
    if (!bytes)
        return fail(p, "cannot read: %s", strerror(errno));
    char first = bytes[strspn(bytes, " \t\r\n")];
    bool ok = true;
    if (strlen(bytes) < n) {
        ok = fail(p, "a byte of 0 in it");
    } else if (first == '{' || first == '[') {
        json_error_t error;
        json_t *root = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, &error);
        ok = !root                  ? fail_json(p, &error)
             : json_is_object(root) ? expect_json(p, root)
                                    : fail(p, "it is no object of lists");
        json_decref(root);
    } else {
        for (char *line = bytes, *end; ok && line < bytes + n; line = end + 1) {
            end = memchr(line, '\n', (size_t)(bytes + n - line));
            end = end ? end : bytes + n;
            *end = '\0';
            if (end > line && end[-1] == '\r')
                end[-1] = '\0';
            ok = expect_line(p, line);
        }
    }
    free(bytes);
    if (ok &&
        p->n_expected == before) /* it was cut, or is another file: nothing would be checked */
        return fail(p, "it expects nothing");
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
