/* SPDX-License-Identifier: Apache-2.0 */
/* combine.c - one step of a sum, minimum or maximum over many work-items.
 *
 *     work_group_reduce_min(float)      y < x ? y : x, from infinity on, as `gaspar run` computes
 *     work_group_scan_inclusive_add     x + y, from 0 on */
#include "spmd/combine.h"

#include "ir/ir.h"

#include <assert.h>
#include <string.h>

/* The operation that a scan repeats. */
static enum function_reduce basic(enum function_reduce op)
{
    switch (op) {
    case REDUCE_EXCLUSIVE_ADD:
    case REDUCE_INCLUSIVE_ADD: return REDUCE_ADD;
    case REDUCE_EXCLUSIVE_MIN:
    case REDUCE_INCLUSIVE_MIN: return REDUCE_MIN;
    case REDUCE_EXCLUSIVE_MAX:
    case REDUCE_INCLUSIVE_MAX: return REDUCE_MAX;
    default: return op;
    }
}

struct spmd_sum spmd_sum_of(enum function_reduce op, LLVMValueRef call)
{
    const char *name = ir_name_of(ir_callee(call));
    return (struct spmd_sum){ .op = basic(op),
                              .type = LLVMTypeOf(call),
                              .is_signed = strchr("acsilx", name[strlen(name) - 1]) != NULL };
}

bool spmd_in_order(const struct spmd_sum *s)
{
    return LLVMGetTypeKind(s->type) != LLVMIntegerTypeKind;
}

LLVMValueRef spmd_identity(const struct spmd_sum *s)
{
    assert((s->op == REDUCE_ADD || s->op == REDUCE_MIN || s->op == REDUCE_MAX) && "not a scan");
    bool min = s->op == REDUCE_MIN;
    if (s->op == REDUCE_ADD)
        return LLVMConstNull(s->type);
    if (spmd_in_order(s))
        return LLVMConstReal(s->type, min ? __builtin_inf() : -__builtin_inf());
    uint64_t sign = UINT64_C(1) << (LLVMGetIntTypeWidth(s->type) - 1);
    uint64_t most = s->is_signed ? sign - 1 : sign | (sign - 1);
    return LLVMConstInt(s->type, min ? most : s->is_signed ? sign : 0, false);
}

LLVMValueRef spmd_combine(LLVMBuilderRef b, const struct spmd_sum *s, LLVMValueRef x,
                          LLVMValueRef y)
{
    bool min = s->op == REDUCE_MIN;
    if (s->op == REDUCE_ADD)
        return spmd_in_order(s) ? LLVMBuildFAdd(b, x, y, "") : LLVMBuildAdd(b, x, y, "");
    LLVMValueRef is;
    if (spmd_in_order(s))
        is = LLVMBuildFCmp(b, min ? LLVMRealOLT : LLVMRealOGT, y, x, "");
    else if (s->is_signed)
        is = LLVMBuildICmp(b, min ? LLVMIntSLT : LLVMIntSGT, y, x, "");
    else
        is = LLVMBuildICmp(b, min ? LLVMIntULT : LLVMIntUGT, y, x, "");
    return LLVMBuildSelect(b, is, y, x, "");
}
