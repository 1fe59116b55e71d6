/* SPDX-License-Identifier: Apache-2.0 */
/* raise.c - translates the model back into LLVM IR: writes each function's body anew. */
#include "regionir/build_call.h"
#include "regionir/program.h"

#include "genx/model/mask_values.h"
#include "genx/model/message.h"
#include "genx/model/refit.h"
#include "ir/ir.h"
#include "ir/module.h"
#include "regionir/intrinsic.h"
#include "space/tag.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

struct raising {
    const struct gx_module *from;
    const struct gx_func *f;
    LLVMModuleRef m;
    LLVMContextRef ctx;
    LLVMBuilderRef b;
    LLVMValueRef *value; /* of the model's values */
    LLVMBasicBlockRef *block;
    const uint8_t *mask; /* of gx_masks_of() */
};

static const struct gx_inst *at(const struct raising *r, uint32_t v) { return gx_at(r->f, v); }

/* ---- types and constants ---- */

static LLVMTypeRef element(const struct raising *r, enum gx_elt e)
{
    switch (e) {
    case GX_I1: return LLVMInt1TypeInContext(r->ctx);
    case GX_HF: return LLVMHalfTypeInContext(r->ctx);
    case GX_BF: return LLVMBFloatTypeInContext(r->ctx);
    case GX_F: return LLVMFloatTypeInContext(r->ctx);
    case GX_DF: return LLVMDoubleTypeInContext(r->ctx);
    case GX_VOID: return LLVMVoidTypeInContext(r->ctx);
    default: return LLVMIntTypeInContext(r->ctx, gx_elt_bytes(e) * 8);
    }
}

static LLVMTypeRef type_of(const struct raising *r, struct gx_type t)
{
    LLVMTypeRef e = element(r, t.elt);
    return t.scalar || t.elt == GX_VOID ? e : LLVMVectorType(e, t.n);
}

static LLVMValueRef number(const struct raising *r, unsigned bits, uint64_t v)
{
    return LLVMConstInt(LLVMIntTypeInContext(r->ctx, bits), v, false);
}

static LLVMValueRef constant(const struct raising *r, const struct gx_inst *i)
{
    LLVMTypeRef e = element(r, i->type.elt);
    LLVMValueRef *list = base_alloc(i->type.n * sizeof *list);
    for (uint32_t k = 0; k < i->type.n; k++) {
        uint64_t bits = gx_bits(r->f, i, k);
        if (gx_elt_kind(i->type.elt) == 'f')
            list[k] = LLVMConstBitCast(number(r, gx_elt_bytes(i->type.elt) * 8, bits), e);
        else
            list[k] = LLVMConstInt(e, bits, false);
    }
    LLVMValueRef v = i->type.scalar ? list[0] : LLVMConstVector(list, i->type.n);
    free(list);
    return v;
}

/* True for a value that is a constant of LLVM IR. */
static bool is_constant(const struct gx_inst *i) { return i->op == GX_CONST || i->op == GX_UNDEF; }

/* The value of an operand.  LLVM's builder computes what it can of constants, and would leave out
 * operations that the model has: until the body is complete, an instruction stands for each. */
static LLVMValueRef operand(struct raising *r, uint32_t v)
{
    const struct gx_inst *i = at(r, v);
    if (!r->value[v] && is_constant(i))
        r->value[v] = LLVMBuildFreeze(r->b, LLVMGetUndef(type_of(r, i->type)), "");
    assert(r->value[v] && "a value is made before it is used");
    return r->value[v];
}

/* Puts the constants in their places. */
static void constants(struct raising *r)
{
    for (uint32_t v = 0; v < r->f->inst.n; v++) {
        const struct gx_inst *i = at(r, v);
        if (!r->value[v] || !is_constant(i))
            continue;
        LLVMReplaceAllUsesWith(r->value[v], i->op == GX_CONST ? constant(r, i)
                                                              : LLVMGetUndef(type_of(r, i->type)));
        LLVMInstructionEraseFromParent(r->value[v]);
    }
}

static LLVMValueRef arg(struct raising *r, const struct gx_inst *i, uint32_t k)
{
    return operand(r, gx_arg(r->f, i, k));
}

/* A value with the lanes of type `t`: cut, or with undefined lanes added, because legal code may
 * have longer values than the program. */
static LLVMValueRef fitted(struct raising *r, LLVMValueRef v, LLVMTypeRef t)
{
    struct gx_type have = regionir_type(LLVMTypeOf(v)), want = regionir_type(t);
    if (LLVMTypeOf(v) == t)
        return v;
    if (have.scalar && want.scalar)
        return LLVMBuildBitCast(r->b, v, t, "");
    if (have.scalar) {
        v = LLVMBuildInsertElement(r->b, LLVMGetUndef(LLVMVectorType(LLVMTypeOf(v), 1)), v,
                                   number(r, 32, 0), "");
        return fitted(r, v, t);
    }
    if (want.scalar)
        return LLVMBuildExtractElement(r->b, v, number(r, 32, 0), "");
    LLVMValueRef *mask = base_alloc(want.n * sizeof *mask);
    for (uint32_t k = 0; k < want.n; k++)
        mask[k] = number(r, 32, k < have.n ? k : 0);
    v = LLVMBuildShuffleVector(r->b, v, LLVMGetUndef(LLVMTypeOf(v)), LLVMConstVector(mask, want.n),
                               "");
    free(mask);
    return v;
}

/* ---- calls of intrinsics ---- */

static LLVMValueRef call(struct raising *r, const char *name, LLVMTypeRef ret, LLVMValueRef *args,
                         unsigned n, unsigned named, bool pure)
{
    return regionir_build_call(r->b, r->m, name, ret, args, n, named, pure);
}

/* A shift down that saturates: a shift, and a conversion that does. */
static LLVMValueRef shift_down(struct raising *r, const struct gx_inst *i, LLVMValueRef *a)
{
    const char *shape, *name = regionir_intrinsic_name(GX_XMOV, i->flags, &shape);
    assert(name && "it saturates");
    a[0] = i->flags & GX_SRC_SIGNED ? LLVMBuildAShr(r->b, a[0], a[1], "")
                                    : LLVMBuildLShr(r->b, a[0], a[1], "");
    return call(r, name, type_of(r, i->type), a, 1, 3, true);
}

/* Logic by a table: for each case whose result is 1 the operands and inverted operands, that are 1
 * in it, together. */
static LLVMValueRef by_table(struct raising *r, const struct gx_inst *i, LLVMValueRef *a)
{
    LLVMValueRef all = LLVMConstNull(type_of(r, i->type)), inverse[3];
    for (uint32_t k = 0; k < 3; k++)
        inverse[k] = LLVMBuildNot(r->b, a[k], "");
    for (uint32_t of = 0; of < 8; of++) {
        if (!(i->sub >> of & 1))
            continue;
        LLVMValueRef one = of & 1 ? a[0] : inverse[0];
        for (uint32_t k = 1; k < 3; k++)
            one = LLVMBuildAnd(r->b, one, of >> k & 1 ? a[k] : inverse[k], "");
        all = LLVMBuildOr(r->b, all, one, "");
    }
    return all;
}

static LLVMValueRef element_call(struct raising *r, const struct gx_inst *i, LLVMValueRef *args)
{
    const char *shape, *name = regionir_intrinsic_name(i->op, i->flags & ~GX_INLINE, &shape);
    if (!name)
        return NULL;
    return call(r, name, type_of(r, i->type), args, i->n_args, shape[0] == 's' ? 1 : 3, true);
}

/* ---- regions ---- */

static LLVMValueRef index_of(struct raising *r, const struct gx_region *x, uint32_t index)
{
    LLVMTypeRef word = LLVMInt16TypeInContext(r->ctx);
    if (index == GX_NONE)
        return number(r, 16, (uint16_t)x->start);
    LLVMValueRef v = operand(r, index);
    struct gx_type t = at(r, index)->type;
    uint32_t rows = x->index == REGION_ROWS ? x->n / x->width : 1;
    if (x->index == REGION_SCALAR && !t.scalar)
        v = fitted(r, v, word);
    else if (x->index == REGION_ROWS && t.n != rows)
        v = fitted(r, v, LLVMVectorType(word, rows));
    if (x->start == 0)
        return v;
    LLVMValueRef add = number(r, 16, (uint16_t)x->start);
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind) {
        LLVMValueRef *list = base_alloc(rows * sizeof *list);
        for (uint32_t k = 0; k < rows; k++)
            list[k] = add;
        add = LLVMConstVector(list, rows);
        free(list);
    }
    return LLVMBuildAdd(r->b, v, add, "");
}

static void region_args(struct raising *r, const struct gx_region *x, uint32_t index,
                        LLVMValueRef *ret)
{
    ret[0] = number(r, 32, (uint32_t)x->vstride);
    ret[1] = number(r, 32, x->width);
    ret[2] = number(r, 32, (uint32_t)x->stride);
    ret[3] = index_of(r, x, index);
    ret[4] = x->parent ? number(r, 32, x->parent) : LLVMGetUndef(LLVMInt32TypeInContext(r->ctx));
}

static bool is_float(struct gx_type t) { return gx_elt_kind(t.elt) == 'f'; }

static LLVMValueRef shuffled(struct raising *r, LLVMValueRef v, const int64_t *list, uint32_t n)
{
    LLVMValueRef *mask = base_alloc(n * sizeof *mask);
    for (uint32_t k = 0; k < n; k++)
        mask[k] = number(r, 32, (uint64_t)list[k]);
    v = LLVMBuildShuffleVector(r->b, v, LLVMGetUndef(LLVMTypeOf(v)), LLVMConstVector(mask, n), "");
    free(mask);
    return v;
}

static LLVMValueRef read(struct raising *r, const struct gx_inst *i)
{
    LLVMValueRef args[6] = { arg(r, i, 0) };
    LLVMTypeRef t = type_of(r, i->type);
    uint32_t index = gx_index(r->f, i);
    if (i->flags & GX_LIST) {
        int64_t *list = base_alloc(i->type.n * sizeof *list);
        gx_elements(r->f, i, list);
        args[0] = fitted(r, shuffled(r, args[0], list, i->type.n), t);
        free(list);
        return args[0];
    }
    const struct gx_region *x = gx_region(r->f, i);
    if (at(r, gx_arg(r->f, i, 0))->type.scalar) /* a scalar has one element only */
        return fitted(r, args[0], t);
    if (i->type.scalar && index == GX_NONE)
        return LLVMBuildExtractElement(
            r->b, args[0], number(r, 32, (uint32_t)x->start / gx_elt_bytes(i->type.elt)), "");
    region_args(r, x, index, args + 1);
    return call(r, is_float(i->type) ? "genx.rdregionf" : "genx.rdregioni", t, args, 6,
                1 | 1 << 1 | 1 << 5, true);
}

static LLVMValueRef write_region(struct raising *r, struct gx_type t, LLVMValueRef old,
                                 LLVMValueRef value, const struct gx_region *x, uint32_t index,
                                 LLVMValueRef mask)
{
    LLVMValueRef args[8] = { old, value };
    bool scalar = LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMVectorTypeKind;
    if (t.scalar)
        return fitted(r, value, type_of(r, t));
    if (scalar && index == GX_NONE && !mask)
        return LLVMBuildInsertElement(r->b, old, value,
                                      number(r, 32, (uint32_t)x->start / gx_elt_bytes(t.elt)), "");
    region_args(r, x, index, args + 2);
    args[7] = mask ? mask : number(r, 1, 1);
    return call(r, is_float(t) ? "genx.wrregionf" : "genx.wrregioni", type_of(r, t), args, 8,
                1 | 1 << 2 | 1 << 6 | 1 << 8, true);
}

/* Writes a list of elements by as few regions as possible. */
static LLVMValueRef write_list(struct raising *r, const struct gx_inst *i, LLVMValueRef mask)
{
    uint32_t n = gx_lanes(r->f, i), size = gx_elt_bytes(i->type.elt), done = 0;
    LLVMValueRef cur = arg(r, i, 0), value = arg(r, i, 1);
    int64_t *list = base_alloc(n * sizeof *list), *lanes = base_alloc(n * sizeof *lanes);
    struct gx_region *x = base_alloc(n * sizeof *x);
    struct gx_refit_rule rule = { .grf = 1 << 24, .most = 32, .write = true };
    gx_elements(r->f, i, list);
    uint32_t pieces = gx_refit(list, n, size, &rule, x);
    for (uint32_t k = 0; k < pieces; k++) {
        for (uint32_t j = 0; j < x[k].n; j++)
            lanes[j] = done + j;
        done += x[k].n;
        LLVMValueRef piece = shuffled(r, value, lanes, x[k].n);
        cur = write_region(r, i->type, cur, piece, &x[k], GX_NONE,
                           mask ? shuffled(r, mask, lanes, x[k].n) : NULL);
    }
    free(list);
    free(lanes);
    free(x);
    return cur;
}

static LLVMValueRef write(struct raising *r, const struct gx_inst *i)
{
    uint32_t mask = gx_mask(r->f, i);
    LLVMValueRef m = mask == GX_NONE ? NULL : operand(r, mask);
    struct gx_type t = at(r, gx_arg(r->f, i, 1))->type;
    if (m && !t.scalar && regionir_type(LLVMTypeOf(m)).n != t.n)
        m = fitted(r, m, LLVMVectorType(LLVMInt1TypeInContext(r->ctx), t.n));
    if (i->flags & GX_LIST)
        return write_list(r, i, m);
    LLVMValueRef into = arg(r, i, 0), value = arg(r, i, 1);
    return write_region(r, i->type, into, value, gx_region(r->f, i), gx_index(r->f, i), m);
}

static LLVMValueRef predicates(struct raising *r, const struct gx_inst *i)
{
    LLVMValueRef args[3] = { arg(r, i, 0), NULL, NULL };
    if (i->op == GX_PRD) {
        if (i->type.scalar)
            return LLVMBuildExtractElement(r->b, args[0], number(r, 32, i->data), "");
        args[1] = number(r, 32, i->data);
        return call(r, "genx.rdpredregion", type_of(r, i->type), args, 2, 3, true);
    }
    args[1] = arg(r, i, 1);
    if (at(r, gx_arg(r->f, i, 1))->type.scalar)
        return LLVMBuildInsertElement(r->b, args[0], args[1], number(r, 32, i->data), "");
    args[2] = number(r, 32, i->data);
    return call(r, "genx.wrpredregion", type_of(r, i->type), args, 3, 1 | 1 << 2, true);
}

/* ---- messages ---- */

static LLVMValueRef all_on(struct raising *r, uint32_t n)
{
    LLVMValueRef *list = base_alloc(n * sizeof *list);
    for (uint32_t k = 0; k < n; k++)
        list[k] = number(r, 1, 1);
    LLVMValueRef v = LLVMConstVector(list, n);
    free(list);
    return v;
}

/* Operand `k`, a surface.  The language has local memory as a constant, and no other: others are
 * values that no optimizer computes. */
static LLVMValueRef surface_of(struct raising *r, const struct gx_inst *i, uint32_t k)
{
    LLVMValueRef v = arg(r, i, k);
    if (!LLVMIsConstant(v) || gx_is_local(r->f, gx_arg(r->f, i, k)))
        return v;
    return LLVMBuildFreeze(r->b, v, "");
}

static LLVMValueRef atomic(struct raising *r, const struct gx_inst *i)
{
    static const struct {
        const char *svm, *surface;
        unsigned n;
    } names[] = {
#define ATOMIC(id, name, visa, n) { "genx.svm.atomic." name, "genx.dword.atomic." name, n },
#include "genx/model/atomic.def"
#undef ATOMIC
    };
    const struct gx_type address = at(r, gx_arg(r->f, i, 2))->type;
    bool surface = address.elt == GX_I32;
    LLVMValueRef a[6];
    unsigned n = 0;
    a[n++] = gx_arg(r->f, i, 0) == GX_NONE ? all_on(r, address.n) : arg(r, i, 0);
    if (surface)
        a[n++] = surface_of(r, i, 1);
    a[n++] = arg(r, i, 2);
    for (unsigned k = 0; k < names[i->sub].n; k++)
        a[n++] = arg(r, i, 3 + k);
    a[n++] = arg(r, i, 5);
    return call(r, surface ? names[i->sub].surface : names[i->sub].svm, type_of(r, i->type), a, n,
                1 | 1 << 1 | 1 << (surface ? 3 : 2), false);
}

/* GATHER4 as a gather of each channel, and their elements in the order that the model has. */
static LLVMValueRef channels(struct raising *r, const struct gx_inst *i)
{
    uint32_t n = at(r, gx_arg(r->f, i, 1))->type.n, each = i->type.n / n;
    LLVMTypeRef lane = LLVMVectorType(LLVMGetElementType(type_of(r, i->type)), n);
    LLVMValueRef base = arg(r, i, 1), all = LLVMGetUndef(type_of(r, i->type));
    LLVMValueRef mask = gx_arg(r->f, i, 0) == GX_NONE ? all_on(r, n) : arg(r, i, 0);
    LLVMValueRef *pick = base_alloc(i->type.n * sizeof *pick);
    if (regionir_type(LLVMTypeOf(mask)).n != n)
        mask = fitted(r, mask, LLVMVectorType(LLVMInt1TypeInContext(r->ctx), n));
    for (uint32_t c = 0; c < each; c++) {
        for (uint32_t k = 0; k < n; k++)
            pick[k] = number(r, 64, 4 * c);
        LLVMValueRef at = c ? LLVMBuildAdd(r->b, base, LLVMConstVector(pick, n), "") : base;
        LLVMValueRef a[4] = { mask, number(r, 32, 0), at, LLVMGetUndef(lane) };
        LLVMValueRef v = call(r, "genx.svm.gather", lane, a, 4, 1 | 1 << 1 | 1 << 3, false);
        for (uint32_t k = 0; k < i->type.n; k++)
            pick[k] = number(r, 32, k < n ? k : 0);
        v = LLVMBuildShuffleVector(r->b, v, LLVMGetUndef(lane), LLVMConstVector(pick, i->type.n),
                                   "");
        for (uint32_t k = 0; k < i->type.n; k++)
            pick[k] = number(r, 32, k);
        for (uint32_t k = 0; k < n; k++)
            pick[gx_channel_element(n, each, c, k)] = number(r, 32, i->type.n + k);
        all = LLVMBuildShuffleVector(r->b, all, v, LLVMConstVector(pick, i->type.n), "");
    }
    free(pick);
    return all;
}

static LLVMValueRef message(struct raising *r, const struct gx_inst *i)
{
    LLVMTypeRef t = type_of(r, i->type), none = LLVMVoidTypeInContext(r->ctx);
    LLVMValueRef a[8] = { NULL };
    if (i->op == GX_BARRIER)
        return call(r, "genx.barrier", none, a, 0, 0, false);
    if (i->op == GX_FENCE) {
        a[0] = number(r, 8, 1);
        return call(r, "genx.fence", none, a, 1, 0, false);
    }
    if (i->op == GX_BLOCK_LD) {
        a[0] = arg(r, i, 0);
        return call(r, "genx.svm.block.ld.unaligned", t, a, 1, 3, false);
    }
    if (i->op == GX_BLOCK_ST) {
        a[0] = arg(r, i, 0);
        a[1] = arg(r, i, 1);
        return call(r, "genx.svm.block.st", none, a, 2, 6, false);
    }
    if (i->op == GX_OWORD_LD) {
        a[0] = number(r, 32, 0);
        a[1] = surface_of(r, i, 0);
        a[2] = arg(r, i, 1);
        return call(r, i->sub ? "genx.oword.ld.unaligned" : "genx.oword.ld", t, a, 3, 1, false);
    }
    if (i->op == GX_OWORD_ST) {
        a[0] = surface_of(r, i, 0);
        a[1] = arg(r, i, 1);
        a[2] = arg(r, i, 2);
        return call(r, "genx.oword.st", none, a, 3, 1 << 3, false);
    }
    if (i->op == GX_ATOMIC)
        return atomic(r, i);
    if (i->op == GX_GATHER4)
        return channels(r, i);
    bool surface = i->op == GX_SURF_LD || i->op == GX_SURF_ST;
    bool load = i->op == GX_GATHER || i->op == GX_SURF_LD, as_i8 = i->sub && !surface;
    uint32_t k = gx_address(i->op), n = at(r, gx_arg(r->f, i, k))->type.n;
    LLVMTypeRef bytes = LLVMVectorType(LLVMInt8TypeInContext(r->ctx), 4 * n);
    LLVMValueRef data = arg(r, i, k + 1);
    if (as_i8) /* of a surface, parts of dwords are moved as such */
        data = LLVMBuildCast(r->b, LLVMBitCast, data, bytes, "");
    t = as_i8 && load ? bytes : t;
    a[0] = gx_arg(r->f, i, 0) == GX_NONE ? all_on(r, n) : arg(r, i, 0);
    if (regionir_type(LLVMTypeOf(a[0])).n != n)
        a[0] = fitted(r, a[0], LLVMVectorType(LLVMInt1TypeInContext(r->ctx), n));
    a[1] = number(r, 32, i->sub == 2 ? 1 : surface && !i->sub ? 2 : 0);
    LLVMValueRef v;
    if (!surface) {
        a[2] = arg(r, i, 1);
        a[3] = data;
        v = load ? call(r, "genx.svm.gather", t, a, 4, 1 | 1 << 1 | 1 << 3, false)
                 : call(r, "genx.svm.scatter", none, a, 4, 1 << 1 | 1 << 3 | 1 << 4, false);
    } else {
        a[2] = number(r, 16, 0);
        a[3] = surface_of(r, i, 1);
        a[4] = arg(r, i, 2);
        a[5] = arg(r, i, 3);
        a[6] = data;
        v = load ? call(r, "genx.gather.scaled", t, a, 7, 1 | 1 << 1 | 1 << 6, false)
                 : call(r, "genx.scatter.scaled", none, a, 7, 1 << 1 | 1 << 6 | 1 << 7, false);
    }
    return as_i8 && load ? LLVMBuildBitCast(r->b, v, type_of(r, i->type), "") : v;
}

/* ---- instructions ---- */

static LLVMOpcode binary(enum gx_op op)
{
    switch (op) {
    case GX_ADD: return LLVMAdd;
    case GX_SUB: return LLVMSub;
    case GX_MUL: return LLVMMul;
    case GX_SDIV: return LLVMSDiv;
    case GX_UDIV: return LLVMUDiv;
    case GX_SREM: return LLVMSRem;
    case GX_UREM: return LLVMURem;
    case GX_SHL: return LLVMShl;
    case GX_LSHR: return LLVMLShr;
    case GX_ASHR: return LLVMAShr;
    case GX_AND: return LLVMAnd;
    case GX_OR: return LLVMOr;
    case GX_XOR: return LLVMXor;
    case GX_FADD: return LLVMFAdd;
    case GX_FSUB: return LLVMFSub;
    case GX_FMUL: return LLVMFMul;
    case GX_FDIV: return LLVMFDiv;
    default: return 0;
    }
}

static LLVMOpcode cast(enum gx_op op)
{
    switch (op) {
    case GX_TRUNC: return LLVMTrunc;
    case GX_ZEXT: return LLVMZExt;
    case GX_SEXT: return LLVMSExt;
    case GX_FPTRUNC: return LLVMFPTrunc;
    case GX_FPEXT: return LLVMFPExt;
    case GX_FPTOSI: return LLVMFPToSI;
    case GX_FPTOUI: return LLVMFPToUI;
    case GX_SITOFP: return LLVMSIToFP;
    case GX_UITOFP: return LLVMUIToFP;
    default: return 0;
    }
}

static LLVMValueRef compare(struct raising *r, const struct gx_inst *i, LLVMValueRef *a)
{
    static const LLVMIntPredicate ints[2][6] = {
        { LLVMIntEQ, LLVMIntNE, LLVMIntULT, LLVMIntULE, LLVMIntUGT, LLVMIntUGE },
        { LLVMIntEQ, LLVMIntNE, LLVMIntSLT, LLVMIntSLE, LLVMIntSGT, LLVMIntSGE }
    };
    static const LLVMRealPredicate reals[6] = { LLVMRealOEQ, LLVMRealUNE, LLVMRealOLT,
                                                LLVMRealOLE, LLVMRealOGT, LLVMRealOGE };
    if (i->op == GX_FCMP)
        return LLVMBuildFCmp(r->b, reals[i->sub], a[0], a[1], "");
    return LLVMBuildICmp(r->b, ints[!!(i->flags & GX_SRC_SIGNED)][i->sub], a[0], a[1], "");
}

/* A bitcast.  In legal code, predicates that are read as bits have the length of a byte, word or
 * dword: a word cast to 8 lanes is the lower half of its 16, and 8 lanes cast to a word are those
 * and 8 that are off. */
static LLVMValueRef bitcast(struct raising *r, LLVMValueRef v, LLVMTypeRef t)
{
    struct gx_type from = regionir_type(LLVMTypeOf(v)), to = regionir_type(t);
    LLVMTypeRef bit = LLVMInt1TypeInContext(r->ctx);
    LLVMValueRef args[3] = { NULL, NULL, number(r, 32, 0) };
    if (gx_is_pred(to) && !gx_is_pred(from) && gx_type_bytes(from) * 8 != to.n) {
        LLVMTypeRef whole = LLVMVectorType(bit, gx_type_bytes(from) * 8);
        args[0] = LLVMBuildCast(r->b, LLVMBitCast, v, whole, "");
        args[1] = args[2];
        return call(r, "genx.rdpredregion", t, args, 2, 3, true);
    }
    if (gx_is_pred(from) && !gx_is_pred(to) && gx_type_bytes(to) * 8 != from.n) {
        LLVMTypeRef whole = LLVMVectorType(bit, gx_type_bytes(to) * 8);
        args[0] = LLVMConstNull(whole);
        args[1] = v;
        v = call(r, "genx.wrpredregion", whole, args, 3, 1 | 1 << 2, true);
    }
    return LLVMBuildCast(r->b, LLVMBitCast, v, t, "");
}

static LLVMValueRef tagged(struct raising *r, const struct gx_inst *i, LLVMValueRef v)
{
    unsigned named = i->sub == TAG_PRIVATE ? 0 : i->sub == TAG_LOCAL ? 3 : 1;
    LLVMTypeRef p[2] = { LLVMPointerTypeInContext(r->ctx, i->op == GX_TAG ? named : 4),
                         LLVMPointerTypeInContext(r->ctx, i->op == GX_TAG ? 4 : 1) };
    for (int k = 0; k < 2 && !i->type.scalar; k++)
        p[k] = LLVMVectorType(p[k], i->type.n);
    v = LLVMBuildCast(r->b, LLVMIntToPtr, v, p[0], "");
    v = LLVMBuildCast(r->b, LLVMAddrSpaceCast, v, p[1], "");
    return LLVMBuildCast(r->b, LLVMPtrToInt, v, type_of(r, i->type), "");
}

static LLVMValueRef called(struct raising *r, const struct gx_inst *i)
{
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, r->from->func.at[i->data]->name);
    LLVMTypeRef type = LLVMGlobalGetValueType(fn);
    LLVMValueRef *args = base_alloc((i->n_args + 1) * sizeof *args);
    for (uint32_t k = 0; k < i->n_args; k++)
        args[k] = fitted(r, arg(r, i, k), LLVMTypeOf(LLVMGetParam(fn, k)));
    LLVMValueRef v = LLVMBuildCall2(r->b, type, fn, args, i->n_args, "");
    LLVMSetInstructionCallConv(v, LLVMGetFunctionCallConv(fn));
    free(args);
    return i->type.elt == GX_VOID ? v : fitted(r, v, type_of(r, i->type));
}

static LLVMValueRef carry(struct raising *r, const struct gx_inst *i, LLVMValueRef *a)
{
    LLVMTypeRef t = type_of(r, i->type), pair[2] = { t, t };
    LLVMValueRef v = call(r, i->op == GX_CARRY ? "genx.addc" : "genx.subb",
                          LLVMStructTypeInContext(r->ctx, pair, 2, false), a, 2, 1, true);
    return LLVMBuildExtractValue(r->b, v, 0, "");
}

/* GOTO and JOIN of the model have one value, the execution mask; the intrinsics return a struct:
 *
 *     %em  = goto %m, %w, %c      =>      %g   = call { em, rm, i1 } @llvm.genx.simdcf.goto(…)
 *                                         %em  = extractvalue %g, 0
 *     %rm  = goto.rm %em          =>      %rm  = extractvalue %g, 1
 *     %off = off %em              =>      %off = extractvalue %g, 2 */
static LLVMValueRef simdcf(struct raising *r, const struct gx_inst *i)
{
    bool go = i->op == GX_GOTO;
    LLVMValueRef a[3] = { NULL };
    for (uint32_t k = 0; k < i->n_args; k++)
        a[k] = arg(r, i, k);
    if (i->op == GX_GET_EM)
        return call(r, "genx.simdcf.get.em", type_of(r, i->type), a, 1, 1, false);
    if (i->op == GX_GOTO_RM || i->op == GX_OFF) {
        LLVMValueRef of = LLVMGetOperand(a[0], 0);
        unsigned last = LLVMCountStructElementTypes(LLVMTypeOf(of)) - 1;
        return LLVMBuildExtractValue(r->b, of, i->op == GX_OFF ? last : 1, "");
    }
    LLVMTypeRef em = type_of(r, i->type), rm = LLVMTypeOf(a[1]),
                off = LLVMInt1TypeInContext(r->ctx);
    LLVMTypeRef both[3] = { em, go ? rm : off, off };
    LLVMValueRef v = call(r, go ? "genx.simdcf.goto" : "genx.simdcf.join",
                          LLVMStructTypeInContext(r->ctx, both, go ? 3 : 2, false), a, i->n_args,
                          1 | 1 << 2, false);
    return LLVMBuildExtractValue(r->b, v, 0, "");
}

static LLVMValueRef control(struct raising *r, const struct gx_inst *i, LLVMValueRef fn)
{
    LLVMTypeRef ret = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    switch ((enum gx_op)i->op) {
    case GX_BR: return LLVMBuildBr(r->b, r->block[i->data]);
    case GX_CBR: {
        LLVMValueRef c = fitted(r, arg(r, i, 0), LLVMInt1TypeInContext(r->ctx));
        if (is_constant(at(r, gx_arg(r->f, i, 0)))) /* a branch by a constant has one way only */
            c = LLVMBuildFreeze(r->b, c, "");
        return LLVMBuildCondBr(r->b, c, r->block[i->data], r->block[i->other]);
    }
    case GX_CALL: return called(r, i);
    default: break;
    }
    if (LLVMGetTypeKind(ret) == LLVMVoidTypeKind)
        return LLVMBuildRetVoid(r->b);
    if (i->n_args == 0)
        return LLVMBuildUnreachable(r->b);
    return LLVMBuildRet(r->b, fitted(r, arg(r, i, 0), ret));
}

static LLVMValueRef instruction(struct raising *r, const struct gx_inst *i, LLVMValueRef fn)
{
    LLVMTypeRef t = type_of(r, i->type);
    LLVMValueRef a[4] = { NULL };
    if (gx_op_shape(i->op) == 'c')
        return control(r, i, fn);
    if (gx_op_shape(i->op) == 'm')
        return message(r, i);
    switch ((enum gx_op)i->op) {
    case GX_PARAM: return fitted(r, LLVMGetParam(fn, i->data), t);
    case GX_PHI: return LLVMBuildPhi(r->b, t, "");
    case GX_RD: return read(r, i);
    case GX_WR: return write(r, i);
    case GX_PRD:
    case GX_PWR: return predicates(r, i);
    case GX_GOTO:
    case GX_GOTO_RM:
    case GX_JOIN:
    case GX_OFF:
    case GX_GET_EM: return simdcf(r, i);
    case GX_GROUP_ID:
        return call(r,
                    i->sub == 0   ? "genx.group.id.x"
                    : i->sub == 1 ? "genx.group.id.y"
                                  : "genx.group.id.z",
                    t, a, 0, 0, true);
    default: break;
    }
    for (uint32_t k = 0; k < i->n_args; k++)
        a[k] = arg(r, i, k);
    switch ((enum gx_op)i->op) {
    case GX_MOV: return a[0];
    case GX_XSHR: return shift_down(r, i, a);
    case GX_ADD3: return LLVMBuildAdd(r->b, LLVMBuildAdd(r->b, a[0], a[1], ""), a[2], "");
    case GX_BFN: return by_table(r, i, a);
    case GX_BITCAST:
        /* legal code reads the bits of an execution mask, the language those of get.em only */
        if (r->mask[gx_arg(r->f, i, 0)])
            a[0] = call(r, "genx.simdcf.get.em", LLVMTypeOf(a[0]), a, 1, 1, false);
        return bitcast(r, a[0], t);
    case GX_FNEG: return LLVMBuildFNeg(r->b, a[0], "");
    case GX_NOT: return LLVMBuildNot(r->b, a[0], "");
    case GX_SELECT:
        if (regionir_type(LLVMTypeOf(a[0])).scalar != i->type.scalar)
            a[0] =
                fitted(r, a[0],
                       i->type.scalar ? LLVMInt1TypeInContext(r->ctx)
                                      : LLVMVectorType(LLVMInt1TypeInContext(r->ctx), i->type.n));
        return LLVMBuildSelect(r->b, a[0], a[1], a[2], "");
    case GX_ICMP:
    case GX_FCMP: return compare(r, i, a);
    case GX_TAG:
    case GX_UNTAG: return tagged(r, i, a[0]);
    case GX_ALL: return call(r, "genx.all", t, a, 1, 2, true);
    case GX_ANY: return call(r, "genx.any", t, a, 1, 2, true);
    case GX_FMA: return call(r, "fma", t, a, 3, 1, true);
    case GX_CARRY:
    case GX_BORROW: return carry(r, i, a);
    default: break;
    }
    if (binary(i->op))
        return LLVMBuildBinOp(r->b, binary(i->op), a[0], a[1], "");
    if (cast(i->op))
        return LLVMBuildCast(r->b, cast(i->op), a[0], t, "");
    return element_call(r, i, a);
}

/* Positions the builder at the end of block `b`: before its branch, and before its goto, which only
 * its results follow. */
static void to_end(struct raising *r, uint32_t b)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(r->block[b]);
    for (uint32_t v = r->f->block.at[b].first; v < r->f->block.at[b].end; v++)
        if (at(r, v)->op == GX_GOTO)
            end = LLVMGetOperand(r->value[v], 0);
    LLVMPositionBuilderBefore(r->b, end);
}

static void phis(struct raising *r)
{
    for (uint32_t b = 0; b < r->f->block.n; b++) {
        const struct gx_block *block = &r->f->block.at[b];
        for (uint32_t v = block->first; v < block->end; v++) {
            const struct gx_inst *i = at(r, v);
            for (uint32_t k = 0; i->op == GX_PHI && k < i->n_args; k++) {
                uint32_t pred = r->f->pred.at[block->preds + k];
                to_end(r, pred);
                LLVMValueRef x = fitted(r, arg(r, i, k), LLVMTypeOf(r->value[v]));
                LLVMAddIncoming(r->value[v], &x, &r->block[pred], 1);
            }
        }
    }
}

static void erase_body(LLVMValueRef fn)
{
    LLVMBasicBlockRef bb, next;
    IR_EACH_BLOCK (fn, each)
        IR_EACH_INSTRUCTION (each, i)
            if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind)
                LLVMReplaceAllUsesWith(i, LLVMGetUndef(LLVMTypeOf(i)));
    for (bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb)) {
        LLVMValueRef i;
        while ((i = LLVMGetLastInstruction(bb)))
            LLVMInstructionEraseFromParent(i);
    }
    for (bb = LLVMGetFirstBasicBlock(fn); bb; bb = next) {
        next = LLVMGetNextBasicBlock(bb);
        LLVMDeleteBasicBlock(bb);
    }
}

static void body(struct raising *r, LLVMValueRef fn)
{
    const struct gx_func *f = r->f;
    struct arena a;
    arena_init(&a);
    r->mask = gx_masks_of(f, &a);
    r->value = base_alloc((f->inst.n + 1) * sizeof *r->value);
    r->block = base_alloc((f->block.n + 1) * sizeof *r->block);
    memset(r->value, 0, (f->inst.n + 1) * sizeof *r->value);
    erase_body(fn);
    for (uint32_t b = 0; b < f->block.n; b++)
        r->block[b] = LLVMAppendBasicBlockInContext(r->ctx, fn, "");
    for (uint32_t b = 0; b < f->block.n; b++) {
        LLVMPositionBuilderAtEnd(r->b, r->block[b]);
        for (uint32_t v = f->block.at[b].first; v < f->block.at[b].end; v++) {
            const struct gx_inst *i = at(r, v);
            if (is_constant(i))
                continue;
            LLVMSetCurrentDebugLocation2(
                r->b,
                i->loc ? (LLVMMetadataRef)(uintptr_t)r->from->loc.at[i->loc - 1].handle : NULL);
            r->value[v] = instruction(r, i, fn);
        }
    }
    phis(r);
    constants(r);
    free(r->value);
    free(r->block);
    arena_fini(&a);
}

int regionir_raise(struct trace *t, const struct gx_module *from, LLVMModuleRef m, const char *path)
{
    struct raising r = { .from = from, .m = m, .ctx = LLVMGetModuleContext(m) };
    r.b = LLVMCreateBuilderInContext(r.ctx);
    for (uint32_t k = 0; k < from->func.n; k++) {
        LLVMValueRef fn = LLVMGetNamedFunction(m, from->func.at[k]->name);
        r.f = from->func.at[k];
        assert(fn && "the module has each function of the model");
        body(&r, fn);
    }
    LLVMDisposeBuilder(r.b);
    return ir_verify(t, m, path);
}
