/* SPDX-License-Identifier: Apache-2.0 */
/* kernels.c - reads !genx.kernels, in both layouts (docs/spec/regions.md, "Kernel information"). */
#include "regionir/program.h"

#include "ir/ir.h"
#include "ir/kernel_words.h"

#include <assert.h>

static LLVMValueRef part(LLVMValueRef node, unsigned k)
{
    return k < LLVMGetMDNodeNumOperands(node) ? LLVMGetOperand(node, k) : NULL;
}

static bool is_string(LLVMValueRef v)
{
    unsigned len;
    return v && LLVMIsAMDString(v) && LLVMGetMDString(v, &len);
}

bool regionir_kernel_entry(LLVMModuleRef m, LLVMValueRef fn, struct regionir_kernel_entry *ret)
{
    unsigned n = LLVMGetNamedMetadataNumOperands(m, "genx.kernels");
    LLVMValueRef *nodes = base_alloc((n + 1) * sizeof *nodes);
    LLVMGetNamedMetadataOperands(m, "genx.kernels", nodes);
    bool found = false;
    for (unsigned k = 0; k < n && !found; k++) {
        LLVMValueRef about = part(nodes[k], 0);
        if (about != fn)
            continue;
        found = true;
        struct regionir_kernel_entry e = { .node = nodes[k], .name = part(nodes[k], 1) };
        unsigned at = 2;
        if (is_string(part(nodes[k], at)))
            at++; /* the name in assembly, which vISA does not have */
        e.at = at;
        e.kinds = part(nodes[k], at);
        e.slm = part(nodes[k], at + 1);
        e.offsets = part(nodes[k], at + 2);
        *ret = e;
    }
    free(nodes);
    return found;
}

bool regionir_is_kernel(LLVMValueRef fn)
{
    static const char mark[] = "CMGenxMain";
    LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    return LLVMGetDLLStorageClass(fn) == LLVMDLLExportStorageClass ||
           LLVMGetLinkage(fn) == LLVMDLLExportLinkage ||
           LLVMGetStringAttributeAtIndex(fn, index, mark, sizeof mark - 1);
}

int64_t regionir_number_in(LLVMValueRef node, unsigned k)
{
    LLVMValueRef *parts = base_alloc((LLVMGetMDNodeNumOperands(node) + 1) * sizeof *parts);
    LLVMGetMDNodeOperands(node, parts);
    assert(parts[k] && LLVMIsAConstantInt(parts[k]) && "regionir_verify() accepted the list");
    int64_t v = LLVMConstIntGetSExtValue(parts[k]);
    free(parts);
    return v;
}

static bool is_list(LLVMValueRef v, unsigned n)
{
    return v && LLVMIsAMDNode(v) && LLVMGetMDNodeNumOperands(v) == n;
}

/* gaspar.globals: the parameter, the bytes, and the places of addresses among them. */
static void describe_globals(struct gx_func *f, LLVMValueRef fn)
{
    LLVMValueRef node = ir_function_metadata(fn, "gaspar.globals"), part[3];
    if (!node || LLVMGetMDNodeNumOperands(node) != COUNTOF(part))
        return;
    LLVMGetMDNodeOperands(node, part);
    bool lists = true;
    for (unsigned k = 1; k < COUNTOF(part); k++)
        lists &= part[k] && LLVMGetTypeKind(LLVMTypeOf(part[k])) == LLVMArrayTypeKind;
    if (!lists)
        return;
    uint64_t n = LLVMGetArrayLength2(LLVMTypeOf(part[1]));
    unsigned char *bytes = arena_zalloc(&f->arena, n + 1, 8);
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef e = LLVMGetAggregateElement(part[1], k);
        bytes[k] = e && LLVMIsAConstantInt(e) ? (unsigned char)LLVMConstIntGetZExtValue(e) : 0;
    }
    f->globals = bytes;
    f->global_bytes = (uint32_t)n;
    for (unsigned k = 0; k < LLVMGetArrayLength2(LLVMTypeOf(part[2])); k++) {
        LLVMValueRef e = LLVMGetAggregateElement(part[2], k);
        uint64_t at = e && LLVMIsAConstantInt(e) ? LLVMConstIntGetZExtValue(e) : n;
        if (at + 8 <= n)
            vec_push_in(&f->arena, &f->global_addresses, (uint32_t)at);
    }
}

void regionir_describe(struct gx_func *f, LLVMModuleRef m, LLVMValueRef fn)
{
    struct regionir_kernel_entry e;
    unsigned n = LLVMCountParams(fn);
    uint64_t number[3]; /* zeros where the metadata is other than a list of so many numbers */
    ir_kernel_numbers(fn, "intel_reqd_sub_group_size", 1, number);
    f->items = (uint32_t)number[0];
    ir_kernel_numbers(fn, "reqd_work_group_size", 3, number);
    for (unsigned k = 0; k < 3; k++)
        f->required[k] = (uint32_t)number[k];
    ir_kernel_numbers(fn, "gaspar.private_buffer", 2, number);
    f->private_bytes = (uint32_t)number[1];
    describe_globals(f, fn);
    if (!regionir_kernel_entry(m, fn, &e))
        return;
    if (e.slm && LLVMIsAConstantInt(e.slm))
        f->slm_bytes = (uint32_t)LLVMConstIntGetZExtValue(e.slm);
    for (unsigned k = 0; k < n && is_list(e.offsets, n); k++)
        vec_push_in(&f->arena, &f->offset, (int32_t)regionir_number_in(e.offsets, k));
    for (unsigned k = 0; k < n && is_list(e.kinds, n); k++)
        vec_push_in(&f->arena, &f->kind, (uint8_t)regionir_number_in(e.kinds, k));
}
