# SPDX-License-Identifier: Apache-2.0
"""struct_arguments - random structs that a kernel of tests/spmd/fuzz gets by value: their types, the bytes of an argument, and places in them.

Members are numbers, vectors (of 3, too), arrays, structs in structs, unions and, where nothing is packed, pointers to the kernel's input.
"""
import struct

SIZES = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4, "long": 8, "ulong": 8, "half": 2, "float": 4, "double": 8}
FLOATS = {"half": "<e", "float": "<f", "double": "<d"}
POINTER = "global const int *"


class Number:
    def __init__(self, name):
        self.name, self.size = name, SIZES[name]
        self.align = self.size

    def is_full(self):
        """Each byte is that of a number; no padding, and no address."""
        return True

    def bytes(self, r):
        if self.name in FLOATS:
            return list(struct.pack(FLOATS[self.name], r.randint(-60, 60) / 2))
        return [r.choice([0, 1, 3, 127, 128, 255, r.randrange(256)]) for _ in range(self.size)]


class Pointer:
    name, size, align = POINTER, 8, 8

    def is_full(self):
        return False

    def bytes(self, r):
        return ["&in+%d" % (4 * r.randrange(16))] + [None] * 7


class Vector:
    def __init__(self, of, n):
        self.of, self.n, self.name = of, n, "%s%d" % (of.name, n)
        self.size = self.align = of.size * (4 if n == 3 else n)

    def is_full(self):
        return self.n != 3

    def bytes(self, r):
        return [b for _ in range(self.size // self.of.size) for b in self.of.bytes(r)]


class Array:
    def __init__(self, of, n):
        self.of, self.n, self.size, self.align = of, n, of.size * n, of.align

    def is_full(self):
        return self.of.is_full()

    def bytes(self, r):
        return [b for _ in range(self.n) for b in self.of.bytes(r)]


class Struct:
    """`packed`: no member is aligned; `union`: all members lie at 0; `least`: the alignment that the source asks for."""
    def __init__(self, name, members, packed, union, least):
        self.name, self.members, self.packed, self.union, self.least = name, members, packed, union, least
        self.align = max([least] + [1 if packed else m.align for _, m in members])
        self.at, end = [], 0
        for _, m in members:
            at = 0 if union else end if packed else -(-end // m.align) * m.align
            self.at.append(at)
            end = max(end, at + m.size)
        self.size = -(-end // self.align) * self.align

    def is_full(self):
        if self.union:
            return all(m.is_full() and m.size == self.size for _, m in self.members)
        return all(m.is_full() for _, m in self.members) and sum(m.size for _, m in self.members) == self.size

    def bytes(self, r):
        out = [r.randrange(256) for _ in range(self.size)]  # padding is anything
        for (_, m), at in zip(self.members, self.at):
            if not (self.union and at == 0 and m is not self.members[0][1]):
                out[at:at + m.size] = m.bytes(r)
        return out

    def text(self):
        lines = ["typedef %s %s{" % ("union" if self.union else "struct", "__attribute__((packed)) " if self.packed else "")]
        for name, m in self.members:
            ends = ""
            while isinstance(m, Array):
                ends, m = ends + "[%d]" % m.n, m.of
            lines.append("%s %s%s;" % (m.name, name, ends))
        return " ".join(lines) + " } %s%s;" % ("__attribute__((aligned(%d))) " % self.least if self.least > 1 else "", self.name)


class Structs:
    """The struct types of a kernel, and its arguments of these types: {name: type}."""
    def __init__(self, r, numbers):
        self.r, self.numbers, self.types, self.args = r, numbers, [], {}
        for k in range(r.choice([0, 1, 1, 2])):
            packed = r.random() < 0.3
            t = self.make(2, packed)
            self.args["s%d" % k] = t
        self.values = {name: t.bytes(r) for name, t in self.args.items()}

    def make(self, depth, packed, union=False):
        r, members = self.r, []
        for k in range(r.randint(1, 5)):
            members.append(("f%d" % k, self.member(depth, packed, union)))
        least = r.choice([4, 8, 16]) if not packed and not union and r.random() < 0.15 else 1
        self.types.append(Struct("S%d" % len(self.types), members, packed, union, least))
        return self.types[-1]

    def member(self, depth, packed, union):
        r, kind = self.r, self.r.randrange(12)
        if union:  # a union's bytes are read as any of its members: numbers without NaNs
            whole = [n for n in self.numbers if n not in FLOATS]
            return Number(r.choice(whole)) if kind < 6 else Vector(Number(r.choice(whole)), r.choice([2, 4]))  # the fourth of 3 is undefined
        if kind < 5:
            return Number(r.choice(self.numbers))
        if kind < 7:
            return Vector(Number(r.choice(self.numbers)), r.choice([2, 3, 3, 4, 8]))
        if kind < 9 or not depth:
            return Array(Number(r.choice(self.numbers)) if r.random() < 0.7 or not depth else self.member(depth - 1, packed, union), r.choice([1, 2, 3, 5, 8, 17]))
        if kind == 9 and not packed:
            return Pointer()
        if kind == 10:
            return self.make(0, packed, True)
        return self.make(depth - 1, packed)

    def head(self):
        return "".join(t.text() + "\n" for t in self.types)

    def words(self, name):
        """The argument, as `gaspar run` takes it."""
        return "{%s}" % ",".join("u8:%d" % b if isinstance(b, int) else b for b in self.values[name] if b is not None)

    def place(self, index, wanted):
        """A random place in an argument: (text, type, packed), of a type for which wanted(type) holds; None where there is none.
        `index(n)`: text of an index below n."""
        r = self.r
        for _ in range(8):
            if not self.args:
                break
            text, t = r.choice(sorted(self.args.items(), key=lambda a: a[0]))
            loose = False
            while not wanted(t):
                if isinstance(t, Struct):
                    loose = loose or t.packed
                    name, t = r.choice(t.members)
                    text += "." + name
                elif isinstance(t, Array):
                    text, t = "%s[%s]" % (text, index(t.n)), t.of
                elif isinstance(t, Vector):
                    text, t = "%s.s%d" % (text, r.randrange(t.n)), t.of
                    loose = True  # an element has no address
                else:
                    break
            if wanted(t):
                return text, t, loose
        return None
