/* SPDX-License-Identifier: Apache-2.0 */
/* legalize.h - cuts vector code into pieces that one machine instruction each can do.
 *
 * In legal code
 *   - a value that an operation makes has a power of two of elements up to 32, or 32s and such a
 *     rest (5 become 8, 45 become 48), and the elements behind the program's may hold anything;
 *   - an RD has one user, which reads that region as its operand; a WR writes the result of one
 *     operation that has no other user: neither has code of its own;
 *   - an operation with GX_INLINE is the type or a modifier of an operand and has no code of its
 *     own;
 *   - an operation has at most 32 lanes, and its regions are among those of the platform (refit.h);
 *   - constants are operands that fit one immediate; others are made by moves;
 *   - predicates are read and written in parts that an execution mask can name. */
#ifndef GENX_LEGALIZE_LEGALIZE_H
#define GENX_LEGALIZE_LEGALIZE_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

/* Counts for statistics: operations of the old function, of the new one, and moves among those. */
struct gx_legal_stats {
    uint64_t operations, pieces, moves;
};

/* The legal form of `f`, a new function. */
struct gx_func *gx_legalize(const struct gx_func *f, const struct gx_platform *pf,
                            struct gx_legal_stats *stats);

/* Checks that all of `f` is legal code for `pf`, as far as that does not depend on indices.  False:
 * `failure` names the value that is not.  What gx_verify() checks is not checked again. */
bool gx_verify_legal(const struct gx_func *f, const struct gx_platform *pf,
                     struct failure *failure);

#endif
