/* SPDX-License-Identifier: Apache-2.0 */
/* integers.c - turns generic pointers, whose tags are on, to integers.
 *
 *     %g = inttoptr i64 %tagged to ptr addrspace(4)
 *     %q = getelementptr i8, ptr addrspace(4) %g, i64 %i         %q = add i64 %tagged, %i
 *     store ptr addrspace(4) %q, ptr %slot                  =>   store i64 %q, ptr %slot
 *     %tag = lshr (ptrtoint %q), 61                              %tag = lshr i64 %q, 61
 *
 * A driver without a generic space takes such a module.  Types of memory, parameters and results
 * change with the values; all have the same size as before.
 *
 * A function that never runs, but that others see, and that has such an access all the same, loses
 * its body: no pass before branched by its tags.
 *
 * Needs    nothing.        Keeps  nothing.
 * Does not change what a function that is only declared takes and returns [declared], or the
 *          address of an access that is still generic [access]: these get a generic pointer, by a
 *          cast in front of them, and the module still needs a driver that has them; or a list of
 *          LLVM's own, such as llvm.used [list]; or empty a function that may run [runs].
 *          Does nothing where a generic pointer has not the bits of an integer of the target's word
 *          [word].
 * Safe     because nothing is accessed through a generic pointer any more, so only its bits count.
 *          The attribute `memory` of a function that takes such an integer goes: what the integer
 *          leads to is no memory of a pointer argument. */
#include "base/guard.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "generic/integer_types.h"
#include "generic/tag.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pass/pass.h"
#include "semantics/retype.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

/* An operand that must stay a generic pointer. */
struct border {
    LLVMValueRef user;
    unsigned operand;
};

struct numberer {
    struct unit *u;
    LLVMBuilderRef b;
    struct integer_types types;
    VEC_OF(LLVMValueRef) gone;     /* instructions that others replace */
    VEC_OF(LLVMValueRef) stands;   /* for each of these, an integer that stands for it */
    VEC_OF(struct border) borders; /* of the function under work */
    struct ptrmap stays;           /* their uses -> 1 */
    VEC_OF(LLVMValueRef) results;  /* calls whose result stays generic */
    bool changed;
};

static bool is_generic(const struct numberer *s, LLVMTypeRef type)
{
    return ir_is_pointer(type) && unit_is_generic(s->u, ir_space(type));
}

/* ---- instructions ---- */

/* Notes the operands of the instruction that stay generic pointers. */
static void find_borders(struct numberer *s, LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    bool cast = LLVMIsAAddrSpaceCastInst(i) != NULL, declared = generic_integer_is_declared(i);
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMValueRef v = LLVMGetOperand(i, k);
        bool address = false;
        if (!is_generic(s, LLVMTypeOf(v)))
            continue;
        for (unsigned n = 0; n < a.n; n++) /* an access has two addresses at most */
            address |= a.operand[n] == k;
        if (GUARD("generic-integers:access", address) || cast ||
            GUARD("generic-integers:declared", declared) ||
            (ir_is_call(i) && LLVMGetCalledValue(i) == v)) {
            vec_push(&s->borders, ((struct border){ i, k }));
            ptrmap_put(&s->stays, LLVMGetOperandUse(i, k), 1);
        }
    }
    if ((declared || cast) && is_generic(s, LLVMTypeOf(i)))
        vec_push(&s->results, i);
}

static void change_operands(struct numberer *s, LLVMValueRef i)
{
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMValueRef c = LLVMGetOperand(i, k), number = generic_integer_number(&s->types, c);
        s->changed |= number != NULL;
        if (number)
            LLVMSetOperand(i, k, number);
        if (number || !LLVMIsAConstant(c) || LLVMIsABasicBlock(c) ||
            ptrmap_find(&s->stays, LLVMGetOperandUse(i, k)) != PTRMAP_NONE ||
            generic_integer_type(&s->types, LLVMTypeOf(c)) == LLVMTypeOf(c))
            continue;
        LLVMSetOperand(i, k, generic_integer_constant(&s->types, c));
        s->changed = true;
    }
}

/* Changes the types of an instruction that stays. */
static void change_types(struct numberer *s, LLVMValueRef i)
{
    LLVMTypeRef was = LLVMTypeOf(i), now = generic_integer_type(&s->types, was), of;
    bool declared = generic_integer_is_declared(i);
    if (LLVMIsAAllocaInst(i) &&
        (of = generic_integer_type(&s->types, LLVMGetAllocatedType(i))) != NULL &&
        of != LLVMGetAllocatedType(i)) {
        shim_set_allocated_type(i, of);
        s->changed = true;
    }
    if (LLVMIsAGetElementPtrInst(i) &&
        (of = generic_integer_type(&s->types, LLVMGetGEPSourceElementType(i))) !=
            LLVMGetGEPSourceElementType(i)) {
        shim_set_gep_type(i, of);
        s->changed = true;
    }
    if (ir_is_call(i))
        s->changed |= generic_integer_attributes(&s->types, i);
    if (ir_is_call(i) && !declared) {
        s->changed |= generic_integer_call(&s->types, i);
    } else if (now != was && !declared && !LLVMIsAAddrSpaceCastInst(i)) {
        generic_integer_retype(i, now);
        s->changed = true;
    }
}

/* Gives the uses of a generic pointer to an integer that stands for it, where the builder
 * stands. */
static LLVMValueRef stand_for(struct numberer *s, LLVMValueRef i)
{
    LLVMTypeRef type = generic_integer_type(&s->types, LLVMTypeOf(i));
    LLVMValueRef stand = LLVMBuildFreeze(s->b, LLVMGetUndef(type), "");
    retype_replace(i, stand);
    return stand;
}

/* Computes on integers what the instructions computed on generic pointers.  Users get an integer
 * first that stands for the result: an operand may be computed only behind its user, in a block
 * that is written first, or in code that nothing reaches. */
static void compute_all(struct numberer *s)
{
    s->stands.n = 0;
    for (uint32_t k = 0; k < s->gone.n; k++) {
        LLVMPositionBuilderBefore(s->b, s->gone.at[k]);
        vec_push(&s->stands, stand_for(s, s->gone.at[k]));
    }
    for (uint32_t k = 0; k < s->gone.n; k++) {
        LLVMValueRef i = s->gone.at[k], stand = s->stands.at[k];
        LLVMPositionBuilderBefore(s->b, i);
        LLVMSetCurrentDebugLocation2(s->b, LLVMInstructionGetDebugLoc(i));
        LLVMValueRef now = generic_integer_value(&s->types, s->b, i);
        if (LLVMIsAInstruction(now) && !*ir_name_of(now))
            ir_take_name(i, now);
        LLVMInstructionEraseFromParent(i);
        s->changed = true;
        if (now == stand)
            continue; /* only a circle of casts that nothing reaches is itself */
        retype_replace(stand, now);
        LLVMInstructionEraseFromParent(stand);
    }
}

/* Casts what stays a generic pointer. */
static void cast_results(struct numberer *s)
{
    for (uint32_t k = 0; k < s->results.n; k++) {
        LLVMValueRef i = s->results.at[k];
        if (!LLVMGetFirstUse(i))
            continue;
        LLVMPositionBuilderBefore(s->b, ir_after(i));
        LLVMSetCurrentDebugLocation2(s->b, LLVMInstructionGetDebugLoc(i));
        LLVMValueRef stand = stand_for(s, i);
        LLVMValueRef now = LLVMBuildPtrToInt(s->b, i, LLVMTypeOf(stand), "");
        LLVMReplaceAllUsesWith(stand, now);
        LLVMInstructionEraseFromParent(stand);
    }
}

/* Casts back for users that take generic pointers. */
static void cross_borders(struct numberer *s)
{
    for (uint32_t k = 0; k < s->borders.n; k++) {
        struct border at = s->borders.at[k];
        LLVMValueRef v = LLVMGetOperand(at.user, at.operand);
        if (LLVMIsAConstant(v))
            continue; /* it was left as it is */
        LLVMTypeRef type =
            LLVMPointerTypeInContext(LLVMGetTypeContext(s->types.word), s->u->generic.number);
        if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind)
            type = LLVMVectorType(type, LLVMGetVectorSize(LLVMTypeOf(v)));
        LLVMPositionBuilderBefore(s->b, at.user);
        LLVMSetCurrentDebugLocation2(s->b, LLVMInstructionGetDebugLoc(at.user));
        LLVMSetOperand(at.user, at.operand, LLVMBuildIntToPtr(s->b, v, type, ""));
    }
}

static void change_body(struct numberer *s, LLVMValueRef fn)
{
    s->borders.n = s->results.n = s->gone.n = 0;
    ptrmap_clear(&s->stays);
    s->changed |= tags_give_blocks(s->u, fn);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (generic_integer_is_computed(&s->types, i))
                vec_push(&s->gone, i);
            else
                find_borders(s, i);
    if (s->borders.n > 0 && !GUARD("generic-integers:runs", world_runs(s->u, fn))) {
        shim_empty_body(fn);
        s->borders.n = s->gone.n = s->results.n = 0;
        ptrmap_clear(&s->stays);
        s->changed = true;
    }
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            change_operands(s, i);
    for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
        if (generic_integer_type(&s->types, LLVMTypeOf(p)) != LLVMTypeOf(p))
            retype_value(p, generic_integer_type(
                                &s->types, LLVMTypeOf(p))); /* generic_integer_function() follows */
    uint32_t next = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (next < s->gone.n && s->gone.at[next] == i)
                next++; /* in the same order */
            else
                change_types(s, i);
    cast_results(s);
    compute_all(s);
    cross_borders(s);
}

static void change_all(struct numberer *s)
{
    LLVMModuleRef m = s->u->mod;
    world_changes_idle(s->u);
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn))
            change_body(s, fn);
    for (LLVMValueRef fn = LLVMGetFirstFunction(m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (!LLVMIsDeclaration(fn))
            s->changed |= generic_integer_function(&s->types, fn);
    }
    for (LLVMValueRef v = LLVMGetFirstGlobal(m); v; v = LLVMGetNextGlobal(v))
        s->changed |= generic_integer_variable(&s->types, v);
}

static int refuse(struct numberer *s)
{
    int result = 0;
    IR_EACH_FUNCTION (s->u->mod, fn)
        if (!LLVMIsDeclaration(fn) && result == 0)
            result = generic_integers_refuse(&s->types, fn);
    return result;
}

static int run(struct unit *u)
{
    struct numberer s = { .u = u };
    LLVMContextRef ctx = LLVMGetModuleContext(u->mod);
    if (!tags_begin(u))
        return PASS_SAME;
    unsigned bits = 8 * LLVMPointerSizeForAS(LLVMGetModuleDataLayout(u->mod), u->generic.number);
    if (GUARD("generic-integers:word", !tags_has_room(u)))
        return PASS_SAME;
    generic_integers_init(&s.types, u, LLVMIntTypeInContext(ctx, bits));
    s.b = LLVMCreateBuilderInContext(ctx);
    ptrmap_init(&s.stays, 64);
    int refused = refuse(&s);
    if (refused == 0)
        change_all(&s);
    generic_integers_fini(&s.types);
    ptrmap_fini(&s.stays);
    vec_fini(&s.gone);
    vec_fini(&s.stands);
    vec_fini(&s.borders);
    vec_fini(&s.results);
    LLVMDisposeBuilder(s.b);
    return refused < 0 ? refused : s.changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass generic_integers_pass = {
    .name = "generic-integers",
    .brief = "turn generic pointers with tags to integers",
    .run = run,
    .after = LEVEL_CHECKED | LEVEL_TAGGED,
};
