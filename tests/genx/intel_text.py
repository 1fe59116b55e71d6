# SPDX-License-Identifier: Apache-2.0
"""intel_text.py - vISA text of Intel's compilers, with messages that gaspar does not write put as ones that it reads.

What each does is stated here: bytes and words of the load/store cache are extended by zeros; the first source of its compare-and-exchange
is what memory should hold; channel K of a message of four dwords stands 4 K bytes behind the address.
"""
import re

SIZES = {"d8u32": 1, "d8c32": 1, "d16u32": 2, "d16c32": 2, "d32": 4, "d64": 8}
MEMORY = r"(?:flat|slm)\[(\w+)\]:a(?:32|64)"
HINTS = r"(?:\.\w\w)*"
LOAD = re.compile(rf"^( *(?:\(\S+\) )?)lsc_load\.(ugm|slm){HINTS}\s+\((\w+), (\d+)\)\s+(\w+):(\w+)\s+{MEMORY}.*$", re.M)
STORE = re.compile(rf"^( *(?:\(\S+\) )?)lsc_store\.(ugm|slm){HINTS}\s+\((\w+), (\d+)\)\s+{MEMORY}\s+(\w+):(\w+).*$", re.M)
ATOMIC = re.compile(rf"^( *(?:\(\S+\) )?)lsc_atomic_(\w+)\.(ugm|slm){HINTS}\s+\((\w+), (\d+)\)\s+(\S+?):(d32|d64)\s+{MEMORY}\s+(\S+)\s+(\S+).*$", re.M)
AHEAD_AND_FENCES = re.compile(r"^ *(?:\(\S+\) )?lsc_(?:load\.\S+\s+\(\w+, \d+\)\s+%null:|fence).*\n", re.M)   # they change no value
FOUR = re.compile(r"^( *(?:\(\S+\) )?)(gather|scatter)4_scaled\.(\w+) \((\w+), (\d+)\) (\w+) (\S+) (\S+) (\w+)\.(\d+).*$", re.M)
SVM_FOUR = re.compile(r"^( *(?:\(\S+\) )?)svm_scatter4scaled\.(\w+) \((\w+), (\d+)\) (\S+) (\w+)\.0 (\w+)\.(\d+).*$", re.M)
# vISA's words for the atomics of global memory.
ATOMICS = {"iinc": "inc", "idec": "dec", "iadd": "add", "isub": "sub", "smin": "minsint", "smax": "maxsint", "umin": "min", "umax": "max",
           "icas": "cmpxchg", "and": "and", "or": "or", "xor": "xor", "store": "xchg"}


def moved(size):
    return f"{size if size > 4 else 4}.1" if size >= 4 else f"1.{size}"


def load(m):
    head, memory, mask, n, to, size, at = m.groups()
    size = SIZES[size]
    if memory == "slm":
        lines = [f"{head}gather_scaled.{size} ({mask}, {n}) %slm 0x0:ud {at}.0 {to}.0"]
    else:
        lines = [f"{head}svm_gather.{moved(size)} ({mask}, {n}) {at}.0 {to}.0"]
    if size < 4:
        lines.append(f"{head}and ({mask}, {n}) {to}(0,0)<1> {to}(0,0)<1;1,0> 0x{(1 << 8 * size) - 1:x}:d")
    return "\n".join(lines)


def store(m):
    head, memory, mask, n, at, of, size = m.groups()
    size = SIZES[size]
    if memory == "slm":
        return f"{head}scatter_scaled.{size} ({mask}, {n}) %slm 0x0:ud {at}.0 {of}.0"
    return f"{head}svm_scatter.{moved(size)} ({mask}, {n}) {at}.0 {of}.0"


def adapted(text):
    more = []

    def fresh(type_, n):
        name = f"VI{len(more)}"
        more.append(f".decl {name} v_type=G type={type_} num_elts={n} align=GRF\n")
        return name

    def atomic(m):
        head, name, memory, mask, n, to, size, at, *sources = m.groups()
        lines, sources = [], [v if v == "%null" else f"{v}.0" for v in sources]
        if name == "icas":
            sources.reverse()
        if name == "load":   # as an or of nothing
            zero = fresh("ud", 2 * int(n))
            lines = [f"    mov (M1_NM, {n}) {zero}(0,{k})<1> 0x0:ud" for k in (0, int(n))]
            name, sources[0] = "or", f"{zero}.0"
        sources = [s if s != "%null" else "%null.0" for s in sources]
        what = f"{'dword_atomic' if memory == 'slm' else 'svm_atomic'}.{ATOMICS.get(name, name)}{'.64' if size == 'd64' else ''}"
        to = "%null.0" if to == "%null" else f"{to}.0"
        places = ["%slm", f"{at}.0", *sources, to] if memory == "slm" else [f"{at}.0", to, *sources]
        return "\n".join(lines + [f"{head}{what} ({mask}, {n}) {' '.join(places)}"])

    def four(m):
        head, what, which, mask, n, surface, base, at, of, first = m.groups()
        lines = []
        for k, channel in enumerate(which):
            by = 4 * "RGBA".index(channel)
            if base.endswith(":ud"):
                start = f"0x{int(base[:-3], 16) + by:x}:ud"
            else:
                v = fresh("ud", 1)
                lines.append(f"    add (M1_NM, 1) {v}(0,0)<1> {base} 0x{by:x}:ud")
                start = f"{v}(0,0)<0;1,0>"
            lines.append(f"{head}{what}_scaled.4 ({mask}, {n}) {surface} {start} {at} {of}.{int(first) + 4 * int(n) * k}")
        return "\n".join(lines)

    def svm_four(m):
        head, which, mask, n, base, at, of, first = m.groups()
        lines = []
        for k, channel in enumerate(which):
            v = fresh("uq", int(n))
            lines += [f"    add (M1_NM, {n}) {v}(0,0)<1> {base} {at}(0,0)<1;1,0>",
                      f"    add (M1_NM, {n}) {v}(0,0)<1> {v}(0,0)<1;1,0> 0x{4 * 'RGBA'.index(channel):x}:uq",
                      f"{head}svm_scatter.4.1 ({mask}, {n}) {v}.0 {of}.{int(first) + 4 * int(n) * k}"]
        return "\n".join(lines)

    text = AHEAD_AND_FENCES.sub("", text)
    for pattern, put in (LOAD, load), (STORE, store), (ATOMIC, atomic), (FOUR, four), (SVM_FOUR, svm_four):
        text = pattern.sub(put, text)
    return re.sub(r"^(\.decl )", lambda m: "".join(more) + m[1], text, count=1, flags=re.M)
