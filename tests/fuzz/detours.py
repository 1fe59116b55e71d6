# SPDX-License-Identifier: Apache-2.0
"""detours - lets pointers of a module take detours through rarely met instructions, and come back as they were.

    %p = getelementptr i8, ptr %q, i64 8      =>   %p = getelementptr i8, ptr %q, i64 8
                                                   %p.d = getelementptr inbounds i8, ptr %p, i64 %zero
    store i32 1, ptr %p                            store i32 1, ptr %p.d

The numbers that a detour needs (zero, a distance, a truth value) are volatile loads of a variable, so neither gaspar nor LLVM
knows them.  Each detour gives the bits that it was given, of any pointer, also null and one that left its object; so the program
leaves the same memory.
"""
import re

LABEL = re.compile(r"^([\w.$-]+|\"[^\"]*\"):")
P = r"(ptr(?: addrspace\(\d+\))?)"
NAME = r"(%[\w.$-]+)"
# Instructions that make a pointer: its name and type
MAKES = [re.compile(p) for p in (
    rf"^  {NAME} = getelementptr (?:inbounds |nuw |nusw )*[^<>]*?, {P} %[\w.$-]+, [^<>]*$",
    rf"^  {NAME} = addrspacecast ptr[^,]* to {P}(?:, !.*)?$",
    rf"^  {NAME} = load {P}, ptr",
    rf"^  {NAME} = select i1 [^,]*, {P} ",
    rf"^  {NAME} = phi {P} ",
    rf"^  {NAME} = inttoptr [^,]* to {P}(?:, !.*)?$",
    rf"^  {NAME} = (?:tail |notail )?call [\w() ]*?{P} @(?!llvm\.)",
    rf"^  {NAME} = alloca ()")]
LEFT = re.compile(r"@llvm\.(?:lifetime|stack|va_|coro)|swifterror|inalloca|token")


class Target:
    """The numbers that a module's triple gives to what detours need."""

    def __init__(self, text):
        triple = (re.search(r'^target triple = "([^"]*)"', text, re.M) or [None, ""])[1]
        self.amd, self.spir = triple.startswith("amdgcn"), triple.startswith("spir")
        self.host = not (self.amd or self.spir or triple.startswith("nvptx"))
        self.private = "ptr addrspace(5)" if self.amd else "ptr"
        self.slot = ", addrspace(5)" if self.amd else ""
        self.generic = "ptr addrspace(4)" if self.spir else "ptr"
        self.variable = "ptr" if self.host else "ptr addrspace(1)"
        self.named = {} if self.host else {f"ptr addrspace({n})" for n in ((1, 3) if self.spir else (1, 3, 5))} | ({"ptr"} if self.spir else set())

    def bits(self, pointer):
        return 32 if self.amd and pointer in ("ptr addrspace(3)", "ptr addrspace(5)") else 64

    def works(self, pointer):
        return pointer == self.generic or pointer in self.named


class Body:
    """One function: fresh names, and what its entry needs."""

    def __init__(self, r, target, needs):
        self.r, self.t, self.needs, self.n, self.entry = r, target, needs, 0, []

    def name(self):
        self.n += 1
        return f"%detour.{self.n}"

    def slot(self, kind):
        """A variable of the type: (type of its address, its address)."""
        a = self.name()
        self.entry.append(f"  {a} = alloca {kind}, align 16{self.t.slot}")
        if self.t.private == self.t.generic or self.t.host or self.r.random() < 0.5:
            return self.t.private, a
        g = self.name()
        self.entry.append(f"  {g} = addrspacecast {self.t.private} {a} to {self.t.generic}")
        return self.t.generic, g

    def number(self, lines, at, bits=64):
        """Number `at` of @detour.numbers: 0, 1, 12, -1."""
        v = self.name()
        self.needs.add("numbers")
        place = f"@detour.numbers.{at}"
        lines.append(f"  {v} = load volatile i64, {self.t.variable} {place}, align 8")
        if bits == 64:
            return v
        w = self.name()
        lines.append(f"  {w} = trunc i64 {v} to i{bits}")
        return w

    def truth(self, lines):
        n, c = self.number(lines, 1), self.name()
        lines.append(f"  {c} = icmp eq i64 {n}, 1")
        return c


def inbounds(b, lines, p, v):
    n, q = b.number(lines, 0, b.r.choice([64, 32])), b.name()
    kind = "i64" if any(f"load volatile i64" in l and l.startswith(f"  {n} ") for l in lines) else "i32"
    if b.r.random() < 0.3:  # constants that are not zero, by zero bytes
        lines.append(f"  {q} = getelementptr inbounds {b.r.choice(['[0 x i32], P 3', '{ [0 x i32], i32 }, P 0, i32 1', '{}, P -1'])}"
                     .replace("P", f"{p} {v}, i64"))
        return q
    what = b.r.choice(["i8", "i32", "[3 x i24]", "{ i8, [2 x i64] }"])
    lines.append(f"  {q} = getelementptr inbounds {what}, {p} {v}, {kind} {n}")
    return q


def far(b, lines, n):
    """A distance by which no pointer is in its space any more; a tag is among its bits."""
    x = b.name()
    lines.append(f"  {x} = shl i64 {n}, {b.r.choice([30, 44, 59, 60])}")
    return x


def away(b, lines, p, v):
    n, m, q, s = b.number(lines, 2), b.name(), b.name(), b.name()
    if b.r.random() < 0.3:  # elements of a vector lie side by side, those of an array do not: 9 bytes, and back
        lines += [f"  {q} = getelementptr <16 x i24>, {p} {v}, i64 0, i64 3", f"  {s} = getelementptr i8, {p} {q}, i64 -9"]
        return s
    if b.r.random() < 0.5:
        n = far(b, lines, n)
    lines += [f"  {m} = sub i64 0, {n}", f"  {q} = getelementptr i8, {p} {v}, i64 {m}"]
    if b.r.random() < 0.4:
        q = inbounds(b, lines, p, q)
    lines.append(f"  {s} = getelementptr i8, {p} {q}, i64 {n}")
    return s


def frozen(b, lines, p, v):
    q = b.name()
    lines.append(f"  {q} = freeze {p} {v}")
    return q


def numbered(b, lines, p, v):
    """The pointer of a number, which ptrtoint exposes; or behind ptrtoaddr, which exposes nothing, the pointer moved by two numbers' difference."""
    i, q, bits = b.name(), b.name(), b.t.bits(p)
    way, first = b.r.choice(["ptrtoint", "ptrtoaddr"]), i
    lines.append(f"  {i} = {way} {p} {v} to i{bits}")
    if b.r.random() < 0.5:
        j, k, n = b.name(), b.name(), b.r.choice([5, 64, 4095])
        lines += [f"  {j} = xor i{bits} {i}, {n}", f"  {k} = xor i{bits} {j}, {n}"]
        i = k
    elif b.r.random() < 0.5:
        lo, hi, w, x, y, z = (b.name() for _ in range(6))
        half = bits // 2
        lines += [f"  {lo} = trunc i{bits} {i} to i{half}", f"  {hi} = lshr i{bits} {i}, {half}", f"  {w} = zext i{half} {lo} to i{bits}",
                  f"  {x} = shl i{bits} {hi}, {half}", f"  {y} = or i{bits} {w}, {x}", f"  {z} = freeze i{bits} {y}"]
        i = z
    elif b.r.random() < 0.5:
        n, j, k = b.number(lines, 2, bits), b.name(), b.name()
        lines += [f"  {j} = add i{bits} {i}, {n}", f"  {k} = sub i{bits} {j}, {n}"]
        i = k
    if way == "ptrtoaddr":
        d = b.name()
        lines += [f"  {d} = sub i{bits} {i}, {first}", f"  {q} = getelementptr i8, {p} {v}, i{bits} {d}"]
    else:
        lines.append(f"  {q} = inttoptr i{bits} {i} to {p}")
    return q


def stored(b, lines, p, v):
    at, a = b.slot(p)
    q, way = b.name(), b.r.randrange(8)
    bits = b.t.bits(p)
    lines.append(f"  store {p} {v}, {at} {a}, align 16")
    if way == 0:
        lines.append(f"  {q} = load volatile {p}, {at} {a}, align 16")
    elif way == 1 and not b.t.host:
        to, c = b.slot(f"[{bits // 8} x i8]")
        n = {"ptr": "p0"}
        mangled = lambda t: n.get(t, "p" + re.sub(r"\D", "", t))
        b.needs.add(("copy", mangled(to), to, mangled(at), at))
        lines += [f"  call void @llvm.memcpy.{mangled(to)}.{mangled(at)}.i64({to} {c}, {at} {a}, i64 {bits // 8}, i1 false)",
                  f"  {q} = load {p}, {to} {c}, align 16"]
    elif way == 2:
        x, i = b.name(), b.name()
        lines += [f"  {x} = load <{bits // 8} x i8>, {at} {a}, align 16", f"  {i} = bitcast <{bits // 8} x i8> {x} to i{bits}",
                  f"  {q} = inttoptr i{bits} {i} to {p}"]
    elif way == 3:
        c, d = b.slot(f"i{bits}")
        x = b.name()
        lines += [f"  {x} = load i{bits}, {at} {a}, align 16", f"  store i{bits} {x}, {c} {d}, align 8", f"  {q} = load {p}, {c} {d}, align 8"]
    elif way == 4 and not b.t.spir:
        x, y = b.name(), b.name()
        lines += [f"  {x} = cmpxchg {at} {a}, {p} {v}, {p} {v} monotonic monotonic, align 16", f"  {q} = extractvalue {{ {p}, i1 }} {x}, 0"]
        del y
    elif way == 5:
        c, x, y = b.truth(lines), b.name(), b.name()
        other, o = b.slot(p)
        if other != at:
            lines.append(f"  {q} = load {p}, {at} {a}, align 16")
        else:
            lines += [f"  store {p} null, {other} {o}, align 16", f"  {x} = select i1 {c}, {at} {a}, {other} {o}", f"  {q} = load {p}, {at} {x}, align 16"]
        del y
    elif way == 6:
        lines.append(f"  {q} = load atomic {p}, {at} {a} unordered, align 16" if not b.t.spir else f"  {q} = load {p}, {at} {a}, align 1")
    else:
        lines.append(f"  {q} = load {p}, {at} {a}, align 16")
    return q


def chosen(b, lines, p, v):
    c, q = b.truth(lines), b.name()
    other = b.r.choice(["null", v, "poison"])
    lines.append(f"  {q} = select i1 {c}, {p} {v}, {p} {other}")
    return q


def among(b, lines, p, v):
    """One of two pointers to different spaces, as far as gaspar knows, goes away and comes back; LLVM knows which one it is."""
    if p != b.t.generic:
        return chosen(b, lines, p, v)
    n, c, q, o = b.number(lines, 2), b.name(), b.name(), b.name()
    kind, other = b.slot("i64")
    if kind != p:
        lines.append(f"  {o} = addrspacecast {kind} {other} to {p}")
        other = o
    lines += [f"  {c} = icmp eq i64 {n}, {n}", f"  {q} = select i1 {c}, {p} {v}, {p} {other}"]
    return away(b, lines, p, q)


def laned(b, lines, p, v):
    n, x, q = b.number(lines, 1), b.name(), b.name()
    lanes = b.r.choice([2, 3, 4])
    at = b.r.choice([n, "1"])
    lines += [f"  {x} = insertelement <{lanes} x {p}> {b.r.choice(['poison', 'zeroinitializer'])}, {p} {v}, i64 {at}"]
    if b.r.random() < 0.5:
        y = b.name()
        lines.append(f"  {y} = freeze <{lanes} x {p}> {x}")
        x = y
    lines.append(f"  {q} = extractelement <{lanes} x {p}> {x}, i64 {b.r.choice([n, '1'])}")
    return q


def laned_away(b, lines, p, v):
    """A lane goes away, beside one of another space, and comes back behind the vector."""
    n, w, x, y, z, m, q, s = far(b, lines, b.number(lines, 2)), *(b.name() for _ in range(7))
    kind, o = b.slot("i64") if p == b.t.generic else (p, "null")
    if kind != p:
        lines.append(f"  {w} = addrspacecast {kind} {o} to {p}")
        o = w
    lanes = [f"  {x} = insertelement <2 x {p}> poison, {p} {v}, i64 0", f"  {y} = insertelement <2 x {p}> {x}, {p} {o}, i64 1"]
    lines += lanes + [f"  {z} = insertelement <2 x i64> zeroinitializer, i64 {n}, i64 0", f"  {m} = getelementptr i8, <2 x {p}> {y}, <2 x i64> {z}",
                      f"  {q} = extractelement <2 x {p}> {m}, i64 0"]
    k = b.name()
    lines += [f"  {k} = sub i64 0, {n}", f"  {s} = getelementptr i8, {p} {q}, i64 {k}"]
    return s


def grouped(b, lines, p, v):
    x, q = b.name(), b.name()
    kind = f"{{ i8, [2 x {{ i32, {p} }}] }}"
    lines += [f"  {x} = insertvalue {kind} poison, {p} {v}, 1, 1, 1", f"  {q} = extractvalue {kind} {x}, 1, 1, 1"]
    return q


def called(b, lines, p, v):
    q, way = b.name(), b.r.choice(["plain", "returned", "tail", "twice", "nowhere", "struct"])
    if way == "nowhere":
        b.needs.add("numbers")
    b.needs.add(("id", way, p))
    name = f"@detour.{way}.{re.sub(r'[^0-9]', '', p) or '0'}"
    if way == "struct":
        x = b.name()
        lines += [f"  {x} = call {{ i32, {p} }} {name}({p} {v}, i32 3)", f"  {q} = extractvalue {{ i32, {p} }} {x}, 1"]
    else:
        lines.append(f"  {q} = call {p} {name}({p} {v})")
    return q


def named(b, lines, p, v):
    q, kind = b.name(), b.r.choice(["launder.invariant.group", "strip.invariant.group", "ptrmask"])
    m = "p" + (re.sub(r"\D", "", p) or "0")
    if kind == "ptrmask":
        bits = b.t.bits(p)
        mask = b.r.choice(["-1", b.number(lines, 3, bits)])
        b.needs.add(("intrinsic", f"declare {p} @llvm.ptrmask.{m}.i{bits}({p}, i{bits})"))
        lines.append(f"  {q} = call {p} @llvm.ptrmask.{m}.i{bits}({p} {v}, i{bits} {mask})")
    else:
        b.needs.add(("intrinsic", f"declare {p} @llvm.{kind}.{m}({p})"))
        lines.append(f"  {q} = call {p} @llvm.{kind}.{m}({p} {v})")
    return q


def cast(b, lines, p, v):
    if b.t.host or p not in b.t.named:
        return frozen(b, lines, p, v)
    x, q = b.name(), b.name()
    lines += [f"  {x} = addrspacecast {p} {v} to {b.t.generic}", f"  {q} = addrspacecast {b.t.generic} {x} to {p}"]
    return q


WAYS = [inbounds, inbounds, away, frozen, numbered, stored, stored, chosen, among, laned, laned_away, grouped, called, called, named, cast]


def parameters(head):
    """The pointers among the parameters: (type, name)."""
    at = re.search(r"@(?:[\w.$-]+|\"[^\"]*\")\(", head).end()
    depth, part, parts = 0, "", []
    for c in head[at:] + " ":
        if c == ")" and depth == 0:
            break
        depth += {"(": 1, "{": 1, "[": 1, "<": 1, ")": -1, "}": -1, "]": -1, ">": -1}.get(c, 0)
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += c
    parts.append(part.strip())
    found = [re.match(rf"{P}(?: .*)? {NAME}$", p) for p in parts]
    return [(f[1], f[2]) for f in found if f and not re.search("byval|sret|swift|inalloca|preallocated|byref|nest", f[0])]


def naked(head, attributes):
    """Is it a function whose parameters nothing may name?"""
    group = re.search(r" (#\d+)", head)
    return " naked" in head or group and " naked " in attributes.get(group[1], "")


def function(r, target, needs, head, body, share, attributes, types):
    b = Body(r, target, needs)
    if any("musttail" in l or "@llvm.va_start" in l or "catchswitch" in l for l in body) or naked(head, attributes):
        return [head, *body]
    lines, made = list(body), []
    first = 1 if LABEL.match(lines[0]) else 0
    rename = {}

    def detour(p, v):
        new, now = [], v
        for _ in range(1 if r.random() < 0.7 else 2):
            now = r.choice(WAYS)(b, new, p, now)
        rename[v] = now
        return new

    start = []
    for p, v in parameters(head):
        if target.works(p) and v not in types and r.random() < share:
            start += detour(p, v)
    behind = []  # detours of phis wait for the block's last one
    for k, line in enumerate(lines):
        if behind and not re.match(r"^  %[\w.$-]+ = (?:phi|landingpad)|^ {4}|^$", line) and " = phi " not in line:
            made += behind
            behind = []
        made.append(line)
        if LEFT.search(line) or k < first:
            continue
        for pattern in MAKES:
            m = pattern.match(line)
            if not m or m[1] in types or r.random() >= share:
                continue
            p = m[2] or (target.private if "addrspace(5)" in line or not target.amd else None)
            if p and target.works(p) or target.host and p == "ptr":
                (behind if " = phi " in line else made).extend(detour(p, m[1]))
            break
    own = re.compile(r"^  %detour\.")
    out = []
    for line in made:
        if not own.match(line) and not (re.match(r"^  (?:store|call) .*%detour\.", line)) and not LEFT.search(line):
            head_part, eq, rest = line.partition(" = ") if re.match(r"^  %[\w.$-]+ = ", line) else ("", "", line)
            rest = re.sub(r"%[\w.$-]+", lambda m: rename.get(m[0], m[0]), rest)
            line = head_part + eq + rest
        out.append(line)
    return [head, *out[:first], *b.entry, *start, *out[first:]]


def identities(target, needs):
    """The functions and variables that detours use."""
    out = []
    if "numbers" in needs:
        space = "" if target.host else "addrspace(1) "
        out += [f"@detour.numbers.{k} = internal {space}global i64 {n}, align 8" for k, n in enumerate((0, 1, 12, -1))]
    for need in sorted(n for n in needs if n != "numbers"):
        if need[0] == "copy":
            out.append(f"declare void @llvm.memcpy.{need[1]}.{need[3]}.i64({need[2]}, {need[4]}, i64, i1)")
        elif need[0] == "intrinsic":
            out.append(need[1])
        else:
            way, p = need[1:]
            name = f"@detour.{way}.{re.sub(r'[^0-9]', '', p) or '0'}"
            if way == "plain":
                out += [f"define internal {p} {name}({p} %p) noinline {{", f"  ret {p} %p", "}"]
            elif way == "returned":
                out += [f"define internal {p} {name}({p} returned %p) noinline {{", f"  ret {p} %p", "}"]
            elif way == "tail":
                # LLVM 22's attributor takes what a tail call returns for memory of its own where the function returns its parameter.
                out += [f"define internal {p} {name}.end({p} %p) noinline {{", f"  %f = freeze {p} %p", f"  ret {p} %f", "}",
                        f"define internal {p} {name}({p} %p) noinline {{", f"  %r = musttail call {p} {name}.end({p} %p)", f"  ret {p} %r", "}"]
            elif way == "twice":
                out += [f"define internal {p} {name}({p} %p) noinline {{", f"  %q = getelementptr inbounds i8, {p} %p, i64 0",
                        f"  %c = icmp eq {p} %q, null", "  br i1 %c, label %a, label %b", "a:", f"  ret {p} null", "b:", f"  ret {p} %q", "}"]
            elif way == "nowhere":
                # LLVM states the largest alignment of what it finds to be at null, which no run reaches.
                out += [f"define internal {p} {name}({p} %p) noinline {{", f"  %n = load volatile i64, {target.variable} @detour.numbers.0, align 8",
                        "  %c = icmp eq i64 %n, 0", "  br i1 %c, label %b, label %a", "a:", f"  %x = load {{ i32, {p} }}, {p} null, align 4294967296",
                        f"  store {p} null, {p} null, align 4294967296", f"  %o = atomicrmw add {p} null, i32 1 monotonic, align 4294967296",
                        f"  ret {p} null", "b:", f"  ret {p} %p", "}"]
            else:
                out += [f"define internal {{ i32, {p} }} {name}({p} %p, i32 %n) noinline {{", f"  %a = insertvalue {{ i32, {p} }} poison, i32 %n, 0",
                        f"  %b = insertvalue {{ i32, {p} }} %a, {p} %p, 1", f"  ret {{ i32, {p} }} %b", "}"]
    return out


def with_detours(r, text, share=0.15):
    """The module, as LLVM prints it, with about that share of its pointers by a detour."""
    target, needs, out, head, body = Target(text), set(), [], None, []
    attributes = dict(re.findall(r"^attributes (#\d+) = (.*)$", text, re.M))
    types = set(re.findall(r"^(%[\w.$-]+) = type ", text, re.M))  # a value may have the same name
    for line in text.split("\n"):
        if head is None and line.startswith("define ") and line.endswith("{"):
            head, body = line, []
        elif head is not None and line == "}":
            out += [*function(r, target, needs, head, body, share, attributes, types), line]
            head = None
        elif head is not None:
            body.append(line)
        else:
            out.append(line)
    known = {re.match(r"declare .*?(@llvm[\w.]+)\(", l)[1] for l in out if l.startswith("declare ") and "@llvm." in l}
    for line in identities(target, needs):
        m = re.match(r"declare .*?(@llvm[\w.]+)\(", line)
        if not m or m[1] not in known:
            out.append(line)
    return "\n".join(out) + "\n"
