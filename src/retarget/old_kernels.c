/* SPDX-License-Identifier: Apache-2.0 */
/* old_kernels.c - finds the functions that are kernels on the old target. */
#include "facts/origin.h"
#include "retarget/work.h"

/* Notes the functions that nvvm.annotations lists as kernels: !{ptr @f, !"kernel", i32 1, …}. */
void rt_annotated(struct retarget *r)
{
    unsigned n = LLVMGetNamedMetadataNumOperands(r->m, "nvvm.annotations"), len;
    LLVMValueRef *node = base_alloc((n + 1) * sizeof *node);
    LLVMGetNamedMetadataOperands(r->m, "nvvm.annotations", node);
    for (unsigned k = 0; k < n; k++) {
        unsigned parts = (unsigned)LLVMGetMDNodeNumOperands(node[k]);
        LLVMValueRef *part = base_alloc((parts + 1) * sizeof *part);
        LLVMGetMDNodeOperands(node[k], part);
        for (unsigned p = 1; p + 1 < parts; p += 2)
            if (part[0] && part[p] && LLVMIsAMDString(part[p]) &&
                strcmp(LLVMGetMDString(part[p], &len), "kernel") == 0)
                ptrmap_put(&r->annotated, part[0], 1);
        free(part);
    }
    free(node);
}

bool rt_is_kernel(struct retarget *r, LLVMValueRef fn)
{
    return ir_is_kernel(fn) ||
           (r->from->map == MAP_NVPTX && ptrmap_find(&r->annotated, fn) != PTRMAP_NONE) ||
           (r->from->map == MAP_HOST && origin_is_kernel(fn));
}
