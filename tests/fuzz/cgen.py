# SPDX-License-Identifier: Apache-2.0
"""cgen - random C kernels that move pointers in every way in which C can move bytes.

A program has arrays of integers in one space (its home), often one more in another space (the
intruder), and cells: arrays of pointers, structs and unions that hold pointers to the arrays (level 1) or to cells
of level 1 (level 2).  Statements move cells, write pointers through cells of level 2, and use what
they hold.  Each program draws few kinds of statement (swarm testing), so that most of its accesses
can be named, and what a wrong fact does is seen.  Everything is initialised, and no result depends
on an address.

    p = Program(seed, dialect, target)
    p.text()            the kernel's module, as the compiler under test sees it
    p.kernel_argument   what `gaspar run -a` passes as the kernel's third argument, or None: it has two
    p.other()           functions of a second module, or ""
    p.text(drop)        without the statements numbered in `drop`

One text is OpenCL C or CUDA by the macros at its head.  What belongs to one program begins with `P_`, which
`text` replaces by a name of its own, so that programs can be linked with each other.
"""
import random, re

import cshapes

HEAD = {"cl": """#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
#define KERNEL kernel
#define FN
#define SFN static
#define SHARED local
#define GLOBAL global
#define SGLOBAL static global
#define TABLE constant
#define GPTR global int *
#define LPTR local int *
#define LINT local int
""", "cu": """#define KERNEL extern "C" __attribute__((global))
#define FN extern "C" __attribute__((device))
#define SFN static __attribute__((device))
#define CXXFN __attribute__((device))
#define SHARED __attribute__((shared))
#define GLOBAL __attribute__((device))
#define SGLOBAL static __attribute__((device))
#define TABLE static __attribute__((device)) const
#define GPTR int *
#define LPTR int *
#define LINT __attribute__((address_space(3))) int
typedef unsigned long ulong; typedef unsigned uint; typedef unsigned char uchar; typedef unsigned short ushort;
typedef ulong UL2 __attribute__((ext_vector_type(2))); typedef bool ON2 __attribute__((ext_vector_type(2)));
"""}
COMMON = """#define NOINLINE __attribute__((noinline))
typedef int *P1; typedef int **P2;
typedef uchar AB; typedef ushort __attribute__((may_alias)) AH; typedef uint __attribute__((may_alias)) AW;
typedef ulong __attribute__((may_alias)) AL; typedef double __attribute__((may_alias)) AD;
typedef uint __attribute__((ext_vector_type(2), may_alias, aligned(8))) AW2;
typedef uchar __attribute__((ext_vector_type(8), may_alias, aligned(8))) AB8;
typedef ulong __attribute__((ext_vector_type(2), may_alias, aligned(8))) AL2;
"""

# shape -> (text of its body, where its pointers are, bytes)
SHAPES = {
    "bare": (None, [""], 8),
    "one": ("struct {{ {P} p; }}", [".p"], 8),
    "two": ("struct {{ {P} p; {P} q; }}", [".p", ".q"], 16),
    "num": ("struct {{ {P} p; long n; }}", [".p"], 16),
    "late": ("struct {{ int n; {P} p; }}", [".p"], 16),
    "nest": ("struct {{ struct {{ {P} p; }} r; {P} q; }}", [".r.p", ".q"], 16),
    "arr": ("struct {{ {P} v[2]; }}", [".v[0]", ".v[1]"], 16),
    "uni": ("union {{ {P} p; ulong u; uint w[2]; uchar b[8]; }}", [".p"], 8),
    "bits": ("struct {{ uint a : 7; uint b : 25; {P} p; }}", [".p"], 16),
    "big": ("struct {{ {P} p; long n[15]; }}", [".p"], 128),
}

# How the bytes of a whole element are moved: {D} = {S}, {N} bytes
WHOLE = {
    "assign": "{D} = {S};",
    "memcpy": "__builtin_memcpy((void *)&{D}, (void *)&{S}, {N});",
    "memmove": "__builtin_memmove((void *)&{D}, (void *)&{S}, {N});",
    "bytes": "for (int b = 0; b < {N}; b++) ((AB *)&{D})[b] = ((AB *)&{S})[b];",
    "halves": "for (int b = 0; b < {N} / 2; b++) ((AH *)&{D})[b] = ((AH *)&{S})[b];",
    "words": "for (int b = 0; b < {N} / 4; b++) ((AW *)&{D})[b] = ((AW *)&{S})[b];",
    "longs": "for (int b = 0; b < {N} / 8; b++) ((AL *)&{D})[b] = ((AL *)&{S})[b];",
    "doubles": "for (int b = 0; b < {N} / 8; b++) ((AD *)&{D})[b] = ((AD *)&{S})[b];",
    "wordpairs": "for (int b = 0; b < {N} / 8; b++) ((AW2 *)&{D})[b] = ((AW2 *)&{S})[b];",
    "bytevectors": "for (int b = 0; b < {N} / 8; b++) ((AB8 *)&{D})[b] = ((AB8 *)&{S})[b];",
    "longpairs": "*(AL2 *)&{D} = *(AL2 *)&{S};",
    "swap": "{{ {T} w = {D}; {D} = {S}; {S} = w; }}",
    "unknown length": "__builtin_memcpy((void *)&{D}, (void *)&{S}, {N}ul >> (n > 1000));",
    "unknown move": "__builtin_memmove((void *)&{D}, (void *)&{S}, {N}ul >> (n > 1000));",
    "unknown words": "for (int b = 0; b < ({N} >> (n > 1000)); b += 8) __builtin_memcpy((char *)&{D} + b, (char *)&{S} + b, 8);",
    "ring": "{{ {T} w = {D}; __builtin_memcpy((void *)&{D}, (void *)&{S}, {N}ul >> (n > 1000)); "
            "__builtin_memmove((void *)&{S}, (void *)&w, {N}ul >> (n > 1000)); }}",
    "vload": "vstore2(vload2(0, (ulong *)&{S}), 0, (ulong *)&{D});",
    "vload8": "vstore2(vload2(0, (uint *)&{S}), 0, (uint *)&{D});",
}
# How one pointer is made of an integer {u}
INTEGERS = {
    "int": "{u}", "or": "({u} | 1) & ~1ul", "tag": "({u} | (ulong)(n & 3)) & ~3ul", "xor": "({u} ^ 0x5a5a0000ul) ^ 0x5a5a0000ul",
    "xorn": "({u} ^ (ulong)n) ^ (ulong)n", "halves of int": "({u} >> 32 << 32) | (ulong)(uint){u}",
    "rotate": "P_rot({u}, 24) << 40 | P_rot({u}, 24) >> 24",
    "addsub": "{u} + (ulong)n * 4 - (ulong)n * 4", "neg": "-(-{u} - 4ul) - 4ul", "idint": "P_id({u})",
    "wide": "(ulong)((unsigned __int128){u} + 4) - 4", "wideshift": "(ulong)(((unsigned __int128){u} << 64) >> 64)",
    "mul": "{u} * 3 - {u} * 2", "bswap": "P_bswap({u})", "difference": "(ulong)(P1)&H0[0] + ({u} - (ulong)(P1)&H0[0])",
    "divided": "(ulong)(P1)&H0[0] + (ulong)(((long)({u} - (ulong)(P1)&H0[0])) / 4 * 4)",
    "nullbase": "(ulong)((char *)0 + {u})", "twoparts": "((({u} >> 40) << 24 | ({u} >> 16 & 0xffffff)) << 16) | ({u} & 0xffff)",
    # Made again of what comparisons, tables and tests say of the number
    "bits of int": "P_bits({u})", "searched": "P_search({u})", "nibbles": "P_nibbles({u})",
    "low bits": "({u} & ~4095ul) | P_id({u} & 4095)", "low half": "({u} & ~0xfffffffful) | P_id({u} & 0xfffffffful)",
    "low table": "({u} & ~63ul) | P_small[{u} & 63]",
    "top byte": "({u} ^ (ulong)(n & 7) << 56) ^ (ulong)(n & 7) << 56", "top saved": "(({u} & ~(0xfful << 56)) | (ulong)n << 56) << 8 >> 8 | {u} >> 56 << 56",
    "small tag": "(({u} & ~3ul) | (ulong)(n & 3)) - (ulong)(n & 3)",
}
# How one pointer is moved: {d} and {s} are lvalues of the pointer type {P}
FIELD = {
    "field": "{d} = {s};",
    "pun": "{{ union {{ {P} p; ulong u; uint w[2]; }} t; t.p = {s}; uint lo = t.w[0]; t.u += 0; t.w[0] = lo; {d} = t.p; }}",
    "cond": "{d} = n & {c} ? {s} : {d};",
    "loadint": "*(AL *)&{d} = (ulong){s};",
    "storeint": "{d} = ({P})*(AL *)&{s};",
    "volatile": "*({P} volatile *)&{d} = *({P} volatile *)&{s};",
    "fpun": "{{ union {{ {P} p; float f[2]; }} t, v; t.p = {s}; float a = t.f[0], b = t.f[1]; v.f[0] = a; v.f[1] = b; {d} = v.p; }}",
    "dpun": "{{ union {{ {P} p; double f; AW2 v; }} t, v; t.p = {s}; v.f = t.f; t.v = v.v; {d} = t.p; }}",
    "vpun": "{{ union {{ {P} p; AB8 v; }} t; t.p = {s}; AB8 a = t.v.s76543210; t.v = a.s76543210; {d} = t.p; }}",
    "bitfields": "{{ struct {{ ulong a : 20; ulong b : 24; ulong c : 20; }} t; ulong u = (ulong){s}; t.a = u; t.b = u >> 20; t.c = u >> 44; "
                 "{d} = ({P})((ulong)t.a | (ulong)t.b << 20 | (ulong)t.c << 44); }}",
    "atomicsub": "{{ ulong w = (ulong){d}; *(AL *)&{d} = (ulong){s}; __atomic_fetch_sub((ulong *)&{d}, w, __ATOMIC_RELAXED); "
                 "*(AL *)&{d} = *(AL *)&{d} + w; }}",
    "atomicneg": "{{ ulong u = (ulong){s}; *(AL *)&{d} = (ulong)n; __atomic_fetch_sub((ulong *)&{d}, u, __ATOMIC_RELAXED); "
                 "*(AL *)&{d} = (ulong)n - *(AL *)&{d}; }}",
    "exchange": "{d} = __atomic_exchange_n(&{s}, {d}, __ATOMIC_RELAXED);",
    "exchangeint": "{d} = ({P})__atomic_exchange_n((ulong *)&{s}, (ulong){d}, __ATOMIC_RELAXED);",
    "atomicstore": "__atomic_store_n(&{d}, {s}, __ATOMIC_RELAXED);",
    "atomicload": "{d} = __atomic_load_n(&{s}, __ATOMIC_RELAXED);",
    "atomicint": "__atomic_store_n((ulong *)&{d}, __atomic_load_n((ulong *)&{s}, __ATOMIC_RELAXED), __ATOMIC_RELAXED);",
    "cas": "{{ {P} e = {d}; __atomic_compare_exchange_n(&{d}, &e, {s}, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED); }}",
    "casfail": "{{ ulong e = 8; __atomic_compare_exchange_n((ulong *)&{s}, &e, 16ul, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED); {d} = ({P})e; }}",
    "fetchadd": "{d} = ({P})(__atomic_fetch_add((ulong *)&{s}, 0ul, __ATOMIC_RELAXED));",
    "fetchor": "{{ ulong v = (ulong){s}; "
               "__atomic_fetch_and((ulong *)&{d}, 0ul, __ATOMIC_RELAXED); __atomic_fetch_or((ulong *)&{d}, v, __ATOMIC_RELAXED); }}",
    "fetchmax": "{{ ulong v = (ulong){s}; *(AL *)&{d} = 0; __atomic_fetch_max((ulong *)&{d}, v, __ATOMIC_RELAXED); }}",
    # OpenCL's own: a copy by what `expected` holds afterwards, by results, and by operands
    "clcas": "if ((ulong){s} != (ulong){d}) atomic_compare_exchange_strong((atomic_uintptr_t *)&{s}, (ulong *)&{d}, (ulong)16);",
    "clexchange": "{d} = ({P})atomic_exchange((atomic_uintptr_t *)&{s}, (ulong){d});",
    "clload": "{d} = ({P})atomic_load((atomic_uintptr_t *)&{s});",
    "clstore": "atomic_store((atomic_uintptr_t *)&{d}, (ulong){s});",
    "clinit": "atomic_init((atomic_uintptr_t *)&{d}, (ulong){s});",
    "cladd": "{d} = ({P})atomic_fetch_add((atomic_uintptr_t *)&{s}, 0ul);",
    # Through lanes of a vector of addresses, or the lanes of a mask that are on
    "scatter": "{{ ON2 m = {{ (n & 16) == 0, (n & 16) != 0 }}; UL2 u = {{ (ulong){s}, 0ul }}, z = {{ 0ul, 0ul }}; __builtin_masked_scatter(m, z, u, (AL *)&{d}); }}",
    "scatter some": "{{ ON2 m = {{ (n & {c}) != 0, false }}; UL2 u = {{ (ulong){s}, 0ul }}, z = {{ 0ul, 1ul }}; __builtin_masked_scatter(m, z, u, (AL *)&{d}); }}",
    "gather": "{{ ON2 m = {{ (n & 16) != 0, (n & 16) == 0 }}; UL2 z = {{ 1ul, 0ul }}, u = __builtin_masked_gather(m, z, (AL *)&{s}); {d} = ({P})u[1]; }}",
    "compress": "{{ ON2 m = {{ (n & 16) != 0, (n & 16) == 0 }}; UL2 u = {{ 0ul, (ulong){s} }}; __builtin_masked_compress_store(m, u, (AL *)&{d}); }}",
    "expand": "{{ ON2 m = {{ (n & 16) != 0, (n & 16) == 0 }}; UL2 u = __builtin_masked_expand_load(m, (AL *)&{s}); {d} = ({P})u[1]; }}",
    "masked store": "{{ ON2 m = {{ (n & {c}) != 0, false }}; UL2 u = {{ (ulong){s}, 0ul }}; __builtin_masked_store(m, u, (AL *)&{d}); }}",
    "masked load": "{{ ON2 m = {{ (n & 16) == 0, (n & 16) != 0 }}; UL2 u = __builtin_masked_load(m, (AL *)&{s}); {d} = ({P})u[0]; }}",
    "cl1xchg": "{d} = ({P})atom_xchg((volatile global ulong *)&{s}, (ulong){d});",
}
CL_ONLY = {"vload", "vload8", "clcas", "clexchange", "clload", "clstore", "clinit", "cladd"}
CU_ONLY = {"scatter", "scatter some", "gather", "compress", "expand", "masked store", "masked load"}
CL_ATOMIC = {"clcas", "clexchange", "clload", "clstore", "clinit", "cladd"}
# Functions of a program whose names OpenCL has too; C++ mangles them as OpenCL's are.
NAMED_MOVES = ["prefetch", "vload2", "vstore2", "modf", "fract", "sincos", "atomic_init", "atomic_load", "atomic_store", "atomic_exchange",
               "wait_group_events", "to_global", "to_local", "get_fence", "async_work_group_copy", "printf", "remquo"]
NAMED_WRITES = ["frexp", "lgamma_r"]
# Features that a program has as a whole, beside its ways of moving
FEATURES = ["functions", "recursion", "byvalue", "table", "integer table", "integer cells", "visible variable", "host", "alias", "names",
            "outside", "null", "ordered", "byval read", "dynamic", "calls by pointer", "struct return", "loops", *cshapes.SHAPES]
OUTSIDE = ["address", "address", "struct", "variable", "give", "giveint", "back", "cell", "table"]


class Cell:
    def __init__(self, name, level, shape, storage):
        self.name, self.level, self.shape, self.storage = name, level, shape, storage
        self.type = f"{shape}{level}"
        self.fields, self.bytes = SHAPES[shape][1:]


class Statement:
    def __init__(self, text, tag):
        self.text, self.tag = text, tag


class Program:
    wanted = ()  # ways of moving and features that every program shall have

    def __init__(self, seed, dialect, target):
        r = self.r = random.Random(f"{seed} {dialect} {target}")
        self.seed, self.dialect, self.target = seed, dialect, target
        self.n = 0
        self.functions = {}     # name -> text, of this module
        self.outside = {}       # name -> (declaration, text), of the second
        self.globals = {}       # name -> declaration at program scope
        self.aliases = {}       # name -> the variable
        self.late = set()       # globals that name functions
        self.shared = {}        # name -> declaration of an array of pointers in local memory
        self.kernel_parameter = self.kernel_argument = None
        self.idle_kernel = ""   # the body of a kernel that does not run
        self.plain_arithmetic = False   # pointers may leave their objects: clang is told that this is defined
        self.first = ""                 # declaration of what is to lie before all else in local memory
        self.alone = False              # runs by itself, not beside other programs
        self.behind_knows_spaces = True # LLVM's passes behind gaspar are told the target, and so its spaces
        self.level = r.choice(["0", "0", "sroa", "1", "1", "2", "2", "3"])
        self.plan()
        # Clang folds most of these before anybody sees them.
        if self.features & {"null", "ordered"} and r.random() < 0.5:
            self.level = r.choice(["0", "sroa", "sroa"])
        self.cells = self.make_cells()
        self.statements = self.make_statements()

    # ---- what this program is made of ----

    def plan(self):
        r = self.r
        spaces = ["global", "private"] if self.target == "x86_64" else ["global", "local", "private"]
        self.home = r.choice(spaces)
        self.intruder = r.choice([s for s in spaces if s != self.home]) if r.random() < 0.8 else None
        whole = [w for w in WHOLE if self.dialect == "cl" or w not in CL_ONLY]
        field = [f for f in FIELD if f != "cl1xchg" and f not in (CU_ONLY if self.dialect == "cl" else CL_ONLY)
                 and not (self.target == "nvptx64" and f in CL_ATOMIC)]
        if self.target == "x86_64":  # its vectors come back from functions as other types
            whole = [w for w in whole if w not in ("vload", "vload8")]
        ints = [i for i in INTEGERS if self.dialect == "cu" or not i.startswith("wide")]
        self.whole = r.sample(whole, r.choice([0, 1, 1, 2]))
        self.field = r.sample(field, r.choice([0, 0, 1, 2]))
        self.ints = r.sample(ints, r.choice([0, 0, 1])) if self.whole + self.field else r.sample(ints, 2)
        self.features = set(r.sample(FEATURES, r.choice([0, 1, 1, 2, 3])))
        if r.random() < 0.15:
            self.features.add("outside")
        for way in Program.wanted:
            for ways, named in ((self.whole, whole), (self.field, field), (self.ints, ints), (self.features, FEATURES)):
                if way in named:
                    (ways.add if isinstance(ways, set) else ways.append)(way)
        self.storages = r.sample(["private", "private", "shared", "static", "visible"], r.choice([1, 1, 2]))
        if self.features & {"table", "integer table", "alias", "outside"} and not set(self.storages) & {"static", "visible"}:
            self.storages.append(r.choice(["static", "visible"]))
        self.shapes = r.sample(list(SHAPES), r.choice([1, 1, 2]))
        if self.target == "intel" or self.features & {"kernel value", "not null"}:  # no driver can stand for the host there
            self.features -= {"host"}
        if self.dialect == "cl":  # has no variadic functions
            self.features -= {"variadic"}
        self.attributes = r.choice([["NOINLINE"], ["NOINLINE"], ["NOINLINE", ""], [""]])
        self.linkage = r.choice(["SFN", "FN"])
        self.objects = {"H0": self.home, "H1": self.home}
        if self.intruder:
            self.objects["Z"] = self.intruder
        self.two = r.random() < 0.7  # cells of level 2

    def make_cells(self):
        r, cells = self.r, []
        for level in ([1, 2] if self.two else [1]):
            shape = r.choice(self.shapes)
            for k in range(2):
                s = shape if r.random() < 0.8 else r.choice(self.shapes)
                st = self.storages[0] if r.random() < 0.7 else r.choice(self.storages)
                # The tables and the alias need one of level 1 at program scope.
                if level == 1 and k == 0 and self.features & {"table", "integer table", "alias", "outside"}:
                    st = next(x for x in self.storages if x in ("static", "visible"))
                cells.append(Cell(f"{'xy'[level - 1]}{k}" if st in ("private", "shared") else f"P_{'xy'[level - 1]}{k}", level, s, st))
        return cells

    def new(self):
        self.n += 1
        return self.n

    def attribute(self):
        return self.r.choice(self.attributes)

    # ---- expressions ----

    def index(self):
        r = self.r
        return r.choice([str(r.randrange(4)), f"(n + {r.randrange(4)}) & 3", f"(n + {r.randrange(4)}) & 3", f"(n * 3 + {r.randrange(4)}) & 3",
                         "i & 3", "s & 3"])

    def element(self, cell, index=None):
        name = cell.name
        if cell in self.aliased and self.r.random() < 0.5:
            name = self.aliased[cell]
        return f"{name}[{index or self.index()}]"

    def lvalue(self, level, cells=None):
        c = self.r.choice([c for c in (cells or self.cells) if c.level == level])
        return self.element(c) + self.r.choice(c.fields)

    def home_value(self, level):
        r = self.r
        if level == 1:
            h = r.choice(["H0", "H0", "H1"])
            return r.choice([f"(P1)&{h}[{r.randrange(4)}]", f"(P1){h} + (n & 3)", f"(P1)&{h}[i & 3]"])
        return f"(P2)&{self.lvalue(1)}"

    def value(self, level):
        r = self.r
        what = r.random()
        if what < 0.3:
            return self.home_value(level)
        if level == 1 and self.two and what < 0.5:
            return f"*{self.lvalue(2)}"
        if level == 2 and self.tables and what < 0.7:
            return r.choice(self.tables)
        if level == 1 and self.stash and what < 0.5:
            return f"(P1)({self.stash}[{self.index()}] & ~3ul)"
        return self.lvalue(level)

    def z(self):
        """A pointer to the intruder, where there is one."""
        return f"(P1)&Z[{self.r.randrange(4)}]" if self.intruder else self.home_value(1)

    # ---- functions ----

    def function(self, key, head, body):
        """A function of this module, made once for each key; its name."""
        name = "P_f" + key.replace(" ", "_")
        if name not in self.functions:
            self.functions[name] = f"{self.linkage} {self.attribute()} {head.format(name=name)} {{ {body} }}"
        return name

    def whole_text(self, way, d, s, cell):
        if way == "longpairs" and cell.bytes < 16 or way == "vload" and cell.bytes != 16 or way == "vload8" and cell.bytes != 8:
            way = "memcpy"
        return WHOLE[way].format(D=d, S=s, N=cell.bytes, T=cell.type), way

    def field_text(self, way, d, s, level):
        return FIELD[way].format(d=d, s=s, P=f"P{level}", c=self.r.choice([1, 2, 4]))

    def integer_move(self, way, d, s, level):
        if way == "low table":
            self.globals["P_small"] = "TABLE uchar P_small[64] = { " + ", ".join(map(str, range(64))) + " };"
        for helper, body in (("bits", "for (int b = 0; b < 64; b++) if (v >> b & 1) r |= 1ul << b;"),
                             ("search", "for (int b = 63; b >= 0; b--) if (v >= (r | 1ul << b)) r |= 1ul << b;"),
                             ("nibbles", "for (int b = 0; b < 64; b += 4) for (int k = 0; k < 16; k++) if ((v >> b & 15) == k) r |= (ulong)k << b;")):
            if f"P_{helper}(" in INTEGERS[way]:
                self.functions[f"P_{helper}"] = f"{self.linkage} {self.attribute()} ulong P_{helper}(ulong v) {{ ulong r = 0; {body} return r; }}"
        if "P_id(" in INTEGERS[way]:
            self.functions["P_id"] = f"{self.linkage} NOINLINE ulong P_id(ulong v) {{ return v; }}"
        if way in ("rotate",):
            self.functions["P_rot"] = "SFN ulong P_rot(ulong v, int k) { return v << k | v >> (64 - k); }"
        if way == "bswap":
            self.functions["P_bswap"] = ("SFN NOINLINE ulong P_bs(ulong v) { return __builtin_bswap64(v); } "
                                         "SFN ulong P_bswap(ulong v) { return __builtin_bswap64(P_bs(v)); }")
        if way in ("difference", "divided") and level == 2:
            way = "xor"
        text = INTEGERS[way].replace("{u}", "u")
        return f"{{ ulong u = (ulong){s}; {d} = (P{level})({text}); }}"

    # ---- statements ----

    def move(self):
        """One move from cell to cell, by one of the program's ways."""
        r = self.r
        level = r.choice([1, 2, 2] if self.two else [1])
        cells = [c for c in self.cells if c.level == level]
        a = r.choice(cells)
        b = r.choice([c for c in cells if c is not a] if r.random() < 0.8 else cells)
        ways = []
        if a.type == b.type:
            ways += [("whole", w) for w in self.whole for _ in range(2)]
            if "byvalue" in self.features:
                ways.append(("id", None))
        ways += [("field", w) for w in self.field] + [("int", w) for w in self.ints]
        if "names" in self.features and self.dialect == "cu":
            ways.append(("name", r.choice(NAMED_MOVES)))
        if "integer cells" in self.features and level == 1:
            ways.append(("stash", None))
        if "visible variable" in self.features:
            ways.append(("variable", None))
        if "struct return" in self.features:
            ways.append(("return", None))
        if "outside" in self.features and "move" in self.outsides:
            ways.append(("outside", None))
        kind, way = r.choice(ways) if ways else ("field", "field")
        d, s = self.element(b), self.element(a)
        all_of_them = kind in ("field", "int") and r.random() < 0.4
        if all_of_them:
            d, s = self.element(b, "j"), self.element(a, f"(j + n + {r.randrange(4)}) & 3")
        fd, fs = d + r.choice(b.fields), s + r.choice(a.fields)
        if all_of_them:
            text = self.field_text(way, fd, fs, level) if kind == "field" else self.integer_move(way, fd, fs, level)
            return Statement(f"for (int j = 0; j < 4; j++) {{ {text} }}", way)
        if kind == "whole":
            if r.random() < 0.4:  # all of them, turned by a number that nobody knows
                turn = r.randrange(4)
                d, s = self.element(b, "j"), self.element(a, f"(j + n + {turn}) & 3")
                text, way = self.whole_text(way, d, s, a)
                text = f"for (int j = 0; j < 4; j++) {{ {text} }}"
            elif "functions" in self.features and r.random() < 0.6:
                text, way = self.whole_text(way, "(*d)", "(*s)", a)
                f = self.function(f"{way}_{a.type}", f"void {{name}}({a.type} *d, {a.type} *s, int n)", text)
                if "calls by pointer" in self.features:
                    g = self.function(f"swap_{a.type}", f"void {{name}}({a.type} *d, {a.type} *s, int n)",
                                      f"{a.type} t = *d; *d = *s; *s = t;")
                    f = f"(n & {r.choice([1, 2, 4])} ? {f} : {g})"
                text = f"{f}(({a.type} *)&{d}, ({a.type} *)&{s}, n);"
            else:
                text, way = self.whole_text(way, d, s, a)
            return Statement(text, way)
        if kind == "id":
            f = self.function(f"id_{a.type}", f"{a.type} {{name}}({a.type} v, int n)", "return v;")
            return Statement(f"{d} = {f}({s}, n);", "by value")
        if kind == "field":
            if "functions" in self.features and r.random() < 0.5:
                f = self.function(f"{way}_{level}", f"void {{name}}(P{level} *d, P{level} *s, int n)", self.field_text(way, "(*d)", "(*s)", level))
                return Statement(f"{f}((P{level} *)&{fd}, (P{level} *)&{fs}, n);", way)
            return Statement(self.field_text(way, fd, fs, level), way)
        if kind == "int":
            return Statement(self.integer_move(way, fd, fs, level), way)
        if kind == "name":
            name = f"P_named_{way}_{level}"
            both = way != "prefetch" or r.random() < 0.5
            if name in self.outside:  # a program declares it once
                both = "ulong s" in self.outside[name][0]
            head = f"void {way}(P{level} *d{', ulong s' if both else ''})"
            if "ulong" not in head:  # what was there, and what the last one gave: an exchange
                self.globals["P_named"] = "GLOBAL ulong P_named;"
                self.outside[name] = (f"CXXFN {head};", f"CXXFN NOINLINE {head} {{ *d = (P{level})P_named; }} // {name}")
                return Statement(f"/* {name} */ P_named = (ulong){fs}; {way}((P{level} *)&{fd});", f"own {way}()")
            self.outside[name] = (f"CXXFN {head};", f"CXXFN NOINLINE {head} {{ *d = (P{level})s; }} // {name}")
            return Statement(f"/* {name} */ {way}((P{level} *)&{fd}, (ulong){fs});", f"own {way}()")
        if kind == "stash":
            st = self.stash
            return r.choice([Statement(f"{st}[{self.index()}] = (ulong){fs} | (ulong)(n & 3);", "integer cells"),
                             Statement(f"{fd} = (P1)({st}[{self.index()}] & ~3ul);", "integer cells")])
        if kind == "variable":
            v = self.variable(level)
            return r.choice([Statement(f"{v} = {fs};", "variable"), Statement(f"{fd} = {v};", "variable")])
        if kind == "return":
            pair = f"P_pair{level}"
            self.globals[pair] = f"typedef struct {{ P{level} a, b; }} {pair};"
            f = self.function(f"pair_{level}", f"{pair} {{name}}(P{level} a, P{level} b, int n)",
                              f"{pair} t; t.a = n & 1 ? a : b; t.b = n & 1 ? b : a; return t;")
            return Statement(f"{{ {pair} t = {f}({fs}, {fd}, n); {fd} = t.{r.choice('ab')}; }}", "struct return")
        # code of the second module moves it
        way = r.choice(self.field or ["field"])
        name = f"P_emove{level}"
        self.outside[name] = (f"void {name}(P{level} *d, P{level} *s, int n);",
                              f"FN void {name}(P{level} *d, P{level} *s, int n) {{ {self.field_text(way, '(*d)', '(*s)', level)} }}")
        return Statement(f"{name}((P{level} *)&{fd}, (P{level} *)&{fs}, n);", "outside move")

    def variable(self, level):
        """A variable at program scope that holds a pointer."""
        name = f"P_v{level}"
        if name not in self.globals:
            kind = "GLOBAL" if "visible" in self.storages or self.r.random() < 0.5 else "SGLOBAL"
            self.globals[name] = f"{kind} P{level} {name};"
            self.inits.append((name, f"{name} = {self.home_value(level).replace('i & 3', '0')};"))
        return name

    def use(self):
        r = self.r
        v = f"({self.value(1)})" if not self.two or r.random() < 0.6 else f"(*{self.lvalue(2)})"
        c = r.randrange(100)
        what = r.randrange(8)
        if what == 7 and "names" in self.features and self.dialect == "cu":
            name = r.choice(NAMED_WRITES)
            head = f"float {name}(float x, int *p)"
            where = self.outside if r.random() < 0.7 else self.functions
            where = next((w for w in (self.outside, self.functions) if f"P_named_{name}" in w), where) # one definition
            text = f"CXXFN NOINLINE {head} {{ *p = (int)x + 7; return x + 1; }} // P_named_{name}"
            where[f"P_named_{name}"] = (f"CXXFN {head};", text) if where is self.outside else text
            return Statement(f"/* P_named_{name} */ s += (uint){name}((float)(n & 7), {v});", f"own {name}()")
        if what == 4 and "names" in self.features and self.dialect == "cu":
            name, head = "P_named_fract", f"float {r.choice(['fract', 'modf'])}(float x, float *p)"
            if name not in self.outside:
                self.outside[name] = (f"CXXFN {head};", f"CXXFN NOINLINE {head} {{ *p = x + 7.0f; return x + 1.0f; }} // {name}")
            way = self.outside[name][0].split("(")[0].split()[-1]
            self.globals["P_nf"] = "GLOBAL float P_nf[4];"
            which = r.choice(["w", "P_nf", "w"])
            return Statement(f"/* {name} */ {{ float w[4]; w[0] = w[1] = w[2] = w[3] = 0; "
                             f"s += (uint){way}((float)(n & 7), &{which}[n & 3]) + (uint){which}[n & 3]; }}",
                             f"own {way}()")
        if what == 3 and "names" in self.features and self.dialect == "cu":
            name, head = "P_named_new", "void *operator new(unsigned long size)"  # a program may have its own, in any file
            self.globals["P_nn"] = "GLOBAL int P_nn;"
            where = self.outside if r.random() < 0.8 and name not in self.functions or name in self.outside else self.functions
            text = f"CXXFN NOINLINE {head} {{ SHARED int pool[64]; return &pool[P_nn++ & 63]; }} // {name}"
            where[name] = (f"CXXFN {head};", text) if where is self.outside else text
            return Statement(f"/* {name} P_nn */ {{ int *w = (int *)operator new({c % 4 + 4}); *w = (int)s + {c}; s += (uint)*w; }}", "own new")
        if what == 6 and "functions" in self.features:
            f = self.function("put", "int {name}(int *p, int k)", "int old = *p; p[1] += k; return old;")
            return Statement(f"s += (uint){f}({v}, {c});", "use")
        if what == 5 and "recursion" in self.features:
            f = f"P_frec"
            self.functions[f] = (f"{self.linkage} NOINLINE int {f}(int *a, int *b, int k) "
                                 f"{{ if (k <= 0) return *a; *b += k; return {f}(b, a, k - 1) + 1; }}")
            return Statement(f"s += (uint){f}({v}, {self.value(1)}, n & 3);", "recursion")
        return Statement(r.choice([f"*{v} = (int)s + {c};", f"*{v} = {c};", f"{v}[1] += {c};", f"s = s * 3 + (uint)*{v};",
                                   f"for (int j = 0; j < 3; j++) {v}[j] += j + {c};"]), "use")

    def fill(self):
        level = self.r.choice([1, 2] if self.two else [1])
        return Statement(f"{self.lvalue(level)} = {self.home_value(level)};", "fill")

    def bring(self):
        """The intruder comes in."""
        r, z = self.r, f"(P1)&Z[{self.r.randrange(4)}]"
        if "outside" in self.features and set(self.outsides) - {"move"} and r.random() < 0.8:
            return self.bring_outside(z)
        if self.tables and r.random() < 0.5:
            return Statement(f"*{r.choice(self.tables)} = {z};", "through table")
        if self.two and r.random() < 0.75:
            return Statement(f"*{self.lvalue(2)} = {z};", "through")
        if self.stash and r.random() < 0.5:
            return Statement(f"{self.stash}[{self.index()}] = (ulong)({z}) | (ulong)(n & 3);", "integer cells")
        return Statement(f"{self.lvalue(1)} = {z};", "direct")

    def bring_outside(self, z):
        """The intruder comes in by code of the second module."""
        r = self.r
        way = r.choice([o for o in self.outsides if o != "move"])
        c = r.choice([c for c in self.cells if c.level == 1])
        d = f"(P2)&{self.element(c, r.choice([str(r.randrange(4)), None]))}{r.choice(c.fields)}"
        shared = [c for c in self.cells if c.level == 1 and c.storage == "visible"]
        def ext(name, head, body):
            self.outside[name] = (f"{head};", f"FN {head} {{ {body} }}")
            return name
        hold = "P_held"
        self.globals[hold] = f"GLOBAL P1 {hold};"
        if way == "cell" and not shared or way == "table" and "P_ti" not in self.globals:
            way = "address"
        if way == "address":
            f = ext("P_eaddress", "void P_eaddress(ulong a, ulong v)", "*(P1 *)a = (P1)v;")
            text = f"{f}((ulong)({d}), (ulong)({z}));"
        elif way == "struct":
            self.globals["P_es"] = "typedef struct { P2 d; P1 v; } P_es;"
            f = ext("P_estruct", "void P_estruct(P_es e)", "*e.d = e.v;")
            text = f"{{ P_es e; e.d = {d}; e.v = {z}; {f}(e); }}"
        elif way == "variable":
            v = self.variable(1)
            self.globals[v] = f"GLOBAL P1 {v};"
            f = ext("P_evariable", "void P_evariable(void)", f"{v} = {hold};")
            text = f"{hold} = {z}; {f}(); {self.lvalue(1)} = {v};"
        elif way == "give":
            ext("P_egive", "void P_egive(P1 v)", f"{hold} = v;")
            ext("P_etake", "P1 P_etake(void)", f"return {hold};")
            text = f"P_egive({z}); {self.lvalue(1)} = P_etake();"
        elif way == "giveint":
            ext("P_egiveint", "void P_egiveint(ulong v)", f"{hold} = (P1)v;")
            ext("P_etakeint", "ulong P_etakeint(void)", f"return (ulong){hold};")
            text = f"P_egiveint((ulong)({z})); {self.lvalue(1)} = (P1)P_etakeint();"
        elif way == "back":
            self.functions["P_back"] = "FN NOINLINE void P_back(P2 d, P1 v, int n) { *d = v; *v = 5; }"
            ext("P_eback", "void P_eback(P2 d, ulong v, int n)", "P_back(d, (P1)v, n);")
            text = f"P_back({d}, (P1)&H0[0], n); /* P_back */ P_eback({d}, (ulong)({z}), n);"
        elif way == "cell":
            c = r.choice(shared)
            f = ext("P_ecell", "void P_ecell(int n)", f"{c.name}[n & 3]{r.choice(c.fields)} = {hold};")
            text = f"{hold} = {z}; {f}(n + {r.randrange(4)});"
        else:
            f = ext("P_etable", "void P_etable(int n)", f"*(P2)P_ti[n & 1] = {hold};")
            text = f"{hold} = {z}; {f}(n + {r.randrange(2)});"
        return Statement(text, f"outside {way}")

    def special(self):
        """Statements of the program's features that are no moves."""
        r, f, out = self.r, self.features, []
        if "ordered" in f:
            h = r.choice(["H0", "Z" if self.intruder else "H0"])
            k = r.choice([1, 2, 4])
            before = f"(ulong)(P1)&{h}[0] - "  # before the first element
            text = r.choice([
                f"{{ P1 a = n & {k} ? (P1)0 : (P1)&{h}[n & 3]; s = s * 2 + (a < (P1)&{h}[2]); }}",
                f"{{ P1 a = n & {k} ? (P1)0 : {self.value(1)}; s = s * 2 + (a <= (P1)0); s = s * 2 + ((P1)0 < a); }}",
                f"s = s * 2 + ((int *)0 < {self.value(1)});", f"s = s * 2 + ({self.value(1)} > (int *)0);",
                f"s = s * 2 + ((P1)({before}4) < (P1)&{h}[n & 3]);",
                f"s = s * 2 + ((P1)({before}(ulong)(n & 7) * 4) <= (P1)&{h}[0]);",
                f"s = s * 2 + ((P1)&{h}[n & 3] < (P1)&{h}[2]);"])
            # Clang compares the 32-bit addresses of amdgcn's local memory there, behind -O1: of what begins at 0, which in company
            # another program's array does, one before the first element is the largest.
            if before in text and self.target == "amdgcn" and self.objects[h] == "local" and self.level != "0":
                self.level = "sroa"
            out.append(Statement(text, "ordered"))
        if "null" in f:
            name, k = "P_nput", r.choice([1, 2, 4])
            params = "global int *a, local int *l, int c" if self.dialect == "cl" else "int *a, int *l, int c"
            self.functions[name] = (f"{self.linkage} NOINLINE int {name}({params}) {{ int *p = c ? (int *)l : (int *)a; "
                                    "if (p == 0) return 1; *p = 3; return 2; }")
            # Local pointers that are only ever null, by an argument and by memory
            out.append(r.choice([
                Statement(f"s = s * 5 + {name}(out, (LPTR)0, n & {k});", "null"),
                Statement(f"{{ LPTR t[2]; t[0] = t[1] = (LPTR)0; P1 q = n & {k} ? (P1)t[(n >> 1) & 1] : {self.value(1)}; "
                          "if (q == 0) s += 3; else *q += 9; }", "null"),
                Statement(f"{{ LPTR t = 0; for (int j = 0; j < (n & 3); j++) t = j & 1 ? t : (LPTR)0; P1 q = n & {k} ? (P1)t : {self.value(1)}; "
                          "if (q == 0) s += 3; else *q += 9; }", "null")]))
            out.append(r.choice([
                Statement(f"{{ P1 t[2]; t[0] = 0; t[1] = {self.home_value(1)}; P1 q = t[(n >> {r.randrange(3)}) & 1]; "
                          "if (q) *q = 9; else s += 3; }", "null"),
                Statement(f"{{ P1 q = n & {r.choice([1, 2, 4])} ? (P1)0 : {self.value(1)}; if (q) *q += 9; else s += 3; }}", "null"),
                Statement(f"{{ P1 save = {self.cells[0].name}[0]{self.cells[0].fields[0]}; {self.cells[0].name}[0]{self.cells[0].fields[0]} = 0; "
                          f"s = s * 2 + ({self.cells[0].name}[(n + 1) & 3]{self.cells[0].fields[0]} == 0); "
                          f"{self.cells[0].name}[0]{self.cells[0].fields[0]} = save; }}", "null")]))
        if "byval read" in f:
            self.globals["P_large"] = "typedef struct { long a[16]; P1 p; } P_large;"
            self.globals["P_lv"] = "GLOBAL P_large P_lv;"
            self.inits.append(("P_lv", f"for (int k = 0; k < 16; k++) P_lv.a[k] = k; P_lv.p = {self.home_value(1).replace('i & 3', '0')};"))
            write = r.choice(["", "*v.p = n; "])
            g = self.function("largew" if write else "large", "int {name}(P_large v, int n)", f"{write}return (int)v.a[n & 15];")
            src = r.choice(["P_lv", "*(P_large *)&P_lv"])
            out.append(Statement(f"P_lv.a[n & 15] = 5; s += (uint){g}({src}, n); P_lv.a[n & 15] = {r.randrange(9)};", "byval read"))
        for name, make in cshapes.SHAPES.items():
            if name in f:
                out += [Statement(text, tag) for text, tag in make(self)]
        if "host" in f:
            self.globals["P_hv"] = "GLOBAL P1 P_hv;"
            self.outside["P_host"] = ("", "FN void P_host(GPTR out) { P_hv = out + 17; }")
            z = "(P1)&Z[1]" if self.intruder and self.intruder != "global" else self.home_value(1)
            out.append(Statement(f"if (n > 1000) P_hv = {z}; *P_hv = {r.randrange(99)}; s += (uint)P_hv[1];", "host"))
        return out

    def make_statements(self):
        r, out = self.r, []
        self.inits, self.tables, self.stash, self.aliased = [], [], None, {}
        self.outsides = r.sample(OUTSIDE, 2) + ["move"] * (r.random() < 0.3) if "outside" in self.features else []
        scope = [c for c in self.cells if c.level == 1 and c.storage in ("static", "visible")]
        for k, t in (("table", "P_tp"), ("integer table", "P_ti")):
            if k in self.features and scope:
                c, visible = scope[0], "GLOBAL" if "outside" in self.features else "TABLE"
                item = "(ulong)&" if t == "P_ti" else "(P2)&"
                kind = "ulong" if t == "P_ti" else "P2"
                if t == "P_tp" and self.dialect == "cl":
                    kind, item = f"P1 global *", "&"
                if t == "P_tp" and self.dialect == "cu":
                    visible = visible.replace(" const", "")
                    kind = "P2 const" if visible == "TABLE" else "P2"
                    visible = "SGLOBAL" if visible == "TABLE" else visible
                    item = "&"
                same = r.random() < 0.3
                spread = [0, 0] if same else [0, 2]
                init = ", ".join(f"{item}{c.name}[{x}]{c.fields[0]}" for x in spread)
                head = f"{visible} {kind} {t}[2]" if kind != "P1 global *" else f"P1 global *{'constant' if visible == 'TABLE' else 'global'} {t}[2]"
                self.globals[t] = f"{head} = {{ {init} }};"
                self.tables += [f"(P2){t}[(n + {x}) & 1]" for x in (0, 1)]
        if "alias" in self.features and scope:
            c = scope[0]
            self.globals["P_al"] = f"extern GLOBAL {c.type} P_al[4];"
            self.aliases["P_al"] = c.name
            self.aliased[c] = "P_al"
        if "integer cells" in self.features:
            st = r.choice(["private", "shared", "static", "visible"])
            self.stash = "st" if st in ("private", "shared") else "P_st"
            self.stash_storage = st
        for _ in range(r.randint(1, 3)):
            out.append(self.move())
        out += self.special()
        if self.intruder:
            out.insert(r.choice([0, len(out), len(out)]), self.bring())
        for _ in range(r.randint(1, 3)):
            out.append(self.move() if r.random() < 0.7 else self.fill())
        for _ in range(r.randint(1, 4)):
            out.append(self.use())
        # What the cells hold in the end, all of it or some, so that the intruder is met
        for c in self.cells:
            for f in c.fields:
                if r.random() < (0.6 if c.level == 1 else 0.4):
                    v = f"{'*' * c.level}{self.element(c, 'j')}{f}"
                    out.append(Statement(r.choice([f"for (int j = 0; j < 4; j++) {v} += j + {r.randrange(9)};",
                                                   f"for (int j = 0; j < 4; j++) {v} = j + {r.randrange(9)};",
                                                   f"for (int j = 0; j < 4; j++) s = s * 3 + (uint){v};",
                                                   f"{v.replace('[j]', f'[(n + {r.randrange(4)}) & 3]')} = 7;"]), "use"))
        if "loops" in self.features:
            for s in out:
                if r.random() < 0.3:
                    s.text = f"for (i = 0; i < {r.randint(2, 3)}; i++) {{ {s.text} }}"
                elif r.random() < 0.3:
                    s.text = f"if (n & {r.choice([1, 2, 4])}) {{ {s.text} }}"
        # Some of them in a function of their own, which sees what they name by its parameters
        self.apart = None
        if "functions" in self.features and r.random() < 0.5:
            a = r.randrange(len(out))
            self.apart = (a, min(len(out), a + r.randint(2, 5)))
        return out

    # ---- text ----

    def declare(self, name, space, count=8):
        """An array of integers; (at program scope, in the kernel)."""
        if space == "global":
            return "", ""
        if space == "local":
            if "dynamic" in self.features and self.dialect == "cu" and name == ("Z" if self.intruder == "local" else "H0"):
                return "extern SHARED int dyn[];", "#define {0} dyn".format(name)
            return "", f"SHARED int {name}[{count}];"
        return "", f"int {name}[{count}];"

    def declare_cell(self, c, kind=None, n=4):
        kind = kind or c.type
        where = {"private": "", "shared": "SHARED ", "static": "SGLOBAL ", "visible": "GLOBAL "}[c.storage]
        return f"{where}{kind} {c.name}[{n}];"

    def initialise(self, c):
        """All pointers of a cell, to its home; no random numbers, so that reduction keeps the rest as it is."""
        out = []
        for k, f in enumerate(c.fields):
            if c.level == 1:
                out.append(f"{c.name}[k]{f} = (P1)&H{k}[k & 3];")
            else:
                t = [x for x in self.cells if x.level == 1][(k + int(c.name[-1])) % 2]
                out.append(f"{c.name}[k]{f} = (P2)&{t.name}[(k + n) & 3]{t.fields[k % len(t.fields)]};")
        return "for (int k = 0; k < 4; k++) { " + " ".join(out) + " }"

    def text(self, drop=(), name=None):
        kept = [s for k, s in enumerate(self.statements) if k not in drop]
        body = []
        for k, s in enumerate(self.statements):
            body.append("" if k in drop else s.text)
        idle = self.idle_kernel if any(b and s.tag == "launches" for b, s in zip(body, self.statements)) else ""
        needs = "\n".join(body) + (self.kernel_parameter or "") + idle
        uses = lambda what, where: re.search(rf"(?<!\w){re.escape(what)}(?!\w)", where)
        # What is used by what is used
        functions = {}
        while True:
            more = {n: t for n, t in self.functions.items() if n not in functions and uses(n, needs)}
            if not more:
                break
            functions.update(more)
            needs += "\n".join(more.values())
        outside = {n: d for n, d in self.outside.items() if n == "P_host" and uses("P_hv", needs) or uses(n, needs)}
        needs += "\n".join(d + t for d, t in outside.values())
        globs, changed = {}, True
        while changed:
            changed = False
            for n, t in self.globals.items():
                if n not in globs and uses(n, needs):
                    globs[n], changed = t, True
                    needs += t + "\n".join(x for v, x in self.inits if v == n)
        inits = [t for n, t in self.inits if n in globs]
        for a, v in self.aliases.items():
            if uses(a, needs):
                needs += " " + v
        cells = [c for c in self.cells if uses(c.name, needs)]
        if any(c.level == 2 for c in cells):
            cells = [c for c in self.cells if c.level == 1 or c in cells]
        objects = {o: sp for o, sp in self.objects.items() if o[0] == "H" or uses(o, needs)}
        top, inner = [], []
        for k, (o, sp) in enumerate(objects.items()):
            if sp == "global":
                inner.append(f"GPTR {o} = out + {8 * k};")
            else:
                t, i = self.declare(o, sp)
                if i.startswith("#define"):
                    t, i = t, f"int *{o} = dyn;"
                top += [t] if t else []
                inner.append(i)
            inner.append(f"for (int k = 0; k < 8; k++) {o}[k] = {10 * k + 3} + k;")
        if self.first and uses("D0", needs):
            inner.insert(0, self.first)
        types = {c.type: c for c in self.cells}
        scope = [self.declare_cell(c) for c in cells if c.storage in ("static", "visible")]
        inner += [self.declare_cell(c) for c in cells if c.storage in ("private", "shared")]
        if self.stash and uses(self.stash, needs):
            st = Cell(self.stash, 1, "one", self.stash_storage)
            (scope if self.stash.startswith("P_") else inner).append(self.declare_cell(st, "ulong"))
        inner += [d for n, d in self.shared.items() if uses(n, needs)]
        inner += [self.initialise(c) for c in cells]
        if self.stash and uses(self.stash, needs):
            inner.append(f"for (int k = 0; k < 4; k++) {self.stash}[k] = (ulong)(P1)&H0[k];")
        inner += inits
        statements, apart = list(body), []
        if self.apart:
            a, b = self.apart
            text = "\n  ".join(x for x in body[a:b] if x)
            if text:
                text = text.replace("KV", "(*kvq)")
                params, args = self.parameters(text, objects)
                apart = [f"{self.linkage} NOINLINE uint P_part({', '.join(params)}) {{\n  int i = 1;\n  {text}\n  return s;\n}}"]
                statements[a:b] = [f"s = P_part({', '.join(args)});"]
        dump = []
        for k, (o, sp) in enumerate(objects.items()):
            if sp != "global":
                dump.append(f"for (int k = 0; k < 8; k++) out[{24 + 8 * k} + k] = {o}[k];")
        declared = lambda t: re.sub(r"^(\w+ NOINLINE|\w+) ?", lambda m: m[0] + " ", t.split("{")[0]).strip() + ";"
        out = [HEAD[self.dialect] + COMMON]
        for n, c in types.items():
            shape = SHAPES[c.shape][0]
            out.append(f"typedef {shape.format(P='P%d' % c.level) if shape else 'P%d' % c.level} {n};")
        out += [t for n, t in globs.items() if t.startswith("typedef")]
        out += sorted(set(top)) + scope + [t for n, t in globs.items() if not t.startswith("typedef") and n not in self.late]
        out += [d if d.startswith("CXXFN") else f"FN {d}" for d, t in outside.values() if d]
        out += [t for n, t in self.functions.items() if n in functions] + [t for n, t in globs.items() if n in self.late] + apart
        out += [f"KERNEL void P_idle(GPTR out, int n) {{ {idle} }}"] if idle else []
        third = ", " + self.kernel_parameter if self.kernel_parameter else ""
        out += [f"KERNEL void P_k(GPTR out, int n{third}) {{", "  uint s = 1; int i = 1;", "  " + "\n  ".join(inner)]
        out += ["  " + x.replace("KV", "kv") for x in statements if x]
        out += ["  " + x for x in dump] + ["  out[60] = (int)s; out[61] = i;", "  out[63] = 24589;", "}"]
        self.tags = sorted({s.tag for s in kept} - {"use", "fill"} | {"alias" for s in kept if "P_al" in s.text})
        self.used_outside, self.used_types = outside, types
        self.used_globals, self.used_scope = globs, scope
        return "\n".join(out).replace("P_", f"{name or 'p'}_") + "\n"

    def parameters(self, text, objects):
        """What a part of the kernel names of the kernel's own variables: parameters and arguments."""
        params, args = ["uint s", "int n"], ["s", "n"]
        uses = lambda what: re.search(rf"(?<!\w){what}(?!\w)", text)
        for o in objects:
            if uses(o):
                params.append(f"P1 {o}")
                args.append(f"(P1){o}")
        for c in self.cells:
            if uses(c.name) and not c.name.startswith("P_"):
                params.append(f"{c.type} *{c.name}")
                args.append(f"({c.type} *){c.name}")
        if self.stash == "st" and uses("st"):
            params.append("ulong *st")
            args.append("(ulong *)st")
        for name in self.shared:
            if uses(name):
                params.append(f"P2 {name}")
                args.append(f"(P2){name}")
        if uses("D0"):
            params.append("P1 D0")
            args.append("(P1)D0")
        if uses("out"):
            params.append("GPTR out")
            args.append("out")
        if uses("kvq"):
            params.append("P_kv *kvq")
            args.append("(P_kv *)&kv")
        return params, args

    def other(self, name=None):
        """The second module, for the text made last; "" where there is none."""
        if not self.used_outside:
            return ""
        body = "\n".join(t for d, t in self.used_outside.values())
        uses = lambda what, where: re.search(rf"(?<!\w){what}(?!\w)", where)
        out = [HEAD[self.dialect] + COMMON]
        for n, c in self.used_types.items():
            shape = SHAPES[c.shape][0]
            out.append(f"typedef {shape.format(P='P%d' % c.level) if shape else 'P%d' % c.level} {n};")
        out += [t for n, t in self.used_globals.items() if t.startswith("typedef")]
        for t in list(self.used_globals.values()) + self.used_scope:
            if t.startswith("GLOBAL") and uses(re.search(r"(P_[a-z]+[0-9]*)[\[;]", t)[1], body):
                out.append("extern " + t.split(" =")[0].rstrip(";") + ";")
        if "P_back" in body:
            out.append("FN void P_back(P2 d, P1 v, int n);")
        return "\n".join(out + [body]).replace("P_", f"{name or 'p'}_") + "\n"

    def is_open(self):
        """Does the text made last call functions that its module lacks?  (A host's writes are no such call.)"""
        return any(n != "P_host" for n in self.used_outside)

    def has_host(self):
        return "P_host" in self.used_outside
