/* SPDX-License-Identifier: Apache-2.0 */
/* shapes.c - writes kernels so that LLVM's uniformity analysis can be asked for their shapes.
 *
 *   spmd_shapes IN OUT.ll
 *
 * Brings the kernels to the vectorizer's normal form, and calls each value varying.N or uniform.N,
 * as src/spmd/shape.c has it.  What LLVM does not know becomes what it knows of AMD's GPUs:
 *
 *     get_global_id(0), an alloca, a volatile load      a number made of the work-item's id
 *     get_group_id(0), sub_group_any(p)                 a load from one address
 *     sub_group_shuffle(v, i)                           a number made of i
 *
 * Which functions differ by work-item is written down here once more, by OpenCL's rules.  Exit code
 * 77: a kernel calls a function that the vectorizer refuses. */
#include "ir/ir.h"
#include "ir/module.h"
#include "semantics/functions.h"
#include "spmd/normal.h"
#include "spmd/shape.h"

#include <llvm-c/DebugInfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 16, SKIPPED = 77 };

static void said(void *user, const struct diag_msg *d)
{
    (void)user;
    fprintf(stderr, "%s\n", d->text);
}

/* ---- what stands for values that LLVM does not know ---- */

static LLVMValueRef id(LLVMModuleRef m, LLVMBuilderRef b)
{
    static const char name[] = "llvm.amdgcn.workitem.id.x";
    unsigned number = LLVMLookupIntrinsicID(name, sizeof name - 1);
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(m, number, NULL, 0);
    return LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, NULL, 0, "");
}

static LLVMValueRef one_address(LLVMModuleRef m, LLVMBuilderRef b)
{
    LLVMTypeRef word = LLVMInt32TypeInContext(LLVMGetModuleContext(m));
    LLVMValueRef v = LLVMGetNamedGlobal(m, "one.address");
    if (!v)
        v = LLVMAddGlobalInAddressSpace(m, word, "one.address", 1);
    return LLVMBuildLoad2(b, word, v, "");
}

/* The number as a value of the type: equal numbers give equal values. */
static LLVMValueRef of_type(LLVMBuilderRef b, LLVMValueRef number, LLVMTypeRef t)
{
    LLVMTypeRef word = LLVMInt64TypeInContext(LLVMGetTypeContext(t));
    switch (LLVMGetTypeKind(t)) {
    case LLVMIntegerTypeKind: return LLVMBuildIntCast2(b, number, t, false, "");
    case LLVMPointerTypeKind:
        return LLVMBuildIntToPtr(b, LLVMBuildIntCast2(b, number, word, false, ""), t, "");
    default: return LLVMBuildUIToFP(b, number, t, "");
    }
}

/* True if the id or size differs between work-items of a row. */
static bool differs(const struct function_row *row, LLVMValueRef call)
{
    if (row->lanes)
        return row->lanes == LANES_LANE;
    if (row->what != WORD_LOCAL_ID && row->what != WORD_GLOBAL_ID)
        return false;
    LLVMValueRef dim = row->detail == FUNCTION_ARG ? LLVMGetOperand(call, 0) : NULL;
    return dim ? LLVMConstIntGetZExtValue(dim) == 0 : row->detail <= 0;
}

/* What stands for the instruction; NULL: it stays.  Sets *ret_known to false if the vectorizer has
 * no form of it. */
static LLVMValueRef stands_for(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef i, bool *ret_known)
{
    LLVMTypeRef t = LLVMTypeOf(i);
    if (LLVMIsAAllocaInst(i) || (LLVMIsALoadInst(i) && LLVMGetVolatile(i)))
        return of_type(b, id(m, b), t);
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    const struct function_row *row = fn ? function_find(fn) : NULL;
    if (!LLVMIsACallInst(i) || (fn && ir_name_begins(fn, "llvm.")))
        return NULL;
    if (row && row->lanes == LANES_TOGETHER)
        switch ((enum function_together)row->detail) {
        case TOGETHER_ALL:
        case TOGETHER_ANY:
        case TOGETHER_WORD:
        case TOGETHER_REDUCE: return of_type(b, one_address(m, b), t);
        case TOGETHER_SHUFFLE: return of_type(b, LLVMBuildFreeze(b, LLVMGetOperand(i, 1), ""), t);
        default: return of_type(b, id(m, b), t);
        }
    if (row && (row->lanes || row->action == ACTION_QUERY))
        return of_type(b, differs(row, i) ? id(m, b) : one_address(m, b), t);
    *ret_known = row && (row->action == ACTION_BARRIER || row->action == ACTION_FENCE);
    return NULL;
}

/* ---- kernels ---- */

/* Names the values of the kernel; `n`: how many were named before. */
static unsigned name_values(LLVMValueRef fn, unsigned n)
{
    struct arena a;
    struct spmd_flow flow;
    struct spmd_shape shape;
    arena_init(&a);
    spmd_flow_init(&flow, &a, fn);
    spmd_shape_init(&shape, &a, &flow);
    for (uint32_t k = 0; k < flow.c.n; k++)
        IR_EACH_INSTRUCTION (flow.c.block[k], i) {
            char name[32];
            snprintf(name, sizeof name, "%s.%u", spmd_is_varying(&shape, i) ? "varying" : "uniform",
                     n++);
            if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind)
                LLVMSetValueName2(i, name, strlen(name));
        }
    arena_fini(&a);
    return n;
}

/* A lifetime is that of an alloca, in whose place stands a number. */
static bool is_lifetime(LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return fn && ir_name_begins(fn, "llvm.lifetime.");
}

/* Replaces what LLVM does not know.  False: the kernel has something that is refused. */
static bool replace(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef fn)
{
    bool known = true;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i && known; i = next) {
            next = LLVMGetNextInstruction(i);
            LLVMPositionBuilderBefore(b, i);
            LLVMValueRef new = is_lifetime(i) ? NULL : stands_for(m, b, i, &known);
            if (new) {
                ir_take_name(i, new);
                LLVMReplaceAllUsesWith(i, new);
            }
            if (new || is_lifetime(i))
                LLVMInstructionEraseFromParent(i);
        }
    return known;
}

int main(int argc, char **argv)
{
    struct trace t = { .on_diag = said };
    LLVMContextRef ctx = LLVMContextCreate();
    LLVMBuilderRef b = LLVMCreateBuilderInContext(ctx);
    LLVMMemoryBufferRef bytes;
    enum ir_format format;
    LLVMModuleRef m;
    unsigned n = 0;
    if (argc != 3)
        return fprintf(stderr, "usage: spmd_shapes IN OUT.ll\n"), 2;
    if (ir_read(&t, argv[1], &bytes, &format) < 0 || ir_parse(&t, ctx, argv[1], bytes, &m) < 0 ||
        spmd_normal(&t, m, argv[1], LANES) < 0)
        return 1;
    LLVMStripModuleDebugInfo(m);
    int r = 0;
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn) && ir_is_kernel(fn)) {
            n = name_values(fn, n);
            r = replace(m, b, fn) ? r : SKIPPED;
        }
    LLVMSetTarget(m, "amdgcn--");
    LLVMSetDataLayout(m, "");
    if (r == 0 && ir_save(&t, m, argv[2], IR_TEXT) < 0)
        r = 1;
    LLVMDisposeBuilder(b);
    LLVMDisposeModule(m);
    LLVMContextDispose(ctx);
    return r;
}
