/* SPDX-License-Identifier: Apache-2.0 */
/* regions.h - which bytes of an object an access or a copy may touch. */
#ifndef FACTS_REGIONS_H
#define FACTS_REGIONS_H

#include "base/base.h"

struct fact;

enum { LOW_STEP = 4 }; /* bounds are multiples of the smallest pointer's size */

/* A residue class of bytes: `size` bytes at each offset rem + k * mod; with mod 0, at rem only.
 * With a modulus it may have bounds, as those of a fact:
 *
 *     struct { int *p; int a[4]; int *q; }      a[i], i not negative:  0 modulo 4, low 8
 *                                               a[i & 3]:              0 modulo 4, low 8, end 21 */
struct region {
    int64_t rem;
    uint32_t mod;
    uint32_t size;
    int32_t low;  /* no offset is less than this; -1: no bound is known */
    uint32_t end; /* all offsets are less than this; 0: no bound is known */
};

/* The least offset that is not negative and differs from `rem` by a multiple of `mod`; 0: `rem`. */
int64_t region_residue(int64_t rem, uint32_t mod);

/* All bytes. */
struct region region_anywhere(void);

/* `size` bytes at a pointer; size -1: all bytes. */
struct region region_of(struct fact pointer, int64_t size);

/* The first byte behind these; size -1: it may be any multiple of `step` behind the pointer. */
struct region region_behind(struct fact pointer, int64_t size, uint32_t step);

/* True if two regions have a byte in common. */
bool region_overlap(struct region a, struct region b);

/* True if two regions are written alike; region_tidy() writes those of the same bytes alike. */
bool region_same(struct region a, struct region b);

/* The region in its normal form: the bounds are the first and last offset that it contains, and it
 * has no modulus if it contains one offset. */
struct region region_tidy(struct region r);

/* The least bound that a fact may have for an offset of `least` or more. */
int32_t fact_low_of(int64_t least);

#endif
