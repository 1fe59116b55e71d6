/* SPDX-License-Identifier: Apache-2.0 */
/* held.c - which pointers may lie in memory.
 *
 * Safe     because the solution has a cell for each region of an object to which a pointer was
 *          stored or copied, and all pointers that were stored elsewhere were exposed. */
#include "facts/held.h"

#include "facts/offsets.h"
#include "ir/ir.h"

#include <assert.h>

uint32_t held_objects(struct facts *f, LLVMValueRef pointer, uint32_t ret[BUDGET_GROUP])
{
    assert(LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMPointerTypeKind && "one pointer");
    uint32_t node = facts_node(f, pointer);
    uint32_t object = node == PTRMAP_NONE ? MEMORY_UNKNOWN : f->fact.at[node].object;
    if (object == MEMORY_NONE)
        return 0; /* nothing is accessed through it */
    return memory_members(&f->memory, object, ret);
}

/* The fact of a pointer `at` bytes behind that one, in the same access, which does not wrap. */
static struct fact moved(const struct facts *f, struct fact from, int64_t at)
{
    struct fact to = from;
    const struct node by = { .rem = facts_size(at), .nowrap = true };
    fact_move(&to, at, 0);
    fact_bound(&to, &from, &by, f->word);
    return to;
}

space_set held_spaces(struct facts *f, LLVMValueRef pointer, int64_t at, int64_t size, bool outside)
{
    assert(at >= 0 && size >= -1 && "bytes; of the size, or -1: all");
    uint32_t node = facts_node(f, pointer), member[BUDGET_GROUP];
    uint32_t n = held_objects(f, pointer, member);
    space_set set = space_none();
    for (uint32_t k = 0; k < n; k++) {
        const struct object *o = &f->memory.object.at[member[k]];
        if (member[k] == MEMORY_UNKNOWN && outside)
            set = space_join(set, space_meet(f->memory.outside, f->top));
        if (member[k] == MEMORY_UNKNOWN || node == PTRMAP_NONE)
            continue;
        struct region where = region_tidy(region_of(moved(f, f->fact.at[node], at), size));
        if (o->cell.n > BUDGET_HELD_CELLS)
            return f->top;
        for (uint32_t c = 0; c < o->cell.n; c++) /* at most BUDGET_HELD_CELLS */
            if (region_overlap(o->cell.at[c].where, where))
                set = space_join(set, o->cell.at[c].stored.set);
    }
    return set;
}

bool held_is_outside(struct facts *f, LLVMValueRef pointer)
{
    if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind)
        return true;
    while (LLVMIsAAddrSpaceCastInst(pointer) && facts_node(f, pointer) == PTRMAP_NONE)
        pointer = LLVMGetOperand(pointer, 0);
    uint32_t member[BUDGET_GROUP], n = held_objects(f, pointer, member);
    for (uint32_t k = 0; k < n; k++) /* at most BUDGET_GROUP */
        if (member[k] == MEMORY_UNKNOWN)
            return true;
    return false;
}
