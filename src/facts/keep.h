/* keep.h - which values keep their generic value while they are pointers of another kind. */
#ifndef FACTS_KEEP_H
#define FACTS_KEEP_H

#include "facts/facts.h"

/* A generic pointer whose kind may change its type in place (see semantics/flow.h)? */
bool keep_may_change(const struct unit *u, LLVMValueRef v);

/* Does the mask leave all bits of a generic address alone that name its space? */
bool keep_space_bits(const struct target *t, LLVMValueRef mask);

/* Are `row`'s pointers narrower than generic ones? */
bool keep_is_narrower(const struct unit *u, const struct target_row *row);

/* May `v`, or a step in this function that it is made by, have another generic value where it is
 * that of a pointer of the space, cast back? */
bool keep_wanders(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* Does `v` come before and after the same pointers of that space as generic ones?  Arithmetic that
 * leaves its object may wrap at the space's end, where the generic address goes on. */
bool keep_order(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* Is `v` the same generic pointer as ever, for all who look at it, where it becomes one of that
 * space and is cast back for them? */
bool keep_holds(const struct unit *u, LLVMValueRef v, const struct target_row *row);

#endif
