/* SPDX-License-Identifier: Apache-2.0 */
/* slim.c - computes with narrower elements where the bits above do not count.
 *
 *     %m = and %x, 63                  %w = trunc %x to i16          (every second word of %x)
 *     %f = uitofp %m to float    =>    %m = and %w, 63
 *                                      %f = uitofp %m to float
 *
 * An instruction on 16 words goes through half as many registers as one on 16 dwords, or it takes
 * 32 lanes instead of 16.  An operation on dwords can be done on words if its result is always a
 * word extended by zeros or by signs, or if nobody looks at more than 16 bits of it; and, where
 * bits above count for the low ones, as in a shift down or a maximum, if the operands are words,
 * too (range.h).  Its users then read words, or take the extension as part of their own operation,
 * or it costs a move.  All operations that can are taken; then those are given back, one by one,
 * that cost more than they save.
 *
 * Does not  take an operation that costs more than it saves, such as one whose result is stored as
 *           dwords: they need a move [dear];
 *           take a shift by 16 or more, or by a count that is not constant [count]: how the machine
 *           shifts words by more than their width is its own affair.
 * Safe because: the result's low 16 bits depend on the operands' low 16 bits alone, and the bits
 * above are zeros, copies of the sign, or do not count. */
#include "genx/optimize/slim.h"

#include "base/guard.h"
#include "genx/model/extended.h"
#include "genx/model/range.h"
#include "genx/model/users.h"
#include "genx/optimize/builder.h"

#include <assert.h>

enum { WORD = 16, SWEEPS = 4 };

/* What is known of the values of the old function. */
struct slim {
    struct gx_range *range;
    uint8_t *needed;       /* low bits that count */
    uint8_t *word;         /* an operation that is done on words */
    struct gx_users users; /* of the old function's values */
};

static const struct gx_inst *old(const struct gx_build *b, uint32_t v) { return gx_at(b->f, v); }

static bool fits(const struct slim *w, uint32_t v, bool is_signed)
{
    return gx_range_fits(w->range[v], WORD, is_signed);
}

static bool is_word(const struct slim *w, uint32_t v)
{
    return fits(w, v, false) || fits(w, v, true);
}

static bool is_extension(const struct gx_inst *i) { return i->op == GX_ZEXT || i->op == GX_SEXT; }

/* True if dwords that extend words or bytes, or a constant: their words cost nothing. */
static bool has_words(const struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = old(b, v);
    return i->op == GX_CONST || i->op == GX_UNDEF || is_extension(i);
}

/* ---- what can be done on words ---- */

static bool both_fit(const struct gx_build *b, const struct gx_inst *i, bool is_signed)
{
    const struct slim *w = b->known;
    return fits(w, gx_arg(b->f, i, 0), is_signed) && fits(w, gx_arg(b->f, i, 1), is_signed);
}

static bool small_count(const struct gx_build *b, const struct gx_inst *i)
{
    uint64_t c;
    return gx_is_splat(b->f, gx_arg(b->f, i, 1), &c) && !GUARD("slim:count", c >= WORD);
}

/* True if operation `v` on dwords can be done on words. */
static bool can(const struct gx_build *b, uint32_t v)
{
    const struct slim *w = b->known;
    const struct gx_inst *i = old(b, v);
    if (i->type.elt != GX_I32 || i->type.scalar || i->flags & GX_SAT_RESULT ||
        (!is_word(w, v) && w->needed[v] > WORD))
        return false;
    switch ((enum gx_op)i->op) {
    case GX_ADD:
    case GX_SUB:
    case GX_MUL:
    case GX_AND:
    case GX_OR:
    case GX_XOR:
    case GX_NOT:
    case GX_SELECT: return true;
    case GX_SHL: return small_count(b, i);
    case GX_LSHR: return small_count(b, i) && fits(w, gx_arg(b->f, i, 0), false);
    case GX_ASHR: return small_count(b, i) && fits(w, gx_arg(b->f, i, 0), true);
    case GX_UMIN:
    case GX_UMAX: return both_fit(b, i, false);
    case GX_SMIN:
    case GX_SMAX: return both_fit(b, i, true);
    case GX_RD:
        return gx_index(b->f, i) == GX_NONE && is_word(w, gx_arg(b->f, i, 0)) &&
               !has_words(b, gx_arg(b->f, i, 0));
    default: return false;
    }
}

/* True if instruction `u` reads a vector of dwords and can read their low words instead: a
 * comparison, a conversion to floats, a truncation.  *ret_signed: as signed numbers. */
static bool reads_words(const struct gx_build *b, uint32_t u, bool *ret_signed)
{
    const struct slim *w = b->known;
    const struct gx_inst *i = old(b, u);
    uint32_t of = i->n_args ? gx_arg(b->f, i, 0) : GX_NONE;
    *ret_signed = false;
    if (of == GX_NONE || old(b, of)->type.elt != GX_I32)
        return false;
    switch ((enum gx_op)i->op) {
    case GX_TRUNC: return true;
    case GX_BITCAST: return i->type.elt < GX_I32 && w->needed[u] <= WORD; /* parts are read */
    case GX_UITOFP: return fits(w, of, false);
    case GX_SITOFP: *ret_signed = !fits(w, of, false); return is_word(w, of);
    case GX_ICMP:
        /* Words that were extended by signs have the order of the dwords, by signs or not. */
        *ret_signed = !both_fit(b, i, false) && i->flags & GX_SRC_SIGNED;
        return both_fit(b, i, false) || both_fit(b, i, true);
    default: return false;
    }
}

/* ---- what it costs ---- */

/* Instructions and registers that they go through, for `n` neighbours. */
static int32_t line(const struct gx_build *b, uint32_t n, uint32_t bytes)
{
    return (int32_t)(gx_build_line_cost((struct gx_build *)(uintptr_t)b, n, bytes) +
                     (n * bytes + b->pf->grf - 1) / b->pf->grf);
}

/* True if product `v` and a sum of dwords become one operation (fuse.c). */
static bool fuses(const struct gx_build *b, uint32_t v)
{
    const struct slim *w = b->known;
    uint32_t u = w->users.user[w->users.first[v]];
    return gx_users_count(&w->users, v) == 1 && old(b, u)->op == GX_ADD && !w->word[u];
}

/* What operation `v` saves if it is done on words. */
static int32_t saved(struct gx_build *b, uint32_t v)
{
    const struct slim *w = b->known;
    const struct gx_inst *i = old(b, v);
    uint32_t n = i->type.n, pieces = gx_build_line_cost(b, n, 2);
    if (i->op == GX_RD) /* is part of its users */
        return 0;
    if (i->op == GX_MUL && fuses(b, v)) /* would be an instruction of its own */
        return -1;
    for (uint32_t k = i->op == GX_SELECT; k < i->n_args; k++) {
        uint32_t of = gx_arg(b->f, i, k), more;
        if (w->word[of] || has_words(b, of))
            continue;
        /* Each second word of a vector of dwords. */
        const struct gx_inst *d = old(b, of);
        int64_t *list = NEWN(&b->lists, int64_t, n);
        for (uint32_t j = 0; j < n; j++)
            list[j] = j;
        if (d->op == GX_RD && !gx_elements(b->f, d, list))
            return -1;
        for (uint32_t j = 0; j < n; j++)
            list[j] *= 2;
        more = gx_build_cost(b, list, n, 2, false);
        pieces = more > pieces ? more : pieces;
    }
    int32_t words = (int32_t)(pieces + (n * 2 + b->pf->grf - 1) / b->pf->grf);
    return line(b, n, 4) - words;
}

/* True if a user of `v` needs dwords: then the words are extended by a move.  So it is with
 * conversions to floats where these have rows of a step alone: the assembler spreads the words. */
static bool needs_move(const struct gx_build *b, uint32_t v)
{
    const struct slim *w = b->known;
    bool is_signed;
    for (uint32_t k = w->users.first[v]; k < w->users.first[v + 1]; k++) {
        uint32_t u = w->users.user[k];
        bool real = old(b, u)->op == GX_UITOFP || old(b, u)->op == GX_SITOFP;
        if (w->word[u] || (reads_words(b, u, &is_signed) && !(real && b->pf->linear)))
            continue;
        if (real || old(b, u)->block != old(b, v)->block ||
            !gx_takes_extended(b->pf, old(b, u), w->users.operand[k], GX_I16, GX_I32,
                               !fits(w, v, false)))
            return true;
    }
    return false;
}

static int32_t move(const struct gx_build *b, uint32_t v)
{
    return needs_move(b, v) ? line(b, old(b, v)->type.n, 4) : 0;
}

/* What giving `v` back would save. */
static int32_t price(struct gx_build *b, uint32_t v)
{
    struct slim *w = b->known;
    const struct gx_inst *i = old(b, v);
    int32_t cost = move(b, v) - saved(b, v);
    for (uint32_t k = 0; k < i->n_args; k++) {
        uint32_t of = gx_arg(b->f, i, k);
        if (of == GX_NONE || !w->word[of] || (k && of == gx_arg(b->f, i, 0)))
            continue;
        int32_t before = move(b, of);
        w->word[v] = 0;
        cost -= move(b, of) - before;
        w->word[v] = 1;
    }
    return cost;
}

static void choose(struct gx_build *b, struct slim *w)
{
    uint32_t n = b->f->inst.n;
    bool changed = true;
    for (uint32_t v = 0; v < n; v++)
        w->word[v] = can(b, v);
    /* One given back makes those before and behind it dearer: sweeps in both directions. */
    for (uint32_t sweep = 0; changed && sweep < SWEEPS; sweep++) {
        changed = false;
        for (uint32_t k = 0; k < n; k++) {
            uint32_t v = sweep % 2 ? k : n - 1 - k;
            struct arena_mark m = arena_mark(&b->lists);
            bool back =
                w->word[v] && old(b, v)->op == GX_RD && !w->word[gx_arg(b->f, old(b, v), 0)];
            if (w->word[v] && (back || GUARD("slim:dear", price(b, v) > 0))) {
                w->word[v] = 0;
                changed = true;
            }
            arena_release(&b->lists, m);
        }
    }
}

static void plan(struct gx_build *b)
{
    struct slim *w = b->known;
    w->word = NEWN(&b->lists, uint8_t, b->f->inst.n + 1);
    w->users = gx_users_of(b->f, &b->lists);
    choose(b, w);
}

/* ---- the new function ---- */

static struct gx_type words(struct gx_type t)
{
    t.elt = GX_I16;
    return t;
}

/* The low words of operand `k`. */
static uint32_t low(struct gx_build *b, const struct gx_inst *i, uint32_t k)
{
    uint32_t v = gx_build_arg(b, i, k);
    return gx_build_2(b, GX_TRUNC, words(gx_at(b->to, v)->type), v, GX_NONE, i->loc);
}

static uint32_t one(struct gx_build *b, uint32_t v)
{
    const struct slim *w = b->known;
    struct gx_inst i = *old(b, v);
    uint32_t args[3], r;
    bool is_signed;
    if (w->word[v]) {
        struct gx_type t = i.type;
        i.type = words(t);
        for (uint32_t k = 0; k < i.n_args && i.op != GX_RD; k++)
            args[k] = i.op == GX_SELECT && k == 0 ? gx_build_arg(b, &i, k) : low(b, &i, k);
        if (i.op == GX_RD) {
            int64_t *list = NEWN(&b->lists, int64_t, t.n);
            gx_elements(b->f, &i, list);
            struct gx_names x = { .n = t.n, .list = list, .index = GX_NONE };
            r = gx_build_read(b, i.type, low(b, old(b, v), 0), x, i.loc);
        } else {
            r = gx_build_op(b, i, args, i.n_args);
        }
        return gx_build_2(b, fits(w, v, false) ? GX_ZEXT : GX_SEXT, t, r, GX_NONE, i.loc);
    }
    if (i.op != GX_TRUNC && gx_is_alu(i.op) && reads_words(b, v, &is_signed) &&
        (w->word[gx_arg(b->f, &i, 0)] || (i.op == GX_ICMP && w->word[gx_arg(b->f, &i, 1)]))) {
        for (uint32_t k = 0; k < i.n_args; k++)
            args[k] = low(b, &i, k);
        if (i.op == GX_ICMP)
            i.flags = (uint8_t)((i.flags & ~GX_SRC_SIGNED) | (is_signed ? GX_SRC_SIGNED : 0));
        else
            i.op = is_signed ? GX_SITOFP : GX_UITOFP;
        return gx_build_op(b, i, args, i.n_args);
    }
    return gx_build_same(b, v);
}

struct gx_func *gx_slim(const struct gx_func *f, const struct gx_platform *pf)
{
    struct slim w = { .range = gx_ranges(f), .needed = gx_bits_needed(f) };
    struct gx_func *new = gx_build_planned(f, pf, plan, one, &w);
    free(w.range);
    free(w.needed);
    return new;
}
