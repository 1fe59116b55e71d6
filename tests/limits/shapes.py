# SPDX-License-Identifier: Apache-2.0
"""shapes - programs that have `n` of one thing, and the commands that read them, for tests/limits/run and tests/limits/growth.

    shapes.module("phis", 1000, "nvptx64")      LLVM IR with a kernel @k(ptr addrspace(1) %a, i1 %c, i32 %n)
    shapes.vector("writes", 1000)               LLVM IR of the region language with a kernel @kern(i64 %x, i32 %n)
    shapes.words("groups", 1000)                SPIR-V
    shapes.write("phis", 1000, "nvptx64", folder)   the file of one of them; target "genx": of the region language; "spv": SPIR-V
    shapes.COMMANDS["nvptx64"]                  words of each command; IN stands for that file

A function here gives what stands before the kernel, and the kernel's body, with ANY for a generic pointer and OWN for one that alloca gives.
%h points to local memory, %g to global memory.
"""
import os, pathlib, struct, subprocess

OPENED = ["opt", "IN", "-o", os.devnull]
RUN = ["run", "IN", "-k", "k", "-g", "1", "-a", "i32[64]:zero", "-a", "i8:0", "-a", "i32:1", "--timeout=60"]
COMMANDS = {
    "nvptx64": [["opt", "--world=closed", "IN", "-o", os.devnull], OPENED, ["alias", "--counts", "IN"], ["explain", "--world=closed", "IN"],
                ["retarget", "--to=amdgcn", "IN", "-o", os.devnull], RUN],
    "spirv64": [["opt", "--world=closed", "IN", "-o", os.devnull], OPENED, ["opt", "--target=intel", "--world=closed", "IN", "-o", os.devnull]],
    "amdgcn": [["opt", "--world=closed", "IN", "-o", os.devnull], ["retarget", "--to=x86_64", "IN", "-o", os.devnull]],
    "spv": [OPENED],
    "genx": [["genx", "verify", "IN"], ["genx", "emit", "IN", "-o", os.devnull], ["genx", "run", "IN", "--arg=x=i32[16]:iota", "--arg=i32:1", "--stage=emit"]],
}
# What LLVM itself does in the square of n, or by recursion, with the largest n that is tried.  In the square: it checks and lays out the structs of
# `types` and `empties`; the list of `entries` costs its parser somewhat more than in proportion.  By recursion: its parser of text descends into `braces`, and its stack ends at about 5,000.
OF_LLVM = {"types": 2000, "empties": 2000, "braces": 500, "entries": 24_000}
# Shapes that only one command is asked about.  Of `elements`, gaspar opt compares each place of the variable with each other one, which has a bound
# (MEMORY_CELLS) beyond the sizes here.
ONLY = {"elements": "retarget", "hashes": "retarget"}
TRIPLES = {"nvptx64": "nvptx64-nvidia-cuda", "spirv64": "spirv64-unknown-unknown", "amdgcn": "amdgcn-amd-amdhsa"}
KERNELS = {"nvptx64": "ptx_kernel", "spirv64": "spir_kernel", "amdgcn": "amdgpu_kernel"}
LAYOUTS = {"nvptx64": "", "spirv64": "", "amdgcn": 'target datalayout = "A5"\n'}


def stored(pointer):
    return f"  store i32 1, ANY {pointer}\n  ret void\n"


def chain(n, line):
    """n steps, each made of the one before; the last is stored through.  {at} is the step's name, {of} that of the one before."""
    return "", "".join(line.format(at=f"%p{k}", of=f"%p{k - 1}" if k else "%h", k=k, was=k - 1) for k in range(n)) + stored(f"%p{n - 1}")


def functions(n):
    return ("".join(f"define internal void @f{k}(ANY %p) {{\n  store i32 1, ANY %p\n  ret void\n}}\n" for k in range(n)),
            "".join(f"  call void @f{k}(ANY %h)\n" for k in range(n)) + "  ret void\n")


def instructions(n):
    return "", "".join(f"  %q{k} = getelementptr i32, ANY %h, i64 {k % 61}\n  %v{k} = load i32, ANY %q{k}\n  store i32 %v{k}, ANY %q{k}\n"
                       for k in range(n // 3)) + "  ret void\n"


def blocks(n):
    body = "".join(f"b{k}:\n  %v{k} = load i32, ANY %h\n  %c{k} = icmp eq i32 %v{k}, 0\n  br i1 %c{k}, label %b{k + 1}, label %e\n" for k in range(n))
    return "", f"  br label %b0\n{body}b{n}:\n  br label %e\ne:\n  ret void\n"


def types(n):
    return ("%t0 = type { ANY }\n" + "".join(f"%t{k} = type {{ %t{k - 1} }}\n" for k in range(1, n)),
            f"  %m = alloca %t{n - 1}OWNED\n  store ANY %h, OWN %m\n  %v = load ANY, OWN %m\n" + stored("%v"))


def constants(n):
    """Variables, each of which holds the address of the one before."""
    return ("@c0 = internal addrspace(1) global ANY addrspacecast (ptr addrspace(3) @s to ANY)\n" +
            "".join(f"@c{k} = internal addrspace(1) global ANY addrspacecast (ptr addrspace(1) @c{k - 1} to ANY)\n" for k in range(1, n)),
            f"  %p0 = load ANY, ptr addrspace(1) @c{n - 1}\n" + "".join(f"  %p{k} = load ANY, ANY %p{k - 1}\n" for k in range(1, n)) + stored(f"%p{n - 1}"))


def phis(n):
    body = "".join(f"b{k}:\n  %p{k} = phi ANY [ {f'%p{k - 1}' if k else '%h'}, {f'%b{k - 1}' if k else '%entry'} ]\n  br label %b{k + 1}\n" for k in range(n))
    return "", f"  br label %b0\n{body}b{n}:\n" + stored(f"%p{n - 1}")


def selects(n):
    return chain(n, "  {at} = select i1 %c, ANY {of}, ANY %h\n")


def geps(n):
    return chain(n, "  {at} = getelementptr i8, ANY {of}, i64 1\n")


def steps(n):
    return chain(n, "  {at} = getelementptr i8, ANY {of}, i32 %n\n  store i8 1, ANY {at}\n")


def casts(n):
    return chain(n, "  %n{k} = addrspacecast ANY {of} to ptr addrspace(3)\n  {at} = addrspacecast ptr addrspace(3) %n{k} to ANY\n")


def aggregates(n):
    return "", "".join(f"  %a{k} = insertvalue {{ ANY, ANY }} {f'%a{k - 1}' if k else 'undef'}, ANY %h, {k % 2}\n" for k in range(n)) + \
        f"  %q = extractvalue {{ ANY, ANY }} %a{n - 1}, 0\n" + stored("%q")


def integers(n):
    return "", "  %i0 = ptrtoint ANY %h to i64\n" + "".join(f"  %i{k} = add i64 %i{k - 1}, 4\n" for k in range(1, n)) + \
        f"  %p = inttoptr i64 %i{n - 1} to ANY\n" + stored("%p")


def calls(n):
    return ("".join(f"define internal void @f{k}(ANY %p) {{\n" + (f"  call void @f{k + 1}(ANY %p)\n  ret void\n" if k + 1 < n else stored("%p")) + "}\n"
                    for k in range(n)), "  call void @f0(ANY %h)\n  call void @f0(ANY %g)\n  ret void\n")


def results(n):
    return ("".join(f"define internal ANY @f{k}(ANY %p) {{\n" + (f"  %r = call ANY @f{k + 1}(ANY %p)\n  ret ANY %r\n" if k + 1 < n else "  ret ANY %p\n") + "}\n"
                    for k in range(n)), "  %r = call ANY @f0(ANY %h)\n" + stored("%r"))


def arguments(n):
    listed = lambda text: ", ".join(text.format(k=k) for k in range(n))
    return (f"define internal void @f({listed('ANY %p{k}')}) {{\n" + "".join(f"  store i32 1, ANY %p{k}\n" for k in range(n)) + "  ret void\n}\n",
            f"  call void @f({listed('ANY %h')})\n  ret void\n")


def spaces(n):
    """Memory in as many address spaces."""
    return ("".join(f"@v{k} = external addrspace({k + 20}) global i32\n" for k in range(n)),
            "".join(f"  %q{k} = addrspacecast ptr addrspace({k + 20}) @v{k} to ANY\n  store i32 1, ANY %q{k}\n" for k in range(n)) + "  ret void\n")


def names(n):
    """A function, a variable and a type with names of n bytes."""
    a = "a" * n
    return (f"define internal void @{a}(ANY %p) {{\n" + stored("%p") + f"}}\n@{a}v = internal addrspace(3) global i32 undef\n%{a}t = type {{ ANY }}\n",
            f"  %m = alloca %{a}tOWNED\n  call void @{a}(ANY %h)\n  call void @{a}(ANY %g)\n  %q = addrspacecast ptr addrspace(3) @{a}v to ANY\n" + stored("%q"))


def loops(n):
    """Loops inside each other, with a pointer that each moves."""
    heads = "".join(f"b{k}:\n  %p{k} = phi ANY [ {f'%p{k - 1}' if k else '%h'}, {f'%b{k - 1}' if k else '%entry'} ], [ %q{k}, %e{k} ]\n  br label %b{k + 1}\n"
                    for k in range(n))
    ends = "".join(f"e{k}:\n  %q{k} = getelementptr i8, ANY %p{k}, i64 4\n  br i1 %c, label %b{k}, label {f'%e{k - 1}' if k else '%x'}\n" for k in reversed(range(n)))
    return "", f"  br label %b0\n{heads}b{n}:\n  store i32 1, ANY %p{n - 1}\n  br label %e{n - 1}\n{ends}x:\n  ret void\n"


def slots(n):
    return "", "".join(f"  %m{k} = alloca ANYOWNED\n" for k in range(n)) + "  store ANY %h, OWN %m0\n" + \
        "".join(f"  %v{k} = load ANY, OWN %m{k - 1}\n  store ANY %v{k}, OWN %m{k}\n" for k in range(1, n)) + f"  %v = load ANY, OWN %m{n - 1}\n" + stored("%v")


def cases(n):
    return "", "  switch i32 %n, label %e [\n" + "".join(f"    i32 {k}, label %b{k}\n" for k in range(n)) + "  ]\n" + \
        "".join(f"b{k}:\n  br label %e\n" for k in range(n)) + "e:\n  %p = phi ANY [ %h, %entry ]" + "".join(f", [ %h, %b{k} ]" for k in range(n)) + "\n" + stored("%p")


def offsets(n):
    """Stores of 128 bytes at unknown offsets of one variable, from which a number is loaded that becomes a pointer."""
    return "", "  %big = load [16 x i64], ptr addrspace(1) %a\n  %m = alloca [8192 x i8]OWNED\n" + \
        "".join(f"  %v{k} = add i32 %n, {k}\n  %q{k} = getelementptr i8, OWN %m, i32 %v{k}\n  store [16 x i64] %big, OWN %q{k}\n" for k in range(n)) + \
        "  %l = load i64, OWN %m\n  %p = inttoptr i64 %l to ptr addrspace(3)\n  store i32 1, ptr addrspace(3) %p\n  ret void\n"


def doubled(leaf, n):
    """A struct that has the one before it twice, n times over: what looks at each part takes 2^n steps."""
    last = "%t"
    return (f"%t0 = type {leaf}\n" + "".join(f"%t{k} = type {{ %t{k - 1}, %t{k - 1} }}\n" for k in range(1, n + 1)) + f"%t = type {{ ANY, %t{n} }}\n"
            f"@g = internal addrspace(1) global {last} zeroinitializer\n"
            f"define internal {last} @f({last} %x, ANY %p) noinline {{\n  store i32 1, ANY %p\n  ret {last} %x\n}}\n",
            f"  %m = alloca {last}OWNED\n  %o = alloca {last}OWNED\n  %q = getelementptr {last}, ptr addrspace(1) %a, i32 %n\n"
            f"  %v = load {last}, ptr addrspace(1) %q\n  %w = call {last} @f({last} %v, ANY %h)\n  store {last} %w, OWN %m\n"
            f"  store ANY %h, OWN %m\n  %x = load {last}, OWN %m\n  store {last} %x, OWN %o\n  %r = load ANY, OWN %o\n"
            f"  store {last} zeroinitializer, ptr addrspace(1) @g\n" + stored("%r"))


def empties(n):
    return doubled("{}", n)


def leaves(n):
    """A struct of n pointers, or up to twice as many, by few lines."""
    return doubled("{ ANY }", n.bit_length())


def reached(n):
    """Functions of one type that make a pointer of their parameter, and calls each of which reaches two of them."""
    half = n // 2
    return ("".join(f"define internal void @f{k}(i64 %x) {{\n  %p = inttoptr i64 %x to ptr addrspace(3)\n  store i32 1, ptr addrspace(3) %p\n  ret void\n}}\n"
                    for k in range(half)),
            "  %x = ptrtoint ptr addrspace(3) @s to i64\n" +
            "".join(f"  %f{k} = select i1 %c, ptr @f{k}, ptr @f{(k * 7 + 1) % half}\n  call void %f{k}(i64 %x)\n" for k in range(half)) + "  ret void\n")


def elements(n):
    """Numbers that are stored at places that are not known, and read as pointers at as many known ones."""
    return "", ("  %m = alloca [1024 x i64]OWNED\n  %x = ptrtoint ptr addrspace(3) @s to i64\n  %i = zext i32 %n to i64\n"
                "  %q = getelementptr inbounds i64, OWN %m, i64 %i\n" + "  store i64 %x, OWN %q\n" * (n // 4) +
                "".join(f"  %q{k} = getelementptr inbounds i64, OWN %m, i64 {k * 4 % 1024}\n  %v{k} = load <4 x i64>, OWN %q{k}\n"
                        f"  %w{k} = inttoptr <4 x i64> %v{k} to <4 x ptr addrspace(3)>\n  %t{k} = extractelement <4 x ptr addrspace(3)> %w{k}, i32 3\n"
                        f"  store i32 1, ptr addrspace(3) %t{k}\n" for k in range(n // 8)) + "  ret void\n")


def hashes(n):
    """A number that is loaded and changed in n steps, each of which is stored where nothing follows it; and a pointer that is made of a number from there."""
    return "", "  %v0 = load i64, ptr addrspace(1) %a\n" + \
        "".join(f"  %m{k} = mul i64 %v{k - 1}, 40503\n  %v{k} = xor i64 %m{k}, %v{k - 1}\n  store i64 %v{k}, ptr addrspace(1) %a\n" for k in range(1, n)) + \
        "  %l = load i64, ptr addrspace(1) %a\n  %p = inttoptr i64 %l to ptr addrspace(3)\n  store i32 1, ptr addrspace(3) %p\n  ret void\n"


def braces(n):
    """A constant of n structs inside each other, spelled as text: LLVM's parser of text descends into each."""
    kinds = "%t0 = type { i32 }\n" + "".join(f"%t{k} = type {{ %t{k - 1} }}\n" for k in range(1, n))
    value = "".join(f"{{ %t{k - 1} " for k in range(n - 1, 0, -1)) + "{ i32 7 }" + " }" * (n - 1)
    return kinds + f"@c = internal addrspace(1) global %t{n - 1} {value}\n", "  store ptr addrspace(1) @c, ANY %h\n  ret void\n"


SHAPES = (functions, instructions, blocks, types, constants, phis, selects, geps, steps, casts, aggregates, integers, calls, results, arguments, spaces,
          names, loops, slots, cases, offsets, empties, leaves, reached, elements, hashes)


def module(shape, n, target):
    before, body = globals()[shape](n)
    own = " addrspace(5)" if target == "amdgcn" else ""
    text = (f'{LAYOUTS[target]}target triple = "{TRIPLES[target]}"\n@s = internal addrspace(3) global [64 x i32] undef\n{before}'
            f"define {KERNELS[target]} void @k(ptr addrspace(1) %a, i1 %c, i32 %n) {{\nentry:\n  %g = addrspacecast ptr addrspace(1) %a to ANY\n"
            f"  %h = addrspacecast ptr addrspace(3) @s to ANY\n{body}}}\n")
    return text.replace("OWNED", ", addrspace(5)" if own else "").replace("OWN", "ptr" + own).replace("ANY", "ptr addrspace(4)" if target == "spirv64" else "ptr")


VECTOR = """declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
"""
VECTOR_SHAPES = ("sums", "quotients", "writes", "choices", "joins", "nests", "entries", "subroutines")


def vector(shape, n):
    before, last, entries = "", f"%v{n}", 1
    if shape == "sums":
        body = "".join(f"  %v{k + 1} = add <16 x i32> %v{k}, %v{max(0, k - 1)}\n" for k in range(n))
    elif shape == "quotients":  # some 200 instructions each: no machine divides 64-bit integers
        each = max(1, n // 64)
        body = "  %d = bitcast <16 x i32> %v0 to <8 x i64>\n  %q0 = mul <8 x i64> %d, %d\n" + \
            "".join(f"  %q{k + 1} = {('udiv', 'srem')[k % 2]} <8 x i64> %q{max(0, k - 1)}, %d\n" for k in range(each)) + \
            f"  %v{n} = bitcast <8 x i64> %q{each} to <16 x i32>\n"
    elif shape == "writes":
        body = "".join(f"  %r{k} = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v{k}, i32 8, i32 8, i32 1, i16 {32 * (k % 2)}, i32 8)\n"
                       f"  %v{k + 1} = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v{k}, <8 x i32> %r{k}, i32 8, i32 8, i32 1, "
                       f"i16 {32 - 32 * (k % 2)}, i32 8, i1 true)\n" for k in range(n))
    elif shape == "choices":
        body = "  %cc = icmp eq i32 %n, 0\n" + "".join(f"  %v{k + 1} = select i1 %cc, <16 x i32> %v{k}, <16 x i32> %v{max(0, k - 1)}\n" for k in range(n))
    elif shape == "joins":
        body = "  br label %b0\n" + "".join(f"b{k}:\n  %p{k} = phi <16 x i32> [ {f'%p{k - 1}' if k else '%v0'}, {f'%b{k - 1}' if k else '%entry'} ]\n"
                                            f"  br label %b{k + 1}\n" for k in range(n)) + f"b{n}:\n  %v{n} = add <16 x i32> %p{n - 1}, %v0\n"
    elif shape == "nests":
        body = "  br label %b0\n" + "".join(f"b{k}:\n  br label %b{k + 1}\n" for k in range(n)) + f"b{n}:\n  %cc = icmp eq i32 %n, 0\n  br label %e{n - 1}\n" + \
            "".join(f"e{k}:\n  br i1 %cc, label %b{k}, label {f'%e{k - 1}' if k else '%done'}\n" for k in reversed(range(n))) + \
            f"done:\n  %v{n} = add <16 x i32> %v0, %v0\n"
    elif shape == "entries":  # the kernel, that often
        body, entries = f"  %v{n} = add <16 x i32> %v0, %v0\n", n
    else:
        before = "".join(f"define internal <16 x i32> @f{k}(<16 x i32> %v) noinline {{\n  %r = " +
                         (f"call <16 x i32> @f{k + 1}(<16 x i32> %v)" if k + 1 < n else "add <16 x i32> %v, %v") + "\n  ret <16 x i32> %r\n}\n" for k in range(n))
        body = f"  %v{n} = call <16 x i32> @f0(<16 x i32> %v0)\n"
    return (f"{VECTOR}{before}define dllexport void @kern(i64 %x, i32 %n) {{\nentry:\n  %v0 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %x)\n"
            f"{body}  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> {last})\n  ret void\n}}\n!genx.kernels = !{{{', '.join(['!0'] * entries)}}}\n"
            '!0 = !{ptr @kern, !"kern", !"kern.asm", !1, i32 0, !2}\n!1 = !{i32 0, i32 0}\n!2 = !{i32 64, i32 72}\n')


SPIRV_SHAPES = ("open", "groups")


def words(shape, n):
    """SPIR-V: constants that stay open, and as many functions; or values with groups of decorations, and groups of many."""
    code, ids = [], iter(range(11, 1 << 30))
    void, kind, i32, group = 1, 2, 3, 4
    instruction = lambda op, *w: code.extend(((len(w) + 1) << 16 | op, *w))
    for capability in (4, 6, 5):
        instruction(17, capability)
    instruction(14, 2, 2)
    values = [next(ids) for _ in range(n)]
    if shape == "open":
        for k, v in enumerate(values):
            instruction(71, v, 1, k)  # OpDecorate SpecId
    else:
        for k in range(n):
            instruction(71, group, 44, 4)  # OpDecorate Alignment
        instruction(73, group)  # OpDecorationGroup
        for k in range(n):
            instruction(74, group, values[k // 50])  # OpGroupDecorate
    instruction(19, void)
    instruction(33, kind, void)
    instruction(21, i32, 32, 0)
    for v in values:
        instruction(50 if shape == "open" else 43, i32, v, 7)  # OpSpecConstant, OpConstant
    for _ in range(n if shape == "open" else 1):
        instruction(54, void, next(ids), 0, kind)
        instruction(248, next(ids))
        instruction(253)
        instruction(56)
    code = [0x07230203, 0x00010400, 0, next(ids), 0] + code
    return struct.pack(f"<{len(code)}I", *code)


def write(shape, n, target, folder):
    """The path of the module as bitcode, or of the text where the target is "genx"."""
    if target == "spv":
        path = pathlib.Path(folder) / "in.spv"
        path.write_bytes(words(shape, n))
        return path
    text, path = pathlib.Path(folder) / "in.ll", pathlib.Path(folder) / "in.bc"
    if target == "genx":
        text.write_text(vector(shape, n))
        return text
    text.write_text(module(shape, n, target))
    # The order of uses, which llvm-as keeps otherwise, is found by recursion through constants.
    subprocess.run(["llvm-as-22", "-disable-verify", "-preserve-bc-uselistorder=false", text, "-o", path], check=True)
    text.unlink()
    return path


def commands(target, shape):
    """Words of each command that is asked about the shape."""
    return [words for words in COMMANDS[target] if words[0] == ONLY.get(shape, words[0])]


def all_of(target):
    """Names of the shapes that the target has."""
    return VECTOR_SHAPES if target == "genx" else SPIRV_SHAPES if target == "spv" else (*(s.__name__ for s in SHAPES), "braces")
