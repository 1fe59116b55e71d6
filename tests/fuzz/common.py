# SPDX-License-Identifier: Apache-2.0
"""common - what the fuzzers of this folder share: where gaspar is, how C becomes IR, how programs run
together, and how what went wrong is grouped."""
import argparse, array, collections, concurrent.futures, functools, os, pathlib, re, shlex, subprocess, sys, tempfile, time

root = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(root / "tests"))
import part
from served import call

build = pathlib.Path(os.environ.get("GASPAR_BUILD", root / "build"))
gaspar = build / "bin" / "gaspar"

# What clang-22 is told for each of gaspar's targets
TRIPLES = {"x86_64": ["x86_64-unknown-linux-gnu"], "spirv64": ["spirv64"], "amdgcn": ["amdgcn-amd-amdhsa"], "intel": ["spir64"],
           "nvptx64": ["nvptx64-nvidia-cuda"]}
# Devices whose casts differ, old ones first: see cast_is_cut() and cast_has_base() in semantics/cast.h
DEVICES = {"nvptx64": ["sm_80", "sm_90"], "amdgcn": ["gfx90a", "gfx1250"]}
# No copies of functions: as much as can be is left to tags.
TAGGED = ("check-spaces,resolve,private-plan,edge-loads,lower-tests,split-vectors,repeat<8>(resolve-dynamic,redirect,resolve),"
          "private-buffer,private-atomics,tag")
# A program needs milliseconds, but under sanitizers on a busy machine 20 seconds were not enough.
PATIENCE = "--timeout=120"
SLICE = 64      # integers of one program's output
DONE = 24589    # stands in the last one when the program came to its end
memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # for files that live for moments


def identity(code, said):
    """The kind of an error: its stable name, or its exit code."""
    found = re.findall(r"\[([A-Z][A-Z0-9_]+)\]", said)
    return found[0] if found else "exit %d" % code


def is_llvms_fault(said):
    """Did one of LLVM's passes break a module that it had taken?  opt-22 verifies what it reads, and says otherwise of that.  (Known:
    instcombine casts pointers of different spaces by bitcast where a phi of integers becomes one of pointers.)  Or did a pass end with a
    signal that no default pipeline has?  (Known: gvn-hoist.)"""
    return bool(re.search(r"Broken (?:module|function) found", said)) or ("Running pass" in said and "default<" not in said)


def clang_words(dialect, target, level, more=(), device=None):
    """Clang for OpenCL C ("cl") or CUDA ("cu") without headers; level: "0" to "3", "raw": as the front end leaves it; device: by default
    the target's first one."""
    device = device or DEVICES.get(target, [None])[0]
    opt = {"0": ["-O0", "-Xclang", "-disable-O0-optnone"], "raw": ["-O1", "-Xclang", "-disable-llvm-passes"]}.get(level, ["-O" + level])
    if dialect == "cu":
        return ["clang-22", "-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", f"--cuda-gpu-arch={device}", "-w",
                *opt, "-emit-llvm", "-S", *more]
    return ["clang-22", "-x", "cl", "-cl-std=CL2.0", "-nogpulib", "-w", "-Xclang", "-finclude-default-header",
            "-target", *TRIPLES[target], *(["-Xclang", "-target-cpu", "-Xclang", device] if device else []), *opt,
            "-emit-llvm", "-S", *more]


def as_function(text, target):
    """A module whose kernels are ordinary functions, so that a driver can call them."""
    convention = "spir_func " if target in ("spirv64", "intel") else ""
    return re.sub(r"^(define .*?)(?:ptx_kernel|spir_kernel|amdgpu_kernel) ", lambda m: m[1] + convention, text, flags=re.M)


@functools.lru_cache(None)
def driver_pattern(dialect, target, hosts, device):
    """IR of a kernel that calls program Q<k>Q_k with n + 1000 + k in work-group k, behind what a host does before it launches a kernel."""
    cu = dialect == "cu"
    head = ('#define FN extern "C" __attribute__((device))\n#define GPTR int *\nextern "C" __attribute__((global)) void drive(int *out, int n) {'
            if cu else "#define FN\n#define GPTR global int *\nkernel void drive(global int *out, int n) {").split("\n")
    group = "__nvvm_read_ptx_sreg_ctaid_x()" if cu else "get_group_id(0)"
    out = head[:-1]
    for k, host in enumerate(hosts):
        out.append(f"FN void Q{k}Q_k(GPTR out, int n);" + (f" FN void Q{k}Q_host(GPTR out);" if host else ""))
    out += [head[-1], f"  switch ({group}) {{"]
    for k, host in enumerate(hosts):
        before = f"Q{k}Q_host(out + {SLICE * k}); " if host else ""
        out.append(f"  case {k}: {before}Q{k}Q_k(out + {SLICE * k}, n + {1000 + k}); break;")
    with tempfile.TemporaryDirectory(dir=memory) as d:
        source, ir = pathlib.Path(d) / f"driver.{dialect}", pathlib.Path(d) / "driver.ll"
        source.write_text("\n".join(out + ["  }", "}", ""]))
        code, said = call(clang_words(dialect, target, "1", device=device) + [source, "-o", ir])
        if code:
            raise RuntimeError("the driver does not compile: " + said)
        return ir.read_text()


def driver(dialect, target, programs, device=None):
    """IR of the kernel that calls each of (name, n, has host) in a work-group of its own."""
    ir = driver_pattern(dialect, target, tuple(host for _, _, host in programs), device)
    for k, (name, n, _) in enumerate(programs):
        ir = re.sub(rf"\b{1000 + k}\b", str(n), ir.replace(f"Q{k}Q_", f"{name}_"))
    return ir


def launch(path, target, count, out, plain, timeout=60, kernel="drive", n=1, third=()):
    """Runs the driver of `count` programs, or one kernel: their outputs (None: it did not come to its end), exit code, what was said."""
    out.unlink(missing_ok=True)
    code, said = call([gaspar, "run", path, "-k", kernel, f"--target={target}", "-g", count, "-l", 1, "-a", f"out=i32[{SLICE * count}]:zero",
                       "-a", f"i32:{n}", *third, f"--timeout={timeout}", "--threads=1", "--shared=256", "--out", f"out@{out}", *["--unoptimized"] * plain], timeout + 60)
    values = array.array("i")
    if out.exists() and out.stat().st_size == 4 * SLICE * count:
        values.frombytes(out.read_bytes())
    slices = [tuple(values[SLICE * k:SLICE * (k + 1)]) for k in range(count)]
    return [s if s and s[-1] == DONE else None for s in slices], code, said


class Groups:
    """Failures by kind, so that one fault that fires often hides no other."""

    def __init__(self):
        self.groups = collections.OrderedDict()

    def add(self, key, seed, detail, where=""):
        """True where the group is new."""
        g = self.groups.setdefault(key, {"count": 0, "seeds": [], "detail": detail, "where": collections.Counter()})
        g["count"] += 1
        g["seeds"] = (g["seeds"] + [seed])[:6]
        g["where"][where] += 1
        return g["count"] == 1

    def print(self, again):
        for key, g in sorted(self.groups.items(), key=lambda kv: -kv[1]["count"]):
            print(f"\n== {key}: {g['count']} ({', '.join(f'{w} {c}' if w else str(c) for w, c in g['where'].most_common(6))})")
            print(f"   seeds {', '.join(map(str, g['seeds']))}; again: {again.format(seed=g['seeds'][0])}")
            if g["detail"]:
                print("   " + g["detail"].rstrip().replace("\n", "\n   "))

    def __len__(self):
        return len(self.groups)


def options(doc, rounds, **more):
    ap = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawTextHelpFormatter)
    ap.add_argument("--rounds", type=int, default=rounds)
    ap.add_argument("--seed", default="1", help="a number, or another one each time, which is printed: `time` by the clock, `rotating` by $GASPAR_SEED")
    ap.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    ap.add_argument("--seconds", type=float, default=0, help="begin nothing new after so many seconds")
    ap.add_argument("-v", "--verbose", action="store_true", help="keep the files of every program, here")
    ap.add_argument("--without", default="", help="kinds of statement, as -v lists them, that no program has")
    ap.add_argument("--with", dest="wanted", default="", help="kinds of statement and features that every program has")
    ap.add_argument("--only", default="", help="programs for one target")
    for name, (kind, default, text) in more.items():
        ap.add_argument("--" + name.replace("_", "-"), type=kind, default=default, help=text)
    a = ap.parse_args()
    a.seed = part.seed(a.seed)
    return a


def in_parallel(work, items, jobs, seconds=0):
    """work(item) of each, in order, by so many threads; none is begun when the time is over."""
    until = time.time() + seconds if seconds else None
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda x: work(x) if until is None or time.time() < until else None, items)
