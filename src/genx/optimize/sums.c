/* SPDX-License-Identifier: Apache-2.0 */
/* sums.c - brings the constants of a sum together.
 *
 *     %a = sub %x, 16
 *     %b = mul %a, 298                         %b = mul %x, 298
 *     %c = add %b, %y                          %c = add %b, -4640
 *     %d = add %c, 128                   =>    %d = add %c, %y
 *
 * A sum is a tree of additions and subtractions in one block; each but the last, the root, is used
 * by one other of them alone.  What they add and subtract are the terms.  A term that is itself a
 * sum of something and a constant, such as %b, gives its constant to the sum; it may have other
 * users, which read it as before.  The constant is added to such a term, where another sum may add
 * the same, or to the one that is added first: a term of bytes and a constant are one instruction
 * everywhere, which two terms of bytes are not.
 *
 * Does not  change a sum of one term, or without constants, or with one where two terms of bytes
 *           are one instruction, too [plain];
 *           change a sum that is the index of a region [index]: its last constant is part of the
 *           region;
 *           take a vector of unlike constants out of a term that has other users [vector]: the sum
 *           would need another one, of two instructions or more;
 *           move a term behind a write that changes what it reads [killed]: the vector would be
 *           copied first;
 *           take the constant out of a product that has users other than sums [product]: it would
 *           be computed twice.
 * Safe because: integers wrap, so the order of additions does not matter, nor whether a product is
 * of a sum or a sum of products. */
#include "genx/optimize/sums.h"

#include "base/budget.h"
#include "base/guard.h"
#include "genx/optimize/builder.h"

#include <assert.h>

/* What is known of the values of the old function. */
struct sums {
    uint32_t *root;   /* of an addition: the root of its sum, maybe itself */
    uint32_t *summed; /* uses by additions and subtractions */
    uint8_t *depth;   /* of an addition: additions from there to the deepest term of its sum */
    uint8_t *index;   /* it is the index of a region */
    uint8_t *changes; /* of a root: its sum is written anew */
};

static const struct gx_inst *old(const struct gx_build *b, uint32_t v) { return gx_at(b->f, v); }

static bool is_sum(const struct gx_inst *i)
{
    return (i->op == GX_ADD || i->op == GX_SUB) && gx_elt_kind(i->type.elt) == 'i';
}

/* True if `v` is an addition inside of a sum, so that only the sum uses it. */
static bool is_inner(const struct gx_build *b, uint32_t v)
{
    const struct sums *s = b->known;
    return is_sum(old(b, v)) && s->root[v] != v;
}

static bool is_constant(const struct gx_build *b, uint32_t v) { return old(b, v)->op == GX_CONST; }

static bool has_constant_operand(const struct gx_build *b, uint32_t v)
{
    return is_constant(b, gx_arg(b->f, old(b, v), 1));
}

/* True if `v`, a term of the sum with this root or a factor of one, is a sum of one term and a
 * constant. */
static bool is_plus_constant(const struct gx_build *b, uint32_t v, uint32_t root)
{
    if (!is_sum(old(b, v)) || !has_constant_operand(b, v))
        return false;
    uint32_t of = gx_arg(b->f, old(b, v), 0);
    uint64_t bits;
    bool vector = !gx_is_splat(b->f, gx_arg(b->f, old(b, v), 1), &bits) && b->uses[v] > 1;
    if (GUARD("sums:vector", vector))
        return false;
    return !is_inner(b, of) && !GUARD("sums:killed", gx_build_killed(b, of, v, root));
}

/* True if term `v` of the sum with this root is a sum of one term and a constant, or a product of
 * such a sum and a constant. */
static bool has_constant(const struct gx_build *b, uint32_t v, uint32_t root)
{
    const struct sums *s = b->known;
    const struct gx_inst *i = old(b, v);
    if (i->op != GX_MUL && i->op != GX_SHL)
        return is_plus_constant(b, v, root);
    uint32_t of = gx_arg(b->f, i, 0);
    return has_constant_operand(b, v) && b->uses[of] == 1 && old(b, of)->block == i->block &&
           is_plus_constant(b, of, root) && !GUARD("sums:product", s->summed[v] != b->uses[v]);
}

/* ---- which sums change ---- */

/* True if the terms of addition `v` may be read at `root`. */
static bool may_move(const struct gx_build *b, uint32_t v, uint32_t root)
{
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t of = gx_arg(b->f, old(b, v), k);
        if (is_sum(old(b, of)) && old(b, of)->block == old(b, v)->block && b->uses[of] == 1)
            continue; /* has been asked for itself */
        if (gx_build_killed(b, of, v, root))
            return false;
    }
    return true;
}

static void find_uses(struct gx_build *b, struct sums *s, uint32_t *user)
{
    for (uint32_t v = 0; v < b->f->inst.n; v++) {
        const struct gx_inst *i = old(b, v);
        uint32_t index = i->op == GX_RD || i->op == GX_WR ? gx_index(b->f, i) : GX_NONE;
        if (index != GX_NONE)
            s->index[index] = 1;
        for (uint32_t k = 0; k < i->n_args; k++) {
            uint32_t of = gx_arg(b->f, i, k);
            if (of == GX_NONE)
                continue;
            user[of] = v;
            s->summed[of] += is_sum(i);
        }
    }
}

/* Sets the roots, from the last addition to the first: an addition's user comes behind it. */
static void find_roots(const struct gx_build *b, struct sums *s, const uint32_t *user)
{
    for (uint32_t v = 0; v < b->f->inst.n; v++) {
        const struct gx_inst *i = old(b, v);
        for (uint32_t k = 0; k < 2 && is_sum(i); k++) {
            uint32_t of = gx_arg(b->f, i, k);
            bool part = is_sum(old(b, of)) && s->depth[of] >= s->depth[v];
            if (part && s->depth[of] < BUDGET_GENX_SUM_DEPTH)
                s->depth[v] = (uint8_t)(s->depth[of] + 1);
        }
    }
    for (uint32_t v = b->f->inst.n; v-- > 0;) {
        const struct gx_inst *i = old(b, v);
        s->root[v] = v;
        bool deep = s->depth[v] >= BUDGET_GENX_SUM_DEPTH;
        if (!is_sum(i) || b->uses[v] != 1 || s->summed[v] != 1 || deep)
            continue;
        uint32_t root = s->root[user[v]];
        if (old(b, user[v])->block == i->block && !GUARD("sums:killed", !may_move(b, v, root)))
            s->root[v] = root;
    }
}

static void find_constants(struct gx_build *b, struct sums *s)
{
    uint32_t n = b->f->inst.n;
    uint32_t *constants = NEWN(&b->lists, uint32_t, n + 1);
    uint32_t *terms = NEWN(&b->lists, uint32_t, n + 1);
    memset(constants, 0, n * sizeof *constants);
    memset(terms, 0, n * sizeof *terms);
    for (uint32_t v = 0; v < n; v++) {
        const struct gx_inst *i = old(b, v);
        for (uint32_t k = 0; k < 2 && is_sum(i); k++) {
            uint32_t of = gx_arg(b->f, i, k), root = s->root[v];
            constants[root] += is_constant(b, of) ? 1 : has_constant(b, of, root) ? 2 : 0;
            terms[root] += !is_constant(b, of) && !is_inner(b, of);
        }
    }
    /* A single constant counts where bytes are the first operand only. */
    uint32_t least = b->pf->bytes == 2 ? 2 : 1;
    for (uint32_t v = 0; v < n; v++)
        s->changes[v] = is_sum(old(b, v)) && s->root[v] == v && !GUARD("sums:index", s->index[v]) &&
                        !GUARD("sums:plain", constants[v] < least || constants[v] + terms[v] < 3);
}

/* ---- the new sums ---- */

/* A sum that is built. */
struct sum {
    uint32_t root;     /* of the old function */
    uint32_t constant; /* of all its terms; GX_NONE: none */
    uint32_t takes;    /* operand `which` of this addition takes the constant; GX_NONE: none does */
    uint32_t which;
    uint32_t depth; /* of that addition */
    bool own;       /* that term had a constant of its own */
    uint32_t loc;
};

static uint32_t two(struct gx_build *b, enum gx_op op, struct gx_type t, uint32_t x, uint32_t y,
                    uint32_t loc)
{
    return gx_build_2(b, op, t, x, y, loc);
}

/* Term `v` of a sum without its constant, a new value; and the constant, or GX_NONE. */
static uint32_t without(struct gx_build *b, uint32_t v, uint32_t root, uint32_t *ret_constant)
{
    const struct gx_inst *i = old(b, v);
    *ret_constant = GX_NONE;
    if (!has_constant(b, v, root))
        return b->map[v];
    uint32_t c = gx_build_arg(b, i, 1), x;
    if (is_sum(i)) {
        *ret_constant =
            i->op == GX_ADD ? c : two(b, GX_SUB, i->type, gx_splat(b->to, i->type, 0), c, i->loc);
        return gx_build_arg(b, i, 0);
    }
    x = without(b, gx_arg(b->f, i, 0), root, ret_constant);
    *ret_constant = two(b, i->op, i->type, *ret_constant, c, i->loc);
    return two(b, i->op, i->type, x, c, i->loc);
}

/* Collects the constants of the sum from addition `v` on, which is `depth` additions from the
 * root, and chooses the term that takes them: one with a constant, or the one that is added
 * first. */
static void collect(struct gx_build *b, uint32_t v, bool minus, uint32_t depth, struct sum *sum)
{
    const struct gx_inst *i = old(b, v);
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t of = gx_arg(b->f, i, k), c = GX_NONE;
        bool less = minus ^ (i->op == GX_SUB && k == 1);
        if (is_inner(b, of)) {
            collect(b, of, less, depth + 1, sum);
            continue;
        }
        if (is_constant(b, of)) {
            c = gx_build_arg(b, i, k);
        } else {
            without(b, of, sum->root, &c);
            bool own = c != GX_NONE;
            if (!less && (sum->takes == GX_NONE || (own && !sum->own) ||
                          (own == sum->own && depth > sum->depth))) {
                sum->takes = v;
                sum->which = k;
                sum->depth = depth;
                sum->own = own;
            }
        }
        if (c == GX_NONE)
            continue;
        if (sum->constant == GX_NONE)
            sum->constant = gx_splat(b->to, i->type, 0);
        sum->constant = two(b, less ? GX_SUB : GX_ADD, i->type, sum->constant, c, sum->loc);
    }
}

/* The terms of addition `v`, summed; GX_NONE: there are only constants.  *ret_minus: the sum is
 * subtracted. */
static uint32_t summed(struct gx_build *b, uint32_t v, struct sum *sum, bool *ret_minus)
{
    const struct gx_inst *i = old(b, v);
    uint32_t x[2], c;
    bool minus[2] = { false, false };
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t of = gx_arg(b->f, i, k);
        if (is_inner(b, of))
            x[k] = summed(b, of, sum, &minus[k]);
        else if (is_constant(b, of))
            x[k] = GX_NONE;
        else
            x[k] = without(b, of, sum->root, &c);
        if (sum->takes == v && sum->which == k && sum->constant != GX_NONE) {
            x[k] = two(b, GX_ADD, i->type, x[k], sum->constant, sum->loc);
            sum->takes = sum->constant = GX_NONE;
        }
    }
    minus[1] ^= i->op == GX_SUB;
    *ret_minus = minus[x[0] == GX_NONE];
    if (x[0] == GX_NONE || x[1] == GX_NONE)
        return x[x[0] == GX_NONE];
    if (minus[0] == minus[1])
        return two(b, GX_ADD, i->type, x[0], x[1], sum->loc);
    *ret_minus = false;
    return two(b, GX_SUB, i->type, x[minus[0]], x[minus[1]], sum->loc);
}

static uint32_t one(struct gx_build *b, uint32_t v)
{
    const struct sums *s = b->known;
    const struct gx_inst *i = old(b, v);
    bool minus;
    if (!is_sum(i) || !s->changes[s->root[v]])
        return gx_build_same(b, v);
    if (s->root[v] != v)
        return GX_NONE; /* only the root is needed */
    struct sum sum = { .root = v, .constant = GX_NONE, .takes = GX_NONE, .loc = i->loc };
    collect(b, v, false, 0, &sum);
    uint32_t x = summed(b, v, &sum, &minus);
    if (sum.constant == GX_NONE)
        sum.constant = gx_splat(b->to, i->type, 0);
    if (x == GX_NONE)
        return sum.constant;
    return minus ? two(b, GX_SUB, i->type, sum.constant, x, i->loc)
                 : two(b, GX_ADD, i->type, x, sum.constant, i->loc);
}

static void plan(struct gx_build *b)
{
    struct sums *s = b->known;
    uint32_t n = b->f->inst.n + 1;
    s->root = NEWN(&b->lists, uint32_t, n);
    s->summed = NEWN(&b->lists, uint32_t, n);
    s->depth = NEWN(&b->lists, uint8_t, n);
    s->index = NEWN(&b->lists, uint8_t, n);
    s->changes = NEWN(&b->lists, uint8_t, n);
    memset(s->summed, 0, n * sizeof *s->summed);
    memset(s->depth, 0, n);
    memset(s->index, 0, n);
    uint32_t *user = NEWN(&b->lists, uint32_t, n);
    find_uses(b, s, user);
    find_roots(b, s, user);
    find_constants(b, s);
}

struct gx_func *gx_sums(const struct gx_func *f, const struct gx_platform *pf)
{
    struct sums s = { 0 };
    return gx_build_planned(f, pf, plan, one, &s);
}
