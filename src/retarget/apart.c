/* SPDX-License-Identifier: Apache-2.0 */
/* apart.c - finds pointers to constant memory that must stay apart from generic pointers.
 *
 *     x86_64:  define i32 @f(ptr "ocl_constant" %c)         spir64:  … ptr addrspace(2) %c
 *                %p = getelementptr i32, ptr %c, i64 1                 ptr addrspace(2) %p
 *                %x = load i32, ptr %p
 *
 * A host's pointers become generic pointers, which are cast to the space that an attribute names.
 * SPIR has no cast between constant and generic, so each pointer is one or the other, from its
 * origin to all its uses.  At first all pointers that could be constant are in the set; those used
 * together with another pointer are taken out, until nothing changes.  A pointer out of the set
 * becomes generic: the host passes the same buffers for global and constant parameters, and
 * variables may lie in either memory. */
#include "retarget/apart.h"

#include "facts/found.h"
#include "facts/origin.h"
#include "ir/access.h"
#include "retarget/nulls.h"
#include "retarget/work.h"
#include "semantics/flow.h"

#include <assert.h>

static bool is_in(struct retarget *r, LLVMValueRef v)
{
    return ptrmap_find(&r->apart, v) != PTRMAP_NONE;
}

LLVMTypeRef rt_apart_type(struct retarget *r, LLVMValueRef v)
{
    return r->apart.used && is_in(r, v) ? rt_pointer(r, rt_number_of(r->to, SPACE_CONSTANT)) : NULL;
}

/* True for null and undef.  Zero bits are null in generic and constant memory on every target that
 * keeps the two apart. */
static bool is_neutral(LLVMValueRef v) { return LLVMIsNull(v) || LLVMIsUndef(v); }

static bool is_pointer(LLVMValueRef v)
{
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind;
}

/* Also of constant expressions on a variable. */
static bool is_constant(struct retarget *r, LLVMValueRef v)
{
    while (LLVMIsAConstantExpr(v) && flow_of(v).kind == FLOW_OFFSET)
        v = LLVMGetOperand(v, 0);
    return is_in(r, v);
}

static bool fits(struct retarget *r, LLVMValueRef v) { return is_neutral(v) || is_constant(r, v); }

/* ---- memory that holds such pointers ---- */

/* A variable of the function that holds one pointer, and is only loaded and stored. */
static bool is_slot(LLVMValueRef v)
{
    if (!LLVMIsAAllocaInst(v))
        return false;
    IR_EACH_USE (v, use) {
        LLVMValueRef i = LLVMGetUser(use);
        bool fine = (LLVMIsALoadInst(i) && is_pointer(i)) ||
                    (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 0) != v &&
                     is_pointer(LLVMGetOperand(i, 0))) ||
                    flow_of_intrinsic(i) == CALL_LIFE;
        if (!fine)
            return false;
    }
    return true;
}

static bool slot_fits(struct retarget *r, LLVMValueRef slot)
{
    IR_EACH_USE (slot, use) {
        LLVMValueRef i = LLVMGetUser(use);
        if ((LLVMIsALoadInst(i) && !is_in(r, i)) ||
            (LLVMIsAStoreInst(i) && !fits(r, LLVMGetOperand(i, 0))))
            return false;
    }
    return true;
}

/* ---- where a pointer comes from ---- */

/* True if the pointer changes its type together with its operands.  A lane of a vector does not,
 * because vectors stay generic. */
static bool is_made(LLVMValueRef i, struct flow flow)
{
    return is_pointer(i) && flow.retype == RETYPE_TYPE && flow.kind != FLOW_PART;
}

static bool comes_from_constant(struct retarget *r, LLVMValueRef i)
{
    struct flow flow = flow_of(i);
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    bool made = is_made(i, flow);
    for (unsigned k = flow.first; made && k < flow.end; k++)
        if (!fits(r, LLVMGetOperand(i, k)))
            return false;
    if (made || (fn && is_in(r, fn)))
        return true;
    if (LLVMIsALoadInst(i) && is_slot(LLVMGetOperand(i, 0)))
        return slot_fits(r, LLVMGetOperand(i, 0));
    return ((LLVMIsALoadInst(i) && r->apart_in_memory) || LLVMIsAIntToPtrInst(i)) &&
           origin_of_instruction(i) == SPACE_CONSTANT;
}

/* ---- how it is used ---- */

static bool other_fits(struct retarget *r, LLVMValueRef i, LLVMValueRef v)
{
    return fits(r, LLVMGetOperand(i, LLVMGetOperand(i, 0) == v ? 1 : 0));
}

/* True if the use allows a pointer to constant memory; `v` is the operand. */
static bool may_be_used(struct retarget *r, LLVMValueRef v, LLVMUseRef use)
{
    LLVMValueRef i = LLVMGetUser(use), fn;
    struct flow flow = flow_of(i);
    if (LLVMIsAConstantExpr(i)) {
        if (flow.kind != FLOW_OFFSET)
            return false;
        IR_EACH_USE (i, next)
            if (!may_be_used(r, i, next))
                return false;
        return true;
    }
    if (!LLVMIsAInstruction(i))
        return false;
    switch (flow.kind) {
    case FLOW_BITS: return !ir_is_pointer(LLVMTypeOf(i)); /* a number */
    case FLOW_JOIN:
    case FLOW_OFFSET: return is_made(i, flow) && is_in(r, i);
    case FLOW_LOOK: return LLVMIsAICmpInst(i) && other_fits(r, i, v);
    case FLOW_RETURN: return is_in(r, LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
    case FLOW_ACCESS:
        if (!LLVMIsAStoreInst(i))
            return LLVMIsALoadInst(i);
        return LLVMGetOperand(i, 1) != v &&
               (is_slot(LLVMGetOperand(i, 1)) ? slot_fits(r, LLVMGetOperand(i, 1))
                                              : r->apart_in_memory);
    case FLOW_CALL:
        fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
        if (!fn || LLVMGlobalGetValueType(fn) != LLVMGetCalledFunctionType(i))
            return false;
        for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
            if (LLVMGetOperand(i, k) == v && LLVMGetIntrinsicID(fn)
                    ? k != 1 || !(LLVMIsAMemCpyInst(i) || LLVMIsAMemMoveInst(i))
                    : LLVMGetOperand(i, k) == v &&
                          (k >= LLVMCountParams(fn) || !is_in(r, LLVMGetParam(fn, k))))
                return false;
        return true;
    default: return false;
    }
}

static bool all_uses_fit(struct retarget *r, LLVMValueRef v)
{
    IR_EACH_USE (v, use)
        if (!may_be_used(r, v, use))
            return false;
    return true;
}

/* ---- functions ---- */

static bool parameter_fits(struct retarget *r, LLVMValueRef fn, unsigned k)
{
    IR_EACH_USE (fn, use)
        if (!fits(r, LLVMGetOperand(LLVMGetUser(use), k)))
            return false;
    return all_uses_fit(r, LLVMGetParam(fn, k));
}

static bool result_fits(struct retarget *r, LLVMValueRef fn)
{
    IR_EACH_USE (fn, use)
        if (!is_in(r, LLVMGetUser(use)))
            return false;
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (LLVMIsAReturnInst(end) && !fits(r, LLVMGetOperand(end, 0)))
            return false;
    }
    return true;
}

/* ---- the set ---- */

static void suppose_function(struct retarget *r, LLVMValueRef fn)
{
    bool called = ir_is_only_called(fn);
    for (unsigned k = 0; called && k < LLVMCountParams(fn); k++)
        if (is_pointer(LLVMGetParam(fn, k)) && !ir_arg_has(fn, k, "byval") &&
            origin_of_argument(r->from, fn, k) == SPACE_CONSTANT)
            ptrmap_put(&r->apart, LLVMGetParam(fn, k), 1);
    if (called && origin_of_result(fn) == SPACE_CONSTANT)
        ptrmap_put(&r->apart, fn, 1);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (is_pointer(i) && !LLVMIsAAllocaInst(i))
                ptrmap_put(&r->apart, i, 1);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            r->apart_in_memory |= LLVMIsALoadInst(i) && !is_slot(LLVMGetOperand(i, 0)) &&
                                  origin_of_instruction(i) == SPACE_CONSTANT;
}

/* True if the address stands in an initial value, or in too many constant expressions to see that
 * it does not:  @names = constant [2 x ptr] [ptr @a, ptr @b] */
static bool lies_in_constant(LLVMValueRef v)
{
    struct facts_found f = { { v }, 1 };
    for (unsigned k = 0; k < f.n; k++)
        IR_EACH_USE (f.at[k], use) {
            LLVMValueRef user = LLVMGetUser(use);
            bool fine = LLVMIsAInstruction(user) ||
                        (LLVMIsAConstantExpr(user) && facts_found_add(&f, user));
            if (!fine)
                return true;
        }
    return false;
}

static bool take_out(struct retarget *r, LLVMValueRef v, bool stays)
{
    if (stays || !is_in(r, v))
        return false;
    ptrmap_remove(&r->apart, v);
    return true;
}

static bool look_at_function(struct retarget *r, LLVMValueRef fn)
{
    bool changed = take_out(r, fn, is_in(r, fn) && result_fits(r, fn));
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        changed |= take_out(r, LLVMGetParam(fn, k),
                            is_in(r, LLVMGetParam(fn, k)) && parameter_fits(r, fn, k));
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (is_in(r, i))
                changed |= take_out(r, i, comes_from_constant(r, i) && all_uses_fit(r, i));
    return changed;
}

void rt_apart(struct retarget *r)
{
    assert(!r->changes && "the module has its old types");
    const struct target_row *row = target_row_of(r->to, SPACE_CONSTANT);
    if (r->from->map != MAP_HOST || !row || row->flags & ROW_CASTABLE)
        return;
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v))
        if (!ir_name_begins(v, "llvm.") && origin_of_variable(v) == SPACE_CONSTANT)
            ptrmap_put(&r->apart, v, 1);
    IR_EACH_FUNCTION (r->m, fn)
        if (!LLVMGetIntrinsicID(fn))
            suppose_function(r, fn);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v))
        if (is_in(r, v) && lies_in_constant(v)) /* memory begins with a generic pointer to it */
            r->apart_in_memory = false;
    bool changed = true;
    while (changed) {
        changed = false;
        for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v))
            if (is_in(r, v))
                changed |= take_out(r, v, all_uses_fit(r, v));
        IR_EACH_FUNCTION (r->m, fn)
            if (!LLVMGetIntrinsicID(fn))
                changed |= look_at_function(r, fn);
    }
}

/* ---- afterwards ---- */

static LLVMValueRef neutral_as(struct retarget *r, LLVMValueRef v, LLVMTypeRef type)
{
    return LLVMIsPoison(v)  ? LLVMGetPoison(type)
           : LLVMIsUndef(v) ? LLVMGetUndef(type)
                            : rt_null(r, type);
}

/* The types of the parameters of what a call calls, to be freed; NULL: `i` is no call. */
static LLVMTypeRef *parameters_of(LLVMValueRef i)
{
    if (!LLVMIsACallInst(i))
        return NULL;
    LLVMTypeRef type = LLVMGetCalledFunctionType(i);
    LLVMTypeRef *param = base_alloc((LLVMCountParamTypes(type) + 1) * sizeof *param);
    LLVMGetParamTypes(type, param);
    return param;
}

/* The type that the user of operand `k` gives it; NULL: its present type.  `param` is
 * parameters_of(i). */
static LLVMTypeRef wanted(LLVMValueRef fn, LLVMValueRef i, unsigned k, const LLVMTypeRef *param,
                          LLVMTypeRef constant)
{
    assert(k < (unsigned)LLVMGetNumOperands(i) && "an operand");
    struct flow flow = flow_of(i);
    if (flow_has(flow, k) && is_made(i, flow))
        return LLVMTypeOf(i) == constant ? constant : NULL;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMICmp: return LLVMTypeOf(LLVMGetOperand(i, 1 - k)) == constant ? constant : NULL;
    case LLVMRet: return LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    case LLVMCall: return k < LLVMCountParamTypes(LLVMGetCalledFunctionType(i)) ? param[k] : NULL;
    default: return NULL;
    }
}

void rt_apart_finish(struct retarget *r, LLVMValueRef fn)
{
    if (!r->apart.used)
        return;
    LLVMTypeRef constant = rt_pointer(r, rt_number_of(r->to, SPACE_CONSTANT));
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            unsigned n = (unsigned)LLVMGetNumOperands(i);
            LLVMTypeRef *param = parameters_of(i);
            for (unsigned k = 0; k < n; k++) {
                LLVMValueRef v = LLVMGetOperand(i, k);
                if (LLVMIsABasicBlock(v) || !is_pointer(v))
                    continue;
                LLVMTypeRef want = wanted(fn, i, k, param, constant);
                if (!want || want == LLVMTypeOf(v))
                    continue;
                if (is_neutral(v) && want == constant)
                    LLVMSetOperand(i, k, neutral_as(r, v, want));
                else if (LLVMTypeOf(v) == constant && LLVMIsACallInst(i) && ir_intrinsic(i))
                    ir_retype_intrinsic(r->m, i, k, constant, LLVMTypeOf(i));
            }
            free(param);
        }
}
