# SPDX-License-Identifier: Apache-2.0
"""usage - the words behind a tool's name, held against the text at its head.

    words = usage.words(__doc__)

--help prints that text, and an option that the text does not name ends the tool with exit code 2: a misspelled one must not run something
else for minutes.  For tools that need no more than `"--quick" in words`; others have argparse.
"""
import re, sys


def named(doc):
    """Each option that a text names.

    >>> sorted(named("tool [--only=PART|--check] [-v]   --part: half a sentence - and a dash"))
    ['--check', '--only', '--part', '-v']
    """
    return set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", doc))


def words(doc, given=None):
    given = sys.argv[1:] if given is None else given
    if {"-h", "--help"} & set(given):
        print(doc.strip())
        sys.exit(0)
    for word in given:
        if word.startswith("-") and word.split("=")[0] not in named(doc):
            print(f"{sys.argv[0]}: there is no option {word}; --help lists those that there are", file=sys.stderr)
            sys.exit(2)
    return given
