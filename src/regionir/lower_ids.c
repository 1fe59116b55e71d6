/* SPDX-License-Identifier: Apache-2.0 */
/* lower_ids.c - makes implicit arguments of the calls by which a kernel asks for ids and sizes
 * (docs/spec/regions.md, "Kernel information").
 *
 *     @k(i64 %x)           kinds 0          @k(i64 %x, <3 x i32> %id)   kinds 0, 24
 *     %i = local.id()                       =>    %i = %id
 *
 * An argument that the kernel has already is taken.  Where arguments have offsets, a new one has
 * none: it is placed behind the others. */
#include "ir/ir.h"
#include "ir/shim.h"
#include "regionir/intrinsic.h"
#include "regionir/program.h"

#include <assert.h>
#include <stdlib.h>

/* By number of the special: what the machine fills in. */
static const struct {
    enum regionir_special special;
    uint8_t number;
} ids[] = { { SPECIAL_LOCAL_SIZE, 1 }, { SPECIAL_GROUP_COUNT, 2 }, { SPECIAL_LOCAL_ID, 3 } };

enum { IDS = 3 };

/* What one kernel asks for. */
struct asked {
    bool used[IDS];
    int64_t param[IDS]; /* the parameter that has it; -1: none */
};

/* The number in `ids` of what a call of the function asks for; IDS: nothing. */
static unsigned id_of_function(LLVMValueRef fn)
{
    enum regionir_special s = regionir_intrinsic_of(fn).special;
    unsigned k = 0;
    while (k < IDS && ids[k].special != s)
        k++;
    return k;
}

/* Likewise of what the instruction asks for. */
static unsigned id_of(LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return fn ? id_of_function(fn) : IDS;
}

static LLVMTypeRef id_type(LLVMValueRef fn)
{
    return LLVMVectorType(LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(fn))), 3);
}

static LLVMMetadataRef number(LLVMContextRef ctx, int32_t v)
{
    return LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(ctx), (uint32_t)v, false));
}

/* The list of numbers at `node`, with `n` more. */
static LLVMMetadataRef longer(LLVMContextRef ctx, LLVMValueRef node, const int32_t *more,
                              unsigned n)
{
    unsigned had = node && LLVMIsAMDNode(node) ? LLVMGetMDNodeNumOperands(node) : 0;
    LLVMValueRef *old = base_alloc((had + 1) * sizeof *old);
    LLVMMetadataRef *all = base_alloc((had + n + 1) * sizeof *all);
    if (had)
        LLVMGetMDNodeOperands(node, old);
    for (unsigned k = 0; k < had; k++)
        all[k] = LLVMValueAsMetadata(old[k]);
    for (unsigned k = 0; k < n; k++)
        all[had + k] = number(ctx, more[k]);
    LLVMMetadataRef r = LLVMMDNodeInContext2(ctx, all, had + n);
    free(old);
    free(all);
    return r;
}

/* Which parameters have what the kernel asks for. */
static void find(LLVMValueRef fn, LLVMValueRef kinds, struct asked *a)
{
    for (unsigned k = 0; k < IDS; k++) {
        a->param[k] = -1;
        for (unsigned p = 0; p < LLVMCountParams(fn); p++)
            if (regionir_number_in(kinds, p) >> 3 == ids[k].number &&
                LLVMTypeOf(LLVMGetParam(fn, p)) == id_type(fn))
                a->param[k] = p;
    }
}

/* The function with the parameters that are missing, and its entry with them. */
static LLVMValueRef extended(LLVMModuleRef m, LLVMValueRef fn, struct asked *a)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m);
    LLVMTypeRef was = LLVMGlobalGetValueType(fn);
    struct regionir_kernel_entry e;
    bool entry = regionir_kernel_entry(m, fn, &e);
    unsigned n = LLVMCountParams(fn), more = 0;
    int32_t kind[IDS], offset[IDS];
    assert(entry && "regionir_verify() accepted it");
    (void)entry;
    find(fn, e.kinds, a);
    LLVMTypeRef *type = base_alloc((n + IDS) * sizeof(LLVMTypeRef));
    LLVMGetParamTypes(was, type);
    bool placed =
        e.offsets && LLVMIsAMDNode(e.offsets) && n > 0 && LLVMGetMDNodeNumOperands(e.offsets) == n;
    int32_t none = 0; /* only zeros: no offsets are given */
    for (unsigned k = 0; k < n && placed; k++)
        none = regionir_number_in(e.offsets, k) ? -1 : none;
    for (unsigned k = 0; k < IDS; k++) {
        if (!a->used[k] || a->param[k] >= 0)
            continue;
        kind[more] = ids[k].number << 3;
        offset[more] = none;
        a->param[k] = n + more;
        type[n + more++] = id_type(fn);
    }
    LLVMTypeRef now = LLVMFunctionType(LLVMGetReturnType(was), type, n + more, false);
    free(type);
    if (more == 0)
        return fn;
    LLVMReplaceMDNodeOperandWith(e.node, e.at, longer(ctx, e.kinds, kind, more));
    if (placed)
        LLVMReplaceMDNodeOperandWith(e.node, e.at + 2, longer(ctx, e.offsets, offset, more));
    LLVMValueRef to = shim_function_like(fn, now);
    ir_move_body(fn, to);
    for (unsigned k = 0; k < n; k++) {
        LLVMReplaceAllUsesWith(LLVMGetParam(fn, k), LLVMGetParam(to, k));
        ir_take_name(LLVMGetParam(fn, k), LLVMGetParam(to, k));
    }
    LLVMReplaceAllUsesWith(fn, to);
    ir_take_name(fn, to);
    LLVMDeleteFunction(fn);
    return to;
}

static void lower(LLVMModuleRef m, LLVMValueRef fn)
{
    struct asked a = { 0 };
    bool any = false;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (id_of(i) < IDS)
                any = a.used[id_of(i)] = true;
    if (!any)
        return;
    fn = extended(m, fn, &a);
    IR_EACH_BLOCK (fn, bb)
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
            next = LLVMGetNextInstruction(i);
            unsigned k = id_of(i);
            if (k == IDS)
                continue;
            LLVMReplaceAllUsesWith(i, LLVMGetParam(fn, (unsigned)a.param[k]));
            LLVMInstructionEraseFromParent(i);
        }
}

void regionir_lower_ids(LLVMModuleRef m)
{
    LLVMValueRef next;
    bool any = false;
    IR_EACH_FUNCTION (m, fn)
        any |= LLVMIsDeclaration(fn) && id_of_function(fn) < IDS;
    for (LLVMValueRef fn = LLVMGetFirstFunction(m); fn && any; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (!LLVMIsDeclaration(fn) && regionir_is_kernel(fn))
            lower(m, fn);
    }
}
