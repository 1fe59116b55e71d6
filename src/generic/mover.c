/* SPDX-License-Identifier: Apache-2.0 */
/* mover.c - the parts of `private-buffer` that change functions.
 *
 * Types change in place (semantics/retype.h).  Functions that get one more parameter, and their
 * calls, are made anew. */
#include "generic/mover.h"

#include "facts/facts.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/flow.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

static unsigned global_number(const struct mover *m)
{
    return tags_row(m->u, BRANCH_GLOBAL)->number;
}

static LLVMTypeRef moved_type(const struct mover *m, LLVMTypeRef type)
{
    return ir_in_space(type, global_number(m));
}

/* ---- frames ---- */

unsigned mover_align(const struct mover *m, LLVMAttributeRef stated, LLVMTypeRef type)
{
    assert(ir_has_size(type) && "a struct by value that moves (privates.c)");
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(m->u->mod);
    return ir_stated_align(stated, LLVMABIAlignmentOfType(td, type));
}

static unsigned align_of_param(struct mover *m, LLVMValueRef fn, unsigned k)
{
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind("align"));
    return mover_align(m, a, privates_byval(fn, k));
}

static void place(struct mover *m, struct frame *f, LLVMValueRef variable, LLVMTypeRef type,
                  uint64_t count, uint64_t align)
{
    assert(LLVMIsAAllocaInst(variable) || LLVMIsAArgument(variable));
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(m->u->mod);
    uint64_t size = LLVMABISizeOfType(td, type) * count;
    if (align < LLVMABIAlignmentOfType(td, type))
        align = LLVMABIAlignmentOfType(td, type);
    uint64_t at = (f->bytes + align - 1) / align * align;
    vec_push(&m->moved, ((struct moved){ variable, at }));
    f->bytes = at + (size ? size : 1);
    f->align = align > f->align ? align : f->align;
}

void mover_measure(struct mover *m)
{
    assert(m->first.n == 0 && m->moved.n == 0 && "once, before all other steps");
    struct privates *p = &m->privates;
    for (uint32_t n = 0; n < p->frames.frame.n; n++) {
        struct frame *f = &p->frames.frame.at[n];
        vec_push(&m->first, m->moved.n);
        for (unsigned k = 0; k < LLVMCountParams(f->fn); k++)
            if (privates_byval(f->fn, k) && privates_moves(p, LLVMGetParam(f->fn, k)))
                place(m, f, LLVMGetParam(f->fn, k), privates_byval(f->fn, k), 1,
                      align_of_param(m, f->fn, k));
        for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f->fn)); i;
             i = LLVMGetNextInstruction(i))
            if (privates_is_variable(p, i) && privates_moves(p, i))
                place(m, f, i, LLVMGetAllocatedType(i),
                      LLVMConstIntGetZExtValue(LLVMGetOperand(i, 0)), ir_alignment(i));
        /* Whole frames are aligned, so that their offsets stay. */
        f->bytes = (f->bytes + f->align - 1) / f->align * f->align;
    }
    vec_push(&m->first, m->moved.n);
}

/* ---- signatures ---- */

/* The first instruction behind the function's variables at which the address of its slice is
 * known. */
static LLVMValueRef behind_variables(LLVMValueRef fn, LLVMValueRef slice)
{
    if (slice && LLVMIsAInstruction(slice))
        return LLVMGetNextInstruction(slice);
    LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn));
    while (LLVMIsAAllocaInst(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

static void take_params(struct mover *m, LLVMValueRef from, LLVMValueRef to)
{
    for (unsigned k = 0; k < LLVMCountParams(from); k++) {
        LLVMValueRef old = LLVMGetParam(from, k), now = LLVMGetParam(to, k);
        ir_take_name(old, now);
        retype_replace(old, now);
        uint32_t number = ptrmap_find(&m->privates.value, old);
        if (number != PTRMAP_NONE)
            ptrmap_put(&m->privates.value, now, number);
        ptrmap_remove(&m->privates.value, old);
    }
}

/* Deletes attributes that hold only while the function's variables are private to it: accesses of
 * the buffer are visible outside. */
static void drop_effects(LLVMValueRef fn)
{
    static const char *const names[] = { "memory", "speculatable" };
    for (size_t k = 0; k < COUNTOF(names); k++)
        LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       ir_attribute_kind(names[k]));
}

void mover_sign(struct mover *m, uint32_t n)
{
    assert(n < m->privates.frames.frame.n && m->first.n == m->privates.frames.frame.n + 1 &&
           "after mover_measure()");
    struct privates *p = &m->privates;
    struct frame *f = &p->frames.frame.at[n];
    LLVMTypeRef old = LLVMGlobalGetValueType(f->fn), result = LLVMGetReturnType(old);
    unsigned params = LLVMCountParams(f->fn);
    LLVMTypeRef *type = base_alloc((params + 1) * sizeof *type);
    bool changed = f->needs;
    LLVMGetParamTypes(old, type);
    for (unsigned k = 0; k < params; k++)
        if (!privates_byval(f->fn, k) && privates_moves(p, LLVMGetParam(f->fn, k))) {
            type[k] = moved_type(m, type[k]);
            changed = true;
        }
    if (privates_result_moves(p, f->fn)) {
        result = moved_type(m, result);
        changed = true;
    }
    type[params] = m->global;
    vec_push(&m->slice, NULL);
    if (!changed) {
        free(type);
        return;
    }
    LLVMValueRef to =
        retype_function(f->fn, LLVMFunctionType(result, type, params + (f->needs ? 1 : 0), false));
    uint32_t known = ptrmap_find(&p->result, f->fn);
    take_params(m, f->fn, to);
    if (known != PTRMAP_NONE)
        ptrmap_put(&p->result, to, known);
    ptrmap_put(&p->frames.number, to, n);
    if (f->needs) {
        drop_effects(to);
        m->slice.at[n] = LLVMGetParam(to, params);
        LLVMSetValueName2(m->slice.at[n], "private.slice", strlen("private.slice"));
    }
    for (uint32_t k = m->first.at[n]; k < m->first.at[n + 1]; k++)
        for (unsigned a = 0; a < params; a++)
            if (m->moved.at[k].variable == LLVMGetParam(f->fn, a))
                m->moved.at[k].variable = LLVMGetParam(to, a);
    /* Calls still refer to the old function: they are of another type than the new one. */
    LLVMSetValueName2(f->fn, "", 0);
    ptrmap_put(&p->frames.number, f->fn, n);
    f->fn = to;
    free(type);
}

/* ---- bodies ---- */

/* Replaces a variable by its address in the buffer. */
static void put_variable(struct mover *m, uint32_t n, struct moved v, LLVMValueRef at)
{
    assert(m->slice.at[n] && "a function with variables in the buffer gets the slice");
    LLVMTypeRef i64 = LLVMInt64TypeInContext(LLVMGetModuleContext(m->u->mod));
    LLVMTypeRef i8 = LLVMInt8TypeInContext(LLVMGetModuleContext(m->u->mod));
    struct frame *f = &m->privates.frames.frame.at[n];
    LLVMValueRef offset = LLVMConstInt(i64, f->start + v.offset, false);
    char name[IR_NAME_SIZE];
    LLVMPositionBuilderBefore(m->types.builder, at);
    LLVMSetCurrentDebugLocation2(m->types.builder, NULL);
    LLVMValueRef in = LLVMBuildInBoundsGEP2(m->types.builder, i8, m->slice.at[n], &offset, 1, "");
    trace_event(m->u->trace, m->u->pass, EVENT_PLACE, ir_function_loc(f->fn),
                ir_name(v.variable, name, sizeof name), "in the buffer for private memory");
    m->u->count[COUNT_MOVED]++;
    if (LLVMIsAArgument(v.variable)) {
        LLVMTargetDataRef td = LLVMGetModuleDataLayout(m->u->mod);
        unsigned k = 0;
        while (LLVMGetParam(f->fn, k) != v.variable)
            k++;
        LLVMTypeRef type = privates_byval(f->fn, k);
        unsigned to = LLVMABIAlignmentOfType(td, type), from = align_of_param(m, f->fn, k);
        retype_replace(v.variable, in);
        ir_drop_unread(f->fn, k);
        LLVMBuildMemCpy(m->types.builder, in, to, v.variable, from,
                        LLVMConstInt(i64, LLVMABISizeOfType(td, type), false));
        return;
    }
    retype_replace(v.variable, in);
    ir_take_name(v.variable, in);
    LLVMInstructionEraseFromParent(v.variable);
}

/* Replaces null, undef and poison of private memory by those of global memory, in an instruction
 * whose other operands are global now. */
static void fit_nothings(struct mover *m, LLVMValueRef i, LLVMTypeRef scalar)
{
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMValueRef v = LLVMGetOperand(i, k);
        if (!privates_is(&m->privates, LLVMTypeOf(v)) || !privates_is_nothing(v))
            continue;
        LLVMSetOperand(i, k, retype_nothing(v, ir_in_space(LLVMTypeOf(v), ir_space(scalar))));
    }
}

/* Changes the declaration of an intrinsic to that for the spaces its operands are in now. */
static void fit_intrinsic(struct mover *m, LLVMValueRef call)
{
    if (flow_of_intrinsic(call) == CALL_LIFE &&
        !LLVMIsAAllocaInst(LLVMGetOperand(call, (unsigned)LLVMGetNumArgOperands(call) - 1))) {
        LLVMInstructionEraseFromParent(call);
        return;
    }
    struct ir_access a = ir_access(call);
    for (unsigned k = 0; k < a.n; k++)
        ir_retype_intrinsic(m->u->mod, call, a.operand[k],
                            LLVMTypeOf(LLVMGetOperand(call, a.operand[k])), LLVMTypeOf(call));
}

/* Redirects a call of a library function to the overload for global memory. */
static void fit_library(struct mover *m, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    uint64_t moves = 0;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call) && k < LLVMCountParamTypes(type); k++)
        if (LLVMTypeOf(LLVMGetOperand(call, k)) != LLVMTypeOf(LLVMGetParam(ir_callee(call), k)))
            moves |= UINT64_C(1) << k;
    LLVMValueRef fn = moves ? privates_overload(&m->privates, call, moves) : NULL;
    if (fn)
        shim_set_called_function(call, LLVMGlobalGetValueType(fn), fn);
}

/* Fits a cast to generic of a pointer that was private: puts the private tag on, if the mode asks
 * for it. */
static void fit_cast(struct mover *m, LLVMValueRef cast)
{
    LLVMValueRef in = LLVMGetOperand(cast, 0);
    LLVMTypeRef type = LLVMTypeOf(cast);
    if (LLVMTypeOf(in) == type) { /* the pointer was cast to private and back */
        LLVMReplaceAllUsesWith(cast, ir_uncast(cast));
        LLVMInstructionEraseFromParent(cast);
        return;
    }
    if (!m->mode.private_tagged || !tags_is_generic(m->u, type))
        return;
    LLVMPositionBuilderBefore(m->types.builder, cast);
    LLVMSetCurrentDebugLocation2(m->types.builder, LLVMInstructionGetDebugLoc(cast));
    LLVMValueRef put = tags_build_put(m->types.builder, in, type, BRANCH_PRIVATE, true);
    shim_replace_debug_uses(cast, put);
    LLVMReplaceAllUsesWith(cast, put);
    LLVMInstructionEraseFromParent(cast);
}

/* Instructions that make pointers which are private no longer. */
struct work {
    VEC(LLVMValueRef);
};

static void collect(struct mover *m, LLVMValueRef fn, struct work *values, struct work *casts)
{
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            bool moves = privates_moves(&m->privates, i);
            LLVMValueRef in = LLVMIsAAddrSpaceCastInst(i) ? LLVMGetOperand(i, 0) : NULL;
            bool called = LLVMIsACallInst(i) && flow_of(i).retype != RETYPE_CALLEE;
            if (moves && !privates_is_variable(&m->privates, i) && !called)
                vec_push(values, i);
            if (in && (moves || privates_moves(&m->privates, in)))
                vec_push(casts, i);
        }
}

/* True if no operand of the value is a pointer to the same memory by type: a load, a cast, or a
 * number that becomes a pointer. */
static bool is_first(LLVMValueRef v)
{
    return LLVMIsALoadInst(v) || LLVMIsAAddrSpaceCastInst(v) || LLVMIsAIntToPtrInst(v);
}

/* True if the value is a number as the distance from null: its operand is a pointer, but to
 * nothing. */
static bool is_from_null(LLVMValueRef v)
{
    return LLVMIsAGetElementPtrInst(v) && LLVMIsNull(LLVMGetOperand(v, 0));
}

/* Changes the type of a value.  One that is first gets the new type alone, another together with
 * its operands. */
static void change_value(struct mover *m, LLVMValueRef v)
{
    if (is_first(v) || is_from_null(v))
        retype_value(v, moved_type(m, LLVMTypeOf(v)));
    else
        retype_computed(&m->types, v, tags_row(m->u, BRANCH_GLOBAL), true, true);
}

void mover_retype(struct mover *m, uint32_t n)
{
    assert(n < m->slice.n && "after mover_sign()");
    LLVMValueRef fn = m->privates.frames.frame.at[n].fn;
    LLVMValueRef at = behind_variables(fn, m->slice.at[n]);
    struct work values = { 0 }, casts = { 0 };
    collect(m, fn, &values, &casts);
    for (uint32_t k = m->first.at[n]; k < m->first.at[n + 1]; k++)
        put_variable(m, n, m->moved.at[k], at);
    for (uint32_t k = 0; k < values.n; k++)
        change_value(m, values.at[k]);
    for (uint32_t k = 0; k < values.n; k++)
        if (!is_first(values.at[k]))
            fit_nothings(m, values.at[k], m->global);
    for (uint32_t k = 0; k < casts.n; k++)
        fit_cast(m, casts.at[k]);
    vec_fini(&values);
    vec_fini(&casts);
}

void mover_fit(struct mover *m, uint32_t n)
{
    assert(n < m->slice.n && "after mover_sign()");
    LLVMValueRef fn = m->privates.frames.frame.at[n].fn;
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    IR_EACH_BLOCK (fn, bb)
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsACallInst(i) && ir_intrinsic(i))
                fit_intrinsic(m, i);
            else if (LLVMIsACallInst(i) && ir_callee(i) && LLVMIsDeclaration(ir_callee(i)))
                fit_library(m, i);
            else if (LLVMIsAICmpInst(i) &&
                     LLVMTypeOf(LLVMGetOperand(i, 0)) != LLVMTypeOf(LLVMGetOperand(i, 1)))
                fit_nothings(m, i, m->global);
            else if (LLVMIsAReturnInst(i) && LLVMGetNumOperands(i) == 1 &&
                     LLVMTypeOf(LLVMGetOperand(i, 0)) != result)
                fit_nothings(m, i, result);
        }
}
