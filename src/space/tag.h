/* SPDX-License-Identifier: Apache-2.0 */
/* tag.h - puts the tags of tag.def on addresses, and takes them off. */
#ifndef SPACE_TAG_H
#define SPACE_TAG_H

#include "space/space.h"

/* Shifting a pointer left by CLEAR_SHIFT, and back arithmetically, gives its address. */
enum { TAG_SHIFT = 61, TAG_CLEAR_SHIFT = 4, TAG_COUNT = 1 << (64 - TAG_SHIFT) };

/* All bits but the tag's. */
#define TAG_ADDRESS ((UINT64_C(1) << TAG_SHIFT) - 1)

enum tag {
#define BRANCH(id, space, tag, block) TAG_##id = tag,
#define OTHER(id, space, tag) TAG_##id = tag,
#include "space/tag.def"
};

/* What the tag adds to an address of its space. */
static inline uint64_t tag_window(enum tag tag) { return (uint64_t)tag << TAG_SHIFT; }

/* tag_put(): the generic pointer to an address that is not null.  tag_clear(): the address of a
 * generic pointer. */
static inline uint64_t tag_put(uint64_t address, enum tag tag)
{
    return tag == TAG_GLOBAL ? address : (address & TAG_ADDRESS) | (uint64_t)tag << TAG_SHIFT;
}

static inline uint64_t tag_clear(uint64_t pointer)
{
    return (uint64_t)((int64_t)(pointer << TAG_CLEAR_SHIFT) >> TAG_CLEAR_SHIFT);
}

/* The space that the tag names; SPACE_NONE if it is the tag of no space. */
/* clang-format off */
static inline enum space tag_space(uint64_t tag)
{
    switch (tag) {
#define BRANCH(id, space, tag, block) \
    case tag: return SPACE_##space;
#define OTHER(id, space, tag) \
    case tag: return SPACE_##space;
#include "space/tag.def"
    default: return SPACE_NONE;
    }
}
/* clang-format on */

#endif
