# SPDX-License-Identifier: Apache-2.0
"""orders.py - kernels that load, store and do atomic operations on the same few bytes, in messages of all forms.

What a load sees depends on all stores and atomics before it, and on none behind: no message may be left out, moved or joined with one on
the other side.  Results are used in part, whole, late, or never.  Messages have any number of lanes, masks that are constant or computed,
and data that was loaded or is constant.
"""
import random

import atomics
import cache
import surfaces
from kernel import SIZE, Kernel, Value

WINDOW = 128  # bytes that all messages access
LANES = 1, 2, 3, 5, 7, 8, 8, 9, 12, 13, 16, 16, 17, 24, 31, 32


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
    """A vector of n dwords: one that was loaded, a part of one, several put together, or a constant."""
    if r.random() < .2:
        return k.const("i32", [r.randrange(1 << 32) for _ in range(n)])
    v = r.choice(pool)
    if v.n > n:
        step = 2 if v.n >= 2 * n and r.random() < .5 else 1
        v = k.rd(v, n, 0, n, step, 4 * r.randrange(v.n - step * (n - 1)))
    elif v.n < n:
        v = k.wr(k.op("add", k.splat("i32", 0, n), r.choice([p for p in pool if p.n == n] or [k.splat("i32", 9, n)])), v, 0, v.n, 1,
                 4 * r.randrange(n - v.n + 1))
    return k.op("xor", v, k.splat("i32", r.randrange(1 << 32), n)) if r.random() < .3 else v


def places(r, n, size, apart):
    """Offsets of lanes in the window; `apart`: no two overlap, and there are fewer lanes if it has no room for more."""
    cells = range(0, WINDOW - size + 1, size)
    return [r.choice(cells) for _ in range(n)] if not apart else r.sample(cells, min(n, len(cells)))


def masked(k, r, n):
    kind = r.randrange(5)
    if kind < 2:
        return k.const("i1", [1] * n)
    if kind == 4:  # computed, and a part of a longer one
        p = k.icmp("slt", k.block("i32", 32, 0), k.splat("i32", r.randrange(1 << 32), 32))
        return p if n == 32 else k.rdpred(p, n, 4 * r.randrange((32 - n) // 4 + 1))
    return k.const("i1", [r.randrange(2) if kind == 2 else 0 for _ in range(n)])


def of_type(k, v, elt):
    """The bits of dwords as elements of that type, a vector also of one."""
    if elt == v.elt:
        return v
    v = k.bitcast(v, elt)
    return k.give(f"insertelement <1 x {elt}> undef, {v}, i32 0", elt, v.lanes) if v.scalar else v


def channels(k, r, pool, room):
    """Up to four dwords of each lane, to the window or to local memory, of which the offset or address of all lanes is a part."""
    local, load, which, base = r.random() < .3, r.random() < .5, r.randrange(1, 16), r.choice([0, 4, 60, -4])
    at = places(r, r.choice(LANES), 16, not load)
    n, memory = len(at), room if local else k.out
    on, data = masked(k, r, n), fitted(k, r, pool, n * which.bit_count())
    lanes = list(data.lanes)
    for c, channel in enumerate(c for c in range(4) if which >> c & 1):
        for lane in (lane for lane in range(n) if on.lanes[lane]):
            a = at[lane] + 4 * channel
            if load:
                lanes[c * n + lane] = k.read(memory, a, "d32")
            else:
                memory[a:a + 4] = lanes[c * n + lane].to_bytes(4, "little")
    if local or isinstance(k, Surface):
        offsets, form, first = k.const("i32", [a - base for a in at]), "", ["i32 254" if local else "i32 %t", f"i32 {base}"]
    else:
        offsets, form, first = k.const("i64", [a - base for a in at]), "svm.", [k.give(f"add i64 %q, {base}", "i64", [0], True)]
    args = [on, f"i32 {which}", "i16 0", *first, offsets, data]
    suffixes = [on.suffix, *["i64"] * bool(form), offsets.suffix]
    if load:
        pool.append(k.give(k.intrinsic(f"genx.{form}gather4.scaled", data.type, args, [data.suffix, *suffixes]), "i32", lanes))
    else:
        k.line(k.intrinsic(f"genx.{form}scatter4.scaled", "void", args, [*suffixes, data.suffix]))


def step(k, r, pool, room):
    """One message, to the window or to local memory."""
    kind, local = r.randrange(9), room if r.random() < .25 else None
    size = "d64" if local is None and isinstance(k, Global) and r.random() < .2 else r.choice(["d32", "d32", "d32", "d16u32", "d8u32"])
    elt, bytes_, _ = cache.SIZES[size]
    if kind == 0:
        pool.append(k.block("i32", r.choice([4, 8, 16, 32]), 0) if r.random() < .3 else k.block("i32", r.choice([4, 8, 16]), 4 * r.randrange(16)))
    elif kind == 1:
        n = r.choice([4, 8, 16])
        k.fill(fitted(k, r, pool, n), 16 * r.randrange((WINDOW - 4 * n) // 16 + 1))
    elif kind == 2:  # lanes, of up to four elements each
        n, elements = r.choice(LANES), r.choice([1, 1, 2, 3, 4]) if bytes_ > 2 else 1
        elements = elements if n * elements * SIZE[elt] <= 512 else 1
        at = places(r, n, bytes_ * elements, False)
        on = masked(k, r, n)
        old = of_type(k, fitted(k, r, pool, n * elements * SIZE[elt] // 4), elt) if 0 in on.lanes else None
        pool.append(of_type(k, k.fetch(size, at, on, elements, old=old, local=local), "i32"))
    elif kind == 3:
        elements = r.choice([1, 1, 2, 3, 4]) if bytes_ > 2 else 1
        at = places(r, r.choice(LANES), bytes_ * elements, True)
        v = fitted(k, r, pool, len(at) * elements * SIZE[elt] // 4)
        k.put(size, at, masked(k, r, len(at)), of_type(k, v, elt), elements, local=local)
    elif kind == 4:
        elements = r.choice([1, 4, 8, 16])
        pool.append(k.fetch("d32", [4 * r.randrange(16)], k.const("i1", [1]), elements, cache.BLOCK, local=local))
    elif kind == 5:
        elements = r.choice([1, 4, 8, 16])
        k.put("d32", [4 * r.randrange(16)], k.const("i1", [1]), fitted(k, r, pool, elements), elements, cache.BLOCK, local)
    elif kind == 6 and r.random() < .4:
        n, number = r.choice(LANES), r.choice(sorted(cache.ATOMICS))
        v = k.change(number, "d32", places(r, n, 4, True), masked(k, r, n), [fitted(k, r, pool, n) for _ in range(cache.ATOMICS[number][1])],
                     k.const("i32", [5] * n), local)
        if r.random() < .6 and cache.ATOMICS[number][0] != "xchg":
            pool.append(v)
    elif kind == 6:
        n, name = r.choice(LANES), r.choice(sorted(surfaces.ATOMICS))
        on = masked(k, r, n)
        old = k.const("i32", [5] * n) if 0 in on.lanes else None
        v = k.lane_atomic(name, places(r, n, 4, True), on, [fitted(k, r, pool, n) for _ in range(surfaces.sources(name))], old)
        if r.random() < .6:
            pool.append(v)
    elif kind == 8:
        channels(k, r, pool, room)
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


def build(seeds=range(16)):
    for seed in seeds:
        for of in Global, Surface:
            yield messages(seed, of)
