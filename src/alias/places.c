/* SPDX-License-Identifier: Apache-2.0 */
/* places.c - the places that an access may touch. */
#include "alias/alias.h"

#include "ir/ir.h"

#include <assert.h>

void alias_init(struct alias *a, struct unit *u)
{
    const struct target_row *row;
    *a = (struct alias){ .u = u };
    ptrmap_init_in(&a->effects, &u->arena, 64);
    ptrmap_init_in(&a->takes_private, &u->arena, 64);
    a->all = target_flat(u->target);
    for (size_t k = 0; (row = target_row_at(u->target, k)); k++)
        if (row->space < SPACE_LEAVES)
            a->all = space_join(a->all, space_one(row->space));
}

bool alias_apart(const struct alias *a, space_set x, space_set y)
{
    assert(((x.bits | y.bits) >> SPACE_LEAVES) == 0 && "sets have leaves only");
    return !space_empty(x) && !space_empty(y) &&
           space_empty(space_meet(target_reach(a->u->target, x), y));
}

bool alias_fact(struct alias *a, LLVMValueRef i, unsigned k, struct fact *ret)
{
    assert(ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k))) && "a pointer or a vector of them");
    LLVMUseRef use = LLVMGetOperandUse(i, k);
    LLVMValueRef v = LLVMGetUsedValue(use);
    if (!(a->u->props & PROP_FACTS) && !unit_is_generic(a->u, ir_space(LLVMTypeOf(v))))
        return false;
    pass_require(a->u, PROP_FACTS);
    if (facts_node(a->u->facts, v) == PTRMAP_NONE)
        return false;
    *ret = facts_at_use(a->u->facts, use, facts_lanes(LLVMTypeOf(v)));
    return true;
}

space_set alias_places(struct alias *a, LLVMValueRef i, unsigned k)
{
    assert(ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k))) && "a pointer or a vector of them");
    struct unit *u = a->u;
    unsigned number = ir_space(LLVMTypeOf(LLVMGetOperand(i, k)));
    const struct target_row *row = target_row(u->target, (struct target_space){ number });
    struct fact fact;
    space_set named =
        row && row->space < SPACE_TARGET ? target_places(u->target, row->space) : a->all;
    if (!unit_is_generic(u, number) || !alias_fact(a, i, k, &fact))
        return named;
    return space_empty(fact.set) ? a->all : fact.set;
}

bool alias_accessed(struct alias *a, LLVMValueRef i, space_set *ret)
{
    struct ir_access access = ir_access(i);
    if (access.n == 0 || access.hint)
        return false;
    *ret = space_none();
    for (unsigned k = 0; k < access.n; k++)
        *ret = space_join(*ret, alias_places(a, i, access.operand[k]));
    return true;
}
