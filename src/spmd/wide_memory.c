/* SPDX-License-Identifier: Apache-2.0 */
/* wide_memory.c - loads, stores and atomics become messages.
 *
 *     load i32, ptr addrspace(1) %p     varying: gather of the lanes that are on; uniform: of one
 *     load i64, align 4                 two gathers of dwords
 *     load i32, align 1                 four gathers of a byte, and shifts
 *
 * Does not  load [load], store [store] or do an atomic [atomic] for a work-item that is off.
 * Safe because: a block runs only while a work-item is on (widen.c), so a uniform access, which is
 * one lane without a mask, is one that some work-item makes. */
#include "spmd/widen.h"

#include "base/guard.h"
#include "ir/ir.h"

#include <assert.h>

/* Where a message goes: the lanes that are on, and their addresses. */
struct spot {
    LLVMValueRef mask, address;
    unsigned lanes;
    bool local;
};

enum { SURFACE_LOCAL = 254 };

static LLVMValueRef vector_of(struct spmd_widen *w, LLVMValueRef scalar)
{
    LLVMTypeRef t = LLVMVectorType(LLVMTypeOf(scalar), 1);
    return LLVMBuildInsertElement(w->b, LLVMGetPoison(t), scalar, spmd_i32(w, 0), "");
}

static LLVMTypeRef dwords(struct spmd_widen *w, unsigned lanes)
{
    return LLVMVectorType(LLVMInt32TypeInContext(w->ctx), lanes);
}

/* True if only the lanes that are on make the access. */
static bool is_masked(LLVMValueRef i, bool wide)
{
    if (LLVMIsALoadInst(i))
        return GUARD("wide-memory:load", wide);
    if (LLVMIsAStoreInst(i))
        return GUARD("wide-memory:store", wide);
    return GUARD("wide-memory:atomic", wide);
}

/* Where the load, store or atomic goes; `wide`: it does so in each lane. */
static struct spot spot_of(struct spmd_widen *w, LLVMValueRef i, bool wide, uint32_t b)
{
    LLVMValueRef pointer = LLVMGetOperand(i, LLVMIsAStoreInst(i) != NULL);
    struct spot s = { .lanes = wide ? w->lanes : 1,
                      .local = ir_space(LLVMTypeOf(pointer)) == SPMD_AS_LOCAL,
                      .address = spmd_value(w, pointer, wide) };
    LLVMTypeRef bits = LLVMVectorType(LLVMInt1TypeInContext(w->ctx), s.lanes);
    s.mask = is_masked(i, wide) ? spmd_mask(w, b) : LLVMConstAllOnes(bits);
    if (s.local)
        s.address = spmd_resize(w, s.address, LLVMInt32TypeInContext(w->ctx));
    if (!wide)
        s.address = vector_of(w, s.address);
    return s;
}

/* Dwords as four bytes each.  LLVM-C's builder knows no order of bytes, and leaves the cast of a
 * constant as an expression, which vector code has not: its bytes are taken here. */
static LLVMValueRef as_bytes(struct spmd_widen *w, LLVMValueRef v, unsigned lanes)
{
    LLVMTypeRef byte = LLVMInt8TypeInContext(w->ctx);
    LLVMValueRef all[4 * SPMD_LANES];
    if (!LLVMIsConstant(v) || LLVMIsUndef(v) || LLVMIsPoison(v))
        return LLVMBuildBitCast(w->b, v, LLVMVectorType(byte, 4 * lanes), "");
    for (unsigned k = 0; k < 4 * lanes; k++) {
        LLVMValueRef e = LLVMGetAggregateElement(v, k / 4);
        bool known = e && LLVMIsAConstantInt(e);
        uint64_t bits = known ? LLVMConstIntGetZExtValue(e) : 0;
        all[k] = LLVMConstInt(byte, bits >> 8 * (k % 4) & 0xff, false);
    }
    return LLVMConstVector(all, 4 * lanes);
}

/* One message that moves `bytes` of each lane: 4 or 8, all bytes of the elements of `t`; or 1 or 2,
 * in the low bits of dwords.  `data`: what is stored, or NULL for a load. */
static LLVMValueRef send(struct spmd_widen *w, const struct spot *s, unsigned bytes, LLVMTypeRef t,
                         LLVMValueRef data)
{
    LLVMTypeRef none = LLVMVoidTypeInContext(w->ctx), word = LLVMInt16TypeInContext(w->ctx);
    LLVMTypeRef four = LLVMVectorType(LLVMInt8TypeInContext(w->ctx), 4 * s->lanes);
    LLVMTypeRef moved = bytes < 4 ? four : t;
    /* In local memory blocks are bytes, and else elements of the data. */
    unsigned log = bytes == 2 ? 1 : bytes == 4 && s->local ? 2 : 0;
    LLVMValueRef zero = spmd_i32(w, 0), blocks = spmd_i32(w, log);
    if (data && bytes < 4)
        data = as_bytes(w, data, s->lanes);
    LLVMValueRef last = data ? data : LLVMGetUndef(moved), v;
    LLVMValueRef svm[] = { s->mask, blocks, s->address, last };
    LLVMValueRef slm[] = {
        s->mask, blocks, LLVMConstNull(word), spmd_i32(w, SURFACE_LOCAL), zero, s->address, last
    };
    LLVMTypeRef result = data ? none : moved;
    if (s->local)
        v = spmd_genx(w, data ? "scatter.scaled" : "gather.scaled", result, slm, COUNTOF(slm),
                      1 | 1 << 5 | (data ? 1 << 6 : 0));
    else
        v = spmd_genx(w, data ? "svm.scatter" : "svm.gather", result, svm, COUNTOF(svm),
                      1 | 1 << 2 | (data ? 1 << 3 : 0));
    return data || bytes >= 4 ? v : LLVMBuildBitCast(w->b, v, t, "");
}

/* The number `v` in each of so many lanes. */
static LLVMValueRef same(LLVMTypeRef type, uint64_t v, unsigned lanes)
{
    LLVMValueRef all[SPMD_LANES];
    assert(lanes <= COUNTOF(all) && "a thread has so many work-items");
    for (unsigned k = 0; k < lanes; k++)
        all[k] = LLVMConstInt(type, v, false);
    return LLVMConstVector(all, lanes);
}

/* The message for what lies so many bytes behind. */
static struct spot behind(struct spmd_widen *w, struct spot s, unsigned bytes)
{
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(s.address));
    if (bytes)
        s.address = LLVMBuildAdd(w->b, s.address, same(element, bytes, s.lanes), "");
    return s;
}

unsigned spmd_bytes(LLVMTypeRef t)
{
    switch (LLVMGetTypeKind(t)) {
    case LLVMHalfTypeKind: return 2;
    case LLVMFloatTypeKind: return 4;
    case LLVMDoubleTypeKind: return 8;
    default: return LLVMGetIntTypeWidth(t) / 8;
    }
}

/* How many bytes one message may move of an element: messages to local memory move dwords, and no
 * message more than the address is aligned to. */
static unsigned piece(const struct spot *s, unsigned bytes, unsigned align)
{
    unsigned most = s->local ? 4 : 8;
    most = bytes < most ? bytes : most;
    while (most > align)
        most /= 2;
    return most;
}

/* A dword with the `bytes` bytes that lie `at` bytes behind the spot, in pieces; what is above them
 * is not defined. */
static LLVMValueRef load_dword(struct spmd_widen *w, const struct spot *s, unsigned at,
                               unsigned bytes, unsigned size)
{
    LLVMTypeRef d = LLVMInt32TypeInContext(w->ctx), t = dwords(w, s->lanes);
    LLVMValueRef all = NULL;
    for (unsigned k = 0; k < bytes; k += size) {
        struct spot part = behind(w, *s, at + k);
        LLVMValueRef v = send(w, &part, size, t, NULL);
        if (size < bytes)
            v = LLVMBuildAnd(w->b, v, same(d, size == 1 ? 0xff : 0xffff, s->lanes), "");
        if (k)
            v = LLVMBuildShl(w->b, v, same(d, 8 * k, s->lanes), "");
        all = all ? LLVMBuildOr(w->b, all, v, "") : v;
    }
    return all;
}

static LLVMValueRef load_pieces(struct spmd_widen *w, const struct spot *s, LLVMTypeRef element,
                                unsigned size)
{
    unsigned bytes = spmd_bytes(element);
    LLVMTypeRef t = LLVMVectorType(element, s->lanes);
    if (bytes < 8) {
        LLVMValueRef v = load_dword(w, s, 0, bytes, size);
        LLVMTypeRef bits = LLVMVectorType(LLVMIntTypeInContext(w->ctx, 8 * bytes), s->lanes);
        return LLVMBuildBitCast(w->b, LLVMBuildTrunc(w->b, v, bits, ""), t, "");
    }
    LLVMValueRef a = load_dword(w, s, 0, 4, size), b = load_dword(w, s, 4, 4, size);
    LLVMValueRef in_turn[2 * SPMD_LANES];
    for (unsigned k = 0; k < 2 * s->lanes; k++)
        in_turn[k] = spmd_i32(w, k / 2 + (k % 2 ? s->lanes : 0));
    LLVMValueRef both =
        LLVMBuildShuffleVector(w->b, a, b, LLVMConstVector(in_turn, 2 * s->lanes), "");
    return LLVMBuildBitCast(w->b, both, t, "");
}

static void store_pieces(struct spmd_widen *w, const struct spot *s, LLVMValueRef v, unsigned size)
{
    unsigned bytes = spmd_bytes(LLVMGetElementType(LLVMTypeOf(v)));
    LLVMTypeRef word = LLVMIntTypeInContext(w->ctx, 8 * bytes);
    LLVMValueRef bits = LLVMBuildBitCast(w->b, v, LLVMVectorType(word, s->lanes), "");
    for (unsigned k = 0; k < bytes; k += size) {
        struct spot part = behind(w, *s, k);
        LLVMValueRef at = k ? LLVMBuildLShr(w->b, bits, same(word, 8 * k, s->lanes), "") : bits;
        at = LLVMBuildIntCast2(w->b, at, dwords(w, s->lanes), false, "");
        send(w, &part, size, NULL, at);
    }
}

/* Orders what stands before and behind an atomic access that asks for it. */
static void fence(struct spmd_widen *w, LLVMAtomicOrdering order)
{
    LLVMValueRef one = LLVMConstInt(LLVMInt8TypeInContext(w->ctx), 1, false);
    if (order != LLVMAtomicOrderingNotAtomic && order != LLVMAtomicOrderingUnordered &&
        order != LLVMAtomicOrderingMonotonic)
        spmd_genx(w, "fence", LLVMVoidTypeInContext(w->ctx), &one, 1, 0);
}

LLVMValueRef spmd_load(struct spmd_widen *w, LLVMValueRef i, uint32_t b)
{
    bool wide = spmd_is_varying(&w->shape, i);
    struct spot s = spot_of(w, i, wide, b);
    LLVMTypeRef element = spmd_type(w, LLVMTypeOf(i), false), t = LLVMVectorType(element, s.lanes);
    unsigned bytes = spmd_bytes(element), size = piece(&s, bytes, ir_alignment(i));
    fence(w, LLVMGetOrdering(i));
    LLVMValueRef v =
        size == bytes && size >= 4 ? send(w, &s, size, t, NULL) : load_pieces(w, &s, element, size);
    fence(w, LLVMGetOrdering(i));
    return wide ? v : LLVMBuildExtractElement(w->b, v, spmd_i32(w, 0), "");
}

void spmd_store(struct spmd_widen *w, LLVMValueRef i, uint32_t b)
{
    LLVMValueRef v = LLVMGetOperand(i, 0), to = LLVMGetOperand(i, 1);
    bool wide = spmd_is_varying(&w->shape, v) || spmd_is_varying(&w->shape, to);
    struct spot s = spot_of(w, i, wide, b);
    LLVMValueRef data = spmd_value(w, v, wide);
    if (!wide)
        data = vector_of(w, data);
    unsigned bytes = spmd_bytes(LLVMGetElementType(LLVMTypeOf(data)));
    unsigned size = piece(&s, bytes, ir_alignment(i));
    fence(w, LLVMGetOrdering(i));
    if (size == bytes && size >= 4)
        send(w, &s, size, NULL, data);
    else
        store_pieces(w, &s, data, size);
    fence(w, LLVMGetOrdering(i));
}

/* ---- atomics ---- */

const char *spmd_atomic_name(LLVMValueRef i)
{
    if (LLVMIsAAtomicCmpXchgInst(i))
        return "cmpxchg";
    switch (LLVMGetAtomicRMWBinOp(i)) {
    case LLVMAtomicRMWBinOpAdd: return "add";
    case LLVMAtomicRMWBinOpSub: return "sub";
    case LLVMAtomicRMWBinOpAnd: return "and";
    case LLVMAtomicRMWBinOpOr: return "or";
    case LLVMAtomicRMWBinOpXor: return "xor";
    case LLVMAtomicRMWBinOpXchg: return "xchg";
    case LLVMAtomicRMWBinOpMin: return "imin";
    case LLVMAtomicRMWBinOpMax: return "imax";
    case LLVMAtomicRMWBinOpUMin: return "min";
    case LLVMAtomicRMWBinOpUMax: return "max";
    default: return NULL;
    }
}

/* A value of an atomic as an integer of its bits. */
static LLVMValueRef as_bits(struct spmd_widen *w, LLVMValueRef v)
{
    unsigned bytes = spmd_bytes(LLVMGetElementType(LLVMTypeOf(v)));
    LLVMTypeRef t = LLVMIntTypeInContext(w->ctx, 8 * bytes);
    return LLVMBuildBitCast(w->b, v, LLVMVectorType(t, w->lanes), "");
}

LLVMValueRef spmd_atomic(struct spmd_widen *w, LLVMValueRef i, uint32_t b)
{
    bool cas = LLVMIsAAtomicCmpXchgInst(i) != NULL;
    LLVMValueRef value = spmd_value(w, LLVMGetOperand(i, 1), true);
    struct spot s = spot_of(w, i, true, b);
    char name[32];
    LLVMTypeRef was = LLVMTypeOf(value);
    value = as_bits(w, value);
    LLVMTypeRef t = LLVMTypeOf(value);
    LLVMValueRef args[6] = { s.mask };
    unsigned n = 1, at;
    if (s.local)
        args[n++] = spmd_i32(w, SURFACE_LOCAL);
    args[at = n++] = s.address;
    if (cas) /* what is stored comes before what memory must have */
        args[n++] = as_bits(w, spmd_value(w, LLVMGetOperand(i, 2), true));
    args[n++] = value;
    args[n++] = LLVMGetUndef(t);
    snprintf(name, sizeof name, "%s.%s", s.local ? "dword.atomic" : "svm.atomic",
             spmd_atomic_name(i));
    LLVMAtomicOrdering order = cas ? LLVMGetCmpXchgSuccessOrdering(i) : LLVMGetOrdering(i);
    fence(w, order);
    LLVMValueRef v = spmd_genx(w, name, t, args, n, 1 | 1u << at);
    fence(w, order);
    return LLVMBuildBitCast(w->b, v, was, "");
}
