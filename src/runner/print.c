/* SPDX-License-Identifier: Apache-2.0 */
/* print.c - printf for kernels, and output in the order of the groups.
 *
 * Arguments arrive as 8-byte slots (integer, double, encoded pointer, as the format says); vectors
 * as one slot per element.  The format is OpenCL C's (3.0, 6.15.14), of which C's and
 * CUDA's are parts. */
#include "ir/spawn.h"
#include "runner/run.h"
#include "runner/runtime.h"

#include <assert.h>
#include <ctype.h>

struct slots {
    const uint64_t *at;
    uint32_t n, next;
    const unsigned char *end; /* strings are at host addresses before it; NULL: at encoded ones */
};

enum { VECTOR_LANES = 16 };

/* One conversion, as the format spells it. */
struct conversion {
    char flags[16]; /* "%-08.3": all before the length, without the vector part */
    unsigned lanes; /* of %v4; 1: no vector */
    unsigned bits;  /* of an integer, by its length modifier; 0: the format gives none */
    char letter;
};

static const char *parse(const char *p, struct conversion *ret)
{
    size_t n = 0;
    *ret = (struct conversion){ .lanes = 1 };
    ret->flags[n++] = *p++;
    while (*p && strchr("-+ #0123456789.", *p) && n + 1 < sizeof ret->flags)
        ret->flags[n++] = *p++;
    if (*p == 'v' && isdigit((unsigned char)p[1])) {
        unsigned long lanes = strtoul(p + 1, (char **)&p, 10);
        ret->lanes = lanes <= VECTOR_LANES ? (unsigned)lanes : VECTOR_LANES;
    }
    if (strncmp(p, "hh", 2) == 0)
        ret->bits = 8, p += 2;
    else if (strncmp(p, "hl", 2) == 0)
        ret->bits = 32, p += 2;
    else if (strncmp(p, "ll", 2) == 0)
        ret->bits = 64, p += 2;
    else if (*p == 'h')
        ret->bits = 16, p++;
    else if (*p && strchr("lzjt", *p))
        ret->bits = 64, p++;
    else if (*p &&
             strchr("di"
                    "uoxX",
                    *p) &&
             ret->lanes == 1)
        ret->bits = 32;
    ret->letter = *p;
    return *p ? p + 1 : p;
}

static void put_integer(struct text *out, const struct conversion *c, uint64_t v)
{
    char format[32];
    bool is_signed = c->letter == 'd' || c->letter == 'i';
    unsigned drop = c->bits ? 64 - c->bits : 0;
    v = is_signed ? (uint64_t)((int64_t)(v << drop) >> drop) : v << drop >> drop;
    snprintf(format, sizeof format, "%sll%c", c->flags, c->letter);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    text_putf(out, format, (long long)v);
#pragma GCC diagnostic pop
}

static void put_double(struct text *out, const struct conversion *c, uint64_t bits)
{
    char format[32];
    double v;
    memcpy(&v, &bits, sizeof v);
    snprintf(format, sizeof format, "%s%c", c->flags, c->letter);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    text_putf(out, format, v);
#pragma GCC diagnostic pop
}

/* The number behind the dot, or UINT32_MAX: there is none.  "%.s" prints nothing, as in C. */
static uint32_t precision_of(const struct conversion *v)
{
    const char *dot = strchr(v->flags, '.');
    unsigned long n = dot ? strtoul(dot + 1, NULL, 10) : UINT32_MAX;
    return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

/* Letters behind blanks, or before them with "-", up to the width. */
static void put_padded(struct text *out, const struct conversion *v, const char *at, size_t n)
{
    static const char blanks[] = "                ";
    size_t width = strtoul(v->flags + 1 + strspn(v->flags + 1, "-+ #0"), NULL, 10);
    bool left = strchr(v->flags, '-');
    if (left)
        text_put(out, at, n);
    for (size_t k = n; k < width; k += sizeof blanks - 1)
        text_put(out, blanks, width - k < sizeof blanks - 1 ? width - k : sizeof blanks - 1);
    if (!left)
        text_put(out, at, n);
}

/* "%8.3s": three letters, or fewer, behind blanks up to eight.  `most`: bytes that may be read. */
static void put_string(struct text *out, const struct conversion *v, const char *at, size_t most)
{
    size_t precision = precision_of(v);
    put_padded(out, v, at, strnlen(at, precision < most ? precision : most));
}

static void put_one(struct text *out, const struct context *c, const struct conversion *v,
                    struct slots *s)
{
    if (s->next >= s->n) {
        text_putf(out, "(no argument)");
        return;
    }
    uint64_t bits = s->at[s->next++];
    if (strchr("diuoxXc", v->letter)) {
        char letter = (char)bits;
        if (v->letter == 'c')
            put_padded(out, v, &letter, 1); /* which may be 0 */
        else
            put_integer(out, v, bits);
    } else if (strchr("fFeEgGaA", v->letter)) {
        put_double(out, v, bits);
    } else if (v->letter == 's') {
        const char *at = s->end ? (const char *)(uintptr_t)bits : context_host(c, bits);
        if (!bits)
            text_putf(out, "(null)");
        else /* of more than a launch may print one byte too many is enough */
            put_string(out, v, at,
                       s->end ? (size_t)(s->end - (const unsigned char *)at)
                              : BUDGET_PRINTED_BYTES + 1);
    } else {
        text_putf(out, "0x%llx", (unsigned long long)bits);
    }
}

/* True if a width or precision asks for too much: "%99999d", "%.99999f".  The precision of a string
 * asks for nothing: it is the most that is printed. */
static bool is_wide(const struct conversion *v)
{
    for (const char *p = v->flags; *p && !(*p == '.' && v->letter == 's');) {
        char *end = (char *)(uintptr_t)p + 1;
        if (isdigit((unsigned char)*p) && strtoul(p, &end, 10) > BUDGET_PRINTED_WIDTH)
            return true;
        p = end;
    }
    return false;
}

/* The launch has printed too much: reports that once, and ends it. */
static void end_printing(struct run *r)
{
    struct trace to = fault_sink(r);
    if (!atomic_exchange(&r->printed_over, true))
        diag_fault_prints(&to, (struct src_loc){ 0 }, BUDGET_PRINTED_BYTES);
    atomic_store(&r->outcome->finished, 1);
}

/* Counts what a group has printed since it had `*before` bytes.  False: all groups together have
 * printed too much, which is asked at each value, since each worker keeps what its group prints. */
static bool count(struct run *r, struct text *out, size_t *before)
{
    size_t more = out->n - *before;
    if (r->quiet)
        out->n = *before;
    *before = out->n;
    if (r->quiet || atomic_fetch_add(&r->printed_bytes, more) + more <= BUDGET_PRINTED_BYTES)
        return true;
    end_printing(r);
    return false;
}

/* False: the group must end, for a reason that was reported. */
static bool print(struct context *c, const char *format, struct slots s)
{
    struct text *out = c->output;
    size_t before = out->n;
    while (*format) {
        size_t n = strcspn(format, "%");
        text_put(out, format, n);
        format += n;
        if (!*format)
            break;
        if (format[1] == '%') {
            text_put(out, "%", 1);
            format += 2;
            continue;
        }
        struct conversion v;
        const char *end = parse(format, &v);
        if (!v.letter || !strchr("diuoxXcfFeEgGaAsp", v.letter)) {
            text_put(out, format, (size_t)(end - format));
        } else if (is_wide(&v)) {
            struct trace to = fault_sink(c->run);
            diag_fault_print_width(&to, (struct src_loc){ 0 }, BUDGET_PRINTED_WIDTH);
            return false;
        } else {
            for (unsigned lane = 0; lane < v.lanes; lane++) {
                if (lane)
                    text_put(out, ",", 1);
                put_one(out, c, &v, &s);
                if (!count(c->run, out, &before))
                    return false;
            }
        }
        format = end;
    }
    return count(c->run, out, &before);
}

int32_t runtime_printf(const char *format, const uint64_t *slots, uint32_t n)
{
    struct context *c = context_self();
    c->in_runtime = 1;
    if (!print(c, format, (struct slots){ slots, n, 0, NULL }))
        group_abort(c);
    c->in_runtime = 0;
    return 0;
}

/* CUDA's printf: the arguments lie in memory one after the other, each aligned to its size. */
int32_t runtime_vprintf(const char *format, const unsigned char *args)
{
    uint64_t slot[BUDGET_PRINTED];
    struct context *c = context_self();
    struct slots s = { slot, 0, 0, NULL };
    uint64_t at = 0;
    c->in_runtime = 1;
    for (const char *p = strchr(format, '%'); p && s.n < BUDGET_PRINTED; p = strchr(p, '%')) {
        struct conversion v;
        if (p[1] == '%') {
            p += 2;
            continue;
        }
        p = parse(p, &v);
        unsigned bytes = strchr("diuoxXc", v.letter ? v.letter : 'd') && v.bits <= 32 ? 4 : 8;
        at = (at + bytes - 1) / bytes * bytes;
        slot[s.n] = 0;
        memcpy(&slot[s.n], args + at, bytes);
        s.n++;
        at += bytes;
    }
    if (!print(c, format, s))
        group_abort(c);
    c->in_runtime = 0;
    return (int32_t)s.n;
}

/* ---- AMDGPU ---- */

static const struct print_format *find_format(const struct run *r, uint32_t number)
{
    for (uint32_t k = 0; k < r->n_formats; k++)
        if (r->formats[k].number == number)
            return &r->formats[k];
    return NULL;
}

/* Replaces C's escapes, by which metadata spells line ends. */
static void unescape(struct text *to, const char *from)
{
    for (; *from; from++) {
        if (from[0] == '\\' && from[1]) {
            char c = *++from;
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
            text_put(to, &c, 1);
        } else {
            text_put(to, from, 1);
        }
    }
}

/* Reads one argument of `bytes` bytes: each of its lanes becomes a slot. */
static void take_argument(struct slots *s, uint64_t *slot, const struct conversion *v,
                          const unsigned char *at, uint64_t bytes, uint32_t most)
{
    uint64_t each = v->lanes ? bytes / v->lanes : bytes;
    for (unsigned k = 0; k < v->lanes && s->n < most; k++, s->n++) {
        float f;
        double d;
        slot[s->n] = 0;
        if (v->letter == 's') {
            slot[s->n] = (uint64_t)(uintptr_t)at;
        } else if (strchr("fFeEgGaA", v->letter) && each == sizeof f) {
            memcpy(&f, at + k * each, sizeof f);
            d = f;
            memcpy(&slot[s->n], &d, sizeof d);
        } else {
            memcpy(&slot[s->n], at + k * each, each < 8 ? each : 8);
        }
    }
}

/* Prints the record of one printf, which begins the room.  False: as print(). */
static bool print_record(struct context *c)
{
    uint64_t slot[BUDGET_PRINTED];
    uint32_t number, argument = 0;
    struct text format = { 0 };
    struct slots s = { slot, 0, 0, c->print_room + PRINT_ROOM };
    memcpy(&number, c->print_room, sizeof number);
    const struct print_format *found = find_format(c->run, number);
    if (!found)
        return true;
    unescape(&format, found->text);
    const unsigned char *at = c->print_room + sizeof number;
    const char *p = strchr(text_get(&format), '%');
    while (p && argument < found->n) {
        struct conversion v;
        if (p[1] == '%') {
            p = strchr(p + 2, '%');
            continue;
        }
        p = strchr(parse(p, &v), '%');
        uint32_t bytes = found->bytes[argument++];
        assert(at + bytes <= s.end && "find_formats() has seen to that");
        take_argument(&s, slot, &v, at, bytes, BUDGET_PRINTED);
        at += (bytes + 3) / 4 * 4;
    }
    bool ok = print(c, text_get(&format), s);
    text_fini(&format);
    return ok;
}

static bool print_pending(struct context *c)
{
    bool pending = c->print_pending;
    c->print_pending = false;
    return !pending || print_record(c);
}

/* The room may hold the arguments of the printf before, perhaps of another item; these are complete
 * now, and are printed first. */
uint64_t runtime_printf_alloc(uint64_t bytes)
{
    struct context *c = context_self();
    c->in_runtime = 1;
    if (!print_pending(c))
        group_abort(c);
    if (bytes > PRINT_ROOM) {
        struct trace to = fault_sink(c->run);
        diag_fault_printf(&to, (struct src_loc){ 0 }, PRINT_ROOM);
        group_abort(c);
    }
    c->print_pending = true;
    c->in_runtime = 0;
    return (uint64_t)(uintptr_t)c->print_room + ENCODED_GLOBAL;
}

/* ---- in the order of the groups ---- */

/* Gives the bytes to who reads the output.  That may wait for the reader, and is no time of the
 * kernel: its deadline stands still meanwhile (time_left()).  What a launch may print is bounded,
 * and with it how long this can hold a kernel that does not end. */
static void emit(struct run *r, const char *bytes, size_t n)
{
    pthread_mutex_lock(&r->done_lock);
    assert(r->given_since == 0 && "one thread at a time gives output");
    r->given_since = base_now();
    pthread_mutex_unlock(&r->done_lock);
    if (r->output_fd >= 0)
        spawn_write(r->output_fd, bytes, n); /* a parent that reads no more has ended us */
    else if (r->l->output)
        r->l->output(r->l->output_user, bytes, n);
    pthread_mutex_lock(&r->done_lock);
    if (r->deadline > 0)
        r->deadline += base_now() - r->given_since;
    r->given_since = 0;
    pthread_mutex_unlock(&r->done_lock);
}

static int by_group(const void *a, const void *b)
{
    const struct printed *x = a, *y = b;
    return x->group < y->group ? -1 : x->group > y->group;
}

/* Prints the output of all groups before `end`. */
static void flush(struct run *r, uint64_t end)
{
    uint32_t kept = 0;
    if (r->printed.n == 0)
        return;
    qsort(r->printed.at, r->printed.n, sizeof *r->printed.at, by_group);
    for (uint32_t k = 0; k < r->printed.n; k++) {
        struct printed *p = &r->printed.at[k];
        if (p->group >= end) {
            r->printed.at[kept++] = *p;
            continue;
        }
        emit(r, p->text, p->n);
        free(p->text);
    }
    r->printed.n = kept;
}

void print_flush(struct run *r, struct context *c)
{
    struct text *out = c->output;
    if (!print_pending(c))
        c->stopped = 1;
    if (!out->n)
        return;
    if (atomic_load(&r->printed_over)) {
        out->n = 0;
        return;
    }
    pthread_mutex_lock(&r->print_lock);
    struct printed p = { c->group, out->at, out->n };
    *out = (struct text){ 0 };
    vec_push(&r->printed, p);
    uint64_t end = UINT64_MAX;
    for (unsigned k = 0; k < r->n_workers; k++) {
        uint64_t at = atomic_load(&r->workers[k].group);
        if (r->workers[k].context != c && at < end)
            end = at;
    }
    if (end > c->group)
        end = c->group + 1;
    flush(r, end);
    pthread_mutex_unlock(&r->print_lock);
}

void print_rest(struct run *r)
{
    flush(r, UINT64_MAX);
    vec_fini(&r->printed);
}
