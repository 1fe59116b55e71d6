# SPDX-License-Identifier: Apache-2.0
"""objects - the symbols of a build's object files, for the checks that read them.

    for source, kind, name in objects.symbols(build, [pathlib.Path("src/base/base.c"), …]):

A source is a path in src/, a kind a letter of nm's: T a function that others may call, U a name that the
object needs.  nm runs once for all files: it loads LLVM's plugin at each start, which takes longer than the reading."""
import pathlib, subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def of(build, source):
    """The object file of a source."""
    folder = pathlib.Path(build) / "CMakeFiles/gaspar_objects.dir/src"
    return folder / f"{source.relative_to(ROOT / 'src')}.o"


def symbols(build, sources):
    """Yields (source, kind, name); every object must exist."""
    by_object = {str(of(build, s)): s for s in sources}
    if not by_object:
        return
    said = subprocess.run(["nm", "-A", *by_object], stdout=subprocess.PIPE, text=True, check=True).stdout
    for line in said.splitlines():
        at, words = line.rsplit(":", 1)
        *_, kind, name = words.split()
        yield by_object[at], kind, name
