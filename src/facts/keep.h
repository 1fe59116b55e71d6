/* SPDX-License-Identifier: Apache-2.0 */
/* keep.h - finds values that, computed on named pointers and cast back, are the same generic
 * pointer.
 *
 *     %q = getelementptr i8, ptr %g, i64 %n         with %g : {local}
 * =>  %q = getelementptr i8, ptr addrspace(3) %p, i64 %n
 *
 * On AMDGPU an addrspace(3) pointer has 32 bits.  If %n leaves the object, the named arithmetic may
 * wrap where the generic one goes on, and %q, cast back to generic, is another pointer than before.
 * These functions find values for which that cannot happen, or for which no use depends on it. */
#ifndef FACTS_KEEP_H
#define FACTS_KEEP_H

#include "facts/facts.h"
#include "semantics/retype.h"

/* True if `v` is a generic pointer of a kind whose type can change in place (semantics/flow.h), and
 * the target's back end bears it. */
bool keep_may_change(const struct unit *u, LLVMValueRef v);

/* True if the mask operand of an llvm.ptrmask keeps all bits of a generic address that name its
 * space. */
bool keep_space_bits(const struct target *t, LLVMValueRef mask);

/* True if that operand keeps all bits that a cast between generic and `row`'s space may change, so
 * that on pointers of the space it makes the same pointer.  NULL: of any space. */
bool keep_mask(const struct target *t, LLVMValueRef mask, const struct target_row *row);

/* True if `row`'s pointers have fewer bits than generic ones. */
bool keep_is_narrower(const struct unit *u, const struct target_row *row);

/* True if one of the steps that compute the pointer `v` is a mask whose result may differ on named
 * pointers, or if there are too many steps.  Without facts, any mask. */
bool keep_masks(const struct unit *u, LLVMValueRef v);

/* Suppose that a pointer with these flags, and the arithmetic that computes it, is done on pointers
 * of `row`'s space, which may have fewer bits (`narrower`).  True if the result, cast back to
 * generic, may differ; `masked`: keep_masks() said so. */
bool keep_may_wander(uint32_t flags, bool masked, bool narrower, const struct target_row *row);

/* True if null, cast to `row`'s space and back to generic, is another pointer: on some device, see
 * cast_is_cut(), or because pointers to the space are narrower and its cast does not ask for null,
 * as NVIDIA's with `-nvptx-short-ptr`. */
bool keep_cuts_null(bool narrower, const struct target_row *row);

/* True if a pointer with these flags may be null, and keep_cuts_null(). */
bool keep_may_lose_null(uint32_t flags, bool narrower, const struct target_row *row);

/* keep_may_lose_null() of the pointer `v`. */
bool keep_loses_null(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* Suppose that `v`, and the arithmetic in this function that computes it, is done on pointers of
 * `row`'s space.  True if the result, cast back to generic, may differ from `v` where it is not
 * null. */
bool keep_wanders(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* Suppose that `v` stays generic and is cast to `row`'s space, where arithmetic goes on.  True if
 * that leads to the same memory as the arithmetic on `v`.  False if the cast may change bits that
 * arithmetic took to another place, and brings back:
 *     %q = getelementptr i8, ptr addrspace(4) %l, i64 %away       far from local memory
 *     %r = getelementptr i8, ptr addrspace(4) %q, i64 %back       and there again */
bool keep_goes_on(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* True if comparing `v` by order (ult, sge, …) with a pointer of `row`'s space gives the same
 * result on named pointers as on generic ones.  False if arithmetic may have left its object,
 * because it may wrap at the end of the space. */
bool keep_order(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* True if a use depends on the bits of `v`, or of a pointer computed from it, and not only on the
 * memory that it points to: a store of `v`, or ptrtoint, does, and a load through it does not.
 * Also true if there are too many uses. */
bool keep_is_observed(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* Likewise, of a pointer that is not null or left its object: also if a use depends on the bits of
 * what inbounds arithmetic makes of it, which is no null either.
 *     %q = getelementptr inbounds i8, ptr %p, i64 4
 *     %n = ptrtoint ptr %q to i64 */
bool keep_tells_number(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* Suppose that `v` becomes a pointer of `row`'s space, and that a cast back serves each use that
 * needs a generic pointer, but for tests for null, which keep_null_tests() leaves with the named
 * one.  True if no use sees a difference. */
bool keep_holds(const struct unit *u, LLVMValueRef v, const struct target_row *row);

/* Compares `v`, whose type names a space now, with that space's null wherever a use tests it for
 * the generic null, which does not come back from the space (keep_may_lose_null()).  To be called
 * before retype_give_back(). */
void keep_null_tests(const struct unit *u, struct retyper *r, LLVMValueRef v);

#endif
