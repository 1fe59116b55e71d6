/* SPDX-License-Identifier: Apache-2.0 */
/* builder.h - shared by the files that build functions; passes include only build.h.
 *
 *     build_all.c  the whole function
 *     values.c     operations, reads, writes, casts
 *     names.c      lists of elements        fold.c  constants, and words that are indices
 *     build.c      each value once
 *
 * A file calls only itself and those below it. */
#ifndef GENX_OPTIMIZE_BUILDER_H
#define GENX_OPTIMIZE_BUILDER_H

#include "genx/optimize/build.h"

/* ---- build.c ---- */

void gx_build_init(struct gx_build *b, const struct gx_func *f, const struct gx_platform *pf);

/* Takes the new function out; all else is freed. */
struct gx_func *gx_build_finish(struct gx_build *b);

/* Adds the instruction, unless an equal one dominates this place; then returns that. */
uint32_t gx_build_once(struct gx_build *b, struct gx_inst i, const uint32_t *args, uint32_t n);

/* ---- fold.c ---- */

/* The greatest number that an element of type `t` holds: 255 for i8. */
uint64_t gx_build_all_ones(struct gx_type t);

/* The result of an operation on constants alone; GX_NONE: an operand is no constant. */
uint32_t gx_build_folded(struct gx_build *b, const struct gx_inst *i, const uint32_t *args,
                         uint32_t n);

/* The operand that is the result of the operation, as in x + 0; GX_NONE: none is. */
uint32_t gx_build_neutral(struct gx_build *b, const struct gx_inst *i, const uint32_t *args,
                          uint32_t n);

/* Puts a constant operand last and extended bytes first, which an instruction may extend there, if
 * the two operands may be exchanged. */
void gx_build_constant_last(struct gx_build *b, const struct gx_inst *i, uint32_t *args,
                            uint32_t n);

/* Builds an operation on two words, as indices are.  The simplifications of this file are all
 * that words need; those of values.c are for comparisons, predicates, conversions and halves of
 * 64 bits. */
uint32_t gx_build_word(struct gx_build *b, enum gx_op op, uint32_t x, uint32_t y, uint32_t loc);

/* ---- names.c ---- */

/* The elements that an RD or WR of the new function names. */
struct gx_names gx_build_names(struct gx_build *b, const struct gx_inst *i);

/* True if all elements of a list are inside a vector of `of` elements.  Of an index nothing is
 * known, so the answer is false. */
bool gx_build_in_range(const struct gx_names *x, uint32_t of);

/* For each element that `what` names, its last place in `list`, or -1.  The last place counts,
 * because it is the one that a write leaves: element 3 has place 2 in 3, 5, 3.  *ret_all: all are
 * in the list; *ret_any: at least one is. */
const int64_t *gx_build_positions(struct gx_build *b, const struct gx_names *what,
                                  const struct gx_names *list, uint32_t of, bool *ret_all,
                                  bool *ret_any);

/* Renames the elements `x` of `size` bytes as elements of `to` bytes: 4, 5 of i16 are 2 of i32.
 * False: they are not whole elements. */
bool gx_build_recut(struct gx_build *b, struct gx_names *x, uint32_t size, uint32_t to);

/* Simplifies an index: a constant index becomes a list, and a constant that is added to the index
 * becomes part of the start; byte offsets wrap at 16 bits. */
struct gx_names gx_build_settled(struct gx_build *b, struct gx_names x, uint32_t size);

/* Composes two reads: turns an index into the elements that `outer` names, which is direct, into an
 * index of outer's vector.  False: it may be wrong, because a row of the inner read must stay
 * inside a row of the outer one, which only a parent width can promise (docs/spec/regions.md, "The
 * parent width operand"). */
bool gx_build_through(struct gx_build *b, const struct gx_names *outer, uint32_t size,
                      struct gx_names *x, uint32_t loc);

/* The elements with the numbers `x`, a list, among those that `outer`, with a scalar index, names.
 * False: no single region names them. */
bool gx_build_shifted(const struct gx_names *outer, const struct gx_names *x, uint32_t size,
                      struct arena *a, struct gx_names *ret);

/* The number of pieces, of one operand each, that the elements take; and that of n neighbours. */
uint32_t gx_build_cost(struct gx_build *b, const int64_t *list, uint32_t n, uint32_t size,
                       bool write);
uint32_t gx_build_line_cost(struct gx_build *b, uint32_t n, uint32_t size);

/* The RD or WR `i` with the elements `x`: with a region if one names them, else with a list. */
uint32_t gx_build_named(struct gx_build *b, struct gx_inst i, struct gx_names x, uint32_t size,
                        const uint32_t *args, uint32_t n);

#endif
