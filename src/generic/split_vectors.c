/* SPDX-License-Identifier: Apache-2.0 */
/* split_vectors.c - splits a gather or scatter whose lanes are in several spaces, one for each.
 *
 *     %v = call <4 x i32> @llvm.masked.gather(<4 x ptr addrspace(4)> %p, <4 x i1> %m, %d)
 * =>  %l = gather from <4 x ptr addrspace(3)>, %m and the tag is local, %d
 *     %v = gather from <4 x ptr addrspace(1)>, %m and the tag is not local, %l
 *
 * Needs    facts.        Keeps  nothing.
 * Does not touch one whose lanes are all in one space [named] (`resolve` names those), or in a
 *          space that only the back end knows, an error [unknown].
 * Safe     because a lane is enabled in just one of them; lanes of a scatter that write the same
 *          memory are in the same space, so their order is kept. */
#include "base/guard.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "pass/pass.h"
#include "generic/site.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/cast.h"

#include <llvm-c/DebugInfo.h>

/* The operands of one intrinsic: its pointers, its mask, and the values of disabled lanes
 * (`otherwise`; -1: there is no such operand, and these lanes are poison). */
struct shape {
    const char *name;
    unsigned pointers, mask;
    int otherwise;
    bool gives;
};

static const struct shape shapes[] = {
    { "llvm.masked.gather.", 0, 1, 2, true },
    { "llvm.masked.scatter.", 1, 2, -1, false },
    { "llvm.vp.gather.", 0, 1, -1, true },
    { "llvm.vp.scatter.", 1, 2, -1, false },
};

static const struct shape *shape_of(LLVMValueRef call)
{
    LLVMValueRef fn = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
    for (size_t k = 0; fn && k < COUNTOF(shapes); k++)
        if (ir_name_begins(fn, shapes[k].name))
            return &shapes[k];
    return NULL;
}

/* Builds the gather or scatter for one space.  `so_far`: the result of those built before, or
 * NULL. */
static LLVMValueRef one_space(struct unit *u, LLVMBuilderRef b, LLVMValueRef call,
                              const struct shape *s, enum branch is, LLVMValueRef mask,
                              LLVMValueRef so_far)
{
    LLVMValueRef p = LLVMGetOperand(call, s->pointers), copy = LLVMInstructionClone(call);
    LLVMTypeRef type = ir_in_space(LLVMTypeOf(p), tags_row(u, is)->number);
    LLVMValueRef named = cast_build(u->target, b, p, type, "");
    LLVMInsertIntoBuilder(b, copy);
    if (!ir_retype_intrinsic(u->mod, copy, s->pointers, type, LLVMTypeOf(call)))
        return NULL;
    LLVMSetOperand(copy, s->pointers, named);
    LLVMSetOperand(copy, s->mask, mask);
    if (so_far && s->otherwise >= 0)
        LLVMSetOperand(copy, (unsigned)s->otherwise, so_far);
    else if (so_far && s->gives)
        return LLVMBuildSelect(b, mask, copy, so_far, "");
    return copy;
}

/* Splits one call.  Negative: an error was reported. */
static int split(struct tags *tags, LLVMBuilderRef b, struct tag_mode mode, LLVMValueRef call,
                 const struct shape *s)
{
    struct unit *u = tags->u;
    LLVMUseRef use = LLVMGetOperandUse(call, s->pointers);
    LLVMValueRef p = LLVMGetUsedValue(use), so_far = NULL, tag = NULL;
    space_set places = facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(p))).set;
    branch_set set = tags_branches(mode, places);
    struct site site = { .i = call, .operand = s->pointers };
    if (GUARD("split-vectors:unknown", !tag_is_there(places)))
        return site_tell_left(u, site);
    if (!tag_is_one(set)) {
        if (u->strict)
            return site_report(u, site);
        tag = tags_get(tags, tags_give_place(tags, call, s->pointers));
        if (!tag)
            return site_tell_left(u, site);
    }
    LLVMPositionBuilderBefore(b, call);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    for (enum branch is = 0; is < BRANCH_COUNT; is++) {
        if (!(set >> is & 1))
            continue;
        LLVMValueRef mask = LLVMGetOperand(call, s->mask);
        if (tag)
            mask = LLVMBuildAnd(b, mask, tags_build_is(b, tag, is, set), "");
        so_far = one_space(u, b, call, s, is, mask, so_far);
        if (!so_far)
            return site_tell_left(u, site);
    }
    char name[IR_NAME_SIZE];
    trace_event(u->trace, u->pass, EVENT_TEST, ir_loc(call), ir_name(p, name, sizeof name),
                "lane by lane");
    if (s->gives)
        LLVMReplaceAllUsesWith(call, so_far);
    facts_forget(u->facts, call);
    LLVMInstructionEraseFromParent(call);
    return 1;
}

static int run(struct unit *u)
{
    int result = 0;
    bool changed = false;
    if (!tags_begin(u))
        return PASS_SAME;
    struct tag_mode mode = tags_mode_read(u->mod);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    struct tags tags;
    tags_init(&tags, u);
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                const struct shape *s = shape_of(i);
                next = LLVMGetNextInstruction(i);
                if (!s || GUARD("split-vectors:named",
                                !tags_is_generic(u, LLVMTypeOf(LLVMGetOperand(i, s->pointers)))))
                    continue;
                if (split(&tags, b, mode, i, s) < 0)
                    result = -1;
                changed = true;
            }
    tags_fini(&tags);
    LLVMDisposeBuilder(b);
    return result < 0 ? result : changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass generic_split_vectors_pass = {
    .name = "split-vectors",
    .brief = "gather and scatter in each space that lanes may be in",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED | LEVEL_PLANNED,
    .not_after = LEVEL_TAGGED,
};
