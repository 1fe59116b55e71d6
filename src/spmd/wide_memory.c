/* SPDX-License-Identifier: Apache-2.0 */
/* wide_memory.c - loads and stores become messages.
 *
 *     load i32, ptr addrspace(1) %p     varying: gather of the lanes that are on; uniform: of one
 *
 * Does not  access memory for a work-item that is off [mask].
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

static struct spot spot_of(struct spmd_widen *w, LLVMValueRef pointer, bool wide, uint32_t b)
{
    struct spot s = { .lanes = wide ? w->lanes : 1,
                      .local = ir_space(LLVMTypeOf(pointer)) == 3,
                      .address = spmd_value(w, pointer, wide) };
    LLVMTypeRef bits = LLVMVectorType(LLVMInt1TypeInContext(w->ctx), s.lanes);
    LLVMTypeRef dwords = LLVMVectorType(LLVMInt32TypeInContext(w->ctx), s.lanes);
    s.mask = GUARD("wide-memory:mask", wide) ? spmd_mask(w, b) : LLVMConstAllOnes(bits);
    if (!wide)
        s.address = vector_of(w, s.address);
    if (s.local)
        s.address = LLVMBuildTrunc(w->b, s.address, dwords, "");
    return s;
}

/* One message; `data`: what is stored, or NULL for a load of type `t`. */
static LLVMValueRef send(struct spmd_widen *w, const struct spot *s, LLVMTypeRef t,
                         LLVMValueRef data)
{
    LLVMTypeRef none = LLVMVoidTypeInContext(w->ctx), word = LLVMInt16TypeInContext(w->ctx);
    LLVMValueRef zero = spmd_i32(w, 0), last = data ? data : LLVMGetUndef(t);
    LLVMValueRef svm[] = { s->mask, zero, s->address, last };
    LLVMValueRef slm[] = { s->mask,    zero, LLVMConstNull(word), spmd_i32(w, SURFACE_LOCAL), zero,
                           s->address, last };
    LLVMTypeRef result = data ? none : t;
    if (s->local)
        return spmd_genx(w, data ? "scatter.scaled" : "gather.scaled", result, slm, COUNTOF(slm),
                         1 | 1 << 5 | (data ? 1 << 6 : 0));
    return spmd_genx(w, data ? "svm.scatter" : "svm.gather", result, svm, COUNTOF(svm),
                     1 | 1 << 2 | (data ? 1 << 3 : 0));
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

/* The message for the upper half of each element of 8 bytes. */
static struct spot upper(struct spmd_widen *w, struct spot s)
{
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(s.address));
    s.address = LLVMBuildAdd(w->b, s.address, same(element, 4, s.lanes), "");
    return s;
}

/* True if an access of so many bytes takes two messages, for the halves of each element: messages
 * to local memory move dwords. */
static bool is_halved(const struct spot *s, LLVMTypeRef element)
{
    return s->local && (LLVMGetTypeKind(element) == LLVMDoubleTypeKind ||
                        (LLVMGetTypeKind(element) == LLVMIntegerTypeKind &&
                         LLVMGetIntTypeWidth(element) == 64));
}

static LLVMValueRef load_halves(struct spmd_widen *w, const struct spot *s, LLVMTypeRef t)
{
    LLVMTypeRef half = LLVMVectorType(LLVMInt32TypeInContext(w->ctx), s->lanes);
    struct spot high = upper(w, *s);
    LLVMValueRef a = send(w, s, half, NULL), b = send(w, &high, half, NULL);
    LLVMValueRef in_turn[2 * SPMD_LANES];
    for (unsigned k = 0; k < 2 * s->lanes; k++)
        in_turn[k] = spmd_i32(w, k / 2 + (k % 2 ? s->lanes : 0));
    LLVMValueRef both =
        LLVMBuildShuffleVector(w->b, a, b, LLVMConstVector(in_turn, 2 * s->lanes), "");
    return LLVMBuildBitCast(w->b, both, t, "");
}

static void store_halves(struct spmd_widen *w, const struct spot *s, LLVMValueRef v)
{
    LLVMTypeRef word = LLVMInt64TypeInContext(w->ctx), whole = LLVMVectorType(word, s->lanes);
    LLVMTypeRef half = LLVMVectorType(LLVMInt32TypeInContext(w->ctx), s->lanes);
    struct spot high = upper(w, *s);
    LLVMValueRef bits = LLVMBuildBitCast(w->b, v, whole, "");
    LLVMValueRef top = LLVMBuildLShr(w->b, bits, same(word, 32, s->lanes), "");
    send(w, s, NULL, LLVMBuildTrunc(w->b, bits, half, ""));
    send(w, &high, NULL, LLVMBuildTrunc(w->b, top, half, ""));
}

LLVMValueRef spmd_load(struct spmd_widen *w, LLVMValueRef i, uint32_t b)
{
    bool wide = spmd_is_varying(&w->shape, i);
    struct spot s = spot_of(w, LLVMGetOperand(i, 0), wide, b);
    LLVMTypeRef element = spmd_type(w, LLVMTypeOf(i), false), t = LLVMVectorType(element, s.lanes);
    LLVMValueRef v = is_halved(&s, element) ? load_halves(w, &s, t) : send(w, &s, t, NULL);
    return wide ? v : LLVMBuildExtractElement(w->b, v, spmd_i32(w, 0), "");
}

void spmd_store(struct spmd_widen *w, LLVMValueRef i, uint32_t b)
{
    LLVMValueRef v = LLVMGetOperand(i, 0), to = LLVMGetOperand(i, 1);
    bool wide = spmd_is_varying(&w->shape, v) || spmd_is_varying(&w->shape, to);
    struct spot s = spot_of(w, to, wide, b);
    LLVMValueRef data = spmd_value(w, v, wide);
    if (!wide)
        data = vector_of(w, data);
    if (is_halved(&s, LLVMGetElementType(LLVMTypeOf(data))))
        store_halves(w, &s, data);
    else
        send(w, &s, NULL, data);
}
