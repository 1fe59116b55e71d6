/* SPDX-License-Identifier: Apache-2.0 */
/* choices.h - decisions of a generator of programs: bytes that libFuzzer changes, and numbers of a
 * seed behind them, or without them.
 *
 * A generator that asks for its decisions in the order in which its program is written makes programs
 * that differ little from bytes that differ little, which is what a search by coverage needs. */
#ifndef GUIDED_CHOICES_H
#define GUIDED_CHOICES_H

#include <stddef.h>
#include <stdint.h>

struct choices {
    const unsigned char *at; /* the bytes that are left, which the caller owns */
    size_t n;
    uint64_t state; /* of the numbers behind them; a seed */
};

/* 64 bits of the seed's sequence: SplitMix64. */
static inline uint64_t choices_number(struct choices *c)
{
    c->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = c->state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number of so many bytes, 1 to 8, from the bytes; where too few are left, from the seed. */
static inline uint64_t choices_bytes(struct choices *c, unsigned n)
{
    uint64_t ret = 0;
    if (c->n < n) {
        c->n = 0;
        return choices_number(c);
    }
    for (unsigned k = 0; k < n; k++)
        ret |= (uint64_t)c->at[k] << (8 * k);
    c->at += n;
    c->n -= n;
    return ret;
}

/* One of n, which is at least 1.  The only one of one takes no byte. */
static inline uint32_t choices_below(struct choices *c, uint32_t n)
{
    return n == 1 ? 0 : (uint32_t)(choices_bytes(c, n <= 256 ? 1 : n <= 65536 ? 2 : 4) % n);
}

#endif
