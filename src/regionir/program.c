/* SPDX-License-Identifier: Apache-2.0 */
/* program.c - translates LLVM IR of whole-thread vector code into the model of genx/.
 *
 * Each instruction becomes one or a few of the model's; extractelement, insertelement and
 * shufflevector become reads and writes of regions. */
#include "regionir/program.h"

#include "genx/model/alu.h"
#include "ir/cfg.h"
#include "ir/ir.h"
#include "ir/module.h"
#include "regionir/block_values.h"
#include "regionir/channels.h"
#include "regionir/flow_values.h"
#include "regionir/intrinsic.h"
#include "regionir/lsc.h"
#include "regionir/markers.h"
#include "regionir/opcode.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

struct lowering {
    struct gx_module *out;
    struct gx_func *f;
    struct ptrmap value;  /* LLVM value -> number, of the function in work */
    struct ptrmap number; /* LLVM function -> its number in out->func */
    struct ptrmap second; /* a call with two results -> number of the second */
    uint32_t loc;
};

static uint32_t operand(struct lowering *w, LLVMValueRef v);

/* ---- constants ---- */

static uint64_t element_bits(LLVMValueRef v, enum gx_elt e)
{
    if (LLVMIsAConstantFP(v)) { /* a bitcast of it is folded, and keeps the bits of a NaN */
        LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(v));
        v = LLVMConstBitCast(v, LLVMIntTypeInContext(ctx, 8 * gx_elt_bytes(e)));
    }
    assert((LLVMIsAConstantInt(v) || LLVMIsNull(v)) &&
           "regionir_verify() refuses what is computed");
    return LLVMIsAConstantInt(v) ? LLVMConstIntGetZExtValue(v) : 0;
}

static uint32_t constant(struct lowering *w, LLVMValueRef v)
{
    struct gx_type t = regionir_type(LLVMTypeOf(v));
    if (LLVMIsUndef(v) || LLVMIsPoison(v))
        return gx_undef(w->f, t);
    uint64_t *bits = base_alloc(t.n * sizeof *bits), known = 0;
    bool *open = base_alloc(t.n * sizeof *open);
    for (uint32_t k = 0; k < t.n; k++) {
        LLVMValueRef e = t.scalar ? v : LLVMGetAggregateElement(v, k);
        open[k] = !e || LLVMIsUndef(e) || LLVMIsPoison(e);
        bits[k] = open[k] ? 0 : element_bits(e, t.elt);
    }
    /* An undefined element gets the bits of its neighbour, so that more constants are splats. */
    for (uint32_t k = 0; k < t.n; k++)
        if (!open[k]) {
            known = bits[k];
            break;
        }
    for (uint32_t k = 0; k < t.n; k++) {
        if (open[k])
            bits[k] = known;
        known = bits[k];
    }
    uint32_t r = gx_const(w->f, t, bits);
    free(bits);
    free(open);
    return r;
}

static uint32_t operand(struct lowering *w, LLVMValueRef v)
{
    uint32_t known = ptrmap_find(&w->value, v);
    if (known != PTRMAP_NONE)
        return known;
    return constant(w, v);
}

static uint32_t arg(struct lowering *w, LLVMValueRef i, unsigned k)
{
    return operand(w, LLVMGetOperand(i, k));
}

static const struct gx_type *type(struct lowering *w, uint32_t v) { return &w->f->inst.at[v].type; }

static uint32_t op(struct lowering *w, enum gx_op o, struct gx_type t, uint32_t a, uint32_t b,
                   uint32_t c)
{
    uint32_t args[3] = { a, b, c };
    return gx_op(w->f, o, t, args, 1 + (b != GX_NONE) + (c != GX_NONE), w->loc);
}

static uint32_t flagged(struct lowering *w, enum gx_op o, unsigned flags, unsigned sub,
                        struct gx_type t, const uint32_t *args, uint32_t n)
{
    return gx_add(w->f,
                  (struct gx_inst){ .op = (uint8_t)o,
                                    .sub = (uint8_t)sub,
                                    .flags = (uint8_t)flags,
                                    .type = t,
                                    .loc = w->loc },
                  args, n);
}

/* ---- comparisons ---- */

static uint32_t icmp(struct lowering *w, LLVMValueRef i)
{
    static const struct {
        uint8_t pred, flags;
    } how[] = { [LLVMIntEQ] = { GX_EQ, 0 },
                [LLVMIntNE] = { GX_NE, 0 },
                [LLVMIntUGT] = { GX_GT, 0 },
                [LLVMIntUGE] = { GX_GE, 0 },
                [LLVMIntULT] = { GX_LT, 0 },
                [LLVMIntULE] = { GX_LE, 0 },
                [LLVMIntSGT] = { GX_GT, GX_SRC_SIGNED },
                [LLVMIntSGE] = { GX_GE, GX_SRC_SIGNED },
                [LLVMIntSLT] = { GX_LT, GX_SRC_SIGNED },
                [LLVMIntSLE] = { GX_LE, GX_SRC_SIGNED } };
    LLVMIntPredicate p = LLVMGetICmpPredicate(i);
    uint32_t args[2] = { arg(w, i, 0), arg(w, i, 1) };
    return flagged(w, GX_ICMP, how[p].flags, how[p].pred, regionir_type(LLVMTypeOf(i)), args, 2);
}

static uint32_t negate(struct lowering *w, uint32_t p)
{
    struct gx_type t = *type(w, p);
    return op(w, GX_XOR, t, p, gx_splat(w->f, t, 1), GX_NONE);
}

static uint32_t fcmp_as(struct lowering *w, enum gx_pred p, struct gx_type t, uint32_t a,
                        uint32_t b)
{
    uint32_t args[2] = { a, b };
    return flagged(w, GX_FCMP, 0, p, t, args, 2);
}

/* Two comparisons, joined by `join`: predicate `p` of the first two values, `q` of the others. */
static uint32_t fcmp_both(struct lowering *w, enum gx_op join, struct gx_type t, enum gx_pred p,
                          const uint32_t first[2], enum gx_pred q, const uint32_t second[2])
{
    uint32_t left = fcmp_as(w, p, t, first[0], first[1]);
    return op(w, join, t, left, fcmp_as(w, q, t, second[0], second[1]), GX_NONE);
}

/* vISA has six comparisons, which are false for NaNs, except NE; LLVM has sixteen. */
static uint32_t fcmp(struct lowering *w, LLVMValueRef i)
{
    struct gx_type t = regionir_type(LLVMTypeOf(i));
    uint32_t a = arg(w, i, 0), b = arg(w, i, 1), ab[2] = { a, b }, aa[2] = { a, a },
             bb[2] = { b, b };
    switch (LLVMGetFCmpPredicate(i)) {
    case LLVMRealOEQ: return fcmp_as(w, GX_EQ, t, a, b);
    case LLVMRealUNE: return fcmp_as(w, GX_NE, t, a, b);
    case LLVMRealOLT: return fcmp_as(w, GX_LT, t, a, b);
    case LLVMRealOLE: return fcmp_as(w, GX_LE, t, a, b);
    case LLVMRealOGT: return fcmp_as(w, GX_GT, t, a, b);
    case LLVMRealOGE: return fcmp_as(w, GX_GE, t, a, b);
    case LLVMRealULT: return negate(w, fcmp_as(w, GX_GE, t, a, b));
    case LLVMRealULE: return negate(w, fcmp_as(w, GX_GT, t, a, b));
    case LLVMRealUGT: return negate(w, fcmp_as(w, GX_LE, t, a, b));
    case LLVMRealUGE: return negate(w, fcmp_as(w, GX_LT, t, a, b));
    case LLVMRealONE: return fcmp_both(w, GX_OR, t, GX_LT, ab, GX_GT, ab);
    case LLVMRealUEQ: return negate(w, fcmp_both(w, GX_OR, t, GX_LT, ab, GX_GT, ab));
    case LLVMRealORD: return fcmp_both(w, GX_AND, t, GX_EQ, aa, GX_EQ, bb);
    case LLVMRealUNO: return fcmp_both(w, GX_OR, t, GX_NE, aa, GX_NE, bb);
    default: return gx_splat(w->f, t, LLVMGetFCmpPredicate(i) == LLVMRealPredicateTrue);
    }
}

/* ---- elements and shuffles ---- */

static uint32_t predicate_part(struct lowering *w, uint32_t of, uint32_t first, struct gx_type t)
{
    uint64_t bits;
    if (gx_is_splat(w->f, of, &bits)) /* as the mask is where all lanes are on */
        return gx_splat(w->f, t, bits);
    return gx_add(w->f, (struct gx_inst){ .op = GX_PRD, .type = t, .data = first, .loc = w->loc },
                  &of, 1);
}

static uint32_t put_predicate(struct lowering *w, uint32_t old, uint32_t value, uint32_t first)
{
    uint32_t args[2] = { old, value };
    return gx_add(
        w->f, (struct gx_inst){ .op = GX_PWR, .type = *type(w, old), .data = first, .loc = w->loc },
        args, 2);
}

/* The offset in bytes of element number `v`, a scalar, as an index of a region. */
static uint32_t byte_index(struct lowering *w, uint32_t v, uint32_t size)
{
    struct gx_type t = *type(w, v), word = gx_scalar(GX_I16);
    uint32_t by = 0;
    while (size >> (by + 1))
        by++;
    if (gx_elt_bytes(t.elt) > 2)
        v = op(w, GX_TRUNC, word, v, GX_NONE, GX_NONE);
    else if (gx_elt_bytes(t.elt) < 2)
        v = op(w, GX_ZEXT, word, v, GX_NONE, GX_NONE);
    return by ? op(w, GX_SHL, word, v, gx_splat(w->f, word, by), GX_NONE) : v;
}

/* The region of the one element at `index`, a constant or a value; *ret_index: the value to add at
 * run time. */
static struct gx_region one_element(struct lowering *w, LLVMValueRef index, uint32_t size,
                                    uint32_t *ret_index)
{
    struct gx_region r = gx_region_line(1, 1, 0);
    *ret_index = GX_NONE;
    if (LLVMIsAConstantInt(index)) {
        r.start = (int32_t)(LLVMConstIntGetZExtValue(index) * size);
    } else {
        r.index = REGION_SCALAR;
        *ret_index = byte_index(w, operand(w, index), size);
    }
    return r;
}

static uint32_t extract(struct lowering *w, LLVMValueRef i)
{
    uint32_t of = arg(w, i, 0), index;
    struct gx_type t = regionir_type(LLVMTypeOf(i));
    LLVMValueRef at = LLVMGetOperand(i, 1);
    if (t.elt == GX_I1)
        return predicate_part(w, of, (uint32_t)LLVMConstIntGetZExtValue(at), t);
    struct gx_region r = one_element(w, at, gx_elt_bytes(t.elt), &index);
    return gx_rd(w->f, t, of, &r, index, w->loc);
}

static uint32_t insert(struct lowering *w, LLVMValueRef i)
{
    uint32_t old = arg(w, i, 0), value = arg(w, i, 1), index;
    struct gx_type t = regionir_type(LLVMTypeOf(i));
    LLVMValueRef at = LLVMGetOperand(i, 2);
    if (t.elt == GX_I1)
        return put_predicate(w, old, value, (uint32_t)LLVMConstIntGetZExtValue(at));
    struct gx_region r = one_element(w, at, gx_elt_bytes(t.elt), &index);
    return gx_wr(w->f, old, value, &r, index, GX_NONE, w->loc);
}

/* Reads the elements `list` of value `of`. */
static uint32_t pick(struct lowering *w, struct gx_type t, uint32_t of, const int64_t *list)
{
    struct gx_inst i = {
        .op = GX_RD, .flags = GX_LIST, .type = t, .data = w->f->bits.n, .loc = w->loc
    };
    for (uint32_t k = 0; k < t.n; k++)
        vec_push_in(&w->f->arena, &w->f->bits, (uint64_t)list[k]);
    return gx_add(w->f, i, &of, 1);
}

/* A value with both operands of a shuffle one behind the other. */
static uint32_t both(struct lowering *w, uint32_t a, uint32_t b)
{
    struct gx_type t = *type(w, a);
    uint32_t n = t.n;
    t.n *= 2;
    struct gx_region low = gx_region_line(n, 1, 0),
                     high = gx_region_line(n, 1, (int32_t)(n * gx_elt_bytes(t.elt)));
    uint32_t v = gx_wr(w->f, gx_undef(w->f, t), a, &low, GX_NONE, GX_NONE, w->loc);
    return gx_wr(w->f, v, b, &high, GX_NONE, GX_NONE, w->loc);
}

static uint32_t shuffle(struct lowering *w, LLVMValueRef i)
{
    struct gx_type t = regionir_type(LLVMTypeOf(i)),
                   of = regionir_type(LLVMTypeOf(LLVMGetOperand(i, 0)));
    bool predicate = t.elt == GX_I1, first = false, second = false;
    uint32_t a = arg(w, i, 0), b = arg(w, i, 1), v;
    int64_t *list = base_alloc(t.n * sizeof *list);
    for (uint32_t k = 0; k < t.n; k++) {
        int m = LLVMGetMaskValue(i, k);
        list[k] = m == LLVMGetUndefMaskElem() ? -1 : m;
        first |= list[k] >= 0 && list[k] < of.n;
        second |= list[k] >= of.n;
    }
    /* An undefined element continues the step of the one before. */
    int64_t step = 1, known = second && !first ? of.n : 0;
    for (uint32_t k = 0; k < t.n; k++)
        if (list[k] >= 0) {
            known = list[k] - k >= 0 ? list[k] - k : list[k];
            break;
        }
    for (uint32_t k = 0; k < t.n; k++) {
        int64_t high = second ? 2 * (int64_t)of.n : of.n;
        if (list[k] < 0)
            list[k] = known < high ? known : high - 1;
        known = list[k] + step;
    }
    if (predicate) {
        of.elt = t.elt = GX_I8;
        struct gx_type was = of;
        a = op(w, GX_SELECT, was, a, gx_splat(w->f, was, 1), gx_splat(w->f, was, 0));
        if (second)
            b = op(w, GX_SELECT, was, b, gx_splat(w->f, was, 1), gx_splat(w->f, was, 0));
    }
    if (second && !first) {
        for (uint32_t k = 0; k < t.n; k++)
            list[k] = list[k] < of.n ? 0 : list[k] - of.n;
        v = pick(w, t, b, list);
    } else {
        v = pick(w, t, second ? both(w, a, b) : a, list);
    }
    free(list);
    if (!predicate)
        return v;
    uint32_t args[2] = { v, gx_splat(w->f, t, 0) };
    t.elt = GX_I1;
    return flagged(w, GX_ICMP, 0, GX_NE, t, args, 2);
}

/* ---- predicates ---- */

/* The predicate `p` of one lane repeated n times: an integer of n equal bits, read as a
 * predicate. */
static uint32_t spread(struct lowering *w, uint32_t p, uint32_t n)
{
    enum gx_elt e = n <= 16 ? GX_I16 : GX_I32;
    uint32_t lanes = n <= 16 ? 16 : 32;
    struct gx_type word = gx_scalar(e), t = gx_vector(GX_I1, n);
    uint32_t v = op(w, GX_SELECT, word, p, gx_splat(w->f, word, lanes == 16 ? 0xffff : 0xffffffff),
                    gx_splat(w->f, word, 0));
    v = op(w, GX_BITCAST, gx_vector(GX_I1, lanes), v, GX_NONE, GX_NONE);
    if (n == lanes)
        return v;
    if (n < lanes)
        return predicate_part(w, v, 0, t);
    uint32_t all = gx_undef(w->f, t);
    for (uint32_t at = 0; at < n; at += lanes) {
        uint32_t part = n - at < lanes ? predicate_part(w, v, 0, gx_vector(GX_I1, n - at)) : v;
        all = put_predicate(w, all, part, at);
    }
    return all;
}

static uint32_t select(struct lowering *w, LLVMValueRef i)
{
    struct gx_type t = regionir_type(LLVMTypeOf(i));
    uint32_t p = arg(w, i, 0), a = arg(w, i, 1), b = arg(w, i, 2);
    if (type(w, p)->n != t.n)
        p = spread(w, p, t.n);
    if (t.elt == GX_I1) { /* (p & a) | (~p & b) */
        if (type(w, p)->n == 1 && t.n == 1)
            t = *type(w, a);
        uint32_t yes = op(w, GX_AND, t, p, a, GX_NONE);
        return op(w, GX_OR, t, yes, op(w, GX_AND, t, negate(w, p), b, GX_NONE), GX_NONE);
    }
    if (!t.scalar && regionir_is_flow_mask(w->f, p)) { /* the machine has a mask for writes alone */
        struct gx_region whole = gx_region_line(t.n, 1, 0);
        return gx_wr(w->f, b, a, &whole, GX_NONE, p, w->loc);
    }
    return op(w, GX_SELECT, t, p, a, b);
}

/* ---- calls ---- */

static struct gx_region region_of(struct lowering *w, LLVMValueRef call, unsigned at, uint32_t n,
                                  bool has_parent, uint32_t *ret_index)
{
    LLVMValueRef start = LLVMGetOperand(call, at + 3), parent = LLVMGetOperand(call, at + 4);
    struct gx_region r = { .n = n,
                           .vstride = (int32_t)LLVMConstIntGetSExtValue(LLVMGetOperand(call, at)),
                           .width =
                               (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(call, at + 1)),
                           .stride =
                               (int32_t)LLVMConstIntGetSExtValue(LLVMGetOperand(call, at + 2)) };
    if (n <= r.width)
        r.width = n; /* one row: vstride has no meaning */
    *ret_index = GX_NONE;
    if (has_parent && LLVMIsAConstantInt(parent))
        r.parent = (uint32_t)LLVMConstIntGetZExtValue(parent);
    if (LLVMIsAConstantInt(start)) {
        r.start = (int32_t)LLVMConstIntGetZExtValue(start);
    } else {
        r.index = regionir_type(LLVMTypeOf(start)).scalar ? REGION_SCALAR : REGION_ROWS;
        *ret_index = operand(w, start);
        uint32_t v = *ret_index;
        /* One row: the same as a scalar index. */
        if (r.index == REGION_ROWS && r.n / r.width == 1) {
            struct gx_region first = gx_region_line(1, 1, 0);
            r.index = REGION_SCALAR;
            *ret_index = gx_rd(w->f, gx_scalar(GX_I16), v, &first, GX_NONE, w->loc);
        }
    }
    return gx_region_canonical(r);
}

static uint32_t region_call(struct lowering *w, LLVMValueRef call,
                            const struct regionir_intrinsic *is)
{
    uint32_t index, n = LLVMGetNumArgOperands(call);
    if (is->special == SPECIAL_RDREGION) {
        struct gx_type t = regionir_type(LLVMTypeOf(call));
        struct gx_region r = region_of(w, call, 1, t.n, n == 6, &index);
        return gx_rd(w->f, t, arg(w, call, 0), &r, index, w->loc);
    }
    uint32_t old = arg(w, call, 0), value = arg(w, call, 1), mask = GX_NONE;
    uint32_t lanes = type(w, value)->n;
    struct gx_region r = region_of(w, call, 2, lanes, true, &index);
    LLVMValueRef m = LLVMGetOperand(call, 7);
    uint64_t bits;
    mask = operand(w, m);
    if (gx_is_splat(w->f, mask, &bits) && bits)
        mask = GX_NONE;
    else if (type(w, mask)->n != lanes)
        mask = spread(w, mask, lanes);
    return gx_wr(w->f, old, value, &r, index, mask, w->loc);
}

/* Bytes, four a lane (docs/spec/regions.md, "Messages by lane"), are dwords in the model.  In a
 * surface the number of blocks is the bytes of a lane. */
static uint32_t lanes_message(struct lowering *w, LLVMValueRef call,
                              const struct regionir_intrinsic *is)
{
    bool surface = is->special == SPECIAL_SLM_LD || is->special == SPECIAL_SLM_ST;
    bool load = is->special == SPECIAL_GATHER || is->special == SPECIAL_SLM_LD;
    struct gx_type t = regionir_type(LLVMTypeOf(call));
    struct gx_inst i = { .type = load ? t : gx_scalar(GX_VOID), .loc = w->loc };
    i.op = surface ? (load ? GX_SURF_LD : GX_SURF_ST) : load ? GX_GATHER : GX_SCATTER;
    uint32_t a[5] = { arg(w, call, 0) }, n = 1;
    for (unsigned k = surface ? 3 : 2; k < LLVMGetNumArgOperands(call); k++)
        a[n++] = arg(w, call, k);
    uint32_t lanes = type(w, a[n - 2])->n;
    bool bytes = type(w, a[n - 1])->elt == GX_I8;
    uint64_t log = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
    if (surface ? log < 2 : bytes)
        i.sub = (uint8_t)(1u << log);
    if (bytes) {
        struct gx_type dwords = gx_vector(GX_I32, lanes);
        a[n - 1] = op(w, GX_BITCAST, dwords, a[n - 1], GX_NONE, GX_NONE);
        i.type = load ? dwords : i.type;
    }
    if (type(w, a[0])->n != lanes && !surface) /* a mask of one lane is repeated */
        a[0] = spread(w, a[0], lanes);
    uint32_t v = gx_add(w->f, i, a, n);
    return bytes && load ? op(w, GX_BITCAST, t, v, GX_NONE, GX_NONE) : v;
}

static uint32_t atomic(struct lowering *w, LLVMValueRef call, const struct regionir_intrinsic *is)
{
    bool surface = is->special >= SPECIAL_SLM_ATOMIC_ADD;
    struct gx_type t = regionir_type(LLVMTypeOf(call));
    struct gx_inst i = { .op = GX_ATOMIC, .type = t, .loc = w->loc };
    i.sub = (uint8_t)(is->special - (surface ? SPECIAL_SLM_ATOMIC_ADD : SPECIAL_ATOMIC_ADD));
    unsigned n = LLVMGetNumArgOperands(call), first = 2 + surface;
    uint32_t none = gx_undef(w->f, t), last = arg(w, call, n - 1);
    uint32_t in = surface ? arg(w, call, 1) : gx_undef(w->f, gx_scalar(GX_I32));
    uint32_t a[] = { arg(w, call, 0), in, arg(w, call, first - 1), none, none, last };
    for (unsigned k = first; k + 1 < n; k++)
        a[3 + k - first] = arg(w, call, k);
    return gx_add(w->f, i, a, COUNTOF(a));
}

/* Calls with two results, such as {a + b, carry}. */
static uint32_t two_results(struct lowering *w, LLVMValueRef call,
                            const struct regionir_intrinsic *is)
{
    uint32_t args[2] = { arg(w, call, 0), arg(w, call, 1) };
    struct gx_type t = *type(w, args[0]), p = t;
    p.elt = GX_I1;
    bool sub = is->special == SPECIAL_SUBB;
    uint32_t sum = op(w, sub ? GX_SUB : GX_ADD, t, args[0], args[1], GX_NONE);
    /* One instruction of the machine computes both. */
    if (is->special != SPECIAL_OVERFLOW && t.elt == GX_I32) {
        ptrmap_put(&w->second, call, sum);
        return op(w, sub ? GX_BORROW : GX_CARRY, t, args[0], args[1], GX_NONE);
    }
    uint32_t wraps[2] = { sub ? args[0] : sum, sub ? args[1] : args[0] };
    uint32_t carry = flagged(w, GX_ICMP, 0, GX_LT, p, wraps, 2);
    if (is->special == SPECIAL_OVERFLOW) {
        ptrmap_put(&w->second, call, carry);
        return sum;
    }
    /* {carry, sum} */
    carry = op(w, GX_SELECT, t, carry, gx_splat(w->f, t, 1), gx_splat(w->f, t, 0));
    ptrmap_put(&w->second, call, sum);
    return carry;
}

/* Result `k` of a call with several. */
static uint32_t result(struct lowering *w, LLVMValueRef call, unsigned k)
{
    uint32_t v = operand(w, call), second = k ? ptrmap_find(&w->second, call) : v;
    return second != PTRMAP_NONE ? second : regionir_flow_result(w->f, v, k, w->loc);
}

static uint32_t special(struct lowering *w, LLVMValueRef call, const struct regionir_intrinsic *is)
{
    struct gx_type t = regionir_type(LLVMTypeOf(call));
    switch (is->special) {
    case SPECIAL_RDREGION:
    case SPECIAL_WRREGION:
    case SPECIAL_WRCONST: return region_call(w, call, is);
    case SPECIAL_RDPRED:
        return predicate_part(w, arg(w, call, 0),
                              (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)), t);
    case SPECIAL_WRPRED:
        return put_predicate(w, arg(w, call, 0), arg(w, call, 1),
                             (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2)));
    case SPECIAL_ALL: return op(w, GX_ALL, t, arg(w, call, 0), GX_NONE, GX_NONE);
    case SPECIAL_ANY: return op(w, GX_ANY, t, arg(w, call, 0), GX_NONE, GX_NONE);
    case SPECIAL_GOTO:
    case SPECIAL_JOIN:
    case SPECIAL_GET_EM:
    case SPECIAL_SAVEMASK:
    case SPECIAL_UNMASK:
    case SPECIAL_REMASK: {
        uint32_t a[3], n = LLVMGetNumArgOperands(call);
        for (uint32_t k = 0; k < n; k++)
            a[k] = arg(w, call, k);
        return regionir_flow(w->f, is->special, a, n, w->loc);
    }
    case SPECIAL_CONSTANT_I:
    case SPECIAL_CONSTANT_F:
    case SPECIAL_CONSTANT_P:
    case SPECIAL_CONVERT: return arg(w, call, 0);
    case SPECIAL_GROUP_X:
    case SPECIAL_GROUP_Y:
    case SPECIAL_GROUP_Z:
        return flagged(w, GX_GROUP_ID, 0, (unsigned)(is->special - SPECIAL_GROUP_X), t, NULL, 0);
    case SPECIAL_ADDC:
    case SPECIAL_SUBB:
    case SPECIAL_OVERFLOW: return two_results(w, call, is);
    case SPECIAL_FMA: return op(w, GX_FMA, t, arg(w, call, 0), arg(w, call, 1), arg(w, call, 2));
    case SPECIAL_LIFETIME_S:
    case SPECIAL_LIFETIME_E:
    case SPECIAL_ASSUME:
    case SPECIAL_DBG_VALUE:
    case SPECIAL_DBG_DECLARE: return GX_NONE;
    case SPECIAL_GATHER:
    case SPECIAL_SCATTER:
    case SPECIAL_SLM_LD:
    case SPECIAL_SLM_ST: return lanes_message(w, call, is);
    case SPECIAL_BLOCK_LD:
    case SPECIAL_BLOCK_LD_U:
    case SPECIAL_BLOCK_ST:
    case SPECIAL_OWORD_LD:
    case SPECIAL_OWORD_LD_U:
    case SPECIAL_OWORD_ST: {
        uint32_t a[3] = { 0 };
        for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
            a[k] = arg(w, call, k);
        return regionir_block(w->f, is->special, t, a, w->loc);
    }
    case SPECIAL_BARRIER:
    case SPECIAL_LSC_FENCE:
    case SPECIAL_FENCE:
        return gx_op(w->f, is->special == SPECIAL_BARRIER ? GX_BARRIER : GX_FENCE,
                     gx_scalar(GX_VOID), NULL, 0, w->loc);
    default: return atomic(w, call, is);
    }
}

static uint32_t call(struct lowering *w, LLVMValueRef i)
{
    LLVMValueRef fn = ir_callee(i);
    struct regionir_intrinsic is = regionir_intrinsic_of(fn);
    uint32_t n = LLVMGetNumArgOperands(i);
    struct gx_type t = regionir_type(LLVMTypeOf(i));
    if (is.known && is.special != SPECIAL_NONE)
        return special(w, i, &is);
    uint32_t *args = base_alloc((n + 1) * sizeof *args);
    for (uint32_t k = 0; k < n; k++)
        args[k] = arg(w, i, k);
    uint32_t r;
    if (is.known)
        r = flagged(w, is.op, is.flags, 0, t, args, n);
    else
        r = gx_add(
            w->f,
            (struct gx_inst){
                .op = GX_CALL, .type = t, .loc = w->loc, .data = ptrmap_find(&w->number, fn) },
            args, n);
    free(args);
    return r;
}

/* ---- instructions ---- */

/* Conversions from and to predicates become selects and comparisons. */
static uint32_t convert(struct lowering *w, enum gx_op o, struct gx_type t, uint32_t v)
{
    struct gx_type from = *type(w, v);
    if (from.elt == GX_I1 && t.elt != GX_I1) {
        uint64_t one = o == GX_SEXT ? UINT64_MAX >> (64 - 8 * gx_elt_bytes(t.elt)) : 1;
        if (gx_elt_kind(t.elt) == 'f')
            one = gx_alu_convert((struct gx_alu_type){ t.elt, true },
                                 (struct gx_alu_type){ GX_I32, true },
                                 o == GX_SITOFP ? UINT32_MAX : 1, false);
        return op(w, GX_SELECT, t, v, gx_splat(w->f, t, one), gx_splat(w->f, t, 0));
    }
    if (t.elt == GX_I1) { /* the lowest bit */
        uint32_t bit = op(w, GX_AND, from, v, gx_splat(w->f, from, 1), GX_NONE);
        uint32_t args[2] = { bit, gx_splat(w->f, from, 0) };
        return flagged(w, GX_ICMP, 0, GX_NE, t, args, 2);
    }
    return op(w, o, t, v, GX_NONE, GX_NONE);
}

static uint32_t branch(struct lowering *w, const struct cfg *c, LLVMValueRef i)
{
    struct gx_inst t = { .op = GX_BR, .type = gx_scalar(GX_VOID), .loc = w->loc };
    LLVMBasicBlockRef yes = LLVMGetSuccessor(i, 0);
    uint32_t from = cfg_find(c, LLVMGetInstructionParent(i));
    t.data = cfg_find(c, yes);
    if (!LLVMIsConditional(i) || LLVMGetSuccessor(i, 1) == yes)
        return gx_add(w->f, t, NULL, 0);
    t.other = cfg_find(c, LLVMGetSuccessor(i, 1));
    if (!cfg_has_edge(c, from, t.data) || !cfg_has_edge(c, from, t.other)) {
        /* the condition is constant: an edge that is never taken is none, for phis neither */
        t.data = cfg_has_edge(c, from, t.data) ? t.data : t.other;
        t.other = 0;
        return gx_add(w->f, t, NULL, 0);
    }
    t.op = GX_CBR;
    uint32_t p = arg(w, i, 0);
    return gx_add(w->f, t, &p, 1);
}

static uint32_t fused(struct lowering *w, struct gx_type t, const struct regionir_fused *f)
{
    uint32_t x = operand(w, f->factor[0]), term = operand(w, f->term);
    if (f->minus_product)
        x = op(w, GX_FNEG, t, x, GX_NONE, GX_NONE);
    if (f->minus_term)
        term = op(w, GX_FNEG, t, term, GX_NONE, GX_NONE);
    return op(w, GX_FMA, t, x, operand(w, f->factor[1]), term);
}

static uint32_t instruction(struct lowering *w, const struct cfg *c, LLVMValueRef i)
{
    LLVMOpcode o = LLVMGetInstructionOpcode(i);
    struct regionir_fused f;
    struct gx_type t = regionir_type(LLVMTypeOf(i));
    enum gx_op simple = regionir_plain(o);
    if (simple != GX_OPS && LLVMGetNumOperands(i) == 1)
        return convert(w, simple, t, arg(w, i, 0));
    if (regionir_contracts(i, &f))
        return fused(w, t, &f);
    if (simple != GX_OPS)
        return op(w, simple, t, arg(w, i, 0), arg(w, i, 1), GX_NONE);
    switch (o) {
    case LLVMICmp: return icmp(w, i);
    case LLVMFCmp: return fcmp(w, i);
    case LLVMSelect: return select(w, i);
    case LLVMExtractElement: return extract(w, i);
    case LLVMInsertElement: return insert(w, i);
    case LLVMShuffleVector: return shuffle(w, i);
    case LLVMBitCast: return op(w, GX_BITCAST, t, arg(w, i, 0), GX_NONE, GX_NONE);
    case LLVMFreeze: { /* one value for all users, which an undefined one is not */
        uint32_t v = arg(w, i, 0);
        return gx_at(w->f, v)->op == GX_UNDEF ? gx_splat(w->f, t, 0) : v;
    }
    case LLVMPtrToInt:
    case LLVMIntToPtr: return arg(w, i, 0);
    case LLVMAddrSpaceCast: return regionir_cast_space(w->f, i, arg(w, i, 0), w->loc);
    case LLVMExtractValue: return result(w, LLVMGetOperand(i, 0), LLVMGetIndices(i)[0]);
    case LLVMCall: return call(w, i);
    case LLVMBr: return branch(w, c, i);
    case LLVMRet: {
        uint32_t v = LLVMGetNumOperands(i) ? arg(w, i, 0) : GX_NONE;
        return gx_op(w->f, GX_RET, gx_scalar(GX_VOID), &v, v != GX_NONE, w->loc);
    }
    default: /* unreachable */ return gx_op(w->f, GX_RET, gx_scalar(GX_VOID), NULL, 0, w->loc);
    }
}

static uint32_t place_of(struct lowering *w, LLVMValueRef i)
{
    struct src_loc at = ir_loc(i);
    struct gx_place p = { at.file, at.line, at.col, LLVMInstructionGetDebugLoc(i), i };
    uint32_t n = w->out->loc.n;
    if (!n || memcmp(&w->out->loc.at[n - 1], &p, sizeof p) != 0)
        vec_push(&w->out->loc, p);
    return w->out->loc.n;
}

static void fill_phis(struct lowering *w, const struct cfg *c)
{
    for (uint32_t b = 0; b < c->n; b++) {
        const struct gx_block *block = &w->f->block.at[b];
        IR_EACH_INSTRUCTION (c->block[b], i) {
            if (!LLVMIsAPHINode(i))
                break;
            uint32_t phi = ptrmap_find(&w->value, i);
            for (unsigned k = 0; k < LLVMCountIncoming(i); k++) {
                uint32_t from = cfg_find(c, LLVMGetIncomingBlock(i, k));
                uint32_t v = from == CFG_NONE ? GX_NONE : operand(w, LLVMGetIncomingValue(i, k));
                for (uint32_t p = 0; p < block->n_preds; p++)
                    if (w->f->pred.at[block->preds + p] == from)
                        w->f->arg.at[w->f->inst.at[phi].args + p] = v;
            }
        }
    }
}

/* The number of blocks from which block `b` is entered: both ways of a branch may lead to it, and
 * then the block lies twice side by side in c->pred. */
static uint32_t ways_in(const struct cfg *c, uint32_t b)
{
    uint32_t n = 0;
    for (uint32_t k = c->pred_at[b]; k < c->pred_at[b + 1]; k++)
        n += k == c->pred_at[b] || c->pred[k] != c->pred[k - 1];
    return n;
}

static void body(struct lowering *w, LLVMValueRef fn)
{
    struct arena a;
    struct cfg c;
    arena_init(&a);
    cfg_init(&c, &a, fn);
    ptrmap_init_in(&w->value, &a, 256);
    ptrmap_init_in(&w->second, &a, 4);
    for (uint32_t b = 0; b < c.n; b++) {
        gx_begin(w->f);
        for (unsigned k = 0; b == 0 && k < LLVMCountParams(fn); k++) {
            LLVMValueRef p = LLVMGetParam(fn, k);
            ptrmap_put(&w->value, p, gx_param(w->f, regionir_type(LLVMTypeOf(p))));
        }
        IR_EACH_INSTRUCTION (c.block[b], i) {
            uint32_t v;
            w->loc = place_of(w, i);
            if (LLVMIsAPHINode(i)) {
                uint32_t n = ways_in(&c, b);
                uint32_t *none = base_alloc((n + 1) * sizeof *none);
                memset(none, 0xff, (n + 1) * sizeof *none);
                v = gx_op(w->f, GX_PHI, regionir_type(LLVMTypeOf(i)), none, n, w->loc);
                free(none);
            } else {
                v = instruction(w, &c, i);
            }
            if (v != GX_NONE)
                ptrmap_put(&w->value, i, v);
        }
        gx_end(w->f);
    }
    gx_link(w->f);
    fill_phis(w, &c);
    arena_fini(&a);
}

/* ---- functions ---- */

static enum gx_linkage linkage_of(LLVMValueRef fn)
{
    if (LLVMGetLinkage(fn) == LLVMInternalLinkage)
        return GX_SUBROUTINE;
    return regionir_is_kernel(fn) ? GX_KERNEL : GX_FUNCTION;
}

int regionir_program(struct trace *t, LLVMModuleRef m, const char *path,
                     struct gx_module *ret_module)
{
    *ret_module = (struct gx_module){ 0 };
    regionir_lower_ids(m);
    regionir_lower_markers(m);
    /* Behind the markers: the masks of messages are those of the lanes that are on. */
    regionir_lower_lsc(m);
    regionir_lower_channels(m);
    if (ir_run_passes(t, m, "function(mem2reg,lower-switch)", path) < 0)
        return -1;
    struct lowering w = { .out = ret_module };
    ptrmap_init(&w.number, 16);
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        struct gx_func *f =
            gx_func_new(ir_name_of(fn), linkage_of(fn),
                        regionir_type(LLVMGetReturnType(LLVMGlobalGetValueType(fn))));
        regionir_describe(f, m, fn);
        ptrmap_put(&w.number, fn, ret_module->func.n);
        vec_push(&ret_module->func, f);
    }
    uint32_t at = 0;
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        w.f = ret_module->func.at[at++];
        body(&w, fn);
    }
    ptrmap_fini(&w.number);
    return 0;
}
