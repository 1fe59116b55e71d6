/* SPDX-License-Identifier: Apache-2.0 */
/* internalize.c - gives functions that only the module calls internal linkage, in a closed world.
 *
 *     define i32 @get(ptr %p)         =>     define internal i32 @get(ptr %p)
 *     define ptx_kernel void @k()            define ptx_kernel void @k()
 *
 * An optimizer that runs behind it inlines functions that are called once, and deletes those that
 * are not called any more.
 *
 * Needs    nothing.        Keeps  nothing.
 * Does not change the linkage of what code outside calls, which in an open world is each function
 *          with a name that other modules see [entry], or of a function that is only declared, or
 *          whose body another module has [body]; does not touch variables and aliases, which the
 *          host finds by their names [no code].
 * Safe     because in a closed world code outside calls entries only (facts/world.h). */
#include "pass/pass.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"

#include <llvm-c/Comdat.h>

static int run(struct unit *u)
{
    int result = PASS_SAME;
    IR_EACH_FUNCTION (u->mod, fn) {
        bool body = !LLVMIsDeclaration(fn) && LLVMGetLinkage(fn) != LLVMAvailableExternallyLinkage;
        if (ir_is_local(fn) || GUARD("internalize:body", !body) ||
            GUARD("internalize:entry", world_is_entry(u, fn)))
            continue;
        LLVMSetComdat(fn, NULL);
        LLVMSetLinkage(fn, LLVMInternalLinkage);
        LLVMSetVisibility(fn, LLVMDefaultVisibility);
        LLVMSetDLLStorageClass(fn, LLVMDefaultStorageClass);
        trace_event(u->trace, u->pass, EVENT_INTERNALIZE, ir_function_loc(fn), ir_name_of(fn),
                    NULL);
        u->count[COUNT_INTERNALIZED]++;
        result = PASS_CHANGED;
    }
    return result;
}

const struct pass propagate_internalize_pass = {
    .name = "internalize",
    .brief = "give functions that only the module calls internal linkage, in a closed world",
    .run = run,
    .again_is_noop = true,
};
