# SPDX-License-Identifier: Apache-2.0
"""atomics.py - kernels with atomic operations by 64-bit addresses, and what they compute.

`own` writes the same with LLVM's own atomicrmw and cmpxchg, whose operands need no explanation: Intel's compiler reads those, and its text
says what the operands of the messages mean.
"""
import random

import surfaces
from kernel import SIZE, Kernel, mask
from surfaces import ATOMICS

RMW = {"add": "add", "sub": "sub", "and": "and", "or": "or", "xor": "xor", "xchg": "xchg", "imax": "max", "imin": "min", "max": "umax", "min": "umin"}


class Atomics(Kernel):
    def plant(self, at, elt, v):
        self.out[at:at + SIZE[elt]] = v.to_bytes(SIZE[elt], "little")

    def cell(self, at, elt):
        return int.from_bytes(self.out[at:at + SIZE[elt]], "little")

    def atomic(self, name, elt, offsets, on, sources, old):
        """Lanes that are off give `old`, or nothing that is defined if it is None."""
        lanes = [0] * len(offsets) if old is None else list(old.lanes)
        for k, at in enumerate(offsets):
            if on.lanes[k]:
                lanes[k] = self.cell(at, elt)
                self.plant(at, elt, mask(ATOMICS[name](lanes[k], *(s.lanes[k] for s in sources), elt=elt), elt))
        a = self.op("add", self.const("i64", offsets), self.spread("%q", len(offsets)))
        last = self.undef(elt, len(offsets)) if old is None else old
        return self.give(self.intrinsic(f"genx.svm.atomic.{name}", last.type, [on, a, *sources, last], [last.suffix, on.suffix, a.suffix]), elt, lanes)


def some(k, r, n, kind):
    """A mask that is all on, constant, or computed."""
    if kind == 0:
        return k.const("i1", [1] * n)
    if kind == 1:
        return k.const("i1", [r.randrange(2) for _ in range(n)])
    v = k.load("i32", 16, 4 * r.randrange(100))
    return k.icmp("slt", v if n == 16 else k.rd(v, n, 0, n, 1), k.splat("i32", r.randrange(1 << 32), n))


def lanes(name, elt):
    r = random.Random(f"{name} {elt}")
    k = Atomics(f"atomic_{name}_{elt}")
    size = SIZE[elt]
    for at in range(0, 1024, 128):
        k.store(k.load("i32", 32, at))
    for n, kind in (8, 0), (16, 1), (13, 2), (4, 2):
        offsets = [size * o for o in r.sample(range(100), n)]
        whole = max(n, 16)
        source = [k.load(elt, whole, 8 * r.randrange(60)) for _ in range(surfaces.sources(name))]
        source = [s if n == whole else k.rd(s, n, 0, n, 1) for s in source]
        if name == "cmpxchg":  # every other lane finds what it asks for
            source[1] = k.const(elt, [mask(k.cell(at, elt) + lane % 2, elt) for lane, at in enumerate(offsets)])
        old = k.const(elt, [r.randrange(1 << 31) for _ in range(n)])
        on = some(k, r, n, kind)
        v = k.atomic(name, elt, offsets, on, source, old if kind else None)
        k.store(v)
        if n == 16:  # nobody asks what was there
            k.atomic(name, elt, offsets, on, source, None)
    return k


def channels(seed, plain=False):
    """Messages of up to four dwords of each lane by 64-bit addresses."""
    r = random.Random(f"svm channels {seed}")
    k = Kernel(f"channels_{seed}")
    for _ in range(3):
        n, which = (16, 15) if plain else (r.choice([1, 8, 16, 16, 13]), r.randrange(1, 16))
        bits, places = [b for b in range(4) if which >> b & 1], [16 * x for x in r.sample(range(32), n)]
        on, at = some(k, r, n, r.randrange(3)), k.const("i64", places)
        old = k.const("i32", [r.randrange(1 << 31) for _ in range(n * len(bits))])
        lanes = [int.from_bytes(k.memory[places[e] + 4 * b:places[e] + 4 * b + 4], "little") if on.lanes[e] else old.lanes[c * n + e]
                 for c, b in enumerate(bits) for e in range(n)]
        args = [on, f"i32 {which}", "i16 0"]
        v = k.give(k.intrinsic("genx.svm.gather4.scaled", old.type, [*args, "i64 %p", at, old], [old.suffix, on.suffix, at.suffix]), "i32", lanes)
        for c, b in enumerate(bits):
            for e in range(n):
                if on.lanes[e]:
                    k.out[places[e] + 4 * b:places[e] + 4 * b + 4] = lanes[c * n + e].to_bytes(4, "little")
        k.line(k.intrinsic("genx.svm.scatter4.scaled", "void", [*args, "i64 %q", at, v], [on.suffix, at.suffix, v.suffix]))
    return k


def build(plain=False):
    """`plain`: what Intel's compiler takes: it runs out of memory where inc or dec gives a value that is written under a mask."""
    for name in ATOMICS:
        for elt in "i32", "i64":
            if not plain or surfaces.sources(name):
                yield lanes(name, elt)
    for seed in range(1 if plain else 6):
        yield channels(seed, plain)


def own_one(name, elt):
    """Of one value: %1 is stored, or what is computed with it, and a cmpxchg wants %2."""
    k = Atomics(f"own_{name}_{elt}")
    k.store(k.load("i32", 32, 0))
    v = k.load(elt, 16 // SIZE[elt] * 2, 256)
    for turn in range(2):
        stored, wanted = k.rd(v, 1, 0, 1, 1, 0, scalar=True), k.rd(v, 1, 0, 1, 1, SIZE[elt], scalar=True)
        at = 8 * (3 + turn)
        a = k.address("%q", at)
        p = k.give(f"inttoptr {a} to {elt} addrspace(1)*", "i64", [0])
        was = k.cell(at, elt)
        if name == "cmpxchg":
            if turn:  # it finds what it asks for
                wanted = k.scalar(elt, was)
            pair = k.give(f"cmpxchg {elt} addrspace(1)* {p.name}, {wanted}, {stored} seq_cst seq_cst", elt, [0])
            x = k.give(f"extractvalue {{ {elt}, i1 }} {pair.name}, 0", elt, [was], True)
            now = ATOMICS[name](was, stored.lanes[0], wanted.lanes[0], elt=elt)
        else:
            x = k.give(f"atomicrmw {RMW[name]} {elt} addrspace(1)* {p.name}, {stored} seq_cst", elt, [was], True)
            now = ATOMICS[name](was, stored.lanes[0], elt=elt)
        k.plant(at, elt, mask(now, elt))
        k.store(k.wr(k.splat(elt, 7, 16 // SIZE[elt]), x, 0, 1, 1, 0))
    return k


def own():
    for name in [*RMW, "cmpxchg"]:
        for elt in "i32", "i64":
            yield own_one(name, elt)
