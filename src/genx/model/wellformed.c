/* SPDX-License-Identifier: Apache-2.0 */
/* wellformed.c - checks that a function keeps the promises of model.h. */
#include "genx/model/message.h"

#include <stdarg.h>

struct well_formed {
    const struct gx_func *f;
    const uint32_t *idom;
    uint32_t v; /* the instruction that is checked; GX_NONE: a block is checked */
    struct failure *failure;
};

static bool bad(struct well_formed *c, const char *format, ...) PRINTF_LIKE(2, 3);

/* Keeps the first broken promise for the report; returns false. */
static bool bad(struct well_formed *c, const char *format, ...)
{
    struct text text = { 0 };
    va_list args;
    va_start(args, format);
    text_vputf(&text, format, args);
    va_end(args);
    if (c->v != GX_NONE)
        failure_put(c->failure, "%s: %%%u = %s: %s", c->f->name, c->v,
                    gx_op_name(gx_at(c->f, c->v)->op), text_get(&text));
    else
        failure_put(c->failure, "%s: %s", c->f->name, text_get(&text));
    text_fini(&text);
    return false;
}

static struct gx_type type_of(const struct well_formed *c, const struct gx_inst *i, uint32_t k)
{
    return gx_at(c->f, gx_arg(c->f, i, k))->type;
}

/* ---- operands ---- */

/* True if the operand may be missing, as only the mask of a message may. */
static bool may_be_none(const struct gx_inst *i, uint32_t k)
{
    return k == 0 && gx_has_mask(i->op);
}

/* True if a value is made before block `at`, or in it before instruction `before`. */
static bool made_before(const struct well_formed *c, uint32_t of, uint32_t at, uint32_t before)
{
    const struct gx_inst *d = gx_at(c->f, of);
    if (d->op == GX_CONST || d->op == GX_UNDEF)
        return true;
    return d->block == at ? of < before : gx_dominates(c->idom, d->block, at);
}

static bool operands(struct well_formed *c, const struct gx_inst *i)
{
    const struct gx_func *f = c->f;
    int wanted = gx_op_args(i->op);
    if (wanted >= 0 && i->n_args != (uint32_t)wanted)
        return bad(c, "%u operands, not %d", i->n_args, wanted);
    if ((uint64_t)i->args + i->n_args > f->arg.n)
        return bad(c, "operands that are not there");
    for (uint32_t k = 0; k < i->n_args; k++) {
        uint32_t of = gx_arg(f, i, k);
        if (of == GX_NONE && may_be_none(i, k))
            continue;
        if (of >= f->inst.n)
            return bad(c, "operand %u is no value", k);
        if (gx_at(f, of)->type.elt == GX_VOID)
            return bad(c, "operand %u is void", k);
        bool before = i->op == GX_PHI
                          ? made_before(c, of, f->pred.at[f->block.at[i->block].preds + k], GX_NONE)
                          : made_before(c, of, i->block, c->v);
        if (!before)
            return bad(c, "operand %u, %%%u, is not made on every way here", k, of);
    }
    return true;
}

/* ---- regions ---- */

static bool shape(struct well_formed *c, const struct gx_region *r, uint32_t n)
{
    if (r->n != n)
        return bad(c, "a region of %u elements for %u", r->n, n);
    if (r->width == 0 || r->n % r->width)
        return bad(c, "rows of %u in a region of %u", r->width, r->n);
    if (r->index == REGION_DIRECT && r->parent)
        return bad(c, "a parent width without an index");
    return true;
}

static bool index_operand(struct well_formed *c, const struct gx_inst *i)
{
    uint32_t index = gx_index(c->f, i);
    const struct gx_region *r = gx_region(c->f, i);
    if (index == GX_NONE)
        return true;
    struct gx_type t = gx_at(c->f, index)->type;
    if (t.elt != GX_I16)
        return bad(c, "an index that is no word");
    if (r->index == REGION_ROWS && t.n < r->n / r->width)
        return bad(c, "%u indices for %u rows", t.n, r->n / r->width);
    return true;
}

/* Checks an RD or WR: the number of operands that its region and mask need, and that its elements
 * exist. */
static bool named(struct well_formed *c, const struct gx_inst *i)
{
    const struct gx_func *f = c->f;
    uint32_t least = i->op == GX_RD ? 1 : 2;
    if (i->n_args < least)
        return bad(c, "%u operands", i->n_args);
    struct gx_type of = type_of(c, i, 0), part = i->op == GX_RD ? i->type : type_of(c, i, 1);
    const struct gx_region *r = i->flags & GX_LIST ? NULL : &f->region.at[i->data];
    if (r ? i->data >= f->region.n : (uint64_t)i->data + part.n > f->bits.n)
        return bad(c, "a region that is not there");
    uint32_t wanted = least + (r && r->index != REGION_DIRECT) + !!(i->flags & GX_MASKED);
    if (i->n_args != wanted)
        return bad(c, "%u operands, not %u", i->n_args, wanted);
    if (of.elt != part.elt)
        return bad(c, "elements of another type");
    if (i->op == GX_WR && !gx_same_type(of, i->type))
        return bad(c, "the old value has another type");
    if (r && (!shape(c, r, part.n) || !index_operand(c, i)))
        return false;
    if (i->flags & GX_MASKED) {
        struct gx_type mask = type_of(c, i, i->n_args - 1);
        if (mask.elt != GX_I1 || mask.n < part.n)
            return bad(c, "a mask of %u lanes for %u", mask.n, part.n);
    }
    return true;
}

/* ---- types ---- */

/* Checks that operands of arithmetic have the lanes of the result, and for shape 'a' its element
 * type. */
static bool lanes(struct well_formed *c, const struct gx_inst *i)
{
    for (uint32_t k = 0; k < i->n_args; k++) {
        struct gx_type t = type_of(c, i, k);
        if (i->op == GX_SELECT && k == 0) {
            if (t.elt != GX_I1 || (t.n != i->type.n && t.n != 1))
                return bad(c, "a choice of %u lanes by %u", i->type.n, t.n);
            continue;
        }
        if (t.n != i->type.n)
            return bad(c, "operand %u has %u lanes, the result %u", k, t.n, i->type.n);
        if (gx_op_shape(i->op) == 'a' && t.elt != i->type.elt)
            return bad(c, "operand %u has elements of another type", k);
    }
    if ((i->op == GX_ICMP || i->op == GX_FCMP) && i->type.elt != GX_I1)
        return bad(c, "a comparison that gives no predicate");
    return true;
}

static bool channels(struct well_formed *c, const struct gx_inst *i)
{
    uint32_t n = type_of(c, i, 1).n, each = i->type.n / n;
    if (gx_elt_bytes(i->type.elt) != 4 || each < 2 || each > 4 || each * n != i->type.n)
        return bad(c, "a message of other than 2 to 4 dwords a lane");
    return n == 8 || n == 16 || n == 32 || bad(c, "a message of other than 8, 16 or 32 lanes");
}

/* Checks the surface of a message, and its offsets there. */
static bool surface(struct well_formed *c, const struct gx_inst *i)
{
    bool block = i->op == GX_OWORD_LD || i->op == GX_OWORD_ST;
    uint32_t first = block ? 0 : 1, last = block ? 1 : gx_address(i->op);
    if (i->op == GX_ATOMIC && type_of(c, i, 2).elt == GX_I64)
        return true;
    for (uint32_t k = first; k <= last; k++)
        if (type_of(c, i, k).elt != GX_I32 || ((block || k < last) && type_of(c, i, k).n != 1))
            return bad(c, "operand %u is no dword", k);
    return true;
}

/* Checks GOTO, GOTO_RM, JOIN and OFF. */
static bool simdcf(struct well_formed *c, const struct gx_inst *i)
{
    bool taken = i->op == GX_GOTO_RM || i->op == GX_OFF;
    const struct gx_inst *of = gx_at(c->f, gx_arg(c->f, i, 0));
    if (taken && of->op != GX_GOTO && !(of->op == GX_JOIN && i->op == GX_OFF))
        return bad(c, "a result of what is no goto or join");
    if (i->op == GX_GOTO_RM && !gx_same_type(i->type, type_of(c, of, 1)))
        return bad(c, "a resume mask of %u lanes", i->type.n);
    if (taken)
        return i->op == GX_GOTO_RM || (i->type.elt == GX_I1 && i->type.n == 1) ||
               bad(c, "%u lanes", i->type.n);
    for (uint32_t k = 0; k < i->n_args; k++)
        if (type_of(c, i, k).elt != GX_I1 || (k == 0 && !gx_same_type(type_of(c, i, 0), i->type)) ||
            (k == 2 && !gx_same_type(type_of(c, i, 1), type_of(c, i, 2))))
            return bad(c, "operand %u has the wrong lanes", k);
    return i->type.n == GX_EM_LANES || bad(c, "an execution mask of %u lanes", i->type.n);
}

static bool flow(struct well_formed *c, const struct gx_inst *i)
{
    const struct gx_func *f = c->f;
    if (i->op != GX_CALL && c->v + 1 != f->block.at[i->block].end) /* dead values may be left out */
        for (uint32_t v = c->v + 1; v < f->block.at[i->block].end; v++)
            if (gx_at(f, v)->op != GX_CONST && gx_at(f, v)->op != GX_UNDEF)
                return bad(c, "code behind the end of its block");
    if ((i->op == GX_BR || i->op == GX_CBR) && i->data >= f->block.n)
        return bad(c, "goes to block %u of %u", i->data, f->block.n);
    if (i->op == GX_CBR && (i->other >= f->block.n || type_of(c, i, 0).elt != GX_I1))
        return bad(c, "goes to block %u of %u, by a value of %u lanes", i->other, f->block.n,
                   type_of(c, i, 0).n);
    return true;
}

static bool instruction(struct well_formed *c)
{
    const struct gx_inst *i = gx_at(c->f, c->v);
    if (i->op >= GX_OPS || i->type.elt > GX_VOID || (i->type.scalar && i->type.n != 1) ||
        (i->type.elt != GX_VOID && i->type.n == 0))
        return bad(c, "a type that no value has");
    if (i->op == GX_CONST && (uint64_t)i->data + i->type.n > c->f->bits.n)
        return bad(c, "bits that are not there");
    if (i->op == GX_CONST || i->op == GX_UNDEF)
        return i->block == GX_NONE || bad(c, "a constant that belongs to a block");
    if (i->op == GX_PHI && i->n_args != c->f->block.at[i->block].n_preds)
        return bad(c, "%u operands for %u ways in", i->n_args, c->f->block.at[i->block].n_preds);
    if (!operands(c, i))
        return false;
    for (uint32_t k = 0; k < i->n_args && i->op == GX_PHI; k++)
        if (type_of(c, i, k).elt != i->type.elt)
            return bad(c, "operand %u has elements of another type", k);
    if (i->op == GX_RD || i->op == GX_WR)
        return named(c, i);
    if ((i->op == GX_PRD || i->op == GX_PWR) && type_of(c, i, 0).elt != GX_I1)
        return bad(c, "a part of a value that is no predicate");
    if (i->op == GX_PARAM && (i->data >= c->f->param.n || c->f->param.at[i->data] != c->v))
        return bad(c, "is not parameter %u", i->data);
    if (i->op == GX_GOTO || i->op == GX_GOTO_RM || i->op == GX_JOIN || i->op == GX_OFF)
        return simdcf(c, i);
    if (gx_op_shape(i->op) == 'c')
        return flow(c, i);
    if (i->op == GX_ATOMIC && i->sub >= GX_ATOMICS)
        return bad(c, "atomic operation %u", i->sub);
    if (i->op == GX_GATHER4)
        return channels(c, i);
    if (i->op == GX_OWORD_LD || i->op == GX_OWORD_ST || i->op == GX_SURF_LD ||
        i->op == GX_SURF_ST || i->op == GX_ATOMIC)
        return surface(c, i);
    return !gx_is_alu(i->op) || lanes(c, i);
}

/* Checks that blocks lie one behind the other, that each ends in a jump or return, and is
 * reached. */
static bool blocks(struct well_formed *c)
{
    const struct gx_func *f = c->f;
    uint32_t end = 0;
    for (uint32_t b = 0; b < f->block.n; b++) {
        const struct gx_block *x = &f->block.at[b];
        if (x->first < end || x->end < x->first || x->end > f->inst.n)
            return bad(c, "block %u lies in another", b);
        end = x->end;
        if (!gx_terminator(f, b))
            return bad(c, "block %u has no end", b);
        if (b && !x->n_preds)
            return bad(c, "block %u is never reached", b);
        for (uint32_t v = x->first; v < end; v++)
            if (gx_at(f, v)->block != b && gx_at(f, v)->block != GX_NONE)
                return bad(c, "%%%u does not know that it is in block %u", v, b);
    }
    return f->block.n || bad(c, "no blocks");
}

bool gx_verify(const struct gx_func *f, struct failure *failure)
{
    struct well_formed c = { .f = f, .v = GX_NONE, .failure = failure };
    if (!blocks(&c))
        return false;
    uint32_t *idom = gx_dominators(f);
    c.idom = idom;
    for (c.v = 0; c.v < f->inst.n && !failure_is(failure); c.v++)
        instruction(&c);
    free(idom);
    return !failure_is(failure);
}
