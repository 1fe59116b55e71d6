/* SPDX-License-Identifier: Apache-2.0 */
/* access_row.c - the space that an access can name, or why it stays generic; see resolve.c. */
#include "base/guard.h"
#include "ir/access.h"
#include "rewrite/rewrite.h"

#include <assert.h>

/* The smallest space around `row` that has an instruction for the access; NULL: the address can be
 * given none.
 *
 *     if (is_global(%p)) *%p = 1;       %p is constant, so this never runs: NVIDIA has no cast of
 *                                       %p to global memory */
static const struct target_row *able_row(struct unit *u, LLVMValueRef i, const struct ir_access *a,
                                         unsigned k, const struct target_row *row)
{
    assert(k < a->n && "an address of the access");
    uint32_t lacks = (a->writes[k] ? ROW_READ_ONLY : 0) | (a->updates ? ROW_NO_ATOMIC : 0) |
                     (a->saturates ? ROW_NO_SATURATE : 0);
    if (!GUARD("resolve:unable", row->flags & lacks))
        return row;
    LLVMUseRef use = LLVMGetOperandUse(i, a->operand[k]);
    LLVMTypeRef type = LLVMTypeOf(LLVMGetUsedValue(use));
    row = target_cover(u->target, facts_at_use(u->facts, use, facts_lanes(type)).set, lacks);
    return row && rewrite_can_have(u, i, a->operand[k], row) ? row : NULL;
}

/* True if facts know one space, but the access must stay generic because LLVM may later replace a
 * variable by the memory that it is a copy of, in another space (facts_resolved()). */
static bool is_copy(const struct unit *u, LLVMValueRef i, unsigned k)
{
    LLVMUseRef use = LLVMGetOperandUse(i, k);
    LLVMValueRef v = LLVMGetUsedValue(use);
    if (facts_node(u->facts, v) == PTRMAP_NONE)
        return false;
    struct fact fact = facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(v)));
    return facts_cover(u->facts, fact) && !facts_resolved(u->facts, fact);
}

const struct target_row *rewrite_access_row(struct unit *u, LLVMValueRef i,
                                            const struct ir_access *a, unsigned k,
                                            enum rewrite_left *ret_left)
{
    const struct target_row *row = rewrite_row(u, i, a->operand[k]);
    const struct target_row *able = row ? able_row(u, i, a, k, row) : NULL;
    if (able && GUARD("resolve:no-form", !ir_intrinsic_has(i, able->number)))
        able = NULL;
    if (!row)
        *ret_left = is_copy(u, i, a->operand[k]) ? LEFT_COPY : LEFT_UNKNOWN;
    else if (!able)
        *ret_left = LEFT_UNABLE;
    else
        *ret_left =
            GUARD("resolve:volatile", !ir_keeps_volatile(a, able)) ? LEFT_VOLATILE : LEFT_NOT;
    return *ret_left == LEFT_NOT ? able : NULL;
}
