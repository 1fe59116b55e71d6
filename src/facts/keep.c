/* SPDX-License-Identifier: Apache-2.0 */
/* keep.c - which values keep their generic value while they are pointers of another kind.
 *
 *     %q = getelementptr i8, ptr %g, i64 -4           %g : {local}, the first byte of shared memory
 *     %less = icmp ult ptr %q, %g                     true
 *
 * On AMDGPU a local pointer has 32 bits: as one %q is 0xfffffffc, and cast back it comes behind %g.
 * Arithmetic that is `inbounds` stays in its object, so its bits come back.  Other arithmetic may
 * leave it (FACT_LEFT), or start at null: on SPIR the generic null plus 8 is 8, and a local null
 * plus 8 the ninth byte of local memory.  A mask may clear the bits that name the space, or those
 * of a null that is not zero.  What these make does not change type where somebody looks at more
 * than the memory that it points to: a comparison, a number, a call, a store of the pointer.
 *
 * Does not take a pointer for one that comes back the same where it left its object and the
 *          other has fewer bits [narrower], another null [null], or a cast that may do anything
 *          to such an address [linear], or where a mask made it [mask]; does not take a mask
 *          for one that keeps the space where it clears other bits [bits]; does not take a
 *          pointer for one that nobody looks at beyond its budgets [full]; does not take
 *          another order for the same [order]. */
#include "facts/keep.h"

#include "base/guard.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <assert.h>
#include <llvm-c/Target.h>

bool keep_is_narrower(const struct unit *u, const struct target_row *row)
{
    assert(u->has_generic && row->map == u->target->map && "a row of the unit's target");
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(u->mod);
    return LLVMPointerSizeForAS(td, row->number) < LLVMPointerSizeForAS(td, u->generic.number);
}

static bool is_generic(const struct unit *u, LLVMTypeRef type)
{
    return ir_is_pointer(type) && u->has_generic && ir_space(type) == u->generic.number;
}

bool keep_may_change(const struct unit *u, LLVMValueRef v)
{
    return LLVMIsAInstruction(v) && is_generic(u, LLVMTypeOf(v)) &&
           flow_of(v).retype != RETYPE_NONE;
}

/* Values to look at, each once. */
struct walk {
    LLVMValueRef at[BUDGET_KEEP_VALUES];
    unsigned n;
    bool full;
};

static void add(struct walk *w, LLVMValueRef v)
{
    for (unsigned k = 0; k < w->n; k++)
        if (w->at[k] == v)
            return;
    if (w->n == BUDGET_KEEP_VALUES)
        w->full = true;
    else
        w->at[w->n++] = v;
}

bool keep_space_bits(const struct target *t, LLVMValueRef mask)
{
    uint32_t low = target_low_bits(t);
    if (LLVMIsAConstantInt(mask))
        return ~LLVMConstIntGetZExtValue(mask) >> low == 0;
    return LLVMIsASExtInst(mask) && LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(mask, 0))) <= low;
}

/* Is it a mask that may give another generic value when it is done in the space, and cast back? */
static bool is_masked(const struct unit *u, LLVMValueRef v)
{
    assert(LLVMIsAInstruction(v) && "a constant has no use whose fact could be better");
    if (flow_of(v).kind != FLOW_MASK)
        return false;
    LLVMUseRef use = LLVMGetOperandUse(v, 0);
    struct fact fact = facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(LLVMGetUsedValue(use))));
    return GUARD("keep:mask", fact.flags & FACT_NULL) ||
           GUARD("keep:bits", !keep_space_bits(u->target, LLVMGetOperand(v, 1)));
}

/* Is one of the steps that make `v` such a mask?  Too many steps: yes. */
static bool has_mask(const struct unit *u, LLVMValueRef v)
{
    struct walk w = { .at = { v }, .n = 1 };
    for (unsigned at = 0; at < w.n && !w.full; at++) {
        LLVMValueRef of = w.at[at];
        bool may_change = keep_may_change(u, of);
        if (may_change && is_masked(u, of))
            return true;
        struct flow flow = flow_of(of);
        for (unsigned k = flow.first; may_change && !flow_stays_inside(of) && k < flow.end; k++)
            add(&w, LLVMGetOperand(of, k));
    }
    return GUARD("keep:full", w.full);
}

/* Safe because a cast between generic and a space that is ROW_LINEAR adds and subtracts a number:
 * there and back it is the same address, wherever that is, if the space's pointers have as many
 * bits.  But for null, where null is zero in both: what arithmetic makes of it is in no space.  Of
 * other casts nothing is known for an address that is elsewhere.  Where generic pointers have tags,
 * a cast back to generic gives such an address the tag of the space:
 *     %q = getelementptr i8, ptr addrspace(4) %l, i64 %d      %d: the distance to a global pointer
 *     icmp eq ptr addrspace(4) %q, %g                         true, but not of %q's local twin */
bool keep_wanders(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(u->props & PROP_FACTS && row->map == u->target->map && "facts, and a row of the target");
    uint32_t flags = facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).flags;
    bool narrower = keep_is_narrower(u, row), zero_address = row->flags & ROW_ZERO_ADDRESS;
    if (row->flags & ROW_NOOP)
        return false;
    if (flags & FACT_LEFT &&
        (GUARD("keep:narrower", narrower) || GUARD("keep:linear", !(row->flags & ROW_LINEAR)) ||
         GUARD("keep:null", flags & FACT_NULL && !zero_address)))
        return true;
    return (narrower || zero_address) && has_mask(u, v);
}

/* Safe because casts of ROW_LINEAR spaces add a number, and those to narrower pointers leave out
 * the high bits, on which the low bits of a sum do not depend. */
bool keep_goes_on(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(u->props & PROP_FACTS && row->map == u->target->map && "facts, and a row of the target");
    return row->flags & (ROW_NOOP | ROW_LINEAR) || keep_is_narrower(u, row) ||
           !(facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).flags & FACT_LEFT);
}

bool keep_order(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(u->props & PROP_FACTS && row->map == u->target->map && "facts, and a row of the target");
    return row->flags & ROW_NOOP ||
           !GUARD("keep:order",
                  facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).flags & FACT_LEFT);
}

static bool is_address(LLVMValueRef user, LLVMUseRef use)
{
    struct ir_access a = ir_access(user);
    for (unsigned k = 0; k < a.n; k++)
        if (LLVMGetOperandUse(user, a.operand[k]) == use)
            return true;
    return false;
}

/* Does anything look at the pointer itself, or at what is made of it? */
static bool is_observed(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    struct walk w = { .at = { v }, .n = 1 };
    unsigned uses = 0;
    for (unsigned at = 0; at < w.n && !w.full; at++)
        IR_EACH_USE (w.at[at], use) {
            LLVMValueRef user = LLVMGetUser(use);
            if (GUARD("keep:full", ++uses > BUDGET_KEEP_USES))
                return true;
            bool back = LLVMIsAAddrSpaceCastInst(user) && ir_space(LLVMTypeOf(user)) == row->number;
            if (is_address(user, use) || back || flow_stays_inside(user))
                continue;
            if (!keep_may_change(u, user))
                return true;
            add(&w, user);
        }
    return GUARD("keep:full", w.full);
}

bool keep_holds(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(u->props & PROP_FACTS && row->map == u->target->map && "facts, and a row of the target");
    return !keep_wanders(u, v, row) || !is_observed(u, v, row);
}
