/* SPDX-License-Identifier: Apache-2.0 */
/* stores.c - what instructions store, and which stores may put bytes of a variable elsewhere.
 *
 *     %v = load i64, ptr %x; store i64 %v, ptr %g    perhaps: LLVM may let the call that
 *                                                    filled %x write to %g (copies.c)
 *     store i64 %v, ptr %y; %w = load i64, ptr %y    no: the search for what %w is finds %v
 *
 * Safe     because a store that counts for nothing is to a variable whose loads are all loads of
 *          its own address, from which searches find all that is stored there.
 *
 * Does not ignore a store whose address may differ each time it runs, because LLVM may make a
 *          memcpy of a loop [moving], or one to a variable that is read through other pointers
 *          [read]; but where LLVM makes no memcpy, ignores one to a variable of a named type, where
 *          no call may write directly [typed]; does not take a variable that is copied for one
 *          whose address stays where it is, if copies count [ends]. */
#include "infer/exchange.h"
#include "infer/infer.h"

#include "base/guard.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

bool infer_may_store(struct infer *s, LLVMValueRef i, unsigned value, LLVMUseRef address)
{
    assert(LLVMGetUser(address) == i && "a use by the instruction");
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    enum call_flow flow = fn ? infer_flow_of_function(s, fn) : CALL_UNKNOWN;
    if (LLVMIsAStoreInst(i) || flow == CALL_STORE || flow == CALL_COMPRESS)
        return value == 0 && LLVMGetOperandUse(i, 1) == address;
    if (flow == CALL_FILL)
        return value == 1 && LLVMGetOperandUse(i, 0) == address;
    return flow == CALL_WRITES && ir_is_pointer(LLVMTypeOf(LLVMGetUsedValue(address))) &&
           !ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, value)));
}

bool infer_is_handed_on(LLVMValueRef address, bool ends, unsigned *steps)
{
    IR_EACH_USE (address, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (*steps == 0)
            return true;
        --*steps;
        if (flow_source(user, true)) {
            if (infer_is_handed_on(user, ends, steps)) /* recursion is at most `steps` deep */
                return true;
            continue;
        }
        struct ir_access a = LLVMIsAInstruction(user) ? ir_access(user) : (struct ir_access){ 0 };
        bool accessed = false;
        for (unsigned k = 0; k < a.n; k++)
            accessed |= LLVMGetOperandUse(user, a.operand[k]) == use;
        if (!accessed || GUARD("stores:ends", ends && a.n > 1))
            return true;
    }
    return false;
}

/* True if the address is the same each time the function runs: a variable at a constant offset.
 * Searches find what is stored there (infer/copies.c). */
static bool is_fixed_place(LLVMValueRef address)
{
    for (unsigned n = 0; LLVMIsAGetElementPtrInst(address) && n < BUDGET_COPIED_STEPS; n++) {
        for (int k = 1; k < LLVMGetNumOperands(address); k++)
            if (GUARD("stores:moving", !LLVMIsAConstant(LLVMGetOperand(address, (unsigned)k))))
                return false;
        address = LLVMGetOperand(address, 0);
    }
    return LLVMIsAAllocaInst(address) || LLVMIsAConstant(address);
}

bool infer_may_get_bytes(struct infer *s, bool pairs, LLVMValueRef address)
{
    LLVMValueRef root = infer_root(address);
    bool variable = pairs && LLVMIsAGlobalVariable(root);
    bool generic = variable && space_empty(infer_named(s, LLVMTypeOf(root)));
    bool stays = variable && !generic && !space_empty(infer_named(s, LLVMTypeOf(address)));
    bool apart = is_fixed_place(address) || GUARD("stores:typed", stays);
    bool known = LLVMIsAAllocaInst(root) || LLVMIsAGlobalVariable(root);
    return generic || !apart ||
           GUARD("stores:read",
                 known && infer_is_handed_on(root, false, &(unsigned){ BUDGET_COPIED_STEPS }));
}
