/* build.c - writing a function value by value: constants, sameness, simple laws. */
#include "genx/optimize/build.h"

#include "genx/model/alu.h"

#include <xxhash.h>

/* ---- blocks ---- */

/* Immediate dominators, by the blocks' order: a block's is found from its predecessors' until
 * nothing changes, which with reducible loops is after two rounds. */
static void dominators(struct build *b)
{
    const struct gx_func *f = b->f;
    bool changed = true;
    b->idom = base_alloc((f->block.n + 1) * sizeof *b->idom);
    memset(b->idom, 0xff, (f->block.n + 1) * sizeof *b->idom);
    b->idom[0] = 0;
    while (changed) {
        changed = false;
        for (uint32_t k = 1; k < f->block.n; k++) {
            uint32_t dom = GX_NONE;
            for (uint32_t p = 0; p < f->block.at[k].n_preds; p++) {
                uint32_t from = f->pred.at[f->block.at[k].preds + p];
                if (b->idom[from] == GX_NONE)
                    continue;
                while (dom != GX_NONE && dom != from) {
                    if (dom > from)
                        dom = b->idom[dom];
                    else
                        from = b->idom[from];
                }
                dom = from;
            }
            changed |= b->idom[k] != dom;
            b->idom[k] = dom;
        }
    }
}

static bool dominates(const struct build *b, uint32_t a, uint32_t x)
{
    while (x > a)
        x = b->idom[x];
    return x == a;
}

/* How far each vector is read: to the last element that an RD names; others read all of it. */
static void find_reach(struct build *b)
{
    const struct gx_func *f = b->f;
    for (uint32_t v = 0; v < f->inst.n; v++) {
        const struct gx_inst i = *gx_at(f, v);
        for (uint32_t k = 0; k < i.n_args; k++) {
            uint32_t of = gx_arg(f, &i, k);
            if (of == GX_NONE || gx_at(f, of)->op != GX_BLOCK_LD)
                continue;
            uint32_t high = gx_at(f, of)->type.n;
            if (i.op == GX_RD && k == 0) {
                struct arena_mark m = arena_mark(&b->lists);
                int64_t *list = NEWN(&b->lists, int64_t, i.type.n), last = 0;
                bool direct = gx_elements(f, &i, list);
                for (uint32_t n = 0; direct && n < i.type.n; n++)
                    last = list[n] > last ? list[n] : last;
                if (direct && last < high)
                    high = (uint32_t)last + 1;
                arena_release(&b->lists, m);
            }
            b->reach[of] = high > b->reach[of] ? high : b->reach[of];
        }
    }
}

void build_init(struct build *b, const struct gx_func *f, const struct platform *pf)
{
    uint32_t n = f->inst.n + 1;
    *b = (struct build){ .pf = pf, .f = f, .to = gx_func_like(f) };
    b->map = base_alloc(n * sizeof *b->map);
    b->uses = base_alloc(n * sizeof *b->uses);
    memset(b->map, 0xff, n * sizeof *b->map);
    memset(b->uses, 0, n * sizeof *b->uses);
    for (uint32_t v = 0; v < f->inst.n; v++)
        for (uint32_t k = 0; k < f->inst.at[v].n_args; k++)
            if (gx_arg(f, &f->inst.at[v], k) != GX_NONE)
                b->uses[gx_arg(f, &f->inst.at[v], k)]++;
    b->part_uses = base_alloc(n * sizeof *b->part_uses);
    memset(b->part_uses, 0, n * sizeof *b->part_uses);
    for (uint32_t v = 0; v < f->inst.n; v++)
        if (f->inst.at[v].op == GX_RD)
            b->part_uses[gx_arg(f, &f->inst.at[v], 0)]++;
    dominators(b);
    arena_init(&b->lists);
    b->reach = base_alloc(n * sizeof *b->reach);
    memset(b->reach, 0, n * sizeof *b->reach);
    find_reach(b);
}

struct gx_func *build_finish(struct build *b)
{
    free(b->map);
    free(b->uses);
    free(b->reach);
    free(b->new_uses);
    free(b->only_read);
    free(b->part_uses);
    free(b->idom);
    free(b->table);
    arena_fini(&b->lists);
    return b->to;
}

uint32_t build_arg(struct build *b, const struct gx_inst *i, uint32_t k)
{
    uint32_t v = gx_arg(b->f, i, k);
    if (v == GX_NONE)
        return v;
    const struct gx_inst *from = gx_at(b->f, v);
    if (b->map[v] == GX_NONE && from->op == GX_CONST)
        b->map[v] = gx_const(b->to, from->type, &b->f->bits.at[from->data]);
    if (b->map[v] == GX_NONE && from->op == GX_UNDEF)
        b->map[v] = gx_undef(b->to, from->type);
    return b->map[v];
}

/* ---- sameness ---- */

static bool same(const struct gx_func *f, const struct gx_inst *x, const struct gx_inst *y,
                 const uint32_t *y_args)
{
    if (x->op != y->op || x->sub != y->sub || x->flags != y->flags || x->n_args != y->n_args ||
        !gx_same_type(x->type, y->type))
        return false;
    for (uint32_t k = 0; k < x->n_args; k++)
        if (gx_arg(f, x, k) != y_args[k])
            return false;
    if (x->op != GX_RD && x->op != GX_WR)
        return x->data == y->data;
    if (x->flags & GX_LIST) {
        uint32_t n = gx_lanes(f, x);
        return memcmp(&f->bits.at[x->data], &f->bits.at[y->data], n * sizeof(uint64_t)) == 0;
    }
    return region_same(&f->region.at[x->data], &f->region.at[y->data]);
}

static uint32_t *place(struct build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t h = (uint64_t)i->op << 32 | (uint64_t)i->sub << 40 | i->type.n;
    h = XXH3_64bits_withSeed(args, i->n_args * sizeof *args, h);
    if ((i->op == GX_RD || i->op == GX_WR) && !(i->flags & GX_LIST))
        h ^= XXH3_64bits(&b->to->region.at[i->data], sizeof(struct region));
    uint32_t at = (uint32_t)h & (b->n_table - 1);
    while (b->table[at] != GX_NONE) {
        const struct gx_inst x = *gx_at(b->to, b->table[at]);
        if (same(b->to, &x, i, args) && dominates(b, x.block, b->to->block.n - 1))
            break;
        at = (at + 1) & (b->n_table - 1);
    }
    return &b->table[at];
}

static void make_room(struct build *b)
{
    uint32_t *old = b->table, n = b->n_table;
    b->n_table = n ? n * 2 : 256;
    b->table = base_alloc(b->n_table * sizeof *b->table);
    memset(b->table, 0xff, b->n_table * sizeof *b->table);
    for (uint32_t k = 0; k < n; k++)
        if (old[k] != GX_NONE) {
            const struct gx_inst i = *gx_at(b->to, old[k]);
            *place(b, &i, &b->to->arg.at[i.args]) = old[k];
        }
    free(old);
}

uint32_t build_once(struct build *b, struct gx_inst i, const uint32_t *args, uint32_t n)
{
    if (b->in_table * 2 >= b->n_table)
        make_room(b);
    i.n_args = n;
    uint32_t *at = place(b, &i, args);
    if (*at != GX_NONE)
        return *at;
    uint32_t v = gx_add(b->to, i, args, n);
    *at = v;
    b->in_table++;
    return v;
}

/* ---- simple laws ---- */

static bool is_bits(struct build *b, uint32_t v, uint64_t *ret)
{
    return gx_is_splat(b->to, v, ret);
}

static uint64_t all_ones(struct gx_type t)
{
    uint32_t bytes = gx_elt_bytes(t.elt);
    return bytes ? UINT64_MAX >> (64 - 8 * bytes) : 1;
}

/* Of constants alone: a constant. */
static uint32_t folded(struct build *b, const struct gx_inst *i, const uint32_t *args, uint32_t n)
{
    struct alu_type from[4];
    if (n == 0 || n > 4 || i->type.n > 4096)
        return GX_NONE;
    for (uint32_t k = 0; k < n; k++)
        if (gx_at(b->to, args[k])->op != GX_CONST)
            return GX_NONE;
    uint64_t *bits = base_alloc(i->type.n * sizeof *bits);
    for (uint32_t lane = 0; lane < i->type.n; lane++) {
        uint64_t x[4];
        for (uint32_t k = 0; k < n; k++) {
            const struct gx_inst a = *gx_at(b->to, args[k]);
            from[k] = alu_source(i, k, (enum gx_elt)a.type.elt);
            x[k] = gx_bits(b->to, &a, lane);
        }
        bits[lane] = alu_eval(i->op, i->sub, i->flags, alu_to(i), from, x);
    }
    uint32_t v = gx_const(b->to, i->type, bits);
    free(bits);
    return v;
}

/* A predicate that is the opposite of another. */
static bool is_not(struct build *b, uint32_t v, uint32_t *ret_of)
{
    const struct gx_inst i = *gx_at(b->to, v);
    uint64_t bits;
    if (i.op != GX_XOR || i.type.elt != GX_I1 || !is_bits(b, gx_arg(b->to, &i, 1), &bits))
        return false;
    *ret_of = gx_arg(b->to, &i, 0);
    return bits & 1;
}

/* The greater or less of two integers, where a choice is just that; GX_NONE: it is not. */
static uint32_t extreme(struct build *b, const struct gx_inst *i, const uint32_t *args)
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
    return build_2(b,
                   greater     ? is_signed ? GX_SMAX : GX_UMAX
                   : is_signed ? GX_SMIN
                               : GX_UMIN,
                   i->type, x, y, i->loc);
}

/* An operation that gives back an operand. */
static uint32_t neutral(struct build *b, const struct gx_inst *i, const uint32_t *args, uint32_t n)
{
    uint64_t y;
    if (i->op == GX_SELECT && is_bits(b, args[0], &y))
        return y & 1 ? args[1] : args[2];
    if (i->op == GX_SELECT && args[1] == args[2])
        return args[1];
    if (i->op == GX_MOV)
        return args[0];
    uint32_t p;
    if (i->op == GX_SELECT && is_not(b, args[0], &p)) {
        uint32_t swapped[3] = { p, args[2], args[1] };
        return build_op(b, *i, swapped, 3);
    }
    if (n == 3)
        return extreme(b, i, args);
    if (n != 2 || !is_bits(b, args[1], &y) || gx_elt_kind(i->type.elt) == 'f')
        return GX_NONE;
    switch ((enum gx_op)i->op) {
    case GX_ADD:
    case GX_SUB:
    case GX_OR:
    case GX_XOR:
    case GX_SHL:
    case GX_LSHR:
    case GX_ASHR:
    case GX_ROL:
    case GX_ROR: return y == 0 ? args[0] : GX_NONE;
    case GX_MUL: return y == 1 ? args[0] : y == 0 ? args[1] : GX_NONE;
    case GX_AND: return y == all_ones(i->type) ? args[0] : y == 0 ? args[1] : GX_NONE;
    case GX_UDIV:
    case GX_SDIV: return y == 1 ? args[0] : GX_NONE;
    default: return GX_NONE;
    }
}

static struct gx_type with_elt(struct gx_type t, enum gx_elt e)
{
    t.elt = (uint8_t)e;
    return t;
}

/* The high dwords of 64-bit integers. */
static uint32_t high_half(struct build *b, uint32_t v, uint32_t loc)
{
    struct gx_type t = gx_at(b->to, v)->type, halves = gx_vector(GX_I32, t.n * 2);
    uint32_t parts = build_bitcast(b, halves, v, loc);
    return build_read(b, with_elt(t, GX_I32), parts, build_line(b, t.n, 1, 2), loc);
}

/* Shifts of 64 bits of which only the high half counts , as in a test of a tag: no need
 * of 64 bits. */
static uint32_t narrowed(struct build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t by, before;
    struct gx_type d = with_elt(i->type, GX_I32);
    if (i->type.elt != GX_I64 || (i->op != GX_LSHR && i->op != GX_ASHR) ||
        !is_bits(b, args[1], &by) || by == 0 || by > 31)
        return GX_NONE;
    const struct gx_inst x = *gx_at(b->to, args[0]);
    if (x.op != GX_SHL || !is_bits(b, gx_arg(b->to, &x, 1), &before) || before != by)
        return GX_NONE;
    uint32_t of = gx_arg(b->to, &x, 0), c = gx_splat(b->to, d, by);
    uint32_t high = build_2(b, GX_SHL, d, high_half(b, of, i->loc), c, i->loc);
    high = build_2(b, i->op, d, high, c, i->loc);
    uint32_t parts = build_bitcast(b, gx_vector(GX_I32, d.n * 2), of, i->loc);
    parts = build_write(b, parts, high, build_line(b, d.n, 1, 2), GX_NONE, i->loc);
    return build_bitcast(b, i->type, parts, i->loc);
}

/* `v` as its high half shifted by less, where it is 64 bits shifted by at least 32; GX_NONE: it is
 * not. */
static uint32_t shifted_half(struct build *b, uint32_t v, uint32_t loc)
{
    const struct gx_inst x = *gx_at(b->to, v);
    enum gx_op op = (enum gx_op)x.op;
    uint64_t by;
    if (x.type.elt != GX_I64 || (op != GX_LSHR && op != GX_ASHR) ||
        !is_bits(b, gx_arg(b->to, &x, 1), &by) || by < 32 || by > 63)
        return GX_NONE;
    struct gx_type d = with_elt(x.type, GX_I32);
    uint32_t high = high_half(b, gx_arg(b->to, &x, 0), loc);
    return build_2(b, op, d, high, gx_splat(b->to, d, by - 32), loc);
}

/* Comparing what was only made wider, or shifted down, with a constant that fits: in the narrow
 * type. */
static uint32_t compared(struct build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t y;
    if (i->op != GX_ICMP || i->flags & GX_SRC_SIGNED || !is_bits(b, args[1], &y))
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
    if (y > all_ones(t))
        return GX_NONE;
    a[1] = gx_splat(b->to, t, y);
    return build_op(b, *i, a, 2);
}

/* Conversions of conversions. */
static uint32_t converted(struct build *b, const struct gx_inst *i, const uint32_t *args)
{
    const struct gx_inst x = *gx_at(b->to, args[0]);
    if (i->op == GX_TRUNC && (x.op == GX_ZEXT || x.op == GX_SEXT)) {
        uint32_t from = gx_arg(b->to, &x, 0);
        struct gx_type t = gx_at(b->to, from)->type;
        if (t.elt == i->type.elt)
            return from;
        enum gx_op op =
            gx_elt_bytes(t.elt) < gx_elt_bytes(i->type.elt) ? (enum gx_op)x.op : GX_TRUNC;
        return build_2(b, op, i->type, from, GX_NONE, i->loc);
    }
    if (i->op == x.op && (i->op == GX_ZEXT || i->op == GX_SEXT))
        return build_2(b, i->op, i->type, gx_arg(b->to, &x, 0), GX_NONE, i->loc);
    uint32_t half = i->op == GX_TRUNC ? shifted_half(b, args[0], i->loc) : GX_NONE;
    if (half != GX_NONE)
        return i->type.elt == GX_I32 ? half : build_2(b, GX_TRUNC, i->type, half, GX_NONE, i->loc);
    if (i->op == GX_TRUNC) { /* the low parts, where they lie */
        struct gx_type t = x.type;
        uint32_t step = gx_elt_bytes(t.elt) / gx_elt_bytes(i->type.elt);
        uint32_t parts = build_bitcast(b, gx_vector(i->type.elt, t.n * step), args[0], i->loc);
        return build_read(b, i->type, parts, build_line(b, t.n, 0, step), i->loc);
    }
    return GX_NONE;
}

/* The question that is true where `p` is not, of integers. */
static enum gx_pred opposite(enum gx_pred p)
{
    static const uint8_t other[] = { [GX_EQ] = GX_NE, [GX_NE] = GX_EQ, [GX_LT] = GX_GE,
                                     [GX_LE] = GX_GT, [GX_GT] = GX_LE, [GX_GE] = GX_LT };
    return (enum gx_pred)other[p];
}

/* Laws of predicates: no comparison, no; p and q or not p is q or not p. */
static uint32_t logic(struct build *b, const struct gx_inst *i, const uint32_t *args)
{
    uint64_t bits;
    uint32_t p;
    if (i->type.elt != GX_I1)
        return GX_NONE;
    const struct gx_inst x = *gx_at(b->to, args[0]);
    if (i->op == GX_XOR && is_bits(b, args[1], &bits) && bits & 1) {
        if (is_not(b, args[0], &p))
            return p;
        if (x.op == GX_ICMP && (args[0] >= b->room || b->new_uses[args[0]] <= 1)) {
            uint32_t a[2] = { gx_arg(b->to, &x, 0), gx_arg(b->to, &x, 1) };
            struct gx_inst no = x;
            no.sub = (uint8_t)opposite(x.sub);
            return build_op(b, no, a, 2);
        }
    }
    for (int k = 0; k < 2 && i->op == GX_OR; k++) {
        const struct gx_inst both = *gx_at(b->to, args[k]);
        if (both.op != GX_AND || !is_not(b, args[1 - k], &p))
            continue;
        for (uint32_t j = 0; j < 2; j++)
            if (gx_arg(b->to, &both, j) == p)
                return build_2(b, GX_OR, i->type, gx_arg(b->to, &both, 1 - j), args[1 - k], i->loc);
    }
    return GX_NONE;
}

uint32_t build_op(struct build *b, struct gx_inst like, const uint32_t *given, uint32_t n)
{
    uint32_t args[4], v, swap;
    uint64_t bits;
    memcpy(args, given, n * sizeof *args);
    if (n == 2 && gx_commutes(&like) && is_bits(b, args[0], &bits)) { /* constants last */
        swap = args[0];
        args[0] = args[1];
        args[1] = swap;
    }
    if ((v = folded(b, &like, args, n)) != GX_NONE || (v = neutral(b, &like, args, n)) != GX_NONE ||
        (n == 2 && (v = narrowed(b, &like, args)) != GX_NONE) ||
        (n == 2 && (v = compared(b, &like, args)) != GX_NONE) ||
        (n == 2 && (v = logic(b, &like, args)) != GX_NONE) ||
        (n == 1 && (v = converted(b, &like, args)) != GX_NONE))
        return v;
    like.data = 0;
    return build_once(b, like, args, n);
}

uint32_t build_2(struct build *b, enum gx_op op, struct gx_type t, uint32_t x, uint32_t y,
                 uint32_t loc)
{
    uint32_t args[2] = { x, y };
    return build_op(b, (struct gx_inst){ .op = (uint8_t)op, .type = t, .loc = loc }, args,
                    y == GX_NONE ? 1 : 2);
}

/* ---- the whole function ---- */

/* A block of which only the first elements are read: a smaller one that is still one message. */
static uint32_t load(struct build *b, uint32_t v)
{
    enum { OWORD = 16 };
    const struct gx_inst *i = gx_at(b->f, v);
    uint32_t address = build_arg(b, i, 0), size = gx_elt_bytes(i->type.elt);
    uint32_t bytes = OWORD, n;
    struct gx_inst less = *i;
    while (bytes < b->reach[v] * size)
        bytes *= 2;
    n = b->reach[v] ? bytes / size : 0;
    if (n == 0 || n >= i->type.n)
        return gx_add(b->to, less, &address, 1);
    less.type.n = n;
    uint32_t part = gx_add(b->to, less, &address, 1);
    return build_write(b, gx_undef(b->to, i->type), part, build_line(b, n, 0, 1), GX_NONE, i->loc);
}

/* A pointer with a tag put on or taken off. */
static uint32_t tagged(struct build *b, struct gx_inst like, uint32_t pointer)
{
    if (gx_at(b->to, pointer)->op == GX_UNDEF)
        return gx_undef(b->to, like.type);
    uint32_t v = folded(b, &like, &pointer, 1);
    return v != GX_NONE ? v : build_once(b, like, &pointer, 1);
}

uint32_t build_same(struct build *b, uint32_t v)
{
    const struct gx_inst *i = gx_at(b->f, v);
    if (i->op == GX_RD || i->op == GX_WR)
        return build_region(b, i);
    if (i->op == GX_BLOCK_LD)
        return load(b, v);
    uint32_t few[16],
        *args = i->n_args <= COUNTOF(few) ? few : base_alloc(i->n_args * sizeof *args);
    struct gx_inst new = *i;
    uint32_t r;
    for (uint32_t k = 0; k < i->n_args; k++)
        args[k] = i->op == GX_PHI ? GX_NONE : build_arg(b, i, k);
    if (i->op == GX_PARAM)
        r = gx_param(b->to, i->type);
    else if (gx_is_alu(i->op))
        r = build_op(b, new, args, i->n_args);
    else if (i->op == GX_BITCAST)
        r = build_bitcast(b, i->type, args[0], i->loc);
    else if (i->op == GX_TAG || i->op == GX_UNTAG)
        r = tagged(b, new, args[0]);
    else if (i->op == GX_PRD || i->op == GX_PWR || i->op == GX_ALL || i->op == GX_ANY ||
             i->op == GX_GROUP_ID)
        r = build_once(b, new, args, i->n_args);
    else
        r = gx_add(b->to, new, args, i->n_args);
    if (args != few)
        free(args);
    return r;
}

static void count_uses(struct build *b, uint32_t v, uint32_t r)
{
    while (r >= b->room) {
        uint32_t was = b->room;
        b->room = b->room ? b->room * 2 : 256;
        b->new_uses = base_realloc(b->new_uses, b->room * sizeof *b->new_uses);
        memset(b->new_uses + was, 0, (b->room - was) * sizeof *b->new_uses);
        b->only_read = base_realloc(b->only_read, b->room);
        memset(b->only_read + was, 1, b->room - was);
    }
    b->new_uses[r] += b->uses[v];
    b->only_read[r] &= b->part_uses[v] == b->uses[v];
}

/* What nobody uses and has no effect goes; the numbers of what stays move up. */
static struct gx_func *without_dead(struct gx_func *f)
{
    uint8_t *live = base_alloc(f->inst.n + 1);
    uint32_t *to = base_alloc((f->inst.n + 1) * sizeof *to), n = 0;
    struct {
        VEC(uint32_t);
    } open = { 0 };
    memset(live, 0, f->inst.n + 1);
    for (uint32_t v = 0; v < f->inst.n; v++)
        if (gx_has_effect(f->inst.at[v].op))
            vec_push(&open, v);
    while (open.n) {
        uint32_t v = open.at[--open.n];
        if (live[v])
            continue;
        live[v] = 1;
        for (uint32_t k = 0; k < f->inst.at[v].n_args; k++) {
            uint32_t a = gx_arg(f, &f->inst.at[v], k);
            if (a != GX_NONE && !live[a])
                vec_push(&open, a);
        }
    }
    for (uint32_t v = 0; v < f->inst.n; v++)
        to[v] = live[v] ? n++ : GX_NONE;
    uint32_t block = 0, old_n = f->inst.n;
    for (; block < f->block.n; block++) {
        struct gx_block *x = &f->block.at[block];
        uint32_t from = x->first, end = x->end;
        while (from < old_n && !live[from])
            from++;
        x->first = from < old_n ? to[from] : n;
        while (end < old_n && !live[end])
            end++;
        x->end = end < old_n ? to[end] : n;
    }
    for (uint32_t v = 0; v < old_n; v++) {
        if (!live[v])
            continue;
        struct gx_inst *i = &f->inst.at[v];
        for (uint32_t k = 0; k < i->n_args; k++)
            if (f->arg.at[i->args + k] != GX_NONE)
                f->arg.at[i->args + k] = to[f->arg.at[i->args + k]];
        f->inst.at[to[v]] = *i;
    }
    f->inst.n = n;
    for (uint32_t k = 0; k < f->param.n; k++)
        f->param.at[k] = to[f->param.at[k]];
    free(f->hash);
    f->hash = NULL;
    f->n_hash = f->in_hash = 0;
    vec_fini(&open);
    free(live);
    free(to);
    return f;
}

struct gx_func *build_all(const struct gx_func *f, const struct platform *pf,
                          uint32_t (*one)(struct build *b, uint32_t v))
{
    struct build b;
    build_init(&b, f, pf);
    for (uint32_t k = 0; k < f->block.n; k++) {
        gx_begin(b.to);
        for (uint32_t v = f->block.at[k].first; v < f->block.at[k].end; v++) {
            const struct gx_inst i = *gx_at(f, v);
            if (i.op == GX_CONST || i.op == GX_UNDEF)
                continue;
            struct arena_mark m = arena_mark(&b.lists);
            b.map[v] = one(&b, v);
            if (b.map[v] != GX_NONE)
                count_uses(&b, v, b.map[v]);
            arena_release(&b.lists, m);
        }
        gx_end(b.to);
    }
    gx_link(b.to);
    for (uint32_t v = 0; v < f->inst.n; v++) {
        const struct gx_inst i = *gx_at(f, v);
        for (uint32_t k = 0; i.op == GX_PHI && k < i.n_args; k++) {
            uint32_t a = build_arg(&b, &i, k);
            b.to->arg.at[gx_at(b.to, b.map[v])->args + k] = a;
        }
    }
    return without_dead(build_finish(&b));
}
