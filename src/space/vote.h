/* SPDX-License-Identifier: Apache-2.0 */
/* vote.h - the opinion of call sites on one pointer argument: nothing yet, one space, or a
 * conflict.
 *
 *                       POISON 2000
 *            /      |      |      |      |   \
 *     GLOBAL 1  DIST_SH 7  CONST 4  LOCAL 5  TMEM 6
 *            \      |      |      |      |   /
 *             \  SHARED 3  |      |      |  /
 *                       UNDET 1000
 *
 * (docs/spec/votes.md.  In NVIDIA's lattice the two shared spaces conflict.  Here they meet in the
 * larger, because on NVIDIA's hardware and in LLVM one contains the other.) */
#ifndef SPACE_VOTE_H
#define SPACE_VOTE_H

#include "space/target.h"

enum vote {
#define CONCRETE(id, value, place) VOTE_##id = value,
#define OTHER(id, value) VOTE_##id = value,
#include "space/vote.def"
#undef CONCRETE
#undef OTHER
};

/* Combines a vote with that of one more call site.  Neither is UNSET, which a classifier uses for a
 * value that it has not decided yet. */
enum vote vote_meet(enum vote a, enum vote b);

/* True if the vote is for a space. */
bool vote_is_concrete(enum vote v);

/* The vote for a set of places: UNDET for the empty set, POISON if no one space contains the
 * set. */
enum vote vote_of_set(space_set set);

/* The place of a concrete vote, and the vote for a place (POISON: none). */
enum space vote_place(enum vote v);
enum vote vote_of(enum space s);

#endif
