/* SPDX-License-Identifier: Apache-2.0 */
/* integer_limits.c - what integers cannot stand for: errors, before anything changes. */
#include "generic/integer_types.h"

#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>

bool generic_integer_is_declared(LLVMValueRef i)
{
    LLVMValueRef fn = ir_is_call(i) ? ir_callee(i) : NULL;
    return fn ? LLVMIsDeclaration(fn) : ir_is_call(i) && LLVMIsAInlineAsm(LLVMGetCalledValue(i));
}

/* True if the type is, or has, a scalable vector of generic pointers. */
static bool has_scalable(struct integer_types *s, LLVMTypeRef type)
{
    return ir_is_scalable(type) && generic_integer_type(s, type) != type;
}

/* True if the type has generic pointers in a struct or an array. */
static bool has_inside(struct integer_types *s, LLVMTypeRef type)
{
    return !ir_is_pointer(type) && generic_integer_type(s, type) != type;
}

/* True if the GEP moves a generic pointer by sizes of types with scalable vectors. */
static bool moves_by_scalable(struct integer_types *s, LLVMValueRef i)
{
    return LLVMIsAGetElementPtrInst(i) && generic_integer_type(s, LLVMTypeOf(i)) != LLVMTypeOf(i) &&
           ir_is_scalable(LLVMGetGEPSourceElementType(i));
}

/* True if the call passes or returns a generic pointer. */
static bool takes_pointers(struct integer_types *s, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    return generic_integer_type(s, type) != type;
}

/* True if an exception is a generic pointer, or caught as one: the runtime that throws it has its
 * type, and LLVM's `catch` takes pointers alone. */
static bool catches_pointers(struct integer_types *s, LLVMValueRef i)
{
    if (!LLVMIsALandingPadInst(i) && !LLVMIsAFuncletPadInst(i))
        return false;
    bool is = generic_integer_type(s, LLVMTypeOf(i)) != LLVMTypeOf(i);
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, k));
        is |= generic_integer_type(s, type) != type;
    }
    return is;
}

/* Why the instruction cannot be one of integers; NULL: it can. */
static const char *reason(struct integer_types *s, LLVMValueRef i)
{
    bool declared = generic_integer_is_declared(i);
    bool variable = LLVMIsAAllocaInst(i) != NULL;
    LLVMTypeRef type = variable ? LLVMGetAllocatedType(i) : LLVMTypeOf(i);
    bool scalable = has_scalable(s, type), inside = declared && has_inside(s, type);
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMTypeRef of = LLVMTypeOf(LLVMGetOperand(i, k));
        scalable |= has_scalable(s, of);
        inside |= declared && has_inside(s, of);
    }
    if (scalable)
        return "it has a scalable vector of generic pointers";
    if (moves_by_scalable(s, i))
        return "it moves a generic pointer by the size of a scalable vector";
    if (inside)
        return "code that is not here takes or returns a struct with generic pointers";
    if (catches_pointers(s, i))
        return "an exception is a generic pointer, or is caught as one";
    if (declared && ir_is_must_tail(i) && takes_pointers(s, i)) /* its caller has its type */
        return "a tail call that must be one hands a generic pointer to code that is not here";
    if (LLVMIsACallBrInst(i) && generic_integer_type(s, type) != type)
        return "assembly that jumps gives a generic pointer";
    if (variable && shim_is_swift_error(i) && generic_integer_type(s, type) != type)
        return "a `swifterror` variable holds a pointer";
    return NULL;
}

int generic_integers_refuse(struct integer_types *s, LLVMValueRef fn)
{
    assert(!LLVMIsDeclaration(fn) && "a function with a body");
    char name[IR_NAME_SIZE];
    for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
        if (has_scalable(s, LLVMTypeOf(p)))
            return diag_generic_no_integer(s->u->trace, ir_function_loc(fn),
                                           ir_name(p, name, sizeof name),
                                           "it is a scalable vector of generic pointers");
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            const char *why = reason(s, i);
            if (why)
                return diag_generic_no_integer(s->u->trace, ir_loc(i),
                                               ir_name(i, name, sizeof name), why);
        }
    return 0;
}
