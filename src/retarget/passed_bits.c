/* SPDX-License-Identifier: Apache-2.0 */
/* passed_bits.c - pointers that functions of this module pass on as numbers.
 *
 *     union { local int *p; ulong n; }                     from NVIDIA to AMD
 *     define internal ptr addrspace(3) @of(i64 %n) {       what LLVM makes of a function that
 *       %p = inttoptr i64 %n to ptr addrspace(3)           returns one
 *       ret ptr addrspace(3) %p
 *     }
 * =>  define internal i64 @of(i64 %n)
 *
 * Where the new target's pointers have fewer bits than the old one's, such a pointer would lose
 * bits of the number.  So a function that only this module calls returns and takes the number,
 * where the pointer is made of one or comes from memory, and its bits are asked for again.  The
 * casts that this adds, of as many bits as the old pointer has, change nothing on the old target;
 * storage.c makes the number's bits of a pair of them.
 *
 * A module that has no numbers of so many bits keeps its pointers: passing 64 bits costs a register
 * more. */
#include "retarget/passed_bits.h"
#include "semantics/retype.h"

#include <assert.h>

/* A pointer with more phis, selects and freezes, or more uses of these, counts as one that may be a
 * number, and whose bits are asked for. */
enum { WEB = 64, USES = 256 };

bool rt_is_choice(LLVMValueRef v)
{
    return LLVMIsAPHINode(v) || LLVMIsASelectInst(v) || LLVMIsAFreezeInst(v);
}

/* True for a function whose parameters and result may change their types. */
static bool is_own(LLVMValueRef fn)
{
    if (!ir_is_local(fn) || LLVMIsDeclaration(fn) || !ir_is_only_called(fn) ||
        LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn)))
        return false;
    IR_EACH_USE (fn, use)
        if (ir_is_must_tail(LLVMGetUser(use)))
            return false;
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMGetPreviousInstruction(end) && ir_is_must_tail(LLVMGetPreviousInstruction(end)))
            return false;
    }
    return true;
}

static bool calls_local(LLVMValueRef v)
{
    LLVMValueRef fn = ir_is_call(v) ? ir_callee(v) : NULL;
    return fn && ir_is_local(fn);
}

/* Adds a value that is not listed yet.  False: there are too many. */
static bool list(LLVMValueRef web[WEB], unsigned *n, LLVMValueRef v)
{
    unsigned k = 0;
    while (k < *n && web[k] != v)
        k++; /* WEB at most */
    if (k == WEB)
        return false;
    web[k] = v;
    *n += k == *n;
    return true;
}

/* True if the pointer may have a number's bits: one that is cast, or lies in memory. */
static bool may_be_number(LLVMValueRef v)
{
    LLVMValueRef web[WEB] = { v };
    unsigned n = 1;
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef of = web[k];
        bool passed = LLVMIsAArgument(of) && ir_is_local(LLVMGetParamParent(of));
        if (LLVMIsAIntToPtrInst(of) || LLVMIsALoadInst(of) || LLVMIsAExtractValueInst(of) ||
            passed || calls_local(of))
            return true;
        for (unsigned o = LLVMIsASelectInst(of) ? 1 : 0;
             rt_is_choice(of) && o < (unsigned)LLVMGetNumOperands(of); o++)
            if (!list(web, &n, LLVMGetOperand(of, o)))
                return true;
    }
    return false;
}

/* True for a use that takes the pointer's bits as they are. */
static bool takes(LLVMUseRef use)
{
    LLVMValueRef i = LLVMGetUser(use), v = LLVMGetUsedValue(use);
    return LLVMIsAPtrToIntInst(i) || (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 0) == v) ||
           (LLVMIsAInsertValueInst(i) && LLVMGetOperand(i, 1) == v) || LLVMIsAReturnInst(i);
}

/* True if the pointer's bits may be asked for, also where another function gets it. */
static bool gives_bits(LLVMValueRef v)
{
    LLVMValueRef web[WEB] = { v };
    unsigned n = 1, uses = 0;
    for (unsigned k = 0; k < n; k++)
        IR_EACH_USE (web[k], use) {
            LLVMValueRef i = LLVMGetUser(use);
            if (++uses > USES || takes(use) || calls_local(i) ||
                (rt_is_choice(i) && !list(web, &n, i)))
                return true;
        }
    return false;
}

bool rt_takes_bits(LLVMUseRef use)
{
    return takes(use) || (rt_is_choice(LLVMGetUser(use)) && gives_bits(LLVMGetUser(use)));
}

/* True for a pointer type that has another width on the new target. */
static bool changes_width(struct retarget *r, LLVMTypeRef t)
{
    return ir_is_pointer(t) && rt_memory(r, t) != rt_type(r, t);
}

/* True if the function's first block accesses memory through the parameter: it is an address. */
static bool is_address(LLVMValueRef fn, LLVMValueRef param)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(fn);
    IR_EACH_USE (param, use) {
        LLVMValueRef i = LLVMGetUser(use);
        bool access = LLVMIsALoadInst(i) || (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == param);
        if (access && LLVMGetInstructionParent(i) == entry)
            return true;
    }
    return false;
}

static bool passes_number(struct retarget *r, LLVMValueRef fn, unsigned k)
{
    LLVMValueRef param = LLVMGetParam(fn, k);
    if (!changes_width(r, LLVMTypeOf(param)) || !gives_bits(param) || is_address(fn, param))
        return false;
    IR_EACH_USE (fn, use)
        if (may_be_number(LLVMGetOperand(LLVMGetUser(use), k)))
            return true;
    return false;
}

static bool returns_number(struct retarget *r, LLVMValueRef fn)
{
    bool number = false, asked = false;
    if (!changes_width(r, LLVMGetReturnType(LLVMGlobalGetValueType(fn))))
        return false;
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        number |= LLVMIsAReturnInst(end) && may_be_number(LLVMGetOperand(end, 0));
    }
    IR_EACH_USE (fn, use)
        asked = asked || (number && gives_bits(LLVMGetUser(use)));
    return asked;
}

/* Notes the cast for storage.c, unless it is a constant. */
static LLVMValueRef note(struct retarget *r, LLVMValueRef cast, LLVMTypeRef pointer)
{
    if (LLVMIsAInstruction(cast))
        vec_push_in(&r->arena, &r->kept, ((struct kept){ cast, pointer }));
    return cast;
}

/* Makes operand `k` of the call or return the number that the pointer is. */
static void pass(struct retarget *r, LLVMValueRef i, unsigned k)
{
    LLVMValueRef pointer = LLVMGetOperand(i, k);
    LLVMTypeRef t = LLVMTypeOf(pointer);
    LLVMPositionBuilderBefore(r->b, i);
    LLVMSetOperand(i, k, note(r, LLVMBuildPtrToInt(r->b, pointer, rt_memory(r, t), ""), t));
}

/* Makes the call one of `to`, whose result is a number if `result` is set, the old pointer type. */
static void call_anew(struct retarget *r, LLVMValueRef call, LLVMValueRef to, LLVMTypeRef result)
{
    LLVMValueRef stand = NULL;
    LLVMPositionBuilderBefore(r->b, LLVMGetNextInstruction(call));
    if (result) { /* a stand-in takes the uses while the cast is built */
        stand = LLVMBuildFreeze(r->b, LLVMGetUndef(result), "");
        LLVMReplaceAllUsesWith(call, stand);
    }
    shim_set_called_function(call, LLVMGlobalGetValueType(to), to);
    shim_drop_wrong_attributes(call);
    if (!result)
        return;
    LLVMValueRef cast = LLVMBuildIntToPtr(r->b, call, result, "");
    LLVMReplaceAllUsesWith(stand, note(r, cast, result));
    LLVMInstructionEraseFromParent(stand);
}

/* Gives the function the type, which has numbers in place of some of its pointers. */
static void change(struct retarget *r, LLVMValueRef fn, LLVMTypeRef type)
{
    unsigned n = LLVMCountParams(fn);
    LLVMTypeRef was = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    bool result = LLVMGetReturnType(type) != was;
    VEC_OF(LLVMValueRef) calls = { 0 };
    IR_EACH_USE (fn, use)
        vec_push(&calls, LLVMGetUser(use));
    LLVMValueRef to = retype_function(fn, type);
    LLVMPositionBuilderBefore(r->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(to)));
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef old = LLVMGetParam(fn, k), now = LLVMGetParam(to, k);
        LLVMTypeRef t = LLVMTypeOf(old);
        ir_take_name(old, now);
        if (LLVMTypeOf(now) == t) {
            retype_replace(old, now);
            continue;
        }
        LLVMReplaceAllUsesWith(old, note(r, LLVMBuildIntToPtr(r->b, now, t, ""), t));
        for (uint32_t c = 0; c < calls.n; c++) /* calls times parameters */
            pass(r, calls.at[c], k);
        LLVMPositionBuilderBefore(r->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(to)));
    }
    IR_EACH_BLOCK (to, bb)
        if (result && LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(bb)))
            pass(r, LLVMGetBasicBlockTerminator(bb), 0);
    for (uint32_t c = 0; c < calls.n; c++)
        call_anew(r, calls.at[c], to, result ? was : NULL);
    shim_drop_wrong_attributes(to);
    ir_reach_by_number(to);
    rt_callee_becomes(r, fn, to);
    assert(!LLVMGetFirstUse(fn) && "all calls are of the new function");
    LLVMDeleteFunction(fn);
    vec_fini(&calls);
}

static void function(struct retarget *r, LLVMValueRef fn)
{
    LLVMTypeRef was = LLVMGlobalGetValueType(fn), result = LLVMGetReturnType(was);
    unsigned n = LLVMCountParams(fn);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
    bool changed = returns_number(r, fn);
    LLVMGetParamTypes(was, param);
    result = changed ? rt_memory(r, result) : result;
    for (unsigned k = 0; k < n; k++)
        if (passes_number(r, fn, k)) {
            param[k] = rt_memory(r, param[k]);
            changed = true;
        }
    if (changed)
        change(r, fn, LLVMFunctionType(result, param, n, false));
    free(param);
}

/* True if the module may look at such bits: it loads, stores or casts a number of as many. */
static bool has_numbers(struct retarget *r)
{
    enum { WIDE = 64 };
    IR_EACH_FUNCTION (r->m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                LLVMTypeRef t = LLVMTypeOf(LLVMIsAStoreInst(i) ? LLVMGetOperand(i, 0) : i);
                bool access = LLVMIsAStoreInst(i) || LLVMIsALoadInst(i);
                if ((access && !ir_is_pointer(t) && LLVMSizeOfTypeInBits(r->old, t) >= WIDE) ||
                    LLVMIsAPtrToIntInst(i) || LLVMIsAIntToPtrInst(i))
                    return true;
            }
    return false;
}

void rt_pass_bits(struct retarget *r)
{
    if (!has_numbers(r))
        return;
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (is_own(fn))
            function(r, fn);
    }
}
