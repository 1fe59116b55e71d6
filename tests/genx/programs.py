# SPDX-License-Identifier: Apache-2.0
"""programs.py - programs of real size as vector code: filters, transposes, sums, sorting, matrices, ciphers.

Each function makes one, written as CM and ESIMD programs are: whole blocks are loaded, and rows, columns and
planes of them are regions.  Floating-point operations have the flag `contract`, as clang gives them.  kernel.py
computes what each stores.
"""
from kernel import Kernel, rounded, signed
from suite import clamp

PROGRAMS = []


def program(f):
    PROGRAMS.append((f.__name__, f))
    return f


def each(name, variants):
    def put(f):
        for v in variants:
            tag = "_".join(str(x) for x in (v if isinstance(v, tuple) else (v,)))
            PROGRAMS.append((f"{name}_{tag}", lambda k, v=v: f(k, *(v if isinstance(v, tuple) else (v,)))))
        return f
    return put


def build():
    for name, f in PROGRAMS:
        k = Kernel("program_" + name)
        k.fast = "contract "
        f(k)
        yield k


# ---- what programs write again and again ----
def wide(k, v, elt="i16", how="zext"):
    return k.convert(how, v, elt)


def cut(k, v, first, n, step=1):
    """Elements first, first + step, … of v."""
    from kernel import SIZE
    return k.rd(v, n, 0, n, step, first * SIZE[v.elt])


def block(k, v, row, col, rows, cols, pitch):
    from kernel import SIZE
    return k.rd(v, rows * cols, pitch, cols, 1, (row * pitch + col) * SIZE[v.elt])


def total(k, op, vs):
    """The vectors combined by an operation, from the first on."""
    r = vs[0]
    for v in vs[1:]:
        r = k.op(op, r, v)
    return r


def tree(k, op, v):
    """All elements of a vector combined, by halves."""
    n = v.n
    while n > 1:
        n //= 2
        v = k.op(op, cut(k, v, 0, n), cut(k, v, n, n)) if isinstance(op, str) else \
            op(cut(k, v, 0, n), cut(k, v, n, n))
    return v


def splat(k, like, c):
    return k.splat(like.elt, c, like.n)


def scaled(k, v, c):
    return k.op("fmul" if v.elt in ("float", "half") else "mul", v, splat(k, v, c))


def smin(k, a, b):
    return k.genx("smin", a.elt, [a, b], lambda x, y: min(signed(x, a.elt), signed(y, a.elt)))


def smax(k, a, b):
    return k.genx("smax", a.elt, [a, b], lambda x, y: max(signed(x, a.elt), signed(y, a.elt)))


def umin(k, a, b):
    return k.genx("umin", a.elt, [a, b], min)


def umax(k, a, b):
    return k.genx("umax", a.elt, [a, b], max)


def absolute(k, v):
    return k.genx("absi", v.elt, [v], lambda a: abs(signed(a, v.elt)))


def bytes_of(k, v):
    return k.genx("ustrunc.sat", "i8", [v], lambda a: clamp(signed(a, v.elt), "i8", False))


def fused(k, a, b, c):
    lanes = [rounded(x * y + z, a.elt) for x, y, z in zip(a.lanes, b.lanes, c.lanes)]
    e = {"float": "f32", "half": "f16"}[a.elt]
    return k.give(k.intrinsic("fma", a.type, [a, b, c], [f"v{a.n}{e}"]), a.elt, lanes)


# ---- images ----
PITCH = 32


@program
def box_3x3(k):
    x = k.load("i8", 256)
    taps = [wide(k, block(k, x, r, c, 4, 16, PITCH)) for r in range(3) for c in range(3)]
    s = total(k, "add", taps)
    k.store(bytes_of(k, k.op("lshr", k.op("mul", s, splat(k, s, 7)), splat(k, s, 6))))


@program
def gauss_3x3(k):
    x = k.load("i8", 256)
    weight = [1, 2, 1, 2, 4, 2, 1, 2, 1]
    taps = [scaled(k, wide(k, block(k, x, r, c, 4, 16, PITCH)), weight[r * 3 + c]) for r in range(3) for c in range(3)]
    s = k.op("add", total(k, "add", taps), k.splat("i16", 8, 64))
    k.store(k.convert("trunc", k.op("lshr", s, k.splat("i16", 4, 64)), "i8"))


@program
def sobel(k):
    x = k.load("i8", 256)
    t = {(r, c): wide(k, block(k, x, r, c, 2, 16, PITCH)) for r in range(3) for c in range(3) if (r, c) != (1, 1)}
    two = lambda v: k.op("add", v, v)
    gx = k.op("sub", total(k, "add", [t[0, 2], two(t[1, 2]), t[2, 2]]), total(k, "add", [t[0, 0], two(t[1, 0]), t[2, 0]]))
    gy = k.op("sub", total(k, "add", [t[2, 0], two(t[2, 1]), t[2, 2]]), total(k, "add", [t[0, 0], two(t[0, 1]), t[0, 2]]))
    k.store(bytes_of(k, k.op("add", absolute(k, gx), absolute(k, gy))))


@program
def filter_5_tap(k):
    x = k.load("i8", 64)
    taps = [1, 4, 6, 4, 1]
    s = total(k, "add", [scaled(k, wide(k, cut(k, x, c, 32), "i32"), w) for c, w in enumerate(taps)])
    k.store(k.convert("trunc", k.op("lshr", s, splat(k, s, 4)), "i8"))


@program
def filter_float(k):
    x = k.load("i8", 64)
    f = [k.convert("uitofp", cut(k, x, c, 16), "float") for c in range(5)]
    s = total(k, "fadd", [scaled(k, v, w) for v, w in zip(f, [0.0625, 0.25, 0.375, 0.25, 0.0625])])
    k.store(k.convert("fptosi", s, "i32"))


@program
def median_3x3(k):
    x = k.load("i8", 256)
    v = [block(k, x, r, c, 1, 32, PITCH) if c == 0 else cut(k, x, r * PITCH + c, 32) for r in range(3) for c in range(3)]

    def sort(a, b):
        v[a], v[b] = umin(k, v[a], v[b]), umax(k, v[a], v[b])

    for a, b in ((1, 2), (4, 5), (7, 8), (0, 1), (3, 4), (6, 7), (1, 2), (4, 5), (7, 8), (0, 3), (5, 8), (4, 7), (3, 6),
                 (1, 4), (2, 5), (4, 7), (4, 2), (6, 4), (4, 2)):
        sort(a, b)
    k.store(v[4])


@program
def dilate(k):
    x = k.load("i8", 256)
    rows = [total_of(k, umax, [cut(k, x, r * PITCH + c, 32) for c in range(3)]) for r in range(4)]
    k.store(total_of(k, umax, rows[:3]))
    k.store(total_of(k, umax, rows[1:]))


def total_of(k, f, vs):
    r = vs[0]
    for v in vs[1:]:
        r = f(k, r, v)
    return r


@program
def average_2x2(k):
    x = k.load("i8", 256)
    parts = [wide(k, k.rd(x, 32, 64, 16, 2, r * PITCH + c)) for r in range(2) for c in range(2)]
    s = k.op("add", total(k, "add", parts), k.splat("i16", 2, 32))
    k.store(k.convert("trunc", k.op("lshr", s, splat(k, s, 2)), "i8"))


@program
def enlarge_2x(k):
    x = k.load("i8", 64)
    a, b = cut(k, x, 0, 32), cut(k, x, 1, 32)
    mean = k.genx("uuavg", "i8", [a, b], lambda p, q: (p + q + 1) >> 1)
    out = k.splat("i8", 0, 64)
    k.store(k.wr(k.wr(out, a, 0, 32, 2, 0), mean, 0, 32, 2, 1))


@program
def mirror(k):
    x = k.load("i8", 64)
    k.store(k.shuffle(x, x, [r * 16 + 15 - c for r in range(4) for c in range(16)]))


@program
def blend(k):
    x, y, a = k.load("i8", 64), k.load("i8", 64, 64), k.load("i8", 64, 128)
    a = wide(k, a)
    s = k.op("add", k.op("mul", wide(k, x), a), k.op("mul", wide(k, y), k.op("sub", splat(k, a, 255), a)))
    s = k.op("add", s, splat(k, s, 128))
    k.store(k.convert("trunc", k.op("lshr", s, splat(k, s, 8)), "i8"))


@program
def grey(k):
    x = k.load("i8", 128)
    r, g, b = (wide(k, cut(k, x, c, 32, 4)) for c in range(3))
    s = total(k, "add", [scaled(k, r, 77), scaled(k, g, 150), scaled(k, b, 29)])
    k.store(k.convert("trunc", k.op("lshr", s, splat(k, s, 8)), "i8"))


@program
def yuyv_to_rgba(k):
    x = k.load("i8", 64)
    y = wide(k, cut(k, x, 0, 32, 2), "i32")
    u = wide(k, k.rd(x, 32, 4, 2, 0, 1), "i32")
    v = wide(k, k.rd(x, 32, 4, 2, 0, 3), "i32")
    c = scaled(k, k.op("sub", y, splat(k, y, 16)), 298)
    d, e = k.op("sub", u, splat(k, u, 128)), k.op("sub", v, splat(k, v, 128))
    half = lambda v: bytes_of(k, k.op("ashr", k.op("add", v, splat(k, v, 128)), splat(k, v, 8)))
    red = half(k.op("add", c, scaled(k, e, 409)))
    green = half(k.op("sub", k.op("sub", c, scaled(k, d, 100)), scaled(k, e, 208)))
    blue = half(k.op("add", c, scaled(k, d, 516)))
    out = k.splat("i8", 255, 128)
    for at, p in enumerate((red, green, blue)):
        out = k.wr(out, p, 0, 32, 4, at)
    k.store(out)


@program
def pack_565(k):
    x = k.load("i8", 128)
    r, g, b = (wide(k, cut(k, x, c, 32, 4)) for c in range(3))
    field = lambda v, mask, by, up: k.op("shl", k.op("lshr", k.op("and", v, splat(k, v, mask)), splat(k, v, by)), splat(k, v, up))
    k.store(total(k, "or", [field(r, 0xf8, 3, 11), field(g, 0xfc, 2, 5), field(b, 0xf8, 3, 0)]))


@program
def planes(k):
    x = k.load("i8", 128)
    for c in range(4):
        k.store(cut(k, x, c, 32, 4))


@program
def pixels(k):
    out = k.splat("i8", 0, 128)
    for c in range(4):
        out = k.wr(out, k.load("i8", 32, 32 * c), 0, 32, 4, c)
    k.store(out)


@program
def deblock(k):
    x = wide(k, k.load("i8", 128))
    p1, p0, q0, q1 = (cut(k, x, 32 * r, 16) for r in range(4))
    apart = lambda a, b: absolute(k, k.op("sub", a, b))
    on = k.op("and", k.icmp("slt", apart(p0, q0), splat(k, p0, 90)), k.icmp("slt", apart(p1, p0), splat(k, p0, 60)))
    on = k.op("and", on, k.icmp("slt", apart(q1, q0), splat(k, p0, 60)))
    d = k.op("add", k.op("shl", k.op("sub", q0, p0), splat(k, p0, 2)), k.op("sub", p1, q1))
    d = k.op("ashr", k.op("add", d, splat(k, d, 4)), splat(k, d, 3))
    d = smin(k, smax(k, d, splat(k, d, -9)), splat(k, d, 9))
    x = k.wr(x, k.op("add", p0, d), 0, 16, 1, 64, on=on)
    x = k.wr(x, k.op("sub", q0, d), 0, 16, 1, 128, on=on)
    k.store(bytes_of(k, cut(k, x, 32, 32)))
    k.store(bytes_of(k, cut(k, x, 64, 32)))


@program
def integral_rows(k):
    x = wide(k, k.load("i8", 64), "i32")
    s = x
    for by in (1, 2, 4, 8):
        for r in range(4):
            s = k.wr(s, k.op("add", cut(k, s, 16 * r + by, 16 - by), cut(k, s, 16 * r, 16 - by)), 0, 16 - by, 1, (16 * r + by) * 4)
    for r in range(1, 4):
        s = k.wr(s, k.op("add", cut(k, s, 16 * r, 16), cut(k, s, 16 * r - 16, 16)), 0, 16, 1, 64 * r)
    k.store(s)


# ---- transposes ----
@each("transpose", [("i8", 8), ("i8", 16), ("i16", 8), ("i32", 8), ("float", 8), ("i64", 4)])
def transpose(k, elt, n):
    from kernel import SIZE
    x, out = k.load(elt, n * n), k.splat(elt, 0, n * n)
    for r in range(n):
        out = k.wr(out, cut(k, x, r * n, n), 0, n, n, r * SIZE[elt])
    k.store(out)


@program
def transpose_by_halves(k):
    x = k.load("i32", 64)
    for _ in range(3):
        x = k.shuffle(x, x, [i // 2 + 32 * (i % 2) for i in range(64)])
    k.store(x)


# ---- sums ----
@each("sum", [("i32", 64), ("i16", 128), ("float", 64)])
def sum_of(k, elt, n):
    x = k.load(elt, n)
    k.store(tree(k, "fadd" if elt == "float" else "add", x))


@program
def dot_bytes(k):
    x, y = k.load("i8", 64), k.load("i8", 64, 64)
    k.store(tree(k, "add", k.op("mul", wide(k, x, "i32", "sext"), wide(k, y, "i32", "sext"))))


@program
def sad_64(k):
    x, y = k.load("i8", 64), k.load("i8", 64, 64)
    d = absolute(k, k.op("sub", wide(k, x), wide(k, y)))
    k.store(tree(k, "add", d))


@program
def motion_search(k):
    x, y = k.load("i8", 256), k.load("i8", 64, 512)
    best = None
    for move in range(4):
        d = absolute(k, k.op("sub", wide(k, block(k, x, 0, move, 8, 8, PITCH)), wide(k, y)))
        s = tree(k, "add", d)
        best = s if best is None else umin(k, best, s)
    k.store(best)


@program
def greatest_and_where(k):
    v, at = k.load("i32", 32), k.const("i32", list(range(32)))
    n = 32
    while n > 1:
        n //= 2
        a, b = cut(k, v, 0, n), cut(k, v, n, n)
        p = k.icmp("sge", a, b)
        v, at = k.select(p, a, b), k.select(p, cut(k, at, 0, n), cut(k, at, n, n))
    k.store(v)
    k.store(at)


@each("scan", [("i32", 16), ("i32", 32), ("i16", 32), ("float", 16)])
def scan(k, elt, n):
    from kernel import SIZE
    s, by = k.load(elt, n), 1
    while by < n:
        s = k.wr(s, k.op("fadd" if elt == "float" else "add", cut(k, s, by, n - by), cut(k, s, 0, n - by)), 0, n - by, 1, by * SIZE[elt])
        by *= 2
    k.store(s)


@program
def histogram(k):
    x = k.op("and", k.load("i8", 16), k.splat("i8", 15, 16))
    h = k.splat("i32", 0, 16)
    for i in range(16):
        e = k.give(f"extractelement {x}, i32 {i}", "i8", [x.lanes[i]], True)
        at = k.convert("zext", e, "i32")
        old = k.give(f"extractelement {h}, {at}", "i32", [h.lanes[at.lanes[0]]], True)
        new = k.op("add", old, k.scalar("i32", 1))
        lanes = list(h.lanes)
        lanes[at.lanes[0]] = new.lanes[0]
        h = k.give(f"insertelement {h}, {new}, {at}", "i32", lanes)
    k.store(h)


@program
def histogram_by_lanes(k):
    x = k.op("and", k.load("i8", 64), k.splat("i8", 7, 64))
    for b in range(8):
        one = k.select(k.icmp("eq", x, k.splat("i8", b, 64)), k.splat("i16", 1, 64), k.splat("i16", 0, 64))
        k.store(tree(k, "add", one))


@program
def run_starts(k):
    x = k.op("and", k.load("i8", 64), k.splat("i8", 3, 64))
    p = k.icmp("ne", cut(k, x, 1, 32), cut(k, x, 0, 32))
    k.store(k.bitcast(p, "i32"))
    k.store(k.select(p, cut(k, x, 1, 32), k.splat("i8", 255, 32)))


@program
def hamming(k):
    x, y = k.load("i32", 32), k.load("i32", 32, 128)
    bits = k.genx("cbit", "i32", [k.op("xor", x, y)], lambda a: bin(a).count("1"))
    k.store(tree(k, "add", bits))


# ---- sorting ----
def exchange(k, v, f, step, up):
    """Compares elements that are `step` apart; `up` says of each pair which way it is sorted."""
    from kernel import SIZE
    n = v.n
    rows = lambda first: k.rd(v, n // 2, 2 * step, step, 1, first * SIZE[v.elt])
    a, b = rows(0), rows(step)
    low, high = smin(k, a, b), smax(k, a, b)
    if not all(up):
        p = k.const("i1", up)
        low, high = k.select(p, low, high), k.select(p, high, low)
    out = k.wr(v, low, 2 * step, step, 1, 0)
    return k.wr(out, high, 2 * step, step, 1, step * SIZE[v.elt])


@each("bitonic_merge", ["i32", "i16"])
def bitonic_merge(k, elt):
    v, step = k.load(elt, 32), 16
    while step:
        v = exchange(k, v, None, step, [1] * 16)
        step //= 2
    k.store(v)


@program
def bitonic_sort(k):
    v, size = k.load("i32", 16), 2
    while size <= 16:
        step = size // 2
        while step:
            places = [i for i in range(16) if not i & step]
            v = exchange(k, v, None, step, [int(not i & size) for i in places])
            step //= 2
        size *= 2
    k.store(v)


# ---- matrices ----
@each("gemm", ["float", "half"])
def gemm(k, elt):
    a, b = k.load(elt, 64), k.load(elt, 64, 256)
    from kernel import SIZE
    out = k.splat(elt, 0, 64)
    for r in range(8):
        row = None
        for i in range(8):
            x = k.rd(a, 8, 0, 8, 0, (8 * r + i) * SIZE[elt])
            y = cut(k, b, 8 * i, 8)
            row = k.op("fmul", x, y) if row is None else fused(k, x, y, row)
        out = k.wr(out, row, 0, 8, 1, 8 * r * SIZE[elt])
    k.store(out)


@program
def gemm_not_fused(k):
    a, b = k.load("float", 32), k.load("float", 64, 256)
    for r in range(4):
        row = total(k, "fadd", [k.op("fmul", k.rd(a, 8, 0, 8, 0, (8 * r + i) * 4), cut(k, b, 8 * i, 8)) for i in range(8)])
        k.store(row)


@program
def gemm_bytes(k):
    a, b = k.load("i8", 64), k.load("i8", 128, 256)
    out = k.splat("i32", 0, 64)
    for r in range(4):
        row = total(k, "add", [k.op("mul", wide(k, k.rd(a, 16, 0, 16, 0, 8 * r + i), "i32", "sext"),
                                    wide(k, cut(k, b, 16 * i, 16), "i32", "sext")) for i in range(8)])
        out = k.wr(out, row, 0, 16, 1, 64 * r)
    k.store(out)


@program
def matrix_vector(k):
    m, v = k.load("float", 64), k.load("float", 8, 512)
    out = k.splat("float", 0.0, 8)
    for r in range(8):
        out = k.wr(out, tree(k, "fadd", k.op("fmul", cut(k, m, 8 * r, 8), v)), 0, 1, 1, 4 * r)
    k.store(out)


@program
def horner(k):
    x = k.op("fmul", k.load("float", 32), k.splat("float", 0.0625, 32))
    s = k.splat("float", 0.5, 32)
    for c in (0.25, -1.5, 2.0, 0.75, 1.0):
        s = fused(k, s, x, k.splat("float", c, 32))
    k.store(s)


@program
def sparse_rows(k):
    o = k.convert("zext", k.op("and", k.load("i8", 32, 600), k.splat("i8", 0xfc, 32)), "i64")
    v = k.gather("i32", cut(k, o, 0, 16), k.const("i1", [1] * 16), k.splat("i32", 0, 16))
    w = k.gather("i32", cut(k, o, 16, 16), k.const("i1", [1] * 16), k.splat("i32", 0, 16))
    s = k.op("add", k.op("mul", v, k.load("i32", 16)), k.op("mul", w, k.load("i32", 16, 64)))
    k.store(k.op("add", cut(k, s, 0, 8, 2), cut(k, s, 1, 8, 2)))


# ---- signals ----
@program
def complex_product(k):
    x, y = k.load("float", 32), k.load("float", 32, 128)
    a, b, c, d = cut(k, x, 0, 16, 2), cut(k, x, 1, 16, 2), cut(k, y, 0, 16, 2), cut(k, y, 1, 16, 2)
    re = k.op("fsub", k.op("fmul", a, c), k.op("fmul", b, d))
    im = k.op("fadd", k.op("fmul", a, d), k.op("fmul", b, c))
    k.store(k.wr(k.wr(x, re, 0, 16, 2, 0), im, 0, 16, 2, 4))


@program
def fourier_4(k):
    x = k.load("float", 64)  # 8 transforms: four real parts, then four imaginary parts, 8 of each
    re, im = [cut(k, x, 8 * i, 8) for i in range(4)], [cut(k, x, 32 + 8 * i, 8) for i in range(4)]
    add, sub = (lambda a, b: k.op("fadd", a, b)), (lambda a, b: k.op("fsub", a, b))
    s, d = [add(re[0], re[2]), add(re[1], re[3])], [sub(re[0], re[2]), sub(re[1], re[3])]
    t, e = [add(im[0], im[2]), add(im[1], im[3])], [sub(im[0], im[2]), sub(im[1], im[3])]
    out = k.splat("float", 0.0, 64)
    for at, v in enumerate([add(s[0], s[1]), add(d[0], e[1]), sub(s[0], s[1]), sub(d[0], e[1]),
                            add(t[0], t[1]), sub(e[0], d[1]), sub(t[0], t[1]), add(e[0], d[1])]):
        out = k.wr(out, v, 0, 8, 1, 32 * at)
    k.store(out)


@each("hadamard", ["i32", "i16"])
def hadamard(k, elt):
    from kernel import SIZE
    v = k.load(elt, 64)
    for step in (1, 2, 4):
        a = k.rd(v, 32, 2 * step, step, 1, 0)
        b = k.rd(v, 32, 2 * step, step, 1, step * SIZE[elt])
        v = k.wr(k.wr(v, k.op("add", a, b), 2 * step, step, 1, 0), k.op("sub", a, b), 2 * step, step, 1, step * SIZE[elt])
    k.store(v)


@program
def transform_4x4(k):
    v = k.load("i16", 64)
    for r in range(2):  # rows, then columns, of four blocks
        x = [cut(k, v, 16 * i, 16) if r else cut(k, v, i, 16, 4) for i in range(4)]
        s, t = k.op("add", x[0], x[3]), k.op("add", x[1], x[2])
        d, e = k.op("sub", x[0], x[3]), k.op("sub", x[1], x[2])
        two = lambda p: k.op("shl", p, splat(k, p, 1))
        out = k.splat("i16", 0, 64)
        for at, y in enumerate([k.op("add", s, t), k.op("add", two(d), e), k.op("sub", s, t), k.op("sub", d, two(e))]):
            out = k.wr(out, y, 0, 16, 1, 32 * at) if r else k.wr(out, y, 0, 16, 4, 2 * at)
        v = out
    k.store(v)


@program
def interpolate(k):
    x, y, t = k.load("float", 32), k.load("float", 32, 128), k.op("fmul", k.load("float", 32, 256), k.splat("float", 0.015625, 32))
    k.store(fused(k, t, k.op("fsub", y, x), x))


@program
def nearest_mean(k):
    x, y = k.load("float", 16), k.load("float", 16, 64)
    best, which = None, None
    for c, (mx, my) in enumerate([(3.0, 40.0), (20.0, 9.0), (50.0, 50.0), (33.0, 21.0)]):
        dx, dy = k.op("fsub", x, k.splat("float", mx, 16)), k.op("fsub", y, k.splat("float", my, 16))
        d = k.op("fadd", k.op("fmul", dx, dx), k.op("fmul", dy, dy))
        if best is None:
            best, which = d, k.splat("i32", 0, 16)
        else:
            p = k.give(f"fcmp olt {d}, {best.name}", "i1", [int(a < b) for a, b in zip(d.lanes, best.lanes)])
            best, which = k.select(p, d, best), k.select(p, k.splat("i32", c, 16), which)
    k.store(which)
    k.store(best)


# ---- ciphers and random numbers ----
@program
def aes_shift_and_key(k):
    x, key = k.load("i8", 64), k.load("i8", 16, 64)
    rows = k.shuffle(x, x, [16 * b + (5 * i) % 16 for b in range(4) for i in range(16)])
    k.store(k.op("xor", rows, k.rd(key, 64, 0, 16, 1, 0)))


@program
def aes_mix(k):
    x = k.load("i8", 64)
    c = [cut(k, x, r, 16, 4) for r in range(4)]
    high = lambda v: k.select(k.icmp("slt", v, k.splat("i8", 0, 16)), k.splat("i8", 0x1b, 16), k.splat("i8", 0, 16))
    double = lambda v: k.op("xor", k.op("shl", v, k.splat("i8", 1, 16)), high(v))
    all_four, out = total(k, "xor", c), x
    for r in range(4):
        new = total(k, "xor", [c[r], all_four, double(k.op("xor", c[r], c[(r + 1) % 4]))])
        out = k.wr(out, new, 0, 16, 4, r)
    k.store(out)


def rotl(k, v, by):
    return k.op("or", k.op("shl", v, splat(k, v, by)), k.op("lshr", v, splat(k, v, 32 - by)))


@program
def chacha_quarters(k):
    x = k.load("i32", 64)
    a, b, c, d = (cut(k, x, 16 * r, 16) for r in range(4))
    for left, right in ((16, 12), (8, 7)):
        a = k.op("add", a, b)
        d = rotl(k, k.op("xor", d, a), left)
        c = k.op("add", c, d)
        b = rotl(k, k.op("xor", b, c), right)
    for v in (a, b, c, d):
        k.store(v)


@program
def chacha_rows(k):
    x = k.load("i32", 16)
    part = lambda r: cut(k, x, 4 * r, 4)
    for turn in (False, True):
        a, b, c, d = (part(r) for r in range(4))
        for left, right in ((16, 12), (8, 7)):
            a = k.op("add", a, b)
            d = rotl(k, k.op("xor", d, a), left)
            c = k.op("add", c, d)
            b = rotl(k, k.op("xor", b, c), right)
        for r, v in enumerate((a, b, c, d)):
            by = -r if turn else r
            x = k.wr(x, k.shuffle(v, v, [(i + by) % 4 for i in range(4)]), 0, 4, 1, 16 * r)
    k.store(x)


@program
def xorshift(k):
    x = k.load("i32", 32)
    for _ in range(3):
        for op, by in (("shl", 13), ("lshr", 17), ("shl", 5)):
            x = k.op("xor", x, k.op(op, x, splat(k, x, by)))
    k.store(x)


@program
def sha_choice(k):
    x = k.load("i32", 64)
    e, f, g, w = (cut(k, x, 16 * r, 16) for r in range(4))
    s = total(k, "xor", [rotl(k, e, 26), rotl(k, e, 21), rotl(k, e, 7)])
    ch = k.op("xor", k.op("and", e, f), k.op("and", k.op("xor", e, k.splat("i32", -1 & 0xffffffff, 16)), g))
    maj = total(k, "or", [k.op("and", e, f), k.op("and", f, g), k.op("and", e, g)])
    k.store(total(k, "add", [s, ch, w, k.splat("i32", 0x428a2f98, 16)]))
    k.store(k.op("add", maj, s))
