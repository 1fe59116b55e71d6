# SPDX-License-Identifier: Apache-2.0
"""assembler.py - GenX_IR, where it is installed: what it says of vISA text, and what tools/check-gen says of its code."""
import pathlib, re, shutil, subprocess, sys

root = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = shutil.which("GenX_IR")


def assemble(path, platform):
    """None: it takes the text without a word, and its code keeps the rules; else what is wrong.  Without GenX_IR: None."""
    if not PROGRAM:
        return None
    where = path.parent
    for old in [*where.glob("*.asm"), *where.glob("*.errors.txt")]:
        old.unlink()
    r = subprocess.run([PROGRAM, path.name, "-platform", platform.upper(), "-noschedule", "-output"], cwd=where,
                       capture_output=True, text=True, timeout=120)
    lines = [l for l in (r.stdout + r.stderr).splitlines() if l.strip() and "GenX_IR " + path.name not in l]
    errors = list(where.glob("*.errors.txt"))
    said = errors[0].read_text() if errors else ""
    if r.returncode or lines or errors:
        return f"GenX_IR for {platform}: rc {r.returncode} {lines[:3]} {re.findall('Error Message.*', said)[:2]}"
    r = subprocess.run([sys.executable, str(root / "tools/check-gen"), platform, *map(str, where.glob("*.asm"))],
                       capture_output=True, text=True)
    return None if r.returncode == 0 else r.stdout.strip()
