/* cast.h - which casts between spaces there are, and making one.
 *
 * A pointer goes from a named space to generic and back, where the target's table says so, and
 * between two named spaces of which one holds the other.  Any other cast is poison to a back end,
 * or an error: what cannot be cast stays as it is.  No pass calls LLVM's functions itself, for LLVM
 * folds two casts in a row:
 *
 *     addrspacecast (addrspacecast (@x, as 3) to ptr) to ptr addrspace(1)
 * =>  addrspacecast (@x, as 3) to ptr addrspace(1)               which no target has */
#ifndef SEMANTICS_CAST_H
#define SEMANTICS_CAST_H

#include "space/target.h"

#include <llvm-c/Core.h>

/* May a pointer be cast from one number to another?  To its own: yes. */
bool cast_may(const struct target *t, unsigned from, unsigned to);

/* A constant as `type`; NULL: there is no such cast, or only one that LLVM folds to none. */
LLVMValueRef cast_constant(const struct target *t, LLVMValueRef c, LLVMTypeRef type);

/* `v` as `type`, made where the builder stands; NULL: there is no such cast. */
LLVMValueRef cast_build(const struct target *t, LLVMBuilderRef b, LLVMValueRef v, LLVMTypeRef type,
                        const char *name);

/* ---- casts that the target does not have ---- */

struct cast_wrong {
    unsigned from, to;
};

/* Those that a module came with, by pair: how many instructions, and how many constants. */
enum { CAST_MOST_PAIRS = 64 };
struct cast_given {
    unsigned n;
    struct cast_count {
        struct cast_wrong pair;
        unsigned instructions, constants;
    } at[CAST_MOST_PAIRS];
};

/* Counts them and marks the instructions, so that they are known again wherever a pass moves and
 * copies them: until cast_unwatch() they have metadata. */
struct cast_given cast_watch(const struct target *t, LLVMModuleRef m);

/* Is one there now that the module did not come with: an instruction without that mark, or more
 * constants of a pair than it had? */
bool cast_find_new(const struct target *t, LLVMModuleRef m, const struct cast_given *given,
                   struct cast_wrong *ret);

void cast_unwatch(LLVMModuleRef m, struct cast_given *given);

#endif
