/* SPDX-License-Identifier: Apache-2.0 */
/* normal.c - brings kernels to one form, by LLVM's passes.
 *
 *     if (x) return;  f(v.xy);   =>   if (!x) { f's code, on v.x and on v.y }  return;
 *
 * Needs     IR that LLVM's verifier accepts.
 * Does not  change what a kernel computes [no code]: all changes are LLVM's.
 * Safe because: LLVM's passes keep what each work-item computes, and move no call of a barrier,
 * which is `convergent`, to where other work-items reach it. */
#include "spmd/normal.h"

#include "ir/ir.h"
#include "ir/module.h"

/* Simplified scalar code, with one return. */
#define SIMPLE "sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg"

/* What every kernel goes through, in this order:
 *   expand-reductions, scalarize-masked-mem-intrin, scalarizer
 *                     a value of OpenCL's vector types, or of LLVM's, becomes its elements
 *   fix-irreducible   each loop gets one head
 *   unify-loop-exits  each loop gets one exit
 *   structurizecfg    an if has one way around it, and a loop is left from its latch
 *   lcssa             a value that leaves a loop does so through a phi */
static const char passes[] =
    "always-inline,globaldce,"
    "function(" SIMPLE ",expand-reductions,scalarize-masked-mem-intrin,scalarizer<load-store;"
    "variable-insert-extract>," SIMPLE ","
    "lower-switch,mergereturn,fix-irreducible,loop-simplify,lcssa,unify-loop-exits,"
    "structurizecfg,instsimplify,adce,loop-simplify,lcssa)";

/* Makes LLVM inline every function that has a body. */
static void inline_all(LLVMModuleRef m)
{
    static const char *const against[] = { "noinline", "optnone" };
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        for (unsigned k = 0; k < COUNTOF(against); k++)
            ir_remove_attribute(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                ir_find_attribute(fn,
                                                  (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                                  ir_attribute_kind(against[k])));
        ir_add_attribute(fn, "alwaysinline");
        if (!ir_is_kernel(fn))
            LLVMSetLinkage(fn, LLVMInternalLinkage);
    }
}

int spmd_normal(struct trace *t, LLVMModuleRef m, const char *path)
{
    inline_all(m);
    return ir_run_passes(t, m, passes, path);
}
