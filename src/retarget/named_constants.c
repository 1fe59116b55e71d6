/* SPDX-License-Identifier: Apache-2.0 */
/* named_constants.c - a host's variables of OpenCL's constant memory, where that lies apart.
 *
 *     @tab = constant [4 x i32] …                    clang for a host writes no word for that
 *     call i32 @_Z2rdPU10CLconstanti(ptr @tab)       memory, but the names of functions have one
 *
 * Needs    the module as it was on the host.
 * Keeps    all: it only looks.
 * Does not count a variable that no such name reaches, by whatever memory and calls of the module,
 *          or that a name of global memory reaches, too [named]; or one that another module defines
 *          [defined], or for which the memory has no room [fits].
 * Safe     because OpenCL C converts pointers to constant memory to none of another kind (OpenCL C
 *          3.0, 6.7.9), so one name is enough; a pointer that may be to another variable is refused
 *          where a name calls it one to constant memory. */
#include "retarget/named_constants.h"

#include "base/guard.h"
#include "facts/found.h"
#include "facts/origin.h"
#include "retarget/halves_asked.h"
#include "retarget/handed.h"
#include "retarget/work.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

enum { NAMED_CONSTANT = 1, NAMED_GLOBAL = 2, BYTES = 1 << 16 /* CUDA C++ Programming Guide */ };

/* Where generic pointers do not reach it either, as on SPIR, apart.c does this work. */
static bool lies_apart(const struct retarget *r)
{
    return r->from->map == MAP_HOST && r->to->map != MAP_HOST &&
           target_castable(r->to, SPACE_CONSTANT, SPACE_GENERIC) &&
           !target_overlap(r->to, SPACE_CONSTANT, SPACE_GLOBAL);
}

/* `said`: bits, as rt_handed() gives them. */
static void name(struct retarget *r, LLVMValueRef p, uint32_t said)
{
    uint8_t names = (said >> SPACE_CONSTANT & 1 ? NAMED_CONSTANT : 0) |
                    (said >> SPACE_GLOBAL & 1 ? NAMED_GLOBAL : 0);
    if (!names || !ir_is_pointer(LLVMTypeOf(p)))
        return;
    rt_half_name(r, p, names);
    if (rt_half_is_elsewhere(r, p))
        r->constants.elsewhere |= names;
}

/* Names what the instruction passes, gives back, or is. */
static void name_of(struct retarget *r, LLVMValueRef i)
{
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
    LLVMValueRef callee = ir_is_call(i) ? ir_callee(i) : NULL;
    bool asks = callee && ir_name_begins(callee, "__to_global"); /* is it global memory? */
    for (unsigned k = 0; ir_is_call(i) && k < LLVMGetNumArgOperands(i); k++)
        name(r, LLVMGetOperand(i, k),
             rt_handed(r, i, k) | (asks ? rt_handed_bit(SPACE_GLOBAL) : 0));
    if (LLVMIsAReturnInst(i) && LLVMGetNumOperands(i))
        name(r, LLVMGetOperand(i, 0), rt_handed_bit(origin_of_result(fn)));
    name(r, i, rt_handed_bit(origin_of_instruction(i)));
}

/* Follows an argument into a function of this module.  False: the call may keep it. */
static bool follow(struct facts_found *f, LLVMValueRef call, LLVMValueRef v)
{
    LLVMValueRef fn = ir_callee(call);
    enum call_flow flow = flow_of_intrinsic(call);
    if (!fn)
        return false;
    if (LLVMIsDeclaration(fn))
        return function_flow(fn) == CALL_NOTHING || flow == CALL_COPY || flow == CALL_LIFE;
    for (unsigned k = 0; k < LLVMCountParams(fn) && k < LLVMGetNumArgOperands(call); k++)
        if (LLVMGetOperand(call, k) == v && !facts_found_add(f, LLVMGetParam(fn, k)))
            return false;
    return true;
}

/* True if the address may be found elsewhere later: it is stored, given back, or becomes a number,
 * a function that is not seen has it, or there are too many values to see that it is not.  With
 * `handed` also if any function has it. */
static bool is_kept(LLVMValueRef variable, bool handed)
{
    struct facts_found f = { { variable }, 1 };
    for (unsigned k = 0; k < f.n; k++)
        IR_EACH_USE (f.at[k], use) {
            LLVMValueRef user = LLVMGetUser(use);
            bool read = LLVMIsALoadInst(user) || LLVMIsAICmpInst(user) ||
                        (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != f.at[k]) ||
                        flow_of_intrinsic(user) == CALL_COPY;
            bool moves = ir_is_pointer(LLVMTypeOf(user)) && !LLVMIsAGlobalValue(user) && !read &&
                         !LLVMIsAAtomicRMWInst(user);
            if (ir_is_call(user) && !read ? handed || !follow(&f, user, f.at[k])
                : moves                   ? !facts_found_add(&f, user)
                                          : !read)
                return true;
        }
    return false;
}

/* True for a constant of OpenCL C: of constant memory, a string, or of global memory. */
static bool is_constant(LLVMValueRef v)
{
    return LLVMIsGlobalConstant(v) && function_speaks_opencl(v) &&
           origin_of_variable(v) == SPACE_COUNT;
}

/* The names of a variable.  One that none reaches, and whose address is kept, may be what comes
 * from elsewhere to a name: to names of constant memory alone, or of global memory alone; of both
 * it is not known. */
static uint8_t names_of(struct retarget *r, LLVMValueRef v, bool *ret_kept)
{
    uint8_t names = is_constant(v) ? rt_half_names(r, v) : NAMED_GLOBAL;
    *ret_kept = !names && is_kept(v, false);
    if (origin_of_variable(v) == SPACE_CONSTANT)
        return NAMED_CONSTANT; /* an annotation that gaspar or clang wrote */
    return *ret_kept ? r->constants.elsewhere : names;
}

/* Puts the variable into constant memory, if there is room behind `*used` bytes. */
static void place(struct retarget *r, LLVMValueRef v, uint64_t *used)
{
    LLVMTypeRef t = LLVMGlobalGetValueType(v);
    unsigned align = LLVMGetAlignment(v) ? LLVMGetAlignment(v) : LLVMABIAlignmentOfType(r->old, t);
    uint64_t from = (*used + align - 1) / align * align, size = LLVMABISizeOfType(r->old, t);
    bool may = !GUARD("named-constants:defined", !LLVMGetInitializer(v)) &&
               !GUARD("named-constants:fits", size > BYTES || from > BYTES - size);
    if (!may && origin_of_variable(v) != SPACE_CONSTANT)
        return;
    ptrmap_put(&r->constants.of, v, 1);
    *used = from < BYTES ? from + size : *used;
}

void rt_name_constants(struct retarget *r)
{
    if (!lies_apart(r))
        return;
    rt_half_begin(r);
    IR_EACH_FUNCTION (r->m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                name_of(r, i);
    uint64_t used = 0;
    bool kept;
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v))
        if (!GUARD("named-constants:named", names_of(r, v, &kept) != NAMED_CONSTANT))
            place(r, v, &used);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v)) {
        if (names_of(r, v, &kept) == 0 && ir_is_local(v) && !is_kept(v, true))
            place(r, v, &used); /* it is only read here */
        r->constants.kept |= kept && ptrmap_find(&r->constants.of, v) == PTRMAP_NONE;
    }
}

bool rt_is_named_constant(const struct retarget *r, LLVMValueRef variable)
{
    return ptrmap_find(&r->constants.of, variable) != PTRMAP_NONE;
}

void rt_check_constant(struct retarget *r, LLVMValueRef call, LLVMValueRef p)
{
    if (lies_apart(r) && !rt_failed(r) && ir_is_pointer(LLVMTypeOf(p)) && rt_half_is_outside(r, p))
        diag_no_meaning_cast(RT_AT(r, call), space_name(SPACE_GLOBAL), space_name(SPACE_CONSTANT));
}
