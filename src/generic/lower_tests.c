/* SPDX-License-Identifier: Apache-2.0 */
/* lower_tests.c - replaces tests of a pointer's space by tests of its tag.
 *
 *     %q = call ptr @__to_private(ptr addrspace(4) %p)
 * =>  %t = icmp eq (lshr (ptrtoint %p), 61), 1
 *     br %t, IfBlock, ElseBlock                  IfBlock casts %p
 *     %q = phi ptr [%cast, IfBlock], [null, ElseBlock]
 *
 * A test whose answer is an i1 or a number needs no branch.
 *
 * Needs    facts.        Keeps  nothing.
 * Does not answer what the facts answer [no code] (fold-tests does, before), or look at a pointer
 *          that is not generic [named], or that may come from a space that only the back end knows,
 *          and have no tag of ours [unknown], or one asked for by a type that has no cast
 *          [no-cast]; does not branch on the answer for an undefined pointer [undefined].
 * Safe     because each cast to generic puts the tag on; null has none, so it is in no space but
 *          global, whose null it is then (OpenCL C 3.0, 6.15.6; docs/spec/tags.md,
 *          "Explicit casts"). */
#include "base/guard.h"
#include "facts/facts.h"
#include "semantics/functions.h"
#include "facts/world.h"
#include "pass/pass.h"
#include "generic/root.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/cast.h"

#include <llvm-c/DebugInfo.h>

struct lowerer {
    struct unit *u;
    struct tags tags;
    struct roots roots;
    VEC_OF(LLVMValueRef) calls;
    bool changed;
};

/* The answer of the test as an i1, built before `call`; NULL: the pointer has no tag to read. */
static LLVMValueRef build_answer(struct lowerer *s, LLVMValueRef call, struct space_test test)
{
    struct tag_mode mode = { 0 };
    struct fact fact = facts_at_use(s->u->facts, LLVMGetOperandUse(call, 0), 1);
    if (facts_node(s->u->facts, test.pointer) == PTRMAP_NONE) /* this pass made the pointer */
        fact.set = s->u->facts->top;
    LLVMValueRef root = roots_of(&s->roots, test.pointer);
    bool by_code = test.space == SPACE_LOCAL || !s->roots.mode.private_in_global;
    LLVMValueRef tag = by_code ? roots_code(&s->roots, root) : NULL;
    bool conditions = tag != NULL;
    if (!tag)
        tag = tags_get(&s->tags, root);
    if (!tag)
        return NULL;
    LLVMBuilderRef b = s->roots.builder;
    LLVMPositionBuilderBefore(b, call);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef is = tags_build_is(b, tag, tags_branch(test.space), tags_branches(mode, fact.set));
    if (!conditions || test.kind == TEST_POINTER || !(fact.flags & FACT_NULL))
        return is;
    /* Null has no tag, even where control flow computes the tag of its pointer. */
    LLVMValueRef null = LLVMConstNull(LLVMTypeOf(test.pointer));
    return tags_branch(test.space) == BRANCH_GLOBAL
               ? LLVMBuildOr(b, is, LLVMBuildICmp(b, LLVMIntEQ, test.pointer, null, ""), "")
               : LLVMBuildAnd(b, is, LLVMBuildICmp(b, LLVMIntNE, test.pointer, null, ""), "");
}

static LLVMBasicBlockRef new_block(LLVMBasicBlockRef before, const char *name)
{
    return LLVMInsertBasicBlockInContext(
        LLVMGetModuleContext(LLVMGetGlobalParent(LLVMGetBasicBlockParent(before))), before, name);
}

/* The named pointer if the answer `is` is true, else null, by a branch. */
static LLVMValueRef build_choice(struct lowerer *s, LLVMValueRef call, struct space_test test,
                                 LLVMValueRef is)
{
    LLVMBuilderRef b = s->roots.builder;
    LLVMBasicBlockRef from = LLVMGetInstructionParent(call), join = shim_split_block(call);
    LLVMBasicBlockRef block[2] = { new_block(join, "IfBlock"), new_block(join, "ElseBlock") };
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef value[2], end = LLVMGetBasicBlockTerminator(from);
    LLVMPositionBuilderBefore(b, end);
    if (GUARD("lower-tests:undefined", !shim_is_defined(is)))
        is = LLVMBuildFreeze(b, is, "");
    LLVMBuildCondBr(b, is, block[0], block[1]);
    LLVMInstructionEraseFromParent(end);
    LLVMPositionBuilderAtEnd(b, block[0]);
    value[0] = cast_build(s->u->target, b, test.pointer, type, "");
    LLVMBuildBr(b, join);
    LLVMPositionBuilderAtEnd(b, block[1]);
    value[1] = LLVMConstNull(type); /* see tags_begin() */
    LLVMBuildBr(b, join);
    LLVMPositionBuilderBefore(b, call);
    LLVMValueRef phi = LLVMBuildPhi(b, type, "");
    LLVMAddIncoming(phi, value, block, 2);
    s->u->count[COUNT_TAG_BRANCHES]++;
    return phi;
}

/* True if the call tests the space of a generic pointer. */
static bool asks(const struct unit *u, LLVMValueRef call)
{
    struct space_test test = test_find(call);
    LLVMTypeRef type = LLVMTypeOf(call);
    bool no_cast =
        test.kind == TEST_POINTER && (LLVMGetTypeKind(type) != LLVMPointerTypeKind ||
                                      !cast_may(u->target, u->generic.number, ir_space(type)));
    return test.kind != TEST_NONE && !GUARD("lower-tests:no-cast", no_cast) &&
           !GUARD("lower-tests:named", !tags_is_generic(u, LLVMTypeOf(test.pointer))) &&
           LLVMGetTypeKind(LLVMTypeOf(test.pointer)) == LLVMPointerTypeKind &&
           !GUARD("lower-tests:unknown",
                  !tag_is_there(facts_at_use(u->facts, LLVMGetOperandUse(call, 0), 1).set));
}

static void lower(struct lowerer *s, LLVMValueRef call)
{
    struct space_test test = test_find(call);
    LLVMTypeRef type = LLVMTypeOf(call);
    if (!asks(s->u, call))
        return;
    if (LLVMIsAInvokeInst(call)) { /* a test throws nothing */
        facts_forget(s->u->facts, call);
        call = shim_invoke_to_call(call);
        s->changed = true;
    }
    test.pointer = tags_give_place(&s->tags, call, 0);
    LLVMValueRef is = build_answer(s, call, test), v = is;
    if (!is)
        return;
    if (test.kind == TEST_POINTER)
        v = build_choice(s, call, test, is);
    else if (test.kind == TEST_NUMBER)
        v = LLVMBuildSelect(s->roots.builder, is, LLVMConstInt(type, test.yes, false),
                            LLVMConstInt(type, test.no, false), "");
    char name[IR_NAME_SIZE];
    trace_event(s->u->trace, s->u->pass, EVENT_TEST, ir_loc(call), ir_name(call, name, sizeof name),
                space_name(test.space));
    LLVMReplaceAllUsesWith(call, v);
    facts_forget(s->u->facts, call);
    LLVMInstructionEraseFromParent(call);
    s->changed = true;
}

static int run(struct unit *u)
{
    struct lowerer s = { .u = u, .calls = VEC_IN(&u->arena) };
    int result = 0;
    if (!tags_begin(u))
        return PASS_SAME;
    tags_init(&s.tags, u);
    roots_init(&s.roots, u);
    WORLD_EACH_FUNCTION (u, fn) {
        s.calls.n = 0;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (test_find(i).kind != TEST_NONE)
                    vec_push(&s.calls, i);
        roots_clear(&s.roots);
        if (s.calls.n > 0)
            s.changed |= tags_give_blocks(u, fn);
        for (uint32_t k = 0; k < s.calls.n; k++)
            if (!tags_has_room(u) && asks(u, s.calls.at[k]))
                result = tags_tell_narrow(u, s.calls.at[k]);
            else
                lower(&s, s.calls.at[k]);
    }
    tags_fini(&s.tags);
    roots_fini(&s.roots);
    return result < 0 ? result : s.changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass generic_lower_tests_pass = {
    .name = "lower-tests",
    .brief = "make questions about a pointer's space tests of its tag",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED | LEVEL_PLANNED,
    .not_after = LEVEL_TAGGED,
};
