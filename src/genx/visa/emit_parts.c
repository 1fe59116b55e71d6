/* SPDX-License-Identifier: Apache-2.0 */
/* emit_parts.c - what all code is emitted with: variables, instructions, predicates. */
#include "genx/visa/emitter.h"

#include "genx/model/mask_values.h"

#include <assert.h>

/* ---- variables ---- */

static uint32_t new_var(struct gx_emitter *e, struct gx_visa_var v)
{
    vec_push(&e->out->var, v);
    return e->out->var.n - 1;
}

/* The type for a value that is only moved: bfloat moves as words, since the machine may lack the
 * type. */
enum gx_elt gx_emit_carrier(enum gx_op op, enum gx_elt elt)
{
    return elt == GX_BF && (op == GX_MOV || op == GX_SELECT) ? GX_I16 : elt;
}

uint32_t gx_emit_new_general(struct gx_emitter *e, enum gx_elt elt, bool is_signed, uint32_t n)
{
    elt = gx_emit_carrier(GX_MOV, elt);
    return new_var(e, (struct gx_visa_var){ .file = VISA_GENERAL,
                                            .elt = (uint8_t)elt,
                                            .is_signed = is_signed,
                                            .n = n,
                                            .alias = GX_NONE,
                                            .input = -1 });
}

uint32_t gx_emit_new_plain(struct gx_emitter *e, enum gx_visa_file file, uint32_t n)
{
    return new_var(
        e, (struct gx_visa_var){ .file = (uint8_t)file, .n = n, .alias = GX_NONE, .input = -1 });
}

/* The variable with another type: itself, or an alias, which is made once. */
uint32_t gx_emit_typed(struct gx_emitter *e, uint32_t var, enum gx_elt elt, bool is_signed)
{
    assert(e->out->var.at[var].file == VISA_GENERAL);
    const struct gx_visa_var *v = &e->out->var.at[var];
    if (gx_elt_kind(elt) == 'f')
        is_signed = true;
    if (v->elt == elt && v->is_signed == is_signed)
        return var;
    while (e->alias.n <= var * ALIASES + ALIASES)
        vec_push(&e->alias, GX_NONE);
    uint32_t *known = &e->alias.at[var * ALIASES + (uint32_t)elt * 2 + is_signed];
    if (*known == GX_NONE) {
        uint32_t bytes = v->n * gx_elt_bytes(v->elt);
        *known = new_var(e, (struct gx_visa_var){ .file = VISA_GENERAL,
                                                  .elt = (uint8_t)elt,
                                                  .is_signed = is_signed,
                                                  .n = bytes / gx_elt_bytes(elt),
                                                  .alias = var,
                                                  .input = -1 });
    }
    return *known;
}

uint32_t gx_emit_var(struct gx_emitter *e, uint32_t v)
{
    assert(e->assign.class[v] != GX_NONE && "the value has a register");
    return e->var[e->assign.class[v]];
}

/* ---- instructions ---- */

struct gx_visa_inst gx_emit_inst(enum gx_visa_op op, uint32_t n)
{
    assert(n && n <= 32);
    return (struct gx_visa_inst){ .op = (uint8_t)op, .n = (uint8_t)n, .pred = GX_NONE };
}

void gx_emit_add(struct gx_emitter *e, const struct gx_visa_inst *i)
{
    struct gx_visa_inst x = *i;
    x.loc = e->loc;
    x.no_mask |= e->states && !x.in_flow;
    vec_push(&e->out->inst, x);
    if (x.op != VISA_LABEL)
        e->stats->instructions++;
}

/* ---- predicates ---- */

static struct gx_visa_operand pred_operand(uint32_t var)
{
    return (struct gx_visa_operand){ .kind = VISA_PRED, .var = var };
}

void gx_emit_set_predicate(struct gx_emitter *e, uint32_t to, uint32_t n, uint64_t bits)
{
    struct gx_visa_inst x = gx_emit_inst(VISA_SETP, n);
    x.n_operands = 2;
    x.o[0] = pred_operand(to);
    x.o[1] = (struct gx_visa_operand){ .kind = VISA_NUMBER,
                                       .elt = n <= 16 ? GX_I16 : GX_I32,
                                       .bits = bits };
    gx_emit_add(e, &x);
}

uint32_t gx_emit_new_predicate(struct gx_emitter *e, uint32_t n)
{
    return gx_emit_new_plain(e, VISA_PREDICATE, n);
}

uint64_t gx_emit_lanes(const struct gx_func *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f, v);
    uint64_t all = 0;
    for (uint32_t k = 0; i->op == GX_CONST && k < i->type.n; k++)
        all |= (gx_bits(f, i, k) & 1) << k;
    return all;
}

/* The predicate `v`, or the one that `v` is a part of: returns its variable; *ret_first is the
 * first lane. */
uint32_t gx_emit_predicate(struct gx_emitter *e, uint32_t v, uint8_t *ret_first)
{
    assert(gx_is_pred(gx_at(e->f, v)->type));
    const struct gx_inst *i = gx_at(e->f, v);
    uint64_t bits;
    *ret_first = 0;
    if (gx_is_splat(e->f, v, &bits) || i->op == GX_CONST || i->op == GX_UNDEF) {
        uint32_t p = gx_emit_new_plain(e, VISA_PREDICATE, i->type.n);
        gx_emit_set_predicate(e, p, i->type.n, gx_emit_lanes(e->f, v));
        return p;
    }
    if (i->op == GX_PRD) {
        *ret_first = (uint8_t)(i->data % 32);
        return gx_emit_var(e, gx_arg(e->f, i, 0)) + i->data / 32;
    }
    return gx_emit_var(e, v);
}

void gx_emit_masked(struct gx_emitter *e, struct gx_visa_inst *x, uint32_t mask)
{
    uint32_t first;
    if (mask == GX_NONE)
        return;
    if (e->assign.flow.hardware && e->assign.flow.mask[gx_masks_root(e->f, mask, &first)]) {
        x->first = (uint8_t)first;
        x->in_flow = true;
        return;
    }
    x->pred = gx_emit_predicate(e, mask, &x->first);
}
