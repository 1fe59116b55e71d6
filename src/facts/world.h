/* world.h - which functions code outside the module may call, and which can run because of that.
 *
 * The world is open: every function that others can see is an entry.  Or it is closed: entries are
 * kernels, what `llvm.used` and `!opencl.kernels` list, and what the user names.  What no entry
 * reaches is idle.  Nothing is known of an idle function's pointers, since none exists on any run,
 * so no pass changes one; `drop-unreached` removes those that may go.
 *
 *     define amdgpu_kernel void @k()      an entry: calls @f, which runs
 *     define void @g()                    an entry in an open world, idle in a closed one; calls @f
 *     define internal void @h()           idle in both
 *
 * Known from its names by PROP_WORLD, which the runner makes valid before every pass. */
#ifndef FACTS_WORLD_H
#define FACTS_WORLD_H

#include "ir/ir.h"
#include "pass/pass.h"

/* Makes PROP_WORLD; the pipeline hands it to the runner. */
extern const struct provider world_provider;

/* May code outside the module call the function, with arguments that nobody knows?  So it is of
 * kernels, too, whose arguments the host passes. */
bool world_is_entry(const struct unit *u, LLVMValueRef fn);

/* Does assembly name the function or variable?  Such a function is an entry. */
bool world_is_spelled(const struct unit *u, LLVMValueRef global);

/* May the function run?  What a pass has just made may. */
bool world_runs(const struct unit *u, LLVMValueRef fn);

/* The same of the function that the instruction, a use's user, stands in. */
bool world_runs_at(const struct unit *u, LLVMValueRef instruction);

/* Does a function that never runs call it?  Such calls stay as they are, so it keeps its type. */
bool world_is_called_idly(const struct unit *u, LLVMValueRef fn);

/* Are all its callers here, and may it take and return pointers of other types? */
bool world_may_sign(const struct unit *u, LLVMValueRef fn);

/* Is the type of parameter `k` part of how it is passed (byval, sret, …)? */
bool world_is_fixed(LLVMValueRef fn, unsigned k);

/* May a variable be read or written by others than the functions that name it? */
bool world_is_shared(LLVMValueRef variable);

/* Settles u->closed and u->entries as the user gave them: each name must be a function's; a closed
 * world without any entry is reported, and treated as open, since code elsewhere must then call it.
 * Negative: reported. */
int world_settle(struct unit *u);

/* Functions that may run, or are declared. */
#define WORLD_EACH_FUNCTION(u, fn)                                                                 \
    IR_EACH_FUNCTION((u)->mod, fn) if (!world_runs(u, fn)) continue; else

#endif
