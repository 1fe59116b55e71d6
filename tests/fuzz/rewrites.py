# SPDX-License-Identifier: Apache-2.0
"""rewrites - changes of a module's text that stand among LLVM's passes, for what no front end writes and no pass makes."""
import pathlib, random
import copies, detours, invokes
from served import call

REWRITES = {"invokes": invokes.with_invokes, "detours": detours.with_detours, "copies": copies.with_copies}


def some(r, passes, share):
    """The passes with some of these words between them; `share`: how often each comes."""
    passes = list(passes)
    for word in REWRITES:
        if r.random() < share:
            passes.insert(r.randint(0, len(passes)), word)
    return passes


def passes(names, source, out, seed):
    """Runs LLVM's passes, and the rewrites where their words stand, as opt-22 does: (exit code, what was said)."""
    names, at = list(names), pathlib.Path(source)
    while names:
        many = next((k for k, name in enumerate(names) if name in REWRITES), len(names))
        words = ["opt-22", "-S", at, "-o", out, *(["-passes=" + ",".join(names[:many])] if many else [])]
        code, said = call(words)
        if code:
            return code, said
        if many < len(names):
            text = pathlib.Path(out).read_text()
            pathlib.Path(out).write_text(REWRITES[names[many]](random.Random(f"{names[many]} {seed}"), text))
        names, at = names[many + 1:], out
    return 0, ""


def lowered(names, module, out):
    """The module as `gaspar run` takes it, behind those rewrites: (its file, exit code, what was said)."""
    if "invokes" not in names:
        return module, 0, ""
    return out, *call(["opt-22", "-passes=function(lower-invoke,unreachableblockelim)", module, "-o", out])
