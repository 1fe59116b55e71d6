/* SPDX-License-Identifier: Apache-2.0 */
/* reach.h - what functions and variables refer to, directly and through others.
 *
 *     @table = internal constant [1 x ptr] [ptr @f]      reach_add(@k)  =>  { @k, @table, @f }
 *     define void @k() { %f = load ptr, ptr @table … }
 *
 * Any operand counts, however deep in constants: calls, addresses, aliases and what they stand for,
 * personalities, blocks whose address is taken (their function), values in metadata arguments.  So
 * does a name that assembly spells: `asm "mov.u64 $0, table;"`. */
#ifndef IR_REACH_H
#define IR_REACH_H

#include "base/ptrmap.h"
#include "base/vec.h"

#include <llvm-c/Core.h>

struct reach {
    struct ptrmap seen; /* constant -> 1; among them functions, variables, aliases */
    VEC_OF(LLVMValueRef) work;
    VEC_OF(LLVMValueRef) spelled; /* globals that assembly names; some twice */
};

void reach_init(struct reach *r);
void reach_fini(struct reach *r);

/* Adds a constant and everything that it refers to; each constant and each body is read once. */
void reach_add(struct reach *r, LLVMValueRef constant);

/* Adds what assembly that belongs to no function names. */
void reach_add_assembly(struct reach *r, LLVMModuleRef m);

/* The same of all functions, variables, aliases and ifuncs of the module but those in `but`. */
void reach_add_all(struct reach *r, LLVMModuleRef m, const struct ptrmap *but);

bool reach_has(const struct reach *r, LLVMValueRef global);

#endif
