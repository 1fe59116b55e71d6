/* SPDX-License-Identifier: Apache-2.0 */
/* reach.h - the set of constants that functions and variables refer to, directly or through others.
 *
 *     @table = internal constant [1 x ptr] [ptr @f]      reach_add(@k)  =>  { @k, @table, @f }
 *     define void @k() { %f = load ptr, ptr @table … }
 *
 * Any operand counts, at any depth of constants: calls, addresses, aliases and their targets,
 * personalities, blocks whose address is taken (they count as their function), values in metadata
 * arguments.  A name in the text of assembly counts, too: `asm "mov.u64 $0, table;"`. */
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

/* The tables lie in the arena. */
void reach_init(struct reach *r, struct arena *a);

/* Adds a constant and everything that it refers to; each constant and each body is read once. */
void reach_add(struct reach *r, LLVMValueRef constant);

/* Adds the symbols that the module's own assembly names, which belongs to no function. */
void reach_add_assembly(struct reach *r, LLVMModuleRef m);

/* Called with a word of `n` bytes and a zero behind them, borrowed for the call. */
typedef void reach_word(void *context, const char *word, size_t n);

/* Calls `fn` for each word that may be a symbol, in all assembly of the module: its own and that of
 * calls.  Instructions are such words, too ("ret"). */
void reach_each_word(LLVMModuleRef m, reach_word *fn, void *context);

/* Adds all functions, variables, aliases and ifuncs of the module except those in `but`. */
void reach_add_all(struct reach *r, LLVMModuleRef m, const struct ptrmap *but);

bool reach_has(const struct reach *r, LLVMValueRef global);

#endif
