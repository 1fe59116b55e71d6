/* SPDX-License-Identifier: Apache-2.0 */
/* regions.c - residue classes of bytes, with bounds. */
#include "facts/regions.h"

#include "facts/memory.h"

#include <assert.h>

int64_t region_residue(int64_t rem, uint32_t mod) { return mod ? (rem % mod + mod) % mod : rem; }

/* The least byte that may be in a region, and the one behind the last. */
static int64_t begin_of(struct region r)
{
    return r.mod == 0 ? r.rem : r.low < 0 ? INT64_MIN : r.low;
}

static int64_t end_of(struct region r)
{
    return r.mod == 0 ? r.rem + r.size : r.end == 0 ? INT64_MAX : (int64_t)r.end - 1 + r.size;
}

bool region_overlap(struct region a, struct region b)
{
    assert(a.mod <= INT32_MAX && b.mod <= INT32_MAX && "a modulus fits an offset");
    uint64_t g = base_gcd(a.mod, b.mod);
    if (g == 0)
        return b.rem - a.rem < (int64_t)a.size && a.rem - b.rem < (int64_t)b.size;
    int64_t d = region_residue(b.rem - a.rem, (uint32_t)g);
    return (d < (int64_t)a.size || (int64_t)g - d < (int64_t)b.size) && begin_of(a) < end_of(b) &&
           begin_of(b) < end_of(a);
}

bool region_same(struct region a, struct region b)
{
    return a.rem == b.rem && a.mod == b.mod && a.size == b.size && a.low == b.low && a.end == b.end;
}

struct region region_tidy(struct region r)
{
    if (r.mod == 0) {
        r.low = 0;
        r.end = 0;
        return r;
    }
    r.rem = region_residue(r.rem, r.mod);
    int64_t first = r.low < 0 ? -1 : r.low + region_residue(r.rem - r.low, r.mod);
    int64_t last = r.end == 0 ? -1 : r.end - 1 - region_residue((int64_t)r.end - 1 - r.rem, r.mod);
    if (first >= 0 && first == last)
        return (struct region){ .rem = first, .size = r.size };
    if (first <= INT32_MAX)
        r.low = (int32_t)first;
    r.end = last < 0 || last < first ? 0 : (uint32_t)last + 1; /* no offset: never accessed */
    return r;
}

struct region region_anywhere(void)
{
    return (struct region){ .rem = 0, .mod = 1, .size = 1, .low = -1 };
}

struct region region_of(struct fact pointer, int64_t size)
{
    assert(size >= -1 && "-1: unknown");
    if (size < 0 || size > INT32_MAX)
        return region_anywhere();
    return (struct region){ pointer.rem, pointer.mod, (uint32_t)size, pointer.low, pointer.end };
}

int32_t fact_low_of(int64_t least)
{
    return least < 0 ? -1 : least > BUDGET_LOW ? BUDGET_LOW : (int32_t)(least - least % LOW_STEP);
}

struct region region_behind(struct fact pointer, int64_t size, uint32_t step)
{
    assert((size >= 0 || step > 0) && size <= INT32_MAX && "-1: unknown, by steps");
    struct region r = region_of(pointer, 1);
    r.low = r.mod ? r.low : fact_low_of(r.rem);
    r.rem += size < 0 ? 0 : size;
    r.low = r.low < 0 || size < 0 ? r.low : fact_low_of(r.low + size);
    r.end = r.end && size >= 0 && r.end + size <= INT32_MAX ? r.end + (uint32_t)size : 0;
    r.mod = size < 0 ? (uint32_t)base_gcd(r.mod, step) : r.mod;
    return r;
}
