# SPDX-License-Identifier: Apache-2.0
"""use.py - the Python package, as it is installed: read, opt, explain, retarget, run, errors."""
import array, ctypes, pathlib, sys
import gaspar

root = pathlib.Path(sys.argv[1])
assert gaspar.version()[1].startswith("22.")
m = gaspar.read(root / "tests/api/example.ll")
assert m.target == "nvptx64" and m.opt() and m.stats()["generic_after"] == 0
assert "load i32, ptr addrspace(3) %p" in m.text()
again = gaspar.read_bytes(m.bitcode())
assert not again.opt()
left = gaspar.read_bytes('target triple = "nvptx64-nvidia-cuda"\ndefine i32 @f(ptr %p) {\n  %x = load i32, ptr %p\n  ret i32 %x\n}\n')
(access,) = left.explain()
assert access["done"] == "generic" and access["causes"] and access["causes"][0]["text"], access
assert m.retarget("spirv64", no_library=True).target == "spirv64" and m.spirv()[:4] == b"\x03\x02\x23\x07"
try:
    gaspar.read_bytes("nonsense", "k.ll")
    raise AssertionError("nonsense was read")
except gaspar.Error as e:
    assert e.messages[0].id == "NOT_IR" and str(e).startswith("k.ll:1:1: error: not IR"), str(e)
try:
    left.opt("nonsense")
    raise AssertionError("nonsense was run")
except gaspar.Error as e:
    assert e.messages[0].id == "BAD_PIPELINE"
for wrong, why in [(lambda: left.opt(nonsense=1), "no option is called 'nonsense'"),
                   (lambda: left.run(3, size=1), "a number of Python has no size")]:
    try:
        wrong()
        raise AssertionError(why)
    except TypeError as e:
        assert why in str(e), e

k = gaspar.compile(root / "examples/pingpong.cl")
k.opt(closed=True)
out, given = array.array("f", [0] * 4), array.array("f", [1, 3, 5, 7])
k.run(out, given, gaspar.Local(16), gaspar.Local(16), ctypes.c_int32(2), size=4, group=4)
assert list(out) == [3, 5, 5, 3], out
try:
    import numpy
    out, given = numpy.zeros(4, numpy.float32), numpy.array([1, 3, 5, 7], numpy.float32)
    k.run(out, given, gaspar.Local(16), gaspar.Local(16), numpy.int32(2), size=(4,), group=(4,))
    assert out.tolist() == [3, 5, 5, 3], out
    arrays = "NumPy's arrays, too"
except ImportError:
    arrays = "NumPy is not there"
print(f"Python: good; {arrays}")
