# SPDX-License-Identifier: Apache-2.0
"""results - figures of measurements: rows as JSON, the tables that pages show of them, and what is worse than it was.

A tool of tools/bench writes rows with `--json=FILE`:

    rows = results.Rows()
    rows.add("spirv64: generic accesses", {"gaspar": 19, "infer-address-spaces": 104, "IGC": None}, of=122)
    rows.add("`gaspar opt` to `opt-22 -passes=verify`", {"gaspar": results.spread([0.97, 0.95, 1.02])})
    rows.lacks("IGC", "ocloc is not installed")
    rows.write(FILE)

Fewer is better in each row, or in its sum with the row that `beside` names: `rows.add("accesses to local memory", {…}, beside="generic
accesses")`, since a generic access that gaspar names becomes one of the others.  A figure is a count, a spread (median, least and most of some
ratios), or None: there is none.  Whose it is, its column says; gaspar's own have "gaspar" or "plugin" in their names.  docs/results.json keeps
the rows by part:

    {"part": {"date": "2026-11-23", "machine": "…", "load": 1.2, "versions": {"LLVM": "22.1.8"}, "rows": [{"what": …, "of": …, "figures": {…}}]}}

A figure that was not measured again, since a program of its column is missing, stays with its date: {"kept": 104, "date": "2026-11-01"}.
"""
import datetime, json, pathlib, re, statistics

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA, PAGE = pathlib.Path("docs/results.json"), pathlib.Path("docs/results.md")
CUT = re.compile(r"(?P<begin><!-- results: (?P<part>[\w-]+)(?: beside (?P<column>[^:>]+?))?(?:: (?P<rows>[^>]+?))? -->\n)"
                 r"(?P<inside>.*?)(?P<end><!-- end of results -->)", re.S)
TOLERANCE = 0.15  # of a median: what the same program differs by from run to run on a machine that has other work
DIGITS = 3


def spread(samples):
    """Median, least and most."""
    return [float(f"{v:.{DIGITS}g}") for v in (statistics.median(samples), min(samples), max(samples))]


class Rows:
    def __init__(self):
        self.rows, self.lacking = [], {}

    def add(self, what, figures, of=None, beside=None):
        self.rows.append({"what": what, **({"of": of} if of is not None else {}), **({"beside": beside} if beside else {}), "figures": figures})

    def lacks(self, column, why):
        """No figure of that column can be measured here."""
        self.lacking[column] = why

    def write(self, path, machine=None):
        """machine: where the rows were measured, if that is another one than `tools/bench` runs on."""
        if path:
            pathlib.Path(path).write_text(json.dumps({"rows": self.rows, "lacking": self.lacking} | ({"machine": machine} if machine else {})))


def file_of(words):
    """What a tool's words say behind --json=, where argparse is too much."""
    return next((w[7:] for w in words if w.startswith("--json=")), None)


def is_ours(column):
    return "gaspar" in column or "plugin" in column


def value(figure):
    return figure["kept"] if isinstance(figure, dict) else figure


def kept(figure, date):
    """A figure of an earlier table, with the day of its measurement."""
    return figure if figure is None or isinstance(figure, dict) else {"kept": figure, "date": date}


def merged(old, new, lacking):
    """The part `new`, with the figures of `old` in columns that are lacking now.  Without `new`: all of `old`, with its date."""
    before = {r["what"]: r for r in old["rows"]} if old else {}
    rows = []
    for row in new["rows"] if new else old["rows"]:
        was = before.get(row["what"], {"figures": {}})
        same = row.get("of") == was.get("of")
        figures = {c: f for c, f in row["figures"].items() if new and (f is not None or c not in lacking)}
        for column, figure in was["figures"].items():
            if column not in figures and (column in lacking or not new) and same:
                figures[column] = kept(figure, old["date"])
        order = [*row["figures"], *was["figures"]]
        rows.append({**row, "figures": {c: figures[c] for c in dict.fromkeys(order) if c in figures}})
    there = {r["what"] for r in rows}
    for row in old["rows"] if new and old else []:  # one that only a program has which is lacking now
        if row["what"] not in there and set(row["figures"]) & set(lacking):
            rows.append({**row, "figures": {c: kept(f, old["date"]) for c, f in row["figures"].items()}})
    return {**(new or old), "rows": rows}


def is_worse(was, now):
    """A count that grew; or a median that grew beyond the tolerance, where no sample of now is as good as the worst of then."""
    if isinstance(was, list) != isinstance(now, list):
        return False
    if isinstance(was, list):
        return now[0] > was[0] * (1 + TOLERANCE) and now[1] > was[2]
    return now > was


def worse(name, old, new):
    """A line for each figure of gaspar's that got worse.  Rows over another number of inputs are other rows."""
    before, now = ({r["what"]: r for r in part["rows"]} for part in (old, new))
    for row in new["rows"]:
        was = before.get(row["what"])
        if not was or was.get("of") != row.get("of"):
            continue
        other = row.get("beside")
        for column, figure in row["figures"].items():
            then = was["figures"].get(column)
            if not is_ours(column) or figure is None or then is None or isinstance(figure, dict):
                continue
            also = [value(rows.get(other, {"figures": {}})["figures"].get(column)) for rows in (before, now)]
            added = also if None not in also else [0, 0]
            if is_worse(value(then), figure) and (not other or is_worse(value(then) + added[0], figure + added[1])):
                yield f"WORSE {name}: {row['what']}: {column} was {text(value(then))}, is {text(figure)}"


def day(date):
    return datetime.date.fromisoformat(date).strftime("%-d %B %Y")


def text(figure):
    if figure is None:
        return "-"
    if isinstance(figure, dict):
        return f"{text(figure['kept'])} ({day(figure['date'])})"
    if isinstance(figure, list):
        return f"{figure[0]:g} ({figure[1]:g} to {figure[2]:g})"
    return f"{figure:,}" if isinstance(figure, int) else f"{figure:g}"


def table(title, rows):
    """A part's rows in Markdown: what is counted, in how many inputs, and the columns that any row has."""
    columns = list(dict.fromkeys(c for r in rows for c in r["figures"]))
    of = any("of" in r for r in rows)
    lines = [[title, *(["of"] if of else []), *columns]]
    for r in rows:
        lines.append([r["what"], *([f"{r['of']:,}" if "of" in r else ""] if of else []), *(text(r["figures"].get(c)) for c in columns)])
    out = ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([out[0], "|---" * len(lines[0]) + "|", *out[1:]]) + "\n"


def place(part):
    versions = ", ".join(f"{k} {v}" for k, v in part["versions"].items())
    return f"{part['machine']}; {versions}"


def page(parts, data):
    """docs/results.md.  parts: (name, title, what it counts) in order."""
    there = [p for p in parts if p[0] in data]
    places = list(dict.fromkeys(place(data[p[0]]) for p in there if data[p[0]]["rows"]))
    out = ["# Results\n", "`make bench` makes this page, all of it or by `tools/bench --only=PART --bless` a part of it; `tools/bench --check` compares it with",
           "`docs/results.json`, and README's table with this page. In each row fewer is better. A figure with parentheses is the median of",
           "some runs, the least and the most. A date behind a figure: the program of that column was not there later. `-`: there is no figure.",
           "A load is the machine's when the part began: how many other programs wanted to run. Ratios are of programs run in turns.\n"]
    out += [f"{'Machine' if len(places) == 1 else f'Machine {k}'}: {p}.\n" for k, p in enumerate(places, 1)]
    for name, title, what in there:
        part = data[name]
        if not part["rows"]:
            out += [f"## {title[0].upper() + title[1:]}\n", f"{what}\n", f"`tools/bench --only={name}`: skipped, {part['skipped']}.\n"]
            continue
        where = "" if len(places) == 1 else f", machine {places.index(place(part)) + 1}"
        out += [f"## {title[0].upper() + title[1:]}\n", f"{what}\n", f"`tools/bench --only={name}`: {day(part['date'])}, load {part['load']:.1f}{where}.\n",
                table(title, part["rows"])]
    return "\n".join(out)


def pages(root):
    """The pages that may have a table cut out of the results."""
    return [root / "README.md", *sorted((root / "docs").rglob("*.md"))]


def cut(page_text, parts, data):
    """A page's text with the tables that it asks for: `<!-- results: PART -->` and `<!-- end of results -->` stand around each.  With
    `PART beside COLUMN` the rows that have a figure of that compiler, which must be there, and gaspar's columns beside it; with `: WORDS`
    behind it the rows that hold the words; and the command that measures them."""
    titles = {name: title for name, title, _ in parts}

    def one(m):
        part, column = data[m["part"]], m["column"]
        rows = [r for r in part["rows"] if not m["rows"] or m["rows"] in r["what"]]
        if column:
            rows = [{**r, "figures": {c: f for c, f in r["figures"].items() if c == column or is_ours(c)}}
                    for r in rows if r["figures"].get(column) is not None]
        if not rows:
            raise SystemExit(f"no row of '{m['part']}' is for {m['begin'].strip()}")
        made_by = f"\n`tools/bench --only={m['part']}`: {day(part['date'])}.\n" if column else ""
        return m["begin"] + table(titles[m["part"]], rows) + made_by + m["end"]

    return CUT.sub(one, page_text)


def made(root, parts, data):
    """Path -> what it must hold."""
    out = {root / PAGE: page(parts, data)}
    for path in pages(root):
        if path != root / PAGE and CUT.search(now := path.read_text()):
            out[path] = cut(now, parts, data)
    return out


def load(root=ROOT):
    path = root / DATA
    return json.loads(path.read_text()) if path.exists() else {}


def store(root, parts, data):
    (root / DATA).write_text(json.dumps({p[0]: data[p[0]] for p in parts if p[0] in data}, indent=1, ensure_ascii=False) + "\n")
    for path, wanted in made(root, parts, data).items():
        path.write_text(wanted)
