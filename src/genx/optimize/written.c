/* SPDX-License-Identifier: Apache-2.0 */
/* written.c - reads what was written where it was written, and drops vectors that are written
 * over.
 *
 *     %s = add %a, %b                          %s = add %a, %b
 *     %w = wr %x, %s, 8@32<0;8,1>              %w = wr %x, %s, 8@32<0;8,1>
 *     %t = rd %s, 4@0<0;4,1>             =>    %t = rd %w, 4@32<0;4,1>
 *
 * Collapsing lets each read go to the value that was written, since the write may be dead then.
 * Where it is not, an operation with a second user is not part of its write: it takes a variable
 * of its own and a move.  So all these reads go back to the written vector, or none.
 *
 *     %w = wr 0, %s, 4@0<0;4,1>                %w = wr undef, %s, 4@0<0;4,1>
 *     %x = wr %w, %t, 4@16<0;4,1>        =>    %x = wr %w, %t, 4@16<0;4,1>
 *
 * A constant of 8 elements need not be made if writes cover it all before anyone reads it.  So it
 * is with a vector that nothing else uses, and with one that is read later: with both in one
 * variable, it would be copied first.
 *
 *     %w = wr %v, %low, 4@0<0;4,1>             %w = wr undef, %low, 4@0<0;4,1>
 *     %x = wr %w, f(%v), 4@16<0;4,1>     =>    %x = wr %w, f(%v), 4@16<0;4,1>
 *
 * Does not  move a read to a vector in which its elements have been written again [killed]: the
 *           vector would be copied;
 *           move reads if their regions cost more in the vector than the write costs [dear];
 *           drop a vector that a read, a masked write or another user sees [seen];
 *           leave a vector that is not needed any more: its registers are free [free].
 * Safe because: the write has no mask and its elements are different ones, so the vector holds the
 * operation's result there. */
#include "genx/optimize/written.h"

#include "base/guard.h"
#include "genx/model/refit.h"
#include "genx/model/users.h"
#include "genx/optimize/builder.h"

#include <assert.h>

/* What is known of the values of the old function. */
struct written {
    const struct gx_func *f;
    const struct gx_platform *pf;
    struct arena lists;
    struct gx_users users;
    uint32_t *to;   /* of an operation: the write in which its result is read; GX_NONE */
    uint32_t *kill; /* of a vector: the first write that changes it */
    uint32_t *last; /* where its last user in this block reads it, which may be later than the user
                         * stands: an operation is done where its result is written */
    uint8_t *fresh; /* of a write: begins a new vector: what it does not write is not read */
    uint8_t *elsewhere; /* it has users that take no regions, or in other blocks */
};

static const struct gx_inst *at(const struct written *r, uint32_t v) { return gx_at(r->f, v); }

static const int64_t *elements(struct written *r, const struct gx_inst *i)
{
    int64_t *list = NEWN(&r->lists, int64_t, gx_lanes(r->f, i));
    return gx_elements(r->f, i, list) ? list : NULL;
}

static uint32_t pieces(const struct written *r, const int64_t *list, uint32_t n, uint32_t size)
{
    struct gx_refit_rule rule = { .grf = r->pf->grf, .most = 32 };
    return gx_refit(list, n, size, &rule, NULL);
}

/* True if a write before `user` changes one of the elements of vector `w`. */
static bool killed(struct written *r, uint32_t w, const int64_t *list, uint32_t n, uint32_t user)
{
    uint32_t of = at(r, w)->type.n, k;
    uint8_t *set = NEWN(&r->lists, uint8_t, of);
    memset(set, 0, of);
    for (uint32_t j = 0; j < n; j++)
        set[list[j]] = 1;
    for (; (k = r->kill[w]) != GX_NONE && k < user; w = k) {
        const int64_t *writes = elements(r, at(r, k));
        for (uint32_t j = 0; j < gx_lanes(r->f, at(r, k)); j++)
            if (!writes || (writes[j] >= 0 && writes[j] < of && set[writes[j]]))
                return true;
    }
    return false;
}

/* True if the write takes an operation's whole result, and puts each element in one place of the
 * vector. */
static bool is_place(struct written *r, uint32_t w)
{
    const struct gx_inst *i = at(r, w), *v = at(r, gx_arg(r->f, i, 1));
    const int64_t *list = elements(r, i);
    if (!gx_is_alu(v->op) || v->op == GX_MOV || i->flags & GX_MASKED || v->block != i->block ||
        v->type.elt != i->type.elt || !list)
        return false;
    uint8_t *set = NEWN(&r->lists, uint8_t, i->type.n);
    memset(set, 0, i->type.n);
    for (uint32_t k = 0; k < v->type.n; k++) {
        if (list[k] < 0 || list[k] >= i->type.n || set[list[k]])
            return false;
        set[list[k]] = 1;
    }
    return true;
}

/* True if operand k of an operation or a write may be a region. */
static bool takes_regions(const struct gx_inst *user, uint32_t k)
{
    return (gx_is_alu(user->op) && !(user->op == GX_SELECT && k == 0)) ||
           (user->op == GX_WR && k == 1);
}

/* What moving a read costs: pieces more than before.  INT32_MAX: it may not be moved. */
static int32_t price(struct written *r, uint32_t w, const int64_t *place, const int64_t *list,
                     uint32_t n, uint32_t user)
{
    uint32_t size = gx_elt_bytes(at(r, w)->type.elt);
    int64_t *moved = NEWN(&r->lists, int64_t, n);
    for (uint32_t k = 0; k < n; k++)
        moved[k] = place[list[k]];
    if (GUARD("written:killed", killed(r, w, moved, n, user)))
        return INT32_MAX;
    return (int32_t)pieces(r, moved, n, size) - (int32_t)pieces(r, list, n, size);
}

/* Decides for one operation.  `users` are the instructions that name it, in order. */
static void decide(struct written *r, uint32_t v, const uint32_t *users, uint32_t n)
{
    uint32_t w = GX_NONE;
    int32_t cost = 0;
    for (uint32_t k = 0; k < n && w == GX_NONE; k++)
        if (at(r, users[k])->op == GX_WR && gx_arg(r->f, at(r, users[k]), 1) == v &&
            is_place(r, users[k]))
            w = users[k];
    if (w == GX_NONE || n < 2)
        return;
    for (uint32_t k = 0; k < n; k++) /* users other than reads take the whole result as a region */
        for (uint32_t j = 0; j < at(r, users[k])->n_args; j++)
            if (at(r, users[k])->op != GX_RD && gx_arg(r->f, at(r, users[k]), j) == v &&
                !takes_regions(at(r, users[k]), j))
                return;
    const int64_t *place = elements(r, at(r, w));
    uint32_t lanes = at(r, v)->type.n;
    int64_t *line = NEWN(&r->lists, int64_t, lanes);
    for (uint32_t k = 0; k < lanes; k++)
        line[k] = k;
    for (uint32_t k = 0; k < n && cost != INT32_MAX; k++) {
        const struct gx_inst *u = at(r, users[k]);
        int32_t more = INT32_MAX;
        if (users[k] == w)
            continue;
        const int64_t *list = u->op == GX_RD ? elements(r, u) : line;
        bool after = users[k] > w && u->block == at(r, w)->block && list;
        if (after && u->op == GX_RD && !r->elsewhere[users[k]])
            more = price(r, w, place, list, u->type.n, r->last[users[k]]);
        else if (after && u->op != GX_RD)
            more = price(r, w, place, list, lanes, users[k]);
        cost = more == INT32_MAX ? more : cost + more;
    }
    uint32_t size = gx_elt_bytes(at(r, v)->type.elt);
    if (cost < INT32_MAX && !GUARD("written:dear", cost >= (int32_t)pieces(r, place, lanes, size)))
        r->to[v] = w;
}

/* ---- fills ---- */

/* Adds the elements that the write names to the set; returns how many are new. */
static uint32_t cover(struct written *r, uint32_t w, uint8_t *set)
{
    const struct gx_inst *i = at(r, w);
    const int64_t *list = i->flags & GX_MASKED ? NULL : elements(r, i);
    uint32_t new = 0;
    for (uint32_t k = 0; list && k < gx_lanes(r->f, i); k++)
        if (list[k] >= 0 && list[k] < i->type.n && !set[list[k]]) {
            set[list[k]] = 1;
            new ++;
        }
    return new;
}

/* True if the user is a read of elements in the set alone. */
static bool reads_covered(struct written *r, uint32_t user, const uint8_t *set, uint32_t of)
{
    const struct gx_inst *i = at(r, user);
    const int64_t *list = i->op == GX_RD ? elements(r, i) : NULL;
    for (uint32_t k = 0; list && k < i->type.n; k++)
        if (list[k] < 0 || list[k] >= of || !set[list[k]])
            return false;
    return list != NULL;
}

/* True if the writes that begin with `w` cover all elements before one is used. */
static bool is_fresh(struct written *r, uint32_t w)
{
    uint32_t of = at(r, w)->type.n, covered = 0, next;
    uint8_t *set = NEWN(&r->lists, uint8_t, of);
    memset(set, 0, of);
    for (; w != GX_NONE; w = next) {
        struct arena_mark m = arena_mark(&r->lists);
        covered += cover(r, w, set);
        next = GX_NONE;
        if (covered == of)
            return true;
        for (uint32_t k = r->users.first[w]; k < r->users.first[w + 1]; k++) {
            const struct gx_inst *u = at(r, r->users.user[k]);
            bool writes = u->op == GX_WR && gx_arg(r->f, u, 0) == w && gx_arg(r->f, u, 1) != w;
            if (writes && next == GX_NONE)
                next = r->users.user[k];
            else if (GUARD("written:seen", !reads_covered(r, r->users.user[k], set, of)))
                return false;
        }
        arena_release(&r->lists, m);
    }
    return false;
}

/* True if a user reads `of` where write `w` would have changed it, so that the old elements would
 * have to be kept in a copy. */
static bool read_later(struct written *r, uint32_t of, uint32_t w)
{
    for (uint32_t k = r->users.first[of]; k < r->users.first[of + 1]; k++) {
        const struct gx_inst *u = at(r, r->users.user[k]);
        const int64_t *list = u->op == GX_RD ? elements(r, u) : NULL;
        if (r->users.user[k] == w)
            continue;
        if (list && !r->elsewhere[r->users.user[k]] && u->block == at(r, w)->block) {
            if (killed(r, of, list, u->type.n, r->last[r->users.user[k]]))
                return true;
        } else if (r->users.user[k] > w || u->op == GX_RD) {
            return true;
        }
    }
    return false;
}

/* True if writing elsewhere than in the old vector saves something: the constant that it is, all
 * that computes it, or a copy.  Otherwise the old vector's registers are there and free. */
static bool worth_fresh(struct written *r, uint32_t w)
{
    uint32_t of = gx_arg(r->f, at(r, w), 0);
    return at(r, of)->op == GX_CONST || gx_users_count(&r->users, of) == 1 || read_later(r, of, w);
}

/* ---- the new function ---- */

/* Sets `last`, from the last instruction to the first: a user stands behind what it reads.  The
 * loop inside goes through each operand of the function once. */
static void find_last(struct written *r)
{
    for (uint32_t v = r->f->inst.n; v-- > 0;) {
        for (uint32_t k = r->users.first[v]; k < r->users.first[v + 1]; k++) {
            const struct gx_inst *u = at(r, r->users.user[k]);
            uint32_t read = r->users.user[k];
            bool written = gx_is_alu(u->op) && gx_users_count(&r->users, read) == 1;
            if (u->op == GX_RD || u->op == GX_ZEXT || u->op == GX_SEXT || u->op == GX_FNEG ||
                u->op == GX_FABS || u->op == GX_ABS) /* may be an operand of its own users */
                read = r->last[read] == GX_NONE ? read : r->last[read];
            else if (written && at(r, r->users.user[r->users.first[read]])->op == GX_WR &&
                     at(r, r->users.user[r->users.first[read]])->block == u->block)
                read = r->users.user[r->users.first[read]];
            if (u->block == at(r, v)->block && u->op != GX_PHI &&
                (r->last[v] == GX_NONE || read > r->last[v]))
                r->last[v] = read;
        }
    }
}

/* Sets kill, last and elsewhere. */
static void plan(struct written *r)
{
    for (uint32_t v = 0; v < r->f->inst.n; v++) {
        const struct gx_inst *i = at(r, v);
        if (i->op == GX_WR && r->kill[gx_arg(r->f, i, 0)] == GX_NONE)
            r->kill[gx_arg(r->f, i, 0)] = v;
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t a = gx_arg(r->f, i, k);
            if (a != GX_NONE &&
                (i->block != at(r, a)->block || i->op == GX_PHI || !takes_regions(i, k)))
                r->elsewhere[a] = 1;
        }
    }
    find_last(r);
}

/* Reads elements of the vector that was written, and leaves it at that: gx_build_read() would go
 * back to the value. */
static uint32_t read_back(struct gx_build *b, const struct written *r, struct gx_type t, uint32_t w,
                          const int64_t *list, uint32_t loc)
{
    const struct gx_inst *write = at(r, w);
    int64_t *place = NEWN(&b->lists, int64_t, gx_lanes(r->f, write));
    struct gx_names x = { .n = t.n, .index = GX_NONE };
    int64_t *moved = NEWN(&b->lists, int64_t, t.n);
    gx_elements(r->f, write, place);
    for (uint32_t k = 0; k < t.n; k++)
        moved[k] = place[list ? list[k] : k];
    x.list = moved;
    return gx_build_named(b, (struct gx_inst){ .op = GX_RD, .type = t, .loc = loc }, x,
                          gx_elt_bytes(t.elt), &b->map[w], 1);
}

static uint32_t one(struct gx_build *b, uint32_t v)
{
    const struct written *r = b->known;
    const struct gx_inst *i = at(r, v);
    uint32_t of = i->n_args ? gx_arg(r->f, i, 0) : GX_NONE;
    if (i->op == GX_RD && r->to[of] != GX_NONE) {
        int64_t *list = NEWN(&b->lists, int64_t, i->type.n);
        gx_elements(r->f, i, list);
        return read_back(b, r, i->type, r->to[of], list, i->loc);
    }
    uint32_t new;
    if (r->fresh[v]) {
        int64_t *list = NEWN(&b->lists, int64_t, gx_lanes(r->f, i));
        gx_elements(r->f, i, list);
        struct gx_names x = { .n = gx_lanes(r->f, i), .list = list, .index = GX_NONE };
        new =
            gx_build_write(b, gx_undef(b->to, i->type), gx_build_arg(b, i, 1), x, GX_NONE, i->loc);
    } else {
        new = gx_build_same(b, v);
    }
    if (i->op == GX_WR && r->to[gx_arg(r->f, i, 1)] == v) { /* from here on the result is there */
        uint32_t value = gx_arg(r->f, i, 1);
        b->map[v] = new;
        if (gx_at(b->to, new)->op == GX_WR)
            b->map[value] = read_back(b, r, at(r, value)->type, v, NULL, i->loc);
    }
    return new;
}

struct gx_func *gx_written(const struct gx_func *f, const struct gx_platform *pf)
{
    uint32_t n = f->inst.n;
    struct written r = { .f = f, .pf = pf };
    arena_init(&r.lists);
    r.to = NEWN(&r.lists, uint32_t, n + 1);
    r.kill = NEWN(&r.lists, uint32_t, n + 1);
    r.last = NEWN(&r.lists, uint32_t, n + 1);
    r.elsewhere = NEWN(&r.lists, uint8_t, n + 1);
    memset(r.to, 0xff, n * sizeof *r.to);
    memset(r.kill, 0xff, n * sizeof *r.kill);
    memset(r.last, 0xff, n * sizeof *r.last);
    memset(r.elsewhere, 0, n);
    r.fresh = NEWN(&r.lists, uint8_t, n + 1);
    memset(r.fresh, 0, n);
    r.users = gx_users_of(f, &r.lists);
    plan(&r);
    for (uint32_t v = 0; v < n; v++) {
        struct arena_mark m = arena_mark(&r.lists);
        if (gx_is_alu(at(&r, v)->op) && at(&r, v)->type.elt != GX_I1)
            decide(&r, v, r.users.user + r.users.first[v], gx_users_count(&r.users, v));
        if (at(&r, v)->op == GX_WR && !(at(&r, v)->flags & GX_MASKED) && elements(&r, at(&r, v)))
            r.fresh[v] = at(&r, gx_arg(f, at(&r, v), 0))->op != GX_UNDEF &&
                         !GUARD("written:free", !worth_fresh(&r, v)) && is_fresh(&r, v);
        arena_release(&r.lists, m);
    }
    struct gx_func *new = gx_build_all(f, pf, one, &r);
    arena_fini(&r.lists);
    return new;
}
