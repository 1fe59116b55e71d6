/* SPDX-License-Identifier: Apache-2.0 */
/* sync_scopes.c - translates the scope of an atomic operation or a fence: the work-items that it
 * orders. */
#include "retarget/work.h"

#include <assert.h>

/* The scopes, by each target's word.  (OpenCL C 3.0, 6.15.12.2; the NVPTX and AMDGPU usage guides,
 * memory scopes.) */
static const struct {
    const char *spir, *nvptx, *amdgcn;
} scopes[] = {
    { "", "", "" },
    { "singlethread", "singlethread", "singlethread" },
    { "workitem", "singlethread", "singlethread" },
    { "workgroup", "block", "workgroup" }, /* comes first, because "block" means this one */
    { "subgroup", "block", "wavefront" },
    { "device", "device", "agent" },
    { "device", "cluster", "cluster" }, /* a scope between two is widened */
    { "all_svm_devices", "", "" },
    { "", "", "singlethread-one-as" },
    { "workgroup", "block", "workgroup-one-as" },
    { "device", "device", "agent-one-as" },
    { "subgroup", "block", "wavefront-one-as" },
    { "", "", "one-as" },
};

static const char *scope_on(const struct target *t, size_t k)
{
    switch (t->map) {
    case MAP_NVPTX: return scopes[k].nvptx;
    case MAP_AMDGCN: return scopes[k].amdgcn;
    case MAP_SPIR: return scopes[k].spir;
    default: return strcmp(scopes[k].spir, "singlethread") == 0 ? "singlethread" : "";
    }
}

bool rt_scope(struct retarget *r, LLVMValueRef i, bool change)
{
    assert(rt_has_scope(i) && "an atomic or a fence");
    unsigned id = LLVMGetAtomicSyncScopeID(i);
    for (size_t k = 0; k < COUNTOF(scopes); k++) {
        const char *was = scope_on(r->from, k), *is = scope_on(r->to, k);
        if (LLVMGetSyncScopeID(r->ctx, was, strlen(was)) != id)
            continue;
        if (change)
            LLVMSetAtomicSyncScopeID(i, LLVMGetSyncScopeID(r->ctx, is, strlen(is)));
        return true;
    }
    return false;
}

bool rt_has_scope(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
    case LLVMStore: return LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMFence: return true;
    default: return false;
    }
}
