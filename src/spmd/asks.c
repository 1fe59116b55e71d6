/* SPDX-License-Identifier: Apache-2.0 */
/* asks.c - reads the attributes of a kernel that say how it is launched. */
#include "spmd/asks.h"

#include "ir/ir.h"

/* Operand k of a function's metadata of that kind, which has n numbers; 0: it has not. */
static uint32_t number(LLVMValueRef fn, const char *kind, unsigned k, unsigned n)
{
    LLVMValueRef node = ir_function_metadata(fn, kind), all[3];
    if (!node || n > 3 || LLVMGetMDNodeNumOperands(node) != n)
        return 0;
    LLVMGetMDNodeOperands(node, all);
    bool known = all[k] && LLVMIsAConstantInt(all[k]);
    return known ? (uint32_t)LLVMConstIntGetZExtValue(all[k]) : 0;
}

unsigned spmd_asked_lanes(LLVMValueRef kernel)
{
    return number(kernel, "intel_reqd_sub_group_size", 0, 1);
}

bool spmd_asked_size(LLVMValueRef kernel, uint32_t ret[3])
{
    for (unsigned k = 0; k < 3; k++)
        ret[k] = number(kernel, "reqd_work_group_size", k, 3);
    bool known = ret[0] && ret[1] && ret[2];
    for (unsigned k = 0; !known && k < 3; k++)
        ret[k] = 0;
    return known;
}
