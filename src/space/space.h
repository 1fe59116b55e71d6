/* SPDX-License-Identifier: Apache-2.0 */
/* space.h - the unified spaces, and sets of them.
 *
 * A pointer is described by the set of leaf spaces that it may point to:
 *
 *   {}                 nothing reaches it yet (bottom)
 *   {local}            resolved
 *   {global, local}    a run-time question, but only between these two
 *   all castable       nothing is known (top, which depends on the target)
 *
 * Join is union, so a solver only ever adds bits. */
#ifndef SPACE_SPACE_H
#define SPACE_SPACE_H

#include "base/base.h"

enum space { /* ORDER SPACE: the leaves come first */
#define LEAF(id, text, meaning) SPACE_##id,
#define OTHER(id, text, meaning)
#include "space/space.def"
#undef LEAF
#undef OTHER
             SPACE_LEAVES,
             SPACE_BEFORE_OTHERS = SPACE_LEAVES - 1,
#define LEAF(id, text, meaning)
#define OTHER(id, text, meaning) SPACE_##id,
#include "space/space.def"
#undef LEAF
#undef OTHER
             SPACE_COUNT
};

/* A set of leaves.  A struct, so that it does not mix with numbers. */
typedef struct {
    uint32_t bits; /* bit i: the leaf i of enum space */
} space_set;

static inline space_set space_none(void) { return (space_set){ 0 }; }
static inline space_set space_one(enum space s) { return (space_set){ 1u << s }; }
static inline space_set space_join(space_set a, space_set b)
{
    return (space_set){ a.bits | b.bits };
}
static inline space_set space_meet(space_set a, space_set b)
{
    return (space_set){ a.bits & b.bits };
}
static inline space_set space_minus(space_set a, space_set b)
{
    return (space_set){ a.bits & ~b.bits };
}
static inline bool space_le(space_set a, space_set b) { return (a.bits & ~b.bits) == 0; }
static inline bool space_eq(space_set a, space_set b) { return a.bits == b.bits; }
static inline bool space_empty(space_set a) { return a.bits == 0; }
static inline bool space_has(space_set a, enum space s) { return a.bits >> s & 1; }

/* The number of leaves in the set. */
unsigned space_count(space_set a);

const char *space_name(enum space s);
const char *space_meaning(enum space s);

/* The space of that name, or SPACE_COUNT. */
enum space space_find(const char *name, size_t len);

/* "{global, local}" into `buf` (`size` bytes, cut off where it does not fit); returns `buf`.
 * SPACE_TEXT_SIZE is always enough. */
enum { SPACE_TEXT_SIZE = 256 };
char *space_set_text(space_set a, char *buf, size_t size);

#endif
