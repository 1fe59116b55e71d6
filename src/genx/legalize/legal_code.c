/* SPDX-License-Identifier: Apache-2.0 */
/* legal_code.c - checks that code is legal, as defined in legalize.h. */
#include "genx/legalize/legal.h"
#include "genx/model/alu.h"
#include "genx/model/message.h"
#include "genx/visa/visa.h"

struct legal_code {
    const struct gx_func *f;
    const struct gx_platform *pf;
    uint32_t *uses;
    uint32_t v;
};

static bool is_inline(const struct gx_inst *i)
{
    return i->op == GX_CONST || i->op == GX_UNDEF || i->op == GX_RD || i->op == GX_PRD ||
           i->flags & GX_INLINE;
}

/* Checks the region of an operand: for a message, whole registers; for an instruction, a region
 * that vISA can name. */
static const char *region(const struct legal_code *c, const struct gx_inst *i)
{
    const struct gx_region *r = gx_region(c->f, i);
    uint32_t n = gx_lanes(c->f, i), size = gx_elt_bytes(gx_at(c->f, gx_arg(c->f, i, 0))->type.elt);
    int64_t list[32];
    struct gx_region one;
    struct gx_refit_rule rule = { .grf = c->pf->grf, .most = 32, .write = i->op == GX_WR };
    if (n > 32)
        return "a region of more than 32 lanes";
    if (r->index != REGION_DIRECT)
        return NULL; /* the index is not known */
    gx_elements(c->f, i, list);
    return gx_refit_legal(list, n, size, &rule, &one) ? NULL : "a region that the machine lacks";
}

/* Checks that operand `k` is something that an instruction can name. */
static const char *constant_operand(const struct legal_code *c, const struct gx_inst *user,
                                    uint32_t k)
{
    const struct gx_inst *i = gx_at(c->f, gx_arg(c->f, user, k));
    struct gx_visa_operand o;
    uint64_t bits;
    if (i->op != GX_CONST || gx_is_pred(i->type))
        return NULL;
    if (gx_is_splat(c->f, gx_arg(c->f, user, k), &bits))
        return gx_alu_signals(i->type.elt, bits) ? "a NaN that the assembler would change" : NULL;
    return gx_visa_pack(i->type.elt, &c->f->bits.at[i->data], i->type.n, &o)
               ? NULL
               : "a constant that no immediate is";
}

/* The lanes of a message that loads. */
static uint32_t lanes_of(const struct legal_code *c, const struct gx_inst *i)
{
    return i->op == GX_GATHER4 ? gx_at(c->f, gx_arg(c->f, i, 1))->type.n : i->type.n;
}

static const char *value(const struct legal_code *c)
{
    const struct gx_inst *i = gx_at(c->f, c->v);
    bool names = i->op == GX_RD || i->op == GX_WR;
    if (i->op == GX_CONST || i->op == GX_UNDEF)
        return NULL;
    if (names && i->flags & GX_LIST)
        return "a list of elements that is no region";
    if (i->op == GX_BITCAST && !gx_is_pred(i->type)) {
        struct gx_type from = gx_at(c->f, gx_arg(c->f, i, 0))->type;
        if (!gx_is_pred(from) && gx_type_bytes(from) != gx_type_bytes(i->type))
            return "a cast that changes the number of bytes";
    } else if (i->type.elt != GX_VOID && gx_legal_room(i->type.n) != i->type.n &&
               i->op != GX_PARAM && i->op != GX_WR && i->op != GX_GATHER4)
        return "a number of elements that no register variable has";
    if (i->op == GX_RD && c->uses[c->v] > 1)
        return "a read of a region by several operations";
    if (i->op == GX_WR && is_inline(gx_at(c->f, gx_arg(c->f, i, 1))))
        return "a write of what no operation makes";
    if (i->op == GX_WR && c->uses[gx_arg(c->f, i, 1)] > 1)
        return "a write of a value that something else reads";
    if (gx_is_alu(i->op) && !(i->flags & GX_INLINE)) {
        if (i->type.n > gx_legal_most_lanes(i))
            return "more lanes than an instruction has";
        for (uint32_t k = 0; k < i->n_args; k++) {
            const char *wrong = constant_operand(c, i, k);
            const struct gx_inst *of = gx_at(c->f, gx_arg(c->f, i, k));
            if (!wrong && of->op == GX_RD)
                wrong = region(c, of);
            if (wrong)
                return wrong;
        }
    }
    /* A message writes whole registers, which may be more than 32 lanes. */
    if (i->op == GX_WR && gx_op_shape(gx_at(c->f, gx_arg(c->f, i, 1))->op) != 'm')
        return region(c, i);
    if (gx_has_mask(i->op) && i->type.elt != GX_VOID && lanes_of(c, i) != 8 && lanes_of(c, i) != 16)
        return "a message of other than 8 or 16 lanes";
    if (i->op == GX_ATOMIC && lanes_of(c, i) * 4 > c->pf->grf &&
        gx_at(c->f, gx_arg(c->f, i, gx_address(GX_ATOMIC)))->type.elt == GX_I64)
        return "an atomic of more lanes than a register has dwords";
    if (i->op == GX_PRD || i->op == GX_PWR) {
        uint32_t n = i->op == GX_PRD ? i->type.n : gx_at(c->f, gx_arg(c->f, i, 1))->type.n;
        uint32_t step = n < c->pf->pred ? c->pf->pred : n;
        if (n > 32 || i->data % 32 % step || i->data % 32 + n > 32)
            return "a part of a predicate that no execution mask names";
    }
    return NULL;
}

bool gx_verify_legal(const struct gx_func *f, const struct gx_platform *pf, struct failure *failure)
{
    struct legal_code c = { .f = f, .pf = pf };
    c.uses = base_alloc((f->inst.n + 1) * sizeof *c.uses);
    memset(c.uses, 0, (f->inst.n + 1) * sizeof *c.uses);
    for (uint32_t v = 0; v < f->inst.n; v++)
        for (uint32_t k = 0; k < f->inst.at[v].n_args; k++)
            if (gx_arg(f, gx_at(f, v), k) != GX_NONE)
                c.uses[gx_arg(f, gx_at(f, v), k)]++;
    for (c.v = 0; c.v < f->inst.n && !failure_is(failure); c.v++) {
        const char *wrong = value(&c);
        if (wrong)
            failure_put(failure, "%s: %%%u = %s: %s", f->name, c.v, gx_op_name(gx_at(f, c.v)->op),
                        wrong);
    }
    free(c.uses);
    return !failure_is(failure);
}
