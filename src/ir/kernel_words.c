/* SPDX-License-Identifier: Apache-2.0 */
/* kernel_words.c - reads a kernel's metadata in both forms: its own, and the list of SPIR 1.2. */
#include "ir/kernel_words.h"

#include "ir/ir.h"

static const char list[] = "opencl.kernels";

/* The operands of a node; the caller frees them. */
static LLVMValueRef *operands(LLVMValueRef node, unsigned *ret_n)
{
    *ret_n = (unsigned)LLVMGetMDNodeNumOperands(node);
    LLVMValueRef *part = base_alloc((*ret_n + 1) * sizeof *part);
    LLVMGetMDNodeOperands(node, part);
    return part;
}

/* Likewise of the list. */
static LLVMValueRef *listed(LLVMModuleRef m, unsigned *ret_n)
{
    *ret_n = LLVMGetNamedMetadataNumOperands(m, list);
    LLVMValueRef *node = base_alloc((*ret_n + 1) * sizeof *node);
    LLVMGetNamedMetadataOperands(m, list, node);
    return node;
}

/* Reads the numbers that stand behind the first `skipped` operands. */
static bool read_numbers(LLVMValueRef node, unsigned skipped, unsigned n, uint64_t *ret)
{
    unsigned all;
    LLVMValueRef *part = operands(node, &all);
    bool ok = all == skipped + n;
    for (unsigned k = 0; ok && k < n; k++)
        ok = part[skipped + k] && LLVMIsAConstantInt(part[skipped + k]);
    for (unsigned k = 0; ok && k < n; k++)
        ret[k] = LLVMConstIntGetZExtValue(part[skipped + k]);
    free(part);
    return ok;
}

/* True if the node is one of that kind, !{!"kind", …}. */
static bool is_of_kind(LLVMValueRef node, const char *kind)
{
    unsigned n, len;
    LLVMValueRef *part = operands(node, &n);
    bool is = n && part[0] && LLVMIsAMDString(part[0]) &&
              strcmp(LLVMGetMDString(part[0], &len), kind) == 0;
    free(part);
    return is;
}

/* Reads the numbers that the list has of the kernel. */
static bool read_listed(LLVMValueRef kernel, const char *kind, unsigned n, uint64_t *ret)
{
    unsigned all, parts;
    LLVMValueRef *node = listed(LLVMGetGlobalParent(kernel), &all);
    bool ok = false;
    for (unsigned k = 0; k < all && !ok; k++) {
        LLVMValueRef *part = operands(node[k], &parts);
        for (unsigned p = 1; p < parts && part[0] == kernel && !ok; p++)
            ok = part[p] && LLVMIsAMDNode(part[p]) && is_of_kind(part[p], kind) &&
                 read_numbers(part[p], 1, n, ret);
        free(part);
    }
    free(node);
    return ok;
}

bool ir_kernel_numbers(LLVMValueRef kernel, const char *kind, unsigned n, uint64_t *ret)
{
    for (unsigned k = 0; k < n; k++)
        ret[k] = 0;
    LLVMValueRef node = ir_function_metadata(kernel, kind);
    return node ? read_numbers(node, 0, n, ret) : read_listed(kernel, kind, n, ret);
}

/* The function that the list has as a kernel although it is called as no kernel is: the wanted one,
 * or the first; NULL: there is none. */
static LLVMValueRef only_listed(LLVMModuleRef m, const char *wanted)
{
    unsigned all, parts;
    LLVMValueRef *node = listed(m, &all), found = NULL;
    for (unsigned k = 0; k < all && !found; k++) {
        LLVMValueRef *part = operands(node[k], &parts);
        LLVMValueRef fn = parts && part[0] ? LLVMIsAFunction(part[0]) : NULL;
        if (fn && !ir_is_kernel(fn) && (!wanted || strcmp(ir_name_of(fn), wanted) == 0))
            found = fn;
        free(part);
    }
    free(node);
    return found;
}

int ir_no_kernel(struct trace *t, LLVMModuleRef m, struct src_loc at, const char *wanted)
{
    LLVMValueRef fn = only_listed(m, wanted);
    if (fn)
        return diag_launch_listed_kernel(t, at, ir_name_of(fn));
    return wanted ? diag_launch_no_such_kernel(t, at, wanted) : diag_launch_no_kernel(t, at);
}
