/* SPDX-License-Identifier: Apache-2.0 */
/* emit_masks.c - emits masks: the machine's own where it is what the program's is (divergent.h), or
 * else predicates and logic on them.
 *
 *     %em = goto 1, 0, %c                               (!P1) goto (M1, 16) L
 *     cbr off %em, L, then                              …
 *     %y = wr %x, %v, masked by lanes 0 to 15 of %em    mov (M1, 16) V2(0,0)<1> V3(0,0)<1;1,0> */
#include "genx/visa/emitter.h"

#include "genx/model/mask_values.h"

#include <assert.h>

static struct gx_visa_operand pred_operand(uint32_t var)
{
    return (struct gx_visa_operand){ .kind = VISA_PRED, .var = var };
}

/* Sets the first `n` lanes of predicate `to` to `op` of a and b. */
static void logic(struct gx_emitter *e, enum gx_visa_op op, uint32_t n, uint32_t to, uint32_t a,
                  uint32_t b)
{
    struct gx_visa_inst x = gx_emit_inst(op, n);
    x.o[x.n_operands++] = pred_operand(to);
    x.o[x.n_operands++] = pred_operand(a);
    if (op != VISA_NOT)
        x.o[x.n_operands++] = pred_operand(b);
    x.no_mask = gx_visa_is_of_whole(e->out, &x);
    gx_emit_add(e, &x);
}

/* The machine's mask as a predicate: a comparison writes those lanes that are on.  Lanes that no
 * goto has are on. */
static void machine_mask(struct gx_emitter *e, uint32_t to, uint32_t lanes)
{
    struct gx_visa_inst x = gx_emit_inst(VISA_CMP, lanes);
    gx_emit_set_predicate(e, to, GX_EM_LANES, UINT32_MAX & ~((UINT64_C(1) << lanes) - 1));
    x.cond = GX_EQ;
    x.in_flow = true;
    x.n_operands = 3;
    x.o[0] = pred_operand(to);
    x.o[1] = (struct gx_visa_operand){
        .kind = VISA_REGION, .elt = GX_I32, .var = VISA_GROUP_ID, .width = 1
    };
    x.o[2] = x.o[1];
    gx_emit_add(e, &x);
}

/* The masks of a goto: the resume mask goes to a variable of its own, where GOTO_RM finds it. */
static void split(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    uint8_t none;
    uint32_t n = gx_at(e->f, gx_arg(e->f, i, 2))->type.n, to = e->var[e->assign.class[v]];
    uint32_t em = gx_emit_predicate(e, gx_arg(e->f, i, 0), &none);
    uint32_t rm = gx_emit_predicate(e, gx_arg(e->f, i, 1), &none);
    uint32_t c = gx_emit_predicate(e, gx_arg(e->f, i, 2), &none);
    uint32_t resume = gx_emit_new_predicate(e, n);
    logic(e, VISA_NOT, n, resume, c, GX_NONE);
    logic(e, VISA_AND, n, resume, resume, em);
    logic(e, VISA_OR, n, resume, resume, rm);
    logic(e, VISA_OR, GX_EM_LANES, to, em, em);
    logic(e, VISA_AND, n, to, to, c);
    e->resume[v] = resume;
}

void gx_emit_mask(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    uint32_t of = gx_arg(e->f, i, 0), to = GX_NONE;
    uint8_t none;
    if (e->assign.class[v] != GX_NONE)
        to = e->var[e->assign.class[v]];
    if (i->op == GX_GET_EM && e->assign.flow.hardware && gx_at(e->f, of)->op != GX_CONST) {
        machine_mask(e, to, e->assign.flow.lanes);
        return;
    }
    if (to == GX_NONE) /* the machine's own */
        return;
    switch ((enum gx_op)i->op) {
    case GX_GOTO: split(e, v); return;
    case GX_GOTO_RM: logic(e, VISA_OR, i->type.n, to, e->resume[of], e->resume[of]); return;
    default: break;
    }
    uint32_t em = gx_emit_predicate(e, of, &none);
    logic(e, VISA_OR, GX_EM_LANES, to, em, em);
    if (i->op == GX_JOIN) {
        uint32_t rm = gx_arg(e->f, i, 1), n = gx_at(e->f, rm)->type.n;
        logic(e, VISA_OR, n, to, to, gx_emit_predicate(e, rm, &none));
    }
}

/* A predicate that is on if none of the first lanes of `mask` is. */
static uint32_t none_on(struct gx_emitter *e, uint32_t mask, uint32_t lanes)
{
    uint32_t bits = gx_emit_new_general(e, GX_I32, false, 1), to = gx_emit_new_predicate(e, 1);
    struct gx_visa_operand all = { .kind = VISA_REGION, .elt = GX_I32, .var = bits, .width = 1 };
    struct gx_visa_operand set = all;
    set.stride = 1;
    struct gx_visa_inst x = gx_emit_inst(VISA_MOV, 1);
    x.n_operands = 2;
    x.o[0] = set;
    x.o[1] = pred_operand(mask);
    gx_emit_add(e, &x);
    x.op = VISA_AND;
    x.n_operands = 3;
    x.o[1] = all;
    x.o[2] =
        (struct gx_visa_operand){ .kind = VISA_NUMBER,
                                  .elt = GX_I32,
                                  .bits = lanes == GX_EM_LANES ? UINT32_MAX : (1u << lanes) - 1 };
    gx_emit_add(e, &x);
    x.op = VISA_CMP;
    x.cond = GX_EQ;
    x.o[0] = pred_operand(to);
    x.o[2].bits = 0;
    gx_emit_add(e, &x);
    return to;
}

void gx_emit_if_off(struct gx_emitter *e, const struct gx_inst *off, struct gx_visa_inst *jump)
{
    const struct gx_inst *of = gx_at(e->f, gx_arg(e->f, off, 0));
    uint32_t n = gx_at(e->f, gx_arg(e->f, of, 1))->type.n;
    uint32_t mask = e->var[e->assign.class[gx_arg(e->f, off, 0)]];
    /* The machine would ask all lanes of the variable, and those that no goto has are on. */
    jump->any = e->pf->any && n == GX_EM_LANES;
    jump->inverse ^= jump->any;
    jump->n = (uint8_t)(jump->any ? n : 1);
    jump->pred = jump->any ? mask : none_on(e, mask, n);
}

void gx_emit_goto(struct gx_emitter *e, const struct gx_inst *branch, bool backward, uint32_t label)
{
    const struct gx_inst *go = gx_at(e->f, gx_arg(e->f, gx_at(e->f, gx_arg(e->f, branch, 0)), 0));
    uint32_t c = gx_arg(e->f, go, 2);
    uint64_t bits;
    struct gx_visa_inst x = gx_emit_inst(VISA_GOTO, e->assign.flow.lanes);
    x.target = label;
    x.in_flow = true;
    x.inverse = !backward;
    bool known = gx_is_splat(e->f, c, &bits);
    if (known && (bits & 1) == !backward) /* no lane goes */
        return;
    if (known)
        x.inverse = false;
    else
        x.pred = gx_emit_predicate(e, c, &x.first);
    gx_emit_add(e, &x);
}
