/* legalize.c - vector code into pieces that one machine instruction each can do.
 *
 * Each operation is taken with the regions that its operands read and the region that its result is
 * written to: a bale.  Where the operation stands does not change, but for one whose only user
 * writes it: that moves down to the write. */
#include "genx/legalize/legal.h"

#include "genx/model/alu.h"

static const struct gx_inst *at(const struct legal *w, uint32_t v) { return gx_at(w->f, v); }

static bool is_pred(struct gx_type t) { return t.elt == GX_I1; }

uint32_t legal_room(uint32_t n)
{
    uint32_t rest = n % 32, size = 1;
    if (rest == 0)
        return n;
    while (size < rest)
        size *= 2;
    return n - rest + size;
}

static struct gx_type roomy(struct gx_type t)
{
    t.n = legal_room(t.n);
    t.scalar = t.n == 1;
    return t;
}

/* ---- sources ---- */

/* How many bytes a value is a multiple of, at least. */
static uint32_t aligned(const struct gx_func *f, uint32_t v, int depth)
{
    const struct gx_inst *i = gx_at(f, v);
    uint64_t bits;
    if (gx_is_splat(f, v, &bits))
        return bits && __builtin_ctzll(bits) < 12 ? 1u << __builtin_ctzll(bits) : 4096;
    if (depth == 0 || i->n_args == 0)
        return 1;
    uint32_t a = i->op == GX_PHI ? 1 : aligned(f, gx_arg(f, i, 0), depth - 1), b;
    switch ((enum gx_op)i->op) {
    case GX_TRUNC:
    case GX_ZEXT:
    case GX_SEXT:
    case GX_MOV:
    case GX_RD: return a;
    case GX_SHL:
        if (!gx_is_splat(f, gx_arg(f, i, 1), &bits) || bits > 12)
            return a;
        return a << bits < 4096 ? a << bits : 4096;
    case GX_ADD:
    case GX_SUB:
    case GX_OR: b = aligned(f, gx_arg(f, i, 1), depth - 1); return a < b ? a : b;
    case GX_AND: b = aligned(f, gx_arg(f, i, 1), depth - 1); return a > b ? a : b;
    case GX_MUL: b = aligned(f, gx_arg(f, i, 1), depth - 1); return a * b < 4096 ? a * b : 4096;
    default: return 1;
    }
}

uint32_t legal_register(struct legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    if (i->op == GX_CONST && w->map[v] == GX_NONE) {
        w->map[v] = legal_constant(w, i->type, &w->f->bits.at[i->data], i->loc);
        vec_push(&w->constants, v);
    }
    if (i->op == GX_UNDEF)
        return gx_undef(w->to, roomy(i->type));
    return w->map[v];
}

struct source legal_whole(struct legal *w, uint32_t value, uint32_t n)
{
    struct gx_type t = gx_at(w->to, value)->type;
    struct source s = { .kind = is_pred(t) ? SOURCE_PRED : SOURCE_LIST,
                        .value = value,
                        .elt = t.elt,
                        .of = t.n,
                        .n = n,
                        .scalar_read = true };
    if (s.kind == SOURCE_LIST) {
        int64_t *list = NEWN(&w->lists, int64_t, n);
        for (uint32_t k = 0; k < n; k++)
            list[k] = k;
        s.list = list;
    }
    return s;
}

/* What an RD or WR names of `value`, of the new function. */
static struct source region_source(struct legal *w, const struct gx_inst *i, uint32_t value,
                                   bool read)
{
    uint32_t n = gx_lanes(w->f, i), index = gx_index(w->f, i);
    struct gx_type t = gx_at(w->to, value)->type;
    struct source s = {
        .kind = SOURCE_LIST, .value = value, .elt = t.elt, .of = t.n, .n = n, .scalar_read = read
    };
    if (index == GX_NONE) {
        s.list = legal_elements(w, i);
        return s;
    }
    const struct region *r = gx_region(w->f, i);
    int64_t *list = NEWN(&w->lists, int64_t, n);
    uint32_t size = gx_elt_bytes(t.elt), known = aligned(w->f, index, 6);
    for (uint32_t k = 0; k < n; k++)
        list[k] = region_step(r, k);
    s.list = list;
    s.kind = r->index == REGION_ROWS ? SOURCE_ROWS : SOURCE_INDEX;
    s.start = r->start;
    s.index = legal_register(w, index);
    s.align = known > size ? known : size; /* a start within an element has no meaning */
    s.parent = r->parent;
    s.width = r->width;
    return s;
}

/* Operand `k` of operation `user`, for `n` lanes. */
static struct source operand_source(struct legal *w, uint32_t user, uint32_t k, uint32_t n)
{
    uint32_t v = gx_arg(w->f, at(w, user), k);
    const struct gx_inst *i = at(w, v);
    struct source s = { .kind = SOURCE_SPLAT, .elt = i->type.elt, .n = n, .scalar_read = true };
    if (i->op == GX_UNDEF || gx_is_splat(w->f, v, &s.bits))
        return s;
    if ((i->op == GX_ZEXT || i->op == GX_SEXT) && w->operand[v]) {
        s = operand_source(w, v, 0, n);
        s.widen = i->op;
        s.wide = i->type.elt;
        return s;
    }
    if (i->op == GX_RD && w->operand[v])
        return region_source(w, i, legal_register(w, legal_newest(w, v, user)), true);
    if (i->op == GX_PRD && w->operand[v]) {
        s = legal_whole(w, legal_register(w, gx_arg(w->f, i, 0)), n);
        s.start = (int32_t)i->data;
        return s;
    }
    return legal_whole(w, legal_register(w, v), n);
}

/* ---- pieces ---- */

/* An operand of the machine: the part of a source that a piece reads. */
static uint32_t part(struct legal *w, const struct source *s, const struct piece *p, uint32_t loc)
{
    if (s->widen) { /* the operand by its own type: no code */
        struct source narrow = *s;
        narrow.widen = 0;
        uint32_t v = part(w, &narrow, p, loc);
        struct gx_inst ext = { .op = s->widen, .flags = GX_INLINE, .loc = loc };
        ext.type = p->n == 1 ? gx_scalar(s->wide) : gx_vector(s->wide, p->n);
        return gx_add(w->to, ext, &v, 1);
    }
    struct gx_type t = p->n == 1 ? gx_scalar(s->elt) : gx_vector(s->elt, p->n);
    struct region r;
    if (s->kind == SOURCE_SPLAT)
        return gx_splat(w->to, t, s->bits);
    if (gx_at(w->to, s->value)->op == GX_UNDEF) /* nothing is read: it has no register */
        return gx_undef(w->to, t);
    if (s->kind == SOURCE_PRED) {
        if (p->n == s->of && s->start == 0 && p->first == 0)
            return s->value;
        struct gx_inst i = {
            .op = GX_PRD, .type = t, .data = p->first + (uint32_t)s->start, .loc = loc
        };
        return gx_add(w->to, i, &s->value, 1);
    }
    source_region(w->pf, s, p->first, p->n, p->useful, &r);
    if (r.index == REGION_DIRECT && region_is_all(&r, s->of) && p->n == s->of)
        return s->value;
    uint32_t index = r.index == REGION_DIRECT ? GX_NONE : s->index;
    struct gx_type it = index == GX_NONE ? t : gx_at(w->to, index)->type;
    if (s->kind == SOURCE_ROWS && r.index == REGION_SCALAR) { /* the index of that row */
        struct region one = region_line(1, 1, (int32_t)(p->first / s->width * 2));
        index = gx_rd(w->to, gx_scalar(GX_I16), index, &one, GX_NONE, loc);
    } else if (s->kind == SOURCE_ROWS && p->n != it.n) {
        struct region some = region_line(p->n, 1, (int32_t)(p->first * 2));
        index = gx_rd(w->to, gx_vector(GX_I16, p->n), index, &some, GX_NONE, loc);
    }
    return gx_rd(w->to, t, s->value, &r, index, loc);
}

static uint32_t most_lanes(const struct gx_inst *op)
{
    switch ((enum gx_op)op->op) {
    case GX_SDIV:
    case GX_UDIV:
    case GX_SREM:
    case GX_UREM:
    case GX_FDIV:
    case GX_SQRT:
    case GX_RSQRT:
    case GX_INV:
    case GX_EXP:
    case GX_LOG:
    case GX_SIN:
    case GX_COS:
    case GX_POW:
    case GX_XMAD:
    case GX_FMA:
    case GX_SBFE:
    case GX_UBFE:
    case GX_BFI: return 16;
    case GX_IEEE_DIV:
    case GX_IEEE_SQRT: return 8;
    default: return 32;
    }
}

/* One operation on a piece. */
static uint32_t one(struct legal *w, const struct gx_inst *op, const struct source *s, uint32_t n,
                    const struct piece *p)
{
    uint32_t args[4];
    struct gx_inst i = *op;
    for (uint32_t k = 0; k < n; k++)
        args[k] = part(w, &s[k], p, op->loc);
    i.type.n = p->n;
    i.type.scalar = p->n == 1;
    return gx_add(w->to, i, args, n);
}

uint32_t legal_bale(struct legal *w, const struct gx_inst *op, struct gx_type t,
                    const struct source *sources, uint32_t n_sources)
{
    struct source s[5];
    struct gx_type whole = roomy(t);
    struct piece *piece = NEWN(&w->lists, struct piece, t.n);
    memcpy(s, sources, n_sources * sizeof *s);
    /* What is written is an operand as well: the fresh value in order. */
    s[n_sources] = (struct source){
        .kind = is_pred(t) ? SOURCE_PRED : SOURCE_LIST, .elt = t.elt, .of = whole.n, .n = t.n
    };
    int64_t *line = NEWN(&w->lists, int64_t, t.n);
    for (uint32_t k = 0; k < t.n; k++)
        line[k] = k;
    s[n_sources].list = line;
    uint32_t n = split(w->pf, s, n_sources + 1, t.n, whole.n, most_lanes(op), true, piece);
    if (n == 0) {
        /* Regions that predicates' parts do not go with: each is moved to a place of its own. */
        struct gx_inst move = { .op = GX_MOV, .loc = op->loc };
        for (uint32_t k = 0; k < n_sources; k++) {
            if (s[k].kind == SOURCE_SPLAT || s[k].kind == SOURCE_PRED)
                continue;
            move.type = gx_vector(s[k].elt, t.n);
            s[k] = legal_whole(w, legal_bale(w, &move, move.type, &s[k], 1), t.n);
            w->moves++;
        }
        n = split(w->pf, s, n_sources + 1, t.n, whole.n, most_lanes(op), true, piece);
    }
    if (n == 1 && piece[0].n == whole.n)
        return one(w, op, s, n_sources, &piece[0]);
    uint32_t cur = gx_undef(w->to, whole);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t v = one(w, op, s, n_sources, &piece[k]);
        if (is_pred(t)) {
            uint32_t args[2] = { cur, v };
            cur = gx_add(w->to,
                         (struct gx_inst){
                             .op = GX_PWR, .type = whole, .data = piece[k].first, .loc = op->loc },
                         args, 2);
            continue;
        }
        struct region r;
        source_region(w->pf, &s[n_sources], piece[k].first, piece[k].n,
                      piece[k].first + piece[k].n > t.n ? t.n - piece[k].first : piece[k].n, &r);
        cur = gx_wr(w->to, cur, v, &r, GX_NONE, GX_NONE, op->loc);
    }
    return cur;
}

/* Does an operation that reads `s` and writes `d`, of the same value, read each element before it
 * is written?  So where they are the same lane by lane, or never meet. */
static bool in_place(const struct source *s, const struct source *d)
{
    if (s->kind == SOURCE_PRED || d->kind == SOURCE_PRED)
        return false;
    bool same = s->kind == d->kind && s->n == d->n && s->elt == d->elt &&
                memcmp(s->list, d->list, s->n * sizeof *s->list) == 0;
    if (s->kind != SOURCE_LIST || d->kind != SOURCE_LIST)
        return same && s->kind == SOURCE_INDEX && s->index == d->index && s->start == d->start;
    return same || !legal_meet(s->list, s->n, d->list, d->n);
}

/* Is the whole bale one pass of the machine, which reads all before it writes?  So where its lanes,
 * by the widest element, are one register. */
static bool one_pass(struct legal *w, const struct gx_inst *op, const struct source *s, uint32_t n,
                     const struct source *d)
{
    uint32_t widest = gx_elt_bytes(d->elt) > 2 ? gx_elt_bytes(d->elt) : 2;
    struct region r;
    if (d->n & (d->n - 1) || d->n > most_lanes(op) || d->kind != SOURCE_LIST)
        return false;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t size = s[k].kind == SOURCE_PRED ? 1 : gx_elt_bytes(s[k].elt);
        widest = size > widest ? size : widest;
        if (!source_region(w->pf, &s[k], 0, d->n, d->n, &r))
            return false;
    }
    return d->n * widest <= w->pf->grf && source_region(w->pf, d, 0, d->n, d->n, &r) &&
           (r.n == 1 || r.stride == 1) &&
           (uint32_t)r.start / w->pf->grf ==
               ((uint32_t)r.start + d->n * gx_elt_bytes(d->elt) - 1) / w->pf->grf;
}

/* A masked write of lanes that no pieces fit well: may it write more lanes, with a mask that is off
 * there?  True: *ret is that mask; it costs two instructions for each 32 lanes. */
static bool cut_mask(struct legal *w, const struct gx_inst *op, const struct source *s, uint32_t n,
                     const struct source *d, const struct source *mask, uint32_t loc,
                     struct source *ret)
{
    struct source all[6];
    struct piece *piece = NEWN(&w->lists, struct piece, d->n);
    uint32_t room = legal_room(d->n), most = most_lanes(op);
    memcpy(all, s, n * sizeof *s);
    all[n] = *d;
    all[n + 1] = *mask;
    if (mask->kind != SOURCE_PRED || mask->start || room == d->n || mask->of < room)
        return false;
    uint32_t exact = split(w->pf, all, n + 2, d->n, d->n, most, false, piece);
    uint32_t loose = split(w->pf, all, n + 2, d->n, room, most, true, piece);
    if (loose == 0 || (exact && exact <= loose + 2 * ((d->n + 31) / 32)))
        return false;
    *ret = legal_whole(w, legal_pred_cut(w, mask->value, d->n, loc), d->n);
    return true;
}

static uint32_t written(struct legal *w, const struct gx_inst *op, struct source *s, uint32_t n,
                        struct source *d, const struct source *mask, uint32_t loc)
{
    struct piece *piece = NEWN(&w->lists, struct piece, d->n);
    uint32_t old = d->value, cur = old, count = n, pieces;
    bool shares = false;
    for (uint32_t k = 0; k < n; k++)
        shares |= s[k].kind != SOURCE_SPLAT && s[k].value == old;
    struct source whole_mask;
    s[count++] = *d;
    if (mask)
        s[count++] = *mask;
    if (mask && !shares && cut_mask(w, op, s, n, d, mask, loc, &whole_mask)) {
        mask = &whole_mask;
        s[count - 1] = whole_mask;
        pieces = split(w->pf, s, count, d->n, legal_room(d->n), most_lanes(op), true, piece);
    } else {
        pieces = split(w->pf, s, count, d->n, d->n, most_lanes(op), !mask && !shares, piece);
    }
    for (uint32_t k = 0; k < pieces; k++) {
        for (uint32_t j = 0; j < n; j++)
            if (s[j].kind != SOURCE_SPLAT && s[j].value == old)
                s[j].value = cur;
        old = cur;
        uint32_t v = one(w, op, s, n, &piece[k]), m = GX_NONE, index = GX_NONE;
        struct region r;
        if (mask)
            m = part(w, mask, &piece[k], loc);
        source_region(w->pf, d, piece[k].first, piece[k].n,
                      piece[k].first + piece[k].n > d->n ? d->n - piece[k].first : piece[k].n, &r);
        if (r.index != REGION_DIRECT) {
            index = d->index;
            if (d->kind == SOURCE_ROWS) {
                struct region one_row = region_line(1, 1, (int32_t)(piece[k].first / d->width * 2));
                if (gx_at(w->to, index)->type.n > 1)
                    index = gx_rd(w->to, gx_scalar(GX_I16), index, &one_row, GX_NONE, loc);
            }
        }
        cur = gx_wr(w->to, cur, v, &r, index, m, loc);
    }
    return pieces ? cur : GX_NONE;
}

uint32_t legal_move_into(struct legal *w, uint32_t to, const struct gx_inst *move,
                         const struct source *s)
{
    struct source from[3] = { *s }, d = legal_whole(w, to, s->n);
    d.scalar_read = false;
    return written(w, move, from, 1, &d, NULL, move->loc);
}

/* A write whose mask cannot go with its region: what is there is read, chosen between, and all of
 * it written.  Where nothing is there yet, no lane has to keep it: the value is written. */
static uint32_t written_by_choice(struct legal *w, struct gx_type t, struct source value,
                                  struct source d, struct source mask, uint32_t loc)
{
    struct gx_inst move = { .op = GX_MOV, .type = t, .loc = loc }, choose = move;
    struct source was = d, s[4];
    was.scalar_read = true;
    choose.op = GX_SELECT;
    s[0] = mask;
    s[1] = value;
    if (gx_at(w->to, d.value)->op == GX_UNDEF) {
        s[0] = value;
        return written(w, &move, s, 1, &d, NULL, loc);
    }
    s[2] = legal_whole(w, legal_bale(w, &move, t, &was, 1), t.n);
    s[0] = legal_whole(w, legal_bale(w, &choose, t, s, 3), t.n);
    w->moves += 2;
    return written(w, &move, s, 1, &d, NULL, loc);
}

/* The value that a write goes on from.  A constant is made anew: it would be copied else. */
static uint32_t writable(struct legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    if (i->op == GX_CONST)
        return legal_constant(w, i->type, &w->f->bits.at[i->data], i->loc);
    return legal_register(w, v);
}

/* The value that a WR writes, by what makes it: an operation that moved here, or a move. */
static void write(struct legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t value = gx_arg(w->f, i, 1), lanes = gx_lanes(w->f, i), n = 1, mask = gx_mask(w->f, i);
    uint64_t same;
    if (at(w, value)->op == GX_CONST && mask == GX_NONE && !gx_is_splat(w->f, value, &same)) {
        struct source to = region_source(w, i, writable(w, gx_arg(w->f, i, 0)), false);
        const uint64_t *bits = &w->f->bits.at[at(w, value)->data];
        if ((w->map[v] = legal_packed_write(w, &to, bits, i->loc)) != GX_NONE)
            return;
    }
    struct gx_type t = gx_vector(i->type.elt, lanes);
    struct gx_inst op = { .op = GX_MOV, .type = t, .loc = i->loc };
    struct source s[6], d, m;
    if (w->home[value] == v) {
        op = *at(w, value);
        n = op.n_args;
        for (uint32_t k = 0; k < n; k++)
            s[k] = operand_source(w, value, k, lanes);
    } else {
        s[0] = operand_source(w, v, 1, lanes);
        w->moves++;
    }
    if (at(w, value)->op == GX_UNDEF) {
        w->map[v] = writable(w, gx_arg(w->f, i, 0));
        return;
    }
    uint32_t old = writable(w, gx_arg(w->f, i, 0));
    d = region_source(w, i, old, false);
    if (mask != GX_NONE)
        m = operand_source(w, v, i->n_args - 1, lanes);
    bool apart = false;
    for (uint32_t k = 0; k < n; k++)
        apart |= s[k].kind != SOURCE_SPLAT && s[k].value == old && !in_place(&s[k], &d);
    if (apart && (mask != GX_NONE || !one_pass(w, &op, s, n, &d))) {
        s[0] = legal_whole(w, legal_bale(w, &op, t, s, n), lanes);
        op = (struct gx_inst){ .op = GX_MOV, .type = t, .loc = i->loc };
        n = 1;
        w->moves++;
    }
    w->map[v] = written(w, &op, s, n, &d, mask != GX_NONE ? &m : NULL, i->loc);
    if (w->map[v] != GX_NONE)
        return;
    s[0] = legal_whole(w, legal_bale(w, &op, t, s, n), lanes);
    op = (struct gx_inst){ .op = GX_MOV, .type = t, .loc = i->loc };
    w->map[v] = written(w, &op, s, 1, &d, mask != GX_NONE ? &m : NULL, i->loc);
    if (w->map[v] == GX_NONE)
        w->map[v] = written_by_choice(w, t, s[0], d, m, i->loc);
}

static void fresh(struct legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    struct source s[5];
    struct gx_inst op = *i;
    uint32_t n = i->n_args;
    if (i->op == GX_RD) {
        op = (struct gx_inst){ .op = GX_MOV, .type = i->type, .loc = i->loc };
        s[0] = region_source(w, i, legal_register(w, gx_arg(w->f, i, 0)), true);
        n = 1;
        w->moves++;
    } else {
        for (uint32_t k = 0; k < n; k++)
            s[k] = operand_source(w, v, k, i->type.n);
    }
    w->map[v] = legal_bale(w, &op, i->type, s, n);
}

/* A comparison whose lanes are a part of a predicate, right there.  False: no pieces do that; then
 * it has been made by itself. */
static bool compare_into(struct legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t value = gx_arg(w->f, i, 1), n = at(w, value)->type.n;
    struct piece *piece = NEWN(&w->lists, struct piece, n);
    struct source s[3];
    for (uint32_t k = 0; k < 2; k++)
        s[k] = operand_source(w, value, k, n);
    uint32_t cur = legal_register(w, gx_arg(w->f, i, 0));
    s[2] = legal_whole(w, cur, n);
    s[2].start = (int32_t)i->data;
    uint32_t pieces = split(w->pf, s, 3, n, n, most_lanes(at(w, value)), false, piece);
    for (uint32_t k = 0; k < pieces; k++) {
        uint32_t args[2] = { cur, one(w, at(w, value), s, 2, &piece[k]) };
        struct gx_inst put = { .op = GX_PWR,
                               .type = gx_at(w->to, cur)->type,
                               .data = i->data + piece[k].first,
                               .loc = i->loc };
        cur = gx_add(w->to, put, args, 2);
    }
    w->map[v] = cur;
    if (!pieces)
        fresh(w, value);
    return pieces != 0;
}

/* ---- the rest ---- */

/* A value as other bits: a register by another type. */
static void bitcast(struct legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    struct gx_type t = i->type;
    if (is_pred(t) || is_pred(at(w, gx_arg(w->f, i, 0))->type)) {
        legal_pred_cast(w, v);
        return;
    }
    uint32_t from = legal_register(w, gx_arg(w->f, i, 0));
    t.n = gx_type_bytes(gx_at(w->to, from)->type) / gx_elt_bytes(t.elt);
    t.scalar = t.n == 1;
    w->map[v] = gx_op(w->to, GX_BITCAST, t, &from, 1, i->loc);
}

static void plain(struct legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    uint32_t few[16],
        *args = i->n_args <= COUNTOF(few) ? few : base_alloc(i->n_args * sizeof *args);
    struct gx_inst new = *i;
    for (uint32_t k = 0; k < i->n_args; k++)
        args[k] = i->op == GX_PHI ? GX_NONE : legal_register(w, gx_arg(w->f, i, k));
    if (new.type.elt != GX_VOID)
        new.type = roomy(new.type);
    w->map[v] = gx_add(w->to, new, args, i->n_args);
    if (args != few)
        free(args);
}

static void instruction(struct legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    switch ((enum gx_op)i->op) {
    case GX_CONST:
    case GX_UNDEF: return;
    case GX_PARAM: w->map[v] = gx_param(w->to, i->type); return;
    case GX_RD:
        if (!w->operand[v] && w->uses[v])
            fresh(w, v);
        return;
    case GX_WR: write(w, v); return;
    case GX_PRD:
        if (!w->operand[v])
            legal_pred_read(w, v);
        return;
    case GX_PWR:
        if (w->home[gx_arg(w->f, i, 1)] != v || !compare_into(w, v))
            legal_pred_write(w, v);
        return;
    case GX_ALL:
    case GX_ANY: legal_reduce(w, v); return;
    case GX_BITCAST: bitcast(w, v); return;
    default: break;
    }
    if (gx_is_alu(i->op)) {
        if (w->home[v] == GX_NONE && w->uses[v] && !w->operand[v])
            fresh(w, v);
    } else if (gx_op_shape(i->op) == 'm') {
        legal_message(w, v);
    } else {
        plain(w, v);
    }
}

/* Constants that phis of the next blocks take from this one. */
static void phi_constants(struct legal *w, uint32_t b, uint32_t *made)
{
    const struct gx_inst *t = gx_at(w->f, w->f->block.at[b].end - 1);
    uint32_t to[2] = { t->op == GX_BR || t->op == GX_CBR ? t->data : GX_NONE,
                       t->op == GX_CBR ? t->other : GX_NONE };
    for (int s = 0; s < 2; s++) {
        if (to[s] == GX_NONE)
            continue;
        const struct gx_block *block = &w->f->block.at[to[s]];
        for (uint32_t k = block->first; k < block->end; k++) {
            const struct gx_inst *phi = at(w, k);
            if (phi->op != GX_PHI)
                continue;
            for (uint32_t p = 0; p < block->n_preds; p++) {
                uint32_t v = gx_arg(w->f, phi, p);
                if (w->f->pred.at[block->preds + p] == b &&
                    (at(w, v)->op == GX_CONST || at(w, v)->op == GX_UNDEF))
                    made[phi->args + p] = legal_register(w, v);
            }
        }
    }
}

static void phis(struct legal *w, const uint32_t *made)
{
    for (uint32_t v = 0; v < w->f->inst.n; v++) {
        const struct gx_inst *i = at(w, v);
        if (i->op != GX_PHI)
            continue;
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t from = gx_arg(w->f, i, k);
            w->to->arg.at[gx_at(w->to, w->map[v])->args + k] =
                made[i->args + k] != GX_NONE ? made[i->args + k] : w->map[from];
        }
    }
}

struct gx_func *gx_legalize(const struct gx_func *f, const struct platform *pf,
                            struct legal_stats *stats)
{
    struct legal w = { .pf = pf, .f = f, .to = gx_func_like(f) };
    uint32_t n = f->inst.n + 1;
    arena_init(&w.lists);
    w.map = base_alloc(n * sizeof *w.map);
    w.uses = base_alloc(n * sizeof *w.uses);
    w.home = base_alloc(n * sizeof *w.home);
    w.kill = base_alloc(n * sizeof *w.kill);
    w.operand = base_alloc(n);
    w.reader = base_alloc(n * sizeof *w.reader);
    memset(w.operand, 0, n);
    memset(w.reader, 0xff, n * sizeof *w.reader);
    uint32_t *made = base_alloc((f->arg.n + 1) * sizeof *made);
    memset(w.map, 0xff, n * sizeof *w.map);
    memset(w.home, 0xff, n * sizeof *w.home);
    memset(w.kill, 0xff, n * sizeof *w.kill);
    memset(w.uses, 0, n * sizeof *w.uses);
    memset(made, 0xff, (f->arg.n + 1) * sizeof *made);
    legal_plan(&w);
    for (uint32_t b = 0; b < f->block.n; b++) {
        const struct gx_block *block = &f->block.at[b];
        gx_begin(w.to);
        for (uint32_t v = block->first; v < block->end; v++) {
            struct arena_mark mark = arena_mark(&w.lists);
            if (v + 1 == block->end)
                phi_constants(&w, b, made);
            instruction(&w, v);
            arena_release(&w.lists, mark);
        }
        gx_end(w.to);
        for (uint32_t k = 0; k < w.constants.n; k++) /* they are made again in the next block */
            w.map[w.constants.at[k]] = GX_NONE;
        w.constants.n = 0;
    }
    gx_link(w.to);
    phis(&w, made);
    if (stats) {
        for (uint32_t v = 0; v < f->inst.n; v++)
            stats->operations += gx_is_alu(f->inst.at[v].op);
        for (uint32_t v = 0; v < w.to->inst.n; v++)
            stats->pieces += gx_is_alu(w.to->inst.at[v].op);
        stats->moves += w.moves;
    }
    arena_fini(&w.lists);
    vec_fini(&w.constants);
    free(w.map);
    free(w.uses);
    free(w.home);
    free(w.kill);
    free(w.operand);
    free(w.reader);
    free(made);
    return w.to;
}
