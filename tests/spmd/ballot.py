# SPDX-License-Identifier: Apache-2.0
"""What ballot.cl leaves in its buffers."""
import math, struct


def bits_of(f):
    return struct.unpack("<I", struct.pack("<f", f))[0]


def row(i, lane, lanes, v, on, size):
    """What lane i computes: v is the value of each work-item of the sub-group, by lane; on: the lanes that run the code."""
    full = 2**lanes - 1
    ballot = sum(1 << k for k in on if math.fmod(v[k], 5) < 2)
    own = 0x9e3779b9 * (v[lane] + 60) % 2**32
    upto, below = 2 * 2**lane - 1, 2**lane - 1
    ones = lambda n: bin(n).count("1")
    return [ballot, ballot >> lane & 1, ballot >> v[lane] % 2**32 % size & 1, ones(ballot & full), ones(ballot & upto), ones(ballot & below),
            (ballot & -ballot).bit_length() - 1 if ballot else 99, ballot.bit_length() - 1 if ballot else 99,
            own >> lane & 1, ones(own & full), ones(own & upto), ones(own & below),
            lane == on[0], all(math.fmod(v[k], 7) != 3 for k in on), any(math.fmod(v[k], 7) == 3 for k in on),
            True, len({v[k] for k in on}) == 1, False, len({v[k] >> 40 for k in on}) == 1,
            v[on[0]] % 2**32, bits_of(v[on[0]] * 0.5), 1 << lane, full & ~below, full & ~upto, upto, below]


def expected(lanes, n, local):
    y, z = [0] * 2048, [0] * 2048
    for i in range(n):
        first, at = i - i % local, i % local
        begin, end = first + at // lanes * lanes, min(first + local, n)
        v = [int(math.fmod(k * 7919 + 3, 101)) - 50 for k in range(begin, min(begin + lanes, end))]
        some = [k for k in range(len(v)) if math.fmod(v[k], 3) == 0]
        values = row(i, i - begin, lanes, v, list(range(len(v))), len(v))
        y[32 * i:32 * i + len(values)] = [int(e) for e in values]
        if i - begin in some:
            z[32 * i:32 * i + len(values)] = [int(e) for e in row(i, i - begin, lanes, v, some, len(v))]
    return {"y": y, "z": z}
