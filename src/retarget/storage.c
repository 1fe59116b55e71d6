/* SPDX-License-Identifier: Apache-2.0 */
/* storage.c - allocas, structs by value, and pointers in memory.
 *
 *     %a = alloca i32            spir64: private, as its uses are
 *     %a = alloca i32            nvptx64: generic …
 *     %p = addrspacecast ptr %a to ptr addrspace(5)     … so uses that keep it get a private one
 *
 * Loads and stores of the alloca itself need no cast: any name of it will do. */
#include "retarget/nulls.h"
#include "retarget/work.h"
#include "semantics/retype.h"

#include "semantics/flow.h"

#include <assert.h>

static void raise_alignment(LLVMValueRef alloca, unsigned least)
{
    if (ir_alignment(alloca) < least)
        LLVMSetAlignment(alloca, least);
}

void rt_alloca(struct retarget *r, LLVMValueRef i)
{
    assert(LLVMIsAAllocaInst(i) && "an alloca");
    LLVMTypeRef was = LLVMGetAllocatedType(i);
    bool slot = ptrmap_find(&r->slot, i) != PTRMAP_NONE;
    LLVMTypeRef is = slot ? rt_type(r, was) : rt_memory(r, was);
    uint32_t wanted = rt_number(r, ir_space(LLVMTypeOf(i)));
    uint32_t number = target_alloca(r->to).number;
    if (is != was)
        shim_set_allocated_type(i, is);
    if (is != was && slot) /* loads and stores of it keep the alignment that they state */
        raise_alignment(i, LLVMABIAlignmentOfType(r->now, is));
    retype_value(i, rt_pointer(r, number));
    if (wanted != number)
        vec_push_in(&r->arena, &r->moved, ((struct moved_alloca){ i, wanted }));
}

/* True if the use accepts the alloca's own type: a load or store of the alloca. */
static bool takes_any(LLVMUseRef use, LLVMValueRef alloca)
{
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user))
        return LLVMGetOperand(user, 0) != alloca;
    return LLVMIsALoadInst(user) || LLVMIsAAddrSpaceCastInst(user) ||
           flow_of_intrinsic(user) == CALL_LIFE;
}

void rt_cast_allocas(struct retarget *r)
{
    VEC_OF(LLVMValueRef) users = { 0 };
    for (uint32_t k = 0; k < r->moved.n; k++) {
        LLVMValueRef a = r->moved.at[k].i, at = LLVMGetNextInstruction(a);
        users.n = 0;
        IR_EACH_USE (a, use)
            if (!takes_any(use, a))
                vec_push(&users, LLVMGetUser(use));
        if (users.n == 0)
            continue;
        while (LLVMIsAAllocaInst(at))
            at = LLVMGetNextInstruction(at);
        LLVMPositionBuilderBefore(r->b, at);
        LLVMValueRef cast =
            LLVMBuildAddrSpaceCast(r->b, a, rt_pointer(r, r->moved.at[k].wanted), "");
        r->stats.casts++;
        for (uint32_t u = 0; u < users.n; u++)
            for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(users.at[u]); o++)
                if (LLVMGetOperand(users.at[u], o) == a)
                    LLVMSetOperand(users.at[u], o, cast);
    }
    vec_fini(&users);
    r->moved.n = 0;
}

/* ---- structs by value ---- */

/* Copies the struct into an alloca of the caller. */
static LLVMValueRef copy_of(struct retarget *r, LLVMValueRef call, unsigned k, LLVMTypeRef to,
                            LLVMAttributeRef a)
{
    LLVMTypeRef type = LLVMGetTypeAttributeValue(a);
    unsigned align = LLVMABIAlignmentOfType(r->now, type), kind = ir_attribute_kind("align");
    unsigned stated = ir_stated_align(ir_find_attribute(call, k + 1, kind), 1);
    align = stated > align ? stated : align;
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    LLVMPositionBuilderBefore(r->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
    LLVMValueRef own = LLVMBuildAlloca(r->b, type, "");
    LLVMSetAlignment(own, align);
    LLVMPositionBuilderBefore(r->b, call);
    LLVMBuildMemCpy(
        r->b, own, align, LLVMGetOperand(call, k), 1,
        LLVMConstInt(LLVMInt64TypeInContext(r->ctx), LLVMABISizeOfType(r->now, type), false));
    return LLVMTypeOf(own) == to ? own : LLVMBuildAddrSpaceCast(r->b, own, to, "");
}

void rt_hand_over(struct retarget *r, LLVMValueRef call)
{
    assert(ir_is_call(call) && "a call");
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    unsigned n = LLVMCountParamTypes(type);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef v = LLVMGetOperand(call, k);
        if (LLVMTypeOf(v) == param[k])
            continue;
        LLVMValueRef to;
        LLVMAttributeRef by_value =
            LLVMGetCallSiteEnumAttribute(call, k + 1, ir_attribute_kind("byval"));
        if (by_value && rt_space_is(r, ir_space(LLVMTypeOf(v))) == SPACE_GENERIC) {
            to = copy_of(r, call, k, param[k], by_value);
        } else {
            LLVMPositionBuilderBefore(r->b, call);
            to = LLVMBuildAddrSpaceCast(r->b, v, param[k], "");
        }
        LLVMSetOperand(call, k, to);
        r->stats.casts++;
    }
    free(param);
}

/* ---- pointers that keep their width ---- */

static bool is_aggregate(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMStructTypeKind || LLVMGetTypeKind(t) == LLVMArrayTypeKind;
}

static LLVMTypeRef part(LLVMTypeRef t, unsigned k)
{
    return LLVMGetTypeKind(t) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(t, k)
                                                    : LLVMGetElementType(t);
}

/* The pointer's bits as an integer of the type `want`. */
static LLVMValueRef bits_of(struct retarget *r, LLVMValueRef p, LLVMTypeRef was, LLVMTypeRef want)
{
    uint64_t null;
    LLVMValueRef bits = LLVMBuildPtrToInt(r->b, p, want, "");
    if (!rt_kept_null(r, ir_space(was), &null))
        return bits;
    LLVMValueRef is = LLVMBuildICmp(r->b, LLVMIntEQ, p, rt_null(r, LLVMTypeOf(p)), "");
    return LLVMBuildSelect(r->b, is, rt_integer(want, null), bits, "");
}

/* The pointer of the type `want` that bits_of() made these bits of. */
static LLVMValueRef pointer_of(struct retarget *r, LLVMValueRef bits, LLVMTypeRef was,
                               LLVMTypeRef want)
{
    uint64_t null;
    LLVMValueRef p = LLVMBuildIntToPtr(r->b, bits, want, "");
    if (!rt_kept_null(r, ir_space(was), &null))
        return p;
    LLVMValueRef is = LLVMBuildICmp(r->b, LLVMIntEQ, bits, rt_integer(LLVMTypeOf(bits), null), "");
    return LLVMBuildSelect(r->b, is, rt_null(r, want), p, "");
}

/* Converts `v` of the old type `was` from its register form to its memory form, or back. */
static LLVMValueRef convert(struct retarget *r, LLVMValueRef v, LLVMTypeRef was, bool to_memory)
{
    LLVMTypeRef want = to_memory ? rt_memory(r, was) : rt_type(r, was);
    if (LLVMTypeOf(v) == want)
        return v;
    if (!is_aggregate(was))
        return to_memory ? bits_of(r, v, was, want) : pointer_of(r, v, was, want);
    LLVMValueRef ret = LLVMGetPoison(want);
    unsigned n;
    if (!rt_parts(r, v, was, &n))
        return ret;
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef of = LLVMBuildExtractValue(r->b, v, k, "");
        ret = LLVMBuildInsertValue(r->b, ret, convert(r, of, part(was, k), to_memory), k, "");
    }
    return ret;
}

static void load(struct retarget *r, LLVMValueRef i, LLVMTypeRef was)
{
    assert(LLVMIsALoadInst(i) && "a load of a pointer whose width changes");
    const unsigned of_pointers[] = { r->md_nonnull, r->md_align, r->md_deref, r->md_deref_or_null };
    for (size_t k = 0; k < COUNTOF(of_pointers); k++)
        LLVMSetMetadata(i, of_pointers[k], NULL);
    LLVMPositionBuilderBefore(r->b, LLVMGetNextInstruction(i));
    /* A stand-in takes the uses while the conversion is built. */
    LLVMValueRef stand = LLVMBuildFreeze(r->b, LLVMGetUndef(rt_type(r, was)), "");
    LLVMReplaceAllUsesWith(i, stand);
    retype_value(i, rt_memory(r, was));
    LLVMValueRef now = convert(r, i, was, false);
    LLVMReplaceAllUsesWith(stand, now);
    LLVMInstructionEraseFromParent(stand);
}

/* A cast between a pointer and an integer of any width, by way of the integer that memory would
 * keep.  So a program that stores pointers as numbers finds the same null as one that does not. */
static void number(struct retarget *r, LLVMValueRef cast, LLVMTypeRef was)
{
    LLVMValueRef of = LLVMGetOperand(cast, 0), now;
    LLVMPositionBuilderBefore(r->b, cast);
    if (LLVMIsAPtrToIntInst(cast))
        now = LLVMBuildIntCast2(r->b, convert(r, of, was, true), LLVMTypeOf(cast), false, "");
    else
        now = convert(r, LLVMBuildIntCast2(r->b, of, rt_memory(r, was), false, ""), was, false);
    if (LLVMIsAInstruction(now))
        ir_take_name(cast, now);
    LLVMReplaceAllUsesWith(cast, now);
    LLVMInstructionEraseFromParent(cast);
}

void rt_kept(struct retarget *r)
{
    for (uint32_t k = 0; k < r->kept.n; k++) {
        LLVMValueRef i = r->kept.at[k].i;
        if (LLVMIsALoadInst(i)) {
            load(r, i, r->kept.at[k].was);
        } else if (LLVMIsACastInst(i)) {
            number(r, i, r->kept.at[k].was);
        } else {
            LLVMPositionBuilderBefore(r->b, i);
            LLVMSetOperand(i, 0, convert(r, LLVMGetOperand(i, 0), r->kept.at[k].was, true));
        }
    }
}
