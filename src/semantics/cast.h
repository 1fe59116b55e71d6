/* SPDX-License-Identifier: Apache-2.0 */
/* cast.h - the casts between spaces that a target has, and the functions that make them.
 *
 * A pointer can be cast from a named space to generic and back, where the target's table says so,
 * and between two named spaces if one contains the other.  To a back end any other cast is poison
 * or an error; a pass leaves a pointer that it cannot cast as it is.  Passes make casts by the
 * functions here and not by LLVM's, because LLVM folds two casts in a row into one:
 *
 *     addrspacecast (addrspacecast (@x, as 3) to ptr) to ptr addrspace(1)
 * =>  addrspacecast (@x, as 3) to ptr addrspace(1)               which no target has */
#ifndef SEMANTICS_CAST_H
#define SEMANTICS_CAST_H

#include "space/target.h"

#include <llvm-c/Core.h>

/* True if the target has a cast from one number to the other.  A cast to the same number is one. */
bool cast_may(const struct target *t, unsigned from, unsigned to);

/* Casts a constant to `type`.  NULL: the target has no such cast, or LLVM would fold the result to
 * a cast that the target lacks. */
LLVMValueRef cast_constant(const struct target *t, LLVMValueRef c, LLVMTypeRef type);

/* Casts `v` to `type`, where the builder stands.  NULL: the target has no such cast. */
LLVMValueRef cast_build(const struct target *t, LLVMBuilderRef b, LLVMValueRef v, LLVMTypeRef type,
                        const char *name);

/* True if `fn` is compiled for a device whose casts to and from `row`'s space cut: NVIDIA's shared
 * memory from sm_90 on.  A cast to it keeps the low half of the address, and one from it sets the
 * high half to that of the window:
 *
 *     cvta.to.shared.u64 %a, 0;      0                   where no variable lies, but behind 0x400
 *     cvta.shared.u64    %b, %a;     0x7f5e00000000      not null again
 *
 * Before sm_90 they subtract and add where the window begins, and null comes back. */
bool cast_is_cut(const struct target *t, const struct target_row *row, LLVMValueRef fn);

/* True if on the device that `fn` is compiled for, or may be, casts between generic and `row`'s
 * space add and subtract a number of which only target_kept_bits() low bits are known to be zero.
 * From GFX1250 on AMD's private memory is so:
 *
 *     flat = private + (lane << 52) + src_flat_scratch_base      ~0 is null, as on other devices
 *     private = (flat - src_flat_scratch_base) & 0xffffffff */
bool cast_has_base(const struct target *t, const struct target_row *row, LLVMValueRef fn);

/* ---- casts behind a test ---- */

/* A cast of a generic pointer to a space that the pointer is in only behind a test:
 *
 *     if (is_shared(p))  x = *p;     =>     if (is_shared(p))  x = *(shared *)p;
 *
 * LLVM takes what an addrspacecast makes of a pointer for dereferenceable if the pointer is, moves
 * the load in front of the test (licm, simplifycfg, instcombine), and so loads from shared memory
 * by the address of a variable that is elsewhere.  So such a cast is hidden: made by arithmetic
 * that does not change the address, and through which LLVM does not look:
 *
 *     ROW_NOOP, or no more bits than casts keep      inttoptr (trunc (ptrtoint %p))
 *     ROW_LINEAR, or a window with a base            the smaller of the offset and the largest
 *                                                    number without the highest bit, which no
 *                                                    offset in a window has
 *     SPIR-V                                         a call: OpGenericCastToPtrExplicit
 *     a target without generic loads                 addrspacecast: the `tag` pass makes bit
 *                                                    operations of it
 *
 * cast_may_hide() is true if the target has one of these for every pointer that may come.  The
 * second one, and the first one unless it keeps all bits, may make another pointer of `null`.  The
 * second and the third may do so of a pointer that arithmetic has `left` outside its space, and
 * brings back later:
 *
 *     %q = getelementptr i8, ptr %p, i64 -8000      of %p, which is at 0 in shared memory: the
 *                                                   offset has the highest bit
 *     %r = getelementptr i8, ptr %q, i64 8000       %p again */
bool cast_may_hide(const struct target *t, const struct target_row *row, bool null, bool left);

/* Casts the generic `v`, which is no constant, to `row`'s space by such a hidden cast, where the
 * builder stands.  cast_may_hide() must be true. */
LLVMValueRef cast_build_hidden(const struct target *t, LLVMBuilderRef b, LLVMValueRef v,
                               const struct target_row *row, const char *name);

/* ---- casts that the target does not have ---- */

/* A cast that the target lacks, by the numbers of its two spaces. */
struct cast_wrong {
    unsigned from, to;
};

/* The casts that the target lacks and that the input already had: for each pair of spaces, how many
 * instructions and how many constants. */
struct cast_given {
    unsigned n;
    struct cast_count {
        struct cast_wrong pair;
        unsigned instructions, constants;
    } at[BUDGET_CAST_PAIRS];
};

/* Counts the casts that the target lacks, and marks the instructions among them by metadata.  A
 * pass that moves or copies a marked cast keeps the mark, so a cast without it is new.
 * cast_unwatch() deletes the marks. */
struct cast_given cast_watch(const struct target *t, LLVMModuleRef m);

/* True if the module has a cast that the target lacks and the input did not have: an instruction
 * without the mark, or more constants of a pair than before.  Then `ret` is its pair. */
bool cast_find_new(const struct target *t, LLVMModuleRef m, const struct cast_given *given,
                   struct cast_wrong *ret);

/* Deletes the marks, and clears `given`. */
void cast_unwatch(LLVMModuleRef m, struct cast_given *given);

#endif
