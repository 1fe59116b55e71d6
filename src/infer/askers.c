/* SPDX-License-Identifier: Apache-2.0 */
/* askers.c - functions that ask a runtime for an array, and who runs them.
 *
 *     define void @wrapper(i16 %level, i32 %thread) {
 *       call void @__kmpc_get_shared_variables(ptr %list)     asks for the array of a region
 *
 * The runtime knows the array of one region at a time.  So it is that of the call which names the
 * wrapper only if nothing but such calls runs the wrapper. */
#include "infer/infer.h"
#include "infer/outside.h"

#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>

bool infer_is_only_shared(LLVMValueRef fn)
{
    IR_EACH_USE (fn, use) {
        LLVMValueRef call = LLVMGetUser(use);
        size_t n = 0;
        bool shared = false;
        LLVMValueRef callee = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
        const struct function_entry *e = callee ? function_entries(callee, &n) : NULL;
        for (size_t k = 0; k < n; k++) /* the rows of one function: ten at most */
            shared |= e[k].kind == ENTRY_SHARED && LLVMGetOperandUse(call, e[k].function) == use;
        if (!shared)
            return false;
    }
    return true;
}

void infer_find_askers(struct infer *s)
{
    assert(s->boundary && s->functions.n == 0 && "before any scope");
    LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(s->u->mod), 0);
    IR_EACH_FUNCTION (s->u->mod, asked) {
        if (LLVMGetIntrinsicID(asked) || function_flow(asked) != CALL_SHARED)
            continue;
        IR_EACH_USE (asked, use) { /* each use of such a function once */
            LLVMValueRef call = LLVMIsACallInst(LLVMGetUser(use));
            LLVMValueRef fn = NULL;
            if (call && ir_callee(call) == asked)
                fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
            if (!fn)
                s->boundary->asks = true;
            else if (ptrmap_find(&s->shared, fn) == PTRMAP_NONE)
                ptrmap_put(&s->shared, fn, infer_reserve(s, pointer));
        }
    }
}

bool infer_is_asker(struct infer *s, LLVMValueRef fn)
{
    return s->boundary && ptrmap_find(&s->shared, fn) != PTRMAP_NONE;
}

bool infer_is_called_otherwise(struct infer *s, LLVMValueRef fn)
{
    return infer_is_asker(s, fn) && !infer_is_only_shared(fn);
}
