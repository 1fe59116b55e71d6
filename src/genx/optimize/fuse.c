/* SPDX-License-Identifier: Apache-2.0 */
/* fuse.c - makes a product of integers and a sum one operation.
 *
 *     %m = mul %a, %b
 *     %s = add %m, %c          =>  %s = xmad %a, %b, %c
 *
 * Machines from the eleventh generation on have such an instruction if one factor is a word or a
 * number of 16 bits; for others the assembler writes a product and a sum, which are what was there.
 *
 * Does not  take a product that has another user [shared]: it would be computed twice;
 *           take one whose operands are cut into more pieces than the sum is [dear]: where the
 *           machine has no such instruction, the sum would be cut as well;
 *           move the product behind a write that changes one of its operands [killed]: the vector
 *           would be copied first.
 * Safe because: integers wrap, so the low bits of a * b + c are those of the sum whose first term
 * is cut to its low bits before. */
#include "genx/optimize/fuse.h"

#include "base/guard.h"
#include "genx/optimize/builder.h"

/* The operand of a factor that is a zext or sext: %w of sext(%w); the factor itself otherwise. */
static const struct gx_inst *narrow(const struct gx_build *b, const struct gx_inst *factor)
{
    bool extends = factor->op == GX_ZEXT || factor->op == GX_SEXT;
    return extends ? gx_at(b->f, gx_arg(b->f, factor, 0)) : factor;
}

/* True if an instruction cannot read the factor in as few pieces as neighbours. */
static bool dear(struct gx_build *b, uint32_t factor)
{
    const struct gx_inst *i = narrow(b, gx_at(b->f, factor));
    if (i->op != GX_RD)
        return false;
    uint32_t n = i->type.n, size = gx_elt_bytes(i->type.elt);
    int64_t *list = NEWN(&b->lists, int64_t, n);
    return gx_elements(b->f, i, list) &&
           gx_build_cost(b, list, n, size, false) > gx_build_line_cost(b, n, size);
}

/* True if operand k of the sum `v` is a product that may become part of it. */
static bool takes(struct gx_build *b, uint32_t v, uint32_t k)
{
    const struct gx_inst *i = gx_at(b->f, v);
    uint32_t m = gx_arg(b->f, i, k);
    const struct gx_inst *p = gx_at(b->f, m);
    if (p->op != GX_MUL || p->block != i->block || GUARD("fuse:shared", b->uses[m] != 1))
        return false;
    if (GUARD("fuse:dear", dear(b, gx_arg(b->f, p, 0)) || dear(b, gx_arg(b->f, p, 1))))
        return false;
    return !GUARD("fuse:killed", gx_build_killed(b, gx_arg(b->f, p, 0), m, v) ||
                                     gx_build_killed(b, gx_arg(b->f, p, 1), m, v));
}

static uint32_t one(struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = gx_at(b->f, v);
    if (i->op != GX_ADD || (i->type.elt != GX_I16 && i->type.elt != GX_I32))
        return gx_build_same(b, v);
    for (uint32_t k = 2; k-- > 0;) {
        if (!takes(b, v, k))
            continue;
        const struct gx_inst *m = gx_at(b->f, gx_arg(b->f, i, k));
        struct gx_inst both = {
            .op = GX_XMAD, .flags = GX_SRC_SIGNED | GX_DST_SIGNED, .type = i->type, .loc = i->loc
        };
        uint32_t args[] = { gx_build_arg(b, m, 0), gx_build_arg(b, m, 1),
                            gx_build_arg(b, i, 1 - k) };
        return gx_build_op(b, both, args, COUNTOF(args));
    }
    return gx_build_same(b, v);
}

struct gx_func *gx_fuse(const struct gx_func *f, const struct gx_platform *pf)
{
    return gx_build_all(f, pf, one, NULL);
}
