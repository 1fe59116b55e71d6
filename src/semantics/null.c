/* SPDX-License-Identifier: Apache-2.0 */
/* null.c - the bits of nulls, by the target's table. */
#include "semantics/null.h"

#include "ir/ir.h"

#include <assert.h>
#include <string.h>

static const struct target_row *row_of(const struct target *t, LLVMTypeRef type)
{
    return target_row(t, (struct target_space){ ir_space(type) });
}

bool null_is_zero(const struct target *t, unsigned number)
{
    const struct target_row *row = target_row(t, (struct target_space){ number });
    return row && !(row->flags & ROW_ZERO_ADDRESS);
}

bool null_bits(const struct target *t, const struct target_row *row, uint64_t *ret_bits)
{
    assert(target_bits(t, row) > 0 && target_bits(t, row) <= 64 &&
           "a pointer's bits fit the number");
    bool ones = row->flags & ROW_ZERO_ADDRESS && row->null == NULL_ONES;
    *ret_bits = ones ? UINT64_MAX >> (64 - target_bits(t, row)) : 0;
    return ones || !(row->flags & ROW_ZERO_ADDRESS);
}

bool null_is(const struct target *t, LLVMValueRef c)
{
    while (LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == LLVMAddrSpaceCast)
        c = LLVMGetOperand(c, 0);
    return LLVMIsAConstant(c) && LLVMIsNull(c) && ir_is_pointer(LLVMTypeOf(c)) &&
           null_is_zero(t, ir_space(LLVMTypeOf(c)));
}

LLVMValueRef null_of(const struct target *t, LLVMTypeRef type)
{
    struct target_space generic;
    const struct target_row *row = row_of(t, type);
    if (!row || !target_generic(t, &generic))
        return row ? LLVMConstNull(type) : NULL;
    if (row->number != generic.number && !target_castable(t, SPACE_GENERIC, row->space))
        return NULL;
    if (row->null == NULL_ZERO && !(row->flags & ROW_ZERO_ADDRESS))
        return LLVMConstNull(type);
    return LLVMConstAddrSpaceCast(LLVMConstNull(ir_in_space(type, generic.number)), type);
}

static void drop(LLVMValueRef of, LLVMAttributeIndex index, const char *name)
{
    LLVMAttributeRef a = ir_find_attribute(of, index, ir_attribute_kind(name));
    if (a)
        ir_remove_attribute(of, index, a);
}

/* True for an intrinsic that LLVM's verifier refuses without `align`.  Of null that
 * makes poison, which no element is accessed through, and which `noundef` would forbid. */
static bool needs_align(LLVMValueRef of)
{
    static const char *const names[] = { "llvm.memcpy.element.", "llvm.memmove.element.",
                                         "llvm.memset.element." };
    LLVMValueRef fn = LLVMIsACallInst(of) ? ir_callee(of) : NULL;
    for (size_t k = 0; fn && k < COUNTOF(names); k++)
        if (ir_name_begins(fn, names[k]))
            return true;
    return false;
}

static const char *const of_nulls[] = { "nonnull", "dereferenceable_or_null", "align" };

bool null_denies(const struct target_row *row, const char *attribute, bool may_be_null)
{
    size_t k = 0;
    while (k < COUNTOF(of_nulls) && strcmp(attribute, of_nulls[k]) != 0)
        k++;
    return row->flags & ROW_ZERO_ADDRESS && k < COUNTOF(of_nulls) && (k == 0 || may_be_null) &&
           (k < 2 || row->null == NULL_ONES);
}

void null_drop_attributes(LLVMValueRef of, LLVMAttributeIndex index, const struct target_row *row,
                          bool may_be_null)
{
    assert((LLVMIsAInstruction(of) || LLVMIsAFunction(of)) && "a call or a function");
    may_be_null &= !ir_find_attribute(of, index, ir_attribute_kind("nonnull"));
    for (size_t k = 0; k < COUNTOF(of_nulls); k++)
        if (null_denies(row, of_nulls[k], may_be_null))
            drop(of, index, k == 2 && needs_align(of) ? "noundef" : of_nulls[k]);
}
