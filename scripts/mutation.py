"""Mutants: small faults put into the code one at a time, to see whether a test notices.

A mutant is known by the text of its line, not by a line number: the same list is used again after
the code around it has moved. So only lines that are unique in their file are drawn.
"""

from __future__ import annotations

import ast
import hashlib
import json
import random
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]

ROOT = Path(__file__).resolve().parent.parent
SEED = 32

GAMES = (
    *("moves.py", "moves/*.py", "scoring.py", "scoring/*.py", "state.py", "rules.py", "view.py"),
    *("tables.py", "variants.py", "places.py", "traffic.py", "worlds.py"),
    *("scenarios.py", "city/network.py", "city/plan.py"),
)
MATCH = (
    *("match", "record", "notation", "match_log", "ranking", "undo", "chance", "choice"),
    *("forms", "naming", "registry", "table/*", "contests/*", "skill/*"),
)
# Area: how many mutants, where, and what is left out.
AREAS: dict[str, tuple[int, tuple[str, ...], tuple[str, ...]]] = {
    "rules": (45, tuple(f"src/ludotheque/games/*/{part}" for part in GAMES), ()),
    "match": (30, tuple(f"src/ludotheque/{part}.py" for part in MATCH), ()),
    "server": (45, ("src/ludotheque/server/**/*.py",), ("migrations", "schema")),
    "client": (
        30,
        ("web/src/lib/**/*.ts", "web/src/games/**/*.ts", "web/src/worker/*.ts"),
        ("/box.ts", "/index.ts"),
    ),
}

COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "*"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
COMPILERS = frozenset({"compiled", "lean", "outer", "inner"})  # Numba would compile the probes
UNTESTED_CALLS = frozenset({"log", "logger", "_log", "print"})


RARER = {"return": 0.5}  # most tests notice a result that is missing


@dataclass(frozen=True)
class Mutant:
    """One fault: on the line `line` of `file`, `before` at `column` becomes `after`."""

    area: str
    file: str
    line: str  # without indentation
    column: int  # in `line`
    before: str
    after: str
    kind: str

    @property
    def id(self) -> str:
        """Name in results: it depends on nothing but the fault."""
        parts = f"{self.file}\n{self.line}\n{self.column}\n{self.before}\n{self.after}"
        return hashlib.blake2b(parts.encode(), digest_size=4).hexdigest()

    def place(self, texts: dict[str, str]) -> tuple[str, int] | None:
        """File and row (from 0) of the line in these sources, also where its file was renamed;
        None if it is gone or no longer the only one."""
        rows = _rows(texts.get(self.file, ""), self.line)
        if self.file in texts and rows:
            return (self.file, rows[0]) if len(rows) == 1 else None
        found = [(file, row) for file, text in texts.items() for row in _rows(text, self.line)]
        return found[0] if len(found) == 1 else None

    def apply(self, text: str, row: int) -> str:
        """The source with the fault."""
        return self._replace(text, row, self.after)

    def probe(self, text: str, row: int) -> str:
        """The source as it was, except that it tells when the expression is evaluated."""
        if self.file.endswith(".ts"):
            once = f'globalThis.mutant{self.id} ??= (console.debug("mutant {self.id}"), 1)'
            return self._replace(text, row, f"(({once}), {self.before})")
        hit = f"__import__('mutant_probe').hit('{self.id}')"
        both = f"{hit}; {self.before}" if self.kind == "drop" else f"({hit} or {self.before})"
        return self._replace(text, row, both)

    def _replace(self, text: str, row: int, new: str) -> str:
        lines = text.split("\n")
        line = lines[row]
        start = len(line) - len(line.lstrip()) + self.column
        if line[start : start + len(self.before)] != self.before:
            raise ValueError(f"{self.file}:{row + 1} does not have {self.before!r} at {start}")
        lines[row] = line[:start] + new + line[start + len(self.before) :]
        return "\n".join(lines)


def _rows(text: str, line: str) -> list[int]:
    return [row for row, one in enumerate(text.split("\n")) if one.strip() == line]


def sources(root: Path, area: str) -> list[Path]:
    """The files of an area, in a fixed order."""
    _, patterns, without = AREAS[area]
    found = {path for pattern in patterns for path in root.glob(pattern)}
    return sorted(path for path in found if not any(part in str(path) for part in without))


def texts(root: Path) -> dict[str, str]:
    """Every source a mutant may be in, by its path from the root."""
    found: dict[str, str] = {}
    for pattern in ("src/ludotheque/**/*.py", "web/src/**/*.ts"):
        for path in sorted(root.glob(pattern)):
            found[path.relative_to(root).as_posix()] = path.read_text(encoding="utf-8")
    return found


def draw(root: Path, node: list[str], seed: int = SEED) -> list[Mutant]:
    """Draw the mutants of every area: kinds alike often, at most one in a function."""
    drawn: list[Mutant] = []
    for area, (count, *_) in AREAS.items():
        generator = random.Random(f"{seed} {area}")
        kinds: dict[str, list[tuple[str, Mutant]]] = defaultdict(list)
        for scope, mutant in candidates(root, area, node):
            kinds[mutant.kind].append((scope, mutant))
        taken: set[str] = set()
        while len(taken) < count and kinds:
            names = sorted(kinds)
            kind = generator.choices(names, [RARER.get(name, 1.0) for name in names])[0]
            scope, mutant = kinds[kind].pop(generator.randrange(len(kinds[kind])))
            if not kinds[kind]:
                del kinds[kind]
            if scope not in taken:
                taken.add(scope)
                drawn.append(mutant)
    return drawn


def candidates(root: Path, area: str, node: list[str]) -> Iterator[tuple[str, Mutant]]:
    """Every mutant of an area on a line that its file has once, with the function it is in."""
    paths = sources(root, area)
    found = _faults(root, [path for path in paths if path.suffix == ".ts"], node)
    for path in paths:
        text = path.read_text(encoding="utf-8")
        lines = text.split("\n")
        often = Counter(line.strip() for line in lines)
        name = path.relative_to(root).as_posix()
        faults = python_faults(text) if path.suffix == ".py" else found[str(path)]
        for scope, kind, row, start, before, after in faults:
            line = lines[row]
            column = start - (len(line) - len(line.lstrip()))
            if often[line.strip()] == 1:
                mutant = Mutant(area, name, line.strip(), column, before, after, kind)
                yield f"{name} {scope}", mutant


Fault = tuple[str, str, int, int, str, str]  # scope, kind, row, column, before, after


def _faults(root: Path, paths: list[Path], node: list[str]) -> dict[str, list[Fault]]:
    """What can be changed in TypeScript files: TypeScript's own parser finds it."""
    found: dict[str, list[Fault]] = defaultdict(list)
    if paths:
        command = [*node, str(root / "web" / "mutants.mjs"), *map(str, paths)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for line in printed.splitlines():
            path, *fault = json.loads(line)
            found[path].append(tuple(fault))
    return found


def python_faults(text: str) -> Iterable[Fault]:
    """What can be changed in the bodies of a module's functions."""
    finder = _Finder(text)
    finder.visit(ast.parse(text))
    return finder.found


class _Finder(ast.NodeVisitor):
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.scope = ""  # outside functions nothing is changed: no test runs those lines by itself
        self.found: list[Fault] = []

    def segment(self, node: ast.expr | ast.stmt) -> tuple[int, int, str] | None:
        """Row, column and text of a node that stands on one line."""
        if node.end_lineno != node.lineno or node.end_col_offset is None:
            return None
        line = self.lines[node.lineno - 1].encode()  # `ast` counts bytes
        start = len(line[: node.col_offset].decode())
        return node.lineno - 1, start, line[node.col_offset : node.end_col_offset].decode()

    def add(self, kind: str, node: ast.expr | ast.stmt, after: str) -> None:
        place = self.segment(node)
        if self.scope and place is not None:
            row, start, before = place
            self.found.append((self.scope, kind, row, start, before, after))

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        names = {one.id for one in node.decorator_list if isinstance(one, ast.Name)}
        if names & COMPILERS or node.name == "__repr__":
            return
        outside, self.scope = self.scope, self.scope or f"{node.name} {node.lineno}"
        for statement in node.body:
            self.visit(statement)
        self.scope = outside

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_Assert(self, node: ast.Assert) -> None:
        """Assertions are checks, not behaviour."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Positions inside are wrong before Python 3.12."""

    def visit_MatchValue(self, node: ast.MatchValue) -> None:
        """A pattern cannot hold a probe."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        """The texts of an error are not changed, only whether it is raised."""
        self.add("drop", node, "pass")

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(call, ast.Call):
            names = {name.id for name in ast.walk(call.func) if isinstance(name, ast.Name)}
            if names & UNTESTED_CALLS:
                return
            self.add("drop", node, "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        # A field that is never set fails everywhere.
        outside = not self.scope.startswith("__init__ ")
        if outside and isinstance(node.targets[0], ast.Attribute | ast.Subscript):
            self.add("drop", node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.add("drop", node, "pass")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self.add("return", node.value, "None")
        self.generic_visit(node)

    def visit_If(self, node: ast.If | ast.While | ast.IfExp) -> None:
        if (place := self.segment(node.test)) is not None:
            self.add("condition", node.test, f"(not ({place[2]}))")
        self.generic_visit(node)

    visit_While = visit_IfExp = visit_If  # noqa: N815

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not) and (place := self.segment(node.operand)) is not None:
            self.add("not", node, f"({place[2]})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add("constant", node, str(not node.value))
        elif isinstance(node.value, int):
            self.add("constant", node, str(node.value + 1))
            if node.value > 1:
                self.add("constant", node, str(node.value - 1))

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, operands, operands[1:], strict=False):
            self._swap("compare", node, left, right, COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._swap("and-or", node, left, right, words)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        plain = not any(_is_sequence(side) for side in (node.left, node.right))
        if type(node.op) in ARITHMETIC and plain:
            self._swap("arithmetic", node, node.left, node.right, ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def _swap(
        self, kind: str, node: ast.expr, left: ast.expr, right: ast.expr, words: tuple[str, str]
    ) -> None:
        """Another operator between two operands; the parentheses keep the rest as it was."""
        whole, one, two = self.segment(node), self.segment(left), self.segment(right)
        if whole is None or one is None or two is None:
            return
        start, end = one[1] + len(one[2]) - whole[1], two[1] - whole[1]
        gap = whole[2][start:end].replace(words[0], words[1], 1)
        self.add(kind, node, f"({whole[2][:start]}{gap}{whole[2][end:]})")


def _is_sequence(node: ast.expr) -> bool:
    """Whether arithmetic with it can only fail: a text, a list, or None in a type."""
    if isinstance(node, ast.Constant):
        return node.value is None or isinstance(node.value, str | bytes)
    return isinstance(node, ast.JoinedStr | ast.Tuple | ast.List)


def read_lines(path: Path) -> list[Json]:
    """The entries of a JSON Lines file; none if it is not there."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read(path: Path) -> list[Mutant]:
    """The list as it was written."""
    return [Mutant(**one) for one in read_lines(path)]


def write(path: Path, mutants: Iterable[Mutant]) -> None:
    """One mutant a line."""
    lines = [json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in mutants]
    path.write_text("".join(lines), encoding="utf-8")


def _outcome(result: Json | None) -> str:
    """Survivors that not every test was tried on, for want of time, are counted apart."""
    if result is None:
        return "not run"
    if result["outcome"] == "survived" and result.get("chosen", 0) < result.get("covering", 0):
        return "cut off"
    return str(result["outcome"])


def report(mutants: list[Mutant], results: dict[str, Json], before: dict[str, Json]) -> str:
    """A table by area, then everything that was not killed, and what was killed `before`."""
    outcomes = ("killed", "timeout", "survived", "cut off", "uncovered", "gone", "not run")
    counts = Counter((one.area, _outcome(results.get(one.id))) for one in mutants)
    lines = ["| area | mutants | " + " | ".join(outcomes) + " |", "|---" * 9 + "|"]
    for area in AREAS:
        cells = [counts[area, outcome] for outcome in outcomes]
        lines.append(f"| {area} | {sum(cells)} | " + " | ".join(map(str, cells)) + " |")
    for one in mutants:
        found = results.get(one.id, {"outcome": "not run"})
        lost = before.get(one.id, {}).get("outcome") in ("killed", "timeout")
        if found["outcome"] not in ("killed", "timeout"):
            mark = " LOST, killed before by " + str(before[one.id].get("by")) if lost else ""
            lines += ["", f"{one.id} {found['outcome']}{mark}: {one.file}", f"    {one.line}"]
            lines += [f"    {one.before}  ->  {one.after}", f"    {found}"]
    return "\n".join(lines)
