# SPDX-License-Identifier: Apache-2.0
"""kernel.py - kernels of vector code, and what they compute.

A Kernel writes LLVM IR line by line and computes each value as it goes, in Python: the expectation does
not come from the tool that is tested.  Memory is one input and one output buffer.
"""
import struct

SIZE = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "half": 2, "float": 4, "double": 8}
SUFFIX = {"half": "f16", "float": "f32", "double": "f64"}
PACK = {"half": "e", "float": "f", "double": "d"}
IN, OUT = 1024, 2048


def mask(v, elt):
    return v & ((1 << 8 * SIZE[elt]) - 1)


def signed(v, elt):
    bits = 8 * SIZE[elt]
    return v - (1 << bits) if v >> (bits - 1) & 1 else v


def rounded(v, elt):
    """A float as its type holds it."""
    return struct.unpack(PACK[elt], struct.pack(PACK[elt], v))[0]


def is_float(elt):
    return elt in PACK


class Value:
    def __init__(self, name, elt, lanes, scalar=False):
        self.name, self.elt, self.lanes, self.scalar = name, elt, lanes, scalar

    @property
    def n(self):
        return len(self.lanes)

    @property
    def type(self):
        return self.elt if self.scalar else f"<{self.n} x {self.elt}>"

    @property
    def suffix(self):
        e = SUFFIX.get(self.elt, self.elt)
        return e if self.scalar else f"v{self.n}{e}"

    def __str__(self):
        return f"{self.type} {self.name}"


def number(v, elt):
    if elt == "i1":
        return "true" if v else "false"
    if is_float(elt):
        wide = struct.unpack("Q", struct.pack("d", float(v)))[0]
        return f"0x{wide:016X}"
    return str(signed(v, elt))


class Kernel:
    def __init__(self, name, **words):
        """`words`: arguments of i16, by name."""
        self.name, self.body, self.used, self.count, self.stored = name, [], set(), 0, 0
        self.words = words
        self.memory = bytes((k * 37 + k // 7) % 251 for k in range(IN))
        self.out = bytearray(OUT)
        self.slm = 0
        self.attributes = ""
        self.fast = ""  # flags of floating-point operations

    # ---- lines ----

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def line(self, text):
        self.body.append("  " + text)

    def intrinsic(self, name, ret, args, suffixes):
        full = "@llvm." + name + "".join("." + s for s in suffixes)
        types = [a.type if isinstance(a, Value) else a.split()[0] for a in args]
        self.used.add(f"declare {ret} {full}({', '.join(types)})")
        return f"call {ret} {full}({', '.join(map(str, args))})"

    def give(self, code, elt, lanes, scalar=False):
        name = self.fresh()
        self.line(f"{name} = {code}")
        return Value(name, elt, lanes, scalar)

    # ---- values ----

    def word(self, name):
        return Value(f"%{name}", "i16", [self.words[name] & 0xffff], True)

    def const(self, elt, lanes):
        inside = ", ".join(f"{elt} {number(v, elt)}" for v in lanes)
        lanes = [v if is_float(elt) or elt == "i1" else mask(v, elt) for v in lanes]
        return Value(f"<{inside}>", elt, lanes)

    def splat(self, elt, v, n):
        return self.const(elt, [v] * n)

    def scalar(self, elt, v):
        return Value(number(v, elt), elt, [v if is_float(elt) else mask(v, elt)], True)

    def undef(self, elt, n):
        return Value("undef", elt, [0] * n)

    def address(self, base, at):
        if at == 0:
            return Value(base, "i64", [0], True)
        return self.give(f"add i64 {base}, {at}", "i64", [0], True)

    def load(self, elt, n, at=0):
        a = self.address("%p", at)
        size = SIZE[elt]
        raw = [int.from_bytes(self.memory[at + k * size:at + k * size + size], "little") for k in range(n)]
        wide = "i8" if size == 1 else f"i{8 * size}"
        ret = f"<{n} x {elt}>"
        e = SUFFIX.get(elt, elt)
        if is_float(elt):
            v = self.load(wide, n, at)
            v = self.op("and", v, self.splat(wide, 63, n))
            return self.convert("uitofp", v, elt)
        return self.give(self.intrinsic("genx.svm.block.ld.unaligned", ret, [a], [f"v{n}{e}", "i64"]),
                         elt, raw)

    def store(self, v, at=None):
        size = SIZE[v.elt]
        whole = 16  # one message: Intel's compiler cuts what is no power of two short without a word
        while whole < v.n * size:
            whole *= 2
        at = self.stored if at is None else at
        self.stored = max(self.stored, at + whole)
        raw = b"".join(struct.pack(PACK[v.elt], x) if is_float(v.elt) else int(x).to_bytes(size, "little")
                       for x in v.lanes)
        self.out[at:at + whole] = raw.ljust(whole, b"\0")
        if whole != len(raw) or v.scalar:
            v = self.wr(self.splat(v.elt, 0, whole // size), v, 0, v.n, 1, 0)
        a = self.address("%q", at)
        self.line(self.intrinsic("genx.svm.block.st", "void", [a, v], ["i64", v.suffix]))

    # ---- regions ----

    def rows(self, n, width, index):
        return [0] * (n // width) if index is None else index.lanes * (n // width if index.scalar else 1)

    def places(self, of, n, vstride, width, stride, start, index):
        width = min(width, n)
        offs = self.rows(n, width, index)
        at = []
        for k in range(n):
            row, col = divmod(k, width)
            if index is not None and not index.scalar:
                byte, step = offs[row], 0
            else:
                byte, step = (index.lanes[0] if index is not None else start), row * vstride
            assert byte % SIZE[of.elt] == 0
            at.append(byte // SIZE[of.elt] + step + col * stride)
        assert all(0 <= a < of.n for a in at), (at, of.n)
        return at

    def index_text(self, start, index):
        return f"i16 {start}" if index is None else index

    def rd(self, of, n, vstride, width, stride, start=0, index=None, parent="undef", scalar=False):
        f = "f" if is_float(of.elt) else "i"
        at = self.places(of, n, vstride, width, stride, start, index)
        r = Value("", of.elt, [of.lanes[a] for a in at], scalar)
        i = index.suffix if index else "i16"
        args = [of, f"i32 {vstride}", f"i32 {width}", f"i32 {stride}", self.index_text(start, index),
                f"i32 {parent}"]
        return self.give(self.intrinsic(f"genx.rdregion{f}", r.type, args, [r.suffix, of.suffix, i]),
                         of.elt, r.lanes, scalar)

    def wr(self, old, new, vstride, width, stride, start=0, index=None, parent="undef", on=None):
        f = "f" if is_float(old.elt) else "i"
        at = self.places(old, new.n, vstride, width, stride, start, index)
        lanes = list(old.lanes)
        for k, a in enumerate(at):
            if on is None or on.lanes[k]:
                lanes[a] = new.lanes[k]
        i = index.suffix if index else "i16"
        m = "i1 true" if on is None else on
        args = [old, new, f"i32 {vstride}", f"i32 {width}", f"i32 {stride}",
                self.index_text(start, index), f"i32 {parent}", m]
        return self.give(self.intrinsic(f"genx.wrregion{f}", old.type, args,
                                        [old.suffix, new.suffix, i, on.suffix if on else "i1"]),
                         old.elt, lanes)

    # ---- arithmetic ----

    def op(self, name, a, b):
        e, s = a.elt, lambda v: signed(v, e)
        if e == "i1":
            how = {"and": lambda x, y: x & y, "or": lambda x, y: x | y, "xor": lambda x, y: x ^ y}[name]
            return self.give(f"{name} {a}, {b.name}", e, [how(x, y) for x, y in zip(a.lanes, b.lanes)],
                             a.scalar)
        how = {
            "add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y,
            "and": lambda x, y: x & y, "or": lambda x, y: x | y, "xor": lambda x, y: x ^ y,
            "shl": lambda x, y: x << y, "lshr": lambda x, y: x >> y, "ashr": lambda x, y: s(x) >> y,
            "udiv": lambda x, y: x // y, "urem": lambda x, y: x % y,
            "fadd": lambda x, y: x + y, "fsub": lambda x, y: x - y, "fmul": lambda x, y: x * y,
        }[name]
        lanes = [how(x, y) for x, y in zip(a.lanes, b.lanes)]
        lanes = [rounded(v, e) if is_float(e) else mask(v, e) for v in lanes]
        return self.give(f"{name} {self.fast if name[0] == 'f' else ''}{a}, {b.name}", e, lanes, a.scalar)

    def convert(self, name, v, elt):
        how = {"trunc": lambda x: mask(x, elt), "zext": lambda x: x, "sext": lambda x: mask(signed(x, v.elt), elt),
               "uitofp": lambda x: float(x), "sitofp": lambda x: float(signed(x, v.elt)),
               "fptosi": lambda x: mask(int(x), elt), "fpext": lambda x: x,
               "fptrunc": lambda x: rounded(x, elt)}[name]
        to = elt if v.scalar else f"<{v.n} x {elt}>"
        return self.give(f"{name} {v} to {to}", elt, [how(x) for x in v.lanes], v.scalar)

    def bitcast(self, v, elt):
        if v.elt == "i1":
            raw = sum(b << k for k, b in enumerate(v.lanes)).to_bytes(-(-v.n // 8), "little")
        else:
            raw = b"".join(struct.pack(PACK[v.elt], x) if is_float(v.elt)
                           else int(x).to_bytes(SIZE[v.elt], "little") for x in v.lanes)
        if elt == "i1":
            lanes = [raw[k // 8] >> k % 8 & 1 for k in range(len(raw) * 8)]
        else:
            size = SIZE[elt]
            parts = [raw[k:k + size] for k in range(0, len(raw), size)]
            lanes = [struct.unpack(PACK[elt], p)[0] if is_float(elt) else int.from_bytes(p, "little")
                     for p in parts]
        scalar = len(lanes) == 1
        to = elt if scalar else f"<{len(lanes)} x {elt}>"
        return self.give(f"bitcast {v} to {to}", elt, lanes, scalar)

    def icmp(self, pred, a, b):
        s = (lambda v: signed(v, a.elt)) if pred[0] == "s" else (lambda v: v)
        how = {"eq": lambda x, y: x == y, "ne": lambda x, y: x != y, "lt": lambda x, y: x < y,
               "le": lambda x, y: x <= y, "gt": lambda x, y: x > y, "ge": lambda x, y: x >= y}
        f = how[pred if pred in how else pred[1:]]
        return self.give(f"icmp {pred} {a}, {b.name}", "i1",
                         [int(f(s(x), s(y))) for x, y in zip(a.lanes, b.lanes)], a.scalar)

    def select(self, p, a, b):
        lanes = [x if c else y for c, x, y in zip(p.lanes * (1 if p.n == a.n else a.n), a.lanes, b.lanes)]
        return self.give(f"select {p}, {a}, {b}", a.elt, lanes, a.scalar)

    def genx(self, name, elt, args, how):
        """llvm.genx.NAME element by element; `how` is given the bits of the operands."""
        lanes = [how(*x) for x in zip(*(a.lanes for a in args))]
        lanes = [rounded(v, elt) if is_float(elt) else mask(v, elt) for v in lanes]
        r = Value("", elt, lanes, args[0].scalar)
        return self.give(self.intrinsic(f"genx.{name}", r.type, args, [r.suffix, args[0].suffix]), elt, lanes,
                         r.scalar)

    def rdpred(self, p, n, at):
        r = Value("", "i1", p.lanes[at:at + n])
        return self.give(self.intrinsic("genx.rdpredregion", r.type, [p, f"i32 {at}"], [r.suffix, p.suffix]),
                         "i1", r.lanes)

    def wrpred(self, old, new, at):
        lanes = list(old.lanes)
        lanes[at:at + new.n] = new.lanes
        return self.give(self.intrinsic("genx.wrpredregion", old.type, [old, new, f"i32 {at}"],
                                        [old.suffix, new.suffix]), "i1", lanes)

    def reduce(self, name, p):
        v = int(all(p.lanes) if name == "all" else any(p.lanes))
        return self.give(self.intrinsic(f"genx.{name}", "i1", [p], [p.suffix]), "i1", [v], True)

    def shuffle(self, a, b, list):
        both = a.lanes + b.lanes
        m = ", ".join(f"i32 {k}" for k in list)
        return self.give(f"shufflevector {a}, {b}, <{len(list)} x i32> <{m}>", a.elt, [both[k] for k in list])

    # ---- messages ----

    def spread(self, base, n):
        """<n x i64> of an address."""
        one = self.give(f"insertelement <1 x i64> undef, i64 {base}, i32 0", "i64", [0])
        return self.rd(one, n, 0, n, 0)

    def gather(self, elt, offsets, on, old):
        """Elements at byte offsets (<n x i64>) of the input."""
        a = self.op("add", offsets, self.spread("%p", offsets.n))
        lanes = [int.from_bytes(self.memory[o:o + SIZE[elt]], "little") if p else v
                 for o, p, v in zip(offsets.lanes, on.lanes, old.lanes)]
        e = f"<{offsets.n} x {elt}>"
        return self.give(self.intrinsic("genx.svm.gather", e, [on, "i32 0", a, old],
                                        [old.suffix, on.suffix, a.suffix]), elt, lanes)

    def scatter(self, offsets, on, v):
        a = self.op("add", offsets, self.spread("%q", offsets.n))
        for o, p, x in zip(offsets.lanes, on.lanes, v.lanes):
            if p:
                self.out[o:o + SIZE[v.elt]] = int(x).to_bytes(SIZE[v.elt], "little")
        self.line(self.intrinsic("genx.svm.scatter", "void", [on, "i32 0", a, v],
                                 [on.suffix, a.suffix, v.suffix]))

    # ---- text ----

    def text(self):
        args = ["i64 %p", "i64 %q"] + [f"i16 %{w}" for w in self.words]
        kinds = ", ".join("i32 0" for _ in args)
        return "\n".join(sorted(self.used) + ["", f"define dllexport void @{self.name}({', '.join(args)}) {{"] +
                         self.body + ["  ret void", "}", "", "!genx.kernels = !{!0}",
                                      f"!0 = !{{ptr @{self.name}, !\"{self.name}\", !\"{self.name}.asm\", !1, i32 {self.slm}, !2}}",
                                      f"!1 = !{{{kinds}}}", "!2 = !{}", ""])

    def arguments(self):
        memory = ",".join(map(str, self.memory))
        return [f"--arg=in=u8[{IN}]:{memory}", f"--arg=out=u8[{OUT}]:zero"] + \
               [f"--arg=i16:{signed(v & 0xffff, 'i16')}" for v in self.words.values()]

    def expected(self):
        return f"--expect=out=u8[{OUT}]:" + ",".join(map(str, self.out))
