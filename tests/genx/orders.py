# SPDX-License-Identifier: Apache-2.0
"""orders.py - kernels that load, store and do atomic operations on the same few bytes, in messages of all forms.

What a load sees depends on all stores and atomics before it, and on none behind: no message may be left out, moved or joined with one on
the other side.  Results are used in part, whole, late, or never.
"""
import random

import atomics
import cache
import surfaces
from kernel import SIZE, Kernel, Value

WINDOW = 128  # bytes that all messages access


class Global(cache.Messages, atomics.Atomics):
    """Messages by address, all behind %q."""

    def addresses(self, base, at, local):
        return super().addresses("%q", at, local)

    def read(self, memory, at, size):
        return super().read(self.out if memory is self.memory else memory, at, size)

    def block(self, elt, n, at):
        raw = bytes(self.out[at:at + n * SIZE[elt]])
        lanes = [int.from_bytes(raw[k:k + SIZE[elt]], "little") for k in range(0, len(raw), SIZE[elt])]
        return self.give(self.intrinsic("genx.svm.block.ld.unaligned", f"<{n} x {elt}>", [self.address("%q", at)], [f"v{n}{elt}", "i64"]), elt, lanes)

    def fill(self, v, at):
        self.store(v, at)

    def lane_atomic(self, name, at, on, sources, old):
        return self.atomic(name, "i32", at, on, sources, old)


class Surface(cache.Surfaces):
    """Messages to the surface %t."""
    source = "i32 %t"

    def read(self, memory, at, size):
        return super().read(self.out if memory is self.memory else memory, at, size)

    def block(self, elt, n, at):
        return self.owords(elt, n, at, self.dword(at), "%t", self.out, unaligned=True)

    def fill(self, v, at):
        self.store(v, at)

    def lane_atomic(self, name, at, on, sources, old):
        return self.atomic(name, self.const("i32", at), on, sources, self.const("i32", [0] * len(at)) if old is None else old)


def fitted(k, r, pool, n):
    """A vector of n dwords: one that was loaded, a part of one, or several put together."""
    v = r.choice(pool)
    if v.n > n:
        step = 2 if v.n >= 2 * n and r.random() < .5 else 1
        v = k.rd(v, n, 0, n, step, 4 * r.randrange(v.n - step * (n - 1)))
    elif v.n < n:
        v = k.wr(k.op("add", k.splat("i32", 0, n), r.choice([p for p in pool if p.n == n] or [k.splat("i32", 9, n)])), v, 0, v.n, 1,
                 4 * r.randrange(n - v.n + 1))
    return k.op("xor", v, k.splat("i32", r.randrange(1 << 32), n)) if r.random() < .3 else v


def places(r, n, size, apart):
    """Offsets of lanes in the window; `apart`: no two are the same."""
    cells = range(0, WINDOW - size + 1, size)
    return [r.choice(cells) for _ in range(n)] if not apart else r.sample(cells, n)


def masked(k, r, n):
    kind = r.randrange(4)
    if kind < 2:
        return k.const("i1", [1] * n)
    return k.const("i1", [r.randrange(2) if kind == 2 else 0 for _ in range(n)])


def as_dwords(k, v):
    return v if v.elt == "i32" else k.bitcast(v, "i32")


def step(k, r, pool, room):
    """One message, to the window or to local memory."""
    kind, local = r.randrange(8), room if r.random() < .25 else None
    size = "d64" if local is None and isinstance(k, Global) and r.random() < .2 else r.choice(["d32", "d32", "d32", "d16u32", "d8u32"])
    elt, bytes_, _ = cache.SIZES[size]
    if kind == 0:
        pool.append(k.block("i32", r.choice([4, 8, 16, 32]), 0) if r.random() < .3 else k.block("i32", r.choice([4, 8, 16]), 4 * r.randrange(16)))
    elif kind == 1:
        n = r.choice([4, 8, 16])
        k.fill(fitted(k, r, pool, n), 16 * r.randrange((WINDOW - 4 * n) // 16 + 1))
    elif kind == 2:  # lanes, of up to four elements each
        n, elements = r.choice([1, 8, 16]), r.choice([1, 1, 2, 4]) if bytes_ > 2 else 1
        at = places(r, n, bytes_ * elements, False)
        on = masked(k, r, n)
        old = k.const(elt, [r.randrange(1 << 31) for _ in range(n * elements)]) if 0 in on.lanes else None
        pool.append(as_dwords(k, k.fetch(size, at, on, elements, old=old, local=local)))
    elif kind == 3:
        n = r.choice([1, 8, 16] if size != "d64" else [8, 16])
        v = fitted(k, r, pool, n * SIZE[elt] // 4)
        k.put(size, places(r, n, bytes_, True), masked(k, r, n), k.bitcast(v, elt) if elt != "i32" else v, local=local)
    elif kind == 4:
        elements = r.choice([1, 4, 8, 16])
        pool.append(k.fetch("d32", [4 * r.randrange(16)], k.const("i1", [1]), elements, cache.BLOCK, local=local))
    elif kind == 5:
        elements = r.choice([1, 4, 8, 16])
        k.put("d32", [4 * r.randrange(16)], k.const("i1", [1]), fitted(k, r, pool, elements), elements, cache.BLOCK, local)
    elif kind == 6 and r.random() < .4:
        n, number = r.choice([8, 16]), r.choice(sorted(cache.ATOMICS))
        v = k.change(number, "d32", places(r, n, 4, True), masked(k, r, n), [fitted(k, r, pool, n) for _ in range(cache.ATOMICS[number][1])],
                     k.const("i32", [5] * n), local)
        if r.random() < .6 and cache.ATOMICS[number][0] != "xchg":
            pool.append(v)
    elif kind == 6:
        n, name = r.choice([8, 16]), r.choice(sorted(surfaces.ATOMICS))
        on = masked(k, r, n)
        old = k.const("i32", [5] * n) if 0 in on.lanes else None
        v = k.lane_atomic(name, places(r, n, 4, True), on, [fitted(k, r, pool, n) for _ in range(surfaces.sources(name))], old)
        if r.random() < .6:
            pool.append(v)
    elif r.random() < .5:
        k.fence()
    else:
        k.line(k.intrinsic("genx.barrier", "void", [], []))


def messages(seed, of):
    r = random.Random(f"orders {seed} {of.__name__}")
    k = of(f"orders_{of.__name__.lower()}_{seed}")
    k.slm, room = 2048, bytearray(2048)
    first = k.load("i32", 32, 4 * r.randrange(64))
    k.store(first)
    pool = [first]
    for at in range(0, WINDOW, 64):
        k.put("d32", [at], k.const("i1", [1]), k.rd(first, 16, 0, 16, 1, at), 16, cache.BLOCK, room)
    for _ in range(14):
        step(k, r, pool, room)
    k.stored = 512
    for v in r.sample(pool, min(len(pool), 6)):
        k.store(v)
    return k


def build(seeds=range(12)):
    for seed in seeds:
        for of in Global, Surface:
            yield messages(seed, of)
