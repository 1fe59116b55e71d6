/* SPDX-License-Identifier: Apache-2.0 */
/* assign.c - assigns values of legal code to register variables.
 *
 * Time has two steps for each instruction k: 2k, when it reads, and 2k + 1, when it writes.  A
 * value lives in half-open intervals of time, which are found backwards from its uses.  Two classes
 * can share a variable if none of their intervals overlap. */
#include "genx/visa/assign.h"

#include "base/worklist.h"

#include <assert.h>

struct life_span {
    uint32_t from, to;
};

struct life {
    VEC(struct life_span);
};

/* A use of a value, in a list of all its uses. */
struct value_use {
    uint32_t next;  /* the use that was found before; GX_NONE: this is the first */
    uint32_t at;    /* the time at which the value is read … */
    uint32_t block; /* … in this block */
};

struct assigning {
    const struct gx_func *f;
    struct gx_assign *out;
    struct arena arena;            /* owns what is not `out` */
    uint32_t *first_use;           /* by value: its newest use in `uses`; GX_NONE: none */
    VEC_OF(struct value_use) uses; /* of all values */
    struct life *life;             /* of each class */
    uint32_t *seen;                /* block -> the last value that was live into it */
};

static const struct gx_inst *at(const struct assigning *w, uint32_t v) { return gx_at(w->f, v); }

static uint32_t class_of(const struct gx_assign *a, uint32_t v)
{
    assert(a->class[v] != GX_NONE && "the value has a register");
    while (a->class[v] != v)
        v = a->class[v] = a->class[a->class[v]];
    return v;
}

/* ---- needed values ---- */

static void find_needed(struct assigning *w)
{
    struct gx_assign *a = w->out;
    uint32_t n = w->f->inst.n, v;
    struct worklist list;
    worklist_init(&list, n + 1, 0);
    for (v = 0; v < n; v++)
        if (gx_has_effect(at(w, v)->op))
            worklist_push(&list, v);
    while (worklist_pop(&list, &v)) {
        const struct gx_inst *i = at(w, v);
        if (a->needed[v])
            continue;
        a->needed[v] = 1;
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t of = gx_arg(w->f, i, k);
            if (of == GX_NONE)
                continue;
            a->uses[of]++;
            if (!a->needed[of])
                worklist_push(&list, of);
        }
    }
    worklist_fini(&list);
}

static bool makes_predicate(const struct gx_inst *i)
{
    return gx_is_alu(i->op) || i->op == GX_BITCAST;
}

/* True if it is the bits of a predicate. */
static bool reads_predicate(const struct assigning *w, const struct gx_inst *i)
{
    return i->op == GX_BITCAST && gx_is_pred(at(w, gx_arg(w->f, i, 0))->type) &&
           !gx_is_pred(i->type);
}

static void find_users(struct assigning *w)
{
    struct gx_assign *a = w->out;
    for (uint32_t v = 0; v < w->f->inst.n; v++) {
        const struct gx_inst *i = at(w, v), *from;
        if (!a->needed[v] || (i->op != GX_WR && i->op != GX_PWR))
            continue;
        uint32_t value = gx_arg(w->f, i, 1);
        from = at(w, value);
        if (a->uses[value] == 1 && from->block == i->block &&
            (i->op == GX_WR
                 ? gx_is_alu(from->op) || gx_op_shape(from->op) == 'm' || reads_predicate(w, from)
                 : makes_predicate(from)))
            a->user[value] = v;
    }
}

/* True if the value is what the machine's execution mask is, or which lanes wait for a label. */
static bool is_state(const struct assigning *w, uint32_t v)
{
    return w->out->flow.hardware && w->out->flow.mask[v];
}

/* True if the value has no code and no register of its own: it is an operand, or is written through
 * another value. */
static bool is_inline(const struct assigning *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    return i->op == GX_RD || i->op == GX_PRD || i->op == GX_ANY || i->op == GX_OFF ||
           i->op == GX_CONST || i->op == GX_UNDEF || is_state(w, v) || i->flags & GX_INLINE ||
           w->out->user[v] != GX_NONE || i->type.elt == GX_VOID;
}

/* ---- lives ---- */

static void use(struct assigning *w, uint32_t v, uint32_t time, uint32_t block)
{
    const struct gx_inst *i = at(w, v);
    if (is_state(w, v))
        return;
    if (i->op == GX_RD || i->op == GX_PRD || i->op == GX_ANY || i->op == GX_OFF ||
        i->flags & GX_INLINE || w->out->user[v] != GX_NONE) {
        for (uint32_t k = 0; k < i->n_args; k++)
            if (gx_arg(w->f, i, k) != GX_NONE)
                use(w, gx_arg(w->f, i, k), time, block);
        return;
    }
    if (i->op == GX_CONST || i->op == GX_UNDEF)
        return;
    struct value_use now = { w->first_use[v], time, block };
    w->first_use[v] = w->uses.n;
    vec_push(&w->uses, now);
}

/* True if `v` reads operand `of`, lane by lane, no later than it writes, so that both may be one
 * variable.  Legalization has already checked writes through a WR. */
static bool in_place(const struct assigning *w, uint32_t v, uint32_t of)
{
    const struct gx_inst *i = at(w, v), *from = at(w, of);
    if (w->out->user[v] != GX_NONE || i->op == GX_WR || i->op == GX_PWR || i->op == GX_BITCAST ||
        i->type.elt == GX_VOID)
        return true;
    if (i->type.elt == GX_I1) /* masks take several instructions */
        return i->op != GX_GOTO && i->op != GX_JOIN && i->op != GX_GET_EM && i->op != GX_GOTO_RM;
    while (from->flags & GX_INLINE &&
           gx_elt_bytes(from->type.elt) == gx_elt_bytes(at(w, gx_arg(w->f, from, 0))->type.elt))
        from = at(w, gx_arg(w->f, from, 0)); /* a modifier */
    return gx_is_alu(i->op) && from->op != GX_RD && !(from->flags & GX_INLINE) &&
           gx_elt_bytes(from->type.elt) == gx_elt_bytes(i->type.elt);
}

static void collect_uses(struct assigning *w)
{
    for (uint32_t b = 0; b < w->f->block.n; b++)
        for (uint32_t v = w->f->block.at[b].first; v < w->f->block.at[b].end; v++) {
            const struct gx_inst *i = at(w, v);
            if (i->op == GX_GOTO && w->out->needed[v] &&
                is_state(w, v)) /* in place of its branch */
                use(w, gx_arg(w->f, i, 2), 2 * (w->f->block.at[b].end - 1), b);
            if (!w->out->needed[v] || is_inline(w, v)) {
                /* An instruction that has an effect and no register reads its operands, too. */
                if (!w->out->needed[v] || i->type.elt != GX_VOID || w->out->user[v] != GX_NONE)
                    continue;
            }
            for (uint32_t k = 0; k < i->n_args; k++) {
                uint32_t of = gx_arg(w->f, i, k), pred = b;
                if (of == GX_NONE)
                    continue;
                if (i->op == GX_PHI)
                    pred = w->f->pred.at[w->f->block.at[b].preds + k];
                use(w, of,
                    i->op == GX_PHI      ? 2 * w->f->block.at[pred].end - 1
                    : in_place(w, v, of) ? 2 * v
                                         : 2 * v + 1,
                    pred);
            }
        }
}

static uint32_t born(const struct assigning *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    return i->op == GX_PHI || i->op == GX_PARAM ? 2 * w->f->block.at[i->block].first : 2 * v + 1;
}

static int by_time(const void *a, const void *b)
{
    const struct life_span *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

/* Sorts the intervals and joins those that touch. */
static void tidy(struct life *s)
{
    if (s->n < 2)
        return;
    qsort(s->at, s->n, sizeof *s->at, by_time);
    uint32_t n = 1;
    for (uint32_t k = 1; k < s->n; k++) {
        if (s->at[k].from <= s->at[n - 1].to) {
            if (s->at[k].to > s->at[n - 1].to)
                s->at[n - 1].to = s->at[k].to;
        } else {
            s->at[n++] = s->at[k];
        }
    }
    s->n = n;
}

static void live(struct assigning *w, uint32_t v, uint32_t *stack)
{
    const struct gx_inst *i = at(w, v);
    struct life *s = &w->life[v];
    uint32_t start = born(w, v), top = 0;
    /* A value is written even if it is never read. */
    vec_push(s, ((struct life_span){ start, start + 1 }));
    for (uint32_t u = w->first_use[v]; u != GX_NONE; u = w->uses.at[u].next) {
        uint32_t b = w->uses.at[u].block, read = w->uses.at[u].at + 1;
        if (b == i->block && read > start) {
            vec_push(s, ((struct life_span){ start, read }));
            continue;
        }
        vec_push(s, ((struct life_span){ 2 * w->f->block.at[b].first, read }));
        if (w->seen[b] != v) {
            w->seen[b] = v;
            stack[top++] = b;
        }
        while (top) {
            const struct gx_block *block = &w->f->block.at[stack[--top]];
            for (uint32_t p = 0; p < block->n_preds; p++) {
                uint32_t from = w->f->pred.at[block->preds + p];
                const struct gx_block *pred = &w->f->block.at[from];
                vec_push(s, ((struct life_span){ from == i->block ? start : 2 * pred->first,
                                                 2 * pred->end }));
                if (from == i->block || w->seen[from] == v)
                    continue;
                w->seen[from] = v;
                stack[top++] = from;
            }
        }
    }
    tidy(s);
}

/* ---- sharing ---- */

/* True if an interval of `few` overlaps one of `many`; both are sorted. */
static bool meet(const struct life *few, const struct life *many)
{
    for (uint32_t k = 0; k < few->n; k++) {
        uint32_t low = 0, high = many->n; /* first interval that ends after this one begins */
        assert((k == 0 || few->at[k - 1].to <= few->at[k].from) && "sorted, and apart");
        while (low < high) {
            uint32_t mid = (low + high) / 2;
            if (many->at[mid].to > few->at[k].from)
                high = mid;
            else
                low = mid + 1;
        }
        if (low < many->n && many->at[low].from < few->at[k].to)
            return true;
    }
    return false;
}

static bool join(struct assigning *w, uint32_t a, uint32_t b, bool force)
{
    a = class_of(w->out, a);
    b = class_of(w->out, b);
    if (a == b)
        return true;
    if (w->life[a].n < w->life[b].n) {
        uint32_t t = a;
        a = b;
        b = t;
    }
    if (!force && meet(&w->life[b], &w->life[a]))
        return false;
    struct life *s = &w->life[a];
    bool in_order = s->n && w->life[b].n && w->life[b].at[0].from >= s->at[s->n - 1].to;
    for (uint32_t k = 0; k < w->life[b].n; k++) {
        if (in_order && w->life[b].at[k].from == s->at[s->n - 1].to)
            s->at[s->n - 1].to = w->life[b].at[k].to;
        else
            vec_push(s, w->life[b].at[k]);
    }
    if (!in_order)
        tidy(s);
    w->life[b].n = 0;
    w->out->class[b] = a;
    return true;
}

static bool has_class(const struct assigning *w, uint32_t v)
{
    return v != GX_NONE && w->out->class[v] != GX_NONE;
}

static void share(struct assigning *w)
{
    uint32_t n = w->f->inst.n;
    for (uint32_t v = 0; v < n; v++) {
        const struct gx_inst *i = at(w, v);
        if (i->op == GX_BITCAST && has_class(w, v) && i->type.elt != GX_I1 &&
            has_class(w, gx_arg(w->f, i, 0)) && at(w, gx_arg(w->f, i, 0))->type.elt != GX_I1)
            join(w, v, gx_arg(w->f, i, 0), true);
    }
    for (uint32_t v = 0; v < n; v++) {
        const struct gx_inst *i = at(w, v);
        if (!has_class(w, v))
            continue;
        if ((i->op == GX_WR || i->op == GX_PWR) && has_class(w, gx_arg(w->f, i, 0)) &&
            !join(w, gx_arg(w->f, i, 0), v, false)) {
            /* The old value is copied first, so it is written before the operands are read. */
            struct life *s = &w->life[class_of(w->out, v)];
            vec_push(s, ((struct life_span){ 2 * v, 2 * v + 1 }));
            tidy(s);
        }
    }
    for (uint32_t v = 0; v < n; v++) {
        const struct gx_inst *i = at(w, v);
        for (uint32_t k = 0; i->op == GX_PHI && has_class(w, v) && k < i->n_args; k++)
            if (has_class(w, gx_arg(w->f, i, k)) &&
                gx_same_type(i->type, at(w, gx_arg(w->f, i, k))->type))
                join(w, v, gx_arg(w->f, i, k), false);
    }
}

/* `n` numbers GX_NONE. */
static uint32_t *none_of(struct arena *a, uint32_t n)
{
    uint32_t *list = arena_alloc(a, n * sizeof *list, _Alignof(uint32_t));
    return memset(list, 0xff, n * sizeof *list);
}

void gx_assign_init(struct gx_assign *a, struct arena *tables, const struct gx_func *f, bool states)
{
    uint32_t n = f->inst.n + 1;
    struct assigning w = { .f = f, .out = a, .uses = VEC_IN(&w.arena) };
    a->class = none_of(tables, n);
    a->user = none_of(tables, n);
    a->uses = NEWN(tables, uint32_t, n);
    a->needed = NEWN(tables, uint8_t, n);
    w.first_use = none_of(&w.arena, n);
    w.life = NEWN(&w.arena, struct life, n);
    w.seen = none_of(&w.arena, f->block.n + 1);
    uint32_t *stack = NEWN(&w.arena, uint32_t, f->block.n + 1);
    for (uint32_t v = 0; v < n; v++)
        w.life[v] = (struct life)VEC_IN(&w.arena);
    find_needed(&w);
    gx_divergent_init(&a->flow, f, a->needed, tables);
    a->flow.hardware &= states;
    find_users(&w);
    collect_uses(&w);
    for (uint32_t v = 0; v < f->inst.n; v++) {
        if (!a->needed[v] || is_inline(&w, v))
            continue;
        a->class[v] = v;
        live(&w, v, stack);
    }
    share(&w);
    for (uint32_t v = 0; v < f->inst.n; v++)
        if (a->class[v] != GX_NONE)
            a->class[v] = class_of(a, v);
    arena_fini(&w.arena);
}
