#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""program.py - writes a program of FILES files with FUNCTIONS functions each, of which it is known where each access goes.

    tests/thin/program.py FOLDER FILES FUNCTIONS

Function j of a file calls function j + 1, and every tenth one calls into another file; each function gets a local and a global
pointer, and the last one returns the second.  Each file has a kernel.  FILES must be no multiple of 7; then every function is called,
and all accesses can be named.
"""
import pathlib, sys

def function(k, j, files, functions):
    there = (k * 7 + j + 1) % files if j % 10 == 0 else k
    name, to = "f%d_%d" % (k, j), "f%d_%d" % (there, j + 1)
    last = j + 1 == functions
    call = "  ret ptr %q\n" if last else "  %%r = call ptr @%s(ptr %%p, ptr %%q, i32 %%n)\n  ret ptr %%r\n" % to
    return ("define ptr @%s(ptr %%p, ptr %%q, i32 %%n) {\n  %%i = getelementptr float, ptr %%p, i32 %%n\n  %%v = load float, ptr %%i\n"
            "  %%w = fadd float %%v, 1.0\n  store float %%w, ptr %%q\n  %%m = mul i32 %%n, 3\n  %%j = getelementptr float, ptr %%p, i32 %%m\n"
            "  store float %%v, ptr %%j\n%s}\n" % (name, call)), (to if there != k and not last else None)

def write(folder, k, files, functions):
    text, others = 'source_filename = "f%d"\ntarget triple = "nvptx64-nvidia-cuda"\n@tile = internal addrspace(3) global [64 x float] undef\n' % k, set()
    for j in range(functions):
        body, other = function(k, j, files, functions)
        text += body
        others |= {other} - {None}
    text += ("define ptx_kernel void @k%d(ptr %%g, i32 %%n) {\n  %%t = addrspacecast ptr addrspace(3) @tile to ptr\n"
             "  %%r = call ptr @f%d_0(ptr %%t, ptr %%g, i32 %%n)\n  store float 2.0, ptr %%r\n  ret void\n}\n" % (k, k))
    text += "".join("declare ptr @%s(ptr, ptr, i32)\n" % o for o in sorted(others))
    (folder / ("f%d.ll" % k)).write_text(text)

if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder, files, functions = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for k in range(files):
        write(folder, k, files, functions)
