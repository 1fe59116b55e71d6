/* SPDX-License-Identifier: Apache-2.0 */
/* layout.c - the leaves of a type, which can hold a pointer each, and their byte offsets.
 *
 * Does not give a node to each leaf of a type that has more than the budget [leaves]; does not
 *          bound a pointer by the number of its space where the target's table lacks it [number];
 *          does not count on the factors of a type's size, other than its power of two, where the
 *          product of index and size may wrap [wraps]; does not bound an index that may be negative
 *          [sign]; does not give an offset that 32 bits do not hold [large], or take all bytes of
 *          an array's element for those that a store of it writes [rounded]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "ir/gep.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/flow.h"

#include <assert.h>

enum { COLLAPSED = 1 << 30, TRACKED = 1 << 29, COUNT = TRACKED - 1 };

/* Leaves of a type, with flags: TRACKED, some leaf may hold a pointer; COLLAPSED, all leaves share
 * one node. */
static uint32_t shape(struct infer *s, LLVMTypeRef type)
{
    uint32_t known, n = 0;
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: return 1 | TRACKED;
    case LLVMIntegerTypeKind:
        return 1 | (s->ints && LLVMGetIntTypeWidth(type) == s->word ? TRACKED : 0);
    case LLVMVectorTypeKind:
        n = facts_lanes(type);
        if (n != LLVMGetVectorSize(type))
            FACTS_BUDGET_MET(s->f, type, FACT_LANES, LLVMGetVectorSize(type));
        return n | (shape(s, LLVMGetElementType(type)) & TRACKED) |
               (n != LLVMGetVectorSize(type) ? COLLAPSED : 0);
    case LLVMScalableVectorTypeKind:
        return 1 | (shape(s, LLVMGetElementType(type)) & TRACKED) | COLLAPSED;
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind: break;
    default: return 1;
    }
    known = ptrmap_find(&s->shape, type);
    if (known != PTRMAP_NONE)
        return known;
    uint32_t flags = 0;
    bool all = true; /* `n` counts all leaves */
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
        uint32_t each = shape(s, LLVMGetElementType(type));
        uint64_t length = LLVMGetArrayLength2(type), most = BUDGET_FACT_LEAVES + 1;
        flags = each & (TRACKED | COLLAPSED);
        all = length < most;
        n = (each & COUNT) * (uint32_t)(length < most ? length : most);
    } else {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++) {
            uint32_t each = shape(s, LLVMStructGetTypeAtIndex(type, i));
            flags |= each & (TRACKED | COLLAPSED);
            n += each & COUNT;
        }
    }
    all &= !(flags & COLLAPSED);
    if (n > BUDGET_FACT_LEAVES)
        FACTS_BUDGET_MET(s->f, type, FACT_LEAVES, all ? n : 0);
    if (GUARD("layout:leaves", n > BUDGET_FACT_LEAVES) || flags & COLLAPSED) {
        n = 1;
        flags |= COLLAPSED;
    }
    ptrmap_put(&s->shape, type, n | flags);
    return n | flags;
}

uint32_t infer_leaves(struct infer *s, LLVMTypeRef type)
{
    uint32_t known = shape(s, type);
    return known & TRACKED ? known & COUNT : 0;
}

uint32_t infer_leaf_at(struct infer *s, LLVMTypeRef type, const unsigned *indices, unsigned n,
                       uint32_t *ret_count)
{
    uint32_t at = 0;
    if (shape(s, type) & COLLAPSED) {
        *ret_count = 1;
        return 0;
    }
    for (unsigned i = 0; i < n; i++) {
        if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            for (unsigned k = 0; k < indices[i]; k++)
                at += shape(s, LLVMStructGetTypeAtIndex(type, k)) & COUNT;
            type = LLVMStructGetTypeAtIndex(type, indices[i]);
        } else {
            type = LLVMGetElementType(type);
            at += (shape(s, type) & COUNT) * indices[i];
        }
    }
    *ret_count = shape(s, type) & COUNT;
    return at;
}

int64_t infer_leaf_offset(struct infer *s, LLVMTypeRef type, uint32_t leaf, LLVMTypeRef *ret_type)
{
    int64_t at = 0;
    for (;;) {
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        if (kind == LLVMStructTypeKind) {
            unsigned k = 0;
            for (uint32_t n; n = shape(s, LLVMStructGetTypeAtIndex(type, k)) & COUNT, leaf >= n;
                 k++)
                leaf -= n;
            at += (int64_t)LLVMOffsetOfElement(s->td, type, k);
            type = LLVMStructGetTypeAtIndex(type, k);
        } else if (kind == LLVMArrayTypeKind ||
                   (kind == LLVMVectorTypeKind && LLVMGetVectorSize(type) <= BUDGET_FACT_LANES)) {
            uint32_t n = shape(s, LLVMGetElementType(type)) & COUNT;
            at += (int64_t)(ir_element_size(s->td, type) * (leaf / n));
            type = LLVMGetElementType(type);
            leaf %= n;
        } else {
            *ret_type = type;
            return at;
        }
    }
}

int64_t infer_size(struct infer *s, LLVMTypeRef type)
{
    return ir_has_size(type) ? (int64_t)LLVMABISizeOfType(s->td, type) : -1;
}

int64_t infer_stored_size(struct infer *s, LLVMTypeRef type)
{
    return GUARD("layout:rounded", ir_has_size(type)) ? (int64_t)LLVMStoreSizeOfType(s->td, type)
                                                      : infer_size(s, type);
}

enum view infer_view(struct infer *s, LLVMTypeRef type, space_set *ret_mask)
{
    while (LLVMGetTypeKind(type) == LLVMVectorTypeKind ||
           LLVMGetTypeKind(type) == LLVMScalableVectorTypeKind)
        type = LLVMGetElementType(type);
    *ret_mask = space_none();
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind)
        return VIEW_INT;
    uint32_t number = LLVMGetPointerAddressSpace(type);
    if (unit_is_generic(s->u, number))
        return VIEW_GENERIC;
    const struct target_row *row = target_row(s->u->target, (struct target_space){ number });
    if (GUARD("layout:number", !row || row->space == SPACE_TARGET)) { /* it may name any memory */
        *ret_mask = space_join(s->f->top, space_one(SPACE_TARGET));
        return VIEW_NAMED;
    }
    if (row->space >= SPACE_LEAVES)
        return VIEW_NAMED;
    *ret_mask = target_places(s->u->target, row->space);
    return row->flags & ROW_NOOP ? VIEW_GENERIC : VIEW_NAMED;
}

static void set_views(struct infer *s, LLVMTypeRef type, uint32_t node, uint32_t leaves)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool aggregate = kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
    if (aggregate && shape(s, type) & COLLAPSED)
        return; /* one node for pointers and all else: the generic view, nothing masked */
    for (uint32_t i = 0; i < leaves; i++) {
        LLVMTypeRef leaf = type;
        if (aggregate)
            infer_leaf_offset(s, type, i, &leaf);
        s->f->node.at[node + i].view = (uint8_t)infer_view(s, leaf, &s->f->node.at[node + i].mask);
    }
}

uint32_t infer_reserve(struct infer *s, LLVMTypeRef type)
{
    assert(infer_leaves(s, type) > 0 && "a value that may hold a pointer");
    uint32_t leaves = infer_leaves(s, type);
    uint32_t node = facts_reserve(s->f, leaves);
    set_views(s, type, node, leaves);
    return node;
}

/* A power of two that the index is a multiple of, found in how it is computed.  Wrapping does not
 * matter: it happens at a larger power of two. */
enum { INT64_POWER = 62 };

static unsigned lesser(unsigned a, unsigned b) { return a < b ? a : b; }

/* The logarithm of that number. */
static unsigned power_of(LLVMValueRef v, unsigned depth)
{
    if (LLVMIsAConstantInt(v)) {
        uint64_t c = LLVMConstIntGetZExtValue(v);
        return c ? lesser((unsigned)__builtin_ctzll(c), INT64_POWER) : INT64_POWER;
    }
    if (!LLVMIsAInstruction(v) || depth == 0)
        return 0;
    LLVMOpcode op = LLVMGetInstructionOpcode(v);
    if (op == LLVMZExt || op == LLVMSExt)
        return power_of(LLVMGetOperand(v, 0), depth - 1);
    if (op == LLVMShl || op == LLVMLShr || op == LLVMAShr) {
        LLVMValueRef by = LLVMGetOperand(v, 1);
        unsigned of = power_of(LLVMGetOperand(v, 0), depth - 1);
        unsigned shift = LLVMIsAConstantInt(by)
                             ? (unsigned)lesser((unsigned)LLVMConstIntGetZExtValue(by), INT64_POWER)
                             : 0;
        if (op == LLVMShl)
            return lesser(of + shift, INT64_POWER);
        return LLVMIsAConstantInt(by) && of > shift ? of - shift : 0;
    }
    if (op != LLVMMul && op != LLVMAnd && op != LLVMAdd && op != LLVMSub && op != LLVMOr)
        return 0;
    unsigned a = power_of(LLVMGetOperand(v, 0), depth - 1);
    unsigned b = power_of(LLVMGetOperand(v, 1), depth - 1);
    if (op == LLVMMul)
        return lesser(a + b, INT64_POWER);
    return op == LLVMAnd ? (a > b ? a : b) : lesser(a, b);
}

/* The number that all values of an index are a multiple of; budget INDEX_POWER bounds it. */
static uint64_t multiple_of(struct infer *s, LLVMValueRef index)
{
    unsigned power = power_of(index, BUDGET_INDEX_DEPTH);
    if (power > BUDGET_INDEX_POWER)
        FACTS_BUDGET_MET(s->f, s->at, INDEX_POWER, power);
    for (unsigned more = 1; s->f->told && more <= BUDGET_INDEX_DEPTH; more++)
        if (power_of(index, BUDGET_INDEX_DEPTH + more) > power) { /* at most 256 values each */
            FACTS_BUDGET_MET(s->f, s->at, INDEX_DEPTH, BUDGET_INDEX_DEPTH + more);
            break;
        }
    return UINT64_C(1) << lesser(power, BUDGET_INDEX_POWER);
}

/* The number that divides what an index adds to the offset.  Index times size wraps at a power of
 * two, unless the GEP's flags exclude that; so without flags only the power of two in the size
 * counts. */
static uint64_t step_of(LLVMValueRef gep, uint64_t size)
{
    assert(size > 0 && "an index that moves the pointer");
    return GUARD("layout:wraps", !flow_counts_exactly(gep)) ? size & -size : size;
}

/* The greatest number of bytes that an index adds, where it adds no fewer than 0; -1: it may.  An
 * index is cut to the width of the space's indices, and its sign counts. */
static int64_t most_added(struct infer *s, LLVMValueRef gep, LLVMValueRef index, int64_t size)
{
    LLVMTypeRef type = LLVMTypeOf(index);
    bool up = LLVMGEPGetNoWrapFlags(gep) & LLVMGEPFlagNUW;
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 64)
        return up ? SPAN_ANY : -1;
    uint64_t most = infer_greatest(s, index, gep), half = UINT64_MAX / 2;
    unsigned wide = shim_index_bits(s->u->mod, ir_space(LLVMTypeOf(gep)));
    unsigned bits = lesser(LLVMGetIntTypeWidth(type), wide);
    if (bits < 64)
        half = (UINT64_C(1) << (bits - 1)) - 1;
    if (GUARD("layout:sign", most > half || bits == 0))
        return up ? SPAN_ANY : -1;
    return most < SPAN_ANY / ((uint64_t)size + 1) ? (int64_t)most * size : SPAN_ANY;
}

bool infer_gep_offset(struct infer *s, LLVMValueRef gep, struct node *ret)
{
    assert(LLVMIsAGetElementPtrInst(gep) || LLVMIsAConstantExpr(gep));
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    int64_t rem = 0, span = 0;
    uint64_t mod = 0;
    bool known = true;
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(gep) && known; k++) {
        known = k > 1 || ir_has_size(type);
        if (!known)
            break;
        struct ir_gep_part part = ir_gep_part(s->td, gep, k, &type);
        int64_t size = (int64_t)part.size, by;
        if (!part.index) {
            known = !__builtin_add_overflow(rem, (int64_t)part.offset, &rem);
        } else if (size == 0) {
            continue; /* no index moves the pointer */
        } else if (LLVMIsAConstantInt(part.index)) {
            if (__builtin_mul_overflow(LLVMConstIntGetSExtValue(part.index), size, &by) ||
                __builtin_add_overflow(rem, by, &rem))
                known = false;
        } else {
            mod = base_gcd(mod, step_of(gep, part.size) * multiple_of(s, part.index));
            int64_t most = span < 0 ? -1 : most_added(s, gep, part.index, size);
            span = most < 0 ? -1 : span + most;
        }
    }
    unsigned flags = LLVMGEPGetNoWrapFlags(gep);
    if (!known || GUARD("layout:large", mod > INT32_MAX || rem > INT32_MAX || rem < INT32_MIN)) {
        mod = 1;
        rem = 0;
        span = -1;
    }
    ret->mod = (uint32_t)mod;
    ret->inbounds = flow_is_inbounds(gep);
    ret->nowrap = flags & (LLVMGEPFlagInBounds | LLVMGEPFlagNUSW) ||
                  (flags & LLVMGEPFlagNUW && rem >= 0) || (rem == 0 && mod == 0);
    ret->span = span < 0 || mod == 0 ? 0 : span < SPAN_ANY ? (int32_t)span : SPAN_ANY;
    ret->rem =
        (int32_t)(mod && ret->span == 0 ? (rem % (int64_t)mod + (int64_t)mod) % (int64_t)mod : rem);
    return rem || mod;
}

int32_t infer_copied(struct infer *s, LLVMValueRef fn, unsigned index)
{
    unsigned kind = ir_attribute_kind("byval");
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, index + 1, kind);
    assert(a && "a parameter by value");
    return facts_size(infer_size(s, LLVMGetTypeAttributeValue(a)));
}

uint64_t infer_joined_size(struct infer *s, LLVMValueRef v)
{
    enum { VECTOR = 4, INTEGER = 8 };
    int64_t size = infer_size(s, LLVMTypeOf(v));
    bool integer = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind;
    int64_t joined = integer ? INTEGER : VECTOR;
    return size < 0 ? UINT64_MAX - 1 : (uint64_t)(size < joined ? joined : size);
}
