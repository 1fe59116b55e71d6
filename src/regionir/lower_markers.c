/* SPDX-License-Identifier: Apache-2.0 */
/* lower_markers.c - writes gotos, joins and masks for the markers of SIMD control flow, as
 * docs/spec/regions.md, "Markers", defines them.
 *
 *     br simdcf.any(c), then, end        goto: lanes where c is off wait for `end`
 *     then: store v to x                 x = select em, v, x
 *     y = simdcf.predicate(v, d)         y = select em, v, d
 *     end: …                             join; …
 *
 * The execution mask and, for each block that lanes wait for, its resume mask lie in variables, as
 * all else that lanes write does; promotion makes them values. */
#include "ir/ir.h"
#include "regionir/build_call.h"
#include "regionir/markers.h"

#include <assert.h>

struct marking {
    struct regionir_markers m;
    LLVMModuleRef mod;
    LLVMContextRef ctx;
    LLVMBuilderRef b;
    LLVMTypeRef em_type, rm_type;
    LLVMValueRef em;            /* the variable of the execution mask */
    LLVMValueRef *rm;           /* block -> the variable of its resume mask; NULL */
    LLVMBasicBlockRef *join_at; /* block -> the one before it with its join; NULL */
};

static LLVMTypeRef predicate(const struct marking *k, uint32_t n)
{
    return LLVMVectorType(LLVMInt1TypeInContext(k->ctx), n);
}

/* Calls llvm.`name`; `named`: see regionir_build_call(). */
static LLVMValueRef call(struct marking *k, const char *name, LLVMTypeRef ret, LLVMValueRef *a,
                         unsigned n, unsigned named)
{
    return regionir_build_call(k->b, k->mod, name, ret, a, n, named, false);
}

static LLVMValueRef load_em(struct marking *k)
{
    return LLVMBuildLoad2(k->b, k->em_type, k->em, "");
}

/* The lanes of an execution mask that branches are about. */
static LLVMValueRef part_of(struct marking *k, LLVMValueRef em)
{
    LLVMValueRef a[2] = { em, LLVMConstInt(LLVMInt32TypeInContext(k->ctx), 0, false) };
    if (k->m.lanes == GX_EM_LANES)
        return em;
    return call(k, "genx.rdpredregion", k->rm_type, a, 2, 3);
}

/* The lanes that are on, as what writes and messages are masked by. */
static LLVMValueRef lanes_on(struct marking *k) { return part_of(k, load_em(k)); }

/* Likewise, as a predicate like any other. */
static LLVMValueRef lanes_as_predicate(struct marking *k)
{
    LLVMValueRef em = load_em(k);
    return part_of(k, call(k, "genx.simdcf.get.em", k->em_type, &em, 1, 1));
}

/* ---- code of some lanes ---- */

static bool is_ones(LLVMValueRef mask)
{
    return LLVMIsConstant(mask) && mask == LLVMConstAllOnes(LLVMTypeOf(mask));
}

/* The lanes of `mask` that are on. */
static LLVMValueRef masked(struct marking *k, LLVMValueRef mask)
{
    if (is_ones(mask))
        return lanes_on(k);
    return LLVMBuildAnd(k->b, mask, lanes_as_predicate(k), "");
}

static LLVMValueRef choose(struct marking *k, LLVMValueRef yes, LLVMValueRef no)
{
    bool of_predicates = regionir_type(LLVMTypeOf(yes)).elt == GX_I1;
    LLVMValueRef on = of_predicates ? lanes_as_predicate(k) : lanes_on(k);
    return LLVMBuildSelect(k->b, on, yes, no, "");
}

/* Makes the part that a store writes one that is written in the lanes that are on. */
static LLVMValueRef write_part(struct marking *k, LLVMValueRef part)
{
    LLVMValueRef a[8], mask = LLVMGetOperand(part, 7);
    bool real = gx_elt_kind(regionir_type(LLVMTypeOf(part)).elt) == 'f';
    for (unsigned j = 0; j < 8; j++)
        a[j] = LLVMGetOperand(part, j);
    if (is_ones(mask))
        a[7] = lanes_on(k);
    else if (regionir_type(LLVMTypeOf(mask)).scalar)
        a[7] = LLVMBuildSelect(k->b, mask, lanes_as_predicate(k), LLVMConstNull(k->rm_type), "");
    else
        a[7] = masked(k, mask);
    return call(k, real ? "genx.wrregionf" : "genx.wrregioni", LLVMTypeOf(part), a, 8,
                1 | 1 << 2 | 1 << 6 | 1 << 8);
}

/* Stores only in the lanes that are on; single elements and variables of one block in all. */
static void store(struct marking *k, LLVMValueRef i)
{
    LLVMValueRef part = regionir_stored_part(i), v = LLVMGetOperand(i, 0), p = LLVMGetOperand(i, 1);
    struct gx_type t = regionir_type(LLVMTypeOf(v));
    uint32_t written = part ? regionir_type(LLVMTypeOf(LLVMGetOperand(part, 1))).n : t.n;
    if (!regionir_lasting_slot(i) || written == 1)
        return;
    LLVMPositionBuilderBefore(k->b, i);
    if (written != k->m.lanes) {
        if (t.n == 1)
            return;
        part = NULL;
    }
    if (part) {
        LLVMValueRef is = write_part(k, part);
        LLVMSetOperand(i, 0, regionir_build_bitcast(k->b, is, LLVMTypeOf(v)));
        return;
    }
    LLVMValueRef old = LLVMBuildLoad2(k->b, LLVMTypeOf(v), p, "");
    LLVMSetOperand(i, 0, choose(k, v, old));
}

/* Does a message only in the lanes that are on. */
static void message(struct marking *k, LLVMValueRef i)
{
    LLVMPositionBuilderBefore(k->b, i);
    LLVMSetOperand(i, 0, masked(k, LLVMGetOperand(i, 0)));
}

/* Replaces a marker by a value of its type, or by nothing. */
static void replace(LLVMValueRef marker, LLVMValueRef v)
{
    if (v)
        LLVMReplaceAllUsesWith(marker, v);
    LLVMInstructionEraseFromParent(marker);
}

static void set_em(struct marking *k, LLVMValueRef em) { LLVMBuildStore(k->b, em, k->em); }

/* Unmask.begin saves the mask and switches all lanes on; unmask.end takes the saved one. */
static void unmask(struct marking *k, LLVMValueRef i, bool begins)
{
    LLVMTypeRef number = LLVMInt32TypeInContext(k->ctx);
    LLVMPositionBuilderBefore(k->b, i);
    LLVMValueRef a[2] = { load_em(k), begins ? NULL : LLVMGetOperand(i, 0) };
    if (!begins) {
        set_em(k, call(k, "genx.simdcf.remask", k->em_type, a, 2, 1));
        replace(i, NULL);
        return;
    }
    LLVMValueRef saved = call(k, "genx.simdcf.savemask", number, a, 1, 2);
    LLVMValueRef all[2] = { saved, LLVMConstAllOnes(number) };
    set_em(k, call(k, "genx.simdcf.unmask", k->em_type, all, 2, 1));
    replace(i, saved);
}

static void of_some_lanes(struct marking *k, LLVMBasicBlockRef bb)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
        enum regionir_special s = fn ? regionir_intrinsic_of(fn).special : SPECIAL_NONE;
        if (LLVMIsAStoreInst(i)) {
            store(k, i);
        } else if (s == SPECIAL_MARK_CHOOSE) {
            LLVMPositionBuilderBefore(k->b, i);
            replace(i, choose(k, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)));
        } else if (s == SPECIAL_MARK_BEGIN || s == SPECIAL_MARK_END) {
            unmask(k, i, s == SPECIAL_MARK_BEGIN);
        } else if (regionir_has_lanes(s)) {
            message(k, i);
        }
    }
}

/* ---- gotos and joins ---- */

/* The block to which branches to block `b` go: the one with its join. */
static LLVMBasicBlockRef begin_of(const struct marking *k, uint32_t b)
{
    return k->join_at[b] ? k->join_at[b] : k->m.block[b];
}

/* Makes the block with the join of block `b` before it. */
static void make_join(struct marking *k, uint32_t b)
{
    LLVMBasicBlockRef bb = k->m.block[b];
    k->join_at[b] = LLVMInsertBasicBlockInContext(k->ctx, bb, "join");
    IR_EACH_BLOCK (LLVMGetBasicBlockParent(bb), from) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
        for (unsigned j = 0; end && j < LLVMGetNumSuccessors(end); j++)
            if (LLVMGetSuccessor(end, j) == bb)
                LLVMSetSuccessor(end, j, k->join_at[b]);
    }
}

static void fill_join(struct marking *k, uint32_t b)
{
    const struct regionir_way *w = &k->m.way[b];
    LLVMTypeRef bit = LLVMInt1TypeInContext(k->ctx), member[2] = { k->em_type, bit };
    LLVMPositionBuilderAtEnd(k->b, k->join_at[b]);
    LLVMValueRef em = load_em(k), rm = LLVMBuildLoad2(k->b, k->rm_type, k->rm[b], "");
    LLVMValueRef a[2] = { em, rm };
    LLVMValueRef join =
        call(k, "genx.simdcf.join", LLVMStructTypeInContext(k->ctx, member, 2, false), a, 2, 5);
    set_em(k, LLVMBuildExtractValue(k->b, join, 0, ""));
    LLVMBuildStore(k->b, LLVMConstNull(k->rm_type), k->rm[b]);
    if (w->asks)
        LLVMBuildCondBr(k->b, LLVMBuildExtractValue(k->b, join, 1, ""), begin_of(k, w->next),
                        k->m.block[b]);
    else
        LLVMBuildBr(k->b, k->m.block[b]);
}

/* Lanes where `stay` is off wait for block `wait`; `next`: where execution goes if none is left. */
static void build_goto(struct marking *k, LLVMValueRef stay, uint32_t wait, uint32_t next,
                       LLVMBasicBlockRef on)
{
    LLVMTypeRef member[3] = { k->em_type, k->rm_type, LLVMInt1TypeInContext(k->ctx) };
    LLVMValueRef em = load_em(k), rm = LLVMBuildLoad2(k->b, k->rm_type, k->rm[wait], "");
    LLVMValueRef a[3] = { em, rm, stay };
    LLVMValueRef go =
        call(k, "genx.simdcf.goto", LLVMStructTypeInContext(k->ctx, member, 3, false), a, 3, 5);
    set_em(k, LLVMBuildExtractValue(k->b, go, 0, ""));
    LLVMBuildStore(k->b, LLVMBuildExtractValue(k->b, go, 1, ""), k->rm[wait]);
    LLVMBuildCondBr(k->b, LLVMBuildExtractValue(k->b, go, 2, ""), begin_of(k, next), on);
}

/* The lanes that take the first way of the branch `end`, or the second. */
static LLVMValueRef condition(struct marking *k, LLVMValueRef end, LLVMValueRef any, bool first)
{
    LLVMTypeRef t = k->rm_type;
    LLVMValueRef ones = LLVMConstAllOnes(t), none = LLVMConstNull(t);
    if (!any)
        return LLVMBuildSelect(k->b, LLVMGetCondition(end), first ? ones : none,
                               first ? none : ones, "");
    LLVMValueRef c = LLVMGetOperand(any, 0);
    return first ? c : LLVMBuildXor(k->b, c, ones, "");
}

/* A new block behind block `b` in the text, where a goto goes on. */
static LLVMBasicBlockRef block_behind(const struct marking *k, uint32_t b)
{
    assert(b + 1 < k->m.n && "lanes wait for a block behind it");
    return LLVMInsertBasicBlockInContext(k->ctx, begin_of(k, b + 1), "on");
}

/* All lanes wait for block `wait`.  No lane goes on behind the goto. */
static void all_wait(struct marking *k, uint32_t b, uint32_t wait)
{
    LLVMBasicBlockRef on = block_behind(k, b);
    build_goto(k, LLVMConstNull(k->rm_type), wait, k->m.way[b].next, on);
    LLVMPositionBuilderAtEnd(k->b, on);
    LLVMBuildBr(k->b, begin_of(k, k->m.way[b].next));
}

static void leave(struct marking *k, uint32_t b)
{
    const struct regionir_way *w = &k->m.way[b];
    LLVMValueRef end = LLVMGetBasicBlockTerminator(k->m.block[b]);
    LLVMPositionBuilderBefore(k->b, end);
    if (!w->splits) {
        if (w->any && LLVMGetSuccessor(end, 0) == LLVMGetSuccessor(end, 1)) {
            LLVMBuildBr(k->b, LLVMGetSuccessor(end, 0));
            LLVMInstructionEraseFromParent(end);
        }
        return;
    }
    bool two = w->wait[1] != REGIONIR_NO_BLOCK;
    if (two) { /* the nearer ones wait, too: all that the first goto leaves */
        LLVMBasicBlockRef second = block_behind(k, b);
        build_goto(k, condition(k, end, w->any, w->on_is_first), w->wait[0], w->next, second);
        LLVMPositionBuilderAtEnd(k->b, second);
        all_wait(k, b, w->wait[1]);
    } else if (w->stay == REGIONIR_NO_BLOCK) {
        all_wait(k, b, w->wait[0]);
    } else {
        build_goto(k, condition(k, end, w->any, w->on_is_first), w->wait[0], w->next,
                   begin_of(k, w->stay));
    }
    LLVMInstructionEraseFromParent(end);
}

/* ---- the whole ---- */

static LLVMValueRef variable(struct marking *k, LLVMTypeRef t, LLVMValueRef first)
{
    LLVMValueRef p = LLVMBuildAlloca(k->b, t, "");
    LLVMBuildStore(k->b, first, p);
    return p;
}

static void gotos_and_joins(struct marking *k, LLVMValueRef fn, struct arena *a)
{
    LLVMPositionBuilderBefore(k->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
    k->em_type = predicate(k, GX_EM_LANES);
    k->rm_type = predicate(k, k->m.lanes);
    k->em = variable(k, k->em_type, LLVMConstAllOnes(k->em_type));
    k->rm = NEWN(a, LLVMValueRef, k->m.n);
    k->join_at = NEWN(a, LLVMBasicBlockRef, k->m.n);
    for (uint32_t b = 0; b < k->m.n; b++)
        if (k->m.way[b].label)
            k->rm[b] = variable(k, k->rm_type, LLVMConstNull(k->rm_type));
    for (uint32_t b = 0; b < k->m.n; b++)
        if (k->m.way[b].some)
            of_some_lanes(k, k->m.block[b]);
    for (uint32_t b = 0; b < k->m.n; b++)
        if (k->m.way[b].label)
            make_join(k, b);
    for (uint32_t b = 0; b < k->m.n; b++) {
        if (k->join_at[b])
            fill_join(k, b);
        leave(k, b);
    }
}

/* Markers where all lanes are on: nothing is chosen, and no mask saved. */
static void of_all_lanes(LLVMBasicBlockRef bb)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        if (regionir_marker(i, SPECIAL_MARK_CHOOSE))
            replace(i, LLVMGetOperand(i, 0));
        else if (regionir_marker(i, SPECIAL_MARK_END) ||
                 (regionir_marker(i, SPECIAL_MARK_ANY) && !LLVMGetFirstUse(i)))
            replace(i, NULL);
        else if (regionir_marker(i, SPECIAL_MARK_BEGIN))
            replace(i, LLVMConstAllOnes(LLVMTypeOf(i)));
    }
}

static void lower(LLVMValueRef fn)
{
    struct arena a;
    struct marking k = { .mod = LLVMGetGlobalParent(fn) };
    arena_init(&a);
    k.ctx = LLVMGetModuleContext(k.mod);
    k.b = LLVMCreateBuilderInContext(k.ctx);
    regionir_markers_init(&k.m, &a, fn);
    assert(!k.m.fault && "regionir_verify() accepted it");
    if (k.m.n)
        gotos_and_joins(&k, fn, &a);
    IR_EACH_BLOCK (fn, bb)
        of_all_lanes(bb);
    LLVMDisposeBuilder(k.b);
    arena_fini(&a);
}

void regionir_lower_markers(LLVMModuleRef m)
{
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn))
            lower(fn);
}
