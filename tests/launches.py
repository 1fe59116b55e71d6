# SPDX-License-Identifier: Apache-2.0
"""launches - the launch that a test's file holds in its comments, as JSON."""
import json, math, struct


def text(path):
    mark = ";!" if path.suffix == ".ll" else "//!"
    return "".join(line[len(mark):] for line in path.read_text().splitlines(True) if line.startswith(mark))


def read(path):
    """As `gaspar run --launch` takes it, with the differences that tests/run/run names."""
    return json.loads(text(path))


def i32(v): return (v + 2**31) % 2**32 - 2**31
def u32(v): return v % 2**32
def f32(v): return struct.unpack("f", struct.pack("f", v))[0]
NAMES = {"i32": i32, "u32": u32, "f32": f32, "math": math}

def types(launch):
    """Buffer name -> element type, from the argument strings."""
    out = {}
    for a in launch.get("args", []) + launch.get("buffers", []):
        if "=" in a and "[" in a:
            name, rest = a.split("=", 1)
            out[name] = rest.split("[")[0]
    return out

def spell(v):
    return "nan" if v != v else repr(float(v)) if isinstance(v, float) else str(v)

def expected(launch):
    n = math.prod(launch["global"]) if isinstance(launch["global"], list) else launch["global"]
    kind, out = types(launch), []
    for name, text in launch.get("expect", {}).items():
        values = eval(text, {**NAMES, "n": n})
        out.append("%s=%s[]:%s" % (name, kind[name], ",".join(spell(v) for v in values)))
    return out
