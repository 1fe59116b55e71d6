# SPDX-License-Identifier: Apache-2.0
"""surfaces.py - kernels whose memory is two surfaces, and what they compute.

Blocks of any number of owords, at offsets in owords and in bytes; messages by lane of bytes, words and dwords; atomics;
surfaces that a select, a loop or a subroutine gives.
"""
import random

import kernel
from kernel import IN, OUT, SIZE, Value, signed

# What memory has then, of what it had and of the operands.
ATOMICS = {"add": lambda o, a, elt: o + a, "sub": lambda o, a, elt: o - a, "and": lambda o, a, elt: o & a, "or": lambda o, a, elt: o | a,
           "xor": lambda o, a, elt: o ^ a, "xchg": lambda o, a, elt: a, "max": lambda o, a, elt: max(o, a), "min": lambda o, a, elt: min(o, a),
           "inc": lambda o, elt: o + 1, "dec": lambda o, elt: o - 1,
           "imax": lambda o, a, elt: max(o, a, key=lambda v: signed(v, elt)), "imin": lambda o, a, elt: min(o, a, key=lambda v: signed(v, elt)),
           "cmpxchg": lambda o, new, wanted, elt: new if o == wanted else o}


def sources(name):
    """How many operands an atomic operation has beside the address."""
    return ATOMICS[name].__code__.co_argcount - 2


class Kernel(kernel.Kernel):
    """The input is the surface %s and the output %t.  `plain`: what Intel's compiler gets right, which moves too few bytes
    of blocks of a number of owords that is no power of two, and reads one byte of each lane where data is bytes."""

    def __init__(self, name, plain=False, **words):
        super().__init__(name, **words)
        self.more, self.plain = [], plain

    def room(self, bytes):
        """The bytes of the block that has so many."""
        return max(16, 1 << (bytes - 1).bit_length()) if self.plain else -(-bytes // 16) * 16

    def dword(self, v, word=None):
        """A number as an i32: a constant, or the word `word` of that value."""
        if word is None:
            return self.scalar("i32", v)
        assert self.words[word] == v
        return self.convert("zext", self.word(word), "i32")

    def owords(self, elt, n, at, offset, surface="%s", memory=None, unaligned=False):
        raw = bytes(self.memory if memory is None else memory)[at:at + n * SIZE[elt]]
        lanes = [int.from_bytes(raw[k:k + SIZE[elt]], "little") for k in range(0, len(raw), SIZE[elt])]
        r = Value("", elt, lanes)
        return self.give(self.intrinsic("genx.oword.ld" + ".unaligned" * unaligned, r.type, ["i32 0", f"i32 {surface}", offset], [r.suffix]),
                         elt, lanes)

    def load(self, elt, n, at=0):
        return self.owords(elt, n, at, self.dword(at), unaligned=True)

    def put_owords(self, v, at, offset, surface="%t", memory=None):
        memory = self.out if memory is None else memory
        memory[at:at + v.n * SIZE[v.elt]] = b"".join(x.to_bytes(SIZE[v.elt], "little") for x in v.lanes)
        self.line(self.intrinsic("genx.oword.st", "void", [f"i32 {surface}", offset, v], [v.suffix]))

    def store(self, v, at=None):
        at = self.stored if at is None else at
        whole = self.room(v.n * SIZE[v.elt])
        self.stored = max(self.stored, at + whole)
        if whole != v.n * SIZE[v.elt] or v.scalar:
            v = self.wr(self.splat(v.elt, 0, whole // SIZE[v.elt]), v, 0, v.n, 1, 0)
        self.put_owords(v, at, self.dword(at // 16))

    def lanes(self, n, offsets, on, bytes, narrow, base, data, load):
        """A message by lane of `bytes` each, in dwords or, if `narrow`, four bytes of each lane; gives dwords."""
        start, text = base
        old = list(data.lanes)
        if narrow:
            data = self.bitcast(data, "i8")
        memory = self.memory if load else self.out
        for k in range(n):
            if on.lanes[k]:
                at = start + offsets.lanes[k]
                if load:
                    old[k] = int.from_bytes(memory[at:at + bytes], "little")
                else:
                    memory[at:at + bytes] = (old[k] & ((1 << 8 * bytes) - 1)).to_bytes(bytes, "little")
        args = [on, f"i32 {bytes.bit_length() - 1}", "i16 0", f"i32 {'%s' if load else '%t'}", text, offsets, data]
        if not load:
            self.line(self.intrinsic("genx.scatter.scaled", "void", args, [on.suffix, offsets.suffix, data.suffix]))
            return None
        v = self.give(self.intrinsic("genx.gather.scaled", data.type, args, [data.suffix, on.suffix, offsets.suffix]), data.elt, data.lanes)
        if narrow:
            v = self.give(f"bitcast {v} to <{n} x i32>", "i32", old)
        if bytes < 4:  # above them anything stands, but in lanes that are off
            low = self.op("and", Value(v.name, "i32", [x & ((1 << 8 * bytes) - 1) for x in old]), self.splat("i32", (1 << 8 * bytes) - 1, n))
            v = Value(low.name, "i32", [x & ((1 << 8 * bytes) - 1) for x in old])
        else:
            v = Value(v.name, "i32", old)
        return v

    def channels(self, which, offsets, on, base, data, load):
        """Of each lane the dwords that the bits of `which` name, all of one of these before the next one's."""
        n, (start, text), lanes = len(offsets.lanes), base, list(data.lanes)
        for c, channel in enumerate(k for k in range(4) if which >> k & 1):
            for k in range(n):
                at = start + offsets.lanes[k] + 4 * channel
                if on.lanes[k] and load:
                    lanes[c * n + k] = int.from_bytes(self.memory[at:at + 4], "little")
                elif on.lanes[k]:
                    self.out[at:at + 4] = lanes[c * n + k].to_bytes(4, "little")
        args = [on, f"i32 {which}", "i16 0", f"i32 {'%s' if load else '%t'}", text, offsets, data]
        if not load:
            self.line(self.intrinsic("genx.scatter4.scaled", "void", args, [on.suffix, offsets.suffix, data.suffix]))
            return None
        return self.give(self.intrinsic("genx.gather4.scaled", data.type, args, [data.suffix, on.suffix, offsets.suffix]), data.elt, lanes)

    def atomic(self, name, offsets, on, sources, old):
        lanes = list(old.lanes)
        for k, at in enumerate(offsets.lanes):
            if on.lanes[k]:
                lanes[k] = int.from_bytes(self.out[at:at + 4], "little")
                now = ATOMICS[name](lanes[k], *(s.lanes[k] for s in sources), elt="i32") & 0xffffffff
                self.out[at:at + 4] = now.to_bytes(4, "little")
        return self.give(self.intrinsic(f"genx.dword.atomic.{name}", old.type, [on, "i32 %t", offsets, *sources, old],
                                        [old.suffix, on.suffix, offsets.suffix]), "i32", lanes)

    def text(self):
        args = ["i32 %s", "i32 %t"] + [f"i16 %{w}" for w in self.words]
        kinds = ", ".join(["i32 2", "i32 2"] + ["i32 0"] * len(self.words))
        return "\n".join(sorted(self.used) + self.more + ["", f"define dllexport void @{self.name}({', '.join(args)}) {{", "entry:"] + self.body +
                         ["  ret void", "}", "", "!genx.kernels = !{!0}",
                          f"!0 = !{{ptr @{self.name}, !\"{self.name}\", !\"{self.name}.asm\", !1, i32 {self.slm}, !2}}", f"!1 = !{{{kinds}}}", "!2 = !{}", ""])


def mask(k, r, n):
    """All lanes, some by a constant, or some that a comparison finds."""
    kind = r.randrange(3)
    if kind == 0:
        return k.const("i1", [1] * n)
    if kind == 1:
        return k.const("i1", [r.randrange(2) for _ in range(n)])
    whole = k.room(4 * n) // 4
    v = k.load("i32", whole, 4 * r.randrange(100))
    v = v if whole == n else k.rd(v, n, 0, n, 1)
    return k.icmp("slt", v, k.splat("i32", r.randrange(1 << 32), n))


def base(k, r, most):
    at = r.choice([0, 1, 4, r.randrange(most)])
    if r.random() < .5 and at == k.words["b"]:
        return at, k.dword(at, "b")
    return (k.words["b"], k.dword(k.words["b"], "b")) if r.random() < .4 else (at, k.dword(at))


def blocks(seed, plain):
    r = random.Random(f"blocks {seed}")
    k = Kernel(f"surface_blocks_{seed}", plain, o=r.randrange(1, 9), b=4 * r.randrange(20))
    for _ in range(4):
        elt, owords = r.choice(["i8", "i16", "i32", "i64"]), r.choice([1, 2, 4, 8] if plain else [1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 21])
        n, unaligned = owords * 16 // SIZE[elt], r.random() < .5
        if r.random() < .5:
            word = "b" if unaligned else "o"
            at = k.words[word] * (1 if unaligned else 16)
            offset = k.dword(k.words[word], word)
        else:
            at = 4 * r.randrange(100) if unaligned else 16 * r.randrange(24)
            offset = k.dword(at if unaligned else at // 16)
        v = k.owords(elt, n, at, offset, unaligned=unaligned)
        if r.random() < .6 and elt != "i64":
            v = k.op(r.choice(["add", "xor"]), v, k.splat(elt, r.randrange(1, 100), n))
        part, half = r.random(), n // 2
        if part < .3:  # registers out of the middle
            first = 64 // SIZE[elt] * (owords > 8)
            v = k.rd(v, half, 0, half, 1, first * SIZE[elt])
        elif part < .5:
            v = k.rd(v, half, 0, half, 2, 0)
        k.store(v)
    v = k.owords("i32", k.room(48) // 4, 64, k.dword(4))
    k.put_owords(v, 1600 + 16 * k.words["o"], k.op("add", k.dword(k.words["o"], "o"), k.dword(100)))
    return k


def by_lane(seed, plain):
    r = random.Random(f"lanes {seed}")
    k = Kernel(f"surface_lanes_{seed}", plain, b=r.randrange(64))
    for _ in range(3):
        n, bytes = r.choice([1, 4, 5, 8, 12, 16, 16, 24, 32]), r.choice([1, 2, 4, 4])
        narrow = r.random() < .5 and bytes < 4 and not plain
        whole = k.room(4 * n) // 4
        seen = k.rd(k.load("i32", whole, 4 * r.randrange(100)), n, 0, n, 1)
        offsets = k.op("and", seen, k.splat("i32", 511, n))
        on, old = mask(k, r, n), k.rd(k.load("i32", whole, 4 * r.randrange(100)), n, 0, n, 1)
        v = k.lanes(n, offsets, on, bytes, narrow, base(k, r, 200), old, True)
        if v is not None:
            k.store(v)
        to = k.const("i32", r.sample(range(0, 128, 1), n) if r.random() < .5 else list(range(n)))
        to = k.op("mul", to, k.splat("i32", bytes, n))
        k.lanes(n, to, mask(k, r, n), bytes, narrow, (1024 + 4, k.dword(1028)), old, False)
    return k


def by_channel(seed, plain):
    """Messages of up to four dwords of each lane."""
    r = random.Random(f"channels {seed}")
    k = Kernel(f"surface_channels_{seed}", plain, b=r.randrange(64))
    for turn in range(3):
        n, which = r.choice([8, 16] if plain else [1, 5, 8, 16, 16, 32]), r.choice([1, 3, 7, 15] if plain else range(1, 16))
        many = which.bit_count() * n
        seen = k.rd(k.load("i32", k.room(4 * n) // 4, 4 * r.randrange(100)), n, 0, n, 1)
        offsets = k.op("and", seen, k.splat("i32", 0x1fc, n))
        old = k.rd(k.load("i32", k.room(4 * many) // 4, 4 * r.randrange(50)), many, 0, many, 1)
        v = k.channels(which, offsets, mask(k, r, n), base(k, r, 200), old, True)
        to = k.const("i32", [16 * x for x in r.sample(range(2 * n), n)])
        k.channels(which, to, mask(k, r, n), (1004, k.dword(1004)), v, False)
    return k


def atomics(name, plain):
    r = random.Random(f"atomic {name}")
    k = Kernel(f"surface_atomic_{name}", plain)
    for at in range(0, 512, 128):
        k.store(k.load("i32", 32, at))
    for n in (8, 16, 13):
        at = k.op("mul", k.const("i32", r.sample(range(100), n)), k.splat("i32", 4, n))
        whole = k.room(4 * n) // 4
        source = [k.rd(k.load("i32", whole, 4 * r.randrange(100)), n, 0, n, 1) for _ in range(sources(name))]
        old = k.rd(k.load("i32", whole, 0), n, 0, n, 1)
        if name == "cmpxchg":  # every other lane finds what it asks for
            found = [int.from_bytes(k.out[a:a + 4], "little") for a in at.lanes]
            source[1] = k.const("i32", [v + n % 2 & 0xffffffff for n, v in enumerate(found)])
        k.store(k.atomic(name, at, mask(k, r, n), source, old))
    return k


def chosen(plain):
    """A select of two surfaces, and a loop that takes them in turn."""
    k = Kernel("surface_chosen", plain, w=3)
    k.store(k.load("i32", 16, 64))
    p = k.icmp("eq", k.word("w"), k.scalar("i16", 3))
    k.line(f"%c = select {p}, i32 %t, i32 %s")
    k.line(f"%d = select {p}, i32 %s, i32 %t")
    v = k.owords("i32", 8, 0, k.dword(0), "%c", k.out)
    w = k.owords("i32", 8, 32, k.dword(2), "%d")
    k.store(k.op("add", v, w), 256)
    k.body += ["  br label %head", "head:", "  %i = phi i32 [ 0, %entry ], [ %next, %head ]",
               "  %x = phi i32 [ %s, %entry ], [ %y, %head ]", "  %y = phi i32 [ %t, %entry ], [ %x, %head ]",
               "  %sum = phi <8 x i32> [ zeroinitializer, %entry ], [ %more, %head ]"]
    sum = [0] * 8
    for i in range(4):
        memory = k.out if i % 2 else k.memory
        sum = [(a * 3 + int.from_bytes(memory[16 * i + 4 * n:16 * i + 4 * n + 4], "little")) & 0xffffffff for n, a in enumerate(sum)]
    k.used.add("declare <8 x i32> @llvm.genx.oword.ld.v8i32(i32, i32, i32)")
    k.body += ["  %part = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %x, i32 %i)",
               "  %three = mul <8 x i32> %sum, " + k.splat("i32", 3, 8).name, "  %more = add <8 x i32> %three, %part",
               "  %next = add i32 %i, 1", "  %again = icmp ult i32 %next, 4", "  br i1 %again, label %head, label %exit", "exit:"]
    k.store(Value("%more", "i32", sum), 512)
    return k


def called(plain):
    """A subroutine that has a surface of its caller, which goes on with another."""
    k = Kernel("surface_called", plain)
    k.store(k.load("i32", 32, 16))
    k.more = ["define internal <8 x i32> @f(i32 %a, i32 %at) {",
              "  %v = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %a, i32 %at)",
              "  %w = add <8 x i32> %v, " + k.splat("i32", 1000, 8).name, "  ret <8 x i32> %w", "}"]
    for of, memory, at in (("%s", k.memory, 3), ("%t", k.out, 1), ("%s", k.memory, 9)):
        raw = [int.from_bytes(memory[16 * at + 4 * n:16 * at + 4 * n + 4], "little") for n in range(8)]
        v = k.give(f"call <8 x i32> @f(i32 {of}, i32 {at})", "i32", [(x + 1000) & 0xffffffff for x in raw])
        k.store(k.op("add", v, k.owords("i32", 8, 32, k.dword(2))))
    return k


def build(plain=False):
    for seed in range(8):
        yield blocks(seed, plain)
        yield by_lane(seed, plain)
        yield by_channel(seed, plain)
    for name in ATOMICS:
        yield atomics(name, plain)
    yield chosen(plain)
    yield called(plain)
