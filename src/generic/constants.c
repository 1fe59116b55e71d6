/* SPDX-License-Identifier: Apache-2.0 */
/* constants.c - tags in constants.
 *
 * The upper bits of an address that the linker provides are zero where a tag goes, so adding the
 * tag to the address sets it.  Addition is the only operation that relocations have. */
#include "generic/constants.h"

#include "ir/ir.h"
#include "semantics/null.h"

#include <assert.h>

LLVMValueRef constant_aliased(LLVMValueRef c)
{
    return LLVMIsAGlobalAlias(c) && ir_body_is_exact(c) ? LLVMAliasGetAliasee(c) : NULL;
}

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

/* The constant GEP `c` on that base, with casts in its indices replaced; NULL: no constant has the
 * base's value, or that of an index. */
static LLVMValueRef step(struct unit *u, LLVMValueRef c, LLVMValueRef base)
{
    unsigned n = (unsigned)LLVMGetNumOperands(c) - 1;
    LLVMValueRef *index = base_alloc((n + 1) * sizeof *index), result = c;
    bool same = base == LLVMGetOperand(c, 0), all = base != NULL;
    for (unsigned k = 0; k < n && all; k++) {
        index[k] = constant_tagged(u, LLVMGetOperand(c, k + 1));
        all &= index[k] != NULL;
        same &= index[k] == LLVMGetOperand(c, k + 1);
    }
    if (!all || !same)
        result = all ? ir_const_gep_by(c, base, index, true) : NULL;
    free(index);
    return result;
}

/* A generic constant as a pointer of that named type, or NULL. */
static LLVMValueRef back(struct unit *u, LLVMValueRef c, LLVMTypeRef type)
{
    LLVMValueRef is = constant_aliased(c);
    if (null_is(u->target, c) && null_is_zero(u->target, ir_space(type)))
        return LLVMConstNull(type);
    if (is)
        return back(u, is, type);
    if (is_expression(c, LLVMAddrSpaceCast) && LLVMTypeOf(LLVMGetOperand(c, 0)) == type)
        return constant_tagged(u, LLVMGetOperand(c, 0));
    if (is_expression(c, LLVMGetElementPtr))
        return step(u, c, back(u, LLVMGetOperand(c, 0), type));
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
    LLVMValueRef in[2] = { NULL };
    bool same = true, all = true;
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(c); k++) {
        LLVMValueRef now = constant_tagged(u, LLVMGetOperand(c, k));
        same &= now == LLVMGetOperand(c, k);
        all &= now != NULL;
        if (k < COUNTOF(in))
            in[k] = now;
    }
    if (same || !all)
        return same ? c : NULL;
    switch (LLVMGetConstOpcode(c)) {
    case LLVMAdd: return LLVMConstAdd(in[0], in[1]);
    case LLVMSub: return LLVMConstSub(in[0], in[1]);
    case LLVMXor: return LLVMConstXor(in[0], in[1]);
    case LLVMTrunc: return LLVMConstTrunc(in[0], LLVMTypeOf(c));
    case LLVMBitCast: return LLVMConstBitCast(in[0], LLVMTypeOf(c));
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
    case LLVMGetElementPtr: return step(u, c, constant_tagged(u, from));
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
