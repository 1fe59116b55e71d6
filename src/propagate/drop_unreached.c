/* SPDX-License-Identifier: Apache-2.0 */
/* drop_unreached.c - deletes functions that can never run.
 *
 *     define spir_kernel void @k()                    =>   define spir_kernel void @k()
 *     define spir_func void @__clang_ocl_kern_imp_k()
 *     define internal void @helper()
 *
 * A variable or alias local to this module is deleted with the functions that refer to it, or that
 * it refers to.
 *
 * Needs    nothing.        Keeps  nothing.
 * Does not remove what an entry reaches [runs]; what others can see [seen], but clang's second body
 *          of a kernel in a closed world; a variable that others share [shared], or that has to do
 *          with no function [apart]; an alias that others see [alias]; what something that stays
 *          names, even where that never runs, or `llvm.compiler.used` lists [named].
 * Safe     because no call on any run is of what no entry reaches (facts/world.h), and nothing that
 *          stays names what goes. */
#include "pass/pass.h"

#include "base/guard.h"
#include "base/vec.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/reach.h"
#include "ir/shim.h"

#include <assert.h>

struct dropper {
    struct unit *u;
    struct ptrmap goes; /* global -> 1: it may be deleted */
    VEC_OF(LLVMValueRef) may_go;
};

static void may_go(struct dropper *d, LLVMValueRef global)
{
    assert(LLVMIsAGlobalValue(global) && "a function, variable or alias");
    ptrmap_put(&d->goes, global, 1);
    vec_push(&d->may_go, global);
}

/* Linkages that let a module leave out the function's body (LLVM LangRef, linkage types). */
static bool is_discardable(LLVMValueRef fn)
{
    LLVMLinkage linkage = LLVMGetLinkage(fn);
    return ir_is_local(fn) || linkage == LLVMLinkOnceAnyLinkage ||
           linkage == LLVMLinkOnceODRLinkage;
}

/* True for a variable that connects functions: it refers to others, or others refer to it.  Other
 * variables have nothing to do with unreached functions and stay. */
static bool is_in_between(LLVMValueRef global)
{
    LLVMValueRef init = LLVMGetInitializer(global);
    bool apart = !LLVMGetFirstUse(global) && !(init && LLVMGetNumOperands(init) > 0);
    return !GUARD("drop-unreached:shared", !ir_is_local(global) || world_is_shared(global)) &&
           !GUARD("drop-unreached:apart", apart);
}

static void find(struct dropper *d)
{
    LLVMModuleRef m = d->u->mod;
    IR_EACH_FUNCTION (m, fn)
        if (!GUARD("drop-unreached:runs", world_runs(d->u, fn)) &&
            !GUARD("drop-unreached:seen", !is_discardable(fn) && !ir_is_kernel_twin(m, fn)))
            may_go(d, fn);
    if (d->may_go.n == 0)
        return;
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        if (is_in_between(g))
            may_go(d, g);
    for (LLVMValueRef g = LLVMGetFirstGlobalAlias(m); g; g = LLVMGetNextGlobalAlias(g))
        if (!GUARD("drop-unreached:alias", !ir_is_local(g)))
            may_go(d, g);
}

/* Deletes the globals that may go and that nothing else refers to. */
static void erase(struct dropper *d, const struct reach *stays)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < d->may_go.n; k++)
        if (!GUARD("drop-unreached:named", reach_has(stays, d->may_go.at[k])))
            d->may_go.at[n++] = d->may_go.at[k];
    d->may_go.n = n;
    for (uint32_t k = 0; k < n; k++) {
        LLVMValueRef v = d->may_go.at[k];
        if (LLVMIsAFunction(v)) {
            trace_event(d->u->trace, d->u->pass, EVENT_DROP, ir_function_loc(v), ir_name_of(v),
                        NULL);
            d->u->count[COUNT_DROPPED]++;
        }
        LLVMReplaceAllUsesWith(v, LLVMGetPoison(LLVMTypeOf(v)));
    }
    for (uint32_t k = 0; k < n; k++)
        shim_erase_global(d->may_go.at[k]);
}

static int run(struct unit *u)
{
    struct dropper d = { .u = u, .may_go = VEC_IN(&u->arena) };
    struct reach stays;
    ptrmap_init_in(&d.goes, &u->arena, 0);
    reach_init(&stays, &u->arena);
    find(&d);
    if (d.may_go.n > 0) {
        reach_add_all(&stays, u->mod, &d.goes);
        erase(&d, &stays);
    }
    return d.may_go.n > 0 ? PASS_CHANGED : PASS_SAME;
}

const struct pass propagate_drop_unreached_pass = {
    .name = "drop-unreached",
    .brief = "remove functions that can never run",
    .run = run,
    .again_is_noop = true,
};
