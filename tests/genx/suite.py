# SPDX-License-Identifier: Apache-2.0
"""suite.py - the kernels: each function makes one (or a family) and gives it to `add`."""
import math
from kernel import Kernel, SIZE, signed, mask, rounded

KERNELS = []


def kernel(**words):
    def put(f):
        KERNELS.append((f.__name__, f, words))
        return f
    return put


def family(name, f, variants, **words):
    for v in variants:
        tag = "_".join(str(x) for x in (v if isinstance(v, tuple) else (v,)))
        KERNELS.append((f"{name}_{tag}", lambda k, v=v: f(k, *(v if isinstance(v, tuple) else (v,))), words))


def build():
    for name, f, words in KERNELS:
        k = Kernel(name, **words)
        f(k)
        yield k


# ---- the specification's examples: reads, writes, constant and variable start ----
EXAMPLES = {1: (8, 4, 0, 4, 1, 12), 2: (16, 4, 0, 4, 2, 12), 3: (32, 8, 8, 4, 1, 12), 4: (30, 9, 7, 3, 2, 32)}


def example_read(k, number):
    of, n, v, w, s, start = EXAMPLES[number]
    x = k.load("i32", 32)
    x = x if of == 32 else k.shuffle(x, x, list(range(of)))
    k.store(k.op("add", k.rd(x, n, v, w, s, start), k.splat("i32", 5, n)))


def example_write(k, number):
    of, n, v, w, s, start = EXAMPLES[number]
    x = k.load("i32", 32)
    x = x if of == 32 else k.shuffle(x, x, list(range(of)))
    y = k.load("i32", 16, 256)
    y = k.rd(y, n, 0, n, 1, 0)
    k.store(k.wr(x, k.op("mul", y, k.splat("i32", 3, n)), v, w, s, start))


def example_read_var(k, number):
    of, n, v, w, s, start = EXAMPLES[number]
    x = k.load("i32", 32)
    x = x if of == 32 else k.shuffle(x, x, list(range(of)))
    k.store(k.op("add", k.rd(x, n, v, w, s, index=k.word("i")), k.splat("i32", 5, n)))


def example_write_var(k, number):
    of, n, v, w, s, start = EXAMPLES[number]
    x = k.load("i32", 32)
    x = x if of == 32 else k.shuffle(x, x, list(range(of)))
    y = k.rd(k.load("i32", 16, 256), n, 0, n, 1, 0)
    k.store(k.wr(x, y, v, w, s, index=k.word("i")))


family("ex_read", example_read, [1, 2, 3, 4])
family("ex_write", example_write, [1, 2, 3, 4])
for _n in EXAMPLES:
    family("ex_read_var", example_read_var, [_n], i=EXAMPLES[_n][5])
    family("ex_write_var", example_write_var, [_n], i=EXAMPLES[_n][5])


# ---- the baseline's six, from their descriptions ----
@kernel()
def base_ex4(k):
    x = k.load("i32", 32)
    x = k.shuffle(x, x, list(range(30)))
    r = k.op("mul", k.rd(x, 9, 7, 3, 2, 32), k.splat("i32", 2, 9))
    k.store(k.wr(k.splat("i32", 0, 16), r, 0, 9, 1, 0))


@kernel()
def base_untag(k):
    """Generic pointers to the input, some with the tag of local memory, lie in the input."""
    at = [8 * i * 5 % 900 // 8 * 8 for i in range(16)]
    tagged = [(1 << 32) + o | (2 << 61 if i % 3 == 0 else 0) for i, o in enumerate(at)]
    k.memory = b"".join(t.to_bytes(8, "little") for t in tagged) + k.memory[128:]
    p = k.load("i64", 16)
    tag = k.op("lshr", p, k.splat("i64", 61, 16))
    local = k.icmp("ne", tag, k.splat("i64", 2, 16))
    a = k.op("ashr", k.op("shl", p, k.splat("i64", 4, 16)), k.splat("i64", 4, 16))
    lanes = [int.from_bytes(k.memory[o:o + 4], "little") if p else 7 for o, p in zip(at, local.lanes)]
    old = k.splat("i32", 7, 16)
    v = k.give(k.intrinsic("genx.svm.gather", "<16 x i32>", [local, "i32 0", a, old],
                           ["v16i32", "v16i1", "v16i64"]), "i32", lanes)
    k.store(v)


@kernel()
def base_constfold(k):
    k.store(k.const("i32", [1, 3, 5, 7, 9, 11, 13, 15, 17, 0, 0, 0, 0, 0, 0, 0]))


@kernel()
def base_collapse(k):
    x = k.load("i32", 32)
    outer = k.rd(x, 16, 8, 4, 1, 0)
    inner = k.rd(outer, 5, 0, 5, 3, 4)
    k.store(k.op("add", inner, k.splat("i32", 1, 5)))


@kernel(i=20)
def base_ind(k):
    x = k.load("i32", 32)
    r = k.rd(x, 16, 0, 16, 1, index=k.word("i"))
    k.store(k.wr(x, k.op("add", r, k.splat("i32", 1, 16)), 0, 16, 1, index=k.word("i")))


@kernel()
def base_pred(k):
    x, y = k.load("i16", 64), k.load("i16", 64, 128)
    a, b = k.rd(x, 37, 0, 37, 1, 0), k.rd(y, 37, 0, 37, 1, 2)
    p = k.icmp("slt", a, b)
    z = k.wr(x, k.op("add", a, b), 0, 37, 1, 4, on=p)
    c, d = k.rd(z, 13, 0, 13, 2, 0), k.rd(y, 13, 0, 13, 1, 10)
    q = k.icmp("ugt", c, d)
    k.store(k.wr(z, k.op("sub", c, d), 0, 13, 1, 90, on=q))


# ---- reads and writes of every element type ----
def of_type(k, elt, v, w, s):
    size = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "half": 2, "float": 4}[elt]
    n = 128 // size
    x = k.load(elt, n)
    r = k.rd(x, w * 2, v, w, s, 2 * size)
    add = "fadd" if elt in ("half", "float") else "add"
    r = k.op(add, r, k.splat(elt, 2.0 if add == "fadd" else 2, w * 2))
    k.store(k.wr(x, r, 0, w * 2, 1, 0))


family("type", of_type, [("i8", 16, 8, 1), ("i8", 7, 3, 2), ("i16", 8, 4, 2), ("i16", 11, 5, 1), ("i32", 8, 4, 1),
                         ("i32", 9, 3, 2), ("i64", 4, 2, 1), ("i64", 5, 2, 2), ("half", 8, 4, 2),
                         ("float", 8, 4, 1), ("float", 6, 3, 1)])


def strides(k, s):
    x = k.load("i32", 32)
    n = min(16, 31 // s + 1)
    k.store(k.op("xor", k.rd(x, n, 0, n, s, 0), k.splat("i32", 85, n)))


family("stride", strides, [1, 2, 3, 4, 5, 8, 16])


def write_strides(k, s):
    x = k.load("i16", 64)
    n = min(16, 63 // s + 1)
    y = k.rd(k.load("i16", 16, 128), n, 0, n, 1, 0)
    k.store(k.wr(x, k.op("add", y, y), 0, n, s, 2))


family("write_stride", write_strides, [2, 3, 4, 6])


def widths(k, n):
    x, y = k.load("i32", 64), k.load("i32", 64, 256)
    a, b = k.rd(x, n, 0, n, 1, 0), k.rd(y, n, 0, n, 1, 4)
    k.store(k.op("add", a, k.op("mul", b, k.splat("i32", 3, n))))


family("width", widths, [1, 3, 7, 13, 17, 31, 33, 37, 60])


# ---- variable starts ----
@kernel(i=3)
def ind_shifted(k):
    x = k.load("i32", 32)
    i = k.op("shl", k.word("i"), k.scalar("i16", 2))
    k.store(k.op("add", k.rd(x, 16, 0, 16, 1, index=i), k.splat("i32", 9, 16)))


@kernel(i=1)
def ind_aligned(k):
    x = k.load("i32", 32)
    i = k.op("shl", k.word("i"), k.scalar("i16", 5))
    k.store(k.op("add", k.rd(x, 16, 0, 16, 1, index=i), k.splat("i32", 9, 16)))


@kernel(i=64)
def ind_parent(k):
    x = k.load("i32", 32)
    k.store(k.op("add", k.rd(x, 16, 0, 16, 1, index=k.word("i"), parent=16), k.splat("i32", 9, 16)))


@kernel(i=34)
def ind_words(k):
    x = k.load("i16", 64)
    k.store(k.op("add", k.rd(x, 16, 16, 8, 1, index=k.word("i")), k.splat("i16", 9, 16)))


@kernel(i=17)
def ind_bytes(k):
    x = k.load("i8", 128)
    k.store(k.op("add", k.rd(x, 16, 0, 16, 1, index=k.word("i")), k.splat("i8", 9, 16)))


@kernel(i=24)
def ind_qwords(k):
    x = k.load("i64", 16)
    k.store(k.op("add", k.rd(x, 4, 0, 4, 1, index=k.word("i")), k.splat("i64", 9, 4)))


@kernel(i=12)
def ind_floats(k):
    x = k.load("float", 32)
    k.store(k.op("fadd", k.rd(x, 8, 0, 8, 1, index=k.word("i")), k.splat("float", 9.0, 8)))


@kernel(i=7)
def ind_element(k):
    x = k.load("i32", 16)
    e = k.give(f"extractelement {x}, i16 %i", "i32", [x.lanes[7]], True)
    e = k.op("add", e, k.scalar("i32", 1))
    lanes = list(x.lanes)
    lanes[7] = e.lanes[0]
    k.store(k.give(f"insertelement {x}, {e}, i16 %i", "i32", lanes))


def index_rows(k, n):
    x = k.load("i32", 32)
    w = k.load("i16", 16, 512)
    i = k.op("shl", k.op("and", w, k.splat("i16", 15, 16)), k.splat("i16", 2, 16))
    i = k.rd(i, n, 0, n, 1, 0)
    k.store(k.op("add", k.rd(x, n, 0, 1, 0, index=i), k.splat("i32", 1, n)))


family("rows", index_rows, [2, 8, 16])


@kernel()
def rows_of_four(k):
    x = k.load("i32", 32)
    w = k.load("i16", 8, 512)
    i = k.op("shl", k.op("and", w, k.splat("i16", 15, 8)), k.splat("i16", 2, 8))
    i = k.rd(i, 4, 0, 4, 1, 0)
    k.store(k.op("add", k.rd(x, 16, 0, 4, 1, index=i), k.splat("i32", 1, 16)))


@kernel()
def rows_written(k):
    x = k.load("i16", 32)
    i = k.const("i16", [0, 20, 40, 10])
    v = k.load("i16", 8, 256)
    k.store(k.wr(x, k.rd(v, 8, 0, 8, 1, 0), 0, 2, 1, index=i))


@kernel(r=2, c=1)
def two_steps(k):
    """Rows, then columns: what a front end writes for a block of a matrix (seed, "parent width")."""
    x = k.load("i32", 64)
    row = k.op("shl", k.word("r"), k.scalar("i16", 5))
    rows = k.rd(x, 32, 8, 8, 1, index=row)
    col = k.op("shl", k.word("c"), k.scalar("i16", 2))
    k.store(k.op("add", k.rd(rows, 16, 8, 4, 1, index=col, parent=8), k.splat("i32", 1, 16)))


@kernel(r=1, c=2)
def two_steps_written(k):
    x = k.load("i32", 64)
    row = k.op("shl", k.word("r"), k.scalar("i16", 5))
    rows = k.rd(x, 32, 8, 8, 1, index=row)
    col = k.op("shl", k.word("c"), k.scalar("i16", 2))
    v = k.rd(k.load("i32", 16, 256), 8, 0, 8, 1, 0)
    rows = k.wr(rows, v, 8, 2, 1, index=col, parent=8)
    k.store(k.wr(x, rows, 8, 8, 1, index=row))


# ---- regions of regions ----
@kernel()
def read_of_read(k):
    x = k.load("i32", 32)
    k.store(k.op("add", k.rd(k.rd(x, 16, 0, 16, 2, 0), 8, 8, 4, 1, 4), k.splat("i32", 1, 8)))


@kernel()
def read_of_write(k):
    x, y = k.load("i32", 32), k.load("i32", 8, 256)
    w = k.wr(x, y, 8, 4, 1, 32)
    k.store(k.op("add", k.rd(w, 4, 0, 4, 1, 32), k.rd(w, 4, 0, 4, 1, 0)))


@kernel()
def write_of_write(k):
    x, y = k.load("i32", 32), k.load("i32", 4, 256)
    rows = k.rd(x, 16, 8, 4, 1, 0)
    rows = k.wr(rows, y, 0, 4, 2, 8)
    k.store(k.wr(x, rows, 8, 4, 1, 0))


@kernel()
def read_of_bitcast(k):
    x = k.load("i32", 16)
    b = k.bitcast(x, "i8")
    k.store(k.op("add", k.rd(b, 16, 0, 16, 4, 2), k.splat("i8", 1, 16)))


@kernel()
def read_of_extension(k):
    x = k.load("i8", 64)
    z = k.convert("zext", k.rd(x, 32, 0, 32, 1, 0), "i32")
    k.store(k.op("add", k.rd(z, 16, 0, 16, 2, 4), k.splat("i32", 1, 16)))


@kernel()
def read_of_splat(k):
    x = k.load("i32", 8)
    s = k.rd(x, 16, 0, 16, 0, 20)
    k.store(k.op("add", k.rd(s, 8, 0, 8, 2, 0), k.load("i32", 8, 64)))


@kernel()
def same_twice(k):
    x, y = k.load("i32", 32), k.load("i32", 8, 256)
    a = k.op("mul", k.rd(x, 8, 8, 4, 1, 16), y)
    b = k.op("mul", k.rd(x, 8, 8, 4, 1, 16), y)
    k.store(k.op("add", a, b))


@kernel()
def shuffled(k):
    x = k.load("i32", 16)
    k.store(k.op("add", k.shuffle(x, x, [3, 2, 1, 0, 7, 6, 5, 4, 9, 8, 13, 12, 11, 10, 15, 14]),
                 k.splat("i32", 1, 16)))


@kernel()
def interleaved(k):
    x, y = k.load("i16", 16), k.load("i16", 16, 64)
    k.store(k.shuffle(x, y, [v for i in range(16) for v in (i, 16 + i)]))


@kernel()
def transposed(k):
    x = k.load("i32", 16)
    k.store(k.op("add", k.shuffle(x, x, [r * 4 + c for c in range(4) for r in range(4)]), k.splat("i32", 1, 16)))


# ---- constants ----
@kernel()
def const_sequence(k):
    k.store(k.const("i32", range(16)))


@kernel()
def const_bytes(k):
    k.store(k.const("i8", [(k_ * 7) & 255 for k_ in range(32)]))


@kernel()
def const_wide(k):
    k.store(k.const("i32", [0x12345678 + k_ * 0x1010101 for k_ in range(8)]))


@kernel()
def const_few(k):
    k.store(k.const("i16", [7] * 13 + [1, 7, 9] + [7] * 16))


@kernel()
def const_floats(k):
    k.store(k.const("float", [1.0, 2.0, 4.0, 8.0, 0.5, 0.25, 1.0, 2.0]))


def const_nans(k, elt, step):
    """The bits of a constant float stay, also those of a NaN that signals: as integers, by a choice, and where one is written."""
    size, n, x = SIZE[elt], 16, k.load(f"i{8 * SIZE[elt]}", 16)
    nan, high = {2: 0x7c00, 4: 0x7f800000}[size], 1 << 8 * size - 1
    bits = [(nan + 1 + j * step) | high * (j % 3 == 0) for j in range(n)]
    text = [f"{elt} " + (f"0xH{b:04X}" if size == 2 else f"0x{(b & high) << 32 | 0x7ff << 52 | (b & 0x7fffff) << 29:016X}") for b in bits]
    floats = f"<{n} x {elt}>"
    k.store(k.give(f"bitcast {floats} <{', '.join(text)}> to {x.type}", x.elt, bits))
    for chosen, now in (f"splat ({text[0]})", [bits[0]] * n), (f"<{', '.join(text)}>", bits):
        p = k.icmp("slt", x, k.splat(x.elt, 64, n))
        v = k.give(f"bitcast {x} to {floats}", elt, x.lanes)
        v = k.give(f"select {p}, {floats} {chosen}, {floats} {v.name}", elt, [a if on else b for on, a, b in zip(p.lanes, now, x.lanes)])
        v = k.give(f"insertelement {floats} {v.name}, {text[5]}, i32 3", elt, [*v.lanes[:3], bits[5], *v.lanes[4:]])
        k.store(k.give(f"bitcast {v} to {x.type}", x.elt, v.lanes))


family("const_nans", const_nans, [("float", 0), ("float", 0x1234), ("float", 0x60000), ("half", 0), ("half", 0x31)])


def const_edges(k, elt, part):
    """Each operation of two integers with one number that is at the edge of a type, this one's or a narrower one's, as either operand."""
    n, bits = 16, 8 * SIZE[elt]
    x = k.load(elt, n)
    y = k.op("mul", x, k.splat(elt, mask(0x0101010101010101, elt), n))
    r = y
    edges = sorted({mask(sign * (1 << at) + by, elt) for at in (0, 7, 8, 15, 16, 31, 32, bits - 1, bits) if at <= bits for sign in (1, -1) for by in (-1, 0, 1)})[part::4]
    count = k.op("and", x, k.splat(elt, bits - 1, n))
    turn = {"rol": lambda a, b: a << b % bits | a >> -b % bits, "ror": lambda a, b: a >> b % bits | a << -b % bits}
    for at, edge in enumerate(edges):
        c = k.splat(elt, edge, n)
        ops = [(name, a, b) for name in ("add", "sub", "and", "or", "xor") for a, b in ((y, c), (c, y))]
        for name, a, b in ops + [(name, c, count) for name in ("shl", "lshr", "ashr")] + [(name, c, y) for name in turn]:
            v = k.genx(name, elt, [a, b], turn[name]) if name in turn else k.op(name, a, b)
            r = k.op("add", k.op("mul", r, k.splat(elt, 7, n)), v)
        if at % 8 == 7 or edge == edges[-1]:
            k.store(r)


family("const_edges", const_edges, [(elt, part) for elt in ("i8", "i16", "i32", "i64") for part in range(4)])


@kernel()
def const_operand(k):
    k.store(k.op("add", k.load("i32", 16), k.const("i32", [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3])))


# ---- predicates ----
def masked(k, n):
    x, y = k.load("i32", 64), k.load("i32", 64, 256)
    a, b = k.rd(x, n, 0, n, 1, 0), k.rd(y, n, 0, n, 1, 0)
    p = k.icmp("ult", a, b)
    k.store(k.wr(x, k.op("add", b, k.splat("i32", 1, n)), 0, n, 1, 0, on=p))


family("masked", masked, [4, 13, 16, 37])


def selected(k, n):
    x, y = k.load("i32", 64), k.load("i32", 64, 256)
    a, b = k.rd(x, n, 0, n, 1, 0), k.rd(y, n, 0, n, 1, 0)
    k.store(k.select(k.icmp("sgt", a, b), a, b))


family("selected", selected, [5, 16, 37])


@kernel()
def pred_logic(k):
    x, y = k.load("i32", 16), k.load("i32", 16, 256)
    p, q = k.icmp("ult", x, y), k.icmp("eq", k.op("and", x, k.splat("i32", 1, 16)), k.splat("i32", 0, 16))
    both = k.op("or", k.op("and", p, q), k.op("xor", p, k.const("i1", [1] * 16)))
    k.store(k.select(both, x, y))


@kernel()
def pred_parts(k):
    x, y = k.load("i16", 32), k.load("i16", 32, 256)
    p = k.icmp("ult", x, y)
    a, b = k.rd(x, 8, 0, 8, 1, 16), k.rd(y, 8, 0, 8, 1, 16)
    k.store(k.wr(x, k.op("add", a, b), 0, 8, 1, 0, on=k.rdpred(p, 8, 8)))
    k.store(k.select(k.wrpred(p, k.icmp("ugt", a, b), 16), x, y))


@kernel()
def pred_odd_part(k):
    x, y = k.load("i16", 32), k.load("i16", 32, 256)
    p = k.icmp("ult", x, y)
    a, b = k.rd(x, 6, 0, 6, 1, 16), k.rd(y, 6, 0, 6, 1, 16)
    k.store(k.wr(x, k.op("add", a, b), 0, 6, 1, 0, on=k.rdpred(p, 6, 5)))


@kernel()
def pred_bits(k):
    x, y = k.load("i32", 32), k.load("i32", 32, 256)
    b = k.bitcast(k.icmp("ult", x, y), "i32")
    k.store(k.op("xor", b, k.scalar("i32", 0x5555)))
    k.store(k.select(k.bitcast(k.op("shl", b, k.scalar("i32", 3)), "i1"), x, y))


@kernel()
def all_any(k):
    x, y = k.load("i16", 13 + 3), k.load("i16", 16, 256)
    a, b = k.rd(x, 13, 0, 13, 1, 0), k.rd(y, 13, 0, 13, 1, 0)
    p = k.icmp("ult", a, b)
    one = k.scalar("i32", 1)
    k.store(k.select(k.reduce("any", p), one, k.scalar("i32", 2)))
    k.store(k.select(k.reduce("all", p), one, k.scalar("i32", 2)))


@kernel()
def masked_rows(k):
    x, y = k.load("i32", 32), k.load("i32", 16, 256)
    a = k.rd(x, 9, 7, 3, 2, 32)
    p = k.icmp("ult", a, k.rd(y, 9, 0, 9, 1, 0))
    k.store(k.wr(x, k.op("add", a, a), 7, 3, 2, 32, on=p))


# ---- the mixed-type and saturating families ----
def clamp(v, elt, is_signed):
    bits = 8 * {"i8": 1, "i16": 2, "i32": 4}[elt]
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
    return max(low, min(high, v))


def saturating(k, name, how, frm, to):
    d, s = name[0] == "s", name[1] == "s"
    x, y = k.load(frm, 16), k.load(frm, 16, 128)
    sat = name.endswith("sat")
    mul = name.endswith("mul")  # there the letters are the two operands' signs
    first, second = (d, s) if mul else (s, s)
    of = lambda v, is_signed: signed(v, frm) if is_signed else v
    both = lambda a, b: how(of(a, first), of(b, second))
    f = lambda a, b: clamp(both(a, b), to, d) if sat else both(a, b)
    k.store(k.genx(name, to, [x, y], f))


for _p in ("ss", "su", "us", "uu"):
    family("sat", lambda k, n, f, t: saturating(k, n, lambda a, b: a + b, f, t), [(_p + "add.sat", "i16", "i8")])
    family("mul", lambda k, n, f, t: saturating(k, n, lambda a, b: a * b, f, t), [(_p + "mul", "i8", "i16")])
family("avg", lambda k, n, f, t: saturating(k, n, lambda a, b: (a + b + 1) >> 1, f, t), [("uuavg", "i8", "i8"), ("ssavg", "i16", "i16")])


def mad(k, name, frm, to):
    """The letters are the signs of the first two operands; the result has that of the first, the third operand that of the second."""
    of = lambda v, elt, letter: signed(v, elt) if letter == "s" else v
    x, y, z = (k.op("xor", k.load(frm, 16, 64 * n), k.splat(frm, m, 16)) for n, m in enumerate((0x80, 0x91, 0)))
    z = k.op("shl", k.convert("zext", z, to), k.splat(to, 8 * (SIZE[to] - SIZE[frm]), 16))
    both = lambda a, b, c: of(a, frm, name[0]) * of(b, frm, name[1]) + of(c, to, name[1])
    k.store(k.genx(name, to, [x, y, z], (lambda *v: clamp(both(*v), to, name[0] == "s")) if name.endswith("sat") else both))


for _p in ("ss", "su", "us", "uu"):
    family("mad", mad, [(_p + "mad", "i16", "i32"), (_p + "mad", "i8", "i32"), (_p + "mad.sat", "i8", "i16"), (_p + "mad.sat", "i16", "i32")])


@kernel()
def trunc_sat(k):
    x = k.load("i32", 16)
    k.store(k.genx("sstrunc.sat", "i8", [x], lambda a: clamp(signed(a, "i32"), "i8", True)))
    k.store(k.genx("ustrunc.sat", "i16", [x], lambda a: clamp(signed(a, "i32"), "i16", False)))


@kernel()
def min_max(k):
    x, y = k.load("i16", 32), k.load("i16", 32, 128)
    s = lambda v: signed(v, "i16")
    k.store(k.genx("smin", "i16", [x, y], lambda a, b: min(s(a), s(b))))
    k.store(k.genx("umax", "i16", [x, y], max))
    k.store(k.genx("absi", "i16", [x], lambda a: abs(s(a))))


@kernel()
def float_sat(k):
    x, y = k.load("float", 16), k.load("float", 16, 128)
    d = k.op("fsub", k.op("fmul", x, k.splat("float", 0.03125, 16)), k.op("fmul", y, k.splat("float", 0.0625, 16)))
    k.store(k.genx("sat", "float", [d], lambda v: max(0.0, min(1.0, v))))
    k.store(k.genx("absf", "float", [d], abs))
    k.store(k.genx("rndd", "float", [d], lambda v: float(math.floor(v))))


@kernel()
def contracted(k):
    """A product and a sum or difference with the flag are rounded once: 1 + n/4096 squared has 25 bits."""
    k.fast = "contract "
    one = k.splat("float", 1.0, 16)
    x, y = (k.op("fadd", k.op("fmul", k.load("float", 16, at), k.splat("float", 2.0 ** -12, 16)), one) for at in (0, 128))
    three = k.splat("float", 1.0 + 2.0 ** -11, 16)
    for name, a, b, how in [("fadd", x, y, lambda p, c: p + c), ("fsub", x, y, lambda p, c: p - c),
                            ("fsub", three, y, lambda p, c: p - c)]:
        product = [p * q for p, q in zip(a.lanes, b.lanes)]
        m = k.op("fmul", a, b)
        k.store(k.give(f"{name} contract {m}, {one.name}", "float",
                       [rounded(how(p, 1.0), "float") for p in product]))
        m = k.op("fmul", a, b)
        k.store(k.give(f"{name} contract {x}, {m.name}", "float",
                       [rounded(how(c, p), "float") for c, p in zip(x.lanes, product)]))


@kernel()
def bits(k):
    x = k.load("i32", 16)
    k.store(k.genx("cbit", "i32", [x], lambda a: bin(a).count("1")))
    k.store(k.genx("bfrev", "i32", [x], lambda a: int(f"{a:032b}"[::-1], 2)))
    k.store(k.genx("lzd", "i32", [x], lambda a: 32 - a.bit_length()))
    k.store(k.genx("fbl", "i32", [x], lambda a: (a & -a).bit_length() - 1 if a else 0xffffffff))


@kernel()
def rotate(k):
    x = k.load("i32", 16)
    n = k.op("and", k.load("i32", 16, 128), k.splat("i32", 31, 16))
    k.store(k.genx("rol", "i32", [x, n], lambda a, b: a << b | a >> (32 - b) if b else a))


@kernel()
def high_product(k):
    x, y = k.load("i32", 16), k.load("i32", 16, 64)
    k.store(k.genx("umulh", "i32", [x, y], lambda a, b: a * b >> 32))
    k.store(k.genx("smulh", "i32", [x, y], lambda a, b: signed(a, "i32") * signed(b, "i32") >> 32))


# ---- conversions ----
@kernel()
def widen_narrow(k):
    x = k.load("i8", 32)
    k.store(k.convert("sext", x, "i32"))
    k.store(k.convert("zext", x, "i16"))
    k.store(k.convert("trunc", k.load("i32", 32, 128), "i8"))


@kernel()
def int_float(k):
    x = k.load("i16", 16)
    f = k.convert("sitofp", x, "float")
    k.store(k.op("fmul", f, k.splat("float", 0.5, 16)))
    k.store(k.convert("fptosi", k.op("fmul", f, k.splat("float", 0.25, 16)), "i32"))


# ---- 64-bit integers ----
def wide(k, name, amount=None):
    x, y = k.load("i64", 8), k.load("i64", 8, 128)
    b = y if amount is None else k.splat("i64", amount, 8)
    k.store(k.op(name, x, b))


family("wide", wide, [("add",), ("sub",), ("and",), ("xor",), ("mul",), ("shl", 3), ("shl", 40), ("lshr", 7), ("lshr", 33), ("ashr", 21), ("add", 77)])


@kernel()
def wide_compare(k):
    x, y = k.load("i64", 8), k.load("i64", 8, 128)
    k.store(k.select(k.icmp("ult", x, y), x, y))
    k.store(k.select(k.icmp("sge", x, y), x, y))
    k.store(k.select(k.icmp("eq", x, y), x, y))


@kernel()
def wide_convert(k):
    x = k.load("i32", 8)
    k.store(k.convert("zext", x, "i64"))
    k.store(k.convert("sext", x, "i64"))
    k.store(k.convert("trunc", k.load("i64", 8, 128), "i32"))


@kernel()
def wide_shift_variable(k):
    x = k.load("i64", 8)
    n = k.op("and", k.load("i64", 8, 128), k.splat("i64", 63, 8))
    k.store(k.op("shl", x, n))
    k.store(k.op("lshr", x, n))
    k.store(k.op("ashr", x, n))


# ---- messages ----
def gathered(k, n):
    o = k.op("and", k.load("i64", 32), k.splat("i64", 0x3f8, 32))
    o = k.rd(o, n, 0, n, 1, 0)
    p = k.icmp("ult", o, k.splat("i64", 0x200, n))
    old = k.rd(k.load("i32", 32, 512), n, 0, n, 1, 0)
    k.store(k.gather("i32", o, p, old))


family("gather", gathered, [8, 13, 16, 21, 32])


def scattered(k, n):
    o = k.const("i64", [(5 * i % n) * 4 for i in range(n)])
    v = k.rd(k.load("i32", 32), n, 0, n, 1, 0)
    p = k.icmp("ugt", v, k.splat("i32", 0x40000000, n))
    k.stored = n * 4
    k.scatter(o, p, v)


family("scatter", scattered, [8, 13, 16, 32])


@kernel()
def gather_wide(k):
    o = k.op("and", k.load("i64", 16), k.splat("i64", 0x3f8, 16))
    k.store(k.gather("i64", o, k.const("i1", [1] * 16), k.undef("i64", 16)))


@kernel()
def blocks(k):
    x = k.load("i8", 208)
    y = k.op("add", x, k.splat("i8", 1, 208))
    k.store(k.rd(y, 128, 0, 128, 1, 0))
    k.store(k.rd(y, 64, 0, 64, 1, 128))
    k.store(k.rd(y, 16, 0, 16, 1, 192))


# ---- scalars, one-element vectors, and what else the language has ----
@kernel(i=12)
def one_element(k):
    x = k.load("i32", 16)
    s = k.rd(x, 1, 0, 1, 0, 20, scalar=True)
    v = k.rd(x, 1, 0, 8, 1, 24)
    w = k.rd(x, 1, 0, 1, 0, index=k.word("i"), scalar=True)
    t = k.op("add", s, w)
    x = k.wr(x, t, 0, 1, 0, 0)
    k.store(k.wr(x, v, 0, 1, 0, index=k.word("i")))


@kernel()
def fused(k):
    x, y, z = k.load("float", 16), k.load("float", 16, 64), k.load("float", 16, 128)
    lanes = [rounded(a * b + c, "float") for a, b, c in zip(x.lanes, y.lanes, z.lanes)]
    k.store(k.give(k.intrinsic("fma", "<16 x float>", [x, y, z], ["v16f32"]), "float", lanes))


@kernel()
def overflow(k):
    x = k.op("or", k.load("i32", 8), k.splat("i32", 0x80000000, 8))
    y = k.load("i32", 8, 64)
    pair = k.fresh()
    k.line(f"{pair} = " + k.intrinsic("uadd.with.overflow", "{ <8 x i32>, <8 x i1> }", [x, y], ["v8i32"]))
    total = [a + b for a, b in zip(x.lanes, y.lanes)]
    s = k.give(f"extractvalue {{ <8 x i32>, <8 x i1> }} {pair}, 0", "i32", [mask(t, "i32") for t in total])
    o = k.give(f"extractvalue {{ <8 x i32>, <8 x i1> }} {pair}, 1", "i1", [t >> 32 for t in total])
    k.store(s)
    k.store(k.select(o, x, y))


@kernel()
def carries(k):
    x, y = k.load("i32", 8), k.load("i32", 8, 64)
    for name, how, second in (("addc", lambda a, b: (a + b) >> 32, lambda a, b: a + b),
                              ("subb", lambda a, b: int(a < b), lambda a, b: a - b)):
        pair = k.fresh()
        k.line(f"{pair} = " + k.intrinsic(f"genx.{name}", "{ <8 x i32>, <8 x i32> }", [x, y], ["v8i32"]))
        for at, f in enumerate((how, second)):
            k.store(k.give(f"extractvalue {{ <8 x i32>, <8 x i32> }} {pair}, {at}", "i32",
                           [mask(f(a, b), "i32") for a, b in zip(x.lanes, y.lanes)]))


@kernel()
def constant_write(k):
    x = k.load("i32", 16)
    new = k.const("i32", [9, 8, 7, 6])
    lanes = list(x.lanes)
    lanes[2:10:2] = new.lanes
    k.store(k.give(k.intrinsic("genx.wrconstregion", "<16 x i32>",
                               [x, new, "i32 0", "i32 4", "i32 2", "i16 8", "i32 undef", "i1 true"],
                               ["v16i32", "v4i32", "i16", "i1"]), "i32", lanes))


@kernel()
def mask_of_one_lane(k):
    x, y = k.load("i32", 16), k.load("i32", 16, 64)
    p = k.icmp("ult", k.rd(x, 1, 0, 1, 0, 0, scalar=True), k.rd(y, 1, 0, 1, 0, 0, scalar=True))
    k.store(k.select(p, x, y))


@kernel()
def divided(k):
    x = k.op("and", k.load("i32", 16), k.splat("i32", 0xffff, 16))
    y = k.op("or", k.op("and", k.load("i32", 16, 64), k.splat("i32", 0xff, 16)), k.splat("i32", 1, 16))
    k.store(k.op("udiv", x, y))
    k.store(k.op("urem", x, y))
    z = k.load("i32", 16, 128)
    k.store(k.op("udiv", z, y))
    k.store(k.op("urem", z, k.op("or", x, k.splat("i32", 1, 16))))


def quotient(v, w, rest):
    q = abs(v) // abs(w) * (1 if (v < 0) == (w < 0) else -1)
    return v - q * w if rest else q


@kernel()
def divided_signed(k):
    for elt, n in (("i32", 16), ("i16", 16)):
        x = k.op("sub", k.load(elt, n), k.splat(elt, 1 << 14, n))
        y = k.op("or", k.op("sub", k.load(elt, n, 256), k.splat(elt, 1 << 13, n)), k.splat(elt, 1, n))
        for op, rest in (("sdiv", False), ("srem", True)):
            k.store(k.give(f"{op} {x}, {y.name}", elt, [mask(quotient(signed(v, elt), signed(w, elt), rest), elt)
                                                     for v, w in zip(x.lanes, y.lanes)]))


@kernel()
def half_floats(k):
    x, y = k.load("half", 16), k.load("half", 16, 64)
    f = k.convert("fpext", k.op("fadd", x, y), "float")
    k.store(k.op("fmul", f, k.splat("float", 0.5, 16)))


@kernel()
def bytes_to_all(k):
    x = k.load("i8", 64)
    for elt in ("i16", "i32", "i64"):
        k.store(k.convert("sext", k.rd(x, 8, 0, 8, 3, 1), elt))


@kernel()
def long_vector(k):
    x, y = k.load("i16", 128), k.load("i16", 128, 256)
    k.store(k.op("mul", k.op("add", x, y), y))


@kernel()
def compare_float(k):
    x, y = k.load("float", 16), k.load("float", 16, 64)
    lanes = [int(a < b) for a, b in zip(x.lanes, y.lanes)]
    p = k.give(f"fcmp ult {x}, {y.name}", "i1", lanes)
    k.store(k.select(p, x, y))
    q = k.give(f"fcmp one {x}, {y.name}", "i1", [int(a != b) for a, b in zip(x.lanes, y.lanes)])
    k.store(k.select(q, x, k.splat("float", 1.5, 16)))


# ---- functions and fields ----
@kernel()
def rounding(k):
    x = k.op("fmul", k.op("fsub", k.load("float", 16), k.splat("float", 20.0, 16)), k.splat("float", 0.375, 16))
    k.store(k.genx("rndu", "float", [x], lambda v: math.copysign(math.ceil(v), v)))
    k.store(k.genx("rndz", "float", [x], lambda v: math.copysign(math.trunc(v), v)))
    k.store(k.genx("rnde", "float", [x], lambda v: math.copysign(round(v), v)))
    k.store(k.genx("frc", "float", [x], lambda v: v - math.floor(v)))


@kernel()
def functions(k):
    x = k.op("fadd", k.load("float", 16), k.splat("float", 1.0, 16))
    two = k.convert("uitofp", k.convert("zext", k.op("and", k.load("i8", 16), k.splat("i8", 7, 16)), "i32"), "float")
    k.store(k.genx("sqrt", "float", [x], lambda v: rounded(math.sqrt(v), "float")))
    k.store(k.genx("exp", "float", [two], lambda v: 2.0 ** v))
    k.store(k.genx("inv", "float", [k.genx("exp", "float", [two], lambda v: 2.0 ** v)], lambda v: 1.0 / v))
    k.store(k.genx("log", "float", [k.genx("exp", "float", [two], lambda v: 2.0 ** v)], lambda v: math.log2(v)))


@kernel()
def fields(k):
    x, y = k.load("i32", 16), k.load("i32", 16, 128)
    n, at = k.splat("i32", 7, 16), k.splat("i32", 5, 16)
    k.store(k.genx("ubfe", "i32", [n, at, x], lambda w, o, v: v >> o & (1 << w) - 1))
    k.store(k.genx("sbfe", "i32", [n, at, x], lambda w, o, v: (v >> o & 127) - (128 if v >> o & 64 else 0)))
    k.store(k.genx("bfi", "i32", [n, at, x, y], lambda w, o, v, u: u & ~(127 << o) | (v & 127) << o))


@kernel()
def float_extremes(k):
    x, y = k.load("float", 16), k.load("float", 16, 64)
    k.store(k.genx("fmin", "float", [x, y], min))
    k.store(k.genx("fmax", "float", [x, y], max))


@kernel()
def shifts_by_lane(k):
    x = k.load("i16", 32)
    n = k.op("and", k.load("i16", 32, 128), k.splat("i16", 15, 32))
    k.store(k.op("shl", x, n))
    k.store(k.op("lshr", x, n))
    k.store(k.op("ashr", x, n))


# ---- indices that wrap, as words do ----
def wrapped(k, elt):
    x = k.load(elt, 32)
    i = k.op("add", k.word("i"), k.scalar("i16", 48))
    r = k.rd(x, 4, 0, 4, 1, index=i)
    at = k.op("add", k.word("i"), k.scalar("i16", 32))
    k.store(k.wr(x, k.op("add", r, k.splat(elt, 1, 4)), 0, 4, 1, index=at))


family("wrapped", wrapped, ["i32", "i16"], i=-16)
