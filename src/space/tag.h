/* SPDX-License-Identifier: Apache-2.0 */
/* tag.h - the tag of a generic pointer as bits: see tag.def. */
#ifndef SPACE_TAG_H
#define SPACE_TAG_H

#include "space/space.h"

/* A shift by CLEAR_SHIFT to the left and an arithmetic one back make an address of a pointer. */
enum { TAG_SHIFT = 61, TAG_CLEAR_SHIFT = 4, TAG_COUNT = 1 << (64 - TAG_SHIFT) };

/* All bits but the tag's. */
#define TAG_ADDRESS ((UINT64_C(1) << TAG_SHIFT) - 1)

enum tag {
#define BRANCH(id, space, tag, block) TAG_##id = tag,
#define OTHER(id, space, tag) TAG_##id = tag,
#include "space/tag.def"
};

/* An address that is not null as a generic pointer, and the address of one. */
static inline uint64_t tag_put(uint64_t address, enum tag tag)
{
    return tag == TAG_GLOBAL ? address : (address & TAG_ADDRESS) | (uint64_t)tag << TAG_SHIFT;
}

static inline uint64_t tag_clear(uint64_t pointer)
{
    return (uint64_t)((int64_t)(pointer << TAG_CLEAR_SHIFT) >> TAG_CLEAR_SHIFT);
}

/* Where a pointer with such bits points; SPACE_NONE: no pointer has them. */
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
