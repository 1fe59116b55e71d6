/* SPDX-License-Identifier: Apache-2.0 */
/* region.h - the elements of a vector that an operand names (docs/spec/regions.md, "Introduction to
 * region-based addressing").
 *
 * A region has n elements (the execution size) in rows of `width`.  Element k is in row k / width
 * and column k % width; it is the element with the number
 *
 *     start / size + row * vstride + column * stride
 *
 * of the vector, where `size` is the number of bytes of an element.  If the start is not constant,
 * an index is added at run time: one for all rows, or one for each row.  The sum is 16 bits wide,
 * and wraps.
 *
 * As text:
 *
 *     16@32<7;3,2>         16 elements from byte 32, direct
 *     16@[x+32]<7;3,2>     one index x, plus 32
 *     16@[x+32/8]<7;3,2>   likewise; no row crosses a multiple of 8 elements
 *     16@[*+32]<3,2>       an index for each row */
#ifndef GENX_MODEL_REGION_H
#define GENX_MODEL_REGION_H

#include "genx/model/elt.h"

#include "base/text.h"

#include <assert.h>

enum gx_region_index {
    REGION_DIRECT, /* the start is constant */
    REGION_SCALAR, /* one index is added */
    REGION_ROWS    /* each row has its own index; vstride has no meaning */
};

struct gx_region {
    uint32_t n;      /* execution size; at least 1 */
    int32_t vstride; /* elements from row to row */
    uint32_t width;  /* elements in a row; divides n */
    int32_t stride;  /* elements from column to column */
    int32_t start;   /* bytes; with an index, added to that */
    uint8_t index;   /* enum gx_region_index */
    uint32_t parent; /* no row crosses a multiple of this many elements; 0: not known.  Only with an
                        index; a direct region shows it itself */
};

/* n elements in a row from byte `start`. */
struct gx_region gx_region_line(uint32_t n, int32_t stride, int32_t start);

/* The distance of element k from the start: row * vstride + column * stride; for REGION_ROWS only
 * the column's. */
static inline int64_t region_step(const struct gx_region *r, uint32_t k)
{
    assert(k < r->n && r->width);
    int64_t row = r->index == REGION_ROWS ? 0 : (int64_t)(k / r->width) * r->vstride;
    return row + (int64_t)(k % r->width) * r->stride;
}

/* The canonical form of a region's shape: one element is <0;1,0>; rows that continue each other are
 * one row; rows of one element are one row of that stride; a single row has vstride 0.  The
 * elements stay the same, and an index keeps its form (a parent width is about the rows as they
 * are). */
struct gx_region gx_region_canonical(struct gx_region r);

bool gx_region_same(const struct gx_region *a, const struct gx_region *b);

/* The element numbers of a direct region in a vector of elements of `size` bytes. */
void gx_region_list(const struct gx_region *r, uint32_t size, int64_t *ret);

/* True if all elements of a direct region are inside a vector of `of` elements. */
bool gx_region_inside(const struct gx_region *r, uint32_t size, uint32_t of);

/* True if an element appears twice.  Writing such a region has no meaning. */
bool gx_region_repeats(const struct gx_region *r);

/* Is it the whole vector of `of` elements, in order? */
bool gx_region_is_all(const struct gx_region *r, uint32_t of);

/* Parses the text form.  False: *ret_wrong points at the first wrong character. */
void gx_region_put(struct text *t, const struct gx_region *r);

/* Reads the text form; on failure false, and *ret_wrong points at the first wrong character. */
bool gx_region_parse(const char *text, struct gx_region *ret, const char **ret_wrong);

/* GATHER4 loads 2 to 4 neighbouring dwords, its channels, from each of 8, 16 or 32 addresses; lanes
 * that are off get anything.  Of each 16 lanes, or 8, the first channel comes first and then the
 * second, as messages have them.  The element of a lane's channel: */
static inline uint32_t gx_channel_element(uint32_t lanes, uint32_t channels, uint32_t channel,
                                          uint32_t lane)
{
    uint32_t block = lanes < 16 ? lanes : 16;
    return lane / block * block * channels + channel * block + lane % block;
}

#endif
