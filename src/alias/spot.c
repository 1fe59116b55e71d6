/* SPDX-License-Identifier: Apache-2.0 */
/* spot.c - one address of an access, and queries about two addresses.
 *
 * A query compares, in this order: the spaces, by the target's table; the objects that the two
 * point into, if facts know them (an unknown pointer points into no object whose address code
 * outside does not know); and the bytes, if both are in one object or at known offsets from one
 * value.  Each answer holds on all runs, for any two executions of the two accesses, also by
 * different work-items, with two exceptions: MUST and PARTIAL suppose the same values of the
 * pointers, and NO by offsets from one value supposes the same value in both executions. */
#include "alias/alias.h"

#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>
#include <llvm-c/Target.h>

const char *alias_reason_text(enum alias_reason reason)
{
    switch (reason) {
    case REASON_SPACES: return "spaces";
    case REASON_EFFECTS: return "effects of the call";
    case REASON_OBJECTS: return "objects";
    case REASON_OFFSETS:
    case REASON_DISTANCE: return "offsets";
    case REASON_NONE: break;
    }
    return "";
}

static int64_t size_of(struct alias *a, LLVMValueRef i)
{
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(a->u->mod);
    LLVMTypeRef type = LLVMTypeOf(i);
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad: break;
    case LLVMStore: type = LLVMTypeOf(LLVMGetOperand(i, 0)); break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: type = LLVMTypeOf(LLVMGetOperand(i, 1)); break;
    default: {
        bool whole = LLVMIsAMemCpyInst(i) || LLVMIsAMemMoveInst(i) || LLVMIsAMemSetInst(i);
        LLVMValueRef n = whole ? LLVMGetOperand(i, 2) : NULL;
        return n && LLVMIsAConstantInt(n) ? LLVMConstIntGetSExtValue(n) : -1;
    }
    }
    return ir_has_size(type) ? (int64_t)LLVMStoreSizeOfType(td, type) : -1;
}

struct spot alias_spot(struct alias *a, LLVMValueRef i, unsigned operand, bool writes)
{
    assert(ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, operand))) && "the address of the access");
    LLVMValueRef p = LLVMGetOperand(i, operand);
    struct spot s = { .i = i, .operand = operand, .writes = writes, .size = size_of(a, i) };
    pass_require(a->u, PROP_FACTS);
    s.set = alias_places(a, i, operand);
    s.has_fact = alias_fact(a, i, operand, &s.fact);
    if (LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMPointerTypeKind)
        s.base = shim_strip_offsets(a->u->mod, p, &s.offset);
    return s;
}

static bool is_visible(const struct memory *m, uint32_t object)
{
    assert(object < m->object.n && "an object of this memory");
    return m->object.at[object].visible;
}

/* True if the two spots are in different objects.  An unknown pointer may point to an object that
 * code outside knows by name. */
static bool other_objects(struct alias *a, const struct spot *x, const struct spot *y)
{
    struct memory *m = &a->u->facts->memory;
    uint32_t of_x[BUDGET_GROUP], of_y[BUDGET_GROUP];
    if (!x->has_fact || !y->has_fact || !x->base || !y->base || x->fact.object == MEMORY_NONE ||
        y->fact.object == MEMORY_NONE)
        return false;
    uint32_t n_x = memory_members(m, x->fact.object, of_x);
    uint32_t n_y = memory_members(m, y->fact.object, of_y);
    for (uint32_t j = 0; j < n_x; j++)
        for (uint32_t k = 0; k < n_y; k++)
            if (of_x[j] == of_y[k] || (of_x[j] == MEMORY_UNKNOWN && is_visible(m, of_y[k])) ||
                (of_y[k] == MEMORY_UNKNOWN && is_visible(m, of_x[j])))
                return false;
    return true;
}

/* True if the two spots are at different bytes of one object. */
static bool other_bytes(struct alias *a, const struct spot *x, const struct spot *y)
{
    struct memory *m = &a->u->facts->memory;
    uint32_t of_x[BUDGET_GROUP], of_y[BUDGET_GROUP];
    if (!x->has_fact || !y->has_fact || !x->base || !y->base || x->size < 0 || y->size < 0 ||
        x->size > INT32_MAX || y->size > INT32_MAX || x->fact.object <= MEMORY_UNKNOWN ||
        y->fact.object <= MEMORY_UNKNOWN || memory_members(m, x->fact.object, of_x) != 1 ||
        memory_members(m, y->fact.object, of_y) != 1 || of_x[0] != of_y[0] ||
        of_x[0] == MEMORY_UNKNOWN)
        return false;
    assert(of_x[0] == of_y[0] && of_x[0] > MEMORY_UNKNOWN && "one object that is followed");
    return !region_overlap(region_of(x->fact, x->size), region_of(y->fact, y->size));
}

/* The number of bytes from `high` up to `low`, around the end of the addresses that both have. */
static uint64_t around(struct alias *a, const struct spot *low, const struct spot *high)
{
    unsigned bits = 64, space[] = { ir_space(LLVMTypeOf(LLVMGetOperand(low->i, low->operand))),
                                    ir_space(LLVMTypeOf(LLVMGetOperand(high->i, high->operand))) };
    for (unsigned k = 0; k < COUNTOF(space); k++)
        if (shim_index_bits(a->u->mod, space[k]) < bits)
            bits = shim_index_bits(a->u->mod, space[k]);
    return ((uint64_t)low->offset - (uint64_t)high->offset) & UINT64_MAX >> (64 - bits);
}

/* The answer for two spots at known offsets from one value.  In 32 bits -2^31 and 2^31 - 2 are 2
 * bytes from each other. */
static enum alias_answer same_base(struct alias *a, const struct spot *x, const struct spot *y)
{
    assert(x->base && x->base == y->base && "both from one value");
    if (x->offset == y->offset)
        return ALIAS_MUST;
    const struct spot *low = x->offset <= y->offset ? x : y, *high = low == x ? y : x;
    uint64_t size = high->size >= 0 ? (uint64_t)high->size : INT32_MAX; /* no object is larger */
    if (low->size >= 0 && high->offset - low->offset >= low->size && around(a, low, high) >= size)
        return ALIAS_NO;
    return x->size > 0 && y->size > 0 ? ALIAS_PARTIAL : ALIAS_MAY;
}

enum alias_answer alias_query(struct alias *a, const struct spot *x, const struct spot *y,
                              enum alias_reason *ret_reason)
{
    assert(((x->set.bits | y->set.bits) >> SPACE_LEAVES) == 0 && "filled by alias_spot()");
    *ret_reason = REASON_NONE;
    if (alias_apart(a, x->set, y->set))
        *ret_reason = REASON_SPACES;
    else if (other_objects(a, x, y))
        *ret_reason = REASON_OBJECTS;
    else if (other_bytes(a, x, y))
        *ret_reason = REASON_OFFSETS;
    if (*ret_reason != REASON_NONE)
        return ALIAS_NO;
    if (!x->base || x->base != y->base)
        return ALIAS_MAY;
    enum alias_answer r = same_base(a, x, y);
    *ret_reason = r == ALIAS_NO ? REASON_DISTANCE : REASON_NONE;
    return r;
}
