/* SPDX-License-Identifier: Apache-2.0 */
/* model.c - functions of vector code: building and reading them. */
#include "genx/model/model.h"

#include <assert.h>
#include <stdlib.h>
#include <xxhash.h>

static const struct {
    const char *name;
    int args;
    char shape, signs;
} rows[] = {
#define OP(id, name, args, shape, signs) { name, args, shape, signs },
#include "genx/model/op.def"
#undef OP
};

const char *gx_op_name(enum gx_op op)
{
    assert(op < GX_OPS);
    return rows[op].name;
}
int gx_op_args(enum gx_op op)
{
    assert(op < GX_OPS);
    return rows[op].args;
}
char gx_op_shape(enum gx_op op)
{
    assert(op < GX_OPS);
    return rows[op].shape;
}
char gx_op_signs(enum gx_op op)
{
    assert(op < GX_OPS);
    return rows[op].signs;
}
bool gx_is_alu(enum gx_op op)
{
    assert(op < GX_OPS);
    return rows[op].shape == 'a' || rows[op].shape == 'v';
}

bool gx_has_effect(enum gx_op op)
{
    assert(op < GX_OPS);
    return op == GX_PARAM || op == GX_JOIN || rows[op].shape == 'c' ||
           (rows[op].shape == 'm' && op != GX_BLOCK_LD && op != GX_GATHER && op != GX_GATHER4 &&
            op != GX_OWORD_LD && op != GX_SURF_LD);
}

bool gx_commutes(const struct gx_inst *i)
{
    switch ((enum gx_op)i->op) {
    case GX_ADD:
    case GX_MUL:
    case GX_AND:
    case GX_OR:
    case GX_XOR:
    case GX_FADD:
    case GX_FMUL:
    case GX_SMIN:
    case GX_SMAX:
    case GX_UMIN:
    case GX_UMAX:
    case GX_FMIN:
    case GX_FMAX:
    case GX_XADD:
    case GX_XMUL:
    case GX_XAVG:
    case GX_CARRY: return !(i->flags & GX_MIXED);
    default: return false;
    }
}

struct gx_func *gx_func_new(const char *name, enum gx_linkage linkage, struct gx_type ret)
{
    struct gx_func *f = base_alloc(sizeof *f);
    *f = (struct gx_func){ .linkage = (uint8_t)linkage, .ret = ret };
    arena_init(&f->arena);
    f->name = arena_alloc(&f->arena, strlen(name) + 1, 1);
    strcpy(f->name, name);
    return f;
}

struct gx_func *gx_func_like(const struct gx_func *f)
{
    struct gx_func *to = gx_func_new(f->name, f->linkage, f->ret);
    to->slm_bytes = f->slm_bytes;
    to->items = f->items;
    to->private_bytes = f->private_bytes;
    memcpy(to->required, f->required, sizeof to->required);
    unsigned char *globals = arena_zalloc(&to->arena, f->global_bytes + 1, 1);
    memcpy(globals, f->globals ? f->globals : globals, f->global_bytes);
    to->globals = globals;
    to->global_bytes = f->global_bytes;
    for (uint32_t k = 0; k < f->global_addresses.n; k++)
        vec_push_in(&to->arena, &to->global_addresses, f->global_addresses.at[k]);
    for (uint32_t k = 0; k < f->offset.n; k++)
        vec_push_in(&to->arena, &to->offset, f->offset.at[k]);
    for (uint32_t k = 0; k < f->kind.n; k++)
        vec_push_in(&to->arena, &to->kind, f->kind.at[k]);
    return to;
}

void gx_func_free(struct gx_func *f)
{
    if (!f)
        return;
    arena_fini(&f->arena);
    free(f);
}

void gx_module_fini(struct gx_module *m)
{
    for (uint32_t k = 0; k < m->func.n; k++)
        gx_func_free(m->func.at[k]);
    vec_fini(&m->func);
    vec_fini(&m->loc);
}

/* ---- building ---- */

static uint32_t hash_of(struct gx_type t, uint8_t op, const uint64_t *bits)
{
    uint64_t seed = (uint64_t)t.elt << 40 | (uint64_t)t.scalar << 50 | (uint64_t)op << 52 | t.n;
    return (uint32_t)XXH3_64bits_withSeed(bits, bits ? t.n * sizeof *bits : 0, seed);
}

static bool is_that(const struct gx_func *f, uint32_t v, struct gx_type t, uint8_t op,
                    const uint64_t *bits)
{
    const struct gx_inst *i = gx_at(f, v);
    return i->op == op && gx_same_type(i->type, t) &&
           (!bits || memcmp(&f->bits.at[i->data], bits, t.n * sizeof *bits) == 0);
}

/* The slot of a constant in its table: open addressing, a power of two of slots, at most half of
 * them taken. */
static uint32_t *place(struct gx_func *f, struct gx_type t, uint8_t op, const uint64_t *bits)
{
    assert(f->n_hash > 0 && (f->n_hash & (f->n_hash - 1)) == 0 && "the mask picks a place");
    uint32_t mask = f->n_hash - 1, at = hash_of(t, op, bits) & mask;
    while (f->hash[at] != GX_NONE && !is_that(f, f->hash[at], t, op, bits))
        at = (at + 1) & mask;
    return &f->hash[at];
}

static void make_room(struct gx_func *f)
{
    uint32_t *old = f->hash, n = f->n_hash;
    f->n_hash = n ? n * 2 : 64;
    f->hash = arena_alloc(&f->arena, f->n_hash * sizeof *f->hash, sizeof *f->hash);
    memset(f->hash, 0xff, f->n_hash * sizeof *f->hash);
    for (uint32_t k = 0; k < n; k++) {
        if (old[k] == GX_NONE)
            continue;
        const struct gx_inst *i = gx_at(f, old[k]);
        *place(f, i->type, i->op, i->op == GX_CONST ? &f->bits.at[i->data] : NULL) = old[k];
    }
}

static uint32_t unmoving(struct gx_func *f, struct gx_type t, uint8_t op, const uint64_t *bits)
{
    if (f->in_hash * 2 >= f->n_hash)
        make_room(f);
    uint32_t *at = place(f, t, op, bits);
    if (*at != GX_NONE)
        return *at;
    struct gx_inst i = { .op = op, .type = t, .data = f->bits.n, .block = GX_NONE };
    for (uint32_t k = 0; bits && k < t.n; k++)
        vec_push_in(&f->arena, &f->bits, bits[k]);
    *at = f->inst.n;
    f->in_hash++;
    vec_push_in(&f->arena, &f->inst, i);
    return f->inst.n - 1;
}

uint32_t gx_const(struct gx_func *f, struct gx_type t, const uint64_t *bits)
{
    assert(t.elt < GX_ELTS && t.n);
    return unmoving(f, t, GX_CONST, bits);
}

uint32_t gx_splat(struct gx_func *f, struct gx_type t, uint64_t bits)
{
    uint64_t few[64] = { 0 }, *at = t.n <= COUNTOF(few) ? few : base_alloc(t.n * sizeof *at);
    for (uint32_t k = 0; k < t.n; k++)
        at[k] = bits;
    uint32_t v = gx_const(f, t, at);
    if (at != few)
        free(at);
    return v;
}

uint32_t gx_undef(struct gx_func *f, struct gx_type t)
{
    assert(t.elt < GX_ELTS && t.n);
    return unmoving(f, t, GX_UNDEF, NULL);
}

uint32_t gx_param(struct gx_func *f, struct gx_type t)
{
    uint32_t v =
        gx_add(f, (struct gx_inst){ .op = GX_PARAM, .type = t, .data = f->param.n }, NULL, 0);
    vec_push_in(&f->arena, &f->param, v);
    return v;
}

uint32_t gx_add(struct gx_func *f, struct gx_inst i, const uint32_t *args, uint32_t n)
{
    assert(f->block.n && "a block is open");
    i.args = f->arg.n;
    i.n_args = n;
    i.block = f->block.n - 1;
    for (uint32_t k = 0; k < n; k++) {
        assert(args[k] == GX_NONE || args[k] < f->inst.n);
        vec_push_in(&f->arena, &f->arg, args[k]);
    }
    vec_push_in(&f->arena, &f->inst, i);
    return f->inst.n - 1;
}

uint32_t gx_op(struct gx_func *f, enum gx_op op, struct gx_type t, const uint32_t *args, uint32_t n,
               uint32_t loc)
{
    return gx_add(f, (struct gx_inst){ .op = (uint8_t)op, .type = t, .loc = loc }, args, n);
}

uint32_t gx_rd(struct gx_func *f, struct gx_type t, uint32_t of, const struct gx_region *r,
               uint32_t index, uint32_t loc)
{
    assert(r->n == t.n && t.elt == gx_at(f, of)->type.elt);
    uint32_t args[2] = { of, index };
    vec_push_in(&f->arena, &f->region, *r);
    return gx_add(f,
                  (struct gx_inst){ .op = GX_RD, .type = t, .data = f->region.n - 1, .loc = loc },
                  args, index == GX_NONE ? 1 : 2);
}

uint32_t gx_wr(struct gx_func *f, uint32_t old, uint32_t value, const struct gx_region *r,
               uint32_t index, uint32_t mask, uint32_t loc)
{
    assert(r->n == gx_at(f, value)->type.n && gx_at(f, value)->type.elt == gx_at(f, old)->type.elt);
    uint32_t args[4] = { old, value }, n = 2;
    if (index != GX_NONE)
        args[n++] = index;
    if (mask != GX_NONE)
        args[n++] = mask;
    vec_push_in(&f->arena, &f->region, *r);
    return gx_add(f,
                  (struct gx_inst){ .op = GX_WR,
                                    .type = gx_at(f, old)->type,
                                    .flags = mask != GX_NONE ? GX_MASKED : 0,
                                    .data = f->region.n - 1,
                                    .loc = loc },
                  args, n);
}

/* ---- reading ---- */

/* True for RD and WR: `data` of other operations is no region. */
#define NAMES_ELEMENTS(i) ((i)->op == GX_RD || (i)->op == GX_WR)

const struct gx_region *gx_region(const struct gx_func *f, const struct gx_inst *i)
{
    assert(NAMES_ELEMENTS(i));
    return i->flags & GX_LIST ? NULL : &f->region.at[i->data];
}

uint32_t gx_index(const struct gx_func *f, const struct gx_inst *i)
{
    uint32_t k = i->op == GX_RD ? 1 : 2;
    assert(NAMES_ELEMENTS(i));
    if (i->flags & GX_LIST || f->region.at[i->data].index == REGION_DIRECT)
        return GX_NONE;
    return gx_arg(f, i, k);
}

uint32_t gx_mask(const struct gx_func *f, const struct gx_inst *i)
{
    assert(NAMES_ELEMENTS(i));
    return i->flags & GX_MASKED ? gx_arg(f, i, i->n_args - 1) : GX_NONE;
}

uint32_t gx_lanes(const struct gx_func *f, const struct gx_inst *i)
{
    assert(NAMES_ELEMENTS(i));
    return i->op == GX_RD ? i->type.n : gx_at(f, gx_arg(f, i, 1))->type.n;
}

bool gx_elements(const struct gx_func *f, const struct gx_inst *i, int64_t *ret)
{
    uint32_t n = gx_lanes(f, i);
    assert(NAMES_ELEMENTS(i));
    if (i->flags & GX_LIST) {
        for (uint32_t k = 0; k < n; k++)
            ret[k] = (int64_t)f->bits.at[i->data + k];
        return true;
    }
    const struct gx_region *r = &f->region.at[i->data];
    if (r->index != REGION_DIRECT)
        return false;
    gx_region_list(r, gx_elt_bytes(gx_at(f, gx_arg(f, i, 0))->type.elt), ret);
    return true;
}

bool gx_is_splat(const struct gx_func *f, uint32_t v, uint64_t *ret_bits)
{
    const struct gx_inst *i = gx_at(f, v);
    if (i->op != GX_CONST)
        return false;
    *ret_bits = gx_bits(f, i, 0);
    for (uint32_t k = 1; k < i->type.n; k++)
        if (gx_bits(f, i, k) != *ret_bits)
            return false;
    return true;
}

/* ---- text ---- */

/* True if the value stands in the text where it is used. */
static bool is_inline(const struct gx_inst *i) { return i->op == GX_UNDEF || i->op == GX_CONST; }

static void put_value(struct text *t, const struct gx_func *f, const uint32_t *number, uint32_t v)
{
    uint64_t bits;
    char type[GX_TYPE_TEXT];
    if (v == GX_NONE) {
        text_putf(t, "?");
        return;
    }
    const struct gx_inst *i = gx_at(f, v);
    if (!is_inline(i)) {
        text_putf(t, "%%%u", number[v]);
        return;
    }
    text_putf(t, "%s ", gx_type_text(i->type, type));
    if (i->op == GX_UNDEF)
        text_putf(t, "undef");
    else if (gx_is_splat(f, v, &bits))
        text_putf(t, "%#llx", (unsigned long long)bits);
    else
        for (uint32_t k = 0; k < i->type.n; k++)
            text_putf(t, "%s%#llx", k ? " " : "", (unsigned long long)gx_bits(f, i, k));
}

static void put_inst(struct text *t, const struct gx_func *f, const uint32_t *number, uint32_t v)
{
    static const char *const preds[] = { "eq", "ne", "lt", "le", "gt", "ge" };
    const struct gx_inst *i = gx_at(f, v);
    char type[GX_TYPE_TEXT];
    text_putf(t, "  ");
    if (i->type.elt != GX_VOID)
        text_putf(t, "%%%u = %s ", number[v], gx_type_text(i->type, type));
    text_putf(t, "%s", gx_op_name(i->op));
    if (i->op == GX_ICMP || i->op == GX_FCMP)
        text_putf(t, ".%s", preds[i->sub]);
    if (gx_op_signs(i->op) == 'x')
        text_putf(t, ".%c%c", i->flags & GX_DST_SIGNED ? 's' : 'u',
                  i->flags & GX_SRC_SIGNED ? 's' : 'u');
    if (i->flags & GX_SAT_RESULT)
        text_putf(t, ".sat");
    for (uint32_t k = 0; k < i->n_args; k++) {
        text_putf(t, k ? ", " : " ");
        put_value(t, f, number, gx_arg(f, i, k));
    }
    if (i->op == GX_RD || i->op == GX_WR) {
        text_putf(t, "  ");
        if (i->flags & GX_LIST)
            for (uint32_t k = 0; k < gx_lanes(f, i); k++)
                text_putf(t, "%s%lld", k ? "," : "[", (long long)f->bits.at[i->data + k]);
        else
            gx_region_put(t, gx_region(f, i));
        text_putf(t, i->flags & GX_LIST ? "]" : "");
    } else if (i->op == GX_BR) {
        text_putf(t, " b%u", i->data);
    } else if (i->op == GX_CBR) {
        text_putf(t, ", b%u, b%u", i->data, i->other);
    } else if (i->op == GX_CALL) {
        text_putf(t, " @%u", i->data);
    } else if (i->op == GX_PRD || i->op == GX_PWR || gx_op_shape(i->op) == 'm') {
        text_putf(t, " #%u", i->data);
    }
    text_putf(t, "\n");
}

void gx_put(struct text *t, const struct gx_func *f)
{
    /* Constants have no number, so that the text does not depend on where they stand. */
    uint32_t *number = base_alloc((f->inst.n + 1) * sizeof *number), n = 0;
    for (uint32_t k = 0; k < f->inst.n; k++) {
        number[k] = n;
        n += !is_inline(&f->inst.at[k]);
    }
    text_putf(t, "%s %s\n",
              f->linkage == GX_KERNEL     ? "kernel"
              : f->linkage == GX_FUNCTION ? "function"
                                          : "subroutine",
              f->name);
    for (uint32_t b = 0; b < f->block.n; b++) {
        text_putf(t, "b%u:\n", b);
        for (uint32_t k = f->block.at[b].first; k < f->block.at[b].end; k++)
            if (!is_inline(&f->inst.at[k]))
                put_inst(t, f, number, k);
    }
    free(number);
}
