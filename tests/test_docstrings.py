"""Docstrings and comments name only what exists: a rename that misses them fails here."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "scripts", "benchmarks")
# Of other libraries, and a name that OpenSpiel gives a game.
ELSEWHERE = {"getNotifications", "jax", "dlpack", "from_dlpack", "ludotheque_minisurf"}
QUOTED = re.compile(r"`([^`\n]+)`")
RAISED = re.compile(r"\b[Rr]aises ([A-Z]\w+)")
NAME = re.compile(r"[A-Za-z_]\w*")
# By a regular expression: the tokenizer of Python takes ten seconds for all sources.
PARTS = re.compile(
    r'(?P<string>[bf]r?"""(?s:.*?)"""|(?<!")"(?!"")(?:\\.|[^"\\\n])*"|'
    r"'(?:\\.|[^'\\\n])*')"
    r'|(?P<prose>"""(?s:.*?)"""|#[^\n]*)'
)


@cache
def read(path: Path) -> tuple[str, list[tuple[int, str]]]:
    """The code of a file with its other strings, and its docstrings and comments with lines."""
    text = path.read_text(encoding="utf-8")
    prose = [(text.count("\n", 0, at.start()) + 1, at["prose"]) for at in PARTS.finditer(text)]
    code = PARTS.sub(lambda at: at["string"] or "", text)
    return code, [(line, said) for line, said in prose if said]


def sources() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


def known_names() -> set[str]:
    """Every name and every word of a string in the code, and the names of files and folders."""
    found = {*dir(builtins), *ELSEWHERE, *(path.stem for path in ROOT.glob("*.py"))}
    for path in (
        file for folder in ("src", "tests") for file in (ROOT / "web" / folder).rglob("*.ts")
    ):
        found |= {path.name.partition(".")[0], *NAME.findall(path.read_text(encoding="utf-8"))}
    for path in sources():
        found |= {*path.relative_to(ROOT).with_suffix("").parts}
        found |= {*NAME.findall(read(path)[0])}
    return found


def mentions(path: Path) -> Iterator[tuple[int, str]]:
    """Names that prose quotes as code or says to be raised, with their lines."""
    for line, said in read(path)[1]:
        for found in RAISED.findall(said):
            yield line, found
        for quoted in QUOTED.findall(said):
            if re.fullmatch(r"[\w.]+(\(\))?", quoted):
                yield from ((line, name) for name in NAME.findall(quoted))


def test_names_in_docstrings_and_comments_exist() -> None:
    known = known_names()
    gone = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in sources()
        for line, name in mentions(path)
        if name not in known
    ]
    assert gone == []
