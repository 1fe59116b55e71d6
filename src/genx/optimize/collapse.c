/* collapse.c - regions of regions as regions. */
#include "genx/optimize/collapse.h"

#include "genx/optimize/build.h"
#include "genx/model/refit.h"

enum { MOST_STEPS = 64 }; /* that a read goes back, so that long chains of writes cost no square */

/* A copy: building moves instructions. */
static struct gx_inst at(const struct build *b, uint32_t v) { return *gx_at(b->to, v); }

struct names build_line(struct build *b, uint32_t n, int64_t first, int64_t step)
{
    int64_t *list = NEWN(&b->lists, int64_t, n);
    for (uint32_t k = 0; k < n; k++)
        list[k] = first + k * step;
    return (struct names){ .n = n, .list = list, .index = GX_NONE };
}

/* What an RD or WR of the new function names. */
static struct names names_of(struct build *b, const struct gx_inst *i)
{
    struct names x = { .n = gx_lanes(b->to, i), .index = GX_NONE };
    int64_t *list = NEWN(&b->lists, int64_t, x.n);
    if (gx_elements(b->to, i, list)) {
        x.list = list;
    } else {
        x.r = *gx_region(b->to, i);
        x.index = gx_index(b->to, i);
    }
    return x;
}

static uint32_t uses_of(const struct build *b, uint32_t v)
{
    return v < b->room ? b->new_uses[v] : 0;
}

/* ---- indices ---- */

/* An index that is a constant, or has one added, is a start; bytes wrap at 16 bits. */
static struct names settled(struct build *b, struct names x, uint32_t size)
{
    uint64_t bits;
    while (x.index != GX_NONE) {
        const struct gx_inst i = at(b, x.index);
        bool add = i.op == GX_ADD && gx_is_splat(b->to, gx_arg(b->to, &i, 1), &bits);
        if (add && i.type.n == 1 && x.r.index == REGION_SCALAR) {
            x.r.start += (int16_t)bits;
            x.index = gx_arg(b->to, &i, 0);
            continue;
        }
        if (i.op != GX_CONST)
            return x;
        int64_t *list = NEWN(&b->lists, int64_t, x.n);
        for (uint32_t k = 0; k < x.n; k++) {
            uint32_t row = x.r.index == REGION_ROWS ? k / x.r.width : 0;
            list[k] = (uint16_t)(x.r.start + (int64_t)gx_bits(b->to, &i, row)) / (int64_t)size +
                      region_step(&x.r, k);
        }
        x.list = list;
        x.index = GX_NONE;
    }
    return x;
}

/* ---- cost ---- */

static uint32_t cost(struct build *b, const int64_t *list, uint32_t n, uint32_t size, bool write)
{
    struct refit_rule rule = { .grf = b->pf->grf, .most = 32, .write = write };
    return refit(list, n, size, &rule, NULL);
}

static uint32_t line_cost(struct build *b, uint32_t n, uint32_t size)
{
    uint32_t most = 2 * b->pf->grf / size, whole;
    most = most > 32 ? 32 : most;
    whole = n / most;
    return whole + (uint32_t)__builtin_popcount(n % most);
}

/* ---- composing ---- */

/* An index into what `outer` names, direct, as an index into its vector; false: not known to be one
 * (a row of the inner must stay in a row of the outer, which its parent width promises;
 * docs/spec/regions.md, "The parent width operand"). */
static bool through(struct build *b, const struct names *outer, uint32_t size, struct names *x,
                    uint32_t loc)
{
    struct region o, r = x->r;
    struct gx_type word = gx_scalar(GX_I16);
    if (x->r.index != REGION_SCALAR || !refit_one(outer->list, outer->n, size, &o))
        return false;
    if (o.width == o.n) {
        if (o.stride < 1)
            return false;
        if (o.stride != 1) {
            x->index =
                build_2(b, GX_MUL, word, x->index, gx_splat(b->to, word, (uint64_t)o.stride), loc);
            r.parent = 0;
        } else if (r.parent && o.start / (int32_t)size % (int32_t)r.parent) {
            r.parent = 0;
        }
        r.vstride *= o.stride;
        r.stride *= o.stride;
        r.start = r.start * o.stride + o.start;
        x->r = region_canonical(r);
        return true;
    }
    uint32_t rows = r.n / r.width, row_bytes = o.width * size;
    if (!r.parent || o.width % r.parent || (rows > 1 && r.vstride % (int32_t)o.width) ||
        o.vstride < 0 || o.stride < 0)
        return false;
    uint32_t c = gx_splat(b->to, word, row_bytes), at_byte = x->index;
    if (r.start) {
        at_byte = build_2(b, GX_ADD, word, at_byte, gx_splat(b->to, word, (uint16_t)r.start), loc);
        r.start = 0;
    }
    bool power = (row_bytes & (row_bytes - 1)) == 0;
    uint32_t row, col;
    if (power) {
        uint64_t log = (uint64_t)__builtin_ctz(row_bytes);
        row = build_2(b, GX_LSHR, word, at_byte, gx_splat(b->to, word, log), loc);
        col = build_2(b, GX_AND, word, at_byte, gx_splat(b->to, word, row_bytes - 1), loc);
    } else {
        row = build_2(b, GX_UDIV, word, at_byte, c, loc);
        col = build_2(b, GX_UREM, word, at_byte, c, loc);
    }
    row = build_2(b, GX_MUL, word, row, gx_splat(b->to, word, (uint64_t)o.vstride * size & 0xffff),
                  loc);
    if (o.stride != 1)
        col = build_2(b, GX_MUL, word, col, gx_splat(b->to, word, (uint64_t)o.stride), loc);
    x->index = build_2(b, GX_ADD, word, row, col, loc);
    r.vstride = rows > 1 ? r.vstride / (int32_t)o.width * o.vstride : 0;
    r.stride *= o.stride;
    r.start = o.start;
    r.parent = 0;
    x->r = region_canonical(r);
    return true;
}

/* Elements `list` of what `outer`, with a scalar index, names. */
static bool shifted(const struct names *outer, const struct names *x, uint32_t size,
                    struct arena *a, struct names *ret)
{
    int64_t *steps = NEWN(a, int64_t, x->n);
    struct region r;
    if (outer->r.index != REGION_SCALAR)
        return false;
    for (uint32_t k = 0; k < x->n; k++)
        steps[k] = region_step(&outer->r, (uint32_t)x->list[k]);
    if (!refit_one(steps, x->n, size, &r))
        return false;
    r.start += outer->r.start;
    r.index = REGION_SCALAR;
    *ret = (struct names){ .n = x->n, .r = r, .index = outer->index };
    return true;
}

/* ---- reading ---- */

/* A part of an RD or WR as the model has it. */
static uint32_t named(struct build *b, struct gx_inst i, struct names x, uint32_t size,
                      const uint32_t *args, uint32_t n)
{
    struct region r;
    uint32_t all[4], count = n;
    memcpy(all, args, n * sizeof *args);
    if (x.index != GX_NONE) {
        r = x.r;
        /* old, value, index, mask; of, index */
        if (i.flags & GX_MASKED) {
            all[count] = all[count - 1];
            all[count - 1] = x.index;
        } else {
            all[count] = x.index;
        }
        count++;
    } else if (!refit_one(x.list, x.n, size, &r)) {
        i.flags |= GX_LIST;
        i.data = b->to->bits.n;
        for (uint32_t k = 0; k < x.n; k++)
            vec_push(&b->to->bits, (uint64_t)x.list[k]);
    }
    if (!(i.flags & GX_LIST)) {
        i.data = b->to->region.n;
        vec_push(&b->to->region, r);
    }
    return build_once(b, i, all, count);
}

/* Where in `list` each of `what` stands; the last place, which is what a write leaves.  *ret_all:
 * all do; *ret_any: one does. */
static const int64_t *positions(struct build *b, const struct names *what, const struct names *list,
                                uint32_t of, bool *ret_all, bool *ret_any)
{
    int64_t *where = NEWN(&b->lists, int64_t, of), *r = NEWN(&b->lists, int64_t, what->n);
    memset(where, 0xff, of * sizeof *where);
    for (uint32_t k = 0; k < list->n; k++)
        if (list->list[k] >= 0 && list->list[k] < of)
            where[list->list[k]] = k;
    *ret_all = true;
    *ret_any = false;
    for (uint32_t k = 0; k < what->n; k++) {
        r[k] = where[what->list[k]];
        *ret_all &= r[k] >= 0;
        *ret_any |= r[k] >= 0;
    }
    return r;
}

static bool in_range(const struct names *x, uint32_t of)
{
    for (uint32_t k = 0; x->list && k < x->n; k++)
        if (x->list[k] < 0 || x->list[k] >= of)
            return false;
    return true;
}

/* Is reading `list` at once no dearer than reading it from what `d`, an RD, gives? */
static bool worth(struct build *b, uint32_t d, const struct names *inner, const int64_t *list,
                  uint32_t n, uint32_t size)
{
    struct region r;
    if (refit_one(list, n, size, &r))
        return true;
    uint32_t apart = line_cost(b, n, size);
    if (uses_of(b, d) <= 1)
        apart += cost(b, inner->list, inner->n, size, false);
    return cost(b, list, n, size, false) <= apart;
}

/* Reads through what made `of`; false: it is read where it is. */
static bool deeper(struct build *b, uint32_t *of, struct names *x, uint32_t size, uint32_t loc)
{
    const struct gx_inst d = at(b, *of);
    uint32_t lanes = d.type.n;
    if (d.op == GX_RD) {
        struct names inner = names_of(b, &d), to;
        if (x->index == GX_NONE && inner.index == GX_NONE) {
            int64_t *list = NEWN(&b->lists, int64_t, x->n);
            for (uint32_t k = 0; k < x->n; k++)
                list[k] = inner.list[x->list[k]];
            if (!worth(b, *of, &inner, list, x->n, size))
                return false;
            x->list = list;
        } else if (x->index == GX_NONE) {
            if (!shifted(&inner, x, size, &b->lists, &to))
                return false;
            *x = to;
        } else if (inner.index == GX_NONE) {
            if (!through(b, &inner, size, x, loc))
                return false;
        } else { /* both move: the indices add where the outer is one row */
            if (inner.r.index != REGION_SCALAR || x->r.index != REGION_SCALAR ||
                inner.r.width != inner.r.n || inner.r.stride != 1)
                return false;
            x->index = build_2(b, GX_ADD, gx_scalar(GX_I16), x->index, inner.index, loc);
            x->r.start += inner.r.start;
            x->r.parent = 0;
            x->r = region_canonical(x->r);
        }
        *of = gx_arg(b->to, &d, 0);
        return true;
    }
    if (d.op == GX_WR && x->index == GX_NONE) {
        struct names w = names_of(b, &d);
        bool all, any;
        if (w.index != GX_NONE)
            return false;
        const int64_t *where = positions(b, x, &w, lanes, &all, &any);
        if (any && (!all || d.flags & GX_MASKED))
            return false;
        if (all)
            x->list = where;
        *of = gx_arg(b->to, &d, all ? 1 : 0);
        return true;
    }
    return false;
}

/* Element by element: a part of what an operation gives is the operation on that part, where no
 * more is computed than before.  Of two operands and more, neighbours only: shapes would be read
 * twice. */
static uint32_t computed(struct build *b, struct gx_type t, uint32_t of, struct names x,
                         uint32_t loc)
{
    const struct gx_inst d = at(b, of);
    struct gx_inst op = d;
    uint32_t uses = uses_of(b, of) ? uses_of(b, of) : 1, args[4];
    struct region r;
    if (!gx_is_alu(d.op) || d.op == GX_SELECT || t.elt == GX_I1 || of >= b->room ||
        !b->only_read[of] || x.n * uses > d.type.n || x.index != GX_NONE)
        return GX_NONE;
    if (d.n_args > 1 && (!refit_one(x.list, x.n, gx_elt_bytes(t.elt), &r) ||
                         (x.n > 1 && (r.width != r.n || r.stride != 1))))
        return GX_NONE;
    for (uint32_t k = 0; k < d.n_args; k++) {
        struct gx_type from = t;
        from.elt = at(b, gx_arg(b->to, &d, k)).type.elt;
        args[k] = build_read(b, from, gx_arg(b->to, &d, k), x, loc);
    }
    op.type = t;
    op.loc = loc;
    return build_op(b, op, args, d.n_args);
}

/* Reads of other bits of a written value: in the elements that were written. */
static bool under_cast(struct build *b, uint32_t *of, struct names *x, uint32_t loc)
{
    const struct gx_inst cast = at(b, *of);
    struct gx_type t = cast.type, was;
    if (cast.op != GX_BITCAST || x->index != GX_NONE)
        return false;
    uint32_t value = gx_arg(b->to, &cast, 0);
    const struct gx_inst d = at(b, value);
    was = d.type;
    if (d.op != GX_WR || was.elt == GX_I1)
        return false;
    uint32_t e = gx_elt_bytes(t.elt), s = gx_elt_bytes(was.elt);
    struct names w = names_of(b, &d), parts = *x;
    if (w.index != GX_NONE || e > s)
        return false;
    int64_t *list = NEWN(&b->lists, int64_t, x->n), *to = NEWN(&b->lists, int64_t, x->n);
    for (uint32_t k = 0; k < x->n; k++)
        list[k] = x->list[k] * e / s;
    parts.list = list;
    bool all, any;
    const int64_t *where = positions(b, &parts, &w, was.n, &all, &any);
    if (any && (!all || d.flags & GX_MASKED))
        return false;
    uint32_t next = gx_arg(b->to, &d, all ? 1 : 0), each = s / e;
    for (uint32_t k = 0; k < x->n; k++)
        to[k] = all ? where[k] * each + x->list[k] % each : x->list[k];
    x->list = to;
    t.n = at(b, next).type.n * each;
    t.scalar = false;
    *of = build_bitcast(b, t, next, loc);
    return true;
}

static uint32_t read_constant(struct build *b, struct gx_type t, uint32_t of, const struct names *x)
{
    uint64_t *bits = NEWN(&b->lists, uint64_t, x->n), same;
    const struct gx_inst d = at(b, of);
    if (gx_is_splat(b->to, of, &same))
        return gx_splat(b->to, t, same);
    if (x->index != GX_NONE)
        return GX_NONE;
    for (uint32_t k = 0; k < x->n; k++)
        bits[k] = gx_bits(b->to, &d, (uint32_t)x->list[k]);
    return gx_const(b->to, t, bits);
}

uint32_t build_read(struct build *b, struct gx_type t, uint32_t of, struct names x, uint32_t loc)
{
    uint32_t size = gx_elt_bytes(t.elt), v;
    for (int steps = 0; steps < MOST_STEPS; steps++) {
        x = settled(b, x, size);
        const struct gx_inst d = at(b, of);
        if (!in_range(&x, d.type.n)) /* undefined: it stays what it was */
            break;
        if (d.op == GX_UNDEF)
            return gx_undef(b->to, t);
        if (d.op == GX_CONST && (v = read_constant(b, t, of, &x)) != GX_NONE)
            return v;
        if ((v = computed(b, t, of, x, loc)) != GX_NONE)
            return v;
        if (!deeper(b, &of, &x, size, loc) && !under_cast(b, &of, &x, loc))
            break;
    }
    struct gx_type whole = at(b, of).type;
    struct region r;
    if (x.index == GX_NONE && refit_one(x.list, x.n, size, &r) && region_is_all(&r, whole.n))
        return build_bitcast(b, t, of, loc);
    return named(b, (struct gx_inst){ .op = GX_RD, .type = t, .loc = loc }, x, size, &of, 1);
}

/* ---- writing ---- */

/* The same where an index moves the part, one row of neighbours: indices add. */
static bool moved_part(struct build *b, uint32_t old, uint32_t *value, struct names *x,
                       uint32_t *mask, uint32_t loc)
{
    const struct gx_inst w = at(b, *value);
    const struct gx_inst rd = at(b, gx_arg(b->to, &w, 0));
    struct names inner = names_of(b, &w), read;
    uint32_t size = gx_elt_bytes(w.type.elt);
    if (rd.op != GX_RD || gx_arg(b->to, &rd, 0) != old || x->r.index != REGION_SCALAR ||
        x->r.width != x->r.n || x->r.stride != 1)
        return false;
    read = names_of(b, &rd);
    if (read.index != x->index || read.r.start != x->r.start || read.r.n != x->r.n ||
        read.r.width != x->r.width || read.r.stride != x->r.stride)
        return false;
    if (inner.index == GX_NONE) {
        if (!refit_one(inner.list, inner.n, size, &inner.r))
            return false;
        inner.r.index = REGION_SCALAR;
        inner.index = x->index;
    } else if (inner.r.index == REGION_SCALAR) {
        inner.index = build_2(b, GX_ADD, gx_scalar(GX_I16), inner.index, x->index, loc);
        inner.r.parent = 0;
        inner.r = region_canonical(inner.r);
    } else {
        return false;
    }
    inner.r.start += x->r.start;
    *mask = gx_mask(b->to, &w);
    *value = gx_arg(b->to, &w, 1);
    *x = inner;
    return true;
}

/* Writes what was written in a part of `old`, in that part: the value is wr(rd(old, x), …,
 * inner). */
static bool part_of_part(struct build *b, uint32_t old, uint32_t *value, struct names *x,
                         uint32_t *mask, uint32_t size, uint32_t loc)
{
    const struct gx_inst w = at(b, *value);
    if (w.op == GX_WR && x->index != GX_NONE && *mask == GX_NONE)
        return moved_part(b, old, value, x, mask, loc);
    if (w.op != GX_WR || x->index != GX_NONE || *mask != GX_NONE)
        return false;
    uint32_t base = gx_arg(b->to, &w, 0);
    const struct gx_inst rd = at(b, base);
    struct names inner = names_of(b, &w);
    if (rd.op != GX_UNDEF) {
        if (rd.op != GX_RD || gx_arg(b->to, &rd, 0) != old)
            return false;
        struct names read = names_of(b, &rd);
        if (read.index != GX_NONE || read.n != x->n ||
            memcmp(read.list, x->list, x->n * sizeof *x->list) != 0)
            return false;
    }
    if (inner.index == GX_NONE) {
        int64_t *list = NEWN(&b->lists, int64_t, inner.n);
        struct region r;
        for (uint32_t k = 0; k < inner.n; k++)
            list[k] = x->list[inner.list[k]];
        if (!refit_one(list, inner.n, size, &r) &&
            cost(b, list, inner.n, size, true) >
                line_cost(b, inner.n, size) + cost(b, x->list, x->n, size, true))
            return false;
        inner.list = list;
    } else if (!through(b, x, size, &inner, loc)) {
        return false;
    }
    *mask = gx_mask(b->to, &w);
    *value = gx_arg(b->to, &w, 1);
    *x = inner;
    return true;
}

/* A WR all of which is written again: *v becomes what it goes on from. */
static bool passes_over(struct build *b, uint32_t *v, const struct names *x)
{
    const struct gx_inst w = at(b, *v);
    bool all = false, any;
    if (w.op != GX_WR)
        return false;
    struct names inner = names_of(b, &w);
    if (inner.index == GX_NONE)
        positions(b, &inner, x, w.type.n, &all, &any);
    if (all)
        *v = gx_arg(b->to, &w, 0);
    return all;
}

static uint32_t write_constant(struct build *b, uint32_t old, uint32_t value, const struct names *x)
{
    const struct gx_inst o = at(b, old);
    const struct gx_inst v = at(b, value);
    uint64_t *bits = NEWN(&b->lists, uint64_t, o.type.n);
    memcpy(bits, &b->to->bits.at[o.data], o.type.n * sizeof *bits);
    for (uint32_t k = 0; k < x->n; k++)
        bits[x->list[k]] = gx_bits(b->to, &v, k);
    return gx_const(b->to, o.type, bits);
}

uint32_t build_write(struct build *b, uint32_t old, uint32_t value, struct names x, uint32_t mask,
                     uint32_t loc)
{
    struct gx_type t = at(b, old).type;
    uint32_t size = gx_elt_bytes(t.elt);
    uint64_t bits;
    if (mask != GX_NONE && gx_is_splat(b->to, mask, &bits)) {
        if (!(bits & 1))
            return old;
        mask = GX_NONE;
    }
    do {
        x = settled(b, x, size);
        if (!in_range(&x, t.n))
            break;
        if (at(b, value).op == GX_UNDEF)
            return old;
    } while (part_of_part(b, old, &value, &x, &mask, size, loc));
    bool direct = x.index == GX_NONE && mask == GX_NONE && in_range(&x, t.n);
    if (direct) {
        const struct gx_inst v = at(b, value);
        struct region r;
        if (refit_one(x.list, x.n, size, &r) && region_is_all(&r, t.n))
            return build_bitcast(b, t, value, loc);
        if (at(b, old).op == GX_CONST && v.op == GX_CONST)
            return write_constant(b, old, value, &x);
        for (int steps = 0; steps < MOST_STEPS && passes_over(b, &old, &x);)
            steps++;
        if (v.op == GX_RD && gx_arg(b->to, &v, 0) == old) { /* what is there already */
            struct names read = names_of(b, &v);
            if (read.index == GX_NONE && memcmp(read.list, x.list, x.n * sizeof *x.list) == 0)
                return old;
        }
    }
    uint32_t args[3] = { old, value, mask };
    struct gx_inst i = {
        .op = GX_WR, .type = t, .loc = loc, .flags = mask == GX_NONE ? 0 : GX_MASKED
    };
    return named(b, i, x, size, args, mask == GX_NONE ? 2 : 3);
}

/* ---- casts ---- */

/* The elements `x` of `size` bytes as elements of `to` bytes; false: they are no whole ones. */
static bool recut(struct build *b, struct names *x, uint32_t size, uint32_t to)
{
    uint32_t n = x->n * size / to;
    int64_t *list = NEWN(&b->lists, int64_t, n + 1);
    if (to <= size) {
        uint32_t each = size / to;
        for (uint32_t k = 0; k < n; k++)
            list[k] = x->list[k / each] * each + k % each;
    } else {
        uint32_t each = to / size;
        if (x->n % each)
            return false;
        for (uint32_t k = 0; k < x->n; k++) {
            if (x->list[k] != x->list[k / each * each] + k % each)
                return false;
            if (k % each == 0) {
                if (x->list[k] % each)
                    return false;
                list[k / each] = x->list[k] / each;
            }
        }
    }
    x->n = n;
    x->list = list;
    return true;
}

static uint32_t cast_constant(struct build *b, struct gx_type t, uint32_t v)
{
    const struct gx_inst d = at(b, v);
    uint32_t from = gx_elt_bytes(d.type.elt), to = gx_elt_bytes(t.elt);
    uint64_t *bits = NEWN(&b->lists, uint64_t, t.n);
    unsigned char *bytes = (unsigned char *)NEWN(&b->lists, uint64_t, d.type.n + 1);
    for (uint32_t k = 0; k < d.type.n; k++) {
        uint64_t x = gx_bits(b->to, &d, k);
        memcpy(bytes + k * from, &x, from);
    }
    for (uint32_t k = 0; k < t.n; k++)
        memcpy(&bits[k], bytes + k * to, to);
    return gx_const(b->to, t, bits);
}

uint32_t build_bitcast(struct build *b, struct gx_type t, uint32_t v, uint32_t loc)
{
    const struct gx_inst d = at(b, v);
    if (gx_same_type(d.type, t))
        return v;
    struct gx_inst i = { .op = GX_BITCAST, .type = t, .loc = loc };
    if (d.op == GX_UNDEF)
        return gx_undef(b->to, t);
    if (t.elt == GX_I1 || d.type.elt == GX_I1)
        return build_once(b, i, &v, 1);
    if (d.op == GX_CONST)
        return cast_constant(b, t, v);
    if (d.op == GX_BITCAST && at(b, gx_arg(b->to, &d, 0)).type.elt != GX_I1)
        return build_bitcast(b, t, gx_arg(b->to, &d, 0), loc);
    if (d.op == GX_RD) {
        struct names x = names_of(b, &d);
        uint32_t size = gx_elt_bytes(d.type.elt), to = gx_elt_bytes(t.elt);
        uint32_t of = gx_arg(b->to, &d, 0), bytes = gx_type_bytes(at(b, of).type);
        bool fits = bytes % to == 0 && (size == to || x.index == GX_NONE) &&
                    (t.elt != GX_I64 || b->pf->int64);
        if (fits && x.index == GX_NONE)
            fits = recut(b, &x, size, to);
        if (fits) {
            struct gx_type whole = gx_vector(t.elt, bytes / to);
            return build_read(b, t, build_bitcast(b, whole, of, loc), x, loc);
        }
    }
    return build_once(b, i, &v, 1);
}

/* ---- the pass ---- */

static struct names old_names(struct build *b, const struct gx_inst *i)
{
    struct names x = { .n = gx_lanes(b->f, i), .index = GX_NONE };
    int64_t *list = NEWN(&b->lists, int64_t, x.n);
    if (gx_elements(b->f, i, list)) {
        x.list = list;
    } else {
        x.r = *gx_region(b->f, i);
        x.index = build_arg(b, i, i->op == GX_RD ? 1 : 2);
    }
    return x;
}

uint32_t build_region(struct build *b, const struct gx_inst *i)
{
    if (i->op == GX_RD)
        return build_read(b, i->type, build_arg(b, i, 0), old_names(b, i), i->loc);
    uint32_t mask = i->flags & GX_MASKED ? build_arg(b, i, i->n_args - 1) : GX_NONE;
    return build_write(b, build_arg(b, i, 0), build_arg(b, i, 1), old_names(b, i), mask, i->loc);
}

struct gx_func *gx_collapse(const struct gx_func *f, const struct platform *pf)
{
    return build_all(f, pf, build_same);
}
