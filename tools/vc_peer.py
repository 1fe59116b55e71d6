# SPDX-License-Identifier: Apache-2.0
"""vc_peer.py - Intel's own vector compiler on the same kernel, where its Debian packages are installed.

IR goes through llvm-as-14 and llvm-spirv-15 to `ocloc compile -vc-codegen`, which leaves vISA text; that
is assembled by GenX_IR as ours is, and instructions are counted in both (docs/design/genx.md).
"""
import os, pathlib, re, shutil, subprocess

NEEDED = ["llvm-as-14", "llvm-spirv-15", "ocloc", "GenX_IR"]


def missing():
    return [p for p in NEEDED if not shutil.which(p)]


def sh(args, cwd, env=None):
    return subprocess.run(args, capture_output=True, text=True, cwd=cwd, timeout=180,
                          env=dict(os.environ, **(env or {})))


def operands(text):
    """The parts between the commas outside of brackets."""
    parts, depth, cur = [], 0, ""
    for c in text:
        depth += (c in "<(") - (c in ">)")
        if c == "," and depth == 0:
            parts.append(cur)
            cur = ""
        else:
            cur += c
    return parts + [cur]


def product_and_sum(m):
    """An FMA of a length that SPIR-V has no vectors of, as a product and a sum that may be contracted."""
    name, type_, n = m.group(1), m.group(2), int(m.group(3))
    if n in (2, 3, 4, 8, 16):
        return m.group(0)
    a, b, c = (o.strip()[len(type_):].strip() for o in operands(m.group(4)))
    return f"  {name}.m = fmul contract {type_} {a}, {b}\n  {name} = fadd contract {type_} {name}.m, {c}"


def as_input(text, slm):
    """Our kernel as that compiler wants it: kernels by calling convention and attributes."""
    kinds = re.findall(r"i32 (\d+)", "".join(re.findall(r"^!1 = !\{(.*)\}$", text, re.M)))  # as all our kernels have them
    text = re.sub(r"^!.*$", "", text, flags=re.M)
    text = re.sub(r"^; .*$", "", text, flags=re.M)

    def argument(a, kind):
        a = a.strip()
        t, name = a.rsplit(" ", 1)
        kind = "2" if kind == "2" else "0"
        what = "buffer_t" if kind == "2" else "svmptr_t" if t == "i64" else ""
        return f'{t} "VCArgumentDesc"="{what}" "VCArgumentIOKind"="0" "VCArgumentKind"="{kind}" {name}'

    def kernel(m):
        args = list(filter(str.strip, operands(m.group(2))))
        args = ", ".join(argument(a, k) for a, k in zip(args, kinds + ["0"] * len(args)))
        return f"define spir_kernel void @{m.group(1)}({args}) #0 {{"

    text = re.sub(r"define dllexport void @(\w+)\((.*)\) \{", kernel, text)
    text = re.sub(r"^  (%\w+) = call (\S+ x \w+>) @llvm\.fma\.v(\d+)f\d+\((.*)\)$", product_and_sum, text, flags=re.M)
    text = re.sub(r"^(define internal .*\)) \{", r"\1 #1 {", text, flags=re.M)
    text = re.sub(r"^(declare .*\))$", r"\1 #1", text, flags=re.M)
    slm = f' "VCSLMSize"="{slm}"' if slm else ""
    return ('target triple = "spir64-unknown-unknown"\n' + text +
            f'\nattributes #0 = {{ nounwind "VCFunction"{slm} }}\nattributes #1 = {{ nounwind "VCFunction" }}\n')


GRF = {"skl": 32, "tgllp": 32, "dg2": 32, "pvc": 64}
SIZE = {"b": 1, "ub": 1, "w": 2, "uw": 2, "hf": 2, "bf": 2, "d": 4, "ud": 4, "f": 4, "q": 8, "uq": 8, "df": 8}
LINE = re.compile(r"\s*(?:\([^)]*\)\s*)?([a-z][a-z_0-9.]*)\s*\((\d+)\|M\d+\)(.*)")


def passes(line, platform):
    """Registers that an instruction goes through, one after the other: 16 dwords are two of 32 bytes.  A message
    takes one."""
    m = LINE.match(line.split("//")[0])
    if not m or m.group(1).startswith(("send", "load", "store", "atomic", "fence")):
        return 1
    sizes = [SIZE.get(t, 1) for t in re.findall(r":([a-z]+)\b", m.group(3))]
    return max(1, -(-int(m.group(2)) * max(sizes, default=1) // GRF[platform]))


def assemble(where, name, platform):
    """vISA instructions, instructions of the machine that come of them, their register passes, and what of registers
    goes to memory and of flags to registers for want of room, in bytes and moves; None: not taken."""
    r = sh(["GenX_IR", name, "-platform", platform.upper(), "-noschedule", "-output"], where)
    asm = where / (pathlib.Path(name).stem + ".asm")
    if r.returncode or not asm.exists():
        return None
    lines = [l for l in (where / name).read_text().splitlines()]
    visa = sum(bool(re.match(r"\s*(\(\S+\)\s*)?[a-z][a-z0-9_.]*\s*\(", l)) and ":" not in l.split("(")[0]
               for l in lines if not l.strip().startswith(("//", ".")))
    hw = [l for l in asm.read_text().splitlines() if "// $" in l]
    spilled = sum(map(int, re.findall(r"^//\.spill (?:size|flag store|flag load)\s+(\d+)", asm.read_text(), re.M)))
    return visa, len(hw), sum(passes(l, platform) for l in hw), spilled


def count(where, text, platform, slm=0):
    """(vISA, machine instructions, register passes, spills) of the vector compiler's output, or None and why."""
    where.mkdir(parents=True, exist_ok=True)
    (where / "k.ll").write_text(as_input(text, slm))
    r = sh(["llvm-as-14", "k.ll", "-o", "k.bc"], where)
    if r.returncode:
        return None, "llvm-as-14: " + r.stderr.strip()[:200]
    r = sh(["llvm-spirv-15", "k.bc", "-o", "k.spv", "--spirv-ext=+all",
            "--spirv-allow-unknown-intrinsics=llvm.genx."], where)
    if r.returncode:
        return None, "llvm-spirv-15: " + r.stderr.strip()[:200]
    dump = where / "dump"
    shutil.rmtree(dump, ignore_errors=True)
    dump.mkdir()
    r = sh(["ocloc", "compile", "-spirv_input", "-file", "k.spv", "-device", platform, "-options", "-vc-codegen",
            "-out_dir", "out"], where, {"IGC_ShaderDumpEnable": "1", "IGC_DumpToCustomDir": str(dump)})
    found = sorted(dump.glob("**/*.visaasm"))
    if not found:
        return None, "ocloc: " + (r.stdout + r.stderr).strip()[-200:]
    shutil.copy(found[0], where / "vc.visaasm")
    got = assemble(where, "vc.visaasm", platform)
    return got, None if got else "GenX_IR does not take it"
