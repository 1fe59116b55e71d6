# SPDX-License-Identifier: Apache-2.0
"""What sums.cl leaves in its buffers. All numbers are small whole ones, so no sum rounds."""
import functools, math, operator

signed = lambda bits: lambda e: (e + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)
unsigned = lambda bits: lambda e: e % (1 << bits)
truth = lambda f: lambda a, b: int(f(bool(a), bool(b)))
OPS = {"add": operator.add, "mul": operator.mul, "min": min, "max": max, "and": operator.and_, "or": operator.or_, "xor": operator.xor,
       "logical_and": truth(operator.and_), "logical_or": truth(operator.or_), "logical_xor": truth(operator.xor)}
NUMBERS, BITS, LOGICAL = ("add", "min", "max"), ("and", "or", "xor"), ("logical_and", "logical_or", "logical_xor")
CASES = [(fit, ops) for fit in (signed(8), unsigned(8), signed(16), unsigned(16)) for ops in (NUMBERS, BITS)]
CASES += [(signed(32), NUMBERS), (unsigned(32), NUMBERS), (signed(32), BITS), (int, NUMBERS), (int, NUMBERS), (signed(32), ("mul",)),
          (lambda e: int(bool(e)), LOGICAL), (unsigned(8), ("mul",)), (int, NUMBERS), (unsigned(64), NUMBERS)]


def row(lane, lanes, v, on):
    """What a lane computes: v is the number of each work-item of the sub-group, on the lanes that run the code."""
    out = []
    for fit, ops in CASES:
        for op in ops:
            of = lambda ks: functools.reduce(lambda a, b: fit(OPS[op](a, b)), [fit(v[k]) for k in ks])
            cluster = lambda n: of([k for k in on if k // n == lane // n]) if len(v) == lanes else 0
            before = [k for k in on if k < lane]
            out += [of(on), of(before + [lane]), of(before) if before else -1, cluster(4), cluster(8)]
    before = [v[k] for k in on if k < lane]
    return out + [int(all(before)), functools.reduce(operator.and_, before, -1)]


def expected(lanes, n, local):
    z, s = [0] * 16384, [0] * 16384
    for i in range(n):
        first, at = i - i % local, i % local
        begin, end = first + at // lanes * lanes, min(first + local, n)
        v = [int(math.fmod(k * 7919 + 3, 11)) - 5 for k in range(begin, min(begin + lanes, end))]
        some = [k for k in range(len(v)) if math.fmod(v[k], 3) == 0]
        for buffer, on in (z, list(range(len(v)))), (s, some):
            if i - begin in on:
                values = row(i - begin, lanes, v, on)
                buffer[256 * i:256 * i + len(values)] = [signed(64)(e) for e in values]
    return {"z": z, "s": s}
