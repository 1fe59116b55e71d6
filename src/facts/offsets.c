/* SPDX-License-Identifier: Apache-2.0 */
/* offsets.c - arithmetic on facts: what is known of a pointer or number after it was moved, cut,
 * added to another or tested.
 *
 * Does not add the bounds of a sum that may wrap [wrap]; does not keep the modulus of such a sum
 *          except for its powers of two [power], or the offset of a pointer that is cut to 32 bits
 *          and may need more [short]; does not treat `n - p` as a plain number, because adding `p`
 *          gives `n`, any address [distance]. */
#include "facts/offsets.h"

#include "base/guard.h"

#include <assert.h>

struct fact fact_anywhere(struct fact x)
{
    if (x.object != MEMORY_NONE && x.object != MEMORY_UNKNOWN) {
        x.mod = 1;
        x.rem = 0;
        x.low = -1;
        x.end = 0;
    }
    return x;
}

void fact_move(struct fact *x, int64_t rem, uint32_t mod)
{
    assert((x->mod == 0 || (x->rem >= 0 && (uint32_t)x->rem < x->mod)) && "the least of its class");
    int64_t sum;
    if (x->object == MEMORY_NONE || x->object == MEMORY_UNKNOWN)
        return;
    if (__builtin_add_overflow((int64_t)x->rem, rem, &sum) || sum > INT32_MAX || sum < INT32_MIN) {
        *x = fact_anywhere(*x);
        return;
    }
    x->mod = (uint32_t)base_gcd(x->mod, mod);
    x->rem = (int32_t)(x->mod ? (sum % x->mod + x->mod) % x->mod : sum);
    x->low = x->mod ? -1 : 0;
    x->end = 0;
}

void fact_bound(struct fact *now, const struct fact *x, const struct node *n, uint32_t word)
{
    if (now->mod == 0 || now->object == MEMORY_NONE || now->object == MEMORY_UNKNOWN)
        return;
    bool within = n->mod == 0 || (n->span > 0 && n->span != SPAN_ANY);
    bool between = x->mod == 0 || (x->low >= 0 && x->end > 0);
    int64_t end = (int64_t)fact_end(x) + n->rem + (n->mod ? n->span : 0);
    if (GUARD("offsets:wrap", !n->nowrap && !(within && between && end <= INT32_MAX && word > 4)))
        return;
    if (x->mod == 0)
        now->low = n->span > 0 ? fact_low_of((int64_t)x->rem + n->rem) : -1;
    else if (n->rem >= 0 && x->low >= 0 && (n->mod == 0 || n->span > 0))
        now->low = fact_low_of((int64_t)x->low + n->rem);
    if (within && fact_end(x) > 0 && end > 0 && end <= INT32_MAX)
        now->end = (uint32_t)end;
}

void fact_keep_powers(struct fact *x)
{
    if (x->mod == 0 || !GUARD("offsets:power", x->mod & (x->mod - 1)))
        return;
    x->mod &= -x->mod;
    x->rem %= (int32_t)x->mod;
    assert((x->mod & (x->mod - 1)) == 0 && "a power of two");
}

void fact_cut(struct fact *x)
{
    bool small = x->mod == 0 || (x->low >= 0 && x->end > 0);
    if (!(x->flags & FACT_LEFT) || !GUARD("offsets:short", !small))
        return;
    fact_keep_powers(x);
    x->low = -1;
    x->end = 0;
}

bool fact_is_reached(struct fact x)
{
    return !space_empty(x.set) || x.flags || x.object != MEMORY_NONE;
}

space_set fact_within(struct fact x, space_set mask)
{
    space_set in = space_meet(x.set, mask);
    bool said = space_empty(in) && x.flags & FACT_LEFT && space_count(mask) == 1;
    return said ? mask : in;
}

/* FACT_ZERO of an operand that is an address, or null's bits, and no other number. */
static uint32_t maybe_null(uint32_t flags) { return flags & FACT_PLAIN ? 0 : flags & FACT_ZERO; }

struct fact fact_sum(struct memory *m, struct fact a, struct fact b)
{
    const uint32_t number = FACT_PLAIN | FACT_NULL;
    struct fact r = { 0 };
    if (!fact_is_reached(a) || !fact_is_reached(b))
        return r;
    memory_join(m, &r, fact_anywhere(a));
    memory_join(m, &r, fact_anywhere(b));
    r.flags = a.flags & number && b.flags & number
                  ? FACT_PLAIN
                  : FACT_AWAY | maybe_null(a.flags) | maybe_null(b.flags);
    r.flags |= (a.flags | b.flags) & (FACT_FAR | FACT_DISTANCE | FACT_SPREADS);
    return r;
}

struct fact fact_difference(struct memory *m, struct fact a, struct fact b)
{
    struct fact r = fact_sum(m, a, b);
    if (!fact_is_reached(a) || !GUARD("offsets:distance", !space_empty(b.set)))
        return r;
    r.flags |= FACT_PLAIN | FACT_DISTANCE;
    if (a.flags & (FACT_PLAIN | FACT_NULL | FACT_FAR))
        r.flags |= FACT_FAR;
    return r;
}
