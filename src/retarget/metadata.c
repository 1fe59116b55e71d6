/* SPDX-License-Identifier: Apache-2.0 */
/* metadata.c - changes numbers, and data of one target, outside of types. */
#include "retarget/metadata.h"

/* ---- !noalias.addrspace ---- */

/* Is the number in one of the ranges [low, high)? */
static bool excluded(LLVMValueRef node, uint32_t number)
{
    unsigned n = (unsigned)LLVMGetMDNodeNumOperands(node);
    LLVMValueRef *bound = base_alloc((n + 1) * sizeof *bound);
    bool in = false;
    LLVMGetMDNodeOperands(node, bound);
    for (unsigned k = 0; k + 1 < n; k += 2)
        in |= number >= LLVMConstIntGetZExtValue(bound[k]) &&
              number < LLVMConstIntGetZExtValue(bound[k + 1]);
    free(bound);
    return in;
}

/* The new numbers of all spaces that the old numbers exclude. */
static LLVMValueRef ranges(struct retarget *r, LLVMValueRef node)
{
    const struct target_row *row;
    VEC_OF(uint32_t) number = { 0 };
    for (size_t k = 0; (row = target_row_at(r->from, k)); k++) {
        uint32_t is = rt_number(r, row->number);
        if (row->space < SPACE_LEAVES && is != NO_NUMBER && rt_space_is(r, is) < SPACE_LEAVES &&
            excluded(node, row->number))
            vec_push(&number, is);
    }
    /* Spaces that are one there, or overlap: all must be excluded. */
    for (size_t k = 0; (row = target_row_at(r->from, k)); k++) {
        uint32_t is = rt_number(r, row->number);
        if (row->space >= SPACE_LEAVES || is == NO_NUMBER || excluded(node, row->number))
            continue;
        for (uint32_t m = 0; m < number.n;)
            if (target_overlap(r->to, rt_space_is(r, is), rt_space_is(r, number.at[m])))
                number.at[m] = number.at[--number.n];
            else
                m++;
    }
    LLVMMetadataRef now = ir_ranges(r->ctx, number.at, number.n);
    vec_fini(&number);
    return now ? LLVMMetadataAsValue(r->ctx, now) : NULL;
}

void rt_instruction_metadata(struct retarget *r, LLVMValueRef i)
{
    LLVMValueRef node = LLVMGetMetadata(i, r->md_noalias_addrspace);
    if (node)
        LLVMSetMetadata(i, r->md_noalias_addrspace, ranges(r, node));
}

/* ---- the module ---- */

unsigned rt_old_code_object(struct retarget *r)
{
    static const char name[] = "amdhsa_code_object_version";
    enum { FIRST = 500, A_VERSION = 100 };
    LLVMMetadataRef flag = LLVMGetModuleFlag(r->m, name, sizeof name - 1);
    LLVMValueRef v = flag ? LLVMMetadataAsValue(r->ctx, flag) : NULL;
    LLVMValueRef is = v && LLVMGetNumOperands(v) == 1 ? LLVMGetOperand(v, 0) : NULL;
    uint64_t version = is && LLVMIsAConstantInt(is) ? LLVMConstIntGetZExtValue(is) : FIRST;
    return version < FIRST ? (unsigned)version / A_VERSION : 0;
}

void rt_metadata(struct retarget *r)
{
    static const char *const of_vendors[] = {
        "amdhsa_code_object_version", "amdgpu_printf_kind",     "amdgpu_hostcall",
        "nvvm-reflect-ftz",           "nvvm-reflect-prec-sqrt",
    };
    const struct target_row *row;
    int dwarf[NUMBERS];
    if (r->from->map == r->to->map)
        return;
    if (r->from->map == MAP_NVPTX)
        shim_remove_named_metadata(r->m, "nvvm.annotations");
    for (size_t k = 0; k < COUNTOF(of_vendors); k++)
        shim_remove_module_flag(r->m, of_vendors[k]);
    for (unsigned k = 0; k < NUMBERS; k++)
        dwarf[k] = -1;
    for (size_t k = 0; (row = target_row_at(r->from, k)); k++) {
        uint32_t is = rt_number(r, row->number);
        const struct target_row *now =
            is == NO_NUMBER ? NULL : target_row(r->to, (struct target_space){ is });
        if (row->dwarf >= 0 && now && dwarf[row->dwarf] < 0)
            dwarf[row->dwarf] = now->dwarf;
    }
    shim_renumber_debug_types(r->m, dwarf, NUMBERS);
}
