# SPDX-License-Identifier: Apache-2.0
"""measure - what the tools that count accesses share: commands, modules in which helpers stay calls, counts in IR and PTX, tables.

    measure.must(["opt-22", ...])              runs a command; RuntimeError with what it said where it fails
    measure.timed([...])                       seconds of processor time and peak memory of a command
    measure.generic_accesses(module)           generic accesses in a module of LLVM IR
    measure.ptx_accesses(text)                 accesses in PTX by space
    measure.front_end(source, target, mode, out)    IR of a program of tests/programs
    measure.in_world(world)                         says to the plugin what optimized() says to the command
    measure.optimized(module, way, world)           the module after one of the ways of tools/bench-programs
    measure.as_cuda(text)                      OpenCL C of the kind that tests/run has, as CUDA C++
"""
import collections, json, os, pathlib, re, shutil, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tests"))
import served
BUILD = pathlib.Path(os.environ.get("GASPAR_BUILD", ROOT / "build"))
GASPAR, PLUGIN = BUILD / "bin" / "gaspar", BUILD / "lib" / "gaspar-plugin.so"
TRIPLES = {"spir64": "spir64", "spirv64": "spirv64", "nvptx64": "nvptx64-nvidia-cuda", "amdgcn": "amdgcn-amd-amdhsa", "intel": "spir64"}
PTXAS, NVCC, OCLOC = shutil.which("ptxas"), shutil.which("nvcc"), shutil.which("ocloc")
CLANG = ["clang-22", "-O1", "-Xclang", "-disable-llvm-passes", "-w", "-S", "-emit-llvm"]
AS_CUDA = ["-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-std=c++17", "--cuda-gpu-arch=sm_90"]
AS_HIP = ["-x", "hip", "--cuda-device-only", "-nogpuinc", "-nogpulib", "-std=c++17"]
AS_OPENMP = ["-fopenmp", "-nogpulib", "-nogpuinc", "--offload-device-only"]
PTX_SPACES = {"global", "shared", "local", "const", "param"}
PTX_ACCESS = re.compile(r"\s*(?:@!?%p\d+ )?(?:ld|st|atom|red)((?:\.[\w:]+)+)\s")


def run_alone(cmd, **kw):
    """What a command said that is a process of its own: its time counts as that of a child; `kw` is for subprocess.run()."""
    return subprocess.run([str(c) for c in cmd], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL, **kw)


def run(cmd, **kw):
    """The same of LLVM's programs and gaspar, which start once for many commands (tests/served.py), without `kw`."""
    return run_alone(cmd, **kw) if kw else served.run(cmd, timeout=3600)


def must(cmd):
    r = run(cmd)
    if r.returncode:
        raise RuntimeError(f"{' '.join(map(str, cmd))}\n{r.stderr[:800]}")
    return r


def statistics(module, target=None):
    """What gaspar counts in a module of LLVM IR that it leaves as it is."""
    stats = pathlib.Path(str(module) + ".json")
    must([GASPAR, "opt", "-p", "check-spaces", *([f"--target={target}"] if target else []), module, "-o", os.devnull, f"--stats-json={stats}"])
    return json.loads(stats.read_text())


def generic_accesses(module):
    return statistics(module)["generic_before"]


def space_in_ptx(line):
    """The space that a load, store or atomic of PTX names, "generic" where it names none; None: another line."""
    m = PTX_ACCESS.match(line)
    if not m:
        return None
    named = PTX_SPACES & set(re.split(r"[.:]+", m[1]))
    return named.pop() if named else "generic"


def ptx_accesses(text):
    """Accesses by space; those in the text of inline assembly as "asm <space>"."""
    found, inside = collections.Counter(), ""
    for line in text.splitlines():
        if "begin inline asm" in line:
            inside = "asm "
        elif "end inline asm" in line:
            inside = ""
        elif space := space_in_ptx(line):
            found[inside + space] += 1
    return found


def internal_but_kernels(raw, out):
    """A module in which only kernels, and what llvm.used lists, can be named from outside."""
    kernels = re.findall(r"define[^@\n]*(?:spir|amdgpu|ptx)_kernel[^@\n]*@([\w.]+)", raw.read_text())
    must(["opt-22", "-S", "-passes=internalize,globaldce", f"-internalize-public-api-list={','.join(kernels)}", raw, "-o", out])


def timed(command):
    """Seconds of processor time and peak memory in MiB."""
    p = subprocess.Popen([str(c) for c in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = p.stderr.read()
    _, status, usage = os.wait4(p.pid, 0)
    p.returncode = os.waitstatus_to_exitcode(status)
    if p.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {said.decode(errors='replace')[:500]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def front_end(source, target, mode, out, debug=False):
    """The front end's IR, with debug information if that is asked for."""
    raw = out.with_suffix(".raw.ll")
    if source.suffix == ".c":
        triple, arch = ("nvptx64-nvidia-cuda", "sm_90") if target == "nvptx64" else ("amdgcn-amd-amdhsa", target)
        words = [*AS_OPENMP, f"-fopenmp-targets={triple}", "-Xopenmp-target", f"-march={arch}"]
    else:
        words = AS_CUDA if target == "nvptx64" else [*AS_HIP, f"--offload-arch={target}"]
    must([*CLANG, *words, *(["-DCALLS", *(["-fno-inline"] if source.suffix == ".c" else [])] if mode == "calls" else []),
          *(["-g"] if debug else []), source, "-o", raw])
    internal_but_kernels(raw, out)


def in_world(world):
    """Before any command runs: processes that serve them inherit the environment."""
    os.environ["GASPAR_OPTIONS"] = f"world={world};assume=back-end-next"


def optimized(module, way, world):
    """The module after one of the ways."""
    out = module.with_suffix(f".{way}.ll")
    opt = lambda passes, i, o, *words: must(["opt-22", "-S", *words, f"-passes={passes}", i, "-o", o])
    gaspar = lambda i, o, *words: must([GASPAR, "opt", f"--world={world}", *words, "-S", i, "-o", o])
    last = "--assume=back-end-next"
    if way == "O2":
        opt("default<O2>", module, out)
    elif way == "LLVM":
        opt("function(infer-address-spaces)", module.with_suffix(".O2.ll"), out)
    elif way == "a":
        gaspar(module, module.with_suffix(".early.ll"))
        opt("default<O2>", module.with_suffix(".early.ll"), module.with_suffix(".inner.ll"))
        gaspar(module.with_suffix(".inner.ll"), out, last)
    elif way == "b":
        opt("default<O2>", module, out, f"-load-pass-plugin={PLUGIN}")
    else:
        gaspar(module.with_suffix(".O2.ll"), out, last)
    return out


def compile_calls(source, target, out):
    """IR of OpenCL C, or an .ll file for that target, with every function but kernels internal and noinline; False: not for this target."""
    raw = out.with_suffix(".raw.ll")
    if source.suffix == ".ll":
        text = source.read_text()
        if f'"{target}' not in text:
            return False
        raw.write_text(text)
    else:
        r = run(["clang-22", "-x", "cl", "-cl-std=CL2.0", "-target", TRIPLES[target], "-O1", "-nogpulib",
                 "-Xclang", "-finclude-default-header", "-Xclang", "-disable-llvm-passes", "-fno-inline",
                 "-emit-llvm", "-S", source, "-o", raw])
        if r.returncode:
            return False
    internal_but_kernels(raw, out)
    return True


def shared_parameters(kernel):
    """A kernel's head whose `local int *l` is shared memory, which CUDA has no parameters for: `int *, ...) { int *l = ...`."""
    given = []

    def take(m):
        given.append(f" {m[1]}{m[2]} = ({m[1]})(local_memory + {4096 * len(given)});")
        return m[1]
    head = re.sub(r"\blocal ([^,()]*\*)\s*(\w+)(?=\s*[,)])", take, kernel[0])
    return head + (" extern __shared__ __align__(16) char local_memory[];" + "".join(given) if given else "")


def as_cuda(text):
    """OpenCL C of the kind that tests/run has, as CUDA C++; what this does not reach, nvcc rejects."""
    text = re.sub(r"^kernel\b[^{]*\{", shared_parameters, text, flags=re.M)
    text = re.sub(r"^(\s+)(?:local|__local)\b", r"\1__shared__", text, flags=re.M)
    text = re.sub(r"(?<=[;{])(\s*)local\b", r"\1__shared__", text)
    text = re.sub(r"__attribute__\(\(noinline\)\)", "", text)
    text = re.sub(r"^(?!kernel|struct|typedef|constant|global|//|#)(?=[\w ]+[ *]+\w+\(.*\{)", "static __device__ __noinline__ ", text, flags=re.M)
    text = re.sub(r"^(?:constant|global)\b(?!.*\()", "static __device__", text, flags=re.M)
    text = re.sub(r"\b(global|local|private|generic)\b(?=[ \w]*[ *])", "", text)  # CUDA's own headers use these words
    return CUDA + re.sub(r"\bconstant\b", "const", text)


CUDA = """
#define kernel extern "C" __global__
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned char uchar;
#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
static __device__ size_t get_global_id(int) { return blockIdx.x * blockDim.x + threadIdx.x; }
static __device__ size_t get_local_id(int) { return threadIdx.x; }
static __device__ size_t get_group_id(int) { return blockIdx.x; }
static __device__ size_t get_local_size(int) { return blockDim.x; }
static __device__ size_t get_global_size(int) { return gridDim.x * blockDim.x; }
#define barrier(x) __syncthreads()
"""


def rows_of_table(path):
    """The words of each line that is no comment."""
    with open(path) as f:
        return [line.split() for line in f if line.strip() and line[0] != "#"]
