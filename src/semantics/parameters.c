/* SPDX-License-Identifier: Apache-2.0 */
/* parameters.c - compares the parameters of mangled names with those of IR.
 *
 * Does not match the parameters of a function that only this module sees: passes delete some of
 *          them, and pass what a pointer leads to in place of it, under the same name [local]; does
 *          not match parameters behind a type of the program, which a front end passes as none, one
 *          or several parameters [named], nor those of a function that gets the address of its
 *          result in front of them [result]. */
#include "semantics/parameters.h"

#include "base/guard.h"
#include "ir/ir.h"

#include <assert.h>

bool parameter_may_be(struct builtin_parameter p, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    switch (p.kind) {
    case 'p':
    case 'q': return kind == LLVMPointerTypeKind;
    case 'o': return kind == LLVMPointerTypeKind || kind == LLVMTargetExtTypeKind;
    case 'i':
        return kind == LLVMIntegerTypeKind && (!p.bits || LLVMGetIntTypeWidth(type) == p.bits);
    case 'f':
        return kind == (p.bits == 16   ? LLVMHalfTypeKind
                        : p.bits == 32 ? LLVMFloatTypeKind
                                       : LLVMDoubleTypeKind);
    case 'v': return kind != LLVMPointerTypeKind && kind != LLVMStructTypeKind;
    default: return true;
    }
}

/* Safe because nothing stands in front of the parameters of the name, and up to `index` each is a
 * pointer, a number or a vector.  Every calling convention passes a pointer as one parameter.  One
 * that cuts a number or a vector into several numbers shifts what is behind them, but then the
 * first pointer of the name meets a number.  No pass of LLVM's changes the parameters of a function
 * that others call. */
bool parameter_is_of_name(LLVMValueRef fn, unsigned index)
{
    assert(index < LLVMCountParams(fn) && "a parameter of the function");
    struct builtin_parameter said[BUDGET_PARAMETERS];
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    int n = builtin_parameters(name, len, said, BUDGET_PARAMETERS);
    if (n <= (int)index || GUARD("parameters:local", ir_is_local(fn)) ||
        GUARD("parameters:result", ir_arg_has(fn, 0, "sret")))
        return false;
    for (unsigned k = 0; k <= index; k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(fn, k));
        bool behind = said[k].kind == 'v' && LLVMGetTypeKind(type) == LLVMPointerTypeKind;
        if (GUARD("parameters:named", said[k].kind == '?') ||
            (!behind && !parameter_may_be(said[k], type)))
            return false;
    }
    return true;
}
