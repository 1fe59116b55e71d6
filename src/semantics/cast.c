/* SPDX-License-Identifier: Apache-2.0 */
/* cast.c - casts between spaces, by the target's table.
 *
 * Does not hide a cast of a pointer that may be null by arithmetic that changes null [null], or of
 *          a pointer that may be outside its space by what is right only inside [left]; does not
 *          take low bits for the named pointer on a device whose casts subtract a number [base]. */
#include "semantics/cast.h"

#include "base/guard.h"
#include "base/ptrmap.h"
#include "base/vec.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/null.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool cast_may(const struct target *t, unsigned from, unsigned to)
{
    const struct target_row *a = target_row(t, (struct target_space){ from });
    const struct target_row *b = target_row(t, (struct target_space){ to });
    return from == to || (a && b && target_castable(t, a->space, b->space));
}

static bool is_cast(LLVMValueRef c)
{
    return LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == LLVMAddrSpaceCast;
}

LLVMValueRef cast_constant(const struct target *t, LLVMValueRef c, LLVMTypeRef type)
{
    assert(LLVMIsAConstant(c) && ir_is_pointer(LLVMTypeOf(c)) && ir_is_pointer(type));
    LLVMTypeRef was = LLVMTypeOf(c);
    if (was == type)
        return c;
    if (LLVMIsPoison(c))
        return LLVMGetPoison(type);
    if (LLVMIsUndef(c))
        return LLVMGetUndef(type);
    if (null_is(t, c))
        return null_of(t, type);
    if (!cast_may(t, ir_space(was), ir_space(type)))
        return NULL;
    if (is_cast(c) && !cast_may(t, ir_space(LLVMTypeOf(LLVMGetOperand(c, 0))), ir_space(type)))
        return NULL;
    return LLVMConstAddrSpaceCast(c, type);
}

LLVMValueRef cast_build(const struct target *t, LLVMBuilderRef b, LLVMValueRef v, LLVMTypeRef type,
                        const char *name)
{
    assert(ir_is_pointer(LLVMTypeOf(v)) && ir_is_pointer(type) &&
           "a cast takes a pointer to a pointer");
    if (LLVMTypeOf(v) == type)
        return v;
    if (!cast_may(t, ir_space(LLVMTypeOf(v)), ir_space(type)))
        return NULL;
    if (LLVMIsAConstant(v)) {
        LLVMValueRef c = cast_constant(t, v, type);
        if (c)
            return c;
        v = LLVMBuildFreeze(b, v, ""); /* a freeze keeps LLVM from folding two casts into one */
    }
    return LLVMBuildAddrSpaceCast(b, v, type, name);
}

/* The name of the device that `fn` is compiled for, and its length; "" and 0 if it is not said. */
static const char *device_of(LLVMValueRef fn, unsigned *ret_length)
{
    static const char name[] = "target-cpu";
    *ret_length = 0;
    LLVMAttributeRef a = LLVMGetStringAttributeAtIndex(
        fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, name, (unsigned)sizeof name - 1);
    return a ? LLVMGetStringAttributeValue(a, ret_length) : "";
}

bool cast_is_cut(const struct target *t, const struct target_row *row, LLVMValueRef fn)
{
    unsigned n;
    const char *cpu = device_of(fn, &n);
    return t->map == MAP_NVPTX && row->flags & ROW_CUT && n > 3 && memcmp(cpu, "sm_", 3) == 0 &&
           strtoul(cpu + 3, NULL, 10) >= 90;
}

bool cast_has_base(const struct target *t, const struct target_row *row, LLVMValueRef fn)
{
    static const char *const without[] = { "gfx6",  "gfx7",  "gfx8",   "gfx9",
                                           "gfx10", "gfx11", "gfx120", "gfx12-generic" };
    unsigned n;
    const char *cpu = device_of(fn, &n);
    bool known = false;
    for (size_t k = 0; k < COUNTOF(without); k++)
        known |= n >= strlen(without[k]) && memcmp(cpu, without[k], strlen(without[k])) == 0;
    return target_kept_bits(t, row) < target_low_bits(t) && !(t->map == MAP_AMDGCN && known);
}

/* ---- casts behind a test ---- */

enum hiding { HIDING_NONE, HIDING_PLAIN, HIDING_BITS, HIDING_LEAST, HIDING_CALL };

/* SPIR-V's OpGenericCastToPtrExplicit, as a call: null for a pointer elsewhere. */
static const struct explicit_cast {
    enum space space;
    unsigned storage; /* SPIR-V's number of the space, which is an operand */
    const char *name;
} explicit_casts[] = {
    { SPACE_GLOBAL, 5, "_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4vi" },
    { SPACE_LOCAL, 4, "_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4vi" },
    { SPACE_PRIVATE, 7, "_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePU3AS4vi" },
};

static const struct explicit_cast *explicit_cast(enum space s)
{
    for (size_t k = 0; k < COUNTOF(explicit_casts); k++)
        if (explicit_casts[k].space == s)
            return &explicit_casts[k];
    return NULL;
}

/* How a cast is hidden; `based`: cast_has_base() of the function, or true for any function. */
static enum hiding hiding_of(const struct target *t, const struct target_row *row, bool based)
{
    uint32_t kept = GUARD("cast:base", based) ? target_kept_bits(t, row) : target_low_bits(t);
    if (!t->native_generic)
        return HIDING_PLAIN;
    if (row->flags & ROW_NOOP || kept >= target_bits(t, row))
        return HIDING_BITS;
    if (t->map == MAP_SPIR)
        return explicit_cast(row->space) ? HIDING_CALL : HIDING_NONE;
    return row->flags & ROW_LINEAR || kept < target_low_bits(t) ? HIDING_LEAST : HIDING_NONE;
}

bool cast_may_hide(const struct target *t, const struct target_row *row, bool null, bool left)
{
    enum hiding how = hiding_of(t, row, true);
    bool keeps_null = how == HIDING_PLAIN || how == HIDING_CALL || row->flags & ROW_NOOP;
    return how != HIDING_NONE && (keeps_null || !GUARD("cast:null", null)) &&
           (how == HIDING_PLAIN || how == HIDING_BITS || !GUARD("cast:left", left));
}

/* `v`, made of the smaller of its address and the largest number without the highest bit.  LLVM
 * looks through a mask (llvm.ptrmask), also one that begins as `and`, but not through this. */
static LLVMValueRef bounded(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef v, const char *name)
{
    static const char intrinsic[] = "llvm.umin";
    LLVMTypeRef type = LLVMTypeOf(v);
    unsigned bits = shim_index_bits(m, ir_space(type));
    LLVMTypeRef number = LLVMIntTypeInContext(LLVMGetTypeContext(type), bits);
    LLVMValueRef most = LLVMConstInt(number, ~UINT64_C(0) >> (65 - bits), false);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) {
        unsigned n = LLVMGetVectorSize(type);
        LLVMValueRef *all = base_alloc(n * sizeof(LLVMValueRef));
        for (unsigned k = 0; k < n; k++)
            all[k] = most;
        most = LLVMConstVector(all, n);
        number = LLVMTypeOf(most);
        free(all);
    }
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(
        m, LLVMLookupIntrinsicID(intrinsic, strlen(intrinsic)), &number, 1);
    LLVMValueRef args[] = { LLVMBuildPtrToInt(b, v, number, ""), most };
    LLVMValueRef least = LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, args, 2, "");
    return LLVMBuildIntToPtr(b, least, type, name);
}

static LLVMValueRef call_explicit(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef v,
                                  LLVMTypeRef type, const struct explicit_cast *to,
                                  const char *name)
{
    static const char *const attributes[] = { "nounwind", "willreturn", "nofree", "nosync",
                                              "memory" /* none: 0 */ };
    LLVMContextRef ctx = LLVMGetTypeContext(type);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(ctx);
    LLVMTypeRef of = LLVMFunctionType(type, (LLVMTypeRef[]){ LLVMTypeOf(v), i32 }, 2, false);
    LLVMValueRef fn = LLVMGetNamedFunction(m, to->name);
    if (!fn) {
        fn = LLVMAddFunction(m, to->name, of);
        LLVMSetFunctionCallConv(fn, LLVMSPIRFUNCCallConv);
        for (size_t k = 0; k < COUNTOF(attributes); k++)
            ir_add_attribute(fn, attributes[k]);
    }
    LLVMValueRef args[] = { v, LLVMConstInt(i32, to->storage, false) };
    LLVMValueRef call = LLVMBuildCall2(b, of, fn, args, 2, name);
    LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(fn));
    return call;
}

static LLVMValueRef call_for_lanes(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef v,
                                   LLVMTypeRef type, const struct explicit_cast *to)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    LLVMValueRef all = LLVMGetPoison(type);
    for (unsigned k = 0; k < LLVMGetVectorSize(type); k++) {
        LLVMValueRef lane = LLVMConstInt(i32, k, false);
        LLVMValueRef one = LLVMBuildExtractElement(b, v, lane, "");
        one = call_explicit(m, b, one, LLVMGetElementType(type), to, "");
        all = LLVMBuildInsertElement(b, all, one, lane, "");
    }
    return all;
}

LLVMValueRef cast_build_hidden(const struct target *t, LLVMBuilderRef b, LLVMValueRef v,
                               const struct target_row *row, const char *name)
{
    LLVMTypeRef from = LLVMTypeOf(v), type = ir_in_space(from, row->number);
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInsertBlock(b));
    LLVMModuleRef m = LLVMGetGlobalParent(fn);
    enum hiding how = hiding_of(t, row, cast_has_base(t, row, fn));
    assert(how != HIDING_NONE && !LLVMIsAConstant(v) && "cast_may_hide()");
    if (how == HIDING_BITS) {
        LLVMTypeRef number = LLVMIntTypeInContext(LLVMGetTypeContext(from), target_bits(t, row));
        if (LLVMGetTypeKind(from) == LLVMVectorTypeKind)
            number = LLVMVectorType(number, LLVMGetVectorSize(from));
        return LLVMBuildIntToPtr(b, LLVMBuildPtrToInt(b, v, number, ""), type, name);
    }
    if (how == HIDING_CALL)
        return LLVMGetTypeKind(from) == LLVMVectorTypeKind
                   ? call_for_lanes(m, b, v, type, explicit_cast(row->space))
                   : call_explicit(m, b, v, type, explicit_cast(row->space), name);
    bool plain = how == HIDING_PLAIN;
    LLVMValueRef cast = cast_build(t, b, v, type, plain ? name : "");
    return plain ? cast : bounded(m, b, cast, name);
}

/* ---- casts that the input has and the target lacks ---- */

/* The name of the metadata that marks a cast of the input.  The metadata records the cast's two
 * spaces at that time. */
static const char mark_name[] = "gaspar.cast.given";

static unsigned mark_kind(LLVMContextRef ctx)
{
    return LLVMGetMDKindIDInContext(ctx, mark_name, strlen(mark_name));
}

static uint64_t mark_number(struct cast_wrong c) { return (uint64_t)c.from << 32 | c.to; }

static void mark(LLVMContextRef ctx, LLVMValueRef cast, struct cast_wrong c)
{
    assert(LLVMIsAInstruction(cast) && "constants are counted, not marked");
    LLVMValueRef number = LLVMConstInt(LLVMInt64TypeInContext(ctx), mark_number(c), false);
    LLVMMetadataRef part = LLVMValueAsMetadata(number);
    LLVMMetadataRef node = LLVMMDNodeInContext2(ctx, &part, 1);
    LLVMSetMetadata(cast, mark_kind(ctx), LLVMMetadataAsValue(ctx, node));
}

/* True if the cast has the mark.  Copies of a marked cast have it, too. */
static bool is_marked(LLVMContextRef ctx, LLVMValueRef cast, struct cast_wrong c)
{
    LLVMValueRef node = LLVMGetMetadata(cast, mark_kind(ctx)), number;
    if (!node)
        return false;
    LLVMGetMDNodeOperands(node, &number);
    return LLVMConstIntGetZExtValue(number) == mark_number(c);
}

struct search {
    const struct target *t;
    LLVMContextRef ctx;
    struct cast_given *found; /* receives the count of casts in constants */
    bool begin;               /* marks instructions, and searches for none without a mark */
    bool has_new;
    struct cast_wrong new; /* the pair of an instruction without a mark */
    struct ptrmap seen;    /* constant -> 1 */
    VEC_OF(LLVMValueRef) work;
};

static struct cast_wrong pair_of(LLVMTypeRef from, LLVMTypeRef to)
{
    return (struct cast_wrong){ ir_space(from), ir_space(to) };
}

/* The entry of the pair in `g`; with `make`, a new one if there is none.  NULL: no entry, or no
 * room. */
static struct cast_count *row_of(struct cast_given *g, struct cast_wrong c, bool make)
{
    for (unsigned k = 0; k < g->n; k++)
        if (g->at[k].pair.from == c.from && g->at[k].pair.to == c.to)
            return &g->at[k];
    if (!make || g->n == BUDGET_CAST_PAIRS)
        return NULL;
    g->at[g->n] = (struct cast_count){ .pair = c };
    return &g->at[g->n++];
}

static void look_at(struct search *s, LLVMValueRef cast)
{
    struct cast_wrong c = pair_of(LLVMTypeOf(LLVMGetOperand(cast, 0)), LLVMTypeOf(cast));
    if (cast_may(s->t, c.from, c.to))
        return;
    bool is_constant = LLVMIsAConstant(cast);
    struct cast_count *row = row_of(s->found, c, true);
    if (row && is_constant)
        row->constants++;
    if (row && !is_constant)
        row->instructions++;
    if (is_constant)
        return;
    if (s->begin) {
        mark(s->ctx, cast, c);
    } else if (!is_marked(s->ctx, cast, c)) {
        s->has_new = true;
        s->new = c;
    }
}

/* Counts the casts in a constant, each constant once. */
static void look_in(struct search *s, LLVMValueRef c)
{
    vec_push(&s->work, c);
    while (s->work.n > 0) {
        c = s->work.at[--s->work.n];
        bool parts = LLVMIsAConstantExpr(c) || LLVMIsAConstantStruct(c) ||
                     LLVMIsAConstantArray(c) || LLVMIsAConstantVector(c);
        if (!parts || ptrmap_find(&s->seen, c) != PTRMAP_NONE)
            continue;
        ptrmap_put(&s->seen, c, 1);
        if (is_cast(c))
            look_at(s, c);
        for (int k = 0; k < LLVMGetNumOperands(c); k++)
            vec_push(&s->work, LLVMGetOperand(c, (unsigned)k));
    }
}

static void look(struct search *s, LLVMModuleRef m)
{
    s->ctx = LLVMGetModuleContext(m);
    struct arena arena = { 0 };
    ptrmap_init_in(&s->seen, &arena, 0);
    s->work.home = &arena;
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        if (LLVMGetInitializer(g))
            look_in(s, LLVMGetInitializer(g));
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                if (LLVMIsAAddrSpaceCastInst(i))
                    look_at(s, i);
                for (int k = 0, n = LLVMGetNumOperands(i); k < n; k++)
                    if (LLVMIsAConstant(LLVMGetOperand(i, (unsigned)k)))
                        look_in(s, LLVMGetOperand(i, (unsigned)k));
            }
    arena_fini(&arena);
}

struct cast_given cast_watch(const struct target *t, LLVMModuleRef m)
{
    struct cast_given given = { 0 };
    struct search s = { .t = t, .found = &given, .begin = true };
    look(&s, m);
    return given;
}

bool cast_find_new(const struct target *t, LLVMModuleRef m, const struct cast_given *given,
                   struct cast_wrong *ret)
{
    assert(given->n <= BUDGET_CAST_PAIRS && "filled by cast_watch()");
    struct cast_given before = *given, now = { 0 };
    struct search s = { .t = t, .found = &now };
    look(&s, m);
    *ret = s.new;
    for (unsigned k = 0; k < now.n && !s.has_new; k++) {
        const struct cast_count *old = row_of(&before, now.at[k].pair, false);
        /* Inlining may fold a cast that the input had, an instruction, to a constant.  So more
         * constants than before are an error only if no such instructions were given. */
        s.has_new = old ? now.at[k].constants > old->constants && old->instructions == 0
                        : before.n < BUDGET_CAST_PAIRS;
        *ret = now.at[k].pair;
    }
    return s.has_new;
}

void cast_unwatch(LLVMModuleRef m, struct cast_given *given)
{
    unsigned kind = mark_kind(LLVMGetModuleContext(m));
    bool marked = false;
    for (unsigned k = 0; k < given->n; k++)
        marked |= given->at[k].instructions > 0;
    *given = (struct cast_given){ 0 };
    if (!marked)
        return;
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                LLVMSetMetadata(i, kind, NULL);
}
