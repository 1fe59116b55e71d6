/* SPDX-License-Identifier: Apache-2.0 */
/* expand_copy.c - copies that a work-group makes become loops of its work-items.
 *
 *     e = async_work_group_copy(to, from, n, e)
 *  => for (k = get_local_linear_id(); k < n; k += the group's size) to[k] = from[k]
 *
 * An event says nothing here: the copy is done when the work-item goes on, and to wait for any
 * event is a barrier (expand_calls.c), behind which the copies of the other work-items are done,
 * too.  So each value of type event_t becomes null, and its stores vanish.
 *
 * Needs     calls that name their spaces, and events of calls that are inlined.
 * Does not  touch a copy of elements whose size its name does not tell [no code]: no_vector.c
 *           refuses the call.
 * Safe because: all work-items of the group reach the call with the same arguments (OpenCL C 3.0,
 * 6.15.11), so together they copy each element once; what is copied may not be written, nor the
 * copy be read, before a work-item has waited for the event. */
#include "spmd/expand.h"

#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/functions.h"
#include "space/builtin.h"
#include "spmd/build_calls.h"

#include <llvm-c/DebugInfo.h>

static bool is_event(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMTargetExtTypeKind &&
           strcmp(LLVMGetTargetExtTypeName(t), "spirv.Event") == 0;
}

/* ---- copies ---- */

struct group_copy {
    LLVMBuilderRef b;
    LLVMValueRef to, from, n, to_stride, from_stride; /* strides: NULL where elements are dense */
    LLVMTypeRef element;
    unsigned bytes; /* of an element, which is aligned so */
};

static bool is_generic(LLVMValueRef p) { return ir_space(LLVMTypeOf(p)) == 4; }

static bool begin(struct group_copy *c, LLVMBuilderRef b, LLVMValueRef call)
{
    LLVMValueRef fn = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
    const struct function_row *row = fn ? function_find(fn) : NULL;
    if (!row || row->action != ACTION_COPY_GROUP)
        return false;
    enum { STRIDED = 5 }; /* arguments: to, from, elements, stride, event */
    const char *name = ir_name_of(fn);
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(call));
    LLVMTypeRef word = LLVMInt64TypeInContext(ctx);
    *c =
        (struct group_copy){ .b = b, .bytes = (unsigned)builtin_pointee_bytes(name, strlen(name)) };
    c->to = LLVMGetOperand(call, 0);
    c->from = LLVMGetOperand(call, 1);
    if (!c->bytes || is_generic(c->to) || is_generic(c->from))
        return false;
    c->n = LLVMBuildIntCast2(b, LLVMGetOperand(call, 2), word, false, "");
    if (LLVMGetNumArgOperands(call) == STRIDED) {
        LLVMValueRef stride = LLVMBuildIntCast2(b, LLVMGetOperand(call, 3), word, false, "");
        bool to_local = ir_space(LLVMTypeOf(c->to)) == 3; /* the other one is strided */
        *(to_local ? &c->from_stride : &c->to_stride) = stride;
    }
    c->element = c->bytes <= 8 ? LLVMIntTypeInContext(ctx, 8 * c->bytes)
                               : LLVMVectorType(LLVMInt32TypeInContext(ctx), c->bytes / 4);
    return true;
}

static LLVMValueRef place(const struct group_copy *c, LLVMValueRef base, LLVMValueRef k,
                          LLVMValueRef stride)
{
    if (stride)
        k = LLVMBuildMul(c->b, k, stride, "");
    return LLVMBuildGEP2(c->b, c->element, base, &k, 1, "");
}

/* before: br first < n, code, behind;  code: …; br k + size < n, code, behind;  behind: the call.
 * k + size does not wrap: n elements have addresses, and a group has few work-items. */
static void loop(const struct group_copy *c, LLVMValueRef call)
{
    LLVMBuilderRef b = c->b;
    LLVMTypeRef word = LLVMTypeOf(c->n);
    LLVMValueRef first = spmd_library_call(b, "_Z19get_local_linear_idv", word, NULL, 0);
    LLVMValueRef size = spmd_library_size(b);
    LLVMBasicBlockRef before = LLVMGetInstructionParent(call);
    LLVMBasicBlockRef behind = shim_split_block(call);
    LLVMBasicBlockRef code = LLVMInsertBasicBlockInContext(LLVMGetTypeContext(word), behind, "");
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(before));
    LLVMPositionBuilderAtEnd(b, before);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntULT, first, c->n, ""), code, behind);
    LLVMPositionBuilderAtEnd(b, code);
    LLVMValueRef k = LLVMBuildPhi(b, word, "");
    LLVMValueRef v = LLVMBuildLoad2(b, c->element, place(c, c->from, k, c->from_stride), "");
    LLVMSetAlignment(v, c->bytes);
    LLVMValueRef s = LLVMBuildStore(b, v, place(c, c->to, k, c->to_stride));
    LLVMSetAlignment(s, c->bytes);
    LLVMValueRef next = LLVMBuildAdd(b, k, size, "");
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntULT, next, c->n, ""), code, behind);
    LLVMAddIncoming(k, &first, &before, 1);
    LLVMAddIncoming(k, &next, &code, 1);
}

/* ---- events ---- */

/* Makes events null.  Calls that give or take one stay, where they are not known. */
static void erase_events(LLVMValueRef fn)
{
    IR_EACH_BLOCK (fn, bb)
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
            next = LLVMGetNextInstruction(i);
            bool store = LLVMIsAStoreInst(i) && is_event(LLVMTypeOf(LLVMGetOperand(i, 0)));
            if (LLVMIsACallInst(i) || (!store && !is_event(LLVMTypeOf(i))))
                continue;
            if (!store)
                LLVMReplaceAllUsesWith(i, LLVMConstNull(LLVMTypeOf(i)));
            LLVMInstructionEraseFromParent(i);
        }
}

void spmd_expand_copies(LLVMModuleRef m)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    IR_EACH_FUNCTION (m, fn) {
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                struct group_copy c;
                next = LLVMGetNextInstruction(i);
                LLVMPositionBuilderBefore(b, i);
                LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
                if (!begin(&c, b, i))
                    continue;
                loop(&c, i);
                LLVMReplaceAllUsesWith(i, LLVMConstNull(LLVMTypeOf(i)));
                LLVMInstructionEraseFromParent(i);
                break; /* the rest stands in a new block, which the walk reaches */
            }
        erase_events(fn);
    }
    LLVMDisposeBuilder(b);
}
