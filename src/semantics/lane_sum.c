/* SPDX-License-Identifier: Apache-2.0 */
/* lane_sum.c - one step of a sum, minimum or maximum over many work-items.
 *
 *     work_group_reduce_min(float)      y < x ? y : x, from infinity on, as `gaspar run` computes
 *     work_group_scan_inclusive_add     x + y, from 0 on */
#include "semantics/lane_sum.h"

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

/* The letters of the operands in a mangled name: "ij" of _Z30sub_group_clustered_reduce_addij. */
static const char *letters(const char *name)
{
    size_t n = 0;
    assert(strncmp(name, "_Z", 2) == 0 && "functions that combine have OpenCL's mangled names");
    for (name += 2; *name >= '0' && *name <= '9'; name++)
        n = n * 10 + (size_t)(*name - '0');
    return strlen(name) > n ? name + n : "";
}

struct lane_sum lane_sum_of(enum function_reduce op, LLVMValueRef call)
{
    const char *of = letters(ir_name_of(ir_callee(call)));
    return (struct lane_sum){ .op = basic(op),
                              .type = LLVMTypeOf(call),
                              .is_signed = *of && strchr("acsilx", *of) != NULL };
}

bool lane_sum_in_order(const struct lane_sum *s)
{
    return LLVMGetTypeKind(s->type) != LLVMIntegerTypeKind;
}

LLVMValueRef lane_sum_identity(const struct lane_sum *s)
{
    bool is_float = lane_sum_in_order(s), min = s->op == REDUCE_MIN;
    switch (s->op) {
    case REDUCE_ADD:
    case REDUCE_OR:
    case REDUCE_XOR: return LLVMConstNull(s->type);
    case REDUCE_MUL: return is_float ? LLVMConstReal(s->type, 1) : LLVMConstInt(s->type, 1, false);
    case REDUCE_AND: return LLVMConstAllOnes(s->type);
    default: assert((min || s->op == REDUCE_MAX) && "a basic operation");
    }
    if (is_float)
        return LLVMConstReal(s->type, min ? __builtin_inf() : -__builtin_inf());
    uint64_t sign = UINT64_C(1) << (LLVMGetIntTypeWidth(s->type) - 1);
    uint64_t most = s->is_signed ? sign - 1 : sign | (sign - 1);
    return LLVMConstInt(s->type, min ? most : s->is_signed ? sign : 0, false);
}

LLVMValueRef lane_sum_combine(LLVMBuilderRef b, const struct lane_sum *s, LLVMValueRef x,
                              LLVMValueRef y)
{
    bool is_float = lane_sum_in_order(s), min = s->op == REDUCE_MIN;
    LLVMValueRef is;
    switch (s->op) {
    case REDUCE_ADD: return is_float ? LLVMBuildFAdd(b, x, y, "") : LLVMBuildAdd(b, x, y, "");
    case REDUCE_MUL: return is_float ? LLVMBuildFMul(b, x, y, "") : LLVMBuildMul(b, x, y, "");
    case REDUCE_AND: return LLVMBuildAnd(b, x, y, "");
    case REDUCE_OR: return LLVMBuildOr(b, x, y, "");
    case REDUCE_XOR: return LLVMBuildXor(b, x, y, "");
    default: assert((min || s->op == REDUCE_MAX) && "a basic operation");
    }
    if (is_float)
        is = LLVMBuildFCmp(b, min ? LLVMRealOLT : LLVMRealOGT, y, x, "");
    else if (s->is_signed)
        is = LLVMBuildICmp(b, min ? LLVMIntSLT : LLVMIntSGT, y, x, "");
    else
        is = LLVMBuildICmp(b, min ? LLVMIntULT : LLVMIntUGT, y, x, "");
    return LLVMBuildSelect(b, is, y, x, "");
}
