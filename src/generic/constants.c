/* SPDX-License-Identifier: Apache-2.0 */
/* constants.c - tags in constants.
 *
 * The upper bits of an address that the linker provides are zero where a tag goes, so adding the
 * tag to the address sets it.  Addition is the only operation that relocations have. */
#include "generic/constants.h"

#include "ir/ir.h"
#include "semantics/null.h"

#include <assert.h>

static bool is_expression(LLVMValueRef c, LLVMOpcode op)
{
    return LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == op;
}

static LLVMValueRef put(struct unit *u, LLVMValueRef named, LLVMTypeRef type)
{
    assert(ir_is_pointer(LLVMTypeOf(named)) && tags_is_generic(u, type) && "a cast to generic");
    LLVMTypeRef i64 = LLVMInt64TypeInContext(LLVMGetModuleContext(u->mod));
    enum branch b = tags_branch_of(u, ir_space(LLVMTypeOf(named)));
    if (null_is(u->target, named))
        return LLVMConstNull(type);
    if (b == BRANCH_COUNT || LLVMGetTypeKind(type) != LLVMPointerTypeKind ||
        (b != BRANCH_GLOBAL && !tags_has_room(u)))
        return NULL;
    LLVMValueRef bits = LLVMConstPtrToInt(named, i64);
    if (b != BRANCH_GLOBAL)
        bits = LLVMConstAdd(bits, LLVMConstInt(i64, (uint64_t)tags_number(b) << TAG_SHIFT, false));
    return LLVMConstIntToPtr(bits, type);
}

/* A generic constant as a pointer of that named type, or NULL. */
static LLVMValueRef back(struct unit *u, LLVMValueRef c, LLVMTypeRef type)
{
    if (null_is(u->target, c) && null_is_zero(u->target, ir_space(type)))
        return LLVMConstNull(type);
    if (is_expression(c, LLVMAddrSpaceCast) && LLVMTypeOf(LLVMGetOperand(c, 0)) == type)
        return constant_tagged(u, LLVMGetOperand(c, 0));
    if (is_expression(c, LLVMGetElementPtr)) {
        LLVMValueRef base = back(u, LLVMGetOperand(c, 0), type);
        return base ? ir_const_gep_on(c, base, true) : NULL;
    }
    return NULL;
}

static LLVMValueRef aggregate(struct unit *u, LLVMValueRef c)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    unsigned n = (unsigned)LLVMGetNumOperands(c);
    LLVMValueRef *part = base_alloc((n + 1) * sizeof *part), result = c;
    bool changed = false, all = true;
    for (unsigned k = 0; k < n && all; k++) {
        part[k] = constant_tagged(u, LLVMGetOperand(c, k));
        all &= part[k] != NULL;
        changed |= part[k] != LLVMGetOperand(c, k);
    }
    if (!all)
        result = NULL;
    else if (changed && LLVMGetTypeKind(type) == LLVMStructTypeKind)
        result = LLVMGetStructName(type)
                     ? LLVMConstNamedStruct(type, part, n)
                     : LLVMConstStructInContext(LLVMGetModuleContext(u->mod), part, n,
                                                LLVMIsPackedStruct(type));
    else if (changed && LLVMGetTypeKind(type) == LLVMArrayTypeKind)
        result = LLVMConstArray2(LLVMGetElementType(type), part, n);
    else if (changed)
        result = LLVMConstVector(part, n);
    free(part);
    return result;
}

/* A difference or sum of two pointers as numbers, or a number of another width, with tags. */
static LLVMValueRef arithmetic(struct unit *u, LLVMValueRef c)
{
    LLVMValueRef a = constant_tagged(u, LLVMGetOperand(c, 0)), b = a;
    if (LLVMGetNumOperands(c) == 2)
        b = constant_tagged(u, LLVMGetOperand(c, 1));
    bool same =
        a == LLVMGetOperand(c, 0) && (LLVMGetNumOperands(c) < 2 || b == LLVMGetOperand(c, 1));
    if (same || !a || !b)
        return same ? c : NULL;
    switch (LLVMGetConstOpcode(c)) {
    case LLVMAdd: return LLVMConstAdd(a, b);
    case LLVMSub: return LLVMConstSub(a, b);
    case LLVMXor: return LLVMConstXor(a, b);
    case LLVMTrunc: return LLVMConstTrunc(a, LLVMTypeOf(c));
    case LLVMBitCast: return LLVMConstBitCast(a, LLVMTypeOf(c));
    default: return NULL;
    }
}

LLVMValueRef constant_tagged(struct unit *u, LLVMValueRef c)
{
    assert(LLVMIsAConstant(c) && tags_begin(u) && "a constant, and a target with tags");
    if (LLVMIsAConstantStruct(c) || LLVMIsAConstantArray(c) || LLVMIsAConstantVector(c))
        return aggregate(u, c);
    if (!LLVMIsAConstantExpr(c))
        return c;
    LLVMValueRef from = LLVMGetOperand(c, 0), in;
    LLVMTypeRef type = LLVMTypeOf(c);
    switch (LLVMGetConstOpcode(c)) {
    case LLVMAddrSpaceCast:
        if (tags_is_unknown(u, ir_space(type)) || tags_is_unknown(u, ir_space(LLVMTypeOf(from)))) {
            in = constant_tagged(u, from);
            return in == from ? c : NULL; /* the back end knows this space */
        }
        if (tags_is_generic(u, type)) {
            in = constant_tagged(u, from);
            return in ? put(u, in, type) : NULL;
        }
        return tags_is_generic(u, LLVMTypeOf(from)) ? back(u, from, type) : c;
    case LLVMGetElementPtr:
        in = constant_tagged(u, from);
        return !in || in == from ? in ? c : NULL : ir_const_gep_on(c, in, true);
    case LLVMPtrToInt:
        in = constant_tagged(u, from);
        return !in || in == from ? in ? c : NULL : LLVMConstPtrToInt(in, type);
    case LLVMIntToPtr:
        in = constant_tagged(u, from);
        return !in || in == from ? in ? c : NULL : LLVMConstIntToPtr(in, type);
    default: return arithmetic(u, c);
    }
}

LLVMValueRef constant_stuck(struct unit *u, LLVMValueRef c)
{
    assert(LLVMIsAConstant(c) && tags_begin(u) && "a constant, and a target with tags");
    if (constant_tagged(u, c))
        return NULL;
    unsigned n = (unsigned)LLVMGetNumOperands(c), changed = 0;
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef operand = LLVMGetOperand(c, k), now = constant_tagged(u, operand);
        if (!now)
            return constant_stuck(u, operand);
        if (now != operand)
            changed = k;
    }
    return LLVMGetOperand(c, changed);
}
