/* SPDX-License-Identifier: Apache-2.0 */
/* offsets.h - arithmetic on facts: what is known of a pointer or number after it was moved, cut,
 * added to another or tested.  fact_sum() and fact_difference() may unite objects of the memory;
 * the other functions change only the fact. */
#ifndef FACTS_VALUES_H
#define FACTS_VALUES_H

#include "facts/facts.h"

/* The flags that a value computed from others has if one of these has it. */
enum { FACT_SPREADS = FACT_CARRIED | FACT_TESTED | FACT_EXCHANGED | FACT_TRADED };

/* One step forward by fewer bytes leads from an object to no other space, except from private
 * memory, which on NVIDIA's devices lies at the end of its window of the generic address space:
 * shared memory, at the beginning of the next window, may be some hundred bytes farther on.  Shared
 * memory fills a part of its window, of 16 MiB or more, and global memory lies in no window. */
enum { FACT_NEAR = 4096 };

/* The same fact at an unknown offset of its object. */
struct fact fact_anywhere(struct fact x);

/* Adds the offset `rem` modulo `mod` to a pointer's offset.  A sum that does not fit in 32 bits
 * becomes "any offset" (0 modulo 1).  The bounds are lost: fact_bound() adds them. */
void fact_move(struct fact *x, int64_t rem, uint32_t mod);

/* The bounds of `now`, which is `x` moved by an OFFSET's bytes.  They are the sums of bounds where
 * the address does not wrap: the GEP says so, or the sum lies between 0 and 2^31 and addresses have
 * 64 bits, because no object lies that near to the end of such an address space.
 *
 *     %a = getelementptr inbounds nuw i8, ptr %obj, i64 8      low 8, end 9, for it is just 8
 *     %e = getelementptr inbounds nuw i32, ptr %a, i64 %i      low 8
 *     %b = getelementptr i32, ptr %a, i64 %j       with %j = %i & 3: low 8, end 21
 *     %d = getelementptr i8, ptr %e, i64 8                     none: it may be before %obj
 *
 * An offset that is a class falls no further: p = phi(a, p - 4) would have all bounds, one by one.
 * In p = phi(a, p + 4) the least stays, and the ends differ, so that none is left. */
void fact_bound(struct fact *now, const struct fact *x, const struct node *n, uint32_t word);

/* Reduces the offset's modulus to its greatest power of two, 24 to 8.  That still divides the
 * offset after the address has wrapped at 2^32 or 2^64. */
void fact_keep_powers(struct fact *x);

/* The offset of a pointer that is cast to a pointer of 32 bits.  If it left its object, its offset
 * may have more bits.  Cutting them keeps the offset only modulo powers of two:
 *
 *     %q = getelementptr nuw [24 x i8], ptr %g, i64 %n      0 modulo 24, and perhaps 2^32 + 8
 *     %r = addrspacecast ptr %q to ptr addrspace(3)         … which is 8 there */
void fact_cut(struct fact *x);

/* True if some value reaches the node.  A function's address has no space and no flag, since
 * functions are not data; its fact has only an object. */
bool fact_is_reached(struct fact x);

/* The spaces of `mask` that a pointer may be in, if a test or cast says that it is in one of
 * `mask`.  If the fact has none of them, and the pointer may have left its object, then nothing is
 * accessed through it behind the test; if `mask` is one space, the result is that space, which the
 * program states. */
space_set fact_within(struct fact x, space_set mask);

/* The sum or difference of two integers, for all pairs of values that they may have.
 *
 *     pointer + number     points where the pointer does
 *     pointer + pointer    may point where either does, since p + (q - p) is q
 *     number + number      is a number
 *     null bits + number   may be any number, perhaps of an address (FACT_ZERO)
 *
 * Integer arithmetic wraps, so the result may be out of its object (FACT_LEFT). */
struct fact fact_sum(struct memory *m, struct fact a, struct fact b);

/* a - b.  If `a` may be a number n, n - p is no pointer, but adding p gives n, which may be any
 * address (FACT_FAR).  If both may be pointers, q - p is a number, and adding p to it gives q
 * (FACT_DISTANCE). */
struct fact fact_difference(struct memory *m, struct fact a, struct fact b);

#endif
