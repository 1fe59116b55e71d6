/* SPDX-License-Identifier: Apache-2.0 */
/* shared.c - decides what becomes of a read that several operations use: each has the region as its
 * operand, or one move makes a value of its own, which they read.
 *
 *     %a = rd %x, 16@0<4;1,0>       words, 4 apart: the machine reads 8 of them at a time
 *     %s = add %a, %b
 *     %d = sub %a, %b               direct: 2 + 2 pieces; moved: 2 for the move, 1 + 1
 *
 * Reads that have users in common are decided together: if %b is 4 apart, too, moving %a alone
 * saves nothing, and moving both costs 4.  An extension that several operations take as part of
 * theirs is decided likewise.  The price is the number of pieces; at equal prices nothing is
 * moved. */
#include "genx/legalize/legal.h"

#include "genx/model/users.h"

#include <assert.h>

/* A read or extension with several users. */
struct candidate {
    uint32_t value, group;    /* group: the first of those with users in common, or one before */
    uint32_t next, last;      /* the next candidate of the group; of its first: the last */
    uint32_t first_user, end; /* in sharing.user: the operations that would read it */
};

struct sharing {
    struct gx_legal *w;
    VEC_OF(struct candidate) all;
    VEC_OF(uint32_t) user;
    struct gx_users users;
    uint32_t *group_of; /* of a user: a candidate of its group; GX_NONE */
    uint32_t *seen;     /* of a user: the last round that has counted it */
    uint32_t round;
};

static const struct gx_inst *at(const struct sharing *s, uint32_t v) { return gx_at(s->w->f, v); }

/* ---- prices ---- */

static struct gx_source in_order(struct sharing *s, struct gx_type t, uint32_t n)
{
    int64_t *line = NEWN(&s->w->lists, int64_t, n);
    for (uint32_t k = 0; k < n; k++)
        line[k] = k;
    return (struct gx_source){ .kind = gx_is_pred(t) ? SOURCE_PRED : SOURCE_LIST,
                               .elt = t.elt,
                               .of = gx_legal_room(t.n),
                               .n = n,
                               .list = line };
}

/* The shape of value `v` as an operand of `n` lanes; of a read by an index nothing is known, and
 * it counts as one that fits. */
static struct gx_source shape(struct sharing *s, uint32_t v, uint32_t n)
{
    const struct gx_inst *i = at(s, v);
    struct gx_source r = { .kind = SOURCE_SPLAT, .elt = i->type.elt, .n = n, .scalar_read = true };
    if (gx_legal_immediate(s->w->f, v, &r.bits))
        return r;
    if (s->w->operand[v] && gx_legal_applied(s->w, i))
        return shape(s, gx_arg(s->w->f, i, 0), n);
    if (s->w->operand[v] && i->op == GX_RD) {
        struct gx_type of = at(s, gx_arg(s->w->f, i, 0))->type;
        const int64_t *list = gx_legal_elements(s->w, i);
        if (!list)
            return r;
        r.kind = SOURCE_LIST;
        r.of = gx_legal_room(of.n);
        r.list = list;
        return r;
    }
    if (s->w->operand[v] && i->op == GX_PRD) {
        r = in_order(s, at(s, gx_arg(s->w->f, i, 0))->type, n);
        r.start = (int32_t)i->data;
    } else {
        r = in_order(s, i->type, n);
    }
    r.scalar_read = true;
    return r;
}

/* Where the result of operation `v`, or the value of a write, goes. */
static struct gx_source goes(struct sharing *s, uint32_t v, uint32_t n)
{
    uint32_t home = s->w->home[v];
    if (at(s, v)->op == GX_WR)
        home = v;
    struct gx_source r = in_order(s, home == GX_NONE ? at(s, v)->type : at(s, home)->type, n);
    if (home == GX_NONE)
        return r;
    if (at(s, home)->op == GX_PWR) {
        r.start = (int32_t)at(s, home)->data;
    } else {
        const int64_t *list = gx_legal_elements(s->w, at(s, home));
        r.list = list ? list : r.list;
    }
    return r;
}

/* The number of instructions that operation, read or write `v` takes as things are planned. */
static uint32_t price(struct sharing *s, uint32_t v)
{
    const struct gx_inst *i = at(s, v);
    struct gx_source src[6];
    uint32_t n = 0, lanes = i->op == GX_WR ? gx_lanes(s->w->f, i) : i->type.n;
    struct gx_inst move = { .op = GX_MOV };
    struct arena_mark m = arena_mark(&s->w->lists);
    if (i->op == GX_RD) {
        uint8_t was = s->w->operand[v];
        s->w->operand[v] = 1;
        src[n++] = shape(s, v, lanes);
        s->w->operand[v] = was;
    } else if (i->op == GX_WR) {
        src[n++] = shape(s, gx_arg(s->w->f, i, 1), lanes);
        if (i->flags & GX_MASKED)
            src[n++] = shape(s, gx_arg(s->w->f, i, i->n_args - 1), lanes);
    } else if (gx_is_alu(i->op)) {
        for (uint32_t k = 0; k < i->n_args; k++)
            src[n++] = shape(s, gx_arg(s->w->f, i, k), lanes);
    } else {
        return 0;
    }
    src[n] = goes(s, v, lanes);
    n++;
    struct gx_piece *piece = NEWN(&s->w->lists, struct gx_piece, lanes);
    bool alone = i->op != GX_WR && s->w->home[v] == GX_NONE;
    uint32_t pieces =
        gx_legal_split(s->w->pf, src, n, lanes, alone ? gx_legal_room(lanes) : lanes,
                       gx_legal_most_lanes(gx_is_alu(i->op) ? i : &move), true, piece);
    arena_release(&s->w->lists, m);
    return pieces ? pieces : lanes;
}

/* ---- candidates ---- */

/* Adds the operations that read `v`: its users, and those of extensions that are operands. */
static void add_users(struct sharing *s, uint32_t v)
{
    for (uint32_t k = s->users.first[v]; k < s->users.first[v + 1]; k++) {
        uint32_t u = s->users.user[k];
        if (s->w->operand[u] && at(s, u)->op != GX_RD)
            add_users(s, u);
        else
            vec_push(&s->user, u);
    }
}

static uint32_t group(struct sharing *s, uint32_t c)
{
    while (s->all.at[c].group != c)
        c = s->all.at[c].group = s->all.at[s->all.at[c].group].group;
    return c;
}

/* Makes two groups one, which the first of all its candidates stands for. */
static void join(struct sharing *s, uint32_t a, uint32_t b)
{
    a = group(s, a);
    b = group(s, b);
    s->all.at[a > b ? a : b].group = a > b ? b : a;
}

static void find_candidates(struct sharing *s)
{
    for (uint32_t v = 0; v < s->w->f->inst.n; v++) {
        if (!s->w->operand[v] || s->w->uses[v] < 2 || at(s, v)->op == GX_PRD)
            continue;
        struct candidate c = { .value = v, .group = s->all.n, .first_user = s->user.n };
        add_users(s, v);
        c.end = s->user.n;
        vec_push(&s->all, c);
        for (uint32_t k = c.first_user; k < c.end; k++) {
            uint32_t *other = &s->group_of[s->user.at[k]];
            if (*other == GX_NONE)
                *other = s->all.n - 1;
            else
                join(s, s->all.n - 1, *other);
        }
    }
}

/* ---- choosing ---- */

/* The moves that the assembler adds for the candidate: bytes behind the first operand, where the
 * machine does not take them.  It makes one move for each piece, which all users share. */
static uint32_t hidden(struct sharing *s, const struct candidate *c)
{
    const struct gx_inst *i = at(s, c->value);
    uint32_t most = 0;
    if (s->w->pf->bytes != 1 || i->op == GX_RD ||
        gx_elt_bytes(at(s, gx_arg(s->w->f, i, 0))->type.elt) > 1)
        return 0;
    for (uint32_t k = c->first_user; k < c->end; k++) {
        const struct gx_inst *u = at(s, s->user.at[k]);
        if (gx_arg(s->w->f, u, 0) == c->value)
            continue;
        uint32_t pieces = price(s, s->user.at[k]);
        most = pieces > most ? pieces : most;
    }
    return most;
}

/* The price of the candidate, and of its users that this round has not counted. */
static uint32_t sum(struct sharing *s, const struct candidate *c)
{
    uint32_t n = s->w->operand[c->value] ? hidden(s, c) : price(s, c->value);
    for (uint32_t k = c->first_user; k < c->end; k++) {
        uint32_t u = s->user.at[k];
        if (s->seen[u] == s->round)
            continue;
        s->seen[u] = s->round;
        n += price(s, u);
    }
    return n;
}

/* Decides for the candidates of one group: list[0] to list[n - 1]. */
static void choose(struct sharing *s, const uint32_t *list, uint32_t n)
{
    uint32_t direct = 0, moved = 0;
    s->round++;
    for (uint32_t k = 0; k < n; k++)
        direct += sum(s, &s->all.at[list[k]]);
    for (uint32_t k = 0; k < n; k++)
        s->w->operand[s->all.at[list[k]].value] = 0;
    s->round++;
    for (uint32_t k = 0; k < n; k++)
        moved += sum(s, &s->all.at[list[k]]);
    if (direct <= moved)
        for (uint32_t k = 0; k < n; k++)
            s->w->operand[s->all.at[list[k]].value] = 1;
    for (uint32_t k = 0; k < n && n > 1; k++) { /* each alone, from there */
        const struct candidate *c = &s->all.at[list[k]];
        uint8_t *operand = &s->w->operand[c->value], was = *operand;
        uint32_t price[2];
        for (uint8_t is = 0; is < 2; is++) {
            *operand = is;
            s->round++;
            price[is] = sum(s, c);
        }
        *operand = price[0] < price[1] ? 0 : price[1] < price[0] ? 1 : was;
    }
}

void gx_legal_share(struct gx_legal *w)
{
    uint32_t n = w->f->inst.n;
    struct sharing s = { .w = w };
    struct arena lists;
    arena_init(&lists);
    s.users = gx_users_of(w->f, &lists);
    s.group_of = base_alloc((n + 1) * sizeof *s.group_of);
    memset(s.group_of, 0xff, (n + 1) * sizeof *s.group_of);
    s.seen = base_alloc((n + 1) * sizeof *s.seen);
    memset(s.seen, 0, (n + 1) * sizeof *s.seen);
    find_candidates(&s);
    uint32_t *list = base_alloc((s.all.n + 1) * sizeof *list);
    for (uint32_t c = 0; c < s.all.n; c++) { /* by group: the next of each, which is a later one */
        uint32_t g = group(&s, c);
        s.all.at[c].next = GX_NONE;
        if (g != c)
            s.all.at[s.all.at[g].last].next = c;
        s.all.at[g].last = c;
    }
    for (uint32_t c = 0; c < s.all.n; c++) {
        uint32_t count = 0;
        if (s.all.at[c].group != c)
            continue;
        for (uint32_t k = c; k != GX_NONE; k = s.all.at[k].next)
            list[count++] = k;
        choose(&s, list, count);
    }
    free(list);
    free(s.group_of);
    free(s.seen);
    arena_fini(&lists);
    vec_fini(&s.all);
    vec_fini(&s.user);
}
