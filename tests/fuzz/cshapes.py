# SPDX-License-Identifier: Apache-2.0
"""cshapes - statements of generated C (cgen.py) that are more than one move: copies that LLVM exchanges, callbacks, tables, barriers.

Each function takes the program and returns statements as (text, tag); what it needs beside the kernel it adds to the program.
"""
import re


def large(p):
    """A struct of numbers with a pointer behind them, large enough that LLVM keeps it in memory."""
    p.globals["P_large"] = "typedef struct { long a[16]; P1 p; } P_large;"


def variable(p, name, kind, init):
    p.globals[name] = f"{kind} P_large {name};"
    p.inits.append((name, init.format(v=name)))


def sources(p):
    """Variables with such a struct: P_lx, which is filled, and P_lz, which nothing writes.  Returns the numbers in the second."""
    large(p)
    home = p.home_value(1).replace("i & 3", "0")
    variable(p, "P_lx", "GLOBAL", "for (int k = 0; k < 16; k++) {v}.a[k] = k * 3; {v}.p = %s;" % home)
    numbers = ", ".join(str(p.r.randrange(99)) for _ in range(16))
    p.globals["P_lz"] = f"SGLOBAL P_large P_lz = {{ {{ {numbers} }}, 0 }};"
    return numbers


def exchanged(p):
    """A private copy of memory that is read or written elsewhere, which LLVM may use in its place: of a visible variable, of one that
    nothing writes, of a table, of what a pointer from memory or a parameter names; whole, in a loop, or of a copy, which may be in memory
    of the module."""
    r, cl = p.r, p.dialect == "cl"
    numbers = sources(p)
    p.globals["P_lt"] = f"TABLE P_large P_lt = {{ {{ {numbers} }}, 0 }};"
    p.globals["P_lv"] = f"SGLOBAL P_large P_lv = {{ {{ {numbers} }}, 0 }};"
    p.globals["P_largep"] = "typedef P_large *P_largep;"
    p.globals["P_lp"] = "GLOBAL P_largep P_lp;"
    p.inits.append(("P_lp", "P_lp = (P_large *)&P_lx;"))
    table = "P_lt" if p.dialect == "cu" else "P_lz"  # a generic pointer never points to OpenCL's constant memory
    bits = "as_ulong(" if cl else "__builtin_bit_cast(ulong, "
    copy = {"memcpy": "__builtin_memcpy(&t, (void *)&{s}, sizeof t);", "assign": "t = {s};",
            "loop": "for (int k = 0; k < 16; k++) t.a[k] = {s}.a[k]; t.p = {s}.p;",
            "bytes": "for (int k = 0; k < (int)sizeof t; k++) ((AB *)&t)[k] = ((AB *)&{s})[k];",
            "cast": "for (int k = 0; k < (int)sizeof t / 8; k++) ((AL *)&t)[k] = " + bits + "((AD *)&{s})[k]);",
            "fold": "for (int k = 0; k < (int)sizeof t / 8; k++) ((AL *)&t)[k] = ((((AL *)&{s})[k] ^ (ulong)k) + 7 - 7) ^ (ulong)k;",
            "chain": "P_large w = {s}; __builtin_memcpy(&t, &w, sizeof t);",
            "relay": "P_lv = {s}; t = P_lv;",
            "call": "for (int k = 0; k < (int)sizeof t / 8; k++) ((AL *)&t)[k] = P_flid(((AL *)&{s})[k], n);",
            "phi": "for (int k = 0; k < (int)sizeof t / 8; k++) {{ ulong w; if (n & 16) w = ((AL *)&{s})[k]; else w = ((AL *)&{s})[k]; ((AL *)&t)[k] = w; }}",
            "field": "for (int k = 0; k < (int)sizeof t / 8; k++) {{ struct {{ ulong a, b; }} w; w.a = 0; w.b = ((AL *)&{s})[k]; ((AL *)&t)[k] = w.b; }}",
            "equal": "for (int k = 0; k < (int)sizeof t / 8; k++) {{ ulong w = ((AL *)&{s})[k]; ((AL *)&t)[k] = w == 7ul ? 7ul : w; }}"}
    p.function("lid", "ulong {name}(ulong v, int n)", "return n < -9 ? 0 : v;" if r.random() < 0.5 else "return v;")
    way = copy[r.choice(list(copy))]
    read = p.function("lread", "int {name}(P_large *q, int k)", "P_large *volatile h = q; return (int)h->a[k & 15];"
                      if r.random() < 0.5 else "return (int)q->a[k & 15];")
    fill = p.function("lfill", "void {name}(P_large *q, int k, P1 v)", "for (int j = 0; j < 16; j++) q->a[j] = j * k; q->p = v;")
    p.shared["lsh"] = "SHARED P_large lsh;"
    p.globals["P_lno"] = "SGLOBAL int P_lno = 0;"  # LLVM finds once all is linked that no pointer to local memory is chosen
    source = r.choice(["P_lx", "P_lz", table, "(*P_lp)", "(*(P_lno ? (P_large *)&lsh : (P_large *)&P_lz))"])
    look = r.choice([f"s += (uint){read}(&t, n);", "s += (uint)t.a[(n * 5) & 15];", "for (int k = 0; k < 16; k++) s = s * 3 + (uint)t.a[k];"])
    by = r.choice(["here", "parameter", "out", "value"])
    if by == "parameter" and r.random() < 0.5:
        f = p.function("lcopy" + r.choice("ab"), "int {name}(P_large *s, int n)", f"P_large t; {way.format(s='(*s)')} return (int)t.a[n & 15];")
        return [(f"s += (uint){f}((P_large *)&{source}, n); P_lx.a[n & 15] += 7;", "exchanged")]
    if by == "parameter":  # what it names is noalias, only read, and in CUDA known to be large enough: the copy may go
        # between the two stores
        kind = "P_large *restrict s" if cl else "P_large &__restrict s"
        what = "(*s)" if cl else "s"
        seen = r.choice(["(int)t.a[n & 15]", f"{read}(&t, n)"])
        f = p.function("lonly" + r.choice("ab"), "int {name}(%s, int n)" % kind, f"P_large t; {way.format(s=what)} return {seen};")
        given = f"(P_large *)&{source}" if cl else f"*(P_large *)&{source}"
        return [(f"P_lx.a[n & 15] = 11; s += (uint){f}({given}, n); P_lx.a[n & 15] = 13;", "exchanged")]
    if by == "out":  # the copy is made, and copied to where it is wanted
        back = r.choice(["P_lx", "(*P_lp)"])
        return [(f"{{ P_large t; {fill}(&t, n + 2, {p.value(1)}); {back} = t; s += (uint)P_lx.a[(n + 1) & 15]; *P_lx.p += 3; }}", "exchanged")]
    if by == "value":
        f = p.function("lval" + r.choice("ab"), "int {name}(P_large v, int n)", r.choice(["return (int)v.a[n & 15];", f"return {read}(&v, n);"]))
        return [(f"s += (uint){f}({source}, n); P_lx.a[n & 15] = 4;", "exchanged")]
    use = r.choice(["", "" if "P_lz" in source or source == "P_lt" else "*t.p += 5;"])
    return [(f"{{ P_large t; {way.format(s=source)} {r.choice(['', 'P_lx.a[n & 15] = 77;'])} {look} {use} }}", "exchanged")]


def far(p):
    """Copies between what the parameters of a function lead to and its own variables, where LLVM never inlines the function, so that it
    sees in it that bytes are equal, but not in the two functions that call it with variables of their own or of the module."""
    r = p.r
    numbers = sources(p)
    p.globals["P_never"] = "SGLOBAL int P_never = 0;"  # which LLVM finds once all is linked

    def apart(key, head, body):
        p.functions["P_f" + key] = f"{p.linkage} NOINLINE {head.format(name='P_f' + key)} {{ {body} }}"
        return "P_f" + key

    read = apart("farread", "uint {name}(P_large *q, int k)", r.choice(["", "P_large *volatile h = q; q = h; "]) + "return (uint)q->a[k & 15];")
    fills = [apart("farfill" + a, "void {name}(P_large *q, int k, P1 v)", f"for (int j = 0; j < 16; j++) q->a[j] = j {op} k; q->p = v;")
             for a, op in (("a", "*"), ("b", "+"))]
    filled, moves, fill = {"(*s)"}, [], r.choice(["make", "make", fills[0]])
    for own in "t", "w":
        if r.random() < 0.6:
            filled.add(own)
            moves.append(f"{fill}(&{own}, n + 2, v);")
    for _ in range(r.choice([1, 2, 2, 3, 3])):
        source = r.choice(sorted(filled))
        to = r.choice([x for x in ("t", "w", "(*d)", "(*d)", "(*e)") if x != source])
        moves.append(r.choice([f"{to} = {source};", f"__builtin_memcpy(&{to}, &{source}, sizeof {to});"]))
        filled.add(to)
    looks = [r.choice([f"u = u * 3 + {read}(&{x}, n);", f"u += (uint){x}.a[(n * 5) & 15];"]) for x in sorted(filled) if r.random() < 0.7]
    for x in "(*d)", "(*e)":
        if x not in filled or r.random() < 0.4:  # what was copied there before is not seen any more
            looks.append(f"for (int k = 0; k < 16; k++) {x}.a[k] = k + n; {x}.p = v;")
    f = apart("far" + r.choice("ab"), "uint {name}(P_large *__restrict d, P_large *__restrict e, P_large *__restrict s, int n, P1 v, void (*make)(P_large *, int, P1))",
              f"P_large t, w; uint u = 0; {' '.join(moves + looks)} return u;")
    uses = []
    for a in "ab":
        d, e, s = r.sample(["&x", "&y", "&z", r.choice(["(P_large *)&P_lx", "&x"]), "(P_large *)&P_lx"], 3)
        while len({d, e, s}) < 3:
            d, e, s = r.sample(["&x", "&y", "&z", "(P_large *)&P_lx"], 3)
        if r.random() < 0.5:
            when = r.choice(["n & 1", "!P_never", "!P_never"])
            s = r.choice(["(P_large *)&P_lz", "(P_large *)&c"]) + r.choice(["", " : " + s])
            s = f"{when} ? {s}" if ":" in s else s
        make = r.choice([f"n & 4 ? {fills[0]} : {fills[1]}", fills[0]])
        own = "".join(f"{r.choice(fills)}(&{x}, n, v); " for x in "xyz")
        back = r.choice([f"{read}(&x, n) + {read}(&y, n + 1)", f"(uint)x.a[n & 15] + {read}((P_large *)&P_lx, n)", f"{read}(&z, n)"])
        name = apart("farcall" + a, "uint {name}(int n, P1 v)", f"const P_large c = {{ {{ {numbers} }}, 0 }}; P_large x, y, z; {own}uint u = {f}({d}, {e}, {s}, n, v, {make}); return u * 5 + {back};")
        uses.append(f"{name}(n, {p.value(1)})")
    return [(f"s = s * 3 + {' + '.join(uses)};", "far")]


def handed(p):
    """A visible function, which a caller in another file may call, hands on what it gets: by value to a function that LLVM never inlines,
    or as a copy of its own.  What it gets is a constant, or a copy of a constant or of other memory, of which it sees nothing.  Or such
    a function fills memory from a constant, and the kernel copies that on."""
    r = p.r
    numbers = sources(p)
    p.globals["P_lv"] = f"{r.choice(['SGLOBAL', 'GLOBAL'])} P_large P_lv;"
    seen = r.choice(["", "P_large *volatile h = &q; return (uint)h->a[k & 15]; "])
    write = r.choice(["", "", "q.a[(k + 1) & 15] = 5; "])
    p.functions["P_fonget"] = f"SFN NOINLINE uint P_fonget(P_large q, int k) {{ {write}{seen}return (uint)q.a[k & 15]; }}"
    p.functions["P_fonread"] = "SFN NOINLINE uint P_fonread(P_large *q, int k) { return (uint)q->a[k & 15]; }"
    does = r.choice(["return P_fonget(*q, k);", "P_large t = *q; return P_fonget(t, k);", "P_large t = *q; return P_fonread(&t, k);",
                     "P_large t = *q; return (uint)t.a[k & 15];", "P_lv = *q; return P_fonget(P_lv, k);"])
    how = r.choice(["", "NOINLINE"])
    head = r.choice(["P_large *q", "P_large *__restrict q", "const P_large *q"])
    p.functions["P_fonhand"] = f"FN {how} uint P_fonhand({head}, int k) {{ {does} }}"
    source = r.choice(["c", "P_lz", "P_lx"])
    p.functions["P_fonfill"] = f"FN {how} void P_fonfill(P_large *q) {{ {r.choice(['const P_large c = { { %s }, 0 }; *q = c;' % numbers, '*q = P_lz;'])} }}"
    filled = "P_fonfill((P_large *)&{s}); x = {s}; s = s * 5 + (uint)x.a[(n * 5) & 15]; ".replace("{s}", r.choice(["P_lv", "P_lx"]))
    via = r.choice(["", "x = {s}; ", filled, filled, "__builtin_memcpy(&x, (void *)&{s}, sizeof x); ", "P_lv = {s}; ", "P_lv = {s}; x = P_lv; "]).replace("{s}", source)
    to = "x" if "x = " in via or "&x" in via else "P_lv" if via else source
    back = r.choice(["", "P_lx.a[n & 15] += 7; "])
    return [(f"{{ const P_large c = {{ {{ {numbers} }}, 0 }}; P_large x; {via}s = s * 3 + P_fonhand((P_large *)&{to}, n); {back}}}", "handed")]


def left(p):
    """A pointer goes out of its object and comes back, and is tested, compared and used there, or where it went: at address 0, or at
    that of another object."""
    r, v = p.r, p.value(1)
    p.plain_arithmetic = True
    if r.random() < 0.5:  # LLVM's own InferAddressSpaces makes other programs of these
        p.level = "sroa"
    same = p.function("lsame", "ulong {name}(ulong v)", "return v;")
    other = p.z() if r.random() < 0.5 else p.home_value(1)
    null = f"0ul - {same}((ulong)({v}))"
    away = r.choice([null, "(ulong)n * 0x10000ul", "(ulong)(n + 1) << 33", "0x7f000000ul * (ulong)n",
                     f"{same}((ulong)({other})) - {same}((ulong)({v}))", "0ul - 4ul * (ulong)(n + 1)"])
    to_null = r.random() < 0.3
    # LLVM 22's InferAddressSpaces takes arithmetic that leads to null into the pointer's own space.  AMD's null there is -1, and the
    # arithmetic leads elsewhere.  It does so of `int f(private int *p)` without gaspar, too.
    p.behind_knows_spaces = p.target != "amdgcn" or not (to_null or away == null)
    if to_null:
        return [(f"{{ P1 w = {v}; ulong d = 0ul - {same}((ulong)w); P1 q = (P1)((char *)w + d); P1 b = (P1)((char *)q - {same}(d)); "
                 f"s = s * 2 + (q == 0); {r.choice(['*b += 3;', 'b[1] = 7;', 's += (uint)*b;'])} }}", "left")]
    back = r.choice(["d", f"{same}(d)"])  # LLVM does not see that the second is the first
    there = r.choice([f"ulong d = {away}; P1 q = (P1)((ulong)({v}) + d); P1 b = (P1)((ulong)q - {back});",
                      f"ulong d = {away}; P1 q = (P1)((char *)({v}) + d); P1 b = (P1)((char *)q - {back});",
                      f"ulong d = {away}; P1 w = {v}; P1 q = (P1)((char *)w + d); P1 b = (P1)((char *)q - {back});"])
    ask = r.choice(tests_of(p, "b") + ["b != 0", "q == 0", f"q == ({other})", f"q == b"])
    if r.random() < 0.4:  # behind a test of the pointer's space; the test says nothing of where the pointer goes from there
        seen = r.choice(["(ulong)q - (ulong)g == d", "(((ulong)q ^ (ulong)g) ^ d) == (d + (ulong)g ^ (ulong)g ^ d)", "q == b", f"({test_first(p, 'b')})", "(ulong)b == (ulong)g"])
        here = there.replace(f"({v})", "(g)").replace(f"P1 w = {v};", "P1 w = g;")
        does = r.choice(["*b += 3;", "b[1] = 7;", f"{p.lvalue(1)} = b;", "{ P1 h[2]; h[0] = q; h[1] = g; P1 f = (P1)((char *)h[n >> 4] - d); *f += 2; }"])
        g = r.choice([f"n & {r.choice([1, 2, 4])} ? {v} : {p.z()}", p.z(), v])
        return [(f"{{ P1 g = {g}; if ({r.choice(['', '!'])}({test_first(p, 'g')})) {{ {here} s = s * 2 + ({seen}); {does} }} else s += 11; }}", "left")]
    return [(r.choice([f"{{ {there} s = s * 2 + ({ask}); *b += 3; }}", f"{{ {there} if ({ask}) *b = 8; else b[1] += 2; }}",
                       f"{{ {there} {p.lvalue(1)} = b; }}", f"{{ {there} s = s * 2 + ({ask}); {p.lvalue(1)} = b; }}"]), "left")]


def joined_alone(p):
    """A function's body: LLVM alone joins what two ways store, return, pass or make a number of, a pointer that is never null and a null.
    Something then asks whether that is null, less than another, or where it points to."""
    r = p.r
    p.globals["P_nkon"] = "GLOBAL uint P_nkon;"  # 0, and LLVM does not know that; to it a plain access says that there is no null
    twice = p.function("nktwice", "P1 {name}(P1 p, int n)", "if (n == 7) return p; return p;")
    one = r.choice(["p", "p", "(P1)(ulong)p", f"c > 3 ? {twice}(p, 7) : p + 1", f"({twice}(p, c) == P_nkcell ? p + 1 : {twice}(p, 7))"])
    null = r.choice(["0", "x"])  # x: LLVM finds the null only behind gaspar, once the store between names another space
    ways = f"if (c) {{0}} = {one}; else {{0}} = {null}; ".format
    give = p.function("nkgive", "P1 {name}(P1 p, int c)", f"if (c) return {one}; return 0;")
    see = p.function("nksee", "void {name}(P1 q)", "P_nkcell = q;")
    carried = r.choice([f"struct {{ ulong z; P1 q; }} t; {ways('t.q')} t.z = 7; P1 q = t.q;", f"P1 h[2]; {ways('h[1]')} h[0] = p; P1 q = h[1];",
                        f"struct {{ P1 a; P1 q; }} t, u; t.a = p; {ways('t.q')} u = t; P1 q = u.q;", f"P1 q = {give}(p, c);",
                        f"if (c) {see}({one}); else {see}((P1)0); P1 q = P_nkcell;", f"ulong u = c ? (ulong)({one}) : (ulong)({null}); P1 q = (P1)u;",
                        f"struct {{ ulong z; ulong q; }} t; {ways('t.q').replace(one, f'(ulong)({one})').replace('= x', '= (ulong)x')} t.z = 7; P1 q = (P1)t.q;"])
    look = r.choice(["P_nkcell = q;", "s = (ulong)q == 0;", "s = (ulong)q < (ulong)(p + 1);", f"s = ({test_first(p, 'q')}) != 0;", "P_nkcell = q; s = q < p;",
                     f"s = {r.choice(['q', 'p'])} == (P1)(ulong){r.choice(['16', '32', '64', '-1'])};", "s = (ulong)q == -1ul;",
                     "P1 w[2]; w[0] = q + (P_nkon & 1); w[1] = p + 1; ulong m[2]; __builtin_memcpy(m, w, 16); P_nkcell = w[0]; s = m[0] < m[1];"])
    return f"uint s = 0; P_nkcell = 0; *p += 1; P1 x = P_nkcell; {carried} {look} if (P_nkon) *(volatile int *)q += 2; return s;"


def kept_null(p):
    """A pointer to a home object that may be null goes through calls, joins or memory, and something looks at it as a generic pointer: what
    is null in one space, and is cast back, must be null again."""
    r = p.r
    v, bit = p.home_value(1), r.choice([1, 2, 4])
    p.globals["P_nkcell"] = "GLOBAL P1 P_nkcell;"
    pick = p.function("nkpick" + r.choice("ab"), "P1 {name}(P1 p, int c)", r.choice(["return c ? p : (P1)0;", "P1 q = 0; if (c) q = p; return q;",
                                                                                     "if (!c) return 0; *p += 1; return p;"]))
    looks = ["s = s * 3 + (P_nkcell == 0);", "s = s * 3 + ((ulong)q == 0);", f"s = s * 3 + (q == {p.home_value(1)});", "s = s * 3 + ((ulong)P_nkcell >> 63);",
             "P_nkcell = P_nkcell ? P_nkcell + 1 : 0; s += P_nkcell == 0;"]
    deep = p.function("nkdeep" + r.choice("ab"), "uint {name}(P1 q, int n)",
                      f"uint s = 1; {r.choice(['', 'P_nkcell = q; '])}s = s * 3 + ((ulong)q == 0); if (q) *q += n; return s;")
    made = r.choice([f"P1 q = {pick}({v}, n & {bit});", f"P1 q = n & {bit} ? (P1)0 : {v};", f"P1 q = 0; if (n & {bit}) q = {pick}({v}, n & 3);",
                     f"P1 q = {v}; for (int k = 0; k < (n & 3); k++) q = q && k != {r.randrange(3)} ? q + 1 : 0;", f"P1 h[2]; h[0] = 0; h[1] = {v}; P1 q = h[n >> {r.randrange(3)} & 1];"])
    # the parameter is never null, so that its type may name the space; what is computed of it may be
    alone = r.random() < 0.5
    p.level = "0" if alone else p.level
    put = p.function("nkput" + r.choice("ab"), "uint {name}(P1 p, int c)",
                     f"{r.choice(['P1 q = c ? p : (P1)0;', 'P1 q = p; if (!c) q = 0;', 'P1 q = c ? p + 1 : (P1)0;'])} P_nkcell = q; *p += 1; return 0;"
                     if not alone else joined_alone(p))
    uses = [f"s = s * 5 + {put}({v}, n & {bit}); s = s * 3 + (P_nkcell == 0);", f"s = s * 3 + {deep}(q, n);", "P_nkcell = q;", "if (q) *q += 3;", "if (q != 0) s += (uint)q[0]; else s += 7;"]
    if r.random() < 0.5:  # only a test looks at what is joined of it, or at one that is in its space behind a test alone
        other = r.choice([p.home_value(1), p.z()])
        joined = r.choice([f"P1 w = q; for (int k = 0; k < (n & 3); k++) w = n >> k & {bit} ? w : {other}; s = s * 3 + (w == 0);",
                           f"P1 w = n & 16 ? {other} : q; s = s * 3 + (w == 0);"])
        behind = f"if ({test_first(p, 'q')}) {{ P1 w = n & {r.choice([1, 8])} ? (P1)0 : q; if (w == 0) s += 5; else *w += 2; }}"
        return [(f"{{ {made} {r.choice(uses[3:])} {r.choice([joined, behind])} }}", "kept null")]
    used = " ".join(r.sample(uses, r.choice([2, 3])))
    return [(f"{{ P_nkcell = 0; {made} {used} {' '.join(r.sample(looks, r.choice([1, 2])))} P_nkcell = 0; }}", "kept null")]


def tests_of(p, q):
    """Tests of the space of the pointer `q`."""
    if p.target == "x86_64":
        return [f"{q} != 0"]
    return {"cl": [f"to_local({q}) != 0", f"to_global({q}) != 0", f"to_private({q}) != 0"],
            "cu": [f"__nvvm_isspacep_shared({q})", f"__nvvm_isspacep_global({q})", f"__nvvm_isspacep_local({q})"]}[p.dialect]


def test_first(p, q):
    """One test of the space of the pointer `q`."""
    return p.r.choice(tests_of(p, q))


def guarded(p):
    """Accesses behind a test of the pointer's space, in loops and branches out of which LLVM moves loads of pointers that it knows to be
    dereferenceable: references, variables, and pointers that are accessed before."""
    r = p.r
    test, k = r.choice(tests_of(p, "p")), r.randrange(4)
    does = r.choice(["t = t * p[0] + k;", "t = t * 3 + p[1];", "p[0] = t;", "p[1] = t; t += p[0];", "t ^= p[1] << 2;"])
    when = r.choice([f"k > {k} && {test}", f"{test} && k > {k}", f"k != {k} && !({test})", test])
    between = r.choice(["", "t += p[0];", "t = t * 5 + k;", "if (k == 2) p[1] = t;"])
    loop = f"int t = y; for (int k = 0; k < m; k++) {{ if ({when}) {{ {does} }} {between} }} return t;"
    moved = f"int *q = p; if ({test}) q = {'p + 1' if r.random() < 0.5 else 'p'}; else q = o; return m > 3 ? *q + y : *q * 3;"
    reference = p.dialect == "cu" and r.random() < 0.7
    takes, g = ("int (&p)[2]", "*(int (*)[2])g") if reference else ("P1 p", "g")
    names = [p.function(f"gd{a}", head, body) for a, head, body in
             (("loop", f"int {{name}}({takes}, int y, int m)", loop), ("phi", "int {name}(P1 p, int y, int m, P1 o)", moved))]
    for name in names:  # most of them are inlined
        if r.random() < 0.6:
            p.functions[name] = re.sub(r"^S?FN (NOINLINE)?", "SFN ", p.functions[name])
    a, b = p.value(1), p.z()
    own = "int own[2]; own[0] = n; own[1] = 7;"
    pointer = r.choice([f"n & 1 ? {a} : {b}", f"n & 2 ? {b} : {a}", f"n & 1 ? (P1)own : {r.choice([a, b])}", a, b])
    call = r.choice([f"{names[0]}({g}, n + 1, 6)", f"{names[0]}({g}, n + 1, 6)", f"{names[1]}(g, n, {r.choice([2, 9])}, {r.choice([a, b])})"])
    return [(f"{{ {own} P1 g = {pointer}; s = s * 3 + (uint){call}; s += (uint)own[n & 1]; }}", "guarded")]


def numeric(p):
    """Addresses that are numbers in the source, with the bits of a space or without, on ways that are not taken."""
    r = p.r
    high = r.choice([0, 1, 2, 3, 7]) << 61 if p.target == "intel" else r.choice([0, 1, 1 << 24, 1 << 32])
    number = f"(P1)(ulong){(high + 4 * r.randrange(1, 9)) & 0xffffffffffffffff}ul"
    v, k = p.value(1), r.choice([1000, 2000])
    test = tests_of(p, "q")
    p.globals["P_nv"] = "GLOBAL int P_nv[4];"
    linked = r.choice([f"(P1)((ulong)(P1)&P_nv[1] + {4 * r.randrange(3)})", f"(P1)((ulong)(P1)&P_nv[1] ^ {r.choice([4, 8])}ul ^ 4ul)"])
    return [(r.choice([f"if (n > {k}) *{number} = 5;", f"{{ P1 q = n > {k} ? {number} : {v}; *q += 1; }}",
                       f"{{ P1 q = n > {k} ? {number} : {v}; if ({r.choice(test)}) *q += 2; else s += 5; }}",
                       f"{{ P1 q = {linked}; if (n > {k}) *q = 4; s = s * 2 + (q == {number}); }}",
                       f"if (n > {k}) {{ P1 q = {number}; if ({r.choice(test)}) *q += 2; }}"]), "numeric")]


def copied_number(p):
    """A pointer is copied as bytes, loaded from the copy as a number, and copied on from there."""
    r, c = p.r, p.lvalue(1)
    first = p.z() if r.random() < 0.5 else p.value(1)
    length = r.choice(["8", "8", "(ulong)(8 + (n & 0))", "16", "8ul << (n > 1000)"])
    number = r.choice(["u[k]", "u[k] + 4 - 4", "(u[k] ^ (ulong)n) ^ (ulong)n", "u[k] & ~3ul"])
    on = r.choice([f"__builtin_memcpy((void *)&{c}, &u[k], 8);", f"{c} = (P1)({number});", f"*(AL *)&{c} = {number};",
                   f"__builtin_memmove(&u[1 - k], &u[k], 8); {c} = (P1)u[1 - k];"])
    look = r.choice(["", "s += (uint)(u[k] & 3);", "if (u[k] == 0) s += 9;"])
    return [(f"{{ P1 a[2]; ulong u[2]; int k = n & 1; a[0] = {first}; a[1] = {p.value(1)}; u[0] = u[1] = 0; "
             f"__builtin_memcpy(&u[0], &a[0], {length}); __builtin_memcpy(&u[1], &a[1], 8); {look} {on} }}", "copied number")]


def not_null(p):
    """Bytes of local memory from its address 0 on are set and copied where a branch, an attribute or a reference says that their address
    is not null: the bits of its name are zero on some targets.  Behind it the program asks for null again."""
    r, cu, k = p.r, p.dialect == "cu", p.r.choice([1, 2, 4])
    p.alone = True  # beside other programs its variable lies elsewhere
    dynamic = cu and r.random() < 0.5 and "shared" not in p.storages and "local" not in (p.home, p.intruder) and not p.features & {"barriers", "integer cells"}
    p.first = "" if dynamic else "SHARED int D0[8];"
    if dynamic:
        p.globals["P_dy"] = "extern SHARED int P_dy[];"
    p.globals["P_some"] = "typedef struct { int a[4]; } P_some;"
    d = "P_dy" if dynamic else "D0"
    n = r.choice(["4", "8", "16", "(ulong)(4 + 4 * (n & 1))"])
    set_all = "__builtin_memset((void *)({q}), n & 7, %s);" % n
    fill = lambda q, w: r.choice([*[set_all.format(q=q)] * 4, f"__builtin_memcpy((void *)({q}), (void *)({w}), {n});",
                                  f"__builtin_memcpy((void *)({w}), (void *)({q}), {n});", f"__builtin_memmove((void *)({q}), (void *)({w}), {n});",
                                  f"*(P_some *)({q}) = *(P_some *)({w});", f"for (int j = 0; j < 4; j++) ({q})[j] = n;"])
    # LLVM takes a number for a pointer to the variable only where it knows that the address was given away.  It knows the number.
    number = p.target in ("nvptx64", "amdgcn") and r.random() < 0.6
    first = "((P1)(LINT *)(ulong)z)" if number else f"((P1)&{d}[0])"
    before = f"uint z = 0; P_at = (uint)(ulong)(LINT *)&{d}[0]; " if number else ""
    p.globals["P_at"] = "GLOBAL uint P_at;"
    if r.random() < 0.6:  # LLVM says of the operand of a memset what it knows
        p.level = r.choice(["1", "1", "2"])
    other = f"((P1)&{d}[4])" if number or r.random() < 0.5 else "(P1)&H0[0]"
    maybe = r.choice([f"(n & {k} ? {first} : (P1)0)", f"(n & {k} ? (P1)0 : {first})", first, f"(n & {k} ? {first} : (P1)&H1[2])"])  # not where the other is: memcpy
    asked = p.function("nnask" + r.choice("ab"), "int {name}(P1 p, P1 w, int n)",
                       r.choice([f"if (!p) return 3; {fill('p', 'w')} return p[1] + (p != 0);",
                                 f"int t = 0; if (p) {{ {fill('p', 'w')} t = 5; }} return t + (p == 0 ? 9 : p[0]);"]))
    one_of = p.function("nnone", "int {name}(P1 p, P1 w, int n)",
                        f"P1 q; if (n & {k}) {{ q = p; w[1] += 2; }} else {{ q = w; w[2] += 3; }} {fill('q', 'w')} return q[1];")
    said = p.function("nnsaid", "__attribute__((nonnull(1))) int {name}(P1 p, P1 w, int n)", f"{fill('p', 'w')} return p ? p[1] : 4;")
    two_ways = f"if (n & {k}) {{ q = {first}; {d}[5] += 2; }} else {{ q = {other}; {d}[6] += 3; }} {fill('q', '(P1)&H0[4]')} s += (uint)q[1];"
    chosen = f"s = s * 3 + (uint){one_of}({first}, {other}, n);"
    uses = [two_ways, two_ways, chosen, chosen, f"s = s * 3 + (uint){asked}(q, {other}, n);", f"if (q) {{ {fill('q', other)} s += (uint)q[1]; }} else s += 9;",
            f"if (q) s = s * 3 + (uint){said}(q, {other}, n); else s += 7;",
            f"uint t = 0; if (q != 0) {{ {fill('q', other)} t = 1; }} s = s * 2 + t + (q != 0); *(q ? q : (P1)&H0[1]) += 1;"]
    if cu:
        p.globals["P_intr"] = "typedef int &P_intr;"
        by = p.function("nnref", "int {name}(P_intr v, P1 w, int n)", f"{fill('&v', 'w')} return &v ? v : 4;")
        uses.append(f"if (q) s = s * 3 + (uint){by}(*q, {other}, n); else s += 7;")
    return [(f"{{ {before}for (int k = 0; k < 8; k++) {d}[k] = k + 5; P1 q = {maybe}; {r.choice(uses)} for (int k = 0; k < 8; k++) s = s * 3 + (uint){d}[k]; }}",
             "not null")]


def callback(p):
    """A function whose address lies in memory, which code of the second module calls."""
    p.globals["P_cb"] = "typedef void (*P_cb)(P2, P1);"
    p.globals["P_hold"] = "GLOBAL P_cb P_hold;"
    f = p.function("cbput", "void {name}(P2 d, P1 v)", "*d = v;")
    g = p.function("cbadd", "void {name}(P2 d, P1 v)", "**d += *v;")
    p.outside["P_ecall"] = ("void P_ecall(ulong d, ulong v);", "FN void P_ecall(ulong d, ulong v) { P_hold((P2)d, (P1)v); }")
    c = p.lvalue(1)
    return [(f"P_hold = n & {p.r.choice([1, 2, 4])} ? {f} : {g}; P_ecall((ulong)(P2)&{c}, (ulong)({p.z() if p.r.random() < 0.6 else p.value(1)}));",
             "callback")]


def functions_in_table(p):
    """Functions called by a table of their addresses, which is constant or filled at run time."""
    r = p.r
    p.globals["P_cb"] = "typedef void (*P_cb)(P2, P1);"
    names = [p.function("tput", "void {name}(P2 d, P1 v)", "*d = v;"), p.function("tadd", "void {name}(P2 d, P1 v)", "**d += *v + 1;"),
             p.function("tset", "void {name}(P2 d, P1 v)", "v[1] = **d; *d = v + 1;")]
    a, b = r.sample(names, 2)
    index = f"(n >> {r.randrange(3)}) & 1"
    call = f"(P2)&{p.lvalue(1)}, {p.z() if r.random() < 0.4 else p.value(1)}"
    if r.random() < 0.5:
        p.globals["P_ft"] = f"TABLE P_cb P_ft[2] = {{ {a}, {b} }};"
        p.late.add("P_ft")
        return [(f"/* {a} {b} */ P_ft[{index}]({call});", "table of functions")]
    return [(f"{{ P_cb t[2]; t[0] = {a}; t[1] = {b}; t[{index}]({call}); }}", "table of functions")]


def barriers(p):
    """An array of pointers in local memory, written before a barrier and read behind it."""
    wait = "barrier(CLK_LOCAL_MEM_FENCE);" if p.dialect == "cl" else "__syncthreads();"
    c, k = p.cells[0], p.r.randrange(4)
    first = p.z() if p.r.random() < 0.3 else p.value(1)
    p.shared["sh"] = "SHARED P1 sh[4];"
    return [(f"for (int k = 0; k < 4; k++) sh[(k + n) & 3] = {p.value(1)}; sh[{k}] = {first}; {wait} *sh[(n + 1) & 3] += 2; {wait} "
             f"{p.element(c)}{p.r.choice(c.fields)} = {'sh[n & 3]' if c.level == 1 else c.name + '[0]' + c.fields[0]};", "barriers")]


def variadic(p):
    """Pointers and numbers as further arguments; the list of them may be a variable of the module."""
    p.globals["P_va"] = "SGLOBAL __builtin_va_list P_va;"
    own, a = p.r.choice([("__builtin_va_list a; ", "a"), ("", "P_va")])
    f = p.function("var" + own[:1], "int {name}(int c, ...)",
                   f"{own}int r = 0; __builtin_va_start({a}, c); "
                   f"for (int k = 0; k < c; k++) {{ P1 v = __builtin_va_arg({a}, P1); long m = __builtin_va_arg({a}, long); *v += (int)m; r += v[1]; }} "
                   f"__builtin_va_end({a}); return r;")
    return [(f"s += (uint){f}(2, {p.value(1)}, (long)n, {p.value(1)}, 3l);", "variadic")]


def slide(p):
    """The elements of an array of cells move within it, or to another, by a length that nobody knows."""
    r = p.r
    c = r.choice(p.cells)
    d = r.choice([x for x in p.cells if x.type == c.type])
    to, at = r.choice([(1, 0), (0, 1), (2, 0), (0, 2)])
    if d is c:
        return [(f"__builtin_memmove((void *)&{c.name}[{to}], (void *)&{c.name}[{at}], sizeof({c.type}) * (ulong)((n + 1) & {3 - max(to, at)}));", "slide")]
    return [(f"for (int j = 0; j < (n & 3); j++) {{ __builtin_memcpy((void *)&{d.name}[{to}], (void *)&{c.name}[{at}], sizeof({c.type}) * (ulong)((n & 1) + 1)); "
             f"__builtin_memcpy((void *)&{c.name}[{at}], (void *)&{d.name}[{at}], sizeof({c.type}) * (ulong)((n >> 1 & 1) + 1)); }}", "slide")]


def equal_bits(p):
    """Numbers of two pointers compared bit by bit; where they are equal, the one that was never told is used."""
    f = p.function("same", "int {name}(ulong a, ulong b)",
                   "int d = 0; for (int k = 0; k < 64; k++) d |= (int)((a >> k & 1) != (b >> k & 1)); return !d;")
    a, b = p.value(1), p.home_value(1)
    return [(f"if ({f}((ulong){a}, (ulong){b})) *({p.value(1)}) += 4; else s += 7;", "equal bits"),
            (f"s = s * 2 + ((ulong){b} <= (ulong)(({b}) + 1) && ((((ulong){b}) ^ (ulong)(({b}) + 1)) >> 63) == 0);", "equal bits")]


def kernel_value(p):
    """The kernel's own parameter by value: read only, written, copied, or its address handed to functions, into memory and into cells.
    In CUDA the host puts pointers into it; in OpenCL, whose kernels take none in a struct, the kernel itself puts some there.  KV stands
    for the parameter: a part of the kernel in a function of its own gets its address."""
    r, cl = p.r, p.dialect == "cl"
    n = r.choice([0, 2, 6, 14])  # numbers behind the pointers: small structs come in registers on some targets
    constant = not cl and r.random() < 0.25
    p.kernel_parameter = "const __attribute__((grid_constant)) P_kv kv" if constant else "P_kv kv"
    p.kernel_argument = "{%s}" % ",".join((["i64:0"] * 2 if cl else ["&out+16", "&out+48"]) + [f"i64:{k + 3}" for k in range(n)])
    p.globals["P_kv"] = f"typedef struct {{ {'ulong' if cl else 'P1'} p[2]; {'long m[%d];' % n if n else ''} }} P_kv;"
    p.globals["P_ap"] = "typedef P1 __attribute__((may_alias)) P_ap;"
    here = lambda k, of="KV": f"(*(P_ap *)&{of}.p[{k}])"
    some, other = f"n & 1", f"(n + {r.randrange(2)}) & 1"
    read = p.function("kvread", "int {name}(P_kv *q, int k)", f"return *{here('k & 1', '(*q)')};")
    number = p.function("kvnumber", "int {name}(P_kv q, int k)", f"return (int)q.m[k & 1];" if n else "return k;")
    put = p.function("kvput" + r.choice("ab"), "void {name}(P_kv *q, int k, P1 v)",
                     r.choice([f"{here('k & 1', '(*q)')} = v;", f"P_kv *volatile h = q; {here('k & 1', '(*h)')} = v;",
                               f"P_kv t = *q; {here('k & 1', 't')} = v; *q = t;"]))
    given = [] if not cl else [f"{here(k)} = {p.home_value(1).replace('i & 3', '0')};" for k in (0, 1)]
    v = p.z() if r.random() < 0.5 else p.value(1)
    reads = [f"s += (uint){read}((P_kv *)&KV, n);", f"s += (uint)*{here(some)};", f"s += (uint){number}(*(P_kv *)&KV, n);", f"*{here(other)} += 3;",
             f"{{ P_kv t = *(P_kv *)&KV; s += (uint)*{here(some, 't')}; }}", f"{p.lvalue(1)} = {here(some)};",
             f"{{ P_kv t; __builtin_memcpy(&t, (void *)&KV, sizeof t); *{here(other, 't')} += 2; s += (uint){read}(&t, n); }}",
             f"{{ P_kv t = *(P_kv *)&KV; P_kv *q = n & {r.choice([1, 2, 4])} ? &t : (P_kv *)&KV; s += (uint)*{here(other, '(*q)')}; }}"]
    writes = [f"{here(some)} = {v};", f"{put}(&KV, n, {v});", f"{{ P2 c = (P2)&{here(some)}; *c = {v}; **c += 2; }}",
              f"{{ P_kv t = KV; {put}(&t, n, {v}); KV = t; }}", f"{{ P_kv t; t = KV; {here(other, 't')} = {v}; __builtin_memcpy(&KV, &t, sizeof t); }}",
              f"{{ P1 w = (P1)__atomic_exchange_n((ulong *)&KV.p[{some}], (ulong)({v}), __ATOMIC_RELAXED); *w += 1; }}",
              *([f"KV.m[n & 1] += 4; s += (uint)KV.m[{r.randrange(n)}];", "__atomic_fetch_add(&KV.m[n & 1], 3l, __ATOMIC_RELAXED);"] if n else [])]
    if p.two and not constant:
        writes += [f"{p.lvalue(2)} = (P2)&{here(some)};"] * 2
    if p.target != "intel" or p.r.random() < 0.5:
        p.globals["P_kvp"] = "typedef P_kv *P_kvp;"
        p.globals["P_kh"] = "GLOBAL P_kvp P_kh;"
        writes.append(f"P_kh = &KV; *{here(some, '(*P_kh)')} += 1; {here(other, '(*P_kh)')} = {v};")
    # A function that reads fields and that another parameter leads into the same struct, which it writes in a way that is no store
    odd = ["*w = *w * 3 + 1;", "__atomic_fetch_add(w, 5ul, __ATOMIC_RELAXED);", "__builtin_memset((void *)w, k & 7, 4);"]
    if not cl:
        on = "ON2 o = { (k & 16) == 0, (k & 16) != 0 }; UL2 u = { (ulong)k + 9ul, 0ul }, z = { 0ul, 0ul };"
        odd += [f"{on} __builtin_masked_scatter(o, z, u, w);", f"{on} __builtin_masked_store(o, u, w);",
                f"{on} __builtin_masked_compress_store(o, u, w);"]
    elif p.target in ("spirv64", "intel"):
        odd += ["s += (uint)frexp((float)(k + 40), (int *)w);", "*w = 0; s += (uint)modf((float)(k + 40) * 1.25f, (float *)w);",
                "vstore2((uint2)((uint)k, 7u), 0, (uint *)w);"]
    if n:
        both = p.function("kvboth" + r.choice("ab"), "uint {name}(P_kv *q, AL *w, int k)", f"uint s = 0; {r.choice(odd)} return s + (uint)q->m[{r.randrange(n)}] + (uint)*{here('0', '(*q)')};")
        few = p.function("kvfew", "uint {name}(P_kv *q, int k)", f"return (uint)q->m[{r.randrange(n)}] * 5u + (uint)q->m[1];")
        inner = p.function("kvinner", "uint {name}(P_kv *q, int k)", f"return k > 2 ? {few}(q, k) : {few}(q, k + 1) + (uint)*{here('1', '(*q)')};")
        reads += [f"s = s * 3 + {inner}((P_kv *)&KV, n);", f"s = s * 3 + {few}((P_kv *)&KV, n);"]
        to = r.choice([f"(AL *)&KV.m[{r.randrange(n)}]", f"(AL *)&KV.m[n & 1]", "(AL *)&out[40]"])
        writes += [f"s = s * 3 + {both}((P_kv *)&KV, {to}, n); s += {inner}((P_kv *)&KV, n);"] * 3
        reads.append(f"s += (uint)KV.m[n & 1]; for (int k = 0; k < {n}; k++) s = s * 3 + (uint)KV.m[k];")
    out = [*given, *r.sample(writes, 0 if constant else r.choice([0, 1, 1, 2])), *r.sample(reads, r.choice([1, 2]))]
    return [(" ".join(out), "kernel value")]


def array_between(p):
    """An object with a pointer, an array of numbers and a pointer: the array is written by an index, which may be tested or counted, and
    the pointers are written through their own names, or by indices of the array that are below 0 or behind its end."""
    r = p.r
    p.globals["P_bound"] = "typedef struct { P1 p; uint a[4]; P1 q; } P_bound;"
    index = r.choice(["(uint)n & 3u", "(uint)(n + 1) & 3u", "((uint)n * 7u) % 4u", "n & 3"])
    count = lambda what: f"for (int k = 0; k < {r.choice(['4', '(n & 3) + 1'])}; k++) {what}"
    put = p.function("bput", "void {name}(P_bound *o, uint k, uint v)", "o->a[k] = v;")
    array = r.choice([f"o.a[{index}] = {r.randrange(9)}u;", count("o.a[k] = (uint)k;"), f"{put}(&o, {index}, 3u);",
                      f"{{ uint *e = o.a; {count('*e++ = 5u;')} }}", f"{{ uint *e = o.a + 4; {count('*--e = 6u;')} }}"])
    if r.random() < 0.4:
        i = r.randrange(9)
        array = r.choice([f"for (int k = -2; k < 6; k++) if ((uint)k < 4u) o.a[k] = {i}u;", f"{{ int t = n - {i}; if (t >= 0) if (t < 4) o.a[t] = 3u; }}",
                          f"for (int k = 0; k < 6; k++) {{ if (k > 3) {r.choice(['break', 'continue'])}; o.a[k] = {i}u; }}",
                          f"for (int k = 0; ; k++) {{ if (k {r.choice(['==', '>='])} 4) break; o.a[k] = {i}u; }}",
                          f"for (int k = 0; k != 4; k += 2) o.a[k {r.choice(['', '+ 1'])}] = {i}u;", f"if ((uint)n - {i}u <= 3u) o.a[(uint)n - {i}u] = 8u;"])
    far = r.choice([-2, 4])
    v = p.z() if r.random() < 0.5 else p.value(1)
    base = f"((AW *)((AB *)&o + 8))"
    word = f"{base}[k] = ((AW *)&w)[k - {far}];"
    inside = r.choice(["k < 0", "k <= -1", "(uint)k > 5u"] if far < 0 else ["k > 3", "(uint)k - 4u < 2u", "k >= 4", "k > 0 && k / 4"])
    words = r.choice([f"for (int k = 0; k < 2; k++) {base}[k + {far} + (n & 0)] = ((AW *)&w)[k];", f"for (int k = {far}; k < {far + 2}; k++) {word}",
                      f"for (int k = {far}; k != {far + 2}; k++) {word}", f"int k = {far}; while (k <= {far + 1}) {{ {word} k++; }}",
                      f"for (int k = -2; k < 6; k++) if ({inside}) {word}",
                      f"for (int k = 0; k < 2; k++) {{ int t = k; if (t < 2) t += {far}; {base}[t] = ((AW *)&w)[k]; }}"])
    back = f"{{ P1 w = {v}; {words} }}" if r.random() < 0.7 else f"*(P1 *)({base} + ({far} * ((n & 0) + 1))) = {v};"
    use = [f"*o.p += 2; s += *o.q;", "s += (uint)*o.p; *o.q += 3;", "{ P_bound w = o; *w.q += 1; s += (uint)*w.p; }",
           "{ P_bound w; __builtin_memcpy(&w, &o, sizeof o); *w.p += 1; s += w.a[n & 3]; }"]
    steps = r.sample([array, back if r.random() < 0.6 else f"o.q = {v};", array], 3)
    return [(f"{{ P_bound o; o.p = {p.value(1)}; o.q = {p.value(1)}; for (int k = 0; k < 4; k++) o.a[k] = 0; {' '.join(steps)} {r.choice(use)} }}",
             "array between")]


def launches(p):
    """Pointers in memory that outlives a launch: this kernel puts some there, by name, by a table of functions or by bytes, and reads
    them; a second kernel of the module, which does not run, shares the functions, and puts pointers to its own memory there."""
    r = p.r
    p.globals["P_lk"] = "GLOBAL P1 P_lk[4];"
    p.inits.append(("P_lk", "for (int k = 0; k < 4; k++) P_lk[k] = %s;" % p.home_value(1).replace("i & 3", "k")))
    p.globals["P_cb"] = "typedef void (*P_cb)(P2, P1);"
    names = [p.function("lput", "void {name}(P2 d, P1 v)", "*d = v;"), p.function("lput2", "void {name}(P2 d, P1 v)", "v[1] += 1; *d = v;")]
    p.globals["P_lf"] = f"TABLE P_cb P_lf[2] = {{ {names[0]}, {names[1]} }};"
    p.late.add("P_lf")
    get = p.function("lget", "P1 {name}(P2 d)", "return *d;")
    at = lambda: f"P_lk[(n + {r.randrange(4)}) & 3]"
    put = lambda v: r.choice([f"{r.choice(names)}((P2)&{at()}, {v});", f"/* {names[0]} {names[1]} */ P_lf[n & 1]((P2)&{at()}, {v});", f"{at()} = {v};",
                              f"{{ P1 w = {v}; __builtin_memcpy((void *)&{at()}, &w, 8); }}"])
    own = r.choice(["SHARED int own[8];", "int own[8];"])
    p.idle_kernel = f"{own} own[n & 7] = n; {put('(P1)&own[n & 3]')} out[1] = *{get}((P2)&{at()}); {put('(P1)&own[1]') if r.random() < 0.5 else ''}"
    read = r.choice([f"*{get}((P2)&{at()}) += 3;", f"*{at()} += 5;", f"{p.lvalue(1)} = {at()};", f"{p.lvalue(1)} = {get}((P2)&{at()});",
                     f"{{ P1 w; __builtin_memcpy(&w, (void *)&{at()}, 8); *w += 2; s += (uint)w[1]; }}", f"s = s * 2 + ({at()} == {p.value(1)});"])
    return [(f"{put(p.z() if r.random() < 0.6 else p.value(1))} {read}", "launches")]


def results(p):
    """Functions that return one of their pointers, or one from elsewhere; calls with pointers to one space beside calls with both."""
    r = p.r
    p.globals["P_rholdp"] = "typedef int *P_rholdp;"
    p.globals["P_rhold"] = "GLOBAL P_rholdp P_rhold;"
    p.inits.append(("P_rhold", "P_rhold = %s;" % p.home_value(1).replace("i & 3", "0")))
    p.globals["P_rbox"] = "typedef struct { P1 p, q; long n; } P_rbox;"
    p.globals["P_rf"] = "typedef P1 (*P_rf)(P1, P1, int);"
    bodies = {"one": "return n & 1 ? a : b;", "moved": "return (n & 1 ? a : b) + (n >> 1 & 1);", "first": "return a;",
              "ring": "for (int k = 0; k < (n & 3); k++) { P1 t = a; a = b; b = t; } return a;",
              "array": "P1 h[2]; h[0] = a; h[1] = b; return h[n & 1];", "address": "P1 *w = n & 1 ? &a : &b; return *w;",
              "through": "P1 x = a; P2 w = n & 8 ? (P2)&P_rhold : &x; P1 o = P_rhold; if (n & 2) *w = b; P1 y = n & 4 ? x : *w; P_rhold = o; return y;",
              "held": "return n & 4 ? P_rhold : a;", "number": "return (P1)((ulong)a + 4ul * (ulong)(n & 1));",
              "again": "return n > 3 ? P_fragain(b, a, n - 4) : n & 1 ? a : b;", "bytes": "P1 x; __builtin_memcpy(&x, n & 1 ? &a : &b, 8); return x;",
              "null": "P1 x = 0; if (n < 64) x = n & 1 ? b : a; return x;"}
    take = lambda key: p.function("r" + key, "P1 {name}(P1 a, P1 b, int n)", bodies[key])
    elsewhere = ["through", "held"]  # what is returned is no argument, and in the home's space
    first, second = take(r.choice(elsewhere)) if r.random() < 0.5 else take(r.choice(list(bodies))), take(r.choice(list(bodies)))
    box = p.function("rbox", "P1 {name}(P_rbox v, int n)", r.choice(["return n & 1 ? v.p : v.q;", "P_rbox w = v; P1 *x = n & 1 ? &w.p : &w.q; return *x;"]))
    f = first
    if r.random() < 0.3:
        p.globals["P_rt"] = f"TABLE P_rf P_rt[2] = {{ {first}, {second} }};"
        p.late.add("P_rt")
        f = f"/* {first} {second} */ P_rt[n & 1]"
    v, w, z = p.value(1), p.value(1), p.z()
    put = lambda made: r.choice([f"*{made} += 3;", f"{p.lvalue(1)} = {made};", f"s = s * 2 + (uint)*{made};"])
    one = put(f"{f}({v}, {w}, n)")
    both = put(f"{r.choice([f, f, second])}({z}, {r.choice([w, z])}, n + {r.randrange(8)})")
    ways = [one, both, f"{{ P1 x[2]; x[0] = {v}; x[1] = {w}; for (int k = 0; k < 3; k++) x[k & 1] = {f}(x[0], x[1], n + k); *x[n & 1] += 2; }}",
            f"{{ P_rbox o; o.p = {v}; o.q = {r.choice([z, w])}; o.n = n; {put(f'{box}(o, n)')} }}", put(f"{first}({second}({v}, {w}, n), {v}, n)")]
    if first in ("P_frheld", "P_frthrough"):  # both arguments in the intruder's space, and what comes back is in the home's
        ways.append(put(f"{first}({z}, {z}, {r.choice(['(n | 4)', '((n & ~6) | 8)'])})"))
    return [(" ".join(r.sample(ways[:-1], 2) + ways[-1:]), "results")]


def zero_part(p):
    """A part of a pointer in memory becomes zeros: by a copy of zeros that LLVM does not see, or by a null across two pointers.  What is
    left there is asked for null, and for its bits, which are those of numbers to which the same was done."""
    r = p.r
    p.globals["P_across"] = ("typedef P1 __attribute__((may_alias)) P_apart; "
                             "typedef struct { char a[4]; P_apart p; char b[4]; } __attribute__((packed, may_alias)) P_across;")
    put = p.function("zpput", "void {name}(AB *d, ulong *z, ulong k)", "__builtin_memcpy(d, z, k);")
    at, length = r.choice([("0", "4"), ("4", "4"), ("8", "4"), ("4", "8"), ("12", "4"), ("3", "2"), ("0", "5"), ("8 * (n & 1)", "4"),
                           ("4 + 8 * (n & 1)", "4"), ("4 * (n & 3)", "4"), ("0", "(4ul << (n > 1000))"), ("4", "(ulong)(4 + 4 * (n & 1))")])
    cut = r.choice([f"__builtin_memcpy((AB *)&{{x}}[0] + {at}, z, {length});", f"__builtin_memmove((AB *)&{{x}}[0] + {at}, &z[1], {length});",
                    f"{put}((AB *)&{{x}}[0] + {at}, z, {length});", "((P_across *)&{x}[0])->p = 0;"])
    first, other = (p.z(), p.z()) if r.random() < 0.6 else (p.home_value(1), p.home_value(1) if r.random() < 0.7 else p.value(1))
    q = r.choice(["0", "0", "1", "n & 1", "(n >> 1) & 1"])
    named = r.choice([f"P1 t = n > 1000 ? {first} : a[{q}]; if (n > 1000) *t = 5;", f"P1 t = a[{q}]; if (n > 1000) *t += 5;", f"P1 t = a[{q}];"])
    ask = r.choice([f"(t == 0) == (b[{q}] == 0)", f"(t == 0) == (b[{q}] == 0)", f"(ulong)t == b[{q}]", f"(t == a[0]) == (b[{q}] == b[0])"])
    zero = r.choice(["__builtin_memset(z, 0, 16);", "__builtin_memset(z, 0, 16);", "__builtin_memset(z, 0, 16ul >> (n > 1000));"])
    return [(f"{{ P1 a[2]; ulong b[2], z[2]; {zero} a[0] = {first}; a[1] = {other}; b[0] = (ulong)({first}); "
             f"b[1] = (ulong)({other}); {cut.format(x='a')} {cut.format(x='b')} {named} s = s * 2 + ({ask}); }}", "zero part")]


def from_null(p):
    """An address computed from null lies in memory beside pointers, or is copied to where they lie; it is asked for null and for its bits."""
    r, v = p.r, p.z() if p.r.random() < 0.6 else p.value(1)
    p.plain_arithmetic = True
    p.globals["P_two"] = "typedef struct { P1 p, q; } P_two;"
    none = r.choice(["P1 w = 0;", "P1 w = n > 1000 ? (P1)0 : (P1)0;", "P1 w = n & 8 ? (P1)0 : " + p.function("fnnull", "P1 {name}(int n)", "return (P1)0;") + "(n);"])
    made = f"(P1)((char *)w + {r.choice(['8 * ((n & 3) + 1)', '16', '(n & 7)', '(ulong)(n + 1) * 0x10000ul', '-8 * ((n & 3) + 1)'])})"
    look = f"s = s * 3 + (t == 0); s = s * 5 + (uint)(ulong)t + (uint)((ulong)t >> 32);"
    x = r.choice(["n & 1", "(n >> 1) & 1", "0"])
    ways = [f"P1 a[2], b[2]; a[0] = a[1] = {v}; a[{x}] = {made}; __builtin_memcpy(b, a, 16); b[0] = {v}; P1 t = a[{x}]; {look} *b[0] += 3;",
            f"P1 a[2]; a[1 - ({x})] = {v}; a[{x}] = {made}; P1 t = a[{x}]; {look} *a[1 - ({x})] += 2;",
            f"P_two a, b; a.p = {made}; a.q = {v}; b = a; if (n > 1000) *b.p = 4; b.p = {v}; P1 t = a.p; {look} *a.q += 1; s += (uint)*b.p;",
            f"P1 a[2]; a[0] = {v}; a[1] = {made}; P1 t = a[{x}]; if (t == {made}) {{ {look} }} else *t += 3;"]
    return [(f"{{ {none} {r.choice(ways)} }}", "from null")]


def aligned(p):
    """Variables that are aligned more than anything demands; the low bits of their addresses are asked for where LLVM does not see them."""
    r, v = p.r, p.value(1)
    by = r.choice([32, 128, 256, 256, 512, 512, 1024])
    p.globals["P_wide"] = f"typedef struct {{ int a[4]; int b[4] __attribute__((aligned({by}))); }} P_wide;"
    kind = r.choice(["", "", "", "SHARED "])
    what = r.choice([(f"{kind}int al[4] __attribute__((aligned({by}))); ", "al"), (f"{kind}P_wide aw; ", "aw.b"), (f"{kind}P_wide aw[2]; ", "aw[n & 1].b")])
    own = f"{{d}} for (int k = 0; k < 4; k++) {what[1]}[k] = n + k; P1 q = n & {r.choice([1, 2, 4])} ? (P1)&{what[1]}[{r.choice(['0', 'n & 3'])}] : {{v}}; *q += 5; "
    sum_up = "uint t = 0; for (int k = 0; k < 4; k++) t = t * 3 + (uint)%s[k]; " % what[1]
    low = f"ulong volatile h = (ulong)&{what[1]}[0]; t = t * 2 + (uint)(h & {by - 1}ul);"
    if not kind and r.random() < 0.4:
        f = p.function(f"aligned{by}" + r.choice("ab"), "uint {name}(P1 v, int n)", own.format(d=what[0], v="v") + sum_up + low + " return t;")
        return [(f"s = s * 3 + {f}({v}, n);", "aligned")]
    if kind:
        name = "sal" if what[1] == "al" else "saw"
        own, sum_up, low = (re.sub(rf"\b{what[1].split('.')[0].split('[')[0]}\b", name, x) for x in (own, sum_up, low))
        p.shared[name] = re.sub(r"\b(al|aw)\b", name, what[0]).strip()
        return [(f"{{ /* P_wide */ {own.format(d='', v=v)} {sum_up} {low} s = s * 3 + t; }}", "aligned")]
    return [(f"{{ {own.format(d=what[0], v=v)} {sum_up} {low} s = s * 3 + t; }}", "aligned")]


def aligned_up(p):
    """The first place in a buffer at a multiple of a number, of the generic address: written by a pointer that a mask made, which may be passed
    on or only in its space behind a test, and read by an index that is computed from the address."""
    r = p.r
    by, shared, k = r.choice([16, 128, 128, 256]), r.random() < 0.3, r.choice(["0", "n & 3"])
    name = "aush" if shared else "au"
    if shared:
        p.shared[name] = "SHARED int aush[160];"
    start = r.choice([f"P1 b = (P1)&{name}[{k}];", f"P1 volatile hb = (P1)&{name}[{k}]; P1 b = hb;"])
    up = f"P1 q = (P1)__builtin_align_up((AB *)b, {by});"
    write = p.function("auput" + r.choice("ab"), "void {name}(P1 q, int v)", r.choice(["*q = v;", "q[1] = v; q[0] = q[1];"]))
    put = r.choice(["*q = n + 3;", f"{write}(q, n + 3);"] + [f"if ({t}) *q = n + 3; else *q = n + 3;" for t in tests_of(p, "q")])
    return [(f"{{ {'' if shared else 'int au[160]; '}for (int k = 0; k < 160; k++) {name}[k] = k & 1; {start} {up} {put} ulong volatile h = (ulong)b; "
             f"ulong d = ((h + {by - 1}ul) & ~{by - 1}ul) - h; s = s * 3 + (b[d >> 2] == n + 3); }}", "aligned up")]


def wraps(p):
    """An address or an index wraps in 32 bits and comes back: by sums of unsigned numbers, or by a pointer of 32 bits (amdgcn's local and
    private ones) that is moved by 2^32 bytes in all; a pointer may be stored there.  Clang is told that pointers may wrap."""
    r = p.r
    p.plain_arithmetic = True
    if p.dialect == "cl" and p.target == "amdgcn" and r.random() < 0.6:
        back, at = r.choice([(16, 2), (16, 2), (32, 4)]), r.choice(["0", "1", "n & 1", "(n >> 1) & 1"])
        a, b = (r.choice([1431655760, 1431655744, 2147483632]) for _ in "ab")
        c = (1 << 32) - back[0] - a - b
        if c < 0 or c >= 1 << 31:
            a = b = 1431655760
            c = (1 << 32) - back[0] - a - b
        return [(f"{{ P1 X[8]; for (int j = 0; j < 8; j++) X[j] = {p.home_value(1)}; uint m = ((uint)n >> {r.randrange(3)}) & 1u; "
                 f"private char *e = (private char *)(X + {back[1]} + ((n >> 1) & 1)), *f = e + m * {a}u, *g = f + m * {b}u, *h = g + m * {c}u; "
                 f"*(P1 private *)h = {p.z()}; s = s * 4 + (f == e) + 2 * (g == f); P1 t = X[{at}]; *t += 3; s += (uint)*t; }}", "wraps")]
    named = p.dialect == "cl" and p.target == "amdgcn" and p.home != "global"
    Q = {"local": "local", "private": "private", "global": "global"}[p.home] + " " if p.dialect == "cl" and p.target != "x86_64" else ""
    w = f"({Q}int *){r.choice(['H0', 'H1'])}"
    p.globals["P_three"] = "typedef struct { int a[6]; } P_three;"
    k, m = r.randrange(3), "(ulong)(n & 1)"
    big = r.choice([0x80000000, 0xfffffff0, 0x7ffffffc, 0xc0000000])
    rest = (1 << 32) - big
    same = p.function("wsame", "uint {name}(uint v)", "return v;")
    number = r.choice([f"u + {big}u + {rest + 4 * k}u", f"{same}(u + {big}u) + {rest + 4 * k}u", f"u + {big}u * (uint)(n | 1) - {big}u * (uint)(n | 1) + {4 * k}u",
                       f"u - ({same}(u + {rest}u) + {big}u) + u + {4 * k}u", f"u * 3u - {same}(u) * 2u + {4 * k}u"])
    index = r.choice([f"({same}((uint)n + {big}u) + {rest}u) & 3u", f"((uint)n * 0xaaaaaaabu * 3u) & 3u", f"((uint)(n & 3) - 4u) + 4u",
                      f"(uint)((ulong)(uint)((uint)(n & 3) + {big}u) + {rest}ul)"])
    made = [f"ulong a = (ulong)w; uint u = (uint)a; {Q}int *t = ({Q}int *)((a & ~0xfffffffful) | (ulong)(uint)({number}));",
            f"{Q}int *t = w + ({index});"]
    if named:
        half = r.choice([f"0x20000000ul * {m}", f"0x40000000ul * {m}", "0x20000000ul * (ulong)(n | 1)"])
        made += [f"{Q}int *t = w + {half}; t = t + {half.replace('(n | 1)', '(2 - (n | 1))')}; t = t + {k};" if "n | 1" in half else
                 f"{Q}int *t = w + {half}; t = t + {half}; t = t + {k};",
                 f"{Q}P_three *e = ({Q}P_three *)w; {Q}int *t = ({Q}int *)(e + 178956971ul * {m});",   # 2^32 + 8 bytes
                 f"{Q}char *e = ({Q}char *)w + 24 * {m}; {Q}int *t = ({Q}int *)(e + 1431655776ul); t = t + 357913944ul; t = t + 357913944ul; t = t - 8 - 6 * (int){m};",
                 f"P1 g = (P1)w; {Q}int *t = ({Q}int *)((P1)((char *)g + 0xfffffff0ul * {m} + 16 * {m}) - 0x40000000ul * {m}); t = t + {k};"]
        made += made[2:]
    use = r.choice(["*t += 3;", "t[1] = n + 5;", "s = s * 3 + (uint)*t;", "s = s * 2 + (t == w); *t += 1;", f"{p.lvalue(1)} = (P1)t;",
                    f"P1 q = n & 2 ? (P1)t : {p.value(1)}; *q += 7;", "t[n & 1] += 4; s += (uint)w[n & 3];"])
    return [(f"{{ {Q}int *w = {w}; {r.choice(made)} {use} }}", "wraps")]


def boxed(p):
    """Structs of numbers are copied to variables of the function's own, and what is read of them is reached by a pointer in another
    struct, in a variable or behind a parameter.  LLVM makes parameters of what functions load there (argpromotion), makes functions of
    branches that it takes for rare (hotcoldsplit), and passes to either the source of the copy for the copy (memcpyopt)."""
    r = p.r
    size = r.choice([2, 8, 8, 16])
    at = lambda: r.choice([f"(n + {r.randrange(4)}) & {size - 1}", f"n & {size - 1}", str(r.randrange(size))])
    p.globals["P_bst"] = f"typedef struct {{ int a[{size}]; }} P_bst;"
    p.globals["P_bstp"] = "typedef P_bst *P_bstp;"
    p.globals["P_box"] = "typedef struct { P_bst *p, *q; long i; } P_box;"
    p.globals["P_bxv"] = "GLOBAL P_bst P_bxv;"
    p.inits.append(("P_bxv", f"for (int k = 0; k < {size}; k++) P_bxv.a[k] = k * 3 + 1;"))
    numbers = ", ".join(str(r.randrange(99)) for _ in range(size))
    p.globals["P_bxw"] = f"SGLOBAL P_bst P_bxw = {{ {{ {numbers} }} }};"
    lies = ["(*(P_bst *)&P_bxv)", "(*(P_bst *)&P_bxv)", "(*(P_bst *)&P_bxw)"]
    if size <= 8:  # an array of the program is one, too
        lies += [f"(*(P_bst *)&{h}[0])" for h in p.objects]
    # One of a few that lie in several spaces, so that the copy's source stays generic, and LLVM can pass it for the copy
    several = [f"(*(P_bst *)(n > 1000 ? {p.z()} : (P1)&{v}))" for v in ("P_bxv", "P_bxw")]
    def inner(key, head, body):
        """A function that no other module calls, so that LLVM may change its parameters."""
        name = p.function(key, head, body)
        if r.random() < 0.8:
            p.functions[name] = re.sub(r"^S?FN (NOINLINE)?", "SFN NOINLINE", p.functions[name])
        return name
    element = inner("bxat", "int {name}(P_bst *s, int k)", "return s->a[k];")
    def kept(d):
        """A function reads `d`.  Its type stays, since its address is taken; it moves the pointer by a function that returns it, or asks
        in which space it is, and reads it on each way."""
        p.globals["P_bfn"] = "typedef int (*P_bfn)(P_bst *, int);"
        p.globals["P_bhold"] = "GLOBAL P_bfn P_bhold;"
        move = inner("bxmove", "int *{name}(P_bst *s, int k)", r.choice(["return &s->a[k];", "return (int *)s;"]))
        body = [f"int *x = {move}(s, k); return *x;", f"int *x = {move}(s, k); return x[0] + s->a[{r.randrange(size)}];"]
        tests = {"amdgcn": "__builtin_amdgcn_is_%s(s)", "nvptx64": "__nvvm_isspacep_%s((void *)s)"}
        if p.target in tests:
            test = tests[p.target] % r.choice({"amdgcn": ["private", "shared"], "nvptx64": ["local", "global", "shared"]}[p.target])
            body += [f"if ({test}) return s->a[k]; return s->a[k] * 1 + 0 * s->a[0];"] * 2
        f = inner("bxkept", "int {name}(P_bst *s, int k)", r.choice(body))
        return f"P_bhold = {f}; s = s * 3 + (uint){f}(&{d}, {at()});"
    reads = {"member": ("P_box *b", "return b->p->a[b->i];"), "whole": ("P_box *b", "P_box w = *b; return w.p->a[w.i];"),
             "handed": ("P_box *b", f"return {element}(b->p, (int)b->i);"), "by value": ("P_box b", "return b.p->a[b.i];"),
             "both": ("P_box *b", "return b->p->a[b->i] + b->q->a[b->i] * 3;"), "copied": ("P_box *b", f"P_bst t = *b->p; return {element}(&t, (int)b->i);"),
             "all": ("P_box *b", f"int t = 0; for (int k = 0; k < {size}; k++) t = t * 3 + b->p->a[k]; return t;"),
             "copied by value": ("P_box b", "P_box w = b; P_bst t = *w.q; return t.a[w.i];"),
             "chosen": ("P_box *b", "P_bst *x = b->i & 1 ? b->p : b->q; return x->a[b->i];")}
    def read(b, d):
        """Reads through the box `b`, whose first pointer leads to the variable `d`."""
        if r.random() < 0.2:
            return kept(d)
        if r.random() < 0.2:
            f = inner("bxpointer", "int {name}(P_bstp *x, int k)", r.choice(["return (*x)->a[k];", f"return {element}(*x, k);"]))
            return f"{{ P_bst *x = &{d}; s = s * 3 + (uint){f}(&x, {at()}); }}"
        if r.random() < 0.2:  # the result comes back through a parameter
            f = inner("bxthrough", "void {name}(P_box *b, int *to)", "*to = b->p->a[b->i];")
            return f"{{ int w = 0; {f}(&{b}, &w); s = s * 3 + (uint)w; }}"
        way = r.choice(list(reads))
        takes, does = reads[way]
        f = inner("bx" + way, f"int {{name}}({takes})", does)
        return f"s = s * 3 + (uint){f}({'&' if '*' in takes else ''}{b});"
    def rare(b):
        """A branch that is taken for rare, with several reads through the box."""
        p.functions["P_fbxrare"] = f"{p.linkage} __attribute__((cold, noinline)) uint P_fbxrare(uint v) {{ return v * 5; }}"
        condition = f"(n & {r.choice([1, 2, 4])}) {r.choice(['== 0', '!= 0'])}"
        condition = f"__builtin_expect({condition}, 0)" if r.random() < 0.5 else condition
        some = " ".join(f"s = s * 7 + (uint)x->a[{at()}] * (uint)n;" for _ in range(3))
        return f"if ({condition}) {{ P_bst *x = {b}.{r.choice('pq')}; {some} {r.choice(['s = P_fbxrare(s);', 's = P_fbxrare(s);', ''])} }} else s += 5;"
    def made(source):
        """An expression for a struct: a copy by one of the ways in which a function returns one."""
        way = r.choice(["", "", "value", "own", "changed"])
        if not way:
            return source
        does = {"value": "return *s;", "own": "P_bst t = *s; return t;", "changed": f"P_bst t = *s; t.a[n & {size - 1}] += 2; return t;"}[way]
        return inner("bxmake" + way, "P_bst {name}(P_bst *s, int n)", does) + f"(&{source}, n)"
    def work(source, others):
        """Copies, boxes and reads; `source` is what is copied."""
        other = r.choice(others)
        if r.random() < 0.25:
            f = inner("bxout", "void {name}(P_bst *d, P_bst *s)", r.choice(["*d = *s;", "P_bst t = *s; *d = t;",
                           f"for (int k = 0; k < {size}; k++) d->a[k] = s->a[k];"]))
            make = f"P_bst c; {f}(&c, &{source});"
        else:
            make = f"P_bst c = {made(source)};"
        second, q = r.choice([("", f"&{source}"), ("", "&c"), (f"P_bst d = {made(r.choice([source, other]))}; ", "&d")])
        box = r.choice([f"P_box b; b.p = &c; b.q = {q}; b.i = {at()};", f"P_box b = {{ &c, {q}, {at()} }};"])
        steps = [r.choice([lambda: read("b", "c"), lambda: read("b", "c"), lambda: rare("b")])() for _ in range(r.choice([1, 1, 2]))]
        if r.random() < 0.25:  # what was copied is written, by a name of its own or through the box
            f = inner("bxput", "void {name}(P_box *b, int v)", "b->q->a[b->i] = v;")
            steps.insert(r.randrange(len(steps) + 1), r.choice([f"{f}(&b, n);", f"{source}.a[{at()}] += 3;", f"c.a[{at()}] += 4;"]))
        if r.random() < 0.25:
            steps.insert(r.randrange(len(steps) + 1), f"b.{r.choice('pq')} = &{r.choice(['c', 'c', other])};")
        return f"{make} {second}{box} {' '.join(steps)}"
    if r.random() < 0.2:  # the copy alone, and what reads it
        return [(f"{{ P_bst c = {made(r.choice(several))}; {kept('c')} }}", "boxed")]
    if r.random() < 0.6:
        if r.random() < 0.3:
            return [(f"{{ {work(r.choice(lies + several * 2), lies)} }}", "boxed")]
        # What is copied begins where the kernel's parameter points, which LLVM passes on if it is a generic one
        fill = "" if p.home == "global" else f"for (int k = 0; k < {size}; k++) out[k] = k * 5 + n; "
        return [(f"{{ {fill}{work('(*(P_bst *)out)', lies)} }}", "boxed")]
    f = p.function("bxwork" + r.choice("ab"), "uint {name}(P_bst *s0, int n)", f"uint s = 1; {work('(*s0)', lies[:3])} return s;")
    if r.random() < 0.5:  # another module may call it, and its parameter is generic in an open world
        p.functions[f] = re.sub(r"^S?FN (NOINLINE)?", "FN NOINLINE", p.functions[f])
    return [(f"s = s * 3 + {f}(&{r.choice(lies)}, n);", "boxed")]


def ring(p):
    """Two functions call each other and pass structs by value, of their own or what they got, whose pointers lead to other spaces."""
    r = p.r
    large(p)
    own = r.choice(["P_large w = v; w.a[k & 15] += k;", "P_large w; for (int j = 0; j < 16; j++) w.a[j] = v.a[j] + k; w.p = v.p;"])
    end = r.choice(["return (int)w.a[1] + *w.p;", "*w.p += 3; return (int)w.a[k & 15];", "return (int)w.a[n & 15];"])
    head = f"{p.linkage} NOINLINE int {{name}}(P_large v, int k, int n)"
    for name, other in (("P_fringa", "P_fringb"), ("P_fringb", "P_fringa")):
        passed = r.choice(["w", "w", "v"])
        p.functions[name] = (f"{head.format(name=other)}; {head.format(name=name)} "
                             f"{{ {own} if (k <= 0) {{ {end} }} return {other}({passed}, k - 1, n) + 1; }}")
    which = r.choice([p.value(1), p.z(), f"n & {r.choice([1, 2])} ? {p.value(1)} : {p.z()}"])
    fill = "P_large t; for (int k = 0; k < 16; k++) t.a[k] = k * 2; t.p = %s;"
    return [(f"{{ {fill % which} s = s * 3 + (uint)P_fringa(t, n & 3, n); }}", "ring")]


def listed(p):
    """A list of variables, more of them than a group of objects has members, that a loop walks: each leads to the one before it and to an
    object.  Some are filled by a function, or by a branch on what another function told."""
    r = p.r
    p.globals["P_link"] = "typedef struct P_link { struct P_link *next; P1 p; int n; } P_link;"
    count = r.choice([3, 9, 10, 12])
    fill = p.function("lifill", "void {name}(P_link *l, P_link *next, P1 v, int n)", "l->next = next; l->p = v; l->n = n;")
    tell = p.function("litell" + r.choice("ab"), "void {name}(uchar *yes, int *k, int n)", f"*yes = (n & {r.choice([1, 2, 4])}) != 0; *k = n & 3;")
    makes = []
    for k in range(count):
        v = r.choice([p.z(), p.value(1), p.home_value(1)])
        before = f"&l{k - 1}" if k else "0"
        makes.append(r.choice([f"l{k}.next = {before}; l{k}.p = {v}; l{k}.n = n + {k};", f"{fill}(&l{k}, {before}, {v}, {k});"]))
    told = f"uchar yes; int k; {tell}(&yes, &k, n); P_litold[0] = yes ? 1 : 0; if (yes) P_litold[1] = 1; else P_litold[1] = 0; P_litold[2] = 0; for (int j = 0; j < k; j++) P_litold[2]++;"
    p.globals["P_litold"] = "GLOBAL int P_litold[4];"
    walk = r.choice(["*e->p += 1; s = s * 3 + (uint)e->n;", "s = s * 3 + (uint)*e->p;", "if (e->n & 1) *e->p = e->n; else s += (uint)e->p[1];"])
    shift = r.choice(["", f"l{count - 1}.p = l0.p;", f"l{count // 2}.next = &l0;"])
    return [(f"{{ P_link {', '.join(f'l{k}' for k in range(count))}; {' '.join(makes)} {shift} for (P_link *e = &l{count - 1}; e; e = e->next) {{ {walk} }} "
             f"{told} s += (uint)(P_litold[0] + P_litold[1] * 2 + P_litold[2] * 4); }}", "listed")]


def passed(p):
    """A function whose mangled name has its pointers' spaces: on a host that is all that names them.  Structs by value are none, one or several
    of its parameters in IR there, and a large result lies in memory."""
    r = p.r
    if p.dialect != "cl":
        return []
    p.globals["P_pav"] = "GLOBAL int P_pav[4];"
    p.globals["P_pas"] = "typedef struct { long x; P1 p; } P_pas;"
    p.globals["P_pae"] = "typedef struct {} P_pae;"
    p.globals["P_par"] = "typedef struct { uint a[10]; } P_par;"
    kinds = {"g": ("global int *{0}", "P_pav + (n & 1)"), "l": ("private int *{0}", "v + (n & 1)"), "a": ("P1 {0}", r.choice(["(P1)v", "(P1)P_pav", p.value(1)])),
             "s": ("P_pas {0}", r.choice(["t", "u"])), "e": ("P_pae {0}", "e"), "i": ("int {0}", "n"), "f": ("float4 {0}", "(float4)(n)")}
    order = "".join(r.choice("glasssseif") for _ in range(r.randrange(2, 6))) + r.choice("gl")
    at = {"s": "*{0}.p", "i": None, "e": None, "f": None}
    places = [at.get(k, "*{0}").format(f"p{j}") for j, k in enumerate(order) if at.get(k, "*{0}")]
    body = []
    for k in range(4):
        body.append(r.choice([f"{r.choice(places)} = {r.randrange(50)};", f"w = w * 3 + (uint){r.choice(places)};", f"{r.choice(places)} += {r.randrange(1, 9)};"]))
    reads = " ".join(f"w = w * 5 + (uint){place};" for place in places)
    large = r.random() < 0.3
    parameters = ", ".join(kinds[k][0].format(f"p{j}") for j, k in enumerate(order))
    end = "P_par to; for (int k = 0; k < 10; k++) to.a[k] = w + (uint)k; return to;" if large else "return w;"
    f = p.function("pa" + order + ("r" if large else ""), f"__attribute__((overloadable)) {'P_par' if large else 'uint'} {{name}}({parameters})",
                   f"uint w = 0; {' '.join(body)} {reads} {end}")
    call = f"{f}({', '.join(kinds[k][1] for k in order)}){'.a[n & 7]' if large else ''}"
    return [(f"{{ int v[2] = {{ n, n + 1 }}; P_pas t = {{ n, (P1)v }}, u = {{ n, (P1)P_pav }}; P_pae e; s = s * 3 + (uint)(t.x + u.x); s = s * 3 + {call}; "
             f"s += (uint)(v[0] + v[1] * 3 + P_pav[0] * 5 + P_pav[1] * 7); }}", "passed")]


SHAPES = {"passed": passed, "kept null": kept_null, "listed": listed, "boxed": boxed, "ring": ring, "guarded": guarded, "zero part": zero_part, "from null": from_null, "aligned": aligned, "aligned up": aligned_up, "wraps": wraps, "results": results, "not null": not_null, "launches": launches, "array between": array_between, "numeric": numeric, "copied number": copied_number, "kernel value": kernel_value, "exchanged": exchanged, "far": far, "handed": handed, "left": left, "callback": callback, "table of functions": functions_in_table, "barriers": barriers,
          "variadic": variadic, "slide": slide, "equal bits": equal_bits}
