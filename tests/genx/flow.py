# SPDX-License-Identifier: Apache-2.0
"""flow.py - kernels whose lanes take different ways, by gotos and joins, and what each lane computes.

A Flow writes a kernel as a front end does: variables and masks lie in allocas, a construct opens labels, and a
goto leaves for one of them.  What the kernel stores is computed lane by lane, by a function of Python that has
the same ifs and loops.
"""
WORD = 0xffffffff


class Flow:
    def __init__(self, name, n, table=()):
        self.name, self.n, self.t, self.p = name, n, f"<{n} x i32>", f"<{n} x i1>"
        self.lines, self.entry, self.count, self.labels = [], [], 0, []
        self.table = [v & WORD for v in table]
        self.declares = set()
        self.slot("em", "<32 x i1>", "splat (i1 true)")

    # ---- lines ----

    def line(self, code):
        self.count += 1
        self.lines.append(f"  %v{self.count} = {code}")
        return f"%v{self.count}"

    def slot(self, name, type_, first):
        self.entry.append(f"  %{name} = alloca {type_}")
        self.lines.append(f"  store {type_} {first}, ptr %{name}")

    def call(self, name, ret, *args):
        self.declares.add(f"declare {ret} @llvm.genx.{name}({', '.join(t for t, _ in args)})")
        text = f"call {ret} @llvm.genx.{name}({', '.join(f'{t} {v}' for t, v in args)})"
        if ret == "void":
            self.lines.append("  " + text)
            return None
        return self.line(text)

    def const(self, v):
        return f"splat (i32 {v})"

    def variable(self, name, first):
        self.slot(name, self.t, first)

    def get(self, name):
        return self.line(f"load {self.t}, ptr %{name}")

    def op(self, o, a, b):
        return self.line(f"{o} {self.t} {a}, {b}")

    def test(self, pred, a, b):
        return self.line(f"icmp {pred} {self.t} {a}, {b}")

    def on(self):
        em = self.line("load <32 x i1>, ptr %em")
        return self.call(f"rdpredregion.v{self.n}i1.v32i1", self.p, ("<32 x i1>", em), ("i32", 0)) if self.n < 32 else em

    def put(self, name, v):
        """Sets a variable in the lanes that are on."""
        chosen = self.line(f"select {self.p} {self.on()}, {self.t} {v}, {self.t} {self.get(name)}")
        self.lines.append(f"  store {self.t} {chosen}, ptr %{name}")

    def look_up(self, index):
        """An element of the table, by a message of the lanes that are on."""
        q = f"<{self.n} x i64>"
        at = self.line(f"zext {self.t} {index} to {q}")
        at = self.line(f"shl {q} {at}, splat (i64 2)")
        base = self.line(f"insertelement {q} undef, i64 %p, i32 0")
        base = self.line(f"shufflevector {q} {base}, {q} undef, <{self.n} x i32> zeroinitializer")
        at = self.line(f"add {q} {at}, {base}")
        return self.call(f"svm.gather.v{self.n}i32.v{self.n}i1.v{self.n}i64", self.t, (self.p, self.on()), ("i32", 0),
                         (q, at), (self.t, "zeroinitializer"))

    # ---- ways ----

    def begin(self, block):
        self.lines.append(f"{block}:")

    def fresh(self, what):
        self.count += 1
        return f"{what}{self.count}"

    def open(self, what):
        label = self.fresh(what)
        self.slot(label + ".rm", self.p, "zeroinitializer")
        self.labels.append(label)
        return label

    def leave(self, label, stay, back=None):
        """Lanes where `stay` is off go to the label; `back`: the others go there."""
        s = f"{{ <32 x i1>, {self.p}, i1 }}"
        em = self.line("load <32 x i1>, ptr %em")
        rm = self.line(f"load {self.p}, ptr %{label}.rm")
        g = self.call(f"simdcf.goto.v32i1.v{self.n}i1", s, ("<32 x i1>", em), (self.p, rm), (self.p, stay))
        for k, (t, to) in enumerate([("<32 x i1>", "em"), (self.p, label + ".rm")]):
            v = self.line(f"extractvalue {s} {g}, {k}")
            self.lines.append(f"  store {t} {v}, ptr %{to}")
        off, on = self.line(f"extractvalue {s} {g}, 2"), back or self.fresh("on")
        self.lines.append(f"  br i1 {off}, label %{self.labels[-1]}, label %{on}")
        if not back:
            self.begin(on)

    def close(self, falls=True):
        label = self.labels.pop()
        if falls:
            self.lines.append(f"  br label %{label}")
        self.begin(label)
        em = self.line("load <32 x i1>, ptr %em")
        rm = self.line(f"load {self.p}, ptr %{label}.rm")
        j = self.call(f"simdcf.join.v32i1.v{self.n}i1", "{ <32 x i1>, i1 }", ("<32 x i1>", em), (self.p, rm))
        em = self.line(f"extractvalue {{ <32 x i1>, i1 }} {j}, 0")
        self.lines.append(f"  store <32 x i1> {em}, ptr %em")
        self.lines.append(f"  store {self.p} zeroinitializer, ptr %{label}.rm")
        if self.labels:
            off, on = self.line(f"extractvalue {{ <32 x i1>, i1 }} {j}, 1"), self.fresh("on")
            self.lines.append(f"  br i1 {off}, label %{self.labels[-1]}, label %{on}")
            self.begin(on)

    def choose(self, c, then, otherwise=None):
        end = self.open("end")
        other = self.open("else") if otherwise else end
        self.leave(other, c)
        then()
        if otherwise:
            self.leave(end, "zeroinitializer")
            self.close()
            otherwise()
        self.close()

    def loop(self, body):
        """body(leaves, continues) gives the predicate of the lanes that go round again."""
        leaves = self.open("exit")
        head = self.fresh("head")
        self.lines.append(f"  br label %{head}")
        self.begin(head)
        continues = self.open("next")
        again = body(leaves, continues)
        self.close()
        self.leave(leaves, again(), head)
        self.close(falls=False)

    # ---- what tests/genx/run asks ----

    def store(self, name, at):
        a = self.line(f"add i64 %q, {4 * self.n * at}")
        self.call(f"svm.block.st.i64.v{self.n}i32", "void", ("i64", a), (self.t, self.get(name)))

    def text(self):
        return "\n".join(sorted(self.declares) + ["", f"define dllexport void @{self.name}(i64 %p, i64 %q) {{", "entry:"] +
                         self.entry + self.lines + ["  ret void", "}", "", "!genx.kernels = !{!0}",
                                                    f'!0 = !{{ptr @{self.name}, !"{self.name}", !"{self.name}.asm", !1, i32 0, !2}}',
                                                    "!1 = !{i32 0, i32 0}", "!2 = !{}", ""])

    def arguments(self):
        return [f"--arg=p=u32[{len(self.table)}]:" + ",".join(map(str, self.table)), f"--arg=q=u32[{4 * self.n}]:zero"]

    def expected(self):
        out = [v & WORD for column in zip(*(self.lane(k) for k in range(self.n))) for v in column]
        return f"--expect=q=u32[{4 * self.n}]:" + ",".join(map(str, out + [0] * (4 * self.n - len(out))))


KERNELS = []


def kernel(f):
    KERNELS.append(f)
    return f


def build():
    for f in KERNELS:
        for n in (8, 16, 32):
            k = Flow(f"flow_{f.__name__}_{n}", n, [(j * 2654435761 >> 7) % 251 for j in range(256)])
            f(k)
            yield k


def first(k, name, at=0):
    """A variable that begins as a part of the table."""
    a = k.line(f"add i64 %p, {4 * at}")
    k.variable(name, k.call(f"svm.block.ld.unaligned.v{k.n}i32.i64", k.t, ("i64", a)))


# ---- kernels ----
@kernel
def collatz(k):
    """Steps to 1, 60 at most: a loop with an if and an else, and a break."""
    first(k, "x")
    k.put("x", k.op("or", k.get("x"), k.const(2)))
    k.variable("steps", "zeroinitializer")

    def body(leaves, continues):
        x = k.get("x")
        odd = k.test("ne", k.op("and", x, k.const(1)), k.const(0))
        k.choose(odd, lambda: k.put("x", k.op("add", k.op("mul", k.get("x"), k.const(3)), k.const(1))),
                 lambda: k.put("x", k.op("lshr", k.get("x"), k.const(1))))
        k.put("steps", k.op("add", k.get("steps"), k.const(1)))
        k.leave(leaves, k.test("ult", k.get("steps"), k.const(60)))
        return lambda: k.test("ne", k.get("x"), k.const(1))

    def lane(j):
        x, steps = k.table[j] | 2, 0
        while True:
            x = 3 * x + 1 if x & 1 else x >> 1
            steps += 1
            if steps >= 60 or x == 1:
                return steps, x
    k.loop(body)
    k.store("steps", 0)
    k.store("x", 1)
    k.lane = lane


@kernel
def divisor(k):
    """The greatest common divisor by subtraction, with a continue."""
    first(k, "a")
    first(k, "b", 40)
    for v in "ab":
        k.put(v, k.op("add", k.get(v), k.const(1)))

    def body(leaves, continues):
        k.leave(leaves, k.test("ne", k.get("a"), k.get("b")))

        def greater():
            k.put("a", k.op("sub", k.get("a"), k.get("b")))
            k.leave(continues, "zeroinitializer")
        k.choose(k.test("ugt", k.get("a"), k.get("b")), greater)
        k.put("b", k.op("sub", k.get("b"), k.get("a")))
        return lambda: "splat (i1 true)"

    def lane(j):
        a, b = k.table[j] + 1, k.table[j + 40] + 1
        while a != b:
            if a > b:
                a -= b
                continue
            b -= a
        return (a,)
    k.loop(body)
    k.store("a", 0)
    k.lane = lane


@kernel
def primes(k):
    """For each number how many primes are not above it: a loop in a loop, both with breaks."""
    first(k, "x")
    k.put("x", k.op("and", k.get("x"), k.const(63)))
    for v in ("count", "d", "prime"):
        k.variable(v, "zeroinitializer")
    k.variable("y", k.const(2))

    def inner(leaves, continues):
        k.leave(leaves, k.test("ule", k.op("mul", k.get("d"), k.get("d")), k.get("y")))

        def found():
            k.put("prime", k.const(0))
            k.leave(leaves, "zeroinitializer")
        k.choose(k.test("eq", k.op("urem", k.get("y"), k.get("d")), k.const(0)), found)
        k.put("d", k.op("add", k.get("d"), k.const(1)))
        return lambda: "splat (i1 true)"

    def outer(leaves, continues):
        k.leave(leaves, k.test("ule", k.get("y"), k.get("x")))
        k.put("d", k.const(2))
        k.put("prime", k.const(1))
        k.loop(inner)
        k.put("count", k.op("add", k.get("count"), k.get("prime")))
        k.put("y", k.op("add", k.get("y"), k.const(1)))
        return lambda: "splat (i1 true)"

    def lane(j):
        x = k.table[j] & 63
        return (sum(all(y % d for d in range(2, y)) for y in range(2, x + 1)),)
    k.loop(outer)
    k.store("count", 0)
    k.lane = lane


@kernel
def walk(k):
    """Follows a list whose next element the table gives, until an odd number or 9 steps: messages of some lanes."""
    first(k, "at", 8)
    k.variable("sum", "zeroinitializer")
    k.variable("steps", "zeroinitializer")

    def body(leaves, continues):
        k.put("at", k.look_up(k.get("at")))
        k.put("sum", k.op("add", k.get("sum"), k.get("at")))
        k.leave(leaves, k.test("eq", k.op("and", k.get("at"), k.const(1)), k.const(0)))
        k.put("steps", k.op("add", k.get("steps"), k.const(1)))
        return lambda: k.test("ult", k.get("steps"), k.const(9))

    def lane(j):
        at, total, steps = k.table[8 + j], 0, 0
        while True:
            at = k.table[at]
            total += at
            if at & 1:
                return total, steps
            steps += 1
            if steps == 9:
                return total, steps
    k.loop(body)
    k.store("sum", 0)
    k.store("steps", 1)
    k.lane = lane


@kernel
def escapes(k):
    """Rounds of z = z * z + c until |z| is over 2, in fixed point with 8 bits; lanes that stay get a mark."""
    first(k, "x")
    first(k, "y", 64)
    signed = lambda v: v - 125 << 2
    for v in "xy":
        k.put(v, k.op("shl", k.op("sub", k.get(v), k.const(125)), k.const(2)))
        k.variable("z" + v, "zeroinitializer")
    k.variable("rounds", "zeroinitializer")
    k.variable("mark", "zeroinitializer")
    square = lambda a, b: k.op("ashr", k.op("mul", k.get(a), k.get(b)), k.const(8))

    def body(leaves, continues):
        xx, yy, xy = square("zx", "zx"), square("zy", "zy"), square("zx", "zy")
        k.leave(leaves, k.test("sle", k.op("add", xx, yy), k.const(1024)))
        k.put("zx", k.op("add", k.op("sub", xx, yy), k.get("x")))
        k.put("zy", k.op("add", k.op("add", xy, xy), k.get("y")))
        k.put("rounds", k.op("add", k.get("rounds"), k.const(1)))
        return lambda: k.test("ult", k.get("rounds"), k.const(20))

    def lane(j):
        x, y, a, b, rounds = signed(k.table[j]), signed(k.table[64 + j]), 0, 0, 0
        while True:
            xx, yy, xy = a * a >> 8, b * b >> 8, a * b >> 8
            if xx + yy > 1024:
                return rounds, 0
            a, b = xx - yy + x, xy + xy + y
            rounds += 1
            if rounds == 20:
                return rounds, 7
    k.loop(body)
    k.choose(k.test("eq", k.get("rounds"), k.const(20)), lambda: k.put("mark", k.const(7)))
    k.store("rounds", 0)
    k.store("mark", 1)
    k.lane = lane
