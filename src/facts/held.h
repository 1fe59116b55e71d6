/* SPDX-License-Identifier: Apache-2.0 */
/* held.h - which pointers may lie in memory, for those who ask after facts are solved.
 *
 *     struct { float *tile; int n; } w = { tile, n };      tile points to local memory
 *     held_spaces(&w, 0, 8, true)     {local}
 *     held_spaces(&w, 8, 4, true)     {} */
#ifndef FACTS_HELD_H
#define FACTS_HELD_H

#include "facts/facts.h"

/* The spaces of the pointers of which a byte may lie among the `size` bytes (-1: all) that are `at`
 * bytes behind a pointer, if this module stored them as pointers; `outside`: also of those that it
 * exposed, if the pointer may be to memory outside.  Numbers made of them count only if numbers
 * have nodes. */
space_set held_spaces(struct facts *f, LLVMValueRef pointer, int64_t at, int64_t size,
                      bool outside);

/* The objects that the pointer may point to; their number. */
uint32_t held_objects(struct facts *f, LLVMValueRef pointer, uint32_t ret[BUDGET_GROUP]);

/* True if code outside knows the memory behind the pointer, or some of it; or behind pointers.  A
 * cast that a pass added points where its operand does. */
bool held_is_outside(struct facts *f, LLVMValueRef pointer);

#endif
