/* SPDX-License-Identifier: Apache-2.0 */
/* value.c - elements of buffers: reading, making, printing and comparing them. */
#include "memory.h"
#include "plan.h"

#include "cli.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

__extension__ typedef _Float16 half;

static const struct element elements[] = {
    { "i8", 1, 'i' },  { "u8", 1, 'u' },  { "i16", 2, 'i' }, { "u16", 2, 'u' },
    { "i32", 4, 'i' }, { "u32", 4, 'u' }, { "i64", 8, 'i' }, { "u64", 8, 'u' },
    { "f16", 2, 'f' }, { "f32", 4, 'f' }, { "f64", 8, 'f' }, { "ptr", 8, 'p' },
};

static bool fail(struct plan *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(struct plan *p, const char *format, ...)
{
    va_list args;
    if (p->error[0])
        return false; /* the first is the one to tell */
    va_start(args, format);
    vsnprintf(p->error, sizeof p->error, format, args);
    va_end(args);
    return false;
}

/* ---- elements ---- */

static unsigned room_of_lanes(unsigned lanes) { return lanes == 3 ? 4 : lanes; }

uint64_t typed_scalars(const struct typed *t) { return t->count * t->lanes; }

/* Where scalar number `k` is: the fourth of a vector of 3 is not counted. */
static unsigned char *scalar_at(const struct typed *t, uint64_t k)
{
    return t->data + (k / t->lanes * room_of_lanes(t->lanes) + k % t->lanes) * t->of->bytes;
}

static double get_float(const struct typed *t, uint64_t k)
{
    const unsigned char *at = scalar_at(t, k);
    half h;
    float f;
    double d;
    switch (t->of->bytes) {
    case 2: memcpy(&h, at, 2); return (double)h;
    case 4: memcpy(&f, at, 4); return (double)f;
    default: memcpy(&d, at, 8); return d;
    }
}

static uint64_t get_int(const struct typed *t, uint64_t k)
{
    uint64_t v = 0;
    unsigned drop = 64 - 8 * (unsigned)t->of->bytes;
    memcpy(&v, scalar_at(t, k), t->of->bytes);
    return t->of->kind == 'i' ? (uint64_t)((int64_t)(v << drop) >> drop) : v;
}

static void put_float(const struct typed *t, uint64_t k, double v)
{
    unsigned char *at = scalar_at(t, k);
    half h = (half)v;
    float f = (float)v;
    switch (t->of->bytes) {
    case 2: memcpy(at, &h, 2); break;
    case 4: memcpy(at, &f, 4); break;
    default: memcpy(at, &v, 8); break;
    }
}

static void put_int(const struct typed *t, uint64_t k, uint64_t v)
{
    memcpy(scalar_at(t, k), &v, t->of->bytes);
}

void typed_format(const struct typed *t, uint64_t k, char *text, size_t size)
{
    /* The sign of a NaN means nothing, and machines differ in it: the root of -1 is -nan on a host,
     * and nan in genx/model/alu.c. */
    if (t->of->kind == 'f' && isnan(get_float(t, k)))
        snprintf(text, size, "nan");
    else if (t->of->kind == 'f')
        snprintf(text, size, "%.*g",
                 t->of->bytes == 8   ? 17
                 : t->of->bytes == 4 ? 9
                                     : 5,
                 get_float(t, k));
    else if (t->of->kind == 'i')
        snprintf(text, size, "%lld", (long long)get_int(t, k));
    else
        snprintf(text, size, t->of->kind == 'p' ? "0x%llx" : "%llu",
                 (unsigned long long)get_int(t, k));
}

void typed_print(const struct typed *t, FILE *to)
{
    char text[64];
    fprintf(to, "%s = %s", t->name, t->of->name);
    if (t->lanes > 1)
        fprintf(to, "x%u", t->lanes);
    fprintf(to, "[%llu]:", (unsigned long long)t->count);
    for (uint64_t k = 0; k < typed_scalars(t); k++) {
        typed_format(t, k, text, sizeof text);
        fprintf(to, "%s%s", k ? "," : "", text);
    }
    fputc('\n', to);
}

uint64_t typed_difference(const struct typed *a, const struct typed *b, double tolerance)
{
    uint64_t n = typed_scalars(a);
    for (uint64_t k = 0; k < n; k++) {
        if (memcmp(scalar_at(a, k), scalar_at(b, k), a->of->bytes) == 0)
            continue;
        if (a->of->kind != 'f')
            return k;
        double x = get_float(a, k), y = get_float(b, k);
        if (x == y || (isnan(x) && isnan(y)))
            continue;
        /* Of an infinite one every number is at an infinite distance, and within any part of it. */
        if (isinf(x) || isinf(y) || !(fabs(x - y) <= tolerance * fmax(fabs(x), fabs(y))))
            return k;
    }
    return UINT64_MAX;
}

/* ---- text ---- */

static const char *skip(const char *s) { return s + strspn(s, " \t\n"); }

/* "f32", "i32x4" */
static const char *parse_type(const char *s, struct typed *ret)
{
    for (size_t k = 0; k < COUNTOF(elements); k++) {
        size_t n = strlen(elements[k].name);
        if (strncmp(s, elements[k].name, n) != 0)
            continue;
        s += n;
        ret->of = &elements[k];
        ret->lanes = 1;
        if (*s == 'x' && isdigit((unsigned char)s[1])) {
            char *end;
            unsigned long lanes = strtoul(s + 1, &end, 10);
            s = end;
            /* As many as OpenCL's vectors have.  Those of 5 would be aligned to 8 elements. */
            if (lanes < 2 || lanes > 16 || (lanes != 3 && (lanes & (lanes - 1)) != 0))
                return NULL;
            ret->lanes = (unsigned)lanes;
        }
        return isalnum((unsigned char)*s) ? NULL : s;
    }
    return NULL;
}

/* NAME "=": the name, or "" where there is none. */
static const char *parse_name(const char *s, char *ret, size_t size)
{
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '_')
        n++;
    ret[0] = '\0';
    if (n == 0 || s[n] != '=' || isdigit((unsigned char)*s) || n >= size)
        return s;
    memcpy(ret, s, n);
    ret[n] = '\0';
    return s + n + 1;
}

static bool allocate(struct plan *p, struct typed *t)
{
    enum { MODEST = 1 << 20 };
    uint64_t each = room_of_lanes(t->lanes) * t->of->bytes;
    if (t->count > (UINT64_C(1) << 40) / each)
        return fail(p, "%llu elements are too many", (unsigned long long)t->count);
    t->bytes = t->count * each;
    /* A size that the user says may be too large; a modest one is not, so memory has run out. */
    t->data = t->bytes <= MODEST ? memory_zeroed(t->bytes, 1) : memory_try(t->bytes);
    return t->data || fail(p, "there is no memory for %zu bytes", t->bytes);
}

/* A number as the user wrote it.  9007199254740993 is whole, and no double. */
struct number {
    double value;
    bool whole, negative;
    bool infinite; /* "inf", and not a number that is too large for a double */
    bool large;    /* a whole one that 64 bits do not hold */
    uint64_t bits; /* of a whole one */
};

/* What follows the number at `s`; `s`: there is none.  "7", "-0x10" and "017", which is 17, are
 * whole, "7.0" and 2^64 are not. */
static const char *parse_one(const char *s, struct number *ret)
{
    char *end, *end_of_whole;
    const char *begin = skip(s), *digits = begin + (*begin == '-' || *begin == '+');
    int base = plan_base(digits);
    errno = 0;
    ret->value = strtod(begin, &end);
    ret->infinite = isinf(ret->value) && errno != ERANGE;
    ret->negative = *begin == '-';
    errno = 0;
    ret->bits = ret->negative ? (uint64_t)strtoll(begin, &end_of_whole, base)
                              : strtoull(begin, &end_of_whole, base);
    ret->large = errno == ERANGE && end_of_whole == end;
    ret->whole = !errno && end_of_whole == end;
    return end == begin ? s : skip(end);
}

/* Drops the digits behind the point; false: the rest has more than 64 bits. */
static bool make_whole(struct number *n)
{
    if (n->whole)
        return true;
    if (n->large || !(n->value >= -0x1p63 && n->value < 0x1p64))
        return false;
    n->bits = n->value < 0 ? (uint64_t)(int64_t)n->value : (uint64_t)n->value;
    return n->whole = true;
}

/* A whole number as element `k`; false: the type does not have it.  -1 is the largest u64 as the
 * bits go, and the user did not write that. */
static bool put_whole(struct typed *t, uint64_t k, const struct number *number)
{
    bool below_zero = t->of->kind == 'i' && (int64_t)number->bits < 0;
    put_int(t, k, number->bits);
    return get_int(t, k) == number->bits && below_zero == (number->negative && number->bits != 0);
}

/* A float as element `k`; false: it is a number, and the type has none that large. */
static bool put_finite(struct typed *t, uint64_t k, const struct number *number)
{
    put_float(t, k, number->value);
    return number->infinite || !isinf(get_float(t, k));
}

/* One number at `s`, as element `k`; NULL: none. */
static const char *put_number(struct plan *p, struct typed *t, uint64_t k, const char *s)
{
    struct number number;
    const char *end = parse_one(s, &number);
    s = skip(s);
    if (end == s)
        return fail(p, "'%.40s' is no number", s), NULL;
    bool fits =
        t->of->kind == 'f' ? put_finite(t, k, &number) : number.whole && put_whole(t, k, &number);
    if (!fits)
        return fail(p, "'%.40s' does not fit into %s", s, t->of->name), NULL;
    return end;
}

static uint64_t count_numbers(const char *s)
{
    uint64_t n = *skip(s) && *s != '}' ? 1 : 0;
    for (; *s && *s != '}'; s++)
        n += *s == ',';
    return n;
}

static bool read_file(struct plan *p, struct typed *t, const char *path, bool sized)
{
    plan_reads(p, path);
    struct stat st;
    uint64_t each = room_of_lanes(t->lanes) * t->of->bytes;
    bool is = stat(path, &st) == 0, regular = is && S_ISREG(st.st_mode);
    if (is && !regular) /* of a FIFO or a device nobody knows the size */
        return fail(p, "%s: cannot read: %s", path,
                    S_ISDIR(st.st_mode) ? strerror(EISDIR) : "it is no regular file");
    FILE *f = regular ? fopen(path, "rb") : NULL;
    if (!f)
        return fail(p, "%s: cannot read: %s", path, strerror(errno));
    uint64_t size = (uint64_t)st.st_size;
    if (!sized)
        t->count = size / each;
    bool ok = size == t->count * each;
    if (!ok)
        fail(p, "%s has %llu bytes, the buffer %llu", path, (unsigned long long)size,
             (unsigned long long)(t->count * each));
    ok = ok && allocate(p, t) && fread(t->data, 1, t->bytes, f) == t->bytes;
    if (ok && fgetc(f) != EOF) /* a file of /proc says that it has none */
        ok = fail(p, "%s has more bytes than its size says", path);
    fclose(f);
    return ok || fail(p, "%s: cannot read", path);
}

/* xorshift64*: any good generator will do, as long as it stays the same. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

/* A number that was computed, as element `k`; `infinite`: of one that is.  False: the type does not
 * have it, or, if `wraps`, it has more than 64 bits. */
static bool put_value(struct plan *p, struct typed *t, uint64_t k, double v, bool infinite,
                      bool wraps)
{
    struct number number = { .value = v, .negative = v < 0, .infinite = infinite };
    bool fits = t->of->kind == 'f' ? put_finite(t, k, &number)
                                   : make_whole(&number) && (put_whole(t, k, &number) || wraps);
    return fits || fail(p, "%g does not fit into %s", v, t->of->name);
}

static bool fill_zero(struct plan *p, struct typed *t, const struct number *number, int n)
{
    (void)p, (void)t, (void)number, (void)n; /* allocate() has done so */
    return true;
}

/* random, random(seed), random(seed,low,high). */
static bool fill_random(struct plan *p, struct typed *t, const struct number *number, int n)
{
    if (n && !(fabs(number[0].value) < 0x1p63))
        return fail(p, "%g is no seed", number[0].value);
    uint64_t seed = !n ? 1 : number[0].whole ? number[0].bits : (uint64_t)(int64_t)number[0].value;
    uint64_t state = seed * 2 + 1;
    bool infinite = n == 3 && (number[1].infinite || number[2].infinite);
    for (int k = 0; k < 8; k++)
        next_random(&state);
    for (uint64_t k = 0; k < typed_scalars(t); k++) {
        uint64_t bits = next_random(&state);
        double unit = (double)(bits >> 11) * 0x1p-53;
        double v = n == 3 ? number[1].value + unit * (number[2].value - number[1].value) : unit;
        if (n != 3 && t->of->kind != 'f')
            put_int(t, k, bits >> 8);
        else if (!put_value(p, t, k, t->of->kind == 'f' ? v : floor(v), infinite, false))
            return false;
    }
    return true;
}

/* True if the number has no digits behind the point, "1e18" as "1000000000000000000", and 64 bits
 * hold it; then its bits are set. */
static bool is_whole(struct number *n)
{
    return n->whole || (n->value == trunc(n->value) && make_whole(n));
}

/* iota, iota(start), iota(start,step).  Of whole numbers the low bits count, but of the first: i32
 * goes on from its least behind its largest.  In doubles, 2^53 + 1 would be 2^53. */
static bool fill_iota(struct plan *p, struct typed *t, const struct number *number, int n)
{
    struct number start = { .whole = true }, step = { .value = 1, .whole = true, .bits = 1 };
    start = n > 0 ? number[0] : start;
    step = n > 1 ? number[1] : step;
    bool is_float = t->of->kind == 'f', exact = !is_float && is_whole(&start) && is_whole(&step);
    bool infinite = start.infinite || step.infinite;
    if (!is_float && (start.large || step.large))
        return fail(p, "%g does not fit into %s", start.large ? start.value : step.value,
                    t->of->name);
    for (uint64_t k = 0; k < typed_scalars(t); k++) {
        if (exact && k > 0)
            put_int(t, k, start.bits + k * step.bits);
        else if (exact && !put_whole(t, k, &start))
            return fail(p, "%.17g does not fit into %s", start.value, t->of->name);
        else if (!exact &&
                 !put_value(p, t, k, start.value + (double)k * step.value, infinite, k > 0))
            return false;
    }
    return true;
}

/* fill(number): all elements are that. */
static bool fill_same(struct plan *p, struct typed *t, const struct number *number, int n)
{
    assert(n == 1 && "parse_filling() has counted");
    (void)n;
    struct number whole = *number;
    bool is_float = t->of->kind == 'f', fits = is_float || make_whole(&whole);
    for (uint64_t k = 0; k < typed_scalars(t) && fits; k++)
        fits = is_float ? put_finite(t, k, number) : put_whole(t, k, &whole);
    return fits || fail(p, "%.*g does not fit into %s", 17, number->value, t->of->name);
}

/* What a buffer is filled with, by name; bit n of `counts`: n numbers may be given. */
static const struct filling {
    const char *name;
    unsigned counts;
    bool (*fill)(struct plan *, struct typed *, const struct number *, int n);
} fillings[] = {
    { "zero", 1 << 0, fill_zero },
    { "iota", 1 << 0 | 1 << 1 | 1 << 2, fill_iota },
    { "fill", 1 << 1, fill_same },
    { "random", 1 << 0 | 1 << 1 | 1 << 3, fill_random },
};

/* "iota(7,1)": the row, and its numbers; NULL: `s` is something else. */
static const struct filling *parse_filling(const char *s, struct number ret[3], int *ret_n)
{
    for (size_t row = 0; row < COUNTOF(fillings); row++) {
        size_t length = strlen(fillings[row].name);
        if (strncmp(s, fillings[row].name, length) != 0)
            continue;
        const char *at = s + length;
        int n = 0;
        if (*at == '(') {
            do {
                const char *number = at + 1;
                at = parse_one(number, &ret[n]);
                if (at == number)
                    return NULL;
                n++;
            } while (*at == ',' && n < 3);
            if (*at++ != ')')
                return NULL;
        }
        *ret_n = n;
        return *at == '\0' && fillings[row].counts >> n & 1 ? &fillings[row] : NULL;
    }
    return NULL;
}

static bool fill(struct plan *p, struct typed *t, const char *init, bool sized)
{
    struct number number[3];
    int n = 0;
    if (*init == '@')
        return read_file(p, t, init + 1, sized);
    const struct filling *filling = parse_filling(*init ? init : "zero", number, &n);
    if (!sized && filling)
        return fail(p, "'%.40s' needs a count", init);
    if (!filling && !sized)
        t->count = count_numbers(init) / t->lanes;
    if (!allocate(p, t))
        return false;
    if (filling)
        return filling->fill(p, t, number, n);
    uint64_t k = 0, want = typed_scalars(t);
    for (const char *s = init; k < want; k++) {
        if (!(s = put_number(p, t, k, s)))
            return false;
        if (*s == '\0' && k + 1 == want)
            return true;
        if (*s && *s != ',')
            return fail(p, "'%.40s' follows a number", s);
        if (!*s)
            break;
        s++;
    }
    return fail(p, "%llu numbers are needed, there are %llu", (unsigned long long)want,
                (unsigned long long)count_numbers(init));
}

/* TYPE "[" [COUNT] "]", and ":" where more follows.  Returns what follows, or NULL; *ret_sized:
 * there is a count. */
static const char *parse_shape(struct plan *p, const char *s, struct typed *ret, bool *ret_sized)
{
    const char *after = parse_type(s, ret);
    *ret_sized = false;
    if (!after || *after != '[')
        return fail(p, "'%.60s' is no buffer", s), NULL;
    after++;
    if (*after != ']') {
        *ret_sized = true;
        if (!(after = plan_number(after, &ret->count)))
            return fail(p, "'%.60s' has no count", s), NULL;
    }
    if (*after++ != ']' || (*after && *after != ':'))
        return fail(p, "'%.60s' is no buffer", s), NULL;
    return *after ? after + 1 : after;
}

/* TYPE "[" [COUNT] "]" [":" init].  `ret` has no name yet. */
static bool parse_buffer(struct plan *p, const char *s, struct typed *ret)
{
    bool sized;
    const char *numbers = parse_shape(p, s, ret, &sized);
    return numbers && fill(p, ret, numbers, sized);
}

static bool add_buffer(struct plan *p, const char *name, const struct typed *t)
{
    if (p->n_buffers == MOST_BUFFERS)
        return fail(p, "there are too many buffers");
    if (plan_find(p, name))
        return fail(p, "there are two buffers '%s'", name);
    struct typed *mine = &p->typed[p->n_buffers];
    *mine = *t;
    snprintf(mine->name, sizeof mine->name, "%s", name);
    p->buffers[p->n_buffers++] = (struct gsp_buffer){ mine->name, mine->data, mine->bytes };
    return true;
}

static uint32_t index_of(struct plan *p, const struct typed *t) { return (uint32_t)(t - p->typed); }

/* "&NAME" ["+" BYTES] */
static const char *parse_reference(struct plan *p, const char *s, uint32_t *ret_buffer,
                                   uint64_t *ret_offset)
{
    char name[64];
    size_t n = 0;
    s++;
    while ((isalnum((unsigned char)s[n]) || s[n] == '_') && n + 1 < sizeof name) {
        name[n] = s[n];
        n++;
    }
    name[n] = '\0';
    s += n;
    struct typed *t = plan_find(p, name);
    if (!t)
        return fail(p, "there is no buffer '%s'", name), NULL;
    *ret_buffer = index_of(p, t);
    *ret_offset = 0;
    if (*s != '+')
        return s;
    const char *end = plan_number(s + 1, ret_offset);
    return end ? end : (fail(p, "'%.40s' is no number of bytes", s + 1), NULL);
}

static bool add_pointer(struct plan *p, struct gsp_pointer at)
{
    if (p->n_pointers == MOST_POINTERS)
        return fail(p, "there are too many pointers in memory");
    p->pointers[p->n_pointers++] = at;
    return true;
}

/* ptr "[" [COUNT] "]" ":" reference { "," reference }: a buffer of pointers. */
static bool parse_pointer_buffer(struct plan *p, const char *s, const char *name)
{
    struct typed t = { 0 };
    bool sized;
    uint64_t k = 0;
    const char *at = parse_shape(p, s, &t, &sized);
    if (!at)
        return false;
    if (!sized)
        t.count = count_numbers(at);
    if (!allocate(p, &t))
        return false;
    if (!add_buffer(p, name, &t)) {
        free(t.data);
        return false;
    }
    uint32_t where = (uint32_t)p->n_buffers - 1;
    for (at = skip(at); *at && k < t.count; k++) {
        struct gsp_pointer to = { .in_argument = 0, .where = where, .at = k * 8 };
        if (strncmp(at, "null", 4) == 0) {
            at += 4;
        } else if (*at == '&') {
            if (!(at = parse_reference(p, at, &to.to, &to.offset)) || !add_pointer(p, to))
                return false;
        } else {
            return fail(p, "'%.40s' is no pointer", at);
        }
        at = skip(at);
        if (*at && *at != ',')
            return fail(p, "'%.40s' follows a pointer", at);
        if (*at == ',')
            at = skip(at + 1);
    }
    return !*at || fail(p, "'%.40s': there is no place for it", at);
}

/* A struct's bytes so far.  Their room is a multiple of every alignment, so that what is behind the
 * last member has room, too. */
enum { STRUCT_BYTES = 4096 };
struct bytes {
    unsigned char at[STRUCT_BYTES];
    size_t n, align; /* a power of two */
};

static bool put_member(struct plan *p, struct bytes *b, const char **at)
{
    struct typed t = { 0 };
    const char *s = skip(*at);
    if (*s == '&' || strncmp(s, "null", 4) == 0) {
        struct gsp_pointer to = { .in_argument = 1, .where = (uint32_t)p->n_args };
        b->n = (b->n + 7) / 8 * 8;
        b->align = 8;
        to.at = b->n;
        if (b->n + 8 > sizeof b->at)
            return fail(p, "the struct is too large");
        memset(b->at + b->n, 0, 8);
        b->n += 8;
        if (*s == 'n') {
            *at = s + 4;
            return true;
        }
        *at = parse_reference(p, s, &to.to, &to.offset);
        return *at && add_pointer(p, to);
    }
    s = parse_type(s, &t);
    if (!s || *s != ':')
        return fail(p, "'%.40s' is no member of a struct", *at);
    t.count = 1;
    if (!allocate(p, &t))
        return false;
    b->n = (b->n + t.bytes - 1) / t.bytes * t.bytes;
    b->align = t.bytes > b->align ? t.bytes : b->align;
    s++;
    for (uint64_t k = 0; k < t.lanes && s; k++) {
        s = put_number(p, &t, k, s);
        if (s && k + 1 < t.lanes)
            s = *s == ',' ? s + 1 : NULL;
    }
    bool room = b->n + t.bytes <= sizeof b->at;
    if (s && room)
        memcpy(b->at + b->n, t.data, t.bytes);
    b->n += t.bytes;
    free(t.data);
    *at = s;
    if (!room)
        return fail(p, "the struct is too large");
    return s || fail(p, "a member of a struct does not make sense");
}

static bool parse_struct(struct plan *p, const char *s, struct bytes *b)
{
    b->n = 0;
    b->align = 1;
    for (s = skip(s + 1); *s != '}';) {
        if (!put_member(p, b, &s))
            return false;
        s = skip(s);
        if (*s == ',')
            s = skip(s + 1);
        else if (*s != '}')
            return fail(p, "the struct does not end with '}'");
    }
    size_t whole = (b->n + b->align - 1) / b->align * b->align;
    assert(b->n <= STRUCT_BYTES && STRUCT_BYTES % b->align == 0 && "so there is room for all");
    memset(b->at + b->n, 0, whole - b->n);
    b->n = whole;
    return true;
}

static bool add_arg(struct plan *p, struct gsp_arg a, const void *bytes, size_t n)
{
    unsigned char *copy = NULL;
    p->args = memory_realloc(p->args, (p->n_args + 1) * sizeof *p->args);
    p->arg_bytes = memory_realloc(p->arg_bytes, (p->n_args + 1) * sizeof *p->arg_bytes);
    if (bytes) {
        copy = memory_alloc(n);
        memcpy(copy, bytes, n);
        a.data = copy;
        a.bytes = n;
    }
    p->arg_bytes[p->n_args] = copy;
    p->args[p->n_args++] = a;
    return true;
}

static bool local_argument(struct plan *p, const char *s)
{
    struct typed t = { 0 };
    struct gsp_arg a = { .kind = GSP_ARG_LOCAL };
    const char *after = parse_type(s, &t);
    bool ok;
    if (after && *after == '[') {
        uint64_t each = room_of_lanes(t.lanes) * t.of->bytes;
        after = plan_number(after + 1, &t.count);
        ok = after && strcmp(after, "]") == 0 && t.count <= UINT64_MAX / each;
        a.bytes = t.count * each;
    } else {
        ok = plan_bytes(s, &a.bytes);
    }
    return ok ? add_arg(p, a, NULL, 0) : fail(p, "'%.40s' is no size of local memory", s);
}

static bool scalar_argument(struct plan *p, const char *s)
{
    struct typed t = { 0 };
    const char *after = parse_type(s, &t);
    if (!after || *after != ':')
        return fail(p, "'%.60s' is no argument", s);
    t.count = 1;
    if (!fill(p, &t, after + 1, true)) {
        free(t.data);
        return false;
    }
    bool ok = add_arg(p, (struct gsp_arg){ .kind = GSP_ARG_BYTES }, t.data, t.bytes);
    free(t.data);
    return ok;
}

static bool buffer_argument(struct plan *p, const char *s, const char *name)
{
    struct typed t = { 0 };
    if (strncmp(s, "ptr[", 4) == 0) {
        if (!parse_pointer_buffer(p, s, name))
            return false;
    } else if (!parse_buffer(p, s, &t) || !add_buffer(p, name, &t)) {
        free(t.data);
        return false;
    }
    return true;
}

bool plan_argument(struct plan *p, const char *text)
{
    char name[64];
    const char *s = parse_name(skip(text), name, sizeof name);
    struct gsp_arg a = { .kind = GSP_ARG_BUFFER };
    struct bytes b;
    uint64_t null = 0;
    size_t type = strcspn(s, ":[");
    if (!*name)
        snprintf(name, sizeof name, "arg%zu", p->n_args);
    if (strncmp(s, "local:", 6) == 0)
        return local_argument(p, s + 6);
    if (strcmp(s, "null") == 0)
        return add_arg(p, (struct gsp_arg){ .kind = GSP_ARG_BYTES }, &null, sizeof null);
    if (*s == '&') {
        const char *end = parse_reference(p, s, &a.buffer, &a.offset);
        return end && (*end == '\0' || fail(p, "'%.40s' follows a pointer", end)) &&
               add_arg(p, a, NULL, 0);
    }
    if (*s == '{')
        return parse_struct(p, s, &b) &&
               add_arg(p, (struct gsp_arg){ .kind = GSP_ARG_BYTES }, b.at, b.n);
    if (s[type] != '[')
        return scalar_argument(p, s);
    if (!buffer_argument(p, s, name))
        return false;
    a.buffer = (uint32_t)p->n_buffers - 1;
    return add_arg(p, a, NULL, 0);
}

bool plan_buffer(struct plan *p, const char *text)
{
    char name[64];
    const char *s = parse_name(skip(text), name, sizeof name);
    if (!*name)
        return fail(p, "'%.60s' has no name", text);
    return buffer_argument(p, s, name);
}

bool plan_expect_value(struct plan *p, const char *text)
{
    char name[64];
    const char *s = parse_name(skip(text), name, sizeof name);
    struct typed *e = &p->expected[p->n_expected];
    if (!*name)
        return fail(p, "'%.60s' has no name", text);
    if (p->n_expected == MOST_BUFFERS)
        return fail(p, "there are too many buffers");
    memset(e, 0, sizeof *e);
    if (!parse_buffer(p, skip(s), e)) {
        free(e->data);
        return false;
    }
    snprintf(e->name, sizeof e->name, "%s", name);
    p->n_expected++;
    return true;
}
