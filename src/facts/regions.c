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
    return r.mod == 0 ? r.rem + r.size : r.end == 0 ? INT64_MAX : r.end;
}

/* The least byte of a class that is not before `from`, and the greatest that is not behind `to`;
 * its bounds do not count. */
static int64_t first_byte(struct region r, int64_t from)
{
    int64_t in = region_residue(from - r.rem, r.mod);
    return in < (int64_t)r.size ? from : from + r.mod - in;
}

static int64_t last_byte(struct region r, int64_t to)
{
    int64_t in = region_residue(to - r.rem, r.mod);
    return in < (int64_t)r.size ? to : to - (in - ((int64_t)r.size - 1));
}

/* The least k for which by * k modulo `mod` is from `first` to `last`; -1: there is none.  If no
 * multiple of `by` is there, k is one with by * k = mod * y + first or more, so y is one for which
 * mod * y modulo `by` is from -last to -first: numbers get smaller as Euclid's do. */
static int64_t least_multiple(int64_t by, int64_t mod, int64_t first, int64_t last)
{
    assert(mod > 0 && 0 <= by && by < mod && 0 <= first && first <= last && last < mod);
    if (first == 0)
        return 0;
    if (by == 0)
        return -1;
    int64_t k = (first + by - 1) / by;
    if (by * k <= last)
        return k;
    int64_t y = least_multiple(mod % by, by, region_residue(-last, (uint32_t)by),
                               region_residue(-first, (uint32_t)by));
    return y < 0 ? -1 : (first + mod * y + by - 1) / by;
}

/* True if two classes have a byte in common from `begin` on, before `end`: in the first element of
 * `a` there, in the last, or in a whole one between them. */
static bool meet_between(struct region a, struct region b, int64_t begin, int64_t end)
{
    assert(a.size < a.mod && b.size < b.mod && begin < end && "two classes with gaps, and bytes");
    int64_t first = first_byte(a, begin), last = last_byte(a, end - 1);
    if (first > last)
        return false;
    int64_t first_at = first - region_residue(first - a.rem, a.mod);
    int64_t last_at = last - region_residue(last - a.rem, a.mod);
    int64_t first_end = first_at + a.size <= last ? first_at + a.size : last + 1;
    if (first_byte(b, first) < first_end ||
        first_byte(b, last_at > first ? last_at : first) <= last)
        return true;
    /* element first_at + (1 + k) * a.mod reaches b's if this, modulo b.mod, is less than `wide` */
    int64_t wide = (int64_t)a.size + b.size - 1, whole = (last_at - first_at) / a.mod - 1;
    int64_t at = region_residue(first_at + a.mod + a.size - 1 - b.rem, b.mod);
    if (whole <= 0 || at < wide)
        return whole > 0;
    int64_t k = least_multiple(a.mod % b.mod, b.mod, b.mod - at, b.mod - at + wide - 1);
    return k >= 0 && k < whole;
}

bool region_overlap(struct region a, struct region b)
{
    assert(a.mod <= INT32_MAX && b.mod <= INT32_MAX && "a modulus fits an offset");
    int64_t begin = begin_of(a) > begin_of(b) ? begin_of(a) : begin_of(b);
    int64_t end = end_of(a) < end_of(b) ? end_of(a) : end_of(b);
    if (begin >= end || a.size == 0 || b.size == 0)
        return false;
    if (a.mod == 0 || b.mod == 0)
        return (a.mod == 0 && b.mod == 0) || first_byte(a.mod ? a : b, begin) < end;
    uint32_t g = (uint32_t)base_gcd(a.mod, b.mod);
    int64_t d = region_residue(b.rem - a.rem, g);
    if (d >= (int64_t)a.size && (int64_t)g - d >= (int64_t)b.size)
        return false;
    if (begin == INT64_MIN || end == INT64_MAX)
        return true; /* there are bytes in common again and again */
    if (a.size >= a.mod || b.size >= b.mod)
        return first_byte(a.size >= a.mod ? b : a, begin) < end; /* one has all bytes */
    return meet_between(a, b, begin, end);
}

bool region_same(struct region a, struct region b)
{
    return a.rem == b.rem && a.mod == b.mod && a.size == b.size && a.low == b.low && a.end == b.end;
}

struct region region_tidy(struct region r)
{
    struct region none = { 0 };
    if (r.size == 0)
        return none;
    if (r.mod == 0)
        return (struct region){ .rem = r.rem, .size = r.size };
    if (r.size >= r.mod)
        r.mod = r.size = 1;
    r.rem = region_residue(r.rem, r.mod);
    int64_t first = r.low < 0 ? -1 : first_byte(r, r.low);
    int64_t last = r.end == 0 ? INT64_MAX : last_byte(r, (int64_t)r.end - 1);
    if (r.low >= 0 && first > last)
        return none;
    if (first >= 0 && last < INT64_MAX &&
        (r.mod == 1 || region_residue(first - r.rem, r.mod) + last - first < (int64_t)r.size))
        return (struct region){ .rem = first, .size = (uint32_t)(last - first + 1) };
    r.low = first > INT32_MAX ? INT32_MAX : (int32_t)first;
    r.end = last >= INT32_MAX ? 0 : last < 0 ? 1 : (uint32_t)last + 1;
    return r;
}

/* The region with tighter bounds; of a region without modulus, the bytes between them. */
static struct region within(struct region r, int64_t low, int64_t end)
{
    if (r.mod == 0) {
        int64_t begin = r.rem > low ? r.rem : low, behind = r.rem + r.size;
        behind = behind < end ? behind : end;
        r.rem = begin;
        r.size = behind > begin ? (uint32_t)(behind - begin) : 0;
        return r;
    }
    if (low > r.low)
        r.low = low > INT32_MAX ? INT32_MAX : (int32_t)low;
    if (end < end_of(r))
        r.end = end > 0 ? (uint32_t)end : 1;
    return r;
}

uint32_t region_meet(struct region a, struct region b, struct region ret[REGION_PIECES])
{
    b = region_tidy(b);
    if (b.mod <= 1) {
        ret[0] = region_tidy(within(a, begin_of(b), end_of(b)));
        return ret[0].size > 0 && b.size > 0;
    }
    assert(a.mod > 0 && b.mod % a.mod == 0 && "a class whose modulus divides the other's");
    if (a.size >= a.mod) {
        ret[0] = region_tidy(within(b, begin_of(a), end_of(a)));
        return ret[0].size > 0;
    }
    uint32_t n = 0;
    int64_t end = b.rem + b.size;
    for (int64_t at = first_byte(a, b.rem); at < end; at = first_byte(a, at)) {
        int64_t behind = at - region_residue(at - a.rem, a.mod) + a.size;
        behind = behind < end ? behind : end;
        struct region piece = { at, b.mod, (uint32_t)(behind - at), a.low, a.end };
        piece = region_tidy(within(piece, begin_of(b), end_of(b)));
        if (piece.size > 0 && n == REGION_PIECES) {
            ret[0] = b;
            return 1;
        }
        if (piece.size > 0)
            ret[n++] = piece;
        at = behind;
    }
    return n;
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
    int64_t end = pointer.end ? (int64_t)pointer.end - 1 + size : 0;
    return (struct region){ pointer.rem, pointer.mod, (uint32_t)size, pointer.low,
                            end <= INT32_MAX ? (uint32_t)end : 0 };
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

/* Fills `ret` with the bytes of `a` that are in one of the `n` regions `b`, as region_meet() does.
 * If that takes more than REGION_PIECES, with `b`. */
static uint32_t meet_all(struct region a, const struct region *b, uint32_t n,
                         struct region ret[REGION_PIECES])
{
    assert(n <= REGION_PIECES && "from region_meet()");
    struct region piece[REGION_PIECES];
    uint32_t made = 0;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t pieces = region_meet(a, b[k], piece);
        if (made + pieces > REGION_PIECES) {
            memcpy(ret, b, n * sizeof *ret);
            return n;
        }
        memcpy(ret + made, piece, pieces * sizeof *ret);
        made += pieces;
    }
    return made;
}

uint32_t region_landing(const struct region_move *m, struct region what,
                        struct region ret[REGION_PIECES])
{
    assert(what.size > 0 && "bytes that are copied");
    struct region part[REGION_PIECES] = { m->to };
    uint32_t n = 1;
    if (m->from.mod == 0) {
        if (region_meet(what, m->from, part) == 0)
            return 0;
        what = part[0];
        part[0] = m->to;
    }
    what.rem += m->by;
    if (what.mod && what.low >= 0 && what.end > 0 && what.end - (uint32_t)what.low < m->mod) {
        struct region all = { what.low + m->by, m->mod, what.end - (uint32_t)what.low, .low = -1 };
        n = region_meet(all, m->to, part);
    }
    if (m->mod) {
        what.mod = (uint32_t)base_gcd(what.mod, m->mod);
        what.low = -1;
        what.end = 0;
    } else if (what.mod) {
        int64_t low = what.low + m->by, end = what.end + m->by;
        what.end = what.end == 0 || end > INT32_MAX ? 0 : end < 1 ? 1 : (uint32_t)end;
        what.low = what.low < 0 || low < 0 ? -1 : low > INT32_MAX ? INT32_MAX : (int32_t)low;
    }
    return meet_all(what, part, n, ret);
}
