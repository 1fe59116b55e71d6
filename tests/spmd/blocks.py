# SPDX-License-Identifier: Apache-2.0
"""What blocks.cl leaves in its buffer."""
import struct


def folded(v):
    out = 0
    for e in v:
        out = (out * 3 + e) % 2**32
    return (out + 2**31) % 2**32 - 2**31


def expected(lanes, n, local):
    x, z = struct.pack("<8192i", *range(8192)), [0] * 256
    kinds = [(4, k) for k in (1, 2, 4, 8)] + [(2, k) for k in (1, 2, 4, 8)] + [(1, k) for k in (1, 2, 4, 8)] + [(8, k) for k in (1, 2, 4)]
    kinds += [(2, 16), (1, 16)]
    for i in range(n):
        group, item = divmod(i, local)
        part, lane = divmod(item, lanes)
        size = min(lanes, min(local, n - group * local) - part * lanes)
        at = (group * -(-local // lanes) + part) * lanes
        next, all = (lane + 1) % size, []
        for width, count in kinds:
            read = lambda of: [int.from_bytes(x[(e := (at * count + k * lanes + of) * width):e + width], "little") for k in range(count)]
            all += read(lane) + [(e + 1) % 2**(8 * width) for e in read(next)]
        v, after = at + lane, at + next
        row = [folded(all), v - (v + 1) + 4 * (v + 2) + v + 3, after + 3]
        z[4 * i:4 * i + len(row)] = row
    return {"z": z}
