/* SPDX-License-Identifier: Apache-2.0 */
/* keep.h - values that stay the same generic pointer when their type becomes a named one.
 *
 *     %q = getelementptr i8, ptr %g, i64 %n         with %g : {local}
 * =>  %q = getelementptr i8, ptr addrspace(3) %p, i64 %n
 *
 * On AMDGPU an addrspace(3) pointer has 32 bits.  If %n leaves the object, the named arithmetic may
 * wrap where the generic one goes on, and %q, cast back to generic, is another pointer than before.
 * The questions here tell where that cannot happen, or where no use can see it. */
#ifndef FACTS_KEEP_H
#define FACTS_KEEP_H

#include "facts/facts.h"

/* Is `v` a generic pointer of a kind whose type can change in place (see semantics/flow.h)? */
bool keep_may_change(const struct unit *u, LLVMValueRef v);

/* Does the mask, of llvm.ptrmask, leave the bits of a generic address that name its space as they
 * are? */
bool keep_space_bits(const struct target *t, LLVMValueRef mask);

/* Are `row`'s pointers narrower than generic ones? */
bool keep_is_narrower(const struct unit *u, const struct target_row *row);

/* If `v`, and the arithmetic in this function that makes it, is done on pointers of `row`'s space:
 * may the result, cast back to generic, differ from `v`? */
bool keep_wanders(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* `v` stays generic and is cast to `row`'s space, where arithmetic goes on: does that lead to the
 * same memory as the arithmetic on `v` does?  Not where the cast changes the bits that arithmetic
 * took to another place, and brings back.
 *     %q = getelementptr i8, ptr addrspace(4) %l, i64 %away       far from local memory
 *     %r = getelementptr i8, ptr addrspace(4) %q, i64 %back       and there again */
bool keep_goes_on(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* Does a comparison by order of `v` with a pointer of `row`'s space have the same result on named
 * pointers as on generic ones?  Not where arithmetic that leaves its object may wrap at the end of
 * the space. */
bool keep_order(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* If `v` becomes a pointer of `row`'s space, and each use that needs a generic pointer gets it by a
 * cast back: does no use see a difference? */
bool keep_holds(const struct unit *u, LLVMValueRef v, const struct target_row *row);

#endif
