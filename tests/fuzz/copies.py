# SPDX-License-Identifier: Apache-2.0
"""copies - gives functions of a module a copy, which some of their calls then call.

    call void @f(ptr %p); call void @f(ptr %q)      =>      call void @f(ptr %p); call void @f.copy(ptr %q)

What is known of the two may differ, and their text does not: LLVM's mergefunc makes one of them again, and iroutliner of parts.
"""
import re

DEFINED = re.compile(r"^define internal [^@]*@([\w.$-]+)\(.*\{$")
LEFT = re.compile(r"comdat|!dbg|blockaddress|personality|section|gc ")


def with_copies(r, text, share=0.6):
    """The module, as LLVM prints it, with copies of about that share of the functions that only it can name."""
    found = []  # (name, its lines)
    lines = text.split("\n")
    for at, line in enumerate(lines):
        name = DEFINED.match(line)
        if name:
            body = lines[at:lines.index("}", at) + 1]
            if not any(LEFT.search(l) for l in body) and f"@{name[1]}.copy(" not in text and r.random() < share:
                found.append((name[1], body))
    for name, body in found:
        call = re.compile(rf"^(  (?:%[\w.$-]+ = )?(?:tail |notail )?call (?:[^@\"]*)@{re.escape(name)})(\()")
        lines = [call.sub(r"\1.copy\2", l) if r.random() < 0.5 else l for l in lines]
        lines += [re.sub(rf"^(define [^@]*@{re.escape(name)})\(", r"\1.copy(", body[0]), *body[1:], ""]
    return "\n".join(lines)
