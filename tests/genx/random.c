/* SPDX-License-Identifier: Apache-2.0 */
/* random.c - programs of regions that choices make: every stage, on every platform, computes what the
 * program does.
 *
 * Programs are valid by construction: regions lie inside of their vectors, indices are bounded,
 * nothing undefined is read.  One in four has no region at all, as simple kernels have none. */
#include "random.h"

#include "random_flow.h"

#include "genx/model/alu.h"
#include "genx/model/payload.h"
#include "genx/optimize/collapse.h"
#include "genx/optimize/emulate.h"
#include "genx/optimize/fuse.h"
#include "genx/optimize/neighbours.h"
#include "genx/optimize/slim.h"
#include "genx/optimize/sums.h"
#include "genx/optimize/written.h"
#include "genx/visa/emit.h"
#include "genx/legalize/legalize.h"
#include "genx/run/interp.h"
#include "genx/run/visa_run.h"

enum { IN_BYTES = 2048, OUT_BYTES = 4096, MOST_VALUES = 96 };

struct gen {
    struct choices c;
    struct gx_func *f;
    uint32_t value[MOST_VALUES], n;
    uint32_t pred[MOST_VALUES], n_preds;
    uint32_t word[MOST_VALUES], n_words; /* scalars of i16, any bits */
    uint32_t in, out;
    uint32_t from, to; /* the same buffers as surfaces */
    uint32_t whole;    /* no regions: all vectors have so many lanes; 0: regions as they come */
};

static uint64_t next(struct gen *g) { return choices_bytes(&g->c, 8); }
static uint32_t below(struct gen *g, uint32_t n) { return choices_below(&g->c, n); }
static bool maybe(struct gen *g, uint32_t percent) { return below(g, 100) < percent; }

static struct gx_type type(const struct gen *g, uint32_t v) { return gx_at(g->f, v)->type; }

static void keep(struct gen *g, uint32_t v)
{
    struct gx_type t = type(g, v);
    if (t.elt == GX_I1) {
        if (g->n_preds < MOST_VALUES)
            g->pred[g->n_preds++] = v;
        else
            g->pred[below(g, MOST_VALUES)] = v;
    } else if (g->n < MOST_VALUES) {
        g->value[g->n++] = v;
    } else {
        g->value[below(g, MOST_VALUES)] = v;
    }
}

static uint32_t op(struct gen *g, enum gx_op o, struct gx_type t, uint32_t a, uint32_t b)
{
    uint32_t args[2] = { a, b };
    return gx_op(g->f, o, t, args, b == GX_NONE ? 1 : 2, 0);
}

static uint32_t any(struct gen *g) { return g->value[below(g, g->n)]; }

static const uint8_t elts[] = { GX_I8, GX_I16, GX_I32, GX_I32, GX_I32, GX_I64, GX_F, GX_HF };

/* An address so many bytes behind a parameter. */
static uint32_t address(struct gen *g, uint32_t base, uint32_t bytes)
{
    struct gx_type q = gx_scalar(GX_I64);
    return bytes ? op(g, GX_ADD, q, base, gx_splat(g->f, q, bytes)) : base;
}

/* A number, as a constant or from a value that has these bits and no others. */
static uint32_t offset(struct gen *g, uint32_t is)
{
    struct gx_type d = gx_scalar(GX_I32);
    if (maybe(g, 50))
        return gx_splat(g->f, d, is);
    uint32_t w = op(g, GX_ZEXT, d, g->word[below(g, g->n_words)], GX_NONE);
    return op(g, GX_AND, d, op(g, GX_OR, d, w, gx_splat(g->f, d, is)), gx_splat(g->f, d, is));
}

static void load(struct gen *g)
{
    enum gx_elt e = elts[below(g, sizeof elts)];
    uint32_t size = gx_elt_bytes(e), owords = 1 + below(g, maybe(g, 80) ? 8 : 20);
    if (g->whole && g->whole * size % 16)
        return;
    if (g->whole)
        owords = g->whole * size / 16;
    uint32_t from = below(g, (IN_BYTES - owords * 16) / 16) * 16, v;
    struct gx_type t = gx_vector(e, owords * 16 / size);
    if (maybe(g, 25)) {
        bool in_bytes = maybe(g, 50);
        uint32_t a[2] = { g->from, offset(g, in_bytes ? from + 4 * below(g, 4) : from / 16) };
        v = gx_add(g->f, (struct gx_inst){ .op = GX_OWORD_LD, .sub = in_bytes, .type = t }, a, 2);
    } else {
        uint32_t a = address(g, g->in, from);
        v = gx_op(g->f, GX_BLOCK_LD, t, &a, 1, 0);
    }
    if (gx_elt_kind(e) == 'f' && maybe(g, 80)) { /* small numbers: results are seldom none */
        struct gx_type i = t;
        i.elt = gx_elt_int(size);
        v = op(g, GX_BITCAST, i, v, GX_NONE);
        v = op(g, GX_AND, i, v, gx_splat(g->f, i, 255));
        v = op(g, GX_SITOFP, t, v, GX_NONE);
    }
    keep(g, v);
}

/* A region of a vector of `of` elements, with n lanes at most; direct. */
static struct gx_region region(struct gen *g, uint32_t of, uint32_t size, uint32_t most, bool write)
{
    for (;;) {
        struct gx_region r = { .n = 1 + below(g, most) };
        uint32_t rows = 1 + below(g, maybe(g, 50) ? 1 : 4);
        r.width = (r.n + rows - 1) / rows;
        r.n = r.width * rows;
        r.stride = maybe(g, 60) ? 1 : (int32_t)below(g, 5);
        r.vstride = (int32_t)below(g, maybe(g, 50) ? 33 : 12);
        int64_t span = (int64_t)(r.width - 1) * r.stride + (int64_t)(rows - 1) * r.vstride + 1;
        if (span > of || r.n > of || (write && gx_region_repeats(&r)))
            continue;
        r.start = (int32_t)(below(g, of - (uint32_t)span + 1) * size);
        return gx_region_canonical(r);
    }
}

/* An index of 0 to `most` elements of `size` bytes: a value of i16, a scalar or `rows` of them. */
static uint32_t index_value(struct gen *g, uint32_t most, uint32_t size, uint32_t rows)
{
    struct gx_type t = rows ? gx_vector(GX_I16, rows) : gx_scalar(GX_I16);
    uint32_t mask = 0, v;
    while (mask * 2 + 1 <= most)
        mask = mask * 2 + 1;
    if (rows) {
        uint32_t from = below(g, IN_BYTES / 16 - 4) * 16, a = address(g, g->in, from);
        v = gx_op(g->f, GX_BLOCK_LD, gx_vector(GX_I16, 32), &a, 1, 0);
        struct gx_region r = gx_region_line(rows, 1, 0);
        v = gx_rd(g->f, t, v, &r, GX_NONE, 0);
    } else {
        v = g->word[below(g, g->n_words)];
    }
    v = op(g, GX_AND, t, v, gx_splat(g->f, t, mask));
    return size > 1 ? op(g, GX_MUL, t, v, gx_splat(g->f, t, size)) : v;
}

/* Gives a direct region an index, which moves it no further than the vector goes. */
static uint32_t with_index(struct gen *g, struct gx_region *r, uint32_t of, uint32_t size,
                           bool write)
{
    struct gx_region shape = gx_region_canonical((struct gx_region){
        .n = r->n, .vstride = r->vstride, .width = r->width, .stride = r->stride });
    int64_t high = 0;
    for (uint32_t k = 0; k < r->n; k++)
        high = region_step(&shape, k) > high ? region_step(&shape, k) : high;
    uint32_t room = of - 1 - (uint32_t)high;
    if (maybe(g, 70) || r->n == 1 || write) {
        uint32_t fixed = room ? below(g, room + 1) : 0;
        r->start = (int32_t)(fixed * size);
        r->index = REGION_SCALAR;
        return index_value(g, room - fixed, size, 0);
    }
    struct gx_region row = { .n = r->width, .width = r->width, .stride = r->stride };
    int64_t span = region_step(&row, r->width - 1);
    r->index = REGION_ROWS;
    r->vstride = 0;
    r->start = 0;
    return index_value(g, of - 1 - (uint32_t)span, size, r->n / r->width);
}

static void read(struct gen *g)
{
    uint32_t of = any(g), index = GX_NONE;
    struct gx_type t = type(g, of);
    uint32_t size = gx_elt_bytes(t.elt);
    if (t.scalar)
        return;
    struct gx_region r = region(g, t.n, size, t.n < 40 ? t.n : 40, false);
    if (maybe(g, 25))
        index = with_index(g, &r, t.n, size, false);
    uint32_t n = r.n;
    keep(g, gx_rd(g->f, n == 1 && maybe(g, 50) ? gx_scalar(t.elt) : gx_vector(t.elt, n), of, &r,
                  index, 0));
}

/* A predicate of n lanes. */
static uint32_t predicate(struct gen *g, uint32_t n)
{
    for (int k = 0; k < 4 && g->n_preds; k++) {
        uint32_t p = g->pred[below(g, g->n_preds)];
        struct gx_type t = type(g, p);
        if (t.n == n)
            return p;
        if (t.n > n && !g->whole)
            return gx_add(g->f,
                          (struct gx_inst){ .op = GX_PRD,
                                            .type = gx_vector(GX_I1, n),
                                            .data = below(g, t.n - n + 1) },
                          &p, 1);
    }
    uint64_t *bits = malloc(n * sizeof *bits);
    for (uint32_t k = 0; k < n; k++)
        bits[k] = maybe(g, 60);
    uint32_t p = gx_const(g->f, gx_vector(GX_I1, n), bits);
    free(bits);
    return p;
}

/* A NaN that signals, whose other bits are those of `x`. */
static uint64_t signalling(enum gx_elt e, uint64_t x)
{
    return e == GX_HF ? 0x7c01 | (x & 0x81ff) : 0x7f800001 | (x & 0x803fffff);
}

/* A number at the edge of an integer type: a power of two or minus one, less 1, 0 or more 1. */
static uint64_t edge(struct gen *g)
{
    static const uint8_t log[] = { 0, 7, 8, 15, 16, 31, 31, 32, 32, 63 };
    uint64_t power = UINT64_C(1) << (maybe(g, 20) ? below(g, 64) : log[below(g, sizeof log)]);
    return (maybe(g, 50) ? power : -power) + below(g, 3) - 1;
}

static uint32_t constant(struct gen *g, enum gx_elt e, uint32_t n)
{
    uint64_t *bits = malloc(n * sizeof *bits), one = next(g);
    bool same = maybe(g, 40), narrow = maybe(g, 50), at_edge = !narrow && maybe(g, 50);
    one = at_edge ? edge(g) : one;
    bool nan = gx_elt_kind(e) == 'f' && maybe(g, 10);
    for (uint32_t k = 0; k < n; k++) {
        uint64_t x = same ? one : at_edge ? edge(g) : next(g);
        if (nan)
            x = signalling(e, x);
        else if (gx_elt_kind(e) == 'f')
            x = gx_alu_convert((struct gx_alu_type){ (uint8_t)e, true },
                               (struct gx_alu_type){ GX_I8, true }, x & 255, false);
        else if (narrow)
            x &= 15;
        bits[k] = x & (UINT64_MAX >> (64 - 8 * gx_elt_bytes(e)));
    }
    uint32_t v = gx_const(g->f, gx_vector(e, n), bits);
    free(bits);
    return v;
}

/* Some value of n lanes of that element: one that there is, or read from one. */
static uint32_t lanes(struct gen *g, enum gx_elt e, uint32_t n)
{
    for (int k = 0; k < 12; k++) {
        uint32_t v = any(g);
        struct gx_type t = type(g, v);
        if (t.scalar || gx_elt_kind(t.elt) != gx_elt_kind(e))
            continue;
        if (t.elt == e && t.n == n)
            return v;
        if (t.elt == e && t.n > n && !g->whole) {
            struct gx_region r = region(g, t.n, gx_elt_bytes(e), n, false);
            if (r.n == n)
                return gx_rd(g->f, gx_vector(e, n), v, &r, GX_NONE, 0);
        }
    }
    return constant(g, e, n);
}

static void write(struct gen *g)
{
    uint32_t old = any(g), index = GX_NONE, mask = GX_NONE;
    struct gx_type t = type(g, old);
    uint32_t size = gx_elt_bytes(t.elt);
    if (t.scalar)
        return;
    struct gx_region r = region(g, t.n, size, t.n < 40 ? t.n : 40, true);
    uint32_t value = lanes(g, t.elt, r.n);
    if (maybe(g, 20))
        index = with_index(g, &r, t.n, size, true);
    if (maybe(g, 30))
        mask = predicate(g, r.n);
    keep(g, gx_wr(g->f, old, value, &r, index, mask, 0));
}

/* Some of a fresh vector is written, and only that is read again. */
static void fresh(struct gen *g)
{
    static const uint8_t odd[] = { 3, 5, 6, 7, 7, 9, 13 };
    enum gx_elt e = elts[below(g, sizeof elts)];
    uint32_t size = gx_elt_bytes(e), of = 8 + below(g, 40), index = GX_NONE, mask = GX_NONE;
    struct gx_region r = region(g, of, size, of, true);
    if (maybe(g, 50)) {
        uint32_t n = odd[below(g, sizeof odd)];
        r = gx_region_line(n < of ? n : of, 1, 0);
    }
    uint32_t value = lanes(g, e, r.n);
    if (maybe(g, 60))
        index = with_index(g, &r, of, size, true);
    if (maybe(g, 60))
        mask = predicate(g, r.n);
    uint32_t v = gx_undef(g->f, gx_vector(e, of));
    v = gx_wr(g->f, v, value, &r, index, mask, 0);
    v = gx_rd(g->f, gx_vector(e, r.n), v, &r, index, 0);
    if (mask != GX_NONE) {
        uint32_t args[3] = { mask, v, lanes(g, e, r.n) };
        v = gx_op(g->f, GX_SELECT, gx_vector(e, r.n), args, 3, 0);
    }
    keep(g, v);
}

/* A narrow value becomes wider, and an operation takes it at once. */
static void widen(struct gen *g)
{
    static const uint8_t ops[] = {
        GX_ADD, GX_SUB, GX_MUL, GX_AND, GX_OR, GX_XOR, GX_SMIN, GX_UMAX
    };
    static const uint8_t wider[] = { GX_I16, GX_I32, GX_I32, GX_I32, GX_I64 };
    uint32_t a = GX_NONE, x[2];
    for (int k = 0; k < 8 && a == GX_NONE; k++) {
        uint32_t v = any(g);
        if (!type(g, v).scalar && (type(g, v).elt == GX_I8 || type(g, v).elt == GX_I16))
            a = v;
    }
    if (a == GX_NONE)
        return;
    struct gx_type t = type(g, a);
    enum gx_elt from = (enum gx_elt)t.elt;
    t.elt = wider[below(g, sizeof wider)];
    if (t.elt == from)
        return;
    x[0] = op(g, maybe(g, 50) ? GX_ZEXT : GX_SEXT, t, a, GX_NONE);
    x[1] = lanes(g, (enum gx_elt)t.elt, t.n);
    if (maybe(g, 40))
        x[1] = op(g, maybe(g, 50) ? GX_ZEXT : GX_SEXT, t, lanes(g, from, t.n), GX_NONE);
    int first = maybe(g, 50);
    uint32_t what = below(g, 10);
    if (what == 0) {
        uint64_t most = gx_elt_bytes(t.elt) * 8 - 1;
        keep(g, op(g, maybe(g, 50) ? GX_LSHR : GX_ASHR, t, x[0],
                   gx_splat(g->f, t, below(g, (uint32_t)most + 1))));
    } else if (what == 1) {
        struct gx_type p = t;
        p.elt = GX_I1;
        keep(g, gx_add(g->f,
                       (struct gx_inst){ .op = GX_ICMP,
                                         .type = p,
                                         .sub = (uint8_t)below(g, 6),
                                         .flags = maybe(g, 50) ? GX_SRC_SIGNED : 0 },
                       x, 2));
    } else if (what == 2) {
        uint32_t args[3] = { predicate(g, t.n), x[first], x[!first] };
        keep(g, gx_op(g->f, GX_SELECT, t, args, 3, 0));
    } else {
        keep(g, op(g, ops[below(g, sizeof ops)], t, x[first], x[!first]));
    }
}

static void arithmetic(struct gen *g)
{
    static const uint8_t ints[] = { GX_ADD,  GX_SUB, GX_MUL, GX_AND,  GX_OR,   GX_XOR, GX_SMIN,
                                    GX_UMAX, GX_ADD, GX_SHL, GX_LSHR, GX_ASHR, GX_ROL, GX_ROR };
    static const uint8_t floats[] = { GX_FADD, GX_FSUB, GX_FMUL, GX_FMIN, GX_FMAX };
    uint32_t a = any(g);
    struct gx_type t = type(g, a);
    if (t.scalar)
        return;
    uint32_t b = maybe(g, 70) ? lanes(g, t.elt, t.n) : constant(g, t.elt, t.n);
    if (gx_elt_kind(t.elt) == 'f') {
        if (maybe(g, 20))
            b = op(g, maybe(g, 50) ? GX_FNEG : GX_FABS, t, b, GX_NONE);
        keep(g, op(g, floats[below(g, sizeof floats)], t, a, b));
        return;
    }
    if (maybe(g, 30)) { /* the other one may be a constant, too */
        uint32_t first = b;
        b = a;
        a = first;
    }
    enum gx_op o = ints[below(g, sizeof ints)];
    if (o == GX_SHL || o == GX_LSHR || o == GX_ASHR) {
        uint64_t most = gx_elt_bytes(t.elt) * 8 - 1;
        b = maybe(g, 60) ? gx_splat(g->f, t, below(g, (uint32_t)most + 1))
                         : op(g, GX_AND, t, b, gx_splat(g->f, t, most));
    }
    keep(g, op(g, o, t, a, b));
}

/* A term of a tree: some value, bytes or words that become wider, or few low bits; and a constant
 * added, or multiplied. */
static uint32_t term(struct gen *g, struct gx_type t, uint64_t most)
{
    static const uint8_t narrow[] = { GX_I8, GX_I16 };
    uint32_t v = lanes(g, t.elt, t.n);
    enum gx_elt from = narrow[below(g, 2)];
    if (maybe(g, 40) && gx_elt_bytes(from) < gx_elt_bytes(t.elt))
        v = op(g, maybe(g, 70) ? GX_ZEXT : GX_SEXT, t, lanes(g, from, t.n), GX_NONE);
    if (maybe(g, 30))
        v = op(g, GX_AND, t, v, gx_splat(g->f, t, most >> below(g, 8)));
    if (maybe(g, 30))
        v = op(g, maybe(g, 50) ? GX_ADD : GX_SUB, t, v, gx_splat(g->f, t, below(g, 200) & most));
    if (maybe(g, 30))
        v = op(g, GX_MUL, t, v, gx_splat(g->f, t, below(g, 300) & most));
    if (maybe(g, 10))
        v = op(g, GX_SHL, t, v, gx_splat(g->f, t, below(g, 4)));
    if (maybe(g, 10))
        v = op(g, GX_ABS, t, v, GX_NONE);
    else if (maybe(g, 10))
        v = op(g, GX_XOR, t, v, gx_splat(g->f, t, UINT64_MAX >> (64 - 8 * gx_elt_bytes(t.elt))));
    return v;
}

/* A tree of sums or of logic, with constants; its result is shifted, compared, made a float, cut or
 * saturated. */
static void tree(struct gen *g)
{
    static const uint8_t sums[] = { GX_ADD, GX_ADD, GX_SUB }, logic[] = { GX_AND, GX_OR, GX_XOR };
    static const uint8_t ends[] = { GX_LSHR, GX_ASHR, GX_SMAX, GX_UMIN };
    static const uint8_t some[] = { GX_I8, GX_I16, GX_I32, GX_I32 };
    enum { TERMS = 6 };
    uint32_t x[TERMS], n = 2 + below(g, TERMS - 1);
    struct gx_type t = gx_vector(some[below(g, sizeof some)], 1 + below(g, 64)), to = t;
    uint64_t most = UINT64_MAX >> (64 - 8 * gx_elt_bytes(t.elt));
    const uint8_t *ops = maybe(g, 60) ? sums : logic;
    if (g->whole)
        t.n = to.n = g->whole;
    for (uint32_t k = 0; k < n; k++)
        x[k] = maybe(g, 20) && k ? gx_splat(g->f, t, next(g) & most) : term(g, t, most);
    if (maybe(g, 30))
        keep(g, x[below(g, n)]);
    while (n > 1) {
        uint32_t a = below(g, n), b = below(g, n);
        uint32_t v = op(g, ops[below(g, 3)], t, x[a], x[b]);
        x[a] = x[--n];
        x[b < n ? b : 0] = v;
    }
    if (maybe(g, 40))
        x[0] = op(g, ends[below(g, sizeof ends)], t, x[0],
                  gx_splat(g->f, t, below(g, 8 * gx_elt_bytes(t.elt))));
    to.elt = elts[below(g, 5)];
    if (maybe(g, 30)) {
        unsigned flags = GX_SAT_RESULT | ((unsigned)below(g, 8) & (GX_DST_SIGNED | GX_SRC_SIGNED));
        x[0] = gx_add(g->f, (struct gx_inst){ .op = GX_XMOV, .type = to, .flags = (uint8_t)flags },
                      x, 1);
    } else if (maybe(g, 30) && gx_elt_bytes(to.elt) < gx_elt_bytes(t.elt)) {
        x[0] = op(g, GX_TRUNC, to, x[0], GX_NONE);
    } else if (maybe(g, 30)) {
        to.elt = GX_F;
        x[0] = op(g, maybe(g, 50) ? GX_UITOFP : GX_SITOFP, to, x[0], GX_NONE);
    }
    keep(g, x[0]);
}

static void unary(struct gen *g)
{
    uint32_t a = any(g);
    struct gx_type t = type(g, a), to = t;
    bool real = gx_elt_kind(t.elt) == 'f';
    if (t.scalar || t.n > 64)
        return;
    if (maybe(g, 40)) { /* the same bits by another type */
        static const uint8_t to_elt[] = { GX_I8, GX_I16, GX_I32, GX_I64 };
        to.elt = to_elt[below(g, sizeof to_elt)];
        uint32_t bytes = gx_type_bytes(t);
        if (bytes % gx_elt_bytes(to.elt) || bytes < gx_elt_bytes(to.elt))
            return;
        to.n = bytes / gx_elt_bytes(to.elt);
        if (!g->whole || to.n == t.n)
            keep(g, op(g, GX_BITCAST, to, a, GX_NONE));
    } else if (real) {
        keep(g, op(g, maybe(g, 50) ? GX_FNEG : GX_FABS, t, a, GX_NONE));
    } else {
        to.elt = elts[below(g, 6)];
        uint32_t x = gx_elt_bytes(t.elt), y = gx_elt_bytes(to.elt);
        if (x != y)
            keep(g, op(g, y < x ? GX_TRUNC : maybe(g, 50) ? GX_ZEXT : GX_SEXT, to, a, GX_NONE));
    }
}

static void mixed(struct gen *g)
{
    static const uint8_t ops[] = { GX_XADD, GX_XMUL, GX_XMOV, GX_XAVG };
    uint32_t a = any(g);
    struct gx_type t = type(g, a), to = t;
    if (t.scalar || gx_elt_kind(t.elt) != 'i' || t.elt == GX_I64)
        return;
    enum gx_op o = ops[below(g, sizeof ops)];
    to.elt = elts[below(g, 5)];
    uint32_t args[2] = { a, lanes(g, t.elt, t.n) };
    unsigned flags = (unsigned)below(g, 8) & (GX_SAT_RESULT | GX_DST_SIGNED | GX_SRC_SIGNED);
    if (o == GX_XMOV)
        flags |= GX_SAT_RESULT;
    keep(g, gx_add(g->f, (struct gx_inst){ .op = (uint8_t)o, .type = to, .flags = (uint8_t)flags },
                   args, o == GX_XMOV ? 1 : 2));
}

/* A sum or difference and its carry or borrow, one behind the other or with a masked write between. */
static void carries(struct gen *g)
{
    struct gx_type t = type(g, any(g));
    bool down = maybe(g, 30);
    t = gx_vector(GX_I32, t.n);
    uint32_t a = lanes(g, GX_I32, t.n), b = lanes(g, GX_I32, t.n);
    uint32_t sum = op(g, down ? GX_SUB : GX_ADD, t, a, b);
    if (maybe(g, 50)) {
        struct gx_region whole = gx_region_line(t.n, 1, 0);
        sum = gx_wr(g->f, lanes(g, GX_I32, t.n), sum, &whole, GX_NONE, predicate(g, t.n), 0);
    }
    keep(g, sum);
    keep(g, op(g, down ? GX_BORROW : GX_CARRY, t, a, b));
}

static void compare(struct gen *g)
{
    uint32_t a = any(g);
    struct gx_type t = type(g, a), p = t;
    p.elt = GX_I1;
    if (t.scalar)
        return;
    uint32_t args[2] = { a, lanes(g, t.elt, t.n) };
    bool real = gx_elt_kind(t.elt) == 'f';
    if (maybe(g, 20))
        args[1] = op(g, real ? GX_FABS : GX_ABS, t, args[1], GX_NONE);
    keep(g, gx_add(g->f,
                   (struct gx_inst){ .op = real ? GX_FCMP : GX_ICMP,
                                     .type = p,
                                     .sub = (uint8_t)below(g, 6),
                                     .flags = !real && maybe(g, 50) ? GX_SRC_SIGNED : 0 },
                   args, 2));
}

static void with_predicates(struct gen *g)
{
    if (g->n_preds == 0)
        return;
    uint32_t p = g->pred[below(g, g->n_preds)];
    struct gx_type t = type(g, p);
    uint32_t what = g->whole ? below(g, 2) * 3 : below(g, 5); /* 1 and 2 have parts, and words */
    if (what == 0) {
        static const uint8_t logic[] = { GX_AND, GX_OR, GX_XOR };
        keep(g, op(g, logic[below(g, 3)], t, p, predicate(g, t.n)));
    } else if (what == 1 && t.n > 1) {
        uint32_t n = 1 + below(g, t.n), at = below(g, t.n - n + 1);
        uint32_t args[2] = { p, predicate(g, n) };
        keep(g, gx_add(g->f, (struct gx_inst){ .op = GX_PWR, .type = t, .data = at }, args, 2));
    } else if (what == 2) { /* all or any of them, as a word */
        uint32_t one = op(g, maybe(g, 50) ? GX_ALL : GX_ANY, gx_scalar(GX_I1), p, GX_NONE);
        struct gx_type w = gx_scalar(GX_I16);
        uint32_t args[3] = { one, gx_splat(g->f, w, 3), gx_splat(g->f, w, 12) };
        if (g->n_words < MOST_VALUES)
            g->word[g->n_words++] = gx_op(g->f, GX_SELECT, w, args, 3, 0);
    } else if (what == 3 && !g->whole && (t.n == 8 || t.n == 16 || t.n == 32)) {
        /* as bits, in a vector */
        enum gx_elt e = gx_elt_int(t.n / 8);
        uint32_t bits = op(g, GX_BITCAST, gx_scalar(e), p, GX_NONE), of = 8 + below(g, 9);
        struct gx_region one = gx_region_line(1, 1, (int32_t)(below(g, of) * gx_elt_bytes(e)));
        keep(g, gx_wr(g->f, lanes(g, e, of), bits, &one, GX_NONE, GX_NONE, 0));
    } else {
        enum gx_elt e = elts[below(g, sizeof elts)];
        uint32_t args[3] = { p, lanes(g, e, t.n), lanes(g, e, t.n) };
        keep(g, gx_op(g->f, GX_SELECT, gx_vector(e, t.n), args, 3, 0));
    }
}

static void gather(struct gen *g)
{
    uint32_t n = 1 + below(g, 32);
    struct gx_type q = gx_vector(GX_I64, n), d = gx_vector(GX_I32, n);
    uint32_t on = maybe(g, 50) ? gx_splat(g->f, gx_vector(GX_I1, n), 1) : predicate(g, n);
    if (maybe(g, 30)) {
        uint32_t at = op(g, GX_AND, d, lanes(g, GX_I32, n), gx_splat(g->f, d, IN_BYTES / 2 - 1));
        uint32_t args[5] = { on, g->from, offset(g, below(g, IN_BYTES / 2 - 4)), at,
                             lanes(g, GX_I32, n) };
        keep(g, gx_op(g->f, GX_SURF_LD, d, args, 5, 0));
        return;
    }
    enum gx_elt e = maybe(g, 70) ? GX_I32 : GX_I64;
    uint32_t a = op(g, GX_AND, q, lanes(g, GX_I64, n), gx_splat(g->f, q, (IN_BYTES - 8) & ~7u));
    struct gx_region r = { .n = n, .width = n };
    uint64_t *zero = calloc(n, sizeof *zero);
    uint32_t base = gx_wr(g->f, gx_const(g->f, gx_vector(GX_I64, 1), zero), g->in,
                          &(struct gx_region){ .n = 1, .width = 1 }, GX_NONE, GX_NONE, 0);
    free(zero);
    base = gx_rd(g->f, q, base, &r, GX_NONE, 0);
    a = op(g, GX_ADD, q, a, base);
    uint32_t args[3] = { on, a, lanes(g, e, n) };
    keep(g, gx_op(g->f, GX_GATHER, gx_vector(e, n), args, 3, 0));
}

/* Loads of dwords that lie at small distances from one address, in any order.  Lanes that are off
 * take another value.  Of `far` addresses the highest bit is the other, and the distances are about
 * the largest and the smallest number. */
static void neighbours(struct gen *g)
{
    static const uint8_t sizes[] = { 8, 16, 16, 32, 32, 12 };
    uint32_t n = sizes[below(g, sizeof sizes)], count = 2 + below(g, 5);
    struct gx_type q = gx_vector(GX_I64, n), d = gx_vector(maybe(g, 70) ? GX_I32 : GX_F, n);
    struct gx_region r = { .n = n, .width = n };
    uint32_t a = op(g, GX_AND, q, lanes(g, GX_I64, n), gx_splat(g->f, q, (IN_BYTES - 64) & ~7u));
    uint32_t base = gx_wr(g->f, gx_undef(g->f, gx_vector(GX_I64, 1)), g->in,
                          &(struct gx_region){ .n = 1, .width = 1 }, GX_NONE, GX_NONE, 0);
    a = op(g, GX_ADD, q, a, gx_rd(g->f, q, base, &r, GX_NONE, 0));
    uint64_t first = 0;
    enum { BEFORE = 16 };
    if (maybe(g, 20)) { /* far */
        a = op(g, GX_ADD, q, a, gx_splat(g->f, q, BEFORE));
        a = op(g, GX_XOR, q, a, gx_splat(g->f, q, UINT64_C(1) << 63));
        first = (UINT64_C(1) << 63) - BEFORE;
    }
    bool all = maybe(g, 50);
    uint32_t mask = all ? gx_splat(g->f, gx_vector(GX_I1, n), 1) : predicate(g, n);
    for (uint32_t k = 0; k < count; k++) {
        uint64_t at = first + 4 * below(g, maybe(g, 80) ? count : 12);
        uint32_t old = maybe(g, 90) ? gx_undef(g->f, d) : lanes(g, d.elt, n);
        uint32_t place = at ? op(g, GX_ADD, q, a, gx_splat(g->f, q, at)) : a;
        uint32_t args[3] = { mask, place, old };
        uint32_t v = gx_op(g->f, GX_GATHER, d, args, 3, 0);
        uint32_t chosen[3] = { mask, v, lanes(g, d.elt, n) };
        keep(g, all ? v : gx_op(g->f, GX_SELECT, d, chosen, 3, 0));
    }
}

static void step(struct gen *g)
{
    static void (*const how[])(
        struct gen *) = { arithmetic, arithmetic,      tree,    tree,  widen,  unary,     mixed,
                          compare,    with_predicates, carries, load,  read,   read,      read,
                          write,      write,           write,   fresh, gather, neighbours };
    enum { WITHOUT_REGIONS = 11 };
    how[below(g, g->whole ? WITHOUT_REGIONS : COUNTOF(how))](g);
}

/* Stores a value in its own place of the output; lengths become whole owords. */
static uint32_t store(struct gen *g, uint32_t v, uint32_t at)
{
    struct gx_type t = type(g, v);
    uint32_t bytes = gx_type_bytes(t), size = gx_elt_bytes(t.elt), whole = (bytes + 15) / 16 * 16;
    if (at + whole > OUT_BYTES || (g->whole && whole != bytes))
        return at;
    if (whole != bytes || t.scalar) {
        struct gx_type more = gx_vector(t.elt, whole / size);
        struct gx_region r = gx_region_line(t.n, 1, 0);
        v = gx_wr(g->f, gx_splat(g->f, more, 0), v, &r, GX_NONE, GX_NONE, 0);
    }
    bool surface = maybe(g, 25);
    uint32_t args[3] = { g->to };
    args[surface] = surface ? offset(g, at / 16) : address(g, g->out, at);
    args[surface + 1] = v;
    enum gx_op o = surface ? GX_OWORD_ST : GX_BLOCK_ST;
    gx_add(g->f, (struct gx_inst){ .op = (uint8_t)o, .type = gx_scalar(GX_VOID) }, args,
           2 + surface);
    return at + whole;
}

static void terminate(struct gen *g, enum gx_op o, uint32_t yes, uint32_t no, uint32_t p)
{
    gx_add(
        g->f,
        (struct gx_inst){ .op = (uint8_t)o, .type = gx_scalar(GX_VOID), .data = yes, .other = no },
        &p, o == GX_CBR);
    gx_end(g->f);
}

/* Both sides of a branch change values that meet in phis. */
static void diamond(struct gen *g)
{
    uint32_t block = g->f->block.n, w = g->word[below(g, g->n_words)], n = 1 + below(g, 3);
    struct gx_type word = gx_scalar(GX_I16);
    uint32_t bit[2] = { op(g, GX_AND, word, w, gx_splat(g->f, word, 1)), gx_splat(g->f, word, 0) };
    uint32_t p = gx_add(
        g->f, (struct gx_inst){ .op = GX_ICMP, .sub = GX_NE, .type = gx_scalar(GX_I1) }, bit, 2);
    terminate(g, GX_CBR, block, block + 1, p);
    uint32_t side[2][3], count[3];
    struct gen before = *g;
    for (int s = 0; s < 2; s++) {
        struct choices c = g->c;
        struct gx_func *f = g->f;
        *g = before;
        g->f = f;
        g->c = c;
        gx_begin(g->f);
        for (uint32_t k = 1 + below(g, 3); k--;)
            step(g);
        for (uint32_t k = 0; k < n; k++) {
            struct gx_type t = type(g, before.value[k]);
            if (s == 0)
                count[k] = k;
            side[s][k] = maybe(g, 30) ? before.value[k]
                         : t.scalar   ? before.value[k]
                                      : lanes(g, t.elt, t.n);
        }
        terminate(g, GX_BR, block + 2, 0, GX_NONE);
    }
    struct choices c = g->c;
    struct gx_func *f = g->f;
    *g = before;
    g->f = f;
    g->c = c;
    gx_begin(g->f);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t args[2] = { side[0][k], side[1][k] };
        keep(g, gx_op(g->f, GX_PHI, type(g, before.value[count[k]]), args, 2, 0));
    }
}

/* A loop of a few rounds that carries values. */
static void loop(struct gen *g)
{
    uint32_t head = g->f->block.n, n = 1 + below(g, 3), phi[3], again[3];
    struct gx_type word = gx_scalar(GX_I16);
    uint32_t none[2] = { GX_NONE, GX_NONE }, zero = gx_splat(g->f, word, 0);
    struct gen before = *g;
    terminate(g, GX_BR, head, 0, GX_NONE);
    gx_begin(g->f);
    uint32_t i = gx_op(g->f, GX_PHI, word, none, 2, 0);
    for (uint32_t k = 0; k < n; k++) {
        phi[k] = gx_op(g->f, GX_PHI, type(g, before.value[k]), none, 2, 0);
        g->value[k] = phi[k];
    }
    for (uint32_t k = 1 + below(g, 4); k--;)
        step(g);
    for (uint32_t k = 0; k < n; k++) {
        struct gx_type t = type(g, phi[k]);
        again[k] = t.scalar ? phi[k] : maybe(g, 20) ? phi[below(g, n)] : lanes(g, t.elt, t.n);
        if (!gx_same_type(type(g, again[k]), t))
            again[k] = phi[k];
    }
    uint32_t more = op(g, GX_ADD, word, i, gx_splat(g->f, word, 1));
    uint32_t args[2] = { more, gx_splat(g->f, word, 2 + below(g, 3)) };
    uint32_t p = gx_add(
        g->f, (struct gx_inst){ .op = GX_ICMP, .sub = GX_LT, .type = gx_scalar(GX_I1) }, args, 2);
    terminate(g, GX_CBR, head, head + 1, p);
    g->f->arg.at[gx_at(g->f, i)->args] = zero;
    g->f->arg.at[gx_at(g->f, i)->args + 1] = more;
    for (uint32_t k = 0; k < n; k++) {
        g->f->arg.at[gx_at(g->f, phi[k])->args] = before.value[k];
        g->f->arg.at[gx_at(g->f, phi[k])->args + 1] = again[k];
    }
    gx_begin(g->f);
}

/* Gives the parameters places in the payload, in any order; some have none. */
static void place(struct gen *g)
{
    uint32_t step = 1 + 2 * below(g, 4), first = below(g, 8), vector = 128 + 8 * below(g, 3);
    for (uint32_t k = 0; k < g->f->param.n; k++) {
        bool scalar = type(g, g->f->param.at[k]).scalar;
        int32_t at = (int32_t)(scalar ? 64 + 8 * ((first + step * k) % 8) : vector);
        vec_push_in(&g->f->arena, &g->f->offset, maybe(g, 10) ? -1 : at);
    }
}

static struct gx_func *generate(struct choices c)
{
    struct gen g = { .c = c };
    if (maybe(&g, 25))
        return random_flow(&g.c);
    g.f = gx_func_new("K", GX_KERNEL, gx_scalar(GX_VOID));
    gx_begin(g.f);
    g.in = gx_param(g.f, gx_scalar(GX_I64));
    g.out = gx_param(g.f, gx_scalar(GX_I64));
    g.word[g.n_words++] = gx_param(g.f, gx_scalar(GX_I16));
    g.word[g.n_words++] = gx_param(g.f, gx_scalar(GX_I16));
    g.from = gx_param(g.f, gx_scalar(GX_I32));
    g.to = gx_param(g.f, gx_scalar(GX_I32));
    uint32_t vector = gx_param(g.f, maybe(&g, 50) ? gx_vector(GX_I32, 4) : gx_vector(GX_F, 4));
    if (maybe(&g, 30))
        place(&g);
    static const uint8_t lengths[] = { 4, 8, 16, 16, 32 };
    if (maybe(&g, 25))
        g.whole = lengths[below(&g, sizeof lengths)];
    for (uint32_t k = 1 + below(&g, 3); k--;)
        load(&g);
    while (g.n == 0)
        load(&g);
    if (!g.whole || g.whole == type(&g, vector).n)
        keep(&g, vector);
    for (uint32_t k = 2 + below(&g, 14); k--;) {
        if (maybe(&g, 5))
            diamond(&g);
        else if (maybe(&g, 5))
            loop(&g);
        else
            step(&g);
    }
    uint32_t at = 0, last = g.n > 6 ? g.n - 6 : 0;
    for (uint32_t k = g.n; k-- > last;)
        at = store(&g, g.value[k], at);
    gx_op(g.f, GX_RET, gx_scalar(GX_VOID), NULL, 0, 0);
    gx_end(g.f);
    gx_link(g.f);
    return g.f;
}

/* ---- running ---- */

struct memory {
    unsigned char in[IN_BYTES], out[OUT_BYTES];
    struct gx_machine_buffer buffer[2];
    struct gx_machine m;
    uint64_t address[2];
    uint16_t word[2];
    uint32_t surface[2];
    unsigned char vector[16];
    const unsigned char *arg[7];
};

static void prepare(struct memory *x, uint64_t seed)
{
    struct gen g = { .c = { .state = seed } };
    for (size_t k = 0; k < IN_BYTES; k++)
        x->in[k] = (unsigned char)next(&g);
    memset(x->out, 0, OUT_BYTES);
    x->buffer[0] = (struct gx_machine_buffer){ "in", x->in, IN_BYTES, 0, true };
    x->buffer[1] = (struct gx_machine_buffer){ "out", x->out, OUT_BYTES, 0, true };
    x->m = (struct gx_machine){ .buffer = x->buffer,
                                .n_buffers = 2,
                                .groups = { 1, 1, 1 },
                                .local = { 1, 1, 1 },
                                .most_steps = 1 << 20 };
    failure_init(&x->m.failure, NULL);
    gx_machine_place(&x->m);
    for (int k = 0; k < 2; k++) {
        x->address[k] = x->buffer[k].address;
        x->word[k] = (uint16_t)next(&g);
        x->arg[k] = (unsigned char *)&x->address[k];
        x->arg[2 + k] = (unsigned char *)&x->word[k];
        x->surface[k] = gx_machine_number((uint32_t)k);
        x->arg[4 + k] = (unsigned char *)&x->surface[k];
    }
    memcpy(x->vector, x->in, sizeof x->vector);
    x->arg[6] = x->vector;
}

static bool run_model(const struct gx_func *f, struct memory *x, uint64_t seed)
{
    struct gx_func *one[1] = { (struct gx_func *)(uintptr_t)f };
    struct gx_module m = { 0 };
    m.func.at = one;
    m.func.n = 1;
    struct gx_interp_launch l = { &m, f, x->arg };
    prepare(x, seed);
    return gx_interp_run(&x->m, &l);
}

static bool wrong(const char *stage, const struct gx_platform *pf, const char *why,
                  const struct gx_func *f, const char *text)
{
    struct text t = { 0 };
    gx_put(&t, f);
    printf("after %s for %s: %s\n%s%s\n", stage, pf ? pf->name : "-", why, text_get(&t),
           text ? text : "");
    text_fini(&t);
    return false;
}

static bool check_model(const char *stage, bool legal, const struct gx_platform *pf,
                        const struct gx_func *f, const struct memory *want, uint64_t seed)
{
    struct memory x;
    struct failure broken;
    failure_init(&broken, NULL);
    if (!gx_verify(f, &broken) || (legal && !gx_verify_legal(f, pf, &broken)))
        return wrong(stage, pf, text_get(&broken.text), f, NULL);
    failure_fini(&broken);
    if (!run_model(f, &x, seed))
        return wrong(stage, pf, text_get(&x.m.failure.text), f, NULL);
    for (size_t k = 0; k < OUT_BYTES; k++)
        if (x.out[k] != want->out[k]) {
            char why[80];
            snprintf(why, sizeof why, "byte %zu is %u, not %u", k, x.out[k], want->out[k]);
            return wrong(stage, pf, why, f, NULL);
        }
    return true;
}

static bool check_text(const struct gx_platform *pf, const struct gx_func *f,
                       const struct memory *want, uint64_t seed)
{
    struct gx_func *one[1] = { (struct gx_func *)(uintptr_t)f };
    struct gx_module m = { 0 };
    struct gx_emit_stats stats = { 0 };
    struct text t = { 0 };
    struct memory x;
    char why[80];
    struct failure failure;
    uint32_t line;
    bool ok = false;
    failure_init(&failure, NULL);
    m.func.at = one;
    m.func.n = 1;
    struct gx_visa_kernel *k = gx_emit(&m, 0, pf, &stats, &failure, &line), *again = NULL;
    if (!k)
        return wrong("emission", pf, text_get(&failure.text), f, NULL);
    gx_visa_put(&t, k, pf);
    again = gx_visa_parse(text_get(&t), pf, &failure.sink, "<text>");
    if (!again) {
        wrong("reading the text", pf, text_get(&failure.text), f, text_get(&t));
    } else {
        uint8_t kinds[COUNTOF(x.arg)] = { 0 };
        uint32_t param[COUNTOF(x.arg)];
        const unsigned char *input[COUNTOF(x.arg)];
        struct gx_visa_launch l = { again, input, kinds, f->param.n };
        prepare(&x, seed);
        assert(f->param.n <= COUNTOF(x.arg) && "as generate() makes it");
        gx_payload_order(f, param);
        for (size_t a = 0; a < f->param.n; a++)
            input[a] = x.arg[param[a]];
        ok = gx_visa_run(&x.m, &l);
        if (!ok)
            wrong("emission", pf, text_get(&x.m.failure.text), f, text_get(&t));
        for (size_t b = 0; ok && b < OUT_BYTES; b++)
            if (x.out[b] != want->out[b]) {
                snprintf(why, sizeof why, "byte %zu is %u, not %u", b, x.out[b], want->out[b]);
                ok = wrong("emission", pf, why, f, text_get(&t));
            }
    }
    gx_visa_free(again);
    gx_visa_free(k);
    text_fini(&t);
    failure_fini(&failure);
    return ok;
}

/* The stages from the model to the model, in the order of genx/stages/stages.def. */
static const struct {
    const char *name;
    struct gx_func *(*run)(const struct gx_func *f, const struct gx_platform *pf);
} passes[] = {
    { "collapsing", gx_collapse },
    { "summing constants", gx_sums },
    { "loading neighbours", gx_neighbours },
    { "emulating", gx_emulate },
    { "collapsing again", gx_collapse },
    { "narrowing", gx_slim },
    { "fusing", gx_fuse },
    { "reading what was written", gx_written },
};

bool random_regions(struct choices c, bool print)
{
    struct gx_func *f = generate(c);
    uint64_t seed = c.state; /* of the memory */
    struct memory want;
    if (print) {
        struct text t = { 0 };
        gx_put(&t, f);
        printf("%s", text_get(&t));
        text_fini(&t);
    }
    bool ok = run_model(f, &want, seed);
    if (!ok)
        wrong("making it", NULL, text_get(&want.m.failure.text), f, NULL);
    for (size_t k = 0; ok && gx_platform_at(k); k++) {
        const struct gx_platform *pf = gx_platform_at(k);
        struct gx_func *now = f;
        for (size_t n = 0; ok && n < COUNTOF(passes); n++) {
            struct gx_func *new = passes[n].run(now, pf);
            ok = check_model(passes[n].name, false, pf, new, &want, seed);
            if (now != f)
                gx_func_free(now);
            now = new;
        }
        struct gx_func *l = ok ? gx_legalize(now, pf, NULL) : NULL;
        ok = ok && check_model("legalizing", true, pf, l, &want, seed) &&
             check_text(pf, l, &want, seed);
        if (l)
            gx_func_free(l);
        if (now != f)
            gx_func_free(now);
    }
    gx_func_free(f);
    return ok;
}
