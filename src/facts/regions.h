/* SPDX-License-Identifier: Apache-2.0 */
/* regions.h - which bytes of an object an access or a copy may touch. */
#ifndef FACTS_REGIONS_H
#define FACTS_REGIONS_H

#include "base/base.h"

struct fact;

enum { LOW_STEP = 4 }; /* bounds are multiples of the smallest pointer's size */

/* A residue class of bytes: `size` bytes at each offset rem + k * mod; with mod 0, at rem only.  Of
 * the bytes of a class those before `low` and from `end` on are left out:
 *
 *     struct { int *p; int a[4]; int *q; }
 *         a[i], i not negative:   4 at 0 modulo 4, low 8
 *         a[i & 3]:               4 at 0 modulo 4, low 8, end 24 */
struct region {
    int64_t rem;
    uint32_t mod;
    uint32_t size;
    int32_t low;  /* no byte is before this; -1: no bound is known */
    uint32_t end; /* all bytes are before this; 0: no bound is known */
};

/* The number of regions that region_meet() makes at most. */
enum { REGION_PIECES = 8 };

/* The least offset that is not negative and differs from `rem` by a multiple of `mod`; 0: `rem`. */
int64_t region_residue(int64_t rem, uint32_t mod);

/* All bytes. */
struct region region_anywhere(void);

/* `size` bytes at a pointer; size -1: all bytes. */
struct region region_of(struct fact pointer, int64_t size);

/* The first byte behind these; size -1: it may be any multiple of `step` behind the pointer. */
struct region region_behind(struct fact pointer, int64_t size, uint32_t step);

/* True if two regions have a byte in common.  Exact: so if the bytes of one are among the bytes of
 * another, it overlaps nothing that the other does not, and what a load reads depends on the bytes
 * that were stored, not on the regions that they were stored as. */
bool region_overlap(struct region a, struct region b);

/* True if two regions are written alike; region_tidy() writes those of the same bytes alike. */
bool region_same(struct region a, struct region b);

/* The region in its normal form: the bounds are its first byte and the one behind its last, and it
 * has no modulus if its bytes lie side by side.  A region without bytes has the size 0. */
struct region region_tidy(struct region r);

/* Fills `ret` with the bytes that `a` and `b` have in common, as regions, and returns their number.
 * If there would be more than REGION_PIECES, the only one is `b`.  The modulus of `a` must divide
 * that of `b`, unless `b` has none, or has all bytes between its bounds.
 *
 *     4 at 0 modulo 8,  12 at 16                    4 at 16, 4 at 24
 *     4 at 0 modulo 8,  12 at 0 modulo 32           4 at 0 modulo 32, 4 at 8 modulo 32 */
uint32_t region_meet(struct region a, struct region b, struct region ret[REGION_PIECES]);

/* The least bound that a fact may have for an offset of `least` or more. */
int32_t fact_low_of(int64_t least);

/* A copy of bytes from one object to another, or within one. */
struct region_move {
    struct region from, to; /* the bytes that are read and written */
    int64_t by;             /* bytes move by this, modulo `mod`; 0: by this */
    uint32_t mod;
};

/* Fills `ret` with the regions to which the copy puts the bytes `what`, and returns their number.
 *
 * Facts must not depend on the order of visits, in which addresses and regions grow: so a region
 * whose bytes are among those of another comes to bytes that are among those to which the other
 * comes, and two regions that become one come to the same bytes as that.  Both hold because the
 * result has each byte of `what` that is read, plus each distance of the copy, as far as it is
 * written, and no more unless that takes too many regions; and because region_overlap() asks for
 * bytes only. */
uint32_t region_landing(const struct region_move *m, struct region what,
                        struct region ret[REGION_PIECES]);

#endif
