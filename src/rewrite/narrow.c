/* SPDX-License-Identifier: Apache-2.0 */
/* narrow.c - gives generic pointers a named type.
 *
 *     %g = addrspacecast ptr addrspace(3) %p to ptr
 *     %q = getelementptr inbounds i8, ptr %g, i64 %i
 *     %x = load i32, ptr %q
 * =>
 *     %q = getelementptr inbounds i8, ptr addrspace(3) %p, i64 %i
 *     %x = load i32, ptr addrspace(3) %q
 *
 * A GEP, phi, select or other value of a kind that can change its type (semantics/flow.h) changes
 * it in place.  Of another value (an argument, load or call) the named pointer is a cast right
 * behind the value.  If only a test tells the space (`if (is_local(p)) *p = 0`), the cast stands in
 * front of the use behind the test.  Uses that still need the generic pointer get a cast back.
 *
 * Does not change a value behind which no cast can be placed [place]; a ptrmask whose mask has more
 *          significant bits than the space's pointers [mask], or clears bits of the number that
 *          casts add to them [base]; a lane of a vector with lanes in
 *          other spaces [lanes]; a value whose cast back to generic may give another pointer that
 *          some use can observe (facts/keep.h) [comes-back]; the result of arithmetic on a pointer
 *          that stays generic, may have left its space, and comes back by the arithmetic [away], or
 *          that was to change, too, but cannot because of what it is computed from [unchanged]; or
 *          a value computed from a pointer that cannot be cast to the space [no-cast].
 * Does not cast a pointer so that LLVM sees what the cast is of, if only a test tells its space
 *          [tested], or use a cast of the program that stands there and does so [own-cast].
 * Does not treat a pointer as null on every execution if arithmetic made it from null [moved].
 * Does not look through an integer that is narrower than a pointer [short], or one made from a
 *          space whose casts change bits [other-bits].
 * Does not keep a GEP's no-wrap flags if addresses in the space differ from generic ones [flags].
 */
#include "rewrite/rewrite.h"

#include "base/guard.h"
#include "facts/keep.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pass/cancel.h"
#include "semantics/cast.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

void rewriter_init(struct rewriter *r, struct unit *u)
{
    assert(u->props & PROP_FACTS && u->has_generic && "facts about generic pointers");
    *r = (struct rewriter){
        .u = u, .order = VEC_IN(&u->arena), .orphan = VEC_IN(&u->arena), .unseen = UNSEEN_IN(u)
    };
    retyper_init(&r->types, &u->arena, u->target, LLVMGetModuleContext(u->mod), true);
    ptrmap_init_in(&r->seen, &u->arena, 0);
    ptrmap_init_in(&r->marked, &u->arena, 0);
    ptrmap_init_in(&r->cast, &u->arena, 0);
}

static bool is_generic(const struct unit *u, LLVMTypeRef type)
{
    return ir_is_pointer(type) && u->has_generic && ir_space(type) == u->generic.number;
}

static uint32_t leaves_of(LLVMValueRef v) { return facts_lanes(LLVMTypeOf(v)); }

/* The named space that the value points to wherever it is used.  NULL: facts do not know one. */
static const struct target_row *own_row(struct unit *u, LLVMValueRef v)
{
    if (facts_node(u->facts, v) == PTRMAP_NONE)
        return NULL;
    return facts_resolved(u->facts, facts_get(u->facts, v, leaves_of(v)));
}

const struct target_row *rewrite_row(struct unit *u, LLVMValueRef user, unsigned operand)
{
    assert(operand < (unsigned)LLVMGetNumOperands(user) && "an operand of the user");
    LLVMUseRef use = LLVMGetOperandUse(user, operand);
    LLVMValueRef v = LLVMGetUsedValue(use);
    if (!is_generic(u, LLVMTypeOf(v)) || facts_node(u->facts, v) == PTRMAP_NONE)
        return NULL;
    const struct target_row *row = own_row(u, v);
    if (!row)
        row = facts_resolved(u->facts, facts_at_use(u->facts, use, leaves_of(v)));
    return row && rewrite_can_have(u, user, operand, row) ? row : NULL;
}

/* True if a ptrmask's mask can be cut to `narrow` bits, as wide as the index of the narrower
 * pointer: the rest of the mask keeps every bit. */
static bool mask_keeps_high_bits(LLVMValueRef mask, uint32_t narrow)
{
    if (LLVMIsAConstantInt(mask))
        return (~LLVMConstIntGetZExtValue(mask)) >> narrow == 0;
    return LLVMIsASExtInst(mask) &&
           LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(mask, 0))) <= narrow;
}

static bool mask_fits(struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    if (flow_of(v).kind != FLOW_MASK)
        return true;
    bool based = target_kept_bits(u->target, row) < target_low_bits(u->target);
    if (GUARD("narrow:base", based && !keep_mask(u->target, LLVMGetOperand(v, 1), row)))
        return false;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(v, 1));
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return false;
    uint32_t bits = shim_index_bits(u->mod, row->number);
    return LLVMGetIntTypeWidth(type) == bits ||
           (bits < 64 && mask_keeps_high_bits(LLVMGetOperand(v, 1), bits));
}

/* A value from which `v` is made without change, and which may have a named type: the operand of a
 * cast, `%p` of `inttoptr (ptrtoint %p)`, the pointer that was inserted into the aggregate or
 * vector from which `v` is extracted, or a call's `returned` argument.  NULL: there is none. */
static LLVMValueRef same_pointer(struct unit *u, LLVMValueRef v)
{
    bool expression = LLVMIsAConstantExpr(v) != NULL;
    if (!expression && !LLVMIsAInstruction(v))
        return NULL;
    LLVMOpcode op = expression ? LLVMGetConstOpcode(v) : LLVMGetInstructionOpcode(v);
    if (op == LLVMAddrSpaceCast ||
        (op == LLVMBitCast && LLVMTypeOf(LLVMGetOperand(v, 0)) == LLVMTypeOf(v)))
        return LLVMGetOperand(v, 0);
    if (op == LLVMIntToPtr) {
        LLVMValueRef from = LLVMGetOperand(v, 0);
        bool cast = LLVMIsAPtrToIntInst(from) ||
                    (LLVMIsAConstantExpr(from) && LLVMGetConstOpcode(from) == LLVMPtrToInt);
        LLVMValueRef p = cast ? LLVMGetOperand(from, 0) : NULL;
        if (!p || LLVMTypeOf(p) == NULL || !ir_is_pointer(LLVMTypeOf(p)) ||
            LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMIntegerTypeKind ||
            GUARD("narrow:short", LLVMGetIntTypeWidth(LLVMTypeOf(from)) < u->target->word))
            return NULL;
        const struct target_row *row =
            target_row(u->target, (struct target_space){ ir_space(LLVMTypeOf(p)) });
        return !row || GUARD("narrow:other-bits", !(row->flags & ROW_NOOP)) ? NULL : p;
    }
    if (op == LLVMExtractValue && LLVMGetNumIndices(v) == 1) {
        unsigned want = LLVMGetIndices(v)[0];
        LLVMValueRef in = LLVMGetOperand(v, 0);
        for (int k = 0;
             k < BUDGET_SAME_STEPS && LLVMIsAInsertValueInst(in) && LLVMGetNumIndices(in) == 1;
             k++) {
            if (LLVMGetIndices(in)[0] == want)
                return LLVMGetOperand(in, 1);
            in = LLVMGetOperand(in, 0);
        }
        return NULL;
    }
    if (op == LLVMExtractElement && LLVMIsAConstantInt(LLVMGetOperand(v, 1))) {
        LLVMValueRef want = LLVMGetOperand(v, 1), in = LLVMGetOperand(v, 0);
        for (int k = 0; k < BUDGET_SAME_STEPS && LLVMIsAInsertElementInst(in) &&
                        LLVMIsAConstantInt(LLVMGetOperand(in, 2));
             k++) {
            if (LLVMConstIntGetZExtValue(LLVMGetOperand(in, 2)) == LLVMConstIntGetZExtValue(want))
                return LLVMGetOperand(in, 1);
            in = LLVMGetOperand(in, 0);
        }
        return NULL;
    }
    if (op == LLVMCall) {
        for (unsigned k = 0; k < LLVMGetNumArgOperands(v); k++)
            if (ir_call_arg_has(v, k, "returned") &&
                LLVMTypeOf(LLVMGetOperand(v, k)) == LLVMTypeOf(v))
                return LLVMGetOperand(v, k);
    }
    return NULL;
}

/* True if the value's type named no space when facts were computed: the types of values change
 * while this file works, and what it decides about them must not. */
static bool was_generic(struct unit *u, LLVMValueRef v)
{
    uint32_t node = facts_node(u->facts, v);
    return node == PTRMAP_NONE ? is_generic(u, LLVMTypeOf(v))
                               : u->facts->node.at[node].view == VIEW_GENERIC &&
                                     space_empty(u->facts->node.at[node].mask);
}

/* Like same_pointer(), but does not go back to a named pointer that the program made by a cast
 * which only a test in front of it makes right, here or in a caller:
 *
 *     if (is_shared(p)) x = *(generic int *)(shared int *)p;
 *
 * LLVM may access `p` by this cast in front of the test, as by one of ours.  Where casts become bit
 * operations, it cannot. */
static LLVMValueRef same_or_tested(struct unit *u, LLVMValueRef v)
{
    LLVMValueRef same = same_pointer(u, v);
    if (!same || !u->target->native_generic || LLVMIsAConstant(v) || LLVMIsAConstant(same) ||
        was_generic(u, same) || facts_node(u->facts, v) == PTRMAP_NONE)
        return same;
    bool tested = facts_get(u->facts, v, leaves_of(v)).flags & FACT_TESTED;
    return GUARD("narrow:own-cast", tested) ? NULL : same;
}

static bool is_marked(const struct rewriter *r, LLVMValueRef v)
{
    return ptrmap_find(&r->marked, v) != PTRMAP_NONE;
}

/* True if `v` is extracted from, or inserted into, a vector with lanes in other spaces than
 * `row`'s.  Changing the type of `v` would change the type of all lanes. */
static bool mixes_lanes(struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    struct flow flow = flow_of(v);
    for (unsigned k = flow.first; flow.kind == FLOW_PART && k < flow.end; k++) {
        LLVMValueRef of = LLVMGetOperand(v, k);
        bool vector = LLVMGetTypeKind(LLVMTypeOf(of)) != LLVMPointerTypeKind;
        if (vector && !LLVMIsAConstant(of) && own_row(u, of) != row)
            return true;
    }
    return false;
}

static unsigned space_of(LLVMValueRef v) { return ir_space(LLVMTypeOf(v)); }

/* True if a GEP's no-wrap flags hold on pointers of the space, too.  They do for arithmetic that
 * stays in its object (`inbounds`); otherwise they say only that the generic address does not
 * wrap. */
static bool keeps_flags(const struct unit *u, LLVMValueRef gep, const struct target_row *row)
{
    return flow_is_inbounds(gep) ||
           !GUARD("narrow:flags", keep_is_narrower(u, row) || row->flags & ROW_ZERO_ADDRESS);
}

/* The constant cast to `row`'s space; NULL: the target has no such cast. */
static LLVMValueRef named_constant(struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(LLVMIsAConstant(v) && is_generic(u, LLVMTypeOf(v)) && "a generic constant");
    LLVMTypeRef named = ir_in_space(LLVMTypeOf(v), row->number);
    LLVMValueRef same = null_is(u->target, v) ? NULL : same_pointer(u, v);
    if (same)
        return is_generic(u, LLVMTypeOf(same)) ? named_constant(u, same, row)
                                               : cast_constant(u->target, same, named);
    if (flow_of(v).kind == FLOW_OFFSET && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind) {
        LLVMValueRef base = named_constant(u, LLVMGetOperand(v, 0), row);
        return base ? ir_const_gep_on(v, base, keeps_flags(u, v, row)) : NULL;
    }
    if (LLVMIsAConstantVector(v)) {
        unsigned n = LLVMGetVectorSize(LLVMTypeOf(v));
        LLVMValueRef *lane = base_alloc(n * sizeof *lane), vector = NULL;
        bool all = true;
        for (unsigned k = 0; k < n && all; k++) {
            lane[k] = named_constant(u, LLVMGetAggregateElement(v, k), row);
            all = lane[k] != NULL;
        }
        if (all)
            vector = LLVMConstVector(lane, n);
        free(lane);
        return vector;
    }
    return cast_constant(u->target, v, named);
}

/* True if the generic pointer is null on every execution. */
static bool is_only_null(struct unit *u, LLVMValueRef v)
{
    if (!is_generic(u, LLVMTypeOf(v)) || facts_node(u->facts, v) == PTRMAP_NONE)
        return false;
    struct fact fact = facts_get(u->facts, v, leaves_of(v));
    return space_empty(fact.set) && fact.flags & FACT_NULL &&
           !GUARD("narrow:moved", fact.flags & FACT_LEFT);
}

/* The value to cast to `row`'s space for `v`: `v`, or the value that `v` is made from without
 * change (same_pointer()), if that has the named type or can get it.  NULL: that value is in a
 * named space which has no cast to `row`'s.
 *
 * For a pointer that is null on every execution it is the constant null, because such a pointer may
 * be made from one in another space:
 *     %g = phi ptr [ %l.generic, %a ], [ poison, %b ]     %l: a local pointer that is always null
 * LLVM would replace %g by %l.generic, and so the cast of %g to global by a cast from local to
 * global, which AMDGPU, for example, does not have. */
static LLVMValueRef source(struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    LLVMValueRef null = is_only_null(u, v) ? LLVMConstNull(LLVMTypeOf(v)) : NULL;
    for (int k = 0; k < BUDGET_SAME_STEPS && is_generic(u, LLVMTypeOf(v)) && !LLVMIsAConstant(v);
         k++) {
        LLVMValueRef same = same_or_tested(u, v);
        if (!same)
            break;
        v = same;
    }
    if (null && space_of(v) != row->number)
        return null;
    bool may = LLVMIsAConstant(v) || cast_may(u->target, space_of(v), row->number);
    return GUARD("narrow:no-cast", !may) ? NULL : v;
}

/* True if there is a place behind the value for a cast that all its users can use. */
static bool has_place(LLVMValueRef v) { return ir_after(v) && !shim_is_swift_error(v); }

/* True if the generic `v` is in `row`'s space only behind tests. */
static bool is_tested(struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    if (!is_generic(u, LLVMTypeOf(v)))
        return false;
    return facts_node(u->facts, v) == PTRMAP_NONE ||
           GUARD("narrow:tested",
                 facts_is_tested(u->facts, facts_get(u->facts, v, leaves_of(v)), row));
}

/* True if a hidden cast of `v` to `row`'s space leads to the same pointer for all uses. */
static bool may_hide_always(struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    return facts_node(u->facts, v) == PTRMAP_NONE
               ? cast_may_hide(u->target, row, true, true)
               : facts_may_hide(u->facts, facts_get(u->facts, v, leaves_of(v)), row);
}

/* True if the operand is an address that the instruction accesses, so that it is not null and not
 * outside of its space. */
static bool is_accessed(LLVMValueRef user, unsigned operand)
{
    struct ir_access a = ir_access(user);
    for (unsigned k = 0; k < a.n && !a.hint; k++)
        if (a.operand[k] == operand)
            return true;
    return false;
}

/* True if the target has a cast of `v`, which is_tested(), for this use. */
static bool may_hide(struct unit *u, LLVMValueRef v, LLVMValueRef user, unsigned operand,
                     const struct target_row *row)
{
    return LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMScalableVectorTypeKind &&
           (may_hide_always(u, v, row) ||
            (is_accessed(user, operand) && cast_may_hide(u->target, row, false, false)));
}

bool rewrite_can_have(struct unit *u, LLVMValueRef user, unsigned k, const struct target_row *row)
{
    LLVMValueRef v = source(u, LLVMGetOperand(user, k), row);
    if (!v || LLVMIsAConstant(v))
        return v && (!is_generic(u, LLVMTypeOf(v))
                         ? cast_constant(u->target, v, ir_in_space(LLVMTypeOf(v), row->number))
                         : named_constant(u, v, row));
    const struct target_row *own = is_generic(u, LLVMTypeOf(v)) ? own_row(u, v) : NULL;
    /* If `v` changes to the type of its own space, the cast to `row` begins there. */
    if (own && !cast_may(u->target, own->number, row->number))
        return false;
    if (is_tested(u, v, row) && !may_hide(u, v, user, k, row))
        return false;
    return space_of(v) == row->number || has_place(v) ||
           (!shim_is_swift_error(v) && ir_before_use(user, k));
}

/* True if all operands of `v` can be turned into pointers of the space, and a cast of `v` back to
 * generic has a place. */
static bool can_change(struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    assert(is_generic(u, LLVMTypeOf(v)) && row->number != u->generic.number && "generic to named");
    struct flow flow = flow_of(v);
    if (row->flags & ROW_PARAM || GUARD("narrow:place", !has_place(v)) ||
        GUARD("narrow:mask", !mask_fits(u, v, row)) ||
        GUARD("narrow:lanes", mixes_lanes(u, v, row)))
        return false;
    for (unsigned k = flow.first; k < flow.end; k++) {
        LLVMValueRef of = LLVMGetOperand(v, k);
        bool changes = !is_generic(u, LLVMTypeOf(of)) || LLVMIsAConstant(of) ||
                       (keep_may_change(u, of) && keep_holds(u, of, row));
        if (!rewrite_can_have(u, v, k, row) ||
            GUARD("narrow:away", !changes && !keep_goes_on(u, of, row)))
            return false;
    }
    return !GUARD("narrow:comes-back", !keep_holds(u, v, row));
}

void rewrite_mark(struct rewriter *r, LLVMValueRef root)
{
    assert(r->types.casts.n == 0 && "before rewrite_retype()");
    r->settled = false;
    VEC_OF(LLVMValueRef) work = { 0 };
    vec_push(&work, root);
    while (work.n > 0) {
        LLVMValueRef v = work.at[--work.n];
        if (!is_generic(r->u, LLVMTypeOf(v)) || ptrmap_find(&r->seen, v) != PTRMAP_NONE)
            continue;
        ptrmap_put(&r->seen, v, 1);
        LLVMValueRef same = same_or_tested(r->u, v);
        if (same) {
            vec_push(&work, same);
            continue;
        }
        const struct target_row *row = keep_may_change(r->u, v) ? own_row(r->u, v) : NULL;
        if (!row || !can_change(r->u, v, row))
            continue;
        ptrmap_put(&r->marked, v, 1);
        vec_push(&r->order, v);
        struct flow flow = flow_of(v);
        for (unsigned k = flow.first; k < flow.end; k++)
            vec_push(&work, LLVMGetOperand(v, k));
    }
    vec_fini(&work);
}

/* True if an operand of the marked `v` was to change its type (can_change()), but does not, and so
 * is no pointer of `row`'s space that arithmetic may go on from. */
static bool begins_elsewhere(struct rewriter *r, LLVMValueRef v, const struct target_row *row)
{
    struct flow flow = flow_of(v);
    for (unsigned k = flow.first; k < flow.end; k++) {
        LLVMValueRef of = LLVMGetOperand(v, k);
        if (is_generic(r->u, LLVMTypeOf(of)) && !LLVMIsAConstant(of) && !is_marked(r, of) &&
            !keep_goes_on(r->u, of, row) && !rewrite_has_named(r, of, row))
            return true;
    }
    return false;
}

void rewrite_settle(struct rewriter *r)
{
    assert(r->types.casts.n == 0 && "before rewrite_retype()");
    uint32_t n, kept;
    /* Each round but the last one unmarks a value.  Operands stand behind their users, but for
     * those of phis, so that two rounds are the rule. */
    do {
        n = r->order.n;
        kept = n;
        for (uint32_t k = n; k-- > 0;) {
            LLVMValueRef v = r->order.at[k];
            pass_ask(r->u);
            if (GUARD("narrow:unchanged", begins_elsewhere(r, v, own_row(r->u, v))))
                ptrmap_remove(&r->marked, v);
            else
                r->order.at[--kept] = v;
        }
        if (kept > 0)
            memmove(r->order.at, r->order.at + kept, (n - kept) * sizeof *r->order.at);
        r->order.n = n - kept;
    } while (kept > 0);
    r->settled = true;
}

void rewrite_mark_cast(struct rewriter *r, LLVMValueRef v, const struct target_row *row)
{
    v = source(r->u, v, row);
    if (v && !LLVMIsAConstant(v) && is_generic(r->u, LLVMTypeOf(v)) && own_row(r->u, v) == row &&
        !(row->flags & ROW_PARAM) && has_place(v) && !is_tested(r->u, v, row) &&
        !keep_wanders(r->u, v, row))
        ptrmap_put(&r->cast, v, 1);
}

bool rewrite_has_named(struct rewriter *r, LLVMValueRef v, const struct target_row *row)
{
    int steps = 0;
    if (is_only_null(r->u, v))
        v = LLVMConstNull(LLVMTypeOf(v));
    for (LLVMValueRef same; is_generic(r->u, LLVMTypeOf(v)); v = same) {
        if (LLVMIsAConstant(v))
            return named_constant(r->u, v, row);
        if (is_marked(r, v) || ptrmap_find(&r->cast, v) != PTRMAP_NONE)
            return own_row(r->u, v) == row;
        same = same_or_tested(r->u, v);
        if (!same || ++steps == BUDGET_SAME_STEPS)
            return false;
    }
    return space_of(v) == row->number;
}

/* Notes that the cast's operand has the type that the cast needs, and returns the cast.  `v` is
 * what it casts; a hidden cast is several instructions in a row, of which some use `v`. */
static LLVMValueRef fitting(struct rewriter *r, LLVMValueRef v, LLVMValueRef cast)
{
    LLVMValueRef i = cast;
    for (bool made = true; made && i; i = LLVMGetPreviousInstruction(i)) {
        made = false;
        for (int k = 0; k < LLVMGetNumOperands(i); k++) { /* at most three */
            LLVMValueRef of = LLVMGetOperand(i, (unsigned)k);
            if (of == v)
                retype_fits(&r->types, LLVMGetOperandUse(i, (unsigned)k));
            else
                made |= of == LLVMGetPreviousInstruction(i);
        }
    }
    return cast;
}

/* The cast of `v` to `space` right behind `v`; made at the first call and returned again by later
 * ones.  NULL: no instruction can be placed there. */
static LLVMValueRef cast_after(struct rewriter *r, LLVMValueRef v, uint32_t space,
                               enum cast_kind kind, const char *word)
{
    LLVMValueRef cast = retype_find_cast(&r->types, v, space);
    if (cast || !has_place(v))
        return cast;
    LLVMTypeRef type = ir_in_space(LLVMTypeOf(v), space);
    LLVMValueRef like = LLVMIsAInstruction(v);
    return fitting(r, v, retype_cast_behind(&r->types, v, type, kind, ir_after(v), like, word));
}

/* `v` as a pointer of `row`'s space, for operand `operand` of `user`; rewrite_can_have() answered
 * yes for it. */
static LLVMValueRef named(struct rewriter *r, LLVMValueRef v, const struct target_row *row,
                          LLVMValueRef user, unsigned operand)
{
    const char *word = space_name(row->space);
    v = source(r->u, v, row);
    assert(v && "values that cannot be cast were not marked");
    if (LLVMIsAConstant(v))
        return is_generic(r->u, LLVMTypeOf(v))
                   ? named_constant(r->u, v, row)
                   : cast_constant(r->u->target, v, ir_in_space(LLVMTypeOf(v), row->number));
    if (space_of(v) == row->number)
        return v;
    /* The cast goes behind `v` if `v` is in the space at all its uses; else in front of this use,
     * which the test of the space dominates. */
    enum cast_kind kind = is_tested(r->u, v, row) ? CAST_HIDDEN : CAST_PLAIN;
    bool always = !is_generic(r->u, LLVMTypeOf(v)) || own_row(r->u, v) == row;
    always &= kind == CAST_PLAIN || may_hide_always(r->u, v, row);
    LLVMValueRef cast = always ? cast_after(r, v, row->number, kind, word) : NULL;
    if (cast)
        return cast;
    /* A phi that lists a block twice must get the same value twice. */
    for (unsigned k = 0; LLVMIsAPHINode(user) && k < operand; k++)
        if (LLVMGetIncomingBlock(user, k) == LLVMGetIncomingBlock(user, operand))
            return LLVMGetOperand(user, k);
    return fitting(r, v,
                   retype_cast(&r->types, v, ir_in_space(LLVMTypeOf(v), row->number), kind,
                               ir_before_use(user, operand), user, word));
}

void rewrite_orphan(struct rewriter *r, LLVMValueRef v)
{
    if (LLVMIsAInstruction(v) && !LLVMGetFirstUse(v))
        vec_push(&r->orphan, v);
}

/* Deletes attributes of a call's operand that are true of the generic pointer `old` and may be
 * false of the named one.  Example: `nonnull` in `memset(ptr nonnull %p)`, where %p is the first
 * byte of AMD's local memory: its local address is 0. */
static void drop_attributes(struct rewriter *r, struct wish w, LLVMValueRef old)
{
    bool call = LLVMIsACallInst(w.user) || LLVMIsAInvokeInst(w.user);
    if (!call || w.operand >= LLVMGetNumArgOperands(w.user))
        return;
    bool null = facts_node(r->u->facts, old) == PTRMAP_NONE ||
                facts_get(r->u->facts, old, leaves_of(old)).flags & FACT_NULL;
    null_drop_attributes(w.user, w.operand + 1, w.row, null);
}

void rewrite_operand(struct rewriter *r, struct wish w)
{
    assert(w.row && w.operand < (unsigned)LLVMGetNumOperands(w.user) && "an operand and its space");
    LLVMValueRef old = LLVMGetOperand(w.user, w.operand);
    LLVMValueRef now = named(r, old, w.row, w.user, w.operand);
    assert(ir_space(LLVMTypeOf(now)) == w.row->number && "the operand is in its space");
    drop_attributes(r, w, old);
    if (retype_operand(&r->types, w.user, w.operand, now)) {
        rewrite_orphan(r, old);
        r->changed = true;
    }
}

void rewrite_operand_shown(struct rewriter *r, struct wish w)
{
    assert(w.row && !LLVMIsAPHINode(w.user) && "a place in front of the user");
    LLVMValueRef old = LLVMGetOperand(w.user, w.operand);
    LLVMValueRef now = named(r, old, w.row, w.user, w.operand);
    LLVMTypeRef generic = ir_in_space(LLVMTypeOf(now), r->u->generic.number);
    if (LLVMIsAConstant(now))
        now = cast_constant(r->u->target, now, generic);
    else
        now = fitting(r, now,
                      retype_cast(&r->types, now, generic, CAST_PLAIN, w.user, w.user, "generic"));
    if (retype_operand(&r->types, w.user, w.operand, now)) {
        rewrite_orphan(r, old);
        r->changed = true;
    }
}

void rewrite_retype(struct rewriter *r)
{
    VEC_OF(const struct target_row *) rows = { 0 };
    assert((r->settled || r->order.n == 0) && "rewrite_settle() is behind the last mark");
    /* Finds all rows before any type changes, because the facts are found by the old types. */
    for (uint32_t k = 0; k < r->order.n; k++) {
        pass_ask(r->u);
        vec_push(&rows, own_row(r->u, r->order.at[k]));
    }
    for (uint32_t k = 0; k < r->order.n; k++) {
        LLVMValueRef v = r->order.at[k];
        pass_ask(r->u);
        assert(rows.at[k] && flow_of(v).retype != RETYPE_NONE && "marked: it can change");
        assert(is_generic(r->u, LLVMTypeOf(v)) && "a value changes its type once");
        bool null = facts_get(r->u->facts, v, leaves_of(v)).flags & FACT_NULL;
        bool flags = flow_of(v).kind != FLOW_OFFSET || keeps_flags(r->u, v, rows.at[k]);
        retype_computed(&r->types, v, rows.at[k], null, flags);
        r->changed = true;
    }
    for (uint32_t k = 0; k < r->order.n; k++) {
        LLVMValueRef v = r->order.at[k];
        struct flow flow = flow_of(v);
        pass_ask(r->u);
        assert(ir_space(LLVMTypeOf(v)) == rows.at[k]->number && "the value has its new type");
        for (unsigned o = flow.first; o < flow.end; o++)
            rewrite_operand(r, (struct wish){ v, o, rows.at[k] });
        r->u->count[COUNT_RETYPED]++;
        if (trace_wanted(r->u->trace)) {
            char name[IR_NAME_SIZE];
            trace_event(r->u->trace, r->u->pass, EVENT_RETYPE, ir_loc(v),
                        ir_name(v, name, sizeof name), space_name(rows.at[k]->space));
        }
    }
    vec_fini(&rows);
}

void rewrite_repair_uses(struct rewriter *r)
{
    for (uint32_t k = 0; k < r->order.n; k++) {
        LLVMValueRef v = r->order.at[k];
        pass_ask(r->u);
        assert(ir_after(v) && "rewrite_mark() asked whether a cast has a place");
        keep_null_tests(r->u, &r->types, v);
        retype_give_back(&r->types, v, ir_in_space(LLVMTypeOf(v), r->u->generic.number),
                         ir_after(v), v, "generic");
    }
    r->order.n = 0;
    ptrmap_clear(&r->seen);
    ptrmap_clear(&r->marked);
    ptrmap_clear(&r->cast);
    retyper_clear(&r->types);
}

/* True if the instruction may be deleted when it has no uses. */
static bool is_removable(LLVMValueRef v)
{
    switch (flow_of(v).kind) {
    case FLOW_JOIN:
    case FLOW_OFFSET:
    case FLOW_PART:
    case FLOW_BITS:
    case FLOW_DERIVED: return !LLVMIsACallInst(v);
    case FLOW_LOOK: return LLVMIsAICmpInst(v);
    default: return false;
    }
}

/* True for a cast whose operand describes a debug variable as well as the cast does. */
static bool is_cast(LLVMValueRef v) { return LLVMIsAAddrSpaceCastInst(v) || LLVMIsABitCastInst(v); }

static void erase(struct rewriter *r, LLVMValueRef v)
{
    assert(!LLVMGetFirstUse(v) && "nothing uses what is deleted");
    if (is_cast(v))
        shim_replace_debug_uses(v, LLVMGetOperand(v, 0));
    facts_forget(r->u->facts, v);
    LLVMInstructionEraseFromParent(v);
    r->changed = true;
}

bool rewriter_fini(struct rewriter *r)
{
    struct ptrmap gone;
    VEC_OF(LLVMValueRef) operands = VEC_IN(&r->u->arena);
    assert(r->order.n == 0 && "rewrite_repair_uses() was the last step of each function");
    ptrmap_init_in(&gone, &r->u->arena, 64);
    while (r->orphan.n > 0) {
        LLVMValueRef v = r->orphan.at[--r->orphan.n];
        pass_ask(r->u);
        if (ptrmap_find(&gone, v) != PTRMAP_NONE || LLVMGetFirstUse(v) || !is_removable(v) ||
            (!is_cast(v) && shim_is_used_by_metadata(v)))
            continue;
        ptrmap_put(&gone, v, 1);
        operands.n = 0;
        for (int k = 0; k < LLVMGetNumOperands(v); k++)
            vec_push(&operands, LLVMGetOperand(v, (unsigned)k));
        erase(r, v);
        for (uint32_t k = 0; k < operands.n; k++)
            rewrite_orphan(r, operands.at[k]);
    }
    r->u->count[COUNT_CASTS] += r->types.made;
    r->changed |= r->types.made > 0;
    retyper_fini(&r->types);
    return r->changed;
}
