/* SPDX-License-Identifier: Apache-2.0 */
/* bales.c - plans which operations, regions and writes become one instruction.
 *
 * An RD joins the operation that uses it, unless its elements have been overwritten by then.  An
 * operation whose only user is a write joins that write.  An extension or modifier joins the
 * operations that use it, if all can take it. */
#include "genx/legalize/legal.h"

#include "genx/model/extended.h"
#include "genx/model/message.h"
#include "genx/model/range.h"

#include <assert.h>

static const struct gx_inst *at(const struct gx_legal *w, uint32_t v) { return gx_at(w->f, v); }

/* The place at which the code of operation `v` will stand. */
static uint32_t stands(const struct gx_legal *w, uint32_t v)
{
    if (w->operand[v] && w->reader[v] != GX_NONE)
        v = w->reader[v];
    return w->home[v] != GX_NONE ? w->home[v] : v;
}

/* True if two lists of elements of one vector have a common element.  Both lists are nearly sorted,
 * so their bounds decide nearly always. */
bool gx_legal_meet(const int64_t *a, uint32_t n, const int64_t *b, uint32_t m)
{
    assert(n && m);
    int64_t low[2] = { INT64_MAX, INT64_MAX }, high[2] = { INT64_MIN, INT64_MIN };
    for (uint32_t k = 0; k < n; k++) {
        low[0] = a[k] < low[0] ? a[k] : low[0];
        high[0] = a[k] > high[0] ? a[k] : high[0];
    }
    for (uint32_t k = 0; k < m; k++) {
        low[1] = b[k] < low[1] ? b[k] : low[1];
        high[1] = b[k] > high[1] ? b[k] : high[1];
    }
    if (high[0] < low[1] || high[1] < low[0])
        return false;
    uint64_t words = (uint64_t)(high[0] - low[0]) / 64 + 1;
    uint64_t *set = base_alloc(words * sizeof *set);
    memset(set, 0, words * sizeof *set);
    for (uint32_t k = 0; k < n; k++)
        set[(a[k] - low[0]) / 64] |= UINT64_C(1) << (a[k] - low[0]) % 64;
    bool met = false;
    for (uint32_t k = 0; k < m && !met; k++)
        met = b[k] >= low[0] && b[k] <= high[0] &&
              set[(b[k] - low[0]) / 64] >> (b[k] - low[0]) % 64 & 1;
    free(set);
    return met;
}

const int64_t *gx_legal_elements(struct gx_legal *w, const struct gx_inst *i)
{
    int64_t *list = NEWN(&w->lists, int64_t, gx_lanes(w->f, i));
    return gx_elements(w->f, i, list) ? list : NULL;
}

uint32_t gx_legal_newest(struct gx_legal *w, uint32_t rd, uint32_t user)
{
    assert(at(w, rd)->op == GX_RD);
    uint32_t base = gx_arg(w->f, at(w, rd), 0), p = stands(w, user), k;
    struct arena_mark m = arena_mark(&w->lists);
    const int64_t *reads = gx_legal_elements(w, at(w, rd));
    while ((k = w->kill[base]) != GX_NONE && k < p && at(w, k)->block == at(w, p)->block) {
        const int64_t *writes = gx_legal_elements(w, at(w, k));
        if (!reads || !writes ||
            gx_legal_meet(reads, gx_lanes(w->f, at(w, rd)), writes, gx_lanes(w->f, at(w, k)))) {
            base = GX_NONE;
            break;
        }
        base = k;
    }
    arena_release(&w->lists, m);
    return base;
}

/* True if the operand is a block message's, which may send whole registers out of a longer value,
 * for example bytes 64 to 127 of 256. */
static bool takes_registers(const struct gx_legal *w, const struct gx_inst *user, uint32_t k)
{
    const struct gx_inst *i = at(w, gx_arg(w->f, user, k));
    struct gx_region r;
    uint32_t data = user->op == GX_BLOCK_ST ? 1 : user->op == GX_OWORD_ST ? 2 : GX_NONE;
    if (k != data || i->flags & GX_LIST)
        return false;
    r = gx_region_canonical(*gx_region(w->f, i));
    return r.index == REGION_DIRECT && r.width == r.n && r.stride == 1 && r.n > 1 &&
           r.start % (int32_t)w->pf->grf == 0;
}

/* True if the assembler would cut a piece of a select or masked write into single lanes, which no
 * mask names: one of two bytes or words that are apart, where parts of masks have 8 lanes.  Pieces
 * begin at such parts, so only the last one has two. */
static bool is_cut(const struct gx_legal *w, const struct gx_inst *user)
{
    bool masked = user->op == GX_SELECT || (user->op == GX_WR && user->flags & GX_MASKED);
    if (!masked || w->pf->pred <= 4 || gx_elt_bytes(user->type.elt) >= 4)
        return false;
    uint32_t n = user->op == GX_WR ? gx_lanes(w->f, user) : user->type.n;
    return n % w->pf->pred == 2;
}

static bool takes_regions(const struct gx_legal *w, const struct gx_inst *user, uint32_t k)
{
    bool takes = user->op == GX_SELECT ? k > 0 : gx_is_alu(user->op);
    return (takes || (user->op == GX_WR && k == 1)) && !is_cut(w, user);
}

/* True if the elements that the RD reads are known, not found by an index. */
static bool is_direct(struct gx_legal *w, uint32_t rd)
{
    struct arena_mark m = arena_mark(&w->lists);
    bool direct = gx_legal_elements(w, at(w, rd)) != NULL;
    arena_release(&w->lists, m);
    return direct;
}

/* True if an execution mask can name lanes [first, first + n) of a predicate of `of` lanes. */
static bool nameable(const struct gx_legal *w, uint32_t first, uint32_t n, uint32_t of)
{
    uint32_t size = gx_legal_room(n), step = size < w->pf->pred ? w->pf->pred : size;
    return n <= 32 && first % 32 % step == 0 && first % 32 + size <= 32 &&
           first + size <= gx_legal_room(of);
}

static bool is_part(const struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    return i->op == GX_PRD && nameable(w, i->data, i->type.n, at(w, gx_arg(w->f, i, 0))->type.n);
}

/* True if operand `k` of the user may be a part of a predicate that the execution mask names.  Of a
 * message it is the mask, if the message has as many lanes as the machine's. */
static bool takes_parts(const struct gx_legal *w, const struct gx_inst *user, uint32_t k)
{
    if (gx_has_mask(user->op) && k == 0) {
        uint32_t n = at(w, gx_arg(w->f, user, 0))->type.n;
        return n == 8 || n == 16 || n == 32;
    }
    return (user->op == GX_SELECT && k == 0) ||
           (user->op == GX_WR && user->flags & GX_MASKED && k + 1 == user->n_args);
}

enum gx_op gx_legal_applied(const struct gx_legal *w, const struct gx_inst *i)
{
    uint64_t bits;
    switch ((enum gx_op)i->op) {
    case GX_ZEXT:
    case GX_SEXT:
    case GX_ABS:
    case GX_FABS:
    case GX_FNEG: return (enum gx_op)i->op;
    case GX_XOR:
        if (i->type.elt == GX_I1 || !gx_is_splat(w->f, gx_arg(w->f, i, 1), &bits))
            return 0;
        return bits == UINT64_MAX >> (64 - 8 * gx_elt_bytes(i->type.elt)) ? GX_NOT : 0;
    default: return 0;
    }
}

static bool is_extension(const struct gx_inst *i) { return i->op == GX_ZEXT || i->op == GX_SEXT; }

/* True if operand `k`, an extension, may be part of operation `user`.  Logic has the width of its
 * widest operand; if that is less than the result's, the result is extended, so an extension by
 * zeros and one by signs must not meet there. */
static bool takes_extended(const struct gx_legal *w, const struct gx_inst *user, uint32_t k)
{
    const struct gx_inst *ext = at(w, gx_arg(w->f, user, k)), *other;
    bool logic = user->op == GX_AND || user->op == GX_OR || user->op == GX_XOR;
    if (!gx_takes_extended(w->pf, user, k, at(w, gx_arg(w->f, ext, 0))->type.elt, ext->type.elt,
                           ext->op == GX_SEXT))
        return false;
    other = at(w, gx_arg(w->f, user, k == 0));
    return !logic || !is_extension(other) || other->op == ext->op;
}

/* True if operand `k`, a modifier, may be part of operation `user`. */
static bool takes_modified(const struct gx_legal *w, const struct gx_inst *user, uint32_t k,
                           const struct gx_range *range)
{
    const struct gx_inst *i = at(w, gx_arg(w->f, user, k));
    enum gx_op op = gx_legal_applied(w, i);
    char modifier = op == GX_NOT ? '~' : op == GX_FNEG ? '-' : 'a';
    struct gx_range of = range[gx_arg(w->f, i, 0)];
    struct gx_range least = gx_range_of(i->type, true);
    bool fits = gx_elt_bytes(i->type.elt) <= 4 && of.low > least.low && of.high <= least.high;
    return !gx_legal_applied(w, at(w, gx_arg(w->f, i, 0))) && /* one of them at a time */
           gx_takes_modified(user, k, modifier, fits);
}

/* True if an extension or modifier with several users may be an operand of each: what it reads
 * stays where it is up to the last user. */
static bool is_shared(struct gx_legal *w, uint32_t v)
{
    uint32_t from = gx_arg(w->f, at(w, v), 0);
    if (at(w, from)->op != GX_RD)
        return true;
    return w->kill[gx_arg(w->f, at(w, from), 0)] == GX_NONE && is_direct(w, from);
}

/* An extension or modifier is part of the operations that read it if it is of all of them. */
static void plan_applied(struct gx_legal *w)
{
    uint32_t n = w->f->inst.n, *inside = NEWN(&w->lists, uint32_t, n + 1); /* uses that take it */
    struct gx_range *range = gx_ranges(w->f);
    memset(inside, 0, n * sizeof *inside);
    for (uint32_t v = 0; v < n; v++) {
        const struct gx_inst *i = at(w, v);
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t of = gx_arg(w->f, i, k);
            if (of == GX_NONE || !gx_legal_applied(w, at(w, of)))
                continue;
            uint32_t from = gx_arg(w->f, at(w, of), 0);
            bool takes =
                is_extension(at(w, of)) ? takes_extended(w, i, k) : takes_modified(w, i, k, range);
            if (w->home[of] != GX_NONE || !takes || at(w, of)->block != i->block ||
                at(w, from)->op == GX_CONST || w->kill[from] != GX_NONE)
                continue;
            w->reader[of] = v;
            if (++inside[of] == w->uses[of] && (inside[of] == 1 || is_shared(w, of)))
                w->operand[of] = 1;
        }
    }
    free(range);
}

/* True if operand k of `user` may read `of`, which is planned to have no code of its own. */
static bool stays_operand(struct gx_legal *w, uint32_t of, uint32_t user, uint32_t k)
{
    const struct gx_inst *i = at(w, user);
    switch ((enum gx_op)at(w, of)->op) {
    case GX_PRD: return takes_parts(w, i, k);
    default: /* was decided for all its readers; names no elements itself */ return true;
    case GX_RD:
        return (takes_regions(w, i, k) || takes_registers(w, i, k)) &&
               (w->uses[of] <= 1 || is_direct(w, of)) && gx_legal_newest(w, of, user) != GX_NONE;
    }
}

void gx_legal_plan(struct gx_legal *w)
{
    uint32_t n = w->f->inst.n;
    for (uint32_t v = 0; v < n; v++) {
        const struct gx_inst *i = at(w, v);
        for (uint32_t k = 0; k < i->n_args; k++)
            if (gx_arg(w->f, i, k) != GX_NONE)
                w->uses[gx_arg(w->f, i, k)]++;
        if (i->op == GX_WR) {
            uint32_t old = gx_arg(w->f, i, 0);
            if (w->kill[old] == GX_NONE && at(w, old)->op != GX_UNDEF && at(w, old)->op != GX_CONST)
                w->kill[old] = v;
        }
    }
    for (uint32_t v = 0; v < n; v++) {
        const struct gx_inst *i = at(w, v), *from;
        if (i->op != GX_WR && i->op != GX_PWR)
            continue;
        uint32_t value = gx_arg(w->f, i, 1);
        from = at(w, value);
        if (i->op == GX_PWR) {
            if ((from->op == GX_ICMP || from->op == GX_FCMP) && w->uses[value] == 1 &&
                from->block == i->block && nameable(w, i->data, from->type.n, i->type.n))
                w->home[value] = v;
            continue;
        }
        if (gx_is_alu(from->op) && w->uses[value] == 1 && from->block == i->block &&
            from->type.elt == i->type.elt && !(from->op == GX_SELECT && i->flags & GX_MASKED) &&
            !is_cut(w, i))
            w->home[value] = v;
    }
    plan_applied(w);
    for (uint32_t v = 0; v < n; v++)
        w->operand[v] |= w->uses[v] && (at(w, v)->op == GX_RD || is_part(w, v));
    for (uint32_t v = 0; v < n; v++) {
        const struct gx_inst *i = at(w, v);
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t of = gx_arg(w->f, i, k);
            if (of != GX_NONE && w->operand[of] && !stays_operand(w, of, v, k))
                w->operand[of] = 0;
        }
    }
}
