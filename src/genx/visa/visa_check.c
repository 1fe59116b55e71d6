/* SPDX-License-Identifier: Apache-2.0 */
/* visa_check.c - checks each operand against the rules of docs/spec/machine.md. */
#include "genx/visa/visa.h"

#include <assert.h>

struct visa_checking {
    const struct gx_visa_kernel *k;
    const struct gx_platform *pf;
    const struct gx_visa_inst *i;
    struct failure *f;
    struct text line;
};

/* The instruction as text, without the line's end. */
static const char *text_of(struct visa_checking *c)
{
    c->line.n = 0;
    gx_visa_put_inst(&c->line, c->k, c->i, c->pf);
    if (c->line.n)
        c->line.at[c->line.n - 1] = '\0';
    return text_get(&c->line);
}

static bool one_of(int64_t x, uint64_t set) { return x >= 0 && x < 64 && set >> x & 1; }

#define POWERS(most)                                                   \
    (1ull << 1 | 1ull << 2 | 1ull << 4 | (most >= 8 ? 1ull << 8 : 0) | \
     (most >= 16 ? 1ull << 16 : 0) | (most >= 32 ? 1ull << 32 : 0))

/* The distance of element k of an operand from its first, in elements. */
static int64_t step(const struct gx_visa_operand *o, uint32_t k, bool dst)
{
    if (dst)
        return (int64_t)k * o->stride;
    return (int64_t)(k / o->width) * o->vstride + (int64_t)(k % o->width) * o->stride;
}

static void shape(struct visa_checking *c, const struct gx_visa_operand *o, bool dst)
{
    if (dst) {
        if (!one_of(o->stride, POWERS(4)))
            diag_rule_destination_stride(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
        return;
    }
    if (o->vstride >= 0 && !one_of(o->vstride, POWERS(32) | 1))
        diag_rule_vstride(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
    if (!one_of(o->width, POWERS(16)) || o->width > c->i->n)
        diag_rule_width(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
    if (!one_of(o->stride, POWERS(4) | 1))
        diag_rule_stride(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
}

static void direct(struct visa_checking *c, const struct gx_visa_operand *o, bool dst)
{
    uint32_t off, root = gx_visa_root(c->k, o->var, &off), size = gx_elt_bytes(o->elt);
    const struct gx_visa_var *v = &c->k->var.at[root];
    int64_t low = INT64_MAX, high = 0, grf = c->pf->grf;
    if (failure_is(c->f))
        return;
    for (uint32_t k = 0; k < c->i->n; k++) {
        int64_t at = (int64_t)off + o->at + step(o, k, dst) * size;
        low = at < low ? at : low;
        high = at + size > high ? at + size : high;
    }
    if (low % size)
        diag_rule_alignment(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
    if (high > (int64_t)v->n * gx_elt_bytes(v->elt))
        diag_rule_inside(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
    if (c->i->wide) /* the assembler cuts such operands at registers */
        return;
    if ((high - 1) / grf - low / grf > 1)
        diag_rule_registers(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
    for (uint32_t k = 0; !dst && o->width > 1 && o->stride && k < c->i->n; k += o->width) {
        int64_t a = (int64_t)off + o->at + step(o, k, false) * size;
        int64_t b = (int64_t)off + o->at + step(o, k + o->width - 1, false) * size + size - 1;
        if (a / grf != b / grf)
            diag_rule_row(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
    }
    if (o->at / grf > 255 || o->at % grf / size > 255)
        diag_rule_column(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
}

/* An instruction may read and write one variable if its lanes are equal, or apart, or one pass of
 * one register. */
static void overlap(struct visa_checking *c, const struct gx_visa_operand *dst,
                    const struct gx_visa_operand *src)
{
    uint32_t a, b, grf = c->pf->grf;
    if (dst->kind != VISA_REGION || src->kind != VISA_REGION || c->i->wide ||
        gx_visa_root(c->k, dst->var, &a) != gx_visa_root(c->k, src->var, &b))
        return;
    uint32_t d = gx_elt_bytes(dst->elt), s = gx_elt_bytes(src->elt);
    int64_t last = 0;
    bool hurts = false;
    for (uint32_t k = 0; k < c->i->n; k++) {
        int64_t w = (int64_t)a + dst->at + step(dst, k, true) * d;
        last = w + d - 1 > last ? w + d - 1 : last;
        /* Does a later lane read an element that lane k writes?. */
        for (uint32_t j = k + 1; j < c->i->n; j++) {
            int64_t r = (int64_t)b + src->at + step(src, j, false) * s;
            hurts |= r < w + d && w < r + s;
        }
    }
    int64_t first = (int64_t)a + dst->at;
    uint32_t widest = d > s ? d : s;
    if (hurts && (first / grf != last / grf || c->i->n * (widest > 2 ? widest : 2) > grf))
        diag_rule_overlap(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
}

static void types(struct visa_checking *c, const struct gx_visa_operand *o)
{
    if (c->pf->int64 == 0 && o->elt == GX_I64 && !c->i->wide)
        diag_rule_long(&c->f->sink, (struct src_loc){ 0 }, c->pf->name, text_of(c));
    if (!c->pf->df && o->elt == GX_DF)
        diag_rule_double(&c->f->sink, (struct src_loc){ 0 }, c->pf->name, text_of(c));
    if (!gx_visa_takes(c->i->op, (enum gx_elt)o->elt))
        diag_rule_type(&c->f->sink, (struct src_loc){ 0 }, gx_visa_mnemonic(c->i->op),
                       gx_elt_name((enum gx_elt)o->elt), text_of(c));
}

static void operand(struct visa_checking *c, const struct gx_visa_operand *o, bool dst)
{
    uint32_t off;
    const struct gx_visa_var *root;
    switch ((enum gx_visa_kind)o->kind) {
    case VISA_REGION:
        types(c, o);
        shape(c, o, dst);
        direct(c, o, dst);
        break;
    case VISA_POINTED:
        types(c, o);
        shape(c, o, dst);
        if (o->offset < -512 || o->offset > 511)
            diag_rule_offset(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
        if (o->vstride < 0 && (dst || c->i->n / o->width > 16))
            diag_rule_row_addresses(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
        break;
    case VISA_NUMBER: types(c, o); break;
    case VISA_RAW:
        root = &c->k->var.at[gx_visa_root(c->k, o->var, &off)];
        if ((off + o->at) % c->pf->grf || (root->input > 0 && (uint32_t)root->input % c->pf->grf))
            diag_rule_message(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
        break;
    case VISA_PRED:
        if (c->k->var.at[o->var].n < c->i->n && c->i->n > 1)
            diag_rule_predicate(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
        break;
    default: break;
    }
}

/* True if the assembler cuts the operation, on two bytes or words under a mask, into single lanes,
 * and no mask begins at the second: its operands are apart. */
static bool is_cut(const struct visa_checking *c)
{
    if (c->i->n != 2 || c->i->pred == GX_NONE || c->pf->pred <= 4 ||
        c->i->o[0].kind != VISA_REGION || gx_elt_bytes(c->i->o[0].elt) >= 4)
        return false;
    bool cut = c->i->op != VISA_MOV && c->i->op != VISA_SEL;
    for (uint32_t k = 1; k < c->i->n_operands; k++) {
        const struct gx_visa_operand *o = &c->i->o[k];
        cut |=
            o->kind == VISA_REGION && o->vstride > 1 && o->vstride * (int)gx_elt_bytes(o->elt) >= 4;
    }
    return cut;
}

static void mask(struct visa_checking *c)
{
    uint32_t n = c->i->n, step = n < 4 ? 4 : n;
    if (n == 0 || n > 32 || n & (n - 1))
        diag_rule_size(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
    else if (c->i->first % step || c->i->first + n > 32 || is_cut(c))
        diag_rule_mask(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
    uint32_t lanes = c->i->pred == GX_NONE ? 0 : c->k->var.at[c->i->pred].n;
    if (c->i->pred != GX_NONE &&
        (lanes < c->i->first + n || ((c->i->any || c->i->all) && lanes != n)))
        diag_rule_predicate(&c->f->sink, (struct src_loc){ 0 }, text_of(c));
}

const struct gx_visa_inst *gx_visa_check(const struct gx_visa_kernel *k,
                                         const struct gx_platform *pf, struct failure *f)
{
    struct visa_checking c = { .k = k, .pf = pf, .f = f };
    assert(!failure_is(f));
    for (uint32_t n = 0; n < k->inst.n && !failure_is(f); n++) {
        char form = gx_visa_form(k->inst.at[n].op);
        c.i = &k->inst.at[n];
        if (form == 'L')
            continue;
        mask(&c);
        if ((c.i->op == VISA_DIVM || c.i->op == VISA_SQRTM) && !pf->ieee)
            diag_rule_ieee(&c.f->sink, (struct src_loc){ 0 }, pf->name, text_of(&c));
        bool computes = form == 'a' || form == 'p' || form == '2' || form == 'c' || form == 's';
        uint32_t dsts = form == '2' ? 2 : form == 'a' || form == 'p' ? 1 : 0;
        bool message = strchr("bogGlAD", form) != NULL;
        for (uint32_t o = 0; o < c.i->n_operands; o++) {
            if (message && (c.i->o[o].kind == VISA_REGION || c.i->o[o].kind == VISA_NUMBER))
                continue; /* an address, which has 64 bits on all machines */
            operand(&c, &c.i->o[o], o < dsts);
            for (uint32_t d = 0; computes && o >= dsts && d < dsts; d++)
                overlap(&c, &c.i->o[d], &c.i->o[o]);
        }
    }
    text_fini(&c.line);
    return failure_is(f) ? c.i : NULL;
}
