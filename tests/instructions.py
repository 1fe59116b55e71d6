# SPDX-License-Identifier: Apache-2.0
"""instructions - how many a command executes, as callgrind counts them, and how they grow with its input.

Other work on the machine changes no count, and a cost in the square of n shows at sizes where it takes no time yet.

    instructions.missing()                    why nothing can be counted here; None: valgrind is installed
    instructions.counted([...], own=folder)   (all, own) instructions of a command, or None and the end of what it printed; codes=(0, 1): it
                                              may end with 1, too
    instructions.growth([I(n), I(4n), I(16n)])

>>> growth([1000 * MILLION, 1040 * MILLION, 1200 * MILLION])
4.0
>>> growth([1000 * MILLION, 1040 * MILLION, 1680 * MILLION])
16.0
>>> growth([1000, 1040, 1680])
0
"""
import pathlib, re, shutil, subprocess, tempfile

MILLION = 1_000_000
STEP = 4  # a size is so many times the one before
BOUND = 6  # growth() is 4 for a cost in proportion to n, 16 for one in the square of n
SMALL = 2 * MILLION  # a step that costs less is not judged
COST = re.compile(r"[+*-]?[\d*]+ (\d+)$")


def missing():
    return None if shutil.which("valgrind") else "valgrind is not installed"


def counted(words, own, codes=(0,)):
    """((all instructions, those of objects below the folder `own`), ""), or (None, text) where the command ends with another code."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "callgrind"
        got = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *map(str, words)],
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
        if got.returncode not in codes:
            return None, got.stderr[-500:]
        return sums(out, str(own)), ""


def sums(out, own):
    """The sums of callgrind's file."""
    total = ours = 0
    objects, is_own, inclusive = {}, False, False
    for line in out.open(errors="replace"):
        if line.startswith("ob="):  # "ob=(1) /a/path", later only "ob=(1)"
            number, _, name = line[3:].strip().partition(" ")
            objects[number] = name or objects.get(number, "")
            is_own = objects[number].startswith(own)
        elif line.startswith("cob="):
            number, _, name = line[4:].strip().partition(" ")
            objects[number] = name or objects.get(number, "")
        elif line.startswith("calls="):
            inclusive = True  # the next line is what the called function costs
        elif cost := COST.match(line):
            if not inclusive:
                total, ours = total + int(cost[1]), ours + (int(cost[1]) if is_own else 0)
            inclusive = False
    return total, ours


def growth(counts):
    """How many times as much the second step costs as the first one; 0 where the second costs next to nothing.

    What a process does whatever it reads cancels out: (I(16n) - I(4n)) / (I(4n) - I(n)).
    """
    first, second = counts[1] - counts[0], counts[2] - counts[1]
    return second / max(first, 1) if second >= SMALL else 0
