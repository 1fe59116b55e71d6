# SPDX-License-Identifier: Apache-2.0
"""programs - generated C programs compiled, given to gaspar, and run before and after, several at a time.  Samples go to the back end, too.

A leg is what happens to a program before it runs: nothing ("untouched"), LLVM's passes alone ("control"), or these and then gaspar ("open",
"closed", "other passes"), or gaspar, LLVM's passes and gaspar again ("again"; "last": with --assume=back-end-next, and nothing behind), or one of LLVM's pipelines
with the plugin at its places in it ("plugin"; its control is the pipeline alone).  Behind each leg more of LLVM's passes may come.  A failure counts where untouched and control agree and
the leg does not.

`gaspar run` optimizes what it runs, or takes it as it is ("plain"), which costs a quarter: plain is what comes after passes of
LLVM's, which have asked what an optimizer makes of the program, and most of the rest.
"""
import collections, json, os, pathlib, re, shutil, subprocess, tempfile, threading, time, traceback
import cgen, common, rewrites
from common import call, gaspar, identity

BATCH = 8
KINDS = [("cl", "spirv64"), ("cu", "nvptx64"), ("cl", "amdgcn"), ("cl", "x86_64"), ("cu", "nvptx64"), ("cl", "intel"), ("cl", "nvptx64")]
EXTRA = ["check-spaces,infer,resolve", "check-spaces,ipmsp,resolve",
         "check-spaces,infer,repeat<4>(fold-tests),redirect,resolve,alias-scopes,alias-hints"]


LEGS = ("open", "closed", "other passes", "older kernels", "library", "odd words", "again", "last", "plugin")
# What clang and the linker run, in which the plugin has its places
PIPELINES = ["default<O2>", "default<O3>", "default<O1>", "default<Os>", "lto-pre-link<O2>,lto<O2>", "thinlto-pre-link<O2>,thinlto<O3>", "default<O0>"]
PLUGIN = common.build / "lib" / "gaspar-plugin.so"
# What LLVM does between two runs of gaspar: it changes functions that the first run made, said something of or chose by their callers
BETWEEN = ["default<O2>", "default<O1>", "default<O3>", "cgscc(argpromotion),globaldce", "ipsccp,deadargelim,globalopt",
           "function(sroa,early-cse,simplifycfg),cgscc(inline,argpromotion,function-attrs)", "always-inline,mergefunc,globaldce"]
# What no front end writes here and gaspar must leave as it is, saying so: a number outside the target's table, words that contradict
# each other, and one that names nothing
ODD = """
@odd.v = external addrspace(999) global i32
define void @odd.number(ptr addrspace(999) %p) {
  %v = load i32, ptr addrspace(999) @odd.v, align 4
  store i32 %v, ptr addrspace(999) %p, align 4
  ret void
}
define i32 @odd.words(ptr "ocl_global" "ocl_local" %p, ptr "ocl_Global" %q) {
  ret i32 0
}
"""


# One suspicion: a program without some statements, a leg, LLVM's passes around it, and whether it ran plain
Case = collections.namedtuple("Case", "seed drop leg before after plain")


def device_of(target, seed):
    """The device that a program of this seed is for, or None: the same for all of a batch."""
    devices = common.DEVICES.get(target, [None])
    return devices[seed // BATCH // len(KINDS) % len(devices)]


class One:
    """A program of a seed, compiled, and what gaspar makes of it."""

    left_out = frozenset()  # kinds of statement that no program has

    def __init__(self, seed, drop=(), name=None, before=(), device=None):
        self.dialect, self.target = KINDS[seed // BATCH % len(KINDS)]
        self.seed, self.name, self.before = seed, name or "p", list(before)
        self.p = cgen.Program(seed, self.dialect, self.target)
        self.device = device or device_of(self.target, seed)
        # Where casts cut, a program that casts a shared pointer that it calls null, or whose bits are zero, gets none that is null.
        cuts = self.target == "nvptx64" and self.device != common.DEVICES["nvptx64"][0]
        self.drop = frozenset(drop) | {k for k, s in enumerate(self.p.statements)
                                       if s.tag in One.left_out or (cuts and (s.tag == "not null" or "(LPTR)0" in s.text))}
        self.text = self.p.text(self.drop, self.name)
        self.second = self.p.other(self.name)
        self.open, self.host, self.tags = self.p.is_open(), self.p.has_host(), self.p.tags
        self.n = seed * 7 % 8
        # What no driver can call.  On intel gaspar gives a kernel a buffer for private memory as one more argument.
        self.direct = self.target == "intel" or self.p.kernel_argument is not None or self.p.alone
        self.third = ["-a", self.p.kernel_argument] if self.p.kernel_argument else []
        self.aliases = {a.replace("P_", self.name + "_"): v.replace("P_", self.name + "_") for a, v in self.p.aliases.items()}
        self.legs = {"open": ("preset", "open")}
        if not self.open:
            self.legs["closed"] = ("preset", "closed")
        if seed % 4 == 1:
            extra = common.TAGGED if self.target == "intel" else EXTRA[seed // 4 % len(EXTRA)]
            if self.target != "x86_64":
                self.legs["other passes"] = (extra, "open" if self.open else "closed")
        if seed % 8 == 2 and not self.open and "spir" in common.TRIPLES[self.target][0]:
            self.legs["older kernels"] = ("preset", "closed")
        if seed % 8 == 3 and not self.direct:
            self.legs["library"] = ("preset", "closed")
        if seed % 8 == 6 and self.target != "x86_64":
            self.legs["odd words"] = ("preset", "open" if self.open else "closed")
        # These three have LLVM's passes in front of gaspar, and a control where they differ alone.
        if seed % 8 == 5 and self.p.behind_knows_spaces:
            self.legs["again"] = ("preset", "open" if self.open or seed % 16 == 5 else "closed")
        if seed % 4 == 2 and self.target in ("nvptx64", "amdgcn") and self.p.behind_knows_spaces:
            self.legs["last"] = ("preset", "open" if self.open or seed % 16 == 2 else "closed")
        # opt-22 loads no plugin with a sanitizer in it
        if seed % 4 == 3 and self.p.behind_knows_spaces and not os.environ.get("GASPAR_SANITIZED"):
            self.legs["plugin"] = ("preset", "open" if self.open or seed % 8 == 3 else "closed")
        self.failed, self.stats = {}, {}

    def compile(self, d, more=(), level=None):
        """IR of both modules, and of the first after the passes that come before gaspar; None, or why not."""
        self.d = d
        more = [*more, "-fwrapv-pointer"] if self.p.plain_arithmetic else more
        llvms = [p for p in self.before if p not in rewrites.REWRITES]
        level = level or (self.p.level if not llvms else "raw" if self.seed % 3 else "0")
        for stem, text in (("k", self.text), ("other", self.second)):
            if not text:
                continue
            source, out = d / f"{self.name}.{stem}.{self.dialect}", d / f"{self.name}.{stem}.ll"
            source.write_text(text)
            here = "raw" if self.aliases and level != "0" or level == "sroa" else level
            code, said = call(common.clang_words(self.dialect, self.target, here, more, self.device) + [source, "-o", out])
            if code:
                return f"clang: {said[:1500]}"
            ir = out.read_text()
            for a, of in self.aliases.items():
                of = re.search(rf"^@((?:_ZL\d+)?{of}) =", ir, re.M)
                of = of and of[1]  # C++ mangles what is static
                ir = re.sub(rf"^@{a} = external.*?((?:addrspace\(\d+\) )?)global .*$",
                            lambda m: f"@{a} = alias i8, ptr {m[1]}@{of}", ir, flags=re.M)
            out.write_text(ir)
            if here != level:  # Clang has not seen that the two names are one.
                passes = f"default<O{level}>" if level != "sroa" else "function(sroa,early-cse)"
                code, said = call(["opt-22", f"-passes={passes}", "-S", out, "-o", out])
                if code:
                    return f"opt-22: {said[:600]}"
        k = d / f"{self.name}.k.ll"
        # All arguments begin at a multiple of 8.  LLVM 22's alias analysis takes llvm.ptrmask for the pointer in it, 7 bytes farther on,
        # and finds that what va_arg reads was never written.
        text = k.read_text()
        if "@llvm.va_start" in text:
            text = re.sub(r"= (?:tail )?call (?:align 8 )?ptr @llvm\.ptrmask\.p0\.i64\(ptr [a-z ]*(%[\w.]+), i64 -8\)",
                          r"= getelementptr i8, ptr \1, i64 -7", text)
        text = self.plain_variables(text)
        self.ir = self.without_lists(text)
        k.write_text(self.ir)
        self.given = k
        if self.ir != text and not self.seed // 4 % 2:
            self.given = d / f"{self.name}.lists.ll"
            self.given.write_text(text)
        if self.before:
            self.given = d / f"{self.name}.given.ll"
            code, said = rewrites.passes(self.before, d / f"{self.name}.k.ll", self.given, self.seed)
            if code:
                return f"opt-22: {said[:600]}"
            # LLVM 22's attributor calls loads invariant whose memory the same function writes.  Clang made none in these programs.
            self.given.write_text(re.sub(r", !invariant\.load !\d+", "", self.given.read_text()))
        # C++ names stand for themselves in the module that gaspar sees, but not beside those of other programs.
        second = (d / f"{self.name}.other.ll").read_text() if self.second else ""
        self.mangled = set(re.findall(r"^define .*@(_Z\w+)\(", self.ir + second, re.M))
        return None

    def plain_variables(self, text):
        """The module with global variables that have the number of generic pointers, as C's and OpenMP's have for NVIDIA."""
        if self.target != "nvptx64" or self.seed // 2 % 4:
            return text
        plain = re.sub(r"^(@[\w.$]+ = [^\n]*?)addrspace\(1\) (?=(?:externally_initialized )?(?:global|constant) )", r"\1", text, flags=re.M)
        plain = re.sub(r"addrspacecast \(ptr addrspace\(1\) (@[\w.$]+) to ptr\)", r"\1", plain)
        plain = re.sub(r"ptr addrspace\(1\) (@[\w.$]+)", r"ptr addrspace(1) addrspacecast (ptr \1 to ptr addrspace(1))", plain)
        f = self.d / f"{self.name}.plain.ll"
        f.write_text(plain)
        return text if call(["opt-22", "-passes=verify", "-disable-output", f])[0] else plain

    def without_lists(self, text):
        """The module after LLVM has made structs of further arguments: what these are on the host is another list."""
        if "@llvm.va_start" not in text:
            return text
        words = ["opt-22", "-passes=expand-variadics", "--expand-variadics-override=lowering", "-S"]
        return subprocess.run(words, input=text, text=True, check=True, stdout=subprocess.PIPE).stdout

    def path(self, leg):
        return self.d / f"{self.name}.{leg.replace(' ', '-')}.ll"

    def transform(self, legs):
        """gaspar opt, for each leg; where it fails, `failed` says how.  A leg whose input cannot be made, or is broken, goes."""
        for leg in list(legs):
            if leg in ("untouched", "control"):
                continue
            passes, world = self.legs[leg]
            stats = self.d / f"{self.name}.stats"
            given = self.given_for(leg)
            if given is None:
                del self.legs[leg]
                continue
            last = ["--assume=back-end-next"] if leg == "last" else []
            words = [*self.words(passes, world), *last, f"--stats-json={stats}"]
            if leg == "plugin":
                words = ["opt-22", f"-load-pass-plugin={PLUGIN}", "-passes=" + self.between(leg), f"-gaspar-world={world}", "-S"]
            code, said = call([*words, given, "-o", self.path(leg)])
            if code < 0 and leg == "plugin" and self.is_broken_between(given):
                del self.legs[leg]
                continue
            wrong = None if code else self.wrong_text(leg, given, said)
            if code or wrong:
                self.failed[leg] = (identity(code, said) if code else wrong, said)
            elif leg != "plugin":
                self.stats[leg] = stats.read_text()

    def words(self, passes, world):
        """The command that runs these passes; without its input and output."""
        slots = ["--set", "promote=0"] if self.seed // 2 % 2 else []  # what front ends keep in variables stays there
        return [gaspar, "opt", *slots, f"--target={self.target}", "-p", passes, f"--world={world}", "-S"]

    def between(self, leg):
        """LLVM's passes before the last run of gaspar, or around it; "" for none."""
        if leg == "plugin":
            return PIPELINES[self.seed // 8 % len(PIPELINES)]
        return BETWEEN[self.seed // 8 % len(BETWEEN)] if leg in ("again", "last") else ""

    def is_broken_between(self, given):
        """Is the module broken between two of the passes around gaspar, also without gaspar?  opt-22 verifies it only behind the last one,
        and the plugin's assertions are about valid IR.  (Known: amdgpu-promote-alloca-to-vector makes
        `bitcast <4 x ptr> to <4 x i64>`.)"""
        code, said = call(["opt-22", "-passes=" + self.between("plugin"), "-verify-each", given, "-o", os.devnull])
        return code != 0 and common.is_llvms_fault(said)

    def given_for(self, leg):
        """What gaspar gets: kernels that metadata alone lists, as older front ends do; no kernel at all; odd words beside the program;
        what an earlier run and LLVM's passes behind it left, or None where these fail."""
        if leg in ("again", "last"):
            once, twice = self.d / f"{self.name}.once.ll", self.d / f"{self.name}.between.ll"
            first = [] if leg == "last" and self.seed // 4 % 2 else [(self.words(*self.legs[leg]), self.given, once)]
            for words, at, to in first + [(["opt-22", "-passes=" + self.between(leg), "-S"], once if first else self.given, twice)]:
                if call([*words, at, "-o", to])[0]:
                    return None
            return twice
        text = self.given.read_text()
        if leg == "older kernels":
            kernels = self.kernels_of(text)
            text = re.sub(r" !kernel_arg_\w+ !\d+", "", common.as_function(text, self.target))
            nodes = ", ".join(f"!{90000 + k}" for k in range(len(kernels)))
            text += f"\n!opencl.kernels = !{{{nodes}}}\n" + "".join(f"!{90000 + k} = !{{ptr {f}}}\n" for k, f in enumerate(kernels))
        elif leg == "library":  # what kernels take is metadata by which they are known, too
            text = re.sub(r" !kernel_arg_\w+ !\d+", "", common.as_function(text, self.target))
        elif leg == "odd words":
            text += ODD
        else:
            return self.given
        path = self.d / f"{self.name}.{leg.replace(' ', '-')}.given.ll"
        path.write_text(text)
        return path

    @staticmethod
    def kernels_of(text):
        return re.findall(r"^define .*?spir_kernel .*?(@[\w.]+)\(", text, re.M)

    def wrong_text(self, leg, given, said):
        """What is wrong with what gaspar wrote or said, without running it, or None."""
        out = self.path(leg)
        if leg in ("library", "older kernels"):
            # A closed world without an entry is an open one (but for clang's second bodies of kernels, which go); kernels that metadata
            # lists are entries, as functions that --entries lists.  A calling convention says more: that no function calls the kernel.
            like, world, words = given, "open", []
            if leg == "older kernels":
                kernels = self.kernels_of(self.given.read_text())
                like, world, words = self.given_for("library"), "closed", ["--entries=" + ",".join(f[1:] for f in kernels)]
            other = self.d / f"{self.name}.like-{leg.replace(' ', '-')}.stats"
            call([*self.words("preset", world), *words, like, "-o", other.with_suffix(".ll"), f"--stats-json={other}"])
            left = [json.loads(f.read_text())["generic_after"] for f in (other, self.d / f"{self.name}.stats")]
            if ("[NO_ENTRY]" in said) != (leg == "library"):
                return f"{leg}: the world's entries are wrong"
            return f"{leg}: more is generic than it need be" if left[1] > left[0] else None
        if leg == "odd words":
            text = out.read_text()
            head, body = ODD.split("}\n")[0].split("\n", 3)[2:]  # the function may get attributes
            if head.removesuffix(" {") not in text or body not in text:
                return "a number outside the table was changed"
            if any(words not in said for words in ("[SPACE_UNMAPPED]", "contradict each other; both are ignored [SAID]", '"ocl_Global" names no space')):
                return "odd words were taken without a word"
            out.write_text(re.sub(r"^define [^\n]*@odd\..*?^}\n|^@odd\.v[^\n]*\n", "", text, flags=re.M | re.S))
        return None

    def modules(self, leg):
        """The files to link for a leg."""
        text = self.ir if leg == "untouched" else (self.given if leg == "control" else self.path(leg)).read_text()
        text = self.without_lists(text)
        if not self.direct:
            text = common.as_function(text, self.target)
        f = self.d / f"{self.name}.{leg.replace(' ', '-')}.link.ll"
        f.write_text(self.own_names(text))
        if not self.second:
            return [f]
        other = self.d / f"{self.name}.other.link.ll"
        other.write_text(self.own_names((self.d / f"{self.name}.other.ll").read_text()))
        return [f, other]

    def own_names(self, text):
        return re.sub(r"@(_Z\w+)", lambda m: f"@{self.name}{m[1]}" if m[1] in self.mangled else m[0], text)


def without_target(passes, module, target, out):
    """Runs LLVM's passes over a module as if it were for no target: (exit code, what was said)."""
    code, said = call(["opt-22", "-passes=" + passes, "-mtriple=unknown", "-S", module, "-o", out])
    if not code:
        triple = f'target triple = "{common.TRIPLES[target][0]}"'
        out.write_text(re.sub("^target triple = .*$", triple, out.read_text(), flags=re.M))
    return code, said


def run_all(d, ones, leg, plain, after=""):
    """Links programs for one leg, or runs more passes over what was linked for it, and runs that:
    ({name: output or None}, exit code, what was said)."""
    dialect, target = ones[0].dialect, ones[0].target
    if any(o.direct for o in ones) and len(ones) > 1:  # each by itself: on intel, what gaspar says of a module holds for no other
        called = [o for o in ones if not o.direct]
        each = [run_all(d, part, leg, plain, after) for part in [[o] for o in ones if o.direct] + ([called] if called else [])]
        return {n: g for got, _, _ in each for n, g in got.items()}, max(c for _, c, _ in each), "".join(t for _, _, t in each)
    tag = f"{leg.replace(' ', '-')}-{ones[0].name}-{len(ones)}"
    linked = d / f"{tag}.bc"
    if not after or not linked.exists():
        files = [f for o in ones for f in o.modules(leg)]
        if not ones[0].direct:
            files.append(d / f"{tag}.driver.ll")
            files[-1].write_text(common.driver(dialect, target, [(o.name, o.n, o.host) for o in ones], ones[0].device))
        code, said = call(["llvm-link-22", *files, "-o", linked])
        if code:
            return {}, code, "llvm-link: " + said
    if after:
        out = d / f"{tag}.after.ll"
        if all(o.p.behind_knows_spaces for o in ones):
            code, said = call(["opt-22", "-passes=" + after, linked, "-o", out])
        else:
            code, said = without_target(after, linked, target, out)
        linked = out
        if code:
            return {}, code, "opt-22: " + said
    if leg != "untouched":
        linked, code, said = rewrites.lowered([p for o in ones for p in o.before], linked, d / f"{tag}.calls.bc")
        if code:
            return {}, code, "opt-22: " + said
    if not ones[0].direct:
        got, code, said = common.launch(linked, target, len(ones), d / "out", plain)
        return {o.name: g for o, g in zip(ones, got)}, code, said
    (got,), code, said = common.launch(linked, target, 1, d / "out", plain, kernel=f"{ones[0].name}_k", n=ones[0].n + 1, third=ones[0].third)
    return {ones[0].name: got}, code, said


def alone(case, d):
    """One program by itself: None (right), "discard", or (kind, what was said)."""
    o = One(case.seed, case.drop, before=case.before)
    if o.compile(d):
        return "discard"
    if case.leg == "check":
        return checked(o)
    if case.leg not in o.legs:
        return "discard"
    want, code, said = run_all(d, [o], "untouched", case.plain)
    if not want.get("p"):
        return "discard"
    o.transform([case.leg])
    if case.leg in o.failed:
        return o.failed[case.leg]
    if case.leg not in o.legs:
        return "discard"
    llvms = ",".join(x for x in (o.between(case.leg), case.after) if x)
    if case.before or llvms:
        control, code, said = run_all(d, [o], "control", case.plain)
        if control == want and llvms:
            control, code, said = run_all(d, [o], "control", case.plain, llvms)
        if control != want:
            return "discard"
    got, code, said = run_all(d, [o], case.leg, case.plain or case.leg == "last")
    if case.after and not code:
        got, code, said = run_all(d, [o], case.leg, case.plain, case.after)
    if got == want and not code:
        return None
    if said.startswith("opt-22: ") and common.is_llvms_fault(said):
        return "discard"
    if "cannot be evaluated" in said:  # a constant that clang or LLVM made, and `gaspar run` does not take
        return "discard"
    if got.get("p"):
        a, b = want["p"], got["p"]
        return "memory differs", "\n".join(f"out[{k}]: {a[k]} before, {b[k]} after" for k in range(len(a)) if a[k] != b[k])[:400]
    return identity(code, said), said


def checked(o):
    """Facts and alias answers of the untouched kernel, and of what gaspar makes of it, held against a run."""
    if o.second:
        return None
    words = [gaspar, "run", o.d / f"{o.name}.k.ll", "-k", f"{o.name}_k", f"--target={o.target}", "-g", 1, "-l", 1,
             "-a", f"out=i32[{common.SLICE}]:zero", "-a", f"i32:{o.n + 1}", *o.third, common.PATIENCE, "--shared=256",
             "--out", "out:hash", "--unoptimized", "--check=spaces,races,alias"]
    for more in (["--world=closed"], ["-p", "preset", "--world=closed"], ["-p", "preset", "--world=open"]):
        code, said = call(words + more)
        if code:
            return "check " + identity(code, said), said
    return selected(o)


def selected(o):
    """Does the back end still take the module where it does not optimize?  Named spaces lack instructions that generic accesses have."""
    if not o.device:
        return None
    words = ["llc-22", "-O0", f"-mcpu={o.device}", "-filetype=null"]
    if call([*words, o.given])[0]:
        return None
    for world in ("open", "closed"):
        out = o.d / f"{o.name}.selected.ll"
        code, said = call([*o.words("preset", world), o.given, "-o", out])
        code, said = (code, said) if code else call([*words, out])
        if code:
            return "llc-22 -O0", said
    return None


def defined(case, d):
    """Does the program leave the same whatever stands in memory that it did not write, and at -O0?"""
    o, seen = One(case.seed, case.drop), set()
    for level, fill in (("0", "pattern"), ("0", "zero"), (None, "pattern")):
        if o.compile(d, [f"-ftrivial-auto-var-init={fill}"], level):
            return False
        got, code, said = run_all(d, [o], "untouched", False)
        seen.add(got.get("p"))
    return len(seen) == 1 and None not in seen


def without(items, fails):
    """The items that are needed so that it still fails."""
    items, size = list(items), max(1, len(items) // 2)
    while True:
        at, changed = 0, False
        while at < len(items):
            trial = items[:at] + items[at + size:]
            if fails(trial):
                items, changed = trial, True
            else:
                at += size
        if size == 1 and not changed:
            return items
        if not changed:
            size = max(1, size // 2)


def reduce(case, kind, d):
    """The case with fewer passes and fewer statements that still fails in the same way."""
    def fails(c):
        r = alone(c, d)
        return isinstance(r, tuple) and r[0] == kind
    if case.before:
        case = case._replace(before=tuple(without(case.before, lambda b: fails(case._replace(before=tuple(b))))))
    if case.after:
        case = case._replace(after=",".join(without(case.after.split(",") if case.after.count("(") == 0 else [case.after],
                                                    lambda a: fails(case._replace(after=",".join(a))))))
    total = range(len(One(case.seed).p.statements))
    kept = without([k for k in total if k not in case.drop], lambda k: bool(k) and fails(case._replace(drop=tuple(x for x in total if x not in k))))
    return case._replace(drop=tuple(x for x in total if x not in kept))


class Fuzzer:
    """Runs batches of programs; `before(seed)` says which of LLVM's passes run before gaspar, `after(number of the batch)` which
    run behind it, and whether what they leave runs plain."""

    def __init__(self, options, before=lambda seed: (), after=lambda batch: ("", False)):
        self.o, self.before, self.after = options, before, after
        self.counts = collections.Counter()
        self.tags = collections.Counter()
        self.groups = common.Groups()
        self.known = {}  # (kind, leg) -> sets of tags of what was reduced
        self.lock = threading.Lock()
        self.left = options.reduce
        One.left_out = frozenset(options.without.split(","))
        cgen.Program.wanted = options.wanted.split(",")

    def batch(self, seeds):
        with tempfile.TemporaryDirectory(dir=common.memory) as tmp:
            try:
                return self.batch_in(pathlib.Path(tmp), seeds)
            except Exception:
                return [("broken", seeds[0], traceback.format_exc())]
            finally:
                if self.o.verbose:
                    shutil.copytree(tmp, f"fuzz-{seeds[0]}", dirs_exist_ok=True)

    def compiled(self, d, seeds):
        ones = []
        for seed in seeds:
            o = One(seed, name=f"p{seed}", before=self.before(seed))
            why = o.compile(d)
            if not why:
                ones.append(o)
                continue
            what = "LLVM's passes fail" if why.startswith("opt-22") else "do not compile"
            self.count(what)
            self.tell(what, f"seed {seed}: {why}")
        return ones

    def batch_in(self, d, seeds):
        """All programs of one kind: a list of failures, as Groups.add() takes them."""
        found, (after, plain), spoilt = [], self.after(seeds[0] // BATCH), False
        ones, want = self.references(d, self.compiled(d, seeds), plain)
        for o in ones:
            o.transform(o.legs)
            found += [Case(o.seed, (), leg, tuple(o.before), "", plain) for leg in o.failed]
        if not ones:
            return found
        right, control = {o.name for o in ones}, "untouched"
        if any(o.before for o in ones):
            control = "control"
            right = self.controlled(ones, want, run_all(d, ones, control, plain))
        still = set()
        if after:
            result = run_all(d, ones, control, plain, after)
            if result[2].startswith("opt-22") and after != "default<O2>":
                self.count("LLVM's passes fail")
                self.tell("", f"seeds {seeds}: {after}: {result[2][:300]}")
                after = "default<O2>"
                result = run_all(d, ones, control, plain, after)
            still = self.controlled([o for o in ones if o.name in right], want, result)
        for leg in LEGS:
            here = [o for o in ones if leg in o.legs and leg not in o.failed and o.name in right]
            if not here:
                continue
            got, code, said = run_all(d, here, leg, plain or leg == "last")
            suspects = {o.name for o in here if got.get(o.name) != want[o.name]}
            if code and not suspects:
                suspects = {o.name for o in here}
            spoilt = spoilt or not any(got.values())  # One of them may have hindered all.
            found += [Case(o.seed, (), leg, tuple(o.before), "", plain) for o in here if o.name in suspects]
            if not after or leg not in ("open", "closed") or (code and not got):
                continue
            # What LLVM's passes alone change may write anywhere, also to the other programs' memory.
            here = [o for o in here if o.name in still]
            got, code, said = run_all(d, here, leg, plain, after) if here else ({}, 0, "")
            if said.startswith("opt-22: ") and common.is_llvms_fault(said):
                self.count("LLVM's passes fail")
                continue
            found += [Case(o.seed, (), leg, tuple(o.before), after, plain) for o in here
                      if o.name not in suspects and got.get(o.name) != want[o.name]]
        for o in ones:
            if o.seed % self.o.sample == 0 and not o.second and not o.before:
                self.count("checked")
                if checked(o):
                    found.append(Case(o.seed, (), "check", (), "", plain))
            self.account(o, want[o.name])
        (d / "alone").mkdir()
        return [self.judge(case, spoilt, d / "alone") for case in found]

    def controlled(self, ones, want, result):
        """The programs that LLVM's passes alone do not change."""
        got, code, said = result
        right = {o.name for o in ones if got.get(o.name) == want[o.name]}
        for o in ones:
            if o.name not in right:
                self.count("LLVM's passes alone change it")
                self.tell("", f"seed {o.seed} ({o.dialect} {o.target}): LLVM's passes alone change it: {said[:300]}")
        return right

    def references(self, d, ones, plain):
        """The untouched programs' memory, and those that have one."""
        want, code, said = run_all(d, ones, "untouched", plain) if ones else ({}, 0, "")
        if code and not any(want.values()):
            want = {}
            for o in ones:
                got, code, said = run_all(d, [o], "untouched", plain)
                want.update(got)
                if not got.get(o.name):
                    self.fault(o, said)
        else:
            for o in ones:
                if not want.get(o.name):
                    self.fault(o, said)
        return [o for o in ones if want.get(o.name)], want

    def fault(self, o, said):
        self.count("fault untouched")
        self.tell("fault untouched", f"seed {o.seed} ({o.dialect} {o.target}): untouched: {said[:600]}")

    def tell(self, what, text):
        """The first two of a kind are printed, with -v all."""
        if self.o.verbose or what and self.counts[what] <= 2:
            print(text, flush=True)

    def count(self, what, n=1):
        with self.lock:
            self.counts[what] += n

    def account(self, o, want):
        """What the programs were worth: were accesses named, did the intruder come?"""
        with self.lock:
            c = self.counts
            c["programs"] += 1
            c["with a second module"] += o.open
            for leg in ("open", "closed"):
                if leg in o.stats:
                    s = json.loads(o.stats[leg])
                    c["runs of " + leg] += 1
                    c["named " + leg] += s["casts_added"] > 0 if o.target != "x86_64" else s["alias_scoped"] + s["alias_hints"] > 0
            self.tags.update(o.tags)
            objects = list(o.p.objects)
            if "Z" in objects:
                c["with an intruder"] += 1
                k = objects.index("Z")
                at = 8 * k if o.p.intruder == "global" else 24 + 8 * k
                c["intruder written"] += want[at:at + 8] not in (tuple(10 * k + 3 + j for j in range(8)), (0,) * 8)

    def judge(self, case, spoilt, d):
        """A suspect, by itself: nothing, or a failure that is put into a group."""
        o = One(case.seed, before=case.before)
        r = alone(case, d)
        name = case.leg + (" then LLVM" if case.after else "")
        where = f"{o.dialect} {o.target}"
        if not isinstance(r, tuple):
            self.count("not judged")
            return None if r or spoilt else (f"{name}: only in company of other programs", case.seed, "", where)
        kind, said = r
        if not defined(case, d):
            self.count("undefined")
            return None
        self.count("wrong")
        tags = frozenset(o.tags)
        known, case = self.explained(case, kind, o, tags, d)
        with self.lock:
            todo = not known and self.left > 0
            self.left -= todo
        if todo:
            case = reduce(case, kind, d)
            small = One(case.seed, case.drop)
            tags = frozenset(small.tags)
            with self.lock:
                self.known.setdefault(self.family(kind), []).append(tags)
            passes = [f"before: {','.join(case.before)}"] if case.before else []
            passes += [f"after: {case.after}"] if case.after else []
            said = "\n".join([said[:500].rstrip(), *passes, *body(small)])
        elif known:
            tags = known
        key = f"{case.leg}: {kind}: {', '.join(sorted(tags)) or 'plain'}" + ("" if todo or known else " (not reduced)")
        return key, case.seed, said, where

    def family(self, kind):
        """Wrong memory and faults are one: which of them comes depends on where things lie."""
        return "wrong" if kind.startswith(("KERNEL_", "memory")) else kind

    def explained(self, case, kind, o, tags, d):
        """(The tags of a failure known before that this one is, or None; the case without the statements of others.)"""
        with self.lock:
            known = [k for k in self.known.get(self.family(kind), []) if k <= tags]
        for k in sorted(known, key=len):
            marks = k - {"direct", "through"} or k
            drop = {n for n, s in enumerate(o.p.statements) if s.tag in marks} | set(case.drop)
            r = alone(case._replace(drop=tuple(drop)), d)
            if not isinstance(r, tuple) or r[0] != kind:
                return k, case
            case = case._replace(drop=tuple(drop))
        return None, case

    def work(self, again):
        """All batches; what they were worth is printed.  The exit code."""
        a, start = self.o, time.time()
        print(f"seed {a.seed}, {gaspar}", flush=True)
        first, last = a.seed, a.seed + a.rounds
        batches = [range(max(first, b * BATCH), min(last, (b + 1) * BATCH)) for b in range(first // BATCH, (last - 1) // BATCH + 1)
                   if a.only in " ".join(KINDS[b % len(KINDS)])]
        for found in common.in_parallel(self.batch, batches, a.jobs, a.seconds):
            for failure in found or []:
                if failure and self.groups.add(*failure):
                    print(f"new: {failure[0]} (seed {failure[1]})", flush=True)
        c, took = self.counts, time.time() - start
        done = c["programs"]
        self.groups.print(again)
        share = lambda n, of: f"{100 * n // max(1, of)}%"
        print(f"\n{done} programs in {took:.0f} s, {60 * done / max(took, 1e-9):.0f} a minute; {c['with a second module']} with a second module")
        print(f"accesses named that were generic: {share(c['named open'], c['runs of open'])} of programs open, "
              f"{share(c['named closed'], c['runs of closed'])} closed")
        print(f"an intruder in {share(c['with an intruder'], done)}, and it was written through in "
              f"{share(c['intruder written'], c['with an intruder'])} of these")
        print("discarded: " + ", ".join(f"{c[w]} {w}" for w in ("fault untouched", "do not compile", "undefined", "LLVM's passes fail",
                                                                  "LLVM's passes alone change it")))
        if a.verbose:
            print("ways: " + ", ".join(f"{t} {n}" for t, n in self.tags.most_common()))
        print(f"{done} programs, {c['checked']} of them under all checks: {c['wrong']} wrong, in {len(self.groups)} groups", flush=True)
        return 1 if self.groups.groups or not done else 0


def body(one):
    """The program's own lines: behind the macros at its head."""
    own = lambda text: [l for l in text.split(cgen.COMMON, 1)[1].split("\n") if l.strip()]
    return [f"// {one.dialect} {one.target} -O{one.p.level}, n = {one.n + 1}", *own(one.text)] + \
        (["// second module", *own(one.second)] if one.second else [])
