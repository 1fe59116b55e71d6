/* SPDX-License-Identifier: Apache-2.0 */
/* asks.c - reads the attributes of a kernel that say how it is launched. */
#include "spmd/asks.h"

#include "ir/kernel_words.h"

#include <limits.h>

unsigned spmd_asked_lanes(LLVMValueRef kernel)
{
    uint64_t n;
    ir_kernel_numbers(kernel, "intel_reqd_sub_group_size", 1, &n);
    return n < UINT_MAX ? (unsigned)n : UINT_MAX;
}

bool spmd_asked_size(LLVMValueRef kernel, uint32_t ret[3])
{
    uint64_t n[3];
    ir_kernel_numbers(kernel, "reqd_work_group_size", 3, n);
    bool known = true;
    for (unsigned k = 0; k < 3; k++)
        known &= n[k] && n[k] <= UINT32_MAX;
    for (unsigned k = 0; k < 3; k++)
        ret[k] = known ? (uint32_t)n[k] : 0;
    return known;
}
