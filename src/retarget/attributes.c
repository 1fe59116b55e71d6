/* SPDX-License-Identifier: Apache-2.0 */
/* attributes.c - spaces as attributes, where the target's numbers do not say them
 * (docs/spec/alias.md, "Attributes of a language").
 *
 *     ptr addrspace(3) %b              to a host    =>   ptr "ocl_local" %b
 *     load ptr addrspace(1), …                           load ptr, …, !ocl_global !{}
 *     ptr "ocl_local" %b               from one     =>   ptr addrspace(3) %b  (abi.c, globals.c)
 *     %p = load ptr, …, !ocl_global                      %p, cast to addrspace(1) and back
 *
 * Going to a host, the spaces that the numbers name are written as attributes before the numbers
 * are deleted.  Coming from a host, parameters and variables get the numbers that their attributes
 * name; a pointer in a register stays generic and is cast to its space and back, which is what
 * `gaspar opt` needs to name it.  The attributes are deleted then, since the numbers name the
 * spaces. */
#include "facts/origin.h"
#include "retarget/passed_bits.h"

/* The space that an attribute can name for a pointer with the old target's type; SPACE_COUNT:
 * none.  `code`: the program has pointers to code, which SPIR numbers like private memory, 0. */
static enum space sayable(const struct retarget *r, bool code, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind ||
        (code && ir_space(type) == target_program(r->from).number))
        return SPACE_COUNT;
    enum space s = rt_space_was(r, ir_space(type));
    if (s == SPACE_GLOBAL_DEVICE || s == SPACE_GLOBAL_HOST)
        return SPACE_GLOBAL;
    return origin_word(s) ? s : SPACE_COUNT;
}

/* True if the program has pointers to code: a function's address is taken, or called. */
static bool has_code_pointers(const struct retarget *r)
{
    IR_EACH_FUNCTION (r->m, fn) {
        if (!LLVMGetIntrinsicID(fn) && !ir_is_only_called(fn))
            return true;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (ir_is_call(i) && !ir_callee(i) && !LLVMIsAInlineAsm(LLVMGetCalledValue(i)))
                    return true;
    }
    return false;
}

/* The pointer that llvm.invariant.start returns points to no memory. */
static bool is_mark(LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return fn && ir_name_begins(fn, "llvm.invariant.start.");
}

void rt_say(struct retarget *r)
{
    if (r->to->map != MAP_HOST || r->from->map == MAP_HOST)
        return;
    bool code = has_code_pointers(r);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v))
        if (!ir_name_begins(v, "llvm.") && sayable(r, code, LLVMTypeOf(v)) != SPACE_COUNT)
            origin_say_variable(v, sayable(r, code, LLVMTypeOf(v)));
    IR_EACH_FUNCTION (r->m, fn) {
        if (LLVMGetIntrinsicID(fn))
            continue;
        if (rt_is_kernel(r, fn))
            origin_say_kernel(fn);
        for (unsigned k = 0; k < LLVMCountParams(fn); k++)
            if (sayable(r, code, LLVMTypeOf(LLVMGetParam(fn, k))) != SPACE_COUNT)
                origin_say_argument(fn, k, sayable(r, code, LLVMTypeOf(LLVMGetParam(fn, k))));
        LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
        if (sayable(r, code, result) != SPACE_COUNT)
            origin_say_result(fn, sayable(r, code, result));
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (origin_is_root(i) && !is_mark(i) &&
                    sayable(r, code, LLVMTypeOf(i)) != SPACE_COUNT)
                    origin_say_instruction(i, sayable(r, code, LLVMTypeOf(i)));
    }
}

/* Casts the pointer to the space that its annotation names and back, for its users.  Those that
 * take its bits get these: in a union with a pointer it may be a number, which casts change. */
static void name(struct retarget *r, LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    enum space s = origin_of_instruction(i);
    struct target_space generic;
    if (s != SPACE_COUNT)
        origin_say_instruction(i, SPACE_COUNT);
    else if (fn)
        s = origin_of_result(fn);
    LLVMTypeRef was = LLVMTypeOf(i);
    LLVMValueRef at = s == SPACE_COUNT ? NULL : ir_after(i);
    if (!at || !LLVMGetFirstUse(i) || !target_generic(r->to, &generic) ||
        LLVMGetTypeKind(was) != LLVMPointerTypeKind || ir_space(was) != generic.number ||
        !target_castable(r->to, s, SPACE_GENERIC))
        return;
    LLVMPositionBuilderBefore(r->b, at);
    LLVMValueRef named = LLVMBuildAddrSpaceCast(r->b, i, rt_pointer(r, rt_number_of(r->to, s)), "");
    LLVMValueRef back = LLVMBuildAddrSpaceCast(r->b, named, was, "");
    VEC_OF(LLVMValueRef) raw = { 0 };
    IR_EACH_USE (i, use)
        if (rt_takes_bits(use))
            vec_push(&raw, LLVMGetUser(use));
    LLVMReplaceAllUsesWith(i, back);
    LLVMSetOperand(named, 0, i);
    for (uint32_t k = 0; k < raw.n; k++)
        for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(raw.at[k]); o++)
            if (LLVMGetOperand(raw.at[k], o) == back &&
                rt_takes_bits(LLVMGetOperandUse(raw.at[k], o)))
                LLVMSetOperand(raw.at[k], o, i);
    vec_fini(&raw);
    r->stats.casts += 2;
}

void rt_hear(struct retarget *r)
{
    if (r->from->map != MAP_HOST || r->to->map == MAP_HOST)
        return;
    IR_EACH_FUNCTION (r->m, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind)
                    name(r, i);
            }
    IR_EACH_FUNCTION (r->m, fn)
        origin_forget(fn);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v))
        origin_say_variable(v, SPACE_COUNT);
}
