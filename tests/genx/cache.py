# SPDX-License-Identifier: Apache-2.0
"""cache.py - kernels with messages to the load/store cache (llvm.genx.lsc.*), and what they compute.

Each loads from one buffer in some form and stores in the same form to another one; offsets of lanes are spread, and masks
are computed, all on, or all off.
"""
import itertools
import random

import surfaces
from kernel import Kernel, mask

# The element, its bytes in memory, and the number of the size; what is shorter than the element is extended by zeros.
SIZES = {"d32": ("i32", 4, 3), "d64": ("i64", 8, 4), "d8u32": ("i32", 1, 5), "d16u32": ("i32", 2, 6)}
ELEMENTS = {1: 1, 2: 2, 3: 3, 4: 4, 8: 5, 16: 6, 32: 7, 64: 8}
LANES, BLOCK = 1, 2
# The number of an atomic operation, the bits of its sources, and what memory has then.
ATOMICS = {8: ("inc", 0), 9: ("dec", 0), 10: ("load", 0), 11: ("xchg", 1), 12: ("add", 1), 13: ("sub", 1), 14: ("imin", 1), 15: ("imax", 1), 16: ("min", 1),
           17: ("max", 1), 18: ("cmpxchg", 2), 24: ("and", 1), 25: ("or", 1), 26: ("xor", 1)}


class Messages:
    """Forms of messages; `form`: of addresses, or of surfaces that are %s and %t."""
    form, source, target = "stateless", "i32 0", "i32 0"

    def numbers(self, operation, size, elements, order, local=False):
        """With hints that the assembler takes: local memory has none."""
        hints = (0, 0) if local else (1, 3) if operation else (1, 2)
        return [f"i8 {operation}", *[f"i8 {h}" for h in hints], "i16 1", "i32 0", f"i8 {SIZES[size][2]}", f"i8 {ELEMENTS[elements]}", f"i8 {order}", "i8 0"]

    def addresses(self, base, at, local):
        """<n x i64> of byte offsets behind a pointer; in local memory they are the address."""
        if local or self.form == "bti":
            return self.const("i32", at)
        return self.op("add", self.const("i64", at), self.spread(base, len(at)))

    def cells(self, at, size, elements, order):
        """The byte offset of each element of the data, and its lane."""
        return [(a + k * SIZES[size][1], lane) for k in range(elements) for lane, a in enumerate(at)]

    def read(self, memory, at, size):
        return int.from_bytes(memory[at:at + SIZES[size][1]], "little")

    def fetch(self, size, at, on, elements=1, order=LANES, old=None, local=None):
        """Loads; `local`: the bytes of local memory."""
        elt, form = SIZES[size][0], "slm" if local is not None else self.form
        source = self.memory if local is None else local
        lanes = [self.read(source, a, size) if on.lanes[lane] else old.lanes[k] if old else 0
                 for k, (a, lane) in enumerate(self.cells(at, size, elements, order))]
        a = self.addresses("%p", at, local is not None)
        ret = f"<{len(lanes)} x {elt}>"
        suffix = f"v{len(lanes)}" + {"float": "f32"}.get(elt, elt)
        args = [on, *self.numbers(0, size, elements, order, local is not None), a, self.source] + ([old] if old else [])
        name = f"genx.lsc.load.{'merge.' if old else ''}{form}"
        return self.give(self.intrinsic(name, ret, args, [suffix, on.suffix, a.suffix]), elt, lanes)

    def put(self, size, at, on, v, elements=1, order=LANES, local=None):
        target = self.out if local is None else local
        for k, (a, lane) in enumerate(self.cells(at, size, elements, order)):
            if on.lanes[lane]:
                n = SIZES[size][1]
                target[a:a + n] = (v.lanes[k] & ((1 << 8 * n) - 1)).to_bytes(n, "little")
        a = self.addresses("%q", at, local is not None)
        self.line(self.intrinsic(f"genx.lsc.store.{self.form if local is None else 'slm'}", "void",
                                 [on, *self.numbers(4, size, elements, order, local is not None), a, v, self.target], [on.suffix, a.suffix, v.suffix]))

    def change(self, number, size, at, on, sources, old, local=None, elt=None):
        """An atomic operation: of a comparison the first source is what memory should hold, the second what it gets."""
        name, n = ATOMICS[number]
        bytes_, elt = SIZES[size][1], elt or SIZES[size][0]
        target, lanes = self.out if local is None else local, list(old.lanes)
        for k, a in enumerate(at):
            if on.lanes[k]:
                lanes[k] = self.read(target, a, size)
                by = [s.lanes[k] for s in reversed(sources)]
                now = lanes[k] if name == "load" else mask(surfaces.ATOMICS[name](lanes[k], *by, elt=SIZES[size][0]), SIZES[size][0])
                target[a:a + bytes_] = now.to_bytes(bytes_, "little")
        a = self.addresses("%q", at, local is not None)
        given = [*sources, *[self.undef(old.elt, old.n)] * (2 - len(sources))]
        args = [on, *self.numbers(number, size, 1, LANES, local is not None), a, *given, self.target if local is None else "i32 0", old]
        return self.give(self.intrinsic(f"genx.lsc.xatomic.{self.form if local is None else 'slm'}", old.type, args, [old.suffix, on.suffix, a.suffix]),
                         old.elt, lanes)

    def ahead(self, at):
        a = self.addresses("%p", at, False)
        on = self.splat("i1", 1, len(at))
        self.line(self.intrinsic(f"genx.lsc.prefetch.{self.form}", "void", [on, *self.numbers(0, "d32", 1, LANES), a, self.source], [on.suffix, a.suffix]))

    def fence(self):
        self.line(self.intrinsic("genx.lsc.fence", "void", ["i1 true", "i8 0", "i8 0", "i8 2"], ["i1"]))

    def mask(self, n, kind):
        if kind != "some":
            return self.splat("i1", kind == "all", n)
        low = self.op("and", self.load("i32", -(-n // 4) * 4, 512), self.splat("i32", 1, -(-n // 4) * 4))
        odd = self.icmp("eq", low, self.splat("i32", 1, low.n))
        return odd if odd.n == n else self.rdpred(odd, n, 0) if n > 1 else self.single(odd)

    def single(self, p):
        """The first lane of a predicate, as a vector of one."""
        return self.give(f"shufflevector {p}, {p}, <1 x i32> zeroinitializer", "i1", p.lanes[:1])


class Cache(Messages, Kernel):
    pass


class Surfaces(Messages, surfaces.Kernel):
    form, source, target = "bti", "i32 %s", "i32 %t"


def spread(n, step):
    """Offsets of lanes that do not follow each other."""
    return [(k * 5 % n) * step for k in range(n)]


def lanes(size, n, elements, on, merges, of=Cache):
    k = of(f"cache_{'' if of is Cache else 'bti_'}{size}_{n}_{elements}_{on}{'_old' if merges else ''}")
    bytes_ = SIZES[size][1]
    at = spread(n, 3 * bytes_ if bytes_ < 4 else bytes_ * elements)
    p = k.mask(n, on)
    if of is Surfaces:
        k.ahead([4 * lane for lane in range(n)])
    old = k.splat(SIZES[size][0], 77, n * elements) if merges else None
    if not merges and on != "all":  # lanes that are off are not defined then: nothing reads them
        k.put(size, at, p, k.fetch(size, at, p, elements), elements)
        return k
    v = k.fetch(size, at, p, elements, old=old)
    k.put(size, at, k.splat("i1", 1, n), v, elements)
    return k


def block(size, elements, on, of=Cache):
    k = of(f"cache_{'' if of is Cache else 'bti_'}block_{size}_{elements}_{on}")
    p = k.mask(1, on)
    v = k.fetch(size, [20 if SIZES[size][1] == 4 else 24], p, elements, BLOCK)
    k.put(size, [4 if SIZES[size][1] == 4 else 8], p, v, elements, BLOCK)
    return k


def local(size, n, elements):
    k = Cache(f"cache_local_{size}_{n}_{elements}")
    k.slm, room = 2048, bytearray(2048)
    at = spread(n, SIZES[size][1] * elements)
    on = k.splat("i1", 1, n)
    k.ahead([4 * lane for lane in range(n)])
    k.put(size, at, on, k.fetch(size, at, on, elements), elements, local=room)
    k.fence()
    k.put(size, at, on, k.fetch(size, at, on, elements, local=room), elements)
    return k


def atomic(number, size, n, on, where):
    name = ATOMICS[number][0]
    r = random.Random(f"{name} {size}")
    k = (Surfaces if where == "bti" else Cache)(f"cache_atomic_{number}_{name}_{size}_{n}_{where}_{on}")
    elt, bytes_ = SIZES[size][:2]
    for at in range(0, 512, 128):
        k.store(k.load("i32", 32, at))
    room, local = None, where == "slm"
    if local:
        k.slm, room = 2048, bytearray(2048)
        k.put(size, [bytes_ * lane for lane in range(16)], k.splat("i1", 1, 16), k.const(elt, [r.getrandbits(8 * bytes_) for _ in range(16)]), local=room)
        k.fence()
    memory = room if local else k.out
    at = [bytes_ * o for o in r.sample(range(16 if local else 60), n)]
    sources = [k.load(elt, max(n, 16 // bytes_), 8 * (j + 3)) for j in range(ATOMICS[number][1])]
    sources = [s if s.n == n else k.rd(s, n, 0, n, 1) for s in sources]
    if name == "cmpxchg":   # every other lane finds what it asks for
        sources[0] = k.const(elt, [mask(k.read(memory, a, size) + lane % 2, elt) for lane, a in enumerate(at)])
    old = k.const(elt, [r.randrange(1 << 31) for _ in range(n)])
    v = k.change(number, size, at, k.mask(n, on), sources, old, room)
    k.put(size, [512 + bytes_ * lane for lane in range(n)], k.splat("i1", 1, n), v)
    if local:
        k.fence()
        at = [bytes_ * lane for lane in range(16)]
        k.put(size, at, k.splat("i1", 1, 16), k.fetch(size, at, k.splat("i1", 1, 16), local=room))
    return k


def local_block(elements):
    k = Cache(f"cache_local_block_{elements}")
    k.slm, room = 2048, bytearray(2048)
    on = k.splat("i1", 1, 1)
    k.put("d32", [12], on, k.fetch("d32", [8], on, elements, BLOCK), elements, BLOCK, room)
    k.fence()
    k.put("d32", [0], on, k.fetch("d32", [12], on, elements, BLOCK, local=room), elements, BLOCK)
    return k


def plain_build():
    """What Intel's compiler gets right: of old values that are one number it sets as many lanes as the message moves dwords of."""
    for number, size, where in itertools.product(ATOMICS, ("d32", "d64"), ("stateless", "slm")):
        if size == "d32" or where == "stateless":
            yield atomic(number, size, 16, "some" if number % 3 else "all", where)
    for size, on in itertools.product(("d8u32", "d16u32"), ("all", "some")):
        yield lanes(size, 16, 1, on, False)
    for size in "d8u32", "d16u32":
        yield local(size, 16, 1)


def build(plain=False):
    if plain:
        yield from plain_build()
        return
    for number, size, where in itertools.product(ATOMICS, ("d32", "d64"), ("stateless", "slm", "bti")):
        if size == "d32" or where == "stateless":
            yield atomic(number, size, 16 if number % 2 else 8, "some" if number % 3 else "all", where)
    for size, on, merges in itertools.product(("d8u32", "d16u32"), ("all", "some", "none"), (False, True)):
        for n in 1, 8, 16, 32:
            if (n != 1 or on == "all") and (on != "none" or n == 16):
                yield lanes(size, n, 1, on, merges)
        if on != "none":
            yield lanes(size, 16, 1, on, merges, Surfaces)
    for size, n in ("d8u32", 16), ("d16u32", 16), ("d8u32", 32):
        yield local(size, n, 1)
    for size, n, elements, on, merges in itertools.product(("d32", "d64"), (1, 8, 16, 32), (1, 2, 3, 4), ("all", "some", "none"), (False, True)):
        fits = n * max(SIZES[size][1] * elements, 4) <= 512
        if fits and (n != 1 or elements == 1) and (on != "none" or n == 16) and (elements != 3 or n == 16) and \
                (n != 8 or on == "some"):
            yield lanes(size, n, elements, on, merges)
    for size, elements in [("d32", e) for e in (1, 2, 3, 4, 8, 16, 32, 64)] + [("d64", e) for e in (1, 2, 3, 8, 16, 32)]:
        for on in "all", "some":
            yield block(size, elements, on)
    for size, n, elements in (("d32", 8, 1), ("d32", 16, 2), ("d32", 16, 4)):
        yield local(size, n, elements)
    for elements in 1, 4, 16:
        yield local_block(elements)
    for size, n, elements, merges in (("d32", 8, 1, False), ("d32", 16, 4, False), ("d32", 16, 2, True), ("d32", 32, 1, True)):
        yield lanes(size, n, elements, "some" if merges else "all", merges, Surfaces)
    for elements, on in (1, "all"), (8, "some"), (16, "all"), (64, "all"):
        yield block("d32", elements, on, Surfaces)
