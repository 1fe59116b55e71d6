/* SPDX-License-Identifier: Apache-2.0 */
/* world.h - which functions code outside the module may call, and which can run because of that.
 *
 * A function that code outside may call is an entry.  In an open world, every function that is
 * visible outside the module is an entry.  In a closed world, entries are the kernels, the
 * functions that `llvm.used` and `!opencl.kernels` list, and those that the user names.  A function
 * that no entry reaches is idle: it never runs.  No facts hold of an idle function's pointers,
 * which exist on no execution, so no pass changes it; `drop-unreached` deletes those that may go.
 *
 *     define amdgpu_kernel void @k()      an entry: calls @f, which runs
 *     define void @g()                    an entry in an open world, idle in a closed one; calls @f
 *     define internal void @h()           idle in both
 *
 * The answers are the property PROP_WORLD, which the runner makes valid before every pass. */
#ifndef FACTS_WORLD_H
#define FACTS_WORLD_H

#include "ir/ir.h"
#include "pass/cancel.h"

/* Computes PROP_WORLD; the pipeline registers it. */
extern const struct provider world_provider;

/* May code outside the module call the function, so that its arguments are unknown?  Kernels are
 * entries: the host passes their arguments. */
bool world_is_entry(const struct unit *u, LLVMValueRef fn);

/* Likewise in a closed world: is it a kernel, or another entry that the module or user names? */
bool world_is_listed(const struct unit *u, LLVMValueRef fn);

/* May the function have another body than the one that is here, which the linker adds or puts in
 * its place?
 *     declare void @f()              define weak void @f() { … }, in an open world */
bool world_may_replace(const struct unit *u, LLVMValueRef fn);

/* Does assembly text name the function or variable?  Such a function is an entry. */
bool world_is_spelled(const struct unit *u, LLVMValueRef global);

/* The running pass changes idle functions, too, for types that the whole module has. */
void world_changes_idle(struct unit *u);

/* May the function run: is it not idle?  A function that a pass made since PROP_WORLD was computed
 * may. */
bool world_runs(const struct unit *u, LLVMValueRef fn);

/* May the function that contains the instruction run? */
bool world_runs_at(const struct unit *u, LLVMValueRef instruction);

/* A list of calls. */
struct world_calls {
    VEC(LLVMValueRef);
};

/* Sets the list to the calls of `fn` by its own type in functions that may run, in LLVM's order of
 * uses: the last one of the text comes first. */
void world_calls(const struct unit *u, LLVMValueRef fn, struct world_calls *ret);

/* Does an idle function call or use `fn`?  No pass changes such a call, so `fn` keeps its type. */
bool world_is_called_idly(const struct unit *u, LLVMValueRef fn);

/* May the types of the function's parameters and result change: are all its calls in the module,
 * and can each be changed with it? */
bool world_may_sign(const struct unit *u, LLVMValueRef fn);

/* Is the type of parameter `k` part of the way in which it is passed (byval, sret, …)? */
bool world_is_fixed(LLVMValueRef fn, unsigned k);

/* May code outside the module read or write the variable? */
bool world_is_shared(LLVMValueRef variable);

/* Checks u->closed and u->entries as the user gave them.  A name that is no function's is an error.
 * A closed world without any entry gets a warning and is treated as open, because the functions can
 * only be there for code outside to call.  Negative: an error was reported. */
int world_settle(struct unit *u);

/* Loops over the functions that may run, declarations included. */
#define WORLD_EACH_FUNCTION(u, fn)                    \
    IR_EACH_FUNCTION ((u)->mod, fn)                   \
        if (pass_is_cancelled(u), !world_runs(u, fn)) \
            continue;                                 \
        else

#endif
