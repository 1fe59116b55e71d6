# SPDX-License-Identifier: Apache-2.0
"""invokes - turns calls of a module into invokes, with landing pads that no run comes to.

    %x = call i32 @f(ptr %p)         =>    %x = invoke i32 @f(ptr %p) to label %on.1 unwind label %pad.1
    store i32 %x, ptr %q                 on.1:
                                           store i32 %x, ptr %q

Front ends for devices write none, but code that was made for a host has them, and LLVM's IR has the same meaning everywhere.  A
landing pad loads and stores through the function's parameters, joins pointers of several invokes in a phi, and resumes, or goes
on behind the call: so nothing that depends on calls alone may be said of the program any more.

Some invokes have a twin: the same call of another pointer of the function, with the same ends, on a way that no run takes.  LLVM makes
one invoke of the two, and must not be told of it what is true of one alone.

    %x = call i32 @f(ptr %p)         =>    br i1 %no, label %twin.1, label %self.1
                                           twin.1: %twin.x.1 = invoke i32 @f(ptr %q) to label %on.1 unwind label %pad.1
                                           self.1: %self.x.1 = invoke i32 @f(ptr %p) to label %on.1 unwind label %pad.1
                                           on.1:   %x = phi i32 [ %twin.x.1, %twin.1 ], [ %self.x.1, %self.1 ]

`gaspar run` takes no invokes: rewrites.lowered() makes calls of them again, by LLVM's own pass.
"""
import re

PERSONALITY = "personality ptr @fuzz.personality"
CALL = re.compile(r"^  ((?:%[\w.$-]+|%\"[^\"]*\") = )?((?:tail |notail )?)call (.*)$")
LABEL = re.compile(r"^([\w.$-]+|\"[^\"]*\"):")
# What an invoke cannot be, or what an invoke of means something else
LEFT = re.compile(r"@llvm\.| asm |\"convergencectrl\"|^(?:fast|nnan|ninf|nsz|arcp|contract|afn|reassoc) |returns_twice|elementtype")
RESULT = re.compile(r"(?:[a-z_]\w*(?:\([^()]*\))? )*?(void|ptr(?: addrspace\(\d+\))?|i\d+|float|double|half|<[^>]*>|%[\w.$-]+) (?:\([^()]*\) )?@")
PASSED = re.compile(r"(?<=[(\s])(ptr(?: addrspace\(\d+\))?)(?: (?:[a-z]+(?:\([a-z0-9, :]*\))?|\d+))* (%[\w.$-]+)(?=[,)])")


def blocks_of(lines):
    """The body of a function as [name or None, lines]; the first block may have no name."""
    blocks = [[None, []]]
    for line in lines:
        label = LABEL.match(line)
        if label:
            if blocks[-1][1] or blocks[-1][0]:
                blocks.append([label[1], [line]])
            else:
                blocks[-1] = [label[1], [line]]
        else:
            blocks[-1][1].append(line)
    return blocks


def pointers_of(head):
    """The pointers among the parameters of a definition: (type, name)."""
    at, depth, open_at = re.search(r"@(?:[\w.$-]+|\"[^\"]*\")\(", head).end(), 1, 0
    open_at = at
    while depth:
        depth += {"(": 1, ")": -1}.get(head[at], 0)
        at += 1
    text, depth, part, parts = head[open_at:at - 1], 0, "", []
    for c in text + ",":
        depth += {"(": 1, "{": 1, "[": 1, "<": 1, ")": -1, "}": -1, "]": -1, ">": -1}.get(c, 0)
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += c
    found = [re.match(r"(ptr(?: addrspace\(\d+\))?)(?: .*)? (%[\w.$-]+)$", p) for p in parts]
    return [(f[1], f[2]) for f in found if f and "byval" not in f[0] and "swifterror" not in f[0]]


def pad(r, k, froms, params, result, behind, thrown):
    """The lines of landing pad k, to which the blocks `froms` unwind; `thrown`: the type of the exception."""
    lines = [f"pad.{k}:"]
    pointer = None
    if params and r.random() < 0.7:
        kind = r.choice(params)[0]
        same = [p for t, p in params if t == kind] + ["null"]
        lines.append(f"  %pad.p.{k} = phi {kind} " + ", ".join(f"[ {r.choice(same)}, %{f} ]" for f in froms))
        pointer = kind, f"%pad.p.{k}"
    catches = r.random() < 0.4
    lines.append(f"  %pad.{k}.got = landingpad {{ {thrown}, i32 }} " + (f"catch {thrown} null" if catches else "cleanup"))
    if pointer and r.random() < 0.7:
        if r.random() < 0.5:
            lines.append(f"  %pad.l.{k} = load i32, ptr {pointer[1]}, align 4" if pointer[0] == "ptr" else
                         f"  %pad.l.{k} = load i32, {pointer[0]} {pointer[1]}, align 4")
            lines.append(f"  %pad.n.{k} = insertvalue {{ {thrown}, i32 }} %pad.{k}.got, i32 %pad.l.{k}, 1")
            got = f"%pad.n.{k}"
        else:
            lines.append(f"  store i32 {k}, {pointer[0]} {pointer[1]}, align 4")
            got = f"%pad.{k}.got"
    else:
        got = f"%pad.{k}.got"
    if catches and behind is not None:
        lines.append(f"  br label %{behind}")
    elif catches and result == "void":
        lines.append("  ret void")
    elif catches and r.random() < 0.5:
        lines.append(f"  ret {result} poison")
    else:
        lines.append(f"  resume {{ {thrown}, i32 }} {got}")
    return lines


def twins(r, k, result, text, params, unwind):
    """The lines of an invoke and its twin, and the names of their blocks; None: the call can have no twin."""
    kind = RESULT.match(text)
    places = [m for m in PASSED.finditer(text) for p in params if p[0] == m[1] and p[1] != m[2]]
    if not places or not kind:
        return None
    at = r.choice(places)
    other = r.choice([p for t, p in params if t == at[1] and p != at[2]])
    names = [("twin", text[:at.start(2)] + other + text[at.end(2):]), ("self", text)]
    lines = [f"  %no.{k} = load i1, TWIN @fuzz.twin, align 1", f"  br i1 %no.{k}, label %twin.{k}, label %self.{k}"]
    for name, call in r.sample(names, 2):
        lines += ["", f"{name}.{k}:", f"  {f'%{name}.x.{k} = ' if result else ''}invoke {call}", f"          to label %on.{k} unwind label %{unwind}"]
    lines += ["", f"on.{k}:"]
    if result:
        lines.append(f"  {result}phi {kind[1]} [ %twin.x.{k}, %twin.{k} ], [ %self.x.{k}, %self.{k} ]")
    return lines, [f"{name}.{k}" for name, _ in names]


def function(r, head, body, share, thrown):
    """A definition with some of its calls as invokes."""
    if not re.search(r"\) .*\{$|\)\{$", head) or "personality" in head or any(LABEL.match(l) is None and " unwind " in l for l in body):
        return [head, *body]
    blocks, params = blocks_of(body), pointers_of(head)
    if blocks[0][0] is None:  # LLVM numbers such a block; a name is free, since uses of it would be by number
        numbers = [int(p) for p in re.findall(r"%(\d+)", head)]
        name = str(max(numbers) + 1) if numbers else "0"
        blocks[0] = [name, [f"{name}:", *blocks[0][1]]]
    result = re.match(r"define (?:.*? )??((?:void|ptr(?: addrspace\(\d+\))?|i\d+|float|double|half|<[^>]*>|\{[^}]*\}|\[[^\]]*\]|%[\w.$-]+))"
                      r" @", head)
    result = result[1] if result else None
    out, renamed, pads, n = [], {}, [], 0
    for name, lines in blocks:
        now, made = name, []
        for at, line in enumerate(lines):
            call = CALL.match(line)
            musts = "musttail" in line or (at + 1 < len(lines) and "musttail" in lines[at + 1])
            if not call or musts or LEFT.search(call[3]) or r.random() >= share:
                made.append(line)
                continue
            n += 1
            text = re.match(r"(.*?)((?:, ![\w.]+ !\w+)*)$", call[3])[1]  # LLVM loses the metadata there, too
            shared = pads and r.random() < 0.4
            if not shared:
                pads.append((len(pads) + 1, []))
            k, froms = r.choice(pads) if shared else pads[-1]
            two = r.random() < 0.4 and twins(r, n, call[1], text, params, f"pad.{k}")
            if two:
                made += two[0]
                froms += two[1]
                now = f"on.{n}"
                continue
            froms.append(now)
            made.append(f"  {call[1] or ''}invoke {text}")
            made.append(f"          to label %on.{n} unwind label %pad.{k}")
            made.append("")
            made.append(f"on.{n}:")
            now = f"on.{n}"
        if now != name:
            renamed[name] = now
        out.append((name, made))
    if n == 0:
        return [head, *body]
    for name, made in out:
        for k, line in enumerate(made):
            if " = phi " in line and line.startswith("  %"):
                made[k] = re.sub(r", (%[\w.$-]+|%\"[^\"]*\") \]", lambda m: f", %{renamed.get(m[1][1:], m[1][1:])} ]", line)
    for k, froms in pads:
        out.append((f"pad.{k}", ["", *pad(r, k, froms, params, result, None, thrown)]))
    at = re.search(r"(?: ![\w.]+ !\d+)* \{$", head).start()
    head = f"{head[:at]} {PERSONALITY}{head[at:]}"
    return [head, *(line for _, made in out for line in made)]


def with_invokes(r, text, share=0.6):
    """The module, as LLVM prints it, with about that share of its calls as invokes."""
    out, head, body = [], None, []
    spir = re.search(r'^target triple = "spir', text, re.M)  # exceptions of a module have one type, since LLVM joins functions
    thrown = r.choice(["ptr", "ptr addrspace(4)"]) if spir else "ptr"
    for line in text.split("\n"):
        if head is None and line.startswith("define ") and line.endswith("{"):
            head, body = line, []
        elif head is not None and line == "}":
            out += [*function(r, head, body, share, thrown), line]
            head = None
        elif head is not None:
            body.append(line)
        else:
            out.append(line)
    if any(PERSONALITY in line for line in out):
        out.append("declare i32 @fuzz.personality(...)")
    kind = "" if re.search(r'^target triple = "x86', text, re.M) else "addrspace(1) "
    if any(" TWIN @" in line for line in out):  # LLVM and gaspar do not know that it is false
        out = [line.replace(" TWIN @", f" ptr {kind}@") for line in out] + [f"@fuzz.twin = weak {kind}constant i1 false, align 1"]
    return "\n".join(out) + "\n"
