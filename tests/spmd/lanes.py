# SPDX-License-Identifier: Apache-2.0
"""What lanes.cl leaves in its buffers. All floats are multiples of a quarter, so no sum of them rounds."""
import math


def signed(v, bits):
    return (v + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def expected(lanes, n, local):
    y, z, f = [0] * 4096, [0] * 1024, [0.0] * 512
    for i in range(n):
        first, at = i - i % local, i % local
        size = min(local, n - first)
        begin = first + at // lanes * lanes
        group = range(begin, min(begin + lanes, first + size))
        lane, count = i - begin, len(group)
        v = {k: int(math.fmod(k * 7919 + 3, 101)) - 50 for k in group}
        u = {k: v[k] % 2**32 for k in group}
        before, some = [k for k in group if k < i], [k for k in group if math.fmod(v[k], 3) == 0]
        row = [count, -(-size // lanes), at // lanes, lane, lanes, sum(v.values()), min(v.values()), max(u.values()), sum(v[k] for k in before),
               max(v[k] for k in group if k <= i), min([u[k] for k in before], default=2**32 - 1), all(v[k] < 40 for k in group),
               any(v[k] > 40 for k in group), v[group[-1]], v[group[lane * 7 % count]], v[i if count % 2 else begin + (lane ^ 1)],
               v[i + 2 if lane + 2 < count else i], v[i if lane < 3 else i - 3]]
        if i in some:
            row += [sum(v[k] for k in some), all(v[k] < 20 for k in some), any(v[k] < 0 for k in some), sum(v[k] for k in some if k < i)]
            f[4 * i + 3] = sum(v[k] for k in some if k <= i) * 0.5
        y[32 * i:32 * i + len(row)] = [signed(int(e), 32) for e in row]
        z[8 * i:8 * i + 3] = [max(v.values()) << 33, signed(sum(v[k] << 30 for k in group if k <= i), 64), v[group[count - 1 - lane]] << 20]
        f[4 * i:4 * i + 3] = [sum(v.values()) * 0.25, max([v[k] * 0.25 for k in before], default=-math.inf), v[group[(lane + 1) % count]] * 0.5]
    return {"y": y, "z": z, "f": f}
