/* SPDX-License-Identifier: Apache-2.0 */
/* outside.h - files of a program: the graph of one, and what it knows of the others. */
#ifndef INFER_OUTSIDE_H
#define INFER_OUTSIDE_H

#include "facts/boundary.h"
#include "facts/elsewhere.h"
#include "infer/infer.h"

/* The graph of one file of a program, not solved: what is behind its boundary is left open, and
 * noted in `ret`, which boundary_init() made.  NULL: the run was cancelled. */
struct facts *infer_file(struct unit *u, struct boundary *ret);

/* With s->boundary: are all calls of the function, which has a body, here or in files that note
 * them? */
bool infer_is_noted(struct infer *s, LLVMValueRef fn);

/* In an open world other kernels, which no function here calls, make pointers of numbers: also of
 * those that the program has seen of a variable that outlives a launch. */
void infer_expect_others(struct infer *s);

/* Notes a function with a body, and all functions without, or with one that is not noted. */
void infer_note_definition(struct infer *s, LLVMValueRef fn, const struct scope *scope);
void infer_note_symbols(struct infer *s);

/* ---- callees.c ---- */

/* True if some use of the function is no call of it, or assembly names it. */
bool infer_is_taken(struct infer *s, LLVMValueRef fn);

/* True if the function has no body here, and the module runs it, or takes its address, such that it
 * may call functions which it finds in memory, or among its arguments. */
bool infer_runs_callers(struct infer *s, LLVMValueRef fn);

/* ---- askers.c ---- */

/* True if each use of the function's address is an operand of a runtime's call, to which that hands
 * an array. */
bool infer_is_only_shared(LLVMValueRef fn);

/* In a summary: finds the functions that ask a runtime for an array; before any scope. */
void infer_find_askers(struct infer *s);
/* … whether this is one, and whether something else than a runtime's call may run it, so that the
 * array is not that of its own call. */
bool infer_is_asker(struct infer *s, LLVMValueRef fn);
bool infer_is_called_otherwise(struct infer *s, LLVMValueRef fn);

/* ---- outside.c ---- */

/* In a summary: is operand `index` of a runtime's call a function that this calls, and whose calls
 * thin/ follows? */
bool infer_is_run(struct infer *s, LLVMValueRef call, unsigned index);

/* Notes that a runtime calls the function with leaves from `arg` to the last; nodes from `first` on
 * say what the call does if no body of it is known. */
void infer_note_run(struct infer *s, LLVMValueRef fn, uint32_t arg, uint32_t first);

/* The symbol of a function, which is made if it is new. */
struct symbol *infer_symbol(struct infer *s, LLVMValueRef fn);

/* Notes what a call of a function without a known body does: nodes from `first` on.  Of a library's
 * function that is what its name says, of others unknown code.  False: it is not such a call, so
 * that it does it. */
bool infer_may_note(struct infer *s, LLVMValueRef call);
void infer_note_outside(struct infer *s, LLVMValueRef call, uint32_t first, uint32_t results);

/* Notes a call of a function whose body, which is noted and the one that runs, is in this file:
 * thin/ links it.  False: it is not such a call. */
bool infer_note_own(struct infer *s, LLVMValueRef call, uint32_t results);

/* With unit.given: the function, if all its callers and bodies are in files of the program; else
 * NULL. */
const struct given_function *infer_given(struct infer *s, LLVMValueRef fn);
/* … that a call runs, by name or by pointer. */
const struct given_function *infer_given_call(struct infer *s, LLVMValueRef call);
struct fact infer_given_fact(struct given_fact fact);

/* The node of what a call of such a function returns. */
uint32_t infer_given_result(struct infer *s, LLVMValueRef call, const struct given_function *of);

#endif
