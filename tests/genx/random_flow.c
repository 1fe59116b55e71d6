/* SPDX-License-Identifier: Apache-2.0 */
/* random_flow.c - programs of gotos and joins that choices make: ifs with and without else, loops
 * with breaks and continues, one inside of the other.
 *
 * A construct opens labels, in the order opposite to that of their places in the text, so that the
 * newest open one is where a goto goes on without lanes.  Some programs use a mask at a place where
 * the machine has another, and have predicates for masks. */
#include "random_flow.h"

enum { VARS = 4, LABELS = 24, EDGES = 48, DEPTH = 3, LIMIT = 5 };

/* What has a value on each way: variables, of which the last is changed in all lanes, the rounds of
 * loops, the execution mask, the resume mask of each label. */
struct env {
    uint32_t var[VARS], rounds, em, rm[LABELS];
};

enum { VALUES = VARS + 2 + LABELS };

static uint32_t *slot(struct env *e, uint32_t k)
{
    return k < VARS        ? &e->var[k]
           : k == VARS     ? &e->rounds
           : k == VARS + 1 ? &e->em
                           : &e->rm[k - VARS - 2];
}

struct label {
    uint32_t from[EDGES], branch[EDGES], n; /* ways here: block, and its branch to be completed */
    struct env env[EDGES];
};

/* A phi whose operand for one predecessor is known. */
struct operand {
    uint32_t phi, from, value;
};

struct flow {
    struct choices *c;
    struct gx_func *f;
    struct gx_type type, pred; /* of the variables */
    struct env now;
    struct label label[LABELS];
    uint32_t open[LABELS], n_open, n_labels;
    uint32_t loop_exit, loop_next; /* labels of the innermost loop; GX_NONE */
    bool wild;                     /* masks are used where they are not the machine's */
    VEC_OF(struct operand) operand;
    uint32_t in, out, stores;
};

static uint32_t below(struct flow *w, uint32_t n) { return choices_below(w->c, n); }
static bool maybe(struct flow *w, uint32_t percent) { return below(w, 100) < percent; }

static uint32_t op(struct flow *w, enum gx_op o, struct gx_type t, uint32_t a, uint32_t b)
{
    uint32_t args[2] = { a, b };
    return gx_op(w->f, o, t, args, b == GX_NONE ? 1 : 2, 0);
}

static uint32_t splat(struct flow *w, uint64_t bits) { return gx_splat(w->f, w->type, bits); }

static uint32_t part(struct flow *w, uint32_t of, uint32_t first, uint32_t n)
{
    return gx_add(
        w->f, (struct gx_inst){ .op = GX_PRD, .type = gx_vector(GX_I1, n), .data = first }, &of, 1);
}

static uint32_t compare(struct flow *w, enum gx_pred p, uint32_t a, uint32_t b)
{
    uint32_t args[2] = { a, b };
    return gx_add(w->f, (struct gx_inst){ .op = GX_ICMP, .sub = (uint8_t)p, .type = w->pred }, args,
                  2);
}

/* ---- blocks ---- */

static uint32_t here(const struct flow *w) { return w->f->block.n - 1; }

static uint32_t branch(struct flow *w, enum gx_op o, uint32_t yes, uint32_t no, uint32_t p)
{
    uint32_t v = gx_add(
        w->f,
        (struct gx_inst){ .op = (uint8_t)o, .type = gx_scalar(GX_VOID), .data = yes, .other = no },
        &p, o == GX_CBR);
    gx_end(w->f);
    return v;
}

static void way(struct flow *w, uint32_t label, uint32_t from, uint32_t by)
{
    struct label *l = &w->label[label];
    l->from[l->n] = from;
    l->branch[l->n] = by;
    l->env[l->n++] = w->now;
}

static uint32_t open_label(struct flow *w)
{
    uint32_t k = w->n_labels++;
    w->open[w->n_open++] = k;
    return k;
}

static uint32_t newest(const struct flow *w) { return w->open[w->n_open - 1]; }

/* Where a goto goes on if no lane is on: at the newest label, as the machine does, or in wild programs
 * also at another of the innermost loop. */
static uint32_t without_lanes(struct flow *w)
{
    uint32_t least = w->n_open - 1;
    while (least && w->open[least] != w->loop_exit)
        least--;
    return w->wild && maybe(w, 10) ? w->open[least + below(w, w->n_open - least)] : newest(w);
}

/* Lanes where `stay` is off wait for the label; the others go on in a new block, or with `back` in
 * that one. */
static void leave(struct flow *w, uint32_t label, uint32_t stay, uint32_t back)
{
    uint32_t args[3] = { w->now.em, w->now.rm[label], stay };
    struct gx_type em = gx_vector(GX_I1, GX_EM_LANES);
    uint32_t g = gx_op(w->f, GX_GOTO, em, args, 3, 0);
    w->now.rm[label] = op(w, GX_GOTO_RM, w->pred, g, GX_NONE);
    w->now.em = g;
    uint32_t off = op(w, GX_OFF, gx_scalar(GX_I1), g, GX_NONE), from = here(w);
    uint32_t by = branch(w, GX_CBR, 0, back == GX_NONE ? w->f->block.n : back, off);
    way(w, without_lanes(w), from, by);
    if (back == GX_NONE)
        gx_begin(w->f);
}

/* Begins the block of the newest label, after the block that is open if `falls`. */
static void place(struct flow *w, bool falls)
{
    uint32_t label = newest(w);
    struct label *l = &w->label[label];
    if (falls) {
        uint32_t from = here(w);
        way(w, label, from, branch(w, GX_BR, w->f->block.n, 0, GX_NONE));
    }
    gx_begin(w->f);
    w->n_open--;
    for (uint32_t k = 0; k < l->n; k++)
        w->f->inst.at[l->branch[k]].data = here(w);
    uint32_t none[EDGES];
    memset(none, 0xff, sizeof none);
    for (uint32_t s = 0; s < VALUES; s++) {
        uint32_t first = *slot(&l->env[0], s);
        bool same = true;
        for (uint32_t k = 1; k < l->n; k++)
            same &= *slot(&l->env[k], s) == first;
        *slot(&w->now, s) = first;
        if (same)
            continue;
        uint32_t phi = gx_op(w->f, GX_PHI, gx_at(w->f, first)->type, none, l->n, 0);
        *slot(&w->now, s) = phi;
        for (uint32_t k = 0; k < l->n; k++)
            vec_push(&w->operand, ((struct operand){ phi, l->from[k], *slot(&l->env[k], s) }));
    }
    uint32_t args[2] = { w->now.em, w->now.rm[label] };
    w->now.em = gx_op(w->f, GX_JOIN, gx_vector(GX_I1, GX_EM_LANES), args, 2, 0);
    w->now.rm[label] = gx_splat(w->f, w->pred, 0);
    if (w->n_open == 0)
        return;
    uint32_t off = op(w, GX_OFF, gx_scalar(GX_I1), w->now.em, GX_NONE), from = here(w);
    way(w, newest(w), from, branch(w, GX_CBR, 0, w->f->block.n, off));
    gx_begin(w->f);
}

/* ---- statements ---- */

static uint32_t value(struct flow *w)
{
    static const uint8_t ops[] = {
        GX_ADD, GX_SUB, GX_AND, GX_OR, GX_XOR, GX_SMIN, GX_UMAX, GX_MUL
    };
    uint32_t a = w->now.var[below(w, VARS)];
    uint32_t b = maybe(w, 50) ? w->now.var[below(w, VARS)] : splat(w, below(w, 64));
    return op(w, ops[below(w, w->type.elt == GX_I64 ? 5 : COUNTOF(ops))], w->type, a, b);
}

static uint32_t condition(struct flow *w)
{
    if (maybe(w, 5))
        return gx_splat(w->f, w->pred, below(w, 2));
    uint32_t mask = splat(w, maybe(w, 70) ? 7 : 1), zero = splat(w, below(w, 3));
    uint32_t bits = op(w, GX_AND, w->type, w->now.var[below(w, VARS)], mask);
    return compare(w, (enum gx_pred)below(w, 6), bits, zero);
}

/* Writes a variable in the lanes that are on, or in a half of them. */
static void assign(struct flow *w)
{
    uint32_t *to = &w->now.var[below(w, VARS - 1)], v = value(w), n = w->type.n, first = 0;
    uint32_t em = w->now.em;
    if (gx_at(w->f, em)->op == GX_CONST) {
        *to = v;
        return;
    }
    if (n >= 16 && maybe(w, 20)) {
        n /= 2;
        first = maybe(w, 50) ? n : 0;
        struct gx_region half = gx_region_line(n, 1, (int32_t)(first * gx_elt_bytes(w->type.elt)));
        v = gx_rd(w->f, gx_vector(w->type.elt, n), v, &half, GX_NONE, 0);
    }
    struct gx_region r = gx_region_line(n, 1, (int32_t)(first * gx_elt_bytes(w->type.elt)));
    *to = gx_wr(w->f, *to, v, &r, GX_NONE, part(w, em, first, n), 0);
}

/* A value of some lanes by the copy of the mask. */
static void by_copy(struct flow *w)
{
    uint32_t copy = op(w, GX_GET_EM, gx_vector(GX_I1, GX_EM_LANES), w->now.em, GX_NONE);
    uint32_t p = op(w, GX_AND, w->pred, part(w, copy, 0, w->type.n), condition(w));
    uint32_t args[3] = { p, value(w), w->now.var[0] };
    w->now.var[0] = gx_op(w->f, GX_SELECT, w->type, args, 3, 0);
}

/* The mask as a number and back, as savemask and remask have it: a value of some lanes by it, or in
 * wild programs the execution mask from here on. */
static void by_number(struct flow *w)
{
    struct gx_type em = gx_vector(GX_I1, GX_EM_LANES);
    uint32_t copy = op(w, GX_GET_EM, em, w->now.em, GX_NONE);
    uint32_t number = op(w, GX_BITCAST, gx_scalar(GX_I32), copy, GX_NONE);
    uint32_t back = op(w, GX_BITCAST, em, number, GX_NONE);
    if (w->wild && maybe(w, 50)) {
        w->now.em = back;
        return;
    }
    uint32_t args[3] = { part(w, back, 0, w->type.n), value(w), w->now.var[1] };
    w->now.var[1] = gx_op(w->f, GX_SELECT, w->type, args, 3, 0);
}

/* Stores a variable in the lanes that are on, at a place of its own. */
static void scatter(struct flow *w)
{
    enum { ROOM = 2048 - 512 };
    uint32_t size = gx_elt_bytes(w->type.elt), n = w->type.n, at = 512 + w->stores * n * size;
    struct gx_type q = gx_vector(GX_I64, n);
    uint64_t offsets[32];
    if (size < 4 || at + n * size > 512 + ROOM)
        return;
    w->stores++;
    for (uint32_t k = 0; k < n; k++)
        offsets[k] = at + k * size;
    struct gx_region one = gx_region_line(1, 1, 0), all = { .n = n, .width = n };
    uint32_t base =
        gx_wr(w->f, gx_undef(w->f, gx_vector(GX_I64, 1)), w->out, &one, GX_NONE, GX_NONE, 0);
    base = gx_rd(w->f, q, base, &all, GX_NONE, 0);
    uint32_t mask = gx_at(w->f, w->now.em)->op == GX_CONST ? gx_splat(w->f, w->pred, 1)
                                                           : part(w, w->now.em, 0, n);
    uint32_t args[3] = { mask, op(w, GX_ADD, q, base, gx_const(w->f, q, offsets)),
                         w->now.var[below(w, VARS)] };
    gx_add(w->f, (struct gx_inst){ .op = GX_SCATTER, .type = gx_scalar(GX_VOID) }, args, 3);
}

static void some(struct flow *w, uint32_t depth);

static void choose(struct flow *w, uint32_t depth)
{
    uint32_t zero = gx_splat(w->f, w->pred, 0);
    uint32_t end = open_label(w), otherwise = maybe(w, 40) ? open_label(w) : end;
    w->now.rm[end] = w->now.rm[otherwise] = zero;
    leave(w, otherwise, condition(w), GX_NONE);
    uint32_t inside = w->now.em;
    some(w, depth + 1);
    if (otherwise != end) {
        leave(w, end, zero, GX_NONE);
        place(w, true);
        some(w, depth + 1);
    }
    place(w, true);
    if (w->wild && maybe(w, 30)) {
        struct gx_region r = gx_region_line(w->type.n, 1, 0);
        w->now.var[0] =
            gx_wr(w->f, w->now.var[0], value(w), &r, GX_NONE, part(w, inside, 0, w->type.n), 0);
    }
}

static void loop(struct flow *w, uint32_t depth)
{
    uint32_t was_exit = w->loop_exit, was_next = w->loop_next, none[2] = { GX_NONE, GX_NONE };
    uint32_t exit = w->loop_exit = open_label(w), phi[VALUES], zero = splat(w, 0), from = here(w);
    struct env before;
    uint32_t outer = w->now.rounds;
    w->now.rm[exit] = gx_splat(w->f, w->pred, 0);
    w->now.rounds = zero;
    before = w->now;
    branch(w, GX_BR, w->f->block.n, 0, GX_NONE);
    gx_begin(w->f);
    uint32_t head = here(w);
    for (uint32_t s = 0; s < VALUES; s++) {
        uint32_t *v = slot(&w->now, s);
        phi[s] = GX_NONE;
        if (s >= VARS + 2 && w->label[s - VARS - 2].n == 0 && s - VARS - 2 >= w->n_labels)
            continue;
        phi[s] = *v = gx_op(w->f, GX_PHI, gx_at(w->f, *v)->type, none, 2, 0);
        vec_push(&w->operand, ((struct operand){ phi[s], from, *slot(&before, s) }));
    }
    bool continues = maybe(w, 40);
    if (continues) {
        w->loop_next = open_label(w);
        w->now.rm[w->loop_next] = gx_splat(w->f, w->pred, 0);
    } else {
        w->loop_next = GX_NONE;
    }
    some(w, depth + 1);
    if (continues)
        place(w, true);
    w->now.rounds = op(w, GX_ADD, w->type, w->now.rounds, splat(w, 1));
    uint32_t stay = compare(w, GX_LT, w->now.rounds, splat(w, 1 + below(w, LIMIT)));
    stay = op(w, GX_AND, w->pred, stay, condition(w));
    leave(w, exit, stay, head);
    uint32_t latch = w->label[exit].from[w->label[exit].n - 1];
    for (uint32_t s = 0; s < VALUES; s++)
        if (phi[s] != GX_NONE)
            vec_push(&w->operand, ((struct operand){ phi[s], latch, *slot(&w->now, s) }));
    for (uint32_t k = 0; k < w->label[exit].n; k++)
        w->label[exit].env[k].rounds = outer;
    place(w, false);
    w->loop_exit = was_exit;
    w->loop_next = was_next;
}

static void some(struct flow *w, uint32_t depth)
{
    for (uint32_t k = 1 + below(w, 3); k--;) {
        uint32_t what = below(w, 12);
        bool room = depth < DEPTH && w->n_labels + 3 < LABELS;
        if (what < 2 && room)
            choose(w, depth);
        else if (what < 4 && room)
            loop(w, depth);
        else if (what == 4 && w->loop_exit != GX_NONE)
            leave(w, w->loop_exit, condition(w), GX_NONE);
        else if (what == 5 && w->loop_next != GX_NONE)
            leave(w, w->loop_next, condition(w), GX_NONE);
        else if (what == 6)
            by_copy(w);
        else if (what == 7)
            scatter(w);
        else if (what == 8) /* in all lanes, whoever is on */
            w->now.var[VARS - 1] = value(w);
        else if (what == 9)
            by_number(w);
        else
            assign(w);
    }
}

static void finish(struct flow *w)
{
    struct gx_type q = gx_scalar(GX_I64);
    uint32_t bytes = gx_type_bytes(w->type);
    for (uint32_t k = 0; k < VARS; k++) {
        uint32_t at = k * 128;
        uint32_t args[2] = { at ? op(w, GX_ADD, q, w->out, gx_splat(w->f, q, at)) : w->out,
                             w->now.var[k] };
        if (bytes <= 128)
            gx_add(w->f, (struct gx_inst){ .op = GX_BLOCK_ST, .type = gx_scalar(GX_VOID) }, args,
                   2);
    }
    gx_op(w->f, GX_RET, gx_scalar(GX_VOID), NULL, 0, 0);
    gx_end(w->f);
    gx_link(w->f);
    for (uint32_t k = 0; k < w->operand.n; k++) {
        const struct operand *o = &w->operand.at[k];
        const struct gx_block *b = &w->f->block.at[gx_at(w->f, o->phi)->block];
        for (uint32_t p = 0; p < b->n_preds; p++)
            if (w->f->pred.at[b->preds + p] == o->from)
                w->f->arg.at[gx_at(w->f, o->phi)->args + p] = o->value;
    }
}

struct gx_func *random_flow(struct choices *c)
{
    static const uint8_t lanes[] = { 4, 8, 16, 16, 32 },
                         elts[] = { GX_I16, GX_I32, GX_I32, GX_I64 };
    struct flow *w = base_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    w->c = c;
    w->f = gx_func_new("K", GX_KERNEL, gx_scalar(GX_VOID));
    w->loop_exit = w->loop_next = GX_NONE;
    w->wild = maybe(w, 15);
    uint32_t n = lanes[below(w, sizeof lanes)];
    w->type =
        gx_vector(n == 32 ? GX_I16 : elts[n == 4 ? 1 + below(w, 3) : below(w, sizeof elts)], n);
    w->pred = gx_vector(GX_I1, n);
    gx_begin(w->f);
    w->in = gx_param(w->f, gx_scalar(GX_I64));
    w->out = gx_param(w->f, gx_scalar(GX_I64));
    gx_param(w->f, gx_scalar(GX_I16));
    gx_param(w->f, gx_scalar(GX_I16));
    gx_param(w->f, gx_scalar(GX_I32));
    gx_param(w->f, gx_scalar(GX_I32));
    w->now.em = gx_splat(w->f, gx_vector(GX_I1, GX_EM_LANES), 1);
    w->now.rounds = splat(w, 0);
    for (uint32_t k = 0; k < LABELS; k++)
        w->now.rm[k] = gx_splat(w->f, w->pred, 0);
    struct gx_type q = gx_scalar(GX_I64);
    for (uint32_t k = 0; k < VARS; k++) {
        uint32_t at = k ? op(w, GX_ADD, q, w->in, gx_splat(w->f, q, k * 32)) : w->in;
        w->now.var[k] = gx_op(w->f, GX_BLOCK_LD, w->type, &at, 1, 0);
    }
    some(w, 0);
    choose(w, 0);
    finish(w);
    struct gx_func *f = w->f;
    vec_fini(&w->operand);
    free(w);
    return f;
}
