/* SPDX-License-Identifier: Apache-2.0 */
/* three.c - makes sums and logic of three values one operation, where the machine has such.
 *
 *     %s = add %a, %b
 *     %t = add %s, %c          =>  %t = add3 %a, %b, %c
 *
 *     %x = and %a, %b
 *     %n = xor %a, -1
 *     %y = and %n, %c          =>  %r = bfn.d8 %a, %b, %c
 *     %r = xor %x, %y
 *
 * Logic does the same to each bit, so an expression of three values is a table of eight bits: its
 * result for each of the eight cases.  In the example a is 1 in the cases 1, 3, 5 and 7 (0xaa), b
 * is 0xcc and c is 0xf0; the expression on these numbers is (aa & cc) ^ (~aa & f0) = d8.
 *
 * Inverted bits are part of each expression that reads them.
 *
 * Does not  take another operation that has another user [shared]: it would be computed twice;
 *           take operands that an instruction with two operands extends, modifies or has as a
 *           number, or that are no row of neighbours [dear]: with three it cannot.  The last
 *           operand of a sum may be one element for all lanes;
 *           move an operation behind a write that changes one of its operands [killed]: the vector
 *           would be copied first.
 * Safe because: integers wrap, so sums may be added in any order; a table has the result of each
 * case. */
#include "genx/optimize/three.h"

#include "base/budget.h"
#include "base/guard.h"
#include "genx/optimize/builder.h"

#include <assert.h>

enum { THREE = 3 };

/* An expression: its operations, from the root on, and the values that they read. */
struct three {
    uint32_t inner[BUDGET_GENX_LOGIC], leaf[THREE];
    uint32_t n_inner, n_leaves;
};

static const struct gx_inst *at(const struct gx_build *b, uint32_t v) { return gx_at(b->f, v); }

static bool is_logic(const struct gx_inst *i)
{
    return i->op == GX_AND || i->op == GX_OR || i->op == GX_XOR;
}

/* True if all bits of the value are equal: it is 0 or -1 in all lanes. */
static bool is_uniform(const struct gx_build *b, uint32_t v)
{
    uint64_t bits;
    return gx_is_splat(b->f, v, &bits) && (bits == 0 || bits == gx_build_all_ones(at(b, v)->type));
}

/* True if the value inverts all bits of another one. */
static bool inverts(const struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = at(b, v);
    return i->op == GX_XOR && is_uniform(b, gx_arg(b->f, i, 1));
}

/* True if the lanes of a read are so many elements apart. */
static bool reads_row(struct gx_build *b, const struct gx_inst *i, int64_t apart)
{
    struct arena_mark m = arena_mark(&b->lists);
    int64_t *list = NEWN(&b->lists, int64_t, i->type.n);
    bool row = gx_elements(b->f, i, list);
    for (uint32_t k = 1; k < i->type.n && row; k++)
        row = list[k] == list[0] + apart * k;
    arena_release(&b->lists, m);
    return row;
}

/* True if an instruction with three operands cannot have the value as one of them as it is. */
static bool dear(struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = at(b, v);
    if (i->op == GX_CONST || i->op == GX_UNDEF || i->op == GX_ZEXT || i->op == GX_SEXT ||
        i->op == GX_ABS)
        return true;
    if (i->op != GX_RD)
        return false;
    return !reads_row(b, i, 1);
}

/* True if operation `m` may be computed where `v` stands, and nowhere else. */
static bool may_join(struct gx_build *b, uint32_t m, uint32_t v)
{
    const struct gx_inst *i = at(b, m);
    if (i->block != at(b, v)->block ||
        GUARD("three:shared", b->uses[m] != 1 && !(is_logic(i) && inverts(b, m))))
        return false;
    for (uint32_t k = 0; k < i->n_args; k++)
        if (GUARD("three:killed", gx_build_killed(b, gx_arg(b->f, i, k), m, v)))
            return false;
    return true;
}

/* ---- sums ---- */

/* True if the sum is one operation with the product in it, or may be. */
static bool adds_product(const struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = at(b, v);
    return at(b, gx_arg(b->f, i, 0))->op == GX_MUL || at(b, gx_arg(b->f, i, 1))->op == GX_MUL;
}

/* The operand of a sum that is to be the last: one that is one element for all lanes.  THREE: an
 * operand is dear. */
static uint32_t last_of(struct gx_build *b, const uint32_t *of)
{
    uint32_t last = THREE;
    for (uint32_t k = 0; k < THREE; k++) {
        const struct gx_inst *i = at(b, of[k]);
        if (!dear(b, of[k]))
            continue;
        if (last != THREE || i->op != GX_RD || !reads_row(b, i, 0))
            return THREE;
        last = k;
    }
    return last == THREE ? THREE - 1 : last;
}

static uint32_t sum(struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = at(b, v);
    for (uint32_t k = 2; k-- > 0;) {
        uint32_t m = gx_arg(b->f, i, k);
        if (at(b, m)->op != GX_ADD || adds_product(b, m) || !may_join(b, m, v))
            continue;
        uint32_t of[THREE] = { gx_arg(b->f, at(b, m), 0), gx_arg(b->f, at(b, m), 1),
                               gx_arg(b->f, i, 1 - k) };
        uint32_t args[THREE] = { gx_build_arg(b, at(b, m), 0), gx_build_arg(b, at(b, m), 1),
                                 gx_build_arg(b, i, 1 - k) };
        uint32_t last = last_of(b, of), end = args[THREE - 1];
        if (GUARD("three:dear", last == THREE))
            continue;
        last = last == THREE ? THREE - 1 : last;
        args[THREE - 1] = args[last];
        args[last] = end;
        struct gx_inst all = { .op = GX_ADD3, .type = i->type, .loc = i->loc };
        return gx_build_op(b, all, args, THREE);
    }
    return GX_NONE;
}

/* ---- logic ---- */

static bool holds(const uint32_t *list, uint32_t n, uint32_t v)
{
    for (uint32_t k = 0; k < n; k++)
        if (list[k] == v)
            return true;
    return false;
}

/* Adds an operation and what it reads, which may be inverted; false: these would be more than three
 * values, or one that is dear. */
static bool expand(struct gx_build *b, struct three *t, uint32_t v)
{
    struct three new = *t;
    uint32_t kept = 0;
    if (new.n_inner == BUDGET_GENX_LOGIC)
        return false;
    new.inner[new.n_inner++] = v;
    for (uint32_t k = 0; k < new.n_leaves; k++)
        if (new.leaf[k] != v)
            new.leaf[kept++] = new.leaf[k];
    new.n_leaves = kept;
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t of = gx_arg(b->f, at(b, v), k);
        if (inverts(b, of) && new.n_inner < BUDGET_GENX_LOGIC && may_join(b, of, new.inner[0])) {
            new.inner[new.n_inner++] = of;
            of = gx_arg(b->f, at(b, of), 0);
        }
        if (is_uniform(b, of) || holds(new.leaf, new.n_leaves, of) ||
            holds(new.inner, new.n_inner, of))
            continue;
        if (GUARD("three:dear", dear(b, of)) || new.n_leaves == THREE)
            return false;
        new.leaf[new.n_leaves++] = of;
    }
    *t = new;
    return true;
}

/* The result of value `v` of the expression in each of the eight cases. */
static uint8_t table_of(const struct gx_build *b, const struct three *t, uint32_t v)
{
    static const uint8_t cases[THREE] = { 0xaa, 0xcc, 0xf0 };
    const struct gx_inst *i = at(b, v);
    uint64_t bits;
    for (uint32_t k = 0; k < t->n_leaves; k++)
        if (t->leaf[k] == v)
            return cases[k];
    if (gx_is_splat(b->f, v, &bits))
        return bits ? 0xff : 0;
    assert(holds(t->inner, t->n_inner, v)); /* few: this list bounds the depth of the recursion */
    uint8_t x = table_of(b, t, gx_arg(b->f, i, 0)), y = table_of(b, t, gx_arg(b->f, i, 1));
    return i->op == GX_AND ? x & y : i->op == GX_OR ? x | y : x ^ y;
}

/* True if the operands of the operation are no logic that has this user alone. */
static bool is_lowest(const struct gx_build *b, uint32_t v)
{
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t of = gx_arg(b->f, at(b, v), k);
        if (is_logic(at(b, of)) && !inverts(b, of) && b->uses[of] == 1)
            return false;
    }
    return true;
}

static uint32_t logic(struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = at(b, v);
    struct three t = { .n_inner = 0 };
    uint32_t args[THREE], saved = 0;
    if (!expand(b, &t, v))
        return GX_NONE;
    /* Operations on values that are no logic come first: others may be an expression themselves.
     * Each round of the inner loop adds one of a few operations. */
    for (int any = 0; any < 2; any++)
        for (uint32_t k = 0; k < t.n_leaves;) {
            uint32_t of = t.leaf[k];
            bool joins = is_logic(at(b, of)) && (any || is_lowest(b, of)) && may_join(b, of, v) &&
                         expand(b, &t, of);
            saved += joins && !inverts(b, of);
            k = joins ? 0 : k + 1;
        }
    assert(t.n_leaves && "logic of constants is a constant");
    if (!saved)
        return GX_NONE;
    for (uint32_t k = 0; k < THREE; k++) /* of two values the first stands for the third, too */
        args[k] = b->map[t.leaf[k < t.n_leaves ? k : 0]];
    struct gx_inst all = {
        .op = GX_BFN, .sub = table_of(b, &t, v), .type = i->type, .loc = i->loc
    };
    return gx_build_op(b, all, args, THREE);
}

uint32_t gx_three(struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = at(b, v);
    if (!b->pf->three || (i->type.elt != GX_I16 && i->type.elt != GX_I32))
        return GX_NONE;
    return i->op == GX_ADD ? sum(b, v) : is_logic(i) ? logic(b, v) : GX_NONE;
}
