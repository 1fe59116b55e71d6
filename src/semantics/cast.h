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

/* Casts that the target does not have, as pairs of numbers. */
enum { CAST_MOST_PAIRS = 64 };
struct cast_pairs {
    unsigned n;
    struct {
        unsigned from, to;
    } at[CAST_MOST_PAIRS];
};

/* Those in the module. */
struct cast_pairs cast_find_wrong(const struct target *t, LLVMModuleRef m);

/* The first of `now` that is not in `before`; -1: all are. */
int cast_first_new(const struct cast_pairs *now, const struct cast_pairs *before);

#endif
