/* SPDX-License-Identifier: Apache-2.0 */
/* vote.c - the lattice of votes. */
#include "space/vote.h"

#include <assert.h>

static const struct {
    enum vote vote;
    enum space place; /* SPACE_COUNT: the vote is no space */
} rows[] = {
#define CONCRETE(id, value, place) { VOTE_##id, SPACE_##place },
#define OTHER(id, value) { VOTE_##id, SPACE_COUNT },
#include "space/vote.def"
#undef CONCRETE
#undef OTHER
};

static size_t find(enum vote v)
{
    size_t k = 0;
    while (k < COUNTOF(rows) && rows[k].vote != v)
        k++;
    assert(k < COUNTOF(rows) && "every vote is a row of vote.def");
    return k;
}

bool vote_is_concrete(enum vote v) { return rows[find(v)].place != SPACE_COUNT; }

enum space vote_place(enum vote v)
{
    assert(vote_is_concrete(v) && "only the vote for a space has a place");
    return rows[find(v)].place;
}

enum vote vote_of(enum space s)
{
    assert(s < SPACE_COUNT && "rows of other votes have this place");
    if (s == SPACE_GLOBAL_DEVICE || s == SPACE_GLOBAL_HOST)
        return VOTE_GLOBAL;
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (rows[k].place == s)
            return rows[k].vote;
    return VOTE_POISON;
}

enum vote vote_meet(enum vote a, enum vote b)
{
    assert(a != VOTE_UNSET && b != VOTE_UNSET && "UNSET is never stored");
    if (a == b || b == VOTE_UNDET)
        return a;
    if (a == VOTE_UNDET)
        return b;
    bool shared =
        (a == VOTE_SHARED || a == VOTE_DIST_SH) && (b == VOTE_SHARED || b == VOTE_DIST_SH);
    return shared ? VOTE_DIST_SH : VOTE_POISON;
}

enum vote vote_of_set(space_set set)
{
    enum vote v = VOTE_UNDET;
    for (unsigned k = 0; k < SPACE_LEAVES; k++)
        if (space_has(set, (enum space)k))
            v = vote_meet(v, vote_of((enum space)k));
    return v;
}
