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

#include "ir/cfg.h"
#include "ir/ir.h"
#include "ir/module.h"
#include "ir/shim.h"
#include "spmd/expand.h"

#include <llvm-c/Transforms/PassBuilder.h>

/* Simplified scalar code, with one return. */
#define SIMPLE "sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg"

/* What every kernel goes through, in this order:
 *   library_bodies.c  functions of OpenCL's library get their bodies
 *   by_value.c        structs that a kernel gets by value become vectors
 *   expand_calls.c    calls of OpenCL's library that are instructions
 *   always-inline     code of all functions comes into the kernels
 *   expand_pointer_calls.c, always-inline
 *                     calls through pointers become direct calls, which are inlined, too
 *   expand_group.c    functions of a work-group become those of sub-groups
 *   expand_copy.c     copies that a work-group makes become loops of its work-items
 *   expand_memory.c   copies of memory become loads and stores
 *   ranges.c          LLVM's passes learn how large ids and sizes are
 *   expand-reductions, scalarize-masked-mem-intrin, scalarizer
 *                     a value of OpenCL's vector types, or of LLVM's, becomes its elements; twice,
 *                     as instcombine makes one load <2 x i16> of the halves of a loaded i32
 *   expand_bits.c     integers of odd widths get those of lanes
 *   expand.c          LLVM's intrinsics become instructions; behind instcombine, which forms them
 *   break-crit-edges, fix-irreducible
 *                     each loop gets one head
 *   unify-loop-exits  each loop gets one exit
 *   structurizecfg    an if has one way around it, and a loop is left from its latch
 *   lcssa             a value that leaves a loop does so through a phi
 * At the end the addresses that are computed from variables of global and constant memory become
 * instructions: they are not known before the launch. */
static const char inlined[] = "always-inline,globaldce,function(" SIMPLE ")";
static const char inlined_again[] =
    "function(" SIMPLE "),always-inline,globaldce,function(" SIMPLE ")";
#define ELEMENTS "scalarizer<load-store;variable-insert-extract>"
static const char scalar[] =
    "function(expand-reductions,scalarize-masked-mem-intrin," ELEMENTS "," SIMPLE "," ELEMENTS ")";
static const char two_ways[] = "function(lower-switch,mergereturn)";
static const char structured[] = "function(fix-irreducible,loop-simplify,lcssa,unify-loop-exits,"
                                 "structurizecfg,instsimplify,adce,loop-simplify,lcssa)";

/* True if a loop of the function has several heads. */
static bool is_irreducible(LLVMValueRef fn)
{
    struct arena a = { 0 };
    struct cfg c;
    bool is = false;
    cfg_init_every_edge(&c, &a, fn);
    for (uint32_t b = 0; b < c.n; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(c.block[b]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
            uint32_t to = cfg_find(&c, LLVMGetSuccessor(end, k));
            is |= to <= b && !cfg_dominates(&c, to, b);
        }
    }
    arena_fini(&a);
    return is;
}

/* Puts a block on each edge between a block that has several successors and one that has several
 * predecessors, in functions that fix-irreducible changes.  LLVM's pass leads the edges to a loop's
 * head through a new block, with the phis of all heads; where their source goes to another head of
 * the loop as well, that edge stays, and the phi there has the value of the turn before. */
static int part_edges(struct trace *t, LLVMModuleRef m, const char *path)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = NULL;
    IR_EACH_FUNCTION (m, fn)
        if (!error && !LLVMIsDeclaration(fn) && is_irreducible(fn))
            error = LLVMRunPassesOnFunction(fn, "break-crit-edges", NULL, options);
    LLVMDisposePassBuilderOptions(options);
    return ir_passes_ran(t, error, path);
}

int spmd_normal(struct trace *t, LLVMModuleRef m, const char *path, unsigned lanes)
{
    if (spmd_bodies(t, m) < 0)
        return -1;
    spmd_by_value(m);
    spmd_inline_all(m);
    spmd_expand_calls(m);
    if (ir_run_passes(t, m, inlined, path) < 0)
        return -1;
    if (spmd_expand_pointer_calls(m) && ir_run_passes(t, m, inlined_again, path) < 0)
        return -1;
    spmd_expand_groups(m, lanes);
    spmd_expand_copies(m);
    spmd_expand_memory(m);
    spmd_ranges(m);
    if (ir_run_passes(t, m, scalar, path) < 0)
        return -1;
    spmd_expand_bits(m);
    spmd_expand(m);
    if (ir_run_passes(t, m, two_ways, path) < 0 || part_edges(t, m, path) < 0 ||
        ir_run_passes(t, m, structured, path) < 0)
        return -1;
    for (LLVMValueRef v = LLVMGetFirstGlobal(m); v; v = LLVMGetNextGlobal(v))
        if (ir_space(LLVMTypeOf(v)) == 1 || ir_space(LLVMTypeOf(v)) == 2)
            IR_EACH_FUNCTION (m, fn)
                shim_expand_constant(v, fn);
    return 0;
}
