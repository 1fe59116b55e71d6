/* SPDX-License-Identifier: Apache-2.0 */
/* halves_pairs.h - what a number's lower and upper half may be at the same time.
 *
 *     %m = select i1 %c, i64 %w, i64 0       where %w was cut: (an address, zero) or (zero, zero)
 *     %r = add i64 %m, %x                    %x from memory: (an address, perhaps one) is torn
 *
 * A pair holds two nodes of the graph of halves.h: a bit of the lower half and one of the upper
 * half.  Each can be one of HALF_PARTS things, so what both can be at the same time is a set of 64
 * bits.  Where a number goes on as it is, the pair of its bits goes on; where its halves go two
 * ways, each may be combined with each. */
#ifndef RETARGET_HALVES_PAIRS_H
#define RETARGET_HALVES_PAIRS_H

#include "base/intern.h"
#include "base/vec.h"

/* What a bit may be of. */
enum half_part {
    PART_ZERO,    /* known to be 0 */
    PART_SET,     /* known to be 1 */
    PART_NUMBER,  /* a number that no address has a part in, or the difference of two addresses */
    PART_ADDRESS, /* the address's own bit; numbers may be added */
    PART_LESS,    /* the bit of an address that is subtracted:  0 - (ulong)p */
    PART_PERHAPS, /* of a number from elsewhere, which may be an address */
    PART_PIECE,   /* of such a number that was moved there, as a half or a byte of an address */
    PART_BROKEN,  /* an address has a part in it in another way:  (ulong)p << n >> n */
    HALF_PARTS,
};

struct half_node;
struct halves;
struct retarget;

struct half_pair {
    uint32_t low, high; /* nodes */
    uint64_t set;       /* of low * HALF_PARTS + high */
    uint32_t first, n;  /* its inputs, pairs too; none: each of the one may be with each other */
    uint32_t users;     /* list of links */
    bool chosen;        /* of a sum: it is its one input */
};

struct half_pairs {
    VEC_OF(struct half_pair) pair;
    VEC_OF(uint32_t) in;
    VEC_OF(struct half_link) link;
    struct intern keys;
};

/* What the bit is of a number of `width` bits from elsewhere, or of an address, as a set. */
uint8_t rt_half_leaf_parts(const struct half_node *n, uint64_t width, bool address);

/* The set of what the bit may be, by what its inputs may be so far. */
uint8_t rt_half_parts(const struct halves *h, const struct half_node *n);

#define HALF_NO_NODE UINT32_MAX /* of a bit that the number does not have */

/* What the two bits may be at the same time.  Both nodes are solved. */
uint64_t rt_half_pairs(struct halves *h, uint32_t low, uint32_t high);

/* True if a number with that set may be one that was an address, and has no address's upper half on
 * the new target; or if it is an offset with zeros in front. */
bool rt_half_are_torn(uint64_t set);

/* True if it may be a number that was an address, and is none any more; `word`: a number of 64 bits
 * from elsewhere has a part in it, which may be one, and was cut by a mask:  s[i] &= 0xffffffff */
bool rt_half_are_cut(uint64_t set, bool word);

/* True if what is kept of a number under that mask has less than its upper half. */
bool rt_half_mask_is_cut(uint64_t set);

/* True if it may be a number from elsewhere, or of one, and no address. */
bool rt_half_are_elsewhere(uint64_t set);

/* The same of an index, which is added to an address:  what is less an address is none. */
bool rt_half_are_torn_index(uint64_t set);

#endif
