/* SPDX-License-Identifier: Apache-2.0 */
/* expand_pointer_calls.c - calls through pointers become direct calls, of functions with numbers.
 *
 *     f = i ? &first : &second;  r = f(x)
 *  => f = i ? 16 : 32;  if (f == 16) r = first(x); else if (f == 32) r = second(x);
 *
 * Work-items of one thread may call different functions, and all functions are inlined, so none has
 * an address.  The pass gives a number to each function whose address the module takes, and writes
 * the number in place of the address: in code, and in the variables that hold it.
 *
 * Needs     code that is inlined as far as calls are direct.
 * Does not  call a function of another type or calling convention than the call's [no code]: such
 *           a call is undefined, and where no other function is left, no_vector.c refuses it.
 * Safe because: nothing else than the address of a function may be called, and no kernel gets such
 * an address from outside.  The numbers are unlike each other and null, so that comparisons have
 * the results that they have with addresses.  A generic pointer to a function has a tag above the
 * number, which is cleared. */
#include "spmd/expand.h"

#include "base/vec.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "space/tag.h"

#include <llvm-c/DebugInfo.h>

enum { APART = 16 }; /* numbers of functions are its multiples, from 1 on */

/* The functions whose address is taken, in the order of their numbers. */
struct numbered {
    VEC(LLVMValueRef);
};

static LLVMValueRef number_of(LLVMTypeRef word, uint32_t k)
{
    return LLVMConstInt(word, (uint64_t)APART * (k + 1), false);
}

static bool is_pointer_call(LLVMValueRef i)
{
    return LLVMIsACallInst(i) && !ir_callee(i) && !LLVMIsAInlineAsm(LLVMGetCalledValue(i));
}

/* ---- numbers ---- */

static bool calls_directly(LLVMValueRef user, LLVMValueRef fn)
{
    bool is = LLVMIsACallInst(user) && ir_callee(user) == fn;
    for (unsigned k = 0; is && k < LLVMGetNumArgOperands(user); k++)
        is = LLVMGetOperand(user, k) != fn;
    return is;
}

/* True if the function's address is taken.  A function with another name keeps it. */
static bool is_taken(LLVMValueRef fn)
{
    bool taken = false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAGlobalAlias(user))
            return false;
        taken |= !calls_directly(user, fn);
    }
    return taken;
}

/* Puts the number where the function's address stands; its direct calls stay. */
static void put_number(LLVMValueRef fn, LLVMValueRef number)
{
    VEC_OF(LLVMValueRef) direct = { 0 };
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        if (LLVMIsACallInst(LLVMGetUser(use)) && ir_callee(LLVMGetUser(use)) == fn)
            vec_push(&direct, LLVMGetUser(use));
    LLVMReplaceAllUsesWith(fn, LLVMConstIntToPtr(number, LLVMTypeOf(fn)));
    for (uint32_t k = 0; k < direct.n; k++)
        shim_set_called_function(direct.at[k], LLVMGlobalGetValueType(fn), fn);
    vec_fini(&direct);
}

/* Lists of what the linker must keep say nothing here, and take addresses. */
static void drop_lists(LLVMModuleRef m)
{
    static const char *const lists[] = { "llvm.used", "llvm.compiler.used" };
    for (unsigned k = 0; k < COUNTOF(lists); k++) {
        LLVMValueRef v = LLVMGetNamedGlobal(m, lists[k]);
        if (v)
            LLVMDeleteGlobal(v);
    }
}

static void put_numbers(LLVMModuleRef m, LLVMTypeRef word, struct numbered *fns)
{
    drop_lists(m);
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMGetIntrinsicID(fn) && is_taken(fn)) {
            put_number(fn, number_of(word, fns->n));
            vec_push(fns, fn);
        }
}

/* ---- calls ---- */

static bool fits(LLVMValueRef fn, LLVMValueRef call)
{
    return LLVMGlobalGetValueType(fn) == LLVMGetCalledFunctionType(call) &&
           LLVMGetFunctionCallConv(fn) == LLVMGetInstructionCallConv(call);
}

/* before: br number == 16, code 0, test 1;  test 1: br number == 32, code 1, …;  the last test's
 * other way is unreachable;  code k: the call of function k;  behind: the results' phi.  Returns
 * the phi, or NULL where the call has no result.  Tests, since LLVM folds each for which a select
 * or a phi of known functions leaves no choice, which it does not do with a switch. */
static LLVMValueRef choose(LLVMBuilderRef b, LLVMValueRef call, const struct numbered *fns,
                           LLVMTypeRef word)
{
    LLVMContextRef ctx = LLVMGetTypeContext(word);
    LLVMValueRef f = LLVMBuildPtrToInt(b, LLVMGetCalledValue(call), word, ""), phi = NULL;
    f = LLVMBuildAnd(b, f, LLVMConstInt(word, TAG_ADDRESS, false), "");
    LLVMBasicBlockRef test = LLVMGetInstructionParent(call), behind = shim_split_block(call);
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(test));
    LLVMPositionBuilderBefore(b, call);
    if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind)
        phi = LLVMBuildPhi(b, LLVMTypeOf(call), "");
    for (uint32_t k = 0; k < fns->n; k++) {
        if (!fits(fns->at[k], call))
            continue;
        LLVMBasicBlockRef code = LLVMInsertBasicBlockInContext(ctx, behind, "");
        LLVMBasicBlockRef other = LLVMInsertBasicBlockInContext(ctx, behind, "");
        LLVMPositionBuilderAtEnd(b, test);
        LLVMValueRef is = LLVMBuildICmp(b, LLVMIntEQ, f, number_of(word, k), "");
        LLVMBuildCondBr(b, is, code, other);
        LLVMPositionBuilderAtEnd(b, code);
        LLVMValueRef direct = LLVMInstructionClone(call);
        LLVMInsertIntoBuilder(b, direct);
        shim_set_called_function(direct, LLVMGetCalledFunctionType(call), fns->at[k]);
        LLVMBuildBr(b, behind);
        if (phi)
            LLVMAddIncoming(phi, &direct, &code, 1);
        test = other;
    }
    LLVMPositionBuilderAtEnd(b, test);
    LLVMBuildUnreachable(b);
    return phi;
}

static bool any_fits(const struct numbered *fns, LLVMValueRef call)
{
    for (uint32_t k = 0; k < fns->n; k++)
        if (fits(fns->at[k], call))
            return true;
    return false;
}

/* True if a call of the function is left that can be made code. */
static bool expand(LLVMBuilderRef b, LLVMValueRef fn, const struct numbered *fns, LLVMTypeRef word)
{
    bool any = false;
    IR_EACH_BLOCK (fn, bb)
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
            next = LLVMGetNextInstruction(i);
            any |= LLVMIsACallInst(i) && ir_callee(i) && !LLVMIsDeclaration(ir_callee(i));
            if (!is_pointer_call(i) || !any_fits(fns, i))
                continue;
            any = true;
            LLVMPositionBuilderBefore(b, i);
            LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
            LLVMValueRef v = choose(b, i, fns, word);
            if (v)
                LLVMReplaceAllUsesWith(i, v);
            LLVMInstructionEraseFromParent(i);
            break; /* the rest stands in a new block, which the walk reaches */
        }
    return any;
}

bool spmd_expand_pointer_calls(LLVMModuleRef m)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m);
    LLVMTypeRef word = LLVMInt64TypeInContext(ctx);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(ctx);
    struct numbered fns = { 0 };
    bool any = false;
    put_numbers(m, word, &fns);
    IR_EACH_FUNCTION (m, fn) /* each call once: (calls) * (functions of the type) */
        any |= expand(b, fn, &fns, word);
    vec_fini(&fns);
    LLVMDisposeBuilder(b);
    return any;
}
