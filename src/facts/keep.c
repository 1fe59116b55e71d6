/* SPDX-License-Identifier: Apache-2.0 */
/* keep.c - finds values that, computed on named pointers and cast back, are the same generic
 * pointer.
 *
 *     %q = getelementptr i8, ptr %g, i64 -4           %g : {local}, the first byte of shared memory
 *     %less = icmp ult ptr %q, %g                     true
 *
 * On AMDGPU a local pointer has 32 bits.  Done on local pointers, %q is 0xfffffffc, and cast back
 * to generic it lies behind %g: the comparison is false.  Three kinds of steps can go wrong so:
 *
 *     arithmetic without `inbounds`    may leave its object (FACT_LEFT).  `inbounds` stays inside,
 *                                      but by zero bytes a pointer moves also outside
 *     arithmetic on null               on SPIR generic null + 8 is address 8, and local null + 8 is
 *                                      the ninth byte of local memory
 *     masks                            may clear the bits that name the space, or bits of a null
 *                                      that is not zero
 *
 * And null itself can be lost: NVIDIA's devices from sm_90 on cast the generic null to offset 0 of
 * shared memory, and that back to where its window begins (ROW_CUT).
 *
 * A value made by such a step does not change its type if a use looks at its bits, as a
 * comparison, ptrtoint, a call or a store of the pointer do.  Loads and stores through it do not
 * look at them.
 *
 * Does not expect a pointer that may have left its object to come back from the named space as the
 *          same generic pointer if named pointers are narrower [narrower], if it may be null and
 *          the two nulls differ [null], or if the cast is not linear and may do anything to such an
 *          address [linear], or be a null that is lost [cut], as by narrower pointers whose cast
 *          subtracts [short]; the same holds for a pointer that a mask made, if that may mask a
 *          null [mask] or clears bits that the cast changes [bits];
 * Does not let arithmetic go on behind a cast of a pointer that may have left its object if that
 *          changes address 0 [zero], or cuts high bits that the sum has again [sum], and so does
 *          not remove such a cast that the program has [back], or one behind
 *          the mask of a null that has other bits there, or of bits that name the space where the
 *          cast subtracts a number [back-mask]; does not treat a pointer as unobserved, or free of
 *          masks, when a search exceeds its budget [full]; does not assume that a comparison by
 *          order has the same result after the pointer may have left its object [order], or take
 *          inbounds arithmetic for a proof that it did not where that may be by zero bytes
 *          [zeros]; does not take a test of a named pointer for null for the same as one of a
 *          generic pointer that may have left its object: it may have gone to the offset that the
 *          cast makes of null [null-test]; does not expect it to be done on named
 *          pointers if it is of a pointer computed from the named one [computed], or of one that is
 *          in its space only behind a test [tested]; does not take inbounds arithmetic for the end
 *          of what is looked at where the number counts, and not null alone [numbers]; does not
 *          name what AMD's back end would give a wrong type as it moves variables [moves]. */
#include "facts/keep.h"

#include "base/guard.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/same.h"
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

/* True for llvm.strip.invariant.group and llvm.launder.invariant.group of a private pointer on AMD.
 * The back end moves variables from private to local memory (amdgpu-promote-alloca), and gives such
 * a call the other type, but not what uses it.  A generic call keeps the variable where it is, and
 * leaves no cast in machine code. */
static bool stays_behind(const struct unit *u, LLVMValueRef v)
{
    if (u->target->map != MAP_AMDGCN || !ir_is_regrouped(v))
        return false;
    if (u->facts && facts_node(u->facts, v) == PTRMAP_NONE)
        return false; /* made by the pass that asks, to stay generic */
    return !u->facts || space_has(facts_get(u->facts, v, 1).set, SPACE_PRIVATE);
}

bool keep_may_change(const struct unit *u, LLVMValueRef v)
{
    return LLVMIsAInstruction(v) && is_generic(u, LLVMTypeOf(v)) &&
           flow_of(v).retype != RETYPE_NONE && !GUARD("keep:moves", stays_behind(u, v));
}

/* Values to visit; each is added once. */
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
    return LLVMIsAConstantInt(mask) && ~LLVMConstIntGetZExtValue(mask) >> target_low_bits(t) == 0;
}

bool keep_mask(const struct target *t, LLVMValueRef mask, const struct target_row *row)
{
    return LLVMIsAConstantInt(mask) &&
           ~LLVMConstIntGetZExtValue(mask) >> target_kept_bits(t, row) == 0;
}

/* True if the ptrmask `v` may mask a null. */
static bool masks_null(const struct unit *u, LLVMValueRef v)
{
    assert(LLVMIsAInstruction(v) && "a constant has no use whose fact could be better");
    if (!u->facts)
        return true;
    LLVMUseRef use = LLVMGetOperandUse(v, 0);
    struct fact fact = facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(LLVMGetUsedValue(use))));
    return fact.flags & FACT_NULL;
}

/* True if the result of the ptrmask `v`, cast back to generic, may differ if it is computed on
 * pointers of `row`'s space, or, for NULL, of some space: it may mask a null, or clear bits that
 * the cast changes. */
static bool is_masked(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    return GUARD("keep:mask", masks_null(u, v)) ||
           GUARD("keep:bits", !keep_mask(u->target, LLVMGetOperand(v, 1), row));
}

/* True if one of the steps that compute `v` is such a mask, or, with `of_null`, one of a null; also
 * if there are too many steps. */
static bool has_mask(const struct unit *u, LLVMValueRef v, const struct target_row *row,
                     bool of_null)
{
    struct walk w = { .at = { v }, .n = 1 };
    for (unsigned at = 0; at < w.n && !w.full; at++) {
        LLVMValueRef of = w.at[at];
        if (!keep_may_change(u, of))
            continue;
        struct flow flow = flow_of(of);
        if (flow.kind == FLOW_MASK && (of_null ? masks_null(u, of) : is_masked(u, of, row)))
            return true;
        unsigned end = flow.kind == FLOW_OFFSET && flow_needs_object(of) ? flow.first : flow.end;
        for (unsigned k = flow.first; k < end; k++)
            add(&w, LLVMGetOperand(of, k));
    }
    return GUARD("keep:full", w.full);
}

bool keep_masks(const struct unit *u, LLVMValueRef v) { return has_mask(u, v, NULL, false); }

/* The flags of the pointer; of one that is newer than the facts, those of any. */
static uint32_t flags_of(const struct unit *u, LLVMValueRef v)
{
    return facts_node(u->facts, v) == PTRMAP_NONE && !LLVMIsAConstant(v)
               ? FACT_ALL
               : facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).flags;
}

/* Safe because a cast between generic and a space that is ROW_LINEAR adds or subtracts a constant;
 * so if the two have the same width, casting there and back gives the same address, in whatever
 * space it is.  The exception is null where it is zero in both: casts keep it zero, so null + 8
 * comes back as another address.  Of other casts nothing is known for an address outside the space.
 * If generic pointers have tags, a cast back to generic gives such an address the space's tag:
 *     %q = getelementptr i8, ptr addrspace(4) %l, i64 %d      %d: the distance to a global pointer
 *     icmp eq ptr addrspace(4) %q, %g                         true, but not of %q's local twin */
bool keep_may_wander(uint32_t flags, bool masked, bool narrower, const struct target_row *row)
{
    bool zero_address = row->flags & ROW_ZERO_ADDRESS;
    if (row->flags & ROW_NOOP)
        return false;
    bool linear = row->flags & ROW_LINEAR && !(row->flags & ROW_CUT);
    if (flags & FACT_LEFT && (GUARD("keep:narrower", narrower) || GUARD("keep:linear", !linear) ||
                              GUARD("keep:null", flags & FACT_NULL && !zero_address)))
        return true;
    return (narrower || zero_address) && masked;
}

bool keep_cuts_null(bool narrower, const struct target_row *row)
{
    return row->flags & ROW_CUT || GUARD("keep:short", narrower && row->flags & ROW_LINEAR);
}

bool keep_may_lose_null(uint32_t flags, bool narrower, const struct target_row *row)
{
    return flags & FACT_NULL && GUARD("keep:cut", keep_cuts_null(narrower, row));
}

bool keep_loses_null(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(u->props & PROP_FACTS && row->map == u->target->map && "facts, and a row of the target");
    return keep_may_lose_null(flags_of(u, v), keep_is_narrower(u, row), row);
}

bool keep_wanders(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(u->props & PROP_FACTS && row->map == u->target->map && "facts, and a row of the target");
    uint32_t flags = flags_of(u, v);
    bool narrower = keep_is_narrower(u, row);
    return keep_may_wander(flags, false, narrower, row) ||
           (keep_may_wander(flags, true, narrower, row) && has_mask(u, v, row, false));
}

/* Safe because casts of ROW_LINEAR spaces add a number, and those to narrower pointers leave out
 * the high bits, on which the low bits of a sum do not depend.  There are two exceptions.  A null
 * may have other bits there: arithmetic may have led to address 0, and lead back from it:
 *     %x = getelementptr i8, ptr %l, i64 %less        minus its own address: the bits of null
 *     %y = getelementptr i8, ptr %x, i64 %address     %l again, but %x's local twin is ~0
 * And a cast may cut (ROW_CUT) but leave the width: then 0 + %address has the high bits of a
 * generic pointer, and is not the local twin of %l. */
bool keep_goes_on(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(u->props & PROP_FACTS && row->map == u->target->map && "facts, and a row of the target");
    bool cut = keep_is_narrower(u, row) && !GUARD("keep:zero", row->flags & ROW_ZERO_ADDRESS);
    bool sum = row->flags & ROW_LINEAR && !GUARD("keep:sum", row->flags & ROW_CUT);
    return cut || sum || row->flags & ROW_NOOP || !(flags_of(u, v) & FACT_LEFT);
}

bool keep_order(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(u->props & PROP_FACTS && row->map == u->target->map && "facts, and a row of the target");
    return row->flags & ROW_NOOP || !GUARD("keep:order", flags_of(u, v) & FACT_LEFT);
}

static bool is_address(LLVMValueRef user, LLVMUseRef use)
{
    struct ir_access a = ir_access(user);
    for (unsigned k = 0; k < a.n; k++)
        if (LLVMGetOperandUse(user, a.operand[k]) == use)
            return true;
    return false;
}

/* True if the use compares `v` with null, and the comparison is done on the named pointer, with the
 * same result: by rewrite/compare.c, or else by keep_null_tests().  Safe because null and a pointer
 * into an object have different named pointers on all devices: where the cast makes 0 of null, no
 * variable lies at 0.  A pointer that is in the space only behind a test may stay generic there. */
static bool is_null_test(const struct unit *u, LLVMValueRef v, LLVMValueRef user,
                         const struct target_row *row)
{
    return row->flags & ROW_CUT && LLVMIsAICmpInst(user) &&
           LLVMGetICmpPredicate(user) <= LLVMIntNE &&
           (LLVMIsNull(LLVMGetOperand(user, 0)) || LLVMIsNull(LLVMGetOperand(user, 1))) &&
           !GUARD("keep:null-test", flags_of(u, v) & FACT_LEFT) &&
           !GUARD("keep:tested", flags_of(u, v) & FACT_TESTED);
}

void keep_null_tests(const struct unit *u, struct retyper *r, LLVMValueRef v)
{
    struct target_space space = { ir_space(LLVMTypeOf(v)) };
    const struct target_row *row = target_row(u->target, space);
    assert(row && row->number != u->generic.number && "changed, and not cast back yet");
    IR_EACH_USE (v, use)
        if (is_null_test(u, v, LLVMGetUser(use), row))
            retype_null_test(r, LLVMGetUser(use), v);
}

/* True if a mask among the steps that compute `v` may make another pointer in the space.  A cut
 * address has the bits of the cut mask; from a sum, a mask may take what was added. */
static bool is_ever_masked(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    return row->flags & ROW_ZERO_ADDRESS && has_mask(u, v, row, keep_is_narrower(u, row));
}

/* See keep_is_observed(), and with `numbers` keep_tells_number(). */
static bool is_observed(const struct unit *u, LLVMValueRef v, const struct target_row *row,
                        bool numbers)
{
    assert(u->props & PROP_FACTS && row->map == u->target->map && "facts, and a row of the target");
    struct walk w = { .at = { v }, .n = 1 };
    bool asked = false, mask = false; /* for `mask`, which few values need */
    unsigned uses = 0;
    for (unsigned at = 0; at < w.n && !w.full; at++)
        IR_EACH_USE (w.at[at], use) {
            LLVMValueRef user = LLVMGetUser(use);
            if (GUARD("keep:full", ++uses > BUDGET_KEEP_USES))
                return true;
            bool back = LLVMIsAAddrSpaceCastInst(user) && ir_space(LLVMTypeOf(user)) == row->number;
            if (back && !asked)
                mask = is_ever_masked(u, v, row);
            asked |= back;
            back = back && !GUARD("keep:back", !keep_goes_on(u, w.at[at], row)) &&
                   !GUARD("keep:back-mask", mask);
            bool inside = flow_stays_inside(user) && !GUARD("keep:zeros", !flow_needs_object(user));
            inside = inside && !GUARD("keep:numbers", numbers);
            /* What is computed from `v` may stay generic, and so get null as the cast gives it. */
            bool test = is_null_test(u, w.at[at], user, row) && !GUARD("keep:computed", at > 0);
            if (is_address(user, use) || back || inside || test)
                continue;
            if (!keep_may_change(u, user))
                return true;
            add(&w, user);
        }
    return GUARD("keep:full", w.full);
}

bool keep_is_observed(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    return is_observed(u, v, row, false);
}

bool keep_tells_number(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    return is_observed(u, v, row, true);
}

bool keep_holds(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    bool same = !keep_wanders(u, v, row) && !keep_loses_null(u, v, row);
    return same || !keep_is_observed(u, v, row);
}
