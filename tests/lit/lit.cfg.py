# SPDX-License-Identifier: Apache-2.0
# lit.cfg.py - how the IR tests run.  GASPAR_BUILD names the build; GASPAR_DEBUG goes through.
import os
import shutil
import sys

import lit.formats

config.name = "gaspar"
config.test_format = lit.formats.ShTest(not bool(os.environ.get("GASPAR_LIT_BASH")))
config.suffixes = [".ll", ".cl", ".test", ".cu", ".spvasm"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
build = os.environ.get("GASPAR_BUILD") or os.path.join(config.test_source_root, "..", "..", "build")
build = os.path.abspath(build)
config.test_exec_root = os.environ.get("GASPAR_LIT_OUT") or os.path.join(
    build, "lit" + ("-debug" if os.environ.get("GASPAR_DEBUG") else ""))
# What starts slowly is started once (tests/served.py), but where each process leaves a file of its own.
sys.path.insert(0, os.path.dirname(config.test_source_root))
import served


def program(name):
    return name if os.environ.get("LLVM_PROFILE_FILE") else served.client(name)


# tools/mutate asks which guards hold in which test; LLVM's programs run gaspar as a plugin.
seen = "env GASPAR_GUARDS_SEEN=%t.guards " if os.environ.get("GASPAR_GUARDS") else ""

config.substitutions += [
    ("%gaspar", seen + program(os.path.join(build, "bin", "gaspar"))),
    ("%plugin", os.path.join(build, "lib", "gaspar-plugin.so")),
    ("%FileCheck", program(shutil.which("FileCheck-22") or "FileCheck-22")),
    ("%opt", seen + program("opt-22")),
    ("%llc", "llc-22"),
    ("%clang", seen + program("clang-22")),
    ("%spirv-as", "spirv-as --target-env spv1.6"),
    ("%not", shutil.which("not-22") or "not"),
    # clang for OpenCL C: %cl TARGET-OPTIONS … -o OUT FILE
    ("%cl", "clang-22 -x cl -nogpulib -S -emit-llvm -Xclang -finclude-default-header"),
]
config.environment.update({k: os.environ[k] for k in
                           ("GASPAR_DEBUG", "GASPAR_MUTANT", "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS",
                            "LLVM_PROFILE_FILE")
                           if k in os.environ})
for name, program in (("spirv-as", "spirv-as"), ("spirv-val", "spirv-val"), ("nvcc", "/usr/local/cuda/bin/nvcc")):
    if shutil.which(program):
        config.available_features.add(name)
if os.environ.get("GASPAR_SANITIZED"):
    config.available_features.add("sanitized")
