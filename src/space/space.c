/* SPDX-License-Identifier: Apache-2.0 */
/* space.c - names of spaces, and sets as text. */
#include "space/space.h"

#include <assert.h>

static const struct {
    const char *text, *meaning;
} spaces[] = {
#define LEAF(id, text, meaning) [SPACE_##id] = { text, meaning },
#define OTHER(id, text, meaning) [SPACE_##id] = { text, meaning },
#include "space/space.def"
#undef LEAF
#undef OTHER
};

unsigned space_count(space_set a)
{
    unsigned n = 0;
    for (uint32_t bits = a.bits; bits; bits &= bits - 1)
        n++;
    return n;
}

const char *space_name(enum space s)
{
    assert(s < SPACE_COUNT && "SPACE_COUNT is no space");
    return spaces[s].text;
}

const char *space_meaning(enum space s)
{
    assert(s < SPACE_COUNT && "SPACE_COUNT is no space");
    return spaces[s].meaning;
}

enum space space_find(const char *name, size_t len)
{
    for (unsigned i = 0; i < SPACE_COUNT; i++)
        if (strlen(spaces[i].text) == len && memcmp(spaces[i].text, name, len) == 0)
            return (enum space)i;
    return SPACE_COUNT;
}

char *space_set_text(space_set a, char *buf, size_t size)
{
    assert(size > 0 && "there is room for the zero");
    assert(a.bits >> SPACE_LEAVES == 0 && "a set has leaves only");
    const char *between = "";
    size_t n = (size_t)snprintf(buf, size, "{");
    for (unsigned i = 0; i < SPACE_LEAVES; i++) {
        if (!space_has(a, (enum space)i) || n >= size)
            continue;
        n += (size_t)snprintf(buf + n, size - n, "%s%s", between, spaces[i].text);
        between = ", ";
    }
    if (n < size)
        snprintf(buf + n, size - n, "}");
    return buf;
}
