# SPDX-License-Identifier: Apache-2.0
"""What shuffles.cl leaves in its buffer."""
import math


def moves(v, lane, most, fit):
    """v: the number of each work-item of the sub-group, fit: what a type makes of a number."""
    n, a, b = len(v), [fit(e) for e in v], [fit(e + 7) for e in v]
    full = n == most
    by = lane % 5 if full else 0
    across = a + b  # in shuffle_down the own values are followed by the others, in shuffle_up these are the own ones
    return [a[lane * 7 % n], a[lane if n % 2 else lane ^ 1], a[lane if lane < 3 else lane - 3], a[lane + 2 if lane + 2 < n else lane],
            a[(lane + (5 if full else 0)) % n], a[lane // 4 * 4 + (lane + 3) % 4 if full else lane], a[(lane + 1) % n],
            across[lane + by], across[n + lane - by], a[lane if n % 2 else lane ^ 1], a[0], a[n - 1]]


def expected(lanes, n, local):
    z = [0] * 8192
    signed = lambda bits: lambda e: (e + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)
    unsigned = lambda bits: lambda e: e % (1 << bits)
    whole = lambda e: e
    types = [signed(8), unsigned(8), signed(16), unsigned(16), whole, whole, whole, whole, whole]
    for i in range(n):
        first, at = i - i % local, i % local
        begin, end = first + at // lanes * lanes, min(first + local, n)
        v = [int(math.fmod(k * 7919 + 3, 101)) - 50 for k in range(begin, min(begin + lanes, end))]
        lane, count = i - begin, len(v)
        row = [e for fit in types for e in moves(v, lane, lanes, fit)]
        last, next = v[-1], v[(lane + 1) % count]
        far = lane + 2 if count == lanes else lane
        f = v[far % count]
        row += [last + 2 * (last + 1) - (last + 2) + (last + 3), next ^ (next + 1) ^ (next + 2) ^ (next + 3),
                (2 * f + 3 * (f + 1) + 4 * (f + 2)) * (2 if far >= count else 1), v[0] % 256 * 256 + (v[0] + 1) % 256, 2 * v[count - 1 - lane]]
        z[128 * i:128 * i + len(row)] = row
    return {"z": z}
