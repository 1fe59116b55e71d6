# SPDX-License-Identifier: Apache-2.0
"""marked.py - random kernels with the markers of SIMD control flow, and what their lanes compute.

A kernel is a tree of statements.  It is written as a front end writes it, with simdcf.any in branches and all
variables in allocas, and computed here by walking the tree with the set of lanes that are on.
"""
import random

WORD = 0xffffffff
OPS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "xor": lambda a, b: a ^ b, "and": lambda a, b: a & b,
       "or": lambda a, b: a | b, "mul": lambda a, b: a * b}
TESTS = {"eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "ult": lambda a, b: a < b, "uge": lambda a, b: a >= b}
VARIABLES = 4


# ---- making a tree ----

class Maker:
    def __init__(self, r, n):
        self.r, self.n, self.left, self.loops = r, n, 14, 0

    def value(self):
        r = self.r
        return ("x", r.randrange(VARIABLES)) if r.random() < .7 else ("c", r.choice([1, 2, 3, 5, 7, 64, 255]))

    def test(self):
        r = self.r
        if r.random() < .15:
            return ("saved", r.randrange(2))
        low = ("op", "and", ("x", r.randrange(VARIABLES)), ("c", r.choice([1, 3, 7, 15])))
        return ("test", r.choice(sorted(TESTS)), low, ("c", r.randrange(6)))

    def simple(self, messages=True):
        r = self.r
        kind = r.choice(["set"] * 5 + ["wide", "wide", "sum", "spread", "keep"] + ["gather", "scatter"] * messages)
        x = r.randrange(VARIABLES)
        if kind == "set":
            return ("set", x, r.choice(sorted(OPS)), ("x", r.randrange(VARIABLES)), self.value())
        if kind == "wide":
            return ("wide", r.choice([(0, 1), (self.n, 1), (0, 2), (1, 2)]), x, self.test() if r.random() < .4 else None)
        if kind == "keep":
            return ("keep", r.randrange(2), self.test())
        return (kind, x, r.randrange(VARIABLES))

    def statement(self, depth, in_loop):
        r = self.r
        self.left -= 1
        kind = r.choice(["simple"] * 4 + ["if", "if", "loop", "while", "unmask", "uniform", "rounds"]) if depth < 4 else "simple"
        body = lambda: self.body(depth + 1, in_loop)
        if kind == "if":
            return ("if", self.test(), body(), body() if r.random() < .5 else None)
        if kind == "uniform":
            return ("uniform", r.choice([1, 2, 4]), body(), body() if r.random() < .5 else None)
        if kind == "unmask":
            return ("unmask", [self.simple(messages=False) for _ in range(r.randrange(1, 4))])
        if kind in ("loop", "while", "rounds") and self.loops < 3:
            self.loops += 1
            return (kind, self.loops, r.randrange(2, 6), self.test(), self.body(depth + 1, True))
        return self.simple()

    def body(self, depth, in_loop):
        out = [self.statement(depth, in_loop)]
        while self.left > 0 and self.r.random() < .6:
            out.append(self.statement(depth, in_loop))
        if in_loop and depth > 1 and self.r.random() < .25:
            out.append((self.r.choice(["break", "continue"]),))
        return out


# ---- what it computes ----

class Lanes:
    def __init__(self, n, table):
        self.n, self.table = n, table
        self.x = [table[n * k:n * k + n] for k in range(VARIABLES)]
        self.wide = [0] * (2 * n)
        self.count = {}
        self.kept = [[False] * n for _ in range(2)]
        self.memory = [0] * n
        self.s = 0
        self.left = []   # of the loops around: lanes that left, lanes that go on at once

    def of(self, v, k):
        if v[0] == "c":
            return v[1]
        if v[0] == "x":
            return self.x[v[1]][k]
        return OPS[v[1]](self.of(v[2], k), self.of(v[3], k)) & WORD

    def holds(self, t, k):
        return self.kept[t[1]][k] if t[0] == "saved" else TESTS[t[1]](self.of(t[2], k), self.of(t[3], k))

    def body(self, body, on):
        for s in body:
            if on:
                on = self.statement(s, on)
        return on

    def statement(self, s, on):
        kind = s[0]
        if kind == "set":
            new = {k: OPS[s[2]](self.of(s[3], k), self.of(s[4], k)) & WORD for k in on}
            for k in on:
                self.x[s[1]][k] = new[k]
        elif kind == "wide":
            first, step = s[1]
            for k in on:
                if s[3] is None or self.holds(s[3], k):
                    self.wide[first + step * k] = self.x[s[2]][k]
        elif kind == "keep":
            new = {k: self.holds(s[2], k) for k in on}
            for k in on:
                self.kept[s[1]][k] = new[k]
        elif kind == "sum":
            self.s = (self.s * 3 + sum(self.x[s[1]][k] for k in on)) & WORD
        elif kind == "spread":
            for k in on:
                self.x[s[1]][k] = (self.x[s[1]][k] + self.s) & WORD
        elif kind == "gather":
            new = {k: self.table[self.x[s[2]][k] & 255] for k in on}
            for k in on:
                self.x[s[1]][k] = new[k]
        elif kind == "scatter":
            for k in on:
                self.memory[k] = self.x[s[1]][k]
        elif kind == "unmask":
            self.body(s[1], frozenset(range(self.n)))
        elif kind == "if":
            yes = frozenset(k for k in on if self.holds(s[1], k))
            return self.body(s[2], yes) | self.body(s[3] or [], on - yes)
        elif kind == "uniform":
            return self.body(s[2] if self.s & s[1] else s[3] or [], on)
        elif kind in ("break", "continue"):
            self.left[-1][kind == "continue"] |= on
            return frozenset()
        else:
            return self.loop(s, on)
        return on

    def loop(self, s, on):
        kind, number, limit, test, body = s
        c = self.count.setdefault(number, [0] * self.n)
        for k in on:
            c[k] = 0
        rounds = 0
        self.left.append([frozenset(), frozenset()])
        while on:
            if kind == "while":
                stay = frozenset(k for k in on if self.holds(test, k))
                self.left[-1][0] |= on - stay
                on = stay
                if not on:
                    break
            for k in on:
                c[k] += 1
            on = self.body(body, on) | self.left[-1][1]
            self.left[-1][1] = frozenset()
            if not on:
                break
            rounds += 1
            if kind == "rounds":
                if rounds >= limit:
                    break
                continue
            stay = frozenset(k for k in on if c[k] < limit and (kind == "while" or self.holds(test, k)))
            self.left[-1][0] |= on - stay
            on = stay
        return on | self.left.pop()[0]


# ---- its text ----

class Writer:
    def __init__(self, name, n):
        self.name, self.n, self.t, self.p = name, n, f"<{n} x i32>", f"<{n} x i1>"
        self.lines, self.entry, self.declares, self.count, self.exits = [], [], set(), 0, []

    def line(self, code):
        self.count += 1
        self.lines.append(f"  %v{self.count} = {code}")
        return f"%v{self.count}"

    def do(self, code):
        self.lines.append("  " + code)

    def slot(self, name, type_, first):
        if f"  %{name} = alloca {type_}" not in self.entry:
            self.entry.append(f"  %{name} = alloca {type_}")
        self.do(f"store {type_} {first}, ptr %{name}")

    def call(self, name, ret, *args):
        self.declares.add(f"declare {ret} @llvm.genx.{name}({', '.join(t for t, _ in args)})")
        text = f"call {ret} @llvm.genx.{name}({', '.join(f'{t} {v}' for t, v in args)})"
        return self.do(text) if ret == "void" else self.line(text)

    def get(self, k):
        return self.line(f"load {self.t}, ptr %x{k}")

    def put(self, k, v):
        self.do(f"store {self.t} {v}, ptr %x{k}")

    def of(self, v):
        if v[0] == "c":
            return f"splat (i32 {v[1]})"
        return self.get(v[1]) if v[0] == "x" else self.line(f"{v[1]} {self.t} {self.of(v[2])}, {self.of(v[3])}")

    def test(self, t):
        if t[0] == "saved":
            return self.line(f"load {self.p}, ptr %kept{t[1]}")
        return self.line(f"icmp {t[1]} {self.t} {self.of(t[2])}, {self.of(t[3])}")

    def label(self, what):
        self.count += 1
        return f"{what}{self.count}"

    def to(self, label):
        self.do(f"br label %{label}")

    def begin(self, label):
        self.lines.append(f"{label}:")

    def branch(self, c, yes, no):
        any_ = self.call(f"simdcf.any.v{self.n}i1", "i1", (self.p, c))
        self.do(f"br i1 {any_}, label %{yes}, label %{no}")

    def spread(self, v, bits=32):
        t = f"<{self.n} x i{bits}>"
        v = self.line(f"insertelement {t} undef, i{bits} {v}, i32 0")
        return self.line(f"shufflevector {t} {v}, {t} undef, <{self.n} x i32> zeroinitializer")

    def places(self, base, index):
        q = f"<{self.n} x i64>"
        at = self.line(f"shl {q} {self.line(f'zext {self.t} {index} to {q}')}, splat (i64 2)")
        return q, self.line(f"add {q} {at}, {self.spread(base, 64)}")

    def sum(self, v):
        n = self.n
        while n > 1:
            n //= 2
            h = f"<{n} x i32>"
            halves = [self.call(f"rdregioni.v{n}i32.v{2 * n}i32.i16", h, (f"<{2 * n} x i32>", v), ("i32", 0), ("i32", n), ("i32", 1),
                                ("i16", 4 * n * k), ("i32", "undef")) for k in range(2)]
            v = self.line(f"add {h} {halves[0]}, {halves[1]}")
        return self.line(f"extractelement <1 x i32> {v}, i32 0")

    def body(self, body):
        for s in body:
            self.statement(s)

    def statement(self, s):
        kind, n, t = s[0], self.n, self.t
        if kind == "set":
            self.put(s[1], self.line(f"{s[2]} {t} {self.of(s[3])}, {self.of(s[4])}"))
        elif kind == "wide":
            first, step = s[1]
            mask = (self.p, self.test(s[3])) if s[3] else ("i1", "true")
            old = self.line(f"load <{2 * n} x i32>, ptr %wide")
            w = self.call(f"wrregioni.v{2 * n}i32.v{n}i32.i16.{f'v{n}i1' if s[3] else 'i1'}", f"<{2 * n} x i32>", (f"<{2 * n} x i32>", old),
                          (t, self.get(s[2])), ("i32", 0), ("i32", n), ("i32", step), ("i16", 4 * first), ("i32", "undef"), mask)
            self.do(f"store <{2 * n} x i32> {w}, ptr %wide")
        elif kind == "keep":
            self.do(f"store {self.p} {self.test(s[2])}, ptr %kept{s[1]}")
        elif kind == "sum":
            v = self.call(f"simdcf.predicate.v{n}i32", t, (t, self.get(s[1])), (t, "zeroinitializer"))
            old = self.line(f"mul i32 {self.line('load i32, ptr %s')}, 3")
            self.do(f"store i32 {self.line(f'add i32 {old}, {self.sum(v)}')}, ptr %s")
        elif kind == "spread":
            self.put(s[1], self.line(f"add {t} {self.get(s[1])}, {self.spread(self.line('load i32, ptr %s'))}"))
        elif kind == "gather":
            q, at = self.places("%p", self.line(f"and {t} {self.get(s[2])}, splat (i32 255)"))
            self.put(s[1], self.call(f"svm.gather.v{n}i32.v{n}i1.v{n}i64", t, (self.p, "splat (i1 true)"), ("i32", 0), (q, at),
                                     (t, "undef")))
        elif kind == "scatter":
            lanes = "<" + ", ".join(f"i32 {k}" for k in range(n)) + ">"
            q, at = self.places("%q", lanes)
            self.call(f"svm.scatter.v{n}i1.v{n}i64.v{n}i32", "void", (self.p, "splat (i1 true)"), ("i32", 0), (q, at), (t, self.get(s[1])))
        elif kind == "unmask":
            self.count += 1
            name = f"mask{self.count}"
            self.entry.append(f"  %{name} = alloca i32")
            self.do(f"store i32 {self.call('unmask.begin', 'i32')}, ptr %{name}")
            self.body(s[1])
            self.call("unmask.end", "void", ("i32", self.line(f"load i32, ptr %{name}")))
        elif kind in ("if", "uniform"):
            then, end = self.label("then"), self.label("end")
            other = self.label("else") if s[3] else end
            if kind == "if":
                self.branch(self.test(s[1]), then, other)
            else:
                bit = self.line(f"and i32 {self.line('load i32, ptr %s')}, {s[1]}")
                self.do(f"br i1 {self.line(f'icmp ne i32 {bit}, 0')}, label %{then}, label %{other}")
            self.block(then, s[2], end)
            if s[3]:
                self.block(other, s[3], end)
            self.begin(end)
        elif kind in ("break", "continue"):
            self.to(self.exits[-1][kind == "continue"])
        else:
            self.loop(s)

    def block(self, label, body, end):
        self.begin(label)
        self.body(body)
        if body[-1][0] not in ("break", "continue"):
            self.to(end)

    def loop(self, s):
        kind, number, limit, test, body = s
        head, next_, exit_ = self.label("head"), self.label("next"), self.label("exit")
        self.slot(f"count{number}", self.t, "zeroinitializer")
        self.slot(f"round{number}", "i32", 0)
        self.to(head)
        self.begin(head)
        if kind == "while":
            inside = self.label("body")
            self.branch(self.test(test), inside, exit_)
            self.begin(inside)
        c = self.line(f"load {self.t}, ptr %count{number}")
        self.do(f"store {self.t} {self.line(f'add {self.t} {c}, splat (i32 1)')}, ptr %count{number}")
        self.exits.append((exit_, next_))
        self.body(body)
        self.exits.pop()
        if body[-1][0] not in ("break", "continue"):
            self.to(next_)
        self.begin(next_)
        if kind == "rounds":
            r = self.line(f"add i32 {self.line(f'load i32, ptr %round{number}')}, 1")
            self.do(f"store i32 {r}, ptr %round{number}")
            self.do(f"br i1 {self.line(f'icmp ult i32 {r}, {limit}')}, label %{head}, label %{exit_}")
        else:
            c = self.line(f"load {self.t}, ptr %count{number}")
            c = self.line(f"icmp ult {self.t} {c}, splat (i32 {limit})")
            if kind == "loop":
                c = self.line(f"and {self.p} {c}, {self.test(test)}")
            self.branch(c, head, exit_)
        self.begin(exit_)

    def store(self, at, v, n):
        a = self.line(f"add i64 %q, {4 * at}")
        self.call(f"svm.block.st.i64.v{n}i32", "void", ("i64", a), (f"<{n} x i32>", v))


class Kernel:
    def __init__(self, seed, n):
        r = random.Random(f"marked {seed} {n}")
        self.n, self.name = n, f"marked_{n}_{seed}"
        self.table = [r.randrange(1 << r.choice([4, 8, 32])) for _ in range(256)]
        maker = Maker(r, n)
        self.tree = []
        while maker.left > 0:
            self.tree.append(maker.statement(0, False))

    def text(self):
        w = Writer(self.name, self.n)
        for k in range(VARIABLES):
            a = w.line(f"add i64 %p, {4 * self.n * k}")
            w.slot(f"x{k}", w.t, w.call(f"svm.block.ld.unaligned.v{self.n}i32.i64", w.t, ("i64", a)))
        w.slot("wide", f"<{2 * self.n} x i32>", "zeroinitializer")
        w.slot("s", "i32", 0)
        for k in range(2):
            w.slot(f"kept{k}", w.p, "zeroinitializer")
        w.body(self.tree)
        for k in range(VARIABLES):
            w.store(self.n * (k + 1), w.get(k), self.n)
        w.store(self.n * (VARIABLES + 1), w.line(f"load <{2 * self.n} x i32>, ptr %wide"), 2 * self.n)
        w.store(self.n * (VARIABLES + 3), w.spread(w.line("load i32, ptr %s")), self.n)
        name = self.name
        return "\n".join(sorted(w.declares) + ["", f"define dllexport void @{name}(i64 %p, i64 %q) {{", "entry:"] + w.entry + w.lines +
                         ["  ret void", "}", "", "!genx.kernels = !{!0}", f'!0 = !{{ptr @{name}, !"{name}", !"{name}.asm", !1, i32 0, !2}}',
                          "!1 = !{i32 0, i32 0}", "!2 = !{}", ""])

    def arguments(self):
        return ["--arg=p=u32[256]:" + ",".join(map(str, self.table)), f"--arg=q=u32[{self.n * (VARIABLES + 4)}]:zero"]

    def expected(self):
        lanes = Lanes(self.n, self.table)
        end = lanes.body(self.tree, frozenset(range(self.n)))
        assert len(end) == self.n
        out = lanes.memory + [v for x in lanes.x for v in x] + lanes.wide + [lanes.s] * self.n
        return f"--expect=q=u32[{len(out)}]:" + ",".join(map(str, out))


def build(seeds=range(12)):
    for seed in seeds:
        yield Kernel(seed, (16, 8, 32, 4)[seed % 4])
