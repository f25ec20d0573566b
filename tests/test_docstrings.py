"""Docstrings and comments name only what exists: a rename that misses them fails here."""

from __future__ import annotations

import builtins
import io
import re
import tokenize
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


@cache
def tokens(path: Path) -> list[tokenize.TokenInfo]:
    text = io.StringIO(path.read_text(encoding="utf-8"))
    return list(tokenize.generate_tokens(text.readline))


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
        for token in tokens(path):
            if token.type == tokenize.NAME:
                found.add(token.string)
            elif token.type == tokenize.STRING and not is_prose(token):
                found |= {*NAME.findall(token.string)}
    return found


def is_prose(token: tokenize.TokenInfo) -> bool:
    return token.type == tokenize.COMMENT or token.string.lstrip("rR").startswith('"""')


def mentions(path: Path) -> Iterator[tuple[int, str]]:
    """Names that prose quotes as code or says to be raised, with their lines."""
    for token in tokens(path):
        if token.type in (tokenize.STRING, tokenize.COMMENT) and is_prose(token):
            for found in RAISED.findall(token.string):
                yield token.start[0], found
            for quoted in QUOTED.findall(token.string):
                if re.fullmatch(r"[\w.]+(\(\))?", quoted):
                    yield from ((token.start[0], name) for name in NAME.findall(quoted))


def test_names_in_docstrings_and_comments_exist() -> None:
    known = known_names()
    gone = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in sources()
        for line, name in mentions(path)
        if name not in known
    ]
    assert gone == []
