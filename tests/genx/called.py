# SPDX-License-Identifier: Apache-2.0
"""called.py - kernels with gotos that call a subroutine while lanes wait, and what they compute.

What a subroutine does is done in all lanes, whatever the machine's mask is: it may have gotos of its own, and gets a mask as an argument.
"""
import itertools

PLACES = "then", "masked", "after", "join"
DECLARES = """declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1>, <16 x i1>, <16 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1>, <16 x i1>)
declare <32 x i1> @llvm.genx.simdcf.get.em.v32i1(<32 x i1>)
declare <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1>, i32)
"""


def goto(n, condition):
    """From all lanes; those where the condition is off wait."""
    type_ = "{ <32 x i1>, <16 x i1>, i1 }"
    return [f"%g{n} = call {type_} @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> {condition})",
            *(f"%{name}{n} = extractvalue {type_} %g{n}, {k}" for k, name in enumerate(("em", "rm", "off")))]


def join(n):
    return [f"%j{n} = call {{ <32 x i1>, i1 }} @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em{n}, <16 x i1> %rm{n})",
            f"%back{n} = extractvalue {{ <32 x i1>, i1 }} %j{n}, 0"]


def where(to, mask, value, old):
    """`value` in the lanes of an execution mask, `old` in the others."""
    return [f"%{to}.on = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %{mask}, i32 0)",
            f"%{to} = select <16 x i1> %{to}.on, <16 x i32> %{value}, <16 x i32> %{old}"]


class Called:
    """`flows`: the subroutine has a goto; `places`: where it is called, and whether a masked write stands behind it."""

    def __init__(self, flows, places):
        self.name = "_".join(["called", "flowing" if flows else "plain", *places])
        self.flows, self.places = flows, places
        self.values = list(range(16))

    def subroutine(self):
        lines = ["define internal <16 x i32> @f(<16 x i32> %v, <16 x i1> %m) {", "entry:"]
        if self.flows:
            lines += ["%c = icmp ugt <16 x i32> %v, splat (i32 11)", *goto(1, "%c"), "br i1 %off1, label %end, label %then", "then:",
                      "%a = add <16 x i32> %v, splat (i32 1000)", *where("w", "em1", "a", "v"), "br label %end", "end:",
                      "%q = phi <16 x i32> [ %v, %entry ], [ %w, %then ]", *join(1)]
        q = "q" if self.flows else "v"
        return lines + [f"%d = add <16 x i32> %{q}, splat (i32 50)", f"%r = select <16 x i1> %m, <16 x i32> %d, <16 x i32> %{q}", "ret <16 x i32> %r", "}"]

    def does(self, mask):
        v = [x + 1000 if self.flows and x > 11 else x for x in self.values]
        self.values = [x + 50 if on else x for x, on in zip(v, mask)]

    def text(self):
        self.values = list(range(16))
        some, last = [x > 7 for x in self.values], "w"
        lines = [f"define dllexport void @{self.name}(i64 %p) {{", "entry:", "%v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %p)",
                 "%c = icmp ugt <16 x i32> %v, splat (i32 7)", *goto(1, "%c"), "br i1 %off1, label %end, label %then", "then:",
                 "%a = add <16 x i32> %v, splat (i32 3)", *where("w", "em1", "a", "v")]
        self.values = [x + 3 if on else x for x, on in zip(self.values, some)]
        if "then" in self.places:
            lines.append(f"%t = call <16 x i32> @f(<16 x i32> %{last}, <16 x i1> splat (i1 true))")
            self.does([True] * 16)
            last = "t"
        if "masked" in self.places:
            lines += ["%now = call <32 x i1> @llvm.genx.simdcf.get.em.v32i1(<32 x i1> %em1)",
                      "%on = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %now, i32 0)",
                      f"%m = call <16 x i32> @f(<16 x i32> %{last}, <16 x i1> %on)"]
            self.does(some)
            last = "m"
        if "after" in self.places:
            lines += [f"%twice = mul <16 x i32> %{last}, splat (i32 2)", *where("z", "em1", "twice", last)]
            self.values = [2 * x if on else x for x, on in zip(self.values, some)]
            last = "z"
        lines += ["br label %end", "end:", f"%e = phi <16 x i32> [ %v, %entry ], [ %{last}, %then ]", *join(1)]
        last = "e"
        if "join" in self.places:
            lines.append("%back = call <16 x i32> @f(<16 x i32> %e, <16 x i1> splat (i1 true))")
            self.does([True] * 16)
            last = "back"
        lines += [f"%seven = add <16 x i32> %{last}, splat (i32 7)", *where("s", "back1", "seven", last),
                  "call void @llvm.genx.svm.block.st.i64.v16i32(i64 %p, <16 x i32> %s)", "ret void", "}"]
        self.values = [x + 7 for x in self.values]
        return "\n".join([DECLARES, *self.subroutine(), *lines, "!genx.kernels = !{!0}",
                          f"!0 = !{{ptr @{self.name}, !\"{self.name}\", !\"{self.name}.asm\", !1, i32 0, !2}}", "!1 = !{i32 0}", "!2 = !{i32 64}", ""])

    def arguments(self):
        return ["--arg=p=i32[16]:iota"]

    def expected(self):
        return "--expect=p=i32[16]:" + ",".join(map(str, self.values))


def build():
    for flows in False, True:
        for n in range(1, len(PLACES) + 1):
            for places in itertools.combinations(PLACES, n):
                if places != ("after",):
                    yield Called(flows, places)
