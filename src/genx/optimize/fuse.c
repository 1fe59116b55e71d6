/* SPDX-License-Identifier: Apache-2.0 */
/* fuse.c - makes two operations one: a product of integers and a sum; an operation and its
 * saturation; sums and logic of three values (three.c).
 *
 *     %m = mul %a, %b
 *     %s = add %m, %c          =>  %s = xmad %a, %b, %c
 *
 * Machines from the eleventh generation on have such an instruction if one factor is a word or a
 * number of 16 bits; for others the assembler writes a product and a sum, which are what was there.
 *
 *     %a = lshr %x, 6
 *     %s = xmov.sat %a to i8   =>  %s = xshr.sat %x, 6 to i8
 *
 * An instruction saturates what it computed exactly.  So its result must be the exact one: that of
 * a shift down is; of a sum or product, that range.h shows to be a number of the type.
 *
 * Does not  take an operation that has another user [shared]: it would be computed twice;
 *           take one whose operands are cut into more pieces than the sum is [dear]: where the
 *           machine has no such instruction, the sum would be cut as well;
 *           move the operation behind a write that changes one of its operands [killed]: the vector
 *           would be copied first;
 *           saturate what may have wrapped, or is read with another sign than it has [exact].
 * Safe because: integers wrap, so the low bits of a * b + c are those of the sum whose first term
 * is cut to its low bits before; and what is saturated is the same number. */
#include "genx/optimize/fuse.h"

#include "base/guard.h"
#include "genx/model/range.h"
#include "genx/optimize/builder.h"
#include "genx/optimize/three.h"

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

/* True if shift down `v` computes the number that a reader with this sign sees. */
static bool is_exact(const struct gx_build *b, uint32_t v, bool is_signed)
{
    const struct gx_range *range = b->known;
    const struct gx_inst *i = gx_at(b->f, v);
    uint32_t bits = gx_elt_bytes(i->type.elt) * 8;
    return bits <= 32 &&
           ((i->op == GX_ASHR) == is_signed || gx_range_fits(range[v], bits, is_signed));
}

/* How the operands of a sum or product can be read so that a reader with that sign sees the exact
 * result: 1 as signed numbers, 0 as unsigned; -1: as neither. */
static int read_as(const struct gx_build *b, const struct gx_inst *i, bool is_signed)
{
    const struct gx_range *range = b->known;
    struct gx_range x = range[gx_arg(b->f, i, 0)], y = range[gx_arg(b->f, i, 1)], r;
    uint32_t bits = gx_elt_bytes(i->type.elt) * 8;
    if (bits > 32)
        return -1;
    r = i->op == GX_MUL ? gx_range_product(x, y)
                        : (struct gx_range){ x.low + y.low, x.high + y.high };
    for (int s = 1; s >= 0; s--)
        if (gx_range_fits(x, bits, s) && gx_range_fits(y, bits, s) &&
            gx_range_fits(r, bits, is_signed))
            return s;
    return -1;
}

/* The saturation `v` and the operation that it saturates as one; GX_NONE: they stay two. */
static uint32_t saturated(struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = gx_at(b->f, v), *p = gx_at(b->f, gx_arg(b->f, i, 0));
    uint32_t of = gx_arg(b->f, i, 0), args[2];
    bool shift = p->op == GX_LSHR || p->op == GX_ASHR;
    if ((!shift && p->op != GX_ADD && p->op != GX_MUL) || p->block != i->block ||
        GUARD("fuse:shared", b->uses[of] != 1))
        return GX_NONE;
    if (GUARD("fuse:killed", gx_build_killed(b, gx_arg(b->f, p, 0), of, v) ||
                                 gx_build_killed(b, gx_arg(b->f, p, 1), of, v)))
        return GX_NONE;
    bool reads_signed = i->flags & GX_SRC_SIGNED;
    int is_signed = shift ? p->op == GX_ASHR : read_as(b, p, reads_signed);
    if (GUARD("fuse:exact", shift ? !is_exact(b, of, reads_signed) : is_signed < 0))
        return GX_NONE;
    struct gx_inst both = { .op = shift             ? GX_XSHR
                                  : p->op == GX_ADD ? GX_XADD
                                                    : GX_XMUL,
                            .type = i->type,
                            .loc = i->loc };
    both.flags =
        (uint8_t)(GX_SAT_RESULT | (i->flags & GX_DST_SIGNED) | (is_signed ? GX_SRC_SIGNED : 0));
    for (uint32_t k = 0; k < COUNTOF(args); k++)
        args[k] = gx_build_arg(b, p, k);
    return gx_build_op(b, both, args, COUNTOF(args));
}

static uint32_t one(struct gx_build *b, uint32_t v)
{
    const struct gx_inst *i = gx_at(b->f, v);
    if (i->op == GX_XMOV && i->flags & GX_SAT_RESULT) {
        uint32_t r = saturated(b, v);
        return r == GX_NONE ? gx_build_same(b, v) : r;
    }
    bool adds = i->op == GX_ADD && (i->type.elt == GX_I16 || i->type.elt == GX_I32);
    for (uint32_t k = 2; adds && k-- > 0;) {
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
    uint32_t three = gx_three(b, v);
    return three == GX_NONE ? gx_build_same(b, v) : three;
}

struct gx_func *gx_fuse(const struct gx_func *f, const struct gx_platform *pf)
{
    struct gx_range *range = gx_ranges(f);
    struct gx_func *new = gx_build_all(f, pf, one, range);
    free(range);
    return new;
}
