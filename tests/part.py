# SPDX-License-Identifier: Apache-2.0
"""part - chooses the part of a long test that runs: all of it, or one of N parts by the seed.

    --part=K/N            the items whose names fall into part K of N, counted from 0
    --part=rotating/N     part $GASPAR_PART modulo N; without that variable $GASPAR_SEED's; without both the clock's

`make check` sets and prints GASPAR_SEED; CI, whose seed never changes, counts GASPAR_PART on with each commit; where
GASPAR_WHOLE is set (`make check-all`) everything runs.  As a command, for
a program that knows shards of its own:

    python3 part.py rotating/4 lit --num-shards={n} --run-shard={k}     {k}: counted from 1
"""
import os, sys, time, zlib


def seed(text):
    """A number; `rotating` or `time`: another one each time."""
    if text == "rotating":
        text = os.environ.get("GASPAR_SEED") or "time"
    return int(time.time()) % 10_000_000 if text == "time" else int(text)


def turn():
    """The number by which parts and other choices rotate."""
    return int(os.environ.get("GASPAR_PART") or seed("rotating"))


def part_of(items, k, n):
    """Each N-th of the items, from the K-th on; of fewer than N items, one.

    >>> def parts(length, n): return [part_of(list(range(length)), k, n) for k in range(n)]
    >>> [sorted(sum(parts(length, 8), [])) == list(range(length)) for length in (8, 9, 15, 16, 1000)]
    [True, True, True, True, True]
    >>> [min(map(len, parts(length, 8))) for length in (1, 2, 7, 8, 17)]
    [1, 1, 1, 1, 2]
    >>> parts(0, 3)
    [[], [], []]
    """
    return items[k % max(min(len(items), n), 1)::n]


class Part:
    def __init__(self, text="0/1"):
        k, n = text.split("/")
        self.n = 1 if os.environ.get("GASPAR_WHOLE") else int(n)
        self.k = (turn() if k == "rotating" else int(k)) % self.n
        if self.n > 1:
            print(f"a part of the test; this one again: --part={self.k}/{self.n}", flush=True)

    def some(self, items, name=str):
        """Each N-th of the items, in an order by hash; of fewer than N items, one.  So no part of a list that has an item is empty,
        and a test whose part has nothing to do may fail.  What a test leaves out for another reason must not be among the items."""
        return part_of(sorted(items, key=lambda item: (zlib.crc32(name(item).encode()), name(item))), self.k, self.n)


def of_words(words):
    """The part that a script's words ask for."""
    return Part(next((w[7:] for w in words if w.startswith("--part=")), "0/1"))


if __name__ == "__main__":
    part = Part(sys.argv[1])
    words = [w.replace("{k}", str(part.k + 1)).replace("{n}", str(part.n)) for w in sys.argv[2:]]
    os.execvp(words[0], words)
