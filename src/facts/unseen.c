/* SPDX-License-Identifier: Apache-2.0 */
/* unseen.c - keeps LLVM from naming the space of a value that has to stay generic.
 *
 *     %g = addrspacecast ptr addrspace(3) %p to ptr         new, where %p was a generic parameter
 *     %q = select i1 %c, ptr %g, ptr null                   null would not come back on sm_90
 *     store ptr %q, ptr %slot
 * =>  %same = the same pointer, by ir/same.h                  and no code
 *     %q = select i1 %c, ptr %same, ptr null
 *
 * LLVM's infer-address-spaces, in llc-22 for NVIDIA and in clang's optimizer for AMD, names each
 * phi, select, GEP and mask that is computed from casts of one space and nulls alone, and does not
 * ask whether a use sees the difference (facts/keep.h).
 *
 * Does not leave such a value to LLVM [seen], or one whose mask clears bits that the cast changes
 *          [base], also where facts know several spaces: LLVM may remove all but one, or inline
 *          what passes, stores and returns casts [several], or make one of what moves it and what
 *          moves null [number]; does not let LLVM join a cast with a null where something else is
 *          done with both than to access memory [joined], or answer for a cast that may be null
 *          which space it is in, or how it compares with another or with a number
 *          (facts/compared.h) [tested], or leave one to code that is not here and may ask
 *          (facts/leaves.h) [leaves]; does not hide by the call alone what LLVM may have hidden
 *          so already [regrouped]; does not ask the body of a function for which another file may
 *          have another [replaced].
 * Safe     because it is the same pointer: see ir/same.h.
 * Limits   an operand stays as it is if it comes from a block that takes no instruction. */
#include "facts/unseen.h"

#include "base/guard.h"
#include "facts/compared.h"
#include "facts/found.h"
#include "facts/keep.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/same.h"
#include "pass/cancel.h"
#include "semantics/flow.h"

#include <assert.h>

static bool is_generic(const struct unit *u, LLVMValueRef v)
{
    return ir_is_pointer(LLVMTypeOf(v)) && ir_space(LLVMTypeOf(v)) == u->generic.number;
}

/* True for what infer-address-spaces gives another type: not for a GEP on null, a number. */
static bool is_computed(LLVMValueRef v)
{
    return LLVMIsAPHINode(v) || LLVMIsASelectInst(v) ||
           (LLVMIsAGetElementPtrInst(v) && flow_of(v).kind == FLOW_OFFSET) ||
           (LLVMIsACallInst(v) && ir_is_pointer(LLVMTypeOf(v)) && flow_of(v).kind == FLOW_MASK);
}

static bool is_nothing(LLVMValueRef v)
{
    return LLVMIsUndef(v) || (LLVMIsAConstant(v) && LLVMIsNull(v));
}

/* The generic `%p` of `inttoptr (ptrtoint %p)`, else `v`. */
static LLVMValueRef without_trip(const struct unit *u, LLVMValueRef v)
{
    LLVMValueRef number = LLVMIsAIntToPtrInst(v) ? LLVMGetOperand(v, 0) : NULL;
    LLVMValueRef of = number && LLVMIsAPtrToIntInst(number) ? LLVMGetOperand(number, 0) : NULL;
    return of && is_generic(u, of) ? of : v;
}

/* True for a constant that no pass makes a cast of. */
static bool is_no_cast(LLVMValueRef v)
{
    if (!LLVMIsAConstant(v))
        return false;
    while (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr)
        v = LLVMGetOperand(v, 0);
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind && !LLVMIsAConstantExpr(v);
}

/* The cast of a named pointer, as an instruction or constant, that `v` is, or a constant GEP of it;
 * NULL: it is none. */
static LLVMValueRef cast_of(LLVMValueRef v)
{
    while (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr)
        v = LLVMGetOperand(v, 0);
    bool constant = LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMAddrSpaceCast;
    return constant || LLVMIsAAddrSpaceCastInst(v) ? v : NULL;
}

/* True if LLVM knows `v` for a pointer of a named space, or may once it has removed branches,
 * variables and calls: something else than nulls and hidden values leads to it.  Where only a null
 * would differ, something that is a cast now: what was cast is stored, returned and passed hidden
 * (unseen_hide_joined()).  Also true if there are too many values. */
static bool is_seen(const struct unit *u, LLVMValueRef v, bool nulls)
{
    struct facts_found f = { { v }, 1 };
    for (unsigned k = 0; k < f.n; k++) {
        LLVMValueRef at = f.at[k];
        if (is_nothing(at) || is_no_cast(at) || ir_same_as(at))
            continue;
        if (!is_computed(at) && (!nulls || cast_of(at)))
            return true;
        struct flow flow = is_computed(at) ? flow_of(at) : (struct flow){ 0 };
        for (unsigned o = flow.first; o < flow.end; o++)
            if (!facts_found_add(&f, without_trip(u, LLVMGetOperand(at, o))))
                return true;
    }
    return false;
}

/* True if the phi or select chooses from arithmetic on null, of which LLVM may make a phi of nulls
 * and casts, moved.  Also true if there are too many values. */
static bool joins_moved_null(LLVMValueRef v)
{
    struct facts_found f = { { v }, 1 };
    for (unsigned k = 0; k < f.n; k++) {
        LLVMValueRef at = f.at[k];
        bool computed = is_computed(at) || LLVMIsAFreezeInst(at);
        struct flow flow = computed ? flow_of(at) : (struct flow){ 0 };
        if (LLVMIsAGetElementPtrInst(at) && !computed)
            return true;
        for (unsigned o = flow.first; o < flow.end; o++)
            if (!facts_found_add(&f, LLVMGetOperand(at, o)))
                return true;
    }
    return false;
}

/* True if `v`, computed on pointers of `row`'s space, would be another generic pointer.  Of a phi
 * or select only null can be lost; if what it chooses from left its object, that is hidden, but for
 * arithmetic on null. */
static bool stays(const struct unit *u, LLVMValueRef v, const struct target_row *row, bool *nulls)
{
    enum flow_kind kind = flow_of(v).kind;
    bool masks = kind == FLOW_MASK && target_kept_bits(u->target, row) < target_low_bits(u->target);
    bool number = kind == FLOW_JOIN && GUARD("unseen:number", joins_moved_null(v)) &&
                  keep_may_wander(FACT_LEFT | FACT_NULL, false, keep_is_narrower(u, row), row);
    bool wanders = number || (kind != FLOW_JOIN && keep_wanders(u, v, row));
    bool changes = wanders || keep_loses_null(u, v, row);
    bool base = masks && GUARD("unseen:base", !keep_mask(u->target, LLVMGetOperand(v, 1), row));
    *nulls &= !wanders && !base;
    return GUARD("unseen:seen", changes && keep_is_observed(u, v, row)) || base;
}

/* The spaces that `v` may point to and in whose pointers it would be another one; `nulls`: only
 * where it is null. */
static space_set forbidden(const struct unit *u, LLVMValueRef v, bool *nulls)
{
    space_set set = space_none();
    *nulls = true;
    struct fact fact = facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v)));
    /* Not facts_resolved(): a copy that LLVM may exchange counts, too. */
    const struct target_row *row = facts_cover(u->facts, fact);
    bool one = row && row->number != u->generic.number;
    if (one ? row->flags & ROW_NOOP || !stays(u, v, row, nulls)
            : !GUARD("unseen:several", !space_empty(fact.set)))
        return set;
    for (size_t k = 0; (row = target_row_at(u->target, k)); k++) {
        space_set places = row->space < SPACE_TARGET
                               ? space_meet(target_places(u->target, row->space), fact.set)
                               : space_none();
        bool named = row->flags & ROW_CASTABLE && !(row->flags & ROW_NOOP);
        if (named && row->number != u->generic.number && !space_empty(places) &&
            stays(u, v, row, nulls))
            set = space_join(set, places);
    }
    return set;
}

/* True if operand `k` of `v` may point to one of the spaces. */
static bool may_be_in(const struct unit *u, LLVMValueRef v, unsigned k, space_set set)
{
    LLVMUseRef use = LLVMGetOperandUse(v, k);
    LLVMValueRef of = LLVMGetUsedValue(use);
    if (facts_node(u->facts, of) == PTRMAP_NONE && !LLVMIsAConstant(of))
        return true;
    return !space_empty(
        space_meet(facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(of))).set, set));
}

void unseen_note(struct unit *u, LLVMValueRef fn, struct unseen *to)
{
    assert(u->props & PROP_FACTS && "facts say which spaces a value may point to");
    if (!target_llvm_infers(u->target))
        return;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, v) {
            pass_ask(u);
            if (!is_generic(u, v) || !is_computed(v) || facts_node(u->facts, v) == PTRMAP_NONE)
                continue;
            bool nulls;
            space_set set = forbidden(u, v, &nulls);
            struct flow flow = flow_of(v);
            for (unsigned k = flow.first; !space_empty(set) && k < flow.end; k++)
                if (may_be_in(u, v, k, set))
                    vec_push(&to->at, ((struct unseen_operand){ v, k, nulls }));
        }
}

/* Hides operand `k` of `v`, in front of `at`; `frozen`: also if it is hidden already. */
static void hide(LLVMBuilderRef b, LLVMValueRef v, unsigned k, LLVMValueRef at, bool frozen)
{
    LLVMPositionBuilderBefore(b, at);
    LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(v)));
    LLVMValueRef now = ir_build_same(m, b, LLVMGetOperand(v, k), frozen);
    LLVMSetOperand(v, k, now);
    unsigned end = LLVMIsAPHINode(v) ? LLVMCountIncoming(v) : 0;
    for (unsigned o = 0; o < end; o++)
        if (LLVMGetIncomingBlock(v, o) == LLVMGetIncomingBlock(v, k))
            LLVMSetOperand(v, o, now); /* another edge from the block has the same value */
}

/* The values of the parameter at the calls of its function; false: not all are known, or there are
 * too many. */
static bool add_arguments(const struct unit *u, struct facts_found *f, LLVMValueRef param)
{
    LLVMValueRef fn = LLVMGetParamParent(param);
    unsigned k = ir_param_index(param);
    if (ir_is_only_started(fn))
        return true; /* LLVM inlines no call of it */
    if (!ir_is_local(fn) && (!u->closed || u->given))
        return false; /* another file may pass what gaspar hid there */
    unsigned uses = 0;
    IR_EACH_USE (fn, use) {
        LLVMValueRef call = LLVMGetUser(use);
        bool calls = ++uses <= BUDGET_KEEP_USES && LLVMIsAInstruction(call) && ir_is_call(call) &&
                     ir_callee(call) == fn;
        if (!calls || k >= LLVMGetNumArgOperands(call) ||
            !facts_found_add(f, LLVMGetArgOperand(call, k)))
            return false;
    }
    return true;
}

/* True if LLVM may come from the pointer through casts, and through the calls that it inlines, to a
 * call of ir_is_regrouped(): of two such calls it makes one, and finds what is cast in front of
 * the first. */
static bool may_be_regrouped(const struct unit *u, LLVMValueRef v)
{
    struct facts_found f = { { v }, 1 };
    for (unsigned k = 0; k < f.n; k++) {
        LLVMValueRef at = f.at[k];
        struct flow flow = flow_of(at);
        bool cast = LLVMIsAAddrSpaceCastInst(at) != NULL;
        bool moved = cast || flow.kind == FLOW_OFFSET || flow.kind == FLOW_JOIN;
        bool begins = LLVMIsAConstant(at) || LLVMIsAAllocaInst(at) || LLVMIsAFreezeInst(at);
        bool known = moved || begins || (LLVMIsAArgument(at) && add_arguments(u, &f, at));
        if (GUARD("unseen:regrouped", !known || ir_is_regrouped(at)))
            return true;
        unsigned first = cast ? 0 : flow.first, end = cast ? 1 : flow.end;
        for (unsigned o = first; moved && o < end; o++)
            if (!facts_found_add(&f, LLVMGetOperand(at, o)))
                return true;
    }
    return false;
}

bool unseen_hide(struct unit *u, struct unseen *s)
{
    bool changed = false;
    if (s->at.n == 0)
        return false;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    for (uint32_t n = 0; n < s->at.n; n++) {
        struct unseen_operand noted = s->at.at[n];
        LLVMValueRef of = LLVMGetOperand(noted.of, noted.operand), at;
        if (!is_generic(u, noted.of))
            continue; /* it was named since then, by stricter rules than what LLVM may make of it */
        if (is_seen(u, of, noted.nulls) && (at = ir_before_use(noted.of, noted.operand))) {
            hide(b, noted.of, noted.operand, at, !noted.nulls || may_be_regrouped(u, of));
            changed = true;
        }
    }
    LLVMDisposeBuilder(b);
    s->at.n = 0;
    return changed;
}

/* True if a use of the value looks at the pointer; `numbers`: or at one computed from it, though
 * neither is null. */
static bool is_observed(const struct unit *u, LLVMValueRef v, const struct target_row *row,
                        bool numbers)
{
    return facts_node(u->facts, v) == PTRMAP_NONE ||
           (numbers ? keep_tells_number(u, v, row) : keep_is_observed(u, v, row));
}

/* True if a use of parameter `k` looks at the pointer.  A body that is not here, or that the linker
 * puts in the place of the one that is, may be inlined after linking. */
static bool param_is_observed(const struct unit *u, LLVMValueRef call, unsigned k,
                              const struct target_row *row, bool numbers)
{
    LLVMValueRef fn = ir_callee(call);
    enum call_flow flow = flow_of_intrinsic(call);
    if (fn && LLVMGetIntrinsicID(fn))
        return flow != CALL_NOTHING && flow != CALL_ASSUME && flow != CALL_LIFE &&
               flow != CALL_TEST;
    if (!fn || LLVMIsDeclaration(fn) || k >= LLVMCountParams(fn) ||
        GUARD("unseen:replaced", world_may_replace(u, fn)))
        return true;
    return is_observed(u, LLVMGetParam(fn, k), row, numbers);
}

/* True if the operand of the access or hint is its address. */
static bool is_address(LLVMValueRef i, unsigned k)
{
    struct ir_access a = ir_access(i);
    return (a.n > 0 && a.operand[0] == k) || (a.n > 1 && a.operand[1] == k);
}

/* True if each use asks whether the value is null, and nothing else. */
static bool is_only_tested(LLVMValueRef v)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef test = LLVMGetUser(use);
        if (!LLVMIsAICmpInst(test) || LLVMGetICmpPredicate(test) > LLVMIntNE ||
            !is_nothing(LLVMGetOperand(test, LLVMGetOperandUse(test, 0) == use)))
            return false;
    }
    return true;
}

/* True if each use accesses memory there, which is none where the pointer is null. */
static bool is_only_accessed(LLVMValueRef v)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        struct ir_access a = ir_access(user);
        unsigned k = 0;
        while (k < a.n && LLVMGetOperandUse(user, a.operand[k]) != use) /* two at most */
            k++;
        if (k == a.n)
            return false;
    }
    return true;
}

static bool may_be_null(const struct unit *u, LLVMValueRef v)
{
    return facts_node(u->facts, v) == PTRMAP_NONE ||
           facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).flags & FACT_NULL;
}

/* True if LLVM may make a phi of operand `k` and a null that another instruction has there, which
 * something then looks at, or, with `numbers`, a comparison with a number. */
static bool may_join(const struct unit *u, LLVMValueRef i, unsigned k, const struct target_row *row,
                     bool numbers)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAddrSpaceCast: /* LLVM moves no cast over it, but makes one cast of two */
        return numbers && may_be_null(u, LLVMGetOperand(i, k)) &&
               ir_space(LLVMTypeOf(i)) != row->number && !is_only_accessed(i);
    case LLVMFreeze: /* LLVM removes it where a use of the pointer says that it is no poison */
        return !is_only_tested(i) && is_observed(u, i, row, numbers);
    case LLVMICmp: /* by order, also with null, which is another number there */
        return !is_nothing(LLVMGetOperand(i, 1 - k)) || LLVMGetICmpPredicate(i) > LLVMIntNE;
    case LLVMInsertElement: return k == 0 || is_observed(u, i, row, numbers);
    default: break;
    }
    if (is_address(i, k))
        return false;
    return !ir_is_call(i) ||
           (k < LLVMGetNumArgOperands(i) && param_is_observed(u, i, k, row, numbers));
}

/* True if LLVM may join operand `k` with a null, in a space from which null does not come back, or
 * where something tests the space of a pointer that may be null, or its order (`tests`: the module
 * does so); or if that is done here.  LLVM takes a cast for a pointer to the space that it is cast
 * from; generic null is in none of these, and may be in another:
 *     %g = addrspacecast ptr addrspace(5) %p to ptr
 *     %t = call i1 @llvm.nvvm.isspacep.global(ptr %g)       instcombine: false; of null: true
 * It compares the pointers that were cast, and their nulls may be the greatest of all:
 *     %l = icmp ult ptr %g, %h                              of null: true; of all ones: false
 * or cuts off the high bits of a number that a cast is compared with: see facts/compared.h. */
static bool loses_null_later(const struct unit *u, LLVMValueRef i, unsigned k, bool tests)
{
    LLVMValueRef of = LLVMGetOperand(i, k);
    space_set set = compared_spaces(u, of);
    LLVMValueRef cast = cast_of(of);
    uint32_t own = cast ? ir_space(LLVMTypeOf(LLVMGetOperand(cast, 0))) : u->generic.number;
    const struct target_row *row;
    bool tested = ir_is_call(i) && flow_of_intrinsic(i) == CALL_TEST;
    for (size_t n = 0; (row = target_row_at(u->target, n)); n++) {
        bool named = row->space < SPACE_TARGET && row->flags & ROW_CASTABLE &&
                     !(row->flags & ROW_NOOP) && row->number != u->generic.number;
        bool here =
            own != u->generic.number
                ? row->number == own
                : named && !space_empty(space_meet(target_places(u->target, row->space), set));
        if (!named || !here)
            continue;
        bool joined = may_join(u, i, k, row, tests);
        if (GUARD("unseen:joined", keep_cuts_null(keep_is_narrower(u, row), row) && joined))
            return true;
        if (GUARD("unseen:tested", (tested && may_be_null(u, of)) || (tests && joined)))
            return true;
    }
    return false;
}

static bool has_tests(struct unit *u)
{
    assert(u->props & PROP_FACTS && "facts say what may be null");
    IR_EACH_FUNCTION (u->mod, fn)
        if (LLVMGetFirstUse(fn) && LLVMIsDeclaration(fn) && function_flow(fn) == CALL_TEST)
            return true;
    return compared_tells(u);
}

struct unseen_module unseen_look(struct unit *u)
{
    struct unseen_module m = { .tests = has_tests(u) };
    if (!m.tests)
        m.leaves = leaves_survey(u);
    return m;
}

/* True if LLVM may see operand `k` of `i`, a generic pointer, as a cast: it is one, or computed of
 * one; or `i` is a call, which LLVM would make one with another and bring a cast in front of both;
 * or it leaves. */
static bool is_led(const struct unit *u, LLVMValueRef i, unsigned k, bool leaves)
{
    LLVMValueRef of = LLVMGetOperand(i, k);
    assert(ir_is_pointer(LLVMTypeOf(of)) && is_generic(u, of) && "a generic pointer");
    if (ir_is_regrouped(i))
        return k == 0 && may_be_regrouped(u, of);
    return leaves || ((cast_of(of) || is_computed(of)) && is_seen(u, of, true));
}

bool unseen_hide_joined(struct unit *u, LLVMValueRef fn, const struct unseen_module *m)
{
    assert(u->props & PROP_FACTS && "facts say what a parameter may be");
    bool changed = false;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            pass_ask(u);
            for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
                LLVMValueRef of = LLVMGetOperand(i, k);
                if (!ir_is_pointer(LLVMTypeOf(of)) || !is_generic(u, of) || is_computed(i))
                    continue;
                bool leaves = GUARD("unseen:leaves", !m->tests && leaves_at(&m->leaves, i, k));
                if (is_led(u, i, k, leaves) && loses_null_later(u, i, k, m->tests || leaves)) {
                    hide(b, i, k, i, may_be_regrouped(u, of));
                    changed = true;
                }
            }
        }
    LLVMDisposeBuilder(b);
    return changed;
}
