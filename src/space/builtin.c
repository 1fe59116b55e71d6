/* SPDX-License-Identifier: Apache-2.0 */
/* builtin.c - parses a mangled name, changes the spaces of its pointers, and prints it again. */
#include "space/builtin.h"

#include "base/vec.h"

#include <assert.h>

#define READS true, false
#define WRITES false, true
#define UPDATES true, true
#define G (1u << SPACE_GLOBAL | 1u << SPACE_GLOBAL_DEVICE | 1u << SPACE_GLOBAL_HOST)
#define L (1u << SPACE_LOCAL)
#define P (1u << SPACE_PRIVATE)
#define C (1u << SPACE_CONSTANT)

static const struct builtin builtins[] = {
#define BUILTIN(name, spaces, effect, run) { name, { spaces }, effect, BUILTIN_##run },
#include "space/builtin.def"
#undef BUILTIN
};

/* Parses "_Z" LENGTH NAME.  Returns where NAME is; the parameters begin `*ret_n` bytes later. */
static const char *name_of(const char *mangled, size_t len, size_t *ret_n)
{
    const char *end = mangled + len, *p = mangled + 2;
    size_t n = 0;
    if (len < 4 || mangled[0] != '_' || mangled[1] != 'Z')
        return NULL;
    while (p < end && *p >= '0' && *p <= '9' && n < 1000)
        n = n * 10 + (size_t)(*p++ - '0');
    if (n == 0 || n > (size_t)(end - p))
        return NULL;
    *ret_n = n;
    return p;
}

/* True if the row's pattern fits `name`. */
static bool matches(const char *pattern, const char *name, size_t n)
{
    size_t k = strlen(pattern);
    char last = pattern[k - 1];
    if (last != '*' && last != '#')
        return n == k && memcmp(name, pattern, k) == 0;
    if (n < k - 1 || memcmp(name, pattern, k - 1) != 0)
        return false;
    for (size_t i = k - 1; last == '#' && i < n; i++)
        if (name[i] < '0' || name[i] > '9')
            return false;
    return true;
}

const struct builtin *builtin_find(const char *mangled, size_t len)
{
    size_t n;
    const char *name = name_of(mangled, len, &n);
    if (!name || !memchr(name + n, 'P', len - (size_t)(name + n - mangled)))
        return NULL; /* no type of OpenCL's has a capital P in its name */
    for (size_t i = 0; i < COUNTOF(builtins); i++) {
        if (matches(builtins[i].name, name, n))
            return &builtins[i];
    }
    return NULL;
}

const struct builtin *builtin_at(size_t k) { return k < COUNTOF(builtins) ? &builtins[k] : NULL; }

/* A type of the signature.  The tree is shared: a substitution is the same node again. */
enum type_kind {
    TYPE_BUILTIN,   /* "f", "Dh": never a substitution */
    TYPE_NAMED,     /* "12memory_order", "9ocl_event" */
    TYPE_VECTOR,    /* "Dv4_" of */
    TYPE_POINTER,   /* "P" of */
    TYPE_ATOMIC,    /* "U7_Atomic" of */
    TYPE_QUALIFIED, /* "U3AS4", "V", "K" of; together one type */
};

struct type {
    enum type_kind kind;
    const char *text; /* its own letters, without `of` */
    size_t len;
    int space; /* TYPE_QUALIFIED: the number, SPELLED + enum space, or -1: none */
    struct type *of;
};

/* On targets whose numbers do not name spaces, clang spells the space: U8CLglobal. */
enum { SPELLED = 1 << 20 };

static const struct {
    const char *text;
    enum space space;
} spelled[] = {
    { "8CLglobal", SPACE_GLOBAL },      { "7CLlocal", SPACE_LOCAL },
    { "10CLconstant", SPACE_CONSTANT }, { "9CLprivate", SPACE_PRIVATE },
    { "9CLgeneric", SPACE_GENERIC },    { "8CLdevice", SPACE_GLOBAL_DEVICE },
    { "6CLhost", SPACE_GLOBAL_HOST },
};

struct mangler {
    struct arena arena;
    const char *p, *end;
    VEC_OF(struct type *) seen; /* substitutions in order */
    bool bad;
};

static struct type *make(struct mangler *m, enum type_kind kind, const char *text, size_t len,
                         struct type *of)
{
    struct type *t = NEW(&m->arena, struct type);
    *t = (struct type){ kind, text, len, -1, of };
    return t;
}

static struct type *fail(struct mangler *m)
{
    m->bad = true;
    return make(m, TYPE_BUILTIN, "?", 1, NULL);
}

static struct type *remember(struct mangler *m, struct type *t)
{
    vec_push_in(&m->arena, &m->seen, t);
    return t;
}

static bool eat(struct mangler *m, const char *s)
{
    size_t n = strlen(s);
    if ((size_t)(m->end - m->p) < n || memcmp(m->p, s, n) != 0)
        return false;
    m->p += n;
    return true;
}

static bool number(struct mangler *m, size_t *ret)
{
    size_t n = 0;
    if (m->p == m->end || *m->p < '0' || *m->p > '9')
        return false;
    while (m->p < m->end && *m->p >= '0' && *m->p <= '9' && n < 100000)
        n = n * 10 + (size_t)(*m->p++ - '0');
    *ret = n;
    return true;
}

/* S_, S0_, … S9_, SA_, … */
static struct type *substitution(struct mangler *m)
{
    size_t index = 0;
    bool first = true;
    while (m->p < m->end && *m->p != '_') {
        char c = *m->p++;
        size_t digit = c >= '0' && c <= '9'   ? (size_t)(c - '0')
                       : c >= 'A' && c <= 'Z' ? (size_t)(c - 'A') + 10
                                              : 99;
        if (digit == 99 || index > 1000)
            return fail(m);
        index = (first ? 0 : index - 1) * 36 + digit + 1;
        first = false;
    }
    if (!eat(m, "_") || index >= m->seen.n)
        return fail(m);
    return m->seen.at[index];
}

static struct type *parse_type(struct mangler *m, unsigned depth);

/* Parses a vendor qualifier "U" LENGTH "AS" NUMBER.  LENGTH tells where NUMBER ends: in
 * U3AS49ocl_event the number is 4. */
static bool address_space(struct mangler *m, int *ret_number)
{
    const char *p = m->p;
    if (m->end - p < 5 || p[0] != 'U' || p[1] < '3' || p[1] > '6' || p[2] != 'A' || p[3] != 'S' ||
        m->end - p < 2 + (p[1] - '0'))
        return false;
    int number = 0;
    for (const char *digit = p + 4; digit < p + 2 + (p[1] - '0'); digit++) {
        if (*digit < '0' || *digit > '9')
            return false;
        number = number * 10 + (*digit - '0');
    }
    m->p = p + 2 + (p[1] - '0');
    *ret_number = number;
    return true;
}

/* Parses a spelled space: "U" LENGTH "CLglobal". */
static bool spelled_space(struct mangler *m, int *ret)
{
    for (size_t k = 0; k < COUNTOF(spelled); k++) {
        size_t n = strlen(spelled[k].text);
        if ((size_t)(m->end - m->p) > n && *m->p == 'U' &&
            memcmp(m->p + 1, spelled[k].text, n) == 0) {
            m->p += 1 + n;
            *ret = SPELLED + (int)spelled[k].space;
            return true;
        }
    }
    return false;
}

/* Parses qualifiers: all that stand in a row make one type, U3AS4 V K … of what follows. */
static struct type *qualified(struct mangler *m, unsigned depth)
{
    const char *cv = NULL;
    int space = -1;
    while (m->p < m->end) {
        int at;
        if (address_space(m, &at) || spelled_space(m, &at)) {
            if (space >= 0)
                return fail(m);
            space = at;
        } else if (*m->p == 'V' || *m->p == 'K' || *m->p == 'r') {
            if (!cv)
                cv = m->p;
            m->p++;
        } else {
            break;
        }
    }
    size_t cv_len = cv ? (size_t)(m->p - cv) : 0;
    if (space < 0 && cv_len == 0)
        return fail(m); /* a qualifier of another kind */
    struct type *of = parse_type(m, depth);
    struct type *t = make(m, TYPE_QUALIFIED, cv ? cv : "", cv_len, of);
    t->space = space;
    return remember(m, t);
}

static struct type *parse_type(struct mangler *m, unsigned depth)
{
    const char *begin = m->p;
    size_t n;
    if (m->p == m->end || depth == 0 || m->bad)
        return fail(m);
    if (eat(m, "U7_Atomic"))
        return remember(m, make(m, TYPE_ATOMIC, begin, 9, parse_type(m, depth - 1)));
    if (*m->p == 'V' || *m->p == 'K' || *m->p == 'r' || *m->p == 'U')
        return qualified(m, depth - 1);
    if (eat(m, "P"))
        return remember(m, make(m, TYPE_POINTER, begin, 1, parse_type(m, depth - 1)));
    if (eat(m, "S"))
        return substitution(m);
    if (eat(m, "Dv")) {
        if (!number(m, &n) || !eat(m, "_"))
            return fail(m);
        size_t len = (size_t)(m->p - begin);
        return remember(m, make(m, TYPE_VECTOR, begin, len, parse_type(m, depth - 1)));
    }
    if (eat(m, "Dh"))
        return make(m, TYPE_BUILTIN, begin, 2, NULL);
    if (number(m, &n)) {
        if (n > (size_t)(m->end - m->p))
            return fail(m);
        m->p += n;
        return remember(m, make(m, TYPE_NAMED, begin, (size_t)(m->p - begin), NULL));
    }
    if (*m->p >= 'a' && *m->p <= 'z' && *m->p != 'u') {
        m->p++;
        return make(m, TYPE_BUILTIN, begin, 1, NULL);
    }
    return fail(m);
}

static bool same(const struct type *a, const struct type *b)
{
    if (a == b)
        return true;
    return a && b && a->kind == b->kind && a->len == b->len && a->space == b->space &&
           memcmp(a->text, b->text, a->len) == 0 && same(a->of, b->of);
}

/* Appends S_, S0_, … S9_, SA_, … SZ_, S10_, …: the first has no number, the others count from 0
 * with 36 digits. */
static void put_substitution(struct text *out, uint32_t index)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char number[8], *first = number + sizeof number; /* 7 digits hold any uint32_t */
    if (index > 0) {
        uint32_t rest = index - 1;
        do
            *--first = digits[rest % 36];
        while ((rest /= 36) > 0);
    }
    text_putf(out, "S%.*s_", (int)(number + sizeof number - first), first);
}

static void put_type(struct mangler *m, const struct type *t, struct text *out)
{
    if (t->kind == TYPE_BUILTIN) {
        text_put(out, t->text, t->len);
        return;
    }
    for (uint32_t i = 0; i < m->seen.n; i++)
        if (same(m->seen.at[i], t)) {
            put_substitution(out, i);
            return;
        }
    if (t->kind == TYPE_QUALIFIED && t->space >= SPELLED) {
        for (size_t k = 0; k < COUNTOF(spelled); k++)
            if ((int)spelled[k].space == t->space - SPELLED)
                text_putf(out, "U%s", spelled[k].text);
    } else if (t->kind == TYPE_QUALIFIED && t->space >= 0)
        text_putf(out, "U%dAS%d", 2 + snprintf(NULL, 0, "%d", t->space), t->space);
    text_put(out, t->text, t->len);
    if (t->of)
        put_type(m, t->of, out);
    vec_push_in(&m->arena, &m->seen, (struct type *)t);
}

/* The type of a pointer like `t`, but to the space with that number, or -1.  A type that has no
 * qualifier left is the plain type. */
static struct type *point(struct mangler *m, const struct type *t, int space)
{
    const struct type *of = t->of;
    bool qualified_already = of->kind == TYPE_QUALIFIED;
    struct type *inner = qualified_already ? of->of : t->of;
    struct type *q = make(m, TYPE_QUALIFIED, qualified_already ? of->text : "",
                          qualified_already ? of->len : 0, inner);
    assert(t->kind == TYPE_POINTER && space >= -1 && "a pointer to a space that names give");
    q->space = space;
    if (q->space < 0 && q->len == 0)
        q = inner;
    return make(m, TYPE_POINTER, t->text, t->len, q);
}

/* The type of a pointer like `t`, but to the space of `row`.  NULL if `t` is no pointer to space
 * `from`.  Names omit number 0. */
static struct type *move(struct mangler *m, const struct type *t, uint32_t from,
                         const struct target_row *row)
{
    assert(row && "a parameter that moves has a row to move to");
    if (t->kind != TYPE_POINTER)
        return NULL;
    bool named = t->of->kind == TYPE_QUALIFIED && t->of->space >= 0;
    if ((named ? (uint32_t)t->of->space : 0) != from)
        return NULL;
    return point(m, t, row->number ? (int)row->number : -1);
}

/* A mangled name, parsed. */

struct signature {
    struct mangler m;
    size_t head; /* length of "_Z" LENGTH NAME */
    struct type *parameter[BUDGET_PARAMETERS];
    size_t count;
};

/* Parses a mangled name into types, which end_signature() frees.  False: it is none. */
static bool parse_signature(struct signature *s, const char *mangled, size_t len)
{
    size_t name_len;
    const char *name = name_of(mangled, len, &name_len);
    if (!name)
        return false;
    *s = (struct signature){ .m = { .p = name + name_len, .end = mangled + len } };
    s->head = (size_t)(name - mangled) + name_len;
    arena_init(&s->m.arena);
    while (s->m.p < s->m.end && !s->m.bad && s->count < BUDGET_PARAMETERS)
        s->parameter[s->count++] = parse_type(&s->m, 16);
    s->m.bad |= s->m.p < s->m.end;
    return true;
}

static void end_signature(struct signature *s)
{
    assert(s->m.p && s->count <= BUDGET_PARAMETERS && "parse_signature() took a name apart");
    arena_fini(&s->m.arena);
    s->m.p = NULL;
}

/* Appends the signature's current name, if parsing found no error, and frees the signature. */
static bool put_signature(struct signature *s, const char *mangled, struct text *ret_name)
{
    bool good = !s->m.bad;
    if (good) {
        text_put(ret_name, mangled, s->head);
        s->m.seen.n = 0;
        for (size_t i = 0; i < s->count; i++)
            put_type(&s->m, s->parameter[i], ret_name);
    }
    end_signature(s);
    return good;
}

static const struct type *unqualified(const struct type *t)
{
    while (t->kind == TYPE_QUALIFIED || t->kind == TYPE_ATOMIC)
        t = t->of;
    return t;
}

/* True for OpenCL's own types: "14ocl_image2d_ro". */
static bool is_opencls(const struct type *t)
{
    size_t digits = strspn(t->text, "0123456789");
    return t->kind == TYPE_NAMED && strncmp(t->text + digits, "ocl_", 4) == 0;
}

/* The kind of argument that a parameter of that type takes. */
static struct builtin_parameter passed(const struct type *t)
{
    static const char integers[] = "cahstijlmxyno", sizes[] = "\1\1\1\2\2\4\4\10\10\10\10\20\20";
    t = unqualified(t);
    if (t->kind == TYPE_POINTER) {
        const struct type *of = unqualified(t->of);
        bool plain = of->kind == TYPE_BUILTIN || of->kind == TYPE_VECTOR || is_opencls(of);
        return (struct builtin_parameter){ plain ? 'p' : 'q', 0 };
    }
    if (is_opencls(t))
        return (struct builtin_parameter){ 'o', 0 };
    if (t->kind == TYPE_VECTOR)
        return (struct builtin_parameter){ 'v', 0 };
    if (t->kind != TYPE_BUILTIN)
        return (struct builtin_parameter){ '?', 0 };
    const char *integer = t->len == 1 ? strchr(integers, *t->text) : NULL;
    if (integer)
        return (struct builtin_parameter){ 'i', (uint8_t)(8 * sizes[integer - integers]) };
    if (t->len == 2) /* Dh */
        return (struct builtin_parameter){ 'f', 16 };
    switch (*t->text) {
    case 'b': return (struct builtin_parameter){ 'i', 0 };
    case 'f': return (struct builtin_parameter){ 'f', 32 };
    case 'd': return (struct builtin_parameter){ 'f', 64 };
    default: return (struct builtin_parameter){ '?', 0 };
    }
}

int builtin_parameters(const char *mangled, size_t len, struct builtin_parameter *ret, size_t most)
{
    struct signature s;
    if (!parse_signature(&s, mangled, len))
        return -1;
    bool none =
        s.count == 1 && s.parameter[0]->kind == TYPE_BUILTIN && *s.parameter[0]->text == 'v';
    int n = s.m.bad || s.count > most ? -1 : none ? 0 : (int)s.count;
    for (int k = 0; k < n; k++)
        ret[k] = passed(s.parameter[k]);
    end_signature(&s);
    return n;
}

bool builtin_takes(const struct builtin *b, unsigned k, enum space space)
{
    static const char exchange[] = "atomic_compare_exchange_";
    bool expects = k == 1 && strncmp(b->name, exchange, sizeof exchange - 1) == 0;
    return space_has(b->spaces, space) || (expects && space == SPACE_PRIVATE);
}

bool builtin_remangle(struct target_space from, const char *mangled, size_t len,
                      const struct target_row *const *spaces, size_t n, struct text *ret_name)
{
    struct signature s;
    if (!parse_signature(&s, mangled, len))
        return false;
    for (size_t i = 0; i < n && !s.m.bad; i++) {
        struct type *moved = NULL;
        if (!spaces[i])
            continue;
        if (i < s.count)
            moved = move(&s.m, s.parameter[i], from.number, spaces[i]);
        if (moved)
            s.parameter[i] = moved;
        else
            s.m.bad = true;
    }
    return put_signature(&s, mangled, ret_name);
}

bool builtin_forget_spaces(const char *mangled, size_t len, struct text *ret_name)
{
    struct signature s;
    if (!parse_signature(&s, mangled, len))
        return false;
    for (size_t i = 0; i < s.count && !s.m.bad; i++)
        if (s.parameter[i]->kind == TYPE_POINTER)
            s.parameter[i] = point(&s.m, s.parameter[i], -1);
    return put_signature(&s, mangled, ret_name);
}

/* ---- looking ---- */

const char *builtin_plain_name(const char *mangled, size_t len, size_t *ret_len)
{
    return name_of(mangled, len, ret_len);
}

/* The type that the first pointer parameter points to, without qualifiers; it lives in the
 * mangler's arena. */
static const struct type *first_pointee(struct mangler *m, const char *mangled, size_t len)
{
    size_t name_len;
    const char *name = name_of(mangled, len, &name_len);
    const struct type *found = NULL;
    if (!name)
        return NULL;
    m->p = name + name_len;
    m->end = mangled + len;
    while (m->p < m->end && !m->bad && !found) {
        const struct type *t = parse_type(m, 16);
        if (t->kind == TYPE_POINTER)
            found = t->of;
    }
    while (found && (found->kind == TYPE_QUALIFIED || found->kind == TYPE_ATOMIC))
        found = found->of;
    return m->bad ? NULL : found;
}

char builtin_pointee_letter(const char *mangled, size_t len)
{
    struct mangler m = { 0 };
    arena_init(&m.arena);
    const struct type *t = first_pointee(&m, mangled, len);
    while (t && t->kind == TYPE_VECTOR)
        t = t->of;
    char letter = t && t->kind == TYPE_BUILTIN ? t->text[t->len - 1] : '\0';
    arena_fini(&m.arena);
    return letter;
}

uint64_t builtin_pointee_bytes(const char *mangled, size_t len)
{
    static const char letters[] = "chstijlmfd";
    static const uint8_t bytes[] = { 1, 1, 2, 2, 4, 4, 8, 8, 4, 8 };
    struct mangler m = { 0 };
    uint64_t n = 1;
    arena_init(&m.arena);
    const struct type *t = first_pointee(&m, mangled, len);
    if (t && t->kind == TYPE_VECTOR) {
        n = strtoul(t->text + 2, NULL, 10); /* Dv4_ */
        n = n == 3 ? 4 : n;
        t = t->of;
    }
    if (!t || t->kind != TYPE_BUILTIN)
        n = 0;
    else if (t->len == 2) /* Dh, half */
        n *= 2;
    else
        n *= strchr(letters, *t->text) ? bytes[strchr(letters, *t->text) - letters] : 0;
    arena_fini(&m.arena);
    return n;
}

/* ---- other numbers ---- */

enum space builtin_parameter_space(const struct target *t, const char *mangled, size_t len,
                                   size_t k)
{
    struct signature s;
    enum space ret = SPACE_COUNT;
    if (!parse_signature(&s, mangled, len))
        return ret;
    if (!s.m.bad && k < s.count && s.parameter[k]->kind == TYPE_POINTER &&
        s.parameter[k]->of->kind == TYPE_QUALIFIED && s.parameter[k]->of->space >= 0) {
        int number = s.parameter[k]->of->space;
        const struct target_row *row =
            number < SPELLED ? target_row(t, (struct target_space){ (uint32_t)number }) : NULL;
        ret = row ? row->space : number >= SPELLED ? (enum space)(number - SPELLED) : SPACE_COUNT;
    }
    end_signature(&s);
    return ret;
}

/* The number by which the target's names give a space; SPELLED + the space if they spell it; -1 if
 * they omit it; -2 if the target has no such space. */
static int spell(const struct target *to, enum space space, bool library)
{
    struct target_space generic;
    if (!target_generic(to, &generic))
        return space == SPACE_NONE ? -1 : SPELLED + (int)space;
    if (space == SPACE_NONE || (space == SPACE_PRIVATE && library))
        return generic.number ? (int)generic.number : -1;
    const struct target_row *now = target_row_of(to, space);
    if (!now && (space == SPACE_GLOBAL_DEVICE || space == SPACE_GLOBAL_HOST))
        now = target_row_of(to, SPACE_GLOBAL);
    return !now ? -2 : now->number ? (int)now->number : -1;
}

/* `t` with the numbers of all spaces changed to the other target's. */
static struct type *renumber(struct mangler *m, const struct target *from, const struct target *to,
                             bool library, struct type *t)
{
    if (t->kind == TYPE_BUILTIN || t->kind == TYPE_NAMED)
        return t;
    struct type *of = renumber(m, from, to, library,
                               t->kind == TYPE_POINTER && t->of->kind != TYPE_QUALIFIED
                                   ? make(m, TYPE_QUALIFIED, "", 0, t->of)
                                   : t->of);
    if (t->kind != TYPE_QUALIFIED) {
        struct type *same_kind = make(m, t->kind, t->text, t->len, of);
        return same_kind;
    }
    enum space space = (enum space)(t->space - SPELLED);
    if (t->space < SPELLED) {
        struct target_space was = { t->space < 0 ? 0 : (uint32_t)t->space };
        const struct target_row *row = target_row(from, was);
        if (!row) {
            m->bad = true;
            return t;
        }
        space = row->space;
    }
    struct target_space generic;
    if (!target_generic(from, &generic) && target_generic(to, &generic) && space < SPACE_LEAVES &&
        !target_castable(to, space, SPACE_GENERIC))
        space = SPACE_GENERIC; /* `to` has no cast between this space and generic */
    int now = spell(to, space, library);
    m->bad |= now == -2;
    struct type *q = make(m, TYPE_QUALIFIED, t->text, t->len, of);
    q->space = now;
    return q->space < 0 && q->len == 0 ? of : q;
}

bool builtin_renumber(const struct target *from, const struct target *to, bool library,
                      const char *mangled, size_t len, struct text *ret_name)
{
    struct signature s;
    if (!parse_signature(&s, mangled, len))
        return false;
    for (size_t i = 0; i < s.count && !s.m.bad; i++)
        s.parameter[i] = renumber(&s.m, from, to, library, s.parameter[i]);
    return put_signature(&s, mangled, ret_name);
}
