# SPDX-License-Identifier: Apache-2.0
"""kernels - the scalar kernels that tests/spmd/run and tests/spmd/shapes take: those of this folder and of tests/run."""
import os, pathlib, re
import launches, served
here = pathlib.Path(__file__).resolve().parent
build = pathlib.Path(os.environ.get("GASPAR_BUILD", here.parent.parent / "build"))
gaspar = build / "bin/gaspar"


def tool(*words):
    r = served.run(words, timeout=300)
    return r.returncode, r.stdout, r.stderr


def is_kernel(path):
    if path.suffix not in (".cl", ".ll") or "//!" not in path.read_text() and ";!" not in path.read_text():
        return False
    launch = launches.read(path)
    if path.name == "subgroup_one.cl":  # says what sub-groups of one work-item compute
        return False
    if "fails" in launch or (path.suffix == ".ll" and 'triple = "spir' not in path.read_text()):
        return False
    return "targets" not in launch or "intel" in launch["targets"] or path.suffix == ".ll"


def files(only, mine):
    """Those whose names hold that text, of that part (tests/part.py)."""
    return mine.some((p for folder in (here, here.parent / "run") for p in folder.iterdir() if only in p.name and is_kernel(p)),
                     lambda p: p.name)


def for_intel(path, flags, d):
    """Makes scalar.bc, and intel.bc for the vectorizer, in the folder d; what went wrong, or None.  `flags`: of clang."""
    if path.suffix == ".cl":
        code, _, err = tool("clang-22", "-x", "cl", "-cl-std=CL2.0", "-target", "spir64", "-O2", "-emit-llvm", "-c", "-Xclang",
                            "-finclude-default-header", *flags.split(), path, "-o", d / "scalar.bc")
    else:
        code, _, err = tool("cp", path, d / "scalar.bc")
    if not code:
        code, _, err = tool(gaspar, "opt", "--target=intel", "--world=closed", d / "scalar.bc", "-o", d / "intel.bc")
    return "it cannot be compiled for intel:\n" + err if code else None


def in_groups_of(n, launch):
    """The launch with as many groups, but of n work-items, and with buffers as much longer; None: it has several dimensions."""
    local, whole = ([v] if isinstance(v, int) else v for v in (launch["local"], launch["global"]))
    if len(local) > 1 or len(whole) > 1:
        return None
    def longer(text):  # a list of values, or of addresses, stays as long as it is
        is_list = re.search(r"ptr\[|\]:[^a-z]", text)
        return text if is_list else re.sub(r"\[(\d+)\]", lambda m: "[%d]" % (int(m[1]) * -(-n // local[0])), text)
    return {**launch, "global": max(1, whole[0] // local[0]) * n, "local": n,
            **{word: [longer(a) for a in launch[word]] for word in ("args", "buffers") if word in launch}}
