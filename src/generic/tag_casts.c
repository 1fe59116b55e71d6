/* SPDX-License-Identifier: Apache-2.0 */
/* tag_casts.c - replaces casts to generic by code that puts a tag on, casts back by code that
 * clears it.
 *
 *     %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
 * =>  %a = and (ptrtoint %l), 0x1fffffffffffffff; %g = or %a, 0x4000000000000000  (null stays)
 *     %l = addrspacecast ptr addrspace(4) %g to ptr addrspace(3)
 * =>  %b = shl (ptrtoint %g), 4; %l = ashr %b, 4
 *
 * Global pointers have no tag of their own, so their casts keep all bits; where private memory
 * lies in a global buffer and is tagged, casts to global take a tag off too.
 *
 * Needs    facts: which pointers may be null.        Keeps  nothing.
 * Prefetches through generic pointers are deleted: no instruction can do them.
 * Does not touch a cast of an address space that the target's table lacks [unknown], or take it for
 *          a trip [trip]: the back end that knows the space makes its generic pointers.  An access
 *          through one is left, an error.
 * Does not change a list of LLVM's own, such as llvm.used [list].
 * Does not change anything but an access that is still there where `keep-casts` asks for casts
 *          [keep-casts].
 * Safe     because addresses leave the bits of the tag free, so taking it off gives back what it
 *          was put on (docs/spec/tags.md, "From generic to named"); null is zero in every space,
 *          and without a tag what it was.
 * After it no access goes through a generic pointer: one that does is an error. */
#include "base/guard.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "generic/constants.h"
#include "pass/pass.h"
#include "generic/site.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/flow.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

struct lowerer {
    struct unit *u;
    struct tag_mode mode;
    LLVMBuilderRef builder;
    VEC_OF(LLVMValueRef) casts;
    bool changed;
};

/* ---- constants ---- */

static int tell_cast(struct unit *u, struct src_loc at, LLVMValueRef v)
{
    char name[IR_NAME_SIZE];
    return diag_generic_left_cast(u->trace, at, ir_name(v, name, sizeof name));
}

/* What variables hold at first. */
static int lower_initializers(struct lowerer *s)
{
    int result = 0;
    for (LLVMValueRef g = LLVMGetFirstGlobal(s->u->mod); g; g = LLVMGetNextGlobal(g)) {
        LLVMValueRef init =
            GUARD("tag:list", ir_is_list_of_names(g)) ? NULL : LLVMGetInitializer(g);
        LLVMValueRef now = init ? constant_tagged(s->u, init) : NULL;
        if (init && !now)
            result = tell_cast(s->u, (struct src_loc){ 0 }, g);
        if (!now || now == init)
            continue;
        LLVMSetInitializer(g, now);
        s->changed = true;
    }
    return result;
}

/* What aliases stand for.  One may be a cast back of another, so all change behind the last. */
static int lower_aliases(struct lowerer *s)
{
    LLVMModuleRef m = s->u->mod;
    VEC_OF(LLVMValueRef) now = VEC_IN(&s->u->arena);
    int result = 0;
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m); a; a = LLVMGetNextGlobalAlias(a)) {
        LLVMValueRef is = constant_tagged(s->u, LLVMAliasGetAliasee(a));
        result = is ? result : tell_cast(s->u, (struct src_loc){ 0 }, a);
        vec_push(&now, is ? is : LLVMAliasGetAliasee(a));
    }
    uint32_t k = 0;
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m); a; a = LLVMGetNextGlobalAlias(a)) {
        s->changed |= now.at[k] != LLVMAliasGetAliasee(a);
        LLVMAliasSetAliasee(a, now.at[k++]);
    }
    return result;
}

/* A constant expression around a tag becomes an instruction where no constant has its value:
 *     load i32, ptr addrspace(1) addrspacecast (ptr addrspace(4) inttoptr (i64 4 to …) to …)
 * =>  %c = addrspacecast ptr addrspace(4) inttoptr (i64 4 to …) to ptr addrspace(1)
 * Time: each constant is expanded in all of the function at once.  There is one round for each
 * level of the deepest constant, or fewer, because the new instructions use what was inside. */
static void expand_constants(struct lowerer *s, LLVMValueRef fn)
{
    bool again = true;
    while (again) {
        again = false;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
                    LLVMValueRef c = LLVMGetOperand(i, k);
                    LLVMValueRef stuck = LLVMIsAConstant(c) ? constant_stuck(s->u, c) : NULL;
                    if (!stuck)
                        continue;
                    shim_expand_constant(stuck, fn);
                    s->changed = again = true;
                }
    }
}

static int lower_operands(struct lowerer *s, LLVMValueRef i)
{
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMValueRef c = LLVMGetOperand(i, k);
        if (!LLVMIsAConstant(c) || LLVMIsAGlobalValue(c) || LLVMIsABasicBlock(c))
            continue;
        LLVMValueRef now = constant_tagged(s->u, c);
        if (!now)
            return tell_cast(s->u, ir_loc(i), c);
        if (now == c)
            continue;
        LLVMSetOperand(i, k, now);
        s->changed = true;
    }
    return 0;
}

/* ---- casts ---- */

static void replace(struct lowerer *s, LLVMValueRef cast, LLVMValueRef v)
{
    assert(LLVMIsAAddrSpaceCastInst(cast) && LLVMTypeOf(cast) == LLVMTypeOf(v) && cast != v &&
           "another value of the cast's type");
    if (LLVMIsAInstruction(v)) {
        if (!*ir_name_of(v))
            ir_take_name(cast, v);
    }
    LLVMReplaceAllUsesWith(cast, v);
    shim_replace_debug_uses(cast, v);
    facts_forget(s->u->facts, cast);
    LLVMInstructionEraseFromParent(cast);
    s->changed = true;
}

/* Deletes casts and computations without uses, so that no tag is computed for them; users before
 * their operands. */
static void erase_unused(struct lowerer *s, LLVMValueRef fn)
{
    for (LLVMBasicBlockRef bb = LLVMGetLastBasicBlock(fn); bb; bb = LLVMGetPreviousBasicBlock(bb))
        for (LLVMValueRef i = LLVMGetLastInstruction(bb), next; i; i = next) {
            struct flow flow = flow_of(i);
            bool pure = flow.retype == RETYPE_TYPE || LLVMIsAAddrSpaceCastInst(i);
            next = LLVMGetPreviousInstruction(i);
            if (!pure || LLVMGetFirstUse(i) || !ir_is_pointer(LLVMTypeOf(i)) ||
                shim_is_used_by_metadata(i))
                continue;
            facts_forget(s->u->facts, i);
            LLVMInstructionEraseFromParent(i);
            s->changed = true;
        }
}

/* Replaces a pointer that was cast to a named space and back by the original pointer. */
static void fold_trips(struct lowerer *s)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->casts.n; k++) {
        LLVMValueRef cast = s->casts.at[k], in = LLVMGetOperand(cast, 0);
        bool trip = LLVMIsAAddrSpaceCastInst(in) && tags_is_generic(s->u, LLVMTypeOf(cast)) &&
                    LLVMTypeOf(LLVMGetOperand(in, 0)) == LLVMTypeOf(cast) &&
                    !GUARD("tag:trip", tags_is_unknown(s->u, ir_space(LLVMTypeOf(in))));
        bool circle = trip && LLVMGetOperand(in, 0) == cast; /* of casts that nothing reaches */
        if (trip)
            replace(s, cast, circle ? LLVMGetPoison(LLVMTypeOf(cast)) : LLVMGetOperand(in, 0));
        else
            s->casts.at[n++] = cast;
    }
    assert(n <= s->casts.n && "some casts go, none are added");
    s->casts.n = n;
}

static int lower_cast(struct lowerer *s, LLVMValueRef cast)
{
    LLVMValueRef in = LLVMGetOperand(cast, 0), now;
    LLVMTypeRef to = LLVMTypeOf(cast), from = LLVMTypeOf(in);
    bool put = tags_is_generic(s->u, to);
    assert(put != tags_is_generic(s->u, from) && "a cast to or from generic");
    enum branch b = tags_branch_of(s->u, ir_space(put ? from : to));
    if (GUARD("tag:unknown", tags_is_unknown(s->u, ir_space(put ? from : to))))
        return 0;
    if (b == BRANCH_COUNT)
        return tell_cast(s->u, ir_loc(cast), in);
    if (put && b != BRANCH_GLOBAL && !tags_has_room(s->u))
        return tags_tell_narrow(s->u, cast);
    LLVMPositionBuilderBefore(s->builder, cast);
    LLVMSetCurrentDebugLocation2(s->builder, LLVMInstructionGetDebugLoc(cast));
    if (put)
        now = tags_build_put(s->builder, in, to, b,
                             facts_get(s->u->facts, in, facts_lanes(from)).flags & FACT_NULL);
    else
        now = tags_build_clear(s->builder, in, to, b != BRANCH_GLOBAL || s->mode.private_tagged);
    replace(s, cast, now);
    return 0;
}

/* ---- accesses that are left ---- */

static int check(struct unit *u, LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    int result = 0;
    for (unsigned k = 0; !a.hint && k < a.n; k++)
        if (tags_is_generic(u, LLVMTypeOf(LLVMGetOperand(i, a.operand[k]))))
            result = site_tell_left(u, (struct site){ .i = i, .operand = a.operand[k] });
    for (unsigned k = 0; ir_is_call(i) && k < LLVMGetNumArgOperands(i); k++)
        if (tags_is_generic(u, LLVMTypeOf(LLVMGetOperand(i, k))) && flow_may_access(i, k))
            result = site_tell_left(u, (struct site){ .i = i, .operand = k });
    return result;
}

static bool is_cast(struct unit *u, LLVMValueRef i)
{
    return LLVMIsAAddrSpaceCastInst(i) && (tags_is_generic(u, LLVMTypeOf(i)) ||
                                           tags_is_generic(u, LLVMTypeOf(LLVMGetOperand(i, 0))));
}

static void collect_casts(struct lowerer *s, LLVMValueRef fn)
{
    s->casts.n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (is_cast(s->u, i))
                vec_push(&s->casts, i);
}

/* Deletes prefetches through generic pointers. */
static void erase_prefetches(struct lowerer *s, LLVMValueRef fn)
{
    IR_EACH_BLOCK (fn, bb)
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
            LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            next = LLVMGetNextInstruction(i);
            if (!callee || !ir_name_begins(callee, "llvm.prefetch.") ||
                !tags_is_generic(s->u, LLVMTypeOf(LLVMGetOperand(i, 0))))
                continue;
            LLVMInstructionEraseFromParent(i);
            s->changed = true;
        }
}

static int lower_function(struct lowerer *s, LLVMValueRef fn, bool keep)
{
    int result = 0;
    if (!keep)
        expand_constants(s, fn);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            if (check(s->u, i) < 0 || (!keep && lower_operands(s, i) < 0))
                result = -1;
        }
    if (result < 0 || keep)
        return result;
    erase_prefetches(s, fn);
    collect_casts(s, fn);
    fold_trips(s);
    erase_unused(s, fn);
    collect_casts(s, fn);
    for (uint32_t k = 0; k < s->casts.n && result == 0; k++)
        result = lower_cast(s, s->casts.at[k]);
    return result;
}

static int run(struct unit *u)
{
    bool keep = GUARD("tag:keep-casts", u->option[OPTION_KEEP_CASTS]);
    if (!tags_begin(u))
        return PASS_SAME;
    struct lowerer s = { .u = u, .mode = tags_mode_read(u->mod) };
    s.builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    int result = keep ? 0 : lower_initializers(&s) | lower_aliases(&s); /* 0, or negative */
    WORLD_EACH_FUNCTION (u, fn)
        if (lower_function(&s, fn, keep) < 0)
            result = -1;
    LLVMDisposeBuilder(s.builder);
    vec_fini(&s.casts);
    return result < 0 ? result : s.changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass generic_tag_pass = {
    .name = "tag",
    .brief = "make casts to and from generic put tags on and take them off",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED | LEVEL_BUFFERED,
    .sets = LEVEL_TAGGED,
};
