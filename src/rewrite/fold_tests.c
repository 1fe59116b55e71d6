/* SPDX-License-Identifier: Apache-2.0 */
/* fold_tests.c - replaces tests of a pointer's space by their result where facts know it.
 *
 *     %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)      with %p : {global}
 * =>  false
 *     %l = call ptr addrspace(3) @__to_local(ptr addrspace(4) %p)   with %p : {local}
 * =>  addrspacecast %p to ptr addrspace(3)
 *
 *     %c = icmp eq ptr %p, null             with an argument `ptr nonnull %p`
 * =>  false
 *
 * The comparison is folded here because `nonnull` is deleted when %p gets a named type: LLVM's
 * `nonnull` says that the bits are not zero, and the bits of a valid named pointer may be.  Without
 * it LLVM could not fold the comparison.
 *
 * Needs    facts.  Keeps  nothing: a constant condition removes an edge, which improves facts, and
 *          another round may fold more.
 * Does not give one answer about a pointer that may be null where the target's test answers
 *          differently of null [null], [null-number]: there the answer is the comparison with null;
 *          or fold a comparison with null of a pointer that LLVM does not know [may-be-null];
 *          or replace to_local() by a cast behind a test of the same pointer [tested];
 *          or answer for a pointer that arithmetic may have taken out of its object, or made of
 *          null [left], or that LLVM may exchange for one in another space [exchanged]; or with a
 *          pointer of a type that has no cast [no-cast]; and does not remove
 *          the branch that the answer decides [no code].
 * Safe     because null casts to null: to_X of a pointer that is null or in X is the cast itself;
 *          and a pointer known to be elsewhere, or null, is not in X.  (OpenCL C 3.0, 6.15.6;
 *          docs/spec/spaces.md, rule 10.)  That a pointer is never null is LLVM's own knowledge of
 *          the generic pointer, from before anything changes its type. */
#include "base/guard.h"
#include "semantics/functions.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/rewrite.h"
#include "semantics/cast.h"
#include "semantics/null.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

/* The test's answer by the facts: 1 yes, or null; 0 no; -1 not known. */
static int answer(struct unit *u, LLVMValueRef call, struct space_test test, struct fact *ret_fact)
{
    assert(test.kind != TEST_NONE && test.space < SPACE_LEAVES && "a test of one space");
    LLVMUseRef use = LLVMGetOperandUse(call, 0);
    struct fact fact = facts_at_use(u->facts, use, 1);
    space_set places = target_window(u->target, test.space);
    *ret_fact = fact;
    if (LLVMGetTypeKind(LLVMTypeOf(test.pointer)) != LLVMPointerTypeKind)
        return -1;
    if (test.kind == TEST_POINTER &&
        (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMPointerTypeKind ||
         GUARD("fold-tests:no-cast", !cast_may(u->target, ir_space(LLVMTypeOf(test.pointer)),
                                               ir_space(LLVMTypeOf(call))))))
        return -1;
    if (GUARD("fold-tests:tested", test.kind == TEST_POINTER && fact.flags & FACT_TESTED))
        return -1; /* LLVM does not look through the call: semantics/cast.h */
    fact.set =
        GUARD("fold-tests:exchanged", true) ? facts_lasting(u->facts, fact, FACT_PASSED) : fact.set;
    if (GUARD("fold-tests:left", fact.flags & FACT_LEFT))
        return -1; /* the test compares addresses, and this one may have left its space's window */
    if (space_empty(fact.set))
        return fact.flags & FACT_NULL ? 0 : -1;
    if (space_empty(space_meet(target_reach(u->target, fact.set), places)))
        return 0;
    return space_le(fact.set, places) ? 1 : -1;
}

/* True if the target's own test for the space answers yes for the generic null. */
static bool null_is_inside(const struct target *t, enum space s)
{
    const struct target_row *row = target_row_of(t, s);
    return row && row->flags & ROW_HAS_NULL;
}

static LLVMValueRef replacement(struct unit *u, LLVMBuilderRef b, LLVMValueRef call,
                                struct space_test test, int yes, struct fact fact)
{
    assert((yes == 0 || yes == 1) && "the answer is known");
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMTypeRef pointer = LLVMTypeOf(test.pointer);
    if (test.kind == TEST_BOOL) {
        bool of_null = null_is_inside(u->target, test.space);
        if (!GUARD("fold-tests:null", of_null != yes && fact.flags & FACT_NULL))
            return LLVMConstInt(type, (unsigned)yes, false);
        return LLVMBuildICmp(b, yes ? LLVMIntNE : LLVMIntEQ, test.pointer, LLVMConstNull(pointer),
                             "");
    }
    if (test.kind == TEST_NUMBER) {
        LLVMValueRef in = LLVMConstInt(type, test.yes, false);
        LLVMValueRef out = LLVMConstInt(type, test.no, false);
        if (!GUARD("fold-tests:null-number", yes && fact.flags & FACT_NULL))
            return yes ? in : out;
        LLVMValueRef null = LLVMConstNull(pointer);
        return LLVMBuildSelect(b, LLVMBuildICmp(b, LLVMIntNE, test.pointer, null, ""), in, out, "");
    }
    return yes ? cast_build(u->target, b, test.pointer, type, "") : null_of(u->target, type);
}

static void tell(struct unit *u, LLVMValueRef test, int yes, const char *why)
{
    char name[IR_NAME_SIZE], subject[IR_NAME_SIZE + 16];
    if (!trace_wanted(u->trace))
        return;
    snprintf(subject, sizeof subject, "%s %s", ir_name(test, name, sizeof name),
             yes ? "yes" : "no");
    trace_event(u->trace, u->pass, EVENT_FOLD, ir_loc(test), subject, why);
}

/* Replaces the instruction by the constant `now`. */
static void replace(struct rewriter *r, LLVMValueRef i, LLVMValueRef now, LLVMValueRef pointer)
{
    LLVMReplaceAllUsesWith(i, now);
    facts_forget(r->u->facts, i);
    LLVMInstructionEraseFromParent(i);
    rewrite_orphan(r, pointer);
    r->u->count[COUNT_TESTS_FOLDED]++;
    r->changed = true;
}

/* The generic pointer that `i` compares with null, or NULL. */
static LLVMValueRef null_compared(struct unit *u, LLVMValueRef i)
{
    if (LLVMGetInstructionOpcode(i) != LLVMICmp)
        return NULL;
    LLVMIntPredicate p = LLVMGetICmpPredicate(i);
    LLVMValueRef a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1);
    if ((p != LLVMIntEQ && p != LLVMIntNE) ||
        LLVMGetTypeKind(LLVMTypeOf(a)) != LLVMPointerTypeKind ||
        ir_space(LLVMTypeOf(a)) != u->generic.number)
        return NULL;
    return LLVMIsNull(b) ? a : LLVMIsNull(a) ? b : NULL;
}

/* Folds the function's comparisons with null of pointers that are never null. */
static void fold_nulls(struct rewriter *r, LLVMValueRef fn)
{
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef next;
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = next) {
            next = LLVMGetNextInstruction(i);
            LLVMValueRef p = null_compared(r->u, i);
            if (!p || GUARD("fold-tests:may-be-null", !shim_is_never_null(r->u->mod, p, i)))
                continue;
            int yes = LLVMGetICmpPredicate(i) == LLVMIntNE;
            tell(r->u, i, yes, "never null");
            replace(r, i, LLVMConstInt(LLVMTypeOf(i), (unsigned)yes, false), p);
        }
    }
}

static int run(struct unit *u)
{
    if (!u->has_generic)
        return PASS_SAME;
    struct rewriter r;
    struct world_calls callers = VEC_IN(&u->arena);
    rewriter_init(&r, u);
    WORLD_EACH_FUNCTION (u, fn)
        fold_nulls(&r, fn);
    IR_EACH_FUNCTION (u->mod, fn) {
        if (!LLVMIsDeclaration(fn) || !test_is_function(fn))
            continue;
        world_calls(u, fn, &callers);
        /* LLVM lists the newest use first; walk backwards to follow the order of the text. */
        for (uint32_t k = callers.n; k-- > 0;) {
            LLVMValueRef call = callers.at[k];
            struct space_test test = test_find(call);
            char set[SPACE_TEXT_SIZE];
            struct fact fact;
            int yes = test.kind == TEST_NONE ? -1 : answer(u, call, test, &fact);
            if (yes < 0)
                continue;
            tell(u, call, yes, space_set_text(fact.set, set, sizeof set));
            LLVMPositionBuilderBefore(r.types.builder, call);
            LLVMSetCurrentDebugLocation2(r.types.builder, LLVMInstructionGetDebugLoc(call));
            replace(&r, call, replacement(u, r.types.builder, call, test, yes, fact), test.pointer);
        }
    }
    return rewriter_fini(&r) ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_fold_tests_pass = {
    .name = "fold-tests",
    .brief = "answer run-time questions about a pointer's place",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
