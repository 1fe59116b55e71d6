/* SPDX-License-Identifier: Apache-2.0 */
/* values.c - operations, reads, writes and casts, each as simple as its operands allow.
 *
 * A simplification of an operation may read parts of its operands: a 64-bit integer shifted down by
 * 40 is its high half shifted by 8.  A simplification of a read may build operations: a part of a
 * sum is the sum of parts.  So gx_build_op(), gx_build_read(), gx_build_write() and
 * gx_build_bitcast() call each other, and are in one file.  Each call is about operands of the
 * value before, so this ends. */
#include "genx/optimize/builder.h"

#include "genx/model/refit.h"

#include <assert.h>

/* A copy, because building may move the array of instructions. */
static struct gx_inst at(const struct gx_build *b, uint32_t v) { return *gx_at(b->to, v); }

static uint32_t uses_of(const struct gx_build *b, uint32_t v)
{
    return v < b->room ? b->new_uses[v] : 0;
}

/* ---- operations ---- */

/* True if `v` is the negation of a predicate, which is *ret_of. */
static bool is_not(struct gx_build *b, uint32_t v, uint32_t *ret_of)
{
    const struct gx_inst i = *gx_at(b->to, v);
    uint64_t bits;
    if (i.op != GX_XOR || i.type.elt != GX_I1 || !gx_is_splat(b->to, gx_arg(b->to, &i, 1), &bits))
        return false;
    *ret_of = gx_arg(b->to, &i, 0);
    return bits & 1;
}

/* The minimum or maximum of two integers, if the select computes it; GX_NONE: it does not. */
static uint32_t extreme(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    if (i->op != GX_SELECT || gx_elt_kind(i->type.elt) != 'i')
        return GX_NONE;
    const struct gx_inst c = *gx_at(b->to, args[0]);
    if (c.op != GX_ICMP || c.sub == GX_EQ || c.sub == GX_NE)
        return GX_NONE;
    uint32_t x = gx_arg(b->to, &c, 0), y = gx_arg(b->to, &c, 1);
    bool straight = x == args[1] && y == args[2], crossed = x == args[2] && y == args[1];
    bool greater = c.sub == GX_GT || c.sub == GX_GE, is_signed = c.flags & GX_SRC_SIGNED;
    if (!straight && !crossed)
        return GX_NONE;
    greater ^= crossed;
    return gx_build_2(b,
                      greater     ? is_signed ? GX_SMAX : GX_UMAX
                      : is_signed ? GX_SMIN
                                  : GX_UMIN,
                      i->type, x, y, i->loc);
}

/* Simplifies a select: by a negated predicate, exchanges the operands; a minimum or maximum becomes
 * that operation. */
static uint32_t chosen(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint32_t p;
    if (i->op == GX_SELECT && is_not(b, args[0], &p)) {
        uint32_t swapped[3] = { p, args[2], args[1] };
        return gx_build_op(b, *i, swapped, 3);
    }
    return extreme(b, i, args);
}

static struct gx_type with_elt(struct gx_type t, enum gx_elt e)
{
    t.elt = (uint8_t)e;
    return t;
}

/* The high dwords of 64-bit integers. */
static uint32_t high_half(struct gx_build *b, uint32_t v, uint32_t loc)
{
    assert(gx_at(b->to, v)->type.elt == GX_I64);
    struct gx_type t = gx_at(b->to, v)->type, halves = gx_vector(GX_I32, t.n * 2);
    uint32_t parts = gx_build_bitcast(b, halves, v, loc);
    return gx_build_read(b, with_elt(t, GX_I32), parts, gx_build_line(b, t.n, 1, 2), loc);
}

/* A 64-bit shift of which only the high half counts, as in a test of a tag, is done on that
 * half. */
static uint32_t narrowed(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t by, before;
    struct gx_type d = with_elt(i->type, GX_I32);
    if (i->type.elt != GX_I64 || (i->op != GX_LSHR && i->op != GX_ASHR) ||
        !gx_is_splat(b->to, args[1], &by) || by == 0 || by > 31)
        return GX_NONE;
    const struct gx_inst x = *gx_at(b->to, args[0]);
    if (x.op != GX_SHL || !gx_is_splat(b->to, gx_arg(b->to, &x, 1), &before) || before != by)
        return GX_NONE;
    uint32_t of = gx_arg(b->to, &x, 0), c = gx_splat(b->to, d, by);
    uint32_t high = gx_build_2(b, GX_SHL, d, high_half(b, of, i->loc), c, i->loc);
    high = gx_build_2(b, i->op, d, high, c, i->loc);
    uint32_t parts = gx_build_bitcast(b, gx_vector(GX_I32, d.n * 2), of, i->loc);
    parts = gx_build_write(b, parts, high, gx_build_line(b, d.n, 1, 2), GX_NONE, i->loc);
    return gx_build_bitcast(b, i->type, parts, i->loc);
}

/* A 64-bit product with a power of two is a shift: no machine multiplies qwords at once.  Narrower
 * products may be one instruction with a sum. */
static uint32_t doubled(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t by;
    if (i->op != GX_MUL || i->type.elt != GX_I64 || !gx_is_splat(b->to, args[1], &by) || by == 0 ||
        by & (by - 1))
        return GX_NONE;
    uint64_t log = (uint64_t)__builtin_ctzll(by);
    assert(by == UINT64_C(1) << log);
    uint32_t up = gx_splat(b->to, i->type, log);
    return gx_build_2(b, GX_SHL, i->type, args[0], up, i->loc);
}

/* An int that indexes an array of dwords comes as (x << 32) >> 30, signed: it is the low dword,
 * extended by its sign and shifted up by 2.  So where x was extended by zeros that is for nothing.
 * Machines without 64-bit integers do the shifts by 32 for nothing, so they are better there. */
static uint32_t extended_low(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t by, up;
    const struct gx_inst x = *gx_at(b->to, args[0]);
    if (i->type.elt != GX_I64 || i->op != GX_ASHR || b->pf->int64 == 0 || x.op != GX_SHL ||
        !gx_is_splat(b->to, args[1], &by) || by > 32 ||
        !gx_is_splat(b->to, gx_arg(b->to, &x, 1), &up) || up != 32)
        return GX_NONE;
    uint32_t low =
        gx_build_2(b, GX_TRUNC, with_elt(i->type, GX_I32), gx_arg(b->to, &x, 0), GX_NONE, i->loc);
    uint32_t wide = gx_build_2(b, GX_SEXT, i->type, low, GX_NONE, i->loc);
    return gx_build_2(b, GX_SHL, i->type, wide, gx_splat(b->to, i->type, 32 - by), i->loc);
}

/* `v` as its high half shifted by less, if it is a 64-bit shift by at least 32; else GX_NONE. */
static uint32_t shifted_half(struct gx_build *b, uint32_t v, uint32_t loc)
{
    const struct gx_inst x = *gx_at(b->to, v);
    enum gx_op op = (enum gx_op)x.op;
    uint64_t by;
    if (x.type.elt != GX_I64 || (op != GX_LSHR && op != GX_ASHR) ||
        !gx_is_splat(b->to, gx_arg(b->to, &x, 1), &by) || by < 32 || by > 63)
        return GX_NONE;
    struct gx_type d = with_elt(x.type, GX_I32);
    uint32_t high = high_half(b, gx_arg(b->to, &x, 0), loc);
    return gx_build_2(b, op, d, high, gx_splat(b->to, d, by - 32), loc);
}

/* A comparison of a widened, or shifted, value with a constant that fits is done in the narrow
 * type. */
static uint32_t compared(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t y;
    if (i->op != GX_ICMP || i->flags & GX_SRC_SIGNED || !gx_is_splat(b->to, args[1], &y))
        return GX_NONE;
    const struct gx_inst x = *gx_at(b->to, args[0]);
    struct gx_type t;
    uint32_t a[2];
    if (x.op == GX_ZEXT) {
        a[0] = gx_arg(b->to, &x, 0);
    } else if (x.op == GX_LSHR && y <= UINT32_MAX) {
        a[0] = shifted_half(b, args[0], i->loc);
        if (a[0] == GX_NONE)
            return GX_NONE;
    } else {
        return GX_NONE;
    }
    t = gx_at(b->to, a[0])->type;
    if (y > gx_build_all_ones(t))
        return GX_NONE;
    a[1] = gx_splat(b->to, t, y);
    return gx_build_op(b, *i, a, 2);
}

/* Simplifies conversions of conversions. */
static uint32_t converted(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    const struct gx_inst x = *gx_at(b->to, args[0]);
    if (i->op == GX_TRUNC && (x.op == GX_ZEXT || x.op == GX_SEXT)) {
        uint32_t from = gx_arg(b->to, &x, 0);
        struct gx_type t = gx_at(b->to, from)->type;
        if (t.elt == i->type.elt)
            return from;
        enum gx_op op =
            gx_elt_bytes(t.elt) < gx_elt_bytes(i->type.elt) ? (enum gx_op)x.op : GX_TRUNC;
        return gx_build_2(b, op, i->type, from, GX_NONE, i->loc);
    }
    if (i->op == x.op && (i->op == GX_ZEXT || i->op == GX_SEXT))
        return gx_build_2(b, i->op, i->type, gx_arg(b->to, &x, 0), GX_NONE, i->loc);
    uint32_t half = i->op == GX_TRUNC ? shifted_half(b, args[0], i->loc) : GX_NONE;
    if (half != GX_NONE)
        return i->type.elt == GX_I32 ? half
                                     : gx_build_2(b, GX_TRUNC, i->type, half, GX_NONE, i->loc);
    if (i->op == GX_TRUNC) { /* the low part of each element */
        struct gx_type t = x.type;
        uint32_t step = gx_elt_bytes(t.elt) / gx_elt_bytes(i->type.elt);
        uint32_t parts = gx_build_bitcast(b, gx_vector(i->type.elt, t.n * step), args[0], i->loc);
        return gx_build_read(b, i->type, parts, gx_build_line(b, t.n, 0, step), i->loc);
    }
    return GX_NONE;
}

/* The comparison of integers that is true where `p` is false. */
static enum gx_pred opposite(enum gx_pred p)
{
    static const uint8_t other[] = { [GX_EQ] = GX_NE, [GX_NE] = GX_EQ, [GX_LT] = GX_GE,
                                     [GX_LE] = GX_GT, [GX_GT] = GX_LE, [GX_GE] = GX_LT };
    return (enum gx_pred)other[p];
}

/* Simplifies predicates: a negated comparison is the opposite one; (p and q) or not p is q or not
 * p. */
static uint32_t logic(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t bits;
    uint32_t p;
    if (i->type.elt != GX_I1)
        return GX_NONE;
    const struct gx_inst x = *gx_at(b->to, args[0]);
    if (i->op == GX_XOR && gx_is_splat(b->to, args[1], &bits) && bits & 1) {
        if (is_not(b, args[0], &p))
            return p;
        if (x.op == GX_ICMP && (args[0] >= b->room || b->new_uses[args[0]] <= 1)) {
            uint32_t a[2] = { gx_arg(b->to, &x, 0), gx_arg(b->to, &x, 1) };
            struct gx_inst no = x;
            no.sub = (uint8_t)opposite(x.sub);
            return gx_build_op(b, no, a, 2);
        }
    }
    for (int k = 0; k < 2 && i->op == GX_OR; k++) {
        const struct gx_inst both = *gx_at(b->to, args[k]);
        if (both.op != GX_AND || !is_not(b, args[1 - k], &p))
            continue;
        for (uint32_t j = 0; j < 2; j++)
            if (gx_arg(b->to, &both, j) == p)
                return gx_build_2(b, GX_OR, i->type, gx_arg(b->to, &both, 1 - j), args[1 - k],
                                  i->loc);
    }
    return GX_NONE;
}

/* A rotation, if the machine has it: the two parts of `x` that shifts by 7 up and by 25 down leave.
 *
 *     %a = shl %x, 7;  %b = lshr %x, 25;  %r = or %a, %b      =>  %r = rol %x, 7 */
static uint32_t rotated(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t up, down;
    if (i->op != GX_OR || i->type.elt != GX_I32 || !b->pf->rol)
        return GX_NONE;
    for (int k = 0; k < 2; k++) {
        const struct gx_inst x = at(b, args[k]), y = at(b, args[1 - k]);
        if (x.op == GX_SHL && y.op == GX_LSHR && gx_arg(b->to, &x, 0) == gx_arg(b->to, &y, 0) &&
            gx_is_splat(b->to, gx_arg(b->to, &x, 1), &up) &&
            gx_is_splat(b->to, gx_arg(b->to, &y, 1), &down) && up && up < 32 && up + down == 32)
            return gx_build_2(b, GX_ROL, i->type, gx_arg(b->to, &x, 0),
                              gx_splat(b->to, i->type, up), i->loc);
    }
    return GX_NONE;
}

/* True if the bytes of `v` are dwords as well, without a move. */
static bool is_dwords(struct gx_build *b, uint32_t v)
{
    const struct gx_inst i = at(b, v);
    struct gx_region r;
    if (i.op == GX_BITCAST)
        return at(b, gx_arg(b->to, &i, 0)).type.elt == GX_I32;
    if (i.op != GX_RD || i.flags & GX_LIST)
        return i.op == GX_BLOCK_LD || i.op == GX_OWORD_LD;
    r = *gx_region(b->to, &i);
    return r.index == REGION_DIRECT && r.width == r.n && r.stride == 1 && r.start % 4 == 0 &&
           at(b, gx_arg(b->to, &i, 0)).type.n % 4 == 0 && is_dwords(b, gx_arg(b->to, &i, 0));
}

/* Logic on bytes is done on dwords: a machine computes bytes as words, so 64 bytes go through as
 * many registers as 64 words, or as 16 dwords twice. */
static uint32_t packed(struct gx_build *b, const struct gx_inst *i, const uint32_t *args)
{
    struct gx_type t = i->type, d = gx_vector(GX_I32, t.n / 4);
    uint32_t x[2];
    if ((i->op != GX_AND && i->op != GX_OR && i->op != GX_XOR) || t.elt != GX_I8 || t.n % 4 ||
        t.n < 16)
        return GX_NONE;
    for (int k = 0; k < 2; k++)
        if (at(b, args[k]).op != GX_CONST && !is_dwords(b, args[k]))
            return GX_NONE;
    for (int k = 0; k < 2; k++)
        x[k] = gx_build_bitcast(b, d, args[k], i->loc);
    return gx_build_bitcast(b, t, gx_build_2(b, i->op, d, x[0], x[1], i->loc), i->loc);
}

uint32_t gx_build_op(struct gx_build *b, struct gx_inst like, const uint32_t *given, uint32_t n)
{
    assert(n && n <= 4);
    uint32_t args[4], v;
    memcpy(args, given, n * sizeof *args);
    gx_build_constant_last(b, &like, args, n);
    if ((v = gx_build_folded(b, &like, args, n)) != GX_NONE ||
        (v = gx_build_neutral(b, &like, args, n)) != GX_NONE ||
        (n == 3 && (v = chosen(b, &like, args)) != GX_NONE) ||
        (n == 2 && (v = narrowed(b, &like, args)) != GX_NONE) ||
        (n == 2 && (v = doubled(b, &like, args)) != GX_NONE) ||
        (n == 2 && (v = extended_low(b, &like, args)) != GX_NONE) ||
        (n == 2 && (v = compared(b, &like, args)) != GX_NONE) ||
        (n == 2 && (v = logic(b, &like, args)) != GX_NONE) ||
        (n == 2 && (v = rotated(b, &like, args)) != GX_NONE) ||
        (n == 2 && (v = packed(b, &like, args)) != GX_NONE) ||
        (n == 1 && (v = converted(b, &like, args)) != GX_NONE))
        return v;
    like.data = 0;
    return gx_build_once(b, like, args, n);
}

uint32_t gx_build_2(struct gx_build *b, enum gx_op op, struct gx_type t, uint32_t x, uint32_t y,
                    uint32_t loc)
{
    assert(x != GX_NONE);
    uint32_t args[2] = { x, y };
    return gx_build_op(b, (struct gx_inst){ .op = (uint8_t)op, .type = t, .loc = loc }, args,
                       y == GX_NONE ? 1 : 2);
}

/* ---- reading ---- */

/* True if reading `list` directly costs no more than reading it from the result of `d`, an RD. */
static bool worth(struct gx_build *b, uint32_t d, const struct gx_names *inner, const int64_t *list,
                  uint32_t n, uint32_t size)
{
    struct gx_region r;
    if (gx_refit_one(list, n, size, &r))
        return true;
    uint32_t apart = gx_build_line_cost(b, n, size);
    if (uses_of(b, d) <= 1)
        apart += gx_build_cost(b, inner->list, inner->n, size, false);
    return gx_build_cost(b, list, n, size, false) <= apart;
}

/* Goes back from `of` to the value it was made from, and renames the elements.  False: they are
 * read from `of`. */
static bool deeper(struct gx_build *b, uint32_t *of, struct gx_names *x, uint32_t size,
                   uint32_t loc)
{
    const struct gx_inst d = at(b, *of);
    uint32_t lanes = d.type.n;
    if (d.op == GX_RD) {
        struct gx_names inner = gx_build_names(b, &d), to;
        if (x->index == GX_NONE && inner.index == GX_NONE) {
            int64_t *list = NEWN(&b->lists, int64_t, x->n);
            for (uint32_t k = 0; k < x->n; k++)
                list[k] = inner.list[x->list[k]];
            if (!worth(b, *of, &inner, list, x->n, size))
                return false;
            x->list = list;
        } else if (x->index == GX_NONE) {
            if (!gx_build_shifted(&inner, x, size, &b->lists, &to))
                return false;
            *x = to;
        } else if (inner.index == GX_NONE) {
            if (!gx_build_through(b, &inner, size, x, loc))
                return false;
        } else { /* both have an index: they add up if the outer region is one row */
            if (inner.r.index != REGION_SCALAR || x->r.index != REGION_SCALAR ||
                inner.r.width != inner.r.n || inner.r.stride != 1)
                return false;
            x->index = gx_build_word(b, GX_ADD, x->index, inner.index, loc);
            x->r.start += inner.r.start;
            x->r.parent = 0;
            x->r = gx_region_canonical(x->r);
        }
        *of = gx_arg(b->to, &d, 0);
        return true;
    }
    if (d.op == GX_WR && x->index == GX_NONE) {
        struct gx_names w = gx_build_names(b, &d);
        bool all, any;
        if (w.index != GX_NONE)
            return false;
        const int64_t *where = gx_build_positions(b, x, &w, lanes, &all, &any);
        if (any && (!all || d.flags & GX_MASKED))
            return false;
        if (all)
            x->list = where;
        *of = gx_arg(b->to, &d, all ? 1 : 0);
        return true;
    }
    return false;
}

/* The instructions that an operation of the type of `d` takes for `n` lanes, if all its operands
 * are rows of neighbours: as many as its widest elements have pairs of registers. */
static uint32_t line_pieces(struct gx_build *b, const struct gx_inst *d, uint32_t n)
{
    uint32_t size = gx_elt_bytes(d->type.elt);
    for (uint32_t k = 0; k < d->n_args; k++) {
        uint32_t bytes = gx_elt_bytes(at(b, gx_arg(b->to, d, k)).type.elt);
        size = bytes > size ? bytes : size;
    }
    return gx_build_line_cost(b, n, size);
}

/* A part of an elementwise operation's result is the operation on that part, if nothing more is
 * computed than before, in lanes and in instructions.  In a sum by halves, of 16 lanes, then 8, 4,
 * 2 and 1, each sum is one instruction, and the next sum adds the two halves of its result.  If
 * the halves were computed where they are read, the first sum would be 16 instructions of one lane.
 * An extension may be part of the operation that reads it, so it counts as none.  With several
 * operands only for neighbouring elements, since another shape would be read once for each operand.
 *
 * Reading the operands calls this function again for the values that they are computed from.  It
 * passes only values with counted uses, all of them reads.  No operation of the old function has
 * such a value as an operand, so the calls do not go further.  A value that the pass made for the
 * same instruction has no counted uses and is read as it is: a division of 64 bits makes 200 sums
 * that use one another, and going back through each operand of each would take half a second. */
static uint32_t computed(struct gx_build *b, struct gx_type t, uint32_t of, struct gx_names x,
                         uint32_t loc)
{
    const struct gx_inst d = at(b, of);
    struct gx_inst op = d;
    uint32_t uses = uses_of(b, of), args[4];
    struct gx_region r;
    if (!gx_is_alu(d.op) || d.op == GX_SELECT || t.elt == GX_I1 || uses == 0 || !b->only_read[of] ||
        x.n * uses > d.type.n || x.index != GX_NONE)
        return GX_NONE;
    if (d.op != GX_ZEXT && d.op != GX_SEXT &&
        line_pieces(b, &d, x.n) * uses > line_pieces(b, &d, d.type.n))
        return GX_NONE;
    if (d.n_args > 1 && (!gx_refit_one(x.list, x.n, gx_elt_bytes(t.elt), &r) ||
                         (x.n > 1 && (r.width != r.n || r.stride != 1))))
        return GX_NONE;
    for (uint32_t k = 0; k < d.n_args; k++) {
        struct gx_type from = t;
        from.elt = at(b, gx_arg(b->to, &d, k)).type.elt;
        args[k] = gx_build_read(b, from, gx_arg(b->to, &d, k), x, loc);
    }
    op.type = t;
    op.loc = loc;
    return gx_build_op(b, op, args, d.n_args);
}

/* A read of low parts of extended elements reads parts of those before:
 *
 *     %e = zext %x to i32;  %c = bitcast %e to i8;  %r = rd %c, each fourth
 * =>  %c = bitcast %x to i8;                        %r = rd %c, each second */
static bool below_extension(struct gx_build *b, uint32_t *of, struct gx_names *x, uint32_t loc)
{
    const struct gx_inst cast = at(b, *of);
    if (cast.op != GX_BITCAST || x->index != GX_NONE)
        return false;
    const struct gx_inst ext = at(b, gx_arg(b->to, &cast, 0));
    if (ext.op != GX_ZEXT && ext.op != GX_SEXT)
        return false;
    struct gx_type from = at(b, gx_arg(b->to, &ext, 0)).type, t = cast.type;
    uint32_t size = gx_elt_bytes(t.elt), have = gx_elt_bytes(ext.type.elt) / size;
    uint32_t low = size && from.elt != GX_I1 ? gx_elt_bytes(from.elt) / size : 0;
    int64_t *list = NEWN(&b->lists, int64_t, x->n);
    for (uint32_t k = 0; k < x->n; k++) {
        if (low == 0 || x->list[k] % have >= low)
            return false;
        list[k] = x->list[k] / have * low + x->list[k] % have;
    }
    x->list = list;
    t.n = from.n * low;
    t.scalar = false;
    *of = gx_build_bitcast(b, t, gx_arg(b->to, &ext, 0), loc);
    return true;
}

/* A read through a bitcast reads the written value in its own elements. */
static bool under_cast(struct gx_build *b, uint32_t *of, struct gx_names *x, uint32_t loc)
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
    struct gx_names w = gx_build_names(b, &d), parts = *x;
    if (w.index != GX_NONE || e > s)
        return false;
    int64_t *list = NEWN(&b->lists, int64_t, x->n), *to = NEWN(&b->lists, int64_t, x->n);
    for (uint32_t k = 0; k < x->n; k++)
        list[k] = x->list[k] * e / s;
    parts.list = list;
    bool all, any;
    const int64_t *where = gx_build_positions(b, &parts, &w, was.n, &all, &any);
    if (any && (!all || d.flags & GX_MASKED))
        return false;
    uint32_t next = gx_arg(b->to, &d, all ? 1 : 0), each = s / e;
    for (uint32_t k = 0; k < x->n; k++)
        to[k] = all ? where[k] * each + x->list[k] % each : x->list[k];
    x->list = to;
    t.n = at(b, next).type.n * each;
    t.scalar = false;
    *of = gx_build_bitcast(b, t, next, loc);
    return true;
}

static uint32_t read_constant(struct gx_build *b, struct gx_type t, uint32_t of,
                              const struct gx_names *x)
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

/* True if the elements are all n of a value, in order. */
static bool is_whole(const struct gx_names *x, uint32_t size, uint32_t n)
{
    struct gx_region r;
    return x->index == GX_NONE && x->n == n && gx_refit_one(x->list, x->n, size, &r) &&
           gx_region_is_all(&r, n);
}

uint32_t gx_build_read(struct gx_build *b, struct gx_type t, uint32_t of, struct gx_names x,
                       uint32_t loc)
{
    assert(x.n == t.n && (x.list || x.index != GX_NONE));
    uint32_t size = gx_elt_bytes(t.elt), v;
    for (int steps = 0; steps < BUDGET_GENX_STEPS; steps++) {
        x = gx_build_settled(b, x, size);
        const struct gx_inst d = at(b, of);
        if (!gx_build_in_range(&x, d.type.n)) /* undefined: left as it is */
            break;
        if (d.op == GX_UNDEF)
            return gx_undef(b->to, t);
        if (is_whole(&x, size, d.type.n))
            return gx_build_bitcast(b, t, of, loc);
        if (d.op == GX_CONST && (v = read_constant(b, t, of, &x)) != GX_NONE)
            return v;
        if ((v = computed(b, t, of, x, loc)) != GX_NONE)
            return v;
        if (!deeper(b, &of, &x, size, loc) && !under_cast(b, &of, &x, loc) &&
            !below_extension(b, &of, &x, loc))
            break;
    }
    return gx_build_named(b, (struct gx_inst){ .op = GX_RD, .type = t, .loc = loc }, x, size, &of,
                          1);
}

/* ---- writing ---- */

/* Likewise if the part is one row of neighbours with an index: the indices add up. */
static bool moved_part(struct gx_build *b, uint32_t old, uint32_t *value, struct gx_names *x,
                       uint32_t *mask, uint32_t loc)
{
    const struct gx_inst w = at(b, *value);
    const struct gx_inst rd = at(b, gx_arg(b->to, &w, 0));
    struct gx_names inner = gx_build_names(b, &w), read;
    uint32_t size = gx_elt_bytes(w.type.elt);
    if (rd.op != GX_RD || gx_arg(b->to, &rd, 0) != old || x->r.index != REGION_SCALAR ||
        x->r.width != x->r.n || x->r.stride != 1)
        return false;
    read = gx_build_names(b, &rd);
    if (read.index != x->index || read.r.start != x->r.start || read.r.n != x->r.n ||
        read.r.width != x->r.width || read.r.stride != x->r.stride)
        return false;
    if (inner.index == GX_NONE) {
        if (!gx_refit_one(inner.list, inner.n, size, &inner.r))
            return false;
        inner.r.index = REGION_SCALAR;
        inner.index = x->index;
    } else if (inner.r.index == REGION_SCALAR) {
        inner.index = gx_build_word(b, GX_ADD, inner.index, x->index, loc);
        inner.r.parent = 0;
        inner.r = gx_region_canonical(inner.r);
    } else {
        return false;
    }
    inner.r.start += x->r.start;
    *mask = gx_mask(b->to, &w);
    *value = gx_arg(b->to, &w, 1);
    *x = inner;
    return true;
}

/* Simplifies a write back of a changed part, wr(old, wr(rd(old, x), …, inner), x), to a write of
 * the inner part only. */
static bool part_of_part(struct gx_build *b, uint32_t old, uint32_t *value, struct gx_names *x,
                         uint32_t *mask, uint32_t size, uint32_t loc)
{
    const struct gx_inst w = at(b, *value);
    if (w.op == GX_WR && x->index != GX_NONE && *mask == GX_NONE)
        return moved_part(b, old, value, x, mask, loc);
    if (w.op != GX_WR || x->index != GX_NONE || *mask != GX_NONE)
        return false;
    uint32_t base = gx_arg(b->to, &w, 0);
    const struct gx_inst rd = at(b, base);
    struct gx_names inner = gx_build_names(b, &w);
    if (rd.op != GX_UNDEF) {
        if (rd.op != GX_RD || gx_arg(b->to, &rd, 0) != old)
            return false;
        struct gx_names read = gx_build_names(b, &rd);
        if (read.index != GX_NONE || read.n != x->n ||
            memcmp(read.list, x->list, x->n * sizeof *x->list) != 0)
            return false;
    }
    if (inner.index == GX_NONE) {
        int64_t *list = NEWN(&b->lists, int64_t, inner.n);
        struct gx_region r;
        for (uint32_t k = 0; k < inner.n; k++)
            list[k] = x->list[inner.list[k]];
        if (!gx_refit_one(list, inner.n, size, &r) &&
            gx_build_cost(b, list, inner.n, size, true) >
                gx_build_line_cost(b, inner.n, size) + gx_build_cost(b, x->list, x->n, size, true))
            return false;
        inner.list = list;
    } else if (!gx_build_through(b, x, size, &inner, loc)) {
        return false;
    }
    *mask = gx_mask(b->to, &w);
    *value = gx_arg(b->to, &w, 1);
    *x = inner;
    return true;
}

/* Skips a WR all of whose elements are written again: *v becomes the value before it. */
static bool passes_over(struct gx_build *b, uint32_t *v, const struct gx_names *x)
{
    const struct gx_inst w = at(b, *v);
    bool all = false, any;
    if (w.op != GX_WR)
        return false;
    struct gx_names inner = gx_build_names(b, &w);
    if (inner.index == GX_NONE)
        gx_build_positions(b, &inner, x, w.type.n, &all, &any);
    if (all)
        *v = gx_arg(b->to, &w, 0);
    return all;
}

static uint32_t write_constant(struct gx_build *b, uint32_t old, uint32_t value,
                               const struct gx_names *x)
{
    const struct gx_inst o = at(b, old);
    const struct gx_inst v = at(b, value);
    uint64_t *bits = NEWN(&b->lists, uint64_t, o.type.n);
    memcpy(bits, &b->to->bits.at[o.data], o.type.n * sizeof *bits);
    for (uint32_t k = 0; k < x->n; k++)
        bits[x->list[k]] = gx_bits(b->to, &v, k);
    return gx_const(b->to, o.type, bits);
}

uint32_t gx_build_write(struct gx_build *b, uint32_t old, uint32_t value, struct gx_names x,
                        uint32_t mask, uint32_t loc)
{
    assert(x.n == gx_at(b->to, value)->type.n && (x.list || x.index != GX_NONE));
    struct gx_type t = at(b, old).type;
    uint32_t size = gx_elt_bytes(t.elt);
    uint64_t bits;
    if (mask != GX_NONE && gx_is_splat(b->to, mask, &bits)) {
        if (!(bits & 1))
            return old;
        mask = GX_NONE;
    }
    do {
        x = gx_build_settled(b, x, size);
        if (!gx_build_in_range(&x, t.n))
            break;
        if (at(b, value).op == GX_UNDEF)
            return old;
    } while (part_of_part(b, old, &value, &x, &mask, size, loc));
    bool direct = x.index == GX_NONE && mask == GX_NONE && gx_build_in_range(&x, t.n);
    if (direct) {
        const struct gx_inst v = at(b, value);
        struct gx_region r;
        if (gx_refit_one(x.list, x.n, size, &r) && gx_region_is_all(&r, t.n))
            return gx_build_bitcast(b, t, value, loc);
        if (at(b, old).op == GX_CONST && v.op == GX_CONST)
            return write_constant(b, old, value, &x);
        for (int steps = 0; steps < BUDGET_GENX_STEPS && passes_over(b, &old, &x);)
            steps++;
        if (v.op == GX_RD && gx_arg(b->to, &v, 0) == old) { /* the elements are unchanged */
            struct gx_names read = gx_build_names(b, &v);
            if (read.index == GX_NONE && memcmp(read.list, x.list, x.n * sizeof *x.list) == 0)
                return old;
        }
    }
    uint32_t args[3] = { old, value, mask };
    struct gx_inst i = {
        .op = GX_WR, .type = t, .loc = loc, .flags = mask == GX_NONE ? 0 : GX_MASKED
    };
    return gx_build_named(b, i, x, size, args, mask == GX_NONE ? 2 : 3);
}

/* ---- casts ---- */

static uint32_t cast_constant(struct gx_build *b, struct gx_type t, uint32_t v)
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

uint32_t gx_build_bitcast(struct gx_build *b, struct gx_type t, uint32_t v, uint32_t loc)
{
    const struct gx_inst d = at(b, v);
    if (gx_same_type(d.type, t))
        return v;
    struct gx_inst i = { .op = GX_BITCAST, .type = t, .loc = loc };
    if (d.op == GX_UNDEF)
        return gx_undef(b->to, t);
    if (t.elt == GX_I1 || d.type.elt == GX_I1)
        return gx_build_once(b, i, &v, 1);
    if (d.op == GX_CONST)
        return cast_constant(b, t, v);
    if (d.op == GX_BITCAST && at(b, gx_arg(b->to, &d, 0)).type.elt != GX_I1)
        return gx_build_bitcast(b, t, gx_arg(b->to, &d, 0), loc);
    if (d.op == GX_RD) {
        struct gx_names x = gx_build_names(b, &d);
        uint32_t size = gx_elt_bytes(d.type.elt), to = gx_elt_bytes(t.elt);
        uint32_t of = gx_arg(b->to, &d, 0), bytes = gx_type_bytes(at(b, of).type);
        bool fits = bytes % to == 0 && (size == to || x.index == GX_NONE) &&
                    (t.elt != GX_I64 || b->pf->int64);
        if (fits && x.index == GX_NONE)
            fits = gx_build_recut(b, &x, size, to);
        if (fits) {
            struct gx_type whole = gx_vector(t.elt, bytes / to);
            return gx_build_read(b, t, gx_build_bitcast(b, whole, of, loc), x, loc);
        }
    }
    return gx_build_once(b, i, &v, 1);
}
