/* SPDX-License-Identifier: Apache-2.0 */
/* widen.c - writes the vector form of a kernel, block by block.
 *
 * The new function has the old one's blocks and edges.  A uniform value stays scalar, a varying one
 * gets a lane for each work-item.  A divergent branch goes to its code if any work-item does, and a
 * divergent loop ends when none is left in it:
 *
 *     br c, then, join               m1 = and m0, c;  br any(m1), then, join
 *     join: phi [x, then], [y, b]    then: x' = select m1, x, y      join: phi [x', then], [y, b]
 *
 *     head: …                        head: m = phi [m0, before], [m', latch]
 *     latch: br c, head, exit        latch: m' = and m, c;  k' = select m, v, k
 *                                           br any(m'), head, exit
 *     exit: phi [v, latch]           exit: k'
 *
 * So a block runs only while a work-item is on in it, and what a uniform value or access does there
 * some work-item does in the old function, too.
 *
 * Does not  divide by what a lane that is off holds [divide];
 *           hand on what a lane that is off computed, behind an if [blend] or a loop [keep], or
 *           what a lane had before the turn of the loop in which its work-item left [exit];
 *           run the code of an if for no work-item [skip].
 * Safe because: each lane that is on computes what its work-item computes; lanes that are off
 * access no memory, and their values reach no lane that is on.  Flags of the old instructions (nsw,
 * inbounds, fast) are not copied: they claim something of the work-items that run the code. */
#include "spmd/spmd.h"
#include "spmd/widen.h"

#include "base/guard.h"
#include "ir/gep.h"
#include "ir/ir.h"
#include "ir/kernel_words.h"
#include "ir/shim.h"
#include "semantics/functions.h"
#include "spmd/asks.h"
#include "spmd/live.h"
#include "spmd/normal.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

/* ---- instructions ---- */

/* The divisor with 1 in the lanes that are off: what they hold may be 0. */
static LLVMValueRef divisor(struct spmd_widen *w, LLVMValueRef old, LLVMValueRef v, uint32_t b)
{
    if (LLVMIsConstant(old) || !GUARD("widen:divide", true))
        return v;
    LLVMTypeRef t = LLVMGetElementType(LLVMTypeOf(v));
    return LLVMBuildSelect(w->b, spmd_mask(w, b), v, spmd_splat(w, LLVMConstInt(t, 1, false)), "");
}

static LLVMValueRef binary(struct spmd_widen *w, LLVMValueRef i, bool wide, uint32_t b)
{
    LLVMOpcode o = LLVMGetInstructionOpcode(i);
    LLVMValueRef left = spmd_value(w, LLVMGetOperand(i, 0), wide);
    LLVMValueRef right = spmd_value(w, LLVMGetOperand(i, 1), wide);
    if (wide && (o == LLVMSDiv || o == LLVMUDiv || o == LLVMSRem || o == LLVMURem))
        right = divisor(w, LLVMGetOperand(i, 1), right, b);
    return LLVMBuildBinOp(w->b, o, left, right, "");
}

/* Adds a part of an address to the sum of the uniform or of the varying parts. */
static void add(struct spmd_widen *w, LLVMValueRef sum[2], LLVMValueRef part, bool varying)
{
    sum[varying] = sum[varying] ? LLVMBuildAdd(w->b, sum[varying], part, "") : part;
}

static bool is_short(LLVMValueRef gep, unsigned deep);

/* True if the user takes no more than the low dword of a pointer to local memory: it is a message's
 * address, or the base of a short sum. */
static bool takes_dword(LLVMValueRef user, LLVMValueRef pointer, unsigned deep)
{
    unsigned n = (unsigned)LLVMGetNumOperands(user), at = LLVMIsAStoreInst(user) != NULL, uses = 0;
    for (unsigned k = 0; k < n; k++)
        uses += LLVMGetOperand(user, k) == pointer;
    if (uses != 1 || LLVMGetOperand(user, at) != pointer)
        return false;
    if (LLVMIsAGetElementPtrInst(user))
        return deep > 0 && is_short(user, deep - 1);
    return LLVMIsALoadInst(user) || LLVMIsAStoreInst(user) || LLVMIsAAtomicRMWInst(user) ||
           LLVMIsAAtomicCmpXchgInst(user);
}

/* True if the address that a GEP computes may be added up in 32 bits, and then zero-extended:
 *
 *     getelementptr inbounds i32, ptr addrspace(3) %tile, i64 %i
 * Local memory ends below 2^16, and `inbounds` makes the result poison unless it and the base are
 * addresses there.  Without `inbounds` all users must take only the low 32 bits: they are messages,
 * or GEPs for which the same is true.  `deep`: so many GEPs are followed, each the base of the
 * next. */
static bool is_short(LLVMValueRef gep, unsigned deep)
{
    bool local = ir_space(LLVMTypeOf(gep)) == SPMD_AS_LOCAL, is = local;
    if (local && LLVMIsInBounds(gep))
        return true;
    for (LLVMUseRef use = LLVMGetFirstUse(gep); use && is; use = LLVMGetNextUse(use))
        is = takes_dword(LLVMGetUser(use), gep, deep);
    return is;
}

/* Bases and indices are added as qwords, or as dwords if is_short(), what is uniform of them as
 * scalars. */
static LLVMValueRef address(struct spmd_widen *w, LLVMValueRef gep, bool wide)
{
    enum { DEEP = 4 };
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(w->m);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep), full = LLVMInt64TypeInContext(w->ctx);
    LLVMTypeRef word = is_short(gep, DEEP) ? LLVMInt32TypeInContext(w->ctx) : full;
    LLVMValueRef sum[2] = { NULL, NULL }, base = LLVMGetOperand(gep, 0);
    bool varying = spmd_is_varying(&w->shape, base);
    uint64_t fixed = 0;
    add(w, sum, spmd_resize(w, spmd_value(w, base, varying), word), varying);
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(gep); k++) {
        struct ir_gep_part part = ir_gep_part(layout, gep, k, &type);
        if (!part.index || LLVMIsAConstantInt(part.index)) {
            fixed += part.index ? (uint64_t)LLVMConstIntGetSExtValue(part.index) * part.size
                                : part.offset;
            continue;
        }
        varying = spmd_is_varying(&w->shape, part.index);
        LLVMValueRef at = spmd_value(w, part.index, varying);
        LLVMValueRef by = LLVMConstInt(word, part.size, false);
        at = spmd_resize(w, at, word);
        add(w, sum, LLVMBuildMul(w->b, at, varying ? spmd_splat(w, by) : by, ""), varying);
    }
    if (fixed)
        add(w, sum, LLVMConstInt(word, word == full ? fixed : (uint32_t)fixed, false), false);
    if (sum[1] && sum[0])
        add(w, sum, spmd_splat(w, sum[0]), true);
    LLVMValueRef all = sum[1] ? sum[1] : sum[0];
    if (word != full)
        all = LLVMBuildZExt(w->b, all, spmd_type(w, full, sum[1] != NULL), "");
    return wide && !sum[1] ? spmd_splat(w, all) : all;
}

static LLVMTypeRef pointers(struct spmd_widen *w, LLVMTypeRef t, bool wide)
{
    return wide ? LLVMVectorType(t, w->lanes) : t;
}

static LLVMValueRef cast(struct spmd_widen *w, LLVMValueRef i, bool wide)
{
    LLVMValueRef from = LLVMGetOperand(i, 0), v = spmd_value(w, from, wide);
    LLVMTypeRef t = spmd_type(w, LLVMTypeOf(i), wide);
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMPtrToInt:
    case LLVMIntToPtr: return LLVMBuildIntCast2(w->b, v, t, false, "");
    case LLVMBitCast: return LLVMBuildBitCast(w->b, v, t, "");
    case LLVMAddrSpaceCast:
        v = LLVMBuildIntToPtr(w->b, v, pointers(w, LLVMTypeOf(from), wide), "");
        v = LLVMBuildAddrSpaceCast(w->b, v, pointers(w, LLVMTypeOf(i), wide), "");
        return LLVMBuildPtrToInt(w->b, v, t, "");
    default: return LLVMBuildCast(w->b, LLVMGetInstructionOpcode(i), v, t, "");
    }
}

/* A barrier orders memory, and then the threads of the group meet. */
static LLVMValueRef meet(struct spmd_widen *w, bool barrier)
{
    LLVMTypeRef none = LLVMVoidTypeInContext(w->ctx);
    LLVMValueRef one = LLVMConstInt(LLVMInt8TypeInContext(w->ctx), 1, false);
    LLVMValueRef fence = spmd_genx(w, "fence", none, &one, 1, 0);
    return barrier ? spmd_genx(w, "barrier", none, NULL, 0, 0) : fence;
}

static LLVMValueRef call(struct spmd_widen *w, LLVMValueRef i, bool wide, uint32_t b)
{
    const struct function_row *row = function_find(ir_callee(i));
    if (row && row->lanes == LANES_TOGETHER)
        return spmd_together(w, i, wide, b);
    if (row && (row->action == ACTION_BARRIER || row->action == ACTION_FENCE))
        return meet(w, row->action == ACTION_BARRIER);
    const char *name = spmd_intrinsic(i);
    bool fma = ir_name_begins(ir_callee(i), "llvm.fma.");
    if (!name && !fma)
        return spmd_query(w, i);
    LLVMValueRef args[3];
    unsigned n = LLVMGetNumArgOperands(i);
    if (name && (strcmp(name, "absi") == 0 || strcmp(name, "lzd") == 0))
        n = 1; /* whether the least number, or zero, is poison */
    for (unsigned k = 0; k < n; k++)
        args[k] = spmd_value(w, LLVMGetOperand(i, k), wide);
    LLVMTypeRef t = spmd_type(w, LLVMTypeOf(i), wide);
    if (name)
        return spmd_genx(w, name, t, args, n, 1);
    unsigned id = LLVMLookupIntrinsicID("llvm.fma", 8);
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(w->m, id, &t, 1);
    return LLVMBuildCall2(w->b, LLVMGlobalGetValueType(fn), fn, args, n, "");
}

/* a == b of truth values is not (a xor b), and a < b is not a and b: vector code compares numbers
 * only.  -1 is the signed number of true, so a signed order is the other one's. */
static LLVMValueRef compare_bits(struct spmd_widen *w, LLVMIntPredicate p, LLVMValueRef l,
                                 LLVMValueRef r)
{
    bool inverse =
        p == LLVMIntEQ || p == LLVMIntUGE || p == LLVMIntULE || p == LLVMIntSLE || p == LLVMIntSGE;
    LLVMValueRef v;
    if (p == LLVMIntEQ || p == LLVMIntNE)
        v = LLVMIsNull(r) ? l : LLVMBuildXor(w->b, l, r, "");
    else if (p == LLVMIntUGT || p == LLVMIntULE || p == LLVMIntSLT || p == LLVMIntSGE)
        v = LLVMBuildAnd(w->b, l, LLVMBuildNot(w->b, r, ""), "");
    else
        v = LLVMBuildAnd(w->b, LLVMBuildNot(w->b, l, ""), r, "");
    return inverse ? LLVMBuildNot(w->b, v, "") : v;
}

static LLVMValueRef compare(struct spmd_widen *w, LLVMValueRef i, bool wide)
{
    LLVMValueRef l = spmd_value(w, LLVMGetOperand(i, 0), wide);
    LLVMValueRef r = spmd_value(w, LLVMGetOperand(i, 1), wide);
    LLVMIntPredicate p = LLVMGetICmpPredicate(i);
    if (LLVMTypeOf(LLVMGetOperand(i, 0)) == LLVMInt1TypeInContext(w->ctx))
        return compare_bits(w, p, l, r);
    return LLVMBuildICmp(w->b, p, l, r, "");
}

static LLVMValueRef value_of(struct spmd_widen *w, LLVMValueRef i, bool wide, uint32_t b)
{
#define ARG(k) spmd_value(w, LLVMGetOperand(i, k), wide)
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMPHI: return LLVMBuildPhi(w->b, spmd_type(w, LLVMTypeOf(i), wide), "");
    case LLVMICmp: return compare(w, i, wide);
    case LLVMFCmp: return LLVMBuildFCmp(w->b, LLVMGetFCmpPredicate(i), ARG(0), ARG(1), "");
    case LLVMFNeg: return LLVMBuildFNeg(w->b, ARG(0), "");
    case LLVMFreeze: return LLVMBuildFreeze(w->b, ARG(0), "");
    case LLVMSelect: {
        LLVMValueRef c = LLVMGetOperand(i, 0);
        c = spmd_value(w, c, spmd_is_varying(&w->shape, c));
        return LLVMBuildSelect(w->b, c, ARG(1), ARG(2), "");
    }
    case LLVMGetElementPtr: return address(w, i, wide);
    case LLVMAlloca: return spmd_alloca(w, i);
    case LLVMLoad: return spmd_load(w, i, b);
    case LLVMCall: return call(w, i, wide, b);
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: return spmd_atomic(w, i, b);
    case LLVMFence: return meet(w, false);
    case LLVMExtractValue: { /* of a cmpxchg: the old value, or whether it was the expected one */
        LLVMValueRef of = LLVMGetOperand(i, 0), old = spmd_value(w, of, true);
        if (LLVMGetIndices(i)[0] == 0)
            return old;
        return LLVMBuildICmp(w->b, LLVMIntEQ, old, spmd_value(w, LLVMGetOperand(of, 1), true), "");
    }
    case LLVMExtractElement: return LLVMBuildExtractElement(w->b, ARG(0), ARG(1), "");
    default: return LLVMIsABinaryOperator(i) ? binary(w, i, wide, b) : cast(w, i, wide);
    }
#undef ARG
}

/* ---- branches ---- */

/* The condition of block b's branch that leads to its first successor, as a mask of lanes where
 * undefined lanes are anything, but not poison, which would spread to lanes that are off. */
static LLVMValueRef lanes_to(struct spmd_widen *w, uint32_t b, uint32_t to)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(w->flow.c.block[b]);
    LLVMValueRef c = spmd_value(w, LLVMGetCondition(end), true);
    c = LLVMBuildFreeze(w->b, c, "");
    return cfg_find(&w->flow.c, LLVMGetSuccessor(end, 0)) == to ? c : LLVMBuildNot(w->b, c, "");
}

/* Goes to `to` if the mask has a lane that is on, else to `other`. */
static void branch_any(struct spmd_widen *w, LLVMValueRef mask, uint32_t to, uint32_t other,
                       bool latch)
{
    LLVMValueRef any = spmd_genx(w, "any", LLVMInt1TypeInContext(w->ctx), &mask, 1, 0);
    bool skips = latch || GUARD("widen:skip", true);
    LLVMBuildCondBr(w->b, skips ? any : LLVMConstAllOnes(LLVMTypeOf(any)), w->block[to],
                    w->block[other]);
}

/* Behind the loop a value is that of the iteration in which the work-item left: until then each
 * iteration replaces it.  `stay`: the lanes that do not leave now. */
static void keep(struct spmd_widen *w, uint32_t latch, LLVMValueRef stay)
{
    LLVMBasicBlockRef exit = w->flow.c.block[w->flow.join[latch]];
    LLVMValueRef in = GUARD("widen:exit", true) ? spmd_mask(w, latch) : stay;
    IR_EACH_INSTRUCTION (exit, phi) {
        if (!LLVMIsAPHINode(phi))
            break;
        uint32_t at = ptrmap_find(&w->kept, phi);
        LLVMValueRef old = w->value.at[at], now = spmd_value(w, LLVMGetIncomingValue(phi, 0), true);
        LLVMValueRef last =
            GUARD("widen:keep", true) ? LLVMBuildSelect(w->b, in, now, old, "") : now;
        LLVMAddIncoming(old, &last, &w->block[latch], 1);
        spmd_put(w, phi, last);
    }
}

static void end_block(struct spmd_widen *w, uint32_t b)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(w->flow.c.block[b]);
    uint32_t then = w->flow.then[b], join = w->flow.join[b];
    if (LLVMIsAReturnInst(end)) {
        LLVMBuildRetVoid(w->b);
    } else if (!LLVMIsConditional(end)) {
        LLVMBuildBr(w->b, w->block[cfg_find(&w->flow.c, LLVMGetSuccessor(end, 0))]);
    } else if (!spmd_is_divergent(&w->shape, b)) {
        LLVMBuildCondBr(w->b, spmd_value(w, LLVMGetCondition(end), false),
                        w->block[cfg_find(&w->flow.c, LLVMGetSuccessor(end, 0))],
                        w->block[cfg_find(&w->flow.c, LLVMGetSuccessor(end, 1))]);
    } else {
        LLVMValueRef on = LLVMBuildAnd(w->b, spmd_mask(w, b), lanes_to(w, b, then), "");
        uint32_t number = w->masks.of[then];
        bool latch = w->flow.branch[b] == SPMD_LATCH;
        if (latch)
            keep(w, b, on);
        *(latch ? &w->next[number] : &w->mask[number]) = on;
        branch_any(w, on, then, join, latch);
    }
}

/* The head of a divergent loop: its mask, and what values behind the loop are so far. */
static void begin_loop(struct spmd_widen *w, uint32_t head)
{
    LLVMTypeRef bits = spmd_type(w, LLVMInt1TypeInContext(w->ctx), true);
    w->mask[w->masks.of[head]] = LLVMBuildPhi(w->b, bits, "");
    IR_EACH_INSTRUCTION (w->flow.c.block[w->flow.join[w->flow.latch_of[head]]], phi) {
        if (!LLVMIsAPHINode(phi))
            break;
        LLVMTypeRef t = spmd_type(w, LLVMTypeOf(phi), true);
        LLVMValueRef so_far = LLVMBuildPhi(w->b, t, ""), none = LLVMGetUndef(t);
        uint32_t before = spmd_flow_other_pred(&w->flow, head, w->flow.latch_of[head]);
        LLVMAddIncoming(so_far, &none, &w->block[before], 1);
        ptrmap_put(&w->kept, phi, w->value.n);
        vec_push_in(&w->arena, &w->value, so_far);
    }
}

static bool is_divergent_exit(const struct spmd_widen *w, uint32_t b)
{
    uint32_t latch = w->flow.exit_of[b];
    return latch != CFG_NONE && spmd_is_divergent(&w->shape, latch);
}

static void block(struct spmd_widen *w, uint32_t b)
{
    LLVMPositionBuilderAtEnd(w->b, w->block[b]);
    if (spmd_masks_begins(&w->masks, b) && w->flow.latch_of[b] != CFG_NONE &&
        spmd_is_divergent(&w->shape, w->flow.latch_of[b]))
        begin_loop(w, b);
    IR_EACH_INSTRUCTION (w->flow.c.block[b], i) {
        bool wide = spmd_is_varying(&w->shape, i);
        LLVMSetCurrentDebugLocation2(w->b, LLVMInstructionGetDebugLoc(i));
        if (LLVMIsATerminatorInst(i) || (LLVMIsACallInst(i) && spmd_is_dropped(i)) ||
            (LLVMIsAPHINode(i) && is_divergent_exit(w, b)))
            continue;
        if (LLVMIsAStoreInst(i))
            spmd_store(w, i, b);
        else
            spmd_put(w, i, value_of(w, i, wide, b));
    }
    end_block(w, b);
}

/* ---- phis ---- */

/* Makes the load v under the mask give `other` in the lanes that are off, which then needs no
 * select.  False: v is no such load, or gives something there already; or `other` is uniform, which
 * a select takes as it is. */
static bool load_over(struct spmd_widen *w, LLVMValueRef v, LLVMValueRef mask, LLVMValueRef other)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    if (!fn || !spmd_is_varying(&w->shape, other) ||
        !(ir_name_begins(fn, "llvm.genx.svm.gather.") ||
          ir_name_begins(fn, "llvm.genx.gather.scaled.")))
        return false;
    unsigned last = LLVMGetNumArgOperands(v) - 1;
    if (LLVMGetOperand(v, 0) != mask || !LLVMIsUndef(LLVMGetOperand(v, last)))
        return false;
    LLVMSetOperand(v, last, spmd_value(w, other, true));
    return true;
}

/* The value that comes into a phi from block `from`.  Behind a divergent if the work-items that did
 * not run its code have the value from before. */
static LLVMValueRef incoming(struct spmd_widen *w, LLVMValueRef phi, unsigned k, uint32_t b,
                             uint32_t from)
{
    bool wide = spmd_is_varying(&w->shape, phi);
    LLVMValueRef v = spmd_value(w, LLVMGetIncomingValue(phi, k), wide);
    uint32_t branch = w->flow.join_of[b];
    LLVMValueRef other = LLVMGetIncomingValue(phi, 1 - (k & 1));
    if (!wide || !spmd_merges(&w->shape, phi) || from == branch || LLVMIsUndef(other))
        return v;
    if (!GUARD("widen:blend", true) || load_over(w, v, spmd_mask(w, from), other))
        return v;
    return LLVMBuildSelect(w->b, spmd_mask(w, from), v, spmd_value(w, other, true), "");
}

static void fill_phis(struct spmd_widen *w, uint32_t b)
{
    if (is_divergent_exit(w, b))
        return;
    IR_EACH_INSTRUCTION (w->flow.c.block[b], phi) {
        if (!LLVMIsAPHINode(phi))
            break;
        LLVMValueRef new = w->value.at[ptrmap_find(&w->number, phi)];
        for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
            uint32_t from = cfg_find(&w->flow.c, LLVMGetIncomingBlock(phi, k));
            if (from == CFG_NONE)
                continue;
            LLVMPositionBuilderBefore(w->b, LLVMGetBasicBlockTerminator(w->block[from]));
            LLVMValueRef v = incoming(w, phi, k, b, from);
            LLVMAddIncoming(new, &v, &w->block[from], 1);
        }
    }
}

static void fill_masks(struct spmd_widen *w)
{
    for (uint32_t k = 1; k < w->masks.n; k++) {
        uint32_t head = w->masks.made[k];
        if (!w->next[k])
            continue;
        uint32_t latch = w->flow.latch_of[head];
        uint32_t before = spmd_flow_other_pred(&w->flow, head, latch);
        LLVMValueRef in = spmd_mask(w, before);
        LLVMAddIncoming(w->mask[k], &in, &w->block[before], 1);
        LLVMAddIncoming(w->mask[k], &w->next[k], &w->block[latch], 1);
    }
}

/* ---- kernels ---- */

static void write(struct spmd_widen *w)
{
    uint32_t n = w->flow.c.n;
    w->mask = NEWN(&w->arena, LLVMValueRef, n);
    w->next = NEWN(&w->arena, LLVMValueRef, n);
    w->block = NEWN(&w->arena, LLVMBasicBlockRef, n);
    spmd_kernel_begin(w);
    for (uint32_t b = 0; b < n; b++)
        w->block[b] = LLVMAppendBasicBlockInContext(w->ctx, w->fn, "");
    LLVMBuildBr(w->b, w->block[0]);
    for (uint32_t b = 0; b < n; b++)
        block(w, b);
    LLVMSetCurrentDebugLocation2(w->b, NULL);
    for (uint32_t b = 0; b < n; b++)
        fill_phis(w, b);
    fill_masks(w);
    ir_take_name(w->old, w->fn);
    LLVMMetadataRef about = LLVMGetSubprogram(w->old);
    LLVMSetSubprogram(w->old, NULL);
    LLVMSetSubprogram(w->fn, about);
    spmd_kernel_end(w);
}

enum { USUAL = 16 };

/* Chooses the largest number of lanes with which the varying values of a thread fit in three
 * quarters of its registers; uniform values and the operands of messages take the rest.  An
 * example: work-items with 60 bytes of live values get 32 lanes, since 32 * 60 = 1,920 bytes fit in
 * 3,072; those with 120 bytes get 16 lanes, since 32 * 120 do not fit.  If the length of a row of
 * the group is known, a thread gets no more lanes than the row needs: 8 for rows of 8 items. */
static unsigned fitting_lanes(struct spmd_widen *w)
{
    enum { REGISTER_BYTES = 128 * 32 };
    uint32_t bytes = spmd_live_bytes(&w->shape, &w->arena), row = w->required[0];
    unsigned lanes = SPMD_LANES;
    while (lanes > 8 &&
           (lanes * (uint64_t)bytes > REGISTER_BYTES / 4 * 3 || (row && row <= lanes / 2)))
        lanes /= 2;
    return lanes;
}

static int choose_lanes(struct spmd_widen *w, unsigned lanes)
{
    unsigned own = spmd_asked_lanes(w->old);
    struct src_loc at = ir_place(w->path, w->old);
    if (lanes == SPMD_AUTO)
        lanes = own ? own : fitting_lanes(w);
    w->lanes = lanes ? lanes : own ? own : USUAL;
    if (w->lanes != 8 && w->lanes != 16 && w->lanes != 32)
        return diag_spmd_lanes(w->trace, at, w->lanes);
    return own && own != w->lanes ? diag_spmd_lanes_other(w->trace, at, own, w->lanes) : 0;
}

static int kernel(struct spmd_widen *w, unsigned lanes)
{
    spmd_asked_size(w->old, w->required);
    spmd_flow_init(&w->flow, &w->arena, w->old);
    spmd_shape_init(&w->shape, &w->arena, &w->flow);
    if (choose_lanes(w, lanes) < 0)
        return -1;
    spmd_masks_init(&w->masks, &w->arena, &w->shape);
    ptrmap_init_in(&w->number, &w->arena, 256);
    ptrmap_init_in(&w->kept, &w->arena, 16);
    ptrmap_init_in(&w->local, &w->arena, 16);
    ptrmap_init_in(&w->frame, &w->arena, 16);
    ptrmap_init_in(&w->global, &w->arena, 16);
    spmd_local(w);
    spmd_globals(w);
    if (spmd_refuse(w))
        return -1;
    w->b = LLVMCreateBuilderInContext(w->ctx);
    write(w);
    LLVMDisposeBuilder(w->b);
    return 0;
}

/* Deletes what only scalar code needs: all functions but those of vector code, all variables, and
 * SPIR 1.2's list of kernels.  Vector code lists its kernels in !genx.kernels:
 *     !opencl.kernels = !{!{ptr @k, …}}          !genx.kernels = !{!{ptr @k, !"k", …}} */
static void clean(LLVMModuleRef m)
{
    shim_remove_named_metadata(m, "opencl.kernels");
    for (LLVMValueRef fn = LLVMGetFirstFunction(m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        bool kernel = LLVMGetDLLStorageClass(fn) == LLVMDLLExportStorageClass;
        if (!LLVMIsDeclaration(fn) && !kernel)
            shim_empty_body(fn);
    }
    for (LLVMValueRef fn = LLVMGetFirstFunction(m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (!LLVMGetFirstUse(fn) && LLVMGetDLLStorageClass(fn) != LLVMDLLExportStorageClass)
            LLVMDeleteFunction(fn);
    }
    for (LLVMValueRef v = LLVMGetFirstGlobal(m), next; v; v = next) {
        next = LLVMGetNextGlobal(v);
        LLVMReplaceAllUsesWith(v, LLVMGetPoison(LLVMTypeOf(v))); /* in constants without uses */
        LLVMDeleteGlobal(v);
    }
}

/* True for the kernel of that name, or for each one. */
static bool is_meant(LLVMValueRef fn, const char *name)
{
    return !LLVMIsDeclaration(fn) && ir_is_kernel(fn) &&
           (!name || strcmp(ir_name_of(fn), name) == 0);
}

static bool has_kernel(LLVMModuleRef m, const char *name)
{
    IR_EACH_FUNCTION (m, fn)
        if (is_meant(fn, name))
            return true;
    return false;
}

int spmd_vectorize(struct trace *t, LLVMModuleRef m, const char *path, const char *kernel_name,
                   unsigned lanes)
{
    if (!has_kernel(m, kernel_name))
        return ir_no_kernel(t, m, (struct src_loc){ .file = path }, kernel_name);
    int r = spmd_normal(t, m, path, lanes == SPMD_AUTO ? 8 : lanes ? lanes : USUAL);
    for (LLVMValueRef fn = LLVMGetFirstFunction(m), next; r == 0 && fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (!is_meant(fn, kernel_name))
            continue;
        struct spmd_widen w = {
            .trace = t, .path = path, .m = m, .ctx = LLVMGetModuleContext(m), .old = fn
        };
        r = kernel(&w, lanes);
        arena_fini(&w.arena);
    }
    if (r == 0)
        clean(m);
    return r;
}
