/* SPDX-License-Identifier: Apache-2.0 */
/* builder.h - what the files of building share; passes include build.h alone.
 *
 *     build_all.c  the whole function
 *     values.c     operations, reads, writes, casts
 *     names.c      lists of elements        fold.c  constants, and words that are indices
 *     build.c      each value once
 *
 * A file calls those below it, and itself. */
#ifndef GENX_OPTIMIZE_BUILDER_H
#define GENX_OPTIMIZE_BUILDER_H

#include "genx/optimize/build.h"

/* ---- build.c ---- */

void gx_build_init(struct gx_build *b, const struct gx_func *f, const struct gx_platform *pf);

/* Takes the new function out; all else is freed. */
struct gx_func *gx_build_finish(struct gx_build *b);

/* Adds the instruction, unless an equal one stands where it reaches this place. */
uint32_t gx_build_once(struct gx_build *b, struct gx_inst i, const uint32_t *args, uint32_t n);

/* ---- fold.c ---- */

/* The greatest number that an element of type `t` holds: 255 for i8. */
uint64_t gx_build_all_ones(struct gx_type t);

/* The result of an operation on constants alone; GX_NONE: an operand is no constant. */
uint32_t gx_build_folded(struct gx_build *b, const struct gx_inst *i, const uint32_t *args,
                         uint32_t n);

/* The operand that an operation gives back, as x + 0 gives x; GX_NONE: none. */
uint32_t gx_build_neutral(struct gx_build *b, const struct gx_inst *i, const uint32_t *args,
                          uint32_t n);

/* Puts the constant of two operands last, where they may change places. */
void gx_build_constant_last(struct gx_build *b, const struct gx_inst *i, uint32_t *args,
                            uint32_t n);

/* An operation on two words, as indices are.  The laws of this file are all that words have: those
 * of values.c speak of comparisons, predicates, conversions and halves of 64 bits. */
uint32_t gx_build_word(struct gx_build *b, enum gx_op op, uint32_t x, uint32_t y, uint32_t loc);

/* ---- names.c ---- */

/* The elements that an RD or WR of the new function names. */
struct gx_names gx_build_names(struct gx_build *b, const struct gx_inst *i);

/* Are all elements of a list inside of a vector of `of` elements?  An index may point anywhere. */
bool gx_build_in_range(const struct gx_names *x, uint32_t of);

/* For each element that `what` names, its place in `list`; -1: it is not there.  Of several the
 * last, which is what a write leaves: element 3 stands at place 2 of 3, 5, 3.  *ret_all: all are
 * there; *ret_any: one is. */
const int64_t *gx_build_positions(struct gx_build *b, const struct gx_names *what,
                                  const struct gx_names *list, uint32_t of, bool *ret_all,
                                  bool *ret_any);

/* The elements `x` of `size` bytes as elements of `to` bytes: 4, 5 of i16 are 2 of i32.  False:
 * they are no whole ones. */
bool gx_build_recut(struct gx_build *b, struct gx_names *x, uint32_t size, uint32_t to);

/* An index that is a constant becomes a list, and a constant that is added to one becomes part of
 * the start; bytes wrap at 16 bits. */
struct gx_names gx_build_settled(struct gx_build *b, struct gx_names x, uint32_t size);

/* An index into what `outer` names, which is direct, as an index into its vector.  False: not known
 * to be one: a row of the inner must stay in a row of the outer, which its parent width promises
 * (docs/spec/regions.md, "The parent width operand"). */
bool gx_build_through(struct gx_build *b, const struct gx_names *outer, uint32_t size,
                      struct gx_names *x, uint32_t loc);

/* The elements with the numbers `x`, a list, of those that `outer`, with a scalar index, names;
 * false: no region is that. */
bool gx_build_shifted(const struct gx_names *outer, const struct gx_names *x, uint32_t size,
                      struct arena *a, struct gx_names *ret);

/* How many pieces of one operand each the elements take; and that of n neighbours. */
uint32_t gx_build_cost(struct gx_build *b, const int64_t *list, uint32_t n, uint32_t size,
                       bool write);
uint32_t gx_build_line_cost(struct gx_build *b, uint32_t n, uint32_t size);

/* The RD or WR `i` with the elements `x`: a region where they are one, or else a list. */
uint32_t gx_build_named(struct gx_build *b, struct gx_inst i, struct gx_names x, uint32_t size,
                        const uint32_t *args, uint32_t n);

#endif
