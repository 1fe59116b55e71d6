/* SPDX-License-Identifier: Apache-2.0 */
/* verify_call.c - calls of functions and intrinsics: operands, names, regions, messages. */
#include "genx/model/message.h"
#include "ir/ir.h"
#include "regionir/channels.h"
#include "regionir/lsc.h"
#include "regionir/program.h"

static LLVMTypeRef arg_type(LLVMValueRef call, unsigned k)
{
    return LLVMTypeOf(LLVMGetOperand(call, k));
}

static struct gx_type arg(LLVMValueRef call, unsigned k)
{
    return regionir_type(arg_type(call, k));
}

static bool is_const_i32(LLVMValueRef v)
{
    return LLVMIsAConstantInt(v) && LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 32;
}

static bool is_undef(LLVMValueRef v) { return LLVMIsUndef(v) || LLVMIsPoison(v); }

/* ---- names ---- */

/* The overload suffix of a type: "v8i32", "i16", "v4f32". */
static void mangle(LLVMTypeRef t, char *buf, size_t size)
{
    static const char *const words[] = { "i1",  "i8",   "i16", "i32", "i64",
                                         "f16", "bf16", "f32", "f64" };
    struct gx_type g = regionir_type(t);
    if (g.elt == GX_VOID)
        snprintf(buf, size, "isVoid");
    else if (g.scalar)
        snprintf(buf, size, "%s", words[g.elt]);
    else
        snprintf(buf, size, "v%u%s", g.n, words[g.elt]);
}

/* True if one part of a suffix, `n` bytes at `s`, names the type. */
static bool names(const char *s, size_t n, LLVMTypeRef t)
{
    char want[32];
    mangle(t, want, sizeof want);
    return strlen(want) == n && strncmp(s, want, n) == 0;
}

/* True if the types that a suffix names are types of the result and the operands, in order.  A
 * suffix may name fewer of them, or be left out. */
static bool suffix_is_true(LLVMValueRef call, const struct regionir_intrinsic *is)
{
    unsigned n = LLVMGetNumArgOperands(call), next = 0;
    const char *s = is->suffix;
    LLVMTypeRef result = LLVMTypeOf(call);
    if (LLVMGetTypeKind(result) == LLVMStructTypeKind)
        result = LLVMStructGetTypeAtIndex(result, 0);
    bool may_be_result = true;
    while (*s == '.') {
        size_t len = strcspn(++s, ".");
        bool found = may_be_result && names(s, len, result);
        may_be_result = false;
        while (!found && next < n)
            found = names(s, len, arg_type(call, next++));
        if (!found)
            return false;
        s += len;
    }
    return true;
}

/* ---- regions ---- */

struct region_args {
    unsigned at;          /* vstride's operand */
    struct gx_type of, t; /* the vector, the region */
    LLVMValueRef start, parent;
    bool write;
};

/* The number of rows.  The width was checked before. */
static uint32_t rows_of(LLVMValueRef call, const struct region_args *r)
{
    uint64_t width = LLVMConstIntGetZExtValue(LLVMGetOperand(call, r->at + 1));
    return r->t.n <= width ? 1 : (uint32_t)(r->t.n / width);
}

static bool shape(struct regionir_check *c, LLVMValueRef call, const struct region_args *r)
{
    for (unsigned k = 0; k < 3; k++)
        if (!is_const_i32(LLVMGetOperand(call, r->at + k))) {
            regionir_check_at(c, RULE_REGION_CONST, call);
            return false;
        }
    if (LLVMConstIntGetSExtValue(LLVMGetOperand(call, r->at)) < 0 ||
        LLVMConstIntGetSExtValue(LLVMGetOperand(call, r->at + 2)) < 0) {
        regionir_check_at(c, RULE_REGION_STRIDE, call);
        return false;
    }
    int64_t width = LLVMConstIntGetSExtValue(LLVMGetOperand(call, r->at + 1));
    if (width < 1 || (r->t.n % width && r->t.n != 1)) {
        regionir_check_at(c, RULE_REGION_WIDTH, call);
        return false;
    }
    return true;
}

static struct gx_region region_of(LLVMValueRef call, const struct region_args *r)
{
    struct gx_region x = { .n = r->t.n, .width = r->t.n / rows_of(call, r) };
    x.vstride = (int32_t)LLVMConstIntGetSExtValue(LLVMGetOperand(call, r->at));
    x.stride = (int32_t)LLVMConstIntGetSExtValue(LLVMGetOperand(call, r->at + 2));
    return x;
}

static void start_constant(struct regionir_check *c, LLVMValueRef call, const struct region_args *r,
                           struct gx_region x, LLVMValueRef start)
{
    uint32_t size = gx_elt_bytes(r->of.elt);
    x.start = (int32_t)LLVMConstIntGetZExtValue(start);
    if (x.start % (int32_t)size)
        regionir_check_at(c, RULE_REGION_ALIGN, call);
    else if (!gx_region_inside(&x, size, r->of.n))
        regionir_check_at(c, RULE_REGION_INSIDE, call);
}

static void start(struct regionir_check *c, LLVMValueRef call, const struct region_args *r)
{
    struct gx_type t = regionir_type(LLVMTypeOf(r->start));
    uint32_t rows = rows_of(call, r);
    struct gx_region x = region_of(call, r);
    if (t.elt != GX_I16 || (!t.scalar && t.n != rows)) {
        regionir_check_at(c, RULE_REGION_START, call);
        return;
    }
    if (LLVMIsAConstantInt(r->start)) {
        start_constant(c, call, r, x, r->start);
        return;
    }
    if (!t.scalar && LLVMIsConstant(r->start) && !is_undef(r->start)) { /* row by row */
        x.n = x.width;
        for (uint32_t k = 0; k < rows; k++) {
            LLVMValueRef e = LLVMGetAggregateElement(r->start, k);
            uint32_t before = c->broken;
            if (e && LLVMIsAConstantInt(e))
                start_constant(c, call, r, x, e);
            if (c->broken != before)
                return;
        }
    }
    if (!r->parent || is_undef(r->parent))
        return;
    if (!is_const_i32(r->parent) || LLVMConstIntGetSExtValue(r->parent) < 0) {
        regionir_check_at(c, RULE_PARENT_WIDTH, call);
        return;
    }
    /* Parent width 0 means "not known" (docs/spec/regions.md, "Older spellings"). */
    uint64_t parent = LLVMConstIntGetZExtValue(r->parent);
    uint64_t row = (uint64_t)(x.width - 1) * (uint64_t)x.stride + 1;
    if (parent && row > parent)
        regionir_check_at(c, RULE_PARENT_ROW, call);
}

static void region(struct regionir_check *c, LLVMValueRef call, const struct region_args *r)
{
    if (r->of.scalar || r->of.elt != r->t.elt || r->of.elt == GX_I1 || r->of.elt == GX_VOID) {
        regionir_check_at(c, RULE_REGION_TYPE, call);
        return;
    }
    if (!shape(c, call, r))
        return;
    struct gx_region x = region_of(call, r);
    if (r->write && r->t.n > r->of.n)
        regionir_check_at(c, RULE_REGION_SIZE, call);
    else if (r->write && gx_region_repeats(&x) &&
             (regionir_type(LLVMTypeOf(r->start)).scalar || x.stride == 0))
        regionir_check_at(c, RULE_REGION_TWICE, call);
    else
        start(c, call, r);
}

static void read_region(struct regionir_check *c, LLVMValueRef call)
{
    struct region_args r = { .at = 1,
                             .of = arg(call, 0),
                             .t = regionir_type(LLVMTypeOf(call)),
                             .start = LLVMGetOperand(call, 4) };
    if (LLVMGetNumArgOperands(call) == 6)
        r.parent = LLVMGetOperand(call, 5);
    region(c, call, &r);
}

static void write_region(struct regionir_check *c, LLVMValueRef call, bool constant)
{
    struct region_args r = { .at = 2,
                             .of = arg(call, 0),
                             .t = arg(call, 1),
                             .write = true,
                             .start = LLVMGetOperand(call, 5),
                             .parent = LLVMGetOperand(call, 6) };
    struct gx_type mask = arg(call, 7);
    LLVMValueRef m = LLVMGetOperand(call, 7);
    if (arg_type(call, 0) != LLVMTypeOf(call)) {
        regionir_check_at(c, RULE_REGION_OLD, call);
        return;
    }
    uint32_t before = c->broken;
    region(c, call, &r);
    if (c->broken != before)
        return;
    if (mask.elt != GX_I1 || (!mask.scalar && mask.n != r.t.n) ||
        (mask.scalar && LLVMIsAConstantInt(m) && !LLVMConstIntGetZExtValue(m)))
        regionir_check_at(c, RULE_REGION_MASK, call);
    if (constant && (!LLVMIsConstant(LLVMGetOperand(call, 1)) || !LLVMIsAConstantInt(r.start) ||
                     !LLVMIsAConstantInt(m)))
        regionir_check_at(c, RULE_REGION_CONSTANT, call);
}

static void predicate_region(struct regionir_check *c, LLVMValueRef call, bool write)
{
    struct gx_type of = arg(call, 0), t = write ? arg(call, 1) : regionir_type(LLVMTypeOf(call));
    LLVMValueRef at = LLVMGetOperand(call, write ? 2 : 1);
    if (of.elt != GX_I1 || t.elt != GX_I1 || (write && LLVMTypeOf(call) != arg_type(call, 0)))
        regionir_check_at(c, RULE_PRED_LANES, call);
    else if (!is_const_i32(at) || LLVMConstIntGetZExtValue(at) + t.n > of.n)
        regionir_check_at(c, RULE_PRED_REGION, call);
}

/* ---- messages ---- */

static void block(struct regionir_check *c, LLVMValueRef call, bool load)
{
    struct gx_type t = load ? regionir_type(LLVMTypeOf(call)) : arg(call, 1), a = arg(call, 0);
    if (a.elt != GX_I64 || !a.scalar)
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
    else if (t.elt == GX_VOID || t.elt == GX_I1 || t.scalar || gx_type_bytes(t) % 16)
        regionir_check_at(c, RULE_MESSAGE_SIZE, call);
}

/* How many elements of such data are a lane: four bytes, of which one or two are moved. */
static uint32_t for_lane(struct gx_type data) { return data.elt == GX_I8 ? 4 : 1; }

/* True if `blocks` is the logarithm of how many blocks of the data a lane has. */
static bool is_block_count(struct gx_type data, LLVMValueRef blocks)
{
    return LLVMIsAConstantInt(blocks) &&
           LLVMConstIntGetZExtValue(blocks) <= (data.elt == GX_I8 ? 1 : 0);
}

/* True if operand `k` is a surface: what a launch may give or, if `local`, local memory. */
static bool is_surface(LLVMValueRef call, unsigned k, bool local)
{
    LLVMValueRef v = LLVMGetOperand(call, k);
    return LLVMIsConstant(v)
               ? local && LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v) == GX_LOCAL
               : true;
}

static void owords(struct regionir_check *c, LLVMValueRef call, bool load)
{
    struct gx_type t = load ? regionir_type(LLVMTypeOf(call)) : arg(call, 2);
    LLVMValueRef modified = LLVMGetOperand(call, 0);
    if (!is_surface(call, load, true))
        regionir_check_at(c, RULE_SURFACE, call);
    else if (load && (!LLVMIsAConstantInt(modified) || LLVMConstIntGetZExtValue(modified) > 1))
        regionir_check_at(c, RULE_MESSAGE_CONST, call);
    else if (t.elt == GX_VOID || t.elt == GX_I1 || t.scalar || gx_type_bytes(t) % 16)
        regionir_check_at(c, RULE_MESSAGE_SIZE, call);
}

static void lanes(struct regionir_check *c, LLVMValueRef call, bool load)
{
    struct gx_type p = arg(call, 0), a = arg(call, 2), d = arg(call, 3);
    LLVMValueRef blocks = LLVMGetOperand(call, 1);
    if (a.elt != GX_I64 || a.scalar || d.scalar || (load && LLVMTypeOf(call) != arg_type(call, 3)))
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
    else if (p.elt != GX_I1 || (!p.scalar && p.n != a.n) || d.n != a.n * for_lane(d))
        regionir_check_at(c, RULE_PRED_LANES, call);
    else if (!is_block_count(d, blocks))
        regionir_check_at(c, RULE_MESSAGE_CONST, call);
    else if (d.elt == GX_I1 || gx_elt_bytes(d.elt) == 2)
        regionir_check_at(c, RULE_MESSAGE_SIZE, call);
}

static void surface_lanes(struct regionir_check *c, LLVMValueRef call, bool load)
{
    struct gx_type p = arg(call, 0), a = arg(call, 5), d = arg(call, 6);
    LLVMValueRef blocks = LLVMGetOperand(call, 1), scale = LLVMGetOperand(call, 2);
    bool constants = LLVMIsAConstantInt(blocks) && LLVMIsAConstantInt(scale);
    uint64_t log = constants ? LLVMConstIntGetZExtValue(blocks) : 0;
    if (a.elt != GX_I32 || a.scalar || d.scalar || (load && LLVMTypeOf(call) != arg_type(call, 6)))
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
    else if (p.elt != GX_I1 || p.n != a.n || d.n != a.n * for_lane(d))
        regionir_check_at(c, RULE_PRED_LANES, call);
    else if (!is_surface(call, 3, true))
        regionir_check_at(c, RULE_SURFACE, call);
    else if (!constants || log > 2 || LLVMConstIntGetZExtValue(scale) != 0 ||
             (d.elt == GX_F && log != 2))
        regionir_check_at(c, RULE_MESSAGE_CONST, call);
    else if (d.elt != GX_I8 && d.elt != GX_I32 && d.elt != GX_F)
        regionir_check_at(c, RULE_MESSAGE_SIZE, call);
}

static void channels(struct regionir_check *c, LLVMValueRef call, bool load, bool surface)
{
    unsigned at = surface ? 5 : 4;
    struct gx_type p = arg(call, 0), base = arg(call, 3), a = arg(call, at), d = arg(call, at + 1);
    uint32_t mask = regionir_channels_of(call);
    LLVMValueRef scale = LLVMGetOperand(call, 2);
    enum gx_elt address = surface ? GX_I32 : GX_I64;
    if (a.elt != address || a.scalar || base.elt != address || !base.scalar || d.scalar ||
        (load && LLVMTypeOf(call) != arg_type(call, at + 1)))
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
    else if (surface && !is_surface(call, 3, true))
        regionir_check_at(c, RULE_SURFACE, call);
    else if (!mask || !LLVMIsAConstantInt(scale) || LLVMConstIntGetZExtValue(scale) != 0)
        regionir_check_at(c, RULE_MESSAGE_CONST, call);
    else if (p.elt != GX_I1 || p.n != a.n || d.n != a.n * (uint32_t)__builtin_popcount(mask))
        regionir_check_at(c, RULE_PRED_LANES, call);
    else if (d.elt != GX_I32 && d.elt != GX_F)
        regionir_check_at(c, RULE_MESSAGE_SIZE, call);
}

/* Operands: the mask, the surface if `surface`, the addresses, the operation's own, and the values
 * of lanes that are off. */
static void atomic(struct regionir_check *c, LLVMValueRef call, bool surface)
{
    unsigned n = LLVMGetNumArgOperands(call), first = surface ? 3 : 2;
    struct gx_type p = arg(call, 0), a = arg(call, first - 1), d = arg(call, n - 1);
    bool same = LLVMTypeOf(call) == arg_type(call, n - 1);
    for (unsigned k = first; k < n; k++)
        same &= arg_type(call, k) == LLVMTypeOf(call);
    if (a.elt != (surface ? GX_I32 : GX_I64) || a.scalar || d.scalar || !same)
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
    else if (p.elt != GX_I1 || p.n != a.n || d.n != a.n)
        regionir_check_at(c, RULE_PRED_LANES, call);
    else if (surface && !is_surface(call, 1, true))
        regionir_check_at(c, RULE_SURFACE, call);
    else if (d.elt != GX_I32 && (surface || d.elt != GX_I64))
        regionir_check_at(c, RULE_MESSAGE_SIZE, call);
}

static void cache(struct regionir_check *c, LLVMValueRef call, enum regionir_special which)
{
    struct regionir_lsc l;
    enum regionir_rule broken = regionir_lsc_of(call, which, &l);
    if (broken != RULES)
        regionir_check_at(c, broken, call);
    else if (l.memory == LSC_SURFACE && !is_surface(call, l.surface, false))
        regionir_check_at(c, RULE_SURFACE, call);
}

static void ids(struct regionir_check *c, LLVMValueRef call)
{
    struct gx_type t = regionir_type(LLVMTypeOf(call));
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    struct regionir_kernel_entry e;
    if (t.elt != GX_I32 || t.scalar || t.n != 3)
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
    else if (!regionir_is_kernel(fn))
        regionir_check_at(c, RULE_ID_PLACE, call);
    else if (regionir_kernel_entry(LLVMGetGlobalParent(fn), fn, &e) && !e.kinds)
        regionir_check_at(c, RULE_KERNEL_KINDS, call); /* of what it becomes, too */
}

/* ---- calls ---- */

static bool is_int(LLVMTypeRef t, unsigned bits)
{
    return LLVMGetTypeKind(t) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) == bits;
}

/* True if `t` is what a letter of special.def says. */
static bool is_type(LLVMValueRef call, LLVMTypeRef t, char letter)
{
    switch (letter) {
    case 'v': return LLVMGetTypeKind(t) == LLVMVoidTypeKind;
    case '1': return is_int(t, 1);
    case 'b': return is_int(t, 8);
    case 'w': return is_int(t, 16);
    case 'd': return is_int(t, 32);
    case 'p':
        return LLVMGetTypeKind(t) == LLVMStructTypeKind && LLVMCountStructElementTypes(t) == 2 &&
               LLVMStructGetTypeAtIndex(t, 0) == arg_type(call, 0) &&
               LLVMStructGetTypeAtIndex(t, 1) == arg_type(call, 0);
    default: return !ir_is_pointer(t);
    }
}

/* True if the result and operands have the types of special.def, and none is a pointer. */
static bool types_are(LLVMValueRef call, const struct regionir_intrinsic *is)
{
    size_t told = strlen(is->types);
    bool ok = is_type(call, LLVMTypeOf(call), told ? is->types[0] : '*');
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
        ok &= is_type(call, arg_type(call, k), k + 1 < told ? is->types[k + 1] : '*');
    return ok;
}

static bool allowed(char class, enum gx_elt e)
{
    switch (class) {
    case 'i': return gx_elt_kind(e) == 'i';
    case '3': return e == GX_I32;
    case 'F': return e == GX_HF || e == GX_F;
    default: return gx_elt_kind(e) == 'f' && e != GX_BF;
    }
}

static void element_op(struct regionir_check *c, LLVMValueRef call,
                       const struct regionir_intrinsic *is)
{
    struct gx_type t = regionir_type(LLVMTypeOf(call));
    unsigned n = LLVMGetNumArgOperands(call);
    bool ok = allowed(is->shape[1], t.elt);
    for (unsigned k = 0; k < n; k++) {
        struct gx_type a = arg(call, k);
        ok &= allowed(is->shape[1], a.elt) && a.n == t.n && a.scalar == t.scalar;
        if (is->shape[0] == 's')
            ok &= arg_type(call, k) == LLVMTypeOf(call);
        else if (is->shape[0] == 'm' && k == 2)
            ok &= arg_type(call, k) == LLVMTypeOf(call);
        else
            ok &= arg_type(call, k) == arg_type(call, 0);
    }
    if (is->op == GX_XMUL || is->op == GX_XMAD || is->op == GX_XAVG)
        ok &= t.elt != GX_I64 && arg(call, 0).elt != GX_I64;
    if (!ok)
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
}

static void same_types(struct regionir_check *c, LLVMValueRef call, char kind)
{
    LLVMTypeRef t = arg_type(call, 0);
    bool ok = gx_elt_kind(regionir_type(t).elt) == kind;
    for (unsigned k = 1; k < LLVMGetNumArgOperands(call); k++)
        ok &= arg_type(call, k) == t;
    if (!ok)
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
}

/* The masks of a goto {mask, resume mask, i1}, a join {mask, i1} or a get.em. */
static void flow(struct regionir_check *c, LLVMValueRef call)
{
    unsigned n = LLVMGetNumArgOperands(call);
    LLVMTypeRef result = LLVMTypeOf(call), em = arg_type(call, 0);
    struct gx_type e = arg(call, 0), r = arg(call, n > 1 ? 1 : 0);
    bool ok = e.elt == GX_I1 && !e.scalar && e.n == GX_EM_LANES && r.elt == GX_I1 && !r.scalar &&
              r.n >= 4 && r.n <= GX_EM_LANES && (r.n & (r.n - 1)) == 0;
    if (n == 1)
        ok &= result == em;
    else
        ok &= LLVMGetTypeKind(result) == LLVMStructTypeKind &&
              LLVMCountStructElementTypes(result) == n &&
              LLVMStructGetTypeAtIndex(result, 0) == em &&
              LLVMStructGetTypeAtIndex(result, n - 1) ==
                  LLVMInt1TypeInContext(LLVMGetTypeContext(result));
    if (n == 3)
        ok = ok && arg_type(call, 2) == arg_type(call, 1) &&
             LLVMStructGetTypeAtIndex(result, 1) == arg_type(call, 1);
    if (!ok)
        regionir_check_at(c, RULE_SIMDCF_LANES, call);
}

/* Savemask (mask, i32 returned), unmask (i32 twice) and remask (mask, i32). */
static void saved_mask(struct regionir_check *c, LLVMValueRef call, enum regionir_special which)
{
    bool saves = which == SPECIAL_SAVEMASK;
    LLVMTypeRef number = saves ? LLVMTypeOf(call) : arg_type(call, 1);
    LLVMTypeRef mask = saves ? arg_type(call, 0) : LLVMTypeOf(call);
    struct gx_type m = regionir_type(mask);
    LLVMTypeRef first = which == SPECIAL_UNMASK ? number : mask;
    if (m.elt != GX_I1 || m.scalar || m.n != GX_EM_LANES)
        regionir_check_at(c, RULE_SIMDCF_LANES, call);
    else if (!is_int(number, 32) || arg_type(call, 0) != first)
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
    else if (which == SPECIAL_UNMASK &&
             LLVMGetOperand(call, 1) != LLVMConstAllOnes(arg_type(call, 1)))
        regionir_check_at(c, RULE_SIMDCF_ALL, call);
}

static void marker(struct regionir_check *c, LLVMValueRef call, enum regionir_special which)
{
    LLVMTypeRef t = LLVMTypeOf(call);
    struct gx_type of = which == SPECIAL_MARK_BEGIN ? regionir_type(t) : arg(call, 0);
    bool ok = true;
    switch (which) {
    case SPECIAL_MARK_ANY:
        ok = of.elt == GX_I1 && !of.scalar && regionir_type(t).elt == GX_I1;
        if (ok && (of.n < 4 || of.n > GX_EM_LANES || (of.n & (of.n - 1)) != 0))
            regionir_check_at(c, RULE_SIMDCF_LANES, call);
        break;
    case SPECIAL_MARK_CHOOSE:
        ok = !of.scalar && of.elt != GX_VOID && arg_type(call, 0) == t && arg_type(call, 1) == t;
        break;
    case SPECIAL_MARK_BEGIN: ok = is_int(t, 32); break;
    default: ok = is_int(arg_type(call, 0), 32) && LLVMGetTypeKind(t) == LLVMVoidTypeKind; break;
    }
    if (!ok)
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
}

static void special(struct regionir_check *c, LLVMValueRef call, enum regionir_special which)
{
    switch (which) {
    case SPECIAL_RDREGION: read_region(c, call); return;
    case SPECIAL_WRREGION: write_region(c, call, false); return;
    case SPECIAL_WRCONST: write_region(c, call, true); return;
    case SPECIAL_RDPRED: predicate_region(c, call, false); return;
    case SPECIAL_WRPRED: predicate_region(c, call, true); return;
    case SPECIAL_ALL:
    case SPECIAL_ANY:
        if (arg(call, 0).elt != GX_I1)
            regionir_check_at(c, RULE_OPERAND_TYPE, call);
        return;
    case SPECIAL_GOTO:
    case SPECIAL_JOIN:
    case SPECIAL_GET_EM: flow(c, call); return;
    case SPECIAL_SAVEMASK:
    case SPECIAL_UNMASK:
    case SPECIAL_REMASK: saved_mask(c, call, which); return;
    case SPECIAL_MARK_ANY:
    case SPECIAL_MARK_CHOOSE:
    case SPECIAL_MARK_BEGIN:
    case SPECIAL_MARK_END: marker(c, call, which); return;
    case SPECIAL_CONSTANT_I:
    case SPECIAL_CONSTANT_F:
    case SPECIAL_CONSTANT_P:
    case SPECIAL_CONVERT:
        if (arg_type(call, 0) != LLVMTypeOf(call))
            regionir_check_at(c, RULE_OPERAND_TYPE, call);
        return;
    case SPECIAL_BLOCK_LD:
    case SPECIAL_BLOCK_LD_U: block(c, call, true); return;
    case SPECIAL_BLOCK_ST: block(c, call, false); return;
    case SPECIAL_GATHER: lanes(c, call, true); return;
    case SPECIAL_SCATTER: lanes(c, call, false); return;
    case SPECIAL_SLM_LD: surface_lanes(c, call, true); return;
    case SPECIAL_SLM_ST: surface_lanes(c, call, false); return;
    case SPECIAL_CHANNELS_LD:
    case SPECIAL_CHANNELS_ST: channels(c, call, which == SPECIAL_CHANNELS_LD, true); return;
    case SPECIAL_SVM_CHANNELS_LD:
    case SPECIAL_SVM_CHANNELS_ST:
        channels(c, call, which == SPECIAL_SVM_CHANNELS_LD, false);
        return;
    case SPECIAL_OWORD_LD:
    case SPECIAL_OWORD_LD_U: owords(c, call, true); return;
    case SPECIAL_OWORD_ST: owords(c, call, false); return;
#define ATOMIC(id, name, visa, n) case SPECIAL_ATOMIC_##id:
#include "genx/model/atomic.def"
#undef ATOMIC
        atomic(c, call, false);
        return;
#define ATOMIC(id, name, visa, n) case SPECIAL_SLM_ATOMIC_##id:
#include "genx/model/atomic.def"
#undef ATOMIC
        atomic(c, call, true);
        return;
    case SPECIAL_ADDC:
    case SPECIAL_SUBB:
    case SPECIAL_OVERFLOW: same_types(c, call, 'i'); return;
    case SPECIAL_FMA: same_types(c, call, 'f'); return;
    case SPECIAL_LOCAL_SIZE:
    case SPECIAL_GROUP_COUNT:
    case SPECIAL_LOCAL_ID: ids(c, call); return;
    case SPECIAL_LSC_FENCE:
        if (arg(call, 0).elt != GX_I1)
            regionir_check_at(c, RULE_OPERAND_TYPE, call);
        for (unsigned k = 1; k < LLVMGetNumArgOperands(call); k++)
            if (!LLVMIsAConstantInt(LLVMGetOperand(call, k)))
                regionir_check_at(c, RULE_OPERAND_TYPE, call);
        return;
    default:
        if (regionir_is_lsc(which))
            cache(c, call, which);
        return;
    }
}

void regionir_check_call(struct regionir_check *c, LLVMValueRef call)
{
    /* Ir_callee() finds only calls by the function's own type. */
    LLVMValueRef fn = LLVMGetCalledValue(call);
    if (!LLVMIsAFunction(fn)) {
        regionir_check_at(c, RULE_INDIRECT, call);
        return;
    }
    struct regionir_intrinsic is = regionir_intrinsic_of(fn);
    unsigned n = LLVMGetNumArgOperands(call);
    /* Pointers in IR have no element type, so a call may have another type than its function. */
    LLVMTypeRef type = LLVMGlobalGetValueType(fn);
    if (LLVMIsFunctionVarArg(type)) {
        regionir_check_at(c, RULE_VARARGS, call);
        return;
    }
    if (LLVMGetCalledFunctionType(call) != type) {
        regionir_check_at(c, RULE_CALL_TYPE, call);
        return;
    }
    if (!is.known) {
        if (ir_name_begins(fn, "llvm.genx."))
            regionir_check_at(c, RULE_INTRINSIC, call);
        else if (ir_name_begins(fn, "llvm."))
            regionir_check_at(c, RULE_NON_GENX, call);
        else if (LLVMIsDeclaration(fn))
            regionir_check_at(c, RULE_UNDEFINED, call);
        return;
    }
    if (n < is.least || n > is.most) {
        regionir_check_at(c, RULE_OPERANDS, call);
        return;
    }
    uint32_t before = c->broken;
    bool ours = strncmp(is.name, "genx.", 5) == 0;
    if (ours && !types_are(call, &is))
        regionir_check_at(c, RULE_OPERAND_TYPE, call);
    else if (is.special == SPECIAL_NONE)
        element_op(c, call, &is);
    else
        special(c, call, is.special);
    if (ours && c->broken == before && !suffix_is_true(call, &is))
        regionir_check_at(c, RULE_NAME_TYPE, call);
}
