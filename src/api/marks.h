/* SPDX-License-Identifier: Apache-2.0 */
/* marks.h - what accesses were before the passes ran: which were generic, and a name for each that
 * is the same in every run of a program, and in copies of its function.
 *
 *     %x = load i32, ptr %p, !dbg !7, !gaspar.access !{i64 1, !"sum:2:12#0"}
 *
 * The name of an access is that of the function in which it stood, of the one that was inlined
 * there, if any, lines from that function's first one, the column, and its number among those at
 * the same place: lines that are added in front of a function change no name. */
#ifndef API_MARKS_H
#define API_MARKS_H

#include "pass/pass.h"

/* Calls `each` for each address that ir_count() counts, in functions that may run; `k` numbers
 * those of one instruction. */
void marks_each(struct unit *u,
                void (*each)(void *user, LLVMValueRef i, unsigned operand, unsigned k), void *user);

/* Marks every access, and every call that marks_is_call().  Passes keep such metadata. */
void marks_put(struct unit *u);

/* Was the k-th address generic? */
bool marks_was_generic(struct unit *u, LLVMValueRef i, unsigned k);

/* The name of the k-th address; the caller frees it. */
char *marks_name(struct unit *u, LLVMValueRef i, unsigned k);

/* True if the instruction calls a function with a body, or by a pointer. */
bool marks_is_call(LLVMValueRef i);

/* The name of a call, made as that of an access; NULL: a pass made the call.  The caller frees
 * it. */
char *marks_call(struct unit *u, LLVMValueRef i);

/* Removes all marks. */
void marks_remove(struct unit *u);

#endif
