/* SPDX-License-Identifier: Apache-2.0 */
/* emit.c - emits legal code as a kernel of vISA.
 *
 * One operation with its RDs and its WR is one instruction.  Values of one class (assign.h) are one
 * variable, with aliases for their different types. */
#include "genx/visa/emitter.h"

#include "genx/model/alu.h"
#include "genx/model/message.h"
#include "space/tag.h"

#include <assert.h>
#include <stdarg.h>

static struct gx_visa_operand region_operand(struct gx_emitter *e, uint32_t var, enum gx_elt elt,
                                             bool is_signed, const struct gx_region *r)
{
    struct gx_visa_operand o = {
        .kind = VISA_REGION, .elt = (uint8_t)elt, .is_signed = is_signed, .at = (uint32_t)r->start
    };
    o.var = gx_emit_typed(e, var, elt, is_signed);
    o.vstride = r->vstride;
    o.width = r->width;
    o.stride = (uint32_t)r->stride;
    if (r->n == 1 || (r->width == r->n && r->stride == 0)) {
        o.vstride = 0;
        o.width = 1;
        o.stride = 0;
    } else if (r->width == r->n) {
        o.vstride = r->stride;
        o.width = 1;
        o.stride = 0;
    }
    return o;
}

static struct gx_visa_operand number_operand(enum gx_elt elt, bool is_signed, uint64_t bits)
{
    struct gx_visa_operand o = { .kind = VISA_NUMBER, .elt = (uint8_t)elt, .is_signed = is_signed };
    struct gx_alu_type from = { (uint8_t)elt, is_signed };
    if (elt == GX_I8) { /* immediates have no byte type */
        o.elt = GX_I16;
        bits = gx_alu_convert((struct gx_alu_type){ GX_I16, is_signed }, from, bits, false);
    } else if (elt == GX_I64) {
        int64_t x = (int64_t)bits;
        if (x >= (is_signed ? INT32_MIN : 0) && x <= INT32_MAX) {
            o.elt = GX_I32;
            o.is_signed = true;
            bits = (uint32_t)bits;
        } else if (bits <= UINT32_MAX) {
            o.elt = GX_I32;
            o.is_signed = false;
        }
    } else if (elt == GX_BF) {
        o.elt = GX_I16;
        o.is_signed = false;
    }
    o.bits = bits;
    return o;
}

/* Value `v` as an operand of `n` lanes. */
static struct gx_visa_operand source(struct gx_emitter *e, uint32_t v, enum gx_elt elt,
                                     bool is_signed, uint32_t n);

/* ---- addresses ---- */

/* The address of byte `offset` behind the index `v` in `var`; made once in each block. */
static uint32_t address(struct gx_emitter *e, uint32_t var, uint32_t v, int32_t *offset)
{
    const struct gx_inst *i = gx_at(e->f, v);
    int32_t far = *offset < -512 || *offset > 511 ? *offset & ~511 : 0;
    *offset -= far;
    uint32_t base = GX_NONE;
    for (uint32_t k = e->address.n; k-- > 0;) {
        const struct gx_known_address *a = &e->address.at[k];
        if (a->var == var && a->index == v && a->far == far)
            return a->is;
        if (a->var == var && a->index == v && a->far == 0)
            base = a->is;
    }
    uint32_t n = i->type.n == 1 ? 1 : i->type.n;
    struct gx_visa_inst x = gx_emit_inst(VISA_ADDR_ADD, n);
    x.no_mask = true;
    x.n_operands = 3;
    if (base == GX_NONE) {
        base = gx_emit_new_plain(e, VISA_ADDRESS, n);
        x.o[0] = (struct gx_visa_operand){ .kind = VISA_ADDR, .var = base };
        x.o[1] = (struct gx_visa_operand){ .kind = VISA_ADDR_OF, .var = var };
        x.o[2] = source(e, v, GX_I16, false, n);
        gx_emit_add(e, &x);
        vec_push(&e->address, ((struct gx_known_address){ var, v, 0, base }));
    }
    if (far) {
        uint32_t to = gx_emit_new_plain(e, VISA_ADDRESS, n);
        x.o[0] = (struct gx_visa_operand){ .kind = VISA_ADDR, .var = to };
        x.o[1] = (struct gx_visa_operand){ .kind = VISA_ADDR, .var = base };
        x.o[2] = number_operand(GX_I16, false, (uint16_t)far);
        gx_emit_add(e, &x);
        vec_push(&e->address, ((struct gx_known_address){ var, v, far, to }));
        base = to;
    }
    return base;
}

static struct gx_visa_operand pointed(struct gx_emitter *e, uint32_t var, uint32_t index,
                                      enum gx_elt elt, bool is_signed, const struct gx_region *r)
{
    int32_t offset = r->start;
    struct gx_visa_operand o = { .kind = VISA_POINTED,
                                 .elt = (uint8_t)elt,
                                 .is_signed = is_signed };
    struct gx_region shape = *r;
    shape.start = 0;
    struct gx_visa_operand s =
        region_operand(e, var, e->out->var.at[var].elt, e->out->var.at[var].is_signed, &shape);
    o.vstride = s.vstride;
    o.width = s.width;
    o.stride = s.stride;
    if (r->index == REGION_ROWS && r->n > 1) {
        o.vstride = -1;
        o.width = 1;
        o.stride = 0;
    }
    /* Some lanes of a longer index: one register of addresses serves all its lanes. */
    const struct gx_inst *i = gx_at(e->f, index);
    if (i->op == GX_RD && r->index == REGION_ROWS) {
        const struct gx_region *some = gx_region(e->f, i);
        uint32_t of = gx_arg(e->f, i, 0);
        if (some->index == REGION_DIRECT && some->width == some->n && some->stride == 1 &&
            gx_at(e->f, of)->type.n <= 16 && some->n > 1) {
            o.at = (uint32_t)some->start / 2;
            index = of;
        }
    }
    o.var = address(e, var, index, &offset);
    o.offset = offset;
    return o;
}

/* ---- operands ---- */

/* The operand of an extension, read by its own type, or one with a modifier. */
static struct gx_visa_operand applied(struct gx_emitter *e, const struct gx_inst *i, bool is_signed,
                                      uint32_t n)
{
    uint32_t from = gx_arg(e->f, i, 0);
    enum gx_elt elt = gx_at(e->f, from)->type.elt;
    if (i->op == GX_ZEXT || i->op == GX_SEXT)
        return source(e, from, elt, i->op == GX_SEXT, n);
    struct gx_visa_operand o = source(e, from, elt, is_signed || i->op == GX_ABS, n);
    assert(o.kind != VISA_NUMBER && !o.modifier && "a register without a modifier");
    o.modifier = i->op == GX_NOT ? VISA_NOT_MOD : i->op == GX_FNEG ? VISA_NEG : VISA_ABS;
    return o;
}

static struct gx_visa_operand source(struct gx_emitter *e, uint32_t v, enum gx_elt elt,
                                     bool is_signed, uint32_t n)
{
    const struct gx_inst *i = gx_at(e->f, v);
    uint64_t bits;
    if (i->op == GX_UNDEF)
        return number_operand(elt, is_signed, 0);
    if (gx_is_splat(e->f, v, &bits))
        return number_operand(elt, is_signed, bits);
    if (i->flags & GX_INLINE)
        return applied(e, i, is_signed, n);
    if (i->op == GX_CONST) {
        struct gx_visa_operand o;
        if (!gx_visa_pack(i->type.elt, &e->f->bits.at[i->data], i->type.n, &o)) {
            diag_emit_constant(&e->failure->sink, (struct src_loc){ 0 }, i->type.n);
            o = number_operand(elt, is_signed, 0);
        }
        return o;
    }
    if (i->op == GX_RD) {
        const struct gx_region *r = gx_region(e->f, i);
        uint32_t var = gx_emit_var(e, gx_arg(e->f, i, 0));
        if (r->index == REGION_DIRECT)
            return region_operand(e, var, elt, is_signed, r);
        return pointed(e, var, gx_index(e->f, i), elt, is_signed, r);
    }
    struct gx_region whole = gx_region_line(n, 1, 0);
    return region_operand(e, gx_emit_var(e, v), elt, is_signed, &whole);
}

static struct gx_visa_operand pred_operand(uint32_t var)
{
    return (struct gx_visa_operand){ .kind = VISA_PRED, .var = var };
}

/* ---- destinations ---- */

struct destination {
    struct gx_visa_operand o;
    uint32_t mask; /* predicate value; GX_NONE: none */
    uint32_t pred; /* of ICMP and the like: the variable written … */
    uint8_t first; /* … from which lane on */
};

static struct destination target(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    uint32_t through = e->assign.user[v];
    struct destination t = { .mask = GX_NONE, .pred = GX_NONE };
    struct gx_alu_type to = gx_alu_to(i);
    enum gx_elt elt = gx_emit_carrier((enum gx_op)i->op, (enum gx_elt)i->type.elt);
    to.is_signed |= gx_op_signs(i->op) == '-';
    if (i->type.elt == GX_I1) {
        t.pred = gx_emit_var(e, through != GX_NONE ? through : v);
        if (through != GX_NONE) {
            t.pred += gx_at(e->f, through)->data / 32;
            t.first = (uint8_t)(gx_at(e->f, through)->data % 32);
        }
        return t;
    }
    if (through == GX_NONE) {
        struct gx_region whole = gx_region_line(i->type.n, 1, 0);
        t.o = region_operand(e, gx_emit_var(e, v), elt, to.is_signed, &whole);
    } else {
        const struct gx_inst *w = gx_at(e->f, through);
        const struct gx_region *r = gx_region(e->f, w);
        uint32_t var = gx_emit_var(e, through);
        t.mask = gx_mask(e->f, w);
        if (r->index == REGION_DIRECT)
            t.o = region_operand(e, var, elt, to.is_signed, r);
        else
            t.o = pointed(e, var, gx_index(e->f, w), elt, to.is_signed, r);
        t.o.stride = (uint32_t)r->stride;
        if (r->width == 1)
            t.o.stride = (uint32_t)r->vstride;
    }
    if (t.o.stride == 0)
        t.o.stride = 1; /* one element */
    return t;
}

/* ---- arithmetic ---- */

/* The number of an immediate, which may have a narrower type than the operand has. */
static uint64_t number_of(const struct gx_visa_operand *o)
{
    assert(o->kind == VISA_NUMBER);
    struct gx_alu_type all = { GX_I64, true }, own = { o->elt, o->is_signed };
    return gx_alu_convert(all, own, o->bits, false);
}

/* The negation of an operand of type `elt`. */
static struct gx_visa_operand negated(struct gx_visa_operand o, enum gx_elt elt)
{
    uint32_t bits = 8 * gx_elt_bytes(elt);
    if (o.kind != VISA_NUMBER)
        o.modifier ^= VISA_NEG;
    else if (gx_elt_kind(elt) == 'f')
        o.bits ^= UINT64_C(1) << (bits - 1);
    else
        o = number_operand(elt, true, -number_of(&o) & (UINT64_MAX >> (64 - bits)));
    return o;
}

static const struct {
    uint8_t op; /* enum gx_visa_op; 0 (a move) also where there is none */
    bool known;
} machine_op[GX_OPS] = {
#define MAP(gx, visa) [GX_##gx] = { VISA_##visa, true }
    MAP(MOV, MOV),     MAP(ADD, ADD),       MAP(SUB, ADD),         MAP(MUL, MUL),
    MAP(SMULH, MULH),  MAP(UMULH, MULH),    MAP(SDIV, DIV),        MAP(UDIV, DIV),
    MAP(SREM, MOD),    MAP(UREM, MOD),      MAP(SHL, SHL),         MAP(LSHR, SHR),
    MAP(ASHR, ASR),    MAP(ROL, ROL),       MAP(ROR, ROR),         MAP(AND, AND),
    MAP(OR, OR),       MAP(XOR, XOR),       MAP(NOT, NOT),         MAP(SMIN, MIN),
    MAP(SMAX, MAX),    MAP(UMIN, MIN),      MAP(UMAX, MAX),        MAP(ABS, MOV),
    MAP(BFREV, BFREV), MAP(CBIT, CBIT),     MAP(FBL, FBL),         MAP(SFBH, FBH),
    MAP(UFBH, FBH),    MAP(LZD, LZD),       MAP(SBFE, BFE),        MAP(UBFE, BFE),
    MAP(BFI, BFI),     MAP(XADD, ADD),      MAP(XMUL, MUL),        MAP(XMAD, MAD),
    MAP(XSHL, SHL),    MAP(XSHR, SHR),      MAP(XAVG, AVG),        MAP(XMOV, MOV),
    MAP(CARRY, ADDC),  MAP(BORROW, SUBB),   MAP(FADD, ADD),        MAP(FSUB, ADD),
    MAP(FMUL, MUL),    MAP(FDIV, DIV),      MAP(FMA, MAD),         MAP(FNEG, MOV),
    MAP(FABS, MOV),    MAP(FMIN, MIN),      MAP(FMAX, MAX),        MAP(SAT, MOV),
    MAP(FRC, FRC),     MAP(RNDD, RNDD),     MAP(RNDE, RNDE),       MAP(RNDU, RNDU),
    MAP(RNDZ, RNDZ),   MAP(SQRT, SQRT),     MAP(RSQRT, RSQRT),     MAP(INV, INV),
    MAP(EXP, EXP),     MAP(LOG, LOG),       MAP(SIN, SIN),         MAP(COS, COS),
    MAP(POW, POW),     MAP(IEEE_DIV, DIVM), MAP(IEEE_SQRT, SQRTM), MAP(ICMP, CMP),
    MAP(FCMP, CMP),    MAP(SELECT, SEL),    MAP(TRUNC, MOV),       MAP(ZEXT, MOV),
    MAP(SEXT, MOV),    MAP(FPTRUNC, MOV),   MAP(FPEXT, MOV),       MAP(FPTOSI, MOV),
    MAP(FPTOUI, MOV),  MAP(SITOFP, MOV),    MAP(UITOFP, MOV),      MAP(ADD3, ADD3),
    MAP(BFN, BFN),
#undef MAP
};

/* Predicates have and, or, xor and not of their own, on the same lanes of all operands. */
static void logic_on_predicates(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    struct destination t = target(e, v);
    struct gx_visa_inst x = gx_emit_inst(machine_op[i->op].op, i->type.n);
    uint64_t bits;
    x.o[x.n_operands++] = pred_operand(t.pred);
    for (uint32_t k = 0; k < i->n_args; k++) {
        uint32_t a = gx_arg(e->f, i, k);
        bool constant = i->op == GX_XOR && gx_is_splat(e->f, a, &bits);
        if (constant && bits & 1)
            x.op = VISA_NOT;
        if (!constant)
            x.o[x.n_operands++] = pred_operand(gx_emit_predicate(e, a, &x.first));
    }
    if (x.n_operands == 2 && x.op != VISA_NOT) { /* xor with a constant of zeros: the operand */
        x.op = VISA_OR;
        x.o[x.n_operands++] = x.o[1];
    }
    x.no_mask = gx_visa_is_of_whole(e->out, &x);
    gx_emit_add(e, &x);
}

static bool same_operand(const struct gx_emitter *e, uint32_t a, uint32_t b)
{
    const struct gx_inst *x = gx_at(e->f, a), *y = gx_at(e->f, b);
    if (a == b)
        return true;
    return x->op == GX_RD && y->op == GX_RD && gx_arg(e->f, x, 0) == gx_arg(e->f, y, 0) &&
           x->n_args == 1 && y->n_args == 1 &&
           gx_region_same(gx_region(e->f, x), gx_region(e->f, y));
}

/* The CARRY directly behind the addition `v` that belongs to it: one instruction computes both.
 * Not if the sum is written under a mask, for the carry is one of all lanes. */
static uint32_t its_carry(const struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    uint32_t end = e->f->block.at[i->block].end, through = e->assign.user[v];
    if ((i->op != GX_ADD && i->op != GX_SUB) || i->type.elt != GX_I32 ||
        (through != GX_NONE && gx_mask(e->f, gx_at(e->f, through)) != GX_NONE))
        return GX_NONE;
    enum gx_op wanted = i->op == GX_ADD ? GX_CARRY : GX_BORROW;
    uint32_t k = (through == GX_NONE ? v : through) + 1;
    while (k < end && (gx_at(e->f, k)->op == GX_RD || gx_at(e->f, k)->op == GX_CONST))
        k++;
    if (k == end || gx_at(e->f, k)->op != wanted || !e->assign.needed[k] ||
        e->assign.user[k] != GX_NONE)
        return GX_NONE;
    for (uint32_t a = 0; a < 2; a++)
        if (!same_operand(e, gx_arg(e->f, i, a), gx_arg(e->f, gx_at(e->f, k), a)))
            return GX_NONE;
    return k;
}

/* A 64-bit move of elements in order as a move of twice as many dwords. */
static void in_dwords(struct gx_emitter *e, struct gx_visa_inst *x)
{
    struct gx_visa_operand *dst = &x->o[0], *src = &x->o[1];
    bool line = src->kind == VISA_REGION && dst->kind == VISA_REGION && dst->stride == 1 &&
                x->pred == GX_NONE && !x->in_flow &&
                (x->n == 1 || (src->width == 1 && src->vstride == 1));
    if (!line) {
        diag_emit_moves(&e->failure->sink, (struct src_loc){ 0 });
        return;
    }
    for (int k = 0; k < 2; k++) {
        uint32_t off, root = gx_visa_root(e->out, x->o[k].var, &off);
        struct gx_region r = gx_region_line(2u * x->n, 1, (int32_t)(x->o[k].at + off));
        x->o[k] = region_operand(e, root, GX_I32, true, &r);
    }
    x->o[0].stride = 1;
    x->n *= 2;
}

static void arithmetic(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    bool reads_pred = i->op == GX_SELECT;
    if (i->type.elt == GX_I1 && i->op != GX_ICMP && i->op != GX_FCMP) {
        logic_on_predicates(e, v);
        return;
    }
    if (!machine_op[i->op].known) {
        diag_emit_operation(&e->failure->sink, (struct src_loc){ 0 }, gx_op_name(i->op));
        return;
    }
    struct gx_visa_inst x = gx_emit_inst(machine_op[i->op].op, i->type.n);
    if (i->op == GX_XSHR && i->flags & GX_SRC_SIGNED)
        x.op = VISA_ASR;
    x.cond = i->sub; /* a comparison's, or the table of logic */
    struct gx_visa_operand src[4];
    struct destination t;
    uint32_t n = 0, carry = its_carry(e, v);
    for (uint32_t k = reads_pred; k < i->n_args; k++) {
        struct gx_alu_type from = gx_alu_from(e->f, i, k);
        from.is_signed |= gx_op_signs(i->op) == '-';
        enum gx_elt elt = gx_emit_carrier((enum gx_op)i->op, (enum gx_elt)from.elt);
        src[n++] = source(e, gx_arg(e->f, i, k), elt, from.is_signed, i->type.n);
    }
    t = target(e, v);
    gx_emit_masked(e, &x, reads_pred ? gx_arg(e->f, i, 0) : t.mask);
    x.saturate = i->flags & GX_SAT_RESULT || i->op == GX_SAT;
    if (i->op == GX_SUB || i->op == GX_FSUB)
        src[1] = negated(src[1], (enum gx_elt)i->type.elt);
    if (i->op == GX_FNEG)
        src[0] = negated(src[0], (enum gx_elt)i->type.elt);
    /* The type of what is rotated says how many bits there are, and asr reads ud as signed. */
    bool all_bits = i->op == GX_ROL || i->op == GX_ROR || (i->op == GX_ASHR && !src[0].is_signed);
    if (all_bits && i->type.elt == GX_I64 && src[0].kind == VISA_NUMBER) {
        src[0].bits = number_of(&src[0]);
        src[0].elt = GX_I64;
        src[0].is_signed = true;
    }
    if (i->op == GX_FABS || i->op == GX_ABS)
        src[0].modifier |= VISA_ABS;
    if (gx_commutes(i) && src[0].kind == VISA_NUMBER) {
        struct gx_visa_operand o = src[0];
        src[0] = src[1];
        src[1] = o;
    }
    if (x.op == VISA_CMP) {
        x.first = t.first;
        x.o[x.n_operands++] = pred_operand(t.pred);
    } else if (x.op == VISA_ADDC || x.op == VISA_SUBB) {
        /* Only the carry is needed: the sum goes to a scratch variable. */
        struct gx_region whole = gx_region_line(i->type.n, 1, 0);
        uint32_t sum = gx_emit_new_general(e, GX_I32, false, i->type.n);
        x.o[x.n_operands++] = region_operand(e, sum, GX_I32, false, &whole);
        x.o[0].stride = 1;
        x.o[x.n_operands++] = t.o;
    } else {
        x.o[x.n_operands++] = t.o;
    }
    if (carry != GX_NONE) {
        struct destination c = target(e, carry);
        x.op = i->op == GX_ADD ? VISA_ADDC : VISA_SUBB;
        x.o[x.n_operands++] = c.o;
        e->done[carry] = 1;
        x.o[0].var = gx_emit_typed(
            e, gx_emit_var(e, e->assign.user[v] == GX_NONE ? v : e->assign.user[v]), GX_I32, false);
        for (uint32_t k = 0; k < n; k++)
            src[k] = source(e, gx_arg(e->f, i, k), GX_I32, false, i->type.n);
        if (src[0].kind == VISA_NUMBER && i->op == GX_ADD) {
            struct gx_visa_operand o = src[0];
            src[0] = src[1];
            src[1] = o;
        }
    }
    for (uint32_t k = 0; k < n; k++)
        x.o[x.n_operands++] = src[k];
    if (i->op == GX_MOV && i->type.elt == GX_I64 && !e->pf->int64)
        in_dwords(e, &x);
    gx_emit_add(e, &x);
}

/* ---- predicates as bits, pointers with tags ---- */

static void bitcast(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    uint32_t from = gx_arg(e->f, i, 0);
    struct gx_type was = gx_at(e->f, from)->type;
    if (i->type.elt == GX_I1) {
        struct destination t = target(e, v);
        struct gx_visa_inst x = gx_emit_inst(VISA_SETP, i->type.n);
        x.first = t.first;
        x.n_operands = 2;
        x.o[0] = pred_operand(t.pred);
        x.o[1] = source(e, from, was.elt, false, 1);
        gx_emit_add(e, &x);
    } else if (was.elt == GX_I1) {
        struct gx_visa_inst x = gx_emit_inst(VISA_MOV, 1);
        uint32_t through = e->assign.user[v];
        struct gx_region r = gx_region_line(1, 1, 0);
        uint8_t first;
        if (through != GX_NONE)
            r = *gx_region(e->f, gx_at(e->f, through));
        x.n_operands = 2;
        x.o[0] = region_operand(e, gx_emit_var(e, through == GX_NONE ? v : through), i->type.elt,
                                false, &r);
        x.o[0].stride = 1;
        x.o[1] = pred_operand(gx_emit_predicate(e, from, &first));
        gx_emit_add(e, &x);
    }
}

/* Puts or clears a tag as in docs/spec/tags.md, "From named to generic" and "From generic to
 * named"; null gets no tag. */
static void tag(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    uint32_t n = i->type.n, temp = gx_emit_new_general(e, GX_I64, i->op == GX_UNTAG, n);
    struct gx_region whole = gx_region_line(n, 1, 0);
    bool sign = i->op == GX_UNTAG;
    bool whole_pointer = i->op == GX_TAG && i->sub == 0; /* global: the tag is zero */
    struct gx_visa_operand to = region_operand(e, temp, GX_I64, sign, &whole), from = to;
    struct gx_visa_operand pointer = source(e, gx_arg(e->f, i, 0), GX_I64, sign, n);
    struct gx_visa_inst x = gx_emit_inst(i->op == GX_TAG ? VISA_AND : VISA_SHL, n);
    to.stride = 1;
    x.wide = true;
    x.n_operands = 3;
    x.o[0] = to;
    x.o[1] = pointer;
    x.o[2] = i->op == GX_TAG ? number_operand(GX_I64, false, TAG_ADDRESS)
                             : number_operand(GX_I32, true, TAG_CLEAR_SHIFT);
    if (!whole_pointer) {
        gx_emit_add(e, &x);
        x.op = i->op == GX_TAG ? VISA_OR : VISA_ASR;
        x.o[1] = from;
        if (i->op == GX_TAG) {
            struct gx_visa_inst some = gx_emit_inst(VISA_CMP, n);
            some.cond = GX_NE;
            some.wide = true;
            some.n_operands = 3;
            some.o[0] = pred_operand(gx_emit_new_plain(e, VISA_PREDICATE, n));
            some.o[1] = pointer;
            some.o[2] = number_operand(GX_I64, false, 0);
            gx_emit_add(e, &some);
            x.pred = some.o[0].var;
            x.o[2] = number_operand(GX_I64, false, (uint64_t)i->sub << TAG_SHIFT);
        }
        gx_emit_add(e, &x);
        x.pred = GX_NONE;
    }
    x.op = VISA_MOV;
    x.n_operands = 2;
    x.o[1] = whole_pointer ? x.o[1] : from;
    x.o[0] = region_operand(e, gx_emit_var(e, v), GX_I64, sign, &whole);
    x.o[0].stride = 1;
    gx_emit_add(e, &x);
}

/* ---- messages ---- */

static struct gx_visa_operand raw(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    struct gx_visa_operand o = { .kind = VISA_RAW };
    if (i->op == GX_RD) {
        o.var = gx_emit_var(e, gx_arg(e->f, i, 0));
        o.at = (uint32_t)gx_region(e->f, i)->start;
    } else if (i->op == GX_UNDEF) {
        o.var = gx_emit_new_general(e, i->type.elt, false, i->type.n);
    } else {
        o.var = gx_emit_var(e, v);
    }
    return o;
}

static struct gx_visa_operand raw_target(struct gx_emitter *e, uint32_t v)
{
    uint32_t through = e->assign.user[v];
    if (through == GX_NONE)
        return raw(e, v);
    return (struct gx_visa_operand){ .kind = VISA_RAW,
                                     .var = gx_emit_var(e, through),
                                     .at = (uint32_t)gx_region(e->f, gx_at(e->f, through))->start };
}

/* The operand of a message by lane, as elements of so many bytes: the assembler counts the
 * registers that a message takes by the type of the variable, which may be another in the same
 * class, as of addresses that are computed in dwords. */
static struct gx_visa_operand lanes_of(struct gx_emitter *e, struct gx_visa_operand o,
                                       uint32_t bytes)
{
    if (gx_elt_bytes(e->out->var.at[o.var].elt) != bytes)
        o.var = gx_emit_typed(e, o.var, gx_elt_int(bytes), false);
    return o;
}

/* The surface that has the number `v`.  A variable holds it, which is set once in each block;
 * messages by lane know local memory by name. */
static struct gx_visa_operand surface(struct gx_emitter *e, uint32_t v, bool by_lane)
{
    struct gx_visa_operand o = { .kind = VISA_SURFACE, .var = VISA_SLM };
    if (by_lane && gx_is_local(e->f, v))
        return o;
    uint32_t k = 0;
    while (k < e->surface.n && e->surface.at[k] != v)
        k++;
    if (k == e->surface_var.n)
        vec_push(&e->surface_var, gx_emit_new_plain(e, VISA_SURFACE_FILE, 1));
    o.var = e->surface_var.at[k];
    if (k < e->surface.n)
        return o;
    vec_push(&e->surface, v);
    struct gx_visa_inst x = gx_emit_inst(VISA_MOVS, 1);
    x.no_mask = true;
    x.o[x.n_operands++] = o;
    x.o[x.n_operands++] = source(e, v, GX_I32, false, 1);
    gx_emit_add(e, &x);
    return o;
}

static void atomic(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    bool in_surface = gx_at(e->f, gx_arg(e->f, i, 2))->type.elt == GX_I32;
    struct gx_visa_inst x = gx_emit_inst(in_surface ? VISA_SURF_ATOMIC : VISA_ATOMIC, i->type.n);
    x.cond = i->sub;
    x.blocks = (uint8_t)gx_elt_bytes(i->type.elt);
    gx_emit_masked(e, &x, gx_arg(e->f, i, 0));
    if (in_surface)
        x.o[x.n_operands++] = surface(e, gx_arg(e->f, i, 1), true);
    x.o[in_surface] = raw(e, gx_arg(e->f, i, 2));
    for (unsigned k = 0; k < 2; k++) {
        struct gx_visa_operand none = { .kind = VISA_NOTHING };
        bool used = k < gx_visa_atomic_sources(i->sub);
        x.o[VISA_ATOMIC_SOURCE + k] = used ? raw(e, gx_arg(e->f, i, 3 + k)) : none;
    }
    x.o[gx_visa_atomic_result((enum gx_visa_op)x.op)] = raw_target(e, v);
    x.n_operands = in_surface + 4;
    /* The assembler takes addresses as unsigned, and values by the operation's sign. */
    bool is_signed = i->sub == GX_ATOMIC_IMIN || i->sub == GX_ATOMIC_IMAX;
    for (unsigned k = 0; k < x.n_operands; k++) {
        bool value = k > in_surface;
        enum gx_elt elt = value ? gx_elt_int(x.blocks) : in_surface ? GX_I32 : GX_I64;
        if (x.o[k].kind == VISA_RAW)
            x.o[k].var = gx_emit_typed(e, x.o[k].var, elt, value && is_signed);
    }
    gx_emit_add(e, &x);
}

static void channels(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    struct gx_visa_inst x = gx_emit_inst(VISA_GATHER4, gx_at(e->f, gx_arg(e->f, i, 1))->type.n);
    x.blocks = (uint8_t)(i->type.n / x.n);
    gx_emit_masked(e, &x, gx_arg(e->f, i, 0));
    x.o[x.n_operands++] = (struct gx_visa_operand){ .kind = VISA_NUMBER, .elt = GX_I64 };
    x.o[x.n_operands++] = lanes_of(e, raw(e, gx_arg(e->f, i, 1)), 8);
    x.o[x.n_operands++] = lanes_of(e, raw_target(e, v), 4);
    gx_emit_add(e, &x);
}

/* A fence of all memory that the program has. */
static void fence(struct gx_emitter *e)
{
    struct gx_visa_inst x = gx_emit_inst(VISA_FENCE_LOCAL, 1);
    if (*e->pf->fence_local && e->has_local)
        gx_emit_add(e, &x);
    x.op = VISA_FENCE;
    gx_emit_add(e, &x);
}

static void message(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    bool in_surface = i->op == GX_SURF_LD || i->op == GX_SURF_ST;
    struct gx_visa_inst x = gx_emit_inst(VISA_BARRIER, 1);
    struct gx_type data = i->type;
    switch ((enum gx_op)i->op) {
    case GX_BARRIER: break;
    case GX_FENCE: fence(e); return;
    case GX_ATOMIC: atomic(e, v); return;
    case GX_GATHER4: channels(e, v); return;
    case GX_BLOCK_LD:
    case GX_BLOCK_ST:
        x.op = i->op == GX_BLOCK_LD ? VISA_BLOCK_LD : VISA_BLOCK_ST;
        if (i->op == GX_BLOCK_ST)
            data = gx_at(e->f, gx_arg(e->f, i, 1))->type;
        x.blocks = (uint8_t)(gx_type_bytes(data) / 16);
        x.o[x.n_operands++] = source(e, gx_arg(e->f, i, 0), GX_I64, false, 1);
        x.o[x.n_operands++] = i->op == GX_BLOCK_LD ? raw_target(e, v) : raw(e, gx_arg(e->f, i, 1));
        break;
    case GX_OWORD_LD:
    case GX_OWORD_ST:
        x.op = i->op == GX_OWORD_ST ? VISA_OWORD_ST : i->sub ? VISA_OWORD_LD_U : VISA_OWORD_LD;
        if (i->op == GX_OWORD_ST)
            data = gx_at(e->f, gx_arg(e->f, i, 2))->type;
        x.blocks = (uint8_t)(gx_type_bytes(data) / 16);
        x.o[x.n_operands++] = surface(e, gx_arg(e->f, i, 0), false);
        x.o[x.n_operands++] = source(e, gx_arg(e->f, i, 1), GX_I32, false, 1);
        x.o[x.n_operands++] = i->op == GX_OWORD_LD ? raw_target(e, v) : raw(e, gx_arg(e->f, i, 2));
        break;
    default: {
        uint32_t k = gx_address(i->op);
        bool load = i->op == GX_GATHER || i->op == GX_SURF_LD;
        x.op = i->op == GX_GATHER    ? VISA_GATHER
               : i->op == GX_SCATTER ? VISA_SCATTER
               : i->op == GX_SURF_LD ? VISA_SURF_LD
                                     : VISA_SURF_ST;
        if (!load)
            data = gx_at(e->f, gx_arg(e->f, i, k + 1))->type;
        x.n = (uint8_t)data.n;
        x.blocks = i->sub ? i->sub : (uint8_t)gx_elt_bytes(data.elt);
        gx_emit_masked(e, &x, gx_arg(e->f, i, 0));
        if (in_surface) {
            x.o[x.n_operands++] = surface(e, gx_arg(e->f, i, 1), true);
            x.o[x.n_operands++] = source(e, gx_arg(e->f, i, 2), GX_I32, false, 1);
        }
        struct gx_visa_operand moved = load ? raw_target(e, v) : raw(e, gx_arg(e->f, i, k + 1));
        x.o[x.n_operands++] = lanes_of(e, raw(e, gx_arg(e->f, i, k)), in_surface ? 4 : 8);
        x.o[x.n_operands++] = lanes_of(e, moved, x.blocks == 8 ? 8 : 4);
    }
    }
    gx_emit_add(e, &x);
}

/* ---- one instruction ---- */

static uint32_t largest_power(uint32_t n)
{
    uint32_t p = 1;
    while (p * 2 <= n)
        p *= 2;
    return p;
}

void gx_emit_copy(struct gx_emitter *e, uint32_t to, uint32_t from, struct gx_type t)
{
    if (t.elt == GX_I1) {
        for (uint32_t k = 0; k * 32 < t.n; k++) {
            struct gx_visa_inst x = gx_emit_inst(VISA_OR, t.n - k * 32 < 32 ? t.n - k * 32 : 32);
            x.n_operands = 3;
            for (uint32_t n = 0; n < 3; n++)
                x.o[n] = (struct gx_visa_operand){ .kind = VISA_PRED, .var = (n ? from : to) + k };
            gx_emit_add(e, &x);
            e->stats->copies++;
        }
        return;
    }
    /* As dwords if the number of bytes allows it: one instruction moves more bytes then, on all
     * machines. */
    uint32_t bytes = gx_type_bytes(t), size = bytes % 4 == 0 ? 4 : gx_elt_bytes(t.elt);
    for (uint32_t done = 0; done < bytes;) {
        uint32_t n = (bytes - done) / size, most = 2 * e->pf->grf / size;
        n = largest_power(n < most ? n : most);
        n = n > 32 ? 32 : n;
        struct gx_region r = gx_region_line(n, 1, (int32_t)done);
        struct gx_visa_inst x = gx_emit_inst(VISA_MOV, n);
        x.n_operands = 2;
        x.o[0] = region_operand(e, to, gx_elt_int(size), true, &r);
        x.o[1] = region_operand(e, from, gx_elt_int(size), true, &r);
        x.o[0].stride = 1;
        gx_emit_add(e, &x);
        e->stats->copies++;
        done += n * size;
    }
}

static void write(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    uint32_t value = gx_arg(e->f, i, 1), old = gx_arg(e->f, i, 0);
    if (e->assign.class[old] != GX_NONE && gx_emit_var(e, old) != gx_emit_var(e, v))
        gx_emit_copy(e, gx_emit_var(e, v), gx_emit_var(e, old), gx_at(e->f, old)->type);
    if (e->assign.user[value] == v) {
        gx_emit_value(e, value);
        return;
    }
    /* A part of a predicate that has other uses as well. */
    struct gx_visa_inst x = gx_emit_inst(VISA_OR, gx_at(e->f, value)->type.n);
    x.n_operands = 3;
    x.o[0] = pred_operand(gx_emit_var(e, v) + i->data / 32);
    x.o[1] = pred_operand(gx_emit_predicate(e, value, &x.first));
    x.o[2] = x.o[1];
    gx_emit_add(e, &x);
}

void gx_emit_value(struct gx_emitter *e, uint32_t v)
{
    const struct gx_inst *i = gx_at(e->f, v);
    e->loc = i->loc;
    switch ((enum gx_op)i->op) {
    case GX_WR:
    case GX_PWR: write(e, v); return;
    case GX_BITCAST: bitcast(e, v); return;
    case GX_TAG:
    case GX_UNTAG: tag(e, v); return;
    case GX_GROUP_ID: {
        struct gx_visa_inst x = gx_emit_inst(VISA_MOV, 1);
        struct gx_region one = gx_region_line(1, 1, 0);
        x.n_operands = 2;
        x.o[0] = region_operand(e, gx_emit_var(e, v), GX_I32, false, &one);
        x.o[0].stride = 1;
        x.o[1] = region_operand(e, VISA_GROUP_ID + i->sub, GX_I32, false, &one);
        gx_emit_add(e, &x);
        return;
    }
    default: break;
    }
    if (gx_is_alu(i->op))
        arithmetic(e, v);
    else if (gx_op_shape(i->op) == 'm')
        message(e, v);
}
