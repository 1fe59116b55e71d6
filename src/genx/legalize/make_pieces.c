/* SPDX-License-Identifier: Apache-2.0 */
/* make_pieces.c - makes the pieces of a bale: each with its operands, its operation and its
 * write. */
#include "genx/legalize/legal.h"

#include <assert.h>

struct gx_source gx_legal_whole(struct gx_legal *w, uint32_t value, uint32_t n)
{
    assert(n && n <= gx_at(w->to, value)->type.n);
    struct gx_type t = gx_at(w->to, value)->type;
    struct gx_source s = { .kind = gx_is_pred(t) ? SOURCE_PRED : SOURCE_LIST,
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

/* ---- pieces ---- */

uint32_t gx_legal_part(struct gx_legal *w, const struct gx_source *s, const struct gx_piece *p,
                       uint32_t loc)
{
    if (s->apply) { /* the type or a modifier of the operand: no code */
        struct gx_source before = *s;
        before.apply = 0;
        uint32_t v = gx_legal_part(w, &before, p, loc);
        struct gx_inst i = { .op = s->apply, .flags = GX_INLINE, .loc = loc };
        i.type = p->n == 1 ? gx_scalar(s->wide) : gx_vector(s->wide, p->n);
        return gx_add(w->to, i, &v, 1);
    }
    struct gx_type t = p->n == 1 ? gx_scalar(s->elt) : gx_vector(s->elt, p->n);
    struct gx_region r;
    if (s->kind == SOURCE_SPLAT)
        return gx_splat(w->to, t, s->bits);
    if (gx_at(w->to, s->value)->op == GX_UNDEF) /* an undefined value has no register */
        return gx_undef(w->to, t);
    if (s->kind == SOURCE_PRED) {
        if (p->n == s->of && s->start == 0 && p->first == 0)
            return s->value;
        struct gx_inst i = {
            .op = GX_PRD, .type = t, .data = p->first + (uint32_t)s->start, .loc = loc
        };
        return gx_add(w->to, i, &s->value, 1);
    }
    gx_legal_region(w->pf, s, p->first, p->n, p->useful, &r);
    if (r.index == REGION_DIRECT && gx_region_is_all(&r, s->of) && p->n == s->of)
        return s->value;
    uint32_t index = r.index == REGION_DIRECT ? GX_NONE : s->index;
    struct gx_type it = index == GX_NONE ? t : gx_at(w->to, index)->type;
    if (s->kind == SOURCE_ROWS && r.index == REGION_SCALAR) { /* one row: its own index */
        struct gx_region one = gx_region_line(1, 1, (int32_t)(p->first / s->width * 2));
        index = gx_rd(w->to, gx_scalar(GX_I16), index, &one, GX_NONE, loc);
    } else if (s->kind == SOURCE_ROWS && p->n != it.n) {
        struct gx_region some = gx_region_line(p->n, 1, (int32_t)(p->first * 2));
        index = gx_rd(w->to, gx_vector(GX_I16, p->n), index, &some, GX_NONE, loc);
    }
    return gx_rd(w->to, t, s->value, &r, index, loc);
}

uint32_t gx_legal_most_lanes(const struct gx_inst *op)
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
    case GX_FMA:
    case GX_SBFE:
    case GX_UBFE:
    case GX_BFI: return 16;
    case GX_XMAD: return op->flags & GX_SAT_RESULT ? 16 : 32;
    case GX_IEEE_DIV:
    case GX_IEEE_SQRT: return 8;
    default: return 32;
    }
}

uint32_t gx_legal_piece(struct gx_legal *w, const struct gx_inst *op, const struct gx_source *s,
                        uint32_t n, const struct gx_piece *p)
{
    assert(n <= 4);
    uint32_t args[4];
    struct gx_inst i = *op;
    for (uint32_t k = 0; k < n; k++)
        args[k] = gx_legal_part(w, &s[k], p, op->loc);
    i.type.n = p->n;
    i.type.scalar = p->n == 1;
    return gx_add(w->to, i, args, n);
}

uint32_t gx_legal_bale(struct gx_legal *w, const struct gx_inst *op, struct gx_type t,
                       const struct gx_source *sources, uint32_t n_sources)
{
    assert(n_sources <= 4);
    struct gx_source s[5];
    struct gx_type whole = gx_legal_roomy(t);
    struct gx_piece *piece = NEWN(&w->lists, struct gx_piece, t.n);
    memcpy(s, sources, n_sources * sizeof *s);
    /* The destination must be legal like an operand: it is a new value, in order. */
    s[n_sources] = (struct gx_source){
        .kind = gx_is_pred(t) ? SOURCE_PRED : SOURCE_LIST, .elt = t.elt, .of = whole.n, .n = t.n
    };
    int64_t *line = NEWN(&w->lists, int64_t, t.n);
    for (uint32_t k = 0; k < t.n; k++)
        line[k] = k;
    s[n_sources].list = line;
    uint32_t n =
        gx_legal_split(w->pf, s, n_sources + 1, t.n, whole.n, gx_legal_most_lanes(op), true, piece);
    if (n == 0) {
        /* The parts of predicates do not fit these regions; each operand is moved to a value of its
         * own. */
        struct gx_inst move = { .op = GX_MOV, .loc = op->loc };
        for (uint32_t k = 0; k < n_sources; k++) {
            if (s[k].kind == SOURCE_SPLAT || s[k].kind == SOURCE_PRED)
                continue;
            struct gx_source as_is = s[k], moved; /* the operation still extends or modifies it */
            as_is.apply = 0;
            move.type = gx_vector(s[k].elt, t.n);
            moved = gx_legal_whole(w, gx_legal_bale(w, &move, move.type, &as_is, 1), t.n);
            moved.apply = s[k].apply;
            moved.wide = s[k].wide;
            s[k] = moved;
            w->moves++;
        }
        n = gx_legal_split(w->pf, s, n_sources + 1, t.n, whole.n, gx_legal_most_lanes(op), true,
                           piece);
    }
    assert(n && "single lanes are always legal");
    if (n == 1 && piece[0].n == whole.n)
        return gx_legal_piece(w, op, s, n_sources, &piece[0]);
    uint32_t cur = gx_undef(w->to, whole);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t v = gx_legal_piece(w, op, s, n_sources, &piece[k]);
        if (gx_is_pred(t)) {
            uint32_t args[2] = { cur, v };
            cur = gx_add(w->to,
                         (struct gx_inst){
                             .op = GX_PWR, .type = whole, .data = piece[k].first, .loc = op->loc },
                         args, 2);
            continue;
        }
        struct gx_region r;
        gx_legal_region(w->pf, &s[n_sources], piece[k].first, piece[k].n,
                        piece[k].first + piece[k].n > t.n ? t.n - piece[k].first : piece[k].n, &r);
        cur = gx_wr(w->to, cur, v, &r, GX_NONE, GX_NONE, op->loc);
    }
    return cur;
}
