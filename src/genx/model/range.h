/* SPDX-License-Identifier: Apache-2.0 */
/* range.h - which numbers the elements of a value can be, and which of their bits count. */
#ifndef GENX_MODEL_RANGE_H
#define GENX_MODEL_RANGE_H

#include "genx/model/model.h"

/* Each element is one of these numbers, cut to the width of its type: a byte that was subtracted
 * from a byte is in -255 to 255, of which a dword holds the low 32 bits.  So sums and products of
 * ranges need not care whether the type is signed. */
struct gx_range {
    int64_t low, high;
};

/* The ranges of all values of `f`, for integers of 32 bits or less; NULL-free; the caller frees it.
 * Of others the range says nothing. */
struct gx_range *gx_ranges(const struct gx_func *f);

/* True if zero-extending the low `bits` bits of each element gives the element again; or, with
 * `is_signed`, sign-extending them. */
bool gx_range_fits(struct gx_range r, uint32_t bits, bool is_signed);

/* The range of a value of type `t` of which nothing is known, read as a number with that sign. */
struct gx_range gx_range_of(struct gx_type t, bool is_signed);

/* The range of products of numbers of two ranges. */
struct gx_range gx_range_product(struct gx_range a, struct gx_range b);

/* How many of the low bits of each value count for what the function does: of a value that is only
 * cut to bytes, eight.  Of a cast to smaller elements it is those of the elements that are cast.
 * The caller frees it. */
uint8_t *gx_bits_needed(const struct gx_func *f);

#endif
