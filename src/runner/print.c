/* SPDX-License-Identifier: Apache-2.0 */
/* print.c - printf for kernels, and output in the order of the groups.
 *
 * Arguments arrive as 8-byte slots (integer, double, encoded pointer, as the format says); vectors
 * as one slot per element.  The format is OpenCL C's (3.0, 6.15.14), of which C's and
 * CUDA's are parts. */
#include "runner/run.h"
#include "runner/runtime.h"

#include <ctype.h>
#include <unistd.h>

struct slots {
    const uint64_t *at;
    uint32_t n, next;
    bool host; /* strings are at host addresses */
};

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
    if (*p == 'v' && isdigit((unsigned char)p[1]))
        ret->lanes = (unsigned)strtoul(p + 1, (char **)&p, 10);
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

static void put_one(struct text *out, const struct context *c, const struct conversion *v,
                    struct slots *s)
{
    if (s->next >= s->n) {
        text_putf(out, "(no argument)");
        return;
    }
    uint64_t bits = s->at[s->next++];
    if (strchr("diuoxXc", v->letter)) {
        if (v->letter == 'c')
            text_putf(out, "%c", (int)bits);
        else
            put_integer(out, v, bits);
    } else if (strchr("fFeEgGaA", v->letter)) {
        put_double(out, v, bits);
    } else if (v->letter == 's') {
        const char *at = s->host ? (const char *)(uintptr_t)bits : context_host(c, bits);
        text_putf(out, "%s", bits ? at : "(null)");
    } else {
        text_putf(out, "0x%llx", (unsigned long long)bits);
    }
}

static void print(struct context *c, const char *format, struct slots s)
{
    struct text *out = c->output;
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
        } else {
            for (unsigned lane = 0; lane < v.lanes; lane++) {
                if (lane)
                    text_put(out, ",", 1);
                put_one(out, c, &v, &s);
            }
        }
        format = end;
    }
}

int32_t runtime_printf(const char *format, const uint64_t *slots, uint32_t n)
{
    struct context *c = context_self();
    c->in_runtime = 1;
    print(c, format, (struct slots){ slots, n, 0, false });
    c->in_runtime = 0;
    return 0;
}

/* CUDA's printf: the arguments lie in memory one after the other, each aligned to its size. */
int32_t runtime_vprintf(const char *format, const unsigned char *args)
{
    uint64_t slot[BUDGET_PRINTED];
    struct context *c = context_self();
    struct slots s = { slot, 0, 0, false };
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
    print(c, format, s);
    c->in_runtime = 0;
    return (int32_t)s.n;
}

/* ---- AMDGPU ---- */

/* The format with that number: its text, and where its sizes begin; NULL: there is none. */
static const char *find_format(const struct run *r, uint32_t number, const char **ret_sizes)
{
    for (uint32_t k = 0; k < r->n_formats; k++) {
        char *end;
        if (strtoul(r->formats[k], &end, 10) != number || *end != ':')
            continue;
        unsigned long n = strtoul(end + 1, &end, 10);
        *ret_sizes = end + 1;
        for (; n > 0 && *end == ':'; n--)
            strtoul(end + 1, &end, 10);
        return *end == ':' ? end + 1 : end;
    }
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

static void print_record(struct context *c, const unsigned char *at)
{
    uint64_t slot[BUDGET_PRINTED];
    uint32_t number;
    const char *sizes = NULL;
    struct text format = { 0 };
    struct slots s = { slot, 0, 0, true };
    memcpy(&number, at, sizeof number);
    const char *found = find_format(c->run, number, &sizes);
    if (!found)
        return;
    unescape(&format, found);
    at += sizeof number;
    for (const char *p = strchr(text_get(&format), '%'); p; p = strchr(p, '%')) {
        struct conversion v;
        if (p[1] == '%') {
            p += 2;
            continue;
        }
        char *end;
        uint64_t bytes = strtoul(sizes, &end, 10);
        sizes = *end == ':' ? end + 1 : end;
        p = parse(p, &v);
        take_argument(&s, slot, &v, at, bytes, BUDGET_PRINTED);
        at += (bytes + 3) / 4 * 4;
    }
    print(c, text_get(&format), s);
    text_fini(&format);
}

static void print_pending(struct context *c)
{
    if (c->print_pending)
        print_record(c, c->print_room);
    c->print_pending = false;
}

/* The room may hold the arguments of the printf before, perhaps of another item; these are complete
 * now, and are printed first. */
uint64_t runtime_printf_alloc(uint64_t bytes)
{
    struct context *c = context_self();
    c->in_runtime = 1;
    print_pending(c);
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

static void emit(struct run *r, const char *bytes, size_t n)
{
    if (r->output_fd < 0) {
        if (r->l->output)
            r->l->output(r->l->output_user, bytes, n);
        return;
    }
    while (n > 0) {
        ssize_t done = write(r->output_fd, bytes, n);
        if (done <= 0)
            return;
        bytes += done;
        n -= (size_t)done;
    }
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
    print_pending(c);
    if (!out->n)
        return;
    if (r->quiet) {
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
