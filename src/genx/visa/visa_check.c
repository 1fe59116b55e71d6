/* visa_check.c - does each operand keep the rules that it relies on (docs/spec/machine.md)? */
#include "genx/visa/visa.h"

#include <stdarg.h>

struct visa_checking {
    const struct gx_visa_kernel *k;
    const struct gx_platform *pf;
    const struct gx_visa_inst *i;
    char *why;
    size_t size;
    bool ok;
};

static void bad(struct visa_checking *c, const char *format, ...) PRINTF_LIKE(2, 3);
static void bad(struct visa_checking *c, const char *format, ...)
{
    struct text line = { 0 };
    va_list args;
    char rule[200];
    if (!c->ok)
        return;
    c->ok = false;
    va_start(args, format);
    vsnprintf(rule, sizeof rule, format, args);
    va_end(args);
    gx_visa_put_inst(&line, c->k, c->i, c->pf);
    snprintf(c->why, c->size, "%s: %.*s", rule, (int)(line.n ? line.n - 1 : 0), text_get(&line));
    text_fini(&line);
}

static bool one_of(int64_t x, uint64_t set) { return x >= 0 && x < 64 && set >> x & 1; }

#define POWERS(most)                                                   \
    (1ull << 1 | 1ull << 2 | 1ull << 4 | (most >= 8 ? 1ull << 8 : 0) | \
     (most >= 16 ? 1ull << 16 : 0) | (most >= 32 ? 1ull << 32 : 0))

/* Element k of an operand against its first, in elements. */
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
            bad(c, "a destination's stride is 1, 2 or 4");
        return;
    }
    if (o->vstride >= 0 && !one_of(o->vstride, POWERS(32) | 1))
        bad(c, "vstride is 0, 1, 2, 4, 8, 16 or 32");
    if (!one_of(o->width, POWERS(16)) || o->width > c->i->n)
        bad(c, "width is 1, 2, 4, 8 or 16, and no more than the execution size");
    if (!one_of(o->stride, POWERS(4) | 1))
        bad(c, "stride is 0, 1, 2 or 4");
}

static void direct(struct visa_checking *c, const struct gx_visa_operand *o, bool dst)
{
    uint32_t off, root = gx_visa_root(c->k, o->var, &off), size = gx_elt_bytes(o->elt);
    const struct gx_visa_var *v = &c->k->var.at[root];
    int64_t low = INT64_MAX, high = 0, grf = c->pf->grf;
    if (!c->ok)
        return;
    for (uint32_t k = 0; k < c->i->n; k++) {
        int64_t at = (int64_t)off + o->at + step(o, k, dst) * size;
        low = at < low ? at : low;
        high = at + size > high ? at + size : high;
    }
    if (low % size)
        bad(c, "an operand begins at a multiple of its element");
    if (high > (int64_t)v->n * gx_elt_bytes(v->elt))
        bad(c, "an operand is inside of its variable");
    if (c->i->wide) /* the assembler cuts it at registers */
        return;
    if ((high - 1) / grf - low / grf > 1)
        bad(c, "an operand touches two registers at most");
    for (uint32_t k = 0; !dst && o->width > 1 && o->stride && k < c->i->n; k += o->width) {
        int64_t a = (int64_t)off + o->at + step(o, k, false) * size;
        int64_t b = (int64_t)off + o->at + step(o, k + o->width - 1, false) * size + size - 1;
        if (a / grf != b / grf)
            bad(c, "no row crosses a register");
    }
    if (o->at / grf > 255 || o->at % grf / size > 255)
        bad(c, "row and column are less than 256");
}

/* Reading and writing one variable: the same lanes, or apart, or one pass of one register. */
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
        for (uint32_t j = k + 1; j < c->i->n; j++) { /* is a later lane read from what k writes? */
            int64_t r = (int64_t)b + src->at + step(src, j, false) * s;
            hurts |= r < w + d && w < r + s;
        }
    }
    int64_t first = (int64_t)a + dst->at;
    uint32_t widest = d > s ? d : s;
    if (hurts && (first / grf != last / grf || c->i->n * (widest > 2 ? widest : 2) > grf))
        bad(c, "what is written is not read by a later lane");
}

static void types(struct visa_checking *c, const struct gx_visa_operand *o)
{
    if (c->pf->int64 == 0 && o->elt == GX_I64 && !c->i->wide)
        bad(c, "there are no 64-bit integers on %s", c->pf->name);
    if (!c->pf->df && o->elt == GX_DF)
        bad(c, "there are no doubles on %s", c->pf->name);
    if (!gx_visa_takes(c->i->op, (enum gx_elt)o->elt))
        bad(c, "'%s' takes no %s", gx_visa_mnemonic(c->i->op), gx_elt_name((enum gx_elt)o->elt));
}

static void operand(struct visa_checking *c, const struct gx_visa_operand *o, bool dst)
{
    uint32_t off;
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
            bad(c, "an address has -512 to 511 added");
        if (o->vstride < 0 && (dst || c->i->n / o->width > 16))
            bad(c, "only a source has addresses for its rows, 16 at most");
        break;
    case VISA_NUMBER: types(c, o); break;
    case VISA_RAW:
        gx_visa_root(c->k, o->var, &off);
        if ((off + o->at) % c->pf->grf)
            bad(c, "what a message sends or gets begins a register");
        break;
    case VISA_PRED:
        if (c->k->var.at[o->var].n < c->i->n && c->i->n > 1)
            bad(c, "a predicate has as many lanes as are executed");
        break;
    default: break;
    }
}

static void mask(struct visa_checking *c)
{
    uint32_t n = c->i->n, step = n < 4 ? 4 : n;
    if (n == 0 || n > 32 || n & (n - 1))
        bad(c, "an execution size is 1, 2, 4, 8, 16 or 32");
    else if (c->i->first % step || c->i->first + n > 32)
        bad(c, "an execution mask begins at a multiple of its size");
    if (c->i->pred != GX_NONE && c->k->var.at[c->i->pred].n < c->i->first + n)
        bad(c, "a predicate has as many lanes as are executed");
}

const struct gx_visa_inst *gx_visa_check(const struct gx_visa_kernel *k,
                                         const struct gx_platform *pf, char *why, size_t size)
{
    struct visa_checking c = { .k = k, .pf = pf, .why = why, .size = size, .ok = true };
    for (uint32_t n = 0; n < k->inst.n && c.ok; n++) {
        char form = gx_visa_form(k->inst.at[n].op);
        c.i = &k->inst.at[n];
        if (form == 'L')
            continue;
        mask(&c);
        if ((c.i->op == VISA_DIVM || c.i->op == VISA_SQRTM) && !pf->ieee)
            bad(&c, "there is no IEEE division or root on %s", pf->name);
        bool computes = form == 'a' || form == 'p' || form == '2' || form == 'c' || form == 's';
        uint32_t dsts = form == '2' ? 2 : form == 'a' || form == 'p' ? 1 : 0;
        bool message = form == 'b' || form == 'g' || form == 'l';
        for (uint32_t o = 0; o < c.i->n_operands; o++) {
            if (message && c.i->o[o].kind == VISA_REGION)
                continue; /* an address: messages take 64 bits on all machines */
            operand(&c, &c.i->o[o], o < dsts);
            for (uint32_t d = 0; computes && o >= dsts && d < dsts; d++)
                overlap(&c, &c.i->o[d], &c.i->o[o]);
        }
    }
    return c.ok ? NULL : c.i;
}
