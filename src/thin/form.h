/* SPDX-License-Identifier: Apache-2.0 */
/* form.h - the form of a summary, as far as summary.c, which writes it, and summary_read.c have to
 * agree by numbers. */
#ifndef THIN_FORM_H
#define THIN_FORM_H

#include "facts/boundary.h"
#include "facts/facts.h"

/* True if the allocas of the function are written: a copy has them, too, or the link says which of
 * them are kept. */
static inline bool form_has_owns(const struct facts *f, const struct symbol *s)
{
    return s->flags & SYMBOL_COPIES || (s->flags & SYMBOL_BODY && f->loose);
}

/* The number of inputs of a node of the kind; -1: the file says it. */
static inline int form_inputs(unsigned op)
{
    switch ((enum fact_op)op) {
    case OP_CONST:
    case OP_NUMBER: return 0;
    case OP_JOIN:
    case OP_DERIVED:
    case OP_NUDGE:
    case OP_LOOK:
    case OP_STORE: return -1;
    case OP_WITHIN:
    case OP_ARITH:
    case OP_SUB:
    case OP_COPY: return 2;
    default: return 1;
    }
}

/* What of a node is not 0, and stands behind it. */
enum { HAS_MASK = 1, HAS_MOD = 2, HAS_REM = 4, HAS_SPAN = 8 };

/* What stands behind a leaf's parameter. */
enum { LEAF_FIXED = 1, LEAF_RETURNED = 2, LEAF_MASKED = 4, LEAF_COPIED = 8, LEAF_BITS = 4 };
enum { LEAF_PARAMS = 1 << 28 }; /* as many as struct boundary_leaf can number */

/* What stands in front of an alloca: the distance from the one before, and what follows. */
enum { OWN_HOLDS = 1, OWN_NUMBER = 2, OWN_BITS = 2 };

/* What stands in front of a want: the distance from the one before, and what follows. */
enum { WANT_WRITES = 1, WANT_ROWS = 2, WANT_KIND = 4, WANT_BITS = 3 };

#endif
