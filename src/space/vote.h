/* SPDX-License-Identifier: Apache-2.0 */
/* vote.h - what call sites say of one pointer argument: nothing yet, one space, or a conflict.
 *
 *                       POISON 2000
 *            /      |      |      |      |   \
 *     GLOBAL 1  DIST_SH 7  CONST 4  LOCAL 5  TMEM 6
 *            \      |      |      |      |   /
 *             \  SHARED 3  |      |      |  /
 *                       UNDET 1000
 *
 * (docs/spec/votes.md.  In NVIDIA's lattice the two shared spaces conflict; but one holds the
 * other, so here they meet in the larger, as NVIDIA's hardware and LLVM have it.) */
#ifndef SPACE_VOTE_H
#define SPACE_VOTE_H

#include "space/target.h"

enum vote {
#define CONCRETE(id, value, text, place) VOTE_##id = value,
#define OTHER(id, value, text) VOTE_##id = value,
#include "space/vote.def"
#undef CONCRETE
#undef OTHER
};

/* Folds what one more call site says into a vote.  Neither is UNSET, which is only ever what a
 * classifier has not decided yet. */
enum vote vote_meet(enum vote a, enum vote b);

/* Is it a space? */
bool vote_is_concrete(enum vote v);

/* The vote that a set of places is: none is UNDET, several that no one space holds are POISON. */
enum vote vote_of_set(space_set set);

/* The place of a concrete vote, and the vote of a place (POISON: none). */
enum space vote_place(enum vote v);
enum vote vote_of(enum space s);

/* "shared", "poison" */
const char *vote_name(enum vote v);

/* NVVM's rule: a generic pointer (any vote that is no space) may alias all, a space itself, and
 * distinct spaces do not alias unless the target's table says that they overlap. */
bool vote_may_alias(const struct target *t, enum vote a, enum vote b);

#endif
