/* SPDX-License-Identifier: Apache-2.0 */
/* private_plan.c - decides for the module whether private memory that generic pointers reach lies
 * in a global buffer, and whether its pointers are tagged nevertheless.
 *
 *     !llvm.module.flags: "gaspar.private-in-global" 1, "gaspar.private-tagged" 0
 *
 * In the buffer where that saves a branch: where an access may be of private memory or of another
 * (docs/spec/tags.md, "No access at run time").  Tagged where a question of the program tells
 * private from global (docs/spec/tags.md, "Explicit casts of private memory in a buffer").
 *
 * Needs    facts.        Keeps  facts: only the flags change.
 * Does not decide again what is decided [decided]; does not put memory into the buffer where some
 *          private pointer that generic pointers reach must stay one [pinned] (privates.c), since
 *          the others would need that branch all the same; nor where code elsewhere hands over
 *          generic pointers [passed] or takes them [taken], since what they mean between modules is
 *          that private memory is private and tagged; nor where a tag has no room [room].
 * Safe     because it is decided before any function is changed, from all functions at once. */
#include "base/guard.h"
#include "facts/facts.h"
#include "semantics/functions.h"
#include "facts/world.h"
#include "pass/pass.h"
#include "generic/privates.h"
#include "ir/access.h"
#include "ir/ir.h"

enum {
#define STAY(id, text) STAY_##id,
#include "generic/stay.def"
#undef STAY
};

static const char *const stays[] = {
#define STAY(id, text) [STAY_##id] = text,
#include "generic/stay.def"
#undef STAY
};

/* True if the instruction is an access that may be of private memory or of another space. */
static bool chooses(struct unit *u, LLVMValueRef i)
{
    struct tag_mode apart = { 0 };
    struct ir_access a = ir_access(i);
    for (unsigned k = 0; !a.hint && k < a.n; k++) {
        LLVMUseRef use = LLVMGetOperandUse(i, a.operand[k]);
        LLVMTypeRef type = LLVMTypeOf(LLVMGetUsedValue(use));
        if (!tags_is_generic(u, type))
            continue;
        branch_set set = tags_branches(apart, facts_at_use(u->facts, use, facts_lanes(type)).set);
        if (!tag_is_one(set) && set >> BRANCH_PRIVATE & 1)
            return true;
    }
    return false;
}

static bool tells_apart(struct unit *u, LLVMValueRef i)
{
    struct space_test test = test_find(i);
    return test.kind != TEST_NONE && test.space != SPACE_LOCAL &&
           tags_is_generic(u, LLVMTypeOf(test.pointer));
}

/* True if a value of the type can contain a pointer. */
static bool may_hold_pointer(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind: return true;
    case LLVMVectorTypeKind:
    case LLVMScalableVectorTypeKind: return ir_is_pointer(type);
    default: return false;
    }
}

/* True if code elsewhere may call the function with pointers to its own private memory, which are
 * tagged and not in the buffer. */
static bool others_may_pass(const struct unit *u, LLVMValueRef fn)
{
    if (LLVMIsDeclaration(fn) || ir_is_kernel(fn) ||
        (!world_is_entry(u, fn) && (u->closed || ir_is_only_called(fn))))
        return false;
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        if (GUARD("private-plan:passed", may_hold_pointer(LLVMTypeOf(a))))
            return true;
    return false;
}

/* True if the function is elsewhere and takes a generic pointer.  It would look for memory behind a
 * private tag in private memory. */
static bool others_may_take(const struct unit *u, LLVMValueRef fn)
{
    if (!LLVMIsDeclaration(fn) || LLVMGetIntrinsicID(fn) || test_is_function(fn))
        return false;
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        if (GUARD("private-plan:taken", tags_is_generic(u, LLVMTypeOf(a))))
            return true;
    return false;
}

/* The reason why code elsewhere forbids the buffer; NULL: there is none. */
static const char *others(struct unit *u, struct tag_mode mode)
{
    WORLD_EACH_FUNCTION (u, fn) {
        if (others_may_pass(u, fn))
            return stays[STAY_PASSED];
        if (mode.private_tagged && others_may_take(u, fn))
            return stays[STAY_TAKEN];
    }
    return NULL;
}

static struct tag_mode decide(struct unit *u, const char **ret_why)
{
    struct tag_mode mode = { 0 };
    struct privates p;
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                mode.private_in_global |= chooses(u, i);
                mode.private_tagged |= tells_apart(u, i);
            }
    *ret_why = stays[STAY_CHOICE];
    if (!mode.private_in_global)
        return (struct tag_mode){ 0 };
    *ret_why = stays[STAY_ROOM];
    if (GUARD("private-plan:room", !tags_has_room(u)))
        return (struct tag_mode){ 0 };
    *ret_why = stays[STAY_OPTION];
    if (!u->option[OPTION_IN_GLOBAL])
        return (struct tag_mode){ 0 };
    *ret_why = others(u, mode);
    if (*ret_why)
        return (struct tag_mode){ 0 };
    privates_init(&p, u);
    *ret_why = privates_pinned(&p);
    privates_fini(&p);
    return GUARD("private-plan:pinned", *ret_why != NULL) ? (struct tag_mode){ 0 } : mode;
}

static int run(struct unit *u)
{
    const char *why;
    if (!tags_begin(u) || GUARD("private-plan:decided", tags_mode_is_there(u->mod)))
        return PASS_SAME;
    struct tag_mode mode = decide(u, &why);
    tags_mode_write(u->mod, mode);
    trace_event(u->trace, u->pass, EVENT_PLACE, (struct src_loc){ 0 },
                mode.private_in_global && mode.private_tagged ? "private in global, tagged"
                : mode.private_in_global                      ? "private in global"
                                                              : "private in its own memory",
                why);
    return PASS_CHANGED;
}

const struct pass generic_private_plan_pass = {
    .name = "private-plan",
    .brief = "decide where private memory that generic pointers reach lies",
    .run = run,
    .needs = PROP_FACTS,
    .keeps = PROP_ALL,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
    .sets = LEVEL_PLANNED,
    .ends = LEVEL_BUFFERED,
};
